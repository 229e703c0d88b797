"""From an open question of the machine to a `Question` as a table gives it: with a prompt, and whether it is secret."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from paddock.table import ask
from paddock.table.cast import Cast
from paddock.table.model import Question

ONE = "one"  # what a menu asks for, where the rules have no words for it


def question(cast: Cast, machine: Any, state: Any) -> Question | None:
    """The question that is open in `state`, with nothing in it that its seat may not know."""
    found = ask.question(cast, machine, state)
    if found is None:
        return None
    secret = bool(machine.prompts[state.ask[1]].secret)
    return replace(found, secret=secret, prompt=found.prompt or ONE) if secret or not found.prompt else found

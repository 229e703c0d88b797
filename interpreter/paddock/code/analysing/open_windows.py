"""Windows nobody can answer: an ability that asks round the table goes in, the cards that could answer come out."""

from __future__ import annotations

from collections.abc import Iterable

from paddock.code.layout import Layout
from paddock.program import operations as ops
from paddock.program.model import Ability, Step
from paddock.program.walk import all_steps
from paddock.records import record


@record(frozen=True)
class WindowAnswers:
    """What a window on one moment of one verb asks, which cards can be the answer, and where they are laid from."""

    question: Step
    cards: tuple[int, ...]
    places: frozenset[int]  # in `Z`


def answers_of(layout: Layout, ability: Ability) -> WindowAnswers | None:
    """None of an ability that opens no window."""
    steps = list(all_steps(ability.steps)) if ability.made else []
    question = next((step for step in steps if step.op == ops.CHOOSE and step.ref == "answer"), None)
    if question is None:
        return None
    done = [layout.abilities[int(step.ref or 0)] for step in steps if step.op == ops.ANSWER]
    answering = [a for a in done if a.window is not None or a.offered]
    cards = {card for a in answering for card in layout.carriers(a.card, a.kind)}
    places = {z for a in answering for z in places_of(layout, a)}
    return WindowAnswers(question, tuple(sorted(cards)), frozenset(places))


def places_of(layout: Layout, ability: Ability) -> Iterable[int]:
    """Where a card must lie to answer."""
    if ability.window is None:
        return layout.active_places(ability.card, ability.kind, ability.works)
    return layout.indices(layout.program.windows[ability.window].place)

"""Questions for the hand: a kind and labels in, a question for Ann out. A label that is None ends a pick of several."""

from __future__ import annotations

from typing import Any

from paddock.table.model import Option, Question


def question(kind: Any, *labels: str | None, least: int = 0, most: int = 9) -> Question:
    options = tuple(
        Option(index=at, value=None if label is None else at, label=label or "enough")
        for at, label in enumerate(labels)
    )
    return Question(seat=0, player="Ann", prompt="what?", kind=kind, options=options, least=least, most=most)

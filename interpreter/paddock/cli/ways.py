"""Lets a person choose a way as a whole. Takes a question that is one step of it, gives one about where it ends."""

from __future__ import annotations

from dataclasses import replace

from paddock.records import record
from paddock.table.model import Option, Question
from paddock.table.table import Table
from paddock.table.ways import WayView
from paddock.views.ways import way_labels

SINGLE_STEPS = "one step at a time"


@record(frozen=True)
class WayChoice:
    """The ways, what cards offer beside them, and the steps one by one; `question` is put to the person."""

    ways: tuple[WayView, ...]
    question: Question

    def way(self, index: int) -> WayView | None:
        """The way that an option of the question stands for."""
        return self.ways[-index - 1] if -len(self.ways) <= index < 0 else None

    def is_single_steps(self, index: int) -> bool:
        return index < -len(self.ways)


def way_choice(table: Table, question: Question) -> WayChoice | None:
    """None if the question is no step of a way, or it cannot be foreseen where that leads."""
    ways = table.ways() if question.stepwise else ()
    if not ways or table.ask_data is None:
        return None
    offered = {option.index for option in table.ask_data.options if option.offered}
    labels = [*way_labels(ways), SINGLE_STEPS]
    # What stands for a way has an index below zero, so that it is none of the options of the table.
    made = [Option(index=-number, value=f"way {number}", label=label) for number, label in enumerate(labels, 1)]
    others = [option for option in question.options if option.index in offered]
    return WayChoice(ways, replace(question, options=(*made[:-1], *others, made[-1])))

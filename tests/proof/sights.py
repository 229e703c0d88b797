"""All that a seat can see of a table while a game goes on, as moments that can be compared between twins."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import paddock

Viewer = int | None
CURSORS = 12  # the last numbers of events that a seat asks from, to learn how many there are


@dataclass(frozen=True)
class Moment:
    """What a viewer knows while the table waits for an answer. `events` are all since the twins parted.

    `question` is for the judge: what is really asked, if everybody may know how many answers there are.
    """

    events: tuple[str, ...]
    rest: str
    asked: str
    question: tuple[str, int] | None = field(default=None, compare=False)


class Policy:
    """Answers a question by what its options are called, so that twins that are offered the same take the same."""

    def __init__(self, salt: int, declines: bool) -> None:
        self.salt, self.declines = salt, declines

    def answer(self, table: paddock.Table) -> None:
        question = table.everything
        assert question is not None
        if question.kind == "many":
            table.answer_many(self._several(question))
        else:
            table.answer(max(question.options, key=lambda option: self._rank(question, option)))

    def _rank(self, question: paddock.Question, option: paddock.Option) -> tuple[bool, bytes]:
        silent = self.declines and option.value is None
        return silent, self._hash(question.seat, question.prompt, option.label)

    def _hash(self, *parts: object) -> bytes:
        return hashlib.blake2b(repr((self.salt, *parts)).encode("utf-8", "surrogatepass"), digest_size=8).digest()

    def _several(self, question: paddock.Question) -> Sequence[paddock.Option]:
        things = [option for option in question.options if option.value is not None]
        ranked = sorted(things, key=lambda option: self._hash(question.seat, question.prompt, option.label))
        least = max(0, question.least - len(question.picked))
        most = min(len(things), question.most - len(question.picked))
        return ranked[: least + self._hash(question.seat)[0] % (most - least + 1)] if most > least else ranked[:least]


def look(table: paddock.Table, viewer: Viewer, since: int, undo: bool) -> Moment:
    """Everything a table tells a viewer."""
    view = _without_copies(_without_verdict(table.view(viewer).to_data()))
    asked = f"asked: {view.pop('asked')}; question: {view.pop('question')}"
    seen: dict[str, Any] = {
        "view": view,
        "numbers": [number.to_data() for number in table.numbers(viewer)],
        "cursors": _cursors(table, viewer, since),
        "undo": _undone(table, viewer) if undo and viewer is not None else "",
        "refused": _refused(table) if table.ask is not None and table.ask.seat == viewer else "",
    }
    rest = "; ".join(f"{name}: {what}" for name, what in seen.items())
    return Moment(tuple(repr(event) for event in table.events(viewer, since)), rest, asked, _open(table))


def _open(table: paddock.Table) -> tuple[str, int] | None:
    """Who is asked what, and the number of answers; None where that may depend on what is hidden."""
    asked = table.everything
    if asked is None or asked.secret or asked.private or asked.quiet:
        return None
    return f"{asked.seat} {asked.prompt} {asked.card}", len(asked.options)


def _without_verdict(view: dict[str, Any]) -> dict[str, Any]:
    """Who has won may well depend on what was hidden: the rules make that known. How many decided may not."""
    if view["result"] is not None:
        view["result"] = {"decisions": view["result"]["decisions"]}
    return view


def _without_copies(view: dict[str, Any]) -> dict[str, Any]:
    """Which of two equal cards it is does not matter to who sees it; of a hidden one no number may tell what it is."""
    for option in (view["question"] or {"options": ()})["options"]:
        if "hidden" not in option["label"]:
            option["value"] = option["value"] is not None
    return view


def _cursors(table: paddock.Table, viewer: Viewer, since: int) -> list[int]:
    """How many events there are from each of the last numbers on: where this ends tells how long the log is."""
    known = since + len(table.events(viewer, since))
    return [len(table.events(viewer, number)) for number in range(known, known + CURSORS)]


def _undone(table: paddock.Table, viewer: int) -> str:
    twin = table.clone()
    try:
        twin.undo(viewer)
    except paddock.TableError as error:
        return str(error)
    return f"taken back: {twin.view(viewer).to_data()}"


def _refused(table: paddock.Table) -> list[str]:
    said = []
    for answer in ("no such label", 10**6, -1):
        try:
            table.clone().answer(answer)
        except paddock.TableError as error:
            said.append(str(error))
    return said


def watched(
    table: paddock.Table, viewers: Sequence[Viewer], policy: Policy, answers: int, undo: bool
) -> dict[Viewer, list[Moment]]:
    """Plays on with the policy; gives what each viewer saw at each wait."""
    since = {viewer: len(table.events(viewer)) for viewer in viewers}
    found: dict[Viewer, list[Moment]] = {viewer: [] for viewer in viewers}
    for number in range(answers + 1):
        for viewer in viewers:
            found[viewer].append(look(table, viewer, since[viewer], undo))
        if table.ask is None or number == answers:
            break
        policy.answer(table)
    return found

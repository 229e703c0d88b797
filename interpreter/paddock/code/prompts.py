"""Every question a program can ask, numbered: a layout goes in, a list of prompts comes out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from paddock.code.layout import Layout
from paddock.code.routines import Routines
from paddock.program.model import Proc, Step, Where


@dataclass(slots=True)
class Prompt:
    """`type` is that of one option ("menu" for an entry); `secret` questions stay hidden until all have answered."""

    step: Step
    text: str
    type: str
    where: Where
    labels: list[str] = field(default_factory=list)
    secret: bool = False


class Prompts:
    def __init__(self, layout: Layout, routines: Routines) -> None:
        self.list: list[Prompt] = []
        self._number: dict[int, int] = {}
        self._routines = routines
        procs: list[tuple[Proc, int | None]] = [(v, v.id) for v in layout.program.verbs]
        procs += [(a, None) for a in layout.program.abilities]
        for proc, verb in procs:
            labels = [a.label for a in routines.offers(verb)]
            for step, secret in _asking(proc.steps, False):
                self._number[id(step)] = len(self.list)
                where = Where(file=proc.where.file, line=step.line or proc.where.line)
                entries = [e.label for e in step.entries] + labels if step.op == "menu" else []
                self.list.append(Prompt(step, step.prompt, _type(step), where, entries, secret))

    def of(self, step: Step) -> int:
        return self._number[id(self._routines.original(step))]


def _asking(steps: list[Step], secret: bool) -> Iterator[tuple[Step, bool]]:
    for step in steps:
        if step.op in ("choose", "menu"):
            yield step, secret
        hidden = secret or step.op == "secretly"
        yield from _asking(step.body, hidden)
        yield from _asking(step.other, hidden)
        for entry in step.entries:
            yield from _asking(entry.body, hidden)


def _type(step: Step) -> str:
    if step.op == "menu":
        return "menu"
    if step.ref == "number":
        return "number"
    sort, _, kind = step.args[1].type.partition(":")
    singular = {"things": "thing", "place": "thing", "choices": "choice", "numbers": "number"}.get(sort, sort)
    return f"{singular}:{kind}" if kind else singular

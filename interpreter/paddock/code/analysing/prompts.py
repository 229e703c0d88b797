"""Every question a program can ask, numbered, as data: a layout goes in, a list of prompts comes out."""

from __future__ import annotations

from collections.abc import Iterator

from paddock.code.analysing.routines import Routines
from paddock.code.layout import Layout
from paddock.code.plan import Prompt, Why
from paddock.graph.private import private_questions
from paddock.program import operations as ops
from paddock.program.model import Ability, Expr, Proc, Step, Verb
from paddock.program.types import MENU, NUMBER, Type, thing_of
from paddock.program.walk import within


class Prompts:
    def __init__(self, layout: Layout, routines: Routines) -> None:
        self.list: list[Prompt] = []
        self._number: dict[int, int] = {}
        self._layout, self._routines = layout, routines
        self._private = private_questions(layout.program)
        for proc in (*layout.program.verbs, *layout.program.abilities):
            for step, secret in _asking(proc.steps, routines, False):
                self._number[id(step)] = len(self.list)
                self.list.append(self._prompt(proc, step, secret))

    def number_of(self, step: Step) -> int:
        return self._number[id(self._routines.original(step))]

    def is_private(self, step: Step) -> bool:
        return self.list[self.number_of(step)].private

    def _prompt(self, proc: Proc, step: Step, secret: bool) -> Prompt:
        prompt = Prompt(
            step,
            _why(step),
            _type(step),
            step.where(proc.where),
            pile=self._pile(step),
            secret=secret,
            private=id(step) in self._private,
            yours=step.op == ops.CHOOSE and _is_about_the_asked(step),
        )
        if isinstance(proc, Verb):
            prompt.verb = proc.id
        elif isinstance(proc, Ability):
            prompt.card, prompt.event, prompt.moment = proc.card or "", proc.verb, proc.moment
        if step.op == ops.MENU:
            offers = self._routines.offers(prompt.verb)
            prompt.labels = [entry.label for entry in step.entries] + [offer.label for offer in offers]
            joined = enumerate(offers, len(step.entries))
            prompt.gaps = {i: [e.type for e in offer.values] for i, offer in joined if offer.values}
        return prompt

    def _pile(self, step: Step) -> str:
        """What chance draws from, if that has a name."""
        if step.op not in ops.BY_CHANCE or step.op == ops.ROLL:
            return ""
        pile = shuffled_pile(step)
        return self._layout.places[int(pile.ref or 0)].name if pile.op == ops.PLACE else ""


def _why(step: Step) -> Why:
    if step.op == ops.MENU:
        return "may" if step.ref == "may" else "menu"
    if step.op in ops.BY_CHANCE:
        return "roll" if step.op == ops.ROLL else "pick" if step.op == ops.PICK else "draw"
    if step.subject is None or step.subject.sort == "phrase":
        return "choice"
    return step.subject.sort


def _is_about_the_asked(step: Step) -> bool:
    """Locals have no names any more: it is sure only if no other player is among the locals that are asked about."""
    who = step.args[0]
    if who.op != ops.LOCAL:
        return False
    parts = [part for arg in step.args[1:] for part in within(arg)]
    bound = {part.bind for part in parts if part.bind is not None}
    return {part.ref for part in parts if part.op == ops.LOCAL and part.type.same_as(who.type)} - bound == {who.ref}


def _asking(steps: list[Step], routines: Routines, secret: bool) -> Iterator[tuple[Step, bool]]:
    for step in steps:
        if routines.is_question(step):
            yield step, secret
        hidden = secret or step.op == ops.SECRETLY
        yield from _asking(step.body, routines, hidden)
        yield from _asking(step.other, routines, hidden)
        for entry in step.entries:
            yield from _asking(entry.body, routines, hidden)


def shuffled_pile(step: Step) -> Expr:
    """The pile that a step of chance is about."""
    return step.args[1 if step.op == ops.DRAW else 0]


def _type(step: Step) -> Type:
    if step.op == ops.MENU:
        return MENU
    if step.ref == "number" or step.op == ops.ROLL:
        return NUMBER
    if step.op in ops.BY_CHANCE:
        return thing_of(shuffled_pile(step).type.kind)
    return step.args[1].type.one

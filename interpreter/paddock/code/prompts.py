"""Every question a program can ask, numbered: a layout goes in, a list of prompts comes out."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from paddock.code.layout import Layout
from paddock.code.plan import Prompt
from paddock.code.routines import Routines
from paddock.graph.private import private_questions
from paddock.program import operations as ops
from paddock.program.model import Ability, Expr, Proc, Step
from paddock.program.walk import within

# As in `program.types`, a room that this one never enters.
UNSAID = "(…)"
NUMBERS = "a number from "
AMOUNT = re.compile(r"^(up to|at most|at least|exactly)? ?\(…\) ?(?=of |\w)")
AMOUNT_ONLY = re.compile(r"((up to |at most |at least |exactly )?\d+|any number|)( that .*)?")
# What stands before such a part belongs to it: in (…), that is not in (…), without (…).
LOOSE = re.compile(r"(^|\s+)((that|is|are|not|in|of|from|among|on|at|with|without|by|to|and|or|than)\s+)*\(…\)")
# `the legal cards of the player`: what is owned, and by whom; neither holds another owner.
OWNED = re.compile(r"\bthe ((?:(?!the\b|of\b|in\b)[\w'-]+ )+?)of the ([\w'-]+)(?=,|$| (?:whose|that|with)\b)")
# The name of what is chosen, and what stands before its kind.
NAME = re.compile(r"(?:the|your) ([\w' -]+)")
AMOUNTS = r"an?|one|any number|((up to|at most|at least|exactly) )?\d+"
ONE = {"things": "thing", "place": "thing", "choices": "choice", "numbers": "number"}


class Prompts:
    def __init__(self, layout: Layout, routines: Routines) -> None:
        self.list: list[Prompt] = []
        self._number: dict[int, int] = {}
        self._routines = routines
        procs: list[tuple[Proc, int | None]] = [(v, v.id) for v in layout.program.verbs]
        procs += [(a, None) for a in layout.program.abilities]
        private = private_questions(layout.program)
        plurals = {kind.name: kind.plural for kind in layout.program.kinds}
        for proc, verb in procs:
            offers = routines.offers(verb)
            for step, secret in _asking(proc.steps, routines, False):
                self._number[id(step)] = len(self.list)
                where = step.where(proc.where)
                entries = [_named(e.label, proc) for e in step.entries] + [a.label for a in offers]
                text = spoken(to_you(layout, step)) or _chance(layout, step)
                text = text if secret else plain(text, plurals)  # what was chosen in secret is told under its name
                card = proc.card if isinstance(proc, Ability) else None
                hidden = id(step) in private
                prompt = Prompt(step, text, _type(step), where, secret=secret, private=hidden, card=card or "")
                if step.op == ops.MENU:
                    prompt.labels = entries
                    joined = enumerate(offers, len(step.entries))
                    prompt.gaps = {i: [e.type for e in a.values] for i, a in joined if a.values}
                self.list.append(prompt)

    def of(self, step: Step) -> int:
        return self._number[id(self._routines.original(step))]

    def is_private(self, step: Step) -> bool:
        return self.list[self.of(step)].private


def to_you(layout: Layout, step: Step) -> str:
    """What is asked, with `your hand` for `the hand of the player` where that player is the one who is asked.

    Locals have no names any more: it is sure only if no other player is among the locals that are asked about.
    """
    who = step.args[0] if step.args else None
    if who is None or who.op != ops.LOCAL or OWNED.search(step.prompt) is None:
        return step.prompt
    parts = [part for arg in step.args[1:] for part in within(arg)]
    bound = {part.bind for part in parts if part.bind is not None}
    meant = {part.ref for part in parts if part.op == ops.LOCAL and part.type == who.type} - bound
    if meant != {who.ref}:
        return step.prompt
    program = layout.program
    others = {store.name for store in program.stores} | {value.name.removeprefix("the ") for value in program.values}
    return OWNED.sub(lambda found: found[0] if found[2] in others else f"your {found[1].strip()}", step.prompt)


def spoken(prompt: str) -> str:
    """What is asked as people say it: what the rules work out in parentheses is seen in the list of choices.

    `1 of (…), your first` → `your first`; `a stone in (…), the pick` → `a stone, the pick`.
    """
    if UNSAID not in prompt or prompt.startswith(NUMBERS):
        return prompt  # the limits of a number are filled in when it is asked
    what, _, name = prompt.rpartition(", ") if ", " in prompt else (prompt, "", "")
    shown = LOOSE.sub("", AMOUNT.sub("", what)).strip().removeprefix("of ")
    if AMOUNT_ONLY.fullmatch(shown):
        shown = name or ("one" if shown == "1" else shown)
    elif name:
        shown = f"{shown}, {name}"
    return shown or "some"


def plain(text: str, plurals: Mapping[str, str]) -> str:
    """What is asked without the name it gets, where that is only its kind once more; of kinds with their plurals.

    `a stone, the stone` → `a stone`; `2 of the stones in your bag, the stones` → `2 of the stones in your bag`.
    """
    what, _, name = text.rpartition(", ")
    found = NAME.fullmatch(name)
    if found is None or not what:
        return text
    nouns = "|".join(re.escape(noun) for noun in (found[1], plurals.get(found[1], found[1])))
    return what if re.match(rf"(({AMOUNTS}) (of (the|your) )?)?({nouns})(?![\w'-])", what) else text


def _named(label: str, proc: Proc) -> str:
    """Who is asked sees which card it is about."""
    card = proc.card if isinstance(proc, Ability) else None
    return label if card is None else label.replace("this card", card)


def _asking(steps: list[Step], routines: Routines, secret: bool) -> Iterator[tuple[Step, bool]]:
    for step in steps:
        if routines.is_question(step):
            yield step, secret
        hidden = secret or step.op == ops.SECRETLY
        yield from _asking(step.body, routines, hidden)
        yield from _asking(step.other, routines, hidden)
        for entry in step.entries:
            yield from _asking(entry.body, routines, hidden)


def _chance(layout: Layout, step: Step) -> str:
    """What chance decides here, in words."""
    if step.op not in ops.BY_CHANCE:
        return ""
    if step.op == ops.ROLL:
        return "a die is rolled"
    pile = shuffled_pile(step)
    name = layout.places[int(pile.ref or 0)].name if pile.op == ops.PLACE else "pile"
    return f"the next of the {name}"


def shuffled_pile(step: Step) -> Expr:
    """The pile that a step of chance is about."""
    return step.args[1 if step.op == ops.DRAW else 0]


def _type(step: Step) -> str:
    if step.op == ops.MENU:
        return "menu"
    if step.ref == "number" or step.op == ops.ROLL:
        return "number"
    if step.op in ops.BY_CHANCE:
        return f"thing:{shuffled_pile(step).type.partition(':')[2]}"
    sort, _, kind = step.args[1].type.partition(":")
    one = ONE.get(sort, sort)
    return f"{one}:{kind}" if kind else one

"""A menu among the first choices of a card. Takes an ability, splits the menu into choosing a way and going it.

Whoever plays a card says which of its ways it goes, and what that way chooses first, as the card is played. What the
way does is done when the card is carried out.
"""

from __future__ import annotations

import re
from dataclasses import replace

from paddock.program import operations as ops
from paddock.program.model import Ability, Entry, Expr, Program, Step
from paddock.program.scope import local
from paddock.program.types import FLAG, NUMBER, PLAYER
from paddock.program.walk import all_steps

GAP = re.compile(r"\{(\d+)\}")


def announce_mode(program: Program, ability: Ability) -> None:
    """The first menu of `you`, if only choices stand before it, is split into choosing a way and going it."""
    for at, step in enumerate(ability.steps):
        if is_mode(ability, step):
            number = len(ability.locals)
            ability.locals = [*ability.locals, NUMBER.optional()]
            ways = [split(ability, entry.body) for entry in step.entries]
            entries = [
                announced(program, ability, entry, first, number, way)
                for way, (entry, (first, _)) in enumerate(zip(step.entries, ways, strict=True))
            ]
            gone = [go(number, way, rest, step.line) for way, (_, rest) in enumerate(ways) if rest]
            ability.steps = [*ability.steps[:at], replace(step, entries=entries), *gone, *ability.steps[at + 1 :]]
            return
        if not is_first(ability, step):
            return


def is_mode(ability: Ability, step: Step) -> bool:
    """A menu of whoever plays the card; a plain yes or no is asked when it is reached."""
    return step.op == ops.MENU and step.ref != "may" and is_own(ability, step)


def is_own(ability: Ability, step: Step) -> bool:
    """Whether the one who plays the card chooses; what others choose is asked when it is reached."""
    return step.args[0].op == ops.LOCAL and step.args[0].ref == ability.you


def is_first(ability: Ability, step: Step) -> bool:
    """Also a choice that nobody is asked for if the one before it found nothing: no line says that `if`."""
    if step.op == ops.IF and not step.line:
        return all(is_first(ability, inner) for inner in (*step.body, *step.other))
    return step.op == ops.LET or (step.op == ops.CHOOSE and is_own(ability, step))


def chooses(step: Step) -> bool:
    return any(each.op == ops.CHOOSE for each in all_steps([step]))


def split(ability: Ability, steps: list[Step]) -> tuple[list[Step], list[Step]]:
    """What a way chooses first, and what it does."""
    last = 0
    for at, step in enumerate(steps):
        if not is_first(ability, step):
            break
        last = at + 1 if chooses(step) else last
    return steps[:last], steps[last:]


def announced(program: Program, ability: Ability, entry: Entry, first: list[Step], number: int, way: int) -> Entry:
    label, values = wording(program, entry)
    chosen = Step(op=ops.LET, name=number, args=[Expr(op=ops.CONST, type=NUMBER, ref=way)], line=ability.where.line)
    told = GAP.sub(lambda gap: f"{{{int(gap[1]) + 1}}}", label)
    you = local(ability.you or 0, PLAYER)
    tell = Step(op=ops.TELL, ref=f'{{0}} chooses "{told}"', args=[you, *values], word="aside", line=ability.where.line)
    return replace(entry, label=label, values=values, sentence=True, body=[chosen, tell, *first])


def wording(program: Program, entry: Entry) -> tuple[str, list[Expr]]:
    """A sentence of the menu as a label: its verb with what it is about."""
    done = entry.body[0] if entry.sentence and entry.body else None
    if done is None or done.op != ops.PERFORM or not GAP.search(program.verbs[int(done.ref or 0)].base):
        return entry.label, entry.values
    numbers: list[int] = []

    def renumbered(gap: re.Match[str]) -> str:
        numbers.append(int(gap[1]))
        return f"{{{len(numbers) - 1}}}"

    label = GAP.sub(renumbered, program.verbs[int(done.ref or 0)].base)
    return label, [done.args[each] for each in numbers]


def go(number: int, way: int, rest: list[Step], line: int) -> Step:
    constant = Expr(op=ops.CONST, type=NUMBER, ref=way)
    test = Expr(op=ops.EQ, type=FLAG, args=[local(number, NUMBER.optional()), constant])
    return Step(op=ops.IF, args=[test], body=rest, line=line)

"""Reads `for each` in a menu. Takes its lines, gives entries of the menu for all members there can be, and steps.

The list is looked at once, before the question. Entry number 3 stands for its third member, and is there if that is;
it notes which line was taken, and of which member. What the line does comes after the menu, once for all of them.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from paddock.program import operations as ops
from paddock.program.declaring.workshop import StepReader
from paddock.program.mistakes import mistake
from paddock.program.model import CardType, Entry, Expr, Step
from paddock.program.phrases.unchosen import chosen_from
from paddock.program.scope import NamedLocal, local
from paddock.program.sentences.logic import and_test
from paddock.program.sentences.step_names import name_text
from paddock.program.substitution import substitute
from paddock.program.types import ANYTHING, FLAG, NUMBER, Type
from paddock.program.walk import within
from paddock.records import field, record
from paddock.text.limits import MENU_LINES
from paddock.tree import model as tree

GAP = re.compile(r"\{(\d+)\}")
ReadEntry = Callable[[StepReader, tree.Entry], Entry]


@record
class MenuLoop:
    """What a `for each` adds: steps before the menu, entries in it, steps after it."""

    listed: Expr  # the list, as it was before the question
    member: Expr  # that was chosen
    taken: Expr  # which of the lines was taken, from 1; 0 is none of them
    most: int  # members there can be
    before: list[Step]
    entries: list[Entry] = field(default_factory=list)
    after: list[Step] = field(default_factory=list)


def menu_loop(body: StepReader, node: tree.EntriesForEach, seat: Expr, read: ReadEntry) -> MenuLoop:
    loop = begun(body, node)
    name = name_text(node.name) if node.name else loop.member.type.kind or "number"
    body.scope.open()
    body.scope.blocks[-1][name] = NamedLocal(int(loop.member.ref or 0), loop.member.type)
    with body.scope.going_through(loop.member):
        written = [read(body, each) for each in node.entries]
    body.scope.close(node.span.line)
    for way, (entry, line) in enumerate(zip(written, node.entries, strict=True), 1):
        add_line(body, loop, entry, way, line)
        if entry.body:
            test = Expr(op=ops.EQ, type=FLAG, args=[loop.taken, number(way)])
            told = [] if entry.sentence else [telling(seat, entry, node.span.line)]
            loop.after.append(Step(op=ops.IF, args=[test], body=[*told, *entry.body], line=node.span.line))
    return loop


def begun(body: StepReader, node: tree.EntriesForEach) -> MenuLoop:
    line = node.span.line
    things = chosen_from(body.reader.value(node.what, ANYTHING, some=True))
    if not things.type.is_error and not things.type.many:
        raise mistake(node.what.span, "this is one thing, not a list to go through", "", "for each KIND in PLACE")
    most = longest(body, things)
    if most is None or most > MENU_LINES:
        many = "nobody can know how many" if most is None else f"up to {most:,}"
        one = "let them choose: the player chooses 1 of (…) as the NAME"
        other = (
            f'or with a way out: the player chooses a KIND in PLACE or "pass" as the NAME; at most {MENU_LINES} lines'
        )
        raise mistake(node.what.span, "these are too many lines for a menu", many, one, other)
    types: tuple[Type, ...] = (things.type.contents, things.type.one, NUMBER)
    listed, member, taken = (local(body.scope.new_local(type_), type_) for type_ in types)
    return MenuLoop(listed, member, taken, most, [let(listed, things, line), let(taken, number(0), line)])


def longest(body: StepReader, things: Expr) -> int | None:
    """How many there can be at the most; None if only play can know."""
    program, kinds, kind = body.builder.program, body.reader.kinds, things.type.kind
    if things.type.is_choices:
        return len(kinds.by_name[kind].values)
    if things.type.is_numbers:
        ends = [arg.ref for arg in things.args if isinstance(arg.ref, int) and arg.op == ops.CONST]
        return ends[1] - ends[0] + 1 if things.op == ops.RANGE and len(ends) == 2 else None
    if things.type.is_error or kinds.is_a("player", kind):
        return program.high
    each = {k.id: k.each_player * program.high or 1 for k in program.kinds if kinds.is_a(k.name, kind)}
    body.builder.world.counted.append(each)
    return lines_for(each, program.cards)


def lines_for(each: dict[int, int], cards: list[CardType]) -> int:
    """`each`: kinds, and how many there are of each card of theirs that is printed once."""
    printed = sum(card.copies * each[card.kind] for card in cards if card.kind in each)
    plain = {number for number, many in each.items() if many > 1}
    plain -= {card.kind for card in cards} if plain else set()
    return printed + sum(each[number] for number in plain)


def is_too_long(each: dict[int, int], cards: list[CardType]) -> bool:
    return lines_for(each, cards) > MENU_LINES


def add_line(body: StepReader, loop: MenuLoop, entry: Entry, way: int, line: tree.Entry) -> None:
    """One line of the block, as an entry for each member."""
    label, values = wording(body, entry)
    if not any(part.op == ops.LOCAL and part.ref == loop.member.ref for value in values for part in within(value)):
        kind = loop.member.type.kind or "number"
        help_ = f'say which one it is about: "take {{the {kind}}}":'
        raise mistake(line.span, "this line would read the same for each of them", "", help_)
    for at in range(1, loop.most + 1):
        nth = Expr(op=ops.NTH, type=loop.member.type, args=[loop.listed, number(at)])
        count = Expr(op=ops.COUNT, type=NUMBER, args=[loop.listed])
        guard = Expr(op=ops.GE, type=FLAG, args=[count, number(at)])

        def of_this(expr: Expr, nth: Expr = nth) -> Expr:
            return substitute(expr, {int(loop.member.ref or 0): nth}, body.scope, body.scope.locals)

        guard = guard if entry.guard is None else and_test(guard, of_this(entry.guard))
        noted = [let(loop.member, nth, line.span.line), let(loop.taken, number(way), line.span.line)]
        shown = [of_this(value) for value in values]
        loop.entries.append(Entry(label=label, values=shown, sentence=True, guard=guard, body=noted))


def wording(body: StepReader, entry: Entry) -> tuple[str, list[Expr]]:
    """A label with gaps, and what fills them; of a sentence, its verb with what it is about."""
    done = entry.body[0] if entry.sentence and entry.body else None
    if done is None or done.op != ops.PERFORM:
        return entry.label, entry.values
    base, numbers = body.builder.resolved_verb(int(done.ref or 0)).base, list[int]()

    def renumbered(gap: re.Match[str]) -> str:
        numbers.append(int(gap[1]))
        return f"{{{len(numbers) - 1}}}"

    label = GAP.sub(renumbered, base)
    return label, [done.args[each] for each in numbers]


def telling(seat: Expr, entry: Entry, line: int) -> Step:
    """The story tells which line was taken, as it does of other menus."""
    label = GAP.sub(lambda gap: f"{{{int(gap[1]) + 1}}}", entry.label)
    return Step(op=ops.TELL, ref=f'{{0}} chooses "{label}"', args=[seat, *entry.values], word="aside", line=line)


def number(value: int) -> Expr:
    return Expr(op=ops.CONST, type=NUMBER, ref=value)


def let(name: Expr, value: Expr, line: int) -> Step:
    return Step(op=ops.LET, name=int(name.ref or 0), args=[value], line=line)

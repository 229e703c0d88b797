"""Finds what is printed on cards and can never come true. Takes a program, gives diagnostics.

An effect that nothing carries out, a change of a value that nothing asks for, a card that can be played only if cards
can be played.
"""

from __future__ import annotations

from collections.abc import Iterable

from paddock.graph.loops import diagnostic_at, strongly_connected
from paddock.graph.outlines import Outlines
from paddock.program import operations as ops
from paddock.program.active_places import carrying_card
from paddock.program.declaring.copied_text import HAS_TEXT
from paddock.program.declaring.switched_off import SWITCHED_OFF
from paddock.program.kinds import Kinds
from paddock.program.lowering.playability import PLAYABLE
from paddock.program.model import Ability, Expr, Kind, Modifier, Program
from paddock.program.walk import proc_exprs, within
from paddock.text.model import Diagnostic, Severity
from paddock.text.plural import article

IN_CIRCLES = "whether this card can be played depends on whether cards like it can be played"


def dead_text(program: Program, outlines: Outlines, asked: set[tuple[str, int | str]]) -> Iterable[Diagnostic]:
    """`asked` has the operations and numbers of all that any line of the game asks for."""
    yield from uncarried_effects(program, outlines)
    yield from circular_effects(program, outlines)
    yield from unasked_changes(program, asked)
    yield from uncopied_text(program, asked)


def kinds_of(program: Program) -> Kinds:
    kinds = Kinds()
    for kind in program.kinds:
        kinds.add(kind)
    return kinds


def carrier_kind(program: Program, ability: Ability) -> str:
    """The kind of the cards that carry it."""
    card = carrying_card(program, ability)
    number = ability.kind if card is None else card.kind
    return "card" if number is None else program.kinds[number].name


def may_be_same(kinds: Kinds, first: str, second: str) -> bool:
    return kinds.is_a(first, second) or kinds.is_a(second, first)


def uncarried_effects(program: Program, outlines: Outlines) -> Iterable[Diagnostic]:
    kinds = kinds_of(program)
    carried = {kind for outline in (*outlines.verbs, *outlines.abilities) for kind in outline.carried}
    for ability in program.abilities:
        if ability.moment != "effect" or ability.made:
            continue
        kind = carrier_kind(program, ability)
        if not any(may_be_same(kinds, kind, other) for other in carried):
            message = f"this effect is never done: nothing carries out {article(kind)} {kind}"
            helps = (
                f"where it is played, in a verb: carry out the {kind} for the player",
                "what is done by itself stands under another line: when EVENT: or after EVENT:",
            )
            yield diagnostic_at(Severity.ERROR, ability.where, message, "", *helps)


def unasked_changes(program: Program, asked: set[tuple[str, int | str]]) -> Iterable[Diagnostic]:
    ends = {program.score, program.winners.ref if program.winners is not None else None}
    for modifier in program.modifiers:
        changed = program.values[modifier.value]
        by_play = changed.sight is not None or changed.name.startswith(HAS_TEXT)
        if (ops.CALL, modifier.value) not in asked and modifier.value not in ends and not by_play:
            message = f"this changes nothing: no rule and no card ever asks for `{changed.name}`"
            help_ = "ask for it in a step or in another value, or take this line out"
            if changed.name == SWITCHED_OFF:
                message = "this changes nothing: on no card stands a text that could be switched off"
                help_ = "print one, or take this line out"
            yield diagnostic_at(Severity.ERROR, modifier.where, message, "", help_)


def uncopied_text(program: Program, asked: set[tuple[str, int | str]]) -> Iterable[Diagnostic]:
    """Cards that are to have the text of others on which nothing stands, or what cannot be had so."""
    kinds = kinds_of(program)
    for modifier in program.modifiers:
        changed = program.values[modifier.value]
        if not changed.name.startswith(HAS_TEXT):
            continue
        kind = changed.params[0].type.kind
        on_cards = (a for a in program.abilities if not a.made and kinds.is_a(carrier_kind(program, a), kind))
        other = next((a for a in on_cards if a.moment == "effect" or a.window is not None), None)
        if other is not None:
            what = "under `effect:`" if other.moment == "effect" else "as an answer through a window"
            message = f"some {kind} has a text {what}, which no other card can have"
            helps = (
                f"it stands at {other.where.file}:{other.where.line}",
                "under the `effect:` of this card, to do what that one says: "
                f"carry out ({article(kind)} {kind}) for you",
                "or give a kind of their own to the cards that say what is so while they lie somewhere",
            )
            yield diagnostic_at(Severity.ERROR, modifier.where, message, "", *helps)
        elif (sort := sort_with_text(program, kinds, kind)) is not None:
            message = f"a {kind} may be {article(sort.name)} {sort.name}, and what all {sort.plural} do is not had so"
            help_ = f"write it on the cards themselves instead of under `kind {sort.name}`"
            yield diagnostic_at(Severity.ERROR, modifier.where, message, "", help_)
        elif (ops.CALL, changed.id) not in asked:
            message = f"this changes nothing: no other {kind} has a text that counts where this card works"
            yield diagnostic_at(Severity.ERROR, modifier.where, message, "", "print one, or take this line out")


def sort_with_text(program: Program, kinds: Kinds, kind: str) -> Kind | None:
    """A sort of that kind under which it is said what all its cards do."""
    texts: list[Ability | Modifier] = [*program.abilities, *program.modifiers]
    spoken = {text.kind for text in texts if text.kind is not None and text.card is None}
    sorts = (program.kinds[number] for number in sorted(spoken))
    return next((sort for sort in sorts if sort.name != kind and kinds.is_a(sort.name, kind)), None)


def circular_effects(program: Program, outlines: Outlines) -> Iterable[Diagnostic]:
    """Effects whose condition or first choice asks whether cards are playable that ask the same of them."""
    playable = next((value for value in program.values if value.made and value.name == PLAYABLE), None)
    if playable is None or playable.expr is None or not asks_for_itself(outlines, playable.id):
        return
    kinds, effects = kinds_of(program), [a for a in program.abilities if a.moment == "effect"]
    carriers = [carrier_kind(program, ability) for ability in effects]
    follows: dict[int, set[int]] = {}
    for at, test in enumerate(playable.expr.args):  # one for each effect
        wanted = asked_kinds(program, test, playable.id)
        follows[at] = {n for n, kind in enumerate(carriers) if any(may_be_same(kinds, kind, w) for w in wanted)}
    for ring in strongly_connected(follows):
        for at in ring if len(ring) > 1 or ring[0] in follows[ring[0]] else ():
            helps = "ask for cards of another kind", "or do something first, and choose then"
            yield diagnostic_at(Severity.ERROR, effects[at].where, IN_CIRCLES, "", *helps)


def asks_for_itself(outlines: Outlines, value: int) -> bool:
    """By itself or through other values."""
    todo, seen = {*outlines.values[value].called}, set[int]()
    while todo and value not in todo:
        seen |= todo
        todo = {called for each in todo for called in outlines.values[each].called} - seen
    return value in todo


def asked_kinds(program: Program, test: Expr, playable: int) -> set[str]:
    """The kinds of the cards of which it is asked whether they are playable, here and in the values asked here."""
    found: set[str] = set()
    seen: set[int] = set()
    todo = [*within(test)]
    while todo:
        expr = todo.pop()
        if expr.op != ops.CALL or not isinstance(expr.ref, int):
            continue
        if expr.ref == playable:
            found.add(expr.args[0].type.kind)
        elif expr.ref not in seen:
            seen.add(expr.ref)
            todo += proc_exprs(program.values[expr.ref])
    return found

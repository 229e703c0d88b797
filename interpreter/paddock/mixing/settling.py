"""Looks at a mixed game as a whole. Takes its texts, gives what became of each lent card when the base was to read it.

A card whose lines mean something else in the base, or nothing, or that could never do anything there, stays in the box.
"""

from __future__ import annotations

from collections.abc import Callable

from paddock.graph.check import check_program
from paddock.mixing.mixed import LentCard, Mixed
from paddock.mixing.unsaid import Reason
from paddock.program import operations as ops
from paddock.program.declaring.builder import Builder
from paddock.program.model import Ability, Modifier, Program
from paddock.program.walk import all_steps
from paddock.records import field, record
from paddock.text.model import Diagnostic, Source
from paddock.tree import model as tree

ReadFile = Callable[[Source], tuple[tree.File, list[Diagnostic]]]
Resolve = Callable[[list[tree.File], list[str]], tuple[Program, list[Diagnostic], Builder]]
ROUNDS = 8  # each takes at least one card out
IDLE = ("this can never be set off", "this never works", "this is never offered", "this effect is never done")


@record
class PlacedCard:
    """A lent card, and where its lines stand in the texts of the mix."""

    card: LentCard
    source: str
    first: int
    last: int

    def has(self, diagnostic: Diagnostic) -> bool:
        span = diagnostic.span
        return span is not None and span.file == self.source and self.first <= span.line <= self.last


@record
class Settled:
    """The mixed game as it can be played."""

    program: Program | None = None
    warnings: list[Diagnostic] = field(default_factory=list)
    errors: list[Diagnostic] = field(default_factory=list)


def settle(mixed: Mixed, placed: list[PlacedCard], options: list[str], read: ReadFile, resolve: Resolve) -> Settled:
    """Takes cards out of the texts until the rest can be read, or something else is wrong."""
    for _ in range(ROUNDS):
        program, found, _ = resolve([read(source)[0] for source in mixed.sources], options)
        if not any(each.is_error for each in found):
            found = [*found, *check_program(program)]
        hits = [(each, wrong) for each in placed for wrong in found if wrong.is_error and each.has(wrong)]
        if not hits:
            break
        for each, wrong in hits:
            if each.card.fate != "refused":
                each.card.fate = "refused"
            each.card.reasons.append(_reason(mixed, wrong))
            _take_out(mixed, each)
        placed = [each for each in placed if each.card.fate != "refused"]
    errors = [each for each in found if each.is_error]
    if errors:
        return Settled(None, [], errors)
    if _idle(mixed, placed, program, found):
        return settle(mixed, [each for each in placed if each.card.fate == "in"], options, read, resolve)
    return Settled(program, found)


def _reason(mixed: Mixed, wrong: Diagnostic) -> Reason:
    at = mixed.original(wrong).span
    assert at is not None
    return Reason(at, "", wrong.message, tuple(wrong.help[:1]), "reading")


def _take_out(mixed: Mixed, placed: PlacedCard) -> None:
    """Its lines are left empty, so that all others stay where they are; a text of which nothing is left goes, too."""
    for at, source in enumerate(mixed.sources):
        if source.name == placed.source:
            lines = source.text.split("\n")
            lines[placed.first - 1 : placed.last] = [""] * (placed.last - placed.first + 1)
            mixed.sources[at] = Source(source.name, "\n".join(lines))
    mixed.sources = [source for source in mixed.sources if source.name != placed.source or source.text.strip()]


def _idle(mixed: Mixed, placed: list[PlacedCard], program: Program, found: list[Diagnostic]) -> bool:
    """Notes lines that can never do anything. Whether a card is taken out because it has no other lines."""
    taken = False
    for each in placed:
        wrong = [one for one in found if each.has(one) and one.message.startswith(IDLE)]
        does: list[Ability | Modifier] = [*program.abilities, *program.modifiers]
        own = (one.where for one in does if one.card == each.card.name and one.where.file == each.source)
        effects = {(where.file, where.line) for where in own}
        idle = {(one.span.file, one.span.line) for one in wrong if one.span is not None}
        if each.card.silenced:  # of a line that means nothing here, the choice before it may be left
            idle |= {(one.where.file, one.where.line) for one in does if asks_only(one)}
        each.card.reasons = [_reason(mixed, one) for one in wrong]
        silent = (effects and effects <= idle) or (not effects and each.card.had_effects)
        if silent and not _is_printed(program, each.card):
            each.card.reasons = each.card.reasons or each.card.silenced
            each.card.fate, taken = "idle", True
            _take_out(mixed, each)
    return taken


def asks_only(carried: Ability | Modifier) -> bool:
    """Whether somebody chooses, and nothing comes of it."""
    if isinstance(carried, Modifier) or carried.moment == "instead":
        return False
    return all(step.op in ops.IDLE | ops.ASKING for step in all_steps(carried.steps))


def _is_printed(program: Program, card: LentCard) -> bool:
    """Whether it has numbers or words of its own besides what it does."""
    found = next((one for one in program.cards if one.name == card.name), None)
    return found is not None and any(value not in (None, False, []) for value in found.values.values())


def never_dealt(program: Program, cards: list[LentCard]) -> list[LentCard]:
    """Cards of kinds that begin in no place: nobody would ever hold them."""
    by_name = {kind.name: kind for kind in program.kinds}
    dealt = {number for place in program.places for number in place.starts_with}

    def begins(number: int) -> bool:
        kind, seen = program.kinds[number], set[int]()
        while kind.id not in seen:
            seen.add(kind.id)
            kind = by_name.get(kind.parent, kind)
        return bool(seen & dealt)

    printed = {card.name: card.kind for card in program.cards}
    return [card for card in cards if card.name in printed and not begins(printed[card.name])]


def unordered(program: Program, lent: set[str]) -> list[tuple[str, str, str]]:
    """Two cards that each put something else in the place of one event, or keep it from happening, in no order: their
    names and the event. At least one of them is lent."""
    by_event: dict[int, list[Ability]] = {}
    for ability in preventing(program):
        if ability.verb is not None:
            by_event.setdefault(ability.verb, []).append(ability)
    pairs: dict[tuple[str, str, str], None] = {}
    for verb, abilities in by_event.items():
        for at, one in enumerate(abilities):
            for other in abilities[at + 1 :]:
                names = sorted({one.card or "", other.card or ""})
                if len(names) == 2 and lent & set(names):
                    pairs[names[0], names[1], program.verbs[verb].name] = None
    return list(pairs)


def preventing(program: Program, card: str | None = None) -> list[Ability]:
    """Abilities, of all cards or of one, that put something else in the place of an event or keep it from happening."""
    carried = (each for each in program.abilities if each.card is not None and each.window is None)
    return [each for each in carried if card in (None, each.card) and _prevents(program, each)]


def _prevents(program: Program, ability: Ability) -> bool:
    """`instead` is in no order; what is answered with `when` is, if the game says who acts first."""
    if ability.moment == "instead":
        return True
    cancels = any(step.op == ops.CANCEL for step in all_steps(ability.steps))
    return cancels and not ability.ordered and program.acting is None

"""Checks what must be true before anyone plays. Takes a graph, gives diagnostics.

They are: loops without end, things nobody reaches or uses.
"""

from __future__ import annotations

from collections.abc import Iterable

from paddock.graph.dead_text import carrier_kind, dead_text
from paddock.graph.dead_text import kinds_of as kinds_known
from paddock.graph.departed_cards import departed_cards
from paddock.graph.leaked_secrets import open_secrets
from paddock.graph.loops import diagnostic_at, endless_loops, strongly_connected, too_deep
from paddock.graph.lost_changes import lost_changes
from paddock.graph.misplaced import misplaced
from paddock.graph.model import Graph
from paddock.graph.nobodys_cards import nobodys_cards
from paddock.graph.outlines import Outline, Outlines, asks, kinds_of
from paddock.graph.own_circles import own_circles
from paddock.graph.private import asks_from_hiding
from paddock.graph.self_starters import self_starters
from paddock.program.active_places import works_in
from paddock.program.model import Ability, Expr, Program, Where
from paddock.program.remembered import Remembered
from paddock.program.types import Type
from paddock.text.model import Diagnostic, Severity

WINNER = "the winner"
USE = "use it, or take it out"
NEVER = "this never works: nothing says where such a card is in force"
PLAYED = "what such a card does when it is played stands under: effect:"
WORKS = "in its kind or on the card: works in the PLACE"


def check_graph(graph: Graph) -> list[Diagnostic]:
    return check_program(graph.program)


def check_program(program: Program, known: Remembered | None = None) -> list[Diagnostic]:
    """`known`: what was found out before about its verbs, values and abilities."""
    if not program.verbs:
        return []
    outlines = Outlines(program, known)
    reached = reachable(program, outlines)
    diagnostics = [*endless_loops(program, outlines), *endless_chains(program, outlines), *too_deep(program, outlines)]
    diagnostics += [*self_starters(program), *own_circles(program, outlines)]
    diagnostics += [
        *placed_twice(program),
        *nobody_wins(program),
        *unreached(program, reached),
        *impossible_triggers(program, reached),
        *idle_cards(program, outlines),
        *idle_offers(program, outlines),
    ]
    asked = asked_names(program, outlines)
    diagnostics += [*dead_text(program, outlines, asked), *departed_cards(program, known), *nobodys_cards(program)]
    diagnostics += [*misplaced(program, outlines), *lost_changes(program, outlines)]
    return [*diagnostics, *open_secrets(program, outlines), *open_waits(program), *unused(program, outlines, asked)]


def open_waits(program: Program) -> Iterable[Diagnostic]:
    """Only who holds such a card is asked, since it must act. Whether a card is to act is asked of everybody."""
    kind_of = {card.name: card.kind for card in program.cards}
    for ability in asks_from_hiding(program):
        place = program.places[works_in(program, ability)[0]].name
        kind = ability.kind if ability.card is None else kind_of[ability.card]
        message = f"only who holds this card in the {place} is asked, so the others learn who holds it"
        cards = "cards" if kind is None else program.kinds[kind].plural
        help_ = f"or let players lay such cards: window for {cards} in the {place}, laid on the PLACE:"
        yield diagnostic_at(
            Severity.WARNING, ability.where, message, "", "begin with `you may:`, and everybody is asked", help_
        )


# ------------------------------------------------------------------ what can be reached


def reachable(program: Program, outlines: Outlines) -> set[int]:
    """Verbs that a game can come to, from its first phase and the abilities that watch what it does."""
    verbs: set[int] = set()
    todo = {program.start}
    pairs = zip(program.abilities, outlines.abilities, strict=True)
    effects = {verb for ability, outline in pairs if ability.moment == "effect" for verb in outline.performed}
    while todo:
        verb = todo.pop()
        verbs.add(verb)
        for outline in (outlines.verbs[verb], *outlines.by_verb.get(verb, ())):
            todo |= outline.performed - verbs
        if outlines.verbs[verb].carries_out:
            todo |= effects - verbs
    return verbs


def nobody_wins(program: Program) -> Iterable[Diagnostic]:
    if program.winners is None:
        one = next((v for v in program.values if v.name == WINNER), None)
        where = one.where if one is not None else program.verbs[program.start].where
        help_ = f"add a line: {WINNER}s means …" if one is None else f"call it `{WINNER}s`, also if there is only one"
        yield diagnostic_at(Severity.WARNING, where, "nothing says who wins", "", help_)


def placed_twice(program: Program) -> Iterable[Diagnostic]:
    """Places in which all things of a kind are to start, though they start in another one already."""
    by_name = {kind.name: kind for kind in program.kinds}
    first: dict[int, int] = {}  # of a kind: the first place where all of it starts; what finds no slot is left
    for at, place in reversed(list(enumerate(program.places))):
        first |= dict.fromkeys(() if place.shape.one_on_each else place.starts_with, at)
    for at, place in enumerate(program.places):
        for kind in (program.kinds[number] for number in place.starts_with):
            wider, above = {kind.id}, kind
            while above.parent in by_name:
                above = by_name[above.parent]
                wider.add(above.id)
            other = min((first[number] for number in wider if number in first), default=at)
            if other < at:
                message = f"all {kind.plural} start in the {program.places[other].name} already"
                label = "a thing lies in one place at a time, so nothing would start here"
                help_ = "let them start in one place, and deal from there in the first phase"
                yield diagnostic_at(Severity.ERROR, place.where, message, label, help_)


def unreached(program: Program, reached: set[int]) -> Iterable[Diagnostic]:
    for verb in program.verbs:
        if verb.id not in reached:
            what = f'phase "{verb.title}" is never played' if verb.title else f"nothing ever does `{verb.name}`"
            yield diagnostic_at(
                Severity.WARNING,
                verb.where,
                what,
                "",
                f'play phase "{verb.title}"' if verb.title else "use it in a phase, or take it out",
            )


def impossible_triggers(program: Program, reached: set[int]) -> Iterable[Diagnostic]:
    for ability in program.abilities:
        if ability.verb is not None and ability.verb not in reached and not ability.made:
            name = program.verbs[ability.verb].name
            yield diagnostic_at(
                Severity.WARNING, ability.where, f"this can never be set off: nothing ever does `{name}`"
            )


def idle_cards(program: Program, outlines: Outlines) -> Iterable[Diagnostic]:
    all_kinds = kinds_known(program)
    played = {kind for outline in (*outlines.verbs, *outlines.abilities) for kind in outline.carried}
    for modifier in program.modifiers:
        if (modifier.card is not None or modifier.kind is not None) and not modifier.works and modifier.verb is None:
            yield diagnostic_at(Severity.WARNING, modifier.where, NEVER, "", WORKS)
    for ability in program.abilities:
        carried = ability.card is not None or ability.kind is not None
        silent = ability.moment not in ("effect", "aim") and ability.window is None
        if carried and silent and not ability.works:
            kind = carrier_kind(program, ability)
            is_played = any(all_kinds.is_a(kind, each) or all_kinds.is_a(each, kind) for each in played)
            yield diagnostic_at(Severity.WARNING, ability.where, NEVER, "", *((PLAYED,) if is_played else ()), WORKS)


def idle_offers(program: Program, outlines: Outlines) -> Iterable[Diagnostic]:
    for ability in program.abilities:
        if ability.moment == "offer" and ability.verb is not None:
            verb = program.verbs[ability.verb]
            if not outlines.verbs[verb.id].offers:
                yield diagnostic_at(
                    Severity.WARNING, ability.where, f"this is never offered: `{verb.name}` has no `chooses one:`"
                )


# ------------------------------------------------------------------ loops


def endless_chains(program: Program, outlines: Outlines) -> Iterable[Diagnostic]:
    """Verbs and abilities that set each other off without any condition between."""
    follows = {v.id: outlines.verbs[v.id].always if not v.requires else set() for v in program.verbs}
    watcher: dict[int, Where] = {}  # the ability that closes the ring is the one to change
    for waiting in (False, True):  # whether steps that wait lead to their own waiting hangs on all that follows
        for ability, outline in zip(program.abilities, outlines.abilities, strict=True):
            plain = ability.guard is None and ability.moment != "offer" and ability.card is None
            if ability.verb is None or not plain or ability.waiting is not waiting:
                continue
            if not waiting or is_renewed(ability, outline, outlines, follows):
                follows[ability.verb] = follows[ability.verb] | outline.always
                watcher[ability.verb] = ability.where
    rings = {
        verb for ring in strongly_connected(follows) if len(ring) > 1 or ring[0] in follows[ring[0]] for verb in ring
    }
    for verb in program.verbs:
        if verb.id in rings:
            yield diagnostic_at(
                Severity.ERROR,
                watcher.get(verb.id, verb.where),
                f"`{verb.name}` sets itself off again and again",
                "no condition or choice ever ends this",
                "put an `if`, an `only if` or a choice in between",
            )


def is_renewed(ability: Ability, own: Outline, outlines: Outlines, follows: dict[int, set[int]]) -> bool:
    """Whether steps that wait, when they are done, always wait again."""
    verbs: set[int] = set()
    todo = set(own.always)
    while todo:
        verb = todo.pop()
        verbs.add(verb)
        todo |= follows[verb] - verbs
    return ability.id in own.put_off.union(*(outlines.verbs[verb].put_off for verb in verbs))


# ------------------------------------------------------------------ unused


def asked_names(program: Program, outlines: Outlines) -> set[tuple[str, int | str]]:
    """The declarations that anything asks for, with the operation that does."""
    asked = asks(shown_exprs(program))[0]
    for outline in (*outlines.verbs, *outlines.values, *outlines.abilities, *outlines.modifiers):
        asked |= outline.asked
    return asked | drawn_names(program)


def drawn_names(program: Program) -> set[tuple[str, int | str]]:
    """What the map shows: printed fields, and what is kept for things."""
    looks = [
        *(look for kind in program.kinds for look in kind.looks),
        *(look for card in program.cards for look in card.looks),
    ]
    names = {name for look in looks for name in look.asks_for}
    return {("field", name) for name in names} | {("stored", s.id) for s in program.stores if s.name in names}


def unused(program: Program, outlines: Outlines, asked: set[tuple[str, int | str]]) -> Iterable[Diagnostic]:
    needed = {program.score} | ({program.winners.ref} if program.winners is not None else set())
    needed |= {m.value for m in program.modifiers}
    for value in (each for each in program.values if not each.made):
        missed = value.name == WINNER and program.winners is None  # told of already
        if ("call", value.id) not in asked and value.id not in needed and not missed:
            yield diagnostic_at(Severity.WARNING, value.where, f"nothing asks for `{value.name}`", "", USE)
    refills = {p.refill for p in program.places} | {w for k in program.kinds for w in k.works}
    for place in program.places:
        if ("place", place.id) not in asked and place.id not in refills and not place.starts_with:
            yield diagnostic_at(Severity.WARNING, place.where, f"nothing uses the place `{place.name}`", "", USE)
    yield from unused_kinds(program, outlines, asked)
    for setting in program.settings:
        if ("setting", setting.name) not in asked:
            yield diagnostic_at(
                Severity.WARNING, setting.where, f"nothing asks for the setting `{setting.name}`", "", USE
            )
    used_for_a_word = {store.pattern for store in program.stores if ("stored", store.id) in asked}
    for store in program.stores:
        if ("stored", store.id) not in asked and (not store.pattern or store.pattern not in used_for_a_word):
            yield diagnostic_at(
                Severity.WARNING,
                store.where,
                f"nothing uses the {store.sort} `{store.name}`",
                "",
                USE,
            )


def unused_kinds(program: Program, outlines: Outlines, asked: set[tuple[str, int | str]]) -> Iterable[Diagnostic]:
    contained = {place.kind for place in program.places} | {program.kinds[c.kind].name for c in program.cards}
    named = kinds_of(declared_types(program))
    for outline in (*outlines.verbs, *outlines.values, *outlines.abilities):
        named |= outline.kinds
    spots = {place.shape.spots for place in program.places}
    settings = {setting.name for setting in program.settings}
    agreed = [setting.values for setting in program.settings]  # the words of a kind, or of the setting itself
    named |= {kind.name for kind in program.kinds if kind.values and kind.values in agreed}
    known = contained | named | {kind.parent for kind in program.kinds}
    for kind in program.kinds:
        plain = not kind.where.file or kind.name in settings
        if not plain and kind.name not in known and kind.id not in spots:
            yield diagnostic_at(Severity.WARNING, kind.where, f"nothing is of the kind `{kind.name}`", "", USE)
        own = frozenset() if kind.board is None else kind.board.fields
        for field in (name for name in kind.fields if name not in own):  # those of a board lay it out
            if ("field", field) not in asked and "{" + field + "}" not in kind.label:
                message = f"nothing asks for the `{field}` of {kind.plural}"
                yield diagnostic_at(Severity.WARNING, kind.where, message, "", USE)


def declared_types(program: Program) -> Iterable[Type]:
    yield from (store.type for store in program.stores)
    yield from (type_ for kind in program.kinds for type_ in kind.fields.values())
    yield from (value.type for value in program.values)


def shown_exprs(program: Program) -> Iterable[Expr]:
    yield from (report.expr for report in (*program.reports, *program.demands))
    yield from (expr for display in program.displays for expr in (display.things, display.expr))

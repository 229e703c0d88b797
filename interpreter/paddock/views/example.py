"""Writes a first card for a game. Takes a program, gives a card of a kind that works there, with its scenario.

Nothing is known of the game but its program, so the card speaks only in sentences that are found in it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from paddock.program import operations as ops
from paddock.program.model import CardType, Kind, Place, Program, Step, Verb
from paddock.program.walk import all_steps, proc_exprs, within
from paddock.records import field, record
from paddock.views.words import kind_of, lineage

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gwen", "Hal")
GAP = re.compile(r"\(([^(),]*)(?:,[^()]*)?\)")
SOME = "2"  # for a number in a sentence


@record(frozen=True)
class Example:
    """One card: what it is, what it does, and the lines of a scenario that shows it."""

    kind: Kind
    model: CardType | None  # a card of that kind, whose fields are a good start
    lines: tuple[str, ...] = ()
    about: str = ""
    given: tuple[str, ...] = ()
    when: tuple[str, ...] = ()
    then: tuple[str, ...] = ()


@record(frozen=True)
class Sentences:
    """What a first card can speak of."""

    does: str  # a step: `you draw a card`
    happens: str  # the same of the first player: `Ann draws a card`
    of_another: str  # as an event: `another player draws a card`
    plain: frozenset[int] = field(default_factory=frozenset)  # the verbs it is made of


def examples(program: Program, title: str) -> list[Example]:
    """A card with an effect and one that answers it, if the game has such; else one that works where it lies."""
    known = sentences(program)
    played = _played_example(program, title, known) if known else None
    answer = _answering_example(program, title, known, played) if known else None
    lying = _standing_example(program, title, known) if known and not (played or answer) else None
    shown = [example for example in (played, answer, lying) if example]
    return shown or [Example(*usual_kind(program))]


# ------------------------------------------------------------------ what can be said


def sentences(program: Program) -> Sentences | None:
    """Something a player does that is told, takes cards from a pile to a place of the player, and asks nobody."""
    for verb in _simple(program):
        inside = closure(program, verb)
        steps = (step for each in inside for step in all_steps(program.verbs[each].steps))
        if verb.told and any(_to_a_player(program, step) for step in steps):
            happens, other = sentence_of(verb, NAMES[0]), sentence_of(verb, "another player")
            return Sentences(f"you {_base(verb)}", happens, other, frozenset(inside))
    return None


def _to_a_player(program: Program, step: Step) -> bool:
    if step.op != ops.DRAW:
        return False
    place = step.args[2]
    if place.op != ops.PLACE or not isinstance(place.ref, int):
        return False
    return _is_of_players(program, program.places[place.ref].owner)


def _simple(program: Program) -> list[Verb]:
    """Verbs of a player that ask nobody anything, the shortest first; besides the player they have only numbers."""
    fitting = [
        verb
        for verb in program.verbs
        if _of_a_player(verb)
        and all(param.type.is_number for param in verb.params[1:])
        and not any(step.op in ops.ASKING for step in _all_it_does(program, verb))
    ]
    return sorted(fitting, key=lambda verb: (len(closure(program, verb)), len(_all_it_does(program, verb)), verb.id))


def _all_it_does(program: Program, verb: Verb) -> list[Step]:
    return [step for each in closure(program, verb) for step in all_steps(program.verbs[each].steps)]


def _offered_verbs(program: Program) -> set[int]:
    """The verbs that players find in menus."""
    entries = (e for verb in program.verbs for step in all_steps(verb.steps) for e in step.entries if e.sentence)
    done = (step.ref for entry in entries for step in entry.body if step.op == ops.PERFORM)
    return {ref for ref in done if isinstance(ref, int)}


def _of_a_player(verb: Verb) -> bool:
    subject = bool(verb.params) and verb.params[0].type.is_player and verb.has_subject
    return subject and not verb.made and not verb.title and " its " not in f" {verb.name} "


def closure(program: Program, verb: Verb) -> set[int]:
    """The verb and all that it does, and that those do."""
    seen: set[int] = set()
    todo = [verb.id]
    while todo:
        each = todo.pop()
        if each not in seen:
            seen.add(each)
            steps = all_steps(program.verbs[each].steps)
            todo += [int(step.ref) for step in steps if step.op == ops.PERFORM and step.ref is not None]
    return seen


def sentence_of(verb: Verb, subject: str, thing: str = "") -> str:
    """The verb's sentence with somebody who does it; `thing` stands for the other gaps, else what they may be."""
    pattern = re.sub(r"[\w-]+/([\w-]+)", r"\1", verb.name)
    first = GAP.sub(subject, pattern, count=1)
    return GAP.sub(lambda gap: SOME if gap[1] == "a number" else thing or gap[1], first)


def _base(verb: Verb) -> str:
    return re.sub(r"\{\d+\}", SOME, verb.base)


# ------------------------------------------------------------------ three sorts of cards


def _played_example(program: Program, title: str, known: Sentences) -> Example | None:
    """A card whose effect is carried out when it is played."""
    kind = _effect_kind(program)
    if kind is None:
        return None
    how = _way_to_play(program, kind)
    given = (f'the {how[1]} of {NAMES[0]} is "{title}"', *_on_turn(program)) if how else ()
    when = (sentence_of(how[0], NAMES[0]),) if how else ()
    then = (f"it happens that {known.happens}",) if how else ()
    about = "Played: the steps under `effect:` are done. What is chosen first there is named before anybody can answer."
    return Example(kind, _model(program, kind), ("effect:", f"  {known.does}"), about, given, when, then)


def _effect_kind(program: Program) -> Kind | None:
    """The kind most cards with an effect of their own are of."""
    kinds = [kind_of(program, ability) for ability in program.abilities if ability.moment == "effect" and ability.card]
    counted = Counter(kind.id for kind in kinds if kind is not None)
    return program.kinds[counted.most_common(1)[0][0]] if counted else None


def _way_to_play(program: Program, kind: Kind) -> tuple[Verb, str] | None:
    """A verb in which a player chooses such a card in a place of the player, and has it carried out."""
    names = {each.name for each in lineage(program, kind)}
    for verb in program.verbs:
        steps = list(all_steps(verb.steps))
        carried = any(step.op == ops.CARRY_OUT and step.args[0].type.kind in names for step in steps)
        if carried and _of_a_player(verb) and len(verb.params) == 1:
            for step in steps:
                if step.op == ops.CHOOSE and (place := _place_chosen(program, step, names)):
                    return verb, place
    return None


def _place_chosen(program: Program, step: Step, names: set[str]) -> str:
    places = (expr for arg in step.args for expr in within(arg) if expr.op == ops.PLACE and expr.args)
    fitting = (program.places[int(expr.ref)] for expr in places if isinstance(expr.ref, int))
    return next((place.name for place in fitting if place.kind in names), "")


def _answering_example(program: Program, title: str, known: Sentences, played: Example | None) -> Example | None:
    """A card that is laid through a window and keeps what the first card does from happening."""
    if not program.windows:
        return None
    window = program.windows[0]
    kinds = [kind for kind in program.kinds if window.kind in {each.id for each in lineage(program, kind)}]
    counted = Counter(card.kind for card in program.cards if card.kind in {kind.id for kind in kinds})
    kind = program.kinds[counted.most_common(1)[0][0] if counted else window.kind]
    name = f"No {title}"
    about = "Held back, and laid when its moment comes. `cancel it` keeps the event from happening."
    lines = (f"when {known.of_another}:", "  cancel it")
    if played is None or not played.when:
        return Example(kind, _model(program, kind), lines, about)
    given = (*played.given, f'the {program.places[window.place].name} of {NAMES[1]} is "{name}"')
    when = (*played.when, f'{NAMES[1]} chooses "{name}"')
    return Example(kind, _model(program, kind), lines, about, given, when, (f"it never happens that {known.happens}",))


def _standing_example(program: Program, title: str, known: Sentences) -> Example | None:
    """A card that answers from the place it lies in."""
    working = {card.kind for card in program.cards if _workplace(program, program.kinds[card.kind]) is not None}
    kind, model = usual_kind(program, working)
    place = _workplace(program, kind)
    free = [verb for verb in _simple(program) if not closure(program, verb) & known.plain and len(verb.params) == 1]
    event = min(free, key=lambda verb: verb.id not in _offered_verbs(program), default=None)
    if place is None or event is None:
        return None
    about = f"In the {place.name} of a player it waits for that player to do something."
    given = (f'the {place.name} of {NAMES[0]} is "{title}"', *_on_turn(program))
    lines = (f"after you {_base(event)}:", f"  {known.does}")
    return Example(
        kind, model, lines, about, given, (sentence_of(event, NAMES[0]),), (f"it happens that {known.happens}",)
    )


def _workplace(program: Program, kind: Kind) -> Place | None:
    """Where cards of the kind work for the player to whom that place belongs."""
    works = next((each.works for each in lineage(program, kind) if each.works), [])
    return next((program.places[p] for p in works if _is_of_players(program, program.places[p].owner)), None)


# ------------------------------------------------------------------ what the scenario must say


def players(program: Program) -> tuple[str, ...]:
    """As few as the game allows, but two if it can be: somebody has to answer."""
    many = min(max(program.low, 2), program.high)
    return tuple(NAMES[at] if at < len(NAMES) else f"Player {at + 1}" for at in range(many))


def _on_turn(program: Program) -> Iterator[str]:
    """The notes that say in whose order cards act and answer: without them nobody could be asked."""
    orders = [program.acting, *(window.order for window in program.windows)]
    values = [program.values[order] for order in orders if order is not None and order >= 0]
    asked = [expr.ref for value in values for expr in proc_exprs(value) if expr.op == ops.STORED and not expr.args]
    for number in dict.fromkeys(ref for ref in asked if isinstance(ref, int)):
        if program.stores[number].type.is_player:
            yield f"the {program.stores[number].name} is {NAMES[0]}"


def _is_of_players(program: Program, owner: int | None) -> bool:
    return owner is not None and program.kinds[owner].name == "player"


# ------------------------------------------------------------------ the kind most cards are of


def usual_kind(program: Program, among: set[int] | None = None) -> tuple[Kind, CardType | None]:
    """Of all kinds, or among some if there are cards of those."""
    cards = [card for card in program.cards if is_card(program, program.kinds[card.kind])]
    cards = [card for card in cards if among and card.kind in among] or cards
    if cards:
        most = Counter(card.kind for card in cards).most_common(1)[0][0]
        return program.kinds[most], _model(program, program.kinds[most])
    return next(kind for kind in program.kinds if is_card(program, kind)), None


def is_card(program: Program, kind: Kind) -> bool:
    return kind.name != "card" and any(each.name == "card" for each in lineage(program, kind))


def _model(program: Program, kind: Kind) -> CardType | None:
    fitting: Iterable[CardType] = (card for card in program.cards if card.kind == kind.id)
    return next(iter(fitting), None)

"""Lists the words of one game, for whoever writes cards for it. Takes a program, gives sections of lines."""

from __future__ import annotations

import re
from collections.abc import Iterator

from paddock.program import operations as ops
from paddock.program.model import Ability, Kind, Place, Program, Setting, Store, Value, Verb, Where, Window
from paddock.program.types import Type
from paddock.program.walk import all_steps
from paddock.program.words.english import article
from paddock.records import record

SEEN = {"all": "open", "owner": "seen by its owner", "none": "face down"}
GAP = re.compile(r"\{\d+\}")  # in the label of a menu


@record(frozen=True)
class Section:
    title: str
    about: str
    lines: tuple[str, ...]


def words_of_game(program: Program) -> list[Section]:
    """Everything a card can speak of; sections with nothing in them are left out."""
    sections = [
        Section("kinds", "what there is, and the lines a card of the kind has", tuple(kinds(program))),
        Section("places", "where things lie", tuple(places(program))),
        Section("counters, flags and notes", "what is kept; 0, no and none at the beginning", tuple(stores(program))),
        Section("settings", "what is agreed before the game", tuple(settings(program))),
        Section("options", "what the table can switch on: --option NAME", tuple(options(program))),
        Section("pieces of the players", "words that come by themselves", own_pieces(program)),
        Section("values", "what can be asked; a card can make it higher or lower, or another instead", values(program)),
        Section("conditions", "what can stand after `if` and `while`; a card can state one", conditions(program)),
        Section("events", "what can be done, and waited for with when, before and after", tuple(events(program))),
        Section("windows", "cards that are held back and laid to answer an event", tuple(windows(program))),
        Section("menus", "where a card can offer something: during EVENT, offer", tuple(menus(program))),
    ]
    return [section for section in sections if section.lines]


# ------------------------------------------------------------------ kinds


def written_kinds(program: Program) -> list[Kind]:
    agreed = {setting.name for setting in program.settings}
    return [kind for kind in program.kinds if kind.where.file and kind.name not in agreed]


def kinds(program: Program) -> list[str]:
    return [kind_line(program, kind) for kind in written_kinds(program)]


def kind_line(program: Program, kind: Kind) -> str:
    if kind.parent == "one of":
        return f"{kind.name}: one of {', '.join(kind.values)}"
    many = [f"{kind.each_player} for each player"] if kind.each_player else []
    lies = [kind.board.text()] if kind.board is not None else []
    first = ", ".join([f"{article(kind.parent)} {kind.parent}", *many, *lies])
    return f"{kind.name}: " + "; ".join([first, *kind_facts(program, kind)])


def kind_facts(program: Program, kind: Kind) -> list[str]:
    """What a card of the kind must say, where it works, and how it comes to do something."""
    facts = []
    fields = [field(program, each, name) for each in reversed(list(lineage(program, kind))) for name in each.fields]
    if fields:
        facts.append(f"has {', '.join(fields)}")
    works = next((each.works for each in lineage(program, kind) if each.works), [])
    if works:
        facts.append(f"works in {' and '.join(f'the {program.places[place].name}' for place in works)}")
    if window := next((w for w in program.windows if w.kind in {k.id for k in lineage(program, kind)}), None):
        facts.append(f"laid from the {program.places[window.place].name} to answer")
    facts += effect_facts(program, kind)
    return facts


def effect_facts(program: Program, kind: Kind) -> list[str]:
    effects = [ability for ability in program.abilities if ability.moment == "effect"]
    if any(ability.kind in {k.id for k in lineage(program, kind)} for ability in effects):
        return ["has an `effect:` already"]
    return ["does what stands under `effect:`"] if any(kind_of(program, a) is kind for a in effects) else []


def kind_of(program: Program, ability: Ability) -> Kind | None:
    """The kind of the card that carries it."""
    card = next((card for card in program.cards if card.name == ability.card), None)
    return program.kinds[card.kind] if card else None


def lineage(program: Program, kind: Kind | None) -> Iterator[Kind]:
    """The kind, the kind it is a sort of, and so on."""
    named = {each.name: each for each in program.kinds}
    seen: set[str] = set()
    while kind is not None and kind.name not in seen:
        seen.add(kind.name)
        yield kind
        kind = named.get(kind.parent)


def field(program: Program, kind: Kind, name: str) -> str:
    type_ = kind.fields[name]
    words = next((each.values for each in program.kinds if type_.is_choice and each.name == type_.kind), [])
    may_miss = " or none" if name in kind.optional else ""
    return f"{name} ({' or '.join(words) or type_text(program, type_.required())}{may_miss})"


def type_text(program: Program, type_: Type) -> str:
    """`number`, `yes or no`, `boat`, `boat or none`; of a list the plural."""
    if type_.or_none:
        return f"{type_text(program, type_.required())} or none"
    if type_.many and type_.kind:
        return next((kind.plural for kind in program.kinds if kind.name == type_.kind), type_.kind)
    return type_.kind or ("numbers" if type_.is_numbers else "yes or no" if type_.is_flag else type_.sort)


# ------------------------------------------------------------------ places and stores


def owned_name(program: Program, name: str, owner: int | None) -> str:
    if owner is None:
        return f"the {name}"
    kind = program.kinds[owner].name
    return f"the {name} of ({article(kind)} {kind})"


def places(program: Program) -> list[str]:
    return [place_line(program, place) for place in program.places]


def place_line(program: Program, place: Place) -> str:
    contents = next((kind.plural for kind in program.kinds if kind.name == place.kind), place.kind)
    facts = ", ".join([contents, SEEN[place.seen], *layout(program, place)])
    return f"{owned_name(program, place.name, place.owner)}: {facts}"


def layout(program: Program, place: Place) -> list[str]:
    """How things lie there."""
    spots = None if place.shape.spots is None else program.kinds[place.shape.spots]
    shape = place.shape.text(spots.values if spots else (), spots.plural if spots else "")
    facts = [shape] if shape else []
    if place.band:
        facts.append(f"counted only in steps of {place.band}")
    if place.refill is not None:
        facts.append(f"refilled from the {program.places[place.refill].name}")
    if place.starts_with:
        facts.append(f"starts with {' and '.join(program.kinds[kind].plural for kind in place.starts_with)}")
    return facts


def stores(program: Program) -> list[str]:
    return list(dict.fromkeys(store_line(program, store) for store in program.stores if not store.made))


def store_line(program: Program, store: Store) -> str:
    facts: list[str] = [store.sort]
    if store.sort == "counter" and store.start:
        facts.append(f"starts at {store.start}")
    elif store.sort == "note":
        kind = type_text(program, store.type)
        facts = [f"note of {article(kind)} {kind}"]
    if store.seen != "all":
        facts.append("seen by its owner" if store.seen == "owner" else "seen by nobody")
    return f"{store_name(program, store)}: {', '.join(facts)}"


def store_name(program: Program, store: Store) -> str:
    """As it is spoken of: a flag is something that is so or not."""
    if store.pattern:
        return store.pattern
    if store.sort != "flag" or store.owner is None:
        return owned_name(program, store.name, store.owner)
    kind = program.kinds[store.owner].name
    return f"({article(kind)} {kind}) is {store.name}"


def settings(program: Program) -> list[str]:
    return [setting_line(setting) for setting in program.settings]


def setting_line(setting: Setting) -> str:
    about = f" — {setting.about}" if setting.about else ""
    if setting.values:
        usual = setting.values[int(setting.default)]
        return f"the {setting.name}: {' or '.join(setting.values)}, usually {usual}{about}"
    return f"the {setting.name}: {setting.low} to {setting.high}, usually {setting.default}{about}"


def options(program: Program) -> list[str]:
    return [option_line(program, name) for name in program.options]


def option_line(program: Program, name: str) -> str:
    """What it is called, what it is one of, and what it does."""
    group = f" (one of {program.option_groups[name]})" if name in program.option_groups else ""
    about = program.about_options.get(name, "")
    return f'"{name}"{group}' + (f" — {about}" if about else "")


# ------------------------------------------------------------------ values, conditions, events


def values(program: Program) -> tuple[str, ...]:
    asked = (value for value in program.values if not (value.is_condition or value.made or value.field))
    return tuple(value_line(program, value) for value in asked)


def own_pieces(program: Program) -> tuple[str, ...]:
    return tuple(line for line, _ in implicit_words(program))


def implicit_words(program: Program) -> Iterator[tuple[str, Where]]:
    """What nobody declares: the pieces that are made for the players, and whose they are."""
    for kind in (kind for kind in program.kinds if kind.each_player):
        name = kind.name if kind.each_player == 1 else kind.plural
        yield f"the {name} of (a player): {name}", kind.where
        yield f"the owner of ({article(kind.name)} {kind.name}): player", kind.where


def value_line(program: Program, value: Value) -> str:
    fixed = value.expr.ref if value.expr is not None and value.expr.op == ops.CONST else None
    usual = f", usually {fixed}" if isinstance(fixed, int) and value.type.is_number else ""
    return f"{value.name}: {type_text(program, value.type)}{usual}"


def conditions(program: Program) -> tuple[str, ...]:
    cards = [f"({article('card')} card) is playable by (a player)"] if any_effect(program) else []
    return (*(value.name for value in program.values if value.is_condition and not value.made), *cards)


def any_effect(program: Program) -> bool:
    return any(ability.moment == "effect" for ability in program.abilities)


def windows(program: Program) -> list[str]:
    """Which cards answer, from where, and where they lie meanwhile."""
    return [window_line(program, window) for window in program.windows]


def window_line(program: Program, window: Window) -> str:
    place, laid = (program.places[each].name for each in (window.place, window.laid))
    newest = [f"{one.moment} {program.verbs[one.verb].name}" for one in window.newest_first]
    if window.always_newest_first:
        newest = ["always"]
    order = f"; newest first {' and '.join(newest)}" if newest else ""
    return f"{program.kinds[window.kind].plural} in the {place}, laid on the {laid}{order}"


def events(program: Program) -> list[str]:
    """Each verb with the names a card can use when it answers it."""
    return [event(program, verb) for verb in program.verbs if not verb.title and not verb.made]


def event(program: Program, verb: Verb) -> str:
    facts = []
    if names := ", ".join(f"the {param.name}" for param in verb.params):
        facts.append(f"names: {names}")
    if not verb.result.is_none:
        facts.append(f"gives {type_text(program, verb.result)}")
    if is_idle(verb):
        facts.append("changes nothing by itself")
    return f"{verb.name}   ({'; '.join(facts)})" if facts else verb.name


def is_idle(verb: Verb) -> bool:
    """Whether it leaves the table as it is: such an event is there to be waited for."""
    return all(step.op in ops.IDLE for step in all_steps(verb.steps))


def menus(program: Program) -> list[str]:
    lines = []
    for verb in program.verbs:
        steps = (step for step in all_steps(verb.steps) if step.op == ops.MENU and step.ref != "may")
        entries = [GAP.sub("…", entry.label) for step in steps for entry in step.entries]
        if entries and not verb.title:
            lines.append(f"{verb.name}: {', '.join(entries)}")
    return lines

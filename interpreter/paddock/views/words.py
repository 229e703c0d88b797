"""The words of one game, for whoever writes cards for it. Takes a program, gives sections of lines."""

from __future__ import annotations

from dataclasses import dataclass

from paddock.program.model import Kind, Program, Store, Verb
from paddock.program.walk import all_steps
from paddock.program.wording import article


@dataclass(frozen=True, slots=True)
class Section:
    title: str
    about: str
    lines: tuple[str, ...]


def words_of_game(program: Program) -> list[Section]:
    """Everything a card can speak of; sections with nothing in them are left out."""
    found = [
        Section("kinds", "what there is, and what is printed on it", tuple(kinds(program))),
        Section("places", "where things lie", tuple(places(program))),
        Section("counters, flags and notes", "what is kept of somebody or something", tuple(stores(program))),
        Section("values", "what can be asked; a number can be made higher or lower", tuple(values(program))),
        Section("conditions", "what can stand after `if`; a card can state one with `is`", tuple(conditions(program))),
        Section("events", "what can be done, and waited for with when, before and after", tuple(events(program))),
        Section("windows", "cards that players lay to answer an event", tuple(windows(program))),
        Section("menus", "where a card can offer something: during EVENT, offer", tuple(menus(program))),
    ]
    return [section for section in found if section.lines]


def kinds(program: Program) -> list[str]:
    made = [kind for kind in program.kinds if kind.where.file and kind.name not in {s.name for s in program.settings}]
    return [kind_line(program, kind) for kind in made]


def kind_line(program: Program, kind: Kind) -> str:
    if kind.parent == "one of":
        return f"{kind.name}: one of {', '.join(kind.values)}"
    fields = [f"{name} ({said(type_)})" for name, type_ in kind.fields.items()]
    works = [f"works in the {program.places[place].name}" for place in kind.works]
    return f"{kind.name}: {article(kind.parent)} {kind.parent}" + "".join(f", {part}" for part in (*fields, *works))


def said(type_: str) -> str:
    head, _, kind = type_.partition(":")
    return kind or {"flag": "yes or no"}.get(head, head)


def owned(program: Program, name: str, owner: int | None) -> str:
    if owner is None:
        return f"the {name}"
    kind = program.kinds[owner].name
    return f"the {name} of ({article(kind)} {kind})"


def places(program: Program) -> list[str]:
    seen = {"all": "open", "owner": "seen by its owner", "none": "face down"}
    found = []
    for place in program.places:
        held = next((k.plural for k in program.kinds if k.name == place.kind), place.kind)
        slots = program.kinds[place.slots].values if place.slots is not None else []
        named = [slots[value] for value in place.slot_values]
        extra = f", slots {', '.join(named)}" if named else ""
        found.append(f"{owned(program, place.name, place.owner)}: {held}, {seen[place.seen]}{extra}")
    return found


def stores(program: Program) -> list[str]:
    return [f"{stored(program, store)}: {store.sort}" for store in program.stores if not store.made]


def stored(program: Program, store: Store) -> str:
    """As it is spoken of: a flag is something that is so or not."""
    if store.sort != "flag" or store.owner is None:
        return owned(program, store.name, store.owner)
    kind = program.kinds[store.owner].name
    return f"({article(kind)} {kind}) is {store.name}"


def values(program: Program) -> list[str]:
    return [f"{v.name}: {said(v.type)}" for v in program.values if not v.is_condition and not v.made]


def conditions(program: Program) -> list[str]:
    return [v.name for v in program.values if v.is_condition and not v.made]


def windows(program: Program) -> list[str]:
    """Which cards answer, and from where."""
    return [f"{program.kinds[w.kind].plural} in the {program.places[w.place].name}" for w in program.windows]


def events(program: Program) -> list[str]:
    """Each verb with the names a card can use when it answers it."""
    return [event(verb) for verb in program.verbs if not verb.title and not verb.made]


def event(verb: Verb) -> str:
    names = ", ".join(f"the {param.name}" for param in verb.params)
    return f"{verb.name}" + (f"   (names: {names})" if names else "")


def menus(program: Program) -> list[str]:
    found = []
    for verb in program.verbs:
        entries = [
            e.label for step in all_steps(verb.steps) if step.op == "menu" and step.ref != "may" for e in step.entries
        ]
        if entries and not verb.title:
            found.append(f"{verb.name}: {', '.join(entries)}")
    return found

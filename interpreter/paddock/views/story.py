"""From the events of a table to the story one seat may hear: short sentences, the moves they made after a colon."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from paddock.table.cast import Cast
from paddock.table.events import seen_later, sees_move

Event = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the story; `depth` 0 is the outermost."""

    depth: int
    text: str
    title: bool = False


@dataclass
class Scene:
    """One verb while it is told: what it did itself and which told verbs it did."""

    text: str = ""
    title: str = ""
    told: bool = True
    cancelled: bool = False
    parts: list[Event | Scene] = field(default_factory=list)


def tell(cast: Cast, events: Sequence[Event], seat: int | None) -> list[Line]:
    """The story of `events` for `seat` (None: a spectator)."""
    root = _scenes(cast, events, seat)
    lines: list[Line] = []
    _tell(cast, root, seat, 0, lines)
    return _without_empty_titles(lines)


def _scenes(cast: Cast, events: Sequence[Event], seat: int | None) -> Scene:
    root = Scene(told=False)
    open_: list[tuple[int, Scene]] = [(-1, root)]
    for number, event in enumerate(events):
        match event[0]:
            case "do":
                scene = _open(cast, events, number, seat)
                open_[-1][1].parts.append(scene)
                open_.append((event[1], scene))
            case "done" | "cancel":
                _close(open_, event)
            case "tell":
                open_[-1][1].parts.append(_told(cast, events, number, seat))
            case "move" | "set" | "roll" | "shuffle":
                open_[-1][1].parts.append(event)
    return root


def _close(open_: list[tuple[int, Scene]], event: Event) -> None:
    """Ends the innermost scene of that verb, and what a `stop` left open inside it. One begun earlier is not here."""
    for depth in range(len(open_) - 1, 0, -1):
        if open_[depth][0] == event[1]:
            open_[depth][1].cancelled |= event[0] == "cancel"
            del open_[depth:]
            return


def _open(cast: Cast, events: Sequence[Event], number: int, seat: int | None) -> Scene:
    _, verb_id, args, *rest = events[number]
    verb = cast.verbs[verb_id]
    places = rest[0] if rest else ()
    words = [
        _argument(cast, events, number, seat, param.type, value, places[at] if at < len(places) else None)
        for at, (param, value) in enumerate(zip(verb.params, args, strict=False))
    ]
    text = re.sub(r"\{(\d+)\}", lambda gap: _gap(words, int(gap[1])), " ".join(verb.words))
    text = re.sub(r"\b1 (\w+[^s\W])s\b", r"1 \1", text)  # a gap for a number stands before a plural: 1 cards
    return Scene(text=text or verb.title, title=verb.title, told=verb.told)


def _told(cast: Cast, events: Sequence[Event], number: int, seat: int | None) -> Scene:
    """A sentence the rules tell in their own words."""
    _, text, values, types, places = events[number]
    words = [
        _argument(cast, events, number, seat, type_, value, place)
        for value, type_, place in zip(values, types, places, strict=True)
    ]
    return Scene(text=re.sub(r"\{(\d+)\}", lambda gap: _gap(words, int(gap[1])), text))


def _gap(words: list[str], number: int) -> str:
    return words[number] if number < len(words) else "something"


def _argument(
    cast: Cast, events: Sequence[Event], number: int, seat: int | None, type_: str, value: Any, place: Any
) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, (list, tuple)):
        places = place if isinstance(place, (list, tuple)) else [place] * len(value)
        known = [
            thing if _known(cast, events, number, seat, thing, at) else None
            for thing, at in zip(value, places, strict=False)
        ]
        return several(_named(cast, value, known))
    if type_.startswith("thing:"):
        seen = _known(cast, events, number, seat, value, place)
        return cast.name(value) if seen else f"a {cast.kind_of[value]}"
    if type_.startswith("place:"):
        return cast.place_name(value)
    word = cast.word(type_, value)
    return ("yes" if word else "no") if isinstance(word, bool) else str(word)


def _known(cast: Cast, events: Sequence[Event], number: int, seat: int | None, thing: int, place: Any) -> bool:
    """A card played from a hand is named once the same event has laid it open."""
    return cast.sees_at(seat, thing, place) or seen_later(cast, events, number, seat, thing)


def _named(cast: Cast, things: Sequence[int], known: Sequence[int | None]) -> list[str]:
    """The names of those that are known, the others counted by kind."""
    names = [apart(cast.name(thing)) for thing in known if thing is not None]
    hidden = [cast.kind_of[thing] for thing, seen in zip(things, known, strict=True) if seen is None]
    return names + [counted(cast, kind, hidden.count(kind)) for kind in dict.fromkeys(hidden)]


def counted(cast: Cast, kind: str, number: int) -> str:
    if number == 1:
        return f"a {kind}"
    plural = cast.kinds[kind].plural if kind in cast.kinds else f"{kind}s"
    return f"{number} {plural}"


def apart(name: str) -> str:
    """A name with a comma in it cannot stand in a list as it is."""
    return f"[{name}]" if ", " in name else name


def several(words: Sequence[str]) -> str:
    if len(words) < 2:
        return words[0] if words else "nothing"
    return ", ".join(words[:-1]) + " and " + words[-1]


def _tell(cast: Cast, scene: Scene, seat: int | None, depth: int, lines: list[Line]) -> None:
    """The sentence with what came before the first told verb inside it, then those verbs, one deeper."""
    inner = depth + (1 if scene.told and not scene.title else 0)
    own: list[Event] = []
    head = scene if scene.told else None
    for part in _flat(scene):
        if isinstance(part, Scene):
            _line(cast, head, own, seat, depth if head is not None else inner, lines)
            head, own = None, []
            _tell(cast, part, seat, inner, lines)
        else:
            own.append(part)
    _line(cast, head, own, seat, depth if head is not None else inner, lines)


def _flat(scene: Scene) -> Iterable[Event | Scene]:
    """The parts of a scene, with the parts of silent verbs in their place."""
    for part in scene.parts:
        if isinstance(part, Scene) and not part.told:
            yield from _flat(part)
        else:
            yield part


def _line(cast: Cast, scene: Scene | None, own: list[Event], seat: int | None, depth: int, lines: list[Line]) -> None:
    details = "; ".join(moves(cast, own, seat))
    if scene is None:
        if details:
            lines.append(Line(depth, f"{_capital(details)}."))
        return
    if scene.title:
        lines.append(Line(depth, scene.title, title=True))
        if details:
            lines.append(Line(depth, f"{_capital(details)}."))
        return
    text = scene.text + (", but it is cancelled" if scene.cancelled else "")
    lines.append(Line(depth, f"{_capital(text)}: {details}." if details else f"{_capital(text)}."))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _without_empty_titles(lines: list[Line]) -> list[Line]:
    """A phase in which nothing happened is not worth a line, unless it is the one going on now."""
    return [
        line
        for number, line in enumerate(lines)
        if not (line.title and number + 1 < len(lines) and lines[number + 1].title)
    ]


def moves(cast: Cast, events: Sequence[Event], seat: int | None) -> list[str]:
    """Moves, rolls and counters in the order they happened, like ones next to each other together."""
    told: list[str] = []
    changed: dict[int, tuple[Any, Any]] = {}
    number = 0
    while number < len(events):
        event = events[number]
        if event[0] == "move":
            group = _same_way(events, number)
            told.extend(_moved(cast, group, seat))
            number += len(group)
            continue
        if event[0] == "roll":
            told.append(f"rolls {event[1]}")
        elif event[0] == "shuffle":
            told.append(f"{cast.place_name(event[1])} is shuffled")
        elif event[0] == "set" and cast.knows(seat, event[1]):
            changed[event[1]] = (changed.get(event[1], (event[2],))[0], event[3])
        number += 1
    return told + [text for index, (old, new) in changed.items() if (text := _changed(cast, index, old, new))]


def _same_way(events: Sequence[Event], start: int) -> list[Event]:
    group = [events[start]]
    for event in events[start + 1 :]:
        if event[0] != "move" or event[2:4] != group[0][2:4]:
            break
        group.append(event)
    return group


def _moved(cast: Cast, group: Sequence[Event], seat: int | None) -> list[str]:
    things = [event[1] for event in group]
    known = [event[1] if sees_move(cast, event, seat) else None for event in group]
    source, target = group[0][2], group[0][3]
    names = several(_named(cast, things, known))
    if source != target:
        return [f"{names} → {cast.place_name(target)}"]
    if len(group) > 2 or None in known:
        return []  # a new order of many is seen on the table, and one of hidden things is nobody's business
    return [f"{names} {'moves' if len(group) == 1 else 'change places'} in {cast.place_name(target)}"]


def _changed(cast: Cast, index: int, old: Any, new: Any) -> str:
    """Only counters: flags and notes are told by the verbs that set them."""
    if cast.cell_at[index].store.sort != "counter" or old == new:
        return ""
    return f"{cast.store_name(index)} {old} → {new}"

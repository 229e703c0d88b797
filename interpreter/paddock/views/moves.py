"""From moves, rolls and changed counters to what came of them in words, as one hearer may know it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from paddock.records import field, record
from paddock.table.cast import Cast
from paddock.table.events import sees_move
from paddock.views.hearer import Hearer

Event = tuple[Any, ...]


@record
class Way:
    """Where one thing went in the end, or things that went to the same place."""

    things: list[int]
    known: list[bool]
    source: int | None
    target: int | None
    steps: int = 1


@record
class Known:
    """What the sentence before these moves has said already."""

    subject: int | None = None
    named: Collection[int] = ()
    numbers: Collection[int] = ()
    explained: set[int] = field(default_factory=set)
    moved: set[int] = field(default_factory=set)  # told of earlier in the same scene


def outcome(hearer: Hearer, events: Sequence[Event], said: Known) -> list[str]:
    """What came of `events`, like ones together, nothing that has been said already."""
    told: list[str] = []
    for part in _gathered(_ways(hearer, events, said)):
        text = part if isinstance(part, str) else _moved(hearer, part, said)
        if text and text not in told:
            told.append(text)
    return told + _changes(hearer, events, said)


def _ways(hearer: Hearer, events: Sequence[Event], said: Known) -> Iterable[Way | str]:
    """Moves of one thing become one, as long as the hearer could follow it with the eyes all the way."""
    cast, found = hearer.cast, list[Way | str]()
    last: dict[int, Way] = {}
    refilled: set[int | None] = set()
    for event in events:
        if event[0] == "roll":
            rolled(found, hearer, event)
        elif event[0] == "shuffle":
            if event[1] not in refilled and _told(cast, event[1]):
                found.append(f"{hearer.place(event[1], said.subject)} is shuffled")
        elif event[0] == "move":
            _, thing, source, target = event[:4]
            if _refills(cast, source, target):
                refilled.add(target)
                found.append(f"{hearer.place(target)} is refilled from {hearer.place(source)}")
                last.pop(thing, None)
                continue
            seen, before = sees_move(cast, event, hearer.seat), last.get(thing)
            if before is not None and seen and before.known[0] and before.target == source:
                before.target, before.steps = target, before.steps + 1
            else:
                last[thing] = Way([thing], [seen], source, target)
                found.append(last[thing])
    return found


def rolled(found: list[Way | str], hearer: Hearer, event: Event) -> None:
    """Dice that fall one after the other are told together; one that only another player sees is not told."""
    seer = event[2] if len(event) > 2 else None
    if seer is not None and seer != hearer.seat:
        return
    last = found[-1] if found else None
    if isinstance(last, str) and last.startswith("rolls "):
        found[-1] = f"{last}, {event[1]}"
    else:
        found.append(f"rolls {event[1]}")


def _refills(cast: Cast, source: int | None, target: int | None) -> bool:
    if source is None or target is None:
        return False
    return cast.spot_at[target].place.refill == cast.spot_at[source].place.id


def _is_heap(cast: Cast, index: int | None) -> bool:
    """A pile that only waits to be used again: what goes there after it was told of is tidied up, which is no news."""
    return index is not None and any(place.refill == cast.spot_at[index].place.id for place in cast.program.places)


def _told(cast: Cast, index: int | None) -> bool:
    return index is None or cast.spot_at[index].place.told


def _gathered(parts: Iterable[Way | str]) -> list[Way | str]:
    """Things that went to the same place are told in one breath, where the first of them is told."""
    found: list[Way | str] = []
    to: dict[tuple[int | None, bool], Way] = {}
    for part in parts:
        if isinstance(part, str):
            found.append(part)
            continue
        within = part.source == part.target
        if within and part.steps > 1:
            continue  # it is back where it was
        group = to.get((part.target, within))
        if group is None:
            to[part.target, within] = part
            found.append(part)
        elif not part.known[0] or part.things[0] not in group.things:  # which hidden ones are the same, nobody knows
            group.things += part.things
            group.known += part.known
    return found


def _moved(hearer: Hearer, way: Way, said: Known) -> str:
    cast = hearer.cast
    if not _told(cast, way.target):
        return ""
    if way.source == way.target:
        return _shifted(hearer, way, said)
    if not any(way.known) and len(way.things) in said.numbers:
        return ""  # "Ann draws 3 cards" says it all to those who may not see them
    done = said.explained | (said.moved if _is_heap(cast, way.target) else set())
    left = [pair for pair in zip(way.things, way.known, strict=True) if not (pair[1] and pair[0] in done)]
    if not left:
        return ""
    things, known = [thing for thing, _ in left], [seen for _, seen in left]
    return f"{hearer.listed(things, known, places=[way.target])} → {hearer.place(way.target, said.subject)}"


def _shifted(hearer: Hearer, way: Way, said: Known) -> str:
    """A new order of many is seen on the table, and one of hidden things is nobody's business."""
    if len(way.things) > 2 or not all(way.known) or all(thing in said.named for thing in way.things):
        return ""
    verb = "moves" if len(way.things) == 1 else "change places"
    return f"{hearer.listed(way.things, way.known)} {verb} in {hearer.place(way.target, said.subject)}"


def _changes(hearer: Hearer, events: Sequence[Event], said: Known) -> list[str]:
    """Counters from first to last value; flags and notes are told by the verbs that set them."""
    changed: dict[int, tuple[Any, Any]] = {}
    for event in events:
        if event[0] == "set" and hearer.cast.knows(hearer.seat, event[1]):
            changed[event[1]] = (changed.get(event[1], (event[2],))[0], event[3])
    told: list[str] = []
    for index, (old, new) in changed.items():
        store = hearer.cast.cell_at[index].store
        if store.sort == "counter" and store.told and old != new:
            told.append(f"{hearer.store(index, said.subject)} {old} → {new}")
    return told

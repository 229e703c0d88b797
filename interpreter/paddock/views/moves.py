"""Puts what happened into words. Takes moves, rolls and changes, gives sentences as one hearer may know them."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence

from paddock.records import field, record
from paddock.table.events.model import UNTRACKED, Changed, Moved, Outcome, Reordered, Rolled
from paddock.table.sight import Sight
from paddock.views.changes import Change, in_words, is_told, merge_flags
from paddock.views.event_texts import order_text, refill_text
from paddock.views.hearer import MOST_NAMED, MOST_OWN_NAMED, Hearer

ROLLS = re.compile(r"\brolls?\b")
STOPS = 2  # so many spaces on which a thing stood on its way are told; of a longer way only the end
ONE_DIE, MANY_DICE = "the die shows", "the dice show"


@record
class Movement:
    """Where one thing went in the end, or things that went to the same place."""

    things: list[int]
    known: list[bool]
    source: int | None
    target: int | None
    start: int | None = None  # the space it stood on, and the one it stands on now
    space: int | None = None
    via: list[int] = field(default_factory=list)  # spaces on which it stood in between, but for those of a walk
    twin: int | None = None  # the other one of two that change places
    is_explicit: bool = False  # the event says where it was before, so nothing is guessed
    steps: int = 1
    pace: int = 0  # of its last step, if that was one to the next space


@record
class Dice:
    """Dice that fell one after the other, and the words before them."""

    begin: str
    values: list[int]

    def __str__(self) -> str:
        many = MANY_DICE if len(self.values) > 1 else self.begin
        begin = many if self.begin == ONE_DIE else self.begin
        return f"{begin} {', '.join(map(str, self.values))}".strip()


StoryPart = Movement | Change | Dice | str
Run = list[tuple[int, Moved]]


@record
class KnownFacts:
    """What the sentence before these moves has said already."""

    subject: int | None = None
    named: Collection[int] = ()
    numbers: Collection[int] = ()
    explained: set[int] = field(default_factory=set)
    moved: set[int] = field(default_factory=set)  # told of earlier in the same scene
    sentences: list[str] = field(default_factory=list)  # its own first, if it has one


def outcome(hearer: Hearer, events: Sequence[Outcome], known: KnownFacts, headed: bool = True) -> list[str]:
    """What came of `events` in their order, like ones together, nothing that has been said already.

    `headed`: it stands behind the sentence itself, whose subject is the one who acts.
    """
    sentences: list[str] = []
    by = known.subject if headed else None  # behind another sentence "the hand" would be anybody's
    parts = _story_parts(hearer, events, known, headed)
    for part in merge_flags(hearer.sight, _merge_same_target(hearer.sight, _merge_swaps(parts))):
        text = _in_words(hearer, part, known, by)
        if text and text not in sentences:
            sentences.append(text)
    return sentences


def _in_words(hearer: Hearer, part: StoryPart, known: KnownFacts, by: int | None) -> str:
    if isinstance(part, Movement):
        return _movement_text(hearer, part, known, by)
    if isinstance(part, Change):
        return in_words(hearer, part, by, {*known.named, known.subject}, known.sentences)
    return str(part)


def _story_parts(hearer: Hearer, events: Sequence[Outcome], known: KnownFacts, headed: bool) -> list[StoryPart]:
    """Moves of one thing become one, as long as the hearer could follow it with the eyes all the way."""
    sight, parts = hearer.sight, list[StoryPart]()
    last: dict[int, Movement] = {}
    changed: dict[int, Change] = {}
    refilled: set[int | None] = set()
    swept = _sweeps(hearer, events)
    for number, event in enumerate(events):
        if isinstance(event, Rolled):
            _add_roll(parts, hearer, event, known, headed)
        elif isinstance(event, Changed):
            _add_change(parts, changed, hearer, event)
        elif isinstance(event, Reordered):
            last = {thing: movement for thing, movement in last.items() if movement.target != event.place}
            if event.place not in refilled and _is_told(sight, event.place):
                parts.append(order_text(hearer, event, known.subject if headed else None))
        elif _refills(sight, event.source, event.target):
            refilled.add(event.target)
            parts.append(refill_text(hearer, event.source, event.target))
            last.pop(event.thing, None)
        elif number in swept:
            last.pop(event.thing, None)
            by = known.subject if headed else None
            parts += [_sweep_text(hearer, swept[number], event.source, event.target, by)] if swept[number] else []
        else:
            _add_move(sight, parts, last, event, hearer.seen.sees_moved(event))
    return parts


def _add_move(sight: Sight, parts: list[StoryPart], last: dict[int, Movement], event: Moved, seen: bool) -> None:
    """One move: the next step of a way, which is told where it ends, or a new way."""
    before, space = last.get(event.thing), event.space
    if before is not None and seen and before.known[0] and before.target == event.source:
        _add_stop(sight, before, event.source == event.target, space)
        before.target, before.space, before.twin, before.steps = event.target, space, None, before.steps + 1
        parts[:] = [part for part in parts if part is not before]
        parts.append(before)
        return
    start = None if event.start == UNTRACKED else event.start
    movement = Movement([event.thing], [seen], event.source, event.target, start, space, twin=event.twin)
    movement.is_explicit, movement.pace = event.start != UNTRACKED, _pace(sight, start, space)
    last[event.thing] = movement
    parts.append(movement)


def _add_stop(sight: Sight, movement: Movement, within: bool, space: int | None) -> None:
    """Notes where a thing stood that goes on to `space`. Of a walk, step by step, only where it comes to matters."""
    pace = _pace(sight, movement.space, space)
    if not within or movement.space is None or space is None:
        movement.via = []
    elif pace == 0 or pace != (
        movement.pace or (pace if movement.start is None and not movement.via else 0)
    ):  # it may walk in
        movement.via.append(movement.space)
    movement.pace = pace


def _pace(sight: Sight, start: int | None, space: int | None) -> int:
    """1 for a step to the next space, -1 for one back, on a ring too; 0 for a leap."""
    if start is None or space is None:
        return 0
    step = space - start
    if sight.kind_of[start] == sight.kind_of[space] and abs(step) == sight.kind_of.count(sight.kind_of[start]) - 1 > 1:
        return -1 if step > 0 else 1
    return step if step in (1, -1) else 0


def _add_change(parts: list[StoryPart], changed: dict[int, Change], hearer: Hearer, event: Changed) -> None:
    """What is kept is told where it has its last value."""
    if not is_told(hearer, event):
        return
    before = changed.get(event.cell)
    changed[event.cell] = Change(event.cell, event.old if before is None else before.old, event.new)
    parts[:] = [part for part in parts if part is not before]
    parts.append(changed[event.cell])


def _sweeps(hearer: Hearer, events: Sequence[Outcome]) -> dict[int, list[int]]:
    """Things that are taken away together from where some of them were laid just before: a trick, a row of offers.

    Then both are told. For each such move its number; for the first of them all the things.
    """
    sweeps: dict[int, list[int]] = {}
    laid: dict[int, int | None] = {}
    for run in _runs(events):
        if isinstance(run, Reordered):  # which of them come out is news
            laid = {thing: place for thing, place in laid.items() if place != run.place}
            continue
        numbers, moves = [number for number, _ in run], [event for _, event in run]
        source, target = moves[0].source, moves[0].target
        things = [event.thing for event in moves]
        open_ = all(map(hearer.seen.sees_moved, moves))
        fresh = source is not None and source != target and any(laid.get(thing) == source for thing in things)
        if len(things) > 1 and open_ and fresh and not _is_heap(hearer.sight, target):
            sweeps |= {number: [] for number in numbers} | {numbers[0]: things}
        laid |= dict.fromkeys(things, target)
    return sweeps


def _runs(events: Sequence[Outcome]) -> Iterable[Run | Reordered]:
    """Moves that follow each other with the same source and target, with their numbers; a new order stands alone."""
    run: Run = []
    for number, event in enumerate(events):
        move = event if isinstance(event, Moved) else None
        if run and (move is None or (move.source, move.target) != (run[0][1].source, run[0][1].target)):
            yield run
            run = []
        if move is not None:
            run.append((number, move))
        elif isinstance(event, Reordered):
            yield event
    if run:
        yield run


def _sweep_text(hearer: Hearer, things: list[int], source: int | None, target: int | None, by: int | None) -> str:
    if not _is_told(hearer.sight, target):
        return ""
    counted = hearer.list_things(things, [True] * len(things), most=0, places=[source, target])
    return f"{counted} from {hearer.place(source, by)} → {hearer.place(target, by)}"


def _add_roll(parts: list[StoryPart], hearer: Hearer, event: Rolled, known: KnownFacts, headed: bool) -> None:
    """Dice that fall one after the other are told together; one that only another player sees is not told."""
    if not hearer.seen.sees_rolled(event):
        return
    who = event.thrower if event.seer is None else event.seer
    begin = ONE_DIE if who is None else f"{hearer.name(who)} rolls"
    if headed and who is not None and who == known.subject:
        begin = "" if ROLLS.search("".join(known.sentences[:1])) else "rolls"
    last = parts[-1] if parts else None
    if isinstance(last, Dice) and last.begin == begin:
        last.values.append(event.face)
    else:
        parts.append(Dice(begin, [event.face]))


def _refills(sight: Sight, source: int | None, target: int | None) -> bool:
    if source is None or target is None:
        return False
    return sight.spot_at[target].place.refill == sight.spot_at[source].place.id


def _is_heap(sight: Sight, index: int | None) -> bool:
    """A pile that only waits to be used again: what goes there after it was told of is tidied up, which is no news."""
    return index is not None and any(place.refill == sight.spot_at[index].place.id for place in sight.program.places)


def _has_spaces(sight: Sight, index: int | None) -> bool:
    return index is not None and sight.spot_at[index].place.shape.on_spaces


def _is_line(sight: Sight, index: int | None) -> bool:
    """Whether it matters where in it a thing is: in slots, on a board, and where the things of all stand in a line."""
    place = None if index is None else sight.spot_at[index].place
    if place is None or place.shape.has_spots:
        return place is not None
    return place.owner is None and sight.ordered(place)


def _is_told(sight: Sight, index: int | None) -> bool:
    return index is None or sight.spot_at[index].place.told


def _merge_swaps(parts: list[StoryPart]) -> list[StoryPart]:
    """Two that took each other's place are told as such: a swap, or moves to the space where the other one stood."""
    merged: list[StoryPart] = []
    for part in parts:
        other = next((one for one in merged if isinstance(part, Movement) and _is_swap(one, part)), None)
        if isinstance(part, Movement) and isinstance(other, Movement):
            other.twin = part.things[0]
        else:
            merged.append(part)
    return merged


def _is_swap(one: StoryPart, other: Movement) -> bool:
    if not isinstance(one, Movement) or {one.source, one.target, other.source, other.target} != {one.target}:
        return False
    if not one.is_explicit or one.things == other.things or one.steps + other.steps > 2:
        return False
    if other.twin is not None:
        return one.twin == other.things[0] and other.twin == one.things[0]
    return one.start is not None and other.start is not None and (one.start, one.space) == (other.space, other.start)


def _merge_same_target(sight: Sight, parts: list[StoryPart]) -> list[StoryPart]:
    """Things that went to the same place are told in one breath, where the first of them is told."""
    merged: list[StoryPart] = []
    to: dict[tuple[int | None, ...], Movement] = {}
    boards = [part.target for part in parts if isinstance(part, Movement) and _has_spaces(sight, part.target)]
    for part in parts:
        if not isinstance(part, Movement) or part.twin is not None:
            merged.append(part)
            continue
        within = part.source == part.target
        if within and part.start == part.space and (part.steps > 1 or part.start is not None):
            continue  # it is where it was
        if not 0 < boards.count(part.target) <= MOST_NAMED:
            part.space = None  # a slot, or too many to tell where each of them stands
        if part.space is None or len(part.via) > STOPS:
            part.via = []
        goal = (part.target, part.space, within, *part.via)
        group = to.get(goal)
        if group is None:
            to[goal] = part
            merged.append(part)
        elif not part.known[0] or part.things[0] not in group.things:  # which hidden ones are the same, nobody knows
            group.things += part.things
            group.known += part.known
    return merged


def _movement_text(hearer: Hearer, movement: Movement, known_facts: KnownFacts, by: int | None) -> str:
    sight = hearer.sight
    if not _is_told(sight, movement.target):
        return ""
    space = movement.space
    if movement.source == movement.target and (space is None or movement.twin is not None):
        return _reorder_text(hearer, movement, known_facts, by)
    if not any(movement.known) and len(movement.things) in known_facts.numbers:
        return ""  # "Ann draws 3 cards" says it all to those who may not see them
    if {space, *movement.via, *movement.things} <= {*known_facts.named}:
        return ""
    done = known_facts.explained | (known_facts.moved if _is_heap(sight, movement.target) else set())
    left = [pair for pair in zip(movement.things, movement.known, strict=True) if not (pair[1] and pair[0] in done)]
    if not left:
        return ""
    things, known = [thing for thing, _ in left], [seen for _, seen in left]
    where = hearer.place(movement.target, by)
    if space is not None and movement.target is not None:
        where = " → ".join([*map(sight.name, movement.via), hearer.spot(movement.target, space, by)])
    most = MOST_OWN_NAMED if hearer.is_own(movement.target) else MOST_NAMED
    return f"{hearer.list_things(things, known, most, [movement.target])} → {where}"


def _reorder_text(hearer: Hearer, movement: Movement, known: KnownFacts, by: int | None) -> str:
    """A new order of many is seen on the table, and one of hidden things is nobody's business."""
    if movement.twin is None and not _is_line(hearer.sight, movement.target):
        return ""  # it lay there already
    things = movement.things if movement.twin is None else [*movement.things, movement.twin]
    if len(things) > 2 or not all(movement.known) or all(thing in known.named for thing in things):
        return ""
    verb = (
        "moves" if len(things) == 1 else "move" if movement.twin is None and movement.is_explicit else "change places"
    )
    return f"{hearer.list_things(things, [True] * len(things))} {verb} in {hearer.place(movement.target, by)}"

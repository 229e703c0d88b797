"""From the log of a finished game to what became of its cards: drawn, played, discarded, used; and its phases."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

from paddock.code import OptionValue
from paddock.code.layout import Layout
from paddock.program.active_places import works_in
from paddock.program.model import Ability, Modifier
from paddock.records import field, record
from paddock.table.events.from_log import Entry, read_log
from paddock.table.events.model import Answered, Begun, Cancelled, Chosen, Done, LoggedValue, Moved, Rolled, Used
from paddock.table.statistics.play_or_discard import PlayOrDiscard

HAND, OPEN, HIDDEN, LAID = range(4)  # LAID: face down before its owner, until it is shown


@record(frozen=True)
class Face:
    """A card as printed; its copies are counted together."""

    kind: str
    name: str
    copies: int
    starts_open: bool  # it lies open from the beginning: nobody has to draw it


@record
class Figures:
    """Whole numbers only, by the number of the face, so that the order in which chunks are added does not matter."""

    games: int = 0
    drawn: Counter[int] = field(default_factory=Counter)
    taken: Counter[int] = field(default_factory=Counter)  # into a hand; those that lie in one from the beginning too
    played: Counter[int] = field(default_factory=Counter)
    discarded: Counter[int] = field(default_factory=Counter)
    used: Counter[int] = field(default_factory=Counter)
    seats: Counter[tuple[int, int]] = field(default_factory=Counter)  # games in which that seat played or used it
    wins: Counter[tuple[int, int]] = field(default_factory=Counter)  # and of these, those the seat won
    phases: dict[str, Counter[int]] = field(default_factory=dict)  # how many games had it how often
    dice: Counter[int] = field(default_factory=Counter)  # how many games had so many rolls
    verbs: Counter[int] = field(default_factory=Counter)  # how many games had so many things done, phases left out

    def add(self, other: Figures) -> None:
        self.games += other.games
        for name in ("drawn", "taken", "played", "discarded", "used", "seats", "wins", "dice", "verbs"):
            getattr(self, name).update(getattr(other, name))
        for title, times in other.phases.items():
            self.phases.setdefault(title, Counter()).update(times)


class Watcher:
    """Knows what every place of a table is for, and reads logs with that."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.zones = [self._zone(index) for index in range(len(self.layout.place_of))]
        self.seats = [None if owner is None else self.layout.made_for[owner] for owner in self.layout.owner_of]
        self.refilling = frozenset(source for source in self.layout.refills if source is not None)
        self.titles = {verb.id: verb.title for verb in layout.program.verbs if verb.title}
        self.play_or_discard = PlayOrDiscard(layout.program)
        self.heaps = frozenset(i for i in self.refilling if layout.place_of[i] not in self.play_or_discard.tops)
        self.faces, self.face_of = self._printed()
        self.handless = self._handless()
        self.standing = self._standing()
        self.dealt = [
            (thing, self.seats[place])
            for thing, place in enumerate(self.layout.begin.whereabouts())
            if self.face_of[thing] is not None and place is not None and self.zones[place] == HAND
        ]

    def _zone(self, index: int) -> int:
        place, owner = self.layout.places[self.layout.place_of[index]], self.layout.owner_of[index]
        owned = owner is not None and self.layout.made_for[owner] is not None
        if place.seen == "all":
            return OPEN
        if not owned:
            return HIDDEN
        return HAND if place.seen == "owner" else LAID

    def _printed(self) -> tuple[list[Face], list[int | None]]:
        """Every card that is printed, in the order of making, and which of them a thing is."""
        layout, numbers = self.layout, dict[tuple[str, str], int]()
        face_of: list[int | None] = [None] * layout.count
        for thing in range(layout.players, layout.count):
            if "card" in layout.ancestry[layout.kind_of[thing]]:
                key = (layout.kinds[layout.kind_of[thing]].name, layout.name_of[thing])
                face_of[thing] = numbers.setdefault(key, len(numbers))
        copies = Counter(face_of)
        starts = zip(face_of, layout.begin.whereabouts(), strict=True)
        is_open = {face for face, place in starts if place is not None and self.zones[place] == OPEN}
        return [Face(*key, copies[n], n in is_open) for key, n in numbers.items()], face_of

    def _handless(self) -> frozenset[int | None]:
        """The cards no hand is for. Where an untold place is, cards are looked at and go back: that is no hand."""
        places = [self.layout.places[self.layout.place_of[z]] for z, zone in enumerate(self.zones) if zone == HAND]
        hand_kinds = {place.kind for place in places if place.told}
        kinds = {kind.name: set(self.layout.ancestry[kind.id]) for kind in self.layout.program.kinds}
        return frozenset(number for number, face in enumerate(self.faces) if not hand_kinds & kinds[face.kind])

    def _standing(self) -> dict[int, frozenset[int]]:
        """Of cards on which only stands what holds while they lie somewhere: the places where they do it."""
        program = self.layout.program
        lines = [modifier for modifier in program.modifiers if modifier.verb is None and modifier.this is not None]
        acting = [ability for ability in program.abilities if not ability.made and ability.this is not None]
        found: dict[int, frozenset[int]] = {}
        for number, face in enumerate(self.faces):
            own = [line for line in lines if self._is_on(line, face)]
            if own and not any(self._is_on(ability, face) for ability in acting):
                found[number] = frozenset(place for m in own for place in works_in(program, m))
        return found

    def _is_on(self, source: Ability | Modifier, face: Face) -> bool:
        if source.card is not None:
            return source.card == face.name
        kinds = {kind.name: self.layout.ancestry[kind.id] for kind in self.layout.program.kinds}
        return source.kind is not None and self.layout.program.kinds[source.kind].name in kinds[face.kind]

    def count(self, figures: Figures, log: Iterable[Entry], winners: Iterable[int], begun: Story | None = None) -> None:
        """Adds one finished game: its log, or what is left of that of a long one."""
        story = begun or Story(self, figures)
        story.read(log)
        story.close(frozenset(winners))
        if begun is not None:
            figures.add(begun.figures)

    def begin(self) -> Story:
        """For a game so long that its log is read in pieces. What it counts is added when the game is finished."""
        return Story(self, Figures())


@lru_cache(maxsize=4)
def watcher_of(layout: Layout) -> Watcher:
    """The same for every chunk of a run."""
    return Watcher(layout)


class Story:
    """One game, read from beginning to end."""

    def __init__(self, watcher: Watcher, figures: Figures) -> None:
        self.watcher, self.figures = watcher, figures
        self.held: list[int | None] = [None] * len(watcher.face_of)  # whose hand it is in, or was laid down from
        self.stack: list[tuple[int, Sequence[LoggedValue]]] = []  # the verbs being done, and what they were given
        self.acting: dict[int, int] = {}  # cards whose text is being done, and how deep in the stack
        self.by: set[tuple[int, int]] = set()  # which seat has played which face
        self.phases: Counter[str] = Counter()
        self.dice = self.verbs = 0
        self.looked_at: dict[int, int] = {}  # cards that a verb looked at, and how deep the verb around it is
        self.undecided: dict[int, tuple[int, int, int]] = {}  # in a heap; face, owner, and how deep it can be meant
        for thing, seat in watcher.dealt:  # in a hand, and drawn by nobody
            self.held[thing] = seat
            figures.taken[watcher.face_of[thing] or 0] += 1

    def read(self, log: Iterable[Entry]) -> None:
        readers: dict[type, Callable[..., None]] = {
            Moved: self._moved, Begun: self._begun, Done: self._ended, Cancelled: self._ended,
            Rolled: self._rolled, Answered: self._answer, Used: self._use, Chosen: self._chosen,
        }  # fmt: skip
        read_log(log, readers)

    def _moved(self, thing: int, source: int | None, target: int, *_: object) -> None:
        face = self.watcher.face_of[thing]
        if face is not None and source != target:
            self._move(thing, face, source, target)
            if face in self.watcher.standing:
                self._take_force(face, source, target)

    def _take_force(self, face: int, source: int | None, target: int) -> None:
        """What only holds is used when it begins to."""
        places, place_of = self.watcher.standing[face], self.watcher.layout.place_of
        if place_of[target] in places and (source is None or place_of[source] not in places):
            self.figures.used[face] += 1

    def _begun(self, verb: int, args: Sequence[LoggedValue], _: object) -> None:
        if verb in self.watcher.play_or_discard.given:
            self._look(verb, args)
        self.stack.append((verb, args))
        title = self.watcher.titles.get(verb)
        if title is None:
            self.verbs += 1
        else:
            self.phases[title] += 1

    def _ended(self, _: int) -> None:
        self.stack.pop()
        if self.acting or self.looked_at or self.undecided:
            self._leave()

    def _rolled(self, *_: object) -> None:
        self.dice += 1

    def _chosen(self, seat: int, _: int, value: OptionValue, *_labels: object) -> None:
        if type(value) is tuple:  # an offer that a card makes
            self._use(value[1], seat)

    def close(self, winners: frozenset[int]) -> None:
        figures = self.figures
        self.stack.clear()
        self._leave()
        figures.games += 1
        figures.dice[self.dice] += 1
        figures.verbs[self.verbs] += 1
        figures.seats.update(self.by)
        figures.wins.update(pair for pair in self.by if pair[1] in winners)
        for title in dict.fromkeys(self.watcher.titles.values()):
            figures.phases.setdefault(title, Counter())[self.phases[title]] += 1

    def _leave(self) -> None:
        depth = len(self.stack)
        self.acting = {thing: at for thing, at in self.acting.items() if at <= depth}
        self.looked_at = {thing: at for thing, at in self.looked_at.items() if at <= depth}
        for thing in [thing for thing, (_, _, at) in self.undecided.items() if at > depth or not depth]:
            self._give_up(thing)

    def _look(self, verb: int, args: Sequence[LoggedValue]) -> None:
        """A verb begins that looks at a card it is given: within the verb around it, that is why the card goes."""
        for place in self.watcher.play_or_discard.given[verb]:
            for thing in _each(args[place]):
                if thing in self.undecided:
                    face, owner, _ = self.undecided.pop(thing)
                    self._play(face, owner)
                else:
                    self.looked_at[thing] = len(self.stack)

    def _about(self, thing: int) -> int:
        """How deep the verb is that gave the card away: until it is done, somebody can still look at the card."""
        given = (at for at, (_, args) in enumerate(self.stack) if any(thing in _each(arg) for arg in args))
        return max(1, next(given, len(self.stack)))

    def _give_up(self, thing: int) -> None:
        self.figures.discarded[self.undecided.pop(thing)[0]] += 1

    def _play(self, face: int, owner: int) -> None:
        self.figures.played[face] += 1
        self.by.add((face, owner))

    def _answer(self, thing: int, place: int | None) -> None:
        """A card whose moment comes is played by nobody, unless from a hand, or if its kind is never in one.

        Else a card that answers success would seem to bring it.
        """
        counts = self.held[thing] is not None or self.watcher.face_of[thing] in self.watcher.handless
        self._use(thing, self.watcher.seats[place] if counts and place is not None else None)

    def _use(self, thing: int, seat: int | None) -> None:
        face = self.watcher.face_of[thing]
        if face is None:
            return
        self.acting[thing] = len(self.stack)
        self.figures.used[face] += 1
        if seat is not None:
            self.by.add((face, seat))

    def _move(self, thing: int, face: int, source: int | None, target: int) -> None:
        watcher, owner = self.watcher, self.held[thing]
        zone = watcher.zones[target]
        if thing in self.undecided:
            self._give_up(thing)
        if zone == HAND:
            self._into_hand(thing, face, watcher.seats[target])
            return
        if owner is not None:
            self._out_of_hand(thing, face, owner, target)
        elif zone == OPEN and (source is None or watcher.zones[source] in (HIDDEN, LAID)):
            self.figures.drawn[face] += 1

    def _into_hand(self, thing: int, face: int, seat: int | None) -> None:
        if self.held[thing] is None:  # else it only changes hands
            self.figures.drawn[face] += 1
            self.figures.taken[face] += 1
        self.held[thing] = seat

    def _out_of_hand(self, thing: int, face: int, owner: int, target: int) -> None:
        watcher = self.watcher
        zone = watcher.zones[target]
        if zone != OPEN and target not in watcher.refilling:
            self.held[thing] = owner if zone == LAID else None  # laid down for later, or put back
            return
        self.held[thing] = None
        if target in watcher.heaps and not self._is_played(thing):
            self.undecided[thing] = (face, owner, self._about(thing))
        else:
            self._play(face, owner)

    def _is_played(self, thing: int) -> bool:
        """Whether a card on its way into a pile to come does something: its text, or what is printed on it."""
        rules, stack = self.watcher.play_or_discard, self.stack
        if thing in self.acting or thing in self.looked_at or (stack and stack[-1][0] in rules.movers):
            return True
        around = zip([-1, *(verb for verb, _ in stack)], stack, strict=False)
        return any(
            thing in _each(args[place])
            for outer, (verb, args) in around
            for place in (*rules.given.get(verb, ()), *rules.passed.get((outer, verb), ()))
        )


def _each(value: LoggedValue) -> Sequence[int]:
    if isinstance(value, (list, tuple)):
        return value
    return (value,) if isinstance(value, int) else ()

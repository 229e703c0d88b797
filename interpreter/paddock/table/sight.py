"""From a program and its machine to the names of everything on the table, and who may see what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property

from paddock.code import Machine, Prompt, State
from paddock.code.layout import Layout
from paddock.graph.place_flows import PlaceFlows
from paddock.program import operations as ops
from paddock.program.model import Kind, Place, Program, Store
from paddock.program.types import Type
from paddock.program.walk import all_steps, bare
from paddock.records import record
from paddock.table.open_places import SHUT, OpenPlaces
from paddock.table.question_data import OptionData, Wording, WrittenQuestion, written_question


@record(frozen=True)
class Spot:
    """One list of things on the table: a place, of one owner if it has owners."""

    index: int
    place: Place
    owner: int | None


@record(frozen=True)
class Cell:
    """One stored value: a counter, flag or note, of one owner if it has owners."""

    index: int
    store: Store
    owner: int | None


class Sight:
    """Names and sight. Knows the program and the players' names; keeps no state of a game."""

    def __init__(self, program: Program, machine: Machine, names: tuple[str, ...], wording: Wording) -> None:
        self.program, self.wording, self.players = program, wording, names
        self._viewers = machine.viewers
        self._written: dict[int, WrittenQuestion] = {}
        self._topics: dict[int, str] = {}
        self.verbs = {verb.id: verb for verb in program.verbs}
        self._read_kinds(program.kinds)
        self._name_things(machine.layout)
        self._lay_out(machine.layout)
        self._read_prompts(machine.prompts)
        self._read_steps(program)

    def _read_kinds(self, kinds: Sequence[Kind]) -> None:
        self.kinds = {kind.name: kind for kind in kinds}
        self.singulars = {kind.plural: kind.name for kind in kinds}
        self._kind_by_id = {kind.id: kind for kind in kinds}

    def _name_things(self, layout: Layout) -> None:
        kinds, count = self._kind_by_id, len(self.players)
        self.kind_of = [kinds[kind].name if kind in kinds else "player" for kind in layout.kind_of]
        self.names: list[str] = [*self.players, *_thing_names(layout, self.players)]
        self.nameless = frozenset(  # cards with neither a name nor a label: they are called by their kind
            thing for thing in range(count, layout.count) if not layout.name_of[thing].strip()
        )
        self.keeper: list[int | None] = list(layout.made_for)

    def _lay_out(self, layout: Layout) -> None:
        self.spots = [
            Spot(index, layout.places[place], owner)
            for index, (place, owner) in enumerate(zip(layout.place_of, layout.owner_of, strict=True))
        ]
        self.cells = [
            Cell(layout.store_base[store.id] + number, store, owner)
            for store in self.program.stores
            for number, owner in enumerate(layout.owners(store.owner))
        ]
        self.spot_at = {spot.index: spot for spot in self.spots}
        self.cell_at = {cell.index: cell for cell in self.cells}

    def _read_prompts(self, prompts: Sequence[Prompt]) -> None:
        """Of which questions others hear that they were answered, and what was chosen."""
        self._prompts = prompts
        self.quiet = frozenset(n for n, prompt in enumerate(prompts) if prompt.why == "answer")
        menus = {n: prompt for n, prompt in enumerate(prompts) if prompt.step.op == ops.MENU}
        self.declined = frozenset((n, 1) for n, each in menus.items() if each.step.ref == "may")  # a no to a `may`
        self.said_aloud = {  # menus in which everybody hears what is chosen
            n: each.step for n, each in menus.items() if each.step.ref != "may" and not each.secret
        }
        self.secret = frozenset(n for n, prompt in enumerate(prompts) if prompt.secret)
        private = frozenset(n for n, prompt in enumerate(prompts) if prompt.private)
        several = frozenset(n for n, prompt in enumerate(prompts) if prompt.step.ref == "many")
        # Nobody else hears that these were answered: the number of answers could tell what was chosen.
        self.unheard = self.quiet | self.secret | several | (private - self.said_aloud.keys())
        self.secret_things = {  # secret choices of things, and what the rules call what is chosen
            n: self.wording.chosen(written_question(each, self.verbs))
            for n, each in enumerate(prompts)
            if each.secret and each.type.of_things and not each.type.is_player
        }

    def _read_steps(self, program: Program) -> None:
        """What may be rolled, shown or kept so that only some know it."""
        steps = [step for proc in (*program.verbs, *program.abilities) for step in all_steps(proc.steps)]
        self.rolls_in_secret = any(step.op == ops.ROLL and len(step.args) > 1 for step in steps)
        self.recording_stores = frozenset(  # stores in which a number is kept as it was rolled or chosen
            step.args[0].ref for step in steps if step.op == ops.SET and bare(step.args[1]).op in ops.NAMING_LOCALS
        )
        seen = {*(place.seen for place in program.places), *(store.seen for store in program.stores)}
        opens = any(value.sight is not None for value in program.values)
        shows = opens or self.rolls_in_secret or any(step.op == ops.SHOW for step in steps)
        self.has_secrets = shows or "owner" in seen or bool(self.secret)  # one player may know what another may not

    @cached_property
    def hands(self) -> frozenset[int]:
        """Places in which it makes no difference what lies before what: of players, and no rule asks for the first."""
        loose = [place.id for place in self.program.places if place.seen == "owner" and not self.ordered(place)]
        return frozenset(loose) - PlaceFlows(self.program).asked_in_order() if loose else frozenset()

    @cached_property
    def cells_of_copies(self) -> list[Cell]:
        """Counters, flags and notes of things that share their name with others."""
        shared = Counter(self.names)
        return [cell for cell in self.cells if cell.owner is not None and shared[self.names[cell.owner]] > 1]

    def _is_a(self, kind: str, other: str) -> bool:
        return other in self.lineage(kind)

    def lineage(self, kind: str) -> Iterator[str]:
        """The kind, the kind it is a sort of, and so on."""
        seen: set[str] = set()
        while kind not in seen:
            yield kind
            seen.add(kind)
            kind = self.kinds[kind].parent if kind in self.kinds else kind

    # names ------------------------------------------------------------------------------------------------------

    def name(self, thing: int) -> str:
        return self.names[thing]

    def place_name(self, index: int | None) -> str:
        """ "the stack", "the hand of Ann", or "nowhere"."""
        spot = None if index is None else self.spot_at.get(index)
        if spot is None:
            return "nowhere"
        return f"the {spot.place.name}" + ("" if spot.owner is None else f" of {self.name(spot.owner)}")

    def store_name(self, index: int) -> str:
        cell = self.cell_at[index]
        return f"the {cell.store.name}" + ("" if cell.owner is None else f" of {self.name(cell.owner)}")

    def slot_names(self, place: Place) -> tuple[str, ...]:
        spots = place.shape.spots
        return () if spots is None else place.shape.slot_words(self._kind_by_id[spots].values)

    def slot_name(self, place: Place, spot: int | None) -> str:
        spots = place.shape.spots
        if spot is None or spots is None:
            return ""
        return self.name(spot) if place.shape.on_spaces else self._kind_by_id[spots].values[spot]

    def word(self, type_: Type, value: int) -> int | bool | str:
        """A value of a type in words: choices by name, things by name, numbers as they are."""
        if type_.is_choice:
            return str(self.kinds[type_.kind].values[value])
        if type_.is_thing or type_.is_place:
            return self.name(value)
        return bool(value) if type_.is_flag else int(value)

    def written(self, number: int) -> WrittenQuestion:
        """A question as the rules have it."""
        if number not in self._written:
            self._written[number] = written_question(self._prompts[number], self.verbs)
        return self._written[number]

    def topic(self, number: int) -> str:
        """What a question of the rules asks for."""
        if number not in self._topics:
            self._topics[number] = self.wording.topic(self.written(number))
        return self._topics[number]

    def entry(self, number: int, at: int) -> str:
        """What an entry of a menu is called, with its gaps as they are."""
        prompt = self._prompts[number]
        label, offered = prompt.labels[at], at >= len(prompt.step.entries)
        option = OptionData(index=at, value=at, sort="entry", label=label, offered=offered)
        return self.wording.entry(self.written(number), option)

    def ordered(self, place: Place) -> bool:
        """Pieces in a line or a ring are read front to back; boards and slots say where by name."""
        piece = self._is_a(place.kind, "piece") or place.kind == "piece"
        return (piece or place.shape.has_order) and not place.shape.has_spots

    # sight ------------------------------------------------------------------------------------------------------

    def seat_of(self, owner: int | None) -> int | None:
        """The player behind an owner: itself, or the player a piece belongs to."""
        if owner is None or owner < len(self.players):
            return owner
        return self.keeper[owner]

    def open_places(self, state: State) -> OpenPlaces:
        """Who sees into places now, beyond what the places themselves say."""
        viewers = self._viewers(state)
        return OpenPlaces(viewers) if viewers else SHUT

    def sees(self, seat: int | None, index: int | None, opened: OpenPlaces) -> bool:
        """Whether `seat` (None: a spectator) may look at what lies in that place."""
        spot = None if index is None else self.spot_at.get(index)
        if spot is None:
            return True  # players, spaces and pieces off the table have no secret
        return self._may_see(seat, spot.place.seen, spot.owner) or opened.sees(seat, index)

    def sees_now(self, seat: int | None, state: State, index: int | None) -> bool:
        """The same as the table stands."""
        return self.sees(seat, index, SHUT) or self.open_places(state).sees(seat, index)

    def sees_alone(self, seat: int | None, index: int | None) -> bool:
        """Whether nobody but `seat` looks into that place, as the place itself has it."""
        spot = None if index is None else self.spot_at.get(index)
        return spot is not None and spot.place.seen == "owner" and self.sees(seat, index, SHUT)

    def sees_at(self, seat: int | None, thing: int, place: int | None, opened: OpenPlaces) -> bool:
        """Whether `seat` may know which thing it is that lies in that place. A card that lies nowhere is not known."""
        if thing < len(self.players) or self._is_a(self.kind_of[thing], "space"):
            return True
        return self.sees(seat, place, opened) if place is not None else not self._is_a(self.kind_of[thing], "card")

    def sees_lying(self, seat: int | None, state: State, thing: int) -> bool:
        """The same as the table stands."""
        return self.sees_at(seat, thing, state.where(thing), self.open_places(state))

    def knows(self, seat: int | None, index: int) -> bool:
        cell = self.cell_at[index]
        return self._may_see(seat, cell.store.seen, cell.owner)

    def knows_now(self, seat: int | None, state: State, index: int) -> bool:
        """Whether `seat` may know what a counter, flag or note says now, as its view shows it.

        What a hidden card carries would tell which card it is, and so would a note in which a hidden card is named.
        """
        cell = self.cell_at.get(index)
        if cell is None or not self.knows(seat, index):
            return False
        named = [cell.owner, state.value(index) if cell.store.type.is_thing else None]
        return all(thing is None or self.sees_thing(seat, state, thing) for thing in named)

    def sees_thing(self, seat: int | None, state: State, thing: int) -> bool:
        return thing < len(self.players) or self.sees_now(seat, state, state.where(thing))

    def _may_see(self, seat: int | None, seen: str, owner: int | None) -> bool:
        if seen == "all":
            return True
        return seen == "owner" and seat is not None and self.seat_of(owner) == seat


def _thing_names(layout: Layout, names: tuple[str, ...]) -> list[str]:
    """What everything but the players is called. A piece made for a player is called after it: "Ann's piece"."""
    thing_names = []
    pieces = Counter((layout.kind_of[thing], layout.made_for[thing]) for thing in range(len(names), layout.count))
    turn: Counter[tuple[int, int | None]] = Counter()
    for thing in range(len(names), layout.count):
        seat, kind = layout.made_for[thing], layout.kind_of[thing]
        if seat is None or layout.card_of[thing] is not None:
            thing_names.append(layout.name_of[thing].strip() or layout.kinds[kind].name)
            continue
        turn[kind, seat] += 1
        number = f" {turn[kind, seat]}" if pieces[kind, seat] > 1 else ""
        thing_names.append(f"{names[seat]}'s {layout.kinds[kind].name}{number}")
    return thing_names

"""A program for so many players goes in; numbers for things, places and stores, and printed tables, come out."""

from __future__ import annotations

from collections.abc import Container
from functools import cached_property
from typing import Any

from paddock.code.board_tables import BoardTables
from paddock.code.chance_words import NO_WORDS, key_of
from paddock.code.errors import PlayError
from paddock.code.state import AllPlaces, State
from paddock.program.model import CardType, Kind, Place, Program, Store
from paddock.program.types import ANYTHING
from paddock.text.limits import BUDGET as BUDGET

# All that `link` gives, and what follows from it.
LINKED = (
    *("program", "kinds", "by_name", "places", "stores", "values", "verbs", "abilities", "printed"),
    *("card_of", "named", "by_kind", "order"),
)


class Layout:
    def __init__(self, program: Program, players: int, settings: dict[str, int | bool] | None = None) -> None:
        self.link(program)
        self.players = players
        self.settings: dict[str, int | bool] = {s.name: s.default for s in program.settings}
        self.settings.update(settings or {})
        self.ancestry: dict[int, tuple[str, ...]] = {k.id: self._ancestors(k) for k in program.kinds}
        self._make_things()
        self._make_fields()
        self._lay_out()
        boards = [(kind.board, self.things_of(kind.id)) for kind in program.kinds if kind.board is not None]
        self.spaces = BoardTables(boards, self.count)

    def link(self, program: Program) -> None:
        """What is looked up in the program. A layout out of a cache comes without it."""
        self.program = program
        self.kinds: dict[int, Kind] = {k.id: k for k in program.kinds}
        self.by_name: dict[str, Kind] = {k.name: k for k in program.kinds}
        self.places: dict[int, Place] = {p.id: p for p in program.places}
        self.stores: dict[int, Store] = {s.id: s for s in program.stores}
        self.values = {v.id: v for v in program.values}
        self.verbs = {v.id: v for v in program.verbs}
        self.abilities = {a.id: a for a in program.abilities}
        self.printed: dict[str, CardType] = {c.name: c for c in reversed(program.cards)}

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name not in LINKED}

    # -------------------------------------------------------------- things

    def _ancestors(self, kind: Kind) -> tuple[str, ...]:
        names = [kind.name]
        parent = kind.parent
        while parent not in names:
            names.append(parent)
            parent = self.by_name[parent].parent if parent in self.by_name else parent
        return tuple(names)

    def _make_things(self) -> None:
        own = self.by_name.get("player")
        self.kind_of: list[int] = [own.id if own else -1] * self.players
        self.name_of: list[str] = [f"player {i + 1}" for i in range(self.players)]
        self.card_at: list[int | None] = [None] * self.players
        self.made_for: list[int | None] = list(range(self.players))
        made = set()
        for at, card in enumerate(self.program.cards):
            made.add(card.kind)
            each = self.kinds[card.kind].each_player
            for seat in range(self.players) if each else [None]:
                for _ in range(card.copies * (each or 1)):
                    self._make(card.kind, card.name, at, seat)
        for kind in self.program.kinds:
            if kind.each_player and kind.id not in made and not self._is_player(kind.id):
                for seat in range(self.players):
                    for _ in range(kind.each_player):
                        self._make(kind.id, f"{kind.name} {seat + 1}", None, seat)
        self.count = len(self.kind_of)
        self._of: dict[str, tuple[int, ...]] = {}  # the things of each kind that was asked for

    def _make(self, kind: int, name: str, card: int | None, seat: int | None) -> None:
        self.kind_of.append(kind)
        self.name_of.append(name)
        self.card_at.append(card)
        self.made_for.append(seat)

    @cached_property
    def named(self) -> dict[str, list[int]]:
        """The things of each name."""
        found: dict[str, list[int]] = {}
        for thing, name in enumerate(self.name_of):
            found.setdefault(name, []).append(thing)
        return found

    @cached_property
    def by_kind(self) -> dict[int, list[int]]:
        """The things of each kind, without those of its subkinds and without players."""
        found: dict[int, list[int]] = {}
        for thing in range(self.players, self.count):
            found.setdefault(self.kind_of[thing], []).append(thing)
        return found

    @cached_property
    def order(self) -> dict[int, dict[int | None, int]]:
        """Of a kind that owns something: which of its things comes when."""
        return {}

    @cached_property
    def card_of(self) -> list[CardType | None]:
        """The card that each thing is a copy of."""
        return [None if at is None else self.program.cards[at] for at in self.card_at]

    def _is_player(self, kind: int) -> bool:
        return "player" in self.ancestry[kind]

    def things_of(self, kind: int | str) -> tuple[int, ...]:
        """Every thing of that kind and its subkinds; the values of a `one of` kind."""
        name = kind if isinstance(kind, str) else self.kinds[kind].name
        if name not in self._of:
            self._of[name] = self._things_of(name)
        return self._of[name]

    def _things_of(self, name: str) -> tuple[int, ...]:
        if name == "player" or (name in self.by_name and self._is_player(self.by_name[name].id)):
            return tuple(range(self.players))
        if name in self.by_name and self.by_name[name].values:
            return tuple(range(len(self.by_name[name].values)))
        return tuple(sorted(t for kind, made in self.by_kind.items() if name in self.ancestry[kind] for t in made))

    def thing_named(self, name: str) -> int:
        """The one thing with that name on it."""
        if name not in self.named:
            raise PlayError("a thing is named that is not in this game")
        return self.named[name][0]

    def carriers(self, card: str | None, kind: int | None) -> tuple[int, ...]:
        """The copies that carry an ability or modifier."""
        if card is not None:
            return tuple(t for t in self.named.get(card, ()) if self.card_of[t] is not None)
        return self.things_of(kind) if kind is not None else ()

    def active_places(self, card: str | None, kind: int | None, works: list[int]) -> frozenset[int]:
        """Where in `Z` such a card must lie for its text to count."""
        places = list(works)
        if not places and card is not None:
            printed = self.printed.get(card)
            places = list(printed.works) if printed else []
            kind = printed.kind if printed and not places else kind
        if not places and kind is not None:
            lines = [self.by_name[name] for name in self.ancestry[kind] if name in self.by_name]
            places = next((k.works for k in lines if k.works), [])
        return frozenset(z for p in places for z in self.indices(p))

    def _make_fields(self) -> None:
        self.fields: dict[str, list[Any]] = {}
        for kind in self.program.kinds:
            for name in kind.fields:
                self.fields.setdefault(name, [None] * self.count)
        types = {name: type_ for kind in self.program.kinds for name, type_ in kind.fields.items()}
        for thing, card in enumerate(self.card_of):
            for name, value in (card.values if card else {}).items():
                shown = self._linked(value) if types.get(name, ANYTHING).of_things else value
                self.fields.setdefault(name, [None] * self.count)[thing] = shown

    def _linked(self, value: Any) -> Any:
        """Things that a card or space names become those things."""
        if isinstance(value, list):
            return [self.thing_named(str(name)) for name in value]
        return value if value is None else self.thing_named(str(value))

    # -------------------------------------------------------------- places and stores

    def _lay_out(self) -> None:
        self.place_base: dict[int, int] = {}
        self.place_of: list[int] = []  # Z index -> place id
        self.owner_of: list[int | None] = []  # Z index -> owner
        for place in self.program.places:
            self.place_base[place.id] = len(self.place_of)
            for owner in self.owners(place.owner):
                self.place_of.append(place.id)
                self.owner_of.append(owner)
        self.every_place = frozenset(range(len(self.place_of)))
        self.all_places = AllPlaces(self.every_place)
        self.store_base: dict[int, int] = {}
        self.start_numbers: list[Any] = []
        for store in self.program.stores:
            self.store_base[store.id] = len(self.start_numbers)
            usual = {"counter": 0, "flag": False, "note": None}[store.sort]
            start = usual if store.start is None else store.start
            self.start_numbers += [start] * len(self.owners(store.owner))
        holders = (None if owner is None else self.made_for[owner] for owner in self.owner_of)
        self.holder_of: dict[int | None, int | None] = {None: None, **dict(enumerate(holders))}  # players only
        self.ranks = [self._ranks(self.places[p]) for p in self.place_of]
        self.plain = [self.places[p].shape.is_plain for p in self.place_of]
        self.shared = [self.places[p].shape.shares_spots for p in self.place_of]
        self.rings = [self.places[p].shape.goes_round for p in self.place_of]
        self.refills = [self._refill(z) for z in range(len(self.place_of))]
        self.begin = self._begin()
        self.spotted = any(self.places[p].shape.has_spots for p in self.place_of)

    def owners(self, kind: int | None) -> tuple[int | None, ...]:
        return (None,) if kind is None else self.things_of(kind)

    def _ranks(self, place: Place) -> dict[int, int] | None:
        """Where things lie in the order of their slots, one in each: which slot comes when."""
        if not place.shape.one_on_each:
            return None
        return {slot: rank for rank, slot in enumerate(place.shape.slots)}

    def spots(self, z: int) -> Container[int]:
        """The slots of a place, or the spaces of its board; nothing where things just lie."""
        shape = self.places[self.place_of[z]].shape
        if shape.spots is None:
            return ()
        return self.things_of(shape.spots) if shape.on_spaces else shape.slots

    def _refill(self, z: int) -> int | None:
        refill = self.places[self.place_of[z]].refill
        if refill is None:
            return None
        same = self.places[refill].owner == self.places[self.place_of[z]].owner
        return self.place_index(refill, self.owner_of[z] if same else None)

    def place_index(self, place: int, owner: int | None = None) -> int:
        return self.place_base[place] + self._nth(self.places[place].owner, owner)

    def store_index(self, store: int, owner: int | None = None) -> int:
        return self.store_base[store] + self._nth(self.stores[store].owner, owner)

    def indices(self, place: int) -> range:
        base = self.place_base[place]
        return range(base, base + len(self.owners(self.places[place].owner)))

    def _nth(self, kind: int | None, owner: int | None) -> int:
        if kind is None:
            return 0
        if kind not in self.order:
            self.order[kind] = {owner: at for at, owner in enumerate(self.owners(kind))}
        if owner not in self.order[kind]:
            raise PlayError("a place or counter is asked of something that has none")
        return self.order[kind][owner]

    # -------------------------------------------------------------- the start

    def new(self, seed: int | str | bytes) -> State:
        s = self.begin.clone()
        s.Z = [*map(list.copy, s.Z)]  # sooner or later a whole game changes every place
        s.O = self.every_place
        s.key = key_of(seed)
        return s

    def _begin(self) -> State:
        s = State.__new__(State)
        s.Z = [[] for _ in self.place_of]
        s.O = set()
        s.W = [None] * self.count
        s.A = [None] * self.count
        s.B = None
        s.N = self.start_numbers[:]
        s.M, s.put_off, s.stack, s.ask, s.r = [], 0, [], None, None
        s.key, s.pos, s.block = b"", 0, NO_WORDS
        s.over, s.log, s.fuel, s.rolls, s.stacked, s.open = False, [], BUDGET, (), {}, {}
        for place in self.program.places:
            for kind in place.starts_with:
                self._deal(s, place, kind)
        return s

    def _deal(self, s: State, place: Place, kind: int) -> None:
        """What was made for a player goes to that player's place; the rest goes round."""
        owners = {owner: at for at, owner in enumerate(self.owners(place.owner))}
        for n, thing in enumerate(self.things_of(kind)):
            if s.W[thing] is not None:
                continue
            maker = self.made_for[thing]
            z = self.place_base[place.id] + (owners[maker] if maker in owners else n % max(1, len(owners)))
            ranks = self.ranks[z]
            if ranks is not None:
                taken = {s.A[other] for other in s.Z[z]}
                s.A[thing] = next((slot for slot in ranks if slot not in taken), None)
                if s.A[thing] is None:
                    continue
            s.Z[z].append(thing)
            s.W[thing] = z

"""Are they the same race? Takes players and a seed, gives what was asked and how it ended: simple, tuned and Paddock.

Simple and tuned draw from the same chance and must agree in every option of every question. Paddock has chance of its
own: its races are played first, and then driven again by the simple race with the cards that came up there.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import hand_street_illegal as simple
import tuned_street_illegal as tuned
from hand_street_illegal import Car, Card, Track

from paddock.table.events.from_log import events_of
from paddock.table.events.model import Moved

ANY = "a colour"
Question = tuple[int, list[Any]]  # a seat, and its options


@dataclass
class Told:
    """A race as it was asked and as it ended; cards are numbers."""

    asked: list[Question]
    points: list[int]
    chips: list[int]
    hands: list[list[int]]
    rows: list[list[int]]


def numbered(cards: Sequence[Card], numbers: dict[Card, int]) -> list[int]:
    return [numbers[card] for card in cards]


def told_simple(race: simple.Race, asked: list[Question], numbers: dict[Card, int]) -> Told:
    return Told(
        asked,
        race.points(),
        [player.chips for player in race.players],
        [numbered(player.hand, numbers) for player in race.players],
        [numbered(player.row, numbers) for player in race.players],
    )


def simple_race(players: int, seed: int) -> Told:
    asked: list[Question] = []
    chance = random.Random(seed)

    def choose(seat: int, options: Sequence[Any]) -> int:
        asked.append((seat, [numbers[option] if isinstance(option, Card) else option for option in options]))
        return chance.randrange(len(options))

    race = simple.Race(players, seed, choose)
    numbers = {card: number for number, card in enumerate(race.stack)}
    race.play()
    return told_simple(race, asked, numbers)


def tuned_race(players: int, seed: int) -> Told:
    asked: list[Question] = []
    chance = random.Random(seed)

    def choose(seat: int, options: Sequence[Any]) -> int:
        asked.append((seat, list(options)))
        return chance.randrange(len(options))

    race = tuned.Race(players, seed, choose)
    race.play()
    return Told(asked, race.points(), race.chips, race.hands, race.rows)


# ------------------------------------------------------------------ Paddock


@dataclass
class Record:
    """A race of Paddock: what was asked and answered, and what chance brought."""

    told: Told
    answers: list[int]
    draws: list[int]
    course: list[int]
    line: list[int | None]  # seats from the front, None for an Old Pro


def paddock_race(game: Any, players: int, seed: int) -> Record:
    machine = game.machine(players, log=True)
    places = {place.name: machine.place_index(place.id) for place in game.program.places if place.owner is None}
    state = machine.new(seed)
    tempos, tracks = sorted(state.Z[places["stack"]]), sorted(state.Z[places["box"]])
    numbers = {thing: number for number, thing in enumerate(tempos)}
    asked: list[Question] = []
    answers: list[int] = []
    cars: dict[int, int] = {}  # the driver of each car that was chosen
    chance = random.Random(seed)

    def choose(_state: Any, seat: int, prompt: int, options: Sequence[Any]) -> int:
        index = chance.randrange(len(options))
        asks = machine.prompts[prompt]
        if asks.type.kind == "car":
            cars[options[index]] = seat
            asked.append((seat, [ANY] * len(options)))
        elif asks.type.sort == "menu":
            asked.append((seat, [asks.labels[option] for option in options]))
        else:
            cards = asks.type.kind == "tempo"
            asked.append((seat, [numbers.get(option) if cards else option for option in options]))
        answers.append(index)
        return index

    machine.play(state, choose)
    told = (event for event in events_of(state.log) if isinstance(event, Moved))
    moves = [(event.thing, event.source, event.target) for event in told]
    draws = [numbers[thing] for thing, old, new in moves if old == places["stack"] != new]
    course = [tracks.index(thing) for thing, _, new in moves if new == places["course"]]
    rest = None if len(cars) == players else players - 1  # nobody asks the last of seven players which car to take
    placed = [thing for thing, _, new in moves if new == places["line"]][:7]  # from the back; later ones overtake
    line = [cars.get(thing, rest) for thing in reversed(placed)]
    return Record(told_paddock(game, machine, state, numbers, asked), answers, draws, course, line)


def told_paddock(game: Any, machine: Any, state: Any, numbers: dict[int, int], asked: list[Question]) -> Told:
    places = {place.name: place.id for place in game.program.places}
    stores = {store.name: store.id for store in game.program.stores}
    seats = range(machine.players)

    def cards(place: str, seat: int) -> list[int]:
        return [numbers[thing] for thing in state.Z[machine.place_index(places[place], seat)]]

    def amounts(store: str) -> list[int]:
        return [state.N[machine.store_index(stores[store], seat)] for seat in seats]

    hands, rows = [cards("hand", seat) for seat in seats], [cards("row", seat) for seat in seats]
    return Told(asked, amounts("points"), amounts("chips"), hands, rows)


class ReplayedRace(simple.Race):
    """The simple race on the table of a recorded one: its tracks, its line, and its cards as they were drawn."""

    def __init__(self, players: int, record: Record) -> None:
        self.record = record
        self.asked: list[Question] = []
        super().__init__(players, 0, self.follow)
        self.numbers = {card: number for number, card in enumerate(self.stack)}
        self.cards = list(self.stack)
        self.draws = iter(record.draws)

    def follow(self, seat: int, options: Sequence[Any]) -> int:
        number = len(self.asked)
        self.asked.append((seat, [self.numbers.get(o, o) if isinstance(o, Card) else o for o in options]))
        return self.record.answers[number]

    def set_up(self) -> None:
        super().set_up()
        every = [Track(limit, situation) for limit in simple.LIMITS for situation in simple.SITUATIONS]
        self.tracks = [every[number] for number in self.record.course]
        self.line = [Car("", None if seat is None else self.players[seat]) for seat in self.record.line]

    def draw(self) -> Card:
        if not self.stack:
            self.reshuffle()
        card = self.cards[next(self.draws)]
        self.stack.remove(card)
        return card


def replayed(players: int, record: Record) -> Told:
    race = ReplayedRace(players, record)
    race.play()
    assert next(race.draws, None) is None, "Paddock drew more cards"
    return told_simple(race, race.asked, race.numbers)


def same_race(paddock: Told, hand: Told) -> bool:
    """The same questions with the same options, and the same end."""
    ends = [(told.points, told.chips, told.hands, told.rows) for told in (paddock, hand)]
    pairs = zip(paddock.asked, hand.asked, strict=False)
    return len(paddock.asked) == len(hand.asked) and all(alike(*pair) for pair in pairs) and ends[0] == ends[1]


def alike(paddock: Question, hand: Question) -> bool:
    """Cards and numbers are equal; an entry of a menu says more in Paddock than by hand; colours mean nothing."""
    (seat, mine), (other, theirs) = paddock, hand
    if seat != other or len(mine) != len(theirs):
        return False
    return all(
        one in (ANY, two) or (isinstance(two, str) and str(one).startswith(two))
        for one, two in zip(mine, theirs, strict=True)
    )

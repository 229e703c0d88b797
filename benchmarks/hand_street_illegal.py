"""Street Illegal by hand: takes a number of players, a seed and a callback for decisions, gives one finished race.

This is the yardstick for the benchmarks: one game only, written plainly with objects. It shares no code with Paddock.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import chain, product
from typing import Any, TypeVar

Choose = Callable[[int, Sequence[Any]], int]  # seat, options -> index of the option taken
T = TypeVar("T")

COLOURS = ("purple", "red", "yellow", "green", "blue", "orange", "white")
VELOCITIES = (10, 20, 30, 40, 50, 60)
SLOTS = ("left", "middle", "right")
SITUATIONS = (*SLOTS, "uphill", "downhill")
LIMITS = (70, 80, 90, None)
COPIES = 3
STRETCHES = 8
POINTS = (15, 11, 8, 6, 4, 2, 1)
ENOUGH = None


@dataclass(frozen=True, eq=False)  # two cards that look alike are still two cards
class Card:
    velocity: int
    icon: str


@dataclass(frozen=True)
class Track:
    limit: int | None
    situation: str


CARDS = [Card(velocity, icon) for velocity, icon in product(VELOCITIES, SITUATIONS) for _ in range(COPIES)]
TRACKS = [Track(limit, situation) for limit, situation in product(LIMITS, SITUATIONS)]


@dataclass(eq=False)
class Player:
    seat: int
    colour: str = ""
    hand: list[Card] = field(default_factory=list)
    hand_cap: int = 5
    row: list[Card] = field(default_factory=list)
    chips: int = 3

    @property
    def speed(self) -> int:
        left, middle, right = self.row
        return left.velocity + middle.velocity + right.velocity

    @property
    def most_chips(self) -> int:
        """The most chips this player can pay at once (SI-52, SI-70)."""
        return min(self.chips, len(self.hand))

    def can_undercut(self, old: Card) -> list[Card]:
        """The hand cards slower than a card of the row."""
        return [card for card in self.hand if card.velocity < old.velocity]


@dataclass(eq=False)
class Car:
    colour: str
    player: Player | None = None  # nobody: an Old Pro


class Race:
    """One race by the base rules; `line[0]` is the car in front."""

    def __init__(self, players: int, seed: int, choose: Choose) -> None:
        if not 2 <= players <= len(COLOURS):
            raise ValueError(f"Street Illegal is for 2 to {len(COLOURS)} players, not {players}.")
        self.chance = random.Random(seed)
        self.choose = choose
        self.players = [Player(seat) for seat in range(players)]
        self.stack = CARDS[:]
        self.discards: list[Card] = []
        self.tracks = TRACKS[:]
        self.line: list[Car] = []

    def play(self) -> Player:
        """Drive the whole race; gives the winner, the foremost player (SI-92)."""
        self.set_up()
        for track in self.tracks:
            self.drive_stretch(track)
        return self.players_from_the_front()[0]

    def points(self) -> list[int]:
        """The points of each seat (SI-91)."""
        worth = {car.player: points for car, points in zip(self.line, POINTS, strict=True)}
        return [worth[player] for player in self.players]

    # Common means

    def ask(self, player: Player, options: Sequence[T]) -> T:
        """The option the player takes; a single option is no question."""
        if len(options) == 1:
            return options[0]
        return options[self.choose(player.seat, options)]

    def players_from_the_front(self) -> list[Player]:
        return [car.player for car in self.line if car.player]

    def draw(self) -> Card:
        if not self.stack:
            self.reshuffle()
        return self.stack.pop()

    def reshuffle(self) -> None:
        self.stack, self.discards = self.discards, []
        self.chance.shuffle(self.stack)

    # Setup

    def set_up(self) -> None:
        self.chance.shuffle(self.stack)
        self.chance.shuffle(self.tracks)
        del self.tracks[STRETCHES:]
        self.line_up(self.choose_drivers())
        for player in self.players:
            player.hand = [self.draw() for _ in range(8)]
        rows = [self.choose_row(player) for player in self.players]
        for player, row in zip(self.players, rows, strict=True):  # all are revealed together (SI-17)
            player.row = row

    def choose_drivers(self) -> list[str]:
        """Every player takes a driver card; gives those left over."""
        free = list(COLOURS)
        for player in self.players:
            player.colour = self.ask(player, free)
            free.remove(player.colour)
        return free

    def line_up(self, unused: Iterable[str]) -> None:
        """Players in random order, Old Pros in front of them (SI-16, SI-Q42)."""
        cars = [Car(player.colour, player) for player in self.players]
        self.chance.shuffle(cars)
        self.line = [Car(colour) for colour in unused] + cars

    def choose_row(self, player: Player) -> list[Card]:
        row = []
        for _ in SLOTS:
            card = self.ask(player, player.hand)
            player.hand.remove(card)
            row.append(card)
        return row

    # The three phases

    def drive_stretch(self, track: Track) -> None:
        for player in self.players_from_the_front():
            self.meet_situation(player, track.situation)
        for player in self.players_from_the_front():
            self.take_action(player)
            self.check_limit(player, track)
        self.pass_cars(track)

    def meet_situation(self, player: Player, situation: str) -> None:
        if situation == "downhill":
            self.replace_extreme(player, min)
        elif situation == "uphill":
            self.replace_extreme(player, max)
        else:
            slot = SLOTS.index(situation)
            self.discards.append(player.row[slot])
            player.row[slot] = self.draw()
        player.chips += 2 * sum(card.icon == situation for card in player.row)

    def replace_extreme(self, player: Player, extreme: Callable[[Iterable[int]], int]) -> None:
        """Turn over a card; of the four, an extreme one goes and the new card takes its slot (SI-34 to SI-38)."""
        new = self.draw()
        four = [*player.row, new]
        velocity = extreme(card.velocity for card in four)
        out = self.ask(player, [card for card in four if card.velocity == velocity])
        if out is not new:
            player.row[player.row.index(out)] = new
        self.discards.append(out)

    def take_action(self, player: Player) -> None:
        action = self.ask(player, ["drive", "optimize", "do nothing"] if player.hand else ["do nothing"])
        if action == "drive":
            old = self.ask(player, player.row)
            self.drive(player, old, self.ask(player, player.hand))
        elif action == "optimize":
            self.optimize(player)

    def drive(self, player: Player, old: Card, new: Card) -> None:
        player.row[player.row.index(old)] = new
        player.hand.remove(new)
        self.discards.append(old)
        player.hand.append(self.draw())

    def optimize(self, player: Player) -> None:
        picked: list[Card] = []
        options: list[Card | None] = [*player.hand]
        while (card := self.ask(player, options)) is not ENOUGH:
            picked.append(card)
            options = [*player.hand[player.hand.index(card) + 1 :], ENOUGH]
        for card in picked:
            player.hand.remove(card)
        self.discards += picked
        player.hand += [self.draw() for _ in picked]

    def check_limit(self, player: Player, track: Track) -> None:
        if track.limit is None or player.speed <= track.limit:
            return
        price = (player.speed - track.limit) // 10
        if self.ask(player, ["pay", "brake"] if price <= player.most_chips else ["brake"]) == "pay":
            player.chips -= price
        else:
            self.brake(player, track.limit)

    def brake(self, player: Player, limit: int) -> None:
        """Emergency braking: a hand card is lost for good, then high cards go until below the limit (SI-55 to 60)."""
        if player.hand:
            lost = self.ask(player, player.hand)
            player.hand.remove(lost)
            self.discards.append(lost)
            player.hand_cap -= 1
        while player.speed >= limit and self.can_slow_down(player):
            self.replace_extreme(player, max)

    def can_slow_down(self, player: Player) -> bool:
        """Whether any card still to come is lower than the highest of the row (SI-Q24)."""
        highest = max(card.velocity for card in player.row)
        return any(card.velocity < highest for card in chain(self.stack, self.discards))

    # Passing

    def pass_cars(self, track: Track) -> None:
        """The pointer moves from the back to the front (SI-Q09)."""
        position = len(self.line)
        while position > 1:
            passer, defender = self.line[position - 1], self.line[position - 2]
            position -= 1  # a winner stands here now, and of a failed attempt the defender
            if self.wins(passer, defender, track):
                self.line[position - 1], self.line[position] = passer, defender
                if not (passer.player and position > 1 and self.goes_on(passer.player, track)):
                    position -= 1

    def wins(self, passer: Car, defender: Car, track: Track) -> bool:
        """Whether the passer gets past; both players pay what they bid, also when it was in vain (SI-71)."""
        if passer.player and defender.player:
            rivals = (passer.player, defender.player)
            bids = [self.bid(player) for player in rivals]  # both before either is revealed (SI-69)
            fast, slow = (self.boost(player, bid) for player, bid in zip(rivals, bids, strict=True))
            return fast > slow
        if passer.player:
            mine, pro = self.meet_old_pro(passer.player, track)
            return mine > pro
        if defender.player:
            mine, pro = self.meet_old_pro(defender.player, track)
            return pro > mine
        return False  # Old Pros never fight each other (SI-66)

    def bid(self, player: Player) -> int:
        return self.ask(player, range(player.most_chips + 1))

    def boost(self, player: Player, bid: int) -> int:
        """The player's fight speed, the chips paid."""
        player.chips -= bid
        return player.speed + 10 * bid

    def meet_old_pro(self, player: Player, track: Track) -> tuple[int, int]:
        """The fight speeds of a player and of an Old Pro, whose third card may come after the bid (SI-72 to SI-75)."""
        cards = [self.draw(), self.draw()]
        mine = self.boost(player, self.bid(player))
        if track.limit is None or sum(card.velocity for card in cards) < track.limit:
            cards.append(self.draw())
        self.discards += cards
        return mine, sum(card.velocity for card in cards)

    def goes_on(self, player: Player, track: Track) -> bool:
        """After a success: a slower drive, and the next fight; or the end of the turn (SI-82 to SI-87)."""
        olds = [card for card in player.row if player.can_undercut(card)]
        if not olds or self.ask(player, ["go on", "stop"]) == "stop":
            return False
        old = self.ask(player, olds)
        self.drive(player, old, self.ask(player, player.can_undercut(old)))
        self.check_limit(player, track)
        return True

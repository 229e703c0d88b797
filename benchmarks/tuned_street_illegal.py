"""Street Illegal by hand, tuned: takes players, a seed and a callback for decisions, gives one finished race.

The same race as `hand_street_illegal.py`, decision for decision, written for speed alone: a card is a number (three
copies of each icon of each velocity, in order, so that comparing numbers compares velocities), a car in the line is
its driver's seat, speeds are kept and not added up anew, and loops are written out where that pays.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, Final

Choose = Callable[[int, Sequence[Any]], int]  # seat, options -> index of the option taken

COLOURS = ("purple", "red", "yellow", "green", "blue", "orange", "white")
CARDS = 90
SAME = 15  # cards of one velocity
SPEED = tuple(10 * (card // SAME + 1) for card in range(CARDS))
ICON = tuple(card // 3 % 5 for card in range(CARDS))
FLOOR = tuple(card - card % SAME for card in range(CARDS))  # the first card of the same velocity
UPHILL, DOWNHILL = 3, 4  # 0 to 2 are the slots of a row
LIMITS = (70, 80, 90, 1000)  # without a limit nobody is ever too fast
TRACKS = tuple((limit, situation) for limit in LIMITS for situation in range(5))
STRETCHES = 8
POINTS = (15, 11, 8, 6, 4, 2, 1)
GREY: Final = -1
ACTIONS, PAY_OR_BRAKE, GO_ON_OR_STOP = ("drive", "optimize", "do nothing"), ("pay", "brake"), ("go on", "stop")


class Race:
    """One race by the base rules; `line[0]` is the car in front, a seat or GREY."""

    __slots__ = ("bits", "caps", "chips", "choose", "discards", "hands", "line", "rows", "speeds", "stack")

    def __init__(self, players: int, seed: int, choose: Choose) -> None:
        if not 2 <= players <= len(COLOURS):
            raise ValueError(f"Street Illegal is for 2 to {len(COLOURS)} players, not {players}.")
        self.bits = random.Random(seed).getrandbits
        self.choose = choose
        self.stack = list(range(CARDS))
        self.discards: list[int] = []
        self.hands: list[list[int]] = [[] for _ in range(players)]
        self.rows: list[list[int]] = []
        self.speeds: list[int] = []
        self.chips = [3] * players
        self.caps = [5] * players
        self.line: list[int] = []

    def play(self) -> int:
        """Drive the whole race; gives the seat of the winner, the foremost player."""
        for limit, situation in self.set_up():
            self.meet_situations(situation)
            for seat in [car for car in self.line if car >= 0]:
                self.take_action(seat)
                if self.speeds[seat] > limit:
                    self.answer_for_speed(seat, limit)
            self.pass_cars(limit)
        return next(car for car in self.line if car >= 0)

    def points(self) -> list[int]:
        return [POINTS[self.line.index(seat)] for seat in range(len(self.hands))]

    # Common means

    def shuffle(self, things: list[Any]) -> None:
        """What `random.Random.shuffle` does, without its two calls for each thing."""
        bits = self.bits
        for last in range(len(things) - 1, 0, -1):
            size = (last + 1).bit_length()
            other = bits(size)
            while other > last:
                other = bits(size)
            things[last], things[other] = things[other], things[last]

    def refill(self) -> list[int]:
        self.stack, self.discards = self.discards, []
        self.shuffle(self.stack)
        return self.stack

    # Setup

    def set_up(self) -> list[tuple[int, int]]:
        choose, stack, hands = self.choose, self.stack, self.hands
        players = len(hands)
        tracks = list(TRACKS)
        self.shuffle(stack)
        self.shuffle(tracks)
        free = list(COLOURS)
        for seat in range(players):
            del free[choose(seat, free) if len(free) > 1 else 0]
        cars = list(range(players))
        self.shuffle(cars)
        self.line = [GREY] * len(free) + cars
        for seat in range(players):
            hands[seat] = stack[:-9:-1]
            del stack[-8:]
        for seat, hand in enumerate(hands):
            row = [hand.pop(choose(seat, hand)), hand.pop(choose(seat, hand)), hand.pop(choose(seat, hand))]
            self.rows.append(row)
            self.speeds.append(SPEED[row[0]] + SPEED[row[1]] + SPEED[row[2]])
        return tracks[:STRETCHES]

    # The three phases

    def meet_situations(self, situation: int) -> None:
        rows, speeds, chips, icon = self.rows, self.speeds, self.chips, ICON
        for seat in self.line:
            if seat < 0:
                continue
            row = rows[seat]
            if situation == UPHILL:
                self.lose_fastest(seat, row)
            elif situation == DOWNHILL:
                self.lose_slowest(seat, row)
            else:
                old = row[situation]
                self.discards.append(old)
                new = row[situation] = (self.stack or self.refill()).pop()
                speeds[seat] += SPEED[new] - SPEED[old]
            one, two, three = row
            if icon[one] == situation:
                chips[seat] += 2
            if icon[two] == situation:
                chips[seat] += 2
            if icon[three] == situation:
                chips[seat] += 2

    def lose_fastest(self, seat: int, row: list[int]) -> None:
        """Turn over a card; of the four, a fastest one goes and the new card takes its slot."""
        new = (self.stack or self.refill()).pop()
        four = [*row, new]
        floor = FLOOR[max(four)]
        options = [card for card in four if card >= floor]
        self.lose(seat, row, new, options[0 if len(options) == 1 else self.choose(seat, options)])

    def lose_slowest(self, seat: int, row: list[int]) -> None:
        new = (self.stack or self.refill()).pop()
        four = [*row, new]
        above = FLOOR[min(four)] + SAME
        options = [card for card in four if card < above]
        self.lose(seat, row, new, options[0 if len(options) == 1 else self.choose(seat, options)])

    def lose(self, seat: int, row: list[int], new: int, out: int) -> None:
        if out != new:
            row[row.index(out)] = new
            self.speeds[seat] += SPEED[new] - SPEED[out]
        self.discards.append(out)

    def take_action(self, seat: int) -> None:
        hand = self.hands[seat]
        if not hand:
            return
        choose = self.choose
        action = choose(seat, ACTIONS)
        if action == 0:
            row = self.rows[seat]
            slot = choose(seat, row)
            self.drive(seat, slot, hand.pop(choose(seat, hand) if len(hand) > 1 else 0))
        elif action == 1:
            self.optimize(seat, hand)

    def drive(self, seat: int, slot: int, new: int) -> None:
        row = self.rows[seat]
        old = row[slot]
        row[slot] = new
        self.speeds[seat] += SPEED[new] - SPEED[old]
        self.discards.append(old)
        self.hands[seat].append((self.stack or self.refill()).pop())

    def optimize(self, seat: int, hand: list[int]) -> None:
        """The cards picked lie ever further back in the hand; None means enough of them."""
        choose = self.choose
        at = choose(seat, hand) if len(hand) > 1 else 0
        picked = [hand[at]]
        while at + 1 < len(hand):
            options: list[int | None] = [*hand[at + 1 :], None]
            index = choose(seat, options)
            at += 1 + index
            if at >= len(hand):
                break
            picked.append(hand[at])
        for card in picked:
            hand.remove(card)
        self.discards += picked
        hand += [(self.stack or self.refill()).pop() for _ in picked]

    def answer_for_speed(self, seat: int, limit: int) -> None:
        price = (self.speeds[seat] - limit) // 10
        if price <= self.chips[seat] and price <= len(self.hands[seat]) and self.choose(seat, PAY_OR_BRAKE) == 0:
            self.chips[seat] -= price
        else:
            self.brake(seat, limit)

    def brake(self, seat: int, limit: int) -> None:
        """Emergency braking: a hand card is lost for good, then high cards go until below the limit."""
        hand, row, speeds = self.hands[seat], self.rows[seat], self.speeds
        if hand:
            self.discards.append(hand.pop(self.choose(seat, hand) if len(hand) > 1 else 0))
            self.caps[seat] -= 1
        while speeds[seat] >= limit:
            floor = FLOOR[max(row)]
            if min(self.stack, default=CARDS) >= floor and min(self.discards, default=CARDS) >= floor:
                return  # no card still to come is lower than the highest of the row
            self.lose_fastest(seat, row)

    # Passing

    def pass_cars(self, limit: int) -> None:
        """The pointer moves from the back to the front."""
        line = self.line
        position = len(line)
        while position > 1:
            position -= 1  # a winner stands here now, and of a failed attempt the defender
            passer, defender = line[position], line[position - 1]
            if passer >= 0:
                won = self.rival_fight(passer, defender) if defender >= 0 else self.old_pro_lead(passer, limit) < 0
            else:
                won = defender >= 0 and self.old_pro_lead(defender, limit) > 0
            if won:
                line[position - 1], line[position] = passer, defender
                if not (passer >= 0 and position > 1 and self.goes_on(passer, limit)):
                    position -= 1

    def bid(self, seat: int) -> int:
        """The chips a player bids; they are not paid yet."""
        most, cards = self.chips[seat], len(self.hands[seat])
        if most > cards:
            most = cards
        return self.choose(seat, range(most + 1)) if most else 0

    def rival_fight(self, passer: int, defender: int) -> bool:
        """Whether the passer wins; both bid before either pays."""
        first, second = self.bid(passer), self.bid(defender)
        self.chips[passer] -= first
        self.chips[defender] -= second
        return self.speeds[passer] + 10 * first > self.speeds[defender] + 10 * second

    def old_pro_lead(self, seat: int, limit: int) -> int:
        """By how much an Old Pro is faster than a player who bids seeing two of its cards."""
        one = (self.stack or self.refill()).pop()
        two = (self.stack or self.refill()).pop()
        chips = self.bid(seat)
        self.chips[seat] -= chips
        pro = SPEED[one] + SPEED[two]
        if pro < limit:
            three = (self.stack or self.refill()).pop()
            pro += SPEED[three]
            self.discards += (one, two, three)
        else:
            self.discards += (one, two)
        return pro - self.speeds[seat] - 10 * chips

    def goes_on(self, seat: int, limit: int) -> bool:
        """After a success: a slower drive, and the next fight; or the end of the turn."""
        hand, row = self.hands[seat], self.rows[seat]
        if not hand:
            return False
        slowest = min(hand)
        olds = [card for card in row if slowest < FLOOR[card]]
        if not olds or self.choose(seat, GO_ON_OR_STOP):
            return False
        old = olds[0 if len(olds) == 1 else self.choose(seat, olds)]
        floor = FLOOR[old]
        news = [card for card in hand if card < floor]
        new = news[0 if len(news) == 1 else self.choose(seat, news)]
        hand.remove(new)
        self.drive(seat, row.index(old), new)
        if self.speeds[seat] > limit:
            self.answer_for_speed(seat, limit)
        return True

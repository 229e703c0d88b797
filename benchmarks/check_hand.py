"""Checks the yardsticks: takes nothing, gives a report on the book's example, 300 races, the Old Pros and all sides."""

from __future__ import annotations

import random
import statistics
import sys
from collections import Counter
from collections.abc import Sequence
from typing import Any

import alike
from hand_street_illegal import SLOTS, STRETCHES, Car, Card, Choose, Player, Race, Track

import paddock

RACES = 300
FIGHTS = 4000
# Mean speed of an Old Pro by limit, and how often it exceeds the limit, for independent draws (ledger, section 12).
OLD_PRO_MEANS = {70: 84.6, 80: 90.4, 90: 95.3, None: 105.0}
OLD_PRO_EXCEEDS = {70: 0.67, 80: 0.60, 90: 0.51}


class WatchedRace(Race):
    """A race that checks its table after each stretch and counts what happens."""

    def __init__(self, players: int, seed: int, choose: Choose) -> None:
        super().__init__(players, seed, choose)
        self.deck = frozenset(self.stack)
        self.seen: Counter[str] = Counter()

    def drive_stretch(self, track: Track) -> None:
        super().drive_stretch(track)
        self.seen["stretches"] += 1
        cards = self.stack + self.discards
        for player in self.players:
            cards += player.hand + player.row
            assert len(player.row) == 3 and len(player.hand) == player.hand_cap and player.chips >= 0
        assert len(cards) == 90 and set(cards) == self.deck
        assert len(self.line) == 7 and len({car.colour for car in self.line}) == 7
        assert {car.player for car in self.line if car.player} == set(self.players)

    def reshuffle(self) -> None:
        super().reshuffle()
        self.seen["reshuffles"] += 1

    def brake(self, player: Player, limit: int) -> None:
        super().brake(player, limit)
        self.seen["brakings"] += 1
        self.seen["brakings without end"] += player.speed >= limit

    def wins(self, passer: Car, defender: Car, track: Track) -> bool:
        won = super().wins(passer, defender, track)
        kind = f"{'player' if passer.player else 'pro'}-{'player' if defender.player else 'pro'}"
        self.seen[f"{kind} fights"] += 1
        self.seen[f"{kind} passes"] += won
        return won


def random_choice(seed: int) -> Choose:
    chance = random.Random(seed)
    return lambda seat, options: chance.randrange(len(options))


def check_races() -> list[str]:
    """Plays races for every number of players; every one must end with all cards on the table."""
    lines = []
    for players in range(2, 8):
        total: Counter[str] = Counter()
        hands = []
        for seed in range(RACES // 6):
            race = WatchedRace(players, seed, random_choice(seed))
            winner = race.play()
            assert race.seen["stretches"] == STRETCHES and race.points()[winner.seat] == max(race.points())
            total += race.seen
            hands += [len(player.hand) for player in race.players]
        lines.append(summary(players, total, hands))
    return lines


def summary(players: int, total: Counter[str], hands: Sequence[int]) -> str:
    races = total["stretches"] / STRETCHES

    def share(kind: str) -> str:
        fights = total[f"{kind} fights"]
        return f"{total[f'{kind} passes'] / fights:4.0%}" if fights else "   –"

    return (
        f"{players} players: brakings {total['brakings'] / races / players:.2f} a player, last hand "
        f"{statistics.mean(hands):.2f}, reshuffles {total['reshuffles'] / races:.1f}, "
        f"player passes pro {share('player-pro')}, pro passes player {share('pro-player')}"
    )


def check_old_pros() -> list[str]:
    """Fights from a full, fresh stack: in a race the numbers are higher, since rows and hands keep slow cards back."""
    lines = []
    for limit, expected in OLD_PRO_MEANS.items():
        speeds = old_pro_speeds(Track(limit, "left"))
        mean = statistics.mean(speeds)
        assert abs(mean - expected) < 2, f"Old Pros at limit {limit}: {mean:.1f}, expected {expected}"
        line = f"Old Pros at limit {limit}: mean {mean:.1f} (exact {expected})"
        if limit is not None:
            above = sum(speed > limit for speed in speeds) / len(speeds)
            assert abs(above - OLD_PRO_EXCEEDS[limit]) < 0.05
            line += f", above it {above:.2f} (exact {OLD_PRO_EXCEEDS[limit]:.2f})"
        lines.append(line)
    return lines


def old_pro_speeds(track: Track) -> list[int]:
    race = Race(2, 1, random_choice(1))
    player = race.players[0]  # without a hand, so nothing is asked
    player.row = race.stack[: len(SLOTS)]  # only read: the stack stays full
    speeds = []
    for _ in range(FIGHTS):
        race.stack += race.discards
        race.discards.clear()
        race.chance.shuffle(race.stack)
        speeds.append(race.meet_old_pro(player, track)[1])
    return speeds


def check_example() -> None:
    """The rulebook's running example, SI-E1 to SI-E10, card for card."""
    answers: list[Any] = []

    def follow(seat: int, options: Sequence[Any]) -> int:
        who, wanted, *which = answers.pop(0)
        assert who == seat, f"seat {seat} is asked, not {who}"
        faces = [option.velocity if isinstance(option, Card) else option for option in options]
        fitting = [index for index, face in enumerate(faces) if face == wanted]
        return fitting[which[0] if which else 0]

    alex, bob, chris = range(3)
    race = example_race(follow)
    people = race.players
    answers += [(bob, 30, 1)]  # the second of the tied: the Right one (E3)
    answers += [(chris, "drive"), (chris, 40), (chris, 30)]  # E5
    answers += [(bob, "do nothing"), (bob, "brake"), (bob, 60)]  # E6
    answers += [(alex, "drive"), (alex, 60), (alex, 20), (alex, "pay")]  # E7
    answers += [(alex, 0), (bob, 0), (alex, "stop")]  # E8
    answers += [(chris, 1)]  # E9
    answers += [(chris, "go on"), (chris, 30, 1), (chris, 0)]  # E10; only the 20 is slower
    race.drive_stretch(Track(90, "downhill"))
    assert not answers
    assert [car.colour for car in race.line] == ["A", "B", "C", "Chris", "D", "Alex", "Bob"]
    assert [[card.velocity for card in player.row] for player in people] == [[20, 30, 50], [40, 30, 10], [30, 20, 30]]
    assert [player.chips for player in people] == [6, 3, 4]
    assert [len(player.hand) for player in people] == [player.hand_cap for player in people] == [5, 4, 5]
    assert (len(race.stack), len(race.discards)) == (54, 13)


def example_race(choose: Choose) -> Race:
    """The table of SI-E1, with the faces the examples tell."""
    race = Race(3, 0, choose)
    rest = race.stack

    def take(*faces: int | tuple[int, str]) -> list[Card]:
        """Cards with these faces; where no icon is told, one that does not match the stretch."""
        cards = []
        for face in faces:
            velocity, icon = face if isinstance(face, tuple) else (face, "left")
            options = [card for card in rest if card.velocity == velocity]
            cards.append(next((card for card in options if card.icon == icon), None) or options[0])
            rest.remove(cards[-1])
        return cards

    down = "downhill"
    alex, bob, chris = race.players
    alex.row, bob.row = take(60, 10, (50, down)), take((40, "middle"), (30, "middle"), (30, "right"))
    chris.row = take((40, "right"), (30, down), 30)
    alex.hand, bob.hand, chris.hand = take(20, 10, 60, 60, 60), take(60, 10, 10, 10, 10), take(30, 20, 60, 60, 60)
    to_come = take(20, (50, "uphill"), (30, down), 50, 10, 50, 30, 60, 50, 10, 20, 50)
    race.stack = rest + to_come[::-1]
    drivers = {"Chris": chris, "Bob": bob, "Alex": alex}
    race.line = [Car(name) for name in "ABCD"] + [Car(name, player) for name, player in drivers.items()]
    return race


def check_tuned() -> None:
    """Every option of every question, and the table at the end."""
    for players in range(2, 8):
        for seed in range(RACES // 6):
            one, other = alike.simple_race(players, seed), alike.tuned_race(players, seed)
            assert one == other, f"race {seed} of {players} players is another one when tuned"


def check_paddock() -> None:
    game = paddock.load("street-illegal")
    for players in range(2, 8):
        for seed in range(RACES // 6):
            record = alike.paddock_race(game, players, seed)
            again = alike.replayed(players, record)
            assert alike.same_race(record.told, again), f"race {seed} of {players} players is another one in Paddock"


def report() -> None:
    check_example()
    print("The rulebook's example (SI-E1 to SI-E10): as printed.")
    print("\n".join(check_races() + check_old_pros()))
    print(f"{RACES} races with random decisions: all ended, 90 cards after each stretch.")
    check_tuned()
    print(f"{RACES} races of the tuned version: decision for decision those of the simple one.")
    check_paddock()
    print(f"{RACES} races of Paddock: decision for decision those of the simple one with the same cards.")


def main() -> int:
    try:
        report()
    except (AssertionError, LookupError, RuntimeError) as problem:  # a race that differs may also ask beyond its record
        print(f"The yardsticks are not what they should be: {problem}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())

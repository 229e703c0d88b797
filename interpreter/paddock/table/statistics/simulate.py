"""From a game and a seed to counts of many games played at random. Counts add up the same however they are cut."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence

from paddock.code import Machine, OptionValue, PlayError, State
from paddock.table.events.from_log import Entry
from paddock.table.playable import Playable
from paddock.table.result import result_of
from paddock.table.sight import Sight
from paddock.table.statistics.card_figures import Story, Watcher, watcher_of
from paddock.table.statistics.native_tally import NativePlayer, play_natively
from paddock.table.statistics.shares import between, numbers, share_of
from paddock.table.statistics.tally import Tally
from paddock.text.limits import DECISIONS, LARGEST

CHECK_EVERY = 500  # decisions between two looks at whether a game gets out of hand
EVENTS_AT_ONCE = 20_000  # events of a game that is not over, after which they are counted and forgotten

__all__ = ["between", "play_games", "summary"]


def play_games(
    game: Playable,
    players: int,
    seed: int,
    first: int,
    count: int,
    cards: bool = False,
    native: NativePlayer | None = None,
) -> Tally:
    """Games number `first` to `first + count - 1` of a run: each has chance of its own, made from the run's seed.

    What becomes of the cards is read from the log, and writing it takes longer than the games. Without it they are
    played by `native`, if that is there, with the same counts; what that gives up is played here.
    """
    machine = game.machine(players, log=cards)
    sight = Sight(game.program, machine, tuple(f"seat {seat + 1}" for seat in range(players)), game.wording)
    watcher = watcher_of(machine.layout) if cards else None
    tally = Tally()
    numbers_left: Sequence[int] = range(first, first + count)
    if native is not None and not cards:
        tally, given_up = play_natively(native, machine, sight, [f"{seed}/{number}" for number in numbers_left])
        numbers_left = [first + at for at in given_up]
    for number in numbers_left:
        chance = random.Random(f"{seed}/{number}")
        state = machine.new(chance.getrandbits(64))
        listener = None if watcher is None else _Listener(watcher)
        try:
            decisions = _random_game(machine, state, chance, listener)
            result = result_of(sight, game.graph, machine, state, decisions)
        except PlayError as error:
            tally.failures[str(error)] += 1
            continue
        tally.count(result)
        if watcher is not None and listener is not None:
            watcher.count(tally.figures, state.log, result.seats, listener.story)
    return tally


class _Listener:
    """Reads a log that grows while the game is played: else it would seem to tell too much between two decisions."""

    def __init__(self, watcher: Watcher) -> None:
        self.watcher = watcher
        self.story: Story | None = None

    def hear(self, log: list[Entry]) -> None:
        if len(log) > EVENTS_AT_ONCE:
            self.story = self.story or self.watcher.begin()
            self.story.read(log)
            log.clear()


def _random_game(machine: Machine, state: State, chance: random.Random, listener: _Listener | None) -> int:
    """Plays to the end; gives how many decisions there were."""
    decisions = 0
    draw = chance.random

    def choose(_state: State, _seat: int, _prompt: int, options: Sequence[OptionValue], /) -> int:
        nonlocal decisions
        decisions += 1
        if not decisions % CHECK_EVERY:
            _check_size(_state, decisions)
        if listener is not None:
            listener.hear(_state.log)
        return int(draw() * len(options))

    machine.play(state, choose)
    return decisions


def _check_size(state: State, decisions: int) -> None:
    """Now and then: whether a game goes on for ever, or its numbers grow for ever."""
    if decisions >= DECISIONS:
        raise PlayError(f"this game is not over after {DECISIONS:,} decisions")
    if any(type(number) is int and not -LARGEST <= number <= LARGEST for number in state.values()):
        raise PlayError("a number has grown too large")


def summary(tally: Tally, players: int) -> dict[str, object]:
    """The counts as plain data, in an order that does not depend on how they came together."""
    return {
        "games": tally.games,
        "failed": sum(tally.failures.values()),
        "failures": dict(sorted(tally.failures.items())),
        "wins": [_seat(tally, seat) for seat in range(players)],
        "shared wins": tally.shared,
        "nobody wins": tally.nobody,
        "decisions": numbers(tally.lengths),
        "reports": {label: _report(tally.reports[label]) for label in sorted(tally.reports)},
    }


def _seat(tally: Tally, seat: int) -> Mapping[str, object]:
    wins = tally.wins[seat]
    data = {"seat": seat + 1, "wins": wins, **share_of(wins, tally.games)}
    return {**data, "score": numbers(tally.scores[seat])} if seat in tally.scores else data


def _report(counts: Counter[str | int]) -> Mapping[str, object]:
    """A report in numbers has a mean; one in words has how often each was said."""
    if all(isinstance(value, int) for value in counts):
        return numbers(Counter({int(value): times for value, times in counts.items()}))
    most = sorted(counts.items(), key=lambda item: (-item[1], str(item[0])))
    return {str(value): times for value, times in most}

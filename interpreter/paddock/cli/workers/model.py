"""What all workers share: the run they are given, the game as it is sent to them, and what they give back."""

from __future__ import annotations

import pickle
from collections.abc import Generator, Mapping, Sequence
from contextlib import suppress
from typing import Any, Protocol
from weakref import WeakKeyDictionary

from paddock.code.machine import Machine
from paddock.code.plan import Forced, Plan
from paddock.compiled import Library, NotNativeError, Playouts, library_for, playouts_for
from paddock.graph.model import Graph
from paddock.program.model import Program
from paddock.records import field, record
from paddock.table.statistics.simulate import play_games
from paddock.table.statistics.tally import Tally
from paddock.table.statistics.thinking_games import play_thinking_games
from paddock.views.questions import Wording
from paddock.views.ways import WayTeller


class WorkersError(Exception):
    """Nobody can go on playing. What was counted before is still right."""


@record(frozen=True)
class Run:
    """What is to be played."""

    players: int
    seed: int
    games: int
    cards: bool
    native: bool = False  # in C, where that can be
    worlds: int = 0  # that bots imagine for each question; none: all decide at random


class Workers(Protocol):
    """Somebody who plays. To close `parts` is to end everybody who is at work."""

    @property
    def lost(self) -> int:
        """How often somebody was lost at work, and what they had was played by another."""

    def parts(self) -> Generator[Tally]: ...


@record(frozen=True)
class PreparedGame:
    """A game that is loaded, as it is sent to another process: what its files say by now plays no part there."""

    graph: Graph
    plan: Plan
    machines: list[Machine] = field(default_factory=list)
    name: str = ""
    named: str = ""
    settings: Mapping[str, int | bool] = field(default_factory=dict)
    cards: Sequence[str] = ()

    @property
    def program(self) -> Program:
        return self.graph.program

    @property
    def wording(self) -> Wording:
        return Wording(self.program)

    @property
    def storyteller(self) -> WayTeller:
        return WayTeller()

    def machine(self, players: int, log: bool = False, asked: bool = False, forced: Forced = "skipped") -> Machine:
        """The one that was sent; it is run in here once."""
        if not self.machines:
            self.plan.layout.link(self.program)
            self.machines.append(Machine(self.plan))
        return self.machines[0]


def pack_game(game: Any, run: Run) -> bytes:
    """A game for others to play, whole: they need none of its files."""
    machine = game.machine(run.players, log=run.cards or bool(run.worlds))
    about = {"name": game.name, "named": game.named, "settings": dict(game.settings), "cards": list(game.cards)}
    return pickle.dumps(PreparedGame(game.graph, machine.plan, **about), pickle.HIGHEST_PROTOCOL)


def unpack_game(sent: bytes) -> PreparedGame:
    game: PreparedGame = pickle.loads(sent)
    return game


_players: WeakKeyDictionary[Machine, Library | None] = WeakKeyDictionary()  # of this process


def player_of(machine: Machine) -> Library | None:
    """The library that plays this machine's games in C; none where that cannot be, and then Python does."""
    if machine not in _players:
        with suppress(NotNativeError):
            _players[machine] = library_for(machine.layout)
    return _players.setdefault(machine, None)


_thinkers: WeakKeyDictionary[Machine, Playouts] = WeakKeyDictionary()


def playouts_of(machine: Machine) -> Playouts:
    """Who plays games on for those who think; all must have it, or their thoughts would not be the same."""
    if machine not in _thinkers:
        _thinkers[machine] = playouts_for(machine.layout)
    return _thinkers[machine]


@record(frozen=True)
class Chunk:
    """Games number `first` to `first + count - 1` of a run, and how often somebody was lost who played them."""

    first: int
    count: int
    losses: int = 0

    def play(self, game: Any, run: Run) -> Tally:
        if run.worlds:
            ends = playouts_of(game.machine(run.players, log=True)) if run.native else None
            numbers = range(self.first, self.first + self.count)
            return play_thinking_games(game, run.players, run.seed, numbers, run.worlds, ends)
        native = player_of(game.machine(run.players)) if run.native and not run.cards else None
        return play_games(game, run.players, run.seed, self.first, self.count, run.cards, native)

    def __str__(self) -> str:
        last = self.first + self.count
        return f"game {last}" if self.count == 1 else f"games {self.first + 1} to {last}"

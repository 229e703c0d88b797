"""What a table needs of a loaded game, as a protocol; and from a game that was sent here to one that is ready."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from paddock.code import Machine
from paddock.code.plan import Forced
from paddock.graph.model import Graph
from paddock.program.model import Program
from paddock.table.question_data import Wording
from paddock.table.way_happenings import Storyteller


class Playable(Protocol):
    """A game that can be played, here or in another process."""

    @property
    def name(self) -> str: ...
    @property
    def named(self) -> str:
        """As it was asked for: a name from the list, or a path; empty for a game that lies in no file."""

    @property
    def settings(self) -> Mapping[str, int | bool]: ...
    @property
    def cards(self) -> Sequence[str]:
        """The sets of cards that were put in, as they were asked for."""

    @property
    def graph(self) -> Graph: ...
    @property
    def program(self) -> Program: ...
    @property
    def wording(self) -> Wording: ...
    @property
    def storyteller(self) -> Storyteller: ...
    def machine(self, players: int, log: bool = False, asked: bool = False, forced: Forced = "skipped") -> Machine: ...


_RECEIVED: dict[str, Playable] = {}  # games that were sent here, so that each is made ready once


def received_game(game: Playable) -> Playable:
    """The same game, if it was sent here before: that one is ready."""
    return _RECEIVED.setdefault(f"{game.graph.fingerprint()} {game.settings}", game)

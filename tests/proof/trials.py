"""All kinds of trials, in the order of the table."""

from __future__ import annotations

from proof.bombs import Bombs
from proof.faults import Faults
from proof.graphs import Graphs
from proof.journals import Journals
from proof.kills import Kills
from proof.leaks import Leaks
from proof.memory import Memory
from proof.model import Trial
from proof.pace import Pace
from proof.poison import Poison
from proof.texts import Texts
from proof.users import Users
from proof.whole_games import WholeGames

TRIALS: tuple[Trial, ...] = (
    Texts(),
    Bombs(),
    Graphs(),
    Journals(),
    Memory(),
    Leaks(),
    Pace(),
    WholeGames(),
    Poison(),
    Kills(),
    Faults(),
    Users(),
)

"""What is written out for play comes after what was written, and leaves that as it is."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from pathlib import Path

import pytest

from paddock.library import Files, game_folder
from paddock.loader import parse
from paddock.program import operations as ops
from paddock.program.declaring.builder import Builder
from paddock.program.lowering.lower import lower
from paddock.program.model import Program
from paddock.program.remembered import Remembered
from paddock.program.rewrite import exprs_in

GAMES = Path(__file__).resolve().parents[1] / "generality"
NAMES = ("street-illegal", "cthulhu-500", GAMES / "runners.rules", GAMES / "answers.rules")


def written(name: str | Path) -> Program:
    files = Files()
    builder = Builder(parse(*files.read_all(game_folder(files, name))).trees, [])
    program = builder.build()
    assert not [found for found in builder.world.diagnostics if found.is_error]
    return program


@pytest.mark.parametrize("name", NAMES, ids=str)
def test_a_finished_program_stays_as_it_is(name: str | Path) -> None:
    program = written(name)
    before = deepcopy(program)
    lowered = lower(program)
    assert program == before
    assert lowered is not program


@pytest.mark.parametrize("name", NAMES, ids=str)
def test_numbers_of_what_was_written_stay(name: str | Path) -> None:
    program = written(name)
    lowered = lower(program)
    for before, after in ((program.values, lowered.values), (program.stores, lowered.stores)):
        assert [each.name for each in after][: len(before)] == [each.name for each in before]
    assert [a.where for a in lowered.abilities][: len(program.abilities)] == [a.where for a in program.abilities]
    assert [each.id for each in lowered.abilities] == list(range(len(lowered.abilities)))


@pytest.mark.parametrize("name", NAMES, ids=str)
def test_whether_a_card_is_playable_is_a_call_in_the_end(name: str | Path) -> None:
    lowered = lower(written(name))
    assert [expr.op for expr in exprs_in(lowered) if expr.op == ops.CAN] == []


@pytest.mark.parametrize("name", NAMES, ids=str)
def test_what_is_kept_of_other_abilities_changes_nothing(name: str | Path) -> None:
    """One ability after the other loses its last step, and so what it chooses or asks."""
    program, known = written(name), Remembered()
    assert lower(program, known) == lower(program)
    for at, ability in enumerate(program.abilities):
        shorter = replace(ability, steps=ability.steps[:-1])
        changed = replace(program, abilities=[*program.abilities[:at], shorter, *program.abilities[at + 1 :]])
        known.begin_round()
        assert lower(changed, known) == lower(changed), ability.where
    assert lower(program, known) == lower(program)

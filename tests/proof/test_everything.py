"""`make proof` ends with one table of all its parts, and with 1 if anything in them failed or one of them broke off."""

from __future__ import annotations

import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterator

import pytest

from proof import everything
from proof.everything import BrokenOffError, Trial, failed_case, heard, main, ran, trial_of

FAILURE = {"game": "chess", "what": "a pawn is lost", "again": "make it again"}


def fine(words: list[str]) -> Iterator[Trial]:
    yield trial_of("census", words[0] if words else "chess", "all is there", 5, 70, 1.5, 7, [])


def failing(words: list[str]) -> Iterator[Trial]:
    yield trial_of("texts", "chess", "only messages", 9, 9, 0.5, 8, [FAILURE])


def broken(words: list[str]) -> Iterator[Trial]:
    yield from fine(words)
    raise BrokenOffError("exit code 3")


@pytest.mark.parametrize("part", [broken, lambda words: iter(())])
def test_a_part_that_breaks_off_or_tries_nothing_has_failed(part: object) -> None:
    assert [trial["failed"] for trial in heard("census", part, [])] == [1]  # type: ignore[arg-type]


def test_a_command_that_does_not_come_to_its_end_is_broken_off() -> None:
    assert ran([sys.executable, "-c", "print(7); raise SystemExit(1)"]) == "7\n"
    with pytest.raises(BrokenOffError, match="exit code 3"):
        ran([sys.executable, "-c", "raise SystemExit(3)"])


def test_a_failed_case_is_told_with_the_line_that_runs_it_again() -> None:
    case = ET.fromstring(
        '<testcase classname="tests.games.test_x" name="test_y[a b]"><failure message="1 is not 2"/></testcase>'
    )
    (found,) = failed_case(case)
    assert found["what"] == "1 is not 2"
    assert found["again"].endswith("-m pytest -m long 'tests/games/test_x.py::test_y[a b]'")


@pytest.mark.parametrize(("last", "code"), [(fine, 0), (failing, 1), (broken, 1)])
def test_all_parts_stand_in_one_table(
    last: object, code: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["proof", "--census", "go"])
    for name, part in (
        ("long_tests", fine),
        ("words_that_count", fine),
        ("census", fine),
        ("games_in_c", fine),
        ("attacks", last),
    ):
        monkeypatch.setattr(everything, name, part)
    assert main() == code
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split()[:7] == ["trial", "game", "tried", "checks", "failed", "seconds", "seed"]
    assert lines[1].split()[:7] == ["census", "chess", "5", "70", "0", "1.5", "7"]
    assert lines[3].split()[1] == "go"
    assert ("Nothing failed." in lines) == (code == 0)
    assert ("    make it again" in lines) == (last is failing)

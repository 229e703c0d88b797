"""A file with very many mistakes: as many as a person can use are told, and no more are looked for."""

from __future__ import annotations

from pathlib import Path

import pytest

from paddock.library import check
from paddock.program.explaining import explain_phrase as explain
from paddock.testing import run_scenarios
from paddock.text.error_cap import THERE_IS_MORE
from paddock.text.limits import ERRORS_PER_FILE

HEAD = """game "Many"
  players 2
  starts with "Go"
counter total
the winners means the players
"""


def written(folder: Path, text: str, name: str = "many.rules") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def go(lines: int) -> str:
    return HEAD + 'phase "Go":\n' + "".join(f"  add 1 to the zork{number}\n" for number in range(lines))


def test_the_first_twenty_are_told_and_that_there_may_be_more(tmp_path: Path) -> None:
    found = check([written(tmp_path, go(300))])[0]
    assert [d.message for d in found] == [f"no word `zork{number}`" for number in range(ERRORS_PER_FILE)]
    assert found[-1].help[-1] == THERE_IS_MORE
    assert THERE_IS_MORE == "these are 20 errors of one file: mend them first, there may be more"
    assert all(THERE_IS_MORE not in d.help for d in found[:-1])


def test_no_more_are_looked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def guess(word: str, known: object) -> str:
        asked.append(word)
        return ""

    monkeypatch.setattr(explain, "did_you_mean", guess)
    check([written(tmp_path, go(300))])
    assert set(asked) == {f"zork{number}" for number in range(ERRORS_PER_FILE)}


def test_nineteen_are_told_without_a_word_about_more(tmp_path: Path) -> None:
    found = check([written(tmp_path, go(19))])[0]
    assert len(found) == 19
    assert not any(THERE_IS_MORE in d.help for d in found)


def test_patterns_that_are_refused_count_too(tmp_path: Path) -> None:
    verbs = "".join(f"verb (a player) gives and takes {number}:\n  do nothing\n" for number in range(300))
    found = check([written(tmp_path, go(0).replace('phase "Go":\n', 'phase "Go":\n  do nothing\n') + verbs)])[0]
    assert len(found) == ERRORS_PER_FILE


def test_cards_with_a_mistake_count_too(tmp_path: Path) -> None:
    cards = "".join(f'card "C{number}", a leaf\n  weight 1\n' for number in range(300))
    text = HEAD + "kind leaf is a card, plural leaves\n  face: number or none\n" + 'phase "Go":\n  do nothing\n' + cards
    assert len(check([written(tmp_path, text)])[0]) == ERRORS_PER_FILE


def test_scenarios_are_not_played_and_the_errors_are_counted_the_same(tmp_path: Path) -> None:
    report = run_scenarios([written(tmp_path, go(300) + 'scenario "s"\n  players Ann, Bob\n')])
    assert len(report.problems) == ERRORS_PER_FILE
    assert report.problems[-1].endswith(THERE_IS_MORE)


def test_an_empty_file_is_checked_by_itself(tmp_path: Path) -> None:
    written(tmp_path, go(3), "one.rules")
    written(tmp_path, go(3).replace("Many", "Other"), "two.rules")
    (found,) = check([written(tmp_path, "", "empty.rules")])[0]
    assert found.message == "this file says nothing"


def test_a_file_without_a_game_in_a_folder_of_games_is_checked_by_itself(tmp_path: Path) -> None:
    written(tmp_path, go(3), "one.rules")
    written(tmp_path, go(3).replace("Many", "Other"), "two.rules")
    found = check([written(tmp_path, "counter heap\n", "part.rules")])[0]
    assert {d.span.file.rpartition("/")[2] for d in found if d.span} == {"part.rules"}

"""Playing in a terminal: bots alone, a person against them, several at one screen, saving and going on."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from calling import Call
from digging import DIGGING
from questions import question

from paddock.cli.typed import pick, picks
from paddock.table import AnswerError


def test_bots_alone_tell_a_story(paddock: Call, rules: Path) -> None:
    said = paddock("play", rules, "--seats", "0", "--seed", "4", "--bot", "random")
    assert said.code == 0, said.err
    assert "— Race —" in said.out and "Ann takes a turn" in said.out
    assert re.search(r"(Ann|Bob).* wins?\.", said.out)
    assert said.out == paddock("play", rules, "--seats", "0", "--seed", "4", "--bot", "random").out


def test_what_bots_do_is_told_when_it_is_done_not_at_the_end(paddock: Call, tmp_path: Path) -> None:
    """Here the end never comes: the second turn divides by nothing."""
    path = tmp_path / "digging.rules"
    path.write_text(DIGGING, encoding="utf-8")
    said = paddock("play", path, "--seats", "0", "--seed", "1", "--bot", "random")
    assert said.out == '— Go —\nAnn digs: Ann chooses "on". The pot 2 → 1; the share 0 → 6.\n'
    assert said.code == 1 and "a number is divided by 0" in said.err


def test_a_person_plays_to_the_end(paddock: Call, rules: Path) -> None:
    said = paddock("play", rules, "--seed", "4", typed="?\n1\nb\nnonsense\n99\n" + "1\n" * 200)
    assert said.code == 0, said.err
    assert "take back your last answer" in said.out
    assert "There is no choice 99" in said.out
    assert re.search(r"wins?\.", said.out)


def test_the_hand_of_a_bot_is_never_shown(paddock: Call, rules: Path) -> None:
    said = paddock("play", rules, "--seed", "4", typed="1\nq\nn\n")
    assert "hand: 2 face down" in said.out or "hand: 3 face down" in said.out
    assert re.search(r"Bob draws: a \w+ → the hand\.", said.out)


def test_two_people_hand_the_screen_over(paddock: Call, rules: Path) -> None:
    said = paddock("play", rules, "--seats", "2", "--seed", "4", typed="\n1\n\n1\nq\nn\n")
    assert said.code == 0
    assert "It is the turn of Ann." in said.out and "It is the turn of Bob." in said.out


def test_a_game_is_saved_resumed_and_replayed(paddock: Call, rules: Path, tmp_path: Path) -> None:
    saved = tmp_path / "friday.journal"
    said = paddock("play", rules, "--seed", "4", typed=f"1\ns {saved}\nq\n")
    assert said.code == 0 and saved.exists()
    assert "not over" in paddock("replay", saved).out
    assert paddock("play", "--resume", saved, typed="1\n" * 200).code == 0
    again = paddock("replay", saved, "--json")
    data = json.loads(again.out)
    assert again.code == 0 and data["verified"] and data["over"] and data["result"]["winners"]
    assert "Everything is as recorded" in paddock("replay", saved, "--story").out


def test_an_edited_journal_is_refused(paddock: Call, rules: Path, tmp_path: Path) -> None:
    saved = tmp_path / "friday.journal"
    paddock("play", rules, "--seats", "0", "--seed", "4", "--bot", "random", "--save", saved)
    assert paddock("replay", saved).code == 0
    good = saved.read_text(encoding="utf-8")
    saved.write_text(good.replace('"seed": 4', '"seed": 5'), encoding="utf-8")
    said = paddock("replay", saved)
    assert said.code == 1 and "edited or broken" in said.err
    saved.write_bytes(b"\xff\xfe")
    assert paddock("replay", saved).code == 1


def test_changed_rules_refuse_an_old_journal(paddock: Call, rules: Path, tmp_path: Path) -> None:
    saved = tmp_path / "friday.journal"
    paddock("play", rules, "--seats", "0", "--seed", "4", "--bot", "random", "--save", saved)
    rules.write_text(rules.read_text().replace("copies 6", "copies 7"))
    said = paddock("replay", saved)
    assert said.code == 1 and "have changed since" in said.err


def test_an_input_that_ends_leaves_the_table(paddock: Call, rules: Path) -> None:
    said = paddock("play", rules, "--seed", "4", typed="")
    assert said.code == 0 and "not saved" in said.out


# what a typed line means ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("typed", "index"), [("1", 0), ("2", 1), ("rest", 1), ("Re", 1), ("play a card", 0)])
def test_a_choice_is_typed_by_number_or_words(typed: str, index: int) -> None:
    assert pick(question("menu", "play a card", "rest"), typed) == index


def test_a_number_is_typed_as_itself() -> None:
    assert pick(question("number", "0", "1", "2"), "2") == 2
    with pytest.raises(AnswerError):
        pick(question("number", "0", "1", "2"), "3")


@pytest.mark.parametrize("typed", ["", "0", "3", "x", "r e s t"])
def test_what_is_no_choice_is_refused(typed: str) -> None:
    with pytest.raises(AnswerError):
        pick(question("menu", "play a card", "rest"), typed)


@pytest.mark.parametrize(("typed", "found"), [("1 3", [0, 2]), ("3,1", [2, 0]), ("", []), ("b", [1])])
def test_picks_stand_on_one_line(typed: str, found: list[int]) -> None:
    assert picks(question("many", "a", "b", "c", None), typed) == found


def test_a_pick_is_not_made_twice() -> None:
    with pytest.raises(AnswerError, match="once"):
        picks(question("many", "a", "b", "c", None), "1 1")


def test_one_choice_takes_one_number() -> None:
    with pytest.raises(AnswerError, match="Only one"):
        pick(question("menu", "play a card", "rest"), "1 2")

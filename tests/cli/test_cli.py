"""Every command explains itself, answers in words or JSON, and ends with the right exit code."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from calling import Call

from paddock.cli.graph import FORMATS

COMMANDS = ["list", "check", "format", "test", "play", "simulate", "replay", "graph", "new"]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_examples(paddock: Call, command: str) -> None:
    said = paddock(command, "--help")
    assert said.code == 0
    assert "examples:" in said.out and f"paddock {command}" in said.out


def test_without_a_command_the_help_is_shown(paddock: Call) -> None:
    said = paddock()
    assert said.code == 2 and "commands" in said.err


@pytest.mark.parametrize(
    "words",
    [
        ["fly"],
        ["format"],
        ["play"],
        ["play", "no-such-game"],
        ["play", "--resume", "nowhere.journal"],
        ["simulate", "no-such-game"],
        ["simulate", "no-such-game", "--games", "0"],
        ["simulate", "no-such-game", "--games", "many"],
        ["replay", "nowhere.journal"],
        ["graph", "no-such-game"],
        ["list", "no-such-game"],
        ["new", "boat", "x"],
        ["new", "game", "///"],
        ["new", "game", "x", "--folder", "nowhere"],
    ],
)
def test_wrong_use_is_said_and_gives_2(paddock: Call, words: list[str]) -> None:
    said = paddock(*words)
    assert said.code == 2
    assert said.err and not said.out


@pytest.mark.parametrize("command", ["check", "format", "test"])
def test_a_file_that_is_not_there_is_said_and_gives_1(paddock: Call, command: str) -> None:
    said = paddock(command, "nowhere.rules")
    assert said.code == 1
    assert "there is no file nowhere.rules" in said.out + said.err


def test_the_list_is_there_in_words_and_json(paddock: Call) -> None:
    assert paddock("list").code == 0
    assert "games" in json.loads(paddock("list", "--json").out)


# new, check, format ---------------------------------------------------------------------------------------------------


def test_a_new_game_checks(paddock: Call, rules: Path) -> None:
    said = paddock("check", rules)
    assert said.code == 0, said.out
    assert "1 file checked: no errors" in said.out


def test_a_new_file_never_overwrites_another(paddock: Call, rules: Path) -> None:
    before = rules.read_text()
    said = paddock("new", "game", "my-game", "--folder", rules.parent)
    assert said.code == 2 and "already there" in said.err
    assert rules.read_text() == before


def test_new_cards_check_and_play(paddock: Call, rules: Path, tmp_path: Path) -> None:
    said = paddock("new", "cards", "My Cards", "--folder", tmp_path, "--json")
    assert said.code == 0
    cards = Path(json.loads(said.out)["file"])
    assert cards.read_text(encoding="utf-8").count('card "My Cards"') == 1
    assert paddock("check", cards).code == 0
    assert paddock("simulate", rules, "--with", cards, "--games", "5").code == 0


def test_a_mistake_is_shown_and_gives_1(paddock: Call, rules: Path) -> None:
    rules.write_text(rules.read_text().replace("shuffle the stack", "shufle the stack"))
    said = paddock("check", rules)
    assert said.code == 1
    assert "shufle the stack" in said.out and "1 error" in said.out
    data = json.loads(paddock("check", rules, "--json").out)
    assert data["errors"] >= 1 and data["diagnostics"][0]["span"]["line"] > 1


def test_a_game_with_a_mistake_is_not_played(paddock: Call, rules: Path) -> None:
    rules.write_text(rules.read_text().replace("shuffle the stack", "shufle the stack"))
    said = paddock("play", rules, "--seats", "0")
    assert said.code == 1 and "shufle" in said.err


def test_a_folder_means_its_files_and_an_empty_one_is_wrong(paddock: Call, rules: Path, tmp_path: Path) -> None:
    assert paddock("check", rules.parent).code == 0
    (tmp_path / "empty").mkdir()
    assert paddock("check", tmp_path / "empty").code == 1


def test_a_file_that_is_not_utf8_is_named_with_its_line(paddock: Call, tmp_path: Path) -> None:
    bad = tmp_path / "bad.rules"
    bad.write_bytes(b'game "x"\n  about "\xff"\n')
    said = paddock("check", bad)
    assert said.code == 1
    assert "UTF-8" in said.out and "line 2" in said.out


def test_format_is_stable_and_check_changes_nothing(paddock: Call, rules: Path) -> None:
    assert paddock("format", rules).code == 0
    once = rules.read_text()
    assert paddock("format", "--check", rules).code == 0
    rules.write_text(once.replace("\n\n", "\n\n\n\n", 1))
    said = paddock("format", "--check", rules)
    assert said.code == 1 and "would be changed" in said.out
    assert paddock("format", rules).code == 0 and rules.read_text() == once


def test_format_writes_words_that_agree(paddock: Call, tmp_path: Path) -> None:
    cards = tmp_path / "mine.cards"
    wrong = 'use "street-illegal"\n\ncard "Gust", an tempo\n  velocity 10\n  icon left\n  after you drives:\n    you draws 1 cards\n'
    cards.write_text(wrong)
    warned = paddock("check", cards)
    assert warned.code == 0 and warned.out.count("does not agree") == 4 and "4 warnings" in warned.out
    assert paddock("format", cards).code == 0
    assert cards.read_text().endswith(
        '"Gust", a tempo\n  velocity 10\n  icon left\n  after you drive:\n    you draw 1 card\n'
    )
    assert "no warnings" in paddock("check", cards).out


# graph ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("form", "mark"),
    [("mermaid", "graph"), ("dot", "digraph"), ("svg", "<svg"), ("json", "{"), ("html", "<html"), ("text", " — ")],
)
def test_the_graph_is_drawn(paddock: Call, rules: Path, form: str, mark: str) -> None:
    said = paddock("graph", rules, "--format", form)
    assert said.code == 0 and mark in said.out


def test_a_form_that_a_graph_does_not_have_is_refused_with_those_it_has(paddock: Call, rules: Path) -> None:
    said = paddock("graph", rules, "--format", "png")
    assert said.code == 2 and all(form in said.err for form in FORMATS)


# simulate ------------------------------------------------------------------------------------------------------------


def numbers(said_out: str) -> dict[str, object]:
    found = json.loads(said_out)
    return {key: value for key, value in found.items() if not any(word in key for word in ("second", "worker"))}


def test_the_same_seed_gives_the_same_numbers_for_any_number_of_workers(paddock: Call, rules: Path) -> None:
    run = ("simulate", rules, "--games", "40", "--seed", "3", "--players", "3", "--json")
    one, two = paddock(*run), paddock(*run, "--workers", "2")
    assert one.code == two.code == 0
    assert numbers(one.out) == numbers(two.out)
    assert numbers(one.out)["games"] == 40


def test_a_simulation_is_told_in_words(paddock: Call, rules: Path) -> None:
    said = paddock("simulate", rules, "--games", "20", "--seed", "1")
    assert said.code == 0
    assert "20 games of 2 players" in said.out and "95 % between" in said.out and "games per second" in said.out


def test_wrong_numbers_of_players_are_refused(paddock: Call, rules: Path) -> None:
    assert paddock("simulate", rules, "--players", "9").code == 2
    assert paddock("play", rules, "--players", "9").code == 2
    assert paddock("play", rules, "--players", "2", "--seats", "3").code == 2
    assert paddock("simulate", rules, "--set", "nonsense").code == 2

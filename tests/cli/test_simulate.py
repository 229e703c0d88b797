"""`paddock simulate` as its users see it: cards in table and JSON, quick runs, Ctrl-C in a terminal with two workers."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from calling import CALL, HASTY_CALL, Call, until

STRIDES = ["1 ahead", "2 ahead", "3 ahead", "4 ahead", "Second wind"]
TIMES = ("workers", "elapsed seconds", "games per second")


def numbers(paddock: Call, rules: Path, *words: str) -> dict[str, Any]:
    said = paddock("simulate", rules, "--seed", "1", "--json", *words)
    assert said.code == 0 and said.err == ""
    found: dict[str, Any] = json.loads(said.out)
    return {key: value for key, value in found.items() if key not in TIMES}


def rows(text: str) -> list[str]:
    """The names of the cards in the table."""
    return [name for line in text.splitlines() for name in STRIDES if line.startswith(f"{name}  ")]


def test_json_has_every_card(paddock: Call, rules: Path) -> None:
    found = numbers(paddock, rules, "--games", "60", "--cards-shown", "1")
    assert [(row["card"], row["copies"]) for row in found["cards"]] == [
        ("1 ahead", 6),
        ("2 ahead", 6),
        ("3 ahead", 6),
        ("4 ahead", 6),
        ("Second wind", 1),
    ]
    for row in found["cards"]:
        when = row["when played"]
        assert row["drawn"] >= row["played"] >= when["games"] >= when["wins"] > 0
        assert when["low"] <= when["share"] <= when["high"]
    # Each turn one card is drawn and one is played; two are dealt, and the text of one card draws another.
    drawn, played = (sum(row[count] for row in found["cards"]) for count in ("drawn", "played"))
    wind = next(row["played"] for row in found["cards"] if row["card"] == "Second wind")
    assert drawn == played + wind + 60 * 2 * 2
    assert found["phases"]["Race"]["mean"] == 1.0
    assert found["never drawn"] == found["never played"] == []


def test_any_number_of_workers_counts_the_same_cards(paddock: Call, rules: Path) -> None:
    one = numbers(paddock, rules, "--games", "30")
    assert one == numbers(paddock, rules, "--games", "30", "--workers", "2")
    assert one["cards"][0]["played"] > 0


def test_without_cards_the_rest_is_the_same(paddock: Call, rules: Path) -> None:
    with_cards, without = (
        numbers(paddock, rules, "--games", "60"),
        numbers(paddock, rules, "--games", "60", "--no-cards"),
    )
    of_cards = ("cards", "phases", "dice", "verbs", "never drawn", "never played")
    assert [without[key] for key in of_cards] == [None] * 6
    assert {k: v for k, v in with_cards.items() if k not in of_cards} == {
        k: v for k, v in without.items() if k not in of_cards
    }


@pytest.mark.parametrize(("shown", "count"), [("2", 2), ("all", 5), ("0", 0)])
def test_as_many_cards_are_shown_as_are_asked_for(paddock: Call, rules: Path, shown: str, count: int) -> None:
    said = paddock("simulate", rules, "--games", "60", "--seed", "1", "--cards-shown", shown)
    assert said.code == 0 and len(rows(said.out)) == count
    assert ("Of 5 cards these tell most" in said.out) is (shown == "2")


def test_the_best_card_comes_first(paddock: Call, rules: Path) -> None:
    """Who walks farther wins: with random decisions too the numbers on the cards show."""
    said = paddock("simulate", rules, "--games", "600", "--seed", "1")
    assert rows(said.out) == ["4 ahead", "3 ahead", "2 ahead", "1 ahead", "Second wind"]
    assert re.search(r"^4 ahead .* stronger *$", said.out, re.M)


def test_added_cards_come_first(paddock: Call, rules: Path, tmp_path: Path) -> None:
    more = tmp_path / "more.cards"
    more.write_text('card "Long stride", a stride\n  length 3\n  copies 2\n', "utf-8")
    said = paddock("simulate", rules, "--with", more, "--seed", "1", "--games", "100", "--cards-shown", "2")
    table = said.out.partition("copies")[2].splitlines()
    assert table[1].startswith("Long stride  ")
    assert sum(line.startswith(("Long stride", *STRIDES)) for line in table) == 2


def test_cards_that_never_come_are_told(paddock: Call, rules: Path) -> None:
    text = rules.read_text("utf-8").replace("copies 6", "copies 60")
    rules.write_text(text + "\nkind relic is a card\n\nplace vault of relics, face down, starts with relics\n", "utf-8")
    rules.with_suffix(".cards").write_text('card "Lost crown", a relic\n', "utf-8")
    said = paddock("simulate", rules, "--games", "5", "--seed", "1")
    assert "Never drawn: “Second wind”, “Lost crown”." in said.out


@pytest.mark.parametrize("word", ["some", "-1", "1.5", ""])
def test_a_number_of_cards_that_is_none_is_refused(paddock: Call, rules: Path, word: str) -> None:
    said = paddock("simulate", rules, "--games", "5", "--cards-shown", word)
    assert said.code == 2 and said.out == "" and "--cards-shown" in said.err


def test_games_that_cannot_be_finished_are_told(paddock: Call, rules: Path) -> None:
    turn = "      the player takes a turn\n"
    text = rules.read_text("utf-8")
    assert turn in text
    rules.write_text(text.replace(turn, "      the player walks 0 steps\n"), "utf-8")
    said = paddock("simulate", rules, "--games", "2", "--seed", "1")
    assert said.code == 1
    assert said.out == "My Game: 0 of 2 games played to the end, 2 players, random decisions, seed 1.\n"
    assert "2 games could not be played to the end" in said.err


# Ctrl-C --------------------------------------------------------------------------------------------------------------


BARE = {"TERM": "xterm-256color", "COLUMNS": "100", "PATH": "/nowhere"}


@pytest.mark.parametrize(
    ("workers", "times"),
    [("1", 1), ("2", 3), pytest.param("1", 3, marks=pytest.mark.long), pytest.param("2", 1, marks=pytest.mark.long)],
)
def test_ctrl_c_in_a_terminal_keeps_what_was_done(rules: Path, workers: str, times: int) -> None:
    """In a terminal the workers hear Ctrl-C too, and say nothing; pressed again, it leaves no process behind.

    There are no other programs on the path: a bare machine has none that could help to end the workers.
    """
    pty = pytest.importorskip("pty")
    words = ["simulate", str(rules), "--games", "10000000", "--seed", "1", "--workers", workers]
    pid, above = pty.fork()
    if pid == 0:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        os.execve(sys.executable, [*(CALL if times == 1 else HASTY_CALL), *words], {**os.environ, **BARE})
    try:
        shown = until(above, rb"[1-9]\d*/10000000")  # the progress bar counts
        for _ in range(times):
            os.write(above, b"\x03")
            time.sleep(0.02)
        shown += until(above, None)
    finally:
        os.close(above)
        _, status = os.waitpid(pid, 0)
    text = shown.decode("utf-8", "replace")
    assert os.waitstatus_to_exitcode(status) == 130
    games = re.search(r"My Game: (\d+) games of 2 players", text)
    assert games is not None and int(games[1]) > 0
    assert f"stopped after {games[1]} of 10000000 games; these are counted." in text
    assert "Traceback" not in text and "Error" not in text and "Warning" not in text


def test_ctrl_c_gives_whole_json(rules: Path) -> None:
    words = ["simulate", str(rules), "--games", "10000000", "--seed", "1", "--json"]
    pty = pytest.importorskip("pty")
    above, below = pty.openpty()  # the progress bar is on the terminal, the numbers go into a pipe
    process = subprocess.Popen(
        [*HASTY_CALL, *words],
        stdout=subprocess.PIPE,
        stderr=below,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    os.close(below)
    try:
        until(above, rb"[1-9]\d*/10000000")
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=60)
    finally:
        process.kill()
        os.close(above)
    found = json.loads(out)
    assert process.returncode == 130 and found["interrupted"] is True
    assert 0 < found["games"] == sum(seat["wins"] for seat in found["wins"]) - found["shared wins"]


ALONE = """game "Alone"
  players 1
  starts with "Go"

kind leaf is a card, plural leaves
  face: number
  label "leaf {face}"

cards leaves
  face 1 to 3

place pile of leaves, face down, refilled from the heap, starts with leaves
place heap of leaves, face up
place hand of leaves for each player, seen by its owner

verb (a player) drops (a leaf):
  move the leaf to the heap

phase "Go":
  repeat 2 times:
    roll a die with 6 sides as the fall
    for each player:
      move the top card of the pile to its hand
      the player drops the first of its hand

the winners means the players
"""


def test_a_game_of_pure_chance_is_as_long_as_what_happens_in_it(paddock: Call, tmp_path: Path) -> None:
    rules = tmp_path / "alone.rules"
    rules.write_text(ALONE, encoding="utf-8")
    said = paddock("simulate", rules, "--seed", "1", "--games", "1").out.splitlines()
    assert said[0] == "Alone: 1 game of 1 player, random decisions, seed 1."
    assert said[3:6] == [
        "Nobody has anything to decide.",
        "Dice rolled in a game: 2.0 on average, 2 to 2, middle 2.",
        "Verbs done in a game: 2.0 on average, 2 to 2, middle 2.",
    ]
    quick = paddock("simulate", rules, "--seed", "1", "--games", "2", "--no-cards").out.splitlines()
    assert quick[0] == "Alone: 2 games of 1 player, random decisions, seed 1."
    assert quick[3] == "Nobody has anything to decide." and "games per second" in quick[4]


def test_cards_are_shown_when_none_counts_as_played(paddock: Call, tmp_path: Path) -> None:
    rules = tmp_path / "alone.rules"
    rules.write_text(ALONE, encoding="utf-8")
    said = paddock("simulate", rules, "--seed", "1", "--games", "2").out
    assert re.search(r"card +kind +copies +drawn +discarded\n", said)
    assert re.search(r"leaf 1 +leaf +1 +1.00 +1.00\nleaf 2 +leaf +1 +1.00 +1.00\n", said)
    assert "Times in a game, all copies together. No card counts as played." in said
    assert "Never drawn: “leaf 3”." in said and "Never played" not in said
    few = paddock("simulate", rules, "--seed", "1", "--games", "2", "--cards-shown", "1").out
    assert "No card counts as played. 1 of 2 cards; --cards-shown all shows all." in few

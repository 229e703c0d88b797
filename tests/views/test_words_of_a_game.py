"""What a game's words say to a card writer: the list of them, and all about one."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

from paddock.cli import main
from paddock.library import Game, load
from paddock.views.about import About, LookUpResult, look_up
from paddock.views.words import words_of_game

RULES = """game "Rafts"
  players 2 to 3
  starts with "Trip"

kind wood is one of oak, ash
kind raft is a piece, 1 for each player
kind pole is a piece, 2 for each player
kind log is a card
  length: number
  wood: wood
  spare: number or none
  works in the deck
kind shout is a card
kind plan is a card
kind curse is a plan
  effect:
    add 1 to your trouble

setting banks: number from 1 to 4, usually 2
setting weather: dry, wet

place pile of logs, face down, counted in tens, refilled from the drift, starts with logs
place drift of logs, face up
place deck of logs for each player, face up, with slots oak, ash
place river of rafts, face up, in a ring
place queue of rafts, face up, in order
place sleeve of shouts for each player, seen by its owner
place open of shouts for each player, face up
place wallet of plans for each player, seen by its owner

counter trouble for each player, starts at 3
counter secret for each player, seen by its owner
flag wet for each raft
note captain is a player

the reach of (a player) means 4
the best log of (a player) means the first of its deck
the logs of (a player, the owner) means its deck
whether (a player) is safe means no

window for shouts in the sleeve, laid on the open:
  asks (the players starting with the captain)
  laid:
    do nothing
  used:
    do nothing
  spoiled:
    do nothing

# Whoever is wet can be dried here.
verb (a raft) dips:
  rule R-1: A raft that dips is wet.
  mark the raft as wet

verb (a raft) creaks:
  rule R-2: A raft may creak.
  give yes

verb (a player) rows:
  the player chooses one:
    the raft of the player dips
    "wait {its trouble}"

verb (a player) plays (a plan):
  carry out the plan for the player

phase "Trip":
  set the captain to the first of the players
  for each player:
    the player rows
    if its reach is 0:
      stop

the winners means the players with the highest trouble
rule R-3: Nobody swims.

cards logs
  length 1, 2
  wood oak

card "Hush", a shout
  when a raft dips:
    cancel it

card "Mast", a log
  length 3
  wood ash
  while the captain is you:
    your reach is 1 higher

card "Map", a plan
  effect:
    the raft of you dips

card "Leak", a curse
"""


@cache
def rafts(folder: Path) -> Game:
    (folder / "rafts.rules").write_text(RULES, "utf-8")
    return load(folder / "rafts.rules")


@pytest.fixture
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    folder = tmp_path_factory.getbasetemp() / "rafts"
    folder.mkdir(exist_ok=True)
    return rafts(folder)


def found(game: Game, wanted: str) -> LookUpResult:
    return look_up(game.graph, wanted, game.sources)


def about(game: Game, wanted: str) -> About:
    told = found(game, wanted).about
    assert told is not None
    return told


def test_every_line_says_what_a_card_writer_needs(game: Game) -> None:
    sections = {section.title: list(section.lines) for section in words_of_game(game.program)}
    assert sections == {
        "kinds": [
            "wood: one of oak, ash",
            "raft: a piece, 1 for each player",
            "pole: a piece, 2 for each player",
            "log: a card; has length (number), wood (oak or ash), spare (number or none); works in the deck",
            "shout: a card; laid from the sleeve to answer",
            "plan: a card; does what stands under `effect:`",
            "curse: a plan; has an `effect:` already",
        ],
        "places": [
            "the pile: logs, face down, counted only in steps of 10, refilled from the drift, starts with logs",
            "the drift: logs, open",
            "the deck of (a player): logs, open, with slots oak, ash",
            "the river: rafts, open, in a ring: ahead of the first is the last",
            "the queue: rafts, open, in order, the first in front",
            "the sleeve of (a player): shouts, seen by its owner",
            "the open of (a player): shouts, open",
            "the wallet of (a player): plans, seen by its owner",
        ],
        "counters, flags and notes": [
            "the trouble of (a player): counter, starts at 3",
            "the secret of (a player): counter, seen by its owner",
            "(a raft) is wet: flag",
            "the captain: note of a player",
        ],
        "settings": ["the banks: 1 to 4, usually 2", "the weather: dry or wet, usually dry"],
        "pieces of the players": [
            "the raft of (a player): raft",
            "the owner of (a raft): player",
            "the poles of (a player): poles",
            "the owner of (a pole): player",
        ],
        "values": [
            "the reach of (a player): number, usually 4",
            "the best log of (a player): log",
            "the logs of (a player, the owner): logs",
            "the winners: players",
        ],
        "conditions": ["(a player) is safe", "(a card) is playable by (a player)"],
        "events": [
            "(a raft) dips   (names: the raft)",
            "(a raft) creaks   (names: the raft; gives yes or no; changes nothing by itself)",
            "(a player) rows   (names: the player)",
            "(a player) plays (a plan)   (names: the player, the plan)",
        ],
        "windows": ["shouts in the sleeve, laid on the open"],
        "menus": ["(a player) rows: dip, wait …"],
    }


def test_all_about_an_event(game: Game) -> None:
    told = about(game, "dips")
    assert told.title == "(a raft) dips   (names: the raft) — an event"
    assert told.rules == ("R-1  A raft that dips is wet.",)
    assert told.written == (
        "# Whoever is wet can be dried here.",
        "verb (a raft) dips:",
        "  mark the raft as wet",
    )
    assert told.links == {
        "done by": ("the verb `a player rows`", 'the card "Map"'),
        "waited for by": ('the card "Hush": when, cancels it',),
    }
    assert told.place.startswith("rafts.rules, line ")


@pytest.mark.parametrize("said", ["dip", "a raft dips", "(a raft) dips", "DIPS"])
def test_an_event_is_found_in_any_form(game: Game, said: str) -> None:
    assert about(game, said) == about(game, "dips")


def test_all_about_a_value_a_place_and_a_kind(game: Game) -> None:
    assert about(game, "reach").links == {
        "asked by": ('the phase "Trip"',),
        "changed by": ('the card "Mast": higher',),
    }
    assert about(game, "the captain").links["changed by"] == ('the phase "Trip"',)
    kind = about(game, "log").links
    assert kind["lies in"][2] == "the deck of (a player): logs, open, with slots oak, ash"
    assert kind["its cards"][-1] == "Mast"
    assert about(game, "raft").links["words of it"] == (
        "the owner of (a raft): player",
        "(a raft) is wet: flag",
        "(a raft) dips   (names: the raft)",
        "(a raft) creaks   (names: the raft; gives yes or no; changes nothing by itself)",
    )


def test_a_card_is_shown_with_what_its_kind_does(game: Game) -> None:
    assert about(game, "Leak").written == (
        "Leak — a curse",
        "(Add 1 to your trouble.)",
        "",
        "curse: a plan; has an `effect:` already",
        "  effect:",
        "    add 1 to your trouble",
        "",
        "plan: a card; does what stands under `effect:`",
    )


def test_several_are_listed_with_the_rules_that_speak_of_them(game: Game) -> None:
    told = found(game, "raft")
    assert told.about is not None, "a whole name goes first"
    assert found(game, "owner").lines == (
        "value — the owner of (a raft): player",
        "value — the owner of (a pole): player",
    )
    assert found(game, "creak").about is not None
    assert found(game, "swims").rules == ("R-3  Nobody swims.",)
    assert found(game, "R-2").rules == ("R-2  A raft may creak.",)


def test_a_rule_at_the_margin_belongs_to_nothing(game: Game) -> None:
    assert about(game, "the winners").rules == ()


def test_what_is_not_there_is_answered_with_what_is_near(game: Game) -> None:
    told = found(game, "creeks")
    assert (told.about, told.lines, told.rules) == (None, (), ())
    assert "creaks" in told.meant
    assert found(game, "()").about is None


def test_the_command_tells_it_in_words_and_json(game: Game, capsys: pytest.CaptureFixture[str]) -> None:
    rules = next(iter(game.sources))
    assert main(["words", rules, "dips"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("(a raft) dips   (names: the raft) — an event\n\nrules\n  R-1  A raft that dips is wet.\n")
    assert shown.endswith('waited for by\n  the card "Hush": when, cancels it\n\n')
    assert main(["words", rules, "is", "wet"]) == 0
    assert capsys.readouterr().out.startswith("rules that speak of it\n  R-1  A raft that dips is wet.\n")
    assert main(["words", rules, "dips", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["about"]["links"]["done by"] == ["the verb `a player rows`", 'the card "Map"']
    assert main(["words", rules, "creeks"]) == 2
    said = capsys.readouterr()
    assert "nothing in Rafts is called `creeks`; did you mean" in said.err and not said.out
    assert main(["words", rules, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["windows"] == ["shouts in the sleeve, laid on the open"]
    assert main(["words", rules, "--only", "creaks"]) == 0
    assert capsys.readouterr().out.count("\n  ") == 1


@pytest.mark.parametrize("slug", ["cthulhu-500", "street-illegal"])
def test_every_word_of_a_shipped_game_can_be_looked_up(slug: str) -> None:
    """Each name leads to itself, or to a list with its line in it."""
    from paddock.views.about import words

    game = load(slug)
    for word in words(game.program):
        told = found(game, word.name)
        lines = [told.about.title] if told.about else told.lines
        assert any(word.line in line for line in lines), word.name

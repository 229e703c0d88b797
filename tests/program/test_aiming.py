"""What a card chooses first is named when it is played; what is chosen later, and by others, is not."""

from __future__ import annotations

from pathlib import Path

from paddock.library import check, load
from paddock.table import Table, deal
from paddock.views.story import tell

RULES = """game "Aims"
  players 2 to 3
  starts with "Play"

kind trick is a card

place hand of tricks for each player, seen by its owner, starts with tricks
place table of tricks for each player, face up, untold
place spent of tricks, face up

counter points for each player
flag told for each trick

verb (a player) plays (a trick):
  move the trick to the table of the player
  aim the trick for the player
  mark the trick as told
  carry out the trick for the player
  move the trick to the spent

phase "Play":
  for each player:
    the player chooses a trick in its hand that is playable by the player as the trick
    if the trick is not none:
      the player plays the trick

the winners means the players with the highest points

card "Push", a trick
  effect:
    you choose another player as the rival
    let the gift be 2
    you choose a number from 1 to the gift as the amount
    the rival chooses a player as the friend
    if this card is told:
      add the amount to the points of the friend

card "Pull", a trick
  effect, if your points is at least 1:
    you choose another player as the rival
    take 1 from the points of the rival

scenario "own choices first, those of others when they are reached"
  players Ann, Bob, Cy
  given:
    the hand of Ann is "Push"
    the hand of Bob is empty
    the hand of Cy is "Pull"
  when phase "Play":
    Ann chooses Cy
    Ann chooses 2
  then:
    "Push" is told
    Cy is asked to choose Ann, Bob, Cy
  when:
    Cy chooses Bob
  then:
    the points of Bob is 2
    the spent is "Push"
    the hand of Cy is "Pull"
"""


def written(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "aims.rules"
    path.write_text(text, "utf-8")
    return path


def messages(tmp_path: Path, text: str) -> list[str]:
    return [d.message for d in check([written(tmp_path, text)])[0]]


def test_the_scenario_holds(tmp_path: Path) -> None:
    from paddock.testing import run_scenarios

    assert messages(tmp_path, RULES) == []
    report = run_scenarios([written(tmp_path, RULES)])
    assert report.scenarios and report.ok, str(report)


def seated(tmp_path: Path) -> Table:
    """Three players and two cards: the first two hold one each, and are not asked which."""
    return deal(load(written(tmp_path, RULES)), 3, 1, forced="skipped")


def test_the_story_names_what_was_chosen_and_who_chose(tmp_path: Path) -> None:
    table = seated(tmp_path)
    for answer in ("Bob", "2", "Cleo"):
        assert table.ask is not None
        table.answer(answer)
    lines = [line.text for line in tell(table.sight, table.log, None)]
    assert "Ann plays Push: Ann names Bob." in lines and "Ann names 2." in lines
    assert not any("names Cleo" in line for line in lines)


def test_a_step_alone_on_a_card_is_told_where_it_belongs(tmp_path: Path) -> None:
    alone = RULES + '\ncard "Bare", a trick\n  you win the race\n'
    assert "this sentence cannot stand alone on a card" in messages(tmp_path, alone)


def test_what_is_playable_can_be_reported(tmp_path: Path) -> None:
    told = RULES + '\nreport "ready": the number of (tricks that are playable by the first of the players)\n'
    assert messages(tmp_path, told) == []
    table = deal(load(written(tmp_path, told)), 3, 1)
    while table.ask is not None:
        table.answer(0)
    assert table.result is not None and list(table.result.reports) == ["ready"]


def test_a_second_place_to_work_in_is_refused(tmp_path: Path) -> None:
    twice = (
        RULES + '\ncard "Two roles", a trick\n  works in the hand\n  your points is 1 higher\n  works in the table\n'
    )
    found = messages(tmp_path, twice)
    assert "a card says once where it works" in found


def test_a_change_on_a_card_that_works_nowhere_is_told_of(tmp_path: Path) -> None:
    idle = RULES + '\nthe worth of (a player) means its points\n\nreport "worth": the sum of worth of the players\n'
    idle += '\ncard "Idle", a trick\n  your worth is 1 higher\n'
    assert messages(tmp_path, idle) == ["this never works: nothing says where such a card is in force"]


def test_the_way_a_card_goes_is_named_as_it_is_played(tmp_path: Path) -> None:
    """What the ways do is held by the small game of modes."""
    ways = """card "Push", a trick
  effect:
    you choose one:
      "help":
        add 1 to your points
      "harm {the first of (the other players)}":
        you choose another player as the rival
        take 1 from the points of the rival
"""
    rules = RULES[: RULES.index('card "Push"')] + ways + RULES[RULES.index('card "Pull"') : RULES.index("scenario")]
    table = deal(load(written(tmp_path, rules)), 3, 1, forced="skipped")
    assert table.ask is not None and [option.label for option in table.ask.options] == ["help", "harm Bob"]
    table.answer(1)
    table.answer("Cleo")
    lines = [line.text for line in tell(table.sight, table.log, None)]
    assert lines[1:3] == ['Ann plays Push: Ann chooses "harm Bob".', "Ann names Cleo."]

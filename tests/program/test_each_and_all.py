"""What is asked of several is refused where it could be asked of all together or of each; the help is understood."""

from __future__ import annotations

from pathlib import Path

from quick_check import told_of

from paddock.testing import run_scenarios

CARD = """use "street-illegal"

card "Poll", a tempo
  velocity 10
  icon left
"""
REFUSED = {
    "after you optimize, if the hand of each player is not empty:": "the hand of each player",
    "after you optimize, if the number of the hand of each player is 3:": "the number of the hand of each player",
    "while the driver of each car in the line is not none:": "the driver of each car in the line",
    "while the driver of each of (the line) is not you:": "the driver of each of (…)",
    "while the engine of each car is not empty:": "the engine of each car",
    "after you optimize, if the speed of each player is at least 100:": "the speed of each player",
}
MEANT = (
    "after you optimize, if (the hand of each player) is not empty:",
    "after you optimize, if there is no player whose hand is empty:",
    "after you optimize, if there is a player whose hand is empty:",
    "after you optimize, if the number of (the hand of each player) is 3:",
    "after you optimize, if every player is too fast:",
    "after you optimize, if there is no tempo in your row whose icon is not left:",
    "after you optimize, if your row is (every tempo whose icon is left):",
    "after you optimize, if every tempo in your row is in your hand:",
)
OWNERS = """  tempos whose owner is not you are switched off
  after you optimize, if the owner of this card is you:
    add 1 to your chips
"""
HOLDERS = OWNERS.replace("owner", "holder")
ONCE = """  every tempo in your row has the text of this card
  after you optimize:
    add 1 to your chips

scenario "Each card of the row answers once"
  players Ann, Bob
  given:
    the row of Ann is "Poll", 10, 10
    the hand of Ann is 10 left
  when Ann optimizes
  then:
    the chips of Ann is 3
"""


def told(lines: str) -> list[str]:
    return [found.message for found in told_of(CARD + lines) if found.is_error]


def below(line: str) -> str:
    return f"  {line}\n" + ("    your speed is 1 higher\n" if line.startswith("while") else "    add 1 to your chips\n")


def test_each_in_a_condition_says_whether_all_together_are_meant() -> None:
    expected = [f"`{said}` does not say whether all together are meant" for said in REFUSED.values()]
    assert told("".join(map(below, REFUSED))) == expected


def test_a_condition_is_said_of_every_one() -> None:
    assert told(below("after you optimize, if each player is too fast:")) == ["a condition is said of `every`"]


def test_a_place_is_not_all_cards_of_a_kind() -> None:
    line = "after you optimize, if your row is tempos whose icon is left:"
    assert told(below(line)) == ["`is tempos whose …` can be read in two ways here"]


def test_what_the_help_says_is_understood() -> None:
    assert told("".join(map(below, MEANT))) == []


def test_what_was_made_for_nobody_has_a_holder_and_no_owner() -> None:
    assert told(OWNERS) == ["a tempo has no owner"] * 2
    assert told(HOLDERS) == []


def test_a_card_has_its_own_text_once(tmp_path: Path) -> None:
    assert told(ONCE) == []
    path = tmp_path / "poll.cards"
    path.write_text(CARD + ONCE, encoding="utf-8")
    report = run_scenarios([path])
    assert report.ok and len(report.scenarios) == 1, str(report)


def test_one_in_the_places_of_each_is_one_or_one_of_each() -> None:
    lines = "".join(
        f"  after you optimize:\n    {line} as the loot\n    move the loot to your hand\n"
        for line in (
            "pick a random tempo in the hand of each other player",
            "you choose a tempo in the row of each player",
            "you choose 1 to 2 tempos in the row of each player",
        )
    )
    assert [message.rpartition("`")[2] for message in told(lines)] == [" can be read in two ways"] * 3
    together = lines.replace("in the", "in (the").replace("player as", "player) as")
    assert told(together) == []

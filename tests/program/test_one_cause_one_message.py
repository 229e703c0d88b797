"""One cause, one message, and the message leads to what was meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from paddock.library import check, load
from paddock.text.model import Diagnostic

GAME = """game "Slips"
  players 2 to 4
  starts with "Go"
kind mark is one of red, blue
kind leaf is a card, plural leaves
  face: number
  label "{face}"
  works in the hand
cards leaves
  face 1 to 6
place pile of leaves, face down, starts with leaves
place discards of leaves, face up
place hand of leaves for each player, seen by its owner
counter points for each player
counter laps for each player
the speed of (a player) means the number of its hand
whether (a player) is too fast means its speed is more than 3
whether (a player) is in a hurry means its laps is 1
whether (a player) is faster than (a player, the other) means the speed of the player is more than the speed of the other
verb (a player) draws (a number) cards:
  move the top (the number) cards of the pile to its hand
the winners means the players with the highest points
phase "Go":
  for each player:
    the player draws 1 card
    if the player is too fast or the player is in a hurry or the player is faster than the player:
      add 1 to its points
    the player tries
"""


def errors(tmp_path: Path, text: str, tries: str = "verb (a player) tries:\n  do nothing\n") -> list[Diagnostic]:
    path = tmp_path / "slips.rules"
    path.write_text(GAME + tries + text, encoding="utf-8")
    return [d for d in check([path])[0] if d.is_error]


def told(tmp_path: Path, *lines: str) -> tuple[str, tuple[str, ...]]:
    """The only mistake of some steps: its message and its help."""
    (found,) = errors(tmp_path, "", "verb (a player) tries:\n" + "".join(f"  {line}\n" for line in lines))
    return found.message, found.help


WHOSE = "write: its points, or say whose: the points of the player"
WHO = "write: it; or say who: the player"


@pytest.mark.parametrize(
    ("line", "message", "help_"),
    [
        ("add 1 to his points", "no word `his`", WHOSE),
        ("add 1 to her points", "no word `her`", WHOSE),
        ("add 1 to their points", "no word `their`", WHOSE),
        ("add 1 to my points", "no word `my`", WHOSE),
        ("add 1 to the points of him", "no word `him`", WHO),
        ("he draws 1 card", "no verb `he`", WHO),
        ("they draw 1 card", "no verb `they`", WHO),
        ("we draw 1 card", "no verb `we`", "write: the player"),
        ("you draw 1 card", "nobody is `you` here", "`you` is said on cards; write: the player"),
        ("let the x be your points", "nobody is `your` here", "`your` is said on cards; write: its points"),
        ("add its sped to its points", "no word `sped`", "did you mean `speed`?"),
        ("move its hand to the discard", "no word `discard`", "did you mean `discards`?"),
        ("only if the player is to fast", "`to` does not fit here", "did you mean `too`? too fast"),
        ("only if the player is two fast", "no word `two`", "did you mean `too`?"),
        ("only if the player is in an hurry", "`an` does not fit here", "did you mean `a`? in a hurry"),
        ("only if the player is fast", "`fast` means nothing here", "the nearest pattern is: (a player) is too fast"),
        ("only if every player is to fast", "`to` does not fit here", "did you mean `too`? too fast"),
        ("let the x be players that are to fast", "`to` does not fit here", "did you mean `too`? too fast"),
        ("let the x be players whose laps is more", "`more` than what?", "write: is more than NUMBER"),
        ("let the x be players whose laps is fewer", "`fewer` than what?", "write: is less than NUMBER"),
        ("only if its laps is less", "`less` than what?", "write: is less than NUMBER"),
    ],
)
def test_a_word_that_is_not_meant_so(tmp_path: Path, line: str, message: str, help_: str) -> None:
    assert told(tmp_path, line) == (message, (help_,))


@pytest.mark.parametrize("subject", ["your", "the", "every player's"])
def test_a_value_that_is_misspelt_on_a_card(tmp_path: Path, subject: str) -> None:
    whose = {"your": "your sped", "the": "the sped of every player"}.get(subject, "the sped of another player")
    (found,) = errors(tmp_path, f'card "Zip", a leaf\n  face 1\n  {whose} is 1 higher\n')
    assert (found.message, found.help) == ("no word `sped`", ("did you mean `speed`?",))


@pytest.mark.parametrize(
    ("item", "help_"),
    [
        ("kind pit is a card\n  length: integer\n", "write: number"),
        ("kind pit is a card\n  length: ints\n", "write: numbers"),
        ("kind pit is a card\n  motto: string\n", "write: text"),
        ("kind pit is a card\n  open: boolean\n", "write: yes or no"),
        ("kind pit is a card\n  length: nunber\n", "did you mean `number` or `numbers`?"),
        ("verb (a player) bids (an integer):\n  do nothing\n", "write: (a number, the NAME)"),
        ("counter luck, integer\n", "it need not be said: a counter keeps a number"),
        ("note luck is an integer\n", "counter luck"),
        ("setting goal: int from 1 to 3, usually 2\n", "setting goal: number from 1 to 9, usually 1"),
        ("setting joker: one of red, black, usually black\n", "write: setting joker: black, red"),
    ],
)
def test_a_type_of_another_language(tmp_path: Path, item: str, help_: str) -> None:
    (found,) = errors(tmp_path, item)
    assert found.help[0] == help_


def test_a_kind_that_is_missing_is_told_once(tmp_path: Path) -> None:
    cards = "".join(f'card "{name}", a zoom\n' for name in "ABC")
    text = "place trash of zooms, face up, starts with zooms\ncounter luck for each zoom\nnote mate is a zoom\n" + cards
    text += "verb (a player) zooms (a zoom):\n  move the zoom to the trash\n  add 1 to the luck of the zoom\n"
    (found,) = errors(tmp_path, text)
    assert (found.message, found.help) == ("no kind `zooms`", ("declare it: kind zoom is a card",))


@pytest.mark.parametrize(
    ("item", "message", "line"),
    [
        ('card "A", a leaf\n  face 1\ncard "A", a leaf\n  face 2\n', 'there is already a card "A"', 31),
        ("kind leaf is a card\n", "there is already a kind `leaf`", 5),
        ("place pile of leaves\n", "there is already a place `pile`", 11),
        ("flag laps for each player\n", "there is already a counter `laps`", 15),
        ('phase "Go":\n  do nothing\n', 'there are two phases "Go"', 23),
        ('option "A":\n  counter a\noption "A":\n  counter b\n', 'there are two options "A"', 31),
    ],
)
def test_what_is_there_already_is_shown(tmp_path: Path, item: str, message: str, line: int) -> None:
    found = [d for d in errors(tmp_path, item) if d.message == message]
    assert [d.help[0] for d in found] == [f"the other one stands at {tmp_path / 'slips.rules'}:{line}"]


# ------------------------------------------------------------------ sums


@pytest.mark.parametrize(
    "line",
    [
        "set its points to its points + 1",
        "set its points to 2 * its points - 1",
        "add its laps + 1 to its points",
        "take its laps - 1 from its points",
        "the player draws its laps + 1 cards",
        "move the top its laps + 1 cards of the pile to its hand",
        "roll a die with its laps + 2 sides as the result",
        "set its points to the number of its hand + the number of the pile",
    ],
)
def test_a_sum_in_a_step_needs_no_parentheses(tmp_path: Path, line: str) -> None:
    assert errors(tmp_path, "", f"verb (a player) tries:\n  {line}\n") == []


def test_a_sum_in_a_step_binds_as_after_let(tmp_path: Path) -> None:
    steps = (
        "verb (a player) tries:\n  let the one be its laps + 2 * its points - 1\n  set its laps to the one\n",
        "verb (a player) tries:\n  set its laps to its laps + 2 * its points - 1\n",
    )
    exprs = []
    for text in steps:
        path = tmp_path / "sums.rules"
        path.write_text(GAME + text, encoding="utf-8")
        (tries,) = [verb for verb in load(path).program.verbs if verb.name == "(a player) tries"]
        exprs.append(tries.steps[0].args[-1])
    assert exprs[0] == exprs[1]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("set its points to the pile + 1", "this is a place of leaves, but a number is needed here"),
        ("add 1 to its points + 1", "`its points + 1` is a number, but a counter, flag or note is needed here"),
        ("set its points to its lps + 1", "no word `lps`"),
        ("the player chooses a number from 1 to its laps + 1 as the tip", "`+` does not fit here"),
    ],
)
def test_what_is_wrong_in_a_sum_is_told_of_the_sum(tmp_path: Path, line: str, message: str) -> None:
    assert told(tmp_path, line)[0] == message


# ------------------------------------------------------------------ conditions without `is`

BEATS = "whether (a leaf) beats (a leaf, the other) means the face of the leaf is more than the face of the other\n"


@pytest.mark.parametrize(
    "line",
    [
        "let the x be leaves in its hand that beat the top card of the discards",
        "let the x be leaves that do not beat the top card of the discards and whose face is 3",
        "only if there is a leaf in its hand that beats the top card of the discards",
        "only if every leaf in its hand beats the top card of the discards",
        "only if no leaf in its hand beats the top card of the discards",
        "only if the top card of the pile does not beat the top card of the discards",
        "the player chooses a leaf in its hand that beats the top card of the discards as the best",
    ],
)
def test_a_condition_without_is_narrows_and_is_asked_of_all(tmp_path: Path, line: str) -> None:
    assert errors(tmp_path, BEATS, f"verb (a player) tries:\n  {line}\n") == []


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("let the x be leaves that bets the top card of the pile", "no word `bets`"),
        (
            "let the x be players that beat the top card of the pile",
            "`beat the top card of the pile` means nothing here",
        ),
    ],
)
def test_what_no_condition_says_is_refused(tmp_path: Path, line: str, message: str) -> None:
    (found,) = errors(tmp_path, BEATS, f"verb (a player) tries:\n  {line}\n")
    assert found.message == message


# ------------------------------------------------------------------ lines


@pytest.mark.parametrize(
    ("card", "message"),
    [
        ("\tface 1\n\teffect:\n\t\tyou draw 1 card\n", "a tab in the line"),
        ("   face 1\n", "odd indentation"),
        ("  copies 2\n   face 1\n", "odd indentation"),
        (" face 1\n effect:\n  you draw 1 card\n", "odd indentation"),
        ("    face 1\n    effect:\n        you draw 1 card\n", "indented too far"),
        ("  face\t1\n", "a tab in the line"),
    ],
)
def test_other_indentation_is_told_once_and_read_as_meant(tmp_path: Path, card: str, message: str) -> None:
    assert [d.message for d in errors(tmp_path, 'card "Zip", a leaf\n' + card)] == [message]


@pytest.mark.parametrize("start", ["whenever", "each time", "every time", "as soon as", "once"])
def test_other_words_for_waiting_lead_to_after_and_when(tmp_path: Path, start: str) -> None:
    (found,) = errors(
        tmp_path, f'card "Zip", a leaf\n  face 1\n  {start} a player draws a card:\n    you draw 1 card\n'
    )
    assert found.help[0].startswith("write: after EVENT:")
    assert "when EVENT:" in found.help[0]


@pytest.mark.parametrize(
    ("sign", "said"),
    [
        (">=", "is at least"),
        ("<=", "is at most"),
        (">", "is more than"),
        ("<", "is less than"),
        ("!=", "is not"),
        ("==", "is"),
        ("=", "is"),
        ("≥", "is at least"),
        ("≤", "is at most"),
    ],
)
@pytest.mark.parametrize(
    "line", ["repeat until its laps {} 3:\n    add 1 to its laps", "if its laps {} 3:\n    do nothing"]
)
def test_a_sign_is_answered_with_its_own_words(tmp_path: Path, sign: str, said: str, line: str) -> None:
    (found,) = errors(tmp_path, "", f"verb (a player) tries:\n  {line.format(sign)}\n")
    assert found.help == (f"say `{said}`",)

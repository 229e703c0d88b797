"""What people write who come from English or from programs: each line gets its next step, and one message."""

from __future__ import annotations

from pathlib import Path

import pytest

from paddock.library import check
from paddock.text.model import Diagnostic

GAME = """game "New"
  players 2 to 4
  starts with "Go"
kind suit is one of clubs, hearts
kind leaf is a card, plural leaves
  face: number
  suit: suit
  label "{face} of {suit}"
cards leaves
  face 1 to 6
  suit clubs, hearts
kind coin is a card
  label "coin"
cards coins
  copies 3
place bank of coins, face up, starts with coins
place pile of leaves, face down, starts with leaves
place hand of leaves for each player, seen by its owner
counter points for each player
note leader is a player
the winners means the players with the highest points
verb deal the cards:
  do nothing
phase "Go":
  deal the cards
  for each player:
    the player tries
"""


def errors(tmp_path: Path, text: str) -> list[Diagnostic]:
    path = tmp_path / "new.rules"
    path.write_text(text, encoding="utf-8")
    return [d for d in check([path])[0] if d.is_error]


def told(tmp_path: Path, *lines: str) -> tuple[str, tuple[str, ...]]:
    """The only mistake of some steps: its message and its help."""
    (found,) = errors(tmp_path, GAME + "verb (a player) tries:\n" + "".join(f"  {line}\n" for line in lines))
    return found.message, found.help


LOWEST = "the players with the lowest points"
IF = ("  do nothing",)
QUOTED = "choosing nothing has a name in quotes: the player chooses a number from 1 to 3 or"
ORDER = "an order stands behind a comma: for each …, by face:"
NEXT_LINE = "what belongs to it stands on the next line, indented by two blanks more"


@pytest.mark.parametrize(
    ("lines", "help_"),
    [
        (
            ('if the player has "3 of clubs":', *IF),
            'say where it lies: "3 of clubs" is in its PLACE, or: there is a KIND in PLACE, '
            "or: the number of PLACE is at least 1",
        ),
        (
            ("the player with the lowest points chooses a number from 1 to 3 as the n",),
            f"several may share it; write: the first of ({LOWEST})",
        ),
        (
            ("deal 13 cards to each player",),
            "write: for each player: and below it: move the top 13 cards of the DECK to its HAND",
        ),
        (("set the leader to the next player",), "write: the player after X, or: the KIND ahead of X"),
        (("if its points is between 2 and 5:", *IF), "write: its points is at least 2 and at most 5"),
        (
            ("the player chooses a number from 1 to 3 as the n secretly",),
            "write: secretly for each player: and below it: chooses … as its n",
        ),
        (("add 26 to the points of each player",), "write: for each player: and below it: add 26 to its points"),
        (("each player draws 5 cards",), "write: for each player: and below it what each of them does"),
        (("5 cards each",), "write: for each player: and below it what each of them does"),
        (("add one to its points",), "write the number: 1"),
        (('print "hello"',), 'write: tell "…"'),
        # a number or a pass
        (("the player chooses a number from 1 to 3 or pass as the n",), f'{QUOTED} "pass" as the n'),
        (("the player chooses a number from 1 to 3 or none as the n",), f'{QUOTED} "pass" as the n'),
        (("the player chooses a number from 1 to 3 or to pass",), f'{QUOTED} "pass"'),
        (
            ('the player chooses a number from 1 to 3 or "a" or "b" as the n',),
            "choosing nothing has one name; for several ways: the player chooses one: and below it: "
            "for each KIND in PLACE: with a label under it, and a line for each other way",
        ),
        (
            ('the player chooses "pass" or a number from 1 to 3 as the n',),
            'choosing nothing stands last: the player chooses … or "pass"',
        ),
        (
            ('the player chooses a number or "pass" from 1 to 3 as the n',),
            'choosing nothing stands last: the player chooses a number from 1 to 3 or "pass" as the n',
        ),
        # one order behind another
        (("for each leaf in its hand, by suit and face:", *IF), "write: by suit, by face"),
        (("for each leaf in its hand, by suit then face:", *IF), "write: by suit, by face"),
        (
            ("for each leaf in its hand, by suit, then by face:", *IF),
            "write: for each leaf in its hand, by suit, by face",
        ),
        (("for each leaf in its hand, sorted by face:", *IF), "write: for each leaf in its hand, by face"),
        (("for each leaf in its hand, in order of face:", *IF), "write: for each leaf in its hand, by face"),
        (("for each leaf in its hand sorted by face:", *IF), ORDER),
        (("for each leaf in its hand by face:", *IF), ORDER),
        (
            ("for each leaf in its hand, by face, descending:", *IF),
            "from the highest to the lowest: , by NUMBER, downward",
        ),
        # names in quotes
        (('move "3 of heart" to its hand',), 'did you mean "3 of hearts"?'),
        (('if "3 of Hearts" is in its hand:', *IF), 'did you mean "3 of hearts"?'),
        (('if the first of its hand is "3 of harts":', *IF), 'did you mean "3 of hearts"?'),
        (('move "coin" to the bank',), 'one of them: the first of (coins in PLACE whose name is "coin")'),
        # signs and words of other languages
        (("if its points is 3:", *IF, "else:", *IF), "write: otherwise:"),
        (("if its points is 3:", *IF, "elseif its points is 4:", *IF), "write: otherwise if CONDITION:"),
        (("if its points is 3:", *IF, "else if its points is 4:", *IF), "write: otherwise if CONDITION:"),
        (("while its points is 3:", *IF), "write: repeat while CONDITION:"),
        (("foreach player:", *IF), "write: for each KIND:"),
        (("if its points != 3:", *IF), "say `is not`"),
        (("its points = its points + 1",), "write: set its points to (its points + 1)"),
        (("its points += 2",), "write: add 2 to its points"),
        (("mark over",), "a flag that belongs to nobody is set: set the over to yes"),
        (("mark the over as yes",), "a flag that belongs to nobody is set: set the over to yes"),
        (("let the x = 3",), "write: let the x be 3"),
        (("add 1.5 to its points",), "numbers are whole numbers"),
        (("roll 2d6 as the x",), "write: roll 2 dice with 6 sides as the result"),
        (("roll a d6 as the x",), "write: roll a die with 6 sides as the result"),
        (("roll d20",), "write: roll a die with 20 sides as the result"),
        (("add 1 to its points // score",), "a comment begins with `#`"),
        (("// score", "add 1 to its points"), "a comment begins with `#`"),
        (("if its points is 3: add 1 to its points",), NEXT_LINE),
        (
            ("if its points is 3 then add 1 to its points",),
            "write `:` in place of `then`, and what is done on the next line, indented by two blanks more",
        ),
        (
            ('tell "it has " + its points',),
            'a value stands in the text, in braces: tell "{the player} has {its POINTS}"',
        ),
    ],
    ids=lambda value: value[0] if isinstance(value, tuple) else "",
)
def test_the_next_step_is_told(tmp_path: Path, lines: tuple[str, ...], help_: str) -> None:
    assert told(tmp_path, *lines)[1][0] == help_


def test_what_the_help_says_is_understood(tmp_path: Path) -> None:
    lines = [
        'if "3 of clubs" is in its hand:',
        "  do nothing",
        "if its points is at least 2 and at most 5:",
        "  set its points to (its points + 1)",
        "if not (its points is 3):",
        "  do nothing",
        'move (the first of (coins in the bank whose name is "coin")) to the bank',
        "for each leaf in its hand, by suit, by face, downward:",
        "  do nothing",
        "set the leader to the player after (the first of the players)",
        f"(the first of ({LOWEST})) chooses a number from 1 to 3 as the n",
        "roll 2 dice with 6 sides as the result",
    ]
    assert errors(tmp_path, GAME + "verb (a player) tries:\n" + "".join(f"  {line}\n" for line in lines)) == []


@pytest.mark.parametrize(
    ("right", "wrong", "message", "help_"),
    [
        ('phase "Go":', "phase Go:", "a name stands in quotes", 'write: phase "Go":'),
        ('phase "Go":', 'Phase "Go":', "no item starts with `Phase`", "did you mean `phase`?"),
        ("kind leaf is", "Kind leaf is", "no item starts with `Kind`", "did you mean `kind`?"),
        ('phase "Go":', "phase „Go“:", "a quotation mark of another kind", 'write `"`'),
        ('phase "Go":', "phase «Go»:", "a quotation mark of another kind", 'write `"`'),
        (
            "counter points for each player",
            "counter points for each player // x",
            "this is no comment",
            "a comment begins with `#`",
        ),
        ("players 2 to 4", "players 2–4", "`–` does not fit here", "from the one to the other: 2 to 4; a minus: 5 - 1"),
        (
            "verb (a player) tries:",
            "verb a player tries:",
            "who does it stands in parentheses",
            "verb (a player) tries:",
        ),
        ("verb (a player) tries:", "verb (the player) tries:", "a gap is filled anew each time", "write: (a player)"),
        (
            "the winners means the players",
            "the winners are the players",
            "this line is not finished",
            "to say what it is: the winners means the players with the highest points",
        ),
        (
            "the winners means the players",
            "the winners: the players",
            "`the` does not fit here",
            "to say what it is: the winners means the players with the highest points",
        ),
    ],
)
def test_one_slip_in_an_item_is_told_once(tmp_path: Path, right: str, wrong: str, message: str, help_: str) -> None:
    game = GAME + "verb (a player) tries:\n  move the top card of the pile to its hand\n"
    assert right in game
    (found,) = errors(tmp_path, game.replace(right, wrong, 1))
    assert (found.message, found.help[0]) == (message, help_)


def test_a_counter_with_an_equals_sign_is_known_all_the_same(tmp_path: Path) -> None:
    text = GAME + "counter pot = 3\nverb (a player) tries:\n  add 1 to the pot\n"
    (found,) = errors(tmp_path, text)
    assert found.help == ("write: counter pot, starts at 3",)


def test_a_comma_before_the_condition_of_a_menu(tmp_path: Path) -> None:
    for end in (":", ""):
        block = ("    do nothing",) if end else ()
        menu = ("the player chooses one:", f'  "bid 8" if its points is 3{end}', *block, '  "pass"')
        message, help_ = told(tmp_path, *menu)
        assert (message, help_) == ("a comma is missing before `if`", ('write: "bid 8", if CONDITION',))


def test_things_are_needed(tmp_path: Path) -> None:
    assert told(tmp_path, "move its points to the pile")[0].endswith("but things are needed here")


def test_cards_that_lack_a_field_are_told_and_nothing_else(tmp_path: Path) -> None:
    """Their names are still names: no line about them is blamed."""
    teams = 'kind team is a piece\n  title: text\ncard "North", a team\ncard "South", a team\n'
    lines = (
        "counter score for each team\nthe side of (a player):\n  if its points is 3:\n"
        '    give "North"\n  give "South"\nverb (a team) goes down:\n  add 1 to its score\n'
        "verb (a player) tries:\n  let the losers be the side of the player\n  the losers goes down\n"
        "  add 1 to the score of the losers\n"
    )
    found = errors(tmp_path, GAME + teams + lines)
    assert [d.message for d in found] == [f'card "{name}" does not say its `title`' for name in ("North", "South")]

"""What stands on a card is done, or refused: no line is printed that can never come true."""

from __future__ import annotations

from pathlib import Path

import pytest

from paddock.library import check
from paddock.testing import run_scenarios
from paddock.text.model import Diagnostic

GAME = """game "Dead"
  players 2 to 4
  starts with "Go"
kind leaf is a card, plural leaves
  face: number
  works in the row
kind trick is a card
kind charm is a card
place pile of leaves, face down, starts with leaves
place heap of leaves, face up
place row of leaves for each player, face up
place pocket of tricks for each player, face up, starts with tricks
place charms-box of charms, face up, starts with charms
counter points for each player
flag shielded for each player
the worth of (a player) means the number of its row
the winners means the players with the highest worth
verb (a player) draws (a number) cards:
  move the top (the number) cards of the pile to its row
verb (a player) plays (a trick):
  carry out the trick for the player
phase "Go":
  for each player:
    the player draws 1 card
    if the player is shielded:
      mark the player as not shielded
    for each trick in its pocket:
      the player plays the trick
"""
LEAF = 'card "Oak", a leaf\n  face 1\n'


def found(tmp_path: Path, text: str) -> list[Diagnostic]:
    (tmp_path / "dead.rules").write_text(GAME + text, encoding="utf-8")
    return [d for d in check([tmp_path / "dead.rules"])[0] if d.is_error]


def told(tmp_path: Path, text: str) -> list[tuple[str, str]]:
    """The mistakes: the words they point at, and the message."""
    lines = (GAME + text).split("\n")
    return [
        (lines[d.span.line - 1][d.span.column - 1 : d.span.end - 1], d.message)
        for d in found(tmp_path, text)
        if d.span is not None
    ]


UNDER = "nothing comes of this line under `while`"


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (
            ["while the flibber is jibber:", "  banana banana"],
            [("flibber", "no word `flibber`"), ("banana banana", UNDER)],
        ),
        (["while you are shielded:", "  you draw 1 card"], [("you draw 1 card", UNDER)]),
        (["while you are shielded:", "  face 3"], [("face 3", UNDER)]),
        (["while you are shielded:", "  works in the row"], [("works in the row", UNDER)]),
        (["while you are shielded:", "  face: 3"], [("face: 3", UNDER)]),
        (
            ["while you are shielded:", "  while you are jibber:", "    rule D-1: Nothing."],
            [("jibber", "no word `jibber`")],
        ),
        (["your worth is 1 higher, banana"], [("banana", "a change of a value ends at the comma")]),
        (["while you are shielded:", "  your worth is 1 higher"], []),
        (["while you are shielded:", "  after you draw cards:", "    add 1 to your points"], []),
    ],
)
def test_every_line_below_while_is_looked_at(lines: list[str], expected: list[tuple[str, str]], tmp_path: Path) -> None:
    assert told(tmp_path, LEAF + "".join(f"  {line}\n" for line in lines)) == expected


@pytest.mark.parametrize(
    "head", ["kind petal is a leaf\n  while you are shielded:\n    ", "while the pile is empty:\n  "]
)
def test_on_a_kind_and_at_the_margin_too(head: str, tmp_path: Path) -> None:
    assert told(tmp_path, head + "draw 1 card\n") == [("draw 1 card", UNDER)]


def test_what_is_done_is_led_to_a_moment_and_what_is_printed_out_of_the_block(tmp_path: Path) -> None:
    line = LEAF + "  while you are shielded:\n    "
    assert found(tmp_path, line + "you draw 1 card\n")[0].help == (
        "what is done needs a moment: after EVENT: or when EVENT: and this line below it",
        "what is so for as long: the VALUE of a KIND is 1 higher",
    )
    assert found(tmp_path, line + "copies 2\n")[0].help[0] == (
        "what is printed on a card is always so: take this line out of the `while`"
    )


def test_a_rule_below_while_counts(tmp_path: Path) -> None:
    path = tmp_path / "dead.rules"
    block = "  while you are shielded:\n    rule D-7: More.\n    your worth is 1 higher\n"
    path.write_text(
        GAME + LEAF + block + 'scenario "x"\n  players Ann, Bob\n  covers D-7\n  then:\n    the heap is empty\n'
    )
    assert "1 of 1 rules" in str(run_scenarios([path]))


def test_an_effect_that_nothing_carries_out_is_refused(tmp_path: Path) -> None:
    effect = "  effect:\n    add 1 to your points\n"
    assert told(tmp_path, 'card "Luck", a charm\n' + effect) == [
        ("effect:", "this effect is never done: nothing carries out a charm")
    ]
    assert told(tmp_path, 'card "Hoax", a trick\n' + effect) == []
    assert told(tmp_path, "kind prank is a trick\n" + effect + 'card "Pie", a prank\n') == []


def test_a_change_that_nobody_asks_for_is_refused(tmp_path: Path) -> None:
    value = "the gain of (a player) means 3\n"
    change = LEAF + "  your gain is 1 higher\n"
    assert told(tmp_path, value + change) == [
        ("your gain is 1 higher", "this changes nothing: no rule and no card ever asks for `the gain of (a player)`")
    ]
    assert told(tmp_path, value + change + 'report "gain": the sum of gain of the players\n') == []


@pytest.mark.parametrize(
    "lines",
    [
        "  effect, if there is a trick in your pocket that is playable by you:\n    add 1 to your points\n",
        "  effect:\n    you choose a trick in your pocket that is playable by you as the next\n    you play the next\n",
    ],
)
def test_no_card_is_playable_because_it_is_playable(lines: str, tmp_path: Path) -> None:
    message = "whether this card can be played depends on whether cards like it can be played"
    assert [m for _, m in told(tmp_path, 'card "Loop", a trick\n' + lines)] == [message]


def test_playable_can_be_asked_anywhere(tmp_path: Path) -> None:
    """Also outside of the choice it is mostly asked in."""
    (tmp_path / "dead.rules").write_text(
        GAME
        + 'card "Hoax", a trick\n  effect, if your points is 0:\n    add 2 to your points\n'
        + LEAF
        + "  after you draw cards, if there is a trick in your pocket that is playable by you:\n"
        + "    until you draw cards:\n"
        + "      your worth is (the number of (tricks that are playable by you)) higher\n"
        + 'report "playable": the number of (tricks that are playable by (the first of the players))\n'
        + 'scenario "asked"\n  players Ann, Bob\n  given:\n    the pocket of Ann is "Hoax"\n    the row of Ann is "Oak"\n'
        + '  when Ann draws 0 cards:\n  then:\n    the worth of Ann is 2\n    "Hoax" is playable by Ann\n',
        encoding="utf-8",
    )
    assert str(run_scenarios([tmp_path / "dead.rules"])) == "1 of 1 scenarios hold"


NEVER = "this never happens to a card in the row: it lies elsewhere by then"
MOVED = "verb (a leaf) falls:\n  move the leaf to the heap\n"
TOLD = (
    "verb (a leaf) falls:\n  do nothing\nverb (a player) rakes:\n  let the lost be leaves in its row whose face is 1\n"
    "  move the lost to the heap\n  the player draws 1 card\n  for each leaf in the lost:\n    the leaf falls\n"
)


@pytest.mark.parametrize(
    ("verbs", "line", "messages"),
    [
        (MOVED, "after this card falls:", [NEVER]),
        (MOVED, "when this card falls:", []),
        (MOVED, "after a leaf falls:", []),
        (TOLD.replace("  the player draws 1 card\n", ""), "when this card falls:", [NEVER]),
        (TOLD.replace("  the player draws 1 card\n", ""), "after this card falls:", [NEVER]),
        (TOLD, "when this card falls:", []),  # for all that is known, the card that is drawn is this one
        (MOVED.replace("  move", "  if the heap is empty:\n    move"), "after this card falls:", []),
    ],
)
def test_a_card_waits_for_nothing_that_finds_it_gone(
    verbs: str, line: str, messages: list[str], tmp_path: Path
) -> None:
    assert [m for _, m in told(tmp_path, f"{verbs}{LEAF}  {line}\n    add 1 to your points\n")] == messages


OMENS = """place sky of omens, face up
place omen-box of omens, face down, starts with omens
place stall of omens for each player, face up
kind omen is a card
  works in the sky
verb turn up the omens:
  move every omen to the sky
after phase "Go":
  turn up the omens
card "Comet", an omen
"""
NOBODY = "`you` is nobody here: the sky belongs to no player"


@pytest.mark.parametrize(
    ("line", "block"),
    [
        ("after you draw cards:", "add 1 to the points of the player"),
        ("after a player draws cards:", "add 1 to your points"),
        ("when another player draws cards:", "cancel it"),
        ("while your points is 2:", "the worth of a player is 1 higher"),
        ("your worth is 1 higher", ""),
    ],
)
def test_where_nobody_is_you_a_card_does_not_speak_of_you(tmp_path: Path, line: str, block: str) -> None:
    text = f"{OMENS}  {line}\n" + (f"    {block}\n" if block else "")
    [(_, message)] = told(tmp_path, text)
    assert message == NOBODY


@pytest.mark.parametrize(
    "text",
    [
        f"{OMENS}  after a player draws cards:\n    add 1 to its points\n",
        f"{OMENS}  works in the sky, the stall\n  after you draw cards:\n    add 1 to your points\n",
        f"{OMENS}  works in the stall\n  after you draw cards:\n    add 1 to your points\n",
    ],
)
def test_where_somebody_is_you_or_nobody_is_meant_all_is_well(tmp_path: Path, text: str) -> None:
    assert told(tmp_path, text) == []

"""`every other boat` where another boat was chosen before: other than which is said, and the help is understood."""

from __future__ import annotations

import pytest
from quick_check import told_of

CARD = """use "cthulhu-500"

card "V", an action
  effect:
"""
TARGET = "you choose another vehicle as the target"
VICTIM = "you choose another player as the victim"


def told(*lines: str) -> list[str]:
    """What is told of a card that does these steps; each message with its first three lines of help."""
    cards = CARD + "".join(f"    {line}\n" for line in lines)
    return [said for found in told_of(cards) if found.is_error for said in (found.message, *found.help[:3])]


@pytest.mark.parametrize(
    ("before", "line", "words", "instead"),
    [
        (TARGET, "damage every other vehicle", "every other vehicle", "every vehicle"),
        (TARGET, "damage the target. damage every other vehicle", "every other vehicle", "every vehicle"),
        (TARGET, "if there is another vehicle that is damaged: damage the target", "another vehicle that is damaged", ""),
        (VICTIM, "for each other player: the player draws a card", "other player", "player"),
        (VICTIM, "you choose another player as the heir. the heir draws a card", "another player", "a player"),
        (VICTIM, "until you take a turn: the hand of the victim is seen by every other player", "every other player",
         "every player"),
        (VICTIM, "the next time you take a turn: damage the vehicle of the victim. for each other player: "
         "the player draws a card", "other player", "player"),
    ],
)  # fmt: skip
def test_other_than_you_or_than_the_one_that_was_chosen(before: str, line: str, words: str, instead: str) -> None:
    kind = "vehicle" if "vehicle" in words else "player"
    own, chosen = ("your vehicle", "target") if kind == "vehicle" else ("you", "victim")
    message, *helps = told(before, *blocks(line))
    assert message == f"other than which {kind}: than {own}, or than the {chosen}?"
    for help_ in helps if instead else []:
        said = help_.partition(": ")[2]
        assert said.startswith(f"{instead} that is not ")
        assert told(before, *blocks(line.replace(words, said))) == []


@pytest.mark.parametrize(
    "lines",
    [
        (VICTIM, "the victim chooses another player as the heir", "the heir draws a card"),
        (VICTIM, "damage every other vehicle"),
        (VICTIM, "until another player takes a turn:", "  the strength of your vehicle is 2 higher"),
        ("you may:", f"  {VICTIM}", "  the victim draws a card", "for each other player:", "  the player draws a card"),
        ("for each other player:", "  the player draws a card", VICTIM, "the victim draws a card"),
    ],
)
def test_where_it_is_plain_nothing_is_asked(lines: tuple[str, ...]) -> None:
    assert told(*lines) == []


def blocks(line: str) -> list[str]:
    """Each sentence on its line, behind a colon indented."""
    lines, depth = [], 0
    for sentence in line.split(". "):
        *heads, last = sentence.split(": ")
        for head in heads:
            lines.append("  " * depth + head + ":")
            depth += 1
        lines.append("  " * depth + last)
    return lines

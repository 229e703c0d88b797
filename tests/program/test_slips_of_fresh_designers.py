"""What two people wrote on their first cards: the message tells the truth, and its help is read and does what it says."""

from __future__ import annotations

from pathlib import Path

import pytest

from paddock.library import check
from paddock.text.model import Diagnostic

STREET = """use "street-illegal"

card "Slip", a tempo
  velocity 10
  icon left
  {line}
"""
PACK = """use "cthulhu-500"

card "Slip", a crew-card
  drive 1
  fixit 1
  works in the pit crew
  {line}
"""
EFFECT = """use "cthulhu-500"

card "Slip", an action
  effect:
    {line}
"""


def found(folder: Path, game: str, line: str) -> list[Diagnostic]:
    path = folder / "slips.cards"
    indent = "\n    " if game == EFFECT else "\n  "
    path.write_text(game.replace("{line}", line.replace("\n", indent)), encoding="utf-8")
    return check([path])[0]


def errors(folder: Path, game: str, line: str) -> list[Diagnostic]:
    return [each for each in found(folder, game, line) if each.is_error]


# ------------------------------------------------------------------ whose line it is


@pytest.mark.parametrize("kind", ["parts", "crew-cards"])
def test_a_card_is_blamed_and_not_the_display_that_it_changes(tmp_path: Path, kind: str) -> None:
    (error,) = errors(tmp_path, PACK, f"{kind} in the hand of each other player are switched off")
    assert error.span is not None and error.span.file.endswith("slips.cards") and error.span.line == 7
    assert error.message == 'by this line the display "fixit" would tell of the hand, which not all may see'
    assert error.help[1] == "instead of the hand, say it of a place that all may see: the table"
    assert errors(tmp_path, PACK, f"{kind} in the table of each other player are switched off") == []


# ------------------------------------------------------------------ what agrees


@pytest.mark.parametrize(
    "line",
    [
        "tempos in your row that are not this card are switched off",
        "tempos in your row that are this card are switched off",
        "the excess of a player that is not you is 10 higher",
        "after a player optimizes, if every player that is not you is too fast:\n  you draw 1 card",
    ],
)
def test_what_is_described_ends_before_what_is_said_of_it(tmp_path: Path, line: str) -> None:
    assert [each for each in found(tmp_path, STREET, line) if "agree" in each.message] == []


def test_and_what_does_not_agree_is_still_told(tmp_path: Path) -> None:
    (warning,) = found(tmp_path, STREET, "after you optimize, if you is too fast:\n  you draw 1 card")
    assert warning.help[0] == "write: you are"

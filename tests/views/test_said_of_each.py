"""A statement of all of a kind is printed with `each`, so that nobody reads one of them; it is read back as written."""

from __future__ import annotations

import pytest

from paddock.tree.card_text_lines import Line
from paddock.tree.card_text_phrasebook import Phrasebook
from paddock.tree.card_text_players import lines_of_rows, players_rows, reads_back

PRINTED = {
    "the excess of another player is 10 higher": "+10 to the excess of each other player.",
    "the velocity of a card in your row is 10 lower": "−10 to the velocity of each card in your row.",
    "the speed of a player that is too fast is 3 instead": "The speed of each player that is too fast is 3 instead of the usual number.",
    "an upgrade in your console is switched off": "Each upgrade in your console is switched off.",
    "your hand is seen by another player": "Your hand is seen by each other player.",
    "the hand of another player is seen by you": "The hand of each other player is seen by you.",
    "your speed is 10 higher": "+10 to your speed.",
}


@pytest.mark.parametrize(("line", "printed"), PRINTED.items())
def test_each_is_printed_and_read_back(line: str, printed: str) -> None:
    book, lines = Phrasebook(()), [Line(line)]
    assert players_rows(lines, "", book, False) == [printed]
    assert lines_of_rows([printed], book) == ("", lines)


def test_in_steps_too() -> None:
    book = Phrasebook(())
    stated = Line("the strength of another vehicle is 2 higher")
    lines = [Line("effect:", [Line("until you rest:", [stated])])]
    (row,) = players_rows(lines, "", book, False)
    assert "each other vehicle" in row and reads_back(lines, "", book, False)

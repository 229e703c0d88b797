"""The story is told in sentences, and never names what its hearer may not know."""

from __future__ import annotations

import re

from paddock.table import Table
from paddock.views.board import board, plain_board
from paddock.views.story import tell


def story(table: Table, seat: int | None, since: int = 0) -> list[str]:
    return ["  " * line.depth + line.text for line in tell(table.cast, table.log[since:], seat)]


def test_the_deal_names_only_ones_own_cards(table: Table) -> None:
    mine, others = "\n".join(story(table, 0)), "\n".join(story(table, None))
    assert re.search(r"Ann draws: stride \d → the hand\.", mine)
    assert "Bob draws: a stride → the hand." in mine
    assert "Ann draws: a stride → the hand." in others
    assert not re.search(r"stride \d", others)


def test_a_verb_is_told_with_its_moves_and_what_followed(table: Table) -> None:
    since = len(table.log)
    table.answer("play a card")
    card = table.ask.options[0].label  # type: ignore[union-attr]
    table.answer(0)
    table.answer("2")
    told = story(table, None, since)
    assert told[0] == f"Ann plays: {card} → the discards."
    assert told[1].startswith("  Ann walks ") and ": walked 0 → " in told[1]


def test_counters_seen_by_their_owner_are_told_to_them_only(table: Table) -> None:
    since = len(table.log)
    table.answer("rest")
    assert any("rests 0 → 1" in line for line in story(table, 0, since))
    assert not any("rests 0" in line for line in story(table, 1, since) + story(table, None, since))


def test_a_phase_is_a_title(table: Table) -> None:
    assert next(line for line in tell(table.cast, table.log, None) if line.title).text == "Race"


def test_the_board_shows_the_own_hand_and_counts_the_others(table: Table) -> None:
    lines = plain_board(table.view(0))
    text = "\n".join(lines)
    assert "Ann (you) to choose:" in lines
    assert "Bob · hand: 2 face down · walked 0" in lines
    assert re.search(r"^  hand: stride \d, stride \d, stride \d$", text, re.M)
    assert "stack: 10 face down" in lines
    assert board(table.view(None)) is not None

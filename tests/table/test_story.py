"""The story is told in sentences, and never names what its hearer may not know."""

from __future__ import annotations

import copy
import re

from small_game import SmallGame

from paddock.program.types import PLAYER
from paddock.table import Table, deal
from paddock.table.events.model import Begun, Changed, Done, Moved, Shuffled, Told
from paddock.views.board import board, plain_board
from paddock.views.hearer import Hearer
from paddock.views.moves import KnownFacts, Outcome, outcome
from paddock.views.story import tell


def story(table: Table, seat: int | None, since: int = 0) -> list[str]:
    return ["  " * line.depth + line.text for line in tell(table.sight, table.log[since:], seat)]


def test_the_deal_names_only_ones_own_cards(table: Table) -> None:
    mine, others = "\n".join(story(table, 0)), "\n".join(story(table, None))
    assert re.search(r"Ann draws: stride \d → your hand\.", mine)
    assert "Bob draws: a stride → the hand." in mine
    assert "Ann draws: a stride → the hand." in others
    assert not re.search(r"stride \d", others)


def test_a_verb_is_told_with_its_moves_and_what_followed(table: Table) -> None:
    since = len(table.log)
    table.answer("play a card")
    card = table.ask.options[0].label  # type: ignore[union-attr]
    table.answer(0)
    table.answer("2")
    told = story(table, None, since)  # inside the turn that was told before
    assert told[0] == f"  Ann plays: {card} → the discards."
    assert told[1].startswith("    Ann walks ") and ": walked 0 → " in told[1]


def test_counters_seen_by_their_owner_are_told_to_them_only(table: Table) -> None:
    since = len(table.log)
    table.answer("rest")
    assert any("rests 0 → 1" in line for line in story(table, 0, since))
    assert not any("rests 0" in line for line in story(table, 1, since) + story(table, None, since))


def test_a_phase_is_a_title(table: Table) -> None:
    assert next(line for line in tell(table.sight, table.log, None) if line.title).text == "Race"


def test_the_board_shows_the_own_hand_and_counts_the_others(table: Table) -> None:
    lines = plain_board(table.view(0))
    text = "\n".join(lines)
    assert "Ann (you) to choose:" in lines
    assert "Bob · hand: 2 face down · walked 0" in lines
    assert re.search(r"^  hand: stride \d, stride \d, stride \d$", text, re.M)
    assert "stack: 10 face down" in lines
    assert board(table.view(None)) is not None


# what came of moves -----------------------------------------------------------------------------------------------------

STACK, DISCARDS, ANNS, BOBS = 0, 1, 2, 3


def came(table: Table, seat: int | None, *events: Outcome, subject: int | None = None) -> list[str]:
    return outcome(Hearer(table.sight, seat), events, KnownFacts(subject=subject))


def test_a_thing_that_moves_on_is_told_where_it_ended(table: Table) -> None:
    card = 2
    way = [Moved(card, STACK, DISCARDS), Moved(card, DISCARDS, ANNS)]
    assert came(table, None, *way) == [f"{table.sight.name(card)} → the hand of Ann"]
    assert came(table, 0, *way) == [f"{table.sight.name(card)} → your hand"]
    assert came(table, 1, *way, subject=0) == [f"{table.sight.name(card)} → the hand"]


def test_a_thing_that_is_back_where_it_was_is_not_told(table: Table) -> None:
    assert came(table, 0, Moved(2, ANNS, DISCARDS), Moved(2, DISCARDS, ANNS)) == []


def test_nobody_follows_a_thing_through_a_hidden_place(table: Table) -> None:
    """It is seen going to the stack; that the same one comes to Bob is his secret."""
    told = came(table, None, Moved(2, ANNS, STACK), Moved(2, STACK, BOBS))
    assert told == ["a stride → the stack", "a stride → the hand of Bob"]
    twice = came(table, None, Moved(2, STACK, BOBS), Moved(2, BOBS, STACK), Moved(2, STACK, BOBS))
    assert twice == ["2 strides → the hand of Bob", "a stride → the stack"]


def test_a_refill_is_one_short_sentence(table: Table) -> None:
    cards = [Moved(card, DISCARDS, STACK) for card in range(2, 12)]
    assert came(table, None, *cards, Shuffled(STACK)) == ["the stack is refilled from the discards"]


def test_what_need_not_be_told_is_not(game: SmallGame) -> None:
    program = copy.deepcopy(game.program)
    program.places[1].told = False
    program.stores[0].told = False
    table = deal(SmallGame(program), 2, 7, ["Ann", "Bob"])
    assert came(table, None, Moved(2, ANNS, DISCARDS), Changed(0, 0, 3)) == []


def test_a_verb_nothing_is_seen_of_is_told_to_those_who_see_it(table: Table) -> None:
    """Unless it was chosen from a menu: that is news in itself."""
    draws, rests = ([Begun(verb, (0,), (None,)), Changed(2, 0, 1), Done(verb)] for verb in (1, 5))
    assert [line.text for line in tell(table.sight, draws, 0)] == ["Ann draws: your rests 0 → 1."]
    assert tell(table.sight, draws, 1) == []
    assert [line.text for line in tell(table.sight, rests, 1)] == ["Ann rests."]


def test_sentences_of_the_rules_are_told_as_they_are(table: Table) -> None:
    events = [Told("{0} laughs", [0], [PLAYER], [None])]
    assert [line.text for line in tell(table.sight, events, None)] == ["Ann laughs."]

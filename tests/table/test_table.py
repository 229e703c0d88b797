"""A table asks, takes answers, shows each seat only what it may know, and ends with a result."""

from __future__ import annotations

import random

import pytest
from small_game import SmallGame

from paddock.table import AnswerError, Table, TableError, UndoError, deal


def play_out(table: Table, seed: int = 1) -> Table:
    chance = random.Random(seed)
    while table.ask is not None:
        table.answer(chance.randrange(len(table.ask.options)))
    return table


def test_the_first_question_is_a_menu_for_the_first_seat(table: Table) -> None:
    question = table.ask
    assert question is not None
    assert (question.seat, question.player, question.kind) == (0, "Ann", "menu")
    assert [option.label for option in question.options] == ["play a card", "throw cards away", "rest", "steal"]


def test_an_answer_is_an_option_an_index_or_a_label(game: SmallGame) -> None:
    tables = [deal(game, 2, 7) for _ in range(3)]
    for table, answer in zip(tables, (tables[0].ask.options[0], 0, "play a card"), strict=True):  # type: ignore[union-attr]
        table.answer(answer)
    assert len({table.save() for table in tables}) == 1


@pytest.mark.parametrize("wrong", [7, -1, "fly", "", True, None, 1.5])
def test_a_wrong_answer_changes_nothing(table: Table, wrong: object) -> None:
    before = table.save(), table.view(0)
    with pytest.raises(AnswerError):
        table.answer(wrong)  # type: ignore[arg-type]
    assert (table.save(), table.view(0)) == before


def test_an_option_of_another_question_is_no_answer(table: Table) -> None:
    old = table.ask.options[2]  # type: ignore[union-attr]
    table.answer("play a card")
    with pytest.raises(AnswerError, match="not an answer"):
        table.answer(old)


def test_the_same_seed_and_answers_give_the_same_game(game: SmallGame) -> None:
    first, second = (play_out(deal(game, 3, 11)) for _ in range(2))
    assert first.save() == second.save()
    assert first.result == second.result and first.result is not None
    assert first.result.winners and set(first.result.scores) == set(first.names)
    assert "cards on the discards" in first.result.reports


def test_after_the_end_nothing_can_be_answered(table: Table) -> None:
    play_out(table)
    assert table.ask is None
    with pytest.raises(AnswerError, match="over"):
        table.answer(0)


def test_a_clone_goes_its_own_way(table: Table) -> None:
    before = table.save()
    play_out(table.clone())
    assert table.save() == before


@pytest.mark.parametrize("players", [0, 1, 5])
def test_the_number_of_players_is_checked(game: SmallGame, players: int) -> None:
    with pytest.raises(TableError, match="2 to 4 players"):
        deal(game, players, 1)


def test_names_must_differ(game: SmallGame) -> None:
    with pytest.raises(TableError, match="different names"):
        deal(game, 2, 1, ["Ann", "Ann"])


# what a seat may know -------------------------------------------------------------------------------------------


def places(table: Table, seat: int | None, name: str) -> list[tuple[str, int, bool, int]]:
    return [(p.owner, p.count, p.hidden, len(p.things)) for p in table.view(seat).places if p.name == name]


def test_a_hand_is_named_for_its_owner_and_counted_for_others(table: Table) -> None:
    assert places(table, 0, "hand") == [("Ann", 3, False, 3), ("Bob", 2, True, 0)]
    assert places(table, 1, "hand") == [("Ann", 3, True, 0), ("Bob", 2, False, 2)]
    assert places(table, None, "hand") == [("Ann", 3, True, 0), ("Bob", 2, True, 0)]
    assert all(hidden for _, _, hidden, _ in places(table, 0, "stack"))


def test_only_the_asked_seat_sees_the_question(table: Table) -> None:
    assert table.view(0).question == table.ask
    assert table.view(1).question is None and table.view(None).question is None
    assert table.view(1).asked == 0


def test_counters_seen_by_their_owner_are_not_shown_to_others(table: Table) -> None:
    rests = [[store.owner for store in table.view(seat).stores if store.name == "rests"] for seat in (0, 1, None)]
    assert rests == [["Ann"], ["Bob"], []]


def test_no_view_differs_when_only_hidden_cards_differ(table: Table) -> None:
    """Swap two cards that Ann cannot see: nothing she is shown may change."""
    twin = table.clone()
    stack, hand = twin.state.owned(0), twin.state.owned(3)
    at = next(n for n, card in enumerate(stack) if twin.sight.name(card) != twin.sight.name(hand[0]))
    stack[at], hand[0] = hand[0], stack[at]
    twin.state.W[stack[at]], twin.state.W[hand[0]] = 0, 3
    assert twin.view(0) == table.view(0)
    assert twin.view(None) == table.view(None)
    assert twin.view(1) != table.view(1)


def test_events_do_not_name_cards_drawn_by_others(table: Table) -> None:
    for seat in (0, 1, None):
        drawn = [event for event in table.events(seat) if event.sort == "move" and event.target != "the discards"]
        named = {event.target for event in drawn if event.things[0] is not None}
        assert named == ({f"the hand of {table.names[seat]}"} if seat is not None else set())


def test_there_is_no_view_for_a_seat_that_is_not_there(table: Table) -> None:
    with pytest.raises(TableError, match="no seat 5"):
        table.view(5)


def test_options_do_not_tell_which_hidden_card_is_which(table: Table) -> None:
    table.answer("steal")
    question = table.ask
    assert question is not None
    assert [option.label for option in question.options] == ["a hidden stride 1", "a hidden stride 2"]
    assert [option.value for option in question.options] == ["hidden 1", "hidden 2"]
    since = len(table.log)
    table.answer(1)
    names = [next(e.things[0] for e in table.events(seat, since) if e.sort == "move") for seat in (0, 1, None)]
    assert names[0] is not None and names == [names[0], names[0], None]
    with pytest.raises(UndoError):
        table.undo(0)


# picks of several -------------------------------------------------------------------------------------------------


def test_a_pick_of_several_shows_everything_and_how_many(table: Table) -> None:
    table.answer("throw cards away")
    question = table.everything
    assert question is not None
    assert (question.kind, question.least, question.most, len(question.options)) == ("many", 1, 2, 3)


def test_a_pick_of_several_is_answered_at_once(table: Table) -> None:
    table.answer("throw cards away")
    cards = [thing.name for thing in table.view(0).places[2].things]
    table.answer_many([2, 0])
    assert [thing.name for thing in table.view(0).places[1].things] == [cards[0], cards[2]]
    assert [thing.name for thing in table.view(0).places[2].things] == [cards[1]]


@pytest.mark.parametrize("picks", [[0], [2], [1]])
def test_a_pick_may_end_early(table: Table, picks: list[int]) -> None:
    table.answer("throw cards away")
    table.answer_many(picks)
    assert table.view(0).places[1].count == 1
    assert table.ask is not None and table.ask.seat == 1


@pytest.mark.parametrize("picks", [[], [0, 1, 2]])
def test_too_few_or_too_many_picks_change_nothing(table: Table, picks: list[int]) -> None:
    table.answer("throw cards away")
    before = table.save()
    with pytest.raises(AnswerError, match="Pick 1 to 2"):
        table.answer_many(picks)
    assert table.save() == before


# undo ----------------------------------------------------------------------------------------------------------------


def test_an_answer_that_taught_nobody_anything_is_taken_back(table: Table) -> None:
    before = table.save(), table.view(0)
    table.answer("play a card")
    table.undo(0)
    assert (table.save(), table.view(0)) == before


def test_undo_stops_where_a_card_was_shown(table: Table) -> None:
    table.answer("play a card")
    table.answer(0)
    table.undo(0)  # nothing has been shown yet
    table.answer(0)
    table.answer("0")  # now the card lies open, and Bob has drawn
    with pytest.raises(UndoError, match="cannot be taken back"):
        table.undo(0)


def test_undo_stops_where_another_has_answered(table: Table) -> None:
    table.answer("rest")
    table.answer("play a card")
    with pytest.raises(UndoError, match="Bob has answered since"):
        table.undo(0)


def test_there_is_nothing_to_take_back_at_the_start(table: Table) -> None:
    with pytest.raises(UndoError, match="Nothing has been answered"):
        table.undo()

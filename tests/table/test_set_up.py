"""A table that is set up from Python with the lines of a scenario, and what is said of lines that cannot be."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest
from hops import HOPS
from leaves import DEALT

from paddock.library import Game, LoadError, load
from paddock.table import JournalError, Table, TableError
from paddock.table.deal_options import Chance

RULES = f"""{DEALT}  play phase "Round"

phase "Round":
  for each player:
    the player chooses one:
      "keep"
      "lay":
        add (the highest worth of its hand) to its points
        move its hand to the heap
  roll a die with 6 sides as the fall
  add the fall to the points of the first of the players

the winners means the players with the highest points
the score of (a player) means its points
the double of (a player) means 2 * its points
"""
HANDS = """
  the hand of Ann is "leaf 5"
  the hand of Bob is "leaf 2"
  the points of Bob is 4
when phase "Round":
  Ann chooses "lay"
"""


@pytest.fixture
def game(tmp_path: Path) -> Game:
    path = tmp_path / "leaves.rules"
    path.write_text(RULES, encoding="utf-8")
    return load(path)


def hand(table: Table, seat: int) -> list[str | None]:
    return [
        t.name for place in table.view(seat).places if (place.name, place.seat) == ("hand", seat) for t in place.things
    ]


def test_a_table_stands_as_the_lines_say(game: Game) -> None:
    table = game.set_up(HANDS)
    assert table.ask is not None and table.ask.player == "Bob"
    assert hand(table, 0) == [] and hand(table, 1) == ["leaf 2"]
    assert {(s.owner, s.value) for s in table.view().stores if s.name == "points"} == {("Ann", 5), ("Bob", 4)}
    table.answer("lay")
    assert table.result is not None and table.result.by_seat[1] == 6


def test_it_can_be_walked_on_from_and_taken_back(game: Game) -> None:
    table = game.set_up(HANDS, chance="asked")
    falls = [table.position().after(0, fall).result for fall in range(6)]
    assert [end.by_seat for end in falls if end is not None] == [(6 + fall, 4) for fall in range(6)]
    table = game.set_up(HANDS.replace("lay", "keep"))
    table.undo()
    assert table.ask is not None and table.ask.player == "Ann" and hand(table, 0) == ["leaf 5"]
    assert table.position().imagined(0, 1).after(1).seat == 1


def test_seats_know_what_was_laid_out_where_they_can_see_it(game: Game) -> None:
    one, other = (game.set_up(f'the hand of Ann is "leaf {worth}"\nwhen phase "Round"').position() for worth in (1, 2))
    assert one.known(0) != other.known(0)
    assert one.known(1) == other.known(1)


def test_without_a_when_the_game_starts_and_without_a_line_it_is_dealt(game: Game) -> None:
    table = game.set_up("the points of Cleo is 7", names=["Ann", "Bob", "Cleo"], seed=4)
    assert table.names == ("Ann", "Bob", "Cleo") and [len(hand(table, seat)) for seat in range(3)] == [1, 1, 1]
    assert table.view().stores[2].value == 7
    dealt, laid = game.deal(players=2, seed=4), game.set_up("", players=2, seed=4)
    assert [hand(dealt, seat) for seat in (0, 1)] == [hand(laid, seat) for seat in (0, 1)]


@pytest.mark.parametrize(
    ("text", "message", "line"),
    [
        ('the hand of Ann is "leaf 9"', 'nothing here is called "leaf 9"', '    the hand of Ann is "leaf 9"'),
        ("the pionts of Ann is 9", "no word `pionts`", "    the pionts of Ann is 9"),
        (
            'the points of Ann is 1\nwhen phase "Round":\n  Bob chooses "lay"',
            "Bob was to choose lay, but Ann is asked to choose one: keep, lay",
            '    Bob chooses "lay"',
        ),
        ("then:\n  Ann wins", "a table is only set up here: `then` is for scenarios", "    Ann wins"),
        (
            'when phase "Round"\ngiven:\n  the points of Ann is 1',
            "cards are laid out before anything begins",
            "    the points of Ann is 1",
        ),
        ('when:\n  Ann chooses "lay"', "nothing has begun yet", "  when:"),
        ('when phase "Round"\nwhen phase "Round"', "a table begins once", '  when phase "Round"'),
        ("setting goal 3", "settings and options are chosen when the game is loaded", 'scenario "set up"'),
    ],
)
def test_what_cannot_be_is_said_with_its_line(game: Game, text: str, message: str, line: str) -> None:
    with pytest.raises(LoadError) as problem:
        game.set_up(text)
    (found,) = problem.value.diagnostics
    assert found.message == message and found.span is not None
    assert problem.value.sources[found.span.file].line(found.span.line) == line


def test_it_is_read_with_the_words_the_game_was_loaded_with(game: Game, tmp_path: Path) -> None:
    """Whatever becomes of its files: they were read once."""
    (tmp_path / "leaves.rules").write_text(RULES.replace("points", "marks"), encoding="utf-8")
    assert {s.value for s in game.set_up(HANDS).view().stores if s.name == "points"} == {5, 4}
    (tmp_path / "leaves.rules").unlink()
    assert hand(game.set_up(HANDS), 1) == ["leaf 2"]


def test_it_has_no_journal(game: Game) -> None:
    with pytest.raises(JournalError, match="cannot be saved: a journal begins with the deal"):
        game.set_up(HANDS).save()


# what a table is told ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("told", "message"),
    [
        ({"seed": "a"}, "A seed is a whole number, not 'a'."),
        ({"names": "Ann"}, 'Names are a list, such as ["Ann", "Bob"], not \'Ann\'.'),
        ({"players": 3, "names": ["Ann", "Bob"]}, "3 players need 3 different names, not 2."),
        ({"names": ["Ann", "Ann"]}, "2 players need 2 different names, not 1."),
        ({"names": ["Ann"]}, "Leaves is for 2 to 3 players, not 1."),
    ],
)
def test_what_makes_no_table_is_said(game: Game, told: dict[str, object], message: str) -> None:
    for make in (game.deal, lambda **how: game.set_up("", **how)):
        with pytest.raises(TableError) as problem:
            make(**told)  # type: ignore[arg-type]
        assert str(problem.value) == message


def test_a_view_knows_what_was_agreed(game: Game, tmp_path: Path) -> None:
    view = load(tmp_path / "leaves.rules", options=["Wind"], settings={"goal": 3, "light": "moon"}).deal().view(0)
    assert view.options == ("Wind",)
    assert [(setting.name, setting.value) for setting in view.settings] == [("goal", 3), ("light", "moon")]
    usual = game.deal().view()
    assert usual.options == ()
    assert [(setting.name, setting.value) for setting in usual.settings] == [("goal", 5), ("light", "sun")]


def test_the_numbers_of_players_that_a_screen_shows(game: Game) -> None:
    table = game.set_up("the points of Bob is 4")
    assert [(n.label, n.owner, n.seat, n.value) for n in table.numbers(0)] == [
        ("double", "Ann", 0, 0),
        ("double", "Bob", 1, 8),
    ]


def test_a_menu_asks_for_one(game: Game) -> None:
    table = game.deal()
    assert table.ask is not None and (table.ask.kind, table.ask.prompt) == ("menu", "one")
    assert table.position().ask == table.ask


# chance, and the middle of play --------------------------------------------------------------------------------------


@pytest.fixture
def hops(tmp_path: Path) -> Game:
    path = tmp_path / "hops.rules"
    path.write_text(HOPS, encoding="utf-8")
    return load(path)


@pytest.mark.parametrize("chance", ["rolled", "asked"])
def test_what_lies_on_top_stays_there_when_the_game_shuffles(hops: Game, chance: Chance) -> None:
    for seed in range(4):
        table = hops.set_up("the deck begins with 3 wild, 1 calm, 2 calm, 2 wild", seed=seed, chance=chance)
        assert (hand(table, 0), hand(table, 1)) == (["3 wild", "1 calm"], ["2 calm", "2 wild"])


def test_what_was_drawn_is_a_card_like_any_other_at_the_next_shuffle(hops: Game) -> None:
    text = "the deck begins with 3 wild, 1 calm, 2 calm, 2 wild\nwhen the game starts:\n  Ann chooses 3 wild\n"
    hands = {tuple(hand(hops.set_up(f"{text}  Bob chooses 2 wild", seed=seed), 0)) for seed in range(6)}
    assert len(hands) > 1


def test_dice_fall_as_said_also_where_chance_is_asked(hops: Game) -> None:
    for chance in ("rolled", "asked"):
        table = hops.set_up("the rolls are 5\nwhen Ann throws", chance=chance)  # type: ignore[arg-type]
        assert table.view().stores[0].value == 5


def test_nobody_imagines_what_was_set_up_for_chance(hops: Game) -> None:
    text = 'given "Grid":\n  the deck begins with 3 wild\nwhen the game goes on after phase "Deal"'
    position = hops.set_up(text).position()
    ends = {position.imagined(0, seed).after(0, 0).known(0) for seed in range(12)}
    assert len(ends) > 1


def test_a_table_goes_on_from_the_middle_of_play(hops: Game) -> None:
    table = hops.set_up('given "Grid"\nwhen the game goes on after phase "Deal"')
    assert table.ask is not None and [option.label for option in table.ask.options] == ["1 wild", "3 calm"]
    table.answer("3 calm")
    while table.ask:
        table.answer(0)
    assert table.result is not None and table.log
    twin = pickle.loads(pickle.dumps(table))
    assert twin.result == table.result

"""Places that more players see for a time: what is seen, told, remembered, taken back and imagined while and after."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

import paddock
from paddock.code import Machine, State, Walker
from paddock.library import Game, check, load
from paddock.table import Table, UndoError, deal
from paddock.views.story import tell

LANTERNS = Path(__file__).parents[1] / "generality" / "lanterns.rules"
ANN, BOB, CLEO = range(3)


@pytest.fixture(scope="module")
def game() -> Game:
    return load(LANTERNS)


def table_of(game: Game, *names: str) -> Table:
    """Dealt by seed, with a name for each."""
    return deal(game, len(names), 3, list(names))


def hand(table: Table | paddock.Position, of: str, seat: int | None) -> list[str] | None:
    """What a seat sees of the hand of a player; None where it sees nothing of it."""
    place = next(place for place in table.view(seat).places if (place.name, place.owner) == ("hand", of))
    return None if place.hidden else [thing.name for thing in place.things]


def story(table: Table, seat: int | None, since: int = 0) -> list[str]:
    return [line.text for line in tell(table.sight, table.log[since:], seat, before=table.log[:since])]


def lit(game: Game, lamp: str, names: tuple[str, ...] = ("Ann", "Bob")) -> Table:
    """Ann has lit a lamp in her first turn."""
    table = table_of(game, *names)
    table.answer("light")
    table.answer(lamp)
    return table


# while a card lies there ------------------------------------------------------------------------------------------------


def test_everybody_sees_the_hand_while_the_card_lies_there(game: Game) -> None:
    table = table_of(game, "Ann", "Bob")
    own = hand(table, "Ann", ANN)
    assert own is not None and hand(table, "Ann", BOB) is hand(table, "Ann", None) is None
    table.answer("light")
    table.answer("Lantern")
    assert hand(table, "Ann", BOB) == hand(table, "Ann", None) == own
    assert hand(table, "Bob", ANN) is None
    table.answer("draw")  # by Bob
    table.answer("darken")
    assert hand(table, "Ann", BOB) is hand(table, "Ann", None) is None


def test_what_is_drawn_and_hidden_meanwhile_is_seen_to_be_so(game: Game) -> None:
    """The leaf goes through the open hand into a box that nobody looks into."""
    table = lit(game, "Lantern")
    table.answer("draw")
    since = len(table.log)
    table.answer("hide")
    leaf = table.ask.options[0].label if table.ask else ""
    table.answer(leaf)
    assert any(f"{leaf} → the box" in line for line in story(table, BOB, since))
    assert any(f"{leaf} → the box" in line for line in story(table, None, since))
    moved = next(event for event in table.events(BOB) if event.sort == "move" and event.target == "the box of Ann")
    assert moved.things == (leaf,)


def test_the_story_tells_who_sees_what_and_when_it_is_over(game: Game) -> None:
    table = lit(game, "Lantern")
    names = sorted(hand(table, "Ann", ANN) or ())
    told = next(line for line in story(table, None) if "sees" in line)
    assert told.startswith("Everybody sees the hand of Ann for now: ") and all(name in told for name in names)
    table.answer("draw")
    table.answer("darken")
    assert "The hand of Ann is hidden again." in story(table, BOB)


def test_a_condition_above_it_is_asked_all_the_time(game: Game) -> None:
    """Ann begins her third turn with the third point."""
    table = lit(game, "Lens")
    assert hand(table, "Bob", ANN) is None
    for answer in ("draw", "draw", "draw"):
        table.answer(answer)
    assert table.ask is not None and table.ask.seat == ANN
    assert hand(table, "Bob", ANN) == hand(table, "Bob", BOB)
    assert hand(table, "Bob", None) is None


def test_another_player_means_each_of_the_others(game: Game) -> None:
    table = lit(game, "Lens", ("Ann", "Bob", "Cleo"))
    for _ in range(5):
        table.answer("mix")
    assert hand(table, "Bob", ANN) == hand(table, "Bob", BOB)
    assert hand(table, "Cleo", ANN) == hand(table, "Cleo", CLEO)
    assert hand(table, "Ann", BOB) is None


def test_a_face_down_place_can_be_seen_by_one(game: Game) -> None:
    table = lit(game, "Key")
    table.answer("draw")
    table.answer("hide")
    leaf = table.ask.options[0].label if table.ask else ""
    table.answer(leaf)
    boxes = {seat: next(p for p in table.view(seat).places if (p.name, p.owner) == ("box", "Ann")) for seat in (0, 1)}
    assert [thing.name for thing in boxes[ANN].things] == [leaf]
    assert boxes[BOB].hidden and boxes[BOB].count == 1
    marks = {seat: [s for s in table.view(seat).stores if (s.name, s.owner) == ("mark", leaf)] for seat in (0, 1)}
    assert [mark.value for mark in marks[ANN]] == [1] and marks[BOB] == []


# until something happens ------------------------------------------------------------------------------------------------


def test_it_lasts_until_the_event(game: Game) -> None:
    table = table_of(game, "Ann", "Bob", "Cleo")
    table.answer("look")
    table.answer("Bob")
    assert hand(table, "Bob", ANN) == hand(table, "Bob", BOB)
    assert hand(table, "Bob", CLEO) is hand(table, "Bob", None) is hand(table, "Cleo", ANN) is None
    table.answer("draw")
    assert hand(table, "Bob", ANN) == hand(table, "Bob", BOB)  # with the leaf that Bob drew
    table.answer("draw")
    assert table.ask is not None and table.ask.seat == ANN
    assert hand(table, "Bob", ANN) is None


def test_others_hear_who_looks_and_not_at_what(game: Game) -> None:
    table = table_of(game, "Ann", "Bob", "Cleo")
    table.answer("look")
    table.answer("Bob")
    assert any("Ann sees the hand of Bob for now: 3 leaves." in line for line in story(table, CLEO))
    shown = {seat: next(event for event in table.events(seat) if event.sort == "show") for seat in (ANN, CLEO)}
    assert shown[ANN].things == tuple(hand(table, "Bob", BOB) or ())
    assert shown[CLEO].things == (None, None, None)
    assert (shown[CLEO].name, shown[CLEO].target) == ("Ann", "the hand of Bob")
    assert [(e.name, e.target) for e in table.events(CLEO) if e.sort == "hide"] == []
    table.answer("draw")
    table.answer("draw")
    assert [(e.name, e.target) for e in table.events(CLEO) if e.sort == "hide"] == [("Ann", "the hand of Bob")]


@pytest.mark.parametrize(("first", "then"), [("look", "Bob"), ("light", "Lantern")])
def test_what_was_seen_cannot_be_taken_back(game: Game, first: str, then: str) -> None:
    table = table_of(game, "Ann", "Bob", "Cleo")
    table.answer(first)
    table.answer(then)
    with pytest.raises(UndoError, match="has been shown something since"):
        table.undo(ANN)


# what is remembered -----------------------------------------------------------------------------------------------------


def worlds(table: Table, seat: int, count: int = 30) -> list[dict[str, list[str]]]:
    """The hands as they lie in worlds that the seat imagines."""
    here = table.position()
    found = []
    for seed in range(count):
        world = here.imagined(seat, seed)
        found.append({name: hand(world, name, at) or [] for at, name in enumerate(table.names)})
        same, shown = replace(here.view(seat), in_mind=()), replace(world.view(seat), in_mind=())
        assert same == shown and here.known(seat) == world.known(seat)
    return found


def test_what_was_seen_is_known_until_it_may_have_gone(game: Game) -> None:
    table = table_of(game, "Ann", "Bob")
    assert len({tuple(world["Bob"]) for world in worlds(table, ANN)}) > 1
    table.answer("look")  # there is nobody else to look at
    table.answer("draw")  # by Bob, under the eyes of Ann: it ends as she takes her turn
    seen = hand(table, "Bob", BOB) or []
    assert hand(table, "Bob", ANN) is None
    assert all(world["Bob"] == seen for world in worlds(table, ANN))
    table.answer("draw")
    table.answer("draw")  # by Bob, and Ann does not see which
    assert all(world["Bob"][:4] == seen for world in worlds(table, ANN))
    assert len({world["Bob"][4] for world in worlds(table, ANN)}) > 1
    table.answer("draw")
    table.answer("hide")
    table.answer(0)  # by Bob: it may be any of his
    assert len({tuple(sorted(world["Bob"])) for world in worlds(table, ANN)}) > 1


def test_who_looks_knows_then_which_of_two_games_it_is(game: Game) -> None:
    here = table_of(game, "Ann", "Bob").position()
    worlds = (here.imagined(ANN, seed) for seed in range(30))
    twin = next(world for world in worlds if hand(world, "Bob", BOB) != hand(here, "Bob", BOB))
    assert here.known(ANN) == twin.known(ANN)
    assert here.ask is not None
    labels = [option.label for option in here.ask.options]
    look, light = labels.index("look"), labels.index("light")
    assert here.after(look).known(ANN) != twin.after(look).known(ANN)
    assert here.after(light, 0).known(ANN) == twin.after(light, 0).known(ANN)  # Ann shows her own hand


def test_play_is_the_same_with_the_log_and_without(game: Game) -> None:
    """Also in the reference, and what it notes of viewers is the same."""
    for players in (2, 3):
        plain, logged = game.machine(players), game.machine(players, log=True)
        for seed in range(3):
            ends = [played(machine, seed) for machine in (plain, logged)]
            walked = played(logged, seed, Walker(logged))
            assert ends[0].Z == ends[1].Z == walked.Z and ends[0].N == ends[1].N
            assert [e for e in ends[1].log if e[0] != "choose"] == [e for e in walked.log if e[0] != "choose"]


def played(machine: Machine, seed: int, by: Walker | None = None) -> State:
    pick, state = random.Random(seed), machine.new(seed)
    (by or machine).play(state, lambda s, seat, prompt, options: pick.randrange(len(options)))
    return state


# what is refused --------------------------------------------------------------------------------------------------------

REFUSED = {
    "your hand is not seen by you": "a place can be seen by more players for a time, not by fewer",
    "your hand is seen by nobody": "a place can be seen by more players for a time, not by fewer",
    "the shelf is seen by you": "everybody sees the shelf already: it is face up",
    "the top card of the stock is seen by you": "only a whole place can be seen by more players for a time",
    "your hand is seen by all": "those who see a place are players, or everybody",
    "your hand is face up": "this line neither does something nor changes a value",
    "you see the hand of another player": "this sentence cannot stand alone on a card",
}
STATED = "who sees a place is said so: your hand is seen by everybody, the hand of another player is seen by you"


@pytest.mark.parametrize("line", REFUSED)
def test_what_cannot_be_said_is_refused_with_what_can(tmp_path: Path, line: str) -> None:
    found = checked(tmp_path, f"  {line}")
    assert [each.message for each in found] == [REFUSED[line]] and found[0].help
    if "face up" in line or "see " in line:
        assert found[0].help == (STATED,)


@pytest.mark.parametrize(
    ("condition", "hidden"),
    [
        ("there is a leaf in your hand whose rank is 3", "the hand, which not all may see"),
        ("the rank of (the first of the stock) is 3", "the stock, which not all may see"),
    ],
)
def test_who_sees_a_place_tells_nothing_hidden(tmp_path: Path, condition: str, hidden: str) -> None:
    found = checked(tmp_path, f"  while {condition}:\n    your hand is seen by everybody")
    assert [each.message for each in found][:1] == [f"who sees the hand would tell of {hidden}"]


def checked(tmp_path: Path, lines: str) -> list[paddock.Diagnostic]:
    path = tmp_path / "lanterns.rules"
    rules = LANTERNS.read_text(encoding="utf-8")
    path.write_text(rules.replace("  your hand is seen by everybody", lines), encoding="utf-8")
    return list(check([path])[0])

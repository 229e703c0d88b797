"""Boards in every executor: random games end alike, and what is remembered of who stands where is never out of date."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from code_desk import bot, direct, finishing, forking, picture, resumable, saving, walking, watched
from doses import by_turns, doses
from native_way import compiler, native, taking_up

from paddock.code import Machine, State, dump, load
from paddock.code.laying import lay_last, lay_on_top, lift, reorder
from paddock.code.relabel import relabel
from paddock.code.running.guarded_state import guarded_copy
from paddock.code.running.occupants import by_space, occupants
from paddock.library import Game, load_sources
from paddock.library import load as load_game
from paddock.text.model import Source

LAYOUTS = {
    "grid": "in a grid of 3 rows and 3 columns",
    "round": "in a grid of 3 rows and 2 columns, going round",
    "hexagons": "in a grid of 3 rows and 3 columns of hexagons",
    "leaning": "in a grid of 3 rows and 3 columns of leaning hexagons",
    "line": "in a line of 5 steps",
    "ring": "in a ring of 5 steps",
    "open": "in a grid of open ranks and sides",
    "linked": "linked",
    "directions": "linked in directions",
}
TOWNS = """
card "York", a cell
  beside "Bath", "Hull"
card "Bath", a cell
card "Hull", a cell
  beside "Deal"
card "Deal", a cell
"""
WAYS = """
card "York", a cell
  ahead "Bath"
  right "Hull"
card "Bath", a cell
  ahead right "Deal"
card "Hull", a cell
  ahead "Deal"
  beside "Bath"
card "Deal", a cell
"""
GAME_OF_MOVES = """game "Moves"
  players 1
  starts with "Go"
kind disc is a piece
kind cell is a space, in a grid of 3 rows and 3 columns
cards discs
  copies 1
place box of discs, face up, starts with discs
place board of discs, face up, on cells
phase "Go":
  move the first of the discs to {goal}
the winners means players
"""
GAME = """game "Bustle"
  players 2
  starts with "Bustle"

kind side is one of left, middle, right
kind cell is a space, {layout}
kind stone is a piece, 4 for each player

place heap of stones, face up, starts with stones
place board of stones, face up, on cells
place attic of stones, face up, on cells
place yard of stones for each player, face up, on cells
place bag of stones, face down, refilled from the board
place shelf of stones, face up, with slots left, middle, right
place queue of stones, face up, in order

note first seen for each cell is a stone or none
note last seen for each cell is a stone or none
note way on for each cell is a cell or none
counter crowd for each cell
counter reach for each cell
counter turn

the winners means the players

phase "Bustle":
  for each stone as the beginner:
    move the beginner to (the first of the near cells) of the board
  repeat 12 times:
    add 1 to the turn
    for each player:
      look round
      the player fiddles
      look round

the near cells means {near}

verb look round:
  for each cell in the near cells:
    set its first seen to the stone at the cell of the board
    set its last seen to the last of (the stones on the cell)
    set its crowd to (the number of (stones on (the cells beside the cell) that are in the board) * 100 + the number of (the stones on the cell))
    set its way on to {way}
    set its reach to the number of (the cells within 2 steps of the cell through (the near cells that are clear))

whether (a cell) is clear means there is no stone on the cell

verb (a player) fiddles:
  the player chooses 1 of the near cells as the goal
  the player chooses a stone as the actor
  the player chooses a stone as the second
  the player chooses one:
    move the actor to the goal of the board
    move the actor to the goal of the attic
    move the actor to the goal of its yard
    move the actor to the top of the heap
    move the board to the heap
    move the stones to the heap
    move (the stones on the goal) to the bag
    move (the stones in the board without the actor) to the heap
    the actor trades places with the second
    the actor drives out the second
    shuffle the board
    shuffle the attic
    move the top card of the board to the goal of its yard
    move the top card of the bag to the goal of the board
    move the top 2 cards of the board to the queue
    move the top card of the bag to the queue
    move the top 2 cards of the bag to the heap
    move the top card of the heap to the goal of the board
    move the actor to middle of the shelf
    move the second directly behind the actor
    all walk on to the goal
    the player looks twice at the goal

verb (a stone) trades places with (a stone, the other):
  if the stone lies and the other lies:
    swap the stone with the other

verb (a stone) drives out (a stone, the other):
  if the stone lies and the other lies:
    swap the stone with the other
    move the other to the heap

whether (a stone) lies means the stone is in (the heap and the board and the attic and the bag and the shelf and the queue and the yard of each player)

verb all walk on to (a cell):
  at once:
    for each stone on the cell as the walker:
      let the goal be {way}
      if the goal is not none:
        move the walker to the goal of the board

verb (a player) looks twice at (a cell):
  let the before be the number of (stones on the cell)
  move (the stones on the cell) to its yard
  add (the before - the number of (stones on the cell)) to the turn
"""


def bustle(folder: Path, layout: str) -> Game:
    near = "the cells" if layout != "open" else "the first 9 of the cells"
    words = {"linked": TOWNS, "directions": WAYS}.get(layout, "")
    path = folder / "bustle.rules"
    ahead = "ahead" if layout in ("line", "ring") else "ahead right"
    way = "the first of (the cells beside the cell)" if layout == "linked" else f"the cell toward {ahead} from the cell"
    path.write_text(GAME.format(layout=LAYOUTS[layout], near=near, way=way) + words, encoding="utf-8")
    return load_game(path)


def check_fresh(machine: Machine, s: State) -> None:
    """What is remembered of the boards is what a fresh count finds."""
    for place, known in (s.B or {}).items():
        assert known == by_space(s, s.Z[place])


def careful(machine: Machine, seed: int, told: list[Any]) -> Any:
    """A bot that looks at what is remembered before it answers."""
    choose = bot(seed, told)

    def chooses(s: State, seat: int, prompt: int, options: Any) -> int:
        check_fresh(machine, s)
        return int(choose(s, seat, prompt, options))

    return chooses


def plain(event: tuple[Any, ...]) -> tuple[Any, ...]:
    """Only answer by answer is it kept what stands in the label that was chosen."""
    return event[:4] if event[0] == "choose" else event


@pytest.mark.parametrize("seeds", doses(range(1), range(30)))
@pytest.mark.parametrize("layout", by_turns(LAYOUTS, 2))
def test_random_games_on_boards_are_alike_in_every_executor(layout: str, seeds: range, tmp_path: Path) -> None:
    game = bustle(tmp_path, layout)
    for log in (False, True):
        machine = game.machine(2, log=log)
        for seed in seeds:
            ends = []
            for way in (walking, direct, watched, resumable, saving, forking, *map(finishing, (1, 7))):
                s, told = machine.new(seed), list[Any]()
                way(machine, s, careful(machine, seed, told))
                check_fresh(machine, s)
                ends.append(({**picture(s), "log": [plain(event) for event in s.log]}, told))
            for other in ends[1:]:
                assert other == ends[0]


@pytest.mark.skipif(compiler() is None, reason="there is no C compiler here")
@pytest.mark.parametrize("seeds", doses(range(1), range(30)))
@pytest.mark.parametrize("layout", by_turns(LAYOUTS, 2, 1))
def test_random_games_on_boards_are_alike_in_c(layout: str, seeds: range, tmp_path: Path) -> None:
    """From the start and from a question on, as the walker plays them."""
    machine = bustle(tmp_path, layout).machine(2, log=True)
    for seed in seeds:
        ends = []
        for way in (walking, native, taking_up(5)):
            s, told = machine.new(seed), list[Any]()
            way(machine, s, bot(seed, told))
            ends.append(({**picture(s), "log": []}, told))
        for other in ends[1:]:
            assert other == ends[0]


@pytest.mark.parametrize("layout", ["grid", "open"])
def test_where_chance_is_asked_nothing_remembered_is_out_of_date(layout: str, tmp_path: Path) -> None:
    machine = bustle(tmp_path, layout).machine(2, asked=True)
    for seed in range(3):
        s = machine.new(seed)
        resumable(machine, s, careful(machine, seed, []))
        check_fresh(machine, s)


# ------------------------------------------------------------------ what changes a table besides play


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> tuple[Machine, State]:
    """A table in the middle of a game, with pieces on its board."""
    machine = bustle(tmp_path_factory.mktemp("desk"), "grid").machine(2)
    s = machine.new(1)
    machine.start(s)
    return machine, s


def seen(desk: tuple[Machine, State]) -> tuple[Machine, State, int, list[int]]:
    """A copy of which all that stands on the board was looked at: the machine, the copy, the place, what stands there."""
    machine, s = desk[0], desk[1].clone()
    board = next(z for z, place in enumerate(machine.layout.place_of) if machine.layout.places[place].name == "board")
    occupants(s, board)
    return machine, s, board, list(s.Z[board])


def test_what_is_lifted_laid_or_put_in_order_by_hand_is_looked_up_anew(desk: tuple[Machine, State]) -> None:
    def lifted(s: State, board: int, thing: int) -> None:
        lift(s, thing)

    def on_top(s: State, board: int, thing: int) -> None:
        lift(s, thing)
        occupants(s, board)
        lay_on_top(s, board, [thing], [s.A[s.Z[board][0]]])

    def last(s: State, board: int, thing: int) -> None:
        lay_last(s, board, thing, None)

    def ordered(s: State, board: int, thing: int) -> None:
        reorder(s, board, [thing])

    for change in (lifted, on_top, last, ordered):
        _, s, board, there = seen(desk)
        before = by_space(s, s.Z[board])
        change(s, board, there[-1])
        assert occupants(s, board) == by_space(s, s.Z[board]) != before, change.__name__


def test_things_that_stand_for_others_are_looked_up_anew(desk: tuple[Machine, State]) -> None:
    machine, s, board, there = seen(desk)
    others = [thing for thing in machine.layout.things_of(machine.layout.program.kinds[-1].id) if thing not in there]
    assert len(there) > 1, others
    relabel(machine.plan, s, {there[0]: there[-1], there[-1]: there[0]})
    assert occupants(s, board) == by_space(s, s.Z[board])
    assert s.Z[board][0] == there[-1]


def test_a_copy_and_a_saved_table_keep_nothing_of_the_other(desk: tuple[Machine, State]) -> None:
    _, s, board, there = seen(desk)
    other, saved = s.clone(), load(dump(s))
    lift(other, there[0])
    assert not any(there[0] in things for things in occupants(other, board).values())
    assert occupants(s, board) == occupants(saved, board) == by_space(s, s.Z[board])


def test_who_may_not_look_finds_nothing_remembered(desk: tuple[Machine, State]) -> None:
    """A guarded copy is asked anew, so that every look is allowed or refused."""
    _, s, board, _ = seen(desk)
    asked: list[int] = []
    guarded = guarded_copy(s, lambda at, found: asked.append(at), lambda *_: None, lambda *_: None)
    occupants(guarded, board)
    assert asked == [board]


def test_a_move_to_a_space_is_written_out_like_one_to_a_pile() -> None:
    text = GAME_OF_MOVES.format(goal='"b2"')
    machine = load_sources([Source("moves.rules", text)]).machine(1)
    assert "put(s" not in machine.source and "move(s" not in machine.source
    state = machine.new(1)
    machine.play(state, bot(1, []))
    assert [len(place) for place in state.Z] == [0, 1]

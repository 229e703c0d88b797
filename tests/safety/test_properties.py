"""Any text is answered with diagnostics; what loads plays; layout and JSON keep the meaning."""

from __future__ import annotations

import random
import tempfile
from collections.abc import Sized
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from made_texts import FRAME, SHIPPED, SMALL, displaced, from_grammar, with_pieces

from paddock.code import PlayError
from paddock.graph.written import from_json, to_json
from paddock.library import Game, LoadError, check, load
from paddock.table import TableError
from paddock.text.model import Source
from paddock.text.show import draw
from paddock.tree.from_text import read
from paddock.tree.show import format_text

DECISIONS = 200
few = settings(max_examples=16, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
many = settings(few, max_examples=50)

ITEMS = from_grammar("item")
STEPS = from_grammar("step")


def game_of(text: str) -> Game | None:
    """The game in a text, or None; every mistake in it has a cause and, where there is one, a place that can be drawn."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "x.rules"
        path.write_text(text, encoding="utf-8")
        diagnostics, sources = check([path])
        for one in diagnostics:
            assert one.message
            assert one.span is not None and one.span.line >= 1 and one.span.column >= 1
            assert one.message in draw(one, sources[one.span.file])
        if any(one.is_error for one in diagnostics):
            with suppress(LoadError):  # a mistake in a scenario is none of the game
                load(path)
            return None
        return load(path)


def play(game: Game, seed: int) -> object:
    """Plays at random; gives how far it came and what the table looked like."""
    pick = random.Random(seed)
    try:
        table = game.deal(players=game.program.low, seed=seed)
        for _ in range(DECISIONS):
            if table.ask is None:
                break
            table.answer(pick.randrange(len(table.ask.options)))
        return table.answers, [table.view(seat) for seat in range(game.program.low)], table.result
    except (TableError, PlayError) as error:
        assert str(error)
        return str(error)


def play_direct(game: Game, seed: int) -> None:
    """The other face: without a log, in one go."""
    pick, left = random.Random(seed), DECISIONS

    class EnoughError(Exception):
        pass

    def choose(_s: object, _seat: int, _prompt: int, options: Sized) -> int:
        nonlocal left
        left -= 1
        if left < 0:
            raise EnoughError
        return pick.randrange(len(options))

    machine = game.machine(game.program.low)
    with suppress(EnoughError, PlayError):
        machine.play(machine.new(seed), choose)


def same_meaning(text: str, game: Game) -> None:
    """Laid out, and written as JSON and read back: the same graph, the same game."""
    tidy, found = format_text(Source("x", text))
    assert not [one for one in found if one.is_error]
    assert format_text(Source("x", tidy))[0] == tidy
    again = game_of(tidy)
    assert again is not None and again.graph.fingerprint() == game.graph.fingerprint()
    graph = from_json(to_json(game.graph))
    assert graph == game.graph
    read_back = Game(game.slug, graph, game.sources, game.settings)
    assert play(read_back, 5) == play(game, 5)


def whole(text: str) -> bool:
    game = game_of(text)
    if game is None:
        return False
    play_direct(game, 1)
    same_meaning(text, game)
    return True


@few
@given(st.lists(ITEMS, min_size=1, max_size=4).map("\n".join))
def test_items_of_the_grammar_are_answered(text: str) -> None:
    """They rarely make a game; what is read keeps its meaning when it is laid out."""
    game_of(text)
    _, found = read(Source("x", text))
    if not found:
        tidy = format_text(Source("x", text))[0]
        assert format_text(Source("x", tidy))[0] == tidy


@few
@given(with_pieces(STEPS, ITEMS))
def test_steps_of_the_grammar_in_a_game(text: str) -> None:
    whole(text)


@settings(few, max_examples=25)
@given(displaced([*SMALL, FRAME]))
def test_small_games_displaced(text: str) -> None:
    whole(text)


@pytest.mark.long
@many
@given(displaced([*SMALL, FRAME]))
def test_many_small_games_displaced(text: str) -> None:
    whole(text)


@settings(few, max_examples=2)
@given(displaced(SHIPPED))
def test_files_of_shipped_games_displaced(text: str) -> None:
    game_of(text)


@pytest.mark.long
@many
@given(displaced(SHIPPED))
def test_many_files_of_shipped_games_displaced(text: str) -> None:
    game_of(text)


@pytest.mark.parametrize("text", [*SMALL, FRAME], ids=lambda text: text.splitlines()[0][:40])
def test_the_games_they_are_made_of_are_whole(text: str) -> None:
    """Else the properties above would be asked of nothing."""
    assert whole(text)

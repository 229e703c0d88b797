"""The Python that is made of a game: names of ours, numbers, and no word of the file."""

from __future__ import annotations

import ast
import builtins
import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from types import FunctionType

import pytest
from doses import doses, few_in_doses
from test_attacks import TRICKS, WORDS, named

from paddock.code import Machine
from paddock.code.machine import BUILTINS
from paddock.code.plan import FILE, REST
from paddock.code.running.helpers import make_helpers
from paddock.code.running.unordered_piles import make_piles
from paddock.code.state import State
from paddock.finding import shipped_games
from paddock.library import load
from paddock.program.declaring.items import compatible_options

# A letter and a number: locals, temporaries, constants, kept names, procedures, values, extras; or one of our own.
SHAPE = re.compile(r"[a-z]{1,2}\d+|B\d+")  # B: what stands where on a board
OWN = {
    "s",
    "c",
    "f",
    "b",
    "e",
    "r",
    "x",
    "_",
    "Z",
    "O",
    "W",
    "A",
    "N",
    "R",
    "D",
    "FORCED",
    "NOTHING",
    "PAUSE",
    "PRIVATE",
    "Stop",
    "GameOver",
    "MISTAKES",
    "lapse",
    "watch",
}
WAITING = re.compile(r"[vw]\d+")  # what waits is known by
METHODS = {
    "append",
    "insert",
    "remove",
    "pop",
    "index",
    "get",
    "clear",
    "extend",
    "count",
    "copy",
    "intersection",
    "isdisjoint",
}
SAFE = {
    "len", "range", "isinstance", "tuple", "reversed", "min", "max", "map", "sum", "any", "all", "sorted", "filter",
    "enumerate", "zip", "abs", "bool", "int", "list", "set", "frozenset", "dict", "iter", "next",
}  # fmt: skip
WORDS_OF_THE_LOG = {
    "do", "done", "move", "roll", "shuffle", "set", "choose", "cancel", "void", "instead", "by", "tell", "aside", "show", "used", "reveal",
}  # fmt: skip


def check_source(machine: Machine) -> None:
    helpers = make_helpers(machine.layout, machine.log)
    known = OWN | set(helpers) | set(BUILTINS)
    if machine.asked:
        known |= set(make_piles(machine.layout, machine.log, helpers))
    assert set(machine.plan.pages) == {FILE, REST}
    for node in (node for page in machine.plan.pages.values() for node in ast.walk(ast.parse(page.source))):
        assert not isinstance(node, (ast.Import, ast.ImportFrom, ast.Global, ast.Nonlocal, ast.ClassDef, ast.Await))
        for name in names_in(node):
            assert name in known or SHAPE.fullmatch(name), f"{name} at line {getattr(node, 'lineno', 0)}"
            assert "__" not in name
        if isinstance(node, ast.Attribute):
            assert node.attr in METHODS or node.attr in State.__slots__ or node.attr == "verb", node.attr
        if isinstance(node, ast.Constant):
            plain = node.value is None or isinstance(node.value, (bool, int))
            assert plain or node.value in WORDS_OF_THE_LOG or WAITING.fullmatch(node.value), node.value
        assert not isinstance(node, ast.JoinedStr)


def names_in(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Name():
            yield node.id
        case ast.FunctionDef():
            yield node.name
        case ast.arg():
            yield node.arg
        case ast.ExceptHandler() if node.name:
            yield node.name


def check_space(machine: Machine) -> None:
    """What the names stand for: no builtin beyond a few, nothing that leads to a module."""
    space = machine._code
    assert set(BUILTINS) <= SAFE
    assert space["__builtins__"] == {name: getattr(builtins, name) for name in BUILTINS}
    made = [value for value in space.values() if isinstance(value, FunctionType)]
    assert made
    for name, value in space.items():
        assert not isinstance(value, type(ast)), f"{name} is a module"


def machines(
    path: str | Path, options: tuple[str, ...] = (), players: int | None = None, every: bool = True
) -> Iterator[Machine]:
    """Of a table for so many; else of the smallest and of the largest. In every mode, or with nothing and everything."""
    game = load(path, options=options)
    for seats in {game.program.low, game.program.high} if players is None else {players}:
        for log, asked in product((False, True), repeat=2) if every else ((False, False), (True, True)):
            yield game.machine(seats, log=log, asked=asked).whole()


@pytest.mark.parametrize("every_mode", doses(False, True))
@pytest.mark.parametrize("every_option", [True, pytest.param(False, marks=pytest.mark.long)])
@pytest.mark.parametrize("slug", few_in_doses(shipped_games()))
def test_of_a_shipped_game(slug: str, every_option: bool, every_mode: bool) -> None:
    program = load(slug).program
    options = tuple(compatible_options(program.options, program.option_groups)) if every_option else ()
    players = load(slug, options=options).program.high if every_option else program.low
    for machine in machines(slug, options, players, every_mode):
        check_source(machine)
        check_space(machine)


@pytest.mark.parametrize("every_mode", doses(False, True))
@pytest.mark.parametrize("path", sorted(Path(__file__).parent.parent.glob("generality/*.rules")), ids=lambda p: p.stem)
def test_of_small_games(path: Path, every_mode: bool) -> None:
    for machine in machines(path, every=every_mode):
        check_source(machine)
        check_space(machine)


@pytest.mark.parametrize("trick", TRICKS)
def test_of_a_game_whose_names_are_tricks(trick: str, tmp_path: Path) -> None:
    path = tmp_path / "x.rules"
    path.write_text(named(TRICKS[trick]), encoding="utf-8")
    for machine in machines(path):
        check_source(machine)
        check_space(machine)
        assert len(TRICKS[trick]) < 3 or TRICKS[trick] not in machine.source  # a brace is Python's own, too


def test_names_of_the_file_do_not_change_the_source(tmp_path: Path) -> None:
    """The same game in other words is the same Python."""
    text = (Path(__file__).parent / "frame.rules").read_text(encoding="utf-8")
    sources = set()
    for word in WORDS[:8]:
        path = tmp_path / f"{word}.rules"
        changed = text
        for old in ("chit", "size", "heap", "hand", "total", "tally", "spins", "pick", "Go", "Frame"):
            changed = re.sub(rf"\b{old}", f"{word}-{old}", changed)
        path.write_text(changed, encoding="utf-8")
        sources.add(tuple(machine.source for machine in machines(path)))
    assert len(sources) == 1

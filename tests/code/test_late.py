"""Functions that are compiled when they are first called: the same results, and mistakes in the same lines."""

from __future__ import annotations

import ast
import re
import sys
import traceback
from collections import Counter
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest

from paddock.code import Machine, PlayError, State
from paddock.code.lazy_functions import put_functions
from paddock.code.packing import pack_plan, unpack_plan
from paddock.library import load

SOURCE = """def f0(s, l0=None):
    if l0 is None:
        return f1(s)
    return [(lambda x: x + l0)(n) for n in s]
def f1(s):
    b = 5 is None
    return s[0]
def f2(s):
    return [
        n // 0
        for n in s
    ]
"""


def late() -> dict[str, Any]:
    names: dict[str, Any] = {"__builtins__": {}}
    put_functions(SOURCE, "<here>", names)
    return names


def test_it_is_the_function_that_is_written_there(recwarn: pytest.WarningsRecorder) -> None:
    names, whole = late(), {"__builtins__": {}}
    exec(compile(SOURCE, "<here>", "exec"), whole)
    recwarn.clear()
    assert sorted(names) == sorted(whole)
    for args in [([4, 2],), ([4, 2], 3), ([4, 2], None)]:
        assert names["f0"](*args) == whole["f0"](*args)
    assert not recwarn.list
    for name in ("f0", "f1"):
        ours, theirs = names[name].__code__, whole[name].__code__
        assert ours == theirs and [*ours.co_lines()] == [*theirs.co_lines()]
        assert names[name].__defaults__ == whole[name].__defaults__


def test_what_defaults_name_is_found() -> None:
    names: dict[str, Any] = {"__builtins__": {}, "c0": [3, 4]}
    put_functions("def f0(s, c0=c0):\n    return c0[s] + c0[0]\n", "<here>", names)
    assert (names["f0"](1), names["f0"](0)) == (7, 6)


def test_a_table_that_is_named_again_is_at_hand() -> None:
    found = 0
    for function in ast.parse(load("street-illegal").machine(3).source).body:
        assert isinstance(function, ast.FunctionDef)
        if not function.name.startswith(("d", "x")):
            continue
        named = Counter(node.id for one in function.body for node in ast.walk(one) if isinstance(node, ast.Name))
        again = {name for name, times in named.items() if times > 1 and re.fullmatch(r"c\d+", name)}
        assert again <= {arg.arg for arg in function.args.args}
        found += len(again)
    assert found > 5


def test_who_holds_it_need_not_take_it_anew() -> None:
    held = late()["f0"]
    before = held.__code__
    assert held([7]) == 7
    assert held.__code__ is not before and held([7]) == 7
    assert isinstance(held, FunctionType)


def test_a_mistake_stands_in_its_line() -> None:
    with pytest.raises(ZeroDivisionError) as found:
        late()["f2"]([1])
    assert traceback.extract_tb(found.value.__traceback__)[-1].lineno == 10


def test_a_page_without_functions_has_none() -> None:
    names: dict[str, Any] = {}
    put_functions("\n", "<here>", names)
    assert names == {}


WRONG = """game "Wrong"
  players 2
  starts with "Go"

counter points for each player
counter total

verb spin:
  add 1 to the total
  if the total is more than 0:
    spin

the share of (a number):
  if the number is less than 1:
    give (10 divided by the number rounded up)
  give 1

phase "Go":
  for each player:
    the player chooses a number from 0 to 2 as the step
    if the step is 2:
      spin
    add the share of the step to its points

the winners means the players with the highest points
"""


def both(tmp_path: Path) -> tuple[Machine, Machine]:
    path = tmp_path / "wrong.rules"
    path.write_text(WRONG, "utf-8")
    game = load(path)
    built = game.machine(2)
    return built, Machine(unpack_plan(pack_plan(built.plan), game.program))


@pytest.mark.parametrize("answer", [0, 2])
def test_a_mistake_of_the_rules_is_told_alike(answer: int, tmp_path: Path) -> None:
    said = []
    for machine in both(tmp_path):
        for _ in range(2):  # when it is compiled, and when it was
            with pytest.raises(PlayError) as found:
                machine.play(machine.new(1), lambda _s, _seat, _prompt, options: answer)
            said.append(str(found.value))
    assert len(set(said)) == 1 and "wrong.rules:" in said[0]


def test_with_no_room_left_to_compile_in_it_is_a_mistake_of_the_rules(tmp_path: Path) -> None:
    """As deep as Python can go, a function fails before it is itself; that too is told by its line."""
    said: list[str] = []
    while "it went well" not in said:
        machine = both(tmp_path)[1]
        said.append(with_room(machine, machine.new(1), len(said)))
    began = next(at for at, one in enumerate(said) if "wrong.rules" in one)
    assert {*said[:began]} <= {"no room to begin"}
    assert all(one.endswith("this goes on for ever") for one in said[began:-1])


def with_room(machine: Machine, state: State, room: int) -> str:
    limit = sys.getrecursionlimit()
    try:
        sys.setrecursionlimit(len(traceback.extract_stack()) + 2 + room)
        machine.play(state, lambda _s, _seat, _prompt, options: 1)
    except PlayError as error:
        return str(error)
    except RecursionError:
        return "no room to begin"
    finally:
        sys.setrecursionlimit(limit)
    return "it went well"

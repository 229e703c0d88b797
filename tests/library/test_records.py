"""Records are dataclasses with slots: made, compared, copied, kept and read back as those are, and quicker to load."""

from __future__ import annotations

import copy
import os
import pickle
import subprocess
import sys
from dataclasses import FrozenInstanceError, asdict, fields, is_dataclass, replace
from fractions import Fraction

import pytest

from paddock.records import field, plain, record


@record
class Point:
    """Somewhere."""

    x: int
    y: int = 2
    seen: list[int] = field(default_factory=list)


@record(frozen=True, kw_only=True)
class Base:
    name: str = ""


@record(frozen=True, kw_only=True)
class Named(Base):
    odds: Fraction
    points: tuple[Point, ...] = ()


@record
class Later:
    text: str
    words: list[str] = field(init=False)

    def __post_init__(self) -> None:
        self.words = self.text.split()


def test_made_by_place_or_by_name_with_what_is_usual() -> None:
    assert Point(1) == Point(x=1, y=2, seen=[])
    assert Point(1) != Point(2)
    assert Point(1).seen is not Point(1).seen
    assert repr(Point(1)) == "Point(x=1, y=2, seen=[])"
    assert Later("a b").words == ["a", "b"]


@pytest.mark.parametrize("wrong", [lambda: Point(), lambda: Point(1, 2, [], 4), lambda: Named("a")])
def test_what_is_missing_or_too_much_is_refused(wrong: object) -> None:
    with pytest.raises(TypeError):
        wrong()  # type: ignore[operator]


def test_slots_hold_nothing_else() -> None:
    with pytest.raises(AttributeError):
        Point(1).z = 3  # type: ignore[attr-defined]
    assert not hasattr(Point(1), "__dict__")


def test_frozen_ones_stay_and_can_be_looked_up() -> None:
    named = Named(name="a", odds=Fraction(1, 6))
    with pytest.raises(AttributeError):
        named.name = "b"  # type: ignore[misc]
    assert {named: 1}[Named(name="a", odds=Fraction(1, 6))] == 1
    assert replace(named, name="b") == Named(name="b", odds=Fraction(1, 6))
    with pytest.raises(TypeError):
        hash(Point(1))
    assert issubclass(FrozenInstanceError, AttributeError)


def test_dataclasses_knows_them() -> None:
    assert is_dataclass(Named)
    assert [f.name for f in fields(Named)] == ["name", "odds", "points"]
    assert asdict(Point(1)) == {"x": 1, "y": 2, "seen": []}
    match Point(1, 5):
        case Point(x, y):
            assert (x, y) == (1, 5)


def test_copied_and_kept() -> None:
    named = Named(name="a", odds=Fraction(1, 6), points=(Point(1),))
    assert pickle.loads(pickle.dumps(named)) == named
    assert copy.deepcopy(named) == named
    assert copy.deepcopy(named).points[0] is not named.points[0]


def test_as_json_says_it() -> None:
    named = Named(name="a", odds=Fraction(1, 6), points=(Point(1),))
    assert plain(named) == {"name": "a", "odds": "1/6", "points": [{"x": 1, "y": 2, "seen": []}]}


HEAVY = ("dataclasses", "inspect", "lark", "pydantic", "rich", "jinja2", "multiprocessing")


def test_a_game_out_of_the_cache_waits_for_nothing_heavy(tmp_path: object) -> None:
    code = (
        "import sys, paddock; paddock.load('street-illegal').machine(3);"
        f"print([name for name in {HEAVY!r} if name in sys.modules])"
    )
    place = {**os.environ, "PADDOCK_CACHE": str(tmp_path)}
    said = [
        subprocess.run([sys.executable, "-c", code], env=place, capture_output=True, text=True, check=True).stdout
        for _ in range(2)
    ]
    assert "lark" in said[0]
    assert said[1].strip() == "[]"

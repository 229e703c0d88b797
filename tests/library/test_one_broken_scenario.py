"""One scenario that cannot be played loses no other, whatever went wrong in it."""

from __future__ import annotations

from pathlib import Path

import pytest

from paddock import testing
from paddock.code import PlayError
from paddock.code.errors import unfit

SCENARIO = 'scenario "{}"\n  players Ann, Bob\n  then:\n    the chips of Ann is 0\n'
GAME = """game "Two"
  players 2
counter chips for each player
the winners means the players with the highest chips
phase "Go":
  for each player:
    add 1 to its chips
"""


@pytest.mark.parametrize(
    ("problem", "message"),
    [
        (PlayError("there is nothing to begin with"), "there is nothing to begin with"),
        (KeyError("can"), "something went wrong inside paddock (KeyError): please report it with the files"),
    ],
)
def test_the_others_are_played(
    problem: Exception, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "two.rules"
    path.write_text(GAME + SCENARIO.format("broken") + SCENARIO.format("whole"), encoding="utf-8")
    play = testing.run_scenario

    def run(scenario: testing.Scenario, *rest: object) -> object:
        if scenario.name == "broken":
            raise problem
        return play(scenario, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(testing, "run_scenario", run)
    monkeypatch.delenv("PADDOCK_DEBUG", raising=False)
    report = testing.run_scenarios([path])
    assert [(line.name, line.ok, line.message) for line in report.scenarios] == [
        ("broken", False, message),
        ("whole", True, ""),
    ]


def test_no_message_speaks_of_an_operation() -> None:
    """Designers know sentences; what is behind them has no name for them."""
    assert "operation" not in str(unfit())
    room = Path(testing.__file__).parent
    messages = [
        f"{path.name}:{number}"
        for path in sorted(room.rglob("*.py"))
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if "raise" in line and "operation" in line
    ]
    assert messages == []

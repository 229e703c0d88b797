"""What happens, happens to one at a time: `every` and `each` cannot be waited for; the help is understood."""

from __future__ import annotations

import pytest
from quick_check import told_of

HEAD = 'use "cthulhu-500"\n\ncard "V", a'
ON_A_MOD = f"{HEAD} mod\n  EVENT:\n    you draw a card\n"
IN_STEPS = f"{HEAD}n action\n  effect:\n    EVENT:\n      you draw a card\n"
FOR_A_TIME = f"{HEAD}n action\n  effect:\n    EVENT:\n      the strength of your vehicle is 2 higher\n"


@pytest.mark.parametrize(
    ("card", "event", "any_"),
    [
        (FOR_A_TIME, "until every other player takes a turn", "until another player takes a turn"),
        (FOR_A_TIME, "during each player takes a turn", "during a player takes a turn"),
        (IN_STEPS, "after the next time every other player ends its turn", "another player ends its turn"),
        (IN_STEPS, "the next time your vehicle passes every vehicle", "your vehicle passes a vehicle"),
        (ON_A_MOD, "after every other vehicle passes your vehicle", "another vehicle passes your vehicle"),
        (ON_A_MOD, "before each vehicle passes your vehicle", "a vehicle passes your vehicle"),
        (ON_A_MOD, "after your vehicle passes every vehicle", "your vehicle passes a vehicle"),
        (ON_A_MOD, "when a player plays every spell", "a player plays a spell"),
        (ON_A_MOD, "when a player plays every action", "a player plays an action"),
        (ON_A_MOD, "after you trade hands with every other player", "you trade hands with another player"),
    ],
)
def test_of_all_of_them_nothing_is_waited_for(card: str, event: str, any_: str) -> None:
    told = [found for found in told_of(card.replace("EVENT", event)) if found.is_error]
    word = "each" if "each" in event else "every"
    assert [one.message for one in told] == [f"what happens, happens to one at a time: `{word}` cannot be waited for"]
    happens = told[0].help[0].removeprefix("of any of them, each time: ")
    assert any_.endswith(happens)
    before = next(
        start for start in ("after the next time", "the next time", event.split()[0]) if event.startswith(start)
    )
    assert not [found for found in told_of(card.replace("EVENT", f"{before} {happens}")) if found.is_error]

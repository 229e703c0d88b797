"""What begins with a price is offered only to who can pay it."""

from __future__ import annotations

from paddock import Source, check_sources
from paddock.testing import run_source_scenarios

GAME = """game "Prices"
  players 2
  starts with "Go"
counter chips for each player
counter bank
verb (a player) shops:
  the player chooses one:
    "buy":
      pay 3 from its chips to the bank
    "buy by half":
      pay (its chips / 2 + 1) from its chips to the bank
    "look"
verb (a player) tips:
  the player may:
    pay 1 from its chips to the bank
  otherwise:
    add 10 to the bank
verb (a player) owes:
  take 1 from its chips
phase "Go":
  for each player:
    the player shops
    the player tips
    the player owes
the winners means the players with the highest chips
"""


def scenario(chips: int, steps: str, bank: int) -> str:
    head = (
        f'scenario "{chips} {steps.split()[1]} {bank}"\n  players Ann, Bob\n  given:\n    the chips of Ann is {chips}\n'
    )
    return head + f"  when {steps}\n  then:\n    the bank is {bank}\n"


def test_only_who_can_pay_is_asked() -> None:
    text = scenario(3, 'Ann shops:\n    Ann chooses "buy"', 3)
    text += scenario(2, 'Ann shops:\n    Ann chooses "buy by half"', 2)
    text += scenario(0, "Ann shops", 0)  # nothing but to look, and nobody is asked
    text += scenario(1, "Ann tips:\n    Ann chooses yes", 1)
    text += scenario(0, "Ann tips", 10)
    assert [d.message for d in check_sources([Source("prices", GAME + text)])[0]] == []
    report = run_source_scenarios([Source("prices", GAME + text)])
    assert report.ok and len(report.scenarios) == 5, str(report)
    told = str(run_source_scenarios([Source("prices", GAME + scenario(2, 'Ann shops:\n    Ann chooses "buy"', 3))]))
    assert "FAILED" in told

"""A rule belongs to the verb or phase among whose steps it stands, and to no other that does this one."""

from __future__ import annotations

from pathlib import Path

from paddock.library import load

RULES = """game "Steps"
  players 2
  starts with "Go"

counter points for each player

phase "Go":
  rule S-1: Everybody hops twice.
  for each player:
    the player hops
    rule S-3: And once more.
    the player hops

verb (a player) hops:
  rule S-2: A hop is a point.
  add 1 to its points

the winners means the players with the highest points
"""


def test_rules_stay_with_their_own_lines(tmp_path: Path) -> None:
    path = tmp_path / "steps.rules"
    path.write_text(RULES, encoding="utf-8")
    rules = {verb.title or verb.base: verb.rules for verb in load(path).program.verbs}
    assert rules == {"Go": ["S-1", "S-3"], "hop": ["S-2"]}

"""Journals and graphs that somebody changed: a named error, or a game that plays within its limits."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from stranger import Outcome, Stranger

from paddock.graph.written import GraphError, from_json
from paddock.library import load
from paddock.table import JournalError
from paddock.table.journal import Journal, read_journal
from paddock.table.replay import replay

FRAME = Path(__file__).parent / "frame.rules"


def journal() -> dict[str, Any]:
    table = load(FRAME).deal(players=3, seed=4)
    while table.ask:
        table.answer(0)
    return dict(json.loads(table.save()))


def sealed(data: dict[str, Any]) -> str:
    """With the checksum a stranger would put there."""
    return json.dumps({**data, "checksum": Journal.model_validate(data).seal()})


CHANGES: dict[str, tuple[Callable[[dict[str, Any]], None], str]] = {
    "other rules": (lambda d: d.update(fingerprint="0" * 16), "have changed since"),
    "an answer that is none": (lambda d: d["answers"].__setitem__(0, 99), "not among the options"),
    "an answer below zero": (lambda d: d["answers"].__setitem__(0, -1), "not among the options"),
    "a huge answer": (lambda d: d["answers"].__setitem__(0, 10**300), "not among the options"),
    "too many answers": (lambda d: d["answers"].extend([0] * 90_000), "over before answer"),
    "no players": (lambda d: d.update(names=[]), "players"),
    "a hundred players": (lambda d: d.update(names=[str(n) for n in range(100)]), "is for 2 to 4 players, not 100"),
    "twins": (lambda d: d.update(names=["Ann", "Ann", "Ann"]), "different names"),
    "another result": (lambda d: d["result"].update(winners=["Zoe"]), "ends otherwise"),
}


@pytest.mark.parametrize("name", CHANGES)
def test_a_journal_that_was_changed_and_sealed_again_is_refused(name: str) -> None:
    data = journal()
    change, message = CHANGES[name]
    change(data)
    with pytest.raises(JournalError, match=message):
        replay(read_journal(sealed(data)), load(FRAME))


def test_a_seed_is_any_number() -> None:
    """A huge one is another deal, nothing else; one that nobody could write down is refused."""
    data = journal()
    data.update(seed=10**900, answers=[], result=None)
    assert replay(read_journal(sealed(data)), load(FRAME)).ask is not None
    data.update(seed=10**3_000)
    with pytest.raises(JournalError, match="a thousand digits at most"):
        replay(read_journal(sealed(data)), load(FRAME))


TEXTS = {
    "digits": '{"paddock": 1, "seed": ' + "9" * 100_000 + "}",
    "nesting": '{"paddock": ' + "[" * 100_000,
    "nested version": '{"paddock": ' + "[" * 500 + "]" * 500 + "}",
    "not a number": '{"paddock": NaN}',
    "twice": '{"paddock": 1, "paddock": 2}',
    "long name": '{"paddock": 1, "' + "x" * 1_000_000 + '": 1}',
    "lone surrogate": '{"paddock": 1, "game": "\\ud800"}',
    "fields of another": '{"paddock": 1, "__class__": "x"}',
}


@pytest.mark.parametrize("name", TEXTS)
def test_what_is_no_journal_is_refused_shortly(name: str) -> None:
    with pytest.raises(JournalError) as error:
        read_journal(TEXTS[name])
    assert len(str(error.value)) < 300


@pytest.mark.parametrize("named", ["/etc/passwd", "../secret.txt", "/dev/zero", "/proc/self/environ"])
def test_a_journal_leads_to_no_other_file(named: str, child: Stranger, tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    (tmp_path / "secret.txt").write_text("the password is sesame\n")
    for change in ({"game": named}, {"cards": [named]}):
        data = {**journal(), "game": str(FRAME), **change}
        (home / "x.journal").write_text(sealed(data), encoding="utf-8")
        found: Outcome = child.attack(home, command=["replay", "x.journal"], reads=[str(FRAME)])
        assert found.code in (1, 2)
        assert "sesame" not in found.out + found.err and "root:" not in found.out + found.err


# ------------------------------------------------------------------ graphs


def test_deep_graphs_are_refused() -> None:
    for text in ("[" * 100_000, '{"program": ' * 5_000, "null", "7", ""):
        with pytest.raises(GraphError):
            from_json(text)

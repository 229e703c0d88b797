"""One game with every way to narrow, compare and do at once: its scenarios hold, and all executors play it alike."""

from __future__ import annotations

from pathlib import Path

import pytest
from code_desk import agree, const, game, let, local, step, stored, verb, x

from paddock.code import PlayError
from paddock.library import check, load
from paddock.table import deal
from paddock.testing import run_scenarios
from paddock.text.show import draw_all
from paddock.views.story import tell

SAYINGS = Path(__file__).parent / "sayings.rules"


def test_the_game_checks_and_its_scenarios_hold() -> None:
    found, sources = check([SAYINGS])
    assert not found, draw_all(found, sources)
    report = run_scenarios([SAYINGS])
    assert report.ok, str(report)
    assert len(report.scenarios) == 9


@pytest.mark.parametrize("seed", range(8))
def test_all_executors_play_it_alike(seed: int) -> None:
    end, told = agree(load(SAYINGS).program, seed, players=2 + seed % 3)
    assert end.over
    assert len(told) > 10


def test_what_was_chosen_in_secret_is_told_in_one_sentence() -> None:
    table = deal(load(SAYINGS), names=["Ann", "Bob", "Cleo"], seed=1)
    for answer in ("5", "9", "8"):
        table.answer(answer)
    lines = [line.text for line in tell(table.sight, table.log, None)]
    assert [line for line in lines if "Ann 5" in line] == ["Bid in secret: bid: Ann 5, Bob 9, Cleo 8."]


def test_equal_numbers_are_kept_and_taken_out_one_by_one() -> None:
    numbers = x("join", const(6), const(6), const(3), type="numbers")
    less = x("less", local(0, "numbers"), x("join", const(6), const(1), type="numbers"), type="numbers")
    steps = [let(0, numbers), let(1, less), step("set", stored(1), x("nth", local(1, "numbers"), const(1)))]
    steps.append(step("add", stored(1), x("mul", const(10), x("count", local(1, "numbers")))))
    end, _ = agree(game(verb(0, *steps, locals=["numbers", "numbers"])))
    assert end.N[3] == 26


def test_too_many_numbers_are_refused_at_the_table() -> None:
    count = x("count", x("range", const(1), const(30_000), type="numbers"))
    with pytest.raises(PlayError, match="these are 30,000 numbers; at most 20,000 can be listed"):
        agree(game(verb(0, step("set", stored(1), count))))

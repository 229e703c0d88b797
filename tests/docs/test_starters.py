"""The files `paddock new` writes are examples too: they check without a warning, and their scenarios hold."""

from __future__ import annotations

from pathlib import Path

import pytest

from paddock.library import check, load
from paddock.loader import shipped_games
from paddock.testing import run_scenarios
from paddock.text.show import draw_all
from paddock.views.starter import new_cards, new_game


def test_a_new_game_checks_and_its_scenario_holds(tmp_path: Path) -> None:
    rules = tmp_path / "first.rules"
    rules.write_text(new_game("First"), encoding="utf-8")
    found, sources = check([rules])
    assert not found, draw_all(found, sources)
    report = run_scenarios([rules])
    assert report.ok and report.scenarios, str(report)


@pytest.mark.parametrize("slug", sorted(shipped_games()))
def test_new_cards_check_with_their_game(slug: str, tmp_path: Path) -> None:
    cards = tmp_path / "first.cards"
    cards.write_text(new_cards("First", load(slug).program, slug), encoding="utf-8")
    found, sources = check([cards])
    assert not [d for d in found if d.is_error], draw_all(found, sources)
    assert any(card.name == "First" for card in load(slug, cards=[cards]).program.cards)

"""The files `paddock new` writes are examples too: they check without a warning, and their scenarios hold."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from docs_examples import frame

from paddock.finding import shipped_games
from paddock.library import check, load
from paddock.testing import run_scenarios
from paddock.text.show import draw_all
from paddock.views.starter import new_cards, new_game

# What an example writer puts where capitals stand, in the small game of the reference; the first that fits is taken.
WORDS = (
    ("during you EVENT", "during you take a turn"),
    ("you EVENT", "you rest"),
    ("Ann EVENT", "Ann rests"),
    ("STEP", "add 1 to your points"),
    ("CONDITION", "the round is at least 1"),
    ("PLACE", "row"),
    ("VALUE", "speed"),
    ("COUNTER", "points"),
)


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


@pytest.mark.parametrize("ability", ["after", "while", "during", "instead"])
def test_what_a_new_card_could_do_holds(ability: str, tmp_path: Path) -> None:
    """The lines behind # are right too, once they have words of a game."""
    (tmp_path / "frame.rules").write_text(frame(), encoding="utf-8")
    cards = new_cards("First", load(tmp_path).program, "")
    works, *abilities, scenario = shown_behind_the_sign(cards)
    chosen = next(lines for lines in abilities if ability in lines.splitlines()[0])
    text = "\n".join([cards.partition("\n\n# What")[0], works, chosen, *([scenario] if ability == "after" else [])])
    for capitals, words in WORDS:
        text = text.replace(capitals, words)
    (tmp_path / "first.cards").write_text(text + "\n", encoding="utf-8")
    found, sources = check([tmp_path])
    assert not [d for d in found if d.is_error], draw_all(found, sources)
    if ability == "after":
        report = run_scenarios([tmp_path])
        assert report.ok and report.scenarios, str(report)


def shown_behind_the_sign(cards: str) -> list[str]:
    """The blocks of lines that are shown as comments, without the first `# ` of each line."""
    comments = cards.partition("\n# What")[2].partition("\n")[2]
    lines = [re.sub("^# ?", "", line) for line in comments.splitlines()]
    return [block for block in "\n".join(lines).strip("\n").split("\n\n") if not block.startswith("And")]

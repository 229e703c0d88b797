"""The files `paddock new` writes are examples too: they check without a warning, and their scenarios hold."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from docs_examples import frame
from doses import few_in_doses

from paddock.checking import plain_games
from paddock.library import check, load
from paddock.sources import Files
from paddock.testing import run_scenarios
from paddock.text.show import draw_all
from paddock.views.starter import new_cards, new_game

GENERALITY = Path(__file__).resolve().parents[1] / "generality"
SMALL_GAMES = [rules for rules in sorted(GENERALITY.glob("*.rules")) if " is a card" in rules.read_text("utf-8")]

# What an example writer puts where capitals stand, in the small game of the reference; the first that fits is taken.
WORDS = (
    ("during you EVENT", "during you take a turn"),
    ("you EVENT", "you rest"),
    ("STEP", "add 1 to your points"),
    ("CONDITION", "the round is at least 1"),
    ("PLACE", "row"),
    ("VALUE", "speed"),
)


def test_a_new_game_checks_and_its_scenario_holds(tmp_path: Path) -> None:
    rules = tmp_path / "first.rules"
    rules.write_text(new_game("First"), encoding="utf-8")
    found, sources = check([rules])
    assert not found, draw_all(found, sources)
    report = run_scenarios([rules])
    assert report.ok and report.scenarios, str(report)


@pytest.mark.parametrize("slug", few_in_doses(plain_games(Files())))
def test_new_cards_work_in_their_game(slug: str, tmp_path: Path) -> None:
    """Not a warning, and every card has a scenario that holds."""
    cards = tmp_path / "first.cards"
    cards.write_text(new_cards("First", load(slug).program, slug), encoding="utf-8")
    found, sources = check([cards])
    assert not found, draw_all(found, sources)
    made = [card.name for card in load(slug, cards=[cards]).program.cards if card.name in ("First", "No First")]
    report = run_scenarios([cards])
    assert report.ok and len(report.scenarios) == len(made) >= 1, str(report)


def test_a_game_with_effects_and_a_window_gets_a_card_of_both() -> None:
    program = load("cthulhu-500").program
    text = new_cards("First", program, "cthulhu-500")
    assert 'card "First", an action\n  copies 2\n  effect:\n    you draw a card\n' in text
    assert 'card "No First", a reaction\n  copies 2\n  when another player draws a card:\n    cancel it\n' in text
    assert text.count("  players Ann, Bob, Cleo\n") == 2, "the game is for three or more"
    assert "    the player on turn is Ann\n" in text


def test_a_game_without_them_gets_a_card_that_works_where_it_lies() -> None:
    text = new_cards("First", load("street-illegal").program, "street-illegal")
    assert "  velocity 10\n  icon left\n  copies 2\n  after you do nothing:\n    you draw 2 cards\n" in text
    assert "\n  effect:" not in text


@pytest.mark.parametrize("rules", SMALL_GAMES, ids=lambda path: path.stem)
def test_new_cards_are_right_in_small_games(rules: Path, tmp_path: Path) -> None:
    text = new_cards("First", load(rules).program, "")
    (tmp_path / rules.name).write_text(rules.read_text("utf-8"), "utf-8")
    (tmp_path / "first.cards").write_text(text, "utf-8")
    found, sources = check([tmp_path])
    assert not [d for d in found if d.is_error], draw_all(found, sources)
    if "\nscenario " in text + rules.read_text("utf-8"):
        report = run_scenarios([tmp_path])
        assert report.ok, str(report)


PLAYS = "verb (a player) plays (a tempo):\n  carry out the tempo for the player\n"


@pytest.mark.parametrize("ability", ["after", "when", "instead", "while", "during", "effect"])
def test_what_a_new_card_could_do_holds(ability: str, tmp_path: Path) -> None:
    """The lines behind # are right too, once they have words of a game."""
    (tmp_path / "frame.rules").write_text(frame() + PLAYS, encoding="utf-8")
    cards = new_cards("First", load(tmp_path).program, "")
    works, *abilities = shown_behind_the_sign(cards)
    head = {"when": "if CONDITION", "after": "after you"}.get(ability, ability)
    chosen = next(lines for lines in abilities if head in lines.splitlines()[0])
    card = cards.partition("\n\n# A scenario")[0]
    text = "\n".join([card, works, chosen])
    for capitals, words in WORDS:
        text = text.replace(capitals, words)
    (tmp_path / "first.cards").write_text(text + "\n", encoding="utf-8")
    found, sources = check([tmp_path])
    assert not [d for d in found if d.is_error], draw_all(found, sources)


def shown_behind_the_sign(cards: str) -> list[str]:
    """The blocks of lines that are shown as comments, without the first `# ` of each line."""
    comments = cards.partition("\n# What else")[2].partition("\n")[2]
    lines = [re.sub("^# ?", "", line) for line in comments.splitlines()]
    return "\n".join(lines).strip("\n").split("\n\n")

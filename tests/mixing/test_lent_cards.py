"""Every lent card of the crossover has a scenario in the mix, and would be missed there if it did nothing."""

from __future__ import annotations

import re
from functools import cache

import pytest
from two_games import ingredients_of

from paddock.finding import shipped_games
from paddock.mixes import made
from paddock.mixing.mixed import LentCard, Mixed
from paddock.sources import Files
from paddock.testing import run_source_scenarios
from paddock.text.model import Source

CROSSOVERS = ("fast-and-fhtagn-mix", "cthulhu-500-mix")
NUMBER = re.compile(r"  ([a-z][a-z ]*) (-?\d+)")
CHOICE = {"  prey flesh": "  prey machinery", "  prey machinery": "  prey flesh"}


@cache
def mixed(slug: str) -> Mixed:
    return made(ingredients_of(Files(), slug, []))


def scenarios(slug: str) -> list[Source]:
    return Files().read_all(sorted(shipped_games()[slug].rglob("*.scenario")))[0]


def own_scenarios(slug: str, card: str) -> list[str]:
    """Those that have the card in their title, behind its number in the ledger."""
    titles = [title for source in scenarios(slug) for title in re.findall(r'(?m)^scenario "(.+)"$', source.text)]
    return [title for title in titles if re.match(rf"\S+ (The )?{re.escape(card)}(?!\w)", title)]


@pytest.mark.parametrize("slug", CROSSOVERS)
def test_every_lent_card_has_a_scenario_of_its_own(slug: str) -> None:
    lent = [card.name for card in mixed(slug).cards if card.fate in ("in", "same")]
    assert lent
    assert [name for name in lent if not own_scenarios(slug, name)] == []


def without_effect(card: LentCard) -> str:
    """The card with other numbers, and nothing else on it."""
    head, *lines = card.text
    kept = [head]
    for line in lines:
        number = NUMBER.fullmatch(line)
        if number is not None:
            more = 0 if number[1] == "copies" else -7
            kept.append(f"  {number[1]} {int(number[2]) + more}")
        elif line in CHOICE:
            kept.append(CHOICE[line])
    return "\n".join(kept) + "\n"


@pytest.mark.long
@pytest.mark.parametrize("slug", CROSSOVERS)
def test_the_scenarios_of_a_lent_card_fail_if_it_does_nothing(slug: str) -> None:
    game = mixed(slug)
    inside = [card for card in game.cards if card.fate == "in"]
    sources = [without_cards(source) if source.name in game.origins else source for source in game.sources]
    sources = [source for source in sources if source.text.strip()]
    sources.append(Source("without-effect.cards", "\n".join(map(without_effect, inside))))
    plain = [Source(s.name, re.sub(r"(?ms)^scenario .*?(?=^\S|\Z)", without_options, s.text)) for s in scenarios(slug)]
    report = run_source_scenarios([*sources, *plain])
    assert not report.problems, report.problems
    hold = {line.name for line in report.scenarios if line.ok}
    names = {card.name: own_scenarios(slug, card.name) for card in inside}
    assert [name for name, own in names.items() if set(own) <= hold] == []


def without_cards(source: Source) -> Source:
    """What comes along beside the cards stays."""
    blocks = re.split(r"(?m)^(?=\S)", source.text)
    return Source(source.name, "".join(block for block in blocks if not block.startswith("card ")))


def without_options(scenario: re.Match[str]) -> str:
    """Each set of options would be a game of its own."""
    return "" if "\n  options " in scenario[0] else scenario[0]

"""The published crossover in both directions: which cards go in, how many, and which are found out without a list."""

from __future__ import annotations

import re
from functools import cache

import pytest
from doses import doses
from two_games import ingredients_of

from paddock.library import load
from paddock.mixes import made
from paddock.mixing.mixed import Mixed
from paddock.sources import Files
from paddock.table.statistics.simulate import play_games
from paddock.text.model import Source

STREET, TRACK = "fast-and-fhtagn-mix", "cthulhu-500-mix"
# Barred by name alone: the base has turns out of order too, and danger for all who are behind.
NOT_FOUND = {
    STREET: {"Me Go", "Garbage on the Track"},
    TRACK: set[str](),
}


@cache
def mixed(slug: str, barred: bool = True) -> Mixed:
    parts = ingredients_of(Files(), slug, [])
    if not barred:
        parts.item.barred.names.clear()
        parts.own = [Source(s.name, re.sub(r"(?m)^  barred .*$", "", s.text)) for s in parts.own]
    return made(parts)


@pytest.mark.parametrize(("slug", "play_cards"), [(STREET, 158), (TRACK, 147)])
def test_the_deck_is_as_large_as_the_ledger_says(slug: str, play_cards: int) -> None:
    program = load(slug).program
    by_name = {kind.name: kind for kind in program.kinds}

    def is_play_card(number: int) -> bool:
        name = program.kinds[number].name
        while name in by_name and name != "play-card":
            name = by_name[name].parent
        return name == "play-card"

    assert sum(card.copies for card in program.cards if is_play_card(card.kind)) == play_cards
    assert {card.name: card.copies for card in program.cards}["Iä! Iä!"] == 5 + 4
    vehicles = [card for card in program.cards if program.kinds[card.kind].name == "schematic"]
    assert len(vehicles) == 16


@pytest.mark.parametrize(
    ("slug", "refused", "accepted"),
    [
        pytest.param(
            STREET,
            {"Spell of Chaos", "Checkered Flag"},
            {"Iä! Iä!", "Black Plague", "Gremlins", "High Priest of Mojocross"},
            id="XO-E1",
        ),
        pytest.param(TRACK, {"Tcho-Tcho Drift"}, {"Spell of Fainting", "Spell Powered Engine"}, id="XO-E2"),
    ],
)
def test_cards_are_refused_and_accepted_as_in_the_examples(slug: str, refused: set[str], accepted: set[str]) -> None:
    fates = {card.name: card.fate for card in mixed(slug).cards}
    assert {fates[name] for name in refused} == {"barred"}
    assert {fates[name] for name in accepted} <= {"in", "same"}
    assert accepted <= {card.name for card in load(slug).program.cards}
    assert refused.isdisjoint(card.name for card in load(slug).program.cards)


@pytest.mark.parametrize("slug", [STREET, TRACK])
def test_every_lent_card_is_barred_left_or_goes_in(slug: str) -> None:
    assert {card.fate for card in mixed(slug).cards} <= {"in", "same", "barred", "left"}


@pytest.mark.parametrize("slug", [STREET, TRACK])
def test_barred_cards_are_found_without_the_list(slug: str) -> None:
    """And none of the admitted ones is."""
    barred = {card.name for card in mixed(slug).cards if card.fate == "barred"}
    found = {card.name for card in mixed(slug, barred=False).cards if card.fate in ("word", "refused", "idle", "other")}
    assert barred - found == NOT_FOUND[slug]
    assert found <= barred


@pytest.mark.parametrize("every", doses(False, True))
def test_no_option_of_the_base_leaves_cards_out(every: bool) -> None:
    for option in load("fast-and-fhtagn").program.options if every else ["Two cars each"]:
        cards = made(ingredients_of(Files(), STREET, []), [option]).cards
        assert {card.fate for card in cards} <= {"in", "same", "barred", "left"}, option


@pytest.mark.parametrize("every", doses(False, True))
@pytest.mark.parametrize("slug", [STREET, TRACK])
def test_random_games_end_with_any_number_of_players(slug: str, every: bool) -> None:
    game = load(slug)
    low, high = game.program.low, game.program.high
    for players in range(low, high + 1) if every else (low, high):
        tally = play_games(game, players, 5, 0, 5)
        assert (tally.games, dict(tally.failures)) == (5, {})

"""Any cards into any game: a report and a game that plays to its end, or a refusal with reasons. Never a crash."""

from __future__ import annotations

import random
from itertools import permutations
from pathlib import Path

import pytest
from doses import doses, few_in_doses
from two_games import MIX, ingredients_of, write

from paddock.finding import shipped_games
from paddock.library import load_sources
from paddock.mixes import is_mix, known_games, made
from paddock.mixing.mixed import Mixed
from paddock.mixing.report import report_of
from paddock.sources import Files
from paddock.table.statistics.simulate import play_games
from paddock.text.model import Source

FILES = Files()
GAMES = [slug for slug, path in shipped_games().items() if not is_mix(FILES, FILES.of_game(path))]
MIXES = [slug for slug in shipped_games() if slug not in GAMES]
PAIRS = list(permutations(GAMES, 2))
RING = list(zip(GAMES[::2], GAMES[1::2], strict=True))  # each game lends or is lent to
SUBSETS = doses(1, 12)
MUTANTS = doses(10, 400)


def play(mixed: Mixed, seed: int) -> None:
    game = load_sources(mixed.sources)
    tally = play_games(game, game.program.low, seed, 0, 3)
    assert (tally.games, dict(tally.failures)) == (3, {})


def explained(mixed: Mixed) -> None:
    """Every card that stays out says why."""
    for card in mixed.cards:
        if card.fate in ("word", "refused"):
            assert card.reasons
            for reason in card.reasons:
                assert reason.why and reason.span.file in mixed.originals
                assert reason.span.line <= mixed.originals[reason.span.file].text.count("\n") + 1


@pytest.mark.parametrize("subsets", SUBSETS)
@pytest.mark.parametrize(
    ("base", "lender"), [pair if pair in RING else pytest.param(*pair, marks=pytest.mark.long) for pair in PAIRS]
)
def test_any_cards_of_one_game_in_another(base: str, lender: str, subsets: int) -> None:
    chance = random.Random(f"{base} {lender}")
    parts, known = ingredients_of(Files(), base, [lender]), known_games()
    every = made(parts, (), known)
    explained(every)
    names = [card.name for card in every.cards]
    for seed in range(subsets):
        parts = ingredients_of(Files(), base, [lender])
        some = chance.sample(names, min(len(names), 1 + chance.randrange(12)))
        parts.item.only.names |= dict.fromkeys(some, parts.item.span)
        mixed = made(parts, (), known)
        explained(mixed)
        report = report_of(mixed)
        assert len(report.cards) == len(names)
        assert {card.name for card in mixed.cards if card.fate != "left"} <= set(some)
        if not mixed.is_wrong:
            play(mixed, seed)


def mutants(text: str, chance: random.Random) -> str:
    """One line left out, doubled, cut short, or with two words exchanged."""
    lines = text.splitlines()
    at = chance.randrange(1, len(lines))
    words = lines[at].split(" ")
    match chance.randrange(5):
        case 0:
            del lines[at]
        case 1:
            lines.insert(at, lines[at])
        case 2:
            lines[at] = " ".join(words[: chance.randrange(1, len(words) + 1)])
        case 3:
            one, other = chance.randrange(len(words)), chance.randrange(len(words))
            words[one], words[other] = words[other], words[one]
            lines[at] = " ".join(words)
        case _:
            words[chance.randrange(len(words))] = chance.choice(
                ["the", "a", "player", "racer", "(a vehicle)", "means", '"X"', "3", "if"]
            )
            lines[at] = " ".join(words)
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("many", MUTANTS)
def test_a_spoilt_mix_is_told_of_or_played(tmp_path: Path, many: int) -> None:
    chance = random.Random(7)
    folder = write(tmp_path)
    for seed in range(many):
        text = MIX
        for _ in range(1 + seed % 3):
            text = mutants(text, chance)
        files = Files({folder / "mix.rules": text})
        if not text.startswith("mix "):
            continue
        mixed = made(ingredients_of(files, str(folder), []))
        explained(mixed)
        if not mixed.is_wrong:
            play(mixed, seed)
        else:
            assert all(problem.message for problem in mixed.problems)


@pytest.mark.parametrize("many", MUTANTS)
def test_spoilt_cards_of_a_lender_are_told_of(tmp_path: Path, many: int) -> None:
    from two_games import TRACK_CARDS

    chance = random.Random(8)
    folder = write(tmp_path)
    for seed in range(many):
        cards = mutants(TRACK_CARDS, chance)
        files = Files({tmp_path / "track" / "track.cards": cards})
        mixed = made(ingredients_of(files, str(folder), []))
        explained(mixed)
        if not mixed.is_wrong:
            play(mixed, seed)


@pytest.mark.parametrize("game", few_in_doses(GAMES))
def test_the_same_game_lends_to_itself(game: str) -> None:
    """All of its cards are the same as its own."""
    mixed = made(ingredients_of(Files(), game, [game]))
    assert {card.fate for card in mixed.cards} <= {"same", "other"}


@pytest.mark.parametrize("lenders", doses(GAMES[-1:], GAMES))
@pytest.mark.parametrize("mix", [MIXES[0], *(pytest.param(mix, marks=pytest.mark.long) for mix in MIXES[1:])])
def test_cards_of_a_third_game_in_a_mix(mix: str, lenders: list[str]) -> None:
    """A mix is a base like any other."""
    for lender in lenders:
        mixed = made(ingredients_of(Files(), mix, [lender]))
        explained(mixed)
        if not mixed.is_wrong:
            play(mixed, 3)


def test_a_mix_of_a_mix(tmp_path: Path) -> None:
    folder = write(tmp_path)
    (tmp_path / "more").mkdir()
    (tmp_path / "more" / "mix.rules").write_text('mix "More":\n  base "../mixed"\n  lends "../mine.cards"\n', "utf-8")
    (tmp_path / "mine.cards").write_text(
        'use "track"\n\ncard "Bell", a crew\n  the strength of your vehicle is 1 higher\n', "utf-8"
    )
    mixed = made(ingredients_of(Files(), str(folder.parent / "more"), []))
    assert [problem.message for problem in mixed.problems if problem.is_error]


def test_a_text_that_is_no_mix() -> None:
    from paddock.library import check_sources

    diagnostics, _ = check_sources([Source("mix.rules", MIX)])
    assert diagnostics

"""The words of players: cards as they are printed, and every one of them read back."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from paddock.cli import main
from paddock.finding import shipped_games
from paddock.library import Game, check, load
from paddock.tree import model as tree
from paddock.tree.card_text import CardText, card_texts
from paddock.tree.card_text_players import essence, lines_of_rows, players_rows, read_players_text
from paddock.tree.from_card_text import read_card_text
from paddock.views.card_text import card_text, phrasebook

# What a player reads. Each says the same as the card in its file; the wordings stand in the rules.
GOLDEN = {
    "cthulhu-500": {
        "Nefarious Bump": "Choose any vehicle. Roll a die for that vehicle and one for the vehicle behind that vehicle; "
        "each takes damage on 1–3.",
        "Garbage on the Track": "Roll a die for each vehicle further back than yours; each takes damage on 1–2.",
        "Elder Sign Hood Ornament": "You are protected from other players' Spells: these cannot choose you or anything of "
        "yours. A Spell that chooses neither still works on you.",
        "Pothole With Teeth": "Play after another vehicle passes by winning a passing test: roll a die for the winner; "
        "on 1–2 it takes damage.",
        "Spell of Chaos": "Choose two players who are not protected from your Spells; one of them may be you. They trade hands.",
        "Slow Leak": "Discard the Tires of one player of your choice.",
        "Bribe the Track Steward": "Draw 3 cards even past your hand limit. Discard a card of your choice from your hand.",
        "Yellow Signpost": "Until your next turn, nobody may try to pass as an action.",
        "Ritual Oil Change": "This turn, +2 to your vehicle's total in passing tests.",
        "Entropy": "Each vehicle with the most laps loses one of them.",
        "Me Go": "Play after any player's turn, unless somebody takes an extra turn already: take an extra turn at once.",
        "Iä! Iä!": "Play when any player plays an Action or a Reaction: cancel that card and discard it without effect.",
        "Convenient Kingsport Fog": "Play when your vehicle would take damage: prevent that damage.",
        "Cultist on Work Release": "While this card is in your pit crew, when you roll a die for your vehicle: "
        "you may discard this card to reroll that die; the new roll counts.",
        "Poach the Pit": "Choose a Crew card in another player's pit crew. Put it into your pit crew.",
        "Fungi From the Fuel Line": "While this card is in your pit crew: "
        "it has +1 Fixit for each other card there with Fungi in its name.",
    },
    "fast-and-fhtagn": {
        "A Wrinkle in Space-Time": "Choose two cars that are not protected from your Spells "
        "and are at most one rank apart. They trade spaces without a test.",
        "Hypnos Oxide": "Once in each of your turns, after this racer has advanced: "
        "you may try to advance again, for no action. If that test fails, this racer suffers damage.",
        "Cut the Brake Lines of Fate": "Choose one of the other players' Mods. Roll a die. On 3 or more, discard it.",
        "Ill-Matched Spoiler": "+2 to this racer's total when it drifts.\n−1 to this racer's total when it advances.",
        "Spell of Fainting": "Choose any racer that is not protected from your Spells. Discard that racer's driver, if any. "
        "That racer falls back.",
        "The Inaudible Amplifier": "When an oncoming Civilian would enter the space of this racer: "
        "the Civilian leaves the street instead.",
        "Star-Struck Initiate": "While this card is in your Gang, when a racer of yours begins a driving test: "
        "you may discard this card for +2 in that test.",
    },
    "fast-and-fhtagn-mix": {
        "Fungi Brain-Case Mechanic": "While this card is in your Gang, when you try to repair a racer of yours, "
        "in traffic or not: use the lower of its two Complexity numbers.",
        "Gilman House Jitney": "When the racer of this schematic pulls over and another racer gets a free advance for it: "
        "the advancing racer has −1 in that driving test.",
        "Rear-View Scrying Mirror": "+2 to this racer's total when another car advances or drifts against it.",
        "Hoofbeats of the Black Goat": "Play when a car begins a driving test: choose either car in that test. "
        "It has +2 in that test.",
        "Gelatinous Crumple Zone": "When this racer would suffer damage: roll a die for this racer. "
        "On 5 or more, that damage is prevented.",
    },
    "cthulhu-500-mix": {
        "Dice That Should Not Be": "Play after a die is rolled in a passing test, for a repair or against a Complexity, "
        "but after no other roll: reroll that die; the new roll counts.",
        "Rummage the Trunk": "Put a card of your choice other than the Checkered Flag from the discard pile into your hand.",
        "Spell of Fainting": "Choose any vehicle that is not protected from your Spells. "
        "Discard the driver of that vehicle, if any. That vehicle is passed by the vehicle behind it, without a test.",
        "Ram Plate of Irem": "+2 in every passing test that this vehicle begins.",
    },
}
DRIVERS = {
    "Dom": "Your base hand is 7 cards.",
    "Han Lue": "Your car may carry up to 12 upgrades.",
    "Gisele": "After you choose a speed with a damage icon: you may add 2 to your speed value this turn.",
    "Feather Quill": "Your first shift down in each turn costs 1 card less.",
    "Lucky Okafor": "Ignore the first speed penalty that you take in each turn.",
    "Zigzag Lindqvist": "You may change lanes in both directions in the same turn.",
    "Apex Moreau": "You may use Steering in 2nd and 4th gear too.",
    "Bulldozer Banks": "You may enter a space with another driver's block token for 2 points.",
    "Second Look Sato": "When you play a set of 1 card, flip 2 cards for it.",
    "Blue Flame Varga": "You may put up to 2 tokens on Nitrous.",
    "Redline Reyes": "After you choose a speed in 5th or 6th gear: add 1 to your speed value this turn.",
}
SPEAKING = {"cthulhu-500": 50, "fast-and-fhtagn": 35, "street-illegal": 0}  # at least so many cards do something


@cache
def game_of(slug: str) -> Game:
    return load(shipped_games()[slug])


def texts(game: Game) -> dict[str, CardText]:
    found = {card.name: card_text(game.program, card.name, game.sources) for card in game.program.cards}
    return {name: text for name, text in found.items() if text is not None}


def plain_rows(game: Game, name: str) -> tuple[str, ...]:
    """The card in the words of the rules, in which it is printed where nothing else would read back."""
    where = next(card.where for card in game.program.cards if card.name == name)
    return card_texts(game.sources[where.file])[where.line].effects


@pytest.mark.parametrize(("slug", "name"), [(slug, name) for slug, cards in GOLDEN.items() for name in cards])
def test_a_card_reads_like_a_card(slug: str, name: str) -> None:
    game = game_of(slug)
    text = card_text(game.program, name, game.sources)
    assert text is not None and "\n".join(text.effects) == GOLDEN[slug][name]


def test_drivers_read_in_the_words_of_the_book() -> None:
    game = load(shipped_games()["full-throttle"], ["Drivers"])
    book = phrasebook(game.program)
    printed = {name: text for name, text in texts(game).items() if name in DRIVERS}
    assert {name: "\n".join(text.effects) for name, text in printed.items()} == DRIVERS
    for name, text in printed.items():
        back = lines_of_rows(list(text.effects), book)[1]
        assert [essence(line, book) for line in back] == [essence(line, book) for line in text.lines], name


def test_a_lent_card_reminds_of_rules_that_it_brings_along() -> None:
    own, lent = (texts(game_of(slug))["Black Plague"] for slug in ("cthulhu-500", "fast-and-fhtagn-mix"))
    assert lent.reminders == own.reminders and len(lent.reminders) == 5


def test_a_card_that_works_in_all_places_of_its_kind_says_where_they_are() -> None:
    agent = texts(game_of("fast-and-fhtagn"))["Undercover FBI Agent"]
    assert (agent.effects, agent.reminders) == (
        ("You score no style.",),
        ("While this card is your driver or in your Gang.",),
    )


@pytest.mark.parametrize("slug", list(shipped_games()))
def test_every_printed_card_reads_back_to_the_same_lines(slug: str) -> None:
    game, speaking = game_of(slug), 0
    book = phrasebook(game.program)
    for name, text in texts(game).items():
        if not text.lines or text.override:
            continue
        speaking += 1
        if text.effects == plain_rows(game, name):
            back_card, problems = read_card_text(str(text))
            assert back_card is not None, (name, problems)
            continue
        rows = [row.removeprefix("Play ") if row.startswith("Play ") else row for row in text.effects]
        place, back = lines_of_rows(rows, book)
        assert place == text.works, name
        assert [essence(line, book) for line in back] == [essence(line, book) for line in text.lines], name
        card, problems = read_players_text(str(text), book)
        assert card is not None, (name, problems)
    assert speaking >= SPEAKING.get(slug, 0)


@pytest.mark.parametrize("slug", list(GOLDEN))
def test_no_card_falls_back_on_the_words_of_the_rules(slug: str) -> None:
    game = game_of(slug)
    for name, text in texts(game).items():
        if text.lines:
            assert not text.effects[0].startswith("Effect") and not any("•" in row for row in text.effects), name
        assert "works in" not in text.title


@pytest.mark.parametrize("slug", list(shipped_games()))
def test_two_cards_that_do_different_things_print_different_texts(slug: str) -> None:
    game = game_of(slug)
    book, printed = phrasebook(game.program), dict[tuple[str, ...], list[object]]()
    for text in texts(game).values():
        if text.lines:
            does = [text.works, *(essence(line, book) for line in text.lines)]
            assert printed.setdefault((text.kind, *text.effects), does) == does, text.name


# ------------------------------------------------------------------ a small game

HATS = """\
game "Hats"
  players 2
  starts with "Play"

kind hat is a card
  prints "Hat"
  works in the shelf
  before a player unboxes:
    add 0 to its shine

place box of hats, face down, starts with hats
place shelf of hats for each player, face up
counter shine for each player
  prints "glamour"

verb (a player) unboxes:
  prints "{the player} takes a Hat from the box"
  move the top card of the box to its shelf

card "Fez", a hat
  copies 4
  after you unbox:
    add 1 to your shine

card "Bowler", a hat
  copies 4
  prints "Worn by gentlemen."
  after a player unboxes:
    add 1 to its shine

phase "Play":
  for each player:
    the player unboxes

the winners means the players with the highest shine
"""


@pytest.fixture
def hats(tmp_path: Path) -> Path:
    path = tmp_path / "hats.rules"
    path.write_text(HATS, encoding="utf-8")
    return path


def test_words_of_players_stand_instead_of_those_of_the_rules(hats: Path) -> None:
    game = load(hats)
    text = card_text(game.program, "Fez", game.sources)
    assert str(text) == (
        "Fez — a Hat\nAfter you take a Hat from the box: add 1 to your glamour.\n"
        "(Before a player takes a Hat from the box: add 0 to its glamour.)"
    )


def test_a_card_may_have_a_text_of_its_own_and_check_lists_it(hats: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = load(hats)
    text = card_text(game.program, "Bowler", game.sources)
    assert text is not None and text.effects == ("Worn by gentlemen.",)
    assert main(["check", str(hats)]) == 0
    told = capsys.readouterr().out
    assert '"Bowler" prints a text of its own' in told and "Fez" not in told


def test_a_text_that_could_be_read_otherwise_is_not_printed(hats: Path) -> None:
    """Two wordings that print alike: the card stands in the words of the rules."""
    twin = 'verb (a player) sneaks:\n  prints "{the player} takes a Hat from the box"\n  do nothing\n\ncard "Fez"'
    hats.write_text(HATS.replace('card "Fez"', twin).replace("after you unbox", "after you sneak"), encoding="utf-8")
    game = load(hats)
    text = card_text(game.program, "Fez", game.sources)
    assert text is not None and text.effects == ("After you sneak: add 1 to your shine.",)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("{the player} takes a Hat", "{the hat} is taken", "what is printed has other gaps than what is written"),
        ('prints "Hat"', 'prints "a {thing}" as "b"', "what is printed has other gaps than what is written"),
        ("  for each player:\n", '  prints "x"\n  for each player:\n', "there is nothing here"),
        ('prints "Worn by gentlemen."', 'prints "a" as "b"', "a card prints one text instead of its own"),
    ],
)
def test_words_that_stand_for_nothing_are_refused(hats: Path, old: str, new: str, message: str) -> None:
    assert old in HATS
    hats.write_text(HATS.replace(old, new, 1), encoding="utf-8")
    found = [each for each in check([hats])[0] if each.is_error]
    assert len(found) == 1 and message in found[0].message


def test_a_printed_text_becomes_a_card_again(hats: Path) -> None:
    game = load(hats)
    book = phrasebook(game.program)
    card, problems = read_players_text("Fez — a Hat\nAfter you take a Hat from the box: add 1 to your glamour.", book)
    assert not problems and card is not None
    ability = card.lines[0]
    assert isinstance(ability, tree.Ability)
    source = game.sources[next(iter(game.sources))]
    lines = next(text for text in card_texts(source).values() if text.name == "Fez").lines
    assert players_rows(lines, "", book, is_answer=False) == [
        "After you take a Hat from the box: add 1 to your glamour."
    ]


# ------------------------------------------------------------------ what players stumbled over on printed cards

SAID = {
    ("after you unbox:", "you choose up to 2 hats in your rack as the gifts", "you toss the gifts"): (
        "After you unbox: choose up to 2 hats in your rack. Toss them."
    ),
    ("after you unbox:", "you choose any number of hats in your rack as the gifts", "you toss the gifts"): (
        "After you unbox: choose any number of hats in your rack. Toss them."
    ),
    ("after a player unboxes, if your shine is at least 2 and at most 5:", "you unbox"): (
        "After a player unboxes, if your shine is at least 2 and at most 5: unbox."
    ),
    ("after a player unboxes, if your shine is at least 2:", "you unbox"): (
        "After a player unboxes, if your shine is 2 or more: unbox."
    ),
    ("after you unbox:", "move the top card of the box to the bottom of the box"): (
        "After you unbox: put the top card of the box at the bottom of the box."
    ),
    ("when a player counts coins:", "you draw (the number) hats"): "When a player counts coins: draw that many hats.",
    (
        "after you unbox:",
        "you choose a hat in your rack whose size is at least 30 or whose size is 2 as the prop",
        "you toss the prop",
    ): "After you unbox: toss a hat in your rack whose size is at least 30 or whose size is 2.",
    ("after you unbox:", "pick a random hat in your rack as the prop", "show the prop to you"): (
        "After you unbox: pick a random hat in your rack. Show that hat to you."
    ),
}
RACK = """\
kind hat is a card
  size: number
  works in the shelf
place rack of hats for each player, seen by its owner

verb (a player) draws (a number) hats:
  move the top (the number) cards of the box to its rack

verb (a player) counts (a number) coins

verb (a player) tosses (hats):
  move the hats to the box
"""


def test_what_a_card_states_is_no_field(tmp_path: Path) -> None:
    rules = """\
whether (a hat) outshines (a hat, the other) means no

report "brightest": the number of (hats that outshine "Cap")

card "Cap", a hat
  this card outshines a hat

"""
    path = tmp_path / "hats.rules"
    path.write_text(HATS.replace('card "Fez"', rules + 'card "Fez"'))
    game = load(path)
    text = card_text(game.program, "Cap", game.sources)
    assert text is not None and (text.printed, text.effects) == ((), ("This card outshines a hat.",))


def test_a_printed_sentence_says_what_was_written(tmp_path: Path) -> None:
    """Each of these said something else once, or nothing that a player could follow."""
    cards = "".join(
        f'card "Hat {number}", a hat\n  size 3\n  {lines[0]}\n' + "".join(f"    {line}\n" for line in lines[1:]) + "\n"
        for number, lines in enumerate(SAID)
    )
    plain = re.sub(r' +prints ".*\n', "", HATS)
    start, end = plain.index("kind hat"), plain.index("place box")
    first, last = plain.index('card "Fez"'), plain.index('phase "Play"')
    play = plain[last:].replace("unboxes\n", "unboxes\n    the player draws 1 hats\n    the player counts 2 coins\n")
    path = tmp_path / "rack.rules"
    path.write_text(plain[:start] + RACK + plain[end:first] + cards + play)
    game = load(path)
    book = phrasebook(game.program)
    for (name, text), said in zip(texts(game).items(), SAID.values(), strict=True):
        assert "\n".join(text.effects) == said
        place, back = lines_of_rows(text.effects, book)
        assert (place, [essence(line, book) for line in back]) == ("", [essence(line, book) for line in text.lines]), (
            name
        )

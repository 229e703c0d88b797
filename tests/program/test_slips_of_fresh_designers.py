"""What two people wrote on their first cards: the message tells the truth, and its help is read and does what it says."""

from __future__ import annotations

import pytest
from doses import by_turns
from quick_check import FILE, told_of

from paddock.text.model import Diagnostic

STREET = """use "street-illegal"

card "Slip", a tempo
  velocity 10
  icon left
  {line}
"""
PACK = """use "cthulhu-500"

card "Slip", a crew-card
  drive 1
  fixit 1
  works in the pit crew
  {line}
"""
EFFECT = """use "cthulhu-500"

card "Slip", an action
  effect:
    {line}
"""


def found(game: str, line: str) -> list[Diagnostic]:
    indent = "\n    " if game == EFFECT else "\n  "
    return told_of(game.replace("{line}", line.replace("\n", indent)))


def errors(game: str, line: str) -> list[Diagnostic]:
    return [each for each in found(game, line) if each.is_error]


# ------------------------------------------------------------------ whose line it is


@pytest.mark.parametrize("kind", by_turns(["parts", "crew-cards"], 2))
def test_a_card_is_blamed_and_not_the_display_that_it_changes(kind: str) -> None:
    (error,) = errors(PACK, f"{kind} in the hand of each other player are switched off")
    assert error.span is not None and error.span.file.endswith(FILE) and error.span.line == 7
    assert error.message == 'by this line the display "fixit" would tell of the hand, which not all may see'
    assert error.help[1] == "instead of the hand, say it of a place that all may see: the table"
    assert errors(PACK, f"{kind} in the table of each other player are switched off") == []


# ------------------------------------------------------------------ what agrees


@pytest.mark.parametrize(
    "line",
    [
        "tempos in your row that are not this card are switched off",
        "tempos in your row that are this card are switched off",
        "the excess of a player that is not you is 10 higher",
        "after a player optimizes, if every player that is not you is too fast:\n  you draw 1 card",
    ],
)
def test_what_is_described_ends_before_what_is_said_of_it(line: str) -> None:
    assert [each for each in found(STREET, line) if "agree" in each.message] == []


def test_and_what_does_not_agree_is_still_told() -> None:
    (warning,) = found(STREET, "after you optimize, if you is too fast:\n  you draw 1 card")
    assert warning.help[0] == "write: you are"


# ------------------------------------------------------------------ the help, and the line with the help followed

AFTER = "after you optimize, if {}:\n  you draw 1 card"


def leads_on(game: str, wrong: str, help_: str, right: str) -> None:
    """The help is given, and whoever follows it is understood."""
    helps = [line for each in errors(game, wrong) for line in each.help]
    assert help_ in helps
    assert errors(game, right) == []


@pytest.mark.parametrize(
    ("event", "instead"),
    [
        ("a grey car overtakes your car", "a car overtakes your car, if the passer is grey"),
        ("another grey car overtakes your car", "another car overtakes your car, if the passer is grey"),
        ("a car that is grey overtakes your car", "a car overtakes your car, if the passer is grey"),
        ("your car overtakes a grey car", "your car overtakes a car, if the loser is grey"),
        ("a player whose chips is 0 optimizes", "a player optimizes, if the chips of the player is 0"),
        (
            "a player whose chips is at least 3 optimizes",
            "a player optimizes, if the chips of the player is at least 3",
        ),
        ("a player that is not you optimizes", "a player optimizes, if the player is not you"),
    ],
)
def test_a_description_in_an_event_stands_behind_it(event: str, instead: str) -> None:
    draw = ":\n  you draw 1 card"
    leads_on(STREET, f"after {event}{draw}", f"write: {instead}", f"after {instead}{draw}")


def test_and_in_another_game() -> None:
    instead = "a vehicle passes your vehicle, if the passer is damaged"
    draw = ":\n  you draw a card"
    leads_on(
        PACK,
        f"when a damaged vehicle passes your vehicle{draw}",
        f"write: {instead}",
        f"when {instead}{draw}",
    )


def test_how_often_of_what_happens_to_something() -> None:
    wrong, right = "the first time each race your car is overtaken", "after a car overtakes your car, once each race"
    (told,) = errors(STREET, f"{wrong}:\n  you draw 1 card")
    assert told.help[0] == "write: a car overtakes your car"
    assert told.help[-1] == "how often stands behind the event: after EVENT, once each race:"
    assert errors(STREET, f"{right}:\n  you draw 1 card") == []


@pytest.mark.parametrize(
    ("said", "instead"),
    by_turns(
        [
            ("your car was overtaken twice this race", "the number of times your car was overtaken this race is 2"),
            (
                "your car was overtaken at least twice this race",
                "the number of times your car was overtaken this race is at least 2",
            ),
            (
                "your car was overtaken more than 3 times this race",
                "the number of times your car was overtaken this race is more than 3",
            ),
            ("you optimized exactly three times this race", "the number of times you optimized this race is 3"),
            ("nobody braked hard this race", "not (a player braked hard this race)"),
            ("no player optimized this race", "not (a player optimized this race)"),
            ("you have not braked hard this race", "you did not brake hard this race"),
            ("you never optimized this race", "you did not optimize this race"),
            ("you optimized or braked hard this race", "you optimized this race or you braked hard this race"),
            (
                "you optimized this race and braked hard this race",
                "you optimized this race and you braked hard this race",
            ),
        ],
        2,
    ),
)
def test_the_past_in_other_words(said: str, instead: str) -> None:
    leads_on(STREET, AFTER.format(said), f"write: {instead}", AFTER.format(instead))


@pytest.mark.parametrize("said", ["you have not braked hard", "you never braked hard"])
def test_the_past_without_a_span(said: str) -> None:
    help_ = "write, with a span of time: you did not brake hard this game; or: this driving, this passing"
    leads_on(STREET, AFTER.format(said), help_, AFTER.format("you did not brake hard this passing"))


def test_everybody_is_asked_one_by_one() -> None:
    help_ = "asked of each of them: for each player: and below it: if the player braked hard this race:"
    right = "after you optimize:\n  for each player:\n    if the player braked hard this race:\n      you draw 1 card"
    leads_on(STREET, AFTER.format("every player braked hard this race"), help_, right)


def test_a_span_that_everybody_knows_is_named_first() -> None:
    (error,) = errors(EFFECT, "if you played an action card or added pit crew this turn:\n  you draw a card")
    assert error.help == ("write: you played an action card this turn or you added pit crew this turn",)
    (error,) = errors(EFFECT, "if you played an action card:\n  you draw a card")
    assert error.help[0].startswith("end it with a span of time: you played an action card this turn; or: this game, ")


# ------------------------------------------------------------------ what lasts, and what is changed


@pytest.mark.parametrize(
    ("wrong", "help_", "right"),
    by_turns(
        [
            (
                "until you drive:\n  your speed is 10 higher",
                "how long it holds stands under a moment: after EVENT: and below it: until you drive:",
                "after you optimize:\n  until you drive:\n    your speed is 10 higher",
            ),
            (
                "your speed is 10 higher until you drive",
                "how long it holds stands above it, under a moment: after EVENT: below it until you drive: and your speed is "
                "10 higher",
                "after you optimize:\n  until you drive:\n    your speed is 10 higher",
            ),
            (
                "until this passing is over:\n  your speed is 10 higher",
                'how long it holds stands under a moment: after EVENT: and below it: during phase "Passing": or during you '
                "VERB:",
                'after you optimize:\n  during phase "Passing":\n    your speed is 10 higher',
            ),
            (
                "during this turn:\n  your speed is 10 higher",
                "how long it holds stands under a moment: after EVENT: and below it: during you VERB:, which is the turn",
                "after you optimize:\n  during you take the wheel:\n    your speed is 10 higher",
            ),
            (
                "at the end of the passing phase, if your chips is 0:\n  you draw 1 card",
                'write: after phase "Passing", if your chips is 0:',
                'after phase "Passing", if your chips is 0:\n  you draw 1 card',
            ),
            (
                "your speed is 10 higher and your excess is 10 lower",
                "write each on a line of its own: your speed is 10 higher",
                "your speed is 10 higher\nyour excess is 10 lower",
            ),
            (
                "your speed and your excess are 10 higher",
                "and below it: your excess is 10 higher",
                "your speed is 10 higher\nyour excess is 10 higher",
            ),
            (
                "the velocity of a tempo in your row is at least 20 instead",
                "write: the velocity of a tempo in your row is (its velocity but at least 20) instead",
                "the velocity of a tempo in your row is (its velocity but at least 20) instead",
            ),
            (
                "your speed is 10 higher for each tempo in your hand",
                "write: your speed is (10 * the number of tempos in your hand) higher",
                "your speed is (10 * the number of tempos in your hand) higher",
            ),
            (
                "your speed is halved",
                "write: your speed is (your speed / 2) instead",
                "your speed is (your speed / 2) instead",
            ),
            (
                "the velocity of a tempo in your row is twice its velocity instead",
                "write: (its velocity * 2)",
                "the velocity of a tempo in your row is (its velocity * 2) instead",
            ),
            (
                "your speed is the speed of another player",
                "a change ends with `higher`, `lower` or `instead`, and says which other one: your speed is the speed of the "
                "player after you instead",
                "your speed is the speed of the player after you instead",
            ),
            (
                "add 10 to your speed",
                "of a value that is worked out, while the card is in force: your speed is 10 higher",
                "your speed is 10 higher",
            ),
            (
                "add 1 to your chips",
                "what is done stands under a line like `effect:`, `after EVENT:` or `when EVENT:`",
                "after you optimize:\n  add 1 to your chips",
            ),
        ],
        2,
    ),
)
def test_a_change_in_other_words(wrong: str, help_: str, right: str) -> None:
    leads_on(STREET, wrong, help_, right)


# ------------------------------------------------------------------ what is asked, and who does it


@pytest.mark.parametrize(
    ("said", "help_", "right"),
    by_turns(
        [
            (
                "your chips is a number from 2 to 4",
                "if any of them will do: is in (the numbers from 2 to 4)",
                "your chips is in (the numbers from 2 to 4)",
            ),
            (
                "your chips is 2 to 4",
                "write: is in (the numbers from 2 to 4)",
                "your chips is in (the numbers from 2 to 4)",
            ),
            (
                "your chips is between 2 and 4",
                "write: your chips is at least 2 and at most 4",
                "your chips is at least 2 and at most 4",
            ),
            ("your chips is 3 or higher", "write: your chips is at least 3", "your chips is at least 3"),
            ("your chips is 3 or fewer", "write: your chips is at most 3", "your chips is at most 3"),
            (
                "your chips or your hand-cap is 3",
                "write: your chips is 3 or your hand-cap is 3",
                "your chips is 3 or your hand-cap is 3",
            ),
            (
                "the sum of your chips and your hand-cap is at least 3",
                "write: your chips + your hand-cap is at least 3",
                "your chips + your hand-cap is at least 3",
            ),
            (
                "the sum of the chips of the players is at least 3",
                "write: the sum of chips of the players",
                "the sum of chips of the players is at least 3",
            ),
            ("you have 3 chips", "write: your chips is 3", "your chips is 3"),
            (
                "every player has at least 3 chips",
                "write: the lowest chips of the players is at least 3",
                "the lowest chips of the players is at least 3",
            ),
            (
                "you have at most 2 cards in hand",
                "write: the number of your hand is at most 2",
                "the number of your hand is at most 2",
            ),
            (
                "you are one of the players with the highest chips",
                "whether it is one of them: in (the players with the highest chips), behind `is` or `are`",
                "you are in (the players with the highest chips)",
            ),
            (
                "the player after you optimizes",
                "whether it has happened: the player after you optimized this game; or: this driving, this passing",
                "the player after you optimized this game",
            ),
        ],
        2,
    ),
)
def test_a_condition_in_everyday_words(said: str, help_: str, right: str) -> None:
    leads_on(STREET, AFTER.format(said), help_, AFTER.format(right))


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("after a car overtakes your car if the passer is grey", "a car overtakes your car, if the passer is grey"),
        ("after you optimize once each race", "you optimize, once each race"),
    ],
)
def test_the_comma_behind_an_event(wrong: str, right: str) -> None:
    word = "once" if "once" in wrong else "if"
    draw = ":\n  you draw 1 card"
    leads_on(STREET, f"{wrong}{draw}", f"a comma stands before `{word}`: {right}", f"after {right}{draw}")


@pytest.mark.parametrize(
    ("step", "help_", "right"),
    by_turns(
        [
            (
                "you draw 1 card for each tempo in your row",
                "write: for each tempo in your row: and below it: you draw 1 card",
                "for each tempo in your row:\n    you draw 1 card",
            ),
            (
                "every other player draws 1 card",
                "or go through them: for each other player:",
                "for each other player:\n    the player draws 1 card",
            ),
            (
                "the other players optimize",
                "or go through them: for each other player:",
                "for each other player:\n    the player optimizes",
            ),
            (
                "each other player chooses a tempo in its hand as the one",
                "write: for each other player: and below it what the player does",
                "for each other player:\n    the player draws 1 card",
            ),
            (
                "you choose a tempo in your hand or your row as the one",
                "write: in (your hand and your row)",
                "you choose a tempo in (your hand and your row) as the one\n  move the one to the discards",
            ),
            (
                "for each grey car in the line:\n    you draw 1 card",
                "write: car in the line that is grey",
                "for each car in the line that is grey:\n    you draw 1 card",
            ),
        ],
        2,
    ),
)
def test_who_does_it_and_to_what(step: str, help_: str, right: str) -> None:
    leads_on(STREET, f"after you optimize:\n  {step}", help_, f"after you optimize:\n  {right}")


def test_the_others_of_a_kind() -> None:
    leads_on(EFFECT, "damage the other vehicles", "write: damage every other vehicle", "damage every other vehicle")
    help_ = "write: for each other player: and below it what each of them does"
    assert help_ in errors(EFFECT, "every other player discards a card")[0].help


def test_a_flag_is_no_counter() -> None:
    wrong, right = "the strength of every damaged vehicle", "the strength of every vehicle that is damaged"
    leads_on(PACK, f"{wrong} is 2 higher", "write: every vehicle that is damaged", f"{right} is 2 higher")


@pytest.mark.parametrize("word", ["since", "during"])
def test_words_of_the_language_are_no_misspellings(word: str) -> None:
    (error,) = errors(STREET, f"after you optimize:\n  you draw 1 card {word} your last turn")
    assert not any(line.startswith("did you mean") for line in error.help)


def test_what_is_wrong_only_with_an_option_says_so() -> None:
    game = 'use "fast-and-fhtagn"\n\ncard "Slip", a play-card\n  effect:\n    {line}\n'
    (error,) = errors(game, "move (the first of the seat of your racer) to the discards")
    assert error.help[-1] == 'it is so only with the option "Two cars each"'


def test_one_mistake_is_told_once_though_an_option_has_other_words() -> None:
    found = errors(EFFECT, "if you played an action card:\n  you draw a card")
    assert [each.message for each in found] == ["`you played an action card` does not say since when"]

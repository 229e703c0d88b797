"""What a designer wrote first, with only the book: each slip is told its cause, and what to write passes."""

from __future__ import annotations

import pytest
from doses import by_turns
from quick_check import told_of

ACTION = 'use "cthulhu-500"\n\ncard "V", an action\n  effect:\n    you choose another player as the victim\n'
MOD = 'use "cthulhu-500"\n\ncard "V", a mod\n'
TEMPO = 'use "street-illegal"\n\ncard "V", a tempo\n  velocity 20\n  icon left\n  works in the row\n'
STRONGER = "the strength of your vehicle is 2 higher"
TAKES = "after you take a turn, if"


def told(card: str, text: str) -> list[tuple[str, ...]]:
    indent = "    " if card is ACTION else "  "
    lines = "".join(f"{indent}{line}\n" for line in text.split("|"))
    return [(found.message, *found.help) for found in told_of(card + lines) if found.is_error]


@pytest.mark.parametrize(
    ("card", "text", "message", "help_", "instead"),
    by_turns([
        (ACTION, f"{STRONGER} this turn", "how long a change holds stands above it",
         f"write: during a player takes a turn: and below it: {STRONGER}", f"during a player takes a turn:|  {STRONGER}"),
        (ACTION, f"{STRONGER} until your next turn", "how long a change holds stands above it",
         f"write: until you take a turn: and below it: {STRONGER}", f"until you take a turn:|  {STRONGER}"),
        (ACTION, f"during this turn:|  {STRONGER}", "`this turn` is nothing that is done",
         "write: during a player takes a turn:", f"during a player takes a turn:|  {STRONGER}"),
        (ACTION, f"until your next turn:|  {STRONGER}", "`your next turn` is a span of time, and nothing that happens",
         "write: you take a turn", f"until you take a turn:|  {STRONGER}"),
        (TEMPO, "after you brake hard:|  until your next turn:|    your speed is 10 higher", "no word `next`",
         "what happens is told by a verb of the game: (a car) takes its turn",
         "after you brake hard:|  until your car takes its turn:|    your speed is 10 higher"),
        (MOD, f"{TAKES} you drew cards this turn:|  damage your vehicle",
         "`you drew cards this turn` is not understood of the past", "write: you drew a card this turn",
         f"{TAKES} you drew a card this turn:|  damage your vehicle"),
        (MOD, f"{TAKES} you did not play an action card and your vehicle was not passed this turn:|  damage your vehicle",
         "`you did not play an action card` does not say since when",
         "write, with a span of time: you did not play an action card this turn; or: this game, this hit",
         f"{TAKES} you did not play an action card this turn:|  damage your vehicle"),
        (MOD, f"{TAKES} a vehicle did not pass your vehicle this turn:|  damage your vehicle",
         "this does not say whether one who did not is enough",
         "none of them did: not (a vehicle did it …), as in: not (a player rested this turn)",
         f"{TAKES} not (a vehicle passed your vehicle this turn):|  damage your vehicle"),
        (TEMPO, "the velocity of another card in your row is 10 higher", "this does not say which ones are left out",
         "say which are not meant: the VALUE of a KIND that is not this card …",
         "the velocity of every card in your row that is not this card is 10 higher"),
        (ACTION, "if the hand of the victim is more than 3:|  damage your vehicle",
         "`more than` compares numbers, but the left side is a place of play-cards",
         "how many lie there: the number of its PLACE is more than …",
         "if the number of the hand of the victim is more than 3:|  damage your vehicle"),
        (MOD, "the strength of your vehicle is twice its strength", "this line neither does something nor changes a value",
         "write: the strength of your vehicle is (its strength * 2) instead",
         "the strength of your vehicle is (its strength * 2) instead"),
        (MOD, "when another player plays a spell:|  counter it", "no verb `counter`",
         "write: cancel it, as the first step below: when EVENT:", "when another player plays a spell:|  cancel it"),
        (MOD, "when another player plays a spell, once:|  cancel it", "`once` does not fit here",
         "write: once each game", "when another player plays a spell, once each game:|  cancel it"),
        (ACTION, "until you take a turn:|  every mod of the victim is switched off",
         "`every mod of the victim` means nothing here", "write: the mods of the victim",
         "until you take a turn:|  the mods of the victim are switched off"),
        (ACTION, "until you take a turn:|  the mods of the victim do nothing",
         "only changes of values can last for a time", "write: the mods of the victim are switched off",
         "until you take a turn:|  the mods of the victim are switched off"),
        (ACTION, "look at the hand of the victim", "`look at the hand of the victim` means nothing here",
         "write: show (the hand of the victim) to you", "show (the hand of the victim) to you"),
        (ACTION, "show the victim to you", "everybody sees players: there is nothing to show",
         "cards are shown: show (the hand of X) to Y", "show (the hand of the victim) to you"),
        (MOD, "after another player draws a card:|  show it to you", "everybody sees players: there is nothing to show",
         "cards are shown: show (the hand of X) to Y",
         "after another player draws a card:|  show (the hand of the player) to you"),
    ], 2),
)  # fmt: skip
def test_a_slip_is_told_its_cause_and_what_to_write(
    card: str, text: str, message: str, help_: str, instead: str
) -> None:
    assert [found[:2] for found in told(card, text)] == [(message, help_)]
    assert told(card, instead) == []


def test_another_card_of_a_place_is_one_that_is_not_this_card() -> None:
    (found,) = told(TEMPO, "another tempo in your row is switched off")
    assert found[1] == "all but this card: the KINDS in PLACE that are not this card are switched off"


@pytest.mark.parametrize(
    ("card", "text", "help_"),
    [
        (ACTION, "after the next time you take a turn, once each turn:|  damage your vehicle",
         "the next time is once: leave out `, once each turn`"),
        (ACTION, "until you take a turn or another player takes a turn:|  the strength of your vehicle is 2 higher",
         "one event ends it: of two, write the one that is sure to come"),
        (TEMPO, "at the start of your turn, you may choose one:|  pay 2 chips: draw 2 cards",
         "write: before you VERB: with the verb that is the turn; below it: you choose one:"),
        (TEMPO, "after your car overtakes a car:|  each other player pays half of their chips, rounded up, to the supply",
         "write: (its chips divided by 2 rounded up)"),
    ],
)  # fmt: skip
def test_a_line_that_cannot_be_read_leads_on(card: str, text: str, help_: str) -> None:
    assert told(card, text)[0][1] == help_


def menu(*steps: str) -> str:
    return "|".join(
        ("before you take the wheel:", "  you choose one:", '    "buy":', *(f"      {s}" for s in steps), '    "no"')
    )


@pytest.mark.parametrize(
    ("text", "warned"),
    [
        (menu("you draw 2 cards", "pay 2 from your chips to the supply"), True),
        ("before you take the wheel:|  you may:|    you draw 2 cards|    pay 2 from your chips to the supply", True),
        (menu("pay 2 from your chips to the supply", "you draw 2 cards"), False),
        (menu("add 1 to your chips", "pay 2 from your chips to the supply"), False),
        (menu("you draw 2 cards", "pay 2 from the supply to your chips"), False),
        (menu("you draw 2 cards", "pay 2 from your chips to the supply").replace('"buy":', '"buy", if your chips is at least 2:'), False),
    ],
)  # fmt: skip
def test_a_price_that_does_not_come_first_is_warned_of(text: str, warned: bool) -> None:
    found = told_of(TEMPO + "".join(f"  {line}\n" for line in text.split("|")))
    assert not [one.message for one in found if one.is_error]
    assert any(one.message.startswith("this is offered also to who cannot pay") for one in found) is warned


def test_while_a_card_is_in_force_nobody_chooses_whose_text_it_has() -> None:
    (found,) = told(TEMPO, "this card has the text of a tempo in the row of another player")
    assert found[0] == "`another player` does not say which, and nobody chooses"
    assert found[1].startswith("say which one: this card has the text of (the first of (KINDS in PLACE))")
    other = '|card "W", a tempo|velocity 20|icon left|works in the row|your speed is 10 higher'
    instead = f"this card has the text of (the first of (tempos in the row of (the player after you))){other}"
    cards = [f"  {line}".replace("  card", "card") for line in instead.split("|")]
    assert not [one for one in told_of(TEMPO + "\n".join(cards) + "\n") if one.is_error]

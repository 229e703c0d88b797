"""What designers reached for in the second round: each is told once, with its cause and a next step that is read."""

from __future__ import annotations

import pytest
from quick_check import told_of

from paddock.text.model import Diagnostic

TEMPO = 'use "street-illegal"\n\ncard "Slip", a tempo\n  velocity 10\n  icon left\n  {}\n'
MOD = 'use "cthulhu-500"\n\ncard "Slip", a mod\n  {}\n'
ACTION = 'use "cthulhu-500"\n\ncard "Slip", an action\n  effect:\n    {}\n'


def found(card: str, lines: str) -> list[Diagnostic]:
    return told_of(card.replace("{}", lines.replace("\n", "\n    " if card == ACTION else "\n  ")))


# What was written, what is said of it, how the help begins, and what the help tells to write.
SLIPS = {
    "numbers": (
        (ACTION, "for each number in (numbers from 0 to 5 from the back):\n  add the number to your actions"),
        "`numbers` does not say which ones",
        "write: the numbers from 0 to 5 from the back",
        "for each number in (the numbers from 0 to 5 from the back):\n  add the number to your actions",
    ),
    "numbers behind in": (
        (ACTION, "for each number in numbers from 0 to 5:\n  add the number to your actions"),
        "`numbers` does not say which ones",
        "write: number in the numbers from 0 to 5",
        "for each number in the numbers from 0 to 5:\n  add the number to your actions",
    ),
    "until in a step": (
        (ACTION, "your hand limit is 10 higher until you take an action"),
        "how long a change holds stands above it",
        "write: until you take an action: and below it: your hand limit is 10 higher",
        "until you take an action:\n  your hand limit is 10 higher",
    ),
    "until this turn is over in a step": (
        (ACTION, "your hand limit is 1 higher until this turn is over"),
        "how long a change holds stands above it",
        "write: during a player takes a turn: and below it: your hand limit is 1 higher",
        "during a player takes a turn:\n  your hand limit is 1 higher",
    ),
    "until the end of your turn": (
        (ACTION, "until the end of your turn:\n  your hand limit is 1 higher"),
        "`the end of your turn` is nothing that is done",
        "write: during you take a turn:",
        "during you take a turn:\n  your hand limit is 1 higher",
    ),
    "a phase": (
        (ACTION, "during this race:\n  your hand limit is 1 higher"),
        "`this race` is nothing that is done",
        'write: during phase "Race":',
        'during phase "Race":\n  your hand limit is 1 higher',
    ),
    "until behind a change on a card": (
        (MOD, "your hand limit is 1 higher until this turn is over"),
        "`is` does not fit here",
        "how long it holds stands under a moment: after EVENT: and below it: during you VERB:",
        "after you take an action:\n  during you take a turn:\n    your hand limit is 1 higher",
    ),
    "every, before what is so": (
        (TEMPO, "when you drive:\n  until you drive:\n    the excess of every grey car is 1 higher"),
        "`grey` stands behind `car`, not before it",
        "write: every car that is grey",
        "",
    ),
    "every, of what is stated": (
        (TEMPO, "every grey car is too fast"),
        "`grey` stands behind `car`, not before it",
        "write: every car that is grey",
        "",
    ),
    "the first time": (
        (MOD, "the first time each turn your vehicle is passed:\n  add 1 to your actions"),
        "`your vehicle is passed` does not say who does it",
        "write: a vehicle passes your vehicle",
        "after a vehicle passes your vehicle:\n  add 1 to your actions",
    ),
    "a verb that is not there": (
        (TEMPO, "tap this card"),
        "no verb `tap`",
        "the game says what that is, with a verb of its own",
        "",
    ),
    "the one of the loop": (
        (ACTION, "for each other player:\n  you choose another player"),
        "what is chosen has no name",
        "give it one at the end of the line: … as the other player",
        "for each other player:\n  you choose another player as the other player\n"
        "  add 1 to the actions of the other player",
    ),
    "its laps": (
        (ACTION, "if its laps is 1:\n  damage your vehicle"),
        "`its` stands for nothing here that has laps",
        "say whose: the laps of your vehicle",
        "if the laps of your vehicle is 1:\n  damage your vehicle",
    ),
    "two descriptions": (
        (MOD, "the hand limit of a player that is not you whose hand is empty is 1 higher"),
        "`whose` does not fit here",
        "write: the hand limit of another player whose hand is empty is 1 higher",
        "the hand limit of another player whose hand is empty is 1 higher",
    ),
    "two descriptions of each": (
        (ACTION, "for each player that is not you whose hand is empty:\n  add 1 to the actions of the player"),
        "`whose` does not fit here",
        "write: for each other player whose hand is empty:",
        "for each other player whose hand is empty:\n  add 1 to the actions of the player",
    ),
    "played on": (
        (MOD, "when you play this card on a vehicle:\n  damage the vehicle"),
        "`on a vehicle` is no part of what happens",
        "what the card does when it is played: effect:",
        "",
    ),
    "played, where nothing is": (
        (TEMPO, "when you play this card:\n  add 1 to your points"),
        "no word `play`",
        "of such a card it is told by: (a player) ",
        "",
    ),
    "fitted": (
        (MOD, "when you fit this card:\n  add 1 to your actions"),
        "`you fit this card` means nothing here",
        "of such a card it is told by: (a player) ",
        "after you attach this card:\n  add 1 to your actions",
    ),
}


@pytest.mark.parametrize("slip", SLIPS)
def test_it_is_told_once_with_what_to_write(slip: str) -> None:
    (card, lines), message, help_, write = SLIPS[slip]
    (told,) = (each for each in found(card, lines) if each.is_error)
    assert told.message == message
    assert any(each.startswith(help_) for each in told.help), told.help
    assert not write or found(card, write) == []


def test_the_first_time_has_both_next_steps_in_one_message() -> None:
    card, lines = SLIPS["the first time"][0]
    (told,) = found(card, lines)
    assert told.help[-1] == "how often stands behind the event: after EVENT, once each turn:"
    assert found(card, "after a vehicle passes your vehicle, once each turn:\n  add 1 to your actions") == []

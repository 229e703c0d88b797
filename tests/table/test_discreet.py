"""Being asked tells nobody what a player holds: twins that differ only there are asked alike, and counted alike."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import paddock
from paddock.library import Game, check
from paddock.table import Table
from paddock.table.bots import ThinkingBot
from paddock.table.events.model import Chosen, Told
from paddock.table.journal import read_journal
from paddock.table.replay import replay

RULES = """game "Hush"
  players 3
  starts with "Day"

kind coin is a card
  worth: number
  label "{{worth}}"

cards coins
  worth 1 to 9
  copies 2

place bag of coins, face down, starts with coins
place hand of coins for each player, seen by its owner
place bowl of coins, face up
counter chips for each player, seen by its owner
counter points for each player
note leader is a player

verb (a player) spends (a number):
  only if its chips are at least the number
  take the number from its chips

verb (a player) rests:
  do nothing

verb (a player) nods:
  do nothing

verb (a player) winks:
  do nothing

after a player nods, if its chips are at least 2:
  the player may:
    add 1 to its points

kind trick is a card
place box of tricks, face down, starts with tricks
place sleeve of tricks for each player, seen by its owner

card "Feint", a trick
  copies 3
  works in the sleeve
  when a player rests:
    you may:
      add 1 to your points

card "Dud", a trick
  copies 3

card "Nudge", a trick
  works in the sleeve
  before another player winks, if the chips of the player are 0:
    you may:
      add 1 to your points

phase "Day":
{steps}
  tell "The day is over"
  let the host be the first of (players whose seat is 1)
  the host chooses one:
    "wake":
      do nothing
    "sleep":
      do nothing

the winners means the players with the highest points
"""
BOB = "let the guest be the first of (players whose seat is 2)\nthe guest"
NUMBER = "secretly for each player:\n  chooses a number from 0 to its chips as its bid"
# What is asked of Bob, who holds nothing in one world and something in the other; then what is the same in both.
WORLDS = {
    "a secret number": (NUMBER, "the chips of Bob is 0", "the chips of Bob is 3"),
    "a secret pick": (
        "secretly for each player:\n  chooses any number of its hand whose worth is at least 5 as its bid",
        "the hand of Bob is 1, 2",
        "the hand of Bob is 8, 9",
    ),
    "one that fits": (
        f"{BOB} chooses a coin in its hand whose worth is at least 5 as the pick",
        "the hand of Bob is 1, 2",
        "the hand of Bob is 8, 9",
    ),
    "one that fits, or pass": (
        f'{BOB} chooses a coin in its hand whose worth is at least 5 or "pass" as the pick',
        "the hand of Bob is 1, 2",
        "the hand of Bob is 8, 9",
    ),
    "several that fit": (
        f"{BOB} chooses up to 2 of (coins in its hand whose worth is at least 5) as the pick",
        "the hand of Bob is 1, 2",
        "the hand of Bob is 8, 9",
    ),
    "a number in the open": (
        f"{BOB} chooses a number from 0 to its chips as the stake",
        "the chips of Bob is 0",
        "the chips of Bob is 3",
    ),
    "may": (f"{BOB} may:\n  the guest spends 2", "the chips of Bob is 0", "the chips of Bob is 3"),
    "may under a condition": (
        f"{BOB} rests\nif the chips of the guest are at least 2:\n  the guest may:\n    add 1 to the points of the guest",
        "the chips of Bob is 0",
        "the chips of Bob is 3",
    ),
    "may under two conditions": (
        f"{BOB} rests\nif the chips of the guest are at least 2:\n  if the bowl is not empty:\n    the guest may:\n"
        "      add 1 to the points of the guest",
        "the chips of Bob is 0",
        "the chips of Bob is 3",
    ),
    "a rule for who holds something": (
        f"{BOB} nods",
        "the chips of Bob is 0",
        "the chips of Bob is 3",
    ),
    "cards that act out of the hand": (
        f"{BOB} rests",
        'the sleeve of Bob is "Dud", "Dud"',
        'the sleeve of Bob is "Feint", "Feint"',
    ),
    "a card that acts out of the hand under a condition": (
        "let the first one be the first of (players whose seat is 1)\nthe first one winks",
        'the sleeve of Bob is "Dud"',
        'the sleeve of Bob is "Nudge"',
    ),
    "by way of a name": (
        f"{BOB} rests\nlet the rich be coins in the hand of the guest whose worth is at least 5\n"
        "the guest chooses 1 of the rich as the pick",
        "the hand of Bob is 1, 2",
        "the hand of Bob is 8, 9",
    ),
}
GIVEN = "the bowl is 3, 4\n{hidden}\nwhen the game starts"


def game(folder: Path, steps: str) -> Game:
    path = folder / "hush.rules"
    path.write_text(RULES.format(steps="\n".join(f"  {line}" for line in steps.splitlines())), "utf-8")
    return paddock.load(path)


def world(made: Game, hidden: str) -> Table:
    return made.set_up(GIVEN.format(hidden=hidden), names=["Ann", "Bob", "Cleo"])


def decline(table: Table) -> None:
    """The answer that shows least: nothing, none, the lowest."""
    assert table.ask is not None
    options = table.ask.options
    none = next((option for option in options if option.value is None or option.label == "no"), options[0])
    table.answer(none)


def public(table: Table, seat: int | None) -> tuple[object, ...]:
    """All that this seat can see of how the game goes on, and all that it can count."""
    seen = table.view(seat)
    events = table.events(seat)
    cursors = [len(table.events(seat, since)) for since in range(len(events) + 2)]
    return seen, events, cursors


@pytest.mark.parametrize("name", WORLDS)
def test_who_has_nothing_is_asked_like_everybody(tmp_path: Path, name: str) -> None:
    steps, *hidden = WORLDS[name]
    made = game(tmp_path, steps)
    poor, rich = (world(made, lines) for lines in hidden)
    stops = 0
    while poor.ask is not None and (poor.ask.player != "Ann" or poor.ask.private):
        for seat in (None, 0, 2):
            assert public(poor, seat) == public(rich, seat)
        stops += 1
        decline(poor)
        decline(rich)
    assert stops >= 1, "Bob was asked"
    for seat in (None, 0, 2):
        assert public(poor, seat) == public(rich, seat)
    poor.answer("sleep")
    rich.answer("sleep")
    for seat in (None, 0, 2):
        assert poor.view(seat).result == rich.view(seat).result


@pytest.mark.parametrize("name", WORLDS)
def test_in_a_hurry_nobody_is_asked_who_has_no_choice(tmp_path: Path, name: str) -> None:
    steps, nothing, _ = WORLDS[name]
    table = game(tmp_path, steps).set_up(GIVEN.format(hidden=nothing), names=["Ann", "Bob", "Cleo"], forced="skipped")
    while table.ask is not None and table.ask.private:
        assert table.ask.player != "Bob" and len(table.ask.options) > 1
        decline(table)


@pytest.mark.parametrize(
    "steps",
    [
        f"{BOB} chooses a coin in the bowl as the pick",
        f"{BOB} chooses a coin in its hand as the pick",  # how many there are all can see
        f"{BOB} chooses a number from 0 to its points as the stake",
        f"{BOB} chooses a number from 1 to (the number of its hand) as the stake",
    ],
)
def test_where_all_can_see_that_there_is_one_answer_it_is_not_asked(tmp_path: Path, steps: str) -> None:
    made = game(tmp_path, steps)
    table = made.set_up("the bowl is 3\nthe hand of Bob is 8\nwhen the game starts", names=["Ann", "Bob", "Cleo"])
    assert table.ask is not None and table.ask.player == "Ann"


def test_the_length_of_a_secret_pick_is_not_told_by_any_count(tmp_path: Path) -> None:
    """Three cards or none: the same events, with the same numbers, and the same decisions."""
    made = game(tmp_path, "secretly for each player:\n  chooses any number of its hand as its bid")
    none, three = (world(made, "the hand of Bob is 5, 6, 7") for _ in range(2))
    for table, picks in ((none, []), (three, [0, 1, 2])):
        while table.ask is not None and table.ask.secret:
            table.answer_many(picks if table.ask.player == "Bob" else [])
    told = [[event for event in table.events(0) if event.sort != "tell"] for table in (none, three)]
    assert told[0] == told[1]
    assert none.view(0).decisions == three.view(0).decisions
    assert len(none.answers) != len(three.answers), "the twins differ"


@pytest.mark.parametrize("cards", ["(coins in its hand whose worth is at least 2)", "its hand"])
def test_a_pick_of_several_is_told_alike_whichever_they_are(tmp_path: Path, cards: str) -> None:
    """Of two cards out of four the last two leave nothing to ask; the first two do."""
    made = game(tmp_path, f"{BOB} chooses 2 of {cards} as the pick")
    early, late = (world(made, "the hand of Bob is 5, 6, 7, 8") for _ in range(2))
    early.answer_many([0, 1])
    late.answer_many([2, 3])
    assert len(early.answers) != len(late.answers), "the twins differ"
    for seat in (None, 0, 2):
        assert public(early, seat) == public(late, seat)


def test_undo_takes_back_a_forced_answer_like_any_other(tmp_path: Path) -> None:
    """How far it goes back would tell otherwise that there was nothing to choose."""
    steps = "let the owner be the first of (players)\nthe owner chooses a coin in the bowl as the toy\n" + NUMBER
    made = game(tmp_path, steps)
    for chips in (0, 3):
        table = world(made, f"the chips of Ann is {chips}")
        table.answer(1)
        table.answer(0)
        table.undo(0)
        assert table.answers == [1]
        assert table.ask is not None and (table.ask.player, len(table.ask.options)) == ("Ann", chips + 1)


def test_every_bidder_of_a_race_is_asked() -> None:
    """A bid that is revealed without having been asked for tells that there was nothing to bid."""
    race, bids = paddock.load("street-illegal"), 0
    for seed in range(6):
        table, pick = race.deal(players=4, seed=seed), random.Random(seed)
        while table.ask is not None:
            table.answer(pick.randrange(len(table.ask.options)))
        asked: set[int] = set()
        for event in table.log:
            if isinstance(event, Chosen) and event.prompt in table.sight.secret:
                asked.add(event.seat)
            elif isinstance(event, Told) and event.text.startswith("bid: "):
                bidders = set(event.values[::2])
                assert bidders <= asked, "somebody bid without being asked"
                bids += len(bidders)
                asked = set()
    assert bids > 50


def test_a_saved_game_goes_on_with_the_same_questions() -> None:
    table = paddock.load("street-illegal").deal(players=3, seed=2)
    for _ in range(40):
        assert table.ask is not None
        table.answer(0)
    again = replay(read_journal(table.save()), table.game)
    assert again.ask == table.ask and again.forced == "discreet"


@pytest.mark.parametrize("name", ["a secret number", "one that fits", "may", "several that fit"])
def test_a_bot_thinks_as_long_with_one_answer_as_with_many(tmp_path: Path, name: str) -> None:
    """Counted in imagined games, and in what they take."""
    steps, *hidden = WORLDS[name]
    made = game(tmp_path, steps)
    spent, games = [], []
    for lines in hidden:
        table = world(made, lines)
        while table.ask is not None and table.ask.player != "Bob":
            decline(table)
        assert table.ask is not None and table.ask.private
        bot = ThinkingBot(table, 1)
        bot.choose(table.view(1), table.ask)
        spent.append(bot.spent)
        games.append(bot.games)
    assert games[0] == games[1]
    assert min(spent) > 0 and max(spent) <= 1.2 * min(spent)


def test_a_bot_that_nobody_watches_does_not_think_about_one_answer(tmp_path: Path) -> None:
    table = world(game(tmp_path, WORLDS["may"][0]), WORLDS["may"][1])
    assert table.ask is not None and table.ask.player == "Bob"
    bot = ThinkingBot(table, 1, watched=False)
    assert bot.choose(table.view(1), table.ask) == 0 and bot.spent == 0


# Who is asked because of a card ---------------------------------------------------------------------------------------------------

HOLDERS = """
kind ruse is a card
place cuff of ruses for each player, {seen}, starts with ruses
card "Bluff", a ruse
  works in the cuff
  when a player rests:
    {step}
"""


@pytest.mark.parametrize(
    ("seen", "step", "warned"),
    [
        ("seen by its owner", "you choose a coin in the bowl as the prize", True),
        ("seen by its owner", "you may:\n      you choose a coin in the bowl as the prize", False),
        ("seen by its owner", "add 1 to your points", False),
        ("face up", "you may:\n      add 1 to your points", False),
    ],
    ids=["out of hiding", "all are asked", "asks nothing", "in the open"],
)
def test_a_card_that_asks_its_holder_alone_is_warned_of(tmp_path: Path, seen: str, step: str, warned: bool) -> None:
    path = tmp_path / "hush.rules"
    text = RULES.format(steps=f"  {BOB} rests".replace("\n", "\n  ")) + HOLDERS.format(seen=seen, step=step)
    path.write_text(text.replace("{{", "{").replace("}}", "}"), "utf-8")
    found = [diagnostic for diagnostic in check([path])[0] if "is asked" in diagnostic.message]
    assert [diagnostic.message for diagnostic in found] == [
        "only who holds this card in the cuff is asked, so the others learn who holds it"
    ] * warned
    assert all(
        diagnostic.help
        == (
            "begin with `you may:`, and everybody is asked",
            "or let players lay such cards: window for ruses in the cuff, laid on the PLACE:",
        )
        for diagnostic in found
    )


def test_all_are_asked_once_and_again_after_each_card(tmp_path: Path) -> None:
    """Bob uses one of his two feints: nobody learns of the second before he uses it."""
    table = world(game(tmp_path, f"{BOB} rests"), 'the sleeve of Bob is "Feint", "Feint"')
    asked: list[tuple[str, list[str]]] = []
    while table.ask is not None and table.ask.private:
        asked.append((table.ask.player, [option.label for option in table.ask.options]))
        uses = table.ask.player == "Bob" and len(asked) == 2
        table.answer(0) if uses else decline(table)
    assert asked == [
        ("Ann", ["no answer"]),
        ("Bob", ["Feint", "Feint", "no answer"]),
        ("Bob", ["Feint", "no answer"]),
        ("Cleo", ["no answer"]),
    ]
    assert [store.value for store in table.view(0).stores if store.name == "points"] == [0, 1, 0]


def test_in_a_hurry_only_those_are_asked_who_have_a_choice(tmp_path: Path) -> None:
    made = game(tmp_path, f"{BOB} rests")
    table = made.set_up(
        GIVEN.format(hidden='the sleeve of Bob is "Feint"'), names=["Ann", "Bob", "Cleo"], forced="skipped"
    )
    assert table.ask is not None and table.ask.player == "Bob"
    decline(table)
    assert table.ask is not None and not table.ask.private


def test_who_is_imagined_with_other_cards_is_asked_for_those(tmp_path: Path) -> None:
    """Ann imagines what Bob holds; in every such world he can use just the feints that he holds there."""
    table = world(game(tmp_path, f"{BOB} rests"), 'the sleeve of Bob is "Feint", "Dud"')
    decline(table)
    assert table.ask is not None and table.ask.player == "Bob"
    usable = set[int]()
    for seed in range(30):
        asked = table.position().imagined(0, seed).ask
        assert asked is not None and asked.player == "Bob"
        labels = [option.label for option in asked.options]
        assert labels == ["Feint"] * (len(labels) - 1) + ["no answer"]
        usable.add(len(labels) - 1)
    assert usable == {0, 1, 2}


def test_nobody_is_asked_where_the_one_who_may_is_not_there(tmp_path: Path) -> None:
    steps = (
        "let the guest be the first of (players whose chips are at least 5)\n"
        "if the guest is not none:\n  the guest may:\n    add 1 to the points of the guest"
    )
    made = game(tmp_path, steps)
    asked = []
    for hidden in ("the chips of Bob is 0", "the chips of Bob is 5"):
        table = world(made, hidden)
        assert table.ask is not None
        asked.append((table.ask.player, [option.label for option in table.ask.options][-1]))
    assert asked == [("Ann", "sleep"), ("Bob", "no")]

"""Declarations: what they refuse, with what they say and the way on; and what they mean where a word has two meanings."""

from __future__ import annotations

from pathlib import Path

import pytest

import paddock
from paddock.library import check

BASE = """game "Leaves"
  players 2 to 4
  starts with "Go"

kind suit is one of clubs, hearts
kind leaf is a card, plural leaves
  rank: number
  suit: suit
  label "{rank} of {suit}"

cards leaves
  rank 1 to 3
  suit clubs, hearts

card "Star", a leaf
  rank 20
  suit clubs
  works in the hand
  after you act:
    add 1 to the pot

place stock of leaves, face down, refilled from the heap, starts with leaves
place heap of leaves, face up
place hand of leaves for each player, seen by its owner

counter pot
counter coins for each player, starts at 5
flag out for each player
note boss is a player
setting size: number from 1 to 5, usually 2

verb (a player) acts:
  move the top card of the stock to its hand
  add (the size) to the pot
  move the first of its hand to the heap
  mark the player as out

phase "Go":
  set the boss to the first of the players
  for each player:
    the player acts
  mark the boss as not out

the winners means the players with the highest coins
report "pot": the pot
report "rank": the sum of rank of leaves
report "hearts": the number of (leaves whose suit is hearts)
report "out": the number of (players that are out)
"""


def told(folder: Path, text: str) -> list[tuple[str, int, str, tuple[str, ...]]]:
    """Every diagnostic: how bad, the line, the message and the helps."""
    (folder / "x.rules").write_text(text, encoding="utf-8")
    found, _ = check([folder / "x.rules"])
    return [(d.severity.value, d.span.line if d.span else 0, d.message, d.help) for d in found]


def changed(old: str, new: str) -> str:
    assert BASE.count(old) == 1, old
    return BASE.replace(old, new)


def test_the_base_is_right(tmp_path: Path) -> None:
    assert told(tmp_path, BASE) == []


COMMAS = "separate them with commas"
REFUSED = [
    # `and`, `or`, `is`, sums and `if` in lines of plain words
    ("  suit clubs, hearts\n", "  suit clubs and hearts\n", "`and` cannot stand in this line", COMMAS),
    ("  works in the hand\n", "  works in the hand and the heap\n", "`and` cannot stand in this line", COMMAS),
    ("  rank 20\n", "  rank is 20\n", "`is` cannot stand in this line", "say the name, then the value: price 3"),
    ("  rank 20\n", "  rank 2 * 10\n", "`*` cannot stand in this line", "work it out: a plain number"),
    ("  rank 20\n", "  rank: 20\n", "a colon declares a field; a card has no colon here", "rank 20"),
    ("  rank 20\n", "  rank\n", "`rank` does not say its value", "rank VALUE"),
    (
        "  suit clubs, hearts\n",
        "  suit clubs, hearts, if rank is 3\n",
        "what is printed has no `if`",
        "write one block for those it is true of, and another block for the rest",
    ),
    ("  players 2 to 4", "  players 2 or more", "a game says for how many players it is", "players 2 to 4"),
    ("  players 2 to 4", "  players two to four", "`two` is not a number", "write it in digits: 2"),
    ("  players 2 to 4", "  players 2-4", "a minus between two numbers", "from the one to the other: 2 to 4"),
    # printed values
    ("  rank 1 to 3\n", "  rank 3 to 1\n", "there is no number from 3 to 1", "the lower number first: 1 to 3"),
    (
        "  rank 1 to 3\n",
        "  rank 1, 1 to 3\n",
        "`1` stands twice in this line",
        "of all cards so many: copies 2; of some of them more: another `cards` block",
    ),
    (
        "  suit clubs, hearts\n",
        "  suit clubs, clubs\n",
        "`clubs` stands twice in this line",
        "of all cards so many: copies 2; of some of them more: another `cards` block",
    ),
    (
        "  rank 1 to 3\n",
        "  rank 1 to 3\n  copies 2, 3\n",
        "copies are one number",
        "copies 2; for other numbers write another block",
    ),
    ("  rank 1 to 3\n", "  rank 1 to 3\n  rank 7\n", "there are two lines `rank`", "put all values in one line"),
    (
        "  rank 1 to 3\n",
        "  rank 1 to 3\n  works in the hand\n",
        "a `cards` block says what is printed, and no more",
        "put it under kind leaf, or on a card with a name",
    ),
    ("  rank 20\n", "  rank 20, 21\n", "a card has one `rank`, but here are 2", "to print one of each: cards leaves"),
    # counters, flags, notes, settings
    (
        "counter pot\n",
        "counter pot starts at 3\n",
        "a comma is missing before `starts at`",
        "counter pot, starts at 3",
    ),
    (
        "place heap of leaves, face up\n",
        "place heap of leaves face up\n",
        "a comma is missing before `face up`",
        "place heap of leaves, face up",
    ),
    (
        "counter coins for each player, starts at 5",
        "counter coins for each player and leaf",
        "a counter belongs to one kind, not to two",
        "make a piece for each pair: kind leaf-token is a piece, 5 for each player",
    ),
    ("note boss is a player", "note boss is players", "a note holds one thing", "note boss is a player"),
    (
        "counter pot\n",
        "counter pot\nnote mood is a number\n",
        "a note holds a thing; a number is kept in a counter",
        "counter mood",
    ),
    ("usually 2", "usually 9", "`usually 9` is not from 1 to 5", "usually a number from 1 to 5"),
    (
        "number from 1 to 5, usually 2",
        "number from 5 to 1, usually 2",
        "there is no number from 5 to 1",
        "the lower number first: number from 1 to 5",
    ),
    # kinds
    (
        "is one of clubs, hearts",
        "is one of clubs, hearts, 3",
        "`3` is a number, but a choice is made of words",
        "of numbers make a field or a counter, or write the word: three",
    ),
    (
        "is one of clubs, hearts",
        "is one of clubs, hearts, none",
        "`none` already means something in every game",
        "use another word",
    ),
    (
        "is one of clubs, hearts",
        "is one of clubs and hearts, stars",
        "`and` cannot stand in a word of a choice",
        COMMAS,
    ),
    (
        "is one of clubs, hearts",
        "is clubs or hearts",
        "`or` does not make a choice",
        "kind suit is one of clubs, hearts",
    ),
    ("plural leaves", "plural leaves, red", "a kind has no `red`", "after a comma: 1 for each player, plural WORD"),
    (
        "a card, plural leaves",
        "a card",
        "no kind `leaves`",
        "if these are several of them, add `, plural leaves` to kind leaf",
    ),
    # names
    ("counter pot\n", "counter pot\nflag hand for each player\n", "`the hand of (a player)` is declared twice", ""),
    (
        "counter pot\n",
        "counter pot\nkind number is one of many, few\n",
        "`number` already means something in every game",
        "call it something else: kind number-card",
    ),
    (
        "counter pot\n",
        "counter pot\nnote player is a player\n",
        "`player` already means something in every game",
        "call it something else: note chosen-player",
    ),
    (
        "counter pot\n",
        "counter pot\ncounter wins and losses\n",
        "`and` is a control word and cannot stand in a name",
        "declare each on a line of its own",
    ),
    ("counter pot\n", "counter pot\ncounter the bank\n", "a name is declared without `the`", "counter bank"),
    ("counter pot\n", "counter pot\ncounter for each player\n", "this counter has no name", "counter NAME"),
]


@pytest.mark.parametrize(
    ("old", "new", "message", "help_"), REFUSED, ids=[row[1].split("\n")[-2:][0] for row in REFUSED]
)
def test_one_mistake_one_message(tmp_path: Path, old: str, new: str, message: str, help_: str) -> None:
    found = told(tmp_path, changed(old, new))
    errors = [(text, helps) for sort, _, text, helps in found if sort == "error"]
    assert [text for text, _ in errors] == [message]
    assert help_ in (*errors[0][1], "")


def test_the_counter_that_a_value_repeats(tmp_path: Path) -> None:
    text = BASE + "counter score for each player\nthe score of (a player) means its score\n"
    line = len(BASE.splitlines()) + 1
    file = (tmp_path / "x.rules").as_posix()
    ((sort, at, message, helps),) = told(tmp_path, text)
    assert (sort, at, message) == ("error", line + 1, "`the score of (a player)` is declared twice")
    assert helps == (
        f"the other one stands at {file}:{line}",
        "the counter is asked in these words already: call it something else, or leave this line out",
    )


@pytest.mark.parametrize(
    ("new", "line", "help_"),
    [
        ("", 38, "add a line: the winners means …"),
        ("the winner means the boss\n", 44, "call it `the winners`, also if there is only one"),
    ],
)
def test_a_game_that_nobody_wins(tmp_path: Path, new: str, line: int, help_: str) -> None:
    text = changed("the winners means the players with the highest coins\n", new)
    found = [d for d in told(tmp_path, text) if "coins" not in d[2]]
    assert found == [("warning", line, "nothing says who wins", (help_,))]


# ------------------------------------------------------------------ words of the core that a game uses itself

OWN = """game "Own words"
  players 2
  starts with "Go"

kind chit is a card
  position: number
  number: number
  name: text
  label "chit {position}"

card "Low", a chit
  position 30
  number 4
  name "the lower one"
card "High", a chit
  position 50
  number 7
  name "the higher one"

kind stone is a piece
card "Rock", a stone

place pot of chits, face up, starts with chits
place line of stones, face up, in order, starts with stones

phase "Go":
  do nothing

the winners means the players
report "highest position": the highest position of the pot
report "position": the position of "High"
report "whose position": the number of (chits whose position is at least 40)
report "sum of numbers": the sum of number of chits
report "number": the number of "Low"
report "how many": the number of the pot
report "name": the name of "High"
report "position of the core": the position of "Rock"
report "name of the core": the name of "Rock"
report "asked with its": the worth of "Low"
the worth of (a chit) means its position + its number
"""


def test_a_word_of_the_game_goes_before_the_word_of_the_core(tmp_path: Path) -> None:
    (tmp_path / "own.rules").write_text(OWN, encoding="utf-8")
    assert told(tmp_path, OWN) == []
    result = paddock.load(tmp_path / "own.rules").deal(players=2, seed=1).result
    assert result is not None
    assert result.reports == {
        "highest position": 50,
        "position": 50,
        "whose position": 1,
        "sum of numbers": 11,
        "number": 4,
        "how many": 2,
        "name": "the higher one",
        "position of the core": 1,
        "name of the core": "Rock",
        "asked with its": 34,
    }


# ------------------------------------------------------------------ events


EVENT = """game "Climb"
  players 2
  starts with "Go"

counter heard
counter pairs
counter threes

verb (a player) climbs on (a number, the first sum) with (a number, the second sum):
  do nothing

after a player climbs on a number with a number:
  add 1 to the heard
  add (the first sum * 10 + the second sum) to the pairs
after a player climbs on 3 with a number:
  add 1 to the threes

phase "Go":
  for each player:
    the player climbs on 3 with 4
    the player climbs on 5 with 6

the winners means the players
report "heard": the heard
report "pairs": the pairs
report "threes": the threes
"""


def test_an_event_takes_any_number(tmp_path: Path) -> None:
    (tmp_path / "climb.rules").write_text(EVENT, encoding="utf-8")
    result = paddock.load(tmp_path / "climb.rules").deal(players=2, seed=1).result
    assert result is not None
    assert result.reports == {"heard": 4, "pairs": 180, "threes": 2}


# ------------------------------------------------------------------ sentences


@pytest.mark.parametrize(
    ("step", "message", "helps"),
    [
        ('say "hello"', "no verb `say`", ('write: tell "…"',)),
        ("discard the boss", "no verb `discard`", ("write: move (things) to (a place)",)),
        (
            "the player pays 1 to the boss",
            "no word `pays`",
            (
                "`pay` stands first, nobody in front of it: "
                "pay (a number) from (a counter, flag or note) to (a counter, flag or note, the goal)",
            ),
        ),
        (
            'tell the boss "hello"',
            "no verb `tell`",
            ('write: tell "{the player} waits": the words in quotes, for everybody to read',),
        ),
        (
            "set the boss to the players with the highest coins",
            "this holds a player, but players is given",
            ("take one of them: the first of (…)",),
        ),
        (
            "let the x be the number of (leaves in its hand whose rank is the pot + 1)",
            "`+` stands outside of `whose rank …`",
            ("put the sum in parentheses: whose rank is (the pot + …)",),
        ),
        (
            "let the x be the player's hand",
            "no word `player's`",
            ("write: the hand of the player",),
        ),
    ],
)
def test_what_to_write_instead(tmp_path: Path, step: str, message: str, helps: tuple[str, ...]) -> None:
    text = changed("    the player acts\n", f"    the player acts\n    {step}\n")
    ((_, line, said, given),) = told(tmp_path, text)
    assert (line, said, given) == (42, message, helps)


def test_a_condition_with_a_sum_outside_of_whose(tmp_path: Path) -> None:
    block = "    if there is a leaf in its hand whose rank is more than the pot + 1:\n      do nothing\n"
    ((_, line, said, given),) = told(tmp_path, changed("    the player acts\n", f"    the player acts\n{block}"))
    assert (line, said) == (42, "`+` stands outside of `whose rank …`")
    assert given == ("put the sum in parentheses: whose rank is more than (the pot + …)",)


def test_a_name_of_other_steps(tmp_path: Path) -> None:
    block = "  secretly for each player:\n    chooses a number from 1 to 3 as its vote\n"
    text = changed('phase "Go":\n', f'phase "Go":\n{block}') + "the mood of (a player) means the vote of the player\n"
    found = [d for d in told(tmp_path, text) if d[0] == "error"]
    file = (tmp_path / "x.rules").as_posix()
    where = f"`the vote` is known only in the steps at {file}:40; to ask it here, keep it in a counter or note"
    assert [(message, helps) for _, _, message, helps in found] == [("no word `vote`", (where,))]


def test_a_value_whose_step_is_wrong_is_told_of_once(tmp_path: Path) -> None:
    value = "the worth of (a player):\n  give the wroth of its hand\n"
    use = "    the player acts\n    if the worth of the player is at least 3:\n      do nothing\n"
    found = [d for d in told(tmp_path, changed("    the player acts\n", use) + value) if d[0] == "error"]
    assert [message for _, _, message, _ in found] == ["no word `wroth`"]

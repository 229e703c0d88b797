"""No game lives in the Python: what every shipped game declares in, file and line of each mention in interpreter/ out."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest
from declared_words import Declared, declared, words_in, words_of_python, words_of_the_language

INTERPRETER = Path(__file__).resolve().parents[2] / "interpreter"

# Words that games declare and that the Python needs all the same, in a sense that has nothing to do with any game.
# A new game may bring a new one: put it here only if a reader who has never heard of the game would not notice.
PLAIN_WORDS = """
# joining and helping words, of which the sentences of games and of comments are both made
above across again against among an back before being below between beyond can down enough four get gets go goes has have into itself
new now off old on once other over past rest same second third through together too up way ways what you your
onward puts

# what happens in any text: a comment takes, finds, shows, leaves, turns into
beats breaks bring carries change changes check clear come comes decide does drop enter exclude fall falls fill find finish finished fit fits hold holds insert lay laying level lift
keep keeps leave leaves look looks lost make makes mark meet moved moving need needed passed passes pick picks put reach ready send refill refills replace run runs settle
hide shift show shown slip slips spins spread stand standing stands stays takes tidy tries turn turned turns walk went works
begin begins pause pauses shut stopped stuck waiting

# the table top: what there is in every game, and what the language is about
board deal dice die drawn face hand hands leader lend lends loser pack pile player playing plays race racing rank ranks rival rivals score
scores seat table tie ties total tally win winner winners wins
course deck pool suit

# drawing on a screen or a page: where a box stands and what colour it has
blue bottom box column edges equals front green grey heading height lane left lower margin half middle orange points purple red right ring room row
rows ground side spot spots strip top white yellow
corner diagonal straight

# figures of statistics
median

# programming: the call stack, a search limit, the candidates for a spelling, an optional argument
action actions amount candidates choice choices closed closer cost depth event facts failure foe force forward fresh label larger limit
discard extra matching menu mode neighbours optional outcome outcomes part parted parts possible printed reading real root sort sorts spaces stack
shelf style success glance target targets tokens
barrier branch budget cap charged edge chosen clock console control handled minimum obstacle plan reachable starter toll
"""
# Names of several words that say nothing but what the words say: wins are counted by seat.
# Directions are words of every board, though a game with one has them as its own.
DIRECTIONS = ("ahead left", "ahead right", "behind left", "behind right")
PLAIN_NAMES = ("by seat", "at random", "short game", "one more", *DIRECTIONS)
PLAIN = {
    *PLAIN_NAMES,
    *(word for line in PLAIN_WORDS.splitlines() if not line.startswith("#") for word in line.split()),
}


@cache
def own_words() -> frozenset[str]:
    return frozenset(words_of_the_language() | words_of_python() | PLAIN)


@cache
def shipped() -> tuple[Declared, ...]:
    return tuple(declared())


class Pages:
    """Python files as words, each word with the places where it stands."""

    def __init__(self, texts: dict[str, str]) -> None:
        self.lines = {
            (name, n): words_in(line) for name, text in texts.items() for n, line in enumerate(text.splitlines(), 1)
        }
        self.index: dict[str, list[tuple[str, int]]] = defaultdict(list)
        for at, words in self.lines.items():
            for word in dict.fromkeys(words):
                self.index[word].append(at)

    def mentions(self, what: Declared) -> list[str]:
        """A single word is free if the language or everybody uses it; a name of several words never is."""
        wanted = words_in(what.name)
        if not wanted or " ".join(wanted) in own_words() or all(word.isdigit() for word in wanted):
            return []
        found = [at for at in self.index.get(wanted[0], ()) if stands_in(wanted, self.lines[at])]
        return [f"{name}:{line}: `{what.name}` is declared by a game ({what.by})" for name, line in found]


def stands_in(wanted: list[str], words: list[str]) -> bool:
    size = len(wanted)
    return any(words[start : start + size] == wanted for start in range(len(words) - size + 1))


@pytest.fixture(scope="module")
def pages() -> Pages:
    files = sorted(INTERPRETER.rglob("*.py"))
    return Pages({str(file.relative_to(INTERPRETER.parent)): file.read_text("utf-8") for file in files})


def test_there_are_games_to_look_for() -> None:
    assert len(shipped()) > 50
    assert {"a card", "a kind", "a place", "a counter", "a phase", "a setting", "an option"} <= {
        what.by.split(": ")[-1] for what in shipped()
    }


def test_no_python_mentions_what_a_game_declares(pages: Pages) -> None:
    found = sorted({line for what in shipped() for line in pages.mentions(what)})
    assert not found, f"{len(found)} mentions\n" + "\n".join(found)


def test_most_words_of_a_game_are_looked_for() -> None:
    """The list of plain words must not swallow the games."""
    free = [what for what in shipped() if " ".join(words_in(what.name)) in own_words()]
    assert len(free) < len(shipped()) / 2


@pytest.mark.parametrize(
    "code",
    [
        "# a wobble is a card",
        "wobble = 1",
        "def first_wobble(): ...",
        "class BigWobble: ...",
        'say("the Wobble")',
        "WOBBLE = 2",
    ],
)
def test_a_word_is_noticed_in_any_dress(code: str) -> None:
    assert Pages({"x.py": f"\n{code}\n"}).mentions(Declared("wobble", "a kind")) == [
        "x.py:2: `wobble` is declared by a game (a kind)"
    ]


@pytest.mark.parametrize("code", ["# Stay Left, they say", "stay_left = 1", 'x = "stay-left"', "stayLeft = 1"])
def test_a_name_of_plain_words_is_noticed_as_a_whole(code: str) -> None:
    assert Pages({"x.py": code}).mentions(Declared("Stay Left", "a card"))


@pytest.mark.parametrize(("code", "found"), [('f"1 of 3"', 0), ("x = f[1]", 0), ("f1 = 2", 1), ("# on F1", 1)])
def test_a_name_with_a_number_is_noticed_only_as_a_name(code: str, found: int) -> None:
    assert len(Pages({"x.py": code}).mentions(Declared("F1", "a value"))) == found


def test_parts_of_words_and_plain_words_are_free() -> None:
    pages = Pages({"x.py": "# the wobbler turned left\nleft = stay(x, left)\n"})
    assert not [
        line for name in ("wobble", "left", "stay left", "30") for line in pages.mentions(Declared(name, "a kind"))
    ]

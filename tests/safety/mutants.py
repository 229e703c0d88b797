"""A source of chance in, texts that somebody could have written out: games of ours with words, lines and numbers changed.

Nothing here knows a test: whoever tries texts at length asks `mutant` for one after the other.
"""

from __future__ import annotations

import copy
import random
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from paddock.data import data_root

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
FENCE = re.compile(r"^```paddock(?:-part|-steps)?\n(.*?)^```", re.MULTILINE | re.DOTALL)
TOKEN = re.compile(r'"[^"\n]*"|[\w\'’-]+|[(),:+*/#]')
NUMBERS = [
    "0",
    "1",
    "-1",
    "2",
    "7",
    "99",
    "1000",
    "1001",
    "19999",
    "20001",
    "1000000",
    "1000000000",
    "1000000001",
    "9" * 30,
]
DEEP = 40  # times a piece is put into itself
LONG = 400  # times a line or word is said again


@cache
def texts() -> tuple[str, ...]:
    """Whole games and parts of games: what is shipped, what the tests play, what the book shows."""
    files = [*data_root("rulesets").rglob("*"), *data_root("cardsets").rglob("*"), *HERE.parent.glob("generality/**/*")]
    files += [HERE / "frame.rules"]
    found = [p.read_text(encoding="utf-8") for p in sorted(files) if p.suffix in (".rules", ".cards", ".scenario")]
    pages = sorted(ROOT.glob("docs/language/*.md"))
    return (*found, *(block for page in pages for block in FENCE.findall(page.read_text(encoding="utf-8"))))


@cache
def small_games() -> tuple[str, ...]:
    return tuple(text for text in texts() if text.startswith("game ") and len(text) < 6000)


@cache
def words() -> tuple[str, ...]:
    return tuple(sorted({word for text in small_games() for word in TOKEN.findall(text)}))


@cache
def lines() -> tuple[str, ...]:
    return tuple(sorted({line for text in texts() for line in text.splitlines() if line.strip()}))


def mutant(chance: random.Random) -> str:
    """Mostly a small game, so that much of what is made can still be played; a few changes or many."""
    text = chance.choice(small_games() if chance.random() < 0.8 else texts())
    made = text.splitlines() or [""]
    for _ in range(chance.choice((1, 1, 1, 2, 3, 5, 12))):
        chance.choice(CHANGES)(chance, made)
        made = made or [""]
    return "\n".join(made) + "\n"


# ------------------------------------------------------------------ changes: each alters a list of lines


def _at(chance: random.Random, made: list[str]) -> int:
    return chance.randrange(len(made))


def _margin(line: str) -> str:
    return line[: len(line) - len(line.lstrip(" "))]


def another_word(chance: random.Random, made: list[str]) -> None:
    at = _at(chance, made)
    found = list(TOKEN.finditer(made[at]))
    if found:
        word = chance.choice(found)
        made[at] = made[at][: word.start()] + chance.choice(words()) + made[at][word.end() :]


def own_word(chance: random.Random, made: list[str]) -> None:
    """A word of the same text, which is likelier to mean something here."""
    at, other = _at(chance, made), TOKEN.findall(made[_at(chance, made)])
    found = list(TOKEN.finditer(made[at]))
    if found and other:
        word = chance.choice(found)
        made[at] = made[at][: word.start()] + chance.choice(other) + made[at][word.end() :]


def other_number(chance: random.Random, made: list[str]) -> None:
    where = [n for n, line in enumerate(made) if re.search(r"\d", line)]
    if where:
        at = chance.choice(where)
        number = chance.choice(list(re.finditer(r"-?\d+", made[at])))
        made[at] = made[at][: number.start()] + chance.choice(NUMBERS) + made[at][number.end() :]


def number_to_range(chance: random.Random, made: list[str]) -> None:
    where = [n for n, line in enumerate(made) if re.search(r"\d", line)]
    if where:
        at = chance.choice(where)
        number = chance.choice(list(re.finditer(r"-?\d+", made[at])))
        wide = f"{number.group()} to {chance.choice(NUMBERS)}"
        made[at] = made[at][: number.start()] + wide + made[at][number.end() :]


def no_word(chance: random.Random, made: list[str]) -> None:
    at = _at(chance, made)
    said = made[at].split()
    if said:
        del said[chance.randrange(len(said))]
        made[at] = _margin(made[at]) + " ".join(said)


def words_swapped(chance: random.Random, made: list[str]) -> None:
    at = _at(chance, made)
    said = made[at].split()
    if said:
        one, other = chance.randrange(len(said)), chance.randrange(len(said))
        said[one], said[other] = said[other], said[one]
        made[at] = _margin(made[at]) + " ".join(said)


def lines_swapped(chance: random.Random, made: list[str]) -> None:
    one, other = _at(chance, made), _at(chance, made)
    made[one], made[other] = made[other], made[one]


def line_twice(chance: random.Random, made: list[str]) -> None:
    at = _at(chance, made)
    made.insert(at, made[at])


def no_line(chance: random.Random, made: list[str]) -> None:
    del made[_at(chance, made)]


def line_from_elsewhere(chance: random.Random, made: list[str]) -> None:
    at = _at(chance, made)
    made.insert(at + 1, _margin(made[at]) + chance.choice(lines()).strip())


def indented(chance: random.Random, made: list[str]) -> None:
    at = _at(chance, made)
    made[at] = "  " + made[at] if chance.random() < 0.6 else made[at].removeprefix("  ")


def items_moved(chance: random.Random, made: list[str]) -> None:
    """Items in another order, which must not matter."""
    starts = [n for n, line in enumerate(made) if line and not line.startswith((" ", "#"))] or [0]
    ends = [*starts[1:], len(made)]
    blocks = [made[start:end] for start, end in zip(starts, ends, strict=True)]
    chance.shuffle(blocks)
    made[:] = [line for block in blocks for line in block]


def item_twice(chance: random.Random, made: list[str]) -> None:
    """An item once more, under a name that differs in one word."""
    starts = [n for n, line in enumerate(made) if line and not line.startswith((" ", "#"))] or [0]
    start = chance.choice(starts)
    end = next((n for n in starts if n > start), len(made))
    block = made[start:end]
    another_word(chance, block)
    made.extend(block)


def much_of_a_line(chance: random.Random, made: list[str]) -> None:
    at = _at(chance, made)
    made[at:at] = [made[at]] * chance.randrange(2, LONG)


def much_of_a_word(chance: random.Random, made: list[str]) -> None:
    at = _at(chance, made)
    said = made[at].split()
    if said:
        where = chance.randrange(len(said))
        said[where:where] = [said[where]] * chance.randrange(2, LONG)
        made[at] = _margin(made[at]) + " ".join(said)


def in_parentheses(chance: random.Random, made: list[str]) -> None:
    at, often = _at(chance, made), chance.randrange(1, DEEP)
    said = made[at].split()
    if len(said) > 1:
        where = chance.randrange(1, len(said))
        end = chance.randrange(where, len(said))
        inner = "(" * often + " ".join(said[where : end + 1]).rstrip(":") + ")" * often
        colon = ":" if said[end].endswith(":") else ""
        made[at] = _margin(made[at]) + " ".join([*said[:where], inner + colon, *said[end + 1 :]])


def block_in_blocks(chance: random.Random, made: list[str]) -> None:
    """A line that opens a block, again and again inside itself."""
    opening = [n for n, line in enumerate(made) if line.startswith("  ") and line.endswith(":")]
    if opening:
        at, often = chance.choice(opening), chance.randrange(1, DEEP)
        line = made[at]
        end = at + 1
        while end < len(made) and len(_margin(made[end])) > len(_margin(line)):
            end += 1
        inner = ["  " * often + deeper for deeper in made[at:end]]
        made[at:end] = [*("  " * depth + line for depth in range(often)), *inner]


def a_chain(chance: random.Random, made: list[str]) -> None:
    """Kinds, values or verbs that lead to one another, in either order."""
    long = chance.choice((3, 31, 120, 520, 1300))
    links = list(CHAINS[chance.choice(sorted(CHAINS))](long))
    if chance.random() < 0.5:
        links.reverse()
    made.extend(links)


CHAINS: dict[str, Callable[[int], list[str]]] = {
    "kinds": lambda n: [*(f"kind q{i} is a q{i + 1}" for i in range(n)), f"kind q{n} is a card"],
    "values": lambda n: [*(f"the q{i} means the q{i + 1} + 1" for i in range(n)), f"the q{n} means 1"],
    "conditions": lambda n: [
        *(f"whether the way is q{i} means the way is q{i + 1}" for i in range(n)),
        f"whether the way is q{n} means 1 is 1",
    ],
    "verbs": lambda n: [
        *(line for i in range(n) for line in (f"verb q{i} now:", f"  q{i + 1} now")),
        *(f"verb q{n} now:", "  do nothing"),
    ],
    "results": lambda n: [
        *(f"the q{i}:\n  let the w be the q{i + 1}\n  give the w" for i in range(n)),
        f"the q{n}:\n  give 1",
    ],
    "phases": lambda n: [
        *(f'phase "q{i}":\n  play phase "q{i + 1}"' for i in range(n)),
        f'phase "q{n}":\n  do nothing',
    ],
    "refills": lambda n: [
        *(f"place q{i} of cards, refilled from the q{i + 1}" for i in range(n)),
        f"place q{n} of cards, face up",
    ],
    "owners": lambda n: [
        *(f"kind q{i} is a piece\nplace w{i} of q{i + 1}s for each q{i}" for i in range(n)),
        f"kind q{n} is a piece",
    ],
    "sums": lambda n: [f"the sum0 means {' + '.join(['1'] * min(n, 300))}"],
    "or": lambda n: [f"whether the way is up means {' or '.join(['1 is 1'] * min(n, 150))}"],
    "and": lambda n: [f"the all0 means {' and '.join(['1'] * min(n, 150))}"],
    "not": lambda n: [f"whether the way is up means {'not ' * min(n, 60)}1 is 1"],
    "whose": lambda n: [f"the few means cards {' and '.join(['that are not none'] * min(n, 60))}"],
    "otherwise": lambda n: [
        "verb q now:",
        "  if 1 is 1:\n    do nothing",
        *(["  otherwise if 1 is 2:\n    do nothing"] * min(n, 60)),
    ],
}

CHANGES = [
    *[another_word, own_word, own_word, other_number, other_number, number_to_range, no_word, words_swapped] * 2,
    lines_swapped,
    line_twice,
    no_line,
    line_from_elsewhere,
    indented,
    items_moved,
    item_twice,
    much_of_a_line,
    much_of_a_word,
    in_parentheses,
    block_in_blocks,
    a_chain,
]

# ------------------------------------------------------------------ graphs

ODD: list[Any] = [
    *[None, -1, 0, 1, 7, 255, 10**9, 2**31, 2**63, 10**30, -(10**30), True, False, 0.5, 1e308],
    *["", "x", "__import__('os')", "1; import os", "thing:card", "number", "x" * 5000, "\x1b[31m", "\ud800"],
    *[[], {}, [[]], [0] * 3, {"": 0}],
]


def spots(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to everything inside plain data."""
    found, todo = [], [(path, data)]
    while todo:
        here, value = todo.pop()
        found.append(here)
        inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
        todo += [((*here, key), one) for key, one in inner]
    return found


def changed(chance: random.Random, data: Any, ways: list[tuple[Any, ...]]) -> Any:
    """The same data with some of its values odd, gone, doubled, put deep into one another or taken from elsewhere."""
    for _ in range(chance.choice((1, 1, 2, 4))):
        path = chance.choice(ways)
        try:
            if path:
                _change(chance, _found(data, path[:-1]), path[-1], data, ways)
        except (TypeError, LookupError):
            continue  # an earlier change took it away
    return data


def _change(chance: random.Random, at: Any, key: Any, data: Any, ways: list[tuple[Any, ...]]) -> None:
    how, there = chance.randrange(8), at[key]
    if how == 0:
        del at[key]
    elif how == 1:
        at[key] = copy.deepcopy(_found(data, chance.choice(ways)))
    elif how == 2 and isinstance(at, list):
        at.insert(key, there)
    elif how == 3 and isinstance(there, dict) and "args" in there:
        for _ in range(chance.choice((3, 40, 300))):
            at[key] = {**at[key], "args": [at[key]]}
    elif how == 4:
        at[key] = chance.choice(ODD)
    else:  # something of the same sort, so that it is read
        like = [odd for odd in ODD if type(odd) is type(there)]
        others = [
            other for other in (_found(data, chance.choice(ways)) for _ in range(40)) if type(other) is type(there)
        ]
        at[key] = copy.deepcopy(chance.choice([*like, *others] or ODD))


def _found(data: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        data = data[key]
    return data

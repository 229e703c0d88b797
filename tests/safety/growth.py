"""How the cost of a text grows with what it declares: texts of any size out, and how much work they are.

python tests/safety/growth.py         a table of seconds at 1 x, 10 x and 100 x, as far as the limits let it grow
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import paddock
from paddock.code import PlayError
from paddock.library import LoadError, check
from paddock.testing import run_scenarios
from paddock.text.limits import ITEMS, OPTIONS

FRAME = """game "Growth"
  players 2 to 4
  starts with "Go"

kind chit is a card
  size: number

place heap of chits, face up, starts with chits
place hand of chits for each player, face up
counter tally for each player
counter total

cards chits
  size 1, 2, 3

verb (a player) gains (a number):
  add the number to its tally

phase "Go":
  for each player:
    the player gains 1

the winners means the players with the highest tally
"""
Make = Callable[[int], str]
SCENARIO = 'scenario "s"\n  players Ann, Bob\n'
WORTH = "the worth of (a player) means its tally\n"
OPTION = 'option "o{}":\n  counter c{}'
DOES = "verb (a player) does{} now:\n  add 1 to its tally"
# What leads to the next one, and the last of them.
KINDS = ("kind k{} is a k[]", "kind k{} is a card")
VALUES = ("the v{} means the v[] + 1", "the v{} means 1")
VERBS = ("verb (a player) does{} now:\n  the player does[] now", "verb (a player) does{} now:\n  stop")


def each(line: str, between: str = "\n") -> Make:
    """The same so many times; `{}` is its number."""
    return lambda n: between.join(line.replace("{}", str(i)) for i in range(n))


def chain(line: str, last: str, turned: bool = False) -> Make:
    """`{}` leads to `[]`, the next one."""

    def made(n: int) -> str:
        links = [line.replace("{}", str(i)).replace("[]", str(i + 1)) for i in range(n)]
        links.append(last.replace("{}", str(n)))
        return "\n".join(reversed(links) if turned else links)

    return made


def within(before: str, line: str, after: str = "", between: str = "\n") -> Make:
    return lambda n: before + each(line, between)(n) + after


def verb(*lines: str) -> Make:
    """Lines of a verb, so many times."""
    return within("verb (a player) plods:\n", "\n".join(f"  {line}" for line in lines))


def nested(head: str, line: str) -> Make:
    """Under the head so many blocks in one another."""
    return lambda n: "\n".join([head, *("  " * (i + 1) + line for i in range(n)), "  " * (n + 1) + "stop"])


ROUTE = "kind spot is a space, on a route of rows and lanes\n  wet: yes or no\nroute of spots\n"

# Name: what is made, and the smallest, middle and largest size; 0 where the limits do not let it grow so far.
DECLARED: dict[str, tuple[Make, tuple[int, int, int]]] = {
    "numbers of a range": (lambda n: f"cards chits\n  size 10 to {10 + n}", (190, 1900, 19_000)),
    "a range, and one of it again": (lambda n: f"cards chits\n  size 10 to {10 + n}, 12", (190, 1900, 19_000)),
    "a range in each of many blocks": (each("cards chits\n  size 10 to 19009, 12"), (1, 10, 100)),
    "ranges for one card": (
        lambda n: f'kind strip is a card\n  row: numbers\ncard "a", a strip\n  row 1 to {n}',
        (190, 1900, 19_000),
    ),
    "a long range on each card": (
        within("kind strip is a card\n  row: numbers\n", 'card "a{}", a strip\n  row 1 to 19000'),
        (1, 10, 100),
    ),
    "combinations of two ranges": (
        lambda n: f"kind spot is a space\n  x: number\n  y: number\ncards spots\n  x 1 to {n}\n  y 1 to 10",
        (20, 200, 1900),
    ),
    "combinations beyond the limit": (
        within(
            "kind spot is a space\n  x: number\n  y: number\n  z: number\n",
            "cards spots\n  x 1 to 19000\n  y 1 to 19000\n  z 1 to 19000",
        ),
        (1, 10, 100),
    ),
    "rows of a route": (lambda n: f"{ROUTE}  lanes 3\n  rows {n}", (60, 600, 6000)),
    "lines of a route": (within(f"{ROUTE}  lanes 3\n", "  rows 1\n  row 1, lane 2, wet"), (9, 90, 900)),
    "lines about one row": (within(f"{ROUTE}  lanes 100\n  rows 100\n", "  row 50, wet"), (19, 190, 1900)),
    "forks": (within(f"{ROUTE}", "  lanes 1\n  rows 1\n  lanes 5\n  rows 1"), (4, 40, 400)),
    "copies": (lambda n: f"cards chits\n  size 9\n  copies {n}", (10, 100, 1000)),
    "blocks of cards": (each("cards chits\n  size 1{}"), (25, 250, 2500)),
    "cards": (each('card "a{}", a chit\n  size 1'), (25, 250, 2500)),
    "cards with an ability": (
        each('card "a{}", a chit\n  size 1\n  works in the hand\n  after you gain:\n    add 1 to your tally'),
        (5, 50, 500),
    ),
    "cards with an effect": (each('card "a{}", a chit\n  size 1\n  effect:\n    add 1 to your tally'), (10, 100, 1000)),
    "cards that change a value": (
        within(WORTH, 'card "a{}", a chit\n  size 1\n  works in the hand\n  your worth is 1 higher'),
        (5, 50, 500),
    ),
    "spaces that name others": (
        within("kind spot is a space\n  next: spots\n", 'card "a{}", a spot\n  next "a0", "a1", "a{}"'),
        (25, 250, 2500),
    ),
    "links of one space": (
        lambda n: (
            "kind spot is a space\n  next: spots or none\n"
            + each('card "{}", a spot')(n)
            + '\ncard "z", a spot\n  next '
            + each('"{}"', ", ")(n)
        ),
        (2, 20, 200),
    ),
    "kinds": (each("kind k{} is a card"), (25, 250, 2500)),
    "kinds in a chain": (chain(*KINDS, turned=True), (3, 29, 290)),
    "kinds in a chain, last ones first": (chain(*KINDS), (3, 29, 290)),
    "kinds with fields": (each("kind k{} is a card\n  f{}: number\n  g{}: chit"), (25, 250, 2500)),
    "fields of a kind": (within("kind big is a card\n", "  f{}: number"), (18, 180, 1800)),
    "words of a choice": (lambda n: f"kind tint is one of {each('w{}', ', ')(n)}", (3, 30, 300)),
    "choices": (each("kind tint{} is one of a{}, b{}"), (25, 250, 2500)),
    "places": (each("place p{} of chits for each player, face up"), (25, 250, 2500)),
    "places refilled in a chain": (
        chain("place p{} of chits, refilled from the p[]", "place p{} of chits"),
        (25, 250, 2500),
    ),
    "slots": (
        lambda n: (
            f"kind tint is one of {each('w{}', ', ')(n)}\nplace row of chits, face up, with slots {each('w{}', ', ')(n)}"
        ),
        (2, 20, 200),
    ),
    "counters": (each("counter c{} for each player, starts at 1"), (25, 250, 2500)),
    "counters of each card": (
        within("cards chits\n  size 10\n  copies 900\n", "counter c{} for each chit"),
        (1, 10, 100),
    ),
    "flags": (each("flag c{} for each player"), (25, 250, 2500)),
    "notes": (each("note c{} for each player is a player"), (25, 250, 2500)),
    "settings": (each("setting s{}: number from 1 to 9, usually 2"), (25, 250, 2500)),
    "words of a setting": (lambda n: f"setting way: {each('w{}', ', ')(n)}", (3, 30, 300)),
    "values": (each("the v{} of (a player) means its tally + {}"), (25, 250, 2500)),
    "values in a chain": (chain(*VALUES), (25, 250, 2500)),
    "values in a chain, last ones first": (
        chain(*VALUES, turned=True),
        (25, 250, 2500),
    ),
    "cases of a value": (
        lambda n: f"the prize for (a number) means by the number:\n{each('  {}: {}')(n)}\n  otherwise: 0",
        (18, 180, 1800),
    ),
    "keys of a case": (
        lambda n: f"the prize for (a number) means by the number:\n  {each('{}', ', ')(n)}: 1\n  otherwise: 0",
        (4, 40, 400),
    ),
    "conditions": (each("whether (a player) is c{} means its tally is {}"), (25, 250, 2500)),
    "verbs": (each(DOES), (25, 250, 2500)),
    "verbs in a chain": (
        chain(*VERBS),
        (25, 250, 2500),
    ),
    "verbs in a chain, last ones first": (
        chain(*VERBS, turned=True),
        (25, 250, 2500),
    ),
    "verbs that give": (
        chain(
            "verb (a player) does{} now:\n  the player does[] now as the x\n  give the x",
            "verb (a player) does{} now:\n  give 1",
        ),
        (25, 250, 2500),
    ),
    "gaps of a verb": (lambda n: f"verb put {each('(a number, the n{})', ' by ')(n)} down:\n  do nothing", (1, 8, 50)),
    "phases": (each('phase "P{}":\n  add 1 to the total'), (25, 250, 2500)),
    "phases in a chain": (chain('phase "P{}":\n  play phase "P[]"', 'phase "P{}":\n  stop'), (25, 250, 2500)),
    "steps": (verb("add 1 to its tally"), (19, 190, 1900)),
    "names in steps": (verb("let the n{} be 1"), (19, 190, 1900)),
    "names changed in branches": (verb("let the n{} be 1", "if the total is 1:", "  let the n{} be 2"), (6, 60, 600)),
    "choices of a player": (verb("the player chooses a chit in its hand as the c{}"), (19, 190, 1900)),
    "entries of a menu": (within("verb (a player) picks:\n  the player chooses one:\n", '    "w{}"'), (19, 190, 1900)),
    "sentences in a menu": (
        within("verb (a player) picks:\n  the player chooses one:\n", "    the player gains {}"),
        (19, 190, 1900),
    ),
    "lines of a story": (verb('tell "{the player} has {its tally} of {the total}"'), (19, 190, 1900)),
    "gaps in a text": (lambda n: 'verb (a player) talks:\n  tell "' + "{its tally} " * n + '"', (1, 15, 150)),
    "branches": (verb("if the total is {}:", "  add 1 to its tally"), (9, 90, 900)),
    "otherwise if": (
        within("verb (a player) minds:\n  if 1 is 2:\n    stop\n", "  otherwise if the total is {}:\n    stop"),
        (1, 3, 29),
    ),
    "loops in one another": (
        nested("verb loop:", "for each player:"),
        (1, 3, 9),
    ),
    "blocks in one another": (
        nested("verb (a player) dives:", "if the total is 1:"),
        (2, 8, 28),
    ),
    "parentheses": (lambda n: f"the deep means {'(' * n}1{')' * n}", (1, 3, 30)),
    "signs": (lambda n: f"the long means {' + '.join(['the total'] * n)}", (2, 10, 50)),
    "or": (lambda n: f"whether the game is odd means {' or '.join(['the total is 1'] * n)}", (1, 11, 110)),
    "and": (lambda n: f"whether the game is odd means {' and '.join(['the total is 1'] * n)}", (1, 11, 110)),
    "filters": (lambda n: f"the few means chits {' and '.join(['whose size is 1'] * n)}", (1, 10, 100)),
    "filters in parentheses": (
        lambda n: "the few means " + "(" * n + "chits" + " whose size is 1)" * n,
        (1, 3, 25),
    ),
    "of the owner of": (lambda n: f"the far means the first of {'the first of ' * n}the heap", (1, 5, 25)),
    "a long sentence": (lambda n: f"the far means {'the sum of size of the heap of ' * n}", (1, 3, 9)),
    "unknown words": (verb("the player foo{} bar{} baz{}"), (19, 190, 1900)),
    "unknown words in many verbs": (each("verb do{}:\n  the foo{} bars{}"), (25, 250, 2500)),
    "names in quotes that are nowhere": (verb('move "w{}" to the heap'), (19, 190, 1900)),
    "abilities of the game": (each("after a player gains:\n  add {} to the total"), (25, 250, 2500)),
    "abilities that set each other off": (
        each("verb does{} now:\n  add 1 to the total\nafter does{} now:\n  add {} to the total"),
        (12, 120, 1200),
    ),
    "abilities that may stop it": (each("when a player gains:\n  if the total is {}:\n    cancel it"), (12, 120, 1200)),
    "modifiers": (
        within(WORTH, "while the total is {}:\n  the worth of a player is 1 higher"),
        (12, 120, 1200),
    ),
    "lasting changes": (
        within(
            f"{WORTH}verb (a player) lasts:\n",
            "  until a player gains:\n    the worth of the player is 1 higher",
        ),
        (6, 60, 600),
    ),
    "windows": (
        within(
            "kind trick is a chit\nplace sleeve of tricks for each player, seen by its owner\n"
            + "place bench of tricks for each player, face up\nwindow for tricks in the sleeve, laid on the bench:\n"
            + "  asks the players\n  laid:\n    add 1 to the total\n  used:\n    move the card to the sleeve of the player\n"
            + "  spoiled:\n    move the card to the sleeve of the player\n",
            'card "t{}", a trick\n  size 1\n  when a player gains:\n    add 1 to the total',
        ),
        (5, 50, 500),
    ),
    "reports": (each('report "r{}": the total'), (25, 250, 2500)),
    "displays": (each('display "r{}": the tally of each player'), (25, 250, 2500)),
    "rules": (each("rule A-{}: It is so."), (25, 250, 2500)),
    "rules of one line": (lambda n: f"rule {each('A-{}', ', ')(n)}: It is so.", (3, 30, 300)),
    "rules in a verb": (verb("rule A-{}: It is so."), (19, 190, 1900)),
    "use": (each('use "nowhere{}"'), (25, 250, 2500)),
    "options": (each(OPTION), (1, OPTIONS // 10, OPTIONS)),
    "items of an option": (within('option "o":\n', "  counter c{}"), (19, 190, 1900)),
    "lines of an option": (within('option "o":\n', "  players 2 to 3"), (19, 190, 1900)),
    "options of a game of many cards": (
        within("cards chits\n  size 10 to 19000\n", OPTION),
        (1, OPTIONS // 10, OPTIONS),
    ),
    "options of a game of many verbs": (
        within(each(DOES)(1000) + "\n", OPTION),
        (1, OPTIONS // 10, OPTIONS),
    ),
    "names of players": (
        lambda n: f'scenario "s"\n  players {each("Ann{}", ", ")(n)}\n  then:\n    the total is 0',
        (1, 10, 100),
    ),
    "scenarios": (each(SCENARIO.replace('"s"', '"s{}"') + "  then:\n    the total is 0"), (25, 250, 2500)),
    "lines of given": (
        within(f"{SCENARIO}  given:\n", "    the tally of Ann is {}", "\n  then:\n    the total is 0"),
        (19, 190, 1900),
    ),
    "lines of then": (within(f"{SCENARIO}  then:\n", "    the tally of Ann is 0"), (19, 190, 1900)),
    "verbs of a scenario": (within(SCENARIO, "  when Ann gains {}", "\n  then:\n    the total is 0"), (19, 190, 1900)),
    "cards of a scenario": (
        within(f"{SCENARIO}  given:\n    the heap is ", "1", "\n  then:\n    the total is 0", ", "),
        (6, 60, 600),
    ),
    "comments": (each("# {}"), (1000, 10_000, 90_000)),
    "empty lines": (lambda n: "\n" * n, (5000, 50_000, 500_000)),
    "labels": (
        lambda n: (
            f'kind strip is a card\n  motto: text\n  label "{"{motto}" * n}"\ncards strips\n  motto "{"x" * 1900}"'
        ),
        (2, 20, 200),
    ),
    "labels in labels": (
        lambda n: (
            "kind strip is a card\n"
            + each("  m{}: text")(n)
            + '\n  label "{m0}"\ncards strips\n'
            + "\n".join(f'  m{i} "{{m{i + 1}}}{{m{i + 1}}}{{m{i + 1}}}{{m{i + 1}}}"' for i in range(n))
        ),
        (1, 5, 50),
    ),
    "one wrong line after the other": (verb("("), (19, 190, 1900)),
    "misspelt words": (each("the v{} means the totel"), (25, 250, 2500)),
}


def text_of(name: str, size: int) -> str:
    return FRAME + DECLARED[name][0](size) + "\n"


def work(path: Path) -> str:
    """Everything that is done with a file before its first question: checked, its scenarios played, made ready, dealt."""
    found = [d for d in check([path])[0] if d.is_error]
    if found:
        return found[0].message
    try:
        run_scenarios([path])
        paddock.load(path).deal(seed=1)
    except (LoadError, PlayError) as error:
        return str(error)
    return "played"


def calls(path: Path) -> int:
    """How many functions are called: a measure of work that is the same on every machine."""
    count = 0

    def called(_frame: Any, event: str, _what: Any) -> None:
        nonlocal count
        if event in ("call", "c_call"):
            count += 1

    sys.setprofile(called)
    try:
        work(path)
    finally:
        sys.setprofile(None)
    return count


def table(names: list[str]) -> None:
    print(f"{'what is declared':40}{'at most':>9}{'letters':>9}{'1 x':>8}{'10 x':>8}{'100 x':>8}  the largest")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "x.rules"
        for name in names:
            seconds, said = [], ""
            for size in DECLARED[name][1]:
                path.write_text(text_of(name, size), encoding="utf-8")
                started = time.perf_counter()
                try:
                    said = work(path)
                except Exception as error:  # told, so that the table is whole
                    said = f"!!! {type(error).__name__}: {error}"[:60]
                seconds.append(time.perf_counter() - started)
            letters = path.stat().st_size
            shown = "".join(f"{second:8.2f}" for second in seconds)
            print(f"{name:40}{DECLARED[name][1][-1]:9,}{letters:9,}{shown}  {said[:70]}", flush=True)


if __name__ == "__main__":
    assert ITEMS >= 2500
    table([name for name in DECLARED if not sys.argv[1:] or any(word in name for word in sys.argv[1:])])

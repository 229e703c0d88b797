"""The most memory that a file within the limits can cost: a case and its size in, megabytes and a message out.

Each case runs in a process of its own, which can be given an end to its memory. As a script it prints the table of
docs/limits.md: `python tests/safety/memory.py`.
"""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from paddock.graph.written import GraphError, from_json, to_json
from paddock.library import Game, LoadError, check, load
from paddock.table import JournalError, Table, TableError
from paddock.table.bots import make_bot
from paddock.table.journal import Journal, read_journal
from paddock.table.replay import replay
from paddock.table.statistics.simulate import play_games
from paddock.text.limits import (
    DECISIONS,
    FILE_CHARACTERS,
    GAME_CHARACTERS,
    GRAPH_CHARACTERS,
    JOURNAL_CHARACTERS,
    THINGS,
)

MB = 1_000_000

LONG = """game "Long"
  players 2
  starts with "Go"

kind chit is a card
  size: number
  label "chit {size}"

place heap of chits, face down, in order, starts with chits
place hand of chits for each player, seen by its owner
counter tally for each player
counter total

cards chits
  size 1 to KINDS
  copies COPIES

verb (a player) looks over (chits):
  add 1 to the total

phase "Go":
  shuffle the heap
  repeat while the total is less than 1000000:
    for each player:
      the player chooses a number from 1 to 2 as the step
      add the step to the total
      if the step is 2:
        move the top card of the heap to its hand
      if the number of cards in its hand is more than 5:
        move the first of its hand to the bottom of the heap
      STEP

the winners means the players with the highest tally

report "All": the chits in the heap
"""


SPOKEN = 'tell "{the player} takes {the step}"'  # who says it aloud can take it back
SHORT = (
    LONG.split('phase "Go":')[0]
    + """phase "Go":
  shuffle the heap

the winners means the players

report "All": the chits in the heap
"""
)


def long_game(cards: int, step: str = "do nothing", rules: str = LONG) -> Game:
    """It goes on until nobody wants to play any more."""
    kinds = max(1, cards // 1000)
    text = rules.replace("KINDS", str(kinds)).replace("COPIES", str(cards // kinds)).replace("STEP", step)
    path = Path(tempfile.mkdtemp()) / "long.rules"
    path.write_text(text, encoding="utf-8")
    return load(path)


# playing ------------------------------------------------------------------------------------------------------------


def played(answers: int, cards: int) -> str:
    """At a table, with views, and with answers that are taken back."""
    table = long_game(cards, SPOKEN).deal(seed=1)
    for number in range(answers):
        table.answer(number % 3 % 2)
        if not number % 50:
            table.view(0), table.events(1, since=max(0, len(table.log) - 5))
        if not number % 500:
            with suppress(TableError):
                table.undo()
    return f"{len(table.answers)} answers"


def thought(answers: int, cards: int) -> str:
    """By bots that think."""
    table = long_game(cards).deal(seed=1)
    bots = [make_bot("thinking", table, seat, 1) for seat in range(2)]
    for number in range(answers):
        assert table.ask is not None and table.ask.seat is not None
        bot = bots[table.ask.seat]
        table.answer(bot.choose(table.view(table.ask.seat), table.ask) if not number % 20 else number % 2)
    return f"{len(table.answers)} answers"


def told(answers: int, cards: int) -> str:
    """All that can be told."""
    table = long_game(cards, "repeat 50 times:\n        the player looks over the chits in the heap").deal(seed=1)
    return _until_stopped(table, answers)


def said(answers: int, cards: int) -> str:
    """As many short events as there can be."""
    line = 'tell "{the total} {the player} {the total} {the top card of the heap}"'
    return _until_stopped(long_game(cards, f"repeat 2000 times:\n        {line}").deal(seed=1), answers)


def _until_stopped(table: Table, answers: int) -> str:
    try:
        for number in range(answers):
            table.go_on(number % 2)
    except TableError as error:
        return str(error)
    return f"{len(table.log)} events"


def simulated(games: int, cards: int) -> str:
    """With a report that is another one in every game, and as long as it can be."""
    tally = play_games(long_game(cards, rules=SHORT), 2, 1, 0, games)
    return f"{tally.games} games"


# journals -----------------------------------------------------------------------------------------------------------


def replayed(answers: int, cards: int) -> str:
    """As long as a game can be."""
    game = long_game(cards)
    journal = game.deal(seed=1).journal().model_copy(update={"answers": [0, 1] * (answers // 2)})
    table = replay(read_journal(journal.to_text()), game)
    return f"{len(table.answers)} answers, saved in {len(table.save())} letters"


def _fields(**changed: Any) -> str:
    made = Journal(game="x", fingerprint="x", seed=1, names=["Ann", "Bob"]).model_dump(mode="json")
    return json.dumps({**made, **changed}, separators=(",", ":"))


def _filled(text: str, part: str, letters: int) -> str:
    """With as many of the parts in it as there is room for; `#` in a part is its number."""
    times = (letters - len(text)) // (len(part.replace("#", "123456")) + 1)
    return text.replace('"FILL"', ",".join(part.replace("#", f"{number:06}") for number in range(times)))


JOURNALS: dict[str, Callable[[int], str]] = {
    "wrong answers": lambda size: _filled(_fields(answers=["FILL"]), '"a"', size),
    "lists as answers": lambda size: _filled(_fields(answers=["FILL"]), "[]", size),
    "tables as answers": lambda size: _filled(_fields(answers=["FILL"]), "{}", size),
    "too many answers": lambda size: _filled(_fields(answers=["FILL"]), "0", size),
    "huge answers": lambda size: _filled(_fields(answers=["FILL"]), "9" * 4000, size),
    "wrong names": lambda size: _filled(_fields(names=["FILL"]), "[]", size),
    "unknown fields": lambda size: _filled(_fields()[:-1] + ',"FILL"}', '"#":1', size),
    "wrong settings": lambda size: _filled(_fields(settings="FILL").replace('"FILL"', '{"FILL"}'), '"#":[]', size),
    "wrong scores": lambda size: _filled(_result('"scores":{"FILL"}'), '"#":[]', size),
    "wrong reports": lambda size: _filled(_result('"reports":{"FILL"}'), '"#":[0]', size),
    "a long report": lambda size: _filled(_result('"reports":{"a":["FILL"]}'), "0", size),
    "wrong winners": lambda size: _filled(_result('"winners":["FILL"]'), "0", size),
    "unknown results": lambda size: _filled(_result('"FILL"'), '"#":1', size),
    "nesting": lambda size: "[" * size,
    "nested tables": lambda size: '{"paddock":' * (size // 11),
    "not cut off": lambda size: "[" + "{}," * (size // 3),
    "a long text": lambda size: json.dumps({"paddock": 1, "game": "\U0001f600" * (size // 12)}, ensure_ascii=True),
}


def _result(inner: str) -> str:
    return _fields(result="RESULT").replace('"RESULT"', "{" + inner + "}")


def refused(letters: int, name: str) -> str:
    try:
        read_journal(JOURNALS[name](letters))
    except JournalError as error:
        return str(error)
    return "read"


# graphs -------------------------------------------------------------------------------------------------------------


def _graph(**changed: Any) -> str:
    data = json.loads(to_json(long_game(10).graph))
    return json.dumps({**data, "program": {**data["program"], **changed}}, separators=(",", ":"))


GRAPHS: dict[str, Callable[[int], str]] = {
    "wrong kinds": lambda size: _filled(_graph(kinds=["FILL"]), "0", size),
    "tables as kinds": lambda size: _filled(_graph(kinds=["FILL"]), "{}", size),
    "lists as kinds": lambda size: _filled(_graph(kinds=["FILL"]), "[]", size),
    "unknown parts": lambda size: _filled(_graph()[:-1] + ',"FILL"}', '"#":1', size),
    "unknown words": lambda size: _filled(_graph(options="OPTIONS").replace('"OPTIONS"', '["FILL"]'), "[0]", size),
    "many edges": lambda size: _filled(
        _graph()[:-1] + ',"edges":["FILL"]}', '{"source":"verb 0","target":"verb 0","sort":""}', size
    ),
    "huge numbers": lambda size: _graph(start=10**30),
    "nesting": lambda size: '{"program":' * (size // 11),
}


def read_graph(letters: int, name: str) -> str:
    try:
        from_json(GRAPHS[name](letters))
    except GraphError as error:
        return str(error)
    return "read"


# rules --------------------------------------------------------------------------------------------------------------

HEAD = """game "Much"
  players 2 to 100
  starts with "Go"

kind chit is a card
  size: number

place heap of chits, starts with chits
counter total
STORES

cards chits
  size 1 to 19
  copies COPIES

phase "Go":
  for each player:
    the player chooses a number from 1 to 2 as the step

the winners means the players

"""


def _stores(size: int) -> str:
    """Everything that can lie on a table: a counter for each card, a place for each player."""
    return "\n".join(f"counter c{n} for each chit" for n in range(4)) + "\nplace hand of chits for each player"


VERB = "verb (a player) does number{}:\n"
RULES: dict[str, Callable[[int], str]] = {
    "many things": lambda size: HEAD.replace("COPIES", "1000").replace("STORES", _stores(size)),
    "many verbs": lambda size: _many(size, 2_900, VERB + "  add 1 to the total\n" * (size // 66_000)),
    "long verbs": lambda size: _many(size, 52, VERB + "  add 1 to the total\n" * 1_900),
    "many counters": lambda size: _many(size, 2_900, "counter named{} for each player\n"),
    "many cards": lambda size: _many(size, 2_900, 'card "Number {}" is a chit\n  size 4\n'),
    "many mistakes": lambda size: _many(size, 2_900, VERB + "  ad 1 to the totl\n" * (size // 66_000)),
    "one long line of words": lambda size: "word " * (size // 5),
    "many lines": lambda size: "a\n" * (size // 2),
}


def _many(size: int, times: int, part: str) -> str:
    head = HEAD.replace("COPIES", "10").replace("STORES", "")
    parts = [part.format(number) for number in range(times)]
    found = head
    for each in parts:
        if len(found) + len(each) < size:
            found += each + "\n"
    return found


def _files(text: str) -> list[str]:
    """Cut before an item, where it has to be."""
    found = list[str]()
    while len(text) > FILE_CHARACTERS:
        cut = text.rfind("\n\n", 0, FILE_CHARACTERS) + 2
        if cut < 2:
            break
        found.append(text[:cut])
        text = text[cut:]
    return [*found, text]


def rules(letters: int, name: str) -> str:
    """Checked, loaded and dealt; in as many files as it takes."""
    path = Path(tempfile.mkdtemp()) / "much"
    path.mkdir()
    for number, part in enumerate(_files(RULES[name](letters))):
        (path / f"{number}.rules").write_text(part, encoding="utf-8")
    mistakes, *_ = check([path])
    try:
        table = load(path).deal(players=100, seed=1)
    except LoadError as error:
        return f"{len(mistakes)} mistakes: {error}"
    table.view(0)
    return f"{len(table.state.W)} things"


# measuring ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Case:
    what: str
    size: int
    detail: Any


CASES = {f.__name__: f for f in (played, thought, told, said, simulated, replayed, refused, read_graph, rules)}
FULL = [
    *(Case("rules", (GAME_CHARACTERS if "verbs" in name else FILE_CHARACTERS) - 10_000, name) for name in RULES),
    Case("played", 5_000, THINGS - 1_000),
    Case("thought", 2_000, THINGS - 1_000),
    Case("told", 10_000, THINGS - 1_000),
    Case("said", 10_000, 100),
    Case("simulated", 300, THINGS - 1_000),
    Case("replayed", DECISIONS, THINGS - 1_000),
    Case("replayed", DECISIONS, 10),
    *(Case("refused", JOURNAL_CHARACTERS - 100, name) for name in JOURNALS),
    *(Case("read_graph", GRAPH_CHARACTERS - 100, name) for name in GRAPHS),
]


def measured(case: Case, limit: int = 0) -> tuple[float, str]:
    """The most megabytes it took beyond what the process had, and what came of it; with a limit it may fail."""
    command = [
        sys.executable,
        str(Path(__file__)),
        "--one",
        case.what,
        str(case.size),
        json.dumps(case.detail),
        str(limit),
    ]
    found = subprocess.run(command, capture_output=True, text=True, encoding="utf-8")
    if found.returncode:
        return -1, found.stderr[-2_000:]
    megabytes, message = json.loads(found.stdout)
    return megabytes, message


def _child(what: str, size: str, detail: str, limit: str) -> None:
    pages = int(Path("/proc/self/statm").read_text().split()[0])
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    if int(limit):
        resource.setrlimit(resource.RLIMIT_AS, (pages * resource.getpagesize() + int(limit) * MB,) * 2)
    message = CASES[what](int(size), json.loads(detail))
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    print(json.dumps([(after - before) / MB, message[:200]]))


def _table(wanted: list[str]) -> None:
    for case in FULL:
        if not wanted or case.what in wanted:
            began = time.monotonic()
            megabytes, message = measured(case)
            seconds = time.monotonic() - began
            print(
                f"| {case.what} | {case.detail} | {megabytes:.0f} MB | {seconds:.0f} s | {message[-90:]} |", flush=True
            )


if __name__ == "__main__":
    if sys.argv[1:2] == ["--one"]:
        _child(*sys.argv[2:])
    else:
        _table(sys.argv[1:])

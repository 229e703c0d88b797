"""Texts in, what went wrong with them out: everything a person can do with a file is done, within a time and a memory.

python tests/safety/text_trial.py texts 20000 SEED
python tests/safety/text_trial.py graphs 2000 SEED
"""

from __future__ import annotations

import copy
import json
import random
import resource
import signal
import sys
import tempfile
import time
import traceback
from contextlib import suppress
from pathlib import Path
from typing import Any

from mutants import HERE, changed, mutant, spots

from paddock.code import PlayError, build
from paddock.graph.written import GraphError, from_json, to_json
from paddock.library import Game, LoadError, check, load
from paddock.table import TableError
from paddock.testing import run_scenarios
from paddock.text.limits import GRAPH_CHARACTERS
from paddock.text.model import Source
from paddock.text.show import draw
from paddock.tree.show import format_text
from paddock.views.graph.show import NotInGraphError, query, to_dot, to_mermaid, to_svg
from paddock.views.words import words_of_game

ANSWERS = 30
SECONDS = 20  # for one text: beyond it, it hangs
SLOW = 5.0
MEMORY = 2_500_000_000


class TooLong(BaseException):
    """The time of one text is over."""


def tried(text: str, folder: Path, chance: random.Random) -> None:
    """Whatever is not a message for people comes out as an exception."""
    path = folder / "x.rules"
    path.write_text(text, encoding="utf-8", errors="surrogatepass")
    format_text(Source("x", text))
    found, sources = check([path])
    for one in found:
        assert one.message
        draw(one, sources.get(one.span.file) if one.span else None)
    str(run_scenarios([path]))
    with suppress(LoadError):
        played(load(path), chance)


def played(game: Game, chance: random.Random) -> None:
    words_of_game(game.program)
    written = to_json(game.graph)
    assert len(written) > GRAPH_CHARACTERS or from_json(written) == game.graph
    to_mermaid(game.graph), to_dot(game.graph)
    if len(game.graph.nodes) < 300:
        to_svg(game.graph)
    for name in ("hand", "1", game.program.cards[0].name if game.program.cards else "x"):
        with suppress(NotInGraphError):
            query(game.graph, f"what reads {name}")
    try:
        table = game.deal(players=chance.choice((game.program.low, game.program.high)), seed=chance.randrange(99))
        for _ in range(ANSWERS):
            if table.ask is None:
                break
            table.answer(chance.randrange(len(table.ask.options)))
        for seat in (None, 0):
            table.view(seat)
            table.events(seat)
        str(table.result)
    except (TableError, PlayError) as error:
        assert str(error)


def graph_tried(text: str, chance: random.Random) -> None:
    try:
        graph = from_json(text)
        to_mermaid(graph), to_dot(graph), to_svg(graph), query(graph, "what reads 1")
        graph.fingerprint()
        machine = build(graph, 2)
        state = machine.new(1)
        machine.start(state)
        for _ in range(ANSWERS):
            if state.ask is None:
                break
            machine.answer(state, chance.randrange(len(state.ask[2])))
    except (GraphError, PlayError, NotInGraphError) as error:
        assert str(error)


def bounded(work: Any, *given: Any) -> tuple[str, float]:
    """What went wrong, in one line with the place, or nothing; and how long it took."""
    started = time.perf_counter()
    signal.setitimer(signal.ITIMER_REAL, SECONDS)
    try:
        work(*given)
        wrong = ""
    except TooLong:
        frames = traceback.extract_tb(sys.exc_info()[2])
        wrong = f"too long, in {' < '.join(f'{Path(f.filename).name}:{f.lineno}' for f in frames[-1:-9:-1])}"
    except Exception as error:
        frames = traceback.extract_tb(error.__traceback__)
        told = " < ".join(f"{Path(f.filename).name}:{f.lineno}" for f in frames[-1:-7:-1])
        wrong = f"{type(error).__name__}: {str(error)[:160]} in {told}"
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
    return wrong, time.perf_counter() - started


def _over(*_: object) -> None:
    raise TooLong


def main(sort: str, often: int, seed: int, keep: Path) -> int:
    signal.signal(signal.SIGALRM, _over)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    files = [HERE / "frame.rules", *sorted(HERE.parent.glob("generality/*.rules"))] if sort == "graphs" else []
    graphs: list[Any] = [json.loads(to_json(load(file).graph)) for file in files]
    ways = [spots(graph) for graph in graphs]
    wrong: dict[str, int] = {}
    slowest: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        for number in range(often):
            chance = random.Random(f"{seed} {number}")
            if sort == "texts":
                text = mutant(chance)
                said, seconds = bounded(tried, text, Path(folder), chance)
            else:
                which = chance.randrange(len(graphs))
                text = json.dumps(changed(chance, copy.deepcopy(graphs[which]), ways[which]))
                said, seconds = bounded(graph_tried, text, chance)
            slowest = sorted([*slowest, seconds])[-10:]
            if said or seconds > SLOW:
                said = said or f"slow: {seconds:.1f} s"
                (keep / f"{sort}-{seed}-{number}.rules").write_text(text, encoding="utf-8", errors="surrogatepass")
                print(f"{sort} {seed} {number}: {said}", flush=True)
                wrong[said] = wrong.get(said, 0) + 1
            if number % 500 == 499:
                print(f"... {number + 1} tried, slowest {slowest[-1]:.1f} s", flush=True)
    print(f"{often} {sort} tried with seed {seed}: {sum(wrong.values())} went wrong; slowest {slowest}")
    return 1 if wrong else 0


if __name__ == "__main__":
    kind, count, first = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    sys.exit(main(kind, count, first, Path(tempfile.mkdtemp(prefix="wrong-texts-"))))

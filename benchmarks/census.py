"""The census: takes shipped games, plays thousands of each at random, and gives what of them ever happens.

A card that nobody ever plays, or a trigger that never fires, is a mistake of the rules or of whoever wrote them down.
So this ends with 1 if there is one, or if a game was not played to its end with every thing in its place.
"""

from __future__ import annotations

import argparse
import json
import signal
import sys
import time
import warnings
from collections.abc import Iterator, Sequence
from typing import Any

from census_games import ASKED, CHECKED, Count, Key, Seating, play, seatings
from joblib import Parallel, delayed

from paddock.cli.common import DelayedProgress, spinner, whole
from paddock.finding import shipped_games

FEW = 100  # what happened less often is marked
AT_ONCE = 100  # games of one table in a part, so that the bar moves
SHOWN = 20  # faults

Part = tuple[Seating, list[tuple[int, int]]]


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="How often every card is played and every ability done, at random.")
    parser.add_argument("game", nargs="?", choices=list(shipped_games()), help="which game (all that are shipped)")
    parser.add_argument("--games", type=whole(1), default=10_000, metavar="N", help="how many games (10000)")
    parser.add_argument("--seed", type=whole(0, 2**63), default=1, metavar="S", help="same seed, same games (1)")
    parser.add_argument("--workers", type=whole(1, 256), default=2, metavar="K", help="how many processes (2)")
    parser.add_argument("--plain", action="store_true", help="without any options, which takes less time")
    parser.add_argument("--json", action="store_true", help="the counts as JSON")
    return parser.parse_args()


# ------------------------------------------------------------------ playing


def parts(tables: Sequence[Seating], games: int) -> list[Part]:
    """Game after game goes to the next table; the games of a table are kept together, since it takes time to lay."""
    found: list[Part] = []
    for index, table in enumerate(tables):
        numbers = [(number, turn) for turn, number in enumerate(range(index, games, len(tables)))]
        found += [(table, numbers[at : at + AT_ONCE]) for at in range(0, len(numbers), AT_ONCE)]
    return found


def counts(wanted: Sequence[Part], seed: int, workers: int) -> Iterator[Count]:
    if workers == 1:
        yield from (play(table, seed, numbers) for table, numbers in wanted)
        return
    parallel = Parallel(n_jobs=workers, return_as="generator_unordered", batch_size=1)
    results = parallel(delayed(play)(table, seed, numbers) for table, numbers in wanted)
    try:
        yield from results
    finally:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # that parts are left when somebody stops is no news to anybody
            results.close()


def census(slug: str, games: int, seed: int, workers: int, plain: bool = False) -> tuple[Count, list[Seating]]:
    with spinner("getting ready"):
        tables = seatings(slug, plain)
    total = Count()
    with DelayedProgress("games", games) as progress:
        for part in counts(parts(tables, games), seed, workers):
            total.add(part)
            progress.update(total.games)
    return total, tables


# ------------------------------------------------------------------ telling


def never(count: Count) -> dict[str, list[str]]:
    """What never happened, by sort."""

    def missing(counter: dict[Key, int]) -> list[str]:
        return [told(key) for key, times in sorted(counter.items()) if not times]

    return {
        "cards never played": [name for (_, name), times in count.played.items() if not times],
        "abilities never done": missing(count.done),
        "modifiers that never changed a value": missing(count.changed),
    }


def told(key: Key) -> str:
    file, line, bearer, what = key
    return f"{file}:{line} {bearer}: {what}"


def data(count: Count, tables: Sequence[Seating]) -> dict[str, Any]:
    cards = [
        {"kind": card[0], "card": card[1], "copies": copies, "drawn": count.drawn[card], "played": count.played[card]}
        for card, copies in count.copies.items()
    ]
    return {
        "games": count.games,
        "tables": len(tables),
        "decisions": count.decisions,
        "played in all ways": count.checked,
        "with modifiers counted": count.asked,
        "reported on average": {label: total / count.games for label, total in sorted(count.reported.items())},
        "deepest within itself": dict(sorted(count.deepest.items())),
        "faults": dict(sorted(count.faults.items())),
        "cards": cards,
        "abilities": listed(count.done),
        "modifiers": listed(count.changed),
        **never(count),
    }


def listed(counter: dict[Key, int]) -> list[dict[str, Any]]:
    names = ("file", "line", "on", "what")
    return [{**dict(zip(names, key, strict=True)), "times": times} for key, times in sorted(counter.items())]


def mark(times: int, few: int = FEW) -> str:
    return "NEVER" if not times else "few" if times < few else ""


def sheet(count: Count, tables: Sequence[Seating]) -> str:
    options = len({table.options for table in tables})
    players = sorted({table.players for table in tables})
    lines = [
        f"{count.games:,} games with random decisions, {players[0]} to {players[-1]} players, {options} sets of "
        f"options; {count.decisions:,} decisions.",
        f"{count.checked:,} of them (1 in {CHECKED} of each table) were the same in direct code, stepped, and finished "
        "from their midst.",
        "",
        *figures(count),
        f"{'Cards':<46}{'copies':>8}{'drawn':>12}{'played':>12}",
    ]
    for card, copies in count.copies.items():
        row = f"  {card[1]:<44}{copies:>8}{count.drawn[card]:>12,}{count.played[card]:>12,}  {mark(count.played[card])}"
        lines.append(row.rstrip())
    lines += ["", f"{'Abilities':<100}{'done':>12}", *table_of(count.done, FEW)]
    title = f"Modifiers, in {count.asked:,} of the games (1 in {ASKED})"
    lines += ["", f"{title:<100}{'changed':>12}", *table_of(count.changed, FEW // ASKED)]
    return "\n".join(lines)


def figures(count: Count) -> list[str]:
    """What games report, on average; and how long the chains of verbs that lead to themselves have got."""
    lines = [f"  {label:<90}{total / count.games:>20,.2f}" for label, total in sorted(count.reported.items())]
    lines = ["Reported, on average", *lines, ""] if lines else []
    deep = [f"  {verb:<90}{depth:>20,}" for verb, depth in sorted(count.deepest.items()) if depth > 1]
    return [*lines, *(["Verbs going on within themselves, at most", *deep, ""] if deep else [])]


def table_of(counter: dict[Key, int], few: int) -> list[str]:
    rows = []
    for (file, line, bearer, what), times in sorted(counter.items()):
        where = f"{file.rpartition('/')[2]}:{line}"
        rows.append(f"  {where:<24}{f'{bearer}: {what}':<74}{times:>12,}  {mark(times, few)}".rstrip())
    return rows or ["  none"]


def verdict(count: Count) -> list[str]:
    """What is wrong, one line each."""
    found = [f"{what}: {one}" for what, missing in never(count).items() for one in missing]
    faults = [fault for fault, _ in sorted(count.faults.items())]
    more = [f"and {len(faults) - SHOWN} more games went wrong"] if len(faults) > SHOWN else []
    return [*found, *faults[:SHOWN], *more]


def main() -> int:
    wanted = arguments()
    found: dict[str, Any] = {}
    wrong: list[str] = []
    for slug in [wanted.game] if wanted.game else shipped_games():
        began = time.monotonic()
        try:
            count, tables = census(slug, wanted.games, wanted.seed, wanted.workers, wanted.plain)
        except KeyboardInterrupt:
            print("Stopped.", file=sys.stderr)
            return 130
        mistakes, seconds = verdict(count), time.monotonic() - began
        wrong += [f"{slug}: {line}" for line in mistakes]
        found[slug] = {"seed": wanted.seed, "seconds": round(seconds, 1), "wrong": mistakes, **data(count, tables)}
        if not wanted.json:
            print(f"{slug}: {sheet(count, tables)}")
            print(f"\n{seconds:.0f} seconds.", "" if mistakes else "Everything happens.", end="\n\n")
    if wanted.json:
        print(json.dumps(found, indent=2, ensure_ascii=False))
    for line in wrong:
        print(line, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # who closes the pipe has read enough
    sys.exit(main())

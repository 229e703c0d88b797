"""`python -m proof.everything`, from the folder of the tests: long tests, changed words, census and attacks, each in a process of its own; one table out, exit code 1 if anything failed."""

from __future__ import annotations

import argparse
import json
import shlex
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from proof.sheet import row_of, table, told

ROOT = Path(__file__).parents[2]
PYTHON = sys.executable
ENDED = (0, 1)  # the exit codes of a part that came to its end; with 1, something failed in it

Trial = dict[str, Any]  # as `proof.sheet.data` has it


def arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="proof.everything", description=__doc__, allow_abbrev=False)
    parser.add_argument("--tests", default="", metavar="WORDS", help="for pytest: which of the long tests (all)")
    parser.add_argument("--words", default="", metavar="WORDS", help="for changed words, such as `--mutants 500`")
    parser.add_argument("--census", default="", metavar="WORDS", help="for the census, such as `--games 100`")
    parser.add_argument(
        "--native", default="", metavar="WORDS", help="for games in C, such as `--games 500 --slips 20`"
    )
    parser.add_argument(
        "--attacks", default="", metavar="WORDS", help="for the attacks, such as `--minutes 1 --seed 7`"
    )
    return parser


def main() -> int:
    args = arguments().parse_args()
    trials = []
    for name, part, words in (
        ("long tests", long_tests, args.tests),
        ("words", words_that_count, args.words),
        ("census", census, args.census),
        ("native", games_in_c, args.native),
        ("attacks", attacks, args.attacks),
    ):
        print(f"== {name}", file=sys.stderr, flush=True)
        trials += heard(name, part, shlex.split(words))
    print(table([row_of(trial) for trial in trials]))
    wrong = [told(trial) for trial in trials if trial["failures"]]
    print("\n" + "\n".join(wrong or ["Nothing failed."]))
    return int(bool(wrong))


def heard(name: str, part: Callable[[list[str]], Iterator[Trial]], words: list[str]) -> list[Trial]:
    """The rows of a part; of one that broke off, or tried nothing, a row that says so."""
    try:
        found = list(part(words))
        broken = "" if any(trial["tried"] for trial in found) else "nothing was tried"
    except BrokenOffError as error:
        found, broken = [], str(error)
    except ValueError as error:  # with exit code 1, Python itself may have given up
        found, broken = [], f"no table came out: {error}"
    if broken:
        failure = {"game": "all", "what": broken, "again": f"{name}: {shlex.join(words) or 'as usual'}"}
        found.append(trial_of(name, "all", "it comes to its end", 0, 0, 0.0, None, [failure]))
    return found


class BrokenOffError(Exception):
    """A part did not come to its end."""


def ran(command: list[str], cwd: Path = ROOT, show: bool = False) -> str:
    """What a command prints, or with `show` nothing: then it is for the user."""
    out = sys.stderr if show else subprocess.PIPE
    done = subprocess.run(command, cwd=cwd, stdout=out, text=True, encoding="utf-8", check=False)
    if done.returncode not in ENDED:
        raise BrokenOffError(f"exit code {done.returncode} of {shlex.join(command)}")
    return done.stdout or ""


def trial_of(
    trial: str, game: str, checked: str, tried: int, checks: int, seconds: float, seed: int | None, failures: list[Any]
) -> Trial:
    return {
        "trial": trial,
        "game": game,
        "checked": checked,
        "tried": tried,
        "could show nothing": 0,
        "not tried": {},
        "checks": checks,
        "failed": len(failures),
        "seconds": seconds,
        "seed": seed,
        "failures": failures,
    }


# ------------------------------------------------------------------ long tests


def long_tests(words: list[str]) -> Iterator[Trial]:
    """A row for each folder of tests."""
    with tempfile.TemporaryDirectory(prefix="proof-") as folder:
        report = Path(folder, "report.xml")
        run = [PYTHON, "-m", "pytest", "-n", "auto", "--dist", "worksteal", "-m", "long", f"--junitxml={report}"]
        ran([*run, *words], show=True)
        cases = list(ET.parse(report).iter("testcase"))
    rooms: dict[str, list[ET.Element]] = {}
    for case in cases:
        _, _, path = (case.get("classname") or case.get("name", "")).partition(".")  # of a file that could not be read
        rooms.setdefault(path.partition(".")[0] or "tests", []).append(case)
    for room, inside in sorted(rooms.items()):
        seconds = sum(float(case.get("time", 0)) for case in inside)
        failures = [failure for case in inside for failure in failed_case(case)]
        about = f"in full what tests/{room} does in a small dose"
        yield trial_of("long tests", room, about, len(inside), len(inside), seconds, None, failures)


def failed_case(case: ET.Element) -> Iterator[dict[str, str]]:
    for trouble in (*case.iter("failure"), *case.iter("error")):
        file = case.get("classname", "").replace(".", "/") + ".py"
        again = f"{PYTHON} -m pytest -m long {shlex.quote(file + '::' + case.get('name', ''))}"
        yield {"game": case.get("name", ""), "what": trouble.get("message", "")[:500], "again": again}


# ------------------------------------------------------------------ words, census, attacks


def words_that_count(words: list[str]) -> Iterator[Trial]:
    """A row for each game, and one for the book."""
    for line in ran([PYTHON, "-m", "proof.words", *words], cwd=ROOT / "tests").splitlines():
        one = json.loads(line)
        about = "one word changed, dropped, added, or two swapped: refused, or it means what no other wording means"
        yield trial_of("words", one["game"], about, one["tried"], one["passed"], one["seconds"], one["seed"], one["failures"])  # fmt: skip


def census(words: list[str]) -> Iterator[Trial]:
    """A row for each game."""
    found = json.loads(ran([PYTHON, "benchmarks/census.py", "--json", *words]))
    about = "every card is played, every trigger fires, every game ends with each thing in its place"
    for game, one in found.items():
        again = f'make census CENSUS="{game} --games {one["games"]} --seed {one["seed"]}"'
        failures = [{"game": game, "what": line, "again": again} for line in one["wrong"]]
        yield trial_of("census", game, about, one["games"], one["decisions"], one["seconds"], one["seed"], failures)


def games_in_c(words: list[str]) -> Iterator[Trial]:
    """For each game a row against Python and one under sanitizers; one for slips of the writer, which says how many were seen."""
    for line in ran([PYTHON, "-m", "proof.native", *words], cwd=ROOT / "tests").splitlines():
        one = json.loads(line)
        again = "cd tests && python -m proof.native"
        failures = [{"game": one["game"], "what": what, "again": again} for what in one["failures"]]
        yield trial_of("native", one["game"], one["about"], one["tried"], one.get("caught", one["tried"]), one["seconds"], None, failures)  # fmt: skip


def attacks(words: list[str]) -> Iterator[Trial]:
    """A row for each kind of attack and game."""
    yield from json.loads(ran([PYTHON, "-m", "proof", "--json", *words], cwd=ROOT / "tests"))["trials"]


if __name__ == "__main__":
    sys.exit(main())

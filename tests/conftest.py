"""For every test: nothing is kept from one run to the next; within a run a game is made ready once. Slow ones begin."""

from __future__ import annotations

import atexit
import gc
import os
import shutil
import tempfile

import hypothesis
import lark.lexer
import pytest

from paddock.cache import folder

lark.lexer.has_interegular = False  # else every grammar made here is searched for words that collide: one test does it
folder.MOST = 10_000  # the games of all tests, where one user's are far fewer: none is thrown away and made again

if "PYTEST_XDIST_WORKER" not in os.environ:  # the workers of a run share what the first of them makes ready
    os.environ["PADDOCK_CACHE"] = tempfile.mkdtemp(prefix="paddock-tests-")
    atexit.register(shutil.rmtree, os.environ["PADDOCK_CACHE"], ignore_errors=True)
os.environ["PADDOCK_SAVES"] = "off"

# Things made by tests and not yet gone, before the next look for garbage; without it a worker grows by gigabytes.
MANY = 25_000_000

# Those that take longest, so that no processor waits in the end for one that has just begun. A wrong guess costs seconds.
SLOW = ("tests/games/test_random_games", "tests/proof", "tests/safety", "tests/generality", "tests/cli", "tests/docs")

os.environ.setdefault("PADDOCK_THINK", "0")  # nobody waits for bots here


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    ranks = {start: rank for rank, start in enumerate(SLOW)}
    items.sort(key=lambda item: next((ranks[start] for start in SLOW if item.nodeid.startswith(start)), len(SLOW)))


def pytest_runtest_teardown() -> None:
    if gc.get_count()[0] > MANY:
        gc.collect()


def pytest_collection_finish() -> None:
    """Python need not look through all modules and cases again and again, nor in the midst of a test."""
    first_example()
    gc.collect()
    gc.freeze()
    gc.disable()


@hypothesis.settings(max_examples=1, database=None)
@hypothesis.given(hypothesis.strategies.none())
def first_example(_: None) -> None:
    """Hypothesis looks through everything in memory once before its first example: ten seconds, but for now."""

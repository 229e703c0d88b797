"""The reader answers any text, quickly, and the grammar has no doubtful place."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from doses import doses
from hypothesis import given, settings
from hypothesis import strategies as st

from paddock.data import data_root
from paddock.text.limits import ERRORS_PER_FILE
from paddock.text.model import Source
from paddock.text.show import draw
from paddock.tree.from_text import read
from paddock.tree.grammar import PAGES, build, grammar_text


def test_the_grammar_is_strict(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lark.lexer.has_interegular", True)
    build(grammar_text(), strict=True)


def test_every_page_is_one_page() -> None:
    pages = {path.stem for path in data_root("grammar").glob("*.lark")}
    assert pages == set(PAGES)
    for page in PAGES:
        assert len((data_root("grammar") / f"{page}.lark").read_text(encoding="utf-8").splitlines()) <= 80


WORDS = [
    *(
        "game",
        "kind",
        "card",
        "cards",
        "the",
        "whether",
        "means",
        "by",
        "verb",
        "phase",
        "option",
        "scenario",
        "when",
        "after",
    ),
    *(
        "during",
        "offer",
        "instead",
        "if",
        "otherwise",
        "for each",
        "repeat",
        "times",
        "may",
        "chooses",
        "one",
        "as the",
        "as its",
    ),
    *(
        "let",
        "be",
        "give",
        "stop",
        "until",
        "while",
        "always",
        "rule",
        "A-1",
        "given",
        "then",
        "is",
        "not",
        "at least",
        "in",
    ),
    *(
        "and",
        "or",
        "whose",
        "that is",
        "a",
        "b",
        "1",
        "-1",
        "+",
        "-",
        "*",
        "/",
        "(",
        ")",
        ",",
        ":",
        '"x"',
        '"',
        "#",
        "\t",
        "_",
        "…",
    ),
]
LINES = st.lists(
    st.tuples(st.integers(0, 3), st.lists(st.sampled_from(WORDS), max_size=8)).map(
        lambda line: "  " * line[0] + " ".join(line[1])
    ),
    max_size=10,
).map("\n".join)


def check(text: str) -> None:
    source = Source("f", text)
    _, found = read(source)
    assert len(found) <= ERRORS_PER_FILE
    for one in found:
        assert one.span is not None and one.span.line >= 1 and one.span.column >= 1 and one.span.end > one.span.column
        draw(one, source)


@pytest.mark.parametrize("examples", doses(120, 400))
def test_lines_of_known_words_are_answered(examples: int) -> None:
    settings(max_examples=examples, deadline=None, derandomize=True)(given(LINES)(check))()


@settings(max_examples=200, deadline=None, derandomize=True)
@given(st.text(max_size=200))
def test_any_text_is_answered(text: str) -> None:
    check(text)


HUGE = {
    "parentheses": "the x means " + "(" * 20_000 + "1" + ")" * 20_000,
    "parentheses on a line": "the x means " + "(" * 900 + "1" + ")" * 900,
    "blocks": "verb x:\n" + "".join("  " * n + "if a:\n" for n in range(1, 990)),
    "3,000 blocks": "verb x:\n" + "".join("  " * n + "if a:\n" for n in range(1, 3_000)),
    "five million characters": "rule A-1: x\n" * 420_000,
    "one line": "x" * 999_999,
    "bad items": "vreb x:\n" * 100_000,
    "bad steps": "verb x:\n" + "  a and b\n" * 20_000,
    "open quotes": 'game "x\n' * 50_000,
    "controls": "\0\n" * 100_000,
    "not": "the x means " + "not " * 480 + "y",
    "and": "the x means " + "a and " * 300 + "b",
    "filters": "the x means a that is b" + " and that is b" * 130,
    "otherwise": "verb x:\n  if a:\n    b\n" + "  otherwise if a:\n    b\n" * 2_000,
}


@pytest.mark.parametrize("name", HUGE)
def test_huge_texts_are_answered_soon(name: str) -> None:
    read(Source("f", "rule A-1: x\n"))  # builds the parser
    start = time.perf_counter()
    check(HUGE[name])
    assert time.perf_counter() - start < 20, "a limit stops it early; without one it would take minutes"


def test_the_deepest_text_that_is_allowed_can_be_read() -> None:
    blocks = "".join("  " * n + f"if {'(' * 20}a{')' * 20} is not b:\n" for n in range(1, 30))
    file, found = read(Source("f", "verb x:\n" + blocks + "  " * 30 + "stop\n"))
    assert not found
    assert repr(file)  # walks every level


def test_threads_do_not_disturb_each_other() -> None:
    wrong: list[str] = []

    def work(name: str) -> None:
        for _ in range(50):
            file, found = read(Source(name, f"verb {name}:\n  if a:\n    stop\n  a and b\n"))
            wrong.extend([] if file.items[0].span.file == name and len(found) == 1 else [name])

    threads = [threading.Thread(target=work, args=(name,)) for name in ("ann", "bob", "chris")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


@pytest.mark.parametrize("cache", ["good", "file", "spoilt"])
def test_a_bad_cache_folder_is_no_reason_to_fail(tmp_path: Path, cache: str) -> None:
    home = tmp_path / "cache"
    code = "from paddock.tree.from_text import read; from paddock.text.model import Source; print(len(read(Source('f','use x'))[0].items))"
    if cache == "file":
        home.write_text("no folder")
    environment = {"XDG_CACHE_HOME": str(home), "PATH": "", "HOME": str(tmp_path)}
    for _ in range(2):
        done = subprocess.run(
            [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False
        )
        assert (done.stdout, done.stderr) == ("1\n", "")
        if cache == "spoilt":
            for kept in (home / "paddock").iterdir():
                kept.write_bytes(kept.read_bytes()[:200] + b"nonsense")

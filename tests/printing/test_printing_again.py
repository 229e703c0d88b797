"""What is printed again after an edit: only what has changed is made anew, and what is printed is what was saved."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from test_card_pictures import SVG, stones
from test_printed_games import SCENARIO, _plain

from paddock.cli import watching
from paddock.cli.commands import run
from paddock.library import load
from paddock.printing.book_jobs import book_of_game
from paddock.printing.card_jobs import CardWishes, print_cards
from paddock.printing.examples import ExampleMemory, as_played
from paddock.printing.typesetting import Typesetter
from paddock.records import plain
from paddock.views.printing.sheets import Format


def test_pages_of_a_book_that_have_not_changed_are_not_set_anew() -> None:
    book, setter = plain(replace(book_of_game(load("street-illegal")), game="Set for the first time")), Typesetter()
    data = {"book": book, "paper": "a4", "theme": "full", "boards": []}
    first = _work(lambda: setter.set("book", data))
    passage = book["chapters"][0]["sections"][0]["passages"][0]
    passage["statements"][0]["text"] += " And that is all."
    assert _work(lambda: setter.set("book", data)) < first / 2


def test_cards_that_have_not_changed_are_not_set_anew() -> None:
    game, setter = load("street-illegal"), Typesetter()
    wishes = CardWishes(form=Format(width=61.5, height=83), copies=1)  # a size that no other test prints
    first = _work(lambda: print_cards(game, wishes, setter))
    card = game.program.cards[0]
    card.name = "Another name"
    assert _work(lambda: print_cards(game, wishes, setter)) < first / 2


def _work(job: Callable[[], object]) -> float:
    """Seconds of all processors: whatever else the machine does."""
    began = time.process_time()
    job()
    return time.process_time() - began


def test_a_picture_that_is_saved_is_printed_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def day() -> Iterator[None]:
        yield
        (tmp_path / "pictures" / "grey.svg").write_text(SVG.replace("#123456", "#fedcba"), "utf-8")
        yield
        (tmp_path / "art").mkdir()
        (tmp_path / "art" / "red.svg").write_text(SVG.replace("#123456", "#abcdef"), "utf-8")
        yield

    printed = watched(["print", "cards", str(stones(tmp_path)), "--as", "svg"], tmp_path / "faces", day(), monkeypatch)
    first, second, third = ([(each / name).read_bytes() for name in ("grey.svg", "red.svg")] for each in printed)
    assert first[0] != second[0] == third[0]
    assert first[1] == second[1] != third[1]


def watched(words: list[str], output: Path, day: Iterator[None], monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """What was printed each time: until nothing more happens on that day and somebody presses Ctrl-C."""
    printed: list[Path] = []

    def wait(paths: list[Path]) -> None:
        printed.append(output.rename(output.with_name(f"{len(printed)}")))
        before = watching.stamps(paths)
        while watching.stamps(paths) == before:
            if next(day, day) is day:
                raise KeyboardInterrupt

    monkeypatch.setattr(watching, "wait_for_change", wait)
    assert run([*words, "--watch", "-o", str(output)]) == 0
    return printed


def test_a_book_does_not_wait_for_its_examples_but_has_them_soon(tmp_path: Path) -> None:
    rules, scenario = tmp_path / "stones.rules", tmp_path / "stones.scenario"
    rules.write_text(_plain(), "utf-8")
    scenario.write_text(SCENARIO, "utf-8")
    examples = ExampleMemory()
    assert _heap(examples, rules) == [("Grey [one]",)]
    assert not examples.catch_up()
    scenario.write_text(SCENARIO.replace("Ann is first", "Ann comes first"), "utf-8")
    assert _heap(examples, rules) == [("Grey [one]",)]
    scenario.write_text(SCENARIO.replace('"Grey [one]", "Long"', '"Long"').replace('"Grey [one]"', '"Long"'), "utf-8")
    assert _heap(examples, rules) == [("Grey [one]",)]
    assert examples.catch_up()
    assert _heap(examples, rules) == [("Long",)]


def test_an_example_is_told_again_only_if_something_has_changed_that_is_played() -> None:
    text = 'verb throw:\n  # ---- how\n  rule X-1: One at a time.\n  prints "a" as "# b"\n'
    assert as_played(text) == as_played(text.replace("One at a time", "Two: at once").replace("how", "what"))
    assert as_played(text) != as_played(text.replace("# b", "# c"))


def _heap(examples: ExampleMemory, rules: Path) -> list[tuple[str, ...]]:
    return [place.things for example in examples.examples_of(load(rules)) for place in example.after.places[:1]]

"""Every example of the book is checked and played, and every message shown in it is what paddock says."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest
from docs_examples import BOOK, Example, blocks, every_example, files_of, same, write_files

from paddock.cli import main
from paddock.library import check, load
from paddock.table.bots import make_bot, play_on
from paddock.testing import run_scenarios
from paddock.text.model import Diagnostic
from paddock.text.show import draw_all

EXAMPLES = every_example()
GAMES = 20
MARKS = {"paddock", "paddock-part", "paddock-steps", "message", "text", "sh"}


@pytest.fixture(params=EXAMPLES, ids=lambda e: e.name)
def example(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Example:
    found: Example = request.param
    monkeypatch.chdir(tmp_path)
    write_files(found, tmp_path)
    return found


def checked(example: Example) -> tuple[list[Diagnostic], str]:
    names = [name for name in files_of(example) if name.endswith(".cards")]
    paths = names if all(n in names for n in files_of(example)) else [Path()]
    found, sources = check(paths)
    return found, draw_all(found, sources)


def test_the_pages_hold_only_blocks_that_are_tested() -> None:
    for page in sorted(BOOK.glob("*.md")):
        for mark, line, _ in blocks(page):
            assert mark in MARKS, f"{page.name}:{line}: a block marked `{mark}` is not tested"


def test_an_example_checks(example: Example) -> None:
    if any(not message.startswith("$") for message in example.messages):
        pytest.skip("this example shows a message; the next test compares it")
    found, shown = checked(example)
    serious = [d for d in found if d.is_error or example.sort == "paddock"]
    assert not serious, shown


def test_the_messages_are_what_paddock_says(
    example: Example, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    for message in example.messages:
        if message.startswith("$"):
            command, _, golden = message.partition("\n")
            main(shlex.split(command)[2:])
            shown = capsys.readouterr()
            said = "\n".join(line.rstrip() for line in (shown.out + shown.err).splitlines()) + "\n"
        else:
            golden, said = message, checked(example)[1] + "\n"
        assert same(said, golden), said


def test_a_whole_game_plays(example: Example) -> None:
    if example.sort != "paddock" or any(not message.startswith("$") for message in example.messages):
        pytest.skip("not a game to play")
    files = files_of(example)
    rules = next((name for name in files if name.endswith(".rules")), "")
    cards = [name for name in files if name.endswith(".cards") and name != Path(rules).with_suffix(".cards").name]
    game = load(Path(rules), cards=cards) if rules else load("street-illegal", cards=cards)
    for seed in range(GAMES):
        table = game.deal(seed=seed)
        bots = {seat: make_bot("random", table, seat, seed) for seat in range(len(table.names))}
        while table.ask is not None:
            play_on(table, bots)
        assert table.result is not None


def test_the_scenarios_of_an_example_hold(example: Example) -> None:
    if "scenario " not in example.text or any("FAILED" in message for message in example.messages):
        pytest.skip("no scenario that holds")
    report = run_scenarios([Path()])
    assert report.ok, str(report)

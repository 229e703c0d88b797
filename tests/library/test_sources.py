"""Texts without files: checked, loaded, played and tested as they are, or laid over a folder on disk."""

from __future__ import annotations

import io
import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest

import paddock
from paddock import Source
from paddock.cli import main
from paddock.data import NAMES, data_root
from paddock.finding import LARGEST_FILE, read_source, shipped_games
from paddock.sources import Files
from paddock.text.limits import FILE_CHARACTERS

RULES = """game "Tiny"
  players 2
  starts with "Go"

kind chit is a card
  size: number

place heap of chits, face up, starts with chits
counter total

phase "Go":
  add (the lowest size of the heap) to the total

the winners means the players
"""
CARDS = "cards chits\n  size 1, 2\n"
SCENARIO = 'scenario "it goes"\n  players Ann, Bob\n  when phase "Go"\n  then:\n    the total is 1\n'
TINY = [Source("tiny.rules", RULES), Source("tiny.cards", CARDS), Source("tiny.scenario", SCENARIO)]


class Watch:
    """Every file that is opened, looked for or listed while it is on, but for Paddock's own and Python's."""

    def __init__(self) -> None:
        own = [data_root(name) for name in NAMES] + [Path(paddock.__file__).parent, Path(sys.prefix), Path(os.__file__)]
        self.own = tuple(str(path.resolve()) for path in own)
        self.seen: list[str] = []
        self.on = False

    def __call__(self, event: str, args: tuple[Any, ...]) -> None:
        if self.on and event in ("open", "os.listdir", "os.scandir") and isinstance(args[0], (str, os.PathLike)):
            path = os.path.realpath(args[0])
            if not path.startswith((*self.own, sys.base_prefix)):
                self.seen.append(path)

    def __enter__(self) -> Watch:
        self.seen.clear()
        self.on = True
        return self

    def __exit__(self, *_: object) -> None:
        self.on = False


WATCH = Watch()
sys.addaudithook(WATCH)


@pytest.fixture
def watch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Watch:
    """In a folder where files lie that must not be taken for those in hand; nothing is kept either."""
    for source in TINY:
        (tmp_path / source.name).write_text("somebody else's\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PADDOCK_CACHE", "off")
    return WATCH


def messages(found: tuple[list[paddock.Diagnostic], dict[str, Source]]) -> list[tuple[str, str, int]]:
    return [(d.message, d.span.file, d.span.line) if d.span else (d.message, "", 0) for d in found[0]]


# ------------------------------------------------------------------ no file at all


def test_the_watch_sees_a_file(watch: Watch) -> None:
    with watch:
        paddock.check(["tiny.cards"])
    assert {Path(path).name for path in watch.seen} >= {"tiny.cards"}


def test_sources_are_checked_without_a_file(watch: Watch) -> None:
    with watch:
        assert messages(paddock.check_sources(TINY)) == []
        wrong = [Source("tiny.rules", RULES.replace("to the total", "to the totl")), *TINY[1:]]
        found, sources = paddock.check_sources(wrong)
    assert watch.seen == []
    (one,) = found
    assert one.span is not None and (one.span.file, one.span.line, one.span.column) == ("tiny.rules", 12, 44)
    assert list(sources) == ["tiny.rules", "tiny.cards", "tiny.scenario"]


def test_sources_are_loaded_and_played_without_a_file(watch: Watch) -> None:
    with watch:
        game = paddock.load_sources(TINY[:2])
        table = game.deal(seed=1)
        stood = game.set_up('the total is 5\nwhen phase "Go"')
    assert watch.seen == []
    assert (game.name, game.slug, table.ask) == ("Tiny", "tiny", None)
    assert [store.value for store in stood.view().stores] == [6]
    assert paddock.resume(table.save(), game).result == table.result


def test_scenarios_of_sources_are_played_without_a_file(watch: Watch) -> None:
    with watch:
        report = paddock.run_source_scenarios(TINY)
        failed = paddock.run_source_scenarios([*TINY[:2], Source("two", SCENARIO.replace("is 1", "is 2"))])
    assert watch.seen == []
    assert report.ok and [(line.name, line.file, line.line) for line in report.scenarios] == [
        ("it goes", "tiny.scenario", 1)
    ]
    assert not failed.ok and [(line.file, line.line) for line in failed.scenarios] == [("two", 5)]


def test_cards_alone_are_read_with_the_shipped_game_they_use(watch: Watch) -> None:
    slug = next(iter(shipped_games()))
    with watch:
        found = paddock.check_sources([Source("mine", f'use "{slug}"\n\ncard "Odd", a thingummy\n')])
        unknown = paddock.check_sources([Source("mine", 'use "nothing of the sort"\n')])
        none = paddock.check_sources([Source("mine.cards", CARDS)])
    assert watch.seen == []
    assert [(file, line) for _, file, line in messages(found)] == [("mine", 3)]
    assert ('no game "nothing of the sort" to use', "mine", 1) in messages(unknown)
    assert messages(none) == [("these cards do not say which game they are for", "mine.cards", 1)]


def test_cards_beside_those_of_another_game_are_led_to_their_own(tmp_path: Path) -> None:
    (tmp_path / "a.cards").write_text('use "cthulhu-500"\n\ncard "X", an action\n  effect:\n    you draw a card\n')
    (tmp_path / "b.cards").write_text('card "Kick-down", a tempo\n  velocity 60\n  icon uphill\n')
    (told,) = [one for one in paddock.check([tmp_path])[0] if one.is_error]
    assert told.message == "no kind `tempo`"
    assert told.help[0] == 'of cards for another game, the file begins with: use "street-illegal"'


def test_the_same_texts_are_kept_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PADDOCK_CACHE", str(tmp_path / "kept"))
    first, again = paddock.load_sources(TINY[:2]), paddock.load_sources(TINY[:2])
    assert first.cache_name and first.cache_name == again.cache_name and first.graph == again.graph
    assert paddock.load_sources([Source("tiny.rules", RULES + "# more\n"), TINY[1]]).cache_name != first.cache_name


@pytest.mark.parametrize(
    "given, message",
    [
        (TINY[0], "sources are a list, not Source("),
        (3, "sources are a list, not 3"),
        ([RULES], "a source has a name and a text, not 'game"),
        ([("tiny.rules", RULES)], "a source has a name and a text, not ('tiny.rules'"),
        ([Source("tiny.rules", RULES.encode())], "the text of a source is a text, not b'game"),  # type: ignore[arg-type]
        ([Source(Path("x"), RULES)], "the name of a source is a text, not "),  # type: ignore[arg-type]
        ([Source(" ", RULES)], "a source needs a name, by which messages call it"),
        ([TINY[0], TINY[0]], "two sources are called 'tiny.rules'"),
    ],
)
def test_what_is_no_source_is_said(given: Any, message: str) -> None:
    for use in (paddock.check_sources, paddock.load_sources, paddock.run_source_scenarios):
        with pytest.raises(paddock.LoadError) as problem:
            use(given)
        assert str(problem.value).startswith(message)


@pytest.mark.parametrize("text", ["", "\ud800", 'game "\udfff"\n', "\0", "x" * (FILE_CHARACTERS + 1), "\ufeff", "\r\r"])
def test_no_text_breaks_it(text: str) -> None:
    found, _ = paddock.check_sources([Source("a\nb\ud800", text)])
    assert found and all(one.is_error for one in found)
    with pytest.raises(paddock.LoadError):
        paddock.load_sources([Source("a\nb\ud800", text)])
    assert not paddock.run_source_scenarios([Source("a\nb\ud800", text)]).ok


def test_no_sources_are_no_game() -> None:
    assert paddock.check_sources([]) == ([], {})
    with pytest.raises(paddock.LoadError, match="there is no game in no sources"):
        paddock.load_sources([])


# ------------------------------------------------------------------ an unsaved text over a folder


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "game").mkdir()
    for source in TINY:
        (tmp_path / "game" / source.name).write_text(source.text)
    monkeypatch.chdir(tmp_path)
    return tmp_path / "game"


def test_an_unsaved_text_stands_for_its_file(folder: Path) -> None:
    unsaved: dict[str | Path, str] = {"game/tiny.cards": "cards chits\n  size 1, 2, many\n"}
    for named in ("game", folder, "game/tiny.rules", "game/tiny.cards", "game/tiny.scenario"):
        (found,) = messages(paddock.check([named], unsaved))
        assert found[1:] == (str(Path("game/tiny.cards")), 2)
        assert paddock.check([named])[0] == []


def test_it_is_loaded_and_tested_as_well(folder: Path) -> None:
    unsaved: dict[str | Path, str] = {
        folder / "tiny.cards": "cards chits\n  size 1, 2, 3\n",
        folder / "tiny.rules": RULES.replace("the lowest size", "the highest size"),
    }
    counts = [len(paddock.load("game", unsaved=given).program.cards) for given in (None, unsaved)]
    assert counts == [2, 3]
    assert paddock.run_scenarios([Path("game")]).ok
    assert not paddock.run_scenarios([Path("game")], unsaved=unsaved).ok


def test_a_new_file_is_one_of_the_folder_before_it_is_saved(folder: Path) -> None:
    unsaved: dict[str | Path, str] = {
        "game/more/new.cards": "cards chits\n  size 7\n",
        "game/.hidden/x.cards": "never read",
        "elsewhere.cards": "never read",
    }
    assert paddock.check(["game"], unsaved)[0] == []
    sizes = [card.values for card in paddock.load("game", unsaved=unsaved).program.cards]
    assert len(sizes) == 3 and not (folder / "more").exists()
    (folder / "tiny.cards").unlink()
    assert len(paddock.load("game/tiny.rules", unsaved={"game/tiny.cards": CARDS}).program.cards) == 2
    assert paddock.load("game/late.rules", unsaved={"game/late.rules": RULES + CARDS}).name == "Tiny"


def test_a_link_that_leads_out_stays_out(folder: Path) -> None:
    """Whatever is laid over the file that it leads to."""
    outside = folder.parent / "outside.cards"
    outside.write_text("never read")
    (folder / "linked.cards").symlink_to(outside)
    assert paddock.check(["game"], {outside: "never read", "game/linked.cards": "never read"})[0] == []


@pytest.mark.parametrize(
    "unsaved, message",
    [
        ("text", "unsaved texts are given by their paths, not as 'text'"),
        ({"a.txt": ""}, "a.txt is no file of the language"),
        ({"a.rules": None}, "the text of a source is a text, not None"),
        ({None: ""}, "no file can be called None"),
        ({"\0.rules": ""}, "no file can be called"),
    ],
)
def test_what_is_no_unsaved_text_is_said(unsaved: Any, message: str) -> None:
    for use in (paddock.check, paddock.load):
        with pytest.raises(paddock.LoadError) as problem:
            use(["game"] if use is paddock.check else "game", unsaved=unsaved)  # type: ignore[arg-type]
        assert str(problem.value).startswith(message)


@pytest.mark.parametrize("room, often", [(10_000, 1), (len(CARDS), 1), (len(CARDS) - 1, 2)])
def test_a_file_is_read_once_unless_there_is_too_much_to_remember(
    folder: Path, monkeypatch: pytest.MonkeyPatch, room: int, often: int
) -> None:
    read = []
    monkeypatch.setattr("paddock.sources.REMEMBERED_CHARACTERS", room)
    monkeypatch.setattr("paddock.sources.read_source", lambda path: read.append(path) or read_source(path))
    files = Files()
    assert files.read(folder / "tiny.cards") == files.read(folder / "tiny.cards")
    assert len(read) == often


# ------------------------------------------------------------------ from standard input


def typed(monkeypatch: pytest.MonkeyPatch, raw: bytes) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(raw)))


def test_standard_input_is_checked(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, (RULES + CARDS).encode())
    assert main(["check", "-"]) == 0
    assert capsys.readouterr().out == "1 file checked: no errors, no warnings.\n"
    typed(monkeypatch, (RULES + "kind\n").encode())
    assert main(["check", "-"]) == 1
    assert "--> <stdin>:15:" in capsys.readouterr().out
    typed(monkeypatch, RULES.encode())
    assert main(["check", "-", "--with", "game/tiny.cards"]) == 0


def test_standard_input_stands_for_a_file(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for command in (["check", "-"], ["check", "game", "-"]):
        typed(monkeypatch, b"cards chits\n  size 1, 2, many\n")
        assert main([*command, "--name", "game/tiny.cards", "--json"]) == 1
        told = json.loads(capsys.readouterr().out)
        assert [d["span"]["file"] for d in told["diagnostics"]] == [str(Path("game/tiny.cards"))]
    assert (folder / "tiny.cards").read_text() == CARDS


@pytest.mark.parametrize(
    "raw, command, code, message",
    [
        (b"\xff", ["-"], 1, "<stdin> is not UTF-8: byte 0xff on line 1"),
        (b"x" * (LARGEST_FILE + 1), ["-"], 2, "<stdin> is larger than a file can be"),
        (b"", ["-", "--name", "x.txt"], 2, "x.txt is no file of the language"),
        (b"", ["-", "game"], 2, "standard input is checked by itself"),
        (b"", ["game", "--name", "game/tiny.rules"], 2, "--name says what standard input stands for"),
    ],
)
def test_what_cannot_come_from_standard_input_is_said(
    folder: Path,
    raw: bytes,
    command: list[str],
    code: int,
    message: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    typed(monkeypatch, raw)
    assert main(["check", *command]) == code
    assert message in capsys.readouterr().err

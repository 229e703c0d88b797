"""The picture of a card: a path beside its file, and never elsewhere; the rules are the same with and without it."""

from __future__ import annotations

import zlib
from pathlib import Path

import pytest
from pypdf import PdfReader

from paddock.checking import check_paths, check_sources
from paddock.graph.packing import pack_graph, unpack_graph
from paddock.graph.written import from_json, to_json
from paddock.library import Game, load
from paddock.printing.card_jobs import CardPrint, CardWishes, print_cards
from paddock.printing.pictures import pictures_of
from paddock.printing.typesetting import Typesetter
from paddock.sources import Files
from paddock.table.journal import read_journal
from paddock.table.replay import replay
from paddock.text.limits import PICTURE_BYTES, PICTURE_SIDE
from paddock.text.model import Source
from paddock.tree.from_card_text import read_card_text
from paddock.views.card_text import card_text

GAME = """game "Stones"
  players 2
  starts with "Play"

kind stone is a card
  weight: number

place bag of stones, face down, starts with stones
place heap of stones for each player, face up

phase "Play":
  for each player:
    if the bag is not empty:
      move the top card of the bag to its heap

the worth of (a player) means the sum of weight of its heap
the winners means the players with the highest worth

card "Grey", a stone
  weight 3
  ART

card "Red", a stone
  weight 4
"""
SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" fill="#123456"/></svg>'
SETTER = Typesetter()


def png(width: int = 2, height: int = 2) -> bytes:
    def part(name: bytes, data: bytes) -> bytes:
        return len(data).to_bytes(4, "big") + name + data + zlib.crc32(name + data).to_bytes(4, "big")

    head = width.to_bytes(4, "big") + height.to_bytes(4, "big") + bytes((8, 0, 0, 0, 0))
    rows = zlib.compress(b"".join(b"\0" + b"\x80" * min(width, 9) for _ in range(min(height, 9))))
    return b"\x89PNG\r\n\x1a\n" + part(b"IHDR", head) + part(b"IDAT", rows) + part(b"IEND", b"")


def stones(folder: Path, art: str = 'art "pictures/grey.svg"', picture: str | bytes | None = SVG) -> Path:
    rules = folder / "stones.rules"
    rules.write_text(GAME.replace("  ART\n", f"  {art}\n" if art else ""), "utf-8")
    if picture is not None:
        file = folder / art.split('"')[1]
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(picture if isinstance(picture, bytes) else picture.encode())
    return rules


def faces(game: Game) -> CardPrint:
    return print_cards(game, CardWishes(as_="svg"), SETTER)


def told(rules: Path) -> list[str]:
    return [one.message for one in check_paths(Files(), [rules])[0]]


@pytest.mark.parametrize(("name", "data"), [("a.svg", SVG.encode()), ("deep/er/b.png", png())], ids=["svg", "png"])
def test_the_picture_of_the_line_is_printed(tmp_path: Path, name: str, data: bytes) -> None:
    rules = stones(tmp_path, f'art "{name}"', data)
    made = faces(load(rules))
    assert b"<image" in made.files["grey.svg"] and b"<image" not in made.files["red.svg"]
    assert not made.wrong and not told(rules)
    sheet = print_cards(load(rules), CardWishes(), SETTER)
    (tmp_path / "sheet.pdf").write_bytes(sheet.files[""])
    assert len(PdfReader(tmp_path / "sheet.pdf").pages) == 2


@pytest.mark.parametrize(
    "path",
    [
        "../grey.svg",
        "pictures/../../grey.svg",
        "/etc/grey.svg",
        "~/grey.svg",
        "C:/grey.svg",
        "pictures\\\\grey.svg",
        "https://example.org/grey.svg",
        "./grey.svg",
        "pictures//grey.svg",
        "pictures/grey.gif",
        "pictures/grey",
        " grey.svg",
        "",
        "a" * 200 + ".svg",
    ],
)
def test_a_path_leads_nowhere_else(tmp_path: Path, path: str) -> None:
    rules = stones(tmp_path, f'art "{path}"', None)
    (found,) = check_paths(Files(), [rules])[0]
    assert found.is_error and found.span is not None and found.span.line == 21
    assert "no picture can be there" in found.message and found.help


@pytest.mark.parametrize("line", ["art", "art grey", 'art "a.svg", "b.svg"', 'art "a.svg" large', "art 3"])
def test_a_line_is_one_path_in_quotes(tmp_path: Path, line: str) -> None:
    (found,) = check_paths(Files(), [stones(tmp_path, line, None)])[0]
    assert found.is_error and 'art "pictures/turbo.png"' in found.help


def test_a_card_has_one_picture(tmp_path: Path) -> None:
    (message,) = told(stones(tmp_path, 'art "a.svg"\n  art "b.svg"', SVG))
    assert message == "a card has one picture"


@pytest.mark.parametrize(
    ("picture", "why"),
    [
        (None, "there is no file"),
        (b"no picture", "is no SVG"),
        (SVG.replace("<svg", "<!DOCTYPE a [<!ENTITY b 'c'>]><svg").encode(), "is no SVG"),
        (b" " * (PICTURE_BYTES + 1), "too large"),
    ],
)
def test_what_is_wrong_with_a_picture_is_told_with_its_place(tmp_path: Path, picture: bytes | None, why: str) -> None:
    rules = stones(tmp_path, picture=picture)
    (found,) = check_paths(Files(), [rules])[0]
    assert why in found.message and not found.is_error
    assert found.span is not None and found.span.line == 21
    made = faces(load(rules))
    assert [one.message for one in made.wrong] == [found.message] and made.cards == 2


@pytest.mark.parametrize(
    ("data", "why"),
    [(png(PICTURE_SIDE + 1), "dots are too many"), (b"\x89PNG", "is no PNG"), (png()[:40], "is no PNG")],
)
def test_a_picture_is_looked_into_before_it_is_unpacked(tmp_path: Path, data: bytes, why: str) -> None:
    made = faces(load(stones(tmp_path, 'art "grey.png"', data)))
    assert [why in one.message for one in made.wrong] == [True]
    assert b"<image" not in made.files["grey.svg"]


def test_a_link_out_of_the_folder_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "secret.svg").write_text(SVG, "utf-8")
    inside = tmp_path / "game"
    (inside / "pictures").mkdir(parents=True)
    (inside / "pictures" / "grey.svg").symlink_to(tmp_path / "secret.svg")
    assert "leads out of the folder" in told(stones(inside, picture=None))[0]
    (inside / "art").mkdir()
    (inside / "art" / "red.svg").symlink_to(tmp_path / "secret.svg")
    assert pictures_of(load(inside / "stones.rules").program).by_card == {}


def test_a_text_without_a_file_opens_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("paddock.printing.pictures.pictures_of", lambda program: pytest.fail("a file was looked for"))
    source = Source("stones.rules", GAME.replace("ART", 'art "grey.svg"'))
    assert check_sources([source])[0] == []


def test_rules_and_journals_are_the_same_with_pictures(tmp_path: Path) -> None:
    plain = load(stones(tmp_path, "", None))
    table = plain.deal(2, seed=3)
    drawn = load(stones(tmp_path))
    assert drawn.graph.fingerprint() == plain.graph.fingerprint()
    assert replay(read_journal(table.save()), drawn).save() == table.save()


def test_a_picture_is_kept_when_a_game_is_packed_or_written(tmp_path: Path) -> None:
    graph = load(stones(tmp_path)).graph
    for again in (unpack_graph(pack_graph(graph)), from_json(to_json(graph))):
        assert again == graph
        assert [card.art and card.art.path for card in again.program.cards] == ["pictures/grey.svg", None]


def test_a_picture_is_no_word_of_the_card(tmp_path: Path) -> None:
    game = load(stones(tmp_path))
    text = card_text(game.program, "Grey", game.sources)
    assert str(text) == "Grey — a stone\nWeight 3"
    assert read_card_text(str(text))[1] == []


def test_a_kind_may_have_a_field_of_that_name(tmp_path: Path) -> None:
    rules = stones(tmp_path, 'art "By hand"', None)
    text = rules.read_text("utf-8").replace("  weight: number\n", "  weight: number\n  art: text\n")
    text = text.replace("  weight 4\n", '  weight 4\n  art "Carved"\n')
    rules.write_text(text, "utf-8")
    assert [card.values["art"] for card in load(rules).program.cards] == ["By hand", "Carved"]


def test_a_lent_card_keeps_its_picture(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(Path(__file__).parent.parent / "mixing")
    from two_games import MIX, TRACK_CARDS, write

    cards = TRACK_CARDS.replace('card "Mascot", a crew\n', 'card "Mascot", a crew\n  art "pictures/mascot.svg"\n')
    mix = write(tmp_path, MIX, cards)
    assert any("track/pictures/mascot.svg" in message for message in told(mix / "mix.rules"))
    (tmp_path / "track" / "pictures").mkdir()
    (tmp_path / "track" / "pictures" / "mascot.svg").write_text(SVG, "utf-8")
    assert list(pictures_of(load(mix).program).by_card) == ["Mascot"]
    assert not [message for message in told(mix / "mix.rules") if "art" in message]

"""What comes out of the printer: text read back from the PDF, boxes measured, every rule and every card there."""

from __future__ import annotations

import contextlib
import io
import json
import re
import struct
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Literal

import pytest
from doses import doses
from pypdf import PdfReader

from paddock.cli import main
from paddock.finding import shipped_games
from paddock.library import Game, LoadError, load, load_sources
from paddock.printing.book_jobs import print_book, print_reference
from paddock.printing.card_jobs import READABLE, CardWishes, fit_warnings, print_cards, wanted
from paddock.printing.sheet_jobs import alignment_test, print_boards
from paddock.printing.typesetting import Typesetter
from paddock.text.model import Source
from paddock.views.printing.boards import for_print, pieces_of
from paddock.views.printing.faces import Deck, deck_of
from paddock.views.printing.sheets import CARDS, Format

GAMES = sorted(shipped_games())
FIRST, *OTHERS = GAMES
# Typesetting takes seconds: one game in every run, each of the others in `make proof`.
EACH = [FIRST, *(pytest.param(name, marks=pytest.mark.long) for name in OTHERS)]
SETTER = Typesetter()


@cache
def game(name: str) -> Game:
    return load(name)


@cache
def rulebook(name: str) -> bytes:
    made = print_book(game(name), "pdf", "a4", "full", SETTER)
    assert made is not None
    return made.data


@cache
def deck(name: str) -> Deck:
    return deck_of(game(name).program, game(name).sources)


@cache
def words_of_rulebook(name: str) -> str:
    return text_of(rulebook(name))


def squeezed(text: str) -> str:
    """Letters and digits alone: lines, hyphens and ligatures of a page make no difference."""
    for joined, letters in (("ﬁ", "fi"), ("ﬂ", "fl"), ("ﬀ", "ff"), ("ﬃ", "ffi"), ("ﬄ", "ffl")):
        text = text.replace(joined, letters)
    return re.sub(r"[\W_]+", "", text).casefold()


def text_of(pdf: bytes) -> str:
    """All pages, without their footers: a sentence may go on overleaf."""
    reader = PdfReader(io.BytesIO(pdf))
    title = str(reader.metadata.title if reader.metadata else "").removesuffix(": rules")
    pages = [squeezed(page.extract_text()) for page in reader.pages]
    return "".join(page.removesuffix(squeezed(f"{title}{at}")) for at, page in enumerate(pages, 1))


@pytest.mark.parametrize("name", EACH)
def test_the_rulebook_has_every_rule_and_every_card(name: str) -> None:
    text, program = words_of_rulebook(name), game(name).program
    missing = [rule.id for rule in program.rules if squeezed(f"{rule.statement}[{rule.id}]") not in text]
    assert missing == []
    faces = [face for face in deck(name).faces if not face.uniform]
    assert [face.name for face in faces if squeezed(face.name) not in text] == []
    said = [run.text for face in faces for row in face.rows for run in row.runs if not run.symbol]
    assert [words for words in said if squeezed(words) not in text] == []


@pytest.mark.parametrize("name", EACH)
def test_a_rulebook_is_tagged_titled_and_has_bookmarks_and_its_own_fonts(name: str) -> None:
    pdf = PdfReader(io.BytesIO(rulebook(name)))
    root = pdf.trailer["/Root"]
    assert root["/MarkInfo"]["/Marked"] and "/StructTreeRoot" in root and root["/Lang"] == "en"
    assert pdf.metadata is not None and pdf.metadata.title == f"{game(name).name}: rules"
    assert b"pdfuaid:part>1<" in root["/Metadata"].get_object().get_data().replace(b" ", b"")
    assert 3 <= len(pdf.pages) <= 40 and len(pdf.outline) >= 5
    fonts = {font for page in pdf.pages for font in page["/Resources"].get("/Font", {}).values()}
    for font in fonts:
        inner = font.get_object()["/DescendantFonts"][0].get_object()["/FontDescriptor"].get_object()
        assert {"/FontFile2", "/FontFile3"} & set(inner)


@pytest.mark.parametrize("name", EACH)
@pytest.mark.parametrize("size", ["poker", pytest.param("mini", marks=pytest.mark.long)])
def test_no_text_of_a_card_is_cut_and_cards_below_a_readable_size_are_named(name: str, size: str) -> None:
    from paddock.printing.card_jobs import _set
    from paddock.views.printing.sheets import lay_out

    form = Format(width=CARDS[size][0], height=CARDS[size][1], duplex="none")
    pages = lay_out(list(range(len(deck(name).faces))), [0] * len(deck(name).faces), form)
    made = _set(deck(name), pages, CardWishes(form=form), SETTER, "pdf")
    assert {note["name"] for note in made.notes} == {face.name for face in deck(name).faces}
    assert [note["name"] for note in made.notes if note["cut"] or note["high"] > note["room"] + 0.01] == []
    small = {note["name"] for note in made.notes if note["size"] < READABLE}
    assert {re.findall('"(.*?)":', warning)[0] for warning in fit_warnings(made)} == small


@pytest.mark.parametrize("name", EACH)
def test_sheets_carry_every_copy_of_every_card_with_its_words(name: str) -> None:
    made = print_cards(game(name), CardWishes(form=Format(duplex="none")), SETTER)
    faces = deck(name).faces
    assert made.cards == sum(face.copies for face in faces)
    assert made.pages == -(-made.cards // 9) == len(PdfReader(io.BytesIO(made.files[""])).pages)
    text = text_of(made.files[""])
    assert [face.name for face in faces if squeezed(face.name) not in text] == []


@pytest.mark.parametrize("name", EACH)
def test_a_player_aid_is_one_sheet_with_two_sides(name: str) -> None:
    made = print_reference(game(name), "pdf", "a4", "full", SETTER)
    assert made is not None and len(PdfReader(io.BytesIO(made.data)).pages) == 2


def test_letters_with_marks_come_out_right() -> None:
    named = [card.name for card in game(FIRST).program.cards if "ä" in card.name or "ï" in card.name]
    assert named
    text = words_of_rulebook(FIRST)
    assert [name for name in named if squeezed(name) not in text] == []


@pytest.mark.parametrize("name", EACH)
def test_html_and_markdown_have_every_rule(name: str) -> None:
    for form in ("html", "md"):
        made = print_book(game(name), form, "a4", "full", SETTER)
        assert made is not None
        text = made.data.decode()
        assert [rule.id for rule in game(name).program.rules if rule.id not in text] == []
        assert "http" not in text.replace("http://www.w3.org", "")


def test_single_faces_have_the_dots_of_print_on_demand() -> None:
    wishes = CardWishes(form=Format(bleed=3.175), as_="png", only=("Grey [one]",))
    made = print_cards(small(_plain()), wishes, SETTER)
    assert made.files
    for data in made.files.values():
        assert struct.unpack(">II", data[16:24]) == (825, 1125)


@pytest.mark.parametrize("name", doses("", FIRST))
def test_a_deck_for_a_virtual_table_holds_every_copy(name: str) -> None:
    one = game(name) if name else small(_plain().replace("  weight 3", "  weight 3\n  copies 70"))
    made = print_cards(one, CardWishes(as_="tabletop"), SETTER)
    saved = [json.loads(data) for file, data in made.files.items() if file.endswith(".json")]
    decks = [deck for one in saved for deck in one["ObjectStates"]]
    many = sum(len(deck.get("ContainedObjects", [deck])) for deck in decks)
    assert many == sum(face.copies for face in deck_of(one.program, one.sources).faces)
    pictures = {sheet["FaceURL"] for deck in decks for sheet in deck["CustomDeck"].values()}
    assert pictures <= set(made.files)


@pytest.mark.parametrize("name", EACH)
def test_boards_and_pieces_print(name: str) -> None:
    made = print_boards(game(name), "a4", 25.0, "full", SETTER)
    assert made is not None and PdfReader(io.BytesIO(made.files[0])).pages
    pictures = print_boards(game(name), "a4", 25.0, "full", SETTER, "svg")
    assert pictures is not None and len(pictures.files) == len(PdfReader(io.BytesIO(made.files[0])).pages)


@pytest.mark.parametrize(
    ("name", "begins"), [("board.pdf", b"%PDF"), ("board.png", b"\x89PNG"), ("board.svg", b"<svg")]
)
def test_a_file_is_what_its_ending_says(tmp_path: Path, name: str, begins: bytes) -> None:
    rules = tmp_path / "pegs.rules"
    rules.write_text(PEGS, "utf-8")
    assert main(["print", "board", str(rules), "-o", str(tmp_path / name)]) == 0
    written = [file for file in tmp_path.iterdir() if file != rules]
    assert written and all(file.read_bytes().startswith(begins) for file in written)


@pytest.mark.parametrize(
    "words", [["board", "-o", "x.gif"], ["board", "-o", "x"], ["cards", "-o", "x.png"], ["board", "--tile", "nan"]]
)
def test_what_cannot_be_written_so_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("pegs.rules").write_text(PEGS, "utf-8")
    with contextlib.suppress(SystemExit):
        assert main(["print", words[0], "pegs.rules", *words[1:]]) == 2
    assert [path.name for path in tmp_path.iterdir()] == ["pegs.rules"]


def test_pieces_of_several_kinds_differ_and_a_street_without_ends_fills_a_page() -> None:
    pegs = load_sources([Source("pegs.rules", PEGS)])
    outlines = {piece.kind: piece.outline for piece in pieces_of(pegs.program)}
    assert outlines == {"peg": "disc", "block": "square"}
    assert {space.row for space in for_print(pegs.boards[0]).spaces} == set(range(1, 9))


PEGS = """game "Pegs"
  players 2
  starts with "Go"

kind lane is one of left, right
kind hole is a space, in a grid of open ranks and lanes
kind peg is a piece, 1 for each player
kind block is a piece, 1 for each player
place road of pegs, face up, on holes
place works of blocks, face up, on holes

phase "Go":
  do nothing
"""


def test_the_alignment_test_has_two_pages() -> None:
    assert len(PdfReader(io.BytesIO(alignment_test(Format(), SETTER))).pages) == 2


@pytest.mark.parametrize(("edge", "offset"), [("long", "0.5,-1"), ("short", "-0.5,1")])
def test_the_alignment_test_says_what_to_give_for_what_is_read(edge: Literal["long", "short"], offset: str) -> None:
    pages = PdfReader(io.BytesIO(alignment_test(Format(duplex=edge), SETTER))).pages
    assert f"--back-offset {offset}" in " ".join(pages[0].extract_text().split())


def test_an_offset_to_the_left_is_no_option(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["print", "alignment", "--back-offset", "-0.5,1", "-o", str(tmp_path / "alignment.pdf")]) == 0
    assert main(["print", "alignment", "--back-offset", "-x,1", "-o", str(tmp_path / "alignment.pdf")]) == 2
    assert "--back-offset" in capsys.readouterr().err


def test_a_kind_of_two_words_is_printed_without_its_hyphen() -> None:
    there = small(
        _plain()
        .replace("kind stone", "kind river-stone")
        .replace("a stone", "a river-stone")
        .replace(" stones", " river-stones")
    )
    (face, _) = deck_of(there.program, there.sources).faces
    assert (face.kind, face.look.title) == ("river stone", "River stones")


def test_cards_are_wanted_by_a_word_of_their_kind() -> None:
    faces = deck_of(small(_plain()).program, small(_plain()).sources).faces
    named = [replace(face, kind="river stone") for face in faces]
    assert [wanted(face, CardWishes(only=("River",))) for face in named] == [True] * len(faces)
    assert not any(wanted(face, CardWishes(only=("riv",))) for face in named)


SENTENCE = "Every stone that lies on another stone stays where it lies until the play is over, whoever put it there."
SMALL = """game "Stones"
  about "Take <all> of *them*."
  players 2
  starts with "Play"

chapter "Taking & keeping"

kind stone is a card
  weight: number

place bag of stones, face down, starts with stones
place heap of stones for each player, face up

phase "Play":
  for each player:
    rule S-1: Each player takes the top stone.
    move the top card of the bag to its heap

card "Grey [one]", a stone
  weight 3

card "Long", a stone
  weight 1
  always the worth of (a player) is 1 higher

the worth of (a player) means 0
"""


def small(text: str = SMALL) -> Game:
    return load_sources([Source("stones.rules", text)])


def test_signs_of_html_and_markdown_do_nothing() -> None:
    made = {form: print_book(small(_plain()), form, "a4", "full", SETTER) for form in ("html", "md")}
    html, markdown = (made[form].data.decode() for form in ("html", "md"))  # type: ignore[union-attr]
    assert "&lt;all&gt;" in html and "<all>" not in html
    assert r"\*them\*" in markdown and r"Grey \[one\]" in markdown
    assert "Taking &amp; keeping" in html and "## Taking & keeping" in markdown


def _plain() -> str:
    return SMALL.replace("  always the worth of (a player) is 1 higher\n", "")


def test_cards_that_lie_face_down_together_share_a_back() -> None:
    other = _plain() + '\nkind nut is a card\nplace tree of nuts, face down, starts with nuts\ncard "Oak", a nut\n'
    apart = deck_of(small(other).program, small(other).sources)
    assert len(apart.backs) == 2
    mixed = other + "place sack of cards, face down\n"
    assert len(deck_of(small(mixed).program, small(mixed).sources).backs) == 1


def test_only_changed_cards_are_printed() -> None:
    from paddock.printing.card_jobs import NothingToPrintError, texts_of

    before = texts_of(small(_plain()))
    changed = small(_plain().replace("weight 3", "weight 4"))
    made = print_cards(changed, CardWishes(as_="svg", changed_since=before), SETTER)
    assert [name for name in made.files if not name.startswith("back")] == ["grey-one.svg"]
    with pytest.raises(NothingToPrintError, match="has changed"):
        print_cards(small(_plain()), CardWishes(changed_since=before), SETTER)


def test_a_text_that_is_too_long_is_told_with_the_name_of_its_card() -> None:
    rules = [f"rule S-{number}: {SENTENCE}" for number in range(20, 50)]
    reminds = "  reminds of " + ", ".join(f"S-{number}" for number in range(20, 50))
    text = _plain().replace('phase "Play":', "\n".join(rules) + '\n\nphase "Play":')
    text = text.replace("  weight 1\n", f"  weight 1\n{reminds}\n")
    made = print_cards(small(text), CardWishes(form=Format(duplex="none")), SETTER)
    assert [warning.startswith('"Long"') for warning in made.warnings] == [True]
    assert "does not fit" in made.warnings[0]


def test_a_picture_beside_the_cards_is_printed_on_the_card(tmp_path: Path) -> None:
    (tmp_path / "art").mkdir()
    square = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" fill="#123456"/></svg>'
    )
    (tmp_path / "art" / "grey-one.svg").write_text(square, "utf-8")
    rules = tmp_path / "stones.rules"
    rules.write_text(_plain().replace("place heap", "kind pebble is a card\nplace heap"), "utf-8")
    wishes = CardWishes(as_="svg", only=("Grey [one]", "Long"))
    made = print_cards(load(rules), wishes, Typesetter())
    assert b"<image" in made.files["grey-one.svg"]
    assert b"<image" not in made.files["long.svg"]


def test_an_example_is_told_as_the_table_plays_it(tmp_path: Path) -> None:
    (tmp_path / "stones.rules").write_text(_plain(), "utf-8")
    (tmp_path / "stones.scenario").write_text(SCENARIO, "utf-8")
    made = print_book(load(tmp_path / "stones.rules"), "md", "a4", "full", SETTER)
    assert made is not None
    text = made.data.decode()
    assert "**Example: Ann is first**" in text and "*After* Heap of Ann: Grey" in text
    assert "Not for print" not in text


SCENARIO = """scenario "Each takes one"
  covers S-1
  printed "Ann is first"
  players Ann, Bob
  given:
    the bag begins with "Grey [one]", "Long"
    the heap of Ann is empty
  when the game starts
  then:
    the heap of Ann is "Grey [one]"

scenario "Not for print"
  players Ann, Bob
  when the game starts
"""


def test_rules_of_a_mix_say_where_they_come_from() -> None:
    mixed = load_sources(
        [
            Source("stones/stones.rules", _plain()),
            Source("river-set/more.cards", 'card "Wet", a stone\n  rule R-1: It is cold.\n  weight 2\n'),
        ]
    )
    made = print_book(mixed, "md", "a4", "full", SETTER)
    assert made is not None
    text = made.data.decode()
    assert "Made of: Stones, River Set" in text
    assert "Each player takes the top stone. `S-1` *(Stones)*" in text and "It is cold. `R-1` *(River Set)*" in text


def test_a_chapter_line_with_more_than_a_name_is_refused() -> None:
    with pytest.raises(LoadError, match="`chapter` names what follows"):
        small(_plain().replace('chapter "Taking & keeping"', 'chapter "Taking", 3'))

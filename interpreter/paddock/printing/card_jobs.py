"""Prints cards. Takes a game and how its cards are wanted, gives sheets, single faces, or decks for a virtual table."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any, Literal

from paddock.library import Game
from paddock.printing.pictures import Picture, Pictures, file_name, picture_warning, pictures_of
from paddock.printing.typesetting import Set, Typesetter, TypesettingError
from paddock.program.model import Program
from paddock.records import field, plain, record
from paddock.text.model import Diagnostic
from paddock.views.printing.faces import Deck, Face, deck_of
from paddock.views.printing.sheets import Format, Page, lay_out, singles, table_sheet
from paddock.views.printing.tabletop import COLUMNS, ROWS, saved_object

READABLE = 7.0  # points: what is smaller cannot be read at arm's length
DOTS = 300  # for print on demand: a poker card with its bleed has 825 × 1125 of them
WIDEST = 4096  # dots of a sheet for a virtual table

As = Literal["sheets", "png", "svg", "tabletop"]
Theme = Literal["full", "low-ink"]
Found = Mapping[str, Picture]  # by the names of cards


@record(frozen=True)
class CardWishes:
    """Which cards are printed, and how."""

    form: Format = field(default_factory=Format)
    as_: As = "sheets"
    theme: Theme = "full"
    only: tuple[str, ...] = ()  # names or kinds, or words in them
    file: str = ""  # only the cards of this file
    copies: int | None = None  # of each, whatever the game says
    changed_since: Mapping[str, str] | None = None  # the texts of before, by name


@record(frozen=True)
class CardPrint:
    """Files by name; a sheet has the empty name. Warnings name the card."""

    files: dict[str, bytes]
    cards: int
    pages: int
    warnings: tuple[str, ...] = ()
    wrong: tuple[Diagnostic, ...] = ()  # pictures that are not there, or are none


class NothingToPrintError(Exception):
    """No card is as wanted."""


def print_cards(game: Game, wishes: CardWishes, setter: Typesetter) -> CardPrint:
    deck = deck_of(game.program, game.sources)
    chosen = [at for at, face in enumerate(deck.faces) if wanted(face, wishes)]
    if not chosen:
        raise NothingToPrintError(_nothing(game, wishes))
    pictures = pictures_of(game.program)
    try:
        made = _print(deck, chosen, wishes, setter, pictures.by_card)
    except TypesettingError:
        if not pictures.by_card:
            raise
        drop_broken(pictures, game.program, setter)
        made = _print(deck, chosen, wishes, setter, pictures.by_card)
    told = {deck.faces[at].name for at in chosen}
    wrong = tuple(one for name, one in pictures.wrong.items() if name in told)
    return replace(made, wrong=wrong)


def drop_broken(pictures: Pictures, program: Program, setter: Typesetter) -> None:
    """Those that begin like pictures and are none."""
    cards = {card.name: card for card in program.cards}
    for name, picture in list(pictures.by_card.items()):
        file = f"art{picture.ending}"
        try:
            setter.set("picture", {"art": file}, "png", pictures={file: picture.data})
        except TypesettingError:
            del pictures.by_card[name]
            pictures.wrong[name] = picture_warning(cards[name], f"what is in it is no {picture.ending[1:].upper()}")


def _print(deck: Deck, chosen: list[int], wishes: CardWishes, setter: Typesetter, found: Found) -> CardPrint:
    if wishes.as_ == "tabletop":
        return _tabletop(deck, chosen, wishes, setter, found)
    if wishes.as_ != "sheets":
        return _singles(deck, chosen, wishes, setter, found)
    fronts = [at for at in chosen for _ in range(_copies(deck.faces[at], wishes))]
    pages = lay_out(fronts, [deck.faces[at].back for at in fronts], wishes.form)
    made = _set(deck, pages, wishes, setter, "pdf", found=found)
    return CardPrint({"": made.files[0]}, len(fronts), len(pages), fit_warnings(made))


def wanted(face: Face, wishes: CardWishes) -> bool:
    if wishes.file and face.file != wishes.file:
        return False
    if wishes.changed_since is not None and wishes.changed_since.get(face.name) == face.plain:
        return False
    names = [face.name.casefold(), face.kind.casefold(), face.look.plural.casefold()]
    words = {word for kind in names[1:] for word in kind.split()}
    return not wishes.only or any(
        word.casefold() in names or word.casefold() in words or word.casefold() in names[0]
        for word in wishes.only
        if word
    )


def fit_warnings(made: Set) -> tuple[str, ...]:
    """Who has to be told: cards whose text had to be set too small, or did not fit at all."""
    found: dict[str, str] = {}
    for note in made.notes:
        if note["cut"]:
            found[note["name"]] = (
                f'"{note["name"]}": the text does not fit on the card, not even at {note["size"]:g} pt'
            )
        elif note["size"] < READABLE:
            found[note["name"]] = f'"{note["name"]}": the text is set at {note["size"]:g} pt, too small to read'
    return tuple(found.values())


def texts_of(game: Game) -> dict[str, str]:
    """What is printed on each card now: for a later print of only those that have changed."""
    return {face.name: face.plain for face in deck_of(game.program, game.sources).faces}


def _nothing(game: Game, wishes: CardWishes) -> str:
    if wishes.changed_since is not None:
        return f"no card of {game.name} has changed since then."
    if wishes.only:
        return f"{game.name} has no card or kind of cards called {' or '.join(wishes.only)}."
    return f"{game.name} has no cards to print."


def _copies(face: Face, wishes: CardWishes) -> int:
    return face.copies if wishes.copies is None else wishes.copies


def _set(
    deck: Deck,
    pages: Collection[Page],
    wishes: CardWishes,
    setter: Typesetter,
    form: Any,
    dots: float = DOTS,
    found: Found | None = None,
) -> Set:
    how = wishes.form
    faces, pictures = with_pictures(deck, found or {})
    data = {
        "title": deck.game,
        "faces": faces,
        "backs": deck.backs,
        "pages": pages,
        "theme": wishes.theme,
        "card": {"width": how.width, "height": how.height, "bleed": how.bleed},
    }
    return setter.set("cards", data, form, dots, note="fit", pictures=pictures)


def with_pictures(deck: Deck, found: Found) -> tuple[list[dict[str, Any]], dict[str, bytes]]:
    """The faces as data, with what their pictures are called, and these."""
    pictures: dict[str, bytes] = {}
    faces = []
    for at, face in enumerate(deck.faces):
        data = plain(face)
        if (picture := found.get(face.name)) is not None:
            data["art"] = f"art-{at}{picture.ending}"
            pictures[data["art"]] = picture.data
        faces.append(data)
    return faces, pictures


# ------------------------------------------------------------------ one by one, and for a virtual table


def _singles(deck: Deck, chosen: list[int], wishes: CardWishes, setter: Typesetter, found: Found) -> CardPrint:
    backs = list(dict.fromkeys(deck.faces[at].back for at in chosen))
    pages = [*singles(chosen, wishes.form), *singles(backs, wishes.form, is_back=True)]
    made = _set(deck, pages, wishes, setter, wishes.as_, found=found)
    names = [file_name(deck.faces[at].name) for at in chosen]
    names += [file_name(f"back {deck.backs[at].title}") for at in backs]
    files = {f"{name}.{wishes.as_}": data for name, data in zip(unlike(names), made.files, strict=True)}
    return CardPrint(files, len(chosen), len(pages), fit_warnings(made))


def _tabletop(deck: Deck, chosen: list[int], wishes: CardWishes, setter: Typesetter, found: Found) -> CardPrint:
    """For each deck, that is for each back: sheets of at most 70 faces, and the object that is loaded at the table."""
    files: dict[str, bytes] = {}
    warnings: tuple[str, ...] = ()
    pages = 0
    dots = WIDEST / (COLUMNS * wishes.form.width / 25.4)
    for number, back in enumerate(dict.fromkeys(deck.faces[at].back for at in chosen), 1):
        mine = [at for at in chosen if deck.faces[at].back == back]
        sheets = [mine[start : start + COLUMNS * ROWS] for start in range(0, len(mine), COLUMNS * ROWS)]
        laid = [table_sheet(sheet, wishes.form, COLUMNS) for sheet in sheets]
        made = _set(deck, [*laid, *singles([back], wishes.form, is_back=True)], wishes, setter, "png", dots, found)
        title = file_name(f"{deck.game} {deck.backs[back].title}")
        names = [f"{title}-{at}.png" for at in range(1, len(sheets) + 1)] + [f"{title}-back.png"]
        files |= dict(zip(names, made.files, strict=True))
        saved = saved_object(deck, sheets, names, lambda face: _copies(face, wishes), number)
        files[f"{title}.json"] = (json.dumps(saved, ensure_ascii=False, indent=1) + "\n").encode()
        warnings += fit_warnings(made)
        pages += len(laid) + 1
    return CardPrint(files, len(chosen), pages, warnings)


def unlike(names: list[str]) -> list[str]:
    """Two cards whose names differ only in signs get numbers."""
    seen: dict[str, int] = {}
    result = []
    for name in names:
        seen[name] = seen.get(name, 0) + 1
        result.append(name if seen[name] == 1 else f"{name}-{seen[name]}")
    return result

"""Prints rulebooks and player aids. Takes a game, gives its book as PDF, HTML or Markdown."""

from __future__ import annotations

from paddock.library import Game
from paddock.printing.examples import ExampleMemory, examples_of
from paddock.printing.typesetting import Typesetter
from paddock.records import plain, record
from paddock.views.map_svg import map_svg
from paddock.views.printing.book import book_of
from paddock.views.printing.book_model import Book
from paddock.views.printing.pages import aid_html, aid_markdown, book_html, book_markdown
from paddock.views.printing.reference import aid_of

PAPERS = {"a4": "a4", "letter": "us-letter", "a3": "a3"}
SMALL = 0.7  # of the usual size: what is set smaller is told


@record(frozen=True)
class Made:
    """A file, and what is to be said of it."""

    data: bytes
    about: str


def book_of_game(game: Game, examples: ExampleMemory | None = None) -> Book:
    boards = [map_svg(game.name, [board], on_paper=True) for board in game.boards]
    told = examples_of(game) if examples is None else examples.examples_of(game)
    return book_of(game.program, game.sources, game.settings, told, boards)


def print_book(
    game: Game, form: str, paper: str, theme: str, setter: Typesetter, examples: ExampleMemory | None = None
) -> Made | None:
    """None if a book cannot be printed in this form."""
    book = book_of_game(game, examples)
    if form == "pdf":
        data = {"book": plain(book), "paper": PAPERS[paper], "theme": theme, "boards": book.boards}
        made = setter.set("book", data)
        return Made(made.files[0], f"the rules of {game.name}")
    if form == "html":
        return Made(book_html(book, book.boards).encode(), f"the rules of {game.name}")
    if form in ("md", "markdown"):
        return Made(book_markdown(book).encode(), f"the rules of {game.name}")
    return None


def print_reference(game: Game, form: str, paper: str, theme: str, setter: Typesetter) -> Made | None:
    """The player aid: one sheet, both sides."""
    aid = aid_of(book_of_game(game))
    about = f"a player aid for {game.name}"
    if form == "pdf":
        made = setter.set("reference", {"aid": plain(aid), "paper": PAPERS[paper], "theme": theme}, note="aid")
        smallest = min((note["factor"] for note in made.notes), default=1.0)
        small = f"; it is set at {smallest:.0%} of the usual size" if smallest < SMALL else ""
        return Made(made.files[0], about + small)
    if form == "html":
        return Made(aid_html(aid).encode(), about)
    if form in ("md", "markdown"):
        return Made(aid_markdown(aid).encode(), about)
    return None

"""Prints rulebooks and player aids. Takes a game, gives its book as PDF, HTML or Markdown."""

from __future__ import annotations

from paddock.library import Game
from paddock.printing.typesetting import Typesetter
from paddock.records import plain, record
from paddock.views.printing.book import book_of
from paddock.views.printing.book_model import Book
from paddock.views.printing.pages import book_html, book_markdown

PAPERS = {"a4": "a4", "letter": "us-letter", "a3": "a3"}


@record(frozen=True)
class Made:
    """A file, and what is to be said of it."""

    data: bytes
    about: str


def book_of_game(game: Game) -> Book:
    return book_of(game.program, game.sources, game.settings)


def print_book(game: Game, form: str, paper: str, theme: str, setter: Typesetter) -> Made | None:
    """None if a book cannot be printed in this form."""
    book = book_of_game(game)
    if form == "pdf":
        data = {"book": plain(book), "paper": PAPERS[paper], "theme": theme, "boards": book.boards}
        made = setter.set("book", data)
        return Made(made.files[0], f"the rules of {game.name}")
    if form == "html":
        return Made(book_html(book, book.boards).encode(), f"the rules of {game.name}")
    if form in ("md", "markdown"):
        return Made(book_markdown(book).encode(), f"the rules of {game.name}")
    return None

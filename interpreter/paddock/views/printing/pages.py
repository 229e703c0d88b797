"""Writes books for screens. Takes a book, gives it as HTML or as Markdown."""

from __future__ import annotations

import re
from collections.abc import Sequence

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from paddock.views.printing.book_model import Book
from paddock.views.printing.reference import PlayerAid
from paddock.views.printing.walk import Walk

SIGNS = re.compile(r"([\\`*_<>\[\]|])")
EMPTY = re.compile(r"\n{3,}")


def book_html(book: Book, boards: Sequence[str] = ()) -> str:
    """One page without anything from elsewhere. `boards` are pictures (SVG) that are safe to stand in it."""
    return _room(html=True).get_template("book.html.jinja").render(book=book, boards=boards).strip() + "\n"


def book_markdown(book: Book) -> str:
    return _markdown("book.md.jinja", book=book)


def aid_html(aid: PlayerAid) -> str:
    return _room(html=True).get_template("reference.html.jinja").render(aid=aid).strip() + "\n"


def aid_markdown(aid: PlayerAid) -> str:
    return _markdown("reference.md.jinja", aid=aid)


def walk_html(walk: Walk) -> str:
    """A graph to be walked through. Its pictures are ours, and safe to stand in it."""
    return _room(html=True).get_template("walk.html.jinja").render(walk=walk).strip() + "\n"


def _markdown(template: str, **data: object) -> str:
    text = _room(html=False).get_template(template).render(**data)
    lines = (line.rstrip() for line in EMPTY.sub("\n\n", text).split("\n"))
    return EMPTY.sub("\n\n", "\n".join(lines)).strip() + "\n"


def _room(html: bool) -> Environment:
    """Whatever a game is called, it does nothing to a page: signs are escaped in both."""
    room = Environment(
        loader=PackageLoader("paddock.views.printing", "templates"),
        undefined=StrictUndefined,
        autoescape=html,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    room.filters["md"] = markdown_safe
    return room


def markdown_safe(text: str | Markup) -> str:
    return SIGNS.sub(r"\\\1", str(text))

"""Every picture of the book is what paddock draws, and every file with one is on a page."""

from __future__ import annotations

from docs_examples import BOOK
from pictures import pictures

PAGES = sorted(BOOK.glob("*.md"))


def test_the_pictures_of_the_book_are_what_paddock_draws() -> None:
    found = [picture for page in PAGES for picture in pictures(page)]
    assert len(found) >= 8
    for file, picture in found:
        assert file.read_text(encoding="utf-8") == picture, f"{file.name} is out of date: python tests/docs/refresh.py"


def test_every_file_with_a_picture_is_on_a_page() -> None:
    shown = "".join(page.read_text(encoding="utf-8") for page in PAGES)
    assert [file.name for file in (BOOK / "pictures").glob("*.svg") if f"](pictures/{file.name})" not in shown] == []

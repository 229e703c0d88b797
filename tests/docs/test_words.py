"""The page of words is made from the grammar, and up to date."""

from __future__ import annotations

from pathlib import Path

import pytest
from docs_examples import BOOK

from paddock.program.sentences.core import core_words
from paddock.views.reference import main, pattern, words_page


def test_the_page_is_up_to_date() -> None:
    page = (BOOK / "words.md").read_text(encoding="utf-8")
    assert page == words_page(), "write it again: python -m paddock.views.reference docs/language/words.md"


def test_every_word_stands_on_the_page() -> None:
    page = words_page()
    for word in core_words():
        assert f"### `{pattern(word)}`" in page
        assert word.meaning in page and word.example in page
    assert "{" not in page


def test_the_page_is_written_where_it_is_wanted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(tmp_path / "words.md")]) == 0
    assert (tmp_path / "words.md").read_text(encoding="utf-8") == words_page()
    assert main([]) == 0
    assert capsys.readouterr().out == words_page()
    assert main([str(tmp_path / "nowhere" / "words.md")]) == 2
    assert main(["one", "two"]) == 2

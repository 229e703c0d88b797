"""The pages in `grammar/` in, one parser out: built once, and kept from run to run where that is possible."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from lark import Lark, Token, Transformer
from lark.lark import PostLex

from paddock.data import data_root

PAGES = ("paddock", "cards", "steps", "sentences", "words")
INDENT = 2
Builder = Transformer[Token, Any]


class Blocks(PostLex):
    """Opens and closes blocks. The layout was checked before, so a step is always one block deep."""

    always_accept = ("_NL",)

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        depth = 0
        for token in stream:
            yield token
            if token.type != "_NL":
                continue
            wanted = (len(token) - token.rindex("\n") - 1) // INDENT
            while depth < wanted:
                depth += 1
                yield Token.new_borrow_pos("_INDENT", "", token)
            while depth > wanted:
                depth -= 1
                yield Token.new_borrow_pos("_DEDENT", "", token)


def grammar_text() -> str:
    """All pages as one grammar."""
    return "\n".join((data_root("grammar") / f"{page}.lark").read_text(encoding="utf-8") for page in PAGES)


def build(text: str, builder: Builder | None = None, strict: bool = False, kept: str | None = None) -> Lark:
    """A parser for the grammar `text`; `kept` is a file that remembers the finished tables."""
    options: dict[str, Any] = {"parser": "lalr", "lexer": "contextual", "strict": strict}
    return Lark(text, postlex=Blocks(), transformer=builder, cache=kept or False, **options)


def parser(builder: Builder) -> Lark:
    """The parser of the language; it hands what it recognises to `builder`, from the leaves upward."""
    text = grammar_text()
    try:
        return build(text, builder, kept=_kept(text))
    except OSError:  # an unwritable home is no reason to refuse a file
        return build(text, builder)


def _kept(text: str) -> str | None:
    """The file for the finished tables, in the user's own cache folder; None when there is no such place."""
    home = os.environ.get("XDG_CACHE_HOME") or ""
    try:
        folder = (Path(home) if home else Path.home() / ".cache") / "paddock"
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        # What another user could have put there is not to be loaded.
        if hasattr(os, "getuid") and folder.stat().st_uid != os.getuid():
            return None
        if not os.access(folder, os.W_OK):
            return None
    except (OSError, RuntimeError):
        return None
    return str(folder / f"grammar-{hashlib.sha256(text.encode()).hexdigest()[:16]}.tables")

"""Makes the parser; its tables are kept from run to run as plain data. Takes pages of `grammar/`, gives a parser."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import lark
import lark.lexer
from lark import Lark, Token, Transformer
from lark.grammar import Rule
from lark.lark import PostLex
from lark.lexer import PatternRE, TerminalDef

from paddock import cache
from paddock.data import data_root

PAGES = ("paddock", "cards", "steps", "sentences", "words")
INDENT = 2
OPTIONS: dict[str, Any] = {"parser": "lalr", "lexer": "contextual", "start": ["start"]}
NO_MORE_OF_A_WORD = r"(?![\w'’-])"
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


def as_whole_word(terminal: TerminalDef) -> None:
    """A control word in quotes ends where the word ends, also where no plain word may stand: no `verb` in `verbs`.

    It goes before a plain word, and behind all that says a higher number of its own.
    """
    if terminal.pattern.type == "str" and terminal.pattern.value.isalpha():
        terminal.pattern = PatternRE(terminal.pattern.value + NO_MORE_OF_A_WORD)
        terminal.priority = 1


def build(text: str, builder: Builder | None = None, strict: bool = False) -> Lark:
    """A parser for the grammar `text`; `strict` looks for words that collide, which takes several times as long."""
    searches = lark.lexer.has_interegular
    lark.lexer.has_interegular = strict and searches
    try:
        return Lark(text, postlex=Blocks(), transformer=builder, strict=strict, edit_terminals=as_whole_word, **OPTIONS)
    finally:
        lark.lexer.has_interegular = searches


def parser(builder: Builder) -> Lark:
    """The parser of the language; it hands what it recognises to `builder`, from the leaves upward."""
    text = grammar_text()
    if not cache.is_on():
        return build(text, builder)
    name = cache.name_of("grammar", lark.__version__, text)
    parser_ = cache.fetch(name, lambda data: from_tables(data, builder))
    if parser_ is None:
        parser_ = build(text, builder)
        built = parser_
        cache.keep(name, lambda: tables(built))
    return parser_


def tables(parser_: Lark) -> bytes:
    """Of a finished parser, as JSON. The options are not in it: those are ours to say."""
    data, memo = parser_.memo_serialize([TerminalDef, Rule])
    return json.dumps({"data": {**data, "options": {}}, "memo": memo}, separators=(",", ":")).encode()


def from_tables(written: bytes, builder: Builder | None = None) -> Lark:
    """A parser as `build` makes it; any exception when these are no tables."""
    stored = json.loads(written)
    data, table = stored["data"], stored["data"]["parser"]["parser"]
    data["options"] = dict(OPTIONS)
    table["tokens"] = _by_number(table["tokens"])
    table["states"] = {state: _by_number(row) for state, row in _by_number(table["states"]).items()}
    load: Callable[..., Lark] = Lark._load_from_dict  # as a parser does that Lark writes as a file of its own
    return load(data, _by_number(stored["memo"]), postlex=Blocks(), transformer=builder)


def _by_number(named: dict[str, Any]) -> dict[int, Any]:
    """JSON has only texts for keys."""
    return {int(name): value for name, value in named.items()}

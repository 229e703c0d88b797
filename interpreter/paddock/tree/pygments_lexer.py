"""Colours the language on pages. Takes text, gives tokens for Pygments, by the patterns that editors have.

An entry point of the package names it, so every program that uses Pygments knows files of Paddock.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from pygments.lexer import Lexer
from pygments.token import Comment, Keyword, Name, Number, Operator, String, Text, _TokenType

from paddock.tree.editor_grammar import editor_grammar

# What a scope of an editor is in Pygments; the longest beginning that fits.
_TOKENS: dict[str, _TokenType] = {
    "comment.line": Comment.Single,
    "comment.block": String.Doc,
    "constant.numeric": Number,
    "constant.other": Name.Label,
    "keyword.control": Keyword,
    "keyword.declaration": Keyword.Declaration,
    "keyword.operator": Operator.Word,
    "keyword.other": Keyword.Namespace,
    "string": String,
    "support.type": Name.Class,
    "variable.language": Name.Builtin.Pseudo,
    "variable": Name.Variable,
}
_PLAIN = re.compile(r"[\w'’-]+|[^\S\n]+|.", re.DOTALL)  # lines end by themselves: some words count where one begins
Told = tuple[int, _TokenType, str]


class PaddockLexer(Lexer):
    """Rules, cards and scenarios."""

    name = "Paddock"
    aliases = ("paddock", "paddock-part", "paddock-steps", "paddock-word", "paddock-board-word")
    filenames = ("*.rules", "*.cards", "*.scenario")

    def get_tokens_unprocessed(self, text: str) -> Iterator[Told]:
        at = 0
        while at < len(text):
            for pattern, rule in _patterns():
                found = pattern.match(text, at)
                if found is not None and found.end() > at:
                    yield from _told(found, rule)
                    at = found.end()
                    break
            else:
                plain = _PLAIN.match(text, at)
                assert plain is not None
                yield at, Text, plain.group()
                at = plain.end()


@cache
def _patterns() -> tuple[tuple[re.Pattern[str], dict[str, Any]], ...]:
    return tuple((re.compile(rule["match"], re.MULTILINE), rule) for rule in editor_grammar()["repository"].values())


def _told(found: re.Match[str], rule: dict[str, Any]) -> Iterator[Told]:
    """What a pattern has named in parts, part by part; what lies between them as the whole is."""
    whole = _token(rule.get("name", ""))
    parts = [
        (found.start(int(group)), found.end(int(group)), _token(part["name"]))
        for group, part in rule.get("captures", {}).items()
        if "name" in part and found.group(int(group))
    ]
    at = found.start()
    for start, end, token in parts:
        yield at, whole, found.string[at:start]
        yield start, token, found.string[start:end]
        at = end
    yield at, whole, found.string[at : found.end()]


def _token(scope: str) -> _TokenType:
    fitting = [beginning for beginning in _TOKENS if scope.startswith(beginning)]
    return _TOKENS[max(fitting, key=len)] if fitting else Text

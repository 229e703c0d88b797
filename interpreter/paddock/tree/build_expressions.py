"""What the grammar recognised in; words, phrases, expressions and patterns out."""

from __future__ import annotations

import threading
from typing import Any

from lark import Token, Transformer

from paddock.text.limits import LARGEST_NUMBER, WORDS_PER_PHRASE
from paddock.text.model import Diagnostic, Severity, Span
from paddock.tree.model import (
    Arithmetic,
    Atom,
    Comparison,
    Expression,
    Filter,
    Gap,
    Group,
    Junction,
    Not,
    Number,
    Pattern,
    Phrase,
    Quote,
    Word,
)


class ExpressionBuilder(Transformer[Token, Any]):
    """Called by the parser from the leaves upward, so no depth of nesting can exhaust the stack.

    One parser serves the whole process; `desk` keeps what belongs to the item being read.
    """

    def __init__(self) -> None:
        super().__init__(visit_tokens=False)
        self.desk = Desk()

    # -------------------------------------------------------------- places

    def span(self, token: Token) -> Span:
        line, column = token.line or 1, token.column or 1
        return Span(self.desk.file, self.desk.offset + line, column, column + len(token))

    def line_span(self, line: int) -> Span:
        """The whole line, without its indentation."""
        text = self.desk.line(line)
        return Span(self.desk.file, line, len(text) - len(text.lstrip()) + 1, len(text) + 1)

    def line_of(self, part: Any) -> Span:
        """The whole line on which `part` begins."""
        if isinstance(part, list):
            part = next(each for each in part if each is not None)
        if isinstance(part, Token):
            return self.line_span(self.desk.offset + (part.line or 1))
        return self.line_span(part.span.line)

    def refuse(self, message: str, span: Span, label: str, *help_lines: str) -> None:
        self.desk.found.append(Diagnostic(Severity.ERROR, message, span, label, help_lines))

    def refuse_once(self, message: str, span: Span, label: str, *help_lines: str) -> None:
        if all(one.message != message for one in self.desk.found):
            self.refuse(message, span, label, *help_lines)

    # -------------------------------------------------------------- atoms

    def atom(self, part: Token | Group) -> Atom:
        if isinstance(part, Group):
            return part
        span = self.span(part)
        if part.type == "NUMBER":
            return Number(self.number(str(part), span), span)
        if part.type == "STRING":
            return Quote(str(part)[1:-1], span)
        return Word(str(part), span)

    def number(self, digits: str, span: Span) -> int:
        value = int(digits)
        if abs(value) <= LARGEST_NUMBER:
            return value
        self.refuse("this number is too large", span, f"numbers go from -{LARGEST_NUMBER:,} to {LARGEST_NUMBER:,}")
        return 0

    def quote(self, token: Token) -> Quote:
        return Quote(str(token)[1:-1], self.span(token))

    def words(self, parts: list[Token]) -> list[Word]:
        return [Word(str(part), self.span(part)) for part in parts]

    def phrase_of(self, parts: list[Token | Group], filters: list[Filter]) -> Phrase:
        atoms = [self.atom(part) for part in parts]
        last: Span = filters[-1].span if filters else atoms[-1].span
        if len(atoms) + len(filters) > WORDS_PER_PHRASE:
            span = atoms[0].span.to(last)
            more = f"{len(atoms) + len(filters)} words in one; at most {WORDS_PER_PHRASE}"
            self.refuse("this sentence is too long", span, more, "name a part of it with `let` or `means`")
            atoms, filters = atoms[:1], []
        return Phrase(atoms, filters, atoms[0].span.to(last))

    def phrase(self, parts: list[Any]) -> Phrase:
        return self.phrase_of(parts[:-1], parts[-1] or [])

    sentence = phrase

    def plain(self, parts: list[Any]) -> Phrase:
        return self.phrase_of(parts, [])

    field = free = plain

    def group(self, parts: list[Any]) -> Group:
        opening, inner, closing = parts
        return Group(inner, self.span(opening).to(self.span(closing)))

    # -------------------------------------------------------------- filters

    def filter(self, lead: Token, field: Phrase | None, negation: Token | None, *rest: Any) -> Filter:
        relation, operand = rest
        return Filter(field, negation is not None, relation_of(relation), operand, self.span(lead).to(operand.span))

    def whose(self, parts: list[Any]) -> list[Filter]:
        lead, field, _, negation, relation, operand = parts
        return [self.filter(lead, field, negation, relation, operand)]

    def that_is(self, parts: list[Any]) -> list[Filter]:
        lead, negation, relation, operand = parts
        return [self.filter(lead, None, negation, relation, operand)]

    def and_whose(self, parts: list[Any]) -> list[Filter]:
        earlier: list[Filter] = parts[0]
        return earlier + self.whose(parts[1:])

    def and_that_is(self, parts: list[Any]) -> list[Filter]:
        earlier: list[Filter] = parts[0]
        return earlier + self.that_is(parts[1:])

    # -------------------------------------------------------------- operators

    def any_of(self, parts: list[Expression]) -> Junction:
        return Junction("or", parts, parts[0].span.to(parts[-1].span))

    def all_of(self, parts: list[Expression]) -> Junction:
        return Junction("and", parts, parts[0].span.to(parts[-1].span))

    def not_(self, parts: list[Any]) -> Not:
        return Not(parts[1], self.span(parts[0]).to(parts[1].span))

    def compare(self, parts: list[Any]) -> Comparison:
        left, _, negation, relation, right = parts
        return Comparison(left, negation is not None, relation_of(relation), right, left.span.to(right.span))

    def arithmetic(self, parts: list[Any]) -> Arithmetic:
        left, operator, right = parts
        return Arithmetic(left, str(operator), right, left.span.to(right.span))

    def listing(self, parts: list[Expression]) -> list[Expression]:
        return parts

    # -------------------------------------------------------------- patterns

    def pattern(self, parts: list[Any]) -> Pattern:
        made = [part if isinstance(part, Gap) else Word(str(part), self.span(part)) for part in parts]
        return Pattern(made, made[0].span.to(made[-1].span))

    def gap(self, parts: list[Any]) -> Gap:
        kind = parts[1]
        # "(" kind ")" or "(" kind "," "the" name ")"; what is left out is None
        name = next((part for part in parts[2:] if isinstance(part, list)), [])
        return Gap(kind, name, self.span(parts[0]).to(self.span(parts[-1])))


class Desk(threading.local):
    """What is being read now, by this thread."""

    def __init__(self) -> None:
        self.clear("", 0, [])

    def clear(self, file: str, offset: int, lines: list[str]) -> None:
        """`offset` is the number of lines before the item."""
        self.file = file
        self.offset = offset
        self.lines = lines
        self.found: list[Diagnostic] = []

    def line(self, number: int) -> str:
        return self.lines[number - self.offset - 1]


def relation_of(token: Token | None) -> str:
    return " ".join(token.split()) if token else ""

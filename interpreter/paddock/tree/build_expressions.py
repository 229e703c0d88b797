"""Builds words, phrases, expressions and patterns. Takes what the grammar recognised, gives their nodes."""

from __future__ import annotations

import threading
from itertools import takewhile
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

    One parser serves the whole process; `current` keeps what belongs to the item being read.
    """

    def __init__(self) -> None:
        super().__init__(visit_tokens=False)
        self.current = CurrentItem()

    # -------------------------------------------------------------- places

    def span(self, token: Token) -> Span:
        line, column = token.line or 1, token.column or 1
        return Span(self.current.file, self.current.offset + line, column, column + len(token))

    def line_span(self, line: int) -> Span:
        """The whole line, without its indentation."""
        text = self.current.line(line)
        return Span(self.current.file, line, len(text) - len(text.lstrip()) + 1, len(text) + 1)

    def line_of(self, part: Any) -> Span:
        """The whole line on which `part` begins."""
        if isinstance(part, list):
            part = next(each for each in part if each is not None)
        if isinstance(part, Token):
            return self.line_span(self.current.offset + (part.line or 1))
        return self.line_span(part.span.line)

    def lines_from(self, token: Token) -> list[str]:
        """The line of the token, and all that stands in its block."""
        return self.current.block((token.line or 1) + self.current.offset)

    def refuse(self, message: str, span: Span, label: str, *help_lines: str) -> None:
        self.current.diagnostics.append(Diagnostic(Severity.ERROR, message, span, label, help_lines))

    def refuse_once(self, message: str, span: Span, label: str, *help_lines: str) -> None:
        if all(one.message != message for one in self.current.diagnostics):
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

    def filters(self, parts: list[tuple[Token, Filter]]) -> list[Filter]:
        """Each with the word that leads it: `whose`, `and whose`, `or that is`, `and at most`."""
        result = [parts[0][1]]
        for lead, more in parts[1:]:
            if lead.type in BARE:
                more.field = last_of(result).field
            result = with_or(result, [more]) if lead.startswith("or") else with_and(result, [more])
        return result

    def whose(self, parts: list[Any]) -> tuple[Token, Filter]:
        lead, field, _, negation, relation, operand = parts
        span = self.span(lead).to(operand.span)
        return lead, Filter(field, negation is not None, relation_of(relation), operand, span)

    def that_is(self, parts: list[Any]) -> tuple[Token, Filter]:
        lead, negation, relation, operand = parts
        span = self.span(lead).to(operand.span)
        return lead, Filter(None, negation is not None, relation_of(relation), operand, span)

    def that_does(self, parts: list[Any]) -> tuple[Token, Filter]:
        lead, operand = parts
        return lead, Filter(None, False, SAYS, operand, self.span(lead).to(operand.span))

    def filter_also(self, parts: list[Any]) -> tuple[Token, Filter]:
        lead, operand = parts
        return lead, Filter(None, False, relation_of(lead), operand, self.span_of_relation(lead).to(operand.span))

    def span_of_relation(self, token: Token) -> Span:
        """Of `and at most` only `at most`: the joining word is not what is asked."""
        span, joined = self.span(token), len(token) - len(token.split(maxsplit=1)[1])
        return Span(span.file, span.line, span.column + joined, span.end)

    # -------------------------------------------------------------- operators

    def any_of(self, parts: list[Expression]) -> Expression:
        return self.joined("or", parts)

    def all_of(self, parts: list[Expression]) -> Expression:
        return self.joined("and", parts)

    def joined(self, word: str, parts: list[Expression]) -> Expression:
        operands = merge_into_filters(word, parts)
        self.fill(operands, None)
        return junction_of(word, operands) if len(operands) > 1 else operands[0]

    def also_all(self, parts: list[Expression]) -> Junction:
        return junction_of("and", parts)

    def also(self, parts: list[Any]) -> Comparison:
        if len(parts) == 2:
            bare = parts[0].type in BARE
            span = self.span_of_relation(parts[0]) if bare else self.span(parts[0])
            left = IMPLIED_SHORTLY if bare else IMPLIED
            return Comparison(left, False, relation_of(parts[0]), parts[1], span.to(parts[1].span))
        lead, negation, relation, right = parts
        return Comparison(IMPLIED, negation is not None, relation_of(relation), right, self.span(lead).to(right.span))

    def fill(self, parts: list[Expression], subject: Expression | None) -> None:
        """What is only asked for something more is asked of what the part before it spoke of."""
        for part in parts:
            if isinstance(part, Junction) and any(map(is_implied, part.parts)):
                self.fill(part.parts, subject)
            elif isinstance(part, Comparison) and is_implied(part):
                part.left = subject or part.right
                if subject is None:
                    label = "nothing before it is compared"
                    self.refuse("what this is asked of is not said", part.span, label, "write: the NAME is at least 3")
            subject = last_subject(part) or subject

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
        pattern_parts = [part if isinstance(part, Gap) else Word(str(part), self.span(part)) for part in parts]
        return Pattern(pattern_parts, pattern_parts[0].span.to(pattern_parts[-1].span))

    def gap(self, parts: list[Any]) -> Gap:
        kind = parts[1]
        # "(" kind ")" or "(" kind "," "the" name ")"; what is left out is None
        name = next((part for part in parts[2:] if isinstance(part, list)), [])
        return Gap(kind, name, self.span(parts[0]).to(self.span(parts[-1])))


class CurrentItem(threading.local):
    """What is being read now, by this thread."""

    def __init__(self) -> None:
        self.clear("", 0, [])

    def clear(self, file: str, offset: int, lines: list[str]) -> None:
        """`offset` is the number of lines before the item."""
        self.file = file
        self.offset = offset
        self.lines = lines
        self.diagnostics: list[Diagnostic] = []

    def line(self, number: int) -> str:
        return self.lines[number - self.offset - 1]

    def block(self, number: int) -> list[str]:
        """A line and those below it that are indented further."""
        first, *rest = self.lines[number - self.offset - 1 :]
        margin = len(first) - len(first.lstrip())
        inside = takewhile(lambda line: not line.strip() or len(line) - len(line.lstrip()) > margin, rest)
        return [first, *(line for line in inside if line.strip())]


# Stand for what was said before, until the parts of an `and` or `or` are joined; the second for `and at most 5`.
IMPLIED = Phrase([], [], Span("", 0, 1, 0))
IMPLIED_SHORTLY = Phrase([], [], Span("", 0, 1, 0))
SAYS = "says"  # what stands between a thing and a condition without `is`
BARE = ("AND_RELATION", "OR_RELATION")


def is_implied(part: Expression) -> bool:
    return isinstance(part, Comparison) and (part.left is IMPLIED or part.left is IMPLIED_SHORTLY)


def merge_into_filters(word: str, parts: list[Expression]) -> list[Expression]:
    """`a card whose rank is at least 3 and at most 5`: what is behind the `and` narrows the cards too."""
    result: list[Expression] = []
    for part in parts:
        more = part.parts if isinstance(part, Junction) else [part]
        phrase = last_phrase(result[-1]) if result and is_short(more[0]) else None
        if phrase is None:
            result.append(part)
            continue
        short = list(takewhile(is_short, more))
        for at, one in enumerate(short):
            assert isinstance(one, Comparison)
            narrow(phrase, "and" if at else word, one)
            result[-1].span = result[-1].span.to(one.span)
        if len(short) < len(more):  # `… or at least 5 and the pot is empty`
            result[-1] = junction_of("and", [result[-1], *more[len(short) :]])
    return result


def is_short(part: Expression) -> bool:
    return isinstance(part, Comparison) and part.left is IMPLIED_SHORTLY


def last_phrase(part: Expression) -> Phrase | None:
    """The phrase at its end, if something narrows what it speaks of."""
    while not isinstance(part, Phrase):
        part = part.inner if isinstance(part, Not) else part.parts[-1] if isinstance(part, Junction) else part.right
    return part if part.filters else None


def narrow(phrase: Phrase, word: str, asked: Comparison) -> None:
    """What is asked shortly, of the field that was asked last."""
    right = asked.right
    plain = isinstance(right, Phrase) and not right.filters
    operand = right if isinstance(right, Phrase) and plain else Phrase([Group(right, right.span)], [], right.span)
    more = [Filter(last_of(phrase.filters).field, False, asked.relation, operand, asked.span)]
    phrase.filters = with_and(phrase.filters, more) if word == "and" else with_or(phrase.filters, more)
    phrase.span = phrase.span.to(asked.span)


def last_subject(part: Expression) -> Expression | None:
    """What the last comparison in it is about."""
    if isinstance(part, Comparison):
        return part.left
    if isinstance(part, Junction):
        return last_subject(part.parts[-1])
    return last_subject(part.inner) if isinstance(part, Not) else None


def junction_of(word: str, parts: list[Expression]) -> Junction:
    return Junction(word, parts, parts[0].span.to(parts[-1].span))


def with_and(earlier: list[Filter], more: list[Filter]) -> list[Filter]:
    """`and` binds closer than `or`: what follows an `or` belongs to its last way."""
    alternatives = earlier[0].alternatives
    return either_of([*alternatives[:-1], alternatives[-1] + more]) if alternatives else earlier + more


def with_or(earlier: list[Filter], more: list[Filter]) -> list[Filter]:
    return either_of([*(earlier[0].alternatives or [earlier]), more])


def last_of(filters: list[Filter]) -> Filter:
    return last_of(filters[-1].alternatives[-1]) if filters[-1].alternatives else filters[-1]


def either_of(alternatives: list[list[Filter]]) -> list[Filter]:
    first = alternatives[0][0]
    span = first.span.to(alternatives[-1][-1].span)
    return [Filter(first.field, first.negated, first.relation, first.operand, span, alternatives)]


def relation_of(token: Token | None) -> str:
    words = token.split() if token else []
    return " ".join(words[1:] if words[:1] in (["and"], ["or"]) else words)

"""Reads the lines of `given:`. Takes a line of a position, gives what it puts on the table."""

from __future__ import annotations

from paddock.program import operations as ops
from paddock.program.declaring.plain_lines import COMMAS
from paddock.program.mistakes import mistake
from paddock.program.model import Expr
from paddock.program.scenarios.doings import doing
from paddock.program.scenarios.drawings import check_rows, drawing_of
from paddock.program.scenarios.model import Done, Draw, Fill, Given, Lay, Rolls, SetStore, Stand
from paddock.program.scenarios.words import ScenarioWords, line_text, number, words_in
from paddock.program.sentences.operators import condition, expression
from paddock.program.types import FLAG, Type
from paddock.text.model import Span
from paddock.tree import model as tree

SHAPES = (
    "the PLACE is CARD, CARD",
    "the PLACE begins with CARD",
    "the COUNTER of Bob is 3",
    'the space of "PIECE" is "SPACE"',
    "the PLACE is drawn:",
    "the rolls are 3, 4",
    "or something that was done: Bob draws 2 cards",
)


def given_line(words: ScenarioWords, line: tree.Fact) -> Given:
    if line.rows:
        return Draw(*drawing_of(words, line), line.span)
    check_rows(line)
    first = line.parts[0]
    _no_and(line)
    if isinstance(first, tree.Phrase):
        return _begins(words, line, first)
    if not isinstance(first, tree.Comparison) or not isinstance(first.left, tree.Phrase) or first.relation:
        raise mistake(line.span, "this line gives nothing", "", *SHAPES)
    if words_in(first.left) in (["the", "rolls"], ["the", "roll"]):
        return Rolls([_roll(part) for part in (first.right, *line.parts[1:])], line.span)
    return _given_is(words, line, first, first.left)


def _no_and(line: tree.Fact) -> None:
    for part in line.parts:
        if isinstance(part, tree.Junction):
            each = all(isinstance(p, tree.Comparison) for p in part.parts)
            help_ = "write one line for each" if each else COMMAS
            raise mistake(part.span, f"`{part.word}` does not join what is given", "", help_)


def _begins(words: ScenarioWords, line: tree.Fact, first: tree.Phrase) -> Given:
    texts = [a.text if isinstance(a, tree.Word) else "" for a in first.atoms]
    for at in range(1, len(texts) - 2):
        if texts[at : at + 2] == ["begins", "with"]:
            place = words.place(tree.Phrase(first.atoms[:at], [], first.span))
            rest = tree.Phrase(first.atoms[at + 2 :], [], first.span)
            return Fill(place, words.cards([rest, *line.parts[1:]]), True, line.span)
    if texts[:1] == ["the"]:
        raise mistake(line.span, "this line gives nothing", "", *SHAPES)
    _only_one(line.parts, line.span)
    return Done(*doing(words, first), line_text(line), line.span)


def _roll(part: tree.Expression) -> int:
    texts = words_in(part) if isinstance(part, tree.Phrase) else []
    if len(texts) != 1:
        raise mistake(part.span, "a roll is a number", "", "the rolls are 3, 4")
    return number(texts[0], part.span)


def _given_is(words: ScenarioWords, line: tree.Fact, first: tree.Comparison, left: tree.Phrase) -> Given:
    parts = [first.right, *line.parts[1:]]
    target = words.one_of(left, "place", "stored", "slot", "at")
    if target is not None and not first.negated:
        if target.op == ops.PLACE:
            return Fill(target, [] if _says(first.right, "empty") else words.cards(parts), False, line.span)
        _only_one(parts, line.span)
        if target.op == ops.SLOT:
            return Stand(target.args[0], _value(words, first.right, target.type), line.span)
        if target.op == ops.AT:
            card = None if _says(first.right, "none") else words.card(first.right)
            return Lay(target.args[0], target.args[1], card, line.span)
        if not target.type.is_flag:
            value = _value(words, first.right, target.type)
            if value.type.is_none and target.type.is_number:
                raise mistake(line.span, "none cannot stand here", "a counter is always a number")
            return SetStore(target, value, line.span)
    return _flag(words, line, first)


def _value(words: ScenarioWords, node: tree.Expression, wanted: Type) -> Expr:
    return words.read(node, lambda one: expression(words.reader, one, wanted))


def _says(node: tree.Expression, word: str) -> bool:
    return isinstance(node, tree.Phrase) and words_in(node) == [word]


def _only_one(parts: list[tree.Expression], span: Span) -> None:
    if len(parts) > 1:
        raise mistake(span, "here only one thing can be given", "", "write one line for each")


def _flag(words: ScenarioWords, line: tree.Fact, first: tree.Comparison) -> Given:
    only = "only places, counters, flags, notes and spaces can be given"
    test = words.read(first, lambda one: condition(words.reader, one))
    _only_one(line.parts, line.span)
    inner = test.args[0] if test.op == ops.NOT else test
    if inner.op == ops.EQ and inner.args[0].op == ops.STORED and inner.args[0].type.is_flag:
        # `the gate is yes`: a flag with its answer.
        value = inner.args[1]
        if value.op == ops.CONST:
            return SetStore(inner.args[0], _answer(bool(value.ref) != (test.op == ops.NOT)), line.span)
    if inner.op != ops.STORED:
        raise mistake(line.span, only, "", "what is worked out from them follows by itself")
    return SetStore(inner, _answer(test.op != ops.NOT), line.span)


def _answer(yes: bool) -> Expr:
    return Expr(op=ops.CONST, type=FLAG, ref=yes)

"""Reads tables of cases: `by the rank:` and a line for each. Takes the table, gives one expression.

A key is a value, a range (`4 to 6`) or a limit (`at least 7`); the first case that fits counts.
"""

from __future__ import annotations

from paddock.program import operations as ops
from paddock.program.mistakes import MistakeFound, mistake
from paddock.program.model import Expr
from paddock.program.phrases.reader import Reader
from paddock.program.phrases.readings import atoms_of, atoms_text
from paddock.program.sentences.logic import join
from paddock.program.sentences.operators import ORDER, anything, expression
from paddock.program.sentences.step_names import merge_types
from paddock.program.types import FLAG, NONE, NUMBER, Type
from paddock.records import record
from paddock.text.limits import OTHERWISE_CHAIN
from paddock.text.model import Span
from paddock.tree import model as tree


@record
class Key:
    """What a case waits for: tests that all must hold. `value` stands for the one test of being equal to it."""

    span: Span
    value: Expr | None
    limits: tuple[tuple[str, Expr], ...]  # operation and number

    def test(self, subject: Expr) -> Expr:
        limits = self.limits if self.value is None else ((ops.EQ, self.value),)
        return join("and", [Expr(op=op, type=FLAG, args=[subject, limit]) for op, limit in limits])

    def range(self) -> tuple[float, float] | None:
        """The numbers it fits, if they can be known before play."""
        low, high = float("-inf"), float("inf")
        limits = self.limits if self.value is None else ((ops.GE, self.value), (ops.LE, self.value))
        for op, limit in limits:
            if limit.op != ops.CONST or not isinstance(limit.ref, int):
                return None
            low = max(low, {ops.GE: limit.ref, ops.GT: limit.ref + 1}.get(op, low))
            high = min(high, {ops.LE: limit.ref, ops.LT: limit.ref - 1}.get(op, high))
        return low, high


def case_table(reader: Reader, node: tree.CaseTable, checked: bool = False) -> Expr:
    """`checked`: what is said twice in it has been told."""
    subject = anything(reader, node.by)
    rows: list[tuple[list[Key], Expr]] = []
    otherwise = Expr(op=ops.CONST, type=NONE, ref=None)
    kind: Type | None = None
    for case in node.cases:
        if rows and not rows[-1][0] and not (checked and not case.keys):
            raise mistake(case.span, "nothing comes here after `otherwise`", "", "put `otherwise` last")
        given = anything(reader, case.value)
        kind = common_type(reader, kind, given.type, case.span)
        rows.append(([key_of(reader, key, subject.type) for key in case.keys], given))
    if not rows[-1][0]:
        otherwise = rows.pop()[1]
    refuse_hidden([key for keys, _ in rows for key in keys], checked)
    kind = kind or NUMBER
    if any(given.type.is_none or given.type.or_none for given in [*(given for _, given in rows), otherwise]):
        kind = kind.optional()
    if all(key.value is not None for keys, _ in rows for key in keys):
        pairs = [part for keys, given in rows for key in keys if key.value for part in (key.value, given)]
        return Expr(op=ops.CASE, type=kind, args=[subject, *pairs, otherwise])
    return chain(subject, rows, otherwise, kind, node.span)


def common_type(reader: Reader, known: Type | None, given: Type, span: Span) -> Type:
    """Of all that the table can give."""
    if known is None or known.sort in ("none", "error"):
        return given
    merged = merge_types(known, given, reader.kinds)
    if merged is None:
        message = "this case gives another kind of thing than those before it"
        raise mistake(span, message, "", "all cases of one table give the same kind")
    return merged


def chain(subject: Expr, rows: list[tuple[list[Key], Expr]], otherwise: Expr, kind: Type, span: Span) -> Expr:
    """Ranges are asked one after the other."""
    if len(rows) > OTHERWISE_CHAIN:
        help_ = "put a part of it into a value of its own, and ask for that under `otherwise`"
        raise mistake(span, "too many cases in a table with ranges", f"at most {OTHERWISE_CHAIN}", help_)
    for keys, given in reversed(rows):
        test = join("or", [key.test(subject) for key in keys])
        otherwise = Expr(op=ops.IF, type=kind, args=[test, given, otherwise])
    return otherwise


def key_of(reader: Reader, node: tree.Expression, wanted: Type) -> Key:
    words = plain_words(node)
    relation = " ".join(words[:2])
    if isinstance(node, tree.Phrase) and relation in ORDER and len(words) > 2:
        return Key(node.span, None, ((ORDER[relation], part(reader, node, 2, len(words), wanted)),))
    try:
        return Key(node.span, expression(reader, node, wanted), ())
    except MistakeFound:
        if not isinstance(node, tree.Phrase) or "to" not in words[1:-1]:
            raise
    at = words.index("to", 1)
    ends = (part(reader, node, 0, at, wanted), part(reader, node, at + 1, len(words), wanted))
    key = Key(node.span, None, ((ops.GE, ends[0]), (ops.LE, ends[1])))
    known = key.range()
    if known is not None and known[0] > known[1]:
        text = atoms_text(atoms_of(node))
        raise mistake(node.span, f"nothing is from `{text}`", "", "the lower one stands first")
    return key


def plain_words(node: tree.Expression) -> list[str]:
    """Its words, "" for what is none; nothing for what is more than a phrase."""
    if not isinstance(node, tree.Phrase) or node.filters:
        return []
    return [atom.text.lower() if isinstance(atom, tree.Word) else "" for atom in node.atoms]


def part(reader: Reader, phrase: tree.Phrase, start: int, end: int, wanted: Type) -> Expr:
    atoms = phrase.atoms[start:end]
    return reader.value(tree.Phrase(atoms, [], atoms[0].span.to(atoms[-1].span)), wanted)


def refuse_hidden(keys: list[Key], checked: bool) -> None:
    """A key that an earlier one covers would never count."""
    before: list[tuple[float, float]] = []
    for key in keys:
        own = key.range()
        told = checked and own in before
        if own is not None and not told and any(low <= own[0] and own[1] <= high for low, high in before):
            message = "a case before this one has it already, so this never counts"
            raise mistake(key.span, message, "", "the first case that fits counts: put the narrower one first")
        before += [own] if own is not None else []

"""Reads `report` and `display` items. Takes their declarations, gives what a game shows at its end and in play."""

from __future__ import annotations

from dataclasses import replace

from paddock.program import operations as ops
from paddock.program.declaring.plain_lines import where_of
from paddock.program.declaring.workshop import Workshop
from paddock.program.mistakes import mistake
from paddock.program.model import Display, Expr, Report
from paddock.program.phrases.readings import atoms_text
from paddock.program.scope import Scope
from paddock.program.sentences.operators import anything, condition
from paddock.program.sentences.sentence_reader import SentenceReader
from paddock.program.types import NONE
from paddock.text.model import Span
from paddock.tree import model as tree

REPORT = 'report "first boat": the first of the row'
DEMAND = 'demand "every bridge has two ends": no bridge is broken'
SHAPE = 'display "LABEL": the VALUE of each KIND'
TABLE = 'display "LABEL": the VALUE'
NOTHING = Expr(op=ops.CONST, type=NONE, ref=None)


def label_and_line(item: tree.Declaration, needs: str, shape: str) -> tuple[str, tree.Fact]:
    """The label and the line behind it."""
    first = item.head[0].atoms[0] if item.head and item.head[0].atoms else None
    fact = next((line for line in item.lines if isinstance(line, tree.Fact)), None)
    if not isinstance(first, tree.Quote) or fact is None:
        raise mistake(item.span, needs, "", shape)
    return first.text, fact


def refuse_same_label(word: str, label: str, known: list[str], span: Span) -> None:
    if label in known:
        raise mistake(span, f'there are two {word}s "{label}"', "", "give one of them another label")


def report(builder: Workshop, item: tree.Declaration) -> None:
    label, fact = label_and_line(item, "a report has a label in quotes and a value", REPORT)
    refuse_same_label("report", label, [known.label for known in builder.program.reports], item.span)
    expr = anything(SentenceReader(builder.world, Scope()), fact.parts[0])
    builder.program.reports.append(Report(label=label, expr=expr, where=where_of(item.span)))


def demand(builder: Workshop, item: tree.Declaration) -> None:
    label, fact = label_and_line(item, "a demand says in quotes what must be so, and then the condition", DEMAND)
    refuse_same_label("demand", label, [known.label for known in builder.program.demands], item.span)
    if len(fact.parts) > 1:
        raise mistake(fact.span, "a demand is one condition", "join several with `and`", DEMAND)
    expr = condition(SentenceReader(builder.world, Scope()), fact.parts[0])
    builder.program.demands.append(Report(label=label, expr=expr, where=where_of(item.span)))


def display(builder: Workshop, item: tree.Declaration) -> None:
    label, fact = label_and_line(item, "a display has a label in quotes and a value", SHAPE)
    refuse_same_label("display", label, [known.label for known in builder.program.displays], item.span)
    value_shown = anything(SentenceReader(builder.world, Scope()), fact.parts[0])
    if value_shown.type.is_error:
        return  # its mistake has been told
    if len(fact.parts) > 1:
        raise mistake(
            fact.span, "a display shows one value: of the table, or beside each of several things", "", SHAPE, TABLE
        )
    things, value, bind = beside_each(fact.parts[0], value_shown)
    if value.type.is_place:
        many = f'to show how many: display "{label}": the number of {atoms_text(atoms_of(fact.parts[0]))}'
        shown = "what lies in a place is on the screen by itself"
        raise mistake(fact.span, shown, "", "leave this line out", many)
    declared = Display(label=label, things=things, expr=value, bind=bind, where=where_of(item.span))
    builder.program.displays.append(declared)


def beside_each(node: tree.Expression, shown: Expr) -> tuple[Expr, Expr, int | None]:
    """Beside which things what is shown; beside none, it is of the table."""
    if shown.op in (ops.MAP, ops.GATHER) and shown.bind is not None:
        return shown.args[0], shown.args[1], shown.bind
    inner = shown.args[0] if shown.op in ops.SIZES else NOTHING
    apart = any(isinstance(atom, tree.Group) for atom in atoms_of(node))
    # `the number of the hand of each player`: beside each; in parentheses, of all their hands together.
    if inner.op == ops.GATHER and inner.bind is not None and not apart:
        return inner.args[0], replace(shown, args=[inner.args[1]]), inner.bind
    return NOTHING, shown, None


def atoms_of(node: tree.Expression) -> list[tree.Atom | tree.Filter]:
    return [*node.atoms, *node.filters] if isinstance(node, tree.Phrase) else []

"""Gives a program new statements of its rules. Takes trees before and after an edit, and what came of the first.

What a statement says is read by people only, so where nothing else has changed nothing has to be resolved again.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace

from paddock.program.declaring.builder import Builder
from paddock.program.declaring.plain_lines import where_of
from paddock.program.model import Program, Rule
from paddock.text.model import Diagnostic
from paddock.tree import model as tree

Resolved = tuple[Program, list[Diagnostic], Builder]
Lines = dict[str, tree.RuleLine]  # by the ids of rules


def with_other_statements(before: list[tree.File], resolved: Resolved, after: list[tree.File]) -> Resolved | None:
    """None if something else has changed too, or if a statement says more than a rule."""
    program, diagnostics, builder = resolved
    lines = changed_lines(before, after)
    if not lines or diagnostics or lines.keys() & builder.told_again:
        return None
    rules = [rule if (line := lines.get(rule.id)) is None else _said_so(rule, line) for rule in program.rules]
    return replace(program, rules=rules), diagnostics, builder


def _said_so(rule: Rule, line: tree.RuleLine) -> Rule:
    return replace(rule, statement=line.statement, where=where_of(line.span))


def changed_lines(before: list[tree.File], after: list[tree.File]) -> Lines | None:
    """The lines with other statements, as they are now; None if they are not all that has changed."""
    if [file.source for file in before] != [file.source for file in after]:
        return None
    lines: Lines = {}
    for old, new in zip(before, after, strict=True):
        if old is not new and not (old.lost == new.lost and _is_same(old.items, new.items, lines)):
            return None
    return lines


def _is_same(old: object, new: object, lines: Lines) -> bool:
    """But for statements, which are put to the lines."""
    if old is new:
        return True
    if type(old) is not type(new) or isinstance(old, tree.OptionItem):  # whose first rule says what it is about
        return False
    if isinstance(old, tree.Declaration) and old.word == "setting":
        return False
    if isinstance(old, tree.RuleLine) and isinstance(new, tree.RuleLine):
        return _is_same_rule(old, new, lines)
    if isinstance(old, list | tuple) and isinstance(new, list | tuple):
        return len(old) == len(new) and all(_is_same(a, b, lines) for a, b in zip(old, new, strict=True))
    if is_dataclass(old):
        return all(_is_same(getattr(old, each.name), getattr(new, each.name), lines) for each in fields(old))
    return old == new


def _is_same_rule(old: tree.RuleLine, new: tree.RuleLine, lines: Lines) -> bool:
    if (old.ids, old.reason, old.prints) != (new.ids, new.reason, new.prints):
        return False
    if (old.span.file, old.span.line, old.span.column) != (new.span.file, new.span.line, new.span.column):
        return False
    lines |= dict.fromkeys(new.ids, new)
    return True

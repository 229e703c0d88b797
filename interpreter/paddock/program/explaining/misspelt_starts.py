"""Suggests the control word a line may begin with. Takes a message about a line, gives the message with the suggestion.

A line whose first word is misspelt is read as plain words, so that the message is about what those do not mean.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from paddock.program.words.vocabulary import Fixed, World
from paddock.text.model import Diagnostic
from paddock.text.spelling import slips_of_beginning
from paddock.tree import model as tree
from paddock.tree.core_lines import starts_of_declared
from paddock.tree.wording import did_you_mean, either, misspelt_start

PlainLine = tree.Do | tree.Fact | tree.FieldLine | tree.Case


def add_start_suggestion(diagnostic: Diagnostic, files: list[tree.File], world: World) -> Diagnostic:
    if not diagnostic.is_error or diagnostic.span is None:
        return diagnostic
    for kind, word, line in plain_lines([file for file in files if file.source == diagnostic.span.file]):
        if line.span.line != diagnostic.span.line:
            continue
        words = first_words(line)
        known = is_known(world, kind, words[:1])
        starts = [start for start in misspelt_start(words, kind) if " " in start or not known]
        declared = slips_of_beginning(words, starts_of_declared(word))
        if starts or declared:
            others = [text for text in diagnostic.help if not text.startswith(("did you mean", "the pattern is"))]
            suggestion = did_you_mean(starts, kind) or f"did you mean {either(declared)}?"
            instead = [text for text in others if text.startswith("write: ")]  # known of this very word
            helps = (*instead, suggestion, *(text for text in others if text not in instead))
            return Diagnostic(diagnostic.severity, diagnostic.message, diagnostic.span, diagnostic.label, helps)
    return diagnostic


def is_known(world: World, kind: str, first: list[str]) -> bool:
    """Whether a line of the game may begin so: a step with the first word of a verb, another one with any word."""
    if kind != "step":
        return set(first) <= world.words.words
    verbs = [entry.parts[0] for entry in world.words.entries["verb"]]
    return any(set(first) <= set(part.forms) for part in verbs if isinstance(part, Fixed))


def plain_lines(node: Any, kind: str = "line", word: str = "") -> Iterator[tuple[str, str, PlainLine]]:
    """Every line that begins with plain words, with what the grammar calls it and the word of its declaration."""
    match node:
        case list():
            for each in node:
                yield from plain_lines(each, kind, word)
        case tree.Do():
            yield "step", "", node
        case tree.Case():
            yield "case", "", node
        case tree.Fact() | tree.FieldLine():
            yield kind, word, node
        case tree.ModifierItem() | tree.Section():
            return  # begins with a control word; has lines that never do
        case _:
            kind = "option_line" if isinstance(node, tree.OptionItem) else "line"
            word = node.word if isinstance(node, tree.Declaration) else ""
            for name in getattr(node, "__dataclass_fields__", ()):
                yield from plain_lines(getattr(node, name), kind, word)


def first_words(line: PlainLine) -> list[str]:
    if isinstance(line, tree.FieldLine):
        return [word.text.lower() for word in line.name]
    first: object = line.sentence if isinstance(line, tree.Do) else None
    parts = line.parts if isinstance(line, tree.Fact) else line.keys if isinstance(line, tree.Case) else []
    first = parts[0] if parts else first
    while not isinstance(first, tree.Phrase) and first is not None:
        first = _left_of(first)
    atoms = first.atoms if first is not None else []
    return [atom.text.lower() if isinstance(atom, tree.Word) else "" for atom in atoms]


def _left_of(node: object) -> object:
    match node:
        case tree.Comparison() | tree.Arithmetic():
            return node.left
        case tree.Junction():
            return node.parts[0]
        case tree.Not():
            return node.inner
    return None

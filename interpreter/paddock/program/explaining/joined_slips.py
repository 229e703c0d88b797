"""Knows conditions whose `and` or `or` cuts them in two. Takes the two parts, gives a mistake with both in full."""

from __future__ import annotations

from paddock.program.mistakes import MistakeFound, mistake
from paddock.program.phrases.reader import Reader
from paddock.program.phrases.readings import atoms_text
from paddock.tree import model as tree

MORE = ("more", "higher", "greater", "larger", "above", "up")
SUM_OF = ["the", "sum", "of"]
LESS = ("less", "fewer", "lower", "smaller", "below")


def cut_in_two(reader: Reader, node: tree.Junction) -> MistakeFound | None:
    """`X is between 2 and 4`, `X is 3 or more`, `X or Y is 3`."""
    for one, other in zip(node.parts, node.parts[1:], strict=False):
        if isinstance(one, tree.Comparison) and isinstance(other, tree.Phrase):
            help_ = _between(node.word, one, other) or _or_more(node.word, one, other)
            if help_:
                return mistake(one.span.to(other.span), f"`{node.word}` ends what stands before it", "", help_)
    return _sum_of(reader, node) or _said_of_each(reader, node)


def _between(word: str, one: tree.Comparison, other: tree.Phrase) -> str:
    said = one.right.atoms if isinstance(one.right, tree.Phrase) and not one.right.filters else []
    if word != "and" or one.negated or one.relation or len(said) < 2 or _word(said[0]) != "between":
        return ""
    return f"write: {_text(one.left)} is at least {atoms_text([*said[1:]])} and at most {_text(other)}"


def _or_more(word: str, one: tree.Comparison, other: tree.Phrase) -> str:
    how = _word(other.atoms[0]) if len(other.atoms) == 1 else ""
    if word != "or" or one.negated or one.relation or how not in (*MORE, *LESS) or not _text(one.right):
        return ""
    return f"write: {_text(one.left)} is at {'least' if how in MORE else 'most'} {_text(one.right)}"


def _sum_of(reader: Reader, node: tree.Junction) -> MistakeFound | None:
    """`the sum of your coins and your points`: of numbers, and not of what each thing of a list has."""
    first = node.parts[0]
    if node.word != "and" or not isinstance(first, tree.Phrase) or [*map(_word, first.atoms[:3])] != SUM_OF:
        return None
    last = node.parts[-1]
    compared = last if isinstance(last, tree.Comparison) else None
    parts = [tree.Phrase(first.atoms[3:], first.filters, first.span), *node.parts[1:]]
    parts = [*parts[:-1], compared.left] if compared is not None else parts
    for part in parts:
        if not isinstance(part, tree.Phrase) or not part.atoms or not _text(part):
            return None
        if not any(reading.expr.type.is_number for reading in reader.readings(part)):
            return None
    words = ["is", "not" if compared.negated else "", compared.relation, _text(compared.right)] if compared else []
    said = " ".join(word for word in (" + ".join(map(_text, parts)), *words) if word)
    return mistake(node.span, "numbers are added with `+`", "", f"write: {said}")


def _said_of_each(reader: Reader, node: tree.Junction) -> MistakeFound | None:
    """`your coins or your worth is 3`: what is asked is said of each of them."""
    first, last = node.parts[0], node.parts[-1]
    if not isinstance(last, tree.Comparison) or not isinstance(first, tree.Phrase):
        return None
    asked: list[str] = []
    for part in node.parts[:-1]:
        if not isinstance(part, tree.Phrase) or not _text(part) or not reader.readings(part):
            return None
        asked.append(_text(part))
    if not _text(last.left) or not _text(last.right):
        return None
    words = [word for word in ("not" if last.negated else "", last.relation, _text(last.right)) if word]
    said = f" {node.word} ".join(f"{each} is {' '.join(words)}" for each in [*asked, _text(last.left)])
    return mistake(first.span.to(last.span), f"`{node.word}` ends what stands before it", "", f"write: {said}")


def _text(node: tree.Expression) -> str:
    """As it can be written again; what stands in parentheses could be a condition of its own."""
    if not isinstance(node, tree.Phrase) or node.filters or any(isinstance(atom, tree.Group) for atom in node.atoms):
        return ""
    return atoms_text([*node.atoms])


def _word(atom: tree.Atom) -> str:
    return atom.text.lower() if isinstance(atom, tree.Word) else ""

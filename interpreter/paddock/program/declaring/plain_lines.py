"""Reads lines made of plain words. Takes phrases and lines of a declaration, gives words, or why they are not plain."""

from __future__ import annotations

import re

from paddock.program.explaining.change_slips import two_changes
from paddock.program.explaining.common_slips import NUMBERS
from paddock.program.mistakes import MistakeFound, mistake
from paddock.program.model import Where
from paddock.text.limits import LARGEST_NUMBER
from paddock.text.model import Span
from paddock.text.plural import article
from paddock.tree import model as tree

WHOLE = re.compile("-?[0-9]{1,20}")
COMMAS = "separate them with commas"


def where_of(span: Span) -> Where:
    return Where(file=span.file, line=span.line, column=span.column, end=span.end)


def stands_at(where: Where) -> str:
    """Where the other one is, of two that cannot both be there; "" for what the language itself has."""
    return f"the other one stands at {where.file}:{where.line}" if where.file else "it is a word of the language itself"


def texts(phrase: tree.Phrase) -> list[str]:
    """The words of a phrase, numbers as digits; quotes keep their text."""
    pairs = zip(phrase.atoms, written(phrase), strict=True)
    return [text.lower() if isinstance(atom, tree.Word) else text for atom, text in pairs]


def written(phrase: tree.Phrase) -> list[str]:
    """The same with the capitals that words have."""
    words = []
    for atom in phrase.atoms:
        match atom:
            case tree.Word():
                words.append(atom.text)
            case tree.Number():
                words.append(str(atom.value))
            case tree.Quote():
                words.append(atom.text)
            case tree.Group():
                raise mistake(atom.span, "no parentheses here", "this line is made of plain words")
    return words


def check_quotes(line: tree.Fact, name: str) -> None:
    """That a text in quotes stands alone behind the name of its field."""
    for part, before in zip(line.parts, [len(name.split()), *(0 for _ in line.parts[1:])], strict=True):
        atoms = plain(part).atoms[before:]
        quote = next((atom for atom in atoms if isinstance(atom, tree.Quote)), None)
        if quote is not None and len(atoms) > 1:
            more = next(atom for atom in atoms if atom is not quote)
            raise mistake(more.span, "this stands beside the quotes", "", f'all of it in quotes: {name} "{quote.text}"')


def check_article(words: list[str], before: str, span: Span) -> None:
    """That words are `a KIND` and nothing else."""
    if len(words) != 2 or words[0] not in ("a", "an"):
        help_ = f"{before}{article(words[-1])} {words[-1]}"
        raise mistake(span, "what it is stands here as `a KIND`", "", help_)


def whole_number(text: str, span: Span) -> int:
    if not WHOLE.fullmatch(text):
        digits = f"write it in digits: {NUMBERS.index(text)}" if text in NUMBERS else ""
        raise mistake(span, f"`{text}` is not a number", "a whole number is needed here", digits)
    number = int(text)
    if abs(number) > LARGEST_NUMBER:  # written in quotes, it was not read as a number before
        raise mistake(span, "this number is too large", f"numbers go from -{LARGEST_NUMBER:,} to {LARGEST_NUMBER:,}")
    return number


def parts_of(line: tree.Fact) -> list[list[str]]:
    """What stands between the commas of a line of words. Whatever the grammar read as more than words is told of."""
    return [texts(plain(part)) for part in line.parts]


def plain(part: tree.Expression) -> tree.Phrase:
    if isinstance(part, tree.Phrase) and not part.filters:
        return part
    raise not_plain(part)


def not_plain(part: tree.Expression) -> MistakeFound:
    """Why this is no line of plain words."""
    match part:
        case tree.Junction():
            return mistake(part.span, f"`{part.word}` cannot stand in this line", "", *(two_changes(part) or (COMMAS,)))
        case tree.Comparison() if starts_with_if(part):
            several = "write one block for those it is true of, and another block for the rest"
            return mistake(part.span, "what is printed has no `if`", "", several)
        case tree.Comparison():
            return mistake(part.span, "`is` cannot stand in this line", "", "say the name, then the value: price 3")
        case tree.Arithmetic():
            return mistake(part.span, f"`{part.operator}` cannot stand in this line", "", "work it out: a plain number")
        case tree.Not():
            return mistake(part.span, "`not` cannot stand in this line", "", "leave the line out")
    return mistake(part.span, "this line is made of plain words", "", COMMAS)


def starts_with_if(part: tree.Expression) -> bool:
    while isinstance(part, tree.Comparison):
        part = part.left
    first = part.atoms[0] if isinstance(part, tree.Phrase) and part.atoms else None
    return isinstance(first, tree.Word) and first.text.lower() == "if"


def same_line(first: Span | None, second: Span | None) -> bool:
    return first is not None and second is not None and (first.file, first.line) == (second.file, second.line)


def head(words: list[str]) -> tuple[str, str, list[str]]:
    """NAME of KIND [for each OWNER], apart."""
    at = words.index("for") if "for" in words else len(words)
    words, owner = words[:at], words[at:]
    of = len(words) - 1 - words[::-1].index("of") if "of" in words else len(words)
    return " ".join(words[:of]), " ".join(words[of + 1 :]), owner

"""What a player can choose: one of, several of, a number. Takes the phrase after `chooses`, gives how it is asked."""

from __future__ import annotations

from dataclasses import dataclass

from paddock.program.explain import said
from paddock.program.mistakes import mistake
from paddock.program.model import Expr
from paddock.program.reader import Reader, SpanReader, atoms_of
from paddock.program.types import element, is_many
from paddock.program.vocabulary import Entry, Fixed, Hole
from paddock.text.limits import ANSWERS
from paddock.tree import model as tree

NUMBER = Entry(
    "value",
    (
        Fixed(("a",)),
        Fixed(("number",)),
        Fixed(("from",)),
        Hole("number", "low"),
        Fixed(("to",)),
        Hole("number", "high"),
    ),
    "a number from (a number) to (a number)",
)


@dataclass(slots=True)
class Selection:
    how: str  # one, number, many
    args: list[Expr]
    type: str


def constant(value: int) -> Expr:
    return Expr(op="const", type="number", ref=value)


def selection(reader: Reader, phrase: tree.Phrase) -> Selection:
    whole = SpanReader(reader, atoms_of(phrase))
    numbers = whole.match(NUMBER, 0, len(whole.atoms)) if whole.texts[:3] == ["a", "number", "from"] else []
    if numbers:
        args = [a for a in numbers[0][0] if isinstance(a, Expr)]
        low_, high_ = (a.ref if a.op == "const" else None for a in args)
        if isinstance(low_, int) and isinstance(high_, int) and high_ - low_ >= ANSWERS:
            raise mistake(
                phrase.span,
                "too many numbers to choose from",
                f"{high_ - low_ + 1:,} of them; at most {ANSWERS:,}",
                "choose hundreds and ones one after the other, or a smaller range",
            )
        return Selection("number", args, "number")
    low, high, rest = amount(reader, phrase)
    things = reader.value(rest, "anything")
    if not is_many(things.type):
        raise mistake(
            phrase.span,
            f"`{said(atoms_of(phrase))}` is nothing to choose from",
            "",
            "a KIND in PLACE",
            "1 of LIST",
            "any number of LIST",
            "a number from 0 to 3",
        )
    kind = element(things.type)
    head = {"choices": "choice", "numbers": "number"}.get(things.type.split(":")[0], "thing")
    if low is not None and low == high and low.op == "const" and low.ref == 1:
        return Selection("one", [things], f"{head}:{kind}" if kind else head)
    count = Expr(op="count", type="number", args=[things])
    return Selection("many", [things, low or constant(0), high or count], f"things:{kind}")


def amount(reader: Reader, phrase: tree.Phrase) -> tuple[Expr | None, Expr | None, tree.Phrase]:
    """How many, at least and at most (None: all), and the phrase of what."""
    words = [a.text.lower() if isinstance(a, tree.Word) else "" for a in phrase.atoms]
    one = constant(1)
    if words[:3] == ["any", "number", "of"]:
        return constant(0), None, without(phrase, 3, words)
    if words[:2] in (["up", "to"], ["at", "least"]) and len(words) > 3:
        number = numeral(reader, phrase.atoms[2])
        rest = without(phrase, 3, words)
        return (constant(0), number, rest) if words[0] == "up" else (number, None, rest)
    if len(words) > 1 and isinstance(phrase.atoms[0], tree.Number | tree.Group):
        number = numeral(reader, phrase.atoms[0])
        return number, number, without(phrase, 1, words)
    return one, one, phrase


def without(phrase: tree.Phrase, count: int, words: list[str]) -> tree.Phrase:
    if words[count : count + 1] == ["of"]:
        count += 1
    atoms = phrase.atoms[count:]
    if not atoms:
        raise mistake(phrase.span, "this does not say what is chosen", "", "1 of LIST", "any number of LIST")
    return tree.Phrase(atoms, phrase.filters, phrase.span)


def numeral(reader: Reader, atom: tree.Atom) -> Expr:
    return reader.value(tree.Phrase([atom], [], atom.span), "number")

"""Reads what a player can choose: one of, several of, a number. Takes what follows `chooses`, gives how it is asked."""

from __future__ import annotations

from paddock.program import operations as ops
from paddock.program.mistakes import mistake
from paddock.program.model import Expr
from paddock.program.phrases.reader import Reader
from paddock.program.phrases.readings import atoms_of, atoms_text
from paddock.program.phrases.unchosen import chosen_from, form_of
from paddock.program.types import ANYTHING, NUMBER, NUMBERS, Type
from paddock.records import record
from paddock.text.limits import ANSWERS
from paddock.text.plural import article
from paddock.tree import model as tree


@record
class Selection:
    how: str  # one, number, many, perhaps (one or none)
    args: list[Expr]
    type: Type


def constant(value: int) -> Expr:
    return Expr(op=ops.CONST, type=NUMBER, ref=value)


def selection(reader: Reader, phrase: tree.Phrase) -> Selection:
    low, high, rest = amount(reader, phrase)
    things = reader.value(rest, ANYTHING, some=True)
    check_form(phrase, things, said=rest is not phrase)
    things = chosen_from(things)
    if not things.type.is_error and not things.type.many:
        raise mistake(
            phrase.span,
            f"`{atoms_text(atoms_of(phrase))}` is nothing to choose from",
            "",
            "a KIND in PLACE",
            "1 of LIST",
            "any number of LIST",
            "a number from 0 to 3",
        )
    numbers = things
    while numbers.op == ops.FILTER:
        numbers = numbers.args[0]
    if numbers.op == ops.RANGE:
        check_amount(phrase, numbers)
    if low is not None and low == high and low.op == ops.CONST and low.ref == 1:
        if things.op == ops.RANGE:
            return Selection("number", things.args, NUMBER)
        return Selection("one", [each_once(things)], things.type.one)
    count = Expr(op=ops.COUNT, type=NUMBER, args=[things])
    return Selection("many", [things, low or constant(0), high or count], things.type.list)


def check_form(phrase: tree.Phrase, things: Expr, said: bool) -> None:
    """Who chooses is told how many: `a boat in the line`, or with a number `2 boats in the line`. `said`: with one."""
    form, text = form_of(things), atoms_text(atoms_of(phrase))
    if form == "one" and not said:
        first = text.split()[0]
        raise mistake(phrase.span, f"`a` is missing before `{first}`", "", f"write: {article(first)} {text}")
    if form == "a" and said:
        raise mistake(phrase.span, "this says twice how many", "", "a KIND in PLACE", "2 KINDS in PLACE")
    if things.type.many and not form and not said:
        helps = (f"any number of {text}", f"1 of {text}", "a KIND in PLACE")
        raise mistake(phrase.span, "this does not say how many are chosen", "", *helps)


def or_nothing(chosen: Selection, label: tree.Quote) -> Selection:
    """One of them, or none of them by that name."""
    if chosen.how == "many":
        help_ = "up to 2 of LIST: none of them may be chosen too"
        ask = "or ask before: the player may: and below it the choice"
        raise mistake(label.span, f'`or "{label.text}"` goes with the choice of one', "", help_, ask)
    if not label.text.strip():
        raise mistake(label.span, "choosing nothing needs a name", "", 'or "pass"')
    things = chosen.args[0] if chosen.how == "one" else Expr(op=ops.RANGE, type=NUMBERS, args=chosen.args)
    return Selection("perhaps", [things], chosen.type.optional())


def check_amount(phrase: tree.Phrase, numbers: Expr) -> None:
    low, high = (a.ref if a.op == ops.CONST else None for a in numbers.args)
    if isinstance(low, int) and isinstance(high, int) and high - low >= ANSWERS:
        raise mistake(
            phrase.span,
            "too many numbers to choose from",
            f"{high - low + 1:,} of them; at most {ANSWERS:,}",
            "choose hundreds and ones one after the other, or a smaller range",
        )


def each_once(things: Expr) -> Expr:
    """Who chooses one number is offered each once, however often it is in the list."""
    return Expr(op=ops.LIST, type=NUMBERS, args=[things]) if things.type.is_numbers else things


def amount(reader: Reader, phrase: tree.Phrase) -> tuple[Expr | None, Expr | None, tree.Phrase]:
    """How many, at least and at most (None: all), and the phrase of what."""
    words = [a.text.lower() if isinstance(a, tree.Word) else "" for a in phrase.atoms]
    one = constant(1)
    if words[:3] == ["any", "number", "of"]:
        return constant(0), None, without(phrase, 2, words)
    if words[:2] in (["up", "to"], ["at", "least"]) and len(words) > 3:
        number = numeral(reader, phrase.atoms[2])
        rest = without(phrase, 3, words)
        return (constant(0), number, rest) if words[0] == "up" else (number, None, rest)
    if words[:2] == ["at", "most"] and len(words) > 2:
        span = phrase.atoms[0].span.to(phrase.atoms[1].span)
        most = atoms_text([phrase.atoms[2]])
        raise mistake(span, "`at most` is for comparing, not for choosing", "", f"write: up to {most}")
    numbers = [isinstance(atom, tree.Number | tree.Group) for atom in phrase.atoms]
    if len(words) > 3 and numbers[0] and words[1] == "to" and numbers[2]:
        return numeral(reader, phrase.atoms[0]), numeral(reader, phrase.atoms[2]), without(phrase, 3, words)
    if len(words) > 1 and numbers[0]:
        number = numeral(reader, phrase.atoms[0])
        return number, number, without(phrase, 1, words)
    return one, one, phrase


def without(phrase: tree.Phrase, count: int, words: list[str]) -> tree.Phrase:
    if words[count : count + 1] == ["of"]:
        count += 1
    elif words[count : count + 1] and words[count] in ("the", "its", "your"):
        several, what = atoms_text([*phrase.atoms[:count]]), atoms_text([*phrase.atoms[count:]])
        raise mistake(phrase.atoms[count].span, "`of` is missing", "", f"write: {several} of {what}")
    atoms = phrase.atoms[count:]
    if not atoms:
        raise mistake(phrase.span, "this does not say what is chosen", "", "1 of LIST", "any number of LIST")
    return tree.Phrase(atoms, phrase.filters, phrase.span)


def numeral(reader: Reader, atom: tree.Atom) -> Expr:
    return reader.value(tree.Phrase([atom], [], atom.span), NUMBER)

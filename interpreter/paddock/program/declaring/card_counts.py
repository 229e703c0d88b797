"""Counts what lines of cards will make, before it is made. Takes their words, gives numbers; too many are a mistake."""

from __future__ import annotations

from collections.abc import Collection

from paddock.program.declaring.plain_lines import WHOLE, whole_number
from paddock.program.mistakes import MistakeFound, mistake
from paddock.program.model import CardType
from paddock.program.types import Type
from paddock.text.limits import PRINTED_FIELDS, PRINTED_NUMBERS, THINGS
from paddock.text.model import Span

Values = list[list[str]]  # the words between the commas of a line


class CardBudget:
    """How much of what a game may hold is taken."""

    def __init__(self, fields: set[str]) -> None:
        self.fields = fields
        self.thing_count = 0
        self.number_count = 0
        self.is_short = False  # more was asked for than is left

    def check(self, more: int, span: Span) -> None:
        self.is_short |= self.thing_count + more > THINGS
        self.is_short |= (self.thing_count + more) * len(self.fields) > PRINTED_FIELDS
        if self.thing_count + more > THINGS:
            raise mistake(
                span, f"these are {self.thing_count + more:,} cards and pieces; a game has at most {THINGS:,}"
            )
        if (self.thing_count + more) * len(self.fields) > PRINTED_FIELDS:
            raise too_many_fields(self.thing_count + more, len(self.fields), span)

    def take_things(self, more: int, span: Span) -> None:
        """Cards, pieces and spaces that are about to be made."""
        self.check(more, span)
        self.thing_count += more

    def take_numbers(self, more: int, span: Span) -> None:
        """Numbers of rows that are about to be printed."""
        if self.number_count + more > PRINTED_NUMBERS:
            self.is_short = True
            message = f"these are {self.number_count + more:,} numbers in rows; a game has at most {PRINTED_NUMBERS:,}"
            raise mistake(span, message, "", "print fewer of them, or work them out")
        self.number_count += more


def too_many_fields(things: int, fields: int, span: Span) -> MistakeFound:
    label = f"{things:,} cards and pieces, with {fields:,} different fields in the game"
    help_ = f"cards times fields are at most {PRINTED_FIELDS:,}", "use the same fields for several kinds"
    return mistake(span, "this is too much to be printed", label, *help_)


def field_and_values(parts: Values, fields: Collection[str]) -> tuple[str, Values]:
    """The longest name that such a line begins with, and what comes after it; no name when it begins with none."""
    for size in range(len(parts[0]), 0, -1):
        name = " ".join(parts[0][:size])
        if name in fields or name in ("copies", "works"):
            return name, [parts[0][size:], *parts[1:]]
    return "", []


def count_values(values: Values, type_: Type, span: Span) -> int:
    """How many values a line stands for."""
    spans = (numbers_between(words, type_, span) for words in values)
    return sum(1 if numbers is None else numbers.stop - numbers.start for numbers in spans)


def expand_ranges(values: Values, type_: Type, span: Span) -> Values:
    """`rank 1 to 9` lists every number from the one to the other, unless there are more than there can be cards."""
    many = count_values(values, type_, span)
    if many > THINGS:
        raise mistake(span, f"these are {many:,} values; a game has at most {THINGS:,} cards")
    result: Values = []
    for words in values:
        numbers = numbers_between(words, type_, span)
        result += [words] if numbers is None else [[str(number)] for number in numbers]
    return result


def numbers_between(words: list[str], type_: Type, span: Span) -> range | None:
    """What `1 to 9` stands for; None of anything else."""
    if type_.sort != "number" or len(words) != 3 or words[1] != "to":
        return None
    if not all(WHOLE.fullmatch(word) for word in words[::2]):
        return None
    low, high = whole_number(words[0], span), whole_number(words[2], span)
    if low > high:
        help_ = f"the lower number first: {high} to {low}"
        raise mistake(span, f"there is no number from {low} to {high}", "", help_)
    return range(low, high + 1)


def numbers_in_rows(card: CardType) -> int:
    return sum(isinstance(number, int) for row in card.values.values() if isinstance(row, list) for number in row)

"""Reads a typed answer. Takes a question and a line, gives the options it names, or a sentence why there are none.

Choices have numbers to type, but where choices are numbers themselves (dice, cards with a number for a name) a typed
number is always the choice itself: no number ever means two things.
"""

from __future__ import annotations

from collections.abc import Sequence

from paddock.table.model import AnswerError, Question
from paddock.views.questions import NUMBER, in_a_row

DIGITS = 18  # of a typed number; a longer one is none that there is to choose


def speaks_in_numbers(question: Question) -> bool:
    """Whether a typed number is a choice itself, not the number of one."""
    return question.kind == "number" or any(NUMBER.fullmatch(option.label) for option in question.options)


def pick(question: Question, text: str) -> int:
    """The option one line means: its number, its label, the beginning of just one label, or the only one there is."""
    if not text and len(question.options) == 1:
        return question.options[0].index
    if text.isdecimal() and not speaks_in_numbers(question):
        number = int(text[:DIGITS])
        if not 1 <= number <= len(question.options):
            raise AnswerError(f"There is no choice {number}; they go from 1 to {len(question.options)}.")
        return question.options[number - 1].index
    labels = {option.label.casefold(): option.index for option in reversed(question.options)}
    low = _plain(text).casefold()
    if low in labels:
        return labels[low]
    begins = [label for label in reversed(labels) if low and label.startswith(low) and not NUMBER.fullmatch(low)]
    if len(begins) == 1:
        return labels[begins[0]]
    if len(begins) > 1:
        raise AnswerError(f"{text!r} could be {' or '.join(begins[:4])}. {_how_to_tell(question)}")
    raise AnswerError(_why_not(question, text))


def picks(question: Question, line: str) -> list[int]:
    """All picks of one line: `1 3 5`, `1,3,5`, labels with commas between them, or nothing for enough."""
    typed = _typed(question, line)
    if not typed:
        if question.end_option is None:
            raise AnswerError(f"At least {question.least} must be picked, like: {_example(question)}")
        return []
    indexes: list[int] = []
    for text in typed:
        indexes.append(_free(question, text, indexes))
    return indexes


def named_seats(line: str, names: Sequence[str], seats: Sequence[int]) -> set[int] | None:
    """Those of these players whom a line names, with commas between them; nobody for nothing, None if not all fit.

    The beginning of a name will do, if it has two letters: one letter alone is a key.
    """
    known = {names[seat].casefold(): seat for seat in seats}
    chosen: set[int] = set()
    for text in (part.strip().casefold() for part in line.split(",") if part.strip()):
        begins = [name for name in known if len(text) > 1 and name.startswith(text)]
        if text not in known and len(begins) != 1:
            return None
        chosen.add(known[text if text in known else begins[0]])
    return chosen


def _typed(question: Question, line: str) -> list[str]:
    """What each pick was typed as. A label may have commas itself, and numbers stand side by side."""
    labels = {option.label.casefold() for option in question.options}
    parts = [part.strip() for part in line.split(",")]
    texts: list[str] = []
    while parts:
        whole = (end for end in range(len(parts), 1, -1) if ", ".join(parts[:end]).casefold() in labels)
        end = next(whole, 1)
        text = ", ".join(parts[:end])
        words = text.split()
        texts += words if all(NUMBER.fullmatch(word) for word in words) else [text]
        del parts[:end]
    return texts


def _free(question: Question, text: str, taken: list[int]) -> int:
    """One pick. Of two with equal labels the first one typed is the first one, the second the other."""
    index = pick(question, text)
    if index not in taken:
        return index
    label = next(option.label for option in question.options if option.index == index)
    alike = [option.index for option in question.options if option.label == label]
    free = [other for other in alike if other not in taken]
    by_number = text.isdecimal() and not speaks_in_numbers(question)
    if free and not by_number:
        return free[0]
    if by_number or not speaks_in_numbers(question):
        raise AnswerError("Each choice can be picked once.")
    raise AnswerError(f"There {'is only one' if len(alike) == 1 else f'are only {len(alike)} times'} {label}.")


def _plain(text: str) -> str:
    return text.replace("−", "-")


def _why_not(question: Question, text: str) -> str:
    words = text.replace(",", " ").split()
    if len(words) > 1 and all(word.isdecimal() for word in words):
        return "Only one can be chosen here: type one number."
    if speaks_in_numbers(question):
        return f"{f'There is no {text} here. ' if NUMBER.fullmatch(text) else ''}Type {_which(question)}."
    which = "Type one of the numbers" if text else "Type the number of a choice, or the choice itself"
    return f"{which}; ? shows the keys."


def _which(question: Question) -> str:
    row = in_a_row(question)
    if row.startswith("a number"):
        return row
    only = all(NUMBER.fullmatch(option.label) for option in question.options)
    return f"one of {'the numbers' if only else 'these'}: {row}"


def _how_to_tell(question: Question) -> str:
    return "Type more of it." if speaks_in_numbers(question) else "Type its number."


def _example(question: Question) -> str:
    if not speaks_in_numbers(question):
        return "1 2"
    return " ".join(option.label for option in question.options[: max(question.least, 1)])

"""From an answer that somebody gives, an option, its index or its label, to the index of the option that is meant."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Mapping
from typing import SupportsIndex

from paddock.table.model import AnswerError, Option, Question
from paddock.text.letters import short_repr


def as_index(index: object) -> int | None:
    """A whole number of any make, also of numpy; yes and no are none, though Python counts with them."""
    try:
        return operator.index(index) if isinstance(index, SupportsIndex) and not isinstance(index, bool) else None
    except TypeError:
        return None


def indexes_of(question: Question, answers: Iterable[Option | int | str]) -> list[int]:
    """Which options are meant, none of them twice; of equal labels the second means the second that is called so."""
    if isinstance(answers, (str, bytes, Mapping)) or not isinstance(answers, Iterable):
        raise AnswerError(f"Several answers are a list, such as [0, 2], not {short_repr(answers)}.")
    indexes: list[int] = []
    for answer in answers:
        index = index_of(question, answer)
        label = question.options[index].label
        free = (o.index for o in question.options if o.label == label and o.index not in indexes)
        index = next(free, index) if isinstance(answer, str) else index
        if index in indexes:
            raise AnswerError(f"Each option can be picked once, and {label} is picked twice.")
        last = question.options[indexes[-1]] if indexes else None
        if last is not None and last.value is None:
            raise AnswerError(f"After {last.label} nothing more can be picked: it comes last.")
        indexes.append(index)
    return indexes


def picks_of(
    question: Question, answers: Iterable[Option | int | str], how_many: Callable[[Question], str]
) -> list[int]:
    """Which options are picked of the rest of a list, in the order in which they are asked: the order of the list."""
    indexes = sorted(indexes_of(question, answers))
    picks = [index for index in indexes if question.options[index].value is not None]
    total = len(question.picked) + len(picks)
    if not question.least <= total <= question.most:
        raise AnswerError(f"Pick {how_many(question)}, not {total}.")
    return picks


def index_of(question: Question, answer: Option | int | str) -> int:
    """Which option is meant; an `AnswerError` says what would have been possible."""
    if isinstance(answer, Option):
        if answer not in question.options:
            raise AnswerError(f"{answer.label!r} is not an answer to this question. {options_in_words(question)}")
        return answer.index
    if isinstance(answer, str):
        return _by_label(question, answer)
    index = as_index(answer)
    if index is None:
        raise AnswerError("An answer is an option, the index of an option, or its label.")
    if not 0 <= index < len(question.options):
        raise AnswerError(f"There is no option {short_repr(index)}; they count from 0 to {len(question.options) - 1}.")
    return index


def _by_label(question: Question, text: str) -> int:
    for option in question.options:
        if option.label == text:
            return option.index
    low = text.strip().casefold()
    for option in question.options:
        if option.label.casefold() == low:
            return option.index
    raise AnswerError(f"{short_repr(text)} is not an answer to this question. {options_in_words(question)}")


def options_in_words(question: Question) -> str:
    labels = list(dict.fromkeys(option.label for option in question.options))
    shown = ", ".join(labels[:12]) + (", …" if len(labels) > 12 else "")
    return f"{question.player} chooses from: {shown}."

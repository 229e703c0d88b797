"""From several answers in one line, and the options of a question, to the options that are meant."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from paddock.table.model import Option

ANY_ONE = "any"
PUNCTUATION = str.maketrans(",()", "   ")


def words_of(text: str) -> list[str]:
    """Its words, small and without commas and parentheses."""
    return text.casefold().translate(PUNCTUATION).split()


def is_label(text: str, label: str) -> bool:
    """The label itself, but for its commas."""
    return text.casefold() == label.casefold() or words_of(text) == words_of(label)


def fits_label(text: str, label: str) -> bool:
    """The label itself, or words that all occur in it, each as often as it is said."""
    words = words_of(text)
    return is_label(text, label) or (bool(words) and Counter(words) <= Counter(words_of(label)))


def options_fitting(text: str, options: list[Option]) -> list[Option]:
    """All that these words can mean: what is called just so first."""
    options_that_fit = [option for option in options if text == ANY_ONE or fits_label(text, option.label)]
    return sorted(options_that_fit, key=lambda option: not is_label(text, option.label))


def ambiguous_labels(text: str, option: Option, options: Iterable[Option]) -> list[str]:
    """The labels of others that the words fit just as well; what is called just so is meant, and copies are equal."""
    if text == ANY_ONE or is_label(text, option.label):
        return []
    labels = dict.fromkeys(other.label for other in options if fits_label(text, other.label))
    return [label for label in labels if not is_label(option.label, label)]


def assign_options(texts: list[str], options: list[Option]) -> dict[int, Option] | str:
    """For all the words, by their number, an option each, none twice; or the first words for which none is left.

    Words that fit one card only must get it, although other words of the line fit it too: `2, 2 calm`.
    """
    candidates = [[option.index for option in options_fitting(text, options)] for text in texts]
    # `any` comes last, so that it never takes what is named.
    taken, failed = one_each(candidates, sorted(range(len(texts)), key=lambda n: texts[n] == ANY_ONE))
    if failed:
        return texts[failed[0]]
    return {taken[option.index]: option for option in options if option.index in taken}


def one_each(candidates: Sequence[Sequence[int]], order: Iterable[int]) -> tuple[dict[int, int], list[int]]:
    """Which of the candidates goes to whom, by the number of each, none twice; and who gets none, as far as can be."""
    taken: dict[int, int] = {}
    return taken, [at for at in order if not _assign(at, candidates, taken, set())]


def _assign(at: int, candidates: Sequence[Sequence[int]], taken: dict[int, int], tried: set[int]) -> bool:
    """A free one; else one whose holder can do with another."""
    free = next((one for one in candidates[at] if one not in taken), None)
    if free is not None:
        taken[free] = at
        return True
    for one in candidates[at]:
        if one not in tried:
            tried.add(one)
            if _assign(taken[one], candidates, taken, tried):
                taken[one] = at
                return True
    return False


def is_end(text: str, end_label: str) -> bool:
    """Whether the words end a pick: with what its end is called."""
    return text.casefold() == end_label.casefold()


def own_words(texts: list[str], room: int, end_label: str) -> list[str]:
    """The words that belong to this question: up to its end, and no more than it takes."""
    end = next((n for n, text in enumerate(texts) if is_end(text, end_label)), len(texts))
    return texts[: min(end, room)]

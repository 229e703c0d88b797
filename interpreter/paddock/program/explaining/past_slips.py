"""Says why a sentence about the past means nothing. Takes a phrase that was not read, gives the mistake."""

from __future__ import annotations

import re
from difflib import get_close_matches

from paddock.program.explaining.common_slips import place_of_nth, times_of_nth
from paddock.program.explaining.unknown_words import known_words
from paddock.program.mistakes import MistakeFound, did_you_mean, mistake
from paddock.program.phrases.reader import FailedPhrase
from paddock.program.phrases.readings import atoms_text
from paddock.program.words.vocabulary import World

GAP = re.compile(r"\([^)]*\)")
PERFECT = ("has", "have", "had", "been", "in", "during")
HOW_OFTEN = {"once": 1, "twice": 2, "thrice": 3}
EARLIER = {"since", "last", "previous", "before", "ago"}
BEFORE_A_SPAN = {"in", "on", "during", "the"}
AUXILIARY = ("was", "were", "did", "times", "this", "you", "your", "it", "its")
SHAPES = (
    "it is said so: a player rested this turn, X was passed this turn, X was not passed this turn",
    "or: the number of times you rested this turn is at least 2; further back: last turn, since your last turn",
    "whom it is about is one thing, or any: a KIND, another KIND",
)


def slip_about_past(failed: FailedPhrase) -> MistakeFound | None:
    """Of a phrase with the past of a verb in it, or with a span of time at its end."""
    world, words = failed.reader.world, failed.span_reader.texts
    said = in_other_words(failed)
    if said is not None:
        return said
    past = next((word for word in words if word in world.pasts and word not in world.words.words), "")
    this = words.index("this") if "this" in words[1:] else len(words)
    span = tuple(words[this + 1 :])
    if not past and (span not in world.spans or failed.sort == "verb" or has_strange_word(failed, words[:this])):
        return None
    if past and (earlier := further_back(failed, past)) is not None:
        return earlier
    text = atoms_text([*failed.span_reader.atoms])
    if not span:
        help_ = f"end it with a span of time: {text} this {' or this '.join(spans_known(world))}"
        if place_of_nth(words):
            help_ = f"to count them: if {times_of_nth(words)}"
        return mistake(failed.phrase.span, f"`{text}` does not say since when", "", help_)
    if span not in world.spans:
        return no_span(world, failed, " ".join(span))
    superfluous = next((word for word in words if word in PERFECT), "")
    first: tuple[str, ...] = (f"leave out `{superfluous}`",) if superfluous and past else ()
    first += (f"leave out no word of the verb: {world.pasts[past]}",) if past and lacks_word(world, past, words) else ()
    return mistake(failed.phrase.span, f"`{text}` is not understood of the past", "", *first, *SHAPES)


def in_other_words(failed: FailedPhrase) -> MistakeFound | None:
    """`you have been blamed this turn`, `you were blamed twice this turn`."""
    words = failed.span_reader.texts
    this = words.index("this") if "this" in words[1:] else len(words)
    if tuple(words[this + 1 :]) not in failed.reader.world.spans or failed.sort == "verb":
        return None
    said = [*words]
    been = next((at for at in range(1, this) if said[at] == "been" and said[at - 1] in PERFECT), 0)
    if been:
        said[been - 1 : been + 1] = ["were" if said[been - 1] == "have" else "was"]
    often = next((word for word in said if word in HOW_OFTEN), "")
    if (not been and not often) or "" in said:
        return None
    plain = " ".join(word for word in said if word != often)
    write = f"the number of times {plain} is {HOW_OFTEN[often]}" if often else plain
    text = atoms_text([*failed.span_reader.atoms])
    return mistake(failed.phrase.span, f"`{text}` is not understood of the past", "", f"write: {write}")


def further_back(failed: FailedPhrase, past: str) -> MistakeFound | None:
    """`your boat was passed in your last turn`: before this span there is the one before it, and all since another."""
    words, world = failed.span_reader.texts, failed.reader.world
    said = words[words.index(past) + 1 :]
    if not (EARLIER & set(said)):
        return None
    first = next(at for at, word in enumerate(said) if word in EARLIER or word in BEFORE_A_SPAN)
    end = len(words) - len(said) + first
    stem = " ".join(words[:end]).replace("has been ", "was ").replace("have been ", "were ")
    spans = [" ".join(each) for each in world.spans]
    span = next((word for word in said if word in spans and word != "game"), "") or near_span(said, spans)
    text = atoms_text([*failed.span_reader.atoms])
    return mistake(
        failed.phrase.span,
        f"`{text}` is not understood of the past",
        "",
        f"of the {span} before this one: {stem} last {span}",
        f"of all since yours was over: {stem} since your last {span}",
        f"or that of X: {stem} since the last {span} of X",
    )


def near_span(said: list[str], spans: list[str]) -> str:
    close = (match for word in said for match in get_close_matches(word, spans, 1))
    return next(close, spans[-1])


def lacks_word(world: World, past: str, words: list[str]) -> bool:
    """`you walked this turn`, where the verb is `(a player) walks (a number) steps`."""
    plain = GAP.sub(" ", world.pasts[past]).split()
    return len([word for word in plain if word not in words]) > 1  # beside the verb itself, which stands in its past


def has_strange_word(failed: FailedPhrase, words: list[str]) -> bool:
    known = known_words(failed.reader)
    return any(word and word not in AUXILIARY and word not in known for word in words)


def spans_known(world: World) -> list[str]:
    """Those with the plainest names: `turn`, `round`."""
    return [" ".join(words) for words in list(world.spans)[-3:]]


def no_span(world: World, failed: FailedPhrase, words: str) -> MistakeFound:
    near = did_you_mean(words, [" ".join(each) for each in world.spans])
    known = f"a span is a phase or a verb of the game, here for example: {', '.join(spans_known(world))}"
    return mistake(failed.phrase.span, f"nothing in this game is called a `{words}`", "", near, known)

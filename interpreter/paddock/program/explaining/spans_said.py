"""Knows spans of time that are said where the language has an event. Takes a phrase, gives what to write instead."""

from __future__ import annotations

from paddock.program.explaining.how_long import without_gaps
from paddock.program.mistakes import MistakeFound, mistake
from paddock.program.phrases.reader import FailedPhrase
from paddock.program.types import PLAYER
from paddock.program.words.english import base_form
from paddock.program.words.vocabulary import Fixed, Gap, World
from paddock.text.plural import article, singular
from paddock.tree import model as tree

HOW = ("higher", "lower", "instead")
WHOSE = {"this", "your", "next", "the"}


def span_as_event(failed: FailedPhrase) -> MistakeFound | None:
    """`during this turn:`, `until your next turn:`: what happens is told by the verb that is the span."""
    words = failed.span_reader.texts
    event = event_of_span(failed.reader.world, words) if failed.events is not None else ""
    if not event or not words[:-1] or not WHOSE.issuperset(words[:-1]):
        return None
    said = " ".join(words)
    return mistake(failed.phrase.span, f"`{said}` is a span of time, and nothing that happens", "", f"write: {event}")


def change_for_a_time(failed: FailedPhrase) -> MistakeFound | None:
    """`the worth of your boat is 2 higher this turn`, where a step stands."""
    words = failed.span_reader.texts
    how = next((at for at, word in enumerate(words) if word in HOW), 0)
    if failed.sort != "verb" or failed.events is not None or "is" not in words[:how] or not words[how + 1 :]:
        return None
    written = [
        str(a.value) if isinstance(a, tree.Number) else w for a, w in zip(failed.span_reader.atoms, words, strict=True)
    ]
    if "" in written:
        return None
    event = event_of_span(failed.reader.world, words[how + 1 :]) or "EVENT"
    start = "until" if "until" in words[how:] or "next" in words[how:] else "during"
    help_ = f"write: {start} {event}: and below it: {' '.join(written[: how + 1])}"
    return mistake(failed.phrase.span, "how long a change holds stands above it", "", help_)


def event_of_span(world: World, said: list[str]) -> str:
    """`you take a turn` of `your next turn`, `a player takes a turn` of `this turn`: the one that is going on."""
    verbs = world.spans.get((said[-1],), [])
    entry = next((each for each in world.words.entries["verb"] if each.verb is not None and each.verb in verbs), None)
    if entry is None:
        return ""
    first, *rest = entry.parts
    if not isinstance(first, Gap) or first.type != PLAYER or not all(isinstance(part, Fixed) for part in rest):
        return entry.shown
    if "your" not in said:
        return without_gaps(entry.shown)
    words = [part.forms[0] for part in rest if isinstance(part, Fixed)]
    return " ".join(["you", base_form(words[0]), *words[1:]])


def one_of_several(words: list[str]) -> list[list[str]]:
    """`you drew cards` as `you drew a card`, for each word that may be several."""
    forms = ((at, singular(word)) for at, word in enumerate(words) if word)
    return [[*words[:at], article(one), one, *words[at + 1 :]] for at, one in forms if one != words[at]]

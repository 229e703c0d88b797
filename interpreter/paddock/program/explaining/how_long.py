"""Knows how long a change is to hold, where it is said in other words. Takes these words, gives what to write above it.

`until this turn is over` is no event: what lasts as long as something that is done stands below `during`.
"""

from __future__ import annotations

import re

from paddock.program.model import Verb

LASTS = re.compile(r" *(?P<change>.+ is .+ (?:higher|lower|instead)) (?P<word>until|during) (?P<what>[^:]+?) *$")
SPAN = re.compile(r"(?:the end of )?(?P<whose>this|the|your|its) (?P<span>[\w'’-]+)(?P<over> is over| ends)?")
NEXT = re.compile(r"(?:your|the) next (?P<span>[\w'’-]+)")
GAP = re.compile(r"\(([^,)]*)[^)]*\)")


def head_above(spans: dict[tuple[str, ...], list[int]], verbs: list[Verb], word: str, what: str) -> str:
    """`until you rest`, `during a player takes a turn`: the head of the block in which such a change stands."""
    coming = NEXT.fullmatch(what)
    if coming is not None and spans.get((coming["span"],)):
        return f"until {done_by_you(verbs[spans[(coming['span'],)][0]])}"
    return over_with(spans, verbs, what) or f"{word} {what}"


def over_with(spans: dict[tuple[str, ...], list[int]], verbs: list[Verb], what: str) -> str:
    """Of `this turn is over`: `during a player takes a turn`; "" if it speaks of no span of the game."""
    said = SPAN.fullmatch(what)
    found = spans.get((said["span"],), []) if said is not None else []
    if said is None or not found:
        return ""
    verb = verbs[found[0]]
    if verb.title:
        return f'during phase "{verb.title}"'
    return f"during {done_by_you(verb) if said['whose'] == 'your' else plain_name(verb)}"


def done_by_you(verb: Verb) -> str:
    """`you take a turn`, if it is a player who does it and nothing else is named."""
    is_plain = verb.name.startswith("(a player) ") and "{" not in verb.base
    return f"you {verb.base}" if is_plain else plain_name(verb)


def plain_name(verb: Verb) -> str:
    return without_gaps(verb.name)


def without_gaps(pattern: str) -> str:
    """`(a leaf, the giver) shades (a leaf, the taker)` is `a leaf shades a leaf`."""
    return GAP.sub(r"\1", pattern)

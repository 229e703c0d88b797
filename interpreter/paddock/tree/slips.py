"""Sentences that are good English and not of the language: the line and where reading stopped in, what to write out."""

from __future__ import annotations

import re

_THAT_DOES = re.compile(r"(?:and|or) +that +(?!(?:is|are)\b)(?P<does>[^\d\W][\w'’-]*)")
_SO_MANY = re.compile(r".*\bchooses? +(?:(?:at least|from|between) +)?(?P<low>\d+) *$")
_OR_SO_MANY = re.compile(r"(?:or|and) +(?:(?:up to|at most|no more than) +)?(?P<high>\d+)(?: +of\b)?(?P<rest>.*)")
_IN_ONE = re.compile(r".*\bin +(?P<place>(?:the|its|your) [^()]+?) *$")
_OR_IN = re.compile(r"or +in +(?P<other>[^():,]+?)(?= +as +(?:the|its)\b|[:,]|$)")
_ROUND = re.compile(r" *(?P<each>(?:secretly )?for each) (?P<kind>[\w'’-]+), *starting with (?P<who>[^:]+):")
_WORDS_HERE = re.compile(r" *(?P<who>.+? chooses?) an? (?P<kind>[\w'’-]+): *(?P<words>[\w'’ ,-]+)$")


def slip(code: str, column: int) -> str:
    """The help for a line that cannot be read from `column` on; "" if it is no slip that is known."""
    before, rest = code[: column - 1], code[column - 1 :]
    does = _THAT_DOES.match(rest)
    if does:
        verb = does["does"]
        return f"after `that` comes `is`, not `{verb}`: declare `whether (a KIND) is …`, and say: that is …"
    low, high = _SO_MANY.match(before), _OR_SO_MANY.match(rest)
    if low and high:
        return f"write: {low['low']} to {high['high']} of …"
    one, other = _IN_ONE.match(before), _OR_IN.match(rest)
    if one and other:
        return f"write: in ({one['place']} and {other['other']})"
    round_ = _ROUND.match(code)
    if round_:
        return f"write: {round_['each']} {round_['kind']} in (the KINDS starting with {round_['who']}):"
    return ""


def words_of_a_choice(code: str) -> list[str]:
    """`chooses a colour: red or blue`: the words to choose from belong to a kind."""
    here = _WORDS_HERE.match(code)
    if here is None:
        return []
    words = ", ".join(w.strip() for w in re.split(r",| or ", here["words"]) if w.strip())
    kind = here["kind"]
    return [f"declare the words: kind {kind} is one of {words}", f"and here: {here['who']} a {kind} as the NAME"]

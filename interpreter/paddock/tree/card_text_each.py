"""Prints a statement of all of a kind as people read it: `the worth of a player is 1 lower` is said of each player.

Takes a sentence as it is written, gives the printed one, and back.
"""

from __future__ import annotations

import re

from paddock.text.plural import article

_SEARCHED = 400  # letters; no card says more in a sentence
_CHANGE = r"(?:higher|lower|instead|switched off|seen by .*)"
_CLAUSE = r"((?:^|[:;,] )(?:(?:(?! is | are )[^:;,])* of )?)"
_IS_CHANGED = rf"(?:is|are) [^:;,]*{_CHANGE}(?:$|[;.])"
_MORE = r"(?:(?! is | are )[^:;,])*?"  # of the words that tell which
_ONE_OF = re.compile(rf"{_CLAUSE}(an?|another)(?= {_MORE} {_IS_CHANGED})")
_EACH_OF = re.compile(rf"{_CLAUSE}each (other |)(\S+)(?=(?: {_MORE})? {_IS_CHANGED})")
_ONE_SEES = re.compile(r"( seen by )(an?|another)(?= )")
_EACH_SEES = re.compile(r"( seen by )each (other |)(\S+)")


def said_of_each(sentence: str) -> str:
    """On a card nobody reads one of them."""
    if len(sentence) > _SEARCHED:
        return sentence
    for form in (_ONE_OF, _ONE_SEES):
        sentence = form.sub(lambda found: found[1] + ("each other" if found[2] == "another" else "each"), sentence)
    return sentence


def said_of_one(sentence: str) -> str:
    if len(sentence) > _SEARCHED:
        return sentence
    for form in (_EACH_OF, _EACH_SEES):
        sentence = form.sub(lambda found: f"{found[1]}{_form(found[2], found[3])} {found[3]}", sentence)
    return sentence


def _form(other: str, noun: str) -> str:
    return "another" if other else article(noun)

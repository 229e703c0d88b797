"""Leaves out names that steps give, and gives them back. Takes the steps of one sentence each, gives them with `it`,
`that hat` or the thing itself instead of a name.

    you choose a hat as the prop. wave the prop.         wave a hat.
    you choose a hat as the prop. … the prop … the prop  you choose a hat. … that hat … that hat
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache

from paddock.tree.control_words import control_words

_CHOICE = re.compile(r"(?P<takes>you choose|pick) (?P<what>[^,:;]+?) as the (?P<name>[^,:;]+)")
_UNNAMED = re.compile(r"(?P<takes>you choose|pick) (?P<what>[^,:;]+)")
_LET = re.compile(r"let the (?P<name>.+?) be (?P<what>[^,:;]+)")
_AS_THE = re.compile(r"\bas the (?P<name>[^,:;.]+?)(?=[,:;.]|$)")
_NOUN = re.compile(r"(?:a|an|another)(?: random)? ([\w-]+)")
_MANY = re.compile(r"(?:up to |any number of )|(?!1 )\d+ (?!of )")
_FRESH = ("chosen one", "other chosen one", "third chosen one", "fourth chosen one")

ChoiceAtEnd = Callable[[str], str]  # what is chosen without a word for it at the end of a step, or ""


def without_names(steps: list[str], choice_at_end: ChoiceAtEnd) -> list[str]:
    """Each name goes, if the steps without it can only mean the same."""
    steps = inlined(steps)
    at = 0
    while at < len(steps):
        choice = _CHOICE.fullmatch(steps[at])
        if choice is not None:
            for shorter in _without(steps, at, choice):
                if same_steps(with_names(shorter, choice_at_end), steps, choice_at_end):
                    steps = shorter
                    break
        at += 1
    return steps


def _without(steps: list[str], at: int, choice: re.Match[str]) -> Iterator[list[str]]:
    """Ways to do without a name, the shortest first."""
    what, name = choice["what"], choice["name"]
    before, after = steps[:at], steps[at + 1 :]
    unnamed = f"{choice['takes']} {what}"
    uses = [len(_uses(name).findall(step)) for step in after]
    if sum(uses) == 1 and uses[0] == 1 and after[0].endswith(f"the {name}"):
        yield [*before, after[0].removesuffix(f"the {name}") + what, *after[1:]]
    noun = _NOUN.match(what)
    if noun is not None and uses:
        yield [*before, unnamed, *(_uses(name).sub(f"that {noun[1]}", step) for step in after)]
    pronoun = _pronoun(what)
    if sum(uses) and not any(re.search(rf"\b(?:{pronoun}|its)\b", step) for step in after):
        yield [*before, unnamed, *(_uses(name).sub(pronoun, step) for step in after)]


def _pronoun(what: str) -> str:
    return "them" if _MANY.match(what) else "it"


def with_names(steps: list[str], choice_at_end: ChoiceAtEnd) -> list[str]:
    """The steps with a name for each thing that is chosen."""
    steps, fresh = list(steps), iter(_FRESH)
    at = 0
    while at < len(steps):
        choice = _UNNAMED.fullmatch(steps[at])
        if choice is not None and not _CHOICE.fullmatch(steps[at]):
            name, noun = next(fresh, "last chosen one"), _NOUN.match(choice["what"])
            rest = steps[at + 1 :]
            that = re.compile(rf"\bthat {re.escape(noun[1])}\b" if noun else r"(?!)")
            named = [that.sub(f"the {name}", step) for step in rest]
            if named == rest:
                named = [re.sub(rf"\b{_pronoun(choice['what'])}\b", f"the {name}", step) for step in rest]
            steps = [*steps[:at], f"{steps[at]} as the {name}", *named]
        else:
            what = choice_at_end(steps[at]) if choice is None else ""
            if what:
                name = next(fresh, "last chosen one")
                step = steps[at].removesuffix(what) + f"the {name}"
                steps[at : at + 1] = [f"you choose {what} as the {name}", step]
                at += 1
        at += 1
    return steps


def same_steps(one: list[str], other: list[str], choice_at_end: ChoiceAtEnd) -> bool:
    return canonical(with_names(one, choice_at_end)) == canonical(with_names(other, choice_at_end))


def canonical(steps: list[str]) -> list[str]:
    """The steps with numbers for names, and without parentheses that hold nothing together."""
    text = ". ".join(inlined(steps)).lower()
    names = [*dict.fromkeys(each["name"] for each in _AS_THE.finditer(text))]
    for number, name in enumerate(names):
        text = _uses(name).sub(f"the #{number}", text)
    return _loose().sub(lambda group: group[1], text).split(". ")


@cache
def _loose() -> re.Pattern[str]:
    """Parentheses around words that would hang together without them."""
    words = "|".join((*control_words().of("AND", "OR", "WHOSE", "THAT", "IS"), "without"))
    return re.compile(rf"\(((?:(?!\b(?:{words})\b)[^()+*/-]|(?<=\w)-(?=\w))*)\)")


def inlined(steps: list[str]) -> list[str]:
    """A name that `let` gives and that the next step says once is nothing but what it stands for."""
    steps, at = list(steps), 0
    while at + 1 < len(steps):
        let = _LET.fullmatch(steps[at])
        if let is not None:
            uses = [len(_uses(let["name"]).findall(step)) for step in steps[at + 1 :]]
            if sum(uses) == uses[0] == 1:
                steps[at : at + 2] = [_uses(let["name"]).sub(f"({let['what']})", steps[at + 1])]
                continue
        at += 1
    return steps


def _uses(name: str) -> re.Pattern[str]:
    return re.compile(rf"\bthe {re.escape(name)}(?![\w-])", re.IGNORECASE)

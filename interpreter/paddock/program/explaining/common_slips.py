"""Knows slips everybody makes. Takes a phrase, gives what to write instead."""

from __future__ import annotations

import re

from paddock.program.words.english import base_form
from paddock.text.plural import article
from paddock.tree import model as tree
from paddock.tree.foreign_words import dice_help

NUMBERS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
NTH = ["second", "third", "fourth", "fifth"]
COMPARING = {
    "greater": "is more than",
    "bigger": "is more than",
    "larger": "is more than",
    "higher": "is more than",
    "smaller": "is less than",
    "fewer": "is less than",
    "lower": "is less than",
    "equal": "is",
    "equals": "is",
    "minimum": "at least",
    "maximum": "at most",
}
INSTEAD = {
    "then": "one sentence a line: write the next one below",
    "discard": "move (things) to (a place)",
    "draw": "move the top card of (a place) to (a place)",
    "reveal": "move the card to a place that lies face up; or below until EVENT: PLACE is seen by everybody",
    "increase": "add (a number) to (a counter)",
    "decrease": "take (a number) from (a counter)",
    "gain": "add (a number) to (a counter)",
    "has": "there is a KIND in PLACE, or: the number of PLACE is at least 1",
    "contains": "there is a KIND in PLACE",
    "minus": "-1, or between two numbers: 5 - 1",
    "plus": "between two numbers: 5 + 1",
    "distance": "(A - B) but at least (B - A)",
    "difference": "(A - B) but at least (B - A)",
    "above": "KINDS in PLACE whose position is less than (the position of X): the first of a pile is its top",
    "beneath": "move (things) to the bottom of (a place)",
    "underneath": "move (things) to the bottom of (a place)",
    "below": "move (things) to the bottom of (a place)",
    "under": "move (things) to the bottom of (a place)",
    "onto": "move (things) to (a place): it lands on top; on a board: move (a thing) to (a space)",
    "away": "on a board: the distance from X to Y is 2",
    "where": "on a board: the space of X",
    **dict.fromkeys(("reach", "reaches", "reachable"), "on a board: Y is in (the KINDS within 3 steps of X)"),
    "if": "a condition stands on a line of its own, above: if CONDITION: and below it what is done then",
    "same": "on a board: the space of X is the space of Y",
    "edge": "at an edge of a board: there is no KIND ahead of X",
    "half": "(X / 2)",
    "double": "(2 * X)",
    "twice": "repeat 2 times:",
    "say": 'tell "…"',
    "tell": 'tell "{the player} waits": the words in quotes, for everybody to read',
    "announce": 'tell "…"',
    "counter": "cancel it, as the first step below: when EVENT:",
    "skip": "do nothing, or: stop",
    "cannot": "when EVENT: and below it: cancel it",
    "never": "when EVENT: and below it: cancel it",
    "any": "any number of LIST, or: a KIND in PLACE",
    "either": "without `either`: A or B",
    "neither": "each of them by itself: X is not A and X is not B",
    "nor": "each of them by itself: X is not A and X is not B",
    "unless": "if …:, with the opposite: if X is not Y:",
    "even": "(X - X / 2 * 2) is 0",
    "odd": "(X - X / 2 * 2) is 1",
    "must": "you choose one: and below it a line for each way; what must be done is a step without `must`",
    "all": "every KIND, or: the KINDS",
    "both": "name them: (the leader and the follower)",
    "random": "pick a random KIND in PLACE as the NAME, pick 2 random KINDS in PLACE as the NAME, or roll a die",
    "next": "the player after X, or: the KIND ahead of X",
    "print": 'tell "…"',
    "write": 'tell "…"',
    "true": "yes",
    "false": "no",
    "return": "give VALUE, or: stop",
    "break": "a loop ends by its own condition: repeat while CONDITION: or repeat until CONDITION:",
    "continue": "put the rest of the loop under: if CONDITION:",
    "get": "move the top card of (a place) to (a place), or: add (a number) to (a counter)",
    "receive": "move the top card of (a place) to (a place), or: add (a number) to (a counter)",
    **dict.fromkeys(
        ("adjacent", "neighbour", "neighbor", "neighbours", "neighbors", "connected", "linked"), "the KINDS beside X"
    ),
    **dict.fromkeys(("diagonal", "diagonally"), "the KIND toward ahead left from X, or: the KINDS around X"),
    **dict.fromkeys(("north", "front", "forward", "forwards"), "ahead, as in: the KIND ahead of X"),
    **dict.fromkeys(("south", "backward", "backwards"), "behind, as in: the KIND behind X"),
    **dict.fromkeys(("west", "leftward"), "left, as in: the KIND left of X"),
    **dict.fromkeys(("east", "rightward"), "right, as in: the KIND right of X"),
    **dict.fromkeys(
        ("empty", "free", "vacant", "unoccupied"),
        "there is no KIND on X, as in: whether (a SPACE) is free means …",
    ),
    "occupied": "there is a KIND on X",
    **dict.fromkeys(("put", "place"), "move (a thing) to (a place), on a board: move (a thing) to (a space)"),
    "previous": "the player before X, or: the KIND behind X",
    "between": "is at least LOW and at most HIGH",
    "dice": "roll a die with 6 sides as the result",
    "else": "otherwise:",
    "loop": "repeat 3 times:, repeat while C:, repeat until C:",
    "until": "repeat until C:, or: until EVENT:",
    "gains": "add 1 to its COUNTER",
    "deal": "for each player: move the top 5 cards of the DECK to its HAND",
    "starting": "for each player in the players starting with X:",
    "since": "the past of a verb, and then: since your last turn; as in: you rested since your last turn",
    "during": "during EVENT: on a line of its own, and below it what holds so long",
    "secretly": "secretly for each PLAYER: and below it: chooses … as its NAME",
    "seen": "who sees a place is stated, not asked, on a card or under until EVENT: your hand is seen by everybody",
    "pays": "pay 1 from its COUNTER to the COUNTER",
}
TIMES = {"twice": "* 2", "double": "* 2", "thrice": "* 3", "triple": "* 3", "half": "/ 2"}
SWITCHED_OFF = "what stands on cards does not count, below until EVENT: the KINDS in PLACE are switched off"
LOOK_AT_TOP = (
    "a look at the top: place glance of cards for each player, seen by its owner; "
    "then: move the top 3 cards of PLACE to your glance, and at the end: move your glance to the top of PLACE"
)
IN_ORDER = (("sorted", "by"), ("ordered", "by"), ("in", "order", "of"), ("in", "the", "order", "of"), ("by",))
LOOPS = (["repeat"], ["loop"], ["for", "each"], ["block"])
STOP_LOOP = (
    "a loop ends by its own condition: repeat while CONDITION: or repeat until CONDITION:",
    "or put the loop in a verb of its own, which `stop` ends",
)


def place_of_nth(words: list[str]) -> int:
    """Where `second` stands in `the second card drawn`; 0 if nothing is counted so."""
    return next((at for at, word in enumerate(words) if word in NTH and words[at - 1 : at] == ["the"]), 0)


def times_of_nth(words: list[str]) -> str:
    """What is asked instead of `the second card drawn`."""
    return f"the number of times … this turn is {NTH.index(words[place_of_nth(words)]) + 2}"


def top_of(phrase: tree.Phrase, words: list[str]) -> str:
    """`the top 3 cards of the stack`, `the top (the number) of the stack`, where things are named and not moved."""
    cut = 3 + (words[3:4] == ["cards"])
    if words[:2] != ["the", "top"] or words[cut : cut + 1] != ["of"] or isinstance(phrase.atoms[2], tree.Word):
        return ""
    number = phrase.atoms[2].value if isinstance(phrase.atoms[2], tree.Number) else "(NUMBER)"
    return f"write: the first {number} of {' '.join(words[cut + 1 :])}"


def item_of(words: list[str]) -> str:
    """`the third of its hand`."""
    at = place_of_nth(words)
    if not at or words[at + 1 : at + 2] != ["of"]:
        return ""
    return f"write: item {NTH.index(words[at]) + 2} of (…)"


def hint(phrase: tree.Phrase) -> str:
    """One line for the first slip found."""
    words = [a.text.lower() if isinstance(a, tree.Word) else "" for a in phrase.atoms]
    wanted = look_or_copy(words) or multiple_of(words)
    if wanted:
        return wanted
    top = top_of(phrase, words) or item_of(words)
    if top:
        return top
    if words[1:2] == ["player"] and words[2:4] in (["ahead", "of"], ["behind", "of"], ["left", "of"], ["right", "of"]):
        return "in the order of the seats: the player after X, or: the player before X"
    if words[:1] == ["tell"] and "+" not in words and sum(isinstance(atom, tree.Quote) for atom in phrase.atoms) > 1:
        return 'quotes cannot stand within quotes: in a line before, let the NAME be …; and here: tell "{the NAME}"'
    if words[:1] == ["tell"] and "+" in words:
        return 'a value stands in the text, in braces: tell "{the player} has {its POINTS}"'
    if words[-2:] in (["or", "more"], ["or", "less"]) or words in (["more"], ["less"], ["fewer"]):
        return "say `is at least` or `is at most`"
    some = any_or_up_to(phrase, words)
    if some:
        return some
    counted = place_of_nth(words)
    if counted and (len(words) == counted + 2 or words[counted + 1 : counted + 2] == ["time"]):
        return f"to count them: after EVENT, if {times_of_nth(words)}:"  # `you draw the second card`
    for at, word in enumerate(words):
        if word in COMPARING and words[at + 1 : at + 2] in (["than"], ["to"]):
            return f"say `{COMPARING[word]}`"
    for atom, before in zip(phrase.atoms[1:], phrase.atoms, strict=False):
        if isinstance(atom, tree.Number) and atom.value < 0 and not isinstance(before, tree.Word):
            return "a minus has a blank on each side: 5 - 1"
    if words[:1] == ["another"] and words[2:3] == ["in"]:
        return f"say which one it is not: {article(words[1])} {words[1]} in PLACE that is not the NAME"
    owned = owned_in_other_words(phrase)
    if owned:
        return owned
    if "next to" in " ".join(words):
        return "of neighbours on a board: the KINDS beside X, or: X is beside Y"
    best = worked_out_of_each(words)
    if best:
        return best
    if "has" in words[1:]:
        after = phrase.atoms[words.index("has", 1) + 1 :]
        named = f'"{after[0].text}" is in its PLACE, or: ' if after and isinstance(after[0], tree.Quote) else ""
        return f"say where it lies: {named}{INSTEAD['has']}"
    if words[0] in ("deal", "deals") and {"each", "every"} & set(words):
        number = next((a.value for a in phrase.atoms if isinstance(a, tree.Number)), 5)
        return f"write: for each player: and below it: move the top {number} cards of the DECK to its HAND"
    if words[0] == "mark" and (words[-2:] == ["as", "yes"] or "as" not in words) and len(words) > 1:
        flag = [word for word in words[1:] if word not in ("the", "as", "yes")]
        return f"a flag that belongs to nobody is set: set the {' '.join(flag)} to yes"
    if isinstance(phrase.atoms[0], tree.Number) and words[1:2] == ["of"]:
        some = f"{phrase.atoms[0].value} of LIST"
        return f"which of them? the first {some}; or let somebody choose: the player chooses {some}"
    return ""


def multiple_of(words: list[str]) -> str:
    """`twice its price`, `half of your points`, where a number stands."""
    said = words[1:] if words[:1] == ["the"] else words
    more = said[2:] if said[1:2] == ["of"] else said[1:]
    if said[:1] and said[0] in TIMES and more and all(more) and more[0] in ("its", "your", "the"):
        return f"write: ({' '.join(more)} {TIMES[said[0]]})"
    return ""


def any_or_up_to(phrase: tree.Phrase, words: list[str]) -> str:
    """`any leaf shades it`, `draw up to 2 cards`: said without `any`, and with a choice of how many."""
    for at, word in enumerate(words[:-1]):
        if word == "any" and words[at + 1] not in ("number", "of", ""):
            return f"write: {article(words[at + 1])} {words[at + 1]}; that is any of them"
        most = phrase.atoms[at + 2] if at + 2 < len(words) and words[at : at + 2] == ["up", "to"] else None
        if isinstance(most, tree.Number):
            choice = f"you choose a number from 0 to {most.value} as the count"
            return f"somebody chooses how many, in a line above: {choice}; and here: (the count)"
    return ""


def owned_in_other_words(phrase: tree.Phrase) -> str:
    """`the leader's hand`, `Ann's hand`: what belongs to whom is said with `of`."""
    for at, atom in enumerate(phrase.atoms):
        if isinstance(atom, tree.Word) and atom.text.endswith(("'s", "’s")):
            owner, after = atom.text[:-2], phrase.atoms[at + 1 : at + 2]
            what = after[0].text if after and isinstance(after[0], tree.Word) else "…"
            return f"write: the {what} of {owner if owner[:1].isupper() else f'the {owner}'}"
    return ""


def look_or_copy(words: list[str]) -> str:
    """`you look at the top 3 cards of the stack`, `do what the card says`: said in other words by everybody."""
    looks = next((at for at, word in enumerate(words[:3]) if word in ("look", "looks", "peek", "peeks", "show")), None)
    if looks is not None and "top" in words:
        return LOOK_AT_TOP
    if looks is not None and words[looks + 1 : looks + 2] == ["at"] and all(words):
        return _shown(" ".join(words[looks + 2 :]))
    if len(words) > 2 and words[-2:] == ["do", "nothing"]:
        return SWITCHED_OFF
    if words[:2] == ["do", "what"] and words[-1] in ("says", "does", "say", "do"):
        return f"write: carry out {' '.join(words[2:-1])} for you"
    return ""


def _shown(what: str) -> str:
    """`look at the hand of another player`: somebody is chosen first."""
    one = re.search(r"\b(?:another|an?) [\w'’-]+$", what)
    if one is None:
        return f"write: show ({what}) to you"
    return f"write: you choose {one[0]} as the NAME, and below it: show ({what[: one.start()]}the NAME) to you"


def worked_out_of_each(words: list[str]) -> str:
    """`players with the highest number of their hand`: what is worked out of each of them stands in parentheses."""
    for at in range(1, len(words) - 2):
        asked = ["its" if word in ("their", "his", "her") else word for word in words[at + 2 :]]
        if words[at - 1 : at + 1] == ["with", "the"] and words[at + 1] in ("highest", "lowest") and "of" in asked:
            return f"put what is asked of each in parentheses: with the {words[at + 1]} (the {' '.join(asked)})"
    return ""


def each_player_help(phrase: tree.Phrase) -> str:
    """`each player draws 5 cards`, `5 cards each`: who does something each for himself is gone through."""
    words = [a.text.lower() if isinstance(a, tree.Word) else "" for a in phrase.atoms]
    if words[0] in ("each", "every") and len(words) > 2 and words[1]:
        who = " ".join(words[1:3]) if words[1] == "other" else words[1]
        return f"write: for each {who}: and below it what each of them does"
    if len(words) > 1 and words[-1] == "each":
        return "write: for each player: and below it what each of them does"
    return ""


def order_help(phrase: tree.Phrase) -> tuple[str, ...]:
    """`for each card in its hand sorted by rank`: the order stands behind a comma."""
    words = [a.text.lower() if isinstance(a, tree.Word) else "" for a in phrase.atoms]
    for at in range(1, len(words) - 1):
        for lead in IN_ORDER:
            key = words[at + len(lead) :]
            if tuple(words[at : at + len(lead)]) == lead and key and all(key):
                return (f"an order stands behind a comma: for each …, by {' '.join(key)}:",)
    return ()


def several_orders_help(by: tree.Expression) -> str:
    """`by suit and rank`, `by suit then rank`: what to write instead; "" if it is one order."""
    if isinstance(by, tree.Junction) and all(isinstance(part, tree.Phrase) for part in by.parts):
        keys = [_words(part) for part in by.parts]
    else:
        words = _words(by)
        keys = [words[: words.index("then")], words[words.index("then") + 1 :]] if "then" in words else []
    keys = [key[1:] if key[:1] == ["by"] else key for key in keys]
    return ", ".join(f"by {' '.join(key)}" for key in keys) if len(keys) > 1 and all(keys) else ""


def _words(node: tree.Expression) -> list[str]:
    atoms = node.atoms if isinstance(node, tree.Phrase) else []
    return [a.text for a in atoms if isinstance(a, tree.Word)]


def counting_help(phrase: tree.Phrase) -> tuple[str, ...]:
    """After `there are`: how things are counted."""
    number = phrase.atoms[0].value if isinstance(phrase.atoms[0], tree.Number) else 3
    return f"to count them: there are at least {number} KINDS in PLACE", f"or: the number of (…) is {number}"


def hint_for_word(word: str) -> str:
    if is_number(word):
        return f"write the number: {NUMBERS.index(word)}"
    for known in (word, base_form(word)):
        if known in INSTEAD:
            return f"write: {INSTEAD[known]}"
    return dice_help(word)


def is_number(word: str) -> bool:
    """Whether it is a number written as a word."""
    return word.lower() in NUMBERS

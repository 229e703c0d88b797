"""Slips everybody makes, and what to write instead.

Takes the words of a phrase that means nothing, gives a help line.
"""

from __future__ import annotations

from paddock.tree import model as tree

NUMBERS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
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
    "my": "on a card: your; in a ruleset: its, or the name: the hand of the player",
    "i": "on a card: you; in a ruleset: the player",
    "their": "its",
    "his": "its",
    "her": "its",
    "they": "name them: the players",
    "then": "one sentence a line: write the next one below",
    "discard": "move (things) to (a place)",
    "any": "any number of LIST, or: a KIND in PLACE",
    "all": "every KIND, or: the KINDS",
    "both": "name them: (the leader and the follower)",
    "random": "shuffle the place and take its top card, or roll a die",
    "dice": "roll a die with 6 sides as the result",
    "else": "otherwise:",
    "loop": "repeat 3 times:, repeat while C:, repeat until C:",
    "until": "repeat until C:, or: until EVENT:",
    "gains": "add 1 to its COUNTER",
    "deal": "for each player: move the top 5 cards of the DECK to its HAND",
    "starting": "for each player in the players starting with X:",
    "pays": "pay 1 from its COUNTER to the COUNTER",
}


def hint(phrase: tree.Phrase) -> str:
    """One line for the first slip found."""
    words = [a.text.lower() if isinstance(a, tree.Word) else "" for a in phrase.atoms]
    for at, word in enumerate(words):
        if word in COMPARING and words[at + 1 : at + 2] in (["than"], ["to"]):
            return f"say `{COMPARING[word]}`"
    for atom, before in zip(phrase.atoms[1:], phrase.atoms, strict=False):
        if isinstance(atom, tree.Number) and atom.value < 0 and not isinstance(before, tree.Word):
            return "a minus has a blank on each side: 5 - 1"
    if "that" in words[1:]:
        return "after `that` comes `is`: declare `whether (a KIND) is …` and say `KINDS that are …`"
    if words[:2] == ["there", "are"]:
        return "count them: the number of (…) is at least 3"
    return ""


def hint_for_word(word: str) -> str:
    if word in NUMBERS:
        return f"write the number: {NUMBERS.index(word)}"
    if word in INSTEAD:
        return f"write: {INSTEAD[word]}"
    return ""

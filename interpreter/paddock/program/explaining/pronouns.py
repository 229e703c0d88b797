"""Knows the pronouns of English. Takes one that the language does not have, gives what is said here.

They are few and everybody means the same by them, so that none of them is a misspelling of another word.
"""

from __future__ import annotations

from paddock.program.mistakes import MistakeFound, mistake
from paddock.program.phrases.reader import Reader
from paddock.program.types import PLAYER
from paddock.tree import model as tree

OWN = ("my", "mine", "our", "ours")
SELF = ("i", "me", "we", "us", "myself", "ourselves")
OTHERS_OWN = ("his", "her", "hers", "their", "theirs", "it's", "it’s")
OTHERS = (
    "he",
    "she",
    "him",
    "her",
    "they",
    "them",
    "himself",
    "herself",
    "itself",
    "themselves",
    "these",
    "those",
    "that",
)
YOU = ("you", "your")
EVERYBODY = ("everyone", "everybody")
INSTEAD_OF = {
    (
        "someone",
        "somebody",
        "anyone",
        "anybody",
    ): "say who: the player chooses a player as the NAME",
    EVERYBODY: "write: every player, or: for each player: and below it what each of them does",
    ("nobody", "noone", "no-one"): "write: no player",
    ("opponent", "opponents"): "write: another player, or: other players",
    ("who", "which"): "write: KINDS that are …, or: KINDS whose … is …",
}


def pronoun_help(reader: Reader, word: str, phrase: tree.Phrase) -> str:
    on_card, who = reader.scope.you is not None, somebody(reader)
    after = next((b for a, b in zip(phrase.atoms, phrase.atoms[1:], strict=False) if is_word(a, word)), None)
    owned = f" {after.text}" if isinstance(after, tree.Word) else ""
    if word in OWN and on_card:
        return f"write: your{owned}"
    if word in OWN or (word in OTHERS_OWN and (owned or word != "her")):
        return f"write: its{owned}, or say whose: the{owned or ' …'} of {who}"
    if word in SELF:
        return "write: you" if on_card else f"write: {who}"
    if word in OTHERS:
        return f"write: it; or say who: {who}"
    if word in YOU and not on_card:
        return f"`{word}` is said on cards; write: {f'its{owned}' if word == 'your' else who}"
    if word in EVERYBODY and is_word(phrase.atoms[0], "show"):
        return "write: for each player: and below it: show … to the player"
    return next((text for words, text in INSTEAD_OF.items() if word in words), "")


def somebody(reader: Reader) -> str:
    """A player who is named here."""
    names = [(name, reader.scope.find(name)) for name in reader.scope.names()]
    return next((f"the {name}" for name, named in names if named is not None and named.type == PLAYER), "the player")


def nobody_is_you(reader: Reader, phrase: tree.Phrase) -> MistakeFound | None:
    """`you` in a ruleset, where nobody holds a card."""
    you = next((atom for atom in phrase.atoms if isinstance(atom, tree.Word) and atom.text.lower() in YOU), None)
    if you is None or reader.scope.you is not None:
        return None
    help_ = pronoun_help(reader, you.text.lower(), phrase)
    return mistake(you.span, f"nobody is `{you.text}` here", "", help_)


def is_word(atom: tree.Atom, word: str) -> bool:
    return isinstance(atom, tree.Word) and atom.text.lower() == word

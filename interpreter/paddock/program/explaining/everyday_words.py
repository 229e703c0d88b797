"""Knows what people say every day and the language says otherwise. Takes a phrase that was not read, gives the help."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from paddock.program.mistakes import MistakeFound, mistake
from paddock.program.phrases.reader import FailedPhrase, Reader
from paddock.program.phrases.readings import atoms_text
from paddock.text.plural import plural, singular
from paddock.tree import model as tree

LIMITS = ("at least", "at most", "more than", "less than")
OF_EACH = {"at least": "lowest", "more than": "lowest", "at most": "highest", "less than": "highest"}
OFTEN = ("once", "twice")
FIRST_OF_MORE = ("if", "unless", *OFTEN)


def everyday(failed: FailedPhrase) -> str:
    """ "" if it is none of these."""
    words = [_said(atom) for atom in failed.phrase.atoms]
    if failed.events is not None:
        return _comma_missing(words)
    if failed.sort == "verb":
        return _for_each_behind(failed.reader, words) or the_others(failed.reader, words)
    return (
        _all_that_are_of(failed, words)
        or _numbers_from_to(words)
        or _one_of(words)
        or _having(failed.reader, words)
        or _each_player_as_value(failed, words)
        or ""
    )


def _said(atom: tree.Atom) -> str:
    return atom.text.lower() if isinstance(atom, tree.Word) else atoms_text([atom])


def _comma_missing(words: list[str]) -> str:
    """`after you rest once each turn`, `after a boat passes yours if the one is ready`."""
    at = next((n for n, word in enumerate(words) if n and word in FIRST_OF_MORE), 0)
    if not at:
        return ""
    return f"a comma stands before `{words[at]}`: {' '.join(words[:at])}, {' '.join(words[at:])}"


def _for_each_behind(reader: Reader, words: list[str]) -> str:
    """`you draw 1 card for each boat in the river`: what is gone through stands above."""
    for at in range(1, len(words) - 2):
        if words[at : at + 2] in (["for", "each"], ["for", "every"]) and reader.kinds.called(words[at + 2]):
            one = [singular(words[at + 2]), *words[at + 3 :]]
            return f"write: for each {' '.join(one)}: and below it: {' '.join(words[:at])}"
    return ""


def the_others(reader: Reader, words: list[str]) -> str:
    """`paint the other boats`: of players alone it is said so."""
    for at in range(len(words) - 2):
        kind = reader.kinds.called(words[at + 2])
        if words[at : at + 2] == ["the", "other"] and kind is not None and kind.name != "player":
            return f"write: {' '.join([*words[:at], 'every', 'other', kind.name, *words[at + 3 :]])}"
    return ""


def _all_that_are_of(failed: FailedPhrase, words: list[str]) -> str:
    """`every mod of the leader`, where a place or list is called the mods of a player."""
    if words[:1] not in (["every"], ["each"], ["a"], ["an"]) or words[2:3] != ["of"] or '"' in "".join(words):
        return ""
    said = ["the", plural(words[1]), *words[2:]]
    phrase = tree.Phrase([tree.Word(word, failed.phrase.span) for word in said], [], failed.phrase.span)
    return f"write: {' '.join(said)}" if failed.reader.readings(phrase) else ""


def _numbers_from_to(words: list[str]) -> str:
    """`is 2 to 4`, `is from 2 to 4`."""
    said = words[1:] if words[:1] == ["from"] else words
    is_row = len(said) == 3 and said[1] == "to" and said[0].isdigit() and said[2].isdigit()
    return f"write: is in (the numbers from {said[0]} to {said[2]})" if is_row else ""


def bare_numbers(failed: FailedPhrase, can_be_read: Callable[[tree.Phrase], bool]) -> MistakeFound | None:
    """`numbers from 0 to 5`, which could as well be any of them."""
    atoms = failed.phrase.atoms
    for at, atom in enumerate(atoms):
        the = tree.Word(text="the", span=atom.span)
        before = [] if [_said(each) for each in atoms[:at]] == ["number", "in"] else atoms[:at]  # behind `for each`
        mended = replace(failed.phrase, atoms=[*before, the, *atoms[at:]])
        if _said(atom) == "numbers" and can_be_read(mended):
            help_ = f"write: {atoms_text([*atoms[:at], the, *atoms[at:]])}"
            return mistake(atom.span, "`numbers` does not say which ones", "all of them are meant", help_)
    return None


def _one_of(words: list[str]) -> str:
    """`you are one of the players with the highest points`."""
    if words[:2] != ["one", "of"] or len(words) < 4:
        return ""
    return f"whether it is one of them: in ({' '.join(words[2:])}), behind `is` or `are`"


def _having(reader: Reader, words: list[str]) -> str:
    """`you have at least 3 coins`, `every player has 2 cards in hand`."""
    at = next((n for n, word in enumerate(words) if n and word in ("have", "has")), 0)
    limit = " ".join(words[at + 1 : at + 3]) if " ".join(words[at + 1 : at + 3]) in LIMITS else ""
    number = at + 3 if limit else at + 1
    if not at or number + 1 >= len(words) or not words[number].isdigit():
        return ""
    who, things = words[:at], words[number + 1 :]
    is_ = f"is {limit} {words[number]}" if limit else f"is {words[number]}"
    place = _place_of(reader, things)
    owned = " ".join(things) if tuple(things) in reader.world.words.fields else f"{things[0]}s"
    if not place and tuple(owned.split()) not in reader.world.words.fields:
        return ""
    if who[0] in ("every", "each") and len(who) == 2:
        if place or not limit:
            of_one = f"the number of the {place} of the {who[1]}" if place else f"the {owned} of the {who[1]}"
            return f"asked of each: for each {who[1]}: and below it: if {of_one} {is_}:"
        kind = reader.kinds.called(who[1])
        return f"write: the {OF_EACH[limit]} {owned} of the {kind.plural if kind else 'KINDS'} {is_}"
    whose = "your {}" if who == ["you"] else "its {}" if who == ["it"] else f"the {{}} of {' '.join(who)}"
    what = f"the number of {whose.format(place)}" if place else whose.format(owned)
    return f"write: {what} {is_}"


def asked_of_all(reader: Reader, texts: list[str], start: int, end: int) -> str:
    """`the sum of the coins of the players`, `the highest of the coins of the players`: the field is named bare."""
    lists = " ".join(texts[start:end])
    for at in range(start - 3):
        field = texts[at + 3 : start - 1] if texts[at + 2 : at + 3] == ["the"] else []
        if texts[at + 1 : at + 2] == ["of"] and texts[start - 1] == "of" and tuple(field) in reader.world.words.fields:
            if texts[at] in ("highest", "lowest"):
                return f"write: the {texts[at]} {' '.join(field)} of {lists}"
            if texts[at] == "sum":
                return f"write: the sum of {' '.join(field)} of {lists}"
    return ""


def _place_of(reader: Reader, things: list[str]) -> str:
    """`hand` of `cards in hand`."""
    if "in" not in things[1:]:
        return ""
    named = [word for word in things[things.index("in") + 1 :] if word not in ("your", "its", "the")]
    return next((place.name for place in reader.world.places if place.name == " ".join(named)), "")


def _each_player_as_value(failed: FailedPhrase, words: list[str]) -> str:
    """`each other player chooses …`, where `each other player` is looked for as one player."""
    if words[0] != "each" or len(words) not in (2, 3) or not failed.wanted.is_thing:
        return ""
    return f"write: for {' '.join(words)}: and below it what {'the ' + words[-1]} does"

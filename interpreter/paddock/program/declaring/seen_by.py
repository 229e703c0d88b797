"""Places that more players see for a time. Takes a statement that says so, gives the condition that it changes.

Who sees a place by its own line stays so; the condition only adds to that. What comes of it: `table/sight.py`.
"""

from __future__ import annotations

from operator import itemgetter

from paddock.program import operations as ops
from paddock.program.declaring.printed_values import forms
from paddock.program.declaring.stated import single, stated_condition
from paddock.program.declaring.workshop import Workshop
from paddock.program.mistakes import MistakeFound, mistake
from paddock.program.model import Expr, Place
from paddock.program.phrases.reader import SpanReader
from paddock.program.phrases.readings import atom_text, atoms_of
from paddock.program.scope import Scope, local
from paddock.program.sentences.sentence_reader import SentenceReader
from paddock.program.types import LIST, PLAYER, thing_of
from paddock.program.words.vocabulary import Entry, Gap
from paddock.tree import model as tree

SEEN_BY = ["seen", "by"]
EVERYBODY = ["everybody"]
ALIKE = (["all"], ["everyone"], ["anybody"], ["anyone"])  # other words for everybody
NOBODY = (["nobody"], ["none"], ["no", "one"], ["no", "player"])
SIGHT = {"see", "sees", "visible", "face", "revealed", "looks", "look"}
STATED = "who sees a place is said so: your hand is seen by everybody, the hand of another player is seen by you"


def sight_hint(words: list[str]) -> tuple[str, ...]:
    """For a line that is not understood: how it is said who sees a place, if that is what it is about."""
    return (STATED,) if SIGHT & {word.lower() for word in words} else ()


def seen_by(builder: Workshop, node: tree.Comparison, scope: Scope) -> tuple[int, list[Expr]] | None:
    """`your hand is seen by everybody`: the condition, whose place it is said of, and who sees it."""
    if not isinstance(node.left, tree.Phrase) or not isinstance(node.right, tree.Phrase):
        return None
    words = [atom_text(atom) for atom in atoms_of(node.right)]
    if words[:2] != SEEN_BY or len(words) < 3:
        return None
    place, owners = place_said(builder, node.left, scope)
    problem = refusal(node, place, words[2:])
    if problem is not None:
        raise problem
    if words[2:] == EVERYBODY:
        return condition(builder, place, to_all=True), owners
    who = tree.Phrase(node.right.atoms[2:], node.right.filters, node.right.span)
    viewer = SentenceReader(builder.world, scope).value(who, LIST, some=True)
    return condition(builder, place, to_all=False), [*owners, single(viewer)]


def place_said(builder: Workshop, phrase: tree.Phrase, scope: Scope) -> tuple[Place, list[Expr]]:
    """The place, and whose it is, if it belongs to somebody."""
    atoms, reader = atoms_of(phrase), SentenceReader(builder.world, scope)
    span_reader = SpanReader(reader, atoms)
    for entry in builder.world.words.entries["value"]:
        place = place_of_entry(builder, reader, entry)
        if place is not None:
            fillings = [filling for form in forms(entry) for filling in span_reader.match(form, 0, len(atoms))]
            for args, _ in sorted(fillings, key=itemgetter(1)):
                return place, [arg for arg in args if isinstance(arg, Expr)]
    reader.value(phrase, LIST, some=True)  # words that mean nothing are explained first
    raise mistake(
        phrase.span,
        "only a whole place can be seen by more players for a time",
        "",
        "of every other player: the hand of another player is seen by you",
        "of a card that is to be seen once, in a step: show (the top card of the stack) to you",
    )


def place_of_entry(builder: Workshop, reader: SentenceReader, entry: Entry) -> Place | None:
    """The place whose own words these are: `the hand of (a player)`."""
    gaps = [part for part in entry.parts if isinstance(part, Gap)]
    if entry.make is None or not entry.where or len(gaps) > 1 or any(gap.special for gap in gaps):
        return None
    made = entry.make(reader, [local(0, gap.type) for gap in gaps])
    return builder.program.places[int(made.ref or 0)] if made is not None and made.op == ops.PLACE else None


def refusal(node: tree.Comparison, place: Place, viewers: list[str]) -> MistakeFound | None:
    """Why this place cannot be seen by more players, or by fewer."""
    if node.negated or viewers in NOBODY:
        message = "a place can be seen by more players for a time, not by fewer"
        helps = (
            f"declare it for the fewest who ever see it: place {place.name} of …, face down",
            f"and say who sees it while something holds: the {place.name} … is seen by PLAYER",
        )
        return mistake(node.span, message, "", *helps)
    if viewers in ALIKE:
        return mistake(node.right.span, "those who see a place are players, or everybody", "", "seen by everybody")
    if place.seen == "all":
        message = f"everybody sees the {place.name} already: it is face up"
        return mistake(node.span, message, "", f"place {place.name} of …, face down", "or take this line out")
    if place.band:
        message = f"the {place.name} is counted in tens: who sees it could count it"
        return mistake(node.span, message, "", "take `counted in tens` out of its line, or this line")
    return None


def condition(builder: Workshop, place: Place, to_all: bool) -> int:
    """One for each place, and one more for being seen by all; made when it is first said."""
    owner = None if place.owner is None else builder.program.kinds[place.owner].name
    of = "" if owner is None else f" of (a {owner})"
    name = f"whether the {place.name}{of} is seen by {'everybody' if to_all else '(a player)'}"
    gaps = [*([] if owner is None else [(owner, thing_of(owner))]), *([] if to_all else [("viewer", PLAYER)])]
    return stated_condition(builder, name, gaps, place.where, sight=place.id)

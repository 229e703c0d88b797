"""Knows sentences that stand where a card says what is printed. Takes such lines, gives mistakes that lead on."""

from __future__ import annotations

from collections.abc import Iterable

from paddock.program.declaring.modifiers import statement_hint
from paddock.program.declaring.plain_lines import parts_of
from paddock.program.explaining.change_slips import changed_in_a_step
from paddock.program.explaining.common_slips import hint_for_word
from paddock.program.mistakes import MistakeFound, mistake
from paddock.program.model import Program
from paddock.program.words.vocabulary import Fixed, World
from paddock.tree import model as tree
from paddock.tree.core_lines import core_verbs

SENTENCE_STARTS = ("a", "an", "the", "you", "your", "it", "its", "this", "another", "each", "every", "no")
UNDER = "what is done stands under a line like `effect:`, `after EVENT:` or `when EVENT:`"
DONE_TO = ("this", "that", "a", "an", "the", "your", "its", "every", "each", "another")


def is_sentence(line: tree.Fact) -> bool:
    """`you survive this card`, `"Red" beats "Blue"`: no line of what is printed begins so."""
    first = line.parts[0].atoms[0] if isinstance(line.parts[0], tree.Phrase) else None
    word = first.text.lower() if isinstance(first, tree.Word) else ""
    return len(line.parts) == 1 and (isinstance(first, tree.Quote) or word in SENTENCE_STARTS)


def says_what_is_done(words: list[str]) -> bool:
    """`tap this card`: a word, and whom it is done to."""
    return len(words) > 2 and words[1] in DONE_TO


def begins_a_step(world: World, line: tree.Fact) -> bool:
    """`add 2 to your coins`, `draw a card`: with a verb, where a field would begin."""
    first = parts_of(line)[0][0]
    verbs = (part for entry in world.words.entries["verb"] for part in entry.parts[:2] if isinstance(part, Fixed))
    return len(line.parts) == 1 and (first in core_verbs() or any(first == part.forms[-1] for part in verbs))


def nothing_done_so(line: tree.Fact, fields: Iterable[str]) -> MistakeFound:
    """`tap this card`, in a game where nothing is tapped."""
    word = parts_of(line)[0][0]
    own = f"the game says what that is, with a verb of its own: verb {word} (a KIND): and below it what is done"
    known = hint_for_word(word) or own
    message, label = f"no verb `{word}`", "this reads like something to do, and nothing in this game is called so"
    return mistake(line.span, message, label, known, UNDER, printed(fields))


def lonely_sentence(program: Program, line: tree.Fact, fields: Iterable[str]) -> MistakeFound:
    stated = "what is changed is said with `is`: the VALUE of this card is 1 higher"
    words = parts_of(line)[0]
    kept = any(words[-len(name) :] == name for name in (store.name.split() for store in program.stores))
    changed = changed_in_a_step(words) if not kept else ()
    helps = statement_hint(words) or (UNDER, *(changed or (stated,)), printed(fields))
    return mistake(line.span, "this sentence cannot stand alone on a card", "", *helps)


def printed(fields: Iterable[str]) -> str:
    return "what is printed: " + ", ".join([*fields, "copies"])

"""Knows what people wait for on a card: that it is played, on somebody. Takes a failed event, gives what leads on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from paddock.program.kinds import fits
from paddock.program.mistakes import MistakeFound, mistake
from paddock.program.phrases.reader import FailedPhrase
from paddock.program.phrases.readings import atoms_text
from paddock.program.types import thing_of
from paddock.program.words.vocabulary import Gap
from paddock.tree import model as tree

BEHIND = ("on", "at", "to", "from", "against", "for", "in", "into", "onto", "with")
SHOWN = 3  # verbs


def done_to_this(failed: FailedPhrase) -> str:
    """`when you play this card`, where no verb is said so: those that are told of such a card."""
    this = failed.reader.scope.this
    if failed.events is None or this is None or "this card" not in " ".join(failed.span_reader.texts):
        return ""
    mine = thing_of(this.type.kind)
    verbs = [entry for entry in failed.reader.world.words.entries["verb"] if entry.verb is not None]
    gaps = {entry.shown: [p for p in entry.parts if isinstance(p, Gap) and not p.special] for entry in verbs}
    fitting = [shown for shown, parts in gaps.items() if any(_is_told(failed, mine.kind, gap) for gap in parts)]
    if not fitting:
        return "no verb of this game is told of such a card; one that is played says what it does under: effect:"
    return f"of such a card it is told by: {', or: '.join(fitting[:SHOWN])}"


def _is_told(failed: FailedPhrase, kind: str, gap: Gap) -> bool:
    told = gap.type.is_thing or gap.type.of_things
    return told and gap.type.kind != "player" and fits(thing_of(kind), gap.type.one, failed.reader.kinds)


def more_than_event(failed: FailedPhrase, can_be_read: Callable[[tree.Phrase], bool]) -> MistakeFound | None:
    """`when you play this card on a boat`: whom it is played on is chosen, and no part of the event."""
    atoms, texts = failed.phrase.atoms, failed.span_reader.texts
    for at in range(len(atoms) - 2, 1, -1) if failed.events is not None else ():
        kind = next((each for each in texts[at + 1 :] if failed.reader.kinds.called(each) is not None), "")
        if texts[at] not in BEHIND or not kind or not can_be_read(replace(failed.phrase, atoms=atoms[:at])):
            continue
        event, tail = atoms_text([*atoms[:at]]), atoms_text([*atoms[at:]])
        chosen = f"you choose {atoms_text([*atoms[at + 1 :]])} as the target"
        helps = (
            f"what the card does when it is played: effect: and below it: {chosen}",
            f"while it lies where it works: after {event}: and below it: {chosen}",
        )
        span = atoms[at].span.to(atoms[-1].span)
        return mistake(span, f"`{tail}` is no part of what happens", f"what happens is: {event}", *helps)
    return None

"""Knows chance in other words. Takes a phrase that was not read, gives the mistake with the step that picks."""

from __future__ import annotations

from paddock.program.mistakes import MistakeFound, mistake
from paddock.program.phrases.reader import FailedPhrase
from paddock.tree import model as tree


def slip_about_chance(failed: FailedPhrase) -> MistakeFound | None:
    """`move a random card of its hand to the pile`: what chance picks gets a name first."""
    texts = failed.span_reader.texts
    at = texts.index("random") if "random" in texts else 0
    if texts[:1] == ["pick"] and at and not {"in", "of"} & {*texts}:
        kind = failed.reader.kinds.called(texts[at + 1]) if texts[at + 1 :] else None
        many = f"the {kind.plural} that …" if kind is not None else "LIST"
        line = f"pick a random {kind.name if kind is not None else 'KIND'} in ({many}) as the NAME"
        return mistake(failed.phrase.span, "out of which is it picked?", "", line)
    if not at or texts[0] == "pick":
        return None
    before = failed.span_reader.atoms[at - 1]
    some = f"{before.value} random KINDS" if isinstance(before, tree.Number) else "a random KIND"
    help_ = f"before it: pick {some} in PLACE as the NAME", "and here: the NAME"
    return mistake(failed.span_reader.atoms[at].span, "what chance picks gets a name first", "", *help_)

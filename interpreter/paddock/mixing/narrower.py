"""Bridges that hold in some places only: what a card says that lies on a thing, and what is waited for. Takes left
sides and cards, gives how a left side ends, and of which kinds a card is that lies on a thing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Protocol

from paddock.mixing.unsaid import UnsaidError
from paddock.program.model import Program
from paddock.program.words.patterns import gap_name
from paddock.records import record
from paddock.text.model import Span
from paddock.tree import model as tree

PLAYER = "player"
IN_EVENTS = ["in", "an", "event"]


@record
class Ending:
    """What stands behind the words of the lender: `on (a part)`, or `in an event`."""

    pattern: tree.Pattern  # without it
    card: tree.Gap | None = None
    is_whole: bool = False  # nothing stands behind

    @property
    def card_name(self) -> str:
        return gap_name(self.card) if self.card is not None else ""

    @property
    def card_kind(self) -> str:
        return self.card.kind[-1].text.lower() if self.card is not None else ""


def ending_of(pattern: tree.Pattern) -> Ending | None:
    parts = pattern.parts
    last = [part.text.lower() if isinstance(part, tree.Word) else "" for part in parts[-3:]]
    if last == IN_EVENTS and len(parts) > 3:
        return Ending(replace(pattern, parts=parts[:-3]))
    if len(parts) > 2 and last[-2:] == ["on", ""]:
        card = parts[-1]
        return Ending(replace(pattern, parts=parts[:-2]), card if isinstance(card, tree.Gap) else None)
    return None


def means_subkind(item: tree.Item) -> tuple[str, str] | None:
    """`kind sail is a fitting`, which a mix adds to the base."""
    if not isinstance(item, tree.Declaration) or item.word != "kind" or not item.head:
        return None
    words = [atom.text.lower() if isinstance(atom, tree.Word) else "" for atom in item.head[0].atoms]
    return (words[0], words[3]) if len(words) == 4 and words[1] == "is" and words[2] in ("a", "an") else None


class Places(Protocol):
    """Which kinds and places of one game are which of another."""

    def kind_in_base(self, name: str) -> str | None: ...
    def place(self, words: tuple[str, ...], span: Span) -> tuple[str, ...]: ...


def kinds_on_things(
    span: Span, lender: Program, base: Program, words: Places, parents: Mapping[str, str]
) -> tuple[str, ...]:
    """The kinds of a card that works only where things of the base have a place for it, and no player; of others none.
    `parents`: of the kinds that the mix adds."""
    card = next((each for each in lender.cards if (each.where.file, each.where.line) == (span.file, span.line)), None)
    kind = words.kind_in_base(lender.kinds[card.kind].name) if card is not None else None
    if card is None or kind is None:
        return ()
    kinds = list(_kind_and_above(kind, {each.name: each.parent for each in base.kinds} | dict(parents)))
    places = set[str]()
    for place in card.works:
        with suppress(UnsaidError):
            places.add(" ".join(words.place(tuple(lender.places[place].name.split()), span)))
    own = [each for each in base.kinds if each.name in kinds and each.works]
    usual = min(own, key=lambda each: kinds.index(each.name)).works if own else []
    works = [each for each in base.places if (each.name in places if card.works else each.id in usual)]
    owners = {base.kinds[each.owner].name if each.owner is not None else PLAYER for each in works}
    return tuple(kinds) if owners and PLAYER not in owners else ()


def _kind_and_above(kind: str, above: Mapping[str, str]) -> Iterator[str]:
    seen = {""}
    while kind not in seen:
        seen.add(kind)
        yield kind
        kind = above.get(kind, "")

"""Finds which words of the base come near one that it lacks. Takes both games and how their kinds are called, gives
patterns of the base, and what they say with the names of the other."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from paddock.program.mistakes import MistakeFound
from paddock.program.model import Program
from paddock.program.scope import Scope, local
from paddock.program.sentences.sentence_reader import SentenceReader
from paddock.program.types import ANY, Type
from paddock.program.words.naming import BUILT_IN
from paddock.program.words.vocabulary import Arg, Entry, Fixed, Gap, Part, World
from paddock.records import record
from paddock.text.plural import article
from paddock.text.spelling import nearest

LITTLE = frozenset(("the", "of", "a", "an", "is", "to", "in", "on", "for", "with", "at", "as"))
MOST = 2  # told of one word; of the same shape alone: if more are, the shape says nothing
HALF = 0.5
_GAP = re.compile(r"\(([^()]*)\)")
_NO_WORDS = (MistakeFound, AttributeError, LookupError, TypeError, ValueError)  # it cannot be asked of just anything


@record(frozen=True)
class Near:
    shown: str  # as the base declares it
    said: str  # with the names of the word that is missing


@record
class NearWords:
    lender: World
    base: World
    kind_in_base: Callable[[str], str | None]

    # -------------------------------------------------------------- patterns

    def patterns(self, entry: Entry) -> list[Near]:
        """Those that share most words with it and have a place for what its gaps hold. Where none does, those of the
        same shape, if there are few."""
        gaps, gives = gaps_of(entry), _gives(self.lender, entry)
        alike: list[tuple[float, Near]] = []
        shaped: list[tuple[float, Near]] = []
        for other in self._of_its_sort(entry):
            same, theirs = likeness(entry.parts, other.parts), gaps_of(other)
            names = self._filled(gaps, theirs, strictly=not same)
            if names is None or not self._gives_alike(gives, _gives(self.base, other), strictly=not same):
                continue
            if same >= HALF:
                alike.append((-same, Near(other.shown, said_with(other.shown, names))))
            elif (
                not same
                and len(gaps) == len(theirs)
                and entry.sort != "test"
                and (gives is None or gives.sort != "flag")
            ):
                shaped.append((0, Near(other.shown, said_with(other.shown, names))))
        found = alike or (shaped if len({near.shown for _, near in shaped}) <= MOST else [])
        ordered = sorted(found, key=lambda each: (each[0], each[1].shown))
        return list({near.shown: near for _, near in reversed(ordered)}.values())[::-1][:MOST]

    def _of_its_sort(self, entry: Entry) -> Iterator[Entry]:
        """What marks a thing is near only to what marks one; steps of every game are near to nothing."""
        if entry.core and not entry.core.startswith("mark "):
            return
        for other in self.base.words.entries[entry.sort]:
            if other.where and entry.core.partition(" ")[0] == other.core.partition(" ")[0]:
                yield other

    def _filled(self, gaps: list[Gap], theirs: list[Gap], strictly: bool) -> list[str] | None:
        """The names of what fills their gaps, each once; none if one of them has nothing to hold."""
        left, names = [*gaps], list[str]()
        for gap in theirs:
            fitting = next((each for each in left if self._alike(each.type, gap.type, strictly)), None)
            if fitting is None:
                return None
            left.remove(fitting)
            names.append(fitting.name)
        return names

    def _alike(self, mine: Type, other: Type, strictly: bool) -> bool:
        same = mine.sort == other.sort and mine.many == other.many
        return same and self._kinds_alike(mine.kind, other.kind, strictly)

    def _gives_alike(self, mine: Type | None, other: Type | None, strictly: bool) -> bool:
        if mine is None or other is None:
            return mine is other
        return self._alike(mine, other, strictly)

    def _kinds_alike(self, mine: str, other: str, strictly: bool) -> bool:
        if mine == other or not mine or not other:
            return mine == other
        here = self.kind_in_base(mine)
        if here is not None:
            return self.base.kinds.is_a(here, other)
        if strictly:
            return other in self.only_of_same_root(mine)
        roots = self._roots(self.lender, mine) & self._roots(self.base, other)
        return bool(roots) and other not in self.lender.kinds.by_name

    # -------------------------------------------------------------- kinds

    def kinds(self, name: str) -> list[Near]:
        """With what a line `kind NAME …` would say of it: a kind of the base, or one of its own below such a kind."""
        shared = self._shared_above(name)
        roots, known = self._roots(self.lender, name), [k for k in self.base.kinds.by_name if k not in BUILT_IN]
        spelt = [kind for kind in nearest(name, known) if roots & self._roots(self.base, kind)]
        found = {kind: f"means {kind}" for kind in (*spelt, *([] if shared else self.only_of_same_root(name)))}
        if shared:
            found = {shared: ""} | found | {shared: f"is {article(shared)} {shared}"}
        return [Near(*each) for each in found.items()][:MOST]

    def _shared_above(self, name: str) -> str:
        """What both games call the sort of things that it is one of."""
        known = self.lender.kinds.by_name
        while name in known and (name == known[name].name):
            name = known[name].parent
            if name in self.base.kinds.by_name and name in known and name not in BUILT_IN:
                return name
        return ""

    def only_of_same_root(self, name: str) -> list[str]:
        """A card for a card, a piece for a piece: if the base has but one such kind of its own, and those above it."""
        roots = self._roots(self.lender, name)
        above = {kind.parent for kind in self.base.kinds.by_name.values()}
        own = [k for k in self.base.kinds.by_name if k not in BUILT_IN and k not in self.lender.kinds.by_name]
        alike = [kind for kind in own if roots & self._roots(self.base, kind)]
        last = [kind for kind in alike if kind not in above]
        return sorted(alike, key=lambda kind: kind in above) if len(last) == 1 else []

    def _roots(self, world: World, name: str) -> set[str]:
        return {each for each in world.kinds.ancestors(name) if each in BUILT_IN and each != ANY}


def own_pieces(lender: Program, base: Program) -> dict[str, str]:
    """The one kind of pieces that each player has, if both games have one."""
    here, there = ([kind.name for kind in game.kinds if kind.each_player] for game in (lender, base))
    return {here[0]: there[0]} if len(here) == 1 and len(there) == 1 else {}


def gaps_of(entry: Entry) -> list[Gap]:
    return [part for part in entry.parts if isinstance(part, Gap)]


def likeness(parts: tuple[Part, ...], others: tuple[Part, ...]) -> float:
    """How many of the words of two patterns are the same."""
    mine, theirs = own_words(parts), own_words(others)
    return len(mine & theirs) / len(mine | theirs) if mine & theirs else 0


def own_words(parts: tuple[Part, ...]) -> set[str]:
    return {part.forms[0] for part in parts if isinstance(part, Fixed)} - LITTLE


def said_with(shown: str, names: list[str]) -> str:
    """`(a boat, the first) greets (a boat)` with these names in its gaps."""
    given = iter(names)
    return _GAP.sub(lambda _: f"the {next(given, 'other')}", shown)


def _gives(world: World, entry: Entry) -> Type | None:
    gaps = gaps_of(entry)
    if entry.make is None or any(gap.special for gap in gaps):
        return None
    try:
        args: list[Arg] = [local(at, gap.type) for at, gap in enumerate(gaps)]
        made = entry.make(SentenceReader(world, Scope()), args)
    except _NO_WORDS:
        return None
    return made.type.one._replace(many=made.type.many, or_none=False) if made is not None else None

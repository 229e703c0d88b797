"""Which words of a lender are which of the base. Takes both games as they were read, and bridges; gives meanings."""

from __future__ import annotations

from collections.abc import Iterator

from paddock.mixing.near_words import NearWords
from paddock.mixing.speaking import Key, Meaning
from paddock.mixing.unsaid import UnsaidError, unsaid
from paddock.program.kinds import Kinds
from paddock.program.types import ANY, Type
from paddock.program.words.naming import BUILT_IN
from paddock.program.words.vocabulary import Entry, Fixed, Gap, Part, World, field_words, skeleton
from paddock.records import field, record
from paddock.text.model import Span
from paddock.text.plural import article
from paddock.text.spelling import nearest


class OwnWords:
    """Of somebody who speaks the words of the base already: all of them stand as they are."""

    def meaning(self, entry: Entry, span: Span) -> Meaning:
        return Meaning()

    def key(self, entry: Entry) -> Key:
        return key_of(entry)

    def of_the_card(self, entry: Entry) -> Meaning | None:
        return None

    def in_event(self, entry: Entry) -> Meaning | None:
        return None

    def kind(self, word: str, span: Span) -> str:
        return word

    def field(self, words: tuple[str, ...], span: Span) -> tuple[str, ...]:
        return words

    def choice(self, kind: str, words: str, span: Span) -> str:
        return words

    def span_word(self, words: str, span: Span) -> str:
        return words

    def named(self, name: str, span: Span) -> str:
        return name


@record
class Dictionary:
    lender: World
    base: World
    game: str  # what the base is called
    bridges: dict[Key, Meaning] = field(default_factory=dict)
    of_cards: dict[tuple[Key, str], Meaning] = field(default_factory=dict)  # by the kind of a card that lies on a thing
    in_events: dict[Key, Meaning] = field(default_factory=dict)
    lies_as: tuple[str, ...] = ()  # the kinds of the card that speaks, if it lies on a thing of the base
    kinds: dict[str, str] = field(default_factory=dict)  # of the lender -> of the base
    along: set[Key] = field(default_factory=set)  # what comes with the cards
    kinds_along: set[str] = field(default_factory=set)
    names_along: set[str] = field(default_factory=set)  # of cards that are lent
    rules_along: set[str] = field(default_factory=set)  # by their ids
    used: set[Span] = field(default_factory=set)  # bridges that some card needed
    silenced: dict[str, Span] = field(default_factory=dict)  # what was said since this was emptied, and means nothing
    known: dict[tuple[str, str], Entry] = field(default_factory=dict)

    @property
    def near(self) -> NearWords:
        return NearWords(self.lender, self.base, self.kind_in_base)

    def __post_init__(self) -> None:
        for sort, entries in self.lender.words.entries.items():
            for entry in entries:
                if not any(isinstance(part, Gap) and part.special == "its" for part in entry.parts):
                    self.known.setdefault((sort, entry.shown), entry)

    # -------------------------------------------------------------- patterns

    def meaning(self, entry: Entry, span: Span) -> Meaning:
        plain, key = self.plain(entry), self.key(entry)
        if key in self.bridges:
            if self.bridges[key].nothing:
                self.silenced.setdefault(plain.shown, span)
            return self._used(self.bridges[key])
        if is_core(self.lender, plain) or key in self.along or self.in_base(plain) is not None:
            return Meaning()
        renamed = self._of_kind(plain)
        if renamed is not None:
            return Meaning(renamed=renamed)
        kinds = tuple(dict.fromkeys(part.type.kind for part in plain.parts if isinstance(part, Gap) and part.type.kind))
        gone = tuple(kind for kind in kinds if kind != ANY and self.kind_in_base(kind) is None)
        near = self.near.patterns(plain)
        shown, said = tuple(each.shown for each in near), near[0].said if near else ""
        raise unsaid(span, plain.shown, self._missing(plain, gone), shown, sort_of(plain), gone, said)

    def of_the_card(self, entry: Entry) -> Meaning | None:
        return self.of_card(self.key(entry))

    def of_card(self, key: Key) -> Meaning | None:
        found = (self.of_cards[key, kind] for kind in self.lies_as if (key, kind) in self.of_cards)
        meaning = next(found, None)
        return self._used(meaning) if meaning is not None else None

    def in_event(self, entry: Entry) -> Meaning | None:
        """What it is where it is waited for, if a player may have several of it."""
        return self.in_events.get(self.key(entry))

    def may_change(self) -> dict[Key, Meaning]:
        """What is yours and can be another one later: one of several, or what the card lies on."""
        cards = {key: self.of_card(key) for key, _ in self.of_cards if key[0] == "value"}
        several = {key: self.bridges[key] for key in self.in_events if key in self.bridges}
        return several | {key: meaning for key, meaning in cards.items() if meaning is not None}

    def _used(self, meaning: Meaning) -> Meaning:
        self.used |= {meaning.span} if meaning.span is not None else set()
        return meaning

    def all_bridges(self) -> list[Meaning]:
        return [*self.bridges.values(), *self.of_cards.values(), *self.in_events.values()]

    def _of_kind(self, entry: Entry) -> tuple[str, str] | None:
        """`the boat of (a player)` is called by its kind, so it changes with it."""
        words = field_words(entry.parts)
        old = words[0] if words is not None and len(words) == 1 else ""
        if old not in self.kinds:
            return None
        new = tuple(Fixed((self.kinds[old],)) if part == Fixed((old,)) else part for part in entry.parts)
        there = self.in_base(Entry(entry.sort, new, entry.shown))
        return (old, self.kinds[old]) if there is not None else None

    def key(self, entry: Entry) -> Key:
        return key_of(self.plain(entry))

    def plain(self, entry: Entry) -> Entry:
        """The pattern as it was declared, of one with `its` or with open gaps."""
        return self.known.get((entry.sort, entry.shown), entry)

    def in_base(self, entry: Entry) -> Entry | None:
        """The same wording in the base, for the same kinds or wider ones."""
        parts = self.mapped(entry.parts)
        if parts is None:
            return None
        exact = self.base.words.skeletons.get((entry.sort, skeleton(parts)))
        if exact is not None:
            return exact
        return next((e for e in self.base.words.entries[entry.sort] if is_wider(e.parts, parts, self.base.kinds)), None)

    def base_entry(self, entry: Entry) -> Entry:
        return next((e for e in self.base.words.entries[entry.sort] if e.shown == entry.shown), entry)

    def mapped(self, parts: tuple[Part, ...]) -> tuple[Part, ...] | None:
        """The same pattern with kinds of the base; None if it speaks of a kind that is not there."""
        result: list[Part] = []
        for part in parts:
            if isinstance(part, Gap):
                type_ = self.type_in_base(part.type)
                if type_ is None:
                    return None
                part = Gap(type_, part.name, part.special, part.some, part.only_some)
            result.append(part)
        return tuple(result)

    def type_in_base(self, type_: Type) -> Type | None:
        if not type_.kind or type_.kind in BUILT_IN or type_.kind == ANY:
            return type_
        name = self.kind_in_base(type_.kind)
        if name is None:
            return None
        one = self.base.kinds.one(name) if name in self.base.kinds.by_name else type_
        return type_._replace(kind=name, sort=one.sort if type_.sort in ("thing", "choice") else type_.sort)

    def _missing(self, entry: Entry, gone: tuple[str, ...]) -> str:
        what = {"verb": "nothing that happens", "test": "no condition", "value": "nothing"}[entry.sort]
        missing = f": it has no kind `{gone[0]}`" if gone and gone[0] not in entry.shown else ""
        return f"{self.game} has {what} called `{entry.shown}`{missing}"

    # -------------------------------------------------------------- kinds, fields, words

    def kind_in_base(self, name: str) -> str | None:
        if name in self.kinds:
            return self.kinds[name]
        return name if name in self.base.kinds.by_name or name in self.kinds_along or name in BUILT_IN else None

    def kind(self, word: str, span: Span) -> str:
        """`a boat`, `boat`, `boats`, in the words of the base."""
        *lead, noun = word.split()
        own = self.lender.kinds.called(noun.lower())
        if own is None:
            return word
        name = self.kind_in_base(own.name)
        if name is None:
            why = f"{self.game} has no kind `{own.name}`"
            near = self.near.kinds(own.name)
            shown, said = tuple(each.shown for each in near), near[0].said if near else ""
            raise unsaid(span, own.name, why, shown, "kind", proposal=said)
        if name == own.name:
            return word
        kind = self.base.kinds.by_name.get(name)
        several = noun.lower() != own.name
        text = (kind.plural if kind is not None else f"{name}s") if several else name
        return " ".join([*(article(text) if each in ("a", "an") else each for each in lead), text])

    def field(self, words: tuple[str, ...], span: Span) -> tuple[str, ...]:
        """The name of what each of a list is asked for."""
        problem: UnsaidError | None = None
        for entry in self.lender.words.fields.get(words, []):
            try:
                meaning = self.meaning(entry, span)
            except UnsaidError as reason:
                problem = problem or reason
                continue
            if meaning.stays:
                return words
            new = right_field(meaning)
            if new is not None:
                return new
            problem = unsaid(span, entry.shown, f"`{entry.shown}` is asked of each of a list here", sort="field")
        if problem is not None:
            raise problem
        return words

    def place(self, words: tuple[str, ...], span: Span) -> tuple[str, ...]:
        """A place by its name alone, as a card says where it works."""
        for sort_key, entry in self.known.items():
            fixed = tuple(part.forms[0] for part in entry.parts if isinstance(part, Fixed))
            if sort_key[0] == "value" and fixed in (("the", *words), ("the", *words, "of")):
                meaning = self.meaning(entry, span)
                right = [e.parts for e in right_entries(meaning)]
                new = [part.forms[0] for part in right[0] if isinstance(part, Fixed)] if right else []
                return words if meaning.stays else tuple(new[1:-1] if new[-1:] == ["of"] else new[1:])
        return words

    def field_of(self, name: str, kind: str, span: Span) -> str | None:
        """What a printed field is called here; None if it means nothing."""
        wanted = tuple(name.split())
        entries = self.lender.words.fields.get(wanted, [])
        own = [e for e in entries if isinstance(e.parts[-1], Gap) and e.parts[-1].type.kind == kind] or entries
        if not own:
            return name
        said = self.known.get(("test", f"({article(kind)} {kind}) is {name}"))  # of a field that is yes or no
        if said is not None and key_of(said) in self.bridges and self._used(self.bridges[key_of(said)]).nothing:
            return None
        meaning = self.meaning(own[0], span)
        if meaning.nothing:
            return None
        new = right_field(meaning)
        if not meaning.stays and new is None:
            raise unsaid(
                span, own[0].shown, f"`{name}` is printed on the card, and its bridge is no field", sort="field"
            )
        return name if meaning.stays or new is None else " ".join(new)

    def choice_of_field(self, name: str, kind: str) -> str:
        """The kind of words that a field holds, if it holds such."""
        own = self.lender.kinds.by_name.get(kind)
        type_ = own.fields.get(name) if own is not None else None
        return type_.kind if type_ is not None and type_.is_choice else ""

    def choice(self, kind: str, words: str, span: Span) -> str:
        name = self.kind_in_base(kind)
        there = self.base.kinds.by_name.get(name or "")
        if name in self.kinds_along and there is None:
            return words
        if there is None or words.lower() not in there.values:
            near = tuple(nearest(words, there.values)) if there is not None else ()
            raise unsaid(
                span, words, f"{self.game} has no `{words}`: a word of `{kind}` where the card comes from", near
            )
        return words

    def span_word(self, words: str, span: Span) -> str:
        if tuple(words.lower().split()) in self.base.spans:
            return words
        near = tuple(nearest(words, [" ".join(each) for each in self.base.spans]))
        raise unsaid(span, words, f"{self.game} has no `{words}` that begins and ends", near)

    def named(self, name: str, span: Span) -> str:
        there = self.base.things.keys() | self.base.copied.keys() | self.names_along
        if name in there:
            return name
        raise unsaid(span, name, f'"{name}" is not in this game', tuple(nearest(name, there)), "card")


def key_of(entry: Entry) -> Key:
    return entry.sort, skeleton(entry.parts)


def is_core(world: World, entry: Entry) -> bool:
    """Whether every game has it."""
    return not entry.where and entry.verb is None and not entry.core.startswith("mark ")


def is_wider(parts: tuple[Part, ...], than: tuple[Part, ...], kinds: Kinds) -> bool:
    if len(parts) != len(than):
        return False
    return all(_is_wider(one, other, kinds) for one, other in zip(parts, than, strict=True))


def _is_wider(one: Part, other: Part, kinds: Kinds) -> bool:
    if isinstance(one, Fixed) or isinstance(other, Fixed):
        return isinstance(one, Fixed) and isinstance(other, Fixed) and one.forms[0] == other.forms[0]
    if one.special or other.special:
        return one.special == other.special
    same = one.type.sort == other.type.sort and (one.type.many or not other.type.many)
    return same and kinds.is_a(other.type.kind, one.type.kind)


def sort_of(entry: Entry) -> str:
    return {"verb": "verb", "test": "condition", "value": "value"}[entry.sort]


def right_field(meaning: Meaning) -> tuple[str, ...] | None:
    """The words W of a bridge to `the W of` its gap."""
    from paddock.tree import model as tree

    atoms = meaning.right.atoms if isinstance(meaning.right, tree.Phrase) else []
    said = [getattr(atom, "text", "").lower() for atom in atoms]
    for entry in right_entries(meaning):
        words = field_words(entry.parts)
        if words is not None and meaning.gaps and said[len(words) + 1 :] == ["of", "the", *meaning.gaps[0].split()]:
            return words
    return None


def right_entries(meaning: Meaning) -> Iterator[Entry]:
    """The pattern by which the right side of a bridge was read."""
    from paddock.tree import model as tree

    if isinstance(meaning.right, tree.Phrase) and meaning.speaker is not None:
        said = meaning.speaker.find([*meaning.right.atoms, *meaning.right.filters])
        if said is not None and said.entry is not None:
            yield plain_form(said.entry, meaning.speaker.world)


def plain_form(entry: Entry, world: World | None) -> Entry:
    """Of `its pace`, the pattern `the pace of (a boat)`."""
    if world is None:
        return entry
    return next((e for e in world.words.entries[entry.sort] if e.shown == entry.shown), entry)

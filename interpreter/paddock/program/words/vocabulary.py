"""Holds every pattern that can stand in a sentence. Takes entries, gives those whose words occur in a phrase."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from operator import itemgetter
from typing import Literal, Protocol

from paddock.program.kinds import Kinds
from paddock.program.mistakes import CappedDiagnostics
from paddock.program.model import Expr, Place
from paddock.program.scope import Scope
from paddock.program.types import Type
from paddock.program.words.heard import Heard
from paddock.records import field, record
from paddock.text.model import Span
from paddock.tree import model as tree


@record(frozen=True)
class Fixed:
    """A word that must stand there, in one of its forms."""

    forms: tuple[str, ...]


@record(frozen=True)
class Gap:
    """A gap. `special` is "" for a phrase of `type`, or kind, kinds, field, its, span. `some`: in which forms
    one of several may fill it, of which nobody has said which: `a` boat, `one` boat behind a word like `each`."""

    type: Type
    name: str
    special: str = ""
    some: tuple[str, ...] = ()
    only_some: bool = False  # and nothing else: `each boat`, but not `each the boats`


first = itemgetter(0)
Sort = Literal["value", "test", "verb"]
Part = Fixed | Gap


@record(frozen=True)
class FieldName:
    """What filled a `{field}` gap: the name of something each thing of a list has."""

    words: tuple[str, ...]


@record(frozen=True)
class KindName:
    """What filled a `{kind}` gap, and how it was said: `a boat`, one `boat`, many `boats`."""

    name: str
    form: Literal["a", "one", "many"]


@record(frozen=True)
class SpanName:
    """What filled a `{span}` gap: `turn`."""

    name: str


@record(frozen=True)
class AskedOfEach:
    """What filled a `{field}` gap in parentheses: a value in which `its` is each thing of the list."""

    value: tree.Expression


Arg = Expr | FieldName | AskedOfEach | KindName | SpanName


class Context(Protocol):
    """Where a phrase is read: what an entry may ask when it makes an expression of its gaps."""

    world: World
    scope: Scope
    kinds: Kinds

    def it(self, wanted: Type, span: Span, another: str = "") -> Expr | None: ...
    def expressions(self, node: tree.Expression) -> list[Expr]: ...


Make = Callable[[Context, list[Arg]], Expr | None]


@record
class Entry:
    sort: Sort
    parts: tuple[Part, ...]
    shown: str
    make: Make | None = None
    verb: int | None = None  # of a ruleset's verb
    core: str = ""  # operation of a core verb
    where: str = ""  # file and line of what it was declared by
    needed: frozenset[str] = field(default_factory=frozenset)  # words that must occur
    either: tuple[frozenset[str], ...] = ()  # of each of these one word

    def __post_init__(self) -> None:
        fixed = [part.forms for part in self.parts if isinstance(part, Fixed)]
        self.needed = frozenset(forms[0] for forms in fixed if len(forms) == 1)
        self.either = tuple(frozenset(forms) for forms in fixed if len(forms) > 1)

    def fits(self, words: set[str]) -> bool:
        """Whether it can be said with these words."""
        return self.needed <= words and not any(forms.isdisjoint(words) for forms in self.either)


class Index:
    """Entries by the rarest word they need, so that a sentence is not compared with all of them."""

    def __init__(self) -> None:
        self.count = 0
        self.often: Counter[str] = Counter()
        self.by_word: dict[str, list[tuple[int, Entry]]] = {"": []}

    def add(self, entry: Entry) -> None:
        wanted = [*((word,) for word in sorted(entry.needed)), *map(tuple, map(sorted, entry.either))]
        self.often.update(word for words in wanted for word in words)
        rarest = min(wanted, key=lambda words: sum(self.often[word] for word in words), default=("",))
        for word in rarest:
            self.by_word.setdefault(word, []).append((self.count, entry))
        self.count += 1

    def having(self, words: set[str]) -> list[Entry]:
        near = {number: entry for word in {"", *words} for number, entry in self.by_word.get(word, ())}
        return [entry for _, entry in sorted(near.items(), key=first) if entry.fits(words)]


class Vocabulary:
    def __init__(self) -> None:
        self.entries: dict[str, list[Entry]] = {"value": [], "test": [], "verb": []}
        self.fields: dict[tuple[str, ...], list[Entry]] = {}
        self.indexes = {sort: Index() for sort in self.entries}
        self.words: set[str] = set()
        self.skeletons: dict[tuple[str, tuple[str, ...]], Entry] = {}
        self.where = ""  # of the item that is being declared
        self.given: Callable[[], dict[str, str]] = dict  # names that steps give, and where: for messages only
        self.lost: Callable[[], set[str]] = set  # names of lines that could not be read, which has been told

    def add(self, entry: Entry) -> None:
        self._put(entry)
        entry.where = self.where
        wording = (entry.sort, skeleton(entry.parts))
        if wording not in self.skeletons or not self.skeletons[wording].where:  # a game's own goes before the core's
            self.skeletons[wording] = entry
        for part in entry.parts:
            if isinstance(part, Fixed):
                self.words.update(part.forms)
        self._note_field(entry)
        if entry.sort in ("value", "test"):
            possessive = its_variant(entry)
            if possessive is not None:
                self._put(possessive)

    def _put(self, entry: Entry) -> None:
        self.entries[entry.sort].append(entry)
        self.indexes[entry.sort].add(entry)

    def having(self, sort: str, words: set[str]) -> list[Entry]:
        """The entries whose words all occur among these, in the order of their declaration."""
        return self.indexes[sort].having(words)

    def alone(self, *words: str) -> Entry | None:
        """The value that is asked with these words and nothing else."""
        for entry in self.having("value", set(words)):
            forms = [part.forms for part in entry.parts if isinstance(part, Fixed)]
            if len(forms) == len(entry.parts) == len(words) and all(map(tuple.__contains__, forms, words)):
                return entry
        return None

    def _note_field(self, entry: Entry) -> None:
        """`the worth of (a player)` can be asked of each of a list: `the highest worth of the players`."""
        words = field_words(entry.parts)
        if entry.sort == "value" and words is not None:
            known = self.fields.setdefault(words, [])
            # What a game declares is asked before a word of the core that reads the same.
            known.insert(next((at for at, e in enumerate(known) if entry.where and not e.where), len(known)), entry)

    def same_wording(self, entry: Entry) -> Entry | None:
        """Another entry of the same sort that reads the same for overlapping kinds is a double."""
        return self.skeletons.get((entry.sort, skeleton(entry.parts)))


def skeleton(parts: tuple[Part, ...]) -> tuple[str, ...]:
    return tuple(p.forms[0] if isinstance(p, Fixed) else f"({p.type.required()}{p.special})" for p in parts)


def field_words(parts: tuple[Part, ...]) -> tuple[str, ...] | None:
    """The words W of a pattern `the W of (gap)`."""
    if len(parts) < 4 or not isinstance(parts[-1], Gap) or parts[-1].special:
        return None
    fixed = [p.forms[0] for p in parts[:-1] if isinstance(p, Fixed)]
    if len(fixed) != len(parts) - 1 or fixed[0] != "the" or fixed[-1] != "of":
        return None
    return tuple(fixed[1:-1])


def its_variant(entry: Entry) -> Entry | None:
    """`the worth of (a player)` is also `its worth` and `your worth`."""
    parts = entry.parts
    if not parts or not isinstance(parts[0], Fixed) or parts[0].forms[0] != "the":
        return None
    for at, part in enumerate(parts):
        if isinstance(part, Gap):
            before = parts[at - 1]
            owned = at >= 3 and isinstance(before, Fixed) and before.forms[0] == "of"
            if not owned or part.special or part.type.is_things or part.type.sort == "number":
                return None
            its = Gap(part.type, part.name, "its")
            rest = parts[1 : at - 1] + parts[at + 1 :]
            return Entry(entry.sort, (its, *rest), entry.shown, entry.make, entry.verb, entry.core)
    return None


@record
class World:
    """What a game has declared so far."""

    kinds: Kinds = field(default_factory=Kinds)
    words: Vocabulary = field(default_factory=Vocabulary)
    things: dict[str, str] = field(default_factory=dict)  # printed name -> kind, where one thing has it
    copied: dict[str, str] = field(default_factory=dict)  # the same of names that several have
    choices: dict[tuple[str, ...], list[tuple[str, int]]] = field(default_factory=dict)  # words -> kind, index
    slots: list[tuple[str, str]] = field(default_factory=list)  # kind of what lies in slots -> kind that names them
    kinds_in_places: set[str] = field(default_factory=set)  # kinds that lie in some place
    unplaced: list[tuple[str, str]] = field(default_factory=list)  # kinds of things that stand on no such space
    missed: tuple[str, str] | None = None  # a field asked of things of a kind that has none: for the message
    boards: list[tuple[str, str]] = field(default_factory=list)  # kind of what stands on a board -> kind of its spaces
    places: list[Place] = field(default_factory=list)  # those of the program
    rings: set[str] = field(default_factory=set)  # kinds of what stands in a ring
    refused: set[str] = field(default_factory=set)  # words of patterns that have a mistake themselves
    unprinted: set[str] = field(default_factory=set)  # names of cards that have one; "" if all may be such a name
    diagnostics: CappedDiagnostics = field(default_factory=CappedDiagnostics)
    past: Callable[[set[str]], list[Entry]] = field(default=lambda words: [])  # what can be said of past events
    pasts: dict[str, str] = field(default_factory=dict)  # the words of verbs in their past, and the sentence of each
    spans: dict[tuple[str, ...], list[int]] = field(default_factory=dict)  # `turn` -> the verbs that are one
    scopes: list[Scope] = field(default_factory=list)  # of every procedure that was read
    called_before: dict[int, dict[int, str]] = field(
        default_factory=dict
    )  # names in those read before, if they are kept
    counted: list[dict[int, int]] = field(
        default_factory=list
    )  # of each menu with lines for cards: what `lines_for` takes
    heard: Heard | None = None  # somebody asks how words were understood
    guessing: bool = False  # other words are tried in the place of those that were written: nothing is explained then

    def names_of_locals(self) -> dict[int, dict[int, str]]:
        """Of the list of a procedure's locals: what each of them is called."""
        return self.called_before | {id(scope.locals): scope.called for scope in self.scopes}

    @contextmanager
    def unexplained(self) -> Iterator[None]:
        before, self.guessing = self.guessing, True
        try:
            yield
        finally:
            self.guessing = before

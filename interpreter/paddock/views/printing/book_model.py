"""What a rulebook is made of: plain records, the same for paper, screen and terminal."""

from __future__ import annotations

from typing import Literal

from paddock.records import field, record
from paddock.views.printing.faces import Face, Run
from paddock.views.printing.kinds import KindLook

__all__ = [
    "Book",
    "CardGroup",
    "Chapter",
    "Component",
    "Example",
    "FlowStep",
    "GlossaryEntry",
    "IndexEntry",
    "Moment",
    "Passage",
    "Picture",
    "PlaceBox",
    "Response",
    "Run",
    "Section",
    "Statement",
    "Table",
]


@record(frozen=True)
class Statement:
    """A rule as the book has it."""

    id: str
    text: str
    option: str = ""
    origin: str = ""  # of a mix: the game it comes from


@record(frozen=True)
class Passage:
    """Statements that belong to one thing, verb or phase, and flow together under its name."""

    title: str
    statements: tuple[Statement, ...]


@record(frozen=True)
class PlaceBox:
    """A place on the table, as a picture shows it."""

    name: str
    what: str  # what lies there
    seen: Literal["all", "owner", "none"]
    owner: str = ""  # one for each of these
    spots: tuple[str, ...] = ()
    form: str = ""  # pile, row, ring, heap
    things: tuple[str, ...] = ()  # in an example: what lies there now
    facts: tuple[str, ...] = ()


@record(frozen=True)
class Picture:
    """The table at one moment: some of its places, and what is counted."""

    title: str
    places: tuple[PlaceBox, ...]
    counts: tuple[tuple[str, str], ...] = ()


@record(frozen=True)
class Example:
    """A scenario told as a story."""

    title: str
    players: str
    before: Picture
    story: tuple[str, ...]
    after: Picture
    covers: tuple[str, ...] = ()


@record(frozen=True)
class Section:
    title: str
    passages: tuple[Passage, ...]
    examples: tuple[Example, ...] = ()


@record(frozen=True)
class Chapter:
    title: str
    sections: tuple[Section, ...]
    origin: str = ""


@record(frozen=True)
class Component:
    """What must be on the table before anybody can play."""

    name: str
    many: str
    about: str
    look: KindLook | None = None


@record(frozen=True)
class Table:
    """A printed table of values: one of those that the rules look something up in."""

    title: str
    head: tuple[str, str]
    rows: tuple[tuple[str, str], ...]


@record(frozen=True)
class FlowStep:
    """One box of the flow chart. A menu has its choices as parts."""

    sort: Literal["phase", "verb", "loop", "if", "menu", "choice"]
    title: str
    parts: tuple[FlowStep, ...] = ()
    rules: tuple[str, ...] = ()  # the first of them is where it is explained
    again: bool = False  # it has been drawn before


@record(frozen=True)
class Response:
    """A card that answers a moment."""

    card: str
    look: KindLook | None
    by: str  # how it comes to act: played, by itself
    place: str = ""


@record(frozen=True)
class Moment:
    """Something that happens, and what can come before, instead of and after it."""

    event: str
    before: tuple[Response, ...] = ()
    when: tuple[Response, ...] = ()
    instead: tuple[Response, ...] = ()
    after: tuple[Response, ...] = ()


@record(frozen=True)
class Clarified:
    """A card in the list, with the rules that clarify it."""

    face: Face
    rules: tuple[Statement, ...] = ()


@record(frozen=True)
class CardGroup:
    look: KindLook
    many: int
    about: str
    cards: tuple[Clarified, ...]
    rules: tuple[Statement, ...] = ()
    ranges: tuple[tuple[str, str], ...] = ()  # of cards that are only values: what each value can be


@record(frozen=True)
class GlossaryEntry:
    word: str
    sort: str
    meaning: str
    rules: tuple[str, ...] = ()


@record(frozen=True)
class IndexEntry:
    word: str
    rules: tuple[str, ...]


@record(frozen=True)
class Book:
    """A rulebook: everything that is on the table, and nothing else."""

    game: str
    about: str
    players: str
    origins: tuple[str, ...]
    options: tuple[tuple[str, str], ...]
    settings: tuple[tuple[str, str, str], ...]
    components: tuple[Component, ...]
    places: tuple[PlaceBox, ...]
    flow: tuple[FlowStep, ...]
    chapters: tuple[Chapter, ...]
    tables: tuple[Table, ...]
    asked: tuple[Statement, ...]  # how answers to one event are ordered
    moments: tuple[Moment, ...]
    groups: tuple[CardGroup, ...]
    glossary: tuple[GlossaryEntry, ...]
    index: tuple[IndexEntry, ...]
    boards: tuple[str, ...] = field(default_factory=tuple)  # pictures (SVG)

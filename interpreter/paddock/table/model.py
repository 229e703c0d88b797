"""What a seat may hold in its hands: questions, views, events and results as plain data, and what can go wrong."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field


class TableError(Exception):
    """Something asked of a table that it cannot do; the message is a sentence for people."""


class AnswerError(TableError):
    """An answer that is not among the options. Nothing has changed."""


class UndoError(TableError):
    """An answer that cannot be taken back, and why."""


class JournalError(TableError):
    """A journal that cannot be read or played again, and why."""


class Data(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Option(Data):
    """One legal answer. `value` is the same for the same answer in every question; `label` is for people.

    Where chance is asked, `chance` is how probable this outcome is.
    """

    index: int
    value: int | str | None
    label: str
    chance: Fraction | None = None


class Question(Data):
    """What one seat has to decide now; `seat` is None where chance decides."""

    seat: int | None
    player: str
    prompt: str
    kind: Literal["one", "number", "many", "menu", "chance"]
    options: tuple[Option, ...]
    least: int = 1
    most: int = 1
    picked: tuple[str, ...] = ()
    card: str = ""  # whose words ask this, if a card's do

    @property
    def enough(self) -> Option | None:
        """The answer that ends a pick of several, if it may end now."""
        return next((option for option in self.options if self.kind == "many" and option.value is None), None)


class ThingView(Data):
    """One thing as a seat sees it: `name` is None when it is hidden."""

    name: str | None
    kind: str
    spot: str = ""
    seat: int | None = None  # of a piece: whom it was made for


class PlaceView(Data):
    name: str
    owner: str = ""
    seat: int | None = None
    ordered: bool = False
    lined: bool = False  # declared as a line or ring: what stands before what matters in the game
    count: int  # of a place counted in tens: how many at least
    about: str = ""  # of a place counted in tens: none, 1–9, 10–19 …
    hidden: bool
    private: bool = False  # only the one it belongs to sees what lies there
    spots: tuple[str, ...] = ()  # the names of its slots, empty ones too
    things: tuple[ThingView, ...] = ()


class StoreView(Data):
    name: str
    owner: str = ""
    seat: int | None = None
    sort: Literal["counter", "flag", "note"]
    value: int | bool | str | None


class DisplayView(Data):
    """A value that the game displays beside a player or piece: everybody may know it."""

    label: str
    owner: str
    seat: int | None = None
    value: int | bool | str


class EventView(Data):
    """Something that happened, as one seat may know it. A thing it may not see is None."""

    sort: str
    name: str = ""
    things: tuple[str | None, ...] = ()
    source: str = ""
    target: str = ""
    before: int | bool | str | None = None
    after: int | bool | str | None = None


class Result(Data):
    """How a game ended."""

    winners: tuple[str, ...] = ()
    seats: tuple[int, ...] = ()
    scores: dict[str, int] = Field(default_factory=dict)
    reports: dict[str, int | bool | str | list[str] | None] = Field(default_factory=dict)
    decisions: int = 0

    def __str__(self) -> str:
        text = ", ".join(self.winners) + (" wins." if len(self.winners) == 1 else " win.")
        return text if self.winners else "Nobody wins."


class View(Data):
    """The whole table as one seat sees it; `seat` None is a spectator."""

    game: str
    seat: int | None
    players: tuple[str, ...]
    places: tuple[PlaceView, ...]
    stores: tuple[StoreView, ...]
    displays: tuple[DisplayView, ...] = ()
    asked: int | None
    question: Question | None
    result: Result | None
    decisions: int

"""What a seat may hold in its hands: questions, views, events and results as plain data, and what can go wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from paddock.records import field, plain, record

if TYPE_CHECKING:
    from fractions import Fraction


class TableError(Exception):
    """Something asked of a table that it cannot do; the message is a sentence for people."""


class AnswerError(TableError):
    """An answer that is not among the options. Nothing has changed."""


class UndoError(TableError):
    """An answer that cannot be taken back, and why."""


class JournalError(TableError):
    """A journal that cannot be read or played again, and why."""


@record(frozen=True, kw_only=True)
class Data:
    """What seats are given: it can be compared and written down, not changed."""

    def to_data(self) -> dict[str, Any]:
        """As plain data: texts, numbers, yes-no, None, lists and dicts."""
        data: dict[str, Any] = plain(self)
        return data

    def to_json(self) -> str:
        import json

        return json.dumps(self.to_data(), ensure_ascii=False)


@record(frozen=True, kw_only=True)
class Option(Data):
    """One legal answer. `value` is the same for the same answer in every question; `label` is for people.

    Where chance is asked, `chance` is how probable this outcome is.
    """

    index: int
    value: int | str | None
    label: str
    chance: Fraction | None = None


@record(frozen=True, kw_only=True)
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
    secret: bool = False  # all choose at once: nobody knows what the others choose until all have
    private: bool = False  # the others cannot know how many answers there are
    quiet: bool = False  # an answer to what happens: the others do not even know who is asked
    stepwise: bool = False  # one step of a way: `ways` of the table say where it can lead

    @property
    def end_option(self) -> Option | None:
        """The answer that ends a pick of several, if it may end now."""
        return next((option for option in self.options if self.kind == "many" and option.value is None), None)


@record(frozen=True, kw_only=True)
class ThingView(Data):
    """One thing as a seat sees it: `name` is None when it is hidden."""

    name: str | None
    kind: str
    spot: str = ""
    seat: int | None = None  # of a piece: whom it was made for


@record(frozen=True, kw_only=True)
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


@record(frozen=True, kw_only=True)
class StoreView(Data):
    name: str
    owner: str = ""
    seat: int | None = None
    sort: Literal["counter", "flag", "note"]
    value: int | bool | str | None


@record(frozen=True, kw_only=True)
class DisplayView(Data):
    """A value that the game displays beside a player or piece: everybody may know it."""

    label: str
    owner: str
    seat: int | None = None
    value: int | bool | str


@record(frozen=True, kw_only=True)
class SettingView(Data):
    """What was agreed before the game."""

    name: str
    value: int | bool | str


@record(frozen=True, kw_only=True)
class WaitingView(Data):
    """Steps that wait, or a change that holds for a time, in the words of the rules.

    In them `you` is `player`, and `this card` is `card`.
    """

    text: str
    player: str = ""
    seat: int | None = None
    card: str = ""
    names: dict[str, int | bool | str | None] = field(default_factory=dict)  # what its names hold, where that is known


@record(frozen=True, kw_only=True)
class EventView(Data):
    """Something that happened, as one seat may know it. A thing it may not see is None."""

    sort: str
    name: str = ""
    things: tuple[str | None, ...] = ()
    source: str = ""
    target: str = ""
    before: int | bool | str | None = None
    after: int | bool | str | None = None


@record(frozen=True, kw_only=True)
class Result(Data):
    """How a game ended."""

    winners: tuple[str, ...] = ()
    seats: tuple[int, ...] = ()
    scores: dict[str, int] = field(default_factory=dict)
    reports: dict[str, int | bool | str | list[str] | None] = field(default_factory=dict)
    decisions: int = 0

    @property
    def by_seat(self) -> tuple[int, ...]:
        """The scores in the order of the seats; none if the game has no scores."""
        return tuple(self.scores.values())

    def __str__(self) -> str:
        text = ", ".join(self.winners) + (" wins." if len(self.winners) == 1 else " win.")
        return text if self.winners else "Nobody wins."


@record(frozen=True, kw_only=True)
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
    in_mind: tuple[EventView, ...] = ()  # what this seat chose and saw rolled in the verbs that still run
    waiting: tuple[WaitingView, ...] = ()  # steps that wait, as far as this seat may know of them
    lasting: tuple[WaitingView, ...] = ()  # changes of values that hold for a time, in the same way
    options: tuple[str, ...] = ()  # the optional rules that are switched on
    settings: tuple[SettingView, ...] = ()

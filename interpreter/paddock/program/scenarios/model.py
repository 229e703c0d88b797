"""A scenario with its words resolved: what is given, what is done and answered, what must be true then."""

from __future__ import annotations

from paddock.program.model import Expr
from paddock.records import field, record
from paddock.text.model import Diagnostic, Span


@record
class CardSpec:
    """`30 red`: words that must all be printed on the card; or a name in quotes; or `3 others`."""

    words: tuple[str, ...]
    name: str = ""
    others: int = 0

    def text(self) -> str:
        return f'"{self.name}"' if self.name else f"{self.others} others" if self.others else " ".join(self.words)


@record
class SetStore:
    target: Expr
    value: Expr
    span: Span


@record
class Fill:
    """`the shelf of Bob is …` or, with begins, `the stack begins with …`."""

    place: Expr
    cards: list[CardSpec]
    begins: bool
    span: Span


@record
class Stand:
    """`the space of "Ann's boat" is "Port"`: a piece on a board, or what lies in a slot; spot none takes it away."""

    thing: Expr
    spot: Expr
    span: Span


@record
class Lay:
    """`the sail at front of the mast of Bob is 3 red`: one slot or space, and what lies there."""

    place: Expr
    spot: Expr
    card: CardSpec | None  # None: nothing
    span: Span


@record
class DrawnRow:
    """A row of a drawing: marks with blanks between them."""

    text: str
    span: Span


@record
class Draw:
    """`the board is drawn:` and all that stands on its spaces, the row furthest ahead first."""

    place: Expr
    rows: list[DrawnRow]
    span: Span


@record
class Rolls:
    numbers: list[int]
    span: Span


@record
class Done:
    """`"Flu" reaches "Ann's boat"`: a verb or phase that was done before the scenario begins."""

    verb: int
    args: list[Expr]
    said: str
    span: Span


@record
class Answer:
    who: str
    texts: list[str]  # each the label of an option, or words of it, or `any`
    span: Span


@record
class When:
    """verb None and starts False: go on with the open question.

    A game that starts with `after`, a phase, goes on when that is over.
    """

    starts: bool
    verb: int | None
    args: list[Expr]
    answers: list[Answer]
    span: Span
    said: str = ""
    after: int | None = None


@record
class Holds:
    condition: Expr
    text: str
    span: Span
    parts: list[Expr] = field(default_factory=list)  # what stands before `is`, to say what was found
    opposite: str = ""  # of what is said and not compared: `the gate is not open`


@record
class Contains:
    place: Expr
    cards: list[CardSpec]
    text: str
    span: Span


@record
class LooksSo:
    """`the board is drawn:` where it must be so."""

    place: Expr
    rows: list[DrawnRow]
    text: str
    span: Span


@record
class Happens:
    verb: int
    args: list[tuple[int, Expr]]  # position of the parameter, and what it must be
    filled: list[int]  # positions of parameters that may be none, and must not
    times: int | None  # None: once or more; 0: never
    text: str
    span: Span


@record
class Asked:
    """who "" means nobody; with `negated` it must not be so."""

    who: str
    options: list[str]
    span: Span
    negated: bool = False
    text: str = ""


@record
class Sees:
    """`Bob sees the shelf of Alex`, `Bob does not see the hand of Alex`: a place or a counter."""

    who: str
    what: Expr
    sees: bool
    text: str
    span: Span


@record
class Over:
    """`the game is over`, `the game is not over`."""

    negated: bool
    text: str
    span: Span


@record
class Wins:
    """`Ann wins`, `Ann does not win`; who "" is `nobody wins`."""

    who: str
    negated: bool
    text: str
    span: Span


Given = SetStore | Fill | Rolls | Stand | Lay | Draw | Done
Check = Holds | Contains | LooksSo | Happens | Asked | Sees | Over | Wins


@record
class Scenario:
    """A worked example. Its parts are lists of what is given, what is done and answered, lists of what must be true."""

    name: str
    players: list[str]
    span: Span
    covers: list[str] = field(default_factory=list)
    options: list[str] = field(default_factory=list)
    settings: dict[str, str] = field(default_factory=dict)
    printed: list[str] = field(default_factory=list)  # what it is called as an example in the rulebook, if it is one
    parts: list[list[Given] | When | list[Check]] = field(default_factory=list)
    positions: list[str] = field(default_factory=list)  # those it begins with, by name
    problems: list[Diagnostic] = field(default_factory=list)  # with an error among them it cannot be played

    @property
    def skipped(self) -> int | None:
        """The phase that is over when the game begins."""
        return next((part.after for part in self.parts if isinstance(part, When) and part.after is not None), None)

"""What the words mean: declarations with every name resolved and every type known. Plain data.

An expression or a step is an operation with operands. The operations stand in `operations`; `OPERATIONS.md` beside this
file is made of that table.
"""

from __future__ import annotations

from typing import Literal

from paddock.program.boards import Board
from paddock.program.looks import gaps_in
from paddock.program.shapes import Shape
from paddock.program.types import NONE, Type
from paddock.records import field, record
from paddock.text.model import Span
from paddock.text.wording import Wording


@record(kw_only=True)
class Where:
    """Where a piece of the program was written, as in a `Span`: for messages of all who come later than the tree."""

    file: str
    line: int
    column: int = 1
    end: int = 0

    @property
    def span(self) -> Span:
        return Span(self.file, self.line, self.column, self.end)

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


@record(kw_only=True)
class Expr:
    """A value to be asked. `ref` names a local (number), a declaration (id) or a constant, as the operation says."""

    op: str
    type: Type
    ref: int | str | bool | None = None
    args: list[Expr] = field(default_factory=list)
    bind: int | None = None  # local that holds the candidate while args[1] is asked


@record(kw_only=True)
class Entry:
    """One line of a menu. A label in quotes may have gaps {0} {1} for `values`; a plain yes and no have none."""

    label: str
    values: list[Expr] = field(default_factory=list)
    sentence: bool = False  # the label is a verb in words, and not one in quotes
    guard: Expr | None = None
    body: list[Step] = field(default_factory=list)


@record(kw_only=True)
class Subject:
    """What a question asks for, as data: `views/questions.py` says it to whoever is asked.

    A `phrase` is as the rules have it, with (…) for what they work out in parentheses.
    """

    sort: Literal["phrase", "answer", "order"] = "phrase"  # or a card that answers, or which of several acts first
    phrase: str = ""
    name: str = ""  # what is chosen is called so afterwards
    own: bool = False  # by each of those who choose: `as its pick`
    question: str = ""  # in the words of the rules: `asking "Which card goes?"`
    stepwise: bool = False  # one step of a way, which may be chosen as a whole


@record(kw_only=True)
class Step:
    """One thing that is done. Which of the parts it uses, the operation says."""

    op: str
    ref: int | str | None = None
    name: int | None = None  # local that receives the result
    own: int | None = None  # local of the member, when the result is kept per member of a `secretly` block
    args: list[Expr] = field(default_factory=list)
    body: list[Step] = field(default_factory=list)
    other: list[Step] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    subject: Subject | None = None  # of a question
    word: str = ""  # of what is told: that it stands aside, or what was chosen is called
    line: int = 0  # of the sentence it was made of, in the file of its procedure; 0 if nobody wrote one
    column: int = 0
    end: int = 0

    def where(self, proc: Where) -> Where:
        """Where it was written; what was made for a procedure stands where that one does."""
        if not self.line or (self.line == proc.line and not self.column):
            return proc
        return Where(file=proc.file, line=self.line, column=self.column or 1, end=self.end)


@record(kw_only=True)
class Param:
    """A gap of a pattern, and the local that holds what fills it."""

    name: str
    type: Type
    local: int


@record(kw_only=True)
class Rule:
    """A rule of the game in one sentence, with the id it has in the ledger."""

    id: str
    statement: str
    reason: str = ""  # why no scenario can show it, if so
    where: Where
    option: str = ""


@record(kw_only=True)
class Look:
    """How a thing or space is drawn on the map: a short text, which may have gaps for what it has."""

    text: str
    colour: str = ""
    flag: str = ""  # only while this is so: a flag, a printed yes, or words of a condition
    values: dict[str, int] = field(default_factory=dict)  # of these, what the game works out: words -> value
    where: Where

    @property
    def asks_for(self) -> list[str]:
        """The fields, counters, flags, notes and values that decide how it looks."""
        return [*gaps_in(self.text), *([self.flag] if self.flag else [])]


@record(kw_only=True)
class Kind:
    """A sort of thing, or of word (`one of`)."""

    id: int
    name: str
    plural: str
    parent: str  # card, piece, player, space, one of, or another kind's name
    values: list[str] = field(default_factory=list)  # of a `one of` kind, as written
    fields: dict[str, Type] = field(default_factory=dict)  # printed field -> type
    optional: list[str] = field(default_factory=list)  # fields a card may leave out: none
    label: str = ""  # "{price} {tint}"
    works: list[int] = field(default_factory=list)  # places where cards of this kind are active
    each_player: int = 0  # how many for each player (pieces)
    board: Board | None = None  # how its spaces lie to each other
    looks: list[Look] = field(default_factory=list)  # on the map: the first that fits
    where: Where

    @property
    def words(self) -> list[str]:
        """Its values as they are found in sentences, where capitals make no difference."""
        return [value.lower() for value in self.values]


Printed = int | str | bool | None | list[int] | list[str]


@record(kw_only=True)
class Art:
    """The picture on a card: its path as it is written, from the folder of the file of the card."""

    path: str
    where: Where


@record(kw_only=True)
class CardType:
    """A card or piece as printed; `copies` of it are made."""

    name: str  # shown to people; made from the kind's label when the cards are a product of fields
    kind: int
    values: dict[str, Printed] = field(default_factory=dict)  # choices as their index, things by their name
    copies: int = 1
    works: list[int] = field(default_factory=list)
    reminds: list[str] = field(default_factory=list)  # ids of rules whose sentences are printed on it, too
    looks: list[Look] = field(default_factory=list)  # on the map, before those of its kind
    art: Art | None = None  # only for print: the rules are the same without it
    where: Where


@record(kw_only=True)
class Place:
    """Where things lie: one for all, or one for each owner."""

    id: int
    name: str
    kind: str  # kind name of what lies there; "card" or "piece" for any
    owner: int | None = None  # kind id of its owner: one such place for each
    seen: Literal["all", "owner", "none"] = "all"
    shape: Shape = field(default_factory=Shape)
    refill: int | None = None
    leaves: int = 0  # how many cards stay on top of the place it is refilled from
    starts_with: list[int] = field(default_factory=list)  # kind ids
    told: bool = True  # whether the story tells what comes to lie there
    shown: bool = True  # whether it is a thing of the table, and not only of the rules
    band: int = 0  # how many lie there is only told in steps of so many; 0: everybody may count them
    where: Where


Sort = Literal["counter", "flag", "note"]


@record(kw_only=True)
class Store:
    """A stored number (counter), yes-no (flag) or thing (note)."""

    id: int
    name: str
    sort: Sort
    type: Type
    owner: int | None = None
    start: int | bool | None = None
    told: bool = True  # whether the story tells its changes
    shown: bool = True  # whether it is a thing of the table, and not only of the rules
    seen: Literal["all", "owner", "none"] = "all"
    made: bool = False  # kept for something that is written, and not written itself
    pattern: str = ""  # of one for a word: how all of them are spoken of, "the wins of (a player) for (a suit)"
    where: Where


@record(kw_only=True)
class Proc:
    """Something with parameters and steps or one expression."""

    id: int
    name: str  # its pattern, as written: "(a player) draws (a number) cards"
    params: list[Param] = field(default_factory=list)
    locals: list[Type] = field(default_factory=list)  # type of each local, parameters first
    steps: list[Step] = field(default_factory=list)
    made: bool = False  # not written by anybody: it follows from something that is
    where: Where


@record(kw_only=True)
class Value(Proc):
    """What a derived value means, or a condition."""

    type: Type
    expr: Expr | None = None  # else steps with `give`
    is_condition: bool = False
    field: str = ""  # the printed field that it is, where something changes that
    sight: int | None = None  # the place, of a condition that says who else sees it for now


@record(kw_only=True)
class Verb(Proc):
    """A procedure that is an event when done."""

    words: list[str] = field(default_factory=list)  # sentence with {0} {1} gaps, verb word in third person
    base: str = ""  # the same in the base form without its subject: the label in menus
    has_subject: bool = False
    requires: list[Expr] = field(default_factory=list)
    result: Type = NONE
    title: str = ""  # of a phase
    told: bool = True
    aloud: bool = False  # told even if nothing comes of it: a line says in which words
    rules: list[str] = field(default_factory=list)


Moment = Literal["when", "instead", "before", "after", "offer", "effect", "aim", "over"]
CARRIED_OUT = ("effect", "aim")  # what is done with a card when the rules say so
How = Literal["higher", "lower", "instead"]


@record(kw_only=True)
class Ability(Proc):
    """Steps set off by an event. Its locals start with the watched verb's parameters, then `this`, then `you`."""

    moment: Moment
    verb: int | None
    guard: Expr | None = None
    label: str = ""  # of an offer; it may have gaps {0} {1} for `values`
    values: list[Expr] = field(default_factory=list)
    card: str | None = None  # printed name of the card that carries it
    kind: int | None = None  # or the kind whose cards all carry it
    this: int | None = None  # locals
    you: int | None = None
    works: list[int] = field(default_factory=list)
    window: int | None = None  # the window through which its card answers; else it is done by itself
    ordered: bool = False  # done by an ability that keeps the order of the players
    waiting: bool = False  # done once for each time that a step puts it off, not whenever its moment comes
    kept: list[int] = field(default_factory=list)  # of one that waits: the locals that hold what was so before …
    kept_names: list[str] = field(default_factory=list)  # … and what each is called
    said: str = ""  # of one that waits: its words
    offered: bool = False  # everybody is asked whether to use such a card, since not all can see who holds one
    option: str = ""


@record(kw_only=True)
class Occasion:
    """One moment of one verb."""

    verb: int
    moment: str


@record(kw_only=True)
class Window:
    """Cards of a kind that players lay from one of their places on another to answer events."""

    id: int
    kind: int
    place: int
    laid: int
    order: int = -1  # value: who is asked, in this order
    newest_first: list[Occasion] = field(default_factory=list)  # those of whose answers the last one works first
    always_newest_first: bool = False
    fates: dict[str, int] = field(default_factory=dict)  # laid, working, used, spoiled -> the verb that does it
    where: Where


@record(kw_only=True)
class Modifier:
    """`the worth of your boat is 10 higher`: how a value asked is changed while its carrier is active."""

    id: int
    value: int
    how: How
    params: list[int]  # locals of the value's parameters
    locals: list[Type]
    this: int | None = None
    you: int | None = None
    guard: Expr | None = None
    amount: Expr
    before: int | None = None  # local that holds what the value is without this, where it speaks of that
    card: str | None = None
    kind: int | None = None
    works: list[int] = field(default_factory=list)
    verb: int | None = None  # of an `until` or `during`: the verb that ends it
    during: bool = False  # ends when that verb is done; else when it next begins
    ends: Expr | None = None  # which doing of the verb ends it; None: any
    ends_params: list[int] = field(default_factory=list)  # locals of that doing's arguments
    kept_names: list[str] = field(default_factory=list)  # of one that lasts: what it begins with …
    said: str = ""  # … and its words
    where: Where


@record(kw_only=True)
class Setting:
    """What can be agreed before a game."""

    name: str
    type: Type
    default: int | bool
    low: int = 0
    high: int = 1
    values: list[str] = field(default_factory=list)
    about: str = ""  # what it does, in the words of its rules
    where: Where


@record(kw_only=True)
class Report:
    """What is told when a game is over; of a demand, what `paddock check` asks of a game as it is laid out."""

    label: str
    expr: Expr
    where: Where = field(default_factory=lambda: Where(file="", line=0))


@record(kw_only=True)
class Display:
    """A value that is shown while playing: beside each of some things, or one of the whole table."""

    label: str
    things: Expr  # none, for a value of the table
    expr: Expr  # asked of each of them, which is the local `bind`
    bind: int | None = None
    where: Where = field(default_factory=lambda: Where(file="", line=0))


@record(kw_only=True)
class Program:
    """A whole game."""

    name: str
    about: str = ""
    low: int = 2
    high: int = 2
    start: int = 0  # verb id of the phase the game starts with
    kinds: list[Kind] = field(default_factory=list)
    cards: list[CardType] = field(default_factory=list)
    places: list[Place] = field(default_factory=list)
    stores: list[Store] = field(default_factory=list)
    values: list[Value] = field(default_factory=list)
    verbs: list[Verb] = field(default_factory=list)
    abilities: list[Ability] = field(default_factory=list)
    windows: list[Window] = field(default_factory=list)
    acting: int | None = None  # value: the players in whose order cards act at one moment
    modifiers: list[Modifier] = field(default_factory=list)
    settings: list[Setting] = field(default_factory=list)
    options: list[str] = field(default_factory=list)  # every option the files offer
    about_options: dict[str, str] = field(
        default_factory=dict
    )  # what each of them does, in the words of its first rule
    option_groups: dict[str, str] = field(default_factory=dict)  # option -> what it is one of, if it is
    active: list[str] = field(default_factory=list)  # those switched on
    reports: list[Report] = field(default_factory=list)
    displays: list[Display] = field(default_factory=list)
    demands: list[Report] = field(default_factory=list)  # what must be so before the first phase
    winners: Expr | None = None
    score: int | None = None  # value id
    rules: list[Rule] = field(default_factory=list)
    wordings: list[Wording] = field(default_factory=list)  # the words of players

"""What the designer wrote, line by line: nodes with their places, nothing looked up yet."""

from __future__ import annotations

from paddock.records import field, record
from paddock.text.model import Span

# ------------------------------------------------------------------ phrases and expressions


@record
class Word:
    text: str
    span: Span


@record
class Number:
    value: int
    span: Span


@record
class Quote:
    text: str
    span: Span


@record
class Group:
    """(an expression in parentheses)"""

    inner: Expression
    span: Span


Atom = Word | Number | Quote | Group


@record
class Filter:
    """`whose price is at least 3` (field set), `that is ready` or `that beats the leader` (field None)."""

    field: Phrase | None
    negated: bool
    relation: str  # "", "at least", "at most", "more than", "less than", "in"; "says" if there is no `is`
    operand: Phrase
    span: Span
    # Joined with `or`: it is enough if all filters of one of these ways hold. What stands above is the first of them.
    alternatives: list[list[Filter]] | None = None


@record
class Phrase:
    """Words, numbers, quotes and groups side by side; the resolver says what they mean together."""

    atoms: list[Atom]
    filters: list[Filter]
    span: Span


@record
class Arithmetic:
    left: Expression
    operator: str  # + - * /
    right: Expression
    span: Span


@record
class Comparison:
    left: Expression
    negated: bool
    relation: str  # "" or as in Filter
    right: Expression
    span: Span


@record
class Not:
    inner: Expression
    span: Span


@record
class Junction:
    """`a and b and c` or `a or b`: of conditions, or with `and` a list of things."""

    word: str  # and, or
    parts: list[Expression]
    span: Span


Expression = Phrase | Arithmetic | Comparison | Not | Junction

# ------------------------------------------------------------------ patterns


@record
class Gap:
    """`(a player)`, `(cards, the candidates)`: kind words and an optional name."""

    kind: list[Word]
    name: list[Word]
    span: Span


@record
class Pattern:
    """The wording of a verb, value or condition: words (`draw/draws` keeps its slash) and gaps."""

    parts: list[Word | Gap]
    span: Span


# ------------------------------------------------------------------ steps


@record
class RuleLine:
    """`rule SI-34: statement`, `rule SI-19 (advice): statement`, or what stands where a rule may stand and is no rule
    but the words of players: `prints "…"`, `prints "…" as "…"`."""

    ids: list[str]
    reason: str
    statement: str
    span: Span
    prints: list[str] = field(default_factory=list)  # the text, or what is written and how it is printed


@record
class Name:
    """`as the new card` / `as its offer` (own=True)."""

    words: list[Word]
    own: bool
    span: Span


@record
class Do:
    sentence: Phrase
    name: Name | None
    span: Span
    otherwise: list[Step] = field(default_factory=list)  # done if it did not succeed
    written: str = field(default="", compare=False)  # the line


@record
class Case:
    keys: list[Expression]  # empty: otherwise
    value: Expression
    span: Span


@record
class CaseTable:
    """`by the rank:` and a line for each case: the first that fits counts."""

    by: Expression
    cases: list[Case]
    rules: list[RuleLine]
    span: Span


@record
class Let:
    name: Name
    value: Expression | CaseTable
    span: Span


@record
class Give:
    value: Expression | CaseTable
    span: Span


@record
class Stop:
    """`stop` (this verb) or `stop the move` (that running verb)."""

    what: Phrase | None
    span: Span


@record
class OnlyIf:
    condition: Expression
    span: Span


@record
class Choose:
    """`the player chooses a card in its hand or "pass" as the new card`."""

    who: Phrase | None  # None inside `secretly for each`: the member chooses
    what: Phrase
    name: Name | None
    span: Span
    decline: Quote | None = None  # what choosing nothing is called, where that may be chosen
    asking: Quote | None = None  # the question in its own words
    stepwise: Span | None = None  # where it says `step by step`


@record
class Entry:
    """One line of a menu: a quoted label with steps, or a sentence."""

    label: Quote | None
    sentence: Phrase | None
    guard: Expression | None
    body: list[Step]
    span: Span


@record
class EntriesForEach:
    """`for each boat in the line:` over lines of a menu."""

    what: Phrase
    name: Name | None
    entries: list[Entry]
    span: Span


@record
class Menu:
    who: Phrase
    entries: list[Entry | EntriesForEach]
    span: Span
    asking: Quote | None = None
    stepwise: Span | None = None


@record
class May:
    who: Phrase
    body: list[Step]
    span: Span
    otherwise: list[Step] = field(default_factory=list)
    asking: Quote | None = None


@record
class AtOnce:
    """`at once:` with steps that change the table; all they need is asked before the first change."""

    body: list[Step]
    span: Span


@record
class OneResult:
    """`as one result:` with steps; what answers them waits until they are all done."""

    body: list[Step]
    span: Span


@record
class NextTime:
    """`the next time EVENT:` with steps that wait for it. moment: when (announced), instead, before, after."""

    moment: str
    events: list[Phrase]
    guard: Expression | None
    body: list[Step]
    written: list[str]  # the line, with all that stands below it
    span: Span


@record
class WhenOver:
    """`when this SPAN is over:` with steps that wait for its end."""

    what: list[Word]
    body: list[Step]
    written: list[str]  # the line, with all that stands below it
    span: Span


@record
class If:
    condition: Expression
    body: list[Step]
    otherwise: list[Step]  # an `otherwise if` is an If alone in this list
    span: Span


@record
class Order:
    by: Expression
    downward: bool


@record
class ForEach:
    what: Phrase
    orders: list[Order]  # what the first leaves equal is in the order of the next
    name: Name | None
    body: list[Step]
    span: Span


@record
class Secretly:
    what: Phrase
    name: Name | None
    body: list[Step]
    span: Span


@record
class Repeat:
    """kind: times, while, until."""

    kind: str
    value: Expression
    body: list[Step]
    span: Span


@record
class PlayPhase:
    phase: Quote
    span: Span


@record
class Until:
    """`until EVENT:` or `during EVENT:` with standing lines that hold from now to its beginning, or to its end."""

    event: Phrase
    lines: list[Line]
    span: Span
    during: bool = False
    written: list[str] = field(default_factory=list)  # the line, with all that stands below it


Step = (
    RuleLine
    | Do
    | Let
    | Give
    | Stop
    | OnlyIf
    | Choose
    | Menu
    | May
    | AtOnce
    | OneResult
    | NextTime
    | WhenOver
    | If
    | ForEach
    | Secretly
    | Repeat
    | PlayPhase
    | Until
)

# ------------------------------------------------------------------ standing lines: abilities, modifiers, facts


@record
class Limit:
    """How often it acts at most in each such span of time."""

    times: int
    each: list[Word]


@record
class Ability:
    """moment: when (announced), instead, before, after, offer, effect. Any of its events sets it off."""

    moment: str
    events: list[Phrase]
    label: Quote | None
    limit: Limit | None
    guard: Expression | None
    body: list[Step]
    span: Span


@record
class While:
    condition: Expression
    lines: list[Line]
    span: Span


@record
class Fact:
    """A line of words inside an item: `worth 10, 20, 30`, `copies 3`, `the worth of your hand is 10 higher`."""

    parts: list[Expression]  # split at commas
    span: Span
    rows: list[Quote] = field(default_factory=list)  # of a board that is drawn below it


@record
class FieldLine:
    """`price: number` inside a kind."""

    name: list[Word]
    values: list[Phrase]
    span: Span


Line = RuleLine | Ability | While | Fact | FieldLine

# ------------------------------------------------------------------ items at the left margin


@record
class Declaration:
    """game, use, kind, place, counter, flag, note, setting, cards, card, report, display, demand: a head, and lines."""

    word: str
    head: list[Phrase]  # split at commas; `is` inside the head stays a Word
    lines: list[Line]
    span: Span


@record
class ValueItem:
    """`the P means X`, `whether P means C`, with `by X:` cases, or with steps that `give`."""

    is_condition: bool
    pattern: Pattern
    value: Expression | CaseTable | None
    steps: list[Step]
    rules: list[RuleLine]
    span: Span
    guard: Expression | None = None  # in a mix: where the words of a lent card mean that


@record
class BridgeItem:
    """`verb P means S`, in a mix: what a lent card does or waits for, in the words of the base."""

    pattern: Pattern
    sentences: list[Phrase]  # several only for what is waited for
    guard: Expression | None
    derived: list[Let]  # `the player is the owner of the boat`: what names of the left side are
    rules: list[RuleLine]
    span: Span


@record
class VerbItem:
    pattern: Pattern
    steps: list[Step]  # empty: it happens, and that is all
    span: Span


@record
class PhaseItem:
    name: Quote
    steps: list[Step]
    span: Span


@record
class OptionItem:
    name: Quote
    lines: list[RuleLine | Fact]
    items: list[Item]
    span: Span


@record
class AbilityItem:
    ability: Ability | While
    span: Span


@record
class ModifierItem:
    """A standing modifier at the left margin: `always the worth of a player is 1 higher`."""

    line: Fact
    span: Span


@record
class Fate:
    """What is done with a card that is laid, working, used or spoiled."""

    word: str
    steps: list[Step]
    span: Span


@record
class NewestFirst:
    """`newest first when EVENT`: of cards that answer this, the one laid last works first; without an event, of all."""

    moment: str | None
    event: Phrase | None
    span: Span


@record
class WindowItem:
    """`window for KINDS in the PLACE, laid on the PLACE`: cards that are laid to answer events."""

    what: Phrase
    laid: Phrase
    asks: Phrase | None
    newest_first: list[NewestFirst]
    fates: list[Fate]
    rules: list[RuleLine]
    span: Span
    asks_again: Phrase | None = None  # a second line of which only the first would count


@record
class Section:
    """Part of a scenario. word: covers, players, options, setting, printed, given, when (with its head), then."""

    word: str
    lines: list[Fact | Do | Choose]
    span: Span
    head: Phrase | None = None
    positions: list[Quote] = field(default_factory=list)  # of `given`: those that it begins with


@record
class PositionItem:
    """`position "NAME"`: lines of a `given` that scenarios share."""

    name: Quote
    lines: list[Fact]
    span: Span


@record
class ScenarioItem:
    name: Quote
    sections: list[Section]
    span: Span


Item = (
    RuleLine
    | Declaration
    | ValueItem
    | BridgeItem
    | VerbItem
    | PhaseItem
    | OptionItem
    | AbilityItem
    | ModifierItem
    | WindowItem
    | ScenarioItem
    | PositionItem
)


@record
class File:
    source: str
    items: list[Item] = field(default_factory=list)
    item_words: dict[int, set[str]] = field(default_factory=dict)  # words of items, by their identity: walked once
    said: set[str] = field(default_factory=set)  # every word and name of its items, once somebody has asked
    rule_ids: set[str] | None = None  # of the rules that stand anywhere in it, once somebody has asked
    lost: set[str] = field(default_factory=set)  # names that lines would have given which could not be read

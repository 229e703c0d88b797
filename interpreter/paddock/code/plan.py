"""All that generated code needs to run, as plain data: the generator puts it in, a machine takes it out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypedDict

from paddock.code.layout import Layout
from paddock.code.lazy_functions import put_functions
from paddock.program.types import Type
from paddock.records import field, record

if TYPE_CHECKING:
    from paddock.program.model import Program, Step, Where

FILE = "<the rules>"
REST = "<the rules, to the end>"

# What becomes of a question with one answer: it is skipped; it is skipped unless that would tell the others something;
# or it is asked.
Forced = Literal["skipped", "discreet", "asked"]
# More answers than this make a question: of any other one, and of one whose number of answers not all can know.
FORCED: dict[Forced, tuple[int, int]] = {"skipped": (1, 1), "discreet": (1, -1), "asked": (0, -1)}


class Asking(TypedDict):
    """What a machine is to ask besides what players decide."""

    asked: bool  # chance
    forced: Forced


@record(frozen=True)
class BuildMode:
    """How a game is written: with its log, with chance as a question."""

    log: bool = False
    asked: bool = False


def program_for(mode: BuildMode, program: Program) -> Program:
    """What a machine of that mode is made of."""
    if not mode.asked:
        return program
    from paddock.code.peeks import with_peeks

    return with_peeks(program)


@record
class Page:
    """Definitions as Python: `lines` has, for each line of it, which of `wheres` it comes from; -1 is none."""

    source: str
    wheres: list[Where]
    lines: list[int]

    def where(self, line: int) -> Where | None:
        """The line of the rules behind a line, counted from 1."""
        at = self.lines[line - 1]
        return self.wheres[at] if at >= 0 else None


Why = Literal["choice", "menu", "may", "answer", "order", "roll", "draw", "pick"]


@record
class Prompt:
    """A question of the rules, as data. `type` is that of one option ("menu" for an entry).

    `secret` questions stay hidden until all have answered.
    """

    step: Step
    why: Why
    type: Type
    where: Where
    verb: int | None = None  # whose steps ask
    card: str = ""  # that asks, if a card does
    event: int | None = None  # the verb that what asks answers …
    moment: str = ""  # … and when
    pile: str = ""  # that chance draws from
    labels: list[str] = field(default_factory=list)
    gaps: dict[int, list[Type]] = field(default_factory=dict)  # of offers: the types of what their labels show
    secret: bool = False
    private: bool = False  # not all can know how many answers there are
    yours: bool = False  # the only player it speaks of is the one who is asked


@record
class RoutineFacts:
    """What is known of a procedure that waits or runs."""

    asks: bool
    finishes: bool
    verb: int | None
    slots: list[str]  # by block that it can wait at: a letter for each value it keeps then (see `slots.Slot`)


@record
class Plan:
    """What the generator gives for one number of players."""

    layout: Layout
    mode: BuildMode
    prompts: list[Prompt]
    routines: list[RoutineFacts]  # by routine
    verbs: dict[int, int]  # verb -> its routine
    ending: set[int]  # verbs whose end makes a modifier lapse, or something due
    awaited: set[int]  # of these, the verbs whose end something can wait for
    verdicts: dict[str, int]  # what can be asked at the end -> its function
    captured: dict[str, str]  # modifier, or what waits -> a letter for each value it keeps from where it began
    constants: dict[str, Any]
    pages: dict[str, Page] = field(default_factory=dict)

    def put_functions(self, names: dict[str, Any]) -> None:
        """All that the pages define, under its name."""
        for file, page in self.pages.items():
            put_functions(page.source, file, names)

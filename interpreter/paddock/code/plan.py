"""All that generated code needs to run, as plain data: what the generator gives, a machine takes and a cache keeps."""

from __future__ import annotations

import marshal
from typing import TYPE_CHECKING, Any

from paddock.code.layout import Layout
from paddock.records import field, record

if TYPE_CHECKING:
    from paddock.program.model import Step, Where

FILE = "<the rules>"
REST = "<the rules, to the end>"


@record(frozen=True)
class Ways:
    """How a game is played: with its log, with chance as a question, with forced answers asked too.

    With `everybody` all are asked who could answer if they had the card, so that silence tells nothing.
    """

    log: bool = False
    asked: bool = False
    forced: bool = False
    everybody: bool = False


@record
class Page:
    """Definitions, compiled: `wheres` has the line of the rules behind each line of `source`."""

    source: str
    code: bytes
    wheres: list[Where | None]

    def run(self, names: dict[str, Any]) -> None:
        exec(marshal.loads(self.code), names)


@record
class Prompt:
    """`type` is that of one option ("menu" for an entry); `secret` questions stay hidden until all have answered."""

    step: Step
    text: str
    type: str
    where: Where
    labels: list[str] = field(default_factory=list)
    gaps: dict[int, list[str]] = field(default_factory=dict)  # of offers: the types of what their labels show
    secret: bool = False
    card: str = ""  # that asks, if a card does


@record
class Frame:
    """What is known of a procedure that waits or runs."""

    asks: bool
    finishes: bool
    verb: int | None


@record
class Plan:
    """What the generator gives for one number of players."""

    layout: Layout
    ways: Ways
    prompts: list[Prompt]
    frames: list[Frame]  # by routine
    verbs: dict[int, int]  # verb -> its routine
    ending: set[int]  # verbs whose end makes a modifier lapse
    verdicts: dict[str, int]  # what can be asked at the end -> its function
    constants: dict[str, Any]
    pages: dict[str, Page] = field(default_factory=dict)

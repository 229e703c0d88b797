"""What the readers of items and steps may ask of the builder: the program so far, its words, and what else it declares.

The builder is the one who has all of it. It calls these readers, so they know it by these names only.
"""

from __future__ import annotations

from typing import Protocol

from paddock.program.declaring.kinds_and_places import Declarer
from paddock.program.declaring.memory import Memory
from paddock.program.mistakes import MistakeFound
from paddock.program.model import Program, Step, Value, Verb
from paddock.program.phrases.reader import Match, Reader
from paddock.program.scope import Scope
from paddock.program.types import Type
from paddock.program.words.patterns import Wording
from paddock.program.words.vocabulary import Entry, World
from paddock.records import record
from paddock.tree import model as tree


@record
class Pending:
    """A value or verb that is declared; its body is resolved when first needed."""

    wording: Wording
    item: tree.ValueItem | tree.VerbItem | tree.PhaseItem
    option: str
    state: str = "waiting"  # waiting, open, done
    changed: list[tuple[Entry, Entry]] | None = None  # see `modifiers.changed_by`; kept, since it is often asked for


class Workshop(Protocol):
    """A program in the making."""

    files: list[tree.File]
    program: Program
    world: World
    values: list[Pending]
    verbs: list[Pending]
    option: str  # whose items are being read
    meaning: dict[int, int]  # what makes the words of a value -> its number
    declarer: Declarer
    memory: Memory

    def note(self, problem: MistakeFound) -> None: ...
    def rule(self, node: tree.RuleLine) -> None: ...
    def resolved_value(self, number: int) -> Value: ...
    def resolved_verb(self, number: int) -> Verb: ...
    def verb_result(self, number: int) -> Type: ...
    def verb_called(self, phrase: tree.Phrase) -> int: ...
    def phase_id(self, name: tree.Quote) -> int: ...
    def wordless(self, name: str) -> str: ...


class StepReader(Protocol):
    """The steps of one procedure in the making: what the reader of one sort of step may ask of the others."""

    builder: Workshop
    scope: Scope
    reader: Reader
    story_text: str | None

    def steps(self, nodes: list[tree.Step]) -> list[Step]: ...
    def block(self, nodes: list[tree.Step], line: int) -> list[Step]: ...
    def bind(self, name: tree.Name, type_: Type, *, many: bool = False) -> int: ...
    def perform(self, match_: Match, node: tree.Do, name: tree.Name | None) -> list[Step]: ...

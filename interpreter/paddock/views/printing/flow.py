"""Draws the turn as a flow chart. Takes a program and its files, gives nested boxes: phases, loops, choices, steps."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal

from paddock.program import operations as ops
from paddock.program.model import Entry, Program, Step, Verb
from paddock.program.settled import UNKNOWN, value_from_settings
from paddock.records import record
from paddock.text.model import Source
from paddock.views.printing.book_model import FlowStep
from paddock.views.printing.chapters import verb_as_command
from paddock.views.printing.kinds import players_words, titled

DEEPEST = 12
MOST_INSIDE = 6  # verbs within each other
ROWS = 44  # of a chart that fits on one page
ABREAST = 4  # choices of a menu in one row
SHOWN = 1  # verbs within each other whose steps are shown
LONGEST = 60  # letters of a condition
NAMED = re.compile(r"(?<=\)) as the [\w -]+$|(?<!\)) as the [\w-]+$")  # what the rules alone call it
GAP = re.compile(r"\{\d+\}")
THERE_IS = re.compile(r"If the [\w-]+ is not none")  # goes without saying
_FIGURES = re.compile(r": [^:]*\{\d+\}.*")  # behind the name of a choice: what only play can tell


def flow_of(
    program: Program, sources: Mapping[str, Source], settings: Mapping[str, int | bool] | None = None
) -> tuple[FlowStep, ...]:
    """As much of it as fits on a page."""
    agreed = {s.name: s.default for s in program.settings} | dict(settings or {})
    whole = _Chart(program, sources, agreed, set()).verb(program.verbs[program.start], 0)
    charts = (tuple(pruned(whole, 0, most)) for most in range(MOST_INSIDE, SHOWN, -1))
    return next((chart for chart in charts if rows_of(chart) <= ROWS), tuple(pruned(whole, 0, SHOWN + 1)))


def rows_of(steps: Iterable[FlowStep]) -> int:
    return sum(_rows(step) for step in steps)


def _rows(step: FlowStep) -> int:
    if step.sort != "menu":
        return 1 + rows_of(step.parts)
    short = sum(not choice.parts for choice in step.parts)
    return -(-short // ABREAST) + rows_of(choice for choice in step.parts if choice.parts)


def pruned(step: FlowStep, verbs: int, most: int) -> Iterator[FlowStep]:
    """The skeleton of a turn: below two verbs only choices are shown, below `most` only those of the verb itself, and
    no condition that decides nothing of it."""
    inside = verbs + (step.sort == "verb")
    parts = tuple(part for one in step.parts for part in pruned(one, inside, most))
    if step.sort == "choice":
        parts = tuple(part for part in parts if _has_menu(part))
    if step.sort == "verb" and inside > SHOWN:
        parts = tuple(part for part in parts if _has_menu(part) and (inside < most or part.sort == "menu"))
    kept = FlowStep(step.sort, step.title, parts, step.rules, step.again)
    if step.sort in ("loop", "if") and not (parts and (len(step.title) <= LONGEST or _has_menu(kept))):
        return
    if step.sort == "verb" and not (step.rules or _has_menu(kept)):
        yield from parts
        return
    yield kept


def _has_menu(step: FlowStep) -> bool:
    return step.sort in ("menu", "phase") or any(map(_has_menu, step.parts))


@record
class _Chart:
    program: Program
    sources: Mapping[str, Source]
    settings: Mapping[str, int | bool]
    drawn: set[int]

    def verb(self, verb: Verb, depth: int) -> FlowStep:
        """A verb is opened where it comes first, and only if there is something to see in it."""
        title = verb.title or titled(self._words(verb))
        rules = tuple(verb.rules)
        sort: Literal["phase", "verb"] = "phase" if verb.title else "verb"
        if verb.id in self.drawn or depth > DEEPEST:
            return FlowStep(sort, title, (), rules, again=verb.id in self.drawn and bool(rules))
        self.drawn.add(verb.id)
        return FlowStep(sort, title, tuple(self._steps(verb, verb.steps, depth + 1)), rules)

    def _words(self, verb: Verb) -> str:
        return verb_as_command(self.program, verb)

    def _steps(self, verb: Verb, steps: Sequence[Step], depth: int) -> Iterator[FlowStep]:
        for step in steps:
            if step.op == ops.PERFORM and isinstance(step.ref, int):
                done = self.program.verbs[step.ref]
                if not done.made:
                    yield self.verb(done, depth)
            elif step.op in (ops.EACH, ops.TIMES, ops.WHILE):
                yield from self._within("loop", verb, step, step.body, depth)
            elif step.op == ops.IF:
                yield from self._if(verb, step, depth)
            elif step.op == ops.MENU:
                yield self._menu(verb, step, depth)
            else:
                yield from self._steps(verb, step.body, depth)

    def _if(self, verb: Verb, step: Step, depth: int) -> Iterator[FlowStep]:
        """What was agreed before the game decides nothing any more."""
        known = value_from_settings(step.args[0], self.settings)
        if known is not UNKNOWN:
            yield from self._steps(verb, step.body if known else step.other, depth)
            return
        yield from self._within("if", verb, step, step.body, depth)
        if step.other:
            yield from self._otherwise(verb, step.other, depth)

    def _within(self, sort: str, verb: Verb, step: Step, body: Sequence[Step], depth: int) -> Iterator[FlowStep]:
        parts = tuple(self._steps(verb, body, depth + 1))
        if not parts:
            return
        title = self._line(verb, step)
        if title and not THERE_IS.fullmatch(title):
            yield FlowStep("loop" if sort == "loop" else "if", title, parts)
        else:
            yield from parts

    def _otherwise(self, verb: Verb, steps: Sequence[Step], depth: int) -> Iterator[FlowStep]:
        """`otherwise if` is a condition of its own."""
        if len(steps) == 1 and steps[0].op == ops.IF:
            yield from self._steps(verb, steps, depth)
            return
        parts = tuple(self._steps(verb, steps, depth + 1))
        if parts:
            yield FlowStep("if", "Otherwise", parts)

    def _menu(self, verb: Verb, step: Step, depth: int) -> FlowStep:
        by_title: dict[str, FlowStep] = {}
        for entry in step.entries:  # those that only differ in what they name are one
            one = self._choice(verb, entry, depth + 1)
            by_title.setdefault(one.title, one)
        choices = tuple(by_title.values())
        if step.ref == "may":
            return FlowStep("if", "If the player wishes", tuple(part for one in choices for part in one.parts))
        return FlowStep("menu", "Choose one", choices)

    def _choice(self, verb: Verb, entry: Entry, depth: int) -> FlowStep:
        done = next((s for s in entry.body if s.op == ops.PERFORM and isinstance(s.ref, int)), None)
        rules: tuple[str, ...] = ()
        parts: tuple[FlowStep, ...] = tuple(self._steps(verb, entry.body, depth))
        if done is not None and entry.sentence:
            called = self.program.verbs[int(done.ref)] if isinstance(done.ref, int) else None
            rules = tuple(called.rules) if called else ()
            parts = parts[0].parts if len(parts) == 1 else parts
        label = titled(players_words(self.program, GAP.sub("…", _FIGURES.sub("", entry.label))))
        return FlowStep("choice", label, parts, rules)

    def _line(self, verb: Verb, step: Step) -> str:
        """The head of a block, as it is written."""
        source = self.sources.get(verb.where.file)
        rows = source.text.splitlines() if source is not None else []
        if not 0 < step.line <= len(rows):
            return ""
        written = NAMED.sub("", rows[step.line - 1].strip().rstrip(":").removeprefix("otherwise "))
        words = players_words(self.program, written)
        if words.casefold() == written.casefold():
            words = players_words(self.program, written.replace("(", "").replace(")", ""))
        return titled(words.replace("(", "").replace(")", ""))

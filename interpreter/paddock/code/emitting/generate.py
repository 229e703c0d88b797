"""A layout goes in, a `Plan` comes out: every procedure and value as Python in its faces, not yet compiled."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from paddock.code.analysing.analysis import Analysis
from paddock.code.analysing.end_values import verdicts
from paddock.code.analysing.routines import Routine
from paddock.code.emitting.context import BuildContext
from paddock.code.emitting.functions import direct_function, resumable_function, rollout_function
from paddock.code.emitting.value_functions import ending_function, value_function, waiting_function
from paddock.code.emitting.writer import Line
from paddock.code.errors import UNFIT, PlayError, unfit
from paddock.code.layout import Layout
from paddock.code.lazy_functions import compile_source
from paddock.code.plan import FILE, REST, BuildMode, Page, Plan, RoutineFacts
from paddock.code.running.viewers import sight_values
from paddock.code.slots import captured_slots
from paddock.program.model import Value


class Generator:
    """Writes the first page at once and the second when it is wanted; both share one context."""

    def __init__(self, layout: Layout, mode: BuildMode) -> None:
        self.analysis = Analysis(layout, mode.log, mode.asked)
        self.context = BuildContext(self.analysis, mode)
        self.layout = layout
        self.done = 0  # values that have their function
        verdicts_ = verdicts(layout.program)
        page = self._page(FILE, lambda: self._first_page(list(verdicts_.values())))
        routines = self.analysis.routines
        self.plan = Plan(
            layout=layout,
            mode=mode,
            prompts=self.analysis.prompts.list,
            routines=[RoutineFacts(r.asks, r.finishes, r.verb, self._slots(r)) for r in routines.all],
            verbs={verb: routine.index for verb, routine in routines.verbs.items()},
            ending={verb for verb in routines.ending if verb is not None},
            awaited=routines.awaited,
            verdicts={name: value.id for name, value in verdicts_.items()},
            captured=captured_slots(layout.program),
            constants=self.context.constants,
            pages={FILE: page},
        )

    def _slots(self, routine: Routine) -> list[str]:
        frames = self.context.frames.get(routine.index)
        return frames.slots if frames else []

    def write_rest(self) -> Plan:
        """The plan with the page that finishes games which wait."""
        self.plan.pages[REST] = self._page(REST, self._rest_page)
        return self.plan

    def _first_page(self, asked: list[Value]) -> Iterator[Line]:
        for routine in self.analysis.routines.all:
            if not (routine.asks and self.context.log):  # where all is told, few games are played in one go
                yield from direct_function(self.context, routine)
            if routine.asks:
                yield from resumable_function(self.context, routine)
        for modifier in self.layout.program.modifiers:
            yield from ending_function(self.context, modifier)
        for ability in self.layout.program.abilities:
            yield from waiting_function(self.context, ability)
        for value in asked:
            yield from value_function(self.context, value)
        for value in sight_values(self.layout):
            self.context.value_function(value.id)
        yield from self._values()

    def _rest_page(self) -> Iterator[Line]:
        for routine in self.analysis.routines.all:
            if routine.asks and self.context.log:
                yield from direct_function(self.context, routine)
            if routine.asks:
                yield from rollout_function(self.context, routine)
        yield from self._values()

    def _values(self) -> Iterator[Line]:
        while self.done < len(self.context.wanted):  # a value's function may want others
            yield from value_function(self.context, self.layout.values[self.context.wanted[self.done]])
            self.done += 1

    def _page(self, file: str, generate: Callable[[], Iterator[Line]]) -> Page:
        try:
            lines = list(generate())
        except UNFIT as error:
            raise unfit() from error
        source = "\n".join("    " * line.depth + line.text for line in lines) + "\n"
        try:
            if any(map(_is_deep, lines)):
                compile_source(source, file)  # else each function is when it is called
        except (SyntaxError, RecursionError, MemoryError) as error:
            raise PlayError("the rules are nested too deep to be played") from error
        return _page_with_positions(source, lines)


def _is_deep(line: Line) -> bool:
    """Whether Python may find it too deep: it takes 20 loops in each other and 200 brackets; games need half of it."""
    return line.depth > 16 or len(line.text) > 5_000 or line.text.count("(") + line.text.count("[") > 100


def _page_with_positions(source: str, lines: list[Line]) -> Page:
    page = Page(source, [], [])
    numbers: dict[tuple[str, int, int, int], int] = {}
    for line in lines:
        where = line.where
        if where is None:
            page.lines.append(-1)
            continue
        key = (where.file, where.line, where.column, where.end)
        if key not in numbers:
            numbers[key] = len(page.wheres)
            page.wheres.append(where)
        page.lines.append(numbers[key])
    return page

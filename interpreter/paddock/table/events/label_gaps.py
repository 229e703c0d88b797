"""From a line taken from a menu to what stood in the braces of its label, for those who may know it.

Who chose has read it. Others hear it if nothing they may not see has a part in it: a number that an event told of, an
open counter, a card that lies open. Whatever is not surely so stays untold.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from weakref import WeakKeyDictionary

from paddock.code import OptionValue
from paddock.program.model import Proc, Program, Step
from paddock.program.types import LISTED
from paddock.program.walk import all_steps
from paddock.table.events.event_filter import EventFilter
from paddock.table.events.model import Chosen, LabelGap, LoggedValue
from paddock.table.events.openness import Openness
from paddock.table.sight import Sight

GAP = re.compile(r"\{(\d+)\}")
BLANK = "…"
_OPEN_GAPS: WeakKeyDictionary[Sight, dict[int, tuple[bool, ...]]] = WeakKeyDictionary()


def gaps_of(
    sight: Sight, step: Step, line: OptionValue, values: Sequence[LoggedValue], where: Sequence[int | None]
) -> tuple[LabelGap, ...]:
    """What stood in the label of the line that was taken from a menu; `where` things lay then."""
    if not isinstance(line, int) or line >= len(step.entries):
        return ()
    entry = step.entries[line]
    if entry.sentence or len(entry.values) != len(values):
        return ()
    types, known = [expr.type for expr in entry.values], _open_to_all(sight, step, line)
    pairs = zip(types, values, strict=True)
    lies = [where[value] if type_.is_thing and isinstance(value, int) else None for type_, value in pairs]
    return tuple(map(LabelGap, types, values, lies, known))


def fill_label(seen: EventFilter, label: str, event: Chosen) -> str:
    """The label that was taken as one seat may read it."""
    words = [_word(seen, event, gap) for gap in event.gaps]
    return GAP.sub(lambda match: words[int(match[1])] if int(match[1]) < len(words) else BLANK, label)


def _word(seen: EventFilter, event: Chosen, gap: LabelGap) -> str:
    is_readable = not gap.type.many and gap.type.sort in LISTED
    if not isinstance(gap.value, int) or not is_readable:
        return BLANK
    return str(seen.sight.word(gap.type, gap.value)) if seen.reads_gap(event, gap) else BLANK


def _open_to_all(sight: Sight, step: Step, entry: int) -> tuple[bool, ...]:
    known = _OPEN_GAPS.setdefault(sight, {})
    line = step.entries[entry]
    if id(line) not in known:
        eyes = [Openness(sight.program, proc) for proc in _asking(sight.program, step)]
        known[id(line)] = tuple(bool(eyes) and all(each.holds(expr) for each in eyes) for expr in line.values)
    return known[id(line)]


def _asking(program: Program, step: Step) -> list[Proc]:
    """The procedures with that step: of a game taken up from the cache it is an equal one, perhaps in several."""
    procs: list[Proc] = [*program.verbs, *program.abilities]
    return [proc for proc in procs if any(each == step for each in all_steps(proc.steps))]

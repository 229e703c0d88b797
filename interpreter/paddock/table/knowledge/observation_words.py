"""From what a seat has seen, as plain data, to a line in words for each of it: for people who watch a solver."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

from paddock.code import Machine
from paddock.table.knowledge.observations import ASKED, CARRIES, DEALT, HAPPENS, IS, LIES, LINE, PASSES
from paddock.table.sight import Sight


def observation_lines(sight: Sight, machine: Machine, observed: Iterable[tuple[Any, ...]]) -> Iterator[str]:
    """Equal lines one after the other, as of cards that nobody sees, are one."""
    for line, same in groupby(observation_line(sight, machine, seen) for seen in observed):
        times = len(list(same))
        yield line if times == 1 else f"{line} ({times} times)"


def observation_line(sight: Sight, machine: Machine, seen: tuple[Any, ...]) -> str:
    sort, rest = seen[0], (*seen[1:],)
    if sort in (HAPPENS, DEALT, PASSES):
        return _happened(*rest)
    if sort == LIES:
        return f"{sight.place_name(rest[0])}: {_listed(_lying(sight, rest[0], *pair) for pair in rest[1:])}"
    if sort == LINE:
        return f"{sight.place_name(rest[0])}: {_listed(rest[1:])}"
    if sort == IS:
        return f"{sight.store_name(rest[0])} is {_word(rest[1])}"
    if sort == ASKED:
        return _asked(machine, rest)
    if sort == CARRIES:
        return f"the {rest[0]} of {rest[1]} is {_word(rest[-1])}"
    return f"{rest[0]} moves on its place"


def _happened(
    sort: str, name: str, things: tuple[str | None, ...], source: str, target: str, before: object, after: object
) -> str:
    what = " ".join(part for part in (sort, name) if part)
    about = ", ".join(thing or "something hidden" for thing in things)
    way = " → ".join(end for end in (source, target) if end)
    change = f"{_word(before)} → {_word(after)}" if before is not None else "" if after is None else _word(after)
    details = "; ".join(part for part in (about, way, change) if part)
    return f"{what}: {details}" if details else what


def _lying(sight: Sight, place: int, name: str, slot: int | None) -> str:
    spot = sight.slot_name(sight.spot_at[place].place, slot)
    return f"{name} ({spot})" if spot else name


def _asked(machine: Machine, rest: tuple[Any, ...]) -> str:
    number, *options = rest
    prompt = machine.prompts[number]
    subject = prompt.step.subject.phrase if prompt.step.subject is not None else ""
    what = f"asked for {subject}" if subject else "asked"
    if options[:1] == ["from"]:
        return f"{what}: {options[1]} to {options[2]}"
    labels = [entry.label for entry in prompt.step.entries]
    words = (labels[o] if isinstance(o, int) and o < len(labels) else o for o in options)
    return f"{what}: {_listed(_word(w) for w in words)}"


def _word(value: object) -> str:
    if value is None or isinstance(value, bool):
        return "none" if value is None else "yes" if value else "no"
    return str(value)


def _listed(words: Any) -> str:
    return ", ".join(words) or "nothing"

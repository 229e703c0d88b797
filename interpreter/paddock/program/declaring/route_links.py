"""Reads the links that a line of a route states: `row 3, lane 2, ahead left "a9"`. They lead one way.

Takes the parts of such lines and the spaces that were laid, gives links beside those that follow from the lanes.
"""

from __future__ import annotations

from collections.abc import Sequence

from paddock.program.boards import DIRECTIONS, Link
from paddock.program.mistakes import MistakeFound, did_you_mean, mistake
from paddock.program.model import Kind
from paddock.program.routes import Spot
from paddock.records import record
from paddock.text.model import Span

LONGEST_FIRST = sorted(DIRECTIONS, key=lambda word: -len(word.split()))


@record(frozen=True)
class StatedLink:
    """As it stands in the line: from where, in which direction, and the name of the space it leads to."""

    start: Spot
    direction: int
    goal: str
    span: Span


def is_link(part: Sequence[str]) -> bool:
    return _direction(part) is not None


def _direction(part: Sequence[str]) -> str | None:
    return next((word for word in LONGEST_FIRST if [*part[: len(word.split())]] == word.split()), None)


def read_link(part: list[str], spots: Sequence[Spot], row: str, lane: str, span: Span) -> StatedLink:
    word = _direction(part) or ""
    rest, form = part[len(word.split()) :], f'{row} 7, {lane} 2, {word} "NAME"'
    if len(rest) != 1:
        raise mistake(span, f"`{' '.join(part)}` does not say where that leads", "", form)
    if len(spots) > 1:
        raise mistake(span, f"from which {lane} does it lead to {rest[0]}?", "a link begins at one space", form)
    return StatedLink(spots[0], DIRECTIONS.index(word), rest[0], span)


def links_of(kind: Kind, stated: Sequence[StatedLink], at: dict[Spot, int], names: Sequence[str]) -> list[Link]:
    """With the numbers of their spaces. In one direction lies one neighbour."""
    taken = {(link.start, link.direction): link.goal for link in kind.board.links} if kind.board is not None else {}
    numbers, found = {name: number for number, name in enumerate(names)}, list[Link]()
    for each in stated:
        start, goal = at[each.start], numbers.get(each.goal)
        if goal is None or goal == start:
            raise _no_goal(kind, each, names)
        other = taken.setdefault((start, each.direction), goal)
        if other != goal:
            word = DIRECTIONS[each.direction]
            message = f'{word} of "{names[start]}" lies "{names[other]}"'
            help_ = f'take a direction in which nothing lies: ahead left "{each.goal}", ahead right "{each.goal}"'
            raise mistake(each.span, message, f"in one direction lies one {kind.name}", help_)
        found.append(Link(start=start, direction=each.direction, goal=goal))
    return found


def _no_goal(kind: Kind, link: StatedLink, names: Sequence[str]) -> MistakeFound:
    if link.goal in names:
        return mistake(link.span, f'"{link.goal}" leads to itself', "", "name another one")
    same = [name for name in names if name[:1] == link.goal[:1]] if kind.board is not None else []
    lane = f"in that {kind.board.column} they are {same[0]} to {same[-1]}" if same and kind.board is not None else ""
    known = f"they are called {names[0]}, {names[1]} and so on" if names[1:] else ""
    help_ = lane or did_you_mean(link.goal, names) or known
    return mistake(link.span, f"no {kind.name} is called `{link.goal}`", "", help_)

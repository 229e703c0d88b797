"""Takes a table of any game, gives its histories, what each seat knows in them, and the best reply to a way of playing.

Here nothing that happened is forgotten: two ways to the same position are two histories.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction

from paddock.table import Result, Table, View

Strategy = Callable[["History"], tuple[Fraction, ...]]  # how often each option is taken
Worth = Callable[[Result], int]


@dataclass(slots=True)
class History:
    """What happened so far. `knows` is all of it that the seat which is asked may know."""

    seat: int | None
    view: View
    knows: Hashable
    labels: tuple[str, ...] = ()
    chances: tuple[Fraction, ...] | None = None
    result: Result | None = None
    followers: list[History] = field(default_factory=list)


def histories(table: Table) -> History:
    """The history at this table, with all that can follow."""
    question = table.ask
    if question is None:
        return History(None, table.view(), None, result=table.result)
    seat = question.seat
    shares = tuple(option.chance for option in question.options if option.chance is not None)
    chances = shares if seat is None else None
    labels = tuple(option.label for option in question.options)
    now = History(seat, table.view(seat), (seat, tuple(table.events(seat)), labels), labels, chances)
    for option in question.options:
        twin = table.clone()
        twin.answer(option)
        now.followers.append(histories(twin))
    return now


def everything(history: History) -> Iterator[History]:
    yield history
    for follower in history.followers:
        yield from everything(follower)


def best_reply(history: History, seat: int, strategy: Strategy, worth: Worth) -> Fraction:
    """The most that `seat` can get on average against players who play by `strategy`; `seat` knows only what it may."""
    return _best([(history, Fraction(1))], seat, strategy, worth)


def _best(now: Iterable[tuple[History, Fraction]], seat: int, strategy: Strategy, worth: Worth) -> Fraction:
    """Histories that cannot be told apart get one answer, the one that is best for all of them together."""
    total = Fraction(0)
    alike: dict[Hashable, list[tuple[History, Fraction]]] = {}
    for history, weight in _to_the_next_decision(now, seat, strategy):
        if history.result is not None:
            total += weight * worth(history.result)
        else:
            alike.setdefault(history.knows, []).append((history, weight))
    for group in alike.values():
        answers = range(len(group[0][0].followers))
        total += max(_best([(h.followers[i], weight) for h, weight in group], seat, strategy, worth) for i in answers)
    return total


def _to_the_next_decision(
    now: Iterable[tuple[History, Fraction]], seat: int, strategy: Strategy
) -> Iterator[tuple[History, Fraction]]:
    for history, weight in now:
        if history.result is not None or history.seat == seat:
            yield history, weight
            continue
        shares = history.chances if history.chances is not None else strategy(history)
        parts = zip(history.followers, shares, strict=True)
        yield from _to_the_next_decision([(h, weight * share) for h, share in parts if share], seat, strategy)

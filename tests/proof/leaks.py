"""Pairs of games that differ only in what a seat may not know: whatever it looks at, and however long, is the same."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import paddock
from paddock.table.rule_errors import GameError
from proof import inside
from proof.games import Ground
from proof.model import Checks, Outcome
from proof.sights import Moment, Policy, Viewer, watched

FURTHEST = 160  # answers before the twins part
CHOSEN = "EventView(sort='choose'"
PICKED = 12  # events in which all that is picked at once is seen to move
STRETCH = 14  # answers after that, if they stay alike so long


@dataclass(frozen=True)
class Pair:
    """Two tables, what is otherwise in the second, and those who may not be able to tell."""

    way: str
    one: paddock.Table
    other: paddock.Table
    viewers: list[Viewer]


class Leaks:
    name = "leaks"
    about = "twins: other hidden cards, other hidden numbers, another secret choice; both are played on alike"
    checked = "views, options, events, story, numbers, undo, refusals, counts, who is asked when: the same for the seat"
    dose = (4, 24)
    made = False

    def run(self, chance: random.Random, game: Ground) -> Outcome:
        checks = Checks()
        pair = parted(chance, game)
        if pair is None:
            return Outcome(idle=True)
        one, other, viewers = pair.one, pair.other, pair.viewers
        if inside.hidden_part(one) == inside.hidden_part(other):
            return Outcome(idle=True)
        _known(checks, chance, pair)
        policy, undo = Policy(chance.randrange(2**32), chance.random() < 0.8), chance.random() < 0.25
        stretch = chance.randint(1, STRETCH)
        seen = [watched(one, viewers, policy, stretch, undo)]
        try:
            seen.append(watched(other, viewers, policy, stretch, undo))
        except GameError:
            return Outcome(idle=True)  # who acted because of what he held could not have: no such game can be played
        for viewer in viewers:
            problem = told_apart(seen[0][viewer], seen[1][viewer])
            checks.made += min(len(seen[0][viewer]), len(seen[1][viewer]))
            who = "a spectator" if viewer is None else f"seat {viewer}"
            checks.that(not problem, f"{pair.way}: {who} can tell", problem)
        if not checks.failures and _all_alike(seen, viewers):
            for viewer in viewers:
                checks.same("the story", inside.story(one, viewer), inside.story(other, viewer))
        return checks.outcome()


def _known(checks: Checks, chance: random.Random, pair: Pair) -> None:
    """What a solver remembers a seat's knowledge by is the same in both, and in all that the seat imagines."""
    seat = pair.viewers[-1] if pair.viewers[0] is None else None
    if seat is None or chance.random() > 0.3:
        return  # the others have no history
    here, there = pair.one.position(), pair.other.position()
    checks.that(here.known(seat) == there.known(seat), f"{pair.way}: seat {seat} knows something else")
    world = here.imagined(seat, chance.randrange(2**32))
    checks.that(world.known(seat) == here.known(seat), f"seat {seat} imagines what it knows to be otherwise")


# ------------------------------------------------------------------ twins


def parted(chance: random.Random, game: Ground) -> Pair | None:
    """Two tables and those who may not be able to tell them apart; None where nothing is hidden."""
    table = somewhere(chance, game)
    if table.ask is None or len(table.names) < 2:
        return None
    ways: list[Callable[[random.Random, paddock.Table], Pair | None]] = [_secret, _world, _paid]
    for way in chance.sample(ways, len(ways)):
        if (pair := way(chance, table)) is not None:
            return pair
    return None


def somewhere(chance: random.Random, game: Ground) -> paddock.Table:
    """A game in its middle, dealt as a table of people has it."""
    table = game.agreed(chance).deal(players=game.players(chance.choice((2, 3, 3, 4))), seed=chance.randrange(2**32))
    start = table.clone()
    for _ in range(chance.randrange(FURTHEST)):
        if table.ask is None:
            return _again(start, table.answers[: chance.randrange(len(table.answers) or 1)])
        table.answer(chance.randrange(len(table.ask.options)))
    return table


def _again(table: paddock.Table, answers: Sequence[int]) -> paddock.Table:
    for answer in answers:
        table.answer(answer)
    return table


def _world(chance: random.Random, table: paddock.Table) -> Pair | None:
    """What the seat has not seen lies anew. Not while all choose: how far they are may be otherwise then."""
    table = table.clone()
    while table.ask is not None and table.ask.secret:
        table.answer(chance.randrange(len(table.ask.options)))
    if table.ask is None:
        return None
    seat = chance.randrange(len(table.names))
    twin = inside.imagined(table, seat, chance.randrange(2**32))
    return Pair("other hidden things", table.clone(history=False), twin, [seat, None])


def _paid(chance: random.Random, table: paddock.Table) -> Pair | None:
    """One has given another something of what the seat cannot see."""
    if table.ask is None or table.ask.secret:
        return None  # somebody may have bid it already
    seat = chance.randrange(len(table.names))
    twin = inside.paid_in_secret(table, seat, chance)
    return None if twin is None else Pair("other hidden numbers", table.clone(history=False), twin, [seat, None])


def _secret(chance: random.Random, table: paddock.Table) -> Pair | None:
    """One player chooses otherwise, where all choose at once: of any number of things any number."""
    one = table.clone()
    for _ in range(FURTHEST):
        if one.ask is None:
            return None
        if one.ask.secret:
            break
        one.answer(chance.randrange(len(one.ask.options)))
    else:
        return None
    seat, other, since = one.ask.seat, one.clone(), len(one.events(None))
    if _choose(chance, one) == _choose(chance, other):
        return None  # of equal cards it does not matter which
    if not all(twin.ask and twin.ask.secret and not twin.events(None, since) for twin in (one, other)):
        return None  # it was the last to choose: now all is shown
    others = [viewer for viewer in range(len(table.names)) if viewer != seat]
    return Pair("another secret choice", one, other, [None, chance.choice(others)])


def _choose(chance: random.Random, table: paddock.Table) -> list[str]:
    """Answers at random; gives what was chosen, in words."""
    question = table.everything
    assert question is not None
    if question.kind != "many":
        chosen = [chance.choice(question.options)]
        table.answer(chosen[0])
    else:
        things = [option for option in question.options if option.value is not None]
        most = min(len(things), question.most - len(question.picked))
        chosen = chance.sample(things, chance.randint(min(most, max(0, question.least)), most))
        table.answer_many(chosen)
    return sorted(option.label for option in chosen)


# ------------------------------------------------------------------ the judge


def told_apart(one: Sequence[Moment], other: Sequence[Moment]) -> str:
    """By what a viewer could tell the twins apart; empty if by nothing but what the rules themselves made known.

    As long as the events it knows are the same, so must be everything else, wait for wait. The first event that differs
    is the rules' own doing (a card is turned up).
    """
    common = _common(one[-1].events, other[-1].events)
    for left, right in zip(_until(one, common), _until(other, common), strict=False):
        if left.events == right.events and left.rest != right.rest:
            return _first_difference(left.rest, right.rest)
        if (
            left.question
            and right.question
            and left.question[0] == right.question[0]
            and left.question != right.question
        ):
            return f"open to all, but the number of answers is hidden: {left.question} and {right.question[1]}"
        if left != right:
            return _waits(left, right)
    for asked, silent in ((one, other), (other, one)):
        if _is_skipped(asked[-1].events, silent[-1].events, common) and not _until(asked, common)[-1].question:
            return f"somebody is asked in one of them only: {asked[-1].events[common]}"
        if _is_longer(asked[-1].events, silent[-1].events, common):
            return f"a pick of as many is told as more answers: {asked[-1].events[common]}"
    return ""


def _is_skipped(asked: Sequence[str], silent: Sequence[str], common: int) -> bool:
    """Whether somebody was asked, and then happened what happened in the other at once."""
    if len(silent) <= common or len(asked) <= common or not asked[common].startswith(CHOSEN):
        return False
    after = next((event for event in asked[common:] if event != asked[common]), "")
    return _sort(after) == _sort(silent[common])


def _is_longer(asked: Sequence[str], silent: Sequence[str], common: int) -> bool:
    """Whether of a pick of several one more answer is told, though all that comes of it is the same."""
    if not 0 < common < min(len(asked), len(silent)) or not asked[common].startswith(CHOSEN):
        return False
    after = [_sort(event) for event in asked[common:] if event != asked[common]][:PICKED]
    return asked[common] == asked[common - 1] and after == [_sort(event) for event in silent[common:]][: len(after)]


def _sort(event: str) -> str:
    """An event without what is told of the things and numbers in it."""
    return re.sub(r"things=.*?, source=|(before|after)=[^,)]*", "", event)


def _waits(left: Moment, right: Moment) -> str:
    if left.events == right.events:
        return _first_difference(left.asked, right.asked)
    one, other = (len(moment.events) for moment in (left, right))
    longer = max(left, right, key=lambda moment: len(moment.events))
    return f"the table waits after event {one} in one and after {other} in the other: {longer.events[min(one, other)]}"


def _common(one: Sequence[str], other: Sequence[str]) -> int:
    pairs = enumerate(zip(one, other, strict=False))
    return next((number for number, (left, right) in pairs if left != right), min(len(one), len(other)))


def _until(moments: Sequence[Moment], common: int) -> list[Moment]:
    """Those at which a viewer knew nothing but what is the same in both."""
    return [moment for moment in moments if len(moment.events) <= common]


def _first_difference(one: str, other: str) -> str:
    at = _common(one, other)
    return f"…{one[max(0, at - 90) : at + 50]}… is not …{other[max(0, at - 20) : at + 50]}…"


def _all_alike(seen: Sequence[dict[Viewer, list[Moment]]], viewers: Sequence[Viewer]) -> bool:
    return all(seen[0][viewer][-1].events == seen[1][viewer][-1].events for viewer in viewers)

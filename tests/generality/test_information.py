"""What a seat knows at a position: information sets that others have counted, and games in which all choose at once."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable
from fractions import Fraction
from pathlib import Path

import at_once
import pytest

import paddock
from paddock import Position
from paddock.table import Result

HERE = Path(__file__).parent


def start(name: str) -> Position:
    return paddock.load(HERE / f"{name}.rules").deal(chance="asked").position()


class Tree:
    """Every history of a game, and which of them the seat that is asked cannot tell apart."""

    def __init__(self, first: Position) -> None:
        self.sets: dict[tuple[int, Hashable], list[Position]] = defaultdict(list)
        self.sorts: Counter[str] = Counter()
        self.mean = Fraction(0)  # of the first seat's score when everybody takes any answer
        self.walk(first, Fraction(1))

    def walk(self, position: Position, probability: Fraction) -> None:
        if position.result is not None:
            self.sorts["end"] += 1
            self.mean += probability * position.result.by_seat[0]
            return
        self.sorts["chance" if position.seat is None else "decision"] += 1
        if position.seat is not None:
            self.sets[position.seat, position.known()].append(position)
        shares = position.chances or [Fraction(1, len(position.options))] * len(position.options)
        for index, share in enumerate(shares):
            self.walk(position.after(index), probability * share)


@pytest.mark.parametrize("name", ["leduc", "goofspiel"])
def test_the_rules_fit_on_a_page(name: str) -> None:
    assert len((HERE / f"{name}.rules").read_text(encoding="utf-8").splitlines()) <= 60


def test_kuhn_poker_has_12_information_sets() -> None:
    tree = Tree(start("kuhn-poker"))
    assert tree.sorts == {"end": 30, "decision": 24, "chance": 4}
    assert Counter(seat for seat, _ in tree.sets) == {0: 6, 1: 6}
    assert {len(alike) for alike in tree.sets.values()} == {2}  # the rival holds one of the two other cards


def test_leduc_has_936_information_sets_and_costs_the_first_player_5_in_64_at_random() -> None:
    """Southey and others 2005; 5520 ends and 3780 decisions over all deals."""
    tree = Tree(start("leduc"))
    assert tree.sorts == {"end": 5520, "decision": 3780, "chance": 157}
    assert Counter(seat for seat, _ in tree.sets) == {0: 468, 1: 468}
    assert tree.mean == Fraction(-5, 64)


def test_who_cannot_tell_positions_apart_is_offered_the_same_in_them() -> None:
    for alike in Tree(start("leduc")).sets.values():
        assert len({position.options for position in alike}) == 1


def test_what_is_imagined_is_in_the_same_information_set_and_everything_in_it_comes_up() -> None:
    """Bob holds the queen of spades and Ann has raised: for all he knows she has any of the five other cards."""
    dealt = start("leduc")
    assert dealt.ask is not None
    first = [option.label for option in dealt.ask.options].index("12 of spades")
    for hand in range(6):
        if hand == first:
            continue
        position = dealt.after(hand, first - (hand < first))
        position = position.after(len(position.options) - 1)
        worlds = [position.imagined(seed=seed) for seed in range(60)]
        assert {world.known() for world in worlds} == {position.known()}
        assert len({world.known(0) for world in worlds}) == 5


# ------------------------------------------------------------------ all at once


def difference(result: Result) -> int:
    ours, theirs = result.by_seat
    return ours - theirs


def test_matrices_of_the_textbooks() -> None:
    pennies = [[Fraction(1), Fraction(-1)], [Fraction(-1), Fraction(1)]]
    assert at_once.of_matrix(pennies) == 0
    assert at_once.of_matrix([[Fraction(3), Fraction(-1)], [Fraction(-2), Fraction(1)]]) == Fraction(1, 7)


def test_goofspiel_is_fair() -> None:
    assert at_once.value(start("goofspiel"), difference) == 0


def test_a_goofspiel_that_is_not_fair() -> None:
    """Against the same worked out here, without the rules: bids 1, 2, 4 against 1, 3, 4 for prizes 2, 3, 4."""
    table = paddock.load(HERE / "goofspiel.rules").set_up(
        """
        the hand of Ann is "bid 1", "bid 2", "bid 4"
        the hand of Bob is "bid 1", "bid 3", "bid 4"
        the pile is "prize 2", "prize 3", "prize 4"
        when phase "Auctions"
        """,
        chance="asked",
    )
    worth = by_hand((1, 2, 4), (1, 3, 4), (2, 3, 4))
    assert at_once.value(table.position(), difference) == worth
    assert worth < 0


def by_hand(ours: tuple[int, ...], theirs: tuple[int, ...], prizes: tuple[int, ...]) -> Fraction:
    if not prizes:
        return Fraction(0)

    def left(hand: tuple[int, ...], bid: int) -> tuple[int, ...]:
        return tuple(card for card in hand if card != bid)

    return at_once.of_matrix(
        [
            [
                prizes[0] * ((bid > other) - (bid < other)) + by_hand(left(ours, bid), left(theirs, other), prizes[1:])
                for other in theirs
            ]
            for bid in ours
        ]
    )


def test_what_the_other_one_bids_is_not_known_before_both_have() -> None:
    position = start("goofspiel").after(0)
    assert position.secret and position.ask is not None and position.ask.secret
    bids = [position.after(index) for index in range(4)]
    assert len({each.known(1) for each in bids}) == 1
    assert len({each.known(0) for each in bids}) == 4
    assert len({each.after(0).known(1) for each in bids}) == 4

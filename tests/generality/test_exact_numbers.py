"""Games nobody here made up, and numbers that others have published about them, worked out by walking every position."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import knowing
import pytest
import walking
from doses import doses
from knowing import History

import paddock
from paddock.table import Result, Table

HERE = Path(__file__).parent
PUBLISHED = (
    "tic-tac-toe", "craps", "piglet", "pig", "kuhn-poker", "chutes-and-ladders", "nim", "risk-battle", "connect-four",
)  # fmt: skip


def deal(name: str, players: int, **settings: int) -> Table:
    return paddock.load(HERE / f"{name}.rules", settings=settings).deal(players=players, chance="asked")


def walked(name: str, players: int, **settings: int) -> walking.Map:
    return walking.walk(deal(name, players, **settings).position())


def first_wins(result: Result) -> int:
    return int(result.seats == (0,))


@pytest.mark.parametrize("name", PUBLISHED)
def test_the_rules_fit_on_a_page(name: str) -> None:
    assert len((HERE / f"{name}.rules").read_text(encoding="utf-8").splitlines()) <= 60


# ------------------------------------------------------------------ Tic-tac-toe


def test_tic_tac_toe_has_255168_games() -> None:
    games = walking.games(walked("tic-tac-toe", 2), lambda result: result.seats)
    assert games == {(0,): 131_184, (1,): 77_904, (): 46_080}
    assert games.total() == 255_168


def test_tic_tac_toe_has_5478_positions() -> None:
    """The last free square leaves no choice, but it is a position too."""
    table = paddock.load(HERE / "tic-tac-toe.rules").deal(players=2, forced="asked")
    map_ = walking.walk(table.position())
    assert len(map_) == 5_478
    assert walking.games(map_, lambda result: result.seats).total() == 255_168


def test_tic_tac_toe_is_a_draw() -> None:
    map_ = walked("tic-tac-toe", 2)
    assert walking.best(map_, lambda result: {(0,): 1, (1,): -1, (): 0}[result.seats])[0] == 0


# ------------------------------------------------------------------ Connect Four


@pytest.mark.parametrize("counts", doses([1, 7, 49, 238], [1, 7, 49, 238, 1_120, 4_263, 16_422, 54_859]))
def test_connect_four_has_so_many_positions_after_each_disc(counts: list[int]) -> None:
    """OEIS A212693, seven columns of six: it makes no difference in which order discs of one colour fell."""
    layer = {(start := paddock.load(HERE / "connect-four.rules").deal(players=2).position()).key: start}
    found = [len(layer)]
    while len(found) < len(counts):
        after = [each.after(index) for each in layer.values() for index in range(len(each.options))]
        layer = {position.key: position for position in after}
        found.append(len(layer))
    assert found == counts


# ------------------------------------------------------------------ dice


def test_the_pass_line_wins_244_of_495() -> None:
    chances = walking.probabilities(walked("craps", 1), lambda result: result.seats)
    assert chances == {(0,): Fraction(244, 495), (): Fraction(251, 495)}


@pytest.mark.parametrize(
    ("attack", "defence", "defender_loses_all", "each_loses_one", "attacker_loses_all"),
    [
        (3, 2, 2890, 2611, 2275),
        (2, 2, 295, 420, 581),
        (3, 1, 855, 0, 441),
        (2, 1, 125, 0, 91),
        (1, 2, 55, 0, 161),
        (1, 1, 15, 0, 21),
    ],
)
def test_a_battle_of_dice(
    attack: int, defence: int, defender_loses_all: int, each_loses_one: int, attacker_loses_all: int
) -> None:
    """Textbook: every way the dice can fall, counted."""
    settings = {"attacking-dice": attack, "defending-dice": defence}
    map_ = walked("risk-battle", 2, **settings)
    games = walking.games(map_, lambda result: tuple(result.scores.values()))
    pairs = min(attack, defence)
    expected = {(0, -pairs): defender_loses_all, (-pairs, 0): attacker_loses_all}
    if pairs == 2:
        expected[(-1, -1)] = each_loses_one
    assert games == expected
    assert games.total() == 6 ** (attack + defence)
    chances = walking.probabilities(map_, lambda result: tuple(result.scores.values()))
    assert chances[(0, -pairs)] == Fraction(defender_loses_all, 6 ** (attack + defence))


def test_chutes_and_ladders_takes_39_spins_on_average_and_7_at_least() -> None:
    """Althoen, King and Schilling 1993."""
    map_ = walked("chutes-and-ladders", 1)
    spins = walking.expected(map_, lambda result: 0, each=1)[0]
    assert round(float(spins), 7) == 39.2251223
    assert walking.shortest(map_) == 7


# ------------------------------------------------------------------ push your luck


def test_piglet_is_won_by_the_first_player_4_times_in_7() -> None:
    """Neller and Presser 2004."""
    assert walking.best_exactly(walked("piglet", 2), first_wins)[0] == Fraction(4, 7)


def pig(goal: int) -> float:
    """How often the first player wins, without any table: the chances of all scores and pots, until they stay the same."""
    chances = dict[tuple[int, int, int], float]()

    def chance(mine: int, yours: int, pot: int) -> float:
        return 1.0 if mine + pot >= goal else chances.get((mine, yours, pot), 0.5)

    def better(mine: int, yours: int, pot: int) -> float:
        roll = (1 - chance(yours, mine, 0) + sum(chance(mine, yours, pot + pips) for pips in range(2, 7))) / 6
        return max(roll, 1 - chance(yours, mine + pot, 0)) if pot else roll

    scores = [(i, j, k) for i in range(goal) for j in range(goal) for k in range(goal - i - 1, -1, -1)]
    change = 1.0
    while change > 1e-13:
        before = chance(0, 0, 0)
        for score in scores:
            chances[score] = better(*score)
        change = abs(chance(0, 0, 0) - before)
    return chance(0, 0, 0)


@pytest.mark.parametrize("goal", [10, 17, 25])
def test_pig_to_a_few_points_is_won_as_often_as_without_a_table(goal: int) -> None:
    assert walking.best(walked("pig", 2, goal=goal), first_wins)[0] == pytest.approx(pig(goal), abs=1e-9)


@pytest.mark.long
def test_pig_is_won_by_the_first_player_530592_times_in_a_million() -> None:
    """Neller and Presser 2004: 0.530592…, when both play as well as can be, to 100 points."""
    assert round(walking.best(walked("pig", 2), first_wins)[0], 10) == 0.5305927253


# ------------------------------------------------------------------ Nim


def test_nim_is_lost_by_the_mover_in_64_of_512_positions() -> None:
    """Bouton 1901: those whose heaps, written in twos, add up to nothing without carrying."""
    map_ = walked("nim", 2)
    values = walking.best(map_, first_wins)
    heaps = {
        (left, middle, right): values[number]
        for left, one in enumerate(map_.after(0))
        for middle, two in enumerate(map_.after(one))
        for right, number in enumerate(map_.after(two))
    }
    assert len(heaps) == 512
    lost = {sizes for sizes, value in heaps.items() if value == 0}
    assert len(lost) == 64
    assert lost == {(a, b, c) for a, b, c in heaps if a ^ b ^ c == 0}


# ------------------------------------------------------------------ Kuhn poker


def hand(history: History) -> str | None:
    (name,) = (
        thing.name
        for place in history.view.places
        if place.name == "hand" and place.seat == history.seat
        for thing in place.things
    )
    return name


def shares(often: Fraction) -> tuple[Fraction, Fraction]:
    """How often the first option (check, fold) is taken when the second one (bet, call) is taken so often."""
    return 1 - often, often


def first_player(bluff: Fraction) -> knowing.Strategy:
    """Kuhn's ways to play first, one for each number of bluffs up to a third."""

    def strategy(history: History) -> tuple[Fraction, ...]:
        assert history.labels in (("check", "bet"), ("fold", "call"))
        if history.labels == ("check", "bet"):
            return shares({"1": bluff, "2": Fraction(0), "3": 3 * bluff}[hand(history) or ""])
        return shares({"1": Fraction(0), "2": bluff + Fraction(1, 3), "3": Fraction(1)}[hand(history) or ""])

    return strategy


def second_player(history: History) -> tuple[Fraction, ...]:
    """Kuhn's only good way to play second."""
    assert history.labels in (("check", "bet"), ("fold", "call"))
    bets = {"1": Fraction(1, 3), "2": Fraction(0), "3": Fraction(1)}
    calls = {"1": Fraction(0), "2": Fraction(1, 3), "3": Fraction(1)}
    return shares((bets if history.labels == ("check", "bet") else calls)[hand(history) or ""])


def gain(seat: int) -> knowing.Worth:
    return lambda result: list(result.scores.values())[seat]


def test_kuhn_poker_has_30_ends_and_12_information_sets() -> None:
    """Kuhn 1950."""
    tree = knowing.histories(deal("kuhn-poker", 2))
    everything = list(knowing.everything(tree))
    assert sum(history.result is not None for history in everything) == 30
    asked = [history for history in everything if history.seat is not None]
    for seat in (0, 1):
        sets = {history.knows for history in asked if history.seat == seat}
        assert len(sets) == 6
        for one in sets:
            alike = [history for history in asked if history.knows == one]
            assert len(alike) == 2  # the rival holds one of the two other cards
            assert alike[0].view == alike[1].view


def test_kuhn_poker_is_worth_minus_1_in_18_to_the_first_player() -> None:
    """Neither side can be held to less, and neither can get more: that is the value of the game."""
    tree = knowing.histories(deal("kuhn-poker", 2))
    assert knowing.best_reply(tree, 0, second_player, gain(0)) == Fraction(-1, 18)
    for bluff in (Fraction(0), Fraction(1, 6), Fraction(1, 3)):
        assert knowing.best_reply(tree, 1, first_player(bluff), gain(1)) == Fraction(1, 18)


def test_a_best_reply_finds_what_is_wrong_in_a_way_of_playing() -> None:
    """Who always bets and calls is beaten with the 3; who always checks and folds pays one chip every time."""
    tree = knowing.histories(deal("kuhn-poker", 2))
    assert knowing.best_reply(tree, 0, lambda history: shares(Fraction(1)), gain(0)) == Fraction(1, 3)
    assert knowing.best_reply(tree, 1, lambda history: shares(Fraction(0)), gain(1)) == 1

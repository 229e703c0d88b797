"""The second reading of the rules of movement against the worked examples and rulings of the ledger, named by their numbers."""

from __future__ import annotations

import pytest
from fhtagn.moves import advance, can_advance, damage, drift, opponent, spin_out, target_number
from fhtagn.sketch import asked, places, short, sketched
from fhtagn.street import Play, Street

GRID = "Benz 1F1, Cycle 2F1, Hybrid 3O1, Civilian 3F2, Mi-Go-Bishi 3F3, Model T 4F1"  # of E4 to E9


def move(street: Street, name: str, direction: str) -> Play[None]:
    """A drift as a move action of the car's player, without the checkpoint after it."""
    car = street.named(name)
    return drift(street, car, direction, False, car.owner)


# pack order and advances


def test_e1_pack_order() -> None:
    street = sketched("Model T 3F1, Mi-Go-Bishi 2F3, Hybrid 2O1, Cycle 2F2, Benz 1O1")
    assert places(street) == "Benz 1O1, Cycle 2F2, Hybrid 2O1, Mi-Go-Bishi 2F3, Model T 3F1"


def test_e2_sidewalks() -> None:
    assert places(sketched("Benz 2O3, Cycle 2F3")) == "Cycle 2F3, Benz 2O3"
    assert places(sketched("Benz 2O2, Cycle 2F3", across="1 clear")) == "Benz 2O2, Cycle 2F3"


def test_a04_no_mans_land_comes_last() -> None:
    assert places(sketched("Benz 2F3, Cycle 2O3", forward="1 clear")) == "Cycle 2O3, Benz 2F3"


def test_e3_a_new_rank() -> None:
    street = sketched("Benz 1F1, Hybrid 1F2, Cycle 2F1")
    benz = street.named("Benz")
    assert (opponent(street, benz), target_number(street, benz)) == (None, 4)
    assert short(asked(advance(street, benz), 3)) == ["drive Benz"]
    assert [car[:3] for car in street.picture()["cars"]] == [("Benz", 1, "F1"), ("Hybrid", 2, "F2"), ("Cycle", 3, "F1")]


def test_e4_to_e9_who_opposes_and_what_number() -> None:
    street = sketched(GRID)
    told = {}
    for car in street.racers:
        other = opponent(street, car)
        told[car.name] = (other.name if other else target_number(street, car)) if can_advance(street, car) else "cannot"
    assert told == {"Benz": 8, "Cycle": "cannot", "Mi-Go-Bishi": 4, "Hybrid": "Cycle", "Model T": "Hybrid"}


@pytest.mark.parametrize(("die", "gone"), [(1, False), (2, True)])
def test_a21_the_number_itself_is_enough(die: int, gone: bool) -> None:
    street = sketched("Hybrid 2F1, Benz 2O2, Cycle 3F3")
    asked(advance(street, street.named("Hybrid")), die)
    assert (street.named("Hybrid").rank == 1) == gone


@pytest.mark.parametrize(("rank", "number"), [(6, 1), (5, 4), (4, 4), (3, 4), (2, 4), (1, 8), (0, 12), (-3, 12)])
def test_fh67_target_numbers(rank: int, number: int) -> None:
    """The other racers stand in ranks 3 and 5."""
    street = sketched(f"Hybrid {rank + 1}F1, Benz 3O2, Cycle 5O2")
    assert target_number(street, street.named("Hybrid")) == number


def test_a20_a_median_does_not_hide_the_racer_beside() -> None:
    street = sketched("Benz 1O1, Hybrid 2F1", across="2 clear median")
    other = opponent(street, street.named("Hybrid"))
    assert other is street.named("Benz")


def test_fh65_between_two_racers_the_one_ahead_opposes() -> None:
    street = sketched("Benz 1F3, Hybrid 1F1, Cycle 2F2")
    assert opponent(street, street.named("Cycle")) is street.named("Hybrid")
    street = sketched("Benz 1F1, Hybrid 1O2, Cycle 2O1")
    assert opponent(street, street.named("Cycle")) is street.named("Benz")


def test_fh69_a_tie_damages_the_advancing_car_first() -> None:
    """Both are damaged already: the Cycle falls back into the Hybrid and is beaten, then the Benz into the Model T, and beats it."""
    street = sketched("Benz* 1F2, Model T 2F2, Cycle* 2F1, Hybrid 3F1")
    questions = asked(advance(street, street.named("Cycle")), 6, 5, 1, 6, (4, "O2"), 6, 1)
    rolls = [question[1][1] for question in questions if question[0] == "roll"]
    assert rolls == ["Cycle", "Benz", "Cycle", "Hybrid", "Benz", "Model T"]
    assert places(street) == "Benz* 2F2, Hybrid 3F1, Model T 3F2, Cycle* 4O2"


# drifts


def test_e11_displacing_a_racer() -> None:
    street = sketched("Hybrid 2O2, Benz 2O1")
    assert short(asked(move(street, "Hybrid", "right"), 4, 1, "right")) == [
        "drive Hybrid",
        "drive Benz",
        "1 displaced: back, right",
    ]
    assert places(street) == "Benz 2F1, Hybrid 2O1"
    assert street.style == {0: 0, 1: 0}
    street = sketched("Hybrid 2O2, Benz 2O1")
    asked(move(street, "Hybrid", "right"), 4, 1, "back")
    assert places(street) == "Hybrid 2O1, Benz 3O1"
    street = sketched("Hybrid 2O2, Benz 2O1")
    asked(move(street, "Hybrid", "right"), 2, 3)
    assert places(street) == "Benz 2O1, Hybrid 2O2"


def test_e13_displacing_a_civilian() -> None:
    street = sketched("Hybrid 2F2, Civilian 2F1, Benz 4O2")
    assert asked(move(street, "Hybrid", "left")) == []
    assert places(street) == "Hybrid 2F1, Civilian 3F1, Benz 4O2"
    street = sketched("Hybrid 2F2, Civilian 2F1, Benz 1O2")
    asked(move(street, "Hybrid", "left"))
    assert (places(street), len(street.left)) == ("Benz 1O2, Hybrid 2F1", 1)


COMPLICATED = "Benz 2F2, Hybrid 2F3, Cycle 3F3"


def test_e14_the_hybrid_loses() -> None:
    street = sketched(COMPLICATED)
    questions = asked(move(street, "Benz", "right"), 6, 1, 1, 6, (3, "O1"), 5)
    assert short(questions) == [
        "drive Benz",
        "drive Hybrid",
        "drive Hybrid",
        "drive Cycle",
        "1 spin-out: 3F1, 3F2, 3F3, 3O1, 3O2, 3O3",
        "fixit Benz",
    ]
    assert (places(street), street.style[0]) == ("Benz 2F3, Cycle 3F3, Hybrid* 4O1", 1)


def test_e14_the_hybrid_wins() -> None:
    street = sketched(COMPLICATED)
    questions = asked(move(street, "Benz", "right"), 6, 1, 6, 1, 4)
    assert short(questions) == ["drive Benz", "drive Hybrid", "drive Hybrid", "drive Cycle", "fixit Benz"]
    assert (places(street), street.style[0]) == ("Benz* 2F3, Hybrid 3F3, Cycle 4F3", 1)


def test_e14_a_tie() -> None:
    street = sketched(COMPLICATED)
    asked(move(street, "Benz", "right"), 6, 1, 6, 5, (3, "F1"), 6)
    assert places(street) == "Benz 2F3, Cycle* 3F3, Hybrid* 4F1"


def test_e15_a_median_leaves_only_the_way_back() -> None:
    street = sketched("Benz 2F2, Hybrid 2F1", forward="2 clear median")
    assert len(asked(move(street, "Benz", "left"), 6, 1)) == 2
    assert places(street) == "Benz 2F1, Hybrid 3F1"
    assert not street.can_drift(street.named("Benz"), "left")


@pytest.mark.parametrize(
    ("walk", "dice", "damaged", "style"), [("clear", (3,), False, 1), ("clear", (2,), True, 1), ("chop", (), False, 0)]
)
def test_e16_curbs(walk: str, dice: tuple[int, ...], damaged: bool, style: int) -> None:
    street = sketched("Hybrid 2F2, Benz 2O1", forward=f"2 {walk}")
    street.named("Hybrid").gang = 1
    asked(move(street, "Hybrid", "right"), *dice)
    assert (street.named("Hybrid").damaged, street.style[0]) == (damaged, style)


def test_a27_a28_each_forced_car_scores_one_way_over_the_centerline() -> None:
    """F2 to F1, F1 to O1: one point for the car forced over; it chose so."""
    street = sketched("Benz 1F2, Hybrid 1F1, Cycle 2F1")
    asked(move(street, "Benz", "left"), 6, 1, "left")
    assert (places(street), street.style) == ("Benz 1F1, Hybrid 1O1, Cycle 2F1", {0: 1, 1: 0, 2: 0})


def test_a28_own_crossing_and_a_car_forced_up_a_curb() -> None:
    street = sketched("Benz 1F1, Hybrid 1O1, Cycle 2F1", across="1 clear")
    questions = asked(move(street, "Benz", "left"), 6, 1, "left", 4)
    assert short(questions)[-1] == "fixit Hybrid"
    assert (places(street), street.style) == ("Benz 1O1, Hybrid 1O2, Cycle 2F1", {0: 2, 1: 0, 2: 0})


def test_a26_the_mover_tests_the_curb_after_the_whole_chain() -> None:
    """Failing with a damaged car, it then falls back into the one it has pushed."""
    street = sketched("Benz* 1F2, Hybrid 1F3, Cycle 2F1")
    questions = asked(move(street, "Benz", "right"), 6, 1, 1, 6, 1)
    assert short(questions) == ["drive Benz", "drive Hybrid", "fixit Benz", "drive Benz", "drive Hybrid"]
    assert places(street) == "Cycle 2F1, Benz* 2F3, Hybrid 3F3"


def test_a26_no_curb_test_for_a_mover_that_was_pushed_on() -> None:
    """An oncoming Civilian, run into by the car pushed out, takes the mover's new space: 6 - 1 against 1 + 2."""
    street = sketched("Hybrid 1O1, Benz 1O2, Oncoming 2O2, Cycle 4F1", across="1 clear")
    questions = asked(move(street, "Hybrid", "left"), 6, 1, 6, 1, 6, 1)
    assert {question[1][0] for question in questions} == {"drive"}
    assert (places(street), street.style[0]) == ("Oncoming 1O2, Hybrid 2O2, Benz 3O2, Cycle 4F1", 1)


def test_fh80_a_tie_in_a_drift_of_ones_own() -> None:
    """Drifter first: it falls back out of the way; nobody spins out."""
    street = sketched("Hybrid* 1F2, Benz* 1F1, Cycle 2O1")
    assert len(asked(move(street, "Hybrid", "left"), 3, 4)) == 2
    assert places(street) == "Benz* 2F1, Hybrid* 2F2, Cycle 2O1"


def test_a34_a_damaged_drifter_takes_no_second_fall_back() -> None:
    street = sketched("Benz 1F2, Hybrid* 1F1, Cycle* 2F1", forward="2 clear median")
    questions = asked(move(street, "Benz", "left"), 6, 1, 3, 5, (4, "F1"))
    assert short(questions)[-1] == "1 spin-out: 4F1, 4F2, 4F3, 4O1, 4O2, 4O3"
    assert places(street) == "Benz 1F1, Cycle* 3F1, Hybrid* 4F1"


def test_a39_a_racer_falls_back_into_an_oncoming_civilian() -> None:
    street = sketched("Benz* 1O1, Oncoming 2O1, Hybrid 3F1")
    assert asked(damage(street, street.named("Benz"))) == []
    assert places(street) == "Oncoming 1O1, Benz* 2O1, Hybrid 3F1"


def test_a39_the_oncoming_civilian_meets_who_stands_there_now() -> None:
    """The Hybrid pushes the Benz back into the Civilian, and that one has to pass the Hybrid (die - 1 against the Hybrid's die + 2)."""
    start = "Hybrid 1O2, Benz 1O1, Oncoming 2O1, Cycle 4F1"
    street = sketched(start)
    questions = asked(move(street, "Hybrid", "right"), 6, 1, "back", 1, 1)
    assert short(questions)[3:] == ["drive Oncoming Oncoming 2O1", "drive Hybrid"]
    assert (places(street), len(street.left)) == ("Hybrid 1O1, Benz 2O1, Cycle 4F1", 1)
    street = sketched(start)
    questions = asked(move(street, "Hybrid", "right"), 6, 1, "back", 6, 1, 6, 1)
    assert short(questions)[5:] == ["drive Hybrid", "drive Benz"]
    assert places(street) == "Oncoming 1O1, Hybrid 2O1, Benz 3O1, Cycle 4F1"


def test_a94_a_car_still_being_pushed_out_occupies_nothing() -> None:
    """The Civilian ties with the Hybrid (6 - 1 against 4 + 1), which falls back: into the Benz, not into the Civilian beside it."""
    street = sketched("Oncoming 2O1, Benz 2O2, Hybrid* 1O1, Cycle 4F1")
    questions = asked(move(street, "Benz", "right"), 6, 4, 1, 6, (5, "F1"))
    assert short(questions)[2:4] == ["drive Hybrid", "drive Benz"]
    assert (places(street), len(street.left)) == ("Benz 2O1, Cycle 4F1, Hybrid* 5F1", 1)


@pytest.mark.parametrize(
    ("dice", "after"),
    [
        ((6, 1), "Hybrid 1F1, Civilian 2F1, Benz 3F1, Cycle 4O1"),  # 5 against 4
        ((6, 3), "Hybrid 1F1, Benz 2F1, Cycle 4O1"),
        ((6, 2), "Hybrid 1F1, Benz* 2F1, Cycle 4O1"),
    ],
)
def test_a78_a_forward_civilian_falls_back_into_a_racer(dice: tuple[int, ...], after: str) -> None:
    street = sketched("Hybrid 1F2, Civilian 1F1, Benz 2F1, Cycle 4O1")
    asked(move(street, "Hybrid", "left"), *dice)
    assert places(street) == after


# damage, spin-outs


def test_e31_damage_in_last_place() -> None:
    street = sketched("Benz 3F1, Hybrid* 4F1")
    assert asked(damage(street, street.named("Hybrid"))) == []
    assert places(street) == "Benz 3F1, Hybrid* 5F1"


def test_e32_and_e33_spin_outs() -> None:
    street = sketched("Benz 2F1, Hybrid 1F1, Cycle 3F1, Model T 4F1")
    assert short(asked(spin_out(street, street.named("Benz")), (5, "O3"))) == [
        "0 spin-out: 5F1, 5F2, 5F3, 5O1, 5O2, 5O3"
    ]
    assert places(street).endswith("Benz* 5O3")
    street = sketched(
        "Benz 7F1, Hybrid 1F1, Civilian 4F1, Civilian 5F2, Cycle 3F1", forward="2 blocked", across="1 chop"
    )
    assert short(asked(spin_out(street, street.named("Benz")), (4, "F2"))) == ["0 spin-out: 4F2, 4O1, 4O2"]
    assert (places(street), len(street.left)) == ("Hybrid 1F1, Cycle 3F1, Civilian 4F1, Benz* 4F2", 1)


def test_a35_a_full_rank() -> None:
    street = sketched(
        "Benz 7F1, Hybrid 3F1, Civilian 4F1, Civilian 4F2, Oncoming 4O1", forward="2 blocked", across="1 blocked"
    )
    assert short(asked(spin_out(street, street.named("Benz")), (2, "O1"))) == ["0 spin-out: 2F1, 2F2, 2O1"]
    assert places(street) == "Hybrid 3F1, Civilian 4F1, Civilian 4F2, Benz* 4O1"

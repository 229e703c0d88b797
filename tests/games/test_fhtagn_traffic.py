"""The second reading of the rules about mats, Civilians, turns and repairs against the ledger; then many positions and whole games."""

from __future__ import annotations

import random
from itertools import combinations

import pytest
from doses import doses
from fhtagn.moves import advance
from fhtagn.positions import at_random, carry_out, faults, random_position, random_procedure, simulate
from fhtagn.sketch import asked, mat, places, short, sketched
from fhtagn.street import MATS
from fhtagn.traffic import act, actions, bought_turns, checkpoint, cover, new_mats, oncoming_advance, pull_over, ready

WAVE = ["wave F1", "wave F2", "wave O1", "wave O2"]


# pulling over and repairs


def test_e17_and_e18_who_gets_a_free_advance() -> None:
    street = sketched("Benz 1F1, Hybrid 2F3, Cycle 3F1, Model T 4O2")
    questions = asked(pull_over(street, street.named("Hybrid")), "yes", 1, "no")
    assert short(questions) == ["2 free advance: yes, no", "drive Cycle", "3 free advance: yes, no"]
    street = sketched("Benz 1F1, Hybrid* 2F3", forward="2 chop")
    assert asked(pull_over(street, street.named("Hybrid"))) == []
    assert not street.named("Hybrid").damaged


def test_a46_a_blocked_racer_gets_nothing_and_mats_change_in_between() -> None:
    """The Cycle takes the lead by its free advance: a chop shop lies before the Hybrid repairs."""
    street = sketched("Hybrid* 1F3, Cycle 2F1, Benz 3F1", then="2 chop, 2 clear", style={0: 0})
    questions = asked(pull_over(street, street.named("Hybrid")), "yes", 1, 1, 1, 1, 1, "no")
    assert short(questions) == ["1 free advance: yes, no", "drive Cycle", *WAVE, "2 free advance: yes, no"]
    assert places(street) == "Cycle 1F1, Hybrid 1F3, Benz 3F1"
    street = sketched("Hybrid* 1F3, Cycle 2F1, Benz 3F1")
    questions = asked(pull_over(street, street.named("Hybrid")), "no", 3)
    assert short(questions) == ["1 free advance: yes, no", "fixit Hybrid"]  # the Cycle still stands before the Benz


@pytest.mark.parametrize(("what", "column", "needed"), [("repair", "F1", 4), ("pull over", "F3", 3)])
def test_e19_repairs(what: str, column: str, needed: int) -> None:
    for die in range(1, 7):
        street = sketched(f"Benz 1F1, Hybrid* 2{column}")
        street.named("Hybrid").gang = 1
        asked(act(street, 1, what), die)
        assert street.named("Hybrid").damaged == (die < needed)


def test_a48_only_a_damaged_racer_repairs() -> None:
    assert actions(sketched("Benz 1F1, Hybrid 2F3"), 1) == ["advance", "drift left", "drift back", "pull over", "pass"]
    assert "repair" in actions(sketched("Benz 1F1, Hybrid* 2F1"), 1)


# new mats


def test_e20_no_mans_land() -> None:
    for die, after in ((4, "Hybrid 2F2"), (3, "Hybrid* 2F2")):
        street = sketched("Benz 1F1, Hybrid 2F3", then="1 clear, 2 clear")
        questions = asked(new_mats(street), die, "yes", 1, 1, 1)
        assert short(questions) == ["fixit Hybrid", "1 free drift: yes, no", "wave F1", "wave O1", "wave O2"]
        assert (places(street), street.style[1]) == (f"Benz 1F1, {after}", 0)


def test_fh117_no_mans_land_from_front_to_back() -> None:
    street = sketched("Benz 2F3, Hybrid 1O3, Cycle 2O3", then="1 clear, 1 clear")
    questions = asked(new_mats(street), 6, "yes", 6, "yes", 6, "yes", 1, 1)
    assert short(questions)[:5:2] == ["fixit Hybrid", "fixit Benz", "fixit Cycle"]
    assert places(street) == "Hybrid 1O2, Benz 2F2, Cycle 2O2"


def test_fh118_blocked_sidewalks_from_front_to_back() -> None:
    street = sketched("Benz 2F3, Hybrid 1O3, Cycle 2O3", then="2 blocked, 2 blocked")
    assert short(asked(new_mats(street), "yes", "yes", "yes", 1, 1, 1, 1))[:3] == [
        f"{seat} free drift: yes, no" for seat in (1, 0, 2)
    ]


def test_e22_blocked_sidewalk() -> None:
    street = sketched("Benz 1F1, Hybrid 2F3", then="2 blocked, 2 clear")
    assert short(asked(new_mats(street), "yes", 1, 1, 1, 1)) == ["1 free drift: yes, no", *WAVE]
    assert places(street) == "Benz 1F1, Hybrid* 2F2"


def test_e24_a_lane_turns_sidewalk() -> None:
    street = sketched("Benz 1F1, Hybrid 2F2", then="1 clear, 2 clear")
    assert short(asked(new_mats(street), 1, 1, 1)) == ["wave F1", "wave O1", "wave O2"]
    assert places(street) == "Benz 1F1, Hybrid 2F2"


def test_a16_a77_declining_the_free_drifts() -> None:
    street = sketched("Benz 1F1, Hybrid* 2F3", then="2 blocked, 2 clear")
    assert short(asked(new_mats(street), "no", (2, "F2"), 1, 1, 1, 1))[:2] == [
        "1 free drift: yes, no",
        "1 spin-out: 2F1, 2F2, 2O1, 2O2, 2O3",
    ]
    assert places(street) == "Benz 1F1, Hybrid* 2F2"


def test_a18_a_lost_test_costs_one_free_drift() -> None:
    street = sketched("Benz 1F2, Hybrid 1F3, Cycle 1F1", then="2 blocked, 2 clear")
    questions = asked(new_mats(street), "yes", 1, 6, "yes", 6, 1, "back", 1, 1, 1, 1)
    assert short(questions)[-5] == "0 displaced: back, left"
    assert places(street) == "Cycle 1F1, Hybrid* 1F2, Benz 2F2"


def test_a19_nobody_scores_for_free_drifts() -> None:
    street = sketched("Benz 1F1, Hybrid 1F2, Cycle 2F1", then="1 blocked, 2 clear")
    questions = asked(new_mats(street), "yes", 6, 1, "left", 1, 1, 1)
    assert short(questions)[3] == "0 displaced: back, left"
    assert (places(street), street.style) == ("Hybrid* 1F1, Benz 1O1, Cycle 2F1", {0: 0, 1: 0, 2: 0})


def test_a17_a95_civilians_where_none_can_be() -> None:
    """No man's land and blocked sidewalk of one mat: the racer coming in pushes one Civilian out of play, then is damaged in step 4."""
    street = sketched("Benz 3F1, Hybrid 1F3, Civilian 1F2, Civilian 2F2, Civilian 2F3", then="1 blocked, 2 clear")
    questions = asked(new_mats(street), 6, "yes", "yes", 1, 1, 1)
    assert short(questions)[:3] == ["fixit Hybrid", "1 free drift: yes, no", "1 free drift: yes, no"]
    assert (places(street), len(street.left)) == ("Hybrid* 1F1, Benz 3F1", 3)


def test_a76_a_racer_pushed_off_a_blocked_sidewalk_has_one_way() -> None:
    """Lost against the car in the lane, it spins out at once."""
    start = "Cycle 1F1, Benz 1F2, Hybrid 1F3"
    street = sketched(start, then="1 blocked, 2 clear")
    questions = asked(new_mats(street), 6, "yes", 6, 1, 1, 6, (2, "F1"), "yes", 1, 6, "no", (3, "F1"), 1, 1, 1)
    assert short(questions)[:7] == [
        "fixit Hybrid",
        "2 free drift: yes, no",
        "drive Hybrid",
        "drive Benz",
        "drive Benz",
        "drive Cycle",
        "1 spin-out: 2F1, 2O1, 2O2, 2O3",
    ]
    assert places(street) == "Cycle 1F1, Benz* 2F1, Hybrid* 3F1"


@pytest.mark.parametrize(("in_play", "entered"), [(0, ["Civilian 0F2", "Oncoming 0O1"]), (7, ["Civilian 0F2"])])
def test_e25_and_e26_waves(in_play: int, entered: list[str]) -> None:
    """Numbers 5 and 4, 6 and 5; rolls 4, 4, 6, 2."""
    there = [f"Civilian {rank}F1" for rank in range(2, 2 + in_play)]
    street = sketched(", ".join(["Benz 1F1", "Hybrid 9F2", *there]), then="Gallows Hill Grade, The Empty Mile")
    assert short(asked(new_mats(street), 4, 4, 6, 2)) == WAVE
    assert places(street).startswith(", ".join([*entered, "Benz 1F1"]))


def test_e40_finish_as_second_mat() -> None:
    street = sketched("Benz 1F1, Hybrid 2F3", then="1 blocked, Finish, 2 clear, Finish", turn=1)
    assert asked(new_mats(street)) == []
    assert (street.forward.finish, street.across.finish, street.endgame, street.drawer) == (True, True, True, 1)
    assert asked(new_mats(street)) == []


def test_e43_when_the_finish_comes() -> None:
    pairs: list[int] = []
    for places_of_finish in combinations(range(12, 20), 2):
        street = sketched("Benz 1F1, Hybrid 2F1")
        street.deck = [mat("Finish") if at in places_of_finish else mat("2 clear") for at in range(20)]
        while not street.endgame:
            cover(street)
        pairs.append(street.counts["mat changes"])
    assert {pair: pairs.count(pair) for pair in sorted(set(pairs))} == {7: 13, 8: 9, 9: 5, 10: 1}


# Civilians and the ready checks


def test_e27_an_oncoming_hit() -> None:
    for pick, after in (
        ("left", "Oncoming 2O1, Benz* 2O2"),
        ("right", "Benz* 2F1, Oncoming 2O1"),
        ("back", "Oncoming 2O1, Benz* 3O1"),
    ):
        street = sketched("Oncoming 1O1, Benz 2O1, Hybrid 4F1")
        assert short(asked(oncoming_advance(street), pick)) == ["0 hit: left, right, back"]
        assert places(street) == f"{after}, Hybrid 4F1"
        assert street.style[0] == 0


def test_a41_a_damaged_racer_hit_falls_back_once() -> None:
    street = sketched("Oncoming 1O1, Benz* 2O1, Hybrid 4F1")
    assert asked(oncoming_advance(street)) == []
    assert places(street) == "Oncoming 2O1, Benz* 3O1, Hybrid 4F1"


def test_a40_an_oncoming_civilian_runs_into_civilians() -> None:
    street = sketched("Oncoming 1O1, Civilian 2O1, Hybrid 4F1")
    asked(oncoming_advance(street))
    assert places(street) == "Oncoming 2O1, Civilian 3O1, Hybrid 4F1"
    street = sketched("Oncoming 1O1, Oncoming 2O1, Hybrid 2F1")  # the rear one goes first, and leaves
    asked(oncoming_advance(street))
    assert places(street) == "Hybrid 2F1, Oncoming 2O1"


def test_a43_the_later_in_pack_order_goes_first() -> None:
    street = sketched("Oncoming 1O1, Benz 2O1, Oncoming 1O2, Cycle 2O2, Hybrid 4F1")
    assert short(asked(oncoming_advance(street), "back", "back")) == [
        "1 hit: left, right, back",
        "0 hit: left, right, back",
    ]


def test_e29_e29b_and_e30_forward_civilians() -> None:
    for before, after in (
        ("Civilian 2F1, Civilian 3F1, Benz 4F1", "Hybrid 1O1, Civilian 2F1, Civilian 3F1, Benz 4F1"),
        ("Civilian 2F1, Civilian 3F1, Benz 4F2", "Hybrid 1O1, Civilian 3F1, Civilian 4F1, Benz 4F2"),
        ("Civilian 3F2, Benz 3F1", "Hybrid 1O1, Benz 3F1"),
    ):
        street = sketched(f"Hybrid 1O1, {before}")
        assert asked(ready(street, 1)) == []
        assert places(street) == after


def test_a12_a_new_leader_in_check_1_draws_once() -> None:
    street = sketched("Oncoming 0O1, Benz 1O1, Hybrid 1O2", then="2 clear, 2 clear, 2 clear, 2 clear")
    questions = asked(ready(street, 1), "back", 1, 1, 1, 1)
    assert short(questions) == ["0 hit: left, right, back", *WAVE]
    assert (places(street), street.reference) == ("Oncoming 1O1, Hybrid 1O2, Benz* 2O1", 1)
    assert len(street.laid) == 2


def test_fh113_mats_for_the_leaders_turn_and_for_a_new_leader() -> None:
    street = sketched("Benz 1F1, Hybrid 1F2", then="2 clear, 2 clear, 2 clear, 2 clear")
    assert short(asked(ready(street, 0), 1, 1, 1, 1)) == WAVE
    assert asked(checkpoint(street)) == []
    assert short(asked(act(street, 1, "advance"), 3, 1, 1, 1, 1)) == ["drive Hybrid", *WAVE]
    assert (street.reference, len(street.laid)) == (1, 4)


def test_a15_a_lead_lost_to_the_new_mats_draws_none() -> None:
    """The leader's outer lane becomes a sidewalk: the other leads from then on."""
    street = sketched("Benz 1F2, Hybrid 1O2", then="1 clear, 2 clear, 2 clear, 2 clear")
    asked(ready(street, 0), 1, 1, 1)
    assert (street.leader, street.reference, len(street.laid)) == (1, 1, 2)
    assert asked(checkpoint(street)) == []


def test_a93_fresh_forward_civilians_fall_back() -> None:
    """The mats come in check 1, for the Hybrid leads now; the Benz, on turn, is last: check 3 moves the new Civilian of F1, not that of O1."""
    street = sketched("Oncoming 1O1, Benz 2O1, Hybrid 2O2", then="Old Post Road, The Empty Mile")
    asked(ready(street, 0), "back", 5, 1, 6, 1)
    assert places(street) == "Oncoming 1O1, Civilian 2F1, Oncoming 2O1, Hybrid 2O2, Benz* 3O1"


# style and the end


def test_a29_a_die_of_ones_own_may_be_rolled_again_once() -> None:
    street = sketched("Benz 1F1, Hybrid 2F2, Oncoming 0O1", rerolls=True, style={0: 1, 1: 2})
    questions = asked(advance(street, street.named("Hybrid")), 1, "yes", 6, 6, "no")
    assert short(questions) == [
        "drive Hybrid",
        "1 re-roll: yes, no",
        "drive Hybrid",
        "drive Benz",
        "0 re-roll: yes, no",
    ]
    assert street.style == {0: 1, 1: 1}


def test_e39_bought_turns() -> None:
    """Seats 0 to 3 are A to D; B drew the finish. Ready checks and actions ask nothing else here: all are passed."""
    street = sketched("Benz 1F1, Hybrid 2F1, Cycle 3F1, Model T 4F1", style={0: 0, 1: 3, 2: 2, 3: 7}, endgame=True)
    bought = []

    def answer(question: tuple[object, ...]) -> str:
        if question[2] == "buy a turn":
            bought.append(question[1])
            return "yes"
        return "pass"

    carry_out(bought_turns(street, [1, 2, 3, 0]), answer)
    assert (bought, street.style) == ([1, 3, 3], {0: 0, 1: 0, 2: 2, 3: 1})


# many positions, whole games


@pytest.mark.parametrize("many", doses(1_500, 20_000))
def test_random_moves_keep_the_street_sound(many: int) -> None:
    deepest = 0
    for seed in range(many):
        rng = random.Random(seed)
        street = random_position(rng, rerolls=seed % 2 == 1)
        assert not faults(street), seed
        carry_out(random_procedure(rng, street), at_random(rng))
        assert not faults(street), seed
        deepest = max(deepest, street.deepest)
    print("deepest nesting of drifts:", deepest)
    assert deepest >= 4  # else the positions are too easy; too deep is refused in the drift itself


def test_random_positions_hold_what_is_hard() -> None:
    """Each at least once in fifty positions, so that a comparison over a few hundred meets them all."""
    seen: dict[str, int] = {}
    for seed in range(1_000):
        street = random_position(random.Random(seed))
        ranks = sorted(car.rank for car in street.racers)
        kinds = [street.kind(car.column) for car in street.racers]
        features = {
            "median": street.median,
            "one lane": 1 in (street.forward.lanes, street.across.lanes),
            "blocked": "blocked" in (street.forward.walk, street.across.walk),
            "chop shop": "chop" in kinds,
            "crowded sidewalk": kinds.count("clear") + kinds.count("chop") >= 3,
            "no man's land next": any(street.deck)
            and street.deck[0].lanes == 1
            and any(car.column == "F3" for car in street.cars),
            "blocked next": any(street.deck)
            and street.deck[0].walk == "blocked"
            and any(car.column == "F3" for car in street.cars),
            "finish next": any(mat.finish for mat in street.deck[:2]),
            "endgame": street.endgame,
            "oncoming": any(car.oncoming for car in street.civilians),
            "in the other half": any(car.oncoming != (car.column[0] == "O") for car in street.civilians),
            "Civilian on a sidewalk": any(street.kind(car.column) != "lane" for car in street.civilians),
            "eight Civilians": len(street.civilians) == 8,
            "damaged": any(car.damaged for car in street.racers),
            "straggler": ranks[-1] - ranks[-2] >= 2,
        }
        for name, found in features.items():
            seen[name] = seen.get(name, 0) + found
    assert {name: many for name, many in seen.items() if many < 20} == {}


@pytest.mark.parametrize("games", doses(250, 5_000))
def test_whole_games_agree_with_the_ledgers_figures(games: int) -> None:
    """The pair that brings the finish varies by 0.9 (E43); an average of many games is allowed four times its own error."""
    slack = 4 * 0.9 / games**0.5
    found = simulate(games, seed=8)
    assert found["mat changes"] == pytest.approx(7.79, abs=slack)
    assert found["Civilians rolled"] / found["waves"] == pytest.approx(1.29, abs=slack / 2)
    assert found["deepest"] <= 8


def test_a_random_pair_of_mats_brings_1_29_civilians() -> None:
    """Exactly: two different mats of the 22, each lane's chance added."""
    chances = [sum((7 - number) / 6 for number in one.numbers) for one in MATS.values()]
    assert round(2 * sum(chances) / len(chances), 2) == 1.29

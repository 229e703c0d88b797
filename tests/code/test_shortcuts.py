"""Where generated code takes a shorter way than the words: the end is the same as in the walker, to the number."""

from __future__ import annotations

import random
from collections import Counter
from itertools import permutations
from typing import Any

import pytest
from code_desk import (
    CARD,
    DISCARD,
    HAND,
    HORSE,
    LINE,
    PLAYER,
    ROW,
    SIDE,
    STACK,
    agree,
    choose,
    const,
    counter,
    do,
    entry,
    game,
    let,
    local,
    place,
    players,
    spot,
    step,
    stored,
    things,
    value,
    verb,
    x,
)  # fmt: skip

from paddock.code import PlayError, build, chance
from paddock.code.running.helpers import bounds, many_options, pick_many
from paddock.code.state import State
from paddock.graph.model import Graph
from paddock.program.model import Expr, Step
from paddock.program.shapes import Shape
from paddock.program.types import NUMBER

HANDS, ROWS = 2, 5  # the first hand and the first row in Z
FIVE = step("draw", 5, place(STACK), place(HAND, 0))  # cards 3 to 7, worth 1 1 1 2 2


def once(*steps: Step, locals: int = 12, **more: Any) -> State:
    return agree(game(verb(0, *steps, locals=["number"] * locals), **more))[0]


def worth(n: int) -> Expr:
    return x("field", local(n), ref="worth")


def flag(op: str, *args: Any, **more: Any) -> Expr:
    return x(op, *args, type="flag", **more)


def note(n: Any) -> Step:
    return step("set", stored(1), x("add", x("mul", stored(1), 10), n))


# ------------------------------------------------------------------ those that fit, one by one


def cheap(of: Expr, most: Any) -> Expr:
    return things("filter", of, flag("le", worth(5), most), bind=5)


def test_a_turn_may_move_what_it_is_about() -> None:
    s = once(FIVE, step("each", cheap(place(HAND, 0), 1), name=0, body=[step("move", local(0), place(DISCARD))]))
    assert (s.Z[HANDS], s.Z[1]) == ([6, 7], [3, 4, 5])


def test_who_fits_is_settled_before_the_first_turn() -> None:
    """Each turn raises what the condition asks for: still only those that fitted at first have one."""
    raising = [step("add", stored(1), 1), step("move", local(0), place(DISCARD))]
    s = once(FIVE, step("set", stored(1), 1), step("each", cheap(place(HAND, 0), stored(1)), name=0, body=raising))
    assert (s.N[3], s.Z[HANDS]) == (4, [6, 7])


def test_a_condition_on_a_local_that_the_turns_change() -> None:
    raising = [let(1, x("add", local(1), 1)), step("move", local(0), place(DISCARD))]
    s = once(FIVE, let(1, 1), step("each", cheap(place(HAND, 0), local(1)), name=0, body=raising))
    assert s.Z[HANDS] == [6, 7]


def test_a_condition_on_what_lies_somewhere_while_the_turns_move_things() -> None:
    few = things("filter", place(HAND, 0), flag("lt", x("count", place(DISCARD)), 2), bind=5)
    s = once(FIVE, step("each", few, name=0, body=[step("move", local(0), place(DISCARD))]))
    assert (s.Z[HANDS], s.Z[1]) == ([], [3, 4, 5, 6, 7])


def test_a_condition_in_a_derived_list_and_one_that_leaves_things_out() -> None:
    listed = value(0, cheap(place(HAND, local(0)), 1), ["thing:player"], "things:sheet")
    away = things("without", x("call", 0, ref=0, type="things:sheet"), 4)
    s = once(FIVE, step("each", away, name=0, body=[step("move", local(0), place(DISCARD))]), values=[listed])
    assert (s.Z[HANDS], s.Z[1]) == ([4, 6, 7], [3, 5])


# ------------------------------------------------------------------ conditions


def test_what_one_part_of_a_condition_found_out_serves_the_next() -> None:
    total = x("sum", place(HAND, 0), worth(5), bind=5)
    both = flag("and", flag("gt", total, 6), flag("not", flag("or", flag("gt", total, 7), flag("eq", total, 0))))
    s = once(FIVE, step("if", both, body=[step("set", stored(1), total)]))
    assert s.N[3] == 7
    again = step("while", flag("and", flag("gt", total, 2), flag("lt", stored(1), 9)), body=[
        step("move", x("first", place(HAND, 0), type="thing:sheet"), place(DISCARD)), note(total)])  # fmt: skip
    assert (once(FIVE, again).N[3], once(FIVE, again).Z[HANDS]) == (65, [5, 6, 7])


def test_a_later_part_is_not_asked_when_an_earlier_one_fails() -> None:
    nothing = x("first", place(HAND, 0), type="thing:sheet")
    safe = flag("and", flag("not", flag("empty", place(HAND, 0))), flag("eq", x("field", nothing, ref="worth"), 1))
    assert once(step("if", safe, body=[note(1)]), note(2)).N[3] == 2
    assert once(FIVE, step("if", safe, body=[note(1)]), note(2)).N[3] == 12


def test_a_derived_yes_no_keeps_its_own_names() -> None:
    asked = value(0, flag("and", flag("gt", local(0), 1), flag("empty", cheap(place(HAND, 0), local(0)))),
                  ["number"], "flag")  # fmt: skip
    call = x("call", local(5), ref=0, type="flag")
    s = once(let(5, 3), step("if", call, body=[note(1)]), FIVE, step("if", call, body=[note(2)]), values=[asked])
    assert s.N[3] == 1


def test_nothing_is_not_among_things_that_are_nothing() -> None:
    listed = things("list", local(1), local(2))
    rest = things("filter", place(HAND, 0), flag("not", flag("in", local(5), listed)), bind=5)
    s = once(FIVE, let(1, 4), step("set", stored(1), x("count", rest)), step("move", rest, place(DISCARD)))
    assert (s.N[3], s.Z[HANDS]) == (4, [4])


# ------------------------------------------------------------------ sums and extremes


@pytest.mark.parametrize("cards", [0, 1, 2, 3])
def test_rows_are_summed_full_or_not(cards: int) -> None:
    fill = [step("draw", 1, place(STACK), place(ROW, 0), const(slot)) for slot in range(cards)]
    s = once(*fill, step("set", stored(1), x("sum", place(ROW, 0), x("add", worth(5), 1), bind=5)))
    assert (s.N[3], len(s.Z[ROWS])) == (2 * cards, cards)


def test_the_extremes_of_nothing_are_nothing() -> None:
    for op in ("highest", "lowest"):
        asked = x(op, place(HAND, 0), worth(5), bind=5)
        nobody = step("if", flag("eq", asked, None), body=[note(1)], other=[note(asked)])
        assert once(nobody).N[3] == 1
        assert once(FIVE, nobody).N[3] == {"highest": 2, "lowest": 1}[op]


# ------------------------------------------------------------------ neighbours, where nothing goes round

STRAIGHT = [spot(STACK, refill=DISCARD, starts_with=[CARD]), spot(DISCARD), spot(HAND, PLAYER),
            spot(ROW, PLAYER, shape=Shape(sort="slots", spots=SIDE, slots=[0, 1, 2])), spot(LINE, starts_with=[HORSE])]  # fmt: skip


@pytest.mark.parametrize(("op", "found"), [("ahead", [None, 24, 25]), ("behind", [25, 26, None])])
def test_neighbours_in_a_straight_line(op: str, found: list[int | None]) -> None:
    horses = x("all", ref=HORSE, type="things:horse")
    look = step("each", horses, name=0, body=[step("set", stored(3, local(0)), x(op, local(0), type="thing:horse"))])
    assert once(look, places=STRAIGHT).N[5:8] == found


def test_a_place_in_line_is_known_to_the_next_question_until_something_moves() -> None:
    one = local(0, "thing:horse")
    here = flag("gt", x("position", one), 1)
    then = [
        step("set", stored(1), x("ahead", one, type="thing:horse")),
        step("swap", one, stored(1)),
        step("set", stored(3, one), x("position", one)),
        step("set", stored(3, 24), x("ahead", one, type="thing:horse")),
    ]
    s = once(let(0, 26), step("if", here, body=then), places=STRAIGHT)
    assert (s.Z[8], s.N[3], s.N[5:8]) == ([24, 26, 25], 25, [24, None, 2])


def test_what_lies_nowhere_has_no_neighbour_and_no_number() -> None:
    player = local(0, "thing:player")
    s = once(let(0, 1), step("if", flag("eq", x("position", player), None), body=[note(1)]),
             step("if", flag("eq", x("ahead", player), x("behind", player)), body=[note(2)]), places=STRAIGHT)  # fmt: skip
    assert s.N[3] == 12


def test_things_that_lie_nowhere_cannot_change_places() -> None:
    machine = build(Graph(program=game(verb(0, step("swap", 3, 0)))), 3)
    for way in (machine.start, lambda s: machine.play(s, lambda *_: 0)):
        with pytest.raises(PlayError, match="must both lie somewhere"):
            way(machine.new(1))


# ------------------------------------------------------------------ drawing many, and numbers to choose from


def test_drawing_more_than_there_are_refills_on_the_way() -> None:
    s = once(step("draw", 15, place(STACK), place(DISCARD)), step("draw", 4, place(STACK), place(HAND, 0)),
             step("draw", 0, place(STACK), place(HAND, 1)), step("draw", -1, place(STACK), place(HAND, 1)))  # fmt: skip
    assert (s.Z[HANDS][:2], len(s.Z[HANDS]), len(s.Z[0]), s.Z[1], s.Z[3], s.pos) == ([18, 19], 4, 13, [], [], 14)


def test_drawing_to_a_slot_refills_too() -> None:
    s = once(step("draw", 17, place(STACK), place(DISCARD)), step("draw", 1, place(STACK), place(ROW, 0), 2),
             step("draw", 1, place(STACK), place(ROW, 0), 0))  # fmt: skip
    assert (len(s.Z[ROWS]), [s.A[t] for t in s.Z[ROWS]], len(s.Z[0])) == (2, [0, 2], 15)


def test_numbers_in_a_row() -> None:
    asked = [choose(local(0), low, 1, "number", high) for low, high in ((0, 3), (2, 2), (3, 2))]
    body = [one for ask in asked for one in (ask, step("if", flag("eq", local(1), None), body=[note(7)]))]
    s, told = agree(game(verb(0, step("each", players(), name=0, body=body), locals=["number"] * 3)))
    assert ([options for _, _, options, _, _ in told], s.N[3]) == ([[0, 1, 2, 3]] * 3, 777)


@pytest.mark.parametrize("most", [1, 31, 32, 40])
def test_many_numbers_in_a_row(most: int) -> None:
    _, told = agree(game(verb(0, choose(0, 0, 1, "number", most), locals=["number"] * 2)))
    assert [options for _, _, options, _, _ in told] == [[*range(most + 1)]]


@pytest.mark.parametrize(("low", "high"), [(0, 4), (1, 2), (2, None), (4, 4), (0, 0), (3, 9)])
@pytest.mark.parametrize("seed", range(20))
def test_several_are_picked_from_what_is_left_each_time(low: int, high: int | None, seed: int) -> None:
    """Of equal numbers the first is taken, so that the other can still be."""
    numbers, told = [5, 5, 6, 7], list[list[int | None]]()
    chance, again = random.Random(seed), random.Random(seed)

    def pick(_s: State, _seat: int, _prompt: int, options: list[int | None]) -> int:
        told.append(options)
        return chance.randrange(len(options))

    got = pick_many(State.__new__(State), pick, 0, 0, numbers, low, high)
    rest, taken, (least, most) = numbers, list[int](), bounds(4, low, high)
    while (options := many_options(rest, len(taken), least, most)) != [None]:
        one = options[again.randrange(len(options)) if len(options) > 1 else 0]
        assert len(options) == 1 or told.pop(0) == options
        if one is None:
            break
        taken.append(one)
        rest = rest[rest.index(one) + 1 :]
    assert (got, told) == (taken, [])


@pytest.mark.parametrize(
    ("guarded", "asked", "done"),
    [((True, False), [[0, 1]], 2), ((False, True), [[0, 1]], 1), ((True, True), [[0, 1]], 0), ((True,), [], 0)],
)
def test_a_menu_of_which_some_is_open_under_one_condition(
    guarded: tuple[bool, ...], asked: list[Any], done: int
) -> None:
    """With an empty hand nobody is asked, and what is always open is done; then all is open."""
    some = flag("not", flag("empty", place(HAND, 0)))
    entries = [entry(f"{n}", note(n), guard=some if guard else None) for n, guard in enumerate(guarded, 1)]
    menu = step("menu", 0, entries=entries)
    s, told = agree(game(verb(0, menu, FIVE, menu, locals=["number"])))
    first, last = divmod(s.N[3], 10)
    assert (first, [options for _, _, options, _, _ in told]) == (done, asked)
    assert 1 <= last <= len(guarded)


# ------------------------------------------------------------------ slots and places, written out


@pytest.mark.parametrize("order", [*permutations(range(3)), (1, 1, 0), (2, 0, 0)])
@pytest.mark.parametrize("known", [True, False])
def test_things_lie_in_the_order_of_their_slots(order: tuple[int, ...], known: bool) -> None:
    """Those of one slot in the order in which they came, be the slot written there or found out."""
    slots = [const(slot) if known else x("add", stored(1), slot) for slot in order]
    first = x("first", place(STACK), type="thing:sheet")
    drawn = once(*(step("draw", 1, place(STACK), place(ROW, 0), slot) for slot in slots))
    moved = once(*(step("move", first, place(ROW, 0), slot) for slot in slots))
    for s in (drawn, moved):
        assert s.Z[ROWS] == [thing for _, thing in sorted(zip(order, (3, 4, 5), strict=True))]
        assert [s.A[thing] for thing in s.Z[ROWS]] == sorted(order)


@pytest.mark.parametrize("slot", [const(3), x("add", stored(1), 3)])
@pytest.mark.parametrize("op", ["draw", "move"])
def test_a_slot_that_a_place_has_not_is_refused(op: str, slot: Expr) -> None:
    first = x("first", place(STACK), type="thing:sheet")
    put = (
        step("draw", 1, place(STACK), place(ROW, 0), slot) if op == "draw" else step("move", first, place(ROW, 0), slot)
    )
    machine = build(Graph(program=game(verb(0, put, locals=["number"]))), 3)
    with pytest.raises(PlayError, match="no free slot"):
        machine.play(machine.new(1), lambda *_: 0)


@pytest.mark.parametrize(("worths", "found"), [((1, 1), 1), ((2, 2), 2), ((1, 5), 1), ((9, 9), 9), ((6, 8), 0)])
def test_the_first_of_several_places_is_found_in_the_first_that_has_one(worths: tuple[int, int], found: int) -> None:
    """Five lie in a hand and ten in the stack; who is found in the hand is not looked for in the stack."""
    both = things("list", place(HAND, 0), place(STACK))
    fits = things("filter", both, flag("and", flag("ge", worth(5), worths[0]), flag("le", worth(5), worths[1])), bind=5)
    s = once(FIVE, let(6, x("first", fits, type="thing:sheet")), step("if", flag("not", flag("eq", local(6), None)), body=[
        step("set", stored(1), worth(6))]))  # fmt: skip
    assert s.N[3] == found


# ------------------------------------------------------------------ verbs that leave early, written out

LEAVE = step("stop")


def ended(inner: Any, *steps: Step) -> int:
    return int(agree(game(verb(0, *steps, locals=["number"] * 4), inner))[0].N[3])


def test_leaving_from_a_loop_skips_what_follows() -> None:
    turn = [step("add", stored(1), 1), step("if", flag("eq", stored(1), local(0)), body=[LEAVE]), note(0)]
    loop = verb(1, step("while", flag("lt", stored(1), 500), body=turn), note(9), params=["number"])
    assert ended(loop, do(1, 11), note(5)) == 115
    assert ended(loop, do(1, 12), note(5)) == 111095


def test_leaving_from_a_loop_within_a_loop() -> None:
    inner = [step("add", stored(1), 1), step("if", flag("eq", stored(1), local(0)), body=[LEAVE])]
    outer = [step("while", flag("ne", x("mod", stored(1), 3), 0), body=inner), step("add", stored(1), 10)]
    loop = verb(
        1, step("set", stored(1), 1), step("while", flag("lt", stored(1), 30), body=outer), note(9), params=["number"]
    )
    assert ended(loop, do(1, 14), note(5)) == 145
    assert ended(loop, do(1, 99), note(5)) == 3795


def test_giving_from_a_loop() -> None:
    turn = [
        step("add", stored(1), 1),
        step("if", flag("eq", stored(1), local(0)), body=[step("give", x("mul", 2, local(0)))]),
    ]
    loop = verb(
        1, step("while", flag("lt", stored(1), 4), body=turn), step("give", 7), params=["number"], result=NUMBER
    )
    assert ended(loop, do(1, 3, name=1), note(local(1))) == 36
    assert ended(loop, do(1, 9, name=1), note(local(1))) == 47


def test_leaving_from_a_menu_or_a_branch_in_the_midst() -> None:
    menu = step(
        "menu", 0, entries=[entry("go on", note(1)), entry("stop", LEAVE, guard=False), entry("end", note(2), LEAVE)]
    )
    branch = step(
        "if", flag("gt", stored(1), 20), body=[note(3)], other=[step("if", flag("gt", stored(1), 1), body=[LEAVE])]
    )
    asked = verb(1, menu, branch, note(4))
    played = [agree(game(verb(0, do(1), do(1), note(5)), asked), seed) for seed in range(12)]
    assert {s.N[3] for s, _ in played} == {141345, 1425, 21345, 225}
    assert all([options for _, _, options, _, _ in told] == [[0, 2], [0, 2]] for _, told in played)


def test_what_the_settings_decide_is_decided_before_play() -> None:
    rounds = x("setting", ref="rounds")
    either = step("if", flag("not", flag("eq", rounds, 3)), body=[note(1)], other=[note(2)])
    program = game(verb(0, either))
    assert (agree(program)[0].N[3], agree(program, rounds=4)[0].N[3]) == (2, 1)


# ------------------------------------------------------------------ shuffling


def shuffled(seed: int, count: int, start: int = 0) -> tuple[list[int], int]:
    machine = build(Graph(program=game(verb(0))), 3)
    s = machine.new(seed)
    for _ in range(start):
        chance.below(s, 2)
    cards = list(range(count))
    chance.shuffle(s, cards)
    return cards, s.pos


def test_the_same_seed_shuffles_alike_wherever_in_its_words_it_stands() -> None:
    """Known by heart, so that a game saved on one machine goes on alike on another."""
    assert shuffled(1, 7) == ([6, 5, 3, 2, 0, 4, 1], 6)
    assert shuffled(1, 1) == ([0], 0) and shuffled(1, 0) == ([], 0)
    for start in (0, 5, 15, 16, 17, 250, 255, 256):
        cards, pos = shuffled(2, 600, start)
        assert sorted(cards) == list(range(600)) and pos == start + 599


def test_a_long_shuffle_takes_the_words_that_single_draws_would() -> None:
    machine = build(Graph(program=game(verb(0))), 3)
    for start in (0, 7, 15, 16, 255):
        s, t = machine.new(3), machine.new(3)
        for one in (s, t):
            for _ in range(start):
                chance.below(one, 2)
        assert list(chance.run(s, 520)) == [chance.below(t, 1 << 32) for _ in range(520)]
        assert chance.below(s, 1000) == chance.below(t, 1000) and s.pos == t.pos == start + 521


def test_every_order_comes_up_about_as_often() -> None:
    machine = build(Graph(program=game(verb(0))), 3)
    s, seen = machine.new(4), Counter[tuple[int, ...]]()
    for _ in range(24_000):
        cards = [0, 1, 2, 3]
        chance.shuffle(s, cards)
        seen[tuple(cards)] += 1
    assert len(seen) == 24
    assert sum((n - 1000) ** 2 / 1000 for n in seen.values()) < 50  # chi-square, 23 degrees: one in a thousand is 49.7


@pytest.mark.parametrize("one, other", [(3, 4), (5, 3), (4, 4), (6, 8), (8, 6)])
@pytest.mark.parametrize("goes", [1, 2])
@pytest.mark.parametrize("top", ["top", ""])
def test_things_change_places_and_one_goes_on(one: int, other: int, goes: int, top: str) -> None:
    s = once(
        FIVE, step("draw", 2, place(STACK), place(ROW, 0)),
        let(1, one), let(2, other),
        step("swap", local(1), local(2)), step("move", local(goes), place(DISCARD), ref=top),
    )  # fmt: skip
    gone, stays = (one, other) if goes == 1 else (other, one)
    assert gone in s.Z[1] and s.A[gone] is None
    assert one == other or stays in [*s.Z[HANDS], *s.Z[ROWS]]


def test_an_answer_is_asked_again_when_what_it_rests_on_has_changed() -> None:
    first = x("first", place(HAND, 0), type="thing:card")
    s = once(
        FIVE, note(worth_of(first)), step("draw", 1, place(STACK), place(HAND, 1)), note(worth_of(first)),
        step("set", stored(0, 0), 7), note(worth_of(first)),
        step("if", flag("gt", stored(0, 0), 3), body=[step("move", first, place(DISCARD), ref="top")], other=[note(9)]),
        note(x("count", place(HAND, 0))), note(first), step("move", first, place(DISCARD), ref="top"), note(first),
    )  # fmt: skip
    assert s.Z[HANDS] == [5, 6, 7] and s.N[3] == 111_445


def worth_of(e: Expr) -> Expr:
    return x("field", e, ref="worth")


# ------------------------------------------------------------------ all of a kind


MARK = 4  # a flag of every sheet


def marked() -> dict[str, Any]:
    return {"stores": [*game(verb(0)).stores, counter(MARK, CARD, False, "flag")]}


def mark(n: int) -> Expr:
    return x("stored", local(n), ref=MARK, type="flag")


def test_all_whose_flag_is_set_are_found_in_order() -> None:
    flagged = things("filter", things("all", ref=CARD), mark(1), bind=1)
    end = once(
        FIVE,
        step("each", place(HAND, 0), name=0, body=[step("set", mark(0), x("const", ref=True, type="flag"))]),
        note(x("count", flagged)),
        step("move", flagged, place(DISCARD)),
        step("each", flagged, name=0, body=[step("set", mark(0), x("const", ref=False, type="flag")), note(worth(0))]),
        note(x("count", flagged)),
        **marked(),
    )
    assert end.N[3] == 5111220


def test_what_lies_in_one_of_many_places_is_found_where_it_lies() -> None:
    hands = things("gather", players(), place(HAND, local(2)), bind=2)
    lying = things(
        "filter", things("all", ref=CARD), flag("in", local(1), things("list", hands, place(DISCARD))), bind=1
    )
    machine = build(Graph(program=game(verb(0, FIVE, note(x("count", lying)), locals=["number"] * 3))), 3)
    assert "unique" not in machine.source
    end = once(FIVE, step("draw", 2, place(STACK), place(DISCARD)), note(x("count", lying)))
    assert end.N[3] == 7

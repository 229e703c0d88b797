"""Showing things to a player: the same event in all executors, and none without the log."""

from __future__ import annotations

from code_desk import DISCARD, HAND, STACK, agree, game, local, place, players, step, verb, x


def test_all_executors_show_alike_and_nothing_moves() -> None:
    shows = [
        step("each", players(), name=0, body=[
            step("draw", 1, place(STACK), place(HAND, local(0, "thing:player")), ref=""),
            step("show", place(HAND, local(0, "thing:player")), x("next_player", local(0, "thing:player"))),
        ]),
        step("show", x("list", x("top", place(STACK)), type="things:card"), 1),
        step("show", place(DISCARD), None),
    ]  # fmt: skip
    end, _ = agree(game(verb(0, *shows, locals=["thing:player"])))
    assert [event for event in end.log if event[0] == "show"] == [
        ("show", (3,), (2,), 1),
        ("show", (4,), (3,), 2),
        ("show", (5,), (4,), 0),
        ("show", (6,), (0,), 1),
        ("show", (), (), None),
    ]

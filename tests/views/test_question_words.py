"""What somebody is asked has no gap in it and no word too many."""

from __future__ import annotations

import pytest

from paddock.program.model import Kind, Program, Subject, Where
from paddock.program.types import thing_of
from paddock.table.question_data import QuestionData, WrittenQuestion
from paddock.views.questions import Wording

HERE = Where(file="stones.rules", line=1)
STONE = Kind(id=0, name="stone", plural="stones", parent="piece", where=HERE)

WORKED_OUT = {
    ("1 of (…)", "its first"): "your first",
    ("up to (…) of (…)", "its second"): "your second",
    ("up to (…) of (…)", ""): "some",
    ("up to 1 of (…)", "the pick"): "the pick",
    ("a playing-card in (…)", "the card"): "a playing-card, the card",
    ("any number of (…)", "the kept"): "the kept",
    ("2 of (…)", "the pair"): "the pair",
    ("1 of (…)", ""): "one",
    ("3 of (…)", ""): "3",
    ("at most (…) stones in its hand", "the rest"): "stones in your hand, the rest",
    ("a stone in its hand that is not in (…)", "its right one"): "a stone in your hand, your right one",
    ("1 of (…) that are loaded", "the start"): "the start",
}
AS_WRITTEN = {
    ("any number of the dice", "the kept"): "any number of the dice, the kept",
    ("a dish in its hand", "its pick"): "a dish in your hand, your pick",
    ("a number from (…) to 12", "the bid"): "a number from (…) to 12, the bid",
    ("a stone", "the pick"): "a stone, the pick",
    ("a stone in its bag", "its second stone"): "a stone in your bag, your second stone",
    ("a stone-cutter", "the stone"): "a stone-cutter, the stone",
    ("a heap with a stone", "the stone"): "a heap with a stone, the stone",
    ("a stone", ""): "a stone",
}
ONLY_THE_KIND = {
    ("a stone", "the stone"): "a stone",
    ("an oak in its hand", "the oak"): "an oak in your hand",
    ("a stone in its bag", "its stone"): "a stone in your bag",
    ("2 stones in its bag", "the stones"): "2 stones in your bag",
    ("up to 2 of the stones", "the stones"): "up to 2 of the stones",
    ("1 of the stones", "the stone"): "1 of the stones",
    ("any number of the dice", "the dice"): "any number of the dice",
    ("stones in its bag", "the stones"): "stones in your bag",
    ("a number from 1 to 3", "the number"): "a number from 1 to 3",
}


def asked(phrase: str, name: str, secret: bool = False) -> str:
    article, _, noun = name.partition(" ")
    subject = Subject(phrase=phrase, name=noun, own=article == "its")
    written = WrittenQuestion(
        type=thing_of("stone"),
        subject=subject,
        pile="",
        yours=False,
        why="choice",
        verb="",
        card="",
        event="",
        moment="",
        secret=secret,
        private=False,
        quiet=False,
    )
    data = QuestionData(written=written, seat=0, player="Ann", kind="one", options=())
    return Wording(Program(name="Stones", low=2, high=4, kinds=[STONE])).prompt(data)


@pytest.mark.parametrize(("written", "said"), (WORKED_OUT | AS_WRITTEN | ONLY_THE_KIND).items())
def test_what_is_asked_as_people_say_it(written: tuple[str, str], said: str) -> None:
    assert asked(*written) == said


@pytest.mark.parametrize("written", [written for written in ONLY_THE_KIND if written[1].startswith("its")])
def test_what_is_chosen_in_secret_is_asked_for_by_its_name(written: tuple[str, str]) -> None:
    assert asked(*written, secret=True) == f"{ONLY_THE_KIND[written]}, {written[1].replace('its', 'your')}"

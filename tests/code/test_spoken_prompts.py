"""What somebody is asked never has a gap in it."""

from __future__ import annotations

import pytest

from paddock.code.prompts import spoken

ASKED = {
    "1 of (…), your first": "your first",
    "up to (…) of (…), your second": "your second",
    "up to (…) of (…)": "some",
    "up to 1 of (…), the pick": "the pick",
    "a playing-card in (…), the card": "a playing-card, the card",
    "any number of (…), the kept": "the kept",
    "2 of (…), the pair": "the pair",
    "1 of (…)": "one",
    "3 of (…)": "3",
    "at most (…) stones in your hand, the rest": "stones in your hand, the rest",
    "a stone in your hand that is not in (…), your right one": "a stone in your hand, your right one",
    "1 of (…) that are loaded, the start": "the start",
}
AS_WRITTEN = ("any number of the dice, the kept", "a dish in your hand, your pick", "a number from (…) to 12, the bid")


@pytest.mark.parametrize(("written", "said"), ASKED.items())
def test_what_is_worked_out_in_parentheses_is_left_out(written: str, said: str) -> None:
    assert spoken(written) == said


@pytest.mark.parametrize("written", AS_WRITTEN)
def test_other_prompts_stay_as_they_are(written: str) -> None:
    assert spoken(written) == written

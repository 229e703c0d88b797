"""English by rule: the forms a designer expects without saying them."""

from __future__ import annotations

import pytest

from paddock.program.words.english import base_form, plural


@pytest.mark.parametrize(
    ("third", "base"),
    [
        ("draws", "draw"),
        ("passes", "pass"),
        ("tries", "try"),
        ("optimizes", "optimize"),
        ("loses", "lose"),
        ("uses", "use"),
        ("goes", "go"),
        ("does", "do"),
        ("has", "have"),
        ("dies", "die"),
        ("pushes", "push"),
        ("press", "press"),
    ],
)
def test_the_base_form_of_a_verb(third: str, base: str) -> None:
    assert base_form(third) == base


@pytest.mark.parametrize(
    ("one", "many"), [("car", "cars"), ("box", "boxes"), ("lady", "ladies"), ("day", "days"), ("match", "matches")]
)
def test_the_plural_of_a_noun(one: str, many: str) -> None:
    assert plural(one) == many

"""How a message looks to a designer."""

from __future__ import annotations

import json

from paddock.text.model import Diagnostic, Severity, Source, Span
from paddock.text.show import as_json, as_json_text, draw, draw_all
from paddock.text.spelling import nearest

NAME = "cardsets/convoy.cards"
SOURCE = Source(NAME, "\n" * 28 + "    drwa 1 card\n")
MISSPELT = Diagnostic(
    Severity.ERROR,
    "no verb `drwa`",
    Span(NAME, 29, 5, 9),
    "a step starts with a verb this game declares",
    ("did you mean `draw`? draw <number> <cards> [from <place>]",),
)


def test_a_message_shows_the_line_and_underlines_the_place() -> None:
    assert draw(MISSPELT, SOURCE) == (
        "error: no verb `drwa`\n"
        "  --> cardsets/convoy.cards:29:5\n"
        "   |\n"
        "29 |     drwa 1 card\n"
        "   |     ^^^^ a step starts with a verb this game declares\n"
        "   = help: did you mean `draw`? draw <number> <cards> [from <place>]"
    )


def test_a_message_without_a_place_is_still_a_message() -> None:
    assert draw(Diagnostic(Severity.WARNING, "no scenario", None, "", ("write one", "or two"))) == (
        "warning: no scenario\n  = help: write one\n  = help: or two"
    )


def test_a_message_without_its_source_keeps_place_and_label() -> None:
    shown = draw(MISSPELT)
    assert shown.splitlines()[1:3] == [
        "  --> cardsets/convoy.cards:29:5",
        "   = a step starts with a verb this game declares",
    ]


def test_a_long_line_is_clipped_around_the_place() -> None:
    text = "a" * 900 + "HERE" + "b" * 900
    shown = draw(Diagnostic(Severity.ERROR, "x", Span("f", 1, 901, 905), "y"), Source("f", text)).splitlines()
    assert max(map(len, shown)) < 120
    assert shown[3].startswith("1 | …") and shown[3].endswith("…")
    start = shown[4].index("^")
    assert shown[3][start : start + 4] == "HERE"
    assert shown[4].count("^") == 4


def test_a_place_beyond_the_line_or_the_file_does_no_harm() -> None:
    for span in (Span("f", 1, 50, 60), Span("f", 99, 1, 2), Span("f", 1, 2, 2)):
        assert "^" in draw(Diagnostic(Severity.ERROR, "x", span), Source("f", "abc"))


def test_control_characters_never_reach_the_terminal() -> None:
    shown = draw(Diagnostic(Severity.ERROR, "\x1b[2J", Span("f", 1, 1, 2)), Source("f", "\x1b[31m\x00x\r"))
    assert all(letter.isprintable() or letter == "\n" for letter in shown)


def test_colour_only_when_asked_for() -> None:
    assert "\x1b[" not in draw(MISSPELT, SOURCE)
    assert "\x1b[31;1merror\x1b[0m" in draw(MISSPELT, SOURCE, colour=True)


def test_json_says_the_same() -> None:
    assert as_json(MISSPELT) == {
        "severity": "error",
        "message": "no verb `drwa`",
        "span": {"file": NAME, "line": 29, "column": 5, "end": 9},
        "label": "a step starts with a verb this game declares",
        "help": ["did you mean `draw`? draw <number> <cards> [from <place>]"],
    }
    assert json.loads(as_json_text([MISSPELT])) == [as_json(MISSPELT)]


def test_several_messages_are_apart() -> None:
    both = draw_all([MISSPELT, Diagnostic(Severity.ERROR, "x")], {NAME: SOURCE})
    assert both.count("\n\n") == 1
    assert "drwa 1 card" in both


def test_the_nearest_words_come_first() -> None:
    assert nearest("drwa", ["discard", "draw", "drive"])[0] == "draw"
    assert nearest("vreb", ["verb", "very", "place"])[0] == "verb"
    assert nearest("xyzzy", ["verb", "place"]) == []
    assert len(nearest("car", ["cars", "card", "cart", "carp"])) == 3

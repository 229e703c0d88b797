"""Ten times the text is about ten times the work, and what is beyond a limit is refused before it is made."""

from __future__ import annotations

from pathlib import Path

import pytest
from growth import DECLARED, FRAME, calls, text_of, work

from paddock.text.limits import CHAIN_DEPTH, GAPS, KIND_DEPTH, PRINTED_NUMBERS, THINGS

# Small enough to be counted in a second, large enough that what does not grow is little of it.
LINEAR = {
    "cards": 30,
    "cards with an ability": 20,
    "kinds": 30,
    "places": 30,
    "counters": 30,
    "settings": 30,
    "values": 30,
    "conditions": 30,
    "verbs": 30,
    "phases": 30,
    "names in steps": 30,
    "names changed in branches": 15,
    "choices of a player": 20,
    "abilities of the game": 20,
    "abilities that set each other off": 20,
    "modifiers": 20,
    "reports": 30,
    "rules in a verb": 30,
    "spaces that name others": 30,
    "lines of given": 20,
    "items of an option": 30,
    "scenarios": 20,
}
MOST = 14.0


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "x.rules"


def counted(path: Path, name: str, size: int) -> int:
    path.write_text(text_of(name, size), encoding="utf-8")
    return calls(path)


# In every run of the tests: what was once not so, and what is declared most often.
OFTEN = ("conditions", "abilities that set each other off", "cards", "verbs", "scenarios")


@pytest.mark.parametrize(
    "name", [name if name in OFTEN else pytest.param(name, marks=pytest.mark.long) for name in LINEAR]
)
def test_ten_times_the_text_is_ten_times_the_work(name: str, path: Path) -> None:
    size = LINEAR[name]
    counted(path, name, 1)  # so that nothing is made for the first time
    small, large = counted(path, name, size), counted(path, name, 10 * size)
    assert large <= MOST * small, f"{name}: {small:,} calls for {size}, {large:,} for {10 * size}"


@pytest.mark.parametrize(
    "name", ["a range in each of many blocks", "combinations beyond the limit", "a long range on each card"]
)
def test_what_is_too_much_is_counted_and_not_made(name: str, path: Path) -> None:
    """Each block stands for more cards or numbers than a game may have; twenty mistakes are told."""
    counted(path, name, 1)
    assert counted(path, name, 100) <= 40 * counted(path, name, 1) + 500_000


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("cards chits\n  size 1 to 1000000000", "these are 1,000,000,003 cards and pieces"),
        ("cards chits\n  size 10 to 19000, 12", "`12` stands twice in this line"),
        ("cards chits\n  size 10 to 19000, 18999", "`18999` stands twice in this line"),
        (f'kind strip is a card\n  row: numbers\ncard "a", a strip\n  row 1 to {PRINTED_NUMBERS + 1}', "numbers in rows"),
        (
            f'kind strip is a card\n  row: numbers\ncard "a", a strip\n  row 1 to {THINGS + 1}',
            f"these are {THINGS + 1:,} values",
        ),
        (
            "kind wide is a card\n" + "\n".join(f"  f{n}: yes or no" for n in range(100)) + "\n"
            + "".join(f'card "w{n}", a wide\n  copies 1000\n' for n in range(11)),
            "this is too much to be printed",
        ),
        (DECLARED["kinds in a chain"][0](KIND_DEPTH + 1), "too many kinds stand under one another"),
        (DECLARED["kinds in a chain, last ones first"][0](500), "too many kinds stand under one another"),
        (DECLARED["values in a chain"][0](CHAIN_DEPTH + 1), "leads to too many others, one after the other"),
        (DECLARED["values in a chain, last ones first"][0](CHAIN_DEPTH + 1), "leads to too many others"),
        (DECLARED["verbs in a chain"][0](CHAIN_DEPTH + 1), "leads to too many others, one after the other"),
        (
            "verb put " + " by ".join(f"(a number, the n{n})" for n in range(GAPS + 1)) + " down:\n  do nothing",
            "too many gaps",
        ),
        (DECLARED["labels"][0](200), "what such a card is called is too long"),
        (DECLARED["options of a game of many cards"][0](40), "options are too many for a game of"),
    ],
)  # fmt: skip
def test_beyond_a_limit_there_is_a_message(text: str, message: str, path: Path) -> None:
    path.write_text(f"{FRAME}{text}\n", encoding="utf-8")
    assert message in work(path)


def test_braces_in_what_stands_in_braces_are_letters(path: Path) -> None:
    """Else four letters in each of fifty fields would be four to the power of fifty."""
    path.write_text(text_of("labels in labels", 50), encoding="utf-8")
    assert work(path) == "played"


@pytest.mark.parametrize("name", ["kinds in a chain", "values in a chain", "verbs in a chain"])
def test_a_chain_can_be_written_from_either_end(name: str, path: Path) -> None:
    for order in (name, f"{name}, last ones first"):
        path.write_text(text_of(order, 25), encoding="utf-8")
        assert work(path) == "played"
    size = KIND_DEPTH - 1 if name == "kinds in a chain" else CHAIN_DEPTH - 2
    for order in (name, f"{name}, last ones first"):
        path.write_text(text_of(order, size), encoding="utf-8")
        assert work(path) == "played"


def laid_over(gaps: int, said: int, end: str) -> str:
    """A verb whose gaps are all parted by one word, and a sentence in which that word stands again and again."""
    pattern = " by ".join(f"(a number, the n{n})" for n in range(gaps))
    sentence = " by ".join("1" * said)
    return f"{FRAME}verb put {pattern} down:\n  do nothing\nverb go:\n  put {sentence}{end}\n"


@pytest.mark.parametrize("end", [" down", "", " down now"])
def test_the_ways_to_read_a_sentence_do_not_multiply(end: str, path: Path) -> None:
    """Eight gaps can be laid over 28 numbers in a million ways; it took half a minute."""
    path.write_text(laid_over(3, 28, end), encoding="utf-8")
    calls(path)
    few = calls(path)
    path.write_text(laid_over(GAPS, 28, end), encoding="utf-8")
    assert calls(path) <= 6 * few

"""Cards that nobody wrote: whatever stands on a card, its printed text reads back to the same card."""

from __future__ import annotations

import pytest
from doses import doses
from hypothesis import HealthCheck, assume, example, given, settings
from hypothesis import strategies as st
from made_texts import from_grammar

from paddock.text.model import Source
from paddock.tree import model as tree
from paddock.tree.card_text import card_texts
from paddock.tree.from_card_text import read_card_text, same_card, source_of
from paddock.tree.from_text import read

HEAD = 'card "Never — a card (works in vain)", a chit\n'

# Lines with everything that could be taken for a mark of the printed text.
STEPS = (
    "you draw 1 card",
    "draw 1 card",
    "cancel it",
    "the player after you draws (2 + its size) cards as the prize",
    'tell "it is so: a, then b; otherwise • c. And you may"',
    "let the gap be the slot of this card",
    "let the few be chits that are small or whose size is at most 3 and whose top is not 2",
    "you choose 2 of your hand as the pair",
    "the strength of your boat is 2 higher",
    "as long as you win move it",
    "in the heap move it",
    "by the way it is",
    "downward it goes",
    "if-ever it is",
    "Let it be",
    "Stop",
    "otherwise-named it is",
    "give (1 - -2) * 3",
    "stop the move",
    "only if you win and you are not there",
    'play phase "Go"',
)
ENTRIES = ('"wait"', "you draw 1 card", 'the boat passes "Red: it", if you win', '"a, if b", if it is so')
STEP_HEADS = (
    "if its size is at least 3 and at most 5:",
    "if you win:",
    "for each player:",
    "for each chit in your hand, by size:",
    "for each chit in your hand, by (size + 1), downward as the low one:",
    "repeat 3 times:",
    "repeat while you are there:",
    "repeat until it is so:",
    "at once:",
    "you may:",
    "the player after you may:",
    "You may:",
    "secretly for each player:",
)
LINE_HEADS = ("until you drive:", "during a player takes a turn:")
OTHERWISE = ("otherwise:", "otherwise if it is so:", "otherwise if you win:")
ABILITIES = (
    "when a player plays a card:",
    "when you rest, instead, if you win:",
    "before another player drives, if it is so:",
    "after a chit leaves:",
    'during you take a turn, offer "a, if b: c":',
    'during you take a turn, offer "go", if you win and it is so:',
    "effect:",
    "effect, if you are there:",
)
STANDING = ("your speed is 10 higher", "you are shielded", "the worth of (a chit) is (1 + 2) instead")
PRINTED = ("size 3", "strip 3, 4, 4", "fast", 'motto "a · b is. • c"', "copies 3", "Top none", "size is 3")


def under(head: str, block: list[str]) -> list[str]:
    return [head, *(f"  {line}" for line in block)]


def joined(parts: list[list[str]]) -> list[str]:
    return [line for part in parts for line in part]


def blocks(lines: st.SearchStrategy[list[str]], most: int = 3) -> st.SearchStrategy[list[str]]:
    return st.lists(lines, min_size=1, max_size=most).map(joined)


def headed(heads: tuple[str, ...], inside: st.SearchStrategy[list[str]]) -> st.SearchStrategy[list[str]]:
    return st.builds(under, st.sampled_from(heads), inside)


def one_of(lines: tuple[str, ...]) -> st.SearchStrategy[list[str]]:
    return st.sampled_from(lines).map(lambda line: [line])


def with_branches(inside: st.SearchStrategy[list[str]]) -> st.SearchStrategy[list[str]]:
    chains = st.lists(headed(OTHERWISE[1:], inside), max_size=1).map(joined)
    last = headed(OTHERWISE[:1], inside)
    if_ = st.tuples(headed(STEP_HEADS[:2], inside), chains, last)
    may = st.tuples(headed(("you may:", "the player after you may:"), inside), last)
    return st.one_of(if_, may).map(lambda parts: joined(list(parts)))


def menus(inside: st.SearchStrategy[list[str]]) -> st.SearchStrategy[list[str]]:
    entry = st.one_of(one_of(ENTRIES), headed(('"pay: 1, then go":', '"pay", if its size is 3:'), inside))
    return headed(("you choose one:", "the player after you chooses one:"), blocks(entry))


def steps() -> st.SearchStrategy[list[str]]:
    def deeper(step: st.SearchStrategy[list[str]]) -> st.SearchStrategy[list[str]]:
        inside = blocks(step, 2)
        holding = headed(LINE_HEADS, blocks(one_of(STANDING), 2))
        return st.one_of(headed(STEP_HEADS, inside), with_branches(inside), menus(inside), holding)

    return st.recursive(one_of(STEPS), deeper, max_leaves=6)


def lines() -> st.SearchStrategy[list[str]]:
    ability = headed(ABILITIES, blocks(steps()))
    standing = st.one_of(one_of(STANDING), ability)
    rare = headed(("while you win and it is so:", "while its size is 3:"), blocks(standing, 2))
    return st.one_of(one_of(PRINTED), standing, ability, rare)


def assert_reads_back(text: str) -> None:
    source = Source("made.cards", text)
    file, found = read(source)
    assert not found, (text, found)
    (card,) = file.items
    assert isinstance(card, tree.Declaration)
    printed = str(card_texts(source)[1])
    back, found = read_card_text(printed)
    assert back is not None, (text, printed, source_of(printed), found)
    assert same_card(card, back), (text, printed, source_of(printed))


PLACES = ([], ["works in the row"], ["works in the hand, the row"], ["works in the to or fro"])


@pytest.mark.parametrize("examples", doses(60, 200))
def test_a_made_card_reads_back(examples: int) -> None:
    @settings(max_examples=examples, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
    @given(st.sampled_from(PLACES), blocks(lines(), 4))
    def one(place: list[str], body: list[str]) -> None:
        assert_reads_back(HEAD + "".join(f"  {line}\n" for line in [*place, *body]))

    one()


# A rule is not printed, so a block that holds nothing but rules has no text.
GRAMMAR_LINES = from_grammar("line").filter(lambda text: "rule " not in text)


@pytest.mark.parametrize("examples", doses(8, 100))
def test_a_card_with_a_line_from_the_grammar_reads_back(examples: int) -> None:
    @settings(max_examples=examples, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
    @given(GRAMMAR_LINES)
    @example("after you spin:\n  you spin\n")
    def one(made: str) -> None:
        assert_line_reads_back(made)

    one()


def assert_line_reads_back(made: str) -> None:
    text = HEAD + "".join(f"  {line}\n" for line in made.splitlines())
    file, found = read(Source("made.cards", text))
    assume(not found and len(file.items) == 1)
    assert_reads_back(text)


@settings(max_examples=200, deadline=None, derandomize=True)
@given(
    st.lists(st.sampled_from((*STEPS, *STEP_HEADS, "• ", "– ", "  ", ", then ", "; ", "; otherwise ", ".", "\n", ":")))
)
@example(["if a, "] * 500)
@example(["you may "] * 500)
@example(["\n\n– :\n    • .\n• :"])
def test_no_text_makes_the_reader_raise(pieces: list[str]) -> None:
    read_card_text("".join(pieces))

"""Every control word that begins a line of the grammar, misspelt where it may stand: the message asks for that word."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from doses import doses
from sample_games import LEAVES

from paddock.program.from_tree import resolve
from paddock.text.model import Diagnostic, Source
from paddock.tree.control_words import control_words
from paddock.tree.core_lines import declared_lines, starts_of_declared
from paddock.tree.from_text import read
from paddock.tree.wording import SHAPES, shape

GAME = f"""{LEAVES}place table of leaves for each player, face up
verb (a player) rests:
  do nothing
phase "Go":
  for each player:
    move the top 2 cards of the stock to its hand
"""
# Where a line of each kind may stand: what is above it, and how far it is indented.
PLACES = {
    "item": "",
    "option_line": 'option "more":\n  the bonus means 3\n',
    "section": 'scenario "it works"\n  players Ann, Bob\n',
    "rule": "the bonus means 3\n  rule A-1: One sentence.\n",
    "prints": "the bonus means 3\n",
    "case": "the bonus of (a leaf) means by the rank of the leaf:\n  1: 3\n",
    "step": "verb (a player) hurries:\n  if its points is 3:\n    do nothing\n",
    "entry": 'verb (a player) hurries:\n  the player chooses one:\n    "wait"\n',
    "line": 'card "Oak", a leaf\n  rank 3\n',
    "bridge_line": "verb (a player) hurries means the player draws\n  rule A-1: One sentence.\n",
    "window_line": "window for leaves in the hand, laid on the table:\n  asks the players\n",
}


# Of the slips in a word, every so-many-th.
EVERY = doses(4, 1)


def slips(start: str, every: int) -> Iterator[str]:
    """The first word with a letter left out, two exchanged, or one doubled; what begins a line itself is no slip."""
    word, _, rest = start.partition(" ")
    found = [word[:at] + word[at + 1 :] for at in range(len(word))]
    found += [word[:at] + word[at + 1] + word[at] + word[at + 2 :] for at in range(len(word) - 1)]
    found += [word[: at + 1] + word[at:] for at in range(len(word))]
    declared = (line for head in HEADS for line in starts_of_declared(head))
    known = {words.split()[0] for words in (*control_words().all, *declared)}
    slips = [f"{slip} {rest}".rstrip() for slip in dict.fromkeys(found) if slip not in known]
    yield from slips[::every]


def written(kind: str, start: str) -> tuple[str, str]:
    """The line as its shape says, and the block below it."""
    line = shape(start, kind)
    while "[" in line:
        line = re.sub(r"\[[^\[\]]*\]", "", line)
    indent = "    " if kind == "entry" else "  " if PLACES[kind] else ""
    return indent + line, f"{indent}  do nothing\n" if line.endswith(":") else ""


def told(text: str) -> list[Diagnostic]:
    file, found = read(Source("words.rules", text))
    options = ["more"] if "option " in text else []
    return [*found, *resolve([file], options)[1]]


def unanswered(every: int, above: str, start: str, line: str, below: str) -> list[tuple[str, list[str]]]:
    """The slips in the words a line starts with that are not answered with these words; and what is said instead."""
    at, silent = len(above.splitlines()) + 1, []
    indent = line[: len(line) - len(line.lstrip())]
    for slip in slips(start, every):
        text = above + indent + slip + line.strip().removeprefix(start) + "\n" + below
        helps = [help_ for one in told(text) if one.span and one.span.line == at for help_ in one.help]
        if not any(help_.startswith("did you mean") and f"`{start}`" in help_ for help_ in helps):
            silent.append((slip, helps))
    return silent


def test_it_is_known_where_each_kind_of_line_stands_and_how_it_is_written() -> None:
    known = control_words()
    kinds = [kind for kind in known.kinds if known.starts(kind)]
    assert sorted(kinds) == sorted(PLACES), "say in PLACES where a line of each kind may stand"
    unshown = [(kind, start) for kind in kinds for start in known.starts(kind) if not shape(start, kind)]
    assert not unshown, f"say in tree/wording.py how these lines are written: {unshown}"


def test_no_shape_is_left_of_a_word_that_the_grammar_has_lost() -> None:
    known = control_words()
    assert [line for kind, lines in SHAPES.items() for line in lines if not known.start_of(line, kind)] == []


@pytest.mark.parametrize("every", EVERY)
@pytest.mark.parametrize("kind", PLACES)
def test_a_slip_in_the_first_word_is_answered_with_that_word(kind: str, every: int) -> None:
    assert control_words().starts(kind)
    silent = {}
    for start in control_words().starts(kind):
        line, block = written(kind, start)
        silent[start] = unanswered(every, GAME + PLACES[kind], start, line, block)
    assert not any(silent.values()), silent


HEADS = {
    "game": "",
    "kind": "kind twig is a card\n",
    "route": "kind stone is a space, on a route of rows and lanes\n\nroute of stones\n",
    "cards": "cards leaves\n",
    "card": 'card "Oak", a leaf\n  rank 3\n',
}


def test_it_is_known_how_each_declaration_with_lines_begins() -> None:
    assert sorted(declared_lines()) == sorted(HEADS), "say in HEADS how each declaration begins"


@pytest.mark.parametrize("every", EVERY)
@pytest.mark.parametrize("word", HEADS)
def test_a_slip_in_a_line_of_a_declaration_is_answered_with_its_words(word: str, every: int) -> None:
    above, below = (GAME, "") if HEADS[word] else GAME.split("\n", 1)
    above = above.rstrip("\n") + "\n" + HEADS[word]
    assert starts_of_declared(word)
    silent = {
        start: unanswered(every, above, start, f"  {line}", below) for start, line in starts_of_declared(word).items()
    }
    assert not any(silent.values()), silent

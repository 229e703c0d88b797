"""Every shipped game in, the names and words it declares out; and the words that belong to the language itself."""

from __future__ import annotations

import builtins
import keyword
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass

from paddock.data import data_root
from paddock.game_list import GameEntry, find_games
from paddock.library import LoadError, load
from paddock.program.declaring.items import compatible_options
from paddock.program.model import Kind, Param, Program

BUILT_IN = ("card", "piece", "space", "player", "direction")  # the kinds every game has, or every one with a board
LETTERS = re.compile(r"[^\W\d_]+|\d+")
# In Python neither the f of f"1 of 3" nor the number of f[1] is part of a name.
NAMELESS = re.compile(r"\b[bfru]{1,2}(?=[\"'])|\[\d+\]")


@dataclass(frozen=True)
class Declared:
    """A name or a word, and what declares it: `name` is looked for as it stands, however many words it has."""

    name: str
    by: str


def words_in(text: str) -> list[str]:
    """The words and numbers of a text or of Python code, in lower case: `firstCard` and `first_card` are two words each."""
    parted = re.sub(r"(?<=[^\W\d_A-Z])(?=[A-Z])", " ", NAMELESS.sub(" ", text))
    return [word.lower() for word in LETTERS.findall(parted)]


# ------------------------------------------------------------------ what games declare


def declared() -> list[Declared]:
    found: dict[str, Declared] = {}
    for slug, entry in find_games().items():
        for what in of_game(slug, entry):
            found.setdefault(what.name.lower(), what)
    return list(found.values())


def of_game(slug: str, entry: GameEntry) -> Iterator[Declared]:
    yield Declared(slug, "a folder of rulesets/")
    for program in programs(slug, entry):
        game = program.name
        yield Declared(game, "the name of a game")
        for name, sort in (*names(program), *words(program)):
            yield Declared(name, f"{game}: {sort}")


def programs(slug: str, entry: GameEntry) -> Iterator[Program]:
    """The game as it is, with as many options as go together until each had its turn, and with each set of cards."""
    plain = load(slug).program
    yield plain
    left = [*entry.options]
    while left:
        chosen = compatible_options(left, plain.option_groups)
        yield load(slug, options=chosen).program
        left = [option for option in left if option not in chosen]
    for cards in entry.card_sets:
        if cards != slug:
            try:
                yield load(slug, cards=[cards]).program
            except LoadError:  # cards for another game too; they are read there
                continue


def names(program: Program) -> Iterator[tuple[str, str]]:
    """What stands in quotes or is a name of its own: looked for as a whole."""
    boards = {kind.id for kind in program.kinds if kind.board is not None and kind.board.layout != "links"}
    for card in program.cards:
        if card.kind not in boards:  # spaces of a board are named by the language: a1, square 7
            yield card.name, "a card"
    for kind in program.kinds:
        if kind.name not in BUILT_IN:
            yield from kind_names(kind)
    yield from ((place.name, "a place") for place in program.places)
    yield from ((store.name, f"a {store.sort}") for store in program.stores if not store.made)
    for setting in program.settings:
        yield from ((name, "a setting") for name in (setting.name, *setting.values))
    yield from ((option, "an option") for option in program.options)
    yield from ((verb.title, "a phase") for verb in program.verbs if verb.title)
    yield from ((report.label, "a report") for report in program.reports)
    yield from ((ability.label, "an offer") for ability in program.abilities if ability.label)


def kind_names(kind: Kind) -> Iterator[tuple[str, str]]:
    yield from ((name, "a kind") for name in (kind.name, kind.plural))
    yield from ((name, f"a value of {kind.name}") for name in kind.values)
    yield from ((name, f"a field of {kind.name}") for name in kind.fields)


def words(program: Program) -> Iterator[tuple[str, str]]:
    """The single words of which the game's own sentences are made."""
    for value in (v for v in program.values if not v.made):
        yield from pattern_words(value.name, value.params, f"a word of `{value.name}`")
    for verb in program.verbs:
        if not verb.title and not verb.made:
            yield from pattern_words(f"{verb.name} {verb.base}", verb.params, f"a word of `{verb.name}`")


def pattern_words(pattern: str, params: list[Param], sort: str) -> Iterator[tuple[str, str]]:
    outside = re.sub(r"\([^()]*\)", " ", pattern)
    for text in (outside, *(param.name for param in params)):
        # The s of "man's" is no word.
        yield from ((word, sort) for word in words_in(text.replace("'s", "")) if not word.isdigit())


# ------------------------------------------------------------------ what the language has


def words_of_the_language() -> set[str]:
    """The grammar's control words and the patterns every game has; not their examples, which come from games."""
    found: set[str] = set(BUILT_IN)
    for page in data_root("grammar").glob("*.lark"):
        for line in page.read_text("utf-8").splitlines():
            code = line.split("//")[0] if not line.startswith("//") else ""
            for quoted in re.findall(r'"[^"]*"|/(?:[^/\\]|\\.)+/', code):
                found.update(words_in(re.sub(r"\\\w", " ", quoted)))
            found.update(words_in(code.split(":")[0]))
    for line in (data_root("grammar") / "core.words").read_text("utf-8").splitlines():
        if line and not line.startswith((" ", "#")):
            found.update(words_in(line))
    return found | {f"{word}s" for word in found}


def words_of_python() -> set[str]:
    """Keywords, built-in names and modules of the standard library: nobody can write Python without them."""
    spoken = (*keyword.kwlist, *keyword.softkwlist, *dir(builtins), *sys.stdlib_module_names)
    return {word for name in spoken for word in words_in(name)}

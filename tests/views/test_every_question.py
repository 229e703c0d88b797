"""Every sort of question that the language can ask: it is whole as data, and only `views/questions.py` has its words."""

from __future__ import annotations

import ast
import random
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any, get_args

import pytest

from paddock.code.plan import Forced, Why
from paddock.library import Game, load
from paddock.records import plain
from paddock.table import Option, Question, Table
from paddock.table.deal_options import Chance
from paddock.table.question_data import Kind, OptionData, QuestionData
from paddock.views import questions
from paddock.views.questions import Wording

HOUSE = Path(questions.__file__).parents[1]
RULES = Path(__file__).parents[1] / "generality"
GAMES = ("answers", "bidding", "drafting", "liar", "nim", "pairs", "pig", "shedding", "tricks", "larger/hearts")
WAYS: tuple[tuple[Chance, Forced], ...] = (("rolled", "asked"), ("asked", "discreet"))
# What those games have none of: offers, labels with gaps, hidden things to choose, one at random, nothing at all.
OFFERS = """
game "Offers"
  players 2
  starts with "Go"
kind tool is a card
  works in the bench
place bench of tools, face up, starts with tools
place box of tools, face down
place hand of tools for each player, seen by its owner
counter pot, starts at 3
verb (a player) pours (a number):
  add the number to the pot
verb (a player) takes a turn:
  the player chooses one:
    the player pours (the pot + 1)
    "bet {the pot}":
      add 1 to the pot
    "wait":
      do nothing
  the player may:
    if the pot is 3:
      add 1 to the pot
  the player chooses a tool in its hand as the tool
  the player chooses up to 2 of the bench as the tools
  move the tools to the box
  the player chooses a tool in the box as the blind one
  pick a random tool in the bench as the lost one
  move the lost one to the box
phase "Go":
  for each player:
    the player takes a turn
the winners means the players
card "Awl", a tool
  copies 4
  during a player takes a turn, offer "use the awl":
    add 2 to the pot
card "Bit", a tool
  copies 4
"""


def places() -> Iterator[Path]:
    return (RULES / f"{name}.rules" for name in GAMES)


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> list[Game]:
    folder = tmp_path_factory.mktemp("offers")
    (folder / "offers.rules").write_text(OFFERS, encoding="utf-8")
    return [load(folder / "offers.rules"), *map(load, places())]


def played(game: Any, answers: int = 120) -> Iterator[Table]:
    """A table at each question of some random games."""
    for seed, (chance, forced) in enumerate(WAYS):
        table = Table(game, seed, tuple(f"Seat{n}" for n in range(max(game.program.low, 2))), chance, forced)
        pick = random.Random(seed)
        for _ in range(answers):
            if table.state.ask is None:
                break
            yield table
            table.answer(pick.randrange(len(table.state.ask[2])))


@pytest.fixture(scope="module")
def asked(games: list[Game]) -> list[QuestionData]:
    return [table.ask_data for game in games for table in played(game) if table.ask_data is not None]


def test_all_sorts_are_met(asked: list[QuestionData]) -> None:
    options = [option for data in asked for option in data.options]
    assert {data.written.why for data in asked} == set(get_args(Why))
    assert {data.kind for data in asked} == set(get_args(Kind))
    assert {option.sort for option in options} == {"value", "entry", "end"}
    assert {data.written.type.sort for data in asked} == {"thing", "choice", "number", "menu"}
    for part in ("secret", "private", "quiet", "card", "yours", "pile", "verb"):
        assert any(getattr(data.written, part) for data in asked), part
    assert any(data.picked for data in asked)
    assert any(option.offered for option in options) and any(option.quoted for option in options)
    assert any(option.meaning is not None and option.meaning.word is None for option in options)


def test_the_data_of_a_question_has_all_its_parts(asked: list[QuestionData]) -> None:
    for data in asked:
        assert not list(missing(data)), data


def missing(data: QuestionData) -> Iterator[str]:
    by_chance = data.written.why in ("roll", "draw", "pick")
    if (data.seat is None, not data.player, data.kind == "chance") != (by_chance,) * 3:
        yield "who"
    if data.written.why == "choice" and (data.written.subject is None or not data.written.subject.phrase):
        yield "what"
    if not data.options or [option.index for option in data.options] != list(range(len(data.options))):
        yield "from what"
    if not (data.written.verb or data.written.card or data.written.event):
        yield "why"
    if data.written.why == "answer" and (
        len(data.about) != data.written.event.count("(") or not data.written.moment or not data.written.quiet
    ):
        yield "what it answers"
    if not 0 <= data.least <= data.most or len(data.picked) > data.most or (data.kind != "many" and data.picked):
        yield "how many"
    yield from (f"option {option.index}" for option in data.options if not is_whole(option, by_chance))


def is_whole(option: OptionData, by_chance: bool) -> bool:
    if (option.meaning is not None) != (option.sort == "value") or (option.value is None) != (option.sort == "end"):
        return False
    if option.meaning is not None and option.meaning.word is None and not option.meaning.back:
        return False
    return isinstance(option.chance, Fraction) == by_chance


def test_it_is_told_where_things_lie_that_can_be_seen(games: list[Game]) -> None:
    seen = 0
    for table in (table for game in games for table in played(game, 40)):
        data = table.ask_data
        assert data is not None
        for option in data.options if data.is_of_things and data.seat is not None else ():
            place = table.state.W[option.value] if isinstance(option.value, int) else None
            where = "" if option.meaning is None else option.meaning.where
            assert where.startswith(table.sight.place_name(place)) if place is not None else where == ""
            assert not where or where in data.sources
            seen += place is not None
    assert seen


# ------------------------------------------------------------------ its words

# What is said of a question and stands in no rules.
SAID = (
    *(questions.ENOUGH, questions.NO_ANSWER, questions.ROLLED, questions.FIRST),
    *(part.strip() for text in (questions.DRAWN, questions.ANSWER) for part in text.split("{")[:1]),
)


def texts_in(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    for each in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from texts_in(each)


def test_there_are_no_words_in_the_data(asked: list[QuestionData]) -> None:
    found = {text for data in asked for text in texts_in(plain(data))}
    assert not {text for text in found if text in SAID or text.startswith(SAID) or "your " in text}


class Foreign(Wording):
    """Says everything in a way that nobody else does."""

    end_label = "¡basta!"

    def question(self, data: QuestionData) -> Question:
        shown = super().question(data)
        return Question(**{**fields(shown), "player": "¿quién?", "prompt": "¿qué?", "picked": ("¡éste!",)})

    def options(self, data: QuestionData) -> tuple[Option, ...]:
        return tuple(Option(**{**fields(o), "label": f"¡{o.index}!"}) for o in super().options(data))


def fields(thing: Any) -> dict[str, Any]:
    return {name: getattr(thing, name) for name in thing.__dataclass_fields__}


class Abroad:
    """A game whose questions are worded elsewhere."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)

    @property
    def wording(self) -> Wording:
        return Foreign(self.game.program)


def test_all_that_a_table_asks_is_worded_by_what_it_was_given(games: list[Game]) -> None:
    for game in games:
        for table in played(Abroad(game), 40):
            for shown in (table.ask, table.everything, table.here().ask):
                assert shown is not None and shown.prompt == "¿qué?" and shown.picked == ("¡éste!",)
                assert [option.label for option in shown.options] == [f"¡{o.index}!" for o in shown.options]


def literals(file: Path) -> Iterator[tuple[int, str]]:
    """The texts in a file but for its docstrings."""
    tree = ast.parse(file.read_text("utf-8"))
    spoken = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in spoken:
            yield node.lineno, node.value


def test_no_other_file_has_these_words() -> None:
    found = [
        f"{file.relative_to(HOUSE)}:{line}: {text!r} is said in views/questions.py"
        for file in sorted(HOUSE.rglob("*.py"))
        if file != Path(questions.__file__)
        for line, text in literals(file)
        if text.strip() in SAID
    ]
    assert not found, "\n" + "\n".join(found)


PYTHON_READERS = {"liveness.py", "answer_cache.py", "functions.py"}  # patterns over names in generated Python


def test_the_generator_takes_no_text_apart() -> None:
    reading = {
        file.name
        for file in (HOUSE / "code").rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Import) and any(alias.name == "re" for alias in node.names)
    }
    assert reading <= PYTHON_READERS, reading - PYTHON_READERS

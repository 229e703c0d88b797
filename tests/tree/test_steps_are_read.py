"""Each kind of step, and each way to write an expression."""

from __future__ import annotations

import pytest
from reading import steps, value

from paddock.text.model import Source, Span
from paddock.tree.from_text import read

STEPS = [
    ("the player draws 2 cards", "Do(sentence=<the player draws 2 cards>)"),
    ("roll a die as the roll", "Do(sentence=<roll a die>, name=Name(words=[roll]))"),
    (
        "move (the first of a and b) to c",
        "Do(sentence=<move (Junction(word=and, parts=[<the first of a>, <b>])) to c>)",
    ),
    (
        "let the best one be a + 1",
        "Let(name=Name(words=[best, one]), value=Arithmetic(left=<a>, operator=+, right=<1>))",
    ),
    ("let its bid be 3", "Let(name=Name(words=[bid], own=True), value=<3>)"),
    (
        "you choose a card in your hand as the old card",
        "Choose(who=<you>, what=<a card in your hand>, name=Name(words=[old, card]))",
    ),
    (
        "the player chooses 2 cards whose pace is at least 3 as the new ones",
        "Choose(who=<the player>, what=Phrase(atoms=[2, cards], filters=[Filter(field=<pace>, relation=at least, "
        "operand=<3>)]), name=Name(words=[new, ones]))",
    ),
    ("the player chooses one of the cards", "Choose(who=<the player>, what=<one of the cards>)"),
    ("give the list", "Give(value=<the list>)"),
    ("stop the move", "Stop(what=<the move>)"),
    ("only if its hand is not empty", "OnlyIf(condition=Comparison(left=<its hand>, negated=True, right=<empty>))"),
    ('play phase "Race"', 'PlayPhase(phase="Race")'),
    ("play a card", "Do(sentence=<play a card>)"),
    ("rule A-1: Said.", "RuleLine(ids=[A-1], statement=Said.)"),
    ("the player may:\n  stop", "May(who=<the player>, body=[Stop()])"),
    (
        "the player may:\n  stop\notherwise:\n  go",
        "May(who=<the player>, body=[Stop()], otherwise=[Do(sentence=<go>)])",
    ),
    ("at once:\n  go", "AtOnce(body=[Do(sentence=<go>)])"),
    ("go at once", "Do(sentence=<go at once>)"),
    (
        'the player chooses one:\n  drive\n  brake, if it can\n  "pay", if it is rich:\n    stop\n  "wait":\n    stop',
        "Menu(who=<the player>, entries=[Entry(sentence=<drive>), Entry(sentence=<brake>, guard=<it can>), "
        'Entry(label="pay", guard=Comparison(left=<it>, right=<rich>), body=[Stop()]), Entry(label="wait", body=[Stop()])])',
    ),
    (
        "if a:\n  b\notherwise if c:\n  d\notherwise:\n  e",
        "If(condition=<a>, body=[Do(sentence=<b>)], "
        "otherwise=[If(condition=<c>, body=[Do(sentence=<d>)], otherwise=[Do(sentence=<e>)])])",
    ),
    (
        "for each wagon that is not damaged, by its pace, downward as the next one:\n  stop",
        "ForEach(what=Phrase(atoms=[wagon], filters=[Filter(negated=True, operand=<damaged>)]), "
        "orders=[Order(by=<its pace>, downward=True)], name=Name(words=[next, one]), body=[Stop()])",
    ),
    (
        "for each wagon whose pace is at least 1 and at most 2 and whose row is d as the next one:\n  stop",
        "ForEach(what=Phrase(atoms=[wagon], filters=[Filter(field=<pace>, relation=at least, operand=<1>), "
        "Filter(field=<pace>, relation=at most, operand=<2>), Filter(field=<row>, operand=<d>)]), "
        "name=Name(words=[next, one]), body=[Stop()])",
    ),
    ("for each player, by its pace:\n  stop", "ForEach(what=<player>, orders=[Order(by=<its pace>)], body=[Stop()])"),
    (
        "for each player, by its pace, downward, by luck:\n  stop",
        "ForEach(what=<player>, orders=[Order(by=<its pace>, downward=True), Order(by=<luck>)], body=[Stop()])",
    ),
    (
        'the player chooses a number from 1 to 3 or "pass" as the bid',
        'Choose(who=<the player>, what=<a number from 1 to 3>, name=Name(words=[bid]), decline="pass")',
    ),
    ("repeat 3 times:\n  stop", "Repeat(kind=times, value=<3>, body=[Stop()])"),
    (
        "repeat a + b times:\n  stop",
        "Repeat(kind=times, value=Arithmetic(left=<a>, operator=+, right=<b>), body=[Stop()])",
    ),
    ("repeat while it rains:\n  stop", "Repeat(kind=while, value=<it rains>, body=[Stop()])"),
    ("repeat until it rains:\n  stop", "Repeat(kind=until, value=<it rains>, body=[Stop()])"),
    (
        "secretly for each player as the bidder:\n  chooses a number from 0 to 3 as its bid",
        "Secretly(what=<player>, name=Name(words=[bidder]), "
        "body=[Choose(what=<a number from 0 to 3>, name=Name(words=[bid], own=True))])",
    ),
    (
        "until a player drives:\n  the pace of your wagon is 10 higher",
        "Until(event=<a player drives>, lines=[Fact(parts=[Comparison(left=<the pace of your wagon>, right=<10 higher>)])])",
    ),
]


@pytest.mark.parametrize(("text", "node"), STEPS, ids=[text.split("\n")[0] for text, _ in STEPS])
def test_step(text: str, node: str) -> None:
    assert steps(text) == [node]
    assert steps(f"{text}\n{text}") == [node, node], "what follows a block is read as if it stood alone"


EXPRESSIONS = [
    ("a's b-c players' row", "<a's b-c players' row>"),
    ('Ærø 2 "x"', '<Ærø 2 "x">'),
    ("a - 1", "Arithmetic(left=<a>, operator=-, right=<1>)"),
    ("-1", "<-1>"),
    ("a - -1", "Arithmetic(left=<a>, operator=-, right=<-1>)"),
    ("(-1) * 2", "Arithmetic(left=<(<-1>)>, operator=*, right=<2>)"),
    (
        "a + b * c - d / 2",
        "Arithmetic(left=Arithmetic(left=<a>, operator=+, right=Arithmetic(left=<b>, operator=*, right=<c>)), "
        "operator=-, right=Arithmetic(left=<d>, operator=/, right=<2>))",
    ),
    ("a is not more than b", "Comparison(left=<a>, negated=True, relation=more than, right=<b>)"),
    ("a is in its  hand", "Comparison(left=<a>, relation=in, right=<its hand>)"),
    ("a are 3 more than b", "Comparison(left=<a>, right=<3 more than b>)"),
    ("a is at the front", "Comparison(left=<a>, right=<at the front>)"),
    (
        "a is at  most b + 1",
        "Comparison(left=<a>, relation=at most, right=Arithmetic(left=<b>, operator=+, right=<1>))",
    ),
    (
        "not a and b is c or d",
        "Junction(word=or, parts=[Junction(word=and, parts=[Not(inner=<a>), Comparison(left=<b>, right=<c>)]), <d>])",
    ),
    (
        "the wagons that are new and whose pace is not in the list and that is in the row",
        "Phrase(atoms=[the, wagons], filters=[Filter(operand=<new>), Filter(field=<pace>, negated=True, relation=in, "
        "operand=<the list>), Filter(relation=in, operand=<the row>)])",
    ),
    ("it happens that Ann knows", "<it happens that Ann knows>"),
    (
        "a is more than 3 and at most 5",
        "Junction(word=and, parts=[Comparison(left=<a>, relation=more than, right=<3>), "
        "Comparison(left=<a>, relation=at most, right=<5>)])",
    ),
    (
        "a is b or is not c and in d",
        "Junction(word=or, parts=[Comparison(left=<a>, right=<b>), Junction(word=and, parts=["
        "Comparison(left=<a>, negated=True, right=<c>), Comparison(left=<a>, relation=in, right=<d>)])])",
    ),
    (
        "wagons whose pace is at least 1 and at  most b + 2",
        "Phrase(atoms=[wagons], filters=[Filter(field=<pace>, relation=at least, operand=<1>), "
        "Filter(field=<pace>, relation=at most, operand=<(Arithmetic(left=<b>, operator=+, right=<2>))>)])",
    ),
    (
        "numbers that are at most 1 or more than 5 and less than 9",
        "Phrase(atoms=[numbers], filters=[Filter(relation=at most, operand=<1>, alternatives=[[Filter(relation=at most, "
        "operand=<1>)], [Filter(relation=more than, operand=<5>), Filter(relation=less than, operand=<9>)]])])",
    ),
    (
        "there is a wagon whose pace is more than 1 and at most 4 and d is 3",
        "Junction(word=and, parts=[Comparison(left=<there>, right=Phrase(atoms=[a, wagon], filters=["
        "Filter(field=<pace>, relation=more than, operand=<1>), Filter(field=<pace>, relation=at most, operand=<4>)])), "
        "Comparison(left=<d>, right=<3>)])",
    ),
    (
        "there is a wagon whose pace is 1 or at least 4 and d is 3",
        "Junction(word=and, parts=[Comparison(left=<there>, right=Phrase(atoms=[a, wagon], filters=[Filter(field=<pace>, "
        "operand=<1>, alternatives=[[Filter(field=<pace>, operand=<1>)], [Filter(field=<pace>, relation=at least, "
        "operand=<4>)]])])), Comparison(left=<d>, right=<3>)])",
    ),
    (
        "a is in wagons whose pace is 1 or at least 4 and is new",
        "Junction(word=and, parts=[Comparison(left=<a>, relation=in, right=Phrase(atoms=[wagons], filters=["
        "Filter(field=<pace>, operand=<1>, alternatives=[[Filter(field=<pace>, operand=<1>)], [Filter(field=<pace>, "
        "relation=at least, operand=<4>)]])])), Comparison(left=<a>, right=<new>)])",
    ),
    (
        "a is in wagons whose pace is 1 and is at most 4",
        "Junction(word=and, parts=[Comparison(left=<a>, relation=in, right=Phrase(atoms=[wagons], filters=["
        "Filter(field=<pace>, operand=<1>)])), Comparison(left=<a>, relation=at most, right=<4>)])",
    ),
    ("a is 1 or 2", "Junction(word=or, parts=[Comparison(left=<a>, right=<1>), <2>])"),
    (
        "wagons whose pace is 1 or that are new and whose pace is 2",
        "Phrase(atoms=[wagons], filters=[Filter(field=<pace>, operand=<1>, alternatives=[[Filter(field=<pace>, operand=<1>)], "
        "[Filter(operand=<new>), Filter(field=<pace>, operand=<2>)]])])",
    ),
]


@pytest.mark.parametrize(("text", "node"), EXPRESSIONS, ids=[text for text, _ in EXPRESSIONS])
def test_expression(text: str, node: str) -> None:
    assert value(text) == node


CONTROL_WORDS = (
    "let if for each repeat until give stop only play phase rule when before after during while means by be times one"
)


def test_control_words_are_free_inside_a_sentence() -> None:
    assert steps(f"go {CONTROL_WORDS}") == [f"Do(sentence=<go {CONTROL_WORDS}>)"]


def test_spans_point_at_words_and_lines() -> None:
    file, _ = read(Source("f", "# x\n\nverb x:\n  if the pace is 12:\n    stop\n"))
    step = file.items[0].steps[0]  # type: ignore[union-attr]
    assert step.span == Span("f", 4, 3, 21)
    assert step.condition.right.span == Span("f", 4, 18, 20)
    assert step.condition.span == Span("f", 4, 6, 20)
    assert step.body[0].span == Span("f", 5, 5, 9)

"""Each kind of item becomes the node that stands for it."""

from __future__ import annotations

import pytest
from reading import items

ITEMS = [
    (
        'game "Convoy"\n  players 2 to 7\n',
        'Declaration(word=game, head=[<"Convoy">], lines=[Fact(parts=[<players 2 to 7>])])',
    ),
    ('use "line"', 'Declaration(word=use, head=[<"line">])'),
    ("kind icon is one of left, right", "Declaration(word=kind, head=[<icon is one of left>, <right>])"),
    (
        "kind wagon is a card\n  pace: number\n  limit: number or none\n  works in the row\n",
        "Declaration(word=kind, head=[<wagon is a card>], lines=[FieldLine(name=[pace], values=[<number>]), "
        "FieldLine(name=[limit], values=[<number or none>]), Fact(parts=[<works in the row>])])",
    ),
    (
        "setting races: number from 1 to 9, usually 1",
        "Declaration(word=setting, head=[<races>, <number from 1 to 9>, <usually 1>])",
    ),
    ('setting "first attempt": must, may', 'Declaration(word=setting, head=[<"first attempt">, <must>, <may>])'),
    (
        "place row of wagons for each player, face up, with slots left, right",
        "Declaration(word=place, head=[<row of wagons for each player>, <face up>, <with slots left>, <right>])",
    ),
    ("note driver for each wagon is a player", "Declaration(word=note, head=[<driver for each wagon is a player>])"),
    (
        "the pace of (a player) means the sum of pace of its row",
        "ValueItem(pattern=Pattern(parts=[pace, of, Gap(kind=[a, player])]), value=<the sum of pace of its row>)",
    ),
    (
        "the pace means 3\n  rule A-1: It is.\n  rule A-2: Said again.\n",
        "ValueItem(pattern=Pattern(parts=[pace]), value=<3>, "
        "rules=[RuleLine(ids=[A-1], statement=It is.), RuleLine(ids=[A-2], statement=Said again.)])",
    ),
    (
        "whether (a wagon) is next to (a wagon, the other one) means it is damaged",
        "ValueItem(is_condition=True, pattern=Pattern(parts=[Gap(kind=[a, wagon]), is, next, to, "
        "Gap(kind=[a, wagon], name=[other, one])]), value=Comparison(left=<it>, right=<damaged>))",
    ),
    (
        "the points for (a number, the rank) means by the rank:\n  rule A-1: Points.\n  1: 15\n  2, 3: 8 + 1\n  otherwise: 0\n",
        "ValueItem(pattern=Pattern(parts=[points, for, Gap(kind=[a, number], name=[rank])]), value=CaseTable(by=<the rank>, "
        "cases=[Case(keys=[<1>], value=<15>), Case(keys=[<2>, <3>], value=Arithmetic(left=<8>, operator=+, right=<1>)), "
        "Case(value=<0>)]), rules=[RuleLine(ids=[A-1], statement=Points.)])",
    ),
    (
        "the ways of (a wagon):\n  give the list\n",
        "ValueItem(pattern=Pattern(parts=[ways, of, Gap(kind=[a, wagon])]), steps=[Give(value=<the list>)])",
    ),
    (
        "verb (a wagon) die/dies:\n  stop\n",
        "VerbItem(pattern=Pattern(parts=[Gap(kind=[a, wagon]), die/dies]), steps=[Stop()])",
    ),
    ('phase "Race":\n  stop\n', 'PhaseItem(name="Race", steps=[Stop()])'),
    (
        "when a player drives:\n  stop\n",
        "AbilityItem(ability=Ability(moment=when, events=[<a player drives>], body=[Stop()]))",
    ),
    (
        "when a wagon is damaged, instead, if it is new:\n  stop\n",
        "AbilityItem(ability=Ability(moment=instead, events=[<a wagon is damaged>], "
        "guard=Comparison(left=<it>, right=<new>), body=[Stop()]))",
    ),
    (
        'during a player takes a turn, offer "grip", if it can:\n  stop\n',
        'AbilityItem(ability=Ability(moment=offer, events=[<a player takes a turn>], label="grip", guard=<it can>, body=[Stop()]))',
    ),
    (
        "while it rains:\n  the pace of a player is 10 lower\n",
        "AbilityItem(ability=While(condition=<it rains>, "
        "lines=[Fact(parts=[Comparison(left=<the pace of a player>, right=<10 lower>)])]))",
    ),
    (
        "always the pace of a player is 10 higher",
        "ModifierItem(line=Fact(parts=[Comparison(left=<the pace of a player>, right=<10 higher>)]))",
    ),
    (
        "cards wagons\n  pace 10, 20\n  copies 3\n",
        "Declaration(word=cards, head=[<wagons>], lines=[Fact(parts=[<pace 10>, <20>]), Fact(parts=[<copies 3>])])",
    ),
    (
        'card "Turbo", a wagon\n  pace 40\n  after you drive:\n    stop\n  effect:\n    stop\n  rule A-3: Fast.\n',
        'Declaration(word=card, head=[<"Turbo">, <a wagon>], lines=[Fact(parts=[<pace 40>]), '
        "Ability(moment=after, events=[<you drive>], body=[Stop()]), Ability(moment=effect, body=[Stop()]), "
        "RuleLine(ids=[A-3], statement=Fast.)])",
    ),
    (
        'report "gap": the pace of Ann - 1',
        'Declaration(word=report, head=[<"gap">], lines=[Fact(parts=[Arithmetic(left=<the pace of Ann>, operator=-, right=<1>)])])',
    ),
    (
        'display "pace": the pace of each wagon',
        'Declaration(word=display, head=[<"pace">], lines=[Fact(parts=[<the pace of each wagon>])])',
    ),
    (
        "rule A-1, A-2 (advice): Start: it is \"easy, isn't it (yes.",
        "RuleLine(ids=[A-1, A-2], reason=advice, statement=Start: it is \"easy, isn't it (yes.)",
    ),
]


@pytest.mark.parametrize(("text", "node"), ITEMS, ids=[text.split("\n")[0] for text, _ in ITEMS])
def test_item(text: str, node: str) -> None:
    assert items(text) == [node]


def test_an_option_holds_rules_facts_and_items() -> None:
    text = (
        'option "Harder":\n  rule A-1: Harder.\n  about "For those who know it."\n  the pace of (a wagon):\n'
        "    if it rains:\n      the wagon stops\n    the wagon goes\n  verb damage (wagons):\n    stop\n  the pace means 3\n"
    )
    [option] = items(text)
    assert option.startswith(
        'OptionItem(name="Harder", lines=[RuleLine(ids=[A-1], statement=Harder.), Fact(parts=[<about '
    )
    assert option.count("ValueItem") == 2
    assert "Do(sentence=<the wagon goes>)" in option
    assert "VerbItem(pattern=Pattern(parts=[damage, Gap(kind=[wagons])])" in option


def test_a_scenario_has_its_sections() -> None:
    text = """scenario "E6 Bob brakes"
  covers SI-50, SI-E6
  players Chris, Bob
  options "Harder"
  setting races 2
  given:
    the row of Bob is 40, 30
    the stack begins with 10, 30 downhill
  when Bob takes the wheel:
    Bob chooses "do nothing"
    Bob chooses 30 downhill, 10
  then:
    it happens that Bob brakes hard
    Bob is asked to choose 0, 1
  when:
    Bob chooses any
  when the game starts:
"""
    assert items(text) == [
        'ScenarioItem(name="E6 Bob brakes", sections=['
        "Section(word=covers, lines=[Fact(parts=[<SI-50>, <SI-E6>])]), "
        "Section(word=players, lines=[Fact(parts=[<Chris>, <Bob>])]), "
        'Section(word=options, lines=[Fact(parts=[<"Harder">])]), '
        "Section(word=setting, lines=[Fact(parts=[<races 2>])]), "
        "Section(word=given, lines=[Fact(parts=[Comparison(left=<the row of Bob>, right=<40>), <30>]), "
        "Fact(parts=[<the stack begins with 10>, <30 downhill>])]), "
        'Section(word=when, lines=[Choose(who=<Bob>, what=<"do nothing">), Choose(who=<Bob>, what=<30 downhill , 10>)], '
        "head=<Bob takes the wheel>), "
        "Section(word=then, lines=[Fact(parts=[<it happens that Bob brakes hard>]), "
        "Fact(parts=[Comparison(left=<Bob>, right=<asked to choose 0>), <1>])]), "
        "Section(word=when, lines=[Choose(who=<Bob>, what=<any>)]), "
        "Section(word=when, head=<the game starts>)])"
    ]


def test_comments_empty_lines_crlf_and_a_byte_order_mark_do_not_matter() -> None:
    plain = 'game "A # b"\n  players 2 to 7\nkind icon is a card\n'
    dressed = (
        '\ufeff# about\r\n\r\ngame  "A # b"   # name\r\n      # deep\r\n  players 2  to 7\r\n\r\nkind icon is a card'
    )
    assert items(dressed) == items(plain)

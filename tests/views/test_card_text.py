"""The text of a card: a dozen of them as people read them, and what each form stands for."""

from __future__ import annotations

import pytest

from paddock.text.model import Source
from paddock.tree import model as tree
from paddock.tree.card_text import CardText, card_texts
from paddock.tree.card_text_lines import HOW_OFTEN
from paddock.tree.from_card_text import read_card_text, same_card, source_of
from paddock.tree.from_text import read

# Each card as it is written, and as it is printed.
GOLDEN = {
    "one sentence": (
        """\
card "Echo", a reaction
  rule X-1, X-2 (timing): The newest answer counts first.
  copies 5
  when a player plays a card:
    cancel it
    discard the card
""",
        """\
Echo — a reaction
When a player plays a card: cancel it, then discard the card.""",
    ),
    "what is printed": (
        """\
card "High, Wide", a street
  length 5  # in steps
  ahead "Low Road", "Side · Road"
  strip 3, -4, 4
  fast
  motto "Up: up; and away."
""",
        """\
High, Wide — a street
Length 5 · Ahead "Low Road", "Side · Road" · Strip 3, -4, 4 · Fast · Motto "Up: up; and away.\"""",
    ),
    "the text of another card": (
        """\
card "Echo", a charm
  length 1
  this card has the text of the first of the altar
""",
        """\
Echo — a charm
Length 1
This card has the text of the first of the altar.""",
    ),
    "a place, and a modifier": (
        """\
card "Wide tyres", a tempo
  velocity 40
  works in the row
  the excess of another player is 10 higher
""",
        """\
Wide tyres — a tempo
Velocity 40
In the row: the excess of another player is 10 higher.""",
    ),
    "two places, and an answer": (
        """\
card "Lookout", a tempo
  works in the hand, the row
  after another player rests, if its chips is at least 2:
    you draw 1 card
""",
        """\
Lookout — a tempo
In the hand or the row, after another player rests, if its chips is at least 2: you draw 1 card.""",
    ),
    "several things at one place": (
        """\
card "Old hand", a tempo
  works in the row
  your speed is 10 higher
  you are shielded
  when you rest, instead:
    you draw 2 cards
""",
        """\
Old hand — a tempo
In the row:
• Your speed is 10 higher.
• You are shielded.
• When you rest, instead: you draw 2 cards.""",
    ),
    "several things, wherever it lies": (
        """\
card "Slicks", a tempo
  while the round is at least 2:
    your speed is 10 higher
    the speed of another player is 1 lower
  while your hand is empty:
    you are shielded
""",
        """\
Slicks — a tempo
While the round is at least 2: your speed is 10 higher; the speed of another player is 1 lower.
While your hand is empty, you are shielded.""",
    ),
    "somebody may": (
        """\
card "Priest", a helper
  after you win:
    you may:
      you draw 1 card
  after you lose:
    you may:
      discard this card
      you draw 2 cards
    otherwise:
      you rest
  after you rest:
    you may:
      your car passes the first of the line
  when you rest:
    you may:
      you are shielded
""",
        """\
Priest — a helper
After you win: you may draw 1 card.
After you lose: you may choose to discard this card, then you draw 2 cards; otherwise you rest.
After you rest: you may: your car passes the first of the line.
When you rest: you may be shielded.""",
    ),
    "if and otherwise": (
        """\
card "Weather", an action
  effect, if the round is at least 2:
    roll a die with 6 sides as the result
    if the result is at least 5:
      you draw 1 card
      shuffle the stack
    otherwise if the result is 4 or 3:
      you rest
    otherwise:
      do nothing
""",
        """\
Weather — an action
Effect, if the round is at least 2:
• Roll a die with 6 sides as the result.
• If the result is at least 5, you draw 1 card, then shuffle the stack; otherwise if the result is 4 or 3, you rest; \
otherwise do nothing.""",
    ),
    "a block that is not the last thing": (
        """\
card "Rust", an action
  effect:
    if your hand is empty:
      you draw 1 card
    you rest
""",
        """\
Rust — an action
Effect:
• If your hand is empty, you draw 1 card.
• You rest.""",
    ),
    "loops": (
        """\
card "Harvest", an action
  effect:
    for each player, by chips, downward as the rich one:
      take 1 from the chips of the rich one
    for each car in the line whose driver is not none:
      mark it as finished
      add 1 to the round
    repeat 3 times:
      you draw 1 card
""",
        """\
Harvest — an action
Effect:
• For each player, by chips, downward as the rich one, take 1 from the chips of the rich one.
• For each car in the line whose driver is not none: mark it as finished, then add 1 to the round.
• Repeat 3 times: you draw 1 card.""",
    ),
    "a choice": (
        """\
card "Crossroads", an action
  effect:
    you choose one:
      "pay: 2 chips", if your chips is at least 2:
        take 2 from your chips
        you draw 1 card
      you rest
      "wait"
""",
        """\
Crossroads — an action
Effect: you choose one:
• "pay: 2 chips", if your chips is at least 2: take 2 from your chips, then you draw 1 card.
• You rest.
• "wait".""",
    ),
    "an offer, and for how long": (
        """\
card "Nitro", a tempo
  during you take a turn, offer "use the nitro", if your chips is at least 2:
    take 2 from your chips
    during you take a turn:
      your speed is 5 higher
  after you drive:
    until you take a turn:
      your speed is 1 lower
""",
        """\
Nitro — a tempo
While you take a turn, offer "use the nitro", if your chips is at least 2: take 2 from your chips, then as long as you \
take a turn, your speed is 5 higher.
After you drive: until you take a turn, your speed is 1 lower.""",
    ),
    "a long one": (
        """\
card "Block the road", a tempo
  works in the row
  when a car overtakes your car, if your chips is at least 2:
    you may:
      pay 2 from your chips to the supply
      move this card to the discards
      move the top card of the stack to right of your row
      if the road is steep:
        you draw 1 card
        you rest
      cancel it
""",
        """\
Block the road — a tempo
In the row, when a car overtakes your car, if your chips is at least 2: you may:
• Pay 2 from your chips to the supply.
• Move this card to the discards.
• Move the top card of the stack to right of your row.
• If the road is steep, you draw 1 card, then you rest.
• Cancel it.""",
    ),
    "blocks in blocks": (
        """\
card "Court", an action
  effect:
    for each player:
      if its hand is empty:
        you choose one:
          "spare it"
          "fine it":
            take 1 from its chips
            you draw 1 card
      let the last one be the player
""",
        """\
Court — an action
Effect: for each player:
• If its hand is empty, you choose one:
  • "spare it".
  • "fine it": take 1 from its chips, then you draw 1 card.
• Let the last one be the player.""",
    ),
}


def printed(text: str) -> CardText:
    return card_texts(Source("one.cards", text))[1]


def card_of(text: str) -> tree.Declaration:
    file, found = read(Source("one.cards", text))
    assert not found, found
    (card,) = file.items
    assert isinstance(card, tree.Declaration)
    return card


@pytest.mark.parametrize(("written", "text"), GOLDEN.values(), ids=GOLDEN)
def test_a_card_is_printed_like_this(written: str, text: str) -> None:
    assert str(printed(written)) == text


@pytest.mark.parametrize(("written", "text"), GOLDEN.values(), ids=GOLDEN)
def test_and_reads_back_to_the_same_card(written: str, text: str) -> None:
    back, found = read_card_text(text)
    assert not found
    assert back is not None
    assert same_card(card_of(written), back)


def test_the_parts_of_a_text() -> None:
    text = printed(GOLDEN["one sentence"][0])
    assert (text.name, text.kind, text.printed, text.rules) == ("Echo", "a reaction", (), ("X-1", "X-2"))
    assert text.effects == ("When a player plays a card: cancel it, then discard the card.",)
    assert printed(GOLDEN["a place, and a modifier"][0]).printed == ("Velocity 40",)


def test_reading_gives_the_lines_a_designer_would_write() -> None:
    assert source_of(GOLDEN["two places, and an answer"][1]) == GOLDEN["two places, and an answer"][0]
    assert source_of(GOLDEN["blocks in blocks"][1]) == GOLDEN["blocks in blocks"][0]


def test_a_line_that_could_be_misread_stands_as_it_was_written() -> None:
    written = 'card "Odd", a tempo\n  effect:\n    Let it be\n    if it rains:\n      you draw 1 card\n    you rest\n'
    assert printed(written).effects == ("Effect:", "  – Let it be.", "• If it rains, you draw 1 card.", "• You rest.")
    back, _ = read_card_text(str(printed(written)))
    assert back is not None and same_card(card_of(written), back)


def test_cards_of_an_option_have_a_text_too() -> None:
    text = 'option "More":\n  card "Echo", a tempo\n    velocity 3\n    after you rest:\n      you draw 1 card\n'
    assert str(card_texts(Source("o.rules", text))[2]) == "Echo — a tempo\nVelocity 3\nAfter you rest: you draw 1 card."


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("velocity 3", "velocity 4"),
        ('motto "a"', 'motto "A"'),
        ("your speed is 1 higher", "your speed is 1 lower"),
        ("after you rest:\n    you rest", "before you rest:\n    you rest"),
        ("effect:\n    a one\n    b two", "effect:\n    b two\n    a one"),
        ("effect:\n    you may:\n      a one\n    b two", "effect:\n    you may:\n      a one\n      b two"),
        ("works in the row", "works in the hand"),
    ],
)
def test_cards_that_differ_are_not_the_same(one: str, other: str) -> None:
    head = 'card "A", a tempo\n  '
    assert same_card(card_of(f"{head}{one}\n"), card_of(f"{head}{one}\n"))
    assert not same_card(card_of(f"{head}{one}\n"), card_of(f"{head}{other}\n"))


def test_copies_rules_capitals_and_the_order_of_fields_make_no_difference() -> None:
    one = 'card "A", a tempo\n  velocity 3\n  icon left\n  copies 2\n  after you rest:\n    you draw 1 card\n'
    other = 'card "A", a Tempo\n  rule X-1: So.\n  icon Left\n  velocity 3\n  after you rest:\n    You draw 1 card\n'
    assert same_card(card_of(one), card_of(other))


HOW_OFTEN_HEADS = {
    "a moment": "when a player rests, TWICE each turn",
    "an event replaced": "when a player rests, instead, TWICE each turn, if you are cold",
    "a moment with a condition": "after another player rests, TWICE each round, if you are cold",
    "an offer": 'during you rest, offer "Hum", TWICE each turn',
    "an offer with a condition": 'during you rest, offer "Hum, twice each turn", TWICE each turn, if you are cold',
}


@pytest.mark.parametrize("word", ["once", "twice"])
@pytest.mark.parametrize("head", HOW_OFTEN_HEADS.values(), ids=HOW_OFTEN_HEADS)
def test_how_often_stands_in_the_sentence_of_every_head(head: str, word: str) -> None:
    written = f'card "Echo", a charm\n  {head.replace("TWICE", word)}:\n    you draw 1 card\n'
    (row,) = printed(written).effects
    assert f", {word} each " in row and row.endswith(": you draw 1 card.")
    assert source_of(str(printed(written))) == written


@pytest.mark.parametrize("head", HOW_OFTEN_HEADS.values(), ids=HOW_OFTEN_HEADS)
def test_words_that_print_otherwise_are_read_back_in_every_head(head: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A pair in one place is all that it takes; what stands in quotes stays."""
    monkeypatch.setitem(HOW_OFTEN, "twice each", "2× each")
    written = f'card "Echo", a charm\n  {head.replace("TWICE", "twice")}:\n    you draw 1 card\n'
    (row,) = printed(written).effects
    assert ", 2× each " in row and (", twice each turn" in row) == ("Hum," in head)
    assert source_of(str(printed(written))) == written

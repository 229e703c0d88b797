"""Cards of one game at the table of another: what they say there, and what they do."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from two_games import MIX, STREET, TRACK_CARDS, ingredients_of, write

from paddock.finding import LoadError
from paddock.library import check, load
from paddock.mixes import made
from paddock.mixing.mixed import LentCard, Mixed
from paddock.mixing.report import report_of
from paddock.sources import Files
from paddock.testing import run_scenarios
from paddock.views.card_text import card_text


def mixed(folder: Path, mix: str = MIX, cards: str = TRACK_CARDS) -> Mixed:
    return made(ingredients_of(Files(), str(write(folder, mix, cards)), []))


def card(result: Mixed, name: str) -> LentCard:
    return next(each for each in result.cards if each.name == name)


def said(folder: Path, lines: str, mix: str = MIX, kind: str = "a crew") -> str:
    """What a card with these lines says on the street."""
    text = f'card "Test", {kind}\n' + "".join(f"  {line}\n" for line in lines.splitlines())
    result = mixed(folder, mix.replace('  barred "Lap Counter"\n', ""), text)
    errors = [problem.message for problem in result.problems if problem.is_error]
    assert not errors
    test = card(result, "Test")
    assert test.fate == "in", [reason.why for reason in test.reasons]
    return "\n".join(line[2:] for line in test.text[1:])


# ------------------------------------------------------------------ words


@pytest.mark.parametrize(
    ("track", "street"),
    [
        # A kind, also where a thing is called by it, and what belongs to `you`.
        ("the strength of your vehicle is 2 higher", "the push of your racer is 2 higher"),
        ("your draw limit is 1 higher", "your reach is 1 higher"),
        # A place, of somebody, of each, and as a filter.
        (
            "after you make a pit stop:\n  move your pit crew to your hand",
            "after you pull over:\n  move your gang to your hand",
        ),
        (
            "after you make a pit stop:\n  you choose another player whose pit crew is not empty as the rival\n"
            "  move the pit crew of the rival to the hand of the rival",
            "after you pull over:\n  you choose another player whose gang is not empty as the rival\n"
            "  move the gang of the rival to the hand of the rival",
        ),
        (
            "after you make a pit stop, if there is a crew in the pit crew of each player:\n  you draw a card",
            "after you pull over, if there is a gadget in the gang of each player:\n  you draw",
        ),
        # A value that counts only for one who moves: where it stands, and in steps.
        (
            "the strength of your vehicle when passing is 3 higher",
            "while your racer is the mover:\n  the push of your racer is 3 higher",
        ),
        (
            "when a vehicle passes a vehicle:\n  the strength of the victim when passing is 1 lower",
            "when a racer outdrives a racer by a number:\n  if the loser is the mover:\n    the push of the loser is 1 lower",
        ),
        # Names that a sentence gives are those of the base, in labels too.
        (
            'after another vehicle passes your vehicle:\n  tell "{the passer} went by {the victim}"',
            'after another racer outdrives your racer by a number:\n  tell "{the winner} went by {the loser}"',
        ),
        # What means nothing is left out; with nothing left, nothing is done.
        ("after you make a pit stop:\n  you show off\n  you draw a card", "after you pull over:\n  you draw"),
        (
            "after you make a pit stop:\n  you may:\n    you show off\n  you draw a card",
            "after you pull over:\n  you may:\n    do nothing\n  you draw",
        ),
        # Events that share their words, and filters joined with `or`.
        (
            "after you make a pit stop or draw a card:\n  you fall behind",
            "after you pull over or you draw:\n  you fall behind",
        ),
        (
            "after you make a pit stop:\n  you choose a player that is you or whose pit crew is not empty as the rival\n"
            "  the rival falls behind",
            "after you pull over:\n  you choose a player that is you or whose gang is not empty as the rival\n"
            "  the rival falls behind",
        ),
        # Numbers, sums, joined conditions and names for loops.
        (
            "after you make a pit stop:\n  for each vehicle in the vehicles whose owner is not you:\n"
            "    if the strength of the vehicle + 1 is at least 2 and at most 5:\n      the owner of the vehicle draws a card",
            "after you pull over:\n  for each racer in the racers whose owner is not you:\n"
            "    if the push of the racer + 1 is at least 2 and the push of the racer + 1 is at most 5:\n"
            "      the owner of the racer draws",
        ),
    ],
)
def test_a_lent_card_speaks_the_words_of_the_base(tmp_path: Path, track: str, street: str) -> None:
    assert said(tmp_path, track) == street


def test_what_is_waited_for_may_be_several_events_of_the_base(tmp_path: Path) -> None:
    stop = "verb (a player) makes a pit stop means the player pulls over"
    mix = MIX.replace(stop, f"{stop} or the player draws")
    text = "after you make a pit stop:\n  you fall behind"
    assert said(tmp_path, text, mix) == "after you pull over or you draw:\n  you fall behind"


@pytest.mark.parametrize(
    ("track", "street"),
    [
        ("after a vehicle bumps a vehicle:", "after a racer nudges a racer or a racer nudges none:"),
        ("after your vehicle bumps a vehicle:", "after your racer nudges a racer or your racer nudges none:"),
        ("after a vehicle bumps your vehicle:", "after a racer nudges your racer:"),
    ],
)
def test_where_the_card_says_nothing_of_somebody_the_bridge_may_say_more(
    tmp_path: Path, track: str, street: str
) -> None:
    lent = "verb (a vehicle) bumps (a vehicle, the other):\n  do nothing\n"
    own = """verb (a racer) nudges (a racer or none, the other):
  do nothing

after a racer duels a racer:
  the attacker nudges the target
"""
    bridge = "verb (a vehicle) bumps (a vehicle, the other) means the vehicle nudges a racer or none\n"
    files = {
        "street/more.rules": own,
        "track/more.rules": lent,
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    text = f"{track}\n  you draw a card"
    assert said(tmp_path, text, MIX + "\n" + bridge) == f"{street}\n  you draw"


def test_a_kind_of_its_own_keeps_its_name(tmp_path: Path) -> None:
    result = mixed(tmp_path)
    assert card(result, "Slick").text[0] == 'card "Slick", a tires'
    program = load(tmp_path / "mixed").program
    kinds = {kind.name: kind.parent for kind in program.kinds}
    assert kinds["tires"] == "gadget"


def test_the_printed_text_is_that_of_the_base(tmp_path: Path) -> None:
    game = load(write(tmp_path))
    text = card_text(game.program, "Booster", game.sources)
    assert text is not None
    assert str(text) == "Booster — a gadget\nWhile your racer is the mover: +3 to the push of your racer."


# ------------------------------------------------------------------ what they do

SCENARIOS = """
scenario "A booster helps who drives at somebody"
  players Ann, Bob
  given:
    the gang of Ann is "Booster"
    the rolls are 1, 3
  when "Ann's racer" duels "Bob's racer":
  then:
    it happens that "Ann's racer" outdrives "Bob's racer" by 1

scenario "A booster does not help who is driven at"
  players Ann, Bob
  given:
    the gang of Bob is "Booster"
    the rolls are 3, 1
  when "Ann's racer" duels "Bob's racer":
  then:
    it happens that "Ann's racer" outdrives "Bob's racer" by 2

scenario "Who wins a duel has passed somebody"
  players Ann, Bob
  given:
    the gang of Ann is "Mascot"
    the rolls are 5, 1
  when "Ann's racer" duels "Bob's racer":
  then:
    the number of the hand of Ann is 1
    the points of Ann is 1

scenario "Falling behind has a meaning here"
  covers M-3
  players Ann, Bob
  given:
    the points of Bob is 3
    the hand of Ann is "Brakes"
  when Ann plays "Brakes":
    Ann chooses Bob
  then:
    the points of Bob is 2

scenario "The pit crew is the gang"
  covers M-1
  players Ann, Bob
  given:
    the gang of Ann is "Mechanic"
  when Ann pulls over:
  then:
    the number of the hand of Ann is 2
"""


def test_scenarios_are_played_in_the_mix(tmp_path: Path) -> None:
    folder = write(tmp_path)
    (folder / "mix.scenario").write_text(SCENARIOS, "utf-8")
    report = run_scenarios([folder])
    assert [(line.name, line.message, line.problems) for line in report.scenarios if not line.ok] == []
    assert len(report.scenarios) == 5
    # Rules of bridges are rules of the game.
    assert [(cover.rules, cover.shown) for cover in report.coverage] == [(3, 2)]


def test_games_of_the_mix_end(tmp_path: Path) -> None:
    from paddock.table.bots import RandomBot

    game = load(write(tmp_path))
    assert game.name == "Track cards on the street"
    for seed in range(20):
        table = game.deal(players=2 + seed % 2, seed=seed)
        bot = RandomBot(seed)
        while table.ask is not None:
            table.answer(bot.choose(table.view(table.ask.seat), table.ask))
        assert table.result is not None


# ------------------------------------------------------------------ what stays out


def test_a_missing_word_is_told_with_its_line_and_the_nearest_one(tmp_path: Path) -> None:
    result = mixed(tmp_path, MIX.replace('  barred "Lap Counter"\n', ""))
    lap = card(result, "Lap Counter")
    assert lap.fate == "word"
    (reason,) = lap.reasons
    assert (Path(reason.span.file).name, reason.span.line) == ("track.cards", 33)
    assert reason.word == "the laps of (a player)"
    assert "Street has nothing called `the laps of (a player)`" in reason.why


def test_every_missing_word_of_a_card_is_told(tmp_path: Path) -> None:
    lines = 'card "Both", a crew\n  after you make a pit stop:\n    add 1 to your laps\n    your vehicle challenges your vehicle\n'
    both = card(mixed(tmp_path, MIX.replace('  barred "Lap Counter"\n', ""), lines), "Both")
    assert [reason.word for reason in both.reasons] == [
        "the laps of (a player)",
        "(a vehicle, the passer) challenges (a vehicle, the defender)",
    ]


def test_a_name_that_the_base_does_not_give_is_missed(tmp_path: Path) -> None:
    mix = MIX.replace("the passer outdrives the victim by a number", "the passer outdrives a racer by a number")
    lines = 'card "Test", a crew\n  after a vehicle passes a vehicle:\n    the owner of the victim draws a card\n'
    test = card(mixed(tmp_path, mix.replace('  barred "Lap Counter"\n', ""), lines), "Test")
    assert [reason.why for reason in test.reasons] == ["there is no `the victim` in what happens here"]


def test_what_can_only_be_waited_for_is_not_done(tmp_path: Path) -> None:
    lines = 'card "Test", a crew\n  after you make a pit stop:\n    your vehicle passes your vehicle\n'
    test = card(mixed(tmp_path, MIX.replace('  barred "Lap Counter"\n', ""), lines), "Test")
    assert [reason.why.partition("`")[2].rpartition("`")[2] for reason in test.reasons] == [
        " can be waited for here, but not done"
    ]


def test_two_different_cards_of_one_name_are_told(tmp_path: Path) -> None:
    assert card(mixed(tmp_path), "Horn").fate == "other"
    diagnostics, _ = check([write(tmp_path)])
    told = [d for d in diagnostics if '"Horn"' in d.message]
    assert [(d.is_error, d.message, d.label) for d in told] == [
        (False, '"Horn" stays in the box', "Street has another card of that name")
    ]


def test_copies_of_the_same_card_add_up(tmp_path: Path) -> None:
    folder = write(tmp_path, MIX.replace("  barred", '  same "Horn"\n  barred'))
    copies = {card.name: card.copies for card in load(folder).program.cards}
    assert copies["Horn"] == 20 + 10


def test_a_card_that_says_the_same_is_the_same(tmp_path: Path) -> None:
    lines = TRACK_CARDS + '\ncard "Wrench", a crew\n  the strength of your vehicle is 1 higher\n'
    folder = write(tmp_path, MIX, lines)
    assert {card.name: card.copies for card in load(folder).program.cards}["Wrench"] == 21


def test_only_some_cards_and_few_copies(tmp_path: Path) -> None:
    mix = MIX.replace('  barred "Lap Counter"\n', '  only "Brakes", tires\n  copies at most 2\n')
    result = mixed(tmp_path, mix)
    assert {c.name: c.copies for c in result.cards if c.fate == "in"} == {"Brakes": 2, "Slick": 2}
    copies = {card.name: card.copies for card in load(tmp_path / "mixed").program.cards}
    assert copies["Slick"] == 2


def test_what_the_base_reads_otherwise_stays_out(tmp_path: Path) -> None:
    """The words go through, but nothing can be higher than a racer."""
    mix = MIX.replace("means the reach of the player", "means the racer of the player")
    slick = card(mixed(tmp_path, mix), "Slick")
    assert slick.fate == "refused"
    assert [(reason.span.line, reason.sort) for reason in slick.reasons] == [(24, "reading")]
    assert card(mixed(tmp_path, mix), "Mirror").fate == "in"


# ------------------------------------------------------------------ rules that travel


def test_a_rule_comes_along_by_its_words(tmp_path: Path) -> None:
    mix = MIX.replace('  barred "Lap Counter"', '  brings "counter laps", "is spared"\n  barred "Nobody"')
    result = mixed(tmp_path, mix.replace('  barred "Nobody"\n', ""))
    assert not [p for p in result.problems if p.is_error]
    assert card(result, "Lap Counter").fate == "in"
    game = load(tmp_path / "mixed")
    assert "laps" in {store.name for store in game.program.stores}


def test_what_comes_along_is_said_in_the_words_of_the_base(tmp_path: Path) -> None:
    mix = MIX.replace("  barred", '  brings "challenges"\n  barred').replace(
        "verb (a player) shows off",
        "verb (a vehicle, the passer) challenges (a vehicle, the victim) means nothing\nverb (a player) shows off",
    )
    mix = mix.replace("verb (a vehicle, the passer) challenges (a vehicle, the victim) means nothing\n", "")
    result = mixed(tmp_path, mix)
    assert [p.message for p in result.problems if p.is_error] == [
        '"(a vehicle, the passer) challenges (a vehicle, the defender)" cannot be said in Street'
    ]


# ------------------------------------------------------------------ options and derived names


def test_an_option_of_the_mix_changes_a_bridge(tmp_path: Path) -> None:
    option = """
option "Only the mover passes":
  rule M-9: Winning as the one driven at is then no pass.
  verb (a vehicle, the passer) passes (a vehicle, the victim) means the passer outdrives the victim by a number, if the passer is the mover
"""
    folder = write(tmp_path, MIX + option)
    plain, strict = load(folder), load(folder, options=["Only the mover passes"])
    texts = [str(card_text(game.program, "Mascot", game.sources)) for game in (plain, strict)]
    assert "if the winner is the mover" not in texts[0]
    assert "After your racer outdrives a racer by a number, if the winner is the mover: draw." in texts[1]


def test_a_name_may_be_derived(tmp_path: Path) -> None:
    mix = MIX.replace(
        "verb (a player) makes a pit stop means the player pulls over\n",
        "verb (a player) makes a pit stop means the racer of the player duels a racer\n  the player is the owner of the attacker\n",
    )
    lines = "after a player makes a pit stop:\n  the player draws a card"
    assert said(tmp_path, lines, mix) == "after a racer duels a racer:\n  (the owner of the attacker) draws"
    assert (
        said(tmp_path, "after you make a pit stop:\n  you draw a card", mix)
        == "after your racer duels a racer:\n  you draw"
    )
    other = "after another player makes a pit stop:\n  you draw a card"
    assert (
        said(tmp_path, other, mix)
        == "after a racer duels a racer, if the owner of the attacker is not you:\n  you draw"
    )


# ------------------------------------------------------------------ mistakes in a mix


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('base "../street"', 'base "../stret"', 'no game "../stret" is here'),
        ('lends "../track"', 'lends "../trak"', 'there are no cards "../trak" here'),
        ('  base "../street"\n', "", "this mix does not say which game is played"),
        ('barred "Lap Counter"', 'only "Lap Conter"', 'no lent card is "Lap Conter"'),
        ('barred "Lap Counter"', 'bars "Lap Counter"', "a mix has no such line"),
        ("kind vehicle means racer", "kind vehicle means racers", "the base has no kind `racers`"),
        ("kind vehicle means racer", "kind vehicles means racer", "the lent cards have no kind `vehicles`"),
        ("means the gang of the player", "means the gnag of the player", "no word `gnag`"),
        (
            "makes a pit stop means",
            "makes a pit stopp means",
            "the lent cards have no verb `(a player) makes a pit stopp`",
        ),
        ("means the player pulls over", "means the player pulls ovr", "no word `ovr`"),
        ("  barred", '  brings "nine"\n  barred', 'no lender has a rule "nine"'),
        ("the draw limit", "the pit crew of (a player) means the hand of the player\nthe draw limit", "two bridges"),
    ],
)
def test_a_mistake_in_a_mix_is_told_where_it_stands(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert old in MIX
    text = MIX.replace(old, new, 1)
    folder = write(tmp_path, text)
    diagnostics, _ = check([folder])
    errors = [d for d in diagnostics if d.is_error]
    assert any(message in d.message for d in errors), [d.message for d in errors]
    told = next(d for d in errors if message in d.message)
    assert told.span is not None and Path(told.span.file).name == "mix.rules"
    with pytest.raises(LoadError):
        load(folder)


def test_a_bridge_elsewhere_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "street.rules"
    for line in (
        "verb (a player) sings means the player draws",
        "the tone of (a player) means 1, if the player is (the player)",
    ):
        path.write_text(STREET + "\n" + line + "\n", "utf-8")
        diagnostics, _ = check([path])
        assert "this line belongs into a mix" in [d.message for d in diagnostics]


# ------------------------------------------------------------------ the report


def test_the_report_counts_every_card_once(tmp_path: Path) -> None:
    report = report_of(mixed(tmp_path))
    assert {fate: [c.name for c in report.of(fate)] for fate in ("barred", "other", "idle", "word")} == {
        "barred": ["Lap Counter"],
        "other": ["Horn"],
        "idle": ["Fan Club"],
        "word": [],
    }
    assert len(report.of("in")) == 7
    assert not report.playable
    assert "7 cards go in: 1 as they are, 6 in the words of Street." in str(report)


def test_the_command_reports_shows_and_writes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from paddock.cli.commands import run

    folder = write(tmp_path)
    street, track = str(tmp_path / "street"), str(tmp_path / "track")
    assert run(["mix", street, "--with", track, "--json"]) == 1
    data = json.loads(capsys.readouterr().out)
    assert {each["word"] for each in data["missing"]} >= {"the pit crew of (a player)", "vehicle", "crew"}
    assert run(["mix", str(folder), "--show", "Mirror"]) == 0
    assert "  the push of your racer is 2 higher" in capsys.readouterr().out
    new = tmp_path / "new" / "mix.rules"
    assert run(["mix", street, "--with", track, "--write", str(new)]) == 1
    text = new.read_text("utf-8")
    assert "the draw limit of (a player) means" in text
    capsys.readouterr()
    # What is written can be read, and played without the cards that it does not speak for yet.
    diagnostics, _ = check([new.parent])
    assert [d.message for d in diagnostics if d.is_error] == []
    assert run(["mix", street]) == 2
    assert run(["mix", street, "--with", "nothing-like-it"]) == 2


# ------------------------------------------------------------------ two cards and one event

CLASH = """card "Bell", a crew
  when you draw a card, instead:
    you fall behind
"""
OWN_CLASH = """
card "Magnet", a gadget
  when you draw, instead, if your racer is the mover:
    add 1 to your points
"""


def clashing(folder: Path) -> str:
    mix = write(folder, MIX.replace('  barred "Lap Counter"\n', ""), CLASH)
    cards = folder / "street" / "street.cards"
    cards.write_text(cards.read_text("utf-8") + OWN_CLASH, "utf-8")
    return str(mix)


def test_two_cards_that_change_one_event_are_shown_in_a_position_that_replays(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from paddock.cli import main

    mix = clashing(tmp_path)
    assert main(["mix", mix, "--positions", f"{mix}/clashes.scenario"]) == 0
    told = capsys.readouterr().out
    assert '"Bell" and "Magnet" both change `(a player) draws`, and nothing says which goes first.' in told
    assert 'the gang of Ann is "Bell", "Magnet"' in told
    found = run_scenarios([Path(mix)])
    assert [line.name for line in found.scenarios if line.ok] == ["Bell and Magnet both change what happens"]
    # Without either of them the other still keeps Ann from drawing; without both she draws.
    text = Path(mix, "clashes.scenario").read_text("utf-8")
    for left, holds in (('"Bell"', True), ('"Magnet"', True), ("empty", False)):
        Path(mix, "clashes.scenario").write_text(text.replace('"Bell", "Magnet"', left), "utf-8")
        assert run_scenarios([Path(mix)]).ok is holds


def test_positions_are_in_the_report_for_programs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from paddock.cli import main

    main(["mix", clashing(tmp_path), "--json"])
    clashes = json.loads(capsys.readouterr().out)["clashes"]
    assert [(each["one"], each["other"], each["event"]) for each in clashes] == [("Bell", "Magnet", "(a player) draws")]
    assert clashes[0]["scenario"].startswith("scenario ")

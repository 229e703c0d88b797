"""What `paddock mix` tells a game group: loops that exist only in the mix, cards of one name, what a bar keeps out."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from two_games import MIX, STREET_CARDS, TRACK_CARDS, ingredients_of, write

from paddock.circling import endless_rings
from paddock.cli import main
from paddock.library import load
from paddock.mixes import barred_cards, made
from paddock.mixing.report import positions_text, report_of
from paddock.sources import Files
from paddock.testing import run_scenarios

FREE_MIX = MIX.replace('  barred "Lap Counter"\n', "")


def mix_folder(folder: Path, lent: str, own: str = "", mix: str = FREE_MIX) -> Path:
    """Of the cards of the track `lent`; `own` cards lie in the street besides."""
    made_in = write(folder, mix, lent)
    (folder / "street" / "street.cards").write_text(f"{STREET_CARDS}\n{own}", "utf-8")
    return made_in


def told(folder: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    code = main(["mix", str(folder)])
    return code, capsys.readouterr().out


# ------------------------------------------------------------------ loops that exist only in the mix

ANSWERS = {
    "cards": (
        'card "Echo", a crew\n  after your vehicle passes a vehicle:\n    you draw a card\n',
        'card "Rush", a gadget\n  after you draw:\n'
        "    let the rival be the first of (racers whose owner is not you)\n    your racer outdrives the rival by 1\n",
    ),
    "values": (
        'card "Pride", a crew\n  the strength of your vehicle is (your draw limit) higher\n',
        'card "Nerve", a gadget\n  your reach is (the push of your racer) higher\n',
    ),
}


@pytest.mark.parametrize("sort", ANSWERS)
def test_cards_that_set_each_other_off_for_ever_only_in_the_mix(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], sort: str
) -> None:
    lent, own = ANSWERS[sort]
    names = sorted(text.split('"')[1] for text in (lent, own))
    folder = mix_folder(tmp_path, lent, own)
    code, text = told(folder, capsys)
    assert code == 1
    assert f'"{names[0]}" and "{names[1]}" set each other off for ever here' in text
    assert f'the gang of Ann is "{names[0]}", "{names[1]}"' in text or f'"{names[1]}", "{names[0]}"' in text
    # The position replays: the game goes on for ever there, and with either card alone it does not.
    parts = ingredients_of(Files(), str(folder), [])
    report = report_of(made(parts))
    report.endless = endless_rings(made(parts), parts.lenders)
    Path(folder, "loops.scenario").write_text(positions_text(report), "utf-8")
    assert "this goes on for ever" in run_scenarios([folder]).scenarios[0].message
    for name in names:
        alone = positions_text(report).replace(f'"{name}", ', "").replace(f', "{name}"', "")
        Path(folder, "loops.scenario").write_text(alone, "utf-8")
        assert "for ever" not in run_scenarios([folder]).scenarios[0].message


def test_what_a_player_can_end_is_no_loop(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lent = 'card "Echo", a crew\n  after your vehicle passes a vehicle:\n    you may:\n      you draw a card\n'
    code, text = told(mix_folder(tmp_path, lent, ANSWERS["cards"][1]), capsys)
    assert (code, "for ever" in text) == (0, False)


def test_a_loop_of_the_lender_itself_is_not_of_the_mix(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    nerve = 'card "Nerve", a crew\n  your draw limit is (the strength of your vehicle) higher\n'
    lent = f"{ANSWERS['values'][0]}\n{nerve}"
    folder = mix_folder(tmp_path, lent)
    _, text = told(folder, capsys)
    assert "for ever here" not in text
    mixed = made(ingredients_of(Files(), str(folder), []))
    assert [each.cards for each in endless_rings(mixed, [])] == [["Nerve", "Pride"]]


def test_loops_are_in_the_report_for_programs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["mix", str(mix_folder(tmp_path, *ANSWERS["cards"])), "--json"])
    data = json.loads(capsys.readouterr().out)
    assert [each["cards"] for each in data["endless"]] == [["Echo", "Rush"]]
    assert data["endless"][0]["scenario"].startswith("scenario ")


# ------------------------------------------------------------------ cards of one name


def test_two_cards_of_one_name_are_both_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, text = told(write(tmp_path), capsys)
    assert code == 1
    assert '1 card has the name of another card, which says something else:\n  "Horn" as it is lent' in text
    assert "      you fall behind" in text and "      add 1 to your points" in text


def other_track(folder: Path, cards: str) -> str:
    """A second lender that is like the first but for its cards."""
    write(folder)
    (folder / "far").mkdir()
    for name, text in (("far.rules", (folder / "track/track.rules").read_text("utf-8")), ("far.cards", cards)):
        (folder / "far" / name).write_text(text, "utf-8")
    return FREE_MIX.replace('  lends "../track"\n', '  lends "../track"\n  lends "../far"\n')


def test_copies_of_the_same_card_of_two_lenders_add_up(tmp_path: Path) -> None:
    mirror = 'card "Mirror", a crew\n  copies 3\n  the strength of your vehicle is 2 higher\n'
    mascot = 'card "Mascot", a crew\n  after your vehicle passes a vehicle:\n    you draw a card\n'
    mix = other_track(tmp_path, mirror + "\n" + mascot)
    lent = 'card "Mirror", a crew\n  the strength of your vehicle is 2 higher\n\n' + mascot
    folder = write(tmp_path, mix, lent)
    mixed = made(ingredients_of(Files(), str(folder), []))
    assert [(card.name, card.fate) for card in mixed.cards] == [
        ("Mirror", "in"),
        ("Mascot", "in"),
        ("Mirror", "same"),
        ("Mascot", "same"),
    ]
    assert {card.name: card.copies for card in load(folder).program.cards if card.name.startswith("M")} == {
        "Mirror": 4,
        "Mascot": 2,
    }


def test_other_cards_of_one_name_of_two_lenders_are_both_shown(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mix = other_track(tmp_path, 'card "Mirror", a crew\n  the strength of your vehicle is 3 higher\n')
    _, text = told(write(tmp_path, mix, 'card "Mirror", a crew\n  the strength of your vehicle is 2 higher\n'), capsys)
    assert "the push of your racer is 3 higher" in text and "the push of your racer is 2 higher" in text


# ------------------------------------------------------------------ what goes in, and what stays out


def test_a_card_that_its_own_game_cannot_read_is_told_of(tmp_path: Path) -> None:
    mixed = made(
        ingredients_of(Files(), str(mix_folder(tmp_path, 'card "Mirror", a crew\n  (a vehicle) 2 higher\n')), [])
    )
    assert [(card.fate, card.reasons[0].why) for card in mixed.cards] == [("word", "no parentheses here")]
    assert mixed.is_wrong


def test_the_cards_that_go_in_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    plain = 'card "Token", a trick\n  effect:\n    shuffle your hand\n\n'
    _, text = told(mix_folder(tmp_path, plain + TRACK_CARDS.split("\n\n")[1]), capsys)
    assert "  As they are: Token\n  In the words of Street: Mirror\n" in text


def test_why_a_card_could_never_do_anything(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Also where a choice is left, and nothing comes of it."""
    lent = """card "Parade", a crew
  after you show off:
    you draw a card

card "Dare", a trick
  effect:
    you choose another player as the rival
    the rival shows off
"""
    code, text = told(mix_folder(tmp_path, lent), capsys)
    assert code == 1 and "2 cards could never do anything here:" in text
    assert text.count("`(a player) shows off` means nothing here") == 2


def test_which_barred_cards_could_be_played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mix = MIX.replace('barred "Lap Counter"', 'barred "Lap Counter", "Mirror"')
    _, text = told(write(tmp_path, mix), capsys)
    assert "2 cards are barred by the mix.\n  1 could not be played here anyway: Lap Counter\n" in text
    assert "  1 could be, and nothing but the bar keeps out: Mirror\n" in text
    parts = ingredients_of(Files(), str(tmp_path / "mixed"), [])
    fates = {card.name: card.fate for card in barred_cards(parts, made(parts))}
    assert fates == {"Lap Counter": "word", "Mirror": "in"}


def test_words_behind_a_number_agree_with_it(tmp_path: Path) -> None:
    verb = "\nverb (a player) earns (a number) coins:\n  add the number to {}\n"
    folder = mix_folder(tmp_path, 'card "Purse", a crew\n  after you make a pit stop:\n    you earn 2 coins\n')
    for game, counter in (("street", "its points"), ("track", "its laps")):
        rules = tmp_path / game / f"{game}.rules"
        rules.write_text(rules.read_text("utf-8") + verb.format(counter), "utf-8")
    purse = made(ingredients_of(Files(), str(folder), [])).cards[0]
    assert purse.text[-1].strip() == "you earn 2 coins"


# ------------------------------------------------------------------ a mix to start from


def test_a_mix_that_is_begun_in_another_folder_finds_its_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    write(tmp_path)
    monkeypatch.chdir(tmp_path)
    assert main(["mix", "street", "--with", "track", "--write", "our/first/mix.rules"]) == 1
    text = Path("our/first/mix.rules").read_text("utf-8")
    assert '  base "../../street"\n  lends "../../track"\n' in text
    capsys.readouterr()
    assert main(["check", "our/first"]) == 0
    assert main(["mix", "our/first", "--with", "track", "--write", "new.rules"]) == 2


def test_every_line_that_is_proposed_can_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With every `# ` taken away, nothing is wrong with the mix, whatever its proposals are worth."""
    write(tmp_path)
    monkeypatch.chdir(tmp_path)
    main(["mix", "street", "--with", "track", "--write", "our/mix.rules"])
    path = Path("our/mix.rules")
    lines = path.read_text("utf-8").splitlines()
    proposed = ("# kind ", "# the ", "# verb ", "# whether ")
    path.write_text(
        "\n".join(line.removeprefix("# ") if line.startswith(proposed) else line for line in lines) + "\n", "utf-8"
    )
    mixed = made(ingredients_of(Files(), "our", []))
    assert [problem.message for problem in mixed.problems if problem.is_error] == []
    assert "word" not in {card.fate for card in mixed.cards}


def test_a_bridge_that_one_of_two_lenders_needs_is_needed(tmp_path: Path) -> None:
    mix = other_track(tmp_path, 'card "Idler", a trick\n  effect:\n    shuffle your hand\n')
    folder = write(tmp_path, mix)
    unused = made(ingredients_of(Files(), str(folder), [])).unused
    assert [MIX.splitlines()[span.line - 1].split(" of ")[0] for span in unused] == ["the wheels"]

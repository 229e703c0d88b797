"""Files as a stranger would write them: each is refused or stopped with a clear message, or is an ordinary game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from sample_games import attack_game as game
from stranger import Outcome, Stranger

Attack = Callable[..., Outcome]

# ------------------------------------------------------------------ text that would be something else elsewhere

TRICKS = {
    "python": "__import__('os').system('touch owned')",
    "format field": "{0.__class__.__mro__}",
    "field of a field": "{size.__class__}",
    "empty field": "{}",
    "open brace": "{",
    "closed brace": "}",
    "percent": "%s %(x)s %n",
    "template": "{{ 7*7 }}{% raw %}",
    "backslashes": "a\\nb\\\\",
    "markup": "[bold red]x[/bold red]",
    "shell": "$(touch owned) `touch owned` ${HOME}",
    "apostrophes": "''' + exit() + '''",
    "colon and hash": ": # import os",
    "look-alike": "саrd",  # Cyrillic letters
    "escaped escape": "\\x1b[31m\\u202e",
}


def named(text: str) -> str:
    """A game in which everything that can have such a name has it; in a label braces hold words of the game."""
    label = text.replace("{", "(").replace("}", ")")
    return f"""game "{text}"
  about "{text}"
  players 2
  starts with "{text}"
kind chit is a card
  size: number
  motto: text
  label "chit {{size}} {text}"
place heap of chits, face up, in order, starts with chits
place hand of chits for each player, face up
card "{text}", a chit
  size 1
  motto "{text}"
cards chits
  size 2, 3
  motto "{text}"
counter tally for each player
rule X-1: {text.replace("#", "")}
verb (a player) picks:
  the player chooses one:
    "{label}":
      add 1 to its tally
    "other":
      do nothing
phase "{text}":
  for each player:
    the player picks
    the player chooses a chit in the heap as the pick
    move the pick to its hand
report "{text}": the sum of size of the heap
the winners means the players with the highest tally
scenario "{text}"
  players Ann, Bob
  given:
    the tally of Ann is 2
  then:
    the tally of Ann is 2
"""


@pytest.mark.parametrize("trick", TRICKS)
def test_names_in_quotes_are_only_shown(trick: str, attack: Attack, tmp_path: Path) -> None:
    text = named(TRICKS[trick])
    found = attack(text)
    assert (found.errors, found.stopped) == ([], "")
    assert found.decisions == 4
    played = attack(text, command=["play", "x.rules", "--seats", "0", "--seed", "1"])
    assert played.code == 0, played.err
    assert not (tmp_path / "owned").exists()


@pytest.mark.parametrize("inside", ["0.__class__", "the player.__class__", "size!r", "size:>1000000000"])
def test_braces_of_a_told_sentence_hold_words_of_the_game_only(inside: str, attack: Attack) -> None:
    found = attack(game(f'for each player:\n  tell "{{{inside}}}"'))
    assert found.errors and not found.stopped


@pytest.mark.parametrize("inside", ["0.__class__", "price.__class__", "the player.__class__", "total!r", "self", ""])
def test_braces_of_a_label_never_reach_into_python(inside: str, attack: Attack) -> None:
    menu = f'for each player:\n  the player chooses one:\n    "a {{{inside}}}":\n      add 1 to its tally\n    "b":\n      do nothing'
    found = attack(game(menu), command=["play", "x.rules", "--seats", "0", "--seed", "1"])
    assert "class '" not in found.out and "object at" not in found.out and "<built-in" not in found.out


WORDS = [
    "import",
    "exec",
    "eval",
    "os",
    "sys",
    "self",
    "s",
    "f",
    "z",
    "w",
    "a",
    "n",
    "m",
    "c",
    "r",
    "none",
    "true",
    "false",
    "lambda",
    "def",
    "class",
    "print",
    "globals",
    "yield",
    "l0",
    "t1",
    "c0",
    "x0",
    "d0",
    "r0",
    "f0",
    "g0",
    "d",
    "pause",
    "stop",
    "gameover",
    "lapse",
    "endless",
    "stack",
    "ask",
    "log",
    "fuel",
    "len",
    "range",
]


@pytest.mark.parametrize("word", WORDS)
def test_python_words_are_words_like_any_other(word: str, attack: Attack) -> None:
    found = attack(f"""game "W"
  players 2
  starts with "Go"
kind {word}-k is a card
  {word}-d: number
place {word}-p of {word}-ks, face up, in order, starts with {word}-ks
place hand of {word}-ks for each player, face up
counter {word}-c for each player
flag {word}-f for each player
note {word}-n for each player is a player
setting {word}-s: number from 1 to 5, usually 2
cards {word}-ks
  {word}-d 1, 2, 3
the {word}-v of (a player) means its {word}-c + the {word}-s
verb (a player) {word}-does:
  let the {word} be 3
  add the {word} to its {word}-c
  the player chooses a {word}-k in the {word}-p as the {word}-x
  move the {word}-x to its hand
phase "Go":
  for each player:
    the player {word}-does
the winners means the players with the highest {word}-v
""")
    assert (found.errors, found.stopped, found.decisions) == ([], "", 2)


@pytest.mark.parametrize("word", ["__class__", "_x", "x.y", "x[0]", "x()", "os;os", "a=b", "@x", "\\x"])
def test_what_is_no_word_is_refused(word: str, attack: Attack) -> None:
    found = attack(game(f"add 1 to the {word}", f"counter {word}\n"))
    assert found.errors


UNSEEN = {
    "NUL": "\0",
    "escape": "\x1b[2J\x1b[31m",
    "C1 control": "\x9b31m",
    "right to left": "\u202e",
    "isolate": "\u2066",
    "zero width": "\u200b",
    "mark inside": "\ufeff",
    "line separator": "\u2028",
    "tab": "\t",
    "carriage return": "x\ry",
}


@pytest.mark.parametrize("name", UNSEEN)
def test_what_cannot_be_seen_never_reaches_a_terminal(name: str, attack: Attack) -> None:
    text = game("do nothing", f'card "a{UNSEEN[name]}b", a chit\n  size 1\n')
    assert attack(text).errors
    shown = attack(text, command=["check", "x.rules"])
    assert shown.code == 1
    # Lines of a file are shown with what is wrong: nothing in them may act on the terminal.
    assert not set(shown.out + shown.err) & set("\0\x1b\x9b\u202e\u2066\u200b\ufeff\u2028\t\r")


@pytest.mark.parametrize("raw", [b"\xff\xfe\x00", b"game \xe9", b"\xed\xa0\x80", b"\x80" * 100_000])
def test_what_is_not_text_is_told(raw: bytes, attack: Attack) -> None:
    assert "is not UTF-8" in attack(raw).errors[0]


@pytest.mark.parametrize("number", ["²", "٣", "--5", "1e9", "0x10", "9" * 1_900, "1_000"])
def test_numbers_in_quotes_are_numbers_or_refused(number: str, attack: Attack) -> None:
    found = attack(
        game(
            "do nothing",
            f'counter odd, starts at "{number}"\ncards chits\n  size "{number}" to 3\n  copies "{number}"\n',
        )
    )
    assert found.errors


# ------------------------------------------------------------------ other files


@pytest.mark.parametrize(
    "name", ["../../../etc/passwd", "/etc/passwd", "file:///etc/passwd", "~/.ssh/id_rsa", "..", "\\\\host\\x"]
)
def test_use_names_a_game_and_never_a_path(name: str, attack: Attack) -> None:
    found = attack(f'use "{name}"\ncard "x", a thing\n', "x.cards")
    assert found.errors == [f'no game "{name}" to use']


def test_links_out_of_a_folder_are_not_followed(child: Stranger, tmp_path: Path) -> None:
    secret = tmp_path / "secret.cards"
    secret.write_text("the password is sesame\n")
    home = tmp_path / "game"
    home.mkdir()
    (home / "x.rules").write_text(game("do nothing"))
    (home / "more.cards").symlink_to(secret)
    (home / "all").symlink_to(tmp_path)
    found = child.attack(home, command=["check", "."])
    assert found.code == 0
    assert "sesame" not in found.out + found.err


def test_files_that_are_not_of_the_language_are_not_opened(child: Stranger, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("the password is sesame\n")
    found = child.attack(tmp_path, command=["check", "notes.txt"])
    assert found.code == 1
    assert "notes.txt is no file of the language" in found.out
    assert "sesame" not in found.out + found.err


def test_a_file_that_never_ends_is_refused(child: Stranger, tmp_path: Path) -> None:
    import os

    (tmp_path / "x.rules").symlink_to("/dev/zero")
    assert "is not a plain file" in child.attack(tmp_path).errors[0]
    (tmp_path / "x.rules").unlink()
    os.mkfifo(tmp_path / "x.rules")
    assert "is not a plain file" in child.attack(tmp_path).errors[0]


# ------------------------------------------------------------------ too much of something

MANY_VALUES = "".join(f"the v{n} of (a player) means the v{n - 1} of the player + 1\n" for n in range(400, 0, -1))
TOO_MUCH = {
    "characters": ("rule A-1: x\n" * 420_000, "is larger than"),
    "a line": (game("do nothing", f"rule A-1: {'x' * 5_000}"), "this line is too long"),
    "blocks": (
        game("".join("  " * n + "if the total is 1:\n" for n in range(40)) + "  " * 40 + "do nothing"),
        "nested too deeply",
    ),
    "parentheses": (game(f"add {'(' * 200}1{')' * 200} to the total"), "parentheses are nested too deeply"),
    "operators": (game(f"add ({'1 + ' * 200}1) to the total"), "too much for one line"),
    "words": (game(f"add {'the total of ' * 90}1 to the total"), "this sentence is too long"),
    "filters": (game(f"let the p be chits whose size is 1{' and whose size is 1' * 70}"), "this sentence is too long"),
    "a number": (game("add 1000000001 to the total"), "this number is too large"),
    "lines of an item": (game("add 1 to the total\n" * 2_500), "this item is too long"),
    "items": (game("do nothing", "".join(f"counter c{n}\n" for n in range(3_100))), "items; a game has at most 3,000"),
    "cards one by one": (
        game("do nothing", "".join(f'card "c{n}", a chit\n  size 1\n' for n in range(19_000))),
        "items; a game has at most 3,000",
    ),
    "options": (
        game("do nothing", "".join(f'option "o{n}":\n  rule A-{n}: x\n' for n in range(60))),
        "these are 60 options; a game has at most 40",
    ),
    "copies": (game("do nothing", "cards chits\n  size 9\n  copies 1000000\n"), "copies are a number from 1 to 1000"),
    "cards": (
        game("do nothing", "cards chits\n  size 1 to 30\n  copies 999\n"),
        "29,976 cards and pieces; a game has at most 20,000",
    ),
    "products": (
        game(
            "do nothing",
            "kind big is a card\n"
            + "".join(f"  f{n}: number\n" for n in range(12))
            + "cards bigs\n"
            + "".join(f"  f{n} 1 to 900\n" for n in range(12)),
        ),
        "a game has at most 20,000",
    ),
    "a list of numbers": (game("do nothing", "cards chits\n  size 1 to 1000000000\n"), "a game has at most 20,000"),
    "pieces": (game("do nothing", "kind pawn is a piece, 1000000000 for each player\n"), "these are too many pieces"),
    "pieces of many players": (
        game("do nothing", "kind pawn is a piece, 900 for each player\n", "2 to 100"),
        "these are too many pieces",
    ),
    "pieces of many kinds": (
        game("do nothing", "".join(f"kind pawn{n} is a piece, 90 for each player\n" for n in range(100))),
        "these are too many pieces",
    ),
    "places": (
        game(
            "do nothing",
            "cards chits\n  size 4 to 22\n  copies 999\n"
            + "".join(f"place p{n} of chits for each chit, face up\n" for n in range(9)),
        ),
        "these are too many places and counters",
    ),
    "counters": (
        game(
            "do nothing",
            "cards chits\n  size 4 to 22\n  copies 999\n" + "".join(f"counter p{n} for each chit\n" for n in range(9)),
        ),
        "these are too many places and counters",
    ),
    "players": (game("do nothing", players="2 to 1000000"), "players from 2 to 1000000 cannot be"),
    "numbers to choose from": (
        game("for each player:\n  the player chooses a number from 1 to 1000000000 as the n\n  add the n to the total"),
        "too many numbers to choose from",
    ),
    "values of values": (
        game(
            "set the total to the v400 of the first of the players",
            MANY_VALUES + "the v0 of (a player) means its tally\n",
        ),
        "leads to too many others, one after the other",
    ),
    "readings": (
        game(
            "set the total to the " + "a the " * 28 + "1",
            "the a (a number) means the number + 1\nthe (a number) a (a number, the z) means 2\n",
        ),
        "",
    ),
    "a value of itself": (game("set the total to the x", "the x means the x + 1\n"), ""),
    "kinds of each other": (
        game("do nothing", "kind ka is a kb\nkind kb is a ka\n"),
        "these kinds stand under each other",
    ),
}


@pytest.mark.parametrize("name", TOO_MUCH)
def test_too_much_is_refused_in_words(name: str, attack: Attack) -> None:
    text, message = TOO_MUCH[name]
    found = attack(text, decisions=5)
    assert found.errors or found.stopped
    assert any(message in error for error in [*found.errors, found.stopped]), found


# ------------------------------------------------------------------ commands say it in words

WRONG_USE = [
    ["check"],
    ["play", "--seats", "0", "--seed", "1"],
    ["simulate", "--games", "2", "--seed", "1"],
    ["graph"],
    ["format"],
]


@pytest.mark.parametrize("command", WRONG_USE, ids=lambda c: c[0])
@pytest.mark.parametrize(
    "text", [game("add ((1 to the total"), "\0\0\0", "", "game", 'game "x"\n', "(" * 1_000], ids=range(6)
)
def test_commands_never_show_a_traceback(command: list[str], text: str, attack: Attack) -> None:
    found = attack(text, command=[command[0], "x.rules", *command[1:]])
    assert found.code in (0, 1, 2)
    assert "something went wrong inside" not in found.err


# ------------------------------------------------------------------ very many mistakes


def test_very_many_unknown_words_among_very_many_known_ones(attack: Attack) -> None:
    counters = "\n".join(f"counter zzz{number}" for number in range(1500))
    found = attack(game("\n".join(f"add 1 to the zzk{number}" for number in range(1500)), counters))
    assert len(found.errors) == 20


def test_very_long_words_that_are_all_alike(attack: Attack) -> None:
    def word(number: int) -> str:
        return "z" + f"{number:075b}".replace("0", "a").replace("1", "b")

    counters = "\n".join(f"counter {word(number)}" for number in range(1500))
    found = attack(game("\n".join(f"add 1 to the {word(2000 + number)}" for number in range(30)), counters))
    assert len(found.errors) == 20

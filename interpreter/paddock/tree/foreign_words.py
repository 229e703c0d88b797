"""Knows words and signs of other languages. Takes a line and where reading stopped, gives what they are called here.

Whoever has written programs writes them without thinking; whoever has not still writes `=` and `2–4`.
"""

from __future__ import annotations

import re
from functools import cache

from paddock.tree.control_words import control_words
from paddock.tree.core_lines import core_verbs

COMMENT = "a comment begins with `#`"
_COMMENTS = ("//", "/*", "--", "*/")
_ASSIGNS = re.compile(r" *(?:set +|let +)?(?P<name>[^=+*/-]+?) *(?P<sign>[+-]?)=(?!=) *(?P<value>[^=].*)$")
_COMPARED = {
    ("!=", "<>", "≠", "/="): "is not",
    (">=", "≥", "=>"): "is at least",
    ("<=", "≤", "=<"): "is at most",
    (">",): "is more than",
    ("<",): "is less than",
    ("=",): "is",
}
_DICE = re.compile(r"(\d*)d(\d+)$")
_DICE = re.compile(r"(\d*)d(\d+)$")
_WAITING = "after EVENT: (when it has happened), or: when EVENT: (before it happens, and can still be cancelled)"
_EVENTS = ("whenever", "upon", "once", "on", "each time", "every time", "as soon as", "at the moment", "if ever")
_BLOCKS = {
    "else": "otherwise:",
    "elseif": "otherwise if CONDITION:",
    "elsif": "otherwise if CONDITION:",
    "elif": "otherwise if CONDITION:",
    "unless": "if not (CONDITION):",
    "when": "if CONDITION:",
    "loop": "repeat 3 times:, repeat while CONDITION: or repeat until CONDITION:",
    "do": "repeat 3 times:, repeat while CONDITION: or repeat until CONDITION:",
    "while": "repeat while CONDITION:",
    "until": "repeat until CONDITION:",
    "foreach": "for each KIND:",
    "switch": "if CONDITION: and otherwise if CONDITION:",
}
_ITEMS = {
    "def": "verb (a player) does something:",
    "function": "verb (a player) does something:",
    "func": "verb (a player) does something:",
    "procedure": "verb (a player) does something:",
    "class": "kind NAME is a card",
    "type": "kind NAME is a card",
    "enum": "kind NAME is one of A, B",
    "var": "counter NAME, starts at 0",
    "int": "counter NAME, starts at 0",
    "number": "counter NAME, starts at 0",
    "variable": "counter NAME, starts at 0",
    "deck": "place deck of CARDS, face down, starts with CARDS",
    "hand": "place hand of CARDS for each player, seen by its owner",
    "import": 'use "GAME", in a file of cards for that game',
    "include": 'rules "NAME", for rules that the library shares',
    "test": 'scenario "NAME"',
}
_OTHER_STEPS = ("tell", "mark", "deal", "draw", "discard")  # of many games, or written like a step of one


def dice_help(word: str) -> str:
    """What to write instead of `2d6` or `d20`; nothing for other words."""
    dice = _DICE.match(word)
    if dice is None:
        return ""
    many = f"{dice[1]} dice" if dice[1] not in ("", "1") else "a die"
    return f"write: roll {many} with {dice[2]} sides as the result"


def comment_at(rest: str) -> bool:
    return rest.startswith(_COMMENTS)


LATER = "steps wait like this: when this SPAN is over: or: the next time EVENT: or: after the next time EVENT:"
_LATER = re.compile(r" *(?:after|before|at the end|at the start|next time|when)\b", re.I)


def waits(code: str) -> str:
    """For a line that waits for something in other words: `whenever you draw a card:`."""
    text = " ".join(code.lower().split())
    return f"write: {_WAITING}" if text.startswith(tuple(f"{start} " for start in _EVENTS)) else ""


def instead_of_block(code: str) -> str:
    """For a line in steps that opens a block with a word of another language; "" if it is none."""
    words = code.replace(":", " ").split()
    first = words[0].lower() if words else ""
    if first == "else" and words[1:2] == ["if"]:
        first = "elseif"
    if first == "for" and words[1:2] != ["each"]:
        return "write: for each KIND: or: for each KIND in PLACE:"
    if _LATER.match(code):
        return LATER
    if first == "by" and len(words) > 1:  # a table gives a value; steps are told apart by conditions
        what = " ".join(words[1:])
        ifs = f"if {what} is 1: and below it the steps, then otherwise if {what} is 2:"
        return f"write: {ifs}; a value is: let X be by {what}:"
    return f"write: {_BLOCKS[first]}" if first in _BLOCKS else ""


def instead_of_item(word: str) -> str:
    """For a line at the left margin."""
    if comment_at(word):
        return COMMENT
    if word.lower() in _ITEMS:
        return f"write: {_ITEMS[word.lower()]}"
    if word in _OTHER_STEPS or word in _first_words_of_steps():
        return f"`{word}` is a step: steps stand in a verb or phase, indented by two blanks"
    return ""


@cache
def _first_words_of_steps() -> frozenset[str]:
    """Of those that begin with a control word, and of the verbs every game has."""
    control = {start.split()[0] for start in control_words().starts("step")} - set(control_words().starts("item"))
    return core_verbs() | control


@cache
def _first_words_before_conditions() -> frozenset[str]:
    """There `=` is meant as `is`."""
    starts = control_words().of("IF", "OTHERWISE", "REPEAT", "ONLY_IF", "WHILE")
    return frozenset(start.split()[0] for start in starts) | {"whether"}


def sign(code: str, column: int) -> str:
    """For a sign that cannot be read."""
    letter, rest, first = code[column - 1], code[column - 1 :], code.split()[0]
    if comment_at(rest):
        return COMMENT
    compared = next((said for signs, said in _COMPARED.items() if rest.startswith(signs)), "")
    if compared and (letter != "=" or first in _first_words_before_conditions() or " whose " in code):
        return f"say `{compared}`"
    if letter in "–—":
        return "from the one to the other: 2 to 4; a minus: 5 - 1"
    if letter == "." and re.match(r"\.\d", rest) and code[column - 2 : column - 1].isdigit():
        return "numbers are whole numbers"
    if letter == "{":
        return "a block opens with `:` at the end of its line, and is indented by two blanks"
    if letter in "+-=" and first not in _first_words_before_conditions():
        return _assignment_help(code, first)
    if letter == "+" and first == "tell":
        return 'a value stands in the text, in braces: tell "{the player} has {its POINTS}"'
    return ""


def _assignment_help(code: str, first: str) -> str:
    """`its points = 3`, `points += 1`, `counter pot = 3`."""
    match = _ASSIGNS.match(code)
    if first == "tell":
        return 'a value stands in the text, in braces: tell "{the player} has {its POINTS}"'
    if match is None:
        return ""
    name, value = match["name"].strip(), match["value"].rstrip(": ")
    if first == "counter":
        return f"write: {name}, starts at {value}"
    if first == "let":
        return f"write: let {name if name.startswith('the ') else f'the {name}'} be {value}"
    if match["sign"]:
        return f"write: add {value} to {name}" if match["sign"] == "+" else f"write: take {value} from {name}"
    if first == "the" and not code.startswith(" "):
        return f"write: {name} means {value}"
    return f"write: set {name} to {f'({value})' if set(value) & set('+-*/') else value}" if code.startswith(" ") else ""

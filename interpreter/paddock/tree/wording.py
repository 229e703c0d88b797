"""Says what may follow and how a line is written. Takes names the grammar uses, gives words a designer uses."""

from __future__ import annotations

import re

from paddock.text.spelling import slips_of_beginning
from paddock.tree.control_words import control_words

# Stands for a value that could not be read. Nobody can write it: files with such a character are refused.
UNREAD = '"\0"'
UNREAD_TEXT = UNREAD.strip('"')

# In the order in which a designer would name them; only the first few are shown.
_NAMED_FIRST = (
    *("_INDENT", "COLON", "MEANS", "BE", "THE", "OWNER", "IF", "INSTEAD", "ONCE", "OFFER", "BY", "RPAR"),
    *("DOWNWARD", "CHOOSES", "IS", "AND", "OR", "COMMA", "AS_THE", "SECTION", "GIVEN", "WHEN", "PLUS"),
)
_IN_PROSE = {"_INDENT": "a block", "PLUS": "a sign like `+`", "_NL": "the end of the line"}
_FORM_SHOWN = {"CHOOSES": -1, "IS": 0, "ONCE": 0}  # which, of terminals that are one word in several forms
_FOLLOWED_BY = {"AS_THE": " NAME", "GIVEN": ":"}
_SHOWN = 5

# How each line is written, by the kind of line that the grammar calls so. A line begins with its control words.
SHAPES = {
    "item": (
        'game "NAME"',
        'use "FILE"',
        'mix "NAME":',
        'rules "NAME"',
        'chapter "NAME"',
        "kind NAME is a card",
        "setting NAME: number from 1 to 9, usually 1",
        "place NAME of KIND, face up, for each player",
        "counter NAME for each player, starts at 3",
        "flag NAME for each KIND",
        "note NAME for each KIND is a KIND",
        "route of KINDS",
        "cards KIND",
        'card "NAME", a KIND',
        'report "LABEL": VALUE',
        'display "LABEL": the VALUE of each KIND',
        'demand "WHAT MUST BE SO": CONDITION',
        "the NAME of (a KIND) means VALUE",
        "whether (a KIND) … means CONDITION",
        "verb (a KIND) does (a KIND, the NAME):",
        'phase "NAME":',
        'option "NAME":',
        "when EVENT[ or EVENT][, instead][, once each SPAN][, if CONDITION]:",
        "before EVENT[ or EVENT][, once each SPAN][, if CONDITION]:",
        "after EVENT[ or EVENT][, once each SPAN][, if CONDITION]:",
        'during EVENT, offer "LABEL"[, once each SPAN][, if CONDITION]:',
        "while CONDITION:",
        "always the VALUE is 1 higher",
        "window for KINDS in the PLACE, laid on the PLACE:",
        "rule A-12: One sentence.",
        'prints "WHAT A CARD SAYS" as "WHAT IS PRINTED"',
        'scenario "NAME"',
        'position "NAME"',
    ),
    "line": ("effect:", 'prints "WORDS OF PLAYERS"[ as "WHAT IS PRINTED"]'),
    "step": (
        "let the NAME be VALUE",
        "give VALUE",
        "if CONDITION:",
        "otherwise:",
        "for each SELECTION[, by NUMBER[, downward]][ as the NAME]:",
        "repeat NUMBER times:",
        "repeat while CONDITION:",
        "repeat until CONDITION:",
        "at once:",
        "as one result:",
        "the next time EVENT[ or EVENT][, instead][, if CONDITION]:",
        "before the next time EVENT[ or EVENT][, if CONDITION]:",
        "after the next time EVENT[ or EVENT][, if CONDITION]:",
        "when this SPAN is over:",
        "secretly for each SELECTION[ as the NAME]:",
        "only if CONDITION",
        'play phase "NAME"',
        "until EVENT:",
        "during EVENT:",
        "stop",
        "chooses SELECTION as its NAME",
        "choose SELECTION as the NAME",
    ),
    "section": (
        "covers RULE",
        "players NAME, NAME",
        'options "NAME"',
        "setting NAME VALUE",
        'printed "TITLE"',
        "given:",
        'given "POSITION"',
        "when EVENT:",
        "then:",
    ),
    "case": ("otherwise: VALUE",),
    "bridge_line": ("the NAME is VALUE", "its NAME is VALUE"),
    "window_line": (
        *("asks SELECTION", "newest first", "newest first when EVENT"),
        *("laid:", "working:", "used:", "spoiled:"),
    ),
}

STRANGE = {
    ".": "a line ends without a full stop",
    ";": "one sentence a line",
    "=": "say `is`",
    "<": "say `is less than` or `is at most`",
    ">": "say `is more than` or `is at least`",
    "-": "a minus has a blank on each side: 5 - 1",
    "_": "join words with a hyphen",
    "[": "parentheses are round",
    "{": "parentheses are round",
    "'": 'names stand in straight double quotes: "Name"',
}

MENU_IN_SECRET = (
    "in `secretly` stands only: chooses … as its NAME",
    "make the answers a kind: kind answer is one of run, walk; and here: chooses an answer as its NAME",
)


def shape(start: str, *kinds: str) -> str:
    """How a line is written that begins so, if it is of one of these kinds, or else of any."""
    begins = re.compile(rf"{re.escape(start)}(?![\w-])")
    shapes = [shape for kind in (*kinds, *SHAPES) for shape in SHAPES.get(kind, ()) if start and begins.match(shape)]
    return shapes[0] if shapes else ""


def did_you_mean(starts: list[str], *kinds: str) -> str:
    """`did you mean `give`? give VALUE`."""
    written = shape(starts[0], *kinds) if starts else ""
    question = f"did you mean {either(starts)}?" if starts else ""
    return f"{question} {written}" if written and written not in starts else question


def misspelt_start(words: list[str], *kinds: str) -> list[str]:
    """The control words that a line of these kinds begins with but for one slip."""
    return slips_of_beginning(words, control_words().starts(*kinds))


def either(words: list[str]) -> str:
    quoted = [f"`{word}`" for word in words]
    return quoted[0] if len(quoted) == 1 else ", ".join(quoted[:-1]) + " or " + quoted[-1]


def what_may_come(accepted: set[str]) -> str:
    """`here may come: words, `is` or the end of the line`."""
    names = []
    if "WORD" in accepted:
        names.append("words")
    elif "STRING" in accepted:
        names.append("a name in quotes")
    elif "NUMBER" in accepted:
        names.append("a number")
    names += [_named(name) for name in (*_NAMED_FIRST, "_NL") if name in accepted]
    names = names or [named for name in control_words().spelt if name in accepted and (named := _named(name))]
    if not names:
        return ""
    if len(names) > _SHOWN:
        last = names[-1:] if "_NL" in accepted or len(names) == _SHOWN else []
        names = names[: _SHOWN - len(last)] + last
    shown = names[0] if len(names) == 1 else ", ".join(names[:-1]) + " or " + names[-1]
    return f"here may come: {shown}"


def _named(terminal: str) -> str:
    """What a designer calls it; "" for what has no name of its own."""
    if terminal in _IN_PROSE:
        return _IN_PROSE[terminal]
    known = control_words()
    words = list(known.spelt[terminal]) or [sign for name, sign in known.signs.items() if name == terminal]
    if terminal in _FORM_SHOWN:
        words = [words[_FORM_SHOWN[terminal]]]
    return either([word + _FOLLOWED_BY.get(terminal, "") for word in words]) if words else ""

"""Names the grammar uses in, words a designer uses out: what may follow, and how each kind of line is written."""

from __future__ import annotations

# Stands for a value that could not be read. Nobody can write it: files with such a character are refused.
UNREAD = '"\0"'
UNREAD_TEXT = UNREAD.strip('"')

# In the order in which a designer would name them; only the first few are shown.
_MAY_COME = {
    "_INDENT": "a block",
    "COLON": "`:`",
    "MEANS": "`means`",
    "BE": "`be`",
    "THE": "`the`",
    "OWNER": "`the` or `its`",
    "IF": "`if`",
    "INSTEAD": "`instead`",
    "OFFER": "`offer`",
    "BY": "`by`",
    "RPAR": "`)`",
    "COMMA": "`,`",
    "DOWNWARD": "`, downward`",
    "CHOOSES": "`chooses`",
    "IS": "`is`",
    "AND": "`and`",
    "OR": "`or`",
    "AS_THE": "`as the NAME`",
    "SECTION": "`covers`, `players`, `options` or `setting`",
    "GIVEN": "`given:` or `then:`",
    "WHEN": "`when`",
    "PLUS": "a sign like `+`",
    "_NL": "the end of the line",
}
_SHOWN = 5

SHAPES = {
    "game": 'game "NAME"',
    "use": 'use "FILE"',
    "kind": "kind NAME is a card",
    "setting": "setting NAME: number from 1 to 9, usually 1",
    "place": "place NAME of KIND, face up, for each player",
    "counter": "counter NAME for each player, starts at 3",
    "flag": "flag NAME for each KIND",
    "note": "note NAME for each KIND is a KIND",
    "cards": "cards KIND",
    "card": 'card "NAME", a KIND',
    "report": 'report "LABEL": VALUE',
    "display": 'display "LABEL": the VALUE of each KIND',
    "the": "the NAME of (a KIND) means VALUE",
    "whether": "whether (a KIND) … means CONDITION",
    "verb": "verb (a KIND) does (a KIND, the NAME):",
    "phase": 'phase "NAME":',
    "option": 'option "NAME":',
    "when": "when EVENT[, instead][, if CONDITION]:",
    "before": "before EVENT[, if CONDITION]:",
    "after": "after EVENT[, if CONDITION]:",
    "during": 'during EVENT, offer "LABEL"[, if CONDITION]:',
    "while": "while CONDITION:",
    "always": "always the VALUE is 1 higher",
    "rule": "rule A-12: One sentence.",
    "scenario": 'scenario "NAME"',
    "effect": "effect:",
    "let": "let the NAME be VALUE",
    "give": "give VALUE",
    "if": "if CONDITION:",
    "otherwise": "otherwise:",
    "for each": "for each SELECTION[, by NUMBER[, downward]][ as the NAME]:",
    "for": "for each SELECTION[, by NUMBER[, downward]][ as the NAME]:",
    "repeat": "repeat NUMBER times:",
    "at once": "at once:",
    "secretly": "secretly for each SELECTION[ as the NAME]:",
    "only if": "only if CONDITION",
    "play phase": 'play phase "NAME"',
    "until": "until EVENT:",
    "given": "given:",
    "then": "then:",
}

ITEM_STARTS = (
    *(
        "game",
        "use",
        "kind",
        "setting",
        "place",
        "counter",
        "flag",
        "note",
        "cards",
        "card",
        "report",
        "display",
        "the",
        "whether",
    ),
    *("verb", "phase", "option", "when", "before", "after", "during", "while", "always", "rule", "scenario"),
)

MARGIN_ONLY = frozenset(ITEM_STARTS) - {"when", "before", "after", "during", "while", "rule"}

SECTION_STARTS = ("covers", "players", "options", "setting", "given", "when", "then")
STEP_STARTS = (
    *("let", "give", "if", "otherwise", "for", "repeat", "secretly", "at", "only", "play", "until", "during", "stop"),
)

# Lines that start with one of these have a block under them.
OPENERS = (
    *("if", "otherwise", "for", "repeat", "secretly", "until", "when", "before", "after", "during", "while", "effect"),
    *("verb", "phase", "option", "scenario", "given", "then"),
)

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


def what_may_come(accepted: set[str]) -> str:
    """`here may come: words, `is` or the end of the line`."""
    names = []
    if "WORD" in accepted:
        names.append("words")
    elif "STRING" in accepted:
        names.append("a name in quotes")
    elif "NUMBER" in accepted:
        names.append("a number")
    names += [name for terminal, name in _MAY_COME.items() if terminal in accepted]
    if not names:
        return ""
    if len(names) > _SHOWN:
        last = names[-1:] if "_NL" in accepted or len(names) == _SHOWN else []
        names = names[: _SHOWN - len(last)] + last
    shown = names[0] if len(names) == 1 else ", ".join(names[:-1]) + " or " + names[-1]
    return f"here may come: {shown}"

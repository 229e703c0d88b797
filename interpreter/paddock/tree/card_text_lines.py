"""Nests the lines of a card, and knows the marks of printed text. Takes lines, gives each with what stands under it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from paddock.records import field, record
from paddock.tree.control_words import control_words
from paddock.tree.layout import TextLine
from paddock.tree.show import one_line

BULLET = "• "
DASH = "– "  # before a line that stands as it was written, because it could be misread in any other form
BETWEEN_FIELDS = " · "
BETWEEN_STEPS = ", then "
BETWEEN_LINES = "; "
OTHERWISE = "; otherwise"
BEFORE_KIND = " — "
MARKS = BULLET[0] + DASH[0]
INSET = "  "  # of bullets under bullets

LASTING = "as long as "  # how `during` is printed where it says how long something holds
PLACE = "in "  # how `works in` is printed, before all that the card does there
REMINDS = "reminds of "
PRINTS = 'prints "'
TEXT_OF = ("has the text of", "have the text of")  # what a card states without `is`
DECIDES = "choose to "  # after `may`, before a step that says nobody who does it
YOU_ARE, BE = "you are ", "be "  # a statement, and how it is said after `you may`
HOW_OFTEN = {"once each": "once each", "twice each": "twice each"}  # in any head: as it is written, and as printed

_RULE = re.compile(r"rule +[^\s,:()]+( *, *[^\s,:()]+)*( *\([^()\n]*\))? *:")
_ASKING = re.compile(r'(, step by step)?(, asking "[^"]*")?(?=:?$)')
_QUOTED = re.compile(r'"[^"]*"')
_GROUP = re.compile(r"\([^()]*\)")


@cache
def spoken_heads() -> tuple[str, ...]:
    """Heads that may end with a comma in print, as people say it: `if C, draw 1 card`."""
    heads = [f"{word} " for word in control_words().of("IF", "FOR_EACH", "WHILE", "UNTIL")]
    return (*heads, "otherwise if ", LASTING)


@cache
def moments() -> tuple[str, ...]:
    return (*(f"{word} " for word in control_words().of("MOMENT")), *control_words().of("EFFECT"))


@record
class Line:
    """One line, and those in its block. With a block it ends with a colon."""

    code: str
    block: list[Line] = field(default_factory=list)


def is_rule(code: str) -> bool:
    """Rules, and what players say instead of something, stand beside what a card does and are no part of it."""
    return _RULE.match(code) is not None or code.startswith(PRINTS)


def rule_ids(code: str) -> list[str]:
    ids = re.split(r"[(:]", code.removeprefix("rule"), maxsplit=1)[0]
    return [each.strip() for each in ids.split(",")]


def nest(lines: Sequence[TextLine], depth: int) -> list[Line]:
    """The lines as a tree, blanks settled; rules and the words of questions are no part of what is printed."""
    top_lines: list[Line] = []
    open_blocks = [top_lines]
    for each in lines:
        code = one_line(each.code)
        if is_rule(code):
            continue
        del open_blocks[each.depth - depth + 1 :]
        line = Line(_ASKING.sub("", code))
        open_blocks[-1].append(line)
        open_blocks.append(line.block)
    return top_lines


def as_text(lines: Iterable[Line], depth: int) -> list[str]:
    """The lines as a file has them."""
    rows: list[str] = []
    for line in lines:
        rows.append("  " * depth + line.code)
        rows += as_text(line.block, depth + 1)
    return rows


def mask(text: str) -> str:
    """The text, as long as it was, with nothing to be found in its quotes and parentheses."""
    text = _QUOTED.sub(lambda match: '"' + "_" * (len(match.group()) - 2) + '"', text)
    before = ""
    while before != text:
        before = text
        text = _GROUP.sub(lambda match: "_" * len(match.group()), text)
    return text


def is_offer(code: str) -> bool:
    return ", offer " in mask(code)


def as_printed(code: str) -> str:
    """A head as it is printed: nobody says `during you sing`."""
    if code.startswith("during "):
        code = ("while " if is_offer(code) else LASTING) + code.removeprefix("during ")
    return _said_otherwise(code, HOW_OFTEN)


def as_coded(code: str) -> str:
    """The head that is printed like this, whatever head it is."""
    code = _said_otherwise(code, {printed: written for written, printed in HOW_OFTEN.items()})
    if code.startswith("while ") and is_offer(code):
        return "during " + code.removeprefix("while ")
    return "during " + code.removeprefix(LASTING) if code.startswith(LASTING) else code


def _said_otherwise(head: str, words: Mapping[str, str]) -> str:
    """With other words behind its commas, but for what it quotes."""
    for before, after in words.items():
        at = mask(head).find(f", {before} ") if before != after else -1
        if at >= 0:
            head = f"{head[:at]}, {after} {head[at + len(before) + 3 :]}"
    return head


def capital(text: str) -> str:
    """With a capital first letter, if a small one can be made of it again."""
    first = text[:1].upper()
    return first + text[1:] if first.lower() == text[:1] and len(first) == 1 else text


def small(text: str) -> str:
    first = text[:1].lower()
    return first + text[1:] if len(first) == 1 else text

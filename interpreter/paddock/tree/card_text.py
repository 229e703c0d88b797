"""Prints cards in their own sentences, so that they read back. Takes a file with cards, gives the text of each card.

A card that answers with two steps:    When a player plays a card: cancel it, then turn the card over.
What does not fit into one sentence has its steps below it, each with a bullet.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, lru_cache

from paddock.records import record
from paddock.text.model import Source
from paddock.tree.card_text_lines import (
    BE,
    BEFORE_KIND,
    BETWEEN_FIELDS,
    BETWEEN_LINES,
    BETWEEN_STEPS,
    BULLET,
    DASH,
    DECIDES,
    INSET,
    MARKS,
    PLACE,
    PRINTS,
    REMINDS,
    TEXT_OF,
    YOU_ARE,
    Line,
    as_printed,
    capital,
    is_offer,
    is_rule,
    mask,
    moments,
    nest,
    rule_ids,
    small,
    spoken_heads,
)
from paddock.tree.control_words import control_words
from paddock.tree.from_card_text import unfold
from paddock.tree.layout import INDENT, TextLine, lay_out

LONGEST = 200  # characters of a sentence with several steps; what is longer gets bullets

_CARD = re.compile(r' *card +"(?P<name>[^"]*)" *[,:] *(?P<kind>[^",:()]*[^",:() ]) *:?')
_WORKS = "works in "
_ART = re.compile(r'art "[^"]*"')
_HOLDS = ("while ", "until ", "during ", PLACE)  # heads over lines that hold together, not one after the other
# A step or statement that begins with one of these says who or what it is about.
_SOMEBODY = frozenset(("the", "a", "an", "its", "your", "this", "it", "each", "every", "another", "no", "you"))


@record(frozen=True)
class CardText:
    """A card as people read it; copies and rule numbers are not printed."""

    name: str
    kind: str  # "a coin"
    printed: tuple[str, ...]  # "Size 3"
    effects: tuple[str, ...]  # what it does: rows that end with a full stop, or with a colon and bullets below
    rules: tuple[str, ...] = ()  # the rules it says it follows
    place: str = ""  # where it works, if its kind says so
    reminds: tuple[str, ...] = ()  # rules that it reminds of, by their ids …
    reminders: tuple[str, ...] = ()  # … and their sentences
    override: str = ""  # what is printed instead of what it does
    lines: tuple[Line, ...] = ()  # what it does, as it is written
    works: str = ""  # where, if it says so itself: `in the row`

    @property
    def title(self) -> str:
        """Name and kind, and the place of its kind's `works in` line."""
        return self.name + BEFORE_KIND + self.kind + (f" (works in {self.place})" if self.place else "")

    def __str__(self) -> str:
        printed = [BETWEEN_FIELDS.join(self.printed)] if self.printed else []
        return "\n".join([self.title, *printed, *self.effects, *(f"({sentence})" for sentence in self.reminders)])


def card_texts(source: Source) -> dict[int, CardText]:
    """Every card of a file that stands with its name, by the number of its line."""
    lines = [line for item in lay_out(source).items for line in item]
    texts = {}
    for at, line in enumerate(lines):
        head = _CARD.fullmatch(line.code)
        if head:
            end = at + 1
            while end < len(lines) and lines[end].depth > line.depth:
                end += 1
            texts[line.number] = _card_text(
                head["name"], " ".join(head["kind"].split()), lines[at + 1 : end], line.depth
            )
    return texts


def block_text(codes: Sequence[str]) -> str:
    """A line with its block, as it would be printed on a card: in one sentence."""
    margins = [len(code) - len(code.lstrip()) for code in codes]
    depths = [(margin - margins[0]) // INDENT for margin in margins]
    lines = [TextLine(0, depth, code.strip()) for depth, code in zip(depths, codes, strict=True)]
    return _fold(nest(lines, 0), BETWEEN_STEPS)


def sentences_of(block: Sequence[Line]) -> list[str]:
    """Each step of a block with what belongs to it, as one sentence."""
    return [_fold(unit, BETWEEN_STEPS) for unit in _units(block)]


def folds_back(block: Sequence[Line]) -> bool:
    """Whether each of these sentences can only mean the steps it was made of."""
    return all(_reads_back(_fold(unit, BETWEEN_STEPS), unit) for unit in _units(block))


@lru_cache(maxsize=512)
def kind_lines(source: Source, number: int) -> tuple[Line, ...]:
    """What every card of a kind does that is declared in this line of the file."""
    item = next((item for item in lay_out(source).items if item[0].number == number), [])
    heads = (*moments(), "while ")
    return tuple(line for line in nest(item[1:], 1) if line.block and line.code.startswith(heads))


def _card_text(name: str, kind: str, lines: Sequence[TextLine], depth: int) -> CardText:
    codes = [line.code.strip() for line in lines]
    rules = [id_ for code in codes if is_rule(code) and not code.startswith(PRINTS) for id_ in rule_ids(code)]
    own = (line.code.strip() for line in lines if line.depth == depth + 1)
    override = next((code.split('"')[1] for code in own if code.startswith(PRINTS)), "")
    printed: list[str] = []
    place: list[str] = []
    does: list[Line] = []
    reminds: list[str] = []
    for line in nest(lines, depth + 1):
        if line.code.startswith(REMINDS) and not line.block:
            reminds += [id_.strip() for id_ in line.code.removeprefix(REMINDS).split(",")]
            continue
        if line.code.startswith(_WORKS) and not place and not line.block:
            place.append(line.code)
        elif line.block or _says(mask(line.code)):
            does.append(line)
        elif line.code.split()[0] != "copies" and not _ART.fullmatch(line.code):
            printed.append(capital(line.code))
    return CardText(
        name,
        kind,
        tuple(printed),
        tuple(_rows(_with_place_as_head(place, does), 0)),
        tuple(dict.fromkeys(rules)),
        reminds=tuple(reminds),
        override=override,
        lines=tuple(does),
        works=place[0].removeprefix("works ").replace(", ", " or ") if place else "",
    )


def _says(code: str) -> bool:
    """`the worth of the card is 3`, `this card has the text of "Hill"`, `your leaf shades a leaf`; not `size 3`."""
    if any(f" {words} " in code for words in TEXT_OF) or code.split()[0] in _SOMEBODY:
        return True
    return re.search(rf"(?<![\w'’-]){control_words().patterns['IS']}", code) is not None


def _with_place_as_head(place: list[str], does: list[Line]) -> list[Line]:
    """`works in the row` becomes the head of all that the card does there."""
    if not place:
        return does
    spoken = place[0].removeprefix("works ").replace(", ", " or ")
    if does and spoken.replace(" or ", ", ") == place[0].removeprefix("works "):
        return [Line(spoken + ":", does)]
    return [Line(place[0]), *does]


# ------------------------------------------------------------------ rows


def _rows(lines: Sequence[Line], depth: int) -> list[str]:
    """Each line in a row of its own; a short block stands in the row of its head, a long one below it."""
    rows: list[str] = []
    for unit in _units(lines):
        whole = _fold(unit, BETWEEN_STEPS)
        if _is_short(unit, whole) and _reads_back(whole, unit):
            rows.append(_mark(depth, BULLET) + capital(whole) + ".")
        else:
            rows += [row for line in unit for row in _row_and_block(line, depth)]
    return rows


def _reads_back(sentence: str, lines: list[Line]) -> bool:
    return unfold(small(capital(sentence))) == lines


def _units(lines: Sequence[Line]) -> list[list[Line]]:
    """An `otherwise` goes with the line it belongs to."""
    units: list[list[Line]] = []
    for line in lines:
        if units and line.block and line.code.startswith(("otherwise:", "otherwise if ")):
            units[-1].append(line)
        else:
            units.append([line])
    return units


def _row_and_block(line: Line, depth: int) -> list[str]:
    last, heads = line, Line(line.code)
    inmost = heads
    while len(last.block) == 1 and last.block[0].block:
        last = last.block[0]
        inmost.block.append(Line(last.code))
        inmost = inmost.block[0]
    sentence = _fold([heads], BETWEEN_STEPS)
    if _reads_back(sentence, [heads]):
        return [_mark(depth, BULLET) + capital(sentence) + ("" if last.block else "."), *_rows(last.block, depth + 1)]
    return [_mark(depth, DASH) + line.code + ("" if line.block else "."), *_rows(line.block, depth + 1)]


def _mark(depth: int, mark: str) -> str:
    if mark == DASH:
        return INSET * depth + mark
    return INSET * (depth - 1) + mark if depth else ""


def _is_short(unit: list[Line], whole: str) -> bool:
    return len(whole) <= LONGEST and not any(_needs_bullets(line) for line in unit)


def _needs_bullets(line: Line) -> bool:
    """What can be chosen from, and what a place gives the card several of, stands one below the other."""
    several = line.code.endswith(("chooses one:", "choose one:")) or (line.code.startswith(PLACE) and line.block[1:])
    return bool(several) or any(_needs_bullets(each) for each in line.block)


# ------------------------------------------------------------------ one sentence


def _fold(lines: Sequence[Line], between: str) -> str:
    sentence = ""
    for line in lines:
        goes_on = sentence and line.block and line.code.startswith(("otherwise:", "otherwise if "))
        sentence += (BETWEEN_LINES if goes_on else between if sentence else "") + _sentence(line)
    return sentence


def _sentence(line: Line) -> str:
    head = as_printed(line.code)
    if not line.block:
        return head
    holds = line.code.startswith(_HOLDS) and not is_offer(line.code)
    body = _fold(line.block, BETWEEN_LINES if holds else BETWEEN_STEPS)
    return _join(head.removesuffix(":"), line.block, body)


def _join(head: str, block: list[Line], body: str) -> str:
    """A head and its block as people say it: `you may draw`, `if it rains, draw`, `when it rains: draw`."""
    if head.endswith(" may"):
        return _decided(head, body)
    if head == "otherwise" and not body.startswith("if "):
        return f"{head} {body}"
    if head.startswith(("if ", "otherwise if ")) or (len(block) == 1 and _runs_on(head, block[0])):
        return f"{head}, {body}"
    return f"{head}: {body}"


def _runs_on(head: str, only: Line) -> bool:
    if head.startswith(PLACE):
        return only.code.startswith(moments()) or is_offer(only.code)  # they have a colon of their own
    return head.startswith(spoken_heads()) and not is_offer(head)


@cache
def _no_commands() -> frozenset[str]:
    """First words of steps that are not said as a command: `you may choose to repeat`, but not `choose to if`."""
    known = control_words()
    commands = known.of("LET", "GIVE", "STOP", "PLAY_PHASE", "REPEAT", "CHOOSES", "RULE")
    starts = known.starts("step", "line")
    return frozenset(start.split()[0] for start in starts) - {word.split()[0] for word in commands}


def _decided(head: str, body: str) -> str:
    who = head.removesuffix("may")
    if who == "you " and body.startswith(YOU_ARE):
        return f"{head} {BE}{body.removeprefix(YOU_ARE)}"
    if who == "you " and body.startswith(who):
        return f"{head} {body.removeprefix(who)}"
    first = re.match(r"[^\W\d_]+", body)
    if first and first.group() not in _SOMEBODY | _no_commands():
        return f"{head} {DECIDES}{body}"
    return f"{head}: {body}"


def words_begin(row: str) -> int:
    """Where the words of a printed row begin, after blanks and marks."""
    return len(row) - len(row.lstrip(f" {MARKS}"))

"""Reads the printed text of a card. Takes the text, gives the card as a designer writes it. No text makes it raise."""

from __future__ import annotations

import re
from dataclasses import fields, is_dataclass
from typing import Any

from paddock.text.limits import BLOCK_DEPTH
from paddock.text.model import Diagnostic, Source
from paddock.tree import model as tree
from paddock.tree.card_text_lines import (
    BE,
    BEFORE_KIND,
    BETWEEN_FIELDS,
    BETWEEN_LINES,
    BETWEEN_STEPS,
    BULLET,
    DASH,
    DECIDES,
    HOW_OFTEN,
    INSET,
    MARKS,
    OTHERWISE,
    PLACE,
    YOU_ARE,
    Line,
    as_coded,
    as_text,
    mask,
    moments,
    small,
    spoken_heads,
)
from paddock.tree.from_text import read

_UNSAID = ("span", "asking", "stepwise", "written")  # of a node: not printed, or printed otherwise
_ROW = re.compile(rf"(?P<inset> *)(?P<mark>[{MARKS}] )?(?P<said>.*)", re.DOTALL)
_MAY = re.compile(r" may(?=[ :])")
# What may follow a comma in a head without ending it.
_GOES_ON = {"for each ": ("by ", "downward"), "while ": ("offer ",)}


REMINDER = re.compile(r"\(.*\)")  # a rule that holds without the card
NOT_PRINTED = ("copies", "reminds", "art")


def read_card_text(text: str, name: str = "card text") -> tuple[tree.Declaration | None, list[Diagnostic]]:
    """The card, and what is wrong with its words."""
    file, diagnostics = read(Source(name, source_of(text)))
    cards = [item for item in file.items if isinstance(item, tree.Declaration) and item.word == "card"]
    return (cards[0] if len(cards) == 1 and not diagnostics else None), diagnostics


def source_of(text: str) -> str:
    """The lines of a `.cards` file."""
    title, *rows = (row for row in text.split("\n") if not REMINDER.fullmatch(row))
    name, _, kind = title.rpartition(BEFORE_KIND)
    printed, lines = printed_lines(rows), _lines(rows)
    first = lines[0] if len(lines) == 1 else None
    if first is not None and first.block and first.code.startswith(PLACE):
        lines = [Line("works " + first.code[:-1].replace(" or ", ", ")), *first.block]
    head = f'card "{name}", {kind.partition(" (")[0]}'
    return "\n".join([head, *("  " + field for field in printed), *as_text(lines, 1)]) + "\n"


def _is_said(row: str) -> bool:
    """What a card does ends like a sentence; what is printed on it as a number or word does not."""
    return row.endswith((".", ":"))


def printed_lines(rows: list[str]) -> list[str]:
    lines: list[str] = []
    for row in rows:
        if row.strip() and not _is_said(row):
            cuts = [at.start() for at in re.finditer(re.escape(BETWEEN_FIELDS), mask(row))]
            ends = [*cuts, len(row)]
            starts = [0, *(cut + len(BETWEEN_FIELDS) for cut in cuts)]
            lines += [small(row[start:end]) for start, end in zip(starts, ends, strict=True)]
    return lines


def _lines(rows: list[str]) -> list[Line]:
    """Rows with bullets are the block of the row above that is less deep."""
    top_lines: list[Line] = []
    blocks = [top_lines]
    for row in rows:
        parts = _ROW.fullmatch(row)
        if parts is None or not _is_said(row):
            continue
        depth = len(parts["inset"]) // len(INSET) + (parts["mark"] == BULLET)
        sentence = parts["said"].removesuffix(".")
        lines = [Line(sentence)] if parts["mark"] == DASH else unfold(small(sentence))
        del blocks[min(depth, len(blocks) - 1) + 1 :]
        blocks[-1] += lines
        blocks.append(_last_block(lines))
    return top_lines


def _last_block(lines: list[Line]) -> list[Line]:
    """Where what follows belongs: the block that was opened last."""
    last = lines[-1]
    while last.block:
        last = last.block[-1]
    return last.block


# ------------------------------------------------------------------ one row


def unfold(sentence: str) -> list[Line]:
    """The lines of one row: `if C, a, then b` is a head and two steps under it."""
    reading = _Reading(sentence)
    lines, at = reading.sequence(0, 0)
    while at < len(reading.sentence):  # an `otherwise` that nothing is open for
        more, at = reading.sequence(at + len(BETWEEN_LINES), 0)
        lines += more
    return lines


class _Reading:
    def __init__(self, sentence: str) -> None:
        self.sentence = sentence
        self.mask = mask(sentence)
        self.branches = 0  # heads that are open and may have an `otherwise` of their own

    def sequence(self, at: int, depth: int) -> tuple[list[Line], int]:
        """Steps up to the end, or to an `otherwise` of something further out; if nothing is open there, it belongs to
        the last step, as what is done when that fails."""
        lines: list[Line] = []
        while True:
            head = self._head(at) if depth < BLOCK_DEPTH else None
            if head is not None:
                end = self._open_block(lines, *head, depth)
                return lines, end
            end = self._end(at)
            lines.append(Line(self.sentence[at:end]))
            if end == len(self.sentence) or (self.mask.startswith(OTHERWISE, end) and (self.branches or not depth)):
                return lines, end
            if self.mask.startswith("; otherwise ", end) and not self.mask.startswith("; otherwise if ", end):
                block, end = self._block(end + len("; otherwise "), depth)
                return [*lines, Line("otherwise:", block)], end
            steps = self.mask.startswith(BETWEEN_STEPS, end)
            at = end + len(BETWEEN_STEPS if steps else BETWEEN_LINES)

    def _open_block(self, lines: list[Line], code: str, at: int, depth: int) -> int:
        """A head takes all that follows, except an `otherwise` that is not its own."""
        branches = code.startswith(("if ", "otherwise if ")) or code.endswith(" may:")
        self.branches += branches
        block, at = self._block(at, depth)
        self.branches -= branches
        lines.append(Line(code, block))
        while branches and self.mask.startswith(OTHERWISE, at):
            head = self._head(at + len(BETWEEN_LINES))
            if head is None:
                break
            code, at = head
            branches = code != "otherwise:"
            self.branches += branches
            block, at = self._block(at, depth)
            self.branches -= branches
            lines.append(Line(code, block))
        return at

    def _block(self, at: int, depth: int) -> tuple[list[Line], int]:
        return self.sequence(at, depth + 1) if at < len(self.sentence) else ([], at)

    def _end(self, at: int) -> int:
        """Where a plain step ends."""
        ends = [self.mask.find(mark, at) for mark in (BETWEEN_STEPS, BETWEEN_LINES)]
        return min((end for end in ends if end >= 0), default=len(self.sentence))

    def _head(self, at: int) -> tuple[str, int] | None:
        """The line that opens a block here, in the words of the rules, and where its block begins."""
        head = self._printed_head(at)
        return None if head is None else (as_coded(head[0]), head[1])

    def _printed_head(self, at: int) -> tuple[str, int] | None:
        if self.mask.startswith("otherwise ", at) and not self.mask.startswith("otherwise if ", at):
            return "otherwise:", at + len("otherwise ")
        heads = spoken_heads() if at else (*spoken_heads(), PLACE)
        spoken = next((head for head in heads if self.mask.startswith(head, at)), None)
        if spoken is not None:
            return self._spoken_head(at, spoken)
        end = self._end(at)
        colon = self.mask.find(":", at, end)
        may = None if self.mask.startswith((*moments(), '"'), at) else _MAY.search(self.mask, at, end + 1)
        if may is not None and (colon < 0 or may.end() <= colon):
            return self._may(at, may.start(), may.end())
        return (self.sentence[at:colon] + ":", self._after(colon)) if colon >= 0 else None

    def _may(self, at: int, start: int, end: int) -> tuple[str, int]:
        """`you may choose to wait` has the step `wait`; `may be safe` has `you are safe`, `may sing` has `you sing`."""
        code, block = self.sentence[at:end] + ":", self._after(end)
        if self.mask.startswith(DECIDES, block):
            return code, block + len(DECIDES)
        if self.mask[at:start].lower() == "you" and self.mask.startswith(" " + BE, end):
            self.sentence, self.mask = (
                text[:block] + YOU_ARE + text[block + len(BE) :] for text in (self.sentence, self.mask)
            )
            return code, block
        if self.mask.startswith(" ", end):
            self.sentence, self.mask = (
                text[:block] + text[at:start] + " " + text[block:] for text in (self.sentence, self.mask)
            )
        return code, block

    def _spoken_head(self, at: int, head: str) -> tuple[str, int] | None:
        goes_on = _GOES_ON.get(head, ())
        for mark in re.finditer("[,:]", self.mask[at:]):
            end = at + mark.start()
            if mark.group() == "," and self.mask[end + 1 :].lstrip(" ").startswith(goes_on):
                goes_on = (*goes_on, "if ", *HOW_OFTEN.values()) if head == "while " else goes_on  # behind an offer
                continue
            return self.sentence[at:end] + ":", self._after(end)
        return None

    def _after(self, end: int) -> int:
        """Past the mark and its blank."""
        if self.mask.startswith((":", ","), end):
            end += 1
        return end + 1 if self.mask.startswith(" ", end) else end


# ------------------------------------------------------------------ the same card


def same_card(one: tree.Declaration, other: tree.Declaration) -> bool:
    """Whether both say the same. Copies, rules, capitals and the order of what is printed make no difference."""
    return _essence_of_card(one) == _essence_of_card(other)


def _essence_of_card(card: tree.Declaration) -> tuple[object, ...]:
    printed = [_essence(line) for line in card.lines if is_printed(line) and not _is_copies(line)]
    does = [_essence(line) for line in card.lines if not is_printed(line) and not isinstance(line, tree.RuleLine)]
    return _essence(card.head), sorted(printed, key=repr), does


def is_printed(line: tree.Line) -> bool:
    """A number or word on the card, and nothing it does."""
    if isinstance(line, tree.FieldLine):
        return True
    return isinstance(line, tree.Fact) and not isinstance(line.parts[0], tree.Comparison)


def _is_copies(line: tree.Line) -> bool:
    first = line.parts[0] if isinstance(line, tree.Fact) else None
    atom = first.atoms[0] if isinstance(first, tree.Phrase) else None
    return isinstance(atom, tree.Word) and atom.text.lower() in NOT_PRINTED


def _essence(node: Any) -> Any:
    """A node without its places, rules and questions, and with small letters wherever capitals make no difference."""
    if isinstance(node, list):
        return [_essence(each) for each in node if not isinstance(each, tree.RuleLine)]
    if isinstance(node, tree.Word):
        return ("Word", node.text.lower())
    if is_dataclass(node):
        inside = [(part.name, _essence(getattr(node, part.name))) for part in fields(node) if part.name not in _UNSAID]
        return (type(node).__name__, *inside)
    return node

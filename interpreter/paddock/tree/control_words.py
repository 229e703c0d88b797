"""Knows the control words: which begin each kind of line, what stands in its block. Takes the grammar, gives words.

A kind of line is what the grammar repeats at the left margin or in a block: item, step, line, section and so on.
Nothing else in the house says which words are control words, so that a word added to the grammar is known everywhere.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache, cached_property
from itertools import pairwise

from lark.grammar import Rule
from lark.lexer import TerminalDef

from paddock.tree.layout import TextLine
from paddock.tree.parsing import parser_and_builder
from paddock.tree.terminals import spellings

Alternative = tuple[str, ...]  # the names of its symbols
MARGIN = "item"
_ENDS_LINE = ("_NL", "_DEDENT")
_OPENS_BLOCK = ("COLON", "_INDENT")
_PLAIN = "WORD"


@cache
def control_words() -> ControlWords:
    parser, _ = parser_and_builder()
    return ControlWords(parser.rules, parser.terminals)


def words_of(code: str) -> list[str]:
    """The words of a line, without the marks behind them."""
    return code.replace(":", " ").replace(",", " ").split()


class ControlWords:
    def __init__(self, rules: Iterable[Rule], terminals: Collection[TerminalDef]) -> None:
        self.spelt = {terminal.name: spellings(terminal.pattern) for terminal in terminals}
        self.signs = {t.name: t.pattern.value for t in terminals if t.pattern.type == "str"}
        self.patterns = {terminal.name: terminal.pattern.to_regexp() for terminal in terminals}
        self.alternatives: dict[str, list[Alternative]] = {}
        for rule in rules:
            symbols = tuple(symbol.name for symbol in rule.expansion)
            self.alternatives.setdefault(rule.origin.name, []).append(symbols)

    # -------------------------------------------------------------- words

    def of(self, *terminals: str) -> tuple[str, ...]:
        """The control words behind the names of terminals."""
        return tuple(word for terminal in terminals for word in self.spelt[terminal])

    @cached_property
    def all(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(word for words in self.spelt.values() for word in words))

    @cached_property
    def before_names(self) -> tuple[str, ...]:
        """Those that a name in quotes follows: `phase "NAME"`."""
        alternatives = [alt for kind in self.kinds for alt in self.lines_of(kind) if alt[1:2] == ("STRING",)]
        return tuple(dict.fromkeys(word for alt in alternatives for word in self.of(alt[0])))

    def start_of(self, code: str, *kinds: str) -> str:
        """The control words with which this line begins, if it is of one of these kinds, or else of any; else ""."""
        words = words_of(code)
        starts = [
            start for start in self.starts(*(kinds or self.kinds)) if words[: start.count(" ") + 1] == start.split()
        ]
        return max(starts, key=len, default="")

    # -------------------------------------------------------------- lines

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        """All kinds of lines."""
        kinds = {MARGIN: None}
        for alternatives in self.alternatives.values():
            for symbols in alternatives:
                kinds |= dict.fromkeys(self._inside(symbols))
        return tuple(kinds)

    def starts(self, *kinds: str) -> tuple[str, ...]:
        """The control words with which lines of these kinds can begin, in the order of the grammar."""
        return tuple(dict.fromkeys(word for kind in kinds for word in self._starts[kind]))

    def starts_before_words(self, kind: str) -> tuple[str, ...]:
        """Those of the starts that are special before any words: `at once` needs a colon behind it, a rule its id."""
        first = self._first_terminals(kind)
        spelt = [(name, word) for name in first for word in self.spelt[name]]
        return tuple(word for name, word in spelt if re.match(self.patterns[name], f"{word} words"))

    @cached_property
    def _starts(self) -> dict[str, tuple[str, ...]]:
        return {kind: self.of(*self._first_terminals(kind)) for kind in self.kinds}

    def _first_terminals(self, kind: str) -> list[str]:
        return list(dict.fromkeys(symbols[0] for symbols, _ in self._forms[kind] if symbols[0] in self.spelt))

    @cached_property
    def _forms(self) -> dict[str, list[tuple[Alternative, tuple[str, ...]]]]:
        """All that a line of each kind can be, and the kinds of lines in its block."""
        lines = {kind: [*self.lines_of(kind), *self._goes_on(kind)] for kind in self.kinds}
        return {
            kind: [(symbols, self._inside(symbols)) for symbols in alternatives] for kind, alternatives in lines.items()
        }

    def openers(self, *kinds: str) -> tuple[str, ...]:
        """Those control words among the starts whose line always has a block below it."""
        terminals: list[str] = []
        for kind in kinds:
            plain = {symbols[0] for symbols, inside in self._forms[kind] if not inside}
            terminals += [first for first in self._first_terminals(kind) if first not in plain]
        return tuple(dict.fromkeys(self.of(*terminals)))

    def under(self, kind: str, code: str) -> tuple[str, ...]:
        """The kinds of lines that can stand in the block below the line `code` of this kind."""
        matches = [
            (self._count_control_words(symbols), inside)
            for symbols, inside in self._forms[kind]
            if self._can_be(symbols, code)
        ]
        most = max((length for length, inside in matches if inside), default=0)
        return tuple(dict.fromkeys(each for length, inside in matches if length == most for each in inside))

    def kinds_at(self, lines: Sequence[TextLine], at: int) -> tuple[str, ...]:
        """What kinds of lines can stand where line `at` of an item stands, by the lines it is indented under."""
        if lines[at].depth == 0:
            return (MARGIN,)
        above = next((n for n in range(at - 1, -1, -1) if lines[n].depth < lines[at].depth), None)
        if above is None:
            return ()
        kind_lists = [self.under(kind, lines[above].code) for kind in self.kinds_at(lines, above)]
        return tuple(dict.fromkeys(inside for kinds in kind_lists for inside in kinds))

    def lines_of(self, kind: str) -> Iterator[Alternative]:
        """Every form of such a line; one that begins with plain words begins with the name of what they make."""
        for symbols in self.alternatives[kind]:
            first = symbols[0]
            if first in self.spelt or self._is_loose(first):
                yield symbols
            else:
                yield from ((*before, *symbols[1:]) for before in self.lines_of(first))

    def _goes_on(self, kind: str) -> Iterator[Alternative]:
        """Lines that stand below the block of another at its depth, and belong to it: `otherwise:`."""
        for symbols in self.lines_of(kind):
            for block, after in pairwise(symbols):
                if self._is_block(block) and after in self.alternatives:
                    yield from self.lines_of(after)

    # -------------------------------------------------------------- what the rules say

    def _inside(self, symbols: Alternative) -> tuple[str, ...]:
        """The kinds of lines in the block of this alternative."""
        for at, symbol in enumerate(symbols):
            if symbol == "_INDENT":
                lines = symbols[at + 1]
                return tuple(repeated[0] for repeated in self.alternatives[lines] if repeated[0] != lines)
            if self._is_block(symbol):
                return self._inside(self.alternatives[symbol][0])
        return ()

    def _is_block(self, name: str) -> bool:
        """Whether it is nothing but a block, with or without the colon that opens it."""
        alternatives = self.alternatives.get(name, ())
        return bool(alternatives) and all(
            "_INDENT" in symbols and symbols[0] in _OPENS_BLOCK for symbols in alternatives
        )

    def _is_loose(self, name: str) -> bool:
        """Whether it is words side by side, and no line of its own."""
        return _PLAIN in self._first(name, frozenset()) and not all(
            symbols[-1] in _ENDS_LINE or symbols[-1].startswith("block") for symbols in self.alternatives[name]
        )

    def _first(self, name: str, seen: frozenset[str]) -> set[str]:
        if name in self.spelt:
            return {name}
        firsts = {symbols[0] for symbols in self.alternatives[name] if symbols} - seen - {name}
        return {terminal for first in firsts for terminal in self._first(first, seen | {name})}

    def _count_control_words(self, symbols: Alternative) -> int:
        return sum(bool(self.spelt.get(symbol)) for symbol in symbols)

    def _can_be(self, symbols: Alternative, code: str) -> bool:
        """Whether the line begins as this alternative does, and has all control words of its head."""
        head = symbols[: next((at for at, symbol in enumerate(symbols) if self._is_block(symbol)), len(symbols))]
        starts = symbols[0] not in self.spelt or bool(re.match(rf" *{self.patterns[symbols[0]]}", code))
        return starts and all(
            re.search(rf"(?<![\w'’-]){self.patterns[symbol]}(?![\w'’-])", code)
            for symbol in head[1:]
            if self.spelt.get(symbol)
        )

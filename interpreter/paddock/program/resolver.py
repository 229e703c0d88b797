"""Resolves a game again and again. Takes its trees as they are now, gives a program, diagnostics and the builder.

If one file of cards has changed and nothing else, that file is read and the rest is kept; if only statements of rules
have changed, nothing is read.
"""

from __future__ import annotations

from paddock.program.declaring.builder import Builder
from paddock.program.declaring.late_cards import GameWithLateCards, is_plain
from paddock.program.from_tree import built, finished
from paddock.program.other_statements import Resolved, with_other_statements
from paddock.program.remembered import Remembered
from paddock.tree import model as tree


class Resolver:
    """One game with one set of options. What it gives is the same as `from_tree.resolve` gives."""

    def __init__(self, options: list[str]) -> None:
        self.options = options
        self.known = Remembered()
        self.game: GameWithLateCards | None = None
        self._last: tuple[list[tree.File], Resolved] | None = None

    def resolve(self, files: list[tree.File]) -> Resolved:
        told = with_other_statements(*self._last, files) if self._last is not None else None
        if told is not None and self.game is not None:
            self.game.take_statements(files, told[0].rules)
        resolved = told or self._resolved(files)
        self._last = files, resolved
        return resolved

    def _resolved(self, files: list[tree.File]) -> Resolved:
        builder = self.game.with_files(files) if self.game is not None else None
        if builder is None:
            builder = self._read_all(files)
        self.known.begin_round()
        return finished(builder, self.known)

    def _read_all(self, files: list[tree.File]) -> Builder:
        """The file that changed is the one that will change again; at first, the last one with nothing but cards."""
        before = {id(file) for file in self.game.files} if self.game is not None else set()
        cards = [file for file in files if is_plain(file)]
        likely = [file for file in cards if id(file) not in before] or cards
        for file in files:
            file.item_words.clear()  # which are kept by the identity of items that may be gone
        builder = built(Builder(files, self.options, last=likely[-1].source if likely else ""))
        self.game = GameWithLateCards(builder) if likely else None
        self.known = Remembered()
        return builder

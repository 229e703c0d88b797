"""Remembers what a check has read, for the next check of the same files. Takes sources, gives what follows from them.

A check with a long memory finds what any check finds. After a change of one file of cards it is only much quicker.
"""

from __future__ import annotations

from paddock.code.first_look import KnownDemands, Unmet
from paddock.graph.check import check_program
from paddock.loader import ReadFile
from paddock.program.declaring.builder import Builder
from paddock.program.from_tree import resolve
from paddock.program.model import Program
from paddock.program.remembered import Remembered
from paddock.program.resolver import Resolver
from paddock.program.words.word_forms import word_forms
from paddock.records import record
from paddock.text.model import Diagnostic, Source
from paddock.tree import model as tree
from paddock.tree.agreement import WordForms
from paddock.tree.card_text_check import Printed, misprint_warnings
from paddock.tree.from_text import KnownItems, read

MOST = 32  # games, each with one set of options


@record
class _Resolved:
    """What files were resolved to: who settles a mix and then makes a game of it asks twice."""

    files: list[tree.File]
    options: list[str]
    result: tuple[Program, list[Diagnostic], Builder]

    def is_of(self, files: list[tree.File], options: list[str]) -> bool:
        same = len(files) == len(self.files) and all(a is b for a, b in zip(files, self.files, strict=True))
        return same and options == self.options


class CheckMemory:
    """For one check, or with `is_long` for many: that takes a little longer at first."""

    def __init__(self, is_long: bool = False) -> None:
        self._is_long = is_long
        self._trees: dict[str, tuple[Source, ReadFile]] = {}
        self._items: dict[str, KnownItems] = {}
        self._misprints: dict[str, tuple[tree.File, list[Diagnostic]]] = {}
        self._printed: dict[str, Printed] = {}
        self._forms: dict[tuple[int, ...], tuple[Builder, WordForms]] = {}
        self._resolvers: dict[tuple[tuple[str, ...], tuple[str, ...]], Resolver] = {}
        self._known = Remembered()
        self._demands = KnownDemands()
        self._last: _Resolved | None = None

    def read(self, source: Source) -> ReadFile:
        """The tree of a file, the same one as long as nothing in the file has changed."""
        known = self._trees.get(source.name)
        if known is None or known[0].text != source.text:
            for _, (file, _) in self._trees.values():
                file.item_words.clear()  # which are kept by the identity of items that may be gone
            known = self._trees[source.name] = (source, read(source, self._items.setdefault(source.name, {})))
        return known[1]

    def begin_round(self) -> None:
        """Before a check: what no check asks for any more is forgotten."""
        self._known.begin_round()

    def files_read(self) -> list[str]:
        """The names of all files that were read, those of the games that cards are for included."""
        return list(self._trees)

    def misprints(self, file: tree.File, source: Source) -> list[Diagnostic]:
        known = self._misprints.get(source.name)
        if known is None or known[0] is not file:
            printed = self._printed.setdefault(source.name, {})
            known = self._misprints[source.name] = (file, misprint_warnings(file, source, printed))
        return known[1]

    def resolve(self, files: list[tree.File], options: list[str]) -> tuple[Program, list[Diagnostic], Builder]:
        if not self._is_long:
            if self._last is None or not self._last.is_of(files, options):
                self._last = _Resolved(files, options, resolve(files, options))
            return self._last.result
        key = (tuple(file.source for file in files), tuple(options))
        if key not in self._resolvers:
            if len(self._resolvers) >= MOST:
                self._resolvers.clear()
            self._resolvers[key] = Resolver(options)
        return self._resolvers[key].resolve(files)

    def word_forms(self, builder: Builder) -> WordForms:
        """Cards that are read again bring no words, and no kinds."""
        words, kinds = builder.world.words.entries, builder.world.kinds.by_name
        key = id(words), len(words["verb"]), len(words["test"]), len(kinds)
        if key not in self._forms:
            self._forms = {} if len(self._forms) >= MOST else self._forms
            self._forms[key] = (builder, word_forms(builder.world))
        return self._forms[key][1]

    def check_program(self, program: Program) -> list[Diagnostic]:
        return check_program(program, self._known)

    def unmet_demands(self, program: Program) -> list[Unmet]:
        return self._demands.unmet(program)

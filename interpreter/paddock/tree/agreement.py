"""Finds words that do not agree: `an boat`, `you draws 1 cards`. Takes a text and the forms of a game's words, gives
what to write instead.

What is said so is understood, but it would be printed on a card as it stands. Where English could have it both ways,
nothing is said.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache, lru_cache

from paddock.records import record
from paddock.text.model import Diagnostic, Severity, Source, Span
from paddock.text.plural import sure_article
from paddock.tree.control_words import control_words
from paddock.tree.layout import code_of, numbered_lines

_PIECES = re.compile(r"\"[^\"]*\"|\d+|[^\W\d_][\w'’/-]*|\S")
_NO_SENTENCES = re.compile(r" *rule |kind [^,]* is one of ")
_ONE_OF = ("a", "an", "another", "every", "each")
_ONE = (*_ONE_OF, "the", "this")


@cache
def _before_a_sentence() -> tuple[str, ...]:
    """The words of a line after which somebody does something."""
    return control_words().of("MOMENT", "UNTIL", "DURING")


@cache
def _before_saying() -> tuple[str, ...]:
    """After these something is said of somebody."""
    return (*control_words().of("IF", "WHILE", "AND", "OR", "NOT"), "(", ",")


@cache
def _no_nouns() -> tuple[str, ...]:
    """Behind these no article stands: a thing may be called `A`."""
    return (*control_words().of("IS", "AND", "OR"), "of", "in")


@record(frozen=True)
class WordForms:
    """How the words of a game are said of one and of several, of you and of others. Pairs of (the one, the other)."""

    kinds: frozenset[tuple[str, str]] = frozenset()  # boats, boat
    counted: frozenset[tuple[str, str]] = frozenset()  # behind a number: cards, card
    verbs: frozenset[tuple[str, str]] = frozenset()  # draws, draw
    names: frozenset[str] = frozenset()  # of gaps that hold one thing

    def joined(self, other: WordForms) -> WordForms:
        kinds, counted = self.kinds | other.kinds, self.counted | other.counted
        return WordForms(kinds, counted, self.verbs | other.verbs, self.names | other.names)


NO_FORMS = WordForms()


@record(frozen=True)
class Correction:
    """A word that does not agree with the words `around` it."""

    line: int
    column: int  # from 1
    word: str
    instead: str
    around: str  # as it should be


@record(frozen=True)
class _Piece:
    text: str
    start: int


def agreement_warnings(source: Source, forms: WordForms) -> list[Diagnostic]:
    return [_warning(source.name, each) for each in corrections(source.text, forms)]


def mended(text: str, forms: WordForms) -> str:
    """The text with every word in the form that agrees."""
    for _ in range(3):  # a word that is mended may call for another form of the next
        found = corrections(text, forms)
        lines = text.split("\n")
        for each in reversed(found):
            line = lines[each.line - 1]
            at = each.column - 1 + (line.startswith("\ufeff") and each.line == 1)
            lines[each.line - 1] = line[:at] + each.instead + line[at + len(each.word) :]
        text = "\n".join(lines)
        if not found:
            break
    return text


@lru_cache(maxsize=128)
def corrections(text: str, forms: WordForms) -> tuple[Correction, ...]:
    """In the order of the text."""
    rules = _Rules(forms)
    found: list[Correction] = []
    in_scenario = False
    for number, raw in numbered_lines(text):
        code = code_of(raw)
        if not code.strip():
            continue
        if not code.startswith(" "):
            in_scenario = code.startswith(("scenario ", "position "))
        if not _NO_SENTENCES.match(code):
            found += rules.of_line(number, code, in_scenario)
    return tuple(found)


_Rule = Callable[[list[str], int], "tuple[int, str] | None"]


class _Rules:
    """Each looks at the words from one place on, and says which of them is to be said otherwise, and how."""

    def __init__(self, forms: WordForms) -> None:
        self.one_of_many = dict(forms.kinds) | {"numbers": "number"}
        self.kinds = set(self.one_of_many.values())
        counted = forms.kinds | forms.counted
        self.counted_many, self.counted_one = dict(counted), {one: many for many, one in counted}
        choose, chooses = control_words().of("CHOOSES")
        self.base = dict(forms.verbs) | {"is": "are", chooses: choose}
        self.third = {base: third for third, base in forms.verbs if base not in self.base}
        self.third |= {"are": "is", choose: chooses}
        self.names = {tuple(name.split()) for name in forms.names}
        self.longest = max(map(len, self.names), default=0)

    def of_line(self, number: int, code: str, in_scenario: bool) -> Iterator[Correction]:
        pieces = [_Piece(found.group(), found.start()) for found in _PIECES.finditer(code)]
        words = [piece.text.lower() for piece in pieces]
        rules: list[_Rule] = [self._article, self._one, self._you, self._others, self._that, self._there]
        rules += [] if in_scenario else [self._number]  # where `1 spades` may be what a card is called
        for at in range(len(words)):
            for rule in rules:
                wrong = rule(words, at)
                if wrong is not None:
                    yield _correction(number, pieces, at, *wrong)
                    break

    def _article(self, words: list[str], at: int) -> tuple[int, str] | None:
        """an boat, a ace"""
        if words[at] not in ("a", "an") or not _is_word(words, at + 1) or words[at + 1] in _no_nouns():
            return None
        right = sure_article(words[at + 1])
        return (at, right) if right not in ("", words[at]) else None

    def _one(self, words: list[str], at: int) -> tuple[int, str] | None:
        """a boats, every other boats, for each players"""
        noun = at + 2 if words[at] == "every" and words[at + 1 : at + 2] == ["other"] else at + 1
        if words[at] not in _ONE_OF or not _is_word(words, noun) or not self._is_many(words[noun]):
            return None
        return noun, self.one_of_many[words[noun]]

    def _number(self, words: list[str], at: int) -> tuple[int, str] | None:
        """1 cards, 2 card; but: 0 to 1 cards"""
        if not words[at].isdigit() or not _is_word(words, at + 1):
            return None
        is_one = int(words[at]) == 1
        if is_one and at and words[at - 1] in ("to", "or", "most", "least", "than"):
            return None
        other = (self.counted_many if is_one else self.counted_one).get(words[at + 1])
        return (at + 1, other) if other is not None and other != words[at + 1] else None

    def _you(self, words: list[str], at: int) -> tuple[int, str] | None:
        """you draws, you is"""
        if words[at] != "you" or not _is_word(words, at + 1) or not _begins(words, at):
            return None
        base = self.base.get(words[at + 1])
        return None if base is None else (at + 1, base)

    def _others(self, words: list[str], at: int) -> tuple[int, str] | None:
        """a player draw, the rival draw, it are; a sentence begins with who does it"""
        verb = self._behind_one(words, at)
        if verb is None or not _is_word(words, verb):
            return None
        is_start = at == 0 or (at == 1 and words[0] in _before_a_sentence())
        says = is_start or (words[verb] == "are" and _begins(words, at))
        third = self.third.get(words[verb]) if says else None
        return None if third is None or (at and words[at - 1] == "and") else (verb, third)

    def _behind_one(self, words: list[str], at: int) -> int | None:
        """Where the words for one thing that begin here end."""
        if words[at] == "it":
            return at + 1
        if words[at] not in _ONE or at + 1 >= len(words) or (at and words[at - 1] in ("of", "in")):
            return None
        if words[at + 1] in self.kinds or (words[at] == "this" and words[at + 1] == "card"):
            return at + 2
        lengths = range(self.longest, 0, -1) if words[at] == "the" else ()
        named = (at + 1 + size for size in lengths if tuple(words[at + 1 : at + 1 + size]) in self.names)
        return next(named, None)

    def _that(self, words: list[str], at: int) -> tuple[int, str] | None:
        """boats that is ready, a boat that are ready"""
        if words[at + 1 : at + 2] != ["that"] or words[at + 2 : at + 3] not in (["is"], ["are"]):
            return None
        is_one = bool(at) and words[at - 1] in _ONE_OF
        right = "is" if is_one and words[at] in self.kinds else "are" if not is_one and self._is_many(words[at]) else ""
        return (at + 2, right) if right not in ("", words[at + 2]) else None

    def _there(self, words: list[str], at: int) -> tuple[int, str] | None:
        """there is boats, there are a boat"""
        if words[at] != "there" or words[at + 1 : at + 2] not in (["is"], ["are"]) or at + 3 > len(words):
            return None
        right = "is" if words[at + 2] in ("a", "an", "another") else "are" if self._is_many(words[at + 2]) else ""
        return (at + 1, right) if right not in ("", words[at + 1]) else None

    def _is_many(self, word: str) -> bool:
        return word in self.one_of_many and word not in self.kinds


def _correction(number: int, pieces: list[_Piece], at: int, wrong: int, instead: str) -> Correction:
    texts = [piece.text for piece in pieces]
    around = " ".join([*texts[at:wrong], instead, *texts[wrong + 1 : at + 2]])
    return Correction(number, pieces[wrong].start + 1, texts[wrong], instead, around)


def _begins(words: list[str], at: int) -> bool:
    """Whether something is said of what stands here: not in `the player after you is`, `those that are not you are`."""
    if words[at - 2 : at] in (["is", "not"], ["are", "not"]) and at > 1:
        return False
    return at == 0 or words[at - 1] in _before_saying() or (at == 1 and words[0] in _before_a_sentence())


def _is_word(words: list[str], at: int) -> bool:
    return at < len(words) and words[at][0].isalpha()


def _warning(file: str, found: Correction) -> Diagnostic:
    span = Span(file, found.line, found.column, found.column + len(found.word))
    help_ = f"write: {found.around}", "`paddock format` does it for you"
    return Diagnostic(Severity.WARNING, f"`{found.word}` does not agree with the words beside it", span, "", help_)

"""Says a sentence of a card in the words of players, and back. Takes pairs of wordings, gives translated sentences.

Each pair has the same gaps on both sides: `{the hat} flies off` is `{the hat} would be gone`. A sentence is cut at
its marks; what is between them is matched whole, the pair with the most words first, and what fills the gaps is
translated in the same way. Reading is the same with the sides exchanged.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from typing import Literal

from paddock.data import data_root
from paddock.records import record
from paddock.text.wording import Wording
from paddock.tree.card_text_each import said_of_each
from paddock.tree.card_text_lines import LASTING
from paddock.tree.card_text_tokens import (
    Found,
    Gap,
    Template,
    Tokens,
    Word,
    filled,
    joined,
    matches,
    names_one_of,
    needed,
    split,
    template_of,
    text_of,
    tokens_of,
)
from paddock.tree.control_words import control_words

STOP = (".",)
MARKS = (":", ";", ",", ".")
_CUTS: tuple[Tokens, ...] = ((":",), (";",), (",", "then"), (",",))
# Words before a step.
_BEFORE_STEP = ["you may", "otherwise", "then"]
_DECIDES = ("you", "may", "choose", "to")
_MAY = _DECIDES[:2]
_SORTS: dict[str, Literal["sentence", "noun", "use"]] = {"step": "sentence", "say": "use", "noun": "noun"}
_NAMED_NUMBER: Tokens = ("(", "the", "number", ")")  # that of what happened
_THAT_MANY: Tokens = ("that", "many")
_SAYS = frozenset(("is", "are", "can"))
_OTHER = "the other"  # in what every game says: a list may stand there
_NO_COMMANDS = frozenset(("may", "are", "can", "is"))


@record(frozen=True)
class _Pair:
    source: Template
    target: Template
    sort: str
    needs: tuple[Tokens, ...]  # words that must be there, each in one of its forms; the longest, which are rare, first

    @property
    def words(self) -> int:
        return sum(isinstance(part, Word) for part in self.source)


class Phrasebook:
    """`piles`: the names of the places that are no board, where the game has a board; else every goal is a place."""

    def __init__(self, wordings: Sequence[Wording], piles: Collection[str] | None = None) -> None:
        self._printer = _Translator(wordings, printing=True, piles=piles)
        self._reader = _Translator(wordings, printing=False)

    @lru_cache(maxsize=512)  # noqa: B019 - a game has one book, which is kept as long as its texts are
    def printed(self, sentence: str) -> str:
        return text_of(self._printer.sentences(tokens_of(sentence)))

    @lru_cache(maxsize=512)  # noqa: B019
    def written(self, sentence: str) -> str:
        return text_of(self._reader.sentences(tokens_of(sentence)))

    def choice_at_end(self, step: str) -> str:
        """What somebody chooses without a word for it, at the end of a written step: `discard a card` → `a card`."""
        tokens = tokens_of(step)
        for pair in self._printer.patterns:
            if pair.source and isinstance(pair.source[-1], Gap):
                for found in matches(pair.source, tokens, pair.sort, True):
                    last = found.gaps[pair.source[-1].name]
                    if last[0].lower() in ("a", "an", "another") or last[:2] == ("1", "of"):
                        return text_of(last)
        return ""


class _Translator:
    def __init__(self, wordings: Sequence[Wording], printing: bool, piles: Collection[str] | None = None) -> None:
        self.printing = printing
        self.piles = piles
        self.named_number = (_NAMED_NUMBER, _THAT_MANY) if printing else (_THAT_MANY, _NAMED_NUMBER)
        own, core = _pairs(wordings, printing), _pairs(core_wordings(), printing, in_order=True)
        self.uses = [pair for pair in (*own, *core) if pair.sort == "use" and (pair in own or _has_marks(pair))]
        self.sentence_pairs = [pair for pair in own if pair.sort == "sentence"]
        self.core = [pair for pair in core if pair.sort != "noun"]
        nouns = [pair for pair in core if pair.sort == "noun"]
        own_nouns = [pair for pair in own if pair.sort == "noun"]
        first = [pair for pair in (*own_nouns, *nouns) if isinstance(pair.source[0], Word)]
        self.nouns = [*first, *own_nouns, *nouns]  # a first word of its own tells more than a gap
        self.commanding = [p for p in (*self.uses, *self.sentence_pairs, *self.core) if isinstance(p.source[0], Word)]
        self.patterns = [pair for pair in (*self.sentence_pairs, *self.core) if pair.sort == "sentence"]
        self.words = {pair.source: pair.target for pair in own if pair.sort == "word"}
        printed = [template_of(each.printed) for each in (*wordings, *core_wordings())]
        self.commands = {_base(t) for t in printed if len(t) > 1 and isinstance(t[0], Gap)} - {""} | {"choose"}

    # -------------------------------------------------------------- sentences and steps

    def sentences(self, tokens: Tokens) -> Tokens:
        return self._windows(split(tokens, STOP), STOP, self._step)

    def _step(self, tokens: Tokens) -> Tokens:
        """Steps and heads, cut at their marks; the clauses between them may have wordings of their own together."""
        if not tokens:
            return tokens
        if not set(MARKS).isdisjoint(tokens):
            whole = self._whole(tokens, (*self.uses, *self.sentence_pairs))
            if whole is not None:
                return whole
        for cut in _CUTS:
            parts = split(tokens, cut)
            if len(parts) > 1:
                return self._windows(parts, cut, self._step)
        return self._command(tokens)

    def _windows(self, parts: list[Tokens], cut: Tokens, each: Callable[[Tokens], Tokens]) -> Tokens:
        """Part by part, but several that have a wording together as one."""
        out: list[Tokens] = []
        at = 0
        while at < len(parts):
            for end in range(len(parts), at + 1, -1):
                whole = self._whole(joined(parts[at:end], cut), self.uses)
                if whole is not None:
                    out.append(whole)
                    at = end
                    break
            else:
                out.append(each(parts[at]))
                at += 1
        return joined(out, cut)

    def _command(self, tokens: Tokens) -> Tokens:
        """`you draw a card` is `draw a card`."""
        whole = self._whole(tokens, self.uses)
        if whole is not None:
            return whole
        low = tuple(token.lower() for token in tokens)
        if self.printing and low[:4] == _DECIDES:
            return (*tokens[:2], *self._command(tokens[4:]))
        if low[:2] == _MAY and len(low) > 2:
            return (*tokens[:2], *self._decided(tokens[2:]))
        for words in _BEFORE_STEP:
            before = tuple(words.split())
            if low[: len(before)] == before and len(low) > len(before):
                return (*tokens[: len(before)], *self._command(tokens[len(before) :]))
        if not self.printing and low[0] in self.commands and self._whole(tokens, self.commanding) is None:
            return self._clause(("you", *tokens))
        said = self._clause(tokens)
        if self.printing and low[0] == "you" and said[0] == "you" and said[1].lower() not in _NO_COMMANDS:
            return said[1:]
        return said

    def _decided(self, tokens: Tokens) -> Tokens:
        """What stands behind `you may`: `draw a card`, of a step `you draw a card`; of others behind `choose to`."""
        if not self.printing and self._whole(tokens, self.commanding) is not None:
            return (*_DECIDES[2:], *self._clause(tokens))
        said = self._clause(("you", *tokens))
        return said[1:] if said[0] == "you" else self._clause(tokens)

    # -------------------------------------------------------------- clauses and what fills gaps

    def _clause(self, tokens: Tokens) -> Tokens:
        whole = self._whole(tokens, self.uses)
        if whole is not None:
            return whole
        if _is_group(tokens):
            inner = self._clause(tokens[1:-1])
            return inner if self.printing else ("(", *inner, ")")
        low = tuple(token.lower() for token in tokens)
        for words in _before():
            before = tuple(words.split())
            if low[: len(before)] == before and len(low) > len(before):
                return (*tokens[: len(before)], *self._clause(tokens[len(before) :]))
        parts = _conditions(tokens)
        if len(parts) > 1:
            return tuple(token for at, part in enumerate(parts) for token in (part if at % 2 else self._clause(part)))
        for pairs in (self.sentence_pairs, self.core, self.nouns):
            whole = self._whole(tokens, pairs)
            if whole is not None:
                return whole
        return self._word_by_word(tokens)

    def _whole(self, tokens: Tokens, pairs: Sequence[_Pair]) -> Tokens | None:
        present = {token.lower() for token in tokens}
        for pair in pairs:
            for forms in pair.needs:
                if present.isdisjoint(forms):
                    break
            else:
                for found in matches(pair.source, tokens, pair.sort, self.printing):
                    if self._fits(found):
                        return self._other_side(pair, found)
        return None

    def _fits(self, found: Found) -> bool:
        """Pieces are put into a box, and moved to a space."""
        if self.piles is None:
            return True
        return all(names_one_of(held, self.piles) for name, held in found.gaps.items() if Gap(name).is_pile)

    def _other_side(self, pair: _Pair, found: Found) -> Tokens:
        gaps: dict[str, Tokens] = {}
        for name, held in found.gaps.items():
            if Gap(name).is_number and held == self.named_number[0]:
                gaps[name] = self.named_number[1]
                continue
            said = self.sentences(held) if Gap(name).is_wide else self._clause(held)
            takes_list = pair.sort in ("sentence", "noun") or name == _OTHER
            if not self.printing and takes_list and _needs_group(said, pair.target, name):
                said = ("(", *said, ")")
            gaps[name] = said
        return filled(pair.target, gaps, found.forms)

    def _word_by_word(self, tokens: Tokens) -> Tokens:
        """Names of kinds and such, wherever they stand."""
        out: list[str] = []
        at = 0
        low = tuple(token.lower() for token in tokens)
        while at < len(tokens):
            for source, target in self.words.items():
                size = len(source)
                if all(isinstance(p, Word) and low[at + n : at + n + 1] == p.forms[:1] for n, p in enumerate(source)):
                    out += filled(target, {}, ())
                    at += size
                    break
            else:
                out.append(tokens[at])
                at += 1
        return tuple(out)


def _pairs(wordings: Sequence[Wording], printing: bool, in_order: bool = False) -> list[_Pair]:
    """Those with the most words first; where they are equal, as they were declared."""
    pairs = []
    for each in wordings:
        said = said_of_each(each.written) if each.sort == "use" else each.written  # as the sentence comes here
        written, printed = template_of(said), template_of(each.printed)
        source, target = (written, printed) if printing else (printed, written)
        pairs.append(_Pair(source, target, each.sort, needed(source)))
    return pairs if in_order else sorted(pairs, key=lambda pair: -pair.words)


def _conditions(tokens: Tokens) -> list[Tokens]:
    """Conditions, and between them what joins them: not the `or` of a list, behind which nothing is said."""
    low = [token.lower() for token in tokens]
    if not _SAYS.isdisjoint(low) and {"that", "whose"}.isdisjoint(low):
        depth = 0
        joins = []
        for at, token in enumerate(low):
            depth += {"(": 1, ")": -1}.get(token, 0)
            if depth == 0 and token in ("and", "or"):
                joins.append(at)
        for at, end in reversed([*pairwise([*joins, len(low)])]):
            behind = low[at + 1 : end]
            if behind and behind[0] not in _SAYS and not _SAYS.isdisjoint(behind) and not _SAYS.isdisjoint(low[:at]):
                return [*_conditions(tokens[:at]), tokens[at : at + 1], tokens[at + 1 :]]
    return [tokens]


@cache
def _before() -> tuple[str, ...]:
    """Words before a sentence or a condition."""
    words = control_words().of("MOMENT", "WHILE", "UNTIL", "DURING", "IF", "NOT", "FOR_EACH")
    return (*words, LASTING.strip(), f"otherwise {control_words().of('IF')[0]}")


def _has_marks(pair: _Pair) -> bool:
    return any(isinstance(part, Word) and part.forms[0] in MARKS for part in pair.source)


def _base(template: Template) -> str:
    verb = template[1]
    return verb.forms[-1] if isinstance(verb, Word) and len(verb.forms) > 1 else ""


def _is_group(tokens: Tokens) -> bool:
    if tokens[0] != "(" or tokens[-1] != ")":
        return False
    depth = 0
    for at, token in enumerate(tokens):
        depth += {"(": 1, ")": -1}.get(token, 0)
        if depth == 0:
            return at == len(tokens) - 1
    return False


def _needs_group(said: Tokens, target: Template, name: str) -> bool:
    """A list in a gap stands in parentheses: `wave (the one and the other)`."""
    low = [token.lower() for token in said]
    if _is_group(said):
        return False
    last = isinstance(target[-1], Gap) and target[-1].name == name
    depth = 0
    for at, token in enumerate(low):
        depth += {"(": 1, ")": -1}.get(token, 0)
        after = low[at + 1] if at + 1 < len(low) else ""
        if depth == 0 and (
            token in ("without", "+", "-", "*") or (token in ("and", "or") and after not in ("whose", "that", "none"))
        ):
            return True
        if depth == 0 and token in ("whose", "that") and not last:
            return True
    return False


@lru_cache(maxsize=1)
def core_wordings() -> tuple[Wording, ...]:
    """What every game says, as players say it: the lines of `grammar/printed.words`."""
    wordings = []
    for line in (data_root("grammar") / "printed.words").read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            sort, _, pair = line.partition(" ")
            written, _, printed = pair.partition(" = ")
            wordings.append(Wording(written.strip(), (printed or written).strip(), _SORTS[sort]))
    return tuple(wordings)

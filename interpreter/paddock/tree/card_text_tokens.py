"""Cuts card text into words and marks, and matches them with wordings. Takes texts with gaps, gives what fills them.

A wording is a text with gaps in braces, `{the player} draws/draw a card`; of a word with a slash either form may stand.
A gap holds words without a mark, `{… the rest}` whatever comes.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from functools import cache, lru_cache

from paddock.records import record
from paddock.tree.control_words import control_words

Tokens = tuple[str, ...]

_TOKEN = re.compile(
    r"\"[^\"]*\"|\{[^{}]*\}|[(),:;–]|\.(?=\s|$)|[+−](?=[\d({])|'s(?![^\W_])"
    r"|[^\s(),:;\"{}–]+?(?='s(?![^\W_])|[\s(),:;\"{}–]|\.(?:\s|$)|$)"
)
_SIGN = "\x01"  # a plus that touches its number, which is no sum
_CLOSE = frozenset((",", ":", ";", ".", ")", "'s", "–"))
_OPEN = frozenset(("(", "–", _SIGN, "−"))
_MARKS = frozenset((",", ":", ";", "."))
WIDE = "…"
_JOINS = frozenset(("and", "or"))
_S = ("'s",)
_OF_SEVERAL = re.compile(r"(?<=[a-z]s)'(?![^\W_])")  # `the players' hands`
_SAID = frozenset(("is", "are", "can", "may", "did", "does", "was", "were", "has", "have", "had"))
_OWN = {"you": "your", "it": "its"}
_OWNED = {"its": "it"}  # nobody writes `the hand of you`
_JOINING = ("of", "to", "as", "with", "than", "at")
_NO_NOUN = frozenset(("as", "by", "on", "with", "without", "higher", "lower", "turned"))
_DETERMINERS = frozenset((
    "the", "a", "an", "another", "each", "your", "its", "it", "you", "this", "that", "any", "1", "one", "every",
    "other", "all",
))  # fmt: skip


@cache
def _no_start() -> frozenset[str]:
    """Words that no gap begins with: they belong to what stands around it."""
    words = control_words().of("AND", "OR", "IS", "WHOSE", "IF", "WHEN", "MAY", "NOT", "RELATION")
    return frozenset(word.split()[0] for word in (*words, *_JOINING, "then", "by", "for"))


@cache
def _no_end() -> frozenset[str]:
    words = control_words().of("AND", "OR", "IS", "WHOSE", "THAT", "NOT", "RELATION")
    return frozenset(
        word.split()[-1] for word in (*words, *_JOINING, "the", "a", "an", "another", "each", "its", "your")
    )


def tokens_of(text: str) -> Tokens:
    text = _OF_SEVERAL.sub("'s", text)
    found = _TOKEN.finditer(text)
    return tuple(_SIGN if m.group() == "+" and text[m.end() : m.end() + 1].strip() else m.group() for m in found)


def text_of(tokens: Tokens) -> str:
    text, glued = "", True
    for token in tokens:
        shown = "'" if token == "'s" and text[-1:] == "s" else "+" if token == _SIGN else token
        text += ("" if glued or token in _CLOSE else " ") + shown
        glued = token in _OPEN
    return text


def split(tokens: Tokens, mark: Tokens) -> list[Tokens]:
    """The parts between marks that stand in no parentheses."""
    parts: list[Tokens] = []
    depth = start = at = 0
    while at < len(tokens):
        depth += {"(": 1, ")": -1}.get(tokens[at], 0)
        if depth == 0 and tokens[at : at + len(mark)] == mark:
            parts.append(tokens[start:at])
            start = at = at + len(mark)
        else:
            at += 1
    return [*parts, tokens[start:]]


def joined(parts: list[Tokens], mark: Tokens) -> Tokens:
    return tuple(token for at, part in enumerate(parts) for token in ((*mark, *part) if at else part))


# ------------------------------------------------------------------ wordings


@record(frozen=True)
class Word:
    forms: Tokens  # in small letters; the first is the one said of others, the second of you
    shown: Tokens


@record(frozen=True)
class Gap:
    name: str

    @property
    def is_wide(self) -> bool:
        return self.name.startswith(WIDE)

    @property
    def is_number(self) -> bool:
        return self.name in ("number", "the number")

    @property
    def is_pile(self) -> bool:
        return self.name == "the pile"


Template = tuple[Word | Gap, ...]


@lru_cache(maxsize=999)
def template_of(text: str) -> Template:
    return tuple(Gap(token[1:-1].strip()) if token.startswith("{") else _word(token) for token in tokens_of(text))


def _word(token: str) -> Word:
    forms = tuple(token.split("/")) if token != "/" else (token,)
    return Word(tuple(form.lower() for form in forms), forms)


@record(frozen=True)
class Found:
    """What fills the gaps, and which form each word with several has."""

    gaps: dict[str, Tokens]
    forms: tuple[int, ...]


def needed(template: Template) -> tuple[Tokens, ...]:
    """The words without which a text is not this wording, each in its forms; the longest first."""
    words = {part.forms for part in template if isinstance(part, Word) and part.forms != _S}
    return tuple(sorted(words, key=lambda forms: (-min(map(len, forms)), forms)))


def matches(template: Template, tokens: Tokens, sort: str, is_written: bool) -> Iterator[Found]:
    """Every way in which the words are this wording, that with the shortest first gap first."""
    low = tuple(token.lower() for token in tokens)
    for found in _match(template, 0, tokens, low, 0, {}, ()):
        narrow = (held for name, held in found.gaps.items() if not name.startswith(WIDE))
        if sort == "use" or all(_is_noun(held, sort == "noun", is_written) for held in narrow):
            yield found


def _is_noun(held: Tokens, narrow: bool, is_written: bool) -> bool:
    """Whether the words can be a thing: nothing is said of it, but behind `that` and `whose`."""
    depth, filtered = 0, False
    for at, token in enumerate(held):
        low = token.lower()
        depth += {"(": 1, ")": -1}.get(token, 0)
        if depth:
            continue
        filtered = filtered or (at > 0 and low in ("that", "whose"))  # `that player` is one that was named
        after = held[at + 1].lower() if at + 1 < len(held) else ""
        if low in ("and", "or") and is_written and not filtered and after not in ("whose", "that", "none"):
            return False
        if (low in _SAID and not filtered) or (
            narrow and low in (*_NO_NOUN, *control_words().of("WHEN", "WHOSE"), "in")
        ):
            return False
    return not narrow or held[0].lower() in _DETERMINERS or held[0] == "("


def _match(
    template: Template,
    part_at: int,
    tokens: Tokens,
    low: Tokens,
    at: int,
    gaps: dict[str, Tokens],
    forms: tuple[int, ...],
) -> Iterator[Found]:
    if part_at == len(template):
        if at == len(tokens):
            yield Found(dict(gaps), forms)
        return
    part = template[part_at]
    if isinstance(part, Word):
        if at < len(tokens) and low[at] in part.forms:
            more = (*forms, part.forms.index(low[at])) if len(part.forms) > 1 else forms
            yield from _match(template, part_at + 1, tokens, low, at + 1, gaps, more)
        return
    if at < len(tokens) and low[at] in _OWNED and _is_own(template, part_at + 1):  # `its hand` is {it}'s hand
        held: Tokens = (_OWNED[low[at]],)
        if gaps.get(part.name, held) == held:
            yield from _match(template, part_at + 2, tokens, low, at + 1, {**gaps, part.name: held}, forms)
    last = len(tokens) - (len(template) - part_at - 1)
    ends = range(last, last + 1) if part_at == len(template) - 1 else range(at + 1, last + 1)
    for end in ends:
        held = tokens[at:end]
        if _can_fill(part, held) and gaps.get(part.name, held) == held:
            yield from _match(template, part_at + 1, tokens, low, end, {**gaps, part.name: held}, forms)


def _can_fill(gap: Gap, held: Tokens) -> bool:
    if not held:
        return False
    depth = 0
    for token in held:
        depth += {"(": 1, ")": -1}.get(token, 0)
        if depth < 0 or (depth == 0 and token in _MARKS and not gap.is_wide):
            return False
    if depth or gap.is_wide:
        return depth == 0
    if gap.is_number and not _JOINS.isdisjoint(held):  # `2 and at most 5` is no number
        return False
    if held[0].lower() == "that" and len(held) > 1 and held[1].lower() in ("is", "are", "has", "have"):
        return False
    return held[0].lower() not in _no_start() and held[-1].lower() not in _no_end() and held[0] != _S[0]


def filled(template: Template, gaps: dict[str, Tokens], forms: tuple[int, ...]) -> Tokens:
    """The wording with its gaps filled: `you's` is `your`."""
    out: list[str] = []
    said = iter(forms)
    form = 0
    for part in template:
        if isinstance(part, Gap):
            out += gaps[part.name]
        elif part.forms == _S and out and out[-1].lower() in _OWN:
            out[-1] = _OWN[out[-1].lower()]
        else:
            form = next(said, form) if len(part.forms) > 1 else form
            out.append(part.shown[min(form, len(part.shown) - 1)])
    return tuple(out)


def names_one_of(held: Tokens, names: Collection[str]) -> bool:
    """Whether the words are one of these names, whosever it is: `your hand`, `the hand of that player`."""
    named = held[held[0].lower() in _DETERMINERS :]
    return any(
        text_of(named[:end]).lower() in names
        for end in range(1, len(named) + 1)
        if end == len(named) or named[end].lower() == "of"
    )


def _is_own(template: Template, at: int) -> bool:
    part = template[at] if at < len(template) else None
    return isinstance(part, Word) and part.forms == _S

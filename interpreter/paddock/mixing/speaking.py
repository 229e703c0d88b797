"""Says again what was understood, in other words. Takes expressions and how they were read, gives their new text."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Protocol

from paddock.mixing.unsaid import unsaid
from paddock.program import operations as ops
from paddock.program.model import Expr
from paddock.program.phrases.readings import Reading, atoms_of
from paddock.program.walk import within
from paddock.program.words.heard import Atoms, Heard, Place, Range, Said, place_of
from paddock.program.words.vocabulary import Entry, FieldName, Fixed, Gap, World
from paddock.records import field, record
from paddock.text.model import Source, Span
from paddock.tree import model as tree

Key = tuple[str, tuple[str, ...]]  # sort and wording of a pattern
Names = dict[str, str | None]  # of what a step calls `the NAME`: how it is said now; None: there is no such thing here
_IS = re.compile(r"(is|are)( not)?( (at +least|at +most|more +than|less +than|in))?")
_LEAD = re.compile(r"((and|or) +)?(whose|that +(is|are)|that)\b")
_JOINED = re.compile(r"\b(and|or|whose|that|but)\b|[+*/]| - ")
SELF = ("you", "it")


@record
class Meaning:
    """What a pattern is here. With neither a right side nor `nothing` it stands as it is."""

    right: tree.Expression | None = None
    gaps: tuple[str, ...] = ()  # names of the gaps on its left side, in their order
    guard: tree.Expression | None = None
    nothing: bool = False
    span: Span | None = None
    renamed: tuple[str, str] | None = None  # it stands as it is, but for this word
    speaker: Speaker | None = None  # who says the right side
    card: str = ""  # of what only some cards say so: the name of the card that says it
    one: str = ""  # the kind of what it is; of what is waited for: what the condition calls it

    @property
    def stays(self) -> bool:
        return self.right is None and not self.nothing


class Dictionary(Protocol):
    """Which words of one game are which of another."""

    def meaning(self, entry: Entry, span: Span) -> Meaning: ...
    def key(self, entry: Entry) -> Key: ...
    def of_the_card(self, entry: Entry) -> Meaning | None: ...
    def in_event(self, entry: Entry) -> Meaning | None: ...
    def kind(self, word: str, span: Span) -> str: ...
    def field(self, words: tuple[str, ...], span: Span) -> tuple[str, ...]: ...
    def choice(self, kind: str, words: str, span: Span) -> str: ...
    def span_word(self, words: str, span: Span) -> str: ...
    def named(self, name: str, span: Span) -> str: ...


@record
class Speaker:
    """`names` change from block to block; `guards` gathers what must hold where a changed value is said."""

    heard: Heard
    sources: Mapping[str, Source]
    words: Dictionary
    reached: frozenset[int]  # the numbers of all expressions that have become part of the program
    world: World | None = None  # of the game in whose words it was said
    names: Names = field(default_factory=dict)
    guards: list[str] = field(default_factory=list)
    any_of: dict[Place, str] = field(default_factory=dict)  # in events: `a boat`, for one of several of yours
    any_named: dict[str, str] = field(default_factory=dict)  # what one of these is called in the rest of a line
    met: dict[Key, str] = field(default_factory=dict)  # which of several of yours it was, in what it has set off
    met_used: set[Key] = field(default_factory=set)

    # -------------------------------------------------------------- expressions

    def expression(self, node: tree.Expression) -> str:
        match node:
            case tree.Phrase():
                return self.phrase(node)
            case tree.Arithmetic():
                return f"{self.expression(node.left)} {node.operator} {self.expression(node.right)}"
            case tree.Comparison():
                return self._comparison(node)
            case tree.Not():
                return f"not {self.expression(node.inner)}"
            case tree.Junction():
                return f" {node.word} ".join(map(self.expression, node.parts))

    def phrase(self, node: tree.Phrase) -> str:
        atoms = atoms_of(node)
        said = self.find(atoms)
        return self.said(said) if said is not None else self._in_pieces(atoms)

    def _in_pieces(self, atoms: Atoms) -> str:
        """Words that were read in several parts, such as `2 of` and what is chosen from."""
        texts, at = list[str](), 0
        while at < len(atoms):
            end = next((end for end in range(len(atoms), at, -1) if self.find(atoms[at:end]) is not None), 0)
            said = self.find(atoms[at:end]) if end else None
            texts.append(self.said(said) if said is not None else self.atom(atoms[at]))
            at = end or at + 1
        return " ".join(texts)

    def find(self, atoms: Atoms, sort: str = "") -> Said | None:
        """How these words were understood: what has become part of the program counts, then what was read last."""
        where = place_of(atoms)
        found = self.heard.said.get(where, []) if where is not None else []
        fitting = [s for s in found if (s.sort == "subject") == (sort == "subject") and len(s.atoms) <= len(atoms) + 1]
        return max(reversed(fitting), key=self._reached, default=None)

    def _reached(self, said: Said) -> tuple[bool, int]:
        exprs = [said.expr] if said.expr is not None else [arg for arg in said.args if isinstance(arg, Expr)]
        inside = [id(part) in self.reached for expr in exprs for part in within(expr)]
        return (said.expr is None or id(said.expr) in self.reached, sum(inside))

    def _comparison(self, node: tree.Comparison) -> str:
        left, right = node.left, node.right
        if isinstance(left, tree.Phrase) and isinstance(right, tree.Phrase):
            whole = self.find([*atoms_of(left), *atoms_of(right)])
            if whole is not None and whole.entry is not None:
                return self._statement(whole, node)
            predicate = self.find(atoms_of(right), "subject")
            if predicate is not None:
                return self._predicate(self.expression(left), predicate, node)
            kind = self._kind_after_is(right)
            if kind is not None:
                return f"{_agreeing(self.expression(left), self._is(node))} {kind}"
        return f"{_agreeing(self.expression(left), self._is(node))} {self.expression(right)}"

    def _statement(self, said: Said, node: tree.Comparison) -> str:
        """A pattern with `is` among its words: what the reader took for that word is said as it was written."""
        meaning = self.words.meaning(said.entry, node.span)
        if not meaning.stays:
            text = self._bridged(said, meaning, node.span)
            return f"not ({text})" if node.negated else text
        return self._as_it_is(said, self._is(node))

    def _predicate(self, left: str, said: Said, node: tree.Comparison) -> str:
        meaning = self.words.meaning(said.entry, node.span)
        if meaning.stays:
            return f"{_agreeing(left, self._is(node))} {self._as_it_is(said)}"
        text = self._bridged(said, meaning, node.span, left)
        return f"not ({text})" if node.negated else text

    def _is(self, node: tree.Comparison) -> str:
        """`are not at least`, as it was written; of a comparison that shares its left side, as it is meant."""
        file, line = node.span.file, node.span.line
        text = self.sources[file].line(line) if file in self.sources else ""
        between = " ".join(text[end_of(node.left) - 1 : start_of(node.right) - 1].split())
        if _IS.fullmatch(between):
            return between
        return " ".join(["is", *(["not"] if node.negated else []), *([node.relation] if node.relation else [])])

    def _kind_after_is(self, phrase: tree.Phrase) -> str | None:
        words = [atom.text for atom in phrase.atoms if isinstance(atom, tree.Word)]
        if phrase.filters or len(words) != len(phrase.atoms) or len(words) > 2 or self.find(atoms_of(phrase)):
            return None
        if len(words) == 2 and words[0] not in ("a", "an"):
            return None
        return self.words.kind(" ".join(words), phrase.span)

    # -------------------------------------------------------------- what was said

    def said(self, said: Said) -> str:
        if said.entry is None:
            return self._leaf(said)
        known = self._one_of_several(said)
        if known:
            return known
        meaning = self.meaning(said)
        if not meaning.stays:
            return self._bridged(said, meaning, span_of(said))
        return self._as_it_is(said, renamed=meaning.renamed)

    def meaning(self, said: Said) -> Meaning:
        """What its pattern is here; of what is yours it can be something else on a card that lies on a thing."""
        own = self.words.of_the_card(said.entry) if self.is_yours(said) else None
        return own or self.words.meaning(said.entry, span_of(said))

    def is_yours(self, said: Said) -> bool:
        atoms = said.atoms[slice(*said.ranges[0])] if said.ranges and said.sort != "subject" else []
        return len(atoms) == 1 and isinstance(atoms[0], tree.Word) and atoms[0].text.lower() in ("you", "your")

    def _one_of_several(self, said: Said) -> str:
        place = place_of(said.atoms[said.range[0] : said.range[1]]) if self.any_of else None
        if place is not None and place in self.any_of:
            return self.any_of[place]
        if not self.met or not self.is_yours(said):
            return ""
        key = self.words.key(said.entry)
        self.met_used.add(key)
        return self.met.get(key, "")

    def yours(self, meaning: Meaning) -> str:
        """What a bridge says of `you`."""
        if meaning.right is None or meaning.speaker is None:
            return "you"
        of_card = {meaning.card: "this card"} if meaning.card else {}
        return meaning.speaker.saying(meaning.right, dict.fromkeys(meaning.gaps, "you") | of_card)

    def fillings(self, said: Said, subject: str = "") -> dict[str, str]:
        """What fills the gaps, by their names; of what belongs to `you` or `it`, that word."""
        gaps = [part for part in said.entry.parts if isinstance(part, Gap)]
        before = {gaps[0].name: subject} if said.sort == "subject" and gaps else {}
        gaps = gaps[1:] if before else gaps
        pairs = zip(gaps, said.ranges, said.args[-len(said.ranges) :] if said.ranges else [], strict=False)
        return before | {gap.name: self._gap(said, gap, range_, arg) for gap, range_, arg in pairs}

    def _bridged(self, said: Said, meaning: Meaning, span: Span, subject: str = "") -> str:
        if meaning.nothing or meaning.right is None or meaning.speaker is None:
            raise unsaid(span, said.entry.shown, "this means nothing here, and it is asked for", sort="value")
        given = self.fillings(said, subject)
        names = dict(zip(meaning.gaps, (given.get(name) for name in gap_names(said.entry, meaning.gaps)), strict=False))
        names |= {meaning.card: "this card"} if meaning.card else {}
        if meaning.guard is not None:
            if said.sort != "changed":
                why = f"`{said.entry.shown}` can be changed here, but not asked: its bridge has an `if`"
                raise unsaid(span, said.entry.shown, why, sort="value")
            named = {name: self.any_named.get(text or "", text) for name, text in names.items()}
            self.guards.append(meaning.speaker.saying(meaning.guard, named))
        return meaning.speaker.saying(meaning.right, names)

    def saying(self, node: tree.Expression, names: Mapping[str, str | None]) -> str:
        """The right side of a bridge, with what the card says in its gaps."""
        before, self.names = self.names, {name: wrapped(text) for name, text in names.items()}
        try:
            return self.expression(node)
        finally:
            self.names = before

    def part(self, said: Said, gap: Gap, names: Mapping[str, str | None]) -> str:
        """What fills one gap of a sentence, with what the card says in the names of a bridge."""
        before, self.names = self.names, {name: wrapped(text) for name, text in names.items()}
        try:
            return self.fillings(said)[gap.name]
        finally:
            self.names = before

    def _as_it_is(self, said: Said, is_: str = "", renamed: tuple[str, str] | None = None) -> str:
        """The same words, with what fills the gaps said anew."""
        parts = list(said.entry.parts)
        if said.sort == "subject":
            parts = parts[len(parts) - _length(said, parts) :]
        texts, at, ranges = list[str](), said.range[0], list(zip(said.ranges, said.args, strict=False))
        subject = ""
        for part in parts:
            if isinstance(part, Fixed):
                word = self._fixed(said, part, at, subject, is_)
                texts.append(renamed[1] if renamed is not None and word == renamed[0] else word)
                at += 1
                continue
            if not ranges:
                return self._raw(said.atoms[said.range[0] : said.range[1]])
            (range_, arg), *ranges = ranges
            text = self._gap(said, part, range_, arg)
            special = part.special == "its"
            texts.append(self.atom(said.atoms[range_[0]]) if special else text)
            subject = subject or text
            at = range_[1]
        return " ".join(self._possessive(said, texts))

    def _fixed(self, said: Said, part: Fixed, at: int, subject: str, is_: str) -> str:
        written = self.atom(said.atoms[at])
        if written == "is" and is_:
            return is_
        own = said.entry.sort == "verb" and said.entry.verb is not None and isinstance(said.entry.parts[0], Gap)
        if own and len(part.forms) > 1 and part is said.entry.parts[1]:  # the verb: `draw` or `draws`
            return part.forms[-1] if subject == "you" else part.forms[0]
        return written

    def _possessive(self, said: Said, texts: list[str]) -> list[str]:
        """`the pace of you` is `your pace`."""
        parts = said.entry.parts
        at = next((n for n, part in enumerate(parts) if isinstance(part, Gap)), 0)
        before = parts[at - 1] if at >= 3 else None
        owned = isinstance(before, Fixed) and before.forms[0] == "of" and texts[at] in SELF and texts[0] == "the"
        if said.sort == "subject" or not owned:
            return texts
        return ["your" if texts[at] == "you" else "its", *texts[1 : at - 1], *texts[at + 1 :]]

    def _gap(self, said: Said, gap: Gap, range_: Range, arg: object) -> str:
        atoms = said.atoms[range_[0] : range_[1]]
        span = atoms[0].span.to(atoms[-1].span)
        match gap.special:
            case "its":
                return "you" if self.atom(atoms[0]).lower() == "your" else "it"
            case "kind" | "kinds":
                return self.words.kind(self._raw(atoms), span)
            case "any":
                return self._raw(atoms)
            case "span":
                return self.words.span_word(self._raw(atoms), span)
            case "field" if isinstance(arg, FieldName):
                return " ".join(self.words.field(arg.words, span))
            case "field":
                return self.atom(atoms[0])
        inner = self.inner(said, range_, arg)
        return self.said(inner) if inner is not None else self._in_pieces(atoms)

    def inner(self, said: Said, range_: Range, arg: object) -> Said | None:
        """How a part of the phrase was read, of several ways the one that went into the whole."""
        readings: list[Reading] = said.inner.get(range_, [])
        meant = [r for r in readings if r.expr is arg] or [
            r for r in readings if isinstance(arg, Expr) and any(part is r.expr for part in within(arg))
        ]
        chosen = min(meant or readings, key=lambda r: r.cost, default=None)
        if chosen is None:
            return None
        args = chosen.args or []
        return Said(said.atoms, range_, chosen.entry, self.heard.ranges(args), args, chosen.expr, said.inner)

    # -------------------------------------------------------------- names, numbers, words

    def _leaf(self, said: Said) -> str:
        start, end = said.range
        atoms, expr = said.atoms[start:end], said.expr
        last = atoms[-1]
        if isinstance(last, tree.Filter):
            inner = self.inner(said, (start, end - 1), expr) if end - start > 1 else None
            listed = self.said(inner) if inner is not None else self._in_pieces(atoms[:-1])
            return f"{listed} {self._filter(last)}"
        if isinstance(expr, Expr) and expr.op in (ops.LOCAL, ops.MEMBER) and len(atoms) > 1:
            return self._name(atoms)
        if isinstance(expr, Expr) and expr.op == ops.CONST and expr.type.is_choice:
            return self.words.choice(expr.type.kind, self._raw(atoms), span_of(said))
        if len(atoms) == 1 and isinstance(last, tree.Quote):
            named = isinstance(expr, Expr) and expr.op == ops.NAMED
            return f'"{self.words.named(last.text, last.span) if named else last.text}"'
        return self._raw(atoms)

    def _name(self, atoms: Atoms) -> str:
        """`the winner`, as the game that is spoken to calls it."""
        words = [atom.text.lower() if isinstance(atom, tree.Word) else "" for atom in atoms]
        name = " ".join(words[1:])
        if words[0] != "the" or name not in self.names:
            return self._raw(atoms)
        text = self.names[name]
        if text is None:
            span = atoms[0].span.to(atoms[-1].span)
            raise unsaid(span, f"the {name}", f"there is no `the {name}` in what happens here", sort="name")
        return text

    def _filter(self, node: tree.Filter) -> str:
        if node.alternatives:
            ways = [" and ".join(_bare(self._filter(each)) for each in branch) for branch in node.alternatives]
            return " or ".join(ways)
        lead = self._lead(node)
        relation = " ".join(["not"] * node.negated + [node.relation] * (node.relation not in ("", "says")))
        after = f"{relation} " if relation else ""
        if node.field is not None:
            asked = tuple(atom.text.lower() for atom in node.field.atoms if isinstance(atom, tree.Word))
            field_ = " ".join(self.words.field(asked, node.span)) if asked else self._raw([*node.field.atoms])
            is_ = "are" if " are " in f" {self._text(node.span)} " else "is"
            return f"{lead} {field_} {is_} {after}{self._operand(node)}"
        return f"{lead} {after}{self._operand(node)}"

    def _operand(self, node: tree.Filter) -> str:
        predicate = self.find(atoms_of(node.operand), "subject")
        if predicate is None:
            return self._kind_after_is(node.operand) or self.phrase(node.operand)
        meaning = self.words.meaning(predicate.entry, node.span)
        if meaning.stays:
            return self._as_it_is(predicate)
        why = f"`{predicate.entry.shown}` is asked of each of a list: declare it in the mix with `whether`"
        raise unsaid(node.span, predicate.entry.shown, why, sort="condition")

    def _lead(self, node: tree.Filter) -> str:
        written = _LEAD.match(self._text(node.span))
        if written:
            return " ".join(written.group().split())
        return "whose" if node.field is not None else "that" if node.relation == "says" else "that is"

    def _text(self, span: Span) -> str:
        source = self.sources.get(span.file)
        return source.line(span.line)[span.column - 1 :] if source is not None else ""

    def atom(self, atom: tree.Atom | tree.Filter) -> str:
        match atom:
            case tree.Word():
                return atom.text
            case tree.Number():
                return str(atom.value)
            case tree.Quote():
                return f'"{atom.text}"'
            case tree.Group():
                return f"({self.expression(atom.inner)})"
            case tree.Filter():
                return self._filter(atom)

    def _raw(self, atoms: Atoms) -> str:
        return " ".join(map(self.atom, atoms))


def _agreeing(left: str, is_: str) -> str:
    """`the player is`, said of `you`."""
    return f"{left} {re.sub('^is', 'are', is_) if left == 'you' else is_}"


def _bare(text: str) -> str:
    """A filter without the word that joins it to the one before."""
    return text.removeprefix("and ").removeprefix("or ")


def gap_names(entry: Entry, wanted: tuple[str, ...]) -> list[str]:
    """The gaps of a pattern as it was read; a bridge may call them otherwise, but not in another order."""
    own = [part.name for part in entry.parts if isinstance(part, Gap)]
    return own if len(own) >= len(wanted) else list(wanted)


def wrapped(text: str | None) -> str | None:
    """In parentheses, if its words could be taken for part of what stands around it."""
    if text is None or not _JOINED.search(text) or (text.startswith("(") and text.endswith(")")):
        return text
    return f"({text})"


def span_of(said: Said) -> Span:
    return said.atoms[said.range[0]].span.to(said.atoms[said.range[1] - 1].span)


def _length(said: Said, parts: list[object]) -> int:
    """How many parts of a pattern stand behind what it is said of."""
    count, at = 0, said.range[1]
    ranges = list(said.ranges)
    while at > said.range[0]:
        if ranges and ranges[-1][1] == at:
            at = ranges.pop()[0]
        else:
            at -= 1
        count += 1
    return count


def start_of(node: tree.Expression) -> int:
    match node:
        case tree.Phrase():
            return node.atoms[0].span.column
        case tree.Arithmetic() | tree.Comparison():
            return start_of(node.left)
        case tree.Not():
            return node.span.column
        case tree.Junction():
            return start_of(node.parts[0])


def end_of(node: tree.Expression) -> int:
    match node:
        case tree.Phrase():
            return atoms_of(node)[-1].span.end
        case tree.Arithmetic() | tree.Comparison():
            return end_of(node.right)
        case tree.Not():
            return end_of(node.inner)
        case tree.Junction():
            return end_of(node.parts[-1])

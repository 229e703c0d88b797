"""Translates the lines of one item. Takes a card or a rule of the lender, gives its lines in the words of the base."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import fields, is_dataclass
from typing import Any

from paddock.mixing.dictionary import Dictionary
from paddock.mixing.each_of_yours import changed_value, of_each
from paddock.mixing.events import NeverHappensError, Waiting, heard_events, waiting
from paddock.mixing.speaking import Speaker, end_of, start_of
from paddock.mixing.unsaid import Reason, UnsaidError, unsaid
from paddock.program.declaring.card_art import is_art
from paddock.program.declaring.card_counts import field_and_values
from paddock.program.declaring.cards import REMINDS, rules_reminded
from paddock.program.declaring.plain_lines import parts_of
from paddock.program.mistakes import MistakeFound
from paddock.program.phrases.readings import atoms_of
from paddock.records import field, record
from paddock.text.model import Span
from paddock.text.plural import article
from paddock.tree import model as tree
from paddock.tree.layout import TextLine

Edit = tuple[int, int, str]  # from a column to another: the new text
NamedLine = tuple[str, int]  # a line, and the number of the one it was made of
_BRACES = re.compile(r"\{the ([^{}]*)\}")
EXPRESSIONS = (tree.Phrase, tree.Arithmetic, tree.Comparison, tree.Not, tree.Junction)
INDENT = "  "


@record
class Changes:
    """What becomes of the lines of one item, by their numbers."""

    edits: dict[int, list[Edit]] = field(default_factory=dict)
    dropped: set[int] = field(default_factory=set)  # with all that stands under them
    wrapped: dict[int, str] = field(default_factory=dict)  # in a block of their own, with this head
    before: dict[int, str] = field(default_factory=dict)  # a line that stands above it
    guards: dict[int, list[str]] = field(default_factory=dict)  # more that must hold, at the end of a head

    def edit(self, line: int, start: int, end: int, text: str) -> None:
        edits = self.edits.setdefault(line, [])
        if (start, end, text) not in edits:
            edits.append((start, end, text))


@record
class ItemTranslator:
    speaker: Speaker
    words: Dictionary
    fields: dict[str, str]  # of the kind of the card: the name of a field -> its owner
    changes: Changes = field(default_factory=Changes)
    reasons: list[Reason] = field(default_factory=list)  # why lines of it cannot be said
    guard_of_each: str = ""  # which of several things a line changes a value of

    # -------------------------------------------------------------- walking

    def walk(self, node: Any, in_steps: bool = False) -> None:
        match node:
            case tree.Ability():
                self._ability(node)
            case tree.NextTime():
                self._events(node, node.events, node.body)
            case tree.Until():
                self._lasting(node)
            case tree.While():
                self._while(node)
            case tree.Do():
                self._do(node)
            case tree.Fact():
                self._fact(node)
            case tree.Name():
                self._name(node)
            case tree.Quote():
                self._quote(node)
            case tree.Stop() | tree.RuleLine() | tree.FieldLine() | tree.Word():
                return
            case tree.ForEach():
                self._for_each(node)
            case tree.Pattern():
                self._pattern(node)
            case _ if isinstance(node, EXPRESSIONS):
                self._say(node)
            case list():
                for each in node:
                    try:
                        self.walk(each)
                    except UnsaidError as problem:  # the next line may lack another word
                        self.reasons.append(problem.reason)
                    except MistakeFound as problem:  # it cannot be read in its own game, where that is told too
                        told = problem.diagnostic
                        self.reasons.append(Reason(told.span or each.span, "", told.message, sort="reading"))
            case _ if is_dataclass(node):
                for each in fields(node):
                    self.walk(getattr(node, each.name))

    def _say(self, node: tree.Expression) -> None:
        self.changes.edit(node.span.line, start_of(node), end_of(node), self.speaker.expression(node))

    def _for_each(self, node: tree.ForEach) -> None:
        self._say(node.what)
        for order in node.orders:
            self.walk(order)
        if node.name is not None:
            self.walk(node.name)
        self.walk(node.body)

    # -------------------------------------------------------------- events

    def _ability(self, node: tree.Ability) -> None:
        if node.label is not None:
            self._quote(node.label)
        if node.limit is not None:
            each = node.limit.each
            span = each[0].span.to(each[-1].span)
            words = " ".join(word.text for word in each)
            self.changes.edit(span.line, span.column, span.end, self.words.span_word(words, span))
        if not gives_itself_away(node.body):
            self._events(node, node.events, [node.guard, *node.body])
            return
        with self._waited(node, node.events) as happens:
            self.walk([node.guard] if happens else [])
            with self._named_before(node.body[0].span.line):
                self.walk([*node.body] if happens else [])

    def _events(self, node: Any, events: list[tree.Phrase], inside: list[Any]) -> None:
        with self._waited(node, events) as happens:
            self.walk(inside if happens else [])

    @contextmanager
    def _waited(self, node: Any, events: list[tree.Phrase]) -> Iterator[bool]:
        """Whether it can happen; while it lasts, what happens is called as the base calls it."""
        waited = Waiting("")
        try:
            waited = self._wait(node, events) if events else waited
        except NeverHappensError:
            self.changes.dropped.add(node.span.line)
            yield False
            return
        except UnsaidError as problem:  # what it does may lack more words
            self.reasons.append(problem.reason)
        with self._named(waited):
            yield True

    def _lasting(self, node: tree.Until) -> None:
        """What lasts is for the one that it began for, where a player may have several."""
        with self._named_before(node.span.line):
            self._events(node, [node.event], node.lines)

    @contextmanager
    def _named_before(self, line: int) -> Iterator[None]:
        """What is yours now and may be another one later gets a name above this line, if it is spoken of."""
        before, used = self.speaker.met, self.speaker.met_used
        new = {key: meaning for key, meaning in self.words.may_change().items() if key not in before}
        self.speaker.met = before | {key: f"the chosen {meaning.one}" for key, meaning in new.items()}
        self.speaker.met_used = set()
        try:
            yield
        finally:
            own, self.speaker.met, self.speaker.met_used = self.speaker.met_used, before, used | self.speaker.met_used
        for key in [key for key in new if key in own]:
            self.changes.before[line] = f"let the chosen {new[key].one} be {self.speaker.yours(new[key])}"

    def _wait(self, node: Any, events: list[tree.Phrase]) -> Waiting:
        """The head of an ability: those of its events that can happen here, and the names that they give."""
        possible: list[Waiting] = []
        for said in heard_events(self.speaker, events):
            with suppress(NeverHappensError):
                possible += waiting(self.speaker, self.words, said)
        if not possible:
            raise NeverHappensError
        first = possible[0]
        if any((each.names, each.guards, each.met) != (first.names, first.guards, first.met) for each in possible):
            why = "the two events give other names here: write them as two lines"
            raise unsaid(events[0].span, "or", why, sort="line")
        text = " or ".join(each.text for each in possible)
        self.changes.edit(node.span.line, start_of(events[0]), end_of(events[-1]), text)
        self._add_guards(node, first)
        return first

    def _add_guards(self, node: Any, said: Waiting) -> None:
        if said.guards:
            known = self.changes.guards.setdefault(node.span.line, [])
            known += [guard for guard in said.guards if guard not in known]

    @contextmanager
    def _named(self, waited: Waiting) -> Iterator[None]:
        before = self.speaker.names, self.speaker.met
        self.speaker.names = {**self.speaker.names, **waited.names}
        self.speaker.met = {**self.speaker.met, **waited.met}
        try:
            yield
        finally:
            self.speaker.names, self.speaker.met = before

    # -------------------------------------------------------------- steps and statements

    def _do(self, node: tree.Do) -> None:
        said = self.speaker.find(atoms_of(node.sentence))
        if said is not None and said.entry is not None and self.speaker.meaning(said).nothing:
            self.changes.dropped.add(node.span.line)
            return
        if self._is_story(node):
            self.walk([*node.sentence.atoms])
            return
        self._check_done(said, node.span)
        self._stated(node.sentence, node.span.line, "if")
        if node.name is not None:
            self.walk(node.name)
        self.walk(node.otherwise)

    def _check_done(self, said: Any, span: Span) -> None:
        from paddock.mixing.bridges import VerbMeaning

        meaning = self.speaker.meaning(said) if said is not None and said.entry is not None else None
        here = self.words.in_base(self.words.plain(said.entry)) if meaning is not None else None
        if isinstance(meaning, VerbMeaning) and meaning.right is None and here is None:
            why = f"`{said.entry.shown}` can be waited for here, but not done"
            raise unsaid(span, said.entry.shown, why, sort="verb")
        if isinstance(meaning, VerbMeaning) and meaning.guard is not None:
            why = f"`{said.entry.shown}` can be waited for here, but not done: its bridge has an `if`"
            raise unsaid(span, said.entry.shown, why, sort="verb")

    def _is_story(self, node: tree.Do) -> bool:
        first = node.sentence.atoms[0]
        return isinstance(first, tree.Word) and first.text in ("told", "tell", "untold")

    def _stated(self, node: tree.Expression, line: int, head: str) -> None:
        """A step or a line that changes a value; where a bridge says when, in a block of its own."""
        self.speaker.guards.clear()
        self.speaker.guards += [self.guard_of_each] if self.guard_of_each else []
        self._say(node)
        if self.speaker.guards:
            self.changes.wrapped[line] = f"{head} {' and '.join(dict.fromkeys(self.speaker.guards))}:"
            self.speaker.guards.clear()

    def _fact(self, node: tree.Fact) -> None:
        first, line = node.parts[0], node.span.line
        if is_art(node) and "art" not in self.fields:
            return  # a path is the same in all words
        if isinstance(first, tree.Comparison) or self._is_stated(first):
            if self._changes_nothing(first):
                self.changes.dropped.add(line)
                return
            with self._for_each_of_yours([node]):
                for part in node.parts:
                    self._stated(part, line, "while")
            return
        if self.fields:
            self._printed(node)
        else:
            for part in node.parts:
                self._say(part)

    def _is_stated(self, node: tree.Expression) -> bool:
        return isinstance(node, tree.Phrase) and self.speaker.find(atoms_of(node)) is not None

    def _changes_nothing(self, node: tree.Expression) -> bool:
        """A change of a value that means nothing here."""
        said = changed_value(self.speaker, node)
        return said is not None and self.words.meaning(said.entry, node.span).nothing

    def _while(self, node: tree.While) -> None:
        """What it asks of one of several of yours is asked of the one that a line below it changes."""
        facts = [line for line in node.lines if isinstance(line, tree.Fact)]
        with self._for_each_of_yours(facts if len(facts) == len(node.lines) else [], above=True):
            self._say(node.condition)
        self.walk(node.lines)

    @contextmanager
    def _for_each_of_yours(self, lines: list[tree.Fact], above: bool = False) -> Iterator[None]:
        """A card that lies on nothing changes a value of each of several of yours. If they are all of the same, what
        the lines, or a condition above them, say of it is for the one whose value is asked."""
        speaker = self.speaker
        found = [each for line in lines for each in of_each(speaker, self.words, line.parts[0])]
        before = speaker.any_of, speaker.any_named, speaker.met
        if found and len(found) == len(lines) and len({(each.key, each.named) for each in found}) == 1:
            one = found[0]
            speaker.met = {**speaker.met, one.key: one.named}
            if not above:
                speaker.any_of = {one.place: one.any}
                speaker.any_named = {one.any: one.named}
                self.guard_of_each = one.guard
        try:
            yield
        finally:
            speaker.any_of, speaker.any_named, speaker.met = before
            self.guard_of_each = ""

    # -------------------------------------------------------------- what is printed

    def _printed(self, node: tree.Fact) -> None:
        parts = parts_of(node)
        if parts[0][:2] == REMINDS:
            self._reminding(node)
            return
        name, values = field_and_values(parts, self.fields)
        if name == "works":
            self._works(node, values)
        elif name in self.fields:
            self._field(node, name, values)

    def _reminding(self, node: tree.Fact) -> None:
        """Of rules that are here; those that only another game has are left out."""
        kept = [id_ for id_ in rules_reminded(node) if id_ in self.words.rules_along]
        if kept:
            said = " ".join([*REMINDS, ", ".join(kept)])
            self.changes.edit(node.span.line, start_of(node.parts[0]), end_of(node.parts[-1]), said)
        else:
            self.changes.dropped.add(node.span.line)

    def _works(self, node: tree.Fact, values: list[list[str]]) -> None:
        for part, words in zip(node.parts, values, strict=True):
            place = tuple(word for word in words if word not in ("in", "the"))
            if isinstance(part, tree.Phrase):
                span = part.atoms[-1].span
                new = self.words.place(place, part.span)
                start = part.atoms[-len(place)].span.column
                self.changes.edit(span.line, start, span.end, " ".join(new))

    def _field(self, node: tree.Fact, name: str, values: list[list[str]]) -> None:
        new = self.words.field_of(name, self.fields[name], node.span)
        if new is None:
            self.changes.dropped.add(node.span.line)
            return
        first = node.parts[0]
        assert isinstance(first, tree.Phrase)
        count = len(name.split())
        span = first.atoms[0].span.to(first.atoms[count - 1].span)
        self.changes.edit(span.line, span.column, span.end, new)
        kind = self.words.choice_of_field(name, self.fields[name])
        for words in values if kind else []:
            self.words.choice(kind, " ".join(words), node.span)

    # -------------------------------------------------------------- names, labels, patterns

    def _name(self, node: tree.Name) -> None:
        name = " ".join(word.text.lower() for word in node.words)
        new = self.words.kinds.get(name)
        if new is not None:
            self.changes.edit(node.span.line, node.words[0].span.column, node.words[-1].span.end, new)

    def _quote(self, node: tree.Quote) -> None:
        """What stands in the braces of a text."""
        names = self.speaker.names

        def said(match: re.Match[str]) -> str:
            text = names.get(match[1].lower(), f"the {match[1]}")
            if text is None:
                why = f"there is no `the {match[1]}` in what happens here"
                raise unsaid(node.span, f"the {match[1]}", why, sort="name")
            return "{" + text + "}"

        text = _BRACES.sub(said, node.text)
        if text != node.text:
            self.changes.edit(node.span.line, node.span.column, node.span.end, f'"{text}"')

    def _pattern(self, node: tree.Pattern) -> None:
        for part in node.parts:
            if isinstance(part, tree.Gap):
                self._gap(part)

    def _gap(self, gap: tree.Gap) -> None:
        """`(a boat)` of a rule that comes along; what its steps call it stays."""
        noun = gap.kind[-1] if len(gap.kind) < 3 else gap.kind[1]
        own = self.words.lender.kinds.called(noun.text.lower())
        if own is None:
            return
        new = self.words.kind(noun.text, noun.span)
        if new == noun.text:
            return
        self.changes.edit(noun.span.line, noun.span.column, noun.span.end, new)
        if gap.kind[0].text in ("a", "an"):
            lead = gap.kind[0].span
            self.changes.edit(lead.line, lead.column, lead.end, article(new))


def gives_itself_away(part: Any) -> bool:
    """Whether some step takes the card that says it from where it lies."""
    if isinstance(part, list):
        return any(map(gives_itself_away, part))
    if isinstance(part, tree.Do):
        said = [atom.text if isinstance(atom, tree.Word) else "" for atom in part.sentence.atoms]
        if "this card" in " ".join(said) and said[0] != "mark":
            return True
    return is_dataclass(part) and any(gives_itself_away(getattr(part, each.name)) for each in fields(part))


def written(lines: list[TextLine], changes: Changes) -> list[NamedLine]:
    """The lines with all changes made; each with the number of the line it stands for."""
    result: list[tuple[str, int, int]] = []
    skipping: int | None = None
    for line in lines:
        if skipping is not None and line.depth > skipping:
            continue
        skipping = None
        if line.number in changes.dropped:
            skipping = line.depth
            continue
        text = _edited(line, changes)
        if line.number in changes.before:
            result.append((INDENT * line.depth + changes.before[line.number], line.depth, line.number))
        head = changes.wrapped.get(line.number)
        if head is not None:
            result.append((INDENT * line.depth + head, line.depth, line.number))
            text = INDENT + text
        result.append((text, line.depth + (head is not None), line.number))
    return _filled_blocks(result)


def _edited(line: TextLine, changes: Changes) -> str:
    text = line.code
    for start, end, new in sorted(changes.edits.get(line.number, []), reverse=True):
        text = text[: start - 1] + new + text[end - 1 :]
    guards = changes.guards.get(line.number)
    if not guards:
        return text
    more, head = " and ".join(f"({guard})" if " or " in guard else guard for guard in guards), text.removesuffix(":")
    before, if_, after = head.rpartition(", if ")
    return f"{before}, if {more} and {after}:" if if_ else f"{head}, if {more}:"


def _filled_blocks(lines: list[tuple[str, int, int]]) -> list[NamedLine]:
    """A head that has lost its whole block does nothing; a condition over nothing goes with it."""
    changed = True
    while changed:
        changed = False
        for at, (text, depth, number) in enumerate(lines):
            empty = text.endswith(":") and (at + 1 == len(lines) or lines[at + 1][1] <= depth)
            if not empty or depth == 0:
                continue
            if text.lstrip().startswith("while "):
                del lines[at]
            else:
                lines.insert(at + 1, (INDENT * (depth + 1) + "do nothing", depth + 1, number))
            changed = True
            break
    return [(text, number) for text, _, number in lines]

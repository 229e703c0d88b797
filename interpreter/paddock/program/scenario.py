"""Scenarios: worked examples as tests. Takes their trees and a game's words, gives resolved scenarios."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from paddock.program.builder import Builder
from paddock.program.conditions import anything, condition
from paddock.program.explain import said
from paddock.program.mistakes import MistakeFound, did_you_mean, mistake, told
from paddock.program.model import Expr
from paddock.program.reader import Reader, atoms_of
from paddock.program.scenario_model import (
    Answer,
    Asked,
    CardSpec,
    Check,
    Contains,
    Fill,
    Given,
    Happens,
    Holds,
    Over,
    Rolls,
    Scenario,
    Sees,
    SetStore,
    When,
)
from paddock.program.scope import Scope
from paddock.program.standing import open_holes
from paddock.program.vocabulary import Hole
from paddock.text.model import Diagnostic
from paddock.tree import model as tree

BuilderFor = Callable[[list[str]], Builder]
Line = TypeVar("Line")


def resolve_scenarios(files: list[tree.File], builder_for: BuilderFor) -> tuple[list[Scenario], list[Diagnostic]]:
    found: list[Scenario] = []
    problems: list[Diagnostic] = []
    for file in files:
        for item in file.items:
            if isinstance(item, tree.ScenarioItem):
                reading = ScenarioReader(item, builder_for)
                found.append(reading.read())
                problems.extend(reading.problems)
    return found, problems


def words_in(phrase: tree.Phrase) -> list[str]:
    return [
        str(a.value) if isinstance(a, tree.Number) else a.text for a in phrase.atoms if not isinstance(a, tree.Group)
    ]


class ScenarioReader:
    def __init__(self, item: tree.ScenarioItem, builder_for: BuilderFor) -> None:
        self.item = item
        self.problems: list[Diagnostic] = []
        self.scenario = Scenario(item.name.text, [], item.span)
        self.builder_for = builder_for

    def read(self) -> Scenario:
        for section in self.item.sections:
            self._head(section)
        if not self.scenario.players:
            self._note(mistake(self.item.span, "this scenario has no players", "", "players Alex, Bob"))
        try:
            builder = self.builder_for(self.scenario.options)
        except MistakeFound as problem:
            self._note(problem)
            return self.scenario
        for option in self.scenario.options:
            if option not in builder.program.options:
                help_ = did_you_mean(option, builder.program.options)
                self._note(mistake(self.item.span, f'no option "{option}"', "", help_))
        kept = dict(builder.world.things)
        builder.world.things.update(dict.fromkeys(self.scenario.players, "player"))
        for kind in builder.program.kinds:
            for player in self.scenario.players if kind.each_player else ():
                numbered = [f" {n + 1}" for n in range(kind.each_player)] if kind.each_player > 1 else [""]
                builder.world.things.update({f"{player}'s {kind.name}{number}": kind.name for number in numbered})
        self.builder = builder
        self.reader = Reader(builder.world, Scope())
        for section in self.item.sections:
            self._part(section)
        builder.world.things = kept
        return self.scenario

    def _note(self, problem: MistakeFound) -> None:
        self.problems.append(problem.diagnostic)

    # -------------------------------------------------------------- head lines

    def _head(self, section: tree.Section) -> None:
        for line in section.lines:
            if section.word in ("covers", "players", "options", "setting") and isinstance(line, tree.Fact):
                phrases = [p for p in line.parts if isinstance(p, tree.Phrase)]
                if section.word == "setting":
                    words = words_in(phrases[0])
                    self.scenario.settings[words[0]] = " ".join(words[1:])
                else:
                    target: list[str] = getattr(self.scenario, section.word)
                    target.extend(" ".join(words_in(p)) for p in phrases)

    # -------------------------------------------------------------- given, when, then

    def _part(self, section: tree.Section) -> None:
        if section.word == "given":
            self.scenario.parts.append(self._lines(section, self._given))
        elif section.word == "then":
            self.scenario.parts.append(self._lines(section, self._check))
        elif section.word == "when":
            try:
                self.scenario.parts.append(self._when(section))
            except (MistakeFound, RecursionError) as problem:
                self._note(told(problem, self.item.span))

    def _lines(self, section: tree.Section, read: Callable[[tree.Fact], Line]) -> list[Line]:
        found: list[Line] = []
        for line in section.lines:
            if isinstance(line, tree.Fact):
                try:
                    found.append(read(line))
                except (MistakeFound, RecursionError) as problem:
                    self._note(told(problem, line.span))
        return found

    def _given(self, line: tree.Fact) -> Given:
        first = line.parts[0]
        if isinstance(first, tree.Phrase):
            words = words_in(first)
            for at in range(len(words) - 2):
                if words[at : at + 2] == ["begins", "with"]:
                    place = self._place(tree.Phrase(first.atoms[:at], [], first.span))
                    rest = tree.Phrase(first.atoms[at + 2 :], [], first.span)
                    return Fill(place, self._cards([rest, *line.parts[1:]]), True, line.span)
            raise mistake(
                line.span,
                "this line gives nothing",
                "",
                "the PLACE is CARD, CARD",
                "the PLACE begins with CARD",
                "the COUNTER of Bob is 3",
                "the rolls are 3, 4",
            )
        if not isinstance(first, tree.Comparison) or not isinstance(first.left, tree.Phrase):
            raise mistake(line.span, "this line gives nothing", "", "the PLACE is CARD, CARD")
        if words_in(first.left) == ["the", "rolls"]:
            parts = [first.right, *line.parts[1:]]
            return Rolls([int(words_in(p)[0]) for p in parts if isinstance(p, tree.Phrase)], line.span)
        return self._given_is(line, first)

    def _given_is(self, line: tree.Fact, first: tree.Comparison) -> Given:
        assert isinstance(first.left, tree.Phrase)
        readings = sorted(self.reader.readings(first.left), key=lambda r: r.cost)
        place = next((r.expr for r in readings if r.expr.op == "place"), None)
        if place is not None:
            empty = isinstance(first.right, tree.Phrase) and words_in(first.right) == ["empty"]
            return Fill(place, [] if empty else self._cards([first.right, *line.parts[1:]]), False, line.span)
        target = next((r.expr for r in readings if r.expr.op == "stored"), None)
        if target is not None and target.type != "flag":
            return SetStore(target, anything(self.reader, first.right), line.span)
        test = condition(self.reader, first)
        value = Expr(op="const", type="flag", ref=test.op != "not")
        inner = test.args[0] if test.op == "not" else test
        if inner.op == "stored":
            return SetStore(inner, value, line.span)
        raise mistake(
            line.span,
            "only places, counters, flags and notes can be given",
            "",
            "what is worked out from them follows by itself",
        )

    def _place(self, phrase: tree.Phrase) -> Expr:
        found = next((r.expr for r in self.reader.readings(phrase) if r.expr.op == "place"), None)
        return found if found is not None else self.reader.value(phrase, "place:thing")

    def _cards(self, parts: list[tree.Expression]) -> list[CardSpec]:
        return [self._card(p) for p in parts]

    def _card(self, part: tree.Expression) -> CardSpec:
        if not isinstance(part, tree.Phrase):
            raise mistake(
                part.span,
                "this is not a card",
                "",
                "say what is printed on it: 30 red",
                'or its name: "Turbo"',
                "or: 3 others",
            )
        words = words_in(part)
        if len(words) == 2 and words[1] in ("others", "other"):
            return CardSpec((), others=int(words[0]))
        if len(part.atoms) == 1 and isinstance(part.atoms[0], tree.Quote):
            return CardSpec((), name=words[0])
        if len(words) == 1 and words[0] in self.scenario.players:
            return CardSpec((), name=words[0])
        return CardSpec(tuple(w.lower() for w in words))

    # -------------------------------------------------------------- when

    def _when(self, section: tree.Section) -> When:
        answers = [self._answer(line) for line in section.lines if isinstance(line, tree.Choose)]
        head = section.head
        if head is None:
            return When(False, None, [], answers, section.span)
        words = words_in(head)
        text = " ".join(words)
        if text == "the game starts":
            return When(True, None, [], answers, section.span, text)
        if words[0] == "phase" and isinstance(head.atoms[-1], tree.Quote):
            return When(False, self.builder.phase_id(head.atoms[-1]), [], answers, section.span, text)
        match_ = self.reader.verb(head)
        if match_.entry.verb is None:
            raise mistake(
                head.span, "a scenario does a verb or phase of the game", "", "when Bob sails:", 'when phase "NAME":'
            )
        return When(
            False, match_.entry.verb, [a for a in match_.args if isinstance(a, Expr)], answers, section.span, text
        )

    def _answer(self, line: tree.Choose) -> Answer:
        who = " ".join(words_in(line.who)) if line.who is not None else ""
        if who not in self.scenario.players:
            raise mistake(
                line.span, f"there is no player {who} here", "", "players: " + ", ".join(self.scenario.players)
            )
        texts: list[str] = [""]
        for atom in line.what.atoms:
            word = (
                str(atom.value) if isinstance(atom, tree.Number) else "" if isinstance(atom, tree.Group) else atom.text
            )
            if word == "," and isinstance(atom, tree.Word):
                texts.append("")
            else:
                texts[-1] = f"{texts[-1]} {word}".strip()
        return Answer(who, texts, line.span)

    # -------------------------------------------------------------- then

    def _check(self, line: tree.Fact) -> Check:
        first = line.parts[0]
        text = line_text(line)
        if isinstance(first, tree.Phrase):
            words = words_in(first)
            if words[:3] == ["it", "happens", "that"]:
                return self._happens(first, 3, False, text)
            if words[:4] == ["it", "never", "happens", "that"]:
                return self._happens(first, 4, True, text)
            if words[1:] == ["wins"] and words[0] in self.scenario.players:
                return Over(words[0], text, line.span)
            sees = self._sees(first, words, text)
            if sees is not None:
                return sees
        if text == "the game is over":
            return Over(None, text, line.span)
        if isinstance(first, tree.Comparison):
            found = self._asked(first, line) or self._contains(first, line, text)
            if found is not None:
                return found
        return Holds(condition(self.reader, first), text, line.span, self._sides(first))

    def _sees(self, phrase: tree.Phrase, words: list[str], text: str) -> Sees | None:
        """What a player may look at."""
        skip = 2 if words[1:2] == ["sees"] else 4 if words[1:4] == ["does", "not", "see"] else 0
        if not skip or words[0] not in self.scenario.players:
            return None
        rest = tree.Phrase(phrase.atoms[skip:], phrase.filters, phrase.span)
        what = next((r.expr for r in self.reader.readings(rest) if r.expr.op in ("place", "stored")), None)
        if what is None:
            raise mistake(
                rest.span,
                "only a place or a counter, flag or note can be seen",
                "",
                "Bob does not see the HAND of Alex",
            )
        return Sees(words[0], what, skip == 2, text, phrase.span)

    def _sides(self, node: tree.Expression) -> list[Expr]:
        if not isinstance(node, tree.Comparison):
            return []
        try:
            return [anything(self.reader, node.left)]
        except MistakeFound:
            return []

    def _asked(self, node: tree.Comparison, line: tree.Fact) -> Asked | None:
        if not isinstance(node.left, tree.Phrase) or not isinstance(node.right, tree.Phrase):
            return None
        who, words = " ".join(words_in(node.left)), words_in(node.right)
        if words[:1] != ["asked"]:
            return None
        if who == "nobody":
            return Asked("", [], line.span)
        first = words[3:] if words[1:3] == ["to", "choose"] else words[1:]
        options = [" ".join(first)] if first else []
        options += [" ".join(words_in(p)) for p in line.parts[1:] if isinstance(p, tree.Phrase)]
        return Asked(who, options, line.span)

    def _contains(self, node: tree.Comparison, line: tree.Fact, text: str) -> Contains | None:
        if (
            node.negated
            or node.relation
            or not isinstance(node.left, tree.Phrase)
            or not isinstance(node.right, tree.Phrase)
        ):
            return None
        place = next((r.expr for r in self.reader.readings(node.left) if r.expr.op == "place"), None)
        if place is None or words_in(node.right) == ["empty"]:
            return None
        return Contains(place, self._cards([node.right, *line.parts[1:]]), text, line.span)

    def _happens(self, phrase: tree.Phrase, skip: int, never: bool, text: str) -> Happens:
        rest = tree.Phrase(phrase.atoms[skip:], phrase.filters, phrase.span)
        entries = [
            e for entry in self.builder.world.words.entries["verb"] if entry.verb is not None for e in open_holes(entry)
        ]
        match_ = self.reader.verb(rest, entries)
        assert match_.entry.verb is not None
        verb = self.builder.resolved_verb(match_.entry.verb)
        holes = [p for p in match_.entry.parts if isinstance(p, Hole)]
        names = [p.name for p in verb.params]
        args = [
            (names.index(h.name), a)
            for h, a in zip(holes, match_.args, strict=True)
            if isinstance(a, Expr) and a.op != "all"
        ]
        return Happens(verb.id, args, never, text, phrase.span)


def line_text(line: tree.Fact) -> str:
    return ", ".join(part_text(p) for p in line.parts)


def part_text(node: tree.Expression) -> str:
    match node:
        case tree.Phrase():
            return said(atoms_of(node))
        case tree.Comparison():
            middle = " ".join(w for w in ("is", "not" if node.negated else "", node.relation) if w)
            return f"{part_text(node.left)} {middle} {part_text(node.right)}"
        case tree.Arithmetic():
            return f"{part_text(node.left)} {node.operator} {part_text(node.right)}"
        case tree.Not():
            return f"not {part_text(node.inner)}"
        case tree.Junction():
            return f" {node.word} ".join(part_text(p) for p in node.parts)

"""Resolves scenarios: worked examples as tests. Takes their trees and a game's words, gives resolved scenarios."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from difflib import get_close_matches
from functools import partial
from typing import TypeVar

from paddock.program.declaring.builder import Builder
from paddock.program.declaring.plain_lines import COMMAS
from paddock.program.declaring.said_twice import doubles, scenarios_of
from paddock.program.lowering.changed_fields import asking_for_values
from paddock.program.lowering.playability import answered_for
from paddock.program.mistakes import MistakeFound, as_mistake, did_you_mean, mistake
from paddock.program.model import Program, Setting
from paddock.program.scenarios.doings import when_line
from paddock.program.scenarios.expectations import check_line
from paddock.program.scenarios.given import given_line
from paddock.program.scenarios.model import Answer, Scenario, When
from paddock.program.scenarios.positions import SharedPositions
from paddock.program.scenarios.words import CardWords, ScenarioWords, words_in
from paddock.text.model import Diagnostic, Severity, Span
from paddock.tree import model as tree

BuilderFor = Callable[[list[str]], Builder]
Line = TypeVar("Line")
HEADS = {
    "covers": "covers R-1, R-2",
    "players": "players Ann, Bob",
    "options": 'options "A", "B"',
    "printed": 'printed "A close finish"',
}


def resolve_scenarios(
    files: list[tree.File], builder_for: BuilderFor, beside: Sequence[tree.File] = ()
) -> tuple[list[Scenario], list[Diagnostic]]:
    """`beside`: files whose positions they may begin with."""
    positions, printed = SharedPositions([*files, *beside]), CardWords()
    items = [item for file in files for item in file.items if isinstance(item, tree.ScenarioItem)]
    scenarios = [ScenarioReader(item, builder_for, positions, printed).read() for item in items]
    twice = [double.diagnostic for file in files for double in doubles(scenarios_of(file))]
    problems = [*positions.problems, *twice, *(problem for scenario in scenarios for problem in scenario.problems)]
    return scenarios, [*problems, *positions.unused(files, scenarios)]


class ScenarioReader:
    def __init__(
        self, item: tree.ScenarioItem, builder_for: BuilderFor, positions: SharedPositions, printed: CardWords
    ) -> None:
        self.item = item
        self.positions = positions
        self.printed = printed
        self.scenario = Scenario(item.name.text, [], item.span)
        self.builder_for = builder_for
        self.settings: list[tree.Fact] = []

    def read(self) -> Scenario:
        for section in self.item.sections:
            self._noting(partial(self._head, section), section.span)
        if not self.scenario.players:
            if not self.scenario.problems:
                self._note(mistake(self.item.span, "this scenario has no players", "", "players Alex, Bob"))
            return self.scenario  # no line could be read without their names
        try:
            builder = self.builder_for(self.scenario.options)
        except MistakeFound as problem:
            self._note(problem)
            return self.scenario
        self._check_head(builder)
        self.words = ScenarioWords(builder, self.scenario.players, self.printed.of(builder))
        with self.words.at_the_table():
            for section in self.item.sections:
                self._part(section)
        parts = asking_for_values(builder.program, self.scenario.parts)
        self.scenario.parts = answered_for(builder.program, parts)
        return self.scenario

    def _note(self, problem: MistakeFound) -> None:
        self.scenario.problems.append(problem.diagnostic)

    def _noting(self, step: Callable[[], None], span: Span) -> None:
        try:
            step()
        except (MistakeFound, RecursionError) as problem:
            self._note(as_mistake(problem, span))

    # -------------------------------------------------------------- head lines

    def _head(self, section: tree.Section) -> None:
        for line in section.lines:
            if section.word == "setting" and isinstance(line, tree.Fact):
                self.settings.append(line)
            elif section.word in HEADS and isinstance(line, tree.Fact):
                target: list[str] = getattr(self.scenario, section.word)
                target.extend(self._heads(section.word, line))

    def _heads(self, word: str, line: tree.Fact) -> list[str]:
        words: list[str] = []
        for part in line.parts:
            if not isinstance(part, tree.Phrase) or len(words_in(part)) != 1 or len(part.atoms) != 1:
                help_ = f"{COMMAS}: {HEADS[word]}"
                raise mistake(part.span, f"`{word}` takes one name or several", "", help_)
            if word == "players" and isinstance(part.atoms[0], tree.Number):
                raise mistake(part.span, "say who plays, by name", "", "players Ann, Bob")
            words += words_in(part)
        twice = next((name for name in words if words.count(name) > 1), None)
        if twice is not None:
            raise mistake(line.span, f"`{twice}` stands here twice", "", "leave one out")
        return words

    def _check_head(self, builder: Builder) -> None:
        """What the head names must be in the game."""
        program = builder.program
        self._enough_players(program)
        for option in self.scenario.options:
            if option not in program.options:
                self._note(mistake(self.item.span, f'no option "{option}"', "", did_you_mean(option, program.options)))
        for line in self.settings:
            self._noting(partial(self._setting, line, program.settings), line.span)
        rules = [rule.id for rule in program.rules]
        for id_ in [one for one in self.scenario.covers if one not in rules]:
            self._unknown_rule(id_, program.options)

    def _enough_players(self, program: Program) -> None:
        many, low, high = len(self.scenario.players), program.low, program.high
        if program.name and not low <= many <= high:
            line = next(s for s in self.item.sections if s.word == "players")
            who = f"{low} to {high}" if low != high else f"{low}"
            help_ = "name so many of them: players Ann, Bob" + "".join(f", {n}" for n in ("Cleo", "Dan")[: low - 2])
            self._note(mistake(line.span, f"{program.name} is for {who} players, not {many}", "", help_))

    def _setting(self, line: tree.Fact, settings: list[Setting]) -> None:
        first = line.parts[0]
        words = words_in(first) if isinstance(first, tree.Phrase) else []
        if len(line.parts) > 1 or len(words) < 2:
            raise mistake(line.span, "a setting has a name and what it is", "", "setting size 3")
        for setting in settings:
            name = setting.name.split()
            if words[: len(name)] == name:
                self.scenario.settings[setting.name] = setting_text(setting, " ".join(words[len(name) :]), line.span)
                return
        names = [setting.name for setting in settings]
        help_ = did_you_mean(words[0], names) or ("settings: " + ", ".join(names) if names else "this game has none")
        raise mistake(line.span, f"no setting `{words[0]}`", "", help_)

    def _unknown_rule(self, id_: str, options: list[str]) -> None:
        """Also a rule of an option that is switched off can be shown: by what happens without it."""
        ids = [rule.id for chosen in ([], *([o] for o in options)) for rule in self.builder_for(chosen).program.rules]
        if id_ not in ids:
            line = next(s for s in self.item.sections if s.word == "covers")
            near = get_close_matches(id_, list(dict.fromkeys(ids)), 1, 0.0)
            help_ = (f"did you mean `{near[0]}`?" if near else f"declare it: rule {id_}: what it says",)
            message = f"no rule {id_} in this game"
            self.scenario.problems.append(Diagnostic(Severity.WARNING, message, line.span, "", help_))

    # -------------------------------------------------------------- given, when, then

    def _part(self, section: tree.Section) -> None:
        if section.word == "given":
            lines = [line for name in section.positions for line in self._position(name)]
            self.scenario.parts.append(self._lines([*lines, *section.lines], lambda line: given_line(self.words, line)))
        elif section.word == "then":
            self.scenario.parts.append(self._lines(section.lines, lambda line: check_line(self.words, line)))
        elif section.word == "when":
            self._noting(lambda: self.scenario.parts.append(self._when(section)), self.item.span)

    def _position(self, name: tree.Quote) -> list[tree.Fact]:
        try:
            lines = self.positions.lines(name)
        except MistakeFound as problem:
            self._note(problem)
            return []
        self.scenario.positions.append(name.text)
        return lines

    def _lines(self, lines_read: Sequence[object], read: Callable[[tree.Fact], Line]) -> list[Line]:
        lines: list[Line] = []
        for line in lines_read:
            if isinstance(line, tree.Fact):
                try:
                    lines.append(read(line))
                except (MistakeFound, RecursionError) as problem:
                    self._note(as_mistake(problem, line.span))
        return lines

    # -------------------------------------------------------------- when

    def _when(self, section: tree.Section) -> When:
        answers = [self._answer(line) for line in section.lines if isinstance(line, tree.Choose)]
        if section.head is None:
            return When(False, None, [], answers, section.span)
        return when_line(self.words, section.head, answers, section.span)

    def _answer(self, line: tree.Choose) -> Answer:
        who = self.words.player(" ".join(words_in(line.who)) if line.who is not None else "", line.span)
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


def setting_text(setting: Setting, text: str, span: Span) -> str:
    """The value, if the setting can have it."""
    if setting.values:
        if text.lower() not in (word.lower() for word in setting.values):
            raise mistake(span, f"`{setting.name}` cannot be {text}", "", "it is one of " + ", ".join(setting.values))
    elif not text.lstrip("-").isdigit() or not setting.low <= int(text) <= setting.high:
        help_ = f"it is a number from {setting.low} to {setting.high}: setting {setting.name} {setting.low}"
        raise mistake(span, f"`{setting.name}` cannot be {text}", "", help_)
    return text

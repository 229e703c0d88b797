"""Finds scenarios and plays them. Takes paths or sources, gives a report.

The report says which hold, which do not and why, and which rules they show.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from paddock.check_memory import CheckMemory
from paddock.checking import ProgramVariants, add_game, has_game, load_group, missing_cards, no_game
from paddock.code import Machine, PlayError
from paddock.graph.from_program import graph_of
from paddock.grouping import groups
from paddock.library import Game, LoadError, settings_of
from paddock.loader import ParsedSources, parse
from paddock.program.declaring.items import rules_in
from paddock.program.scenarios.model import Scenario
from paddock.program.scenarios.resolve import resolve_scenarios
from paddock.program.skipped_phase import skip_phase
from paddock.records import field, plain, record
from paddock.sources import Files, check_all_sources
from paddock.table.events.from_log import events_of
from paddock.table.model import TableError
from paddock.table.scenarios.play import Outcome, run_scenario
from paddock.table.sight import Sight
from paddock.text.error_cap import cap_errors
from paddock.text.model import Diagnostic, Source
from paddock.text.show import draw
from paddock.tree import model as tree
from paddock.tree.model import ScenarioItem
from paddock.views.story import tell

EVENTS_SHOWN = 12
DEEPEST = 8  # so far is moved in what others led to; a game that goes on for ever goes hundreds deep
LOOKED_AT = 20_000  # of the things that happened, to find those


@record(kw_only=True)
class ScenarioLine:
    name: str
    ok: bool
    message: str = ""
    file: str = ""
    line: int = 0
    column: int = 1
    events: list[str] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)  # of one that could not be read: each message, drawn


@record(kw_only=True)
class UnseenRule:
    id: str
    reason: str


@record(kw_only=True)
class Coverage:
    """Which rules of a game a scenario that holds shows."""

    game: str
    rules: int
    shown: int
    unseen: list[UnseenRule]


@record(kw_only=True)
class ScenarioReport:
    scenarios: list[ScenarioLine] = field(default_factory=list)
    coverage: list[Coverage] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
    story: bool = False  # whether also those that hold tell what happened

    def to_data(self) -> dict[str, Any]:
        parts = {name: plain(getattr(self, name)) for name in ("scenarios", "coverage", "problems", "warnings")}
        return {"ok": self.ok, **parts}

    @property
    def ok(self) -> bool:
        return not self.problems and all(s.ok for s in self.scenarios)

    def __str__(self) -> str:
        lines = [*self.problems, *self.warnings]
        for scenario in self.scenarios:
            if scenario.problems:
                lines += [f"FAILED {scenario.name}", *(f"  {row}" for p in scenario.problems for row in p.split("\n"))]
                continue
            if not scenario.ok:
                location = f"{scenario.file}:{scenario.line}:{scenario.column}"
                lines += [f"FAILED {scenario.name}", f"  --> {location}", f"  {scenario.message}"]
            elif self.story:
                lines.append(f"holds: {scenario.name}")
                lines += [] if scenario.events else ["  nothing happened"]
            lines += ["  what happened:", *(f"    {e}" for e in scenario.events)] if scenario.events else []
        for cover in self.coverage:
            lines.append(f"{cover.game}: {cover.shown} of {cover.rules} rules are shown by a scenario that holds.")
            explained = [u for u in cover.unseen if u.reason]
            lines += [f"  {u.id}: not seen in play ({u.reason})" for u in explained]
            missing = [u.id for u in cover.unseen if not u.reason]
            if missing:
                lines.append("  no scenario yet: " + ", ".join(missing))
        if self.problems and not self.scenarios:  # nothing was tried
            return "\n".join(lines)
        passed = sum(s.ok for s in self.scenarios)
        return "\n".join([*lines, f"{passed} of {len(self.scenarios)} scenarios hold"])


def run_scenarios(
    paths: list[Path] | None = None,
    only: str | None = None,
    extra: list[Path] | None = None,
    story: bool = False,
    unsaved: Mapping[str | Path, str] | None = None,
) -> ScenarioReport:
    """`extra`: cards that are put into each game. With `story` it is told what happened also in those that hold.

    `unsaved`: texts by their paths, which stand for what is on disk.
    """
    report, files = ScenarioReport(story=story), Files(unsaved)
    problems: list[Diagnostic] = []
    for group in groups(files, list(paths or []), problems, extra):
        run_parsed(load_group(files, group), only, report, any(p.suffix == ".rules" for p in group))
    report.problems += [draw(p, None) for p in problems]
    return finish(report, only)


def run_source_scenarios(sources: Iterable[Source], only: str | None = None, story: bool = False) -> ScenarioReport:
    """The scenarios among the sources of one game, or of cards for a shipped game."""
    report = ScenarioReport(story=story)
    parsed = parse(Files().with_shared(check_all_sources(sources)))
    own = has_game(parsed)
    add_game(parsed, Files(), [], CheckMemory())
    run_parsed(parsed, only, report, own)
    return finish(report, only)


def finish(report: ScenarioReport, only: str | None) -> ScenarioReport:
    if not report.scenarios and not report.problems:
        report.problems.append("there are no scenarios here" + (f" with {only!r} in their name" if only else ""))
    return report


def run_parsed(parsed: ParsedSources, only: str | None, report: ScenarioReport, covers: bool) -> None:
    """With `covers` it is told which rules of the game they show."""
    programs = ProgramVariants(parsed)
    inside, problems = split_problems(parsed)
    if any(file.items for file in parsed.trees) and not has_game(parsed) and not parsed.broken:
        problems.append(no_game(parsed))
    if not any(d.is_error for d in problems):
        problems += programs.with_options([])[1]
        problems += missing_cards(programs.with_options([])[0], parsed)
    errors = list(dict.fromkeys(d for d in problems if d.is_error))
    if errors:
        report.problems += [draw_problem(d, parsed) for d in cap_errors(errors)]
        return
    scenarios, _ = resolve_scenarios(parsed.trees, lambda options: programs.with_options(options)[2])
    for scenario in scenarios:
        read = inside.get((scenario.span.file, scenario.span.line), [])
        game = [d for d in programs.with_options(scenario.options)[1] if d.is_error]
        scenario.problems = [*read, *game, *scenario.problems]
    outcomes = run_all([s for s in scenarios if is_selected(s, only)], parsed, programs, report)
    if only is None and scenarios and covers:
        own = parsed.mixed.own if parsed.mixed is not None else None
        cover = coverage(programs.with_options([])[0].name, parsed.trees, outcomes, own)
        report.coverage += [cover] if cover.rules else []


def is_selected(scenario: Scenario, only: str | None) -> bool:
    return only is None or only.lower() in scenario.name.lower()


def draw_problem(problem: Diagnostic, parsed: ParsedSources) -> str:
    return draw(problem, parsed.sources.get(problem.span.file) if problem.span else None)


def split_problems(parsed: ParsedSources) -> tuple[dict[tuple[str, int], list[Diagnostic]], list[Diagnostic]]:
    """What could not be read inside a scenario, by where that one begins; and the rest, which concerns the game."""
    starts = sorted((i.span.file, i.span.line, isinstance(i, ScenarioItem)) for f in parsed.trees for i in f.items)
    inside: dict[tuple[str, int], list[Diagnostic]] = {}
    rest: list[Diagnostic] = []
    for problem in parsed.diagnostics:
        span = problem.span
        above = [s for s in starts if span is not None and s[0] == span.file and s[1] <= span.line]
        if above and above[-1][2]:
            inside.setdefault(above[-1][:2], []).append(problem)
        else:
            rest.append(problem)
    return inside, rest


def run_all(
    scenarios: list[Scenario], parsed: ParsedSources, programs: ProgramVariants, report: ScenarioReport
) -> list[Outcome]:
    games: dict[tuple[object, ...], Game] = {}
    outcomes = []
    for scenario in scenarios:
        report.warnings += [draw_problem(d, parsed) for d in scenario.problems if not d.is_error]
        errors = list(dict.fromkeys(d for d in scenario.problems if d.is_error))
        if errors:
            report.scenarios.append(unread_line(scenario, errors, parsed))
            continue
        try:
            game = game_for(scenario, parsed, programs, games)
            machine = game.machine(len(scenario.players), log=True, forced="asked")
            outcome = run_scenario(scenario, machine, game.wording)
            line = result_line(outcome, game, machine, report.story)
        except Exception as problem:  # whatever it is, the other scenarios are played
            report.scenarios.append(line_of(scenario, False, why_unplayed(problem)))
            continue
        outcomes.append(outcome)
        report.scenarios.append(line)
        outcome.log.clear()  # it has been told, and a hundred long ones would not fit into memory
    return outcomes


def game_for(
    scenario: Scenario, parsed: ParsedSources, programs: ProgramVariants, games: dict[tuple[object, ...], Game]
) -> Game:
    """The game with the options and settings of the scenario, made ready once."""
    key = (tuple(scenario.options), tuple(sorted(scenario.settings.items())), scenario.skipped)
    if key not in games:
        program, _, _ = programs.with_options(scenario.options)
        if scenario.skipped is not None:
            program = skip_phase(program, scenario.skipped)
        games[key] = Game("", graph_of(program), parsed.sources, settings_of(program, scenario.settings))
    return games[key]


def why_unplayed(problem: Exception) -> str:
    if isinstance(problem, LoadError | PlayError | TableError):
        return str(problem)
    if os.environ.get("PADDOCK_DEBUG"):
        raise problem
    return f"something went wrong inside paddock ({type(problem).__name__}): please report it with the files"


def unread_line(scenario: Scenario, errors: list[Diagnostic], parsed: ParsedSources) -> ScenarioLine:
    """One that could not be read fails, and the others are played."""
    line = line_of(scenario, False, errors[0].message)
    if errors[0].span is not None:
        line.line, line.column = errors[0].span.line, errors[0].span.column
    line.problems = [draw_problem(d, parsed) for d in errors]
    return line


def result_line(outcome: Outcome, game: Game, machine: Machine, story: bool) -> ScenarioLine:
    scenario, failure = outcome.scenario, outcome.failure
    line = line_of(scenario, failure is None, failure.message if failure is not None else "")
    if failure is not None:
        line.line, line.column = failure.span.line, failure.span.column
    if story or failure is not None:
        sight = Sight(game.program, machine, tuple(scenario.players), game.wording)
        log = outcome.log if story else outcome.log[-LOOKED_AT:]  # of a failure only the end is shown
        events = ["  " * min(event.depth, DEEPEST) + event.text for event in tell(sight, [*events_of(log)], None)]
        line.events = events if story else events[-EVENTS_SHOWN:]
    return line


def line_of(scenario: Scenario, ok: bool, message: str) -> ScenarioLine:
    span = scenario.span
    return ScenarioLine(name=scenario.name, ok=ok, message=message, file=span.file, line=span.line, column=span.column)


def rule_key(id_: str) -> list[tuple[str, int]]:
    """As a person counts: L-2 before L-10."""
    return [("", int(part)) if part.isdecimal() else (part, 0) for part in re.split(r"(\d+)", id_)]


def coverage(
    game: str, trees: Iterable[tree.File], outcomes: list[Outcome], files: list[str] | None = None
) -> Coverage:
    """`files`: whose rules count; those of the games in a mix are shown where these games are."""
    told = [rule for file in trees for rule in rules_in(file.items) if files is None or rule.span.file in files]
    reasons: dict[str, str] = {}
    for rule in told:
        for id_ in rule.ids:
            reasons.setdefault(id_, rule.reason)
    cited = {id_ for o in outcomes if o.ok for id_ in o.scenario.covers}
    unseen = [UnseenRule(id=id_, reason=reasons[id_]) for id_ in sorted(reasons, key=rule_key) if id_ not in cited]
    return Coverage(game=game, rules=len(reasons), shown=len(reasons) - len(unseen), unseen=unseen)

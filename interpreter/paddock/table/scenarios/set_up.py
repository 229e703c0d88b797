"""From the lines of a scenario to a table that stands as they say: what is given, what is begun, what is answered."""

from __future__ import annotations

import re

from paddock.code import PlayError
from paddock.code.chance import reseed
from paddock.code.plan import Forced
from paddock.program.scenarios.model import Given, Scenario, When
from paddock.table.deal_options import Chance, seed_or_random
from paddock.table.model import TableError
from paddock.table.opening import Opening
from paddock.table.playable import Playable
from paddock.table.scenarios.actions import verb_args
from paddock.table.scenarios.names import ScenarioFailure
from paddock.table.scenarios.play import Run
from paddock.table.table import Table
from paddock.text.letters import short_repr
from paddock.text.model import Diagnostic, Severity, Span

BEGINS = re.compile(r"(given\b|when\b|then\b|setting\b|options\b|players\b|covers\b|printed\b)")
PLAIN_NAME = re.compile(r"[^\W\d_]+")


class SetUpError(Exception):
    """A line that cannot be had, with its place in the text."""

    def __init__(self, message: str, span: Span, *help_: str) -> None:
        super().__init__(message)
        self.diagnostic = Diagnostic(Severity.ERROR, message, span, "", help_)


def as_scenario(text: str, names: tuple[str, ...]) -> str:
    """The text of a scenario around these lines. Those before the first `when` are given, with or without the word."""
    if not isinstance(text, str):
        raise TableError(f"A table is set up with a text, the lines of a scenario, not {short_repr(text)}.")
    rows = text.expandtabs(2).split("\n")
    left = min((len(row) - len(row.lstrip()) for row in rows if row.strip()), default=0)
    rows = [row[left:].rstrip() for row in rows]
    first = next((row for row in rows if row), "")
    bare = not BEGINS.match(first)
    inside, body = bare, ["  given:"] if bare and first else []
    for row in rows:
        inside = inside and not BEGINS.match(row)
        drawn = "  " if row.lstrip().startswith('"') else ""  # a row of a board, below the line that names it
        body.append(f"    {drawn}{row.strip()}".rstrip() if inside else f"  {row}".rstrip())
    seated = ", ".join(name if PLAIN_NAME.fullmatch(name) else f'"{name}"' for name in names)
    return "\n".join(['scenario "set up"', f"  players {seated}", *body]) + "\n"


def set_up(
    game: Playable, scenario: Scenario, names: tuple[str, ...], seed: int | None, chance: Chance, forced: Forced
) -> Table:
    """The table of that scenario at the question that is open then; a `SetUpError` says what cannot be."""
    seed = seed_or_random(seed)
    _check_head(scenario, names)
    run = Run(scenario, game.machine(len(names), log=True, asked=chance == "asked", forced="asked"), game.wording)
    reseed(run.state, seed)
    try:
        opening = _play_through(run, scenario, seed)
        table = Table(game, seed, names, chance, forced, opening)
        for index in run.actions.answers:
            while table.state.answers == 1:  # asked at this table, and not in a scenario
                table.answer(0)
            table.answer(index)
    except ScenarioFailure as problem:
        raise SetUpError(problem.message, problem.span) from None
    except (PlayError, TableError) as problem:
        raise SetUpError(f"the game could not go on: {problem}", run.at) from None
    return table


def _check_head(scenario: Scenario, names: tuple[str, ...]) -> None:
    if scenario.settings or scenario.options:
        raise SetUpError(
            "settings and options are chosen when the game is loaded", scenario.span, "leave them out here"
        )
    if scenario.players != list(names):
        raise SetUpError("who plays is said when the table is set up", scenario.span, 'write: names=["Ann", "Bob"]')


def _play_through(run: Run, scenario: Scenario, seed: int) -> Opening:
    """Plays the scenario through; gives how it began. Without a `when` that says otherwise, the game starts."""
    opening: Opening | None = None
    for part in scenario.parts:
        if isinstance(part, When):
            if opening is not None and (part.starts or part.verb is not None):
                raise SetUpError("a table begins once", part.span, "write one `when`, and answers below it")
            opening = opening or _opening(run, part, seed)
            run.actions.play(part)
            continue
        for line in part:
            if not isinstance(line, Given):
                raise SetUpError("a table is only set up here: `then` is for scenarios", line.span, "leave it out")
            if opening is not None:
                raise SetUpError("cards are laid out before anything begins", line.span, "write it before the `when`")
        run.give([line for line in part if isinstance(line, Given)])
    return opening or Opening(seed, run.state.clone())


def _opening(run: Run, when: When, seed: int) -> Opening:
    if not when.starts and when.verb is None:
        raise SetUpError("nothing has begun yet", when.span, "write: when the game starts:")
    return Opening(seed, run.state.clone(), None if when.starts else when.verb, verb_args(run.names, when))

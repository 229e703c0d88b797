"""Makes messages about mistakes found while resolving. Takes places and words, gives diagnostics with a next step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache

from paddock.text.limits import ERRORS_PER_FILE
from paddock.text.model import Diagnostic, Severity, Span
from paddock.text.spelling import nearest


class MistakeFound(Exception):  # noqa: N818 - it carries a designer's mistake, not a fault of the program
    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(diagnostic.message)
        self.diagnostic = diagnostic


class ErrorLimitReached(Exception):  # noqa: N818 - no fault of the program: all is told already
    """One file has as many mistakes as are told of it: nobody looks for more."""


class CappedDiagnostics(list[Diagnostic]):
    """What is told of a game, until it is enough."""

    def __init__(self) -> None:
        super().__init__()
        self.errors: Counter[str] = Counter()  # by file
        self.limit_reached = False  # said once: what a scenario asks of the game afterwards is read to its end

    def append(self, diagnostic: Diagnostic) -> None:
        super().append(diagnostic)
        file = diagnostic.span.file if diagnostic.span else ""
        self.errors[file] += diagnostic.is_error
        if self.errors[file] >= ERRORS_PER_FILE and not self.limit_reached:
            self.limit_reached = True
            raise ErrorLimitReached


def mistake(span: Span, message: str, label: str = "", *help_: str) -> MistakeFound:
    return MistakeFound(Diagnostic(Severity.ERROR, message, span, label, tuple(h for h in help_ if h)))


def with_help(problem: MistakeFound, *first: str) -> MistakeFound:
    """The same mistake; what helps more stands first."""
    diagnostic = problem.diagnostic
    new = [line for line in first if line not in diagnostic.help]
    if not new or diagnostic.span is None:
        return problem
    return mistake(diagnostic.span, diagnostic.message, diagnostic.label, *new, *diagnostic.help)


def with_other_help(problem: MistakeFound, *helps: str) -> MistakeFound:
    """The same mistake, where what helps elsewhere does not."""
    return MistakeFound(replace(problem.diagnostic, help=helps))


def silent_mistake(span: Span) -> MistakeFound:
    """A line that cannot be read because of a mistake in another one, which has been told: nobody is told of this."""
    return MistakeFound(Diagnostic(Severity.ERROR, "", span))


def as_mistake(problem: MistakeFound | RecursionError, span: Span) -> MistakeFound:
    """A designer's mistake as it is; what Python could not follow becomes one too."""
    if isinstance(problem, MistakeFound):
        return problem
    shorter = "say it in several shorter sentences, with `let` or `means` for the parts"
    order = "of a long chain of values, write the first ones first"
    return mistake(span, "this is nested too deeply to be read", "", shorter, order)


@lru_cache(maxsize=256)
def _nearest(word: str, candidates: frozenset[str]) -> list[str]:
    """One line is read in many ways before it is given up, and each asks the same."""
    return nearest(word, candidates)


def did_you_mean(word: str, candidates: Iterable[str]) -> str:
    words = _nearest(word, frozenset(candidates))
    return "did you mean " + " or ".join(f"`{w}`" for w in words) + "?" if words else ""


def did_you_mean_name(name: str, candidates: Iterable[str]) -> str:
    """The same of a name in quotes: names out of one deck are all alike, so only the nearest is told."""
    names = _nearest(name, frozenset(candidates))
    return f'did you mean "{names[0]}"?' if names else ""

"""Parses the sources of one game. Takes sources, gives their trees, and diagnostics of what is wrong with them."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from paddock.finding import error, shared_rules
from paddock.mixing.mixed import Mixed
from paddock.records import field, record
from paddock.text.limits import CHECKED_CHARACTERS, GAME_CHARACTERS, ITEMS, OPTIONS
from paddock.text.model import Diagnostic, Source, Span
from paddock.text.spelling import nearest
from paddock.tree import model as tree
from paddock.tree.from_text import read

ReadFile = tuple[tree.File, list[Diagnostic]]


@record
class ParsedSources:
    """Sources of one game, read."""

    trees: list[tree.File] = field(default_factory=list)
    sources: dict[str, Source] = field(default_factory=dict)
    diagnostics: list[Diagnostic] = field(default_factory=list)
    mixed: Mixed | None = None  # what a mix has become: these are its trees and sources then
    with_options: Callable[[list[str]], ParsedSources] | None = None  # of a mix: what it becomes with these

    @property
    def broken(self) -> bool:
        return any(d.is_error for d in self.diagnostics)


def parse(
    sources: Iterable[Source], problems: Iterable[Diagnostic] = (), read: Callable[[Source], ReadFile] = read
) -> ParsedSources:
    """`problems`: what was wrong before, with files that could not be read. `read` may know a file already."""
    parsed = ParsedSources(diagnostics=list(problems))
    for source in sources:
        file, mistakes = read(source)
        parsed.trees.append(file)
        parsed.sources[source.name] = source
        parsed.diagnostics.extend(mistakes)
        parsed.diagnostics.extend(_not_shared(file))
    too_many = _too_large(parsed) or _too_many(parsed.trees)
    if too_many is not None:
        parsed.diagnostics.insert(0, too_many)
        parsed.trees.clear()  # what comes next compares each item with those before it
    return parsed


def _too_large(parsed: ParsedSources) -> Diagnostic | None:
    characters = sum(len(source.text) for source in parsed.sources.values())
    options = sum(isinstance(item, tree.OptionItem) for file in parsed.trees for item in file.items)
    if characters > GAME_CHARACTERS:
        return error(f"this game has {characters:,} characters; a game has at most {GAME_CHARACTERS:,}")
    if characters * options > CHECKED_CHARACTERS:
        most = CHECKED_CHARACTERS // characters
        return error(f"{options} options are too many for a game of {characters:,} characters", f"at most {most}")
    return None


def _too_many(trees: list[tree.File]) -> Diagnostic | None:
    items = [item for file in trees for item in file.items]
    options = [item for item in items if isinstance(item, tree.OptionItem)]
    if len(items) > ITEMS:
        span = items[ITEMS].span
        return error(f"these are {len(items):,} items; a game has at most {ITEMS:,}", span=span)
    if len(options) > OPTIONS:
        return error(f"these are {len(options):,} options; a game has at most {OPTIONS}", span=options[OPTIONS].span)
    return None


def used_games(file: tree.File) -> list[tuple[str, Span]]:
    """What the `use "…"` lines of a file name."""
    return _named(file, "use")


def _named(file: tree.File, word: str) -> list[tuple[str, Span]]:
    names = []
    for item in file.items:
        if isinstance(item, tree.Declaration) and item.word == word:
            quote = item.head[0].atoms[0] if item.head and item.head[0].atoms else None
            if isinstance(quote, tree.Quote):
                names.append((quote.text, item.span))
    return names


def _not_shared(file: tree.File) -> list[Diagnostic]:
    """What `rules "…"` names and the library does not have."""
    if not (named := _named(file, "rules")):
        return []
    known = shared_rules()
    return [_no_such_rules(name, list(known), span) for name, span in named if name not in known]


def _no_such_rules(name: str, known: list[str], span: Span) -> Diagnostic:
    close = nearest(name, known)
    help_ = f'did you mean "{close[0]}"?' if close else "there are: " + ", ".join(known)
    more = "" if close else "the files in the folder of a game are read together anyway"
    return error(f'the library has no rules "{name}" to share', help_, more, span=span)

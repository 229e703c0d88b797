"""Checks games. Takes sources, or paths of files; gives every diagnostic and the sources they point into."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from paddock.finding import error, shipped_games, shown
from paddock.graph.check import check_graph
from paddock.graph.from_program import graph_of
from paddock.grouping import groups, home_of
from paddock.loader import Loaded, parse, used_games
from paddock.program.declaring.builder import Builder
from paddock.program.from_tree import resolve
from paddock.program.model import Program
from paddock.program.scenarios.resolve import resolve_scenarios
from paddock.sources import Files
from paddock.text.error_cap import first_of_each
from paddock.text.limits import CHECKED_CARDS, ERRORS_PER_FILE
from paddock.text.model import Diagnostic, Source, Span
from paddock.text.spelling import nearest
from paddock.tree import model as tree
from paddock.tree.card_text_check import misprinted

Found = tuple[list[Diagnostic], dict[str, Source]]


def check_sources(sources: list[Source]) -> Found:
    """Sources of one game; of cards and scenarios alone, with the shipped game that they `use`."""
    loaded = parse(sources)
    add_game(loaded, Files(), [])
    diagnostics = check_loaded(loaded)
    named = {source.name for source in sources} | {d.span.file for d in diagnostics if d.span}
    read = {name: source for name, source in loaded.sources.items() if name in named}
    return in_order(diagnostics, read), read


def check_paths(files: Files, paths: list[Path], extra: list[Path] | None = None) -> Found:
    """`extra`: cards that are put into each game that is checked."""
    missing: list[Diagnostic] = []
    sources: dict[str, Source] = {}
    together = groups(files, paths, missing, extra)
    diagnostics = dict.fromkeys(missing)
    for group in together:
        loaded = load_group(files, group)
        group_diagnostics = check_loaded(loaded)
        diagnostics |= dict.fromkeys(group_diagnostics)
        named = {shown(p) for p in group} | {d.span.file for d in group_diagnostics if d.span}
        sources |= {name: source for name, source in loaded.sources.items() if name in named}
        if sum(d.is_error for d in diagnostics) >= ERRORS_PER_FILE:
            break  # enough to begin with
    return in_order(diagnostics, sources), sources


def in_order(diagnostics: Iterable[Diagnostic], sources: dict[str, Source]) -> list[Diagnostic]:
    """Each once, no more of one file than a person can use."""
    order = list(sources)
    return first_of_each(sorted(dict.fromkeys(diagnostics), key=lambda d: place_in(order, d)))


def place_in(files: list[str], diagnostic: Diagnostic) -> tuple[int, int]:
    """As a designer reads: file by file, line by line; what has no place comes first."""
    span = diagnostic.span
    return (files.index(span.file) if span.file in files else len(files), span.line) if span else (-1, 0)


class Made:
    """The program of each set of options, resolved once."""

    def __init__(self, loaded: Loaded) -> None:
        self.trees = loaded.trees
        self.found: dict[tuple[str, ...], tuple[Program, list[Diagnostic], Builder]] = {}

    def with_options(self, options: list[str]) -> tuple[Program, list[Diagnostic], Builder]:
        key = tuple(options)
        if key not in self.found:
            self.found[key] = resolve(self.trees, options)
        return self.found[key]


def load_group(files: Files, paths: list[Path]) -> Loaded:
    """Files that are read together, with the game they are for."""
    loaded = parse(*files.read_all(paths))
    add_game(loaded, files, paths)
    return loaded


def check_loaded(loaded: Loaded) -> list[Diagnostic]:
    diagnostics = list(loaded.diagnostics)
    if not any(file.items for file in loaded.trees):
        return diagnostics
    if not has_game(loaded):
        if not loaded.broken:
            diagnostics.append(no_game(loaded))
        return diagnostics
    options = [i.name.text for f in loaded.trees for i in f.items if isinstance(i, tree.OptionItem)]
    programs = Made(loaded)
    plain = programs.with_options([])[0]
    if len(plain.cards) * (len(options) + 2) > CHECKED_CARDS:
        return [*diagnostics, too_many_cards(len(plain.cards), len(options))]
    for chosen in ([], *([o] for o in options), options):
        program, option_diagnostics, _ = programs.with_options(chosen)
        if not loaded.broken and not any(d.is_error for d in option_diagnostics):
            warnings = check_graph(graph_of(program))
            # An option may do without something the game itself uses: that is no finding.
            option_diagnostics = [
                *option_diagnostics,
                *(d for d in warnings if d.is_error or not chosen or not known(plain, d)),
            ]
        diagnostics[:] = dict.fromkeys([*diagnostics, *option_diagnostics])
        if sum(d.is_error for d in option_diagnostics) >= ERRORS_PER_FILE:
            break
    if not any(d.is_error for d in diagnostics):
        diagnostics += (d for file in loaded.trees for d in misprinted(file, loaded.sources[file.source]))
        diagnostics += resolve_scenarios(loaded.trees, lambda chosen: programs.with_options(chosen)[2])[1]
    return diagnostics


def too_many_cards(cards: int, options: int) -> Diagnostic:
    most = CHECKED_CARDS // cards - 2
    return error(f"{options} options are too many for a game of {cards:,} different cards", f"at most {most}")


def known(program: Program, diagnostic: Diagnostic) -> bool:
    """Whether the program itself declares what stands at that place."""
    span = diagnostic.span
    declared = (program.kinds, program.places, program.stores, program.values, program.verbs, program.settings)
    return span is not None and any(
        (item.where.file, item.where.line) == (span.file, span.line) for items in declared for item in items
    )


def add_game(loaded: Loaded, files: Files, paths: list[Path]) -> None:
    """Cards or scenarios alone are read with the game they are for; `paths`: where they lie, if they lie anywhere."""
    if has_game(loaded) or not any(file.items for file in loaded.trees):
        return
    known = list(paths)
    if not any(used_games(file) for file in loaded.trees):
        add(loaded, files, [p for path in paths for p in home_of(files, path)], known)
    if not has_game(loaded):
        add(loaded, files, games_used(loaded, files), known)


def has_game(loaded: Loaded) -> bool:
    return any(isinstance(i, tree.Declaration) and i.word == "game" for f in loaded.trees for i in f.items)


def add(loaded: Loaded, files: Files, paths: list[Path], known: list[Path]) -> None:
    """The game goes first, as when it is played: of two items that clash the one in the file of cards is told of."""
    there = {p.resolve() for p in known}
    new = [p for p in dict.fromkeys(paths) if p.resolve() not in there]
    more = parse(*files.read_all(new))
    loaded.trees[:0] = more.trees
    loaded.sources |= more.sources
    known += new


def games_used(loaded: Loaded, files: Files) -> list[Path]:
    """The files of the game that is named by `use`."""
    games = shipped_games()
    wanted: list[Path] = []
    for name, span in [used for file in loaded.trees for used in used_games(file)]:
        if name in games:
            wanted += files.of_game(games[name])
        else:
            close = nearest(name, list(games))
            help_ = f'did you mean "{close[0]}"?' if close else "games: " + ", ".join(games)
            loaded.diagnostics.append(error(f'no game "{name}" to use', help_, span=span))
    return wanted


def no_game(loaded: Loaded) -> Diagnostic:
    name = next(iter(loaded.sources))
    what = "scenarios" if all(source.endswith(".scenario") for source in loaded.sources) else "cards"
    return error(
        f"these {what} do not say which game they are for",
        f'begin the file with: use "{next(iter(shipped_games()), "GAME")}"',
        span=Span(name, 1, 1, 2),
    )

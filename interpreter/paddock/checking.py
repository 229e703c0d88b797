"""Checks files, each together with the game it belongs to.

Takes paths, gives every diagnostic and the sources they point into.
"""

from __future__ import annotations

from pathlib import Path

from paddock.data import data_root
from paddock.finding import SUFFIXES, card_sets, error, files_in, game_files, says, shipped_games, shown
from paddock.graph.check import check_graph
from paddock.graph.from_program import graph_of
from paddock.loader import Loaded, load_files, used_games
from paddock.program.builder import Builder
from paddock.program.from_tree import resolve
from paddock.program.model import Program
from paddock.program.scenario import resolve_scenarios
from paddock.text.model import Diagnostic, Source, Span
from paddock.text.spelling import nearest
from paddock.tree import model as tree
from paddock.tree.card_text_check import misprinted

Found = tuple[list[Diagnostic], dict[str, Source]]


def check_paths(paths: list[Path]) -> Found:
    diagnostics: list[Diagnostic] = []
    sources: dict[str, Source] = {}
    for group in groups(paths, diagnostics):
        found, read = check_group(group)
        diagnostics[:] = dict.fromkeys([*diagnostics, *found])
        named = {shown(p) for p in group} | {d.span.file for d in found if d.span}
        sources |= {name: source for name, source in read.items() if name in named}
    order = list(sources)
    return sorted(diagnostics, key=lambda d: place_in(order, d)), sources


def place_in(files: list[str], diagnostic: Diagnostic) -> tuple[int, int]:
    """As a designer reads: file by file, line by line; what has no place comes first."""
    span = diagnostic.span
    return (files.index(span.file) if span.file in files else len(files), span.line) if span else (-1, 0)


def groups(paths: list[Path], diagnostics: list[Diagnostic]) -> list[list[Path]]:
    """Files that are checked together: those of one game, and each file of cards with the game it is for."""
    if not paths:
        return [all_of(folder) for folder in shipped_games().values()]
    found: list[list[Path]] = []
    for path in paths:
        if str(path) in shipped_games():
            found.append(all_of(shipped_games()[str(path)]))
        elif path.is_dir() and path.suffix not in SUFFIXES:
            files = [p for s in SUFFIXES for p in files_in(path, s)]
            if not files:
                diagnostics.append(
                    error(
                        f"there is nothing to check in the folder {shown(path)}",
                        "files of the language end in .rules, .cards or .scenario",
                    )
                )
            found += folder_groups(path, files)
        else:
            found.append([path, *partners(path)])
    return found


def partners(path: Path) -> list[Path]:
    """The cards and scenarios of a game in one file lie beside it under the same name."""
    beside = [path.with_suffix(suffix) for suffix in (".cards", ".scenario")] if path.suffix == ".rules" else []
    return [p for p in beside if p.is_file()]


def all_of(folder: Path) -> list[Path]:
    return [*game_files(folder), *files_in(folder, ".scenario")]


def folder_groups(folder: Path, files: list[Path]) -> list[list[Path]]:
    games = [f for f in (*sorted(p for p in folder.rglob("*") if p.is_dir()), folder) if any(f.glob("*.rules"))]
    found: list[list[Path]] = []
    for game in games:
        several = [p for p in game.glob("*.rules") if says(p, "game")]
        if len(several) > 1:  # a folder of small games, each a file of its own
            found += [[p, *partners(p)] for p in sorted(several)]
        else:
            found.append([p for p in all_of(game) if not says(p, "use")])
    grouped = {p.resolve() for group in found for p in group}
    return found + [[p] for p in files if p.resolve() not in grouped]


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


def check_group(paths: list[Path]) -> Found:
    loaded = load_files(paths)
    if not loaded.trees:
        return loaded.diagnostics, loaded.sources
    companions(loaded, paths)
    diagnostics = list(loaded.diagnostics)
    if not any(isinstance(i, tree.Declaration) and i.word == "game" for f in loaded.trees for i in f.items):
        if not loaded.broken:
            diagnostics.append(no_game(loaded))
        return diagnostics, loaded.sources
    options = [i.name.text for f in loaded.trees for i in f.items if isinstance(i, tree.OptionItem)]
    made = Made(loaded)
    plain = made.with_options([])[0]
    for chosen in ([], *([o] for o in options), options):
        program, found, _ = made.with_options(chosen)
        if not loaded.broken and not any(d.is_error for d in found):
            told = check_graph(graph_of(program))
            # An option may do without something the game itself uses: that is no finding.
            found = [*found, *(d for d in told if d.is_error or not chosen or not known(plain, d))]
        diagnostics[:] = dict.fromkeys([*diagnostics, *found])
    if not any(d.is_error for d in diagnostics):
        diagnostics += (d for file in loaded.trees for d in misprinted(file, loaded.sources[file.source]))
        diagnostics += resolve_scenarios(loaded.trees, lambda chosen: made.with_options(chosen)[2])[1]
    return diagnostics, loaded.sources


def known(program: Program, diagnostic: Diagnostic) -> bool:
    """Whether the program itself declares what stands at that place."""
    span = diagnostic.span
    declared = (program.kinds, program.places, program.stores, program.values, program.verbs, program.settings)
    return span is not None and any(
        (item.where.file, item.where.line) == (span.file, span.line) for items in declared for item in items
    )


def companions(loaded: Loaded, paths: list[Path]) -> None:
    """A file of cards or scenarios alone is read with the game it is for."""
    if any(isinstance(i, tree.Declaration) and i.word == "game" for f in loaded.trees for i in f.items):
        return
    games = shipped_games()
    wanted: list[Path] = []
    for file in list(loaded.trees):
        for name, span in used_games(file):
            if name in games:
                wanted += game_files(games[name])
            else:
                close = nearest(name, list(games))
                loaded.diagnostics.append(
                    error(
                        f'no game "{name}" to use',
                        f'did you mean "{close[0]}"?' if close else "games: " + ", ".join(games),
                        span=span,
                    )
                )
    if not any(used_games(file) for file in loaded.trees):
        for path in paths:
            wanted += home_of(path)
    known = {p.resolve() for p in loaded.files}
    more = load_files([p for p in dict.fromkeys(wanted) if p.resolve() not in known])
    loaded.trees += more.trees
    loaded.sources |= more.sources


def home_of(path: Path) -> list[Path]:
    """The game a file belongs to by where it lies."""
    for slug, folder in shipped_games().items():
        sets = [data_root("cardsets") / slug, folder]
        if any(path.resolve().is_relative_to(f.resolve()) for f in sets):
            return game_files(folder)
    beside = [p for suffix in (".rules", ".cards") for p in files_in(path.parent, suffix) if p.parent == path.parent]
    return beside if path.parent.name not in card_sets() else []


def no_game(loaded: Loaded) -> Diagnostic:
    name = next(iter(loaded.sources))
    return error(
        "these cards do not say which game they are for",
        f'begin the file with: use "{next(iter(shipped_games()), "GAME")}"',
        span=Span(name, 1, 1, 2),
    )

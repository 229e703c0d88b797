"""Checks files, each together with the game it belongs to.

Takes paths, gives every diagnostic and the sources they point into.
"""

from __future__ import annotations

from pathlib import Path

from paddock.data import data_root
from paddock.finding import (
    SUFFIXES,
    beside,
    card_sets,
    error,
    files_in,
    game_files,
    said_after,
    says,
    shipped_games,
    shown,
)
from paddock.graph.check import check_graph
from paddock.graph.from_program import graph_of
from paddock.loader import Loaded, load_files, used_games
from paddock.program.builder import Builder
from paddock.program.from_tree import resolve
from paddock.program.model import Program
from paddock.program.scenario import resolve_scenarios
from paddock.text.enough import first_of_each
from paddock.text.limits import CHECKED_CARDS, ERRORS_PER_FILE
from paddock.text.model import Diagnostic, Source, Span
from paddock.text.spelling import nearest
from paddock.tree import model as tree
from paddock.tree.card_text_check import misprinted

Found = tuple[list[Diagnostic], dict[str, Source]]


def check_paths(paths: list[Path], extra: list[Path] | None = None) -> Found:
    """`extra`: cards that are put into each game that is checked."""
    unfound: list[Diagnostic] = []
    sources: dict[str, Source] = {}
    together = groups(paths, unfound, extra)
    diagnostics = dict.fromkeys(unfound)
    for group in together:
        found, read = check_group(group)
        diagnostics |= dict.fromkeys(found)
        named = {shown(p) for p in group} | {d.span.file for d in found if d.span}
        sources |= {name: source for name, source in read.items() if name in named}
        if sum(d.is_error for d in diagnostics) >= ERRORS_PER_FILE:
            break  # enough to begin with
    order = list(sources)
    return first_of_each(sorted(diagnostics, key=lambda d: place_in(order, d))), sources


def place_in(files: list[str], diagnostic: Diagnostic) -> tuple[int, int]:
    """As a designer reads: file by file, line by line; what has no place comes first."""
    span = diagnostic.span
    return (files.index(span.file) if span.file in files else len(files), span.line) if span else (-1, 0)


def groups(paths: list[Path], diagnostics: list[Diagnostic], extra: list[Path] | None = None) -> list[list[Path]]:
    """Files that are read together: those of one game, and cards and scenarios for one game that lie in one folder."""
    more = list(extra or [])
    found = joined(named(paths or more, diagnostics)) if paths or more else named(list(map(Path, shipped_games())), [])
    return [[*group, *(p for p in more if p not in group)] for group in found]


def named(paths: list[Path], diagnostics: list[Diagnostic]) -> list[list[Path]]:
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


def joined(found: list[list[Path]]) -> list[list[Path]]:
    """Cards and scenarios for the same game, out of one folder, become one group; rules stay by themselves."""
    games = {at: used_by(group) for at, group in enumerate(found) if not any(p.suffix == ".rules" for p in group)}
    homes = {at: found[at][0].resolve().parent for at in games}
    result: dict[object, list[Path]] = {}
    for at, group in enumerate(found):
        used = games.get(at, [])
        if at in games and not used and all(p.suffix == ".scenario" for p in group):
            used = games_beside(group[0], [found[other] for other, home in homes.items() if home == homes[at]])
        key = (homes[at], used[0]) if len(used) == 1 else at
        result[key] = list(dict.fromkeys([*result.get(key, []), *group]))
    return list(result.values())


def games_beside(scenarios: Path, near: list[list[Path]]) -> list[str]:
    """Scenarios that name no game are for the one of the cards of the same name, else of all cards beside them."""
    own = [p for group in near for p in group if p.suffix == ".cards" and p.stem == scenarios.stem]
    return used_by(own) or used_by([p for group in near for p in group])


def used_by(paths: list[Path]) -> list[str]:
    """The games that the `use` lines of these files name."""
    return sorted({name for path in paths for name in said_after(path, "use")})


def partners(path: Path) -> list[Path]:
    """What lies beside a file under the same name: the cards and scenarios of a game, the scenarios of cards."""
    suffixes = {".rules": (".cards", ".scenario"), ".cards": (".scenario",), ".scenario": (".cards",)}
    own = path.suffix == ".rules" or not beside(path, ".rules")
    return [p for suffix in suffixes.get(path.suffix, ()) if own for p in beside(path, suffix)]


def all_of(folder: Path) -> list[Path]:
    return [*game_files(folder), *files_in(folder, ".scenario")]


def folder_groups(folder: Path, files: list[Path]) -> list[list[Path]]:
    rules: dict[Path, list[Path]] = {}
    for path in (p for p in files if p.suffix == ".rules"):
        rules.setdefault(path.parent, []).append(path)
    found: list[list[Path]] = []
    for game in sorted(rules, key=lambda game: (game == folder, game)):
        several = [p for p in rules[game] if says(p, "game")]
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
    if not any(file.items for file in loaded.trees):
        return loaded.diagnostics, loaded.sources
    companions(loaded, paths)
    diagnostics = list(loaded.diagnostics)
    if not has_game(loaded):
        if not loaded.broken:
            diagnostics.append(no_game(loaded))
        return diagnostics, loaded.sources
    options = [i.name.text for f in loaded.trees for i in f.items if isinstance(i, tree.OptionItem)]
    made = Made(loaded)
    plain = made.with_options([])[0]
    if len(plain.cards) * (len(options) + 2) > CHECKED_CARDS:
        return [*diagnostics, too_many_cards(len(plain.cards), len(options))], loaded.sources
    for chosen in ([], *([o] for o in options), options):
        program, found, _ = made.with_options(chosen)
        if not loaded.broken and not any(d.is_error for d in found):
            told = check_graph(graph_of(program))
            # An option may do without something the game itself uses: that is no finding.
            found = [*found, *(d for d in told if d.is_error or not chosen or not known(plain, d))]
        diagnostics[:] = dict.fromkeys([*diagnostics, *found])
        if sum(d.is_error for d in found) >= ERRORS_PER_FILE:
            break
    if not any(d.is_error for d in diagnostics):
        diagnostics += (d for file in loaded.trees for d in misprinted(file, loaded.sources[file.source]))
        diagnostics += resolve_scenarios(loaded.trees, lambda chosen: made.with_options(chosen)[2])[1]
    return diagnostics, loaded.sources


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


def companions(loaded: Loaded, paths: list[Path]) -> None:
    """A file of cards or scenarios alone is read with the game it is for."""
    if has_game(loaded):
        return
    if not any(used_games(file) for file in loaded.trees):
        add(loaded, [p for path in paths for p in home_of(path)])
    if not has_game(loaded):
        add(loaded, games_used(loaded))


def has_game(loaded: Loaded) -> bool:
    return any(isinstance(i, tree.Declaration) and i.word == "game" for f in loaded.trees for i in f.items)


def add(loaded: Loaded, paths: list[Path]) -> None:
    """The game goes first, as when it is played: of two items that clash the one in the file of cards is told of."""
    known = {p.resolve() for p in loaded.files}
    more = load_files([p for p in dict.fromkeys(paths) if p.resolve() not in known])
    loaded.trees[:0] = more.trees
    loaded.files += more.files
    loaded.sources |= more.sources


def games_used(loaded: Loaded) -> list[Path]:
    """The files of the game that is named by `use`."""
    games = shipped_games()
    wanted: list[Path] = []
    for name, span in [used for file in loaded.trees for used in used_games(file)]:
        if name in games:
            wanted += game_files(games[name])
        else:
            close = nearest(name, list(games))
            help_ = f'did you mean "{close[0]}"?' if close else "games: " + ", ".join(games)
            loaded.diagnostics.append(error(f'no game "{name}" to use', help_, span=span))
    return wanted


def home_of(path: Path) -> list[Path]:
    """The game a file belongs to by where it lies."""
    for slug, folder in shipped_games().items():
        sets = [data_root("cardsets") / slug, folder]
        if any(path.resolve().is_relative_to(f.resolve()) for f in sets):
            return game_files(folder)
    if path.parent.name in card_sets():
        return []
    near = [p for suffix in (".rules", ".cards") for p in files_in(path.parent, suffix) if p.parent == path.parent]
    if sum(says(p, "game") for p in near) > 1:
        return []  # a folder of small games, none of which it names
    if any(p.suffix == ".rules" for p in near):
        return [p for p in near if not says(p, "use")]
    return near if len(used_by(near)) == 1 else []


def no_game(loaded: Loaded) -> Diagnostic:
    name = next(iter(loaded.sources))
    what = "scenarios" if all(source.endswith(".scenario") for source in loaded.sources) else "cards"
    return error(
        f"these {what} do not say which game they are for",
        f'begin the file with: use "{next(iter(shipped_games()), "GAME")}"',
        span=Span(name, 1, 1, 2),
    )

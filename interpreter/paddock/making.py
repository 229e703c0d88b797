"""Makes the graph of a game. Takes its sources, gives the checked graph; what is wrong is raised as `LoadError`."""

from __future__ import annotations

from pathlib import Path

from paddock.finding import card_sets, error, shipped_games
from paddock.graph.check import check_graph
from paddock.graph.from_program import graph_of
from paddock.graph.model import Graph
from paddock.library import GameEntry, LoadError, load
from paddock.loader import ParsedSources, parse
from paddock.program.from_tree import resolve
from paddock.program.model import Program
from paddock.sources import Files
from paddock.text.error_cap import cap_errors
from paddock.text.model import Diagnostic, Source
from paddock.text.spelling import nearest
from paddock.tree import model as tree


def entries() -> dict[str, GameEntry]:
    games, files = {}, Files()
    for slug, path in shipped_games().items():
        program = _program(slug, path, files)
        sets = tuple(name for name, folder in card_sets().items() if name == slug or uses(files, folder, slug))
        games[slug] = GameEntry(
            slug,
            program.name,
            program.about,
            program.low,
            program.high,
            tuple(program.options),
            tuple(program.settings),
            sets,
            path,
        )
    return games


def _program(slug: str, path: Path, files: Files) -> Program:
    """Of one that was loaded before, out of the cache; of one with mistakes, what could be read."""
    try:
        return load(slug).program
    except LoadError:
        return resolve(parse(*files.read_all(files.of_game(path))).trees, [])[0]


def uses(files: Files, folder: Path, slug: str) -> bool:
    return any(slug in files.names_after(path, "use") for path in files.inside(folder, ".cards"))


def make(name: str, sources: list[Source], unread: list[Diagnostic], options: list[str]) -> Graph:
    """`unread`: what is wrong with files of the game that could not be read."""
    parsed = parse(sources, unread)
    chosen = [matching_option(o, parsed) for o in options]
    program, problems, _ = resolve(parsed.trees, chosen)
    diagnostics = [*parsed.diagnostics, *problems]
    if any(d.is_error for d in diagnostics):
        raise LoadError(cap_errors(d for d in diagnostics if d.is_error), parsed.sources)
    if not program.name:
        raise LoadError([error(f"there is no game in {name}", 'a ruleset begins with: game "NAME"')], parsed.sources)
    graph = graph_of(program)
    errors = [d for d in check_graph(graph) if d.is_error]
    if errors:
        raise LoadError(cap_errors(errors), parsed.sources)
    return graph


def matching_option(name: str, parsed: ParsedSources) -> str:
    known = [i.name.text for f in parsed.trees for i in f.items if isinstance(i, tree.OptionItem)]
    option = next((o for o in known if o.lower() == name.lower()), None)
    if option is None:
        close = nearest(name, known)
        raise LoadError(
            [
                error(
                    f'no option "{name}"',
                    f'did you mean "{close[0]}"?' if close else "",
                    "options: " + ", ".join(known) if known else "this game has no options",
                )
            ],
            parsed.sources,
        )
    return option

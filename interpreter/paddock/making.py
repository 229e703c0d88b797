"""From the sources of a game to its graph: understood and checked; what is wrong is raised as `LoadError`."""

from __future__ import annotations

from paddock.finding import LoadError, error
from paddock.graph.check import check_graph
from paddock.graph.from_program import graph_of
from paddock.graph.model import Graph
from paddock.loader import Loaded, parse
from paddock.program.from_tree import resolve
from paddock.text.error_cap import first_of_each
from paddock.text.model import Diagnostic, Source
from paddock.text.spelling import nearest
from paddock.tree import model as tree


def make(name: str, sources: list[Source], unread: list[Diagnostic], options: list[str]) -> Graph:
    """`unread`: what is wrong with files of the game that could not be read."""
    loaded = parse(sources, unread)
    chosen = [matching_option(o, loaded) for o in options]
    program, problems, _ = resolve(loaded.trees, chosen)
    diagnostics = [*loaded.diagnostics, *problems]
    if any(d.is_error for d in diagnostics):
        raise LoadError(first_of_each(d for d in diagnostics if d.is_error), loaded.sources)
    if not program.name:
        raise LoadError([error(f"there is no game in {name}", 'a ruleset begins with: game "NAME"')], loaded.sources)
    graph = graph_of(program)
    found = [d for d in check_graph(graph) if d.is_error]
    if found:
        raise LoadError(first_of_each(found), loaded.sources)
    return graph


def matching_option(name: str, loaded: Loaded) -> str:
    known = [i.name.text for f in loaded.trees for i in f.items if isinstance(i, tree.OptionItem)]
    found = next((o for o in known if o.lower() == name.lower()), None)
    if found is None:
        close = nearest(name, known)
        raise LoadError(
            [
                error(
                    f'no option "{name}"',
                    f'did you mean "{close[0]}"?' if close else "",
                    "options: " + ", ".join(known) if known else "this game has no options",
                )
            ],
            loaded.sources,
        )
    return found

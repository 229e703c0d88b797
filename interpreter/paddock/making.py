"""Makes a game. Takes its sources, gives the checked graph and what it was read from; what is wrong is raised as
`LoadError`."""

from __future__ import annotations

from paddock.check_memory import CheckMemory
from paddock.finding import LoadError, error
from paddock.graph.check import check_graph
from paddock.graph.from_program import graph_of
from paddock.graph.model import Graph
from paddock.loader import ParsedSources, parse
from paddock.program.declaring.builder import Builder
from paddock.program.from_tree import resolve
from paddock.records import record
from paddock.text.error_cap import cap_errors
from paddock.text.model import Diagnostic, Source
from paddock.text.spelling import nearest
from paddock.tree import model as tree


@record
class MadeGame:
    """A graph, and with what further lines of the same game can be read."""

    graph: Graph
    trees: list[tree.File]
    builder: Builder


def make(
    name: str, sources: list[Source], unread: list[Diagnostic], options: list[str], memory: CheckMemory | None = None
) -> MadeGame:
    """`unread`: what is wrong with files of the game that could not be read. `memory`: of who makes it again."""
    parsed = parse(sources, unread, memory.read) if memory is not None else parse(sources, unread)
    chosen = [matching_option(o, parsed) for o in options]
    program, problems, builder = (resolve if memory is None else memory.resolve)(parsed.trees, chosen)
    diagnostics = [*parsed.diagnostics, *problems]
    if any(d.is_error for d in diagnostics):
        raise LoadError(cap_errors(d for d in diagnostics if d.is_error), parsed.sources)
    if not program.name:
        raise LoadError([error(f"there is no game in {name}", 'a ruleset begins with: game "NAME"')], parsed.sources)
    graph = graph_of(program)
    errors = [d for d in check_graph(graph) if d.is_error]
    if errors:
        raise LoadError(cap_errors(errors), parsed.sources)
    return MadeGame(graph, parsed.trees, builder)


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

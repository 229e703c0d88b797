"""Writes a graph as JSON. Takes a graph, gives text, and the way back, checked so that nothing unknown gets in."""

from __future__ import annotations

from paddock.graph.model import Graph
from paddock.graph.reading import WrongPartError, read
from paddock.graph.validate import first_fault
from paddock.records import plain
from paddock.text.limits import GRAPH_CHARACTERS


class GraphError(Exception):
    """A text that is no graph, and where it departs from one."""


def to_json(graph: Graph) -> str:
    """Everything: `from_json` reads it back."""
    import json

    return json.dumps(plain(graph), ensure_ascii=False, indent=2)


def from_json(text: str | bytes) -> Graph:
    """The graph in `text`, or a `GraphError` that says what is wrong with it first."""
    import json

    if len(text) > GRAPH_CHARACTERS:
        raise GraphError(f"This is not the graph of a game: it has more than {GRAPH_CHARACTERS:,} letters.")
    try:
        graph: Graph = read(Graph, json.loads(text))
    except WrongPartError as error:
        raise GraphError(f"This is not the graph of a game. At {error.place or 'its beginning'}: {error}.") from None
    except (ValueError, RecursionError):
        raise GraphError("This is not the graph of a game: it cannot be read as JSON.") from None
    wrong = first_fault(graph)
    if wrong:
        raise GraphError(f"This graph does not hold together: {wrong}.")
    return graph

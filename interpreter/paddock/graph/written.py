"""The graph as JSON and back: what is read is checked against the model, so that nothing unknown gets in."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from paddock.graph.model import Graph

if TYPE_CHECKING:
    from pydantic import TypeAdapter


class GraphError(Exception):
    """A text that is no graph, and where it departs from one."""


@cache
def _adapter() -> TypeAdapter[Graph]:
    from pydantic import TypeAdapter

    return TypeAdapter(Graph)


def to_json(graph: Graph) -> str:
    """Everything: `from_json` reads it back."""
    return _adapter().dump_json(graph, indent=2).decode()


def from_json(text: str | bytes) -> Graph:
    from pydantic import ValidationError

    try:
        return _adapter().validate_json(text, strict=True, extra="forbid")
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        place = " ".join(str(part) for part in first["loc"]) or "its beginning"
        raise GraphError(f"This is not the graph of a game. At {place}: {first['msg'].lower()}.") from None

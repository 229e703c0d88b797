"""Packs a graph for the cache and other processes. Takes a graph, gives bytes that are only data, and the way back."""

from __future__ import annotations

from paddock.graph.model import Edge, Graph, Node
from paddock.program import model
from paddock.program.boards import Board, Link
from paddock.program.shapes import Shape
from paddock.records.packing import Packing
from paddock.text.wording import Wording

PACKING = Packing(
    model.Where, model.Expr, model.Entry, model.Subject, model.Step, model.Param, model.Rule, model.Look, model.Kind,
    model.CardType, model.Place, model.Store, model.Value, model.Verb, model.Ability, model.Occasion, model.Window,
    model.Modifier, model.Setting, model.Report, model.Display, model.Art, model.Program, Shape, Board, Link,
    Wording, Node, Edge, Graph,
)  # fmt: skip


def pack_graph(graph: Graph) -> bytes:
    return PACKING.pack(graph)


def unpack_graph(data: bytes) -> Graph:
    """Raises `Misfit` when these are not the bytes of a graph."""
    graph: Graph = PACKING.unpack(data, Graph)
    return graph

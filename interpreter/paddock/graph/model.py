"""What can set off what: the program with its nodes and edges.

Written as JSON and read back; code is made from it alone.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

from pydantic import Field

from paddock.program.model import Model, Program, Where


class Node(Model):
    """id is "verb 3", "ability 7", "value 2", "place 0", "store 4", "modifier 1" or "card Turbo"."""

    id: str
    sort: str
    name: str
    where: Where | None = None


class Edge(Model):
    """performs, watches, replaces, cancels, reads, changes, asks, modifies, carries, starts."""

    source: str
    target: str
    sort: str
    detail: str = ""


class Graph(Model):
    program: Program
    nodes: list[Node] = Field(default_factory=list)
    edges: list[Edge] = Field(default_factory=list)

    def fingerprint(self) -> str:
        """Changes when the rules change, not when they are moved to another line or file."""
        rules = json.dumps(_without_lines(self.program.model_dump(mode="json")), sort_keys=True)
        return hashlib.sha256(rules.encode()).hexdigest()[:16]


def _without_lines(data: Any) -> Any:
    if isinstance(data, dict):
        dropped = ("where", "line") if "op" in data else ("where",)  # a step knows its line, all else its place
        kept = {key: value for key, value in data.items() if key not in dropped or isinstance(value, str)}
        return {key: _without_lines(value) for key, value in kept.items()}
    return [_without_lines(item) for item in data] if isinstance(data, list) else data

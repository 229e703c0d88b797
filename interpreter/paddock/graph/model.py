"""What can set off what: the program with its nodes and edges.

Written as JSON and read back; code is made from it alone.
"""

from __future__ import annotations

from typing import Any

from paddock.program.model import Program, Where
from paddock.records import field, record


@record(kw_only=True)
class Node:
    """id is "verb 3", "ability 7", "value 2", "place 0", "store 4", "modifier 1" or "card Turbo"."""

    id: str
    sort: str
    name: str
    where: Where | None = None


@record(kw_only=True)
class Edge:
    """performs, puts off, watches, answers, replaces, cancels, reads, changes, asks, modifies, carries, starts."""

    source: str
    target: str
    sort: str
    detail: str = ""


@record(kw_only=True)
class Graph:
    """A program with what can set off what in it."""

    program: Program
    nodes: list[Node] = field(default_factory=list)
    edges: list[Edge] = field(default_factory=list)

    def fingerprint(self) -> str:
        """Changes when the rules change, not when they are moved to another line or file, or cards get pictures."""
        import hashlib
        import json

        rules = json.dumps(_without_lines(self.program), sort_keys=True)
        return hashlib.sha256(rules.encode()).hexdigest()[:16]


def _without_lines(data: Any) -> Any:
    """Plain data; a step knows its own place, all else a `where`; what is only for print says nothing of the rules."""
    from dataclasses import fields, is_dataclass

    if is_dataclass(data):
        dropped = ("where", "line", "column", "end") if hasattr(data, "op") else ("where", "art")
        return {f.name: _without_lines(getattr(data, f.name)) for f in fields(data) if f.name not in dropped}
    if isinstance(data, dict):
        return {key: _without_lines(value) for key, value in data.items()}
    return [_without_lines(item) for item in data] if isinstance(data, list) else data

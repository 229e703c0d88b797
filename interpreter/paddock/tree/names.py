"""Finds the names that steps give. Takes parts of a tree, gives each name with the place where it is first given."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, is_dataclass

from paddock.tree import model as tree


def names_in(nodes: Sequence[object]) -> dict[str, str]:
    """Of some items or steps, each with file and line."""
    locations: dict[str, str] = {}
    todo = list(reversed(nodes))
    while todo:
        node = todo.pop()
        if isinstance(node, tree.Name):
            locations.setdefault(" ".join(w.text.lower() for w in node.words), f"{node.span.file}:{node.span.line}")
        elif isinstance(node, list):
            todo.extend(reversed(node))
        elif is_dataclass(node):
            todo.extend(getattr(node, part.name) for part in reversed(fields(node)))
    return locations

"""Text in; a short, readable form of its nodes out, for tests to compare."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any

from paddock.text.model import Diagnostic, Source
from paddock.text.show import draw
from paddock.tree.from_text import read
from paddock.tree.model import Group, Number, Phrase, Quote, Word


def short(node: Any) -> Any:
    """`<words>` for a phrase; otherwise the class, then the fields that say something."""
    if isinstance(node, list):
        return "[" + ", ".join(short(each) for each in node) + "]"
    if isinstance(node, Word):
        return node.text
    if isinstance(node, Number):
        return str(node.value)
    if isinstance(node, Quote):
        return f'"{node.text}"'
    if isinstance(node, Group):
        return f"({short(node.inner)})"
    if isinstance(node, Phrase) and not node.filters:
        return "<" + " ".join(short(atom) for atom in node.atoms) + ">"
    if is_dataclass(node) and not isinstance(node, type):
        parts = ((each.name, getattr(node, each.name)) for each in fields(node) if each.name not in ("span", "written"))
        said = [f"{name}={short(value)}" for name, value in parts if value not in (None, [], False, "")]
        return f"{type(node).__name__}({', '.join(said)})"
    return str(node)


def items(text: str) -> list[str]:
    """The items of a text without mistakes."""
    source = Source("test.rules", text)
    file, found = read(source)
    assert not found, "\n".join(draw(one, source) for one in found)
    return [short(item) for item in file.items]


def steps(text: str) -> list[str]:
    """The steps of a verb with this body."""
    body = "".join(f"  {line}\n" for line in text.splitlines())
    file, found = read(Source("test.rules", "verb x:\n" + body))
    assert not found, found
    return [short(step) for step in file.items[0].steps]  # type: ignore[union-attr]


def value(text: str) -> str:
    """The expression of a value."""
    file, found = read(Source("test.rules", f"the x means {text}\n"))
    assert not found, found
    return str(short(file.items[0].value))  # type: ignore[union-attr]


def messages(text: str) -> str:
    """Everything that is wrong with a text, as a designer sees it."""
    source = Source("a.rules", text)
    return "\n".join(draw(one, source) for one in read(source)[1])


def mistakes(text: str) -> list[Diagnostic]:
    return read(Source("a.rules", text))[1]

"""Shows a graph. Takes it, gives a picture as SVG, Mermaid or DOT, the graph as JSON, or the answer to a question."""

from __future__ import annotations

import json

from paddock.graph.model import Graph
from paddock.graph.names import NotInGraphError
from paddock.graph.query import query
from paddock.graph.written import from_json, to_json
from paddock.views.graph.colours import PAINTS, paint, stroke
from paddock.views.graph.picture import LABELLED, Arrow, Box, picture_of
from paddock.views.graph.svg import draw

__all__ = ["NotInGraphError", "from_json", "query", "to_dot", "to_json", "to_mermaid", "to_svg"]

MERMAID = {"replaces": "==>", "cancels": "--x", "performs": "-->", "carries": "-->", "changes": "-->"}  # others: dots


def to_svg(graph: Graph, focus: str | None = None) -> str:
    """Phases, verbs, abilities and cards; with a focus everything about one thing. Raises NotInGraphError."""
    return draw(picture_of(graph, focus))


def to_mermaid(graph: Graph, focus: str | None = None) -> str:
    picture = picture_of(graph, focus)
    ids = {box.id: f"n{number}" for number, box in enumerate(picture.boxes)}
    lines = ["---", f"title: {json.dumps(f'{picture.title}: {picture.subtitle}', ensure_ascii=False)}", "---"]
    lines += ["graph LR", *(f"  {ids[box.id]}{_shape(box)}:::{box.sort}" for box in picture.boxes)]
    lines += [f"  {ids[a.source]} {_mermaid_arrow(a)} {ids[a.target]}" for a in picture.arrows]
    for sort in (sort for sort in PAINTS if any(box.sort == sort for box in picture.boxes)):
        lines.append(f"  classDef {sort} fill:{paint(sort).fill},stroke:{paint(sort).border},color:#1f2933")
    lines += [f"  style {ids[box.id]} stroke-width:4px" for box in picture.boxes if box.marked]
    return "\n".join(lines) + "\n"


def _shape(box: Box) -> str:
    letters = {'"': "#quot;", "#": "#35;", "<": "#lt;", ">": "#gt;", "&": "#amp;", "\n": "<br/>", "`": "'"}
    text = "".join(letters.get(letter, letter) for letter in _words(box))
    return f'(["{text}"])' if box.sort == "phase" else f'("{text}")'


def _words(box: Box) -> str:
    return f"{box.text} (?)" if box.asks else box.text


def _mermaid_arrow(arrow: Arrow) -> str:
    line = MERMAID.get(arrow.sort, "-.->")
    return line if arrow.sort in ("performs", "carries") else f'{line}|"{arrow.label or arrow.sort}"|'


def to_dot(graph: Graph, focus: str | None = None) -> str:
    picture = picture_of(graph, focus)
    lines = [
        "digraph game {",
        f"  label={_quote(f'{picture.title}: {picture.subtitle}')}; labelloc=t; rankdir=LR;",
        '  node [shape=box, style="rounded,filled", fontname="Verdana", fontsize=11, fontcolor="#1f2933"];',
        '  edge [fontname="Verdana", fontsize=9];',
        *(f"  {_dot_box(box)};" for box in picture.boxes),
        *(f"  {_dot_arrow(arrow)};" for arrow in picture.arrows),
        "}",
    ]
    return "\n".join(lines) + "\n"


def _dot_box(box: Box) -> str:
    colours = paint(box.sort)
    wide = ", penwidth=3" if box.marked else ""
    return (
        f"{_quote(box.id)} [label={_quote(_words(box))}, tooltip={_quote(box.tip)}, "
        f'fillcolor="{colours.fill}", color="{colours.border}"{wide}]'
    )


def _dot_arrow(arrow: Arrow) -> str:
    style = stroke(arrow.sort)
    attributes = [f'color="{style.colour}"', f"penwidth={style.width}"]
    attributes += ['style="dashed"'] if style.dashes else []
    attributes += ['arrowhead="tee"'] if style.head == "bar" else []
    attributes += [f"label={_quote(arrow.label)}"] if arrow.sort in LABELLED else []
    return f"{_quote(arrow.source)} -> {_quote(arrow.target)} [{', '.join(attributes)}]"


def _quote(text: str) -> str:
    safe = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{safe}"'

"""Draws a picture. Takes boxes and arrows, gives SVG: columns from left to right, curves, a title and a legend."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from xml.sax.saxutils import escape

from paddock.records import record
from paddock.views.graph.colours import INK, PAINTS, PALE, PAPER, STROKES, paint, stroke
from paddock.views.graph.layout import GAP, LANE, Page, lay_out
from paddock.views.graph.lettering import FONT, width_of, wrap
from paddock.views.graph.picture import Arrow, Box, Picture

WIDE = 176.0  # of a box
BETWEEN = 104.0  # of two columns: room for a label
MARGIN, HEADING, LEGEND = 28.0, 84.0, 26.0
LETTERS, CAPTION, LABEL = 12.0, 9.0, 9.5
STEP = 15.0  # from one line of text to the next
PADDING = 9.0
MOST_LINES = 14
TALLEST, BROADEST = (640.0, 900.0, 1200.0, 1600.0), 3.2  # of a column, and of the page for its height
NARROWEST = 640.0  # of the page: room for the title and the legend


@record(frozen=True)
class Sheet:
    """Where everything stands, ready to be drawn."""

    page: Page
    lines: dict[str, list[str]]
    heights: dict[str, float]
    corners: dict[str, tuple[float, float]]
    width: float
    bottom: float


def draw(picture: Picture, links: Mapping[str, str] | None = None) -> str:
    """`links`: where a click on a box leads, by its id."""
    sheet = _sheet(picture)
    legend, height = _legend(picture, sheet)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{sheet.width:.0f}" height="{height:.0f}" '
        f'viewBox="0 0 {sheet.width:.0f} {height:.0f}" font-family="{FONT}" role="img">',
        f"<title>{_escape(picture.title)}: {_escape(picture.subtitle)}</title>",
        _markers(),
        f'<rect width="100%" height="100%" fill="{PAPER}"/>',
        *_heading(picture, sheet.width),
        *_arrows(picture, sheet),
        *(_linked(_box(box, sheet), (links or {}).get(box.id, "")) for box in picture.boxes),
        *_labels(picture, sheet),
        *legend,
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _escape(text: str) -> str:
    """Control characters are not allowed in a picture, whatever a file may hold."""
    return escape("".join(letter if letter.isprintable() or letter == "\n" else " " for letter in text))


# ------------------------------------------------------------------ where things stand


def _sheet(picture: Picture) -> Sheet:
    lines = {box.id: wrap(box.text, WIDE - 2 * PADDING, LETTERS, MOST_LINES) for box in picture.boxes}
    heights = {i: len(text) * STEP + CAPTION + 2 * PADDING + 2 for i, text in lines.items()}
    joined = {end for a in picture.arrows if a.source != a.target for end in (a.source, a.target)}
    linked = [box for box in picture.boxes if box.id in joined]
    page = _page(linked, picture.arrows, heights)
    corners = {
        box.id: (MARGIN + page.column[box.id] * (WIDE + BETWEEN), HEADING + page.middle[box.id] - heights[box.id] / 2)
        for box in linked
    }
    width = max(MARGIN * 2 + len(page.columns) * (WIDE + BETWEEN) - BETWEEN, NARROWEST)
    bottom = max([HEADING, *(HEADING + y + LANE for y in page.middle.values())])
    bottom = max([bottom, *(corners[box.id][1] + heights[box.id] for box in linked)])
    alone = [box for box in picture.boxes if box.id not in joined]
    bottom = _shelve(alone, corners, heights, width, bottom + (2 * GAP if linked else 0))
    return Sheet(page, lines, heights, corners, width, bottom)


def _page(boxes: Sequence[Box], arrows: Sequence[Arrow], heights: dict[str, float]) -> Page:
    """Columns as short as a page of good proportions allows: a big game needs taller ones."""
    for tallest in TALLEST:
        page = lay_out(boxes, arrows, heights, tallest)
        if len(page.columns) * (WIDE + BETWEEN) <= BROADEST * max([tallest, *page.middle.values()]):
            break
    return page


def _shelve(
    boxes: Sequence[Box],
    corners: dict[str, tuple[float, float]],
    heights: dict[str, float],
    width: float,
    top: float,
) -> float:
    """Boxes that no arrow reaches stand below the others, side by side."""
    many = max(int((width - 2 * MARGIN + GAP) // (WIDE + GAP)), 1)
    for start in range(0, len(boxes), many):
        shelf = boxes[start : start + many]
        for n, box in enumerate(shelf):
            corners[box.id] = (MARGIN + n * (WIDE + GAP), top)
        top += max(heights[box.id] for box in shelf) + GAP
    return top


# ------------------------------------------------------------------ arrows


def _markers() -> str:
    heads = []
    for sort, style in STROKES.items():
        shape = "M0,0 L9,4 L0,8 z" if style.head == "arrow" else "M5,-1 h3 v10 h-3 z"
        heads.append(
            f'<marker id="{_head(sort)}" markerWidth="9" markerHeight="9" refX="8.5" refY="4" orient="auto" '
            f'markerUnits="userSpaceOnUse" overflow="visible"><path d="{shape}" fill="{style.colour}"/></marker>'
        )
    return f"<defs>{''.join(heads)}</defs>"


def _head(sort: str) -> str:
    return f"head-{(sort if sort in STROKES else 'performs').replace(' ', '-')}"


def _arrows(picture: Picture, sheet: Sheet) -> list[str]:
    """Pieces that arrows share are drawn once: dashes over dashes would look like a line."""
    taken = _taken(picture, sheet)
    pieces: dict[str, None] = {}
    for arrow, route in zip(picture.arrows, sheet.page.routes, strict=True):
        curve = _curve(arrow, route, sheet, taken) if route else [_loop(arrow.source, sheet)]
        for n, d in enumerate(curve):
            pieces[_line(d, arrow.sort, head=n == len(curve) - 1)] = None
    return list(pieces)


def _taken(picture: Picture, sheet: Sheet) -> set[str]:
    """Boxes at whose left side arrows arrive."""
    routed = zip(picture.arrows, sheet.page.routes, strict=True)
    return {route[-1] for arrow, route in routed if route and route[-1] == arrow.target}


def _line(d: str, sort: str, head: bool = True) -> str:
    style = stroke(sort)
    dashes = f' stroke-dasharray="{style.dashes}"' if style.dashes else ""
    end = f' marker-end="url(#{_head(sort)})"' if head else ""
    return f'<path d="{d}" fill="none" stroke="{style.colour}" stroke-width="{style.width}"{dashes}{end}/>'


def _curve(arrow: Arrow, route: list[str], sheet: Sheet, taken: set[str]) -> list[str]:
    """Level where it leaves a box or passes a column, an S between; in pieces, the one with the head last."""
    backward = route[0] == arrow.target
    points = [(sheet.corners[route[0]][0] + WIDE, _right_port(route[0], sheet, backward))]
    for lane in route[1:-1]:
        x, y = MARGIN + sheet.page.column[lane] * (WIDE + BETWEEN), HEADING + sheet.page.middle[lane]
        points += [(x, y), (x + WIDE, y)]
    points.append((sheet.corners[route[-1]][0], _left_port(route[-1], sheet, backward, taken)))
    if backward:
        points.reverse()
    return [_piece(start, end) for start, end in pairwise(points)]


def _piece(start: tuple[float, float], end: tuple[float, float]) -> str:
    (x1, y1), (x2, y2) = start, end
    if abs(y1 - y2) < 0.1:
        return f"M{x1:.1f},{y1:.1f} L{x2:.1f},{y2:.1f}"
    middle = (x1 + x2) / 2
    return f"M{x1:.1f},{y1:.1f} C{middle:.1f},{y1:.1f} {middle:.1f},{y2:.1f} {x2:.1f},{y2:.1f}"


def _right_port(box: str, sheet: Sheet, backward: bool) -> float:
    """Arrows that come back to a box meet it lower than those that leave it."""
    return sheet.corners[box][1] + sheet.heights[box] * (0.78 if backward else 0.5)


def _left_port(box: str, sheet: Sheet, backward: bool, taken: set[str]) -> float:
    """Arrows that go back from a box leave it higher than those that arrive, if any do."""
    return sheet.corners[box][1] + sheet.heights[box] * (0.25 if backward and box in taken else 0.5)


def _loop(box: str, sheet: Sheet) -> str:
    x, y = sheet.corners[box]
    right, high, low = x + WIDE, y + 12, y + 26
    out = right + 34
    return f"M{right:.1f},{high:.1f} C{out:.1f},{high - 14:.1f} {out:.1f},{low + 10:.1f} {right:.1f},{low:.1f}"


def _labels(picture: Picture, sheet: Sheet) -> list[str]:
    """At the box the arrow comes from, where no other box's label can be; the same word is written once."""
    taken = _taken(picture, sheet)
    by_position: dict[tuple[float, float, bool, bool], dict[str, str]] = {}
    for arrow, route in zip(picture.arrows, sheet.page.routes, strict=True):
        if not arrow.label or not route:
            continue
        rightward = route[0] == arrow.source
        there = route[1] if rightward else route[-2]
        falling = sheet.page.middle[there] >= sheet.page.middle[arrow.source]
        x = sheet.corners[arrow.source][0] + (WIDE + 6 if rightward else -6)
        y = sheet.corners[arrow.source][1] + sheet.heights[arrow.source] / 2
        y = y if rightward else _left_port(arrow.source, sheet, True, taken)
        by_position.setdefault((x, y, rightward, falling), {})[arrow.label] = arrow.sort
    return [text for at, labels in by_position.items() for text in _stack(at, labels)]


def _stack(at: tuple[float, float, bool, bool], labels: dict[str, str]) -> list[str]:
    """Above a line that falls away from the box, below one that rises: never on it."""
    x, y, rightward, falling = at
    first, step = (y - 4, -LABEL - 1) if falling else (y + LABEL + 3, LABEL + 1)
    return [
        f'<text x="{x:.1f}" y="{first + step * n:.1f}" font-size="{LABEL}" fill="{stroke(sort).colour}" '
        f'text-anchor="{"start" if rightward else "end"}" stroke="{PAPER}" stroke-width="3" '
        f'paint-order="stroke">{_escape(label)}</text>'
        for n, (label, sort) in enumerate(labels.items())
    ]


# ------------------------------------------------------------------ boxes


def _box(box: Box, sheet: Sheet) -> str:
    x, y = sheet.corners[box.id]
    colours = paint(box.sort)
    border = 3.0 if box.marked else 1.4
    text = [
        f'<text x="{x + PADDING:.1f}" y="{y + PADDING + CAPTION + 2 + (n + 1) * STEP - 4:.1f}" font-size="{LETTERS}" '
        f'fill="{INK}">{_escape(line)}</text>'
        for n, line in enumerate(sheet.lines[box.id])
    ]
    return "".join(
        (
            f"<g><title>{_escape(box.tip)}</title>",
            f'<rect x="{x:.1f}" y="{y:.1f}" width="{WIDE}" height="{sheet.heights[box.id]:.1f}" rx="8" '
            f'fill="{colours.fill}" stroke="{colours.border}" stroke-width="{border}"/>',
            f'<text x="{x + PADDING:.1f}" y="{y + PADDING + CAPTION - 2:.1f}" font-size="{CAPTION}" '
            f'fill="{colours.border}">{_escape(box.sort)}</text>',
            *text,
            _badge(x + WIDE - 14, y + 13) if box.asks else "",
            "</g>",
        )
    )


def _linked(drawn: str, address: str) -> str:
    return f'<a href="{_escape(address)}">{drawn}</a>' if address else drawn


def _badge(x: float, y: float) -> str:
    return (
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="7" fill="{INK}"/><text x="{x:.1f}" y="{y + 3.6:.1f}" font-size="10" '
        f'font-weight="bold" fill="#ffffff" text-anchor="middle">?</text>'
    )


# ------------------------------------------------------------------ title and legend


def _heading(picture: Picture, width: float) -> list[str]:
    title = wrap(picture.title, width - 2 * MARGIN, 22, 1)[0]
    below = wrap(picture.subtitle, width - 2 * MARGIN, 13, 1)[0]
    return [
        f'<text x="{MARGIN}" y="38" font-size="22" font-weight="bold" fill="{INK}">{_escape(title)}</text>',
        f'<text x="{MARGIN}" y="60" font-size="13" fill="{PALE}">{_escape(below)}</text>',
    ]


def _legend(picture: Picture, sheet: Sheet) -> tuple[list[str], float]:
    """What is in the picture and nothing else; goes on below where the page ends. Gives the page's height too."""
    entries = [(sort, _swatch(sort)) for sort in PAINTS if any(b.sort == sort for b in picture.boxes)]
    if any(box.asks for box in picture.boxes):
        entries.append(("somebody decides", _badge(14, 6)))
    entries += [(sort, _sample(sort)) for sort in STROKES if any(a.sort == sort for a in picture.arrows)]
    x, y = MARGIN, sheet.bottom + MARGIN
    parts = [f'<path d="M{MARGIN},{y - 10:.1f} H{sheet.width - MARGIN:.1f}" stroke="#cbd2d9"/>']
    y += 8
    for words, sign in entries:
        needed = 34 + width_of(words, 11) + 18
        if x + needed > sheet.width - MARGIN and x > MARGIN:
            x, y = MARGIN, y + LEGEND
        parts.append(f'<g transform="translate({x:.1f},{y:.1f})">{sign}')
        parts.append(f'<text x="34" y="10" font-size="11" fill="{INK}">{words}</text></g>')
        x += needed
    return parts, y + LEGEND + MARGIN / 2


def _swatch(sort: str) -> str:
    colours = paint(sort)
    return f'<rect width="28" height="13" rx="4" fill="{colours.fill}" stroke="{colours.border}" stroke-width="1.4"/>'


def _sample(sort: str) -> str:
    return _line("M0,6.5 L28,6.5", sort)

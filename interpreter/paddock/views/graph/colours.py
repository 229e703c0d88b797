"""Chooses colours, told apart in grey too. Takes a sort of box or arrow, gives its colours and strokes."""

from __future__ import annotations

from paddock.records import record

INK, PALE, PAPER = "#1f2933", "#52606d", "#fbfbf9"


@record(frozen=True)
class Paint:
    """Dark ink on every fill has a contrast above 10 to 1; a border and the sort in words tell boxes apart in grey."""

    fill: str
    border: str


@record(frozen=True)
class Stroke:
    colour: str
    width: float = 1.4
    dashes: str = ""
    head: str = "arrow"  # or "bar": it goes no further


PAINTS = {
    "phase": Paint("#cfe3f7", "#0b5394"),
    "verb": Paint("#ffffff", "#52606d"),
    "ability": Paint("#fde3c8", "#b45309"),
    "card": Paint("#fdf3bf", "#8a6d00"),
    "value": Paint("#d8f0e4", "#0f766e"),
    "place": Paint("#e6e9ed", "#3e4c59"),
    "counter": Paint("#ecdff5", "#6b2fa0"),
    "flag": Paint("#ecdff5", "#6b2fa0"),
    "note": Paint("#ecdff5", "#6b2fa0"),
    "modifier": Paint("#fadbe6", "#a61e4d"),
}
STROKES = {
    "performs": Stroke("#52606d"),
    "watches": Stroke("#b45309", 1.6, "6 4"),
    "offers in": Stroke("#8a6d00", 1.6, "2 4"),
    "replaces": Stroke("#6b2fa0", 2.2, "10 4"),
    "cancels": Stroke("#b91c1c", 2.2, "", "bar"),
    "carries out": Stroke("#0b5394", 1.6, "1 3"),
    "puts off": Stroke("#b45309", 1.6, "1 5"),
    "modifies": Stroke("#a61e4d", 1.8, "8 3 2 3"),
    "carries": Stroke("#8a6d00", 1.2),
    "changes": Stroke("#0f766e", 2.0),
    "reads": Stroke("#0f766e", 1.2, "2 3"),
}


def paint(sort: str) -> Paint:
    return PAINTS.get(sort, PAINTS["verb"])


def stroke(sort: str) -> Stroke:
    return STROKES.get(sort, STROKES["performs"])

"""From what was counted of cards and phases to plain data: how often, who wins with it, what never came."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from statistics import NormalDist
from typing import Any

from paddock.table.statistics.card_figures import Face, Figures
from paddock.table.statistics.shares import between, numbers, share_of

CHANCE = 0.05  # in so many runs chance alone may call any card of a game stronger or weaker
COUNTS = ("drawn", "played", "discarded", "used")


def card_summary(figures: Figures, faces: Sequence[Face], wins: Counter[int]) -> dict[str, Any]:
    """All cards in the order of the files, and by name those that never were drawn or played."""
    scale = _Scale(figures, wins)
    rows = [_card(figures, number, face, scale) for number, face in enumerate(faces)]
    return {
        "phases": {title: numbers(times) for title, times in figures.phases.items()},
        "dice": numbers(figures.dice),
        "verbs": numbers(figures.verbs),
        "cards": rows,
        "never drawn": [row["card"] for row, face in zip(rows, faces, strict=True) if _never_drawn(row, face)],
        "never played": [row["card"] for row in rows if row["in hand"] and not row["played"] and not row["used"]],
    }


def _never_drawn(row: dict[str, object], face: Face) -> bool:
    return not face.starts_open and not row["in hand"] and not any(row[count] for count in COUNTS)


def _card(figures: Figures, number: int, face: Face, scale: _Scale) -> dict[str, object]:
    counts = {count: getattr(figures, count)[number] for count in COUNTS}
    return {
        "card": face.name,
        "kind": face.kind,
        "copies": face.copies,
        **counts,
        "in hand": figures.taken[number],
        **{f"{count} per game": round(times / max(1, figures.games), 6) for count, times in counts.items()},
        "when played": _when_played(figures, number, scale),
    }


class _Scale:
    """What a card is measured against: how often each seat wins at all, and how often when it has played any card.

    Who gets to play much wins more often, whatever it is: against the seats alone, nearly all cards would look strong.
    """

    def __init__(self, figures: Figures, wins: Counter[int]) -> None:
        played: Counter[int] = Counter()
        won: Counter[int] = Counter()
        for (face, seat), times in figures.seats.items():
            played[seat] += times
            won[seat] += figures.wins[face, seat]
        self.by_card = {seat: won[seat] / played[seat] for seat in played}
        self.by_seat = {seat: wins[seat] / figures.games for seat in played}
        cards = len({face for face, _ in figures.seats})
        self.z = NormalDist().inv_cdf(1 - CHANCE / (2 * max(1, cards)))


def _when_played(figures: Figures, number: int, scale: _Scale) -> dict[str, object] | None:
    """How often a seat that played it won, beside how often those seats win anyway and with any card."""
    seats = {seat: times for (face, seat), times in sorted(figures.seats.items()) if face == number}
    played = sum(seats.values())
    if not played:
        return None
    won = sum(figures.wins[number, seat] for seat in seats)
    usual = _mean(seats, scale.by_card)
    low, high = between(won, played, scale.z)
    spread = math.sqrt(played * usual * (1 - usual))
    return {
        "games": played,
        "wins": won,
        **share_of(won, played),
        "seat share": round(_mean(seats, scale.by_seat), 6),
        "usual share": round(usual, 6),
        "surprise": round((won - played * usual) / spread, 3) if spread else 0.0,
        "verdict": "stronger" if low > usual else "weaker" if high < usual else "",
    }


def _mean(seats: dict[int, int], shares: dict[int, float]) -> float:
    return sum(times * shares[seat] for seat, times in seats.items()) / sum(seats.values())

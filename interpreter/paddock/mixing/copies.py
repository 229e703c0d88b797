"""How many there are of a card. Takes lines of a mix, gives them with more copies, or fewer."""

from __future__ import annotations

from paddock.mixing.card_lines import INDENT, NamedLine
from paddock.mixing.mixed import LentCard, Mixed, Origin
from paddock.mixing.settling import PlacedCard
from paddock.text.model import Source


def without_copies(lines: list[str]) -> list[str]:
    return [line.strip() for line in lines if not line.strip().startswith("copies ")]


def with_copies(row: NamedLine, most: int) -> NamedLine:
    text, number = row
    return (f"{INDENT}copies {most}", number) if text.strip().startswith("copies ") else row


def more_of(lines: list[NamedLine], card: str, more: int) -> list[NamedLine]:
    """The lines of a file, with more copies of one of its cards."""
    start = next((at for at, (text, _) in enumerate(lines) if text.startswith(f'card "{card}"')), None)
    if start is None:
        return lines
    for at in range(start + 1, len(lines)):
        text, number = lines[at]
        if text and not text.startswith(" "):
            break
        words = text.split("#")[0].split()
        if words[:1] == ["copies"] and len(words) == 2 and words[1].isdigit():
            return [*lines[:at], (f"{INDENT}copies {int(words[1]) + more}", number), *lines[at + 1 :]]
    return [*lines[: start + 1], (f"{INDENT}copies {1 + more}", lines[start][1]), *lines[start + 1 :]]


def lend_more(mixed: Mixed, placed: list[PlacedCard], card: LentCard) -> None:
    """More copies of a card that is lent already. A line for them moves those below it."""
    for at, source in enumerate(mixed.sources):
        texts, origin = source.text.split("\n"), mixed.origins[source.name]
        start = next((n for n, text in enumerate(texts, 1) if text.startswith(f'card "{card.name}"')), 0)
        if not start:
            continue
        lines = more_of(list(zip(texts, [*origin.lines, 0], strict=True)), card.name, card.copies)
        mixed.sources[at] = Source(source.name, "\n".join(text for text, _ in lines))
        mixed.origins[source.name] = Origin(origin.file, [number for _, number in lines[:-1]])
        for each in (each for each in placed if each.source == source.name and each.last >= start):
            each.last += len(lines) - len(texts)
            each.first += len(lines) - len(texts) if each.first > start else 0

"""Measures text by the widest of the usual fonts. Takes text, gives its width and the lines that fit into a box."""

from __future__ import annotations

from unicodedata import east_asian_width

FONT = "Verdana, 'DejaVu Sans', sans-serif"
# In parts of the font's size. Verdana and DejaVu Sans are the widest fonts in common use: any other needs less room.
NARROW, SLIM, WIDE, WIDEST = 0.36, 0.46, 0.86, 1.02
USUAL, CAPITAL = 0.65, 0.77
_OF = {
    **dict.fromkeys("ijlI .,:;'|!", NARROW),
    **dict.fromkeys('frt()[]{}"-/\\`', SLIM),
    **dict.fromkeys("w+=<>~", WIDE),
    **dict.fromkeys("mMW@%…—", WIDEST),
}


def width_of(text: str, size: float) -> float:
    return sum(_width(letter) for letter in text) * size


def _width(letter: str) -> float:
    known = _OF.get(letter)
    if known is not None:
        return known
    if east_asian_width(letter) in "WF" or ord(letter) > 0x2FFF:
        return WIDEST
    return CAPITAL if letter.isupper() or ord(letter) > 0x17F else USUAL


def wrap(text: str, width: float, size: float, most: int) -> list[str]:
    """At most `most` lines, none wider than `width`; what does not fit ends in an ellipsis."""
    lines: list[str] = []
    for part in text.split("\n"):
        lines += _fill_lines(part, width, size)
    if len(lines) <= most:
        return lines
    last = lines[most - 1]
    while last and width_of(last + " …", size) > width:
        last = last[:-1]
    return [*lines[: most - 1], f"{last.rstrip()} …"]


def _fill_lines(text: str, width: float, size: float) -> list[str]:
    lines = [""]
    for piece in (piece for word in text.split() for piece in _pieces(word, width, size)):
        longer = f"{lines[-1]} {piece}".strip()
        if width_of(longer, size) <= width:
            lines[-1] = longer
        else:
            lines.append(piece)
    return lines


def _pieces(word: str, width: float, size: float) -> list[str]:
    """A word wider than the box is cut, with a hyphen at the cut."""
    if width_of(word, size) <= width:
        return [word]
    fits = max(n for n in range(1, len(word) + 1) if n == 1 or width_of(word[:n] + "-", size) <= width)
    return [word[:fits] + "-", *_pieces(word[fits:], width, size)]

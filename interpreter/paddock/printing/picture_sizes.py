"""Looks into a file whether it is a picture. Takes its bytes, gives how many dots it has across and along.

Only the head of a file is read, so that a picture that is too large is refused before anybody unpacks it.
"""

from __future__ import annotations

import re
from collections.abc import Callable

Size = tuple[int, int]
SVG = re.compile(rb"\s*(<\?xml[^>]*\?>|<!--.*?-->|<!DOCTYPE[^>\[]*>|\s)*<svg[\s>]", re.DOTALL)
FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}  # parts of a JPEG that say its size
ALONE = frozenset((0x01, *range(0xD0, 0xD9)))  # parts that have no length


def picture_size(data: bytes, ending: str) -> Size | None:
    """None if this is no picture of that ending. A drawing has no dots: 1 × 1."""
    read = READERS.get(ending)
    try:
        return read(data) if read is not None else None
    except (IndexError, ValueError):
        return None


def _png(data: bytes) -> Size | None:
    if not data.startswith(b"\x89PNG\r\n\x1a\n") or data[12:16] != b"IHDR":
        return None
    return _some(_big(data[16:20]), _big(data[20:24]))


def _jpg(data: bytes) -> Size | None:
    if not data.startswith(b"\xff\xd8\xff"):
        return None
    at = 2
    while data[at] == 0xFF:
        mark = data[at + 1]
        if mark in FRAMES:
            return _some(_big(data[at + 7 : at + 9]), _big(data[at + 5 : at + 7]))
        at += 1 if mark == 0xFF else 2 if mark in ALONE else 2 + max(2, _big(data[at + 2 : at + 4]))
    return None


def _webp(data: bytes) -> Size | None:
    if data[:4] != b"RIFF" or data[8:12] != b"WEBP":
        return None
    form = data[12:16]
    if form == b"VP8X":
        return _some(_little(data[24:27]) + 1, _little(data[27:30]) + 1)
    if form == b"VP8L":
        both = _little(data[21:25])
        return _some((both & 0x3FFF) + 1, (both >> 14 & 0x3FFF) + 1)
    return _some(_little(data[26:28]) & 0x3FFF, _little(data[28:30]) & 0x3FFF) if form == b"VP8 " else None


def _svg(data: bytes) -> Size | None:
    return (1, 1) if SVG.match(data.removeprefix(b"\xef\xbb\xbf")) else None


def _some(width: int, height: int) -> Size | None:
    return (width, height) if width and height else None


def _big(data: bytes) -> int:
    return int.from_bytes(data, "big")


def _little(data: bytes) -> int:
    return int.from_bytes(data, "little")


READERS: dict[str, Callable[[bytes], Size | None]] = {
    ".png": _png,
    ".jpg": _jpg,
    ".jpeg": _jpg,
    ".webp": _webp,
    ".svg": _svg,
}

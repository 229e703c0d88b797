"""Seals what is kept under one checksum. Takes a name and bytes, gives what is written to disk, and the way back.

The name stands for all that an entry depends on, so one that was moved to another's name is as wrong as a spoilt one.
The checksum is against accidents; against other people there is `folder.py`.
"""

from __future__ import annotations

import hashlib

FORMAT = b"paddock cache 2\n"  # another number whenever entries are written otherwise


class CorruptEntryError(ValueError):
    """Not an entry, or not the one of that name."""


def seal(name: str, data: bytes) -> bytes:
    return b"".join((FORMAT, _sum(name, data), b"\n", data))


def unseal(name: str, written: bytes) -> bytes:
    head, line, data = written[: len(FORMAT)], *_parts(written[len(FORMAT) :])
    if head != FORMAT or line != _sum(name, data):
        raise CorruptEntryError(name)
    return data


def _parts(written: bytes) -> tuple[bytes, bytes]:
    line, end, data = written.partition(b"\n")
    if not end:
        raise CorruptEntryError
    return line, data


def _sum(name: str, data: bytes) -> bytes:
    sign = hashlib.sha256(b"%s%s %d\n" % (FORMAT, name.encode(), len(data)))
    sign.update(data)
    return sign.hexdigest().encode()

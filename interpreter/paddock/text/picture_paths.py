"""Says which paths a picture of a card may have. Takes a path as it is written, gives what is wrong with it.

A file of cards may come from anybody: a picture lies in its folder or below, so that printing opens nothing else.
"""

from __future__ import annotations

from paddock.text.letters import first_invisible
from paddock.text.limits import PICTURE_PATH

ENDINGS = (".png", ".jpg", ".jpeg", ".svg")


def wrong_path(path: str) -> str:
    """ "" if a picture may be there; whether one is, only the folder knows."""
    if not path.strip() or path != path.strip():
        return "a path begins and ends with a letter"
    if len(path) > PICTURE_PATH:
        return f"a path has at most {PICTURE_PATH} letters"
    if first_invisible(path) is not None:
        return "there is a letter in it that cannot be seen"
    if "\\" in path or ":" in path:
        return "a path is made of names with / between them"
    if path.startswith(("/", "~")):
        return "the path begins in the folder of this file"
    if any(name in ("", ".", "..") for name in path.split("/")):
        return "the path leads down from the folder of this file, and never up"
    if not path.lower().endswith(ENDINGS):
        return f"it does not end in {', '.join(ENDINGS[:-1])} or {ENDINGS[-1]}"
    return ""

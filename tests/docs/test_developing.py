"""The page for developers names files and functions that are there."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "developing.md").read_text("utf-8")


def is_there(path: str) -> bool:
    return any((home / path).exists() for home in (ROOT, ROOT / "interpreter/paddock"))


def test_every_file_is_there() -> None:
    paths = re.findall(r"`((?:[a-z_]+/)+[a-z_]+\.(?:py|words|md))`", PAGE)
    assert len(paths) > 40
    assert [path for path in paths if not is_there(path)] == []


def found(name: str) -> bool:
    """`steps.Body` and `table.ask` leave out what is clear: the room, or that `Table` is the class."""
    module, _, last = name.rpartition(".")
    path = name.replace(".", "/") + ".py"
    if any(is_there(f"{room}{path}") for room in ("", "program/")):
        return True
    for home in ("paddock", "paddock.program", "paddock.table"):
        try:
            there = import_module(f"{home}.{module}")
        except ModuleNotFoundError:
            continue
        if hasattr(there, last) or hasattr(getattr(there, "Table", None), last):
            return True
    return False


def test_every_function_on_the_way_of_a_card_is_there() -> None:
    way = PAGE[PAGE.index("## The way of a card") : PAGE.index("## Where do I change")]
    named = re.findall(r"`((?:[a-z_]+\.)+[A-Za-z_]+)`", way)
    assert len(named) > 10
    assert [name for name in named if not found(name)] == []


def files_called(path: str) -> list[Path]:
    """The page leaves out what is clear: `steps.py` is one of those in the rooms that the sentence is about."""
    whole = [home / path for home in (ROOT, ROOT / "interpreter/paddock") if (home / path).exists()]
    return whole or [*(ROOT / "interpreter/paddock").rglob(path)]


def test_every_name_of_a_file_is_in_it() -> None:
    named = re.findall(r"((?:`\w+`(?:, | and ))*`\w+`) (?:of|in) `([\w/]+\.(?:py|c))`", PAGE)
    pairs = [(name, path) for names, path in named for name in re.findall(r"`(\w+)`", names)]
    assert len(pairs) > 50
    texts = {path: "".join(file.read_text("utf-8") for file in files_called(path)) for _, path in pairs}
    assert [f"{name} of {path}" for name, path in pairs if not re.search(rf"\b{name}\b", texts[path])] == []


def test_links_within_the_page_lead_somewhere() -> None:
    heads = {re.sub(r"[^\w -]", "", head).lower().replace(" ", "-") for head in re.findall(r"^#+ (.+)$", PAGE, re.M)}
    assert [link for link in re.findall(r"\]\(#([\w-]+)\)", PAGE) if link not in heads] == []

"""The plan of the house: every import of every room in, the file and line of each one that goes the wrong way out."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

HOUSE = Path(__file__).resolve().parents[2] / "interpreter"

# Data moves one way. A room, and what of paddock it may import beside itself.
PLAN: dict[str, tuple[str, ...]] = {
    "text": (),
    "tree": ("paddock.text", "paddock.data", "paddock.cache"),  # the grammar is a shipped file, and its tables are kept
    "program": ("paddock.text", "paddock.tree", "paddock.data"),  # and so are the words every game has
    "graph": ("paddock.text", "paddock.program"),
    "mixing": ("paddock.text", "paddock.tree", "paddock.program", "paddock.graph"),
    "code": (
        "paddock.text.limits",
        "paddock.program.boards",
        "paddock.program.model",
        "paddock.program.operations",
        "paddock.program.settled",
        "paddock.program.types",
        "paddock.program.walk",
        "paddock.graph",
    ),
    "native": (
        "paddock.text.limits",
        "paddock.program.model",
        "paddock.program.operations",
        "paddock.program.types",
        "paddock.program.walk",
        "paddock.code",
    ),
    "table": ("paddock.text", "paddock.program", "paddock.graph", "paddock.code", "paddock.native"),
    "views": (
        "paddock.text",
        "paddock.tree.card_text",
        "paddock.tree.card_text_phrasebook",
        "paddock.tree.card_text_players",
        "paddock.text.wording",
        "paddock.program",
        "paddock.graph",
        "paddock.table",
    ),
}
FLOOR = "paddock.records"  # that every room stands on: what all plain data is declared with
# The hallway: the only places that touch files, clock or terminal. All doors open into it, and it opens all doors.
HALLWAY = (
    "__init__", "__main__", "cache", "check_memory", "checking", "circling", "clashing", "cli", "compiled", "data", "finding", "game_list", "grouping", "library",
    "loader", "making", "mixes", "positions", "printing", "sources", "testing",
)  # fmt: skip


def room_of(file: Path) -> str:
    first = file.relative_to(HOUSE / "paddock").parts[0]
    return first.removesuffix(".py")


def imports(code: str, package: str) -> Iterator[tuple[int, str]]:
    """Every import, those inside functions included, as line and full name: `from a import b` is `a.b`."""
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                above = package.split(".")[: len(package.split(".")) - node.level + 1]
                base = ".".join([*above, *([base] if base else [])])
            yield from ((node.lineno, f"{base}.{alias.name}") for alias in node.names)
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith(("import_module", "__import__")):
            name = node.args[0] if node.args else None
            yield node.lineno, name.value if isinstance(name, ast.Constant) and isinstance(name.value, str) else "?"


def is_below(name: str, door: str) -> bool:
    return name == door or name.startswith(f"{door}.")


def wrong_ways(code: str, room: str, shown: str, package: str) -> list[str]:
    allowed = (f"paddock.{room}", FLOOR, *PLAN[room])
    return [
        f"{shown}:{line}: {room} must not import {name}"
        for line, name in imports(code, package)
        if (is_below(name, "paddock") or name == "?") and not any(is_below(name, door) for door in allowed)
    ]


FILES = sorted((HOUSE / "paddock").rglob("*.py"))


def test_every_file_is_in_a_room_of_the_plan_or_in_the_hallway() -> None:
    rooms = {*PLAN, *HALLWAY, FLOOR.removeprefix("paddock.")}
    assert [str(file.relative_to(HOUSE)) for file in FILES if room_of(file) not in rooms] == []


@pytest.mark.parametrize("room", PLAN)
def test_a_room_imports_only_the_rooms_before_it(room: str) -> None:
    found: list[str] = []
    for file in FILES:
        if room_of(file) == room:
            shown = file.relative_to(HOUSE.parent)
            package = ".".join(file.relative_to(HOUSE).parent.parts)
            found += wrong_ways(file.read_text("utf-8"), room, str(shown), package)
    assert not found, "\n" + "\n".join(found)


@pytest.mark.parametrize("room", PLAN)
def test_every_room_and_every_room_within_it_opens_with_its_charter(room: str) -> None:
    folders = {file.parent for file in FILES if room_of(file) == room}
    assert [str(folder.relative_to(HOUSE)) for folder in sorted(folders) if not has_charter(folder)] == []


def has_charter(folder: Path) -> bool:
    """A line that says what it is for, and what it takes, gives and never does."""
    door = folder / "__init__.py"
    charter = ast.get_docstring(ast.parse(door.read_text("utf-8"))) if door.exists() else None
    return charter is not None and all(word in charter for word in ("\n\n", "ake", "ive", "ever"))


def says_what_it_does(file: Path) -> bool:
    tree = ast.parse(file.read_text("utf-8"))
    return bool(ast.get_docstring(tree)) and tree.body[0].lineno == 1


def test_the_first_line_of_a_module_says_what_it_does() -> None:
    assert [str(file.relative_to(HOUSE)) for file in FILES if not says_what_it_does(file)] == []


@pytest.mark.parametrize(
    "code",
    [
        "import paddock.table",
        "from paddock.table import Table",
        "from paddock import table",
        "from ..table import deal",
        "from .. import table",
        "def f() -> None:\n    from paddock.table import deal",
        "from importlib import import_module\nimport_module('paddock.table')",
        "from importlib import import_module\nimport_module(anything)",
    ],
)
def test_a_wrong_way_is_noticed_however_it_is_written(code: str) -> None:
    found = wrong_ways(code, "graph", "graph/x.py", "paddock.graph")
    assert len(found) == 1
    assert found[0].startswith(f"graph/x.py:{len(code.splitlines())}: graph must not import ")


def test_the_same_room_and_the_rooms_before_are_open() -> None:
    code = "from paddock.graph.model import Graph\nfrom . import walk\nfrom paddock.text import Span\nimport json"
    assert wrong_ways(code, "graph", "graph/x.py", "paddock.graph") == []


# Rings of imports ------------------------------------------------------------------------------------------------------


def imported(file: Path) -> set[str]:
    """The modules of Paddock that a file imports anywhere in it, also lazily and for types only."""
    package, found = ".".join(file.relative_to(HOUSE).parent.parts), set()
    for _, name in imports(file.read_text("utf-8"), package):
        while name and name not in MODULES:
            name = name.rpartition(".")[0]
        found |= {name} if name else set()
    return found - {module_of(file)}


def module_of(file: Path) -> str:
    return ".".join(file.relative_to(HOUSE).with_suffix("").parts).removesuffix(".__init__")


MODULES = {module_of(file): file for file in FILES}


def ring(start: str, needs: dict[str, set[str]]) -> list[str]:
    """The shortest way from a module back to itself, or nothing."""
    ways, seen = [[start]], set[str]()
    while ways:
        way = ways.pop(0)
        for other in sorted(needs[way[-1]]):
            if other == start:
                return [*way, start]
            if other not in seen:
                seen.add(other)
                ways.append([*way, other])
    return []


@cache
def needs_of_modules() -> dict[str, set[str]]:
    return {name: imported(file) for name, file in MODULES.items()}


def test_no_module_imports_itself_by_way_of_others() -> None:
    rings = [ring(name, needs_of_modules()) for name in MODULES]
    assert [" -> ".join(way) for way in rings if way] == []


def package_of(module: str) -> str:
    """The package of a room that the module is in, as one; a module that lies directly in its room is by itself."""
    return ".".join(module.split(".")[:3])


def needs_of_packages(needs: dict[str, set[str]]) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {package_of(module): set() for module in needs}
    for module, others in needs.items():
        found[package_of(module)] |= {package_of(other) for other in others} - {package_of(module)}
    return found


def test_no_package_of_a_room_imports_itself_by_way_of_others() -> None:
    needs = needs_of_packages(needs_of_modules())
    rings = [ring(name, needs) for name in needs]
    assert [" -> ".join(way) for way in rings if way] == []


def test_two_packages_that_need_each_other_are_a_ring_though_their_modules_are_not() -> None:
    modules = {"p.table.a.one": {"p.table.b"}, "p.table.b": {"p.table.a.two"}, "p.table.a.two": set[str]()}
    assert [way for name in modules if (way := ring(name, modules))] == []
    assert ring("p.table.a", needs_of_packages(modules)) == ["p.table.a", "p.table.b", "p.table.a"]


def folder_of(module: str, room: str) -> str:
    """The folder within a room that a module lies in; the room's own modules lie in none."""
    parts = module.removeprefix(f"paddock.{room}").lstrip(".").split(".")
    return parts[0] if parts[0] and (HOUSE / "paddock" / room / parts[0]).is_dir() else ""


# The folders of a room that have an order: what each may import of the others.
FOLDERS: dict[str, dict[str, tuple[str, ...]]] = {
    "code": {
        "analysing": (),  # what is known before any code is written, in whatever language
        "running": ("analysing",),
        "emitting": ("analysing", "running"),
        "walking": ("analysing", "running"),
    },
}


@pytest.mark.parametrize("room", FOLDERS)
def test_a_folder_imports_only_the_folders_before_it(room: str) -> None:
    found: list[str] = []
    for name in MODULES:
        folder = folder_of(name, room) if is_below(name, f"paddock.{room}") else ""
        if folder:
            others = {
                folder_of(other, room) for other in needs_of_modules()[name] if is_below(other, f"paddock.{room}")
            }
            found += [f"{name} must not import {other}" for other in others - {folder, "", *FOLDERS[room][folder]}]
    assert found == []

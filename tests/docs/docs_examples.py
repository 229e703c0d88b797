"""Takes the pages of the book, gives the examples on them and puts each into a folder where it can be checked and played.

A block marked `paddock` is a whole file, or several: a line `# NAME.rules` at the margin begins a file of that name.
A block marked `paddock-part` holds items, `paddock-steps` steps; both are read beside the frame, the first whole file
of reference.md. A block marked `message` is what paddock says about the example before it: all messages of a check,
or, after a first line `$ paddock …`, what that command prints. A line `…` alone in it leaves lines out.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

BOOK = Path(__file__).resolve().parents[2] / "docs" / "language"
FENCE = re.compile(r"^```([\w-]*)\s*$")
FILE_LINE = re.compile(r"^# ([\w-]+\.(?:rules|cards|scenario))$")
STEPS = "verb (a player) tries (a tempo, the old card) with (a tempo, the new card) and (a car, the actor):\n"
LEFT_OUT = "…"


@dataclass
class Example:
    page: str
    line: int
    sort: str  # paddock, paddock-part, paddock-steps
    text: str
    messages: list[str] = field(default_factory=list)

    @property
    def name(self) -> str:
        return f"{self.page}:{self.line}"


def blocks(page: Path) -> list[tuple[str, int, str]]:
    """Every fenced block: its mark, its line, its text."""
    found: list[tuple[str, int, str]] = []
    mark, start, text = "", 0, list[str]()
    for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), 1):
        fence = FENCE.match(line)
        if fence and not start:
            mark, start, text = fence.group(1), number, []
        elif fence:
            found.append((mark, start, "\n".join(text) + "\n"))
            start = 0
        elif start:
            text.append(line)
    assert not start, f"{page.name}:{start}: this block is not closed"
    return found


def examples(page: Path) -> list[Example]:
    found: list[Example] = []
    for mark, line, text in blocks(page):
        if mark == "message":
            assert found, f"{page.name}:{line}: no example stands before this message"
            found[-1].messages.append(text)
        elif mark.startswith("paddock"):
            found.append(Example(page.name, line, mark, text))
    return found


def every_example() -> list[Example]:
    return [example for page in sorted(BOOK.glob("*.md")) for example in examples(page)]


def frame() -> str:
    return next(e.text for e in examples(BOOK / "reference.md") if e.sort == "paddock")


def files_of(example: Example) -> dict[str, str]:
    """The files an example stands for, by name."""
    if example.sort == "paddock":
        return split_files(example.text)
    text = example.text
    if example.sort == "paddock-steps":
        text = STEPS + "".join(f"  {line}".rstrip() + "\n" for line in text.splitlines())
    return {"frame.rules": frame(), "part.rules": text}


def split_files(text: str) -> dict[str, str]:
    named: dict[str, str] = {}
    name = ""
    for line in text.splitlines(keepends=True):
        begins = FILE_LINE.match(line.rstrip())
        name = begins.group(1) if begins else name or usual_name(text)
        named[name] = named.get(name, "") + line
    return named


def usual_name(text: str) -> str:
    if re.search(r"^game ", text, re.MULTILINE):
        return "my-game.rules"
    return "my.cards" if re.search(r"^use ", text, re.MULTILINE) else "part.rules"


def write_files(example: Example, folder: Path) -> list[Path]:
    written = []
    for name, text in files_of(example).items():
        (folder / name).write_text(text, encoding="utf-8")
        written.append(folder / name)
    return written


def same(said: str, golden: str) -> bool:
    """Whether the golden text is what was said, a line `…` standing for any lines."""
    pieces = re.split(rf"^{LEFT_OUT}\n", golden, flags=re.MULTILINE)
    pattern = r"(?:.*\n)*?".join(re.escape(piece) for piece in pieces)
    return re.fullmatch(pattern, said) is not None

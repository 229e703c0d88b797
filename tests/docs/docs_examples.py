"""Takes the pages of the book, gives the examples on them and puts each into a folder where it can be checked and played.

A block marked `paddock` is a whole file, or several: a line `# NAME.rules` at the margin begins a file of that name.
A block marked `paddock-part` holds items, `paddock-steps` steps, `paddock-word` a step, value or condition; they are
read beside the frame, the first whole file of reference.md; `paddock-board-word` beside that of boards.md. A block marked `message` is what paddock says about the
example before it: all messages of a check,
or, after a first line `$ paddock …`, what that command prints; with no example before it, in an empty folder.
A line `…` alone in it leaves lines out.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

BOOK = Path(__file__).resolve().parents[2] / "docs" / "language"
FENCE = re.compile(r"^```([\w-]*)\s*$")
FILE_LINE = re.compile(r"^# ([\w-]+\.(?:rules|cards|scenario))$")
STEPS = "verb (a player) tries (a tempo, the old card) with (a tempo, the new card) for (a car, the actor):\n"
# Names the examples of words speak of: where these words occur, the name means that thing.
NAMES = (
    ("the strip of the card", "the card", '"High Street"'),
    ("the card", "the card", "the old card"),
    ("the boat", "the boat", "the first of (every boat)"),
    ("the car", "the car", "the actor"),
    ("the fighters", "the fighters", "cars"),
    ("the starter", "the starter", "the leader"),
)
# Where the example of a word can stand; one of these must fit.
WORDS = (
    STEPS + "{names}  {example}\n",
    STEPS + "{names}  let the answer be {example}\n",
    STEPS + "{names}  if {example}:\n    do nothing\n",
    "when a player drives:\n  {example}\n",
    "whether (a player) is well:\n  {example}\n",
    'card "Word", a tempo\n  velocity 1\n  icon left\n  after you drive:\n    let the answer be {example}\n',
)
# The same beside the first game of boards.md.
TRIES = "verb (a player) tries (a pawn) for (a cell, the goal):\n"
BOARD_WORDS = (
    TRIES + "  {example}\n",
    TRIES + "  let the answer be {example}\n",
    TRIES + "  if {example}:\n    do nothing\n",
    TRIES + "  let the next cell be the cell ahead of the pawn\n  if the next cell is not none:\n    {example}\n",
)
LEFT_OUT = "…"


@dataclass
class Example:
    page: str
    line: int
    sort: str  # paddock, paddock-part, paddock-steps, paddock-word; message, if there is only that
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
            if not found:
                assert text.startswith("$"), f"{page.name}:{line}: no example stands before this message"
                found.append(Example(page.name, line, mark, ""))
            found[-1].messages.append(text)
        elif mark.startswith("paddock"):
            found.append(Example(page.name, line, mark, text))
    return found


def every_example() -> list[Example]:
    return [example for page in sorted(BOOK.glob("*.md")) for example in examples(page)]


def frame() -> str:
    return next(e.text for e in examples(BOOK / "reference.md") if e.sort == "paddock")


def board_frame() -> str:
    return next(e.text for e in examples(BOOK / "boards.md") if e.sort == "paddock")


def files_of(example: Example) -> dict[str, str]:
    """The files an example stands for, by name."""
    if example.sort == "message":
        return {}
    if example.sort == "paddock":
        return split_files(example.text)
    text = example.text
    if example.sort == "paddock-steps":
        text = STEPS + "".join(f"  {line}".rstrip() + "\n" for line in text.splitlines())
    return {"frame.rules": frame(), "part.rules": text}


def as_words(example: Example) -> list[str]:
    """Every place where the example of a word may stand, as a part."""
    if example.sort == "paddock-board-word":
        return [place.format(example=example.text.strip()) for place in BOARD_WORDS]
    meant: dict[str, str] = {}
    for words, name, thing in NAMES:
        if words in example.text:
            meant.setdefault(name, thing)
    names = "".join(f"  let {name} be {thing}\n" for name, thing in meant.items())
    return [place.format(names=names, example=example.text.strip()) for place in WORDS]


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

"""Writes the messages and pictures of the book again. Takes nothing, gives the pages with what paddock says and draws
today: read the changes!

Messages with a line `…` are left as they are.
"""

from __future__ import annotations

import contextlib
import io
import os
import shlex
import tempfile
from pathlib import Path

from docs_examples import BOOK, FENCE, LEFT_OUT, Example, write_files
from pictures import pictures

from paddock.cli import main
from paddock.library import check
from paddock.text.show import draw_all


def said(example: Example, command: str) -> str:
    """What paddock says about an example, in a folder of its own."""
    home = Path.cwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            written = write_files(example, Path())
            if command:
                heard = io.StringIO()
                with contextlib.redirect_stdout(heard), contextlib.redirect_stderr(heard):
                    main(shlex.split(command)[2:])
                return "".join(line.rstrip() + "\n" for line in heard.getvalue().splitlines())
            has_rules = any(path.suffix == ".rules" for path in written)
            return draw_all(*check([Path()] if has_rules else written)) + "\n"
        finally:
            os.chdir(home)


def refreshed(page: Path) -> str:
    lines = page.read_text(encoding="utf-8").splitlines()
    out: list[str] = []
    mark, text = "", list[str]()
    example = Example(page.name, 0, "message", "")
    for line in lines:
        fence = FENCE.match(line)
        if fence and not mark:
            mark, text = fence.group(1) or "text", []
        elif fence:
            if mark == "message" and LEFT_OUT not in text:
                command = text[0] if text and text[0].startswith("$") else ""
                text = [*([command] if command else []), *said(example, command).splitlines()]
            elif mark.startswith("paddock"):
                example = Example(page.name, 0, mark, "\n".join(text) + "\n")
            out += text
            mark = ""
        elif mark:
            text.append(line)
            continue
        out.append(line)
    return "\n".join(out) + "\n"


if __name__ == "__main__":
    os.environ["COLUMNS"] = "100"
    for each in sorted(BOOK.glob("*.md")):
        each.write_text(refreshed(each), encoding="utf-8")
        for file, picture in pictures(each):
            file.parent.mkdir(exist_ok=True)
            file.write_text(picture, encoding="utf-8")

"""Sets pages with Typst. Takes the name of a template and plain data, gives a PDF, or a picture of each page."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import Any, Literal
from weakref import finalize

import typst

from paddock.records import plain, record

HERE = Path(__file__).resolve().parent.parent / "views" / "printing"
TEMPLATES, FONTS = HERE / "typst", HERE / "fonts"
DATA = "data.json"
STANDARD: Literal["ua-1"] = "ua-1"  # tagged, so that a screen reader can read it; Typst refuses what is not
EPOCH = 0  # no date in the file: the same print has the same bytes
Form = Literal["pdf", "png", "svg"]


class TypesettingError(Exception):
    """A page could not be set: a mistake in a template, or a picture that is none."""


@record(frozen=True)
class Set:
    """Pages as they were set; of a PDF one file. `notes` are what the template wrote down while it set them."""

    files: tuple[bytes, ...]
    notes: tuple[dict[str, Any], ...] = ()


class Typesetter:
    """Sets again and again: what has not changed since the last time is not set anew.

    For that the data goes in as a file: Typst takes what it is called with for a part of all that it knows.
    """

    def __init__(self) -> None:
        self._fonts = typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[str(FONTS)])
        self._folder: Path | None = None

    def set(
        self,
        template: str,
        data: Mapping[str, Any],
        form: Form = "pdf",
        dots: float = 144,
        note: str = "",
        pictures: Mapping[str, bytes] | None = None,
    ) -> Set:
        """`pictures`: by the names under which the data speaks of them. `note`: which notes are wanted."""
        root = self._root()
        for name, picture in (pictures or {}).items():
            _write(picture, root / name)
        (root / DATA).write_text(json.dumps(plain(data), ensure_ascii=False), encoding="utf-8")
        compiler = typst.Compiler(str(root / f"{template}.typ"), root=str(root), font_paths=self._fonts)
        try:
            if form == "pdf":
                made = compiler.compile(format="pdf", pdf_standards=[STANDARD], timestamp=EPOCH)
            else:
                made = compiler.compile(format=form, ppi=dots, timestamp=EPOCH)
            notes = json.loads(compiler.query(f"<{note}>", field="value")) if note else []
        except typst.TypstError as error:
            raise TypesettingError(error.message) from None
        files = made if isinstance(made, list) else [made]
        return Set(tuple(file for file in files if file is not None), tuple(notes))

    def _root(self) -> Path:
        """Typst reads below one folder only: data and pictures are laid beside a copy of the templates."""
        if self._folder is None:
            self._folder = Path(mkdtemp(prefix="paddock-print-"))
            finalize(self, rmtree, self._folder, ignore_errors=True)
            for file in TEMPLATES.glob("*.typ"):
                _write(file.read_bytes(), self._folder / file.name)
        return self._folder


def _write(data: bytes, to: Path) -> None:
    if not to.exists() or to.read_bytes() != data:
        to.write_bytes(data)

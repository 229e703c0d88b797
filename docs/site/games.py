"""The pages of the shipped games, for mkdocs: rules, cards, the walk through the graph; and what is found first.

All of them are made by our own commands before the site is built, so a page never says something else than the game.
"""

from __future__ import annotations

import contextlib
import io
import tempfile
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files

from paddock.cli import main
from paddock.finding import shipped_games
from paddock.library import load

made = tempfile.TemporaryDirectory(prefix="paddock-site-")
FACES = "{: .faces }"  # what the pictures above it are called


# Who searches wants to know how something is done, before what is told when it went wrong, and before why it is so.
BOOSTS = {
    "language/tutorial.md": 3.0,
    "language/recipes.md": 4.0,
    "language/reference.md": 2.0,
    "language/messages.md": 0.5,
    "changes.md": 0.2,
    "developing.md": 0.5,
}
GUIDES, DECISIONS = 2.0, 0.2


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    path = page.file.src_uri
    usual = DECISIONS if path.startswith("decisions/") else GUIDES if path.startswith("language/") else 1.0
    page.meta.setdefault("search", {})["boost"] = BOOSTS.get(path, usual)
    return markdown


def on_config(config: Any) -> Any:
    """A section of its own in the menu, behind what can be looked up."""
    pages = [{load(slug).name: f"games/{slug}.md"} for slug in shipped_games()]
    config.nav.insert(3, {"Games": pages})
    return config


def on_files(files: Files, config: Any) -> Files:
    for slug in shipped_games():
        _print_game(slug, Path(made.name) / "games")
    for path in sorted(Path(made.name).rglob("*")):
        if path.is_file():
            name = path.relative_to(made.name).as_posix()
            files.append(File.generated(config, name, abs_src_path=str(path)))
    return files


def _print_game(slug: str, folder: Path) -> None:
    """`games/SLUG.md` is the page; what it leads to lies in `games/SLUG/`."""
    beside = folder / slug
    beside.mkdir(parents=True)
    _run("print", "rules", slug, "-o", str(beside / "rules.md"))
    _run("print", "rules", slug, "-o", str(beside / "rules.pdf"))
    _run("graph", slug, "--format", "html", "--output", str(beside / "graph.html"))
    _run("print", "cards", slug, "--as", "svg", "-o", str(beside / "cards"))
    faces = "".join(f"![{path.stem}]({slug}/cards/{path.name})\n" for path in sorted((beside / "cards").glob("*.svg")))
    rules = (beside / "rules.md").read_text(encoding="utf-8")
    (beside / "rules.md").unlink()
    title, _, text = rules.partition("\n")
    links = f"[The rulebook as a PDF]({slug}/rules.pdf) · [A walk through what sets off what]({slug}/graph.html)\n"
    page = f"{title}\n\n{links}\n{text}\n## The cards as they are printed\n\n{faces}{FACES}\n"
    (folder / f"{slug}.md").write_text(page, encoding="utf-8")


def _run(*words: str) -> None:
    with contextlib.redirect_stdout(io.StringIO()):
        if main(list(words)):
            raise SystemExit(f"paddock {' '.join(words)} did not work")

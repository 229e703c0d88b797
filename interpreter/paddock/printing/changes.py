"""Finds what was printed before. Takes a git revision or a journal of a print, gives the texts of cards."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

from paddock.finding import LoadError, error
from paddock.library import Game, load_sources
from paddock.printing.card_jobs import texts_of
from paddock.text.model import Source

SEAL = "paddock print"  # the first word of such a journal
LONGEST = 20_000_000


def write_texts(texts: dict[str, str]) -> str:
    return json.dumps({SEAL: 1, "cards": texts}, ensure_ascii=False, indent=1) + "\n"


def texts_since(game: Game, when: str) -> dict[str, str]:
    """By the names of the cards. Raises `LoadError` if there is no such journal or revision."""
    path = Path(when)
    if path.is_file():
        return _from_journal(path)
    return _from_git(game, when)


def _from_journal(path: Path) -> dict[str, str]:
    try:
        data = json.loads(path.read_text("utf-8")[:LONGEST])
        if isinstance(data, dict) and SEAL in data and isinstance(data["cards"], dict):
            return {str(name): str(text) for name, text in data["cards"].items()}
    except (OSError, ValueError, KeyError):
        pass
    raise LoadError(
        [error(f"{path} is no journal of a print", "`paddock print cards GAME --journal FILE` writes one")], {}
    )


def _from_git(game: Game, revision: str) -> dict[str, str]:
    """The game as its files were then. A file that was not there yet is left out; what cannot be read had no cards."""
    sources = [source for name in game.sources if (source := _at(Path(name), revision)) is not None]
    if not sources:
        raise LoadError(
            [
                error(
                    f"`{revision}` is neither a journal of a print nor a git revision with the files of {game.name}",
                    "a tag, a branch, a commit, or HEAD~1; or a file written by --journal",
                )
            ],
            {},
        )
    return texts_of(load_sources(sources, options=list(game.program.active)))


def _at(path: Path, revision: str) -> Source | None:
    if revision.startswith("-"):  # git would take it for a switch
        return None
    command = ["git", "-C", str(path.resolve().parent), "show", f"{revision}:./{path.name}"]
    try:
        done = subprocess.run(command, capture_output=True, check=False, timeout=30)
    except (OSError, subprocess.TimeoutExpired):
        return None
    return Source(str(path), done.stdout.decode("utf-8", "replace")) if done.returncode == 0 else None

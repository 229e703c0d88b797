"""The site is made from files that are kept, and asks nobody else for anything: also when it is opened from disk."""

from __future__ import annotations

import re
from pathlib import Path

TOP = Path(__file__).resolve().parents[2]
SETTINGS = (TOP / "mkdocs.yml").read_text("utf-8")


def test_what_the_site_is_made_of_is_there_and_kept() -> None:
    named = re.findall(r"\[(site/[\w.-]+)\]", SETTINGS) + re.findall(r"\[docs/(site/[\w.-]+)\]", SETTINGS)
    assert len(named) == 3
    assert [name for name in named if not (TOP / "docs" / name).is_file()] == []
    ignored = (TOP / ".gitignore").read_text("utf-8").splitlines()
    assert "/site/" in ignored and not {"site", "site/", "docs/site/"} & set(ignored)


def test_search_works_from_disk_without_asking_elsewhere() -> None:
    assert "  - offline\n" in SETTINGS and "use_directory_urls: false" in SETTINGS
    own = (TOP / "docs" / "site" / "iframe-worker.js").read_text("utf-8")
    # The theme takes a worker from elsewhere if it is given none whose name says what it is.
    assert "iframe-worker" in re.findall(r"polyfills: \[(.*)\]", SETTINGS)[0]
    assert "window.IFrameWorker" in own and "http" not in own + SETTINGS


def test_pages_name_no_picture_or_script_from_elsewhere() -> None:
    pages = list((TOP / "docs").rglob("*.md"))
    found = [
        f"{path.name}: {tag}"
        for path in pages
        for tag in re.findall(r"!\[[^\]]*\]\(http[^)]*\)|<script", path.read_text("utf-8"))
    ]
    assert found == []

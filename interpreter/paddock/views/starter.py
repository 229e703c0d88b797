"""From a name to the text of a file to start from."""

from __future__ import annotations

from jinja2 import Environment, PackageLoader, StrictUndefined


def starter(sort: str, title: str, slug: str, game: str = "") -> str:
    """`sort` is cards or game; the text checks and plays as it is."""
    room = Environment(
        loader=PackageLoader("paddock.views", "templates"),
        undefined=StrictUndefined,
        autoescape=False,  # the file is read by people and by paddock, never by a browser
        keep_trailing_newline=True,
        trim_blocks=True,
    )
    return room.get_template(f"{sort}.jinja").render(title=title, slug=slug, game=game)

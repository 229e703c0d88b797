"""Writes a file to start from. Takes a name, and for cards a game, gives the text of the file."""

from __future__ import annotations

from jinja2 import Environment, PackageLoader, StrictUndefined

from paddock.program.model import CardType, Kind, Program
from paddock.program.types import Type
from paddock.program.words.english import article
from paddock.views.example import Example, examples, is_card, players
from paddock.views.words import lineage


def new_game(title: str) -> str:
    """A small race that checks and plays as it is."""
    return _fill("game", title=title)


def new_cards(title: str, program: Program, use: str) -> str:
    """A card of a kind that works in this game, and one that answers it if the game has such cards."""
    cards = [
        _card(program, title if at == 0 else f"No {title}", each) for at, each in enumerate(examples(program, title))
    ]
    return _fill("cards", title=title, use=use, cards=cards, players=", ".join(players(program)))


def has_cards(program: Program) -> bool:
    return any(is_card(program, kind) for kind in program.kinds)


def _fill(template: str, **values: object) -> str:
    room = Environment(
        loader=PackageLoader("paddock.views", "templates"),
        undefined=StrictUndefined,
        autoescape=False,  # the file is read by people and by paddock, never by a browser
        keep_trailing_newline=True,
        trim_blocks=True,
    )
    return room.get_template(f"{template}.jinja").render(**values)


def _card(program: Program, name: str, example: Example) -> dict[str, object]:
    kind = example.kind
    printed = [_fields(program, each, example.model) for each in reversed(list(lineage(program, kind)))]
    return {
        "name": name,
        "kind": f"{article(kind.name)} {kind.name}",
        "fields": [line for lines in printed for line in lines],
        "example": example,
    }


def _fields(program: Program, kind: Kind, model: CardType | None) -> list[str]:
    lines = (_field(program, name, type_, model) for name, type_ in kind.fields.items())
    return [line for line in lines if line]


def _field(program: Program, name: str, type_: Type, model: CardType | None) -> str:
    value = model.values.get(name) if model else None
    if isinstance(value, bool):
        return f"{name} {'yes' if value else 'no'}"
    if value is None:
        return "" if model else f"{name} 1"
    if type_.is_choice and isinstance(value, int):
        return f"{name} {next(kind for kind in program.kinds if kind.name == type_.kind).values[value]}"
    if isinstance(value, list):
        return f"{name} {', '.join(map(str, value))}" if type_.is_numbers else ""
    return f"{name} {value}" if isinstance(value, int) else f'{name} "{value}"'

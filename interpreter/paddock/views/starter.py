"""From a name, and for cards a game, to the text of a file to start from."""

from __future__ import annotations

from collections import Counter

from jinja2 import Environment, PackageLoader, StrictUndefined

from paddock.program.model import CardType, Kind, Program


def new_game(title: str) -> str:
    """A small race that checks and plays as it is."""
    return _fill("game", title=title)


def new_cards(title: str, program: Program, use: str) -> str:
    """One card of the kind the game has most of, with the fields of the first card of that kind."""
    kind, model = _usual(program)
    fields = [line for name, type_ in kind.fields.items() if (line := _field(program, name, type_, model))]
    return _fill("cards", title=title, use=use, kind=kind.name, fields=fields)


def _fill(template: str, **values: object) -> str:
    room = Environment(
        loader=PackageLoader("paddock.views", "templates"),
        undefined=StrictUndefined,
        autoescape=False,  # the file is read by people and by paddock, never by a browser
        keep_trailing_newline=True,
        trim_blocks=True,
    )
    return room.get_template(f"{template}.jinja").render(**values)


def _usual(program: Program) -> tuple[Kind, CardType | None]:
    kinds = {kind.id: kind for kind in program.kinds}
    cards = [card for card in program.cards if _is_card(program, kinds[card.kind])]
    if cards:
        most = Counter(card.kind for card in cards).most_common(1)[0][0]
        return kinds[most], next(card for card in cards if card.kind == most)
    return next(kind for kind in program.kinds if _is_card(program, kind)), None


def has_cards(program: Program) -> bool:
    return any(_is_card(program, kind) for kind in program.kinds)


def _is_card(program: Program, kind: Kind) -> bool:
    names = {other.name: other for other in program.kinds}
    seen: set[str] = set()
    while kind.parent != "card" and kind.parent in names and kind.name not in seen:
        seen.add(kind.name)
        kind = names[kind.parent]
    return kind.parent == "card" and kind.name != "card"


def _field(program: Program, name: str, type_: str, model: CardType | None) -> str:
    value = model.values.get(name) if model else None
    sort, _, of = type_.partition(":")
    if isinstance(value, bool):
        return f"{name} {'yes' if value else 'no'}"
    if value is None:
        return "" if model else f"{name} 1"
    if sort == "choice" and isinstance(value, int):
        return f"{name} {next(kind for kind in program.kinds if kind.name == of).values[value]}"
    return f"{name} {value}" if isinstance(value, int) else f'{name} "{value}"'

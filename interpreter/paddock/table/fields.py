"""From the name of a card to its sort and its printed fields in words, less what the name itself tells."""

from __future__ import annotations

import re
from collections.abc import Collection

from paddock.program.model import CardType, Printed
from paddock.program.types import ANYTHING, Type
from paddock.program.words.naming import BUILT_IN
from paddock.table.sight import Sight

WORD = re.compile(r"[^\s,]+")


def field_words(sight: Sight, names: Collection[str], full: bool = True) -> dict[str, str]:
    """For each of these names of cards what else is printed on it, where there is anything.

    In short without what the sort of the card tells, where its name has it: every king has the same rank.
    """
    texts = {card.name: _fields_in_words(sight, card, full) for card in sight.program.cards if card.name in names}
    return {name: text for name, text in texts.items() if text}


def _kind(sight: Sight, card: CardType) -> str:
    return next((kind.name for kind in sight.program.kinds if kind.id == card.kind), "")


def _fields_in_words(sight: Sight, card: CardType, full: bool) -> str:
    name_words = {word.casefold() for word in WORD.findall(card.name)}
    kind = _kind(sight, card)
    types = _field_types(sight, kind)
    in_label = _fields_in_label(sight, card, sight.kinds[kind].label, types)
    common = (
        set() if full or not {word.casefold() for word in kind.split()} <= name_words else _common_fields(sight, card)
    )
    parts = [kind] if sight.kinds[kind].parent not in BUILT_IN and kind.casefold() not in name_words else []
    for field, value in card.values.items():
        words = _value_in_words(sight, types.get(field, ANYTHING), value)
        if words is None or field in common:
            continue
        said = (
            {word.casefold() for word in WORD.findall(words)} <= name_words if in_label is None else field in in_label
        )
        if not said:
            plain = words if types.get(field, ANYTHING).is_text else f"{field} {words}"
            parts.append(field if value is True else plain)
    return ", ".join(parts)


def _common_fields(sight: Sight, card: CardType) -> set[str]:
    """The fields in which all cards of a sort agree, if the sort has several and is not the only one of its kin."""
    above = {kind.id: kind.parent for kind in sight.program.kinds}
    kin = {each.kind for each in sight.program.cards if above[each.kind] == above[card.kind]}
    others = [each for each in sight.program.cards if each.kind == card.kind and each is not card]
    if not others or above[card.kind] in BUILT_IN or len(kin) < 2:
        return set()
    return {field for field, value in card.values.items() if all(each.values.get(field) == value for each in others)}


def _fields_in_label(sight: Sight, card: CardType, label: str, types: dict[str, Type]) -> set[str] | None:
    """The fields a name was made of; None for a card with a name of its own, of which only the words tell something.

    A name that was made tells a number only where it shows that very field: a 0 in it may be another number.
    """
    template = label or " ".join(f"{{{field}}}" for field in card.values)
    shown = {field for field in card.values if f"{{{field}}}" in template}
    name = template
    for field in shown:
        name = name.replace(
            f"{{{field}}}", _value_in_words(sight, types.get(field, ANYTHING), card.values[field]) or "none"
        )
    return shown if name == card.name else None


def _field_types(sight: Sight, kind: str) -> dict[str, Type]:
    """The printed fields of a kind, those of the kinds above it first."""
    fields_by_kind: list[dict[str, Type]] = []
    while kind in sight.kinds and len(fields_by_kind) < len(sight.kinds):
        fields_by_kind.append(sight.kinds[kind].fields)
        kind = sight.kinds[kind].parent
    return {name: type_ for fields in reversed(fields_by_kind) for name, type_ in fields.items()}


def _value_in_words(sight: Sight, type_: Type, value: Printed) -> str | None:
    if value is None or value is False:
        return None
    if isinstance(value, list):
        return ", ".join(str(item) for item in value)
    if type_.is_choice and isinstance(value, int) and type_.kind in sight.kinds:
        return sight.kinds[type_.kind].values[value]
    return "yes" if value is True else str(value)

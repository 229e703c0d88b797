"""Where the text of a card counts. Takes what a card carries, gives the places where the card must lie."""

from __future__ import annotations

from paddock.program.model import Ability, CardType, Modifier, Program


def works_in(program: Program, source: Ability | Modifier) -> list[int]:
    """As the text itself says; else as its card says, else as the kind. What no card carries works everywhere: none."""
    if source.works:
        return source.works
    card = carrying_card(program, source)
    if card is not None and card.works:
        return card.works
    number = card.kind if card is not None else source.kind
    kind = None if number is None else program.kinds[number]
    if kind is not None and not kind.works:
        by_name = {kind.name: kind for kind in program.kinds}
        while kind is not None and not kind.works:
            kind = by_name.get(kind.parent)
    return kind.works if kind is not None else []


def carrying_card(program: Program, source: Ability | Modifier) -> CardType | None:
    if source.card is None:
        return None
    return next((card for card in reversed(program.cards) if card.name == source.card), None)  # spaces stand first


def is_hidden_holder(program: Program, ability: Ability) -> bool:
    """Whether a card carries it, and counts where not all can see it lie."""
    carried = ability.card is not None or ability.kind is not None
    return carried and not in_the_open(program, ability)


def in_the_open(program: Program, ability: Ability) -> bool:
    return all(program.places[place].seen == "all" for place in works_in(program, ability))

"""Counts what is needed. Takes a program, gives what must lie on the table, and the places where it lies."""

from __future__ import annotations

from collections.abc import Mapping

from paddock.program.model import Kind, Place, Program
from paddock.views.printing.book_model import Component, PlaceBox
from paddock.views.printing.kinds import KindLook, is_card, kind_looks, players_words, root_of, store_words, titled
from paddock.views.words import layout, lineage, owned_name


def components_of(program: Program) -> tuple[Component, ...]:
    looks = kind_looks(program)
    cards = [_of_kind(program, kind, looks) for kind in program.kinds if _count(program, kind)]
    made = [
        Component(
            titled(players_words(program, kind.plural if kind.each_player > 1 else kind.name)),
            str(kind.each_player),
            "for each player",
        )
        for kind in program.kinds
        if kind.each_player
    ]
    boards = [
        Component(f"Board with {players_words(program, kind.plural)}", "1", kind.board.text())
        for kind in program.kinds
        if kind.board is not None
    ]
    return (*cards, *made, *boards, *_counters(program))


def _count(program: Program, kind: Kind) -> int:
    return sum(card.copies for card in program.cards if card.kind == kind.id) if not kind.board else 0


def _of_kind(program: Program, kind: Kind, looks: Mapping[int, KindLook]) -> Component:
    different = sum(card.kind == kind.id for card in program.cards)
    many = _count(program, kind)
    root = root_of(program, kind)
    noun = {"card": "cards", "piece": "pieces", "space": "spaces"}.get(root, "")
    about = f"{different} different {noun}" if 1 < different < many else "all different" if different > 1 else ""
    name = players_words(program, kind.plural if many > 1 else kind.name)
    return Component(titled(name), str(many), about, looks.get(kind.id))


def _counters(program: Program) -> list[Component]:
    """What is counted in the open, or by its owner, needs something to count with."""
    by_owner: dict[str, list[str]] = {}
    for store in program.stores:
        if store.sort == "counter" and not store.made and store.told:
            owner = f"for each {program.kinds[store.owner].name}" if store.owner is not None else "for the table"
            start = f" (from {store.start})" if store.start else ""
            by_owner.setdefault(owner, []).append(f"{store_words(program, store)}{start}")
    return [Component("Counters", "", f"{owner}: {', '.join(names)}") for owner, names in by_owner.items()]


def places_of(program: Program) -> tuple[PlaceBox, ...]:
    """The places that players see things lie in; what only the rules need is left out."""
    return tuple(place_box(program, place) for place in program.places if place.told)


def place_box(program: Program, place: Place, things: tuple[str, ...] = ()) -> PlaceBox:
    what = next((kind.plural for kind in program.kinds if kind.name == place.kind), place.kind)
    spots = () if place.shape.spots is None else place.shape.slot_words(program.kinds[place.shape.spots].values)
    owner = "" if place.owner is None else program.kinds[place.owner].name
    return PlaceBox(
        name=titled(players_words(program, place.name)),
        what=players_words(program, what),
        seen=place.seen,
        owner=owner,
        spots=spots,
        form=place.shape.sort,
        things=things,
        facts=tuple(players_words(program, fact) for fact in layout(program, place)),
    )


def kind_sentence(program: Program, kind: Kind, with_parent: bool = True) -> str:
    """What a card of this kind has on it, and where it works."""
    fields = [name for each in reversed(list(lineage(program, kind))) for name in each.fields]
    parts = []
    parent = next((each for each in list(lineage(program, kind))[1:] if each.where.file), None)
    if parent is not None and with_parent:
        parts.append(f"Each is also one of the {players_words(program, parent.plural)}.")
    if fields:
        parts.append(f"Printed on each: {', '.join(players_words(program, name) for name in fields)}.")
    works = next((each.works for each in lineage(program, kind) if each.works), [])
    if works and is_card(program, kind):
        names = " or ".join(owned_name(program, players_words(program, program.places[w].name), None) for w in works)
        parts.append(f"Its text counts while it lies in {names}.")
    return " ".join(parts)

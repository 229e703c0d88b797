"""Describes decks for a virtual table. Takes a deck and its sheets, gives the saved object of Tabletop Simulator."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from paddock.views.printing.faces import Deck, Face

COLUMNS, ROWS = 10, 7  # of a sheet; that program takes no larger ones
UPRIGHT = {"posX": 0, "posY": 1, "posZ": 0, "rotX": 0, "rotY": 180, "rotZ": 180, "scaleX": 1, "scaleY": 1, "scaleZ": 1}


def saved_object(
    deck: Deck, sheets: Sequence[Sequence[int]], names: Sequence[str], copies: Callable[[Face], int], number: int
) -> dict[str, Any]:
    """One deck: `names` are those of its sheets, and of its back at the end; who loads it says where they lie."""
    decks = {str(number * 10 + at): _sheet(names[at], names[-1], len(sheet)) for at, sheet in enumerate(sheets)}
    cards = [
        _card(deck.faces[face], (number * 10 + at) * 100 + spot, {str(number * 10 + at): decks[str(number * 10 + at)]})
        for at, sheet in enumerate(sheets)
        for spot, face in enumerate(sheet)
        for _ in range(copies(deck.faces[face]))
    ]
    title = " ".join(filter(None, (deck.game, deck.backs[deck.faces[sheets[0][0]].back].title)))
    whole = {
        "Name": "DeckCustom",
        "Nickname": title,
        "Transform": UPRIGHT,
        "DeckIDs": [card["CardID"] for card in cards],
        "CustomDeck": decks,
        "ContainedObjects": cards,
    }
    return {"SaveName": title, "ObjectStates": [whole if len(cards) > 1 else cards[0]]}


def _sheet(face: str, back: str, many: int) -> dict[str, Any]:
    return {
        "FaceURL": face,
        "BackURL": back,
        "NumWidth": COLUMNS,
        "NumHeight": max(2, -(-many // COLUMNS)),
        "BackIsHidden": True,
        "UniqueBack": False,
    }


def _card(face: Face, id_: int, sheet: dict[str, Any]) -> dict[str, Any]:
    said = "\n".join(face.plain.split("\n")[1:])
    return {
        "Name": "Card",
        "Nickname": face.name,
        "Description": said,
        "Transform": UPRIGHT,
        "CardID": id_,
        "CustomDeck": sheet,
    }

"""Chooses colour and symbol of each kind of card. Takes a program, gives what is shown of each kind."""

from __future__ import annotations

from paddock.program.model import CardType, Kind, Program, Store
from paddock.program.words.english import article
from paddock.records import record
from paddock.views.card_text import phrasebook
from paddock.views.map_colours import PAINTS
from paddock.views.words import lineage

# Each reads in white on it, and each has another lightness: in greyscale the symbol tells kinds apart that are near.
COLOURS = (
    "#1d4e89",
    "#a4243b",
    "#2f6b3a",
    "#5b3a8c",
    "#a3561a",
    "#0e6f78",
    "#7a1f5c",
    "#5d5a1b",
    "#37474f",
    "#6d3b2e",
    "#3a4ba3",
    "#8a2f6b",
)
SYMBOLS = (
    "disc",
    "diamond",
    "triangle",
    "square",
    "star",
    "hexagon",
    "drop",
    "plus",
    "chevron",
    "ring",
    "bolt",
    "bars",
)

BUILT_IN = ("card", "piece", "space")


@record(frozen=True)
class KindLook:
    """A kind of card as it is shown in print."""

    name: str
    plural: str
    title: str  # as a heading
    colour: str
    symbol: str
    about: str = ""  # what it is a kind of


def root_of(program: Program, kind: Kind) -> str:
    """What every kind comes from in the end: card, piece, space …"""
    return list(lineage(program, kind))[-1].name


def is_card(program: Program, kind: Kind) -> bool:
    return root_of(program, kind) == "card"


def printed_cards(program: Program) -> list[CardType]:
    """All that is a card; pieces and spaces are printed otherwise."""
    return [card for card in program.cards if is_card(program, program.kinds[card.kind])]


def kind_looks(program: Program) -> dict[int, KindLook]:
    """By the id of the kind: those that cards or pieces are directly of, in the order in which they are declared."""
    used = sorted({card.kind for card in program.cards})
    return {id_: _look(program, program.kinds[id_], at) for at, id_ in enumerate(used)}


def _look(program: Program, kind: Kind, at: int) -> KindLook:
    """A colour that the kind says itself, or else one of its own by its number."""
    said = (look.colour for each in lineage(program, kind) for look in each.looks if look.colour and not look.flag)
    colour = next((PAINTS[one].picture for one in said if one in PAINTS), COLOURS[at % len(COLOURS)])
    parent = players_words(program, kind.parent) if kind.parent not in BUILT_IN else ""
    about = f"{article(parent)} {parent}" if parent else ""
    name, plural = players_words(program, kind.name), players_words(program, kind.plural)
    symbol = SYMBOLS[(at + at // len(SYMBOLS)) % len(SYMBOLS)]
    return KindLook(name, plural, titled(plural).replace("-", " "), colour, symbol, about)


def players_words(program: Program, words: str) -> str:
    """A name or sentence of the rules as cards have it: one wording in all that is printed."""
    return phrasebook(program).printed(words)


def store_words(program: Program, store: Store) -> str:
    """What players call what is counted or marked: cards speak of `your …`."""
    said = players_words(program, store.name)
    return said if said != store.name else players_words(program, f"your {store.name}").removeprefix("your ")


def titled(words: str) -> str:
    """With a capital."""
    return words[:1].upper() + words[1:]

"""Reads what stands behind the commas of a place: takes facts, fills in its shape, its viewers and its beginning."""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import wrap
from typing import Protocol

from paddock.program.declaring.plain_lines import COMMAS, texts
from paddock.program.mistakes import did_you_mean, mistake
from paddock.program.model import Kind, Place, Program
from paddock.program.shapes import Said, Shape, shape_said
from paddock.program.words.vocabulary import World
from paddock.text.model import Span
from paddock.tree import model as tree
from paddock.tree.core_lines import declared_facts

GLANCE = 90  # letters


class KindNamed(Protocol):
    """How a word of the game becomes one of its kinds, or a mistake."""

    def __call__(self, word: str, span: Span, many: bool = False) -> Kind: ...


class PlaceFacts:
    def __init__(self, program: Program, world: World, kind_named: KindNamed) -> None:
        self.program = program
        self.world = world
        self.kind_named = kind_named

    def read(self, place: Place, item: tree.Declaration) -> None:
        """All of them, once all places are known."""
        slots: tuple[Said, list[str]] | None = None  # the shape that has them, and their names
        for phrase in item.head[1:]:
            fact = texts(phrase)
            if slots is not None and len(fact) == 1 and fact != ["untold"]:
                slots[1].append(fact[0])
            elif self._fact(place, fact, phrase.span):
                continue
            elif (said := shape_said(fact)) is None:
                text, known = " ".join(fact), declared_facts()["place"]
                helps = COMMAS if "and" in fact else did_you_mean(text, known), *in_rows(known)
                raise mistake(phrase.span, f"a place cannot be `{text}`", "", *helps)
            elif said.names_slots:
                slots = said, [" ".join(said.named)]
            else:
                place.shape = self._shape(place, said, phrase.span)
        if slots is not None:
            place.shape = self._slots(place, *slots, item.span)
        if place.band and place.seen != "none":
            help_ = "a place counted in tens lies face down: add `face down`"
            raise mistake(item.span, "whoever sees what lies here can count it", "", help_)

    def _fact(self, place: Place, fact: list[str], span: Span) -> bool:
        """Whether it says something other than how things lie there."""
        match fact:
            case ["face", "up"]:
                pass
            case ["face", "down"]:
                place.seen = "none"
            case ["seen", "by", "its", "owner"]:
                place.seen = "owner"
            case ["untold"]:
                place.told = False
            case ["off", "the", "table"]:
                place.told = place.shown = False
            case ["counted", "in", "tens"]:
                place.band = 10
            case ["refilled", "from", "the", *rest, "without", "its", "top", "card"]:
                place.refill, place.leaves = place_called(self.program, " ".join(rest), span).id, 1
            case ["refilled", "from", "the", *rest]:
                place.refill = place_called(self.program, " ".join(rest), span).id
            case ["starts", "with", kind]:
                place.starts_with.append(self.kind_named(kind, span, many=True).id)
            case _:
                return False
        return True

    def _shape(self, place: Place, said: Said, span: Span) -> Shape:
        shape = Shape(sort=said.sort)
        if shape.goes_round:
            self.world.rings.add(place.kind)
        if shape.on_spaces:
            spaces = self.kind_named(said.named[0], span, many=True)
            shape.spots = spaces.id
            self.world.boards.append((place.kind, spaces.name))
        return shape

    def _slots(self, place: Place, said: Said, values: list[str], span: Span) -> Shape:
        for kind in self.world.kinds.by_name.values():
            if kind.parent == "one of" and all(v in kind.words for v in values):
                self.world.slots.append((place.kind, kind.name))
                return Shape(sort=said.sort, spots=kind.id, slots=[kind.words.index(v) for v in values])
        raise mistake(
            span, f"no kind names the slots {', '.join(values)}", "", f"kind slot is one of {', '.join(values)}"
        )


def place_called(program: Program, name: str, span: Span) -> Place:
    place = next((p for p in program.places if p.name == name), None)
    if place is None:
        raise mistake(span, f"no place `{name}`", "", did_you_mean(name, [p.name for p in program.places]))
    return place


def in_rows(facts: Iterable[str]) -> list[str]:
    """As many to a line of help as are read at a glance."""
    whole = ", ".join(fact.replace(" ", "\0") for fact in facts)
    return [row.replace("\0", " ") for row in wrap(whole, GLANCE)]

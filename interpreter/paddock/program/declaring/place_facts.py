"""Reads what stands behind the commas of a place: takes facts, fills in its shape, its viewers and its beginning."""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import wrap
from typing import Protocol

from paddock.program.declaring.plain_lines import COMMAS, texts
from paddock.program.mistakes import did_you_mean, mistake
from paddock.program.model import Kind, Place, Program
from paddock.program.shapes import Shape, ShapeFact, both_said, shape_said
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
        said: ShapeFact | None = None
        slots: list[str] = []
        at = item.span
        for phrase in item.head[1:]:
            fact = texts(phrase)
            if slots and len(fact) == 1 and fact != ["untold"]:
                slots.append(fact[0])
            elif self._fact(place, fact, phrase.span):
                continue
            elif (more := shape_said(fact)) is None:
                text, known = " ".join(fact), declared_facts()["place"]
                helps = COMMAS if "and" in fact else did_you_mean(text, known), *in_rows(known)
                raise mistake(phrase.span, f"a place cannot be `{text}`", "", *helps)
            else:
                slots += [" ".join(more.named)] if more.names_slots else []
                at = item.span if more.names_slots else phrase.span
                # what does not go together is told in `said_twice`
                said = more if said is None else both_said(said, more) or said
        if said is not None:
            place.shape = self._shape(place, said, slots, at)
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

    def _shape(self, place: Place, said: ShapeFact, slots: list[str], span: Span) -> Shape:
        shape = Shape(sort=said.sort)
        if shape.goes_round:
            self.world.rings.add(place.kind)
        if shape.on_spaces:
            spaces = self.kind_named(said.named[0], span, many=True)
            shape.spots = spaces.id
            self.world.boards.append((place.kind, spaces.name))
        if shape.names_slots:
            choice = self._choice_of(slots, span)
            shape.spots, shape.slots = choice.id, [choice.words.index(slot) for slot in slots]
            self.world.slots.append((place.kind, choice.name))
        return shape

    def _choice_of(self, slots: list[str], span: Span) -> Kind:
        for kind in self.world.kinds.by_name.values():
            if kind.parent == "one of" and all(slot in kind.words for slot in slots):
                return kind
        names = ", ".join(slots)
        raise mistake(span, f"no kind names the slots {names}", "", f"kind slot is one of {names}")


def place_called(program: Program, name: str, span: Span) -> Place:
    place = next((p for p in program.places if p.name == name), None)
    if place is None:
        raise mistake(span, f"no place `{name}`", "", did_you_mean(name, [p.name for p in program.places]))
    return place


def in_rows(facts: Iterable[str]) -> list[str]:
    """As many to a line of help as are read at a glance."""
    whole = ", ".join(fact.replace(" ", "\0") for fact in facts)
    return [row.replace("\0", " ") for row in wrap(whole, GLANCE)]

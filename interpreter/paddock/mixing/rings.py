"""Finds cards that could lead to each other in a ring. Takes a mixed game, gives each ring and the lines that close it.

What a player decides ends a ring; whether one without decisions ends, only a position can show.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from paddock.graph.outlines import Outlines
from paddock.program import operations as ops
from paddock.program.model import Ability, Modifier, Program, Step
from paddock.records import record

AT_ONCE = ("when", "before", "after", "instead")
MOST_CARDS = 3  # in one ring
MOST_RINGS = 60
Line = Ability | Modifier  # what stands on a card


@record(frozen=True)
class Ring:
    cards: tuple[str, ...]
    lines: tuple[Line, ...]  # each leads to the next, and the last to the first


def rings(program: Program, wanted: set[str]) -> list[Ring]:
    """Those with one of the wanted cards in them; of few cards first."""
    leading = Leading(program)
    found: dict[tuple[str, ...], Ring] = {}
    for ring in leading.rings():
        cards = tuple(sorted({str(line.card) for line in ring}))
        if wanted & set(cards):
            found.setdefault(cards, Ring(cards, ring))
    return sorted(found.values(), key=lambda ring: len(ring.cards))[:MOST_RINGS]


class Leading:
    """Which lines of cards lead to which others, through the rules of the game."""

    def __init__(self, program: Program) -> None:
        self.outlines = outlines = Outlines(program)
        self.performed = [undecided(verb.steps) for verb in program.verbs]
        self.by_rules: dict[int, set[int]] = {}  # what the rules do when a verb is done
        for ability in program.abilities:
            if ability.verb is not None and ability.card is None and ability.moment in AT_ONCE:
                self.by_rules.setdefault(ability.verb, set()).update(undecided(ability.steps))
        self.asked_by_rules: dict[int, set[int]] = {}  # what the rules ask when a value is asked
        for modifier, outline in zip(program.modifiers, outlines.modifiers, strict=True):
            if modifier.card is None:
                self.asked_by_rules.setdefault(modifier.value, set()).update(outline.called)
        answering = [a for a in program.abilities if a.card is not None and a.moment in AT_ONCE and a.window is None]
        changing = [m for m in program.modifiers if m.card is not None and m.verb is None]
        self.next: list[tuple[Line, list[int]]] = []  # each line, and the numbers of those that it leads to
        for ability in answering:
            done = self._done(undecided(ability.steps))
            self.next.append((ability, [at for at, other in enumerate(answering) if other.verb in done]))
        for modifier in changing:
            asked = self._asked(outlines.modifiers[modifier.id].called)
            at_values = enumerate(changing, len(answering))
            self.next.append((modifier, [at for at, other in at_values if other.value in asked]))

    def rings(self) -> Iterator[tuple[Line, ...]]:
        """Each once, beginning with the first of its lines."""
        for start in range(len(self.next)):
            todo: list[tuple[int, ...]] = [(start,)]
            while todo:
                way = todo.pop()
                for at in self.next[way[-1]][1]:
                    if at == start:
                        yield tuple(self.next[each][0] for each in way)
                    elif at > start and at not in way and len(way) < MOST_CARDS:
                        todo.append((*way, at))

    def _done(self, verbs: Iterable[int]) -> set[int]:
        found, todo = set[int](), set(verbs)
        while todo:
            verb = todo.pop()
            found.add(verb)
            todo |= (self.performed[verb] | self.by_rules.get(verb, set())) - found
        return found

    def _asked(self, values: Iterable[int]) -> set[int]:
        found, todo = set[int](), set(values)
        while todo:
            value = todo.pop()
            found.add(value)
            todo |= (self.outlines.values[value].called | self.asked_by_rules.get(value, set())) - found
        return found


def undecided(steps: list[Step]) -> set[int]:
    """The verbs that are done without anybody choosing it."""
    done = {step.ref for step in steps if step.op == ops.PERFORM and isinstance(step.ref, int)}
    return done.union(*(undecided(block) for step in steps for block in (step.body, step.other) if block))

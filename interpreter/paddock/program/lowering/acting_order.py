"""Who goes first when several cards act at one moment. Takes the game's line about it, gives abilities that keep to it.

Without such a line cards act in the order in which they are written. With it the players' cards act in the order of
these players, and who has several of them says which is first, unless that cannot matter.
"""

from __future__ import annotations

from functools import partial

from paddock.program import operations as ops
from paddock.program.conditions import NO, both, is_empty, is_none, no
from paddock.program.lowering.additions import Writer
from paddock.program.lowering.commuting import commuting
from paddock.program.lowering.generated_abilities import CardsInTurn
from paddock.program.model import Ability, Expr, Program, Step, Subject
from paddock.program.types import CARD, CARDS, FLAG, PLAYERS


def order_cards(writer: Writer) -> None:
    """Every moment at which several cards can act gets one ability that lets them act in order."""
    program = writer.program
    if program.acting is None:
        return
    copies = {card.name: card.copies for card in program.cards}
    groups: dict[tuple[int, str], list[Ability]] = {}
    for ability in program.abilities:
        if ability.verb is not None and ability.card is not None and is_plain(ability):
            groups.setdefault((ability.verb, ability.moment), []).append(ability)
    for abilities in groups.values():
        if sum(copies.get(a.card or "", 1) for a in abilities) > 1:
            quiet = frozenset(commuting(program, abilities))
            writer.write(("ordered", quiet), partial(write_turns, quiet), abilities)


def write_turns(quiet: frozenset[int], program: Program, abilities: list[Ability]) -> None:
    assert program.acting is not None
    turns = ActingOrder(program, abilities, program.acting, quiet)
    program.abilities.append(turns.ability(turns.steps()))
    for ability in abilities:
        ability.ordered = True


def is_plain(ability: Ability) -> bool:
    return ability.moment in ("when", "before", "after") and ability.window is None


class ActingOrder(CardsInTurn):
    def __init__(self, program: Program, abilities: list[Ability], order: int, quiet: frozenset[int]) -> None:
        super().__init__(program, abilities, abilities[0].where)
        self.order = order
        self.loud = [ability for ability in abilities if ability.id not in quiet]
        self.live, self.mine = self.new(CARDS), self.new(CARDS)

    def steps(self) -> list[Step]:
        order = Expr(op=ops.CALL, type=PLAYERS, ref=self.order)
        turns = self.step(ops.EACH, name=self.player, args=[order], body=self.turn())
        some = no(is_empty(self.live))
        return [
            self.let(self.live, self.active()),
            self.when(some, [self.let(self.void, NO), turns, *self.cancel(self.void)]),
        ]

    def turn(self) -> list[Step]:
        """All cards of one player, each once; one that is no longer active, or does not fit, does nothing."""
        left = no(is_empty(self.mine))
        return [
            self.let(self.mine, self.own(self.live)),
            self.step(ops.WHILE, args=[both([left, no(self.void)])], body=self.act()),
        ]

    def act(self) -> list[Step]:
        none = Expr(op=ops.LIST, type=CARDS)
        rest = Expr(op=ops.WITHOUT, type=CARDS, args=[self.mine, self.card])
        there = Expr(op=ops.IN, type=FLAG, args=[self.card, self.active()])
        acts = [self.acts(ability) for ability in self.abilities]
        done = [self.let(self.mine, rest), self.when(there, acts)]
        return [self.next_card(), self.when(is_none(self.card), [self.let(self.mine, none)], done)]

    def next_card(self) -> Step:
        fitting = self.fitting(self.mine, self.player, self.abilities)
        choose = self.step(ops.CHOOSE, name=self.card, args=[self.player, fitting])
        choose.ref, choose.subject = "one", Subject(sort="order")
        if len(self.loud) == len(self.abilities):
            return choose
        first = self.let(self.card, Expr(op=ops.FIRST, type=CARD, args=[fitting]))
        if not self.loud:
            return first
        return self.when(is_empty(self.fitting(self.mine, self.player, self.loud)), [first], [choose])

"""Cards that may act out of a place which not all can see. Takes their abilities, gives abilities that ask everybody.

If only the player who holds such a card were asked, the others would learn from the wait who holds it. So all are asked
once whether they use one, and again after each that was used, as with a window; the card stays where it is until it
acts.
"""

from __future__ import annotations

from paddock.program import operations as ops
from paddock.program.active_places import is_hidden_holder
from paddock.program.conditions import NO, YES, both, is_none, no
from paddock.program.lowering.acting_order import is_plain
from paddock.program.lowering.additions import Writer
from paddock.program.lowering.generated_abilities import CardsInTurn
from paddock.program.model import Ability, Expr, Program, Step, Subject
from paddock.program.types import CARDS, FLAG, PLAYERS


def offer_from_hiding(writer: Writer) -> None:
    """One ability for every moment at which such cards can act; it comes after those that act by themselves."""
    program = writer.program
    groups: dict[tuple[int, str], list[Ability]] = {}
    for ability in program.abilities:
        if ability.verb is not None and is_plain(ability) and is_offer(program, ability):
            groups.setdefault((ability.verb, ability.moment), []).append(ability)
    for abilities in groups.values():
        writer.write("offered", write_offers, abilities)


def write_offers(program: Program, abilities: list[Ability]) -> None:
    for ability in abilities:
        use_when_chosen(ability)
    offers = HiddenOffers(program, abilities)
    program.abilities.append(offers.ability(offers.steps()))


def is_offer(program: Program, ability: Ability) -> bool:
    """`you may` and nothing else: who says no has done nothing."""
    if len(ability.steps) != 1 or not is_hidden_holder(program, ability):
        return False
    step = ability.steps[0]
    is_may = step.op == ops.MENU and step.ref == "may" and not step.entries[1].body
    return is_may and step.args[0].op == ops.LOCAL and step.args[0].ref == ability.you


def use_when_chosen(ability: Ability) -> None:
    """To choose the card is to say yes."""
    yes = ability.steps[0].entries[0]
    tests = [test for test in (ability.guard, yes.guard) if test is not None]
    ability.guard = both(tests) if tests else None
    ability.steps = yes.body
    ability.ordered = ability.offered = True


class HiddenOffers(CardsInTurn):
    def __init__(self, program: Program, abilities: list[Ability]) -> None:
        super().__init__(program, abilities, abilities[0].where)
        self.used, self.going = self.new(CARDS), self.new(FLAG)

    def steps(self) -> list[Step]:
        everybody = Expr(op=ops.ALL, type=PLAYERS, ref="player")
        acting = self.program.acting
        order = everybody if acting is None else Expr(op=ops.CALL, type=PLAYERS, ref=acting)
        return [
            self.let(self.used, Expr(op=ops.LIST, type=CARDS)),
            self.let(self.void, NO),
            self.step(ops.EACH, name=self.player, args=[order], body=self.turn()),
            *self.cancel(self.void),
        ]

    def turn(self) -> list[Step]:
        going = both([self.going, no(self.void)])
        return [self.let(self.going, YES), self.step(ops.WHILE, args=[going], body=self.asked())]

    def asked(self) -> list[Step]:
        """Each card once, so that one which stays where it is does not act for ever."""
        unused = self.own(self.active(), lambda card: no(Expr(op=ops.IN, type=FLAG, args=[card, self.used])))
        usable = self.fitting(unused, self.player, self.abilities)
        ask = self.step(ops.CHOOSE, name=self.card, args=[self.player, usable, *self.given])
        ask.ref, ask.subject = "answer", Subject(sort="answer")
        more = Expr(op=ops.LIST, type=CARDS, args=[self.used, self.card])
        acts = [self.acts(ability) for ability in self.abilities]
        used = [self.let(self.going, YES), self.let(self.used, more), *acts]
        return [ask, self.let(self.going, NO), self.when(no(is_none(self.card)), used)]

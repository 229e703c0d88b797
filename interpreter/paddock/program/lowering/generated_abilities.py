"""Abilities that nobody wrote. Takes written ones that watch one moment of one verb, gives the parts of a new one."""

from __future__ import annotations

from collections.abc import Callable

from paddock.program import operations as ops
from paddock.program.conditions import YES, both, carries, either, no
from paddock.program.lowering.targets import has_target
from paddock.program.model import Ability, Expr, Param, Program, Step, Value, Where
from paddock.program.scope import Scope, local
from paddock.program.types import CARD, CARDS, FLAG, PLAYER, Type, thing_of


class GeneratedAbility:
    """One moment of one verb. The locals of the new ability: the verb's own, then those it needs itself."""

    def __init__(self, program: Program, abilities: list[Ability], where: Where) -> None:
        self.program, self.abilities, self.where = program, abilities, where
        assert abilities[0].verb is not None
        self.verb = program.verbs[abilities[0].verb]
        self.moment = abilities[0].moment
        self.types = [p.type for p in self.verb.params]
        self.given = [local(p.local, p.type) for p in self.verb.params]
        self.tests = {a.id: self._test(a) for a in abilities}

    def new(self, type_: Type) -> Expr:
        self.types.append(type_)
        return local(len(self.types) - 1, type_)

    def ability(self, steps: list[Step]) -> Ability:
        return Ability(
            id=len(self.program.abilities),
            name="",
            locals=self.types,
            steps=steps,
            moment=self.moment,
            verb=self.verb.id,
            made=True,
            where=self.where,
        )

    # -------------------------------------------------------------- what fits

    def _test(self, ability: Ability) -> int:
        """A value: whether a card carries this ability and its condition holds for a player."""
        number, size = len(self.program.values), len(self.verb.params)
        assert ability.this == size and ability.you == size + 1
        this = ability.locals[size]
        tests = [carries(ability, local(size, this)), *([ability.guard] if ability.guard is not None else [])]
        scope = Scope(locals=[*ability.locals])
        if ability.window is not None and (target := has_target(ability, {}, scope)) is not None:
            tests.append(target)
        params = [Param(name=p.name, type=p.type, local=p.local) for p in self.verb.params]
        params += [Param(name="this", type=this, local=size), Param(name="you", type=PLAYER, local=size + 1)]
        self.program.values.append(
            Value(
                id=number,
                name=f"whether {ability.name or 'a card'} answers {self.verb.name}",
                type=FLAG,
                params=params,
                locals=scope.locals,
                expr=both(tests),
                is_condition=True,
                made=True,
                where=ability.where,
            )
        )
        return number

    def fits(self, ability: Ability, card: Expr, player: Expr) -> Expr:
        return Expr(op=ops.CALL, type=FLAG, ref=self.tests[ability.id], args=[*self.given, card, player])

    def fitting(self, cards: Expr, player: Expr, abilities: list[Ability]) -> Expr:
        """Those of some cards that can act for a player now by one of these abilities."""
        candidate = self.new(thing_of(cards.type.kind))
        fits = either([self.fits(a, candidate, player) for a in abilities])
        return Expr(op=ops.FILTER, type=cards.type, args=[cards, fits], bind=ref(candidate))

    # -------------------------------------------------------------- parts of steps

    def step(
        self,
        op: str,
        *,
        name: Expr | None = None,
        args: list[Expr] | None = None,
        body: list[Step] | None = None,
        other: list[Step] | None = None,
    ) -> Step:
        local_ = None if name is None else ref(name)
        return Step(op=op, name=local_, args=args or [], body=body or [], other=other or [], line=self.where.line)

    def let(self, name: Expr, value: Expr) -> Step:
        return self.step(ops.LET, name=name, args=[value])

    def when(self, condition: Expr, body: list[Step], other: list[Step] | None = None) -> Step:
        return self.step(ops.IF, args=[condition], body=body, other=other)

    def answer(self, ability: Ability, card: Expr, player: Expr, result: Expr | None) -> Step:
        step = self.step(ops.ANSWER, name=result, args=[*self.given, card, player])
        step.ref = ability.id
        return step

    def cancel(self, void: Expr) -> list[Step]:
        return [self.when(void, [self.step(ops.CANCEL)])] if self.moment == "when" else []


class CardsInTurn(GeneratedAbility):
    """Players one after the other, of whom each lets cards act."""

    def __init__(self, program: Program, abilities: list[Ability], where: Where) -> None:
        super().__init__(program, abilities, where)
        self.card, self.player = self.new(CARD), self.new(PLAYER)
        self.void, self.cancelled = self.new(FLAG), self.new(FLAG)

    def active(self) -> Expr:
        """The cards that lie where they count."""
        return Expr(op=ops.IN_FORCE, type=CARDS, ref=" ".join(str(a.id) for a in self.abilities))

    def own(self, cards: Expr, *tests: Callable[[Expr], Expr]) -> Expr:
        """Those of some cards that the player holds, and for which some tests hold."""
        candidate = self.new(CARD)
        held = Expr(op=ops.EQ, type=FLAG, args=[Expr(op=ops.HOLDER, type=PLAYER, args=[candidate]), self.player])
        wanted = both([held, *(test(candidate) for test in tests)])
        return Expr(op=ops.FILTER, type=CARDS, args=[cards, wanted], bind=ref(candidate))

    def acts(self, ability: Ability) -> Step:
        """The card does what it says if it carries this and the condition holds; nothing after a cancellation."""
        fits = self.fits(ability, self.card, self.player)
        if self.moment != "when":
            return self.when(fits, [self.answer(ability, self.card, self.player, None)])
        void = self.when(self.cancelled, [self.let(self.void, YES)])
        steps = [self.answer(ability, self.card, self.player, self.cancelled), void]
        return self.when(both([no(self.void), fits]), steps)


def ref(expr: Expr) -> int:
    assert isinstance(expr.ref, int)
    return expr.ref

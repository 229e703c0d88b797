"""From the names and printed words in a scenario to things of one table, and to values of its state."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from paddock.code import Machine, PlayValue, State, Walker
from paddock.program import operations as ops
from paddock.program.model import CardType, Expr
from paddock.program.scenarios.model import CardSpec, Scenario
from paddock.program.types import ANY, Type
from paddock.program.words.printed_words import words_on
from paddock.table.question_data import Wording
from paddock.table.sight import Sight
from paddock.text.model import Span

SCENARIO_SEED = 1
JOINING = {"and": all, "or": any}
ThingByName = dict[tuple[str, Type], int]  # name and type -> which of the things that are called so


class ScenarioFailure(Exception):  # noqa: N818 - a scenario that does not hold is no error of the program
    def __init__(self, message: str, span: Span, asks: bool = True) -> None:
        """`asks`: whether a question that is open may be why, and should be told."""
        super().__init__(message)
        self.message = message
        self.span = span
        self.asks = asks


class Names:
    """One scenario at one table."""

    def __init__(self, scenario: Scenario, machine: Machine, wording: Wording) -> None:
        self.players = scenario.players
        self.machine = machine
        self.layout = machine.layout
        self.state: State = machine.new(SCENARIO_SEED)
        self.walker = Walker(machine)
        self.sight = Sight(self.layout.program, machine, tuple(scenario.players), wording)
        self.at = scenario.span
        self.placed: set[int] = set()  # by the lines of this `given`
        self.before: set[int] = set()  # by an earlier one: these are taken only if no other fits
        self._printed: dict[int, frozenset[str]] = {}

    # -------------------------------------------------------------- asking

    def value(self, expr: Expr, near: frozenset[int] = frozenset()) -> PlayValue:
        """One value; where several things are called so, the likeliest: see `pick`."""
        chosen = {key: self.pick(named, near) for key, named in self._names_in(expr)}
        result: PlayValue = self.walker.value(self.state, self._bind(expr, chosen))
        return result

    def number(self, expr: Expr) -> int | None:
        """A value that is one: a number, or the number of a thing, a choice or a space."""
        result = self.value(expr)
        assert result is None or isinstance(result, int)
        return result

    def holds(self, expr: Expr) -> bool:
        """Whether it is so; what is said of a card by its words is said of one that has them."""
        if expr.op in JOINING:
            return JOINING[expr.op](self.holds(arg) for arg in expr.args)
        if expr.op == ops.NOT:
            return not self.holds(expr.args[0])
        named = dict(self._names_in(expr))
        combinations = product(*(self.things_called(one) for one in named.values()))
        return any(
            self.walker.value(self.state, self._bind(expr, dict(zip(named, combination, strict=True))))
            for combination in combinations
        )

    def expected(self, expr: Expr) -> PlayValue | frozenset[int]:
        """What an argument must be: all that are called so, or a value."""
        if expr.op == ops.NAMED:
            return frozenset(self.things_called(expr))
        if expr.op == ops.LIST and len(expr.args) == 1 and expr.args[0].op == ops.NAMED:
            return frozenset(self.things_called(expr.args[0]))
        return self.value(expr)

    def _names_in(self, expr: Expr) -> Iterator[tuple[tuple[str, Type], Expr]]:
        if expr.op == ops.NAMED:
            yield (str(expr.ref), expr.type), expr
        for arg in expr.args:
            yield from self._names_in(arg)

    def _bind(self, expr: Expr, chosen: ThingByName) -> Expr:
        """Names of players and things become the things themselves."""
        if expr.op == ops.NAMED:
            return Expr(op=ops.CONST, type=expr.type, ref=chosen[str(expr.ref), expr.type])
        return replace(expr, args=[self._bind(arg, chosen) for arg in expr.args])

    def owner(self, expr: Expr) -> int | None:
        """Whose place, counter, flag or note it is."""
        return self.number(expr.args[0]) if expr.args else None

    def place_at(self, expr: Expr) -> int:
        owner = self.owner(expr)
        assert isinstance(expr.ref, int)
        return self.machine.place_index(expr.ref, owner)

    # -------------------------------------------------------------- names

    def things_called(self, named: Expr) -> list[int]:
        """Every thing with that name; if there is none, those on which these words are printed."""
        name = str(named.ref)
        if name in self.players:
            return [self.players.index(name)]
        kind = named.type.kind
        things = self.layout.things_of(kind) if kind != ANY else range(len(self.players), self.layout.count)
        exact = [t for t in things if self.matches(t, CardSpec((), name=name))]
        return exact or [t for t in things if self.matches(t, CardSpec(tuple(name.lower().split())))]

    def pick(self, named: Expr, near: frozenset[int]) -> int:
        """One that lies with a player the sentence names, else one that was given, else one that lies somewhere."""
        given = self.placed | self.before

        def far(thing: int) -> tuple[bool, bool, bool]:
            z = self.state.where(thing)
            return z is None or self.layout.owner_of[z] not in near, thing not in given, z is None

        things = self.things_called(named)
        if not things:
            raise ScenarioFailure(f"there is no `{named.ref}` at this table", self.at)
        return min(things, key=far)

    def matches(self, thing: int, spec: CardSpec) -> bool:
        if spec.name:
            return spec.name in (self.sight.name(thing), self.layout.name_of[thing], self._as_own(thing))
        return self._words(thing).issuperset(spec.words)

    def _as_own(self, thing: int) -> str | None:
        """What a card is called after the player for whom it was made: every player has one of that name."""
        seat = self.layout.made_for[thing]
        if seat is None or self.layout.card_of[thing] is None:
            return None
        return f"{self.players[seat]}'s {self.layout.name_of[thing]}"

    def _words(self, thing: int) -> frozenset[str]:
        if thing not in self._printed:
            card: CardType | None = self.layout.card_of[thing]
            name = self.sight.name(thing).lower().replace(",", " ")
            self._printed[thing] = frozenset(name.split())
            if card is not None:
                self._printed[thing] |= words_on(self.layout.program, card)
        return self._printed[thing]

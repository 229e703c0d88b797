"""From a table and a seat to the derived values that seat could work out itself; nothing hidden is ever read for it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from paddock.code import Machine, PlayValue, State, Walker
from paddock.code.running.guarded_state import HiddenError, guarded_copy
from paddock.code.walking.steps import Locals
from paddock.program import operations as ops
from paddock.program.model import Ability, Expr, Modifier, Value
from paddock.table.internals import Standing
from paddock.table.sight import Sight


class Insight(Walker):
    """Asks values of a state as one seat: what the seat does not see cannot be read, only counted."""

    def __init__(self, machine: Machine, sight: Sight, state: State, seat: int | None) -> None:
        super().__init__(machine)
        self.sight, self.seat = sight, seat
        self.real, self.opened = state, sight.open_places(state)
        self.seen = guarded_copy(state, self._check_place, self._check_store, self._check_thing)

    def _check_place(self, index: int, _things: object) -> None:
        if not self.sight.sees(self.seat, index, self.opened):
            raise HiddenError

    def _check_store(self, index: int, value: int | None) -> None:
        if not self.sight.knows_now(self.seat, self.real, index):
            raise HiddenError
        if value is not None and self.sight.cell_at[index].store.type.is_thing:
            self._check_thing(value)

    def _check_thing(self, thing: int, _value: object = None) -> None:
        if not self.sight.sees_at(self.seat, thing, self.real.where(thing), self.opened):
            raise HiddenError

    def evaluate(self, s: State, e: Expr, at: Locals) -> Any:
        if e.op in ops.SIZES and e.args[0].op == ops.PLACE:
            index = self.evaluate(s, e.args[0], at)
            if e.op == ops.COUNT and self.sight.spot_at[index].place.band:
                raise HiddenError
            size = len(self.real.things_in(index))  # the size of any other pile is there for all to see
            return size if e.op == ops.COUNT else not size
        return super().evaluate(s, e, at)

    def e_field(self, s: State, e: Expr, at: Locals) -> Any:
        self._check_if_thing(self.evaluate(s, e.args[0], at))
        return super().e_field(s, e, at)

    def e_card_name(self, s: State, e: Expr, at: Locals) -> Any:
        self._check_if_thing(self.evaluate(s, e.args[0], at))
        return super().e_card_name(s, e, at)

    def _check_if_thing(self, thing: object) -> None:
        if isinstance(thing, int):
            self._check_thing(thing)

    def active_locals(self, s: State, source: Ability | Modifier) -> Iterator[Locals]:
        """A source in a place that the seat cannot see into may or may not be active: then the answer is unknown."""
        if not (source.card is None and source.kind is None):
            works = self.layout.active_places(source.card, source.kind, source.works)
            if not all(self.sight.sees(self.seat, index, self.opened) for index in works):
                raise HiddenError
            s = self.real
        yield from list(super().active_locals(s, source))

    def value_of(self, value: Value, args: list[int]) -> PlayValue:
        """The value, or None when it is none, hidden, or cannot be told now."""
        called = [Expr(op=ops.CONST, type=param.type, ref=arg) for param, arg in zip(value.params, args, strict=True)]
        try:
            result: PlayValue = self.value(self.seen, Expr(op=ops.CALL, type=value.type, ref=value.id, args=called))
            return result
        except Exception:
            return None  # hidden, or the rules have no answer at this moment: a board shows nothing then


class Overview(Insight):
    """The same for one who sees everything, as the reader of a scenario does."""

    def __init__(self, machine: Machine, sight: Sight, state: State, seat: int | None) -> None:
        super().__init__(machine, sight, state, seat)
        self.seen = state

    def _check_thing(self, thing: int, _value: object = None) -> None:
        """Nothing is hidden."""

    def evaluate(self, s: State, e: Expr, at: Locals) -> Any:
        return Walker.evaluate(self, s, e, at)

    def active_locals(self, s: State, source: Ability | Modifier) -> Iterator[Locals]:
        yield from Walker.active_locals(self, s, source)


def numbers_of(table: Standing, seat: int | None, state: State | None = None) -> list[dict[str, int]]:
    """For each player the numbers `the X of (a player)` that `seat` can know, by the name X."""
    walker = Insight(table.machine, table.sight, table.state if state is None else state, seat)
    numbers: list[dict[str, int]] = []
    for player in range(len(table.sight.players)):
        asked = ((_short(value.name), walker.value_of(value, [player])) for value in _about_players(table))
        numbers.append({name: number for name, number in asked if type(number) is int})
    return numbers


def things_of(table: Standing, seat: int | None) -> dict[str, int]:
    """The one thing that each `the X` without gaps means now, where `seat` can know it."""
    program, walker = table.sight.program, Insight(table.machine, table.sight, table.state, seat)
    plain = [value for value in program.values if not value.params and value.type.is_thing]
    asked = ((value.name, walker.value_of(value, [])) for value in plain)
    return {
        name: thing for name, thing in asked if type(thing) is int and table.sight.sees_thing(seat, table.state, thing)
    }


def _about_players(table: Standing) -> list[Value]:
    """Not those that only give another name to a counter, which is shown anyway."""
    return [
        value
        for value in table.sight.program.values
        if value.type.is_number
        and [param.type.is_player for param in value.params] == [True]
        and value.name.startswith("the ")
        and value.name.endswith(" of (a player)")
        and not (value.expr is not None and value.expr.op == ops.STORED)
    ]


def _short(name: str) -> str:
    return name.removeprefix("the ").removesuffix(" of (a player)")

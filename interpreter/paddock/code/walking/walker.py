"""The reference: a machine goes in; its games are played straight from the graph, slowly and plainly."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from paddock.code.circles import endless_error
from paddock.code.errors import MISTAKES, GameOver, PlayError, Stop, explain, unfit
from paddock.code.layout import BUDGET
from paddock.code.running.helpers import by_keys, make_helpers, nth, rotate, times, unique
from paddock.code.running.number_lists import joined, less, numbers
from paddock.code.running.occupants import standing
from paddock.code.running.texts import has_word
from paddock.code.running.viewers import note_viewers, sight_values, viewers_by, watched
from paddock.code.walking.steps import Locals
from paddock.code.walking.table_steps import TableWalker
from paddock.program import operations as ops
from paddock.program.model import Ability, Expr, Modifier, Value
from paddock.program.types import Type

if TYPE_CHECKING:
    from paddock.code.machine import Choose, Machine
    from paddock.code.state import State


class Spot(int):
    """A place: its index in `Z`."""


class Walker(TableWalker):
    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.layout = machine.layout
        self.analysis = machine.analysis
        self.help = make_helpers(machine.layout, machine.log)
        self.log = machine.log
        self.sights = sight_values(machine.layout) if machine.log else []
        if self.sights:
            self.help.update(watched(self.help, self.watch))

    # -------------------------------------------------------------- ways in

    def value(self, s: State, expr: Expr, locals: Locals | None = None) -> Any:
        """One expression asked of a state; a place comes as the list of its things."""
        try:
            found = self.evaluate(s, expr, dict(locals or {}))
        except PlayError:
            raise
        except RecursionError as error:
            raise endless_error(self.machine.plan, error.__traceback__, None) from None
        except MISTAKES as error:
            raise PlayError(explain(error)) from error
        return list(s.Z[found]) if isinstance(found, Spot) else found

    def play(self, s: State, choose: Choose) -> None:
        """A whole game."""
        self.perform_alone(s, choose, self.layout.program.start)
        s.over = True

    def perform_alone(self, s: State, choose: Choose, verb: int, args: tuple[Any, ...] = ()) -> Any:
        s.fuel = BUDGET
        self.choose = self.machine.logging_choices(choose) if self.log else choose
        try:
            return self.perform(s, verb, list(args))
        except GameOver:
            s.over = True
        except Stop as stop:
            raise PlayError("a procedure is stopped that is not running") from stop
        except PlayError:
            raise
        except MISTAKES as error:
            raise PlayError(explain(error)) from error
        return None

    # -------------------------------------------------------------- asking

    def watch(self, s: State) -> None:
        """Notes in the log who sees what from now on."""
        if self.sights:
            note_viewers(s, viewers_by(self.layout, self.sights, lambda value, *args: self.holds(s, value, args)))

    def holds(self, s: State, number: int, args: tuple[int, ...]) -> Any:
        value = self.layout.values[number]
        consts = [Expr(op=ops.CONST, type=p.type, ref=arg) for p, arg in zip(value.params, args, strict=True)]
        return self.e_call(s, Expr(op=ops.CALL, type=value.type, ref=number, args=consts), {})

    def evaluate(self, s: State, e: Expr, at: Locals) -> Any:
        method = getattr(self, f"e_{e.op}", None)
        if method is not None:
            return method(s, e, at)
        values = [self.evaluate(s, arg, at) for arg in e.args]
        if e.op in PLAIN:
            return PLAIN[e.op](*(s.Z[v] if isinstance(v, Spot) else v for v in values))
        raise unfit()

    def as_list(self, s: State, e: Expr, at: Locals) -> Any:
        """A value to keep or to go through: a place is copied to a list."""
        found = self.evaluate(s, e, at)
        return list(s.Z[found]) if isinstance(found, Spot) else found

    def as_type(self, s: State, e: Expr, at: Locals, type_: Type) -> Any:
        return self.evaluate(s, e, at) if type_.is_place else self.as_list(s, e, at)

    def e_const(self, s: State, e: Expr, at: Locals) -> Any:
        return e.ref

    def e_local(self, s: State, e: Expr, at: Locals) -> Any:
        return at.get(number(e))

    def e_there(self, s: State, e: Expr, at: Locals) -> Any:
        found = self.evaluate(s, e.args[0], at)
        if found is None:
            self.help["absent"](e.ref)
        return found

    def e_member(self, s: State, e: Expr, at: Locals) -> Any:
        return at[number(e)].get(self.evaluate(s, e.args[0], at))

    def e_setting(self, s: State, e: Expr, at: Locals) -> Any:
        return self.layout.settings[str(e.ref)]

    def e_field(self, s: State, e: Expr, at: Locals) -> Any:
        thing = self.evaluate(s, e.args[0], at)
        return self.layout.fields[str(e.ref)][thing] if str(e.ref) in self.layout.fields else None

    def e_stored(self, s: State, e: Expr, at: Locals) -> Any:
        return s.N[self.store_index(s, e, at)]

    def store_index(self, s: State, e: Expr, at: Locals) -> int:
        return self.layout.store_index(number(e), self.evaluate(s, e.args[0], at) if e.args else None)

    def e_place(self, s: State, e: Expr, at: Locals) -> Any:
        return Spot(self.layout.place_index(number(e), self.evaluate(s, e.args[0], at) if e.args else None))

    def e_all(self, s: State, e: Expr, at: Locals) -> Any:
        return list(self.layout.things_of(e.ref if isinstance(e.ref, str) else number(e)))

    def e_in_force(self, s: State, e: Expr, at: Locals) -> Any:
        found = []
        for ability in (self.layout.abilities[int(n)] for n in str(e.ref).split()):
            works = self.layout.active_places(ability.card, ability.kind, ability.works)
            found += [t for t in self.layout.carriers(ability.card, ability.kind) if s.W[t] in works]
        return sorted(set(found))

    def e_contents(self, s: State, e: Expr, at: Locals) -> Any:
        return self.as_list(s, e.args[0], at)

    def e_slot(self, s: State, e: Expr, at: Locals) -> Any:
        return s.A[self.evaluate(s, e.args[0], at)]

    def e_holder(self, s: State, e: Expr, at: Locals) -> Any:
        return self.layout.holder_of[s.W[self.evaluate(s, e.args[0], at)]]

    def neighbour(self, s: State, e: Expr, at: Locals) -> Any:
        return self.help[e.op](s, self.evaluate(s, e.args[0], at))

    e_position = e_ahead = e_behind = neighbour

    def e_next_player(self, s: State, e: Expr, at: Locals) -> Any:
        return (self.evaluate(s, e.args[0], at) + 1) % self.layout.players

    def e_previous_player(self, s: State, e: Expr, at: Locals) -> Any:
        return (self.evaluate(s, e.args[0], at) - 1) % self.layout.players

    def e_card_name(self, s: State, e: Expr, at: Locals) -> Any:
        return self.layout.name_of[self.evaluate(s, e.args[0], at)]

    def e_isa(self, s: State, e: Expr, at: Locals) -> Any:
        kind = e.ref if isinstance(e.ref, str) else number(e)
        return self.evaluate(s, e.args[0], at) in self.layout.things_of(kind)

    def e_at(self, s: State, e: Expr, at: Locals) -> Any:
        spot = self.evaluate(s, e.args[1], at)
        return next((x for x in self.as_list(s, e.args[0], at) if s.A[x] == spot), None)

    # -------------------------------------------------------------- spaces of a board

    def e_toward(self, s: State, e: Expr, at: Locals) -> Any:
        space, direction = (self.evaluate(s, arg, at) for arg in e.args)
        return self.layout.spaces.toward[direction][space]

    def e_turned(self, s: State, e: Expr, at: Locals) -> Any:
        return (self.evaluate(s, e.args[0], at) + int(e.ref or 0)) % len(self.layout.spaces.toward)

    def e_next_to(self, s: State, e: Expr, at: Locals) -> Any:
        return list(self.layout.spaces.next_to(e.ref)[self.evaluate(s, e.args[0], at)])

    def e_ray(self, s: State, e: Expr, at: Locals) -> Any:
        return getattr(self.layout.spaces, e.op)(*(self.as_list(s, arg, at) for arg in e.args))

    e_way = e_distance = e_reach = e_bearing = e_ray

    def e_standing(self, s: State, e: Expr, at: Locals) -> Any:
        return standing(s, *(self.as_list(s, arg, at) for arg in e.args))

    def e_rank(self, s: State, e: Expr, at: Locals) -> Any:
        spaces, (space, things) = self.layout.spaces, e.args
        return spaces.rank(self.evaluate(s, space, at), spaces.foremost(s, self.as_list(s, things, at)))

    def e_list(self, s: State, e: Expr, at: Locals) -> Any:
        parts = [self.as_list(s, arg, at) for arg in e.args]
        return unique(x for part in parts for x in (part if isinstance(part, list) else [part]))

    def e_reverse(self, s: State, e: Expr, at: Locals) -> Any:
        return self.as_list(s, e.args[0], at)[::-1]

    def e_range(self, s: State, e: Expr, at: Locals) -> Any:
        return numbers(self.evaluate(s, e.args[0], at), self.evaluate(s, e.args[1], at))

    def e_less(self, s: State, e: Expr, at: Locals) -> Any:
        return less(self.evaluate(s, e.args[0], at), self.evaluate(s, e.args[1], at))

    def e_join(self, s: State, e: Expr, at: Locals) -> Any:
        return joined(*(self.as_list(s, arg, at) for arg in e.args))

    def e_nth(self, s: State, e: Expr, at: Locals) -> Any:
        return nth(self.as_list(s, e.args[0], at), self.evaluate(s, e.args[1], at))

    def e_made_for(self, s: State, e: Expr, at: Locals) -> Any:
        return self.layout.made_for[self.evaluate(s, e.args[0], at)]

    def e_named(self, s: State, e: Expr, at: Locals) -> Any:
        return self.layout.thing_named(str(e.ref))

    def e_without(self, s: State, e: Expr, at: Locals) -> Any:
        drop = self.as_list(s, e.args[1], at)
        drop = drop if isinstance(drop, list) else [drop]
        return [x for x in self.as_list(s, e.args[0], at) if x not in drop]

    def pairs(self, s: State, e: Expr, at: Locals) -> Iterator[tuple[Any, Any]]:
        """Each thing of the list with what is asked of it."""
        for x in self.as_list(s, e.args[0], at):
            yield x, self.evaluate(s, e.args[1], {**at, -1 if e.bind is None else e.bind: x})

    def e_filter(self, s: State, e: Expr, at: Locals) -> Any:
        return [x for x, fits in self.pairs(s, e, at) if fits]

    def e_map(self, s: State, e: Expr, at: Locals) -> Any:
        values = [value for _, value in self.pairs(s, e, at)]
        if e.type.is_numbers or e.type.is_choices:
            return [value for value in values if value is not None]
        return unique(values)

    def e_gather(self, s: State, e: Expr, at: Locals) -> Any:
        found: list[Any] = []
        for x in self.as_list(s, e.args[0], at):
            found += self.as_list(s, e.args[1], {**at, -1 if e.bind is None else e.bind: x})
        return found if e.type.is_numbers else unique(found)

    def e_rotate(self, s: State, e: Expr, at: Locals) -> Any:
        return rotate(self.as_list(s, e.args[0], at), self.evaluate(s, e.args[1], at))

    def e_sum(self, s: State, e: Expr, at: Locals) -> Any:
        return sum(n for _, n in self.pairs(s, e, at))

    def e_highest(self, s: State, e: Expr, at: Locals) -> Any:
        return max((n for _, n in self.pairs(s, e, at) if n is not None), default=None)

    def e_lowest(self, s: State, e: Expr, at: Locals) -> Any:
        return min((n for _, n in self.pairs(s, e, at) if n is not None), default=None)

    def e_with_highest(self, s: State, e: Expr, at: Locals) -> Any:
        best = self.e_highest(s, e, at)
        return [x for x, n in self.pairs(s, e, at) if n is not None and n == best]

    def e_with_lowest(self, s: State, e: Expr, at: Locals) -> Any:
        best = self.e_lowest(s, e, at)
        return [x for x, n in self.pairs(s, e, at) if n is not None and n == best]

    def e_sorted(self, s: State, e: Expr, at: Locals) -> Any:
        found = list(self.pairs(s, e, at))
        return by_keys([x for x, _ in found], [n for _, n in found], e.ref == "down")

    def e_and(self, s: State, e: Expr, at: Locals) -> Any:
        return all(self.evaluate(s, arg, at) for arg in e.args)

    def e_or(self, s: State, e: Expr, at: Locals) -> Any:
        return any(self.evaluate(s, arg, at) for arg in e.args)

    def e_if(self, s: State, e: Expr, at: Locals) -> Any:
        return self.as_type(s, e.args[1 if self.evaluate(s, e.args[0], at) else 2], at, e.type)

    def e_case(self, s: State, e: Expr, at: Locals) -> Any:
        subject = self.evaluate(s, e.args[0], at)
        for key, value in zip(e.args[1:-1:2], e.args[2:-1:2], strict=True):
            if self.evaluate(s, key, at) == subject:
                return self.as_type(s, value, at, e.type)
        return self.as_type(s, e.args[-1], at, e.type)

    def e_mul(self, s: State, e: Expr, at: Locals) -> Any:
        a, b = (self.evaluate(s, arg, at) for arg in e.args)
        return a * b if any(arg.op in ops.FIXED for arg in e.args) else times(a, b)

    # -------------------------------------------------------------- derived values

    def e_call(self, s: State, e: Expr, at: Locals) -> Any:
        value = self.layout.values[number(e)]
        args = [self.as_type(s, arg, at, p.type) for p, arg in zip(value.params, e.args, strict=True)]
        found = self.plain_value(s, value, args)
        modifiers = self.analysis.modifiers.get(value.id, [])
        for modifier in sorted(modifiers, key=lambda m: m.how != "instead"):
            for inner in self.active_locals(s, modifier):
                inner.update(zip(modifier.params, args, strict=False))
                if modifier.before is not None:
                    inner[modifier.before] = found
                if modifier.guard is None or self.evaluate(s, modifier.guard, inner):
                    amount = self.as_list(s, modifier.amount, inner)
                    found = {"higher": lambda a, b: a + b, "lower": lambda a, b: a - b}.get(
                        modifier.how, lambda a, b: b
                    )(found, amount)
        return found

    def plain_value(self, s: State, value: Value, args: list[Any]) -> Any:
        at: Locals = {p.local: a for p, a in zip(value.params, args, strict=True)}
        if value.id in self.analysis.recursive:
            self.charge(s, 1)
        if value.expr is not None:
            return self.as_type(s, value.expr, at, value.type)
        return self.run_proc(s, value, at, None)

    def active_locals(self, s: State, source: Ability | Modifier) -> Iterator[Locals]:
        """The names `this` and `you` for each time that an ability or modifier counts now."""
        if isinstance(source, Modifier) and source.verb is not None:
            names = self.analysis.captures.get(source.id, ())
            for entry in s.M:
                if entry[0] == source.id:
                    yield dict(zip(names, entry[2:], strict=True))
        elif source.card is None and source.kind is None:
            yield {}
        else:
            works = self.layout.active_places(source.card, source.kind, source.works)
            for this in self.layout.carriers(source.card, source.kind):
                if s.W[this] in works:
                    at: Locals = {} if source.this is None else {source.this: this}
                    if source.you is not None:
                        at[source.you] = self.layout.holder_of[s.W[this]]
                    yield at


def number(e: Expr) -> int:
    if not isinstance(e.ref, int):
        raise unfit()
    return e.ref


def _first(things: list[Any]) -> Any:
    return things[0] if things else None


PLAIN: dict[str, Any] = {
    "count": len,
    "first": _first,
    "top": _first,
    "last": lambda things: things[-1] if things else None,
    "empty": lambda things: not things,
    "in": lambda x, things: x in things,
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "div": lambda a, b: a // b,
    "mod": lambda a, b: a % b,
    "neg": lambda a: -a,
    "min": min,
    "max": max,
    "eq": lambda a, b: a == b,
    "ne": lambda a, b: a != b,
    "lt": lambda a, b: a < b,
    "le": lambda a, b: a <= b,
    "gt": lambda a, b: a > b,
    "ge": lambda a, b: a >= b,
    "not": lambda a: not a,
    "has_word": has_word,
}

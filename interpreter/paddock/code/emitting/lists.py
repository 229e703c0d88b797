"""Expressions over lists into Python: loops over the place itself, one loop for a whole chain of conditions."""

from __future__ import annotations

from collections.abc import Callable

from paddock.code.analysing.constant_runs import runs_of
from paddock.code.analysing.weights import HEAVY, SHIFT
from paddock.code.emitting.expressions import DEEPEST, INTERIM, Env, Expressions, kind_of, number
from paddock.code.running.helpers import rotate
from paddock.program import operations as ops
from paddock.program.model import Expr
from paddock.program.types import Type
from paddock.program.walk import within

FEW = 12
MANY = 32  # so many are looked up faster than looked through
FULL = (2, 3, 4)  # slots of a place whose things are worth naming one by one
CAN_BE_PLACE = ops.expressions_where(lambda op: op.can_be_place)
Body = Callable[[str], None]


class Lists(Expressions):
    # -------------------------------------------------------------- places and lists

    def is_place(self, e: Expr) -> bool:
        """Whether the Python value is an index in `Z`."""
        if e.op == ops.LOCAL:
            return number(e) in self.env.places
        return e.op == ops.PLACE or (e.op in CAN_BE_PLACE and e.type.is_place)

    def listed(self, e: Expr) -> str:
        """The things as a list to look at: a place's own list, not a copy."""
        return f"{self.use('Z')}[{self.value(e)}]" if self.is_place(e) else self.value(e)

    def fresh(self, e: Expr) -> str:
        """A list that stays as it is when the place changes."""
        return f"{self.listed(e)}[:]" if self.is_place(e) else self.value(e)

    def x_contents(self, e: Expr) -> str:
        return self.fresh(e.args[0])

    def x_list(self, e: Expr) -> str:
        parts = [f"*{self.listed(arg)}" if self.is_many(arg) else self.value(arg) for arg in e.args]
        if not parts:
            return "[]"
        if len(parts) == 2 and not any(self.is_many(arg) for arg in e.args):
            a, b = map(self.atom, parts)
            return f"([{a}, {b}] if {a} is not None and {b} is not None and {a} != {b} else pair({a}, {b}))"
        return f"[{', '.join(parts)}]" if self.are_apart(e) else f"unique(({', '.join(parts)},))"

    def are_apart(self, e: Expr) -> bool:
        """Whether these are different places: a thing is in one place only, so nothing can be there twice."""
        return all(arg.op == ops.PLACE for arg in e.args) and len({arg.ref for arg in e.args}) == len(e.args)

    def is_many(self, e: Expr) -> bool:
        return self.is_place(e) or e.type.many

    # -------------------------------------------------------------- one loop for many words

    def iterate(self, e: Expr, body: Body, how: str = "") -> None:
        """Writes `for` over the list and `body` inside; `body` sees its own names.

        `how`: with "early" the body is likely to break; with "frozen" it changes what lies in places.
        """
        flagged = self._flagged(e)
        if flagged:
            self.turn, x = 0, self.temp()
            self.candidates.add(x)
            with self.block(f"for {x} in {flagged}:"):
                body(x)
        elif e.op == ops.FILTER:
            self.settle_all(e)
            self.turn += self.book.weights.expr(e.args[1])
            self.iterate(e.args[0], lambda x: self._if_fits(e, x, body), how)
        elif e.op == ops.CONTENTS:
            self.iterate(e.args[0], body, how)
        elif e.op == ops.WITHOUT:
            self._iterate_without(e, body, how)
        elif e.op == ops.CALL and not self.is_place(e) and self._iterate_call(e, body, how):
            pass
        else:
            turn, self.turn = self.turn + 1, 0  # what the body asks in loops of its own is paid there
            heavy = self.book.weights.size(e) * turn > HEAVY
            x, listed = self.temp(), self._looped(e, "" if heavy and how == "early" else how)
            if heavy:
                listed = self.atom(listed)
                self.charge(f"(1 + (len({listed}){f' * {turn}' if turn > 1 else ''} >> {SHIFT}))")
            self.candidates.add(x)
            with self.block(f"for {x} in {listed}:"):
                body(x)

    def _flagged(self, e: Expr) -> str:
        """All of a kind whose own flag is set, where the flags lie in a row: Python itself looks through them."""
        if e.op != ops.FILTER or e.args[0].op != ops.ALL or e.args[1].op != ops.STORED or not e.args[1].type.is_flag:
            return ""
        things, flag = self.layout.things_of(kind_of(e.args[0])), e.args[1]
        owners = {*self.layout.owners(self.layout.stores[number(flag)].owner)}
        if [arg.ref for arg in flag.args if arg.op == ops.LOCAL] != [bound(e)] or not owners.issuperset(things):
            return ""
        numbers = [self.layout.store_index(number(flag), thing) for thing in things]
        runs = runs_of(tuple(numbers))
        if len(runs) != 1 or len(things) * (self.turn + 1) > HEAVY:
            return ""
        ((low, high),) = runs
        return f"compress({self.book.things(things)}, {self.use('N')}[{low}:{high}])"

    def _looped(self, e: Expr, how: str) -> str:
        """What stands behind `in`: different places one after the other, or one list."""
        if e.op == ops.LIST and len(e.args) > 1 and self.are_apart(e):
            places = [self.listed(arg) for arg in e.args]
            return f"chain({', '.join(places)})" if how == "early" else " + ".join(places)
        return self.fresh(e) if how == "frozen" else self.listed(e)

    def over(self, e: Expr, body: Body, how: str = "") -> None:
        """A loop whose body asks something of each."""
        self.settle_all(e)
        self.turn += self.book.weights.expr(e.args[1])
        self.iterate(e.args[0], body, how)

    def settle_all(self, e: Expr) -> None:
        """What a list asks of each of its things, as far as it can be asked before."""
        self.settle(e.args[1])
        inner = list(within(e.args[1]))
        candidates = {e.bind, *(each.bind for each in inner)}
        for each in inner:
            if each.op == ops.MEMBER and each.args[0].op == ops.LOCAL and each.args[0].ref not in candidates:
                self.settle_chosen(each)

    def settle_chosen(self, e: Expr) -> None:
        """What somebody chose in secret, where it is certain that there are such choices."""
        text = self.value(e)
        if self.recall(("choices", number(e))) == self.name(number(e)) and not INTERIM.fullmatch(text):
            name = self.temp()
            self.line(f"{name} = {text}")
            self.remember(text, name, frozenset())

    def settle(self, e: Expr, deep: int = DEEPEST) -> None:
        """What is the same for every candidate, and cannot go wrong, is asked once before the loop."""
        if e.op in ops.ENDS_OF_LISTS and e.args[0].op == ops.PLACE and not e.args[0].args:
            self.value(e)
            return
        for arg in e.args:
            self.settle(arg, deep)
        expr = self.book.inlines(self.layout.values[number(e)]) if e.op == ops.CALL and deep else None
        if expr is not None:
            self.settle(expr, deep - 1)

    def _if_fits(self, e: Expr, x: str, body: Body) -> None:
        with self.named({bound(e): x}):
            condition = self.truth(e.args[1])
        with self.block(f"if {condition}:"):
            body(x)

    def _iterate_without(self, e: Expr, body: Body, how: str) -> None:
        if self.is_many(e.args[1]):
            listed = self.listed(e.args[1])
            if self.book.weights.size(e.args[1]) > MANY:
                listed = f"frozenset({listed})"
            test = f"not in {self.atom(listed)}"
        else:
            test = f"!= {self.atom(self.value(e.args[1]))}"

        def unless(x: str) -> None:
            with self.block(f"if {x} {test}:"):
                body(x)

        self.iterate(e.args[0], unless, how)

    def _iterate_call(self, e: Expr, body: Body, how: str) -> bool:
        """A derived list that is written out is looped over where it stands; the body keeps the names outside."""
        value = self.layout.values[number(e)]
        expr = self.book.inlines(value)
        if expr is None or len(self.inlining) >= 4:
            return False
        arguments = [self.coerced(arg, p.type) for p, arg in zip(value.params, e.args, strict=True)]
        inner = Env({p.local: self.atom(a) for p, a in zip(value.params, arguments, strict=True)})
        inner.places = {p.local for p in value.params if p.type.is_place}
        outer = self.env

        def outside(x: str) -> None:
            with self.within(outer):
                body(x)

        self.inlining.append(value.id)
        with self.within(inner):
            self.iterate(expr, outside, how)
        self.inlining.pop()
        return True

    def is_chain(self, e: Expr) -> bool:
        """Whether looping is cheaper than having the list."""
        if e.op == ops.CALL:
            expr = self.book.inlines(self.layout.values[number(e)])
            return expr is not None and not self.is_place(e) and len(self.inlining) < 4 and self.is_chain(expr)
        return e.op in ops.LEAVING_OUT

    # -------------------------------------------------------------- lists out of lists

    def _collect(self, e: Expr) -> str:
        found = self.temp()
        self.line(f"{found} = []")
        self.iterate(e, lambda x: self.line(f"{found}.append({x})"))
        return found

    x_filter = _collect
    x_without = _collect

    def x_reverse(self, e: Expr) -> str:
        return f"{self.listed(e.args[0])}[::-1]"

    def x_rotate(self, e: Expr) -> str:
        things = self.layout.things_of(kind_of(e.args[0])) if e.args[0].op == ops.ALL else ()
        if 0 < len(things) <= FEW:  # always the same, so each of its rotations is made beforehand
            table = self.book.constant(("rotations", things), {first: rotate([*things], first) for first in things})
            return f"{table}.get({self.value(e.args[1])}, {self.book.things(things)})"
        return f"rotate({self.listed(e.args[0])}, {self.value(e.args[1])})"

    def x_gather(self, e: Expr) -> str:
        """Everything that lies in a place of each, or is in a list of each."""
        found = self.temp()
        self.line(f"{found} = []")

        def take(x: str) -> None:
            with self.named({bound(e): x}):
                self.line(f"{found} += {self.listed(e.args[1])}")

        self.over(e, take)
        return found if e.type.is_numbers else f"unique({found})"

    def x_range(self, e: Expr) -> str:
        return f"numbers({self.value(e.args[0])}, {self.value(e.args[1])})"

    def x_less(self, e: Expr) -> str:
        return f"less({self.value(e.args[0])}, {self.value(e.args[1])})"

    def x_join(self, e: Expr) -> str:
        return f"joined({', '.join(self.listed(arg) for arg in e.args)})"

    def x_nth(self, e: Expr) -> str:
        return f"nth({self.listed(e.args[0])}, {self.value(e.args[1])})"

    def x_map(self, e: Expr) -> str:
        found = self.temp()
        self.line(f"{found} = []")
        if e.type.is_numbers or e.type.is_choices:  # equal numbers are not the same thing twice
            self.over(e, lambda x: self.line(f"{found}.append({self._of(e, x)})"))
            return f"[x for x in {found} if x is not None]"
        if not self._is_few(e.args[1].type):
            self.over(e, lambda x: self.line(f"{found}.append({self._of(e, x)})"))
            return f"unique({found})"

        def note(x: str) -> None:
            value = self.atom(self._of(e, x))
            with self.block(f"if {value} is not None and {value} not in {found}:"):
                self.line(f"{found}.append({value})")

        self.over(e, note)
        return found

    def _is_few(self, type_: Type) -> bool:
        """Whether there are so few such values that looking through those found is cheap."""
        kind = type_.kind
        known = (type_.is_thing or type_.is_choice) and (kind == "player" or kind in self.layout.by_name)
        return known and len(self.layout.things_of(kind)) <= FEW

    def _of(self, e: Expr, x: str) -> str:
        with self.named({bound(e): x}):
            return self.value(e.args[1])

    def x_sorted(self, e: Expr) -> str:
        things, keys = self.temp(), self.temp()
        self.line(f"{things} = []")
        self.line(f"{keys} = []")

        def note(x: str) -> None:
            self.line(f"{keys}.append({self._of(e, x)})")
            self.line(f"{things}.append({x})")

        self.over(e, note)
        return f"by_keys({things}, {keys}, {e.ref == 'down'})"

    # -------------------------------------------------------------- one answer out of a list

    def x_count(self, e: Expr) -> str:
        if not self.is_chain(e.args[0]):
            return f"len({self.listed(e.args[0])})"
        total = self.temp()
        self.line(f"{total} = 0")
        self.iterate(e.args[0], lambda x: self.line(f"{total} += 1"))
        return total

    def x_empty(self, e: Expr) -> str:
        if not self.is_chain(e.args[0]):
            return f"(not {self.listed(e.args[0])})"
        empty = self.temp()
        self.line(f"{empty} = True")

        def found(x: str) -> None:
            self.line(f"{empty} = False")
            self.line("break")

        self.iterate(e.args[0], found, "early")
        return empty

    def x_sum(self, e: Expr) -> str:
        total = self.temp()
        if e.args[0].op == ops.PLACE and self._slots(e.args[0]) in FULL:
            self._sum_full(e, total)
            return total
        self._sum(e, total)
        return total

    def _slots(self, place: Expr) -> int:
        ranks = self.layout.ranks[self.layout.place_base[number(place)]]
        return len(ranks or {})

    def _sum_full(self, e: Expr, total: str) -> None:
        """A place with few slots is mostly full: then all are taken at once."""
        things = self.atom(self.listed(e.args[0]))
        names = [self.temp() for _ in range(self._slots(e.args[0]))]
        self.candidates.update(names)
        with self.block(f"if len({things}) == {len(names)}:"):
            self.line(f"{', '.join(names)} = {things}")
            self.line(f"{total} = {' + '.join(self._of(e, x) for x in names)}")
        with self.block("else:"):
            self._sum(e, total)

    def _sum(self, e: Expr, total: str) -> None:
        self.line(f"{total} = 0")
        self.over(e, lambda x: self.line(f"{total} += {self._of(e, x)}"))

    def x_first(self, e: Expr) -> str:
        if not self.is_chain(e.args[0]):
            return self._end(e, 0)
        first = self.temp()
        self.line(f"{first} = None")

        def found(x: str) -> None:
            self.line(f"{first} = {x}")
            self.line("break")

        self.iterate(e.args[0], found, "early")
        return first

    x_top = x_first

    def x_last(self, e: Expr) -> str:
        return self._end(e, -1)

    def _end(self, e: Expr, at: int) -> str:
        listed, found = self.atom(self.listed(e.args[0])), self.temp()
        self.line(f"{found} = {listed}[{at}] if {listed} else None")
        return found

    def x_at(self, e: Expr) -> str:
        spot = self.atom(self.value(e.args[1]))
        there = self.temp()
        self.line(f"{there} = None")

        def found(x: str) -> None:
            with self.block(f"if {self.use('A')}[{x}] == {spot}:"):
                self.line(f"{there} = {x}")
                self.line("break")

        self.iterate(e.args[0], found, "early")
        return there

    def x_in(self, e: Expr) -> str:
        x, things = self.value(e.args[0]), e.args[1]
        places = self.lie_in(things) if x in self.candidates else None
        if places is not None and len(places) > 1:
            return f"({self.use('W')}[{x}] in {self.book.some(places)})"
        if x in self.candidates and things.op == ops.LIST and things.args and not any(map(self.is_many, things.args)):
            return f"({x} in ({', '.join(map(self.value, things.args))},))"  # a none among them is nothing's match
        return f"({x} in {self.listed(things)})"

    def lie_in(self, e: Expr) -> frozenset[int] | None:
        """Where in `Z` the things of a list lie, if it is all that lies there and that is known before play."""
        if e.op in (ops.LIST, ops.CONTENTS):
            parts = [self.lie_in(arg) for arg in e.args]
            return None if None in parts else frozenset().union(*(part for part in parts if part is not None))
        if e.op == ops.CALL and not e.args:
            expr = self.book.inlines(self.layout.values[number(e)])
            return None if expr is None else self.lie_in(expr)
        if e.op == ops.PLACE and not e.args:
            return frozenset(self.layout.indices(number(e)))
        if e.op != ops.GATHER or e.args[0].op != ops.ALL or e.args[1].op != ops.PLACE:
            return None
        place, owners = e.args[1], self.layout.things_of(kind_of(e.args[0]))
        own = self.layout.owners(self.layout.places[number(place)].owner)
        if [arg.ref for arg in place.args if arg.op == ops.LOCAL] != [bound(e)] or not {*own}.issuperset(owners):
            return None
        return frozenset(self.layout.place_index(number(place), owner) for owner in owners)


def bound(e: Expr) -> int:
    return -1 if e.bind is None else e.bind

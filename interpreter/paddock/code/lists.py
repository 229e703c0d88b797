"""Expressions over lists into Python: loops over the place itself, one loop for a whole chain of conditions."""

from __future__ import annotations

from collections.abc import Callable

from paddock.code.expressions import COMPARE, Env, Expressions, number
from paddock.program.model import Expr

MIRROR = {"lt": "gt", "le": "ge", "gt": "lt", "ge": "le"}
FEW = 12
Body = Callable[[str], None]


class Lists(Expressions):
    # -------------------------------------------------------------- places and lists

    def is_place(self, e: Expr) -> bool:
        """Whether the Python value is an index in `Z`."""
        if e.op == "local":
            return number(e) in self.env.places
        return e.op == "place" or (e.op in ("if", "case", "call") and e.type.startswith("place:"))

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
            return f"pair({', '.join(parts)})"
        return f"[{', '.join(parts)}]" if self.are_apart(e) else f"unique(({', '.join(parts)},))"

    def are_apart(self, e: Expr) -> bool:
        """Whether these are different places: a thing is in one place only, so nothing can be there twice."""
        return all(arg.op == "place" for arg in e.args) and len({arg.ref for arg in e.args}) == len(e.args)

    def is_many(self, e: Expr) -> bool:
        sort = e.type.partition(":")[0]
        return self.is_place(e) or sort.endswith("s") or sort == "place"

    # -------------------------------------------------------------- one loop for many words

    def iterate(self, e: Expr, body: Body) -> None:
        """Writes `for` over the list and `body` inside; `body` may break, and sees its own names."""
        if e.op == "filter":
            self.iterate(e.args[0], lambda x: self._if_fits(e, x, body))
        elif e.op == "contents":
            self.iterate(e.args[0], body)
        elif e.op == "without":
            self._iterate_without(e, body)
        elif e.op == "call" and not self.is_place(e) and self._iterate_call(e, body):
            pass
        else:
            places = e.op == "list" and len(e.args) > 1 and self.are_apart(e)
            listed = f"chain({', '.join(self.listed(arg) for arg in e.args)})" if places else self.listed(e)
            x = self.temp()
            with self.block(f"for {x} in {listed}:"):
                body(x)

    def _if_fits(self, e: Expr, x: str, body: Body) -> None:
        with self.named({bound(e): x}):
            condition = self.truth(e.args[1])
        with self.block(f"if {condition}:"):
            body(x)

    def _iterate_without(self, e: Expr, body: Body) -> None:
        if self.is_many(e.args[1]):
            test = f"not in {self.atom(self.listed(e.args[1]))}"
        else:
            test = f"!= {self.atom(self.value(e.args[1]))}"

        def unless(x: str) -> None:
            with self.block(f"if {x} {test}:"):
                body(x)

        self.iterate(e.args[0], unless)

    def _iterate_call(self, e: Expr, body: Body) -> bool:
        """A derived list that is written out is looped over where it stands; the body keeps the names outside."""
        value = self.layout.values[number(e)]
        expr = self.book.inlines(value)
        if expr is None or len(self.inlining) >= 4:
            return False
        arguments = [self.coerced(arg, p.type) for p, arg in zip(value.params, e.args, strict=True)]
        inner = Env({p.local: self.atom(a) for p, a in zip(value.params, arguments, strict=True)})
        inner.places = {p.local for p in value.params if p.type.startswith("place:")}
        outer = self.env

        def outside(x: str) -> None:
            with self.within(outer):
                body(x)

        self.inlining.append(value.id)
        with self.within(inner):
            self.iterate(expr, outside)
        self.inlining.pop()
        return True

    def is_chain(self, e: Expr) -> bool:
        """Whether looping is cheaper than having the list."""
        if e.op == "call":
            expr = self.book.inlines(self.layout.values[number(e)])
            return expr is not None and not self.is_place(e) and len(self.inlining) < 4 and self.is_chain(expr)
        return e.op in ("filter", "without")

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
        return f"rotate({self.listed(e.args[0])}, {self.value(e.args[1])})"

    def x_gather(self, e: Expr) -> str:
        """Everything that lies in a place of each, or is in a list of each."""
        found = self.temp()
        self.line(f"{found} = []")

        def take(x: str) -> None:
            with self.named({bound(e): x}):
                self.line(f"{found} += {self.listed(e.args[1])}")

        self.iterate(e.args[0], take)
        return found if e.type == "numbers" else f"unique({found})"

    def x_nth(self, e: Expr) -> str:
        return f"nth({self.listed(e.args[0])}, {self.value(e.args[1])})"

    def x_map(self, e: Expr) -> str:
        found = self.temp()
        self.line(f"{found} = []")
        if e.type == "numbers" or e.type.startswith("choices"):  # equal numbers are not the same thing twice
            self.iterate(e.args[0], lambda x: self.line(f"{found}.append({self._of(e, x)})"))
            return f"[x for x in {found} if x is not None]"
        if not self._is_few(e.args[1].type):
            self.iterate(e.args[0], lambda x: self.line(f"{found}.append({self._of(e, x)})"))
            return f"unique({found})"

        def note(x: str) -> None:
            value = self.atom(self._of(e, x))
            with self.block(f"if {value} is not None and {value} not in {found}:"):
                self.line(f"{found}.append({value})")

        self.iterate(e.args[0], note)
        return found

    def _is_few(self, type_: str) -> bool:
        """Whether there are so few such values that looking through those found is cheap."""
        sort, _, kind = type_.partition(":")
        known = sort in ("thing", "choice") and (kind == "player" or kind in self.layout.by_name)
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

        self.iterate(e.args[0], note)
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

        self.iterate(e.args[0], found)
        return empty

    def x_sum(self, e: Expr) -> str:
        total = self.temp()
        self.line(f"{total} = 0")
        self.iterate(e.args[0], lambda x: self.line(f"{total} += {self._of(e, x)}"))
        return total

    def x_highest(self, e: Expr) -> str:
        return self._best(e, ">")[0]

    def x_lowest(self, e: Expr) -> str:
        return self._best(e, "<")[0]

    def x_with_highest(self, e: Expr) -> str:
        return self._best(e, ">", True)[1]

    def x_with_lowest(self, e: Expr) -> str:
        return self._best(e, "<", True)[1]

    def _best(self, e: Expr, sign: str, share: bool = False) -> tuple[str, str]:
        """The best number and, if wanted, who shares it. A thing without the number does not take part."""
        if not share and self._is_pile(e):
            table = self.book.constant(("get", e.args[1].ref), self.layout.fields[str(e.args[1].ref)].__getitem__)
            return f"{'max' if sign == '>' else 'min'}(map({table}, {self.listed(e.args[0])}), default=None)", ""
        whole = self._is_printed(e)
        best, those = self.temp(), self.temp()
        self.line(f"{best} = None")
        if share:
            self.line(f"{those} = []")

        def compare(x: str) -> None:
            n = self.atom(self._of(e, x))
            depth = self.depth
            if not whole:
                self.line(f"if {n} is not None:")
                self.depth += 1
            with self.block(f"if {best} is None or {n} {sign} {best}:"):
                self.line(f"{best} = {n}")
                if share:
                    self.line(f"{those} = [{x}]")
            if share:
                with self.block(f"elif {n} == {best}:"):
                    self.line(f"{those}.append({x})")
            self.depth = depth

        self.iterate(e.args[0], compare)
        return best, those

    def compare_best(self, e: Expr) -> str:
        """`the lowest … is at least 3` need not look at all of them: the first that is less decides."""
        found = [i for i, arg in enumerate(e.args) if arg.op in ("highest", "lowest")]
        if e.op not in MIRROR or not found:
            return ""
        piles = [i for i in found if self._is_pile(e.args[i])]
        side = (piles or found)[0]
        best, op = e.args[side], e.op if side == 0 else MIRROR[e.op]
        other = self.atom(self.value(e.args[1 - side]))
        decided = (best.op == "lowest") == (op in ("lt", "le"))  # what one of them alone can settle
        answer = self.temp()
        self.line(f"{answer} = None")
        whole = self._is_printed(best)

        def compare(x: str) -> None:
            n = self._of(best, x)
            depth = self.depth
            if not whole:
                n = self.atom(n)
                self.line(f"if {n} is not None:")
                self.depth += 1
            self.line(f"{answer} = {n} {COMPARE[op]} {other}")
            with self.block(f"if {answer}:" if decided else f"if not {answer}:"):
                self.line("break")
            self.depth = depth

        self.iterate(best.args[0], compare)
        with self.block(f"if {answer} is None:"):
            self.line("nothing()")
        return answer

    def _is_printed(self, e: Expr) -> bool:
        """Whether the number asked is printed on everything that can lie there."""
        asked = e.args[1]
        if asked.op != "field" or asked.args[0].op != "local" or asked.args[0].ref != e.bind:
            return False
        table = self.layout.fields.get(str(asked.ref), [])
        places = self._places(e.args[0])
        kinds = [self.layout.places[p].kind for p in places]
        return bool(places and table) and all(table[t] is not None for k in kinds for t in self.layout.things_of(k))

    def _places(self, e: Expr) -> list[int]:
        """The places that a list is made of, if it is made of places and nothing else."""
        if e.op == "place":
            return [number(e)]
        if e.op in ("filter", "contents"):
            return self._places(e.args[0])
        if e.op == "list" and self.are_apart(e):
            return [number(arg) for arg in e.args]
        expr = self.book.inlines(self.layout.values[number(e)]) if e.op == "call" else None
        return [] if expr is None else self._places(expr)

    def _is_pile(self, e: Expr) -> bool:
        """Whether many cards are likely there, so that Python's own loop is worth its start."""
        if e.args[0].op not in ("place", "list") or not self._is_printed(e):
            return False
        return all(self.layout.places[p].owner is None for p in self._places(e.args[0]))

    def x_first(self, e: Expr) -> str:
        if not self.is_chain(e.args[0]):
            listed = self.atom(self.listed(e.args[0]))
            return f"({listed}[0] if {listed} else None)"
        first = self.temp()
        self.line(f"{first} = None")

        def found(x: str) -> None:
            self.line(f"{first} = {x}")
            self.line("break")

        self.iterate(e.args[0], found)
        return first

    x_top = x_first

    def x_last(self, e: Expr) -> str:
        listed = self.atom(self.listed(e.args[0]))
        return f"({listed}[-1] if {listed} else None)"

    def x_at(self, e: Expr) -> str:
        spot = self.atom(self.value(e.args[1]))
        there = self.temp()
        self.line(f"{there} = None")

        def found(x: str) -> None:
            with self.block(f"if {self.use('A')}[{x}] == {spot}:"):
                self.line(f"{there} = {x}")
                self.line("break")

        self.iterate(e.args[0], found)
        return there

    def x_in(self, e: Expr) -> str:
        return f"({self.value(e.args[0])} in {self.listed(e.args[1])})"


def bound(e: Expr) -> int:
    return -1 if e.bind is None else e.bind

"""Lists as C, and one answer out of a list. Takes an expression of the program, gives C; a method an operation.

A list is not a C value. `loop` goes through one, so that a chain of conditions becomes one loop; `fill` writes one
down; `known` is one that lies somewhere already.
"""

from __future__ import annotations

from collections.abc import Callable

from paddock.code.analysing.weights import HEAVY
from paddock.native.model import NotNativeError
from paddock.native.scalars import SIGNS, Scalars, types_of
from paddock.program import operations as ops
from paddock.program.model import Expr
from paddock.text.limits import ANSWERS, DICE

LOOPED = (ops.FILTER, ops.CONTENTS, ops.ALL, ops.WITHOUT, ops.RANGE)


class Lists(Scalars):
    # -------------------------------------------------------------- one that lies somewhere

    def known(self, e: Expr) -> str:
        """The `V` of a list that lies somewhere already; nothing if it must be made."""
        if e.op == ops.CONTENTS:
            return self.known(e.args[0])
        if self.is_place(e):
            return f"view(&s->Z[{self.x(e)}])"
        if not self.is_list(e):
            return ""
        if e.op == ops.LOCAL:
            return self.names.get(int(e.ref or 0), "run(0, -1)")
        if e.op == ops.MEMBER:
            return f"view(&{self.names[int(e.ref or 0)]}[{self.member_at(e)}])"
        if e.op == ops.FIELD:
            return self.printed(e)
        if e.op == ops.STORED:
            return f"view(&{self.list_cell(e)})"
        return self.neighbours(e) if e.op == ops.NEXT_TO else ""

    def list_cell(self, e: Expr) -> str:
        number = int(e.ref or 0)
        return f"s->NL[{self.spot(self.list_base[number], self.layout.stores[number].owner, e.args)}]"

    def printed(self, e: Expr) -> str:
        values = self.layout.fields.get(str(e.ref), [None] * self.layout.count)
        if not all(v is None or (isinstance(v, list) and all(isinstance(n, int) for n in v)) for v in values):
            raise NotNativeError("a printed list of texts")
        flat, starts = self.rows(values, f"printed: {e.ref}")
        there = self.table((int(v is not None) for v in values), f"whether printed: {e.ref}", "uint8_t")
        x = self.new()
        length = f"{there}[{x}] ? {starts}[{x} + 1] - {starts}[{x}] : -1"
        return f"({{ I {x} = ix(s, {self.x(e.args[0])}); run({flat} + {starts}[{x}], {length}); }})"

    def neighbours(self, e: Expr) -> str:
        raise NotImplementedError

    def viewed(self, e: Expr, frozen: bool = False) -> tuple[str, str]:
        """C that comes before, and the `V` of the list then; frozen, it is nobody else's."""
        known = self.known(e)
        if known and not (frozen and (self.is_place(e) or e.op in (ops.CONTENTS, ops.STORED))):
            return "", known
        t = self.new("a")
        if frozen and known:
            return f"L {t}; cp(&{t}, {known}); ", f"view(&{t})"
        return f"L {t}; {self.fill(e, f'(&{t})')} ", f"view(&{t})"

    def with_view(self, e: Expr, then: Callable[[str], str]) -> str:
        """An expression of the list."""
        before, view = self.viewed(e)
        return f"({{ {before}{then(view)}; }})" if before else then(view)

    def compare_lists(self, e: Expr) -> str:
        one, other = e.args
        if e.op not in (ops.EQ, ops.NE):
            raise NotNativeError("lists that are put in an order")
        for a, b in ((one, other), (other, one)):
            if b.op == ops.CONST and b.ref is None:
                return self.with_view(a, lambda view: f"({view}.n {SIGNS[e.op]} -1)")
        if not (self.is_many(one) and self.is_many(other)):
            raise NotNativeError("a list that is compared with one thing")
        (before, view), (more, second) = self.viewed(one), self.viewed(other)
        return f"({{ {before}{more}{'' if e.op == ops.EQ else '!'}same({view}, {second}); }})"

    # -------------------------------------------------------------- one answer out of a list

    def x_count(self, e: Expr) -> str:
        known, n = self.known(e.args[0]), self.new()
        if known:
            return f"size(s, {known})"
        return f"({{ I {n} = 0; {self.loop(e.args[0], self.new('x'), f'{n}++;')} {n}; }})"

    def until_found(self, e: Expr, start: str, then: Callable[[str, str], str], x: str) -> str:
        """Through a list with `x`; `then` gets the variable of the answer, and the way out when it is known."""
        r, out = self.new(), self.new("o")
        return f"({{ I {r} = {start}; {self.loop(e, x, then(r, f'goto {out};'))} {out}:; {r}; }})"

    def x_empty(self, e: Expr) -> str:
        known = self.known(e.args[0])
        if known:
            return f"(!size(s, {known}))"
        return self.until_found(e.args[0], "1", lambda r, out: f"{r} = 0; {out}", self.new("x"))

    def x_first(self, e: Expr) -> str:
        known, x = self.known(e.args[0]), self.new("x")
        if known:
            return f"first(s, {known})"
        return self.until_found(e.args[0], "NONE", lambda r, out: f"{r} = {x}; {out}", x)

    x_top = x_first

    def x_last(self, e: Expr) -> str:
        return self.with_view(e.args[0], lambda view: f"last(s, {view})")

    def x_nth(self, e: Expr) -> str:
        return self.with_view(e.args[0], lambda view: f"nth(s, {view}, {self.n(e.args[1])})")

    def x_at(self, e: Expr) -> str:
        if self.is_place(e.args[0]):
            return f"first_on(s, {self.x(e.args[0])}, {self.x(e.args[1])})"
        return self.with_view(e.args[0], lambda view: f"at_slot(s, {view}, {self.x(e.args[1])})")

    def x_in(self, e: Expr) -> str:
        y, x = self.new(), self.new("x")
        if self.is_place(e.args[1]):
            return f"({{ I {y} = {self.x(e.args[0])}; {y} != NONE && s->W[ix(s, {y})] == {self.x(e.args[1])}; }})"
        found = self.until_found(e.args[1], "0", lambda r, out: f"if ({x} == {y}) {{ {r} = 1; {out} }}", x)
        return f"({{ I {y} = {self.x(e.args[0])}; {found}; }})"

    def x_sum(self, e: Expr) -> str:
        x, amount = self.asked(e, self.n)
        r = self.new()
        more = self.looped(e, x, f"{r} = fit(s, (int64_t){r} + {amount});")
        return f"({{ I {r} = 0; {more} {r}; }})"

    def best(self, e: Expr) -> str:
        x, amount = self.asked(e, self.x)
        r, k = self.new(), self.new()
        sign = ">" if e.op == ops.HIGHEST else "<"
        body = f"I {k} = {amount}; if ({k} != NONE && ({r} == NONE || {k} {sign} {r})) {r} = {k};"
        return f"({{ I {r} = NONE; {self.looped(e, x, body)} {r}; }})"

    x_highest = x_lowest = best

    # -------------------------------------------------------------- going through a list

    def looped(self, e: Expr, x: str, body: str) -> str:
        """Through the first operand of an operation that asks something of each."""
        return self.loop(e.args[0], x, body, 1 + self.weights.expr(e.args[1]))

    def loop(self, e: Expr, x: str, body: str, turn: int = 1) -> str:
        if e.op == ops.FILTER:
            name, holds = self.asked(e, self.truth)
            same = "" if name == x else f"I {name} = {x}; "
            return self.loop(e.args[0], x, f"{same}if ({holds}) {{ {body} }}", turn + self.weights.expr(e.args[1]))
        if e.op == ops.CONTENTS:
            return self.loop(e.args[0], x, body, turn)
        if e.op == ops.WITHOUT:
            return self.loop_without(e, x, body, turn)
        return self.plain_loop(e, x, f"{self.toll(e, turn)}{body}")

    def toll(self, e: Expr, turn: int) -> str:
        """A long list pays for its turns, as in Python; and it is left when the game is given up."""
        if self.weights.size(e) * turn <= HEAVY:
            return ""
        return f"if ((s->fuel -= {1 + turn}) < 0) {{ bad(s); break; }} "

    def loop_without(self, e: Expr, x: str, body: str, turn: int) -> str:
        t = self.new()
        if self.is_many(e.args[1]):
            before, view = self.viewed(e.args[1])
            inner = self.loop(e.args[0], x, f"if (!has({t}, {x})) {{ {body} }}", turn)
            return f"{{ {before}V {t} = {view}; {inner} }}"
        inner = self.loop(e.args[0], x, f"if ({x} != {t}) {{ {body} }}", turn)
        return f"{{ I {t} = {self.x(e.args[1])}; {inner} }}"

    def plain_loop(self, e: Expr, x: str, body: str) -> str:
        known, t, i = self.known(e), self.new(), self.new("i")
        if known:
            last = self.new("n")
            head = f"V {t} = {known}; I {last} = size(s, {t});"
            return f"{{ {head} for (I {i} = 0; {i} < {last}; {i}++) {{ I {x} = {t}.v[{i}]; {body} }} }}"
        if e.op == ops.ALL:
            return self.loop_all(e, x, body)
        if e.op == ops.RANGE:
            a, b = self.new(), self.new()
            ends = f"I {a} = {self.n(e.args[0])}, {b} = {self.n(e.args[1])};"
            few = f"if ((int64_t){b} - {a} >= {ANSWERS}) {{ bad(s); {b} = {a} - 1; }}"
            return f"{{ {ends} {few} for (I {x} = {a}; {x} <= {b}; {x}++) {{ {body} }} }}"
        last = self.new("n")
        made = f"L {t}; {self.fill(e, f'(&{t})')} I {last} = size(s, view(&{t}));"
        return f"{{ {made} for (I {i} = 0; {i} < {last}; {i}++) {{ I {x} = {t}.v[{i}]; {body} }} }}"

    def loop_all(self, e: Expr, x: str, body: str) -> str:
        kind = e.ref if isinstance(e.ref, str) else int(e.ref or 0)
        return self.loop_things(self.layout.things_of(kind), x, body)

    def loop_things(self, things: tuple[int, ...], x: str, body: str) -> str:
        """Through things that are known before the game."""
        if things and things == tuple(range(things[0], things[-1] + 1)):
            return f"for (I {x} = {things[0]}; {x} <= {things[-1]}; {x}++) {{ {body} }}"
        i, table = self.new("i"), self.table(things, "these things", "T")
        return f"for (I {i} = 0; {i} < {len(things)}; {i}++) {{ I {x} = {table}[{i}]; {body} }}"

    # -------------------------------------------------------------- lists out of lists

    def fill(self, e: Expr, out: str) -> str:
        """C that writes the list down; where there is none, that there is none."""
        if e.op == ops.CONST and e.ref is None:
            return f"{out}->n = -1;"
        known = self.known(e)
        if known:
            return f"cp({out}, {known});"
        method = getattr(self, f"f_{e.op}", None)
        if method is not None:
            text: str = method(e, out)
            return text
        if e.op not in LOOPED:
            raise NotNativeError(f"`{e.op}` as a list")
        x = self.new("x")
        return f"{out}->n = 0; {self.loop(e, x, f'push(s, {out}, {x});')}"

    def added(self, e: Expr, out: str, add: str) -> str:
        """One thing, or all of a list, if there is one."""
        x = self.new("x")
        if not self.is_many(e):
            return f"{{ I {x} = {self.x(e)}; if ({x} != NONE) {add}(s, {out}, {x}); }} "
        known, t, i = self.known(e), self.new(), self.new("i")
        if not known:
            return self.loop(e, x, f"{add}(s, {out}, {x});")
        if add == "push":
            return f"append(s, {out}, {known}); "
        return f"{{ V {t} = {known}; for (I {i} = 0; {i} < {t}.n; {i}++) {add}(s, {out}, {t}.v[{i}]); }} "

    def f_list(self, e: Expr, out: str) -> str:
        """Of different places nothing is there twice."""
        apart = all(a.op == ops.PLACE for a in e.args) and len({a.ref for a in e.args}) == len(e.args)
        add = "push" if apart else "pushu"
        return f"{out}->n = 0; " + "".join(self.added(arg, out, add) for arg in e.args)

    def f_join(self, e: Expr, out: str) -> str:
        parts = "".join(self.added(arg, out, "push") for arg in e.args)
        return f"{out}->n = 0; {parts}if ({out}->n > {DICE}) bad(s);"

    def f_less(self, e: Expr, out: str) -> str:
        t = self.new("a")
        dropped = f"L {t}; {t}.n = 0; {self.added(e.args[1], f'(&{t})', 'push')}"
        return f"{self.fill(e.args[0], out)} {{ {dropped} less({out}, view(&{t})); }}"

    def f_map(self, e: Expr, out: str) -> str:
        x, value = self.asked(e, self.x)
        add, y = "push" if e.type.is_numbers or e.type.is_choices else "pushu", self.new()
        body = f"I {y} = {value}; if ({y} != NONE) {add}(s, {out}, {y});"
        return f"{out}->n = 0; {self.looped(e, x, body)}"

    def f_gather(self, e: Expr, out: str) -> str:
        add, y = "push" if e.type.is_numbers else "pushu", self.new("x")
        x, inner = self.asked(e, lambda listed: self.loop(listed, y, f"{add}(s, {out}, {y});"))
        return f"{out}->n = 0; {self.looped(e, x, inner)}"

    def f_rotate(self, e: Expr, out: str) -> str:
        return f"{self.fill(e.args[0], out)} size(s, view({out})); rotate({out}, {self.x(e.args[1])});"

    def f_reverse(self, e: Expr, out: str) -> str:
        return f"{self.fill(e.args[0], out)} size(s, view({out})); reverse({out});"

    def f_sorted(self, e: Expr, out: str) -> str:
        x, key = self.asked(e, self.n)
        keys, k = self.new(), self.new()
        body = f"I {k} = {key}; if ({out}->n < CAP) {keys}[{out}->n] = {k}; push(s, {out}, {x});"
        filled = f"{out}->n = 0; {self.looped(e, x, body)}"
        return f"{{ I {keys}[CAP]; {filled} order({out}, {keys}, {int(e.ref == 'down')}); }}"

    def those(self, e: Expr, out: str) -> str:
        x, key = self.asked(e, self.x)
        best, k = self.new(), self.new()
        sign = ">" if e.op == ops.WITH_HIGHEST else "<"
        better = f"if ({best} == NONE || {k} {sign} {best}) {{ {best} = {k}; {out}->n = 0; }}"
        body = f"I {k} = {key}; if ({k} != NONE) {{ {better} if ({k} == {best}) push(s, {out}, {x}); }}"
        return f"{{ I {best} = NONE; {out}->n = 0; {self.looped(e, x, body)} }}"

    f_with_highest = f_with_lowest = those

    def f_there(self, e: Expr, out: str) -> str:
        return f"{self.fill(e.args[0], out)} size(s, view({out}));"

    def f_if(self, e: Expr, out: str) -> str:
        return f"if ({self.truth(e.args[0])}) {{ {self.fill(e.args[1], out)} }} else {{ {self.fill(e.args[2], out)} }}"

    def f_case(self, e: Expr, out: str) -> str:
        subject = self.new()
        text = f"{{ I {subject} = {self.x(e.args[0])}; "
        for key, value in zip(e.args[1:-1:2], e.args[2:-1:2], strict=True):
            text += f"if ({subject} == {self.x(key)}) {{ {self.fill(value, out)} }} else "
        return f"{text}{{ {self.fill(e.args[-1], out)} }} }}"

    def f_call(self, e: Expr, out: str) -> str:
        value = self.layout.values[int(e.ref or 0)]
        return self.called(f"v{value.id}", types_of(value.params), e.args, f", {out}", frozen=False) + ";"

    def f_in_force(self, e: Expr, out: str) -> str:
        """The carriers that lie where their text counts, in order of making."""
        where: dict[int, frozenset[int]] = {}
        for ability in (self.layout.abilities[int(n)] for n in str(e.ref).split()):
            active = self.layout.active_places(ability.card, ability.kind, ability.works)
            for thing in self.layout.carriers(ability.card, ability.kind):
                where[thing] = where.get(thing, frozenset()) | active
        tests = (f"if ({self.lies(str(t), where[t])}) push(s, {out}, {t}); " for t in sorted(where))
        return f"{out}->n = 0; {''.join(tests)}"

"""What gives one value, as one C expression. Takes an expression of the program, gives C; a method an operation."""

from __future__ import annotations

from collections.abc import Sequence

from paddock.code.errors import PlayError
from paddock.code.running.texts import has_word
from paddock.native.model import ALWAYS_THERE, FLAGS, NONE, NotNativeError, literal
from paddock.native.writer import Writer
from paddock.program import operations as ops
from paddock.program.model import Expr, Param
from paddock.program.types import Type

SIGNS = {"eq": "==", "ne": "!=", "lt": "<", "le": "<=", "gt": ">", "ge": ">=", "add": "+", "sub": "-", "mul": "*"}
EQUAL = (ops.EQ, ops.NE)


class Scalars(Writer):
    def x(self, e: Expr) -> str:
        method = getattr(self, f"x_{e.op}", None)
        if method is None or self.is_list(e):
            raise NotNativeError(f"`{e.op}` as one value")
        text: str = method(e)
        return text

    def n(self, e: Expr) -> str:
        """A number that must be one."""
        plain = e.op in ALWAYS_THERE or (e.op == ops.CONST and e.ref is not None)
        return self.x(e) if plain else f"num(s, {self.x(e)})"

    def truth(self, e: Expr) -> str:
        return self.x(e) if e.op in FLAGS else f"TR({self.x(e)})"

    # -------------------------------------------------------------- what is known

    def x_const(self, e: Expr) -> str:
        return self.text(e.ref) if isinstance(e.ref, str) else literal(e.ref)

    def x_local(self, e: Expr) -> str:
        return self.names.get(int(e.ref or 0), NONE)

    def x_member(self, e: Expr) -> str:
        return f"{self.names[int(e.ref or 0)]}[{self.member_at(e)}]"

    def member_at(self, e: Expr) -> str:
        return f"own(s, {self.x(e.args[0])}, 0, MEMBERS)"

    def x_setting(self, e: Expr) -> str:
        return literal(self.layout.settings[str(e.ref)])

    def x_field(self, e: Expr) -> str:
        values = self.layout.fields.get(str(e.ref))
        if values is None:
            return NONE
        if any(isinstance(v, list) for v in values):
            raise NotNativeError("a printed list as one value")
        numbers = [int(self.text(v)) if isinstance(v, str) else v for v in values]
        return f"{self.table(numbers, f'printed: {e.ref}')}[ix(s, {self.x(e.args[0])})]"

    def x_stored(self, e: Expr) -> str:
        return f"s->N[{self.cell(e)}]"

    def cell(self, e: Expr) -> str:
        number = int(e.ref or 0)
        return self.spot(self.layout.store_base[number], self.layout.stores[number].owner, e.args)

    def x_place(self, e: Expr) -> str:
        number = int(e.ref or 0)
        return self.spot(self.layout.place_base[number], self.layout.places[number].owner, e.args)

    def x_call(self, e: Expr) -> str:
        value = self.layout.values[int(e.ref or 0)]
        return self.called(f"v{value.id}", [p.type for p in value.params], e.args, frozen=False)

    def called(
        self, name: str, types: Sequence[Type], args: Sequence[Expr], more: str = "", frozen: bool = True
    ) -> str:
        """A C call; lists are filled before it. What a procedure gets is frozen, but what a value gets need not be."""
        before, given = "", ["s"]
        for type_, arg in zip(types, args, strict=True):
            if type_.many and not type_.is_place:
                text, view = self.viewed(arg, frozen)
                before += text
                given.append(view)
            else:
                given.append(self.x(arg))
        call = f"{name}({', '.join(given)}{more})"
        return f"({{ {before}{call}; }})" if before else call

    def viewed(self, e: Expr, frozen: bool = False) -> tuple[str, str]:
        raise NotImplementedError

    def x_there(self, e: Expr) -> str:
        return f"num(s, {self.x(e.args[0])})"

    def x_named(self, e: Expr) -> str:
        try:
            return str(self.layout.thing_named(str(e.ref)))
        except PlayError:
            return "bad(s)"

    # -------------------------------------------------------------- one thing

    def x_isa(self, e: Expr) -> str:
        kind = e.ref if isinstance(e.ref, str) else int(e.ref or 0)
        things, x = set(self.layout.things_of(kind)), self.new()
        about = f"whether of the kind {kind if isinstance(kind, str) else self.layout.kinds[kind].name}"
        inside = self.table((int(t in things) for t in range(self.layout.count)), about, "uint8_t")
        return f"({{ I {x} = {self.x(e.args[0])}; {x} != NONE && {inside}[ix(s, {x})]; }})"

    def x_slot(self, e: Expr) -> str:
        return f"s->A[ix(s, {self.x(e.args[0])})]"

    def x_made_for(self, e: Expr) -> str:
        return f"{self.table(self.layout.made_for, 'whose each was made')}[ix(s, {self.x(e.args[0])})]"

    def x_card_name(self, e: Expr) -> str:
        names = [int(self.text(name)) for name in self.layout.name_of]
        return f"{self.table(names, 'its name, among the texts')}[ix(s, {self.x(e.args[0])})]"

    def x_has_word(self, e: Expr) -> str:
        """Two texts: looked up by both, in a table that is made when all are known."""
        self.uses.add("has_word")
        a, b = self.new(), self.new()
        found = f"{a} != NONE && {b} != NONE && HAS_WORD[{a}][{b}]"
        return f"({{ I {a} = {self.x(e.args[0])}, {b} = {self.x(e.args[1])}; {found}; }})"

    def words_inside(self) -> str:
        """Of each text, which texts it has as whole words."""
        texts = list(self.texts)
        rows = (", ".join(str(int(has_word(text, other))) for other in texts) for text in texts)
        return f"static const uint8_t HAS_WORD[][{len(texts)}] = {{{', '.join(f'{{{row}}}' for row in rows)}}};"

    def x_next_player(self, e: Expr) -> str:
        return f"modulo(s, {self.n(e.args[0])} + 1, PLAYERS)"

    def x_previous_player(self, e: Expr) -> str:
        return f"modulo(s, {self.n(e.args[0])} - 1, PLAYERS)"

    def helper(self, e: Expr) -> str:
        return f"{e.op}(s, {self.x(e.args[0])})"

    x_position = x_ahead = x_behind = x_holder = helper

    # -------------------------------------------------------------- numbers and conditions

    def compare(self, e: Expr) -> str:
        if any(map(self.is_many, e.args)):
            return self.compare_lists(e)
        ask = self.x if e.op in EQUAL else self.n
        if e.op not in EQUAL and any(self.type_of(arg).is_text for arg in e.args):
            raise NotNativeError("texts that are put in an order")
        return f"({ask(e.args[0])} {SIGNS[e.op]} {ask(e.args[1])})"

    x_eq = x_ne = x_lt = x_le = x_gt = x_ge = compare

    def compare_lists(self, e: Expr) -> str:
        raise NotImplementedError

    def arithmetic(self, e: Expr) -> str:
        return f"fit(s, (int64_t){self.n(e.args[0])} {SIGNS[e.op]} {self.n(e.args[1])})"

    x_add = x_sub = x_mul = arithmetic

    def x_div(self, e: Expr) -> str:
        return f"divided(s, {self.n(e.args[0])}, {self.n(e.args[1])})"

    def x_mod(self, e: Expr) -> str:
        return f"modulo(s, {self.n(e.args[0])}, {self.n(e.args[1])})"

    def x_neg(self, e: Expr) -> str:
        return f"(-{self.n(e.args[0])})"

    def extreme(self, e: Expr) -> str:
        best, sign = self.n(e.args[0]), "<" if e.op == ops.MIN else ">"
        for arg in e.args[1:]:
            a, b = self.new(), self.new()
            best = f"({{ I {a} = {best}, {b} = {self.n(arg)}; {a} {sign} {b} ? {a} : {b}; }})"
        return best

    x_min = x_max = extreme

    def x_not(self, e: Expr) -> str:
        return f"(!{self.truth(e.args[0])})"

    def x_and(self, e: Expr) -> str:
        return f"({' && '.join(map(self.truth, e.args)) or '1'})"

    def x_or(self, e: Expr) -> str:
        return f"({' || '.join(map(self.truth, e.args)) or '0'})"

    def x_if(self, e: Expr) -> str:
        return f"({self.truth(e.args[0])} ? {self.x(e.args[1])} : {self.x(e.args[2])})"

    def x_case(self, e: Expr) -> str:
        subject, tail = self.new(), self.x(e.args[-1])
        for key, value in reversed(list(zip(e.args[1:-1:2], e.args[2:-1:2], strict=True))):
            tail = f"{subject} == {self.x(key)} ? {self.x(value)} : {tail}"
        return f"({{ I {subject} = {self.x(e.args[0])}; {tail}; }})"


def types_of(params: Sequence[Param]) -> list[Type]:
    return [param.type for param in params]

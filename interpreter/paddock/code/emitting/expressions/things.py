"""Things and what is known of them into Python: a name, field or place goes in, Python that looks it up comes out."""

from __future__ import annotations

from paddock.code.emitting.expressions.emitter import ExpressionPart, kind_of, number
from paddock.code.emitting.handlers import writes
from paddock.code.errors import PlayError
from paddock.code.running.texts import has_word
from paddock.program import operations as ops
from paddock.program.model import Expr


class Things(ExpressionPart):
    @writes(ops.THERE)
    def there(self, e: Expr) -> str:
        found = self.out.atom(self.value(e.args[0]))
        if found not in self.expressions.members:
            with self.out.block(f"if {found} is None:"):
                self.out.line(f"absent({self.context.literal(str(e.ref))})")
        return found

    @writes(ops.CONST)
    def const(self, e: Expr) -> str:
        return self.context.literal(e.ref)

    @writes(ops.MADE_FOR)
    def made_for(self, e: Expr) -> str:
        return f"{self.context.constant(('made for',), list(self.layout.made_for))}[{self.value(e.args[0])}]"

    @writes(ops.NAMED)
    def named(self, e: Expr) -> str:
        return str(self.layout.thing_named(str(e.ref)))

    @writes(ops.LOCAL)
    def local(self, e: Expr) -> str:
        return self.out.name(number(e))

    @writes(ops.MEMBER)
    def member(self, e: Expr) -> str:
        text = f"{self.out.name(number(e))}.get({self.value(e.args[0])})"
        return self.out.recall(text) or text

    @writes(ops.SETTING)
    def setting(self, e: Expr) -> str:
        if str(e.ref) not in self.layout.settings:
            raise PlayError("a setting is asked that this game does not have")
        return self.context.literal(self.layout.settings[str(e.ref)])

    @writes(ops.FIELD)
    def field(self, e: Expr) -> str:
        table = self.layout.fields.get(str(e.ref)) or [None] * self.layout.count
        return f"{self.context.constant(('field', e.ref), table)}[{self.value(e.args[0])}]"

    @writes(ops.STORED)
    def stored(self, e: Expr) -> str:
        text = f"{self.out.use('N')}[{self.expressions.store_index(e)}]"
        return self.out.recall(text) or text

    @writes(ops.PLACE)
    def place(self, e: Expr) -> str:
        return self.expressions.place_index(e)

    @writes(ops.ALL)
    def all_(self, e: Expr) -> str:
        return self.context.thing_list(self.layout.things_of(kind_of(e)))

    @writes(ops.IN_FORCE)
    def in_force(self, e: Expr) -> str:
        """The cards that carry one of these abilities, where they lie as they must."""
        works: dict[int, frozenset[int]] = {}
        for ability in (self.layout.abilities[int(n)] for n in str(e.ref).split()):
            places = self.layout.active_places(ability.card, ability.kind, ability.works)
            works.update(dict.fromkeys(self.layout.carriers(ability.card, ability.kind), places))
        carriers = self.context.thing_list(tuple(sorted(works)))
        t, table = self.out.temp(), self.context.constant(("works", e.ref), works)
        return f"[{t} for {t} in {carriers} if {self.out.use('W')}[{t}] in {table}[{t}]]"

    @writes(ops.SLOT)
    def slot(self, e: Expr) -> str:
        return f"{self.out.use('A')}[{self.value(e.args[0])}]"

    @writes(ops.HOLDER)
    def holder(self, e: Expr) -> str:
        owners = self.context.constant("holders", self.layout.holder_of)
        return f"{owners}[{self.out.use('W')}[{self.value(e.args[0])}]]"

    @writes(ops.NEXT_PLAYER)
    def next_player(self, e: Expr) -> str:
        return f"(({self.value(e.args[0])} + 1) % {self.layout.players})"

    @writes(ops.PREVIOUS_PLAYER)
    def previous_player(self, e: Expr) -> str:
        return f"(({self.value(e.args[0])} - 1) % {self.layout.players})"

    @writes(ops.CARD_NAME)
    def card_name(self, e: Expr) -> str:
        return f"{self.context.constant('names', tuple(self.layout.name_of))}[{self.value(e.args[0])}]"

    @writes(ops.HAS_WORD)
    def has_word(self, e: Expr) -> str:
        text, other = e.args
        if text.op == ops.CARD_NAME and other.op == ops.CONST and isinstance(other.ref, str):
            has = tuple(has_word(name, other.ref) for name in self.layout.name_of)  # what is printed never changes
            return f"{self.context.constant(('has word', other.ref), has)}[{self.value(text.args[0])}]"
        return f"{self.context.constant('has word', has_word)}({self.value(text)}, {self.value(other)})"

    @writes(ops.ISA)
    def isa(self, e: Expr) -> str:
        things = frozenset(self.layout.things_of(kind_of(e)))
        return f"({self.value(e.args[0])} in {self.context.thing_set(things)})"

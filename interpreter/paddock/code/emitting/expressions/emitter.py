"""Expressions into Python: an `Expr` goes in; statements it needs first are written, and a Python expression comes out.

Nothing an expression asks changes the table, so statements may come before the expression that uses them. What stands
behind `and`, `or`, `if` or `case` is only asked when reached: its statements go into the branch.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable

from paddock.code.emitting.context import BuildContext
from paddock.code.emitting.function_body import FunctionBody, LocalNames, is_temp
from paddock.code.emitting.handlers import Handlers
from paddock.code.emitting.writer import Line
from paddock.code.errors import unfit
from paddock.program import operations as ops
from paddock.program.model import Expr, Param
from paddock.program.types import Type

WORTH_KEEPING = ops.expressions_where(lambda op: op.worth_keeping)
CAN_BE_PLACE = ops.expressions_where(lambda op: op.can_be_place)
DEEPEST = 8  # derived values written into each other
DEEPEST_LOOPS = 4  # derived lists written into each other as loops


class ExpressionEmitter:
    """The one way in. The parts that know how to write each operation are added by `assemble`."""

    def __init__(self, context: BuildContext, out: FunctionBody) -> None:
        self.context = context
        self.analysis = context.analysis
        self.layout = context.layout
        self.out = out
        self.inlining: list[int] = []  # derived values that are being written out, one inside the other
        self.members: set[str] = set()  # names of things in a list: never none
        self.handlers = Handlers()

    def add(self, *parts: ExpressionPart) -> None:
        self.handlers = Handlers(*parts)

    def value(self, e: Expr) -> str:
        handler: Callable[[Expr], str] | None = self.handlers.get(e.op)
        if handler is None:
            raise unfit()
        if e.op not in WORTH_KEEPING:
            return handler(e)
        question = self.question_key(e)
        text = self.out.recall(question)
        if text is None:
            text = handler(e)
            if is_temp(text):
                self.out.remember(question, text, self.analysis.effects.read_by(e))
        return text

    def question_key(self, e: Expr) -> Hashable:
        """The question with the names that its locals have here."""
        if e.op == ops.LOCAL:
            return self.out.name(number(e))
        own = self.out.name(number(e)) if e.op == ops.MEMBER else repr(e.ref)
        if e.bind is None:
            return (e.op, own, *map(self.question_key, e.args))
        listed = self.question_key(e.args[0])
        candidate = f"#{len(self.out.locals.names)}"  # what it is called does not matter
        with self.out.with_names({e.bind: candidate}):
            return (e.op, own, listed, *map(self.question_key, e.args[1:]))

    def truth(self, e: Expr, wanted: bool = True) -> str:
        """A condition of an `if`: any true value will do, so nothing is negated twice."""
        if e.op == ops.NOT:
            return self.truth(e.args[0], not wanted)
        if e.op == ops.EMPTY and not self.is_chain(e.args[0]):
            listed = self.list_of(e.args[0])
            return f"not {listed}" if wanted else listed
        text = self.value(e)
        return text if wanted else opposite(text)

    def as_type(self, e: Expr, wanted: Type) -> str:
        """A place where a list is wanted is copied."""
        if wanted.is_place:
            return self.value(e)
        return self.snapshot(e) if self.is_place(e) else self.value(e)

    def is_place(self, e: Expr) -> bool:
        """Whether the Python value is an index in `Z`."""
        if e.op == ops.LOCAL:
            return number(e) in self.out.locals.places
        return e.op == ops.PLACE or (e.op in CAN_BE_PLACE and e.type.is_place)

    def list_of(self, e: Expr) -> str:
        """The things as a list to look at: a place's own list, not a copy."""
        return f"{self.out.use('Z')}[{self.value(e)}]" if self.is_place(e) else self.value(e)

    def snapshot(self, e: Expr) -> str:
        """A list that stays as it is when the place changes."""
        return f"{self.list_of(e)}[:]" if self.is_place(e) else self.value(e)

    def is_many(self, e: Expr) -> bool:
        return self.is_place(e) or e.type.many

    def is_chain(self, e: Expr) -> bool:
        """Whether looping is cheaper than having the list."""
        if e.op == ops.CALL:
            expr = self.analysis.inlined_call(e)
            shallow = len(self.inlining) < DEEPEST_LOOPS
            return expr is not None and not self.is_place(e) and shallow and self.is_chain(expr)
        return e.op in ops.LEAVING_OUT

    def parameters(self, params: list[Param], arguments: Iterable[str]) -> LocalNames:
        """What the locals of something that is written out here are called, given its arguments."""
        names = {p.local: self.out.atom(text) for p, text in zip(params, arguments, strict=True)}
        return LocalNames(names, {p.local for p in params if p.type.is_place})

    def aside(self, e: Expr, ask: Callable[[Expr], str] | None = None) -> tuple[list[Line], str]:
        with self.out.aside() as lines:
            text = (ask or self.value)(e)
        return lines, text

    def place_index(self, e: Expr) -> str:
        place = self.layout.places[number(e)]
        return self._index(self.layout.place_base[place.id], place.owner, e.args)

    def store_index(self, e: Expr) -> str:
        store = self.layout.stores[number(e)]
        return self._index(self.layout.store_base[store.id], store.owner, e.args)

    def _index(self, base: int, owner: int | None, args: list[Expr]) -> str:
        if owner is None:
            return str(base)
        owners = self.layout.things_of(owner)
        thing = self.value(args[0])
        first = owners[0] if owners else 0
        if first != 0 or owners != tuple(range(first, first + len(owners))):
            return f"{self.context.constant_of(('index', base, owners), lambda: self._nth(base, owners))}[{thing}]"
        # a note that is none must not quietly become the last of something
        return f"({base} + {thing})" if base else thing

    def _nth(self, base: int, owners: tuple[int, ...]) -> list[int | None]:
        """By thing: a list is quicker to look up."""
        known = {owner: base + at for at, owner in enumerate(owners)}
        return [known.get(thing) for thing in range(self.layout.count)]


class ExpressionPart:
    """Writes some of the operations; what stands inside them is written by the whole emitter."""

    def __init__(self, expressions: ExpressionEmitter) -> None:
        self.expressions = expressions
        self.value = expressions.value
        self.context, self.analysis, self.layout = expressions.context, expressions.analysis, expressions.layout
        self.out = expressions.out


def opposite(text: str) -> str:
    return {"True": "False", "False": "True"}.get(text) or f"not {text}"


def number(e: Expr) -> int:
    if not isinstance(e.ref, int):
        raise unfit()
    return e.ref


def kind_of(e: Expr) -> int | str:
    return e.ref if isinstance(e.ref, str) else number(e)


def bound_local(e: Expr) -> int:
    return -1 if e.bind is None else e.bind

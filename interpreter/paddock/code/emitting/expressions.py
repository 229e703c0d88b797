"""Expressions into Python: an `Expr` goes in; statements it needs first are written, and a Python expression comes out.

Nothing an expression asks changes the table, so statements may come before the expression that uses them. What stands
behind `and`, `or`, `if` or `case` is only asked when reached: its statements go into the branch.
"""

from __future__ import annotations

import operator
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager

from paddock.code.analysing.effects import TEXTS
from paddock.code.emitting.answer_cache import Memory
from paddock.code.emitting.context import Book
from paddock.code.emitting.writer import Line
from paddock.code.errors import PlayError
from paddock.code.running.texts import has_word
from paddock.program import operations as ops
from paddock.program.model import Expr
from paddock.program.types import Type
from paddock.records import field, record

COMPARE = {"eq": "==", "ne": "!=", "lt": "<", "le": "<=", "gt": ">", "ge": ">="}
FOLD: dict[str, Callable[[int, int], bool]] = {name: getattr(operator, name) for name in COMPARE}
INFIX = {"add": "+", "sub": "-", "div": "//", "mod": "%"}
DEEPEST = 8  # derived values written into each other
WORTH_KEEPING = ops.expressions_where(lambda op: op.worth_keeping)
INTERIM = re.compile(r"t\d+")


@record
class Env:
    """What the locals are called here, and which of them hold a place rather than a list."""

    names: dict[int, str] = field(default_factory=dict)
    places: set[int] = field(default_factory=set)


class Expressions(Memory, ABC):
    def __init__(self, book: Book) -> None:
        super().__init__()
        self.book = book
        self.layout = book.layout
        self.env = Env()
        self.uses: set[str] = set()
        self.temps = 0
        self.inlining: list[int] = []
        self.turn = 0  # what each turn of the loop to be written asks
        self.candidates: set[str] = set()  # names of things in a list: never none

    # -------------------------------------------------------------- names

    def temp(self) -> str:
        self.temps += 1
        return f"t{self.temps}"

    def name(self, local: int) -> str:
        return self.env.names.get(local) or f"l{local}"

    def use(self, list_name: str) -> str:
        """`Z`, `N`, `W` and `A` are fetched once at the head of a function that uses them."""
        self.uses.add(list_name)
        return list_name

    def atom(self, text: str) -> str:
        """A name or number that may be written twice."""
        if text.isidentifier() or text.isdigit():
            return text
        known = self.recall(text)
        if known:
            return known
        name = self.temp()
        self.line(f"{name} = {text}")
        if text.startswith(("Z[", "N[")) and "(s" not in text:
            self.remember(text, name, TEXTS)
        return name

    @contextmanager
    def named(self, names: dict[int, str]) -> Iterator[None]:
        """Some locals are called something else for a while."""
        kept = {n: self.env.names.get(n) for n in names}
        self.env.names.update(names)
        yield
        for n, old in kept.items():
            if old is None:
                self.env.names.pop(n, None)
            else:
                self.env.names[n] = old

    @contextmanager
    def within(self, env: Env) -> Iterator[None]:
        kept, self.env = self.env, env
        yield
        self.env = kept

    def captured(self, e: Expr, ask: Callable[[Expr], str] | None = None) -> tuple[list[Line], str]:
        with self.aside() as lines:
            text = (ask or self.value)(e)
        return lines, text

    # -------------------------------------------------------------- the one way in

    def value(self, e: Expr) -> str:
        if e.op in COMPARE:
            return self._compare(e)
        if e.op in INFIX:
            return f"({self.value(e.args[0])} {INFIX[e.op]} {self.value(e.args[1])})"
        method: Callable[[Expr], str] | None = getattr(self, f"x_{e.op}", None)
        if method is None:
            raise PlayError(f"no operation is called {e.op!r}")
        if e.op not in WORTH_KEEPING:
            return method(e)
        asked = self.asked(e)
        text = self.recall(asked)
        if text is None:
            text = method(e)
            if INTERIM.fullmatch(text):
                self.remember(asked, text, self.book.changes.under(e))
        return text

    def asked(self, e: Expr) -> Hashable:
        """The question with the names that its locals have here."""
        if e.op == ops.LOCAL:
            return self.name(number(e))
        own = self.name(number(e)) if e.op == ops.MEMBER else repr(e.ref)
        if e.bind is None:
            return (e.op, own, *map(self.asked, e.args))
        listed = self.asked(e.args[0])
        with self.named({e.bind: f"#{len(self.env.names)}"}):  # what the candidate is called does not matter
            return (e.op, own, listed, *map(self.asked, e.args[1:]))

    def truth(self, e: Expr, wanted: bool = True) -> str:
        """A condition of an `if`: any true value will do, so nothing is negated twice."""
        if e.op == ops.NOT:
            return self.truth(e.args[0], not wanted)
        if e.op == ops.EMPTY and not self.is_chain(e.args[0]):
            listed = self.listed(e.args[0])
            return f"not {listed}" if wanted else listed
        text = self.value(e)
        return text if wanted else opposite(text)

    def coerced(self, e: Expr, wanted: Type) -> str:
        """A place where a list is wanted is copied."""
        if wanted.is_place:
            return self.value(e)
        return self.fresh(e) if self.is_place(e) else self.value(e)

    def x_const(self, e: Expr) -> str:
        return self.book.literal(e.ref)

    def x_made_for(self, e: Expr) -> str:
        return f"{self.book.constant(('made for',), list(self.layout.made_for))}[{self.value(e.args[0])}]"

    def x_named(self, e: Expr) -> str:
        return str(self.layout.thing_named(str(e.ref)))

    def x_local(self, e: Expr) -> str:
        return self.name(number(e))

    def x_member(self, e: Expr) -> str:
        text = f"{self.name(number(e))}.get({self.value(e.args[0])})"
        return self.recall(text) or text

    def x_setting(self, e: Expr) -> str:
        if str(e.ref) not in self.layout.settings:
            raise PlayError("a setting is asked that this game does not have")
        return self.book.literal(self.layout.settings[str(e.ref)])

    # -------------------------------------------------------------- things

    def x_field(self, e: Expr) -> str:
        table = self.layout.fields.get(str(e.ref)) or [None] * self.layout.count
        return f"{self.book.constant(('field', e.ref), table)}[{self.value(e.args[0])}]"

    def x_stored(self, e: Expr) -> str:
        text = f"{self.use('N')}[{self.store_index(e)}]"
        return self.recall(text) or text

    def store_index(self, e: Expr) -> str:
        store = self.layout.stores[number(e)]
        return self._index(self.layout.store_base[store.id], store.owner, e.args)

    def x_place(self, e: Expr) -> str:
        place = self.layout.places[number(e)]
        return self._index(self.layout.place_base[place.id], place.owner, e.args)

    def _index(self, base: int, owner: int | None, args: list[Expr]) -> str:
        if owner is None:
            return str(base)
        owners = self.layout.things_of(owner)
        thing = self.value(args[0])
        first = owners[0] if owners else 0
        if first != 0 or owners != tuple(range(first, first + len(owners))):
            known = {t: base + i for i, t in enumerate(owners)}
            nth = [known.get(t) for t in range(self.layout.count)]  # a list is quicker to look up
            return f"{self.book.constant(('index', base, owners), nth)}[{thing}]"
        # a note that is none must not quietly become the last of something
        return f"({base} + {thing})" if base else thing

    def x_all(self, e: Expr) -> str:
        return self.book.things(self.layout.things_of(kind_of(e)))

    def x_in_force(self, e: Expr) -> str:
        """The cards that carry one of these abilities, where they lie as they must."""
        works: dict[int, frozenset[int]] = {}
        for ability in (self.layout.abilities[int(n)] for n in str(e.ref).split()):
            places = self.layout.in_force(ability.card, ability.kind, ability.works)
            works.update(dict.fromkeys(self.layout.carriers(ability.card, ability.kind), places))
        carriers = self.book.things(tuple(sorted(works)))
        t, table = self.temp(), self.book.constant(("works", e.ref), works)
        return f"[{t} for {t} in {carriers} if {self.use('W')}[{t}] in {table}[{t}]]"

    def x_slot(self, e: Expr) -> str:
        return f"{self.use('A')}[{self.value(e.args[0])}]"

    def x_holder(self, e: Expr) -> str:
        owners = self.book.constant("holders", self.layout.holder_of)
        return f"{owners}[{self.use('W')}[{self.value(e.args[0])}]]"

    def x_next_player(self, e: Expr) -> str:
        return f"(({self.value(e.args[0])} + 1) % {self.layout.players})"

    def x_previous_player(self, e: Expr) -> str:
        return f"(({self.value(e.args[0])} - 1) % {self.layout.players})"

    def x_card_name(self, e: Expr) -> str:
        return f"{self.book.constant('names', tuple(self.layout.name_of))}[{self.value(e.args[0])}]"

    def x_has_word(self, e: Expr) -> str:
        text, other = e.args
        if text.op == ops.CARD_NAME and other.op == ops.CONST and isinstance(other.ref, str):
            has = tuple(has_word(name, other.ref) for name in self.layout.name_of)  # what is printed never changes
            return f"{self.book.constant(('has word', other.ref), has)}[{self.value(text.args[0])}]"
        return f"{self.book.constant('has word', has_word)}({self.value(text)}, {self.value(other)})"

    def x_isa(self, e: Expr) -> str:
        things = frozenset(self.layout.things_of(kind_of(e)))
        return f"({self.value(e.args[0])} in {self.book.some(things)})"

    # -------------------------------------------------------------- numbers and yes-no

    def x_neg(self, e: Expr) -> str:
        return f"(-{self.value(e.args[0])})"

    def x_mul(self, e: Expr) -> str:
        a, b = self.value(e.args[0]), self.value(e.args[1])
        safe = any(arg.op in ops.FIXED for arg in e.args)
        return f"({a} * {b})" if safe else f"times({a}, {b})"

    def x_min(self, e: Expr) -> str:
        return self._extreme(e, "<")

    def x_max(self, e: Expr) -> str:
        return self._extreme(e, ">")

    def _extreme(self, e: Expr, sign: str) -> str:
        best = self.value(e.args[0])
        for arg in e.args[1:]:
            a, b = self.atom(best), self.atom(self.value(arg))
            best = f"({b} if {b} {sign} {a} else {a})"
        return best

    def _compare(self, e: Expr) -> str:
        early = self.compare_best(e)
        if early:
            return early
        a, b = (self.listed(arg) if self.is_place(arg) else self.value(arg) for arg in e.args)
        if "None" in (a, b) and e.op in (ops.EQ, ops.NE):
            return f"({a} {'is' if e.op == ops.EQ else 'is not'} {b})"
        if a in ("True", "False", "None") and b in ("True", "False", "None") and e.op in (ops.EQ, ops.NE):
            return str((a == b) is (e.op == ops.EQ))
        if a.isdigit() and b.isdigit():
            return str(FOLD[e.op](int(a), int(b)))
        return f"({a} {COMPARE[e.op]} {b})"

    def x_not(self, e: Expr) -> str:
        text = self.truth(e.args[0], False)
        return text if text in ("True", "False") else f"({text if text.startswith('not ') else f'not not {text}'})"

    def x_and(self, e: Expr) -> str:
        return self._junction(e, "and")

    def x_or(self, e: Expr) -> str:
        return self._junction(e, "or")

    def _junction(self, e: Expr, word: str) -> str:
        parts = [self.value(e.args[0])]
        for arg in e.args[1:]:
            lines, text = self.captured(arg)
            if lines:
                name = self.temp()
                self.line(f"{name} = {f' {word} '.join(parts)}")
                with self.block(f"if {name}:" if word == "and" else f"if not {name}:"):
                    self.splice(lines)
                    self.line(f"{name} = {text}")
                parts = [name]
            else:
                parts.append(text)
        return parts[0] if len(parts) == 1 else f"({f' {word} '.join(parts)})"

    def x_if(self, e: Expr) -> str:
        condition = self.value(e.args[0])
        ask = self._asker(e)
        branches = [self.captured(arg, ask) for arg in e.args[1:3]]
        return self._branch(condition, branches[0], branches[1])

    def _asker(self, e: Expr) -> Callable[[Expr], str]:
        """Branches that are places where the whole is a list are taken as lists."""
        return lambda arg: self.coerced(arg, e.type)

    def _branch(self, condition: str, yes: tuple[list[Line], str], no: tuple[list[Line], str]) -> str:
        if condition in ("True", "False"):
            lines, text = yes if condition == "True" else no
            self.splice(lines)
            return text
        if not yes[0] and not no[0]:
            return f"({yes[1]} if {condition} else {no[1]})"
        name = self.temp()
        for head, (lines, text) in ((f"if {condition}:", yes), ("else:", no)):
            with self.block(head):
                self.splice(lines)
                self.line(f"{name} = {text}")
        return name

    def x_case(self, e: Expr) -> str:
        subject, pairs, default = e.args[0], e.args[1:-1], e.args[-1]
        if all(arg.op == ops.CONST for arg in e.args[1:]):
            table: dict[object, object] = {}
            for i in range(0, len(pairs), 2):
                table.setdefault(pairs[i].ref, pairs[i + 1].ref)
            name = self.book.constant(("case", repr(table)), table)
            return f"{name}.get({self.value(subject)}, {self.value(default)})"
        found = self.atom(self.value(subject))
        ask = self._asker(e)
        tail = self.captured(default, ask)
        for i in range(len(pairs) - 2, -2, -2):
            with self.aside() as lines:
                key = self.value(pairs[i])
                text = self._branch(f"{found} == {key}", self.captured(pairs[i + 1], ask), tail)
            tail = (lines, text)
        self.splice(tail[0])
        return tail[1]

    # -------------------------------------------------------------- derived values

    def x_call(self, e: Expr) -> str:
        value = self.layout.values[number(e)]
        arguments = [self.coerced(arg, p.type) for p, arg in zip(value.params, e.args, strict=True)]
        expr = self.book.inlines(value)
        if expr is None or len(self.inlining) >= DEEPEST:
            return f"{self.book.function(value.id)}({', '.join(['s', *arguments])})"
        env = Env({p.local: self.atom(a) for p, a in zip(value.params, arguments, strict=True)})
        env.places = {p.local for p in value.params if p.type.is_place}
        self.inlining.append(value.id)
        with self.within(env):
            text = self.coerced(expr, value.type)
        self.inlining.pop()
        return text

    # lists are in lists.py

    @abstractmethod
    def charge(self, amount: str = "1") -> None: ...

    @abstractmethod
    def is_place(self, e: Expr) -> bool: ...

    @abstractmethod
    def listed(self, e: Expr) -> str: ...

    @abstractmethod
    def fresh(self, e: Expr) -> str: ...

    @abstractmethod
    def is_chain(self, e: Expr) -> bool: ...

    @abstractmethod
    def compare_best(self, e: Expr) -> str: ...


def opposite(text: str) -> str:
    return {"True": "False", "False": "True"}.get(text) or f"not {text}"


def number(e: Expr) -> int:
    if not isinstance(e.ref, int):
        raise PlayError(f"the operation {e.op!r} names nothing")
    return e.ref


def kind_of(e: Expr) -> int | str:
    return e.ref if isinstance(e.ref, str) else number(e)

"""Names in reach: locals of a procedure by block, and what `it`, `you` and `this card` mean.

Takes names, gives locals.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from paddock.program import operations as ops
from paddock.program.model import Expr
from paddock.program.types import Type
from paddock.records import field, record
from paddock.text.model import Span

NOWHERE = Span("", 0, 1, 0)


@record
class NamedLocal:
    local: int
    type: Type
    per_member: bool = False  # bound in `secretly for each`, asked as `the offer of the player`


@record
class Referent:
    """Something `its` may point to. A nearer level hides a farther one."""

    expr: Expr
    level: int


@record
class Found:
    """What a condition says to be there, where it came out as `holds`."""

    test: Expr
    holds: bool
    there: Expr


@record
class Scope:
    """One procedure. `locals` holds the type of each local in order."""

    locals: list[Type] = field(default_factory=list)
    blocks: list[dict[str, NamedLocal]] = field(default_factory=lambda: [{}])
    referents: list[Referent] = field(default_factory=list)
    span: Span = NOWHERE  # of the line that is read, for messages
    you: Expr | None = None
    this: Expr | None = None
    chooser: Expr | None = None  # of the choice, menu or `may` that is read
    members: list[Expr] = field(default_factory=list)  # of the loops around, as far as nobody chooses inside
    level: int = 0
    in_secret: bool = False
    can_cancel: bool = False
    event: int | None = None  # the verb that a `when` or `before` block answers
    called: dict[int, str] = field(default_factory=dict)  # local -> its name, also after its block
    lies_in: list[tuple[Expr, int]] = field(default_factory=list)  # what is known to lie in which place
    found: list[Found] = field(default_factory=list)
    branch_names: dict[str, int] = field(default_factory=dict)  # bound in a block that has ended -> its line
    chosen: dict[int, Expr | None] = field(default_factory=dict)  # local that a step names -> who chose it, if anybody

    def new_local(self, type_: Type) -> int:
        self.locals.append(type_)
        return len(self.locals) - 1

    def find(self, name: str) -> NamedLocal | None:
        for block in reversed(self.blocks):
            if name in block:
                return block[name]
        return None

    def bind(self, name: str, type_: Type, per_member: bool = False) -> NamedLocal:
        """A name already in reach keeps its local, so that a block can change it for the lines after it."""
        known = self.find(name)
        if known is not None and known.type.same_as(type_) and known.per_member == per_member:
            return self.may_be(known, type_)
        named = NamedLocal(self.new_local(type_), type_, per_member)
        self.called[named.local] = name
        self.blocks[-1][name] = named
        return named

    def may_be(self, named: NamedLocal, type_: Type) -> NamedLocal:
        """Holds one more that differs at most in that there may be none. Where it is known to be of a narrower kind,
        its local is still of the wider one."""
        if type_.or_none:
            named.type, self.locals[named.local] = named.type.optional(), self.locals[named.local].optional()
        return named

    def open(self) -> None:
        self.blocks.append({})

    def close(self, line: int) -> None:
        for name in self.blocks.pop():
            self.branch_names.setdefault(name, line)

    def names(self) -> list[str]:
        return [name for block in self.blocks for name in block]

    def refer(self, expr: Expr) -> None:
        self.level += 1
        self.referents.append(Referent(expr, self.level))

    def refer_all(self, exprs: list[Expr]) -> None:
        """Several that are equally near."""
        self.level += 1
        self.referents += [Referent(expr, self.level) for expr in exprs]

    def unrefer(self) -> None:
        self.referents.pop()
        self.level -= 1

    @contextmanager
    def going_through(self, member: Expr) -> Iterator[None]:
        """While it is read what is done with each."""
        self.refer(member)
        self.members.append(member)
        try:
            yield
        finally:
            self.members.pop()
            self.unrefer()

    def chosen_names(self) -> Iterator[tuple[str, NamedLocal, Expr | None]]:
        """Names in reach of what was chosen, the last first, each with who chose it."""
        for name in reversed(self.names()):
            named = self.find(name)
            if named is not None and named.local in self.chosen:
                yield name, named, self.chosen[named.local]

    @property
    def left_out(self) -> Expr | None:
        """Whom `another` and `other` leave out on a card: the one who chooses, and where nobody does, you."""
        return None if self.you is None else self.chooser or self.you

    @contextmanager
    def deciding(self, seat: Expr) -> Iterator[None]:
        """While it is read what somebody chooses. Nobody says `its` of `you`, so then it means whom it meant before."""
        around, self.chooser, self.members = (self.chooser, self.members), seat, []
        is_you = seat == self.you
        if not is_you:
            self.refer(seat)
        try:
            yield
        finally:
            self.chooser, self.members = around
            if not is_you:
                self.unrefer()


def local(number: int, type_: Type) -> Expr:
    return Expr(op=ops.LOCAL, type=type_, ref=number)

"""What all parts of the C writer stand on. Takes a layout, gives names, constant tables, and what an expression is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import count

from paddock.code.analysing.analysis import Analysis
from paddock.code.layout import Layout
from paddock.native.model import NotNativeError, comment, gives_list, literal
from paddock.program import operations as ops
from paddock.program.model import Expr
from paddock.program.types import Type

WORD = 2**15  # numbers beyond do not go into a list
TABLES = 4_000_000  # numbers in all tables of one game: more would take longer to compile than to play


class Writer:
    """Numbers, things, words and flags are an `I`, lists an `L` or a `V` (runtime/lists.c), places an index."""

    def __init__(self, layout: Layout, analysis: Analysis | None = None) -> None:
        self.layout, self.program = layout, layout.program
        self.analysis = analysis or Analysis(
            layout, log=True, asked=False
        )  # with the log, verbs are not written into each other
        self.routines, self.weights = self.analysis.routines, self.analysis.weights
        self.uses: set[str] = set()  # what of the runtime a game can do without
        self.tables: dict[str, str] = {}  # the C text of a constant table -> its name
        self.about: dict[str, str] = {}  # its name -> what is in it
        self.texts: dict[str, int] = {"": 0}
        self.types: Sequence[Type] = ()  # of the locals of the procedure that is written
        self.names: dict[int, str] = {}  # local -> its C text, a `V` if it is a list
        self._numbers, self._size = count(), 0
        self.list_base: dict[int, int] = {}  # by store of lists: the first of its cells
        self.list_count = 0
        for store in self.program.stores:
            if store.type.many:
                self.list_base[store.id] = self.list_count
                self.list_count += len(layout.owners(store.owner))

    # -------------------------------------------------------------- names and tables

    def new(self, letter: str = "t") -> str:
        return f"{letter}{next(self._numbers)}_"

    def table(self, values: Iterable[object], about: str, type_: str = "I") -> str:
        listed = list(values)
        text = f"static const {type_} %s[] = {{{', '.join(map(literal, listed)) or '0'}}};"
        return self.kept_table(text, about, len(listed))

    def kept_table(self, text: str, about: str, size: int) -> str:
        if text not in self.tables:
            self._size += size
            if self._size > TABLES:
                raise NotNativeError("tables as large as these")
            self.tables[text] = f"K{len(self.tables)}"
            self.about[self.tables[text]] = about
        return self.tables[text]

    def rows(self, lists: Iterable[Sequence[int] | None], about: str) -> tuple[str, str]:
        """Lists of different lengths behind each other, and where each begins; of none, there is no length."""
        flat: list[int] = []
        starts = [0]
        for each in lists:
            flat += each or ()
            starts.append(len(flat))
        if any(not -WORD <= value < WORD for value in flat):
            raise NotNativeError("large numbers in a printed list")
        return self.table(flat, about, "T"), self.table(starts, f"{about}: where each begins")

    def text(self, text: str) -> str:
        return str(self.texts.setdefault(text, len(self.texts)))

    def declared_tables(self) -> Iterator[str]:
        for text, name in self.tables.items():
            yield f"{comment(self.about[name])}\n{text % name}"

    # -------------------------------------------------------------- what an expression is

    def type_of(self, e: Expr) -> Type:
        """As it is declared: an expression that was made by hand may say less."""
        if e.op == ops.LOCAL and isinstance(e.ref, int) and e.ref < len(self.types):
            return self.types[e.ref]
        if e.op == ops.CALL:
            return self.layout.values[int(e.ref or 0)].type
        if e.op == ops.STORED:
            return self.layout.stores[int(e.ref or 0)].type
        return e.type

    def is_place(self, e: Expr) -> bool:
        return e.op == ops.PLACE or (ops.EXPRESSIONS[e.op].can_be_place and self.type_of(e).is_place)

    def is_list(self, e: Expr) -> bool:
        """Several, but not a place."""
        row = ops.EXPRESSIONS[e.op]
        if gives_list(row):
            return True
        if row.gives != "any" or self.is_place(e) or row.picks or e.op in ops.ONE_OF_LIST or e.op == ops.CONST:
            return False
        return self.type_of(e).many and not self.type_of(e).is_place

    def is_many(self, e: Expr) -> bool:
        return self.is_list(e) or self.is_place(e)

    @contextmanager
    def bound(self, e: Expr) -> Iterator[str]:
        """The name of the candidate, while something is asked of it."""
        local = -1 if e.bind is None else e.bind
        before, name = self.names.get(local), f"l{local}" if local >= 0 else self.new("x")
        self.names[local] = name
        yield name
        if before is None:
            del self.names[local]
        else:
            self.names[local] = before

    def asked(self, e: Expr, how: Callable[[Expr], str]) -> tuple[str, str]:
        """The candidate's name, and the C text of what is asked of it."""
        with self.bound(e) as name:
            return name, how(e.args[1])

    # -------------------------------------------------------------- where things lie

    def lies(self, thing: str, places: Iterable[int]) -> str:
        """Whether it lies in one of these places."""
        spots = sorted(places)
        if not spots:
            return "0"
        where = f"s->W[{thing}]"
        if spots == list(range(spots[0], spots[-1] + 1)):
            if len(spots) == 1:
                return f"{where} == {spots[0]}"
            return f"({where} >= {spots[0]} && {where} <= {spots[-1]})"
        inside = self.table((int(z in spots) for z in range(len(self.layout.place_of))), "these places", "uint8_t")
        return f"({where} != NONE && {inside}[{where}])"

    def spot(self, base: int, kind: int | None, args: Sequence[Expr]) -> str:
        """An index that depends on an owner."""
        if kind is None or not args:
            return str(base)
        owners = [owner for owner in self.layout.owners(kind) if owner is not None]
        owner = self.x(args[0])
        if owners == list(range(owners[0], owners[0] + len(owners))) if owners else True:
            return f"({base} + own(s, {owner}, {owners[0] if owners else 0}, {len(owners)}))"
        nth = (owners.index(thing) if thing in owners else -1 for thing in range(self.layout.count))
        which = self.table(nth, f"which of the {self.layout.kinds[kind].plural}")
        return f"({base} + own(s, {which}[ix(s, {owner})], 0, {len(owners)}))"

    def x(self, e: Expr) -> str:
        raise NotImplementedError

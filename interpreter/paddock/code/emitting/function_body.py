"""The body of one Python function while it is written: lines go in, with names for what the lines need."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from contextlib import contextmanager

from paddock.code.analysing.effects import WHOLE_STATE, Marks
from paddock.code.emitting.answer_cache import AnswerCache
from paddock.code.emitting.writer import Line, Writer
from paddock.records import field, record

BOARD = "B"  # before the number of a place on a board: what stands on each of its spaces


@record
class LocalNames:
    """What the locals are called here, and which of them hold a place rather than a list."""

    names: dict[int, str] = field(default_factory=dict)
    places: set[int] = field(default_factory=set)


class FunctionBody(Writer):
    """What every part of the emitter writes to. A local that is not among the `known` ones is none."""

    def __init__(self, known: Iterable[int], places: set[int]) -> None:
        super().__init__()
        self.answers = AnswerCache()
        self.locals = LocalNames(places=places)
        self.known = frozenset(known)
        self.uses: set[str] = set()  # lists of the state
        self.moves_nothing = False  # so that what stands where is the same from its head to its end
        self.temps = 0

    # -------------------------------------------------------------- lines

    def line(self, text: str) -> None:
        self.answers.leave_deeper(self.depth)
        super().line(text)

    def splice(self, lines: list[Line], deeper: int = 0) -> None:
        self.answers.leave_deeper(self.depth)
        super().splice(lines, deeper)

    @contextmanager
    def aside(self) -> Iterator[list[Line]]:
        with self.answers.aside(self.depth), super().aside() as lines:
            yield lines

    def charge(self, amount: str = "1") -> None:
        """Takes so much of the budget."""
        left = self.temp()
        self.line(f"{left} = s.fuel - {amount}")
        with self.block(f"if {left} < 0:"):
            self.line("endless()")
        self.line(f"s.fuel = {left}")

    # -------------------------------------------------------------- names

    def temp(self) -> str:
        self.temps += 1
        return f"t{self.temps}"

    def name(self, local: int) -> str:
        return self.locals.names.get(local) or (f"l{local}" if local in self.known else "None")

    def use(self, list_name: str) -> str:
        """`Z`, `N`, `W` and `A` are fetched once at the head of a function that uses them, and `B3`: see BOARD."""
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
            self.remember(text, name, WHOLE_STATE)
        return name

    def remember(self, question: Hashable, name: str, depends_on: Marks) -> None:
        self.answers.remember(question, name, self.depth, depends_on)

    def recall(self, question: Hashable) -> str | None:
        return self.answers.recall(question, self.depth)

    @contextmanager
    def with_names(self, names: dict[int, str]) -> Iterator[None]:
        """Some locals are called something else for a while."""
        own = self.locals.names
        before = {local: own.get(local) for local in names}
        own.update(names)
        yield
        for local, name in before.items():
            if name is None:
                own.pop(local, None)
            else:
                own[local] = name

    @contextmanager
    def with_locals(self, inner: LocalNames) -> Iterator[None]:
        """Other locals altogether: those of something that is written out here."""
        outer, self.locals = self.locals, inner
        yield
        self.locals = outer


def is_temp(text: str) -> bool:
    """Whether it is one of the names that `temp` gives."""
    return text.startswith("t") and text[1:].isdigit()


def fetched_board(place: str) -> str:
    """What stands on each space of a board; mostly it is known, and then no call is made."""
    return f"(s.B or NOBODY).get({place}) or occupants(s, {place})"

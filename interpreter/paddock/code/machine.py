"""A graph goes in, a `Machine` comes out: Python is generated, compiled and kept, and plays any number of states."""

from __future__ import annotations

import builtins
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import Any, Protocol

from paddock.code import chance, helpers
from paddock.code.book import Book
from paddock.code.errors import GameOver, PlayError, Stop, explain
from paddock.code.functions import direct_function, resumable_function, value_function
from paddock.code.helpers import make_helpers
from paddock.code.layout import BUDGET, Layout
from paddock.code.prompts import Prompt
from paddock.code.state import State
from paddock.code.writer import Line
from paddock.graph.model import Graph
from paddock.program.model import Where

FILE = "<the rules>"
BUILTINS = ("len", "range", "isinstance", "tuple", "reversed", "min", "max", "map")
PAUSE = ("paused",)


class Choose(Protocol):
    def __call__(self, s: State, seat: int, prompt: int, options: Any, /) -> int: ...


class Machine:
    """Plays the games of one program at a table of so many; keeps no game itself."""

    def __init__(self, graph: Graph, players: int, settings: dict[str, int | bool] | None, log: bool) -> None:
        self.graph = graph
        self.players = players
        self.log = log
        self.layout = Layout(graph.program, players, settings)
        self.book = Book(self.layout, log)
        self.prompts: list[Prompt] = self.book.prompts.list
        try:
            lines = list(self._generate())
        except (TypeError, LookupError, ValueError, AttributeError, RecursionError) as error:
            raise PlayError("these rules do not hold together: they cannot be made ready to play") from error
        self.source = "\n".join("    " * line.depth + line.text for line in lines) + "\n"
        self._wheres: list[Where | None] = [line.where for line in lines]
        self._code = self._compile()
        routines = self.book.routines
        self._resume: list[Callable[..., Any] | None] = [self._code.get(f"r{r.index}") for r in routines.all]
        self._direct: list[Callable[..., Any]] = [
            self._code[f"d{r.index}" if r.asks else f"x{r.index}"] for r in routines.all
        ]
        self._code["R"], self._code["D"] = self._resume, self._direct
        self._resume.append(_over)  # found at -1

    def _generate(self) -> Iterator[Line]:
        book = self.book
        for routine in book.routines.all:
            yield from direct_function(book, routine)
            if routine.asks:
                yield from resumable_function(book, routine)
        done = 0
        while done < len(book.wanted):  # a value's function may want others
            yield from value_function(book, self.layout.values[book.wanted[done]])
            done += 1

    def _compile(self) -> dict[str, Any]:
        space: dict[str, Any] = {"__builtins__": {name: getattr(builtins, name) for name in BUILTINS}}
        space.update(make_helpers(self.layout, self.log))
        space.update(self.book.constants)
        space.update(PAUSE=PAUSE, Stop=Stop, GameOver=GameOver, lapse=self.lapse)
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", SyntaxWarning)  # `5 is None` is an odd question, not a wrong one
                exec(compile(self.source, FILE, "exec"), space)
        except (SyntaxError, RecursionError, MemoryError) as error:
            raise PlayError("the rules are nested too deep to be played") from error
        return space

    def lapse(self, s: State, verb: int, args: tuple[Any, ...] | None, during: bool) -> None:
        """Ends the modifiers that hold until this verb begins, or until it is done."""
        if s.M:
            from paddock.code.walker import Walker

            Walker(self).lapse(s, verb, args, during)

    # -------------------------------------------------------------- the table

    def new(self, seed: int | str | bytes) -> State:
        return self.layout.new(seed)

    def clone(self, s: State) -> State:
        return s.clone()

    def place_index(self, place: int, owner: int | None = None) -> int:
        return self.layout.place_index(place, owner)

    def store_index(self, store: int, owner: int | None = None) -> int:
        return self.layout.store_index(store, owner)

    # -------------------------------------------------------------- resumable

    def start(self, s: State, verb: int | None = None, args: tuple[Any, ...] = ()) -> None:
        """Runs to the first question. Begun with one verb, the game is not over when that is done."""
        routine = self.book.routines.verbs[self.graph.program.start if verb is None else verb]
        s.fuel = BUDGET
        if routine.asks:
            s.stack.append((routine.index, 0, *args))
        else:
            with self._explained(s):
                self._alone(s, routine.index, args)
        if verb is None:
            s.stack.insert(0, (-1,))  # below everything: the game is over when this is reached
        self._run(s)

    def _alone(self, s: State, index: int, args: tuple[Any, ...]) -> None:
        try:
            s.r = self._direct[index](s, *args)
        except Stop as stop:
            raise PlayError("a procedure is stopped that is not running") from stop

    def answer(self, s: State, index: int) -> None:
        ask = s.ask
        if ask is None:
            raise PlayError("nobody is asked")
        options = ask[2]
        if not 0 <= index < len(options):
            raise PlayError("there is no such answer")
        s.r = options[index]
        s.ask = None
        s.fuel = BUDGET
        if self.log:
            s.log.append(("choose", ask[0], ask[1], s.r))
        self._run(s)

    def _run(self, s: State) -> None:
        """Goes on with the topmost frame until somebody is asked."""
        stack, resume = s.stack, self._resume
        try:
            while stack:
                frame = stack.pop()
                depth = len(stack)
                try:
                    result = resume[frame[0]](s, frame)
                except Stop as stop:
                    self._unwind(s, stop.verb)
                    continue
                if result is PAUSE:
                    if len(stack) > depth + 1:  # frames were put down from the inside out
                        stack[depth:] = stack[depth:][::-1]
                    return
                s.r = result
        except Exception as error:
            self._failed(s, error)

    def _unwind(self, s: State, verb: int) -> None:
        """Leaves waiting procedures down to the innermost of `verb`, and ends that one too."""
        routines = self.book.routines
        while s.stack:
            frame = s.stack.pop()
            if frame[0] < 0:
                break
            routine = routines.all[frame[0]]
            if routine.finishes and routine.verb is not None:
                if routine.verb in routines.ending:
                    self.lapse(s, routine.verb, None, True)
                if self.log:
                    s.log.append(("done", routine.verb))
            if routine.verb == verb:
                s.r = None
                return
        raise PlayError("a procedure is stopped that is not running")

    # -------------------------------------------------------------- direct

    def play(self, s: State, choose: Choose) -> None:
        """A whole game without stopping."""
        routine = self.book.routines.verbs[self.graph.program.start]
        chooser = self._telling(choose) if self.log else choose
        s.fuel = BUDGET
        with self._explained(s):
            self._alone(s, routine.index, (chooser,) if routine.asks else ())
            s.over = True

    def finish(self, s: State, choose: Choose) -> None:
        """Plays a game that waits for an answer to its end."""
        while s.ask is not None:
            seat, prompt, options, _ = s.ask
            self.answer(s, choose(s, seat, prompt, options))

    def _telling(self, choose: Choose) -> Choose:
        def told(s: State, seat: int, prompt: int, options: Any, /) -> int:
            index = choose(s, seat, prompt, options)
            s.log.append(("choose", seat, prompt, options[index]))
            return index

        return told

    # -------------------------------------------------------------- what went wrong, and where

    @contextmanager
    def _explained(self, s: State) -> Iterator[None]:
        try:
            yield
        except Exception as error:
            self._failed(s, error)

    def _failed(self, s: State, error: Exception) -> None:
        """The end of a game is one, a mistake of the rules is explained, anything else is not ours to explain."""
        if isinstance(error, GameOver):
            s.over = True
            s.stack.clear()
            return
        where = self._where(error.__traceback__)
        if isinstance(error, PlayError):
            raise PlayError(error.message, error.where or where) from None
        if where is None:
            raise error
        raise PlayError(explain(error), where) from error

    def _where(self, trace: TracebackType | None) -> Where | None:
        """The line of the rules behind the innermost generated line; a chooser called from there is not the game."""
        found, ours = None, False
        while trace is not None:
            ours = trace.tb_frame.f_globals.get("__name__") in (helpers.__name__, chance.__name__)
            if trace.tb_frame.f_code.co_filename == FILE:
                found, ours = self._wheres[trace.tb_lineno - 1], True
            trace = trace.tb_next
        return found if ours else None


def _over(s: State, frame: tuple[Any, ...]) -> None:
    s.over = True


def build(graph: Graph, players: int, settings: dict[str, int | bool] | None = None, *, log: bool = False) -> Machine:
    """The machine for this program, number of players and settings."""
    return Machine(graph, players, settings, log)

"""A plan goes in, a `Machine` comes out: its generated Python is run once and then plays any number of states."""

from __future__ import annotations

import builtins
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cached_property
from types import TracebackType
from typing import TYPE_CHECKING, Any, Protocol

from paddock.code import chance
from paddock.code.circles import endless_error
from paddock.code.errors import ENDLESS, MISTAKES, UNFIT, GameOver, PlayError, Stop, explain, unfit
from paddock.code.laying import unstack_absent
from paddock.code.layout import BUDGET, Layout
from paddock.code.plan import FILE, FORCED, REST, BuildMode, Forced, Plan, Prompt, program_for
from paddock.code.relabel import relabel
from paddock.code.running.helpers import make_helpers
from paddock.code.running.viewers import Viewers, note_viewers, sight_values, viewers_by, watched
from paddock.code.running.waiting import begin, due_by, over
from paddock.code.state import CHANCE, OpenQuestion, PlayValue, State
from paddock.text.limits import FRAMES, ONLY_ANSWER

if TYPE_CHECKING:
    from paddock.code.analysing.analysis import Analysis
    from paddock.code.emitting.generate import Generator
    from paddock.code.state_keys import StateKeys
    from paddock.graph.model import Graph
    from paddock.program.model import Where

BUILTINS = ("len", "range", "isinstance", "tuple", "reversed", "min", "max", "map", "frozenset")
PAUSE = ("paused",)
# What generated code calls: a mistake that shows there is one of the line that called it.
CALLED = tuple(f"{__package__}.{name}" for name in ("chance", "state", "lazy_functions", "running.", "walking."))


class Choose(Protocol):
    def __call__(self, s: State, seat: int, prompt: int, options: Any, /) -> int: ...


class Machine:
    """Plays the games of one program at a table of so many; keeps no game itself."""

    def __init__(self, plan: Plan, forced: Forced = "skipped", generator: Generator | None = None) -> None:
        self.layout, self.prompts, self.forced = plan.layout, plan.prompts, forced
        self.players, self.log, self.asked = plan.layout.players, plan.mode.log, plan.mode.asked
        self._generator = generator
        self._sights = sight_values(plan.layout)
        self._load(plan)

    def _load(self, plan: Plan) -> None:
        self.plan = plan
        self._code = self._names()
        plan.put_functions(self._code)
        code, routines = self._code, list(enumerate(plan.routines))
        direct = [code.get(f"d{n}" if facts.asks else f"x{n}", _end_game) for n, facts in routines]
        self._direct: list[Callable[..., Any]] = direct
        self._resume: list[Callable[..., Any] | None] = [code.get(f"r{n}") for n, _ in routines]
        self._resume.append(_end_game)  # found at -1
        self._rest: list[Callable[..., Any]] = [code.get(f"q{n}", _end_game) for n, _ in routines]
        self._rest.append(_end_game)
        code["R"], code["D"] = self._resume, self._direct
        first = plan.verbs.get(plan.layout.program.start, 0)
        self._begins_asking = bool(routines) and plan.routines[first].asks
        self._begin = direct[first] if routines else _end_game

    def _names(self) -> dict[str, Any]:
        """All that generated code can name before it names itself."""
        space: dict[str, Any] = {"__builtins__": {name: getattr(builtins, name) for name in BUILTINS}}
        space.update(make_helpers(self.layout, self.log))
        if self.asked:
            from paddock.code.running.unordered_piles import make_piles

            space.update(make_piles(self.layout, self.log, space))
        if self.log and self._sights:
            space.update(watched(space, self.watch), watch=self.watch)
        space["FORCED"], space["PRIVATE"] = FORCED[self.forced]
        space.update(NOTHING=[None], PAUSE=PAUSE, Stop=Stop, GameOver=GameOver, MISTAKES=MISTAKES, lapse=self.lapse)
        space["due"] = due_by(space)
        space.update(self.plan.constants)
        return space

    @cached_property
    def hasty(self) -> Machine:
        """One that takes up the same states and skips every question with one answer: for games nobody watches."""
        return self if self.forced == "skipped" else Machine(self.plan, "skipped", self._generator)

    @property
    def source(self) -> str:
        return self.plan.pages[FILE].source

    @cached_property
    def analysis(self) -> Analysis:
        """What the generator knew; made again for a machine that comes out of a cache."""
        if self._generator is not None:
            return self._generator.analysis
        from paddock.code.analysing.analysis import Analysis

        return Analysis(self.layout, self.log, self.asked)

    def _make(self) -> Generator:
        if self._generator is None:
            from paddock.code.emitting.generate import Generator

            self._generator = Generator(self.layout, self.plan.mode)
        return self._generator

    def whole(self) -> Machine:
        """With what plays a waiting game to its end; with a log, also with what plays one in one go."""
        if REST not in self.plan.pages:
            self._load(self._make().write_rest())
        return self

    def lapse(self, s: State, verb: int, args: tuple[Any, ...] | None, during: bool) -> None:
        """Ends the modifiers that hold until this verb begins, or until it is done; without arguments, all of them.

        What waits for its end knows of both.
        """
        if s.M:
            s.M = [m for m in s.M if m[1] != verb or not self._lapses(s, m, args, during)]
            if self.log and self._sights:
                self.watch(s)
        if verb in self.plan.awaited:
            (over if during else begin)(s, verb)

    def _lapses(self, s: State, held: tuple[Any, ...], args: tuple[Any, ...] | None, during: bool) -> bool:
        if isinstance(held[0], str):
            return False
        modifier = self.layout.program.modifiers[held[0]]
        if modifier.during != during:
            return False
        return modifier.ends is None or args is None or bool(self._code[f"m{held[0]}"](s, held, args))

    # -------------------------------------------------------------- the table

    def new(self, seed: int | str | bytes) -> State:
        return self.layout.new(seed)

    clone = staticmethod(State.clone)

    def place_index(self, place: int, owner: int | None = None) -> int:
        return self.layout.place_index(place, owner)

    def store_index(self, store: int, owner: int | None = None) -> int:
        return self.layout.store_index(store, owner)

    def verdict(self, s: State, name: str, *args: int) -> PlayValue:
        """What the rules say of a game as it stands: `winners`, `score` (of a player) or `report 0` and on."""
        value = self.plan.verdicts.get(name)
        if value is None:
            return None
        s.fuel = BUDGET
        try:
            found: PlayValue = self._code[f"f{value}"](s, *args)
        except Exception as error:
            self._explain_failure(s, error)
            return None
        return found

    def viewers(self, s: State) -> Viewers:
        """Who sees into places now, beyond what the places themselves say."""
        if not self._sights:
            return ()
        fuel, s.fuel = s.fuel, BUDGET
        found = viewers_by(self.layout, self._sights, lambda value, *args: self._code[f"f{value}"](s, *args))
        s.fuel = fuel
        return found

    def watch(self, s: State) -> None:
        """Notes in the log who sees what from now on."""
        note_viewers(s, self.viewers(s))

    def relabel(self, s: State, new: Mapping[int, int]) -> None:
        """Puts things in the place of others, wherever they lie and in all that waits, lasts or is asked."""
        relabel(self.plan, s, new)

    def key(self, s: State) -> bytes:
        """Equal for states from which the same can follow, but for what chance is to bring."""
        return self._keys.key(s)

    @cached_property
    def _keys(self) -> StateKeys:
        from paddock.code.state_keys import StateKeys

        return StateKeys(self.plan)

    def prompt(self, question: OpenQuestion) -> Prompt:
        return self.prompts[question.prompt]

    # -------------------------------------------------------------- resumable

    def start(self, s: State, verb: int | None = None, args: tuple[Any, ...] = ()) -> None:
        """Runs to the first question. Begun with one verb, the game is not over when that is done."""
        routine = self.plan.verbs.get(self.layout.program.start if verb is None else verb)
        if routine is None:
            raise PlayError("there is nothing to begin with")
        s.fuel = BUDGET
        if s.stacked:
            unstack_absent(s)
        if self.plan.routines[routine].asks:
            s.stack.append((routine, 0, *args))
        else:
            with self._explaining(s):
                self._run_direct(s, routine, args)
        if verb is None:
            s.stack.insert(0, (-1,))  # below everything: the game is over when this is reached
        self._run(s)

    def _run_direct(self, s: State, index: int, args: tuple[Any, ...]) -> None:
        try:
            s.r = self._direct[index](s, *args)
        except Stop as stop:
            raise _not_running(stop) from stop

    def take_only_answer(self, s: State) -> None:
        """As if nobody had been asked: it is not told, and what follows draws on the same budget."""
        s.fuel -= ONLY_ANSWER
        self._answer(s, 0, told=False)

    def answer(self, s: State, index: int) -> None:
        s.fuel = BUDGET
        self._answer(s, index, told=True)

    def _answer(self, s: State, index: int, told: bool) -> None:
        ask = s.ask
        if ask is None:
            raise PlayError("nobody is asked")
        options = ask[2]
        if not 0 <= index < len(options):
            raise PlayError("there is no such answer")
        s.r = options[index]
        s.ask = None
        if s.stacked:
            unstack_absent(s)
        if told and self.log and ask[0] >= 0:
            labels = ask[3] if isinstance(ask[3], dict) else {}  # what stood in those of a menu
            s.log.append(("choose", *ask[:2], s.r, *([labels[s.r]] if s.r in labels else [])))
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
                    if len(stack) > FRAMES and s.ask is not None:
                        raise PlayError(ENDLESS, self.prompts[s.ask[1]].where)
                    return
                s.r = result
        except Exception as error:
            self._explain_failure(s, error)

    def _unwind(self, s: State, verb: int) -> None:
        """Leaves waiting procedures down to the innermost of `verb`, and ends that one too."""
        while s.stack:
            frame = s.stack.pop()
            if frame[0] < 0:
                break
            routine = self.plan.routines[frame[0]]
            if routine.finishes and routine.verb is not None:
                if routine.verb in self.plan.ending:
                    self.lapse(s, routine.verb, None, True)
                if self.log and routine.verb >= 0:
                    s.log.append(("done", routine.verb))
            if routine.verb == verb:
                s.r = None
                return
        raise _not_running(Stop(verb))

    # -------------------------------------------------------------- direct

    def play(self, s: State, choose: Choose) -> None:
        """A whole game without stopping."""
        s.own_all(self.layout.all_places)
        s.fuel = BUDGET
        if self.log:
            self.whole()
        try:
            if self._begins_asking:
                self._begin(s, self.logging_choices(choose) if self.log else choose)
            else:
                self._begin(s)
            s.over = True
        except GameOver:
            s.over = True
        except Stop as stop:
            self._explain_failure(s, _not_running(stop))
        except Exception as error:
            self._explain_failure(s, error)

    def finish(self, s: State, choose: Choose) -> None:
        """Plays a game that waits for an answer to its end, in direct code."""
        if s.ask is None:
            return
        seat, prompt, options, _ = s.ask
        chooser = self.logging_choices(choose) if self.log else choose
        if seat == CHANCE:
            s.r = options[chance.below(s, len(options))]
        else:
            s.r = options[chooser(s, seat, prompt, options)]
        s.ask = None
        s.own_all(self.layout.all_places)
        s.fuel = BUDGET
        self.whole()
        stack, rest = s.stack, self._rest
        try:
            while stack:
                frame = stack.pop()
                try:
                    s.r = rest[frame[0]](s, chooser, frame)
                except Stop as stop:
                    self._unwind(s, stop.verb)
        except Exception as error:
            self._explain_failure(s, error)

    def logging_choices(self, choose: Choose) -> Choose:
        def logged(s: State, seat: int, prompt: int, options: Any, /) -> int:
            index = choose(s, seat, prompt, options)
            s.log.append(("choose", seat, prompt, options[index]))
            return index

        return logged

    # -------------------------------------------------------------- what went wrong, and where

    @contextmanager
    def _explaining(self, s: State) -> Iterator[None]:
        try:
            yield
        except Exception as error:
            self._explain_failure(s, error)

    def _explain_failure(self, s: State, error: Exception) -> None:
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
        if isinstance(error, RecursionError):
            raise endless_error(self.plan, error.__traceback__, where) from None
        raise PlayError(explain(error), where) from error

    def _where(self, trace: TracebackType | None) -> Where | None:
        """The line of the rules behind the innermost generated line; a chooser called from there is not the game."""
        found, ours = None, False
        while trace is not None:
            ours = str(trace.tb_frame.f_globals.get("__name__")).startswith(CALLED)
            page = self.plan.pages.get(trace.tb_frame.f_code.co_filename)
            if page is not None:
                found, ours = page.where(trace.tb_lineno) or found, True  # the head of a function is of no rule
            trace = trace.tb_next
        return found if ours else None


def _not_running(stop: Stop) -> PlayError:
    error = PlayError("a procedure is stopped that is not running")
    return error.with_traceback(stop.__traceback__)


def _end_game(s: State, *_: Any) -> None:
    s.over = True


def build(
    graph: Graph,
    players: int,
    settings: dict[str, int | bool] | None = None,
    *,
    log: bool = False,
    asked: bool = False,
    forced: Forced = "skipped",
) -> Machine:
    """The machine for this program, number of players and settings.

    With `asked` chance is a question; `forced` says what becomes of questions that have one answer only.
    """
    from paddock.code.emitting.generate import Generator

    try:
        mode = BuildMode(log, asked)
        generator = Generator(Layout(program_for(mode, graph.program), players, settings), mode)
        return Machine(generator.plan, forced, generator)
    except UNFIT as error:
        raise unfit() from error

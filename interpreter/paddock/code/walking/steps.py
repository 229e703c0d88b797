"""Steps of the reference walker: a step and a state go in, and the step is done to the state."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from paddock.code.analysing.held_answers import only_counts
from paddock.code.analysing.routines import ref, waiting_abilities
from paddock.code.errors import MISTAKES, GameOver, PlayError, Stop, explain, unfit
from paddock.code.layout import BUDGET
from paddock.code.running.helpers import endless, nobody, pick_many
from paddock.code.running.waiting import begin, hold, is_running, next_due, next_now, over, wait
from paddock.code.waiting_entries import FIRST_KEPT, RESULT, answers_key, block_key
from paddock.program import operations as ops
from paddock.program.model import Ability, Entry, Expr, Modifier, Proc, Step, Verb
from paddock.program.types import Type
from paddock.program.walk import all_steps

if TYPE_CHECKING:
    from paddock.code.analysing.analysis import Analysis
    from paddock.code.layout import Layout
    from paddock.code.machine import Choose
    from paddock.code.state import State

Locals = dict[int, Any]


def kept_names(ability: Ability, entry: tuple[Any, ...]) -> Locals:
    """What the names of one that waits held when it was put off."""
    return dict(zip(ability.kept, entry[FIRST_KEPT:], strict=True))


class ProcedureExit(Exception):  # noqa: N818 - a signal, not an error
    """Leaves the running procedure with a result."""

    def __init__(self, result: Any) -> None:
        super().__init__(result)
        self.result = result


class RunningProcedure:
    """What a step can know of its procedure."""

    def __init__(self, verb: int | None, proc: Proc) -> None:
        self.verb = verb
        self.types = proc.locals
        self.where = proc.where
        self.cancelled = False
        self.result: Any = None
        self.announced = proc.verb if isinstance(proc, Ability) else None
        self.queue: list[tuple[Any, ...]] | None = None  # inside `at once`: the changes that wait


class StepWalker(ABC):
    layout: Layout
    analysis: Analysis
    help: dict[str, Callable[..., Any]]
    log: bool
    choose: Choose

    @abstractmethod
    def evaluate(self, s: State, e: Expr, at: Locals) -> Any: ...

    @abstractmethod
    def watch(self, s: State) -> None: ...

    @abstractmethod
    def as_list(self, s: State, e: Expr, at: Locals) -> Any: ...

    @abstractmethod
    def as_type(self, s: State, e: Expr, at: Locals, type_: Type) -> Any: ...

    @abstractmethod
    def store_index(self, s: State, e: Expr, at: Locals) -> int: ...

    @abstractmethod
    def active_locals(self, s: State, source: Ability | Modifier) -> Iterator[Locals]: ...

    def charge(self, s: State, amount: int) -> None:
        s.fuel -= amount
        if s.fuel < 0:
            endless()

    # -------------------------------------------------------------- procedures

    def run_proc(self, s: State, proc: Proc, at: Locals, verb: int | None, run: RunningProcedure | None = None) -> Any:
        try:
            self.do(s, proc.steps, at, run or RunningProcedure(verb, proc))
        except ProcedureExit as exit_:
            return exit_.result
        except Stop as stop:
            if verb is None or stop.verb != verb:
                raise
        return None

    def do(self, s: State, steps: list[Step], at: Locals, run: RunningProcedure) -> None:
        for step in steps:
            method = getattr(self, f"w_{step.op}", None)
            if method is None:
                raise unfit()
            try:
                if run.queue is not None and step.op in ops.WAITING:
                    run.queue.append(getattr(self, f"q_{step.op}")(s, step, at, run))
                else:
                    method(s, step, at, run)
            except (PlayError, *MISTAKES) as error:
                if isinstance(error, PlayError) and error.where:  # the innermost step is where it happened
                    raise
                raise PlayError(explain(error), step.where(run.where)) from error

    def receive(self, step: Step, at: Locals, value: Any) -> None:
        if step.name is not None and step.own is not None:
            at[step.name] = {**at[step.name], at.get(step.own): value}
        elif step.name is not None:
            at[step.name] = value

    def perform(self, s: State, verb_id: int, args: list[Any]) -> Any:
        verb = self.layout.verbs[verb_id]
        at: Locals = {p.local: a for p, a in zip(verb.params, args, strict=True)}
        if verb_id in self.analysis.routines.recursive:
            self.charge(s, 1)
        result = self.perform_whole(s, verb, args, at)
        if verb_id in self.analysis.routines.wholes:
            self.do_due(s)
        return result

    def perform_whole(self, s: State, verb: Verb, args: list[Any], at: Locals) -> Any:
        verb_id, mark = verb.id, s.put_off
        if not all(self.evaluate(s, e, at) for e in verb.requires):
            return None
        self.lapse(s, verb_id, tuple(args), False)
        if self.log:
            movable = [p.type.of_things for p in verb.params]
            lies = (self.help["lies"](s, a) if moves else None for a, moves in zip(args, movable, strict=True))
            s.log.append(("do", verb_id, tuple(args), tuple(lies)))
        try:
            cancelled, result = self.around(s, verb, args, at, mark)
        except Stop as stop:
            self.finish(s, verb_id, args)
            if stop.verb != verb_id:
                raise
            return None
        if not cancelled:
            self.finish(s, verb_id, args)
        return result

    def around(self, s: State, verb: Verb, args: list[Any], at: Locals, mark: int) -> tuple[bool, Any]:
        """Announced, replaced or done, then what comes after."""
        if any(self.run_all(s, verb, args, "when", mark, lambda r: bool(r.cancelled))):
            self.lapse(s, verb.id, tuple(args), True)
            if self.log:
                s.log.append(("cancel", verb.id))
            return True, None
        results: list[Any] = []
        if any(self.run_all(s, verb, args, "instead", mark, lambda r: True, results)):
            return False, results[0]
        list(self.run_all(s, verb, args, "before", mark, lambda r: False))
        result = self.body(s, verb, at)
        if verb.id in self.analysis.routines.answers and is_running(s, RESULT):
            list(self.run_watchers(s, verb, args, "after", lambda r: False, which=self.is_counting))
            hold(s, answers_key(verb.id), (*args, mark))
        else:
            list(self.run_all(s, verb, args, "after", mark, lambda r: False))
        return False, result

    def is_counting(self, ability: Ability) -> bool:
        return only_counts(self.layout.program, ability)

    def body(self, s: State, verb: Verb, at: Locals) -> Any:
        return self.run_proc(s, verb, dict(at), verb.id)

    def lapse(self, s: State, verb: int, args: tuple[Any, ...] | None, during: bool) -> None:
        """Ends the modifiers that hold until this verb begins or is done; without its arguments, all of them."""
        if s.M:
            s.M = [m for m in s.M if m[1] != verb or not self.lapses(s, m, args, during)]
            self.watch(s)
        if verb in self.analysis.routines.awaited:
            (over if during else begin)(s, verb)

    def lapses(self, s: State, held: tuple[Any, ...], args: tuple[Any, ...] | None, during: bool) -> bool:
        if isinstance(held[0], str):
            return False
        modifier = self.layout.program.modifiers[held[0]]
        if modifier.during != during:
            return False
        if modifier.ends is None or args is None:
            return True
        at: Locals = dict(zip(self.analysis.captures.get(modifier.id, ()), held[2:], strict=True))
        return bool(self.evaluate(s, modifier.ends, at | dict(zip(modifier.ends_params, args, strict=True))))

    def finish(self, s: State, verb: int, args: list[Any]) -> None:
        self.lapse(s, verb, tuple(args), True)
        if self.log:
            s.log.append(("done", verb))

    def run_watchers(
        self, s: State, verb: Verb, args: list[Any], moment: str, until: Callable[[RunningProcedure], bool],
        results: list[Any] | None = None, which: Callable[[Ability], bool] = lambda _: True,
    ) -> Iterator[bool]:  # fmt: skip
        """Does each watching ability of that moment; gives True and ends when `until` says so."""
        for ability in self.analysis.routines.watchers.get(verb.id, []):
            if ability.moment != moment or not which(ability):
                continue
            for names in self.active_locals(s, ability):
                at: Locals = {**dict(enumerate(args)), **names}
                if ability.guard is not None and not self.evaluate(s, ability.guard, at):
                    continue
                if self.log and ability.this is not None:
                    s.log.append(("by", names[ability.this], s.W[names[ability.this]]))
                if self.log and moment == "instead":
                    s.log.append(("instead", verb.id))
                run = RunningProcedure(None, ability)
                result = self.run_proc(s, ability, at, None, run)
                if results is not None:
                    results.append(result)
                if until(run):
                    yield True
                    return

    # -------------------------------------------------------------- what waits

    def run_all(
        self, s: State, verb: Verb, args: list[Any], moment: str, mark: int, until: Callable[[RunningProcedure], bool],
        results: list[Any] | None = None, which: Callable[[Ability], bool] = lambda _: True,
    ) -> Iterator[bool]:  # fmt: skip
        """The same with those that were put off before the verb began, behind the others."""
        if any(self.run_watchers(s, verb, args, moment, until, results, which)):
            yield True
            return
        waiting = self.analysis.routines.waiting.get(verb.id, [])
        abilities = {block_key(ability.id): ability for ability in waiting if ability.moment == moment}
        names: Locals = dict(enumerate(args))

        def fits(entry: tuple[Any, ...]) -> bool:
            ability = abilities[entry[0]]
            return ability.guard is None or self.evaluate(s, ability.guard, names | kept_names(ability, entry))

        while abilities and (entry := next_due(s, abilities, mark, fits)) is not None:
            run = self.run_block(s, abilities[entry[0]], entry, names)
            if results is not None:
                results.append(run.result)
            if until(run):
                yield True
                return

    def run_block(self, s: State, ability: Ability, entry: tuple[Any, ...], names: Locals) -> RunningProcedure:
        """What was put off, with what its names held then."""
        self.charge(s, 1)
        at, run = names | kept_names(ability, entry), RunningProcedure(None, ability)
        if self.log and ability.this is not None:
            s.log.append(("by", at[ability.this], s.W[at[ability.this]]))
        if self.log and ability.moment == "instead":
            s.log.append(("instead", ability.verb))
        run.result = self.run_proc(s, ability, at, None, run)
        return run

    def do_due(self, s: State) -> None:
        """All that waits no more, in the order in which it was put off."""
        ends = {block_key(ability.id): ability for ability in self.analysis.routines.at_end}
        answers = {answers_key(verb): self.layout.verbs[verb] for verb in self.analysis.routines.answers}
        while (entry := next_now(s)) is not None:
            if entry[0] in ends:
                self.run_block(s, ends[entry[0]], entry, {})
                continue
            self.charge(s, 1)
            *args, mark = entry[FIRST_KEPT:]
            verb = answers[entry[0]]
            not_yet = lambda ability: not self.is_counting(ability)  # noqa: E731
            list(self.run_all(s, verb, args, "after", mark, lambda r: False, which=not_yet))

    def w_wait(self, s: State, step: Step, at: Locals, run: RunningProcedure) -> None:
        abilities = [self.layout.abilities[number] for number in waiting_abilities(step)]
        blocks = tuple((block_key(a.id), a.verb if a.moment == "over" else None) for a in abilities)
        wait(s, blocks, tuple(self.as_list(s, arg, at) for arg in step.args))
        if any(verb is not None for _, verb in blocks):
            self.do_due(s)

    def w_one_result(self, s: State, step: Step, at: Locals, run: RunningProcedure) -> None:
        begin(s, RESULT)
        try:
            self.do(s, step.body, at, run)
        except Stop:
            over(s, RESULT)
            raise
        over(s, RESULT)
        self.do_due(s)

    # -------------------------------------------------------------- what cards do

    def w_carry_out(self, s: State, step: Step, at: Locals, run: RunningProcedure) -> None:
        card, you = self.evaluate(s, step.args[0], at), self.evaluate(s, step.args[1], at)
        for ability in self.analysis.routines.effects_of(step):
            if card in self.layout.carriers(ability.card, ability.kind):
                self.charge(s, 1)
                if self.log and step.ref != "aim":
                    s.log.append(("used", card, you))
                names = {n: v for n, v in ((ability.this, card), (ability.you, you)) if n is not None}
                self.run_proc(s, ability, names, None)

    def w_answer(self, s: State, step: Step, at: Locals, run: RunningProcedure) -> None:
        ability, values = self.layout.abilities[ref(step)], [self.as_list(s, arg, at) for arg in step.args]
        if self.log and ability.ordered:
            s.log.append(("by", values[-2], s.W[values[-2]]))
        elif self.log and not ability.made:
            s.log.append(("used", values[-2], values[-1]))
        names = dict(zip(self.analysis.routines.abilities[ability.id].params, values, strict=True))
        inner = RunningProcedure(None, ability)
        self.run_proc(s, ability, names, None, inner)
        self.receive(step, at, inner.cancelled)

    def w_until(self, s: State, step: Step, at: Locals, run: RunningProcedure) -> None:
        caught = [self.as_list(s, arg, at) for arg in step.args]
        verbs = {m.id: m.verb for m in self.layout.program.modifiers}
        entries = [(int(n), -1 if verbs[int(n)] is None else verbs[int(n)], *caught) for n in str(step.ref).split()]
        s.M = [*s.M, *entries]
        self.watch(s)

    # -------------------------------------------------------------- flow

    def w_nothing(self, s: State, step: Step, at: Locals, run: RunningProcedure) -> None:
        return None

    def w_perform(self, s: State, step: Step, at: Locals, run: RunningProcedure) -> None:
        self.receive(step, at, self.perform(s, ref(step), self.arguments(s, step, at)))

    def arguments(self, s: State, step: Step, at: Locals) -> list[Any]:
        verb = self.layout.verbs[ref(step)]
        return [self.as_type(s, arg, at, p.type) for p, arg in zip(verb.params, step.args, strict=True)]

    def w_let(self, s: State, step: Step, at: Locals, run: RunningProcedure) -> None:
        self.receive(step, at, self.as_list(s, step.args[0], at))

    def w_give(self, s: State, step: Step, at: Locals, run: RunningProcedure) -> None:
        raise ProcedureExit(self.as_list(s, step.args[0], at))

    def w_stop(self, s: State, step: Step, at: Locals, run: RunningProcedure) -> None:
        raise ProcedureExit(None) if step.ref is None else Stop(ref(step))

    def w_end(self, s: State, step: Step, at: Locals, run: RunningProcedure) -> None:
        raise GameOver

    def w_cancel(self, s: State, step: Step, at: Locals, run: RunningProcedure) -> None:
        run.cancelled = True
        if self.log:
            s.log.append(("void", run.announced))

    def w_if(self, s: State, step: Step, at: Locals, run: RunningProcedure) -> None:
        self.do(s, step.body if self.evaluate(s, step.args[0], at) else step.other, at, run)

    def w_each(self, s: State, step: Step, at: Locals, run: RunningProcedure) -> None:
        things = self.as_list(s, step.args[0], at)
        if self.analysis.weights.charges_turns(step):
            self.charge(s, len(things))
        for thing in things:
            if step.name is not None:
                at[step.name] = thing
            self.do(s, step.body, at, run)

    def w_secretly(self, s: State, step: Step, at: Locals, run: RunningProcedure) -> None:
        for inner in all_steps(step.body):
            if inner.own is not None and inner.name is not None:
                at[inner.name] = {}
        self.w_each(s, step, at, run)

    def w_times(self, s: State, step: Step, at: Locals, run: RunningProcedure) -> None:
        for _ in range(self.evaluate(s, step.args[0], at)):
            self.charge(s, 1)
            self.do(s, step.body, at, run)

    def w_while(self, s: State, step: Step, at: Locals, run: RunningProcedure) -> None:
        while self.evaluate(s, step.args[0], at):
            self.charge(s, 1)
            self.do(s, step.body, at, run)

    # -------------------------------------------------------------- deciding

    def w_choose(self, s: State, step: Step, at: Locals, run: RunningProcedure) -> None:
        seat, prompt = self.evaluate(s, step.args[0], at), self.analysis.prompts.number_of(step)
        if step.ref == "number":
            low, high = (self.evaluate(s, arg, at) for arg in step.args[1:3])
            self.receive(step, at, self.decide(s, seat, prompt, range(low, high + 1)))
        elif step.ref == "many":
            low, high = (self.evaluate(s, arg, at) for arg in step.args[2:4])
            things = self.as_list(s, step.args[1], at)
            self.receive(step, at, pick_many(s, self.choose, seat, prompt, things, low, high))
        elif step.ref in ("answer", "perhaps"):
            self.receive(step, at, self.decide(s, seat, prompt, [*self.as_list(s, step.args[1], at), None]))
        else:
            self.receive(step, at, self.decide(s, seat, prompt, self.as_list(s, step.args[1], at)))

    def decide(self, s: State, seat: int | None, prompt: int, options: Any) -> Any:
        if len(options) < 2:
            return options[0] if options else None
        if seat is None:
            nobody()
        answer = options[self.choose(s, seat, prompt, options)]
        s.fuel = BUDGET
        return answer

    def w_menu(self, s: State, step: Step, at: Locals, run: RunningProcedure) -> None:
        options: list[Any] = [i for i, entry in enumerate(step.entries) if self.is_open(s, entry, at)]
        offers: dict[Any, tuple[Ability, Locals]] = {}
        verb = self.layout.verbs[run.verb] if run.verb is not None else None
        joining = [] if step.ref == "may" else self.analysis.routines.offers(run.verb)
        for i, ability in enumerate(joining, len(step.entries)):
            for names in self.active_locals(s, ability):
                params = {n: at.get(p.local) for n, p in enumerate(verb.params if verb else [])}
                inner = {**params, **names}
                if ability.guard is None or self.evaluate(s, ability.guard, inner):
                    carried = ability.card is not None or ability.kind is not None
                    option = (i, names[ability.this]) if carried and ability.this is not None else i
                    offers[option] = (ability, inner)
        options += offers
        picked = self.decide(s, self.evaluate(s, step.args[0], at), self.analysis.prompts.number_of(step), options)
        if picked in offers:
            ability, inner = offers[picked]
            self.run_proc(s, ability, inner, None)
        elif picked is not None:
            self.do(s, step.entries[picked].body, at, run)

    def is_open(self, s: State, entry: Entry, at: Locals) -> bool:
        if entry.guard is not None and not self.evaluate(s, entry.guard, at):
            return False
        if len(entry.body) != 1 or entry.body[0].op != ops.PERFORM:
            return True
        verb = self.layout.verbs[ref(entry.body[0])]
        if not verb.requires:
            return True
        args = self.arguments(s, entry.body[0], at)
        inner = {p.local: a for p, a in zip(verb.params, args, strict=True)}
        return all(self.evaluate(s, e, inner) for e in verb.requires)

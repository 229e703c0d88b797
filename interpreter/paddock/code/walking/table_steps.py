"""Steps of the reference walker on the table: moves, counters, rolls and tellings go in, and are done to the state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from paddock.code.analysing.pickable import pickable
from paddock.code.walking.steps import Locals, RunningProcedure, StepWalker
from paddock.program.model import Step

if TYPE_CHECKING:
    from paddock.code.state import State


class TableWalker(StepWalker):
    def w_at_once(self, s: State, step: Step, at: Locals, run: RunningProcedure) -> None:
        """First all is asked, then all is done."""
        run.queue = []
        self.do(s, step.body, at, run)
        changes, run.queue = run.queue, None
        self.help["at_once"](s, self.help["put"], self.help["store"], changes)

    def q_move(self, s: State, step: Step, at: Locals, run: RunningProcedure) -> tuple[Any, ...]:
        things, place = self.as_list(s, step.args[0], at), self.evaluate(s, step.args[1], at)
        slot = self.evaluate(s, step.args[2], at) if len(step.args) > 2 else None
        return ("move", things, int(place), slot, step.ref == "top")

    def q_set(self, s: State, step: Step, at: Locals, run: RunningProcedure) -> tuple[Any, ...]:
        return ("set", self.store_index(s, step.args[0], at), self.as_list(s, step.args[1], at))

    def q_add(self, s: State, step: Step, at: Locals, run: RunningProcedure) -> tuple[Any, ...]:
        return ("add", self.store_index(s, step.args[0], at), self.evaluate(s, step.args[1], at))

    def w_move(self, s: State, step: Step, at: Locals, run: RunningProcedure) -> None:
        _, *move = self.q_move(s, step, at, run)
        self.help["move"](s, *move)

    def w_draw(self, s: State, step: Step, at: Locals, run: RunningProcedure) -> None:
        count, source, target = (self.evaluate(s, arg, at) for arg in step.args[:3])
        slot = self.evaluate(s, step.args[3], at) if len(step.args) > 3 else None
        got: Any = self.help["draw"](s, count, int(source), int(target), slot, step.ref == "top")
        if step.name is not None and step.name < len(run.types) and run.types[step.name].is_thing:
            got = got[0] if got else None
        self.receive(step, at, got)

    def w_swap(self, s: State, step: Step, at: Locals, run: RunningProcedure) -> None:
        self.help["swap"](s, *(self.evaluate(s, arg, at) for arg in step.args))

    def w_shuffle(self, s: State, step: Step, at: Locals, run: RunningProcedure) -> None:
        self.help["mix"](s, int(self.evaluate(s, step.args[0], at)))

    def w_tell(self, s: State, step: Step, at: Locals, run: RunningProcedure) -> None:
        if self.log:
            values = tuple(self.as_type(s, arg, at, arg.type) for arg in step.args)
            types = tuple(str(arg.type) for arg in step.args)
            pairs = zip(values, step.args, strict=True)
            lies = (self.help["lies"](s, v) if arg.type.of_things else None for v, arg in pairs)
            s.log.append((step.word or "tell", step.ref, values, types, tuple(lies)))

    def w_reveal(self, s: State, step: Step, at: Locals, run: RunningProcedure) -> None:
        if self.log:
            members, chosen = self.as_list(s, step.args[0], at), self.evaluate(s, step.args[1], at)
            self.help["reveal"](s, step.word, str(step.args[1].type), members, chosen)

    def w_show(self, s: State, step: Step, at: Locals, run: RunningProcedure) -> None:
        seer = self.evaluate(s, step.args[1], at)
        if self.log:
            things = tuple(self.as_list(s, step.args[0], at))
            s.log.append(("show", things, self.help["lies"](s, things), seer))

    def w_beside(self, s: State, step: Step, at: Locals, run: RunningProcedure) -> None:
        thing, other = (self.evaluate(s, arg, at) for arg in step.args)
        self.help["beside"](s, thing, other, step.ref == "ahead")

    def w_roll(self, s: State, step: Step, at: Locals, run: RunningProcedure) -> None:
        self.receive(step, at, self.help["roll"](s, *(self.evaluate(s, arg, at) for arg in step.args)))

    def w_pick(self, s: State, step: Step, at: Locals, run: RunningProcedure) -> None:
        self.receive(step, at, self.help["pick"](s, self.as_list(s, pickable(step), at)))

    def w_set(self, s: State, step: Step, at: Locals, run: RunningProcedure) -> None:
        value = self.as_list(s, step.args[1], at)
        self.help["store"](s, self.store_index(s, step.args[0], at), value)

    def w_add(self, s: State, step: Step, at: Locals, run: RunningProcedure) -> None:
        i = self.store_index(s, step.args[0], at)
        self.help["store"](s, i, s.N[i] + self.evaluate(s, step.args[1], at))

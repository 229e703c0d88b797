"""Procedures that can ask, as blocks: a call goes in, a block that waits for its end and one that goes on come out."""

from __future__ import annotations

from paddock.code.analysing.routines import Routine, is_carried, ref
from paddock.code.emitting.block_writer import BlockWriter
from paddock.code.emitting.calls import direct_call
from paddock.code.emitting.faces.face import BlockFace
from paddock.code.emitting.handlers import writes
from paddock.code.emitting.steps.abilities import Abilities
from paddock.code.emitting.steps.emitter import StepEmitter, StepPart
from paddock.code.slots import THING
from paddock.program import operations as ops
from paddock.program.model import Step


class BlockCalls(StepPart):
    def __init__(self, steps: StepEmitter, blocks: BlockWriter, face: BlockFace, abilities: Abilities) -> None:
        super().__init__(steps)
        self.blocks = blocks
        self.face = face
        self.abilities = abilities
        self.verbs, self.card_effects = abilities.verbs, abilities.card_effects

    def call(self, routine: Routine, arguments: list[str]) -> None:
        if routine.asks:
            self._call(routine, arguments)
        else:
            self.out.line(f"s.r = {direct_call(routine, arguments)}")

    def _call(self, routine: Routine, arguments: list[str]) -> None:
        """Does it, and goes on in a new block with its result in `s.r`."""
        self.face.wait_for(self.face.call(routine, arguments))

    @writes(ops.PERFORM)
    def perform(self, step: Step) -> None:
        self._call(self.routines.verbs[ref(step)], self.steps.arguments(step))
        self.steps.receive(step, "s.r")

    @writes(ops.ANSWER)
    def answer(self, step: Step) -> None:
        self._call(*self.card_effects.answer_call(step))
        self.steps.receive(step, "s.r")

    @writes(ops.CARRY_OUT)
    def carry_out(self, step: Step) -> None:
        card, you, effects, nth = self.blocks.keep(THING), self.blocks.keep(), self.blocks.keep(), self.blocks.keep()
        self.out.line(f"{card} = {self.value(step.args[0])}")
        self.out.line(f"{you} = {self.value(step.args[1])}")
        self.out.line(f"{effects} = {self.card_effects.effect_table(step)}.get({card}, [])")
        self.out.line(f"{nth} = 0")
        with self.blocks.loop() as end:
            self.blocks.goto_if(f"{nth} >= len({effects})", end)
            self.out.line(f"{nth} += 1")
            self.out.charge()
            self.card_effects.log_use(step, card, you)
            self.face.wait_for(self.face.effect_call(f"{effects}[{nth} - 1]", card, you))

    @writes(ops.BODY)
    def body(self, step: Step) -> None:
        end = self.blocks.new()
        if self.steps.is_replaceable:
            self.blocks.goto_if("y1", end)
        routine = self.routines.bodies[ref(step)]
        self._call(routine, [self.out.name(n) for n in routine.params])
        self.out.line("y2 = s.r")
        self.blocks.goto(end)
        self.blocks.start(end)

    @writes(ops.ABILITY)
    def ability(self, step: Step) -> None:
        ability = self.layout.abilities[ref(step)]
        end = self.blocks.new()
        if ability.moment != "when" and self.steps.is_replaceable:
            self.blocks.goto_if("y1", end)
        if not is_carried(ability):
            condition = self.abilities.condition(ability, self.abilities.local_names(ability))
            self.blocks.goto_if(f"not {condition}", end)
            self._do_ability(step, None, end, end)
        else:
            self._each_copy(step, end)
        self.blocks.start(end)

    def _each_copy(self, step: Step, end: int) -> None:
        ability = self.layout.abilities[ref(step)]
        nth, head, this = self.blocks.keep(), self.blocks.new(), self.out.temp()
        copies = self.layout.carriers(ability.card, ability.kind)
        works = self.context.thing_set(self.layout.active_places(ability.card, ability.kind, ability.works))
        self.out.line(f"{nth} = 0")
        self.blocks.goto(head)
        self.blocks.start(head)
        self.blocks.goto_if(f"{nth} >= {len(copies)}", end)
        self.out.line(f"{this} = {self.context.thing_list(copies)}[{nth}]")
        self.out.line(f"{nth} += 1")
        self.blocks.goto_if(f"{self.out.use('W')}[{this}] not in {works}", head)
        condition = self.abilities.condition(ability, self.abilities.local_names(ability, this))
        self.blocks.goto_if(f"not {condition}", head)
        self._do_ability(step, this, head, end)

    def _do_ability(self, step: Step, this: str | None, again: int, end: int) -> None:
        ability = self.layout.abilities[ref(step)]
        self.card_effects.log_source(this)
        if ability.moment == "instead":
            self.verbs.mark_replaced()
        self._call(self.routines.abilities[ability.id], self.abilities.arguments(ability, this))
        if ability.moment == "when":
            with self.out.block("if s.r:"):
                self.verbs.leave_cancelled()
        elif ability.moment == "instead":
            self.out.line("y2 = s.r")
            again = end
        self.blocks.goto(again)

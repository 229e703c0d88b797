"""What cards do when the rules say so, into Python: an effect or answer goes in, a call of its procedure comes out."""

from __future__ import annotations

from paddock.code.analysing.routines import Routine, ref
from paddock.code.emitting.calls import direct_call
from paddock.code.emitting.handlers import writes
from paddock.code.emitting.steps.emitter import StepPart
from paddock.program import operations as ops
from paddock.program.model import Step


class CardEffects(StepPart):
    @writes(ops.CARRY_OUT)
    def carry_out(self, step: Step) -> None:
        """The effects printed on a card; which one is only known when it is carried out."""
        if not self.routines.effects:
            return
        card, you = self.out.atom(self.value(step.args[0])), self.out.atom(self.value(step.args[1]))
        chooser = "c, " if self.routines.effects_ask else ""
        effect = self.out.temp()
        with self.out.block(f"for {effect} in {self.effect_table(step)}.get({card}, ()):"):
            self.out.charge()
            self.log_use(step, card, you)
            self.out.line(f"D[{effect}](s, {chooser}{card}, {you})")

    def log_use(self, step: Step, card: str, you: str) -> None:
        """The log counts a card whose text is done, but not when it is aimed."""
        if self.context.log and step.ref != "aim":
            self.out.line(f's.log.append(("used", {card}, {you}))')

    def effect_table(self, step: Step) -> str:
        """Which routines are a card's effects, or aim them, by thing."""
        table: dict[int, list[int]] = {}
        for ability in self.routines.effects_of(step):
            for thing in self.layout.carriers(ability.card, ability.kind):
                table.setdefault(thing, []).append(self.routines.abilities[ability.id].index)
        return self.context.constant(("effects", step.ref), table)

    @writes(ops.ANSWER)
    def answer(self, step: Step) -> None:
        """An ability of a card that was laid; what it gives says whether it cancelled."""
        self.steps.receive_call(step, direct_call(*self.answer_call(step)))

    def answer_call(self, step: Step) -> tuple[Routine, list[str]]:
        values = [self.value(arg) for arg in step.args]
        ability = self.layout.abilities[ref(step)]
        if ability.ordered:
            self.log_source(values[-2])
        elif not ability.made:  # a card that was laid has been told of
            self.log_use(step, values[-2], values[-1])
        return self.routines.abilities[ability.id], values

    def log_source(self, this: str | None) -> None:
        """The story names the card that does something now."""
        if self.context.log and this is not None:
            self.out.line(f's.log.append(("by", {this}, {self.out.use("W")}[{this}]))')

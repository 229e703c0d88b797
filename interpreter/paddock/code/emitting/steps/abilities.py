"""Abilities that watch a verb, into Python: an ability goes in, what each active copy asks and does comes out."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from paddock.code.analysing.open_windows import answers_of
from paddock.code.analysing.routines import is_carried, ref
from paddock.code.emitting.calls import direct_call
from paddock.code.emitting.faces.face import ONE
from paddock.code.emitting.function_body import LocalNames
from paddock.code.emitting.handlers import writes
from paddock.code.emitting.steps.card_effects import CardEffects
from paddock.code.emitting.steps.emitter import StepEmitter, StepPart
from paddock.code.emitting.steps.listeners import Listeners
from paddock.code.emitting.steps.verbs import Verbs
from paddock.program import operations as ops
from paddock.program.model import Ability, Modifier, Step

FEW = 8  # cards that are looked up one by one


class Abilities(StepPart):
    def __init__(self, steps: StepEmitter, verbs: Verbs, card_effects: CardEffects, listeners: Listeners) -> None:
        super().__init__(steps)
        self.verbs = verbs
        self.card_effects = card_effects
        self.listeners = listeners

    @contextmanager
    def each_active(self, ability: Ability) -> Iterator[str | None]:
        """Written inside: what happens for each active copy whose condition holds (once, when on no card)."""
        depth = self.out.depth
        names, this = self.local_names(ability), None
        if is_carried(ability):
            this = self.open_carriers(ability, ability.moment == "instead")
            names = self.local_names(ability, this)
        condition = self.condition(ability, names)
        if condition != "True":
            self.out.line(f"if {condition}:")
            self.out.depth += 1
        yield this
        self.out.depth = depth

    def open_carriers(self, source: Ability | Modifier, breaks: bool = False) -> str:
        """A loop over the active copies, none for a single copy unless it breaks; the caller closes it."""
        this, where = self.out.temp(), self.out.use("W")
        copies = self.layout.carriers(source.card, source.kind)
        works = self.context.thing_set(self.layout.active_places(source.card, source.kind, source.works))
        if len(copies) == 1 and not breaks:
            this = str(copies[0])
        else:
            self.out.line(f"for {this} in {self.context.thing_list(copies)}:")
            self.out.depth += 1
        self.out.line(f"if {where}[{this}] in {works}:")
        self.out.depth += 1
        self.out.answers.forget()  # what one copy does, the next one sees
        return this

    def local_names(self, ability: Ability, this: str | None = None) -> dict[int, str]:
        """What the ability's own locals are called where its verb is done."""
        verb = self.layout.verbs[ability.verb] if ability.verb is not None else None
        names = {i: self.out.name(p.local) for i, p in enumerate(verb.params)} if verb else {}
        if ability.this is not None:
            names[ability.this] = this or "None"
        if ability.you is not None:
            names[ability.you] = self.holder(this) if this else "None"
        return names

    def holder(self, this: str) -> str:
        return f"{self.context.constant('holders', self.layout.holder_of)}[{self.out.use('W')}[{this}]]"

    def arguments(self, ability: Ability, this: str | None) -> list[str]:
        names = self.local_names(ability, this)
        return [names.get(n, "None") for n in self.routines.abilities[ability.id].params]

    def condition(self, ability: Ability, names: dict[int, str]) -> str:
        if ability.guard is None:
            return self.window_condition(ability)
        if ability.you in names and names[ability.you] != "None":
            names[ability.you] = self.out.atom(names[ability.you])
        with self.out.with_locals(LocalNames(names)):
            return self.value(ability.guard)

    def window_condition(self, ability: Ability) -> str:
        """Whether a window is to be opened: with nobody to answer it, only where all are asked nevertheless."""
        answers = answers_of(self.layout, ability)
        if answers is None:
            return "True"
        places = self.context.thing_set(answers.places)
        if len(answers.cards) <= FEW:
            test = " or ".join(f"{self.out.use('W')}[{card}] in {places}" for card in answers.cards) or "False"
        else:
            lists = " + ".join(f"{self.out.use('Z')}[{z}]" for z in sorted(answers.places))
            test = f"not {self.context.thing_set(frozenset(answers.cards))}.isdisjoint({lists})"
        few = self.steps.face.question_threshold(answers.question)
        return f"({test})" if few == ONE else f"({few} < 1 or {test})"

    @writes(ops.ABILITY)
    def ability(self, step: Step) -> None:
        ability = self.layout.abilities[ref(step)]
        routine = self.routines.abilities[ability.id]
        depth = self.out.depth
        if ability.moment != "when" and self.steps.is_replaceable:  # nothing comes before what does not happen
            self.out.line("if not y1:")
            self.out.depth += 1
        with self.each_active(ability) as this:
            self.card_effects.log_source(this)
            call = direct_call(routine, self.arguments(ability, this))
            if ability.moment == "when":
                with self.out.block(f"if {call}:"):
                    self.verbs.leave_cancelled()
                self.listeners.stop_skipping(ability)
            elif ability.moment == "instead":
                self.verbs.mark_replaced()
                self.out.line(f"y2 = {call}")
                self.listeners.stop_skipping(ability)
                if this is not None:
                    self.out.line("break")
            else:
                self.out.line(call)
                self.listeners.stop_skipping(ability)
        self.out.depth = depth

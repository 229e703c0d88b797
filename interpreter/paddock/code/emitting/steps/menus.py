"""Menus as direct Python: entries with conditions go in, the list of the open ones and what each does come out."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

from paddock.code.analysing.routines import is_carried, ref
from paddock.code.emitting.calls import direct_call
from paddock.code.emitting.function_body import LocalNames
from paddock.code.emitting.handlers import writes
from paddock.code.emitting.steps.abilities import Abilities
from paddock.code.emitting.steps.choices import Choices
from paddock.code.emitting.steps.emitter import StepEmitter, StepPart
from paddock.program import operations as ops
from paddock.program.model import Ability, Entry, Expr, Step
from paddock.program.types import FLAG


class Menus(StepPart):
    def __init__(self, steps: StepEmitter, choices: Choices, abilities: Abilities) -> None:
        super().__init__(steps)
        self.choices = choices
        self.flow = choices.flow
        self.abilities = abilities
        self.listeners = abilities.listeners

    @writes(ops.MENU)
    def menu(self, step: Step) -> None:
        picked = self._pick(step)
        heads = [f"{'elif' if i else 'if'} {picked} == {i}:" for i in range(len(step.entries))]
        self.out.answers.either(
            *(partial(self.flow.write_under, head, e.body) for head, e in zip(heads, step.entries, strict=True))
        )
        for i, ability in self.offers(step):
            with self.out.block(f"if {self.is_offer(ability, i, picked)}:"):
                call = direct_call(self.routines.abilities[ability.id], self.offer_arguments(ability, picked))
                self.out.line(call)

    def _pick(self, step: Step) -> str:
        """The entry that is picked; where all are open or at most one, no list is looked at to see whom to ask."""
        conditions = [self._entry_condition(entry) for entry in step.entries]
        always = [i for i, condition in enumerate(conditions) if condition == "True"]
        condition = self._one_condition(step, conditions)
        seat, prompt, picked = self.value(step.args[0]), self.analysis.prompts.number_of(step), self.out.temp()
        if condition is None or len(always) > 1 or len(conditions) < 2:
            self.choices.decide(self._list_open(step, conditions, ""), seat, prompt, picked)
            return picked
        with self.out.block(f"if {condition}:"):
            self.choices.ask(self._all_entries(step), seat, prompt, picked)
        with self.out.block("else:"):
            self.out.line(f"{picked} = {always[0] if always else None}")
        return picked

    def _one_condition(self, step: Step, conditions: list[str]) -> str | None:
        """The one under which all the rest is open, where some are not always."""
        found = {*conditions} - {"True"}
        return found.pop() if len(found) == 1 and not self.offers(step) else None

    def _all_entries(self, step: Step) -> str:
        return self.context.thing_list(tuple(range(len(step.entries))))

    def open_entries(self, step: Step, label_values: str = "") -> str:
        """The list of what can be picked. `label_values` names what the labels show, where a table shows them."""
        if label_values:
            self.out.line(f"{label_values} = {{}}")
        return self._list_open(step, [self._entry_condition(entry) for entry in step.entries], label_values)

    def _list_open(self, step: Step, conditions: list[str], label_values: str) -> str:
        options = self.out.temp()
        if not label_values and not self.offers(step) and len({*conditions, "True"}) <= 2:
            self.out.line(f"{options} = {self._one_of_two(conditions)}")
            return options
        self.out.line(f"{options} = []")
        for i, (entry, condition) in enumerate(zip(step.entries, conditions, strict=True)):
            depth = self.out.depth
            if condition != "True":
                self.out.line(f"if {condition}:")
                self.out.depth += 1
            self.out.line(f"{options}.append({i})")
            if label_values:
                self._keep_label_values(f"{label_values}[{i}]", entry)
            self.out.depth = depth
        offers = {ability.id: i for i, ability in self.offers(step)}

        def offer(ability: Ability) -> None:
            self._open_offer(ability, offers[ability.id], options, label_values)

        self.listeners.write_in_groups([ability for _, ability in self.offers(step)], offer)
        return options

    def _open_offer(self, ability: Ability, i: int, options: str, label_values: str) -> None:
        with self.abilities.each_active(ability) as this:
            option = str(i) if this is None else f"({i}, {this})"
            self.out.line(f"{options}.append({option})")
            if label_values and ability.values:
                names = LocalNames(self.abilities.local_names(ability, this))
                with self._skipping_mistakes(), self.out.with_locals(names):
                    values = "".join(f"{self.value(e)}, " for e in ability.values)
                    self.out.line(f"{label_values}[{option}] = ({values})")

    def _one_of_two(self, conditions: list[str]) -> str:
        """Entries that are open always or all under one condition: the two lists there can be are made beforehand."""
        every = self.context.thing_list(tuple(range(len(conditions))))
        condition = next((each for each in conditions if each != "True"), None)
        if condition is None:
            return every
        always = self.context.thing_list(tuple(i for i, each in enumerate(conditions) if each == "True"))
        return f"{every} if {condition} else {always}"

    def _keep_label_values(self, where: str, entry: Entry) -> None:
        """The values that its label shows; what cannot be asked yet is not shown."""
        done = entry.body[0] if entry.sentence and entry.body and entry.body[0].op == ops.PERFORM else None
        if done is None and not entry.values:
            return
        with self._skipping_mistakes():
            values = [self.value(e) for e in entry.values] if done is None else self.steps.arguments(done)
            self.out.line(f"{where} = ({''.join(f'{value}, ' for value in values)})")

    @contextmanager
    def _skipping_mistakes(self) -> Iterator[None]:
        with self.out.block("try:"):
            yield
        with self.out.block("except MISTAKES:"):
            self.out.line("pass")

    def offers(self, step: Step) -> list[tuple[int, Ability]]:
        if step.ref == "may":  # a yes or no is no menu
            return []
        return list(enumerate(self.routines.offers(self.routine.menus_of), len(step.entries)))

    def is_offer(self, ability: Ability, i: int, picked: str) -> str:
        if not is_carried(ability):
            return f"{picked} == {i}"
        return f"isinstance({picked}, tuple) and {picked}[0] == {i}"

    def offer_arguments(self, ability: Ability, picked: str) -> list[str]:
        return self.abilities.arguments(ability, f"{picked}[1]" if is_carried(ability) else None)

    def _required_of(self, entry: Entry) -> list[Expr]:
        """A sentence in a menu is offered only when its verb can be done."""
        if len(entry.body) == 1 and entry.body[0].op == ops.PERFORM:
            return self.layout.verbs[ref(entry.body[0])].requires
        return []

    def _entry_condition(self, entry: Entry) -> str:
        condition = "True" if entry.guard is None else self.expressions.truth(entry.guard)
        requires = self._required_of(entry)
        if not requires:
            return condition
        with self.out.aside() as lines:
            needed = self._all_required(entry.body[0], requires)
        if condition == "True":
            self.out.splice(lines)
            return needed
        if needed == condition and not lines:
            return condition
        name = self.out.temp()
        self.out.line(f"{name} = {condition}")
        with self.out.block(f"if {name}:"):
            self.out.splice(lines)
            self.out.line(f"{name} = {needed}")
        return name

    def _all_required(self, perform: Step, requires: list[Expr]) -> str:
        verb = self.layout.verbs[ref(perform)]
        arguments = self.steps.arguments(perform)
        required = requires[0] if len(requires) == 1 else Expr(op=ops.AND, type=FLAG, args=requires)
        with self.out.with_locals(self.expressions.parameters(verb.params, arguments)):
            return self.expressions.truth(required)

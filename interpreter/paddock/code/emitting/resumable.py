"""Steps in which somebody decides, as blocks between questions: a procedure is left at a question and entered again.

A procedure that waits puts its frame on the stack after that of the procedure it waits for, and gives PAUSE; whoever
runs the frames turns the new ones round. Where nobody is asked, no frame is ever made.
"""

from __future__ import annotations

from collections.abc import Callable

from paddock.code.analysing.routines import Routine, ref
from paddock.code.emitting.context import Book
from paddock.code.emitting.direct import Direct
from paddock.code.emitting.liveness import FRAME
from paddock.code.emitting.steps import times_text
from paddock.code.emitting.writer import Line
from paddock.code.slots import OFFER, PLAIN, THING, Slot, slot_of, slot_of_items
from paddock.code.state import CHANCE
from paddock.program.model import Step

OPEN, PRIVATE = "FORCED", "PRIVATE"  # numbers that a machine brings along


class Resumable(Direct):
    shares = True

    def __init__(self, book: Book, routine: Routine) -> None:
        super().__init__(book, routine)
        self.blocks: dict[int, list[Line]] = {0: self.lines}
        self.count = 1
        self.slots: dict[str, Slot] = {}  # of what it keeps besides the locals of the rules

    def step(self, step: Step) -> None:
        if not self.routines.asks(step):
            super().step(step)
            return
        self.where = self.routines.where_of(step, self.routine)
        method: Callable[[Step], None] = getattr(self, f"r_{step.op}")
        method(step)
        self.forget()

    # -------------------------------------------------------------- blocks and frames

    def new_block(self) -> int:
        self.count += 1
        return self.count - 1

    def start(self, block: int) -> None:
        self.blocks[block] = self.lines = []
        self.forget()

    def goto(self, block: int) -> None:
        self.line(f"b = {block}")
        self.line("continue")

    def goto_if(self, condition: str, block: int) -> None:
        with self.block(f"if {condition}:"):
            self.goto(block)

    def keep(self, slot: Slot = PLAIN) -> str:
        """A name that lives through questions."""
        name = f"k{len(self.slots)}"
        self.slots[name] = slot
        return name

    def slot(self, name: str) -> Slot:
        """What a frame keeps under this name."""
        if name[0] == "l":
            return slot_of(self.routine.locals[int(name[1:])])
        if name == "y2" and self.routine.verb is not None:
            return slot_of(self.layout.verbs[self.routine.verb].result)
        return self.slots.get(name, PLAIN)

    def pause(self, block: int) -> None:
        self.line(f"s.stack.append({FRAME}{block})")
        self.line("return PAUSE")

    def resumable_call(self, routine: Routine, arguments: list[str]) -> None:
        """Does it, and goes on in a new block with its result in `s.r`."""
        self.wait_for(self.waiting_call(routine, arguments))

    def waiting_call(self, routine: Routine, arguments: list[str]) -> str:
        return f"r{routine.index}({', '.join(['s, None', *arguments])})"

    def effect_call(self, effect: str, card: str, you: str) -> str:
        return f"R[{effect}](s, None, {card}, {you})"

    def wait_for(self, call: str) -> None:
        after, result = self.new_block(), self.temp()
        self.line(f"{result} = {call}")
        with self.block(f"if {result} is PAUSE:"):
            self.pause(after)
        self.line(f"s.r = {result}")
        self.goto(after)
        self.start(after)

    # -------------------------------------------------------------- flow

    def r_if(self, step: Step) -> None:
        condition = self.truth(step.args[0], False)
        if condition in ("True", "False"):
            self.steps(step.other if condition == "True" else step.body)
            return
        end = self.new_block()
        other = self.new_block() if step.other else end
        self.goto_if(condition, other)
        self.steps(step.body)
        self.goto(end)
        if step.other:
            self.start(other)
            self.steps(step.other)
            self.goto(end)
        self.start(end)

    def r_each(self, step: Step) -> None:
        things, nth = self.keep(slot_of_items(step.args[0].type)), self.keep()
        self.line(f"{things} = {self.fresh(step.args[0])}")
        if self.book.weights.pays(step):
            self.charge(times_text(f"len({things})", self.per_turn(step)))
        self.line(f"{nth} = 0")
        head, end = self.new_block(), self.new_block()
        self.goto(head)
        self.start(head)
        self.goto_if(f"{nth} >= len({things})", end)
        if step.name is not None:
            self.line(f"{self.name(step.name)} = {things}[{nth}]")
        self.line(f"{nth} += 1")
        self.steps(step.body)
        self.goto(head)
        self.start(end)

    def r_secretly(self, step: Step) -> None:
        self.empty_maps(step)
        self.r_each(step)

    def r_times(self, step: Step) -> None:
        left = self.keep()
        self.line(f"{left} = {self.value(step.args[0])}")
        head, end = self.new_block(), self.new_block()
        self.goto(head)
        self.start(head)
        self.goto_if(f"{left} <= 0", end)
        self.line(f"{left} -= 1")
        self.charge(str(self.per_turn(step)))
        self.steps(step.body)
        self.goto(head)
        self.start(end)

    def r_while(self, step: Step) -> None:
        head, end = self.new_block(), self.new_block()
        self.goto(head)
        self.start(head)
        condition = self.truth(step.args[0], False)
        self.goto_if(condition, end)
        self.charge(str(self.per_turn(step)))
        self.steps(step.body)
        self.goto(head)
        self.start(end)

    # -------------------------------------------------------------- deciding

    def r_choose(self, step: Step) -> None:
        if step.ref == "many":
            self.choose_many(step)
            return
        options = self.atom(self.options(step))
        about = "None"
        if self.book.log and step.ref == "answer":  # what the event is about, for whoever is asked
            about = f"({''.join(f'{self.value(arg)}, ' for arg in step.args[2:])})"
        self.ask(step, options, about, self.too_few(step))
        self.receive(step, "s.r")

    def too_few(self, step: Step) -> str:
        """More answers than this make a question: one, unless forced ones are asked as well (see `plan.FORCED`)."""
        return PRIVATE if self.book.prompts.is_private(step) else OPEN

    def ask(self, step: Step, options: str, picked: str, too_few: str = "1", seat: str = "") -> None:
        """Asks when there are answers to choose from, and goes on in a new block with the answer in `s.r`."""
        after = self.new_block()
        with self.block(f"if len({options}) > {too_few}:"):
            # Who has nothing to choose from is asked like the others, and can only go on.
            offered = f"({options} or NOTHING)" if PRIVATE in too_few else options
            self.put_question(seat or self.value(step.args[0]), self.book.prompts.of(step), offered, picked, after)
        self.line(f"s.r = {options}[0] if {options} else None")
        self.goto(after)
        self.start(after)

    def put_question(self, seat: str, prompt: int, options: str, picked: str, after: int) -> None:
        asked = seat if seat == str(CHANCE) else self.somebody(seat)
        self.line(f"s.ask = ({asked}, {prompt}, {options}, {picked})")
        self.pause(after)

    def choose_many(self, step: Step) -> None:
        slot = slot_of_items(step.args[1].type)
        rest, got, low, high = self.keep(slot), self.keep(slot), self.keep(), self.keep()
        self.line(f"{rest} = {self.fresh(step.args[1])}")
        least, most = self.value(step.args[2]), self.value(step.args[3])
        self.line(f"{low}, {high} = bounds(len({rest}), {least}, {most})")
        self.line(f"{got} = []")
        head, end = self.new_block(), self.new_block()
        self.goto(head)
        self.start(head)
        options = self.temp()
        self.line(f"{options} = many_options({rest}, len({got}), {low}, {high})")
        begins = self.too_few(step) == PRIVATE  # how long a pick goes on is not seen, but that there is one
        self.ask(step, options, got, f"(1 if {got} else {PRIVATE})" if begins else "1")
        self.goto_if("s.r is None", end)
        self.line(f"{got} = [*{got}, s.r]")
        self.line(f"{rest} = {rest}[{rest}.index(s.r) + 1:]")
        self.goto(head)
        self.start(end)
        self.receive(step, got)

    def r_menu(self, step: Step) -> None:
        picked = self.keep(OFFER)
        self.told = self.temp() if self.book.log else ""
        options, told = self.entries_open(step), self.told or "None"
        self.told = ""
        self.ask(step, options, told, self.too_few(step))
        self.line(f"{picked} = s.r")
        end = self.new_block()
        for i, entry in enumerate(step.entries):
            other = self.new_block()
            self.goto_if(f"{picked} != {i}", other)
            self.steps(entry.body)
            self.goto(end)
            self.start(other)
        for i, ability in self.offered(step):
            other = self.new_block()
            self.goto_if(f"not ({self.is_offer(ability, i, picked)})", other)
            self.any_call(self.routines.abilities[ability.id], self.offer_arguments(ability, picked))
            self.goto(end)
            self.start(other)
        self.goto(end)
        self.start(end)

    def any_call(self, routine: Routine, arguments: list[str]) -> None:
        if routine.asks:
            self.resumable_call(routine, arguments)
        else:
            self.line(self.call(routine, arguments))

    # -------------------------------------------------------------- doing

    def r_perform(self, step: Step) -> None:
        self.resumable_call(self.routines.verbs[ref(step)], self.arguments(step))
        self.receive(step, "s.r")

    def r_answer(self, step: Step) -> None:
        self.resumable_call(*self.answered(step))
        self.receive(step, "s.r")

    def r_carry_out(self, step: Step) -> None:
        card, you, effects, nth = self.keep(THING), self.keep(), self.keep(), self.keep()
        self.line(f"{card} = {self.value(step.args[0])}")
        self.line(f"{you} = {self.value(step.args[1])}")
        self.line(f"{effects} = {self.effects(step)}.get({card}, [])")
        self.line(f"{nth} = 0")
        head, end = self.new_block(), self.new_block()
        self.goto(head)
        self.start(head)
        self.goto_if(f"{nth} >= len({effects})", end)
        self.line(f"{nth} += 1")
        self.charge()
        self.using(step, card, you)
        self.wait_for(self.effect_call(f"{effects}[{nth} - 1]", card, you))
        self.goto(head)
        self.start(end)

    def r__body(self, step: Step) -> None:
        end = self.new_block()
        if self.replaceable:
            self.goto_if("y1", end)
        routine = self.routines.bodies[ref(step)]
        self.resumable_call(routine, [self.name(n) for n in routine.params])
        self.line("y2 = s.r")
        self.goto(end)
        self.start(end)

    def r__ability(self, step: Step) -> None:
        ability = self.layout.abilities[ref(step)]
        end = self.new_block()
        if ability.moment != "when" and self.replaceable:
            self.goto_if("y1", end)
        if ability.card is None and ability.kind is None:
            condition = self.guarded(ability, self.ability_names(ability))
            self.goto_if(f"not {condition}", end)
            self.ability_done(step, None, end, end)
        else:
            self.for_each_copy(step, end)
        self.start(end)

    def for_each_copy(self, step: Step, end: int) -> None:
        ability = self.layout.abilities[ref(step)]
        nth, head, this = self.keep(), self.new_block(), self.temp()
        copies = self.layout.carriers(ability.card, ability.kind)
        works = self.book.some(self.layout.in_force(ability.card, ability.kind, ability.works))
        self.line(f"{nth} = 0")
        self.goto(head)
        self.start(head)
        self.goto_if(f"{nth} >= {len(copies)}", end)
        self.line(f"{this} = {self.book.things(copies)}[{nth}]")
        self.line(f"{nth} += 1")
        self.goto_if(f"{self.use('W')}[{this}] not in {works}", head)
        condition = self.guarded(ability, self.ability_names(ability, this))
        self.goto_if(f"not {condition}", head)
        self.ability_done(step, this, head, end)

    def ability_done(self, step: Step, this: str | None, again: int, end: int) -> None:
        ability = self.layout.abilities[ref(step)]
        self.answering(this)
        if ability.moment == "instead":
            self.replaced()
        self.resumable_call(self.routines.abilities[ability.id], self.ability_arguments(ability, this))
        if ability.moment == "when":
            with self.block("if s.r:"):
                self.cancelled()
        elif ability.moment == "instead":
            self.line("y2 = s.r")
            again = end
        self.goto(again)

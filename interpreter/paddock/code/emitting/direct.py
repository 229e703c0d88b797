"""Steps in which somebody decides, as direct Python: `c(s, seat, prompt, options)` gives the index of the answer."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

from paddock.code.analysing.open_windows import answers_of
from paddock.code.analysing.routines import ref
from paddock.code.emitting.expressions import Env
from paddock.code.emitting.listeners import Listening, is_carried
from paddock.code.layout import BUDGET
from paddock.program import operations as ops
from paddock.program.model import Ability, Entry, Expr, Modifier, Step
from paddock.program.types import FLAG
from paddock.program.walk import all_steps
from paddock.text.limits import EVENTS

FEW = 8  # cards that are looked up one by one
ONE = "1"  # a question with one answer is none


class Direct(Listening):
    # -------------------------------------------------------------- choosing

    def s_choose(self, step: Step) -> None:
        seat, prompt = self.value(step.args[0]), self.book.prompts.of(step)
        if step.ref == "many":
            things, low, high = self.fresh(step.args[1]), self.value(step.args[2]), self.value(step.args[3])
            self.receive(step, f"pick_many(s, c, {seat}, {prompt}, {things}, {low}, {high})")
            return
        answer = self.answer_name(step)
        if step.ref == "number":
            self.decide_number(step, seat, prompt, answer)
        else:
            self.decide(self.atom(self.options(step)), seat, prompt, answer)

    def answer_name(self, step: Step) -> str:
        """Where the answer goes."""
        if step.name is None:
            return self.temp()
        name = self.name(step.name)
        return name if step.own is None else f"{name}[{self.name(step.own)}]"

    def decide_number(self, step: Step, seat: str, prompt: int, answer: str) -> None:
        """Numbers in a row are only listed for somebody who is asked."""
        low, high = (self.atom(self.value(arg)) for arg in step.args[1:3])
        with self.block(f"if {high} > {low}:"):
            options = self.temp()
            self.line(f"{options} = range({low}, {high} + 1)")
            self.line(f"{answer} = {options}[c(s, {self.somebody(seat)}, {prompt}, {options})]")
            self.line(f"s.fuel = {BUDGET}")
        with self.block("else:"):
            self.line(f"{answer} = {low} if {high} == {low} else None")

    def somebody(self, seat: str) -> str:
        """Who is asked; where that is none, a line before says so."""
        seat = self.atom(seat)
        if not seat.isdigit() and seat not in self.somebodies:
            with self.block(f"if {seat} is None:"):
                self.line("nobody()")
        return seat

    def options(self, step: Step) -> str:
        if step.ref == "number":
            return f"range({self.value(step.args[1])}, {self.value(step.args[2])} + 1)"
        if step.ref in ("answer", "perhaps"):  # with a card, or with none
            return f"[*{self.listed(step.args[1])}, None]"
        return self.fresh(step.args[1])

    def decide(self, options: str, seat: str, prompt: int, answer: str) -> None:
        with self.block(f"if len({options}) > 1:"):
            self.line(f"{answer} = {options}[c(s, {self.somebody(seat)}, {prompt}, {options})]")
            self.line(f"s.fuel = {BUDGET}")
        with self.block("else:"):
            self.line(f"{answer} = {options}[0] if {options} else None")

    def s_secretly(self, step: Step) -> None:
        self.empty_maps(step)
        self.s_each(step)

    def empty_maps(self, step: Step) -> None:
        for name in dict.fromkeys(s.name for s in all_steps(step.body) if s.own is not None and s.name is not None):
            self.line(f"{self.name(name)} = {{}}")
            self.remember(("choices", name), self.name(name), frozenset())

    # -------------------------------------------------------------- menus

    def s_menu(self, step: Step) -> None:
        options = self.entries_open(step)
        picked = self.temp()
        self.decide(options, self.value(step.args[0]), self.book.prompts.of(step), picked)
        heads = [f"{'elif' if i else 'if'} {picked} == {i}:" for i in range(len(step.entries))]
        self.either(*(partial(self.under, head, e.body) for head, e in zip(heads, step.entries, strict=True)))
        for i, ability in self.offered(step):
            with self.block(f"if {self.is_offer(ability, i, picked)}:"):
                call = self.call(self.routines.abilities[ability.id], self.offer_arguments(ability, picked))
                self.line(call)

    def entries_open(self, step: Step) -> str:
        options = self.temp()
        if self.told:
            self.line(f"{self.told} = {{}}")
        guards = [self.entry_guard(entry) for entry in step.entries]
        if not self.told and not self.offered(step) and len({*guards, "True"}) <= 2:
            self.line(f"{options} = {self.one_of_two(guards)}")
            return options
        self.line(f"{options} = []")
        for i, (entry, condition) in enumerate(zip(step.entries, guards, strict=True)):
            depth = self.depth
            if condition != "True":
                self.line(f"if {condition}:")
                self.depth += 1
            self.line(f"{options}.append({i})")
            self.tell_entry(i, entry)
            self.depth = depth
        offers = {ability.id: i for i, ability in self.offered(step)}

        def offer(ability: Ability) -> None:
            i = offers[ability.id]
            with self.applying(ability) as this:
                option = str(i) if this is None else f"({i}, {this})"
                self.line(f"{options}.append({option})")
                if self.told and ability.values:
                    with self.telling(), self.within(Env(self.ability_names(ability, this), set())):
                        values = "".join(f"{self.value(e)}, " for e in ability.values)
                        self.line(f"{self.told}[{option}] = ({values})")

        self.in_groups([ability for _, ability in self.offered(step)], offer)
        return options

    def one_of_two(self, guards: list[str]) -> str:
        """Entries that are open always or all under one condition: the two lists there can be are made beforehand."""
        every = self.book.things(tuple(range(len(guards))))
        condition = next((guard for guard in guards if guard != "True"), None)
        if condition is None:
            return every
        always = self.book.things(tuple(i for i, guard in enumerate(guards) if guard == "True"))
        return f"{every} if {condition} else {always}"

    told = ""  # the name of what the entries of a menu are about, where a table shows them

    def tell_entry(self, i: int, entry: Entry) -> None:
        """Keeps the values that its label shows; what cannot be asked yet is not shown."""
        done = entry.body[0] if entry.sentence and entry.body and entry.body[0].op == ops.PERFORM else None
        if not self.told or (done is None and not entry.values):
            return
        with self.telling():
            values = [self.value(e) for e in entry.values] if done is None else self.arguments(done)
            self.line(f"{self.told}[{i}] = ({''.join(f'{value}, ' for value in values)})")

    @contextmanager
    def telling(self) -> Iterator[None]:
        with self.block("try:"):
            yield
        with self.block("except MISTAKES:"):
            self.line("pass")

    def offered(self, step: Step) -> list[tuple[int, Ability]]:
        if step.ref == "may":  # a yes or no is no menu
            return []
        return list(enumerate(self.routines.offers(self.routine.menus_of), len(step.entries)))

    def is_offer(self, ability: Ability, i: int, picked: str) -> str:
        if not is_carried(ability):
            return f"{picked} == {i}"
        return f"isinstance({picked}, tuple) and {picked}[0] == {i}"

    def offer_arguments(self, ability: Ability, picked: str) -> list[str]:
        return self.ability_arguments(ability, f"{picked}[1]" if is_carried(ability) else None)

    def required(self, entry: Entry) -> list[Expr]:
        """A sentence in a menu is offered only when its verb can be done."""
        if len(entry.body) == 1 and entry.body[0].op == ops.PERFORM:
            return self.layout.verbs[ref(entry.body[0])].requires
        return []

    def entry_guard(self, entry: Entry) -> str:
        condition = "True" if entry.guard is None else self.truth(entry.guard)
        requires = self.required(entry)
        if not requires:
            return condition
        with self.aside() as lines:
            needed = self.all_required(entry.body[0], requires)
        if condition == "True":
            self.splice(lines)
            return needed
        if needed == condition and not lines:
            return condition
        name = self.temp()
        self.line(f"{name} = {condition}")
        with self.block(f"if {name}:"):
            self.splice(lines)
            self.line(f"{name} = {needed}")
        return name

    def all_required(self, perform: Step, requires: list[Expr]) -> str:
        verb = self.layout.verbs[ref(perform)]
        arguments = self.arguments(perform)
        env = Env({p.local: self.atom(a) for p, a in zip(verb.params, arguments, strict=True)})
        env.places = {p.local for p in verb.params if p.type.is_place}
        with self.within(env):
            return self.truth(requires[0] if len(requires) == 1 else Expr(op="and", type=FLAG, args=requires))

    # -------------------------------------------------------------- what watches a verb

    @contextmanager
    def applying(self, ability: Ability) -> Iterator[str | None]:
        """Written inside: what happens for each copy in force whose condition holds (once, when on no card)."""
        depth = self.depth
        names, this = self.ability_names(ability), None
        if is_carried(ability):
            this = self.open_carriers(ability, ability.moment == "instead")
            names = self.ability_names(ability, this)
        condition = self.guarded(ability, names)
        if condition != "True":
            self.line(f"if {condition}:")
            self.depth += 1
        yield this
        self.depth = depth

    def open_carriers(self, source: Ability | Modifier, breaks: bool = False) -> str:
        """A loop over the copies in force, none for a single copy unless it breaks; the caller closes it."""
        this, where = self.temp(), self.use("W")
        copies = self.layout.carriers(source.card, source.kind)
        works = self.book.some(self.layout.in_force(source.card, source.kind, source.works))
        if len(copies) == 1 and not breaks:
            this = str(copies[0])
        else:
            self.line(f"for {this} in {self.book.things(copies)}:")
            self.depth += 1
        self.line(f"if {where}[{this}] in {works}:")
        self.depth += 1
        self.forget()  # what one copy does, the next one sees
        return this

    def ability_names(self, ability: Ability, this: str | None = None) -> dict[int, str]:
        """What the ability's own locals are called where its verb is done."""
        verb = self.layout.verbs[ability.verb] if ability.verb is not None else None
        names = {i: self.name(p.local) for i, p in enumerate(verb.params)} if verb else {}
        if ability.this is not None:
            names[ability.this] = this or "None"
        if ability.you is not None:
            names[ability.you] = self.holder(this) if this else "None"
        return names

    def holder(self, this: str) -> str:
        return f"{self.book.constant('holders', self.layout.holder_of)}[{self.use('W')}[{this}]]"

    def ability_arguments(self, ability: Ability, this: str | None) -> list[str]:
        names = self.ability_names(ability, this)
        return [names.get(n, "None") for n in self.routines.abilities[ability.id].params]

    def guarded(self, ability: Ability, names: dict[int, str]) -> str:
        if ability.guard is None:
            return self.may_be_answered(ability)
        if ability.you in names and names[ability.you] != "None":
            names[ability.you] = self.atom(names[ability.you])
        with self.within(Env(names, set())):
            return self.value(ability.guard)

    def may_be_answered(self, ability: Ability) -> str:
        """Whether a window is to be opened: with nobody to answer it, only where all are asked nevertheless."""
        answers = answers_of(self.layout, ability)
        if answers is None:
            return "True"
        places = self.book.some(answers.places)
        if len(answers.cards) <= FEW:
            test = " or ".join(f"{self.use('W')}[{card}] in {places}" for card in answers.cards) or "False"
        else:
            lists = " + ".join(f"{self.use('Z')}[{z}]" for z in sorted(answers.places))
            test = f"not {self.book.some(frozenset(answers.cards))}.isdisjoint({lists})"
        few = self.too_few(answers.question)
        return f"({test})" if few == ONE else f"({few} < 1 or {test})"

    def too_few(self, step: Step) -> str:
        """More answers than this make a question."""
        return ONE

    def s__ability(self, step: Step) -> None:
        ability = self.layout.abilities[ref(step)]
        routine = self.routines.abilities[ability.id]
        depth = self.depth
        if ability.moment != "when" and self.replaceable:  # what is replaced does not happen: nothing comes before it
            self.line("if not y1:")
            self.depth += 1
        with self.applying(ability) as this:
            self.answering(this)
            call = self.call(routine, self.ability_arguments(ability, this))
            if ability.moment == "when":
                with self.block(f"if {call}:"):
                    self.cancelled()
                self.after_ability(ability)
            elif ability.moment == "instead":
                self.replaced()
                self.line(f"y2 = {call}")
                self.after_ability(ability)
                if this is not None:
                    self.line("break")
            else:
                self.line(call)
                self.after_ability(ability)
        self.depth = depth

    def replaced(self) -> None:
        self.line("y1 = True")
        if self.book.log:
            self.line(f's.log.append(("instead", {self.routine.verb}))')

    def cancelled(self) -> None:
        assert self.routine.verb is not None
        self.lapsed(self.routine.verb)
        if self.book.log:
            self.line(f's.log.append(("cancel", {self.routine.verb}))')
        self.line("return None")

    def s__body(self, step: Step) -> None:
        routine = self.routines.bodies[ref(step)]
        call = f"y2 = {self.call(routine, [self.name(n) for n in routine.params])}"
        if not self.replaceable:
            self.line(call)
            return
        with self.block("if not y1:"):
            self.line(call)

    def s__require(self, step: Step) -> None:
        self.unless(Expr(op="and", type=FLAG, args=step.args), "return None")

    def s__do(self, step: Step) -> None:
        verb = self.layout.verbs[ref(step)]
        names = [self.name(p.local) for p in verb.params]
        movable = [p.type.of_things for p in verb.params]
        lies = [f"lies(s, {n})" if moves else "None" for n, moves in zip(names, movable, strict=True)]
        args, places = "".join(f"{n}, " for n in names), "".join(f"{n}, " for n in lies)
        self.line(f"if len(s.log) > {EVENTS}: endless()")
        self.line(f's.log.append(("do", {verb.id}, ({args}), ({places})))')

    def s__begin(self, step: Step) -> None:
        self.line(f"lapse(s, {ref(step)}, {self.given(ref(step))}, False)")

    def lapsed(self, verb: int) -> None:
        if verb in self.routines.ending:
            self.line(f"lapse(s, {verb}, {self.given(verb)}, True)")

    def given(self, verb: int) -> str:
        """The arguments of the verb that is done here."""
        return f"({''.join(f'{self.name(p.local)}, ' for p in self.layout.verbs[verb].params)})"

    def s__finish(self, step: Step) -> None:
        self.lapsed(ref(step))
        if self.book.log:
            self.line(f's.log.append(("done", {ref(step)}))')

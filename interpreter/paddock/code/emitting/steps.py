"""Steps in which nobody decides into Python: the same lines in every face."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from paddock.code.analysing.inlining import is_stable, renamed
from paddock.code.analysing.routines import Routine, assigned, ref
from paddock.code.emitting.context import Book
from paddock.code.emitting.loop_fusion import fuses
from paddock.code.emitting.stores import GROWING, Counting
from paddock.code.errors import PlayError
from paddock.program import operations as ops
from paddock.program.model import Expr, Modifier, Step
from paddock.program.walk import all_steps
from paddock.text.limits import EVENTS, MODIFIERS

APART = 1_000_000  # candidates of a condition that is written out are numbered beyond every local


class Steps(Counting):
    """Writes one procedure. `chooser` is what goes first to a procedure that can ask, after the state."""

    queue = ""  # inside `at once`: the name of the list of changes
    shares = False  # whether frames hold the locals too, so that a map must not be changed in place

    def __init__(self, book: Book, routine: Routine) -> None:
        super().__init__(book)
        self.routine = routine
        self.routines = book.routines
        types = routine.locals
        self.turns = any(step.op in (ops.EACH, ops.TIMES, ops.WHILE) for step in all_steps(routine.steps))
        self.somebodies: set[str] = set()  # names that are not none here
        self.known = {*routine.params, *assigned(routine.steps)}
        self.env.places = {n for n in routine.params if n < len(types) and types[n].is_place}

    def name(self, local: int) -> str:
        """A local that nothing ever writes is none."""
        return self.env.names.get(local) or (f"l{local}" if local in self.known else "None")

    # -------------------------------------------------------------- the one way in

    def steps(self, steps: list[Step]) -> None:
        for step in steps:
            self.step(step)

    def step(self, step: Step) -> None:
        spins = step.op in ops.REPEATING and not self.routines.asks(step) and not self.is_brief(step)
        self.spins += spins
        self.do_step(step)
        self.spins -= spins

    def do_step(self, step: Step) -> None:
        self.where = self.routines.where_of(step, self.routine)
        waits = self.queue and step.op in ops.WAITING
        method: Callable[[Step], None] | None = getattr(self, f"{'q' if waits else 's'}_{step.op}", None)
        if method is None:
            raise PlayError(f"no step is called {step.op!r}", self.where)
        method(step)
        if step.op != ops.IF:  # what its branches changed is forgotten in them
            self.forget_changes(step)

    def forget_changes(self, step: Step) -> None:
        changed = self.book.changes.of(step)
        self.forget(changed, [self.name(number) for sort, number in changed or () if sort == "local"])

    def extras(self) -> list[str]:
        """y0: cancelled; y1: done by something else instead; y2: the result."""
        if self.routine.cancels:
            return ["y0"]
        if not any(step.op == ops.BODY for step in self.routine.steps):
            return []
        return ["y1", "y2"] if self.replaceable else ["y2"]

    @property
    def replaceable(self) -> bool:
        """Whether something can be done instead of this verb."""
        done = [self.layout.abilities[ref(step)] for step in self.routine.steps if step.op == ops.ABILITY]
        return any(ability.moment == "instead" for ability in done)

    def receive(self, step: Step, text: str) -> None:
        """Keeps a result in its local, or in the member's entry of a map."""
        if step.name is None:
            return
        name = self.name(step.name)
        if step.own is not None and self.shares:
            text = f"{{**{name}, {self.name(step.own)}: {text}}}"
        elif step.own is not None:
            name = f"{name}[{self.name(step.own)}]"
        if text != name:
            self.line(f"{name} = {text}")

    def weight(self, routine: Routine) -> int:
        """Of what a procedure does; what watches a verb is paid by the verb."""
        if routine.verb is None:
            return self.book.weights.steps(routine.steps)
        outer = self.routines.verbs.get(routine.verb) is routine
        return self.book.weights.verbs[routine.verb] if outer else 0

    def per_turn(self, step: Step) -> int:
        """What a turn of a loop of steps costs."""
        return 1 + self.book.weights.toll(self.book.weights.steps(step.body))

    def charge(self, amount: str = "1") -> None:
        left = self.temp()
        self.line(f"{left} = s.fuel - {amount}")
        with self.block(f"if {left} < 0:"):
            self.line("endless()")
        self.line(f"s.fuel = {left}")

    # -------------------------------------------------------------- flow

    def s_nothing(self, step: Step) -> None:
        pass

    def s_let(self, step: Step) -> None:
        self.receive(step, self.fresh(step.args[0]))
        if step.name is not None and step.own is None and step.args[0].op in GROWING and self.turns:
            self.keep_small(self.name(step.name), step.args[0])

    def s_give(self, step: Step) -> None:
        self.leave(self.fresh(step.args[0]))

    def leave(self, result: str = "None") -> None:
        """Out of this procedure; an announcing ability says whether it cancelled."""
        self.line(f"return {'y0' if self.routine.cancels else result}")

    def s_stop(self, step: Step) -> None:
        if step.ref is None or ref(step) == self.routine.verb:
            self.leave()
        else:
            self.line(f"raise Stop({ref(step)})")

    def s_end(self, step: Step) -> None:
        self.line("raise GameOver")

    def s_cancel(self, step: Step) -> None:
        if not self.routine.cancels:
            return
        self.line("y0 = True")
        if self.book.log:  # said at once: what comes next may stop more than this event
            self.line(f's.log.append(("void", {self.routines.announced(self.routine)}))')

    def s_if(self, step: Step) -> None:
        if not step.other:
            self.only_if(step.args[0], lambda: self.steps(step.body))
            return
        condition = self.truth(step.args[0])
        if condition in ("True", "False"):
            self.steps(step.body if condition == "True" else step.other)
            return
        self.either(lambda: self.under(f"if {condition}:", step.body), lambda: self.under("else:", step.other))

    def under(self, head: str, steps: list[Step]) -> None:
        with self.block(head):
            self.steps(steps)

    def s_at_once(self, step: Step) -> None:
        """First all is asked, then all is done."""
        self.queue = self.temp()
        self.line(f"{self.queue} = []")
        self.steps(step.body)
        self.where = self.routines.where_of(step, self.routine)
        self.line(f"at_once(s, put, store, {self.queue})")
        self.queue = ""

    def q_move(self, step: Step) -> None:
        what, place = self.fresh(step.args[0]), self.value(step.args[1])
        slot = self.value(step.args[2]) if len(step.args) > 2 else "None"
        self.line(f'{self.queue}.append(("move", {what}, {place}, {slot}, {step.ref == "top"}))')

    def q_set(self, step: Step) -> None:
        index, value = self.store_index(step.args[0]), self.fresh(step.args[1])
        self.line(f'{self.queue}.append(("set", {index}, {value}))')

    def q_add(self, step: Step) -> None:
        index, amount = self.store_index(step.args[0]), self.value(step.args[1])
        self.line(f'{self.queue}.append(("add", {index}, {amount}))')

    def s_each(self, step: Step) -> None:
        counted = self.book.weights.pays(step)
        member = self.temp() if step.name is None else self.name(step.name)

        def turn(x: str) -> None:
            self.forget_changes(step)
            if x != member:
                self.line(f"{member} = {x}")
            with self.being_somebody(member, step):
                self.steps(step.body)

        if not counted and self.is_chain(step.args[0]) and fuses(self.book, step):
            self.iterate(step.args[0], turn, "frozen")
            return
        things = self.fresh(step.args[0])
        if counted:
            things = self.atom(things)
            self.charge(times_text(f"len({things})", self.per_turn(step)))
        with self.block(f"for {member} in {things}:"):
            turn(member)

    @contextmanager
    def being_somebody(self, member: str, step: Step) -> Iterator[None]:
        """Inside a turn its member is never none: no list holds that."""
        known = step.name in assigned(step.body) or member in self.somebodies
        if not known:
            self.somebodies.add(member)
        yield
        if not known:
            self.somebodies.discard(member)

    def s_times(self, step: Step) -> None:
        with self.block(f"for {self.temp()} in range({self.value(step.args[0])}):"):
            self.forget_changes(step)
            self.charge(str(self.per_turn(step)))
            self.steps(step.body)

    def s_while(self, step: Step) -> None:
        with self.block("while True:"):
            self.forget_changes(step)
            self.unless(step.args[0], "break")
            self.charge(str(self.per_turn(step)))
            self.steps(step.body)

    def unless(self, condition: Expr, what: str) -> None:
        """Leaves at the first part that fails: what the parts found out is known to all that follows."""
        for part, wanted in self.parts(condition):
            text = self.truth(part, not wanted)
            if text != "False":
                with self.block(f"if {text}:"):
                    self.line(what)

    def only_if(self, condition: Expr, body: Callable[[], None]) -> None:
        """Ifs one inside the other: what one part found out is known to the next and to the body."""
        depth, ready = self.depth, list[str]()
        for part, wanted in self.parts(condition):
            with self.aside() as lines:
                text = self.truth(part, wanted)
            if text == "False" and not ready and self.depth == depth:
                return
            if lines and ready:
                self.line(f"if {' and '.join(ready)}:")
                self.depth, ready = self.depth + 1, []
            if lines:
                text = self.truth(part, wanted)
            if text != "True":
                ready.append(text)
        if ready:
            with self.block(f"if {' and '.join(ready)}:"):
                body()
        else:
            body()
        self.depth = depth

    def parts(self, condition: Expr, wanted: bool = True) -> list[tuple[Expr, bool]]:
        """What must all be so (or not be so) for a condition to hold, in the order it is asked."""
        condition = self.opened(condition)
        if condition.op == ops.NOT:
            return self.parts(condition.args[0], not wanted)
        if condition.op == (ops.AND if wanted else ops.OR):
            return [part for arg in condition.args for part in self.parts(arg, wanted)]
        return [(condition, wanted)]

    def opened(self, e: Expr) -> Expr:
        """A derived yes-no as the condition it stands for, where plain names are given to it."""
        value = self.layout.values[int(e.ref or 0)] if e.op == ops.CALL else None
        expr = self.book.inlines(value) if value else None
        if value is None or expr is None or not all(is_stable(arg) and not self.is_place(arg) for arg in e.args):
            return e
        if any(p.type.is_place for p in value.params):
            return e
        given = {p.local: arg for p, arg in zip(value.params, e.args, strict=True)}
        return self.opened(renamed(expr, APART, given))

    # -------------------------------------------------------------- doing verbs

    def s_perform(self, step: Step) -> None:
        self.receive_call(step, self.call(self.routines.verbs[ref(step)], self.arguments(step)))

    def receive_call(self, step: Step, call: str) -> None:
        if step.name is None:
            self.line(call)
        else:
            self.receive(step, call)

    def arguments(self, step: Step) -> list[str]:
        verb = self.layout.verbs[ref(step)]
        return [self.coerced(arg, p.type) for p, arg in zip(verb.params, step.args, strict=True)]

    def call(self, routine: Routine, arguments: list[str]) -> str:
        head = f"d{routine.index}(s, c" if routine.asks else f"x{routine.index}(s"
        return f"{', '.join([head, *arguments])})"

    def s_carry_out(self, step: Step) -> None:
        """The effects printed on a card; which one is only known when it is carried out."""
        if not self.routines.effects:
            return
        card, you = self.atom(self.value(step.args[0])), self.atom(self.value(step.args[1]))
        chooser = "c, " if self.routines.effects_ask else ""
        effect = self.temp()
        with self.block(f"for {effect} in {self.effects(step)}.get({card}, ()):"):
            self.charge()
            self.using(step, card, you)
            self.line(f"D[{effect}](s, {chooser}{card}, {you})")

    def using(self, step: Step, card: str, you: str) -> None:
        """The log counts a card whose text is done, but not when it is aimed."""
        if self.book.log and step.ref != "aim":
            self.line(f's.log.append(("used", {card}, {you}))')

    def effects(self, step: Step) -> str:
        """Which routines are a card's effects, or aim them, by thing."""
        table: dict[int, list[int]] = {}
        for ability in self.routines.carried_out(step):
            for thing in self.layout.carriers(ability.card, ability.kind):
                table.setdefault(thing, []).append(self.routines.abilities[ability.id].index)
        return self.book.constant(("effects", step.ref), table)

    def s_answer(self, step: Step) -> None:
        """An ability of a card that was laid; what it gives says whether it cancelled."""
        self.receive_call(step, self.call(*self.answered(step)))

    def answered(self, step: Step) -> tuple[Routine, list[str]]:
        values = [self.value(arg) for arg in step.args]
        ability = self.layout.abilities[ref(step)]
        if ability.ordered:
            self.answering(values[-2])
        elif not ability.made:  # a card that was laid has been told of
            self.using(step, values[-2], values[-1])
        return self.routines.abilities[ability.id], values

    def answering(self, this: str | None) -> None:
        """The story names the card that does something now."""
        if self.book.log and this is not None:
            self.line(f's.log.append(("by", {this}, {self.use("W")}[{this}]))')

    def s_until(self, step: Step) -> None:
        caught = [f", {self.fresh(arg)}" for arg in step.args]
        entries = []
        for text in str(step.ref).split():
            modifier = next(m for m in self.layout.program.modifiers if m.id == int(text))
            verb = -1 if modifier.verb is None else modifier.verb
            entries.append(f"({modifier.id}, {verb}{''.join(caught)})")
        self.line(f"s.M = [*s.M, {', '.join(entries)}]")
        with self.block(f"if len(s.M) > {MODIFIERS}:"):
            self.line("crowded()")

    # -------------------------------------------------------------- the rest

    def s_beside(self, step: Step) -> None:
        thing, other = (self.value(arg) for arg in step.args)
        self.line(f"beside(s, {thing}, {other}, {step.ref == 'ahead'})")

    def s_roll(self, step: Step) -> None:
        call = f"roll(s, {', '.join(self.value(arg) for arg in step.args)})"
        self.receive_call(step, call)

    def s_tell(self, step: Step) -> None:
        """A sentence for the story; without the log it is not even asked."""
        if self.book.log:
            values = [self.value(arg) for arg in step.args]
            text = self.book.constant(("tell", step.ref), step.ref)
            sorts = tuple(str(arg.type) for arg in step.args)
            types = self.book.constant(("types", sorts), sorts)
            moves = [arg.type.of_things for arg in step.args]
            lies = [f"lies(s, {v})" if moved else "None" for v, moved in zip(values, moves, strict=True)]
            said, places = "".join(f"{v}, " for v in values), "".join(f"{v}, " for v in lies)
            self.line(f"if len(s.log) > {EVENTS}: endless()")
            sort = "aside" if step.word else "tell"
            self.line(f's.log.append(("{sort}", {text}, ({said}), {types}, ({places})))')

    def s_reveal(self, step: Step) -> None:
        """A sentence for the story about what was chosen in secret."""
        if self.book.log:
            members, chosen = self.fresh(step.args[0]), step.args[1]
            name, type_ = (self.book.constant(("word", word), word) for word in (step.word, str(chosen.type)))
            self.line(f"reveal(s, {name}, {type_}, {members}, {self.value(chosen)})")

    def s_show(self, step: Step) -> None:
        """Some things for the eyes of one player: nothing but the story tells of it."""
        if self.book.log:
            things, seer = self.atom(self.fresh(step.args[0])), self.value(step.args[1])
            self.line(f"if len(s.log) > {EVENTS}: endless()")
            self.line(f's.log.append(("show", (*{things},), lies(s, {things}), {seer}))')

    def s_shuffle(self, step: Step) -> None:
        self.line(f"mix(s, {self.value(step.args[0])})")


def captured(step: Step) -> tuple[int, ...]:
    """The modifier's local that each captured value becomes: the one it had where it was caught."""
    return tuple(int(arg.ref) if arg.op == ops.LOCAL and arg.ref is not None else i for i, arg in enumerate(step.args))


def captures(book: Book, modifier: Modifier) -> tuple[int, ...]:
    """The same, found from the modifier."""
    program = book.layout.program
    for proc in [*program.verbs, *program.abilities]:
        for step in all_steps(proc.steps):
            if step.op == ops.UNTIL and str(modifier.id) in str(step.ref).split():
                return captured(step)
    return ()


def times_text(text: str, number: int) -> str:
    return text if number == 1 else f"{text} * {number}"

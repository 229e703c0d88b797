"""Steps as C: names, flow, and what others do. Takes a step of the program, gives C; a method an operation."""

from __future__ import annotations

from paddock.code.analysing.routines import ref, waiting_abilities
from paddock.native.boards import Boards
from paddock.native.model import NotNativeError
from paddock.native.scalars import types_of
from paddock.program import operations as ops
from paddock.program.model import Expr, Step, Verb
from paddock.program.walk import all_steps


class Steps(Boards):
    leave = "goto leave;"  # how what is written now is left
    gives_list = False
    verb: Verb | None = None  # whose steps these are, or none
    waits = False  # inside `at once`

    def steps(self, steps: list[Step]) -> str:
        return "\n".join(map(self.step, steps))

    def step(self, step: Step) -> str:
        letter = "q" if self.waits and step.op in ops.WAITING else "s"
        method = getattr(self, f"{letter}_{step.op}", None)
        if method is None:
            raise NotNativeError(f"the step `{step.op}`")
        text: str = method(step)
        return text

    def check(self) -> str:
        """Whatever was done may have ended more than itself."""
        return f"if (s->stop) {self.leave}"

    def charge(self, amount: int = 1) -> str:
        return f"if (charge(s, {amount})) {self.leave}"

    def per_turn(self, step: Step) -> int:
        return 1 + self.weights.toll(self.weights.steps(step.body))

    # -------------------------------------------------------------- names

    def keeps_list(self, step: Step) -> bool:
        return step.name is not None and self.is_list_local(step.name)

    def is_list_local(self, local: int) -> bool:
        type_ = self.types[local] if local < len(self.types) else None
        return type_ is not None and type_.many and not type_.is_place

    def target(self, step: Step) -> str:
        """The C variable that receives what a step gives; of a list, its address."""
        where = f"l{step.name}"
        if step.own is not None:
            member = self.names.get(step.own, "NONE")
            where += f"[own(s, {member}, 0, MEMBERS)]"
        return f"&{where}" if self.keeps_list(step) else where

    def keep(self, step: Step, text: str) -> str:
        if step.name is None:
            return f"{text};"
        if self.keeps_list(step):
            raise NotNativeError(f"one thing as a list, by `{step.op}`")
        return f"{self.target(step)} = {text};"

    def keep_list(self, step: Step, view: str) -> str:
        if step.name is None:
            return ""
        if not self.keeps_list(step):
            raise NotNativeError(f"a list as one thing, by `{step.op}`")
        return f"cp({self.target(step)}, {view});"

    def s_let(self, step: Step) -> str:
        e, t = step.args[0], self.new()
        if self.keeps_list(step):
            return f"{{ L {t}; {self.fill(e, f'(&{t})')} {self.keep_list(step, f'view(&{t})')} }}"
        return self.keep(step, self.x(e))

    # -------------------------------------------------------------- flow

    def s_nothing(self, step: Step) -> str:
        return ""

    s_show = s_reveal = s_nothing  # only the log tells of these

    def s_tell(self, step: Step) -> str:
        """Nothing; where a test listens, what is told."""
        return f"#ifdef TRACE\n{''.join(map(self.telling, step.args))}\n#endif"

    def telling(self, e: Expr) -> str:
        if not self.is_many(e):
            return f"told(s, {self.x(e)}); "
        before, view = self.viewed(e)
        return f"{{ {before}told_all(s, {view}); }} "

    def s_perform(self, step: Step) -> str:
        verb = self.layout.verbs[ref(step)]
        types, t = types_of(verb.params), self.new()
        if not self.verb_gives_list(verb):
            return f"{self.keep(step, self.called(f'd{verb.id}', types, step.args))} {self.check()}"
        call = self.called(f"d{verb.id}", types, step.args, f", &{t}")
        return f"{{ L {t}; {t}.n = -1; {call}; {self.keep_list(step, f'view(&{t})')} }} {self.check()}"

    def verb_gives_list(self, verb: Verb) -> bool:
        return verb.result.many and not verb.result.is_place

    def s_give(self, step: Step) -> str:
        self.must_not_leave_a_result(step)
        if self.gives_list:
            t = self.new()
            return f"{{ L {t}; {self.fill(step.args[0], f'(&{t})')} cp(out, view(&{t})); {self.leave} }}"
        if self.is_many(step.args[0]):
            raise NotNativeError("a list given as one thing")
        return f"{{ r = {self.x(step.args[0])}; {self.leave} }}"

    def s_stop(self, step: Step) -> str:
        if step.ref is None:
            self.must_not_leave_a_result(step)
            return self.leave
        return f"{{ s->stop = {ref(step) + 1}; {self.leave} }}"

    def must_not_leave_a_result(self, step: Step) -> None:
        if self.leave != Steps.leave:
            raise NotNativeError("leaving a procedure out of a result")

    def s_end(self, step: Step) -> str:
        return f"{{ s->stop = END; {self.leave} }}"

    def s_cancel(self, step: Step) -> str:
        return "cancelled = 1;"

    def s_if(self, step: Step) -> str:
        other = f" else {{\n{self.steps(step.other)}\n}}" if step.other else ""
        return f"if ({self.truth(step.args[0])}) {{\n{self.steps(step.body)}\n}}{other}"

    def s_each(self, step: Step) -> str:
        x, e, t, i = self.new("x"), step.args[0], self.new(), self.new("i")
        named = "" if step.name is None else f"l{step.name} = {x};"
        body = f"{named}\n{self.steps(step.body)}\n"
        if e.op == ops.ALL and not self.weights.charges_turns(step):
            return self.loop(e, x, body)
        turns = ""
        if self.weights.charges_turns(step):
            turns = f"if (charge(s, (int64_t){t}.n * {self.per_turn(step)})) {self.leave} "
        frozen = f"L {t}; {self.fill(e, f'(&{t})')} size(s, view(&{t})); {turns}"
        return f"{{ {frozen} for (I {i} = 0; {i} < {t}.n; {i}++) {{ I {x} = {t}.v[{i}]; {body} }} }}"

    def s_secretly(self, step: Step) -> str:
        return self.nothing_chosen(step) + self.s_each(step)

    def nothing_chosen(self, step: Step) -> str:
        """Nobody has chosen yet."""
        if self.type_of(step.args[0]).kind != "player":
            raise NotNativeError("others than players who choose in secret")
        text, i = "", self.new("i")
        for inner in all_steps(step.body):
            if inner.own is not None and inner.name is not None:
                clear = ".n = -1" if self.keeps_list(inner) else " = NONE"
                text += f"for (I {i} = 0; {i} < MEMBERS; {i}++) l{inner.name}[{i}]{clear}; "
        return text

    def s_times(self, step: Step) -> str:
        i = self.new("i")
        body = f"{self.charge(self.per_turn(step))}\n{self.steps(step.body)}\n"
        return f"for (I {i} = {self.n(step.args[0])}; {i}-- > 0;) {{ {body} }}"

    def s_while(self, step: Step) -> str:
        return f"while ({self.truth(step.args[0])}) {{ {self.charge(self.per_turn(step))}\n{self.steps(step.body)}\n}}"

    # -------------------------------------------------------------- what others do

    def s_answer(self, step: Step) -> str:
        ability = self.layout.abilities[ref(step)]
        types = [ability.locals[n] for n in self.routines.abilities[ability.id].params]
        call = self.called(f"a{ability.id}", types, step.args, self.no_list_wanted(ability.id))
        if ability.moment != "when":
            call = f"({call}, 0)"
        return f"{self.keep(step, call)} {self.check()}"

    def no_list_wanted(self, ability: int) -> str:
        return ", &s->NL[LISTS]" if self.ability_gives_list(ability) else ""

    def ability_gives_list(self, number: int) -> bool:
        ability = self.layout.abilities[number]
        return (
            ability.moment == "instead"
            and ability.verb is not None
            and self.verb_gives_list(self.layout.verbs[ability.verb])
        )

    def s_carry_out(self, step: Step) -> str:
        card, you = self.new(), self.new()
        abilities = self.routines.effects_of(step)
        carriers = {a.id: frozenset(self.layout.carriers(a.card, a.kind)) for a in abilities}
        done: dict[tuple[int, ...], list[int]] = {}
        for thing in range(self.layout.count):
            does = tuple(a.id for a in abilities if thing in carriers[a.id])
            if does:
                done.setdefault(does, []).append(thing)
        cases = ""
        for numbers, things in done.items():
            cases += "".join(f"case {thing}: " for thing in things)
            for ability in (self.layout.abilities[n] for n in numbers):
                given = {ability.this: card, ability.you: you}
                args = [given.get(p, "NONE") for p in self.routines.abilities[ability.id].params]
                cases += f"{self.charge()} a{ability.id}({', '.join(['s', *args])}); {self.check()} "
            cases += "break;\n"
        both = f"I {card} = {self.x(step.args[0])}, {you} = {self.x(step.args[1])};"
        return f"{{ {both} switch ({card}) {{ {cases} default: ; }} }}"

    # -------------------------------------------------------------- what lasts and what waits

    def kept(self, args: list[Expr], held: str) -> str:
        """Writes down what the names hold now."""
        text = ""
        for i, arg in enumerate(args):
            if self.is_many(arg):
                before, view = self.viewed(arg)
                text += f"{{ {before}cp(&{held}->l[{i}], {view}); }} "
            else:
                text += f"{held}->c[{i}] = {self.x(arg)}; "
        return text

    def s_until(self, step: Step) -> str:
        verbs = {m.id: m.verb for m in self.program.modifiers}
        text = ""
        for number in map(int, str(step.ref).split()):
            h, verb = self.new("h"), verbs[number]
            made = f"Held *{h} = held(s, MODIFIER, {number}, {-1 if verb is None else verb}, 0);"
            text += f"{{ {made} {self.kept(step.args, h)} }} "
        return text

    def s_wait(self, step: Step) -> str:
        self.uses.add("waiting")
        abilities = [self.layout.abilities[n] for n in waiting_abilities(step)]
        text = "s->put_off++; "
        for ability in abilities:
            h, awaited = self.new("h"), "NEXT_TIME"
            if ability.moment == "over" and ability.verb is not None:
                awaited = f"is_running(s, {ability.verb}) ? {ability.verb} : NOW"
            text += f"{{ Held *{h} = held(s, BLOCK, {ability.id}, {awaited}, s->put_off); {self.kept(step.args, h)} }} "
        due = any(ability.moment == "over" and ability.verb is not None for ability in abilities)
        return f"{text}due_now(s); {self.check()}" if due else text

    def s_one_result(self, step: Step) -> str:
        self.uses.add("waiting")
        outer, end = self.leave, self.new("e")
        self.leave = f"goto {end};"
        body = self.steps(step.body)
        self.leave = outer
        ended = f"{end}:; if (s->stop < END) over(s, RESULT); {self.check()} due_now(s); {self.check()}"
        return f"begun(s, RESULT);\n{body}\n{ended}"

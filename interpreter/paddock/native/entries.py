"""Games that are taken up in their midst, as C. Takes the procedures that can wait, gives a function for each of them.

`u7` does the rest of routine 7 from where a frame of the resumable face left it: it has the same steps, with a label
behind everything that asks, and what the frame keeps. All that comes after is done by the functions of whole games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

from paddock.code.analysing.analysis import Analysis
from paddock.code.analysing.routines import Routine, assigned_locals, is_carried, ref
from paddock.code.emitting.frame_layout import FrameLayout
from paddock.code.layout import Layout
from paddock.code.waiting_entries import RESULT
from paddock.native.procedures import Procedures
from paddock.native.scalars import types_of
from paddock.program import operations as ops
from paddock.program.model import Ability, Step, Verb
from paddock.program.walk import all_steps

Made = TypeVar("Made")
# What a frame keeps under a name, as `hand_over` writes it and a label reads it.
ONE, LISTED, OF_EACH, LISTS_OF_EACH, LEFT_OUT = "slmnx"
HEAD = "I u{}(S *s, I at, I got, I card, const I *f, L *gl, L *out)"


class Entries(Procedures):
    def __init__(self, layout: Layout, analysis: Analysis | None = None) -> None:
        super().__init__(layout, analysis)
        self.frame: FrameLayout | None = None  # of the routine that is written, while its labels are
        self.labelled: set[int] = set()
        self.doors: dict[int, Iterator[int]] = {}  # by step: its labels, in order
        self.slots: dict[int, Iterator[str]] = {}  # by step: what it keeps, in order
        self.kinds: dict[str, str] = {}  # of what the routine keeps, by its name
        self.routine: Routine | None = None
        self.entered: dict[int, dict[int, str]] = {}  # routine -> block -> a letter for each value of the frame

    def step(self, step: Step) -> str:
        """With labels where it asks."""
        method = getattr(self, f"e_{step.op}", None) if self.frame is not None and self.routines.asks(step) else None
        return method(step) if method else super().step(step)

    def aside(self, write: Callable[[], Made]) -> Made:
        """What is written there speaks of other locals."""
        before = self.types, self.names, self.verb
        made = write()
        self.types, self.names, self.verb = before
        return made

    # -------------------------------------------------------------- one routine

    def write_entries(self, frames: dict[int, FrameLayout]) -> None:
        asking = [r for r in self.routines.all if any(map(self.routines.asks, r.steps))]
        for routine in asking:
            self._write_entry(routine, frames[routine.index])
        cases = (f"case {r.index}: return u{r.index}(s, at, got, card, f, gl, out);" for r in asking)
        body = f"switch (q) {{ {' '.join(cases)} default: return bad(s); }}"
        self.function("I enter(S *s, I q, I at, I got, I card, const I *f, L *gl, L *out)", body, "what waited")
        self._write_unwinding()

    def _write_unwinding(self) -> None:
        """What is due where a procedure that waited is left from elsewhere: as `_unwind` of the machine."""
        nobody = -1000
        routines = self.routines
        verbs = [nobody if r.verb is None else r.verb for r in routines.all]
        ends = [int(r.finishes and r.verb in routines.ending) for r in routines.all]
        of, due = self.table(verbs, "the verb of a routine"), self.table(ends, "whether its end changes anything")
        during = self.table([int(m.during) for m in self.program.modifiers], "changes that hold during a verb")
        awaited = " || ".join(f"verb == {verb}" for verb in sorted(routines.awaited)) or "0"
        held = f"s->M[h].what == MODIFIER && s->M[h].awaited == verb && {during}[s->M[h].id]"
        gone = f"uint8_t gone[HELD + 1]; for (I h = 0; h < s->held; h++) gone[h] = {held};"
        body = f"I verb = {of}[q]; if ({due}[q]) {{ {gone} drop_all(s, gone); if ({awaited}) over(s, verb); }}"
        self.function("I unwound(S *s, I q)", f"{body} return verb;", "a procedure is left from elsewhere")

    def _write_entry(self, routine: Routine, frame: FrameLayout) -> None:
        self.frame, self.routine, self.labelled, self.kinds = frame, routine, set(), {}
        self.doors = {step: iter(blocks) for step, blocks in frame.doors.items()}
        self.slots = {step: iter(names) for step, names in frame.kept.items()}
        verb = self.layout.verbs[routine.verb] if routine.verb is not None and routine.verb != RESULT else None
        self.types, self.verb = (
            routine.locals,
            self.layout.verbs[routine.menus_of] if routine.menus_of is not None else None,
        )
        self.gives_list = self._gives_list(routine, verb)
        locals_ = self._entry_locals(routine)
        first = next(at for at, step in enumerate(routine.steps) if self.routines.asks(step))
        steps = self.steps(routine.steps[first:])  # what comes before is done
        end = self._at_stop(routine, verb)
        kept = "".join(f"{'L' if kind == LISTED else 'I'} {name}; " for name, kind in self.kinds.items())
        cases = "".join(self._unpacked(block) for block in sorted(self.labelled))
        entered = f"switch (at) {{\n{cases}default: return bad(s);\n}}"
        own = "I r = NONE, y1 = 0, cancelled = 0, mark = NONE; " + ("out->n = -1; " if self.gives_list else "")
        given = "cancelled" if routine.cancels else "r"
        body = f"{own}{locals_}{kept}\n{entered}\n{steps}\ngoto gone;\nleave:;\n{end}gone:; return {given};"
        self.frame = None
        self.function(HEAD.format(routine.index), body, f"the rest of {routine.name}")

    def _gives_list(self, routine: Routine, verb: Verb | None) -> bool:
        if verb is not None:
            return self.verb_gives_list(verb)
        found = (a.id for a in self.program.abilities if self.routines.abilities[a.id] is routine)
        return any(map(self.ability_gives_list, found))

    def _entry_locals(self, routine: Routine) -> str:
        steps = [*routine.steps, *self._in_results(routine.steps)]
        self.maps = {step.name for step in all_steps(steps) if step.own is not None}
        self.names, text = {}, ""
        for n in dict.fromkeys([*routine.params, *assigned_locals(steps)]):
            many = self.is_list_local(n)
            self.names[n] = f"view(&l{n})" if many and n not in self.maps else f"l{n}"
            if n in self.maps:
                text += f"{'L' if many else 'I'} l{n}[MEMBERS]; "
            else:
                text += f"L l{n}; l{n}.n = -1; " if many else f"I l{n} = NONE; "
        return text

    def _in_results(self, steps: list[Step]) -> list[Step]:
        """The steps of results are routines of their own, and are written out here."""
        found: list[Step] = []
        for step in all_steps(steps):
            if step.op == ops.RESULT:
                inner = self.routines.results[ref(step)].steps
                found += [*inner, *self._in_results(inner)]
        return found

    def _at_stop(self, routine: Routine, verb: Verb | None) -> str:
        """Where something stops more than itself."""
        text = ""
        if routine.finishes:
            ended = self._finished(routine.verb)
            ended = f"I stop = s->stop; s->stop = 0; {ended}if (!s->stop) s->stop = stop;"
            text += f"if (s->stop && s->stop < END) {{ {ended} }}\n"
        if verb is not None and verb.id in self.routines.stopped:
            none = "out->n = -1; " if self.gives_list else ""
            text += f"if (s->stop == {verb.id + 1}) {{ s->stop = 0; r = NONE; {none}}}\n"
        return text

    # -------------------------------------------------------------- labels, and what is kept

    def door(self, step: Step) -> str:
        """Where it goes on with what was answered or given in `got`: the next label of this step."""
        block = next(self.doors.get(id(step), iter(())), None)
        if block is None or block in self.labelled:
            return ""
        self.labelled.add(block)
        return f"e{block}:;"

    def slot(self, step: Step, kind: str = ONE) -> str:
        """The next of what this step keeps."""
        name = next(self.slots.get(id(step), iter(())), None) or self.new("k")
        self.kinds[name] = kind
        return name

    def _unpacked(self, block: int) -> str:
        assert self.frame is not None and self.routine is not None
        names = self.frame.names[block]
        kinds = [self._kind(name) for name in names]
        self.entered.setdefault(self.routine.index, {})[block] = "".join(kinds)
        return f"case {block}: {''.join(map(self._read, names, kinds))}goto e{block};\n"

    def _kind(self, name: str) -> str:
        if name[0] == "k":
            return self.kinds.get(name, LEFT_OUT)
        if name[0] == "y":
            return LISTED if name == "y2" and self.gives_list else ONE
        many = self.is_list_local(int(name[1:]))
        if int(name[1:]) in self.maps:
            return LISTS_OF_EACH if many else OF_EACH
        return LISTED if many else ONE

    def _read(self, name: str, kind: str) -> str:
        if kind == LEFT_OUT:
            return ""
        if name == "y2" and kind == LISTED:
            return "f = taken(f, out); "
        if name in ("y0", "y1"):
            return f"{'cancelled' if name == 'y0' else name} = *f++ != 0; "
        name = "r" if name == "y2" else name
        if kind in (OF_EACH, LISTS_OF_EACH):
            return f"for (I i = 0; i < MEMBERS; i++) {self._read(f'{name}[i]', ONE if kind == OF_EACH else LISTED)}"
        return f"f = taken(f, &{name}); " if kind == LISTED else f"{name} = *f++; "

    def receive(self, step: Step) -> str:
        """Keeps what is in `got`, or in `gl`."""
        if step.name is None:
            return ""
        return self.keep_list(step, "view(gl)") if self.keeps_list(step) else self.keep(step, "got")

    # -------------------------------------------------------------- steps that ask

    def e_perform(self, step: Step) -> str:
        verb = self.layout.verbs[ref(step)]
        more = ", gl" if self.verb_gives_list(verb) else ""
        call = self.called(f"d{verb.id}", types_of(verb.params), step.args, more)
        return f"got = {call}; {self.check()} {self.door(step)} {self.receive(step)}"

    def e_answer(self, step: Step) -> str:
        ability = self.layout.abilities[ref(step)]
        types = [ability.locals[n] for n in self.routines.abilities[ability.id].params]
        call = self.called(f"a{ability.id}", types, step.args, self.no_list_wanted(ability.id))
        none = "got = 0;" if ability.moment != "when" else ""
        return f"got = {call}; {self.check()} {self.door(step)} {none} {self.receive(step)}"

    def e_choose(self, step: Step) -> str:
        if step.ref == "many":
            return self._picked(step)
        prompt = self.analysis.prompts.number_of(step)
        return f"{self.asked_for(step, prompt, 'got')} {self.check()} {self.door(step)} {self.receive(step)}"

    def _picked(self, step: Step) -> str:
        rest, got = self.slot(step, LISTED), self.slot(step, LISTED)
        low, high = self.slot(step), self.slot(step)
        seat, prompt = self.x(step.args[0]), self.analysis.prompts.number_of(step)
        filled = f"{self.fill(step.args[1], f'(&{rest})')} size(s, view(&{rest})); {got}.n = 0;"
        least, most = self.n(step.args[2]), self.x(step.args[3])
        bounds = f"{low} = {least}; {high} = {most}; bounds({rest}.n, &{low}, &{high});"
        asked = f"got = pick_next(s, {seat}, {prompt}, &{rest}, {got}.n, {low}, {high}); {self.check()}"
        taken = f"if (got == NONE) break; push(s, &{got}, got); pass_by(&{rest}, got);"
        kept = self.keep_list(step, f"view(&{got})")
        return f"{filled} {bounds}\nfor (;;) {{ {asked} {self.door(step)} {taken} }} {kept}"

    def e_menu(self, step: Step) -> str:
        self.slot(step, LEFT_OUT)
        offers = self.menu_offers(step)
        listed = self.menu_listed(step, offers, "got", "card")
        text = f"{{ {listed} }} {self.check()} {self.door(step)}\nswitch (got) {{\n"
        for i, entry in enumerate(step.entries):
            text += f"case {i}: {{\n{self.steps(entry.body)}\n}} break;\n"
        for i, ability in enumerate(offers, len(step.entries)):
            call = self.ability_call(ability, self.menu_given(), "card")
            asks = self.routines.abilities[ability.id].asks
            text += f"case {i}: {call}; {self.check()} {self.door(step) if asks else ''} break;\n"
        return f"{text}default: ; }}"

    def e_each(self, step: Step) -> str:
        things, nth = self.slot(step, LISTED), self.slot(step)
        turns = ""
        if self.weights.charges_turns(step):
            turns = f"if (charge(s, (int64_t){things}.n * {self.per_turn(step)})) {self.leave}"
        named = "" if step.name is None else f"l{step.name} = {things}.v[{nth}];"
        filled = f"{self.fill(step.args[0], f'(&{things})')} size(s, view(&{things})); {turns}"
        return f"{filled}\nfor ({nth} = 0; {nth} < {things}.n; ) {{ {named} {nth}++;\n{self.steps(step.body)}\n}}"

    def e_secretly(self, step: Step) -> str:
        return f"{self.nothing_chosen(step)}{self.e_each(step)}"

    def e_times(self, step: Step) -> str:
        left = self.slot(step)
        body = f"{left}--; {self.charge(self.per_turn(step))}\n{self.steps(step.body)}"
        return f"for ({left} = {self.n(step.args[0])}; {left} > 0; ) {{ {body} }}"

    def e_carry_out(self, step: Step) -> str:
        card, you, _, nth = (self.slot(step, LEFT_OUT if i == 2 else ONE) for i in range(4))
        abilities = self.routines.effects_of(step)
        carriers = {a.id: frozenset(self.layout.carriers(a.card, a.kind)) for a in abilities}
        things = range(self.layout.count)
        flat, starts = self.rows([[a.id for a in abilities if x in carriers[a.id]] for x in things], "what a card does")
        cases = ""
        for a in abilities:
            given = {a.this: card, a.you: you}
            args = [given.get(p, "NONE") for p in self.routines.abilities[a.id].params]
            cases += f"case {a.id}: a{a.id}({', '.join(['s', *args])}); break;\n"
        many = f"{starts}[ix(s, {card}) + 1] - {starts}[ix(s, {card})]"
        done = f"switch ({flat}[{starts}[ix(s, {card})] + {nth}++]) {{\n{cases}default: ; }}"
        both = f"{card} = {self.x(step.args[0])}; {you} = {self.x(step.args[1])};"
        turn = f"{self.charge()} {done} {self.check()} {self.door(step)}"
        return f"{both}\nfor ({nth} = 0; {card} != NONE && {nth} < {many}; ) {{ {turn} }}"

    # -------------------------------------------------------------- what stands around a verb

    def _params(self, verb: Verb) -> list[str]:
        return [self.names[param.local] for param in verb.params]

    def _replaceable(self) -> bool:
        assert self.routine is not None
        done = [self.layout.abilities[ref(step)] for step in self.routine.steps if step.op == ops.ABILITY]
        waiting = any(step.op == ops.DUE and step.word == "instead" for step in self.routine.steps)
        return waiting or any(ability.moment == "instead" for ability in done)

    def _unless_replaced(self, text: str) -> str:
        return f"if (!y1) {{ {text} }}" if self._replaceable() else text

    def _given(self) -> str:
        """The result of the verb is what was given last."""
        return "cp(out, view(gl));" if self.gives_list else "r = got;"

    def s__mark(self, step: Step) -> str:
        return f"l{step.name} = s->put_off;"

    def s__begin(self, step: Step) -> str:
        verb = self.layout.verbs[ref(step)]
        names, types = self._params(verb), types_of(verb.params)
        return self.aside(lambda: self.lapse(verb, names, types, during=False))

    s__do = Procedures.s_nothing

    def s__require(self, step: Step) -> str:
        return f"if (!({' && '.join(map(self.truth, step.args))})) goto gone;"

    def s__hold(self, step: Step) -> str:
        return "begun(s, RESULT);"

    def s__finish(self, step: Step) -> str:
        return self._finished(step.ref if step.ref is None else int(step.ref))

    def _finished(self, number: int | None) -> str:
        if number == RESULT:
            return "over(s, RESULT); "
        verb = self.layout.verbs[int(number or 0)]
        if verb.id not in self.routines.ending:
            return ""
        names, types = self._params(verb), types_of(verb.params)
        return self.aside(lambda: self.lapse(verb, names, types, during=True))

    def _after_it(self, moment: str, end: str) -> str:
        """When an ability has done its steps at that moment."""
        if moment == "instead":
            return f"{self._given()} goto {end};"
        if moment != "when":
            return ""
        assert self.routine is not None
        return f"if (TR(got)) {{ {self._finished(self.routine.verb)}goto gone; }}"

    def s__body(self, step: Step) -> str:
        verb = self.layout.verbs[ref(step)]
        more = ["gl"] if self.verb_gives_list(verb) else []
        none = "got = NONE; " + ("gl->n = -1; " if more else "")
        stopped = f"if (s->stop == {verb.id + 1}) {{ s->stop = 0; {none}}}" if verb.id in self.routines.stopped else ""
        call = f"got = b{verb.id}({', '.join(['s', *self._params(verb), *more])}); {stopped} {self.check()}"
        return self._unless_replaced(f"{call} {self.door(step)} {self._given()}")

    def s__ability(self, step: Step) -> str:
        a, end = self.layout.abilities[ref(step)], self.new("z")
        outs = ", gl" if self.ability_gives_list(a.id) else ""
        before = "y1 = 1;" if a.moment == "instead" else ""
        after = self._after_it(a.moment, end)
        given = self._params(self.layout.verbs[int(a.verb or 0)])

        def done(this: str | None) -> str:
            return f"{before} got = {self.ability_call(a, given, this, outs)}; {self.check()} {self.door(step)} {after}"

        text = self._each_copy(step, a, given, done) if is_carried(a) else self.if_meant(a, given, None, done(None))
        return f"{text if a.moment == 'when' else self._unless_replaced(text)}\n{end}:;"

    def _each_copy(self, step: Step, a: Ability, given: list[str], done: Callable[[str], str]) -> str:
        things, active = self.layout.carriers(a.card, a.kind), self.layout.active_places(a.card, a.kind, a.works)
        nth, this = self.slot(step), self.new("c")
        if not things or not active:
            return ""
        copies = self.table(things, "cards that may do something")
        body = f"if ({self.lies(this, active)}) {self.if_meant(a, given, this, done(this))}"
        return f"for ({nth} = 0; {nth} < {len(things)}; ) {{ I {this} = {copies}[{nth}++]; {body} }}"

    def s__whole(self, step: Step) -> str:
        verb = self.layout.verbs[ref(step)]
        more = ["gl"] if self.verb_gives_list(verb) else []
        call = f"got = w{verb.id}({', '.join(['s', *self._params(verb), *more])}); {self.check()}"
        return f"{call} {self.door(step)} {self.receive(step)}"

    def s__afterwards(self, step: Step) -> str:
        verb = self.layout.verbs[ref(step)]
        names = self._params(verb)
        text = f"mark = {self.x(step.args[0])}; {self.held_back(verb, names, ', '.join(['s', *names]))}"
        return f"{self._unless_replaced(text)}\n{self.door(step)}"

    def s__due(self, step: Step) -> str:
        count = len(self.frame.doors.get(id(step), [])) if self.frame is not None else 0
        labels = "".join(self.door(step) for _ in range(count))
        if step.ref is None:
            self.uses.add("waiting")
            return f"{labels} due_now(s); {self.check()}"
        end = self.new("z")
        after = self._after_it(step.word or "", end)
        before = "y1 = 1;" if step.word == "instead" else ""
        verb, outs = self.layout.verbs[ref(step)], ", gl" if self.gives_list and step.word == "instead" else ""
        names = self._params(verb)

        def done(call: str) -> str:
            return f"{before} got = {call}; {self.check()} {after}"

        listed = self.due(self.routines.due_abilities(step), names, done, outs)
        again = f"if (0) {{ {labels} {after} }}\n" if labels else ""
        text = f"mark = {self.x(step.args[0])};\n{listed}"
        return f"{again}{text if step.word == 'when' else self._unless_replaced(text)}\n{end}:;"

    def s__result(self, step: Step) -> str:
        """Written out: only the rest of a result that has begun is a routine."""
        frame, outer, end = self.frame, self.leave, self.new("z")
        self.frame, self.leave = None, f"goto {end};"
        inner = self.routines.results[ref(step)].steps
        body = self.steps([each for each in inner if each.op not in (ops.HOLD, ops.FINISH)])
        self.frame, self.leave = frame, outer
        ended = f"{end}:; if (s->stop < END) over(s, RESULT); {self.check()}"
        return f"begun(s, RESULT);\n{body}\n{ended} {self.door(step) if frame else ''}"

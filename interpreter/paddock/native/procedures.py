"""Procedures as C functions: values with what changes them, verbs with what watches them, abilities, what is due.

Takes a program, gives heads and bodies. For a verb 3: `q3` what it requires, `b3` its own steps, `w3` with all that
is around them, `d3` with what is due at its end; for an ability 3: `g3` its condition, `a3` its steps; for a value 3:
`v3`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from paddock.code.analysing.analysis import Analysis
from paddock.code.analysing.held_answers import only_counts
from paddock.code.analysing.routines import assigned_locals, waiting_abilities
from paddock.code.analysing.weights import EXPENSIVE
from paddock.code.layout import Layout
from paddock.native.deciding import Deciding
from paddock.native.model import comment
from paddock.native.scalars import types_of
from paddock.program import operations as ops
from paddock.program.model import Ability, Modifier, Proc, Value, Verb
from paddock.program.types import NUMBER, Type
from paddock.program.walk import all_steps

Then = Callable[[str], str]  # what is done with the call of an ability
FEW = 16  # entries that cost nothing to go through, as in Python


def is_list(type_: Type) -> bool:
    return type_.many and not type_.is_place


class Procedures(Deciding):
    def __init__(self, layout: Layout, analysis: Analysis | None = None) -> None:
        super().__init__(layout, analysis)
        self.heads: list[str] = []
        self.bodies: list[str] = []
        self.kept_lists = self._find_kept_lists()

    def _find_kept_lists(self) -> dict[tuple[str, int], list[bool]]:
        """Of a modifier that lasts or a block that waits: which of what it keeps are lists."""
        found: dict[tuple[str, int], list[bool]] = {}
        for proc in (*self.program.verbs, *self.program.abilities):
            self.types = proc.locals
            for step in all_steps(proc.steps):
                flags = [self.is_many(arg) for arg in step.args]
                if step.op == ops.UNTIL:
                    found |= {("m", int(n)): flags for n in str(step.ref).split()}
                elif step.op == ops.WAIT:
                    found |= {("w", n): flags for n in waiting_abilities(step)}
        return found

    @property
    def kept_sizes(self) -> tuple[int, int]:
        """How much an entry of what lasts or waits must hold: values, and the last of them that is a list."""
        flags = list(self.kept_lists.values())
        flags += [[*map(is_list, types_of(self.layout.verbs[verb].params)), False] for verb in self.routines.answers]
        lists = [max((i + 1 for i, listed in enumerate(row) if listed), default=0) for row in flags]
        return max([1, *map(len, flags)]), max([1, *lists])

    # -------------------------------------------------------------- functions

    def function(self, head: str, body: str, about: str = "") -> None:
        self.heads.append(f"static {head};")
        self.bodies.append(f"{comment(about)}\nstatic {head} {{\n{body}\n}}\n")

    def head(self, name: str, types: Sequence[Type], names: Sequence[str], out: bool = False) -> str:
        given = [f"{'V' if is_list(t) else 'I'} {n}" for t, n in zip(types, names, strict=True)]
        return f"I {name}({', '.join(['S *s', *given, *(['L *out'] if out else [])])})"

    def of(self, proc: Proc | Modifier, names: dict[int, str], verb: Verb | None = None) -> None:
        """From here on its locals are meant."""
        self.types, self.names, self.verb = proc.locals, names, verb

    def local_types(self, proc: Proc, locals_: Sequence[int]) -> list[Type]:
        return [proc.locals[n] if n < len(proc.locals) else NUMBER for n in locals_]

    def procedure(
        self, name: str, proc: Proc, params: list[int], out: bool, verb: Verb | None = None, cancels: bool = False
    ) -> None:
        """The steps; what they write has a variable of its own, and so has a list that arrives and is written again."""
        written = assigned_locals(proc.steps)
        self.of(proc, {}, verb)
        self.gives_list = out
        copied = [n for n in params if n in written and self.is_list_local(n)]
        declared = self._declared(proc, params, written)
        names = [f"p{n}" if n in copied else f"l{n}" for n in params]
        self.names |= {n: f"l{n}" for n in params if n not in copied}
        head = self.head(name, self.local_types(proc, params), names, out)
        start = "I r = NONE; " + ("I cancelled = 0; " if cancels else "") + ("out->n = -1; " if out else "")
        end = f"leave:; return {'cancelled' if cancels else 'r'};"
        self.function(head, f"{start}{declared}\n{self.steps(proc.steps)}\n{end}", proc.name)

    def _declared(self, proc: Proc, params: list[int], written: list[int]) -> str:
        maps = {step.name for step in all_steps(proc.steps) if step.own is not None}
        text = ""
        for n in written:
            if n in maps:
                text += f"{'L' if self.is_list_local(n) else 'I'} l{n}[MEMBERS]; "
                self.names[n] = f"l{n}"
            elif self.is_list_local(n):
                text += f"L l{n}; " + (f"cp(&l{n}, p{n}); " if n in params else f"l{n}.n = -1; ")
                self.names[n] = f"view(&l{n})"
            else:
                text += "" if n in params else f"I l{n} = NONE; "
                self.names[n] = f"l{n}"
        return text

    # -------------------------------------------------------------- values

    def write_value(self, value: Value) -> None:
        params, out = [p.local for p in value.params], is_list(value.type)
        types, names = types_of(value.params), [f"l{p.local}" for p in value.params]
        modifiers = sorted(self.analysis.modifiers.get(value.id, []), key=lambda m: m.how != "instead")
        pays = value.id in self.analysis.recursive or self.weights.value(value) > EXPENSIVE
        inner = f"v{value.id}{'s' if pays else ''}{'p' if modifiers else ''}"
        if value.expr is None:
            self.procedure(inner, value, params, out)
        else:
            self.of(value, dict(zip(params, names, strict=True)))
            body = f"{self.fill(value.expr, 'out')} return NONE;" if out else f"return {self.x(value.expr)};"
            self.function(self.head(inner, types, names, out), body, value.name)
        given = ", ".join(["s", *names, *(["out"] if out else [])])
        if pays:
            self._write_paying(value, inner, self.head(inner.replace("s", "", 1), types, names, out), given)
        if modifiers:
            plain = inner.replace("s", "", 1) if pays else inner
            body = f"I r = {plain}({given});\n" + "".join(self.modified(m, names, types, out) for m in modifiers)
            self.function(self.head(f"v{value.id}", types, names, out), f"{body}return r;", value.name)

    def _write_paying(self, value: Value, inner: str, head: str, given: str) -> None:
        """One that asks itself, or takes long."""
        toll = 1 + self.weights.toll(self.weights.value(value))
        body = (
            f"if (charge(s, {toll}) || deep(s)) return NONE;\ns->depth++; I r = {inner}({given}); s->depth--; return r;"
        )
        self.function(head, body, value.name)

    def modified(self, m: Modifier, given: list[str], types: list[Type], out: bool) -> str:
        names = dict(zip(m.params, given, strict=False))
        names |= {} if m.before is None else {m.before: "r"}
        if m.verb is not None:
            caught = self.caught("m", m.id, self.analysis.captures.get(m.id, ()), "s->M[h]")
            test = f"s->M[h].what == MODIFIER && s->M[h].id == {m.id}"
            many = f"if (s->held > {FEW}) charge(s, s->held);\n"
            return f"{many}for (I h = 0; h < s->held; h++) if ({test}) {{ {self.changed(m, caught | names, out)} }}\n"
        if m.card is None and m.kind is None:
            return f"{{ {self.changed(m, names, out)} }}\n"
        own: dict[int, str] = {} if m.this is None else {m.this: "c"}
        if m.you is not None:
            own[m.you] = "holder(s, c)"
        toll = self.weights.paying.get(m.id)
        paid = f"charge(s, {toll}); " if toll is not None else ""
        return self.carriers(m, "c", paid + self.changed(m, own | names, out))

    def changed(self, m: Modifier, names: dict[int, str], out: bool) -> str:
        self.of(m, names)
        if out:
            t = self.new()
            done = f"L {t}; {self.fill(m.amount, f'(&{t})')} cp(out, view(&{t}));"
        elif m.how == "instead":
            done = f"r = {self.x(m.amount)};"
        else:
            done = f"r = fit(s, (int64_t)num(s, r) {'+' if m.how == 'higher' else '-'} {self.n(m.amount)});"
        return done if m.guard is None else f"if ({self.truth(m.guard)}) {{ {done} }}"

    def caught(self, sort: str, number: int, locals_: Sequence[int], entry: str) -> dict[int, str]:
        """The names of what an entry keeps."""
        flags = self.kept_lists.get((sort, number), [])
        texts = (f"view(&{entry}.l[{i}])" if listed else f"{entry}.c[{i}]" for i, listed in enumerate(flags))
        return dict(zip(locals_, texts, strict=True))

    # -------------------------------------------------------------- verbs

    def write_verb(self, verb: Verb) -> None:
        types, names = types_of(verb.params), [f"l{p.local}" for p in verb.params]
        params, out = [p.local for p in verb.params], self.verb_gives_list(verb)
        if verb.requires:
            self.of(verb, dict(zip(params, names, strict=True)))
            body = f"return {' && '.join(map(self.truth, verb.requires))};"
            self.function(self.head(f"q{verb.id}", types, names), body, f"whether it can be done: {verb.name}")
        self.procedure(f"b{verb.id}", verb, params, out, verb)
        self.verb = None
        whole = verb.id in self.routines.wholes
        given = ", ".join(["s", *names])
        if verb.id in self.routines.answers:
            self._write_answers(verb, types, names)
        body = self._around(verb, names, types, given, out)
        self.function(self.head(f"{'w' if whole else 'd'}{verb.id}", types, names, out), body, verb.name)
        if whole:
            more = ", out" if out else ""
            body = f"I r = w{verb.id}({given}{more}); if (!s->stop) due_now(s); return r;"
            self.function(self.head(f"d{verb.id}", types, names, out), body, f"{verb.name}; then what is due")

    def _around(self, verb: Verb, names: list[str], types: list[Type], given: str, out: bool) -> str:
        """Announced, replaced or done, then what comes after: as `perform_whole` and `around` of the walker."""
        routines, none = self.routines, "r = NONE; " + ("out->n = -1; " if out else "")
        recursive, weight = verb.id in routines.recursive, self.weights.verb(verb)
        pays = recursive or weight > EXPENSIVE
        text = "I r = NONE; I mark = s->put_off; " + ("out->n = -1; " if out else "") + "\n"
        text += f"if ({f'charge(s, {1 + self.weights.toll(weight)}) || ' if pays else ''}deep(s)) return NONE;\n"
        text += f"if (!q{verb.id}({given})) return NONE;\n" if verb.requires else ""
        text += "s->depth++;\n" + self.lapse(verb, names, types, during=False)
        self.leave = "goto leave;"
        text += self.watching(verb, names, "when", lambda call: f"if ({call}) goto leave; {self.check()}")
        outs = ", out" if out else ""
        text += self.watching(verb, names, "instead", lambda call: f"r = {call}; goto leave;", outs)
        text += self.watching(verb, names, "before", lambda call: f"{call}; {self.check()}")
        text += f"r = b{verb.id}({given}{outs});\n"
        stopped = f"if (s->stop == {verb.id + 1}) {{ s->stop = 0; {none}}}\n" if verb.id in routines.stopped else ""
        text += f"{stopped}{self.check()}\n{self._afterwards(verb, names, given)}"
        ended = self.lapse(verb, names, types, during=True)
        if ended:  # what asks there must not think that it is left itself
            ended = f"if (s->stop < END) {{ I stop = s->stop; s->stop = 0;\n{ended}if (!s->stop) s->stop = stop; }}\n"
        return f"{text}leave:; s->depth--;\n{ended}{stopped}return r;"

    def _afterwards(self, verb: Verb, names: list[str], given: str) -> str:
        """Now, or when the result is there that it is part of."""
        if verb.id not in self.routines.answers:
            return self.watching(verb, names, "after", lambda call: f"{call}; {self.check()}")
        counting = self.watching(verb, names, "after", lambda call: f"{call}; {self.check()}", counts=True)
        return f"{counting}{self.held_back(verb, names, given)}\n"

    def held_back(self, verb: Verb, names: list[str], given: str) -> str:
        kept, listed = "", [is_list(type_) for type_ in types_of(verb.params)]
        for i, (name, is_view) in enumerate(zip(names, listed, strict=True)):
            kept += f"cp(&h->l[{i}], {name}); " if is_view else f"h->c[{i}] = {name}; "
        kept += f"h->c[{len(names)}] = mark;"
        held = f"s->put_off++; Held *h = held(s, ANSWERS, {verb.id}, RESULT, s->put_off); {kept}"
        now = f"y{verb.id}({given}, mark); {self.check()}"
        return f"if (is_running(s, RESULT)) {{ {held} }} else {{ {now} }}"

    def _write_answers(self, verb: Verb, types: list[Type], names: list[str]) -> None:
        """What comes after it but for what only counts; `mark`: what was put off later is not meant."""
        body = self.watching(verb, names, "after", lambda call: f"{call}; {self.check()}", counts=False)
        head = self.head(f"y{verb.id}", [*types, NUMBER], [*names, "mark"])
        self.function(head, f"{body}leave:; return NONE;", f"after: {verb.name}")

    def watching(
        self, verb: Verb, names: list[str], moment: str, then: Then, outs: str = "", counts: bool | None = None
    ) -> str:
        """The abilities of that moment, then those that were put off before the verb began."""
        text = ""
        for a in self.routines.watchers.get(verb.id, []):
            if a.moment == moment and (counts is None or only_counts(self.program, a) is counts):
                text += self.applying(a, names, partial(self._done_by, a, names, outs, then))
        waiting = [a for a in self.routines.waiting.get(verb.id, []) if a.moment == moment]
        return text + (self.due(waiting, names, then, outs) if waiting and counts is not True else "")

    def _done_by(self, ability: Ability, names: list[str], outs: str, then: Then, this: str | None) -> str:
        return then(self.ability_call(ability, names, this, outs))

    def due(self, abilities: list[Ability], names: list[str], then: Then, outs: str) -> str:
        """Each that waits for this moment, the first first; with it go the others of the same step."""
        self.uses.add("waiting")
        tests, cases = "", ""
        for a in abilities:
            args, now = (self.block_args(a, names, entry) for entry in ("s->M[h]", "e"))
            holds = "1" if a.guard is None else f"g{a.id}({args})"
            tests += f"if (s->M[h].id == {a.id} && {holds}) break;\n"
            more = (outs or self.no_list_wanted(a.id)) if self.ability_gives_list(a.id) else ""
            cases += f"case {a.id}: {{ {then(f'a{a.id}({now}{more})')} }} break;\n"
        ready = "s->M[h].what == BLOCK && s->M[h].awaited == NEXT_TIME && s->M[h].number <= mark"
        find = f"I h = 0; for (; h < s->held; h++) if ({ready}) {{\n{tests}}}\nif (h == s->held) break;"
        found = f"Held e = s->M[h]; drop_numbered(s, e.number); {self.charge()}"
        return f"for (;;) {{ s->fuel -= s->held * 4; {find}\n{found}\nswitch (e.id) {{\n{cases}}} }}\n"

    def block_args(self, ability: Ability, names: list[str], entry: str) -> str:
        """For the function of an ability that waited: the verb's arguments, and what it kept."""
        kept = self.caught("w", ability.id, ability.kept, entry)
        args = [kept[n] if n in kept else names[n] for n in self.routines.abilities[ability.id].params]
        return ", ".join(["s", *args])

    def lapse(self, verb: Verb, names: list[str], types: list[Type], during: bool) -> str:
        """Ends the changes that hold until this verb begins, or is done: all are asked, then they go."""
        cases = ""
        for m in self.program.modifiers:
            if m.verb != verb.id or m.during != during:
                continue
            caught = self.caught("m", m.id, self.analysis.captures.get(m.id, ()), "s->M[h]")
            self.of(m, caught | dict(zip(m.ends_params, names, strict=False)))
            cases += f"case {m.id}: gone[h] = {'1' if m.ends is None else self.truth(m.ends)}; break;\n"
        text = ""
        if cases:
            each = f"gone[h] = 0; if (s->M[h].what == MODIFIER) switch (s->M[h].id) {{\n{cases}default: ; }}"
            asked = f"uint8_t gone[HELD + 1]; for (I h = 0; h < s->held; h++) {{ {each} }}"
            text = f"if (s->held) {{ {asked} drop_all(s, gone); }}\n"
        if verb.id in self.routines.awaited:
            self.uses.add("waiting")
            text += f"over(s, {verb.id});\n" if during else f"begun(s, {verb.id});\n"
        return text

    # -------------------------------------------------------------- abilities, and what is due

    def write_ability(self, a: Ability) -> None:
        params = self.routines.abilities[a.id].params
        if a.guard is not None:
            self.of(a, {n: f"l{n}" for n in params})
            head = self.head(f"g{a.id}", self.local_types(a, params), [f"l{n}" for n in params])
            self.function(head, f"return {self.truth(a.guard)};", f"whether it is meant: {a.name}")
        self.procedure(f"a{a.id}", a, params, self.ability_gives_list(a.id), cancels=a.moment == "when")

    def write_due(self) -> None:
        """All that waits no more, in the order in which it was put off."""
        cases = ""
        for a in self.routines.at_end:
            cases += f"if (e.what == BLOCK && e.id == {a.id}) a{a.id}({self.block_args(a, [], 'e')});\n"
        for verb in (self.layout.verbs[number] for number in self.routines.answers):
            listed = [is_list(type_) for type_ in types_of(verb.params)]
            args = [f"view(&e.l[{i}])" if is_view else f"e.c[{i}]" for i, is_view in enumerate(listed)]
            call = f"y{verb.id}({', '.join(['s', *args, f'e.c[{len(args)}]'])});"
            cases += f"if (e.what == ANSWERS && e.id == {verb.id}) {call}\n"
        taken = "Held e = s->M[h]; drop(s, h); if (charge(s, 1)) break;"
        body = f"I h; while (!s->stop && (h = next_now(s)) >= 0) {{ {taken}\n{cases}}}\nreturn NONE;"
        self.function("I due_now(S *s)", body, "what waits no more")

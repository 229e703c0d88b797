"""Questions and the table as C. Takes a step of the program, gives C; a method an operation."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from paddock.code.analysing.pickable import pickable
from paddock.code.analysing.routines import ref
from paddock.native.model import NotNativeError
from paddock.native.scalars import types_of
from paddock.native.steps import Steps
from paddock.program import operations as ops
from paddock.program.model import Ability, Entry, Expr, Modifier, Step


def _offered(options: str, carriers: str, entry: int, this: str | None) -> str:
    """One more line of a menu, with the card that offers it."""
    return f"{carriers}[{options}.n] = {this or 'NONE'}; push(s, &{options}, {entry});"


class Deciding(Steps):
    # -------------------------------------------------------------- questions

    def s_choose(self, step: Step) -> str:
        prompt = self.analysis.prompts.number_of(step)
        if step.ref != "many":
            t = self.new()
            return f"{{ I {t}; {self.asked_for(step, prompt, t)} {self.keep(step, t)} }} {self.check()}"
        seat, o, t = self.new(), self.new("o"), self.new()
        who = f"I {seat} = {self.x(step.args[0])};"
        listed = f"L {o}; {self.fill(step.args[1], f'(&{o})')} size(s, view(&{o}));"
        low, high = self.n(step.args[2]), self.x(step.args[3])
        asked = f"L {t}; many(s, {seat}, {prompt}, &{o}, {low}, {high}, &{t});"
        return f"{{ {who} {listed} {asked} {self.keep_list(step, f'view(&{t})')} }} {self.check()}"

    def asked_for(self, step: Step, prompt: int, answer: str) -> str:
        """One thing or number, into that variable."""
        seat, o, k = self.new(), self.new("o"), self.new()
        who = f"I {seat} = {self.x(step.args[0])};"
        if step.ref == "number":
            found = f"ask_number(s, {seat}, {prompt}, {self.n(step.args[1])}, {self.n(step.args[2])})"
            return f"{{ {who} {answer} = {found}; }}"
        listed = f"L {o}; {self.fill(step.args[1], f'(&{o})')} size(s, view(&{o}));"
        none = int(step.ref in ("answer", "perhaps"))
        asked = f"I {k} = ask_list(s, {seat}, {prompt}, &{o}, {none}, 0);"
        return f"{{ {who} {listed} {asked} {answer} = {k} < {o}.n ? {o}.v[{k}] : NONE; }}"

    def s_menu(self, step: Step) -> str:
        offers, picked, card = self.menu_offers(step), self.new(), self.new()
        listed = self.menu_listed(step, offers, picked, card)
        cases = [f"case {i}: {{\n{self.steps(e.body)}\n}} break;\n" for i, e in enumerate(step.entries)]
        for i, ability in enumerate(offers, len(step.entries)):
            cases.append(f"case {i}: {self.ability_call(ability, self.menu_given(), card)}; {self.check()} break;\n")
        chosen = f"{{ I {picked}, {card}; {{ {listed} }} {self.check()}"
        return f"{chosen}\nswitch ({picked}) {{\n{''.join(cases)} default: ; }} }}"

    def menu_offers(self, step: Step) -> list[Ability]:
        return [] if step.ref == "may" or self.verb is None else self.routines.offers(self.verb.id)

    def menu_given(self) -> list[str]:
        """What the verb got in whose menu abilities are offered."""
        return [] if self.verb is None else [self.names.get(p.local, "NONE") for p in self.verb.params]

    def menu_listed(self, step: Step, offers: list[Ability], picked: str, card: str) -> str:
        """What is open, and the question. The variables get the entry that is taken and the card that offers it."""
        o, k, w, seat = self.new("o"), self.new(), self.new("w"), self.new()
        text = f"L {o}; I {w}[CAP + 1]; {o}.n = 0;\n"
        for i, entry in enumerate(step.entries):
            text += f"if ({self.is_open(entry)}) {{ {w}[{o}.n] = NONE; push(s, &{o}, {i}); }}\n"
        for i, ability in enumerate(offers, len(step.entries)):
            text += self.applying(ability, self.menu_given(), partial(_offered, o, w, i))
        prompt = self.analysis.prompts.number_of(step)
        asked = f"I {seat} = {self.x(step.args[0])}, {k} = ask_list(s, {seat}, {prompt}, &{o}, 0, {w});"
        return f"{text}{asked} {picked} = {o}.n ? {o}.v[{k}] : NONE; {card} = {o}.n ? {w}[{k}] : NONE;"

    def is_open(self, entry: Entry) -> str:
        guard = "1" if entry.guard is None else self.truth(entry.guard)
        done = entry.body[0] if len(entry.body) == 1 and entry.body[0].op == ops.PERFORM else None
        if done is None or not self.layout.verbs[ref(done)].requires:
            return guard
        params = self.layout.verbs[ref(done)].params
        return f"{guard} && {self.called(f'q{done.ref}', types_of(params), done.args, frozen=False)}"

    # -------------------------------------------------------------- for each card that counts now

    def applying(self, source: Ability, given: list[str], then: Callable[[str | None], str]) -> str:
        """Written inside: what happens for each copy that is active and whose condition holds."""
        this = self.new("c") if source.card is not None or source.kind is not None else None
        body = self.if_meant(source, given, this, then(this))
        return self.carriers(source, this, body) if this else f"{body}\n"

    def if_meant(self, source: Ability, given: list[str], this: str | None, then: str) -> str:
        holds = "1" if source.guard is None else f"g{source.id}({', '.join(self.ability_args(source, given, this))})"
        return f"if ({holds}) {{ {then} }}"

    def carriers(self, source: Ability | Modifier, this: str, body: str) -> str:
        things = self.layout.carriers(source.card, source.kind)
        active = self.layout.active_places(source.card, source.kind, source.works)
        if not things or not active:
            return ""
        return self.loop_things(things, this, f"if ({self.lies(this, active)}) {{ {body} }}") + "\n"

    def ability_args(self, ability: Ability, given: list[str], this: str | None) -> list[str]:
        args = ["s"]
        for n in self.routines.abilities[ability.id].params:
            if n == ability.this:
                args.append(this or "NONE")
            elif n == ability.you:
                args.append(f"holder(s, {this})" if this else "NONE")
            else:
                args.append(given[n])
        return args

    def ability_call(self, ability: Ability, given: list[str], this: str | None, out: str = "") -> str:
        more = (out or self.no_list_wanted(ability.id)) if self.ability_gives_list(ability.id) else ""
        return f"a{ability.id}({', '.join(self.ability_args(ability, given, this))}{more})"

    # -------------------------------------------------------------- the table

    def s_move(self, step: Step) -> str:
        what, place = step.args[:2]
        slot = self.x(step.args[2]) if len(step.args) > 2 else "NONE"
        tail = f"{self.x(place)}, {slot}, {int(step.ref == 'top')});"
        if not self.is_many(what):
            return f"put(s, {self.x(what)}, {tail}"
        t = self.new()
        return f"{{ L {t}; {self.fill(what, f'(&{t})')} put_all(s, view(&{t}), {tail} }}"

    def s_at_once(self, step: Step) -> str:
        self.waits = True
        body = self.steps(step.body)
        self.waits = False
        return f"s->changes = 0;\n{body}\nat_once(s);"

    def q_move(self, step: Step) -> str:
        x, z, a, t, i = (self.new(letter) for letter in "xzati")
        slot, top = self.x(step.args[2]) if len(step.args) > 2 else "NONE", int(step.ref == "top")
        head = f"I {z} = {self.x(step.args[1])}, {a} = {slot};"
        queued = f"change(s, 'm', {x}, {z}, {a}, {top});"
        if not self.is_many(step.args[0]):
            return f"{{ {head} I {x} = {self.x(step.args[0])}; if ({x} != NONE) {queued} }}"
        turned = f"reverse(&{t});" if top else ""
        made = f"L {t}; {self.fill(step.args[0], f'(&{t})')} {turned}"
        return f"{{ {head} {made} for (I {i} = 0; {i} < {t}.n; {i}++) {{ I {x} = {t}.v[{i}]; {queued} }} }}"

    def q_set(self, step: Step) -> str:
        return f"change(s, 's', {self.one_cell(step.args[0])}, {self.stored_value(step)}, 0, 0);"

    def q_add(self, step: Step) -> str:
        return f"change(s, 'a', {self.one_cell(step.args[0])}, {self.n(step.args[1])}, 0, 0);"

    def one_cell(self, e: Expr) -> str:
        if self.is_list(e):
            raise NotNativeError("a list that is kept at once with others")
        return self.cell(e)

    def stored_value(self, step: Step) -> str:
        """A counter cannot be the best of nothing: that is for Python to complain of."""
        counts = self.layout.stores[int(step.args[0].ref or 0)].sort == "counter"
        return self.n(step.args[1]) if counts and step.args[1].op in ops.BEST_NUMBERS else self.x(step.args[1])

    def s_set(self, step: Step) -> str:
        if not self.is_list(step.args[0]):
            return f"s->N[{self.cell(step.args[0])}] = {self.stored_value(step)};"
        t = self.new()
        return f"{{ L {t}; {self.fill(step.args[1], f'(&{t})')} cp(&{self.list_cell(step.args[0])}, view(&{t})); }}"

    def s_add(self, step: Step) -> str:
        i = self.new("i")
        more = f"fit(s, (int64_t)num(s, s->N[{i}]) + {self.n(step.args[1])})"
        return f"{{ I {i} = {self.one_cell(step.args[0])}; s->N[{i}] = {more}; }}"

    def s_draw(self, step: Step) -> str:
        n, source, target = self.n(step.args[0]), self.x(step.args[1]), self.x(step.args[2])
        slot, t = self.x(step.args[3]) if len(step.args) > 3 else "NONE", self.new()
        kept = ""
        if step.name is not None:
            one = f"{t}.n ? {t}.v[0] : NONE"
            kept = self.keep_list(step, f"view(&{t})") if self.keeps_list(step) else self.keep(step, one)
        drawn = f"draw(s, {n}, {source}, {target}, {slot}, {int(step.ref == 'top')}, &{t});"
        return f"{{ L {t}; {drawn} {kept} }} {self.check()}"

    def s_swap(self, step: Step) -> str:
        return f"swap(s, {self.x(step.args[0])}, {self.x(step.args[1])});"

    def s_beside(self, step: Step) -> str:
        return f"beside(s, {self.x(step.args[0])}, {self.x(step.args[1])}, {int(step.ref == 'ahead')});"

    def s_shuffle(self, step: Step) -> str:
        return f"mix(s, {self.x(step.args[0])});"

    def s_roll(self, step: Step) -> str:
        return self.keep(step, f"roll(s, {self.n(step.args[0])})")

    def s_pick(self, step: Step) -> str:
        before, view = self.viewed(pickable(step))
        return f"{{ {before}{self.keep(step, f'pick(s, {view})')} }}"

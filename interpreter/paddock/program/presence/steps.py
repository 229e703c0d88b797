"""Goes through the steps of a procedure in the order they are done. Takes steps and what is known before them.

Gives the same steps with checks in them, and what is known after them: nothing, if what follows is never reached.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from paddock.program import operations as ops
from paddock.program.conditions import both
from paddock.program.model import Entry, Expr, Step, Where
from paddock.program.presence.expressions import Expressions, needs
from paddock.program.presence.keys import key_of
from paddock.program.presence.left_out import there, unless_missing
from paddock.program.presence.model import Known, Presence, Spot, either
from paddock.program.presence.results import by_type
from paddock.program.presence.wording import when_none
from paddock.program.scope import local
from paddock.program.walk import all_steps, within

Done = tuple[Step, Known | None]
CHOSEN = {"perhaps": Presence.OPTIONAL, "answer": Presence.OPTIONAL, "many": Presence.SURE}
LOOPS = (ops.EACH, ops.TIMES, ops.SECRETLY)
SILENT = (ops.CARRY_OUT, ops.SHOW, ops.ROLL)  # nobody would notice that nothing is there
TOLERANT = ops.MOVING - {ops.SWAP}  # what is not there is not moved; but what is swapped has a place to give


class Steps:
    """Of one procedure, which stands at `where`."""

    def __init__(self, expressions: Expressions, where: Where) -> None:
        self.expressions, self.where = expressions, where
        self.program = expressions.program
        self.given: list[Presence] = []  # by each way out of the procedure
        self.special: dict[str, Callable[[Step, Known], Done]] = {
            ops.IF: self._if,
            ops.WHILE: self._while,
            ops.MENU: self._menu,
            ops.PERFORM: self._perform,
            ops.SET: self._set,
            ops.LET: self._let,
            ops.GIVE: self._give,
            ops.WAIT: self._wait,
            ops.UNTIL: self._until,
            **dict.fromkeys((ops.AT_ONCE, ops.ONE_RESULT), self._at_once),
            **dict.fromkeys(LOOPS, self._loop),
        }

    def steps(self, steps: list[Step], known: Known | None) -> tuple[list[Step], Known | None]:
        checked: list[Step] = []
        for step in steps:
            if known is None:  # never reached
                checked.append(step)
                continue
            self.expressions.where = step.where(self.where)
            checked += self._who_chooses(step, known)
            done, known = self._what_can_be_done(step, known)
            checked.append(done)
        return checked, known

    def _what_can_be_done(self, step: Step, known: Known) -> Done:
        """Without what needs something that could not be chosen. What steps in it need, they see to themselves."""
        around, self.expressions.missing = self.expressions.missing, set()
        before = known.copy() if known.unchosen else known
        done, after = self.special.get(step.op, self._step)(step, known)
        missing, self.expressions.missing = self.expressions.missing, around
        return (
            unless_missing(done, sorted(missing), before, after, self.expressions.locals) if missing else (done, after)
        )

    def _who_chooses(self, step: Step, known: Known) -> list[Step]:
        """Who chooses among what is theirs must be there: looked at before that is, so that the table is told who."""
        if step.op != ops.CHOOSE or step.args[0].op != ops.LOCAL:
            return []
        who, presence = self.expressions.value(step.args[0], known)
        theirs = any(part.op == ops.LOCAL and part.ref == who.ref for arg in step.args[1:] for part in within(arg))
        is_left_out = self.expressions.does_what_it_can and who.ref in known.unchosen
        if presence is not Presence.UNPROVEN or not theirs or is_left_out:
            return []
        there = self.expressions.need((who, presence), Spot("silent", who.type.required()), known)
        name = int(who.ref or 0)
        return [Step(op=ops.LET, name=name, args=[there], line=step.line, column=step.column, end=step.end)]

    def procedure(self, steps: list[Step], known: Known) -> tuple[list[Step], Presence]:
        """All of its steps, and whether it gives something."""
        checked, left = self.steps(steps, known)
        ways = [*self.given, *([self._after_last(steps)] if left is not None else [])]
        return checked, max(ways, default=Presence.SURE)

    def _after_last(self, steps: list[Step]) -> Presence:
        """A loop that looks for something is meant to find it."""
        searches = bool(steps) and steps[-1].op in ops.REPEATING and ops.GIVE in {s.op for s in all_steps(steps[-1:])}
        return Presence.UNPROVEN if searches else Presence.OPTIONAL

    def _block(self, steps: list[Step], known: Known) -> tuple[list[Step], Known | None]:
        around = self.expressions.where
        result = self.steps(steps, known.copy())
        self.expressions.where = around
        return result

    # -------------------------------------------------------------- plain steps

    def _operands(self, step: Step, known: Known) -> list[Expr]:
        operands, args = ops.STEPS[step.op].operands, []
        for at, arg in enumerate(step.args):
            operand = operands[min(at, len(operands) - 1)]
            checked = self.expressions.value(arg, known)
            needed = needs(step.op, operand) and (step.op not in TOLERANT or operand.sort == "slot")
            silent = operand.sort == "slot" or (step.op in SILENT and operand.sort in ("thing", "player"))
            spot = Spot("silent" if silent else "operand", arg.type.required())
            args.append(self.expressions.need(checked, spot, known) if needed else checked[0])
        return args

    def _step(self, step: Step, known: Known) -> Done:
        done = with_parts(step, args=self._operands(step, known))
        if step.op == ops.CHOOSE:
            self._chosen(step, known)
        elif step.name is not None:
            known.assign(step.name, Presence.SURE)
        if step.op == ops.STOP and step.ref is None:
            self.given.append(Presence.OPTIONAL)
        return done, None if step.op in ops.LEAVING else known

    def _chosen(self, step: Step, known: Known) -> None:
        """One of what could be chosen, if there was anything."""
        assert step.name is not None
        label = step.entries[0].label if step.entries else ""
        known.assign(step.name, CHOSEN.get(str(step.ref), Presence.UNPROVEN), f'it is none if "{label}" is chosen')
        known.unchosen |= {step.name} if known.locals[step.name] is Presence.UNPROVEN else set()
        if step.ref == "one" and step.own is None:
            held = known.locals[step.name]
            self.expressions.learn_member(known, step.name, step.args[1])
            known.locals[step.name] = held

    def _let(self, step: Step, known: Known) -> Done:
        value, presence = self.expressions.value(step.args[0], known)
        assert step.name is not None
        lacking = step.args[0].op == ops.LOCAL and step.args[0].ref in known.unchosen
        known.assign(step.name, presence, when_none(step.args[0], self.program, known))
        known.unchosen |= {step.name} if lacking else set()
        return with_parts(step, args=[value]), known

    def _give(self, step: Step, known: Known) -> Done:
        value, presence = self.expressions.value(step.args[0], known)
        self.given.append(presence)
        return with_parts(step, args=[value]), None

    def _wait(self, step: Step, known: Known) -> Done:
        """What is kept is there later if it is there now."""
        checked = [self.expressions.value(arg, known) for arg in step.args]
        kept = self.expressions.results.kept
        for ability in (self.program.abilities[int(number)] for number in str(step.ref).split()):
            kept |= {(ability.id, n): presence for n, (_, presence) in zip(ability.kept, checked, strict=True)}
            lacking = (n for n, arg in zip(ability.kept, step.args, strict=True) if arg.ref in known.unchosen)
            self.expressions.results.unchosen |= {(ability.id, n) for n in lacking}
        return with_parts(step, args=[value for value, _ in checked]), known

    def _until(self, step: Step, known: Known) -> Done:
        """What a change for a time is told of the names around it stays so."""
        lasting = self.expressions.results.lasting
        for number in map(int, str(step.ref).split()):
            for arg in step.args:
                presence = self.expressions.value(arg, known)[1]
                lasting[number, int(arg.ref or 0)] = presence
        return self._step(step, known)

    def _perform(self, step: Step, known: Known) -> Done:
        verb = self.program.verbs[int(step.ref or 0)]
        args = self.expressions.gaps(verb.params, step.args, verb.name, known)
        if step.name is not None:
            given = self.expressions.results.verbs.get(verb.id, by_type(verb.result))
            given = max(given, Presence.UNPROVEN)  # a verb that is cancelled gives nothing
            known.assign(step.name, given, f"`{verb.name}` gives none in some cases")
        return with_parts(step, args=args), known

    def _set(self, step: Step, known: Known) -> Done:
        stored = self.expressions.value(step.args[0], known)[0]
        checked = self.expressions.value(step.args[1], known)
        store = self.program.stores[int(step.args[0].ref or 0)]
        value = checked[0]
        if store.sort != "flag" and not store.type.or_none and not store.made:
            spot = Spot("counter" if store.sort == "counter" else "note", store.type, store.name)
            value = self.expressions.need(checked, spot, known)
        known.forget_store(store.id)
        if checked[1] is not Presence.OPTIONAL:
            known.asked.add(key_of(step.args[0]))
        return with_parts(step, args=[stored, value]), known

    # -------------------------------------------------------------- steps with steps inside

    def _if(self, step: Step, known: Known) -> Done:
        test = step.args[0]
        checked = self.expressions.value(test, known)[0]
        body, after_body = self._block(step.body, self.expressions.after(known, test, True))
        other, after_other = self._block(step.other, self.expressions.after(known, test, False))
        return with_parts(step, args=[checked], body=body, other=other), either(after_body, after_other)

    def _while(self, step: Step, known: Known) -> Done:
        self._forget_assigned(step.body, known)
        test = step.args[0]
        checked = self.expressions.value(test, known)[0]
        body, after = self._block(step.body, self.expressions.after(known, test, True))
        left = either(known, after) or known
        return with_parts(step, args=[checked], body=body), self.expressions.after(left, test, False)

    def _loop(self, step: Step, known: Known) -> Done:
        args = self._operands(step, known)
        self._forget_assigned(step.body, known)
        inner = known.copy()
        if step.name is not None:
            inner.assign(step.name, Presence.SURE)
            self.expressions.learn_member(inner, step.name, step.args[0])
        body, after = self._block(step.body, inner)
        return with_parts(step, args=args, body=body), either(known, after)

    def _at_once(self, step: Step, known: Known) -> Done:
        body, after = self._block(step.body, known)
        return with_parts(step, body=body), after

    def _menu(self, step: Step, known: Known) -> Done:
        args, entries, after = self._operands(step, known), [], known.copy()
        for entry in step.entries:
            checked, left = self._entry(entry, known)
            entries.append(checked)
            after = either(after, left) or after
        return with_parts(step, args=args, entries=entries), after

    def _entry(self, entry: Entry, known: Known) -> tuple[Entry, Known | None]:
        around, self.expressions.missing = self.expressions.missing, set()
        guard = self.expressions.value(entry.guard, known)[0] if entry.guard is not None else None
        inner = self.expressions.after(known, entry.guard, True) if entry.guard is not None else known.copy()
        values = [self.expressions.value(value, inner)[0] for value in entry.values]
        missing = self._missing_for(entry, inner)
        self.expressions.missing = around
        if missing:
            guard = both([there(missing, self.expressions.locals), *([guard] if guard is not None else [])])
            for name in missing:
                inner.trust(local(name, self.expressions.locals[name]))
        body, left = self._block(entry.body, inner)
        return replace(entry, guard=guard, values=values, body=body), left

    def _missing_for(self, entry: Entry, known: Known) -> list[int]:
        """A line is not offered if it asks for what could not be chosen, or names it."""
        if known.unchosen and self.expressions.does_what_it_can:
            for value in entry.values:
                self.expressions.need(self.expressions.value(value, known), Spot("operand", value.type), known.copy())
            if entry.sentence:
                self.special.get(entry.body[0].op, self._step)(entry.body[0], known.copy())
        return sorted(self.expressions.missing)

    def _forget_assigned(self, body: Iterable[Step], known: Known) -> None:
        """At the start of a turn a name holds what came before the loop, or what the turn before gave it."""
        for step in all_steps(list(body)):
            if step.name is not None and step.name in known.locals:
                cause = known.causes.get(step.name, "") or "a line of this loop may make it none"
                later = by_type(self.expressions.locals[step.name])
                known.assign(step.name, max(known.locals[step.name], later), cause)


def with_parts(step: Step, **parts: list[Expr] | list[Step] | list[Entry]) -> Step:
    same = all(
        len(new) == len(old := getattr(step, name)) and all(a is b for a, b in zip(new, old, strict=True))
        for name, new in parts.items()
    )
    return step if same else replace(step, **parts)  # type: ignore[arg-type]

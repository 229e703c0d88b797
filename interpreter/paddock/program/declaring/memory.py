"""Keeps what has happened. Takes what is asked of past events, gives hidden counters and the abilities that count.

Each counter belongs to a span of time: as the span begins, it is 0 again. Nobody wrote them, and nobody is shown them.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from paddock.program import operations as ops
from paddock.program.conditions import NO, NOTHING, is_none
from paddock.program.model import Ability, Expr, Moment, Program, Sort, Step, Store, Verb, Where
from paddock.program.scope import local
from paddock.program.types import NUMBER, Type, thing_of, things_of
from paddock.program.walk import all_steps, within
from paddock.records import field, record

ZERO, ONE = (Expr(op=ops.CONST, type=NUMBER, ref=number) for number in (0, 1))
OPEN = ("piece", "player", "space", "one of")  # what such a thing does, everybody sees


How = Literal["this", "last", "since"]


@record
class Counted:
    """Doings of a verb within a span that pass some tests; with a key, for each thing in that gap by itself.

    With another gap they are not counted: for each thing in the first it is kept what was in the other.
    `last` keeps what was counted in the span before, `since` when it was done for the last time, by the game's clock.
    """

    verb: int
    span: int | None  # the verb that is the span; none is the whole game
    key: int | None
    other: int | None
    tests: list[Expr]  # their first locals are the gaps of the verb
    how: How = "this"
    store: int = -1

    def asks_the_same(self, asked: Counted) -> bool:
        return replace(self, store=-1) == replace(asked, store=-1)


@record
class Memory:
    """Of one game, while it is read."""

    program: Program
    counted: list[Counted] = field(default_factory=list)
    lines: dict[int, tuple[int | None, int]] = field(
        default_factory=dict
    )  # id of a limited line, or a number below zero -> span and store
    ends: dict[tuple[int, bool], int] = field(
        default_factory=dict
    )  # span, and whether of each -> when it was last over
    clock: int = -1  # the store that counts spans which are over
    closed: bool = False  # the game is read: what nothing in it asks for is not kept
    written: int = 0  # how many questions the abilities answer that stand first
    abilities: int = 0  # how many these are
    asked_again: set[int] = field(default_factory=set)  # stores of which something was asked, or asked once more
    unclaimed: list[tuple[int | None, int]] = field(default_factory=list)  # span and store of lines that are read anew

    @property
    def asked(self) -> int:
        """How many questions there are about the past."""
        return len(self.counted) + len(self.lines) + len(self.unclaimed) + len(self.ends)

    @property
    def stores(self) -> list[int]:
        """In which the answers are kept, in the order of the questions."""
        lines = (store for _, store in self.lines.values())
        return sorted({*(each.store for each in self.counted), *lines, *self.ends.values()})

    def opened_for(self, program: Program, again: set[int]) -> Memory:
        """The same for a program that begins as this one does. Of the lines that keep something in the stores `again`
        it is not known yet which they are."""
        return replace(
            self,
            program=program,
            counted=[*self.counted],
            lines={line: kept for line, kept in self.lines.items() if kept[1] not in again},
            ends={**self.ends},
            closed=False,
            asked_again=set(),
            unclaimed=[kept for kept in self.lines.values() if kept[1] in again],
        )

    def ask_again(self, stores: set[int]) -> None:
        """What asked for these stands as it stood."""
        self.asked_again |= stores
        self.lines |= {~kept[1]: kept for kept in self.unclaimed if kept[1] in stores}
        self.unclaimed = [kept for kept in self.unclaimed if kept[1] not in stores]

    def counter(self, asked: Counted, gaps: list[Type]) -> Store | None:
        """What counts these doings; none if the game is read and nothing in it asked for them."""
        if asked.how == "last":
            self.counter(replace(asked, how="this"), gaps)
        for each in self.counted:
            if each.asks_the_same(asked):
                self.asked_again.add(each.store)
                return self.program.stores[each.store]
        if self.closed:
            return None
        verb, owner = self.program.verbs[asked.verb], gaps[asked.key].kind if asked.key is not None else ""
        type_ = NUMBER if asked.other is None else gaps[asked.other].list
        store = self._add(type_, owner, f"times {verb.name}", verb.where)
        tested = {part.ref for test in asked.tests for part in within(test) if part.op == ops.LOCAL}
        tested |= {asked.key, asked.other}
        if any(self._is_card(gaps[int(at)].kind) for at in tested if at is not None and int(at) < len(gaps)):
            store.seen = "none"
        asked.store = store.id
        self.counted.append(asked)
        return store

    def end(self, span: int, owner: str = "") -> Store | None:
        """When the span was last over, by the clock; of each of such a kind by itself, or of anybody."""
        if (span, bool(owner)) not in self.ends:
            if self.closed:
                return None
            verb = self.program.verbs[span]
            if self.clock < 0:
                self.clock = self._add(NUMBER, "", "the clock", verb.where).id
            self.ends[span, bool(owner)] = self._add(NUMBER, owner, f"the last end of {verb.name}", verb.where).id
        self.asked_again.add(self.ends[span, bool(owner)])
        return self.program.stores[self.ends[span, bool(owner)]]

    def used(self, line: int, span: int | None, type_: Type, owner: str, name: str, where: Where) -> Store:
        """Whether a line was used, or how often: no or 0 again as the span begins. One for each line."""
        if line not in self.lines:
            known = self._claimed(span, type_, name)
            self.lines[line] = span, known if known is not None else self._add(type_, owner, name, where).id
        store = self.program.stores[self.lines[line][1]]
        self.asked_again.add(store.id)
        return store

    def _claimed(self, span: int | None, type_: Type, name: str) -> int | None:
        """What a line kept that was read before and has these words."""
        for kept in self.unclaimed:
            store = self.program.stores[kept[1]]
            if kept[0] == span and (store.type, store.name) == (type_, name):
                self.unclaimed.remove(kept)
                return store.id
        return None

    def _add(self, type_: Type, owner: str, name: str, where: Where) -> Store:
        sort: Sort = "counter" if type_.is_number else "flag" if type_.is_flag else "note"
        kinds = {kind.name: kind.id for kind in self.program.kinds}
        store = Store(
            id=len(self.program.stores),
            name=name,
            sort=sort,
            type=type_,
            owner=kinds[owner] if owner else None,
            start={"counter": 0, "flag": False, "note": None}[sort],
            told=False,
            made=True,
            where=where,
        )
        self.program.stores.append(store)
        return store

    def _is_card(self, kind: str) -> bool:
        """Who moved which card is not for all to know, so neither is what is counted of it."""
        parents = {each.name: each.parent for each in self.program.kinds}
        while kind in parents and kind not in OPEN:
            kind = parents[kind]
        return kind == "thing"

    # -------------------------------------------------------------- the abilities

    def close(self) -> None:
        self.write()
        self.closed = True

    def write(self) -> None:
        """They come before all others of their moment: what those ask is up to date. Of what was asked since they were
        last written, all are made anew."""
        if self.asked == self.written:
            return
        forgotten: dict[int, list[int]] = {}
        kept = [(each.span, each.store) for each in self.counted if each.how == "this"]
        for span, store in [*kept, *self.lines.values()]:
            if span is not None:
                forgotten.setdefault(span, []).append(store)
        made = [self._forgetting(span, stores) for span, stores in forgotten.items()]
        made += [self._ending(span) for span in dict.fromkeys(span for span, _ in self.ends)]
        made += [self._counting(verb) for verb in dict.fromkeys(each.verb for each in self.counted)]
        more = len(made) - self.abilities
        self.program.abilities = [*made, *self.program.abilities[self.abilities :]]
        self.written, self.abilities = self.asked, len(made)
        for number, ability in enumerate(self.program.abilities):
            ability.id = number
        if more:
            self._renumber_waiting(more)

    def _renumber_waiting(self, more: int) -> None:
        for proc in (*self.program.verbs, *self.program.abilities):
            for step in all_steps(proc.steps):
                if step.op == ops.WAIT:
                    step.ref = " ".join(str(int(number) + more) for number in str(step.ref).split())

    def _forgetting(self, span: int, stores: list[int]) -> Ability:
        verb = self.program.verbs[span]
        types, steps = [param.type for param in verb.params], []
        for store in (self.program.stores[number] for number in stores):
            if store.owner is None:
                steps += self._forget(store)
                continue
            name = self.program.kinds[store.owner].name
            types.append(thing_of(name))
            every = Expr(op=ops.ALL, type=things_of(name), ref="player" if name == "player" else store.owner)
            forget = self._forget(store, local(len(types) - 1, thing_of(name)))
            steps.append(Step(op=ops.EACH, name=len(types) - 1, args=[every], body=forget))
        return made_ability(verb, "when", types, steps)

    def _forget(self, store: Store, owner: Expr | None = None) -> list[Step]:
        """What something asks of the span before is kept first."""
        empty = {"counter": ZERO, "flag": NO, "note": NOTHING}[store.sort]
        forget = Step(op=ops.SET, args=[stored(store, owner), empty])
        now = next((each for each in self.counted if each.store == store.id), None)
        last = [each.store for each in self.counted if now is not None and each.asks_the_same(replace(now, how="last"))]
        stores = [self.program.stores[number] for number in last]
        return [*(Step(op=ops.SET, args=[stored(each, owner), stored(store, owner)]) for each in stores), forget]

    def _ending(self, span: int) -> Ability:
        verb, clock = self.program.verbs[span], stored(self.program.stores[self.clock])
        steps = [Step(op=ops.ADD, args=[clock, ONE])]
        for (number, of_each), end in self.ends.items():
            if number == span:
                whose = local(0, verb.params[0].type) if of_each else None
                steps.append(Step(op=ops.SET, args=[stored(self.program.stores[end], whose), clock]))
        return made_ability(verb, "after", [param.type for param in verb.params], steps)

    def _counting(self, number: int) -> Ability:
        verb = self.program.verbs[number]
        types, steps = [param.type for param in verb.params], []
        for each in self.counted:
            if each.verb == number and each.how != "last":
                step = self._count(each, types)
                for test in each.tests:
                    step = Step(op=ops.IF, args=[test], body=[step])
                steps.append(step)
        return made_ability(verb, "after", types, steps)

    def _count(self, counted: Counted, types: list[Type]) -> Step:
        store = self.program.stores[counted.store]
        if counted.key is None:
            return self._one_more(counted, stored(store))
        key = local(counted.key, types[counted.key])
        if counted.other is not None:
            before, now = stored(store, key), local(counted.other, types[counted.other])
            lists = [Expr(op=ops.LIST, type=store.type, args=args) for args in ([now], [before, now])]
            keep = [Step(op=ops.SET, args=[before, things]) for things in lists]
            return Step(op=ops.IF, args=[is_none(before)], body=keep[:1], other=keep[1:])
        if not key.type.many:
            return self._one_more(counted, stored(store, key))
        types.append(key.type.one)
        member = local(len(types) - 1, key.type.one)
        one_more = self._one_more(counted, stored(store, member))
        return Step(op=ops.EACH, name=len(types) - 1, args=[key], body=[one_more])

    def _one_more(self, counted: Counted, times: Expr) -> Step:
        """Behind all spans that are over, the clock shows one more."""
        if counted.how == "this":
            return Step(op=ops.ADD, args=[times, ONE])
        clock = stored(self.program.stores[self.clock])
        return Step(op=ops.SET, args=[times, Expr(op=ops.ADD, type=NUMBER, args=[clock, ONE])])


def stored(store: Store, owner: Expr | None = None) -> Expr:
    return Expr(op=ops.STORED, type=store.type, ref=store.id, args=[] if owner is None else [owner])


def made_ability(verb: Verb, moment: Moment, types: list[Type], steps: list[Step]) -> Ability:
    return Ability(id=0, name="", locals=types, steps=steps, moment=moment, verb=verb.id, made=True, where=verb.where)

"""Games for the census: takes a table and numbers of games, plays them, and gives what was drawn, played and done.

Each game is played in direct code, with its log, from which cards are counted. Abilities are counted where the
generated code calls them; modifiers, in some of the games, by asking the walker each changed value once more.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations
from operator import add, sub
from typing import Any

import paddock
from paddock.code import Machine, PlayError, State, Walker
from paddock.library import Game
from paddock.program.declaring.items import compatible_options
from paddock.program.model import Ability, Expr, Modifier, Program, Verb
from paddock.program.walk import all_steps
from paddock.table.events.from_log import Entry, events_of
from paddock.table.events.model import Moved
from paddock.table.statistics.card_figures import HAND, HIDDEN, LAID, OPEN, Watcher
from paddock.text.limits import DECISIONS

CHECKED = 20  # every so-many-th game of a table is played in all ways
ASKED = 10  # and in every so-many-th its modifiers are counted
HOW: dict[str, Callable[[Any, Any], Any]] = {"higher": add, "lower": sub, "instead": lambda _, amount: amount}

Key = tuple[str, int, str, str]  # file, line, on what it stands, and when it acts or what it changes
Trace = list[tuple[int, int, int]]


@dataclass(frozen=True)
class Seating:
    """One kind of table: these options, and so many players."""

    slug: str
    options: tuple[str, ...]
    players: int


@dataclass
class Count:
    """Whole numbers only, so that the order in which parts are added does not matter. What is known stands at 0."""

    games: int = 0
    decisions: int = 0
    checked: int = 0
    asked: int = 0
    copies: dict[tuple[str, str], int] = field(default_factory=dict)
    drawn: Counter[tuple[str, str]] = field(default_factory=Counter)
    played: Counter[tuple[str, str]] = field(default_factory=Counter)
    done: Counter[Key] = field(default_factory=Counter)
    changed: Counter[Key] = field(default_factory=Counter)
    faults: Counter[str] = field(default_factory=Counter)
    reported: Counter[str] = field(default_factory=Counter)  # the numbers that games report, added up
    deepest: dict[str, int] = field(default_factory=dict)  # how often a verb was going on within itself, at most

    def add(self, other: Count) -> None:
        for name in ("games", "decisions", "checked", "asked"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for name in ("drawn", "played", "done", "changed", "faults", "reported"):
            getattr(self, name).update(getattr(other, name))
        for verb, depth in other.deepest.items():
            self.deepest[verb] = max(depth, self.deepest.get(verb, 0))
        for card, copies in other.copies.items():
            self.copies[card] = max(copies, self.copies.get(card, 0))


class FaultError(Exception):
    """A game that went wrong without a mistake of the rules: what is said of it."""


# ------------------------------------------------------------------ tables


def option_sets(options: Sequence[str], groups: Mapping[str, str]) -> list[tuple[str, ...]]:
    """None, each alone, each but one, all; of options that shut each other out the first."""
    sizes = (0, 1, max(0, len(options) - 1), len(options))
    chosen = (some for size in sizes for some in combinations(options, size))
    return list(dict.fromkeys(tuple(compatible_options(some, groups)) for some in chosen))


def seatings(slug: str, plain_alone: bool = False) -> list[Seating]:
    found = []
    plain = paddock.load(slug).program
    for options in [()] if plain_alone else option_sets(plain.options, plain.option_groups):
        program = paddock.load(slug, options=options).program
        found += [Seating(slug, options, players) for players in range(program.low, program.high + 1)]
    return found


# ------------------------------------------------------------------ what is counted


def ability_key(program: Program, ability: Ability) -> Key:
    return (ability.where.file, ability.where.line, _bearer(program, ability), ability.moment)


def modifier_key(program: Program, modifier: Modifier) -> Key:
    value, where = program.values[modifier.value].name, modifier.where
    if modifier.verb is None:
        return (where.file, where.line, _bearer(program, modifier), value)
    above = [a for a in program.abilities if a.where.file == where.file and a.where.line < where.line]
    ability = max(above, key=lambda a: a.where.line, default=None)  # it holds for a while, since this one was done
    return (where.file, where.line, "the rules" if ability is None else _bearer(program, ability), value)


def _bearer(program: Program, source: Ability | Modifier) -> str:
    if source.card is not None:
        return source.card
    return "the rules" if source.kind is None else f"each {program.kinds[source.kind].name}"


class Counted:
    """A machine with its log, whose abilities and modifiers count themselves."""

    def __init__(self, machine: Machine) -> None:
        self.machine, self.program = machine, machine.layout.program
        self.walker = Walker(machine)
        self.count = Count()
        self.asking = False
        self.pile = Pile(machine)
        self.everything = sorted(thing for place in machine.new(0).Z for thing in place)
        for ability in self.program.abilities:
            if not ability.made:
                self._count_ability(ability)
        for verb in machine.analysis.routines.recursive:
            self._count_depth(self.program.verbs[verb])
        for value, modifiers in machine.analysis.modifiers.items():
            self._count_modifiers(value, sorted(modifiers, key=lambda m: m.how != "instead"))

    def begin(self) -> None:
        """Nothing counted yet, and all that could be is known."""
        self.count = Count()
        self.count.done.update({ability_key(self.program, a): 0 for a in self.program.abilities if not a.made})
        self.count.changed.update({modifier_key(self.program, m): 0 for m in self.program.modifiers})
        self.pile.begin(self.count)

    def _count_ability(self, ability: Ability) -> None:
        code, key = self.machine._code, ability_key(self.program, ability)
        routine = self.machine.analysis.routines.abilities[ability.id]
        name = f"{'d' if routine.asks else 'x'}{routine.index}"
        does = code[name]

        def counted(*args: Any) -> Any:
            self.count.done[key] += 1
            return does(*args)

        code[name] = self.machine._direct[routine.index] = counted

    def _count_depth(self, verb: Verb) -> None:
        """A verb that leads to itself: chains of it must end, and how long they get is worth knowing."""
        code, routine = self.machine._code, self.machine.analysis.routines.verbs[verb.id]
        name = f"{'d' if routine.asks else 'x'}{routine.index}"
        does, now = code[name], 0

        def counted(*args: Any) -> Any:
            nonlocal now
            now += 1
            self.count.deepest[verb.name] = max(now, self.count.deepest.get(verb.name, 0))
            try:
                return does(*args)
            finally:
                now -= 1

        code[name] = self.machine._direct[routine.index] = counted

    def _count_modifiers(self, value: int, modifiers: list[Modifier]) -> None:
        code, keys = self.machine._code, {m.id: modifier_key(self.program, m) for m in modifiers}
        asks = code.get(f"f{value}")
        if asks is None:  # nobody asks for it in this machine
            return
        plain = code[f"g{value}"]

        def counted(s: State, *args: Any) -> Any:
            found = asks(s, *args)
            if self.asking:
                again = plain(s, *args)
                for modifier in modifiers:
                    again = self._changed(s, modifier, keys[modifier.id], args, again)
                if again != found:
                    raise FaultError(f"{self.program.values[value].name} is {found}, and {again} to the walker")
            return found

        code[f"f{value}"] = counted

    def _changed(self, s: State, modifier: Modifier, key: Key, args: tuple[Any, ...], found: Any) -> Any:
        """The value after this modifier; each time that it becomes another one is counted."""
        walker = self.walker
        for names in walker.active_locals(s, modifier):
            names.update(zip(modifier.params, args, strict=False))
            if modifier.before is not None:
                names[modifier.before] = found
            if modifier.guard is None or walker.evaluate(s, modifier.guard, names):
                after = HOW[modifier.how](found, walker.as_list(s, modifier.amount, names))
                self.count.changed[key] += after != found
                found = after
        return found

    def look(self, s: State) -> None:
        """Every thing lies in exactly one place, and the place knows it."""
        if sorted(thing for place in s.Z for thing in place) != self.everything:
            raise FaultError("a thing is lost, or lies in two places")
        if any(s.W[thing] != index for index, place in enumerate(s.Z) for thing in place):
            raise FaultError("a thing lies in another place than it thinks")


class Pile:
    """Reads logs: how often each card was drawn, and how often it was played."""

    def __init__(self, machine: Machine) -> None:
        self.watcher = Watcher(machine.layout)
        self.cards = [(face.kind, face.name) for face in self.watcher.faces]
        self.discards = self.watcher.refilling | set(thrown_on(self.watcher))
        self.from_the_start = self._in_play(machine)

    def _in_play(self, machine: Machine) -> list[tuple[str, str]]:
        """Cards that lie open before a player when a game begins: nobody draws or lays them, and they count at once."""
        zones, faces, owners = self.watcher.zones, self.watcher.face_of, machine.layout.owner_of
        before = (z for z, zone in enumerate(zones) if zone == OPEN and owners[z] is not None)
        found = [faces[thing] for z in before for thing in machine.new(0).Z[z]]
        return [self.cards[face] for face in found if face is not None]

    def begin(self, count: Count) -> None:
        self.count = count
        count.copies = {card: face.copies for card, face in zip(self.cards, self.watcher.faces, strict=True)}
        count.drawn.update(dict.fromkeys(self.cards, 0))
        count.played.update(dict.fromkeys(self.cards, 0))

    def read(self, log: Iterable[Entry]) -> None:
        """A card is drawn when it comes to a hand or to light. It is played when it leaves a hand for a place where all
        see it, which is not where cards are thrown; one that no hand is for, whenever it moves to such a place."""
        zones, faces, handless = self.watcher.zones, self.watcher.face_of, self.watcher.handless
        held = {thing for thing, _ in self.watcher.dealt}
        self.count.played.update(self.from_the_start)
        for event in events_of(log):
            if not isinstance(event, Moved) or event.target is None or event.source == event.target:
                continue
            thing, source, target, face = event.thing, event.source, event.target, faces[event.thing]
            if face is None:
                continue
            card = self.cards[face]
            zone, before = zones[target], HIDDEN if source is None else zones[source]
            comes = before in (HIDDEN, LAID) and zone in (HAND, OPEN)
            shown = zone == OPEN and target not in self.discards
            self.count.drawn[card] += comes and thing not in held
            self.count.played[card] += shown and (thing in held or face in handless)
            if zone == HAND:
                held.add(thing)
            elif zone != LAID:
                held.discard(thing)


def thrown_on(watcher: Watcher) -> list[int]:
    """The places of nobody that are empty at first and that the rules move as a whole into a hidden pile."""
    layout = watcher.layout
    procs = [*layout.program.verbs, *layout.program.abilities]
    moves = [step for proc in procs for step in all_steps(proc.steps) if step.op == "move"]
    pairs = [(_whole(step.args[0]), _whole(step.args[1])) for step in moves]
    hidden = {place.id for place in layout.program.places if place.seen == "none" and place.owner is None}
    thrown = {source for source, target in pairs if target in hidden and source not in hidden}
    empty = {place.id for place in layout.program.places if not place.starts_with}
    shared = [z for z, owner in enumerate(layout.owner_of) if owner is None and layout.place_of[z] in empty]
    return [z for z in shared if layout.places[layout.place_of[z]].id in thrown]


def _whole(expr: Expr) -> int | None:
    """The place that is meant with all that lies there."""
    while expr.op in ("contents", "list") and len(expr.args) == 1:
        expr = expr.args[0]
    return int(expr.ref) if expr.op == "place" and not expr.args and expr.ref is not None else None


# ------------------------------------------------------------------ playing


@lru_cache(maxsize=1)
def game(slug: str, options: tuple[str, ...]) -> Game:
    return paddock.load(slug, options=options)


@lru_cache(maxsize=1)
def counted(table: Seating) -> Counted:
    return Counted(game(table.slug, table.options).machine(table.players, log=True).whole())


@lru_cache(maxsize=1)
def plain(table: Seating) -> Machine:
    return game(table.slug, table.options).machine(table.players)


def play(table: Seating, seed: int, numbers: Sequence[tuple[int, int]]) -> Count:
    """Games of one table: each has its number in the run, which says its chance, and its number at this table."""
    desk = counted(table)
    desk.begin()
    for number, turn in numbers:
        desk.asking = turn % ASKED == 0
        try:
            state, trace = one_game(desk, f"{seed}/{number}")
            if turn % CHECKED == 0:
                all_ways(plain(table), desk, f"{seed}/{number}", state, trace)
                desk.count.checked += 1
        except (PlayError, FaultError) as problem:
            options = ", ".join(table.options) or "no options"
            desk.count.faults[f"game {number} ({table.players} players, {options}): {problem}"] += 1
        desk.count.games += 1
        desk.count.asked += desk.asking
    return desk.count


def chooser(chance: random.Random, trace: Trace) -> Callable[[State, int, int, Sequence[Any]], int]:
    def choose(_s: State, seat: int, prompt: int, options: Sequence[Any]) -> int:
        index = int(chance.random() * len(options))
        trace.append((seat, prompt, index))
        if len(trace) > DECISIONS:
            raise FaultError(f"it is not over after {DECISIONS:,} decisions")
        return index

    return choose


def begun(machine: Machine, seed: str) -> tuple[State, random.Random]:
    chance = random.Random(seed)
    return machine.new(chance.getrandbits(64)), chance


def one_game(desk: Counted, seed: str) -> tuple[State, Trace]:
    state, chance = begun(desk.machine, seed)
    trace: Trace = []
    desk.machine.play(state, chooser(chance, trace))
    if not state.over:
        raise FaultError("it stopped before it was over")
    desk.look(state)
    desk.pile.read(state.log)
    desk.count.decisions += len(trace)
    desk.count.reported.update(numbers_reported(desk, state))
    return state, trace


def numbers_reported(desk: Counted, end: State) -> dict[str, int]:
    reports = [(number, one) for number, one in enumerate(desk.program.reports) if one.expr.type.is_number]
    found = {report.label: desk.machine.verdict(end, f"report {number}") for number, report in reports}
    return {label: value for label, value in found.items() if isinstance(value, int)}


def all_ways(machine: Machine, desk: Counted, seed: str, end: State, trace: Trace) -> None:
    """The same game without its log in direct code, question by question, and finished from its midst."""
    told = desk.machine.prompts
    wanted = [(seat, told[prompt].where, index) for seat, prompt, index in trace]
    for way, play_on in (("direct", _direct), ("resumable", _stepped), ("finished", _finished)):
        state, chance = begun(machine, seed)
        asked: Trace = []
        play_on(machine, state, chooser(chance, asked), len(trace) // 2, desk.look)
        if not state.over or (state.Z, state.N, state.A) != (end.Z, end.N, end.A):
            raise FaultError(f"it ends differently when it is played {way} without its log")
        if [(seat, machine.prompts[prompt].where, index) for seat, prompt, index in asked] != wanted:
            raise FaultError(f"other decisions are asked when it is played {way} without its log")
        desk.look(state)


Look = Callable[[State], None]
Chooser = Callable[[State, int, int, Sequence[Any]], int]


def _direct(machine: Machine, state: State, choose: Chooser, _half: int, _look: Look) -> None:
    machine.play(state, choose)


def _stepped(machine: Machine, state: State, choose: Chooser, _half: int, look: Look) -> None:
    machine.start(state)
    while state.ask is not None:
        look(state)
        machine.answer(state, choose(state, *state.ask[:3]))


def _finished(machine: Machine, state: State, choose: Chooser, half: int, _look: Look) -> None:
    machine.start(state)
    for _ in range(half):
        if state.ask is not None:
            machine.answer(state, choose(state, *state.ask[:3]))
    machine.finish(state, choose)

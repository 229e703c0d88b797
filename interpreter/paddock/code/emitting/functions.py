"""Whole Python functions: a routine or derived value goes in, the lines of its function come out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from paddock.code.analysing.inlining import needing_none
from paddock.code.analysing.routines import Routine, assigned
from paddock.code.analysing.weights import DEAR
from paddock.code.emitting.blocks import dispatch, in_chains
from paddock.code.emitting.chance_steps import Asked
from paddock.code.emitting.context import Book
from paddock.code.emitting.direct import Direct
from paddock.code.emitting.expressions import Env
from paddock.code.emitting.liveness import FRAME, framed, live_names
from paddock.code.emitting.rollout import Rollout
from paddock.code.emitting.steps import Steps, captures
from paddock.code.emitting.writer import Line, Writer
from paddock.program.model import Modifier, Step, Value, Where

FEW = 16  # lasting modifiers that cost nothing to ask
HOW = {"higher": "+=", "lower": "-=", "instead": "="}


def direct_function(book: Book, routine: Routine) -> list[Line]:
    """`x7(s, …)` where nobody decides (every face uses it), `d7(s, c, …)` where somebody does."""
    inside = Direct(book, routine)
    inside.owns_all = routine.asks
    written(inside, routine)
    head = f"d{routine.index}(s, c" if routine.asks else f"x{routine.index}(s"
    params = [f"l{n}" for n in routine.params]
    fresh = [f"l{n}" for n in needing_none(routine.steps) if n not in routine.params] + inside.extras()
    out = Writer()
    with function(out, f"{', '.join([head, *params])})", routine.where, inside.uses, fresh):
        guarded(book, out, routine, inside.lines)
    return out.lines


def resumable_function(book: Book, routine: Routine) -> list[Line]:
    """`r7(s, f, …)`: with no frame `f` it begins; with one, `(7, block, locals…)`, it goes on at that block."""
    inside = Asked(book, routine)
    frames = Frames(inside, routine)
    book.slots[routine.index] = frames.slots
    heads = [frames.unpacking(n) if n in frames.entered else [] for n in range(len(frames.kept))]
    loop = dispatching(frames.chains, heads)
    for line in loop.lines:
        n = framed(line.text)
        if n is not None:
            before = line.text.partition(FRAME)[0]
            line.text = f"{before}({', '.join([str(routine.index), str(n), *frames.kept[n]])}))"
    head = ", ".join(["s, f", *(f"{name}=None" for name in frames.params)])
    return in_blocks(book, inside, routine, f"r{routine.index}({head})", frames.unset, "f[1] if f else 0", loop)


def rollout_function(book: Book, routine: Routine) -> list[Line]:
    """`q7(s, c, f)`: goes on from a frame of `r7` to the end of the procedure."""
    frames = Frames(Asked(book, routine), routine)
    inside = Rollout(book, routine)
    written(inside, routine)
    doors = {old: n for old, n in frames.numbers.items() if n in frames.entered}  # blocks that frames lead to
    chains, numbers = in_chains(inside.blocks, frozenset(doors))
    heads: list[list[Line]] = [[] for chain in chains for _ in chain]
    entries = [0] * len(frames.kept)
    for old, n in doors.items():
        entries[n] = numbers[old]
        heads[numbers[old]] = frames.unpacking(n)
    params = frames.params
    unset = [name for name in (f"l{n}" for n in needing_none(routine.steps)) if name not in params] + inside.extras()
    entry = f"{book.constant(('entries', routine.index), entries)}[f[1]]"
    unset = list(dict.fromkeys([*frames.unset, *unset]))
    return in_blocks(book, inside, routine, f"q{routine.index}(s, c, f)", unset, entry, dispatching(chains, heads))


def dispatching(chains: list[list[list[Line]]], heads: list[list[Line]]) -> Writer:
    loop = Writer()
    with loop.block("while True:"):
        dispatch(loop, chains, heads, 0, len(chains))
    return loop


def in_blocks(
    book: Book, inside: Asked, routine: Routine, head: str, unset: list[str], entry: str, loop: Writer
) -> list[Line]:
    out = Writer()
    with function(out, head, routine.where, inside.uses, unset):
        out.line(f"b = {entry}")
        guarded(book, out, routine, loop.lines)
    return out.lines


class Frames:
    """The blocks of a procedure in order, and what a frame that leads to each of them holds.

    That is only what is read after its question, so each block that frames lead to unpacks its own.
    """

    def __init__(self, inside: Asked, routine: Routine) -> None:
        written(inside, routine)
        self.where = routine.where
        self.chains, self.numbers = in_chains(inside.blocks)
        blocks = [lines for chain in self.chains for lines in chain]
        live = live_names(blocks)
        self.params = [f"l{n}" for n in routine.params]
        self.kept = [self.params if n == 0 else sorted(names) for n, names in enumerate(live)]
        self.unset = sorted(live[0] - set(self.params))
        self.entered = {0, *(n for lines in blocks for line in lines if (n := framed(line.text)) is not None)}
        kept = (names if n in self.entered else [] for n, names in enumerate(self.kept))
        self.slots = ["".join(map(inside.slot, names)) for names in kept]

    def unpacking(self, block: int) -> list[Line]:
        """What a block does first that frames lead to: takes what it needs from the frame, if there is one."""
        names = ", ".join(self.kept[block])
        if not names:
            return [Line(0, "f = None", self.where)]
        taken = [Line(1, f"_, _, {names} = f", self.where), Line(1, "f = None", self.where)]
        return [Line(0, "if f:", self.where), *taken]


def written(inside: Steps, routine: Routine) -> None:
    inside.where = routine.where
    weight = inside.weight(routine)
    if inside.routines.charges(routine) or weight > DEAR:
        inside.charge(str(1 + inside.book.weights.toll(weight)))
    inside.steps(routine.steps)
    inside.line(ending(inside))


def ending(inside: Steps) -> str:
    extras = inside.extras()
    return f"return {extras[-1]}" if extras else "return None"


@contextmanager
def function(out: Writer, head: str, where: Where, uses: set[str], unset: Sequence[str] = ()) -> Iterator[None]:
    """Written inside: what it does, once the lists of the state it uses have names and what may be unset is none."""
    out.where = where
    with out.block(f"def {head}:"):
        for name in sorted(uses):
            out.line(f"{name} = s.{name}")
        if unset:
            out.line(f"{' = '.join(unset)} = None")
        yield


def guarded(book: Book, out: Writer, routine: Routine, lines: list[Line]) -> None:
    """Around a verb that can be stopped from elsewhere, or that owes something at its end."""
    stopped = routine.verb in book.routines.stopped
    if not stopped and not routine.finishes:
        out.splice(lines)
        return
    with out.block("try:"):
        out.splice(lines)
    with out.block("except Stop as e:"):
        if routine.finishes:
            closing = Direct(book, routine)
            closing.s__finish(Step(op="_finish", ref=routine.verb))
            out.splice(closing.lines)
        if stopped:
            with out.block(f"if e.verb == {routine.verb}:"):
                out.line("return None")
        out.line("raise")


# ------------------------------------------------------------------ derived values


def value_function(book: Book, value: Value) -> list[Line]:
    """`f3(s, …)`; with modifiers it asks `g3` for the plain value and changes it."""
    out = Writer()
    modifiers = book.modifiers.get(value.id, [])
    out.splice(_plain(book, value, f"g{value.id}" if modifiers else f"f{value.id}"))
    if modifiers:
        out.splice(_modified(book, value, modifiers))
    return out.lines


def _routine(value: Value) -> Routine:
    return Routine(-1, value.name, [p.local for p in value.params], value.steps, value.locals, value.where)


def _plain(book: Book, value: Value, name: str) -> list[Line]:
    routine = _routine(value)
    inside = Direct(book, routine)
    inside.where = value.where
    if value.id in book.recursive or book.weights.is_dear(value):
        inside.charge(str(1 + book.weights.toll(book.weights.value(value))))
    if value.expr is not None:
        inside.line(f"return {inside.coerced(value.expr, value.type)}")
    else:
        inside.steps(value.steps)
        inside.line("return None")
    fresh = [f"l{n}" for n in assigned(value.steps) if n not in routine.params]
    out = Writer()
    with function(
        out, f"{name}({', '.join(['s', *(f'l{n}' for n in routine.params)])})", value.where, inside.uses, fresh
    ):
        out.splice(inside.lines)
    return out.lines


def _modified(book: Book, value: Value, modifiers: list[Modifier]) -> list[Line]:
    routine = _routine(value)
    names = [f"l{n}" for n in routine.params]
    inside = Direct(book, routine)
    inside.line(f"r = g{value.id}({', '.join(['s', *names])})")
    for modifier in [m for m in modifiers if m.how == "instead"] + [m for m in modifiers if m.how != "instead"]:
        inside.where = modifier.where
        _modify(inside, modifier, names)
    inside.line("return r")
    out = Writer()
    with function(out, f"f{value.id}({', '.join(['s', *names])})", value.where, inside.uses):
        out.splice(inside.lines)
    return out.lines


def _modify(inside: Direct, modifier: Modifier, params: list[str]) -> None:
    depth = inside.depth
    names = dict(zip(modifier.params, params, strict=False))
    if modifier.verb is not None:
        entry = inside.temp()
        inside.line("if s.M:")
        inside.depth += 1
        with inside.block(f"if len(s.M) > {FEW}:"):  # that many can only come of a loop, and each is asked here
            inside.charge("len(s.M)")
        inside.line(f"for {entry} in s.M:")
        inside.depth += 1
        inside.line(f"if {entry}[0] == {modifier.id}:")
        inside.depth += 1
        names = {**{n: f"{entry}[{i + 2}]" for i, n in enumerate(captures(inside.book, modifier))}, **names}
    elif modifier.card is not None or modifier.kind is not None:
        this = inside.open_carriers(modifier)
        if modifier.this is not None:
            names[modifier.this] = this
        if modifier.you is not None:
            names[modifier.you] = inside.holder(this)
    with inside.within(Env({n: inside.atom(text) for n, text in names.items()})):
        if modifier.guard is not None:
            condition = inside.value(modifier.guard)
            inside.line(f"if {condition}:")
            inside.depth += 1
        amount = inside.fresh(modifier.amount)
        inside.line(f"r {HOW[modifier.how]} {amount}")
    inside.depth = depth


def ending_function(book: Book, modifier: Modifier) -> list[Line]:
    """`m3(s, f, e)`: whether this doing of a verb, with arguments `e`, ends the modifier that `f` holds."""
    if modifier.ends is None:
        return []
    inside = Direct(book, Routine(-1, "", [], [], modifier.locals, modifier.where))
    inside.where = modifier.where
    names = {n: f"f[{i + 2}]" for i, n in enumerate(captures(book, modifier))}
    names |= {n: f"e[{i}]" for i, n in enumerate(modifier.ends_params)}
    with inside.within(Env(names)):
        inside.line(f"return {inside.value(modifier.ends)}")
    out = Writer()
    with function(out, f"m{modifier.id}(s, f, e)", modifier.where, inside.uses):
        out.splice(inside.lines)
    return out.lines

"""Whole Python functions: a routine goes in, the lines of its function in one of the three faces come out."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from paddock.code.analysing.inlining import locals_needing_none
from paddock.code.analysing.routines import Routine
from paddock.code.analysing.weights import EXPENSIVE
from paddock.code.emitting.assemble import FunctionEmitter, direct_emitter, resumable_emitter, rollout_emitter
from paddock.code.emitting.block_order import dispatch, in_chains
from paddock.code.emitting.calls import direct_head
from paddock.code.emitting.context import BuildContext
from paddock.code.emitting.frame_layout import FrameLayout
from paddock.code.emitting.function_body import BOARD, fetched_board
from paddock.code.emitting.liveness import FRAME, framed_block
from paddock.code.emitting.writer import Line, Writer
from paddock.code.waiting_entries import RESULT
from paddock.program import operations as ops
from paddock.program.model import Step, Where

CONSTANT = re.compile(r"\bc\d+\b")  # as `BuildContext` names them


def direct_function(context: BuildContext, routine: Routine) -> list[Line]:
    """`x7(s, …)` where nobody decides (every face uses it), `d7(s, c, …)` where somebody does."""
    emitter = direct_emitter(context, routine, owns_lists=routine.asks)
    write_body(emitter)
    params = [f"l{n}" for n in routine.params] + [f"{name}={name}" for name in tables_at_hand(emitter.out.lines)]
    unset = [f"l{n}" for n in locals_needing_none(routine.steps) if n not in routine.params] + emitter.steps.extras()
    out = Writer()
    with function_head(out, f"{', '.join([direct_head(routine), *params])})", routine.where, emitter.out.uses, unset):
        with_exits(context, out, routine, emitter.out.lines)
    return out.lines


def tables_at_hand(lines: list[Line]) -> list[str]:
    """Constants that a function names more than once: as defaults of parameters it finds them without a search."""
    named = Counter(name for line in lines for name in CONSTANT.findall(line.text))
    return [name for name, times in named.items() if times > 1]


def resumable_function(context: BuildContext, routine: Routine) -> list[Line]:
    """`r7(s, f, …)`: with no frame `f` it begins; with one, `(7, block, locals…)`, it goes on at that block."""
    emitter, blocks = resumable_emitter(context, routine)
    write_body(emitter)
    chains, numbers = in_chains(blocks.blocks)
    frames = FrameLayout(routine, [lines for chain in chains for lines in chain], numbers, blocks.slot)
    frames.doors = {step: [numbers[block] for block in after] for step, after in blocks.doors.items()}
    frames.kept = blocks.kept
    context.frames[routine.index] = frames
    heads = [frames.unpacking(n) if n in frames.entered else [] for n in range(len(frames.names))]
    loop = dispatch_loop(chains, heads)
    for line in loop.lines:
        n = framed_block(line.text)
        if n is not None:
            before = line.text.partition(FRAME)[0]
            line.text = f"{before}({', '.join([str(routine.index), str(n), *frames.names[n]])}))"
    head = ", ".join(["s, f", *(f"{name}=None" for name in frames.params)])
    return block_function(emitter, f"r{routine.index}({head})", frames.unset, "f[1] if f else 0", loop)


def rollout_function(context: BuildContext, routine: Routine) -> list[Line]:
    """`q7(s, c, f)`: goes on from a frame of `r7`, which was written before, to the end of the procedure."""
    frames = context.frames[routine.index]
    emitter, blocks = rollout_emitter(context, routine)
    write_body(emitter)
    doors = {old: n for old, n in frames.numbers.items() if n in frames.entered}  # blocks that frames lead to
    chains, numbers = in_chains(blocks.blocks, frozenset(doors))
    heads: list[list[Line]] = [[] for chain in chains for _ in chain]
    entries = [0] * len(frames.names)
    for old, n in doors.items():
        entries[n] = numbers[old]
        heads[numbers[old]] = frames.unpacking(n)
    needing = (f"l{n}" for n in locals_needing_none(routine.steps))
    unset = [name for name in needing if name not in frames.params] + emitter.steps.extras()
    unset = list(dict.fromkeys([*frames.unset, *unset]))
    entry = f"{context.constant(('entries', routine.index), entries)}[f[1]]"
    return block_function(emitter, f"q{routine.index}(s, c, f)", unset, entry, dispatch_loop(chains, heads))


def dispatch_loop(chains: list[list[list[Line]]], heads: list[list[Line]]) -> Writer:
    loop = Writer()
    with loop.block("while True:"):
        dispatch(loop, chains, heads, 0, len(chains))
    return loop


def block_function(emitter: FunctionEmitter, head: str, unset: list[str], entry: str, loop: Writer) -> list[Line]:
    out = Writer()
    with function_head(out, head, emitter.routine.where, emitter.out.uses, unset):
        out.line(f"b = {entry}")
        with_exits(emitter.context, out, emitter.routine, loop.lines)
    return out.lines


def write_body(emitter: FunctionEmitter) -> None:
    routine, out, analysis = emitter.routine, emitter.out, emitter.context.analysis
    out.where = routine.where
    weight = _weight(emitter)
    if analysis.routines.charges(routine) or weight > EXPENSIVE:
        out.charge(str(1 + analysis.weights.toll(weight)))
    emitter.steps.write_all(routine.steps)
    extras = emitter.steps.extras()
    out.line(f"return {extras[-1]}" if extras else "return None")


def _weight(emitter: FunctionEmitter) -> int:
    """Of what a procedure does; what watches a verb is paid by the verb."""
    routine, analysis = emitter.routine, emitter.context.analysis
    if routine.verb is None or routine.verb == RESULT:
        return analysis.weights.steps(routine.steps)
    outer = analysis.routines.outermost(routine.verb) is routine
    return analysis.weights.verbs[routine.verb] if outer else 0


@contextmanager
def function_head(out: Writer, head: str, where: Where, uses: set[str], unset: Sequence[str] = ()) -> Iterator[None]:
    """Written inside: what it does, once the lists of the state it uses have names and what may be unset is none."""
    out.where = where
    with out.block(f"def {head}:"):
        for name in sorted(uses):
            place = name.removeprefix(BOARD)
            out.line(f"{name} = {fetched_board(place)}" if place.isdigit() else f"{name} = s.{name}")
        if unset:
            out.line(f"{' = '.join(unset)} = None")
        yield


def with_exits(context: BuildContext, out: Writer, routine: Routine, lines: list[Line]) -> None:
    """Around a verb that can be stopped from elsewhere, or that owes something at its end."""
    stopped = routine.verb in context.analysis.routines.stopped
    if not stopped and not routine.finishes:
        out.splice(lines)
        return
    with out.block("try:"):
        out.splice(lines)
    with out.block("except Stop as e:"):
        if routine.finishes:
            closing = direct_emitter(context, routine)
            closing.verbs.finish(Step(op=ops.FINISH, ref=routine.verb))
            out.splice(closing.out.lines)
        if stopped:
            with out.block(f"if e.verb == {routine.verb}:"):
                out.line("return None")
        out.line("raise")

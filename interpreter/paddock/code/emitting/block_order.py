"""Blocks between questions put in order: numbered blocks go in, chains of them and the lines that choose come out.

A chain is a run of blocks each of which, at its end, goes on with the next: it falls through without being chosen anew.
"""

from __future__ import annotations

from paddock.code.emitting.liveness import FRAME, framed_block
from paddock.code.emitting.writer import Line, Writer

Block = list[Line]
NONE: frozenset[int] = frozenset()


def target(lines: Block) -> int | None:
    """The block that these lines go on with at their end."""
    if len(lines) > 1 and lines[-1].text == "continue" and lines[-1].depth == 0:
        return int(lines[-2].text.removeprefix("b = "))
    return None


def in_chains(blocks: dict[int, Block], fixed: frozenset[int] = NONE) -> tuple[list[list[Block]], dict[int, int]]:
    """The blocks without those that only lead on to another, in chains, and their new numbers in that order.

    Those in `fixed` stay, even if they only lead on.
    """
    last = _forwarded(blocks, fixed)
    chains = _chains({n: lines for n, lines in blocks.items() if last[n] == n}, last)
    new = {n: i for i, n in enumerate(n for chain in chains for n in chain)}
    numbers = {old: new[last[old]] for old in blocks}
    for chain in chains:
        for n in chain:
            for line in blocks[n]:
                _renumber(line, numbers)
    return [[blocks[n] for n in chain] for chain in chains], numbers


def _forwarded(blocks: dict[int, Block], fixed: frozenset[int]) -> dict[int, int]:
    idle = {n: lines for n, lines in blocks.items() if n and n not in fixed and len(lines) == 2}
    onward = {n: m for n, lines in idle.items() if (m := target(lines)) is not None}

    def last(n: int) -> int:
        seen = {n}
        while n in onward and onward[n] not in seen:
            n = onward[n]
            seen.add(n)
        return n

    return {n: last(n) for n in blocks}


def _chains(blocks: dict[int, Block], last: dict[int, int]) -> list[list[int]]:
    following: dict[int, int] = {}
    for n in sorted(blocks):
        m = target(blocks[n])
        if m is not None and last[m] not in (0, n) and last[m] not in following.values():
            following[n] = last[m]
    heads = [n for n in sorted(blocks) if n not in following.values()]
    chains = []
    left = set(blocks)
    for head in [*heads, *sorted(blocks)]:  # a ring of blocks has no head: it begins with its first
        chain = []
        at: int | None = head
        while at is not None and at in left:
            chain.append(at)
            left.discard(at)
            at = following.get(at)
        if chain:
            chains.append(chain)
    return chains


def _renumber(line: Line, new: dict[int, int]) -> None:
    block = framed_block(line.text)
    if block is not None:
        line.text = f"{line.text.partition(FRAME)[0]}{FRAME}{new[block]})"
    elif line.text.startswith("b = "):
        line.text = f"b = {new[int(line.text[4:])]}"


def dispatch(out: Writer, chains: list[list[Block]], heads: list[Block], low: int, high: int, first: int = 0) -> None:
    """A tree of questions finds the chain in few comparisons. `heads` are what each block does when it is entered."""
    if high - low == 1:
        _chain(out, chains[low], heads, first)
        return
    middle = (low + high) // 2
    border = first + sum(len(chain) for chain in chains[low:middle])
    with out.block(f"if b < {border}:"):
        dispatch(out, chains, heads, low, middle, first)
    with out.block("else:"):
        dispatch(out, chains, heads, middle, high, border)


def _chain(out: Writer, chain: list[Block], heads: list[Block], first: int) -> None:
    for n, lines in enumerate(chain[:-1], first):
        falls = target(lines) == n + 1
        with out.block(f"if b == {n}:"):
            out.splice(heads[n])
            out.splice(lines[:-2] if falls else lines)
            if falls:
                out.line(f"b = {n + 1}")
    out.splice(heads[first + len(chain) - 1])
    out.splice(chain[-1])

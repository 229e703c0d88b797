"""From a state that waits for an answer to the numbers by which C takes it up. Raises `NotNativeError` where it cannot.

The state is one of a machine with the log, whose frames `entries` knows. Nothing is hidden in the numbers: who must not
see everything hands over a world it has imagined.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from paddock.code.layout import Layout
from paddock.code.state import CHANCE, State
from paddock.code.waiting_entries import RUNNING
from paddock.native.entries import LEFT_OUT, LISTED, LISTS_OF_EACH, OF_EACH
from paddock.native.game import HELD, NativeGame
from paddock.native.model import FARTHEST, NotNativeError

NONE = -(2**31)
WORD = 2**32
MODIFIER, BLOCK, ANSWERS, IS_RUNNING = range(4)  # as in runtime/lists.c
BLOCKS = {"w": BLOCK, "v": ANSWERS}


def hand_over(game: NativeGame, layout: Layout, s: State) -> array[int]:
    """As `taken_up` of runtime/entries.c reads it."""
    if s.ask is None or s.ask[0] == CHANCE or any(s.prepared()) or s.open:
        raise NotNativeError("a table that was set up, or where chance is asked")
    writer = _Writer(game, layout)
    try:
        writer.state(s)
        writer.question(s)
        writer.frames(s)
        return array("i", writer.numbers)
    except OverflowError:
        raise NotNativeError("a number that is too large") from None


class _Writer:
    def __init__(self, game: NativeGame, layout: Layout) -> None:
        self.game, self.layout = game, layout
        self.numbers: list[int] = []
        self.texts: Mapping[str, int] = {text: number for number, text in enumerate(game.texts)}

    def state(self, s: State) -> None:
        for things in s.Z:
            self.listed(things)
        add = self.numbers.append
        for where, slot in zip(s.W, s.A, strict=True):
            add(NONE if where is None else where)
            add(NONE if slot is None else slot)
        lists = {cell for cells in self._list_cells() for cell in cells}
        for cell, value in enumerate(s.N):
            add(NONE if cell in lists or value is None else self.one(value))
        for cells in self._list_cells():
            for cell in cells:
                self.listed(s.N[cell])
        self.numbers += [s.put_off, s.pos, len(s.M)]
        if len(s.M) > HELD:
            raise NotNativeError("so much that waits")
        for entry in s.M:
            self.held(entry)
        key = int(s.key) if s.key.isdigit() else 0
        self.numbers += [_signed(key % WORD), _signed(key // WORD % WORD)]

    def _list_cells(self) -> Iterable[range]:
        for store in self.layout.program.stores:
            if store.type.many:
                base = self.layout.store_base[store.id]
                yield range(base, base + len(self.layout.owners(store.owner)))

    def one(self, value: Any) -> int:
        if value is None:
            return NONE
        if isinstance(value, str):
            if value not in self.texts:
                raise NotNativeError("a text that C does not know")
            return self.texts[value]
        if not isinstance(value, int) or abs(value) > FARTHEST:
            raise NotNativeError("a value that C cannot hold")
        return int(value)

    def listed(self, values: Sequence[Any] | None) -> None:
        if values is None:
            self.numbers.append(-1)
            return
        if len(values) > self.layout.count + 20 or not isinstance(values, (list, tuple, range)):
            raise NotNativeError("a list that C cannot hold")
        self.numbers.append(len(values))
        self.numbers += map(self.one, values)

    def held(self, entry: tuple[Any, ...]) -> None:
        """What lasts or waits."""
        name, awaited = entry[:2]
        if name == RUNNING:
            self._held(IS_RUNNING, 0, awaited, 0, "", ())
        elif isinstance(name, str):
            self._held(BLOCKS[name[0]], int(name[1:]), awaited, entry[2], name, entry[3:])
        else:
            self._held(MODIFIER, name, awaited, 0, f"m{name}", entry[2:])

    def _held(self, what: int, number: int, awaited: int, put_off: int, name: str, kept: Sequence[Any]) -> None:
        self.numbers += [what, number, awaited, put_off]
        values, lists = self.game.kept_sizes
        flags = self.game.kept.get(name, [])
        if len(flags) < len(kept):
            raise NotNativeError("something kept that C does not know")
        pairs = list(zip(kept, flags, strict=False))
        singles = [None if many else value for value, many in pairs]
        self.numbers += [self.one(value) for value in [*singles, *[None] * (values - len(pairs))]]
        several = [value if many else None for value, many in pairs][:lists]
        for value in [*several, *[None] * (lists - len(several))]:
            self.listed(value)

    def question(self, s: State) -> None:
        seat, prompt, options = s.ask[:3] if s.ask is not None else (0, 0, ())
        self.numbers += [seat, prompt, len(options)]
        for option in options:
            value, card = option if isinstance(option, tuple) else (option, None)
            self.numbers += [self.one(value), self.one(card)]

    def frames(self, s: State) -> None:
        self.numbers.append(len(s.stack))
        for frame in reversed(s.stack):
            if frame[0] < 0:
                self.numbers.append(-1)
                return
            kinds = self.game.entered.get(frame[0], {}).get(frame[1])
            if kinds is None or len(kinds) != len(frame) - 2:
                raise NotNativeError("a place in the rules that C cannot begin at")
            self.numbers += [frame[0], frame[1], 0]
            at = len(self.numbers)
            for kind, value in zip(kinds, frame[2:], strict=True):
                self.kept(kind, value)
            self.numbers[at - 1] = len(self.numbers) - at

    def kept(self, kind: str, value: Any) -> None:
        if kind == LEFT_OUT:
            return
        if kind == LISTED:
            self.listed(value)
        elif kind in (OF_EACH, LISTS_OF_EACH):
            chosen = value or {}
            for member in range(self.layout.players):
                if kind == OF_EACH:
                    self.numbers.append(self.one(chosen.get(member)))
                else:
                    self.listed(chosen.get(member))
        else:
            self.numbers.append(self.one(value))


def _signed(number: int) -> int:
    return number - WORD if number >= WORD // 2 else number

"""A game in C goes in, a loaded library comes out that plays it: compiled once, then kept.

It is kept as everything that is played again: in the cache, whose folder and files are the user's alone (`cache`),
under a name made of source, compiler and flags. What comes out of the cache is written to a new folder of this process,
from which it is loaded and at once removed; so what is loaded is what was checked.
"""

from __future__ import annotations

import ctypes
import hashlib
import os
import tempfile
from array import array
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from paddock import cache
from paddock.code.state import OptionValue
from paddock.compiled.compilers import Compiler
from paddock.native.game import STACK, NativeGame
from paddock.native.model import NotNativeError

U64, I32, POINTER = ctypes.c_uint64, ctypes.c_int32, ctypes.c_void_p
CHOOSE = ctypes.CFUNCTYPE(I32, POINTER, I32, I32, I32, POINTER, POINTER)
LEFT_OUT = -(2**15)  # among options: none of them
NONE = -(2**31)
SEED_WORDS = 40  # of one game: how many count, and they
_PAIR = (2).to_bytes(4, "little")
Choose = Callable[[list[int], int, int, Sequence[OptionValue]], int]


class Library:
    """Plays whole games of one layout. Not for two threads at a time: each makes its own `table`."""

    def __init__(self, game: NativeGame, path: Path) -> None:
        self.game = game
        try:
            found = self._found = ctypes.CDLL(str(path))
        except OSError as error:
            raise NotNativeError("the library cannot be loaded") from error
        found.state_size.restype = U64
        found.one_game.argtypes = [POINTER, U64, CHOOSE, POINTER]
        found.games.argtypes = [POINTER, POINTER, I32, I32, POINTER]
        found.read_state.argtypes = [POINTER, POINTER]
        found.one_game.restype = found.games.restype = None
        if game.entered:
            found.one_continued.argtypes = [POINTER, POINTER, I32, CHOOSE, POINTER]
            found.continued.argtypes = [POINTER, POINTER, I32, POINTER, I32, I32, I32, I32, I32, POINTER]
            found.one_continued.restype = found.continued.restype = None
        found.ready()
        self._numbers = array("i")
        self._playing: ctypes.Array[ctypes.c_char] | None = None

    def table(self) -> ctypes.Array[ctypes.c_char]:
        return ctypes.create_string_buffer(self._found.state_size())

    def random_games(self, names: Iterable[str]) -> array[int]:
        """A game for each name, with `random.Random(name)` for all decisions; a row of results each, in one array."""
        seeds = b"".join(map(_seed_words, names))
        count = len(seeds) // (4 * SEED_WORDS)
        rows = array("i", bytes(4 * self.game.width * count))
        if count:
            self._found.games(self.table(), seeds, SEED_WORDS, count, _address(rows))
        return rows

    def play(self, key: int, choose: Choose) -> tuple[list[int], list[int]]:
        """One game, whose questions are put to Python: the row of its results, and its last state.

        `choose` gets the state (as `read_state` of native/game.py writes it), the seat, the prompt and the options.
        """
        return self._decided(choose, lambda table, ask, row: self._found.one_game(table, key, ask, row))

    def finish(self, position: array[int], choose: Choose) -> tuple[list[int], list[int]]:
        """The same, from a position that was handed over (`native.hand_over`), with the chance it has."""
        at = _address(position)
        return self._decided(choose, lambda table, ask, row: self._found.one_continued(table, at, -1, ask, row))

    def playouts(self, position: array[int], answer: int, seed: int, count: int, until: int, most: int) -> array[int]:
        """From a position, after that answer, so many ends at random: a row of results each.

        Chance is new in each of them. One that takes more than `most` decisions is given up; after `until` of them it
        is judged as it stands.
        """
        rows, words = array("i", bytes(4 * self.game.width * count)), _PAIR + seed.to_bytes(8, "little")
        if self._playing is None:
            self._playing = self.table()
        self._found.continued(
            self._playing, _address(position), answer, words, 3, count, most, until, self.game.width, _address(rows)
        )
        return rows

    def _decided(self, choose: Choose, play: Callable[..., None]) -> tuple[list[int], list[int]]:
        table, raised = self.table(), list[BaseException]()

        def asked(s: int, seat: int, prompt: int, count: int, options: int | None, beside: int | None) -> int:
            try:
                return choose(self.read_state(s), seat, prompt, _options(count, options, beside))
            except BaseException as error:  # it cannot pass through C: the game is given up, and then it goes on
                raised.append(error)
                return -1

        row = array("i", bytes(4 * self.game.width))
        play(table, CHOOSE(asked), _address(row))
        if raised:
            raise raised[0]
        return row.tolist(), self.read_state(ctypes.addressof(table))

    def read_state(self, table: int) -> list[int]:
        numbers = self._numbers
        if not numbers:
            numbers = self._numbers = array("i", bytes(int(self._found.state_size()) + 400_000))
        return numbers[: self._found.read_state(table, _address(numbers))].tolist()


def _options(count: int, options: int | None, beside: int | None) -> Sequence[OptionValue]:
    """As Python has them."""
    more = (ctypes.c_int32 * (count if options else 1)).from_address(beside) if beside else None
    if not options:
        low = more[0] if more else 0
        return range(low, low + count)
    listed = [None if option == LEFT_OUT else option for option in (ctypes.c_int16 * count).from_address(options)]
    if more is None:
        return listed
    return [option if by == NONE or option is None else (option, by) for option, by in zip(listed, more, strict=True)]


def _address(numbers: array[int]) -> int:
    return numbers.buffer_info()[0]


def _seed_words(name: str) -> bytes:
    """What `random.Random(name)` is seeded with: how many words, and they, the lowest first."""
    data = name.encode()
    number = (data + hashlib.sha512(data).digest())[::-1]
    if len(number) > 4 * (SEED_WORDS - 1):
        raise NotNativeError("the name of a game is too long")
    return (-(-len(number) // 4)).to_bytes(4, "little") + number.ljust(4 * (SEED_WORDS - 1), b"\0")


def make_library(game: NativeGame, compiler: Compiler) -> Library:
    """Out of the cache, if it was made before."""
    import resource  # Windows has none, and gets no further than to be told so

    soft, _ = resource.getrlimit(resource.RLIMIT_STACK)
    if soft != resource.RLIM_INFINITY and soft < 4 * STACK:
        raise NotNativeError("the stack of this process is too small")
    name = cache.name_of("native", game.source, *compiler.command, compiler.stamp)
    data = cache.fetch(name, bytes)
    with tempfile.TemporaryDirectory(prefix="paddock-native-") as folder:  # for this user alone
        library = Path(folder, "game.so")
        if data is None:
            source = Path(folder, "game.c")
            source.write_text(game.source, "utf-8")
            compiler.compile(source, library)
            cache.keep(name, library.read_bytes)
        else:
            _write(library, data)
        return Library(game, library)


def _write(path: Path, data: bytes) -> None:
    with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o700), "wb") as file:  # noqa: PTH123
        file.write(data)

"""What a face decides: a step goes in, whether it needs blocks; a question or call, the lines that put it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from paddock.code.analysing.routines import Routine
from paddock.program.model import Step

ONE = "1"  # a question with one answer is none
OPEN, PRIVATE = "FORCED", "PRIVATE"  # numbers that a machine brings along


class Face(ABC):
    owns_lists = False  # whether this runs only where the state owns all lists of `Z`
    copies_maps = False  # whether frames hold the locals too, so that a map must not be changed in place

    @abstractmethod
    def needs_blocks(self, step: Step) -> bool:
        """Whether the procedure may have to be left in this step."""

    @contextmanager
    def writing(self, _step: Step) -> Iterator[None]:
        """While a step is written that needs blocks."""
        yield

    @abstractmethod
    def question_threshold(self, step: Step) -> str:
        """More answers than this make a question."""


class BlockFace(Face):
    """A face that works by blocks."""

    copies_maps = True

    @abstractmethod
    def put_question(self, seat: str, prompt: int, options: str, beside: str, after: int) -> None:
        """Goes on in the block `after`, with the answer in `s.r`."""

    @abstractmethod
    def ask_chance(self, prompt: int, options: str, after: int) -> None:
        """The same, of chance."""

    @abstractmethod
    def wait_for(self, call: str) -> None:
        """Goes on in a new block, with the result in `s.r`."""

    @abstractmethod
    def call(self, routine: Routine, arguments: list[str]) -> str:
        """Python that begins a procedure which can ask."""

    @abstractmethod
    def effect_call(self, effect: str, card: str, you: str) -> str:
        """Python that begins the effect of a card, named by the number of its routine."""

    def write_turn(self, write: Callable[[], None]) -> None:
        """A turn of a loop in which somebody is asked; `write` writes what is done in it."""
        write()

"""Lines that are typed come one by one, and whoever stops us while we wait for one is heard."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Generator
from contextlib import suppress
from threading import Event, Thread

import pytest

from paddock.cli.interrupts import StopRequested, stop_once
from paddock.cli.keyboard import Keyboard

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="only sockets can be asked there")


@pytest.fixture
def pipe() -> Generator[tuple[Keyboard, int]]:
    """A keyboard, and where to type."""
    below, above = os.pipe()
    with os.fdopen(below, encoding="utf-8") as stream:
        yield Keyboard(stream), above
    with suppress(OSError):  # the test may have closed it
        os.close(above)


def test_lines_that_come_together_are_given_one_by_one(pipe: tuple[Keyboard, int]) -> None:
    keyboard, above = pipe
    os.write(above, "1\r\n Iä! \nlast".encode())
    assert [keyboard.line(), keyboard.line()] == ["1", "Iä!"]
    os.close(above)
    assert keyboard.line() == "last"
    with pytest.raises(EOFError):
        keyboard.line()


def test_a_letter_that_comes_in_two_parts_is_one(pipe: tuple[Keyboard, int]) -> None:
    keyboard, above = pipe
    first, second = "ä\n".encode()[:1], "ä\n".encode()[1:]
    os.write(above, first)
    later = Thread(target=lambda: (time.sleep(0.1), os.write(above, second)))
    later.start()
    assert keyboard.line() == "ä"
    later.join()


def test_a_stop_that_comes_the_moment_before_the_wait_is_heard(pipe: tuple[Keyboard, int]) -> None:
    """As then, the wait itself is not ended by the signal: another thread gets it."""
    keyboard, above = pipe

    def stop() -> None:
        time.sleep(0.1)
        os.kill(os.getpid(), signal.SIGTERM)
        in_time.append(heard.wait(5))
        os.write(above, b"so that it ends\n")

    heard, in_time = Event(), list[bool]()
    other = Thread(target=stop)
    with stop_once():
        other.start()
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM})
        try:
            with pytest.raises(StopRequested):
                keyboard.line()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
            heard.set()
    other.join()
    assert in_time == [True]

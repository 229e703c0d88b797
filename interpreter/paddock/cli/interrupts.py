"""Handles Ctrl-C, a kind kill and a closed terminal. Takes signals, gives one exception at a time and an exit code."""

from __future__ import annotations

import signal
import time
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from threading import current_thread, main_thread
from typing import Any

SAME = 2.0  # seconds in which Ctrl-C pressed again is the same wish
STOPS = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))


class StopRequested(KeyboardInterrupt):
    """Somebody wants us to stop; `number` is the signal that said so."""

    def __init__(self, number: int) -> None:
        self.number = number


def exit_code(stop: KeyboardInterrupt) -> int:
    """As a shell gives it for a program that a signal has ended."""
    return 128 + (stop.number if isinstance(stop, StopRequested) else signal.SIGINT)


@contextmanager
def stop_once() -> Iterator[None]:
    """Impatient fingers do not stop the stopping: processes would stay behind, and what was done would be lost."""
    last_stop = -SAME

    def hear(number: int, _frame: Any) -> None:
        nonlocal last_stop
        now = time.monotonic()
        if now - last_stop >= SAME:
            last_stop = now
            raise StopRequested(number)

    with _handled_by(hear, STOPS):
        yield


@contextmanager
def ignoring_interrupts() -> Iterator[None]:
    """Processes started in here do not hear Ctrl-C, which a terminal sends to all of them: it is for us to end them."""
    with _handled_by(signal.SIG_IGN, (signal.SIGINT,)):
        yield


@contextmanager
def uninterrupted() -> Iterator[None]:
    """What is done in here is done to its end."""
    with _handled_by(signal.SIG_IGN, STOPS):
        yield


@contextmanager
def _handled_by(handler: Any, numbers: Iterable[int]) -> Iterator[None]:
    if current_thread() is not main_thread():  # where nobody may say what is heard
        yield
        return
    with ExitStack() as restoring:
        for number in numbers:
            before = signal.getsignal(number)
            if before is signal.SIG_IGN and number != signal.SIGINT:
                continue  # somebody said `nohup`
            signal.signal(number, handler)
            restoring.callback(signal.signal, number, before)
        yield

"""Ctrl-C, while other processes are at work: who hears it, and how often."""

from __future__ import annotations

import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from typing import Any

SAME = 2.0  # seconds in which Ctrl-C pressed again is the same wish


@contextmanager
def heard_once() -> Iterator[None]:
    """Impatient fingers do not stop the stopping: processes would stay behind, and what was done would be lost."""
    heard = -SAME

    def hear(_number: int, _frame: Any) -> None:
        nonlocal heard
        now = time.monotonic()
        if now - heard >= SAME:
            heard = now
            raise KeyboardInterrupt

    with _by(hear):
        yield


@contextmanager
def unheard() -> Iterator[None]:
    """Processes started in here do not hear Ctrl-C, which a terminal sends to all of them: it is for us to end them."""
    with _by(signal.SIG_IGN):
        yield


@contextmanager
def _by(way: Any) -> Iterator[None]:
    if current_thread() is not main_thread():  # where nobody may say what is heard
        yield
        return
    before = signal.signal(signal.SIGINT, way)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)

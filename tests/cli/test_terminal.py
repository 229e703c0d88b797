"""In a real terminal: colours unless NO_COLOR is set, a screen that is emptied, pipes and Ctrl-C without a traceback."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from calling import CALL, MAIN, until

pty = pytest.importorskip("pty")


def in_terminal(words: list[str], typed: str, **more: str) -> str:
    """What a terminal shows."""
    above, below = pty.openpty()
    env = {key: value for key, value in os.environ.items() if key != "NO_COLOR"}
    env |= {"TERM": "xterm-256color", "COLUMNS": "100", **more}
    process = subprocess.Popen([*CALL, *words], stdin=below, stdout=below, stderr=below, env=env, close_fds=True)
    os.close(below)
    os.write(above, typed.encode())
    shown = until(above)
    process.wait(timeout=60)
    os.close(above)
    return shown.decode("utf-8", "replace")


@pytest.mark.parametrize(("more", "colours"), [({}, True), ({"NO_COLOR": "1"}, False)])
def test_colours_are_for_terminals_and_can_be_refused(rules: Path, more: dict[str, str], colours: bool) -> None:
    shown = in_terminal(["play", str(rules), "--seed", "4"], "1\nq\nn\n", **more)
    assert ("\x1b[1;32m" in shown or "\x1b[32m" in shown) is colours
    assert "Traceback" not in shown and "Bob takes a turn" in shown


def test_the_screen_is_emptied_between_two_people(rules: Path) -> None:
    shown = in_terminal(["play", str(rules), "--seed", "4", "--seats", "2"], "\n1\n\nq\nn\n")
    assert "\x1b[2J" in shown and "It is the turn of Bob." in shown


def test_a_pipe_that_closes_is_no_error(rules: Path) -> None:
    words = ["play", str(rules), "--seats", "0", "--seed", "1", "--bot", "random"]
    process = subprocess.Popen([*CALL, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout is not None and process.stderr is not None
    process.stdout.close()
    assert process.stderr.read() == ""
    process.stderr.close()
    assert process.wait(timeout=60) == 0


def hear_ctrl_c() -> None:
    """A test run in the background may have been told to ignore it; the program under test must not inherit that."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


# Says so when the first games are counted; without a terminal there is no bar to see it by.
SAYING = """
from paddock.cli.chunks import Chunks
plain = Chunks.record_done
def record_done(self, count):
    plain(self, count)
    sys.stderr.write("counted\\n")
Chunks.record_done = record_done
"""


def test_ctrl_c_keeps_what_was_counted(rules: Path) -> None:
    words = ["simulate", str(rules), "--games", "10000000", "--seed", "1", "--workers", "1"]
    process = subprocess.Popen(
        [sys.executable, "-c", f"import sys{SAYING}{MAIN}", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=hear_ctrl_c,
    )
    assert process.stderr is not None
    try:
        assert process.stderr.readline() == "counted\n"
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    finally:
        process.kill()  # it never outlives the test
    assert process.returncode == 130
    assert "games of 2 players" in out and "stopped after" in err and "Traceback" not in err


def test_ctrl_c_at_a_question_leaves_the_table(rules: Path, tmp_path: Path) -> None:
    saved = tmp_path / "friday.journal"
    words = ["play", str(rules), "--seed", "4", "--save", str(saved)]
    process = subprocess.Popen(
        [*CALL, *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=hear_ctrl_c,
    )
    assert process.stdin is not None and process.stdout is not None
    process.stdin.write("1\n")
    process.stdin.flush()
    out = ""
    while out.count("\n> ") < 2 and (letter := process.stdout.read(1)):  # to the question after the one answered
        out += letter
    process.send_signal(signal.SIGINT)
    rest, err = process.communicate(timeout=60)
    out += rest
    assert process.returncode == 130 and "Traceback" not in out + err
    assert saved.exists() and "--resume" in out


def test_a_narrow_terminal_folds_between_words(rules: Path) -> None:
    shown = in_terminal(["play", str(rules), "--seed", "4"], "b\n1\nq\nn\n", COLUMNS="60", NO_COLOR="1")
    plain = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", shown)
    assert max(len(line.rstrip("\r")) for line in plain.split("\n") if line.startswith(("│", "╭", "╰"))) <= 60


def test_a_pipe_gets_no_control_characters(rules: Path) -> None:
    words = ["play", str(rules), "--seats", "0", "--seed", "4", "--bot", "random"]
    done = subprocess.run([*CALL, *words], capture_output=True, text=True, timeout=60, check=True)
    assert "\x1b" not in done.stdout and done.stderr == ""

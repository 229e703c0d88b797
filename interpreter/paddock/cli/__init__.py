"""The front door: `paddock COMMAND …`. Takes words typed in a terminal, gives text and an exit code.

0: all is well. 1: a mistake in what a designer wrote, or a game that did not come out as it should. 2: wrong use.
"""

from paddock.cli.main import main

__all__ = ["main"]

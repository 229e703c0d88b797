"""Ready to run. Takes a graph and a number of players; gives a machine that plays; never sees files, texts or screens.

`build` generates Python in two faces, direct and resumable. `Walker` plays the same games slowly and plainly.
"""

from paddock.code.errors import PlayError
from paddock.code.machine import Machine, build
from paddock.code.prompts import Prompt
from paddock.code.state import State, dump, load
from paddock.code.walker import Walker

__all__ = ["Machine", "PlayError", "Prompt", "State", "Walker", "build", "dump", "load"]

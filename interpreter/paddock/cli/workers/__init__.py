"""Who plays the games of a simulation: a game and how many in, counts come out chunk by chunk, in whatever order.

`here` plays in this process, `processes` in others on this machine, `cluster` on other machines. All of them are
`Workers`: whoever adds up cannot tell them apart, and gets the same numbers from each.
"""

from __future__ import annotations

from paddock.cli.workers.model import Run, Workers, WorkersError

__all__ = ["Run", "Workers", "WorkersError"]

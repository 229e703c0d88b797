"""A plan goes in, bytes come out, and back: as it is kept and sent to other processes. Python is in them as its source.

The layout is not in them: it is made anew of the program, which is quicker than reading it.
"""

from __future__ import annotations

from typing import Any

from paddock.code.layout import Layout
from paddock.code.plan import BuildMode, Page, Plan, Prompt, RoutineFacts, program_for
from paddock.program.model import Entry, Expr, Program, Step, Subject, Where
from paddock.records import filled, record
from paddock.records.packing import Packing


@record
class Packed:
    """A plan without what follows from the rest."""

    players: int
    settings: dict[str, int | bool]
    mode: BuildMode
    prompts: list[Prompt]
    routines: list[RoutineFacts]
    verbs: dict[int, int]
    ending: set[int]
    awaited: set[int]
    verdicts: dict[str, int]
    captured: dict[str, str]
    constants: dict[str, Any]
    pages: dict[str, Page]


PACKING = Packing(Where, Expr, Entry, Subject, Step, BuildMode, Prompt, RoutineFacts, Page, Packed)
SAME = ("mode", "prompts", "routines", "verbs", "ending", "awaited", "verdicts", "captured", "constants", "pages")


def pack_plan(plan: Plan) -> bytes:
    same = {name: getattr(plan, name) for name in SAME}
    return PACKING.pack(Packed(players=plan.layout.players, settings=plan.layout.settings, **same))


def unpack_plan(data: bytes, program: Program) -> Plan:
    """For the program that it was made of. Raises `Misfit` when these are not the bytes of a plan."""
    found: Packed = PACKING.unpack(data, Packed)
    layout = Layout(program_for(found.mode, program), found.players, found.settings)
    same = {name: getattr(found, name) for name in SAME}
    plan: Plan = filled(Plan, layout=layout, **same)
    return plan

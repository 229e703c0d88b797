"""From how a table is to be dealt, its seed, chance and forced answers, to the machine it needs, or what is wrong."""

from __future__ import annotations

import secrets
from typing import Literal, get_args

from paddock.code.plan import Asking, Forced
from paddock.table.model import TableError
from paddock.text.letters import short_repr

Chance = Literal["rolled", "asked"]
SEED_BITS = 3321  # of the largest number of a thousand digits: Python writes out no number that is much larger


def machine_options(chance: Chance, forced: Forced) -> Asking:
    """What kind of machine a table needs."""
    return {"asked": chance == "asked", "forced": forced}


def check_deal_options(seed: int | None, chance: Chance, forced: Forced) -> None:
    if chance not in get_args(Chance):
        raise TableError(f'Chance is "rolled" or "asked", not {short_repr(chance)}.')
    if forced not in get_args(Forced):
        raise TableError(f'Forced answers are "discreet", "skipped" or "asked", not {short_repr(forced)}.')
    if seed is not None:
        check_seed(seed)


def check_seed(seed: object) -> None:
    """One rule wherever a seed is asked for."""
    if type(seed) is not int:
        raise TableError(f"A seed is a whole number, not {short_repr(seed)}.")
    if seed.bit_length() > SEED_BITS:
        raise TableError("A seed has a thousand digits at most.")


def seed_or_random(seed: int | None) -> int:
    return secrets.randbits(32) if seed is None else seed

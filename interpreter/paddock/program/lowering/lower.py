"""What stands for something else is written out. Takes a program as written, gives the one that is played.

The program that was written stays as it is: scenarios are read and words are shown with it.
"""

from __future__ import annotations

from dataclasses import replace

from paddock.program.lowering.acting_order import order_cards
from paddock.program.lowering.additions import Writer
from paddock.program.lowering.aiming import aim_effects
from paddock.program.lowering.changed_fields import ask_changed_fields
from paddock.program.lowering.conditional_offers import ask_with_conditions
from paddock.program.lowering.copied_cards import copy_texts
from paddock.program.lowering.hidden_offers import offer_from_hiding
from paddock.program.lowering.playability import answer_playability
from paddock.program.lowering.silent_cards import silence_cards, silence_effects
from paddock.program.lowering.window_rounds import open_windows
from paddock.program.model import Program
from paddock.program.remembered import Remembered


def lower(program: Program, known: Remembered | None = None) -> Program:
    """Numbers of what was written stay; what is added comes after it. `known`: what was worked out before."""
    known = known or Remembered()
    lowered = replace(program, values=[*program.values], stores=[*program.stores], abilities=[*program.abilities])
    copy_texts(lowered)
    silence_cards(lowered)
    ask_changed_fields(lowered)
    answer_playability(lowered, known)
    ask_with_conditions(lowered, known)
    writer = Writer(lowered, known)
    aim_effects(writer)
    silence_effects(lowered)
    offer_from_hiding(writer)
    order_cards(writer)
    open_windows(writer)
    return lowered

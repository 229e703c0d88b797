"""Whether what a card chooses first is there. Takes an ability, gives the test for playing or laying its card."""

from __future__ import annotations

from paddock.program.first_choices import something_to_choose
from paddock.program.lowering.modes import is_own
from paddock.program.model import Ability, Expr
from paddock.program.scope import Scope


def has_target(ability: Ability, given: dict[int, Expr], scope: Scope) -> Expr | None:
    """A test in `scope`, where `given` stands for locals of the ability; None if nothing must be there."""
    return something_to_choose(ability.steps, lambda step: is_own(ability, step), given, scope, ability.locals)

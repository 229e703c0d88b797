"""Says who carries abilities and modifiers. Takes a carrier, gives its locals and where it is active."""

from __future__ import annotations

from paddock.program import operations as ops
from paddock.program.declaring.workshop import Workshop
from paddock.program.model import Expr
from paddock.program.scope import Scope, local
from paddock.program.types import PLAYER, thing_of
from paddock.records import record
from paddock.tree import model as tree


@record
class Carrier:
    """Who carries the lines: a card, a kind, or the game itself."""

    card: str | None = None
    kind: int | None = None
    kind_name: str = ""
    guard: list[tree.Expression] | None = None


def own_locals(scope: Scope, carrier: Carrier, on_card: bool) -> tuple[int | None, int | None]:
    """`this card` and `you`; a line that no card carries has neither."""
    if not on_card or (carrier.card is None and carrier.kind is None):
        return None, None
    this = scope.new_local(thing_of(carrier.kind_name))
    you = scope.new_local(PLAYER)
    scope.called |= {this: "this card", you: "you"}
    scope.this, scope.you = local(this, thing_of(carrier.kind_name)), local(you, PLAYER)
    return this, you


def works_of(builder: Workshop, carrier: Carrier) -> list[int]:
    card = next((c for c in builder.program.cards if c.name == carrier.card), None)
    if card is not None and card.works:
        return card.works
    for name in builder.world.kinds.ancestors(carrier.kind_name) if carrier.kind_name else []:
        kind = builder.world.kinds.by_name.get(name)
        if kind is not None and kind.works:
            return kind.works
    return []


def forget_you(scope: Scope, guard: Expr | None) -> None:
    """Nobody says `its` of what the words call `you`: `after you draw a card` leaves the one who draws out."""
    tests = guard.args if guard is not None and guard.op == ops.AND else [guard]
    yours = [test.args[0] for test in tests if test is not None and test.op == ops.EQ and test.args[1] == scope.you]
    scope.referents = [each for each in scope.referents if each.expr not in yours]

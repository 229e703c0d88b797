"""Whose order the rules can read: a layout goes in; places come out, and kinds whose things come as they were made.

What no rule can read makes no difference to how a game goes on. So every use of a list counts as reading its order,
unless it is known that it does not: a count, a sum, a choice of one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import chain, zip_longest

from paddock.code.layout import Layout
from paddock.graph.place_flows import PlaceFlows, Places, is_several
from paddock.program import operations as ops
from paddock.program.model import Ability, Expr, Modifier, Proc, Program, Step, Verb
from paddock.program.walk import all_steps, modifier_exprs, proc_exprs, whole_modifier_exprs, within

# Steps that take a list as a set: what is chosen or told does not depend on what stands before what.
AS_A_SET = frozenset({ops.PICK, ops.SHOW, ops.TELL, ops.REVEAL, ops.SHUFFLE})
FLOWING = frozenset({ops.LET, ops.PERFORM, ops.MOVE, ops.CHOOSE, ops.DRAW})  # looked at one by one
CALLED_UPON = frozenset({"effect", "aim", "offer"})  # abilities of the one card that is chosen or named
SEARCHING = frozenset({ops.GIVE, ops.IF, ops.EACH, ops.NOTHING})


class OrderReads(PlaceFlows):
    """`places` are read in their order, `spots` among the things on one spot, `kinds` in the order of making.

    Of the copies that are `acting` at one moment, too, the one made first comes first.
    """

    def __init__(self, layout: Layout) -> None:
        program = layout.program
        self.watching: dict[int, list[Ability]] = {}
        for ability in program.abilities:
            if ability.verb is not None:
                self.watching.setdefault(ability.verb, []).append(ability)
        self.layout = layout
        super().__init__(program)
        self.spots: Places = set()
        self._flows: list[tuple[Places, Places]] = []  # from lists to where they are laid
        self._read = {place.id for place in program.places if place.shape.has_order}
        self._read |= {p.refill for p in program.places if p.refill is not None and p.leaves}
        for proc in self.procs:
            self._read_proc(proc)
        self._read_beside_procs()
        while self._spread():
            pass
        self.places = {token for token in self._read if token >= 0}
        self.kinds = {~token for token in self._read if token < 0}
        self.acting = {thing for each in self._acting() for thing in layout.carriers(each.card, each.kind)}

    # ------------------------------------------------------------------ where the order of a list comes from

    def _behind(self, exprs: Iterable[Expr], names: dict[int, Places]) -> Places:
        """Places, and kinds as `~kind`. What is no list has no order."""
        found: Places = set()
        for expr in exprs:
            if not is_several(expr.type):
                continue
            if expr.op == ops.ALL and isinstance(expr.ref, int):
                found.add(~expr.ref)
            elif expr.op == ops.IN_FORCE:
                found |= self._carrying(self.layout.abilities[int(each)] for each in str(expr.ref).split())
            elif expr.op == ops.MEMBER and isinstance(expr.ref, int):
                found |= names.get(expr.ref, set())
            elif expr.op in (ops.PLACE, ops.LOCAL, ops.CALL):
                found |= super()._behind([_alone(expr)], names)
            else:
                found |= self._behind(expr.args, names)
        return found

    def _learn_args(self, called: Proc, args: list[Expr], names: dict[int, Places]) -> None:
        """What a verb is given, those who watch it are given too."""
        super()._learn_args(called, args, names)
        watching = self.watching.get(called.id, ()) if isinstance(called, Verb) else ()
        for ability in watching:
            for local, arg in enumerate(args[: len(called.params)]):
                if is_several(called.params[local].type):
                    self.locals[id(ability)][local] |= self._behind([arg], names)

    # ------------------------------------------------------------------ where it is read

    def _read_proc(self, proc: Proc) -> None:
        names, behind = self.locals[id(proc)], partial(self._behind, names=self.locals[id(proc)])
        for expr in proc_exprs(proc):
            self._read_expr(expr, names)
        for step, after in _with_next(proc.steps):
            args = step.args
            self._read |= self._in_order(ops.STEPS[step.op].operands, args, names)
            if step.op == ops.MOVE:
                if not (after is not None and after.op == ops.SHUFFLE and after.args[0] == args[1]):
                    self._flows.append((behind(args[:1]), behind(args[1:2])))
            elif step.op == ops.CHOOSE:
                self._read |= behind(args if step.ref == "many" else args[2:])
            elif step.op == ops.GIVE:
                self._read |= behind(args) if isinstance(proc, Verb) else set()
            elif step.op not in FLOWING | AS_A_SET and not _is_search(step):
                self._read |= behind(args)

    def _read_expr(self, expr: Expr, names: dict[int, Places]) -> None:
        read = self._in_order(ops.EXPRESSIONS[expr.op].operands, expr.args, names)
        if expr.op == ops.AT or (expr.args and expr.args[0].op == ops.STANDING):  # which goes by spaces, too
            self.spots |= {token for token in read if token >= 0}
            read = {token for token in read if token < 0}
        self._read |= read
        if expr.op in (ops.EQ, ops.NE):
            self._read |= self._behind(expr.args, names)
        if expr.op in ops.NEIGHBOURS:
            self._read |= {place.id for place in self.program.places if self._may_hold(place.kind, expr.args[0])}

    def _may_hold(self, kind: str, thing: Expr) -> bool:
        lines = {each.name: self.layout.ancestry[each.id] for each in self.program.kinds}
        asked = thing.type.kind
        return asked not in lines or kind not in lines or asked in lines[kind] or kind in lines[asked]

    def _read_beside_procs(self) -> None:
        """What is asked at the end, and changes of values: of their lists it is not known where they come from."""
        program = self.program
        ends = [*([program.winners] if program.winners is not None else []), *(each.expr for each in program.reports)]
        for expr in chain.from_iterable(map(within, ends)):
            self._read_expr(expr, {})
        self._read |= self._behind((each.expr for each in program.reports), {})
        for modifier in program.modifiers:
            self._read |= self._behind([modifier.amount], {})
            for expr in modifier_exprs(modifier):
                self._read_expr(expr, {})
            if any(_names_a_list(expr) for whole in whole_modifier_exprs(modifier) for expr in within(whole)):
                self._read |= {place.id for place in program.places} | {~kind.id for kind in program.kinds}

    def _acting(self) -> Iterator[Ability | Modifier]:
        yield from self.program.modifiers
        yield from (each for each in self.program.abilities if each.moment not in CALLED_UPON)

    def _carrying(self, abilities: Iterable[Ability]) -> Places:
        made = {thing for each in abilities for thing in self.layout.carriers(each.card, each.kind)}
        return {~self.layout.kind_of[thing] for thing in made if thing >= self.layout.players}

    def _spread(self) -> bool:
        """What is laid as it lay somewhere else is read where it comes from."""
        before = len(self._read)
        for lists, goals in self._flows:
            if not goals or goals & (self._read | self.spots):
                self._read |= lists
        return len(self._read) > before


def _alone(expr: Expr) -> Expr:
    return Expr(op=expr.op, type=expr.type, ref=expr.ref)


def _names_a_list(expr: Expr) -> bool:
    return expr.op == ops.LOCAL and is_several(expr.type)


def _with_next(steps: list[Step]) -> Iterator[tuple[Step, Step | None]]:
    """Every step, and the one that is done right after it."""
    for step, after in zip_longest(steps, steps[1:]):
        yield step, after
        for inner in (step.body, step.other, *(entry.body for entry in step.entries)):
            yield from _with_next(inner)


def _is_search(step: Step) -> bool:
    """Whether this goes through a list only to see if there is something: all it can give is one and the same."""
    if step.op != ops.EACH:
        return False
    inner = list(all_steps(step.body))
    given = [each.args[0] for each in inner if each.op == ops.GIVE]
    return (
        all(each.op in SEARCHING for each in inner)
        and all(expr.op == ops.CONST for expr in given)
        and len({expr.ref for expr in given}) <= 1
    )


def has_chance(program: Program) -> bool:
    """Whether anything is left to chance: to draw from a pile is not, unless it is filled again."""
    procs = (*program.verbs, *program.abilities, *program.values)
    steps = {step.op for proc in procs for step in all_steps(proc.steps)}
    return bool(steps & (ops.BY_CHANCE - {ops.DRAW})) or any(place.refill is not None for place in program.places)

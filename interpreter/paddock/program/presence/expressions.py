"""Goes through expressions: whether what they ask of is there, and whether they can be none themselves.

Takes an expression and what is known before it, gives the same with checks in it, and how sure it is.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from paddock.program import operations as ops
from paddock.program.model import Expr, Param, Program, Where
from paddock.program.operations.model import Operand
from paddock.program.presence.facts import ORDERING, is_none, learn
from paddock.program.presence.keys import Key, filled, key_of, piece_owner
from paddock.program.presence.model import Asks, Known, Presence, Problem, Spot
from paddock.program.presence.results import Results, by_type
from paddock.program.presence.wording import Wording
from paddock.program.types import PLAYER, Type

Checked = tuple[Expr, Presence]
NEEDED = ("thing", "player", "number", "slot", "text", "place")  # sorts of operands that cannot be none
NARROWED = (*ops.LEAVING_OUT, ops.CONTENTS, ops.SORTED, *ops.BEST_THINGS)  # some of another list, or all of it
FURTHER_ON = (ops.RAY, ops.REACH, ops.WAY)  # spaces of which there may be none
SILENT = (ops.ROTATE,)  # nobody would notice that nothing is there
TOLERANT = (ops.ISA,)  # nothing is of a kind that is not there


class Expressions:
    """Of one procedure. `locals` are the types of its locals."""

    def __init__(self, program: Program, results: Results, locals_: list[Type], wording: Wording) -> None:
        self.program, self.results, self.locals, self.wording = program, results, locals_, wording
        self.params: frozenset[int] = frozenset()  # locals that its gaps fill
        self.of = ""  # the sentence it is done by
        self.problems: list[Problem] = []
        self.where = Where(file="", line=0)  # of the line that is looked at
        self.asks: Asks = "here"
        self.does_what_it_can = False  # a step that needs what could not be chosen is left out, instead of an error
        self.unasked: set[Key] = set()  # what was needed, may be none, and was not asked before
        self.loose: set[int] = set()  # members of lists of which some may lie beside the board
        self.missing: set[int] = set()  # names of that sort, which the step that is looked at needs
        self.special: dict[str, Callable[[Expr, Known], Checked]] = {
            ops.LOCAL: self._local,
            ops.AND: self._junction,
            ops.OR: self._junction,
            ops.IF: self._if,
            ops.CASE: self._case,
            ops.CALL: self._call,
            ops.FIRST: self._first,
            ops.EQ: self._sameness,
            ops.NE: self._sameness,
        }

    def value(self, expr: Expr, known: Known) -> Checked:
        checked, presence = self.special.get(expr.op, self._operation)(expr, known)
        if presence is Presence.OPTIONAL and known.has(expr):
            presence = Presence.UNPROVEN
        return checked, presence

    def need(self, checked: Checked, spot: Spot, known: Known) -> Expr:
        """What is put into a spot that cannot be none; where only play can tell, it is looked at there."""
        expr, presence = checked
        if presence and not known.has(expr):
            self.unasked.add(key_of(expr))
        if presence is Presence.OPTIONAL:
            cause = known.causes.get(int(expr.ref), "") if expr.op == ops.LOCAL and isinstance(expr.ref, int) else ""
            self.problems.append(Problem(self.where, expr, spot, self.asks, cause))
            known.trust(expr)  # told once
        if self.does_what_it_can and expr.op == ops.LOCAL and expr.ref in known.unchosen and presence:
            self.missing.add(int(expr.ref or 0))
            return expr
        if presence is not Presence.UNPROVEN or spot.sort == "operand":
            return expr
        return Expr(op=ops.THERE, type=expr.type.required(), ref=self.wording.in_play(expr, spot), args=[expr])

    def gaps(self, params: list[Param], args: list[Expr], of: str, known: Known) -> list[Expr]:
        """What fills the gaps of a sentence."""
        filled_gaps = []
        for param, arg in zip(params, args, strict=True):
            checked = self.value(arg, known)
            spot = Spot("gap", param.type, of, param.name)
            filled_gaps.append(self.need(checked, spot, known) if param.type.needs_one else checked[0])
        return filled_gaps

    # -------------------------------------------------------------- by operation

    def _operation(self, expr: Expr, known: Known) -> Checked:
        args, least = self._operands(expr, known)
        return with_args(expr, args), max(self._presence(expr), least)

    def _operands(self, expr: Expr, known: Known) -> tuple[list[Expr], Presence]:
        """And whether an answer can be none because something is that it is asked of."""
        operation = ops.EXPRESSIONS[expr.op]
        args, least = [], Presence.SURE
        for at, arg in enumerate(expr.args):
            operand = operation.operands[min(at, len(operation.operands) - 1)]
            checked = self.value(arg, self._of_each(expr, known) if operand.each else known)
            if needs(expr.op, operand):
                least = max(least, checked[1] if operation.none else Presence.SURE)
                spot = Spot("silent" if expr.op in SILENT else "operand", arg.type.required())
                checked = self.need(checked, spot, known), checked[1]
            args.append(checked[0])
        return args, min(least, Presence.UNPROVEN)

    def _of_each(self, expr: Expr, known: Known) -> Known:
        """What is known where something is asked of each of a list."""
        inner = known.copy()
        assert expr.bind is not None
        inner.assign(expr.bind, Presence.SURE)
        if self._lie_anywhere(expr.args[0]):
            self.loose.add(expr.bind)
        self.learn_member(inner, expr.bind, expr.args[0])
        return inner

    def learn_member(self, known: Known, member: int, things: Expr) -> None:
        """Whatever a list was narrowed by holds of each of its members."""
        candidate = Expr(op=ops.LOCAL, type=self.locals[member], ref=member)
        while things.op in NARROWED:
            if things.op == ops.FILTER and things.bind is not None:
                learn(known, filled(things.args[1], {things.bind: candidate}), True, self.program)
            things = things.args[0]

    def _presence(self, expr: Expr) -> Presence:
        if expr.type.many or expr.type.is_flag:
            return Presence.SURE
        if expr.type.or_none or is_none(expr) or self._ends_at_an_edge(expr) or self._is_beside_the_board(expr):
            return Presence.OPTIONAL
        return Presence.UNPROVEN if self._may_lack(expr) else Presence.SURE

    def _ends_at_an_edge(self, expr: Expr) -> bool:
        """Of neighbours on a board there are none at its edge: the last of the cells ahead, as the cell ahead."""
        if expr.op not in ops.ONE_OF_LIST or not self._is_board(expr.type.kind):
            return False
        spaces = expr.args[0]
        narrowed = spaces.op == ops.FILTER
        while spaces.op in (*NARROWED, ops.REVERSE):
            narrowed, spaces = narrowed or spaces.op == ops.FILTER, spaces.args[0]
        return spaces.op in FURTHER_ON or (narrowed and spaces.op == ops.NEXT_TO)

    def _lie_anywhere(self, things: Expr) -> bool:
        """All of a kind, wherever they lie, where there is a place for them beside the board too."""
        while things.op in NARROWED:
            things = things.args[0]
        kind = next((each for each in self.program.kinds if each.name == things.type.kind), None)
        if things.op != ops.ALL or kind is None:
            return False
        lineage, by_name = [kind.name], {each.name: each for each in self.program.kinds}
        while lineage[-1] in by_name:
            lineage.append(by_name[lineage[-1]].parent)
        return any(place.kind in lineage and not place.shape.on_spaces for place in self.program.places)

    def _is_beside_the_board(self, expr: Expr) -> bool:
        """Of the space of a member of such a list."""
        thing = expr.args[0] if expr.op == ops.SLOT and self._is_board(expr.type.kind) else None
        return thing is not None and thing.op == ops.LOCAL and thing.ref in self.loose

    def _is_board(self, kind: str) -> bool:
        return any(each.name == kind and each.board is not None for each in self.program.kinds)

    def _may_lack(self, expr: Expr) -> bool:
        """Whether there can be no answer, though nothing says so."""
        match expr.op:
            case ops.CONST | ops.FIELD:
                return False
            case ops.STORED:
                return self.program.stores[int(expr.ref or 0)].sort == "note"
            case ops.HIGHEST | ops.LOWEST:
                return expr.args[0].op != ops.ALL or expr.args[0].ref != "player"
            case ops.MADE_FOR:
                return not self._made_for_players(expr.args[0].type.kind)
        return bool(ops.EXPRESSIONS[expr.op].none)

    def _made_for_players(self, kind: str) -> bool:
        by_name = {each.name: each for each in self.program.kinds}
        while kind in by_name:
            if by_name[kind].each_player:
                return True
            kind = by_name[kind].parent
        return False

    def _local(self, expr: Expr, known: Known) -> Checked:
        assert isinstance(expr.ref, int)
        held = by_type(self.locals[expr.ref])
        return expr, held if held is Presence.SURE else known.locals.get(expr.ref, held)

    def _junction(self, expr: Expr, known: Known) -> Checked:
        """A part is asked only if the ones before it came out so."""
        inner, args = known.copy(), []
        for arg in expr.args:
            args.append(self.value(arg, inner)[0])
            learn(inner, arg, expr.op == ops.AND, self.program)
        return with_args(expr, args), Presence.SURE

    def _if(self, expr: Expr, known: Known) -> Checked:
        test = self.value(expr.args[0], known)[0]
        branches = [self.value(arg, self.after(known, expr.args[0], at == 0)) for at, arg in enumerate(expr.args[1:])]
        return with_args(expr, [test, *(arg for arg, _ in branches)]), max(presence for _, presence in branches)

    def _case(self, expr: Expr, known: Known) -> Checked:
        checked = [self.value(arg, known) for arg in expr.args]
        default = () if self._names_every_word(expr) else checked[-1:]
        given = [presence for _, presence in (*checked[2:-1:2], *default)]
        return with_args(expr, [arg for arg, _ in checked]), max(given)

    def _names_every_word(self, expr: Expr) -> bool:
        """Whether a table of cases has one for each word of a choice, so that nothing else can come."""
        kind = next((k for k in self.program.kinds if k.name == expr.args[0].type.kind), None)
        words = {key.ref for key in expr.args[1:-1:2] if key.op == ops.CONST}
        return expr.args[0].type.is_choice and kind is not None and len(words) == len(kind.values)

    def _call(self, expr: Expr, known: Known) -> Checked:
        value = self.program.values[int(expr.ref or 0)]
        checked = with_args(expr, self.gaps(value.params, expr.args, value.name, known))
        return checked, self.results.values.get(value.id, by_type(value.type))

    def _first(self, expr: Expr, known: Known) -> Checked:
        """A piece that is made for each player is there."""
        player = piece_owner(expr)
        checked, presence = self._operation(expr, known)
        if player is None:
            return checked, presence
        asked = self.value(player, known)
        self.need(asked, Spot("operand", PLAYER), known)
        return checked, asked[1]

    def _sameness(self, expr: Expr, known: Known) -> Checked:
        """What is never none need not be asked."""
        for one, other in (expr.args, expr.args[::-1]):
            if is_none(other) and (allow := self._never_none(one)) is not None:
                self.problems.append(Problem(self.where, one, allow, self.asks))
        return self._operation(expr, known)

    def _never_none(self, expr: Expr) -> Spot | None:
        """Where it would have to say `or none`, if it cannot be none."""
        if expr.type.or_none or expr.type.many:
            return None
        if expr.op == ops.FIELD:
            return Spot("field", expr.type, str(expr.ref))
        if expr.op == ops.STORED:
            store = self.program.stores[int(expr.ref or 0)]
            if store.made:
                return None
            return Spot("note" if store.sort == "note" else "counter", store.type, store.name)
        if expr.op == ops.LOCAL and expr.ref in self.params:
            return Spot("gap", expr.type, self.of, self.wording.names.get(int(expr.ref or 0), ""))
        return None

    def after(self, known: Known, test: Expr, holds: bool) -> Known:
        """What is known once a test came out so."""
        learnt = known.copy()
        learn(learnt, test, holds, self.program)
        return learnt


def needs(op: str, operand: Operand) -> bool:
    return (operand.sort in NEEDED and op not in TOLERANT) or op in ORDERING


def with_args(expr: Expr, args: list[Expr]) -> Expr:
    same = all(new is old for new, old in zip(args, expr.args, strict=True))
    return expr if same else replace(expr, args=args)

"""The highest and lowest of a list into Python: a list goes in, a loop that ends once all is decided comes out."""

from __future__ import annotations

from paddock.code.analysing.list_places import is_always_printed, is_pile, printed_numbers
from paddock.code.analysing.weights import HEAVY, WHOLE
from paddock.code.emitting.expressions.emitter import ExpressionEmitter, ExpressionPart
from paddock.code.emitting.expressions.loops import Loops
from paddock.code.emitting.handlers import writes
from paddock.code.emitting.operators import COMPARE
from paddock.program import operations as ops
from paddock.program.model import Expr

ORDERING = ops.expressions_where(lambda op: op.mirror not in ("", op.name))


class Extremes(ExpressionPart):
    def __init__(self, expressions: ExpressionEmitter, loops: Loops) -> None:
        super().__init__(expressions)
        self.loops = loops

    @writes(ops.HIGHEST)
    def highest(self, e: Expr) -> str:
        return self._best(e, ">")[0]

    @writes(ops.LOWEST)
    def lowest(self, e: Expr) -> str:
        return self._best(e, "<")[0]

    @writes(ops.WITH_HIGHEST)
    def with_highest(self, e: Expr) -> str:
        return self._best(e, ">", True)[1]

    @writes(ops.WITH_LOWEST)
    def with_lowest(self, e: Expr) -> str:
        return self._best(e, "<", True)[1]

    def _best(self, e: Expr, sign: str, share: bool = False) -> tuple[str, str]:
        """The best number and, if wanted, who shares it. A thing without the number does not take part."""
        if not share and is_pile(self.analysis, e):
            return self._best_of_pile(e, "max" if sign == ">" else "min"), ""
        whole = is_always_printed(self.analysis, e)
        best, those = self.out.temp(), self.out.temp()
        beyond = self._beyond(e, sign) if whole else "None"
        self.out.line(f"{best} = {beyond}")
        if share:
            self.out.line(f"{those} = []")

        def compare(x: str) -> None:
            n = self.out.atom(self.loops.value_for(e, x))
            depth = self.out.depth
            if not whole:
                self.out.line(f"if {n} is not None:")
                self.out.depth += 1
            with self.out.block(f"if {'' if whole else f'{best} is None or '}{n} {sign} {best}:"):
                self.out.line(f"{best} = {n}")
                if share:
                    self.out.line(f"{those} = [{x}]")
            if share:
                with self.out.block(f"elif {n} == {best}:"):
                    self.out.line(f"{those}.append({x})")
            self.out.depth = depth

        self.loops.iterate_asking(e, compare)
        if whole and not share:
            with self.out.block(f"if {best} == {beyond}:"):
                self.out.line(f"{best} = None")
        return best, those

    def _best_of_pile(self, e: Expr, end: str) -> str:
        table = self.context.constant(("get", e.args[1].ref), self.layout.fields[str(e.args[1].ref)].__getitem__)
        listed = self.expressions.list_of(e.args[0])
        if self.analysis.weights.size(e.args[0]) > HEAVY:
            listed = self.out.atom(listed)
            self.out.charge(f"(1 + (len({listed}) >> {WHOLE}))")
        return f"{end}(map({table}, {listed}), default=None)"

    def _beyond(self, e: Expr, sign: str) -> str:
        """A number that every printed one beats."""
        printed = printed_numbers(self.analysis, e) or [0]
        return str(min(printed) - 1 if sign == ">" else max(printed) + 1)

    def compare_best(self, e: Expr) -> str:
        """`the lowest … is at least 3` need not look at all of them: the first that is less decides."""
        found = [i for i, arg in enumerate(e.args) if arg.op in ops.BEST_NUMBERS]
        if e.op not in ORDERING or not found:
            return ""
        piles = [i for i in found if is_pile(self.analysis, e.args[i])]
        side = (piles or found)[0]
        best, op = e.args[side], e.op if side == 0 else ops.EXPRESSIONS[e.op].mirror
        other = self.out.atom(self.value(e.args[1 - side]))
        decided = (best.op == ops.LOWEST) == (op in (ops.LT, ops.LE))  # what one of them alone can settle
        answer = self.out.temp()
        self.out.line(f"{answer} = None")
        whole = is_always_printed(self.analysis, best)

        def compare(x: str) -> None:
            n = self.loops.value_for(best, x)
            depth = self.out.depth
            if not whole:
                n = self.out.atom(n)
                self.out.line(f"if {n} is not None:")
                self.out.depth += 1
            self.out.line(f"{answer} = {n} {COMPARE[op]} {other}")
            with self.out.block(f"if {answer}:" if decided else f"if not {answer}:"):
                self.out.line("break")
            self.out.depth = depth

        self.loops.iterate_asking(best, compare, "early")
        with self.out.block(f"if {answer} is None:"):
            self.out.line("nothing()")
        return answer

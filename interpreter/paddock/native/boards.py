"""What is asked of boards, as C. Takes an expression of the program, gives C; a method an operation."""

from __future__ import annotations

from collections.abc import Iterable

from paddock.code.running.helpers import open_boards
from paddock.native.lists import Lists
from paddock.native.model import literal
from paddock.program import operations as ops
from paddock.program.model import Expr
from paddock.text.limits import OPEN_SPREAD

LONGEST_TABLE = 60_000


class Boards(Lists):
    def neighbours(self, e: Expr) -> str:
        flat, starts = self.rows(self.layout.spaces.next_to(e.ref), f"neighbours {e.ref or ''}")
        x = self.new()
        found = f"run({flat} + {starts}[{x}], {starts}[{x} + 1] - {starts}[{x}])"
        return f"({{ I {x} = ix(s, {self.x(e.args[0])}); {found}; }})"

    def x_toward(self, e: Expr) -> str:
        self.uses.add("boards")
        return f"toward(s, {self.x(e.args[0])}, {self.x(e.args[1])})"

    def x_turned(self, e: Expr) -> str:
        self.uses.add("boards")
        return f"modulo(s, {self.n(e.args[0])} + {literal(int(e.ref or 0))}, DIRECTIONS)"

    def x_bearing(self, e: Expr) -> str:
        self.uses.add("boards")
        return f"bearing(s, {self.x(e.args[0])}, {self.x(e.args[1])})"

    def known(self, e: Expr) -> str:
        return self.known_ray(e) if e.op == ops.RAY else super().known(e)

    def known_ray(self, e: Expr) -> str:
        """From a table, if the boards are not so large that it would be longer than the rest of the game."""
        spaces = self.layout.spaces
        rays = [way[space] for way in spaces.rays for space in range(self.layout.count)]
        if sum(map(len, rays)) > LONGEST_TABLE:
            return ""
        self.uses.add("boards")
        (flat, starts), x = self.rows(rays, "the spaces in a direction from each"), self.new()
        which = f"ix(s, {self.x(e.args[0])}) + COUNT * own(s, {self.x(e.args[1])}, 0, DIRECTIONS)"
        return f"({{ I {x} = {which}; run({flat} + {starts}[{x}], {starts}[{x} + 1] - {starts}[{x}]); }})"

    def f_ray(self, e: Expr, out: str) -> str:
        self.uses.add("boards")
        return f"ray(s, {self.x(e.args[0])}, {self.x(e.args[1])}, {out});"

    def through(self, e: Expr) -> tuple[str, str]:
        """C that comes before, and where the spaces are that a way may lead through."""
        self.uses.add("boards")
        if len(e.args) < 3:
            return "", "0"
        before, view = self.viewed(e.args[2])
        t = self.new()
        return f"{before}V {t} = {view}; ", f"&{t}"

    def x_distance(self, e: Expr) -> str:
        before, through = self.through(e)
        return f"({{ {before}distance(s, {self.x(e.args[0])}, {self.x(e.args[1])}, {through}); }})"

    def f_way(self, e: Expr, out: str) -> str:
        before, through = self.through(e)
        return f"{{ {before}{e.op}(s, {self.x(e.args[0])}, {self.x(e.args[1])}, {through}, {out}); }}"

    f_reach = f_way

    def plain_loop(self, e: Expr, x: str, body: str) -> str:
        if not self.is_on_one_space(e):
            return super().plain_loop(e, x, body)
        z, spot = self.new(), self.new()
        head = f"I {z} = {self.x(e.args[0])}, {spot} = {self.x(e.args[1])};"
        first = f"{spot} == NONE ? NONE : first_on(s, {z}, ix(s, {spot}))"
        return f"{{ {head} for (I {x} = {first}; {x} != NONE; {x} = next_on(s, {z}, s->under[{x}])) {{ {body} }} }}"

    def is_on_one_space(self, e: Expr) -> bool:
        return e.op == ops.STANDING and self.is_place(e.args[0]) and not self.is_many(e.args[1])

    def f_standing(self, e: Expr, out: str) -> str:
        if self.is_on_one_space(e):
            x = self.new("x")
            return f"{out}->n = 0; {self.plain_loop(e, x, f'push(s, {out}, {x});')}"
        self.uses.add("boards")
        before, things = self.viewed(e.args[0])
        if not self.is_many(e.args[1]):
            return f"{{ {before}{out}->n = 0; standing_on(s, {things}, {self.x(e.args[1])}, {out}); }}"
        more, spaces = self.viewed(e.args[1])
        return f"{{ {before}{more}standing(s, {things}, {spaces}, {out}); }}"

    def x_rank(self, e: Expr) -> str:
        self.uses.add("boards")
        space = self.x(e.args[0])
        return self.with_view(e.args[1], lambda view: f"rank(s, {space}, {view})")

    # -------------------------------------------------------------- their tables

    def board_tables(self) -> str:
        """What runtime/table.c and runtime/boards.c look up."""
        spaces, layout = self.layout.spaces, self.layout
        streets: dict[tuple[int, ...], int] = {(): -1}
        open_board = [streets.setdefault(group, len(streets) - 1) for group in open_boards(layout)]
        text = f"#define SPREAD {OPEN_SPREAD}\n{_row('OPEN_BOARD', open_board)}"
        if "boards" not in self.uses and len(streets) == 1:
            return f"{text}static const I ROW[COUNT + 1] = {{0}}, ROWS[COUNT + 1] = {{0}};\n"
        starts, flat = [0], list[int]()
        for each in spaces.onward:
            flat += each
            starts.append(len(flat))
        toward = [space for way in spaces.toward for space in way]
        return "".join(
            [
                text,
                _row("ROW", spaces.row),
                _row("ROWS", spaces.rows),
                f"#define DIRECTIONS {max(1, len(spaces.toward))}\n",
                _row("TOWARD", toward or [None]),
                _row("ONWARD_AT", starts),
                _row("ONWARD", flat or [0], "T"),
            ]
        )


def _row(name: str, values: Iterable[int | None], type_: str = "I") -> str:
    return f"static const {type_} {name}[] = {{{', '.join(map(literal, values)) or '0'}}};\n"

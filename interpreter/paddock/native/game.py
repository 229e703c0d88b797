"""A whole game as one C file. Takes a layout, gives the source, and what the numbers that come back mean."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib.resources import files

from paddock.code.analysing.end_values import verdicts
from paddock.code.emitting.frame_layout import FrameLayout
from paddock.code.emitting.generate import Generator
from paddock.code.layout import Layout
from paddock.code.plan import BuildMode
from paddock.code.waiting_entries import answers_key
from paddock.native.entries import Entries
from paddock.native.model import NotNativeError, comment, literal
from paddock.native.procedures import is_list
from paddock.native.scalars import types_of
from paddock.program.model import Value
from paddock.program.types import Type
from paddock.records import field, record
from paddock.text.limits import BUDGET, DECISIONS, PLAYERS

_RUNTIME = files("paddock.native") / "runtime"
PARTS = ("lists", "chance", "table", "boards", "waiting", "decisions")
HELD = 128  # what lasts and waits at the same time; more is left to Python
LISTED = PLAYERS  # things in one verdict, as winners or a report: as many as can play
FRAME = 256_000  # bytes of lists in one function
LARGEST = 64_000_000  # bytes of one table
DEPTH = 100  # procedures that do themselves: Python goes deeper, and says when it is too deep
STACK = 1_000_000  # bytes of this machine's stack


@record(frozen=True)
class Column:
    """What one verdict gives: one number, or a list of at most LISTED with its length in front."""

    name: str  # as `Machine.verdict` has it
    type: Type
    seat: int | None  # of a score
    at: int
    many: bool


@record(frozen=True)
class NativeGame:
    """A game in C, before it is compiled."""

    source: str
    texts: tuple[str, ...]
    columns: tuple[Column, ...]
    width: int  # of a row of results
    kept: dict[str, list[bool]]  # by what lasts or waits (`waiting_entries`), which of what it keeps are lists
    kept_sizes: tuple[int, int]  # of an entry: so many values, and so many lists
    entered: dict[int, dict[int, str]] = field(default_factory=dict)  # routine, block: what the frame keeps


def native_game(layout: Layout) -> NativeGame:
    """Raises `NotNativeError` if C cannot say all of it."""
    return _Game(layout).native()


def native_entries(layout: Layout) -> NativeGame:
    """The same, which can also be taken up in its midst: from states of machines with the log (`hand_over`)."""
    generator = Generator(layout, BuildMode(log=True))
    return _Game(layout, generator.analysis).native(generator.context.frames)


class _Game(Entries):
    def native(self, frames: dict[int, FrameLayout] | None = None) -> NativeGame:
        for value in self.program.values:
            self.write_value(value)
        for verb in self.program.verbs:
            self.write_verb(verb)
        for ability in self.program.abilities:
            self.write_ability(ability)
        asked = verdicts(self.program)
        for value in asked.values():
            self.write_value(value)
        self.write_due()
        if frames is not None:
            self.write_entries(frames)
        columns = self._columns(asked)
        width = max((c.at + (1 + LISTED if c.many else 1) for c in columns), default=1)
        frame = self._frame(asked, columns)
        self._check_frames()
        words = [self.words_inside()] if "has_word" in self.uses else []
        game = [*self.declared_tables(), *words, "", *self.heads, "", *self.bodies, frame]
        sizes, tables = self._sizes(), self._tables_of_places() + self.board_tables()
        if frames is not None:
            game.append((_RUNTIME / "entries.c").read_text("utf-8"))
        source = "\n".join([comment(self.program.name), sizes, *self._runtime(tables), *game])
        kept = {f"{sort}{number}": flags for (sort, number), flags in self.kept_lists.items()}
        for verb in (self.layout.verbs[number] for number in self.routines.answers):
            kept[answers_key(verb.id)] = [*map(is_list, types_of(verb.params)), False]
        return NativeGame(source, tuple(self.texts), tuple(columns), width, kept, self.kept_sizes, self.entered)

    def _runtime(self, tables: str) -> list[str]:
        """What no game differs in, around the tables that it looks up."""
        parts = [part for part in PARTS if part != "boards" or "boards" in self.uses]
        first, *others = ((_RUNTIME / f"{part}.c").read_text("utf-8") for part in parts)
        return [first, tables, *others]

    def _check_frames(self) -> None:
        """Lists lie on the stack."""
        each = 2 * self._cap + 4
        for head, body in zip(self.heads, self.bodies, strict=True):
            if (body.count("L t") + body.count("L a") + body.count("L o")) * each > FRAME:
                raise NotNativeError(f"so many things that {head.split('(')[0].split()[-1]} would need too much room")
        _, lists = self.kept_sizes
        if (len(self.layout.place_of) + self.list_count + HELD * lists) * each > LARGEST:
            raise NotNativeError("so many things in so many places")

    # -------------------------------------------------------------- what comes before

    @property
    def _cap(self) -> int:
        return max(self.layout.count + 20, 64)

    def _sizes(self) -> str:
        layout = self.layout
        self._slots = max((max(r) + 1 for r in layout.ranks if r), default=1)
        kept, lists = self.kept_sizes
        sizes = {
            "COUNT": layout.count, "PLACES": len(layout.place_of), "STORES": len(layout.start_numbers),
            "PLAYERS": layout.players, "MEMBERS": layout.players, "LISTS": self.list_count, "CAP": self._cap,
            "KEPT": kept, "KEPT_LISTS": lists, "HELD": HELD, "SLOTS": self._slots, "CHANGES": 2 * layout.count + 64,
            "DECISIONS": DECISIONS, "BUDGET": f"((int64_t){BUDGET} * 64 / 2)", "DEPTH": DEPTH, "STACK": STACK,
        }  # fmt: skip
        defined = "".join(f"#define {name} {value}\n" for name, value in sizes.items())
        return defined

    def _tables_of_places(self) -> str:
        layout = self.layout
        ranks = [[(r or {}).get(slot, -2) for slot in range(self._slots)] for r in layout.ranks]
        by_rank = [[*(r or {}), *[-1] * self._slots][: self._slots] for r in layout.ranks]
        places = [layout.places[place] for place in layout.place_of]
        rows: dict[str, Iterable[object]] = {
            "HOLDER": (layout.holder_of[z] for z in range(len(places))),
            "SLOTTED": (r is not None for r in layout.ranks), "SHARED": layout.shared, "RING": layout.rings,
            "REFILL": (-1 if r is None else r for r in layout.refills), "LEAVES": (p.leaves for p in places),
        }  # fmt: skip
        text = "".join(f"static const I {name}[] = {{{_numbers(row)}}};\n" for name, row in rows.items())
        for name, grid in (("RANK", ranks), ("BY_RANK", by_rank)):
            inside = ", ".join(f"{{{_numbers(row)}}}" for row in grid)
            text += f"static const I {name}[][SLOTS] = {{{inside or '{0}'}}};\n"
        return text

    # -------------------------------------------------------------- what comes after

    def _columns(self, asked: dict[str, Value]) -> list[Column]:
        found, at = list[Column](), 1
        for name, value in asked.items():
            many = is_list(value.type)
            for seat in range(self.layout.players) if name == "score" else [None]:
                found.append(Column(name, value.type, seat, at, many))
                at += 1 + LISTED if many else 1
        return found

    def _result(self, asked: dict[str, Value], columns: Sequence[Column]) -> str:
        text = ""
        for column in columns:
            value = asked[column.name]
            given = "s" if column.seat is None else f"s, {column.seat}"
            fuel = "s->fuel = BUDGET; "
            if column.many:
                text += f"{fuel}{{ L t; t.n = -1; v{value.id}({given}, &t); listed(s, &t, out + {column.at}); }}\n"
            else:
                text += f"{fuel}out[{column.at}] = v{value.id}({given});\n"
        return text

    def _frame(self, asked: dict[str, Value], columns: Sequence[Column]) -> str:
        begin = self.layout.begin
        flat, starts = self.rows(
            map(begin.things_in, range(len(self.layout.place_of))), "what lies where at the beginning"
        )
        cells = [None if isinstance(v, list) else v for v in begin.values()]
        if any(self.layout.stores[store].start is not None for store in self.list_base):
            raise NotNativeError("a list that is kept from the beginning")
        tables = (
            self.table(begin.whereabouts(), "where each lies"),
            self.table(begin.slots(), "on which slot or space"),
        )
        cells_table = self.table(cells, "counters, flags and notes at the beginning")
        width = max((c.at + (1 + LISTED if c.many else 1) for c in columns), default=1)
        return FRAME_TEXT % {
            "flat": flat, "starts": starts, "where": tables[0], "slots": tables[1], "cells": cells_table,
            "start": self.program.start, "result": self._result(asked, columns), "width": width, "listed": LISTED,
        }  # fmt: skip


def _numbers(values: Iterable[object]) -> str:
    return ", ".join(literal(value) for value in values) or "0"


FRAME_TEXT = """/* ---------------------------------------------------------------- the way in */
static void begin(S *s, uint64_t key, Choose *choose) {
  for (I z = 0; z < PLACES; z++) cp(&s->Z[z], run(%(flat)s + %(starts)s[z], %(starts)s[z + 1] - %(starts)s[z]));
  for (I i = 0; i < COUNT; i++) { s->W[i] = %(where)s[i]; s->A[i] = %(slots)s[i]; }
  for (I i = 0; i < STORES; i++) s->N[i] = %(cells)s[i];
  for (I i = 0; i < LISTS; i++) s->NL[i].n = -1;
  s->seen = s->held = s->put_off = s->stop = s->decisions = s->depth = s->changes = 0; s->until = DECISIONS;
  s->key = key; s->pos = 0; s->fuel = BUDGET; s->choose = choose;
  if (s->stamp > 1 << 29) { s->stamp = 0; memset(s->mark, 0, sizeof s->mark); }
#ifdef TRACE
  s->told = 0;
#endif
}
static void play(S *s) {
  char here; s->base = &here; d%(start)s(s);
  if (s->stop != END && s->stop) s->stop = BAD; /* a procedure is stopped that is not running: Python says so */
}
static void listed(S *s, const L *l, I *out) {
  *out++ = l->n; if (l->n > %(listed)s) { bad(s); return; }
  for (I i = 0; i < l->n; i++) *out++ = l->v[i];
}
static void result(S *s, I *out) { /* how many decisions, or -1 of a game that is given up; then the verdicts */
  char here; s->base = &here; out[0] = -1; if (s->stop == BAD) return;
  I decisions = s->decisions; s->stop = s->depth = 0;
  %(result)s
  if (!s->stop) out[0] = decisions;
}
uint64_t state_size(void) { return sizeof(S); }
void one_game(S *s, uint64_t key, Choose *choose, I *out) { begin(s, key, choose); play(s); result(s, out); }
/* Each game has so many words of dice before it: how many count, and they. */
void games(S *s, const uint32_t *seeds, I words, I count, I *out) {
  for (I g = 0; g < count; g++, out += %(width)s, seeds += words) {
    if (g %% TOGETHER == 0) seed_dice(s, seeds, words, count - g);
    take_dice_of(s, g %% TOGETHER);
    uint64_t key = die(s); key |= (uint64_t)die(s) << 32;
    one_game(s, key, 0, out);
  }
}
static I *written(const L *l, I *out) { *out++ = l->n; for (I i = 0; i < l->n; i++) *out++ = l->v[i]; return out; }
I read_state(S *s, I *out) { /* gives how many numbers it takes */
  I *start = out;
  for (I z = 0; z < PLACES; z++) out = written(&s->Z[z], out);
  for (I i = 0; i < COUNT; i++) { *out++ = s->W[i]; *out++ = s->A[i]; }
  for (I i = 0; i < STORES; i++) *out++ = s->N[i];
  for (I i = 0; i < LISTS; i++) out = written(&s->NL[i], out);
  *out++ = s->put_off; *out++ = s->pos; *out++ = s->held;
  for (I h = 0; h < s->held; h++) {
    *out++ = s->M[h].what; *out++ = s->M[h].id; *out++ = s->M[h].awaited; *out++ = s->M[h].number;
    for (I i = 0; i < KEPT; i++) *out++ = s->M[h].c[i];
    for (I i = 0; i < KEPT_LISTS; i++) out = written(&s->M[h].l[i], out); }
#ifdef TRACE
  *out++ = s->told; for (I i = 0; i < s->told; i++) *out++ = s->tale[i];
#endif
  return out - start;
}
"""

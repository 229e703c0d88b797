"""Says in a designer's words what is none, when, and what to do. Takes expressions and spots, gives texts."""

from __future__ import annotations

import re
from functools import cache

from paddock.program import operations as ops
from paddock.program.kinds import Kinds, say
from paddock.program.model import Expr, Program
from paddock.program.presence.keys import piece_owner
from paddock.program.presence.model import Known, Spot
from paddock.program.sentences.core import core_words
from paddock.text.plural import article

GAP = re.compile(r"\([^()]*\)")
ON_BOARDS = (ops.TOWARD, ops.RAY, ops.BEARING, ops.WAY, ops.DISTANCE)  # said of who stands on a space as of the space
SIDES = {"ahead": "ahead of", "behind": "behind", "left": "left of", "right": "right of"}
REVERSED = (ops.AT, ops.NTH)  # their operands stand in the other order than their gaps


@cache
def patterns() -> dict[str, str]:
    """What every game can ask, by operation: its first wording in `grammar/core.words`, with {0} {1} for operands."""
    texts = {ops.CONTENTS: "{0}", ops.THERE: "{0}"}  # which have no words of their own
    for word in core_words():
        of_each = "{field}" in word.pattern and word.operation not in ops.BEST_NUMBERS
        if word.sort == "value" and not of_each and "{kinds}" not in word.pattern and "{any}" not in word.pattern:
            texts.setdefault(word.operation, _numbered(word.pattern, word.operation in REVERSED))
    return texts | {ops.SLOT: "the space of {0}"}


def _numbered(pattern: str, from_the_back: bool) -> str:
    gaps = GAP.findall(pattern)
    for at, gap in enumerate(gaps):
        pattern = pattern.replace(gap, f"{{{len(gaps) - 1 - at if from_the_back else at}}}", 1)
    return pattern.replace("{field}", "{1}")


class Wording:
    """Of one procedure: `names` are those of its locals."""

    def __init__(self, program: Program, kinds: Kinds, names: dict[int, str]) -> None:
        self.program, self.kinds, self.names = program, kinds, names
        self.phrases: dict[int, str] = {}  # of locals that hold what somebody wrote in full

    def of(self, expr: Expr) -> str:
        """As the designer could have written it; (…) for what is worked out."""
        if (player := piece_owner(expr)) is not None:
            return self._owned(expr.type.kind, [self.of(player)])
        args = [self.of(_who(arg) if expr.op in ON_BOARDS else arg) for arg in expr.args]
        match expr.op:
            case ops.LOCAL if expr.ref in self.phrases:
                return self.phrases[int(expr.ref or 0)]
            case ops.LOCAL | ops.MEMBER:
                return self._name(expr, args)
            case ops.STORED | ops.PLACE:
                declared = self.program.stores if expr.op == ops.STORED else self.program.places
                return self._owned(declared[int(expr.ref or 0)].name, args)
            case ops.FIELD | ops.SETTING:
                return self._owned(str(expr.ref), args)
            case ops.CALL:
                return self._value(self.program.values[int(expr.ref or 0)].name, args)
            case ops.CONST:
                return self._constant(expr)
            case ops.NAMED:
                return f'"{expr.ref}"'
            case ops.TOWARD:
                return self._neighbour(expr, args)
            case ops.AT if expr.args[1].type.is_thing:
                return f"the {expr.type.kind} on {args[1]}"
            case ops.ALL:
                return "the " + self.kinds.by_name[expr.type.kind].plural
        if expr.op in ops.BEST_NUMBERS:  # of each, or of numbers themselves
            args[1] = args[1].removeprefix("the ").removesuffix(" of it") if args[1].endswith(" of it") else ""
            return patterns()[expr.op].format(*args).replace("  ", " ")
        if expr.op == ops.SLOT and expr.type.is_choice:
            return f"the slot of {args[0]}"
        pattern = patterns().get(expr.op, "(…)")
        return pattern.format(*(arg or "(…)" for arg in args), kind=expr.type.kind)

    def _neighbour(self, expr: Expr, args: list[str]) -> str:
        start, direction = args[0], expr.args[1]
        known = direction.op == ops.CONST and isinstance(direction.ref, int)
        side = SIDES.get(args[1], "") if known else ""
        return f"the {expr.type.kind} {side or f'toward {args[1]} from'} {start}"

    def _name(self, expr: Expr, args: list[str]) -> str:
        name = self.names.get(int(expr.ref or 0), "")
        return self._owned(name, args) if name not in ("you", "this card", "") else name or "it"

    def _value(self, name: str, args: list[str]) -> str:
        owned = name.removeprefix("the ").partition(" of ")
        if len(args) == 1 and GAP.fullmatch(owned[2]):
            return self._owned(owned[0], args)
        fillings = iter(args)
        return GAP.sub(lambda _: next(fillings, "(…)"), name)

    def _owned(self, name: str, args: list[str]) -> str:
        if args and args[0] == "you":
            return f"your {name}"
        return f"the {name} of {args[0]}" if args else f"the {name}"

    def _constant(self, expr: Expr) -> str:
        if expr.type.is_choice and isinstance(expr.ref, int):
            return self.kinds.by_name[expr.type.kind].values[expr.ref]
        return "none" if expr.ref is None else str(expr.ref)

    def note_line(self, name: str) -> str:
        """How it is declared."""
        note = next(store for store in self.program.stores if store.name == name)
        owner = f" for each {self.program.kinds[note.owner].name}" if note.owner is not None else ""
        kind = note.type.kind
        return f"note {name}{owner} is {article(kind)} {kind}"

    def needed(self, spot: Spot) -> str:
        """`a player`: what belongs there."""
        return say(spot.type, self.kinds)

    def in_play(self, expr: Expr, spot: Spot) -> str:
        """What the table is told if it is none after all."""
        what = self.of(expr)
        subject = f"`{what}`" if "(…)" not in what and what != "it" else f"{article(kind_of(spot))} {kind_of(spot)}"
        return f"{subject} is none here, but {self.belongs(spot)}"

    def belongs(self, spot: Spot) -> str:
        match spot.sort:
            case "gap":
                return f"`{spot.of}` needs {self.needed(spot)}"
            case "counter":
                return f"the counter `{spot.of}` is always a number"
            case "note":
                return f"the note `{spot.of}` does not say `or none`"
        return f"{self.needed(spot)} is needed"


def _who(space: Expr) -> Expr:
    return space.args[0] if space.op == ops.SLOT and space.type.is_thing else space


def kind_of(spot: Spot) -> str:
    return spot.type.kind or spot.type.sort


def when_none(expr: Expr, program: Program, known: Known | None = None) -> str:
    """When it is none, as far as its own words tell."""
    match expr.op:
        case ops.LOCAL if known is not None and isinstance(expr.ref, int):
            return known.causes.get(expr.ref, "")
        case ops.CONST:
            return "a line above makes it none"
        case ops.AHEAD:
            return "nothing is ahead of the first in its place"
        case ops.BEHIND:
            return "nothing is behind the last in its place"
        case ops.SLOT if expr.type.is_thing:
            return "what lies beside the board stands on no space"
        case ops.FIRST | ops.LAST | ops.NTH if expr.args[0].op == ops.WAY:
            return "there is no way if none leads there, or both are on one space"
        case ops.FIRST | ops.LAST | ops.NTH:
            return "at an edge there may be none, or not so many"
        case ops.AT:
            return "it is none when nothing lies there"
        case ops.FIELD:
            return f"its kind says `{expr.ref}: … or none`"
        case ops.STORED:
            return f"the note `{program.stores[int(expr.ref or 0)].name}` says `or none`"
        case ops.CALL:
            return "it is none in some cases: see what it means"
    return ""

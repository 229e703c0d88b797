"""The words every game has, from grammar/core.words. Takes that text, gives entries and their documentation."""

from __future__ import annotations

import re
from functools import cache
from typing import cast

from paddock.data import data_root
from paddock.program import operations as ops
from paddock.program.mistakes import mistake
from paddock.program.model import Expr
from paddock.program.types import element, is_many, list_of, one_of, split
from paddock.program.vocabulary import Arg, Context, Entry, FieldName, Fixed, Hole, Make, Part, Sort, World
from paddock.records import record
from paddock.text.plural import singular

GAP_TYPES = {
    "things": "things:thing",
    "a list": "list",
    "a list or one": "members",
    "a thing": "thing:thing",
    "a number": "number",
    "numbers": "numbers",
    "a place": "place:thing",
    "a player": "thing:player",
    "a card": "thing:card",
    "a text": "text",
    "a slot": "slot",
    "a stored": "stored",
    "anything": "anything",
}
ITEM = re.compile(r"^(value|test|verb) (.+?)(?: gives ([a-z ]+?))? = ([a-z_ ]+)$")
PIECE = re.compile(r"\(([^)]*)\)|\{(\w+)\}|(\S+)")


@record(frozen=True)
class CoreWord:
    """One entry as written: for the reference as well as for the reader."""

    sort: Sort
    pattern: str
    gives: str
    operation: str
    meaning: str
    example: str


@cache
def core_words() -> tuple[CoreWord, ...]:
    found: list[CoreWord] = []
    lines = (data_root("grammar") / "core.words").read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(lines):
        item = ITEM.match(line)
        if item:
            sort, pattern, gives, operation = item.groups()
            meaning, example = lines[number + 1].strip(), lines[number + 2].strip()
            found.append(CoreWord(cast(Sort, sort), pattern, gives or "", operation, meaning, example))
    return tuple(found)


def add_core_words(world: World) -> None:
    for word in core_words():
        parts = tuple(parts_of(word.pattern))
        shown = shown_to_people(word.pattern)
        make = None if word.sort == "verb" else maker(word.operation, word.gives)
        core = word.operation if word.sort == "verb" else ""
        world.words.add(Entry(word.sort, parts, shown, make, core=core))


def shown_to_people(pattern: str) -> str:
    """The pattern as help lines show it."""
    for gap, said in (
        ("{kinds}", "KINDS"),
        ("{kind}", "KIND"),
        ("{field}", "FIELD"),
        ("{any}", "a number"),
        ("(a list or one", "(a list"),
        ("(a stored", "(a counter, flag or note"),
        ("(anything)", "(a value)"),
    ):
        pattern = pattern.replace(gap, said)
    return pattern


def parts_of(pattern: str) -> list[Part]:
    parts: list[Part] = []
    for gap, special, word in PIECE.findall(pattern):
        if special:
            parts.append(Hole("", special, special))
        elif gap:
            kind, _, name = gap.partition(", the ")
            parts.append(Hole(GAP_TYPES[kind], name or kind))
        else:
            after_number = parts and isinstance(parts[-1], Hole) and parts[-1].type == "number"
            one = singular(word) if after_number else word
            parts.append(Fixed((word, one) if one != word else (word,)))
    return parts


# ------------------------------------------------------------------ what the patterns make


def maker(operation: str, gives: str) -> Make:
    special = SPECIAL.get(operation)
    if special is not None:
        return special

    def make(reader: Context, args: list[Arg]) -> Expr | None:
        exprs = [a for a in args if isinstance(a, Expr)]
        kind = next((a for a in args if isinstance(a, str)), None)
        name = next((a for a in args if isinstance(a, FieldName)), None)
        if name is not None:
            return over_field(reader, operation, gives, exprs[0], name)
        if operation in ops.WHEREABOUTS and not lies_somewhere(reader, exprs[-1].type):
            return None
        if operation in (ops.AT, ops.NTH):
            exprs = exprs[::-1]
        return Expr(op=operation, type=result_type(reader, gives, exprs, kind), args=exprs)

    return make


def lies_somewhere(reader: Context, type_: str) -> bool:
    """Whether such a thing can lie in any place of the game: a player, say, has no position."""
    kind = element(type_)
    return any(reader.kinds.is_a(kind, held) or reader.kinds.is_a(held, kind) for held in reader.world.held)


def over_field(reader: Context, operation: str, gives: str, things: Expr, name: FieldName) -> Expr | None:
    """An operation that asks something of each thing of a list."""
    from paddock.program.conditions import named_field

    if not is_many(things.type) and not things.type.startswith("thing:"):
        return None
    alone = things.op == ops.LIST and len(things.args) == 1 and not is_many(things.args[0].type)
    if alone and operation in ops.BEST_THINGS:
        return None  # whoever is named already is compared with nobody: a list is meant
    kind = element(things.type)
    mark = len(reader.scope.locals)
    bound = reader.scope.new_local(f"thing:{kind}")
    asked = named_field(reader, name.words, Expr(op="local", type=f"thing:{kind}", ref=bound))
    # of numbers, or of words of a choice, in the order of their declaration
    compares = operation in ops.BEST_NUMBERS | ops.BEST_THINGS
    in_order = asked is not None and compares and split(asked.type)[0] == "choice"
    if asked is None or (gives != "mapped" and asked.type not in ("number", "error") and not in_order):
        del reader.scope.locals[mark:]
        reader.world.missed = (" ".join(name.words), kind) if asked is None else None
        return None
    type_ = {"mapped": many_of(asked.type), "same": f"things:{kind}"}.get(gives, asked.type if in_order else "number")
    if operation == ops.MAP and is_many(asked.type):
        operation = "gather"
    return Expr(op=operation, type=type_, args=[things, asked], bind=bound)


def many_of(type_: str) -> str:
    head, _, kind = type_.partition(":")
    if head in ("thing", "things", "place"):
        return f"things:{kind}"
    if head == "numbers":
        return head
    return f"choices:{kind}" if head == "choice" else "numbers"


def result_type(reader: Context, gives: str, args: list[Expr], kind: str | None) -> str:
    if gives == "same":
        return list_of(args[0].type)
    if gives == "one":
        return one_of(args[0].type)
    if gives == "one of it":
        return f"thing:{kind}"
    if gives == "slot":
        return slot_type(reader, element(args[0].type))
    if gives == "space":
        return space_type(reader, element(args[0].type))
    return {"player": "thing:player", "players": "things:player"}.get(gives, gives)


def slot_type(reader: Context, kind: str) -> str:
    """The choice that names the slots in which such a thing can lie."""
    for holder, slots in reader.world.slots:
        if reader.kinds.is_a(kind, holder) or reader.kinds.is_a(holder, kind):
            return f"choice:{slots}"
    return "slot"


def space_type(reader: Context, kind: str) -> str:
    """The kind of the spaces on which such a thing can stand."""
    for holder, spaces in reader.world.boards:
        if reader.kinds.is_a(kind, holder) or reader.kinds.is_a(holder, kind):
            return f"thing:{spaces}"
    return "thing:space"


def every(reader: Context, args: list[Arg]) -> Expr | None:
    name = args[0]
    assert isinstance(name, str)
    kind = reader.kinds.by_name[name]
    if kind.parent == "one of":
        consts = [Expr(op="const", type=f"choice:{name}", ref=i) for i in range(len(kind.values))]
        return Expr(op="list", type=f"choices:{name}", args=consts)
    return Expr(op="all", type=f"things:{name}", ref="player" if name == "player" else kind.id)


def kind_in(reader: Context, args: list[Arg]) -> Expr | None:
    name, things = args
    assert isinstance(name, str) and isinstance(things, Expr)
    kind = reader.kinds.by_name[name]
    if things.type == "error":  # its mistake has been told
        return things
    if kind.parent == "one of":
        return things if element(things.type) == name else None
    if reader.kinds.is_a(element(things.type), name):
        return Expr(op="contents", type=f"things:{element(things.type)}", args=[things])
    if not reader.kinds.is_a(name, element(things.type)):
        return None
    bound = reader.scope.new_local(things.type.replace("things", "thing").replace("place", "thing"))
    candidate = Expr(op="local", type=f"thing:{element(things.type)}", ref=bound)
    is_kind = Expr(op="isa", type="flag", ref=kind.id, args=[candidate])
    return Expr(op="filter", type=f"things:{name}", args=[things, is_kind], bind=bound)


def another(reader: Context, args: list[Arg]) -> Expr | None:
    from paddock.program.conditions import named_field

    things, name = every(reader, args), args[0]
    assert isinstance(name, str) and things is not None
    me: Expr | None = None
    if reader.scope.you is not None:
        me = reader.scope.you if name == "player" else named_field(reader, (name,), reader.scope.you)
    if me is None and reader.scope.referents:
        me = reader.it(one_of(things.type), reader.scope.span)
    if me is None and things.type.startswith("choices:"):
        plural = reader.kinds.by_name[name].plural
        help_ = f"say from which: a {name} that is not X", f"or: 1 of (the {plural} without X)"
        raise mistake(reader.scope.span, f"another {name} than which?", "nothing here is a " + name, *help_)
    return Expr(op="without", type=things.type, args=[things, me]) if me is not None else None


def nothing_of(reader: Context, args: list[Arg]) -> Expr | None:
    is_choice = reader.kinds.by_name[str(args[0])].parent == "one of"
    return Expr(op="list", type=f"{'choices' if is_choice else 'things'}:{args[0]}")


def without(reader: Context, args: list[Arg]) -> Expr | None:
    """Only what can be in the list can be left out of it."""
    things, less = args
    assert isinstance(things, Expr) and isinstance(less, Expr)
    if things.type == "numbers":
        return Expr(op="less", type="numbers", args=[things, less]) if less.type in ("number", "numbers") else None
    if less.type not in ("none", "error") and things.type != "error":
        sorts = {split(list_of(things.type))[0], split(list_of(less.type))[0]}
        if len(sorts) > 1 or (sorts != {"things"} and element(things.type) != element(less.type)):
            return None
    return Expr(op="without", type=list_of(things.type), args=[things, less])


def numbers_in(reader: Context, args: list[Arg]) -> Expr | None:
    found = args[-1]
    assert isinstance(found, Expr)
    return found


def over_numbers(operation: str) -> Make:
    """One number out of several, which are asked for themselves."""

    def make(reader: Context, args: list[Arg]) -> Expr | None:
        bound = reader.scope.new_local("number")
        each = Expr(op="local", type="number", ref=bound)
        return Expr(op=operation, type="number", args=[numbers_in(reader, args) or each, each], bind=bound)

    return make


def div_up(reader: Context, args: list[Arg]) -> Expr | None:
    """Rounding the negative down rounds up."""
    number, by = args
    assert isinstance(number, Expr) and isinstance(by, Expr)
    down = Expr(op="div", type="number", args=[Expr(op="neg", type="number", args=[number]), by])
    return Expr(op="neg", type="number", args=[down])


def others(reader: Context, args: list[Arg]) -> Expr | None:
    me = reader.scope.you or reader.it("thing:player", reader.scope.span)
    if me is None:
        return None
    everybody = Expr(op="all", type="things:player", ref="player")
    return Expr(op="without", type="things:player", args=[everybody, me])


def seat(reader: Context, args: list[Arg]) -> Expr | None:
    """Players are numbered as they sit, from 0."""
    (player,) = args
    assert isinstance(player, Expr)
    return Expr(op="add", type="number", args=[player, Expr(op="const", type="number", ref=1)])


def some_of(end: str) -> Make:
    """`the first 3 of the pile`: the things at the numbers 1 to 3; of the last ones, counted from the back."""

    def make(reader: Context, args: list[Arg]) -> Expr | None:
        number, things = args
        assert isinstance(number, Expr) and isinstance(things, Expr)
        if not is_many(things.type):
            return None
        type_, turned = list_of(things.type), things
        if end == "last":
            turned = Expr(op="reverse", type=type_, args=[things])
        bound = reader.scope.new_local("number")
        each = Expr(op="nth", type=one_of(type_), args=[turned, Expr(op="local", type="number", ref=bound)])
        numbers = Expr(op="range", type="numbers", args=[Expr(op="const", type="number", ref=1), number])
        found = Expr(op="map", type=type_, args=[numbers, each], bind=bound)
        return found if end == "first" else Expr(op="reverse", type=type_, args=[found])

    return make


def constant(type_: str, value: bool | None) -> Make:
    return lambda reader, args: Expr(op="const", type=type_, ref=value)


def some(reader: Context, args: list[Arg]) -> Expr | None:
    things = args[0]
    assert isinstance(things, Expr)
    return Expr(op="not", type="flag", args=[Expr(op="empty", type="flag", args=[things])])


SPECIAL: dict[str, Make] = {
    "every": every,
    "kind_in": kind_in,
    "another": another,
    "nothing_of": nothing_of,
    "without": without,
    "numbers_in": numbers_in,
    "sum_of": over_numbers("sum"),
    "highest_of": over_numbers("highest"),
    "lowest_of": over_numbers("lowest"),
    "div_up": div_up,
    "others": others,
    "seat": seat,
    "no_numbers": lambda reader, args: Expr(op="join", type="numbers"),
    "none": constant("none", None),
    "yes": constant("flag", True),
    "no": constant("flag", False),
    "some": some,
    "first_some": some_of("first"),
    "last_some": some_of("last"),
}

"""Reads the words every game has, from grammar/core.words. Takes that text, gives entries and their documentation."""

from __future__ import annotations

import re
from functools import cache
from typing import cast

from paddock.data import data_root
from paddock.program import operations as ops
from paddock.program.boards import AHEAD, BEHIND, DIRECTION, SPACE
from paddock.program.mistakes import mistake
from paddock.program.model import Expr
from paddock.program.phrases.two_meanings import left_out, refuse_doubt_with_chosen
from paddock.program.phrases.unchosen import another_one, by_form, taking_some
from paddock.program.sentences.fields import named_field
from paddock.program.sentences.owners import refuse_nobodys
from paddock.program.sentences.space_words import SPACE_WORDS, ahead_or, stands_among
from paddock.program.types import (
    ANY,
    ANYTHING,
    CARD,
    FLAG,
    LIST,
    MEMBERS,
    NONE,
    NUMBER,
    NUMBERS,
    PLAYER,
    PLAYERS,
    SLOT,
    STORED,
    TEXT,
    Type,
    choice_of,
    choices_of,
    place_of,
    thing_of,
    things_of,
)
from paddock.program.walk import within
from paddock.program.words.vocabulary import (
    Arg,
    AskedOfEach,
    Context,
    Entry,
    FieldName,
    Fixed,
    Gap,
    KindName,
    Make,
    Part,
    Sort,
    World,
)
from paddock.records import record
from paddock.text.plural import singular

GAP_TYPES = {
    "things": things_of(ANY),
    "a list": LIST,
    "a list or one": MEMBERS,
    "some things": things_of(ANY),
    "some list": LIST,
    "any list": LIST,
    "bare things": things_of(ANY),
    "bare list": LIST,
    "lone list": LIST,
    "a thing": thing_of(ANY),
    "a number": NUMBER,
    "numbers": NUMBERS,
    "a place": place_of(ANY),
    "a player": PLAYER,
    "a card": CARD,
    "a text": TEXT,
    "a slot": SLOT,
    "a space": thing_of("space"),
    "a direction": choice_of(DIRECTION),
    "a stored": STORED,
    "anything": ANYTHING,
}
# Which of these may be filled with one of several, and said how: see `phrases/unchosen.py`.
FORMS = {"some": ("a", "one"), "any": ("a",), "bare": ("one",), "lone": ("one",)}
ONLY_SOME = ("lone",)
RESULT_TYPES = {
    "number": NUMBER,
    "numbers": NUMBERS,
    "flag": FLAG,
    "text": TEXT,
    "none": NONE,
    "player": PLAYER,
    "players": PLAYERS,
}
OR_NONE = (ops.AHEAD, ops.BEHIND, ops.AT)  # often none in any game, so that it is asked first
WAYS_IN_LINES = {ops.AHEAD: AHEAD, ops.BEHIND: BEHIND}  # which are said of spaces too
ITEM = re.compile(r"^(board )?(value|test|verb) (.+?)(?: gives ([a-z ]+?))? = ([a-z_ ]+)$")
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
    on_boards: bool = False  # only a game that has a board has it


@cache
def core_words() -> tuple[CoreWord, ...]:
    words: list[CoreWord] = []
    lines = (data_root("grammar") / "core.words").read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(lines):
        item = ITEM.match(line)
        if item:
            board, sort, pattern, gives, operation = item.groups()
            meaning, example = lines[number + 1].strip(), lines[number + 2].strip()
            words.append(CoreWord(cast(Sort, sort), pattern, gives or "", operation, meaning, example, bool(board)))
    return tuple(words)


def add_core_words(world: World, on_boards: bool = False) -> None:
    """Those of every game, or those that a board brings."""
    for word in (word for word in core_words() if word.on_boards is on_boards):
        parts = parts_of(word.pattern)
        shown = shown_to_people(word.pattern)
        make = None if word.sort == "verb" else maker(word.operation, word.gives)
        if make is not None and any(isinstance(part, Gap) and part.some for part in parts):
            make = taking_some(make, keeps=word.gives == "same")
        if make is not None and word.gives == "one of it":
            make = not_of_several(make)
        core = word.operation if word.sort == "verb" else ""
        world.words.add(Entry(word.sort, parts, shown, make, core=core))


def not_of_several(make: Make) -> Make:
    """`the leaf ahead of X` is one; `the leaves ahead of X` would say that they are all meant."""

    def make_one(reader: Context, args: list[Arg]) -> Expr | None:
        several = next((arg.name for arg in args if isinstance(arg, KindName) and arg.form == "many"), None)
        made = make(reader, args)
        if several is None or made is None or reader.kinds.is_a(several, SPACE):  # boards have words for all of them
            return made if several is None else None
        plural = reader.kinds.by_name[several].plural
        all_ = f"of several: {plural} in PLACE, or {plural} in PLACE whose position is less than the position of X"
        raise mistake(reader.scope.span, f"of these {plural} there is only one", "", f"write: the {several} …", all_)

    return make_one


@cache
def shown_to_people(pattern: str) -> str:
    """The pattern as help lines show it."""
    for gap, words in (
        ("{kinds}", "KINDS"),
        ("{kind}", "KIND"),
        ("{field}", "FIELD"),
        ("{any}", "a number"),
        ("(a list or one", "(a list"),
        *((f"({form} list", "(a list") for form in FORMS),
        *((f"({form} things", "(things") for form in FORMS),
        ("(a stored", "(a counter, flag or note"),
        ("(anything)", "(a value)"),
    ):
        pattern = pattern.replace(gap, words)
    return pattern


@cache
def parts_of(pattern: str) -> tuple[Part, ...]:
    parts: list[Part] = []
    for gap, special, word in PIECE.findall(pattern):
        if special:
            parts.append(Gap(ANYTHING, special, special))
        elif gap:
            kind, _, name = gap.partition(", the ")
            form = kind.split()[0]
            parts.append(Gap(GAP_TYPES[kind], name or kind, some=FORMS.get(form, ()), only_some=form in ONLY_SOME))
        else:
            after_number = parts and isinstance(parts[-1], Gap) and parts[-1].type.is_number
            one = singular(word) if after_number else word
            parts.append(Fixed((word, one) if one != word else (word,)))
    return tuple(parts)


# ------------------------------------------------------------------ what the patterns make


def maker(operation: str, gives: str) -> Make:
    special = SPECIAL.get(operation) or SPACE_WORDS.get(operation)
    if special is not None:
        return special

    def make(reader: Context, args: list[Arg]) -> Expr | None:
        exprs = [a for a in args if isinstance(a, Expr)]
        kind = next((a.name for a in args if isinstance(a, KindName)), None)
        name = next((a for a in args if isinstance(a, FieldName | AskedOfEach)), None)
        if name is not None:
            return over_field(reader, operation, gives, exprs[0], name)
        if operation in ops.WHEREABOUTS and not lies_somewhere(reader, exprs[-1].type):
            return None
        if operation == ops.MADE_FOR:
            refuse_nobodys(reader, exprs[0].type)
        if operation in (ops.AT, ops.NTH):
            exprs = exprs[::-1]
        type_ = result_type(reader, gives, exprs, kind)
        if operation in OR_NONE and not stands_in_ring(reader, exprs[0].type.kind):
            type_ = type_.optional()
        return Expr(op=operation, type=type_, args=exprs)

    if operation in WAYS_IN_LINES:
        return ahead_or(make, WAYS_IN_LINES[operation])
    return by_form(make) if operation == ops.RANGE else make


def lies_somewhere(reader: Context, type_: Type) -> bool:
    """Whether such a thing can lie in any place of the game: a player, say, has no position."""
    kind = type_.kind
    return any(
        reader.kinds.is_a(kind, content) or reader.kinds.is_a(content, kind) for content in reader.world.kinds_in_places
    )


def stands_in_ring(reader: Context, kind: str) -> bool:
    """Whether such a thing has a neighbour on both sides wherever the game goes round."""
    return any(reader.kinds.is_a(kind, held) or reader.kinds.is_a(held, kind) for held in reader.world.rings)


def over_field(reader: Context, operation: str, gives: str, things: Expr, name: FieldName | AskedOfEach) -> Expr | None:
    """An operation that asks something of each thing of a list."""
    if not things.type.many and not things.type.is_thing:
        return None
    alone = things.op == ops.LIST and len(things.args) == 1 and not things.args[0].type.many
    if alone and operation in ops.BEST_THINGS:
        return None  # whoever is named already is compared with nobody: a list is meant
    mark, one = len(reader.scope.locals), things.type.one
    bound = reader.scope.new_local(one)
    asked = of_each(reader, name, Expr(op=ops.LOCAL, type=one, ref=bound))
    # of numbers, or of words of a choice, in the order of their declaration
    compares = operation in ops.BEST_NUMBERS | ops.BEST_THINGS
    in_order = asked is not None and compares and asked.type.is_choice
    if asked is None or (gives != "mapped" and not (asked.type.is_number or asked.type.is_error or in_order)):
        del reader.scope.locals[mark:]
        missed = isinstance(name, FieldName) and asked is None
        reader.world.missed = (" ".join(name.words), one.kind) if isinstance(name, FieldName) and missed else None
        return None
    type_ = {"mapped": many_of(asked.type), "same": one.list}.get(gives, asked.type if in_order else NUMBER)
    if operation == ops.MAP and asked.type.many:
        operation = "gather"
    return Expr(op=operation, type=type_, args=[things, asked], bind=bound)


def of_each(reader: Context, name: FieldName | AskedOfEach, member: Expr) -> Expr | None:
    """What is asked of one of them: a field by its name, or a value in which `its` is that one."""
    if isinstance(name, FieldName):
        return named_field(reader, name.words, member)
    reader.scope.refer(member)
    try:
        asked = next(iter(reader.expressions(name.value)), None)
    finally:
        reader.scope.unrefer()
    if asked is not None and not any(part.op == ops.LOCAL and part.ref == member.ref for part in within(asked)):
        kind = member.type.kind or "number"
        message = f"this is the same for each {kind}"
        raise mistake(name.value.span, message, "", f"say it of each: `its …` is what that {kind} has")
    return asked


def many_of(type_: Type) -> Type:
    if type_.sort in ("thing", "place"):
        return things_of(type_.kind)
    return choices_of(type_.kind) if type_.is_choice else NUMBERS


def result_type(reader: Context, gives: str, args: list[Expr], kind: str | None) -> Type:
    if gives == "same":
        return args[0].type.list
    if gives == "one":
        return args[0].type.one
    if gives == "one of it":
        return thing_of(str(kind))
    if gives == "slot":
        return slot_type(reader, args[0].type.kind)
    if gives == "space":
        return space_type(reader, args[0].type.kind)
    return RESULT_TYPES[gives]


def slot_type(reader: Context, kind: str) -> Type:
    """The choice that names the slots in which such a thing can lie."""
    for holder, slots in reader.world.slots:
        if reader.kinds.is_a(kind, holder) or reader.kinds.is_a(holder, kind):
            return choice_of(slots)
    return SLOT


def space_type(reader: Context, kind: str) -> Type:
    """The kind of the spaces on which such a thing can stand."""
    for holder, spaces in reader.world.boards:
        if reader.kinds.is_a(kind, holder) or reader.kinds.is_a(holder, kind):
            return thing_of(spaces)
    return thing_of("space")


def kind_names(args: list[Arg]) -> list[str]:
    return [arg.name for arg in args if isinstance(arg, KindName)]


def every(reader: Context, args: list[Arg]) -> Expr | None:
    (name,) = kind_names(args)
    kind = reader.kinds.by_name[name]
    if kind.parent == "one of":
        consts = [Expr(op=ops.CONST, type=choice_of(name), ref=i) for i in range(len(kind.values))]
        return Expr(op=ops.LIST, type=choices_of(name), args=consts)
    return Expr(op=ops.ALL, type=things_of(name), ref="player" if name == "player" else kind.id)


def kind_in(reader: Context, args: list[Arg]) -> Expr | None:
    (name,), things = kind_names(args), args[-1]
    assert isinstance(things, Expr)
    kind = reader.kinds.by_name[name]
    if things.type.is_error:  # its mistake has been told
        return things
    if kind.parent == "one of":
        return things if things.type.kind == name else None
    if reader.kinds.is_a(things.type.kind, name):
        return Expr(op=ops.CONTENTS, type=things_of(things.type.kind), args=[things])
    if not reader.kinds.is_a(name, things.type.kind):
        return None
    bound = reader.scope.new_local(things.type.one)
    candidate = Expr(op=ops.LOCAL, type=thing_of(things.type.kind), ref=bound)
    is_kind = Expr(op=ops.ISA, type=FLAG, ref=kind.id, args=[candidate])
    return Expr(op=ops.FILTER, type=things_of(name), args=[things, is_kind], bind=bound)


def another_as(said: str) -> Make:
    """`said`: what stands before the kind where it is said which are not meant; "" for what the kind itself tells."""

    def make(reader: Context, args: list[Arg]) -> Expr | None:
        made, form = another(reader, args), next((arg.form for arg in args if isinstance(arg, KindName)), "")
        if made is not None:
            refuse_doubt_with_chosen(reader, made.type.kind, said, form == "many")
        return made

    return make


def another(reader: Context, args: list[Arg]) -> Expr | None:
    things, (name,) = every(reader, args), kind_names(args)
    assert things is not None
    who = left_out(reader, things.type.kind)
    me: Expr | None = None
    if who is not None:
        me = who if name == "player" else named_field(reader, (name,), who)
    if me is None and who is not None and reader.kinds.by_name[name].each_player > 1:
        return not_owned_by(reader, things, who)
    if me is None and reader.scope.referents:
        me = reader.it(things.type.one, reader.scope.span, things.type.kind)
    if me is None and name != "player" and reader.scope.referents:
        whose = reader.it(PLAYER, reader.scope.span, "player")
        me = named_field(reader, (name,), whose) if whose is not None else None
    if me is None and things.type.is_choices:
        plural = reader.kinds.by_name[name].plural
        help_ = f"say from which: a {name} that is not X", f"or: 1 of (the {plural} without X)"
        raise mistake(reader.scope.span, f"another {name} than which?", "nothing here is a " + name, *help_)
    return Expr(op=ops.WITHOUT, type=things.type, args=[things, me]) if me is not None else None


def not_owned_by(reader: Context, things: Expr, who: Expr) -> Expr | None:
    """Where a player has several of them, others are those of other players."""
    bound = reader.scope.new_local(things.type.one)
    owner = named_field(reader, ("owner",), Expr(op=ops.LOCAL, type=things.type.one, ref=bound))
    if owner is None:
        return None
    is_other = Expr(op=ops.NE, type=FLAG, args=[owner, who])
    return Expr(op=ops.FILTER, type=things.type, args=[things, is_other], bind=bound)


def nothing_of(reader: Context, args: list[Arg]) -> Expr | None:
    (name,) = kind_names(args)
    is_choice = reader.kinds.by_name[name].parent == "one of"
    return Expr(op=ops.LIST, type=(choices_of if is_choice else things_of)(name))


def how_many(reader: Context, args: list[Arg]) -> Expr | None:
    """Of one thing it would always be 1: `the number of the card` is a field of it, or nothing."""
    (things,) = args
    assert isinstance(things, Expr)
    alone = things.op == ops.LIST and len(things.args) == 1 and things.args[0].type.is_thing  # it fits a gap for lists
    if alone or things.type.is_thing or things.type.is_none:
        one = "it is at most one thing; of several: the number of LIST, as in: the number of its PLACE"
        there = "whether there is one: if X is not none:"
        raise mistake(reader.scope.span, "there is nothing to count here", "", one, there)
    return Expr(op=ops.COUNT, type=NUMBER, args=[things])


def without(reader: Context, args: list[Arg]) -> Expr | None:
    """Only what can be in the list can be left out of it."""
    things, less = args
    assert isinstance(things, Expr) and isinstance(less, Expr)
    if things.type.is_numbers:
        return Expr(op=ops.LESS, type=NUMBERS, args=[things, less]) if less.type.sort == "number" else None
    if less.type.sort not in ("none", "error") and not things.type.is_error:
        sorts = {things.type.list.sort, less.type.list.sort}
        if len(sorts) > 1 or (sorts != {"thing"} and things.type.kind != less.type.kind):
            return None
        left_out = stands_among(reader, things, less)
        if left_out is None:
            return None
        less = left_out
    return Expr(op=ops.WITHOUT, type=things.type.list, args=[things, less])


def numbers_in(reader: Context, args: list[Arg]) -> Expr | None:
    numbers = args[-1]
    assert isinstance(numbers, Expr)
    return numbers


def over_numbers(operation: str) -> Make:
    """One number out of several, which are asked for themselves."""

    def make(reader: Context, args: list[Arg]) -> Expr | None:
        bound = reader.scope.new_local(NUMBER)
        each = Expr(op=ops.LOCAL, type=NUMBER, ref=bound)
        return Expr(op=operation, type=NUMBER, args=[numbers_in(reader, args) or each, each], bind=bound)

    return make


def div_up(reader: Context, args: list[Arg]) -> Expr | None:
    """Rounding the negative down rounds up."""
    number, by = args
    assert isinstance(number, Expr) and isinstance(by, Expr)
    down = Expr(op=ops.DIV, type=NUMBER, args=[Expr(op=ops.NEG, type=NUMBER, args=[number]), by])
    return Expr(op=ops.NEG, type=NUMBER, args=[down])


def others(reader: Context, args: list[Arg]) -> Expr | None:
    me = left_out(reader, "player") or reader.it(PLAYER, reader.scope.span, "player")
    if me is None:
        return None
    refuse_doubt_with_chosen(reader, "player", "", True)
    everybody = Expr(op=ops.ALL, type=PLAYERS, ref="player")
    return Expr(op=ops.WITHOUT, type=PLAYERS, args=[everybody, me])


def seat(reader: Context, args: list[Arg]) -> Expr | None:
    """Players are numbered as they sit, from 0."""
    (player,) = args
    assert isinstance(player, Expr)
    return Expr(op=ops.ADD, type=NUMBER, args=[player, Expr(op=ops.CONST, type=NUMBER, ref=1)])


def some_of(end: str) -> Make:
    """`the first 3 of the pile`: the things at the numbers 1 to 3; of the last ones, counted from the back."""

    def make(reader: Context, args: list[Arg]) -> Expr | None:
        number, things = args
        assert isinstance(number, Expr) and isinstance(things, Expr)
        if not things.type.many:
            return None
        type_, turned = things.type.list, things
        if end == "last":
            turned = Expr(op=ops.REVERSE, type=type_, args=[things])
        bound = reader.scope.new_local(NUMBER)
        each = Expr(op=ops.NTH, type=type_.one, args=[turned, Expr(op=ops.LOCAL, type=NUMBER, ref=bound)])
        numbers = Expr(op=ops.RANGE, type=NUMBERS, args=[Expr(op=ops.CONST, type=NUMBER, ref=1), number])
        some_things = Expr(op=ops.MAP, type=type_, args=[numbers, each], bind=bound)
        return some_things if end == "first" else Expr(op=ops.REVERSE, type=type_, args=[some_things])

    return make


def constant(type_: Type, value: bool | None) -> Make:
    return lambda reader, args: Expr(op=ops.CONST, type=type_, ref=value)


def some(reader: Context, args: list[Arg]) -> Expr | None:
    things = args[0]
    assert isinstance(things, Expr)
    return Expr(op=ops.NOT, type=FLAG, args=[Expr(op=ops.EMPTY, type=FLAG, args=[things])])


SPECIAL: dict[str, Make] = {
    "every": every,
    "every_in": kind_in,
    "every_other": another_as("every"),
    "kind": by_form(every),
    "kind_in": by_form(kind_in),
    "another": another_one(another_as("a")),
    "other": by_form(another_as("")),
    "nothing_of": nothing_of,
    "count": how_many,
    "without": without,
    "numbers_in": by_form(numbers_in),
    "sum_of": over_numbers("sum"),
    "highest_of": over_numbers("highest"),
    "lowest_of": over_numbers("lowest"),
    "div_up": div_up,
    "others": others,
    "seat": seat,
    "no_numbers": lambda reader, args: Expr(op=ops.JOIN, type=NUMBERS),
    "none": constant(NONE, None),
    "yes": constant(FLAG, True),
    "no": constant(FLAG, False),
    "some": some,
    "first_some": some_of("first"),
    "last_some": some_of("last"),
}

"""Reads sentences with a word every game has: move, draw, set, roll. Takes a match, gives steps."""

from __future__ import annotations

from paddock.program import operations as ops
from paddock.program.conditions import is_none, no
from paddock.program.declaring.keyed_stores import for_each_word
from paddock.program.declaring.workshop import StepReader
from paddock.program.explaining.all_together import refuse_one_of_each
from paddock.program.kinds import fits, say
from paddock.program.mistakes import mistake
from paddock.program.model import Expr, Step
from paddock.program.phrases.reader import Match
from paddock.program.phrases.standing_on import only_on_board
from paddock.program.scope import local
from paddock.program.sentences.core import kind_in, lies_somewhere
from paddock.program.sentences.space_words import on_board
from paddock.program.types import FLAG, NUMBER, NUMBERS, Type, thing_of
from paddock.program.words.vocabulary import Arg, KindName
from paddock.text.plural import article
from paddock.tree import model as tree

ONE = Expr(op=ops.CONST, type=NUMBER, ref=1)


def core_step(body: StepReader, match_: Match, node: tree.Do, name: tree.Name | None) -> list[Step]:
    operation, _, how = match_.entry.core.partition(" ")
    args = [a for a in match_.args if isinstance(a, Expr)]
    line = node.span.line
    if name is not None and operation not in (ops.ROLL, ops.PICK):
        raise mistake(name.span, "nothing comes out of this that could have a name", "", "let the NAME be VALUE")
    match operation:
        case ops.MOVE:
            return [move_step(body, how, args, node)]
        case ops.DRAW:
            return [draw_step(body, how, args, node)]
        case ops.BESIDE:
            check_line(body, how, args[1], node)
            return [Step(op=ops.BESIDE, ref=how, args=args, line=line)]
        case ops.SET:
            check_value(body, args[0], args[1], node)
            return change_stored(body, ops.SET, args[0], args[1], line)
        case "mark":
            return mark_steps(body, how, args, line)
        case ops.ADD | "take":
            check_counter(body, args[1], node)
            amount = args[0] if operation == ops.ADD else negative(args[0])
            return change_stored(body, ops.ADD, args[1], amount, line)
        case "pay":
            check_counter(body, args[1], node)
            check_counter(body, args[2], node)
            return pay(body, args, line)
        case ops.ROLL if how == "many":
            return roll_dice(body, args, given_name(name, node, "rolled"), line)
        case ops.ROLL:
            target = body.bind(given_name(name, node, "rolled"), NUMBER)
            return [
                Step(op=ops.ROLL, name=target, args=args, line=line)
            ]  # a second argument is the only one who sees it
        case ops.PICK if how == "many":
            return pick_several(body, args[0], match_.args[1:], node, given_name(name, node, "picked"))
        case ops.PICK:
            place, type_ = picked_from(body, match_.args, node)
            target = body.bind(given_name(name, node, "picked"), type_.one.optional())
            return [Step(op=ops.PICK, name=target, args=[place], line=line)]
        case ops.SWAP:
            check_swap(body, args, node)
        case ops.CARRY_OUT:
            return [Step(op=ops.CARRY_OUT, ref=how or None, args=args, line=line)]
        case ops.CANCEL:
            check_cancel(body, node)
        case ops.SHOW:
            check_hidden(body, args[0], node)
    return [Step(op=operation, args=args, line=line)]


def check_hidden(body: StepReader, things: Expr, node: tree.Do) -> None:
    """Everybody sees players and spaces."""
    kind = things.type.kind
    if things.type.sort == "thing" and (kind == "player" or body.reader.kinds.is_a(kind, "space")):
        helps = "cards are shown: show (the hand of X) to Y", "or: show (the top card of PLACE) to Y"
        message = f"everybody sees {say(things.type, body.reader.kinds)}: there is nothing to show"
        raise mistake(node.span, message, "", *helps)


def given_name(name: tree.Name | None, node: tree.Do, done: str) -> tree.Name:
    """Without a name nothing could come of it."""
    if name is None:
        raise mistake(
            node.span, f"what is {done} has no name", "", "write: … as the NAME, and say what is done with it"
        )
    return name


def picked_from(body: StepReader, args: list[Arg], node: tree.Do) -> tuple[Expr, Type]:
    """What chance picks from, as a list; of a whole place it needs no order."""
    kind = args[0]
    assert isinstance(kind, KindName)
    refuse_one_of_each(node.sentence.atoms, "pick")
    things = kind_in(body.reader, args)
    if things is None or not things.type.many:
        why = f"no {kind.name} can be there" if things is None else "this is one thing"
        help_ = "pick a random KIND in PLACE as the NAME"
        raise mistake(node.span, f"there is nothing to pick from: {why}", "", help_)
    place = things.args[0] if things.op == ops.CONTENTS and things.args[0].op == ops.PLACE else things
    return place, things.type


def pick_several(body: StepReader, number: Expr, args: list[Arg], node: tree.Do, name: tree.Name) -> list[Step]:
    """One after the other, each of those that are left; fewer, if there are no more."""
    place, type_ = picked_from(body, args, node)
    target, line = body.bind(name, type_.list), node.span.line
    pick = body.scope.new_local(type_.one.optional())
    before, one = local(target, type_.list), local(pick, type_.one.optional())
    join = ops.LIST if type_.list.is_things else ops.JOIN
    none_yet, more = (Expr(op=join, type=type_.list, args=parts) for parts in ([], [before, one]))
    added = Step(op=ops.LET, name=target, args=[more], line=line)
    each = [
        Step(op=ops.PICK, name=pick, args=[place, before], line=line),
        Step(op=ops.IF, args=[no(is_none(one))], body=[added], line=line),
    ]
    return [
        Step(op=ops.LET, name=target, args=[none_yet], line=line),
        Step(op=ops.TIMES, args=[number], body=each, line=line),
    ]


def pay(body: StepReader, args: list[Expr], line: int) -> list[Step]:
    """The amount is asked once, before either counter changes."""
    if args[0].op in {ops.CONST, *ops.NAMING_LOCALS}:
        amount, before = args[0], []
    else:
        price = body.scope.new_local(NUMBER)
        amount = Expr(op=ops.LOCAL, type=NUMBER, ref=price)
        before = [Step(op=ops.LET, name=price, args=[args[0]], line=line)]
    less = change_stored(body, ops.ADD, args[1], negative(amount), line)
    return [*before, *less, *change_stored(body, ops.ADD, args[2], amount, line)]


def change_stored(body: StepReader, operation: str, stored: Expr, value: Expr, line: int) -> list[Step]:
    """A counter, flag or note becomes another, or a counter more or less."""

    def change(store: Expr) -> list[Step]:
        return [Step(op=operation, args=[store, value], line=line)]

    return for_each_word(body.scope, stored, line, change)


def roll_dice(body: StepReader, args: list[Expr], name: tree.Name, line: int) -> list[Step]:
    """One after the other, each put behind those before it. A third argument is the only one who sees them."""
    target = body.bind(name, NUMBERS)
    die = body.scope.new_local(NUMBER)
    before, fallen = Expr(op=ops.LOCAL, type=NUMBERS, ref=target), Expr(op=ops.LOCAL, type=NUMBER, ref=die)
    none_yet, more = (Expr(op=ops.JOIN, type=NUMBERS, args=parts) for parts in ([], [before, fallen]))
    each = [
        Step(op=ops.ROLL, name=die, args=args[1:], line=line),
        Step(op=ops.LET, name=target, args=[more], line=line),
    ]
    return [
        Step(op=ops.LET, name=target, args=[none_yet], line=line),
        Step(op=ops.TIMES, args=args[:1], body=each, line=line),
    ]


def negative(amount: Expr) -> Expr:
    if amount.op == ops.CONST and isinstance(amount.ref, int):
        return Expr(op=ops.CONST, type=NUMBER, ref=-amount.ref)
    return Expr(op=ops.NEG, type=NUMBER, args=[amount])


def default_end(body: StepReader, place: Expr) -> str:
    """On a pile of the table things come to lie on top; a line, a hand or a row grows at its end."""
    if place.op != ops.PLACE or not isinstance(place.ref, int):
        return ""
    declared = body.builder.program.places[place.ref]
    is_pile = declared.owner is None and body.reader.kinds.is_a(declared.kind, "card")
    lined = declared.shape.has_order or declared.shape.has_spots
    return "top" if is_pile and not lined else ""


def move_step(body: StepReader, how: str, args: list[Expr], node: tree.Do) -> Step:
    if how == "space":
        args = [args[0], args[1], board_place(body, args[0], args[1], node)]
        how = "slot"
    check_place(body, args[0], args[-1], node)
    if how == "slot":
        return Step(op=ops.MOVE, ref="", args=[args[0], args[2], args[1]], line=node.span.line)
    return Step(op=ops.MOVE, ref=how or default_end(body, args[1]), args=args, line=node.span.line)


def board_place(body: StepReader, thing: Expr, space: Expr, node: tree.Do) -> Expr:
    """The place in which a thing that comes to stand on a space lies then."""
    if thing.type.is_error or space.type.is_error:
        raise mistake(node.span, "")  # it is told where that comes from
    places = body.builder.program.places
    fitting = [place for _, place in on_board(body.reader, thing.type.kind, space.type.kind)]
    if len(fitting) == 1 and fitting[0].op == ops.PLACE:
        return fitting[0]
    kinds = body.reader.kinds
    board, what = kinds.by_name[space.type.kind].plural, say(thing.type, kinds)
    named = [f"the {place.name}" for place in places if place.shape.on_spaces]
    if fitting:
        help_ = f"say in which place: move … to … of {named[0]}"
        raise mistake(node.span, f"{what} can lie in several places on {board}", "", help_)
    kind = kinds.by_name.get(thing.type.kind)  # none of what is no thing at all
    help_ = f"declare one: place NAME of {kind.plural}, on {board}" if kind is not None else f"the {board} hold things"
    if thing.type.kind == "player" or kinds.is_a(thing.type.kind, "space"):
        help_ = "cards and pieces stand on spaces: kind pawn is a piece, 1 for each player"
    raise mistake(node.span, f"no place on {board} can hold {what}", "", help_)


def mark_steps(body: StepReader, how: str, args: list[Expr], line: int) -> list[Step]:
    """`how` is the answer and the flag's number: a flag has sentences of its own."""
    answer, _, store = how.partition(" ")
    keyed = body.builder.declarer.keyed.get(int(store))
    flag = Expr(op=ops.STORED, type=FLAG, ref=int(store), args=args) if keyed is None else keyed.stored(args)
    return change_stored(body, ops.SET, flag, Expr(op=ops.CONST, type=FLAG, ref=answer == "yes"), line)


def draw_step(body: StepReader, how: str, args: list[Expr], node: tree.Do) -> Step:
    line = node.span.line
    if how == "many":
        number, source, goal = args
        check_place(body, source, goal, node)
        return Step(op=ops.DRAW, ref=default_end(body, goal), args=[number, source, goal], line=line)
    if how == "slot":
        source, slot, goal = args
        check_place(body, source, goal, node)
        return Step(op=ops.DRAW, ref="", args=[ONE, source, goal, slot], line=line)
    check_place(body, args[0], args[1], node)
    return Step(op=ops.DRAW, ref=default_end(body, args[1]), args=[ONE, *args], line=line)


def check_line(body: StepReader, side: str, other: Expr, node: tree.Do) -> None:
    """On a board the space ahead is a goal of its own."""
    spaces = only_on_board(body.reader, other.type)
    if spaces is not None:
        side = "ahead of" if side == ops.AHEAD else side
        help_ = f"move … to the {spaces.name} {side} …"
        raise mistake(node.span, f"`directly {side}` is for things in a line", "these stand on a board", help_)


def check_swap(body: StepReader, args: list[Expr], node: tree.Do) -> None:
    """What changes places lies in one."""
    for thing in args:
        if thing.type.is_thing and not lies_somewhere(body.reader, thing.type):
            what = say(thing.type, body.reader.kinds)
            is_space = body.reader.kinds.is_a(thing.type.kind, "space")
            helps = (f"to go there: move … to the {thing.type.kind}",) if is_space else ()
            raise mistake(node.span, f"{what} lies in no place and cannot change it", "", *helps)


def check_place(body: StepReader, things: Expr, place: Expr, node: tree.Do) -> None:
    kinds = body.reader.kinds
    alone = things.args[0] if things.op == ops.LIST and len(things.args) == 1 else things
    things = alone if alone.type.is_thing else things
    kind, place_kind = things.type.kind, place.type.kind
    if things.type.sort in ("none", "error") or place.type.is_error or kinds.is_a(kind, place_kind):
        return
    label = "nothing of that kind belongs there"
    helps: tuple[str, ...] = ()
    if kinds.is_a(place_kind, kind):
        other = misfit(body, kind, place_kind)
        if not other or things.type.is_place:  # what lies in a place by then cannot be known here
            return
        label, helps = (
            f"{article(other)} {other} is {article(kind)} {kind} too",
            only_fitting_help(body, things, place_kind),
        )
    raise mistake(node.span, f"{say(things.type, kinds)} cannot lie in {say(place.type, kinds)}", label, *helps)


def misfit(body: StepReader, kind: str, place_kind: str) -> str:
    """A kind of which the game has things, that belongs to the wider kind but not to the one held."""
    kinds, program = body.reader.kinds, body.builder.program
    existing = {card.kind for card in program.cards} | {k.id for k in program.kinds if k.each_player}
    names = (program.kinds[number].name for number in sorted(existing))
    return next((each for each in names if kinds.is_a(each, kind) and not kinds.is_a(each, place_kind)), "")


def only_fitting_help(body: StepReader, things: Expr, place_kind: str) -> tuple[str, ...]:
    """How to move only those that belong there."""
    if things.type.many:
        return (f"take only those that belong there: the {body.reader.kinds.by_name[place_kind].plural} in (…)",)
    known = {named.local: name for name in body.scope.names() if (named := body.scope.find(name)) is not None}
    name = known.get(things.ref, "") if things.op == ops.LOCAL and isinstance(things.ref, int) else ""
    first = () if name else (f"give it a name first: let the {things.type.kind} be …",)
    asked = (
        f"ask first: if the {name or things.type.kind} is {article(place_kind)} {place_kind}: and this line below it"
    )
    return (*first, asked)


def check_cancel(body: StepReader, node: tree.Do) -> None:
    if not body.scope.can_cancel:
        message = "there is nothing announced here that could be cancelled"
        raise mistake(node.span, message, "", "cancel it only inside a `when …:` block")


def check_counter(body: StepReader, stored: Expr, node: tree.Do) -> None:
    if not (stored.type.is_number or stored.type.is_error):
        raise mistake(node.span, f"this is {say(stored.type, body.reader.kinds)}, but a counter is needed here")


def check_value(body: StepReader, stored: Expr, value: Expr, node: tree.Do) -> None:
    kinds = body.reader.kinds
    if not value.type.is_error and not fits(value.type, stored.type, kinds):
        one = thing_of(value.type.kind)
        help_ = "take one of them: the first of (…)" if value.type.many and fits(one, stored.type, kinds) else ""
        message = f"this holds {say(stored.type, kinds)}, but {say(value.type, kinds)} is given"
        raise mistake(node.span, message, "", help_)

"""Reads the words for boards: sides, ways, what stands where. Takes what fills the gaps, gives expressions."""

from __future__ import annotations

from paddock.program import operations as ops
from paddock.program.boards import ABREAST, AHEAD, BEHIND, DIRECTION, DIRECTIONS, LEFT, RIGHT, SPACE, Board, Turn
from paddock.program.kinds import comparable
from paddock.program.mistakes import MistakeFound, mistake
from paddock.program.model import Expr, Kind, Place
from paddock.program.phrases.standing_on import line_of, on_some_board, space_of
from paddock.program.phrases.unchosen import by_form
from paddock.program.phrases.whereabouts import known_place
from paddock.program.sentences.fields import named_field
from paddock.program.types import FLAG, NUMBER, Type, choice_of, place_of, thing_of, things_of
from paddock.program.words.vocabulary import Arg, Context, FieldName, KindName, Make
from paddock.text.plural import article

HEX_TURNS = {"right": "right", "left": "ahead left"}  # from ahead right by a sixth
SIDES = {AHEAD: "ahead of", BEHIND: "behind", LEFT: "left of", RIGHT: "right of"}


def exprs_in(args: list[Arg]) -> list[Expr]:
    return [arg for arg in args if isinstance(arg, Expr)]


def board_kind(reader: Context, args: list[Arg]) -> Kind | None:
    """The kind that is named, if its spaces lie on a board; `space` is that on which the thing stands."""
    named = next((arg for arg in args if isinstance(arg, KindName)), None)
    if named is not None and named.name == SPACE:
        things = [expr for expr in exprs_in(args) if expr.type.is_thing]
        space = space_of(reader, things[0]) if things else None
        return reader.kinds.by_name[space.type.kind] if space is not None else None
    kind = reader.kinds.by_name.get(named.name) if named is not None else None
    return kind if kind is not None and kind.board is not None else None


def is_plural(args: list[Arg]) -> bool:
    """`the cells ahead of …` are all of them, `the cell ahead of …` is the next one."""
    return any(isinstance(arg, KindName) and arg.form == "many" for arg in args)


def direction(reader: Context, way: int) -> Expr:
    """By its number among those that the game has."""
    number = reader.kinds.by_name[DIRECTION].values.index(DIRECTIONS[way])
    return Expr(op=ops.CONST, type=choice_of(DIRECTION), ref=number)


def toward(way: int | None, many: bool) -> Make:
    """The space in that direction, or all of them; without a `way` the first gap says which."""

    def make(reader: Context, args: list[Arg]) -> Expr | None:
        kind, exprs = board_kind(reader, args), exprs_in(args)
        space = space_of(reader, exprs[-1], kind.name) if kind is not None else None
        if kind is None or space is None or (not many and is_plural(args)):
            return None
        if kind.board is not None and (not kind.board.directions or way not in (None, *kind.board.directions)):
            raise no_such_side(reader, kind, kind.board, way)
        where = direction(reader, way) if way is not None else exprs[0]
        if many:
            return Expr(op=ops.RAY, type=things_of(kind.name), args=[space, where])
        goes_round = kind.board is not None and (kind.board.round or kind.board.open) and way in (AHEAD, BEHIND)
        type_ = thing_of(kind.name) if goes_round else thing_of(kind.name).optional()
        return Expr(op=ops.TOWARD, type=type_, args=[space, where])

    return make


def no_such_side(reader: Context, kind: Kind, board: Board, way: int | None) -> MistakeFound:
    """A hexagon has no neighbour straight ahead, a step of a line none to the side, a town that is only linked none."""
    span, there = reader.scope.span, [DIRECTIONS[each] for each in board.directions]
    if way is None or not there:
        directed = f"or give links directions: kind {kind.name} is a space, linked in directions"
        message = f"the {kind.plural} are linked, and in no direction"
        return mistake(span, message, "", f"the {kind.plural} beside …", directed)
    word = DIRECTIONS[way]
    if way in (LEFT, RIGHT) or board.cells == "squares":
        there_are = [f"the {kind.name} {SIDES[each]} …" for each in board.directions if each in SIDES]
        return mistake(span, f"here no {kind.name} lies {word}: they lie {' and '.join(there)}", "", *there_are)
    sides = [f"the {kind.name} toward {word} {side} from …" for side in ("left", "right")]
    return mistake(span, f"of hexagons no {kind.name} lies straight {word}", "", *sides)


def next_to(how: str | None) -> Make:
    def make(reader: Context, args: list[Arg]) -> Expr | None:
        kind = board_kind(reader, args)
        space = space_of(reader, exprs_in(args)[-1], kind.name) if kind is not None else None
        if kind is None or space is None:
            return None
        return Expr(op=ops.NEXT_TO, type=things_of(kind.name), ref=how, args=[space])

    return make


def spaces_in(reader: Context, args: list[Arg]) -> Expr | None:
    """Those that have the same field: `the cells in the row of X`."""
    kind, name = board_kind(reader, args), next((arg for arg in args if isinstance(arg, FieldName)), None)
    if kind is None or name is None:
        return None
    space = space_of(reader, exprs_in(args)[-1], kind.name)
    if space is None:
        return None
    if kind.board is not None and kind.board.open and name.words == (kind.board.row,):
        return Expr(op=ops.NEXT_TO, type=things_of(kind.name), ref=ABREAST, args=[space])
    bound = reader.scope.new_local(thing_of(kind.name))
    own = named_field(reader, name.words, Expr(op=ops.LOCAL, type=thing_of(kind.name), ref=bound))
    other = named_field(reader, name.words, space)
    if own is None or other is None:
        reader.world.missed = (" ".join(name.words), kind.name)
        return None
    every = Expr(op=ops.ALL, type=things_of(kind.name), ref=kind.id)
    same = Expr(op=ops.EQ, type=FLAG, args=[own, other])
    return Expr(op=ops.FILTER, type=things_of(kind.name), args=[every, same], bind=bound)


def stands_among(reader: Context, things: Expr, less: Expr) -> Expr | None:
    """What can be left out of a list; out of spaces, the one on which a thing stands."""
    if not less.type.of_things or comparable(less.type.one, things.type.one, reader.kinds):
        return less
    kind = reader.kinds.by_name.get(things.type.kind)
    return space_of(reader, less, kind.name) if kind is not None and kind.board is not None else None


def spaces_within(reader: Context, args: list[Arg]) -> Expr | None:
    kind, (steps, start, *through) = board_kind(reader, args), exprs_in(args)
    space = space_of(reader, start, kind.name) if kind is not None else None
    if kind is None or space is None or not all(are_spaces(reader, each, kind.name) for each in through):
        return None
    if any(each.op == ops.ALL for each in through):
        many = kind.plural
        helps = (
            f"of the ways: the {many} within 2 steps of X through ({many} that are …)",
            f"of those that are reached: {many} in (the {many} within 2 steps of X) that are …",
        )
        message = f"`through {many}` leaves out nothing, and what stands behind it can be read in two ways"
        raise mistake(reader.scope.span, message, "", *helps)
    return Expr(op=ops.REACH, type=things_of(kind.name), args=[space, steps, *through])


def between(operation: str) -> Make:
    """A way, its length, or the direction from one space to another."""

    def make(reader: Context, args: list[Arg]) -> Expr | None:
        start, goal, *through = exprs_in(args)
        space = space_of(reader, start)
        other = space_of(reader, goal, space.type.kind) if space is not None else None
        if space is None or other is None or not all(are_spaces(reader, each, space.type.kind) for each in through):
            return None
        kind = reader.kinds.by_name[space.type.kind]
        if operation == ops.BEARING and kind.board is not None and not kind.board.directions:
            raise no_such_side(reader, kind, kind.board, None)
        is_whole = kind.board is not None and kind.board.layout == "grid" and not through  # so that each can be reached
        types = {
            ops.WAY: things_of(space.type.kind),
            ops.DISTANCE: NUMBER if is_whole else NUMBER.optional(),
            ops.BEARING: choice_of(DIRECTION).optional(),
        }
        return Expr(op=operation, type=types[operation], args=[space, other, *through])

    return make


def are_spaces(reader: Context, things: Expr, kind: str) -> bool:
    return things.type.is_things and reader.kinds.is_a(things.type.kind, kind)


def turned(turn: Turn) -> Make:
    """Directions are numbered clockwise, and each of them has its opposite."""

    def make(reader: Context, args: list[Arg]) -> Expr | None:
        (way,) = exprs_in(args)
        if way.type.kind != DIRECTION:
            return None
        count = len(reader.kinds.by_name[DIRECTION].values)
        by = count // 2 if turn == "round" else side_turn(reader, turn, count)
        return Expr(op=ops.TURNED, type=choice_of(DIRECTION), ref=by % count, args=[way])

    return make


def side_turn(reader: Context, turn: Turn, count: int) -> int:
    """A quarter to the side, on hexagons a sixth; nobody knows which, where a game has boards of both sorts."""
    boards = {kind.name: kind.board for kind in reader.kinds.by_name.values() if kind.board is not None}
    sorts = {board.cells != "squares": name for name, board in boards.items() if board.turn}
    if not sorts and count < 4:
        words = " and ".join(reader.kinds.by_name[DIRECTION].values)
        message = f"here a direction cannot be turned {turn}: there are only {words}"
        raise mistake(reader.scope.span, message, "", "the opposite direction: … turned round")
    if len(sorts) > 1 or (True in sorts and count > 6):
        others = sorts.get(False) or next(name for name, board in boards.items() if board.cells == "squares")
        message = f"`turned {turn}` can be read in two ways: a sixth on {article(sorts[True])} {sorts[True]}"
        helps = (
            f"say which, as a value of your own: the {turn} turn of (a direction) means by the direction:",
            f"and below it a line for each, such as `ahead right: {HEX_TURNS[turn]}`; the last is `otherwise: ahead`",
        )
        raise mistake(reader.scope.span, f"{message}, a quarter on {article(others)} {others}", "", *helps)
    return (count // 4) * (1 if turn == "right" else -1)


# ------------------------------------------------------------------ what stands on a space


def standing(reader: Context, kind: str, spaces: Expr) -> Expr | None:
    """The things of a kind on these spaces, out of every place on their board that can hold them."""
    places = on_board(reader, kind, spaces.type.kind)
    if not places:
        return None
    found = [Expr(op=ops.STANDING, type=things_of(holder), args=[things, spaces]) for holder, things in places]
    fitting = [_only(reader, kind, each) for each in found]
    return fitting[0] if len(fitting) == 1 else Expr(op=ops.LIST, type=things_of(kind), args=fitting)


def on_board(reader: Context, kind: str, spaces: str) -> list[tuple[str, Expr]]:
    """The places on such spaces in which such things can lie: what they hold, and what lies there."""
    found: list[tuple[str, Expr]] = []
    for place in reader.world.places:
        holds = reader.kinds.is_a(kind, place.kind) or reader.kinds.is_a(place.kind, kind)
        if not place.shape.on_spaces or not holds or reader.kinds.by_name[spaces].id != place.shape.spots:
            continue
        args: list[Expr] = []
        bound = -1
        if place.owner is not None:
            owner = next(each for each in reader.kinds.by_name.values() if each.id == place.owner)
            bound = reader.scope.new_local(thing_of(owner.name))
            args = [Expr(op=ops.LOCAL, type=thing_of(owner.name), ref=bound)]
        there = Expr(op=ops.PLACE, type=place_of(place.kind), ref=place.id, args=args)
        if place.owner is not None:
            ref = "player" if owner.name == "player" else owner.id
            owners = Expr(op=ops.ALL, type=things_of(owner.name), ref=ref)
            there = Expr(op=ops.GATHER, type=things_of(place.kind), args=[owners, there], bind=bound)
        found.append((place.kind, there))
    return found


def _only(reader: Context, kind: str, things: Expr) -> Expr:
    if reader.kinds.is_a(things.type.kind, kind):
        return things
    bound = reader.scope.new_local(things.type.one)
    candidate = Expr(op=ops.LOCAL, type=things.type.one, ref=bound)
    is_kind = Expr(op=ops.ISA, type=FLAG, ref=reader.kinds.by_name[kind].id, args=[candidate])
    return Expr(op=ops.FILTER, type=things_of(kind), args=[things, is_kind], bind=bound)


def kind_on(reader: Context, args: list[Arg]) -> Expr | None:
    name = next((arg.name for arg in args if isinstance(arg, KindName)), "")
    (spaces,) = exprs_in(args)
    if reader.kinds.by_name[name].parent == "one of" or not spaces.type.of_things:
        return None
    if not reader.kinds.is_a(spaces.type.kind, SPACE):
        return None
    return standing(reader, name, spaces)


def one_on(reader: Context, args: list[Arg]) -> Expr | None:
    """The only place it can be in is looked up; of several the first that has it counts."""
    things = None if is_plural(args) else kind_on(reader, args)
    if things is None or not exprs_in(args)[0].type.is_thing:
        return None
    if things.op == ops.STANDING and things.args[0].op == ops.PLACE:
        return Expr(op=ops.AT, type=things.type.one.optional(), args=things.args)
    return Expr(op=ops.FIRST, type=things.type.one.optional(), args=[things])


def is_beside(reader: Context, args: list[Arg]) -> Expr | None:
    one, other = exprs_in(args)
    space = space_of(reader, one)
    neighbour = space_of(reader, other, space.type.kind) if space is not None else None
    if space is None or neighbour is None:
        return None
    kind = reader.kinds.by_name[space.type.kind]
    there = _in_reach(space, neighbour)
    if kind.board is None or kind.board.layout != "route":
        return there
    return Expr(op=ops.OR, type=FLAG, args=[there, _in_reach(neighbour, space)])  # some links of a route lead one way


def _in_reach(space: Expr, neighbour: Expr) -> Expr:
    beside = Expr(op=ops.NEXT_TO, type=things_of(space.type.kind), args=[neighbour])
    return Expr(op=ops.IN, type=FLAG, args=[space, beside])


def ahead_or(plain: Make, way: int) -> Make:
    """`the cell ahead of X` is a space; `the pawn ahead of X` its neighbour in a line."""

    def make(reader: Context, args: list[Arg]) -> Expr | None:
        if board_kind(reader, args) is not None:
            return toward(way, many=False)(reader, args)
        thing = exprs_in(args)[-1]
        spaces, line, known = on_some_board(reader, thing.type), line_of(reader, thing.type), known_place(reader, thing)
        if known is not None and known.shape.has_order:
            return plain(reader, args)
        if spaces is not None and line is not None:
            raise line_or_board(reader, thing.type, spaces, line, way, known)
        return plain(reader, args) if spaces is None else None

    return make


def line_or_board(
    reader: Context, thing: Type, spaces: Kind, line: Place, way: int, known: Place | None
) -> MistakeFound:
    """Of what stands on a board at one time and in a line at another, nobody knows which is meant."""
    name, many = thing.kind, reader.kinds.by_name[thing.kind].plural
    side = "ahead of" if way == AHEAD else "behind"
    met = f"the first of (the {many} on (the {spaces.plural} {side} X))"
    next_to_it = f"the {name} on the {spaces.name} {side} X"
    if known is not None and known.shape.on_spaces:
        message = f"`{side}` is said of {spaces.plural} here: this {name} stands on the {known.name}"
        return mistake(reader.scope.span, message, "", next_to_it, f"who is met first: {met}")
    message = f"`{side}` can be read in two ways here: on {spaces.plural}, or in the {line.name}"
    in_line = f"in the {line.name}: ask first whether X is there, with `if X is in the {line.name}:`"
    return mistake(reader.scope.span, message, "", f"on {spaces.plural}: {next_to_it}", f"or: {met}", in_line)


def rank_of(kind: Kind) -> Make:
    """Of a board with open rows: counted from the foremost on which anything stands."""

    def make(reader: Context, args: list[Arg]) -> Expr | None:
        space = space_of(reader, exprs_in(args)[0], kind.name)
        if space is None:
            return None
        things = [there for _, there in on_board(reader, "thing", kind.name)]
        listed = things[0] if len(things) == 1 else Expr(op=ops.LIST, type=things_of("thing"), args=things)
        return Expr(op=ops.RANK, type=NUMBER, args=[space, listed])

    return make


LISTS: dict[str, Make] = {
    "spaces_ahead": toward(AHEAD, many=True),
    "spaces_behind": toward(BEHIND, many=True),
    "spaces_left": toward(LEFT, many=True),
    "spaces_right": toward(RIGHT, many=True),
    "spaces_toward": toward(None, many=True),
    "spaces_beside": next_to(None),
    "spaces_around": next_to("around"),
    "spaces_in": spaces_in,
    "spaces_within": spaces_within,
}
SPACE_WORDS: dict[str, Make] = {
    **LISTS,
    **{f"some_{word}": by_form(make) for word, make in LISTS.items()},
    "space_left": toward(LEFT, many=False),
    "space_right": toward(RIGHT, many=False),
    "space_toward": toward(None, many=False),
    "way": between(ops.WAY),
    "distance": between(ops.DISTANCE),
    "bearing": between(ops.BEARING),
    "turned_round": turned("round"),
    "turned_right": turned("right"),
    "turned_left": turned("left"),
    "one_on": one_on,
    "kind_on": by_form(kind_on),
    "every_on": kind_on,
    "is_beside": is_beside,
}

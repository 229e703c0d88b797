"""Reads how the spaces of a kind lie. Takes facts of kinds and lines of cards, gives boards and their spaces."""

from __future__ import annotations

from collections.abc import Iterable
from string import ascii_lowercase

from paddock.program.boards import (
    BESIDE,
    DIRECTION,
    DIRECTIONS,
    ROUND,
    SIDE,
    Board,
    Cells,
    Link,
    directions_of,
)
from paddock.program.declaring.cards import CardMaker
from paddock.program.declaring.kinds_and_places import Declarer
from paddock.program.declaring.plain_lines import texts, where_of, whole_number
from paddock.program.mistakes import mistake
from paddock.program.model import CardType, Kind, Printed, Where
from paddock.program.sentences.core import add_core_words
from paddock.program.sentences.space_words import rank_of
from paddock.program.types import NUMBER, Type, choice_of, things_of
from paddock.records import record
from paddock.text.limits import OPEN_ROWS, THINGS
from paddock.text.model import Span
from paddock.text.plural import article, singular
from paddock.tree import model as tree

GRID = "in a grid of 8 rows and 8 columns"
LEAST_ROUND = 3  # rows, so that ahead and behind are not the same
TAKEN = ("name", "number", "position", "text", "direction")  # what else is asked of things
ALONG, ACROSS = ("row", "rank"), ("column", "file", "lane")  # words that say which way across a grid is meant
ROUTE = "on a route of rows and lanes"
BEND, APART = "bend", "apart"  # words of lines of a route, beside those for its rows and lanes
CELLS: dict[str, Cells] = {"of hexagons": "hexagons", "of leaning hexagons": "leaning hexagons", "": "squares"}
ONE_WAY = "streets that lead one way are a field, which the rules follow: leads to: {} {} or none"


@record(frozen=True)
class Axis:
    """One way across a grid: what a space has there, and of how many values."""

    name: str
    type: Type
    count: int
    open: bool = False


class BoardReader:
    """Facts of kinds first, then the spaces of their boards, then the links that cards state."""

    def __init__(self, declarer: Declarer) -> None:
        self.declarer = declarer
        self.program = declarer.program
        self.world = declarer.world
        self.axes: dict[str, tuple[Axis, Axis]] = {}  # of the kinds that lie in a grid

    def kind(self, item: tree.Declaration) -> None:
        """What a kind says behind its commas, once all kinds are known."""
        kind = self.world.kinds.by_name.get(texts(item.head[0])[0])
        facts = self.declarer.board_facts.pop(kind.name, []) if kind is not None else []
        for fact, span in facts:
            if kind is not None:
                self._fact(kind, fact, span)

    def _fact(self, kind: Kind, fact: list[str], span: Span) -> None:
        if not self.world.kinds.is_a(kind.name, "space"):
            help_ = f"kind {kind.name} is a space, {' '.join(fact)}"
            raise mistake(span, "only spaces lie on a board", f"{article(kind.name)} {kind.name} is no space", help_)
        match fact:
            case ["in", "a", "grid", "of", *rest]:
                self._grid(kind, rest, span)
            case ["in", "a", "line" | "ring", "of", number, *noun] if len(noun) == 1:
                rows = self._axis([number, *noun], span)
                if fact[2] == "ring" and rows.count < LEAST_ROUND:
                    raise mistake(span, f"a ring has at least {LEAST_ROUND} {noun[0]}", "", "in a ring of 40 steps")
                self._lay(kind, rows, Axis("", NUMBER, 1), Board(layout="grid", round=fact[2] == "ring"), span)
            case ["on", "a", "route", "of", rows, "and", lanes]:
                self._route(kind, rows, lanes, span)
            case ["going", "round"]:
                self._round(kind, span)
            case ["linked"]:
                self._linked(kind, [BESIDE], span)
            case ["linked", "in", "directions"]:
                self._linked(kind, [*DIRECTIONS, BESIDE], span)
            case _:
                others = GRID, "in a grid of open ranks and columns", "in a line of 40 steps", "in a ring of 40 steps"
                helps = (ROUTE,) if "route" in fact else (*others, ROUTE, "linked")
                raise mistake(span, f"spaces cannot lie `{' '.join(fact)}`", "", *helps)

    # -------------------------------------------------------------- grids

    def _grid(self, kind: Kind, rest: list[str], span: Span) -> None:
        if "and" not in rest:
            raise mistake(span, "a grid has rows and columns", "", GRID)
        at = rest.index("and")
        across = rest[at + 1 :]
        end = across.index("of") if "of" in across else len(across)
        cells = CELLS.get(" ".join(across[end:]))
        if cells is None:
            help_ = f"{GRID} of hexagons", f"{GRID} of leaning hexagons"
            raise mistake(span, f"a grid is not made `{' '.join(across[end:])}`", "", *help_)
        rows, columns = self._axis(rest[:at], span), self._axis(across[:end], span)
        if rows.name in ACROSS or columns.name in ALONG:
            swapped = f"in a grid of {' '.join(across[:end])} and {' '.join(rest[:at])}"
            label = f"as it stands, the {rows.name}s would be counted ahead"
            raise mistake(
                span, "what lies ahead of each other comes first, then what lies side by side", label, swapped
            )
        if columns.open:
            raise mistake(span, f"the {columns.name}s cannot be open", "only what lies ahead comes and goes", GRID)
        self._lay(kind, rows, columns, Board(layout="grid", cells=cells), span)

    def _axis(self, words: list[str], span: Span) -> Axis:
        match words:
            case ["open", noun]:
                return Axis(singular(noun), NUMBER, OPEN_ROWS, open=True)
            case [noun] if (kind := self.world.kinds.called(noun)) is not None and kind.parent == "one of":
                return Axis(kind.name, choice_of(kind.name), len(kind.values))
            case [noun] if not noun.isalpha():
                raise mistake(span, f"{noun} of what?", "", GRID)
            case [noun]:
                word = singular(noun)
                helps = f"so many: 8 {noun}", f"or words of a choice: kind {word} is one of red, blue", f"open {noun}"
                raise mistake(span, f"how many {noun}?", "", *helps)
            case [number, noun]:
                count = whole_number(number, span)
                if not 1 <= count <= THINGS:
                    raise mistake(span, f"there cannot be {count} {noun}", f"from 1 to {THINGS:,}", GRID)
                return Axis(singular(noun), NUMBER, count)
        raise mistake(span, f"`{' '.join(words)}` does not say how many of what", "", GRID)

    def _lay(self, kind: Kind, rows: Axis, columns: Axis, board: Board, span: Span) -> None:
        if rows.count * columns.count > THINGS:
            raise mistake(span, "this board has too many spaces", f"at most {THINGS:,}", "make it smaller")
        board.row, board.rows, board.open = rows.name, rows.count, rows.open
        board.column, board.columns = columns.name, columns.count
        for axis in (rows, columns):
            self._check_noun(axis, span)
        self._give(kind, board, span)
        self.axes[kind.name] = rows, columns
        for axis in (rows, columns):
            if axis.open:
                self.declarer.words_for([axis.name], kind.name, rank_of(kind), span)
            elif axis.name:
                self.declarer.add_field(kind, axis.name, axis.type, span)

    def _check_noun(self, axis: Axis, span: Span) -> None:
        """`the pawn of X` and `the name of X` have another meaning."""
        is_kind = axis.type.is_number and self.world.kinds.called(axis.name) is not None
        if is_kind or axis.name in TAKEN:
            raise mistake(span, f"`{axis.name}` has another meaning already", "", "take another word, such as `row`")

    def _round(self, kind: Kind, span: Span) -> None:
        board = kind.board
        if board is not None and board.open:
            help_ = "take `going round` out"
            raise mistake(span, f"open {board.row}s do not come back to where they began", "they go on for ever", help_)
        is_grid = board is not None and board.layout == "grid" and board.rows >= LEAST_ROUND
        if board is None or not (is_grid or board.layout == "route"):
            helps = (f"kind {kind.name} is a space, {lies}, going round" for lies in (GRID, ROUTE))
            raise mistake(span, "only a route, or a grid of three rows or more, can go round", "", *helps)
        board.round = True

    def _route(self, kind: Kind, rows: str, lanes: str, span: Span) -> None:
        """Its spaces are laid by the lines of the route."""
        row, lane = singular(rows), singular(lanes)
        words = {rows, lanes, row, lane}
        for word in words & {BEND, APART}:
            help_ = f"call the {rows} and the {lanes} something else: {ROUTE}"
            raise mistake(span, f"`{word}` is a word of routes itself", "", help_)
        if len(words) < 4:
            raise mistake(span, "a route has two names here, in the plural", "for its rows and for its lanes", ROUTE)
        board = Board(layout="route", row=row, column=lane)
        self._give(kind, board, span)
        self.axes[kind.name] = Axis(row, NUMBER, 0), Axis(lane, NUMBER, 0)
        for axis in self.axes[kind.name]:
            self.declarer.add_field(kind, axis.name, axis.type, span)

    def _give(self, kind: Kind, board: Board, span: Span) -> None:
        if kind.board is not None:
            raise mistake(span, f"how {kind.plural} lie is said twice", "", "one of them counts: take the other out")
        if not any(each.board for each in self.program.kinds):
            add_core_words(self.world, on_boards=True)
        kind.board = board
        self._give_directions(span)

    def _give_directions(self, span: Span) -> None:
        """The words for those that the boards up to here have."""
        known = self.world.kinds.by_name.get(DIRECTION)
        words = [DIRECTIONS[way] for way in directions_of(each.board for each in self.program.kinds if each.board)]
        if known is None:
            number, where = len(self.program.kinds), Where(file="", line=0)
            kind = Kind(id=number, name=DIRECTION, plural="directions", parent="one of", values=words, where=where)
            self.declarer.add_choice_kind(kind)
        elif known.where.file:
            help_ = "call your kind something else, such as `way`"
            raise mistake(span, "a board has directions of its own, and there is a kind `direction`", "", help_)
        elif known.values != words:
            self.declarer.replace_choices(known, words)

    def _linked(self, kind: Kind, lines: list[str], span: Span) -> None:
        self._give(kind, Board(layout="links", directed=len(lines) > 1), span)
        for line in lines:
            kind.fields[line] = things_of(kind.name)
            kind.optional.append(line)

    # -------------------------------------------------------------- spaces

    def print_spaces(self, item: tree.Declaration, cards: CardMaker) -> None:
        """All spaces of a grid."""
        kind = self.world.kinds.by_name.get(texts(item.head[0])[0])
        if kind is None or kind.board is None or kind.board.layout != "grid":
            return
        cards.check_space_fields(kind, item)
        rows, columns = self.axes[kind.name]
        cards.budget.take_things(rows.count * columns.count, item.span)
        for row in range(rows.count):
            for column in range(columns.count):
                values: dict[str, Printed] = {}
                if not rows.open:
                    values[rows.name] = row + 1 if rows.type.is_number else row
                if columns.name:
                    values[columns.name] = column + 1 if columns.type.is_number else column
                name = self.space_name(kind, row, column)
                cards.add_space(CardType(name=name, kind=kind.id, values=values, where=where_of(item.span)), item.span)

    def space_name(self, kind: Kind, row: int, column: int) -> str:
        """What a space is called where its kind has no label: c4, square 17, left lane at 3."""
        rows, columns = self.axes[kind.name]
        number = str(row + 1)
        if rows.open:
            number = str(row if row <= rows.count // 2 else row - rows.count)
        elif not rows.type.is_number:
            number = self.world.kinds.by_name[rows.type.kind].values[row]
        if not columns.name:
            return f"{kind.name} {number}"
        if not columns.type.is_number:
            return f"{self.world.kinds.by_name[columns.type.kind].values[column]} at {number}"
        if rows.open or not rows.type.is_number or column >= len(ascii_lowercase):
            return f"{columns.name} {column + 1} at {number}"
        return f"{ascii_lowercase[column]}{number}"

    # -------------------------------------------------------------- links

    def read_links(self) -> None:
        """What the cards of linked spaces name: each link goes both ways."""
        for kind in self.program.kinds:
            if kind.board is None or kind.board.layout != "links":
                continue
            spaces = [card for card in self.program.cards if card.kind == kind.id]
            numbers = {card.name: at for at, card in enumerate(spaces)}
            links: dict[tuple[int, int, int], None] = {}
            for at, card in enumerate(spaces):
                for line in kind.fields:
                    value = card.values.get(line) if line in kind.board.fields else None
                    for goal in [numbers.get(str(name)) for name in value] if isinstance(value, list) else []:
                        if goal is None:
                            continue  # of a name that nothing has it is told where cards are read
                        direction = SIDE if line == BESIDE else DIRECTIONS.index(line)
                        back = SIDE if direction == SIDE else (direction + ROUND) % len(DIRECTIONS)
                        links[at, direction, goal] = None
                        links[goal, back, at] = None
            self._check_single(kind, spaces, links)
            kind.board.links = [Link(start=start, direction=way, goal=goal) for start, way, goal in links]

    def _check_single(self, kind: Kind, spaces: list[CardType], links: Iterable[tuple[int, int, int]]) -> None:
        """In one direction lies one neighbour: of two nobody would know which is `ahead of` it."""
        first: dict[tuple[int, int], int] = {}
        for start, way, goal in links:
            other = first.setdefault((start, way), goal)
            if way != SIDE and other != goal:
                one, two = sorted((spaces[other].name, spaces[goal].name))
                where = f'"{spaces[start].name}" has two {kind.plural} in the direction `{DIRECTIONS[way]}`'
                message = f'{where}: "{one}" and "{two}"'
                turned = f'give one of them another direction, such as ahead left "{two}"'
                helps = (
                    turned,
                    f'or say only that they are neighbours: {BESIDE} "{two}"',
                    ONE_WAY.format(article(kind.name), kind.name),
                )
                label = "every link leads back as well, so that one stated there counts here"
                self.declarer.note(mistake(spaces[start].where.span, message, label, *helps))

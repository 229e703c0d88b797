"""Reads the lines of a route. Takes the declaration, gives the spaces it lays and the links between them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, takewhile

from paddock.program.boards import Board
from paddock.program.declaring.boards import APART, BEND, BoardReader
from paddock.program.declaring.cards import CardMaker
from paddock.program.declaring.plain_lines import WHOLE, parts_of, stands_at, texts, where_of, whole_number
from paddock.program.declaring.route_links import StatedLink, is_link, links_of, read_link
from paddock.program.mistakes import MistakeFound, did_you_mean, mistake
from paddock.program.model import CardType, Kind, Printed
from paddock.program.routes import Route, Segment, Spot
from paddock.records import field, record
from paddock.text.limits import LANES, THINGS
from paddock.text.model import Diagnostic, Severity, Span
from paddock.text.plural import plural
from paddock.tree import model as tree

Values = dict[str, Printed]
Parts = list[list[str]]  # the words between the commas of a line


@record
class Laying:
    """A route while its lines are read."""

    kind: Kind
    board: Board
    route: Route = field(default_factory=Route)
    branches: list[range] = field(default_factory=list)  # lanes from the left, those together that lie side by side
    values: dict[Spot, Values] = field(default_factory=dict)
    spans: dict[Spot, Span] = field(default_factory=dict)  # the line that laid it
    links: list[StatedLink] = field(default_factory=list)
    single: dict[tuple[int, str], set[int]] = field(default_factory=dict)  # row, what is said there -> of which lanes

    @property
    def lanes(self) -> range:
        return range(self.branches[0].start, self.branches[-1].stop) if self.branches else range(0)

    @property
    def rows_word(self) -> str:
        return plural(self.board.row)

    @property
    def lanes_word(self) -> str:
        return plural(self.board.column)


class RouteReader:
    """Each kind of spaces on a route is laid out once: by the game, or by an option in its stead."""

    def __init__(self, boards: BoardReader, cards: CardMaker) -> None:
        self.boards, self.cards = boards, cards
        self.world = boards.world
        self.laid: dict[str, tree.Declaration] = {}  # by the kind of its spaces

    def route(self, item: tree.Declaration) -> None:
        kind, board = self._head(item)
        if kind.name in self.laid:
            other = stands_at(where_of(self.laid[kind.name].span))
            help_ = "of options that each bring a route only one can be switched on: one of the routes"
            raise mistake(item.span, f"the {kind.plural} are laid out twice", "", other, help_)
        self.laid[kind.name] = item
        laying, good = Laying(kind, board), True
        for line in item.lines:
            try:
                self._line(laying, line)
            except MistakeFound as problem:
                self.boards.declarer.note(problem)
                good = False
        if good:
            self._finish(laying, item)
        else:  # its spaces are not there, but nobody is told that they are missing
            self.world.unprinted.add("")

    def check_laid(self, item: tree.Declaration) -> None:
        """That something lays out the spaces of a kind that lies on a route."""
        kind = self.world.kinds.by_name.get(texts(item.head[0])[0])
        if kind is None or kind.board is None or kind.board.layout != "route" or kind.name in self.laid:
            return
        rows, lanes = plural(kind.board.row), plural(kind.board.column)
        helps = (
            f"route of {kind.plural}, and below it: {lanes} 3, and: {rows} 10",
            "the game itself has the usual route, and an option may bring another in its stead",
        )
        raise mistake(item.span, f"nothing lays out the {kind.plural}", "", *helps)

    def _head(self, item: tree.Declaration) -> tuple[Kind, Board]:
        words = texts(item.head[0])
        if len(words) != 2 or words[0] != "of" or len(item.head) > 1:
            raise mistake(item.span, "a route says which spaces it lays out, and no more", "", "route of KINDS")
        kind = self.boards.declarer.kind_named(words[1], item.span, many=True)
        if kind.board is None or kind.board.layout != "route":
            help_ = f"kind {kind.name} is a space, on a route of rows and lanes"
            raise mistake(item.span, f"the {kind.plural} do not lie on a route", "", help_)
        return kind, kind.board

    # -------------------------------------------------------------- lines

    def _line(self, laying: Laying, line: tree.Line) -> None:
        if isinstance(line, tree.RuleLine):
            return
        rows, lanes = laying.rows_word, laying.lanes_word
        forms = {
            lanes: f"{lanes} 3",
            rows: f"{rows} 10",
            laying.board.row: f"{laying.board.row} 7, {laying.board.column} 2, FIELD",
            BEND: f"{BEND} FIELD 6 6 6, 5 5",
            APART: f"{APART} 5, 3",
        }
        if not isinstance(line, tree.Fact):
            message = "a line of a route has no colon" if isinstance(line, tree.FieldLine) else "a route does nothing"
            raise mistake(line.span, message, "", *forms.values())
        first, *rest = parts_of(line)
        match first:
            case [word, _, *_] if word in (lanes, laying.board.column):
                self._lanes(laying, [first, *rest], line.span)
            case [word, number] if word == rows:
                counts = self._counts(laying, [[number], *rest], line.span)
                self._rows(laying, counts, rest[len(counts) - 1 :], line.span)
            case [word, number] if word == laying.board.row:
                self._row(laying, number, rest, line.span)
            case [word, *words] if word == BEND and words:
                self._bend(laying, [words, *rest], line.span)
            case [word, number] if word == APART:
                lengths = self._counts(laying, [[number], *rest], line.span)
                self._lay(laying, lengths, laying.lanes, rest[len(lengths) - 1 :], line.span)
            case [word] if word in forms:
                raise mistake(line.span, "this line is not finished", "", forms[word])
            case [word, *more] if word in forms:
                label = f"behind `{word}` stands one number"
                raise mistake(line.span, f"`{' '.join(more)}` is more than one number", label, forms[word])
            case [word, *_]:
                near = did_you_mean(word, forms)
                raise mistake(line.span, f"a route has no line `{word}`", "", *([near] if near else forms.values()))

    def _count(self, text: str, noun: str, span: Span, most: int = THINGS) -> int:
        number = whole_number(text, span)
        if not 1 <= number <= most:
            raise mistake(span, f"there cannot be {number:,} {noun}", "", f"there are from 1 to {most:,}")
        return number

    def _counts(self, laying: Laying, parts: Parts, span: Span) -> list[int]:
        """The numbers that a line begins with."""
        numbers = takewhile(lambda part: len(part) == 1 and WHOLE.fullmatch(part[0]), parts[1:])
        return [self._count(number, laying.rows_word, span) for (number,) in (parts[0], *numbers)]

    def _lanes(self, laying: Laying, parts: Parts, span: Span) -> None:
        """`lanes 3` are 1 to 3; `lanes 2 to 3`: the first one ends, or begins further on; `lanes 1 to 2, lane 3`."""
        one, many = laying.board.column, laying.lanes_word
        branches = [self._branch(laying, part, len(parts) == 1, span) for part in parts]
        for left, right in pairwise(branches):
            if left.stop != right.start:
                help_ = f"as in: {many} 1 to 2, {one} 3"
                raise mistake(span, f"the {many} of this line do not lie side by side, from the left", "", help_)
        lanes = range(branches[0].start, branches[-1].stop)
        self._check_joint(laying, laying.route.segments[-1].lanes if laying.route.segments else lanes, lanes, span)
        laying.branches = branches

    def _branch(self, laying: Laying, part: list[str], alone: bool, span: Span) -> range:
        one, many = laying.board.column, laying.lanes_word
        match part:
            case [word, last] if word == many and alone:
                return range(1, self._count(last, many, span, LANES) + 1)
            case [word, number] if word == one and alone:
                readings = f"so many: {many} {number}", f"only that one: {many} {number} to {number}"
                raise mistake(span, f"`{one} {number}` can be read in two ways", "", *readings)
            case [word, number] if word == one:
                lane = self._count(number, many, span, LANES)
                return range(lane, lane + 1)
            case [word, first, "to", last] if word == many:
                lanes = range(self._count(first, many, span, LANES), self._count(last, many, span, LANES) + 1)
                if lanes:
                    return lanes
        helps = f"{many} 3", f"{many} 2 to 3", f"those that run apart behind a comma: {many} 1 to 2, {one} 3"
        raise mistake(span, f"this line says which {many} go on", "", *helps)

    def _rows(self, laying: Laying, counts: list[int], parts: Parts, span: Span) -> None:
        """`rows 6`, or for each branch: `rows 6, 4`."""
        if len(counts) not in (1, len(laying.branches)) and laying.branches:
            one, many = laying.board.column, laying.lanes_word
            branches = " and ".join(f"{many if len(each) > 1 else one} {shown(each)}" for each in laying.branches)
            helps = (
                f"{laying.rows_word} {counts[0]}",
                f"{many} that run apart stand in one line before: {many} 1 to 2, {one} 3",
            )
            raise mistake(span, f"this line is for {len(counts)} branches, but here are {branches}", "", *helps)
        by_branch = counts * len(laying.branches) if len(counts) == 1 else counts
        pairs = zip(laying.branches, by_branch, strict=bool(laying.branches))
        lengths = [count for branch, count in pairs for _ in branch]
        self._lay(laying, lengths, [branch[-1] for branch in laying.branches], parts, span)

    def _check_joint(self, laying: Laying, before: range, after: range, span: Span, label: str = "") -> None:
        if before[0] > after[-1] or after[0] > before[-1]:
            both = (before[-1], after[-1]) if after[0] > before[-1] else (after[0], before[0])
            message = f"no {laying.board.column} goes on: there are {shown(before)}, and then {shown(after)}"
            raise mistake(span, message, label, f"let one of them go on: {laying.lanes_word} {shown(both)}")

    def _check_lanes(self, laying: Laying, count: int, span: Span) -> None:
        if not laying.lanes:
            word = laying.lanes_word
            raise mistake(span, f"nothing says how many {word} there are", "", f"begin with: {word} 3")
        if count != len(laying.lanes):
            there = f"{len(laying.lanes)} {laying.lanes_word if len(laying.lanes) > 1 else laying.board.column}"
            help_ = f"for each {laying.board.column} from the left, with a comma between two"
            raise mistake(span, f"this line is for {count}, but the route has {there} here", "", help_)

    def _bend(self, laying: Laying, parts: Parts, span: Span) -> None:
        """`bend corner 6 6 6, 5 5`: for each lane what its spaces have, one after the other."""
        name, first = self.cards.field_of_space(laying.kind, parts[0], span)
        more = list(takewhile(lambda part: not self.cards.begins_with_field(laying.kind, part), parts[1:]))
        by_lane = [self.cards.values_of_space(laying.kind, name, words, span) for words in (first, *more)]
        rest = parts[1 + len(more) :]
        segment = self._lay(laying, [len(values) for values in by_lane], laying.lanes, rest, span)
        for row, lane in segment.spots():
            if name in laying.values[row, lane]:
                raise mistake(span, f"`{name}` stands here twice", "", "one of them counts: take the other out")
        for row, lane in segment.spots():
            laying.values[row, lane][name] = by_lane[lane - segment.first][row - segment.behind - 1]

    def _lay(self, laying: Laying, lengths: list[int], parted: Sequence[int], parts: Parts, span: Span) -> Segment:
        self._check_lanes(laying, len(lengths), span)
        self.cards.budget.take_things(sum(lengths), span)
        values = self._values(laying, parts, span)
        segment = laying.route.add(Segment(first=laying.lanes[0], lengths=lengths, parted=frozenset(parted)))
        for spot in segment.spots():
            laying.values[spot], laying.spans[spot] = dict(values), span
        return segment

    def _values(self, laying: Laying, parts: Parts, span: Span) -> Values:
        """What stands behind the commas: `barrier 10`, `obstacle`."""
        values: Values = {}
        for part in parts:
            if is_link(part):
                line = f"{laying.board.row} 7, {laying.board.column} 2, {' '.join(part)}"
                raise mistake(span, f"a link begins at one {laying.kind.name}", "", f"in a line below: {line}")
            name, words = self._field(laying, part, span)
            if name in values:
                raise mistake(span, f"`{name}` stands here twice", "", "one of them counts: take the other out")
            values[name] = self.cards.value_of_space(laying.kind, name, words, span)
        return values

    def _field(self, laying: Laying, part: list[str], span: Span) -> tuple[str, list[str]]:
        """The field that a part begins with; what is no field may have been meant as a link."""
        try:
            return self.cards.field_of_space(laying.kind, part, span)
        except MistakeFound as problem:
            told = problem.diagnostic
            link = f'{laying.board.row} 7, {laying.board.column} 2, ahead right "{part[-1]}"'
            help_ = (*told.help, f"a link to another {laying.kind.name} leads in a direction: {link}")
            raise mistake(
                span,
                told.message,
                told.label,
                *(help_ if len(part) > 1 and not WHOLE.fullmatch(part[-1]) else told.help),
            ) from None

    def _row(self, laying: Laying, number: str, parts: Parts, span: Span) -> None:
        """`row 7, lane 2, obstacle`: of what was laid last, the seventh row."""
        row, lane = laying.board.row, laying.board.column
        lanes = [part for part in parts if part[:1] == [lane]]
        linking = [part for part in parts if is_link(part)]
        values = self._values(laying, [part for part in parts if part[:1] != [lane] and not is_link(part)], span)
        if not laying.route.segments:
            help_ = f"it stands below the {laying.rows_word} it is one of: {laying.rows_word} 10"
            raise mistake(span, f"there is no {row} here yet", "", help_)
        if not (values or linking) or len(lanes) > 1 or any(len(part) != 2 for part in lanes):
            helps = f"{row} 7, {lane} 2, FIELD", f"{row} 7, FIELD"
            raise mistake(span, f"this line says what one {row} has, or one {laying.kind.name} in it", "", *helps)
        segment = laying.route.segments[-1]
        there = segment.row(whole_number(number, span))
        if not there:
            help_ = f"{laying.rows_word} are counted from the line above that lays them: 1 to {segment.rows}"
            raise mistake(span, f"there is no {row} {number} here", "", help_)
        spots = [spot for spot in there if not lanes or spot[1] == whole_number(lanes[0][1], span)]
        if not spots:
            help_ = f"{laying.lanes_word} are counted from the left: there are {shown([at for _, at in there])}"
            raise mistake(span, f"{row} {number} has no {' '.join(lanes[0])} here", "", help_)
        for spot in spots:
            laying.values[spot].update(values)
        laying.links += [read_link(part, spots, row, lane, span) for part in linking]
        for name in (name for name, value in values.items() if value is True and lanes):
            self._say_single(laying, spots[0], name, {lane for _, lane in there}, span)

    def _say_single(self, laying: Laying, spot: Spot, name: str, there: set[int], span: Span) -> None:
        """A row of which each lane is said to be so may be one that nobody can pass."""
        said = laying.single.setdefault((spot[0], name), set())
        said.add(spot[1])
        if said == there and len(there) > 1:
            row = f"{laying.board.row} {spot[0] - laying.route.segments[-1].behind}"
            message = f"every {laying.kind.name} of this {laying.board.row} is {name}"
            helps = f"if nobody can pass them, leave one free; if all are meant: {row}, {name}"
            self.world.diagnostics.append(Diagnostic(Severity.WARNING, message, span, "this is the last one", (helps,)))

    # -------------------------------------------------------------- spaces

    def _finish(self, laying: Laying, item: tree.Declaration) -> None:
        kind, board, route = laying.kind, laying.board, laying.route
        if not route.segments:
            helps = f"{laying.lanes_word} 3, and in the next line: {laying.rows_word} 10"
            raise mistake(item.span, f"this route has no {laying.rows_word}", "", helps)
        if board.round:
            self._check_round(laying, item)
        board.rows, board.columns, board.links = route.rows, route.lanes, route.links(board.round)
        needed = self.cards.said_by_each(kind)
        for (row, lane), values in laying.values.items():
            span = laying.spans[row, lane]
            for missing in (name for name in needed if name not in values):
                help_ = f"behind a comma: {missing} VALUE"
                raise mistake(span, f"not every {kind.name} of this line says its `{missing}`", "", help_)
            placed: Values = {board.row: row, board.column: lane, **values}
            name = self.boards.space_name(kind, row - 1, lane - 1)
            self.cards.add_space(CardType(name=name, kind=kind.id, values=placed, where=where_of(span)), span)
        self._link(laying)

    def _link(self, laying: Laying) -> None:
        """What lines of the route state, once all spaces have their names."""
        kind, board = laying.kind, laying.board
        names = [card.name for card in self.boards.program.cards if card.kind == kind.id]
        at = {spot: number for number, spot in enumerate(laying.values)}
        board.shortcuts = links_of(kind, laying.links, at, names)
        board.links = [*board.links, *board.shortcuts]

    def _check_round(self, laying: Laying, item: tree.Declaration) -> None:
        segments = laying.route.segments
        if sum(min(segment.lengths) for segment in segments) < 3:
            help_ = f"lay more {laying.rows_word}"
            raise mistake(item.span, f"only a route of three {laying.rows_word} or more can go round", "", help_)
        self._check_joint(laying, segments[-1].lanes, segments[0].lanes, item.span, "where it comes round")


def shown(lanes: Sequence[int]) -> str:
    """`2 to 3`."""
    return f"{lanes[0]} to {lanes[-1]}" if len(lanes) > 1 else str(lanes[0])

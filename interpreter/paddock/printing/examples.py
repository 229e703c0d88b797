"""Tells scenarios as examples. Takes a game, gives those of its scenarios that are marked `printed`, as stories."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby
from pathlib import Path
from typing import Any

from paddock import cache
from paddock.code import PlayError
from paddock.finding import shipped_games
from paddock.graph.from_program import graph_of
from paddock.graph.model import Graph
from paddock.library import Game, settings_of
from paddock.loader import parse
from paddock.printing.example_maps import parts_of_boards
from paddock.program.declaring.builder import Builder
from paddock.program.from_tree import resolve
from paddock.program.model import Program
from paddock.program.scenarios.model import Draw, Fill, Given, Scenario, SetStore, Stand, When
from paddock.program.scenarios.resolve import resolve_scenarios
from paddock.records import plain
from paddock.sources import Files
from paddock.table.events.from_log import events_of
from paddock.table.maps.model import BoardView
from paddock.table.maps.standing import Maps
from paddock.table.model import TableError
from paddock.table.scenarios.drawings import Drawings
from paddock.table.scenarios.names import ScenarioFailure
from paddock.table.scenarios.play import Run
from paddock.text.model import Source, Span
from paddock.tree import model as tree
from paddock.views.printing.book_model import Example, Picture, PlaceBox
from paddock.views.printing.kinds import players_words, store_words, titled
from paddock.views.story import tell

NUMBERS = re.compile(r" (−?-?\d+) → (−?-?\d+)")
MARKED = re.compile(r"^ +printed +\"", re.MULTILINE)
READ_ONLY = re.compile(r"^( *rule [^:\n]*:)[^\n]*|^( *)#[^\n]*", re.MULTILINE)
DRAWN = "drawn"
SEVERAL = 3  # sentences that differ in their last word alone
MOST_THINGS = 12  # of one place in a picture


def examples_of(game: Game) -> tuple[Example, ...]:
    """In the order of their files. One that does not hold with what is on the table is left out."""
    sources = _marked_sources(game)
    if not sources:
        return ()
    name = cache.name_of("examples", *_made_of(game, sources)) if cache.is_on() else ""
    kept = cache.fetch(name, lambda data: json.loads(data)) if name else None
    if kept is None:
        kept = [plain(example) for example in _told(game, sources)]
        if name:
            cache.keep(name, lambda: json.dumps(kept).encode())
    return tuple(map(_example, kept))


class ExampleMemory:
    """For whoever prints again and again: a page is there sooner than its examples are played, so at first it has those
    of before."""

    def __init__(self) -> None:
        self._told: tuple[Example, ...] | None = None
        self._made_of: list[str] = []
        self._later: Game | None = None

    def examples_of(self, game: Game) -> tuple[Example, ...]:
        made_of = _made_of(game, _marked_sources(game))
        if self._told is None:
            self._told, self._made_of = examples_of(game), made_of
        self._later = game if made_of != self._made_of else None
        return self._told

    def catch_up(self) -> bool:
        """Plays what was put off; gives whether an example is another than was printed."""
        if self._later is None:
            return False
        game, printed, self._told = self._later, self._told, None
        return self.examples_of(game) != printed


def _made_of(game: Game, sources: list[Source]) -> list[str]:
    texts = [text for source in (*game.sources.values(), *sources) for text in (source.name, as_played(source.text))]
    return [*game.program.active, "", *texts]


def as_played(text: str) -> str:
    """A file without what is only read by people: the statements of its rules, and comments."""
    return READ_ONLY.sub(lambda line: line[1] or "", text)


def scenario_paths(game: Game) -> list[Path]:
    files, path = Files(), Path(game.named)
    games = shipped_games()
    if game.slug in games and not path.exists():
        return files.inside(games[game.slug], ".scenario")
    if path.is_dir():
        return files.inside(path, ".scenario")
    return files.beside(path, ".scenario") if path.is_file() else []


def _marked_sources(game: Game) -> list[Source]:
    """Only scenario files with such a line are read further."""
    found, _ = Files().read_all(scenario_paths(game))
    return [source for source in found if MARKED.search(source.text)]


def _told(game: Game, sources: list[Source]) -> Iterator[Example]:
    trees, _ = game.reading()
    variants: dict[tuple[str, ...], tuple[Graph, Builder]] = {}

    def variant(options: list[str]) -> tuple[Graph, Builder]:
        key = tuple(options)
        if key not in variants:
            variants[key] = _variant(game, trees, options)
        return variants[key]

    scenarios, _ = resolve_scenarios(_printed(sources), lambda options: variant(options)[1], trees)
    tables: dict[tuple[object, ...], Game] = {}
    lines = {source.name: source.text.splitlines() for source in (*game.sources.values(), *sources)}
    for scenario in scenarios:
        on_the_table = set(scenario.options) <= set(game.program.active)
        if scenario.printed and on_the_table and not any(d.is_error for d in scenario.problems):
            key = (*scenario.options, *sorted(scenario.settings.items()))
            if key not in tables:  # made ready once for all examples that are played so
                tables[key] = _table(game, variant(scenario.options)[0], scenario.settings)
            try:
                yield _ScenarioTeller(tables[key], scenario, lines).example()
            except (ScenarioFailure, PlayError, TableError):
                continue  # `paddock test` says why it does not hold


def _printed(sources: list[Source]) -> list[tree.File]:
    """Their trees, without the scenarios that no book has."""
    files = parse(sources).trees
    for file in files:
        file.items = [item for item in file.items if not isinstance(item, tree.ScenarioItem) or _is_printed(item)]
    return files


def _is_printed(item: tree.ScenarioItem) -> bool:
    return any(section.word == "printed" for section in item.sections)


def _variant(game: Game, trees: list[tree.File], options: list[str]) -> tuple[Graph, Builder]:
    """The game with other options than those on the table."""
    if options == list(game.program.active):
        return game.graph, game.reading()[1]
    program, _, builder = resolve(trees, options)
    return graph_of(program), builder


def _table(game: Game, graph: Graph, settings: dict[str, str]) -> Game:
    name = game.cache_name if graph is game.graph else ""
    return Game("", graph, game.sources, settings_of(graph.program, settings), cache_name=name)


class _ScenarioTeller:
    """Plays one scenario, and notes how the table looks before and after."""

    def __init__(self, game: Game, scenario: Scenario, lines: dict[str, list[str]]) -> None:
        self.scenario, self.lines, self.program = scenario, lines, game.program
        machine = game.machine(len(scenario.players), log=True, forced="asked")
        self.run = Run(scenario, machine, game.wording)
        self.maps = Maps(self.run.names.sight, machine, sees_all=True)
        self.given: list[Given] = []

    def example(self) -> Example:
        before, start = Picture("Before", ()), 0
        boards: tuple[BoardView, ...] = ()
        begun = False
        for part in self.scenario.parts:
            if isinstance(part, When):
                if not begun:
                    before, start, begun = self._before(), len(self.run.state.log), True
                    boards = self.maps.seen(self.run.state, None)
                self.run.actions.play(part)
            elif not begun:
                given = [line for line in part if isinstance(line, (SetStore, Fill, Draw, Stand))]
                self.given += given
                self.run.give([line for line in part if not _is_check(line)])  # type: ignore[misc]
        events = [*events_of(self.run.state.log[start:])]
        story = [
            _sentence(in_prose(self.program, line.text))
            for line in tell(self.run.names.sight, events, None)
            if line.text.strip() and not line.title
        ]
        before, after = self._on_maps(before, self._after(before), boards)
        return Example(
            title=self.scenario.printed[0],
            players=", ".join(self.scenario.players),
            before=before,
            story=tuple(joined_steps(story)),
            after=after,
            covers=tuple(self.scenario.covers),
        )

    # -------------------------------------------------------------- pictures

    def _before(self) -> Picture:
        """As the scenario has it; `5 others` stays so."""
        places = list[PlaceBox]()
        for line in self.given:
            if isinstance(line, Stand):
                places += self._standing(line)
            elif isinstance(line, Fill):
                places.append(_box(self._subject(line.span), [_bare(spec.text()) for spec in line.cards]))
            elif isinstance(line, Draw):
                places.append(_drawing(self._subject(line.span), Drawings(self.run.names).rows_now(line)))
        return Picture("Before", tuple(places), tuple(dict(self._counts()).items()))

    def _after(self, before: Picture) -> Picture:
        """What is not as it was."""
        places = list[PlaceBox]()
        for line in self.given:
            if isinstance(line, Draw):
                rows = Drawings(self.run.names).rows_now(line)
                drawing = _drawing(self._subject(line.span), rows)
                places += [] if drawing in before.places else [drawing]
            elif isinstance(line, Stand):
                now = self._standing(line)
                places += [] if now in ([], [*filter(lambda box: box in now, before.places)]) else now
            elif isinstance(line, Fill) and not line.begins:
                things = self._contents(line)
                first = [_bare(spec.text()) for spec in line.cards]
                if not _same(things, first):
                    places.append(_box(self._subject(line.span), things))
        changed = tuple(count for count in dict(self._counts()).items() if count not in before.counts)
        return Picture("After" if places or changed else "Afterwards all lies as it did", tuple(places), changed)

    def _on_maps(self, before: Picture, after: Picture, boards: tuple[BoardView, ...]) -> tuple[Picture, Picture]:
        """Pieces on a board are drawn there, as long as they stand on it; of other places the name is enough."""
        stands = [box.name for line in self.given if isinstance(line, Stand) for box in self._standing(line)]
        parts = parts_of_boards(boards, self.maps.seen(self.run.state, None), stands) if stands else []
        first = {name for part in parts for name in part.before_it}
        last = {name for part in parts for name in part.after_it}
        places = (*(part.before for part in parts), *(box for box in before.places if box.name not in first))
        others = (box for box in after.places if box.name not in last)
        moved = (part.after for part in parts if part.before != part.after)
        return replace(before, places=places), replace(after, places=(*moved, *others))

    def _standing(self, line: Stand) -> list[PlaceBox]:
        """A piece and its space, by their names."""
        names = self.run.names
        thing = names.number(line.thing)
        if thing is None or not names.sight.name(thing):
            return []
        state = self.run.state
        space, place = state.slot(thing), state.where(thing)
        there = names.sight.name(space) if space is not None else place is not None and self._place_name(place)
        return [_box(names.sight.name(thing), [str(there)] if there else [])]

    def _place_name(self, place: int) -> str:
        return self.run.names.sight.spots[place].place.name

    def _contents(self, line: Fill) -> list[str]:
        names = self.run.names
        spot = self.run.placement._spot(line)
        found = [names.sight.name(thing) for thing in self.run.state.things_in(spot)]
        if any(spec.others for spec in line.cards):  # the others are nameless
            given = sum(spec.others or 1 for spec in line.cards)
            return [_bare(spec.text()) for spec in line.cards] if len(found) == given else [f"{len(found)} cards"]
        return found if len(found) <= MOST_THINGS else [*found[:MOST_THINGS], f"and {len(found) - MOST_THINGS} more"]

    def _counts(self) -> Iterator[tuple[str, str]]:
        for line in self.given:
            if isinstance(line, SetStore):
                value = self.run.names.value(line.target)
                if isinstance(value, bool) or value is None:
                    continue
                if line.target.type.is_number:
                    yield self._subject(line.span), str(value)

    def _subject(self, span: Span) -> str:
        """`the row of Alex is 3 red` is about the row of Alex."""
        rows = self.lines.get(span.file, [])
        words = rows[span.line - 1].strip() if 0 < span.line <= len(rows) else ""
        named = re.split(r" is | begins with | are ", words)[0].removesuffix(" drawn").removeprefix("the ")
        said = named.rstrip(":").replace('"', "")
        first, _, rest = said.partition(" of ")
        plain_name = hyphens_spoken(self.program, first)
        return titled(f"{plain_name} of {rest}" if rest else plain_name)


def joined_steps(story: list[str]) -> Iterator[str]:
    """`Ann hops to 1. Ann hops to 2. Ann hops to 3.` as one sentence: `Ann hops to 1, 2 and 3.`"""
    for begins, group in groupby(story, key=lambda sentence: sentence.rpartition(" ")[0]):
        some = list(group)
        last = [sentence.rpartition(" ")[2].rstrip(".") for sentence in some]
        if len(some) < SEVERAL or not begins:
            yield from some
        else:
            yield f"{begins} {', '.join(last[:-1])} and {last[-1]}."


def in_prose(program: Program, text: str) -> str:
    """As a book tells it: no arrows, and things as players call them."""
    text = NUMBERS.sub(r" from \1 to \2", text).replace(" → ", " to ")
    return hyphens_spoken(program, text)


def hyphens_spoken(program: Program, text: str) -> str:
    """`2 water-lilies` as players write it."""
    for kind in program.kinds:
        for name in (kind.plural, kind.name):
            if "-" in name:
                text = re.sub(rf"(?<![\w-]){re.escape(name)}(?![\w-])", players_words(program, name), text)
    for store in program.stores:
        if "-" in store.name:
            text = re.sub(rf"(?<![\w-]){re.escape(store.name)}(?![\w-])", store_words(program, store), text)
    return text


def _is_check(line: Any) -> bool:
    return type(line).__name__ in ("Holds", "Contains", "LooksSo", "Happens", "Asked", "Sees", "Over", "Wins")


def _box(name: str, things: list[str]) -> PlaceBox:
    return PlaceBox(name, "", "all", things=tuple(things))


def _drawing(name: str, rows: list[str]) -> PlaceBox:
    """A board: its rows are its things, and marks with blanks between them are its spaces."""
    return PlaceBox(name, "", "all", form=DRAWN, things=tuple(" ".join(row.split()) for row in rows))


def _bare(text: str) -> str:
    return text.strip('"')


def _same(things: list[str], given: list[str]) -> bool:
    """Whether each thing has the words by which it was given, and they lie in the same order."""
    return len(things) == len(given) and all(
        set(words.casefold().split()) <= set(re.findall(r"[\w'’-]+", thing.casefold())) or words == thing
        for thing, words in zip(things, given, strict=True)
    )


def _sentence(text: str) -> str:
    text = text.strip()
    return text if text.endswith((".", "!", "?", ":")) else f"{text}."


def _example(data: dict[str, Any]) -> Example:
    """From the cache, or just made: the same way for both."""

    def picture(one: dict[str, Any]) -> Picture:
        places = tuple(
            PlaceBox(box["name"], box["what"], box["seen"], form=box["form"], things=tuple(box["things"]))
            for box in one["places"]
        )
        return Picture(one["title"], places, tuple((name, value) for name, value in one["counts"]))

    return Example(
        data["title"],
        data["players"],
        picture(data["before"]),
        tuple(data["story"]),
        picture(data["after"]),
        tuple(data["covers"]),
    )

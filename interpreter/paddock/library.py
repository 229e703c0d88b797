"""Finds games and makes them ready. Takes names and paths, gives `Game`s; a designer's mistakes come as diagnostics."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Any

from paddock import cache
from paddock.code.machine import Machine, build
from paddock.code.packing import pack_plan, unpack_plan
from paddock.code.plan import Forced
from paddock.finding import LoadError as LoadError
from paddock.finding import card_sets, error, game_called, shipped_games
from paddock.graph.model import Graph
from paddock.graph.packing import pack_graph, unpack_graph
from paddock.program.model import Program, Setting
from paddock.sources import Files, check_all_sources
from paddock.text.letters import short_repr
from paddock.text.model import Diagnostic, Source
from paddock.text.spelling import nearest

if TYPE_CHECKING:
    from paddock.check_memory import CheckMemory
    from paddock.making import MadeGame
    from paddock.program.declaring.builder import Builder
    from paddock.program.scenarios.model import Scenario
    from paddock.table import Table
    from paddock.table.deal_options import Chance
    from paddock.table.maps.model import BoardView
    from paddock.table.way_happenings import Storyteller
    from paddock.tree.model import File
    from paddock.views.questions import Wording

MAX_MACHINES = 16
WHOLE = re.compile(r"-?[0-9]{1,18}")
LARGEST = 10**18
LONGEST = 80  # letters of a name that a message repeats


class Game:
    """A game with its options, settings and cards, ready to be dealt."""

    def __init__(
        self,
        slug: str,
        graph: Graph,
        sources: dict[str, Source],  # by their names: what it was made of
        settings: dict[str, int | bool],
        cards: tuple[str, ...] = (),
        named: str = "",  # as it was asked for: a name from the list, or a path
        cache_name: str = "",  # the name it is kept under in the cache, if it is
    ) -> None:
        self.slug, self.graph, self.sources, self.settings = slug, graph, sources, settings
        self.cards, self.named, self.cache_name = cards, named, cache_name
        self._machines: dict[tuple[int, bool, bool, Forced], Machine] = {}
        self._read: tuple[list[File], Builder] | None = None  # what lines of scenarios are read with

    def __getstate__(self) -> dict[str, Any]:
        """To be sent to another process, which makes its own machines."""
        return {**self.__dict__, "_machines": {}, "_read": None}

    @property
    def name(self) -> str:
        return self.program.name

    @property
    def program(self) -> Program:
        return self.graph.program

    @property
    def wording(self) -> Wording:
        """Puts what its tables ask into words."""
        from paddock.views.questions import Wording

        return Wording(self.program)

    @property
    def storyteller(self) -> Storyteller:
        """Puts into words what happens on a way."""
        from paddock.views.ways import WayTeller

        return WayTeller()

    @property
    def boards(self) -> tuple[BoardView, ...]:
        """The map of each board with nothing on it: its spaces, where they lie, and their neighbours."""
        from paddock.table.maps.layout import boards_of

        return boards_of(self.program)

    def machine(self, players: int, log: bool = False, asked: bool = False, forced: Forced = "skipped") -> Machine:
        """The game made ready for so many players, with or without the log.

        With `asked` chance is a question; `forced` says what becomes of questions that have one answer only.
        """
        self.check_players(players)
        key = (players, log, asked, forced)
        if key not in self._machines:
            if len(self._machines) >= MAX_MACHINES:
                self._machines.clear()
            like = next((m for k, m in self._machines.items() if k[:3] == key[:3]), None)
            self._machines[key] = Machine(like.plan, forced) if like else self._make_ready(players, log, asked, forced)
        return self._machines[key]

    def _make_ready(self, players: int, log: bool, asked: bool, forced: Forced) -> Machine:
        """Out of the cache, if this was made before."""
        options = {"log": log, "asked": asked}
        if not self.cache_name:
            return build(self.graph, players, self.settings, log=log, asked=asked, forced=forced)
        name = cache.name_of("plan", self.cache_name, str(players), repr(options), repr(sorted(self.settings.items())))
        plan = cache.fetch(name, lambda data: unpack_plan(data, self.program))
        if plan is not None:
            return Machine(plan, forced)
        machine = build(self.graph, players, self.settings, log=log, asked=asked, forced=forced)
        cache.keep(name, lambda: pack_plan(machine.plan))
        return machine

    def check_players(self, players: int) -> None:
        low, high = self.program.low, self.program.high
        if not low <= players <= high:
            many = f"{low} to {high}" if low != high else f"{low}"
            raise LoadError([error(f"{self.name} is for {many} players, not {players}")], {})

    def deal(
        self,
        players: int | None = None,
        seed: int = 0,
        names: list[str] | None = None,
        chance: Chance = "rolled",
        forced: Forced = "discreet",
    ) -> Table:
        """A fresh table; with `chance="asked"` every die and every card drawn is a question, with its probability."""
        from paddock.table import deal

        return deal(self, players=players, seed=seed, names=names, chance=chance, forced=forced)

    def set_up(
        self,
        text: str,
        players: int | None = None,
        seed: int = 0,
        names: list[str] | None = None,
        chance: Chance = "rolled",
        forced: Forced = "discreet",
    ) -> Table:
        """A table that stands as `text` says: lines of a scenario's `given:`, then, if wanted, its `when …`.

        Raises `LoadError` with what is wrong with these lines.
        """
        from paddock.table.deal_options import check_deal_options
        from paddock.table.scenarios.set_up import SetUpError, as_scenario, set_up
        from paddock.table.seating import player_names

        check_deal_options(seed, chance, forced)
        seated = player_names(self.program, players, names)
        source = Source("set up", as_scenario(text, seated))
        scenario = self._scenario(source)
        try:
            return set_up(self._going_on(scenario.skipped), scenario, seated, seed, chance, forced)
        except SetUpError as problem:
            raise LoadError([problem.diagnostic], {source.name: source}) from None

    def _going_on(self, phase: int | None) -> Game:
        """This game; or, if that phase is over already when it begins, one like it."""
        if phase is None:
            return self
        from paddock.graph.from_program import graph_of
        from paddock.program.skipped_phase import skip_phase

        graph = graph_of(skip_phase(self.program, phase))
        return Game(self.slug, graph, self.sources, self.settings, self.cards, self.named)

    def reading(self) -> tuple[list[File], Builder]:
        """Its trees and its words, to read lines of scenarios with."""
        if self._read is None:
            from paddock.loader import parse
            from paddock.program.from_tree import resolve

            parsed = parse(self.sources.values()).trees
            self._read = parsed, resolve(parsed, list(self.program.active))[2]
        return self._read

    def remember_reading(self, made: MadeGame | None) -> None:
        """If it was made just now, nothing has to be read again."""
        if made is not None:
            self._read = made.trees, made.builder

    def _scenario(self, source: Source) -> Scenario:
        """One scenario, read with the words of this game."""
        from paddock.program.scenarios.resolve import resolve_scenarios
        from paddock.tree.from_text import read

        file, problems = read(source)
        trees, builder = self.reading()
        scenarios, wrong = resolve_scenarios([file], lambda _: builder, trees)
        errors = [d for d in (*problems, *wrong) if d.is_error]
        if errors or not scenarios:
            raise LoadError(errors or [error("there is nothing to set up here")], {source.name: source})
        return scenarios[0]


# ------------------------------------------------------------------ finding


def game_folder(files: Files, name: str | Path) -> list[Path]:
    """The files of a game named by its slug, its folder or its rules file."""
    games, path = shipped_games(), Path(name)
    if str(name) in games:
        return files.of_game(games[str(name)])
    folder, file = _folder_or_file(files, path)
    if not folder and not file and (slug := game_called(str(name))):
        return files.of_game(games[slug])
    if folder:
        paths = files.of_game(path)
        if any(p.suffix == ".rules" for p in paths):
            return paths
        raise LoadError([error(f"there are no rules in the folder {path}", "a game has at least one .rules file")], {})
    if file:
        return [path, *files.beside(path, ".cards")]
    close = nearest(str(name), list(games))
    raise _load_error(
        f"no game `{_clip(str(name))}`", f"did you mean {close[0]}?" if close else "games: " + ", ".join(games)
    )


def _folder_or_file(files: Files, path: Path) -> tuple[bool, bool]:
    """Whether it is a folder, and whether it is a file: a name can be too long to be either."""
    try:
        return path.is_dir(), files.is_file(path)
    except (OSError, ValueError):
        return False, False


def _clip(name: str) -> str:
    return name if len(name) <= LONGEST else name[:LONGEST] + "…"


def extra_cards(cards: Iterable[str | Path], files: Files) -> list[Path]:
    """The files of cards that are put into a game: a card set, a folder, or a file."""
    paths: list[Path] = []
    for name in cards:
        path = card_sets().get(str(name), Path(name))
        if len(str(name)) > LONGEST and _folder_or_file(files, path) == (False, False):
            raise _load_error(f"no card set `{_clip(str(name))}`")
        paths += files.inside(path, ".cards") if path.is_dir() else [path]
    return paths


def load(
    name: str | Path,
    options: Iterable[str] = (),
    settings: Mapping[str, Any] | None = None,
    cards: Iterable[str | Path] = (),
    unsaved: Mapping[str | Path, str] | None = None,
    memory: CheckMemory | None = None,
) -> Game:
    """A game, with options switched on, settings made and more cards put in. Raises `LoadError`.

    `unsaved`: texts by their paths, which stand for what is on disk. A game that was loaded before, from the same
    texts, is not made again. `memory`: of whoever loads it after every change; only what has changed is read anew.
    """
    if not isinstance(name, (str, Path)):
        raise _load_error(f"a game is named by a text or a path, not {short_repr(name)}")
    wanted: list[str | Path] = _as_list("cards", cards, (str, Path), '["extra.cards"]')
    files = Files(unsaved)
    paths = game_folder(files, name)
    paths += [p for p in extra_cards(wanted, files) if p not in paths]
    slug = game_called(str(name)) or Path(name).stem
    cards_named = tuple(str(c) for c in wanted)
    if any(path.suffix == ".rules" and files.has_item(path, "mix") for path in paths):
        return _make_mix(slug, str(name), files, paths, options, settings, cards_named)
    sources, unread = files.read_all(paths)
    return _make_game(slug, str(name), sources, unread, options, settings, cards_named, memory)


def _make_mix(
    slug: str,
    name: str,
    files: Files,
    paths: list[Path],
    options: Iterable[str],
    settings: Mapping[str, Any] | None,
    cards: tuple[str, ...],
) -> Game:
    """A mix is a game like any other once its lent cards are said in the words of its base."""
    from paddock.check_memory import CheckMemory
    from paddock.mixes import check_mixed, mixed_game

    chosen: list[str] = _as_list("options", options, (str,), '["The Long Way"]')
    memory = CheckMemory()
    mixed = mixed_game(files, paths, chosen, memory)
    check_mixed(mixed)
    try:
        return _make_game(slug, name, mixed.sources, [], chosen, settings, cards, memory, is_kept=True)
    except LoadError as problem:
        shown = [mixed.original(diagnostic) for diagnostic in problem.diagnostics]
        raise LoadError(shown, {**problem.sources, **mixed.originals}) from None


def load_sources(
    sources: Iterable[Source], options: Iterable[str] = (), settings: Mapping[str, Any] | None = None
) -> Game:
    """A game of texts that need not lie in any file. Raises `LoadError`."""
    sources_read = check_all_sources(sources)
    name = sources_read[0].name if sources_read else "no sources"
    return _make_game(PurePath(name).stem, name, Files().with_shared(sources_read), [], options, settings)


def _make_game(
    slug: str,
    name: str,
    sources: list[Source],
    unread: list[Diagnostic],
    options: Iterable[str],
    settings: Mapping[str, Any] | None,
    cards: tuple[str, ...] = (),
    memory: CheckMemory | None = None,
    is_kept: bool = False,
) -> Game:
    """It is kept in the cache if `is_kept`, or if nobody remembers what it is made of."""
    chosen: list[str] = _as_list("options", options, (str,), '["The Long Way"]')
    if settings is not None and not isinstance(settings, Mapping):
        raise _load_error(f"settings are names with values, not {short_repr(settings)}", 'such as {"rounds": 3}')
    keeps = is_kept or memory is None
    cache_name = _cache_name(sources, chosen) if keeps and not unread else ""
    graph, made = cache.fetch(cache_name, unpack_graph) if cache_name else None, None
    if graph is None:
        from paddock.making import make

        made = make(name, sources, unread, chosen, memory)
        graph = fresh = made.graph
        if cache_name:
            cache.keep(cache_name, lambda: pack_graph(fresh))
    agreed = settings_of(graph.program, settings or {})
    game = Game(slug, graph, {source.name: source for source in sources}, agreed, cards, name, cache_name)
    game.remember_reading(made)
    return game


def _load_error(message: str, *help_: str) -> LoadError:
    return LoadError([error(message, *help_)], {})


def _as_list(what: str, given: Iterable[Any], sorts: tuple[type, ...], example: str) -> list[Any]:
    """As a list; one text is not meant letter by letter."""
    if isinstance(given, (str, bytes, Path)) or not isinstance(given, Iterable):
        raise _load_error(f"{what} are a list, not {short_repr(given)}", f"such as {example}")
    items = list(given)
    for one in items:
        if not isinstance(one, sorts):
            raise _load_error(f"{what} are named by texts, not by {short_repr(one)}")
    return items


def _cache_name(sources: list[Source], options: list[str]) -> str:
    """The name a game is kept under: it changes with every letter of its sources. Empty when nothing is kept."""
    if not cache.is_on():
        return ""
    texts = (part for source in sources for part in (source.name, source.text))
    return cache.name_of("graph", *sorted(option.lower() for option in options), "", *texts)


def settings_of(program: Program, given: Mapping[str, Any]) -> dict[str, int | bool]:
    values: dict[str, int | bool] = {s.name: s.default for s in program.settings}
    for name, value in given.items():
        if not isinstance(name, str):
            raise _load_error(f"settings are named by texts, not by {short_repr(name)}")
        setting = next((s for s in program.settings if s.name.casefold() == name.casefold()), None)
        if setting is None:
            close = nearest(name, list(values))
            raise _load_error(
                f"no setting `{name}`", f"did you mean {close[0]}?" if close else "settings: " + ", ".join(values)
            )
        values[setting.name] = setting_value(setting, value)
    return values


def setting_value(setting: Setting, value: Any) -> int:
    if type(value) is int and abs(value) > LARGEST:
        value = "so large a number"  # its digits can be more than can be written out
    if setting.values:
        if isinstance(value, int) and 0 <= value < len(setting.values):
            return value
        words = [word.lower() for word in setting.values]
        if str(value).lower() in words:
            return words.index(str(value).lower())
        raise LoadError(
            [error(f"`{setting.name}` cannot be {value}", "it is one of: " + ", ".join(setting.values))], {}
        )
    text = str(value)
    if not WHOLE.fullmatch(text) or not setting.low <= int(text) <= setting.high:
        raise LoadError(
            [error(f"`{setting.name}` cannot be {value}", f"it is a number from {setting.low} to {setting.high}")], {}
        )
    return int(text)


# ------------------------------------------------------------------ checking


def check(
    paths: Iterable[str | Path] = (), unsaved: Mapping[str | Path, str] | None = None
) -> tuple[list[Diagnostic], dict[str, Source]]:
    """Everything that is wrong with the files, or with the shipped games if none are named; and their sources.

    `unsaved`: texts by their paths, which stand for what is on disk.
    """
    from paddock.checking import check_paths

    return check_paths(Files(unsaved), [Path(p) for p in paths])


class Checker:
    """Checks the same files again and again, as an editor does while somebody writes.

    It finds what `check` finds. What has not changed since the last time is not read again, so that a change of one
    file of cards is checked at once.
    """

    def __init__(self, paths: Iterable[str | Path] = ()) -> None:
        from paddock.check_memory import CheckMemory

        self._paths = [Path(p) for p in paths]
        self._memory = CheckMemory(is_long=True)

    def check(self, unsaved: Mapping[str | Path, str] | None = None) -> tuple[list[Diagnostic], dict[str, Source]]:
        """Everything that is wrong with the files as they are now, and their sources."""
        from paddock.checking import check_paths

        return check_paths(Files(unsaved), self._paths, memory=self._memory)


def check_sources(sources: Iterable[Source]) -> tuple[list[Diagnostic], dict[str, Source]]:
    """Everything that is wrong with the sources of one game, which need not lie in any file; and these sources."""
    from paddock import checking

    return checking.check_sources(check_all_sources(sources))

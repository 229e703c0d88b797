"""Games, found and made ready. Takes names and paths, gives `Game`s; a designer's mistakes come back as diagnostics."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from paddock.graph.check import check_graph
from paddock.graph.from_program import graph_of
from paddock.graph.model import Graph
from paddock.loader import Loaded, card_sets, error, files_in, game_files, load_files, shipped_games, used_games
from paddock.program.builder import Builder
from paddock.program.from_tree import resolve
from paddock.program.model import Program, Setting
from paddock.text.model import Diagnostic, Source
from paddock.text.spelling import nearest

if TYPE_CHECKING:
    from paddock.code import Machine
    from paddock.table import Table

MAX_MACHINES = 16


class LoadError(Exception):
    """A game that cannot be played, with everything that is wrong with it."""

    def __init__(self, diagnostics: list[Diagnostic], sources: dict[str, Source]) -> None:
        super().__init__(diagnostics[0].message if diagnostics else "the game cannot be loaded")
        self.diagnostics = diagnostics
        self.sources = sources


@dataclass(frozen=True, slots=True)
class GameEntry:
    """A game as the list of games shows it."""

    slug: str
    name: str
    about: str
    low: int
    high: int
    options: tuple[str, ...]
    settings: tuple[Setting, ...]
    card_sets: tuple[str, ...]
    path: Path


@dataclass(slots=True)
class Game:
    slug: str
    graph: Graph
    files: list[Path]
    settings: dict[str, int | bool]
    builder: Builder
    cards: tuple[str, ...] = ()
    _machines: dict[tuple[int, bool], Any] = field(default_factory=dict)

    @property
    def name(self) -> str:
        return self.program.name

    @property
    def program(self) -> Program:
        return self.graph.program

    def machine(self, players: int, log: bool = False) -> Machine:
        """The game made ready for so many players, with or without the log."""
        from paddock.code import build

        self.check_players(players)
        key = (players, log)
        if key not in self._machines:
            if len(self._machines) >= MAX_MACHINES:
                self._machines.clear()
            self._machines[key] = build(self.graph, players, self.settings, log=log)
        machine: Machine = self._machines[key]
        return machine

    def check_players(self, players: int) -> None:
        low, high = self.program.low, self.program.high
        if not low <= players <= high:
            many = f"{low} to {high}" if low != high else f"{low}"
            raise LoadError([error(f"{self.name} is for {many} players, not {players}")], {})

    def deal(self, players: int | None = None, seed: int = 0, names: list[str] | None = None) -> Table:
        from paddock.table import deal

        return deal(self, players=players if players is not None else self.program.low, seed=seed, names=names)


# ------------------------------------------------------------------ finding


def find_games() -> dict[str, GameEntry]:
    found = {}
    for slug, path in shipped_games().items():
        loaded = load_files(game_files(path))
        program, _, _ = resolve(loaded.trees, [])
        sets = tuple(name for name, folder in card_sets().items() if name == slug or uses(folder, slug))
        found[slug] = GameEntry(
            slug,
            program.name,
            program.about,
            program.low,
            program.high,
            tuple(program.options),
            tuple(program.settings),
            sets,
            path,
        )
    return found


def uses(folder: Path, slug: str) -> bool:
    loaded = load_files(files_in(folder, ".cards"))
    return any(name == slug for file in loaded.trees for name, _ in used_games(file))


def game_folder(name: str | Path) -> list[Path]:
    """The files of a game named by its slug, its folder or its rules file."""
    games = shipped_games()
    if str(name) in games:
        return game_files(games[str(name)])
    path = Path(name)
    if path.is_dir():
        found = game_files(path)
        if any(p.suffix == ".rules" for p in found):
            return found
        raise LoadError([error(f"there are no rules in the folder {path}", "a game has at least one .rules file")], {})
    if path.is_file():
        beside = path.with_suffix(".cards")
        return [path, *([beside] if beside.is_file() and beside != path else [])]
    close = nearest(str(name), list(games))
    raise LoadError(
        [error(f"no game `{name}`", f"did you mean {close[0]}?" if close else "games: " + ", ".join(games))], {}
    )


def extra_cards(cards: Iterable[str | Path]) -> list[Path]:
    found: list[Path] = []
    for name in cards:
        path = card_sets().get(str(name), Path(name))
        found += files_in(path, ".cards") if path.is_dir() else [path]
    return found


def load(
    name: str | Path,
    options: Iterable[str] = (),
    settings: Mapping[str, Any] | None = None,
    cards: Iterable[str | Path] = (),
) -> Game:
    """A game, with options switched on, settings made and more cards put in. Raises `LoadError`."""
    wanted = list(cards)
    paths = game_folder(name)
    paths += [p for p in extra_cards(wanted) if p not in paths]
    loaded = load_files(paths)
    chosen = [matching_option(o, loaded) for o in options]
    program, problems, builder = resolve(loaded.trees, chosen)
    diagnostics = [*loaded.diagnostics, *problems]
    if any(d.is_error for d in diagnostics):
        raise LoadError([d for d in diagnostics if d.is_error], loaded.sources)
    if not program.name:
        raise LoadError([error(f"there is no game in {name}", 'a ruleset begins with: game "NAME"')], loaded.sources)
    graph = graph_of(program)
    found = [d for d in check_graph(graph) if d.is_error]
    if found:
        raise LoadError(found, loaded.sources)
    slug = str(name) if str(name) in shipped_games() else Path(name).stem
    return Game(slug, graph, loaded.files, settings_of(program, settings or {}), builder, tuple(str(c) for c in wanted))


def matching_option(name: str, loaded: Loaded) -> str:
    from paddock.tree import model as tree

    known = [i.name.text for f in loaded.trees for i in f.items if isinstance(i, tree.OptionItem)]
    found = next((o for o in known if o.lower() == name.lower()), None)
    if found is None:
        close = nearest(name, known)
        raise LoadError(
            [
                error(
                    f'no option "{name}"',
                    f'did you mean "{close[0]}"?' if close else "",
                    "options: " + ", ".join(known) if known else "this game has no options",
                )
            ],
            loaded.sources,
        )
    return found


def settings_of(program: Program, given: Mapping[str, Any]) -> dict[str, int | bool]:
    made: dict[str, int | bool] = {s.name: s.default for s in program.settings}
    for name, value in given.items():
        setting = next((s for s in program.settings if s.name == name), None)
        if setting is None:
            close = nearest(name, list(made))
            raise LoadError(
                [
                    error(
                        f"no setting `{name}`", f"did you mean {close[0]}?" if close else "settings: " + ", ".join(made)
                    )
                ],
                {},
            )
        made[name] = setting_value(setting, value)
    return made


def setting_value(setting: Setting, value: Any) -> int:
    if setting.values:
        if isinstance(value, int) and 0 <= value < len(setting.values):
            return value
        if str(value) in setting.values:
            return setting.values.index(str(value))
        raise LoadError(
            [error(f"`{setting.name}` cannot be {value}", "it is one of: " + ", ".join(setting.values))], {}
        )
    text = str(value)
    if not text.lstrip("-").isdigit() or not setting.low <= int(text) <= setting.high:
        raise LoadError(
            [error(f"`{setting.name}` cannot be {value}", f"it is a number from {setting.low} to {setting.high}")], {}
        )
    return int(text)


# ------------------------------------------------------------------ checking


def check(paths: Iterable[str | Path]) -> tuple[list[Diagnostic], dict[str, Source]]:
    """Everything that is wrong with the files, or with the shipped games if none are named."""
    from paddock.checking import check_paths

    return check_paths([Path(p) for p in paths])

"""Groups files that are read together. Takes paths, gives groups of paths, each with the files of one game."""

from __future__ import annotations

from pathlib import Path

from paddock.data import data_root
from paddock.finding import SHARED, SUFFIXES, card_sets, display_path, error, game_called, shipped_games
from paddock.sources import Files
from paddock.text.model import Diagnostic


def groups(
    files: Files, paths: list[Path], diagnostics: list[Diagnostic], extra: list[Path] | None = None
) -> list[list[Path]]:
    """Files that are read together: those of one game, and cards and scenarios for one game that lie in one folder."""
    more = list(extra or [])
    if paths or more:
        path_groups = join_groups(files, named_groups(files, paths or more, diagnostics))
    else:
        path_groups = named_groups(files, list(map(Path, shipped_games())), [])
    return [[*group, *(p for p in more if p not in group)] for group in path_groups]


def named_groups(files: Files, paths: list[Path], diagnostics: list[Diagnostic]) -> list[list[Path]]:
    result: list[list[Path]] = []
    for path in paths:
        slug = game_called(str(path))
        if path.suffix == ".rules" and is_shared(path):
            result += games_sharing(files, path.stem)
        elif slug is not None and (slug == str(path) or not path.exists()):
            result.append(all_of(files, shipped_games()[slug]))
        elif path.is_dir() and path.suffix not in SUFFIXES:
            inside = [p for s in SUFFIXES for p in files.inside(path, s)]
            if not inside:
                diagnostics.append(
                    error(
                        f"there is nothing to check in the folder {display_path(path)}",
                        "files of the language end in .rules, .cards or .scenario",
                    )
                )
            result += folder_groups(files, path, inside)
        else:
            result.append([path, *partners(files, path)])
    return result


def is_shared(path: Path) -> bool:
    """Whether it is no game but rules that games of the library share."""
    try:
        return path.resolve().parent == (data_root("rulesets") / SHARED).resolve()
    except (OSError, RuntimeError):  # links in a ring
        return False


def games_sharing(files: Files, name: str) -> list[list[Path]]:
    """Shared rules are read with each game that has them."""
    groups_of_games = [all_of(files, folder) for folder in shipped_games().values()]
    return [group for group in groups_of_games if any(name in files.names_after(path, "rules") for path in group)]


def join_groups(files: Files, path_groups: list[list[Path]]) -> list[list[Path]]:
    """Cards and scenarios for the same game, out of one folder, become one group; rules stay by themselves."""
    games = {
        at: used_by(files, group)
        for at, group in enumerate(path_groups)
        if not any(p.suffix == ".rules" for p in group)
    }
    homes = {at: path_groups[at][0].resolve().parent for at in games}
    result: dict[object, list[Path]] = {}
    for at, group in enumerate(path_groups):
        used = games.get(at, [])
        if at in games and not used and all(p.suffix == ".scenario" for p in group):
            used = games_beside(
                files, group[0], [path_groups[other] for other, home in homes.items() if home == homes[at]]
            )
        key = (homes[at], used[0]) if len(used) == 1 else at
        result[key] = list(dict.fromkeys([*result.get(key, []), *group]))
    return list(result.values())


def games_beside(files: Files, scenarios: Path, near: list[list[Path]]) -> list[str]:
    """Scenarios that name no game are for the one of the cards of the same name, else of all cards beside them."""
    own = [p for group in near for p in group if p.suffix == ".cards" and p.stem == scenarios.stem]
    return used_by(files, own) or used_by(files, [p for group in near for p in group])


def used_by(files: Files, paths: list[Path]) -> list[str]:
    """The games that the `use` lines of these files name."""
    return sorted({name for path in paths for name in files.names_after(path, "use")})


def partners(files: Files, path: Path) -> list[Path]:
    """What lies beside a file under the same name: the cards and scenarios of a game, the scenarios of cards."""
    suffixes = {".rules": (".cards", ".scenario"), ".cards": (".scenario",), ".scenario": (".cards",)}
    own = path.suffix == ".rules" or not files.beside(path, ".rules")
    return [p for suffix in suffixes.get(path.suffix, ()) if own for p in files.beside(path, suffix)]


def all_of(files: Files, folder: Path) -> list[Path]:
    return [*files.of_game(folder), *files.inside(folder, ".scenario")]


def folder_groups(files: Files, folder: Path, paths: list[Path]) -> list[list[Path]]:
    rules: dict[Path, list[Path]] = {}
    paths = [p for p in paths if not is_shared(p)]
    for path in (p for p in paths if p.suffix == ".rules"):
        rules.setdefault(path.parent, []).append(path)
    result: list[list[Path]] = []
    for game in sorted(rules, key=lambda game: (game == folder, game)):
        several = [p for p in rules[game] if files.has_item(p, "game") or files.has_item(p, "mix")]
        if len(several) > 1:  # a folder of small games, each a file of its own
            result += [[p, *partners(files, p)] for p in sorted(several)]
        else:
            scenarios = [p for p in files.inside(game, ".scenario") if not files.has_item(p, "use")]
            result.append([*files.of_game(game), *scenarios])
    grouped = {p.resolve() for group in result for p in group}
    return result + [[p] for p in paths if p.resolve() not in grouped]


def home_of(files: Files, path: Path) -> list[Path]:
    """The game a file belongs to by where it lies."""
    for slug, folder in shipped_games().items():
        sets = [data_root("cardsets") / slug, folder]
        if any(files.resolved(path).is_relative_to(files.resolved(f)) for f in sets):
            return files.of_game(folder)
    if path.parent.name in card_sets():
        return []
    near = [p for suffix in (".rules", ".cards") for p in files.inside(path.parent, suffix) if p.parent == path.parent]
    if sum(files.has_item(p, "game") for p in near) > 1:
        return []  # a folder of small games, none of which it names
    if any(p.suffix == ".rules" for p in near):
        return [p for p in near if not files.has_item(p, "use")]
    return near if len(used_by(files, near)) == 1 else []

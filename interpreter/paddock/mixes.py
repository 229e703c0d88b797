"""Finds what a mix is made of. Takes the files of a mix, gives the texts of the game that comes out of it."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from paddock import cache
from paddock.check_memory import CheckMemory
from paddock.finding import LoadError, card_sets, display_path, error, game_called, shipped_games
from paddock.mixing.mix_item import MixItem, mix_of, read_mix
from paddock.mixing.mixed import LentCard, Mixed, Origin
from paddock.mixing.mixer import KnownGames, Lender, mix
from paddock.program.mistakes import mistake
from paddock.records import record
from paddock.sources import Files
from paddock.text.model import Diagnostic, Severity, Source, Span
from paddock.text.spelling import nearest
from paddock.tree.from_text import read

STAYS_OUT = {
    "word": "{} has no such words",
    "refused": "{} reads it otherwise",
    "idle": "nothing on it could ever do anything in {}",
    "other": "{} has another card of that name",
}


@record
class Ingredients:
    """All texts that go into a mix."""

    item: MixItem
    own: list[Source]
    base: list[Source]
    lenders: list[Lender]
    more: list[Source]  # cards in the words of the base
    problems: list[Diagnostic]


def is_mix(files: Files, paths: Iterable[Path]) -> bool:
    return any(path.suffix == ".rules" and files.has_item(path, "mix") for path in paths)


def mixed_game(
    files: Files, paths: list[Path], options: Iterable[str] = (), memory: CheckMemory | None = None
) -> Mixed:
    """The game that the files of a mix make; of one that was made before, its texts alone."""
    return finished(gather(files, paths), options, known_games(memory))


def ingredients(files: Files, game: str, paths: list[Path], cards: Iterable[str]) -> Ingredients:
    """Of a game or mix, called so and made of these files, and more cards that are lent to it."""
    wanted, here = list(cards), Path()
    if is_mix(files, paths):
        parts = gather(files, paths)
    else:
        base, problems = files.read_all(paths)
        parts = Ingredients(
            MixItem(" with ".join([game, *wanted]), Span(game, 1, 1, 0), game), [], base, [], [], problems
        )
    for name in wanted:
        lender = lender_of(files, name, here, None, parts.problems)
        parts.lenders += [lender] if lender is not None else []
    return parts


def known_games(memory: CheckMemory | None = None) -> KnownGames:
    """For mixes of the same games; trees and programs that `memory` has are not made again."""
    memory = memory or CheckMemory()
    return KnownGames(memory.read, memory.resolve)


def made(parts: Ingredients, options: Iterable[str] = (), known: KnownGames | None = None) -> Mixed:
    """The mix with all that was found out about its cards. `known`: of who mixes the same again with other options."""
    mixed = mix(parts.item, parts.own, parts.base, parts.lenders, options, parts.more, known or known_games())
    mixed.problems[:0] = parts.problems
    mixed.problems += [_stays_out(card, mixed) for card in mixed.cards if card.fate in STAYS_OUT]
    return mixed


def barred_cards(
    parts: Ingredients, mixed: Mixed, options: Iterable[str] = (), known: KnownGames | None = None
) -> list[LentCard]:
    """What would become of the cards that this mix bars, if it did not."""
    barred = {card.span for card in mixed.cards if card.fate == "barred"}
    whole = made(replace(parts, item=replace(parts.item, unbarred=True)), options, known)
    return [card for card in whole.cards if card.span in barred]


def _stays_out(card: LentCard, mixed: Mixed) -> Diagnostic:
    """A card that was to go in: the mix is played without it."""
    why = STAYS_OUT[card.fate].format(mixed.base)
    first = card.reasons[0] if card.reasons else None
    near = f"the nearest there: {first.near[0]}" if first is not None and first.near and card.fate == "word" else ""
    helps = tuple(each for each in (near, f'a bridge, or in the mix: barred "{card.name}"') if each)
    span = first.span if first is not None else card.span
    return Diagnostic(Severity.WARNING, f'"{card.name}" stays in the box', span, first.why if first else why, helps)


def finished(parts: Ingredients, options: Iterable[str] = (), games: KnownGames | None = None) -> Mixed:
    name = _cache_name(parts, options)
    known = cache.fetch(name, lambda data: _unpack(data, parts)) if name else None
    if known is not None:
        return known
    mixed = made(parts, options, games)
    if name and not mixed.is_wrong:
        cache.keep(name, lambda: _pack(mixed))
    return mixed


def gather(files: Files, paths: list[Path]) -> Ingredients:
    """Reads the mix, and finds its base and its lenders beside it or among the games that are here."""
    sources, problems = files.read_all(paths)
    own = [source for source in sources if source.name.endswith(".rules")]
    declared = [(source, found) for source in own if (found := mix_of(read(source)[0])) is not None]
    source, first = declared[0]
    item = read_mix(first)
    for _, again in declared[1:]:
        item.problems.append(mistake(again.span, "there are two mixes here", "", "one folder holds one game"))
    home = next(path.parent for path in paths if display_path(path) == source.name)
    more = [path for path in paths if path.suffix == ".cards"]
    own_names = (item.base, home.name)
    strange = [path for path in more if any(name not in own_names for name in files.names_after(path, "use"))]
    plain, _ = files.read_all(path for path in more if path not in strange)
    parts = Ingredients(item, own, [], [], plain, problems)
    if item.base:
        game = _game(files, item.base, home, item.span, parts.problems)
        parts.base, unread = files.read_all(game)
        parts.problems += unread
    for name, span in item.lends.items():
        lender = lender_of(files, name, home, span, parts.problems)
        parts.lenders += [lender] if lender is not None else []
    for path in strange:  # cards for another game that somebody adds are lent too
        lender = lender_of(files, str(path), home, item.span, parts.problems)
        parts.lenders += [lender] if lender is not None else []
    return parts


def lender_of(files: Files, name: str, home: Path, span: Span | None, problems: list[Diagnostic]) -> Lender | None:
    """A game that lends all its cards, or a set, folder or file of cards with the game they are for."""
    cards, game = _cards_and_game(files, name, home, span, problems)
    if not cards and not game:
        return None
    sources, unread = files.read_all([*game, *(path for path in cards if path not in game)])
    problems += unread
    lent = [display_path(path) for path in cards if path.suffix == ".cards"]
    rules = [display_path(path) for path in cards if path.suffix == ".rules"]
    return Lender(name, sources, lent, rules)


def _cards_and_game(
    files: Files, name: str, home: Path, span: Span | None, problems: list[Diagnostic]
) -> tuple[list[Path], list[Path]]:
    path, slug = home / name, game_called(name)
    if not path.exists() and (Path(name).exists() or files.is_file(Path(name))):
        path = Path(name)
    if files.is_file(path) and path.suffix == ".cards":
        return [path], _used_game(files, [path], path.parent, span, problems)
    if path.is_dir() or files.is_file(path):
        game = _files_of(files, path)
        if any(files.has_item(each, "game") for each in game):
            return game, game
        cards = files.inside(path, ".cards")
        return cards, _used_game(files, cards, path, span, problems)
    if slug is not None:
        game = files.of_game(shipped_games()[slug])
        return game, game
    if name in card_sets():
        cards = files.inside(card_sets()[name], ".cards")
        return cards, _used_game(files, cards, home, span, problems)
    known = [*shipped_games(), *card_sets()]
    near = nearest(name, known)
    help_ = f'did you mean "{near[0]}"?' if near else "games and card sets: " + ", ".join(dict.fromkeys(known))
    problems.append(error(f'there are no cards "{name}" here', help_, span=span))
    return [], []


def _used_game(
    files: Files, cards: list[Path], home: Path, span: Span | None, problems: list[Diagnostic]
) -> list[Path]:
    """The game that these cards say they are for; else the one they lie with."""
    names = sorted({name for path in cards for name in files.names_after(path, "use")})
    if names:
        return _game(files, names[0], home, span, problems)
    beside = files.of_game(home) if home.is_dir() else []
    if any(files.has_item(path, "game") for path in beside):
        return beside
    problems.append(
        error("these cards do not say which game they are for", 'begin the file with: use "GAME"', span=span)
    )
    return []


def _game(files: Files, name: str, home: Path, span: Span | None, problems: list[Diagnostic]) -> list[Path]:
    path, slug = home / name, game_called(name)
    if path.is_dir() or files.is_file(path):
        return _files_of(files, path)
    if slug is not None:
        return files.of_game(shipped_games()[slug])
    near = nearest(name, list(shipped_games()))
    help_ = f'did you mean "{near[0]}"?' if near else "games: " + ", ".join(shipped_games())
    problems.append(error(f'no game "{name}" is here', help_, span=span))
    return []


def _files_of(files: Files, path: Path) -> list[Path]:
    return files.of_game(path) if path.is_dir() else [path, *files.beside(path, ".cards")]


def check_mixed(mixed: Mixed) -> None:
    """Raises what keeps a mix from being played."""
    errors = [problem for problem in mixed.problems if problem.is_error]
    if errors:
        raise LoadError([mixed.original(problem) for problem in errors], mixed.originals)


# ------------------------------------------------------------------ the cache


def _cache_name(parts: Ingredients, options: Iterable[str]) -> str:
    if not cache.is_on() or parts.problems:
        return ""
    lent = [text for lender in parts.lenders for s in lender.sources for text in (s.name, s.text)]
    texts = [text for source in (*parts.own, *parts.base, *parts.more) for text in (source.name, source.text)]
    roles = [name for lender in parts.lenders for name in (*lender.lent, "", *lender.cards_only)]
    return cache.name_of("mix", *sorted(option.lower() for option in options), "", *texts, "", *lent, "", *roles)


def _pack(mixed: Mixed) -> bytes:
    origins = {name: [origin.file, origin.lines] for name, origin in mixed.origins.items()}
    data = {"name": mixed.name, "base": mixed.base, "sources": [[*s] for s in mixed.sources], "origins": origins}
    return json.dumps(data).encode("utf-8", "surrogatepass")


def _unpack(data: bytes, parts: Ingredients) -> Mixed:
    kept = json.loads(data)
    sources = [Source(name, text) for name, text in kept["sources"]]
    origins = {name: Origin(file, lines) for name, (file, lines) in kept["origins"].items()}
    read = [*parts.own, *parts.base, *parts.more, *(s for lender in parts.lenders for s in lender.sources)]
    texts = {source.name: source for source in read}
    return Mixed(kept["name"], kept["base"], sources, originals=texts, origins=origins)

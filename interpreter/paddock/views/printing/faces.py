"""Makes the faces of cards. Takes a game and its files, gives what is printed on each card, and on each back."""

from __future__ import annotations

import re
import zlib
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import PurePath

from paddock.program.model import CardType, Kind, Printed, Program, Where
from paddock.program.types import ANYTHING, Type
from paddock.records import field, record
from paddock.text.model import Source
from paddock.views.card_text import CardText, card_text
from paddock.views.printing.kinds import KindLook, kind_looks, players_words, printed_cards, titled
from paddock.views.words import lineage

INSET = re.compile(r"( *)([•–-]\s+)?(.*)")
NUMBER = re.compile(r"-?\d+")
SHARED = "shared"  # the folder of rules that games of the library have in common


@record(frozen=True)
class Stat:
    """One printed value. `flag` is one that is so, or else not printed."""

    name: str
    value: str
    flag: bool = False


@record(frozen=True)
class Run:
    """Part of a row: words, with a symbol before them if they name a kind that has one."""

    text: str
    symbol: str = ""
    colour: str = ""


@record(frozen=True)
class Row:
    """A sentence of a card, with its bullet or without."""

    runs: tuple[Run, ...]
    depth: int = 0
    bullet: bool = False
    quiet: bool = False  # a reminder of a rule


@record(frozen=True)
class Face:
    """All that is printed on the front of one card."""

    name: str
    kind: str
    look: KindLook
    back: int  # number of its back
    copies: int
    number: str  # which of how many
    origin: str  # the set it comes from
    place: str = ""  # where it works
    stats: tuple[Stat, ...] = ()
    rows: tuple[Row, ...] = ()
    rules: tuple[str, ...] = ()  # those it says it follows
    uniform: bool = False  # one of many that a `cards` block makes: its printed values are all it is
    emblem: tuple[int, ...] = ()  # numbers that its generated picture is drawn from
    art: str = ""  # or a picture, which the printer finds beside the file of the card
    file: str = ""
    plain: str = ""  # its text in one piece: for search, and for whoever compares two prints


@record(frozen=True)
class Back:
    """The back that all cards of a deck share, since cards that lie face down must not differ."""

    title: str
    game: str
    colour: str
    symbol: str


@record(frozen=True)
class Deck:
    """Fronts and backs of a game."""

    game: str
    faces: tuple[Face, ...] = ()
    backs: tuple[Back, ...] = field(default_factory=tuple)


def deck_of(program: Program, sources: Mapping[str, Source]) -> Deck:
    cards, looks = printed_cards(program), kind_looks(program)
    groups = back_groups(program, [card.kind for card in cards])
    roots = list(dict.fromkeys(groups.values()))
    printed_there = Counter((card.where.file, card.where.line) for card in program.cards)
    faces = tuple(
        _face(program, card, looks, roots.index(groups[card.kind]), f"{at}/{len(cards)}", sources, printed_there)
        for at, card in enumerate(cards, 1)
    )
    return Deck(program.name, faces, tuple(_back(program, groups, looks, root) for root in roots))


# ------------------------------------------------------------------ fronts


def _face(
    program: Program,
    card: CardType,
    looks: Mapping[int, KindLook],
    back: int,
    number: str,
    sources: Mapping[str, Source],
    printed_there: Counter[tuple[str, int]],
) -> Face:
    text = card_text(program, card.name, sources)
    assert text is not None
    words = _symbol_words(looks.values())
    stats = tuple(stats_of(program, card))
    sentences = (sentence for stat in stats if (sentence := _as_sentence(program, stat)))
    said = (Row(tuple(runs_of(f"{sentence}.", words))) for sentence in sentences)
    return Face(
        name=card.name,
        kind=looks[card.kind].name.replace("-", " "),
        look=looks[card.kind],
        back=back,
        copies=card.copies,
        number=number,
        origin=origin_of(program, card.where),
        place=text.place,
        stats=tuple(stat for stat in stats if not _as_sentence(program, stat)),
        rows=(*said, *rows_of(text, words)),
        rules=text.rules,
        uniform=printed_there[card.where.file, card.where.line] > 1,
        emblem=emblem_of(card.name),
        file=card.where.file,
        plain=str(text),
    )


def rows_of(text: CardText, words: Mapping[str, KindLook]) -> Iterable[Row]:
    for said in text.effects:
        inset, bullet, sentence = INSET.fullmatch(said).groups()  # type: ignore[union-attr]
        yield Row(tuple(runs_of(sentence, words)), len(inset) // 2, bool(bullet))
    for sentence in text.reminders:
        yield Row((Run(sentence),), quiet=True)


def runs_of(sentence: str, words: Mapping[str, KindLook]) -> list[Run]:
    """The sentence, with a symbol before each name of a kind that has one."""
    if not words:
        return [Run(sentence)]
    named = "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))
    parts = re.split(rf"(?<![\w-])({named})(?![\w-])", sentence)
    runs: list[Run] = []
    for at, part in enumerate(parts):
        if part:
            runs.append(Run(part, words[part].symbol, words[part].colour) if at % 2 else Run(part))
    return runs


def _symbol_words(looks: Iterable[KindLook]) -> dict[str, KindLook]:
    return {word: look for look in looks for word in (look.name, look.plural)}


def stats_of(program: Program, card: CardType) -> Iterable[Stat]:
    """What is printed on the card besides its name and text."""
    types = {name: type_ for kind in lineage(program, program.kinds[card.kind]) for name, type_ in kind.fields.items()}
    for name, value in card.values.items():
        if value is True:
            yield Stat(titled(name), "", flag=True)
        elif value is not False and value != []:
            yield Stat(titled(name), ", ".join(_words(program, types.get(name, ANYTHING), value)))


def _as_sentence(program: Program, stat: Stat) -> str:
    """A value for which players have other words than its name: `prints "taste sweet" as "lay it on a plum"`."""
    written = f"{stat.name} {stat.value}".strip().lower()
    printed = players_words(program, written)
    return "" if printed.lower().startswith(players_words(program, stat.name.lower()).lower()) else titled(printed)


def _words(program: Program, type_: Type, value: Printed) -> list[str]:
    if isinstance(value, list):
        return [word for one in value for word in _words(program, type_, one)]
    if value is None:
        return ["none"]
    if type_.is_choice and isinstance(value, int):
        return [next(kind.values[value] for kind in program.kinds if kind.name == type_.kind)]
    return [str(value).replace("-", "−") if NUMBER.fullmatch(str(value)) else str(value)]


def emblem_of(name: str) -> tuple[int, ...]:
    """Eight numbers from 0 to 15 that only depend on the name, so that a card keeps its emblem."""
    seed = zlib.crc32(name.encode("utf-8"))
    return tuple(seed >> shift & 15 for shift in range(0, 32, 4))


def origin_of(program: Program, where: Where) -> str:
    """The game or set that a card or rule was written for: this one, or the folder of its file, as a title."""
    folder = _folder(where.file)
    own = _folder(program.verbs[program.start].where.file) if program.verbs else folder
    folder = own if folder == SHARED else folder
    title = _spelled(" ".join(titled(word) for word in re.split(r"[-_ ]+", folder) if word), program)
    if folder != own or not title:
        return title or program.name
    if program.name.casefold() == title.casefold():
        return program.name
    # A mix has a name of its own, which is not that of its base.
    files = {card.where.file for card in program.cards}
    return program.name if {_folder(file) for file in files} <= {own} else title


def _spelled(title: str, program: Program) -> str:
    """As the game on the table writes it, if it names that game: a folder has no `&`."""
    words = r"\W+".join("(?:and|&)" if word == "And" else re.escape(word) for word in title.split())
    found = re.search(words, f"{program.name} {program.about}", re.IGNORECASE) if words else None
    return found[0] if found is not None else title.replace(" And ", " and ")


def _folder(file: str) -> str:
    return PurePath(file).parent.name


# ------------------------------------------------------------------ backs


def back_groups(program: Program, kinds: Iterable[int]) -> dict[int, int]:
    """For each kind the first kind that shares its back: all that can lie together where not everybody sees them."""
    used = list(dict.fromkeys(kinds))
    leader = {kind: kind for kind in used}

    def first(kind: int) -> int:
        while leader[kind] != kind:
            kind = leader[kind]
        return kind

    for place in (place for place in program.places if place.seen != "all"):
        together = [kind for kind in used if _can_lie(program, program.kinds[kind], place.kind)]
        for kind in together[1:]:
            one, other = sorted((first(together[0]), first(kind)))
            leader[other] = one
    return {kind: first(kind) for kind in used}


def _can_lie(program: Program, kind: Kind, wanted: str) -> bool:
    return wanted == "card" or any(each.name == wanted for each in lineage(program, kind))


def _back(program: Program, groups: Mapping[int, int], looks: Mapping[int, KindLook], root: int) -> Back:
    """Named after the kind that all of its cards are of, if it is not just any card."""
    mine = [program.kinds[kind] for kind, group in groups.items() if group == root]
    shared = [each.plural for each in lineage(program, mine[0]) if all(each in lineage(program, k) for k in mine)]
    several = len(set(groups.values())) > 1
    return Back(titled(shared[0]) if shared and several else "", program.name, looks[root].colour, looks[root].symbol)

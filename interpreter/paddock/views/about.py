"""Tells all about one word of a game. Takes a game and a word, gives its line, rules and steps, and who uses it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import PurePath

from paddock.graph.model import Graph
from paddock.graph.names import readable
from paddock.graph.query import links
from paddock.program.model import CardType, Program, Rule, Where
from paddock.program.words.english import article, base_form
from paddock.records import field, record
from paddock.text.model import Source
from paddock.text.spelling import nearest
from paddock.views.card_text import card_text
from paddock.views.words import (
    event,
    implicit_words,
    kind_line,
    lineage,
    place_line,
    setting_line,
    store_line,
    value_line,
    window_line,
    written_kinds,
)

ARTICLES = frozenset(("a", "an", "the", "of"))
GAP = re.compile(r"\([^()]*\)")
RULE = re.compile(r"\s*rule ")
SHOWN_AT_MOST = 30


@record(frozen=True)
class Word:
    """Something that was written and has a name."""

    name: str
    sort: str
    line: str  # as the list of words has it
    where: Where
    node: str = ""  # in the graph


@record(frozen=True)
class About:
    """All there is to say of one word."""

    title: str
    place: str  # file and line
    rules: tuple[str, ...] = ()
    written: tuple[str, ...] = ()  # its own lines, as they stand in the file
    links: dict[str, tuple[str, ...]] = field(default_factory=dict)


@record(frozen=True)
class LookUpResult:
    """What a wanted word leads to: one thing, or the lines of several, and the rules that speak of it."""

    about: About | None = None
    lines: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    meant: tuple[str, ...] = ()  # near in spelling, if nothing else is found


def look_up(graph: Graph, wanted: str, sources: Mapping[str, Source]) -> LookUpResult:
    """The word with this name, or those that have these words in theirs."""
    program = graph.program
    all_words = list(words(program))
    fitting = best(all_words, wanted)
    if len(fitting) == 1:
        return LookUpResult(about=about(graph, fitting[0], sources))
    rules = tuple(rule_line(rule) for rule in program.rules if _is_in(_plain(wanted), _plain(rule_text(rule))))
    if fitting or rules:
        return LookUpResult(lines=tuple(f"{word.sort} — {word.line}" for word in fitting), rules=rules)
    known = {part for word in all_words for part in readable(word.name).split() if len(part) > 3}
    return LookUpResult(meant=tuple(nearest(wanted, [*known, *(readable(word.name) for word in all_words)])))


def words(program: Program) -> Iterator[Word]:
    for kind in written_kinds(program):
        yield Word(kind.name, "kind", kind_line(program, kind), kind.where)
    for line, where in implicit_words(program):
        yield Word(line.partition(":")[0], "value", line, where)
    for place in program.places:
        yield Word(place.name, "place", place_line(program, place), place.where, f"place {place.id}")
    for store in (each for each in program.stores if not each.made):
        yield Word(store.name, store.sort, store_line(program, store), store.where, f"store {store.id}")
    for setting in program.settings:
        yield Word(setting.name, "setting", setting_line(setting), setting.where)
    for value in (each for each in program.values if not (each.made or each.field)):
        sort, line = ("condition", value.name) if value.is_condition else ("value", value_line(program, value))
        yield Word(value.name, sort, line, value.where, f"value {value.id}")
    for verb in (each for each in program.verbs if not each.made):
        sort, line = ("phase", f'"{verb.title}"') if verb.title else ("event", event(program, verb))
        yield Word(verb.title or verb.name, sort, line, verb.where, f"verb {verb.id}")
    for window in program.windows:
        yield Word(
            f"window for {program.kinds[window.kind].plural}", "window", window_line(program, window), window.where
        )
    for card in program.cards:
        kind = program.kinds[card.kind]
        yield Word(
            card.name, "card", f'"{card.name}", {article(kind.name)} {kind.name}', card.where, f"card {card.name}"
        )


# ------------------------------------------------------------------ finding


def best(known: list[Word], wanted: str) -> list[Word]:
    """Those with this name, else those with it between their gaps, else those that have these words in theirs."""
    asked = _plain(wanted)
    if not asked:
        return []
    for fits in (_whole, _bare, _within, _anywhere):
        if matches := [word for word in known if fits(asked, word.name)]:
            return matches
    return []


def _whole(asked: list[str], name: str) -> bool:
    return asked in (_plain(name), _plain(readable(name)))


def _bare(asked: list[str], name: str) -> bool:
    """`(a player) draws` is `draws`."""
    return asked == _plain(GAP.sub("", name))


def _within(asked: list[str], name: str) -> bool:
    return _is_in(asked, _plain(name)) or _is_in(asked, _plain(readable(name)))


def _anywhere(asked: list[str], name: str) -> bool:
    return set(asked) <= {*_plain(name), *_plain(readable(name))}


def _plain(text: str) -> list[str]:
    """The words without articles, each in one form: `takes` and `take` are the same."""
    tokens = re.findall(r"\w+(?:['’-]\w+)*", text.casefold())
    return [base_form(word) for word in tokens if word not in ARTICLES]


def _is_in(asked: list[str], name: list[str]) -> bool:
    return bool(asked) and any(name[at : at + len(asked)] == asked for at in range(len(name)))


# ------------------------------------------------------------------ telling


def about(graph: Graph, word: Word, sources: Mapping[str, Source]) -> About:
    program = graph.program
    card = next((card for card in program.cards if card.name == word.name), None) if word.sort == "card" else None
    lines = own_lines(word.where, sources)
    return About(
        title=f"{word.line} — {article(word.sort)} {word.sort}" if card is None else word.line,
        place=location_of(word.where),
        rules=tuple(rule_line(rule) for rule in rules_in(program, word.where, len(lines))),
        written=tuple(card_lines(program, card, sources))
        if card
        else comment_above(word.where, sources) + without_rules(lines),
        links={title: shorten(related) for title, related in _links(graph, word).items()},
    )


def _links(graph: Graph, word: Word) -> dict[str, list[str]]:
    return kind_links(graph.program, word.name) if word.sort == "kind" else links(graph, word.node)


def kind_links(program: Program, name: str) -> dict[str, list[str]]:
    """Where things of a kind lie, what is known and done of them, and which cards are of it."""
    gap = re.compile(rf"\({article(name)} {re.escape(name)}[,)]")
    kind = next(kind for kind in program.kinds if kind.name == name)
    above_it = {each.name for each in lineage(program, kind)}
    by_title = {
        "lies in": [place_line(program, place) for place in program.places if place.kind in above_it],
        "words of it": [word.line for word in words(program) if gap.search(word.line) and word.sort != "card"],
        "its cards": [card.name for card in program.cards if kind in lineage(program, program.kinds[card.kind])],
    }
    return {title: list(dict.fromkeys(lines)) for title, lines in by_title.items() if lines}


def card_lines(program: Program, card: CardType, sources: Mapping[str, Source]) -> Iterator[str]:
    """The card as it is printed, and what its kinds say."""
    yield from str(card_text(program, card.name, sources)).split("\n")
    for kind in lineage(program, program.kinds[card.kind]):
        if kind.where.file:
            yield from ("", kind_line(program, kind))
            yield from (line for line in without_rules(own_lines(kind.where, sources))[1:] if line.startswith("  "))


def own_lines(where: Where, sources: Mapping[str, Source]) -> tuple[str, ...]:
    """The lines of an item: its first, and all that are further in."""
    source = sources.get(where.file)
    rows = source.text.splitlines()[where.line - 1 :] if source is not None and where.line > 0 else []
    if not rows:
        return ()
    margin = _inset(rows[0])
    block = [rows[0]]
    for row in rows[1:]:
        if row.strip() and _inset(row) <= margin:
            break
        block.append(row)
    while not block[-1].strip():
        block.pop()
    return tuple(row[margin:].rstrip() for row in block)


def comment_above(where: Where, sources: Mapping[str, Source]) -> tuple[str, ...]:
    """The comment that stands right above an item: what its writer says of it."""
    source = sources.get(where.file)
    rows = source.text.splitlines()[: where.line - 1] if source is not None else []
    comment: list[str] = []
    while rows and rows[-1].lstrip().startswith("#"):
        comment.insert(0, rows.pop().strip())
    return tuple(comment)


def without_rules(lines: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(line for line in lines if line and not RULE.match(line))


def rules_in(program: Program, where: Where, many: int) -> list[Rule]:
    """The rules that stand among so many lines from there on."""
    mine = range(where.line, where.line + many)
    return [rule for rule in program.rules if rule.where.file == where.file and rule.where.line in mine]


def rule_line(rule: Rule) -> str:
    return f"{rule.id}  {rule.statement}"


def rule_text(rule: Rule) -> str:
    return f"{rule.id} {rule.statement}"


def location_of(where: Where) -> str:
    return f"{PurePath(where.file).name}, line {where.line}"


def shorten(lines: list[str]) -> tuple[str, ...]:
    more = len(lines) - SHOWN_AT_MOST
    return (*lines[:SHOWN_AT_MOST], *([f"and {more} more"] if more > 0 else []))


def _inset(row: str) -> int:
    return len(row) - len(row.lstrip(" "))

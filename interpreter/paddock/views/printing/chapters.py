"""Orders the rules into chapters. Takes a program and its files, gives chapters as their writer arranged them.

A line `chapter "…"` heads what follows in its file; where there is none, the file is a chapter under its own name.
Files come in the order of their numbers. A ruled comment (`# ------ on the way`) opens a section; the statements of one
verb, value, place or kind are a passage under its name. Rules on cards stand with the cards.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from pathlib import PurePath

from paddock.graph.names import readable
from paddock.program.model import Kind, Place, Program, Rule, Store, Verb, Where
from paddock.program.walk import all_steps
from paddock.records import record
from paddock.text.model import Source
from paddock.views.printing.book_model import Chapter, Passage, Section, Statement
from paddock.views.printing.faces import origin_of
from paddock.views.printing.kinds import players_words, titled

RULED = re.compile(r"#\s*-{6,}\s*(?P<title>\S.*?)\s*-*\s*")
CHAPTER = re.compile(r'chapter +"(?P<title>[^"]*)"\s*(#.*)?')
GAP = re.compile(r"\{(\d+)\}")
SUBJECT = re.compile(r"^(the|a|an|whether) ")
OWNED = re.compile(r"^(the|a|an) [^']*'s ")
OF = re.compile(r" of \(?(a|an|the|each) [^()]*\)?$")
DIGITS = re.compile(r"(\d+)")
GOES_ON = "…"  # of what has no name that players know: it goes on with what stands before it
PARAGRAPH = 4  # statements of one


@record(frozen=True)
class Spot:
    """Where a rule stands in the book."""

    rule: Rule
    chapter: str
    section: str
    passage: str
    item: int  # line of the item


def chapters_of(program: Program, sources: Mapping[str, Source]) -> tuple[Chapter, ...]:
    mixed = program if len(origins(program)) > 1 else None
    spots = [spot_of(program, rule, sources) for rule in rules_outside_cards(program)]
    spots.sort(key=lambda spot: (bool(spot.rule.option), file_order(spot.rule.where, sources), spot.rule.where.line))
    found = []
    for title, group in groupby(spots, key=lambda spot: spot.chapter):
        mine = list(group)
        origin = origin_of(program, mine[0].rule.where) if mixed else ""
        found.append(Chapter(title, tuple(_sections(mine, mixed)), origin))
    return tuple(found)


def _sections(spots: Iterable[Spot], mixed: Program | None) -> Iterator[Section]:
    for title, group in groupby(spots, key=lambda spot: spot.section):
        passages: list[Passage] = []
        for (passage, _), some in groupby(group, key=lambda spot: (spot.passage, spot.item)):
            said = [statement(spot.rule, mixed) for spot in some]
            for start in range(0, len(said), PARAGRAPH):
                here = tuple(said[start : start + PARAGRAPH])
                passages.append(Passage(_head(passage, here[0]) if not start else "", here))
        yield Section(title, tuple(passages))


def _head(title: str, first: Statement) -> str:
    """None where the sentence itself begins with it: `Rest: no card moves.`."""
    return "" if title == GOES_ON or first.text.casefold().startswith(f"{title.casefold()}:") else title


def statement(rule: Rule, mixed: Program | None = None) -> Statement:
    """With the game that it comes from, if several are `mixed` in one program."""
    return Statement(rule.id, rule.statement, rule.option, origin_of(mixed, rule.where) if mixed else "")


def origins(program: Program) -> tuple[str, ...]:
    """The games whose rules and cards are on the table, the first one first."""
    wheres = [program.verbs[program.start].where] if program.verbs else []
    wheres += [rule.where for rule in program.rules] + [card.where for card in program.cards]
    files = {where.file: where for where in wheres if where.file}
    return tuple(dict.fromkeys(origin_of(program, where) for where in files.values()))


def rules_outside_cards(program: Program) -> list[Rule]:
    return [rule for rule in program.rules if not rule.where.file.endswith(".cards")]


# ------------------------------------------------------------------ where a rule stands


def spot_of(program: Program, rule: Rule, sources: Mapping[str, Source]) -> Spot:
    rows = _rows_to(rule.where, sources)
    item = next((number for number in range(len(rows), 0, -1) if _begins_item(rows[number - 1])), rule.where.line)
    headed, said = _headed(rows)
    ruled = (RULED.fullmatch(row) for row in reversed(rows[headed:]))
    section = next((titled(found["title"]) for found in ruled if found), "")
    if rule.option:
        return Spot(rule, "Options in play", rule.option, "", item)
    passage = "" if item == rule.where.line else item_title(program, rule.where.file, item, rows[item - 1])
    chapter = said or chapter_title(program, rule.where)
    return Spot(rule, chapter, section, "" if passage in (chapter, section) else passage, item)


def chapter_of(program: Program, where: Where, sources: Mapping[str, Source]) -> str:
    """The chapter in which something is declared."""
    return _headed(_rows_to(where, sources))[1] or chapter_title(program, where)


def _rows_to(where: Where, sources: Mapping[str, Source]) -> list[str]:
    source = sources.get(where.file)
    return source.text.splitlines()[: where.line] if source is not None else []


def _headed(rows: list[str]) -> tuple[int, str]:
    """The last line above that names a chapter, and the name."""
    for number in range(len(rows), 0, -1):
        if found := CHAPTER.fullmatch(rows[number - 1]):
            return number, found["title"]
    return 0, ""


def _begins_item(row: str) -> bool:
    return bool(row[:1].strip()) and not row.startswith("#")


def chapter_title(program: Program, where: Where) -> str:
    """The name of the file without the number that orders it; a game of one file is one chapter."""
    files = {each.where.file for each in rules_outside_cards(program)}
    if len(files) == 1:
        return "The rules"
    return titled(re.sub(r"^\d+[-_ ]*", "", PurePath(where.file).stem).replace("-", " "))


def file_order(where: Where, sources: Mapping[str, Source]) -> tuple[int, list[tuple[int, int | str]]]:
    """Folders as they were loaded, files in them by number: 10 comes after 2."""
    folders = list(dict.fromkeys(str(PurePath(name).parent) for name in sources))
    path = PurePath(where.file)
    parts = [part for part in DIGITS.split(path.name) if part]
    folder = str(path.parent)
    key: list[tuple[int, int | str]] = [(0, int(part)) if part.isdigit() else (1, part) for part in parts]
    return folders.index(folder) if folder in folders else len(folders), key


def item_title(program: Program, file: str, line: int, row: str) -> str:
    """The name of what is declared there, as a heading."""
    for verb in program.verbs:
        if (verb.where.file, verb.where.line) == (file, line):
            return verb_title(program, verb)
    for value in program.values:
        if (value.where.file, value.where.line) == (file, line):
            return value_title(program, value.name)
    declared: tuple[Place | Kind | Store, ...] = (*program.places, *program.kinds, *program.stores)
    for named in declared:
        if (named.where.file, named.where.line) == (file, line):
            return titled(players_words(program, named.name))
    for window in program.windows:
        if (window.where.file, window.where.line) == (file, line):
            return titled(
                players_words(program, program.kinds[window.kind].plural)
                + f" from the {players_words(program, program.places[window.place].name)}"
            )
    words = row.strip().rstrip(":")
    return titled(words) if words.startswith(("when ", "before ", "after ", "setting ")) else ""


def verb_title(program: Program, verb: Verb) -> str:
    """As players meet it: in the story, or among the choices of a menu; else it goes on with what is before it."""
    if verb.title:
        return verb.title
    return titled(verb_as_command(program, verb)) if verb.told or _is_chosen(program, verb) else GOES_ON


def _is_chosen(program: Program, verb: Verb) -> bool:
    """Whether a menu of the game has it."""
    steps = (step for each in program.verbs for step in all_steps(each.steps))
    return any(entry.label == verb.base for step in steps for entry in step.entries)


def verb_as_command(program: Program, verb: Verb) -> str:
    """`greet the {2}`; words that only the rules have, such as one of a few ways to do it, are left out at its end."""
    words = verb.base or readable(verb.name)
    for at in range(len(verb.params) - 1, 0, -1):
        if verb.params[at].type.is_choice:
            words = re.sub(rf" (?:on|for|by|at|in) \{{{at}\}}$", "", words)
    written = verb_words(words, [param.name for param in verb.params])
    printed = players_words(program, f"you {written}")
    return printed.removeprefix("you ") if "{0}" not in words else players_words(program, written)


def verb_words(words: str, params: list[str]) -> str:
    """`greet {1}` with the name of who is greeted."""
    return GAP.sub(lambda gap: f"the {params[int(gap[1])]}" if int(gap[1]) < len(params) else "…", words)


def value_title(program: Program, name: str) -> str:
    """`the worth of (a player)` is headed `Worth`, `(a player) is too late` is headed `Too late`; cards know better."""
    written = readable(name)
    printed = players_words(program, written)
    if printed != written:
        return titled(OWNED.sub("", printed))
    if " is " in name and name.startswith("("):
        return titled(readable(name.partition(" is ")[2]))
    return titled(SUBJECT.sub("", OF.sub("", SUBJECT.sub("", readable(OF.sub("", name))))))

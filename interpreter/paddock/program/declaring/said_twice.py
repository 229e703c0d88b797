"""Finds what is said twice of one thing, of which only one would count. Takes items as written, gives mistakes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from paddock.program.mistakes import MistakeFound, mistake
from paddock.program.phrases.readings import atom_text, atoms_text
from paddock.program.shapes import ShapeFact, both_said, shape_said
from paddock.program.words.patterns import shown_pattern
from paddock.text.model import Span
from paddock.tree import model as tree

SEEN = (("face", "up"), ("face", "down"), ("seen", "by"))
ROUTE = "route"
SINGLE_LINES = {"game": ("players", "starts", "about", "cards"), "kind": ("label", "works")}
NAMED_IN_QUOTES = ("phase", "card", "report", "display", "demand")
Said = tuple[str, str, Span]  # about what, in which words, where


def said_twice(item: tree.Item) -> Iterator[MistakeFound]:
    match item:
        case tree.Declaration():
            yield from doubles(facts_of(item))
            yield from doubles(lines_of(item))
            yield from doubles(printed_by(item.lines))
        case tree.ValueItem():
            yield from doubles(cases_of(item))
            yield from doubles(printed_by([*item.rules, *item.steps]))
        case tree.WindowItem():
            asks = [phrase for phrase in (item.asks, item.asks_again) if phrase is not None]
            yield from doubles(("asks", "asks", phrase.span) for phrase in asks)
            yield from doubles((fate.word, f"{fate.word}:", fate.span) for fate in item.fates)
        case tree.VerbItem():
            yield from doubles(story_lines_of(item))
            yield from doubles(printed_by(item.steps))
        case tree.OptionItem():
            facts = [line for line in item.lines if isinstance(line, tree.Fact)]
            yield from doubles(said for line in facts for said in single_line("game", line))
            keys = ((inner, wording_key(inner)) for inner in item.items)
            yield from doubles((" ".join(key), _as_written(*key), inner.span) for inner, key in keys if key)
            for inner in item.items:
                yield from said_twice(inner)


def doubles(said: Iterable[Said]) -> Iterator[MistakeFound]:
    first: dict[str, tuple[str, Span]] = {}
    for about, words, span in said:
        if about in first:
            other, place = first[about]
            line = f", on line {place.line}" if place.line != span.line else ""
            same = f"`{words}` stands here twice" if words == other else f"`{words}` does not go with `{other}`"
            yield mistake(
                span, same, f"it is said before{line}" if line else "", "one of them counts: take the other out"
            )
        first.setdefault(about, (words, span))


def facts_of(item: tree.Declaration) -> Iterator[Said]:
    """What stands behind the commas of a head."""
    words = [[atom_text(atom) for atom in phrase.atoms] for phrase in item.head]
    if item.word not in ("place", "counter", "flag", "note", "kind") or "one" in words[0]:
        return  # of the words of a choice it is told where they are read
    lies: ShapeFact | None = None  # how things lie in a place
    for phrase, fact in zip(item.head[1:], words[1:], strict=True):
        is_seen = any(tuple(fact[: len(start)]) == start for start in SEEN)
        several = len(fact) == 1 or fact[:2] == ["starts", "with"]  # slots; kinds of which things start there
        number = fact[1:2] == ["for"]
        about = " ".join(fact) if several else "number" if number else fact[0]
        if item.word == "place" and (said := shape_said(fact)) is not None:
            both = None if lies is None else both_said(lies, said)
            about, lies = "lies" if both is None else both.sort, both or lies or said
        yield "seen" if is_seen else about, atoms_text([*phrase.atoms]), phrase.span


def lines_of(item: tree.Declaration) -> Iterator[Said]:
    for line in item.lines:
        if isinstance(line, tree.Fact):
            yield from single_line(item.word, line)


def single_line(word: str, line: tree.Fact) -> Iterator[Said]:
    """A line that such a declaration has once."""
    first = line.parts[0]
    start = atom_text(first.atoms[0]) if isinstance(first, tree.Phrase) and first.atoms else ""
    if start in SINGLE_LINES.get(word, ()):
        yield start, start, line.span


def cases_of(item: tree.ValueItem) -> Iterator[Said]:
    for case in item.value.cases if isinstance(item.value, tree.CaseTable) else ():
        for key in case.keys:
            if isinstance(key, tree.Phrase) and not any(isinstance(atom, tree.Group) for atom in key.atoms):
                text = atoms_text([*key.atoms, *key.filters])
                yield f"case {text}", text, key.span
        if not case.keys:
            yield "otherwise", "otherwise", case.span


def printed_by(lines: Iterable[object]) -> Iterator[Said]:
    """What stands on cards for all of it, and for each of its uses."""
    for line in lines:
        if isinstance(line, tree.RuleLine) and line.prints:
            text = '" as "'.join(line.prints)
            yield f"prints {line.prints[:-1]}", f'prints "{text}"', line.span


def scenarios_of(file: tree.File) -> Iterator[Said]:
    for item in file.items:
        if isinstance(item, tree.ScenarioItem):
            yield item.name.text, f'scenario "{item.name.text}"', item.span


def menu_lines_of(entries: Iterable[object]) -> Iterator[Said]:
    """What is offered in any case: of lines with a condition one may be there when the other is not."""
    for entry in entries:
        if isinstance(entry, tree.Entry) and entry.label is not None and entry.guard is None:
            yield entry.label.text, f'"{entry.label.text}"', entry.label.span


def story_lines_of(item: tree.VerbItem) -> Iterator[Said]:
    for step in item.steps:
        first = step.sentence.atoms[0] if isinstance(step, tree.Do) else None
        if isinstance(first, tree.Word) and first.text in ("told", "untold"):
            yield "told", first.text, step.span


def wording_key(item: tree.Item) -> tuple[str, str] | None:
    match item:
        case tree.ValueItem():
            return ("value", shown_pattern(item.pattern))
        case tree.VerbItem():
            return ("verb", shown_pattern(item.pattern))
        case tree.PhaseItem():
            return ("phase", item.name.text)
        case tree.Declaration() if item.head and item.word in (
            "counter",
            "flag",
            "note",
            "place",
            "setting",
            ROUTE,
            "card",
            "report",
            "display",
            "demand",
        ):
            words = [a.text for a in item.head[0].atoms if isinstance(a, tree.Word | tree.Quote)]
            return (item.word, " ".join(words))
    return None


def _as_written(word: str, name: str) -> str:
    if word == "value":
        return f"the {name}"
    return f'{word} "{name}"' if word in NAMED_IN_QUOTES else f"{word} {name}"

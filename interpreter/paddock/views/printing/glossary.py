"""Makes glossary and index. Takes a program and its files, gives its words, their meanings, and the rules with them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from paddock.program.model import Program, Where
from paddock.program.words.english import article
from paddock.text.model import Source
from paddock.views.about import own_lines, rules_in
from paddock.views.printing.book_model import GlossaryEntry, IndexEntry
from paddock.views.printing.chapters import GOES_ON, value_title, verb_title
from paddock.views.printing.components import kind_sentence
from paddock.views.printing.kinds import players_words, root_of, store_words, titled
from paddock.views.words import SEEN, layout, written_kinds

GAPS = re.compile(r"\(([^(),]*)(?:,[^()]*)?\)")
DONE = ("phase", "what is done")  # chapters tell of them: they are in the index only
TOLD_BY_RULES = ("value", "condition", "counter", "state")  # which say more than where it is kept
NOTHING_SAID = re.compile(r"An? [\w -]+\.|Something that an? [\w -]+ is or is not\.")
DERIVED = ("value", "condition")  # listed only if rules speak of them
ROUNDABOUT = re.compile(
    r"none\b|\bwhose\b| (?:and|or) | [-+*/] |at (?:least|most)|\bof the \w+ of\b|\bof each of\b|\w-\w"
)
LONGEST = 14  # words of a meaning that was never written for players
MOST = 12  # rules that the index names for one word


def words_explained(program: Program, sources: Mapping[str, Source]) -> tuple[GlossaryEntry, ...]:
    """All words of the game that players meet, in the order of the alphabet."""
    entries = [*_kinds(program), *_places(program), *_stores(program), *_values(program, sources), *_phases(program)]
    known: dict[str, GlossaryEntry] = {}
    for word, sort, meaning, where in entries:
        rules = rules_in(program, where, len(own_lines(where, sources)))
        stated = " ".join(rule.statement for rule in rules[:2])
        said = stated if stated and (sort in TOLD_BY_RULES or NOTHING_SAID.fullmatch(meaning)) else meaning or stated
        if NOTHING_SAID.fullmatch(said):
            continue
        told = sort not in DERIVED or rules or (sort == "value" and _is_plain(meaning) and _is_spoken_of(program, word))
        if said and told:
            known.setdefault(word.casefold(), GlossaryEntry(word, sort, said, tuple(rule.id for rule in rules)))
    return tuple(sorted(known.values(), key=lambda entry: entry.word.casefold()))


def _is_plain(meaning: str) -> bool:
    """Whether what the rules work out can be read as a sentence."""
    return ROUNDABOUT.search(meaning) is None and len(meaning.split()) <= LONGEST


def _is_spoken_of(program: Program, word: str) -> bool:
    pattern = _pattern(program, word)
    return any(pattern.search(rule.statement) for rule in program.rules)


Raw = tuple[str, str, str, Where]


def _kinds(program: Program) -> Iterator[Raw]:
    for kind in written_kinds(program):
        if kind.parent == "one of":
            if not any(type_.kind == kind.name for each in program.kinds for type_ in each.fields.values()):
                continue  # only the rules tell these apart; on nothing are they printed
            yield titled(players_words(program, kind.name)), "word", f"One of {', '.join(kind.values)}.", kind.where
            continue
        root = root_of(program, kind)
        parent = players_words(program, kind.parent)
        is_a = f"{titled(article(parent))} {parent}."
        yield (
            titled(players_words(program, kind.name)),
            root,
            f"{is_a} {kind_sentence(program, kind, with_parent=False)}".strip(),
            kind.where,
        )


def _places(program: Program) -> Iterator[Raw]:
    for place in program.places:
        if place.told:
            what = next((kind.plural for kind in program.kinds if kind.name == place.kind), place.kind)
            owner = f", one for each {program.kinds[place.owner].name}" if place.owner is not None else ""
            facts = players_words(program, ", ".join([SEEN[place.seen], *layout(program, place)]))
            what = players_words(program, what)
            yield titled(players_words(program, place.name)), "place", f"Where {what} lie{owner}: {facts}.", place.where


def _stores(program: Program) -> Iterator[Raw]:
    for store in program.stores:
        if store.made or not store.told:
            continue
        owner = f" for each {program.kinds[store.owner].name}" if store.owner is not None else ""
        if store.sort == "counter":
            start = f", starting at {store.start}" if store.start else ""
            yield (
                titled(store_words(program, store)),
                "counter",
                f"A number that is kept{owner}{start}.",
                store.where,
            )
        elif store.sort == "flag" and store.owner is not None:
            yield (
                titled(store_words(program, store)),
                "state",
                f"Something that {_a(program, store.owner)} is or is not.",
                store.where,
            )


def _a(program: Program, kind: int) -> str:
    name = players_words(program, program.kinds[kind].name)
    return f"{article(name)} {name}"


def _values(program: Program, sources: Mapping[str, Source]) -> Iterator[Raw]:
    """Those with a definition of one line, or with rules."""
    for value in program.values:
        if value.made or value.field or not value.where.file:
            continue
        lines = own_lines(value.where, sources)
        head = lines[0] if lines else ""
        named, means, rest = head.partition(" means ")
        said = players_words(program, _spoken(rest))
        meaning = f"{titled(_spoken(named))}: {said}." if means and rest and not rest.startswith("by ") else ""
        if rest.strip() in ("yes", "no", "0"):  # what only cards change
            meaning = ""
        yield value_title(program, value.name), "condition" if value.is_condition else "value", meaning, value.where


def _phases(program: Program) -> Iterator[Raw]:
    for verb in program.verbs:
        if verb.title:
            yield verb.title, "phase", "", verb.where
        elif verb.rules and not verb.made and (title := verb_title(program, verb)) != GOES_ON:
            yield title, "what is done", "", verb.where


def _spoken(words: str) -> str:
    return GAPS.sub(r"\1", words).removeprefix("whether ").strip()


# ------------------------------------------------------------------ index


def index_of(program: Program, glossary: tuple[GlossaryEntry, ...]) -> tuple[IndexEntry, ...]:
    """Where the rules speak of each word; words that are everywhere, or nowhere, help nobody."""
    found = []
    for entry in glossary:
        pattern = _pattern(program, entry.word)
        rules = [rule.id for rule in program.rules if pattern.search(rule.statement)]
        named = tuple(dict.fromkeys([*entry.rules[:3], *rules]))
        if named:
            found.append(IndexEntry(entry.word, named[:MOST]))
    return tuple(found)


def _pattern(program: Program, word: str) -> re.Pattern[str]:
    """The word in one or many."""
    forms = {word, *(kind.plural for kind in program.kinds if kind.name == word.casefold())}
    either = "|".join(re.escape(form.replace("-", " ")).replace(r"\ ", "[ -]") for form in forms)
    return re.compile(rf"\b({either})s?\b", re.IGNORECASE)

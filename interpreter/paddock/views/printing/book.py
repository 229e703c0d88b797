"""Puts a rulebook together. Takes a program, its files and what was agreed, gives the book as data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from paddock.program.model import Program, Rule, Setting, Where
from paddock.text.model import Source
from paddock.views.about import own_lines, rules_in
from paddock.views.printing.book_model import Book, CardGroup, Chapter, Clarified, Example, Section
from paddock.views.printing.chapters import chapters_of, origins, statement
from paddock.views.printing.components import components_of, kind_sentence, places_of
from paddock.views.printing.faces import Face, deck_of
from paddock.views.printing.flow import flow_of
from paddock.views.printing.glossary import DONE, index_of, words_explained
from paddock.views.printing.kinds import kind_looks
from paddock.views.printing.lookup_tables import tables_of
from paddock.views.printing.responses import asked_rules, moments_of


def book_of(
    program: Program,
    sources: Mapping[str, Source],
    settings: Mapping[str, int | bool],
    examples: Sequence[Example] = (),
    boards: Sequence[str] = (),
) -> Book:
    words = words_explained(program, sources)
    many = f"{program.low} to {program.high}" if program.low != program.high else f"{program.low}"
    sets = origins(program)
    return Book(
        game=program.name,
        about=program.about,
        players=f"{many} players",
        origins=sets if len(sets) > 1 else (),
        options=tuple((name, program.about_options.get(name, "")) for name in program.active),
        settings=tuple(
            (s.name.replace("-", " "), setting_word(s, settings.get(s.name, s.default)), s.about)
            for s in program.settings
        ),
        components=components_of(program),
        places=places_of(program),
        flow=flow_of(program, sources, settings),
        chapters=with_examples(chapters_of(program, sources), examples),
        tables=tables_of(program, sources),
        asked=asked_rules(program, sources),
        moments=moments_of(program),
        groups=tuple(card_groups(program, sources)),
        glossary=tuple(entry for entry in words if entry.sort not in DONE),
        index=index_of(program, words),
        boards=tuple(boards),
    )


def setting_word(setting: Setting, value: int | bool) -> str:
    return setting.values[int(value)] if setting.values else str(value)


def card_groups(program: Program, sources: Mapping[str, Source]) -> list[CardGroup]:
    """Every card, by kind, with the rules that stand on it."""
    faces = {face.name: face for face in deck_of(program, sources).faces}
    mixed = program if len(origins(program)) > 1 else None
    groups = []
    for id_, look in kind_looks(program).items():
        cards = [card for card in program.cards if card.kind == id_]
        mine = [faces[card.name] for card in cards if card.name in faces]
        if not mine:
            continue
        clarified, told = [], set()
        for card, face in zip(cards, mine, strict=True):
            rules = [] if face.uniform else rules_in(program, card.where, len(own_lines(card.where, sources)))
            told |= {rule.id for rule in rules}
            clarified.append(Clarified(face, tuple(statement(rule, mixed) for rule in rules)))
        loose = _loose_rules(program, {card.where.file for card in cards}, told, sources, id_)
        groups.append(
            CardGroup(
                look=look,
                many=sum(face.copies for face in mine),
                about=kind_sentence(program, program.kinds[id_]),
                cards=tuple(clarified),
                rules=tuple(statement(rule, mixed) for rule in loose),
                ranges=_ranges(mine),
            )
        )
    return groups


def _loose_rules(
    program: Program, files: set[str], told: set[str], sources: Mapping[str, Source], kind: int
) -> list[Rule]:
    """Rules in the files of these cards that stand on none of the cards: those of the whole set."""
    cards = {(card.where.file, card.where.line, card.kind): card for card in program.cards}.values()
    shared = Counter((card.where.file, card.where.line) for card in program.cards)
    on_cards = {
        rule.id
        for card in cards
        if card.kind != kind or shared[card.where.file, card.where.line] == 1
        for rule in rules_in(program, card.where, len(own_lines(card.where, sources)))
    }
    mine = [card.where for card in cards if card.kind == kind]
    loose = [rule for rule in program.rules if rule.where.file in files and rule.where.file.endswith(".cards")]
    first = min((card.kind for card in program.cards if card.where.file in files), default=kind)
    return [
        rule
        for rule in loose
        if rule.id not in told
        and rule.id not in on_cards
        and (first == kind or any(_holds(where, rule, sources) for where in mine))
    ]


def _holds(where: Where, rule: Rule, sources: Mapping[str, Source]) -> bool:
    many = len(own_lines(where, sources))
    return rule.where.file == where.file and where.line <= rule.where.line < where.line + many


def _ranges(faces: list[Face]) -> tuple[tuple[str, str], ...]:
    """What cards can have that are but values: each value with all it can be."""
    if not all(face.uniform for face in faces):
        return ()
    several = {stat.name for face in faces for stat in face.stats if ", " in stat.value}  # each card has its own row
    names = list(dict.fromkeys(stat.name for face in faces for stat in face.stats if stat.name not in several))
    return tuple(
        (name, ", ".join(dict.fromkeys(stat.value for face in faces for stat in face.stats if stat.name == name)))
        for name in names
    )


def with_examples(chapters: tuple[Chapter, ...], examples: Sequence[Example]) -> tuple[Chapter, ...]:
    """Each example stands at the end of the section of the first rule that it covers."""
    left = list(examples)
    done = []
    for chapter in chapters:
        sections = []
        for section in chapter.sections:
            ids = {one.id for passage in section.passages for one in passage.statements}
            here = [example for example in left if ids & set(example.covers[:1])]
            left = [example for example in left if example not in here]
            sections.append(Section(section.title, section.passages, tuple(here)))
        done.append(Chapter(chapter.title, tuple(sections), chapter.origin))
    return tuple(done)

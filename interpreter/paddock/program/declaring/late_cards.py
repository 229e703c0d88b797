"""Reads one file of cards again. Takes a game that was read and the new tree of the file, gives the game with it.

What the rest of a game means depends on a file of cards by little: by the names that the rest says, and by the kinds of
which there are cards. As long as these stay, nothing but the file is read.
"""

from __future__ import annotations

from contextlib import suppress
from copy import copy
from dataclasses import replace

from paddock.program.declaring.builder import Builder
from paddock.program.declaring.cards import CardMaker, KnownCards
from paddock.program.declaring.items import ItemCollection, names_given, names_printed, problems_of
from paddock.program.declaring.menu_loops import is_too_long
from paddock.program.mistakes import CappedDiagnostics, ErrorLimitReached
from paddock.program.model import Ability, Modifier, Program, Rule
from paddock.program.scope import Scope
from paddock.program.words.vocabulary import World
from paddock.records import record
from paddock.tree import model as tree

PLAIN = ("card", "cards", "use")


class GameWithLateCards:
    """A game with one set of options, of which one file can be read again. `builder` has read that file last."""

    def __init__(self, builder: Builder) -> None:
        self.builder, self.files, self.source = builder, builder.files, builder.last
        self.said = set[str]().union(*(words_said(file) for file in self.files if file.source != self.source))
        self.in_options = {name for file in self.files for name in names_in_options(file)}
        self.readings = CardReadings()
        self.printed: KnownCards = {}
        self.others = CardMaker(builder.declarer)
        self.others.count_in([card for card in builder.program.cards if card.where.file != self.source])
        self.called = builder.world.names_of_locals()
        self.kinds = {card.kind for card in builder.program.cards}
        self.named = self._named(builder.world)
        told = [d for d in builder.world.diagnostics if d.span is None or d.span.file != self.source]
        self.is_sound = not any(d.is_error for d in told) and not builder.world.diagnostics.limit_reached
        self.is_sound &= not changes_the_rest(builder)
        self.is_sound &= not builder.world.kinds.missing  # what has been told is not told again
        self.is_sound &= not any(self._speaks_of_spaces(file) for file in self.files if file.source == self.source)
        self.counted = [*builder.world.counted]

    def with_files(self, files: list[tree.File]) -> Builder | None:
        """The same game with another tree of that file; None if more than this file has to be read again."""
        changed = self._changed(files)
        if changed is None or not self.is_sound or not is_plain(changed) or self._speaks_of_spaces(changed):
            return None
        builder = self._without_file(files)
        problems = [problem for item in changed.items for problem in problems_of(item)]
        collection = ItemCollection([(item, "") for item in changed.items])
        self.printed = {id(item): self.printed[id(item)] for item in changed.items if id(item) in self.printed}
        cards = CardMaker(builder.declarer).after(self.others, self.printed)
        before = set(cards.names)
        with suppress(ErrorLimitReached):
            for problem in problems:
                builder.note(problem)
            builder.print_cards(collection, cards)
            if not self._is_same_for_the_rest(builder, cards, before):
                return None
            builder.tell_rules(collection)
            self.readings.read(builder, collection)
            builder.read_looks(late=True)
            if changes_the_rest(builder) or asks_otherwise(builder) or self._is_a_menu_too_long(builder):
                return None
            builder.memory.close()
            builder.check_owners()
            builder.check_reminders()
        return builder

    def take_statements(self, files: list[tree.File], rules: list[Rule]) -> None:
        """The same game, some rules of which are said in other words."""
        said, program = {rule.id: rule for rule in rules}, self.builder.program
        self.files, self.builder = files, copy(self.builder)
        self.builder.program = replace(program, rules=[said.get(rule.id, rule) for rule in program.rules])

    def _speaks_of_spaces(self, file: tree.File) -> bool:
        """Whether a card says more of a space that a board has made, which belongs to the rest."""
        heads = (i.head for i in file.items if isinstance(i, tree.Declaration) and i.word == "card")
        words = (getattr(head[1].atoms[-1], "text", "") for head in heads if len(head) > 1)
        boards = (kind.board for word in words if (kind := self.builder.world.kinds.called(word.lower())) is not None)
        return any(board is not None and board.layout != "links" for board in boards)

    def _changed(self, files: list[tree.File]) -> tree.File | None:
        """The tree of the file, if no other one is new."""
        if [file.source for file in files] != [file.source for file in self.files]:
            return None
        pairs = zip(files, self.files, strict=True)
        if any(new is not old for new, old in pairs if old.source != self.source):
            return None
        return next((file for file in files if file.source == self.source), None)

    def _without_file(self, files: list[tree.File]) -> Builder:
        """What was read of the rest; it is shared, and nobody changes it."""
        builder = copy(self.builder)
        builder.files, builder.failed = files, set()
        builder.program = self._program()
        builder.rules = {rule.id: rule for rule in builder.program.rules}
        builder.world = self._world(files)
        builder.remember_with(self.builder.memory.opened_for(builder.program, builder.asked_by_last))
        builder.declarer = copy(self.builder.declarer)
        builder.declarer.program, builder.declarer.world = builder.program, builder.world
        return builder

    def _program(self) -> Program:
        program, source = self.builder.program, self.source
        return replace(
            program,
            values=[*program.values],
            stores=[*program.stores],
            cards=[card for card in program.cards if card.where.file != source],
            abilities=[ability for ability in program.abilities if ability.where.file != source],
            modifiers=[modifier for modifier in program.modifiers if modifier.where.file != source],
            rules=[rule for rule in program.rules if rule.where.file != source],
        )

    def _world(self, files: list[tree.File]) -> World:
        words = copy(self.builder.world.words)
        words.given = lambda: names_given(files)
        words.lost = lambda: set[str]().union(*(file.lost for file in files))
        fresh = CappedDiagnostics()
        world = replace(self.builder.world, words=words, things={}, copied={}, missed=None, diagnostics=fresh)
        world.kinds = self.builder.world.kinds.apart()
        world.refused, world.unprinted, world.scopes = set(), set(), []
        world.counted, world.called_before = [], self.called
        return world

    def _is_same_for_the_rest(self, builder: Builder, cards: CardMaker, before: set[str]) -> bool:
        late = {card.name for card in builder.program.cards if card.where.file == self.source}
        kinds = {card.kind for card in builder.program.cards}
        apart = not late & (before | self.in_options) and not cards.budget.is_short
        elsewhere = any(d.span is None or d.span.file != self.source for d in builder.world.diagnostics)
        return apart and not elsewhere and kinds == self.kinds and self._named(builder.world) == self.named

    def _is_a_menu_too_long(self, builder: Builder) -> bool:
        """Whether there are too many cards now for a menu with a line for each. All that a check finds hangs on that,
        and not on how many lines there are: the menu is kept as it was read."""
        self.counted += builder.world.counted  # what was read of a card is kept, and read no more
        return any(is_too_long(each, builder.program.cards) for each in self.counted)

    def _named(self, world: World) -> dict[str, tuple[str | None, bool]]:
        """Of all that the rest says: which thing it names, and whether one would be but for a mistake."""
        named = {}
        for text in self.said:
            kind, unprinted = world.things.get(text), text in world.unprinted or "" in world.unprinted
            if kind is not None or unprinted:
                named[text] = (kind, unprinted)
        return named


@record
class CardReading:
    """What was read of a card, and what the names meant that it says."""

    item: tree.Item
    names: dict[str, str | None]
    abilities: list[Ability]
    modifiers: list[Modifier]
    rules: list[Rule]
    scopes: list[Scope]
    asked: set[int]  # stores of the past


class CardReadings:
    """A card that stands where it stood the last time is not read again, if the names it says mean the same things."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, int, int], CardReading] = {}

    def read(self, builder: Builder, collection: ItemCollection) -> None:
        world, program = builder.world, builder.program
        before, self._known = self._known, {}
        if world.refused or world.unprinted:
            before = {}  # sentences may be passed over that speak of what has a mistake elsewhere
        for item, _ in collection.declarations("card"):
            key = id(item), len(program.abilities), len(program.modifiers)
            known = before.get(key)
            if known is None or known.names != {name: world.things.get(name) for name in known.names}:
                self._read_one(builder, item, key)
            elif id(item) not in builder.failed:
                self._known[key] = known
                program.abilities += known.abilities
                program.modifiers += known.modifiers
                builder.add_rules(known.rules)
                world.scopes += known.scopes
                builder.memory.ask_again(known.asked)

    def _read_one(self, builder: Builder, item: tree.Item, key: tuple[int, int, int]) -> None:
        program, world = builder.program, builder.world
        told, rules, scopes = len(world.diagnostics), len(program.rules), len(world.scopes)
        before, builder.memory.asked_again = builder.memory.asked_again, set()
        builder.read_cards(ItemCollection([(item, "")]))
        asked = builder.memory.asked_again
        builder.memory.asked_again = before | asked
        same = not (changes_the_rest(builder) or asks_for_more(builder))
        whole = id(item) not in builder.failed and not world.refused and same
        if len(world.diagnostics) == told and whole:
            names = {name: world.things.get(name) for name in said_in(item)}
            new = program.abilities[key[1] :], program.modifiers[key[2] :], program.rules[rules:], world.scopes[scopes:]
            self._known[key] = CardReading(item, names, *new, asked)


def changes_the_rest(builder: Builder) -> bool:
    """Whether the cards of the last file change what is printed or switch cards off: the whole game asks for that."""
    return len(builder.program.values) > builder.values_before_last


def asks_otherwise(builder: Builder) -> bool:
    """Whether cards that were read again ask for another past, or no more for one that nobody else asks for: what has
    happened is counted for the whole game."""
    return asks_for_more(builder) or not builder.asked_by_last <= builder.memory.asked_again


def asks_for_more(builder: Builder) -> bool:
    return builder.memory.asked > builder.memory.written


def is_plain(file: tree.File) -> bool:
    """Whether a file prints cards and does nothing else."""
    return all(
        isinstance(item, tree.RuleLine) or (isinstance(item, tree.Declaration) and item.word in PLAIN)
        for item in file.items
    )


def names_in_options(file: tree.File) -> set[str]:
    options = (item for item in file.items if isinstance(item, tree.OptionItem))
    return {name for option in options for item in option.items for name in names_printed(item)}


def words_said(file: tree.File) -> set[str]:
    """Every word and every name in quotes."""
    if not file.said:
        file.said |= said_in(file.items)
    return file.said


def said_in(node: object) -> set[str]:
    said: set[str] = set()
    todo = [node]
    while todo:
        node = todo.pop()
        if isinstance(node, tree.Word | tree.Quote):
            said.add(node.text)
        elif isinstance(node, list | tuple):
            todo.extend(node)
        else:
            todo.extend(getattr(node, name) for name in getattr(node, "__dataclass_fields__", ()))
    return said

"""Sorts the items of all files, with the chosen options put in. Takes trees, gives items by sort."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from paddock.program.declaring.said_twice import said_twice
from paddock.program.mistakes import MistakeFound, mistake
from paddock.program.words.patterns import shown_pattern
from paddock.records import field, record
from paddock.text.plural import plural
from paddock.tree import model as tree
from paddock.tree.names import names_in

ItemsWithOption = list[tuple[Any, str]]


@record
class ItemCollection:
    items: list[tuple[tree.Item, str]] = field(default_factory=list)  # with the option they belong to
    options: list[str] = field(default_factory=list)
    problems: list[MistakeFound] = field(default_factory=list)

    def declarations(self, word: str) -> ItemsWithOption:
        return [(i, o) for i, o in self.items if isinstance(i, tree.Declaration) and i.word == word]

    def of_types(self, *types: type) -> ItemsWithOption:
        return [(i, o) for i, o in self.items if isinstance(i, types)]

    def abilities_and_modifiers(self) -> ItemsWithOption:
        return self.of_types(tree.AbilityItem, tree.ModifierItem)

    def rule_lines(self) -> Iterator[tuple[tree.RuleLine, str]]:
        """Rules told at the left margin or inside a declaration."""
        for item, option in self.items:
            if isinstance(item, tree.RuleLine):
                yield item, option
            elif isinstance(item, tree.Declaration):
                yield from ((rule, option) for rule in rules_among(item.lines))
            elif isinstance(item, tree.AbilityItem) and isinstance(item.ability, tree.While):
                yield from ((rule, option) for rule in rules_among(item.ability.lines))


def rules_among(lines: list[tree.Line]) -> Iterator[tree.RuleLine]:
    """Those of a block, and of each `while` in it."""
    for line in lines:
        if isinstance(line, tree.RuleLine):
            yield line
        elif isinstance(line, tree.While):
            yield from rules_among(line.lines)


def problems_of(item: tree.Item) -> Iterator[MistakeFound]:
    """What is wrong with an item before any of its words means something."""
    yield from said_twice(item)
    if isinstance(item, tree.Declaration) and item.word == "use":
        alone = len(item.head) == 1 and len(item.head[0].atoms) == 1 and not item.lines
        if not alone or not isinstance(item.head[0].atoms[0], tree.Quote):
            yield mistake(item.span, "`use` names a game, and says no more", "", 'use "GAME"')


def gather(files: list[tree.File], chosen: list[str], last: str = "") -> ItemCollection:
    """The items of one file, if it is named, come after those of the options."""
    collection = ItemCollection()
    for file in files:
        for item in file.items:
            collection.problems += problems_of(item)
            if not isinstance(item, tree.OptionItem) and file.source != last:
                collection.items.append((item, ""))
    for file in files:
        for item in file.items:
            if isinstance(item, tree.OptionItem):
                add_option(collection, item, chosen)
    late = [item for file in files for item in file.items if file.source == last]
    collection.items += [(item, "") for item in late if not isinstance(item, tree.OptionItem)]
    return collection


def add_option(collection: ItemCollection, item: tree.OptionItem, chosen: list[str]) -> None:
    name = item.name.text
    if name in collection.options:
        collection.problems.append(mistake(item.span, f'there are two options "{name}"', "", "one name, one option"))
        return
    collection.options.append(name)
    if name not in chosen:
        return
    for line in item.lines:
        if isinstance(line, tree.RuleLine):
            collection.items.append((line, name))
        else:
            game = next((i for i, _ in collection.items if isinstance(i, tree.Declaration) and i.word == "game"), None)
            if game is not None:
                game = copy_game(collection, game)
                game.lines.append(line)
    replace_same(collection, item.items)
    collection.items += [(inner, name) for inner in last_of_each(item.items)]


def copy_game(collection: ItemCollection, game: tree.Declaration) -> tree.Declaration:
    """The trees stay as written; an option changes a copy."""
    copy = tree.Declaration(game.word, game.head, list(game.lines), game.span)
    collection.items = [(copy if i is game else i, o) for i, o in collection.items]
    return copy


def replace_same(collection: ItemCollection, items: list[tree.Item]) -> None:
    """The items of an option take the place of those with the same wording."""
    keys = {wording_key(item) for item in items} - {None}
    collection.items = [(i, o) for i, o in collection.items if wording_key(i) not in keys]


def last_of_each(items: list[tree.Item]) -> list[tree.Item]:
    """Of two with the same wording in one option the second counts."""
    last = {wording_key(item): at for at, item in enumerate(items)}
    return [item for at, item in enumerate(items) if (key := wording_key(item)) is None or last[key] == at]


def names_given(files: list[tree.File]) -> dict[str, str]:
    """Every name that steps give with `let` or `as`, and where it is first given."""
    return names_in([item for file in files for item in file.items])


def pattern_words(item: tree.Item) -> set[str]:
    """The words of its pattern, if it has one; of a kind what it and several of it are called."""
    if isinstance(item, tree.Declaration) and item.word == "kind" and item.head[:1] and item.head[0].atoms:
        name = item.head[0].atoms[0]
        return {name.text.lower(), plural(name.text.lower())} if isinstance(name, tree.Word) else set()
    if not isinstance(item, tree.ValueItem | tree.VerbItem):
        return set()
    return {part.text.lower() for part in item.pattern.parts if isinstance(part, tree.Word)}


def names_printed(item: tree.Item) -> set[str]:
    """What the cards of a declaration are called; "" where they get their names from what is printed on them."""
    if not isinstance(item, tree.Declaration) or item.word not in ("card", "cards"):
        return set()
    quotes = {atom.text for phrase in item.head[:1] for atom in phrase.atoms if isinstance(atom, tree.Quote)}
    return quotes if item.word == "card" else {""}


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
            "card",
            "report",
            "display",
        ):
            words = [a.text for a in item.head[0].atoms if isinstance(a, tree.Word | tree.Quote)]
            return (item.word, " ".join(words))
    return None

"""Sorts the items of all files, with the chosen options put in. Takes trees, gives items by sort."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from paddock.program.declaring.plain_lines import stands_at, where_of
from paddock.program.declaring.said_twice import ROUTE, said_twice, wording_key
from paddock.program.mistakes import MistakeFound, did_you_mean, mistake
from paddock.records import field, record
from paddock.text.model import Span
from paddock.text.plural import plural
from paddock.tree import model as tree
from paddock.tree.names import names_in

ItemsWithOption = list[tuple[Any, str]]
NAMING = {  # what is but a name
    "use": ("a game", 'use "GAME"'),
    "rules": ("shared rules", 'rules "NAME"'),
    "chapter": ("what follows, as the rulebook heads it", 'chapter "NAME"'),
}
IN_WORDS = ("kind", "place", "counter", "flag", "note", "setting", ROUTE)  # what is declared in plain words


WITHOUT_RULES = (  # nodes in which none can stand: with the sentences of scenarios they are most of a game
    *(tree.Phrase, tree.Arithmetic, tree.Comparison, tree.Not, tree.Junction, tree.Pattern, tree.Word, tree.Name, Span),
    *(tree.Fact, tree.FieldLine, tree.ScenarioItem, tree.PositionItem),
)
_known_fields: dict[type, tuple[str, ...]] = {}


@record
class ItemCollection:
    items: list[tuple[tree.Item, str]] = field(default_factory=list)  # with the option they belong to
    options: list[str] = field(default_factory=list)
    about: dict[str, str] = field(default_factory=dict)  # what each option does, in the words of its first rule
    groups: dict[str, str] = field(default_factory=dict)  # option -> what it is one of
    spans: dict[str, Span] = field(default_factory=dict)  # of the options
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
    if isinstance(item, tree.BridgeItem) or (isinstance(item, tree.ValueItem) and item.guard is not None):
        helps = "in a mix it says what the words of a lent card mean", "elsewhere a verb has steps: verb (a KIND) …:"
        if isinstance(item, tree.ValueItem):
            helps = helps[0], "elsewhere: while CONDITION: and below it the VALUE is 1 higher"
        yield mistake(item.span, "this line belongs into a mix", "", *helps)
    if isinstance(item, tree.Declaration) and item.word == "mix":
        yield mistake(item.span, "a mix is a game of its own", "", "put it into a folder without another game")
    if isinstance(item, tree.Declaration) and item.word in NAMING:
        alone = len(item.head) == 1 and len(item.head[0].atoms) == 1 and not item.lines
        if not alone or not isinstance(item.head[0].atoms[0], tree.Quote):
            what, form = NAMING[item.word]
            yield mistake(item.span, f"`{item.word}` names {what}, and says no more", "", form)
    if isinstance(item, tree.Declaration) and item.word in IN_WORDS:
        quotes = (atom for phrase in item.head for atom in phrase.atoms if isinstance(atom, tree.Quote))
        for quote in list(quotes)[:1]:
            yield mistake(
                quote.span,
                f"a line with `{item.word}` is made of plain words, without quotes",
                "",
                f"write: {quote.text}",
            )


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
        other = stands_at(where_of(collection.spans[name]))
        message = f'there are two options "{name}"'
        collection.problems.append(mistake(item.span, message, "", other, "one name, one option"))
        return
    collection.options.append(name)
    collection.about[name] = next((rule.statement for rule in rules_in(item)), "")
    _add_to_group(collection, item, chosen)
    collection.spans[name] = item.span
    if name not in chosen:
        return
    for line in item.lines:
        if isinstance(line, tree.RuleLine):
            collection.items.append((line, name))
        elif not group_named(line):
            game = next((i for i, _ in collection.items if isinstance(i, tree.Declaration) and i.word == "game"), None)
            if game is not None:
                game = copy_game(collection, game)
                game.lines.append(line)
    inside = replace_kinds(collection, item.items, name)
    replace_same(collection, inside)
    collection.items += [(inner, name) for inner in last_of_each(inside)]


def rules_in(part: object) -> list[tree.RuleLine]:
    """Those that stand anywhere in it, as they are written one after the other."""
    lines: list[tree.RuleLine] = []
    waiting = [part]
    while waiting:
        one = waiting.pop()
        if isinstance(one, tree.RuleLine):
            lines.append(one)
        elif isinstance(one, list):
            waiting += one
        else:
            waiting += [getattr(one, name) for name in _fields_with_lines(type(one))]
    return sorted(lines, key=lambda rule: rule.span.line)


def rule_ids(file: tree.File) -> set[str]:
    if file.rule_ids is None:
        file.rule_ids = {id_ for rule in rules_in(file.items) for id_ in rule.ids}
    return file.rule_ids


def _fields_with_lines(sort: type) -> tuple[str, ...]:
    """Of a node that lines can stand in."""
    if sort not in _known_fields:
        has_lines = is_dataclass(sort) and not issubclass(sort, WITHOUT_RULES)
        _known_fields[sort] = tuple(f.name for f in fields(sort)) if has_lines else ()
    return _known_fields[sort]


def group_named(line: tree.RuleLine | tree.Fact) -> str:
    """What an option is one of: `one of the courses`."""
    first = line.parts[0] if isinstance(line, tree.Fact) and len(line.parts) == 1 else None
    words = [getattr(atom, "text", "") for atom in first.atoms] if isinstance(first, tree.Phrase) else []
    return " ".join(words[2:]) if words[:3] == ["one", "of", "the"] and len(words) > 3 else ""


def _add_to_group(collection: ItemCollection, item: tree.OptionItem, chosen: list[str]) -> None:
    """Of a group one option at most can be switched on."""
    name, lines = item.name.text, [line for line in item.lines if group_named(line)]
    for line in lines:
        group = group_named(line)
        known = [other for other in collection.groups.values() if other != group]
        if group not in collection.groups.values() and (near := did_you_mean(group, known)):
            collection.problems.append(mistake(line.span, f"no other option is one of {group}", "", near))
        rival = next((o for o, its in collection.groups.items() if its == group and o in chosen), None)
        if rival is not None and name in chosen:
            both = f'"{rival}" and "{name}" cannot both be switched on: each is one of {group}'
            collection.problems.append(mistake(item.span, both, "", "choose one of them"))
        collection.groups[name] = group


def compatible_options(options: Iterable[str], groups: Mapping[str, str]) -> list[str]:
    """As many as can be switched on together: of each group the first. `groups`: what an option is one of, if it is."""
    taken: set[str] = set()
    names: list[str] = []
    for option in options:
        if groups.get(option) not in taken:
            names.append(option)
            taken |= {groups[option]} if option in groups else set()
    return names


def replace_kinds(collection: ItemCollection, items: list[tree.Item], option: str) -> list[tree.Item]:
    """Kinds of an option stand where those of the same name stood, since what comes first counts; gives the others."""
    own = {name: item for item in items if (name := kind_name(item))}
    there = {kind_name(item) for item, _ in collection.items} & own.keys()
    collection.items = [
        (own[name], option) if (name := kind_name(item)) in there else (item, before)
        for item, before in collection.items
    ]
    return [item for item in items if kind_name(item) not in there or not kind_name(item)]


def kind_name(item: tree.Item) -> str:
    if not (isinstance(item, tree.Declaration) and item.word == "kind" and item.head):
        return ""
    words = [atom.text for atom in item.head[0].atoms if isinstance(atom, tree.Word)]
    return " ".join(words[: words.index("is")] if "is" in words else words)


def copy_game(collection: ItemCollection, game: tree.Declaration) -> tree.Declaration:
    """The trees stay as written; an option changes a copy."""
    copy = tree.Declaration(game.word, game.head, list(game.lines), game.span)
    collection.items = [(copy if i is game else i, o) for i, o in collection.items]
    return copy


def replace_same(collection: ItemCollection, items: list[tree.Item]) -> None:
    """The items of an option take the place of those with the same wording; but no route that of another option."""
    keys = {wording_key(item) for item in items} - {None}
    collection.items = [
        (i, o) for i, o in collection.items if (key := wording_key(i)) not in keys or (key and key[0] == ROUTE and o)
    ]


def last_of_each(items: list[tree.Item]) -> list[tree.Item]:
    """Of two with the same wording in one option, which is told, the second."""
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

"""Reads counters, flags, notes and settings. Takes their declarations, gives models and the words they bring."""

from __future__ import annotations

import re
from typing import cast

from paddock.program import operations as ops
from paddock.program.declaring.keyed_stores import KeyedStores, check_keys, is_choice, pattern
from paddock.program.declaring.kinds_and_places import Declarer, exprs
from paddock.program.declaring.plain_lines import COMMAS, stands_at, texts, where_of, whole_number
from paddock.program.mistakes import MistakeFound, mistake
from paddock.program.model import Expr, Kind, Setting, Sort, Store
from paddock.program.types import ANY, ERROR, FLAG, NUMBER, Type, choice_of, thing_of
from paddock.program.words import naming
from paddock.program.words.unknown_kinds import plain_sort
from paddock.program.words.vocabulary import Arg, Context, Entry, Fixed, Gap, Make, Part
from paddock.text.model import Span
from paddock.text.plural import article, plural
from paddock.tree import model as tree

START = {"counter": 0, "flag": False, "note": None}
TYPES = {"counter": NUMBER, "flag": FLAG, "note": thing_of(ANY)}
NEXT_KEY = re.compile(r" (?:and for each|and each|for each|and) ")
YES_OR_NO = {"yes", "no", "or", "true", "false", "usually"}


def keyed_name(store: Store) -> str:
    """Of one that is kept for each word: what all of them together are called."""
    return store.pattern.partition(" of (")[0].removeprefix("the ")


class StoreMaker:
    """What a game keeps besides its cards and pieces."""

    def __init__(self, declarer: Declarer) -> None:
        self.declarer = declarer
        self.program = declarer.program
        self.world = declarer.world

    # -------------------------------------------------------------- counters, flags, notes

    def store(self, item: tree.Declaration) -> None:
        words = texts(item.head[0])
        comma = naming.missing_comma_at(words)
        problem = None if comma is None else naming.missing_comma(words, comma, item.word, item.span)
        words, content = split_at(words[:comma], "is" if item.word == "note" else "")
        or_none = content[-2:] == ["or", "none"]
        content = content[:-2] if or_none else content
        words, owner_words = split_at(words, "for")
        naming.check_name(words, item.word, not owner_words, item.span)
        name = " ".join(words)
        same = next((s for s in self.program.stores if name in (s.name, keyed_name(s))), None)
        if same is not None:
            helps = stands_at(same.where), "each counter, flag and note is declared once"
            raise mistake(item.span, f"there is already a {same.sort} `{name}`", "", *helps)
        type_, owner = self._type(item.word, content), None
        type_ = type_.optional() if or_none else type_
        keys = self._keys(owner_words)
        if any(map(is_choice, keys)) and problem is None:
            self._store_for_words(item, name, type_, keys, content)
            return
        try:
            owner = self.declarer.owner(owner_words, item.word, item.span)
            if content:
                self._holds(content[1:], name, item.span)
            if owner is None:
                naming.check_plural(name, item.word, self.world, item.span)
        except MistakeFound as refusal:  # its name is known all the same, or every line that uses it would be wrong too
            problem = problem or refusal
            owner = owner or self.declarer.first_owner(owner_words)
        store = self._add(item, name, type_, owner)
        if problem is not None:
            raise problem
        for phrase in item.head[1:]:  # last, so that a mistake in them does not make the name unknown
            self._fact(store, texts(phrase), phrase.span)

    def _keys(self, owner_words: list[str]) -> tuple[Kind, ...]:
        """The kinds behind `for each`; nothing if one of them is not known."""
        names = NEXT_KEY.split(" ".join(owner_words).removeprefix("for each "))
        kinds = [self.world.kinds.by_name.get(name) for name in names]
        return tuple(kind for kind in kinds if kind is not None) if None not in kinds else ()

    def _store_for_words(
        self, item: tree.Declaration, name: str, type_: Type, keys: tuple[Kind, ...], content: list[str]
    ) -> None:
        """`counter wins for each player and suit`: one for each word, which each of them has."""
        check_keys(keys, item.word, item.span)
        if content:
            self._holds(content[1:], name, item.span)
        parts, shown = pattern(name, keys, self.world.kinds.one)
        kept = type_.optional() if START[item.word] is None else type_
        keyed = KeyedStores(len(self.program.stores), kept, keys)
        for words in keyed.words():
            alone = f"{name} {'of' if len(words) == len(keys) else 'for'} {' for '.join(words)}"
            self.program.stores.append(self._made(item, alone, type_, keyed.owner))
            self.program.stores[-1].pattern = shown
        self.declarer.keyed[keyed.first] = keyed

        def make(reader: Context, args: list[Arg]) -> Expr | None:
            return keyed.stored(exprs(args))

        entry = Entry("value", parts, shown, make)
        naming.check_once(self.world, entry, item.span)
        self.world.words.add(entry)
        if item.word == "flag":
            self._flag_words(keyed, name, parts, make)
        for phrase in item.head[1:]:
            for store in self.program.stores[keyed.first :]:
                self._fact(store, texts(phrase), phrase.span)

    def _flag_words(self, keyed: KeyedStores, name: str, parts: tuple[Part, ...], make: Make) -> None:
        """`(a player) is void for (a suit)`, `mark (a player) as void for (a suit)`."""
        owner, *rest = parts[len(name.split()) + 2 :]
        words: tuple[Part, ...] = (*(Fixed((w,)) for w in name.split()), *rest)
        self.world.words.add(Entry("test", (owner, Fixed(("is", "are")), *words), f"… is {name}", make))
        start: tuple[Part, ...] = (Fixed(("mark",)), owner, Fixed(("as",)))
        self.world.words.add(Entry("verb", (*start, *words), f"mark … as {name}", core=f"mark yes {keyed.first}"))
        negated = (*start, Fixed(("not",)), *words)
        self.world.words.add(Entry("verb", negated, f"mark … as not {name}", core=f"mark no {keyed.first}"))

    def _type(self, word: str, content: list[str]) -> Type:
        """What is kept. Of a note that is wrong, what was probably meant."""
        kinds = self.world.kinds.by_name.values()
        kind = next((k for k in kinds if content and content[-1] in (k.name, k.plural)), None)
        if kind is None:
            return NUMBER if content[-1:] == ["number"] else TYPES[word]
        return self.world.kinds.one(kind.name)

    def _holds(self, words: list[str], name: str, span: Span) -> None:
        """`note dealer is a player`: one thing of a kind."""
        match [*words[:-1], *(plain_sort(word) or word for word in words[-1:])]:
            case [("a" | "an"), "number"] | ["number"]:
                raise mistake(span, "a note holds a thing; a number is kept in a counter", "", f"counter {name}")
            case ["yes", "or", "no"] | [("a" | "an"), "yes or no"]:
                raise mistake(span, "yes or no is kept in a flag", "", f"flag {name}")
            case [("a" | "an"), ("text" | "place" | "thing") as what]:
                raise mistake(span, f"a note cannot hold a {what}", "", f"it holds one thing: note {name} is a player")
            case [("a" | "an"), word]:
                self.declarer.kind_named(word, span)
            case [word] if word == self.declarer.kind_named(word, span).plural:
                kind = self.declarer.kind_named(word, span)
                flag = f"for several, mark each one: flag {name} for each {kind.name}"
                raise mistake(span, "a note holds one thing", "", f"note {name} is a {kind.name}", flag)
            case _:
                message = f"a note cannot be `{' '.join(words)}`" if words else "this note does not say what it holds"
                raise mistake(span, message, "", f"note {name} is a player")

    def _made(self, item: tree.Declaration, name: str, type_: Type, owner: Kind | None) -> Store:
        return Store(
            id=len(self.program.stores),
            name=name,
            sort=cast(Sort, item.word),
            type=type_,
            owner=owner.id if owner else None,
            start=START[item.word],
            where=where_of(item.span),
        )

    def _add(self, item: tree.Declaration, name: str, type_: Type, owner: Kind | None) -> Store:
        store = self._made(item, name, type_, owner)

        def make(reader: Context, args: list[Arg], store: Store = store) -> Expr | None:
            return Expr(op=ops.STORED, type=store.type, ref=store.id, args=exprs(args))

        whose = owner.name if owner else None
        self.declarer.words_for(name.split(), whose, make, item.span, tests=item.word == "flag")
        self.program.stores.append(store)
        if item.word == "flag" and owner is not None:
            self._marks(store, owner.name)
        return store

    def _marks(self, store: Store, owner: str) -> None:
        """`mark the boat as done` and `mark the boat as not done`."""
        words = tuple(Fixed((w,)) for w in store.name.split())
        start: tuple[Part, ...] = (Fixed(("mark",)), Gap(self.world.kinds.one(owner), owner), Fixed(("as",)))
        shown = f"mark ({article(owner)} {owner}) as {store.name}"
        self.world.words.add(Entry("verb", (*start, *words), shown, core=f"mark yes {store.id}"))
        self.world.words.add(
            Entry(
                "verb", (*start, Fixed(("not",)), *words), shown.replace(" as ", " as not "), core=f"mark no {store.id}"
            )
        )

    def _fact(self, store: Store, fact: list[str], span: Span) -> None:
        match fact:
            case ["starts", "at", number] if store.sort == "counter":
                store.start = whole_number(number, span)
            case ["seen", "by", "its", "owner"]:
                store.seen = "owner"
            case ["untold"]:
                store.told = False
            case ["off", "the", "table"]:
                store.told = store.shown = False
            case ["seen", "by", "nobody"]:
                store.seen = "none"
            case _:
                raise self._no_fact(store, fact, span)

    def _no_fact(self, store: Store, fact: list[str], span: Span) -> MistakeFound:
        known = "seen by its owner, seen by nobody, untold, off the table"
        helps = [f"starts at NUMBER, {known}" if store.sort == "counter" else known]
        if plain_sort(fact[-1]) or fact[-1] == "number":
            kept = {"counter": "a number", "flag": "yes or no", "note": "one thing: note NAME is a player"}
            helps = [f"it need not be said: a {store.sort} keeps {kept[store.sort]}"]
        if fact[:2] == ["starts", "at"]:
            first = {"counter": "a number", "flag": "no", "note": "none"}[store.sort]
            helps.append(f"a {store.sort} starts at {first}; to begin otherwise, `set` it in the first phase")
        return mistake(span, f"a {store.sort} cannot be `{' '.join(fact)}`", "", *helps)

    # -------------------------------------------------------------- settings

    def setting(self, item: tree.Declaration) -> None:
        words, facts = texts(item.head[0]), [texts(p) for p in item.head[1:]]
        naming.check_name(words, "setting", True, item.span)
        name = " ".join(words)
        setting, problem, type_ = None, None, NUMBER
        try:
            setting = self._setting(name, facts, item.span)
        except MistakeFound as refusal:  # its name is known all the same
            problem, type_ = refusal, ERROR
        if setting is not None:
            setting.about = " ".join(line.statement for line in item.lines if isinstance(line, tree.RuleLine))
            self.program.settings.append(setting)
            shared = self._kind_of_setting(facts)
            if setting.values:
                type_ = choice_of(shared.name if shared else name)
                if shared is None:
                    self._choices(setting, item.span)

        def make(reader: Context, args: list[Arg], name: str = name, type_: Type = type_) -> Expr | None:
            return Expr(op=ops.SETTING, type=type_, ref=name)

        self.declarer.words_for(name.split(), None, make, item.span)
        if problem is not None:
            raise problem

    def _choices(self, setting: Setting, span: Span) -> None:
        kind = Kind(
            id=len(self.program.kinds),
            name=setting.name,
            plural=plural(setting.name),  # or `the NAME` would be all of its words too
            parent="one of",
            values=setting.values,
            where=where_of(span),
        )
        self.declarer.add_choice_kind(kind)

    def _setting(self, name: str, facts: list[list[str]], span: Span) -> Setting:
        shape = f"setting {name}: number from 1 to 9, usually 1"
        match facts:
            case []:
                raise mistake(span, "a setting says what it can be", "", shape)
            case [["number", "from", low, "to", high], ["usually", usual]]:
                lowest, highest, default = (whole_number(x, span) for x in (low, high, usual))
                if lowest > highest:
                    help_ = f"the lower number first: number from {highest} to {lowest}"
                    raise mistake(span, f"there is no number from {lowest} to {highest}", "", help_)
                if not lowest <= default <= highest:
                    help_ = f"usually a number from {lowest} to {highest}"
                    raise mistake(span, f"`usually {default}` is not from {lowest} to {highest}", "", help_)
                return Setting(name=name, type=NUMBER, default=default, low=lowest, high=highest, where=where_of(span))
            case [["number", *_], *_]:
                raise mistake(span, "this setting is not complete", "", shape)
        shared = self._kind_of_setting(facts)
        if shared is not None:
            return self._one_of_kind(name, shared, [" ".join(f) for f in facts[1:]], span)
        if {word for fact in facts for word in fact} <= YES_OR_NO:
            helps = f"write: the {name} means no", f'and: option "{name}": and below it: the {name} means yes'
            raise mistake(span, "a setting is a number or a word; what is yes or no is an option", "", *helps)
        values = [" ".join(f) for f in facts]
        if plain_sort(facts[0][0]) == "number":
            raise mistake(span, f"a setting cannot be `{values[0]}`", "", shape)
        values = self._without_usual(name, values, span)
        if len(values) == 1:
            raise mistake(span, "a setting has at least two words to choose from", "", COMMAS, f"or: {shape}")
        for value in values:
            naming.check_choice(value, self.world, span)
        return Setting(
            name=name, type=choice_of(""), default=0, high=len(values) - 1, values=values, where=where_of(span)
        )

    def _without_usual(self, name: str, values: list[str], span: Span) -> list[str]:
        """`one of red, black, usually black`: told, and read as it was meant."""
        usual = [value.removeprefix("usually ") for value in values if value.startswith("usually ")]
        if not usual and not values[0].startswith("one of "):
            return values
        words = [value.removeprefix("one of ") for value in values if not value.startswith("usually ")]
        words.sort(key=lambda word: word not in usual)
        message = "the words of a setting stand for themselves, the usual one first"
        self.declarer.note(mistake(span, message, "", f"write: setting {name}: {', '.join(words)}"))
        return words

    def _kind_of_setting(self, facts: list[list[str]]) -> Kind | None:
        """`setting trumps: a suit`: its words are those of a kind."""
        match facts[:1]:
            case [[("a" | "an"), word]]:
                kind = self.world.kinds.by_name.get(word)
                return kind if kind is not None and kind.parent == "one of" else None
        return None

    def _one_of_kind(self, name: str, kind: Kind, facts: list[str], span: Span) -> Setting:
        usual = facts[0].removeprefix("usually ") if facts else kind.words[0]
        if len(facts) > 1 or (facts and not facts[0].startswith("usually ")) or usual not in kind.words:
            message = f"a {kind.name} is not `{usual}`" if len(facts) == 1 else f"`{kind.name}` says all its words"
            help_ = f"setting {name}: {article(kind.name)} {kind.name}, usually {kind.values[0]}"
            raise mistake(span, message, "one of " + ", ".join(kind.values), help_)
        at, most = kind.words.index(usual), len(kind.values) - 1
        return Setting(name=name, type=choice_of(""), default=at, high=most, values=kind.values, where=where_of(span))


def split_at(words: list[str], at: str) -> tuple[list[str], list[str]]:
    """The words before one of them, and those from it on."""
    if at not in words:
        return words, []
    return words[: words.index(at)], words[words.index(at) :]

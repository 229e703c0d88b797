"""Kinds, places, counters and settings. Takes their declarations, gives models and the words they bring."""

from __future__ import annotations

import re
from typing import cast

from paddock.program.mistakes import MistakeFound, did_you_mean, mistake
from paddock.program.model import Expr, Kind, Place, Program, Setting, Sort, Store, Where
from paddock.program.reader import Reader, World
from paddock.program.vocabulary import Arg, Entry, Fixed, Hole, Make, Part
from paddock.program.wording import plural
from paddock.text.limits import LARGEST_NUMBER
from paddock.text.model import Span
from paddock.tree import model as tree

WHOLE = re.compile("-?[0-9]{1,20}")


def where(span: Span) -> Where:
    return Where(file=span.file, line=span.line)


def texts(phrase: tree.Phrase) -> list[str]:
    """The words of a phrase, numbers as digits; quotes keep their text."""
    found = []
    for atom in phrase.atoms:
        match atom:
            case tree.Word():
                found.append(atom.text.lower())
            case tree.Number():
                found.append(str(atom.value))
            case tree.Quote():
                found.append(atom.text)
            case tree.Group():
                raise mistake(atom.span, "no parentheses here", "this line is made of plain words")
    return found


def whole_number(text: str, span: Span) -> int:
    if not WHOLE.fullmatch(text):
        raise mistake(span, f"`{text}` is not a number", "a whole number is needed here")
    number = int(text)
    if abs(number) > LARGEST_NUMBER:  # written in quotes, it was not read as a number before
        raise mistake(span, "this number is too large", f"numbers go from -{LARGEST_NUMBER:,} to {LARGEST_NUMBER:,}")
    return number


def exprs(args: list[Arg]) -> list[Expr]:
    return [a for a in args if isinstance(a, Expr)]


class Declarer:
    def __init__(self, program: Program, world: World) -> None:
        self.program = program
        self.world = world
        for name in ("card", "piece", "space", "player"):
            self._add_kind(
                Kind(
                    id=len(program.kinds), name=name, plural=plural(name), parent="thing", where=Where(file="", line=0)
                )
            )

    # -------------------------------------------------------------- words

    def words_for(self, pattern: list[str], owner: str | None, make: Make, tests: bool = False) -> None:
        """`the coins of (a player)` or `the bank`; for a flag also `(a boat) is done`."""
        parts: list[Part] = [Fixed(("the",)), *(Fixed((w,)) for w in pattern)]
        if owner is not None:
            parts += [Fixed(("of",)), Hole(f"thing:{owner}", owner)]
        shown = f"the {' '.join(pattern)}" + (f" of (a {owner})" if owner else "")
        self.world.words.add(Entry("value", tuple(parts), shown, make))
        if tests and owner is not None:
            said: tuple[Part, ...] = (
                Hole(f"thing:{owner}", owner),
                Fixed(("is", "are")),
                *(Fixed((w,)) for w in pattern),
            )
            self.world.words.add(Entry("test", said, f"(a {owner}) is {' '.join(pattern)}", make))

    def kind_named(self, word: str, span: Span) -> Kind:
        for kind in self.world.kinds.by_name.values():
            if word in (kind.name, kind.plural):
                return kind
        names = [k.name for k in self.world.kinds.by_name.values()]
        if " " in word:
            help_ = "declare a kind above them: kind ticket is a card, kind pass is a ticket"
            raise mistake(span, f"`{word}` is not one kind", "a place holds things of one kind", help_)
        raise mistake(span, f"no kind `{word}`", "", did_you_mean(word, names), f"declare it: kind {word} is a card")

    # -------------------------------------------------------------- kinds

    def kind(self, item: tree.Declaration) -> None:
        words = texts(item.head[0])
        if "is" not in words[1:] or len(words) < 3:
            raise mistake(
                item.span,
                "this kind does not say what it is",
                "",
                "kind NAME is a card",
                "kind NAME is one of red, blue",
            )
        at = words.index("is", 1)
        name = " ".join(words[:at])
        if " " in name:
            raise mistake(
                item.span,
                f"the name of a kind is one word, but this is `{name}`",
                "",
                f"write {name.replace(' ', '-')}",
            )
        if name in self.world.kinds.by_name:
            raise mistake(item.span, f"there is already a kind `{name}`", "", "each kind is declared once")
        rest = words[at + 1 :]
        if rest[:2] == ["one", "of"]:
            self._choice_kind(name, item, rest[2:])
            return
        parent = self.kind_named(rest[-1], item.span)
        kind = Kind(
            id=len(self.program.kinds), name=name, plural=plural(name), parent=parent.name, where=where(item.span)
        )
        for phrase in item.head[1:]:
            more = texts(phrase)
            if more[1:] == ["for", "each", "player"]:
                kind.each_player = whole_number(more[0], phrase.span)
            elif more[:1] == ["plural"]:
                kind.plural = more[1]
            else:
                raise mistake(
                    phrase.span,
                    f"a kind has no `{' '.join(more)}`",
                    "",
                    "after a comma: 1 for each player, plural WORD",
                )
        self._add_kind(kind)
        if kind.each_player == 1:
            self._piece_of_player(kind)

    def _piece_of_player(self, kind: Kind) -> None:
        """`the boat of (a player)`: the piece made for that player."""

        def make(reader: Reader, args: list[Arg], kind: Kind = kind) -> Expr | None:
            bound = reader.scope.new_local(f"thing:{kind.name}")
            owner = Expr(
                op="made_for", type="thing:player", args=[Expr(op="local", type=f"thing:{kind.name}", ref=bound)]
            )
            own = Expr(op="eq", type="flag", args=[owner, *exprs(args)])
            every = Expr(op="all", type=f"things:{kind.name}", ref=kind.id)
            found = Expr(op="filter", type=f"things:{kind.name}", args=[every, own], bind=bound)
            return Expr(op="first", type=f"thing:{kind.name}", args=[found])

        self.words_for([kind.name], "player", make)

    def _choice_kind(self, name: str, item: tree.Declaration, first: list[str]) -> None:
        values = [" ".join(first), *(" ".join(texts(p)) for p in item.head[1:])]
        kind = Kind(
            id=len(self.program.kinds),
            name=name,
            plural=plural(name),
            parent="one of",
            values=values,
            where=where(item.span),
        )
        self._add_kind(kind)
        for index, value in enumerate(values):
            self.world.choices.setdefault(tuple(value.split()), []).append((name, index))

    def _add_kind(self, kind: Kind) -> None:
        self.program.kinds.append(kind)
        self.world.kinds.add(kind)

    def kind_lines(self, item: tree.Declaration) -> None:
        """Fields and facts of a kind, once all kinds are known."""
        kind = self.world.kinds.by_name[texts(item.head[0])[0]]
        for line in item.lines:
            if isinstance(line, tree.FieldLine):
                self._field(kind, line)
            elif isinstance(line, tree.Fact):
                self._kind_fact(kind, line)

    def _field(self, kind: Kind, line: tree.FieldLine) -> None:
        name = " ".join(w.text.lower() for w in line.name)
        words = texts(line.values[0])
        if words[-2:] == ["or", "none"]:
            kind.optional.append(name)
            words = words[:-2]
        kind.fields[name] = type_ = self._field_type(words, line.span)

        def make(reader: Reader, args: list[Arg], name: str = name, type_: str = type_) -> Expr | None:
            return Expr(op="field", type=type_, ref=name, args=exprs(args))

        self.words_for(name.split(), kind.name, make, tests=type_ == "flag")

    def _field_type(self, words: list[str], span: Span) -> str:
        """number, numbers, text, yes or no, a kind, or several of a kind."""
        if words in (["number"], ["numbers"], ["text"]):
            return words[0]
        if words == ["yes", "or", "no"]:
            return "flag"
        word = words[-1]
        target = self.kind_named(word, span)
        if target.parent == "one of":
            return f"choice:{target.name}"
        return f"{'things' if word == target.plural else 'thing'}:{target.name}"

    def _kind_fact(self, kind: Kind, line: tree.Fact) -> None:
        first = line.parts[0]
        words = texts(first) if isinstance(first, tree.Phrase) else []
        if words[:1] == ["label"] and len(words) == 2:
            kind.label = words[1]
        elif words[:2] == ["works", "in"]:
            kind.works = self.works(line)
        else:
            raise mistake(
                line.span,
                f"a kind has no line `{' '.join(words)}`",
                "",
                "a field: price: number",
                'label "{price} coins"',
                "works in the PLACE",
            )

    def works(self, line: tree.Fact) -> list[int]:
        found = []
        for part in line.parts:
            words = (
                [w for w in texts(part) if w not in ("works", "in", "the", "its", "your")]
                if isinstance(part, tree.Phrase)
                else []
            )
            place = next((p for p in self.program.places if p.name == " ".join(words)), None)
            if place is None:
                raise mistake(
                    line.span,
                    f"no place `{' '.join(words)}`",
                    "",
                    did_you_mean(" ".join(words), [p.name for p in self.program.places]),
                )
            found.append(place.id)
        return found

    # -------------------------------------------------------------- places and stores

    def place(self, item: tree.Declaration) -> None:
        words = texts(item.head[0])
        if "of" not in words:
            raise mistake(
                item.span, "this place does not say what lies there", "", "place NAME of KINDS [for each KIND], face up"
            )
        name, rest, owner = self._head(words, item)
        if any(p.name == name for p in self.program.places):
            raise mistake(item.span, f"there is already a place `{name}`", "", "each place is declared once")
        held = self.world.kinds.by_name["card"]
        problem: MistakeFound | None = None
        try:
            held = self.kind_named(rest, item.span)
        except MistakeFound as found:  # its name is known all the same, or every line that uses it would be wrong too
            problem = found
        place = Place(
            id=len(self.program.places),
            name=name,
            kind=held.name,
            owner=owner.id if owner else None,
            where=where(item.span),
        )
        self.program.places.append(place)
        self.world.held.add(held.name)

        def make(reader: Reader, args: list[Arg], place: Place = place) -> Expr | None:
            return Expr(op="place", type=f"place:{place.kind}", ref=place.id, args=exprs(args))

        self.words_for(name.split(), owner.name if owner else None, make)
        if problem is not None:
            raise problem

    def _head(self, words: list[str], item: tree.Declaration) -> tuple[str, str, Kind | None]:
        """NAME of KIND [for each OWNER]."""
        owner = None
        if "for" in words:
            at = words.index("for")
            if words[at + 1 : at + 2] != ["each"] or len(words) != at + 3:
                raise mistake(
                    item.span, "`for` is followed by `each` and a kind", "", "place NAME of KINDS for each player"
                )
            owner = self.kind_named(words[at + 2], item.span)
            words = words[:at]
        at = len(words) - 1 - words[::-1].index("of")
        return " ".join(words[:at]), " ".join(words[at + 1 :]), owner

    def place_facts(self, item: tree.Declaration) -> None:
        """What follows the commas, once all places are known."""
        words = texts(item.head[0])
        name = " ".join(words[: words.index("of")])
        place = next(p for p in self.program.places if p.name == name)
        slots: list[str] | None = None
        for phrase in item.head[1:]:
            fact = texts(phrase)
            if slots is not None and len(fact) == 1 and fact != ["untold"]:
                slots.append(fact[0])
            elif fact[:2] == ["with", "slots"]:
                slots = [" ".join(fact[2:])]
            else:
                self._place_fact(place, fact, phrase.span)
        if slots is not None:
            self._slots(place, slots, item.span)

    def _place_fact(self, place: Place, fact: list[str], span: Span) -> None:
        match fact:
            case ["face", "up"]:
                pass
            case ["in", "order"]:
                place.ordered = True
            case ["face", "down"]:
                place.seen = "none"
            case ["seen", "by", "its", "owner"]:
                place.seen = "owner"
            case ["untold"]:
                place.told = False
            case ["in", "a", "ring"]:
                place.ring = True
            case ["refilled", "from", "the", *rest]:
                place.refill = self._place_called(" ".join(rest), span).id
            case ["starts", "with", kind]:
                place.starts_with.append(self.kind_named(kind, span).id)
            case ["on", kind]:
                spaces = self.kind_named(kind, span)
                place.board = spaces.id
                self.world.boards.append((place.kind, spaces.name))
            case _:
                raise mistake(
                    span,
                    f"a place cannot be `{' '.join(fact)}`",
                    "",
                    "face up, face down, seen by its owner, in order, in a ring, with slots a, b, on KINDS,",
                    "refilled from the PLACE, starts with KINDS, untold",
                )

    def _place_called(self, name: str, span: Span) -> Place:
        found = next((p for p in self.program.places if p.name == name), None)
        if found is None:
            raise mistake(span, f"no place `{name}`", "", did_you_mean(name, [p.name for p in self.program.places]))
        return found

    def _slots(self, place: Place, values: list[str], span: Span) -> None:
        for kind in self.world.kinds.by_name.values():
            if kind.parent == "one of" and all(v in kind.values for v in values):
                place.slots, place.slot_values = kind.id, [kind.values.index(v) for v in values]
                self.world.slots.append((place.kind, kind.name))
                return
        raise mistake(
            span, f"no kind names the slots {', '.join(values)}", "", f"kind slot is one of {', '.join(values)}"
        )

    def store(self, item: tree.Declaration) -> None:
        words = texts(item.head[0])
        type_ = {"counter": "number", "flag": "flag", "note": "thing:thing"}[item.word]
        if item.word == "note" and "is" in words:
            at = words.index("is")
            kind = self.kind_named(words[-1], item.span)
            type_ = f"choice:{kind.name}" if kind.parent == "one of" else f"thing:{kind.name}"
            words = words[:at]
        owner = None
        if "for" in words:
            at = words.index("for")
            owner = self.kind_named(words[-1], item.span)
            words = words[:at]
        name = " ".join(words)
        if any(s.name == name for s in self.program.stores):
            raise mistake(item.span, f"there is already a `{name}`", "", "each counter, flag and note is declared once")
        start = {"counter": 0, "flag": False, "note": None}[item.word]
        store = Store(
            id=len(self.program.stores),
            name=name,
            sort=cast(Sort, item.word),
            type=type_,
            owner=owner.id if owner else None,
            start=start,
            where=where(item.span),
        )
        self.program.stores.append(store)

        def make(reader: Reader, args: list[Arg], store: Store = store) -> Expr | None:
            return Expr(op="stored", type=store.type, ref=store.id, args=exprs(args))

        self.words_for(name.split(), owner.name if owner else None, make, tests=item.word == "flag")
        if item.word == "flag" and owner is not None:
            self._marks(store, owner.name)
        for phrase in item.head[1:]:  # last, so that a mistake in them does not make the name unknown
            self._store_fact(store, texts(phrase), phrase.span)

    def _marks(self, store: Store, owner: str) -> None:
        """`mark the boat as done` and `mark the boat as not done`."""
        words = tuple(Fixed((w,)) for w in store.name.split())
        start: tuple[Part, ...] = (Fixed(("mark",)), Hole(f"thing:{owner}", owner), Fixed(("as",)))
        shown = f"mark (a {owner}) as {store.name}"
        self.world.words.add(Entry("verb", (*start, *words), shown, core=f"mark yes {store.id}"))
        self.world.words.add(
            Entry(
                "verb", (*start, Fixed(("not",)), *words), shown.replace(" as ", " as not "), core=f"mark no {store.id}"
            )
        )

    def _store_fact(self, store: Store, fact: list[str], span: Span) -> None:
        match fact:
            case ["starts", "at", number] if store.sort == "counter":
                store.start = whole_number(number, span)
            case ["seen", "by", "its", "owner"]:
                store.seen = "owner"
            case ["untold"]:
                store.told = False
            case ["seen", "by", "nobody"]:
                store.seen = "none"
            case _:
                raise mistake(
                    span,
                    f"a {store.sort} cannot be `{' '.join(fact)}`",
                    "",
                    "starts at NUMBER, seen by its owner, seen by nobody, untold",
                )

    # -------------------------------------------------------------- settings

    def setting(self, item: tree.Declaration) -> None:
        name = " ".join(texts(item.head[0]))
        facts = [texts(p) for p in item.head[1:]]
        if not facts:
            raise mistake(
                item.span, "a setting says what it can be", "", "setting rounds: number from 1 to 9, usually 1"
            )
        setting, type_ = self._setting(name, facts, item.span), "number"
        if setting.values:
            type_ = f"choice:{name}"
            kind = Kind(
                id=len(self.program.kinds),
                name=name,
                plural=name,
                parent="one of",
                values=setting.values,
                where=where(item.span),
            )
            self._add_kind(kind)
            for index, value in enumerate(setting.values):
                self.world.choices.setdefault(tuple(value.split()), []).append((name, index))
        self.program.settings.append(setting)

        def make(reader: Reader, args: list[Arg], name: str = name, type_: str = type_) -> Expr | None:
            return Expr(op="setting", type=type_, ref=name)

        self.words_for(name.split(), None, make)

    def _setting(self, name: str, facts: list[list[str]], span: Span) -> Setting:
        match facts:
            case [["number", "from", low, "to", high], ["usually", usual]]:
                lowest, highest, default = (whole_number(x, span) for x in (low, high, usual))
                return Setting(name=name, type="number", default=default, low=lowest, high=highest, where=where(span))
            case [["number", *_], *_]:
                raise mistake(
                    span, "this setting is not complete", "", f"setting {name}: number from 1 to 9, usually 1"
                )
        values = [" ".join(f) for f in facts]
        return Setting(name=name, type="choice", default=0, high=len(values) - 1, values=values, where=where(span))

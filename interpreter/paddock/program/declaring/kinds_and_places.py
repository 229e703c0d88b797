"""Reads kinds and places. Takes their declarations, gives models and the words they bring."""

from __future__ import annotations

from paddock.program import operations as ops
from paddock.program.declaring.items import pattern_words
from paddock.program.declaring.keyed_stores import KeyedStores
from paddock.program.declaring.looks import add_look, is_look
from paddock.program.declaring.place_facts import PlaceFacts, place_called
from paddock.program.declaring.plain_lines import (
    check_article,
    head,
    parts_of,
    stands_at,
    texts,
    where_of,
    whole_number,
    written,
)
from paddock.program.mistakes import MistakeFound, mistake, silent_mistake
from paddock.program.model import Expr, Kind, Place, Program, Where
from paddock.program.types import (
    ANY,
    ERROR,
    FLAG,
    NUMBER,
    NUMBERS,
    PLAYER,
    TEXT,
    Type,
    choice_of,
    place_of,
    thing_of,
    things_of,
)
from paddock.program.words import naming
from paddock.program.words.unknown_kinds import no_kind, plain_sort
from paddock.program.words.vocabulary import Arg, Context, Entry, Fixed, Gap, Make, Part, World
from paddock.text.limits import KIND_DEPTH
from paddock.text.model import Span
from paddock.text.plural import article, plural
from paddock.tree import model as tree

PLAIN_FIELDS = {"number": NUMBER, "numbers": NUMBERS, "text": TEXT, "yes or no": FLAG}

THE = (["the"], ["its"], ["your"])


def exprs(args: list[Arg]) -> list[Expr]:
    return [a for a in args if isinstance(a, Expr)]


class Declarer:
    def __init__(self, program: Program, world: World) -> None:
        self.program = program
        self.world = world
        self.made: dict[int, int] = {}  # declaration of a place -> its id
        self.waiting: dict[str, list[tree.Declaration]] = {}  # kinds under one that is declared further down
        self.above: dict[str, str] = {}  # at the end, each of those and the one that is not there
        self.settled: set[str] = set()
        self.keyed: dict[int, KeyedStores] = {}  # by the first of their stores
        self.board_facts: dict[str, list[tuple[list[str], Span]]] = {}  # kind -> how its spaces lie
        self.facts = PlaceFacts(program, world, self.kind_named)
        for name in naming.BUILT_IN:
            nowhere = Where(file="", line=0)
            self._add_kind(Kind(id=len(program.kinds), name=name, plural=plural(name), parent="thing", where=nowhere))

    def note(self, problem: MistakeFound) -> None:
        """Told of, and read on: what was declared is known all the same, or every line about it would be wrong too."""
        if problem.diagnostic.message:
            self.world.diagnostics.append(problem.diagnostic)

    # -------------------------------------------------------------- words

    def words_for(self, pattern: list[str], owner: str | None, make: Make, span: Span, tests: bool = False) -> None:
        """`the coins of (a player)` or `the bank`; for a flag also `(a boat) is done`."""
        parts: list[Part] = [Fixed(("the",)), *(Fixed((w,)) for w in pattern)]
        if owner is not None:
            parts += [Fixed(("of",)), Gap(self.world.kinds.one(owner), owner)]
        shown = f"the {' '.join(pattern)}" + (f" of ({article(owner)} {owner})" if owner else "")
        entry = Entry("value", tuple(parts), shown, make)
        naming.check_once(self.world, entry, span)
        if owner is not None:
            naming.override_core(self.world, entry, owner)
        self.world.words.add(entry)
        if tests and owner is not None:
            sentence: tuple[Part, ...] = (
                Gap(self.world.kinds.one(owner), owner),
                Fixed(("is", "are")),
                *(Fixed((w,)) for w in pattern),
            )
            self.world.words.add(Entry("test", sentence, f"({article(owner)} {owner}) is {' '.join(pattern)}", make))

    def kind_named(self, word: str, span: Span, many: bool = False) -> Kind:
        """`many`: the word stands where several of the kind are spoken of."""
        called = self.world.kinds.called(word)
        if called is not None:
            return called
        below = {texts(item.head[0])[0] for items in self.waiting.values() for item in items}
        if word in self.world.refused | below | {plural(name) for name in below}:
            raise silent_mistake(span)
        if " " in word:
            help_ = "declare a kind above them: kind ticket is a card, kind pass is a ticket"
            raise mistake(span, f"`{word}` is not one kind", "a place holds things of one kind", help_)
        raise no_kind(self.world.kinds, word, span, many=many)

    # -------------------------------------------------------------- kinds

    def kind(self, item: tree.Declaration) -> None:
        """A kind, and all that waited for it."""
        todo = self._kind(item)
        while todo:
            below = todo.pop(0)
            try:
                todo = [*self._kind(below), *todo]
            except MistakeFound as refusal:  # of that one, not of this
                self.note(refusal)
                self.world.refused |= pattern_words(below)

    def _kind(self, item: tree.Declaration) -> list[tree.Declaration]:
        """Gives what waited for it."""
        words = texts(item.head[0])
        if "is" not in words[1:] or len(words) < 3:
            helps = "kind NAME is a card", "kind NAME is one of red, blue"
            raise mistake(item.span, "this kind does not say what it is", "", *helps)
        at = words.index("is", 1)
        name = " ".join(words[:at])
        if " " in name:
            write = f"write {name.replace(' ', '-')}"
            raise mistake(item.span, f"the name of a kind is one word, but this is `{name}`", "", write)
        if name in self.world.kinds.by_name:
            other = stands_at(self.world.kinds.by_name[name].where)
            raise mistake(item.span, f"there is already a kind `{name}`", "", other, "each kind is declared once")
        naming.check_name([name], "kind", True, item.span)
        rest = words[at + 1 :]
        if rest[:2] == ["one", "of"] or "or" in rest:
            self._choice_kind(name, item, rest)
            return []
        return self._kind_of(name, item, rest)

    def _kind_of(self, name: str, item: tree.Declaration, rest: list[str]) -> list[tree.Declaration]:
        comma = naming.missing_comma_at(rest)
        above = rest[-1 if comma is None else comma - 1]
        if self.world.kinds.called(above) is None:
            self.waiting.setdefault(above, []).append(item)
            return []
        parent = self.kind_named(above, item.span)
        check_article(rest[:comma], f"kind {name} is ", item.head[0].span)
        if len(self.world.kinds.ancestors(parent.name)) - len(("card", ANY)) > KIND_DEPTH:
            help_ = "let some of them stand under a kind further up"
            raise mistake(item.span, "too many kinds stand under one another", f"at most {KIND_DEPTH}", help_)
        kind = Kind(
            id=len(self.program.kinds), name=name, plural=plural(name), parent=parent.name, where=where_of(item.span)
        )
        problem: MistakeFound | None = None
        for phrase in item.head[1:]:
            try:
                self._kind_head(kind, texts(phrase), phrase.span)
            except MistakeFound as refusal:
                problem = problem or refusal
        self._add_kind(kind)
        if kind.each_player == 1:
            self._piece_of_player(kind, item.span)
        if comma is not None:
            at = len(texts(item.head[0])) - len(rest) + comma
            problem = naming.missing_comma(texts(item.head[0]), at, "kind", item.span)
        if problem is not None:
            self.note(problem)
        return [*self.waiting.pop(kind.name, []), *self.waiting.pop(kind.plural, [])]

    def _kind_head(self, kind: Kind, fact: list[str], span: Span) -> None:
        match fact:
            case [number, "for", "each", "player"]:
                kind.each_player = whole_number(number, span)
            case ["plural", word]:
                kind.plural = word
            case ["in" | "on", "a", *_] | ["going", "round"] | ["linked", *_]:
                self.board_facts.setdefault(kind.name, []).append((fact, span))
            case _:
                help_ = "after a comma: 1 for each player, plural WORD"
                on_board = "or, of spaces: in a grid of 8 rows and 8 columns, going round, linked"
                raise mistake(span, f"a kind has no `{' '.join(fact)}`", "", help_, on_board)

    def _piece_of_player(self, kind: Kind, span: Span) -> None:
        """`the boat of (a player)`: the piece made for that player."""

        def make(reader: Context, args: list[Arg], kind: Kind = kind) -> Expr | None:
            bound = reader.scope.new_local(thing_of(kind.name))
            owner = Expr(op=ops.MADE_FOR, type=PLAYER, args=[Expr(op=ops.LOCAL, type=thing_of(kind.name), ref=bound)])
            own = Expr(op=ops.EQ, type=FLAG, args=[owner, *exprs(args)])
            every = Expr(op=ops.ALL, type=things_of(kind.name), ref=kind.id)
            pieces = Expr(op=ops.FILTER, type=things_of(kind.name), args=[every, own], bind=bound)
            return Expr(op=ops.FIRST, type=thing_of(kind.name), args=[pieces])

        self.words_for([kind.name], "player", make, span)

    def _choice_kind(self, name: str, item: tree.Declaration, rest: list[str]) -> None:
        has_one_of = rest[:2] == ["one", "of"]
        first = written(item.head[0])[-len(rest) :]
        values = [" ".join(first[2:] if has_one_of else first), *(" ".join(written(p)) for p in item.head[1:])]
        problem: MistakeFound | None = None
        if not has_one_of:
            values = [v for value in values for v in value.split(" or ")]
            help_ = f"kind {name} is one of {', '.join(values)}"
            problem = mistake(item.span, "`or` does not make a choice", "", help_)
        number, many = len(self.program.kinds), plural(name)
        kind = Kind(id=number, name=name, plural=many, parent="one of", values=values, where=where_of(item.span))
        self._add_kind(kind)
        self.add_choices(name, values)
        if problem is not None:
            raise problem
        for value, phrase in zip(values, item.head, strict=True):
            if " and " in value:
                self.add_choices(name, value.split(" and "), at=len(kind.values))
                kind.values = [*values, *value.split(" and ")]
            naming.check_choice(value.lower(), self.world, phrase.span)
        double = next((v for at, v in enumerate(kind.words) if v in kind.words[:at]), None)
        if double is not None:
            raise mistake(item.span, f"`{double}` stands twice here", "", "each word of a choice stands once")

    def add_choices(self, name: str, values: list[str], at: int = 0) -> None:
        for index, value in enumerate(values, at):
            self.world.choices.setdefault(tuple(value.lower().split()), []).append((name, index))

    def add_choice_kind(self, kind: Kind) -> None:
        """The words of a setting are a kind of their own."""
        self._add_kind(kind)
        self.add_choices(kind.name, kind.values)

    def replace_choices(self, kind: Kind, values: list[str]) -> None:
        """Other words for a choice, before anything has spoken of them."""
        for words, meanings in list(self.world.choices.items()):
            self.world.choices[words] = [(name, at) for name, at in meanings if name != kind.name]
            if not self.world.choices[words]:
                del self.world.choices[words]
        kind.values = values
        self.add_choices(kind.name, values)

    def _add_kind(self, kind: Kind) -> None:
        self.program.kinds.append(kind)
        self.world.kinds.add(kind)

    def kind_lines(self, item: tree.Declaration) -> None:
        """Fields and facts of a kind, once all kinds are known."""
        kind = self.world.kinds.by_name.get(texts(item.head[0])[0])
        if kind is None:
            self._without_parent(texts(item.head[0])[0], item.span)
            return
        for line in item.lines:
            try:
                if isinstance(line, tree.FieldLine):
                    self._field(kind, line)
                elif isinstance(line, tree.Fact):
                    self._kind_fact(kind, line)
            except MistakeFound as problem:
                self.note(problem)

    def _without_parent(self, name: str, span: Span) -> None:
        """Says that the kind above it is not there; of a kind that was refused the mistake has been told."""
        if not self.above:
            self.above = {texts(i.head[0])[0]: kind for kind, below in self.waiting.items() for i in below}
        missing = naming.missing_kind(name, self.above, self.settled, span) if name in self.above else ""
        if missing:
            self.kind_named(missing, span)

    def _field(self, kind: Kind, line: tree.FieldLine) -> None:
        name = " ".join(w.text.lower() for w in line.name)
        words = texts(line.values[0])
        if words[-2:] == ["or", "none"]:
            kind.optional.append(name)
            words = words[:-2]
        type_, problem = ERROR, None
        try:
            naming.check_name(name.split(), "field", False, line.span)
            if len(line.values) > 1:
                choices = ", ".join(" ".join(texts(value)) for value in line.values)
                help_ = f"declare a choice: kind {name} is one of {choices}", f"and here: {name}: {name}"
                raise mistake(line.span, "a field has one sort", "", *help_)
            type_ = self._field_type(words, line.span)
            if name in kind.optional and not type_.is_flag:  # which is no then
                type_ = type_.optional()
        except MistakeFound as refusal:  # its name is known all the same
            problem = refusal
        self.add_field(kind, name, type_, line.span)
        if problem is not None:
            raise problem

    def add_field(self, kind: Kind, name: str, type_: Type, span: Span) -> None:
        """A field, and the words to ask for it."""
        kind.fields[name] = type_

        def make(reader: Context, args: list[Arg], name: str = name, type_: Type = type_) -> Expr | None:
            return Expr(op=ops.FIELD, type=type_, ref=name, args=exprs(args))

        self.words_for(name.split(), kind.name, make, span, tests=type_.is_flag)

    def inherit(self, item: tree.Declaration) -> None:
        """A kind has the fields of the kinds above it, and does not declare them again; and their label, or its own."""
        known, name = self.world.kinds.by_name, texts(item.head[0])[0]
        above = [known[kind] for kind in self.world.kinds.ancestors(name)[1:] if kind in known]
        if name in known:
            known[name].label = next((kind.label for kind in (known[name], *above) if kind.label), "")
        for line in item.lines:
            field = " ".join(w.text.lower() for w in line.name) if isinstance(line, tree.FieldLine) else ""
            owner = next((kind.name for kind in above if field in kind.fields), None)
            if owner is not None:
                label = f"what is {article(name)} {name} is {article(owner)} {owner} too"
                message = f"{article(owner)} {owner} has `{field}` already"
                self.note(mistake(line.span, message, label, "take this line out"))

    def _field_type(self, words: list[str], span: Span) -> Type:
        """number, numbers, text, yes or no, a kind, or several of a kind."""
        if " ".join(words) in PLAIN_FIELDS:
            return PLAIN_FIELDS[" ".join(words)]
        word = words[-1] if words else ""
        if len(words) != 1 and words[:-1] not in (["a"], ["an"]):
            helps = "number, numbers, text, yes or no, a KIND, or KINDS; and `or none` behind it"
            raise mistake(span, f"`{' '.join(words)}` is no sort of field", "", helps)
        if self.world.kinds.called(word) is None and plain_sort(word):
            raise mistake(span, f"no kind `{word}`", "", f"write: {plain_sort(word)}")
        target = self.kind_named(word, span, many=len(words) == 1)
        if target.parent == "one of":
            naming.check_single_word(target, word, span)
            return choice_of(target.name)
        return (things_of if word == target.plural else thing_of)(target.name)

    def _kind_fact(self, kind: Kind, line: tree.Fact) -> None:
        if isinstance(line.parts[0], tree.Comparison):
            help_ = "put it on a card, or under a line: while CONDITION:"
            raise mistake(line.span, "a change of a value cannot stand alone in a kind", "", help_)
        words = parts_of(line)[0]
        if words[:1] == ["label"] and len(words) == 2:
            kind.label = words[1]
        elif words[:2] == ["works", "in"]:
            kind.works = self.works(line)
        elif is_look(line):
            add_look(kind.looks, line)
        else:
            helps = "a field: price: number", 'label "{price} coins"', "works in the PLACE", 'looks like "F"'
            raise mistake(line.span, f"a kind has no line `{' '.join(words)}`", "", *helps)

    def works(self, line: tree.Fact) -> list[int]:
        parts = parts_of(line)
        parts[0] = parts[0][2:] if parts[0][:2] == ["works", "in"] else []
        named = [" ".join(part[1:]) if part[:1] in THE else "" for part in parts]
        if not all(named):
            raise mistake(line.span, "this line does not say which place", "", "works in the PLACE, the PLACE")
        return [place_called(self.program, name, line.span).id for name in named]

    # -------------------------------------------------------------- places

    def place(self, item: tree.Declaration) -> None:
        words = texts(item.head[0])
        comma = naming.missing_comma_at(words)
        problem = None if comma is None else naming.missing_comma(words, comma, "place", item.span)
        words = words[:comma]
        if not head(words)[1]:
            help_ = "place NAME of KINDS [for each KIND], face up"
            problem = mistake(item.span, "this place does not say what lies there", "", help_)
            card_kinds = [k.plural for k in self.world.kinds.by_name.values() if k.parent == "card"]
            words, owner_words = [w for w in head(words)[0].split() if w != "of"], head(words)[2]
            words = [*words, "of", *(card_kinds if len(card_kinds) == 1 else ["cards"]), *owner_words]
        name, rest, owner_words = head(words)
        naming.check_name(name.split(), "place", not owner_words, item.span)
        same = next((p for p in self.program.places if p.name == name), None)
        if same is not None:
            helps = stands_at(same.where), "each place is declared once"
            raise mistake(item.span, f"there is already a place `{name}`", "", *helps)
        content, owner = self.world.kinds.by_name["card"], None
        try:
            content = self.kind_named(rest, item.span, many=True)
            owner = self.owner(owner_words, "place", item.span)
            if owner is None:
                naming.check_plural(name, "place", self.world, item.span)
        except MistakeFound as refusal:
            problem = problem or refusal
            owner = owner or self.first_owner(owner_words)
        self._add_place(item, name, content, owner)
        if problem is not None:
            self.note(problem)

    def _add_place(self, item: tree.Declaration, name: str, content: Kind, owner: Kind | None) -> None:
        place = Place(
            id=len(self.program.places),
            name=name,
            kind=content.name,
            owner=owner.id if owner else None,
            where=where_of(item.span),
        )
        self.program.places.append(place)
        self.made[id(item)] = place.id
        self.world.kinds_in_places.add(content.name)

        def make(reader: Context, args: list[Arg], place: Place = place) -> Expr | None:
            return Expr(op=ops.PLACE, type=place_of(place.kind), ref=place.id, args=exprs(args))

        self.words_for(name.split(), owner.name if owner else None, make, item.span)

    def owner(self, words: list[str], word: str, span: Span) -> Kind | None:
        """`for each KIND`: whom a place or counter belongs to."""
        match words:
            case []:
                return None
            case ["for", "each", kind]:
                return naming.check_owner(self.kind_named(kind, span), word, span)
            case ["for", "each", *rest] if "and" in rest:
                what = next((w for w in rest if w not in ("and", "each", "player")), "pair")
                one = f"make a piece for each pair: kind {what}-token is a piece, 5 for each player"
                other = f"and give it the {word}: {word} NAME for each {what}-token"
                raise mistake(span, f"a {word} belongs to one kind, not to two", "", one, other)
        raise mistake(span, "`for` is followed by `each` and a kind", "", f"{word} NAME for each player")

    def first_owner(self, words: list[str]) -> Kind | None:
        """The owner that was probably meant, where the words are not in order."""
        return self.world.kinds.by_name.get(words[2]) if len(words) > 2 else None

    def place_facts(self, item: tree.Declaration) -> None:
        """What follows the commas, once all places are known."""
        self.facts.read(self.program.places[self.made[id(item)]], item)

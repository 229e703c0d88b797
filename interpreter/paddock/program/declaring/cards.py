"""Reads cards and pieces as printed. Takes their declarations, gives card types."""

from __future__ import annotations

import re
from collections import Counter
from contextlib import suppress
from itertools import product
from math import prod

from paddock.program.declaring.card_art import art_again, art_of, is_art
from paddock.program.declaring.card_counts import (
    CardBudget,
    count_values,
    expand_ranges,
    field_and_values,
    numbers_in_rows,
)
from paddock.program.declaring.card_mistakes import is_of_board, never_none, one, said_again, without_colon
from paddock.program.declaring.card_sentences import (
    begins_a_step,
    is_sentence,
    lonely_sentence,
    nothing_done_so,
    says_what_is_done,
)
from paddock.program.declaring.kinds_and_places import Declarer
from paddock.program.declaring.looks import add_look, check_look, is_look
from paddock.program.declaring.modifiers import statement_hint
from paddock.program.declaring.plain_lines import (
    check_article,
    check_quotes,
    parts_of,
    stands_at,
    texts,
    where_of,
    whole_number,
)
from paddock.program.mistakes import MistakeFound, did_you_mean, mistake
from paddock.program.model import CardType, Kind, Printed
from paddock.program.types import ANYTHING, NUMBER, Type
from paddock.text.limits import CARD_NAME, COPIES
from paddock.text.model import Span
from paddock.text.plural import article
from paddock.tree import model as tree


def count(values: list[Printed]) -> int:
    return values[0] if isinstance(values[0], int) else 1


def first_double(values: list[Printed]) -> int | None:
    """Where the first value stands that stands there again."""
    often = Counter(map(repr, values))
    return next((at for at, value in enumerate(values) if often[repr(value)] > 1), None)


def rules_reminded(line: tree.Fact) -> list[str]:
    """The rules of a line `reminds of RULE, RULE`."""
    first, *more = ([getattr(a, "text", "") for a in p.atoms] if isinstance(p, tree.Phrase) else [] for p in line.parts)
    if first[:2] != REMINDS or not all(len(part) == 1 for part in [first[2:], *more]):
        return []
    return [first[2], *(part[0] for part in more)]


REMINDS = ["reminds", "of"]
BRACES = re.compile(r"\{([^{}]*)\}")


KnownCards = dict[int, tuple[tree.Declaration, CardType]]  # by the identity of the item


class CardMaker:
    """Cards and pieces as printed."""

    def __init__(self, declarer: Declarer) -> None:
        self.declarer = declarer
        self.program = declarer.program
        self.world = declarer.world
        self.names: Counter[str] = Counter()
        self.printed: set[int] = set()  # kinds that a card was printed of
        self.budget = CardBudget({name for kind in self.program.kinds for name in kind.fields})
        self.fields: dict[str, dict[str, Type]] = {}  # of each kind, with those of the kinds above it
        self.known: KnownCards = {}  # as they were printed the last time
        self.spaces: dict[str, CardType] = {}  # of grids, which are there before a card says more of one

    def count_in(self, cards: list[CardType]) -> None:
        """Cards that were printed before."""
        self.names.update(card.name for card in cards)
        self.printed.update(card.kind for card in cards)
        self.budget.thing_count += sum(card.copies for card in cards)
        self.budget.number_count += sum(map(numbers_in_rows, cards))

    def after(self, others: CardMaker, known: KnownCards) -> CardMaker:
        """What those others have printed is there already; `known`: cards that may be printed as they were before."""
        self.names, self.printed, self.fields = others.names.copy(), {*others.printed}, others.fields
        self.budget.thing_count, self.budget.number_count = others.budget.thing_count, others.budget.number_count
        self.known = known
        return self

    def product(self, item: tree.Declaration) -> None:
        """`cards KINDS`: every combination of the listed values."""
        words = texts(item.head[0])
        kind = self.declarer.kind_named(words[-1], item.span, many=True)
        if kind.board is not None and kind.board.layout != "links":
            help_ = f'what one of them has stands on a card: card "NAME", {one(kind)}'
            raise mistake(item.span, f"the {kind.plural} are there already: their board makes them", "", help_)
        more = [*item.head[0].atoms[:-1], *item.head[1:]]
        if more:
            raise mistake(more[0].span, "this is more than a kind", "", f"cards {words[-1]}")
        copies, columns, good = 1, dict[str, list[Printed]](), True
        self.budget.check(self._combinations(kind, item), item.span)
        for line in item.lines:
            try:
                name, values = self._column(kind, line)
                if name in columns:
                    raise mistake(line.span, f"there are two lines `{name}`", "", "put all values in one line")
                if name == "copies":
                    copies = count(values)
                elif name:
                    columns[name] = values
            except MistakeFound as problem:
                self.world.diagnostics.append(problem.diagnostic)
                good = False
        if not good:  # a line that was told of may have been the one that is missing
            self.world.unprinted.add("")
            return
        fields = self.all_fields(kind)
        for name, type_ in fields.items():
            if type_.is_flag or self._may_lack(kind, name):
                columns.setdefault(name, [False if type_.is_flag else [] if type_.many else None])
        for missing in [name for name in fields if name not in columns]:
            raise mistake(item.span, f"these {kind.plural} do not say their `{missing}`", "", f"{missing} VALUE, VALUE")
        self.budget.take_things(prod(len(values) for values in columns.values()) * copies, item.span)
        for combination in product(*columns.values()):
            row = dict(zip(columns, combination, strict=True))
            name = self._label(kind, row, item.span)
            self._add(CardType(name=name, kind=kind.id, values=row, copies=copies, where=where_of(item.span)))

    def _combinations(self, kind: Kind, item: tree.Declaration) -> int:
        """How many cards the lines of a block will make, before a single one of their values is written out."""
        combinations, fields = 1, self.all_fields(kind)
        for line in item.lines:
            with suppress(MistakeFound):  # told when the line is read
                name, values = field_and_values(parts_of(line), fields) if isinstance(line, tree.Fact) else ("", [])
                if fields.get(name, ANYTHING).is_number:
                    combinations *= count_values(values, NUMBER, line.span)
        return combinations

    def _column(self, kind: Kind, line: tree.Line) -> tuple[str, list[Printed]]:
        """One line of a `cards` block: a field and the values it has in turn."""
        if isinstance(line, tree.RuleLine):
            return "", []
        if isinstance(line, tree.FieldLine):
            raise without_colon(line)
        if not isinstance(line, tree.Fact) or parts_of(line)[0][:2] == ["works", "in"]:
            help_ = f"put it under kind {kind.name}, or on a card with a name"
            raise mistake(line.span, "a `cards` block says what is printed, and no more", "", help_)
        name, values = self._fact(kind, line)
        type_ = self.all_fields(kind).get(name, NUMBER)
        if type_.many:
            return name, [self._whole(kind, name, values, line.span)]
        double = first_double(values)
        if double is not None:
            label = self._label_of(type_, values[double])
            help_ = "of all cards so many: copies 2; of some of them more: another `cards` block"
            raise mistake(line.span, f"`{label}` stands twice in this line", "", help_)
        return name, values

    def card(self, item: tree.Declaration) -> None:
        _, known = self.known.get(id(item), (None, None))
        if known is not None and known.name not in self.names:
            self.budget.take_things(known.copies, item.span)
            self.budget.take_numbers(numbers_in_rows(known), item.span)
            self._add(known)
            return
        told, card = len(self.world.diagnostics), self._printed_card(item)
        if len(self.world.diagnostics) == told and not card.looks:  # what looks work out is read anew
            self.known[id(item)] = (item, card)

    def _printed_card(self, item: tree.Declaration) -> CardType:
        name, kind = self.head(item)
        space = self._space(name, kind, item.span)
        if name in self.names and space is None:
            other = next(card for card in self.program.cards if card.name == name)
            helps = stands_at(other.where), "give one of them another name"
            raise mistake(item.span, f'there is already a card "{name}"', "", *helps)
        card = space or CardType(name=name, kind=kind.id, where=where_of(item.span))
        said: set[str] = set()
        good = [self._line(card, kind, line, said) for line in item.lines]
        for field, type_ in self.all_fields(kind).items():
            if field in card.values:
                continue
            if type_.is_flag:
                card.values[field] = False
            elif self._may_lack(kind, field) or not all(good):  # a line that was told of may have been this one
                card.values[field] = [] if type_.many else None
            else:
                help_ = f"add a line: {field} VALUE"
                raise mistake(item.span, f'card "{name}" does not say its `{field}`', "", help_)
        if space is None:
            self.budget.take_things(card.copies, item.span)
            self._add(card)
        return card

    # -------------------------------------------------------------- spaces of a grid

    def check_space_fields(self, kind: Kind, item: tree.Declaration) -> None:
        """What not every space has, a space may lack."""
        lines = {" ".join(w.text.lower() for w in f.name): f for f in item.lines if isinstance(f, tree.FieldLine)}
        for name, line in lines.items():
            if name in self.said_by_each(kind):
                type_ = self.all_fields(kind)[name]
                sort = type_.kind or type_
                help_ = f"write: {name}: {sort} or none, and on the spaces that have it: card NAME, {one(kind)}"
                raise mistake(line.span, f"nothing says the `{name}` of each {kind.name}", "", help_)

    def said_by_each(self, kind: Kind) -> list[str]:
        """The fields of spaces that none of them can lack, but for those that say where it lies."""
        fields = ((n, t) for n, t in self.all_fields(kind).items() if t.sort not in ("flag", "error") and not t.many)
        return [name for name, _ in fields if not (is_of_board(kind, name) or self._may_lack(kind, name))]

    def begins_with_field(self, kind: Kind, words: list[str]) -> bool:
        return bool(field_and_values([words], self.all_fields(kind))[0])

    def field_of_space(self, kind: Kind, words: list[str], span: Span) -> tuple[str, list[str]]:
        """The field that these words begin with, and the others."""
        own = [name for name in self.all_fields(kind) if not is_of_board(kind, name)]
        name, values = field_and_values([words], own)
        if name not in own:
            has = "it has: " + ", ".join(own) if own else f"give it a field, below its kind: {words[0]}: number or none"
            if is_of_board(kind, words[0]):
                raise mistake(
                    span, f"`{' '.join(words)}` cannot stand here", f"here stands what each {kind.name} has", has
                )
            raise mistake(span, f"{one(kind)} has no `{words[0]}`", "", did_you_mean(words[0], own), has)
        return name, values[0]

    def value_of_space(self, kind: Kind, name: str, words: list[str], span: Span) -> Printed:
        return self._whole(kind, name, self._field_values(name, [words], self.all_fields(kind), span), span)

    def values_of_space(self, kind: Kind, name: str, words: list[str], span: Span) -> list[Printed]:
        """One for each word."""
        each = [[word] for word in words] or [[]]
        return [self.value_of_space(kind, name, value, span) for value in each]

    def add_space(self, card: CardType, span: Span) -> None:
        kind = self.program.kinds[card.kind]
        if kind.label:
            card.name = self._label(kind, card.values, span)
        for field, type_ in self.all_fields(kind).items():
            card.values.setdefault(field, False if type_.is_flag else [] if type_.many else None)
        if card.name in self.names:
            raise self._called_alike(card, kind, span)
        self.spaces[card.name] = card
        self._add(card)

    def _called_alike(self, card: CardType, kind: Kind, span: Span) -> MistakeFound:
        other = next(each for each in self.program.cards if each.name == card.name)
        says = " ".join(f"{{{name}}}" for name in (kind.board.row, kind.board.column) if name) if kind.board else ""
        help_ = f'let their label tell them apart: label "{kind.name} {says}"'
        if other.kind == kind.id:
            return mistake(span, f"two {kind.plural} are called `{card.name}`", "", help_)
        kinds = f"{one(self.program.kinds[other.kind])} and {one(kind)}"
        return mistake(span, f"{kinds} are both called `{card.name}`", "", help_)

    def _space(self, name: str, kind: Kind, span: Span) -> CardType | None:
        """The space of a grid that a card says more of, once."""
        if kind.board is None or kind.board.layout == "links":
            return None
        own = [card.name for card in self.spaces.values() if card.kind == kind.id]
        if name not in own:
            few = f"they are called {own[0]} to {own[-1]}" if own else ""
            raise mistake(span, f'there is no {kind.name} "{name}"', "", did_you_mean(name, own), few)
        return self.spaces[name]

    def _line(self, card: CardType, kind: Kind, line: tree.Line, said: set[str]) -> bool:
        """Puts one printed line on the card; a mistake in it is noted, so that the next ones are looked at too."""
        if not isinstance(line, tree.Fact | tree.FieldLine) or self._changes_a_value(kind, line):
            return True
        try:
            if isinstance(line, tree.FieldLine):
                raise without_colon(line)
            if reminded := rules_reminded(line):
                card.reminds += reminded
                return True
            if is_look(line):
                add_look(card.looks, line)
                check_look(card.looks[-1], kind, self.program, self.world.kinds)
                return True
            if is_art(line) and "art" not in self.all_fields(kind):
                if card.art is not None:
                    raise art_again(line)
                card.art = art_of(line, kind, self.world.kinds.is_a(kind.name, "card"))
                return True
            field, values = self._fact(kind, line)
            if field in said:
                raise said_again(field, line.span)
            if kind.board is not None and kind.board.layout == "grid" and field in kind.board.fields:
                help_ = "take this line out"
                raise mistake(line.span, f"where {one(kind)} lies is known: its board says its {field}", "", help_)
            said.add(field)
            if field == "copies":
                card.copies = count(values)
            elif field == "works":
                card.works = self.declarer.works(line)
            else:
                card.values[field] = self._whole(kind, field, values, line.span)
        except MistakeFound as problem:
            self.world.diagnostics.append(problem.diagnostic)
            return False
        return True

    def _changes_a_value(self, kind: Kind, line: tree.Fact | tree.FieldLine) -> bool:
        """`your worth is 1 higher` is read later; but `price is 3` is a printed line with a word too many."""
        first = line.parts[0] if isinstance(line, tree.Fact) else None
        if not isinstance(first, tree.Comparison):
            return isinstance(line, tree.Fact) and is_sentence(line)
        words = texts(first.left) if isinstance(first.left, tree.Phrase) else []
        return " ".join(words) not in self.all_fields(kind) and words != ["copies"]

    def head(self, item: tree.Declaration) -> tuple[str, Kind]:
        first = item.head[0].atoms[0] if item.head else None
        if not isinstance(first, tree.Quote):
            raise mistake(item.span, "a card has a name in quotes", "", 'card "Turbo", a KIND')
        if len(item.head) < 2:
            raise mistake(item.span, f'card "{first.text}" does not say what it is', "", f'card "{first.text}", a KIND')
        words = texts(item.head[1])
        kind = self.declarer.kind_named(words[-1], item.span)
        more = [*item.head[0].atoms[1:], *item.head[2:]]
        if more:
            help_ = f'what is printed on it stands in lines of its own, below: card "{first.text}", {one(kind)}'
            raise mistake(more[0].span, "a card is a name and a kind", "this is more than that", help_)
        before = f'card "{first.text}", '
        check_article(words, before, item.head[1].span)
        if words[-1] != kind.name:
            raise mistake(item.head[1].span, f"one of the {kind.plural} is {one(kind)}", "", f"{before}{one(kind)}")
        if kind.parent == "one of" or self.world.kinds.is_a(kind.name, "player"):
            what = "one of a few words" if kind.parent == "one of" else "somebody at the table"
            help_ = "say what it is with a kind of cards: kind NAME is a card"
            raise mistake(item.head[1].span, f"{one(kind)} is {what}, and no card", "", help_)
        return first.text, kind

    def _whole(self, kind: Kind, field: str, values: list[Printed], span: Span) -> Printed:
        """A field for several things or numbers takes all that stand in its line."""
        if self.all_fields(kind)[field].many:
            numbers = [v for v in values if isinstance(v, int)]
            return numbers or [v for v in values if isinstance(v, str)]
        if len(values) > 1 and not self.all_fields(kind)[field].is_error:  # the mistake of its field has been told
            help_ = f"to print one of each: cards {kind.plural}"
            raise mistake(span, f"a card has one `{field}`, but here are {len(values)}", "", help_)
        return values[0]

    def _may_lack(self, kind: Kind, field: str) -> bool:
        known = self.world.kinds.by_name
        return any(field in known[name].optional for name in self.world.kinds.ancestors(kind.name) if name in known)

    def check_unprinted(self, item: tree.Declaration) -> None:
        """Things made for each player without a card of theirs: nothing says what their fields are."""
        kind = self.world.kinds.by_name.get(texts(item.head[0])[0])
        if kind is None or not kind.each_player or kind.id in self.printed:
            return
        lines = {" ".join(w.text.lower() for w in f.name): f for f in item.lines if isinstance(f, tree.FieldLine)}
        for name, type_ in self.all_fields(kind).items():
            if type_.sort in ("flag", "error") or (self._may_lack(kind, name) and not type_.many):
                continue
            values = ", ".join(["1, 2, 3"] if type_.is_number else ["VALUE", "VALUE"])
            helps = [f"print them: cards {kind.plural}, and below it: {name} {values}; each player gets them all"]
            if type_.is_number:
                helps.append(f"or keep the number beside them: counter {name} for each {kind.name}, starts at 1")
            span = lines[name].span if name in lines else item.span
            self.declarer.note(mistake(span, f"nothing says the `{name}` of these {kind.plural}", "", *helps))

    def links(self) -> None:
        """Cards and spaces that name others: the others must be there. What there is one of, the rules can name."""
        for card in self.program.cards:
            kind = self.program.kinds[card.kind]
            if card.copies == self.names[card.name] == 1 and not kind.each_player:
                self.world.things[card.name] = kind.name
            else:
                self.world.copied[card.name] = kind.name
        linking: dict[int, list[str]] = {}
        for kind in self.program.kinds:
            linking[kind.id] = [field for field, type_ in self.all_fields(kind).items() if type_.of_things]
        for card in (card for card in self.program.cards if linking[card.kind]):
            for field in linking[card.kind]:
                self._link(card, field)

    def _link(self, card: CardType, field: str) -> None:
        value, board = card.values.get(field), self.program.kinds[card.kind].board
        for name in value if isinstance(value, list) else [value]:
            if name == card.name and board is not None and field in board.fields:
                help_ = f"name another one, or take `{field}` out"
                raise mistake(card.where.span, f'"{name}" cannot be its own neighbour', "", help_)
            if name is not None and name not in self.names:
                span = card.where.span
                kind = self.all_fields(self.program.kinds[card.kind])[field].kind
                sorts = self.program.kinds
                others = [c.name for c in self.program.cards if self.world.kinds.is_a(sorts[c.kind].name, kind)]
                new = f'declare it: card "{name}", {article(kind)} {kind}'
                message = f'the {field} of "{card.name}" is "{name}", which is nowhere'
                raise mistake(span, message, "", did_you_mean(str(name), others), new)

    def all_fields(self, kind: Kind) -> dict[str, Type]:
        if kind.name not in self.fields:
            fields: dict[str, Type] = {}
            for name in reversed(self.world.kinds.ancestors(kind.name)):
                if name in self.world.kinds.by_name:
                    fields |= self.world.kinds.by_name[name].fields
            self.fields[kind.name] = fields
        return self.fields[kind.name]

    def _fact(self, kind: Kind, line: tree.Fact) -> tuple[str, list[Printed]]:
        parts = parts_of(line)
        fields = self.all_fields(kind)
        name, values = field_and_values(parts, fields)
        if name == "works":
            return name, []
        if name:
            check_quotes(line, name)
            printed = self._field_values(name, values, fields, line.span)
            if None in printed and not (fields[name].many or self._may_lack(kind, name)):
                raise never_none(self.world.kinds, kind, name, line.span)
            return name, printed
        word = parts[0][0]
        if is_sentence(line) or begins_a_step(self.world, line):
            raise lonely_sentence(self.program, line, fields)
        if says_what_is_done(parts[0]) and not did_you_mean(word, [*fields, "copies"]):
            raise nothing_done_so(line, fields)
        raise mistake(
            line.span,
            f"{article(kind.name)} {kind.name} has no `{word}`",
            "",
            did_you_mean(word, [*fields, "copies"]),
            "it has: " + ", ".join([*fields, "copies"]),
            *statement_hint(parts[0]),
        )

    def _field_values(self, name: str, values: list[list[str]], fields: dict[str, Type], span: Span) -> list[Printed]:
        """What a line says of one field."""
        if not values[0] and fields.get(name, NUMBER).is_flag:
            return [True]
        type_ = fields.get(name, NUMBER)
        if not all(values):
            help_ = f"{name} VALUE" if len(values) == 1 else "between two commas stands a value"
            raise mistake(span, f"`{name}` does not say its value", "", help_)
        if type_.is_numbers:
            self.budget.take_numbers(count_values(values, type_, span), span)
        printed = [self._value(value, type_, name, span) for value in expand_ranges(values, type_, span)]
        if name == "copies" and len(printed) > 1:
            raise mistake(span, "copies are one number", "", "copies 2; for other numbers write another block")
        if name == "copies" and not (isinstance(printed[0], int) and 0 < printed[0] <= COPIES):
            raise mistake(span, f"copies are a number from 1 to {COPIES}")
        return printed

    def _value(self, words: list[str], type_: Type, name: str, span: Span) -> Printed:
        text = " ".join(words)
        kind = type_.kind
        if type_.sort == "number":
            return None if text == "none" else whole_number(text, span)
        if type_.is_flag:
            if text not in ("yes", "no"):
                raise mistake(span, f"`{name}` is yes or no")
            return text == "yes"
        if type_.is_choice:
            values, known = self.world.kinds.by_name[kind].values, self.world.kinds.by_name[kind].words
            if text == "none" and text not in known:
                return None
            if text not in known:
                raise mistake(
                    span,
                    f"`{text}` is not {article(kind)} {kind}",
                    "",
                    did_you_mean(text, known),
                    "it is one of " + ", ".join(values),
                )
            return known.index(text)
        return None if text == "none" and type_.sort != "text" else text

    def _label(self, kind: Kind, row: dict[str, Printed], span: Span) -> str:
        """What stands in the braces is put in once: braces inside it are only letters."""
        fields = self.all_fields(kind)
        texts = {name: self._label_of(fields[name], value) for name, value in row.items()}
        pieces = BRACES.split(kind.label or " ".join("{" + name + "}" for name in row))
        text = "".join(texts.get(piece, "{" + piece + "}") if at % 2 else piece for at, piece in enumerate(pieces))
        if len(text) > CARD_NAME:
            help_ = "make the label of the kind shorter"
            raise mistake(span, "what such a card is called is too long", f"at most {CARD_NAME} letters", help_)
        return text

    def _label_of(self, type_: Type, value: Printed) -> str:
        if type_.is_choice and isinstance(value, int):
            return self.world.kinds.by_name[type_.kind].values[value]
        return "none" if value is None else str(value)

    def _add(self, card: CardType) -> None:
        self.program.cards.append(card)
        self.names[card.name] += 1
        self.printed.add(card.kind)

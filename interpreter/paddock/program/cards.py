"""Cards and pieces as printed. Takes their declarations, gives card types."""

from __future__ import annotations

from math import prod

from paddock.program.declare import WHOLE, Declarer, texts, where, whole_number
from paddock.program.mistakes import MistakeFound, did_you_mean, mistake
from paddock.program.model import CardType, Kind, Printed
from paddock.program.types import split
from paddock.program.wording import article
from paddock.text.limits import COPIES, THINGS
from paddock.text.model import Span
from paddock.tree import model as tree


def spread(values: list[list[str]], type_: str) -> list[list[str]]:
    """`rank 1 to 9` lists every number from the one to the other."""
    found: list[list[str]] = []
    for words in values:
        if type_ == "number" and len(words) == 3 and words[1] == "to" and all(WHOLE.fullmatch(w) for w in words[::2]):
            low, high = int(words[0]), int(words[2])
            found += [[str(n)] for n in range(low, min(high, low + THINGS) + 1)]  # more would be refused anyway
        else:
            found.append(words)
    return found


def count(values: list[Printed]) -> int:
    return values[0] if isinstance(values[0], int) else 1


def many(type_: str) -> bool:
    return split(type_)[0] in ("things", "numbers")


class CardMaker:
    """Cards and pieces as printed."""

    def __init__(self, declarer: Declarer) -> None:
        self.declarer = declarer
        self.program = declarer.program
        self.world = declarer.world

    def product(self, item: tree.Declaration) -> None:
        """`cards KINDS`: every combination of the listed values."""
        kind = self.declarer.kind_named(texts(item.head[0])[-1], item.span)
        copies, columns = 1, {}
        for line in item.lines:
            if isinstance(line, tree.Fact):
                name, values = self._fact(kind, line)
                if name == "copies":
                    copies = count(values)
                else:
                    columns[name] = values
        fields = self._all_fields(kind)
        for name, type_ in fields.items():
            if type_ == "flag" or self._may_lack(kind, name):
                columns.setdefault(name, [False if type_ == "flag" else [] if many(type_) else None])
        for missing in fields.keys() - columns.keys():
            raise mistake(item.span, f"these {kind.plural} do not say their `{missing}`", "", f"{missing} VALUE, VALUE")
        rows: list[dict[str, Printed]] = [{}]
        self._room_for(prod(len(values) for values in columns.values()) * copies, item.span)
        for name, values in columns.items():
            rows = [{**row, name: value} for row in rows for value in values]
        for row in rows:
            self._add(
                CardType(name=self._label(kind, row), kind=kind.id, values=row, copies=copies, where=where(item.span))
            )

    def card(self, item: tree.Declaration) -> None:
        name, kind = self.head(item)
        if any(c.name == name for c in self.program.cards):
            raise mistake(item.span, f'there is already a card "{name}"', "", "give one of them another name")
        card = CardType(name=name, kind=kind.id, where=where(item.span))
        good = [self._line(card, kind, line) for line in item.lines]
        for field, type_ in self._all_fields(kind).items():
            if field in card.values:
                continue
            if type_ == "flag":
                card.values[field] = False
            elif self._may_lack(kind, field) or not all(good):  # a line that was told of may have been this one
                card.values[field] = [] if many(type_) else None
            else:
                help_ = f"add a line: {field} VALUE"
                raise mistake(item.span, f'card "{name}" does not say its `{field}`', "", help_)
        self._room_for(card.copies, item.span)
        self._add(card)
        if card.copies == 1:
            self.world.things[name] = kind.name

    def _line(self, card: CardType, kind: Kind, line: tree.Line) -> bool:
        """Puts one printed line on the card; a mistake in it is noted, so that the next ones are looked at too."""
        if not isinstance(line, tree.Fact) or not isinstance(line.parts[0], tree.Phrase):
            return True
        try:
            field, values = self._fact(kind, line)
            if field == "copies":
                card.copies = count(values)
            elif field == "works":
                card.works = self.declarer.works(line)
            else:
                card.values[field] = self._whole(kind, field, values)
        except MistakeFound as problem:
            self.world.diagnostics.append(problem.diagnostic)
            return False
        return True

    def head(self, item: tree.Declaration) -> tuple[str, Kind]:
        first = item.head[0].atoms[0] if item.head else None
        if not isinstance(first, tree.Quote):
            raise mistake(item.span, "a card has a name in quotes", "", 'card "Turbo", a KIND')
        if len(item.head) < 2:
            raise mistake(item.span, f'card "{first.text}" does not say what it is', "", f'card "{first.text}", a KIND')
        return first.text, self.declarer.kind_named(texts(item.head[1])[-1], item.span)

    def _whole(self, kind: Kind, field: str, values: list[Printed]) -> Printed:
        """A field for several things or numbers takes all that stand in its line."""
        if not many(self._all_fields(kind)[field]):
            return values[0]
        numbers = [v for v in values if isinstance(v, int)]
        return numbers or [v for v in values if isinstance(v, str)]

    def _may_lack(self, kind: Kind, field: str) -> bool:
        known = self.world.kinds.by_name
        return any(field in known[name].optional for name in self.world.kinds.ancestors(kind.name) if name in known)

    def links(self) -> None:
        """Cards and spaces that name others: the others must be there."""
        names = [c.name for c in self.program.cards]
        for card in self.program.cards:
            for field, type_ in self._all_fields(self.program.kinds[card.kind]).items():
                if type_.startswith("thing"):
                    self._link(card, field, names)

    def _link(self, card: CardType, field: str, names: list[str]) -> None:
        value = card.values.get(field)
        for name in value if isinstance(value, list) else [value]:
            if name is not None and name not in names:
                span = Span(card.where.file, card.where.line, 1, 0)
                raise mistake(
                    span,
                    f'the {field} of "{card.name}" is "{name}", which is nowhere',
                    "",
                    did_you_mean(str(name), names),
                )

    def _all_fields(self, kind: Kind) -> dict[str, str]:
        found: dict[str, str] = {}
        for name in reversed(self.world.kinds.ancestors(kind.name)):
            if name in self.world.kinds.by_name:
                found |= self.world.kinds.by_name[name].fields
        return found

    def _fact(self, kind: Kind, line: tree.Fact) -> tuple[str, list[Printed]]:
        parts = [texts(p) for p in line.parts if isinstance(p, tree.Phrase)]
        fields = self._all_fields(kind)
        for size in range(len(parts[0]), 0, -1):
            name = " ".join(parts[0][:size])
            if name in fields or name in ("copies", "works"):
                values = [parts[0][size:], *parts[1:]]
                if name == "works":
                    return name, []
                if not values[0] and fields.get(name) == "flag":
                    return name, [True]
                type_ = fields.get(name, "number")
                found = [self._value(v, type_, name, line.span) for v in spread(values, type_)]
                if name == "copies" and not (isinstance(found[0], int) and 0 < found[0] <= COPIES):
                    raise mistake(line.span, f"copies are a number from 1 to {COPIES}")
                return name, found
        word = parts[0][0]
        raise mistake(
            line.span,
            f"{article(kind.name)} {kind.name} has no `{word}`",
            "",
            did_you_mean(word, [*fields, "copies"]),
            "it has: " + ", ".join([*fields, "copies"]),
        )

    def _value(self, words: list[str], type_: str, name: str, span: Span) -> Printed:
        text = " ".join(words)
        head, kind = split(type_)
        if head in ("number", "numbers"):
            return None if text == "none" else whole_number(text, span)
        if head == "flag":
            if text not in ("yes", "no"):
                raise mistake(span, f"`{name}` is yes or no")
            return text == "yes"
        if head == "choice":
            values = self.world.kinds.by_name[kind].values
            if text not in values:
                raise mistake(
                    span,
                    f"`{text}` is not {article(kind)} {kind}",
                    "",
                    did_you_mean(text, values),
                    "it is one of " + ", ".join(values),
                )
            return values.index(text)
        return None if text == "none" and head != "text" else text

    def _label(self, kind: Kind, row: dict[str, Printed]) -> str:
        shown = {}
        for name, value in row.items():
            head, choices = split(self._all_fields(kind)[name])
            shown[name] = (
                self.world.kinds.by_name[choices].values[value]
                if head == "choice" and isinstance(value, int)
                else value
            )
        text = kind.label or " ".join("{" + n + "}" for n in row)
        for name, value in shown.items():
            text = text.replace("{" + name + "}", "none" if value is None else str(value))
        return text

    def _room_for(self, more: int, span: Span) -> None:
        there = sum(card.copies for card in self.program.cards)
        if there + more > THINGS:
            raise mistake(span, f"these are {there + more:,} cards and pieces; a game has at most {THINGS:,}")

    def _add(self, card: CardType) -> None:
        self.program.cards.append(card)

"""What the lines of a scenario share. Takes a game's words and the players' names, gives places, cards and readings."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar, cast

from paddock.program.declaring.builder import Builder
from paddock.program.declaring.plain_lines import COMMAS
from paddock.program.mistakes import MistakeFound, did_you_mean, mistake
from paddock.program.model import Expr, Kind
from paddock.program.phrases.readings import Reading, atoms_of, atoms_text
from paddock.program.scenarios.model import CardSpec
from paddock.program.scope import Scope
from paddock.program.sentences.sentence_reader import SentenceReader
from paddock.program.types import ANY, place_of
from paddock.program.words.printed_words import PrintedWords
from paddock.text.model import Span
from paddock.tree import model as tree

Node = TypeVar("Node", bound=tree.Expression)
Result = TypeVar("Result")


def words_in(phrase: tree.Phrase) -> list[str]:
    return [
        str(a.value) if isinstance(a, tree.Number) else a.text for a in phrase.atoms if not isinstance(a, tree.Group)
    ]


class CardWords:
    """The words printed on the cards of each game that scenarios are read for, gathered once."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[Builder, PrintedWords]] = {}

    def of(self, builder: Builder) -> PrintedWords:
        if id(builder) not in self._known:
            self._known[id(builder)] = builder, PrintedWords(builder.program, builder.world.kinds)
        return self._known[id(builder)][1]


class ScenarioWords:
    """The words of one game at one table."""

    def __init__(self, builder: Builder, players: list[str], printed: PrintedWords) -> None:
        self.builder = builder
        self.players = players
        self.reader = SentenceReader(builder.world, Scope())
        self.printed = printed

    @contextmanager
    def at_the_table(self) -> Iterator[None]:
        """While a scenario is read, its players, their pieces and all that is printed can be named."""
        names = {card.name: self.builder.program.kinds[card.kind].name for card in self.builder.program.cards}
        names |= dict.fromkeys(self.players, "player")
        for kind in self.builder.program.kinds:
            for player in self.players if kind.each_player else ():
                names |= {f"{player}'s {own}": kind.name for own in self._made_for_each(kind)}
        with self.named(names):
            yield

    def _made_for_each(self, kind: Kind) -> list[str]:
        """What the things of a kind are called that every player has; of printed ones, what stands on them."""
        printed = [card.name for card in self.builder.program.cards if card.kind == kind.id]
        if kind.each_player == 1 or printed:
            return [kind.name, *printed]
        return [f"{kind.name} {n + 1}" for n in range(kind.each_player)]

    @contextmanager
    def named(self, names: dict[str, str]) -> Iterator[None]:
        world = self.builder.world
        before = world.things
        world.things = {**before, **names}
        try:
            yield
        finally:
            world.things = before

    # -------------------------------------------------------------- reading

    def read(self, node: Node, how: Callable[[Node], Result]) -> Result:
        """As the rules would read it; only if that fails, with words of the line as what is printed on a card."""
        try:
            return how(node)
        except MistakeFound as first:
            for spelt, names in self.printed.respellings(node):
                with self.named(names):
                    try:
                        return how(cast("Node", spelt))  # what is spelt out keeps its shape
                    except MistakeFound:
                        continue
            raise self._misspelt(node, first) or first from None

    def _misspelt(self, node: tree.Expression, problem: MistakeFound) -> MistakeFound | None:
        """A name in quotes that nothing has is read as a text, and then fits nowhere."""
        for quote in quotes_in(node):
            if quote.text not in self.builder.world.things:
                unknown = self._nothing_called(quote.text, quote.span)
                if unknown.diagnostic.help or "is a text, but" in problem.diagnostic.message:
                    return unknown
        return None

    def _nothing_called(self, name: str, span: Span) -> MistakeFound:
        return mistake(span, f'nothing here is called "{name}"', "", did_you_mean(name, self.builder.world.things))

    def one_of(self, phrase: tree.Phrase, *wanted: str) -> Expr | None:
        """The shortest reading of the phrase that is one of these operations."""

        def readings_of(node: tree.Phrase) -> list[Reading]:
            readings = sorted(self.reader.readings(node), key=lambda r: r.cost)
            if not readings:
                raise mistake(node.span, "this is no value")
            return readings

        try:
            readings = self.read(phrase, readings_of)
        except MistakeFound:
            return None
        return next((r.expr for r in readings if r.expr.op in wanted), None)

    def place(self, phrase: tree.Phrase) -> Expr:
        return self.one_of(phrase, "place") or self.reader.value(phrase, place_of(ANY))

    # -------------------------------------------------------------- cards

    def cards(self, parts: list[tree.Expression]) -> list[CardSpec]:
        return [self.card(p) for p in parts]

    def card(self, part: tree.Expression) -> CardSpec:
        help_ = "say what is printed on it: 30 red", 'or its name: "Turbo"', "or: 3 others"
        if isinstance(part, tree.Junction):
            raise mistake(part.span, f"`{part.word}` does not stand between cards", "", COMMAS)
        if not isinstance(part, tree.Phrase) or part.filters:
            raise mistake(part.span, "this is not a card", "", *help_)
        words = words_in(part)
        if len(words) != len(part.atoms):
            raise mistake(part.span, "this is not a card", "", *help_)
        if len(words) == 2 and words[1] in ("others", "other"):
            return CardSpec((), others=number(words[0], part.span))
        if len(part.atoms) == 1 and isinstance(part.atoms[0], tree.Quote):
            if words[0] not in self.builder.world.things:
                raise self._nothing_called(words[0], part.span)
            return CardSpec((), name=words[0])
        if len(words) == 1 and words[0] in self.players:
            return CardSpec((), name=words[0])
        self._printed_somewhere(part)
        return CardSpec(tuple(w.lower() for w in words))

    def _printed_somewhere(self, part: tree.Phrase) -> None:
        """A word that stands on no card, and in no name, can only be misspelt."""
        known = self.printed.words | {word.lower() for name in self.builder.world.things for word in name.split()}
        for atom in part.atoms:
            word = str(atom.value) if isinstance(atom, tree.Number) else getattr(atom, "text", "").lower()
            if not set(word.replace(",", " ").split()) <= known:
                help_ = did_you_mean(word, known), "say what is printed on it: 30 red", "or: 3 others"
                raise mistake(atom.span, f"`{word}` stands on no card", "", *(help_[:1] if help_[0] else help_[1:]))

    def player(self, name: str, span: Span) -> str:
        if name not in self.players:
            raise mistake(span, f"there is no player {name} here", "", "players: " + ", ".join(self.players))
        return name


def quotes_in(node: tree.Expression) -> Iterator[tree.Quote]:
    match node:
        case tree.Phrase():
            for atom in node.atoms:
                if isinstance(atom, tree.Quote):
                    yield atom
                elif isinstance(atom, tree.Group):
                    yield from quotes_in(atom.inner)
        case tree.Comparison() | tree.Arithmetic():
            yield from quotes_in(node.left)
            yield from quotes_in(node.right)
        case tree.Not():
            yield from quotes_in(node.inner)
        case tree.Junction():
            for part in node.parts:
                yield from quotes_in(part)


def number(text: str, span: Span) -> int:
    if not text.isdigit():
        raise mistake(span, f"`{text}` is no number", "", "write it in digits: 3")
    return int(text)


def line_text(line: tree.Fact) -> str:
    return ", ".join(part_text(p) for p in line.parts)


def part_text(node: tree.Expression) -> str:
    match node:
        case tree.Phrase():
            return atoms_text(atoms_of(node))
        case tree.Comparison():
            middle = " ".join(w for w in ("is", "not" if node.negated else "", node.relation) if w)
            return f"{part_text(node.left)} {middle} {part_text(node.right)}"
        case tree.Arithmetic():
            return f"{part_text(node.left)} {node.operator} {part_text(node.right)}"
        case tree.Not():
            return f"not {part_text(node.inner)}"
        case tree.Junction():
            return f" {node.word} ".join(part_text(p) for p in node.parts)

"""Knows the words on the cards. Takes words, gives kinds with such a card, and sentences that name cards so."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from paddock.program.kinds import Kinds
from paddock.program.model import CardType, Program
from paddock.program.types import ANYTHING
from paddock.tree import model as tree

TRIES = 24  # ways to read one line; each is a whole reading of it
AT_ONCE = 2  # cards that one line may speak of by their words

Respelling = tuple[tree.Expression, dict[str, str]]  # the line with cards in quotes, and the kind of each


def words_on(program: Program, card: CardType) -> frozenset[str]:
    """Its name, and each printed field with its value. Of a field that is yes or no only the yes is to be seen."""
    types = {name: type_ for kind in program.kinds for name, type_ in kind.fields.items()}
    values = {kind.name: kind.values for kind in program.kinds}
    words = _words(card.name)
    for field, value in card.values.items():
        type_ = types.get(field, ANYTHING)
        if value is None or value is False or value == []:
            continue
        words += _words(field)
        for one in value if isinstance(value, list) else [value]:
            if type_.is_choice and isinstance(one, int):
                words += _words(values[type_.kind][one])
            elif one is not True:
                words += _words(str(one))
    return frozenset(words)


def _words(text: str) -> list[str]:
    return text.lower().replace(",", " ").split()


class PrintedWords:
    """The words of all cards of a game, to find cards by."""

    def __init__(self, program: Program, kinds: Kinds) -> None:
        self.kinds = kinds
        names = {kind.id: kind.name for kind in program.kinds}
        self.cards = [(names[card.kind], words_on(program, card)) for card in program.cards]
        self.words = {word for _, words in self.cards for word in words}
        self.fields = {word for kind in program.kinds for field in kind.fields for word in _words(field)}

    def kinds_of(self, words: list[str]) -> list[str]:
        """The kinds that have a card with all these words; what they have in common goes first."""
        if all(word in self.fields for word in words):
            return []  # the name of a field alone stands on every card
        kinds = list(dict.fromkeys(kind for kind, there in self.cards if there.issuperset(words)))
        common = kinds[:1]
        for kind in kinds[1:]:
            common = [self.kinds.common(common[0], kind)]
        return list(dict.fromkeys([*common, *kinds]))

    # -------------------------------------------------------------- sentences

    def respellings(self, node: tree.Expression) -> Iterator[Respelling]:
        """The sentence with cards that it names by their words put into quotes, first one of them, then two."""
        return islice(self._levels(node), TRIES)

    def _levels(self, node: tree.Expression) -> Iterator[Respelling]:
        level: list[Respelling] = [(node, {})]
        for _ in range(AT_ONCE):
            level = [(more, {**names, **new}) for at, names in level for more, new in self._one(at)]
            yield from level

    def _one(self, node: tree.Expression) -> Iterator[Respelling]:
        match node:
            case tree.Phrase():
                yield from self._in_phrase(node)
            case tree.Comparison() | tree.Arithmetic():
                yield from ((replace(node, right=right), names) for right, names in self._one(node.right))
                yield from ((replace(node, left=left), names) for left, names in self._one(node.left))
            case tree.Not():
                yield from ((replace(node, inner=inner), names) for inner, names in self._one(node.inner))
            case tree.Junction():
                for at, part in enumerate(node.parts):
                    for new, names in self._one(part):
                        yield replace(node, parts=[*node.parts[:at], new, *node.parts[at + 1 :]]), names

    def _in_phrase(self, phrase: tree.Phrase) -> Iterator[Respelling]:
        atoms = phrase.atoms
        for size in range(len(atoms), 0, -1):
            for start in range(len(atoms) - size + 1):
                run = atoms[start : start + size]
                words = [_text(atom) for atom in run]
                if not all(words):
                    continue
                name = " ".join(words)
                quote = tree.Quote(name, run[0].span.to(run[-1].span))
                for kind in self.kinds_of(words):
                    yield replace(phrase, atoms=[*atoms[:start], quote, *atoms[start + size :]]), {name: kind}
        for at, atom in enumerate(atoms):
            if isinstance(atom, tree.Group):
                for inner, names in self._one(atom.inner):
                    yield replace(phrase, atoms=[*atoms[:at], replace(atom, inner=inner), *atoms[at + 1 :]]), names


def _text(atom: tree.Atom) -> str:
    if isinstance(atom, tree.Number):
        return str(atom.value)
    return atom.text.lower() if isinstance(atom, tree.Word) else ""

"""`your penguins`, where everybody has two, and `another penguin`: which of several pieces are meant.

Takes a phrase that cannot be read, gives how it is said.
"""

from __future__ import annotations

from collections.abc import Sequence

from paddock.program.explaining.pronouns import somebody
from paddock.program.mistakes import MistakeFound, mistake
from paddock.program.model import Expr, Kind
from paddock.program.phrases.reader import Reader, SpanReader
from paddock.program.phrases.standing_on import space_of
from paddock.program.words.vocabulary import Gap
from paddock.text.plural import article
from paddock.tree import model as tree


def owned_pieces(reader: Reader, span_reader: SpanReader) -> MistakeFound | None:
    """Of a kind with one for each player `your boat` is that one; of several it is said whose they are."""
    for at, word in enumerate(span_reader.texts[:-1]):
        kind = reader.kinds.called(span_reader.texts[at + 1])
        if word not in ("your", "its") or kind is None or (kind.each_player or 1) < 2:
            continue
        who = "you" if reader.scope.you is not None and word == "your" else somebody(reader)
        place = _where_they_are(reader, kind)
        one, several = f"{article(kind.name)} {kind.name}", kind.plural
        span = span_reader.atoms[at].span.to(span_reader.atoms[at + 1].span)
        helps = f"one of them: {one} in {place} whose owner is {who}", f"all: {several} in {place} whose owner is {who}"
        return mistake(
            span, f"every player has {kind.each_player} {several}: say where, and whose they are", "", *helps
        )
    return None


def its_of_nothing(reader: Reader, span_reader: SpanReader) -> MistakeFound | None:
    """`its heading`, where nothing has been named that has one: on a card `your robot` is no name for it."""
    texts, fields = span_reader.texts, reader.world.words.fields
    for at in (at for at, word in enumerate(texts) if word == "its"):
        ends = [end for end in range(len(texts), at + 1, -1) if tuple(texts[at + 1 : end]) in fields]
        for end in ends[:1]:
            field, entries = texts[at + 1 : end], fields[tuple(texts[at + 1 : end])]
            kinds = [gap.type.kind for entry in entries if isinstance(gap := entry.parts[-1], Gap) and gap.type.kind]
            if kinds and not any(_has_it(reader, referent.expr, kinds) for referent in reader.scope.referents):
                span = span_reader.atoms[at].span.to(span_reader.atoms[end - 1].span)
                name = " ".join(field)
                whose = f"say whose: the {name} of {_somebodys(reader, kinds[0])}"
                return mistake(span, f"`its` stands for nothing here that has {_some(name)}", "", whose)
    return None


def _some(name: str) -> str:
    """`a heading`, `points`."""
    return name if name.endswith("s") and not name.endswith("ss") else f"{article(name)} {name}"


def _has_it(reader: Reader, named: Expr, kinds: Sequence[str]) -> bool:
    kind = named.type.kind
    if any(space_of(reader, named, other) is not None for other in kinds):
        return True  # whoever stands on a space has what it has
    return any(reader.kinds.is_a(kind, other) or reader.kinds.is_a(other, kind) for other in kinds)


def _somebodys(reader: Reader, name: str) -> str:
    kind = reader.kinds.by_name.get(name)
    if kind is not None and kind.each_player == 1:
        return f"your {name}" if reader.scope.you is not None else f"the {name} of {somebody(reader)}"
    named = [each for each in reader.scope.names() if kind is not None and _is_one(reader, each, kind)]
    return f"the {named[-1] if named else name}"


def _where_they_are(reader: Reader, kind: Kind) -> str:
    """On a board, if they can stand on one."""
    kinds, places = reader.kinds, reader.world.places
    fitting = [place for place in places if kinds.is_a(kind.name, place.kind) and place.owner is None]
    fitting.sort(key=lambda place: not place.shape.on_spaces)
    return f"the {fitting[0].name}" if fitting else "PLACE"


def another_than_which(reader: Reader, phrase: tree.Phrase) -> str:
    """`another penguin in the sea` on a card that is no penguin."""
    words = [atom.text.lower() if isinstance(atom, tree.Word) else "" for atom in phrase.atoms]
    kind = reader.kinds.called(words[1]) if words[:1] == ["another"] and words[2:3] == ["in"] else None
    if kind is None:
        return ""
    place = " ".join(atom.text if isinstance(atom, tree.Word) else "…" for atom in phrase.atoms[3:])
    this = reader.scope.this
    names = [name for name in reader.scope.names() if _is_one(reader, name, kind)]
    other = f"the {names[-1]}" if names else "the NAME"
    if this is not None and reader.kinds.is_a(this.type.kind, kind.name):
        place, other = "PLACE", "this card"
    return f"say which one it is not: {article(kind.name)} {kind.name} in {place} that is not {other}"


def _is_one(reader: Reader, name: str, kind: Kind) -> bool:
    named = reader.scope.find(name)
    return named is not None and named.type.is_thing and reader.kinds.is_a(named.type.kind, kind.name)

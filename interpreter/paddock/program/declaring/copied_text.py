"""Cards that have the text of another. Takes a statement that says so, gives the condition that it changes.

What stands on a card of that kind counts for each card that has its text: `lowering/copied_cards.py`.
"""

from __future__ import annotations

from paddock.program.declaring.plain_lines import where_of
from paddock.program.declaring.stated import single, stated_condition
from paddock.program.declaring.workshop import Workshop
from paddock.program.kinds import say
from paddock.program.mistakes import MistakeFound, mistake, with_other_help
from paddock.program.model import Expr, Kind
from paddock.program.phrases.readings import atom_text
from paddock.program.phrases.unchosen import chosen_from
from paddock.program.scope import Scope
from paddock.program.sentences.sentence_reader import SentenceReader
from paddock.program.types import LIST, Type, thing_of
from paddock.text.model import Span
from paddock.text.plural import article
from paddock.text.spelling import nearest
from paddock.tree import model as tree
from paddock.tree.card_text_lines import TEXT_OF

HAS_TEXT = "whether a card has the text of another: "
WORDS = [words.split() for words in TEXT_OF]
COPYING = {"copy", "copies", "copied", "text", "texts", "abilities", "ability"}
STATED = "a card has what stands on another so: this card has the text of (the first of (KINDS in PLACE))"


def copy_hint(words: list[str]) -> tuple[str, ...]:
    """For a line that is not understood: how it is said that a card copies another, if that is what it is about."""
    return (STATED,) if COPYING & {word.lower() for word in words} else ()


def has_text(builder: Workshop, phrase: tree.Phrase, scope: Scope) -> tuple[int, list[Expr]] | None:
    """`this card has the text of (the first of (lamps in the heap))`: the condition, and of which two it is said."""
    words = [atom_text(atom) for atom in phrase.atoms]
    at = next((n for n in range(1, len(words) - 4) if words[n : n + 4] in WORDS), None)
    if at is None:
        return None
    check_name(builder, phrase.atoms[at + 4 :], phrase.span)
    reader = SentenceReader(builder.world, scope)
    copier_said = tree.Phrase(phrase.atoms[:at], [], phrase.span)
    original_said = tree.Phrase(phrase.atoms[at + 4 :], phrase.filters, phrase.span)
    copier = single(reader.value(copier_said, LIST, some=True))
    original = single(known_one(reader, original_said))
    types = chosen_from(copier).type.one, chosen_from(original).type.one
    problem = refusal(builder, types, phrase.span)
    if problem is not None:
        raise problem
    kind = wider(builder, types)
    gaps = [(each, thing_of(kind)) for each in (kind, f"other {kind}")]
    return stated_condition(builder, f"{HAS_TEXT}{kind}", gaps, where_of(phrase.span)), [copier, original]


def known_one(reader: SentenceReader, said: tree.Phrase) -> Expr:
    """Of one of several it must be known which; while a card is in force, nobody chooses."""
    try:
        return reader.value(said, LIST)
    except MistakeFound as problem:
        if reader.scope.names() or not problem.diagnostic.message.endswith("nobody chooses"):
            raise
        first = "say which one: this card has the text of (the first of (KINDS in PLACE)), of (the player after you)"
        steps = (
            "or choose it in steps: you choose … as the NAME, and below until EVENT: this card has the text of the NAME"
        )
        raise with_other_help(problem, first, steps) from None


def check_name(builder: Workshop, original: list[tree.Atom], span: Span) -> None:
    """A name alone means the one card that has it."""
    if len(original) != 1 or not isinstance(original[0], tree.Quote):
        return
    name = original[0].text
    card = next((each for each in builder.program.cards if each.name == name), None)
    if card is None:
        like = nearest(name, [each.name for each in builder.program.cards], 1)
        helps = (*(f'did you mean "{each}"?' for each in like), STATED)
        raise mistake(span, f'no card is called "{name}"', "", *helps)
    if card.copies > 1:
        plural = builder.program.kinds[card.kind].plural
        help_ = f'all have the same text: this card has the text of the first of ({plural} whose name is "{name}")'
        raise mistake(span, f'there are {card.copies} cards called "{name}"', "", help_)


def wider(builder: Workshop, types: tuple[Type, Type]) -> str:
    """The kind to which both belong, of two of which one is a sort of the other."""
    return builder.world.kinds.common(types[0].kind, types[1].kind)


def refusal(builder: Workshop, types: tuple[Type, Type], span: Span) -> MistakeFound | None:
    """What stands on one card must mean something on the other: they have the same lines printed."""
    kinds = builder.world.kinds
    kind, other = (kinds.by_name.get(type_.kind) for type_ in types)
    if kind is None or other is None or "card" not in kinds.ancestors(kind.name):
        return mistake(span, "only cards have a text", "", STATED)
    message = "a card has the text of cards of its own kind: what is printed on others it may not have"
    once = "what is done once, under `effect:`: carry out (a card) for you"
    both = wider(builder, types)
    if both not in (kind.name, other.name):
        said = f"here it is {say(types[0], kinds)} and {say(types[1], kinds)}"
        one = f"of a list the cards of that kind: (the first of ({kind.plural} in PLACE))"
        return mistake(span, message, "", said, one, once)
    different = next((sort for sort in sorts(builder, both) if has_own(builder, sort)), None)
    if different is not None:
        what = has_own(builder, different)
        said = f"{article(different.name)} {different.name} is {article(both)} {both} too, and has its own {what}"
        return mistake(span, message, "", said, f"write it of another kind, without such sorts: {STATED}", once)
    return None


def sorts(builder: Workshop, kind: str) -> list[Kind]:
    """The kinds that are sorts of a kind."""
    kinds = builder.world.kinds
    return [each for each in kinds.by_name.values() if each.name != kind and kinds.is_a(each.name, kind)]


def has_own(builder: Workshop, sort: Kind) -> str:
    """What only cards of this sort have, so that a line on one of them may speak of it."""
    kept = next((store.name for store in builder.program.stores if store.owner == sort.id), "")
    places = next((place.name for place in builder.program.places if place.owner == sort.id), "")
    return next(iter(sort.fields), "") or kept or places

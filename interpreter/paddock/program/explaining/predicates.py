"""Explains what stands behind `is` and means nothing. Takes what is asked of a thing, gives a mistake."""

from __future__ import annotations

from paddock.program.explaining.board_slips import SAID_OF_BOARDS, predicate_on_board
from paddock.program.explaining.common_slips import COMPARING, hint_for_word
from paddock.program.explaining.misread_sentences import nothing_called
from paddock.program.explaining.owned_pieces import owned_pieces
from paddock.program.explaining.respelling import Reads, misspelt, respelt, that_read
from paddock.program.explaining.unknown_words import LABEL, known_words, unknown_word
from paddock.program.kinds import fits
from paddock.program.mistakes import MistakeFound, did_you_mean, mistake, silent_mistake
from paddock.program.model import Expr
from paddock.program.phrases.reader import Reader, SpanReader
from paddock.program.phrases.readings import atoms_text
from paddock.program.phrases.saying import is_said_of
from paddock.program.words.english import LITTLE
from paddock.program.words.vocabulary import Entry, Fixed, Gap
from paddock.text.plural import article
from paddock.tree import model as tree

MORE = {"more": "is more than", "less": "is less than", **COMPARING}
HIGHEST = ("most", "highest", "largest", "greatest", "biggest", "best", "maximal", "maximum")
LOWEST = ("least", "lowest", "fewest", "smallest", "worst", "minimal", "minimum")
NEAREST = 2  # that are named


def explain_predicate(reader: Reader, asked: Expr, said: tree.Phrase, says: Reads) -> MistakeFound | None:
    """`says`: whether other words behind the same `is` would mean something. None: nothing more is known of it."""
    if any(isinstance(atom, tree.Group) for atom in said.atoms) or reader.world.guessing:
        return None
    compared = unfinished_comparison(said)
    if compared is not None:
        return compared
    owned = owned_pieces(reader, SpanReader(reader, [*said.atoms]))
    if owned is not None:
        return owned
    unknown = unknown_word(reader, said)
    on_board = (
        predicate_on_board(reader, asked.type.kind, said)
        if unknown is None or unknown.text.lower() in SAID_OF_BOARDS
        else None
    )
    if on_board is not None:
        return on_board
    if unknown is not None:
        return unknown_predicate(reader, asked, said, unknown, says)
    slip = respelt(said, known_words(reader), says)
    return misspelt(slip) if slip is not None else nearest_predicates(reader, asked, said)


def unknown_predicate(
    reader: Reader, asked: Expr, said: tree.Phrase, unknown: tree.Word, says: Reads
) -> MistakeFound | None:
    meant = that_read(said, unknown, known_words(reader), says)
    helps: tuple[str, ...] = (did_you_mean(unknown.text, meant),) if meant else ()
    if not meant and not hint_for_word(unknown.text.lower()):
        near = nearest_predicates(reader, asked, said)
        helps = near.diagnostic.help if near is not None else ()
    return mistake(unknown.span, f"no word `{unknown.text}`", LABEL, *helps) if helps else None


def explain_saying(reader: Reader, asked: Expr, said: tree.Phrase, says: Reads) -> MistakeFound:
    """`that bets the leader`: the same of a condition that is said without `is`."""
    if reader.world.guessing:
        return silent_mistake(said.span)
    unknown = unknown_word(reader, said)
    names = [atom for atom in said.atoms if isinstance(atom, tree.Quote) and atom.text not in reader.world.things]
    slip = respelt(said, known_words(reader), says) if unknown is None else None
    if slip is not None:
        return misspelt(slip)
    if unknown is None and names:
        return nothing_called(reader, names[0].text, names[0].span)
    meant = that_read(said, unknown, known_words(reader), says) if unknown is not None else []
    if unknown is not None and meant:
        return mistake(unknown.span, f"no word `{unknown.text}`", LABEL, did_you_mean(unknown.text, meant))
    sorts = [entry for entry in reader.world.words.entries["test"] if is_said_of(entry)]
    near = [f"`that` goes with: {entry.shown}" for entry in sorts if fits_first(reader, entry, asked)][:NEAREST]
    kind = asked.type.kind or "KIND"
    declare = f"declare it: whether ({article(kind)} {kind}) {atoms_text(list(said.atoms[:1]))} … means CONDITION"
    span, message = (unknown.span, f"no word `{unknown.text}`") if unknown is not None else (said.span, "")
    message = message or f"`{atoms_text([*said.atoms, *said.filters])}` means nothing here"
    is_ = "or say it with `is`: KINDS that are …"
    return mistake(span, message, LABEL if unknown is not None else "", *near, declare, is_)


def fits_first(reader: Reader, entry: Entry, asked: Expr) -> bool:
    first = entry.parts[0]
    return isinstance(first, Gap) and fits(asked.type, first.type, reader.kinds)


def unfinished_comparison(said: tree.Phrase) -> MistakeFound | None:
    """`is more`, `is the most`: than what, or of all."""
    words = [atom.text.lower() for atom in said.atoms if isinstance(atom, tree.Word) and atom.text.lower() != "the"]
    word = words[0] if len(words) == 1 and words[0] else ""
    if word in HIGHEST or word in LOWEST:
        help_ = f"of several the one that has it: KINDS with the {'highest' if word in HIGHEST else 'lowest'} NUMBER"
        return mistake(said.span, f"`{word}` of which?", "", help_)
    if word not in MORE:
        return None
    return mistake(said.span, f"`{word}` than what?", "", f"write: {MORE[word]} NUMBER")


def nearest_predicates(reader: Reader, asked: Expr, said: tree.Phrase) -> MistakeFound | None:
    """What the game can ask of such a thing in some of the same words."""
    have = {atom.text.lower() for atom in said.atoms if isinstance(atom, tree.Word)} - LITTLE
    close = [e for e in reader.world.words.entries["test"] if can_be_asked(reader, e, asked) and own_words(e) & have]
    close.sort(key=lambda entry: len(own_words(entry) - have) - len(own_words(entry) & have))
    if not close:
        return None
    helps = [f"the nearest pattern is: {close[0].shown}", *(f"or: {entry.shown}" for entry in close[1:NEAREST])]
    return mistake(said.span, f"`{atoms_text([*said.atoms, *said.filters])}` means nothing here", "", *helps)


def can_be_asked(reader: Reader, entry: Entry, asked: Expr) -> bool:
    second = entry.parts[1] if len(entry.parts) > 1 else None
    return isinstance(second, Fixed) and "is" in second.forms and fits_first(reader, entry, asked)


def own_words(entry: Entry) -> set[str]:
    return {form for part in entry.parts[2:] if isinstance(part, Fixed) for form in part.forms} - LITTLE

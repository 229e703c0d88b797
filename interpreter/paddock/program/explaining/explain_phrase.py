"""Says why a phrase means nothing: an unknown word, a wrong kind, the nearest pattern. Takes it, gives a mistake."""

from __future__ import annotations

from contextlib import suppress
from itertools import takewhile

from paddock.program import operations as ops
from paddock.program.explaining.board_slips import slip_on_board
from paddock.program.explaining.chance_slips import slip_about_chance
from paddock.program.explaining.common_slips import (
    INSTEAD,
    each_player_help,
    hint,
    hint_for_word,
    is_number,
    worked_out_of_each,
)
from paddock.program.explaining.described_events import description_in_event
from paddock.program.explaining.events_of_cards import done_to_this, more_than_event
from paddock.program.explaining.everyday_words import asked_of_all, bare_numbers, everyday
from paddock.program.explaining.its_is_not_you import its_is_not_you
from paddock.program.explaining.misread_sentences import (
    each_of_them,
    list_help,
    misplaced_description,
    nothing_called,
    one_where_list_needed,
    several,
)
from paddock.program.explaining.near_matches import missing_part, missing_subject, pattern_with_one_bad_gap
from paddock.program.explaining.neighbours_on_boards import missing_direction, neighbour_on_board
from paddock.program.explaining.nobody_chooses import nobody_chooses, not_one_of_each, wrong_form
from paddock.program.explaining.owned_pieces import another_than_which, its_of_nothing, owned_pieces
from paddock.program.explaining.passive_events import passive_event
from paddock.program.explaining.past_slips import in_the_past, slip_about_past
from paddock.program.explaining.printed_slips import marked_though_printed
from paddock.program.explaining.pronouns import nobody_is_you, pronoun_help
from paddock.program.explaining.respelling import Reads, misspelt, respelt, that_read
from paddock.program.explaining.spans_said import change_for_a_time, span_as_event
from paddock.program.explaining.unknown_words import (
    LABEL,
    base_pattern,
    irregular,
    is_near,
    known_words,
    name_given_elsewhere,
    pattern_with,
    unknown_word,
)
from paddock.program.explaining.where_it_ends import swallowed_end
from paddock.program.kinds import are_several, is_needed, say, something_else
from paddock.program.mistakes import MistakeFound, did_you_mean, mistake
from paddock.program.model import Expr
from paddock.program.phrases.arithmetic import is_sign, misplaced_sign, sum_of
from paddock.program.phrases.reader import FailedPhrase, Reader, SpanReader
from paddock.program.phrases.readings import atoms_text
from paddock.program.phrases.standing_on import in_its_stead
from paddock.program.types import ERROR, LIST, Type, thing_of
from paddock.program.words.english import LITTLE, base_form
from paddock.program.words.vocabulary import Entry, Fixed
from paddock.text.model import Span
from paddock.text.plural import article
from paddock.tree import model as tree

PARENTHESES = "put what belongs together in parentheses: (its points + 1)"
WANT = {"verb": "a step that does something", "test": "a condition", "value": "a value"}


def explain(failed: FailedPhrase) -> MistakeFound:
    reader, phrase, span_reader = failed.reader, failed.phrase, failed.span_reader
    stale = stale_name(reader, phrase)
    if stale:
        return mistake(stale[1], f"`the {stale[0]}` is not known here", "", stale[2])
    known_slip = (
        owned_pieces(failed.reader, failed.span_reader)
        or span_as_event(failed)
        or change_for_a_time(failed)
        or passive_event(failed)
        or slip_about_past(failed)
        or its_is_not_you(failed, reads(failed))
        or (its_of_nothing(failed.reader, failed.span_reader) if failed.sort == "value" else None)
        or slip_about_chance(failed)
        or slip_on_board(failed)
        or marked_though_printed(failed)
    )
    if known_slip is not None:
        return known_slip
    unknown = unknown_word(reader, phrase)
    if unknown is not None:
        return unknown_word_mistake(failed, unknown, reads(failed))
    nobody = nobody_is_you(reader, phrase)
    if nobody is not None:
        return nobody
    if failed.sort == "value":
        readings = span_reader.nouns(0, len(span_reader.atoms))
        if readings and readings[0].expr.type.is_some:
            return nobody_chooses(reader, span_reader.atoms, readings[0].expr, phrase.span)
        if readings:
            wrong = something_else(readings[0].expr.type, failed.wanted, reader.kinds)
            return mistake(phrase.span, wrong, "", *cards_of_one_name(phrase, failed.wanted))
    sign = None if failed.sort == "verb" and failed.events is None else misplaced_sign(phrase)
    if sign is not None:
        return mistake(sign.span, f"`{sign.text}` does not fit here", "", PARENTHESES)
    slip = respelt(phrase, other_words(reader), reads(failed))
    if slip is not None:
        return misspelt(slip)
    one_wanted = failed.wanted.is_thing
    return (
        done_not_asked(failed)
        or bare_numbers(failed, reads(failed))
        or more_than_event(failed, reads(failed))
        or description_in_event(failed)
        or missed_field(reader, phrase)
        or stands_nowhere(failed)
        or one_where_list_needed(reader, span_reader, one_wanted)
        or misplaced_description(reader, span_reader)
        or swallowed_end(failed, reads(failed))
        or not_happening(reader, phrase, span_reader, failed.events)
        or neighbour_on_board(reader, span_reader)
        or missing_direction(reader, span_reader)
        or wrong_gap(reader, span_reader, failed.sort)
        or unread_gap(reader, span_reader, failed.sort, failed.events)
        or nearest_pattern(failed)
    )


def done_not_asked(failed: FailedPhrase) -> MistakeFound | None:
    """`if the player rolls well:`, where that is a verb: it must be done, and then it went well or not."""
    if failed.sort != "test":
        return None
    try:
        match_ = failed.reader.verb(failed.phrase)
    except MistakeFound:
        return None
    text = atoms_text([*failed.phrase.atoms])
    fails = "and below it `otherwise:`, for when it does not go well; its verb gives yes or no"
    keeps = f"or keep what it gives: {text} as the success, and then: if the success is yes:"
    helps = (f"do it first, in a line for itself: {text}", fails, keeps) if match_.entry.verb is not None else ()
    past = in_the_past(failed, match_.entry.shown)
    helps = (*helps, past) if past else helps
    return mistake(failed.phrase.span, f"`{text}` is something that is done; it cannot be asked", "", *helps)


def other_words(reader: Reader) -> set[str]:
    """The words that may have been meant by another one of the game."""
    return {word for word in known_words(reader) if word not in (",", "")}


def cards_of_one_name(phrase: tree.Phrase, wanted: Type) -> tuple[str, ...]:
    """A name in quotes is a card only if there is one of it: how all of them are named, or one."""
    if not (wanted == LIST or wanted.is_thing) or not all(isinstance(atom, tree.Quote) for atom in phrase.atoms):
        return ()
    named = f"KINDS whose name is {atoms_text([*phrase.atoms])}"
    return f"if several cards have that name, all of them are: {named}", f"and one of them: the first of ({named})"


def reads(failed: FailedPhrase) -> Reads:
    """Whether another phrase in the place of this one can be read as what is wanted."""

    def can_be_read(phrase: tree.Phrase) -> bool:
        reader = failed.reader
        with reader.world.unexplained(), suppress(MistakeFound):
            if failed.sort == "verb":
                return bool(reader.verb(phrase, failed.events))
            return bool(reader.test(phrase) if failed.sort == "test" else reader.value(phrase, failed.wanted))
        return False

    return can_be_read


def slip_in(failed: FailedPhrase) -> str:
    """What is usually meant by such a phrase, if it is a known slip."""
    if another := another_than_which(failed.reader, failed.phrase):
        return another
    said = everyday(failed)
    if said:
        return said
    everyone = each_player_help(failed.phrase) if failed.sort == "verb" and failed.events is None else ""
    return everyone or hint(failed.phrase)


def misspelt_word(failed: FailedPhrase, can_be_read: Reads) -> MistakeFound | None:
    """A word that nothing has, or that is another one but for a slip; None if no word alone is wrong."""
    unknown = unknown_word(failed.reader, failed.phrase)
    if unknown is not None:
        return unknown_word_mistake(failed, unknown, can_be_read)
    slip = respelt(failed.phrase, other_words(failed.reader), can_be_read)
    return misspelt(slip) if slip is not None else None


def unknown_word_mistake(failed: FailedPhrase, unknown: tree.Word, can_be_read: Reads) -> MistakeFound:
    """A word that nothing in the game has."""
    reader, word = failed.reader, unknown.text.lower()
    candidates = known_words(reader)
    first = unknown is failed.phrase.atoms[0] and failed.sort == "verb"
    guess = did_you_mean(unknown.text, that_read(failed.phrase, unknown, candidates, can_be_read) or candidates)
    slip = (
        worked_out_of_each([*failed.span_reader.texts])
        or pronoun_help(reader, word, failed.phrase)
        or slip_in(failed)
        or name_given_elsewhere(reader, failed.span_reader.texts, unknown)
    )
    slip = slip or irregular(reader, word) or done_to_this(failed) or waiting_for(failed.span_reader, failed.events)
    # A word one letter off is a slip of the pen; only else it may be a slip of the language.
    slip_of_pen = is_near(unknown.text, candidates) and not is_number(unknown.text)
    help_ = slip or (guess if slip_of_pen else hint_for_word(word) or guess)
    pattern = base_pattern(reader, unknown.text) if failed.sort == "verb" and not slip else ""
    if not pattern and first and help_ == guess:
        pattern = pattern_with(reader, unknown.text, failed.sort)
    helps = [pattern] if pattern and help_ == f"write: {INSTEAD.get(word)}" else [help_, pattern]
    label = "a step starts with a verb this game declares" if first else LABEL
    return mistake(unknown.span, f"no {'verb' if first else 'word'} `{unknown.text}`", label, *helps)


def from_broken_line(reader: Reader, phrase: tree.Phrase) -> Expr | None:
    """A phrase about a name whose own line has a mistake: that has been told, and once is enough."""
    if has_refused_word(reader, phrase):
        return Expr(op=ops.LIST, type=ERROR)
    words = [a.text.lower() if isinstance(a, tree.Word) else "" for a in phrase.atoms]
    for name in reader.scope.names():
        wanted, named = ["the", *name.split()], reader.scope.find(name)
        if named is None or not named.type.is_error or unknown_word(reader, phrase) is not None:
            continue
        if any(words[at : at + len(wanted)] == wanted for at in range(len(words))):
            return Expr(op=ops.LIST, type=ERROR)
    return None


def names_lost(reader: Reader, phrase: tree.Phrase) -> bool:
    """Whether a name stands here that a line would have given which could not be read."""
    words = [a.text.lower() if isinstance(a, tree.Word) else "" for a in phrase.atoms]
    lost = [["the", *name.split()] for name in reader.world.words.lost() if reader.scope.find(name) is None]
    return any(words[at : at + len(name)] == name for name in lost for at in range(len(words)))


def has_refused_word(reader: Reader, phrase: tree.Phrase) -> bool:
    """Whether the word that is not known stands in a pattern or line that was refused for a mistake of its own."""
    if names_lost(reader, phrase):
        return True
    refused = reader.world.refused | reader.kinds.missing
    unknown = unknown_word(reader, phrase) if refused else None
    return unknown is not None and bool({unknown.text.lower(), base_form(unknown.text.lower())} & refused)


def cut_off(node: tree.Expression) -> MistakeFound | None:
    """`whose price is X + 1`: the sum ends what `whose` says, unless it stands in parentheses."""
    operator, span = "", node.span
    while isinstance(node, tree.Arithmetic):
        operator, node = node.operator, node.left
    if not operator or not isinstance(node, tree.Phrase) or not node.filters:
        return None
    last = node.filters[-1]
    field, relation = narrowing(last)
    whole = f"{field} {relation} ({atoms_text(list(last.operand.atoms))} {operator} …)"
    return mistake(span, f"`{operator}` stands outside of `{field} …`", "", f"put the sum in parentheses: {whole}")


def cut_short(reader: Reader, node: tree.Junction) -> MistakeFound | None:
    """`whose rank is 1 or 2`: the `or` ends what `whose` says, unless it stands in parentheses."""
    for at, (part, after) in enumerate(zip(node.parts, node.parts[1:], strict=False)):
        phrase = part.right if isinstance(part, tree.Comparison) else part
        if node.word != "or" or not isinstance(phrase, tree.Phrase) or not phrase.filters:
            continue
        if not isinstance(after, tree.Phrase) or not reader.readings(after):
            continue
        last = last_filter(phrase)
        others = list(takewhile(lambda p: isinstance(p, tree.Phrase), node.parts[at + 1 :]))
        operands = [atoms_text([*p.atoms, *p.filters]) for p in [last.operand, *others] if isinstance(p, tree.Phrase)]
        field, relation = narrowing(last)
        help_ = f"write: {field} {relation} ({' or '.join(operands)})"
        return mistake(last.span.to(others[-1].span), f"`or` stands outside of `{field} …`", "", help_)
    return None


def narrowing(filter_: tree.Filter) -> tuple[str, str]:
    """`whose rank` and `is not`."""
    field = f"whose {atoms_text(list(filter_.field.atoms))}" if filter_.field else "that"
    return field, " ".join(w for w in ("is", "not" if filter_.negated else "", filter_.relation) if w)


def last_filter(phrase: tree.Phrase) -> tree.Filter:
    last = phrase.filters[-1]
    while last.alternatives:
        last = last.alternatives[-1][-1]
    return last


def wrong_gap(reader: Reader, span_reader: SpanReader, sort: str, start: int = 0) -> MistakeFound | None:
    """All words of a pattern are there, but what fills a gap is of another kind. `start`: only from that word on."""
    entries = {id(e) for e in reader.world.words.entries[sort]}
    candidates = [w for w in span_reader.wrong if (id(w[0]) in entries or sort != "verb") and w[3] >= start]
    candidates = [w for w in candidates if not (w[2].expr.type.is_text and w[2].expr.ref in reader.world.things)]
    if not candidates:
        return None
    entry, gap, reading, start, end = max(candidates, key=lambda w: (fixed_words(w[0]), w[4] - w[3]))
    if not fixed_words(entry):
        return None
    atoms = span_reader.atoms[start:end]
    span = atoms[0].span.to(atoms[-1].span)
    type_ = reading.expr.type
    name = atoms[0].text if len(atoms) == 1 and isinstance(atoms[0], tree.Quote) else None
    if name is not None and (gap.type.of_things or gap.type.is_place):
        if name not in reader.world.things:
            return nothing_called(reader, name, span)
        type_ = thing_of(reader.world.things[name])
    if type_.is_some and gap.some:
        return wrong_form(atoms, reading.expr, span)
    if gap.only_some:
        return not_one_of_each(atoms, span)
    if type_.is_some:
        only_one = gap.type.is_thing or gap.type.is_choice or gap.type.is_number
        return nobody_chooses(reader, atoms, reading.expr, span, entry.shown, only_one)
    given = several(reader, type_, gap.type)
    is_ = "are" if are_several(type_) and given == say(type_, reader.kinds) else "is"
    each = each_of_them(reader, span_reader, start, end) if gap.type.sort == "stored" else ()
    stands = in_its_stead(reader, reading.expr, gap.type) is not None
    space = (f"where it stands: the space of {atoms_text(atoms)}",) if stands else ()
    listed = list_help(reader, atoms_text(atoms), type_, gap.type)
    asked = asked_of_all(reader, span_reader.texts, start, end) if type_.many else ""
    helps = ((asked,) if asked else each) or (f"the pattern is: {entry.shown}", *space, *listed)
    return mistake(span, f"`{atoms_text(atoms)}` {is_} {given}, but {is_needed(gap.type, reader.kinds)}", "", *helps)


def missed_field(reader: Reader, phrase: tree.Phrase) -> MistakeFound | None:
    """`the sum of price of its hand`, where not everything in the hand has a price."""
    missed, reader.world.missed = reader.world.missed, None
    if missed is None:
        return None
    field, kind = missed
    owners = [k for k in reader.kinds.by_name.values() if field in k.fields and reader.kinds.is_a(k.name, kind)]
    help_ = [f"only {owner.plural} have it: ({owner.plural} in …)" for owner in owners]
    return mistake(phrase.span, f"{say(thing_of(kind), reader.kinds)} has no `{field}`", "", *help_)


def stands_nowhere(failed: FailedPhrase) -> MistakeFound | None:
    """`the cell ahead of the dealer`, where only pawns stand on cells."""
    world, kinds = failed.reader.world, failed.reader.kinds
    world.unplaced.clear()
    with suppress(MistakeFound):
        reads(failed)(failed.phrase)
    if not world.unplaced:
        return None
    thing, spaces = world.unplaced[0]
    standing = sorted({holder for holder, there in world.boards if spaces in ("space", there)})
    help_ = f"name {article(spaces)} {spaces}" + "".join(f", or {article(kind)} {kind}" for kind in standing)
    message = f"{say(thing_of(thing), kinds)} stands on no {spaces}"
    return mistake(failed.phrase.span, message, "", help_)


def article_as_number(span_reader: SpanReader, at: int, events: list[Entry] | None) -> str:
    """`after you draw a card`, where the pattern has room for a number: how many."""
    if span_reader.texts[at] not in ("a", "an") or at + 1 >= len(span_reader.texts):
        return ""
    before, thing = " ".join(span_reader.texts[:at]), span_reader.texts[at + 1]
    some = "" if events is None else f"; for any number, without one: {before} {thing}s"
    return f"write how many: {before} 1 {thing}{some}"


def unread_gap(reader: Reader, span_reader: SpanReader, sort: str, events: list[Entry] | None) -> MistakeFound | None:
    """A pattern fits but for what stands in one gap: that gap is shown, and what is wrong in it."""
    near_match = pattern_with_one_bad_gap(span_reader, reader.world.words.entries[sort] if events is None else events)
    if near_match is None:
        return None
    entry, gap, start, end = near_match
    atoms = [atom for atom in span_reader.atoms[start:end] if not isinstance(atom, tree.Filter)]
    if not atoms:
        return None
    inside = wrong_sum(reader, span_reader, start, end) or wrong_in(reader, span_reader, start, end)
    if inside is not None:
        return inside
    plain = gap.type.sort in ("anything", "stored")
    needed = "a value is needed here" if plain else is_needed(gap.type, reader.kinds)
    span = atoms[0].span.to(span_reader.atoms[end - 1].span)
    text = atoms_text(span_reader.atoms[start:end])
    counted = gap.type.is_number or gap.name == "number"  # what is waited for has room for anything
    slip = article_as_number(span_reader, start, events) if counted else ""
    slip = slip or hint(tree.Phrase(atoms, [], span))
    helps = slip, f"the pattern is: {entry.shown}"
    return mistake(span, f"`{text}` means nothing here", needed, *helps)


def wrong_sum(reader: Reader, span_reader: SpanReader, start: int, end: int) -> MistakeFound | None:
    """What is wrong with a sum in a gap."""
    atoms = span_reader.atoms[start:end]
    node = sum_of(atoms) if any(map(is_sign, atoms)) else None
    try:
        if node is not None:
            reader.expressions(node)
    except MistakeFound as problem:
        return problem
    return None


def wrong_in(reader: Reader, span_reader: SpanReader, start: int, end: int) -> MistakeFound | None:
    """`the price of the pair` in a gap, where the pair is several things: all words are right, but not their kind."""
    for entry in span_reader.values:
        words = [part for part in entry.parts if isinstance(part, Fixed)]
        for wrong in span_reader.wrong:
            if wrong[0] is entry and wrong[4] == end and wrong[3] - len(words) == start and len(words) > 1:
                return wrong_gap(reader, span_reader, "value", wrong[3])
    return None


def fixed_words(entry: Entry) -> int:
    return sum(isinstance(part, Fixed) for part in entry.parts)


def waiting_for(span_reader: SpanReader, events: list[Entry] | None) -> str:
    """`your next turn`, where something waits for what happens: the verb that has one of these words."""
    have = span_reader.word_set - LITTLE - {""}
    is_noun = span_reader.texts[-2:-1] in (["next"], ["last"])  # `your next turn` is nothing that turns
    somebody = bool({"you", "your"} & span_reader.word_set)
    scored: dict[str, tuple[bool, int]] = {}
    for entry in events or []:
        others = [part for part in entry.parts if isinstance(part, Fixed) and not have & set(part.forms)]
        doing = next((part for part in entry.parts if isinstance(part, Fixed)), None)
        if is_noun and doing is not None and span_reader.texts[-1] in doing.forms:
            continue
        if len(others) < fixed_words(entry):
            scored[entry.shown] = (somebody and not entry.shown.startswith("(a player"), len(others))
    close = sorted(scored, key=lambda shown: scored[shown])[:2]
    return f"what happens is told by a verb of the game: {', or: '.join(close)}" if close else ""


def not_happening(
    reader: Reader, phrase: tree.Phrase, span_reader: SpanReader, events: list[Entry] | None
) -> MistakeFound | None:
    """`after your gate is open`: that is so or not so, and nothing that happens."""
    at = next((n for n, word in enumerate(span_reader.texts) if word in ("is", "are")), 0)
    if events is None or not 0 < at < len(phrase.atoms) - 1:
        return None
    negated = span_reader.texts[at + 1] == "not"
    any_one = span_reader.texts[0] in ("a", "an")  # `a player is …` is asked of each
    first = [tree.Word("every", phrase.span)] if any_one else phrase.atoms[:1]
    left = tree.Phrase([*first, *phrase.atoms[1:at]], [], phrase.span)
    right = tree.Phrase(phrase.atoms[at + 1 + negated :], phrase.filters, phrase.span)
    try:
        reader.condition(tree.Comparison(left, negated, "", right, phrase.span))
    except MistakeFound:
        return None
    text = atoms_text(list(span_reader.atoms))
    who, rest = atoms_text(list(span_reader.atoms[:at])), atoms_text(list(span_reader.atoms[at:]))
    asked = f"there is {who} that {rest}" if any_one else text
    helps = [f"to ask it: while {asked}: or if {asked}:", "to wait for it, name the verb of the game that makes it so"]
    return mistake(phrase.span, f"`{text}` is so or not; it is nothing that happens", "", *helps)


def nearest_entries(entries: list[Entry], have: set[str]) -> list[Entry]:
    """At most three patterns that share the most words with what was written."""
    scored: list[tuple[float, Entry]] = []
    for entry in entries:
        content = {f for p in entry.parts if isinstance(p, Fixed) for f in p.forms} - LITTLE
        if content:
            scored.append((len(content & have) / len(content) - 0.01 * len(content - have), entry))
    scored.sort(key=lambda pair: -pair[0])
    return list({entry.shown: entry for score, entry in scored[:4] if score > 0.3}.values())[:3]


def nearest_pattern(failed: FailedPhrase) -> MistakeFound:
    reader, span_reader, sort, wanted = failed.reader, failed.span_reader, failed.sort, failed.wanted
    have = span_reader.word_set - {""}
    sorts = [sort] if sort == "verb" else ["value", "test"]
    close = nearest_entries(
        [e for s in sorts for e in reader.world.words.entries[s]] if failed.events is None else failed.events, have
    )
    what = WANT[sort] + (f" ({say(wanted, reader.kinds)})" if sort == "value" and wanted.sort != "anything" else "")
    helps = [f"the nearest pattern is: {close[0].shown}", *(f"or: {e.shown}" for e in close[1:])] if close else []
    missing = missing_part(close[0], have) if close else ""
    slip = slip_in(failed)
    label = f"`{missing}` is missing" if missing and not slip else f"{what} is needed here"
    if not helps:
        helps = ["every word is known, but no pattern of this game is made of them"]
    who = missing_subject(close, span_reader) if sort == "verb" else ""
    helps = [] if slip and not who else [done_to_this(failed), *helps]  # what is near was not meant
    return mistake(
        failed.phrase.span, f"`{atoms_text(list(span_reader.atoms))}` means nothing here", who or label, slip, *helps
    )


def stale_name(reader: Reader, phrase: tree.Phrase) -> tuple[str, Span, str] | None:
    """A name that was given in a block which has ended: the name, where it stands, and what to do."""
    words = [a.text.lower() if isinstance(a, tree.Word) else "" for a in phrase.atoms]
    for name, line in reader.scope.branch_names.items():
        wanted = ["the", *name.split()]
        for at in range(len(words)):
            if words[at : at + len(wanted)] == wanted and reader.scope.find(name) is None:
                span = phrase.atoms[at].span.to(phrase.atoms[at + len(wanted) - 1].span)
                return name, span, f"it was named inside the block at line {line}; give it a value before that block"
    return None

"""Says why a sentence about the past means nothing. Takes a phrase that was not read, gives the mistake."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import get_close_matches

from paddock.program.explaining.common_slips import NUMBERS, place_of_nth, times_of_nth
from paddock.program.explaining.spans_said import one_of_several
from paddock.program.explaining.unknown_words import known_words
from paddock.program.mistakes import MistakeFound, did_you_mean, mistake
from paddock.program.phrases.reader import FailedPhrase, Reader
from paddock.program.phrases.readings import atoms_text
from paddock.program.words.vocabulary import Fixed, World
from paddock.text.plural import article
from paddock.tree import model as tree

GAP = re.compile(r"\([^)]*\)")
PERFECT = ("has", "have", "had", "been", "in", "during")
HOW_OFTEN = {"once": 1, "twice": 2, "thrice": 3}
EARLIER = {"since", "last", "previous", "before", "ago"}
LIMITS = (("at", "least"), ("at", "most"), ("more", "than"), ("less", "than"))
NOBODY = ("nobody", "noone", "no-one")
PLAINEST = ("turn", "round", "game")
BEFORE_A_SPAN = {"in", "on", "during", "the"}
AUXILIARY = ("was", "were", "did", "times", "this", "you", "your", "it", "its")
SHAPES = (
    "it is said so: a player rested this turn, X was passed this turn, X was not passed this turn",
    "or: the number of times you rested this turn is at least 2; further back: last turn, since your last turn",
    "whom it is about is one thing, or any: a KIND, another KIND",
)


def slip_about_past(failed: FailedPhrase) -> MistakeFound | None:
    """Of a phrase with the past of a verb in it, or with a span of time at its end."""
    world, words = failed.reader.world, failed.span_reader.texts
    said = in_other_words(failed) or nearly_past(failed)
    if said is not None:
        return said
    past = next((word for word in words if word in world.pasts and word not in world.words.words), "")
    if not past and failed.sort == "test":  # `you rested well`, where a condition of the game has that word too
        past = next((word for word in words[1:3] if word in world.pasts and word.endswith("ed")), "")
    this = words.index("this") if "this" in words[1:] else len(words)
    span = tuple(words[this + 1 :])
    if not past and (span not in world.spans or failed.sort == "verb" or has_strange_word(failed, words[:this])):
        return None
    if past and (earlier := further_back(failed, past)) is not None:
        return earlier
    text = atoms_text([*failed.span_reader.atoms])
    if not span:
        span_, *others = spans_known(world)
        others_too = f"; or: {', '.join(f'this {other}' for other in others)}" if others else ""
        help_ = f"end it with a span of time: {text} this {span_}{others_too}"
        if place_of_nth(words):
            help_ = f"to count them: if {times_of_nth(words)}"
        return mistake(failed.phrase.span, f"`{text}` does not say since when", "", help_)
    if span not in world.spans:
        return no_span(world, failed, " ".join(span))
    superfluous = next((word for word in words if word in PERFECT), "")
    first: tuple[str, ...] = (f"leave out `{superfluous}`",) if superfluous and past else ()
    first += (f"leave out no word of the verb: {world.pasts[past]}",) if past and lacks_word(world, past, words) else ()
    return mistake(failed.phrase.span, f"`{text}` is not understood of the past", "", *first, *SHAPES)


def nearly_past(failed: FailedPhrase) -> MistakeFound | None:
    """`you drew cards this turn`, `you did not pass` without a span: what is understood of the past."""
    words = [str(atom.value) if isinstance(atom, tree.Number) else word for atom, word in _atoms_and_words(failed)]
    told = {"did", *failed.reader.world.pasts} & {*words}
    if failed.sort == "verb" or "" in words or not told:
        return None
    text, span = " ".join(words), spans_known(failed.reader.world)[0]
    if ("did" in words or "was" in words) and "this" not in words and _is_said(failed, [*words, "this", span]):
        return mistake(
            failed.phrase.span, f"`{text}` does not say since when", "", *with_span(failed.reader.world, words)
        )
    one = next((one for one in one_of_several(words) if _is_said(failed, one)), None)
    if one is None:
        return None
    return mistake(failed.phrase.span, f"`{text}` is not understood of the past", "", f"write: {' '.join(one)}")


def _is_said(failed: FailedPhrase, words: list[str]) -> bool:
    """Whether a condition in these words is understood."""
    span = failed.phrase.span
    atoms: list[tree.Atom] = [tree.Number(int(w), span) if w.isdigit() else tree.Word(w, span) for w in words]
    try:
        with failed.reader.world.unexplained():
            return bool(failed.reader.test(tree.Phrase(atoms, [], span)))
    except MistakeFound:
        return False


def in_other_words(failed: FailedPhrase) -> MistakeFound | None:
    """`you have been blamed this turn`, `you were blamed at least twice this turn`, `nobody rested this turn`."""
    words = [str(atom.value) if isinstance(atom, tree.Number) else word for atom, word in _atoms_and_words(failed)]
    this = words.index("this") if "this" in words[1:] else len(words)
    if failed.sort == "verb" or "" in words or (this < len(words) and not _is_span(failed, words[this + 1 :])):
        return None
    text = atoms_text([*failed.span_reader.atoms])
    said, counted = how_often([*words])
    been = next((at for at in range(1, this) if said[at : at + 1] == ["been"] and said[at - 1] in PERFECT), 0)
    if been and this < len(words):
        said[been - 1 : been + 1] = ["were" if said[been - 1] == "have" else "was"]
    plain = " ".join(said)
    if this < len(words) and (been or counted):
        helps: tuple[str, ...] = (f"write: the number of times {plain} is {counted}" if counted else f"write: {plain}",)
    else:
        helps = said_of_nobody(failed.reader.world, words) or said_of_all(failed.reader.world, words)
    return mistake(failed.phrase.span, f"`{text}` is not understood of the past", "", *helps) if helps else None


def past_of_several(reader: Reader, node: tree.Junction) -> MistakeFound | None:
    """`you rested or walked this turn`: each of them says who did it, and since when."""
    parts = [part for part in node.parts if isinstance(part, tree.Phrase) and not part.filters]
    if len(parts) < len(node.parts):
        return None
    world, last = reader.world, parts[-1].atoms
    first = [atom.text.lower() if isinstance(atom, tree.Word) else "" for atom in parts[0].atoms]
    done = next((at for at, word in enumerate(first) if at and word in world.pasts), 0)
    since = next((at for at, atom in enumerate(last) if at and _text(atom) in ("this", "last", "since")), len(last))
    if not done or since == len(last):
        return None
    whole: list[tree.Phrase] = []
    for part in parts:
        atoms = part.atoms if _text(part.atoms[0]) not in world.pasts else [*parts[0].atoms[:done], *part.atoms]
        has_span = any(_text(atom) in ("this", "last", "since") for atom in atoms[1:])
        whole.append(tree.Phrase([*atoms, *([] if has_span else last[since:])], [], part.span))
    try:
        with world.unexplained():
            for phrase in whole:
                reader.test(phrase)
    except MistakeFound:
        return None
    said = f" {node.word} ".join(atoms_text([*phrase.atoms]) for phrase in whole)
    label = "each sentence says who did it, and since when"
    return mistake(parts[0].span.to(parts[-1].span), "this is not understood of the past", label, f"write: {said}")


def _text(atom: tree.Atom) -> str:
    return atom.text.lower() if isinstance(atom, tree.Word) else ""


def _atoms_and_words(failed: FailedPhrase) -> Iterator[tuple[object, str]]:
    return zip(failed.span_reader.atoms, failed.span_reader.texts, strict=True)


def _is_span(failed: FailedPhrase, words: list[str]) -> bool:
    return tuple(words) in failed.reader.world.spans


def how_often(words: list[str]) -> tuple[list[str], str]:
    """`at least 3 times`, `twice`: the sentence without it, and the number with what it is compared by."""
    for at, word in enumerate(words):
        end = at + 1 if word in HOW_OFTEN else at + 2 if words[at + 1 : at + 2] in (["times"], ["time"]) else 0
        number = str(HOW_OFTEN.get(word, NUMBERS.index(word) if word in NUMBERS else word))
        if not end or not at or not number.isdigit():
            continue
        start, limit = at, ""
        if tuple(words[at - 2 : at]) in LIMITS:
            start, limit = at - 2, f"{words[at - 2]} {words[at - 1]} "
        elif words[at - 1] in ("exactly", "only"):
            start = at - 1
        return [*words[:start], *words[end:]], f"{limit}{number}"
    return words, ""


def base_of(world: World, past: str) -> str:
    """`rest` of `rested`."""
    entries = (e for e in world.words.entries["verb"] if e.shown == world.pasts[past])
    parts = (part for entry in entries for part in entry.parts if isinstance(part, Fixed))
    return next((part.forms[-1] for part in parts), "")


def in_the_past(failed: FailedPhrase, shown: str) -> str:
    """`you rested this turn` of `you rest`, which cannot be asked; "" of a verb that has no past."""
    world, words = failed.reader.world, [*failed.span_reader.texts]
    entry = next((e for e in world.words.entries["verb"] if e.shown == shown and e.verb is not None), None)
    verb = next((part for part in entry.parts if isinstance(part, Fixed)), None) if entry is not None else None
    past = next((word for word, of in world.pasts.items() if of == shown), "")
    at = next((n for n, word in enumerate(words) if verb is not None and word in verb.forms), -1)
    if at < 1 or not past or "" in words:
        return ""
    return "whether it has happened: " + with_span(world, [*words[:at], past, *words[at + 1 :]])[0].partition(": ")[2]


def with_span(world: World, said: list[str]) -> tuple[str, ...]:
    """The help that says so; since when is asked where nothing says it."""
    if "this" in said or "last" in said:
        return (f"write: {' '.join(said)}",)
    span, *others = spans_known(world)
    others_too = f"; or: {', '.join(f'this {other}' for other in others)}" if others else ""
    return (f"write, with a span of time: {' '.join([*said, 'this', span])}{others_too}",)


def said_of_nobody(world: World, words: list[str]) -> tuple[str, ...]:
    """`you have not rested this turn`, `you never rested this turn`."""
    at = next((n for n, word in enumerate(words) if n and word in ("not", "never")), 0)
    past = words[at + 1] if at and at + 1 < len(words) else ""
    if past not in world.pasts or not base_of(world, past):
        return ()
    start = at - 1 if words[at - 1] in ("has", "have", "had") else at
    return with_span(world, [*words[:start], "did", "not", base_of(world, past), *words[at + 2 :]]) if start else ()


def said_of_all(world: World, words: list[str]) -> tuple[str, ...]:
    """`nobody rested this turn`, `no player rested this turn`, `every player rested this turn`."""
    who = 1 if words[0] in NOBODY else 2
    past = words[who] if who < len(words) else ""
    if past not in world.pasts or (who == 2 and words[0] not in ("no", "every", "each")):
        return ()
    kind = words[1] if who == 2 else "player"
    done = with_span(world, [article(kind), kind, *words[who:]])[0]
    lead, sentence = done.split(": ", 1)
    asked, others = sentence.split("; ", 1) if "; " in sentence else (sentence, "")
    if words[0] in ("every", "each"):
        of_one = f"the {kind} {' '.join(asked.split()[2:])}"
        return (
            f"asked of each of them: for each {kind}: and below it: if {of_one}:",
            f"of any of them: {asked}; of none: not ({asked})",
        )
    return (f"{lead}: not ({asked})" + (f"; {others}" if others else ""),)


def further_back(failed: FailedPhrase, past: str) -> MistakeFound | None:
    """`your boat was passed in your last turn`: before this span there is the one before it, and all since another."""
    words, world = failed.span_reader.texts, failed.reader.world
    said = words[words.index(past) + 1 :]
    if not (EARLIER & set(said)):
        return None
    first = next(at for at, word in enumerate(said) if word in EARLIER or word in BEFORE_A_SPAN)
    end = len(words) - len(said) + first
    stem = " ".join(words[:end]).replace("has been ", "was ").replace("have been ", "were ")
    spans = [" ".join(each) for each in world.spans]
    span = next((word for word in said if word in spans and word != "game"), "") or near_span(said, spans)
    text = atoms_text([*failed.span_reader.atoms])
    return mistake(
        failed.phrase.span,
        f"`{text}` is not understood of the past",
        "",
        f"of the {span} before this one: {stem} last {span}",
        f"of all since yours was over: {stem} since your last {span}",
        f"or that of X: {stem} since the last {span} of X",
    )


def near_span(said: list[str], spans: list[str]) -> str:
    close = (match for word in said for match in get_close_matches(word, spans, 1))
    return next(close, spans[-1])


def lacks_word(world: World, past: str, words: list[str]) -> bool:
    """`you walked this turn`, where the verb is `(a player) walks (a number) steps`."""
    plain = GAP.sub(" ", world.pasts[past]).split()
    return len([word for word in plain if word not in words]) > 1  # beside the verb itself, which stands in its past


def has_strange_word(failed: FailedPhrase, words: list[str]) -> bool:
    known = known_words(failed.reader)
    return any(word and word not in AUXILIARY and word not in known for word in words)


def spans_known(world: World) -> list[str]:
    """Three of them, those with the plainest names first: `turn`, `round`."""
    known = [" ".join(words) for words in world.spans]
    return [*(word for word in PLAINEST if word in known), *(word for word in known[-3:] if word not in PLAINEST)][:3]


def no_span(world: World, failed: FailedPhrase, words: str) -> MistakeFound:
    near = did_you_mean(words, [" ".join(each) for each in world.spans])
    known = f"a span is a phase or a verb of the game, here for example: {', '.join(spans_known(world))}"
    return mistake(failed.phrase.span, f"nothing in this game is called a `{words}`", "", near, known)

"""Tells the story one seat may hear. Takes events, gives short sentences, the moves they made after a colon."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, assert_never

from paddock.program import operations as ops
from paddock.program.model import Program, Step
from paddock.program.types import Type
from paddock.program.walk import all_steps
from paddock.records import record
from paddock.table.events.label_gaps import fill_label
from paddock.table.events.model import (
    Answered,
    Begun,
    Cancelled,
    Changed,
    Chosen,
    Closed,
    Done,
    Ended,
    Event,
    Moved,
    Outcome,
    Reordered,
    Replaced,
    Revealed,
    Rolled,
    Shown,
    Told,
    Used,
    Voided,
)
from paddock.table.events.reveals import add_reveals
from paddock.table.sight import Sight
from paddock.text.plural import fill_gaps
from paddock.views.event_texts import answer_text, closing_text, reveal_text, showing_text
from paddock.views.hearer import Hearer, bracketed, capital
from paddock.views.moves import KnownFacts, outcome
from paddock.views.scenes import Scene, flat, in_third_person, silence_unseen

__all__ = ["Line", "bracketed", "tell"]

JOINED = re.compile(r"\{(\d+)\} [^\s{}]+ (?=\{(\d+)\})")
# Steps that change nothing and say nothing: nobody needs to hear of the choice.
SILENT = ops.IDLE & ops.steps_where(lambda op: not (op.body or op.tells or op.leaves == "result"))


@record(frozen=True)
class Line:
    """One line of the story; `depth` 0 is the outermost."""

    depth: int
    text: str
    title: bool = False


def tell(
    sight: Sight,
    events: Sequence[Event],
    seat: int | None,
    marks: Mapping[int, str] | None = None,
    before: Sequence[Event] = (),
) -> list[Line]:
    """The story of `events` for `seat` (None: a spectator); `marks` are written behind the names of things.

    `before` are the events up to them, of which nothing is told: who acts now may have begun there.
    """
    hearer = Hearer(sight, seat, marks)
    root = _scenes(hearer, add_reveals(sight, before, with_throwers(sight, before, events)))
    silence_unseen(hearer, root)
    lines: list[Line] = []
    _tell(hearer, root, 0, lines)
    return _without_empty_titles(lines)


# ---------------------------------------------------------------------------------------------- what was done in what


def _scenes(hearer: Hearer, events: Sequence[Event]) -> Scene:
    root = Scene(is_told=False)
    chosen = menu_verbs(hearer.sight.program)
    open_: list[tuple[int, Scene]] = [(-1, root)]
    choices = 0
    for number, event in enumerate(events):
        parts = open_[-1][1].parts
        match event:
            case Begun():
                scene = _open(hearer, events, number, event, chosen)
                scene.after = choices
                parts.append(scene)
                open_.append((event.verb, scene))
            case Done() | Cancelled():
                if not _close(open_, event):
                    _gather(hearer, root, event)
            case Chosen():
                choices += 1
                parts.extend(_choice_scenes(hearer, event, choices))
            case Moved() | Changed() | Rolled() | Reordered():
                parts.append(event)
            case Voided():
                _cancel(open_, event)
            case Replaced():
                _replace(open_, event)
            case Answered():
                if hearer.seen.sees_answering(event) and not _is_declined(hearer, events, number):
                    parts.append(Scene(text=answer_text(hearer, event), own_words=True, answer=True))
                    _say_what_for(open_[-1][1])
            case Told():
                scene = _in_own_words(hearer, events, number, event)
                scene.after = choices
                parts.append(scene)
            case Revealed():
                parts.append(Scene(text=reveal_text(hearer, event), own_words=True, closed=True))
            case Shown():
                if text := showing_text(hearer, event):  # what happens to these things later is told all the same
                    parts.append(Scene(text=text, own_words=True, closed=True))
            case Closed():
                parts.append(Scene(text=closing_text(hearer, event), own_words=True, closed=True))
            case Used():
                pass  # it is told by what comes of it
            case _:
                assert_never(event)
    return root


def with_throwers(sight: Sight, before: Sequence[Event], events: Sequence[Event]) -> list[Event]:
    """The same events; a roll also tells whose it is: who does the innermost verb, or whose piece does it."""
    doing: list[tuple[int, int | None]] = []
    result: list[Event] = []
    for event in (*before, *events):
        if isinstance(event, Begun):
            doing.append((event.verb, sight.seat_of(_doer(sight, event))))
        elif isinstance(event, Ended):
            at = next((at for at in range(len(doing) - 1, -1, -1) if doing[at][0] == event.verb), len(doing))
            del doing[at:]
        elif isinstance(event, Rolled):
            thrower = next((player for _, player in reversed(doing) if player is not None), None)
            event = Rolled(event.face, event.seer, event.sides, thrower)
        result.append(event)
    return result[len(before) :]


def _subject(sight: Sight, event: Begun) -> int | None:
    """The player who does the verb, if it is one that somebody does."""
    doer = _doer(sight, event)
    return doer if doer is not None and doer < len(sight.players) else None


def _doer(sight: Sight, event: Begun) -> int | None:
    """The player or thing that does it."""
    verb = sight.verbs[event.verb]
    acts = bool(verb.params) and verb.params[0].type.is_thing and verb.has_subject
    doer = event.args[0] if acts and event.args else None
    return doer if isinstance(doer, int) else None


def _is_declined(hearer: Hearer, events: Sequence[Event], number: int) -> bool:
    """Whether a card that may do something was not wanted: there is nothing to tell then."""
    after = events[number + 1] if number + 1 < len(events) else None
    return isinstance(after, Chosen) and (after.prompt, after.value) in hearer.sight.declined


def _gather(hearer: Hearer, root: Scene, event: Ended) -> None:
    """The end of something told earlier: what has been heard up to here belongs together."""
    verb = hearer.sight.verbs[event.verb]
    if root.parts and verb.told and not verb.title:
        root.parts[:] = [Scene(parts=root.parts[:])]


def _close(open_: list[tuple[int, Scene]], event: Ended) -> bool:
    """Ends the innermost scene of that verb, and what a `stop` left open inside it. One begun earlier is not here."""
    for depth in range(len(open_) - 1, 0, -1):
        if open_[depth][0] == event.verb:
            open_[depth][1].cancelled |= isinstance(event, Cancelled)
            for _, scene in open_[depth:]:
                scene.closed = True
            del open_[depth:]
            return True
    return False


def _cancel(open_: list[tuple[int, Scene]], event: Voided) -> None:
    """The verb does not happen, even if what cancelled it stops the verb around it too."""
    scene = next((scene for verb, scene in reversed(open_) if verb == event.verb), None)
    if scene is not None:
        scene.cancelled = True


def _replace(open_: list[tuple[int, Scene]], event: Replaced) -> None:
    """The verb did not happen: only what was done instead of it is told."""
    scene = next((scene for verb, scene in reversed(open_) if verb == event.verb), None)
    if scene is not None:
        scene.is_told, scene.replaced = False, scene.is_told
        _say_what_for(scene)


def _say_what_for(scene: Scene) -> None:
    """What a card does something instead of is told nowhere else."""
    answer = next((part for part in reversed(scene.parts) if isinstance(part, Scene) and part.answer), None)
    if scene.replaced and answer is not None and scene.text:
        answer.text, scene.replaced = f"{answer.text}, instead of: {scene.text}", False


def menu_verbs(program: Program) -> set[int]:
    """Verbs that are offered for choice: that somebody chose one is news, whatever came of it."""
    bodies = [proc.steps for proc in (*program.verbs, *program.abilities)]
    entries = (entry for steps in bodies for step in all_steps(steps) for entry in step.entries)
    done = (step.ref for entry in entries for step in entry.body if step.op == ops.PERFORM)
    return {ref for ref in done if isinstance(ref, int)}


def _open(hearer: Hearer, events: Sequence[Event], number: int, event: Begun, chosen: set[int]) -> Scene:
    verb = hearer.sight.verbs[event.verb]
    types = [param.type for param in verb.params]
    values = list(event.args)[: len(types)]
    words, known = _arguments(hearer, events, number, types, values, event.places)
    known.subject = _subject(hearer.sight, event)
    text = " ".join(verb.words)
    ones = _ones(types, values) - ({0} if verb.has_subject else set()) - _between_numbers(text, types)
    text = fill_gaps(text, words, ones, hearer.sight.singulars)
    known.sentences = [text]
    bare = len(types) <= int(verb.has_subject) and verb.id not in chosen and not verb.aloud
    idle = all(step.op == ops.NOTHING for step in verb.steps)
    return Scene(
        text=text or verb.title, title=verb.title, is_told=verb.told, telling=not bare, idle=idle, known_facts=known
    )


def _in_own_words(hearer: Hearer, events: Sequence[Event], number: int, event: Told) -> Scene:
    """A sentence the rules tell in their own words."""
    types, values = event.types, event.values
    words, known = _arguments(hearer, events, number, types, values, event.places)
    if event.aside:
        known = KnownFacts()
    ones = _ones(types, values) - _between_numbers(event.text, types)
    text = fill_gaps(event.text, words, ones, hearer.sight.singulars)
    return Scene(text=text, own_words=True, closed=True, known_facts=known)


def _choice_scenes(hearer: Hearer, event: Chosen, number: int) -> Iterable[Scene]:
    """Which line of a menu was taken, if it is one in quotes and something comes of it.

    A verb that is offered is told when it is done.
    """
    step, value = hearer.sight.said_aloud.get(event.prompt), event.value
    if step is None or not hearer.seen.hears_choice(event):
        return
    if not isinstance(value, int) or not 0 <= value < len(step.entries):
        return
    entry = step.entries[value]
    done = [each.op for each in entry.body if each.op not in SILENT and not _is_untold(hearer.sight, each)]
    label = fill_label(hearer.seen, entry.label, event)
    if done and done != [ops.PERFORM] and label.strip(" …") and not entry.sentence:
        player = hearer.name(event.seat)
        text, same = f'{player} chooses "{label}"', in_third_person(player, label)
        yield Scene(text=text, choice=same, after=number, own_words=True, closed=True)


def _is_untold(sight: Sight, step: Step) -> bool:
    """Whether all it does is to change a counter that the rules keep out of the story."""
    stored = step.args[0] if step.args and step.args[0].op == ops.STORED else None
    return stored is not None and any(store.id == stored.ref and not store.told for store in sight.program.stores)


def _ones(types: Sequence[Type], values: Sequence[Any]) -> set[int]:
    """The gaps that hold the number 1."""
    pairs = enumerate(zip(types, values, strict=False))
    return {at for at, (type_, value) in pairs if type_.is_number and value == 1}


def _between_numbers(text: str, types: Sequence[Type]) -> set[int]:
    """The gaps whose next word joins two numbers and counts nothing: 1 times 3."""
    pairs = ((int(gap[1]), int(gap[2])) for gap in JOINED.finditer(text))
    return {one for one, other in pairs if other < len(types) and types[other].is_number}


# ------------------------------------------------------------------------------------------------- what it was done to


def _arguments(
    hearer: Hearer, events: Sequence[Event], number: int, types: Sequence[Type], values: Sequence[Any], places: Any
) -> tuple[list[str], KnownFacts]:
    """Each argument in words, and what these words gave away."""
    words: list[str] = []
    named: set[int] = set()
    numbers: list[int] = []
    for at, (type_, value) in enumerate(zip(types, values, strict=False)):
        place = places[at] if at < len(places) else None
        if isinstance(value, (list, tuple)) and type_.sort not in ("thing", "place"):
            words.append(", ".join(_word(hearer, type_.one, one) for one in value) or "nothing")
            continue
        if isinstance(value, (list, tuple)) or (value is not None and type_.is_thing):
            many = list(value) if isinstance(value, (list, tuple)) else [value]
            where = list(place) if isinstance(place, (list, tuple)) else [place] * len(many)
            pairs = zip(many, where, strict=False)
            known = [hearer.seen.sees_named(events, number, thing, spot) for thing, spot in pairs]
            named.update(thing for thing, seen in zip(many, known, strict=True) if seen)
            single = not isinstance(value, (list, tuple)) and all(known)
            words.append(hearer.name(many[0]) if single else hearer.list_things(many, known, places=where))
            continue
        if type_.is_number and isinstance(value, int):
            numbers.append(value)
        words.append(_word(hearer, type_, value))
    return words, KnownFacts(named=named, numbers=numbers)


def _word(hearer: Hearer, type_: Type, value: Any) -> str:
    if value is None:
        return "none"
    if type_.is_place:
        return hearer.place(value)
    if isinstance(value, str):
        return value
    word = hearer.sight.word(type_, value)
    return ("yes" if word else "no") if isinstance(word, bool) else str(word)


# ------------------------------------------------------------------------------------------------------------ telling


def _tell(hearer: Hearer, scene: Scene, depth: int, lines: list[Line]) -> None:
    """The sentence with what came before the first told verb inside it, then those verbs, one deeper."""
    inner = depth + (1 if scene.is_told and not scene.title else 0)
    own: list[Outcome] = []
    head = scene if scene.is_told and scene.text else None
    scene.known_facts.sentences += [part.text for part in flat(scene) if isinstance(part, Scene) and part.own_words]

    def line(more: str = "") -> None:
        nonlocal head, own
        details = [*outcome(hearer, own, scene.known_facts, head is not None), *([more] if more else [])]
        _line(head, "; ".join(details), depth if head is not None else inner, lines)
        scene.known_facts.moved.update(event.thing for event in own if isinstance(event, Moved))
        head, own = None, []

    for part in flat(scene):
        if not isinstance(part, Scene):
            own.append(part)
        elif part.own_words:
            scene.known_facts.explained.update(part.known_facts.named)
            if head is None or head.title or outcome(hearer, own, scene.known_facts):
                line()
                _line(None, part.text, inner, lines)
            else:
                line(part.text)
        else:
            line()
            _tell(hearer, part, inner, lines)
    line()


def _line(scene: Scene | None, details: str, depth: int, lines: list[Line]) -> None:
    if scene is not None and scene.title:
        lines.append(Line(depth, scene.title, title=True))
        scene = None
    if scene is None:
        if details:
            lines.append(Line(depth, _sentence(details)))
        return
    text = f"cancelled: {scene.text}" if scene.cancelled else scene.text  # first: the words of a verb say it is so
    lines.append(Line(depth, _sentence(f"{text}: {details}" if details else text)))


def _sentence(text: str) -> str:
    return capital(text) if text.endswith((".", "!", "?", "…")) else f"{capital(text)}."


def _without_empty_titles(lines: list[Line]) -> list[Line]:
    """A phase in which nothing happened is not worth a line, unless it is the one going on now."""
    return [
        line
        for number, line in enumerate(lines)
        if not (line.title and number + 1 < len(lines) and lines[number + 1].title)
    ]

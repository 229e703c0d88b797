"""Silences verbs of a story that nobody needs to hear. Takes scenes in one another, changes which are told."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from paddock.records import field, record
from paddock.table.events.model import Changed, Moved, Outcome, Rolled
from paddock.text.plural import plural
from paddock.views.hearer import Hearer
from paddock.views.moves import KnownFacts, outcome


@record
class Scene:
    """One verb while it is told: what it did itself and which told verbs it did."""

    text: str = ""
    title: str = ""
    is_told: bool = True
    own_words: bool = False  # a sentence of the rules, not a verb
    telling: bool = True  # worth a line even if nothing is seen to come of it
    idle: bool = False  # a verb without effects, which is in the rules to be told
    choice: str = ""  # of a line taken from a menu: how a sentence begins that tells the same
    after: int = 0  # so many choices came before it
    closed: bool = False
    cancelled: bool = False
    answer: bool = False  # that a card answers
    replaced: bool = False  # something else was done instead
    known_facts: KnownFacts = field(default_factory=KnownFacts)
    parts: list[Outcome | Scene] = field(default_factory=list)


def flat(scene: Scene) -> Iterable[Outcome | Scene]:
    """The parts of a scene, with the parts of silent verbs in their place."""
    for part in scene.parts:
        if isinstance(part, Scene) and not part.is_told:
            yield from flat(part)
        else:
            yield part


def silence_unseen(hearer: Hearer, scene: Scene) -> None:
    """Scenes of which the hearer sees nothing become silent, the innermost first."""
    for at, part in enumerate(scene.parts):
        if isinstance(part, Scene):
            silence_unseen(hearer, part)
            if part.is_told and scene.is_told and _is_on_the_way(hearer, scene, part, at):
                part.is_told = False
    _say_once(scene)
    if scene.title or not scene.is_told or scene.telling or not scene.closed or scene.cancelled:
        return
    parts = list(flat(scene))
    events = [part for part in parts if not isinstance(part, Scene)]
    if len(events) == len(parts):
        scene.is_told = _is_news(hearer, scene, events)


def _is_news(hearer: Hearer, scene: Scene, events: Sequence[Outcome]) -> bool:
    """Whether something is seen to come of it, or a player did it all the same.

    What a verb of a player changes can be all `untold`: that Ann passes is to be heard, the mark for it is not. But
    one that would have changed something, and found nothing to do, is no news.
    """
    if any(isinstance(event, Rolled) for event in events):  # that dice are rolled all hear, whoever may see them
        return True
    if scene.known_facts.subject is not None and (scene.idle or any(_is_unreported(hearer, event) for event in events)):
        return True
    # What only the sentence itself would tell counts as news.
    before_sentence = KnownFacts(subject=scene.known_facts.subject, named=scene.known_facts.named)
    return bool(outcome(hearer, events, before_sentence))


def _is_unreported(hearer: Hearer, event: Outcome) -> bool:
    """Whether the hearer may know it, and only the rules keep it out of the story."""
    if isinstance(event, Changed):
        store = hearer.sight.cell_at[event.cell].store
        return not store.told and not store.made and hearer.seen.sees_change(event)
    if not isinstance(event, Moved) or event.source == event.target:
        return False
    spot = None if event.target is None else hearer.sight.spot_at.get(event.target)
    return spot is not None and not spot.place.told


def _is_on_the_way(hearer: Hearer, scene: Scene, part: Scene, at: int) -> bool:
    """Whether all that a part did was to put things, for all the hearer sees, where the scene itself took them up."""
    parts = list(flat(part))
    if (
        part.title
        or part.telling
        or part.own_words
        or part.cancelled
        or part.known_facts.subject != scene.known_facts.subject
    ):
        return False
    moves = [inner for inner in parts if isinstance(inner, Moved)]
    if not moves or len(moves) < len(parts):
        return False
    later = [event for event in flat(Scene(parts=scene.parts[at + 1 :])) if isinstance(event, Moved)]
    taken = {(event.thing, event.source) for event in later if hearer.seen.sees_moved(event)}
    return all(hearer.seen.sees_moved(event) and (event.thing, event.target) in taken for event in moves)


def _say_once(scene: Scene) -> None:
    """A choice is not told if a sentence that comes of it tells the same: `go alone`, Ann goes alone."""
    inner = [part for part in flat(scene) if isinstance(part, Scene)]
    for part in inner:
        if part.choice and any(_tells(other, part) for other in inner):
            part.is_told = False


def _tells(scene: Scene, choice: Scene) -> bool:
    """Before anybody chooses again: what is done later is another thing."""
    same = rf"{re.escape(choice.choice)}(?!\w)"
    return scene.after == choice.after and not scene.choice and re.match(same, scene.text, re.IGNORECASE) is not None


def in_third_person(player: str, label: str) -> str:
    """ "Ann goes alone" of the line `go alone`."""
    word, blank, rest = label.partition(" ")
    return f"{player} {_third_person(word)}{blank}{rest}"


def _third_person(word: str) -> str:
    if word.lower() == "have":
        return "has"
    return f"{word}es" if word.endswith("o") else plural(word)

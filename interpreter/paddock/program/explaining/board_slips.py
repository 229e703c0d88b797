"""What designers reach for on a board: `move the pawn ahead`, `the cell 2 ahead of the pawn`, `is on the goal`.

Takes a phrase that cannot be read in a game with a board, gives how it is said there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from string import ascii_lowercase

from paddock.program import operations as ops
from paddock.program.boards import DIRECTION
from paddock.program.explaining.common_slips import NTH, NUMBERS
from paddock.program.explaining.directions_in_phrases import (
    ABREAST,
    SIDES,
    TOWARD,
    has,
    lying,
    two_words_at,
    two_words_in,
)
from paddock.program.mistakes import MistakeFound, mistake
from paddock.program.model import Expr
from paddock.program.phrases.reader import FailedPhrase, Reader
from paddock.program.phrases.readings import atoms_text
from paddock.tree import model as tree

STEPS = ("step", "steps", "square", "squares", "place", "places", "field", "fields")
NO_GOAL = "this does not name the space it goes to"
SAID_OF_BOARDS = (  # by everybody, though these are no words of the language
    "adjacent",
    "away",
    "edge",
    "exactly",
    "facing",
    "next",
    "same",
)
EACH = "the mover"  # what one of several is called that move one by one
Words = Sequence[str]
Said = tuple[str, ...]  # what is wrong, and what to write


class BoardWords:
    """What the spaces of this game are called; of several boards, nobody knows which is meant."""

    def __init__(self, reader: Reader) -> None:
        boards = [kind for kind in reader.kinds.by_name.values() if kind.board is not None]
        self.there, self.asked = bool(boards), "the space of X"
        self.one, self.many = (boards[0].name, boards[0].plural) if len(boards) == 1 else ("SPACE", "SPACES")
        self.nouns = {*STEPS, *(word for kind in boards for word in (kind.name, kind.plural))}
        self.axes = {axis for kind in boards if kind.board is not None for axis in (kind.board.row, kind.board.column)}
        self.only = boards[0].board if len(boards) == 1 else None
        self.places = {place.name for place in reader.world.places if place.shape.on_spaces}

    @property
    def have_sides(self) -> bool:
        """Whether anything lies ahead of anything else: towns may be linked and no more."""
        return self.only is None or bool(self.only.directions)

    def by_numbers(self, side: str, goal: str) -> Said:
        """`ahead of`, `left of` by the numbers of rows and columns. Open rows are counted from the foremost."""
        if self.only is None or self.only.layout == "links":
            return ()
        axis = self.only.row if side in ("ahead of", "behind") else self.only.column
        more = (side in ("ahead of", "right of")) != (self.only.open and axis == self.only.row)
        asked = f"the {axis} of X is {'more' if more else 'less'} than the {axis} of {goal}"
        return (f"or anywhere further on that side: {asked}",) if axis else ()


def slip_on_board(failed: FailedPhrase) -> MistakeFound | None:
    """Of a sentence or value that means nothing."""
    words, texts = BoardWords(failed.reader), failed.span_reader.texts
    if not words.there:
        return None
    atoms = failed.span_reader.atoms
    slips = _aslant, _moves, _further_on, _to_the_side, _between, _reaches, _turns, _other_nouns, _stands
    return _first(slips, words, texts, atoms, failed.phrase)


def predicate_on_board(reader: Reader, kind: str, said: tree.Phrase) -> MistakeFound | None:
    """`is on the goal`, `is in row 5`: what is said of a thing of some kind behind `is`."""
    words = BoardWords(reader)
    texts = [atom.text.lower() if isinstance(atom, tree.Word) else _number(atom) for atom in said.atoms]
    words.asked = "X" if kind in words.nouns else "the space of X"
    return _first((_where_it_is,), words, texts, [*said.atoms, *said.filters], said) if words.there else None


def number_of_letter(reader: Reader, lefts: Sequence[Expr], said: tree.Phrase) -> MistakeFound | None:
    """`the column of the pawn is a`: the map names columns by letters, and they are numbers."""
    left, letter = (lefts[0] if lefts else None), atoms_text([*said.atoms])
    columns = {kind.board.column for kind in reader.kinds.by_name.values() if kind.board is not None}
    if left is None or not left.type.is_number or left.op != ops.FIELD or left.ref not in columns:
        return None
    if len(letter) != 1 or letter not in ascii_lowercase:
        return None
    number = ascii_lowercase.index(letter) + 1
    return mistake(said.span, f"a {left.ref} is a number: `{letter}` on the map is {number}", "", f"write: {number}")


def _first(
    slips: Sequence[Callable[[BoardWords, Words, Sequence[tree.Atom | tree.Filter]], Said]],
    words: BoardWords,
    texts: Words,
    atoms: Sequence[tree.Atom | tree.Filter],
    phrase: tree.Phrase,
) -> MistakeFound | None:
    found = next((said for slip in slips if (said := slip(words, texts, atoms))), None)
    return mistake(phrase.span, found[0], "", *found[1:]) if found is not None else None


def _number(atom: tree.Atom | tree.Filter) -> str:
    return str(atom.value) if isinstance(atom, tree.Number) else ""


def _far(texts: Words) -> int | None:
    """`2`, `two`, `the second`: how far, if these words say so."""
    for text in texts:
        if text.isdigit():
            return int(text)
        if text in NUMBERS:
            return NUMBERS.index(text)
        if text in NTH:
            return NTH.index(text) + 2
    return None


def _aslant(words: BoardWords, texts: Words, atoms: Sequence[tree.Atom | tree.Filter]) -> Said:
    """`the cell ahead left of the pawn`: only the directions of one word have words of their own."""
    at, direction = two_words_in(texts)
    before = texts[max(at - 4, 0) : at]
    nouns = [text for text in before if text in words.nouns]
    other = atoms_text([*atoms[at + 2 :]]).removeprefix("of ").removeprefix("from ")
    if at < 0 or not nouns or not other or not has(words.only, direction) or set(before) & {*TOWARD}:
        return ()
    far = _far(before)
    if far:
        return _counted(far), f"item {far} of (the {words.many} toward {direction} from {other})"
    one = words.many if nouns[-1] == words.many else words.one
    return f"`{direction}` stands behind `toward`", f"the {one} toward {direction} from {other}"


def _counted(far: int) -> str:
    return f"how many further on it lies is said with `item`: item {far}"


def _to_the_side(words: BoardWords, texts: Words, atoms: Sequence[tree.Atom | tree.Filter]) -> Said:
    """`the cell to the left of the pawn`."""
    for at, text in enumerate(texts):
        if text in ABREAST and texts[max(at - 2, 0) : at] in (["to", "the"], ["on", "the"]) and texts[at + 1 : at + 2]:
            one = next((noun for noun in (words.many, words.one) if noun in texts[: at - 2]), "")
            other = atoms_text([*atoms[at + 1 :]]).removeprefix("of ")
            return ("that is said in fewer words", f"the {one} {text} of {other}") if one else ()
    return ()


def _reaches(words: BoardWords, texts: Words, atoms: Sequence[tree.Atom | tree.Filter]) -> Said:
    """`the pawn can reach the goal`, `cells exactly 2 steps from the pawn`."""
    at = next((at for at, text in enumerate(texts) if text in ("reach", "reaches")), 0)
    if at and atoms[at + 1 :]:
        thing, goal = atoms_text([*atoms[: at - (texts[at - 1] == "can")]]), atoms_text([*atoms[at + 1 :]])
        near = f"{goal} is in (the {words.many} within 3 steps of {thing})"
        return "what can be reached is a list", near, f"or by any way: the distance from {thing} to {goal} is not none"
    if "exactly" in texts and (far := _far(texts)) is not None and {"from", "of"} & {*texts}:
        start = max(at for at, text in enumerate(texts) if text in ("from", "of"))
        other = atoms_text([*atoms[start + 1 :]])
        within = [f"(the {words.many} within {steps} steps of {other})" for steps in (far, far - 1)]
        return "so far and no nearer is one list without the other", " without ".join(within)
    return ()


def _moves(words: BoardWords, texts: Words, atoms: Sequence[tree.Atom | tree.Filter]) -> Said:
    """`move the pawn ahead 2 cells`, `move the pawn toward the goal`, `move the pawn to the cell ahead`."""
    if texts[:1] != ["move"]:
        return ()
    end = next((at for at, text in enumerate(texts) if at > 1 and (text.isdigit() or text in _ENDS)), 0)
    thing = atoms_text([*atoms[1:end]]) if end else ""
    rest = texts[end:]
    if not thing:
        return ()
    several = _several(texts[1:end])
    if several:
        mover = [tree.Word(word, atoms[1].span) for word in EACH.split()]
        said = _moves(words, ["move", *EACH.split(), *rest], [*atoms[:1], *mover, *atoms[end:]])
        return (said[0], several, *said[1:]) if said else ()
    if rest[:2] == ["on", ""] and "to" in rest:
        to = end + rest.index("to")
        each = f"for each KIND {atoms_text([*atoms[end:to]])} as the one: and below it:"
        return "several go to one space one by one", f"{each} move the one to {atoms_text([*atoms[to + 1 :]])}"
    axis = next((text for text in rest if text in words.axes), "")
    if axis and rest[:1] == ["to"] and _far(rest) is not None:
        choice = f"let somebody choose: the player chooses a {words.one} whose {axis} is {_far(rest)} as the goal"
        return NO_GOAL, choice, f"and then: move {thing} to the goal"
    slanted, direction = two_words_in(rest)
    if slanted >= 0 and has(words.only, direction):
        far = _far(rest) or 1
        if far == 1:
            return NO_GOAL, f"move {thing} to the {words.one} toward {direction} from {thing}"
        return (NO_GOAL, *_through_item(f"the {words.many} toward {direction} from {thing}", far, thing))
    if ({*TOWARD} & {*rest} or ("along" in rest and "to" in rest)) and rest[0] != "to":
        at = end + max(at for at, text in enumerate(rest) if text in (*TOWARD, "to"))
        way = f"the way from {thing} to {atoms_text([*atoms[at + 1 :]]) or '…'}"
        return (NO_GOAL, *_through_item(way, _far(rest) or 1, thing))
    side = next((SIDES[text] for text in rest if text in SIDES), "")
    strange = [text for text in rest if text not in (*SIDES, *NUMBERS, *words.nouns, "to", "the", "by", "a", "an")]
    if not side or any(text and not text.isdigit() for text in strange):
        return ()
    far = _far(rest) or 1
    if far == 1:
        return NO_GOAL, f"move {thing} to {lying(words.only, words.one, side, thing)}"
    return (NO_GOAL, *_through_item(lying(words.only, words.many, side, thing), far, thing))


def _several(thing: Words) -> str:
    """`each pawn`: they are moved one by one."""
    if thing[0] in ("each", "every") and len(thing) > 1:
        return f"for each {' '.join(thing[1:])} as {EACH}: and below it:"
    return f"for each KIND as {EACH}: and below it:" if thing[0] == "all" else ""


_ENDS = {*SIDES, *NUMBERS, *TOWARD, "to", "by", "along", "as"}


def _through_item(list_: str, far: int, thing: str) -> Said:
    found = f"let the goal be item {far} of ({list_})"
    return found, f"if the goal is not none: and below it: move {thing} to the goal"


def _further_on(words: BoardWords, texts: Words, atoms: Sequence[tree.Atom | tree.Filter]) -> Said:
    """`the cell 2 ahead of the pawn`, `the second cell ahead of the pawn`."""
    for at, text in enumerate(texts):
        side = SIDES.get(text, "")
        size = 2 if texts[at + 1 : at + 2] == ["of"] else 1
        before = texts[max(at - 3, 0) : at]
        far = _far(before)
        if side and far and set(before) & words.nouns and "move" not in before:
            other = atoms_text([*atoms[at + size :]])
            return _counted(far), f"item {far} of ({lying(words.only, words.many, side, other or '…')})"
    return ()


def _between(words: BoardWords, texts: Words, atoms: Sequence[tree.Atom | tree.Filter]) -> Said:
    """`the distance between X and Y`, `the cells between X and Y`, `the length of the way`."""
    if "distance" in texts and ("between" in texts or "distance of" in " ".join(texts)):
        return "a distance leads from one to the other", "the distance from X to Y"
    if {"length", "way"} <= set(texts):
        counted = "or: the number of (the way from X to Y)"
        return "how long a way is, is a distance", "the distance from X to Y", counted
    if "between" in texts and set(texts) & words.nouns:
        straight = f"all straight on: the {words.many} toward (the direction from X to Y) from X"
        return "what lies between is on the way", "the way from X to Y, which ends with Y", straight
    if "way" in texts and "on" in texts and set(texts) & words.nouns:
        at = texts.index("way")
        return f"the way is its {words.many} already", atoms_text([*atoms[max(at - 1, 0) :]])
    return ()


def _turns(words: BoardWords, texts: Words, atoms: Sequence[tree.Atom | tree.Filter]) -> Said:
    """`turn the pawn right`, `the opposite of its heading`, `set its heading to the left`."""
    note = "note heading for each KIND is a direction"
    if texts[:1] in (["turn"], ["rotate"]) or {"turns", "rotates"} & {*texts}:
        side = next((text for text in ("left", "right", "round") if text in texts), "right")
        return "which way it looks is kept in a note", note, f"set the heading of X to the heading of X turned {side}"
    if "opposite" in texts:
        return "a direction is turned round", "its heading turned round"
    if texts[-2:-1] == ["the"] and texts[-1] in ("left", "right", "ahead", "behind") and "to" in texts[-3:]:
        return f"`the {texts[-1]}` is no {DIRECTION}", f"a {DIRECTION} has no `the`: {texts[-1]}"
    return ()


def _other_nouns(words: BoardWords, texts: Words, atoms: Sequence[tree.Atom | tree.Filter]) -> Said:
    """`the cell of the pawn`, `the nearest pawn`, `remove the pawn`."""
    for at, text in enumerate(texts[:-1]):
        if text == words.one and texts[at + 1] in ("of", *_BENEATH) and at and texts[at - 1] == "the":
            end = next((end for end in range(at + 2, len(texts)) if texts[end] == "as"), len(texts))
            return "where a thing stands is called its space", f"the space of {atoms_text([*atoms[at + 2 : end]])}"
    if "without" in texts and set(texts[: texts.index("without")]) & words.nouns:
        free = f"whether (a {words.one}) is free means there is no KIND on the {words.one}"
        return f"only {words.many} are left out of {words.many}", f"{words.many} … that are free, with {free}"
    if "nearest" in texts or "closest" in texts:
        ahead = lying(words.only, words.many, "ahead of", "X")
        straight = f"straight on: the first of (the KINDS on ({ahead}))" if words.have_sides else ""
        on_any_way = "on any way: the KINDS with the lowest (the distance from X to it)"
        return "who is near is said by lines or ways", *filter(None, (straight, on_any_way))
    if texts[:1] == ["remove"] or (texts[:1] in (["take"], ["move"]) and "off" in texts):
        return "what is taken off lies somewhere else then", "move X to a PLACE beside the board: place box of KINDS"
    return ()


_BENEATH = ("under", "below", "beneath")


def _stands(words: BoardWords, texts: Words, atoms: Sequence[tree.Atom | tree.Filter]) -> Said:
    """`the pawn stands on the goal`."""
    at = next((at for at, text in enumerate(texts) if text in ("stands", "stand")), 0)
    if not at or texts[at + 1 : at + 2] not in (["on"], ["at"], ["in"]):
        return ()
    return _space_is(atoms_text([*atoms[at + 2 :]]), f"the space of {atoms_text([*atoms[:at]])}")


def _space_is(space: str, asked: str = "the space of X") -> Said:
    any_, _, said = space.partition(" ")
    if any_ in _ANY:
        return "where it stands is its space", f"{asked} is in (every {said})"
    return "where it stands is its space", f"{asked} is {space}", f"or: there is a KIND on {space}"


_ANY = ("a", "an", "any", "some")


def _where_it_is(words: BoardWords, texts: Words, atoms: Sequence[tree.Atom | tree.Filter]) -> Said:
    other = atoms_text([*atoms[1:]])
    if texts[-1:] == ["edge"]:
        further = lying(words.only, words.one, "ahead of", "X").removeprefix("the ")
        return "at an edge nothing lies further on", f"there is no {further}"
    slanted = two_words_at(texts, 0)
    if slanted and len(texts) > 2 and has(words.only, slanted):
        other = atoms_text([*atoms[2:]]).removeprefix("of ")
        straight = f"straight on: {words.asked} is in (the {words.many} toward {slanted} from {other})"
        return f"it is {words.many} that lie so", straight
    match [*texts]:
        case ["in" | "on", "the" | "a", "same", noun, *_] if noun in words.axes | words.nouns:
            asked = noun if noun in words.axes else "space"
            return "what is the same is asked of both", f"the {asked} of X is the {asked} of Y"
        case ["in" | "on", "the", axis, "of", *rest] if axis in words.axes and rest:
            goal = atoms_text([*atoms[4:]])
            return f"which {axis} it is in, is asked of both", f"the {axis} of X is the {axis} of {goal}"
        case ["in" | "on" | "at", "the", axis, *_] | ["in" | "on" | "at", axis, *_] if axis in words.axes:
            return f"which {axis} it is in, is asked of it", f"the {axis} of X is {_far(texts) or 5}"
        case ["on" | "at", "the", *rest] if " ".join(rest) in words.places:
            return f"the {' '.join(rest)} is a place, and things lie in places", f"X is in the {' '.join(rest)}"
        case ["on" | "at", _, "of", "the", *rest] if (
            isinstance(atoms[1], tree.Quote) and " ".join(rest) in words.places
        ):
            return _space_is(atoms_text([atoms[1]]))  # its name says which board it is of
        case ["on" | "at", *rest] if rest:
            return _space_is(other)
        case ["within", *rest] if rest and (far := _far(rest)) is not None:
            at = rest.index("of") + 2 if "of" in rest else len(atoms)
            goal = atoms_text([*atoms[at:]]) or "Y"
            reach = f"{words.asked} is in (the {words.many} within {far} steps of {goal})"
            return "how near it is, is asked by ways", reach, f"or: the distance from {goal} to X is at most {far}"
        case ["exactly", *_] | [_, *_] if (far := _far(texts[:2])) is not None and "from" in texts:
            goal = atoms_text([*atoms[texts.index("from") + 1 :]])
            return "how far it is, is a distance", f"the distance from X to {goal} is {far}"
        case ["beside", "a" | "an" | "another" | "any" | "some", *_]:
            a_space = texts[2:3] == [words.one]
            said = f"{'a' if texts[1] == 'another' else texts[1]} {atoms_text([*atoms[2:]])}"
            a_space = texts[2:3] == [words.one]
            near = said.replace(words.one, f"{words.one} beside X", 1) if a_space else ""
            near = near or f"{said} on (the {words.many} beside X)"
            return "whether any is beside it, is asked of all of them", f"there is {near}"
        case ["facing", *_]:
            looks = f"the direction from X to {atoms_text([*atoms[1:]])} is the heading of X"
            return "which way it looks is kept in a note", "note heading for each KIND is a direction", looks
        case [side, *_] if side in SIDES and len(texts) > 1:
            at = 2 if texts[1] == "of" else 1
            goal = atoms_text([*atoms[at:]])
            straight = f"straight on: {words.asked} is in ({lying(words.only, words.many, SIDES[side], goal)})"
            lies = f"it is {words.many} that lie {SIDES[side]} each other"
            return lies, straight, *words.by_numbers(SIDES[side], goal)
        case [("adjacent" | "next"), *_]:
            return "neighbours are beside each other", "X is beside Y"
    return ()

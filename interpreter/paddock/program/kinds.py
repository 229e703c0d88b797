"""The tree of kinds of a game, and how types fit. Takes two types, gives whether one can stand for the other.

Whether there may be none makes no difference here yet.
"""

from __future__ import annotations

from paddock.program.model import Kind
from paddock.program.types import ANY, LISTED, Type, choice_of, thing_of
from paddock.text.limits import KIND_DEPTH


class Kinds:
    """The tree of kinds of one game."""

    def __init__(self) -> None:
        self.by_name: dict[str, Kind] = {}
        self._called: dict[str, Kind] = {}  # by name and by plural: of two that are called the same the first
        self._plurals: dict[str, Kind] = {}
        self.missing: set[str] = set()  # names of kinds that are not there, which has been told

    def add(self, kind: Kind) -> None:
        self.by_name[kind.name] = kind
        self._called.setdefault(kind.name, kind)
        self.set_plural(kind, kind.plural)

    def set_plural(self, kind: Kind, plural: str) -> None:
        """What several of a kind are called."""
        kind.plural = plural
        self.also_call(kind, plural)

    def also_call(self, kind: Kind, plural: str) -> None:
        """Several of a kind are understood by this word too."""
        self._called.setdefault(plural, kind)
        self._plurals.setdefault(plural, kind)

    def apart(self) -> Kinds:
        """The same kinds, for another reading: what is told of one is told of the other too."""
        kinds = Kinds()
        kinds.by_name, kinds.missing = {**self.by_name}, {*self.missing}
        kinds._called, kinds._plurals = {**self._called}, {**self._plurals}
        return kinds

    def called(self, word: str) -> Kind | None:
        """The kind of this name or plural."""
        return self._called.get(word)

    def several(self, word: str) -> Kind | None:
        """The kind of which several are called so."""
        return self._plurals.get(word)

    def ancestors(self, name: str) -> list[str]:
        """The kind itself, then its parents up to `thing`."""
        names = [name]
        while name in self.by_name and len(names) <= KIND_DEPTH + 1:
            name = self.by_name[name].parent
            names.append(name)
        return [*names, ANY]

    def is_a(self, name: str, wider: str) -> bool:
        return name == wider or wider in self.ancestors(name)

    def one(self, name: str) -> Type:
        """The type of one of that kind: a thing, or a word of a choice."""
        return choice_of(name) if self.by_name[name].parent == "one of" else thing_of(name)

    def common(self, first: str, second: str) -> str:
        """The narrowest kind both belong to."""
        others = self.ancestors(second)
        return next(kind for kind in self.ancestors(first) if kind in others)


def fits(given: Type, wanted: Type, kinds: Kinds) -> bool:
    """Whether a value of one type can stand where the other is wanted."""
    want = wanted.sort
    if given.is_some:
        return False
    if want == "anything" or given.same_as(wanted):
        return True
    if given.is_none:
        return want in ("thing", "list", "members") or (want in LISTED and not wanted.many)
    if want == "thing":
        suits = given.sort in ("thing", "place") if wanted.many else given.is_thing
        return suits and kinds.is_a(given.kind, wanted.kind)
    if want == "place":
        return given.is_place and kinds.is_a(given.kind, wanted.kind)
    if want == "list":
        return given.many or given.is_thing
    if want == "members":
        return given.many or given.sort in LISTED
    if want == "choice":
        return given.sort == want and given.many == wanted.many and wanted.kind in ("", given.kind)
    if want == "slot":
        return given.is_choice or (given.is_thing and kinds.is_a(given.kind, "space"))
    return False


def comparable(first: Type, second: Type, kinds: Kinds) -> bool:
    """Whether asking if the two are the same makes sense."""
    if first.is_none or second.is_none:
        return True
    alike = first.sort in ("thing", "place") and second.sort in ("thing", "place")
    if alike and (first.many or second.is_thing):
        return kinds.is_a(first.kind, second.kind) or kinds.is_a(second.kind, first.kind)
    return first.same_as(second)


def are_several(type_: Type) -> bool:
    """Whether it is spoken of in the plural: a list, but not a place."""
    return type_.many and not type_.is_place


def something_else(given: Type, wanted: Type, kinds: Kinds) -> str:
    """`this is a number, but coins are needed here`."""
    this = "these are" if are_several(given) else "this is"
    return f"{this} {say(given, kinds)}, but {is_needed(wanted, kinds)}"


def is_needed(type_: Type, kinds: Kinds) -> str:
    """`a number is needed here`, `coins are needed here`."""
    return f"{say(type_, kinds)} {'are' if are_several(type_) else 'is'} needed here"


def say(type_: Type, kinds: Kinds) -> str:
    """A type in a designer's words."""
    kind = type_.kind
    plural = kinds.by_name[kind].plural if kind in kinds.by_name else kind + "s"
    if type_.is_place:
        return f"a place of {plural}"
    if type_.many:
        return plural if kind else "numbers"
    if kind:
        return f"{'an' if kind[:1] in 'aeiou' else 'a'} {kind}"
    return WORDS.get(type_.sort, type_.sort)


WORDS = {
    "some": "a number",
    "choice": "a choice",
    "flag": "yes or no",
    "number": "a number",
    "text": "a text",
    "list": "a list",
    "members": "a list",
    "slot": "a slot or space",
    "stored": "a counter, flag or note",
}

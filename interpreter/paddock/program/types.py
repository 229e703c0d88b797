"""Type strings and how they fit.

`number`, `thing:coin`, `things:coin`, `place:coin`, `choice:tint`, `none` and so on.
"""

from __future__ import annotations

from paddock.program.model import Kind
from paddock.text.limits import KIND_DEPTH

ANY = "thing"


class Kinds:
    """The tree of kinds of one game."""

    def __init__(self) -> None:
        self.by_name: dict[str, Kind] = {}
        self._called: dict[str, Kind] = {}  # by name and by plural: of two that are called the same the first
        self._plurals: dict[str, Kind] = {}

    def add(self, kind: Kind) -> None:
        self.by_name[kind.name] = kind
        self._called.setdefault(kind.name, kind)
        self.several_are(kind, kind.plural)

    def several_are(self, kind: Kind, plural: str) -> None:
        """What several of a kind are called."""
        kind.plural = plural
        self._called.setdefault(plural, kind)
        self._plurals.setdefault(plural, kind)

    def called(self, word: str) -> Kind | None:
        """The kind of this name or plural."""
        return self._called.get(word)

    def several(self, word: str) -> Kind | None:
        """The kind of which several are called so."""
        return self._plurals.get(word)

    def ancestors(self, name: str) -> list[str]:
        """The kind itself, then its parents up to `thing`."""
        found = [name]
        while name in self.by_name and len(found) <= KIND_DEPTH + 1:
            name = self.by_name[name].parent
            found.append(name)
        return [*found, ANY]

    def is_a(self, name: str, wider: str) -> bool:
        return name == wider or wider in self.ancestors(name)

    def one(self, name: str) -> str:
        """The type of one of that kind: a thing, or a word of a choice."""
        return f"{'choice' if self.by_name[name].parent == 'one of' else 'thing'}:{name}"

    def common(self, first: str, second: str) -> str:
        """The narrowest kind both belong to."""
        others = self.ancestors(second)
        return next(kind for kind in self.ancestors(first) if kind in others)


def split(type_: str) -> tuple[str, str]:
    head, _, kind = type_.partition(":")
    return head, kind


def element(type_: str) -> str:
    """The kind of what a thing, list or place holds."""
    return split(type_)[1]


def is_many(type_: str) -> bool:
    return split(type_)[0] in ("things", "place", "choices", "numbers")


ONE = {"things": "thing", "place": "thing", "choices": "choice", "numbers": "number"}
MANY = {"thing": "things", "place": "things", "choice": "choices", "number": "numbers"}


def one_of(type_: str) -> str:
    """The type of one member of a list or place: `thing:coin` of `things:coin`, `number` of `numbers`."""
    head, kind = split(type_)
    return f"{ONE.get(head, head)}:{kind}" if kind else ONE.get(head, head)


def list_of(type_: str) -> str:
    """The type of a list of such: `things:coin` of `thing:coin` and of `place:coin`, `numbers` of `number`."""
    head, kind = split(type_)
    return f"{MANY.get(head, head)}:{kind}" if kind else MANY.get(head, head)


def fits(given: str, wanted: str, kinds: Kinds) -> bool:
    """Whether a value of one type can stand where the other is wanted."""
    if given == wanted or wanted == "anything":
        return True
    have, have_kind = split(given)
    want, want_kind = split(wanted)
    if given == "none":
        return want in ("thing", "choice", "number", "things", "list", "members")
    if want == "thing":
        return have == "thing" and kinds.is_a(have_kind, want_kind)
    if want == "things":
        return have in ("things", "place", "thing") and kinds.is_a(have_kind, want_kind)
    if want == "place":
        return have == "place" and kinds.is_a(have_kind, want_kind)
    if want == "list":
        return is_many(given) or have == "thing"
    if want == "members":
        return is_many(given) or have in MANY
    if want in ("choice", "choices"):
        return have == want and want_kind in ("", have_kind)
    if want == "slot":
        return have == "choice" or (have == "thing" and kinds.is_a(have_kind, "space"))
    return False


def comparable(first: str, second: str, kinds: Kinds) -> bool:
    """Whether asking if the two are the same makes sense."""
    if "none" in (first, second):
        return True
    (one, one_kind), (two, two_kind) = split(first), split(second)
    if one == two == "thing":
        return kinds.is_a(one_kind, two_kind) or kinds.is_a(two_kind, one_kind)
    lists = ("things", "place")
    if one in lists and two in (*lists, "thing"):
        return kinds.is_a(one_kind, two_kind) or kinds.is_a(two_kind, one_kind)
    return one == two and one_kind == two_kind


SEVERAL = ("things", "choices", "numbers")  # spoken of in the plural


def something_else(given: str, wanted: str, kinds: Kinds) -> str:
    """`this is a number, but coins are needed here`."""
    this = "these are" if split(given)[0] in SEVERAL else "this is"
    return f"{this} {say(given, kinds)}, but {is_needed(wanted, kinds)}"


def is_needed(type_: str, kinds: Kinds) -> str:
    """`a number is needed here`, `coins are needed here`."""
    return f"{say(type_, kinds)} {'are' if split(type_)[0] in SEVERAL else 'is'} needed here"


def say(type_: str, kinds: Kinds) -> str:
    """A type in a designer's words."""
    head, kind = split(type_)
    plural = kinds.by_name[kind].plural if kind in kinds.by_name else kind + "s"
    article = "an" if kind[:1] in "aeiou" else "a"
    words = {
        "thing": f"{article} {kind}",
        "things": plural,
        "place": f"a place of {plural}",
        "choice": f"{article} {kind}" if kind else "a choice",
        "choices": plural,
        "flag": "yes or no",
        "number": "a number",
        "numbers": "numbers",
        "text": "a text",
        "none": "none",
        "list": "a list",
        "members": "a list",
        "slot": "a slot or space",
        "event": "something that happens",
        "stored": "a counter, flag or note",
    }
    return words.get(head, type_)

"""Knows changes of a value that are said in other words. Takes the line, gives what to write instead."""

from __future__ import annotations

from paddock.program.phrases.readings import atom_text, atoms_of, atoms_text
from paddock.text.plural import plural, singular
from paddock.tree import model as tree

HOW = ("higher", "lower", "instead")
DOUBLED = {"doubled": "* 2", "tripled": "* 3", "trebled": "* 3", "halved": "/ 2"}
TIMES = {"twice": "* 2", "double": "* 2", "half": "/ 2"}
ENDS = "a change ends with `higher`, `lower` or `instead`"


def change_hint(line: tree.Comparison | tree.Phrase) -> tuple[str, ...]:
    """For a line that changes nothing; () if it is not known what it was to be."""
    if not isinstance(line, tree.Comparison) or not isinstance(line.right, tree.Phrase):
        return ()
    left, said = _text(line.left), [*map(atom_text, atoms_of(line.right))]
    if not left or line.negated:
        return ()
    how = next((at for at, word in enumerate(said) if at and word in HOW), 0)
    if how and how + 1 < len(said):
        return _with_more_behind(left, said[: how + 1], said[how + 1 :])
    if len(said) == 1 and said[0] in DOUBLED:
        return (f"write: {left} is ({own(left)} {DOUBLED[said[0]]}) instead",)
    if said[0] in TIMES and len(said) > 1 and not line.relation and not line.right.filters:
        more = said[2:] if said[1] == "of" else said[1:]
        return (f"write: {left} is ({' '.join(more)} {TIMES[said[0]]}) instead",)
    if said[0] in ("the", "your", "its") and not line.relation and not how and not line.right.filters:
        if "another player" not in " ".join(said):
            return (f"{ENDS}: {left} is {' '.join(said)} instead",)
        next_one = " ".join(said).replace("another player", "the player after you")
        return (f"{ENDS}, and says which other one: {left} is {next_one} instead",)
    return ()


def _with_more_behind(left: str, change: list[str], more: list[str]) -> tuple[str, ...]:
    """`your worth is 10 higher until you rest`, `your worth is 10 higher for each card in your hand`."""
    whole = f"{left} is {' '.join(change)}"
    if more[0] in ("until", "during", "this"):
        lasts = " ".join(more) if more[0] != "this" else "during EVENT"
        return (f"how long it holds stands above it, under a moment: after EVENT: below it {lasts}: and {whole}",)
    each = more[1:2] if more[:1] == ["for"] else more[:1] if more[0] == "per" else []
    counted_so = bool({"in", "that", "whose"} & {*more})  # and not `for every chip you have`
    if each in (["each"], ["every"], ["per"]) and counted_so and len(change) == 2:
        things = more[2:] if more[0] == "for" else more[1:]
        many = things[0] if singular(things[0]) != things[0] else plural(things[0])
        counted = f"the number of {' '.join([many, *things[1:]])}"
        amount = f"({counted})" if change[0] == "1" else f"({change[0]} * {counted})"
        return (f"write: {left} is {amount} {change[1]}",)
    return ()


def own(left: str) -> str:
    """What the value is without the change: `its worth` of `the worth of a boat in the river`."""
    words = left.split()
    return f"its {' '.join(words[1 : words.index('of')])}" if words[0] == "the" and "of" in words[2:] else left


def limited(line: tree.Comparison) -> str:
    """`the worth of a boat is at least 20 instead`: a limit is worked out of what it is without the change."""
    left, right = _text(line.left), line.right
    words = [*map(atom_text, atoms_of(right))] if isinstance(right, tree.Phrase) else []
    if not left or line.negated or line.relation not in ("at least", "at most") or words[-1:] not in (["instead"], []):
        return ""
    return f"write: {left} is ({own(left)} but {line.relation} {' '.join(words[:-1])}) instead"


def two_changes(line: tree.Junction) -> tuple[str, ...]:
    """`your worth is 10 higher and your worth is 10 lower`, `your worth and your worth are 10 higher`."""
    last = line.parts[-1]
    if not isinstance(last, tree.Comparison) or line.word != "and" or not isinstance(last.right, tree.Phrase):
        return ()
    amount = _text(last.right)
    if not amount or amount.split()[-1] not in HOW:
        return ()
    said: list[str] = []
    for part in line.parts:
        left, right = (part.left, part.right) if isinstance(part, tree.Comparison) else (part, last.right)
        shared = left is part and _text(left).split()[:1] != _text(last.left).split()[:1]
        if not _text(left) or not _text(right) or shared:  # `the size of boats in your row and your hand`
            return ()
        said.append(f"{_text(left)} is {_text(right)}")
    return (f"write each on a line of its own: {said[0]}", *(f"and below it: {each}" for each in said[1:]))


def changed_in_a_step(words: list[str]) -> tuple[str, ...]:
    """`add 10 to your worth`, where nothing says when: of a value that is worked out, and of a counter."""
    behind, how = {"add": ("to", "higher"), "take": ("from", "lower")}.get(words[0], ("", ""))
    if not behind or words[2:3] != [behind] or not words[1].isdigit() or len(words) < 4:
        return ()
    return (f"of a value that is worked out, while the card is in force: {' '.join(words[3:])} is {words[1]} {how}",)


def _text(node: tree.Expression) -> str:
    return atoms_text([*node.atoms]) if isinstance(node, tree.Phrase) and not node.filters else ""

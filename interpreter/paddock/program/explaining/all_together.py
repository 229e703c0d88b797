"""Says what is asked where `each` stands in a condition: of all together, or of each by itself. Takes a comparison."""

from __future__ import annotations

from collections.abc import Sequence

from paddock.program.mistakes import mistake
from paddock.program.model import Expr
from paddock.program.phrases.reader import Reader
from paddock.program.phrases.readings import atoms_text
from paddock.tree import model as tree


def refuse_each(reader: Reader, node: tree.Comparison) -> None:
    """`if the hand of each player is not empty:` would be so as soon as one hand has a card."""
    left = node.left
    if not isinstance(left, tree.Phrase):
        return
    words = [atom.text.lower() if isinstance(atom, tree.Word) else "" for atom in left.atoms]
    if words[:1] == ["each"] and words[1:2] != ["of"]:
        rest = atoms_text([*left.atoms[1:], *left.filters])
        raise mistake(left.atoms[0].span, "a condition is said of `every`", "", f"write: every {rest} is …")
    at = words.index("each") if "each" in words[1:] else 0
    if not at:
        return
    start = max((n for n in range(at) if words[n] in ("the", "its", "your")), default=0)
    together = f"{atoms_text([*left.atoms[:start]])} ({atoms_text([*left.atoms[start:]])}) is …".lstrip()
    kind = next((word for word in words[at + 1 :] if reader.kinds.called(word)), "KIND")
    message = f"`{atoms_text([*left.atoms])}` does not say whether all together are meant"
    every = f"each by itself: there is no {kind} whose … is not …; of what is said of one: every {kind} is …"
    helps = f"all together: {together}", every, f"any of them: there is a {kind} whose … is …"
    raise mistake(left.span, message, "", *helps)


def refuse_one_of_each(atoms: Sequence[tree.Atom], done: str) -> None:
    """`choose a card in the hand of each player`: one of all of them, or one for each?"""
    words = [atom.text.lower() if isinstance(atom, tree.Word) else "" for atom in atoms]
    if "each" not in words or "in" not in words[: words.index("each")]:
        return
    start = words.index("in") + 1
    among, kind = atoms_text([*atoms[start:]]), words[words.index("each") + 1]
    which = f"other {words[-1]}" if kind == "other" else kind
    span = atoms[0].span.to(atoms[-1].span)
    one = f"one of all together: {atoms_text([*atoms[:start]])} ({among})"
    every = f"one for each: for each {which}: and below it: {done} … in its PLACE"
    raise mistake(span, f"`{atoms_text([*atoms])}` can be read in two ways", "", one, every)


def refuse_all_of_kind(reader: Reader, lefts: list[Expr], right: tree.Expression) -> None:
    """`if your row is boats that are red:` would ask whether these are all red boats there are."""
    if not isinstance(right, tree.Phrase) or not right.atoms or not (lefts and lefts[0].type.contents.many):
        return
    first = right.atoms[0]
    kind = reader.kinds.several(first.text.lower()) if isinstance(first, tree.Word) else None
    if kind is None or len(right.atoms) > 1:
        return
    said = atoms_text([*right.atoms, *right.filters])
    all_ = f"all of them are such: there is no {kind.name} in … whose … is not …, or: every {kind.name} in … is …"
    same = f"they are just these, and all there are: … is (every {kind.name} whose … is …)"
    raise mistake(right.span, f"`is {said}` can be read in two ways here", "", all_, same)

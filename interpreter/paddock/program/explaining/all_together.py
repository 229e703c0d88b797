"""Says what is asked where `each` stands in a condition: of all together, or of each by itself. Takes a comparison."""

from __future__ import annotations

from paddock.program.mistakes import mistake
from paddock.program.phrases.reader import Reader
from paddock.program.phrases.readings import atoms_text
from paddock.tree import model as tree


def refuse_each(reader: Reader, node: tree.Comparison) -> None:
    """`if the hand of each player is not empty:` would be so as soon as one hand has a card."""
    left = node.left
    if not isinstance(left, tree.Phrase):
        return
    words = [atom.text.lower() if isinstance(atom, tree.Word) else "" for atom in left.atoms]
    at = words.index("each") if "each" in words[1:] else 0
    if not at or words[at + 1 : at + 2] == ["of"]:
        return
    start = max((n for n in range(at) if words[n] in ("the", "its", "your")), default=0)
    together = f"{atoms_text([*left.atoms[:start]])} ({atoms_text([*left.atoms[start:]])}) is …".lstrip()
    kind = next((word for word in words[at + 1 :] if reader.kinds.called(word)), "KIND")
    message = f"`{atoms_text([*left.atoms])}` does not say whether all together are meant"
    every = f"each by itself: there is no {kind} whose … is not …; of what is said of one: every {kind} is …"
    helps = f"all together: {together}", every, f"any of them: there is a {kind} whose … is …"
    raise mistake(left.span, message, "", *helps)

"""Says what is missing where `a boat` stands and nobody chooses which. Takes the words, gives a mistake."""

from __future__ import annotations

from paddock.program.mistakes import MistakeFound, mistake
from paddock.program.model import Expr
from paddock.program.phrases.reader import Reader
from paddock.program.phrases.readings import Atoms, atoms_of, atoms_text
from paddock.program.phrases.unchosen import form_of
from paddock.program.words.english import article
from paddock.text.model import Span
from paddock.tree import model as tree

NUMBER = "number"


def nobody_chooses(
    reader: Reader, atoms: Atoms, some: Expr, span: Span, pattern: str = "", only_one: bool = False
) -> MistakeFound:
    """In a step or a value: one of them is meant, and it is not said which. `only_one`: there is no room for all."""
    kind, form, text = some.type.kind or NUMBER, form_of(some), _text(atoms)
    one = text if form == "a" else f"{article(text)} {text}"
    who = "you choose" if reader.scope.you is not None else "the player chooses"
    chosen = f"let somebody choose which: {who} {one} as the {kind}"
    after = f"and on the next line: the {kind}; in a menu, both stand under a label"
    each = f"or each of them: for {_every(text).replace('every', 'each', 1)}: and below it the same with: the {kind}"
    every = each if only_one else "" if kind == NUMBER else f"or all of them: {_every(text)}"
    pattern = f"the pattern is: {pattern}" if pattern else ""
    return mistake(span, f"`{text}` does not say which, and nobody chooses", "", pattern, chosen, after, every)


def wrong_form(atoms: Atoms, some: Expr, span: Span) -> MistakeFound:
    """`each a boat`, and `there is boat`."""
    text = _text(atoms)
    if form_of(some) == "a":
        return mistake(span, f"`{text.split()[0]}` does not stand here", "", f"write: {text.partition(' ')[2]}")
    first = text.split()[0]
    return mistake(span, f"`a` is missing before `{first}`", "", f"write: {article(first)} {text}")


def not_one_of_each(atoms: Atoms, span: Span) -> MistakeFound:
    """`each its hand`, where `each` is said of a kind."""
    helps = f"of a list: each of {_text(atoms)}", "of things of a kind: each KIND in PLACE"
    return mistake(span, "behind `each` stands the name of a kind, or `of` and a list", "", *helps)


def _every(text: str) -> str:
    first, _, rest = text.partition(" ")
    return {"a": f"every {rest}", "an": f"every {rest}", "another": f"every other {rest}"}.get(first, f"every {text}")


def asked_of_some(reader: Reader, node: tree.Comparison) -> MistakeFound:
    """`if a boat is ready:`, where it is not said whether one of them is enough."""
    text, rest = _words(node.left), _words(node.right)
    relation = " ".join(word for word in ("not" if node.negated else "", node.relation, rest) if word)
    helps = f"if one is enough: there is {text} that is {relation}", f"if all must be: {_every(text)} is {relation}"
    return mistake(node.span, f"`{text} is …` does not say whether one is enough", "", *helps)


def same_as_some(reader: Reader, right: tree.Phrase) -> MistakeFound:
    """`the leader is another player`: it is asked whether it is one of them."""
    text = _words(right)
    numbers = text.removeprefix("a number from ")
    any_ = f"the numbers from {numbers}" if numbers != text else _every(text)
    return mistake(right.span, f"`{text}` does not say which", "", f"if any of them will do: is in ({any_})")


def refuse_unchosen(reader: Reader, node: tree.Expression) -> None:
    """In a list or among conditions, `a boat` is neither one nor all of them."""
    if not isinstance(node, tree.Phrase):
        return
    readings = reader.readings(node)
    if readings and all(reading.expr.type.is_some for reading in readings):
        raise nobody_chooses(reader, atoms_of(node), readings[0].expr, node.span)


def _words(node: tree.Expression) -> str:
    return _text(atoms_of(node)) if isinstance(node, tree.Phrase) else "…"


def _text(atoms: Atoms) -> str:
    """What stands in parentheses that hold all of it is told without them."""
    only = atoms[0] if len(atoms) == 1 else None
    return _words(only.inner) if isinstance(only, tree.Group) else atoms_text(atoms)

"""Names, types and labels of steps. Takes nodes and steps, gives words and types."""

from __future__ import annotations

from paddock.program import operations as ops
from paddock.program.model import Expr, Step, Subject
from paddock.program.reader import Match
from paddock.program.readings import said
from paddock.program.scope import Scope
from paddock.program.types import Kinds, is_many, split
from paddock.program.vocabulary import Fixed
from paddock.text.model import Span
from paddock.tree import model as tree


def name_text(name: tree.Name) -> str:
    return " ".join(w.text.lower() for w in name.words)


def plain_type(type_: str) -> str:
    """A place kept under a name is the list of what lay there."""
    return type_.replace("place:", "things:")


def as_kept(value: Expr, type_: str) -> Expr:
    """One thing is a list of one where a list is kept, and none is an empty list."""
    one = value.type == "none" or value.type.startswith("thing:")
    return Expr(op="list", type=type_, args=[value]) if one and is_many(type_) else value


def merge_types(first: str, second: str, kinds: Kinds) -> str | None:
    if first == second or second in ("none", "error"):
        return first
    if first in ("none", "error"):
        return second
    one, two = first.split(":"), second.split(":")
    if len(one) == len(two) == 2 and one[0] in ("thing", "things") and two[0] in ("thing", "things"):
        head = "thing" if one[0] == two[0] == "thing" else "things"
        return f"{head}:{kinds.common(one[1], two[1])}"
    return None


def change_of(node: tree.Do) -> tree.Fact | None:
    """`the worth of the player is 2 higher`, `the player is ready`, written as a step."""
    atoms = node.sentence.atoms
    words = [a.text if isinstance(a, tree.Word) else "" for a in atoms]
    at = next((n for n, word in enumerate(words) if word in ("is", "are")), 0)
    if not 0 < at < len(words) - 1:
        return None
    span, not_ = node.sentence.span, words[at + 1] == "not"
    left, right = tree.Phrase(atoms[:at], [], span), tree.Phrase(atoms[at + 1 + not_ :], [], span)
    return tree.Fact([tree.Comparison(left, not_, "", right, span)], span)


def is_amount(change: tree.Fact) -> bool:
    """Whether it says by how much, and is not only a statement."""
    node = change.parts[0]
    last = node.right.atoms[-1] if isinstance(node, tree.Comparison) and isinstance(node.right, tree.Phrase) else None
    return isinstance(last, tree.Word) and last.text in ("higher", "lower", "instead")


def leaves(steps: list[Step]) -> bool:
    """Whether nothing after these steps is ever reached."""
    last = steps[-1] if steps else None
    if last is None:
        return False
    return last.op in ops.LEAVING or (last.op == ops.IF and leaves(last.body) and leaves(last.other))


def giving_lists(steps: list[Step], result: str) -> list[Step]:
    """Where one `give` of a procedure gives a list, the others give one too: one thing is a list of one."""
    for step in steps:
        giving_lists(step.body, result)
        giving_lists(step.other, result)
        for entry in step.entries:
            giving_lists(entry.body, result)
        if step.op == ops.GIVE:
            step.args = [as_kept(step.args[0], result)]
    return steps


def menu_label(match_: Match, sentence: tree.Phrase) -> str:
    """The sentence without its subject, its verb in the base form."""
    verb = next(p for p in match_.entry.parts if isinstance(p, Fixed))
    words = [a.text.lower() if isinstance(a, tree.Word) else "" for a in sentence.atoms]
    at = next(i for i, w in enumerate(words) if w in verb.forms)
    rest = said(list(sentence.atoms[at + 1 :]))
    return f"{verb.forms[-1]} {rest}".strip()


def subject_of(node: tree.Choose) -> Subject:
    phrase, name = said([*node.what.atoms]), node.name
    return Subject(phrase=phrase) if name is None else Subject(phrase=phrase, name=name_text(name), own=name.own)


def revealed(secret: Step, scope: Scope) -> list[Step]:
    """The story tells what was chosen; of things it is told elsewhere, to those who may see them."""
    made: list[Step] = []
    for step in secret.body:
        if step.own is None or step.name is None:
            continue
        type_ = scope.locals[step.name]
        head, kind = split(type_)
        if head in ("number", "numbers", "choice", "choices") or (head == "thing" and kind == "player"):
            chosen = Expr(op="local", type=type_, ref=step.name)
            names = [n for n in scope.names() if (named := scope.find(n)) is not None and named.local == step.name]
            made.append(Step(op="reveal", args=[secret.args[0], chosen], word=names[0], line=secret.line))
    return made


def place(steps: list[Step], span: Span) -> None:
    """Tells steps that were just made of one sentence where it stands; those inside that know it already stay."""
    for step in steps:
        if not step.column:
            step.column, step.end = (span.column, span.end) if step.line == span.line else (1, 0)
            for inside in (step.body, step.other, *(entry.body for entry in step.entries)):
                place(inside, span)

"""Works out names, types and labels of steps. Takes nodes and steps, gives words and types."""

from __future__ import annotations

from paddock.program import operations as ops
from paddock.program.kinds import Kinds
from paddock.program.mistakes import mistake
from paddock.program.model import Expr, Step, Subject
from paddock.program.phrases.reader import Match
from paddock.program.phrases.readings import atoms_text
from paddock.program.scope import Scope
from paddock.program.types import Type
from paddock.program.words.vocabulary import Fixed
from paddock.text.model import Span
from paddock.tree import model as tree


def name_text(name: tree.Name) -> str:
    return " ".join(w.text.lower() for w in name.words)


def as_stored(value: Expr, type_: Type) -> Expr:
    """One thing is a list of one where a list is kept, and none is an empty list."""
    one = value.type.is_none or value.type.is_thing
    return Expr(op=ops.LIST, type=type_, args=[value]) if one and type_.many else value


def merge_types(first: Type, second: Type, kinds: Kinds) -> Type | None:
    """What is one or the other; None for what cannot be both."""
    or_none = first.or_none or second.or_none or first.is_none != second.is_none
    if first.same_as(second) or second.sort in ("none", "error"):
        merged = first
    elif first.sort in ("none", "error"):
        merged = second
    elif first.of_things and second.of_things:
        merged = Type("thing", kinds.common(first.kind, second.kind), many=first.many or second.many)
    else:
        return None
    return merged.optional() if or_none else merged


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


def always_leaves(steps: list[Step]) -> bool:
    """Whether nothing after these steps is ever reached."""
    last = steps[-1] if steps else None
    if last is None:
        return False
    return last.op in ops.LEAVING or (last.op == ops.IF and always_leaves(last.body) and always_leaves(last.other))


def giving_lists(steps: list[Step], result: Type) -> list[Step]:
    """Where one `give` of a procedure gives a list, the others give one too: one thing is a list of one."""
    for step in steps:
        giving_lists(step.body, result)
        giving_lists(step.other, result)
        for entry in step.entries:
            giving_lists(entry.body, result)
        if step.op == ops.GIVE:
            step.args = [as_stored(step.args[0], result)]
    return steps


def menu_label(match_: Match, sentence: tree.Phrase) -> str:
    """The sentence without its subject, its verb in the base form."""
    verb = next(p for p in match_.entry.parts if isinstance(p, Fixed))
    words = [a.text.lower() if isinstance(a, tree.Word) else "" for a in sentence.atoms]
    at = next(i for i, w in enumerate(words) if w in verb.forms)
    rest = atoms_text(list(sentence.atoms[at + 1 :]))
    return f"{verb.forms[-1]} {rest}".strip()


def subject_of(node: tree.Choose) -> Subject:
    phrase, name, question = atoms_text([*node.what.atoms]), node.name, question_text(node.asking)
    if name is None:
        return Subject(phrase=phrase, question=question)
    stepwise = node.stepwise is not None
    return Subject(phrase=phrase, name=name_text(name), own=name.own, question=question, stepwise=stepwise)


def menu_subject(asking: tree.Quote | None, stepwise: bool = False) -> Subject | None:
    """Of a menu, whose lines say what can be chosen."""
    if asking is None and not stepwise:
        return None
    return Subject(question=question_text(asking), stepwise=stepwise)


def question_text(asking: tree.Quote | None) -> str:
    """`asking "Which card goes?"`: said as it is written."""
    if asking is None:
        return ""
    if not asking.text.strip().endswith("?"):
        help_ = f'asking "{asking.text.strip() or "Which card goes"}?"'
        raise mistake(asking.span, "a question ends with a question mark", "", help_)
    if "{" in asking.text or "}" in asking.text:
        help_ = "what changes stands in the answers: in the label of a line, or in what is chosen from"
        raise mistake(asking.span, "a question has no gaps", "it is said as it is written", help_)
    return asking.text.strip()


def reveal_steps(secret: Step, scope: Scope) -> list[Step]:
    """The story tells what was chosen; of things it is told elsewhere, to those who may see them."""
    steps: list[Step] = []
    for step in secret.body:
        if step.own is None or step.name is None:
            continue
        type_ = scope.locals[step.name]
        if type_.sort in ("number", "choice") or type_.is_player:
            chosen = Expr(op=ops.LOCAL, type=type_, ref=step.name)
            names = [n for n in scope.names() if (named := scope.find(n)) is not None and named.local == step.name]
            steps.append(Step(op=ops.REVEAL, args=[secret.args[0], chosen], word=names[0], line=secret.line))
    return steps


def set_line(steps: list[Step], span: Span) -> None:
    """Tells steps that were just made of one sentence where it stands; those inside that know it already stay."""
    for step in steps:
        if not step.column:
            step.column, step.end = (span.column, span.end) if step.line == span.line else (1, 0)
            for inside in (step.body, step.other, *(entry.body for entry in step.entries)):
                set_line(inside, span)

"""`if there is a rival who leads:` finds somebody who has no name. Takes such conditions, gives what `it` cannot mean.

In the lines below a reader may take `it` for what is there, or for what was spoken of before. So what is there is near,
and a phrase that would mean it is refused.
"""

from __future__ import annotations

from collections.abc import Iterator

from paddock.program import operations as ops
from paddock.program.kinds import Kinds
from paddock.program.mistakes import mistake
from paddock.program.model import Expr
from paddock.program.phrases.readings import atoms_text
from paddock.program.scope import Found, Referent, Scope
from paddock.program.types import Type
from paddock.program.walk import within
from paddock.text.model import Span
from paddock.tree import model as tree
from paddock.tree.build_expressions import SAYS

ARTICLES = {"a": "", "an": "", "another": "other ", "no": "", "1": ""}


def note(scope: Scope, test: Expr, one: Type, what: tree.Phrase) -> None:
    """The condition, as it was read, says that there is one of these."""
    text = " ".join([atoms_text([*what.atoms]), *map(_filter_text, what.filters)])
    article, _, rest = text.partition(" ")
    kind = ARTICLES.get(article)
    listed = f"every {kind}{rest}" if kind is not None else text
    there = Expr(op=ops.LOCAL, type=one, ref=listed)
    holds = test.op != ops.EMPTY
    if test.op == ops.NOT:
        test, holds = test.args[0], False
    scope.found.append(Found(test, holds, there))


def _filter_text(filter_: tree.Filter) -> str:
    operand = " ".join([atoms_text([*filter_.operand.atoms]), *map(_filter_text, filter_.operand.filters)])
    if filter_.alternatives:
        return f"that is {operand} …"
    if filter_.relation == SAYS:
        return f"that {operand}"
    field = f"whose {atoms_text([*filter_.field.atoms])} is" if filter_.field else "that is"
    return " ".join(word for word in (field, "not" if filter_.negated else "", filter_.relation, operand) if word)


def refer(scope: Scope, test: Expr, holds: bool = True) -> None:
    """In what follows the test came out so: what is there then is the nearest that `it` may mean."""
    for there in _there(scope, test, holds):
        scope.refer(there)


def refer_far(scope: Scope, test: Expr) -> None:
    """The same for a line of its own, which speaks first of what it says itself."""
    scope.referents[:0] = [Referent(there, 0) for there in _there(scope, test, holds=True)]


def _there(scope: Scope, test: Expr, holds: bool) -> Iterator[Expr]:
    if test.op == ops.NOT:
        yield from _there(scope, test.args[0], not holds)
    elif (test.op == ops.AND and holds) or (test.op == ops.OR and not holds):
        for part in test.args:
            yield from _there(scope, part, holds)
    else:
        yield from (each.there for each in scope.found if each.test is test and each.holds is holds)


def is_found(expr: Expr) -> bool:
    return expr.op == ops.LOCAL and isinstance(expr.ref, str)


def refuse_found(scope: Scope, kinds: Kinds, exprs: list[Expr], words: list[str], span: Span) -> None:
    """What is there has no name; it is said which, or the other that may be meant."""
    if not any(is_found(each.expr) for each in scope.referents):
        return
    there = next((part for expr in exprs for part in within(expr) if is_found(part)), None)
    if there is None:
        return
    word = "it" if "it" in words and "its" not in words else "its"
    own = "" if word == "it" else "the … of "
    before = [each.expr for each in scope.referents if not is_found(each.expr)]
    rival = next((each for each in reversed(before) if _alike(each.type, there.type, kinds)), None)
    known = f"{own}the first of ({there.ref})"
    if rival is None:
        raise mistake(span, f"what `{word}` stands for is there, but has no name", "", f"say which: {known}")
    helps = (f"one reading: {known}", f"the other: {own}{_called(rival, scope)}")
    raise mistake(span, f"`{word}` could mean more than one thing here", "", *helps)


def _alike(one: Type, other: Type, kinds: Kinds) -> bool:
    return one.is_thing and other.is_thing and (kinds.is_a(one.kind, other.kind) or kinds.is_a(other.kind, one.kind))


def _called(thing: Expr, scope: Scope) -> str:
    if thing == scope.this:
        return "this card"
    named = ((name, scope.find(name)) for name in scope.names())
    return next((f"the {name}" for name, known in named if known and known.local == thing.ref), "the NAME")

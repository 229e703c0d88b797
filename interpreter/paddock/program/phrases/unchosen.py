"""`a boat`, `another player`: one of several, and nobody has said which. Takes lists, gives them marked so, and back.

Only where somebody chooses, where each is gone through, and where it is asked whether there is one or waited for any,
such words have a meaning. Everywhere else they would stand for all of them.
"""

from __future__ import annotations

from collections.abc import Callable

from paddock.program import operations as ops
from paddock.program.model import Expr
from paddock.program.types import some_of
from paddock.program.words.vocabulary import Arg, Context, KindName, Make

Form = str  # of the words: "a" for `a boat` and `another boat`, "one" for `boat` behind `each` or a number


def unchosen(things: Expr, form: Form) -> Expr:
    return Expr(op=ops.LIST, type=some_of(things.type.kind), ref=form, args=[things])


def chosen_from(expr: Expr) -> Expr:
    """The list that was marked; all else stays as it is."""
    return expr.args[0] if expr.type.is_some else expr


def form_of(expr: Expr) -> Form:
    """How one of several was said; "" for what is no such thing."""
    return str(expr.ref) if expr.type.is_some else ""


def same_form(expr: Expr, change: Callable[[Expr], Expr]) -> Expr:
    """The list narrowed or put in order: of what is one of several, still one of several."""
    changed = change(chosen_from(expr))
    return unchosen(changed, form_of(expr)) if expr.type.is_some else changed


def by_form(make: Make) -> Make:
    """Of `boats` all of them, of `a boat` and `boat` one that nobody has chosen."""

    def make_marked(reader: Context, args: list[Arg]) -> Expr | None:
        things = make(reader, args)
        kind = next((arg for arg in args if isinstance(arg, KindName)), None)
        if things is None or kind is None or kind.form == "many" or not things.type.many:
            return things
        return unchosen(things, kind.form)

    return make_marked


def another_one(make: Make) -> Make:
    """`another boat` is said of one, as `a boat` is."""

    def make_marked(reader: Context, args: list[Arg]) -> Expr | None:
        things = make(reader, args)
        return None if things is None else unchosen(things, "a")

    return make_marked


def taking_some(make: Make, keeps: bool) -> Make:
    """For a pattern with a gap for one of several. `keeps`: what it gives is one of several too."""

    def make_unmarked(reader: Context, args: list[Arg]) -> Expr | None:
        made = make(reader, [chosen_from(arg) if isinstance(arg, Expr) else arg for arg in args])
        first = args[0] if args else None
        is_kept = keeps and made is not None and isinstance(first, Expr) and first.type.is_some
        return unchosen(made, form_of(first)) if made is not None and is_kept and isinstance(first, Expr) else made

    return make_unmarked

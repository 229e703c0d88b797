"""What steps change and expressions look at: both go in, whether one can disturb the other comes out."""

from __future__ import annotations

from paddock.code.book import Book
from paddock.code.routines import nodes, walk
from paddock.program.model import Expr, Step

MOVING = {"move", "draw", "replace", "swap", "shuffle"}
STORING = {"set", "add"}
QUIET = {"nothing", "if", "let", "choose", "tell", "each", "times", "while", "roll", *MOVING, *STORING}
TABLE = -1  # stands for all places, in a set of stores
LOOKING_AT_TABLE = {"place", "contents", "slot", "holder", "position", "ahead", "behind", "top", "at"}
LOOKING_NOWHERE = {
    "const", "local", "member", "field", "all", "list", "filter", "map", "without", "count", "sum", "highest", "lowest",
    "with_highest", "with_lowest", "sorted", "first", "last", "reverse", "nth", "named", "made_for", "next_player",
    "card_name", "add", "sub", "mul", "div", "mod", "neg", "min", "max", "eq", "ne", "lt", "le", "gt", "ge", "in",
    "empty", "isa", "and", "or", "not", "case", "if", "setting",
}  # fmt: skip


def looks_at(e: Expr, book: Book) -> set[int] | None:
    """The stores an expression asks for, and TABLE for any place; None when that is not known."""
    found: set[int] = set()
    for node in nodes(e):
        if node.op == "stored":
            found.add(int(node.ref or 0))
        elif node.op == "call":
            expr = book.inlines(book.layout.values[int(node.ref or 0)])
            inner = None if expr is None else looks_at(expr, book)
            if inner is None:
                return None
            found |= inner
        elif node.op in LOOKING_AT_TABLE or node.type.startswith("place:"):
            found.add(TABLE)
        elif node.op not in LOOKING_NOWHERE:
            return None
    return found


def changes(steps: list[Step]) -> set[int] | None:
    """The stores that steps change, and TABLE for any place; None when that is not known."""
    found: set[int] = set()
    for step in walk(steps):
        if step.op not in QUIET:
            return None
        if step.op in MOVING:
            found.add(TABLE)
        if step.op in STORING:
            found.add(int(step.args[0].ref or 0))
    return found


def is_steady(listed: Expr, body: list[Step], book: Book) -> bool:
    """Whether the list is the same however far the steps done for each of it have come."""
    seen, changed = looks_at(listed, book), changes(body)
    if seen is None or changed is None or seen & changed:
        return False
    written = {step.name for step in walk(body)}
    return not any(n.op in ("local", "member") and n.ref in written for n in nodes(listed))

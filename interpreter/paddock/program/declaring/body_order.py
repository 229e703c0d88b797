"""Orders the reading of bodies, so that a long chain begins at its end. Takes items, gives their numbers in order."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from paddock.program.declaring.workshop import Workshop
from paddock.tree import model as tree

SHORT = 30  # a chain of so many can be read from any of its ends: what needs another one calls for it


def in_order(count: int, needs: Callable[[int], Iterable[int]]) -> Iterable[int]:
    """As written; but what a long chain needs comes first, so that reading it never goes deep."""
    order: list[int] = []
    depth: dict[int, int] = {}
    for start in range(count):
        if start in depth:
            continue
        depth[start] = 0  # while it is open; what leads back to it is no reason to wait
        todo = [(start, iter(needs(start)))]
        while todo:
            at, others = todo[-1]
            other = next((one for one in others if one not in depth), None)
            if other is not None:
                depth[other] = 0
                todo.append((other, iter(needs(other))))
                continue
            todo.pop()
            depth[at] = 1 + max((depth[one] for one in needs(at)), default=0)
            order.append(at)
    return order if max(depth.values(), default=0) > SHORT else range(count)


def values_in(builder: Workshop, number: int) -> list[int]:
    """Values that the words of this one may ask for."""
    words = item_words(builder.values[number].item, builder.files[0].item_words)
    near = [entry for sort in ("value", "test") for entry in builder.world.words.having(sort, words)]
    return [builder.meaning[id(entry.make)] for entry in near if id(entry.make) in builder.meaning]


def verbs_in(builder: Workshop, number: int) -> list[int]:
    """Verbs that the words of this one may do."""
    near = builder.world.words.having("verb", item_words(builder.verbs[number].item, builder.files[0].item_words))
    return [entry.verb for entry in near if entry.verb is not None]


def item_words(item: tree.Item, known: dict[int, set[str]]) -> set[str]:
    """Every word of an item. `known` has those of the trees that were walked before."""
    if id(item) not in known:
        known[id(item)] = _words(item)
    return known[id(item)]


def _words(item: tree.Item) -> set[str]:
    words: set[str] = {"is", "are"}  # which the grammar takes out of a sentence
    todo: list[object] = [item]
    while todo:
        node = todo.pop()
        if isinstance(node, tree.Word):
            words.add(node.text.lower())
        elif isinstance(node, list | tuple):
            todo.extend(node)
        else:
            todo.extend(getattr(node, name) for name in getattr(node, "__dataclass_fields__", ()))
    return words

"""Finds nodes by name. Takes a graph and a name, or part of one, gives the node, or a message which there are."""

from __future__ import annotations

import re

from paddock.graph.model import Edge, Graph, Node
from paddock.graph.silencing import silencing_edges
from paddock.program import operations as ops
from paddock.program.model import Step
from paddock.program.walk import all_steps
from paddock.text.spelling import nearest

WRITTEN = ("phase", "verb", "card", "value", "place", "counter", "flag", "note")  # have a name of their own
ARTICLES = {"a", "an", "the"}
SHOWN_AT_MOST = 8


class NotInGraphError(ValueError):
    """The name fits nothing in the graph, or more than one thing."""


def readable(name: str) -> str:
    """`(a player, the loser) pays (a number) cards` as people say it: `the loser pays N cards`."""
    spoken = re.sub(r"\w+/(\w+)", r"\1", name)  # a verb word given in both forms, `die/dies`
    return " ".join(re.sub(r"\(([^(),]*)(?:,\s*([^()]*))?\)", _gap, spoken).split())


def question_subject(step: Step) -> str:
    """What a question of the rules asks for, as they have it; nothing for a menu."""
    asked = step.subject
    if asked is None:
        return ""
    return f"{asked.phrase}, {'its' if asked.own else 'the'} {asked.name}" if asked.name else asked.phrase


def _gap(gap: re.Match[str]) -> str:
    return str(gap[2] or ("N" if gap[1].strip() == "a number" else gap[1]))


def describe(node: Node) -> str:
    """A node in a sentence: `the phase "Race"`."""
    quote = '"' if node.sort in ("phase", "card") else "`"
    return f"the {node.sort} {quote}{readable(node.name)}{quote}"


def location(node: Node) -> str:
    return f"{node.where.file}:{node.where.line}" if node.where is not None else "nowhere in a file"


def all_edges(graph: Graph) -> list[Edge]:
    """The edges of the graph, and one from each verb that carries out a card to each effect a card can have, and from
    each line that switches cards off to these cards."""
    verbs = [v.id for v in graph.program.verbs if any(s.op == ops.CARRY_OUT for s in all_steps(v.steps))]
    effects = [a.id for a in graph.program.abilities if a.moment == "effect"]
    return [
        *graph.edges,
        *(Edge(source=f"verb {v}", target=f"ability {a}", sort="carries out") for v in verbs for a in effects),
        *silencing_edges(graph.program),
    ]


def find(graph: Graph, text: str) -> Node:
    """The one node that `text` names. Raises NotInGraphError with a message for people."""
    candidates = best_matches(graph, text)
    if len(candidates) == 1:
        return candidates[0]
    if candidates:
        raise NotInGraphError(_ambiguous(text, candidates))
    raise NotInGraphError(_unknown(graph, text))


def best_matches(graph: Graph, text: str) -> list[Node]:
    """The nodes that fit best: the whole name before a part of it, things with a name before what cards do."""
    if not _words(text):
        return []
    named = [n for n in graph.nodes if n.sort in WRITTEN]
    for nodes in (named, [n for n in graph.nodes if n.sort not in WRITTEN]):
        for fits, articles in FITS:
            wanted = _words(text, articles)
            matches = [n for n in nodes if any(fits(wanted, name) for name in _wordings(n, articles))]
            if matches:
                return matches
    return []


def _wordings(node: Node, articles: bool) -> list[list[str]]:
    names = [_words(name, articles) for name in dict.fromkeys((node.name, readable(node.name)))]
    return [_words(node.id), *names, *([node.sort, *name] for name in names)]


def _words(text: str, articles: bool = False) -> list[str]:
    return [word for word in re.findall(r"\w+(?:['’-]\w+)*", text.casefold()) if articles or word not in ARTICLES]


def _is(wanted: list[str], name: list[str]) -> bool:
    return wanted == name


def _contains(wanted: list[str], name: list[str]) -> bool:
    return any(name[i : i + len(wanted)] == wanted for i in range(len(name)))


def _has_words(wanted: list[str], name: list[str]) -> bool:
    return set(wanted) <= set(name)


def _letters(wanted: list[str], name: list[str]) -> bool:
    return " ".join(wanted) in " ".join(name)


FITS = ((_is, False), (_contains, True), (_contains, False), (_has_words, False), (_letters, False))  # best first


def _ambiguous(text: str, candidates: list[Node]) -> str:
    shown = [f"  {n.sort} {readable(n.name)}   ({location(n)})" for n in candidates[:SHOWN_AT_MOST]]
    more = len(candidates) - len(shown)
    shown += [f"  and {more} more"] if more else []
    return "\n".join((f"`{text.strip()}` may mean any of these; write one of them:", *shown))


def _unknown(graph: Graph, text: str) -> str:
    name = text.strip()
    if not name:
        return "write the name of a card, verb, phase, value, place or counter, or a part of it"
    card = next((card for card in graph.program.cards if _words(card.name) == _words(name)), None)
    if card is not None:
        kind = graph.program.kinds[card.kind].name
        return f"the card `{name}` has no words of its own: what it does, all cards of its kind do (see `{kind}`)"
    named = [n for n in graph.nodes if n.sort in WRITTEN]
    known = {word: readable(n.name) for n in named for word in _words(readable(n.name)) if len(word) > 3}
    known |= {readable(n.name): readable(n.name) for n in named}
    suggestions = dict.fromkeys(known[word] for word in nearest(name, known))
    if suggestions:
        return f"nothing here is called `{name}`; did you mean {' or '.join(f'`{one}`' for one in suggestions)}?"
    return f"nothing here is called `{name}`; write a card, verb, phase, value, place or counter, or a part of its name"

"""Orders a graph for walking through it. Takes a graph and its files, gives chapters with pictures and linked entries.

The chapters are those of the rulebook. Each has a picture of its own, in which every box leads to its entry; an entry
has the rules that stand there, the text of a card, and links to all it has to do with.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from paddock.graph.model import Edge, Graph, Node
from paddock.graph.names import readable
from paddock.program.model import Program, Rule
from paddock.records import record
from paddock.text.model import Source
from paddock.views.about import own_lines, rules_in
from paddock.views.card_text import card_text
from paddock.views.graph.picture import ARROWS, OVERVIEW_ARROWS, compose, fold_carriers
from paddock.views.graph.svg import draw
from paddock.views.printing.chapters import chapter_of, file_order
from paddock.views.printing.kinds import players_words, titled

CARDS = "The cards"
PICTURED = ("phase", "verb", "card")
# What an arrow says at its beginning, and at its end.
SAYINGS = {
    "cancels": ("can cancel", "can be cancelled by"),
    "replaces": ("happens instead of", "can be replaced by"),
    "offers in": ("can be used in", "offers"),
    "answers": ("answers", "is answered by"),
    "watches": ("waits for", "sets off"),
    "performs": ("does", "is done by"),
    "carries out": ("carries out", "is carried out by"),
    "puts off": ("puts off", "is put off by"),
    "modifies": ("changes the value of", "is changed in value by"),
    "carries": ("has", "is on"),
    "changes": ("changes", "is changed by"),
    "reads": ("looks at", "is looked at by"),
}


@record(frozen=True)
class Link:
    title: str
    anchor: str


@record(frozen=True)
class Entry:
    """A node: what it is, what the rules say of it, and what it has to do with."""

    anchor: str
    title: str
    sort: str
    rules: tuple[Rule, ...]
    text: tuple[str, ...]  # what is printed on a card
    relations: tuple[tuple[str, tuple[Link, ...]], ...]
    asks: bool


@record(frozen=True)
class Part:
    title: str
    picture: str  # SVG, or nothing where nothing leads to anything
    entries: tuple[Entry, ...]


@record(frozen=True)
class Walk:
    game: str
    about: str
    parts: tuple[Part, ...]


def walk_of(graph: Graph, sources: Mapping[str, Source]) -> Walk:
    program = graph.program
    return Walk(program.name, program.about, tuple(_Walker(graph, sources).parts()))


class _Walker:
    def __init__(self, graph: Graph, sources: Mapping[str, Source]) -> None:
        self.graph, self.sources, self.program = graph, sources, graph.program
        carried = {edge.target for edge in graph.edges if edge.sort == "carries"}
        self.nodes = {node.id: node for node in graph.nodes if node.id not in carried and node.where is not None}
        self.anchors = {id_: f"n{number}" for number, id_ in enumerate(self.nodes, 1)}
        self.edges = [
            edge
            for edge in fold_carriers(graph)
            if edge.sort in ARROWS and edge.source in self.nodes and edge.target in self.nodes
        ]
        self.asking = {edge.source for edge in fold_carriers(graph) if edge.sort == "asks"}

    def parts(self) -> Iterator[Part]:
        by_chapter: dict[str, list[Node]] = {}
        for node in self.nodes.values():
            by_chapter.setdefault(self._chapter(node), []).append(node)
        for title, nodes in sorted(by_chapter.items(), key=self._order):
            yield Part(title, "" if title == CARDS else self._picture(title, nodes), tuple(map(self._entry, nodes)))

    def _order(self, chapter: tuple[str, list[Node]]) -> tuple[object, ...]:
        """As in the rulebook: by file, the cards last."""
        title, nodes = chapter
        first = min((node.where for node in nodes if node.where is not None), key=lambda where: where.line)
        return title == CARDS, file_order(first, self.sources), first.line

    def _chapter(self, node: Node) -> str:
        assert node.where is not None
        return (
            CARDS
            if node.sort == "card" or node.where.file.endswith(".cards")
            else chapter_of(self.program, node.where, self.sources)
        )

    def _picture(self, title: str, nodes: Iterable[Node]) -> str:
        """What is done in this chapter, and what leads to it or follows from it."""
        mine = {node.id for node in nodes if node.sort in PICTURED}
        edges = [e for e in self.edges if e.sort in OVERVIEW_ARROWS and (e.source in mine or e.target in mine)]
        shown = mine | {end for e in edges for end in (e.source, e.target)}
        shown = {id_ for id_ in shown if self.nodes[id_].sort in PICTURED}
        if not shown:
            return ""
        picture = compose(self.graph, shown, edges, f"verb {self.program.start}", title)
        return draw(picture, {id_: f"#{anchor}" for id_, anchor in self.anchors.items()})

    def _entry(self, node: Node) -> Entry:
        assert node.where is not None
        rules = rules_in(self.program, node.where, len(own_lines(node.where, self.sources)))
        text = card_text(self.program, node.name, self.sources) if node.sort == "card" else None
        return Entry(
            anchor=self.anchors[node.id],
            title=self._title(node),
            sort=node.sort,
            rules=tuple(rules),
            text=tuple(str(text).split("\n")[1:]) if text is not None else (),
            relations=tuple(self._relations(node)),
            asks=node.id in self.asking,
        )

    def _title(self, node: Node) -> str:
        return node.name if node.sort == "card" else titled(spoken(self.program, node.name))

    def _relations(self, node: Node) -> Iterator[tuple[str, tuple[Link, ...]]]:
        for sort in ARROWS:
            for side, saying in enumerate(SAYINGS[sort]):
                ends = dict.fromkeys(
                    _other_end(e, side) for e in self.edges if e.sort == sort and _is_at(e, node, side)
                )
                if ends:
                    yield saying, tuple(Link(self._title(self.nodes[id_]), self.anchors[id_]) for id_ in ends)


def spoken(program: Program, name: str) -> str:
    return players_words(program, readable(name))


def _is_at(edge: Edge, node: Node, side: int) -> bool:
    return (edge.source, edge.target)[side] == node.id


def _other_end(edge: Edge, side: int) -> str:
    return (edge.target, edge.source)[side]

"""Chooses what a person wants to see of a graph. Takes a graph, gives boxes and arrows, not yet where they stand."""

from __future__ import annotations

from collections.abc import Iterable

from paddock.graph.model import Edge, Graph, Node
from paddock.graph.names import all_edges, describe, find, location, readable
from paddock.records import field, record

# The first of these that holds between two boxes is the one drawn: it says the others too.
ARROWS = (
    "cancels",
    "replaces",
    "offers in",
    "answers",
    "watches",
    "performs",
    "carries out",
    "puts off",
    "modifies",
    "carries",
    "changes",
    "reads",
)
TRIGGERS = frozenset(ARROWS[:10])
WATCHING = frozenset(ARROWS[:5])  # what watches stands after what it watches
LABELLED = frozenset(("cancels", "replaces", "offers in", "answers", "watches", "puts off", "modifies"))
OVERVIEW_BOXES = ("phase", "verb", "ability", "card")
OVERVIEW_ARROWS = frozenset(ARROWS[:8])
NAMES_IN_A_BUNDLE = 6
MANY_BUNDLES = 24  # from here on cards that wait for the same thing share a box, whatever they do then
CROWD = 10  # neighbours from which a focus shows only its own arrows
FULL = 30  # boxes up to which a second step is shown


@record(frozen=True)
class Box:
    id: str
    sort: str
    text: str
    tip: str
    asks: bool = False  # somebody decides something here
    marked: bool = False  # the start of the game, or the focus


@record(frozen=True)
class Arrow:
    source: str
    target: str
    sort: str
    label: str = ""


@record(frozen=True)
class Picture:
    title: str
    subtitle: str
    boxes: list[Box] = field(default_factory=list)
    arrows: list[Arrow] = field(default_factory=list)


def picture_of(graph: Graph, focus: str | None = None) -> Picture:
    """The whole game, or what has to do with one thing in it. Raises NotInGraphError for a focus nobody knows."""
    if focus is None:
        return overview(graph)
    return around(graph, find(graph, focus))


# ------------------------------------------------------------------ the whole game


def overview(graph: Graph) -> Picture:
    """Phases, verbs, abilities and cards, and how they set each other off."""
    ids = {n.id for n in graph.nodes if n.sort in OVERVIEW_BOXES}
    edges = [e for e in fold_carriers(graph) if e.sort in OVERVIEW_ARROWS]
    return compose(graph, ids, edges, f"verb {graph.program.start}", "what can set off what")


def fold_carriers(graph: Graph, opened: str = "") -> list[Edge]:
    """Every edge, what a card carries drawn at the card itself, except for the card that is `opened`."""
    home = {n.id: n.id for n in graph.nodes} | carriers(graph, opened)
    return list(moved_edges(all_edges(graph), home))


def carriers(graph: Graph, opened: str) -> dict[str, str]:
    return {e.target: e.source for e in graph.edges if e.sort == "carries" and e.source != opened}


def compose(
    graph: Graph, ids: set[str], edges: Iterable[Edge], marked: str, subtitle: str, opened: str = ""
) -> Picture:
    """A box for each of these; cards that have to do with the same things share one."""
    carrier = carriers(graph, opened)
    nodes = [n for n in graph.nodes if n.id in ids and n.id not in carrier]
    arrows = strongest(edges)
    cards = [n for n in nodes if n.sort == "card" and n.id != marked]
    bundles = bundles_of(cards, arrows)
    if len(bundles) > MANY_BUNDLES:
        bundles = bundles_of(cards, [a for a in arrows if a.sort in WATCHING or a.sort == "carries out"])
    home = {n.id: n.id for n in nodes} | {n.id: bundle[0].id for bundle in bundles for n in bundle}
    asking = {carrier.get(e.source, e.source) for e in graph.edges if e.sort == "asks"}
    boxes = [box_of(n, asking, marked) for n in nodes if n not in cards]
    boxes += [bundle_box(bundle, asking) for bundle in bundles]
    return Picture(graph.program.name, subtitle, boxes, strongest(moved_edges(arrows, home)))


def moved_edges(edges: Iterable[Edge | Arrow], home: dict[str, str]) -> Iterable[Edge]:
    """Edges between the boxes that stand for their ends."""
    for edge in edges:
        source, target = home.get(edge.source), home.get(edge.target)
        if source and target and (source != target or edge.source == edge.target):
            detail = edge.detail if isinstance(edge, Edge) else edge.label.partition(" ")[2]
            yield Edge(source=source, target=target, sort=edge.sort, detail=detail)


def strongest(edges: Iterable[Edge]) -> list[Arrow]:
    """One arrow between two boxes; two only if they cannot be said in one."""
    best: dict[tuple[str, str], Edge] = {}
    for edge in edges:
        if edge.sort in ARROWS:
            pair = (edge.source, edge.target)
            if pair not in best or ARROWS.index(edge.sort) < ARROWS.index(best[pair].sort):
                best[pair] = edge
    return [Arrow(e.source, e.target, e.sort, label_of(e)) for e in best.values()]


def label_of(edge: Edge) -> str:
    if edge.sort not in LABELLED:
        return ""
    return f"{edge.sort} {edge.detail}" if edge.sort == "watches" and edge.detail else edge.sort


def bundles_of(cards: list[Node], arrows: list[Arrow]) -> list[list[Node]]:
    bundles: dict[frozenset[tuple[str, str, str]], list[Node]] = {}
    for card in cards:
        does = {("out", a.target, a.sort + a.label) for a in arrows if a.source == card.id}
        does |= {("in", a.source, a.sort + a.label) for a in arrows if a.target == card.id}
        bundles.setdefault(frozenset(does), []).append(card)
    return list(bundles.values())


def bundle_box(cards: list[Node], asking: set[str]) -> Box:
    names = [card.name for card in cards]
    more = len(names) - NAMES_IN_A_BUNDLE
    if more > 1:
        names = [*names[:NAMES_IN_A_BUNDLE], f"and {more} more"]
    tip = "\n".join(f"{describe(card)}, {location(card)}" for card in cards)
    asks = any(card.id in asking for card in cards)
    return Box(cards[0].id, "card", "\n".join(names), tip, asks)


def box_of(node: Node, asking: set[str], marked: str) -> Box:
    tip = f"{describe(node)}, {location(node)}"
    return Box(node.id, node.sort, readable(node.name), tip, node.id in asking, node.id == marked)


# ------------------------------------------------------------------ what has to do with one thing


def around(graph: Graph, node: Node) -> Picture:
    """The node, everything one step away, and what sets those off or is set off by them if there is room."""
    opened = next((e.source for e in graph.edges if e.sort == "carries" and node.id in (e.source, e.target)), "")
    edges = [e for e in fold_carriers(graph, opened) if e.sort in ARROWS]
    near = {node.id} | neighbours_of(edges, {node.id})
    mine = [e for e in edges if node.id in (e.source, e.target)]
    # A card is understood by what it carries: go through that with every arrow it has.
    carried = {e.target for e in mine if e.sort == "carries" and e.source == node.id}
    mine += [e for e in edges if e.source in carried]
    if len(near) <= CROWD:
        mine += second_step(edges, near)
    shown = {node.id} | {end for e in mine for end in (e.source, e.target)}
    subtitle = f"what has to do with the {node.sort} “{readable(node.name)}”"
    return compose(graph, shown, mine, node.id, subtitle, opened)


def neighbours_of(edges: list[Edge], ids: set[str]) -> set[str]:
    """The other ends of every edge at one of these."""
    return {e.target for e in edges if e.source in ids} | {e.source for e in edges if e.target in ids}


def second_step(edges: list[Edge], near: set[str]) -> list[Edge]:
    triggers = [e for e in edges if e.sort in TRIGGERS]
    second = [e for e in triggers if e.source in near or e.target in near]
    if len({end for e in second for end in (e.source, e.target)}) > FULL:
        second = [e for e in triggers if e.source in near and e.target in near]
    return second

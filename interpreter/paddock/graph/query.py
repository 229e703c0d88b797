"""Answers questions about a graph. Takes a graph and a plain question, gives sentences: who does what, and where."""

from __future__ import annotations

import re
from collections.abc import Iterable

from paddock.graph.model import Edge, Graph, Node
from paddock.graph.names import NotInGraphError, all_edges, describe, find, location, question_subject, readable
from paddock.program import operations as ops
from paddock.program.model import Proc, Step
from paddock.program.walk import all_steps
from paddock.records import record

QUESTIONS = (
    "what can cancel X",
    "what watches X",
    "what replaces X",
    "what reads X",
    "what changes X",
    "what performs X",
    "what does X set off",
    "what does X read",
    "what does X change",
    "what switches off X",
    "what does X switch off",
    "what can ask",
)
WATCH = ("watches", "answers", "offers in", "replaces", "cancels")


@record(frozen=True)
class Relation:
    """A word of a question, the edges it asks for, and how an answer without any ends."""

    word: str
    sorts: tuple[str, ...]
    none: str  # said of what is asked about
    none_back: str = ""  # said when the question starts from the other end


RELATIONS = (
    Relation("cancel", ("cancels",), "nothing can cancel {}", "{} cancels nothing"),
    Relation("watch", WATCH, "nothing watches {}", "{} watches nothing"),
    Relation("replace", ("replaces",), "nothing replaces {}", "{} replaces nothing"),
    Relation("read", ("reads",), "nothing reads {}", "{} reads nothing"),
    Relation("change", ("changes", "modifies"), "nothing changes {}", "{} changes nothing"),
    Relation("modif", ("modifies",), "nothing modifies {}", "{} modifies nothing"),
    Relation("perform", ("performs",), "nothing performs {}", "{} performs nothing"),
)
SETS_OFF = Relation("set off", ("performs", "carries out", "puts off"), "nothing sets off {}")
SILENCES = Relation("switch off", ("switches off",), "nothing switches off {}", "{} switches nothing off")
SAID = {"switches off": "can switch off", "offers in": "offers a choice in", "carries out": "carries out"}


def query(graph: Graph, text: str) -> list[str]:
    """The answer, one sentence for each fact. Never raises: what it does not understand it says."""
    question = " ".join(text.split()).rstrip("?.! ")
    try:
        return _answer(graph, question)
    except NotInGraphError as unknown:
        return str(unknown).split("\n")


def _answer(graph: Graph, question: str) -> list[str]:
    if re.fullmatch(r"(?:what|who)(?: can| is)? (?:asks?|asked)(?: (?:a )?questions?)?", question, re.I):
        return asking(graph)
    if match := re.fullmatch(r"what (?:does|do|can) (.+?) (?:set|sets) off", question, re.I):
        return effects_of(graph, find(graph, match[1]))
    if match := re.fullmatch(r"(?:what|who) (?:can set|sets) off (.+)", question, re.I):
        return related(graph, SETS_OFF, find(graph, match[1]))
    if match := re.fullmatch(r"(?:what|who)(?: can| could| may)? (?:switch(?:es)? off|silences?) (.+)", question, re.I):
        return related(graph, SILENCES, find(graph, match[1]))
    if match := re.fullmatch(r"what (?:does|do|can) (.+?) (?:switch(?:es)? off|silences?)", question, re.I):
        return done_by(graph, SILENCES, find(graph, match[1]))
    for relation in RELATIONS:
        word = rf"{relation.word}(?:s|e|es|y|ies)?"
        if match := re.fullmatch(rf"(?:what|who)(?: can| could| may)? {word} (.+)", question, re.I):
            return related(graph, relation, find(graph, match[1]))
        if match := re.fullmatch(rf"what (?:does|do|can) (.+) {word}", question, re.I):
            return done_by(graph, relation, find(graph, match[1]))
    return [
        f"I do not understand `{question}`." if question else "There is no question.",
        "Ask one of these, with a name or a part of it for X:",
        *(f"  {known}" for known in QUESTIONS),
    ]


# ------------------------------------------------------------------ answers


def asking(graph: Graph) -> list[str]:
    """Where a player decides, and what, each on its own line of the files."""
    program, nodes = graph.program, _nodes(graph)
    procs: list[tuple[str, Proc]] = [(f"verb {v.id}", v) for v in program.verbs]
    procs += [(f"ability {a.id}", a) for a in program.abilities] + [(f"value {v.id}", v) for v in program.values]
    lines = [
        _sentence(f"{_full(graph, nodes[i])} asks for {asked} ({proc.where.file}:{line or proc.where.line})")
        for i, proc in procs
        for asked, line in _questions(proc)
        if i in nodes
    ]
    return lines or ["Nothing ever asks a player: the game plays itself."]


def _questions(proc: Proc) -> Iterable[tuple[str, int]]:
    for step in all_steps(proc.steps):
        if step.op == ops.MENU:
            yield " or ".join(_entry_labels(step)) or "a way to go on", step.line
        elif step.op == ops.CHOOSE:
            yield question_subject(step) or "a choice", step.line


def _entry_labels(step: Step) -> Iterable[str]:
    """What the entries of a menu are called; a plain yes and no have no label."""
    return (readable(entry.label) or ("no" if number else "yes") for number, entry in enumerate(step.entries))


def related(graph: Graph, relation: Relation, node: Node) -> list[str]:
    """What is at the other end of the edges that lead to this node, or to what it carries."""
    nodes = _nodes(graph)
    edges = [e for e in all_edges(graph) if e.sort in relation.sorts and e.target == node.id and e.source in nodes]
    lines = [_fact(graph, nodes[e.source], e, node, nodes[e.source]) for e in edges]
    return lines or [_sentence(f"{relation.none.format(describe(node))} ({location(node)})")]


def done_by(graph: Graph, relation: Relation, node: Node) -> list[str]:
    nodes = _nodes(graph)
    mine = _own(graph, node)
    edges = [e for e in all_edges(graph) if e.sort in relation.sorts and e.source in mine and e.target in nodes]
    lines = [_fact(graph, nodes[e.source], e, nodes[e.target], nodes[e.target]) for e in edges]
    return lines or [_sentence(f"{relation.none_back.format(describe(node))} ({location(node)})")]


def effects_of(graph: Graph, node: Node) -> list[str]:
    """What it does itself, what that changes, and what watches it."""
    nodes = _nodes(graph)
    mine = _own(graph, node)
    does = [
        e
        for sort in ("performs", "carries out", "puts off", *WATCH, "changes", "modifies", "switches off")
        for e in all_edges(graph)
        if e.sort == sort and e.source in mine and e.target in nodes
    ]
    lines = [_fact(graph, nodes[e.source], e, nodes[e.target], nodes[e.target]) for e in does]
    watching = [e for e in graph.edges if e.sort in WATCH and e.target in mine and e.source in nodes]
    lines += [_fact(graph, nodes[e.source], e, nodes[e.target], nodes[e.source]) for e in watching]
    return list(dict.fromkeys(lines)) or [_sentence(f"{describe(node)} sets nothing off ({location(node)})")]


# ------------------------------------------------------------------ all about one node

# What is told of the edges that lead to a node: a heading, and the sorts of edges under it.
LINKS = (
    ("done by", ("performs", "carries out")),
    ("waited for by", WATCH),
    ("put off by", ("puts off",)),
    ("changed by", ("changes", "modifies")),
    ("switched off by", ("switches off",)),
    ("asked by", ("reads",)),
)


def links(graph: Graph, node_id: str) -> dict[str, list[str]]:
    """Who does, waits for, changes and asks for this node: cards by their name, all else as it is written."""
    nodes = _nodes(graph)
    into = [e for e in all_edges(graph) if e.target == node_id and e.source in nodes and e.source != node_id]
    lines_by_heading = {
        heading: [_who(graph, nodes[e.source], e) for e in into if e.sort in sorts] for heading, sorts in LINKS
    }
    return {heading: _join_by_doer(lines) for heading, lines in lines_by_heading.items() if lines}


def _who(graph: Graph, node: Node, edge: Edge) -> str:
    """`the card "Full Cup": cancels it`"""
    carrier = next((e.source for e in graph.edges if e.sort == "carries" and e.target == node.id), None)
    kind = _kind_of(graph, node)
    who = describe(_nodes(graph)[carrier]) if carrier else f"every {kind}" if kind else describe(node)
    how = {"cancels": "cancels it", "replaces": "instead of it", "offers in": "offers a choice in it"}.get(edge.sort)
    how = how or (edge.detail if edge.sort in ("watches", "answers", "modifies") else "")
    return f"{who}: {how}" if how else who


def _kind_of(graph: Graph, node: Node) -> str:
    """The kind whose cards all carry it, if that is so."""
    sort, _, number = node.id.partition(" ")
    if sort not in ("ability", "modifier"):
        return ""
    program = graph.program
    carried = program.abilities[int(number)] if sort == "ability" else program.modifiers[int(number)]
    return program.kinds[carried.kind].name if carried.kind is not None else ""


def _join_by_doer(lines: list[str]) -> list[str]:
    """One line for each doer: `X: when` and `X: cancels it` are one."""
    hows_by_name: dict[str, list[str]] = {}
    for line in lines:
        who, _, how = line.rpartition(": ") if ": " in line else (line, "", "")
        hows_by_name.setdefault(who, []).extend([how] if how and how not in hows_by_name.get(who, []) else [])
    return [f"{who}: {', '.join(hows)}" if hows else who for who, hows in hows_by_name.items()]


# ------------------------------------------------------------------ words


def _nodes(graph: Graph) -> dict[str, Node]:
    return {n.id: n for n in graph.nodes}


def _own(graph: Graph, node: Node) -> set[str]:
    """The node and, for a card, what it carries."""
    return {node.id} | {e.target for e in graph.edges if e.sort == "carries" and e.source == node.id}


def _full(graph: Graph, node: Node) -> str:
    """A node in a sentence; what a card carries with its card."""
    nodes = _nodes(graph)
    carrier = next((e.source for e in graph.edges if e.sort == "carries" and e.target == node.id), None)
    of = f" of {describe(nodes[carrier])}" if carrier in nodes else ""
    return describe(node) + of


def _fact(graph: Graph, doer: Node, edge: Edge, done_to: Node, shown: Node) -> str:
    """One edge as a sentence, with the place in the files of the end that was asked for."""
    moment = f" ({edge.detail} it)" if edge.sort == "watches" and edge.detail in ("before", "after") else ""
    verb = SAID.get(edge.sort, edge.sort)
    if edge.sort in SILENCES.sorts:  # the line itself has no name of its own
        who = _who(graph, doer, edge).removeprefix("the modifier").strip()
        return _sentence(f"{who} {verb} {describe(done_to)} ({location(shown)})")
    return _sentence(f"{_full(graph, doer)} {verb} {describe(done_to)}{moment} ({location(shown)})")


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]

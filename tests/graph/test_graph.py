"""The graph is the whole game: written as JSON and read back, it plays the same."""

from __future__ import annotations

import pytest
from doses import in_doses

from paddock.checking import option_sets
from paddock.code import build
from paddock.finding import shipped_games
from paddock.graph.check import check_graph
from paddock.graph.written import from_json, to_json
from paddock.library import load


@pytest.mark.parametrize("slug", in_doses(shipped_games()))
def test_a_graph_read_back_from_json_plays_the_same_game(slug: str) -> None:
    game = load(slug, options=option_sets(load(slug).program)[-1])
    again = from_json(to_json(game.graph))
    assert again == game.graph
    assert again.fingerprint() == game.graph.fingerprint()
    for players in {game.program.low, game.program.high}:
        assert build(again, players, game.settings).source == game.machine(players).source


@pytest.mark.parametrize("slug", in_doses(shipped_games()))
def test_shipped_games_have_nothing_unused_or_unreachable(slug: str) -> None:
    """An option may do without something the game itself uses; `make checks` tells if it declares something in vain."""
    assert check_graph(load(slug).graph) == []


@pytest.mark.parametrize("slug", in_doses(shipped_games()))
def test_every_edge_joins_nodes_that_are_there(slug: str) -> None:
    graph = load(slug, options=option_sets(load(slug).program)[-1]).graph
    known = {node.id for node in graph.nodes} | {"start"}
    assert all(edge.source in known and edge.target in known for edge in graph.edges)


def test_other_rules_have_another_fingerprint() -> None:
    slug = next(iter(shipped_games()))
    plain = load(slug)
    assert load(slug).graph.fingerprint() == plain.graph.fingerprint()
    assert load(slug, options=plain.program.options[-1:]).graph.fingerprint() != plain.graph.fingerprint()

"""The graph as a picture: everything is there, nothing overlaps, no text leaves its box."""

from __future__ import annotations

import re
from itertools import combinations
from xml.etree import ElementTree

import pytest
from tiny_game import at, does, program, tea

from paddock.finding import shipped_games
from paddock.graph.from_program import graph_of
from paddock.graph.model import Graph
from paddock.library import load
from paddock.program.model import Ability, CardType, Program, Verb
from paddock.views.graph.lettering import width_of, wrap
from paddock.views.graph.picture import Picture, picture_of
from paddock.views.graph.show import NotInGraphError, from_json, to_dot, to_json, to_mermaid, to_svg

SVG = "{http://www.w3.org/2000/svg}"
GAMES = sorted(shipped_games())
Rect = tuple[float, float, float, float]


def crowded() -> Graph:
    """Forty verbs in one layer, many cards on one of them, and a circle."""
    made = [Verb(id=n, name=f"(a guest) does the thing number {n}", where=at(n)) for n in range(42)]
    made[0] = Verb(id=0, name="Start", title="Start", where=at(1), steps=[does(n) for n in range(1, 41)])
    made[7].steps = [does(41), does(0)]
    made[41].steps = [does(7), does(41)]
    cards = [CardType(name=f"Card {n}", kind=0, where=at(n)) for n in range(60)]
    carried = [
        Ability(id=n, name="", where=at(n), moment="after", verb=n % 5 + 1, card=f"Card {n}", steps=[does(n % 30 + 5)])
        for n in range(60)
    ]
    made_of = Program(name="Crowd", kinds=program().kinds, verbs=made, cards=cards, abilities=carried)
    return graph_of(made_of)


def rects(svg: str) -> list[Rect]:
    found = []
    for group in ElementTree.fromstring(svg).findall(f"{SVG}g"):
        rect = group.find(f"{SVG}rect")
        if rect is not None and "x" in rect.attrib:
            x, y, w, h = (float(rect.attrib[name]) for name in ("x", "y", "width", "height"))
            found.append((x, y, x + w, y + h))
    return found


def overlap(a: Rect, b: Rect) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def pairs(picture: Picture) -> set[tuple[str, str, str]]:
    return {(a.source, a.sort, a.target) for a in picture.arrows}


@pytest.mark.parametrize("graph", [tea(), crowded()], ids=["tea", "crowd"])
def test_boxes_never_overlap_and_stay_on_the_page(graph: Graph) -> None:
    svg = to_svg(graph)
    page = ElementTree.fromstring(svg)
    found = rects(svg)
    assert len(found) == len(picture_of(graph).boxes)
    assert not [pair for pair in combinations(found, 2) if overlap(*pair)]
    assert all(r[2] <= float(page.attrib["width"]) and r[3] <= float(page.attrib["height"]) for r in found)
    assert all(r[0] >= 0 and r[1] >= 60 for r in found)  # below the title


def test_a_crowd_keeps_the_proportions_of_a_page() -> None:
    page = ElementTree.fromstring(to_svg(crowded()))
    assert float(page.attrib["width"]) / float(page.attrib["height"]) < 4


def test_no_text_leaves_its_box() -> None:
    for group in ElementTree.fromstring(to_svg(crowded())).findall(f"{SVG}g"):
        rect = group.find(f"{SVG}rect")
        if rect is None or "x" not in rect.attrib:
            continue
        right, bottom = (float(rect.attrib[a]) + float(rect.attrib[b]) for a, b in (("x", "width"), ("y", "height")))
        for text in group.findall(f"{SVG}text"):
            if text.attrib.get("text-anchor") != "middle":
                assert float(text.attrib["x"]) + width_of(text.text or "", float(text.attrib["font-size"])) <= right
            assert float(text.attrib["y"]) < bottom


@pytest.mark.parametrize("text", ["a word", "Donaudampfschifffahrtsgesellschaft", "m" * 400, "", "a\nb\nc\nd\ne"])
def test_lines_are_never_wider_than_their_box(text: str) -> None:
    lines = wrap(text, 100, 12, 4)
    assert 1 <= len(lines) <= 4
    assert all(width_of(line, 12) <= 100 for line in lines)


def test_the_title_names_the_game_and_the_legend_what_is_shown() -> None:
    page = ElementTree.fromstring(to_svg(tea()))
    texts = [text.text for text in page.iter(f"{SVG}text")]
    assert "Tea & <Cakes>" in texts
    assert {"phase", "verb", "card", "performs", "cancels", "replaces", "somebody decides"} <= set(texts)
    assert "reads" not in texts


def test_the_overview_shows_what_sets_off_what_and_no_reads() -> None:
    picture = picture_of(tea())
    assert ("verb 0", "performs", "verb 1") in pairs(picture)
    assert ("card Full Cup", "cancels", "verb 4") in pairs(picture)
    assert ("card Second Round", "watches", "verb 4") in pairs(picture)
    assert ("card Curtsy", "replaces", "verb 3") in pairs(picture)
    assert ("ability 5", "offers in", "verb 2") in pairs(picture)
    assert ("verb 6", "carries out", "card Scone") in pairs(picture)
    assert not [arrow for arrow in picture.arrows if arrow.sort in ("reads", "changes")]


def test_cards_that_do_the_same_share_a_box() -> None:
    texts = [box.text for box in picture_of(tea()).boxes]
    assert "Scone\nCrumpet" in texts


def test_labels_stand_only_where_they_help() -> None:
    labels = {(a.sort, a.label) for a in picture_of(tea()).arrows}
    assert ("performs", "") in labels
    assert ("watches", "watches after") in labels
    assert ("cancels", "cancels") in labels


def test_a_focus_shows_what_reads_and_changes_it() -> None:
    found = pairs(picture_of(tea(), "cups"))
    assert ("verb 4", "changes", "store 0") in found
    assert ("value 0", "reads", "store 0") in found


def test_a_card_in_focus_is_opened() -> None:
    found = pairs(picture_of(tea(), "second round"))
    assert ("card Second Round", "carries", "ability 1") in found
    assert ("ability 1", "watches", "verb 4") in found
    assert ("ability 1", "performs", "verb 5") in found


@pytest.mark.parametrize(
    "name", ["pours", "a guest pours N cups", "(a guest) pours (a number) cups", "verb 4", "POURS", '"pours"']
)
def test_a_part_of_a_name_is_enough(name: str) -> None:
    assert [box.id for box in picture_of(tea(), name).boxes if box.marked] == ["verb 4"]


def test_every_node_can_be_drawn_in_focus() -> None:
    graph = tea()
    for node in graph.nodes:
        svg = to_svg(graph, node.id)
        assert not [pair for pair in combinations(rects(svg), 2) if overlap(*pair)]


@pytest.mark.parametrize(
    ("focus", "message"),
    [
        ("puors", "did you mean `a guest pours N cups`"),
        ("guest", "may mean any of these"),
        ("Napkin", "has no words of its own"),
        ("xyzzy", "nothing here is called `xyzzy`"),
        ("  ", "write the name"),
    ],
)
def test_a_name_nobody_knows_is_explained(focus: str, message: str) -> None:
    for draw in (to_svg, to_dot, to_mermaid):
        with pytest.raises(NotInGraphError, match=re.escape(message)):
            draw(tea(), focus)
    assert issubclass(NotInGraphError, ValueError)


def test_mermaid_and_dot_name_every_box_and_arrow() -> None:
    picture = picture_of(tea())
    mermaid, dot = to_mermaid(tea()), to_dot(tea())
    assert mermaid.startswith('---\ntitle: "Tea & <Cakes>: what can set off what"\n---\ngraph LR\n')
    assert len(re.findall(r":::\w+$", mermaid, re.M)) == len(picture.boxes)
    assert '--x|"cancels"|' in mermaid
    assert dot.startswith("digraph") and dot.rstrip().endswith("}")
    assert dot.count(" -> ") == len(picture.arrows)


def test_quotes_in_names_do_no_harm() -> None:
    made = program()
    made.verbs[3].name = '"x" ] & <b> \\ \x07'
    graph = graph_of(made)
    ElementTree.fromstring(to_svg(graph))
    assert '\\"x\\"' in to_dot(graph)
    assert "#quot;x#quot;" in to_mermaid(graph)


def test_the_json_can_be_read_back() -> None:
    assert from_json(to_json(tea())) == tea()


def test_a_game_with_nothing_in_it_has_a_picture_too() -> None:
    empty = Graph(program=Program(name="Nothing"))
    ElementTree.fromstring(to_svg(empty))
    assert "digraph" in to_dot(empty) and "graph" in to_mermaid(empty)


def test_the_same_graph_gives_the_same_picture() -> None:
    assert to_svg(crowded()) == to_svg(crowded())


@pytest.mark.parametrize("game", GAMES)
def test_every_shipped_game_has_a_readable_picture(game: str) -> None:
    svg = to_svg(load(game).graph)
    found = rects(svg)
    assert found
    assert not [pair for pair in combinations(found, 2) if overlap(*pair)]

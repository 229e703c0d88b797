"""The page to walk through a game: chapters of the rulebook, pictures that lead to entries, and no link into nothing."""

from __future__ import annotations

import re

from paddock.library import load
from paddock.views.printing.pages import walk_html
from paddock.views.printing.walk import walk_of


def test_every_box_and_every_link_leads_to_an_entry() -> None:
    game = load("street-illegal")
    walk = walk_of(game.graph, game.sources)
    titles = [part.title for part in walk.parts]
    assert titles[:2] == ["Cars, cards and chips", "Before the race"] and "Passing" in titles
    page = walk_html(walk)
    there = set(re.findall(r'id="([^"]+)"', page))
    asked = re.findall(r'href="#([^"]+)"', page)
    assert len(asked) > 200 and [anchor for anchor in asked if anchor not in there] == []
    assert "http" not in page.replace("http://www.w3.org", "")
    for phase in ("Situation", "Driving", "Passing"):
        part = next(part for part in walk.parts if any(e.title == phase and e.sort == "phase" for e in part.entries))
        assert "<svg" in part.picture and phase in part.picture


def test_an_entry_has_its_rules_the_text_of_its_card_and_what_it_has_to_do_with() -> None:
    game = load("cthulhu-500")
    entries = {entry.title: entry for part in walk_of(game.graph, game.sources).parts for entry in part.entries}
    assert "C5-22" in [rule.id for rule in entries["Lay out the flag"].rules]
    kingsport = entries["Convenient Kingsport Fog"]
    assert kingsport.text == ("Play when your vehicle would take damage: prevent that damage.",)
    assert "can cancel" in dict(kingsport.relations)

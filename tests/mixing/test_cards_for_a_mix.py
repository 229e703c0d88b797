"""Cards of one's own for a mix: they are written for one of its games."""

from __future__ import annotations

from pathlib import Path

from paddock.library import check
from paddock.text.show import draw_all


def test_cards_for_a_mix_are_led_to_its_games(tmp_path: Path) -> None:
    cards = tmp_path / "mine.cards"
    cards.write_text('use "cthulhu-500-mix"\n\ncard "Tailwind", a mod\n  the strength of your vehicle is 1 higher\n')
    found, sources = check([cards])
    told = draw_all(found, sources)
    assert len(found) == 1, told
    assert '"cthulhu-500-mix" is a mix: cards are written for one of its games' in told
    assert 'write: use "cthulhu-500"' in told and 'write: use "fast-and-fhtagn"' in told

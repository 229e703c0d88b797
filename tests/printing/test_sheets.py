"""Cards on paper: sizes and corners in millimetres. The expectations are arithmetic with paper and scissors."""

from __future__ import annotations

import pytest

from paddock.views.printing.sheets import CARDS, PAPERS, Format, NoRoomError, lay_out, singles

FORMATS = [
    Format(paper=paper, width=CARDS[size][0], height=CARDS[size][1], duplex=duplex, bleed=bleed)
    for paper in ("a4", "letter")
    for size in CARDS
    for duplex in ("long", "short", "fold", "none")
    for bleed in (0.0, 3.0)
]


def pages_of(how: Format, many: int = 25):
    return lay_out(list(range(many)), [0] * many, how)


def test_nine_poker_cards_fit_on_a4_and_on_letter_and_eight_with_bleed() -> None:
    assert len(pages_of(Format())[0].cells) == 9  # 3 × 63.5 of 210, 3 × 88.9 of 297
    assert (
        len(pages_of(Format(paper="letter"))[0].cells) == 9
    )  # 3 × 88.9 leave 6.35 of 279.4 on each side, which is enough
    assert len(pages_of(Format(paper="letter", bleed=3.0))[0].cells) == 6  # 3 × 94.9 and margins do not: 3 × 2


@pytest.mark.parametrize("how", FORMATS, ids=str)
def test_every_card_lies_on_the_paper_and_on_no_other(how: Format) -> None:
    for page in pages_of(how):
        assert {page.width, page.height} == set(PAPERS[how.paper])
        for at, cell in enumerate(page.cells):
            assert cell.x - how.bleed >= 0 and cell.x + how.width + how.bleed <= page.width
            assert cell.y - how.bleed >= 0 and cell.y + how.height + how.bleed <= page.height
            for other in page.cells[at + 1 :]:
                apart_x = abs(cell.x - other.x) >= how.width + 2 * how.bleed - 1e-6
                assert apart_x or abs(cell.y - other.y) >= how.height + 2 * how.bleed - 1e-6


@pytest.mark.parametrize("how", FORMATS, ids=str)
def test_every_face_is_printed_once_and_its_back_lies_behind_it(how: Format) -> None:
    pages = pages_of(how)
    fronts = [(page, cell) for page in pages for cell in page.cells if not cell.is_back]
    assert [cell.what for _, cell in fronts] == list(range(25))
    if how.duplex == "none":
        return
    for number, page in enumerate(pages):
        backs = {(round(c.x, 3), round(c.y, 3)) for p in (pages[number : number + 2]) for c in p.cells if c.is_back}
        for cell in (cell for cell in page.cells if not cell.is_back):
            upright = page.height > page.width
            mirrored = how.duplex != "fold" and (how.duplex == "long") == upright
            x = page.width - cell.x - how.width if mirrored else cell.x
            y = cell.y if mirrored else page.height - cell.y - how.height
            assert (round(x, 3), round(y, 3)) in backs


@pytest.mark.parametrize("how", FORMATS, ids=str)
def test_crop_marks_stand_in_the_margins_only(how: Format) -> None:
    for page in pages_of(how):
        left, right = min(c.x for c in page.cells), max(c.x for c in page.cells) + how.width
        full = pages_of(how)[0]
        left, right = min(left, *(c.x for c in full.cells)), max(right, *(c.x + how.width for c in full.cells))
        top, bottom = min(c.y for c in full.cells), max(c.y + how.height for c in full.cells)
        assert page.marks
        for x1, y1, x2, y2 in page.marks:
            inside_x = left - how.bleed < (x1 + x2) / 2 < right + how.bleed
            inside_y = top - how.bleed < (y1 + y2) / 2 < bottom + how.bleed
            assert not (inside_x and inside_y)


def test_backs_are_moved_by_the_offset_and_fronts_are_not() -> None:
    plain, moved = pages_of(Format()), pages_of(Format(back_x=0.5, back_y=-1.0))
    assert moved[0] == plain[0]
    assert (moved[1].cells[0].x - plain[1].cells[0].x, moved[1].cells[0].y - plain[1].cells[0].y) == (0.5, -1.0)


def test_turned_over_the_short_edge_backs_stand_on_their_heads() -> None:
    assert not any(cell.turned for cell in pages_of(Format(duplex="long"))[1].cells)
    assert all(cell.turned for cell in pages_of(Format(duplex="short"))[1].cells)


def test_a_single_poker_card_with_bleed_has_the_dots_of_print_on_demand() -> None:
    [page] = singles([0], Format(bleed=3.175))
    assert (round(page.width / 25.4 * 300), round(page.height / 25.4 * 300)) == (825, 1125)


def test_a_card_larger_than_the_paper_is_refused() -> None:
    with pytest.raises(NoRoomError, match="does not fit on A4"):
        pages_of(Format(width=250, height=350))

"""Reads which picture is printed on a card. Takes a line `art "PATH"`, gives the path, or why it can be none."""

from __future__ import annotations

from paddock.program.declaring.plain_lines import parts_of, plain, where_of
from paddock.program.mistakes import MistakeFound, mistake
from paddock.program.model import Art, Kind
from paddock.text.picture_paths import ENDINGS, wrong_path
from paddock.tree import model as tree

SHAPE = 'art "pictures/turbo.png"'


def is_art(line: tree.Fact) -> bool:
    first = line.parts[0]
    return isinstance(first, tree.Phrase) and getattr(first.atoms[0], "text", "") == "art"


def art_of(line: tree.Fact, kind: Kind, is_card: bool) -> Art:
    quotes = [atom for atom in plain(line.parts[0]).atoms[1:] if isinstance(atom, tree.Quote)]
    if len(line.parts) > 1 or len(parts_of(line)[0]) != 2 or len(quotes) != 1:
        raise mistake(line.span, "which picture?", "one path in quotes, from the folder of this file", SHAPE)
    if not is_card:
        help_ = 'how it looks on the map: looks like "F"'
        raise mistake(line.span, f"only cards have a picture, and {kind.plural} are none", "", help_)
    if wrong := wrong_path(quotes[0].text):
        endings = "a picture is one of " + ", ".join(ENDINGS)
        raise mistake(quotes[0].span, f"no picture can be there: {wrong}", "", SHAPE, endings)
    return Art(path=quotes[0].text, where=where_of(line.span))


def art_again(line: tree.Fact) -> MistakeFound:
    return mistake(line.span, "a card has one picture", "this is the second line", "take one of them out")

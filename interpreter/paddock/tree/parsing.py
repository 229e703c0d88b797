"""Makes the one parser of the language and its builder when they are first asked for. Takes nothing, gives both."""

from __future__ import annotations

from functools import cache

from lark import Lark

from paddock.tree.build_items import ItemBuilder
from paddock.tree.grammar import parser


@cache
def parser_and_builder() -> tuple[Lark, ItemBuilder]:
    builder = ItemBuilder()
    return parser(builder), builder

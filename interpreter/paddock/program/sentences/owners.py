"""Whose a piece is that was made for a player. Takes the thing that is asked of, refuses what is never anybody's."""

from __future__ import annotations

from paddock.program.kinds import Kinds, say
from paddock.program.mistakes import mistake
from paddock.program.types import Type
from paddock.program.words.vocabulary import Context


def refuse_nobodys(reader: Context, asked: Type) -> None:
    """`mods whose owner is not you` are all of them, where no mod was made for anybody: who has it is its holder."""
    if asked.is_thing and not made_for_players(reader.kinds, asked.kind):
        what = say(asked, reader.kinds)
        holder = "who has it where it lies: the holder of X, KINDS whose holder is you"
        made = "an owner has what a game makes for each player: kind NAME is a piece, 1 for each player"
        raise mistake(reader.scope.span, f"{what} has no owner", "", holder, made)


def made_for_players(kinds: Kinds, kind: str) -> bool:
    made = (each.name for each in kinds.by_name.values() if each.each_player)
    return any(kinds.is_a(name, kind) or kinds.is_a(kind, name) for name in made)

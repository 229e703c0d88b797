"""Checks what belongs to which player. Takes a program and its kinds, gives mistakes: nobody could win, or see."""

from __future__ import annotations

from collections.abc import Iterator

from paddock.program.kinds import Kinds, are_several, say
from paddock.program.mistakes import MistakeFound, mistake
from paddock.program.model import Place, Program, Store, Value
from paddock.program.types import ANY, Type
from paddock.text.model import Diagnostic, Severity
from paddock.text.plural import article


def to_players(program: Program, kinds: Kinds, kind: str) -> bool:
    """Whether a thing of that kind is a player, or may be one that was made for a player."""
    owned = ["player", *(k.name for k in program.kinds if k.each_player)]
    return kind == ANY or any(kinds.is_a(one, kind) or kinds.is_a(kind, one) for one in owned)


def nobody_could_win(program: Program, kinds: Kinds, value: Value) -> Iterator[MistakeFound]:
    """`the winners` that are neither players nor anything of theirs."""
    type_, kind = value.type.one, value.type.kind
    if value.type.sort in ("none", "error") or (type_.is_thing and to_players(program, kinds, kind)):
        return
    asked = _of_a_player(program, type_)
    helps = [f"say which players: the winners means the players whose {asked} is …"]
    if not type_.is_thing:
        helps = ["say which players: the winners means the players with the highest COUNTER"]
    elif not any(card.kind == kinds.by_name[kind].id for card in program.cards):
        helps.append(f"or make them for players: kind {kind} is a {kinds.by_name[kind].parent}, 1 for each player")
    this = "these are" if are_several(value.type) else "this is"
    message = f"the winners are players, or pieces made for players, but {this} {say(value.type, kinds)}"
    yield mistake(value.where.span, message, "nobody would ever win", *helps)


def _of_a_player(program: Program, type_: Type) -> str:
    """What a player has that is of this type: `side`, if the game knows the side of a player."""
    players = next((k.id for k in program.kinds if k.name == "player"), None)
    for store in program.stores:
        if store.owner == players and store.type.same_as(type_):
            return store.name
    for value in program.values:
        of_player = len(value.params) == 1 and value.params[0].type.is_player
        if of_player and value.type.same_as(type_) and " of (" in value.name:
            return value.name.removeprefix("the ").partition(" of (")[0]
    return type_.kind


def seen_by_nobody(program: Program, kinds: Kinds) -> Iterator[Diagnostic]:
    """What only its owner may see, where no player ever is its owner."""
    items: list[Place | Store] = [*program.places, *program.stores]
    for item in items:
        owner = program.kinds[item.owner] if item.owner is not None else None
        if item.seen != "owner" or (owner is not None and to_players(program, kinds, owner.name)):
            continue
        why = f"no player is the owner of {article(owner.name)} {owner.name}" if owner else "it has no owner"
        hidden = "face down" if isinstance(item, Place) else "seen by nobody"
        helps = [f"if nobody is to see it, say so: {hidden}", "if players are to see it: for each player"]
        if owner is not None and not any(card.kind == owner.id for card in program.cards):
            helps.append(f"or make them for players: kind {owner.name} is a {owner.parent}, 1 for each player")
        message = f"nobody sees the `{item.name}`: {why}"
        yield Diagnostic(Severity.WARNING, message, item.where.span, "", tuple(helps))

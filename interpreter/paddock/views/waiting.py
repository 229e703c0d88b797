"""Says what waits and what still holds. Takes what a seat may know of it, gives a line for the terminal."""

from __future__ import annotations

from rich.text import Text

from paddock.table.model import WaitingView
from paddock.views.hearer import bracketed


def waiting_words(waiting: WaitingView, head: str = "waiting") -> Text:
    """`waiting: Ann's Grudge – the next time the rival rests: add 1 to your points (the rival: Bob)`."""
    whose = f"{waiting.player}'s " if waiting.player and waiting.card else ""
    card = f"{whose}{bracketed(waiting.card)} – " if waiting.card else f"{waiting.player} – " if waiting.player else ""
    names = ", ".join(f"the {name}: {_word(value)}" for name, value in waiting.names.items())
    return Text.assemble((head, "bold"), f": {card}{waiting.text}", f" ({names})" if names else "")


def _word(value: int | bool | str | None) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None else str(value)

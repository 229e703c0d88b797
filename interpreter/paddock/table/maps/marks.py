"""What stands for each thing on a map: the looks of a game, or the first letters that tell its things apart."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from paddock.program.boards import DIRECTIONS
from paddock.program.looks import filled_in, gaps_in
from paddock.program.model import Look
from paddock.records import record

ARROWS = dict(zip(DIRECTIONS, "↑↗→↘↓↙←↖", strict=True))
MOST = 3  # letters of a name
Value = int | bool | str | None
Ask = Callable[[Look, str], Value]  # what a thing has by the name of a field, counter, flag, note or value


@record(frozen=True)
class Seen:
    """How something looks now."""

    mark: str
    colour: str
    look: Look

    @property
    def tells(self) -> str:
        """The names of what the mark shows: a flag, or what stands in its gaps."""
        words = self.look.flag or ", ".join(gaps_in(self.look.text))
        return words.removeprefix("a ").removeprefix("an ")


def looks_like(looks: Iterable[Look], ask: Ask) -> Seen | None:
    """The first look that fits: its flag is yes, and there is something in each of its gaps."""
    for look in looks:
        values = [ask(look, gap) for gap in gaps_in(look.text)]
        if (look.flag and not ask(look, look.flag)) or None in values:
            continue
        text = filled_in(look.text, [ARROWS.get(str(value), str(value)) for value in values])
        if mark := "".join(text.split()):
            return Seen(mark, look.colour, look)
    return None


def letters_of(names: Sequence[str], taken: Iterable[str] = ()) -> dict[str, str]:
    """For each name its first letters, as many as tell it from the others; else one letter and a number."""
    bare = {name: "".join(letter for letter in name if letter.isalnum()) or "?" for name in names}
    used, letters = set(taken), dict[str, str]()
    for name, text in bare.items():
        others = [other.casefold() for each, other in bare.items() if each != name]
        starts = (text[:many] for many in range(1, MOST + 1))
        apart = (start for start in starts if not any(other.startswith(start.casefold()) for other in others))
        numbered = (f"{text[0]}{number}" for number in range(1, len(bare) + len(used) + 2))
        letters[name] = next(start for start in (*apart, *numbered) if start[:1].upper() + start[1:] not in used)
        letters[name] = letters[name][:1].upper() + letters[name][1:]
        used.add(letters[name])
    return letters

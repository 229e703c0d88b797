"""Reads the lines of a game: for how many, how it starts. Takes them, gives what the program says of itself."""

from __future__ import annotations

from paddock.program.declaring.plain_lines import parts_of, texts, whole_number
from paddock.program.declaring.windows import asking_order
from paddock.program.declaring.workshop import Workshop
from paddock.program.mistakes import mistake
from paddock.program.model import Program
from paddock.text.limits import PLAYERS
from paddock.text.model import Span
from paddock.tree import model as tree
from paddock.tree.core_lines import declared_lines

ACTING_ORDER = ["cards", "act", "in", "the", "order", "of"]


def game_fact(program: Program, line: tree.Fact) -> None:
    if counts_players(line):
        raise mistake(line.span, "a game says for how many players it is", "", "players 2 to 4", "players 2")
    if acting_order(line) is not None:
        return  # read when all words are known
    parts = parts_of(line)
    match parts[0] if len(parts) == 1 else []:
        case ["about", text]:
            program.about = text
        case ["players", low, "to", high]:
            players(program, whole_number(low, line.span), whole_number(high, line.span), line.span)
        case ["players", number]:
            players(program, whole_number(number, line.span), whole_number(number, line.span), line.span)
        case ["starts", "with", _]:
            pass
        case _:
            written = ", ".join(" ".join(words) for words in parts)
            raise mistake(line.span, f"a game has no line `{written}`", "", *declared_lines()["game"])


def acting_order(line: tree.Fact) -> tree.Phrase | None:
    """`cards act in the order of (…)`: what stands after it."""
    phrase = line.parts[0]
    if len(line.parts) > 1 or not isinstance(phrase, tree.Phrase):
        return None
    words = [a.text.lower() if isinstance(a, tree.Word) else "" for a in phrase.atoms]
    if words[: len(ACTING_ORDER)] != ACTING_ORDER or len(words) == len(ACTING_ORDER):
        return None
    return tree.Phrase(phrase.atoms[len(ACTING_ORDER) :], phrase.filters, phrase.span)


def acting(builder: Workshop, item: tree.Declaration) -> None:
    """The players in whose order cards act, as a value."""
    for line in item.lines:
        phrase = acting_order(line) if isinstance(line, tree.Fact) else None
        if phrase is not None:
            builder.program.acting = asking_order(builder, phrase)


def counts_players(line: tree.Fact) -> bool:
    """`players 2 or more`, `players 2, 3`: meant well, but not a number of players or a range of them."""
    first = line.parts[0]
    odd = not isinstance(first, tree.Phrase) or len(line.parts) > 1
    while isinstance(first, tree.Junction | tree.Comparison | tree.Arithmetic):
        first = first.parts[0] if isinstance(first, tree.Junction) else first.left
    atom = first.atoms[0] if isinstance(first, tree.Phrase) and first.atoms else None
    return odd and isinstance(atom, tree.Word) and atom.text.lower() == "players"


def players(program: Program, low: int, high: int, span: Span) -> None:
    if not 1 <= low <= high <= PLAYERS:
        label = f"between 1 and {PLAYERS}, the lower number first"
        raise mistake(span, f"players from {low} to {high} cannot be", label)
    program.low, program.high = low, high


def start_phase(builder: Workshop, item: tree.Declaration) -> int:
    for line in item.lines:
        first = line.parts[0] if isinstance(line, tree.Fact) else None
        words = texts(first) if isinstance(first, tree.Phrase) else []
        if words[:2] == ["starts", "with"] and len(words) == 3:
            return builder.phase_id(tree.Quote(words[2], line.span))
    phase = next((verb.id for verb in builder.program.verbs if verb.title), None)
    if phase is None:
        helps = 'phase "Play":', 'and in the game: starts with "Play"'
        raise mistake(item.span, "this game has no phase to start with", "", *helps)
    return phase

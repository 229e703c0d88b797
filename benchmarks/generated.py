"""Card files for the benchmark games: takes numbers of cards, gives paths of files made in a folder of their own."""

from __future__ import annotations

from pathlib import Path

GAMES = Path(__file__).resolve().parent / "games"
LISTENERS, DRAW = GAMES / "listeners.rules", GAMES / "draw.rules"
TIC_TAC_TOE = GAMES / "tic-tac-toe.rules"  # counts its lines, which is quicker than to look for them
KUHN_POKER = GAMES.parents[1] / "tests" / "generality" / "kuhn-poker.rules"
REVERSI = GAMES.parents[1] / "tests" / "generality" / "reversi.rules"
ABILITY = ("  after you ring the bell:", "    add 1 to the echo")


def listeners(folder: Path, cards: int, listening: bool) -> Path:
    """So many different cards that answer the bell, or that look the same and are deaf."""
    path = folder / f"{'listening' if listening else 'deaf'}-{cards}.cards"
    lines = []
    for number in range(1, cards + 1):
        lines += [f'card "Listener {number}", a listener', *(ABILITY if listening else ())]
    return written(path, lines)


def deck(folder: Path, cards: int) -> Path:
    return written(folder / f"deck-{cards}.cards", ["cards number-cards", "  value 1 to 10", f"  copies {cards // 10}"])


def tempos(folder: Path, cards: int, listening: bool) -> Path:
    """More cards for Street Illegal, each of another name; those that listen do so when their owner overtakes."""
    path = folder / f"{'listening' if listening else 'deaf'}-tempos-{cards}.cards"
    icons = ("left", "middle", "right", "uphill", "downhill")
    lines = ['use "street-illegal"']
    for number in range(cards):
        lines += [f'card "Tempo {number + 1}", a tempo', f"  velocity {number % 6 * 10 + 10}"]
        lines += [f"  icon {icons[number % 5]}"]
        if listening:
            lines += ["  after you draw cards, if your chips is less than 0:", "    take 1 from your chips"]
    return written(path, lines)


def written(path: Path, lines: list[str]) -> Path:
    path.write_text("\n".join(lines) + "\n", "utf-8")
    return path

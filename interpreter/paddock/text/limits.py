"""How much a file may hold. Nothing in, numbers out: every limit of the reader stands here, and nowhere else."""

from __future__ import annotations

FILE_CHARACTERS = 1_000_000
LINE_CHARACTERS = 2_000
BLOCK_DEPTH = 30
PARENTHESES_DEPTH = 30
LARGEST_NUMBER = 1_000_000_000
THINGS = 20_000  # cards, pieces and spaces of one game
# Each operator nests an expression once more, and every later stage walks it by calling itself.
OPERATORS_PER_LINE = 50
# `otherwise if` after `otherwise if` nests in the tree as well.
OTHERWISE_CHAIN = 30
ERRORS_PER_FILE = 20
# A file is read again after each mistake; a large one only until this many characters were read in vain.
CHARACTERS_READ_AGAIN = 300_000
# Width of a source line in a message; a longer one is clipped around the mistake.
SHOWN_WIDTH = 100

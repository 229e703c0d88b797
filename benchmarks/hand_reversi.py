"""The yardstick for boards: Reversi as a good Python programmer would write it, a list of squares and no tricks."""

from __future__ import annotations

from collections.abc import Callable, Sequence

SIZE = 8
DIRECTIONS = [(up, right) for up in (-1, 0, 1) for right in (-1, 0, 1) if (up, right) != (0, 0)]
FREE, FIRST, SECOND = 0, 1, 2

Pick = Callable[[int, Sequence[int]], int]


class Reversi:
    """`pick(seat, moves)` gives the index of a move; who has one move alone is not asked."""

    def __init__(self, pick: Pick) -> None:
        self.pick = pick
        self.board = [FREE] * (SIZE * SIZE)
        for row, column, player in ((3, 3, SECOND), (3, 4, FIRST), (4, 3, FIRST), (4, 4, SECOND)):
            self.board[row * SIZE + column] = player

    def play(self) -> list[int]:
        """To the end; gives how many discs each player shows."""
        stuck = False
        while not stuck:
            stuck = True
            for player in (FIRST, SECOND):
                moves = self.moves(player)
                if moves:
                    stuck = False
                    self.place(player, moves[self.pick(player - 1, moves)] if len(moves) > 1 else moves[0])
        return [self.board.count(player) for player in (FIRST, SECOND)]

    def moves(self, player: int) -> list[int]:
        return [square for square in range(SIZE * SIZE) if self.is_legal(player, square)]

    def is_legal(self, player: int, square: int) -> bool:
        return self.board[square] == FREE and any(self.enclosed(player, square, way) for way in DIRECTIONS)

    def enclosed(self, player: int, square: int, way: tuple[int, int]) -> list[int]:
        """The discs that turn over in one direction."""
        up, right = way
        row, column = square // SIZE + up, square % SIZE + right
        found: list[int] = []
        while 0 <= row < SIZE and 0 <= column < SIZE:
            disc = self.board[row * SIZE + column]
            if disc == FREE:
                return []
            if disc == player:
                return found
            found.append(row * SIZE + column)
            row, column = row + up, column + right
        return []

    def place(self, player: int, square: int) -> None:
        for way in DIRECTIONS:
            for turned in self.enclosed(player, square, way):
                self.board[turned] = player
        self.board[square] = player

"""From a phrase to its readings: which pattern fits, what its gaps hold, what a condition has narrowed.

Takes phrases of the tree and the words of a game. Gives readings, or a mistake. Never reads operators.
"""

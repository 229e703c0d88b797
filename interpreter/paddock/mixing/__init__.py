"""Cards of one game in the words of another.

Takes the texts of a base, of lenders and of a mix with its bridges. Gives the texts of the mixed game, and of each card
that has no words there the reason. Never reads a file, never plays.
"""

"""The map of each board, as data: where its spaces lie on a sheet, and what stands on them as one seat sees it.

Takes a program, and a state with the sight of its table. Gives spaces with coordinates, neighbours and marks. Never
decides how wide a screen is or what a picture looks like.
"""

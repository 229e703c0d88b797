"""Whether something is there: where a value may be none, and where none cannot stand.

Takes a program as written and what its names are called. Gives mistakes, and the program with a check in every spot
where only play can tell. Never sees a tree, and never reads a phrase.
"""

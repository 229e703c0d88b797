"""As the designer wrote it: items, lines, steps and phrases with their places, and the layout they are written in.

Takes a `Source` and the pages in `grammar/`. Gives a `File` of nodes and every mistake of the text. Never knows what a
word means in a game.
"""

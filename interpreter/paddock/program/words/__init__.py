"""The words of a game: patterns that can stand in a sentence, and the names a game gives.

Takes declarations in words. Gives patterns and entries to match phrases with. Never reads a phrase itself.
"""

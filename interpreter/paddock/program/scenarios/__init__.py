"""Worked examples as tests: what is given, done and expected, with every word resolved.

Takes the trees of scenarios and the words of a game. Gives scenarios to be played. Never plays them.
"""

"""From items to declarations: kinds, places, cards, stores, verbs, abilities, and the steps in their bodies.

Takes the items of all files. Gives the parts of a program. Never plays.
"""

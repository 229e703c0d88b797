"""Many games counted: who wins, how long it takes, what becomes of cards.

Takes finished games. Gives numbers that add up however the games are divided. Never shows them.
"""

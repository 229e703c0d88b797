"""What can set off what, before anyone plays.

Takes a program. Gives the trigger/effect graph, its checks and its pictures. Never plays, never reads a file.
"""

"""The reference: plays straight from the graph, slowly and plainly.

Takes a machine and its states. Gives the same game as the generated code. Never generates anything.
"""

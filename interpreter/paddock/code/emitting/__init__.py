"""Python out of steps and expressions, in its three faces.

Takes a layout and what the analysis found. Gives source, line by line. Never runs it.
"""

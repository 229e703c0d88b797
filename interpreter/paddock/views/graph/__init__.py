"""Pictures of a graph: boxes and arrows, and where they stand.

Takes a graph. Gives SVG, Mermaid or DOT. Never decides what is connected.
"""

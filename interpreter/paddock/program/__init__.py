"""What the words mean: names resolved, types known.

Takes trees. Gives a `Program` of declarations, expressions and steps, or diagnostics. Never reads a file, never plays.
"""

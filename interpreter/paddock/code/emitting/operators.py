"""The signs of Python: names of operations go in, the operators that do the same come out."""

from __future__ import annotations

COMPARE = {"eq": "==", "ne": "!=", "lt": "<", "le": "<=", "gt": ">", "ge": ">="}
INFIX = {"add": "+", "sub": "-", "div": "//", "mod": "%"}

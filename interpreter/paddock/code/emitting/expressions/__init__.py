"""Expressions into Python: an emitter with a table of operations, and the parts that fill it.

Takes expressions and the body of a function. Gives Python that stands for each. Never changes the table.
"""

"""Steps into Python: an emitter with tables of operations, and the parts that fill them.

Takes steps and the body of a function. Gives its lines. Never decides how a question is put: the face does.
"""

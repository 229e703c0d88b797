"""From sentences to typed expressions: operators, lists, selections, and what the words of the language mean.

Takes expressions of the tree. Gives typed expressions, or a mistake. Never declares anything.
"""

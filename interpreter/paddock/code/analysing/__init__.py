"""What can be known of a program before any Python is written: effects, weights, what is live, what can be written out.

Takes procedures and steps. Gives facts about them. Never writes code.
"""

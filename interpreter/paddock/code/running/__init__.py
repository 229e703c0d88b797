"""What generated code calls while it runs.

Takes numbers and lists of a state. Gives numbers and lists. Never asks anybody.
"""

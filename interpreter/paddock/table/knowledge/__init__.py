"""What each seat has seen, remembers and can imagine.

Takes the log and the answers of a table. Gives what a seat may know, and worlds it cannot tell from the true one.
Never tells a seat more.
"""

"""How it looks: the table as lines, what is asked and what happened as sentences, files to start from.

Takes views, events and questions of a table. Gives text. Never decides what a seat may know: the table has done that.
"""

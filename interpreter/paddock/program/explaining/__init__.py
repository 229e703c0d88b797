"""Why a phrase means nothing here, and what to write instead.

Takes a phrase that could not be read. Gives a message with a next step. Never changes what is read.
"""

"""The three faces of a procedure: direct, resumable, and one that finishes what waits.

Takes seats, options and calls. Gives lines that put a question or wait for a procedure. Never writes what a step does.
"""

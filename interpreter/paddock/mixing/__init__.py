"""Puts cards of one game into the words of another: two games that were read, and bridges between their words, go in;
plain cards of the base come out, with the reason for each that has no words there.

It never sees a file: the hallway brings the texts, and takes away the texts of the mixed game.
"""

"""Prints: rulebooks, player aids, cards and boards of a game as PDF, PNG, SVG, HTML or Markdown.

Takes games and wishes. Gives files as bytes, with what is to be said of them. Never writes them: the command does.
"""

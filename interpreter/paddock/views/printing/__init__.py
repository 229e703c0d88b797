"""What is printed, as data: rulebooks, player aids, cards, boards; and how it is laid out on sheets.

Takes a program, its sources and what the table has agreed. Gives records, which the templates beside turn into Typst,
HTML or Markdown. Never reads a file and never runs a printer: the hallway does (`paddock.printing`).
"""

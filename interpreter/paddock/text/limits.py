"""How much a file and a game may hold. Every limit stands here, and nowhere else.

docs/limits.md tells them to people; a test compares the two.
"""

from __future__ import annotations

# ------------------------------------------------------------------ a file, as it is read
FILE_CHARACTERS = 1_000_000
LINE_CHARACTERS = 2_000
BLOCK_DEPTH = 30
LOOP_DEPTH = 10  # Python has its own limit on those, and what they ask has loops too
PARENTHESES_DEPTH = 30
LARGEST_NUMBER = 1_000_000_000
# All readings of all parts of a phrase are looked at, which grows faster than the phrase.
WORDS_PER_PHRASE = 60
# Each operator nests an expression once more, and every later stage walks it by calling itself.
OPERATORS_PER_LINE = 50
# `otherwise if` after `otherwise if` nests in the tree as well.
OTHERWISE_CHAIN = 30
ERRORS_PER_FILE = 20
# A file is read again after each mistake; a large one only until this many characters were read in vain.
CHARACTERS_READ_AGAIN = 300_000
# Only a file made to take long has so many words that are all alike; what is likeliest is compared first.
LETTERS_COMPARED = 200_000  # pairs of them, to find what a misspelt word may mean
# Width of a source line in a message; a longer one is clipped around the mistake.
SHOWN_WIDTH = 100

# ------------------------------------------------------------------ a game, as it is put together
FOLDER_ENTRIES = 10_000  # files and folders in one another
FOLDER_DEPTH = 8
GAME_CHARACTERS = 2_000_000
REMEMBERED_CHARACTERS = 20_000_000  # of files in folders; those after them are read again when they are asked for
CHECKED_CHARACTERS = 5_000_000  # those of the game, times its options: it is checked with each of them
CHECKED_CARDS = 60_000  # different cards, times the sets of options a game is checked with
ITEMS = 3_000  # at the left margins of all its files: each word is compared with those declared before
ITEM_LINES = 2_000  # below one of them
OPTIONS = 40  # a game is checked with each of them
PLAYERS = 100
COPIES = 1_000  # of one card
THINGS = 20_000  # cards, pieces and spaces of one game, at its largest table
PRINTED_NUMBERS = 100_000  # in rows of numbers, on all cards
PRINTED_FIELDS = 1_000_000  # things, times the different fields of all kinds: each has a table of all things
PICTURE_PATH = 200  # letters of the path of a picture
PICTURE_BYTES = 10_000_000  # of one picture
PICTURE_SIDE = 8_000  # dots of a picture, across or along
PICTURES_BYTES = 200_000_000  # of all pictures on the cards of a game
CARD_NAME = 400  # letters of a name that is made out of a label
MENU_LINES = 200  # that one line under `for each` can become in a menu
STORES_OF_WORDS = 60  # counters of one name for the words of choices: which one is meant is looked up among them
OPEN_ROWS = 200  # of a grid without ends, which come round again
OPEN_SPREAD = 66  # rows: a third of them, so that it is always known which of two things is ahead
LANES = 100  # of a route, beside each other: each line below it may speak of all of them
KIND_DEPTH = 30  # kinds under one another
CHAIN_DEPTH = 100  # verbs and values that lead to one another, and the blocks on the way: later stages follow them
GAPS = 8  # of one pattern: all ways to fill them are looked at
# Places and counters count once for each of their owners: a counter for each of 20,000 cards is 20,000 of them.
SPOTS = 100_000

# ------------------------------------------------------------------ a game, as it is played
BUDGET = 200_000  # loop turns within one decision before a game is said to go on for ever
ONLY_ANSWER = 20  # loop turns that a question with one answer counts for where it is put into words all the same
FRAMES = 1_000  # procedures that wait for one another at a question: about as deep as Python goes where nobody is asked
LARGEST = 10**30  # a number beyond this is a mistake, and would soon eat the memory
MODIFIERS = 10_000  # that hold for a while, at the same time
WAITING = 10_000  # steps that are put off, with the modifiers that hold
EVENTS = 200_000  # to be told between two decisions
STORY = 500_000  # to be told in a game: all of them are kept, so that everybody can be told again
TOLD_TOGETHER = 16  # things that one event tells of; more count as more events, and draw on the budget
ANSWERS = 20_000  # to one question: as many as there can be things
DICE = 2_000  # and other numbers that are put together one by one
DECISIONS = 100_000  # in one game, played or simulated

# ------------------------------------------------------------------ a journal, and a graph that is read back
JOURNAL_CHARACTERS = 2_000_000  # as many answers as a game can have, and as much again
JOURNAL_TEXT = 10_000  # characters of one name, path or other text in it
GRAPH_CHARACTERS = 5_000_000

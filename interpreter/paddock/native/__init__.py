"""Games as C. It writes a whole game out of its layout as one C file, and says what the numbers mean that come back.

It takes a `Layout`, and gives the source with what its numbers mean (`game.native_game`), or says what C has not been
taught. It never compiles or loads anything (that is `compiled`, in the hallway), and it never explains: where anything
is amiss in a game, or too large, C gives that game up, and Python plays it again.
"""

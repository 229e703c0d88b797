"""Takes a position on the street, gives what the rules of movement make of it: a second reading, written from the ledger alone.

Nothing here knows Paddock. The procedures are generators: they yield ("roll", purpose) and go on with 1 to 6, or
("choose", seat, what, options) and go on with one of the options. A choice that has one option is not asked. So another engine
can be played beside this one with the same dice and the same answers, and each question compared.

`street` holds the data and what can be read off it, `moves` advances, drifts, damage and spin-outs, `traffic` what happens around
them (mats, Civilians, turns), `positions` makes random positions and whole games.

What is asked, and what is rolled:

    ("choose", seat, "displaced", ["back", "left"])       a racer pushed out, back first
    ("choose", seat, "hit", ["left", "right", "back"])    a racer an oncoming Civilian ran into
    ("choose", seat, "spin-out", [(5, "F1"), ...])        spaces: rank 1 is the foremost rank with a car now; columns F1 to F3, O1 to O3
    ("choose", seat, "free drift", ["yes", "no"])         a car on a place that is none any more
    ("choose", seat, "free advance", ["yes", "no"])       a racer behind one that pulls over
    ("choose", seat, "re-roll", ["yes", "no"])            only with `rerolls` on, and with style to pay
    ("choose", seat, "action", [...])                     in a whole turn only: see `traffic.actions`
    ("choose", seat, "buy a turn", ["yes", "no"])         in a whole game only
    ("roll", ("drive", car)), ("roll", ("fixit", car)), ("roll", ("wave", column))
"""

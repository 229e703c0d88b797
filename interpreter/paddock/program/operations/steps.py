"""Every operation of a step, once: its name, and all that any room must know of it."""

from __future__ import annotations

from paddock.program.operations.model import Operand, StepOperation, table

_SEAT = Operand("seat", "player")
_VALUE = Operand("value", "any")
_STORED = Operand("stored", "stored", changed=True)
_MOVED_THING = Operand("thing", "thing", changed=True)
_GOAL = Operand("place", "place", changed=True)
_SLOT = Operand("slot", "slot", optional=True)
_END = "`top` or `bottom`; the end of the place by itself"

STEPS: dict[str, StepOperation] = table(
    # names and flow
    StepOperation(
        LET := "let", "a place is copied to a list", (_VALUE,), names="operand", in_at_once=True,
    ),
    StepOperation(GIVE := "give", "ends the procedure with a result", (_VALUE,), leaves="result"),
    StepOperation(
        STOP := "stop",
        "ends this procedure, or unwinds to the innermost running procedure of that verb and ends it", ref="verb",
        ref_about="verb or null", leaves="procedure",
    ),
    StepOperation(END := "end", "ends the game", leaves="game"),
    StepOperation(
        IF := "if", "the body if it holds, else the other steps", (Operand("condition", "flag"),), body=True,
        other=True, in_at_once=True,
    ),
    StepOperation(
        EACH := "each", "the body for each of a frozen copy of the list", (Operand("list", "list"),),
        names="operand", body=True, repeats="members", in_at_once=True,
    ),
    StepOperation(
        TIMES := "times", "the body so often", (Operand("number", "number"),), body=True, repeats="turns",
        in_at_once=True,
    ),
    StepOperation(
        WHILE := "while", "the body as long as it holds", (Operand("condition", "flag"),), body=True,
        repeats="turns",
    ),
    StepOperation(
        AT_ONCE := "at_once",
        "moves, sets and adds wait until the body is over: all they need is asked before the first of them",
        body=True,
    ),
    StepOperation(NOTHING := "nothing", "nothing", in_at_once=True),
    # what others do
    StepOperation(
        PERFORM := "perform", "does a verb (an event); name gets what it gives",
        (Operand("argument", "any", any_number=True),), ref="verb", ref_about="verb", names="result",
        changes="anything", weight="call",
    ),
    StepOperation(
        CARRY_OUT := "carry_out", "does the card's `effect` steps with `you` the player; `aim`: chooses for them",
        (Operand("card", "thing"), Operand("player", "player")), ref="other", ref_about="`aim` or null",
        changes="anything",
    ),
    StepOperation(
        ANSWER := "answer", "does an ability for a card through its window; name tells whether it cancelled",
        (Operand("argument", "any", any_number=True),), ref="ability", ref_about="ability id", names="result",
        changes="anything", weight="call",
    ),
    StepOperation(
        CANCEL := "cancel",
        "in a `when` ability: the announced event does not happen. The log says `void` here and `cancel` where the "
        "event ends: what follows this step may stop more than the event",
        changes="event",
    ),
    StepOperation(
        UNTIL := "until",
        "those modifiers hold from now until the verb named in them begins (or, with `during`, is done), if `ends` "
        "says that this doing is meant",
        (Operand("captured local", "any", any_number=True),), ref="other",
        ref_about='modifier ids as text "3 4"', changes="modifiers",
    ),
    StepOperation(
        WAIT := "wait",
        "those abilities wait, with what their names hold now: one of them is done, once, when its moment comes, and "
        "the others are then forgotten",
        (Operand("captured local", "any", any_number=True),), ref="other",
        ref_about='ability ids as text "3 4"', changes="modifiers",
    ),
    StepOperation(
        ONE_RESULT := "one_result",
        "what comes `after` the verbs done in the body waits until it is over, and is then done in the order in which "
        "they were",
        body=True, changes="anything", own_routine=True,
    ),
    # deciding
    StepOperation(
        CHOOSE := "choose",
        "`many` is asked one by one in list order, with an end when enough; result is a list. `perhaps` (its "
        "entry says how to decline) and `answer` can be none. One legal answer: not asked. None: name is None (or the "
        "empty list)",
        (
            _SEAT, Operand("list (`number`: low)", "any"),
            Operand("`many`: low, high; `number`: high; `answer`: what is answered", "any", any_number=True),
        ),
        ref="other", ref_about="`one`, `number`, `many`, `perhaps` or `answer`", names="answer",
        entries=True, subject="what is asked", asks=True,
    ),
    StepOperation(
        MENU := "menu", "one legal entry: not asked; none: nothing", (_SEAT,), ref="other",
        ref_about="`may` for a yes-no, which offers never join", entries=True, subject="what is asked", asks=True,
        changes="offers",
    ),
    StepOperation(
        SECRETLY := "secretly",
        "choose and let steps for each member, whose own names are maps; nothing is known to others until all have "
        "chosen",
        (Operand("members", "list"),), names="operand", body=True, repeats="members",
    ),
    StepOperation(
        REVEAL := "reveal", "tells the story what each of them chose; nothing without the log",
        (Operand("members", "list"), Operand("map of a `secretly` block", "any")), word="what was chosen is called",
        tells=True, reveals=True,
    ),
    # the table
    StepOperation(
        MOVE := "move", "default is the end of the place; top is the front",
        (Operand("things", "things", changed=True), _GOAL, _SLOT), ref="other", ref_about=_END, changes="operands",
        moves=True, waits=True, in_at_once=True, weight="walk",
    ),
    StepOperation(
        DRAW := "draw",
        "one by one from the top; an empty pile with `refill` is refilled by shuffling that place into it, but for "
        "its topmost `leaves` cards",
        (Operand("number", "number"), Operand("from", "place", changed=True, in_order=True), _GOAL, _SLOT),
        ref="other", ref_about=_END, names="drawn", chance=True, changes="operands", moves=True, weight="walk",
    ),
    StepOperation(
        BESIDE := "beside", "into the place of the other, next to it", (_MOVED_THING, _MOVED_THING), ref="other",
        ref_about="`ahead` or `behind`", changes="operands", moves=True,
    ),
    StepOperation(
        SWAP := "swap", "they change spots (also across places)", (_MOVED_THING, _MOVED_THING), changes="operands",
        moves=True,
    ),
    StepOperation(
        SHUFFLE := "shuffle",
        "where chance is asked: a question for each thing from the top, or, for a pile that is only drawn from, none "
        "until a card is drawn",
        (_GOAL,), chance=True, changes="operands", weight="shuffle",
    ),
    StepOperation(
        ROLL := "roll",
        "1..sides; with a player, only that player is told. Where chance is asked: a question of seat −1",
        (Operand("sides", "number"), Operand("player", "player", optional=True)), names="roll", chance=True,
    ),
    StepOperation(
        PICK := "pick",
        "one of a list by chance, but none of the second; or none. Where chance is asked: a question of seat −1",
        (Operand("list", "list"), Operand("picked before", "list", optional=True)), names="operand", chance=True,
    ),
    StepOperation(
        SET := "set", "keeps the value", (_STORED, _VALUE), changes="operands", waits=True, in_at_once=True,
    ),
    StepOperation(
        ADD := "add", "the amount more", (_STORED, Operand("amount", "number")), changes="operands", waits=True,
        in_at_once=True,
    ),
    StepOperation(
        TELL := "tell", "a sentence for the story; nothing without the log",
        (Operand("gap", "any", any_number=True),), ref="other", ref_about="text with {0} {1}",
        word="`aside` if it is told as one", tells=True, in_at_once=True,
    ),
    StepOperation(
        SHOW := "show",
        "the story tells that player which they are, and the others that something was shown; nothing moves, and "
        "nothing without the log",
        (Operand("things", "list"), Operand("player", "player")), tells=True, reveals=True,
    ),
    # what the code generator puts around the steps of a verb
    StepOperation(
        REQUIRE := "_require", "leaves unless all hold", (Operand("condition", "flag", any_number=True),),
        leaves="procedure", only_code=True,
    ),
    StepOperation(
        BEGIN := "_begin", "modifiers end that last until this verb", ref="verb", ref_about="verb",
        changes="modifiers", only_code=True,
    ),
    StepOperation(
        PEEK := "_peek",
        "where chance is asked: the first so many of a pile get a name, and those whose order is not known yet are "
        "asked for, one question each",
        (Operand("pile", "place", changed=True, in_order=True), Operand("number", "number")), names="drawn",
        chance=True, changes="operands", only_code=True,
    ),
    StepOperation(DO := "_do", "the log says that it is done", ref="verb", ref_about="verb", only_code=True),
    StepOperation(
        ABILITY := "_ability", "an ability that watches the verb, if its guard holds", ref="ability",
        ref_about="ability id", changes="anything", only_code=True,
    ),
    StepOperation(
        MARK := "_mark", "name gets the number of what was put off last: the verb is the next time of nothing newer",
        names="result", only_code=True,
    ),
    StepOperation(
        DUE := "_due",
        "what waits for this moment of the verb, if it was put off before the mark; without a verb, what waits no more",
        (Operand("mark", "number", optional=True),), ref="verb", ref_about="verb or null", word="the moment",
        changes="anything", only_code=True,
    ),
    StepOperation(
        AFTERWARDS := "_afterwards", "what comes after the verb: now, or when the result is there that it is part of",
        (Operand("mark", "number"),), ref="verb", ref_about="verb", changes="anything", only_code=True,
    ),
    StepOperation(
        WHOLE := "_whole", "the verb with all that is around its steps", ref="verb", ref_about="verb",
        names="result", changes="anything", only_code=True,
    ),
    StepOperation(
        HOLD := "_hold", "a result begins: what answers its parts waits", changes="modifiers", only_code=True,
    ),
    StepOperation(
        RESULT := "_result", "the steps of a result", (Operand("argument", "any", any_number=True),), ref="other",
        ref_about="which of the results", changes="anything", only_code=True,
    ),
    StepOperation(
        BODY := "_body", "the steps of the verb itself", ref="verb", ref_about="verb", changes="anything",
        only_code=True,
    ),
    StepOperation(
        FINISH := "_finish",
        "the log says so; modifiers end that last while it is done, and what waits for its end waits no more",
        ref="verb", ref_about="verb, or that it is a result", changes="modifiers", only_code=True,
    ),
)  # fmt: skip

"""Every operation of an expression, once: its name, and all that any room must know of it."""

from __future__ import annotations

from paddock.program.operations.model import ExpressionOperation, Operand, table

_LISTED = Operand("list", "list")
_IN_ORDER = Operand("list", "list", in_order=True)
_THING = Operand("thing", "thing")
_PLAYER = Operand("player", "player")
_OWNER = Operand("owner, if it has one", "thing", optional=True)
_NUMBER_OF_EACH = Operand("number of each", "number", each=True)
_RANK_OF_EACH = Operand("number or choice of each", "rank", each=True)
_NUMBERS_TWO = (Operand("number", "number"), Operand("number", "number"))
_ANY_TWO = (Operand("value", "any"), Operand("value", "any"))
_FLAGS = (Operand("flag", "flag", any_number=True),)
_EMPTY = "for an empty list"
_SPACE = Operand("space", "thing")
_DIRECTION = Operand("direction", "slot")
_THROUGH = Operand("only through these", "list", optional=True)

EXPRESSIONS: dict[str, ExpressionOperation] = table(
    # what is known
    ExpressionOperation(
        CONST := "const", "any", "itself", ref="other", ref_about="the int, text, bool or null", none="if it says so",
        size="small", fixed=True, open=True,
    ),
    ExpressionOperation(
        LOCAL := "local", "any", "its value", ref="local", ref_about="local number", none="if it holds none",
        size="kept", can_be_place=True,
    ),
    ExpressionOperation(
        MEMBER := "member", "any", "what that member chose", (Operand("member", "thing"),), ref="local",
        ref_about="local number of a map", none="if there was nothing to choose", size="kept",
    ),
    ExpressionOperation(
        SETTING := "setting", "any", "number, flag or choice; fixed when the table is dealt", ref="setting",
        ref_about="setting name", size="small", fixed=True, open=True,
    ),
    ExpressionOperation(
        FIELD := "field", "any", "printed value", (_THING,), ref="field", ref_about="field name",
        none="if its kind has none or the card leaves it out", size="small",
    ),
    ExpressionOperation(
        STORED := "stored", "any", "counter, flag or note", (_OWNER,), ref="store", ref_about="store id",
        none="for a note that says nothing", size="kept",
    ),
    ExpressionOperation(
        PLACE := "place", "place", "the place", (_OWNER,), ref="place", ref_about="place id", can_be_place=True,
    ),
    ExpressionOperation(
        CALL := "call", "any", "derived value (with modifiers)", (Operand("argument", "any", any_number=True),),
        ref="value", ref_about="value id", none="if the value gives none", weight="call", size="kept",
        worth_keeping=True, can_be_place=True,
    ),
    ExpressionOperation(
        NAMED := "named", "thing", "the one thing with that name", ref="card", ref_about="the name printed on it",
        fixed=True,
    ),
    ExpressionOperation(
        CAN := "can", "flag", "whether that player could play that card now", (_THING, _PLAYER), replaced=True,
    ),
    # lists
    ExpressionOperation(
        ALL := "all", "list", "every thing of that kind (its subkinds too); players in seat order", ref="kind",
        ref_about="kind id, or `player`", distinct="made", order="of making", fixed=True,
    ),
    ExpressionOperation(
        IN_FORCE := "in_force", "list", "the cards that carry one of these abilities and lie where it counts",
        ref="ability", ref_about='ability ids as text "3 4"', reads="whereabouts", distinct="made",
        order="of making",
    ),
    ExpressionOperation(
        CONTENTS := "contents", "list",
        "its things as a fresh list (slots in slot order, lines front to back, piles top first)",
        (Operand("place or list", "list"),), distinct="kept", order="of the place", weight="walk",
    ),
    ExpressionOperation(
        LIST := "list", "list", "one list, no doubles, None left out",
        (Operand("thing or list", "any", any_number=True),), distinct="made", order="as given", weight="walk",
    ),
    ExpressionOperation(
        FILTER := "filter", "list", "those for which it holds", (_LISTED, Operand("condition", "flag", each=True)),
        distinct="kept", order="kept", weight="loop", worth_keeping=True, leaves_out=True,
    ),
    ExpressionOperation(
        MAP := "map", "list", "value of each, None left out; of things, doubles left out",
        (_LISTED, Operand("value of each", "any", each=True)), distinct="of things", order="kept", weight="loop",
        worth_keeping=True,
    ),
    ExpressionOperation(
        GATHER := "gather", "list", "everything in the list or place of each",
        (_LISTED, Operand("list or place of each", "list", each=True)), distinct="of things", order="kept",
        weight="loop",
    ),
    ExpressionOperation(
        ROTATE := "rotate", "list", "the list beginning with that thing, going round", (_LISTED, _THING),
        distinct="kept", order="from one on", weight="walk",
    ),
    ExpressionOperation(
        WITHOUT := "without", "list", "the list without these", (_LISTED, Operand("thing or list", "any")),
        distinct="kept", order="kept", weight="walk", leaves_out=True,
    ),
    ExpressionOperation(
        REVERSE := "reverse", "list", "the same list, last first", (_IN_ORDER,), distinct="kept", order="reversed",
        weight="walk",
    ),
    ExpressionOperation(
        SORTED := "sorted", "list", "those with the lowest number first; equal ones as they were",
        (_LISTED, _RANK_OF_EACH), ref="other", ref_about="`down` or null", distinct="kept", order="by number",
        weight="loop",
    ),
    ExpressionOperation(
        WITH_HIGHEST := "with_highest", "list", "the things that share the highest", (_LISTED, _RANK_OF_EACH),
        distinct="kept", order="kept", weight="loop", worth_keeping=True, picks="most",
    ),
    ExpressionOperation(
        WITH_LOWEST := "with_lowest", "list", "the things that share the lowest", (_LISTED, _RANK_OF_EACH),
        distinct="kept", order="kept", weight="loop", worth_keeping=True, picks="least",
    ),
    ExpressionOperation(
        RANGE := "range", "numbers",
        "every number from the first to the last; too many to list is an error of the game", _NUMBERS_TWO,
        distinct="made", order="counting",
    ),
    ExpressionOperation(
        JOIN := "join", "numbers", "one list, equal numbers kept, None left out",
        (Operand("number or numbers", "any", any_number=True),), distinct="no", order="as given",
    ),
    ExpressionOperation(
        LESS := "less", "numbers", "each of the second takes one equal number out of the first",
        (Operand("numbers", "numbers"), Operand("number or numbers", "any")), distinct="kept", order="kept",
    ),
    # one answer out of a list
    ExpressionOperation(
        COUNT := "count", "number", "how many there are", (_LISTED,), weight="walk", size="small", worth_keeping=True,
        only_size=True,
    ),
    ExpressionOperation(
        EMPTY := "empty", "flag", "whether there is nothing", (_LISTED,), ends_early=True, weight="walk",
        worth_keeping=True, only_size=True, has_sides=True,
    ),
    ExpressionOperation(
        SUM := "sum", "number", "of each together", (_LISTED, _NUMBER_OF_EACH), weight="loop", worth_keeping=True,
    ),
    ExpressionOperation(
        HIGHEST := "highest", "any", "the highest number, or the last word of a choice", (_LISTED, _RANK_OF_EACH),
        none=_EMPTY, weight="loop", worth_keeping=True, picks="most",
    ),
    ExpressionOperation(
        LOWEST := "lowest", "any", "the lowest number, or the first word of a choice", (_LISTED, _RANK_OF_EACH),
        none=_EMPTY, weight="loop", worth_keeping=True, picks="least",
    ),
    ExpressionOperation(
        FIRST := "first", "any", "the first of them", (_IN_ORDER,), none=_EMPTY, ends_early=True, worth_keeping=True,
        end_of_list=True,
    ),
    ExpressionOperation(
        LAST := "last", "any", "the last of them", (_IN_ORDER,), none=_EMPTY, worth_keeping=True, end_of_list=True,
    ),
    ExpressionOperation(
        TOP := "top", "any", "first thing of the pile, no refill", (Operand("place", "list", in_order=True),),
        none="when it is empty", ends_early=True, worth_keeping=True, end_of_list=True,
    ),
    ExpressionOperation(
        NTH := "nth", "any", "the thing at that number, counted from 1", (_IN_ORDER, Operand("number", "number")),
        none="if there are not so many", at_number=True,
    ),
    ExpressionOperation(
        AT := "at", "thing", "the thing in that slot (on that space)",
        (Operand("place", "list", in_order=True), Operand("choice (or space)", "slot")), none="if nothing is there",
        reads="slots", ends_early=True, weight="loop", worth_keeping=True,
    ),
    # one thing
    ExpressionOperation(
        SLOT := "slot", "slot", "the slot (choice) or space it is in", (_THING,), none="if it is in none",
        reads="whereabouts",
    ),
    ExpressionOperation(
        POSITION := "position", "number", "1 for the first of its place", (Operand("thing", "thing", in_order=True),),
        none="when nowhere", reads="whereabouts", weight="search", size="small", worth_keeping=True,
    ),
    ExpressionOperation(
        AHEAD := "ahead", "thing", "the one before it in its place (wraps in a ring)",
        (Operand("thing", "thing", in_order=True),), none="if there is none", reads="whereabouts", weight="search",
        worth_keeping=True,
    ),
    ExpressionOperation(
        BEHIND := "behind", "thing", "the one after it in its place (wraps in a ring)",
        (Operand("thing", "thing", in_order=True),), none="if there is none", reads="whereabouts", weight="search",
        worth_keeping=True,
    ),
    ExpressionOperation(
        HOLDER := "holder", "player", "owner of the place it lies in", (_THING,), none="if that has none",
        reads="whereabouts",
    ),
    ExpressionOperation(
        MADE_FOR := "made_for", "player", "the player a piece was made for", (_THING,), none="if it was made for all",
    ),
    ExpressionOperation(
        NEXT_PLAYER := "next_player", "player", "next in seat order (wraps)", (_PLAYER,), open=True,
    ),
    ExpressionOperation(
        PREVIOUS_PLAYER := "previous_player", "player", "previous in seat order (wraps)", (_PLAYER,), open=True,
    ),
    ExpressionOperation(CARD_NAME := "card_name", "text", "what is printed as its name", (_THING,)),
    # spaces of a board
    ExpressionOperation(
        TOWARD := "toward", "thing", "the space next to it in that direction", (_SPACE, _DIRECTION), none="at an edge",
    ),
    ExpressionOperation(
        RAY := "ray", "list", "the spaces in that direction, the nearest first", (_SPACE, _DIRECTION), distinct="made",
        order="as given", weight="walk",
    ),
    ExpressionOperation(
        NEXT_TO := "next_to", "list", "its neighbours on the board", (_SPACE,), ref="other",
        ref_about="`around`: across corners too; `abreast`: those in its open row", distinct="made", order="of making",
    ),
    ExpressionOperation(
        WAY := "way", "list", "a shortest way from behind the first up to the second; empty if there is none",
        (_SPACE, Operand("goal", "thing"), _THROUGH), distinct="made", order="as given", weight="walk",
    ),
    ExpressionOperation(
        DISTANCE := "distance", "number", "how many steps a shortest way takes",
        (_SPACE, Operand("goal", "thing"), _THROUGH), none="if there is no way", weight="walk", size="small",
        worth_keeping=True,
    ),
    ExpressionOperation(
        REACH := "reach", "list", "the spaces that at most so many steps lead to, the nearest first",
        (_SPACE, Operand("steps", "number"), _THROUGH), distinct="made", order="as given", weight="walk",
    ),
    ExpressionOperation(
        TURNED := "turned", "slot", "that direction, so many further to the right", (_DIRECTION,), ref="other",
        ref_about="how many directions further",
    ),
    ExpressionOperation(
        BEARING := "bearing", "slot", "the direction in which the second lies straight from the first",
        (_SPACE, Operand("goal", "thing")), none="if it lies in none", weight="walk",
    ),
    ExpressionOperation(
        STANDING := "standing", "list", "those of a list that stand on these spaces, in the order of the spaces",
        (_LISTED, Operand("space or spaces", "any")), reads="slots", distinct="kept", order="as given", weight="loop",
        worth_keeping=True,
    ),
    ExpressionOperation(
        RANK := "rank", "number", "on a board with open rows: 1 for the foremost row on which one of these stands",
        (_SPACE, _LISTED), reads="slots", weight="loop", size="small",
    ),
    # numbers
    ExpressionOperation(
        ADD := "add", "number", "whole number; a player counts as its seat, from 0", _NUMBERS_TWO, size="growing",
        open=True,
    ),
    ExpressionOperation(SUB := "sub", "number", "whole number", _NUMBERS_TWO, size="growing", open=True),
    ExpressionOperation(MUL := "mul", "number", "whole number", _NUMBERS_TWO, size="growing", open=True),
    ExpressionOperation(DIV := "div", "number", "whole number, rounded down", _NUMBERS_TWO, open=True),
    ExpressionOperation(MOD := "mod", "number", "the remainder", _NUMBERS_TWO, open=True),
    ExpressionOperation(NEG := "neg", "number", "with the other sign", (Operand("number", "number"),), open=True),
    ExpressionOperation(MIN := "min", "number", "the lower", _NUMBERS_TWO, open=True),
    ExpressionOperation(MAX := "max", "number", "the higher", _NUMBERS_TWO, open=True),
    # yes-no
    ExpressionOperation(EQ := "eq", "flag", "whether equal", _ANY_TWO, mirror="eq", has_sides=True),
    ExpressionOperation(NE := "ne", "flag", "whether not equal", _ANY_TWO, mirror="ne", has_sides=True),
    ExpressionOperation(
        LT := "lt", "flag", "less; None is an error of the game", _ANY_TWO, mirror="gt", has_sides=True,
    ),
    ExpressionOperation(
        LE := "le", "flag", "at most; None is an error of the game", _ANY_TWO, mirror="ge", has_sides=True,
    ),
    ExpressionOperation(
        GT := "gt", "flag", "more; None is an error of the game", _ANY_TWO, mirror="lt", has_sides=True,
    ),
    ExpressionOperation(
        GE := "ge", "flag", "at least; None is an error of the game", _ANY_TWO, mirror="le", has_sides=True,
    ),
    ExpressionOperation(
        IN := "in", "flag", "whether it is one of them", (Operand("thing", "any"), _LISTED), ends_early=True,
        weight="walk", has_sides=True,
    ),
    ExpressionOperation(ISA := "isa", "flag", "of that kind", (_THING,), ref="kind", ref_about="kind id"),
    ExpressionOperation(
        HAS_WORD := "has_word", "flag",
        "the first has the second as a whole word; capital letters make no difference",
        (Operand("text", "text"), Operand("text", "text")),
    ),
    ExpressionOperation(AND := "and", "flag", "all, short-circuit", _FLAGS, ends_early=True, has_sides=True),
    ExpressionOperation(OR := "or", "flag", "any, short-circuit", _FLAGS, ends_early=True, has_sides=True),
    ExpressionOperation(NOT := "not", "flag", "the opposite", (Operand("flag", "flag"),)),
    ExpressionOperation(
        THERE := "there", "any", "itself; None is an error of the game", (Operand("value", "any"),), ref="other",
        ref_about="what is told then", open=True,
    ),
    # one of several
    ExpressionOperation(
        CASE := "case", "any", "the value behind the first equal key, else the default",
        (Operand("subject", "any"), Operand("key, value, …, default", "any", any_number=True)),
        none="if that value is none", ends_early=True, can_be_place=True,
    ),
    ExpressionOperation(
        IF := "if", "any", "the second if the first holds, else the third",
        (Operand("condition", "flag"), Operand("then", "any"), Operand("else", "any")),
        none="if that value is none", ends_early=True, can_be_place=True,
    ),
)  # fmt: skip

"""Knows good English that is not of the language. Takes a line and where reading stopped, gives what to write."""

from __future__ import annotations

import re

from paddock.text.plural import article, singular

_SO_MANY = re.compile(r".*\bchooses? +(?:(?:at least|from|between) +)?(?P<low>\d+) *$")
_OR_SO_MANY = re.compile(r"(?:or|and) +(?:(?:up to|at most|no more than) +)?(?P<high>\d+)(?: +of\b)?(?P<rest>.*)")
_IN_ONE = re.compile(r".*\bin +(?P<place>(?:the|its|your) [^()]+?) *$")
_OR_IN = re.compile(r"or +(?:in +|(?=(?:the|its|your) ))(?P<other>[^():,]+?)(?= +as +(?:the|its)\b|[:,]|$)")
_ROUND = re.compile(r" *(?P<each>(?:secretly )?for each) (?P<kind>[\w'’-]+), *starting with (?P<who>[^:]+):")
_WORDS_HERE = re.compile(r" *(?P<who>.+? chooses?) an? (?P<kind>[\w'’-]+): *(?P<words>[\w'’ ,-]+)$")
_CHOOSES = re.compile(r" *(?P<who>.*?\bchooses?) +(?P<what>.*?) *$")
_OR_NAMED = re.compile(r'or +(?P<name>"[^"]*") *(?P<more>.*?) *(?=$|\bas +(?:the|its)\b)(?P<as>.*)')
_OR_WORD = re.compile(r"or +(?:(?:to|may|can|not) +)*(?P<word>[^\d\W][\w'’-]*) *(?=$|\bas +(?:the|its)\b)(?P<as>.*)")
_QUOTED = re.compile(r'"[^"]*"')
_STARTS = ("a", "an", "the", "one", "up", "any", "another")  # of what is no single word
_NOTHING = ("none", "nothing", "nobody", "no", "not")
_ORDERED = re.compile(r" *for each [^:]*, *$")
_IN_ORDER = re.compile(r"(?:(?:sorted|ordered|then|and|in order|order|from)\b *)*(?:\b(?:by|of)\b *)?(?P<key>[^:,]*)")
_WHOSE_HAS = re.compile(
    r".*?(?:(?:\(|\b(?:each|every|be|means|no|an?) )(?P<kind>[^\d\W][\w'’-]*) )?whose (?P<field>[^()]+?) "
    r"(?:has|have|holds?|contains?|includes?) (?P<what>[^():,]+?)(?: as the .*)?$"
)
_DOWN = ("downwards", "down", "descending", "backward", "backwards", "reversed", "highest", "largest")
_UP = ("upward", "upwards", "up", "ascending", "lowest", "smallest")
_LIMIT = re.compile(
    r"(?:only +|up +to +|at +most +)*(?P<often>once|twice|\w+ +times) +"
    r"(?:(?:in|per|a|an|each|every|this|during) +)*(?P<span>[\w'’-]+) *(?=[:,]|$)"
)
_NUMBERS = {"two": "2", "three": "3", "four": "4", "five": "5", "six": "6"}
_TIME = re.compile(r"the +(?P<nth>[\w'’-]+) +time +(?:(?:a|each|every|this|per) +)*(?P<span>[\w'’-]+) *(?=[:,]|$)")
_NTH = ("first", "second", "third", "fourth", "fifth", "sixth")
_BEGINS = rf" *(?:(?:when|after) +)?the +(?P<nth>{'|'.join(_NTH)}) +time "
_EACH_TIME = re.compile(_BEGINS + r"+(?:in a|each|every|this|per) +(?P<span>[\w'’-]+),? +(?P<event>[^:]+):")
_TIME_EACH = re.compile(_BEGINS + r"+(?P<event>[^:]+?) +(?:in a|each|every|this|per) +(?P<span>[\w'’-]+) *:")
_TIME_ONLY = re.compile(_BEGINS + r"+(?P<event>[^:]+):")
_DESCRIBES = re.compile(r"\b(?:whose|that|who) ")
_UNLESS = re.compile(r",? *unless +(?P<said>[^:]+)(?P<colon>:?) *$")
_CHANGE_WHILE = re.compile(r" *(?P<change>.+ is .+ (?:higher|lower|instead)) (?:while|if|when) (?P<said>[^:]+?) *$")
_CHANGE_UNTIL = re.compile(r" *(?P<change>.+? is .+ (?:higher|lower|instead)) (?P<lasts>(?:until|during) [^:,]+?) *$")
_ONCE_FIRST = re.compile(
    r" *(?P<often>(?:once|twice|\d+ +times) +each +[\w'’-]+) *, *(?P<event>(?:when|before|after) [^:]+):"
)
_END_OF = re.compile(
    r" *at +the +(?P<end>end|start|beginning) +of +(?:the|this|your|each|every|a) +(?P<what>[\w'’ -]+?)"
    r"(?:, *(?P<more>[^:]+))?: *$"
)
_LASTS = re.compile(r" *(?:until|during) +(?P<event>[^:,]+): *$")
_THIS_SPAN = re.compile(r"(?:this|your|the) +(?P<span>[\w'’-]+)(?: phase)?(?: (?:is over|ends))?")


def slip(code: str, column: int) -> str:
    """The help for a line that cannot be read from `column` on; "" if it is no slip that is known."""
    before, rest = code[: column - 1], code[column - 1 :]
    low, high = _SO_MANY.match(before), _OR_SO_MANY.match(rest)
    if low and high:
        return f"write: {low['low']} to {high['high']} of …"
    known = _once_anyway(code, rest) or _rounded(before, rest) or _turn_choice(code) or _two_ends(before, rest)
    known = known or _unless(rest) or _condition_behind(code) or _time_behind(code) or _ways(before, rest)
    if known:
        return known
    one, other = _IN_ONE.match(before), _OR_IN.match(rest)
    if one and other:
        return f"write: in ({one['place']} and {other['other']})"
    round_ = _ROUND.match(code)
    if round_:
        return f"write: {round_['each']} {round_['kind']} in (the KINDS starting with {round_['who']}):"
    return (
        _how_often(rest)
        or _described_twice(before, rest)
        or whose_has(before)
        or _or_nothing(before, rest)
        or _in_order(before, rest)
    )


def _described_twice(before: str, rest: str) -> str:
    """`a player that is not you whose hand is empty`."""
    first = list(_DESCRIBES.finditer(before))
    if not first or not re.match(r"(?:whose|that) ", rest):
        return ""
    one = re.fullmatch(r".*?\b(?P<any>an?|each|every) (?P<kind>[\w'’-]+) ", before[: first[-1].start()])
    if one and before[first[-1].start() :].strip() in ("that is not you", "who is not you"):
        other = "another" if one["any"] in ("a", "an") else f"{one['any']} other"
        return f"write: {before[: one.start('any')].lstrip()}{other} {one['kind']} {rest.strip()}"
    return f"`and` stands between the two: {before.strip()} and {rest.strip()}"


def _once_anyway(code: str, rest: str) -> str:
    """`after the next time you rest, once each turn:`."""
    waits_once = re.match(r" *(?:after |before )?the next time ", code) and rest.startswith(("once", "twice"))
    return f"the next time is once: leave out `, {rest.strip(' :')}`" if waits_once else ""


def _rounded(before: str, rest: str) -> str:
    """`pays half of their coins, rounded up`."""
    half, way = re.match(r".*\bhalf of (?P<what>[\w'’ -]+)$", before), re.match(r", *rounded (?P<way>up|down)\b", rest)
    if half is None or way is None:
        return ""
    what = re.sub(r"^their\b", "its", half["what"].strip())
    return f"write: ({what} divided by 2 rounded up)" if way["way"] == "up" else f"write: ({what} / 2)"


def _turn_choice(code: str) -> str:
    """`at the start of your turn, you may choose one:`."""
    said = re.match(
        r" *at the (?P<end>start|beginning|end) of (?:your|each|the|a) turn, *you may (?P<may>[^:]+):", code
    )
    if said is None:
        return ""
    below = "you choose one:" if said["may"].strip() == "choose one" else "you may:"
    moment = "after" if said["end"] == "end" else "before"
    return f"write: {moment} you VERB: with the verb that is the turn; below it: {below}"


def _two_ends(before: str, rest: str) -> str:
    """`until you rest or you sing:`."""
    is_lasting = re.match(r" *(?:until|during) [^:,]*$", before) and rest.startswith("or ")
    return "one event ends it: of two, write the one that is sure to come" if is_lasting else ""


def _unless(rest: str) -> str:
    """`after you rest, unless you are calm:`, `you draw a card, unless …`."""
    match = _UNLESS.match(rest)
    if match is None:
        return ""
    words = match["said"].strip()
    said = re.fullmatch(r"(.+?) (is|are) (.+)", words)
    simple = said is not None and not re.search(r" (?:and|or|not) ", f" {words} ")
    opposite = f"{said[1]} {said[2]} not {said[3]}" if said is not None and simple else "and the opposite"
    if match["colon"]:
        return f"write: if {opposite}"
    return f"put a condition above it: if {opposite}: and the step below it"


def _condition_behind(code: str) -> str:
    """`your worth is 10 higher while your coins is 0`."""
    match = _CHANGE_WHILE.match(code)
    return f"the condition goes above it: while {match['said']}: and below it: {match['change']}" if match else ""


def _time_behind(code: str) -> str:
    """`your worth is 10 higher until this turn is over`, where a line of a card stands."""
    match = _CHANGE_UNTIL.match(code)
    help_ = lasting(f"{match['lasts']}:") if match else ""
    return f"{help_}, and below that: {match['change'].strip()}" if match and help_ else ""


def _ways(before: str, rest: str) -> str:
    """`the player must pay 3 coins or discard a card`."""
    must = re.match(r" *(?P<who>.+?) (?:must|may|can|has to|have to) ", before)
    if must is None or not rest.startswith("or "):
        return ""
    who = must["who"]
    chooses = "choose" if who == "you" else "chooses"
    return f"of several ways one is chosen: {who} {chooses} one: and below it a line for each way"


def _how_often(rest: str) -> str:
    """`once per turn`, `the second time each turn`."""
    if rest.strip() == "once:":
        return "write: once each game"
    limit, time = _LIMIT.match(rest), _TIME.match(rest)
    if limit:
        number, *times = limit["often"].split()
        return f"write: {' '.join([_NUMBERS.get(number, number), *times])} each {limit['span']}"
    if time is None:
        return ""
    nth = _NTH.index(time["nth"]) + 1 if time["nth"] in _NTH else 2
    asked = f"behind the event: , if the number of times … this {time['span']} is {nth}:"
    return asked if nth > 1 else f"write: once each {time['span']}; or {asked}"


def lasting(code: str) -> str:
    """`until you rest:`, `during this turn:`, `at the end of the race:`, where a line of a card stands."""
    ends = _END_OF.match(code)
    if ends:
        what = ends["what"].removesuffix(" phase")
        when = "after" if ends["end"] == "end" else "before"
        condition = f", {ends['more']}" if ends["more"] else ""
        if what.split()[-1] == "turn":
            return f"write: {when} you VERB{condition}: with the verb of the game that is the turn"
        return f'write: {when} phase "{what.title()}"{condition}:'
    lasts = _LASTS.match(code)
    if lasts is None:
        return ""
    span = _THIS_SPAN.fullmatch(lasts["event"])
    if span is None:
        return f"how long it holds stands under a moment: after EVENT: and below it: {code.strip()}"
    if span["span"] == "turn":
        return "how long it holds stands under a moment: after EVENT: and below it: during you VERB:, which is the turn"
    phase = f'during phase "{span["span"].title()}":'
    return f"how long it holds stands under a moment: after EVENT: and below it: {phase} or during you VERB:"


def nth_time(code: str) -> str:
    """`the first time each turn you draw a card:`, where a line begins with how often."""
    once = _ONCE_FIRST.match(code)
    if once:
        return f"how often stands behind: {once['event'].strip()}, {once['often']}:"
    match = _EACH_TIME.match(code) or _TIME_EACH.match(code) or _TIME_ONLY.match(code)
    if match is None:
        return ""
    nth, event, span = _NTH.index(match["nth"]) + 1, match["event"].strip(" ,"), match.groupdict().get("span", "turn")
    return f"write: after {event}, " + (
        f"once each {span}:" if nth == 1 else f"if the number of times … this {span} is {nth}:"
    )


def passive_nth_time(code: str) -> tuple[str, str] | None:
    """`the first time each turn your boat is passed:`: the event, and how often."""
    match = _EACH_TIME.match(code) or _TIME_EACH.match(code) or _TIME_ONLY.match(code)
    if match is None or not re.search(r" (?:is|are|gets?) [\w'’-]+(?: by .+)?$", match["event"].strip(" ,")):
        return None
    nth, span = _NTH.index(match["nth"]) + 1, match.groupdict().get("span", "turn")
    often = f"once each {span}" if nth == 1 else f"if the number of times … this {span} is {nth}"
    return match["event"].strip(" ,"), often


def whose_has(before: str) -> str:
    """`dunes whose heap has the camel`: after `whose …` comes `is`, so what lies in a place is asked by a condition."""
    match = _WHOSE_HAS.match(before.rstrip())
    if match is None:
        return ""
    one = singular(match["kind"]) if match["kind"] else "KIND"
    what = match["what"].strip()
    thing = what if what.startswith("the ") else "the NAME"
    keeping = f"whether ({article(one)} {one}) is keeping (a KIND, {thing})"
    return f"declare: {keeping} means {thing} is in the {match['field']} of the {one}; and say: that is keeping {what}"


def _or_nothing(before: str, rest: str) -> str:
    """`chooses a card in its hand or pass`: choosing nothing has one name, in quotes, and it stands last."""
    chooses = _CHOOSES.match(before)
    if chooses is None or not rest.startswith("or "):
        return ""
    who, what = chooses["who"].strip(), chooses["what"]
    if _QUOTED.fullmatch(what):
        return f"choosing nothing stands last: {who} … or {what}"
    named = _OR_NAMED.match(rest)
    if named and _QUOTED.search(named["more"]):
        ways = "and below it: for each KIND in PLACE: with a label under it, and a line for each other way"
        return f"choosing nothing has one name; for several ways: {who} one: {ways}"
    if named and named["more"]:
        end = f" {named['as']}" if named["as"] else ""
        return f"choosing nothing stands last: {who} {what} {named['more']} or {named['name']}{end}"
    word = _OR_WORD.match(rest)
    if word is None:
        return ""
    name = "pass" if word["word"] in _NOTHING else word["word"]
    if name != "pass" and what and what.split()[0].lower() not in _STARTS and " " not in what:
        choice = f"{who} a KIND that is ({what} or {name}) {word['as']}".rstrip()
        return f"one of two words is a word of their kind, such as a direction: {choice}"
    return f'choosing nothing has a name in quotes: {who} {what} or "{name}" {word["as"]}'.rstrip()


def _in_order(before: str, rest: str) -> str:
    """`for each card in its hand, sorted by rank`."""
    match = _IN_ORDER.match(rest)
    if not _ORDERED.match(before) or match is None or not match["key"].strip():
        return ""
    first = match["key"].split()[0]
    if rest.startswith("from ") and first not in (*_DOWN, *_UP):
        return "an order goes by a number: , by NUMBER, and from the highest to the lowest: , by NUMBER, downward"
    if first in _DOWN:
        return "from the highest to the lowest: , by NUMBER, downward"
    if first in _UP:
        return "the lowest comes first, also if nothing is said: , by NUMBER"
    return f"write: {before.strip()} by {match['key'].strip()}"


def words_of_a_choice(code: str) -> list[str]:
    """`chooses a colour: red or blue`: the words to choose from belong to a kind."""
    here = _WORDS_HERE.match(code)
    if here is None:
        return []
    words = ", ".join(w.strip() for w in re.split(r",| or ", here["words"]) if w.strip())
    kind = here["kind"]
    return [f"declare the words: kind {kind} is one of {words}", f"and here: {here['who']} a {kind} as the NAME"]

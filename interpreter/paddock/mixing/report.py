"""What a game group can act on. Takes a mix, gives which cards go in, which do not and why, and what clashes."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from paddock.mixing.mixed import LentCard, Mixed
from paddock.mixing.settling import never_dealt, unordered
from paddock.mixing.unsaid import Reason
from paddock.records import field, record
from paddock.text.model import Span
from paddock.text.plural import plural

_GAP = re.compile(r"\(([^()]*)\)")
LEADS = {"value": "", "field": "", "condition": "whether ", "verb": "verb "}  # how a bridge for each sort begins
STAYING = ("word", "other", "refused", "idle")  # fates of cards that cannot be played here
TOLD = 3  # cards, or lines of one card
SURE = 2  # so many sentences that read the same say that two kinds are one


@record
class MissingWord:
    """A word that the base does not have, and the cards that need it."""

    word: str
    sort: str
    near: tuple[str, ...]
    cards: list[str] = field(default_factory=list)
    proposal: str = ""  # the right side of a bridge for it, if a word of the base is near


@record
class Clash:
    """Two cards and the event that both keep from happening, or put something else in the place of; and a scenario in
    which both do, if one was found."""

    one: str
    other: str
    event: str
    scenario: str = ""


@record
class Endless:
    """Cards that set each other off again and again, though none of their own games goes on for ever; and a scenario
    in which they do."""

    cards: list[str]
    scenario: str


@record
class MixReport:
    name: str
    base: str
    cards: list[LentCard]
    missing: list[MissingWord]
    undealt: list[str]  # of kinds that begin in no place
    clashes: list[Clash]
    problems: list[str]
    playable: bool
    unknown: list[str] = field(default_factory=list)  # names that the mix bars and no lent card has
    unused: list[str] = field(default_factory=list)  # bridges that no card needs
    left_behind: list[str] = field(default_factory=list)  # options of the lenders that cannot be said here
    endless: list[Endless] = field(default_factory=list)
    barred: list[LentCard] | None = None  # what would become of the barred cards, if that was looked at

    def of(self, *fates: str) -> list[LentCard]:
        return [card for card in self.cards if card.fate in fates]

    def __str__(self) -> str:
        return "\n".join(_rows(self))


def report_of(mixed: Mixed) -> MixReport:
    missing: dict[str, MissingWord] = {}
    for card in (card for card in mixed.cards if card.fate == "word"):
        for reason in card.reasons:
            own = [MissingWord(reason.word, reason.sort, reason.near, [], reason.proposal)]
            kinds = [MissingWord(kind, "kind", ()) for kind in reason.kinds]
            for each in [*(own if reason.is_missing_word else []), *kinds]:
                word = missing.setdefault(each.word, each)
                word.near, word.proposal = word.near or each.near, word.proposal or each.proposal
                word.cards += [card.name] if card.name not in word.cards else []
    for kind, other in kinds_alike(mixed, sure=False).items():
        missing[kind].near, missing[kind].proposal = (other,), f"means {other}"
    words = sorted(missing.values(), key=lambda each: (-len(each.cards), each.word))
    undealt, clashes = list[str](), list[Clash]()
    if mixed.program is not None:
        undealt = [card.name for card in never_dealt(mixed.program, mixed.cards) if card.fate == "in"]
        lent = {card.name for card in mixed.cards if card.fate == "in"}
        clashes = [Clash(*each) for each in unordered(mixed.program, lent)]
    problems = list(dict.fromkeys(problem.message for problem in mixed.problems if problem.is_error))
    kept = any(card.fate in STAYING for card in mixed.cards) or bool(undealt)
    playable = not kept and not problems
    report = MixReport(mixed.name, mixed.base, mixed.cards, words, undealt, clashes, problems, playable)
    report.unknown, report.unused = list(_unknown(mixed)), list(_unused(mixed))
    report.left_behind = [f"{name} ({_at(reason.span)}): {why(reason)}" for name, reason in mixed.left_behind]
    return report


def _unknown(mixed: Mixed) -> Iterator[str]:
    for problem in mixed.problems:
        if not problem.is_error and problem.span is not None and problem.span.file in mixed.own:
            yield f"{_at(problem.span)}: {problem.message}" + "".join(f"; {help_}" for help_ in problem.help[:1])


def _unused(mixed: Mixed) -> Iterator[str]:
    for span in mixed.unused:
        line = mixed.originals[span.file].line(span.line) if span.file in mixed.originals else ""
        yield f"`{line.partition(' means ')[0].strip()}` (line {span.line})"


def _at(span: Span) -> str:
    return f"{span.file}:{span.line}"


def kinds_alike(mixed: Mixed, sure: bool = True) -> dict[str, str]:
    """Kinds that the base does not have, each with the one that stands in its place in most sentences that read the
    same; if that need not be `sure`, in those that come nearest. What each player has one of is the same in both."""
    votes: dict[str, Counter[str]] = {}
    least = SURE if sure else 1
    reasons = {reason.word: reason for card in mixed.cards for reason in card.reasons if reason.near}
    for reason in reasons.values():
        one, other = _GAP.split(reason.word), _GAP.split(reason.near[0])
        if len(one) == len(other) and (one[::2] == other[::2] or not sure):
            for mine, its in zip(one[1::2], other[1::2], strict=True):
                old, new = (gap.partition(",")[0].removesuffix(" or none").split()[-1] for gap in (mine, its))
                if old in reason.kinds:
                    votes.setdefault(old, Counter())[new] += 1
    best = {old: count.most_common(1)[0] for old, count in votes.items()}
    return {old: mixed.own_pieces.get(old, new) for old, (new, count) in best.items() if count >= least}


def _rows(report: MixReport) -> list[str]:
    cards, copies = len(report.cards), sum(card.copies for card in report.cards)
    rows = [f"{report.name}: {_many(cards, 'lent card')}, {copies} with all copies."]
    inside = report.of("in")
    changed = sum(card.changed for card in inside)
    rows.append(
        f"{_many(len(inside), 'card')} {'go' if len(inside) != 1 else 'goes'} in: {len(inside) - changed} as they are, "
        f"{changed} in the words of {report.base}."
    )
    for changed_, how in ((False, "As they are"), (True, f"In the words of {report.base}")):
        names = [card.name for card in inside if card.changed is changed_]
        rows += [f"  {how}: {_names(names)}"] if names else []
    rows += _section(report.of("same"), "are in both games: their copies add up.", names_only=True)
    rows += _barred(report)
    rows += _section(report.of("left"), "are left out by the mix.", names_only=True)
    rows += _section(report.of("word"), f"need a word that {report.base} does not have:")
    rows += _section(report.of("refused"), f"mean something else, or nothing, when {report.base} reads them:")
    rows += _section(report.of("idle"), "could never do anything here:")
    rows += _twins(report)
    partly = [card for card in inside if card.reasons]
    rows += _section(partly, "go in, but not all of their lines can do something:")
    if report.undealt:
        why_not = "since no place begins with cards of their kind"
        rows += ["", f"Nobody would ever hold these, {why_not}: {_names(report.undealt)}"]
    for clash in report.clashes:
        both = f'"{clash.one}" and "{clash.other}" both change `{clash.event}`'
        rows += ["", f"{both}, and nothing says which goes first."]
        rows += _position("In this position both do:", clash.scenario)
    for ring in report.endless:
        both = " and ".join(f'"{name}"' for name in ring.cards)
        what = f"{both} set each other off" if len(ring.cards) > 1 else f"{both} sets itself off"
        rows += ["", f"{what} for ever here, though not in any one of these games."]
        rows += _position("In this position the game goes on for ever:", ring.scenario)
    rows += (
        ["", "Not lent with the cards:", *(f"  {each}" for each in report.left_behind)] if report.left_behind else []
    )
    rows += ["", "In the mix itself:", *(f"  {each}" for each in report.unknown)] if report.unknown else []
    if report.unused:
        rows += ["", f"Bridges that none of these cards needs: {_names(report.unused)}"]
    if report.missing:
        rows += ["", f"What {report.base} would have to be told, and for how many cards:"]
        rows += [_missing(word) for word in report.missing]
    rows += [f"This mix cannot be played: {problem}" for problem in report.problems]
    return rows


def _barred(report: MixReport) -> list[str]:
    """Which of them the report finds by itself."""
    barred = report.of("barred")
    if report.barred is None or not barred:
        return _section(barred, "are barred by the mix.", names_only=True)
    found = [card.name for card in report.barred if card.fate in STAYING]
    alone = [card.name for card in barred if card.name not in found]
    rows = [f"{_many(len(barred), 'card')} {'are' if len(barred) != 1 else 'is'} barred by the mix."]
    rows += [f"  {len(found)} could not be played here anyway: {_names(found)}"] if found else []
    return rows + ([f"  {len(alone)} could be, and nothing but the bar keeps out: {_names(alone)}"] if alone else [])


def _twins(report: MixReport) -> list[str]:
    """Cards of one name that say different things: what each says."""
    cards = report.of("other")
    rows = _section(cards, "have the name of another card, which says something else:")[:2] if cards else []
    for card in cards:
        rows += [f'  "{card.name}" as it is lent ({_at(card.span)}):', *(f"    {row}" for row in card.text)]
        rows += [f"  and the other one ({card.twin_where}):", *(f"    {row}" for row in card.twin)] if card.twin else []
    return rows + ([f'  Bar it, or say that both are the same card: same "{cards[0].name}"'] if cards else [])


def _position(lead: str, scenario: str) -> list[str]:
    return [f"  {lead}", *(f"    {row}" for row in scenario.splitlines())] if scenario else []


def _section(cards: list[LentCard], what: str, names_only: bool = False) -> list[str]:
    if not cards:
        return []
    if len(cards) == 1:
        what = what.replace("are ", "is ", 1).replace("need ", "needs ", 1).replace("mean ", "means ", 1)
        what = what.replace("have ", "has ", 1).replace("their ", "its ", 1).replace("go in", "goes in", 1)
        what = what.replace("reads them", "reads it", 1)
    if names_only:
        return [f"{_many(len(cards), 'card')} {what.removesuffix('.')}: {_names([card.name for card in cards])}"]
    rows = ["", f"{_many(len(cards), 'card')} {what}"]
    told: dict[tuple[str, str], list[Span]] = {}  # one thing is told once of all that one card says
    for card in cards:
        for reason in card.reasons:
            told.setdefault((card.name, f": {why(reason)}"), []).append(reason.span)
        if not card.reasons:
            told.setdefault((card.name, ""), []).append(card.span)
    rows += [f'  "{name}" ({_lines(spans)}){text}' for (name, text), spans in told.items()]
    return rows


def _lines(spans: list[Span]) -> str:
    """Of one file; the first few of them."""
    lines = list(dict.fromkeys(span.line for span in spans))
    more = f" and {_many(len(lines) - TOLD, 'more line')}" if len(lines) > TOLD else ""
    return f"{spans[0].file}:{', '.join(map(str, lines[:TOLD]))}{more}"


def why(reason: Reason) -> str:
    near = f"; the nearest here: {reason.near[0]}" if reason.near and reason.sort != "reading" else ""
    return f"{reason.why}{near}"


def _missing(word: MissingWord) -> str:
    near = f"; the nearest: {' or '.join(word.near)}" if word.near else "; no word here is near"
    return f"  {word.sort} `{word.word}`, for {_many(len(word.cards), 'card')}{near}"


def _many(count: int, noun: str) -> str:
    return f"{count} {noun if count == 1 else plural(noun)}"


def _names(names: list[str]) -> str:
    return ", ".join(names)


# ------------------------------------------------------------------ files to start from


def positions_text(report: MixReport) -> str:
    """The positions of the report as scenarios."""
    texts = [clash.scenario for clash in report.clashes if clash.scenario]
    if report.endless:
        texts.append("# These fail, since the game goes on for ever, until one of the cards is barred or changed.\n")
    texts += [ring.scenario for ring in report.endless]
    return "\n".join(texts) or "# No two cards were found to clash, or to set each other off for ever.\n"


def starting_text(report: MixReport, base: str, lent: list[str], alike: dict[str, str]) -> str:
    """A mix with a bridge proposed for every missing word: those that nobody has looked at are comments. `alike`: kinds
    that are the same but for their names."""
    rows = [f'mix "{report.name}":', f'  base "{base}"', *(f'  lends "{name}"' for name in lent)]
    others = [card.name for card in report.of("other")]
    if others:
        rows += ["  # Other cards of these names are in the base: bar them, or say `same` if they are the same."]
        rows += [f'  barred "{name}"' for name in others]
    unsure = [word for word in report.missing if word.sort == "kind" and word.word not in alike]
    if alike or unsure:
        rows += ["", "# Kinds of the lent cards go first: what each is here, or one of its own: kind THEIRS is an OURS"]
        rows += [f"kind {old} means {new}" for old, new in alike.items()]
        rows += [_kind_proposal(word) for word in unsure]
    words = [word for word in report.missing if word.sort in LEADS]
    near, far = [word for word in words if word.proposal], [word for word in words if not word.proposal]
    if near:
        rows += ["", "# Words of the lent cards: take away the `# ` of those that are right, and change the others."]
        rows += [f"# {LEADS[word.sort]}{word.word} means {word.proposal}    # for {_some(word)}" for word in near]
    if far:
        rows += [
            "",
            "# No word of the base is near these. Say what each means here, give it steps of its own, or bar the",
        ]
        rows += ["# cards. With `means nothing` a line that does it, changes it or waits for it is left out."]
        rows += [f"# {LEADS[word.sort]}{word.word} means nothing    # for {_some(word)}" for word in far]
    rest = [word for word in report.missing if word.sort not in (*LEADS, "kind")]
    rows += ["", *(f"# no bridge is possible for `{word.word}`: {_some(word)}" for word in rest)] if rest else []
    return "\n".join(rows) + "\n"


def _kind_proposal(word: MissingWord) -> str:
    if word.proposal:
        return f"# kind {word.word} {word.proposal}    # for {_some(word)}"
    return f"# kind {word.word}: no kind of the base is near; for {_some(word)}"


def _some(word: MissingWord) -> str:
    more = len(word.cards) - TOLD
    return _names(word.cards[:TOLD]) + (f" and {_many(more, 'more card')}" if more > 0 else "")

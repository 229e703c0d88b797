"""What a game group can act on. Takes a mix, gives which cards go in, which do not and why, and what clashes."""

from __future__ import annotations

import re
from collections import Counter

from paddock.mixing.mixed import LentCard, Mixed
from paddock.mixing.settling import never_dealt, unordered
from paddock.mixing.unsaid import Reason
from paddock.records import field, record
from paddock.text.plural import plural

_GAP = re.compile(r"\(([^()]*)\)")


@record
class MissingWord:
    """A word that the base does not have, and the cards that need it."""

    word: str
    sort: str
    near: tuple[str, ...]
    cards: list[str] = field(default_factory=list)


@record
class Clash:
    """Two cards and the event that both keep from happening, or put something else in the place of; and a scenario in
    which both do, if one was found."""

    one: str
    other: str
    event: str
    scenario: str = ""


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

    def of(self, *fates: str) -> list[LentCard]:
        return [card for card in self.cards if card.fate in fates]

    def __str__(self) -> str:
        return "\n".join(_rows(self))


def report_of(mixed: Mixed) -> MixReport:
    missing: dict[str, MissingWord] = {}
    for card in (card for card in mixed.cards if card.fate == "word"):
        for reason in card.reasons:
            named = [(reason.word, reason.sort, reason.near), *((kind, "kind", ()) for kind in reason.kinds)]
            for name, sort, near in named:
                word = missing.setdefault(name, MissingWord(name, sort, near))
                word.cards += [card.name] if card.name not in word.cards else []
    for kind, other in kinds_alike(mixed.cards, sure=False).items():
        missing[kind].near = (other,)
    words = sorted(missing.values(), key=lambda each: (-len(each.cards), each.word))
    undealt, clashes = list[str](), list[Clash]()
    if mixed.program is not None:
        undealt = [card.name for card in never_dealt(mixed.program, mixed.cards) if card.fate == "in"]
        lent = {card.name for card in mixed.cards if card.fate == "in"}
        clashes = [Clash(*each) for each in unordered(mixed.program, lent)]
    problems = [problem.message for problem in mixed.problems if problem.is_error]
    kept = any(card.fate in ("word", "other", "refused", "idle") for card in mixed.cards) or bool(undealt)
    return MixReport(mixed.name, mixed.base, mixed.cards, words, undealt, clashes, problems, not kept and not problems)


def kinds_alike(cards: list[LentCard], sure: bool = True) -> dict[str, str]:
    """Kinds that the base does not have, each with the one that stands in its place in most sentences that read the
    same; if that need not be `sure`, in those that come nearest."""
    votes: dict[str, Counter[str]] = {}
    reasons = {reason.word: reason for card in cards for reason in card.reasons if reason.near}
    for reason in reasons.values():
        one, other = _GAP.split(reason.word), _GAP.split(reason.near[0])
        if len(one) == len(other) and (one[::2] == other[::2] or not sure):
            for mine, its in zip(one[1::2], other[1::2], strict=True):
                old, new = (gap.partition(",")[0].removesuffix(" or none").split()[-1] for gap in (mine, its))
                if old in reason.kinds:
                    votes.setdefault(old, Counter())[new] += 1
    return {old: count.most_common(1)[0][0] for old, count in votes.items()}


def _rows(report: MixReport) -> list[str]:
    cards, copies = len(report.cards), sum(card.copies for card in report.cards)
    rows = [f"{report.name}: {_many(cards, 'lent card')}, {copies} with all copies."]
    inside = report.of("in")
    changed = sum(card.changed for card in inside)
    rows.append(
        f"{_many(len(inside), 'card')} {'go' if len(inside) != 1 else 'goes'} in: {len(inside) - changed} as they are, "
        f"{changed} in the words of {report.base}."
    )
    rows += _section(report.of("same"), "are in both games: their copies add up.", names_only=True)
    rows += _section(report.of("barred"), "are barred by the mix.", names_only=True)
    rows += _section(report.of("left"), "are left out by the mix.", names_only=True)
    rows += _section(report.of("word"), f"need a word that {report.base} does not have:")
    rows += _section(report.of("refused"), f"mean something else, or nothing, when {report.base} reads them:")
    rows += _section(report.of("idle"), "could never do anything here:")
    rows += _section(report.of("other"), "have the name of another card of the base:")
    partly = [card for card in inside if card.reasons]
    rows += _section(partly, "go in, but not all of their lines can do something:")
    if report.undealt:
        rows += [
            "Nobody would ever hold these, since no place begins with cards of their kind: " + _names(report.undealt)
        ]
    for clash in report.clashes:
        both = f'"{clash.one}" and "{clash.other}" both change `{clash.event}`'
        rows.append(f"{both}, and nothing says which goes first.")
        if clash.scenario:
            rows += ["In this position both do:", *(f"  {row}" for row in clash.scenario.splitlines())]
    if report.missing:
        rows += ["", f"What {report.base} would have to be told, and for how many cards:"]
        rows += [_missing(word) for word in report.missing]
    rows += [f"This mix cannot be played: {problem}" for problem in report.problems]
    return rows


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
    for card in cards:
        where = f"{card.span.file}:{card.span.line}"
        rows += [f'  "{card.name}" ({where})'] if not card.reasons else []
        rows += [f'  "{card.name}" ({reason.span.file}:{reason.span.line}): {why(reason)}' for reason in card.reasons]
    return rows


def why(reason: Reason) -> str:
    near = f"; the nearest here: {reason.near[0]}" if reason.near and reason.sort != "reading" else ""
    return f"{reason.why}{near}"


def _missing(word: MissingWord) -> str:
    near = f"; the nearest: {' or '.join(word.near)}" if word.near else ""
    return f"  {word.sort} `{word.word}`, for {_many(len(word.cards), 'card')}{near}"


def _many(count: int, noun: str) -> str:
    return f"{count} {noun if count == 1 else plural(noun)}"


def _names(names: list[str]) -> str:
    return ", ".join(names)


# ------------------------------------------------------------------ a file to start from


def starting_text(report: MixReport, base: str, lent: list[str], alike: dict[str, str]) -> str:
    """A mix with a bridge proposed for every missing word: those that nobody has looked at are comments. `alike`: kinds
    that are the same but for their names."""
    rows = [f'mix "{report.name}":', f'  base "{base}"', *(f'  lends "{name}"' for name in lent)]
    others = [card.name for card in report.of("other")]
    if others:
        rows += ["  # Other cards of these names are in the base: bar them, or say `same` if they are the same."]
        rows += [f'  barred "{name}"' for name in others]
    unsure = [word for word in report.missing if word.sort == "kind"]
    if alike or unsure:
        rows += ["", "# Kinds of the lent cards: what each is here, or a kind of its own: kind THEIRS is an OURS"]
        rows += [f"kind {old} means {new}" for old, new in alike.items()]
        rows += [_proposal(word) for word in unsure if word.word not in alike]
    words = [word for word in report.missing if word.sort in ("value", "condition", "verb", "field")]
    if words:
        rows += ["", "# Words of the lent cards: take away the `# ` of those that are right, and change the others."]
        rows += [_proposal(word) for word in words]
    rest = [word for word in report.missing if word not in unsure and word not in words]
    rows += ["", *(f"# no bridge is possible for `{word.word}`: {_names(word.cards)}" for word in rest)] if rest else []
    return "\n".join(rows) + "\n"


def _proposal(word: MissingWord) -> str:
    lead = {"verb": "verb ", "condition": "whether ", "kind": "kind "}.get(word.sort, "")
    right = word.near[0] if word.near else "nothing"
    if word.sort == "kind":
        return f"# kind {word.word} means {right if word.near else 'OURS'}"
    return f"# {lead}{word.word} means {_said(word.word, right)}    # for {_names(word.cards[:3])}"


def _said(left: str, pattern: str) -> str:
    """`(a boat, the first) greets (a boat)` with names in its gaps: those of the left side, if it has as many."""
    own, names = _GAP.findall(pattern), [_gap_name(gap) for gap in _GAP.findall(left)]
    given = iter(names if len(own) == len(names) else [_gap_name(gap) for gap in own])
    return _GAP.sub(lambda _: f"the {next(given)}", pattern)


def _gap_name(gap: str) -> str:
    kind, _, name = gap.partition(", the ")
    return name or kind.removesuffix(" or none").split()[-1]

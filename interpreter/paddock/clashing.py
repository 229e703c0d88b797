"""Looks for a position in which two cards change one event. Takes a mixed game, gives scenarios that replay.

Positions are tried: each card lies where it works, somebody does what both wait for, flags and turns are laid one way
or the other. One is found if the event happens there without the two cards, and with either of them alone it does not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice, product

from paddock.mixing.mixed import Mixed
from paddock.mixing.report import Clash
from paddock.mixing.settling import preventing
from paddock.positions import Laid, lying, more, scenario_text, seats, sentences
from paddock.program.model import Program
from paddock.records import record
from paddock.testing import run_source_scenarios
from paddock.text.model import Source

TRIED = 120  # positions for each pair
WITHOUT, FIRST, SECOND, BOTH = range(4)


@record
class Try:
    """One position: where each card lies, what else is laid out, and what is done."""

    places: tuple[Laid, Laid]
    more: tuple[str, ...]
    sentence: str

    def text(self, players: list[str], name: str, which: int) -> str:
        cards = [laid for at, laid in enumerate(self.places) if which in (at + 1, BOTH)]
        happens = "it happens that" if which == WITHOUT else "it never happens that"
        done = [f"when {self.sentence}", "then:", f"  {happens} {self.sentence}"]
        return scenario_text(name, players, cards, self.more, done)


def with_positions(mixed: Mixed, clashes: Iterable[Clash]) -> list[Clash]:
    """The same clashes, each with a scenario in which both cards come into play, where one is found."""
    return [Clash(each.one, each.other, each.event, _scenario(mixed, each)) for each in clashes]


def _scenario(mixed: Mixed, clash: Clash) -> str:
    program = mixed.program
    if program is None:
        return ""
    players = seats(program)
    tries = list(islice(_tries(program, clash, players), TRIED))
    names = {(at, which): f"{at} {which}" for at in range(len(tries)) for which in (WITHOUT, FIRST, SECOND, BOTH)}
    texts = [tries[at].text(players, name, which) for (at, which), name in names.items()]
    report = run_source_scenarios([*mixed.sources, Source("positions.scenario", "\n".join(texts))])
    hold = {line.name for line in report.scenarios if line.ok}
    for at, each in enumerate(tries):
        if all(names[at, which] in hold for which in (WITHOUT, FIRST, SECOND, BOTH)):
            return each.text(players, _title(clash), BOTH)
    return ""


def _title(clash: Clash) -> str:
    return f"{clash.one} and {clash.other} both change what happens".replace('"', "'")


# ------------------------------------------------------------------ what is tried


def _tries(program: Program, clash: Clash, players: list[str]) -> Iterator[Try]:
    pairs = [
        (one, other)
        for one in preventing(program, clash.one)
        for other in preventing(program, clash.other)
        if one.verb is not None and one.verb == other.verb and program.verbs[one.verb].name == clash.event
    ]
    for (one, other), laid in product(pairs, list(more(program, players))):
        assert one.verb is not None
        where = product(lying(program, one.works, players), lying(program, other.works, players))
        for places, sentence in product(list(where), sentences(program, program.verbs[one.verb], players)):
            yield Try(((places[0], clash.one), (places[1], clash.other)), laid, sentence)

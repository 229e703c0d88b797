"""Looks for cards that keep a mixed game going for ever. Takes the game and its lenders, gives those that do, with a
position in which it happens. Cards that do so in their own game are left out: nobody has to mix anything for that.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice, product

from paddock.code.errors import ENDLESS
from paddock.library import load_sources
from paddock.mixing.mixed import Mixed
from paddock.mixing.mixer import Lender
from paddock.mixing.report import Endless
from paddock.mixing.rings import Line, Ring, rings
from paddock.positions import lying, more, questions, scenario_text, seats, sentences
from paddock.program.model import Modifier, Program
from paddock.testing import run_source_scenarios
from paddock.text.model import Source

TRIED = 60  # positions for each ring
ALL_TRIED = 600  # and for all of them


def endless_rings(mixed: Mixed, lenders: Iterable[Lender]) -> list[Endless]:
    if mixed.program is None:
        return []
    lent = {card.name for card in mixed.cards if card.fate == "in"}
    found = _found(mixed.program, mixed.sources, rings(mixed.program, lent))
    at_home = [each for each in found if set(each.cards) <= lent]
    for lender in lenders if at_home else ():
        known = {tuple(each.cards) for each in _in_their_own_game(lender, at_home)}
        found = [each for each in found if tuple(each.cards) not in known]
    return found


def _in_their_own_game(lender: Lender, found: list[Endless]) -> list[Endless]:
    program = load_sources(lender.sources).program
    cards = {tuple(each.cards) for each in found}
    own = [ring for ring in rings(program, {name for names in cards for name in names}) if ring.cards in cards]
    return _found(program, lender.sources, own)


def _found(program: Program, sources: list[Source], wanted: list[Ring]) -> list[Endless]:
    """What goes on for ever when it is played, each with the simplest position."""
    each_tried = min(TRIED, ALL_TRIED // max(len(wanted), 1))
    tries = [(ring, text) for ring in wanted for text in islice(_tries(program, ring), each_tried)]
    texts = [f'scenario "{at}"\n{text}' for at, (_, text) in enumerate(tries)]
    if not texts:
        return []
    report = run_source_scenarios([*sources, Source("positions.scenario", "\n".join(texts))])
    endless = {line.name: line.message for line in report.scenarios if ENDLESS in line.message}
    found: dict[tuple[str, ...], Endless] = {}
    for at, (ring, text) in enumerate(tries):
        message = endless.get(str(at), "")
        known = any(set(cards) <= set(ring.cards) for cards in found)
        if message and not known and all(f"`{card}`" in message for card in ring.cards):
            title = f"{' and '.join(ring.cards)} go on for ever".replace('"', "'")
            found[ring.cards] = Endless([*ring.cards], f'scenario "{title}"\n{text}')
    return [*found.values()]


def _tries(program: Program, ring: Ring) -> Iterator[str]:
    """Without the line that names each."""
    players = seats(program)
    one_of_each = {str(line.card): line for line in ring.lines}
    where = [[(place, name) for place in lying(program, line.works, players)] for name, line in one_of_each.items()]
    for laid, cards, line in product(list(more(program, players)), list(product(*where)), ring.lines):
        for rows in _done(program, line, players):
            yield scenario_text("", players, cards, laid, rows).partition("\n")[2]


def _done(program: Program, line: Line, players: list[str]) -> Iterator[list[str]]:
    if isinstance(line, Modifier):
        yield from (["then:", f"  {asked}"] for asked in questions(program, program.values[line.value], players))
    elif line.verb is not None:
        for sentence in sentences(program, program.verbs[line.verb], players):
            yield [f"when {sentence}", "then:", f"  it happens that {sentence}"]

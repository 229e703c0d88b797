"""The rounds of a window. Takes abilities that answer through it, gives abilities of the game that ask for their cards.

For each event and moment that cards of a window watch, one ability goes round the table until nobody lays a card any
more. Then the cards that still lie there are taken in the order they were laid, or the newest first where the window
says so: what each says is done if its condition still holds and nothing has cancelled the event; else it is spoiled.
"""

from __future__ import annotations

from functools import partial

from paddock.program import operations as ops
from paddock.program.conditions import NO, YES, both, is_none, no
from paddock.program.lowering.additions import Writer
from paddock.program.lowering.aiming import aim_of, kinds_of_cards
from paddock.program.lowering.generated_abilities import GeneratedAbility
from paddock.program.model import Ability, Expr, Occasion, Program, Step, Subject, Window
from paddock.program.types import FLAG, PLAYER, PLAYERS, place_of, thing_of, things_of


def open_windows(writer: Writer) -> None:
    program, kinds = writer.program, kinds_of_cards(writer.program)
    groups: dict[tuple[int, str, int], list[Ability]] = {}
    for ability in program.abilities:
        if ability.window is not None and ability.verb is not None:
            groups.setdefault((ability.verb, ability.moment, ability.window), []).append(ability)
    for (_, _, number), abilities in groups.items():
        carriers = tuple(kinds.get(ability.card) for ability in abilities)
        writer.write(("window", number, carriers), partial(write_rounds, number), abilities)


def write_rounds(number: int, program: Program, abilities: list[Ability]) -> None:
    rounds = WindowRounds(program, program.windows[number], abilities)
    program.abilities.append(rounds.ability(rounds.steps()))


class WindowRounds(GeneratedAbility):
    """One window on one moment of one verb."""

    def __init__(self, program: Program, window: Window, abilities: list[Ability]) -> None:
        super().__init__(program, abilities, window.where)
        self.window = window
        kind = program.kinds[window.kind].name
        self.laid, self.card = self.new(things_of(kind)), self.new(thing_of(kind))
        self.going, self.void, self.done, self.answered = (self.new(FLAG) for _ in range(4))
        self.player = self.new(PLAYER)
        self.aims = {a.id: aim_of(program, a) for a in abilities}

    def place(self, number: int) -> Expr:
        return Expr(op=ops.PLACE, type=place_of(self.program.places[number].kind), ref=number, args=[self.player])

    def steps(self) -> list[Step]:
        return [*self.rounds(), self.close(), *self.cancel(self.void)]

    def rounds(self) -> list[Step]:
        """Until nobody lays a card any more."""
        order = Expr(op=ops.CALL, type=PLAYERS, ref=self.window.order)
        each = self.step(ops.EACH, name=self.player, args=[order], body=self.asked())
        return [
            self.let(self.laid, Expr(op=ops.LIST, type=self.laid.type)),
            self.let(self.going, YES),
            self.let(self.void, NO),
            self.step(ops.WHILE, args=[self.going], body=[self.let(self.going, NO), each]),
        ]

    def asked(self) -> list[Step]:
        cards = Expr(op=ops.CONTENTS, type=self.laid.type, args=[self.place(self.window.place)])
        ask = self.step(
            ops.CHOOSE,
            name=self.card,
            args=[self.player, self.fitting(cards, self.player, self.abilities), *self.given],
        )
        ask.ref, ask.subject = "answer", Subject(sort="answer")
        return [ask, self.when(no(is_none(self.card)), self.lay())]

    def lay(self) -> list[Step]:
        """What a card chooses first is chosen before anybody answers it."""
        more = Expr(op=ops.LIST, type=self.laid.type, args=[self.laid, self.card])
        move = self.step(ops.MOVE, args=[self.card, self.place(self.window.laid)])
        move.ref = ""
        steps = [self.let(self.laid, more), self.let(self.going, YES), move]
        for ability in self.abilities:
            aim = self.aims[ability.id]
            if aim is not None:
                done = self.answer(aim, self.card, self.player, None)
                steps.append(self.when(self.fits(ability, self.card, self.player), [done]))
        return [*steps, self.fate("laid")]

    def close(self) -> Step:
        """What the cards say that still lie there, in the order in which they work."""
        used = [self.when(self.lies(), [self.fate("used")])]
        steps = [self.let(self.done, NO), *(self.used(a) for a in self.abilities)]
        steps.append(self.when(self.done, used, [self.fate("spoiled")]))
        holder = Expr(op=ops.HOLDER, type=PLAYER, args=[self.card])
        taken = [self.let(self.player, holder), self.when(self.lies(), steps)]
        return self.step(ops.EACH, name=self.card, args=[self.in_order()], body=taken)

    def in_order(self) -> Expr:
        if (
            self.window.always_newest_first
            or Occasion(verb=self.verb.id, moment=self.moment) in self.window.newest_first
        ):
            return Expr(op=ops.REVERSE, type=self.laid.type, args=[self.laid])
        return self.laid

    def used(self, ability: Ability) -> Step:
        steps = [self.let(self.done, YES)]
        if "working" in self.window.fates:
            steps.append(self.fate("working"))
        if ability.moment == "when":
            void = self.when(self.answered, [self.let(self.void, YES)])
            steps += [self.answer(ability, self.card, self.player, self.answered), void]
        else:
            steps.append(self.answer(ability, self.card, self.player, None))
        return self.when(both([no(self.void), self.fits(ability, self.card, self.player)]), steps)

    def lies(self) -> Expr:
        """Whether the card is still where it was laid; its holder is the player."""
        there = Expr(op=ops.IN, type=FLAG, args=[self.card, self.place(self.window.laid)])
        return both([no(is_none(self.player)), there])

    def fate(self, word: str) -> Step:
        step = self.step(ops.PERFORM, args=[self.player, self.card])
        step.ref = self.window.fates[word]
        return step

"""From a game, a seed and names to a table: questions, answers, views, events, undo and the journal of it all."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal, Protocol, get_args

from paddock.graph.model import Graph
from paddock.program.model import Program
from paddock.table import ask as asking
from paddock.table.ask import question
from paddock.table.broken import GameError, explained
from paddock.table.cast import Cast
from paddock.table.events import known_events, with_places
from paddock.table.model import (
    AnswerError,
    DisplayView,
    EventView,
    JournalError,
    Option,
    Question,
    Result,
    TableError,
    UndoError,
    View,
)
from paddock.table.opening import Opening
from paddock.table.position import Position, arrived, check_seed, stage_of, start
from paddock.table.recall import OUTSIDE, Running, heard, in_mind
from paddock.table.result import result_of
from paddock.table.seating import seated_at as seated_at
from paddock.table.trail import Stage, Trail
from paddock.table.undo import learnt
from paddock.table.view import more_known, view
from paddock.text.letters import said
from paddock.text.limits import STORY

if TYPE_CHECKING:
    from paddock.table.journal import Journal

Chance = Literal["rolled", "asked"]
Forced = Literal["skipped", "answers", "asked"]


def ways_of(chance: Chance, forced: Forced) -> dict[str, bool]:
    """What kind of machine a table needs."""
    return {"asked": chance == "asked", "forced": forced == "asked", "everybody": forced != "skipped"}


class Playable(Protocol):
    """What a table needs of a loaded game."""

    @property
    def name(self) -> str: ...
    @property
    def graph(self) -> Graph: ...
    @property
    def program(self) -> Program: ...
    def machine(
        self, players: int, log: bool = False, asked: bool = False, forced: bool = False, everybody: bool = False
    ) -> Any: ...


class Table:
    """A game being played. `ask` is None when it is over."""

    def __init__(
        self,
        game: Playable,
        seed: int,
        names: tuple[str, ...],
        chance: Chance = "rolled",
        forced: Forced = "skipped",
        opening: Opening | None = None,
    ) -> None:
        self.game = game
        self.seed = seed
        self.names = names
        self.chance, self.forced = chance, forced
        self.opening = opening or Opening(seed)
        self.machine: Any = game.machine(len(names), log=True, **ways_of(chance, forced))
        self.cast = Cast(game.program, self.machine, names)
        self.answers: list[int] = []
        self._before: list[tuple[int, Any, int]] = []  # seat, state before its answer, length of the log then
        self.log: list[tuple[Any, ...]] = []  # everything that happened: for the table's own rooms, not for seats
        self.state: Any = self.opening.begin(self.machine)
        self._question: Question | None = None
        self._result: Result | None = None
        self._running: tuple[int, Running] = (0, OUTSIDE)  # how much of the log was heard, and what is in mind then
        self._way: list[Trail] = []  # to this point, as far as it was asked for
        self._light: tuple[int, Position] | None = None  # the last position that was asked for, after so many answers
        self._whole = True  # whether the answers lead from the opening to here
        self._keep_log(self.opening.where(self.machine))

    def _keep_log(self, where: Sequence[int | None]) -> None:
        """The log stays here, so that copies of the state are small. `where` things lay before it."""
        self.log.extend(with_places(self.cast, self.machine.prompts, self.state.log, where))
        self.state.log = []
        if len(self.log) > STORY:
            raise GameError(f"The story of this game has more than {STORY:,} events: it seems to go on for ever.")
        self._question = None

    @property
    def ask(self) -> Question | None:
        """The open question with its legal answers; None when the game is over."""
        if self._question is None and self.state.ask is not None:
            self._question = question(self.cast, self.machine, self.state)
        return self._question

    def answer(self, answer: Option | int | str) -> list[EventView]:
        """Goes on with an option, its index or its label; gives what everybody may know of what happened then."""
        index = self._index(answer)
        before, length = self.machine.clone(self.state), len(self.log)
        seat = self.state.ask[0]
        try:
            with explained():
                self.machine.answer(self.state, index)
        except TableError:
            self.state = before
            raise
        self._before.append((seat, before, length))
        self.answers.append(index)
        self._keep_log(before.W)
        return self.events(None, since=length)

    def _index(self, answer: Option | int | str) -> int:
        if type(answer) is int and self.state.ask is not None and 0 <= answer < len(self.state.ask[2]):
            return answer  # no need to put the question into words, which makes replaying quick
        return asking.index_of(self._open(), answer)

    def _open(self) -> Question:
        if self.ask is None:
            raise AnswerError("The game is over: there is nothing to answer.")
        return self.ask

    def answer_many(self, answers: Sequence[Option | int | str]) -> list[EventView]:
        """Answers a pick of several at once with options of `everything`, in any order; all of it or nothing."""
        self._open()
        question = self.everything
        if question is None or question.kind != "many":
            raise AnswerError("This question takes one answer.")
        trial, length = self.clone(), len(self.log)
        trial._pick(question, answers)
        self._take(trial)
        return self.events(None, since=length)

    def _pick(self, question: Question, answers: Sequence[Option | int | str]) -> None:
        """The options of `question` are the rest of the list, so their order is the order in which they are asked."""
        indexes = sorted(asking.indexes_of(question, answers))
        picks = [index for index in indexes if question.options[index].value is not None]
        total = len(question.picked) + len(picks)
        if not question.least <= total <= question.most:
            raise AnswerError(f"Pick {asking.how_many(question)}, not {total}.")
        for index in asking.in_turn(lambda: self.state.ask, question, picks):
            self.answer(index)

    @property
    def everything(self) -> Question | None:
        """The open question; of a pick of several with all that is left to pick from, not only what may come next."""
        question = self.ask
        if question is None or question.kind != "many":
            return question
        return asking.whole_pick(self.cast, self.machine, self.state, question)

    def events(self, seat: int | None = None, since: int = 0) -> list[EventView]:
        """What `seat` may know of what happened from event number `since` on."""
        if type(since) is not int or since < 0:
            raise TableError(f"Events are counted from 0 on, in whole numbers, not from {said(since)}.")
        return known_events(self.cast, self.log[since:], self._seat(seat), self.machine.prompts)

    def view(self, seat: int | None = None) -> View:
        """The table as `seat` sees it; None is a spectator."""
        from paddock.table.displays import displays_of

        seat, asked, answers = self._seat(seat), self.ask, self._known_answers(seat)
        seen = view(self.cast, self.state, seat, asked, self.result, answers, displays_of(self))
        settings = getattr(self.game, "settings", None) or {}
        return more_known(seen, self.cast, self._in_mind(seat), settings)

    def numbers(self, seat: int | None = None) -> tuple[DisplayView, ...]:
        """What `the X of (a player)` is now, where `seat` can know it: the screen shows them too.

        They are not in the view, since working them out can take longer than all the rest of it.
        """
        from paddock.table.insight import numbers_of

        return tuple(
            DisplayView(label=label, owner=self.names[player], seat=player, value=number)
            for player, found in enumerate(numbers_of(self, self._seat(seat)))
            for label, number in found.items()
        )

    def _in_mind(self, seat: int | None) -> list[EventView]:
        """What the seat chose, and the dice it saw, in the verbs and phases that still run."""
        known = [event for event in in_mind(self._heard()) if event[0] == "roll" or event[1] == seat]
        told = known_events(self.cast, known, seat, self.machine.prompts)
        return [event for event in told if event.after is not None]

    def _heard(self) -> Running:
        length, running = self._running
        if length < len(self.log):
            self._running = (len(self.log), heard(running, self.log[length:]))
        return self._running[1]

    def _seat(self, seat: int | None) -> int | None:
        if seat is not None and (type(seat) is not int or not 0 <= seat < len(self.names)):
            raise TableError(f"There is no seat {said(seat)}: they count from 0 to {len(self.names) - 1}.")
        return seat

    @property
    def result(self) -> Result | None:
        if self.state.ask is not None:
            return None
        if self._result is None:
            with explained():
                self._result = result_of(self.cast, self.game.graph, self.machine, self.state, len(self.answers))
        return self._result

    def clone(self, history: bool = True) -> Table:
        """A second table at the same point; what is answered at one is not seen at the other.

        Without its history a clone is quicker to make, and cannot be saved or taken back.
        """
        twin = object.__new__(Table)
        twin.game, twin.seed, twin.names = self.game, self.seed, self.names
        twin.machine, twin.cast, twin.chance, twin.forced = self.machine, self.cast, self.chance, self.forced
        twin.answers, twin._before, twin.log = [], [], []
        twin.opening, twin._running, twin._way, twin._light = self.opening, (0, self._heard()), [], None
        twin._question, twin._result, twin._whole = self._question, self._result, history and self._whole
        if history:
            twin._take(self)
        twin.state = self.machine.clone(self.state)
        return twin

    def __copy__(self) -> Table:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, Any]) -> Table:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        """To be kept, or sent to another process: how it began, and the answers, which are given again there."""
        self._must_be_whole("pickled")
        began = (self.seed, self.names, self.chance, self.forced, self.opening)
        return _received, (self.game, began, list(self.answers))

    def _must_be_whole(self, done: str) -> None:
        if not self._whole:
            raise TableError(f"A clone without its history cannot be {done}: it does not know how it came here.")

    def _take(self, other: Table) -> None:
        self.state, self._question, self._result = other.state, other._question, other._result
        self.answers, self._before, self.log = list(other.answers), list(other._before), list(other.log)
        self._running, self._way, self._light = other._running, list(other._way), other._light

    def undo(self, seat: int | None = None) -> None:
        """Takes back the last answer of `seat` (None: of whoever answered last) if nobody learnt anything since."""
        if not self._before:
            raise UndoError("Nothing has been answered yet.")
        last, before, length = self._before[-1]
        seat = last if self._seat(seat) is None else seat
        if all(other != seat for other, _, _ in self._before):
            raise UndoError(f"{self.names[seat or 0]} has not answered anything yet.")
        at = self._last_open(seat)
        last, before, length = self._before[at]
        if last != seat:
            raise UndoError(f"This cannot be taken back: {self.names[last]} has answered since.")
        if reason := learnt(self._point(at), self.here(), self.log[:length]):
            raise UndoError(f"This cannot be taken back: {reason}.")
        del self._before[at:], self.answers[at:]
        self.state, self._result, self._question = before.clone(), None, None
        del self.log[length:]
        del self._way[at:]
        self._running, self._light = (0, OUTSIDE), None

    def _last_open(self, seat: int | None) -> int:
        """The last answer but for cards that others did not play: that they were asked is nobody's business."""
        at = len(self._before) - 1
        while at > 0 and self._before[at][0] != seat and self._declined(at):
            at -= 1
        return at

    def _declined(self, number: int) -> bool:
        _, prompt, options, _ = self._before[number][1].ask
        return prompt in self.cast.quiet and options[self.answers[number]] is None

    def _known_answers(self, seat: int | None) -> int:
        """How many answers `seat` knows of: its own, and those of others that were neither secret nor a silent no."""
        hidden = (n for n, (who, _, _) in enumerate(self._before) if who != seat and self._unheard(n))
        return len(self.answers) - sum(1 for _ in hidden)

    def _unheard(self, number: int) -> bool:
        return self._declined(number) or bool(self.machine.prompts[self._before[number][1].ask[1]].secret)

    def save(self) -> str:
        """The journal of this table as text: it plays again exactly, and says so when it was changed."""
        return self.journal().to_text()

    def journal(self) -> Journal:
        from paddock.table.journal import journal_of

        self._must_be_whole("saved")
        if self.opening.given is not None:
            raise JournalError("A table that was set up cannot be saved: a journal begins with the deal.")
        ways = {"chance": self.chance, "forced": self.forced}
        return journal_of(self.game, self.seed, self.names, self.answers, self.result, ways)

    def position(self) -> Position:
        """This point of the game as something light to walk on from: for solvers, bots and teachers."""
        self._must_be_whole("walked on from")
        walked, known = self._light or (0, None)
        if known is None:
            machine = self.game.machine(len(self.names), **ways_of(self.chance, self.forced))
            known = start(self.game, machine, self.cast, self._stage())
        found = known.after(*self.answers[walked:]).along(self.trail())
        self._light = (len(self.answers), found)
        return found

    def here(self) -> Position:
        """The same, played with the machine of this table: slower to walk on from, but nothing has to be made ready."""
        return Position(self.game, self.machine, self.cast, self.state.clone(), self.trail())

    def _point(self, number: int) -> Position:
        """Where an answer was given."""
        self.trail()
        return Position(self.game, self.machine, self.cast, self._before[number][1].clone(), self._way[number])

    def _stage(self) -> Stage:
        return stage_of(self.game, self.cast, ways_of(self.chance, self.forced), self.opening)

    def trail(self) -> Trail:
        """The way to this point with all that happened on it: for the table's own rooms, not for seats."""
        moments = [*((state, length) for _, state, length in self._before), (self.state, len(self.log))]
        for number in range(len(self._way), len(moments)):
            (state, end), length = moments[number], moments[number - 1][1] if number else 0
            told = Trail(self._stage()) if number == 0 else self._way[-1].then(self.answers[number - 1])
            # The state of an answered question never changes again; this one will.
            self._way.append(told.told(state if number < len(self._before) else state.clone(), self.log[length:end]))
        return self._way[-1]


def _received(game: Playable, began: tuple[Any, ...], answers: list[int]) -> Table:
    table = Table(arrived(game), *began)
    for index in answers:
        table.answer(index)
    return table


def deal(
    game: Playable,
    players: int | None = None,
    seed: int | None = None,
    names: Sequence[str] | None = None,
    chance: Chance = "rolled",
    forced: Forced = "skipped",
) -> Table:
    """A fresh table. Without a seed chance chooses one, and the journal remembers it.

    With `chance="asked"` nothing is rolled or shuffled: every die and every card drawn is a question of its own.
    With `forced="answers"` everybody is asked for an answer who could have a card for it, so that silence tells
    nothing; with `forced="asked"` a player is asked whenever there is only one answer.
    """
    check_ways(seed, chance, forced)
    seated = seated_at(game.program, players, names)
    return Table(game, some_seed(seed), seated, chance, forced)


def check_ways(seed: int | None, chance: Chance, forced: Forced) -> None:
    if chance not in get_args(Chance):
        raise TableError(f'Chance is "rolled" or "asked", not {said(chance)}.')
    if forced not in get_args(Forced):
        raise TableError(f'Forced answers are "skipped", "answers" or "asked", not {said(forced)}.')
    if seed is not None:
        check_seed(seed)


def some_seed(seed: int | None) -> int:
    return secrets.randbits(32) if seed is None else seed

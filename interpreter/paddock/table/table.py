"""From a game, a seed and names to a table: questions, answers, views, events, undo and the journal of it all."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal, Protocol, get_args

from paddock.graph.model import Graph
from paddock.program.model import Program
from paddock.table import ask as asking
from paddock.table.broken import GameError, explained
from paddock.table.cast import Cast
from paddock.table.events import known_events
from paddock.table.model import AnswerError, EventView, Option, Question, Result, TableError, UndoError, View
from paddock.table.position import Position, start
from paddock.table.result import result_of
from paddock.table.undo import learnt
from paddock.table.view import view
from paddock.text.limits import STORY

if TYPE_CHECKING:
    from paddock.table.journal import Journal

Chance = Literal["rolled", "asked"]
Forced = Literal["skipped", "answers", "asked"]
NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana", "Ivo", "Jo")


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
        self, game: Playable, seed: int, names: tuple[str, ...], chance: Chance = "rolled", forced: Forced = "skipped"
    ) -> None:
        self.game = game
        self.seed = seed
        self.names = names
        self.chance, self.forced = chance, forced
        self.machine: Any = game.machine(len(names), log=True, **self._ways())
        self.cast = Cast(game.program, self.machine, names)
        self.answers: list[int] = []
        self._before: list[tuple[int, Any, int]] = []  # seat, state before its answer, length of the log then
        self.log: list[tuple[Any, ...]] = []  # everything that happened: for the table's own rooms, not for seats
        self.state: Any = self.machine.new(seed)
        with explained():
            self.machine.start(self.state)
        self._question: Question | None = None
        self._result: Result | None = None
        self._keep_log()

    def _ways(self) -> dict[str, bool]:
        return {
            "asked": self.chance == "asked",
            "forced": self.forced == "asked",
            "everybody": self.forced != "skipped",
        }

    def _keep_log(self) -> None:
        """The log stays here, so that copies of the state are small."""
        self.log.extend(self.state.log)
        self.state.log = []
        if len(self.log) > STORY:
            raise GameError(f"The story of this game has more than {STORY:,} events: it seems to go on for ever.")
        self._question = None

    @property
    def ask(self) -> Question | None:
        """The open question with its legal answers; None when the game is over."""
        if self._question is None and self.state.ask is not None:
            self._question = asking.question(self.cast, self.machine, self.state)
        return self._question

    def answer(self, answer: Option | int | str) -> list[EventView]:
        """Goes on with an option, its index or its label; gives what everybody may know of what happened then."""
        if self.state.ask is None:
            raise AnswerError("The game is over: there is nothing to answer.")
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
        self._keep_log()
        return self.events(None, since=length)

    def _index(self, answer: Option | int | str) -> int:
        if type(answer) is int and 0 <= answer < len(self.state.ask[2]):
            return answer  # no need to put the question into words, which makes replaying quick
        return asking.index_of(self._open(), answer)

    def _open(self) -> Question:
        if self.ask is None:
            raise AnswerError("The game is over: there is nothing to answer.")
        return self.ask

    def answer_many(self, answers: Sequence[Option | int | str]) -> list[EventView]:
        """Answers a pick of several at once with options of `everything`, in any order; all of it or nothing."""
        question = self.everything
        if question is None or question.kind != "many":
            raise AnswerError("This question takes one answer.")
        trial, length = self.clone(), len(self.log)
        trial._pick(question, answers)
        self._take(trial)
        return self.events(None, since=length)

    def _pick(self, question: Question, answers: Sequence[Option | int | str]) -> None:
        """The options of `question` are the rest of the list, so their order is the order in which they are asked."""
        indexes = sorted({asking.index_of(question, answer) for answer in answers})
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
        return known_events(self.cast, self.log[since:], self._seat(seat))

    def view(self, seat: int | None = None) -> View:
        """The table as `seat` sees it; None is a spectator."""
        from paddock.table.displays import displays_of

        seat = self._seat(seat)
        return view(self.cast, self.state, seat, self.ask, self.result, self._known_answers(seat), displays_of(self))

    def _seat(self, seat: int | None) -> int | None:
        if seat is not None and not 0 <= seat < len(self.names):
            raise TableError(f"There is no seat {seat}: they count from 0 to {len(self.names) - 1}.")
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
        twin._question, twin._result = self._question, self._result
        if history:
            twin._take(self)
        twin.state = self.machine.clone(self.state)
        return twin

    def _take(self, other: Table) -> None:
        self.state, self._question, self._result = other.state, other._question, other._result
        self.answers, self._before, self.log = list(other.answers), list(other._before), list(other.log)

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
        if reason := learnt(self.cast, before, self.state, self.log[length:]):
            raise UndoError(f"This cannot be taken back: {reason}.")
        del self._before[at:], self.answers[at:]
        self.state, self._result, self._question = before, None, None
        del self.log[length:]

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
        """How many answers `seat` knows of."""
        hidden = (n for n, (who, _, _) in enumerate(self._before) if who != seat and self._declined(n))
        return len(self.answers) - sum(1 for _ in hidden)

    def save(self) -> str:
        """The journal of this table as text: it plays again exactly, and says so when it was changed."""
        return self.journal().to_text()

    def journal(self) -> Journal:
        from paddock.table.journal import journal_of

        ways = {"chance": self.chance, "forced": self.forced}
        return journal_of(self.game, self.seed, self.names, self.answers, self.result, ways)

    def position(self) -> Position:
        """This point of the game as something light to walk on from: for solvers, bots and teachers."""
        machine = self.game.machine(len(self.names), **self._ways())
        return start(self.game, machine, self.cast, self.seed).after(*self.answers)


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
    if chance not in get_args(Chance):
        raise TableError(f'Chance is "rolled" or "asked", not {chance!r}.')
    if forced not in get_args(Forced):
        raise TableError(f'Forced answers are "skipped", "answers" or "asked", not {forced!r}.')
    program = game.program
    count = players if players is not None else (len(names) if names else program.low)
    if not program.low <= count <= program.high:
        wanted = str(program.low) if program.low == program.high else f"{program.low} to {program.high}"
        raise TableError(f"{program.name} is for {wanted} players, not {count}.")
    seated = tuple(names or ()) or tuple(NAMES[:count])
    seated += tuple(f"Player {number}" for number in range(len(seated) + 1, count + 1))
    if len(seated) != count or len(set(seated)) != count or not all(name.strip() for name in seated):
        raise TableError(f"{count} players need {count} different names.")
    return Table(game, secrets.randbits(32) if seed is None else seed, seated, chance, forced)

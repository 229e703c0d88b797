"""From a game, a seed and names to a table: questions, answers, views, events, undo and the journal of it all."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from paddock.code.plan import Forced
from paddock.program.model import Rule
from paddock.table.answers import index_of, picks_of
from paddock.table.ask import question_data, whole_pick
from paddock.table.deal_options import Chance, check_deal_options, machine_options, seed_or_random
from paddock.table.events.event_views import event_views
from paddock.table.events.from_log import events_at
from paddock.table.knowledge.answer_history import AnswerHistory, answer_record
from paddock.table.knowledge.event_cursors import EventCursors
from paddock.table.knowledge.trail import Trail
from paddock.table.log import Log
from paddock.table.maps.model import BoardView
from paddock.table.maps.standing import Maps
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
from paddock.table.open_places import OpenPlaces
from paddock.table.opening import Opening
from paddock.table.picks import answers_in_turn
from paddock.table.playable import Playable, received_game
from paddock.table.position import Position, position_at, stage_of
from paddock.table.question_data import QuestionData
from paddock.table.result import result_of
from paddock.table.rule_errors import GameError, explain_rule_errors
from paddock.table.rules_behind import rules_behind
from paddock.table.seating import player_names
from paddock.table.sight import Sight
from paddock.table.undo import answer_to_undo, reason_against_undo
from paddock.table.ways import WayView, ways_from
from paddock.text.letters import short_repr
from paddock.text.limits import DECISIONS, STORY

if TYPE_CHECKING:
    from paddock.table.journal import Journal

TableArguments = tuple[int, tuple[str, ...], Chance, Forced, Opening]  # all that a table was made of but its game


class Table:
    """A game being played. `ask` is None when it is over."""

    def __init__(
        self,
        game: Playable,
        seed: int,
        names: tuple[str, ...],
        chance: Chance = "rolled",
        forced: Forced = "discreet",
        opening: Opening | None = None,
    ) -> None:
        self.game = game
        self.seed = seed
        self.names = names
        self.chance, self.forced = chance, forced
        self.opening = opening or Opening(seed)
        self.machine = game.machine(len(names), log=True, **machine_options(chance, forced))
        self.sight = Sight(game.program, self.machine, names, game.wording)
        self._history = AnswerHistory()
        self.log = Log()  # everything that happened: for the table's own rooms, not for seats
        self.state = self.opening.begin(self.machine)
        self._question: Question | None = None
        self._data: QuestionData | None = None
        self._result: Result | None = None
        stage = stage_of(game, self.sight, machine_options(chance, forced), self.opening)
        self._trail = Trail(stage)  # the way to this point; it knows this point itself as soon as it is asked for
        self._cursors = EventCursors()
        self._has_history = True  # whether the answers lead from the opening to here
        self._take_log(self.opening.where(self.machine), self.opening.opened(self.machine))

    def _take_log(self, where: Sequence[int | None], opened: OpenPlaces) -> None:
        """The log stays here, so that copies of the state are small. `where` things lay before it, and who saw them."""
        self.log.extend(events_at(self.sight, self.machine.prompts, self.state.log, where, opened, self.state))
        self.state.log = []
        if self.log.weight > STORY:
            raise GameError(f"The story of this game has more than {STORY:,} events: it seems to go on for ever.")
        self._question = self._data = None

    @property
    def ask(self) -> Question | None:
        """The open question with its legal answers; None when the game is over."""
        if self._question is None and self.state.ask is not None:
            data = self.ask_data
            self._question = None if data is None else self.sight.wording.question(data)
        return self._question

    @property
    def ask_data(self) -> QuestionData | None:
        """The open question as data, before it is put into words."""
        if self._data is None and self.state.ask is not None:
            self._data = question_data(self.sight, self.machine, self.state)
        return self._data

    @property
    def rules_behind(self) -> list[Rule]:
        """The rules that stand above what asks now, by their numbers and in their words."""
        return rules_behind(self.game.program, self.machine, self.state)

    def answer(self, answer: Option | int | str) -> list[EventView]:
        """Goes on with an option, its index or its label; gives what everybody may know of what happened then."""
        length = len(self.log)
        self.go_on(self._index(answer))
        return self._event_views(None, length)

    @property
    def answers(self) -> list[int]:
        """The indexes of all options that were taken."""
        return self._history.answers

    def go_on(self, index: int) -> None:
        """With the option of that index. Nothing is put into words, which makes playing again quick."""
        if len(self.answers) >= DECISIONS:
            raise GameError(f"This game is not over after {DECISIONS:,} decisions: it seems to go on for ever.")
        before, length = self.trail().state, len(self.log)
        asked = before.question
        try:
            with explain_rule_errors():
                self.machine.answer(self.state, index)
        except BaseException:  # also when somebody breaks off
            self.state = before.clone()
            raise
        assert asked is not None
        self._history.add(index, answer_record(self.sight, asked, index), length)
        self._trail = self._trail.then(index)
        self._take_log(before.whereabouts(), self.sight.open_places(before))

    def _index(self, answer: Option | int | str) -> int:
        if type(answer) is int and 0 <= answer < self.state.answers:
            return answer  # no need to put the question into words, which makes replaying quick
        return index_of(self._open(), answer)

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
        length, number = len(self.log), len(self.answers)
        try:
            picks = picks_of(question, answers, self.sight.wording.how_many)
            for index in answers_in_turn(lambda: self.state.question, question, picks):
                self.answer(index)
        except Exception:
            self._go_back(number)
            raise
        return self._event_views(None, length)

    @property
    def everything(self) -> Question | None:
        """The open question; of a pick of several with all that is left to pick from, not only what may come next."""
        question = self.ask
        if question is None or question.kind != "many":
            return question
        return whole_pick(self.sight, self.machine, self.state, question)

    def events(self, seat: int | None = None, since: int = 0) -> list[EventView]:
        """What `seat` may know of what happened, without the first `since` events that it knows.

        They are counted for each seat by itself: else a count would tell how much there is that it may not know.
        """
        if type(since) is not int or since < 0:
            raise TableError(f"Events are counted from 0 on, in whole numbers, not from {short_repr(since)}.")
        seat = self._seat(seat)
        return self._event_views(seat, self._cursors.log_index(self.sight, self.log, seat, since))

    def _event_views(self, seat: int | None, number: int) -> list[EventView]:
        return event_views(self.sight, self.log[number:], seat, self.machine.prompts)

    def view(self, seat: int | None = None) -> View:
        """The table as `seat` sees it; None is a spectator."""
        from paddock.table.looking import look

        seat, heard = self._seat(seat), self._history.heard_by(seat)
        return look(self.game, self, seat, self.ask, self.result, heard, self.trail().running())

    def boards(self, seat: int | None = None) -> tuple[BoardView, ...]:
        """The map of each board as that seat sees it; without a seat, as a spectator does."""
        return self.maps.seen(self.state, self._seat(seat))

    def ways(self) -> tuple[WayView, ...]:
        """Where the open question leads, if it is one step of a way: for people, who choose where to end.

        None of it is needed to play: each way is a row of answers. If it cannot be foreseen, there are none.
        """
        if self.ask is None or self.ask.seat is None or not self.ask.stepwise:
            return ()
        return ways_from(self.here(), self.ask.seat)

    def follow(self, way: WayView) -> list[EventView]:
        """Gives the answers of a way one after the other, for as long as the same is asked; tells what happened."""
        asked, length = self.state.question, len(self.log)
        for index in way.answers:
            if asked is None or not asked.is_same(self.state.question) or index >= self.state.answers:
                break
            self.go_on(index)
        return self._event_views(None, length)

    @cached_property
    def maps(self) -> Maps:
        """Where the spaces of its boards lie, and what stands for each thing."""
        return Maps(self.sight, self.machine)

    def numbers(self, seat: int | None = None) -> tuple[DisplayView, ...]:
        """What `the X of (a player)` is now, where `seat` can know it: the screen shows them too.

        They are not in the view, since working them out can take longer than all the rest of it.
        """
        from paddock.table.looking import numbers

        return numbers(self, self._seat(seat))

    def _seat(self, seat: int | None) -> int | None:
        if seat is not None and (type(seat) is not int or not 0 <= seat < len(self.names)):
            raise TableError(f"There is no seat {short_repr(seat)}: they count from 0 to {len(self.names) - 1}.")
        return seat

    @property
    def result(self) -> Result | None:
        if self.state.ask is not None:
            return None
        if self._result is None:
            with explain_rule_errors():
                self._result = result_of(self.sight, self.game.graph, self.machine, self.state, self._history.decisions)
        return self._result

    def clone(self, history: bool = True) -> Table:
        """A second table at the same point; what is answered at one is not seen at the other.

        Without its history a clone is quicker to make, and cannot be saved or taken back.
        """
        twin = object.__new__(Table)
        twin.game, twin.seed, twin.names = self.game, self.seed, self.names
        twin.machine, twin.sight, twin.chance, twin.forced = self.machine, self.sight, self.chance, self.forced
        twin._cursors = EventCursors()
        twin._question, twin._data, twin._result = self._question, self._data, self._result
        twin._has_history = history and self._has_history
        twin.opening, twin.state = self.opening, self.machine.clone(self.state)
        if history:
            twin._history, twin.log, twin._trail = self._history.copy(), self.log.copy(), self._trail
        else:
            twin._history, twin.log, twin._trail = AnswerHistory(), Log(), Trail(self._trail.stage)
            twin._trail.cache("running", self.trail().running())
        return twin

    def __copy__(self) -> Table:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, object]) -> Table:
        return self.clone()

    def __reduce__(self) -> tuple[object, ...]:
        """To be kept, or sent to another process: how it began, and the answers, which are given again there."""
        self._check_history("pickled")
        arguments: TableArguments = (self.seed, self.names, self.chance, self.forced, self.opening)
        return _unpickled, (self.game, arguments, list(self.answers))

    def _check_history(self, done: str) -> None:
        if not self._has_history:
            raise TableError(f"A clone without its history cannot be {done}: it does not know how it came here.")

    def undo(self, seat: int | None = None) -> None:
        """Takes back the last answer of `seat` (None: of whoever answered last) if nobody learnt anything since."""
        at = answer_to_undo(self._history, self.names, self._seat(seat))
        if reason := reason_against_undo(self.here().earlier(len(self.answers) - at), self.here()):
            raise UndoError(f"This cannot be taken back: {reason}.")
        self._go_back(at)

    def _go_back(self, number: int) -> None:
        """To where only so many answers had been given."""
        if number < len(self.answers):
            self._trail = self._trail.ago(len(self.answers) - number)
            self.state, self._result = self._trail.state.clone(), None
            self._question = self._data = None
            self.log.cut(self._history.log_lengths[number])
            self._history.cut(number)
            self._cursors = EventCursors()

    def save(self) -> str:
        """The journal of this table as text: it plays again exactly, and says so when it was changed."""
        return self.journal().to_text()

    def journal(self) -> Journal:
        from paddock.table.journal import journal_of

        self._check_history("saved")
        if self.opening.given is not None:
            raise JournalError("A table that was set up cannot be saved: a journal begins with the deal.")
        return journal_of(self, self.result)

    def position(self) -> Position:
        """This point of the game as something light to walk on from: for solvers, bots and teachers."""
        self._check_history("walked on from")
        machine = self.game.machine(len(self.names), **machine_options(self.chance, self.forced))
        return position_at(self.game, machine, self.sight, self.trail(), self._history.decisions)

    def here(self) -> Position:
        """The same, played with the machine of this table: slower to walk on from, but nothing has to be made ready."""
        return Position(self.game, self.machine, self.sight, self.state.clone(), self.trail(), self._history.decisions)

    def trail(self) -> Trail:
        """The way to this point with all that happened on it: for the table's own rooms, not for seats."""
        if not self._trail.is_remembered:
            since = self._history.log_lengths[-1] if self.answers else 0
            self._trail.remember(self.state.clone(), self.log[since:])  # its own: that of the table will change
            self._trail.running()  # at once, while the step before it knows its own
        return self._trail


def _unpickled(game: Playable, arguments: TableArguments, answers: list[int]) -> Table:
    table = Table(received_game(game), *arguments)
    for index in answers:
        table.go_on(index)
    return table


def deal(
    game: Playable,
    players: int | None = None,
    seed: int | None = None,
    names: Sequence[str] | None = None,
    chance: Chance = "rolled",
    forced: Forced = "discreet",
) -> Table:
    """A fresh table. Without a seed chance chooses one, and the journal remembers it.

    With `chance="asked"` nothing is rolled or shuffled: every die and every card drawn is a question of its own.
    A question with one answer is skipped where everybody can see that there is no other; with `forced="skipped"` also
    where that tells the others something, with `forced="asked"` never.
    """
    check_deal_options(seed, chance, forced)
    seated = player_names(game.program, players, names)
    return Table(game, seed_or_random(seed), seated, chance, forced)

"""From a game, a seed and names to a table: questions, answers, views, events, undo and the journal of it all."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Literal, Protocol, get_args

from paddock.code import Machine, State
from paddock.code.plan import Asking, Forced
from paddock.graph.model import Graph
from paddock.program.model import Program
from paddock.table.answers import index_of, indexes_of
from paddock.table.ask import question_data, whole_pick
from paddock.table.events.event_filter import EventFilter
from paddock.table.events.event_views import event_views
from paddock.table.events.from_log import events_at
from paddock.table.knowledge.answers import Given, Past
from paddock.table.knowledge.event_cursors import Hearing
from paddock.table.knowledge.recall import in_mind
from paddock.table.knowledge.trail import Trail
from paddock.table.log import Log
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
from paddock.table.picks import in_turn
from paddock.table.position import Position, arrived, at_end, check_seed, stage_of
from paddock.table.question_data import QuestionData, Wording
from paddock.table.result import result_of
from paddock.table.rule_errors import GameError, explained
from paddock.table.seating import seated_at as seated_at
from paddock.table.sight import Cast
from paddock.table.undo import learnt
from paddock.table.view import more_known, view
from paddock.text.letters import short_repr
from paddock.text.limits import DECISIONS, STORY

if TYPE_CHECKING:
    from paddock.table.journal import Journal

Chance = Literal["rolled", "asked"]


def ways_of(chance: Chance, forced: Forced) -> Asking:
    """What kind of machine a table needs."""
    return {"asked": chance == "asked", "forced": forced}


class Playable(Protocol):
    """What a table needs of a loaded game."""

    @property
    def name(self) -> str: ...
    @property
    def graph(self) -> Graph: ...
    @property
    def program(self) -> Program: ...
    @property
    def wording(self) -> Wording: ...
    def machine(self, players: int, log: bool = False, asked: bool = False, forced: Forced = "skipped") -> Machine: ...


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
        self.machine = game.machine(len(names), log=True, **ways_of(chance, forced))
        self.cast = Cast(game.program, self.machine, names, game.wording)
        self._past = Past()
        self.log = Log()  # everything that happened: for the table's own rooms, not for seats
        self.state = self.opening.begin(self.machine)
        self._question: Question | None = None
        self._data: QuestionData | None = None
        self._result: Result | None = None
        stage = stage_of(game, self.cast, ways_of(chance, forced), self.opening)
        self._trail = Trail(stage)  # the way to this point; it knows this point itself as soon as it is asked for
        self._hearing = Hearing()
        self._whole = True  # whether the answers lead from the opening to here
        self._keep_log(self.opening.where(self.machine))

    def _keep_log(self, where: Sequence[int | None]) -> None:
        """The log stays here, so that copies of the state are small. `where` things lay before it."""
        self.log.extend(events_at(self.cast, self.machine.prompts, self.state.log, where))
        self.state.log = []
        if self.log.weight > STORY:
            raise GameError(f"The story of this game has more than {STORY:,} events: it seems to go on for ever.")
        self._question = self._data = None

    @property
    def ask(self) -> Question | None:
        """The open question with its legal answers; None when the game is over."""
        if self._question is None and self.state.ask is not None:
            data = self.ask_data
            self._question = None if data is None else self.cast.wording.question(data)
        return self._question

    @property
    def ask_data(self) -> QuestionData | None:
        """The open question as data, before it is put into words."""
        if self._data is None and self.state.ask is not None:
            self._data = question_data(self.cast, self.machine, self.state)
        return self._data

    def answer(self, answer: Option | int | str) -> list[EventView]:
        """Goes on with an option, its index or its label; gives what everybody may know of what happened then."""
        length = len(self.log)
        self.go_on(self._index(answer))
        return self._known(None, length)

    @property
    def answers(self) -> list[int]:
        """The indexes of all options that were taken."""
        return self._past.answers

    def go_on(self, index: int) -> None:
        """With the option of that index. Nothing is put into words, which makes playing again quick."""
        if len(self.answers) >= DECISIONS:
            raise GameError(f"This game is not over after {DECISIONS:,} decisions: it seems to go on for ever.")
        before, length = self.trail().state, len(self.log)
        try:
            with explained():
                self.machine.answer(self.state, index)
        except BaseException:  # also when somebody breaks off
            self.state = before.clone()
            raise
        self._past.add(index, self._given(before, index), length)
        self._trail = self._trail.then(index)
        self._keep_log(before.whereabouts())

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
            self._pick(question, answers)
        except Exception:
            self._go_back(number)
            raise
        return self._known(None, length)

    def _pick(self, question: Question, answers: Sequence[Option | int | str]) -> None:
        """The options of `question` are the rest of the list, so their order is the order in which they are asked."""
        indexes = sorted(indexes_of(question, answers))
        picks = [index for index in indexes if question.options[index].value is not None]
        total = len(question.picked) + len(picks)
        if not question.least <= total <= question.most:
            raise AnswerError(f"Pick {self.cast.wording.how_many(question)}, not {total}.")
        for index in in_turn(lambda: self.state.question, question, picks):
            self.answer(index)

    @property
    def everything(self) -> Question | None:
        """The open question; of a pick of several with all that is left to pick from, not only what may come next."""
        question = self.ask
        if question is None or question.kind != "many":
            return question
        return whole_pick(self.cast, self.machine, self.state, question)

    def events(self, seat: int | None = None, since: int = 0) -> list[EventView]:
        """What `seat` may know of what happened, without the first `since` events that it knows.

        They are counted for each seat by itself: else a count would tell how much there is that it may not know.
        """
        if type(since) is not int or since < 0:
            raise TableError(f"Events are counted from 0 on, in whole numbers, not from {short_repr(since)}.")
        seat = self._seat(seat)
        return self._known(seat, self._hearing.number(self.cast, self.log, seat, since))

    def _known(self, seat: int | None, number: int) -> list[EventView]:
        return event_views(self.cast, self.log[number:], seat, self.machine.prompts)

    def view(self, seat: int | None = None) -> View:
        """The table as `seat` sees it; None is a spectator."""
        from paddock.table.displays import displays_of

        seat, asked, answers = self._seat(seat), self.ask, self._known_answers(seat)
        result = self.result and replace(self.result, decisions=answers)
        seen = view(self.cast, self.state, seat, asked, result, answers, displays_of(self))
        settings = getattr(self.game, "settings", None) or {}
        return more_known(seen, self.cast, self._in_mind(seat), settings)

    def numbers(self, seat: int | None = None) -> tuple[DisplayView, ...]:
        """What `the X of (a player)` is now, where `seat` can know it: the screen shows them too.

        They are not in the view, since working them out can take longer than all the rest of it.
        """
        from paddock.table.knowledge.insight import numbers_of

        return tuple(
            DisplayView(label=label, owner=self.names[player], seat=player, value=number)
            for player, found in enumerate(numbers_of(self, self._seat(seat)))
            for label, number in found.items()
        )

    def _in_mind(self, seat: int | None) -> list[EventView]:
        """What the seat chose, and the dice it saw, in the verbs and phases that still run."""
        seen = EventFilter(self.cast, seat)
        known = [event for event in in_mind(self.trail().running()) if seen.keeps_in_mind(event)]
        told = event_views(self.cast, known, seat, self.machine.prompts)
        return [event for event in told if event.after is not None]

    def _seat(self, seat: int | None) -> int | None:
        if seat is not None and (type(seat) is not int or not 0 <= seat < len(self.names)):
            raise TableError(f"There is no seat {short_repr(seat)}: they count from 0 to {len(self.names) - 1}.")
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
        twin._hearing = Hearing()
        twin._question, twin._data, twin._result = self._question, self._data, self._result
        twin._whole = history and self._whole
        twin.opening, twin.state = self.opening, self.machine.clone(self.state)
        if history:
            twin._past, twin.log, twin._trail = self._past.copy(), self.log.copy(), self._trail
        else:
            twin._past, twin.log, twin._trail = Past(), Log(), Trail(self._trail.stage)
            twin._trail.keep("running", self.trail().running())
        return twin

    def __copy__(self) -> Table:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, object]) -> Table:
        return self.clone()

    def __reduce__(self) -> tuple[object, ...]:
        """To be kept, or sent to another process: how it began, and the answers, which are given again there."""
        self._must_be_whole("pickled")
        began = (self.seed, self.names, self.chance, self.forced, self.opening)
        return _received, (self.game, began, list(self.answers))

    def _must_be_whole(self, done: str) -> None:
        if not self._whole:
            raise TableError(f"A clone without its history cannot be {done}: it does not know how it came here.")

    def undo(self, seat: int | None = None) -> None:
        """Takes back the last answer of `seat` (None: of whoever answered last) if nobody learnt anything since."""
        if not self.answers:
            raise UndoError("Nothing has been answered yet.")
        given = self._past.given
        seat = given[-1].seat if self._seat(seat) is None else seat
        if not self._past.times(seat):
            raise UndoError(f"{self.names[seat or 0]} has not answered anything yet.")
        at = self._last_open(seat)
        if given[at].seat != seat:
            raise UndoError(f"This cannot be taken back: {self.names[given[at].seat]} has answered since.")
        if reason := learnt(self.here().earlier(len(given) - at), self.here()):
            raise UndoError(f"This cannot be taken back: {reason}.")
        self._go_back(at)

    def _go_back(self, number: int) -> None:
        """To where only so many answers had been given."""
        if number < len(self.answers):
            self._trail = self._trail.ago(len(self.answers) - number)
            self.state, self._result = self._trail.state.clone(), None
            self._question = self._data = None
            self.log.cut(self._past.lengths[number])
            self._past.cut(number)
            self._hearing = Hearing()

    def _last_open(self, seat: int | None) -> int:
        """The last answer but for cards that others did not play: that they were asked is nobody's business."""
        at = len(self.answers) - 1
        while at > 0 and self._past.given[at].seat != seat and self._past.given[at].declined:
            at -= 1
        return at

    def _given(self, before: State, index: int) -> Given:
        """Who answers, and whether nobody else hears of it: a silent no, or something secret."""
        assert before.question is not None
        seat, prompt, options, _ = before.question
        declined = prompt in self.cast.quiet and options[index] is None
        unheard = declined or (prompt in self.cast.unheard and prompt not in self.cast.quiet)
        return Given(seat, declined, unheard)

    def _known_answers(self, seat: int | None) -> int:
        """How many answers `seat` knows of: its own, and those of others that were neither secret nor a silent no."""
        return self._past.heard_by(seat)

    def save(self) -> str:
        """The journal of this table as text: it plays again exactly, and says so when it was changed."""
        return self.journal().to_text()

    def journal(self) -> Journal:
        from paddock.table.journal import journal_of

        self._must_be_whole("saved")
        if self.opening.given is not None:
            raise JournalError("A table that was set up cannot be saved: a journal begins with the deal.")
        return journal_of(self, self.result)

    def position(self) -> Position:
        """This point of the game as something light to walk on from: for solvers, bots and teachers."""
        self._must_be_whole("walked on from")
        machine = self.game.machine(len(self.names), **ways_of(self.chance, self.forced))
        return at_end(self.game, machine, self.cast, self.trail())

    def here(self) -> Position:
        """The same, played with the machine of this table: slower to walk on from, but nothing has to be made ready."""
        return Position(self.game, self.machine, self.cast, self.state.clone(), self.trail())

    def trail(self) -> Trail:
        """The way to this point with all that happened on it: for the table's own rooms, not for seats."""
        if not self._trail.is_told:
            since = self._past.lengths[-1] if self.answers else 0
            self._trail.told(self.state.clone(), self.log[since:])  # its own: that of the table will change
            self._trail.running()  # at once, while the step before it knows its own
        return self._trail


def _received(game: Playable, began: tuple[Any, ...], answers: list[int]) -> Table:
    table = Table(arrived(game), *began)
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
    check_ways(seed, chance, forced)
    seated = seated_at(game.program, players, names)
    return Table(game, some_seed(seed), seated, chance, forced)


def check_ways(seed: int | None, chance: Chance, forced: Forced) -> None:
    if chance not in get_args(Chance):
        raise TableError(f'Chance is "rolled" or "asked", not {short_repr(chance)}.')
    if forced not in get_args(Forced):
        raise TableError(f'Forced answers are "discreet", "skipped" or "asked", not {short_repr(forced)}.')
    if seed is not None:
        check_seed(seed)


def some_seed(seed: int | None) -> int:
    return secrets.randbits(32) if seed is None else seed

"""Plays with the people at one screen. Takes a table and typed lines, gives answers, and shows table and questions."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from rich.console import Console
from rich.text import Text

from paddock.cli.common import WrongUseError
from paddock.cli.keyboard import Keyboard
from paddock.cli.saves import ENDING, file_stem
from paddock.cli.screen import (
    print_card,
    print_folded,
    print_help,
    print_question,
    print_rules_behind,
    print_story,
    print_table,
    spaces_to_choose,
)
from paddock.cli.typed import named_seats, pick, picks
from paddock.cli.ways import WayChoice, way_choice
from paddock.records import field, record
from paddock.table.ask import public_prompt
from paddock.table.bots import Bots, play_on
from paddock.table.events.event_filter import EventFilter
from paddock.table.knowledge.equal_options import distinct
from paddock.table.model import AnswerError, Question, Result, TableError, View
from paddock.table.table import Table
from paddock.views.questions import ask_all

CARD = ("c", "card")


class PlayerLeftError(Exception):
    """Somebody has left the table before the game was over; `unsaved` when that was their wish."""

    unsaved = False


@record
class PlaySession:
    """Everything around one table. `told_until` is how much of the story each person has heard."""

    table: Table
    humans: list[int]
    bots: Bots
    out: Console
    save_path: Path | None
    save: Callable[[Path, Result | None], None]
    keyboard: Keyboard
    told_until: dict[int, int] = field(default_factory=dict)
    at_screen: int | None = None
    shown: View | None = None
    answering: set[int] = field(default_factory=set)  # who wants to answer what has just happened,
    asked_until: int = -1  # and how long the log was when all were asked
    choice: WayChoice | None = None  # where a whole way is chosen instead of a step,
    stepping: bool = False  # unless its steps are wanted one by one
    followed: list[tuple[int, int]] = field(default_factory=list)  # of each way, how many answers were before and after

    def catch_up(self) -> None:
        """A resumed game does not tell everything again."""
        self.told_until = dict.fromkeys(self.humans, len(self.table.log))

    def play(self) -> None:
        while self.table.ask is not None:
            seat = self.table.ask.seat
            if seat is None or seat in self.bots:
                self._bots()
            elif self._is_no_choice():
                if self._hand_over(seat):
                    self.table.answer(0)
            elif self.table.ask.quiet and self._is_overlooked():
                self._answer_together(seat)
            else:
                self._person(seat, distinct(self.table, self.table.everything or self.table.ask))
        self._last_words()

    def _bots(self) -> None:
        thinking = self.out.is_terminal and len(self.humans) > 0
        if not thinking:
            play_on(self.table, self.bots)
            return
        with self.out.status("the others are thinking …"):
            play_on(self.table, self.bots)

    def _is_no_choice(self) -> bool:
        """Whether all that can be chosen is the same: equal cards side by side, and nothing else."""
        asked = self.table.ask
        if asked is None or self._is_overlooked():
            return False
        return (asked.private or len(asked.options) > 1) and len(distinct(self.table, asked).options) == 1

    def _is_overlooked(self) -> bool:
        """Whether people look on who could learn something from how the question is met."""
        discreet = self.table.forced != "skipped" and len(self.humans) > 1
        return discreet and self.table.ask is not None and self.table.ask.private

    def _answer_together(self, seat: int) -> None:
        """People at one screen are asked together who wants to answer; only those get the screen."""
        if self._has_gone_on():
            wanted = self._who_answers()
            if wanted is None:
                return
            self.answering, self.asked_until = wanted, len(self.table.log)
        if seat not in self.answering:
            self.table.answer(next(option for option in self._open().options if option.value is None))
            return
        length = len(self.table.answers)
        self._person(seat, distinct(self.table, self.table.everything or self._open()))
        if len(self.table.answers) > length:
            self.answering.discard(seat)

    def _open(self) -> Question:
        assert self.table.ask is not None
        return self.table.ask

    def _has_gone_on(self) -> bool:
        """Whether anything happened since all were asked, for all to see."""
        new = self.table.log[self.asked_until :] if self.asked_until >= 0 else []
        return self.asked_until < 0 or any(map(EventFilter(self.table.sight, None).hears_of, new))

    def _who_answers(self) -> set[int] | None:
        """Asked where all can see it; None when an answer was taken back instead."""
        self._clear()
        since = max(self.told_until.values(), default=0)
        if since < len(self.table.log):
            print_story(self.out, self.table, None, since)
            self.told_until[-1] = len(self.table.log)
        about = public_prompt(self.table.sight, self.table.machine, self.table.state)
        names = ", ".join(self.table.names[seat] for seat in self.humans)
        print_folded(self.out, Text(ask_all(about), style="bold"))
        print_folded(self.out, Text(f"Press Enter if not, or type who: {names}."))
        while True:
            line = self._read()
            seats = named_seats(line, self.table.names, self.humans)
            if seats is not None:
                self.at_screen = None  # whoever comes next is to be alone there
                return seats
            if self._between(line, f"Type a name ({names}), or just press Enter."):
                return None

    def _person(self, seat: int, question: Question) -> None:
        if not self._hand_over(seat):
            return
        self._tell(seat)
        self.stepping = self.stepping and question.stepwise
        self.choice = None if self.stepping else way_choice(self.table, question)
        self._draw(seat, question)
        question = question if self.choice is None else self.choice.question
        print_question(self.out, self.table, question)
        while not self._command(question, self._read()):
            pass

    def _draw(self, seat: int, question: Question) -> None:
        """The table is drawn again only when something on it has changed for the one who looks, or what to choose."""
        shown = replace(self.table.view(seat), question=None, decisions=0)
        goals = self._goals(question)
        if shown != self.shown or goals:
            print_table(self.out, self.table, seat, goals=goals)
        self.shown = shown

    def _goals(self, question: Question) -> list[str]:
        """The spaces that have numbers on the map."""
        return spaces_to_choose(self.table, question) if self.choice is None else [way.goal for way in self.choice.ways]

    def _hand_over(self, seat: int) -> bool:
        """Between two people the screen is emptied, so that nobody reads the other's cards, if anybody has some.

        Not if the one who was there takes the last answer back.
        """
        if self.at_screen == seat or len(self.humans) < 2 or not self.table.sight.has_secrets:
            self.at_screen = seat
            return True
        self._clear()
        print_folded(self.out, Text(f"It is the turn of {self.table.names[seat]}.", style="bold"))
        print_folded(self.out, Text("The others look away. Press Enter when you are alone at the screen."))
        while line := self._read():
            if self._between(line, "Press Enter first, when you are alone."):
                return False
        self._clear()
        self.at_screen = seat
        return True

    def _between(self, line: str, wanted: str) -> bool:
        """A key typed while nobody is at the screen, where nothing is shown; whether an answer was taken back."""
        word, _, rest = line.partition(" ")
        match word:
            case "?" | "h" | "help":
                print_help(self.out, self.table)
            case "s" | "save":
                self._save(rest.strip())
            case "q" | "quit":
                self._quit()
            case "u" | "undo" if self.at_screen is not None:
                return self._undo(self.at_screen)
            case _:
                self._refuse(f"{wanted} Here s saves the game, q leaves it, ? shows the keys.")
        return False

    def _clear(self) -> None:
        self.shown = None
        if self.out.is_terminal:
            self.out.clear()
            sys.stdout.write("\x1b[3J")  # what has scrolled away, too
            sys.stdout.flush()
        else:
            self.out.print("-" * 40)

    def _tell(self, seat: int | None) -> None:
        since = self.told_until.get(-1 if seat is None else seat, 0)
        if since < len(self.table.log):
            print_story(self.out, self.table, seat, since)
        heard = [seat] if self.table.sight.has_secrets else self.humans  # what is open to all was read by all
        self.told_until |= dict.fromkeys([-1 if one is None else one for one in (seat, *heard)], len(self.table.log))

    def _last_words(self) -> None:
        """The end is told as all see it, or to the one person who plays."""
        reader = self.humans[0] if len(self.humans) == 1 else None
        if reader is None:
            self.told_until[-1] = min(self.told_until.values(), default=0)
        self._tell(reader)
        print_table(self.out, self.table, reader)

    def _read(self) -> str:
        self.out.print("> ", end="")
        sys.stdout.flush()
        try:
            return self.keyboard.line()
        except (EOFError, OSError):  # a terminal that has gone
            raise PlayerLeftError from None

    def _command(self, question: Question, line: str) -> bool:
        """Whether the line was an answer (or took one back), so that the table goes on."""
        word, _, rest = line.partition(" ")
        if _is_label(question, line) or (word in CARD and _begins_label(question, line)):
            return self._answer(question, line)
        match word:
            case "?" | "h" | "help":
                print_help(self.out, self.table)
                print_question(self.out, self.table, question)
            case "b" | "board":
                print_table(self.out, self.table, question.seat, full=True)
                print_question(self.out, self.table, question)
            case "c" | "card":
                self._card(rest.strip())
            case "r" | "rule":
                print_rules_behind(self.out, self.table)
            case "u" | "undo":
                return self._undo(question.seat)
            case "s" | "save":
                self._save(rest.strip())
            case "q" | "quit":
                self._quit()
            case _:
                return self._answer(question, line)
        return False

    def _card(self, name: str) -> None:
        try:
            print_card(self.out, self.table, name)
        except AnswerError as error:
            self._refuse(str(error))

    def _undo(self, seat: int | None) -> bool:
        length = len(self.table.answers)
        began = next((start for start, end in self.followed if start < length <= end), length)
        try:
            self.table.undo(seat)
            while self._is_no_choice() or len(self.table.answers) > began:  # what answered itself would do it again
                self.table.undo(seat)
        except TableError as error:
            self._refuse(str(error))
            return len(self.table.answers) < length
        self.asked_until = -1
        # What was taken back is told anew when it happens again.
        self.told_until = {seat: min(heard, len(self.table.log)) for seat, heard in self.told_until.items()}
        self.out.print(Text("Taken back.", style="yellow"))
        return True

    def _save(self, where: str) -> None:
        path = Path(where) if where else self.save_path or _free_name(self.table.game.name)
        if where and path.exists() and path != self.save_path:
            self._refuse(f"{path} is already there; choose another name.")
            return
        try:
            self.save(path, None)
        except WrongUseError as error:
            self._refuse(str(error))
            return
        self.save_path = path
        self.out.print(Text(f"Saved as {path}.", style="yellow"))

    def _quit(self) -> None:
        if self.save_path is None and self.table.answers:
            self.out.print(Text("Save the game first? y or n", style="yellow"))
            if self._read().casefold().startswith("y"):
                self._save("")
        left = PlayerLeftError()
        left.unsaved = self.save_path is None
        raise left

    def _answer(self, question: Question, line: str) -> bool:
        try:
            if question.kind == "many":
                self.table.answer_many(picks(question, line))
            else:
                self._take(pick(question, line))
        except AnswerError as error:
            self._refuse(str(error))
            return False
        return True

    def _take(self, index: int) -> None:
        """An option of the table, a whole way, or none: the same is asked again then, as a step."""
        way = None if self.choice is None else self.choice.way(index)
        if way is not None:
            start = len(self.table.answers)
            self.table.follow(way)
            self.followed.append((start, len(self.table.answers)))
        elif self.choice is not None and self.choice.is_single_steps(index):
            self.stepping = True
        else:
            self.table.answer(index)

    def _refuse(self, text: str) -> None:
        print_folded(self.out, Text(text, style="red"))


def _is_label(question: Question, line: str) -> bool:
    """A choice that happens to be called like a key is a choice."""
    return any(option.label == line for option in question.options)


def _begins_label(question: Question, line: str) -> bool:
    """Many choices begin with the word card, or with a c: who types that means the choice."""
    return any(option.label.casefold().startswith(line.casefold()) for option in question.options)


def _free_name(game: str) -> Path:
    number = 1
    while (path := Path(f"{file_stem(game)}-{number}{ENDING}")).exists():
        number += 1
    return path

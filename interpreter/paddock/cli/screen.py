"""Prints to the terminal. Takes stories, boards, questions and results, gives coloured lines."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from rich.cells import cell_len
from rich.console import Console
from rich.table import Table as Sheet
from rich.text import Text

from paddock.cli.faces import face, open_texts, option_texts, texts_of
from paddock.cli.typed import speaks_in_numbers
from paddock.program.model import Program
from paddock.table.knowledge.insight import numbers_of, things_of
from paddock.table.knowledge.thing_notes import notes_of_things
from paddock.table.model import Question, Result
from paddock.table.table import Table
from paddock.views.agreements import agreement_line
from paddock.views.board import WIDEST, Insights, board
from paddock.views.hearer import player_marks
from paddock.views.paragraphs import Paragraph, paragraphs
from paddock.views.questions import heading, in_a_row, is_question
from paddock.views.story import tell
from paddock.views.ways import with_goals

FEW = 5  # spaces that stand one below the other
KEYS = (
    ("1 2 3 …", "the number of a choice; for a pick of several all numbers on one line, like 1 3 5"),
    ("", "choices with no number before them are typed themselves: 4 is a 4, and 5 5 two fives"),
    ("a word", "the choice itself, or the beginning of it; several with commas between them"),
    ("?", "this help"),
    ("b", "the whole table, with all that is usually left out, and what the open cards say"),
    ("c NAME", "what is printed on a card; the beginning of its name is enough"),
    ("r", "the rule behind this question"),
    ("u", "take back your last answer, if nobody learnt anything since"),
    ("s, s FILE", "save the game"),
    ("q", "leave the table"),
)


def print_story(out: Console, table: Table, seat: int | None, since: int) -> None:
    """What happened from event number `since` on, as `seat` may know it."""
    print_paragraphs(out, story(table, seat, since), None if seat is None else table.names[seat])


def story(table: Table, seat: int | None, since: int, until: int | None = None) -> list[Paragraph]:
    marks = player_marks(table, seat)
    lines = tell(table.sight, table.log[since:until], seat, marks, table.log[:since])
    return paragraphs(table.sight, lines, marks)


def print_paragraphs(out: Console, parts: Iterable[Paragraph], reader: str | None) -> None:
    for part in parts:
        if part.title:
            out.print(Text(f"— {part.head} —", style="bold blue"))
        else:
            print_folded(out, _colour(part, reader))


def _colour(part: Paragraph, name: str | None) -> Text:
    """What was done stands out from what followed, and the reader's own name and things from both."""
    text = Text.assemble((part.head, "bold"), (f" {part.rest}" if part.rest else ""))
    if name is not None:
        text.highlight_regex(rf"\b({re.escape(name)}|your \w+|\w+ \(you\))(?!\w)", "green")
    return text


def print_folded(out: Console, text: Text, indent: int = 2) -> None:
    """On a terminal long paragraphs are folded between words, further lines indented; in a pipe they stay whole."""
    if not out.is_terminal:
        out.print(text, soft_wrap=True)
        return
    width = max(20, min(out.width, WIDEST))
    first, *rest = text.wrap(out, width - indent)
    out.print(first, soft_wrap=True)
    for line in rest:
        out.print(Text.assemble(" " * indent, line), soft_wrap=True)


def print_table(out: Console, table: Table, seat: int | None, full: bool = False, goals: Sequence[str] = ()) -> None:
    """The table in short, or with everything that `seat` may see; on its maps spaces to choose have numbers."""
    known = insights(table, seat, full)
    known = replace(known, boards=with_goals(known.boards, goals)) if goals else known
    out.print(board(table.view(seat), out.width, known, full))
    if full and (line := agreement_text(table)):
        print_folded(out, Text(line))


def agreement_text(table: Table, unusual: bool = False) -> str:
    """The settings of this game and the options that are switched on, in a line."""
    return agreement_line(table.sight.program, table.game.settings, unusual)


def insights(table: Table, seat: int | None, full: bool = True) -> Insights:
    program = table.game.program
    things = things_of(table, seat).items()  # who would win if it ended now is no fact of the moment
    facts = {name: table.sight.name(thing) for name, thing in things if name != "the winners"}
    aside = frozenset(place.name for place in program.places if not place.told)
    aside |= {store.name for store in program.stores if not store.told}
    refills = {place.refill for place in program.places}
    heaps = frozenset(p.name for p in program.places if p.id in refills or (not p.told and p.owner is None))
    spaces = {name: thing for thing, name in reversed(list(enumerate(table.sight.names)))}
    secret = frozenset(store.name for store in program.stores if store.seen != "all")
    inner = frozenset[str]() if full else frozenset(_inner_names(program))
    numbers, texts, details = numbers_of(table, seat), texts_of(table, seat, full), notes_of_things(table, seat, inner)
    faces = open_texts(table, seat) if full else {}
    boards = tuple(board for board in table.boards(seat) if board.places)
    return Insights(numbers, facts, aside, heaps, texts, details, spaces, secret, faces, boards, inner)


def _inner_names(program: Program) -> Iterator[str]:
    """What is off the table: the rules keep it for themselves, and no player would look for it."""
    yield from (place.name for place in program.places if not place.shown)
    yield from (store.name for store in program.stores if not store.shown)


def print_rules_behind(out: Console, table: Table) -> None:
    for rule in table.rules_behind:
        print_folded(out, Text.assemble((rule.id, "bold"), f": {rule.statement}"))
    if not table.rules_behind:
        print_folded(out, Text("No rule of the book stands beside this question."))


def print_question(out: Console, table: Table, question: Question) -> None:
    between = ": " if is_question(question.prompt) else ", "
    print_folded(out, Text.assemble((question.player, "bold green"), f"{between}{heading(question)}"))
    if question.kind == "number":
        print_folded(out, Text(f"  {in_a_row(question)}"))
        return
    if len(spaces_to_choose(table, question)) > FEW:
        print_side_by_side(out, question)
        return
    notes, texts = option_notes(table, question), option_texts(table, question)
    width = len(str(len(question.options)))
    for number, option in enumerate(question.options, 1):
        key = "–" if speaks_in_numbers(question) else f"{number:>{width}}"
        easy = option is question.end_option or len(question.options) == 1
        label = f"{option.label} (or just press Enter)" if easy else option.label
        note = notes.get(option.index, "") + (f" – {texts[option.index]}" if option.index in texts else "")
        line = Text.assemble("  ", (key, "bold cyan"), f"  {label}", (note, "dim"))
        print_folded(out, line, indent=width + 6)


def spaces_to_choose(table: Table, question: Question) -> list[str]:
    """For each answer the space of a board that it is, or "" for choosing none; nothing if others can be chosen."""
    if table.ask_data is None or not table.ask_data.is_of_things or speaks_in_numbers(question):
        return []
    sight, things = table.sight, [option.value for option in question.options]
    boards = {kind.name for kind in sight.program.kinds if kind.board is not None}
    if not all(thing is None or (isinstance(thing, int) and sight.kind_of[thing] in boards) for thing in things):
        return []
    return [sight.names[thing] if isinstance(thing, int) else "" for thing in things]


def print_side_by_side(out: Console, question: Question) -> None:
    """Many short answers in columns, to be read from the left to the right; whoever chooses none does so below them."""
    digits, room = len(str(len(question.options))), min(out.width, WIDEST) - 2
    wide = max(cell_len(option.label) for option in question.options if option.value is not None)
    line = Text("  ")
    for key, option in enumerate(question.options, 1):
        if line.cell_len > 2 and (line.cell_len + digits + 2 + wide > room + 2 or option.value is None):
            print_row(out, line)
            line = Text("  ")
        label = f"{option.label} (or just press Enter)" if option is question.end_option else option.label
        line = Text.assemble(line, (f"{key:>{digits}}", "bold cyan"), f"  {label:<{wide}}   ")
    print_row(out, line)


def print_row(out: Console, line: Text) -> None:
    line.rstrip()
    out.print(line, soft_wrap=True)


def option_notes(table: Table, question: Question) -> dict[int, str]:
    """Where each thing to choose lies, if that has a name, and whose it is; only of things the seat can see."""
    if table.ask_data is None or not table.ask_data.is_of_things:
        return {}
    sight, state = table.sight, table.state
    marks = player_marks(table, question.seat)
    notes: dict[int, str] = {}
    for option in question.options:
        thing = option.value
        if not isinstance(thing, int) or "(" in option.label:
            continue
        place = state.where(thing)
        where = "" if place is None else sight.slot_name(sight.spot_at[place].place, state.slot(thing))
        words = [word for word in (where, marks.get(thing, "")) if word]
        notes[option.index] = f"  ({', '.join(words)})" if words else ""
    alike = len(set(notes.values())) == 1 and len(notes) == len(question.options) > 1
    return {} if alike else notes  # what is the same for all says nothing


def print_card(out: Console, table: Table, typed: str) -> None:
    """One card as it is printed: its name, its kind, its fields and what it does."""
    name, *rows = face(table, typed, out.width)
    print_folded(out, Text(name, style="bold"))
    for row in rows:
        out.print(Text(row), soft_wrap=True)


def print_help(out: Console, table: Table) -> None:
    program = table.sight.program
    out.print(Text(program.name, style="bold"))
    for line in filter(None, (program.about, agreement_text(table))):
        print_folded(out, Text(line), indent=0)
    keys = Sheet(box=None, show_header=False, padding=(0, 0, 0, 2))
    for key, what in KEYS:
        keys.add_row(Text(key, style="bold cyan"), Text(what))
    out.print(keys)


def result_lines(result: Result) -> list[str]:
    lines = [str(result)]
    if result.scores:
        ranked = sorted(result.scores.items(), key=lambda item: -item[1])
        lines.append("Scores: " + ", ".join(f"{name} {score}" for name, score in ranked) + ".")
    lines.extend(f"{label}: {_report(value)}" for label, value in result.reports.items())
    return lines


def _report(value: int | bool | str | list[str] | None) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(value) or "none"
    return "none" if value is None else str(value)


def print_result(out: Console, result: Result) -> None:
    first, *rest = result_lines(result)
    print_folded(out, Text(first, style="bold green"))
    for line in rest:
        print_folded(out, Text(line))

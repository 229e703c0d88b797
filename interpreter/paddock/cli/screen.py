"""From stories, boards, questions and results to what a terminal shows."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from paddock.table.ask import how_many
from paddock.table.model import Question, Result
from paddock.table.table import Table
from paddock.views.board import board
from paddock.views.story import tell

KEYS = (
    ("1 2 3 …", "the number of a choice; for a pick of several all numbers on one line, like 1 3 5"),
    ("a word", "the choice itself, or the beginning of it"),
    ("?", "this help"),
    ("b", "the table again"),
    ("u", "take back your last answer, if nobody learnt anything since"),
    ("s, s FILE", "save the game"),
    ("q", "leave the table"),
)


def print_story(out: Console, table: Table, seat: int | None, since: int) -> None:
    """What happened from event number `since` on, as `seat` may know it."""
    for line in tell(table.cast, table.log[since:], seat):
        if line.title:
            out.print(Text(f"— {line.text} —", style="bold blue"))
        else:
            out.print(Text("  " * line.depth + line.text, style="" if line.depth == 0 else "dim"), soft_wrap=True)


def print_table(out: Console, table: Table, seat: int | None) -> None:
    out.print(board(table.view(seat), out.width))


def print_question(out: Console, question: Question) -> None:
    prompt = question.prompt.rstrip(":") or "one"
    choose = "" if prompt.endswith("?") else "choose "
    out.print(
        Text.assemble((question.player, "bold green"), f", {choose}{prompt}{_how_many(question)}:"), soft_wrap=True
    )
    if question.kind == "number":
        out.print(Text(f"  {_numbers(question)}"))
        return
    width = len(str(len(question.options)))
    for option in question.options:
        if option is not question.enough:
            out.print(Text.assemble("  ", (f"{option.index + 1:>{width}}", "bold cyan"), f"  {option.label}"))
    if question.enough is not None:
        number = question.enough.index + 1
        out.print(Text.assemble("  ", (f"{number:>{width}}", "bold cyan"), "  enough (or just press Enter)"))


def _how_many(question: Question) -> str:
    if question.kind != "many":
        return ""
    picked = f", picked so far: {', '.join(question.picked)}" if question.picked else ""
    return f" ({how_many(question)}{picked})"


def _numbers(question: Question) -> str:
    labels = [option.label for option in question.options]
    whole = [int(label) for label in labels if label.lstrip("-").isdecimal()]
    if len(whole) == len(labels) > 3 and whole == list(range(whole[0], whole[0] + len(whole))):
        return f"a number from {whole[0]} to {whole[-1]}"
    return ", ".join(labels[:-1]) + (" or " if len(labels) > 1 else "") + labels[-1]


def print_help(out: Console, table: Table) -> None:
    program = table.cast.program
    out.print(Text(program.name, style="bold"))
    if program.about:
        out.print(Text(program.about), soft_wrap=True)
    if program.active:
        out.print(Text(f"With {', '.join(program.active)}."))
    for key, what in KEYS:
        out.print(Text.assemble("  ", (f"{key:<10}", "bold cyan"), f"  {what}"))


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
    out.print(Text(first, style="bold green"))
    for line in rest:
        out.print(Text(line), soft_wrap=True)

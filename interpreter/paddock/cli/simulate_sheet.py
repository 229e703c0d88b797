"""Prints a simulation. Takes its numbers, gives tables of seats, length, reports and cards."""

from __future__ import annotations

from typing import Any

from rich.table import Table as Sheet

from paddock.cli.common import console, say

NAMES_SHOWN = 20  # of cards that never came
WORDS_SHOWN = 8  # of a report in words
Row = dict[str, Any]


def _decided(data: dict[str, Any]) -> str:
    return f"bots that think in {_count_text(data['worlds'], 'world')}" if data["worlds"] else "random decisions"


def show(name: str, data: dict[str, Any], cards_shown: int | None) -> None:
    games, players = data["games"], _count_text(data["players"], "player")
    if data["failed"]:
        of = f"{games} of {_count_text(games + data['failed'], 'game')} played to the end, {players}"
    else:
        of = f"{_count_text(games, 'game')} of {players}"
    say(f"{name}: {of}, {_decided(data)}, seed {data['seed']}.")
    if not games:
        return
    _seats(data)
    _length(data)
    if data["phases"]:
        _phases(data["phases"])
    for label, report in data["reports"].items():
        say(f"{label}: {_numbers(report) if 'deviation' in report else _words(report, games)}.")
    if data["cards"]:
        _cards(data, cards_shown)
    say(f"{data['games per second']} games per second.")


def _seats(data: dict[str, Any]) -> None:
    sheet = _sheet("seat", "wins", "share", "95 % between")
    for seat in data["wins"]:
        sheet.add_row(str(seat["seat"]), str(seat["wins"]), _percent(seat["share"]), _between(seat))
    console().print(sheet)
    if data["shared wins"] or data["nobody wins"]:
        say(f"Shared wins: {data['shared wins']}. Games nobody won: {data['nobody wins']}.")


def _count_text(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _length(data: dict[str, Any]) -> None:
    """By decisions; a game in which nobody is ever asked is as long as what happens in it."""
    if data["decisions"]["most"]:
        say(f"Decisions in a game: {_numbers(data['decisions'])}.")
        return
    say("Nobody has anything to decide.")
    for title, name in (("Dice rolled", "dice"), ("Verbs done", "verbs")):
        if data[name] and data[name]["most"]:
            say(f"{title} in a game: {_numbers(data[name])}.")


def _phases(phases: dict[str, Row]) -> None:
    """Those that are played once in every game tell nothing about its length."""
    texts = [
        f"{title} {row['mean']:.1f}" + (f" ({row['least']} to {row['most']})" if row["deviation"] else "")
        for title, row in phases.items()
        if row["most"] != 1 or row["least"] != 1
    ]
    if texts:
        say(f"Phases in a game: {', '.join(texts)}.")


def _sheet(*columns: str) -> Sheet:
    return Sheet(*columns, box=None, pad_edge=False)


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _between(row: Row) -> str:
    return f"{100 * row['low']:.1f} and {100 * row['high']:.1f} %"


def _numbers(row: Row) -> str:
    return f"{row['mean']:.1f} on average, {row['least']} to {row['most']}, middle {row['middle']}"


def _words(counts: dict[str, int], games: int) -> str:
    shown = [f"{word} {100 * times / games:.1f} %" for word, times in list(counts.items())[:WORDS_SHOWN]]
    return ", ".join(shown) + (", …" if len(counts) > WORDS_SHOWN else "")


# cards ---------------------------------------------------------------------------------------------------------------


def _cards(data: dict[str, Any], most: int | None) -> None:
    rows = data["cards"]
    if most != 0:
        played = [row for row in rows if row["when played"]]
        if played:
            _print_played(_telling(played, most), len(played), data)
        else:
            in_hand = sorted((row for row in rows if row["in hand"]), key=lambda row: (not row["added"], -row["drawn"]))
            _print_unplayed(in_hand[:most], len(in_hand), data)
        _print_only_drawn([row for row in rows if row["drawn"] and not row["in hand"] and not row["when played"]], most)
    nothing = not any(row["played"] or row["used"] for row in rows)
    for label in ("never drawn",) if nothing else ("never drawn", "never played"):
        if data[label]:
            say(f"{label.capitalize()}: {_names(data[label])}.")


def _telling(rows: list[Row], most: int | None) -> list[Row]:
    """Added ones, and those whose players win most surprisingly often or seldom; by kind, the winning ones first."""
    chosen = sorted(rows, key=lambda row: (not row["added"], -abs(row["when played"]["surprise"])))[:most]
    kinds = list(dict.fromkeys(row["kind"] for row in rows))
    return sorted(chosen, key=lambda row: (not row["added"], kinds.index(row["kind"]), -row["when played"]["share"]))


def _print_unplayed(rows: list[Row], of: int, data: dict[str, Any]) -> None:
    """Cards that come into hands in a game in which none counts as played."""
    if not rows:
        return
    say()
    counts = _counts(data)
    sheet = _sheet("card", "kind", "copies")
    for title in counts:
        sheet.add_column(title, justify="right")
    for row in rows:
        numbers = (f"{row[f'{count} per game']:.2f}" for count in counts)
        sheet.add_row(row["card"], row["kind"], str(row["copies"]), *numbers)
    console().print(sheet)
    left = f" {len(rows)} of {of} cards; --cards-shown all shows all." if len(rows) < of else ""
    say(f"Times in a game, all copies together. No card counts as played.{left}")


def _counts(data: dict[str, Any]) -> list[str]:
    return [count for count in ("drawn", "played", "discarded", "used") if any(row[count] for row in data["cards"])]


def _print_played(rows: list[Row], of: int, data: dict[str, Any]) -> None:
    won = any(seat["wins"] for seat in data["wins"])
    say()
    counts = _counts(data)
    several = len({row["kind"] for row in rows}) > 1
    sheet = _sheet("card", *(["kind"] if several else []), "copies")
    for title in (*counts, *(("won when played", "95 % between") if won else ())):
        sheet.add_column(title, justify="right")
    if won:
        sheet.add_column("")
    for row in rows:
        interval = row["when played"]
        cells = [row["card"], *([row["kind"]] if several else []), str(row["copies"])]
        cells += [f"{row[f'{count} per game']:.2f}" for count in counts]
        sheet.add_row(*cells, *([_percent(interval["share"]), _between(interval), interval["verdict"]] if won else []))
    console().print(sheet)
    say(_legend(rows, of))


def _legend(rows: list[Row], of: int) -> str:
    left = f" Of {of} cards these tell most; --cards-shown all shows all." if len(rows) < of else ""
    marked = any(row["when played"]["verdict"] for row in rows)
    meaning = " Stronger, weaker: who plays it wins clearly more or less often than with other cards."
    return f"Times in a game, all copies together.{left}{meaning if marked else ''}"


def _print_only_drawn(rows: list[Row], most: int | None) -> None:
    """Cards that never come into a hand, by kind: as one line, or one each if all are asked for."""
    for kind in dict.fromkeys(row["kind"] for row in rows):
        own = sorted((row for row in rows if row["kind"] == kind), key=lambda row: -row["drawn"])
        if most is None:
            say(f"Drawn in a game, {kind}: {', '.join(map(_often, own))}.")
        elif len(own) == 1:
            say(f"Drawn in a game, {kind}: {_often(own[0])}.")
        else:
            say(f"Drawn in a game, {kind}: from {_often(own[-1])} to {_often(own[0])}.")


def _often(row: Row) -> str:
    return f"“{row['card']}” {row['drawn per game']:.2f}"


def _names(names: list[str]) -> str:
    shown = ", ".join(f"“{name}”" for name in names[:NAMES_SHOWN])
    return shown + (f" and {len(names) - NAMES_SHOWN} more" if len(names) > NAMES_SHOWN else "")

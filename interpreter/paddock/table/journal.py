"""From a table to a file that plays again exactly, and back: the seed, the choices made before, and every answer."""

from __future__ import annotations

import hashlib
import json
from pathlib import PurePath
from typing import TYPE_CHECKING, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from paddock.code.plan import Forced
from paddock.table.journal_parts import Answers, Names, Number, Recorded, Seats, Settings, Words
from paddock.table.model import JournalError, Result, TableError
from paddock.text.letters import short_repr
from paddock.text.limits import JOURNAL_CHARACTERS

if TYPE_CHECKING:
    from paddock.program.model import Setting
    from paddock.table.table import Playable, Table

VERSION = 1
LONGEST = 60  # of what a message repeats from a file


class Journal(BaseModel):
    """`checksum` covers everything else, so that an edited file is recognised."""

    model_config = ConfigDict(extra="forbid")

    paddock: int = VERSION
    game: str
    options: Words = Field(default_factory=list)
    settings: Settings = Field(default_factory=dict)
    cards: Words = Field(default_factory=list)
    fingerprint: str
    seed: Number
    chance: Literal["rolled", "asked"] = "rolled"
    forced: Forced = "skipped"
    names: Names
    humans: Seats = Field(default_factory=list)  # seats played by people, so that a resumed game knows
    bot: str = ""
    answers: Answers = Field(default_factory=list)
    result: Recorded = None
    checksum: str = ""

    def to_text(self) -> str:
        sealed = self.model_copy(update={"checksum": self.seal()})
        text = json.dumps(sealed.model_dump(mode="json"), ensure_ascii=False, indent=1) + "\n"
        if len(text) > JOURNAL_CHARACTERS:
            raise JournalError(f"This game is too long for a journal: that has {JOURNAL_CHARACTERS:,} letters at most.")
        return text

    def seal(self) -> str:
        contents = json.dumps(self.model_dump(mode="json", exclude={"checksum"}), sort_keys=True)
        return hashlib.sha256(contents.encode()).hexdigest()[:16]


def journal_of(table: Table, result: Result | None) -> Journal:
    """No state is asked for: somebody may have stopped the table in the middle of a move."""
    game = table.game
    return Journal(
        game=_named(game),
        options=list(game.program.active),
        settings=dict(getattr(game, "settings", None) or {}),
        cards=[str(card) for card in getattr(game, "cards", None) or ()],
        fingerprint=game.graph.fingerprint(),
        seed=table.seed,
        names=list(table.names),
        answers=list(table.answers),
        result=result,
        chance=table.chance,
        forced=table.forced,
    )


def _named(game: Playable) -> str:
    """As it was asked for: a name from the list, or a path."""
    return str(getattr(game, "named", "") or game.name)


def _last_name(named: str) -> str:
    """Of a path the part that stays the same when its folder is moved."""
    return PurePath(named).stem


def read_journal(text: str) -> Journal:
    """The journal in `text`, or a `JournalError` that says what is wrong with it."""
    if not isinstance(text, str):
        raise JournalError(f"A journal is a text, as `save()` gives it, not {short_repr(text)}.")
    if len(text) > JOURNAL_CHARACTERS:
        raise JournalError("This file is far too large to be a journal.")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise JournalError("This is not a journal, or it was cut off: it cannot be read as JSON.") from None
    if not isinstance(data, dict) or "paddock" not in data:
        raise JournalError("This is not a journal of a game.")
    if data["paddock"] != VERSION:
        version = repr(data["paddock"])[:LONGEST]
        raise JournalError(f"This journal is of version {version}; this program reads version {VERSION}.")
    if strange := next((name for name in data if name not in Journal.model_fields), None):
        raise JournalError(f"This journal cannot be read: nothing is called {short_repr(strange[:LONGEST])} there.")
    try:
        journal = Journal.model_validate(data)
    except ValidationError as error:
        raise JournalError(f"This journal cannot be read: {_first(error)}.") from None
    if journal.checksum != journal.seal():
        raise JournalError("This journal was edited or broken: its contents do not match its checksum.")
    return journal


def _first(error: ValidationError) -> str:
    found = error.errors(include_url=False)[0]
    where = ".".join(str(part) for part in found["loc"])
    return f"{where[:LONGEST]}: {found['msg'].removeprefix('Value error, ').lower()}"


def check_rules(journal: Journal, game: Playable) -> None:
    """Refuses a journal that was played with other rules, or with other things agreed before."""
    now = game.graph.fingerprint()
    if now != journal.fingerprint and _last_name(journal.game) not in (game.name, _last_name(_named(game))):
        raise JournalError(f"This is a journal of {short_repr(_last_name(journal.game))}, not of {game.name}.")
    _check_agreed(journal, game)
    if now != journal.fingerprint:
        raise JournalError(
            f"The rules of {game.name} have changed since this game was played "
            f"(they were {journal.fingerprint}, now they are {now}), so it cannot be played again."
        )


def _check_agreed(journal: Journal, game: Playable) -> None:
    if sorted(journal.options) != sorted(game.program.active):
        played, here = (", ".join(sorted(names)) or "none" for names in (journal.options, game.program.active))
        raise JournalError(f"This game was played with other options: {played[:LONGEST]}, not {here}.")
    settings = getattr(game, "settings", None) or {}
    for setting in game.program.settings:
        played, here = (_in_words(setting, made.get(setting.name)) for made in (journal.settings, settings))
        if setting.name in journal.settings and played != here:
            raise JournalError(f"This game was played with other settings: {setting.name} {played}, not {here}.")


def _in_words(setting: Setting, value: int | bool | str | None) -> str:
    known = isinstance(value, int) and 0 <= value < len(setting.values)
    return setting.values[int(value)] if known and value is not None else str(value)[:LONGEST]


def replay(journal: Journal, game: Playable) -> Table:
    """The table at the end of the journal; a `JournalError` when it does not come out as recorded."""
    from paddock.table.table import deal

    check_rules(journal, game)
    try:
        table = deal(game, len(journal.names), journal.seed, journal.names, journal.chance, journal.forced)
        for number, index in enumerate(journal.answers, 1):
            _again(table, number, index)
    except JournalError:
        raise
    except TableError as error:
        raise JournalError(f"This journal does not fit the game: {error}") from None
    if journal.result is not None and table.result != journal.result:
        recorded = str(journal.result)[: 4 * LONGEST]
        raise JournalError(f"This game ends otherwise than recorded: {_ending(table)} Recorded: {recorded}")
    return table


def _again(table: Table, number: int, index: int) -> None:
    if table.state.ask is None:
        raise JournalError(f"This journal does not fit the game: it is over before answer {number}.")
    if not 0 <= index < table.state.answers:
        raise JournalError(f"This journal does not fit the game: answer {number} is not among the options.")
    table.go_on(index)


def _ending(table: Table) -> str:
    return "it is not over yet." if table.result is None else str(table.result)

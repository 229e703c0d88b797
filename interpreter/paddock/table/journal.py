"""From a table to a text that plays again exactly, and back: the seed, the choices made before, and every answer."""

from __future__ import annotations

import hashlib
import json
from pathlib import PurePath
from typing import Any, Protocol

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from paddock.code.plan import Forced
from paddock.program.model import Setting
from paddock.table.deal_options import Chance
from paddock.table.journal_parts import Answers, Names, Number, RecordedResult, Seats, Settings, Text, Words
from paddock.table.model import JournalError, Result
from paddock.table.playable import Playable
from paddock.text.letters import short_repr
from paddock.text.limits import JOURNAL_CHARACTERS

VERSION = 1
LONGEST = 60  # of what a message repeats from a file
# Those of the first journals. The checksum covers a later field only where it says something, so theirs stay right.
FIRST_FIELDS = frozenset((
    "paddock", "game", "options", "settings", "cards", "fingerprint", "seed", "chance", "forced", "names",
    "humans", "bot", "answers", "result",
))  # fmt: skip


class Journal(BaseModel):
    """`checksum` covers everything else, so that an edited file is recognised.

    A new field has a default, so that older saves are read; every text is bounded by its type (`Text`, `Words`).
    """

    model_config = ConfigDict(extra="forbid")

    paddock: int = VERSION
    game: Text
    options: Words = Field(default_factory=list)
    settings: Settings = Field(default_factory=dict)
    cards: Words = Field(default_factory=list)
    fingerprint: Text
    seed: Number
    chance: Chance = "rolled"
    forced: Forced = "skipped"
    names: Names
    humans: Seats = Field(default_factory=list)  # seats played by people, so that a resumed game knows
    bot: Text = ""
    answers: Answers = Field(default_factory=list)
    result: RecordedResult = None
    checksum: Text = ""

    def having(self, **more: Any) -> Journal:
        """With what somebody beside the table knows of the game, looked at as what is read is."""
        try:
            return Journal.model_validate(self.model_dump() | more)
        except ValidationError as error:
            raise JournalError(f"This game cannot be saved: {_first_error(error)}.") from None

    def to_text(self) -> str:
        sealed = self.model_copy(update={"checksum": self.seal()})
        text = json.dumps(sealed.model_dump(mode="json"), ensure_ascii=False, indent=1) + "\n"
        if len(text) > JOURNAL_CHARACTERS:
            raise JournalError(f"This game is too long for a journal: that has {JOURNAL_CHARACTERS:,} letters at most.")
        return text

    def seal(self) -> str:
        data = self.model_dump(mode="json", exclude={"checksum"})
        added = self.model_dump(mode="json", exclude_defaults=True)
        contents = json.dumps({k: v for k, v in data.items() if k in FIRST_FIELDS or k in added}, sort_keys=True)
        return hashlib.sha256(contents.encode()).hexdigest()[:16]


class Recordable(Protocol):
    """What a journal needs of a table."""

    @property
    def game(self) -> Playable: ...
    @property
    def seed(self) -> int: ...
    @property
    def names(self) -> tuple[str, ...]: ...
    @property
    def answers(self) -> list[int]: ...
    @property
    def chance(self) -> Chance: ...
    @property
    def forced(self) -> Forced: ...


def journal_of(table: Recordable, result: Result | None) -> Journal:
    """No state is asked for: somebody may have stopped the table in the middle of a move."""
    game = table.game
    try:
        return Journal(
            game=_game_reference(game),
            options=list(game.program.active),
            settings=dict(game.settings),
            cards=list(game.cards),
            fingerprint=game.graph.fingerprint(),
            seed=table.seed,
            names=list(table.names),
            answers=list(table.answers),
            result=result,
            chance=table.chance,
            forced=table.forced,
        )
    except ValidationError as error:
        raise JournalError(f"This game cannot be saved: {_first_error(error)}.") from None


def _game_reference(game: Playable) -> str:
    """As it was asked for: a name from the list, or a path."""
    return game.named or game.name


def _stem(named: str) -> str:
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
        raise JournalError(f"This journal cannot be read: {_first_error(error)}.") from None
    if journal.checksum != journal.seal():
        raise JournalError("This journal was edited or broken: its contents do not match its checksum.")
    return journal


def _first_error(error: ValidationError) -> str:
    first = error.errors(include_url=False)[0]
    where = ".".join(str(part) for part in first["loc"])
    return f"{where[:LONGEST]}: {first['msg'].removeprefix('Value error, ').lower()}"


def check_rules(journal: Journal, game: Playable) -> None:
    """Refuses a journal that was played with other rules, or with other things agreed before."""
    now = game.graph.fingerprint()
    if now != journal.fingerprint and _stem(journal.game) not in (game.name, _stem(_game_reference(game))):
        raise JournalError(f"This is a journal of {short_repr(_stem(journal.game))}, not of {game.name}.")
    _check_options_and_settings(journal, game)
    if now != journal.fingerprint:
        raise JournalError(
            f"The rules of {game.name} have changed since this game was played "
            f"(they were {journal.fingerprint}, now they are {now}), so it cannot be played again."
        )


def _check_options_and_settings(journal: Journal, game: Playable) -> None:
    if sorted(journal.options) != sorted(game.program.active):
        played, here = (", ".join(sorted(names)) or "none" for names in (journal.options, game.program.active))
        raise JournalError(f"This game was played with other options: {played[:LONGEST]}, not {here}.")
    for setting in game.program.settings:
        played, here = (
            _in_words(setting, settings.get(setting.name)) for settings in (journal.settings, game.settings)
        )
        if setting.name in journal.settings and played != here:
            raise JournalError(f"This game was played with other settings: {setting.name} {played}, not {here}.")


def _in_words(setting: Setting, value: int | bool | str | None) -> str:
    known = isinstance(value, int) and 0 <= value < len(setting.values)
    return setting.values[int(value)] if known and value is not None else str(value)[:LONGEST]

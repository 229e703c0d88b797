"""Tells what was agreed before a game. Takes a game and its settings, gives a line of settings and options."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from paddock.program.model import Program, Setting


def agreement_line(program: Program, settings: Mapping[str, int | bool], unusual: bool = False) -> str:
    """One line, empty for a game in which nothing can be agreed; with `unusual` only what is not as usual."""
    parts = [*_settings(program, settings, unusual), *(f"with {option}" for option in program.active)]
    return f"Agreed: {'; '.join(parts)}." if parts else ""


def _settings(program: Program, settings: Mapping[str, int | bool], unusual: bool) -> Iterable[str]:
    for setting in program.settings:
        value = settings.get(setting.name, setting.default)
        if value != setting.default:
            yield f"{setting.name} {_word(setting, value)} (usually {_word(setting, setting.default)})"
        elif not unusual:
            yield f"{setting.name} {_word(setting, value)}"


def _word(setting: Setting, value: int | bool) -> str:
    if setting.values:
        return setting.values[int(value)]
    if isinstance(value, bool) or setting.type.is_flag:
        return "yes" if value else "no"
    return str(value)

"""Finds positions that scenarios share. Takes trees, gives the lines of a position by its name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from paddock.program.mistakes import did_you_mean, mistake
from paddock.program.scenarios.model import Scenario
from paddock.text.model import Diagnostic, Severity
from paddock.tree import model as tree


class SharedPositions:
    """Those of some files; `problems` are names that two of them have."""

    def __init__(self, files: Iterable[tree.File]) -> None:
        self.by_name: dict[str, tree.PositionItem] = {}
        self.problems: list[Diagnostic] = []
        for item in (item for file in files for item in file.items):
            if isinstance(item, tree.PositionItem):
                self._add(item)

    def _add(self, item: tree.PositionItem) -> None:
        name = item.name.text
        if name in self.by_name:
            first = self.by_name[name].span
            message, help_ = f'there are two positions "{name}"', f"the other one stands in {first.file}:{first.line}"
            self.problems.append(mistake(item.span, message, "", help_).diagnostic)
        self.by_name.setdefault(name, item)

    def lines(self, name: tree.Quote) -> list[tree.Fact]:
        if name.text not in self.by_name:
            help_ = did_you_mean(name.text, self.by_name) or f'write it at the left margin: position "{name.text}"'
            raise mistake(name.span, f'no position "{name.text}"', "", help_)
        return self.by_name[name.text].lines

    def unused(self, files: Sequence[tree.File], scenarios: Sequence[Scenario]) -> list[Diagnostic]:
        """Without a scenario that begins with it nobody knows who its players are, and so what its lines mean."""
        used = {name for scenario in scenarios for name in scenario.positions}
        beside = {scenario.span.file for scenario in scenarios} | {f.source for f in files if is_scenarios(f.source)}
        return [
            Diagnostic(
                Severity.WARNING,
                f'no scenario begins with the position "{name}", so its lines have not been looked at',
                item.span,
                "",
                (f'in a scenario: given "{name}"',),
            )
            for name, item in self.by_name.items()
            if name not in used and item.span.file in beside
        ]


def is_scenarios(source: str) -> bool:
    return source.endswith(".scenario")

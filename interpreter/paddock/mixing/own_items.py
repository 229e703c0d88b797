"""What a mix says besides its bridges. Takes its text, gives it with the bridges left out, in kinds of the base."""

from __future__ import annotations

from paddock.mixing.bridges import is_renaming, means_kind
from paddock.mixing.mix_item import is_mix_line
from paddock.mixing.narrower import ending_of
from paddock.program.mistakes import MistakeFound
from paddock.program.words.patterns import wording
from paddock.program.words.vocabulary import World, skeleton
from paddock.text.model import Source
from paddock.text.plural import article
from paddock.tree import model as tree
from paddock.tree.layout import TextLine, lay_out


def own_text(source: Source, file: tree.File, lenders: list[World], kinds: dict[str, str]) -> Source:
    """Every line stays where it is, so that messages find it. The rules and prints of bridges are of the mixed game."""
    lines = source.text.split("\n")
    blocks = {block[0].number: block for block in lay_out(source).items}
    for item in file.items:
        block = blocks.get(item.span.line, [])
        if isinstance(item, tree.OptionItem):
            for inner in (each for each in item.items if is_bridge(each, lenders)):
                _leave_rules(lines, block_at(block, inner.span.line), "  ")
            for line in (each for each in item.lines if isinstance(each, tree.Fact) and is_mix_line(each)):
                lines[line.span.line - 1] = ""
            continue
        if (isinstance(item, tree.Declaration) and item.word == "mix") or is_bridge(item, lenders):
            _leave_rules(lines, block)
        elif isinstance(item, tree.ValueItem | tree.VerbItem):
            _use_kinds(lines, item.pattern, kinds)
    return Source(source.name, "\n".join(lines))


def block_at(block: list[TextLine], number: int) -> list[TextLine]:
    """A line inside an item, and what stands under it."""
    at = next(n for n, line in enumerate(block) if line.number == number)
    end = next((n for n in range(at + 1, len(block)) if block[n].depth <= block[at].depth), len(block))
    return block[at:end]


def _leave_rules(lines: list[str], block: list[TextLine], indent: str = "") -> None:
    """And what bridges print: both may stand by themselves."""
    for line in block:
        text = line.code.strip()
        lines[line.number - 1] = indent + text if text.startswith(("rule ", "prints ")) else ""


def _use_kinds(lines: list[str], pattern: tree.Pattern, kinds: dict[str, str]) -> None:
    """`(a boat)` of a lent verb that is given a meaning here; its steps still call it `the boat`."""
    for gap in reversed([part for part in pattern.parts if isinstance(part, tree.Gap)]):
        old = gap.kind[-1].text.lower()
        if old in kinds and len(gap.kind) == 2:
            new, name = kinds[old], " ".join(word.text for word in gap.name) or old
            text = lines[gap.span.line - 1]
            written = f"({article(new)} {new}, the {name})"
            lines[gap.span.line - 1] = text[: gap.span.column - 1] + written + text[gap.span.end - 1 :]


def is_bridge(item: tree.Item, lenders: list[World]) -> bool:
    """Whether its left side is a wording of a lender, and its right side can stand in its place."""
    match item:
        case tree.BridgeItem():
            return True
        case tree.Declaration(word="kind"):
            return means_kind(item) is not None
        case tree.ValueItem() if (
            not item.steps and item.value is not None and not isinstance(item.value, tree.CaseTable)
        ):
            return any(_says(item, world) for world in lenders)
    return False


def _says(item: tree.ValueItem, world: World) -> bool:
    ending = ending_of(item.pattern)
    return any(_is_said(pattern, item, world) for pattern in [item.pattern, *([ending.pattern] if ending else [])])


def _is_said(pattern: tree.Pattern, item: tree.ValueItem, world: World) -> bool:
    sort, lead = ("test", "") if item.is_condition else ("value", "the")
    try:
        words = wording(pattern, world.kinds, False, lead)
    except MistakeFound:
        return False
    entry = world.words.skeletons.get((sort, skeleton(words.parts)))
    return entry is not None and bool(entry.where) and (not item.is_condition or is_renaming(item, words))

"""Reads the lines of a mix. Takes a `mix` item, gives its base, what is lent, and what stays in the box."""

from __future__ import annotations

from paddock.program.mistakes import MistakeFound, mistake
from paddock.records import field, record
from paddock.text.model import Span
from paddock.text.spelling import nearest
from paddock.tree import model as tree

LINES = ("base", "lends", "only", "barred", "same", "brings", "copies")
IN_OPTIONS = ("only", "barred", "same", "copies")
EXAMPLES = {
    "base": 'base "GAME"',
    "lends": 'lends "CARD SET"',
    "only": 'only "CARD", KINDS',
    "barred": 'barred "CARD", KINDS',
    "same": 'same "CARD"',
    "brings": 'brings "FILE OF RULES"',
    "copies": "copies at most 2",
}


@record
class Chosen:
    """Cards by their names, and by the kinds they are of."""

    names: dict[str, Span] = field(default_factory=dict)
    kinds: dict[str, Span] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.names or self.kinds)


@record
class MixItem:
    name: str
    span: Span
    base: str = ""
    lends: dict[str, Span] = field(default_factory=dict)
    only: Chosen = field(default_factory=Chosen)
    barred: Chosen = field(default_factory=Chosen)
    same: Chosen = field(default_factory=Chosen)
    brings: dict[str, Span] = field(default_factory=dict)
    copies: int | None = None  # at most so many of each
    narrowed: bool = False  # an option says which cards go in
    unbarred: bool = False  # to see what would become of the barred cards
    problems: list[MistakeFound] = field(default_factory=list)


def mix_of(file: tree.File) -> tree.Declaration | None:
    """The `mix` item of a file, if it has one."""
    return next((i for i in file.items if isinstance(i, tree.Declaration) and i.word == "mix"), None)


def read_mix(item: tree.Declaration) -> MixItem:
    name = item.head[0].atoms[0] if item.head and item.head[0].atoms else None
    mix = MixItem(name.text if isinstance(name, tree.Quote) else "", item.span)
    if not isinstance(name, tree.Quote):
        mix.problems.append(mistake(item.span, "a mix has a name in quotes", "", 'mix "Tugs on the canal":'))
    for line in item.lines:
        if isinstance(line, tree.Fact):
            try:
                _line(mix, line)
            except MistakeFound as problem:
                mix.problems.append(problem)
    if not mix.base and not mix.problems:
        mix.problems.append(mistake(item.span, "this mix does not say which game is played", "", 'base "GAME"'))
    if not mix.lends and not mix.problems:
        mix.problems.append(mistake(item.span, "nothing is lent in this mix", "", 'lends "CARD SET"'))
    return mix


def with_option(mix: MixItem, option: tree.OptionItem) -> None:
    """Lines of the mix that stand in an option: which cards go in then, and how many of each. Its `only` replaces that
    of the mix."""
    for line in option.lines:
        if isinstance(line, tree.Fact) and is_mix_line(line):
            if _lead(line) == "only" and not mix.narrowed:
                mix.only, mix.narrowed = Chosen(), True
            try:
                _line(mix, line)
            except MistakeFound as problem:
                mix.problems.append(problem)


def is_mix_line(line: tree.Fact) -> bool:
    return _lead(line) in IN_OPTIONS


def _lead(line: tree.Fact) -> str:
    first = line.parts[0]
    lead = first.atoms[0] if isinstance(first, tree.Phrase) and first.atoms else None
    return lead.text if isinstance(lead, tree.Word) else ""


def _line(mix: MixItem, line: tree.Fact) -> None:
    word = _lead(line)
    if word not in LINES or not all(isinstance(part, tree.Phrase) for part in line.parts):
        near = nearest(word, LINES)
        helps = [f"did you mean: {EXAMPLES[near[0]]}" if near else "a mix has: " + "; ".join(EXAMPLES.values())]
        raise mistake(line.span, "a mix has no such line", "", *helps)
    if word == "copies":
        mix.copies = _copies(line)
        return
    quotes, kinds = _named(line)
    if word in ("base", "lends", "brings") and (kinds or not quotes):
        raise mistake(line.span, f"`{word}` is followed by names in quotes", "", EXAMPLES[word])
    if word == "base":
        if mix.base or len(quotes) > 1:
            raise mistake(line.span, "a mix has one base", "the game whose rules are played", EXAMPLES[word])
        mix.base = next(iter(quotes))
    elif word in ("lends", "brings"):
        getattr(mix, word).update(quotes)
    else:
        chosen: Chosen = getattr(mix, word)
        chosen.names |= quotes
        chosen.kinds |= kinds


def _named(line: tree.Fact) -> tuple[dict[str, Span], dict[str, Span]]:
    """Names in quotes, and plain words for kinds, with where each of them stands."""
    quotes: dict[str, Span] = {}
    kinds: dict[str, Span] = {}
    for number, part in enumerate(line.parts):
        atoms = part.atoms[1:] if isinstance(part, tree.Phrase) and number == 0 else getattr(part, "atoms", [])
        if len(atoms) != 1:
            raise mistake(part.span, "between the commas stands one name or one kind", "", 'barred "CARD", KINDS')
        if isinstance(atoms[0], tree.Quote):
            quotes[atoms[0].text] = atoms[0].span
        elif isinstance(atoms[0], tree.Word):
            kinds[atoms[0].text.lower()] = atoms[0].span
        else:
            raise mistake(part.span, "a name in quotes or a kind is needed here", "", 'barred "CARD", KINDS')
    return quotes, kinds


def _copies(line: tree.Fact) -> int:
    first = line.parts[0]
    match first.atoms if isinstance(first, tree.Phrase) and len(line.parts) == 1 else []:
        case [_, tree.Word(text="at"), tree.Word(text="most"), tree.Number() as number] if number.value > 0:
            return number.value
    raise mistake(line.span, "this line does not say how many", "", EXAMPLES["copies"])

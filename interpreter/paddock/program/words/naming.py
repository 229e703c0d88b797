"""Checks the names a game gives. Takes the words of a name, gives a mistake when they cannot be one or are taken."""

from __future__ import annotations

from paddock.program import operations as ops
from paddock.program.kinds import Kinds
from paddock.program.mistakes import MistakeFound, mistake
from paddock.program.model import Expr, Kind
from paddock.program.words.english import LITTLE
from paddock.program.words.patterns import PLAIN, splitting
from paddock.program.words.vocabulary import Arg, Context, Entry, Fixed, Make, World, field_words
from paddock.text.model import Span
from paddock.tree.control_words import control_words
from paddock.tree.core_lines import starts_of_facts

BUILT_IN = ("card", "piece", "space", "player")
LEADING = ("the", "a", "an", "its", "your")
FREE_NAMES = {  # what something can be called whose name every game has already
    "kind": "{}-card",
    "counter": "{}-count",
    "flag": "{}-marked",
    "note": "chosen-{}",
    "place": "{}-pile",
    "setting": "{}-limit",
}


def _not_in_names() -> frozenset[str]:
    return splitting() | set(control_words().of("IS", "NOT"))


def missing_comma_at(words: list[str]) -> int | None:
    """Where in a head a fact begins that should stand behind a comma; never at its first word."""
    for at in range(1, len(words)):
        if any(tuple(words[at : at + len(fact)]) == fact for fact in starts_of_facts()):
            return at
    return None


def missing_comma(words: list[str], at: int, word: str, span: Span) -> MistakeFound:
    help_ = f"{word} {' '.join(words[:at])}, {' '.join(words[at:])}"
    return mistake(span, f"a comma is missing before `{' '.join(words[at : at + 2])}`", "", help_)


def core_nouns() -> set[str]:
    """The words that stand for a sort of thing in every game: `a number`, `things`, `a player`."""
    plain = {words.removeprefix("a ") for words in PLAIN if " or " not in words}
    return plain | set(BUILT_IN) | {f"{name}s" for name in BUILT_IN}


def constants(world: World) -> set[str]:
    """Words of the language that are a value all by themselves: none, yes, no."""
    core = [e.parts for e in world.words.entries["value"] if not e.where and len(e.parts) == 1]
    return {form for parts in core for part in parts if isinstance(part, Fixed) for form in part.forms}


def name_taken(name: str, word: str, span: Span) -> MistakeFound:
    free = FREE_NAMES.get(word, "{}-word").format(name)
    help_ = f"call it something else: {word} {free}"
    return mistake(span, f"`{name}` already means something in every game", "", help_)


def check_plural(name: str, word: str, world: World, span: Span) -> None:
    """`the events` are all of them, so nothing else can be called so: one sentence would take the pile, one all.

    A setting can: it is a number or a word, never a list of things.
    """
    kind = next((k for k in world.kinds.by_name.values() if name == k.plural), None)
    if kind is None:
        return
    helps = [f"call it something else: {word} {FREE_NAMES[word].format(kind.name)}"] if word else ["use another name"]
    raise mistake(span, f"`the {name}` already means something: all {name} of the game", "", *helps)


def check_owner(owner: Kind, word: str, span: Span) -> Kind:
    """The owner of a place or counter: a thing, since a word of a choice lies nowhere and has nothing."""
    if owner.parent != "one of":
        return owner
    first = owner.values[0] if owner.values else "NAME"
    pieces = f'make the words pieces: kind {owner.name} is a piece, and for each: card "{first}", a {owner.name}'
    helps = pieces, f"or declare one for each word: {word} {first}-NAME"
    raise mistake(span, f"a {word} belongs to things, and `{owner.name}` is a choice of words", "", *helps)


def check_single_word(choice: Kind, word: str, span: Span) -> None:
    """A field holds one word of a choice."""
    if word == choice.plural and word != choice.name:
        each = " and ".join(f"{value}: number" for value in choice.values[:2])
        helps = f"for one of them: {choice.name}", f"to print how many of each: a field for each word, as {each}"
        raise mistake(span, f"a field cannot hold several {choice.plural}", "it holds one word of a choice", *helps)


def check_name(words: list[str], word: str, alone: bool, span: Span) -> None:
    """`alone`: it belongs to nobody, so that it is spoken of as `the NAME` and nothing more."""
    name = " ".join(words)
    if not words:
        raise mistake(span, f"this {word} has no name", "", f"{word} NAME")
    cut = next((w for w in words if w in _not_in_names()), None)
    if cut is not None:
        each = "declare each on a line of its own" if cut in ("and", "or") else "use another word"
        raise mistake(span, f"`{cut}` is a control word and cannot stand in a name", "", each)
    if words[0] in LEADING:
        raise mistake(span, f"a name is declared without `{words[0]}`", "", f"{word} {' '.join(words[1:]) or 'NAME'}")
    if name in LITTLE - set(BUILT_IN) or (alone and name in core_nouns()):
        raise name_taken(name, word, span)


def missing_kind(name: str, above: dict[str, str], settled: set[str], span: Span) -> str:
    """The kind that is not there, if it is the one right above; of those further down nothing more is said.

    `settled` are those that were followed to their end before.
    """
    seen, at = {name}, above[name]
    while at in above and at not in seen and at not in settled:
        seen.add(at)
        at = above[at]
    if at in seen:
        help_ = "one of them must be a card, piece or space: kind NAME is a card"
        raise mistake(span, "these kinds stand under each other", "", help_)
    settled |= seen
    return above[name] if above[name] not in above else ""


def check_choice(value: str, world: World, span: Span) -> None:
    """A word of a choice must not be a number or a word of the language."""
    if not value:
        raise mistake(span, "a word is missing here", "", "kind NAME is one of red, blue")
    if value.lstrip("-").isdigit():
        help_ = "of numbers make a field or a counter, or write the word: three"
        raise mistake(span, f"`{value}` is a number, but a choice is made of words", "", help_)
    if value in constants(world) | (LITTLE - set(BUILT_IN)):
        raise mistake(span, f"`{value}` already means something in every game", "", "use another word")
    cut = next((w for w in value.split() if w in _not_in_names()), None)
    if cut is not None:
        help_ = "separate them with commas" if cut in ("and", "or") else "use another word"
        raise mistake(span, f"`{cut}` cannot stand in a word of a choice", "", help_)


def check_once(world: World, entry: Entry, span: Span) -> None:
    other = world.words.same_wording(entry)
    if other is not None and other.where:
        label = "one name has one meaning"
        raise mistake(span, f"`{entry.shown}` is declared twice", label, f"the other one stands at {other.where}")


def override_core(world: World, entry: Entry, owner: str) -> None:
    """`the position of (a token)` that the game declares is meant where a token's is asked, not the core's."""
    words = field_words(entry.parts)
    for core in [e for e in world.words.fields.get(words or (), []) if not e.where and e.make is not None]:
        assert core.make is not None
        original, narrowed = core.make, unless(core.make, owner, world.kinds)
        for each in world.words.entries["value"]:
            if each.make is original:
                each.make = narrowed


def unless(make: Make, owner: str, kinds: Kinds) -> Make:
    """The core's meaning, but not of a single thing of that kind."""

    def narrowed(reader: Context, args: list[Arg]) -> Expr | None:
        asked = args[-1]
        one = asked.args[0] if isinstance(asked, Expr) and asked.op == ops.LIST and len(asked.args) == 1 else asked
        if isinstance(one, Expr) and one.type.is_thing and kinds.is_a(one.type.kind, owner):
            return None
        return make(reader, args)

    return narrowed

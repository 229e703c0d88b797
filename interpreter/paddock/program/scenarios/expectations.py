"""Reads the lines of `then:`. Takes a line of what must be true, gives a check."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

from paddock.program import operations as ops
from paddock.program.declaring.plain_lines import COMMAS
from paddock.program.declaring.triggers import numbers_meant, open_all, open_gaps
from paddock.program.kinds import comparable, something_else
from paddock.program.mistakes import MistakeFound, mistake
from paddock.program.model import Expr
from paddock.program.phrases.readings import atom_text, atoms_of
from paddock.program.phrases.unchosen import chosen_from
from paddock.program.scenarios.drawings import check_rows, drawing_of
from paddock.program.scenarios.model import Asked, Check, Contains, Happens, Holds, LooksSo, Over, Sees, Wins
from paddock.program.scenarios.words import ScenarioWords, line_text, number, part_text, words_in
from paddock.program.sentences.operators import anything, condition
from paddock.program.types import Type
from paddock.program.words.vocabulary import Entry, Gap
from paddock.text.model import Span
from paddock.tree import model as tree

OFTEN = {"once": 1, "twice": 2}
COMPARING = ops.expressions_where(lambda op: op.has_sides)  # what is found can be said: two sides, or what lies there


def check_line(words: ScenarioWords, line: tree.Fact) -> Check:
    first = line.parts[0]
    text = line_text(line)
    if line.rows:
        return LooksSo(*drawing_of(words, line), text, line.span)
    check_rows(line)
    if isinstance(first, tree.Phrase):
        sentence = words_in(first)
        check: Check | None = _happens(words, first, sentence, text) or _wins(words, sentence, text, line.span)
        check = check or _sees(words, first, sentence, text)
        if check is not None:
            return check
    if text in ("the game is over", "the game is not over"):
        return Over("not" in text.split(), text, line.span)
    if isinstance(first, tree.Comparison):
        compared = _asked(words, first, line, text) or _contains(words, first, line, text)
        if compared is not None:
            return compared
    return _holds(words, line, first, text)


# ------------------------------------------------------------------ conditions


def _holds(words: ScenarioWords, line: tree.Fact, first: tree.Expression, text: str) -> Holds:
    _in_commas(words, first)
    if len(line.parts) > 1:
        first = _as_list(line, first)
    sides = _sides(words, first)
    try:
        test = words.read(first, lambda one: condition(words.reader, one))
    except MistakeFound as problem:
        raise _no_such_card(words, first, sides) or problem from None
    return Holds(test, text, line.span, sides, _opposite(first, test))


def _opposite(node: tree.Expression, test: Expr) -> str:
    """What was found, if a flag or condition does not hold: there is nothing to compare."""
    inner = test.args[0] if test.op == ops.NOT else test
    if not isinstance(node, tree.Comparison) or node.relation or inner.op in COMPARING:
        return ""
    return part_text(replace(node, negated=not node.negated))


def _no_such_card(words: ScenarioWords, node: tree.Expression, sides: list[Expr]) -> MistakeFound | None:
    """`the top card of the heap is 99 red`, if no card says so."""
    if not sides or not sides[0].type.is_thing or sides[0].type.kind == "player":
        return None
    right = node.right if isinstance(node, tree.Comparison) and not node.relation else None
    card_words = words_in(right) if isinstance(right, tree.Phrase) else []
    if not card_words or not isinstance(right, tree.Phrase) or words.printed.kinds_of([w.lower() for w in card_words]):
        return None
    only = [a for a in right.atoms if isinstance(a, tree.Word | tree.Number)]
    if len(only) < len(right.atoms) or not any(isinstance(a, tree.Number) for a in only):
        return None
    kind = sides[0].type.kind
    return mistake(
        right.span,
        f"no {kind} has `{' '.join(card_words)}` printed on it",
        "",
        "write what is printed on one, or its name in quotes",
    )


def _in_commas(words: ScenarioWords, node: tree.Expression) -> None:
    """`the heap is 2 red and 3 blue`: what lies in a place is a list."""
    if not isinstance(node, tree.Junction) or not isinstance(node.parts[0], tree.Comparison):
        return
    left = node.parts[0].left
    if isinstance(left, tree.Phrase) and words.one_of(left, "place") and isinstance(node.parts[1], tree.Phrase):
        raise mistake(node.span, f"`{node.word}` does not join what lies in a place", "", COMMAS)


def _as_list(line: tree.Fact, first: tree.Expression) -> tree.Expression:
    """`the rivals of Ann is Bob, Cleo`."""
    rest = line.parts[1:]
    if not isinstance(first, tree.Comparison) or any(isinstance(part, tree.Comparison) for part in rest):
        raise mistake(line.span, "these are several conditions", "", "write one line for each")
    things = tree.Junction("and", [first.right, *rest], line.span)
    return tree.Comparison(first.left, first.negated, first.relation, things, first.span)


def _sides(words: ScenarioWords, node: tree.Expression) -> list[Expr]:
    if not isinstance(node, tree.Comparison):
        return []
    try:
        return [words.read(node.left, lambda one: anything(words.reader, one))]
    except MistakeFound:
        return []


def _contains(words: ScenarioWords, node: tree.Comparison, line: tree.Fact, text: str) -> Contains | None:
    if node.negated or node.relation or not isinstance(node.left, tree.Phrase):
        return None
    if not isinstance(node.right, tree.Phrase) or words_in(node.right) == ["empty"]:
        return None
    place = words.one_of(node.left, "place")
    if place is None:
        return None
    return Contains(place, words.cards([node.right, *line.parts[1:]]), text, line.span)


# ------------------------------------------------------------------ what happened


def _happens(words: ScenarioWords, phrase: tree.Phrase, sentence: list[str], text: str) -> Happens | None:
    times: int | None = None
    match sentence[:5]:
        case ["it", "happens", "that", *_]:
            skip = 3
        case ["it", "never", "happens", "that", *_]:
            skip, times = 4, 0
        case ["it", "happens", often, "that", *_] if often in OFTEN:
            skip, times = 4, OFTEN[often]
        case ["it", "happens", often, "times" | "time", "that"]:
            skip, times = 5, number(often, phrase.span)
        case ["it", "happens", *_]:
            shapes = "it happens that …", "it never happens that …", "it happens twice that …"
            raise mistake(phrase.span, "how often does it happen?", "", *shapes, "it happens 3 times that …")
        case _:
            return None
    rest = tree.Phrase(phrase.atoms[skip:], phrase.filters, phrase.span)
    if not rest.atoms:
        raise mistake(phrase.span, "what happens?", "", "it happens that Bob draws 2 cards")
    verb, args, filled = words.read(rest, lambda one: _doing(words, one))
    return Happens(verb, args, filled, times, text, phrase.span)


def _doing(words: ScenarioWords, phrase: tree.Phrase) -> tuple[int, list[tuple[int, Expr]], list[int]]:
    """The verb, for each of its gaps that is told what must have filled it, and which must have been filled at all."""
    spoken, vocabulary = {atom_text(atom) for atom in atoms_of(phrase)}, words.builder.world.words
    known = [entry for entry in vocabulary.having("verb", spoken) if entry.verb is not None]
    openings = [(entry, opening) for entry in known for opening in open_gaps(entry, "number" in spoken)]
    try:
        match_ = words.reader.verb(
            phrase, [narrow for entry, opening in openings for narrow in _with_choices(entry, opening)]
        )
    except MistakeFound:  # all of them tell best what is wrong
        match_ = words.reader.verb(phrase, open_all(vocabulary.entries["verb"], "number" in spoken))
    assert match_.entry.verb is not None
    verb = words.builder.resolved_verb(match_.entry.verb)
    gaps = [p for p in match_.entry.parts if isinstance(p, Gap)]
    names = [p.name for p in verb.params]
    args: list[tuple[int, Expr]] = []
    filled = [names.index(param.name) for param in numbers_meant(match_, gaps, verb.params)]
    for gap, given in zip(gaps, match_.args, strict=True):
        arg, at = chosen_from(given) if isinstance(given, Expr) else None, names.index(gap.name)
        if arg is not None and arg.op == ops.ALL:
            filled += [at] if verb.params[at].type.or_none else []
        elif arg is not None:
            _may_be(words, arg.type, verb.params[at].type, phrase.span)
            args.append((at, arg))
    return verb.id, args, filled


def _with_choices(entry: Entry, opened: Entry) -> list[Entry]:
    """Where one of a few words is needed, `ones` is that word and not the card it is printed on; `a line` is any."""
    choices = {p.name: p for p in entry.parts if isinstance(p, Gap) and p.type.is_choice}
    part_choices = [
        [p] if not isinstance(p, Gap) or p.name not in choices else [choices[p.name], _any_of(choices[p.name])]
        for p in opened.parts
    ]
    return [replace(opened, parts=parts) for parts in product(*part_choices)]


def _any_of(gap: Gap) -> Gap:
    return replace(gap, type=gap.type.list, some=("a", "one"))


def _may_be(words: ScenarioWords, given: Type, wanted: Type, span: Span) -> None:
    kinds = words.reader.kinds
    if given.is_choices and wanted.is_choice:
        given = given.one
    may = given.is_error or wanted.is_error or comparable(given, wanted, kinds) or comparable(wanted, given, kinds)
    if not may:
        help_ = "say what is printed on it, or its name in quotes" if wanted.of_things else ""
        raise mistake(span, something_else(given, wanted, kinds), "", help_)


def _wins(words: ScenarioWords, sentence: list[str], text: str, span: Span) -> Wins | None:
    match sentence:
        case ["nobody", "wins"]:
            return Wins("", False, text, span)
        case [who, "wins"]:
            return Wins(words.player(who, span), False, text, span)
        case [who, "does", "not", "win"]:
            return Wins(words.player(who, span), True, text, span)
    return None


def _sees(words: ScenarioWords, phrase: tree.Phrase, sentence: list[str], text: str) -> Sees | None:
    """What a player may look at."""
    skip = 2 if sentence[1:2] == ["sees"] else 4 if sentence[1:4] == ["does", "not", "see"] else 0
    if not skip or sentence[0] not in words.players:
        return None
    rest = tree.Phrase(phrase.atoms[skip:], phrase.filters, phrase.span)
    what = words.one_of(rest, "place", "stored") if rest.atoms else None
    if what is None:
        only = "only a place or a counter, flag or note can be seen"
        raise mistake(rest.span, only, "", "Bob does not see the HAND of Alex")
    return Sees(sentence[0], what, skip == 2, text, phrase.span)


def _asked(words: ScenarioWords, node: tree.Comparison, line: tree.Fact, text: str) -> Asked | None:
    if not isinstance(node.left, tree.Phrase) or not isinstance(node.right, tree.Phrase):
        return None
    who, sentence = " ".join(words_in(node.left)), words_in(node.right)
    if sentence[:1] != ["asked"]:
        return None
    if who == "nobody":
        if node.negated or len(sentence) > 1 or len(line.parts) > 1:
            raise mistake(line.span, "`nobody is asked` stands alone", "", "Bob is asked", "Bob is not asked")
        return Asked("", [], line.span)
    first = sentence[3:] if sentence[1:3] == ["to", "choose"] else sentence[1:]
    options = [" ".join(first)] if first else []
    for part in line.parts[1:]:
        if not isinstance(part, tree.Phrase):
            raise mistake(part.span, "this is no choice", "", f'{who} is asked to choose "A", "B"')
        options.append(" ".join(words_in(part)))
    return Asked(words.player(who, node.left.span), options, line.span, node.negated, text)

"""Reads `prints "…"`: the words that players know. Takes the items of a game, gives pairs of wordings for its cards.

Whatever has a pattern is in the book, so that a printed sentence is understood part by part; only what has a line
`prints` is printed in other words than it is written.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from paddock.program.declaring.items import rules_among, rules_in
from paddock.program.kinds import Kinds
from paddock.program.mistakes import mistake
from paddock.program.words.english import base_form, plural
from paddock.program.words.patterns import gap_name
from paddock.text.model import Span
from paddock.text.wording import Wording
from paddock.tree import model as tree
from paddock.tree.control_words import control_words

GAP = re.compile(r"\{(?:the )?([^{}]*)\}")
_FIRST_VERB = re.compile(r"(\{[^{}]*\} )([^\W\d_][\w-]*)(?![/\w])")
_STATE = re.compile(r"\{[^{}]*\} is/are ([^{}]+)")  # what can also be said of many: players that are not safe
_NOUN, _SAID = re.compile(r"the |a |an |1 of "), re.compile(r"[,:;.]| (?:is|are) ")
_VALUE_OF = re.compile(r"the (?P<name>.+?) of \{(?P<gap>[^{}]*)\}(?P<rest>.*)")
OWNERS = {"your": "you"}
ARE = {"is": "are", "was": "were"}


def wordings_of(item: tree.Item, kinds: Kinds) -> Iterator[Wording]:
    _check_place(item)
    match item:
        case tree.VerbItem():
            lines = [step for step in item.steps if isinstance(step, tree.RuleLine)]
            yield from _of_pattern(_sentence(item.pattern, is_verb=True), lines, item.span)
        case tree.ValueItem(is_condition=True):
            yield from _of_pattern(_sentence(item.pattern, is_verb=False), _lines_of(item), item.span)
        case tree.ValueItem():
            yield from _of_value("the " + _sentence(item.pattern, is_verb=False), _lines_of(item), item.span)
        case tree.PhaseItem():  # its name is what players read already; its lines are on the chart of the game
            yield from _uses([step for step in item.steps if isinstance(step, tree.RuleLine)])
        case tree.Declaration(word="kind"):
            yield from _of_kind(item, kinds)
        case tree.Declaration(word="place" | "counter" | "flag" | "note"):
            yield from _of_place(item)
        case tree.RuleLine():
            yield from _uses([item])
        case _:
            return


def _check_place(item: tree.Item) -> None:
    """Where nothing has words of its own, there are no others for it."""
    match item:
        case tree.VerbItem():
            own: list[object] = [*item.steps]
        case tree.PhaseItem():
            own = [step for step in item.steps if isinstance(step, tree.RuleLine) and len(step.prints) == 2]
        case tree.ValueItem():
            own = [*_lines_of(item)]
        case tree.Declaration(word="kind" | "place" | "counter" | "flag" | "note" | "card"):
            own = [*item.lines]
        case tree.RuleLine(prints=[_, _]):
            own = [item]
        case _:
            own = []
    for line in rules_in(item):
        if line.prints and not any(line is each for each in own):
            help_ = "put it directly under a verb, value, condition, kind, place, counter, flag, note or card"
            raise mistake(line.span, "there is nothing here that these words could stand for", "", help_)
        if len(line.prints) == 2 and isinstance(item, tree.Declaration) and item.word == "card":
            raise mistake(line.span, "a card prints one text instead of its own", "", 'write: prints "TEXT"')


def _lines_of(item: tree.ValueItem) -> list[tree.RuleLine]:
    return [*item.rules, *(step for step in item.steps if isinstance(step, tree.RuleLine))]


def _sentence(pattern: tree.Pattern, is_verb: bool) -> str:
    """The pattern with gaps in braces; `draws/draw` after who does it."""
    words = []
    has_subject = isinstance(pattern.parts[0], tree.Gap)
    for at, part in enumerate(pattern.parts):
        if isinstance(part, tree.Gap):
            words.append("{" + gap_name(part) + "}")
            continue
        forms = part.text.lower().split("/")
        if len(forms) > 1 and at == 1 and has_subject:
            words.append(f"{forms[1]}/{forms[0]}")
        elif at == 1 and has_subject:
            words.append(_with_base(forms[0]))
        else:
            words.append(forms[0] + ("/your" if forms[0] == "its" and is_verb and has_subject else ""))
    return " ".join(words)


def _with_base(word: str) -> str:
    base = ARE.get(word) or (base_form(word) if word not in control_words().of("MAY") else word)
    return word if base in (word, "") else f"{word}/{base}"


def _of_pattern(written: str, lines: list[tree.RuleLine], span: Span) -> Iterator[Wording]:
    printed = written
    for line in lines:
        if len(line.prints) == 1:
            printed = _FIRST_VERB.sub(lambda verb: verb[1] + _with_base(verb[2]), _same_gaps(written, line), count=1)
    yield Wording(written, printed, "sentence")
    state, other = _STATE.fullmatch(written), _STATE.fullmatch(printed)
    if state is not None and other is not None and printed != written:
        yield Wording(state[1], other[1], "noun")
    yield from _uses(lines)


def _of_value(written: str, lines: list[tree.RuleLine], span: Span) -> Iterator[Wording]:
    """`the worth of {card}` is `{card}'s worth` if it is somebody's own: `your worth`."""
    own = next((line for line in lines if len(line.prints) == 1), None)
    printed = _same_gaps(written, own) if own is not None else written
    yield Wording(written, printed, "noun")
    value = _VALUE_OF.fullmatch(written)
    if value is not None:
        for owner, whom in OWNERS.items():
            said = _owned(printed, value["gap"], whom) if own is not None else f"{owner} {value['name']}{value['rest']}"
            yield Wording(f"{owner} {value['name']}{value['rest']}", said, "noun")
    yield from _uses(lines, of_things=True)


def _owned(printed: str, gap: str, whom: str) -> str:
    own = next(own for own, who in OWNERS.items() if who == whom)
    return printed.replace("{" + gap + "}'s", own).replace("{" + gap + "}", whom)


def _of_kind(item: tree.Declaration, kinds: Kinds) -> Iterator[Wording]:
    lines = list(rules_among(item.lines))
    name = getattr(item.head[0].atoms[0], "text", "")
    kind = kinds.by_name.get(name)
    for line in lines:
        if len(line.prints) == 1 and kind is not None:
            yield Wording(kind.name, line.prints[0], "word")
            yield Wording(kind.plural, plural(line.prints[0]), "word")
    yield from _uses(lines, of_things=True)


def _of_place(item: tree.Declaration) -> Iterator[Wording]:
    lines = list(rules_among(item.lines))
    words = [getattr(atom, "text", "").lower() for atom in item.head[0].atoms]
    end = next((at for at, word in enumerate(words) if word in ("of", "for", "is") and at), len(words))
    name, own = " ".join(words[:end]), next((line.prints[0] for line in lines if len(line.prints) == 1), "")
    called = own or name
    if "each" in words[end:]:
        yield from (Wording(f"{owner} {name}", f"{owner} {called}", "noun") for owner in ("your", "its"))
        yield Wording(f"the {name} of {{owner}}", f"{{owner}}'s {called}", "noun")
    if own:
        yield Wording(f"the {name}", f"the {called}", "noun")
    yield from _uses(lines, of_things=True)


def _uses(lines: list[tree.RuleLine], of_things: bool = False) -> Iterator[Wording]:
    """`prints "WRITTEN" as "PRINTED"`"""
    for line in lines:
        if len(line.prints) == 2:
            written, printed = line.prints
            if set(GAP.findall(written)) != set(GAP.findall(printed)):
                raise _other_gaps(line.span, set(GAP.findall(written)))
            is_noun = _NOUN.match(written) is not None and not _SAID.search(written)
            yield Wording(written, printed, "noun" if is_noun and of_things else "use")


def _same_gaps(written: str, line: tree.RuleLine) -> str:
    printed = GAP.sub(lambda gap: "{" + gap[1].lower() + "}", line.prints[0])
    if set(GAP.findall(printed)) != set(GAP.findall(written)):
        raise _other_gaps(line.span, set(GAP.findall(written)))
    return printed


def _other_gaps(span: Span, wanted: set[str]) -> Exception:
    gaps = ", ".join("{the " + name + "}" for name in sorted(wanted))
    help_ = f"each of these stands in it, and no other: {gaps}" if wanted else "there is no gap in what it stands for"
    return mistake(span, "what is printed has other gaps than what is written", "", help_)

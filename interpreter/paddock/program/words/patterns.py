"""Reads the patterns of a ruleset. Takes the words of a declaration, gives the parts a reader matches."""

from __future__ import annotations

from functools import cache

from paddock.program.kinds import Kinds
from paddock.program.mistakes import mistake
from paddock.program.types import ANY, FLAG, NUMBER, NUMBERS, TEXT, Type, place_of, thing_of, things_of
from paddock.program.words.english import base_form, past_forms
from paddock.program.words.unknown_kinds import no_gap
from paddock.program.words.vocabulary import Fixed, Gap, Part
from paddock.records import record
from paddock.text.limits import GAPS
from paddock.text.model import Span
from paddock.text.plural import article, singular
from paddock.tree import model as tree
from paddock.tree.control_words import control_words

PLAIN = {
    "a number": NUMBER,
    "numbers": NUMBERS,
    "a text": TEXT,
    "a place": place_of(ANY),
    "a thing": thing_of(ANY),
    "things": things_of(ANY),
    "yes or no": FLAG,
}
ARTICLES = ("a", "an")
NOT_GIVEN = ("the", "its", "your", "is", "are", "not")


# ------------------------------------------------------------------ what the grammar takes for itself


@cache
def splitting() -> frozenset[str]:
    """The words at which the grammar cuts a sentence."""
    return frozenset(control_words().of("AND", "OR", "WHOSE", "MAY", "CHOOSES"))


@cache
def starting_steps() -> tuple[str, ...]:
    """A step that begins so is no sentence, whatever words follow."""
    return tuple(start for start in control_words().starts_before_words("step") if start not in splitting())


def giving_names() -> tuple[str, ...]:
    return control_words().of("AS_THE", "AS_ITS")


def comparing() -> tuple[str, ...]:
    """`in` stands in a sentence too: a condition may have it behind its `is`."""
    return tuple(word for word in control_words().of("NOT", "RELATION") if word != "in")


@record
class Wording:
    """A pattern ready to match: parts, its gaps as (name, type), and how it is shown to people."""

    parts: tuple[Part, ...]
    gaps: list[tuple[str, Type]]
    shown: str
    words: list[str]  # the sentence with {0}, {1} for its gaps
    base: str
    has_subject: bool
    verb_at: int = 0  # which of the parts is the word of a verb
    past: tuple[str, str] = ("", "")  # of that word: `drew`, `drawn`


OR_NONE = ["or", "none"]


def gap_type(gap: tree.Gap, kinds: Kinds) -> Type:
    """What fills it; `or none` behind that says that it may be empty."""
    words = [w.text.lower() for w in gap.kind]
    if words[-2:] == OR_NONE:
        type_ = gap_type(tree.Gap(gap.kind[:-2], gap.name, gap.span), kinds)
        if not type_.optional().or_none:
            name = f", the {' '.join(w.text for w in gap.name)}" if gap.name else ""
            help_ = f"write: ({' '.join(words[:-2])}{name})"
            raise mistake(gap.span, "this is never none: a list without anything in it is empty", "", help_)
        return type_.optional()
    text = " ".join(words)
    if text in PLAIN:
        return PLAIN[text]
    single = len(words) == 2 and words[0] in ARTICLES
    noun = words[-1]
    kind = kinds.by_name.get(noun) if single else kinds.several(noun) if len(words) == 1 else None
    if kind is not None:
        return kinds.one(kind.name) if single else kinds.one(kind.name).list
    if len(words) == 2 and words[0] == "the" and noun in kinds.by_name:
        raise mistake(gap.span, "a gap is filled anew each time", "", f"write: ({article(noun)} {noun})")
    raise no_gap(kinds, words, gap.span)


def subject_without_gap(pattern: tree.Pattern) -> None:
    """`verb a player rests`: who does it is another one each time, so it is a gap."""
    words = [part.text.lower() if isinstance(part, tree.Word) else "" for part in pattern.parts[:2]]
    if words in (["a", "player"], ["the", "player"], ["each", "player"], ["every", "player"]):
        rest = shown_pattern(tree.Pattern(pattern.parts[2:], pattern.span))
        raise mistake(pattern.span, "who does it stands in parentheses", "", f"verb (a player) {rest}:")


def check_usable(pattern: tree.Pattern, is_verb: bool) -> None:
    """Words in an order that the grammar keeps for itself can be declared, but no line could ever say them."""
    words = [part.text.lower() if isinstance(part, tree.Word) else "" for part in pattern.parts]
    if is_verb:
        who = "begin it with another word, or with who does it: verb (a player) …"
        _refuse_reserved(pattern, words, 0, starting_steps(), "begin a verb", who)
    for at in range(len(words)):
        _refuse_reserved(pattern, words, at, giving_names(), "stand in a pattern", "it gives a name: use another word")
        if not is_verb and (at == 0 or words[at - 1] in control_words().of("IS")):
            help_ = "declare it without `not`, and ask: … is not …" if words[at] == "not" else "use another word"
            _refuse_reserved(pattern, words, at, comparing(), "stand here in a pattern", help_)


def _refuse_reserved(
    pattern: tree.Pattern, words: list[str], at: int, reserved: tuple[str, ...], where: str, help_: str
) -> None:
    for control_word in map(str.split, reserved):
        if words[at : at + len(control_word)] == control_word:
            span = pattern.parts[at].span.to(pattern.parts[at + len(control_word) - 1].span)
            are = "is a control word" if len(control_word) == 1 else "are control words"
            raise mistake(span, f"`{' '.join(control_word)}` {are} and cannot {where}", "", help_)


def check_given(words: list[str], span: Span) -> None:
    """A name that steps or a gap give is spoken of as `the NAME`: no word in it ends it or begins another."""
    first = next((word for word in words if word in NOT_GIVEN or word in splitting()), None)
    if first is None:
        return
    shorter = " ".join(words[: words.index(first)]).removesuffix(" of") or "NAME"
    changed = "" if first in splitting() else "a counter, flag or note is changed with: set … to …"
    raise mistake(span, f"`{first}` cannot stand in a name", "", f"one name for one thing: the {shorter}", changed)


def gap_name(gap: tree.Gap) -> str:
    kind = gap.kind[:-2] if [w.text.lower() for w in gap.kind[-2:]] == OR_NONE else gap.kind
    words = gap.name or [w for w in kind if w.text.lower() not in ARTICLES]
    return " ".join(w.text.lower() for w in words)


def wording(pattern: tree.Pattern, kinds: Kinds, is_verb: bool, lead: str = "") -> Wording:
    """`lead` is the word the grammar took away: `the` of a value."""
    check_usable(pattern, is_verb)
    parts: list[Part] = [Fixed((lead,))] if lead else []
    gaps: list[tuple[str, Type]] = []
    words: list[str] = []
    has_subject = bool(pattern.parts) and isinstance(pattern.parts[0], tree.Gap)
    verb_at = 1 if has_subject else 0
    base: list[str] = []
    for at, part in enumerate(pattern.parts):
        if isinstance(part, tree.Gap):
            name = gap_name(part)
            if part.name:
                check_given(name.split(), part.span)
            if name in [g[0] for g in gaps]:
                raise mistake(part.span, f"two gaps are both called `the {name}`", "", "name them: (a boat, the first)")
            if len(gaps) == GAPS:
                raise mistake(part.span, "too many gaps", f"a pattern has at most {GAPS}", "say a part of it elsewhere")
            type_ = gap_type(part, kinds)
            parts.append(Gap(type_, name))
            words.append("{" + str(len(gaps)) + "}")
            if not (has_subject and at == 0):
                base.append(words[-1])
            gaps.append((name, type_))
            continue
        if part.text.lower() in splitting() or (is_verb and part.text.lower() in control_words().of("IS")):
            raise mistake(
                part.span, f"`{part.text}` is a control word and cannot stand in a pattern", "", "use another word"
            )
        text = "/".join(part.text.split("/")[:2]) if is_verb and at == verb_at else part.text
        says = (is_verb or not lead) and part.text.lower() not in control_words().of("IS")
        forms = forms_of(text, parts, says and at == verb_at and has_subject, kinds)
        if is_verb and has_subject and forms == ("its",):
            forms = ("its", "your")  # you end your turn
        parts.append(Fixed(forms))
        words.append(forms[0])
        base.append(forms[-1] if is_verb and (at == verb_at or forms[0] == "its") else forms[0])
    past = past_of(pattern.parts[verb_at]) if is_verb and len(pattern.parts) > verb_at else ("", "")
    return Wording(tuple(parts), gaps, shown_pattern(pattern, lead), words, " ".join(base), has_subject, verb_at, past)


def past_of(part: tree.Word | tree.Gap) -> tuple[str, str]:
    """The past of a verb's word, and how it is said of whom it was done to; behind its other forms it may be given."""
    if isinstance(part, tree.Gap):
        return "", ""
    given = part.text.lower().split("/")
    if len(given) > 2:
        return given[2], given[-1]
    return past_forms(given[0] if len(given) > 1 else base_form(given[0]))


def forms_of(text: str, before: list[Part], is_verb_word: bool, kinds: Kinds) -> tuple[str, ...]:
    if "/" in text:
        given = text.lower().split("/")
        return (given[1], given[0]) if is_verb_word and len(given) > 1 else tuple(given)
    word = text.lower()
    if is_verb_word:
        return (word, base_form(word)) if base_form(word) != word else (word,)
    if word in control_words().of("IS"):
        return control_words().of("IS")
    last = before[-1] if before else None
    after_number = isinstance(last, Gap) and last.type.is_number
    one = singular(word, {kind.plural: kind.name for kind in kinds.by_name.values()}) if after_number else word
    return (word, one) if one != word else (word,)


def shown_pattern(pattern: tree.Pattern, lead: str = "") -> str:
    words = [lead] if lead else []
    for part in pattern.parts:
        if isinstance(part, tree.Gap):
            kind = " ".join(w.text for w in part.kind)
            name = " ".join(w.text for w in part.name)
            words.append(f"({kind}, the {name})" if name else f"({kind})")
        else:
            words.append(part.text)
    return " ".join(words)

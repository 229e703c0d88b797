"""From an open question of the machine to a `Question` in words, and from an answer to the index of an option."""

from __future__ import annotations

import operator
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from paddock.code import CHANCE, Machine, OpenQuestion, OptionValue, PlayValue, Prompt, State
from paddock.program.types import one_of, split
from paddock.table.backs import back_of
from paddock.table.cast import Cast
from paddock.table.model import AnswerError, Option, Question, TableError
from paddock.text.letters import said
from paddock.text.limits import ANSWERS
from paddock.text.plural import filled

ENOUGH = "enough"
ONE = "one"  # what a menu asks for, where the rules have no words for it
NO_ANSWER = "no answer"
NOTHING = "nothing"  # for who has nothing to choose from, and is asked all the same
ENDS = {"many": ENOUGH, "answer": NO_ANSWER}
SINGLE = ("one", "perhaps")  # how one thing, word or number is chosen from a list
FROM_TO = re.compile(r"\b(numbers?) from [^,]* to [^,]*?(?=,| that |$)")
YOURS = re.compile(r"\byour (?=\w)")


def question(cast: Cast, machine: Machine, state: State) -> Question | None:
    """The question that is open in `state`, with nothing in it that its seat may not know."""
    asked = state.question
    if asked is None:
        return None
    seat, options, picked, prompt = asked.seat, asked.options, asked.picked, machine.prompt(asked)
    if len(options) > ANSWERS:  # a range of numbers takes no room until it is put into words
        many = f"there are {len(options):,} answers to this question; at most {ANSWERS:,} can be."
        raise TableError(f"{prompt.where}: {many}")
    if seat == CHANCE:
        return _of_chance(cast, prompt, options)
    labels = _labels(cast, state, seat, prompt, options)
    if prompt.type == "menu":
        labels = _filled(cast, state, asked, prompt, labels)
    made = tuple(
        Option(index=index, value=_value(cast, state, seat, prompt, index, value), label=label)
        for index, (value, label) in enumerate(zip(options, labels, strict=True))
    )
    text = prompt.text or ONE
    if prompt.step.ref == "answer":
        text = _about(cast, state, seat, prompt, asked.about)
    kind = _kind(prompt)
    least, most = _bounds(machine, state) if kind == "many" else (1, 1)
    return Question(
        seat=seat,
        player=cast.name(seat),
        prompt=_prompt(text, [*options, *picked]) if prompt.type == "number" else text,
        kind=kind,
        options=made,
        least=least,
        most=most,
        picked=tuple(_thing_label(cast, state, seat, prompt.type, thing) for thing in picked),
        card=prompt.card,
        secret=prompt.secret,
        private=prompt.private,
        quiet=prompt.step.ref == "answer",
    )


def as_all_hear(cast: Cast, machine: Machine, state: State) -> str:
    """What an answer is asked for, with nothing in it that not all may know."""
    asked = state.question
    assert asked is not None
    return _about(cast, state, None, machine.prompt(asked), asked.about)


def _about(cast: Cast, state: State, seat: int | None, prompt: Prompt, values: Sequence[PlayValue] | None) -> str:
    """What is asked, with the names of those the event is about."""
    types = [arg.type for arg in prompt.step.args[2:]]
    given = list(values) if values is not None else [None] * len(types)
    words = [_words(cast, state, seat, t, v) or split(t)[1] or t for t, v in zip(types, given, strict=True)]
    return filled(prompt.text, words, _ones(types, given), cast.singulars)


def _of_chance(cast: Cast, prompt: Prompt, options: Sequence[OptionValue]) -> Question:
    """Every outcome with its probability. It is asked of no seat, and nothing in it is hidden."""
    share = Fraction(1, len(options))
    made = tuple(
        Option(index=index, value=value, label=str(cast.word(prompt.type, value)), chance=share)
        for index, value in enumerate(options)
        if isinstance(value, int)
    )
    return Question(seat=None, player="chance", prompt=prompt.text, kind="chance", options=made)


def _kind(prompt: Prompt) -> Any:
    """One of a list of numbers is a number too, with or without holes: it is answered by itself."""
    if prompt.type == "menu":
        return "menu"
    if prompt.step.ref == "answer":
        return "one"
    return ("number" if prompt.type == "number" else "one") if prompt.step.ref in SINGLE else prompt.step.ref


def _prompt(text: str, options: Sequence[OptionValue]) -> str:
    """Whatever the rules call the limits of a number, whoever is asked sees the numbers."""
    numbers = [option for option in options if isinstance(option, int)]
    return FROM_TO.sub(rf"\1 from {min(numbers)} to {max(numbers)}", text) if numbers else text


def as_others_say(question: Question) -> str:
    """What is asked, in words for somebody else than the one who is asked: Ann's hand, not your hand."""
    return YOURS.sub(f"{question.player}'s ", question.prompt or "one")


def _bounds(machine: Machine, state: State) -> tuple[int, int]:
    """How few and how many are to be picked in all: found by taking the next one until no more is asked."""
    least: int | None = None
    most = 0 if state.question is None else len(state.question.picked)
    for asked in _pick_on(machine, state):
        taken = len(asked.picked)
        if least is None and None in asked.options:
            least = taken
        most = taken + 1
    return (most if least is None else least), most


def _pick_on(machine: Machine, state: State) -> Iterator[OpenQuestion]:
    """What is asked while a pick of several goes on and always the first option is taken, on a copy."""
    now, first = machine.clone(state), state.question
    asked, taken = first, -1
    while asked is not None and asked.is_same(first) and asked.options[0] is not None:
        if len(asked.picked) <= taken:
            return  # the same words are asked again, from the start
        taken = len(asked.picked)
        yield asked
        try:
            machine.answer(now, 0)
        except Exception:
            return  # what the rules do with the last pick is not asked here
        asked = now.question


def whole_pick(cast: Cast, machine: Machine, state: State, question: Question) -> Question:
    """The same question with everything that can still be picked; its end last, if it may end now."""
    asked = state.question
    assert asked is not None
    seat, prompt = asked.seat, machine.prompt(asked)
    rest = [value for value in asked.options if value is not None]
    for now in _pick_on(machine, state):
        rest.extend(value for value in now.options if value is not None and value not in rest)
    values = [*rest, None] if None in asked.options else rest
    labels = _labels(cast, state, seat, prompt, values)
    made = tuple(
        Option(index=index, value=_value(cast, state, seat, prompt, index, value), label=label)
        for index, (value, label) in enumerate(zip(values, labels, strict=True))
    )
    return replace(question, options=made)


def in_turn(ask: Callable[[], OpenQuestion | None], question: Question, picks: list[int]) -> Iterator[int]:
    """The answers that pick these of a `whole_pick`, as they are asked for one by one; at last its end, if it has one.

    `ask` gives the question that is open after each answer. The picks are in the order of the options.
    """
    asked, taken, passed = ask(), len(question.picked), 0

    def goes_on() -> OpenQuestion | None:
        now = ask()
        return now if now is not None and now.is_same(asked) and len(now.picked) == taken else None

    for index in picks:
        if not goes_on():
            return  # the others were the only ones left: nobody is asked for them
        yield index - passed
        taken, passed = taken + 1, index + 1
    if last := goes_on():
        yield len(last.options) - 1


def how_many(question: Question) -> str:
    least, most = question.least, question.most
    if least == most:
        return str(least)
    return f"up to {most}" if least == 0 else f"{least} to {most}"


def _value(cast: Cast, state: State, seat: int, prompt: Prompt, index: int, value: OptionValue) -> int | str | None:
    """A thing's number would tell which card it is, so a hidden one is known by its turn in the list."""
    if value is None:
        return None
    if isinstance(value, tuple):  # an entry of a menu that a card offers
        entry, card = value
        return f"{entry} by {card if cast.sees_thing(seat, state, card) else f'hidden {index + 1}'}"
    if prompt.type.startswith("thing") and not cast.sees_thing(seat, state, value):
        return f"hidden {index + 1}"
    return int(value)


def _labels(cast: Cast, state: State, seat: int, prompt: Prompt, options: Sequence[OptionValue]) -> list[str]:
    plain = [_label(cast, state, seat, prompt, index, value) for index, value in enumerate(options)]
    if not prompt.type.startswith("thing"):
        return plain
    again = Counter(plain)
    where = [
        _where(cast, state, value) if again[label] > 1 else "" for label, value in zip(plain, options, strict=True)
    ]
    longer = [f"{label} ({at})" if at else label for label, at in zip(plain, where, strict=True)]
    # Two that lie side by side and look alike are the same to everybody: no need to tell them apart.
    return longer if len(set(longer)) > len(set(plain)) else plain


def _filled(cast: Cast, state: State, asked: OpenQuestion, prompt: Prompt, labels: list[str]) -> list[str]:
    """The labels of a menu with what they are about: "climb on 7 with 5", not "climb on (…) with (…)"."""
    seat, told = asked.seat, asked.label_values
    found = []
    for value, label in zip(asked.options, labels, strict=True):
        text, types = _gaps(cast, prompt, value) if value is not None and value in told else ("", [])
        words = [_words(cast, state, seat, t, v) for t, v in zip(types, told[value], strict=True)] if text else []
        ones = _ones(types, told[value]) if text and value is not None and not _is_quoted(prompt, value) else set()
        full = filled(text, words, ones, cast.singulars) if text and all(words) else ""
        if full and isinstance(value, tuple):  # offered by a card
            full += f" ({_thing_label(cast, state, seat, 'thing', value[1])})"
        found.append(full or label)
    return found


def _is_quoted(prompt: Prompt, value: int | tuple[int, int]) -> bool:
    """Whether the rules wrote the label in quotes, so that it stays as it is, but for its gaps."""
    at = value if isinstance(value, int) else value[0]
    return at in prompt.gaps or (bool(prompt.step.entries[at].values) and not prompt.step.entries[at].sentence)


def _ones(types: list[str], values: Sequence[PlayValue]) -> set[int]:
    """The gaps that hold the number 1, behind which stands a singular."""
    return {at for at, (type_, value) in enumerate(zip(types, values, strict=True)) if type_ == "number" and value == 1}


def _gaps(cast: Cast, prompt: Prompt, value: int | tuple[int, int]) -> tuple[str, list[str]]:
    """A label with numbered gaps, and the type of what fills each; empty when it says all already."""
    at = value if isinstance(value, int) else value[0]
    if at in prompt.gaps:
        return prompt.labels[at], prompt.gaps[at]
    entry = prompt.step.entries[at] if at < len(prompt.step.entries) else None
    if entry is None:
        return "", []
    if entry.values:
        return entry.label, [expr.type for expr in entry.values]
    step = entry.body[0]
    verb = cast.verbs[int(step.ref or 0)]
    if all(arg.op == "const" or f"{{{n}}}" not in verb.base for n, arg in enumerate(step.args)):
        return "", []
    return verb.base, [param.type for param in verb.params]


def _words(cast: Cast, state: State, seat: int | None, type_: str, value: PlayValue) -> str:
    """A value in words; empty for what has none."""
    sort, _ = split(type_)
    if value is None or sort == "map":
        return ""
    if isinstance(value, str):
        return value
    if isinstance(value, (list, tuple)):
        return ", ".join(_thing_label(cast, state, seat, one_of(type_), item) for item in value)
    return cast.place_name(value) if sort == "place" else _thing_label(cast, state, seat, type_, value)


def _where(cast: Cast, state: State, value: OptionValue) -> str:
    place = state.where(value) if isinstance(value, int) else None
    if place is None or not isinstance(value, int):
        return ""
    spot = cast.spot_at[place]
    slot = cast.slot_name(spot.place, state.slot(value))
    return f"{cast.place_name(spot.index)}, {slot}" if slot else cast.place_name(spot.index)


def _label(cast: Cast, state: State, seat: int, prompt: Prompt, index: int, value: OptionValue) -> str:
    if value is None:
        named = prompt.step.entries[0].label if prompt.step.ref == "perhaps" else NOTHING
        return ENDS.get(str(prompt.step.ref), named)
    if isinstance(value, tuple):
        entry, card = value
        return f"{prompt.labels[entry]} ({_thing_label(cast, state, seat, 'thing', card)})"
    if prompt.type == "menu":
        return str(prompt.labels[value])
    return _thing_label(cast, state, seat, prompt.type, value, index)


def _thing_label(cast: Cast, state: State, seat: int | None, type_: str, value: int, index: int | None = None) -> str:
    if not type_.startswith("thing"):
        return _flag(cast.word(type_, value))
    if cast.sees_thing(seat, state, value):
        return cast.name(value)
    return f"a hidden {back_of(cast, value)}" + ("" if index is None else f" {index + 1}")


def _flag(value: int | bool | str) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def whole(index: Any) -> int | None:
    """A whole number of any make, also of numpy; yes and no are none, though Python counts with them."""
    try:
        return None if isinstance(index, bool) else operator.index(index)
    except TypeError:
        return None


def indexes_of(question: Question, answers: Iterable[Option | int | str]) -> list[int]:
    """Which options are meant, none of them twice; of equal labels the second means the second that is called so."""
    if isinstance(answers, (str, bytes, Mapping)) or not isinstance(answers, Iterable):
        raise AnswerError(f"Several answers are a list, such as [0, 2], not {said(answers)}.")
    found: list[int] = []
    for answer in answers:
        index = index_of(question, answer)
        label = question.options[index].label
        free = (o.index for o in question.options if o.label == label and o.index not in found)
        index = next(free, index) if isinstance(answer, str) else index
        if index in found:
            raise AnswerError(f"Each option can be picked once, and {label} is picked twice.")
        if found and question.options[found[-1]].value is None:
            raise AnswerError(f"After {ENOUGH} nothing more can be picked: it comes last.")
        found.append(index)
    return found


def index_of(question: Question, answer: Option | int | str) -> int:
    """Which option is meant; an `AnswerError` says what would have been possible."""
    if isinstance(answer, Option):
        if answer not in question.options:
            raise AnswerError(f"{answer.label!r} is not an answer to this question. {choices(question)}")
        return answer.index
    if isinstance(answer, str):
        return _by_label(question, answer)
    index = whole(answer)
    if index is None:
        raise AnswerError("An answer is an option, the index of an option, or its label.")
    if not 0 <= index < len(question.options):
        raise AnswerError(f"There is no option {said(index)}; they count from 0 to {len(question.options) - 1}.")
    return index


def _by_label(question: Question, text: str) -> int:
    for option in question.options:
        if option.label == text:
            return option.index
    low = text.strip().casefold()
    for option in question.options:
        if option.label.casefold() == low:
            return option.index
    raise AnswerError(f"{said(text)} is not an answer to this question. {choices(question)}")


def choices(question: Question) -> str:
    labels = list(dict.fromkeys(option.label for option in question.options))
    shown = ", ".join(labels[:12]) + (", …" if len(labels) > 12 else "")
    return f"{question.player} chooses from: {shown}."

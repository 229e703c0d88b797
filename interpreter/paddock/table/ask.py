"""From an open question of the machine to its data, with nothing in it that its seat may not know; and in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from paddock.code import CHANCE, Machine, OptionValue, PlayValue, Prompt, State
from paddock.program import operations as ops
from paddock.program.types import ANY, MENU, Type, thing_of
from paddock.records import record
from paddock.table.card_backs import back_of
from paddock.table.model import Question, TableError
from paddock.table.picks import bounds, rest_of_pick
from paddock.table.question_data import Gap, Kind, Meaning, OptionData, QuestionData, WrittenQuestion
from paddock.table.sight import Sight
from paddock.text.limits import ANSWERS

LabelValues = Mapping[OptionValue, Sequence[PlayValue]]
NO_VALUES: LabelValues = {}


def question(sight: Sight, machine: Machine, state: State) -> Question | None:
    """The question that is open in `state`, in words."""
    data = question_data(sight, machine, state)
    return None if data is None else sight.wording.question(data)


def whole_pick(sight: Sight, machine: Machine, state: State, question: Question) -> Question:
    """The same question with everything that can still be picked; its end last, if it may end now."""
    asked, data = state.question, question_data(sight, machine, state)
    assert asked is not None and data is not None
    rest = rest_of_pick(machine, state)
    values = [*rest, None] if None in asked.options else rest
    options = QuestionSight(sight, state, machine.prompt(asked), asked.seat).options(values)
    return replace(question, options=sight.wording.options(replace(data, options=options)))


def public_prompt(sight: Sight, machine: Machine, state: State) -> str:
    """What an answer is asked for, with nothing in it that not all may know."""
    asked, data = state.question, question_data(sight, machine, state)
    assert asked is not None and data is not None
    about = QuestionSight(sight, state, machine.prompt(asked), None).about(asked.about)
    return sight.wording.prompt(replace(data, about=about))


def question_data(sight: Sight, machine: Machine, state: State) -> QuestionData | None:
    asked = state.question
    if asked is None:
        return None
    seat, options, prompt, written = asked.seat, asked.options, machine.prompt(asked), sight.written(asked.prompt)
    if len(options) > ANSWERS:  # a range of numbers takes no room until it is put into words
        many = f"there are {len(options):,} answers to this question; at most {ANSWERS:,} can be."
        raise TableError(f"{prompt.where}: {many}")
    if seat == CHANCE:
        return _chance_question(sight, written, options)
    asking, kind = QuestionSight(sight, state, prompt, seat), _kind(prompt)
    least, most = bounds(machine, state) if kind == "many" else (1, 1)
    return QuestionData(
        written=written,
        seat=seat,
        player=sight.name(seat),
        kind=kind,
        options=asking.options(options, asked.label_values),
        about=asking.about(asked.about) if prompt.why == "answer" else (),
        least=least,
        most=most,
        picked=asking.meanings(asked.picked),
    )


def _chance_question(sight: Sight, written: WrittenQuestion, options: Sequence[OptionValue]) -> QuestionData:
    """Every outcome with its probability. It is asked of no seat, and nothing in it is hidden."""
    share = Fraction(1, len(options))
    outcomes = tuple(
        OptionData(
            index=index,
            value=value,
            sort="value",
            meaning=Meaning(type=written.type, word=sight.word(written.type, value)),
            chance=share,
        )
        for index, value in enumerate(options)
        if isinstance(value, int)
    )
    return QuestionData(written=written, seat=None, player="", kind="chance", options=outcomes)


def _kind(prompt: Prompt) -> Kind:
    """One of a list of numbers is a number too, with or without holes: it is answered by itself."""
    if prompt.type == MENU:
        return "menu"
    if prompt.step.ref == "many":
        return "many"
    return "number" if prompt.type.is_number else "one"


@record
class QuestionSight:
    """One question, and who looks at it; `seat` None is a spectator."""

    sight: Sight
    state: State
    prompt: Prompt
    seat: int | None

    def options(self, values: Sequence[OptionValue], label_values: LabelValues = NO_VALUES) -> tuple[OptionData, ...]:
        """`label_values`: what entries of a menu are about."""
        return tuple(self._option(index, value, label_values) for index, value in enumerate(values))

    def _option(self, index: int, value: OptionValue, label_values: LabelValues) -> OptionData:
        if value is None:
            label = self.prompt.step.entries[0].label if self.prompt.step.ref == "perhaps" else ""
            return OptionData(index=index, value=None, sort="end", label=label)
        if isinstance(value, tuple) or self.prompt.type == MENU:
            return self._entry(index, value, label_values)
        meaning = self.meaning(self.prompt.type, value)
        known = f"hidden {index + 1}" if meaning.word is None else int(value)  # its number would tell which it is
        return OptionData(index=index, value=known, sort="value", meaning=meaning)

    def _entry(self, index: int, value: int | tuple[int, int], label_values: LabelValues) -> OptionData:
        at, thing = value if isinstance(value, tuple) else (value, None)
        sentence, types = self._sentence(at) if value in label_values else ("", [])
        gaps = (
            [self.gap(type_, each) for type_, each in zip(types, label_values[value], strict=True)] if sentence else []
        )
        card = None if thing is None else self.meaning(thing_of(ANY), thing)
        hidden = card is not None and card.word is None
        return OptionData(
            index=index,
            value=at if card is None else f"{at} by {f'hidden {index + 1}' if hidden else thing}",
            sort="entry",
            label=self.prompt.labels[at],
            sentence=sentence,
            gaps=tuple(gaps),
            quoted=self._is_quoted(at),
            offered=card is not None,
            card=card,
        )

    def _is_quoted(self, at: int) -> bool:
        entries = self.prompt.step.entries
        return at in self.prompt.gaps or (at < len(entries) and bool(entries[at].values) and not entries[at].sentence)

    def _sentence(self, at: int) -> tuple[str, list[Type]]:
        """A label with numbered gaps, and the type of what fills each; empty when it says all already."""
        prompt = self.prompt
        if at in prompt.gaps:
            return prompt.labels[at], prompt.gaps[at]
        entry = prompt.step.entries[at] if at < len(prompt.step.entries) else None
        if entry is None:
            return "", []
        if entry.values:
            return entry.label, [expr.type for expr in entry.values]
        step = entry.body[0]
        verb = self.sight.verbs[int(step.ref or 0)]
        if all(arg.op == ops.CONST or f"{{{n}}}" not in verb.base for n, arg in enumerate(step.args)):
            return "", []
        return verb.base, [param.type for param in verb.params]

    def about(self, values: Sequence[PlayValue] | None) -> tuple[Gap, ...]:
        """What the event is about that is answered."""
        types = [arg.type for arg in self.prompt.step.args[2:]]
        given = list(values) if values is not None else [None] * len(types)
        return tuple(self.gap(type_, value) for type_, value in zip(types, given, strict=True))

    def gap(self, type_: Type, value: PlayValue) -> Gap:
        if value is None:
            return Gap(type=type_, values=())
        if isinstance(value, str):
            return Gap(type=type_, values=(Meaning(type=type_, word=value),))
        if isinstance(value, (list, tuple)):
            return Gap(type=type_, values=tuple(self.meaning(type_.one, each) for each in value))
        if type_.is_place:
            return Gap(type=type_, values=(Meaning(type=type_, word=self.sight.place_name(value)),))
        return Gap(type=type_, values=(self.meaning(type_, value),))

    def meanings(self, values: Sequence[int]) -> tuple[Meaning, ...]:
        return tuple(self.meaning(self.prompt.type, value) for value in values)

    def meaning(self, type_: Type, value: int) -> Meaning:
        if not type_.of_things:
            return Meaning(type=type_, word=self.sight.word(type_, value))
        if self.sight.sees_thing(self.seat, self.state, value):
            return Meaning(type=type_, word=self.sight.name(value), where=self._where(value))
        return Meaning(type=type_, word=None, back=back_of(self.sight, value))

    def _where(self, thing: int) -> str:
        sight, state = self.sight, self.state
        place = state.where(thing)
        if place is None:
            return ""
        spot = sight.spot_at[place]
        slot = sight.slot_name(spot.place, state.slot(thing))
        return f"{sight.place_name(spot.index)}, {slot}" if slot else sight.place_name(spot.index)

"""Words every question. Takes its data, gives the prompt, the labels of its answers and how many are chosen.

To change what somebody is asked, change it here: the terminal, the story, scenarios and the API all take it from
`Wording`, and no other file makes or takes apart such a text. What the rules themselves say, a phrase, a name or a
label in quotes, is said as they say it, turned to the one who is asked.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import count

from paddock.program.model import Program, Subject
from paddock.table.model import Option, Question
from paddock.table.question_data import Gap, Meaning, OptionData, QuestionData, WrittenQuestion
from paddock.text.plural import fill_gaps

ENOUGH = "enough"  # ends a pick of several
NO_ANSWER = "no answer"  # lets an event pass
NOTHING = "nothing"  # for a player who has nothing to choose from, and is asked all the same
YES, NO = "yes", "no"
ONE = "one"  # what a menu asks for, where the rules have no words for it
SOME = "some"  # of what the rules only work out
CHANCE = "chance"  # who is asked where nobody is
ROLLED = "a die is rolled"
DRAWN = "the next of the {pile}"
PICKED = "one at random"
PILE = "pile"  # one without a name
FIRST = "which of your cards acts first"
ANSWER = "an answer {moment} {event}"
HIDDEN = "a hidden {back}"
THIS_CARD = "this card"  # in a label on a card

UNSAID = "(…)"
NUMBERS = "a number from "
AMOUNT = re.compile(r"^(up to|at most|at least|exactly)? ?\(…\) ?(?=of |\w)")
AMOUNT_ONLY = re.compile(r"((up to |at most |at least |exactly )?\d+|any number|)( that .*)?")
# What stands before such a part belongs to it: in (…), that is not in (…), without (…).
LOOSE = re.compile(r"(^|\s+)((that|is|are|not|in|of|from|among|on|at|with|without|by|to|and|or|than)\s+)*\(…\)")
# `the legal cards of the player`: what is owned, and by whom; neither holds another owner.
OWNED = re.compile(r"\bthe ((?:(?!the\b|of\b|in\b)[\w'-]+ )+?)of the ([\w'-]+)(?=$| (?:whose|that|with)\b)")
AMOUNTS = r"an?|one|any number|((up to|at most|at least|exactly) )?\d+"
FROM_TO = re.compile(r"\b(numbers?) from .* to .*?(?= that |$)")
ITS = re.compile(r"\bits\b")
YOURS = re.compile(r"\byour (?=\w)")
NUMBER = re.compile(r"[-−]?\d+")  # an answer that is one
SHOWN = 12  # answers in one line
PARAMETER = re.compile(r"\([^()]*\)")  # a gap in the pattern of a verb


class Wording:
    """The words of one game's questions. It knows what the game calls its things, never the state of a table."""

    end_label = ENOUGH

    def __init__(self, program: Program) -> None:
        self._singulars = {kind.plural: kind.name for kind in program.kinds}
        self._plurals = {kind.name: kind.plural for kind in program.kinds}
        values = (value.name.removeprefix("the ") for value in program.values)
        self._not_players = {*(store.name for store in program.stores), *values}
        self._subjects: dict[tuple[str, str, bool, bool, bool], tuple[str, str]] = {}  # said before

    # ------------------------------------------------------------------ the whole question

    def question(self, data: QuestionData) -> Question:
        """For the one who is asked; chance is told nothing but the outcomes."""
        written = data.written
        if data.kind == "chance":
            prompt = self.prompt(data)
            return Question(seat=None, player=CHANCE, prompt=prompt, kind="chance", options=self.options(data))
        return Question(
            seat=data.seat,
            player=data.player,
            prompt=self.prompt(data),
            kind=data.kind,
            options=self.options(data),
            least=data.least,
            most=data.most,
            picked=tuple(_value(meaning) for meaning in data.picked),
            card=written.card,
            secret=written.secret,
            private=written.private,
            quiet=written.quiet,
            stepwise=written.stepwise,
        )

    # ------------------------------------------------------------------ what is asked

    def prompt(self, data: QuestionData) -> str:
        written = data.written
        match written.why:
            case "roll":
                return ROLLED
            case "draw":
                return DRAWN.format(pile=written.pile or PILE)
            case "pick":
                return PICKED
            case "order":
                return FIRST
            case "answer":
                words = [_gap_text(gap) or gap.type.kind or str(gap.type.required()) for gap in data.about]
                return fill_gaps(_answer(written.moment, written.event), words, _ones(data.about), self._singulars)
        if written.subject is not None and written.subject.question:
            return written.subject.question
        what, name = self._subject(written)
        if written.type.is_number:
            what = _with_limits(what, data)
        return _join(what, name) or ONE

    def topic(self, written: WrittenQuestion) -> str:
        """What was asked, when it is told that it was answered: what it was about is told by itself."""
        match written.why:
            case "order":
                return FIRST
            case "answer":
                return _answer(written.moment, written.event)
        return _join(*self._subject(written))

    def chosen(self, written: WrittenQuestion) -> str:
        """What that is called which was chosen there."""
        subject = written.subject
        if subject is not None and subject.name:
            return subject.name if subject.own else f"the {subject.name}"
        return self.topic(written).removeprefix("your ")

    def _subject(self, written: WrittenQuestion) -> tuple[str, str]:
        """What is chosen, and the name it gets if that says more; nothing where the rules have no words for it."""
        subject = written.subject
        if subject is None:
            return "", ""
        key = (subject.phrase, subject.name, subject.own, written.yours, written.secret)
        if key not in self._subjects:
            self._subjects[key] = self._phrase_for(subject, written.yours, written.secret)
        return self._subjects[key]

    def _phrase_for(self, subject: Subject, yours: bool, secret: bool) -> tuple[str, str]:
        name = f"{'your' if subject.own else 'the'} {subject.name}" if subject.name else ""
        what = ITS.sub("your", subject.phrase)
        what, name = as_spoken(self._to_you(what) if yours else what, name)
        if name and not secret and self._is_its_kind(subject.name, what):
            name = ""  # but what was chosen in secret is told under its name
        return what, name

    def _to_you(self, phrase: str) -> str:
        """With `your hand` for `the hand of the player`, where that player is the one who is asked."""
        return OWNED.sub(
            lambda match: match[0] if match[2] in self._not_players else f"your {match[1].strip()}", phrase
        )

    def _is_its_kind(self, name: str, what: str) -> bool:
        """Whether the name is only the kind once more: `2 of the stones in your bag, the stones`."""
        nouns = "|".join(re.escape(noun) for noun in (name, self._plurals.get(name, name)))
        return re.match(rf"(({AMOUNTS}) (of (the|your) )?)?({nouns})(?![\w'-])", what) is not None

    # ------------------------------------------------------------------ what can be answered

    def options(self, data: QuestionData) -> tuple[Option, ...]:
        labels = [self._label(data, option) for option in data.options]
        if data.is_of_things and data.kind != "chance":
            labels = _distinguish(labels, data.options)
        return tuple(
            Option(index=option.index, value=option.value, label=label, chance=option.chance)
            for option, label in zip(data.options, labels, strict=True)
        )

    def _label(self, data: QuestionData, option: OptionData) -> str:
        if option.sort == "end":
            return _end(data, option)
        if option.meaning is not None:
            return _value(option.meaning, None if data.kind == "chance" else option.index + 1)
        label = self._fill_entry(option) or self.entry(data.written, option)
        by = "" if option.card is None else _value(option.card)
        return f"{label} ({by})" if by and label != by else label  # an offer may be called like its card

    def _fill_entry(self, option: OptionData) -> str:
        """An entry with what it is about: "climb on 7 with 5", not "climb on (…) with (…)"; empty if that is untold."""
        words = [_gap_text(gap) for gap in option.gaps]
        if not option.sentence or not all(words):
            return ""
        return fill_gaps(option.sentence, words, set() if option.quoted else _ones(option.gaps), self._singulars)

    def entry(self, written: WrittenQuestion, option: OptionData) -> str:
        """What an entry of a menu is called, with gaps {0} {1} as they are."""
        if written.why == "may" and not option.label:
            return NO if option.value else YES
        is_on_asking_card = written.card and not option.offered  # who is asked sees which card it is about
        return option.label.replace(THIS_CARD, written.card) if is_on_asking_card else option.label

    # ------------------------------------------------------------------ for others, and how many

    def report(self, question: Question) -> str:
        """For somebody else than the one who is asked: Ann's hand, not your hand."""
        prompt = YOURS.sub(f"{question.player}'s ", question.prompt or ONE)
        asked = f'"{question.prompt}"' if is_question(question.prompt) else f"to choose {prompt}"
        return f"{question.player} is asked {asked}: {', '.join(o.label for o in question.options)}"

    def how_many(self, question: Question) -> str:
        return how_many(question)


def how_many(question: Question) -> str:
    """ "2", "up to 3", "1 to 3"."""
    least, most = question.least, question.most
    if least == most:
        return str(least)
    return f"up to {most}" if least == 0 else f"{least} to {most}"


def heading(question: Question) -> str:
    """What a screen says to the one who is asked, after the name: "choose a card in your hand (up to 3):"."""
    prompt = question.prompt.rstrip(":") or ONE
    asks = is_question(prompt)
    many = ""
    if question.kind == "many":
        picked = f", picked so far: {', '.join(question.picked)}" if question.picked else ""
        many = f" ({how_many(question)}{picked})"
    by = f" ({question.card})" if question.card else ""
    return f"{prompt}{many}{by}" if asks else f"choose {prompt}{many}{by}:"


def is_question(prompt: str) -> bool:
    """Whether the rules ask in words of their own."""
    return prompt.endswith("?")


def ask_all(about: str) -> str:
    """What people at one screen are asked together."""
    return f"Does anybody have {about}?"


def in_a_row(question: Question) -> str:
    """All answers in one line: "a number from 1 to 6", "1, 5 or 4"."""
    labels = [option.label for option in question.options]
    whole = [int(label) for label in labels if NUMBER.fullmatch(label)]
    if len(whole) == len(labels) > 3 and whole == list(range(whole[0], whole[0] + len(whole))):
        return f"{NUMBERS}{whole[0]} to {whole[-1]}"
    labels = list(dict.fromkeys(labels))
    if len(labels) > SHOWN and question.kind != "number":
        return f"{', '.join(labels[:SHOWN])}, …"
    return ", ".join(labels[:-1]) + (" or " if len(labels) > 1 else "") + labels[-1]


def as_spoken(phrase: str, name: str) -> tuple[str, str]:
    """What is asked as people say it: what the rules work out in parentheses is seen in the list of choices.

    `1 of (…)`, `your first` → `your first`; `a stone in (…)`, `the pick` → `a stone`, `the pick`.
    """
    if UNSAID not in phrase or phrase.startswith(NUMBERS):
        return phrase, name  # the limits of a number are filled in when it is asked
    shown = LOOSE.sub("", AMOUNT.sub("", phrase)).strip().removeprefix("of ")
    if not AMOUNT_ONLY.fullmatch(shown):
        return shown, name
    return (name or ("one" if shown == "1" else shown) or SOME), ""


def _join(what: str, name: str) -> str:
    return f"{what}, {name}" if what and name else what or name


def _answer(moment: str, event: str) -> str:
    """With gaps for what the event is about."""
    numbers = count()
    return ANSWER.format(moment=moment, event=PARAMETER.sub(lambda _: f"{{{next(numbers)}}}", event))


def _with_limits(what: str, data: QuestionData) -> str:
    """Whatever the rules call the limits of a number, whoever is asked sees the numbers."""
    meanings = [option.meaning for option in data.options if option.meaning is not None]
    numbers = [each.word for each in (*meanings, *data.picked) if isinstance(each.word, int)]
    return FROM_TO.sub(rf"\1 from {min(numbers)} to {max(numbers)}", what) if numbers else what


def _end(data: QuestionData, option: OptionData) -> str:
    if data.kind == "many":
        return ENOUGH
    return NO_ANSWER if data.written.why == "answer" else option.label or NOTHING


def _value(meaning: Meaning, number: int | None = None) -> str:
    """A hidden thing that can be chosen is known by its turn in the list."""
    if meaning.word is None:
        return HIDDEN.format(back=meaning.back) + ("" if number is None else f" {number}")
    if isinstance(meaning.word, bool):
        return YES if meaning.word else NO
    return str(meaning.word)


def _gap_text(gap: Gap) -> str:
    return ", ".join(_value(meaning) for meaning in gap.values)


def _ones(gaps: Sequence[Gap]) -> set[int]:
    """The gaps that hold the number 1, behind which stands a singular."""
    return {at for at, gap in enumerate(gaps) if gap.type.is_number and [each.word for each in gap.values] == [1]}


def _distinguish(labels: list[str], options: Sequence[OptionData]) -> list[str]:
    """Things that are called the same with where they lie.

    Two that lie side by side and look alike are the same to everybody: no need to tell them apart.
    """
    again = Counter(labels)
    where = ["" if option.meaning is None else option.meaning.where for option in options]
    longer = [f"{label} ({at})" if at and again[label] > 1 else label for label, at in zip(labels, where, strict=True)]
    return longer if len(set(longer)) > len(set(labels)) else labels

"""A question as data: who is asked, what is chosen, from what, why and how many. `Wording` makes a `Question` of it.

Nothing here is a sentence, and nothing in it is hidden from the seat that is asked. The one place that puts it into
words is `views/questions.py`, which a game hands to its tables.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, Protocol

from paddock.program.types import Type
from paddock.records import record

if TYPE_CHECKING:
    from collections.abc import Mapping
    from fractions import Fraction

    from paddock.code.plan import Prompt, Why
    from paddock.program.model import Subject, Verb
    from paddock.table.model import Option, Question

Kind = Literal["one", "number", "many", "menu", "chance"]


@record(kw_only=True)
class Meaning:
    """One value, as the seat may know it: a thing that it may not know is only what its back shows."""

    type: Type
    word: int | bool | str | None  # a name, a number, yes or no; None if the seat may not know it
    back: str = ""
    where: str = ""  # where it lies, if the seat sees it


@record(kw_only=True)
class Gap:
    """What stands in a gap of a sentence; of several things each of them. What has no words is none."""

    type: Type
    values: tuple[Meaning, ...]


@record(kw_only=True)
class OptionData:
    """One legal answer: a value, an entry of a menu, or the end of the choice."""

    index: int
    value: int | str | None  # what the answer is known by
    sort: Literal["value", "entry", "end"]
    meaning: Meaning | None = None  # of a value
    label: str = ""  # of an entry, as the rules have it; and what choosing nothing is called, where they name it
    sentence: str = ""  # of an entry that says what it is about: the same with gaps {0} {1} …
    gaps: tuple[Gap, ...] = ()  # … for these
    quoted: bool = False  # the rules wrote the sentence in quotes, so it stays as it is but for its gaps
    offered: bool = False  # by a card, and not written in the menu
    card: Meaning | None = None  # the one that offers the entry
    chance: Fraction | None = None


@record(frozen=True, kw_only=True)
class WrittenQuestion:
    """A question as the rules have it, whoever is asked."""

    # what is chosen
    type: Type  # of one option: thing:coin, number, choice:tint; `MENU` for an entry
    subject: Subject | None
    pile: str  # that chance draws from
    yours: bool  # the only player the subject speaks of is the one who is asked
    # why
    why: Why
    verb: str  # whose steps ask, by its pattern or title
    card: str  # whose words ask, if a card's do
    event: str  # the pattern of what it is an answer to …
    moment: str  # … when, before or after it
    # who may know of it
    secret: bool
    private: bool
    quiet: bool

    @property
    def stepwise(self) -> bool:
        """One step of a way, which may be chosen as a whole."""
        return self.subject is not None and self.subject.stepwise

    @property
    def is_of_things(self) -> bool:
        return self.type.of_things


@record(kw_only=True)
class QuestionData:
    """What one seat has to decide now; `seat` is None where chance decides."""

    written: WrittenQuestion
    seat: int | None
    player: str
    kind: Kind
    options: tuple[OptionData, ...]
    about: tuple[Gap, ...] = ()  # what the event is about that is answered
    least: int = 1
    most: int = 1
    picked: tuple[Meaning, ...] = ()

    @property
    def is_of_things(self) -> bool:
        return self.written.is_of_things

    @property
    def sources(self) -> tuple[str, ...]:
        """Where the things to choose from lie, each place once."""
        places = (option.meaning.where for option in self.options if option.meaning is not None)
        return tuple(dict.fromkeys(where for where in places if where))


class Wording(Protocol):
    """Puts the questions of one game into words."""

    @property
    def end_label(self) -> str:
        """What the answer is called that ends a pick of several."""

    def question(self, data: QuestionData) -> Question:
        """For the one who is asked."""

    def options(self, data: QuestionData) -> tuple[Option, ...]:
        """Its answers alone."""

    def prompt(self, data: QuestionData) -> str:
        """What is asked, alone."""

    def topic(self, written: WrittenQuestion) -> str:
        """What was asked, when it is told that it was answered."""

    def chosen(self, written: WrittenQuestion) -> str:
        """What that is called which was chosen there."""

    def entry(self, written: WrittenQuestion, option: OptionData) -> str:
        """What an entry of a menu is called, with gaps {0} {1} as they are."""

    def report(self, question: Question) -> str:
        """What is asked, for somebody else than the one who is asked."""

    def how_many(self, question: Question) -> str:
        """How many are to be picked."""


def written_question(prompt: Prompt, verbs: Mapping[int, Verb]) -> WrittenQuestion:
    verb = None if prompt.verb is None else verbs[prompt.verb]
    return WrittenQuestion(
        type=prompt.type,
        subject=prompt.step.subject,
        pile=prompt.pile,
        yours=prompt.yours,
        why=prompt.why,
        verb="" if verb is None else verb.title or verb.name,
        card=prompt.card,
        event="" if prompt.event is None else verbs[prompt.event].name,
        moment=prompt.moment,
        secret=prompt.secret,
        private=prompt.private,
        quiet=prompt.why == "answer",
    )

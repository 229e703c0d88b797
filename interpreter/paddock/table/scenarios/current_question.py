"""From the table of a scenario to the question that is open there, and from words to the option that they mean."""

from __future__ import annotations

from paddock.code import Prompt
from paddock.program.types import MENU
from paddock.table.ask import question, whole_pick
from paddock.table.model import Option, Question
from paddock.table.scenarios.names import Names
from paddock.table.scenarios.picks import ANY_ONE, fits_label, is_label


def current_question(names: Names) -> Question | None:
    return question(names.sight, names.machine, names.state)


def whole_question(names: Names) -> Question | None:
    """The same; of a pick of several with all that can be picked, in any order."""
    asked = current_question(names)
    return whole_pick(names.sight, names.machine, names.state, asked) if asked and asked.kind == "many" else asked


def question_in_words(names: Names, asked: Question | None = None) -> str:
    asked = asked or whole_question(names)
    return "nobody is asked anything" if asked is None else names.sight.wording.report(asked)


def option_for(names: Names, asked: Question, text: str, left: tuple[Option, ...] | None = None) -> Option | None:
    """The option with that label, or with these words in its label. A `may` is answered by yes and no too."""
    options = asked.options if left is None else left
    may = _prompt(names).step.ref == "may"
    if may and text.casefold() in ("yes", "no"):
        return next((o for o in options if (o.value == 0) == (text.casefold() == "yes")), None)
    exact = (o for o in options if is_label(text, o.label) or text.casefold() == label_as_written(names, o))
    fits = (o for o in options if text == ANY_ONE or fits_label(text, o.label))
    return next(exact, next(fits, None))


def _prompt(names: Names) -> Prompt:
    assert names.state.question is not None
    return names.machine.prompt(names.state.question)


def label_as_written(names: Names, option: Option) -> str | None:
    """The label of a menu's entry as it stands in the rules, before its gaps are filled.

    Only there is a value the number of an entry. Elsewhere it is a number, a word or a player that is chosen, and
    the one entry there may be is the way out of the choice: `or "pass"`.
    """
    prompt, at = _prompt(names), option.value
    if prompt.type != MENU or not isinstance(at, int) or at >= len(prompt.step.entries):
        return None
    return prompt.step.entries[at].label.casefold()

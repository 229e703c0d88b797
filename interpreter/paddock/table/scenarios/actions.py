"""From the `when` lines of a scenario to answers given at its table: what begins, and who chooses what."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from paddock.code import CHANCE, PlayValue
from paddock.program.scenarios.model import Answer, Done, When
from paddock.table.ask import whole_pick
from paddock.table.model import Option, Question
from paddock.table.picks import answers_in_turn
from paddock.table.scenarios.current_question import (
    current_question,
    label_as_written,
    option_for,
    question_in_words,
    whole_question,
)
from paddock.table.scenarios.expectations import occurrences
from paddock.table.scenarios.names import Names, ScenarioFailure
from paddock.table.scenarios.picks import ANY_ONE, ambiguous_labels, assign_options, fits_label, is_end, own_words


class Actions:
    """`answers` are the indexes of all options that were taken where there was more than one.

    The machine asks also what has one answer only. Such a question is passed at once, and may be named afterwards.
    """

    def __init__(self, names: Names) -> None:
        self.names, self.machine, self.state, self.sight = names, names.machine, names.state, names.sight
        self.end_label = names.sight.wording.end_label
        self.answers: list[int] = []
        self.ended = ""  # whose pick of several the line before has ended by itself
        self.passed: list[Question] = []  # since the `when` began: questions with one answer only, not named yet

    def play(self, when: When) -> None:
        self.names.at = when.span
        if when.starts or when.verb is not None:
            self.passed.clear()
        if when.starts:
            self.machine.start(self.state)
        elif when.verb is not None:
            if self.state.ask is not None:
                raise ScenarioFailure(f"`{when.said}` cannot begin: {question_in_words(self.names)}", when.span)
            self.state.over = False
            self.machine.start(self.state, when.verb, verb_args(self.names, when))
        self._pass_forced()
        answers = list(when.answers)
        while answers:
            self._give_all(self._with_rest_of_pick(answers.pop(0), answers))

    def do_before(self, done: Done) -> None:
        """What was done before the scenario begins: nobody is asked, and nothing of it is told."""
        self.names.at = done.span
        if self.state.ask is not None:
            raise ScenarioFailure(f"`{done.said}` cannot be given: {question_in_words(self.names)}", done.span)
        length = len(self.state.log)
        self.machine.start(self.state, done.verb, verb_args(self.names, done))
        self._pass_forced()
        self.passed.clear()
        if current_question(self.names) is not None:
            what = f"`{done.said}` cannot be given: {question_in_words(self.names)}"
            raise ScenarioFailure(f"{what}; write it under `when`, with the answer", done.span, asks=False)
        if not occurrences(self.state.log[length:], done.verb):
            raise ScenarioFailure(f"`{done.said}` cannot be given: as the table is, it is not done", done.span)
        del self.state.log[length:]

    def _go_on(self, index: int) -> None:
        self.machine.answer(self.state, index)
        self.answers.append(index)
        self._pass_forced()

    def _with_rest_of_pick(self, answer: Answer, later: list[Answer]) -> Answer:
        """What is picked of several may stand in lines below each other too, in any order; they are taken away."""
        asked = whole_question(self.names)
        if asked is None or asked.kind != "many" or asked.player != answer.who or len(answer.texts) != 1:
            return answer
        room, options = asked.most - len(asked.picked), [o for o in asked.options if o is not asked.end_option]
        texts = list(answer.texts)
        for following in later[: room - 1]:
            more = [*texts, *following.texts]
            if (
                following.who != answer.who
                or len(following.texts) != 1
                or isinstance(assign_options(more, options), str)
            ):
                break
            texts = more
        given = len(texts) - 1
        if len(texts) < room:
            end = later[given] if given < len(later) else None
            if end is None or end.who != answer.who or [text for text in end.texts if not is_end(text, self.end_label)]:
                return answer  # the pick goes on
            given += 1 if given else 0  # several given together end it by themselves
        del later[:given]
        return replace(answer, texts=texts)

    def _give_all(self, answer: Answer) -> None:
        """One after the other; but a pick of several takes all that the line says at once, in any order."""
        self.names.at = answer.span
        texts = list(answer.texts)
        while texts:
            if self._names_forced(answer, texts[0]):
                texts.pop(0)
                continue
            asked = current_question(self.names)
            if len(texts) > 1 and asked is not None and asked.kind == "many" and asked.player == answer.who:
                texts = self._give_together(answer, asked, texts)
            else:
                self._give(answer, texts.pop(0))

    def _give(self, answer: Answer, text: str) -> None:
        asked, ended = current_question(self.names), self.ended
        self.ended = ""
        option = None
        if asked is not None and asked.player == answer.who:
            option = option_for(self.names, asked, text)
            self._check_unambiguous(option, text, asked.options, answer)
        if option is not None:
            self._go_on(option.index)
        elif not (is_end(text, self.end_label) and ended == answer.who):  # to say so once more does no harm
            raise ScenarioFailure(f"{answer.who} was to choose {text}, but {self._instead(answer)}", answer.span)

    def _instead(self, answer: Answer) -> str:
        """What is asked; or what the player could not but choose, if that is all there was."""
        only = [asked.options[0].label for asked in self.passed if asked.player == answer.who]
        asked = whole_question(self.names)
        if only and (asked is None or asked.player != answer.who):
            return f"could only choose {only[-1]}"
        if asked is not None and asked.player == answer.who and option_for(self.names, asked, answer.texts[0]):
            return f"has to choose {self.sight.wording.how_many(asked)}: name all of them in one line"
        return question_in_words(self.names)

    # -------------------------------------------------------------- questions with one answer

    def _pass_forced(self) -> None:
        while self.state.answers == 1 and self.state.seat != CHANCE:
            asked = current_question(self.names)
            assert asked is not None
            self.passed.append(asked)
            self.machine.take_only_answer(self.state)

    def _names_forced(self, answer: Answer, text: str) -> bool:
        """Whether it names what the player could not but choose; words that fit the open question answer that one."""
        asked = current_question(self.names)
        if asked is not None and asked.player == answer.who:
            whole = whole_question(self.names)
            if whole is not None and option_for(self.names, whole, text):
                return False
        named = next((one for one in self.passed if one.player == answer.who and fits(text, one)), None)
        if named is not None:
            self.passed.remove(named)
        return named is not None

    # -------------------------------------------------------------- one line

    def _check_unambiguous(self, option: Option | None, text: str, options: Iterable[Option], answer: Answer) -> None:
        """Words that fit two answers would be taken for either, and the scenario might show something else."""
        others = (
            ambiguous_labels(text, option, options)
            if option and text.casefold() != label_as_written(self.names, option)
            else []
        )
        if option is not None and others:
            fitting = " and ".join(f'"{label}"' for label in (option.label, *others)[:3])
            doubt = f"{answer.who} was to choose {text}, but that fits {fitting}: say more of its words"
            raise ScenarioFailure(doubt, answer.span, asks=False)

    def _give_together(self, answer: Answer, asked: Question, texts: list[str]) -> list[str]:
        """Picks what the line says and ends the pick; gives the words that are left for the next question."""
        asked = whole_pick(self.sight, self.machine, self.state, asked)
        said = own_words(texts, asked.most - len(asked.picked), self.end_label)
        options = [o for o in asked.options if o is not asked.end_option]
        chosen = assign_options(said, options)
        if isinstance(chosen, str):
            raise ScenarioFailure(
                f"{answer.who} was to choose {chosen}, but {question_in_words(self.names, asked)}", answer.span
            )
        if len(asked.picked) + len(said) < asked.least:
            few = f"{answer.who} was to choose {', '.join(said) or 'none'}"
            raise ScenarioFailure(f"{few}, but has to choose {self.sight.wording.how_many(asked)}", answer.span)
        for at, option in chosen.items():
            self._check_unambiguous(option, said[at], [o for o in options if o not in chosen.values()], answer)
        self.ended = ""
        for index in answers_in_turn(lambda: self.state.question, asked, [o.index for o in chosen.values()]):
            assert self.state.question is not None
            self.ended = answer.who if self.state.question.options[index] is None else ""
            self._go_on(index)
        left = texts[len(said) :]
        return left[1:] if self.ended and left and is_end(left[0], self.end_label) else left


def fits(text: str, asked: Question) -> bool:
    """Whether the words name the only answer; `any` names none."""
    return text != ANY_ONE and any(fits_label(text, option.label) for option in asked.options)


def verb_args(names: Names, done: When | Done) -> tuple[PlayValue, ...]:
    """What a verb is about that a scenario begins with; a thing that is named is one near the players who are."""
    players = [names.value(arg) for arg in done.args if arg.type.is_player]
    near = frozenset(player for player in players if isinstance(player, int))
    args = tuple(names.value(arg, near) for arg in done.args)
    params = names.layout.program.verbs[done.verb].params if done.verb is not None else []
    for param, arg in zip(params, args, strict=False):
        if arg is None and param.type.needs_one:
            raise ScenarioFailure(f"`{done.said}` cannot begin: the {param.name} is none", done.span)
    return args

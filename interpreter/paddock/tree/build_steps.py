"""Builds steps. Takes what the grammar recognised, gives their nodes."""

from __future__ import annotations

import re
from typing import Any

from lark import Token

from paddock.text.limits import OTHERWISE_CHAIN
from paddock.text.model import Span
from paddock.text.spelling import slips_of_beginning
from paddock.tree.build_expressions import ExpressionBuilder
from paddock.tree.model import (
    Arithmetic,
    AtOnce,
    Case,
    CaseTable,
    Choose,
    Comparison,
    Do,
    EntriesForEach,
    Entry,
    Expression,
    ForEach,
    Give,
    If,
    Junction,
    Let,
    May,
    Menu,
    Name,
    NextTime,
    Not,
    OneResult,
    OnlyIf,
    Order,
    Phrase,
    PlayPhase,
    Quote,
    Repeat,
    RuleLine,
    Secretly,
    Step,
    Stop,
    Until,
    WhenOver,
    Word,
)

_RULE = re.compile(r"rule +(?P<ids>[^:()]+?) *(\((?P<reason>[^()]*)\))? *:(?P<statement>.*)")
_QUOTED = re.compile(r'"([^"]*)"')

OPENERS = ["for each", "if"]  # of lines over other lines of a menu
NO_ENTRIES = {
    "if": ('the condition stands behind the label: "pay", if CONDITION:',),
    "repeat": ('put it under a label: "pay":',),
}


class StepBuilder(ExpressionBuilder):
    def block(self, parts: list[Any]) -> list[Any]:
        return parts

    def rule(self, parts: list[Token]) -> RuleLine:
        match = _RULE.fullmatch(str(parts[0]))
        assert match  # the terminal says the same with other words
        ids = [each.strip() for each in match["ids"].split(",")]
        return RuleLine(ids, (match["reason"] or "").strip(), match["statement"].strip(), self.line_of(parts[0]))

    def prints(self, parts: list[Token]) -> RuleLine:
        return RuleLine([], "", "", self.line_of(parts[0]), _QUOTED.findall(str(parts[0])))

    def name(self, parts: list[Any]) -> Name:
        lead, words = parts
        return Name(words, lead.type == "AS_ITS", self.span(lead).to(words[-1].span))

    def do(self, parts: list[Any]) -> Do:
        sentence, name = parts
        return Do(sentence, name, self.line_of(sentence), written=self.current.line(sentence.span.line).strip())

    def do_or_fail(self, parts: list[Any]) -> Do:
        sentence, otherwise = parts
        return Do(sentence, None, self.line_of(sentence), otherwise)

    def let(self, parts: list[Any]) -> Let:
        owner, words, value = parts
        name = Name(words, owner == "its", self.span(owner).to(words[-1].span))
        return Let(name, value, self.line_of(owner))

    def choose(self, parts: list[Any]) -> Choose:
        who, verb, what, decline, name, stepwise, asking = parts
        return Choose(who, what, name, self.line_of(verb), decline, asking, self._mark(stepwise))

    def _mark(self, token: Token | None) -> Span | None:
        return None if token is None else self.span(token)

    def asking(self, parts: list[Token]) -> Quote:
        return self.quote(parts[0])

    def decline(self, parts: list[Token]) -> Quote:
        return self.quote(parts[1])

    def case_table(self, parts: list[Any]) -> CaseTable:
        by, *lines = parts
        cases = [line for line in lines if isinstance(line, Case)]
        rules = [line for line in lines if isinstance(line, RuleLine)]
        return CaseTable(by, cases, rules, self.line_of(by))

    def case(self, parts: list[Any]) -> Case:
        keys, value = parts
        return Case(keys, value, self.line_of(keys))

    def case_otherwise(self, parts: list[Any]) -> Case:
        return Case([], parts[0], self.line_of(parts[0]))

    def give(self, parts: list[Expression | CaseTable]) -> Give:
        return Give(parts[0], self.line_of(parts[0]))

    def stop(self, parts: list[Any]) -> Stop:
        return Stop(parts[1], self.line_of(parts[0]))

    def only_if(self, parts: list[Any]) -> OnlyIf:
        return OnlyIf(parts[1], self.line_of(parts[0]))

    def play_phase(self, parts: list[Token]) -> PlayPhase:
        return PlayPhase(self.quote(parts[1]), self.line_of(parts[0]))

    # -------------------------------------------------------------- menus

    def menu(self, parts: list[Any]) -> Menu:
        who, _, stepwise, asking, *entries = parts
        return Menu(who, entries, self.line_of(who), asking, self._mark(stepwise))

    def may(self, parts: list[Any]) -> May:
        who, asking, body, otherwise = parts
        return May(who, body, self.line_of(who), otherwise or [], asking)

    def otherwise_no(self, parts: list[Any]) -> list[Step]:
        body: list[Step] = parts[0]
        return body

    def at_once(self, parts: list[Any]) -> AtOnce:
        lead, body = parts
        return AtOnce(body, self.line_of(lead))

    def one_result(self, parts: list[Any]) -> OneResult:
        lead, body = parts
        return OneResult(body, self.line_of(lead))

    def next_time(self, parts: list[Any]) -> NextTime:
        lead, events, instead, guard, body = parts
        first = str(lead).split()[0]
        moment = "when" if first == "the" else first
        if instead and moment != "when":
            write = "write: the next time …, instead:"
            self.refuse("only `the next time` alone goes with `instead`", self.span(lead), f"not `{lead}`", write)
        moment = "instead" if instead else moment
        return NextTime(moment, events, guard, body, self.lines_from(lead), self.line_of(lead))

    def when_over(self, parts: list[Any]) -> WhenOver:
        lead, what, _, body = parts
        return WhenOver(what, body, self.lines_from(lead), self.line_of(lead))

    def offered(self, parts: list[Any]) -> Entry:
        sentence, guard = parts
        if self._comma_missing(sentence):
            return Entry(sentence.atoms[0], None, None, [], self.line_of(sentence))
        return Entry(None, sentence, guard, [], self.line_of(sentence))

    def labelled(self, parts: list[Any]) -> Entry:
        sentence, guard, body = parts
        first = sentence.atoms[0]
        if isinstance(first, Quote) and len(sentence.atoms) == 1 and not sentence.filters:
            return Entry(first, None, guard, body, self.line_of(sentence))
        opener = self._no_entry(sentence)
        if opener:
            self.refuse(f"`{opener}` cannot stand in a menu", sentence.span, "", *NO_ENTRIES[opener])
            body = []  # its steps speak of what this line names
        elif not self._comma_missing(sentence) and not self._misspelt_opener(sentence):
            self.refuse(
                "only a label in quotes has steps of its own in a menu",
                sentence.span,
                "this is a sentence",
                'write a label: "pay the price":',
                "or offer the sentence alone: without `:` and without a block",
            )
        # Told once: nobody reads the sentence any more, only the steps below it.
        return Entry(Quote("", sentence.span), None, guard, body, self.line_of(sentence))

    def entries_for_each(self, parts: list[Any]) -> EntriesForEach:
        lead, what, name, entries = parts
        inner = next((each for each in entries if isinstance(each, EntriesForEach)), None)
        if inner is not None:
            help_ = "put the inner one behind a choice: a label, and below it: the player chooses a KIND …"
            self.refuse("one `for each` in another cannot stand in a menu", inner.span, "", help_)
        return EntriesForEach(what, name, [e for e in entries if isinstance(e, Entry)], self.line_of(lead))

    def no_entry(self, parts: list[Any]) -> Entry:
        """A condition over lines of the menu."""
        condition = parts[0]
        self.refuse("`if` cannot stand in a menu", condition.span, "", *NO_ENTRIES["if"])
        return Entry(Quote("", condition.span), None, None, [], self.line_of(condition))

    def _misspelt_opener(self, sentence: Phrase) -> bool:
        """`fro each card in its hand:`."""
        words = [atom.text for atom in sentence.atoms if isinstance(atom, Word)]
        near = slips_of_beginning(words, OPENERS)
        if near:
            help_ = f"did you mean `{near[0]}`?"
            self.refuse(f"no line of a menu starts with `{words[0]}`", sentence.span, "", help_)
        return bool(near)

    def _no_entry(self, sentence: Phrase) -> str:
        """The word of a step that holds others, if a line of a menu begins with it."""
        words = " ".join(atom.text if isinstance(atom, Word) else "" for atom in sentence.atoms[:2])
        return next((opener for opener in NO_ENTRIES if f"{words} ".startswith(f"{opener} ")), "")

    def _comma_missing(self, sentence: Phrase) -> bool:
        """`"pay" if CONDITION`: what stands behind a label is separated from it."""
        label, after = sentence.atoms[0], sentence.atoms[1] if len(sentence.atoms) > 1 else None
        if not isinstance(label, Quote) or not isinstance(after, Word) or after.text != "if":
            return False
        self.refuse("a comma is missing before `if`", after.span, "", f'write: "{label.text}", if CONDITION')
        return True

    def guard(self, parts: list[Expression]) -> Expression:
        return parts[0]

    # -------------------------------------------------------------- if

    def if_step(self, parts: list[Any]) -> If:
        condition, body, otherwise = parts
        return If(condition, body, otherwise or [], self.line_of(condition))

    def otherwise(self, parts: list[Any]) -> list[Step]:
        body: list[Step] = parts[0]
        return body

    def otherwise_if(self, parts: list[Any]) -> list[Step]:
        step = self.if_step(parts)
        length, last = 1, step
        while length <= OTHERWISE_CHAIN and len(last.otherwise) == 1 and isinstance(last.otherwise[0], If):
            length, last = length + 1, last.otherwise[0]
        if length > OTHERWISE_CHAIN:
            self.refuse_once(
                "too many `otherwise if` in a row",
                last.span,
                f"at most {OTHERWISE_CHAIN} may follow one another",
                "a table says it shorter: the points for (a number, the rank) means by the rank:",
            )
            step.otherwise = []
        return [step]

    # -------------------------------------------------------------- loops

    def order(self, parts: list[Any]) -> list[Order]:
        return [Order(by, downward is not None) for by, downward in zip(parts[::2], parts[1::2], strict=True)]

    def for_each(self, parts: list[Any]) -> ForEach:
        lead, what, order, name, body = parts
        return ForEach(what, order or [], name, body, self.line_of(lead))

    def secretly(self, parts: list[Any]) -> Secretly:
        lead, what, name, body = parts
        return Secretly(what, name, body, self.line_of(lead))

    def repeat_times(self, parts: list[Any]) -> Repeat:
        value, body = parts
        counted = without_times(value)
        if not counted:
            self.refuse(
                "how often is not said",
                value.span,
                "this is not a number of times",
                "write: repeat 3 times:",
                "or: repeat while the hand is not empty:",
            )
        return Repeat("times", value, body, self.line_of(value))

    def repeat_test(self, parts: list[Any]) -> Repeat:
        lead, value, body = parts
        return Repeat(lead.split()[-1], value, body, self.line_of(lead))

    def until(self, parts: list[Any]) -> Until:
        event, lines = parts
        return Until(event, lines, self.line_of(event), written=self.current.block(event.span.line))

    def during(self, parts: list[Any]) -> Until:
        event, lines = parts
        return Until(event, lines, self.line_of(event), during=True, written=self.current.block(event.span.line))


def _last_part(value: Arithmetic | Comparison | Not | Junction) -> Expression:
    if isinstance(value, Not):
        return value.inner
    return value.parts[-1] if isinstance(value, Junction) else value.right


def without_times(value: Expression) -> bool:
    """Takes the word `times` off the end; says whether it was there, with something before it."""
    # `times` is no control word, so that it stays free in every other phrase.
    while not isinstance(value, Phrase):
        value = _last_part(value)
    last = value.atoms[-1]
    if value.filters or len(value.atoms) < 2 or not isinstance(last, Word) or last.text != "times":
        return False
    value.atoms.pop()
    value.span = value.atoms[0].span.to(value.atoms[-1].span)
    return True

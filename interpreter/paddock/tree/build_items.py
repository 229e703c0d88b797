"""Builds standing lines and the items at the left margin. Takes what the grammar recognised, gives their nodes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lark import Token

from paddock.tree.build_steps import StepBuilder
from paddock.tree.model import (
    Ability,
    AbilityItem,
    BridgeItem,
    Choose,
    Declaration,
    Expression,
    Fact,
    Fate,
    FieldLine,
    Item,
    Let,
    Limit,
    ModifierItem,
    Name,
    NewestFirst,
    OptionItem,
    PhaseItem,
    Phrase,
    PositionItem,
    Quote,
    RuleLine,
    ScenarioItem,
    Section,
    ValueItem,
    VerbItem,
    While,
    WindowItem,
    Word,
)


class ItemBuilder(StepBuilder):
    def start(self, parts: list[Item]) -> list[Item]:
        return parts

    # -------------------------------------------------------------- standing lines

    def fact(self, parts: list[list[Expression]]) -> Fact:
        return Fact(parts[0], self.line_of(parts[0]))

    def drawing(self, parts: list[Any]) -> Fact:
        listing, *rows = parts
        return Fact(listing, self.line_of(listing), rows)

    def drawn_row(self, parts: list[Token]) -> Quote:
        return self.quote(parts[0])

    def field_line(self, parts: list[Any]) -> FieldLine:
        phrase, values = parts
        words = [atom for atom in phrase.atoms if isinstance(atom, Word)]
        if len(words) < len(phrase.atoms) or phrase.filters:
            self.refuse("a field has plain words for its name", phrase.span, "before the colon", "as in: limit: number")
        return FieldLine(words, values, self.line_of(phrase))

    def events(self, parts: list[Phrase]) -> list[Phrase]:
        return parts

    def instead(self, parts: list[Token]) -> bool:
        return True

    def limit(self, parts: list[Any]) -> Limit:
        often, words = parts
        return Limit(2 if str(often).startswith("twice") else 1, list(words))

    def limit_of(self, parts: list[Any]) -> Limit:
        number, _, words = parts
        times = self.number(str(number), self.span(number))
        if times < 1:
            self.refuse("this could never act", self.span(number), "", "write: once each SPAN, or leave the line out")
        return Limit(times, list(words))

    def offer(self, parts: list[Token]) -> Quote:
        return self.quote(parts[0])

    def ability(self, parts: list[Any]) -> Ability:
        moment, events, instead, limit, guard, body = parts
        word = str(moment)
        if instead and word != "when":
            self.refuse(
                "only `when` goes with `instead`", self.span(moment), f"not `{word}`", "write: when …, instead:"
            )
        return Ability("instead" if instead else word, events, None, limit, guard, body, self.line_of(moment))

    def offer_ability(self, parts: list[Any]) -> Ability:
        events, label, limit, guard, body = parts
        return Ability("offer", events, label, limit, guard, body, self.line_of(events[0]))

    def effect(self, parts: list[Any]) -> Ability:
        lead, guard, body = parts
        return Ability("effect", [], None, None, guard, body, self.line_of(lead))

    def while_line(self, parts: list[Any]) -> While:
        condition, lines = parts
        return While(condition, lines, self.line_of(condition))

    def ability_item(self, parts: list[Any]) -> AbilityItem:
        ability = self.ability(parts)
        return AbilityItem(ability, ability.span)

    def offer_item(self, parts: list[Any]) -> AbilityItem:
        ability = self.offer_ability(parts)
        return AbilityItem(ability, ability.span)

    def while_item(self, parts: list[Any]) -> AbilityItem:
        line = self.while_line(parts)
        return AbilityItem(line, line.span)

    def modifier_item(self, parts: list[Any]) -> ModifierItem:
        line = self.fact(parts)
        return ModifierItem(line, line.span)

    # -------------------------------------------------------------- windows

    def asks(self, parts: list[Phrase]) -> Phrase:
        return parts[0]

    def newest_first(self, parts: list[Any]) -> NewestFirst:
        lead, moment, event = parts
        return NewestFirst(None if moment is None else str(moment), event, self.line_of(lead))

    def fate(self, parts: list[Any]) -> Fate:
        word, steps = parts
        return Fate(str(word), steps, self.line_of(word))

    def window(self, parts: list[Any]) -> WindowItem:
        lead, what, laid, *lines = parts
        asks = [line for line in lines if isinstance(line, Phrase)]
        fates = [line for line in lines if isinstance(line, Fate)]
        newest_first = [line for line in lines if isinstance(line, NewestFirst)]
        rules = [line for line in lines if isinstance(line, RuleLine)]
        first, again = (*asks, None, None)[:2]
        return WindowItem(what, laid, first, newest_first, fates, rules, self.line_of(lead), again)

    # -------------------------------------------------------------- declarations

    def head(self, parts: list[Phrase]) -> list[Phrase]:
        return parts

    def declare(self, parts: list[Any]) -> Declaration:
        word, head, *lines = parts
        return Declaration(str(word), head, lines, self.line_of(word))

    def declare_as(self, parts: list[Any]) -> Declaration:
        word, head, values, *lines = parts
        return Declaration(str(word), head + values, lines, self.line_of(word))

    def report(self, parts: list[Any]) -> Declaration:
        label = self.quote(parts[0])
        head = Phrase([label], [], label.span)
        return Declaration("report", [head], [self.fact(parts[1:])], self.line_of(label))

    def display(self, parts: list[Any]) -> Declaration:
        return replace(self.report(parts), word="display")

    def demand(self, parts: list[Any]) -> Declaration:
        return replace(self.report(parts), word="demand")

    # -------------------------------------------------------------- values

    def rules(self, parts: list[RuleLine]) -> list[RuleLine]:
        return parts

    def value(self, parts: list[Any]) -> ValueItem:
        lead, pattern, value, guard, rules = parts
        return ValueItem(lead == "whether", pattern, value, [], rules or [], self.line_of(lead), guard)

    def bridge_name(self, parts: list[Any]) -> Let:
        _, words, _, value = parts
        span = words[0].span.to(words[-1].span)
        return Let(Name(words, False, span), value, self.line_of(words))

    def bridge_lines(self, parts: list[RuleLine | Let]) -> list[RuleLine | Let]:
        return parts

    def bridge(self, parts: list[Any]) -> BridgeItem:
        pattern, sentences, guard, lines = parts
        rules = [line for line in lines or [] if isinstance(line, RuleLine)]
        derived = [line for line in lines or [] if isinstance(line, Let)]
        return BridgeItem(pattern, sentences, guard, derived, rules, self.line_of(pattern))

    def value_by_cases(self, parts: list[Any]) -> ValueItem:
        lead, pattern, table = parts
        rules, table.rules = table.rules, []
        return ValueItem(lead == "whether", pattern, table, [], rules, self.line_of(lead))

    def value_by_steps(self, parts: list[Any]) -> ValueItem:
        lead, pattern, steps = parts
        return ValueItem(lead == "whether", pattern, None, steps, [], self.line_of(lead))

    # -------------------------------------------------------------- verbs, phases, options

    def verb(self, parts: list[Any]) -> VerbItem:
        pattern, *steps = parts
        return VerbItem(pattern, steps[0] if steps else [], self.line_of(pattern))

    def phase(self, parts: list[Any]) -> PhaseItem:
        name, steps = parts
        return PhaseItem(self.quote(name), steps, self.line_of(name))

    def option(self, parts: list[Any]) -> OptionItem:
        name, *inside = parts
        lines = [each for each in inside if isinstance(each, RuleLine | Fact)]
        items = [each for each in inside if not isinstance(each, RuleLine | Fact)]
        return OptionItem(self.quote(name), lines, items, self.line_of(name))

    # -------------------------------------------------------------- scenarios

    def scenario(self, parts: list[Any]) -> ScenarioItem:
        name, *sections = parts
        return ScenarioItem(self.quote(name), sections, self.line_of(name))

    def section(self, parts: list[Any]) -> Section:
        word, listing = parts
        line = self.fact([listing])
        return Section(str(word), [line], line.span)

    def facts(self, parts: list[Any]) -> Section:
        word, *lines = parts
        return Section(str(word), lines, self.line_of(word))

    def names(self, parts: list[Any]) -> list[Quote]:
        return [self.quote(part) for part in parts]

    def given_as(self, parts: list[Any]) -> Section:
        word, names, *lines = parts
        return Section("given", lines, self.line_of(word), positions=names)

    def position(self, parts: list[Any]) -> PositionItem:
        name, *lines = parts
        return PositionItem(self.quote(name), lines, self.line_of(name))

    def when_section(self, parts: list[Any]) -> Section:
        word, sentence, answers = parts
        return Section("when", answers or [], self.line_of(word), sentence)

    def answers(self, parts: list[Choose]) -> list[Choose]:
        return parts

    def answer(self, parts: list[Any]) -> Choose:
        who, _, what = parts
        return Choose(who, what, None, self.line_of(who))

    def answer_list(self, parts: list[Any]) -> Phrase:
        """Several answers are one phrase, with the commas kept as words."""
        phrases = [part for part in parts if isinstance(part, Phrase)]
        atoms = [
            atom
            for part in parts
            for atom in (part.atoms if isinstance(part, Phrase) else [Word(",", self.span(part))])
        ]
        filters = [each for phrase in phrases for each in phrase.filters]
        return Phrase(atoms, filters, phrases[0].span.to(phrases[-1].span))

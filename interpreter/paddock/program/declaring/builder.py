"""Builds a program: declares items, then resolves their bodies on demand. Takes trees, gives a program."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from paddock.program import operations as ops
from paddock.program.declaring import abilities, windows
from paddock.program.declaring.boards import BoardReader
from paddock.program.declaring.body_order import in_order, values_in, verbs_in
from paddock.program.declaring.cards import CardMaker
from paddock.program.declaring.displays import demand, display, report
from paddock.program.declaring.game_lines import acting, game_fact, start_phase
from paddock.program.declaring.idle_lines import LINELESS, refuse_idle_lines
from paddock.program.declaring.items import (
    ItemCollection,
    ItemsWithOption,
    gather,
    names_given,
    names_printed,
    pattern_words,
    rule_ids,
)
from paddock.program.declaring.kinds_and_places import Declarer
from paddock.program.declaring.look_values import read_values
from paddock.program.declaring.looks import wrong_looks
from paddock.program.declaring.memory import Memory
from paddock.program.declaring.ownership import nobody_could_win, seen_by_nobody
from paddock.program.declaring.past_events import past_entries
from paddock.program.declaring.plain_lines import same_line, stands_at, where_of
from paddock.program.declaring.players_words import wordings_of
from paddock.program.declaring.routes import RouteReader
from paddock.program.declaring.size_limits import limit_mistakes
from paddock.program.declaring.spans import spans_of
from paddock.program.declaring.steps import Body
from paddock.program.declaring.stores import StoreMaker
from paddock.program.declaring.workshop import Pending
from paddock.program.explaining.common_slips import LOOPS, STOP_LOOP
from paddock.program.mistakes import MistakeFound, as_mistake, did_you_mean, mistake
from paddock.program.model import CardType, Expr, Kind, Param, Program, Rule, Value, Verb
from paddock.program.phrases.readings import words_of
from paddock.program.scope import Scope, local
from paddock.program.sentences.case_tables import case_table
from paddock.program.sentences.core import add_core_words
from paddock.program.sentences.operators import anything, condition
from paddock.program.sentences.sentence_reader import SentenceReader
from paddock.program.sentences.step_names import giving_lists
from paddock.program.types import ERROR, FLAG, NUMBER, Type
from paddock.program.words.naming import check_plural, override_core
from paddock.program.words.patterns import Wording, subject_without_gap, wording
from paddock.program.words.vocabulary import Arg, Context, Entry, Fixed, Gap, World, field_words
from paddock.records import field, record
from paddock.text.model import Span
from paddock.tree import model as tree


@record
class Builder:
    files: list[tree.File]
    options: list[str]
    last: str = ""  # the source of a file whose items are read after all others
    program: Program = field(default_factory=lambda: Program(name=""))
    world: World = field(default_factory=World)
    values: list[Pending] = field(default_factory=list)
    verbs: list[Pending] = field(default_factory=list)
    option: str = ""
    rules: dict[str, Rule] = field(default_factory=dict)  # by their ids
    told_again: set[str] = field(default_factory=set)  # ids that stand at several lines
    meaning: dict[int, int] = field(default_factory=dict)  # what makes the words of a value -> its number
    titles: dict[str, int] = field(default_factory=dict)  # of phases
    values_before_last: int = 0  # how many there were before the cards of the last file were read
    asked_by_last: set[int] = field(default_factory=set)  # stores of a past that nobody asks for but that file
    failed: set[int] = field(default_factory=set)  # items with a mistake are told of once
    declarer: Declarer = field(init=False)
    memory: Memory = field(init=False)

    def __post_init__(self) -> None:
        self.world.places = self.program.places
        self.declarer = Declarer(self.program, self.world)
        add_core_words(self.world)
        self.remember_with(Memory(self.program))
        self.world.words.given = lambda: names_given(self.files)
        self.world.words.lost = lambda: set[str]().union(*(file.lost for file in self.files))

    def remember_with(self, memory: Memory) -> None:
        """What is asked of the past is kept there."""
        self.memory = memory
        self.world.past = lambda words: past_entries(self, words)

    # -------------------------------------------------------------- messages

    def note(self, problem: MistakeFound) -> None:
        """One line that is wrong is told of once, however many readers stumble over it."""
        diagnostics, diagnostic = self.world.diagnostics, problem.diagnostic
        if diagnostic.message and not any(d.is_error and same_line(d.span, diagnostic.span) for d in diagnostics):
            diagnostics.append(diagnostic)

    def rule(self, node: tree.RuleLine) -> None:
        where, about = where_of(node.span), {"statement": node.statement, "reason": node.reason}
        rules = [Rule(id=id_, where=where, option=self.option, **about) for id_ in node.ids]
        other = next((self.rules[rule.id] for rule in rules if rule.id in self.rules), None)
        if other is not None and other.statement != node.statement:
            helps = stands_at(other.where), "another rule takes an id of its own"
            self.note(mistake(node.span, f"rule {other.id} says something else already", "", *helps))
        self.add_rules(rules)

    def add_rules(self, rules: Iterable[Rule]) -> None:
        """A rule may be told again, in the same words, at several lines."""
        for rule in rules:
            if rule.id not in self.rules:
                self.rules[rule.id] = rule
                self.program.rules.append(rule)
            else:
                self.told_again.add(rule.id)

    # -------------------------------------------------------------- the whole

    def build(self) -> Program:
        self._resolve(self.declare())
        self.check_reminders()
        return self.program

    def declare(self) -> ItemCollection:
        """All that has a name, but not what is inside."""
        collection = gather(self.files, self.options, self.last)
        for problem in collection.problems:
            self.note(problem)
        self.program.options = collection.options
        self.program.about_options = collection.about
        self.program.option_groups = collection.groups
        self.program.active = [o for o in collection.options if o in self.options]
        self._declare(collection)
        return collection

    def check_reminders(self) -> None:
        """A card reminds of rules that are there, also of those of options."""
        reminding = [card for card in self.program.cards if card.reminds]
        ids = set[str]().union(*map(rule_ids, self.files)) if reminding else set[str]()
        for card in reminding:
            for id_ in (one for one in card.reminds if one not in ids):
                help_ = did_you_mean(id_, ids) or f"declare it: rule {id_}: what it says"
                self.note(mistake(card.where.span, f'"{card.name}" reminds of {id_}, which is no rule here', "", help_))

    def _each(self, items: ItemsWithOption, step: Callable[[Any], None]) -> None:
        for item, option in items:
            if id(item) in self.failed:
                continue
            self.option = option
            self.world.words.where = f"{item.span.file}:{item.span.line}"
            try:
                step(item)
            except (MistakeFound, RecursionError) as problem:
                self.failed.add(id(item))
                self.note(as_mistake(problem, item.span))
                self.world.refused |= pattern_words(item)
                self.world.unprinted |= names_printed(item)
        self.option = ""

    def _declare(self, collection: ItemCollection) -> None:
        declared, stores = collection.declarations, StoreMaker(self.declarer)
        self._each(declared("game"), self._game)
        self._each(declared("kind"), self.declarer.kind)
        self._each(declared("place"), self.declarer.place)
        boards = BoardReader(self.declarer)
        self._each(declared("kind"), boards.kind)
        self._each(declared("kind"), self.declarer.kind_lines)
        self._each(declared("kind"), self.declarer.inherit)
        self._each(declared("place"), self.declarer.place_facts)
        for word in ("counter", "flag", "note"):
            self._each(declared(word), stores.store)
        self._each(declared("setting"), stores.setting)
        self._each(declared("kind"), self._check_looks)
        for word in LINELESS:
            self._each(declared(word), refuse_idle_lines)
        cards = CardMaker(self.declarer)
        self._each(declared("kind"), lambda item: boards.print_spaces(item, cards))
        routes = RouteReader(boards, cards)
        self._each(declared("route"), routes.route)
        self._each(declared("kind"), routes.check_laid)
        self.print_cards(collection, cards)
        boards.read_links()
        self._each(collection.of_types(tree.ValueItem), self._declare_value)
        self._each(collection.of_types(tree.VerbItem, tree.PhaseItem), self._declare_verb)
        self.world.spans = spans_of(self.program.verbs, self.verbs, self.world.kinds)
        self.world.pasts = {
            word: pending.wording.shown for pending in self.verbs for word in pending.wording.past if word
        }
        self._each(collection.items, self._players_words)
        self._each(collection.of_types(tree.WindowItem), lambda item: windows.declare(self, item))
        self.tell_rules(collection)

    def _players_words(self, item: tree.Item) -> None:
        self.program.wordings += wordings_of(item, self.world.kinds)

    def _check_looks(self, item: tree.Declaration) -> None:
        for problem in wrong_looks(item, self.program, self.world.kinds):
            self.note(problem)

    def read_looks(self, late: bool) -> None:
        """What looks work out: those of kinds and cards, or `late` those of the cards of the last file."""
        drawn: list[Kind | CardType] = [] if late else [*self.program.kinds]
        for one in (*drawn, *(card for card in self.program.cards if (card.where.file == self.last) == late)):
            kind = one if isinstance(one, Kind) else self.program.kinds[one.kind]
            for look in one.looks:
                try:
                    read_values(self, look, kind)
                except MistakeFound as problem:
                    self.note(problem)

    def print_cards(self, collection: ItemCollection, cards: CardMaker) -> None:
        self._each(collection.declarations("cards"), cards.product)
        self._each(collection.declarations("card"), cards.card)
        self._each(collection.declarations("kind"), cards.check_unprinted)
        try:
            cards.links()
        except MistakeFound as problem:
            self.note(problem)
        for over_limit in limit_mistakes(self.program):
            self.note(over_limit)

    def tell_rules(self, collection: ItemCollection) -> None:
        for item, option in collection.rule_lines():
            self.option = option
            self.rule(item)
        self.option = ""

    def read_cards(self, collection: ItemCollection) -> None:
        self._each(collection.declarations("card"), lambda item: abilities.card_abilities(self, item))

    def _resolve(self, collection: ItemCollection) -> None:
        for number in in_order(len(self.values), lambda number: values_in(self, number)):
            self.resolved_value(number)
        for number in in_order(len(self.verbs), lambda number: verbs_in(self, number)):
            self.resolved_verb(number)
        self._each(collection.declarations("game"), self._start)
        self._each(collection.of_types(tree.WindowItem), lambda item: windows.resolve(self, item))
        self._each(collection.abilities_and_modifiers(), lambda item: abilities.declare_standing(self, item))
        self._each(collection.declarations("kind"), lambda item: abilities.kind_abilities(self, item))
        self.read_cards(ItemCollection([(i, o) for i, o in collection.items if i.span.file != self.last]))
        self.read_looks(late=False)
        self._each(collection.declarations("report"), lambda item: report(self, item))
        self._each(collection.declarations("display"), lambda item: display(self, item))
        self._each(collection.declarations("demand"), lambda item: demand(self, item))
        self.memory.write()
        self.values_before_last, before = len(self.program.values), {*self.memory.stores}
        self.read_looks(late=True)
        self.read_cards(ItemCollection([(i, o) for i, o in collection.items if i.span.file == self.last]))
        self.memory.close()
        self.asked_by_last = {*self.memory.stores} - before
        self._winners()
        self.check_owners()

    # -------------------------------------------------------------- game

    def _game(self, item: tree.Declaration) -> None:
        first = item.head[0].atoms[0] if item.head and item.head[0].atoms else None
        if not isinstance(first, tree.Quote):
            raise mistake(item.span, "a game has a name in quotes", "", 'game "Night Race"')
        if self.program.name:
            raise mistake(
                item.span,
                f'there are two games here: "{self.program.name}" and "{first.text}"',
                "",
                "one ruleset holds one game",
            )
        self.program.name = first.text
        for line in item.lines:
            if isinstance(line, tree.Fact):
                game_fact(self.program, line)

    def _start(self, item: tree.Declaration) -> None:
        self.program.start = start_phase(self, item)
        acting(self, item)

    def _winners(self) -> None:
        for value in self.program.values:
            if value.name == "the winners" and not value.params:
                self.program.winners = Expr(op=ops.CALL, type=value.type, ref=value.id)
            elif value.name.startswith("the score of (") and len(value.params) == 1:
                self.program.score = value.id

    def check_owners(self) -> None:
        """What could belong to nobody, which hangs on the cards there are."""
        winners = self.program.winners
        if winners is not None and isinstance(winners.ref, int):
            for wrong in nobody_could_win(self.program, self.world.kinds, self.program.values[winners.ref]):
                self.note(wrong)
        self.world.diagnostics.extend(seen_by_nobody(self.program, self.world.kinds))

    # -------------------------------------------------------------- values

    def _declare_value(self, item: tree.ValueItem) -> None:
        words = wording(item.pattern, self.world.kinds, False, "" if item.is_condition else "the")
        number = len(self.values)

        def make(reader: Context, args: list[Arg]) -> Expr | None:
            return Expr(
                op=ops.CALL, type=self.value_type(number), ref=number, args=[a for a in args if isinstance(a, Expr)]
            )

        entry = Entry("test" if item.is_condition else "value", words.parts, words.shown, make)
        self._check_once(entry, item.span)
        if words.parts and isinstance(words.parts[-1], Gap) and words.parts[-1].type.is_thing:
            override_core(self.world, entry, words.parts[-1].type.kind)
        self.world.words.add(entry)
        self.meaning[id(make)] = number
        self.values.append(Pending(words, item, self.option))
        self.program.values.append(
            Value(id=number, name=words.shown, type=ERROR, is_condition=item.is_condition, where=where_of(item.span))
        )
        check_plural(words.shown.removeprefix("the "), "", self.world, item.span)

    def _check_once(self, entry: Entry, span: Span) -> None:
        other = self.world.words.same_wording(entry)
        if other is not None and (other.where or field_words(entry.parts) is None):
            there = f"stands at {other.where}" if other.where else "is a word of the language itself"
            label = "one wording has one meaning"
            stores = [s for s in self.program.stores if other.where == f"{s.where.file}:{s.where.line}"]
            asked = "is asked in these words already: call it something else, or leave this line out"
            helps = [f"the other one {there}", *(f"the {store.sort} {asked}" for store in stores)]
            raise mistake(span, f"`{entry.shown}` is declared twice", label, *helps)

    def value_type(self, number: int) -> Type:
        pending = self.values[number]
        if pending.state == "open" and self.program.values[number].type.is_error:
            return FLAG if self.program.values[number].is_condition else NUMBER
        self.resolved_value(number)
        return self.program.values[number].type

    def resolved_value(self, number: int) -> Value:
        pending, value = self.values[number], self.program.values[number]
        if pending.state != "waiting":
            return value
        pending.state = "open"
        item = pending.item
        assert isinstance(item, tree.ValueItem)
        scope, value.params = self.scope_of(pending.wording)
        scope.span = item.span
        before, self.option = self.option, pending.option
        try:
            for rule in item.rules:
                self.rule(rule)
            self._value_body(item, value, scope)
        except (MistakeFound, RecursionError) as problem:
            self.note(as_mistake(problem, item.span))
        self.option = before
        value.locals = scope.locals
        pending.state = "done"
        return value

    def _value_body(self, item: tree.ValueItem, value: Value, scope: Scope) -> None:
        reader = SentenceReader(self.world, scope)
        if item.steps:
            body, before = Body(self, scope, pure=True), len(self.world.diagnostics)
            value.steps = giving_lists(body.steps(item.steps), body.result)
            if body.result.is_none and len(self.world.diagnostics) > before:
                return  # a step that was told of may have been the one that gives
            value.type = FLAG if item.is_condition else body.result
            if body.result.is_none:
                raise mistake(item.span, "this value never gives anything", "", "end it with: give SOMETHING")
            return
        if isinstance(item.value, tree.CaseTable):
            value.expr = case_table(reader, item.value, checked=True)
        elif item.value is not None:
            value.expr = condition(reader, item.value) if item.is_condition else anything(reader, item.value)
        if value.expr is not None:
            value.type = value.expr.type.contents

    def scope_of(self, words: Wording) -> tuple[Scope, list[Param]]:
        scope = Scope()
        params = []
        for name, type_ in words.gaps:
            named = scope.bind(name, type_)
            params.append(Param(name=name, type=type_, local=named.local))
        scope.refer_all([local(param.local, param.type) for param in params])
        return scope, params

    # -------------------------------------------------------------- verbs and phases

    def _declare_verb(self, item: tree.VerbItem | tree.PhaseItem) -> None:
        number = len(self.verbs)
        if isinstance(item, tree.PhaseItem):
            if item.name.text in self.titles:
                other = stands_at(self.program.verbs[self.titles[item.name.text]].where)
                raise mistake(item.span, f'there are two phases "{item.name.text}"', "", other, "one name, one phase")
            words = Wording((), [], f'phase "{item.name.text}"', ["phase", item.name.text], item.name.text, False)
            verb = Verb(
                id=number,
                name=words.shown,
                words=words.words,
                base=words.base,
                title=item.name.text,
                where=where_of(item.span),
            )
        else:
            subject_without_gap(item.pattern)
            words = wording(item.pattern, self.world.kinds, True)
            entry = Entry("verb", words.parts, words.shown, verb=number)
            if not any(isinstance(p, Fixed) for p in words.parts):
                raise mistake(item.span, "a verb has a word of its own", "", "verb (a player) draws (a number) cards:")
            self._check_once(entry, item.span)
            self.world.words.add(entry)
            verb = Verb(
                id=number,
                name=words.shown,
                words=words.words,
                base=words.base,
                has_subject=words.has_subject,
                where=where_of(item.span),
            )
        self.titles |= {verb.title: number} if verb.title else {}
        self.verbs.append(Pending(words, item, self.option))
        self.program.verbs.append(verb)

    def resolved_verb(self, number: int) -> Verb:
        pending, verb = self.verbs[number], self.program.verbs[number]
        if pending.state != "waiting":
            return verb
        pending.state = "open"
        scope, verb.params = self.scope_of(pending.wording)
        before, self.option = self.option, pending.option
        item = pending.item
        assert not isinstance(item, tree.ValueItem)
        body = Body(self, scope, asked=isinstance(item, tree.VerbItem))
        verb.steps = giving_lists(body.steps(item.steps), body.result)
        verb.requires, verb.result, verb.locals = body.requires, body.result, scope.locals
        if body.story_text is not None:
            verb.told = verb.aloud = bool(body.story_text)
            verb.words = body.story_text.split() or verb.words
        verb.rules = list(dict.fromkeys(body.rules))
        self.option = before
        pending.state = "done"
        return verb

    def verb_result(self, number: int) -> Type:
        return self.resolved_verb(number).result

    def phase_id(self, name: tree.Quote) -> int:
        if name.text in self.titles:
            return self.titles[name.text]
        near = did_you_mean(name.text, self.titles)
        raise mistake(name.span, f'no phase "{name.text}"', "", near, f'phase "{name.text}":')

    def verb_called(self, phrase: tree.Phrase) -> int:
        """`stop the move`: the running verb that has this word."""
        said = words_of(phrase)
        words = said[1:] if said[:1] == ["the"] else said
        if not words or (words == said and words not in LOOPS):
            raise mistake(
                phrase.span, "`stop` ends this verb, `stop the VERB` another one", "", "stop", "stop the VERB"
            )
        verbs = self.program.verbs
        meant = [v for v in verbs if words in ([v.title.lower()], v.base.split()[: len(words)])]
        if len(meant) > 1:
            both = [f"it may be `{verb.name}`" for verb in meant[:2]]
            raise mistake(phrase.span, f"{len(meant)} verbs start with `{' '.join(words)}`", "", *both)
        if meant:
            return meant[0].id
        raise mistake(
            phrase.span,
            f"no verb starts with `{' '.join(words)}`",
            "",
            *(STOP_LOOP if words in LOOPS else ()),
            did_you_mean(" ".join(words), [v.base.split()[0] for v in verbs if v.base]),
        )

    def wordless(self, name: str) -> str:
        """What `the NAME` means in the whole game, if it does."""
        entry = self.world.words.alone("the", *name.split())
        there = f" in this game (see {entry.where})" if entry is not None and entry.where else ""
        return "" if entry is None else f"something else{there}"

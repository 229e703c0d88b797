"""Reads the steps of a procedure. Takes step nodes, gives typed steps; a mistake is noted and the next step is read."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from paddock.program import operations as ops
from paddock.program.declaring import durations, later
from paddock.program.declaring.choices import choose, may, menu, refuse_article, secretly
from paddock.program.declaring.core_steps import core_step
from paddock.program.declaring.modifiers import states
from paddock.program.declaring.story_lines import story_line
from paddock.program.declaring.workshop import Workshop
from paddock.program.explaining.common_slips import order_help, several_orders_help
from paddock.program.mistakes import MistakeFound, as_mistake, mistake, with_help
from paddock.program.model import Expr, Step
from paddock.program.phrases import found, narrowing, whereabouts
from paddock.program.phrases.reader import Match, Reader
from paddock.program.phrases.readings import words_of
from paddock.program.phrases.unchosen import chosen_from
from paddock.program.rewrite import exprs_in
from paddock.program.scope import NamedLocal, Scope, local
from paddock.program.sentences.case_tables import case_table
from paddock.program.sentences.fields import named_field
from paddock.program.sentences.operators import anything, condition, expression
from paddock.program.sentences.sentence_reader import SentenceReader
from paddock.program.sentences.step_names import (
    always_leaves,
    as_stored,
    change_of,
    is_amount,
    merge_types,
    name_text,
    reveal_steps,
    set_line,
)
from paddock.program.types import ANYTHING, ERROR, FLAG, NONE, NUMBER, Type, things_of
from paddock.program.walk import all_steps, whole_exprs
from paddock.program.words.patterns import check_given
from paddock.text.limits import LOOP_DEPTH
from paddock.text.model import Span
from paddock.tree import model as tree

TOGETHER = ops.steps_where(lambda op: op.in_at_once)
ASKING = (
    tree.RuleLine | tree.Let | tree.Give | tree.If | tree.ForEach | tree.Repeat | tree.Stop
)  # in the steps of a value


class Body:
    """Reads the steps of one procedure."""

    def __init__(self, builder: Workshop, scope: Scope, *, pure: bool = False, asked: bool = True) -> None:
        """`asked`: somebody can ask for what these steps give."""
        self.builder = builder
        self.scope = scope
        self.reader: Reader = SentenceReader(builder.world, scope)
        self.pure, self.asked = pure, asked
        self.result, self.gives_none = NONE, False
        self.requires: list[Expr] = []
        self.begun = False  # a step stands above
        self.given = len(scope.locals)  # those that are known before the first step
        self.rules: list[str] = []  # ids of those that stand among these steps
        self.loops = 0  # around the step that is read
        self.at_once = False  # whether a block is read in which all happens at once
        self.story_text: str | None = None  # how the story tells this verb; "" is not at all

    def steps(self, nodes: list[tree.Step]) -> list[Step]:
        result: list[Step] = []
        for node in nodes:
            if always_leaves(result) and not isinstance(node, tree.RuleLine):
                self.builder.note(never_done(node, nodes))
                break
            try:
                steps = self._check_at_once(node, self.step(node))
                asked = [expr for step in steps for expr in whole_exprs(step)]
                found.refuse_found(self.scope, self.reader.kinds, asked, [], node.span)
                set_line(steps, node.span)
                whereabouts.follow(self.scope, steps)
                result.extend(steps)
            except (MistakeFound, RecursionError) as problem:
                self.builder.note(as_mistake(problem, node.span))
                self._bind_anyway(node)
        return result

    def block(self, nodes: list[tree.Step], line: int) -> list[Step]:
        self.scope.open()
        try:
            return self.steps(nodes)
        finally:
            self.scope.close(line)

    def _bind_anyway(self, node: tree.Step) -> None:
        """So that one mistake does not make its name unknown in all lines after it."""
        name = getattr(node, "name", None)
        if isinstance(name, tree.Name) and self.scope.find(name_text(name)) is None:
            self.scope.bind(name_text(name), ERROR, name.own)

    # -------------------------------------------------------------- one step

    def step(self, node: tree.Step) -> list[Step]:
        self.scope.span = node.span
        if self.pure and not isinstance(node, ASKING):
            raise mistake(
                node.span,
                "a value is asked, so it cannot change the table or ask a player",
                "",
                "use let, if, for each, repeat and give; put what happens into a verb",
            )
        if not isinstance(node, tree.RuleLine | tree.OnlyIf | tree.Do):
            self.begun = True
        match node:
            case tree.RuleLine() | tree.OnlyIf():
                self._note(node)
                return []
            case tree.Do():
                done = self._do(node)
                self.begun = self.begun or bool(done)  # `untold` is no step
                return done
            case tree.Let():
                return [self._let(node)]
            case tree.Give():
                return [self._give(node)]
            case tree.Stop():
                return [Step(op=ops.STOP, ref=self._stop_target(node), line=node.span.line)]
            case tree.Choose():
                return choose(self, node)
            case tree.Menu():
                return menu(self, node)
            case tree.May():
                return [may(self, node)]
            case tree.AtOnce():
                return [self._at_once(node)]
            case tree.If():
                return [self._if(node)]
            case tree.ForEach():
                with self._loop(node):
                    return [self._for_each(node)]
            case tree.Secretly():
                secret = secretly(self, node)
                return [secret, *reveal_steps(secret, self.scope)]
            case tree.Repeat():
                with self._loop(node):
                    return [self._repeat(node)]
            case tree.PlayPhase():
                return [Step(op=ops.PERFORM, ref=self.builder.phase_id(node.phase), line=node.span.line)]
            case tree.Until():
                return durations.until(self.builder, self, node)
            case tree.OneResult():
                return [self._one_result(node)]
            case tree.NextTime():
                return [later.next_time(self, node, Body)]
            case tree.WhenOver():
                return [later.when_over(self, node, Body)]

    def _note(self, node: tree.RuleLine | tree.OnlyIf) -> None:
        """Lines that are no steps: what a rule says, and when a verb can be done at all."""
        if isinstance(node, tree.RuleLine):
            self.builder.rule(node)
            self.rules += node.ids
        else:
            wanted = condition(self.reader, node.condition)
            self._check_known_before(wanted, node.span)
            if self.begun:
                helps = "put this line above all steps", "to end here: if …: with `stop` below it"
                raise mistake(node.span, "`only if` stands below a step, but is asked before all of them", "", *helps)
            self.requires.append(wanted)
            found.refer(self.scope, wanted)

    def _check_known_before(self, wanted: Expr, span: Span) -> None:
        """`only if` is asked before the first step is done."""
        used = [expr.ref for expr in exprs_in(wanted) if expr.op == ops.LOCAL and isinstance(expr.ref, int)]
        for number in used:
            name = self.scope.called.get(number) if number >= self.given else None
            if name is not None:
                helps = f"to end here: if …: with `stop` below it; or ask without the name `the {name}`"
                label = "whether a verb can be done is asked first"
                raise mistake(span, f"`the {name}` is not known before this verb is done", label, helps)

    def _let(self, node: tree.Let) -> Step:
        value = self._value_or_table(node.value)
        target = self.bind(node.name, value.type.contents, many=True)
        stored = as_stored(value, self.scope.locals[target])
        return Step(op=ops.LET, name=target, args=[stored], line=node.span.line)

    def _give(self, node: tree.Give) -> Step:
        value = self._value_or_table(node.value)
        if not self.asked and not value.type.is_error:
            helps = "to do no more of this: stop", "a verb or a value gives something to the line that asks for it"
            raise mistake(node.span, "nobody can ask for what is given here", "", *helps)
        self._note_result(value, node)
        return Step(op=ops.GIVE, args=[value], line=node.span.line)

    def _value_or_table(self, node: tree.Expression | tree.CaseTable) -> Expr:
        if not isinstance(node, tree.CaseTable):
            return anything(self.reader, node)
        for rule in node.rules:
            self._note(rule)
        return case_table(self.reader, node)

    def _if(self, node: tree.If) -> Step:
        """A name that every branch gives, but for those that leave, is known after them."""
        line = node.span.line
        test = self._test(node.condition)
        branches: list[tuple[dict[str, NamedLocal], list[Step]]] = []
        for nodes in (node.body, node.otherwise):
            with narrowing.block(self.reader):
                narrowing.learn(self.reader, test, nodes, holds=nodes is node.body)
                self.scope.open()
                steps = self.steps(nodes)
                names = dict(self.scope.blocks[-1])
                self.scope.close(line)
            if not always_leaves(steps):
                branches.append((names, steps))
            if nodes is node.body:
                body = steps
        for name in branches[0][0] if branches else ():
            bindings = [names.get(name) for names, _ in branches]
            if all(k is not None and k.type.same_as(branches[0][0][name].type) and not k.per_member for k in bindings):
                self._join(
                    name, [(k, steps) for k, (_, steps) in zip(bindings, branches, strict=True) if k is not None]
                )
        return Step(op=ops.IF, args=[test], body=body, other=steps, line=line)

    def _join(self, name: str, branches: list[tuple[NamedLocal, list[Step]]]) -> None:
        type_ = branches[0][0].type
        joined = self.scope.bind(name, type_.optional() if any(named.type.or_none for named, _ in branches) else type_)
        self.scope.branch_names.pop(name, None)
        for named, steps in branches:
            value = local(named.local, named.type)
            steps.append(Step(op=ops.LET, name=joined.local, args=[value], line=steps[-1].line if steps else 0))

    def _test(self, node: tree.Expression) -> Expr:
        """A mistake in a condition does not hide those in the block below it."""
        try:
            return condition(self.reader, node)
        except MistakeFound as problem:
            self.builder.note(problem)
            return Expr(op=ops.CONST, type=FLAG, ref=True)

    def bind(self, name: tree.Name, type_: Type, *, many: bool = False) -> int:
        """`many`: what comes can be kept as a list of one."""
        text = name_text(name)
        if text.split()[-1] == "secretly":
            first = text.rpartition(" ")[0] or "NAME"
            help_ = f"write: secretly for each player: and below it: chooses … as its {first}"
            raise mistake(name.span, "`secretly` stands before those who choose", "", help_)
        check_given(text.split(), name.span)
        known = self.scope.find(text)
        if known is not None and not known.type.same_as(type_):
            if known.type.many != type_.many:
                self._one_or_many(name, known.type, type_, many)
            merged = merge_types(known.type, type_, self.reader.kinds)
            if merged is not None and merged.same_as(known.type):
                return self.scope.may_be(known, merged).local
            if merged is not None:
                known.type = self.scope.locals[known.local] = merged
                return known.local
            raise mistake(name.span, f"`the {text}` is already something else here", "", "use another name")
        clash = self.builder.wordless(text) or self._means_already(name)
        if clash:
            raise mistake(name.span, f"`the {text}` already means {clash}", "", "use another name")
        return self.scope.bind(text, type_, name.own).local

    def _means_already(self, name: tree.Name) -> str:
        """`the number of coins` has a meaning without being given one."""
        if "of" not in name_text(name).split() or name.own:
            return ""
        phrase = tree.Phrase([tree.Word("the", name.span), *name.words], [], name.span)
        return "something else" if self.reader.readings(phrase) else ""

    def _one_or_many(self, name: tree.Name, known: Type, type_: Type, many: bool) -> None:
        """What is read of a name, above and in the next turn of a loop, must be what it holds."""
        if known.is_error or type_.is_error or (many and known.many):
            return
        text, kind = name_text(name), type_.kind
        if known.many:
            raise mistake(name.span, f"`the {text}` is a list here, and this is one", "", "use another name")
        plural = self.reader.kinds.by_name[kind].plural if kind in self.reader.kinds.by_name else "numbers"
        before = f"no {plural}" if known.is_none else f"no {plural} and (…)"
        cause = f"`the {text}` is {'none' if known.is_none else 'one'} up to here, and a list from here on"
        raise mistake(name.span, cause, "", f"begin with a list: let the {text} be {before}")

    def _note_result(self, value: Expr, node: tree.Give) -> None:
        type_ = value.type.contents
        self.gives_none = self.gives_none or type_.is_none
        begins = self.result.sort in ("none", "error")
        merged = type_ if begins else merge_types(self.result, type_, self.reader.kinds)
        if merged is None:
            raise mistake(
                node.span,
                "this gives another kind of thing than the line before",
                "all `give` lines of one procedure give the same kind",
            )
        self.result = merged.optional() if self.gives_none else merged

    def _stop_target(self, node: tree.Stop) -> int | None:
        if node.what is None:
            return None
        return self.builder.verb_called(node.what)

    # -------------------------------------------------------------- sentences

    def _do(self, node: tree.Do) -> list[Step]:
        if node.otherwise:
            return self._do_or_fail(node)
        story = story_line(self, node)
        if story is not None:
            return story
        change = change_of(node) or self._saying(node)
        if change is not None and (is_amount(change) or self._states(change)):
            if self.scope.event is None:
                help_ = (
                    "on a card: while CONDITION:",
                    "in steps: until EVENT: or during EVENT:",
                    "and this line below it",
                )
                raise mistake(node.span, "this change of a value has no end", "", *help_)
            return durations.until_event_is_over(self.builder, self, change, node.written)
        if lasting := durations.lasting_in_a_line(self.builder, node):
            raise lasting
        match_ = self.reader.verb(node.sentence)
        return self.perform(match_, node, node.name)

    def _do_or_fail(self, node: tree.Do) -> list[Step]:
        """A verb that gives yes or no, and what is done if it does not give yes."""
        match_, line = self.reader.verb(node.sentence), node.span.line
        if match_.entry.verb is None or not self.builder.verb_result(match_.entry.verb).is_flag:
            what = "`otherwise` follows an `if`, a `may`, or a verb that gives yes or no"
            gives = "in the steps of that verb, say whether it went well: give yes, give no, give CONDITION"
            raise mistake(node.span, "this can neither succeed nor fail", "", what, gives)
        success = self.scope.new_local(FLAG)
        args = [a for a in match_.args if isinstance(a, Expr)]
        done = Step(op=ops.PERFORM, ref=match_.entry.verb, args=args, name=success, line=line)
        failed = Expr(op=ops.NOT, type=FLAG, args=[local(success, FLAG)])
        return [done, Step(op=ops.IF, args=[failed], body=self.block(node.otherwise, line), line=line)]

    def _states(self, line: tree.Fact) -> bool:
        return states(self.builder, line, durations.inner_scope(self.scope))

    def _saying(self, node: tree.Do) -> tree.Fact | None:
        """`the boat outruns this card`, if that is a condition and nothing that is done."""
        fact = tree.Fact([node.sentence], node.span)
        if not self._states(fact):
            return None
        try:
            with self.builder.world.unexplained():
                self.reader.verb(node.sentence)
        except MistakeFound:
            return fact
        return None

    def perform(self, match_: Match, node: tree.Do, name: tree.Name | None) -> list[Step]:
        line = node.span.line
        if match_.entry.verb is None:
            return core_step(self, match_, node, name)
        result = self.builder.verb_result(match_.entry.verb)
        if name is not None and result.is_none:
            raise mistake(
                name.span, "this verb gives nothing that could have a name", "", "in its steps, say: give SOMETHING"
            )
        target = self.bind(name, result) if name is not None else None
        args = [a for a in match_.args if isinstance(a, Expr)]
        return [Step(op=ops.PERFORM, ref=match_.entry.verb, args=args, name=target, line=line)]

    # -------------------------------------------------------------- at once

    def _at_once(self, node: tree.AtOnce) -> Step:
        around, self.at_once = self.at_once, True
        body = self.block(node.body, node.span.line)
        self.at_once = around
        return Step(op=ops.AT_ONCE, body=body, line=node.span.line)

    def _one_result(self, node: tree.OneResult) -> Step:
        known = len(self.scope.locals)
        body = self.block(node.body, node.span.line)
        for step in all_steps(body):
            where = Span(node.span.file, step.line, step.column or 1, step.end) if step.column else node.span
            if step.name is not None and step.name < known:
                help_ = "what is worked out in the block ends with it: do it before, or let a verb give it"
                raise mistake(where, f"`the {self.scope.called[step.name]}` is changed in a result", "", help_)
            if step.op in (ops.GIVE, ops.CANCEL) or (step.op == ops.STOP and step.ref is None):
                help_ = "`give`, `stop` and `cancel it` stand before the block or after it"
                raise mistake(where, "a result is done to its end", "", help_)
        return Step(op=ops.ONE_RESULT, body=body, line=node.span.line)

    def _check_at_once(self, node: tree.Step, steps: list[Step]) -> list[Step]:
        """The steps, if they can be done at once with others."""
        if self.at_once and any(step.op not in TOGETHER for step in steps):
            raise mistake(
                node.span,
                "this cannot happen at once with something else",
                "",
                "at once can be: move, set, mark, add, take and pay",
                "around them can stand: let, if, for each and repeat N times; not repeat while, not repeat until",
                "a card that is drawn or a verb of the game: before or after the block",
            )
        return steps

    # -------------------------------------------------------------- loops

    @contextmanager
    def _loop(self, node: tree.Step) -> Iterator[None]:
        if self.loops == LOOP_DEPTH:
            more = f"more than {LOOP_DEPTH} loops in one another"
            raise mistake(node.span, "loops are nested too deeply", more, "put the inner ones into a verb of their own")
        self.loops += 1
        try:
            yield
        finally:
            self.loops -= 1

    def _for_each(self, node: tree.ForEach) -> Step:
        try:
            things = self.reader.value(node.what, ANYTHING, some=True)
        except MistakeFound as problem:
            raise with_help(problem, *order_help(node.what)) from None
        refuse_article(things, node.what)
        things = chosen_from(things)
        kind = words_of(node.what)[:1]
        if things.type.is_error and kind and kind[0] in self.reader.kinds.by_name:
            things = Expr(op=ops.LIST, type=things_of(kind[0]))  # the block below has no part in that mistake
        if not things.type.is_error and not things.type.many:
            raise mistake(node.what.span, "this is one thing, not a list to go through", "", "for each KIND in PLACE")
        type_ = things.type.one
        for order in reversed(node.orders):  # what is equal stays as it was: the first one sorts last
            things = self._sort(things, order)
        self.scope.open()
        name = name_text(node.name) if node.name else things.type.kind or "number"
        member = self.scope.bind(name, type_) if self.scope.find(name) is None else self._shadow(name, type_)
        self.scope.lies_in.clear()  # what the steps below move lies elsewhere when they begin again
        whereabouts.learn(self.scope, local(member.local, type_), things)
        with self.scope.going_through(local(member.local, type_)):
            body = self.steps(node.body)
        self.scope.close(node.span.line)
        return Step(op=ops.EACH, name=member.local, args=[things], body=body, line=node.span.line)

    def _sort(self, things: Expr, order: tree.Order) -> Expr:
        member = local(self.scope.new_local(things.type.one), things.type.one)
        self.scope.refer(member)
        key = self._key(order.by, member)
        self.scope.unrefer()
        how = "down" if order.downward else None
        bound = int(member.ref or 0)
        return Expr(op=ops.SORTED, type=things.type.list, ref=how, args=[things, key], bind=bound)

    def _key(self, by: tree.Expression, member: Expr) -> Expr:
        """`by price` is short for `by its price`."""
        by = self._with_its(by, member) if isinstance(by, tree.Arithmetic) else by
        field = self._field_of(by, member) if isinstance(by, tree.Phrase) else None
        if field is not None:
            return field
        several = several_orders_help(by)
        if several:
            raise mistake(by.span, "one order behind another", "each has a `by` of its own", f"write: {several}")
        return expression(self.reader, by, NUMBER)

    def _with_its(self, by: tree.Expression, member: Expr) -> tree.Expression:
        """`by price + 1` is short for `by its price + 1`."""
        if isinstance(by, tree.Arithmetic):
            return replace(by, left=self._with_its(by.left, member), right=self._with_its(by.right, member))
        if not isinstance(by, tree.Phrase):
            return by
        only = by.atoms[0] if len(by.atoms) == 1 else None
        if isinstance(only, tree.Group):
            return replace(by, atoms=[replace(only, inner=self._with_its(only.inner, member))])
        return by if self._field_of(by, member) is None else replace(by, atoms=[tree.Word("its", by.span), *by.atoms])

    def _field_of(self, by: tree.Phrase, member: Expr) -> Expr | None:
        words = tuple(words_of(by))
        return named_field(self.reader, words, member) if words else None

    def _shadow(self, name: str, type_: Type) -> NamedLocal:
        """The member of a loop is a new thing, even where an outer one has the same name."""
        self.scope.blocks[-1][name] = NamedLocal(self.scope.new_local(type_), type_)
        return self.scope.blocks[-1][name]

    def _repeat(self, node: tree.Repeat) -> Step:
        line = node.span.line
        self.scope.lies_in.clear()
        if node.kind == "times":
            times = expression(self.reader, node.value, NUMBER)
            return Step(op=ops.TIMES, args=[times], body=self.block(node.body, line), line=line)
        test = self._test(node.value)
        if node.kind == "until":
            test = Expr(op=ops.NOT, type=FLAG, args=[test])
        with narrowing.block(self.reader):
            found.refer(self.scope, test)
            body = self.block(node.body, line)
        return Step(op=ops.WHILE, args=[test], body=body, line=line)


def never_done(node: tree.Step, nodes: list[tree.Step]) -> MistakeFound:
    """What stands below a step that leaves them all."""
    last = next(each for each in reversed(nodes[: nodes.index(node)]) if not isinstance(each, tree.RuleLine))
    helps = f"line {last.span.line} ends these steps whatever happens", "put this above it, or take it out"
    return mistake(node.span, "this is never done", "", *helps)

"""Reads steps in which somebody decides: choices, menus, choices in secret. Takes their nodes, gives typed steps."""

from __future__ import annotations

from contextlib import suppress

from paddock.program import operations as ops
from paddock.program.declaring.menu_loops import menu_loop
from paddock.program.declaring.said_twice import doubles, menu_lines_of
from paddock.program.declaring.story_lines import text_with_gaps
from paddock.program.declaring.workshop import StepReader
from paddock.program.explaining.all_together import refuse_one_of_each
from paddock.program.first_choices import late_price, something_to_choose
from paddock.program.mistakes import MistakeFound, mistake
from paddock.program.model import Entry, Expr, Step
from paddock.program.phrases import narrowing
from paddock.program.phrases.reader import Match
from paddock.program.phrases.unchosen import chosen_from, form_of
from paddock.program.scope import local
from paddock.program.sentences.logic import and_test
from paddock.program.sentences.operators import given_condition
from paddock.program.sentences.selections import or_nothing, selection
from paddock.program.sentences.step_names import menu_label, menu_subject, name_text, subject_of
from paddock.program.substitution import substitute
from paddock.program.types import FLAG, PLAYER, PLAYERS, Type, thing_of
from paddock.text.model import Diagnostic, Severity, Span
from paddock.tree import model as tree
from paddock.tree.wording import MENU_IN_SECRET


def choose(body: StepReader, node: tree.Choose) -> list[Step]:
    if node.who is None:
        if not body.scope.in_secret:
            who = "you choose …" if body.scope.you is not None else "the player chooses …"
            raise mistake(node.span, "nobody is named who chooses", "", who)
        seat = body.scope.referents[-1].expr
    else:
        seat = body.reader.value(node.who, PLAYER)
    refuse_one_of_each(node.what.atoms, "chooses")
    with body.scope.deciding(seat):
        chosen = selection(body.reader, node.what)
        chosen = chosen if node.decline is None else or_nothing(chosen, node.decline)
    if node.name is None:
        body.builder.note(_without_name(body, node, chosen.type))
        return []
    if node.name.own != body.scope.in_secret:
        raise _name_of_another_sort(node.name)
    if node.stepwise is not None and (node.name.own or chosen.how == "many"):
        raise _no_step(node.stepwise, "in secret" if node.name.own else "several at once")
    own = seat.ref if node.name.own and isinstance(seat.ref, int) else None
    target = body.bind(node.name, chosen.type)
    body.scope.chosen[target] = seat
    step = Step(op=ops.CHOOSE, ref=chosen.how, name=target, own=own, args=[seat, *chosen.args], line=node.span.line)
    step.subject = subject_of(node)
    step.entries = [Entry(label=node.decline.text)] if node.decline is not None else []
    return [step]


def _no_step(span: Span, how: str) -> MistakeFound:
    help_ = "take `step by step` out: it is for one choice that comes again and again, like the next space of a move"
    return mistake(span, f"nothing is chosen step by step that is chosen {how}", "", help_)


def _without_name(body: StepReader, node: tree.Choose, type_: Type) -> MistakeFound:
    """Nothing could come of such a choice. Lines below that call it by its kind are not told of as well."""
    name = "picks" if type_.many else type_.kind or "number"
    owner = "its" if body.scope.in_secret else "the"
    is_taken = not type_.many and body.scope.find(name) is not None
    around = f"or, if the {name} that has this name already is meant, leave this line out: the {name}"
    name = f"other {name}" if is_taken else name
    with suppress(MistakeFound):
        body.bind(tree.Name([tree.Word(name, node.span)], body.scope.in_secret, node.span), type_)
    helps = (
        f"give it one at the end of the line: … as {owner} {name}",
        f"and say below what is done with {owner} {name}",
        *((around,) if is_taken else ()),
    )
    return mistake(node.span, "what is chosen has no name", "so nothing can come of it", *helps)


def _name_of_another_sort(name: tree.Name) -> MistakeFound:
    if name.own:
        return mistake(name.span, "`as its …` is for choices made in secret", "", "write: as the …")
    help_ = f"write: as its {name_text(name)}"
    return mistake(name.span, "what each chooses in secret is its own", "", help_)


def menu(body: StepReader, node: tree.Menu) -> list[Step]:
    seat = body.reader.value(node.who, PLAYER)
    for double in doubles(menu_lines_of(node.entries)):
        body.builder.note(double)
    with body.scope.deciding(seat):
        before, entries, after = menu_lines(body, node, seat)
    subject = menu_subject(node.asking, node.stepwise is not None)
    asked = Step(op=ops.MENU, args=[seat], entries=entries, subject=subject, line=node.span.line)
    return [*before, asked, *after]


def menu_lines(body: StepReader, node: tree.Menu, seat: Expr) -> tuple[list[Step], list[Entry], list[Step]]:
    """The entries, and what is done before and after the question for those that stand in a loop."""
    before, entries, after = list[Step](), list[Entry](), list[Step]()
    for each in node.entries:
        try:
            if isinstance(each, tree.Entry):
                entries.append(open_entry(body, seat, each))
                continue
            loop = menu_loop(body, each, seat, lambda body, line: open_entry(body, seat, line))
        except MistakeFound as problem:
            body.builder.note(problem)
            continue
        before, entries, after = [*before, *loop.before], [*entries, *loop.entries], [*after, *loop.after]
    return before, entries, after


def open_entry(body: StepReader, seat: Expr, node: tree.Entry) -> Entry:
    """A line that is there only if what it chooses first is."""
    made = entry(body, node)
    there = first_choice(body, seat, made.body)
    if there is None and node.guard is None and late_price(made.body, seat):
        warn_of_late_price(body, node.span)
    made.guard = and_test(made.guard, there) if there is not None else made.guard
    return made


def entry(body: StepReader, node: tree.Entry) -> Entry:
    with narrowing.block(body.reader):
        guard = given_condition(body.reader, node.guard) if node.guard is not None else None
        return guarded_entry(body, node, guard)


def guarded_entry(body: StepReader, node: tree.Entry, guard: Expr | None) -> Entry:
    if node.sentence is None:
        assert node.label is not None
        label, values = text_with_gaps(body, node.label)
        return Entry(label=label, values=values, guard=guard, body=body.block(node.body, node.span.line))
    only = node.sentence.atoms[0]
    if len(node.sentence.atoms) == 1 and isinstance(only, tree.Quote):
        label, values = text_with_gaps(body, only)
        return Entry(label=label, values=values, guard=guard)
    do = tree.Do(node.sentence, None, node.span)
    match_ = body.reader.verb(node.sentence)
    for test in requires(body, match_):
        guard = and_test(guard, test)
    label = menu_label(match_, node.sentence)
    return Entry(label=label, sentence=True, guard=guard, body=body.perform(match_, do, None))


def requires(body: StepReader, match_: Match) -> list[Expr]:
    """The `only if` lines of the verb, asked of what stands in this sentence."""
    if match_.entry.verb is None:
        return []
    verb = body.builder.resolved_verb(match_.entry.verb)
    args = {p.local: a for p, a in zip(verb.params, match_.args, strict=True) if isinstance(a, Expr)}
    return [substitute(test, args, body.scope, verb.locals) for test in verb.requires]


def may(body: StepReader, node: tree.May) -> Step:
    seat = body.reader.value(node.who, PLAYER)
    guards: list[Expr] = []
    label = ""
    with body.scope.deciding(seat):
        first = next((s for s in node.body if not isinstance(s, tree.RuleLine)), None)
        if isinstance(first, tree.Do) and (match_ := verb_of(body, first)) is not None:
            guards = requires(body, match_)
            match_, first = telling(body, node) or (match_, first)
            label = menu_label(match_, first.sentence)
        done = body.block(node.body, node.span.line)
    there = first_choice(body, seat, done)
    if there is None and not guards and late_price(done, seat):
        warn_of_late_price(body, node.span)
    guards += [there] if there is not None else []
    guard = guards[0] if len(guards) == 1 else Expr(op=ops.AND, type=FLAG, args=guards) if guards else None
    declined = body.block(node.otherwise, node.span.line)
    yes = Entry(label=label, sentence=bool(label), guard=guard, body=done)
    entries = [yes, Entry(label="", body=declined)]
    subject = menu_subject(node.asking)
    return Step(op=ops.MENU, ref="may", args=[seat], entries=entries, subject=subject, line=node.span.line)


def first_choice(body: StepReader, seat: Expr, steps: list[Step]) -> Expr | None:
    """Whether there is something to choose, where steps begin with a choice of the one who decides to do them."""
    return something_to_choose(steps, lambda step: step.args[0] == seat, {}, body.scope, body.scope.locals)


def warn_of_late_price(body: StepReader, span: Span) -> None:
    message = "this is offered also to who cannot pay: its price is not its first step"
    helps = ("put the line that begins with `pay` first: then it is offered to who can pay",)
    body.builder.world.diagnostics.append(Diagnostic(Severity.WARNING, message, span, "", helps))


def verb_of(body: StepReader, step: tree.Do) -> Match | None:
    """The verb of a sentence; None for one of another sort, like a statement."""
    try:
        return body.reader.verb(step.sentence)
    except MistakeFound:
        return None


def telling(body: StepReader, node: tree.May) -> tuple[Match, tree.Do] | None:
    """The first step that is a verb of the game: it says best what may be done."""
    for step in node.body:
        match_ = verb_of(body, step) if isinstance(step, tree.Do) else None
        if match_ is not None and match_.entry.verb is not None and isinstance(step, tree.Do):
            return match_, step
    return None


def refuse_article(members: Expr, phrase: tree.Phrase) -> None:
    if form_of(members) == "a":
        raise mistake(phrase.span, "behind `for each` stands no `a`", "", "for each KIND in PLACE")


def secretly(body: StepReader, node: tree.Secretly) -> Step:
    members = body.reader.value(node.what, PLAYERS, some=True)
    refuse_article(members, node.what)
    members = chosen_from(members)
    kind = members.type.kind
    body.scope.open()
    bound = body.scope.bind(name_text(node.name) if node.name else kind, thing_of(kind))
    body.scope.refer(local(bound.local, bound.type))
    body.scope.in_secret = True
    # What is chosen in secret is spoken of afterwards, so its names belong to the block around.
    inner = body.scope.blocks.pop()
    choices: list[Step] = []
    body.scope.blocks[-1] |= inner
    for step in node.body:
        if not isinstance(step, tree.Choose | tree.RuleLine):
            helps = MENU_IN_SECRET if isinstance(step, tree.Menu) else ("chooses … as its NAME",)
            body.builder.note(mistake(step.span, "only choices can be made in secret", "", *helps))
            continue
        choices.extend(body.steps([step]))
    for name in inner:
        body.scope.blocks[-1].pop(name, None)
    body.scope.in_secret = False
    body.scope.unrefer()
    return Step(op=ops.SECRETLY, name=bound.local, args=[members], body=choices, line=node.span.line)

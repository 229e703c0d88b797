"""How many turns anything can take before the budget is asked: a layout goes in, weights and tolls come out.

A turn of a loop of steps costs one unit of the budget, and one more for every 64 turns that what it does can take. A
list that can take more than HEAVY turns pays for itself where it begins, and so does a `for each` that can take more
than LONG and a value or verb that can take more than EXPENSIVE; anything lighter is counted with the loop or verb
around it, so most rules count nothing extra. A line that changes a value, and takes more than CARDS turns for all cards
on which it stands, pays for each of them that is in force: most of them lie elsewhere. A decision ends after about 64
times BUDGET turns, whatever the rules say.
"""

from __future__ import annotations

from collections.abc import Iterable

from paddock.code.layout import Layout
from paddock.program import operations as ops
from paddock.program.model import Ability, Expr, Modifier, Step, Value, Verb
from paddock.text.limits import ANSWERS

HEAVY = 1_000  # turns of a list
CARDS = 32  # turns of a line that changes a value, with all cards on which it stands
LONG = 5_000  # turns of a `for each`, with all that its steps take
EXPENSIVE = 20_000  # turns of a value or verb; it pays as it begins, so it is never written out where it is asked
SHIFT = 6  # a unit pays for 64 turns
WHOLE = 7  # or for 128 where Python itself walks a list
HEAVIEST = 10**12  # heavier than anything allowed; larger numbers need not be told apart


class Weights:
    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.values: dict[int, int] = {}
        self.paying: dict[int, int] = {}  # modifiers: what each card in force pays
        self.verbs: dict[int, int] = {}
        self.abilities: dict[int, int] = {}
        self.modifiers: dict[int, list[Modifier]] = {}
        self.watchers: dict[int, list[Ability]] = {}
        for modifier in layout.program.modifiers:
            self.modifiers.setdefault(modifier.value, []).append(modifier)
        for ability in layout.program.abilities:
            if ability.verb is not None and ability.window is None and not ability.ordered:
                self.watchers.setdefault(ability.verb, []).append(ability)
        self._sizes: dict[str, int] = {}
        self._charging: dict[int, bool] = {}
        for value in layout.program.values:
            self.value(value)
        for verb in layout.program.verbs:
            self.verb(verb)
        for each in layout.program.abilities:
            self.abilities[each.id] = self.steps(each.steps)

    # -------------------------------------------------------------- what is asked from outside

    def is_expensive(self, value: Value) -> bool:
        """Such a value has a function of its own, which pays."""
        return self.value(value) > EXPENSIVE

    def is_expensive_verb(self, verb: int) -> bool:
        return self.verbs[verb] > EXPENSIVE

    def toll(self, weight: int) -> int:
        """What a turn or a doing of that weight pays."""
        return min(weight, HEAVIEST) >> SHIFT

    def size(self, e: Expr) -> int:
        """How many there can be."""
        if e.op == ops.LIST and e.args:
            return sum(self.size(arg) for arg in e.args)
        if not e.type.many:
            return 1
        if e.type.is_numbers and e.op != ops.FIELD:  # from one number to another, or of many things
            return ANSWERS
        return self.size_of(e.type.kind)

    def size_of(self, kind: str) -> int:
        if kind not in self._sizes:
            known = kind == "player" or kind in self.layout.by_name
            self._sizes[kind] = len(self.layout.things_of(kind)) if known else self.layout.count
        return self._sizes[kind]

    # -------------------------------------------------------------- weights

    def expr(self, e: Expr) -> int:
        """A heavy loop or value pays for itself: to what stands around it, it is light."""
        args = [self.expr(arg) for arg in e.args]
        weight = 1 + sum(args)
        match ops.EXPRESSIONS[e.op].weight:
            case "loop":
                turns = self.size(e.args[0]) * (1 + sum(args[1:]))
                return args[0] + (1 if turns > HEAVY else turns)
            case "walk":
                return weight + sum(self.size(arg) for arg in e.args) // 8
            case "search":  # looks for a thing among all that lie beside it
                return weight + self.size_of(e.args[0].type.kind) // 8
            case "call" if isinstance(e.ref, int):
                own = self.value(self.layout.values[e.ref])
                return weight + (1 if own > EXPENSIVE else own)
        return min(HEAVIEST, weight)

    def value(self, value: Value) -> int:
        if value.id not in self.values:
            self.values[value.id] = EXPENSIVE + 1  # while it is looked at: one that asks itself pays anyway
            parts = [value.expr] if value.expr is not None else []
            weight = sum(self.expr(e) for e in parts) + self.steps(value.steps)
            weight += sum(self._modifier(m) for m in self.modifiers.get(value.id, []))
            self.values[value.id] = min(HEAVIEST, weight)
        return self.values[value.id]

    def _modifier(self, modifier: Modifier) -> int:
        """One that is heavy with all its cards pays for each of them in force: to the value, that is one look at it."""
        one = 1 + self.expr(modifier.amount) + (self.expr(modifier.guard) if modifier.guard is not None else 0)
        carriers = max(1, len(self.layout.carriers(modifier.card, modifier.kind)))
        carried = modifier.verb is None and (modifier.card is not None or modifier.kind is not None)
        if not carried or one * carriers <= CARDS:
            return one * carriers
        self.paying[modifier.id] = 1 + self.toll(one)
        return carriers

    def verb(self, verb: Verb) -> int:
        if verb.id not in self.verbs:
            self.verbs[verb.id] = EXPENSIVE + 1
            weight = self.steps(verb.steps) + sum(self.expr(e) for e in verb.requires)
            for ability in self.watchers.get(verb.id, []):
                one = self.steps(ability.steps) + (self.expr(ability.guard) if ability.guard is not None else 0)
                weight += one * max(1, len(self.layout.carriers(ability.card, ability.kind)))
            self.verbs[verb.id] = min(HEAVIEST, weight)
        return self.verbs[verb.id]

    def steps(self, steps: Iterable[Step]) -> int:
        return min(HEAVIEST, sum(self.step(step) for step in steps))

    def step(self, step: Step) -> int:
        weight, operation = 1 + sum(self.expr(arg) for arg in step.args), ops.STEPS[step.op]
        if operation.repeats == "turns":
            return weight  # each turn pays for itself
        if operation.repeats == "members":
            body = self.size(step.args[0]) * self.steps(step.body)
            return weight + (1 if body > LONG else body)
        match operation.weight:
            case "call" if isinstance(step.ref, int):
                return weight + self._called(operation.ref, step.ref)
            case "walk":
                weight += sum(self.size(arg) for arg in step.args[:2]) // 8
            case "shuffle":  # each card is pulled out of the middle, which takes longer the more lie behind it
                cards = self.size(step.args[0])
                weight += cards * (4 + cards // 1_000)
        entries = [self.steps(e.body) + (self.expr(e.guard) if e.guard is not None else 0) for e in step.entries]
        return weight + max(self.steps(step.body), self.steps(step.other)) + sum(entries)

    def charges_turns(self, step: Step) -> bool:
        """Whether a `for each` is charged for its turns."""
        if id(step) not in self._charging:
            self._charging[id(step)] = self.size(step.args[0]) * self.steps(step.body) > LONG
        return self._charging[id(step)]

    def _called(self, sort: str, number: int) -> int:
        if sort == "ability":
            return self.steps(self.layout.abilities[number].steps)
        own = self.verb(self.layout.verbs[number])
        return 1 if own > EXPENSIVE else own

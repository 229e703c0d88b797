"""Reads bridges. Takes the items of a mix and the two games, gives what each word of the lender means in the base."""

from __future__ import annotations

from dataclasses import replace

from paddock.mixing.dictionary import Dictionary, OwnWords, key_of
from paddock.mixing.narrower import Ending, ending_of
from paddock.mixing.speaking import Key, Meaning, Speaker
from paddock.program.declaring.builder import Builder
from paddock.program.declaring.carriers import Carrier
from paddock.program.declaring.joined_events import whole_events
from paddock.program.declaring.triggers import event
from paddock.program.mistakes import MistakeFound, as_mistake, mistake
from paddock.program.model import Expr
from paddock.program.scope import Scope, local
from paddock.program.sentences.operators import anything, condition
from paddock.program.sentences.sentence_reader import SentenceReader
from paddock.program.types import ANYTHING, Type
from paddock.program.walk import within
from paddock.program.words.heard import Heard
from paddock.program.words.patterns import Wording, wording
from paddock.program.words.vocabulary import Entry, skeleton
from paddock.records import field, record
from paddock.text.model import Diagnostic, Source, Span
from paddock.tree import model as tree

NOTHING = ["nothing"]


@record
class VerbMeaning(Meaning):
    """A verb can mean a sentence in which a step is done, and one that is waited for; not every sentence is both."""

    event: Speaker | None = None
    derived: dict[str, tree.Expression] = field(default_factory=dict)  # gap -> what it is, in names of the base
    sentence: tree.Phrase | None = None
    others: list[VerbMeaning] = field(default_factory=list)  # what is waited for besides


@record
class BridgeReader:
    lender: Builder
    base: Builder
    words: Dictionary
    sources: dict[str, Source]
    problems: list[Diagnostic] = field(default_factory=list)
    where: dict[Key, Span] = field(default_factory=dict)
    of_options: set[Span] = field(default_factory=set)  # bridges of options that are switched on

    def read(self, item: tree.Item) -> bool:
        """Whether it is a bridge: its left side is a wording of the lender."""
        try:
            match item:
                case tree.Declaration(word="kind") if means_kind(item) is not None:
                    return self._kind(item)
                case tree.ValueItem():
                    return self._value(item)
                case tree.BridgeItem():
                    return self._verb(item)
        except MistakeFound as problem:
            self.problems.append(problem.diagnostic)
            return True
        return False

    def _kind(self, item: tree.Declaration) -> bool:
        old, new = means_kind(item) or ("", "")
        if old not in self.lender.world.kinds.by_name:
            raise mistake(item.span, f"the lent cards have no kind `{old}`", "", "kind THEIRS means OURS")
        if new not in self.base.world.kinds.by_name:
            raise mistake(item.span, f"the base has no kind `{new}`", "", "kind THEIRS means OURS")
        self.words.kinds[old] = new
        return True

    # -------------------------------------------------------------- values and conditions

    def _value(self, item: tree.ValueItem) -> bool:
        sort, lead = ("test", "") if item.is_condition else ("value", "the")
        ending = self._ending(item.pattern, sort, lead)
        found = self._left(ending.pattern, sort, lead)
        if found is None or item.steps or item.value is None or isinstance(item.value, tree.CaseTable):
            return False
        entry, words = found
        if not ending.is_whole and ending.card is None:
            self._in_event(item, entry, words)
            return True
        if item.is_condition and not is_renaming(item, words):
            return False  # it is declared in the base with these words
        names = tuple(name for name, _ in words.gaps)
        meaning = Meaning(gaps=names, guard=item.guard, span=item.span)
        if is_nothing(item.value):
            meaning.nothing = True
        else:
            meaning.right = item.value
            meaning.speaker, meaning.one = self._speaker(item, words, ending)
        self._add(key_of(entry), meaning, ending)
        return True

    def _ending(self, pattern: tree.Pattern, sort: str, lead: str) -> Ending:
        """The left side without what makes it hold for some cards only, or where something is waited for."""
        ending = ending_of(pattern)
        whole = ending is None or self._left(pattern, sort, lead) is not None
        return Ending(pattern, is_whole=True) if whole or ending is None else ending

    def _in_event(self, item: tree.ValueItem, entry: Entry, words: Wording) -> None:
        """`the boat of (a player) in an event means a boat, if the owner of the boat is the player`"""
        said = [getattr(atom, "text", "").lower() for atom in getattr(item.value, "atoms", [])]
        kind = self.base.world.kinds.by_name.get(said[1]) if len(said) == 2 and said[0] in ("a", "an") else None
        if kind is None or item.guard is None or item.is_condition:
            help_ = "the boat of (a player) in an event means a ship, if the owner of the ship is the player"
            raise mistake(item.span, "what is waited for is any of a kind, with a condition", "", help_)
        scope = self._scope(words, item.span)
        scope.bind(kind.name, self.base.world.kinds.one(kind.name))
        with Listening(self.base, item.span.file) as heard:
            guard = condition(SentenceReader(self.base.world, scope), item.guard)
        names = tuple(name for name, _ in words.gaps)
        meaning = Meaning(gaps=names, guard=item.guard, span=item.span, one=kind.name)
        meaning.speaker = self._speaking(heard, [guard])
        self.words.in_events[key_of(entry)] = meaning

    def _speaker(self, item: tree.ValueItem, words: Wording, ending: Ending) -> tuple[Speaker, str]:
        """Who can say the right side: it is read in the words of the base. And the kind of what it is."""
        scope = self._scope(words, item.span, ending)
        with Listening(self.base, item.span.file) as heard:
            reader = SentenceReader(self.base.world, scope)
            assert not isinstance(item.value, tree.CaseTable) and item.value is not None
            whole = condition(reader, item.value) if item.is_condition else anything(reader, item.value)
            guard = [condition(reader, item.guard)] if item.guard is not None else []
        return self._speaking(heard, [whole, *guard]), whole.type.kind

    def _scope(self, words: Wording, span: Span, ending: Ending | None = None) -> Scope:
        scope = Scope(span=span)
        locals_: list[Expr] = []
        gaps = [*words.gaps]
        if ending is not None and ending.card is not None:
            gaps.append((ending.card_name, self._card_type(ending)))
        for name, type_ in gaps:
            named = scope.bind(name, self._type(type_, span))
            locals_.append(local(named.local, named.type))
        scope.refer_all(locals_)
        return scope

    def _card_type(self, ending: Ending) -> Type:
        if ending.card_kind not in self.base.world.kinds.by_name:
            span = ending.pattern.span
            raise mistake(span, f"the base has no kind `{ending.card_kind}`", "", "THEIR WORDS on (a KIND) means OURS")
        return self.base.world.kinds.one(ending.card_kind)

    def _type(self, type_: Type, span: Span) -> Type:
        mapped = self.words.type_in_base(type_)
        return mapped if mapped is not None else ANYTHING

    def _speaking(self, heard: Heard, exprs: list[Expr]) -> Speaker:
        reached = frozenset(id(part) for expr in exprs for part in within(expr))
        return Speaker(heard, self.sources, OwnWords(), reached, self.base.world)

    # -------------------------------------------------------------- verbs

    def _verb(self, item: tree.BridgeItem) -> bool:
        ending = self._ending(item.pattern, "verb", "")
        found = self._left(ending.pattern, "verb", "")
        if found is None or not (ending.is_whole or ending.card is not None):
            message = f"the lent cards have no verb `{shown(item.pattern)}`"
            raise mistake(item.span, message, "", "verb THEIR WORDS means OUR WORDS")
        entry, words = found
        names = tuple(name for name, _ in words.gaps)
        meaning = VerbMeaning(gaps=names, guard=item.guard, span=item.span)
        meaning.nothing = len(item.sentences) == 1 and is_nothing(item.sentences[0])
        if not meaning.nothing:
            self._check_derived(item, names)
            meaning.derived = {
                _name(line): line.value for line in item.derived if not isinstance(line.value, tree.CaseTable)
            }
            self._understand(item, words, meaning, ending)
        self._add(key_of(entry), meaning, ending)
        return True

    def _understand(self, item: tree.BridgeItem, words: Wording, meaning: VerbMeaning, ending: Ending) -> None:
        sentences = whole_events(self.base, item.sentences, Carrier(), self._scope(words, item.span))
        done = self._as_step(item, words, meaning) if len(sentences) == 1 else None
        for sentence, each in zip(sentences, [meaning, *(replace(meaning) for _ in sentences[1:])], strict=True):
            each.sentence = sentence
            waited = self._as_event(item, words, each, ending)
            if waited is not None and (done is not None or len(sentences) > 1):
                raise done or waited
            meaning.others += [each] if each is not meaning else []

    def _as_step(self, item: tree.BridgeItem, words: Wording, meaning: VerbMeaning) -> MistakeFound | None:
        scope = self._scope(words, item.span)
        try:
            with Listening(self.base, item.span.file) as heard:
                match_ = SentenceReader(self.base.world, scope).verb(item.sentences[0])
        except (MistakeFound, RecursionError) as problem:
            return as_mistake(problem, item.span)
        meaning.right = item.sentences[0]
        meaning.speaker = self._speaking(heard, [arg for arg in match_.args if isinstance(arg, Expr)])
        return None

    def _as_event(
        self, item: tree.BridgeItem, words: Wording, meaning: VerbMeaning, ending: Ending
    ) -> MistakeFound | None:
        scope = self._scope(words, item.span, ending)
        assert meaning.sentence is not None
        try:
            with Listening(self.base, item.span.file) as heard:
                match_ = event(self.base, meaning.sentence, Carrier(), scope)
                reader, exprs = SentenceReader(self.base.world, scope), list[Expr]()
                if item.guard is not None:
                    exprs.append(condition(reader, item.guard))
                exprs += self._derived(item, match_.entry, scope)
        except (MistakeFound, RecursionError) as problem:
            return as_mistake(problem, item.span)
        meaning.event = self._speaking(heard, [*exprs, *(arg for arg in match_.args if isinstance(arg, Expr))])
        return None

    def _derived(self, item: tree.BridgeItem, entry: Entry, scope: Scope) -> list[Expr]:
        """What the names of the lender are, said with those of the verb that is waited for."""
        if not item.derived or entry.verb is None:
            return []
        own = Scope(span=item.span)
        for name in scope.names():  # of the left side, where they stand alone
            named = scope.find(name)
            if named is not None:
                own.bind(name, named.type)
        for param in self.base.resolved_verb(entry.verb).params:
            if own.find(param.name) is None:
                own.bind(param.name, param.type)
        reader = SentenceReader(self.base.world, own)
        return [anything(reader, line.value) for line in item.derived if not isinstance(line.value, tree.CaseTable)]

    def _check_derived(self, item: tree.BridgeItem, names: tuple[str, ...]) -> None:
        for line in item.derived:
            if _name(line) not in names:
                known = ", ".join(f"the {name}" for name in names)
                raise mistake(line.span, f"the left side has no `the {_name(line)}`", "", f"it has: {known}")

    # -------------------------------------------------------------- left sides

    def _left(self, pattern: tree.Pattern, sort: str, lead: str) -> tuple[Entry, Wording] | None:
        """The pattern of the lender that has this wording."""
        try:
            words = wording(pattern, self.lender.world.kinds, sort == "verb", lead)
        except MistakeFound:  # it speaks of kinds that only the base has
            return None
        vocabulary = self.lender.world.words
        entry = vocabulary.skeletons.get((sort, skeleton(words.parts)))
        return (entry, words) if entry is not None and (entry.where or entry.verb is not None) else None

    def _add(self, key: Key, meaning: Meaning, ending: Ending) -> None:
        if ending.card is not None:
            meaning.card = ending.card_name
            self.words.of_cards[key, ending.card_kind] = meaning
            return
        if key in self.words.bridges and meaning.span is not None:
            other = self.where[key]
            if other in self.of_options:
                return  # an option that is switched on says otherwise
            raise mistake(meaning.span, "there are two bridges for these words", "", f"the other: line {other.line}")
        self.words.bridges[key] = meaning
        if meaning.span is not None:
            self.where[key] = meaning.span


def _name(line: tree.Let) -> str:
    return " ".join(word.text.lower() for word in line.name.words)


class Listening:
    """While it lasts, the world of a game notes how the lines of one file are understood."""

    def __init__(self, builder: Builder, file: str) -> None:
        self.world = builder.world
        self.heard = Heard(frozenset([file]))

    def __enter__(self) -> Heard:
        self.world.heard = self.heard
        return self.heard

    def __exit__(self, *_: object) -> None:
        self.world.heard = None


def means_kind(item: tree.Declaration) -> tuple[str, str] | None:
    """`kind boat means ship`."""
    words = [atom.text.lower() for atom in item.head[0].atoms if isinstance(atom, tree.Word)] if item.head else []
    if len(words) == 3 and words[1] == "means" and len(item.head) == 1:
        return words[0], words[2]
    return None


def is_nothing(node: tree.Expression) -> bool:
    return isinstance(node, tree.Phrase) and [getattr(a, "text", "").lower() for a in node.atoms] == NOTHING


def is_renaming(item: tree.ValueItem, words: Wording) -> bool:
    """Whether a condition means one that is said of the same thing with `is`, so that it can stand in its place."""
    value = item.value
    if isinstance(value, tree.Phrase):
        return is_nothing(value) or len(value.atoms) > 1
    if not isinstance(value, tree.Comparison) or not isinstance(value.left, tree.Phrase) or value.relation:
        return False
    left = " ".join(getattr(atom, "text", "").lower() for atom in value.left.atoms)
    return bool(words.gaps) and left == f"the {words.gaps[0][0]}"


def shown(pattern: tree.Pattern) -> str:
    from paddock.program.words.patterns import shown_pattern

    return shown_pattern(pattern)

"""Mixes card sets into a game. Takes texts of the base, the lenders and the mix, gives those of the mixed game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import PurePath

from paddock.mixing.bridges import BridgeReader, means_kind
from paddock.mixing.card_lines import ItemTranslator, NamedLine, written
from paddock.mixing.copies import lend_more, more_of, with_copies, without_copies
from paddock.mixing.dictionary import Dictionary, key_of
from paddock.mixing.mix_item import Chosen, MixItem, with_option
from paddock.mixing.mixed import LentCard, Mixed, Origin
from paddock.mixing.narrower import kinds_on_things, means_subkind
from paddock.mixing.near_words import own_pieces
from paddock.mixing.own_items import own_text
from paddock.mixing.settling import PlacedCard, ReadFile, Resolve, Settled, settle
from paddock.mixing.speaking import Speaker
from paddock.mixing.unsaid import Reason, UnsaidError
from paddock.program.declaring.builder import Builder
from paddock.program.declaring.items import rules_in
from paddock.program.declaring.plain_lines import texts
from paddock.program.from_tree import resolve
from paddock.program.mistakes import ErrorLimitReached, mistake
from paddock.program.walk import program_exprs
from paddock.program.words.heard import Heard
from paddock.records import field, record
from paddock.text.model import Diagnostic, Severity, Source, Span
from paddock.text.spelling import nearest
from paddock.tree import model as tree
from paddock.tree.from_text import read
from paddock.tree.layout import TextLine, lay_out


@record
class Lender:
    """A game whose cards are lent: all of its texts, and which of them hold lent cards."""

    name: str
    sources: list[Source]
    lent: list[str]  # names of sources, of which all comes along
    cards_only: list[str] = field(default_factory=list)  # of these nothing but the cards


@record
class KnownGames:
    """What mixes of the same games with other options need only once."""

    read: ReadFile = read
    resolve: Resolve = resolve
    lenders: dict[tuple[tuple[str, str], ...], tuple[Builder, list[Diagnostic]]] = field(default_factory=dict)


def mix(
    item: MixItem,
    own: list[Source],
    base: list[Source],
    lenders: list[Lender],
    options: Iterable[str] = (),
    more: Iterable[Source] = (),
    known: KnownGames | None = None,
) -> Mixed:
    """`own`: the texts of the mix, with its bridges and what else it says; `options`: those that are switched on;
    `more`: cards in the words of the base; `known`: of whoever mixes the same games again."""
    mixer = Mixer(item, own, base, lenders, [option.lower() for option in options], known or KnownGames())
    mixed = mixer.mixed()
    mixed.sources += list(more)
    mixed.originals |= {source.name: source for source in more}
    if not mixed.is_wrong:
        settled = mixer.settled()
        mixed.program, mixed.warnings = settled.program, settled.warnings
        mixed.problems += [mixed.original(problem) for problem in settled.errors]
    return mixed


class Mixer:
    def __init__(
        self,
        item: MixItem,
        own: list[Source],
        base: list[Source],
        lenders: list[Lender],
        options: list[str],
        known: KnownGames,
    ) -> None:
        self.item, self.own, self.base_sources, self.lenders = item, own, base, lenders
        self.options, self.known = options, known
        self.result = Mixed(item.name, "", own=[source.name for source in own])
        self.result.problems = [problem.diagnostic for problem in item.problems]
        for source in [*own, *base, *(s for lender in lenders for s in lender.sources)]:
            self.result.originals[source.name] = source
        self.more_copies: dict[str, int] = {}  # of cards of the base
        self.placed: list[PlacedCard] = []
        self.chosen: list[str] = []  # options of the base and of the mix that are switched on
        self.lent_cards: dict[str, LentCard] = {}  # those that go in
        self.translated: set[str] = set()  # files of lenders that were here before
        self.there: set[str] = set()  # where rules stand that have come along with another set
        self.brought_names: set[str] = set()
        self.bridges: list[Span] = []  # for words of any lender
        self.used: set[Span] = set()
        self.own_kinds: dict[str, str] = {}  # that the mix adds to the base: the kind that each is one of
        self.found: set[str] = set()  # names and kinds of the mix that some lent card has

    def mixed(self) -> Mixed:
        read, base_files = self.known.read, list[tree.File]()
        for source in self.base_sources:
            file, problems = read(source)
            base_files.append(file)
            self.result.problems += problems
        games = [self._game_of(lender) for lender in self.lenders]
        worlds = [game.world for game in games]
        items, own = list[tree.Item](), list[Source]()
        for source in self.own:
            file, problems = read(source)
            self.result.problems += problems
            active = self._active(file.items)
            items += active
            own.append(own_text(source, file, worlds, kind_bridges(active)))
        files = [*base_files, *(read(source)[0] for source in own)]
        named = [i.name.text for file in files for i in file.items if isinstance(i, tree.OptionItem)]
        self.chosen = [name for name in named if name.lower() in self.options]
        base = built(Builder(files, self.chosen))
        self.result.base = base.program.name
        for lender, game in zip(self.lenders, games, strict=True):
            self._lend(lender, game, base, items)
        self.result.unused = [span for span in self.bridges if span not in self.used]
        self._check_names()
        self._compose(own)
        return self.result

    def settled(self) -> Settled:
        """Once it is mixed: what the base makes of it."""
        return settle(self.result, self.placed, self.chosen, self.known.read, self.known.resolve)

    def _active(self, items: list[tree.Item]) -> list[tree.Item]:
        """With those of the options that are switched on, which go before the others."""
        chosen = [i for i in items if isinstance(i, tree.OptionItem) and i.name.text.lower() in self.options]
        for option in chosen:
            with_option(self.item, option)
        return [*(inner for option in reversed(chosen) for inner in option.items), *items]

    def _game_of(self, lender: Lender) -> Builder:
        texts = tuple((source.name, source.text) for source in lender.sources)
        if texts not in self.known.lenders:
            self.known.lenders[texts] = heard_game(lender.sources, self.known.read)
        game, wrong = self.known.lenders[texts]
        mine = {*lender.lent, *lender.cards_only}
        self.result.problems += [d for d in wrong if d.span is None or d.span.file in mine] or wrong[:1]
        return game

    # -------------------------------------------------------------- one lender

    def _lend(self, lender: Lender, game: Builder, base: Builder, own: list[tree.Item]) -> None:
        words = Dictionary(game.world, base.world, base.program.name)
        self.result.own_pieces |= own_pieces(game.program, base.program)
        reader = BridgeReader(game, base, words, self.result.originals)
        reader.of_options = {
            inner.span for option in own if isinstance(option, tree.OptionItem) for inner in option.items
        }
        items = sorted(own, key=lambda i: not (isinstance(i, tree.Declaration) and i.word == "kind"))
        for item in items:
            reader.read(item)
        self.result.problems += reader.problems
        self.found |= {form for name in game.world.kinds.by_name for form in forms_of_kind(game, name)}
        brought = self._brought(lender, game)
        self._come_along(lender, game, words, brought)
        self.own_kinds = dict(filter(None, map(means_subkind, own)))
        reached = frozenset(id(expr) for expr in program_exprs(game.program))
        names = {old: f"the {new}" for old, new in words.kinds.items()}
        speaker = Speaker(game.world.heard or Heard(frozenset()), self.result.originals, words, reached, game.world)
        speaker.names = {**names}
        for source in lender.sources:
            if source.name not in self.translated:  # a set that is lent twice is there once
                self._file(source, game, base, speaker, words, lender, brought)
        self.translated |= {*lender.lent, *lender.cards_only}
        self.there |= brought
        bridges = [meaning.span for meaning in words.all_bridges() if meaning.span is not None]
        self.bridges += [span for span in bridges if span not in self.bridges]
        self.used |= words.used

    def _brought(self, lender: Lender, game: Builder) -> set[str]:
        """Where the items stand that come along by their names: a file of rules, or the words of one rule."""
        brought: set[str] = set()
        for file in game.files:
            for item in file.items:
                names = {name for name in self.item.brings if is_called(item, file.source, name)}
                brought |= {f"{file.source}:{item.span.line}"} if names else set()
                self.brought_names |= names
        return brought

    def _come_along(self, lender: Lender, game: Builder, words: Dictionary, brought: set[str]) -> None:
        """What the files with lent cards and the rules that are brought declare is there in the mix too."""

        def comes(where: str) -> bool:
            return where in brought or where.rpartition(":")[0] in lender.lent

        for entries in game.world.words.entries.values():
            words.along |= {key_of(e) for e in entries if e.where and comes(e.where)}
        words.kinds_along |= {k.name for k in game.program.kinds if comes(f"{k.where.file}:{k.where.line}")}
        files = {*lender.lent, *lender.cards_only}
        words.names_along |= {card.name for card in game.program.cards if card.where.file in files}
        items = [(file.source, item) for file in game.files for item in file.items]
        along = [item for source, item in items if comes(f"{source}:{item.span.line}")]
        words.rules_along |= {id_ for rule in rules_in(along) for id_ in rule.ids}

    def _file(
        self,
        source: Source,
        game: Builder,
        base: Builder,
        speaker: Speaker,
        words: Dictionary,
        lender: Lender,
        brought: set[str],
    ) -> None:
        file = next(f for f in game.files if f.source == source.name)
        blocks = {lines[0].number: lines for lines in lay_out(source).items}
        out: list[NamedLine] = []
        name = f"{source.name} (in {self.item.name})"
        lends, is_lent = source.name in {*lender.lent, *lender.cards_only}, source.name in lender.lent
        for item in file.items:
            lines = blocks.get(item.span.line, [])
            if isinstance(item, tree.Declaration) and item.word in ("use", "game"):
                continue
            if isinstance(item, tree.Declaration) and item.word in ("card", "cards"):
                said = self._card(item, lines, game, base, speaker, words) if lends else []
                if said:
                    self.placed.append(PlacedCard(self.result.cards[-1], name, len(out) + 1, len(out) + len(said)))
                out += said
            elif is_lent or f"{source.name}:{item.span.line}" in brought - self.there:
                out += self._item(item, lines, speaker, words)
        if out:
            self.result.origins[name] = Origin(source.name, [number for _, number in out])
            self.result.sources.append(Source(name, "\n".join(text for text, _ in out) + "\n"))

    def _item(self, item: tree.Item, lines: list[TextLine], speaker: Speaker, words: Dictionary) -> list[NamedLine]:
        """A rule that comes along."""
        translator = ItemTranslator(speaker, words, {})
        try:
            translate_item(translator, item)
        except UnsaidError as problem:
            translator.reasons.append(problem.reason)
        if isinstance(item, tree.OptionItem):  # nobody has asked for it
            self.result.left_behind += [(item_name(item), reason) for reason in translator.reasons[:1]]
        else:
            told = [reason.diagnostic(item_name(item), self.result.base) for reason in translator.reasons]
            self.result.problems += told
        return [] if translator.reasons else written(lines, translator.changes)

    # -------------------------------------------------------------- cards

    def _card(
        self,
        item: tree.Declaration,
        lines: list[TextLine],
        game: Builder,
        base: Builder,
        speaker: Speaker,
        words: Dictionary,
    ) -> list[NamedLine]:
        card = self._lent_card(item, game)
        if card is None:
            return []
        self.result.cards.append(card)
        if not self._admitted(card, game):
            return []
        words.silenced = {}
        words.lies_as = kinds_on_things(card.span, game.program, base.program, words, self.own_kinds)
        text = self._said(item, lines, game, speaker, words, card)
        words.lies_as = ()
        card.silenced = [
            Reason(span, shown, f"`{shown}` means nothing here", sort="reading")
            for shown, span in words.silenced.items()
        ]
        if card.reasons:
            card.fate = "word"
            return []
        card.text = [row for row, _ in text]
        card.changed = card.text != [line.code for line in lines]
        if card.name in self.lent_cards:
            return self._lent_twice(card)
        self.lent_cards[card.name] = card
        taken = base.world.things.keys() | base.world.copied.keys()
        if card.name in taken:
            return self._twice(card, base)
        own = (item.span.file, item.span.line)
        if any(each.name in taken for each in game.program.cards if (each.where.file, each.where.line) == own):
            card.fate = "other"  # of many that are printed in one item
            return []
        return text

    def _lent_card(self, item: tree.Declaration, game: Builder) -> LentCard | None:
        quote = item.head[0].atoms[0] if item.head and item.head[0].atoms else None
        cards = [c for c in game.program.cards if (c.where.file, c.where.line) == (item.span.file, item.span.line)]
        if not cards:
            return None  # its mistake has been told
        kind = game.program.kinds[cards[0].kind].name
        name = quote.text if isinstance(quote, tree.Quote) else game.program.kinds[cards[0].kind].plural
        carriers = {*(each.card for each in game.program.abilities), *(each.card for each in game.program.modifiers)}
        return LentCard(name, kind, sum(card.copies for card in cards), item.span, had_effects=name in carriers)

    def _admitted(self, card: LentCard, game: Builder) -> bool:
        if not self.item.unbarred and self._is_among(self.item.barred, card, game):
            card.fate = "barred"
        elif self.item.only and not self._is_among(self.item.only, card, game):
            card.fate = "left"
        return card.fate == "in"

    def _is_among(self, chosen: Chosen, card: LentCard, game: Builder) -> bool:
        kinds = game.world.kinds
        of = {form for name in kinds.ancestors(card.kind) for form in forms_of_kind(game, name)}
        here = {f'"{card.name}"'} & {f'"{name}"' for name in chosen.names} | of & chosen.kinds.keys()
        self.found |= here
        return bool(here)

    def _said(
        self,
        item: tree.Declaration,
        lines: list[TextLine],
        game: Builder,
        speaker: Speaker,
        words: Dictionary,
        card: LentCard,
    ) -> list[NamedLine]:
        fields = {name: kind for kind in game.world.kinds.ancestors(card.kind) for name in fields_of(game, kind)}
        translator = ItemTranslator(speaker, words, {**fields, "": ""})
        head = item.head[-1]
        last = head.atoms[-1]
        try:
            kind = words.kind(" ".join(texts(head)), head.span)
            translator.changes.edit(item.span.line, head.atoms[0].span.column, last.span.end, kind)
        except UnsaidError as problem:
            translator.reasons.append(problem.reason)
        translator.walk(item.lines)
        card.reasons = list(dict.fromkeys(translator.reasons))
        if self.item.copies is not None and card.copies > self.item.copies:
            card.copies = self.item.copies
            return [with_copies(row, self.item.copies) for row in written(lines, translator.changes)]
        return written(lines, translator.changes)

    def _twice(self, card: LentCard, base: Builder) -> list[NamedLine]:
        """A card of a name that the base has too."""
        there = next(each for each in base.program.cards if each.name == card.name)
        source = next((s for s in self.base_sources if s.name == there.where.file), None)
        own = (
            next((block for block in lay_out(source).items if block[0].number == there.where.line), [])
            if source
            else []
        )
        alike = without_copies([line.code for line in own]) == without_copies(card.text)
        if alike or card.name in self.item.same.names:
            card.fate = "same"
            self.found.add(f'"{card.name}"')
            self.more_copies[card.name] = self.more_copies.get(card.name, 0) + card.copies
        else:
            card.fate, card.twin = "other", [line.code for line in own if line.code.strip()]
            card.twin_where = f"{there.where.file}:{there.where.line}"
        return []

    def _lent_twice(self, card: LentCard) -> list[NamedLine]:
        """A card of a name that another lender has lent too."""
        there = self.lent_cards[card.name]
        if there.fate == "other":
            card.fate, card.twin, card.twin_where = there.fate, there.twin, there.twin_where
        elif without_copies(there.text) == without_copies(card.text) or card.name in self.item.same.names:
            card.fate = "same"
            self.found.add(f'"{card.name}"')
            if there.name in self.more_copies:
                self.more_copies[there.name] += card.copies
            else:
                lend_more(self.result, self.placed, card)
        else:
            card.fate, card.twin = "other", there.text
            card.twin_where = f"{there.span.file}:{there.span.line}"
        return []

    def _check_names(self) -> None:
        for chosen, word in ((self.item.only, "only"), (self.item.barred, "barred"), (self.item.same, "same")):
            names = {f'"{name}"': span for name, span in chosen.names.items()} | chosen.kinds
            for name, span in names.items():
                if name not in self.found:
                    cards = [card.name for card in self.result.cards]
                    near = nearest(name.strip('"'), cards)
                    help_ = f'did you mean "{near[0]}"?' if near else "write a name as it stands on the card"
                    told = mistake(span, f"no lent card is {name}", f"in `{word}`", help_).diagnostic
                    # What is not there need not be barred: a list for several editions may name it.
                    self.result.problems.append(replace(told, severity=Severity.WARNING) if word == "barred" else told)

        for name, span in self.item.brings.items():
            if name not in self.brought_names:
                help_ = "name a file of its rules, or words of one of its rules as they are declared"
                problem = mistake(span, f'no lender has a rule "{name}"', "in `brings`", help_)
                self.result.problems.append(problem.diagnostic)

    # -------------------------------------------------------------- all texts

    def _compose(self, own: list[Source]) -> None:
        first = [self._base_source(source) for source in self.base_sources]
        self.result.sources[:0] = first
        self.result.sources += [source for source in own if lay_out(source).items]

    def _base_source(self, source: Source) -> Source:
        """The base as it is, under the name of the mix; of cards that are lent too, with more copies."""
        out: list[NamedLine] = []
        for number, text in enumerate(source.text.split("\n"), 1):
            if text.startswith("game ") and '"' in text:
                start, end = text.index('"'), text.index('"', text.index('"') + 1)
                text = f'{text[:start]}"{self.item.name}"{text[end + 1 :]}'
            out.append((text, number))
        for name, more in self.more_copies.items():
            out = more_of(out, name, more)
        if [number for _, number in out] != list(range(1, len(out) + 1)):
            self.result.origins[source.name] = Origin(source.name, [number for _, number in out])
        return Source(source.name, "\n".join(text for text, _ in out))


def kind_bridges(items: list[tree.Item]) -> dict[str, str]:
    pairs = (means_kind(i) for i in items if isinstance(i, tree.Declaration) and i.word == "kind")
    return dict(pair for pair in pairs if pair is not None)


def translate_item(translator: ItemTranslator, item: tree.Item) -> None:
    """A declaration of the lender: what it is called stays, kinds and sentences are those of the base."""
    match item:
        case tree.Declaration():
            for phrase in item.head[:1] if item.word == "kind" else item.head:
                for atom in phrase.atoms:
                    if isinstance(atom, tree.Word) and atom.text.lower() not in own_names(item):
                        new = translator.words.kind(atom.text, atom.span)
                        translator.changes.edit(atom.span.line, atom.span.column, atom.span.end, new)
            for line in item.lines:
                if isinstance(line, tree.Ability | tree.While):
                    translator.walk(line)
        case tree.RuleLine():
            return
        case _:
            translator.walk(item)


def is_called(item: tree.Item, file: str, name: str) -> bool:
    """Whether an item is meant: by the file it stands in, or by words of its pattern that stand side by side."""
    if PurePath(file).suffix == ".rules" and PurePath(file).stem == name:
        return not isinstance(item, tree.RuleLine | tree.ScenarioItem | tree.PositionItem)
    words: list[str] = []
    if isinstance(item, tree.ValueItem | tree.VerbItem):
        lead = ["the"] if isinstance(item, tree.ValueItem) and not item.is_condition else []
        words = [*lead, *(part.text.lower() if isinstance(part, tree.Word) else "()" for part in item.pattern.parts)]
    elif isinstance(item, tree.Declaration) and item.word in ("kind", "place", "counter", "flag", "note") and item.head:
        words = [item.word, *texts(item.head[0])]
    return f" {name.lower()} " in f" {' '.join(words)} "


def own_names(item: tree.Declaration) -> set[str]:
    first = item.head[0].atoms[0] if item.head and item.head[0].atoms else None
    return {first.text.lower()} if isinstance(first, tree.Word) and item.word == "kind" else set()


def item_name(item: tree.Item) -> str:
    match item:
        case tree.Declaration():
            return f"{item.word} {' '.join(texts(item.head[0]))}" if item.head else item.word
        case tree.ValueItem() | tree.VerbItem():
            from paddock.program.words.patterns import shown_pattern

            return shown_pattern(item.pattern)
        case tree.OptionItem():
            return f'option "{item.name.text}"'
    return "a rule"


def heard_game(sources: list[Source], read: ReadFile) -> tuple[Builder, list[Diagnostic]]:
    """A game that lends, with how each of its phrases was understood; and what is wrong with it."""
    files, problems = list[tree.File](), list[Diagnostic]()
    for source in sources:
        file, wrong = read(source)
        files.append(file)
        problems += wrong
    game = Builder(files, [])
    game.world.heard = Heard(frozenset(source.name for source in sources))
    built(game)
    return game, [d for d in (*problems, *game.world.diagnostics) if d.is_error]


def built(builder: Builder) -> Builder:
    with suppress(ErrorLimitReached):
        builder.build()
    return builder


def forms_of_kind(game: Builder, name: str) -> Iterator[str]:
    kind = game.world.kinds.by_name.get(name)
    yield name
    if kind is not None:
        yield kind.plural


def fields_of(game: Builder, name: str) -> Iterable[str]:
    kind = game.world.kinds.by_name.get(name)
    return kind.fields if kind is not None else ()

"""Checks games. Takes sources, or paths of files; gives every diagnostic and the sources they point into."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import reduce
from pathlib import Path

from paddock.check_memory import CheckMemory
from paddock.code.first_look import Unmet
from paddock.finding import display_path, error, shipped_games
from paddock.grouping import groups, home_of
from paddock.loader import ParsedSources, parse, used_games
from paddock.mixes import gather, is_mix, known_games, made
from paddock.printing.pictures import picture_warnings
from paddock.program.declaring.builder import Builder
from paddock.program.declaring.items import compatible_options
from paddock.program.declaring.plain_lines import same_line
from paddock.program.from_tree import declared, resolve
from paddock.program.model import Program
from paddock.program.scenarios.resolve import resolve_scenarios
from paddock.program.words.word_forms import word_forms
from paddock.sources import Files
from paddock.text.error_cap import cap_errors
from paddock.text.limits import CHECKED_CARDS, ERRORS_PER_FILE
from paddock.text.model import Diagnostic, Severity, Source, Span
from paddock.text.plural import plural
from paddock.text.spelling import nearest
from paddock.tree import model as tree
from paddock.tree.agreement import NO_FORMS, WordForms, agreement_warnings

COLON = "`:` does not fit here"
MOST_NOT_SO = 6  # things that stand against a demand

CheckResult = tuple[list[Diagnostic], dict[str, Source]]


def check_sources(sources: list[Source], memory: CheckMemory | None = None) -> CheckResult:
    """Sources of one game; of cards and scenarios alone, with the shipped game that they `use`."""
    memory = memory or CheckMemory()
    memory.begin_round()
    files = Files()
    parsed = parse(files.with_shared(sources), read=memory.read)
    add_game(parsed, files, [], memory)
    diagnostics = check_parsed(parsed, memory)
    named = {source.name for source in sources} | {d.span.file for d in diagnostics if d.span}
    read = {name: source for name, source in parsed.sources.items() if name in named}
    return sort_and_cap(diagnostics, read), read


def check_paths(
    files: Files, paths: list[Path], extra: list[Path] | None = None, memory: CheckMemory | None = None
) -> CheckResult:
    """`extra`: cards that are put into each game that is checked."""
    memory = memory or CheckMemory()
    memory.begin_round()
    missing: list[Diagnostic] = []
    sources: dict[str, Source] = {}
    together = groups(files, paths, missing, extra)
    diagnostics = dict.fromkeys(missing)
    for group in together:
        parsed = load_group(files, group, memory)
        group_diagnostics = check_parsed(parsed, memory, on_disk=True)
        diagnostics |= dict.fromkeys(group_diagnostics)
        named = {display_path(p) for p in group} | {d.span.file for d in group_diagnostics if d.span}
        sources |= {name: source for name, source in parsed.sources.items() if name in named}
        if sum(d.is_error for d in diagnostics) >= ERRORS_PER_FILE:
            break  # enough to begin with
    return sort_and_cap(diagnostics, sources), sources


def sort_and_cap(diagnostics: Iterable[Diagnostic], sources: dict[str, Source]) -> list[Diagnostic]:
    """Each once, no more of one file than a person can use."""
    order = list(sources)
    return cap_errors(sorted(dict.fromkeys(diagnostics), key=lambda d: sort_key(order, d)))


def sort_key(files: list[str], diagnostic: Diagnostic) -> tuple[int, int]:
    """As a designer reads: file by file, line by line; what has no place comes first."""
    span = diagnostic.span
    return (files.index(span.file) if span.file in files else len(files), span.line) if span else (-1, 0)


class ProgramVariants:
    """The program of each set of options, resolved once."""

    def __init__(self, parsed: ParsedSources, memory: CheckMemory | None = None) -> None:
        self.trees, self.memory, self.mix_with = parsed.trees, memory, parsed.with_options
        self.by_options: dict[tuple[str, ...], tuple[Program, list[Diagnostic], Builder]] = {}

    def with_options(self, options: list[str]) -> tuple[Program, list[Diagnostic], Builder]:
        key = tuple(options)
        if key not in self.by_options:
            know = resolve if self.memory is None else self.memory.resolve
            self.by_options[key] = know(self._trees(options), options)
        return self.by_options[key]

    def _trees(self, options: list[str]) -> list[tree.File]:
        """An option of a mix may say otherwise what lent cards mean."""
        return self.mix_with(options).trees if self.mix_with is not None and options else self.trees

    def word_forms(self) -> WordForms:
        """Of the words that any of these programs has."""
        forms = word_forms_of if self.memory is None else self.memory.word_forms
        return forms_of((builder for _, _, builder in self.by_options.values()), forms)


def word_forms_of(builder: Builder) -> WordForms:
    return word_forms(builder.world)


def forms_of(programs: Iterable[Builder], forms: Callable[[Builder], WordForms] = word_forms_of) -> WordForms:
    return reduce(WordForms.joined, dict.fromkeys(map(forms, programs)), NO_FORMS)


def forms_in_files(files: Files, paths: list[Path]) -> dict[Path, WordForms]:
    """How the game that each of these files belongs to says its words."""
    forms: dict[Path, WordForms] = {}
    known: dict[frozenset[str], WordForms] = {}  # by the files of a game
    memory = CheckMemory()
    for group in groups(files, paths, []):
        parsed = load_group(files, group, memory)
        game = frozenset(parsed.sources)
        if has_game(parsed) and game not in known:
            plain = declared(parsed.trees, [])
            *alone, together = option_sets(plain.program)
            sets = (together, *(option for option in alone if not set(option) <= set(together)))
            known[game] = forms_of([plain, *(declared(parsed.trees, chosen) for chosen in sets)])
        forms |= dict.fromkeys(group, known.get(game, NO_FORMS))
    return forms


def load_group(files: Files, paths: list[Path], memory: CheckMemory | None = None) -> ParsedSources:
    """Files that are read together, with the game they are for."""
    memory = memory or CheckMemory()
    if is_mix(files, paths):
        return load_mix(files, paths, memory)
    parsed = parse(*files.read_all(paths), read=memory.read)
    add_game(parsed, files, paths, memory)
    return parsed


def load_mix(files: Files, paths: list[Path], memory: CheckMemory) -> ParsedSources:
    """The texts that a mix becomes, and its scenarios."""
    rules = [path for path in paths if path.suffix != ".scenario"]
    scenarios, unread = files.read_all(path for path in paths if path.suffix == ".scenario")
    known = known_games(memory)

    def mix_with(options: list[str]) -> ParsedSources:
        mixed = made(gather(files, rules), options, known)
        more = [] if options else scenarios  # they are read once, and the game that was just settled is known so
        parsed = parse([*mixed.sources, *more], [*mixed.problems, *unread], read=memory.read)
        parsed.mixed, parsed.with_options = mixed, mix_with
        return parsed

    return mix_with([])


def check_parsed(parsed: ParsedSources, memory: CheckMemory, on_disk: bool = False) -> list[Diagnostic]:
    """`on_disk`: what cards name beside their files is looked for."""
    diagnostics = _check_parsed(parsed, memory, on_disk)
    if parsed.mixed is None:
        return diagnostics
    parsed.sources |= parsed.mixed.originals
    return list(dict.fromkeys(map(parsed.mixed.original, diagnostics)))


def _check_parsed(parsed: ParsedSources, memory: CheckMemory, on_disk: bool) -> list[Diagnostic]:
    diagnostics = list(parsed.diagnostics)
    if not any(file.items for file in parsed.trees):
        return diagnostics
    if not has_game(parsed):
        if not parsed.broken:
            diagnostics.append(no_game(parsed))
        return diagnostics
    programs = ProgramVariants(parsed, memory)
    plain = programs.with_options([])[0]
    sets = option_sets(plain)
    if len(plain.cards) * len(sets) > CHECKED_CARDS:
        return [*diagnostics, too_many_cards(len(plain.cards), len(sets) - 2)]
    for chosen in sets:
        program, option_diagnostics, _ = programs.with_options(chosen)
        if not parsed.broken and not any(d.is_error for d in option_diagnostics):
            warnings = memory.check_program(program)
            # An option may do without something the game itself uses: that is no finding.
            option_diagnostics = [
                *option_diagnostics,
                *(d for d in warnings if d.is_error or not chosen or not is_declared(plain, d)),
                *(unmet(found, chosen) for found in memory.unmet_demands(program)),
            ]
        option_diagnostics = with_cause(diagnostics, option_diagnostics)
        diagnostics[:] = told_once([*diagnostics, *(only_with(parsed, chosen, each) for each in option_diagnostics)])
        if sum(d.is_error for d in option_diagnostics) >= ERRORS_PER_FILE:
            break
    if not any(d.is_error for d in diagnostics):
        diagnostics += missing_cards(plain, parsed)
        diagnostics += picture_warnings(plain) if on_disk and any(card.art for card in plain.cards) else ()
    else:
        diagnostics[:] = led_to_their_game(diagnostics, plain, parsed)
    if not any(d.is_error for d in diagnostics):
        diagnostics += (d for file in parsed.trees for d in memory.misprints(file, parsed.sources[file.source]))
        forms = programs.word_forms()
        diagnostics += (d for file in parsed.trees for d in agreement_warnings(parsed.sources[file.source], forms))
        diagnostics += resolve_scenarios(parsed.trees, lambda chosen: programs.with_options(chosen)[2])[1]
    return diagnostics


def only_with(parsed: ParsedSources, options: list[str], found: Diagnostic) -> Diagnostic:
    """Of a line that is understood without these options, and stands in another file than they do: that it is so."""
    homes = {o.name.text: o.span.file for file in parsed.trees for o in file.items if isinstance(o, tree.OptionItem)}
    if not options or not found.is_error or found.span is None or found.span.file in map(homes.get, options):
        return found
    names = " and ".join(f'"{name}"' for name in options)
    some = "the option" if len(options) == 1 else "the options"
    return replace(found, help=(*found.help, f"it is so only with {some} {names}"))


def with_cause(diagnostics: list[Diagnostic], found: list[Diagnostic]) -> list[Diagnostic]:
    """A line that was read on without its colon, and is wrong in its words too, is told of once: by its words."""
    mended = [d for d in diagnostics if d.is_error and d.label == COLON]
    merged = []
    for each in found:
        beside = next((d for d in mended if each.is_error and same_line(d.span, each.span)), None)
        if beside is not None and beside in diagnostics:
            diagnostics.remove(beside)
        merged.append(each if beside is None else replace(each, help=(*each.help, *beside.help)))
    return merged


def told_once(diagnostics: list[Diagnostic]) -> Iterable[Diagnostic]:
    """With an option a game has other words, and so other suggestions; the mistake is the same."""
    found: dict[tuple[object, ...], Diagnostic] = {}
    for each in diagnostics:
        found.setdefault((each.severity, each.message, each.span), each)
    return found.values()


def unmet(found: Unmet, options: list[str]) -> Diagnostic:
    """Where the first of the things stands that are not as they must be; else where the demand stands."""
    demand, names = found.demand, [card.name for card in found.cards]
    if found.cannot:
        message = f"it cannot be told whether {demand.label}: {found.cannot}"
        return Diagnostic(Severity.ERROR, message, demand.where.span, "", ())
    left = len(names) - MOST_NOT_SO
    shown = ", ".join(names[:MOST_NOT_SO]) + (f" and {left} more" if left > 0 else "")
    instead = f"not {shown}" if shown else "" if found.number is None else f"it is {found.number}"
    where = found.cards[0].where if found.cards else demand.where
    with_option = f" with {' and '.join(options)}" if options else ""
    message = f"this must be so{with_option}: {demand.label}"
    asked = f"the game demands it in {Path(demand.where.file).name}, line {demand.where.line}"
    return Diagnostic(Severity.ERROR, message, where.span, instead, (asked,) if found.cards else ())


def option_sets(program: Program) -> list[list[str]]:
    """No option, each alone, and as many as go together."""
    return [[], *([option] for option in program.options), compatible_options(program.options, program.option_groups)]


def missing_cards(program: Program, parsed: ParsedSources) -> list[Diagnostic]:
    """Scenarios of a game whose cards lie elsewhere: one message for all that they name."""
    scenarios = next((i for f in parsed.trees for i in f.items if isinstance(i, tree.ScenarioItem)), None)
    kinds = {kind.id: kind for kind in program.kinds}
    dealt = [kinds[kind] for place in program.places for kind in place.starts_with if kind in kinds]
    if program.cards or scenarios is None or not any(kind.parent == "card" for kind in dealt):
        return []
    files = "put the files that end in .cards beside the rules", "or name them too: --with FOLDER"
    names = " and ".join(dict.fromkeys(kind.plural for kind in dealt if kind.parent == "card"))
    return [error(f"the cards of {program.name} are missing: there are no {names} here", *files)]


def too_many_cards(cards: int, options: int) -> Diagnostic:
    most = CHECKED_CARDS // cards - 2
    return error(f"{options} options are too many for a game of {cards:,} different cards", f"at most {most}")


def is_declared(program: Program, diagnostic: Diagnostic) -> bool:
    """Whether the program itself declares what stands at that place."""
    span = diagnostic.span
    declared = (program.kinds, program.places, program.stores, program.values, program.verbs, program.settings)
    return span is not None and any(
        (item.where.file, item.where.line) == (span.file, span.line) for items in declared for item in items
    )


def add_game(parsed: ParsedSources, files: Files, paths: list[Path], memory: CheckMemory) -> None:
    """Cards or scenarios alone are read with the game they are for; `paths`: where they lie, if they lie anywhere."""
    if has_game(parsed) or not any(file.items for file in parsed.trees):
        return
    known = list(paths)
    if not any(used_games(file) for file in parsed.trees):
        add_files(parsed, files, [p for path in paths for p in home_of(files, path)], known, memory)
    if not has_game(parsed):
        add_files(parsed, files, games_used(parsed, files), known, memory)


def has_game(parsed: ParsedSources) -> bool:
    return any(isinstance(i, tree.Declaration) and i.word == "game" for f in parsed.trees for i in f.items)


def add_files(parsed: ParsedSources, files: Files, paths: list[Path], known: list[Path], memory: CheckMemory) -> None:
    """The game goes first, as when it is played: of two items that clash the one in the file of cards is told of."""
    there = {p.resolve() for p in known}
    new = [p for p in dict.fromkeys(paths) if p.resolve() not in there]
    more = parse(*files.read_all(new), read=memory.read)
    parsed.trees[:0] = more.trees
    parsed.sources |= more.sources
    known += new


def games_used(parsed: ParsedSources, files: Files) -> list[Path]:
    """The files of the game that is named by `use`."""
    games = shipped_games()
    wanted: list[Path] = []
    for name, span in [used for file in parsed.trees for used in used_games(file)]:
        paths = files.of_game(games[name]) if name in games else []
        if is_mix(files, paths):
            parsed.diagnostics.append(cards_of_a_mix(files, name, paths, span))
        elif paths:
            wanted += paths
        else:
            close = nearest(name, list(games))
            help_ = f'did you mean "{close[0]}"?' if close else "games: " + ", ".join(games)
            parsed.diagnostics.append(error(f'no game "{name}" to use', help_, span=span))
    return wanted


def cards_of_a_mix(files: Files, name: str, paths: list[Path], span: Span) -> Diagnostic:
    """Cards are written in the words of one game; a mix then takes them like those of that game."""
    item = gather(files, paths).item
    helps = [f'write: use "{game}"' for game in (item.base, *item.lends)]
    return error(f'"{name}" is a mix: cards are written for one of its games', *helps, span=span)


def no_game(parsed: ParsedSources) -> Diagnostic:
    name = next(iter(parsed.sources))
    what = "scenarios" if all(source.endswith(".scenario") for source in parsed.sources) else "cards"
    fitting, games = games_with(kinds_printed(parsed.trees)), ", ".join(plain_games(Files()))
    help_ = [f'begin the file with: use "{game}"' for game in fitting] or [
        'begin the file with: use "GAME"',
        f"games: {games}; for a game of your own, put the file into its folder",
    ]
    return error(f"these {what} do not say which game they are for", *help_, span=Span(name, 1, 1, 2))


def led_to_their_game(diagnostics: list[Diagnostic], game: Program, parsed: ParsedSources) -> list[Diagnostic]:
    """A file of cards without `use` that lies beside those of another game is read with that one: where it has cards of
    a kind which only a third game has, that is what is wrong."""
    known = {form for kind in game.kinds for form in (kind.name, kind.plural)}
    led: dict[str, str] = {}
    for file in parsed.trees:
        strange = kinds_printed([file]) - known
        if strange and not used_games(file):
            for other in games_with(strange):
                led[file.source] = f'of cards for another game, the file begins with: use "{other}"'
    return [
        replace(one, help=(led[one.span.file], *one.help))
        if one.is_error and one.span is not None and one.span.file in led and one.message.startswith("no kind ")
        else one
        for one in diagnostics
    ]


def kinds_printed(trees: Iterable[tree.File]) -> set[str]:
    """The words for kinds behind `card "NAME", a …` and `cards …`."""
    items = [i for file in trees for i in file.items if isinstance(i, tree.Declaration)]
    heads = [item.head[-1].atoms for item in items if item.word in ("card", "cards") and item.head]
    return {atoms[-1].text.lower() for atoms in heads if atoms and isinstance(atoms[-1], tree.Word)}


def plain_games(files: Files) -> dict[str, Path]:
    """The shipped games for which cards are written; those for a mix are written for one of its games."""
    return {game: folder for game, folder in shipped_games().items() if not is_mix(files, files.of_game(folder))}


def games_with(kinds: set[str]) -> list[str]:
    """The shipped games that have all of these kinds, if only one of them can be meant."""
    files, fitting = Files(), list[str]()
    for game, folder in plain_games(files).items():
        declared = [name.split()[:1] for path in files.of_game(folder) for name in files.names_after(path, "kind")]
        known = {form for word in declared for one in word for form in (one, plural(one))}
        fitting += [game] if kinds and kinds <= known else []
    return fitting if len(fitting) == 1 else []

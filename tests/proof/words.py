"""Words that count: takes rules, cards and the book, changes one word at a time, gives the changes that nobody notices.

What still passes must mean something else. So the program that is made of a changed text, without places in files, must
differ from the one that is made of the original, and from those of all other texts that passed before it: no two
wordings mean the same, so no word is passed over. And nothing passes that only lacks a little word such as `the`, `your`
or `of`, or has one too many: that is no English, so no reader would take it for anything.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, fields, is_dataclass
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any

sys.path.append(str(Path(__file__).parents[1] / "docs"))
from docs_examples import every_example, files_of
from word_mutants import WORD, Mutant, mutants, words_in

from paddock.checking import has_game
from paddock.finding import shipped_games
from paddock.graph.check import check_program
from paddock.loader import parse, used_games
from paddock.program.model import Program, Where
from paddock.program.resolver import Resolver
from paddock.sources import Files
from paddock.text.model import Source
from paddock.text.plural import plural
from paddock.tree import model as tree
from paddock.tree.from_text import read

# Where it stands, prose, and the words of a question.
NOT_MEANT = {"where", "line", "column", "end", "rules", "about", "options", "active", "phrase"}
LITTLE = {"a", "an", "the", "its", "your", "their", "this", "that", "of", "each", "every", "to", "by", "with"}
HEAD = re.compile(
    r"\s*(verb |window |whether |setting |the [^\n]*(:| means ))"
)  # words that a game gives a meaning to itself
FORMS = {"an": "a", "are": "is", "have": "has", "do": "does"}
BATCH = 25  # mutants of one file, before the next one has its turn


@dataclass
class Subject:
    """One file of a game, of which words are changed."""

    game: str
    name: str
    text: str
    others: list[tree.File]  # the rest of the game, before it and after it
    at: int
    words: list[str]
    resolvers: list[Resolver] = field(default_factory=lambda: [Resolver([])])
    met: dict[str, str] = field(default_factory=dict)  # what was made of texts that passed -> one such line
    plurals: frozenset[str] = frozenset()  # what several of its kinds are called
    seen: set[str] = field(default_factory=set)  # texts that were tried

    def __post_init__(self) -> None:
        """An option is read when it is on."""
        file, _ = read(Source(self.name, self.text))
        self.resolvers += [Resolver([item.name.text]) for item in file.items if isinstance(item, tree.OptionItem)]

    def meet_original(self) -> None:
        if not self.met:
            programs = self.programs(self.text) or []
            self.met[digest(programs)] = "the original"
            self.plurals = frozenset(kind.plural for program in programs for kind in program.kinds)

    def programs(self, text: str) -> list[Program] | None:
        """What is made of the game with this text; None if it is refused."""
        file, mistakes = read(Source(self.name, text))
        found: list[Program] = []
        for resolver in [] if any(one.is_error for one in mistakes) else self.resolvers:
            files = [*self.others[: self.at], file, *self.others[self.at :]]
            program, problems, builder = resolver.resolve(files)
            if any(one.is_error for one in problems) or any(one.is_error for one in check_program(program)):
                return None
            found.append(builder.program)
        return found or None


@dataclass
class Tally:
    tried: Counter[str] = field(default_factory=Counter)  # by game
    passed: Counter[str] = field(default_factory=Counter)
    unnoticed: list[tuple[str, str]] = field(default_factory=list)  # game, what

    def try_one(self, subject: Subject, mutant: Mutant) -> None:
        self.tried[subject.game] += 1
        programs = subject.programs(mutant.text)
        if programs is None:
            return
        self.passed[subject.game] += 1
        meaning = digest(programs)
        there = f"{Path(subject.name).name}, {mutant}"
        if meaning in subject.met:
            self.unnoticed.append((subject.game, f"{there} means the same as: {subject.met[meaning]}"))
        elif is_no_english(mutant):
            self.unnoticed.append((subject.game, f"{there} is no English"))
        subject.met.setdefault(meaning, mutant.after.strip())


def tried(subjects: list[Subject], wanted: int, seed: int) -> Tally:
    """So many mutants, of all files in turn."""
    tally = Tally()
    for turn in count():
        before = tally.tried.total()
        for subject in subjects:
            subject.meet_original()
            chance = random.Random(f"{seed} {turn} {subject.game} {subject.name}")
            for mutant in mutants(chance, subject.text, subject.words, min(BATCH, wanted)):
                if mutant.text in subject.seen:
                    continue
                subject.seen.add(mutant.text)
                if not same_words(mutant.before, mutant.after, subject.plurals):
                    tally.try_one(subject, mutant)
                if tally.tried.total() >= wanted:
                    return tally
        if tally.tried.total() == before:
            return tally
    return tally


# ------------------------------------------------------------------ meanings


def digest(programs: list[Program]) -> str:
    return sha256("".join(map(bare, programs)).encode()).hexdigest()


def bare(part: Any) -> str:
    """A program as text, without places in files."""
    if isinstance(part, Where):
        return ""
    if is_dataclass(part) and not isinstance(part, type):
        inside = (f"{f.name}={bare(getattr(part, f.name))}" for f in fields(part) if f.name not in NOT_MEANT)
        return f"{type(part).__name__}({','.join(inside)})"
    if type(part) in (list, tuple):
        return f"[{','.join(map(bare, part))}]"
    if isinstance(part, dict):
        return f"{{{','.join(f'{key}:{bare(value)}' for key, value in part.items())}}}"
    return repr(part)


def is_no_english(mutant: Mutant) -> bool:
    """Whether a sentence that was English only lacks a little word, or has one too many. Where a game gives words a
    meaning itself, any will do."""
    if mutant.how not in ("dropped", "added") or HEAD.match(mutant.before):
        return False
    fewer, more = (WORD.findall(line.lower()) for line in sorted((mutant.before, mutant.after), key=len))
    at = next((at for at, word in enumerate(fewer) if word != more[at]), len(fewer))
    return more[at] in LITTLE


def same_words(one: str, other: str, plurals: frozenset[str] = frozenset()) -> bool:
    """Whether two lines differ only in forms of their words: `a` and `an`, `is` and `are`, one and many.

    Of all there are of a kind one may say `the cars` and `cars`: the language has both.
    """
    return base_words(one, plurals) == base_words(other, plurals)


def base_words(line: str, plurals: frozenset[str]) -> list[str]:
    words = WORD.findall(line.lower())
    return [base(word) for word, after in zip(words, [*words[1:], ""], strict=True) if (word, after in plurals) != ("the", True)]  # fmt: skip


def base(word: str) -> str:
    word = FORMS.get(word.lower(), word.lower())
    return word if word.endswith("s") else plural(word)


# ------------------------------------------------------------------ texts


def shipped(slugs: Iterable[str] | None = None) -> Iterator[Subject]:
    for slug in shipped_games() if slugs is None else slugs:
        files, folder = Files(), shipped_games()[slug]
        yield from of_game(slug, files.read_all(files.of_game(folder))[0], [])


def book(part: int = 1) -> Iterator[Subject]:
    """Every example that is right as it stands, or one of so many; of one read beside a frame, the example alone."""
    seen: set[str] = set()
    for example in every_example()[::part]:
        named = {name: text for name, text in files_of(example).items() if not name.endswith(".scenario")}
        sources = [Source(name, text) for name, text in named.items() if text not in seen]
        if example.sort in ("paddock", "paddock-part", "paddock-steps") and sources:
            framed = [Source(name, text) for name, text in named.items() if name == "frame.rules"]
            own = [source for source in sources if source.name != "frame.rules"]
            yield from of_game("the book", own, framed)
            seen |= {source.text for source in own}


def of_game(game: str, own: list[Source], beside: list[Source]) -> Iterator[Subject]:
    """Each file of its own, read with what stands beside it, and with the shipped game that it is for."""
    parsed = parse(own)
    used = [name for file in parsed.trees for name, _ in used_games(file) if name in shipped_games()]
    if used and not has_game(parsed):
        files = Files()
        beside = files.read_all(files.of_game(shipped_games()[used[0]]))[0]
    sources = [*beside, *own]
    trees, words = parse(sources).trees, words_in(source.text for source in sources)
    for at in range(len(beside), len(sources)):
        others = [file for number, file in enumerate(trees) if number != at]
        subject = Subject(game, sources[at].name, sources[at].text, others, at, words)
        if subject.programs(subject.text) is not None:
            yield subject


def main() -> int:
    parser = argparse.ArgumentParser(prog="proof.words", description=__doc__)
    parser.add_argument("--mutants", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    began = time.monotonic()
    tally = tried([*shipped(), *book()], wanted.mutants, wanted.seed)
    seconds = time.monotonic() - began
    again = f"cd tests && python -m proof.words --mutants {wanted.mutants} --seed {wanted.seed}"
    for game, many in tally.tried.items():
        failures = [{"game": game, "what": what, "again": again} for at, what in tally.unnoticed if at == game]
        print(json.dumps({"game": game, "tried": many, "passed": tally.passed[game], "seed": wanted.seed,
                          "seconds": seconds * many / tally.tried.total(), "failures": failures}))  # fmt: skip
    return int(bool(tally.unnoticed))


if __name__ == "__main__":
    sys.exit(main())

"""Every card, sort of mat, upgrade, driver and course has a scenario that fails if it did nothing, and rules that are broken are found."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

import pytest

from paddock.finding import shipped_games
from paddock.library import Game, load
from paddock.program.model import CardType
from paddock.sources import Files
from paddock.testing import run_source_scenarios
from paddock.text.model import Source

NUMBER = re.compile(r"( +)([a-z][a-z ]*) (-?\d+)")
KEPT = ("copies", "limit")  # how many there are, which says nothing of what they do
STREET, RACE = "fast-and-fhtagn", "full-throttle"
OPTIONS = {STREET: [], RACE: ["Drivers"]}


@cache
def game(slug: str) -> Game:
    return load(slug, options=OPTIONS[slug])


@cache
def sources(slug: str) -> list[Source]:
    files, folder = Files(), shipped_games()[slug]
    return files.read_all([*files.of_game(folder), *sorted(folder.rglob("*.scenario"))])[0]


def cards(slug: str, *kinds: str) -> list[CardType]:
    """Named cards of these kinds and of the sorts of them."""
    by_id, parents = (
        {k.id: k.name for k in game(slug).program.kinds},
        {k.name: k.parent for k in game(slug).program.kinds},
    )

    def line(kind: str) -> Iterable[str]:
        while kind:
            yield kind
            kind = parents.get(kind, "")

    return [card for card in game(slug).program.cards if {*line(by_id[card.kind])} & {*kinds}]


def titles(slug: str) -> dict[str, str]:
    """Of all scenarios, with what stands in each."""
    found = [
        (block[1], block[0])
        for source in sources(slug)
        for block in re.finditer(r'(?ms)^scenario "(.+?)"$.*?(?=^\S|\Z)', source.text)
    ]
    return dict(found)


def naming(slug: str, name: str) -> list[str]:
    return [title for title in titles(slug) if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", title)]


# ------------------------------------------------------------------------------------------------------ is there one


EACH = [(STREET, "play-card"), (STREET, "schematic"), (RACE, "upgrade"), (RACE, "driver-card")]


def names(slug: str, kind: str) -> list[str]:
    return sorted({card.name for card in cards(slug, kind)})


def courses() -> list[str]:
    return [option for option, group in game(RACE).program.option_groups.items() if group == "the courses"]


def on_course(course: str) -> list[str]:
    """That have its name in the title or are driven on it, or on the one that is driven without an option."""
    driven = [title for title, text in titles(RACE).items() if f'options "{course}"' in text]
    return driven or naming(RACE, course)


def test_every_kind_of_card_is_asked_for() -> None:
    assert [len(names(*each)) for each in EACH] == [44, 8, 9, 12]
    assert len(courses()) == 5 + 1  # and one of ours, beside the one without an option


@pytest.mark.parametrize(("slug", "kind"), EACH)
def test_every_card_has_a_scenario_that_names_it(slug: str, kind: str) -> None:
    assert [name for name in names(slug, kind) if not naming(slug, name)] == []


def test_every_course_has_a_scenario_that_is_driven_on_it() -> None:
    assert [course for course in [*courses(), "The Main Event"] if not on_course(course)] == []


MATS = {  # what a mat can be like, and how it would be otherwise
    "one lane": (r"lanes 1\n  traffic (\d)", r"lanes 2\n  traffic \1, \1"),
    "two lanes": (r"lanes 2\n  traffic (\d), \d", r"lanes 1\n  traffic \1"),
    "clear": ("walk sidewalk", "walk blocked"),
    "blocked": ("walk blocked", "walk sidewalk"),
    "chop shop": ("walk chop shop", "walk sidewalk"),
    "median": ("  median\n", ""),
}


def mats_like(trait: str) -> list[str]:
    blocks = [block for source in sources(STREET) for block in re.split(r"(?m)^(?=card )", source.text)]
    heads = [re.match(r'card "(.+)", a (?:finish-)?mat\n', block) for block in blocks]
    return [head[1] for head, block in zip(heads, blocks, strict=True) if head and re.search(MATS[trait][0], block)]


def with_mats(trait: str) -> list[str]:
    quoted = [f'"{name}"' for name in mats_like(trait)]
    return [title for title, text in titles(STREET).items() if any(name in text for name in quoted)]


@pytest.mark.parametrize("trait", MATS)
def test_every_sort_of_mat_has_a_scenario_that_names_one(trait: str) -> None:
    assert with_mats(trait)


# ------------------------------------------------------------------------------------------------------ does it tell


def without_effect(text: str) -> str:
    """A card with other numbers, and nothing else on it."""
    head, *lines = text.rstrip("\n").split("\n")
    kept = [head]
    for line in lines:
        number = NUMBER.fullmatch(line)
        if number is not None:
            kept.append(line if number[2] in KEPT else f"{number[1]}{number[2]} {int(number[3]) - 7}")
    return "\n".join(kept) + "\n"


def hollow(source: Source, name: str) -> Source:
    block = re.search(rf'(?m)^( *)card "{re.escape(name)}".*\n(?:(?:\1 +.*)?\n)*', source.text)
    return source if block is None else Source(source.name, source.text.replace(block[0], without_effect(block[0])))


def only_scenarios(source: Source, wanted: Iterable[str]) -> Source:
    """With the positions, on which they may stand."""
    kept = set(wanted)

    def chosen(block: re.Match[str]) -> str:
        return block[0] if block[1] in kept else ""

    return Source(source.name, re.sub(r'(?ms)^scenario "(.+?)"$.*?(?=^\S|\Z)', chosen, source.text))


def failing(changed: Iterable[Source], wanted: list[str]) -> list[str]:
    kept = [only_scenarios(source, wanted) for source in changed]
    report = run_source_scenarios([source for source in kept if re.search(r"(?m)^\w", source.text)])
    assert not report.problems, report.problems
    assert {line.name for line in report.scenarios} == set(wanted)
    return [line.name for line in report.scenarios if not line.ok]


@pytest.mark.long
@pytest.mark.parametrize(("slug", "kind"), EACH)
def test_the_scenarios_of_a_card_fail_if_it_does_nothing(slug: str, kind: str) -> None:
    silent = [
        name
        for name in names(slug, kind)
        if not failing([hollow(source, name) for source in sources(slug)], naming(slug, name))
    ]
    assert silent == []


@pytest.mark.long
@pytest.mark.parametrize("trait", MATS)
def test_the_scenarios_of_a_sort_of_mat_fail_if_it_is_like_others(trait: str) -> None:
    other = [
        Source(s.name, re.sub(*MATS[trait], s.text)) if s.name.endswith("mats.cards") else s for s in sources(STREET)
    ]
    assert failing(other, with_mats(trait))


BROKEN = {  # rules of the street, each said otherwise
    "FH-67": ("    give 8\n", "    give 7\n"),
    "FH-77": ("when drifting + the edge of the racer -", "when drifting -"),
    "FH-94": ("- the fixit of (the ride of the player) in a repair", "- the fixit of the player"),
    "FH-109": ("- the fixit of the racer in a test) but", "- the fixit of the owner of the racer) but"),
    "FH-A14": ("\n  if the champion is not the leader and the champion is not none", "\n  if the champion is none"),
    "FH-A34": (
        "if the manner is force:\n        the car takes a dent",
        "if the manner is gift:\n        the car takes a dent",
    ),
    "FH-A43": (
        "are oncoming and that are not moved) with the highest",
        "are oncoming and that are not moved) with the lowest",
    ),
    "FH-A49": ("if the player is patching:\n    give 0", "if the player is patching:\n    give 2"),
    "FH-A90": (
        "give the speed of the car + the sum of drive of the seat of the car\n",
        "give (the speed of the car + the sum of drive of the seat of the car) but at least 0\n",
    ),
    "FH-A92": ("whose rank is more than the end", "whose rank is more than (the end + 1)"),
}


def covering(slug: str, rule: str) -> list[str]:
    return [title for title, text in titles(slug).items() if re.search(rf"(?m)^  covers .*\b{rule}\b", text)]


@pytest.mark.long
@pytest.mark.parametrize("rule", BROKEN)
def test_the_scenarios_of_a_rule_fail_if_it_is_broken(rule: str) -> None:
    right, wrong = BROKEN[rule]
    rules = [source for source in sources(STREET) if right in source.text and source.name.endswith(".rules")]
    assert len(rules) == 1 and rules[0].text.count(right) == 1
    changed = [Source(s.name, s.text.replace(right, wrong)) if s is rules[0] else s for s in sources(STREET)]
    assert failing(changed, covering(STREET, rule))


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_the_scenarios_of_a_course_fail_if_it_is_longer() -> None:
    silent = [
        course
        for course in [*courses(), "The Main Event"]
        if not failing([with_longer_course(source, course) for source in sources(RACE)], on_course(course))
    ]
    assert silent == []


def with_longer_course(source: Source, course: str) -> Source:
    start = f'option "{course}":' if course in courses() else "rule FT-125"
    before, head, behind = source.text.partition(start)
    grown = re.sub(r"(?m)^( +rows )(\d\d?)$", lambda rows: f"{rows[1]}{int(rows[2]) + 1}", behind, count=1)
    return Source(source.name, before + head + grown)

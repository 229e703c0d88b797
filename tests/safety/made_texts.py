"""Texts for the properties: made from the grammar, and shipped games with words and lines displaced."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from hypothesis import strategies as st
from hypothesis.extra.lark import from_lark
from lark import Lark
from lark.lexer import PatternStr

from paddock.data import data_root
from paddock.tree.grammar import Blocks, grammar_text

OPEN, CLOSE = "\x01", "\x02"  # stand for the marks of a block until the text is laid out
WORDS = [
    "the",
    "a",
    "player",
    "players",
    "card",
    "cards",
    "number",
    "heap",
    "hand",
    "size",
    "total",
    "tally",
    "of",
    "its",
    "it",
    "each",
    "top",
    "first",
    "last",
    "one",
    "any",
    "none",
    "yes",
    "no",
    "add",
    "take",
    "to",
    "from",
    "move",
    "draw",
    "shuffle",
    "roll",
    "die",
    "with",
    "sides",
    "set",
    "chit",
    "chits",
    "by",
    "highest",
    "lowest",
    "sum",
    "is",
    "in",
    "that",
    "than",
    "another",
    "you",
    "your",
    "this",
    "game",
    "at",
    "least",
    "most",
    "spins",
]
REGEXES: dict[str, list[str]] = {
    "WORD": WORDS,
    "FORMS": ["die/dies", "spin/spins"],
    "NUMBER": ["0", "1", "2", "3", "-1", "1000000000"],
    "STRING": ['"x"', '"Go"', '"{the player}"', '"{size}"', '""'],
    "DECLARE": ["game", "use", "kind", "setting", "place", "counter", "flag", "note", "route", "cards", "card"],
    "LEAD": ["the", "whether"],
    "RULE": ["rule A-1: It is so.", "rule A-2, A-3 (advice): x"],
    "SECTION": ["covers", "players", "options", "setting"],
    "GIVEN": ["given", "then"],
    "WHEN": ["when"],
    "MOMENT": ["when", "before", "after"],
    "EFFECT": ["effect"],
    "CHOOSES": ["chooses"],
    "CHOOSES_ONE": ["chooses one"],
    "FOR_EACH": ["for each"],
    "SECRETLY": ["secretly for each"],
    "REPEAT": ["repeat while", "repeat until"],
    "ONLY_IF": ["only if"],
    "PLAY_PHASE": ["play phase"],
    "STOP": ["stop"],
    "AS_THE": ["as the"],
    "AS_ITS": ["as its"],
    "OWNER": ["the", "its"],
    "DOWNWARD": [", downward"],
    "IS": ["is", "are"],
    "NOT": ["not"],
    "RELATION": ["at least", "at most", "more than", "less than", "in"],
    "WHOSE": ["whose"],
    "THAT_IS": ["that is"],
    "AND_WHOSE": ["and whose"],
    "AND_THAT_IS": ["and that is"],
    "MINUS": [" -"],
    "_NL": ["\n"],
    "_INDENT": [OPEN],
    "_DEDENT": [CLOSE],
    "COMMENT": [""],
}


def laid_out(made: str) -> str:
    """Every line with as many blanks before it as blocks are open."""
    depth, lines = 0, []
    for line in made.split("\n"):
        depth += line.count(OPEN) - line.count(CLOSE)
        text = re.sub(f"[{OPEN}{CLOSE}]", "", line).strip()
        if text:
            lines.append("  " * max(0, depth) + re.sub(r" +([,:)])", r"\1", re.sub(r"\( +", "(", text)))
    return "\n".join(lines) + "\n"


@cache
def _explicit(lark: Lark) -> dict[str, st.SearchStrategy[str]]:
    found: dict[str, st.SearchStrategy[str]] = {}
    for terminal in lark.terminals:
        if isinstance(terminal.pattern, PatternStr):
            found[terminal.name] = st.just(f"{terminal.pattern.value} ")
        elif terminal.name in REGEXES:
            found[terminal.name] = st.sampled_from(REGEXES[terminal.name]).map(lambda text: f"{text} ")
        else:
            found[terminal.name] = st.just(" ")  # blanks that are ignored
    for name in ("_NL", "_INDENT", "_DEDENT"):
        found[name] = st.sampled_from(REGEXES[name])
    return found


def from_grammar(start: str) -> st.SearchStrategy[str]:
    """Texts that the grammar allows from one of its rules on; it is read when the first of them is wanted."""
    return st.deferred(lambda: _made_from_grammar(start))


@cache
def _made_from_grammar(start: str) -> st.SearchStrategy[str]:
    lark = Lark(grammar_text(), start=start, parser="lalr", postlex=Blocks())  # knows only what is within reach
    return from_lark(lark, start=start, explicit=_explicit(lark)).map(laid_out)


# ------------------------------------------------------------------ games, displaced

HERE = Path(__file__).parent
SMALL = [path.read_text(encoding="utf-8") for path in sorted(HERE.parent.glob("generality/*.rules"))]
SHIPPED = [path.read_text(encoding="utf-8") for path in sorted(data_root("rulesets").rglob("*.rules"))]
FRAME = (HERE / "frame.rules").read_text(encoding="utf-8")
POOL = sorted({word for text in (*SMALL, FRAME) for word in re.findall(r'"[^"\n]*"|[\w\'’-]+|[(),:+*]', text)})


@st.composite
def displaced(draw: st.DrawFn, texts: list[str]) -> str:
    """A game with some of its words and lines swapped, doubled, left out or taken from elsewhere."""
    lines = draw(st.sampled_from(texts)).splitlines()
    for _ in range(draw(st.integers(0, 3))):
        at = draw(st.integers(0, len(lines) - 1))
        how = draw(
            st.sampled_from(["word", "word", "word", "swap", "drop word", "drop", "double", "indent", "elsewhere"])
        )
        lines[at : at + 1] = _changed(draw, lines, at, how)
        lines = lines or [""]
    return "\n".join(lines) + "\n"


def _changed(draw: st.DrawFn, lines: list[str], at: int, how: str) -> list[str]:
    line = lines[at]
    words = line.split()
    margin = line[: len(line) - len(line.lstrip())]
    if how in ("word", "swap", "drop word") and words:
        i = draw(st.integers(0, len(words) - 1))
        j = draw(st.integers(0, len(words) - 1))
        if how == "word":
            words[i] = draw(st.sampled_from(POOL))
        elif how == "swap":
            words[i], words[j] = words[j], words[i]
        else:
            del words[i]
        return [margin + " ".join(words)]
    if how == "double":
        return [line, line]
    if how == "indent":
        return ["  " + line]
    if how == "elsewhere":
        return [line, margin + draw(st.sampled_from(lines)).strip()]
    return []


@st.composite
def with_pieces(draw: st.DrawFn, steps: st.SearchStrategy[str], items: st.SearchStrategy[str]) -> str:
    """The frame with steps and items from the grammar put in."""
    made = draw(steps)
    body = "".join(f"  {line}\n" for line in made.splitlines() if line.strip())
    return FRAME.replace("  # steps\n", body) + "\n" + draw(st.one_of(st.just(""), items))

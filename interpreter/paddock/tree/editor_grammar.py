"""Makes the colours of the language in an editor. Takes the grammar, gives a TextMate grammar.

`editors/` holds it as a file; that file says how it is made anew.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import Any

from paddock.tree.control_words import ControlWords, control_words
from paddock.tree.core_lines import declared_lines, starts_of_declared, starts_of_facts

MADE_BY = "python -m paddock.tree.editor_grammar > editors/vscode/syntaxes/paddock.tmLanguage.json"
_BEFORE, _AFTER = r"(?<![\w'’-])", r"(?![\w'’-])"
_OWN = ("its", "it", "you", "your", "this card")
_MOMENTS = ("MOMENT", "DURING", "WHILE", "UNTIL", "EFFECT")
_MOMENTS_GO_ON = ("INSTEAD", "OFFER", "ONCE")
_MEANS = ("MEANS",)
_INSIDE_STEPS = ("CHOOSES_ONE", "CHOOSES", "MAY", "BE", "AS_THE", "AS_ITS")
_MOSTLY_PLAIN = ("OWNER", "ON", "BY")  # special in one place, and a little word in all others


def editor_grammar() -> dict[str, Any]:
    known = control_words()
    repository = _repository(known)
    return {
        "information_for_contributors": [
            "Made from the pages in grammar/, not written by hand. To make it anew:",
            MADE_BY,
        ],
        "name": "Paddock",
        "scopeName": "source.paddock",
        "fileTypes": ["rules", "cards", "scenario"],
        "patterns": [{"include": f"#{name}"} for name in repository],
        "repository": repository,
    }


def _repository(known: ControlWords) -> dict[str, Any]:
    moments = known.of(*_MOMENTS)
    apart = {*moments, *known.of("RULE", "OWNER")}
    items = [word for word in known.starts("item") if word not in apart]
    declared = [start for word in declared_lines() for start in starts_of_declared(word)]
    sections = [word for word in (*known.starts("section", "window_line"), *declared) if word not in apart]
    steps = [word for word in (*known.starts("step", "case"), *known.of(*_INSIDE_STEPS)) if word not in apart]
    coloured = {*apart, *items, *sections, *steps, *known.of(*_MEANS, *_MOMENTS_GO_ON, *_MOSTLY_PLAIN)}
    others = [word.strip(", ") for word in known.all if word not in coloured]
    return {
        "rule": _rule(known),
        "comment": {"name": "comment.line.number-sign.paddock", "match": "#.*$"},
        "string": {
            "name": "string.quoted.double.paddock",
            "match": known.patterns["STRING"].replace("\n", "\\n"),
            "captures": {"0": {"patterns": [{"name": "variable.other.field.paddock", "match": r"\{[^}]*\}"}]}},
        },
        "item": _capture(rf"^(?:  )?({_either(items)}){_AFTER}", "keyword.declaration"),
        "section": _capture(rf"^\s+({_either(sections)}){_AFTER}", "keyword.other.section"),
        "means": _capture(rf"{_BEFORE}({_either(known.of(*_MEANS))}){_AFTER}", "keyword.operator.means"),
        "moment": _capture(
            rf"^\s*({_either(moments)}){_AFTER}|(?<=, )({_either(known.of(*_MOMENTS_GO_ON))}){_AFTER}",
            *("keyword.control.moment", "keyword.control.moment"),
        ),
        "fact": _capture(rf"(?<=, )({_either(_facts())}){_AFTER}", "keyword.other.fact"),
        "step": _word("keyword.control", steps),
        "operator": _word("keyword.operator.word", others),
        "gap": _capture(r"\((an?) ([^(),]+)(?:, (the [^(),]+))?\)", "", "support.type", "variable.parameter"),
        "number": {"name": "constant.numeric.paddock", "match": r"(?<![\w-])-?\d+(?![\w-])"},
        "own": _word("variable.language", _OWN),
    }


def _facts() -> list[str]:
    """What kinds, places and counters are said to be behind a comma; the nouns of rows and lanes are the designer's."""
    facts = (" ".join(start) for start in starts_of_facts())
    return [f"{before}{of}" for before, of, _ in (fact.partition(" of") for fact in facts)]


def _rule(known: ControlWords) -> dict[str, Any]:
    (word,) = known.of("RULE")
    ids = r"([^\s,:()]+(?:\s*,\s*[^\s,:()]+)*)"
    prose = "comment.block.documentation"
    pattern = rf"^\s*({word})\s+{ids}(\s*\([^()]*\))?\s*:([^#]*)"
    return _capture(pattern, "keyword.other.rule", "constant.other.rule-id", prose, prose)


def _capture(pattern: str, *names: str) -> dict[str, Any]:
    captures = {str(number): {"name": f"{name}.paddock"} for number, name in enumerate(names, 1) if name}
    return {"match": pattern, "captures": captures}


def _word(name: str, words: Iterable[str]) -> dict[str, Any]:
    return {"name": f"{name}.paddock", "match": f"{_BEFORE}({_either(words)}){_AFTER}"}


def _either(words: Iterable[str]) -> str:
    """The longest first, since an editor takes the first that fits; a blank may be several."""
    longest_first = sorted(dict.fromkeys(words), key=_by_length)
    return "|".join(re.escape(word).replace(r"\ ", " +") for word in longest_first)


def _by_length(word: str) -> tuple[int, str]:
    return -len(word), word


def editor_grammar_text() -> str:
    return json.dumps(editor_grammar(), indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    print(editor_grammar_text(), end="")

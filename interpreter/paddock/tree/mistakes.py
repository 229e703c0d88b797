"""What the parser stumbled over in; a message in the designer's words, and how to read on, out."""

from __future__ import annotations

import re

from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from paddock.records import record
from paddock.text.model import Diagnostic, Severity, Span
from paddock.text.spelling import nearest
from paddock.tree.foreign import comment_at, instead_of_block, instead_of_item, sign
from paddock.tree.keeping import head_of, keep_head
from paddock.tree.layout import TextLine
from paddock.tree.slips import slip, whose_has, words_of_a_choice
from paddock.tree.wording import (
    ITEM_STARTS,
    MARGIN_ONLY,
    MENU_IN_SECRET,
    OPENERS,
    SECTION_STARTS,
    SHAPES,
    STEP_STARTS,
    STRANGE,
    UNREAD,
    what_may_come,
)

_UNQUOTED = re.compile(
    r"(?P<word> *(?:phase|option|scenario|report|display|play phase)) +(?P<name>[^\":,]+?)(?P<rest>:.*|)$"
)
_IS_FOR_MEANS = re.compile(r"(?P<name>the [^:]+?)(?: (?:is|are) |: *)(?P<value>.+)$")
_DICE = re.compile(r"(\d*)d(\d+)$")
_TIGHT_MINUS = re.compile(r"\d*-\d")
_RANGE = re.compile(r"(\d+)-(\d+)")
# `whose rank is 1`, before an `or` that does not belong to it; and what stands after the `or`.
_NARROWS = re.compile(r"\b(?:whose|that) ")
_NARROWED = re.compile(
    r"(?P<who>whose [^()]+?|that) (?:is|are)(?P<how>(?: not)?(?: in| at least| at most| more than| less than)?)"
    r" (?P<what>[^()\"]+?) *$"
)
_OTHERS = re.compile(r"or +([^:,()]+?)(?= as the | as its | to |[:,()]|$)")
_GIVES_NAME = re.compile(
    r" *(?:let the (?P<let>[^\d\W][\w' -]*?) be\b|(?:roll|.* chooses) .* as the (?P<as>[^\d\W][\w' -]*)$|give )"
)
_PARENTHESES = "put what belongs together in parentheses: move (the first of a) to b"
_WITHOUT_STEPS = ("game", "kind", "cards", "place", "counter", "scenario")
_SEARCHED = 400  # characters of a line; looking closely at a longer one would take long
_JOINERS = {"AND", "OR", "PLUS", "MINUS", "TIMES", "DIVIDED"}


@record
class Mistake:
    diagnostic: Diagnostic
    line: int
    needs_colon: bool = False  # reading goes on as if it were there
    keeps_line: bool = False  # only the block under the line is left out
    may_follow_from_another: bool = False  # when a line beside it was refused before
    mended: bool = False  # reading goes on with the line as it was meant


def explain(error: UnexpectedInput, file: str, lines: list[TextLine], offset: int) -> Mistake:
    """`lines` are those of the item; `offset` is the number of lines before it."""
    return _Explanation(error, file, lines, offset).mistake()


class _Explanation:
    def __init__(self, error: UnexpectedInput, file: str, lines: list[TextLine], offset: int) -> None:
        self.error = error
        self.file = file
        self.lines = lines
        self.kind = error.token.type if isinstance(error, UnexpectedToken) else ""
        self.text = str(error.token) if isinstance(error, UnexpectedToken) else ""
        self.at = self._line_index((error.line if error.line and error.line > 0 else 1) + offset)
        if self.kind == "$END":
            self.at = len(lines) - 1
        self.line = lines[self.at]
        self.column = error.column if error.column and error.column > 0 else 1
        self.accepts = _accepts(error)

    def _line_index(self, number: int) -> int:
        before = [n for n, line in enumerate(self.lines) if line.number <= number]
        return before[-1] if before else 0

    # -------------------------------------------------------------- which mistake it is

    def mistake(self) -> Mistake:
        made = self._found()
        if made.mended:
            return made
        if not (made.needs_colon or made.keeps_line):
            self._keep_name(made)
        if not (made.needs_colon or made.keeps_line):
            self._keep_words(made)
        return made

    def _keep_words(self, made: Mistake) -> None:
        """So that no line is blamed for the words of an item of which only the block is wrong."""
        at = next((n for n, line in enumerate(self.lines) if line.number == made.line), 0)
        column = made.diagnostic.span.column if made.diagnostic.span else 1
        head = self.lines[head_of(self.lines, at)]
        kept = keep_head(self.lines, at, column, self.accepts == {"_INDENT"})
        made.keeps_line, made.needs_colon = kept == "line", kept == "colon"
        if made.keeps_line and head.code.endswith(UNREAD):  # nothing is left of the block
            made.line = head.number

    def _keep_name(self, made: Mistake) -> None:
        """So that the lines after it are not blamed for a name or result that a wrong line gives."""
        named = _GIVES_NAME.match(self.line.code) if len(self.line.code) <= _SEARCHED else None
        if named is None or self.line.number != made.line or self._starts_line() or self._in_secret():
            return
        if self.lines[0].code.split()[0] in _WITHOUT_STEPS:
            return
        indent = " " * (len(self.line.code) - len(self.line.code.lstrip()))
        name = named["let"] or named["as"]
        code = f"{indent}let the {name} be {UNREAD}" if name else f"{indent}give {UNREAD}"
        made.keeps_line = code != self.line.code
        self.line.code = code

    def _in_secret(self) -> bool:
        """Only choices stand there."""
        around = next((line for line in reversed(self.lines[: self.at]) if line.depth < self.line.depth), None)
        return around is not None and around.code.lstrip().startswith("secretly")

    def _found(self) -> Mistake:
        if self.accepts == {"_INDENT"}:
            return self._block_missing()
        if isinstance(self.error, UnexpectedCharacters):
            return self._strange_character()
        if self._first_words() == "rule" and self.kind != "_INDENT":
            return self._bad_rule()
        if self.kind == "_INDENT":
            return self._block_unwanted()
        if self.kind == "_NL":
            return self._line_ends()
        if self.line.depth == 0 and self.column == 1:
            return self._no_such_item()
        if self.kind == "COLON" and "_NL" in self.accepts:
            return self._colon_unwanted()
        return self._word_unwanted()

    def _block_missing(self) -> Mistake:
        # The parser stumbles at the next line; what is wrong is the one before it.
        if self.kind not in ("$END", "_DEDENT", "_NL") and self.at > 0:
            self.at -= 1
            self.line = self.lines[self.at]
        code = self.line.code
        made = self._say(
            "the block is missing", len(code), 1, "steps or lines must follow", "indent them by two blanks more"
        )
        made.may_follow_from_another = True
        return made

    def _block_unwanted(self) -> Mistake:
        head = self.line
        inner = self.lines[self.at + 1] if self.at + 1 < len(self.lines) else head
        width = len(inner.code) - len(inner.code.lstrip())
        span = Span(self.file, inner.number, width + 1, len(inner.code) + 1)
        label = f"indented under line {head.number}, which takes no block"
        helps = ["take two blanks away, if it stands for itself", *self._opener_help(head)]
        made = Diagnostic(Severity.ERROR, "a block where none can be", span, label, tuple(helps))
        return Mistake(made, head.number, keeps_line=True)

    def _line_ends(self) -> Mistake:
        code = self.line.code
        below = self.at + 1 < len(self.lines) and self.lines[self.at + 1].depth > self.line.depth
        if code.endswith(":"):
            return self._colon_unwanted()
        if "COLON" in self.accepts and (below or self._opens()):
            label = "a `:` is missing here" if below else "a `:` and a block are missing here"
            shape = SHAPES.get(self._first_words(), "")
            help_ = f"its shape: {shape}" if shape else ""
            if not below and " then " in code:
                help_ = "write `:` in place of `then`, and what is done on the next line, indented by two blanks more"
            made = self._say("this line opens a block", len(code) + 1, 1, label, help_)
            made.needs_colon = below
            return made
        helps = [(whose_has(code) if len(code) <= _SEARCHED else "") or self._shape_help()]
        if self.accepts == {"CHOOSES"}:
            helps = ["an answer is written: Ann chooses 3"]
        if self.line.depth == 0 and code.startswith("the ") and " is " in code:
            helps.append(f"a modifier starts with `always`: always {code}")
        if self.line.depth == 0 and "MEANS" in self.accepts and len(code) <= _SEARCHED:
            helps = [*_means(code), *helps[0 if not _means(code) else 1 :]]
        return self._say("this line is not finished", len(code) + 1, 1, what_may_come(self.accepts), *helps)

    def _no_such_item(self) -> Mistake:
        word = self.line.code.split()[0].rstrip(":")
        near = [word.lower()] if word.lower() in ITEM_STARTS else nearest(word, ITEM_STARTS)
        known = instead_of_item(word) if word.lower() not in near else ""
        if near:
            helps = [f"did you mean {_either(near)}?", SHAPES.get(near[0], "")]
        else:
            helps = ["items start with " + ", ".join(ITEM_STARTS)]
        label = "a line at the left margin starts with a control word"
        made = self._say(f"no item starts with `{word}`", 1, len(word), label, *([known] if known else helps))
        if near == [word.lower()]:  # a capital letter, and no more
            made.mended, self.line.code = True, near[0] + self.line.code[len(word) :]
        return made

    def _colon_unwanted(self) -> Mistake:
        code = self.line.code
        first = code.split()[0].rstrip(":")
        if first == "otherwise":
            label = "no `if` stands right before it, at the same depth"
            made = self._say("`otherwise` without an `if`", len(code) - len(code.lstrip()) + 1, len(first), label)
            made.may_follow_from_another = True
            return made
        column = self.column if self.kind == "COLON" else len(code)
        known = instead_of_block(code) if self.line.depth > 0 else ""
        helps = [known] if known else self._opener_help(self.line)
        if self._in_secret() and code.split()[:2] == ["chooses", "one:"]:
            helps = [*MENU_IN_SECRET]
        return self._say("this line opens no block", column, 1, "`:` does not fit here", *helps)

    def _or_outside(self) -> Mistake | None:
        """`whose rank is 1 or 2`; reading goes on without the `or`, each word in its column."""
        code = self.line.code
        before = code[: self.column - 1]
        if self.kind != "OR" or len(code) > _SEARCHED:
            return None
        start = max((found.start() for found in _NARROWS.finditer(before)), default=len(before))
        narrowed, others = _NARROWED.match(before, start), _OTHERS.match(code, self.column - 1)
        if narrowed is None or others is None:
            return None
        help_ = f"write: {narrowed['who']} is{narrowed['how']} ({narrowed['what']} or {others[1]})"
        message = f"`or` stands outside of `{narrowed['who']} …`"
        goes_on = code.startswith(" to ", others.end())  # and all of it would be read as a part of `whose …`
        made = self._say(message, start + 1, others.end() - start, "", help_, _PARENTHESES if goes_on else "")
        if goes_on:
            return made
        rest = code[: others.start()] + " " * (others.end() - others.start()) + code[others.end() :]
        made.needs_colon = rest.endswith(":")
        made.keeps_line = not made.needs_colon
        self.line.code = rest.removesuffix(":").rstrip()
        return made

    def _word_unwanted(self) -> Mistake:
        outside = self._or_outside() or self._comment() or self._quotes_missing()
        if outside is not None:
            return outside
        helps: list[str] = []
        in_sentence = bool(self.accepts & {"CHOOSES", "AS_THE"}) and not self.accepts & _JOINERS
        known = slip(self.line.code, self.column) if len(self.line.code) <= _SEARCHED else ""
        if self.kind in _JOINERS and in_sentence:
            helps = [_PARENTHESES]
            helps += ["of two sentences, write the second one on the next line"] if self.kind == "AND" else []
        known = known or sign(self.line.code, self.column) or self._same_line()
        helps = [known] if known else helps
        if self.accepts == {"COLON"} and " may " in self.line.code:
            helps = ["write `may:`, and what may be done in a block under it"]
        if self._starts_line() and "SECTION" in self.accepts:
            helps = [f"did you mean {_either(near)}?" for near in [nearest(self.text, SECTION_STARTS, 1)] if near]
        shown = " ".join(self.text.split())
        message = f"`{shown}` does not fit here"
        shape = self._shape_help() if not known else ""
        return self._say(message, self.column, len(self.text), what_may_come(self.accepts), *helps, shape)

    def _same_line(self) -> str:
        """`if CONDITION: do it`, `the winners: the players`: what stands behind a colon."""
        code, before = self.line.code, self.line.code[: self.column - 1].rstrip()
        if self.accepts != {"_NL"} or not before.endswith(":"):
            return ""
        means = _means(code) if self.line.depth == 0 and before.startswith("the ") else []
        return means[0] if means else "what belongs to it stands on the next line, indented by two blanks more"

    def _comment(self) -> Mistake | None:
        """`// like this`; reading goes on without it."""
        code, before = self.line.code, self.line.code[: self.column - 1].rstrip()
        if not comment_at(code[self.column - 1 :]):
            return None
        length = len(code) - self.column + 1
        made = self._say("this is no comment", self.column, length, "", sign(code, self.column))
        made.mended, self.line.code = bool(before.strip()), before or code
        return made

    def _quotes_missing(self) -> Mistake | None:
        """`phase Play:`; reading goes on as if they were there."""
        found = _UNQUOTED.match(self.line.code)
        if found is None or self.column != found.start("name") + 1:
            return None
        whole = f'{found["word"]} "{found["name"]}"{found["rest"]}'
        made = self._say("a name stands in quotes", self.column, len(found["name"]), "", f"write: {whole.strip()}")
        made.mended, self.line.code = True, whole
        return made

    def _bad_rule(self) -> Mistake:
        code = self.line.code
        indent = len(code) - len(code.lstrip())
        label = "`rule`, an id, a colon and one sentence"
        if self.kind == "RULE":
            label = "no rule line can stand here"
        return self._say("this rule line does not fit", indent + 1, len(code) - indent, label, SHAPES["rule"])

    def _strange_character(self) -> Mistake:
        code = self.line.code
        letter = code[self.column - 1 : self.column] or " "
        rest = code[self.column - 1 :]
        if _TIGHT_MINUS.match(rest) or letter.isdigit():
            word = rest.split()[0].rstrip(":,)")
            if _TIGHT_MINUS.match(rest):
                return self._tight_minus(rest)
            label = "neither a number nor a word"
            dice = _DICE.match(word)
            if dice:
                many = f"{dice[1]} dice" if dice[1] not in ("", "1") else "a die"
                known = f"write: roll {many} with {dice[2]} sides as the result"
                return self._say(f"`{word}` cannot be read", self.column, len(word), label, known)
            return self._say(f"`{word}` cannot be read", self.column, len(word), label, "a word starts with a letter")
        comment = self._comment()
        if comment is not None:
            return comment
        known = sign(code, self.column)
        helps = [known] if known else [STRANGE.get(letter, ""), self._shape_help()]
        made = self._say(f"`{letter}` does not fit here", self.column, 1, what_may_come(self.accepts), *helps)
        if letter == "=" and code.startswith("counter "):  # its name is known all the same
            made.mended, self.line.code = True, code[: self.column - 1].rstrip()
        return made

    def _tight_minus(self, rest: str) -> Mistake:
        """`2-4`: where numbers are printed it means from the one to the other; elsewhere it is a sum."""
        span = _RANGE.match(rest)
        if span and self.lines[0].code.split()[0] in ITEM_STARTS[:10]:
            help_ = f"from the one to the other: {span[1]} to {span[2]}"
            return self._say("a minus between two numbers", self.column, len(span[0]), "", help_)
        help_ = "write it with a blank on each side: 5 - 1"
        return self._say("a minus that touches both sides", self.column, 1, "", help_)

    # -------------------------------------------------------------- words for it

    def _say(self, message: str, column: int, length: int, label: str, *help_lines: str) -> Mistake:
        span = Span(self.file, self.line.number, column, column + max(1, length))
        helps = tuple(text for text in help_lines if text)
        return Mistake(Diagnostic(Severity.ERROR, message, span, label, helps), self.line.number)

    def _starts_line(self) -> bool:
        return not self.line.code[: self.column - 1].strip()

    def _first_words(self) -> str:
        words = self.line.code.replace(":", " ").replace(",", " ").split()
        two = " ".join(words[:2])
        return two if two in SHAPES else "".join(words[:1])

    def _opens(self) -> bool:
        return self._first_words() in OPENERS

    def _shape_help(self) -> str:
        first = self._first_words()
        at_margin = self.line.depth == 0 or (self.line.depth == 1 and self.lines[0].code.startswith("option"))
        # `the` in front of a step is a plain word.
        shape = SHAPES.get(first, "") if at_margin or first not in MARGIN_ONLY else ""
        return f"its shape: {shape}" if shape else ""

    def _opener_help(self, line: TextLine) -> list[str]:
        first = line.code.split()[0].rstrip(":")
        choice = words_of_a_choice(line.code) if len(line.code) <= _SEARCHED else []
        if choice:
            return choice
        if first in STEP_STARTS and self.lines[0].code.split()[0] in ITEM_STARTS[:10]:
            return [f"`{first}` is a step: steps stand under lines like `after …:` and `effect:`, and in a verb"]
        if first in OPENERS:
            shape = SHAPES.get(self._first_words(), "")
            return [f"its shape: {shape}"] if shape else []
        if first in ("in", "at", "on") and self.lines[0].code.split()[0] in ("card", "kind"):
            return ["what holds while the card lies somewhere stands under: while this card is in your PLACE:"]
        near = nearest(first, OPENERS, 1)
        if near and first not in ("the", "its", "your", "you", "it", "this"):  # a sentence, and no opener misspelt
            return [f"did you mean `{near[0]}`? {SHAPES.get(near[0], '')}".rstrip()]
        return ["a block stands under lines like `if …:`, `for each …:`, `… may:`, `after …:`"]


def _accepts(error: UnexpectedInput) -> set[str]:
    stuck = getattr(error, "interactive_parser", None)
    if stuck is None:
        return set()
    return {str(name) for name in stuck.accepts()}


def _means(code: str) -> list[str]:
    """`the winner is X`: what a value is worth stands behind `means`."""
    found = _IS_FOR_MEANS.match(code)
    if found is None or found["value"].endswith((" higher", " lower")):  # a modifier is meant
        return []
    name = "the winners" if found["name"] == "the winner" else found["name"]
    return [f"to say what it is: {name} means {found['value']}"]


def _either(words: list[str]) -> str:
    quoted = [f"`{word}`" for word in words]
    return quoted[0] if len(quoted) == 1 else ", ".join(quoted[:-1]) + " or " + quoted[-1]

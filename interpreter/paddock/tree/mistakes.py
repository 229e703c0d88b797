"""Explains what the parser stumbled over. Takes its error, gives a message for a designer, and how to read on."""

from __future__ import annotations

import re
from functools import cache

from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from paddock.records import record
from paddock.text.model import Diagnostic, Severity, Span
from paddock.text.spelling import nearest_beginning
from paddock.tree.control_words import control_words, words_of
from paddock.tree.foreign_words import comment_at, dice_help, instead_of_block, instead_of_item, sign, waits
from paddock.tree.layout import TextLine
from paddock.tree.misphrased_lines import lasting, nth_time, passive_nth_time, slip, whose_has, words_of_a_choice
from paddock.tree.recovery import head_of, keep_head
from paddock.tree.wording import (
    MENU_IN_SECRET,
    STRANGE,
    UNREAD,
    did_you_mean,
    either,
    misspelt_start,
    shape,
    what_may_come,
)

_UNQUOTED = re.compile(r"(?P<name>[^\":,]+?)(?P<rest>:.*|)$")
_IS_FOR_MEANS = re.compile(r"(?P<name>the [^:]+?)(?: (?:is|are) |: *)(?P<value>.+)$")
_SWAP = re.compile(r" *swaps? (?P<one>[^:,]+?) and (?P<other>[^:,]+)$")
_TIGHT_MINUS = re.compile(r"\d*-\d")
_RANGE = re.compile(r"(\d+)-(\d+)")
# `whose rank is 1` begins so; and what stands after an `or` that does not belong to it.
_NARROWS = re.compile(r"\b(?:whose|that) ")
_OTHERS = re.compile(r"or +([^:,()]+?)(?= as the | as its | to |[:,()]|$)")
_GIVES_NAME = re.compile(
    r" *(?:let the (?P<let>[^\d\W][\w' -]*?) be\b|(?:roll|.* chooses?) .* as the (?P<as>[^\d\W][\w' -]*)$|give )"
)
_PARENTHESES = "put what belongs together in parentheses: move (the first of a) to b"
_TWO_SENTENCES = "of two sentences, write the second one on the next line"
_SEARCHED = 400  # characters of a line; looking closely at a longer one would take long
_JOINERS = {"AND", "OR"}
_SIGNS = {"PLUS", "MINUS", "TIMES", "DIVIDED"}


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
        self.control = control_words()
        self._kinds: dict[int, tuple[str, ...]] = {}

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of lines that can stand where the line does."""
        if self.at not in self._kinds:
            self._kinds[self.at] = self.control.kinds_at(self.lines, self.at)
        return self._kinds[self.at]

    def _is_declared(self) -> bool:
        """Whether the item is a declaration, with lines and no steps of its own."""
        return self.control.start_of(self.lines[0].code) in self.control.of("DECLARE")

    def _line_index(self, number: int) -> int:
        before = [n for n, line in enumerate(self.lines) if line.number <= number]
        return before[-1] if before else 0

    # -------------------------------------------------------------- which mistake it is

    def mistake(self) -> Mistake:
        mistake = self._first_explanation()
        if mistake.mended:
            return mistake
        self._tell_misspelt_start(mistake)
        if not (mistake.needs_colon or mistake.keeps_line):
            self._keep_name(mistake)
        if not (mistake.needs_colon or mistake.keeps_line):
            self._keep_words(mistake)
        return mistake

    def _tell_misspelt_start(self, mistake: Mistake) -> None:
        """Whatever the reader stumbled over: a line that begins with a slip is misread from there on."""
        diagnostic = mistake.diagnostic
        if mistake.line != self.line.number:
            return
        starts = misspelt_start(words_of(self.line.code), *self.kinds) if not waits(self.line.code) else []
        if starts and not any(f"`{start}`" in line for line in diagnostic.help for start in starts):
            helps = (did_you_mean(starts, *self.kinds), *diagnostic.help)
            mistake.diagnostic = Diagnostic(
                diagnostic.severity, diagnostic.message, diagnostic.span, diagnostic.label, helps
            )

    def _keep_words(self, mistake: Mistake) -> None:
        """So that no line is blamed for the words of an item of which only the block is wrong."""
        at = next((n for n, line in enumerate(self.lines) if line.number == mistake.line), 0)
        column = mistake.diagnostic.span.column if mistake.diagnostic.span else 1
        head = self.lines[head_of(self.lines, at)]
        head_kind = keep_head(self.lines, at, column, self.accepts == {"_INDENT"})
        mistake.keeps_line, mistake.needs_colon = head_kind == "line", head_kind == "colon"
        if mistake.keeps_line and head.code.endswith(UNREAD):  # nothing is left of the block
            mistake.line = head.number

    def _keep_name(self, mistake: Mistake) -> None:
        """So that the lines after it are not blamed for a name or result that a wrong line gives."""
        named = _GIVES_NAME.match(self.line.code) if len(self.line.code) <= _SEARCHED else None
        if named is None or self.line.number != mistake.line or self._starts_line() or self._in_secret():
            return
        if "step" not in self.kinds:
            return
        indent = " " * (len(self.line.code) - len(self.line.code.lstrip()))
        name = named["let"] or named["as"]
        code = f"{indent}let the {name} be {UNREAD}" if name else f"{indent}give {UNREAD}"
        mistake.keeps_line = code != self.line.code
        self.line.code = code

    def _in_secret(self) -> bool:
        """Only choices stand there."""
        around = next((line for line in reversed(self.lines[: self.at]) if line.depth < self.line.depth), None)
        return around is not None and self.control.start_of(around.code) in self.control.of("SECRETLY")

    def _first_explanation(self) -> Mistake:
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
        helps = ["indent them by two blanks more"]
        if code.lstrip().startswith('given "'):
            helps = [f"if nothing more is given, without a colon: {code.strip().rstrip(': ')}", *helps]
        if self.control.start_of(code) == "verb":
            helps.append(f"what only happens has neither steps nor a colon: {code.rstrip(': ')}")
        mistake = self._say("the block is missing", len(code), 1, "steps or lines must follow", *helps)
        mistake.may_follow_from_another = True
        return mistake

    def _block_unwanted(self) -> Mistake:
        head = self.line
        if self.control.start_of(head.code) == "verb":  # without a block it would need no colon
            return self._colon_missing("a `:` is missing here", self._its_shape(), below=True)
        inner = self.lines[self.at + 1] if self.at + 1 < len(self.lines) else head
        width = len(inner.code) - len(inner.code.lstrip())
        span = Span(self.file, inner.number, width + 1, len(inner.code) + 1)
        label = f"indented under line {head.number}, which takes no block"
        helps = ["take two blanks away, if it stands for itself", *self._opener_help(head)]
        diagnostic = Diagnostic(Severity.ERROR, "a block where none can be", span, label, tuple(helps))
        return Mistake(diagnostic, head.number, keeps_line=True)

    def _line_ends(self) -> Mistake:
        code = self.line.code
        below = self.at + 1 < len(self.lines) and self.lines[self.at + 1].depth > self.line.depth
        if code.endswith(":"):
            return self._colon_unwanted()
        if "COLON" in self.accepts and (below or self._opens()):
            label = "a `:` is missing here" if below else "a `:` and a block are missing here"
            help_ = self._its_shape()
            if not below and " then " in code:
                help_ = "write `:` in place of `then`, and what is done on the next line, indented by two blanks more"
            return self._colon_missing(label, help_, below)
        helps = [(whose_has(code) if len(code) <= _SEARCHED else "") or self._shape_help()]
        if self.accepts == {"CHOOSES"}:
            helps = ["an answer is written: Ann chooses 3"]
        if "MEANS" in self.accepts and code.lstrip().startswith("the ") and " is " in code:
            helps.append(f"a modifier starts with `always`: always {code.strip()}")
        if self.line.depth == 0 and "MEANS" in self.accepts and len(code) <= _SEARCHED:
            helps = [*_means(code), *helps[0 if not _means(code) else 1 :]]
        return self._say("this line is not finished", len(code) + 1, 1, what_may_come(self.accepts), *helps)

    def _colon_missing(self, label: str, help_: str, below: bool) -> Mistake:
        mistake = self._say("this line opens a block", len(self.line.code) + 1, 1, label, help_)
        mistake.needs_colon = below
        return mistake

    def _no_such_item(self) -> Mistake:
        words, starts = words_of(self.line.code), self.control.starts(*self.kinds)
        word = self.line.code.split()[0].rstrip(":")
        small = self.control.start_of(self.line.code.lower(), *self.kinds)
        near = [small] if small else misspelt_start(words, *self.kinds) or nearest_beginning(words, starts)
        known = waits(self.line.code) or (instead_of_item(word) if word.lower() not in near else "")
        if near:
            helps = [f"did you mean {either(near)}?", shape(near[0], *self.kinds)]
        else:
            helps = ["items start with " + ", ".join(starts)]
        label = "a line at the left margin starts with a control word"
        mistake = self._say(f"no item starts with `{word}`", 1, len(word), label, *([known] if known else helps))
        if small:  # a capital letter, and no more
            mistake.mended, self.line.code = True, small + self.line.code[len(small) :]
        return mistake

    def _colon_unwanted(self) -> Mistake:
        code = self.line.code
        first = code.split()[0].rstrip(":")
        if first == "otherwise":
            label = "no `if` stands right before it, at the same depth"
            mistake = self._say("`otherwise` without an `if`", len(code) - len(code.lstrip()) + 1, len(first), label)
            mistake.may_follow_from_another = True
            return mistake
        column = self.column if self.kind == "COLON" else len(code)
        is_line = self._is_declared() and "step" not in self.kinds
        known = (lasting(code) if is_line else "") or nth_time(code) or instead_of_block(code)
        known = known if self.line.depth > 0 else ""
        passive = passive_nth_time(code) if self.line.depth > 0 else None
        if passive is not None:  # read on with that, what is wrong with the event is told by who knows the verbs
            help_ = f"how often stands behind the event: after EVENT, {passive[1]}:"
            mistake = self._say("this line opens no block", column, 1, "`:` does not fit here", help_)
            mistake.mended, self.line.code = True, f"{code[: len(code) - len(code.lstrip())]}after {passive[0]}:"
            return mistake
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
        start = max((match.start() for match in _NARROWS.finditer(before)), default=len(before))
        narrowed, others = _narrowed().match(before, start), _OTHERS.match(code, self.column - 1)
        if narrowed is None or others is None:
            return None
        help_ = f"write: {narrowed['who']} is{narrowed['how']} ({narrowed['what']} or {others[1]})"
        message = f"`or` stands outside of `{narrowed['who']} …`"
        goes_on = code.startswith(" to ", others.end())  # and all of it would be read as a part of `whose …`
        mistake = self._say(message, start + 1, others.end() - start, "", help_, _PARENTHESES if goes_on else "")
        if goes_on:
            return mistake
        rest = code[: others.start()] + " " * (others.end() - others.start()) + code[others.end() :]
        mistake.needs_colon = rest.endswith(":")
        mistake.keeps_line = not mistake.needs_colon
        self.line.code = rest.removesuffix(":").rstrip()
        return mistake

    def _sum_outside(self) -> Mistake | None:
        """`whose rank is its price + 1`: the sign could belong to what stands before `whose` as well."""
        before = self.line.code[: self.column - 1]
        if self.kind not in _SIGNS or len(self.line.code) > _SEARCHED:
            return None
        start = max((match.start() for match in _NARROWS.finditer(before)), default=len(before))
        narrowed = _narrowed().match(before, start)
        if narrowed is None:
            return None
        help_ = f"put the sum in parentheses: {narrowed['who']} is{narrowed['how']} ({narrowed['what']} {self.text} …)"
        message = f"`{self.text}` stands outside of `{narrowed['who']} …`"
        return self._say(message, start + 1, self.column - start, "", help_)

    def _word_unwanted(self) -> Mistake:
        outside = self._or_outside() or self._sum_outside() or self._comment() or self._quotes_missing()
        if outside is not None:
            return outside
        helps: list[str] = []
        in_sentence = bool(self.accepts & {"CHOOSES", "AS_THE"}) and not self.accepts & _JOINERS
        known = slip(self.line.code, self.column) if len(self.line.code) <= _SEARCHED else ""
        if self.kind in _JOINERS and in_sentence:
            swapped = _swapped(self.line.code)
            helps = [swapped or _PARENTHESES]
            helps += [_TWO_SENTENCES] if self.kind == "AND" and not swapped else []
        if self.kind == "AS_THE" and " same " in self.line.code:
            helps = ["what is the same is asked of both: the … of X is the … of Y"]
        if self.kind == "COLON" and self._is_declared() and "step" not in self.kinds:
            known = known or lasting(self.line.code)
        known = known or sign(self.line.code, self.column) or self._same_line()
        helps = [known] if known else helps
        if self.accepts <= {"COLON", "COMMA"} and " may " in self.line.code:
            helps = ["write `may:`, and what may be done in a block under it"]
        if self._starts_line() and "WORD" not in self.accepts:
            near = nearest_beginning(words_of(self.line.code), self.control.starts(*self.kinds))
            helps = [f"did you mean {either(near)}?"] if near else helps
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
        mistake = self._say("this is no comment", self.column, length, "", sign(code, self.column))
        mistake.mended, self.line.code = bool(before.strip()), before or code
        return mistake

    def _quotes_missing(self) -> Mistake | None:
        """`phase Play:`; reading goes on as if they were there."""
        before, start = self.line.code[: self.column - 1], self.control.start_of(self.line.code, *self.kinds)
        match = _UNQUOTED.match(self.line.code, self.column - 1)
        if match is None or start not in self.control.before_names or words_of(before) != start.split():
            return None
        whole = f'{before}"{match["name"]}"{match["rest"]}'
        mistake = self._say("a name stands in quotes", self.column, len(match["name"]), "", f"write: {whole.strip()}")
        mistake.mended, self.line.code = True, whole
        return mistake

    def _bad_rule(self) -> Mistake:
        code = self.line.code
        indent = len(code) - len(code.lstrip())
        label = "`rule`, an id, a colon and one sentence"
        if self.kind == "RULE":
            label = "no rule line can stand here"
        return self._say("this rule line does not fit", indent + 1, len(code) - indent, label, shape("rule"))

    def _strange_character(self) -> Mistake:
        code = self.line.code
        letter = code[self.column - 1 : self.column] or " "
        rest = code[self.column - 1 :]
        if _TIGHT_MINUS.match(rest) or letter.isdigit():
            word = rest.split()[0].rstrip(":,)")
            if _TIGHT_MINUS.match(rest):
                return self._tight_minus(rest)
            label = "neither a number nor a word"
            known = dice_help(word) or "a word starts with a letter"
            return self._say(f"`{word}` cannot be read", self.column, len(word), label, known)
        comment = self._comment()
        if comment is not None:
            return comment
        known = sign(code, self.column)
        helps = [known] if known else [STRANGE.get(letter, ""), self._shape_help()]
        mistake = self._say(f"`{letter}` does not fit here", self.column, 1, what_may_come(self.accepts), *helps)
        if letter == "=" and code.startswith("counter "):  # its name is known all the same
            mistake.mended, self.line.code = True, code[: self.column - 1].rstrip()
        return mistake

    def _tight_minus(self, rest: str) -> Mistake:
        """`2-4`: where numbers are printed it means from the one to the other; elsewhere it is a sum."""
        span = _RANGE.match(rest)
        if span and self._is_declared():
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
        return self.control.start_of(self.line.code) or "".join(words_of(self.line.code)[:1])

    def _opens(self) -> bool:
        return self._first_words() in self.control.openers(*self.control.kinds)

    def _its_shape(self) -> str:
        line_shape = shape(self._first_words(), *self.kinds)
        return f"its shape: {line_shape}" if line_shape else ""

    def _shape_help(self) -> str:
        # `the` in front of a step is a plain word.
        return self._its_shape() if self.control.start_of(self.line.code, *self.kinds) else ""

    def _opener_help(self, line: TextLine) -> list[str]:
        first, openers = self._first_words(), self.control.openers(*self.kinds)
        waiting = waits(line.code) if "step" not in self.kinds or self._is_declared() else ""
        if waiting:
            return [waiting]
        choice = words_of_a_choice(line.code) if len(line.code) <= _SEARCHED else []
        if choice:
            return choice
        if self._is_declared() and first in self.control.starts("step") and "step" not in self.kinds:
            return [f"`{first}` is a step: steps stand under lines like `after …:` and `effect:`, and in a verb"]
        if first in openers:
            return [self._its_shape()]
        if first in ("in", "at", "on") and self.lines[0].code.split()[0] in ("card", "kind"):
            return ["what holds while the card lies somewhere stands under: while this card is in your PLACE:"]
        near = nearest_beginning(words_of(line.code), openers, 1)
        if near and first not in ("the", "its", "your", "you", "it", "this"):  # a sentence, and no opener misspelt
            return [did_you_mean(near, *self.kinds)]
        return ["a block stands under lines like `if …:`, `for each …:`, `… may:`, `after …:`"]


@cache
def _narrowed() -> re.Pattern[str]:
    """`whose rank is at least 1`, before an `or` that does not belong to it."""
    is_, relation = ("|".join(control_words().of(name)) for name in ("IS", "RELATION"))
    return re.compile(
        rf"(?P<who>whose [^()]+?|that) (?:{is_})(?P<how>(?: not)?(?: (?:{relation}))?) (?P<what>[^()\"]+?) *$"
    )


def _accepts(error: UnexpectedInput) -> set[str]:
    stuck = getattr(error, "interactive_parser", None)
    if stuck is None:
        return set()
    return {str(name) for name in stuck.accepts()}


def _means(code: str) -> list[str]:
    """`the winner is X`: what a value is worth stands behind `means`."""
    match = _IS_FOR_MEANS.match(code)
    if match is None or match["value"].endswith((" higher", " lower")):  # a modifier is meant
        return []
    name = "the winners" if match["name"] == "the winner" else match["name"]
    return [f"to say what it is: {name} means {match['value']}"]


def _swapped(code: str) -> str:
    """`swap X and Y`: one of them with the other."""
    match = _SWAP.match(code) if len(code) <= _SEARCHED else None
    return f"write: swap {match['one']} with {match['other']}" if match is not None else ""

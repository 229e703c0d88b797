"""Reads `told "…"`, `untold` and `tell "…"`. Takes such a line, gives its steps and how the verb is told.

What stands in braces is asked when it is told.
"""

from __future__ import annotations

import re

from paddock.program import operations as ops
from paddock.program.declaring.workshop import StepReader
from paddock.program.mistakes import mistake
from paddock.program.model import Expr, Step
from paddock.program.sentences.operators import anything
from paddock.tree import model as tree
from paddock.tree.from_text import read_value

GAP = re.compile(r"\{([^{}]*)\}")


def story_line(body: StepReader, node: tree.Do) -> list[Step] | None:
    """The steps of a line about the story; None if it is another sentence."""
    atoms = node.sentence.atoms
    word = atoms[0].text if isinstance(atoms[0], tree.Word) else ""
    quote = atoms[1] if len(atoms) == 2 and isinstance(atoms[1], tree.Quote) else None
    if word == "untold" and len(atoms) == 1:
        body.story_text = ""
        return []
    if quote is None or word not in ("told", "tell"):
        return None
    text, args = text_with_gaps(body, quote)
    if word == "tell":
        return [Step(op=ops.TELL, ref=text, args=args, line=node.span.line)]
    if any(arg.op != ops.LOCAL for arg in args):
        raise mistake(
            quote.span,
            "a verb is told before it is done, with what stands in its pattern",
            "",
            'for more use a step: tell "…"',
        )
    body.story_text = GAP.sub(lambda gap: "{" + str(args[int(gap[1])].ref) + "}", text)
    return []


def text_with_gaps(body: StepReader, quote: tree.Quote) -> tuple[str, list[Expr]]:
    """A text with values in braces: the same with numbered gaps, and the values."""
    if set(GAP.sub("", quote.text)) & set("{}"):
        help_ = "around each value stand two of them: {the player}"
        raise mistake(quote.span, "a brace in this text has no other half", "", help_)
    args: list[Expr] = []
    return GAP.sub(lambda gap: _gap_value(body, gap[1], quote, args), quote.text), args


def _gap_value(body: StepReader, words: str, quote: tree.Quote, args: list[Expr]) -> str:
    """The words in braces as a value; gives the number that stands for it."""
    if not words.strip():
        raise mistake(quote.span, "there is nothing in these braces", "", "{the player}")
    value = read_value(words, quote.span)
    if value is None:
        raise mistake(quote.span, f"`{words}` in these braces is not a value", "", "{the player}", "{the height + 1}")
    args.append(anything(body.reader, value))
    return "{" + str(len(args) - 1) + "}"

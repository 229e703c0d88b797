"""Reads phrases with operators, and explains. Takes a world and a scope, gives a reader."""

from __future__ import annotations

from paddock.program.explaining.explain_phrase import explain, from_broken_line, has_refused_word
from paddock.program.explaining.misread_sentences import list_in_parentheses
from paddock.program.mistakes import MistakeFound, silent_mistake
from paddock.program.model import Expr
from paddock.program.phrases.reader import FailedPhrase, Reader
from paddock.program.sentences.operators import condition, expression_readings, filter_condition
from paddock.tree import model as tree


class SentenceReader(Reader):
    def condition(self, node: tree.Expression) -> Expr:
        return condition(self, node)

    def expressions(self, node: tree.Expression) -> list[Expr]:
        return expression_readings(self, node)

    def filter_condition(self, candidate: Expr, node: tree.Filter) -> Expr:
        return filter_condition(self, candidate, node)

    def filter_help(self, node: tree.Filter) -> tuple[str, ...]:
        return list_in_parentheses(node)

    def no_verb(self, failed: FailedPhrase) -> MistakeFound:
        unexplained = self.world.guessing or has_refused_word(self, failed.phrase)
        return silent_mistake(failed.phrase.span) if unexplained else explain(failed)

    def unread(self, failed: FailedPhrase) -> Expr:
        if self.world.guessing:
            raise silent_mistake(failed.phrase.span)
        blameless = from_broken_line(self, failed.phrase)
        if blameless is None:
            raise explain(failed)
        return blameless

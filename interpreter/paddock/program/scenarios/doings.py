"""Reads what is done in a scenario. Takes a sentence, gives the verb or phase of the game with what it is about."""

from __future__ import annotations

from paddock.program.kinds import say
from paddock.program.mistakes import did_you_mean, mistake
from paddock.program.model import Expr, Verb
from paddock.program.scenarios.model import Answer, When
from paddock.program.scenarios.words import ScenarioWords, words_in
from paddock.program.skipped_phase import phases_played
from paddock.text.model import Span
from paddock.tree import model as tree

GOES_ON = ["the", "game", "goes", "on", "after", "phase"]
Doing = tuple[int, list[Expr]]


def when_line(words: ScenarioWords, head: tree.Phrase, answers: list[Answer], span: Span) -> When:
    texts = words_in(head)
    said = " ".join(texts)
    if said == "the game starts":
        return When(True, None, [], answers, span, said)
    name = head.atoms[-1]
    if texts[:4] == GOES_ON[:4]:
        if texts[:-1] != GOES_ON or not isinstance(name, tree.Quote):
            raise mistake(head.span, "a game goes on after a phase", "", 'when the game goes on after phase "NAME":')
        return When(True, None, [], answers, span, said, _phase_played(words, name))
    verb, args = doing(words, head)
    return When(False, verb, args, answers, span, said)


def _phase_played(words: ScenarioWords, name: tree.Quote) -> int:
    """A phase after which a game can go on: one that it plays by itself, and does not start with."""
    phase, program = words.builder.phase_id(name), words.builder.program
    played = phases_played(program)
    if phase not in played or phase == program.start:
        titles = [program.verbs[one].title for one in sorted(played) if one != program.start]
        near = did_you_mean(name.text, titles) or "; ".join(f'phase "{title}"' for title in titles)
        help_ = near or "what comes before the middle of play needs a phase of its own, which the first phase plays"
        raise mistake(name.span, f'the game plays no phase "{name.text}" on its way', "", help_)
    return phase


def doing(words: ScenarioWords, head: tree.Phrase) -> Doing:
    """`Bob sails`, `phase "Race"`."""
    name = head.atoms[-1]
    if words_in(head)[:1] == ["phase"] and isinstance(name, tree.Quote):
        return words.builder.phase_id(name), []
    match_ = words.read(head, words.reader.verb)
    if match_.entry.verb is None:
        help_ = "when Bob sails:", 'when phase "NAME":'
        raise mistake(head.span, "a scenario does a verb or phase of the game", "", *help_)
    args = [arg for arg in match_.args if isinstance(arg, Expr)]
    _no_empty_gaps(words, words.builder.program.verbs[match_.entry.verb], args, head.span)
    return match_.entry.verb, args


def _no_empty_gaps(words: ScenarioWords, verb: Verb, args: list[Expr], span: Span) -> None:
    for param, arg in zip(verb.params, args, strict=False):
        if arg.type.is_none and param.type.needs_one:
            needed = f"`{verb.name}` needs {say(param.type, words.builder.world.kinds)}"
            raise mistake(span, "none cannot stand here", needed)

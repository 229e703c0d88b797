"""Emitters put together: a routine goes in, for one of the faces an emitter that knows every operation comes out."""

from __future__ import annotations

from paddock.code.analysing.routines import Routine, assigned_locals
from paddock.code.emitting.block_writer import BlockWriter
from paddock.code.emitting.blocks.calls import BlockCalls
from paddock.code.emitting.blocks.chance import BlockChance
from paddock.code.emitting.blocks.flow import BlockFlow
from paddock.code.emitting.blocks.questions import BlockQuestions
from paddock.code.emitting.blocks.waiting import BlockWaiting
from paddock.code.emitting.context import BuildContext
from paddock.code.emitting.expressions.assemble import add_expression_parts
from paddock.code.emitting.expressions.emitter import ExpressionEmitter
from paddock.code.emitting.expressions.loops import Loops
from paddock.code.emitting.faces.direct import DirectFace
from paddock.code.emitting.faces.face import BlockFace, Face
from paddock.code.emitting.faces.resumable import ResumableFace
from paddock.code.emitting.faces.rollout import RolloutFace
from paddock.code.emitting.function_body import FunctionBody
from paddock.code.emitting.steps.abilities import Abilities
from paddock.code.emitting.steps.card_effects import CardEffects
from paddock.code.emitting.steps.chance import ChanceSteps
from paddock.code.emitting.steps.choices import Choices
from paddock.code.emitting.steps.emitter import StepEmitter
from paddock.code.emitting.steps.flow import Flow
from paddock.code.emitting.steps.listeners import Listeners
from paddock.code.emitting.steps.menus import Menus
from paddock.code.emitting.steps.moves import Moves
from paddock.code.emitting.steps.queued_changes import QueuedChanges
from paddock.code.emitting.steps.stores import Stores
from paddock.code.emitting.steps.story import Story
from paddock.code.emitting.steps.verbs import Verbs
from paddock.code.emitting.steps.waiting import Waiting


class FunctionEmitter:
    """Writes the body of one function: its expressions, its steps, and how the face puts a question."""

    def __init__(self, context: BuildContext, routine: Routine, out: FunctionBody, face: Face) -> None:
        self.context, self.routine, self.out = context, routine, out
        self.expressions = ExpressionEmitter(context, out)
        self.steps = StepEmitter(self.expressions, routine, face)
        loops = Loops(self.expressions)
        add_expression_parts(self.expressions, loops)
        self._add_step_parts(loops)

    def _add_step_parts(self, loops: Loops) -> None:
        steps = self.steps
        stores, moves, listeners = Stores(steps), Moves(steps), Listeners(steps)
        flow = Flow(steps, loops, stores)
        self.verbs, card_effects = Verbs(steps), CardEffects(steps)
        self.abilities = Abilities(steps, self.verbs, card_effects, listeners)
        self.chance, self.choices = ChanceSteps(steps, moves), Choices(steps, flow)
        self.menus = Menus(steps, self.choices, self.abilities)
        plain = (stores, moves, self.chance, flow, self.choices, self.menus, self.verbs, card_effects, self.abilities)
        self.waiting = Waiting(steps, self.verbs, card_effects)
        steps.add(*plain, Story(steps), self.waiting)
        steps.add_for_queue(QueuedChanges(steps))
        steps.combiners += [listeners.write_run, moves.swap_and_move]

    def add_block_parts(self, blocks: BlockWriter, face: BlockFace) -> None:
        calls = BlockCalls(self.steps, blocks, face, self.abilities)
        questions = BlockQuestions(self.steps, self.menus, calls)
        chance = BlockChance(self.steps, blocks, questions, self.chance)
        waiting = BlockWaiting(self.steps, blocks, calls, self.waiting)
        self.steps.add_for_blocks(BlockFlow(self.steps, blocks, face, self.choices), calls, questions, chance, waiting)


def direct_emitter(context: BuildContext, routine: Routine, owns_lists: bool = False) -> FunctionEmitter:
    return FunctionEmitter(context, routine, _body(routine), DirectFace(owns_lists))


def resumable_emitter(context: BuildContext, routine: Routine) -> tuple[FunctionEmitter, BlockWriter]:
    return _block_emitter(context, routine, ResumableFace)


def rollout_emitter(context: BuildContext, routine: Routine) -> tuple[FunctionEmitter, BlockWriter]:
    return _block_emitter(context, routine, RolloutFace)


def _block_emitter(
    context: BuildContext, routine: Routine, make_face: type[ResumableFace] | type[RolloutFace]
) -> tuple[FunctionEmitter, BlockWriter]:
    blocks = BlockWriter(_body(routine), routine, context.layout)
    face = make_face(context.analysis, blocks)
    emitter = FunctionEmitter(context, routine, blocks.out, face)
    emitter.add_block_parts(blocks, face)
    return emitter, blocks


def _body(routine: Routine) -> FunctionBody:
    types = routine.locals
    places = {n for n in routine.params if n < len(types) and types[n].is_place}
    return FunctionBody([*routine.params, *assigned_locals(routine.steps)], places)

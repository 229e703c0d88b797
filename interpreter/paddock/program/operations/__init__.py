"""The operations of expressions and steps: each once, with all that any room must know of it.

Takes nothing. Gives a record for each operation by its name (`EXPRESSIONS`, `STEPS`), the name itself (`CHOOSE`), and
sets of names that are derived from the records. Never knows how an operation is written, done or shown.

To add an operation: a row in `expressions` or `steps`, a method `e_` or `w_` in the walker, a method marked with
`@writes` in `code.emitting.expressions` or `.steps` (and one in `.blocks`, if a question can come up in it), and the
page written again. `tests/code/test_operations.py` names each room that is still missing;
`tests/generality/test_operations_in_use.py` says where the row is not true.
"""

from paddock.program.operations.expressions import *  # noqa: F403 - the names of the operations
from paddock.program.operations.families import *  # noqa: F403 - and what some of them have in common
from paddock.program.operations.steps import *  # noqa: F403

"""Going through steps and expressions: see `program.walk`."""

from paddock.program.walk import all_steps as all_steps
from paddock.program.walk import modifier_exprs as modifier_exprs
from paddock.program.walk import proc_exprs as proc_exprs
from paddock.program.walk import step_exprs as step_exprs
from paddock.program.walk import within as within

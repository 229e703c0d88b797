"""For every test: nothing is kept from one run to the next. Within a run a game is made ready once."""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile

if "PYTEST_XDIST_WORKER" not in os.environ:  # the workers of a run share what the first of them makes ready
    os.environ["PADDOCK_CACHE"] = tempfile.mkdtemp(prefix="paddock-tests-")
    atexit.register(shutil.rmtree, os.environ["PADDOCK_CACHE"], ignore_errors=True)
os.environ["PADDOCK_SAVES"] = "off"

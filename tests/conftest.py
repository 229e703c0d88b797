"""For every test: nothing is kept from one run to the next."""

from __future__ import annotations

import os

os.environ["PADDOCK_CACHE"] = "off"

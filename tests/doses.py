"""Takes a small amount and the whole, gives the cases of a test: the small one in every run, the whole one in `make proof`."""

from __future__ import annotations

from typing import Any

import pytest


def doses(small: Any, whole: Any) -> list[Any]:
    return [pytest.param(small, id="small"), pytest.param(whole, id="whole", marks=pytest.mark.long)]

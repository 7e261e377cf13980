"""Fixtures of the tests."""
from __future__ import annotations

from collections.abc import Iterator

import pytest
import vinculum

from support import engine


@pytest.fixture
def authority() -> Iterator[vinculum.Engine]:
    """A fresh engine."""
    with engine() as fresh:
        yield fresh

"""Fixtures of the tests."""
from __future__ import annotations

from collections.abc import Iterator

import pytest
import vinculum_auth

from support import engine


@pytest.fixture
def authority() -> Iterator[vinculum_auth.Engine]:
    """A fresh engine."""
    with engine() as fresh:
        yield fresh

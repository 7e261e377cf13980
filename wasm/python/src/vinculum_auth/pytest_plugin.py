"""Fixtures of pytest, which finds them by itself where this package is installed."""
from __future__ import annotations

import importlib
from collections.abc import Iterator
from typing import Any

import pytest

from .engine import Engine
from .serving import Server


@pytest.fixture
def vinculum_options() -> dict[str, Any]:
    """The arguments of `vinculum_auth.Engine` in the other fixtures. A test suite overrides it in its conftest.py."""
    return {"project": "demo-vinculum", "settings": {"hashCost": "1"}}


@pytest.fixture
def vinculum_engine(vinculum_options: dict[str, Any]) -> Iterator[Engine]:
    """An engine without accounts, for one test."""
    with Engine(**vinculum_options) as engine:
        yield engine


@pytest.fixture
def vinculum_server(vinculum_engine: Engine, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """The engine of `vinculum_engine` on a free port of this machine.

    `FIREBASE_AUTH_EMULATOR_HOST` and `GOOGLE_CLOUD_PROJECT` name it, so that firebase-admin and other libraries use it.
    """
    with Server(vinculum_engine) as server:
        monkeypatch.setenv("FIREBASE_AUTH_EMULATOR_HOST", server.host)
        monkeypatch.setenv("GOOGLE_CLOUD_PROJECT", vinculum_engine.project)
        yield server


@pytest.fixture
def vinculum_firebase_admin(vinculum_server: Server) -> Iterator[Any]:
    """The default app of firebase-admin, which uses the server of `vinculum_server` and is deleted after the test."""
    try:
        firebase_admin: Any = importlib.import_module("firebase_admin")
    except ImportError:
        pytest.fail("the fixture vinculum_firebase_admin needs the package firebase-admin; install it", pytrace=False)
    app = firebase_admin.initialize_app(options={"projectId": vinculum_server.engine.project})
    try:
        yield app
    finally:
        firebase_admin.delete_app(app)

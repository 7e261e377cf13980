"""The fixtures of pytest, as a test suite uses them."""
from __future__ import annotations

import importlib
import os
from typing import Any

import pytest
import vinculum_auth

from support import path, person

pytest_plugins = ["pytester"]
CACHE = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
auth: Any = importlib.import_module("firebase_admin.auth")


@pytest.mark.parametrize("round", [1, 2])
def test_each_test_gets_an_engine_without_accounts(vinculum_engine: vinculum_auth.Engine, round: int) -> None:
    response = vinculum_engine.handle("POST", path("signUp"), json=person())
    assert response.status == 200
    assert vinculum_engine.project == "demo-vinculum"


def test_the_server_is_where_libraries_look(vinculum_server: vinculum_auth.Server) -> None:
    assert os.environ["FIREBASE_AUTH_EMULATOR_HOST"] == vinculum_server.host
    assert os.environ["GOOGLE_CLOUD_PROJECT"] == "demo-vinculum"


@pytest.mark.filterwarnings("default")
def test_firebase_admin_uses_the_engine(vinculum_firebase_admin: Any, vinculum_engine: vinculum_auth.Engine) -> None:
    user = auth.create_user(email="ada@example.com", password="a long enough password", email_verified=True)
    response = vinculum_engine.handle(
        "POST", path("signInWithPassword"), json={"email": "ada@example.com", "password": "a long enough password"})
    assert response.status == 200
    assert auth.verify_id_token(response.json()["idToken"])["uid"] == user.uid
    assert [found.email for found in auth.list_users().iterate_all()] == ["ada@example.com"]
    auth.set_custom_user_claims(user.uid, {"role": "admin"})
    assert auth.get_user(user.uid).custom_claims == {"role": "admin"}
    token = auth.create_custom_token("made-by-token").decode()
    custom = vinculum_engine.handle(
        "POST", path("signInWithCustomToken"), json={"token": token, "returnSecureToken": True})
    assert custom.status == 200, custom.text
    auth.delete_user(user.uid)
    with pytest.raises(auth.UserNotFoundError):
        auth.get_user(user.uid)


@pytest.mark.filterwarnings("default")
def test_the_next_test_has_an_app_of_its_own(vinculum_firebase_admin: Any) -> None:
    assert list(auth.list_users().iterate_all()) == []


def test_a_suite_overrides_the_options(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    # pytester has a home of its own, without compiled code.
    monkeypatch.setenv("XDG_CACHE_HOME", CACHE)
    pytester.makeconftest("""
        import pytest

        @pytest.fixture
        def vinculum_options():
            return {"project": "mine", "settings": {"hashCost": "2"}}
    """)
    pytester.makepyfile("""
        import os

        def test_project(vinculum_server):
            assert vinculum_server.engine.project == "mine" == os.environ["GOOGLE_CLOUD_PROJECT"]

        def test_environment():
            assert "FIREBASE_AUTH_EMULATOR_HOST" not in os.environ
    """)
    pytester.runpytest_subprocess().assert_outcomes(passed=2)

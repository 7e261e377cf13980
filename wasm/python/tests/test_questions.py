"""Calls to other servers, and signatures."""
from __future__ import annotations

import base64
import json
from typing import Any

import pytest
import vinculum_auth

from support import API, emails, engine, path, person, sign_up

OWNER = {"Authorization": "Bearer owner"}
HOOK = "http://127.0.0.1:9/hook"


def watched(target: vinculum_auth.Engine) -> None:
    """Sets a blocking function that is asked before each sign-up."""
    config = {"blockingFunctions": {"triggers": {"beforeCreate": {"functionUri": HOOK}}}}
    response = target.handle(
        "PATCH", "/identitytoolkit.googleapis.com/v2/projects/demo/config?updateMask=blockingFunctions", OWNER,
        json=config)
    assert response.status == 200, response.text


def test_a_blocking_function_is_called_and_decides() -> None:
    calls: list[vinculum_auth.Call] = []

    def perform(call: vinculum_auth.Call) -> vinculum_auth.Reply:
        calls.append(call)
        update = {"userRecord": {"updateMask": "displayName", "displayName": "Named by the function"}}
        return vinculum_auth.Reply(200, "application/json", json.dumps(update).encode())

    with engine(call=perform) as target:
        watched(target)
        token = sign_up(target)["idToken"]
        [user] = target.handle("POST", path("lookup"), json={"idToken": token}).json()["users"]
        assert user["displayName"] == "Named by the function"
    [call] = calls
    assert (call.method, call.url) == ("POST", HOOK)
    assert ("Content-Type", "application/json") in call.headers
    assert "jwt" in json.loads(call.body)["data"]
    assert 0 < call.timeout <= 60


@pytest.mark.parametrize(("peer", "told"), [
    ("2001:db8::7", "2001:db8::7"), ("::ffff:192.0.2.7", "192.0.2.7"), (None, "0.0.0.0"),
])
def test_a_blocking_function_is_told_who_calls(peer: str | None, told: str) -> None:
    claims: list[dict[str, Any]] = []

    def perform(call: vinculum_auth.Call) -> vinculum_auth.Reply:
        payload = json.loads(call.body)["data"]["jwt"].split(".")[1]
        claims.append(json.loads(base64.urlsafe_b64decode(payload + "=" * (-len(payload) % 4))))
        return vinculum_auth.Reply(200, "application/json", b"{}")

    with engine(call=perform) as target:
        watched(target)
        headers = {"User-Agent": "MyApp/1.0", "X-Firebase-Locale": "ja"}
        assert target.handle("POST", path("signUp"), headers, json=person(), peer=peer).status == 200
    [event] = claims
    assert (event["ip_address"], event["user_agent"], event["locale"]) == (told, "MyApp/1.0", "ja")


@pytest.mark.parametrize("failure", [TimeoutError("late"), ConnectionRefusedError("closed"), OSError("no host")])
def test_a_function_that_does_not_reply_refuses_the_sign_up(failure: OSError) -> None:
    def perform(call: vinculum_auth.Call) -> vinculum_auth.Reply:
        raise failure

    with engine(call=perform) as target:
        watched(target)
        response = target.handle("POST", path("signUp"), json=person())
        assert response.status >= 400
        assert emails(target) == []


@pytest.mark.parametrize(("reply", "error"), [
    (None, vinculum_auth.ArgumentTypeError), ({"status": 200}, vinculum_auth.ArgumentTypeError),
    (vinculum_auth.Reply("200", "", b""), vinculum_auth.ArgumentTypeError),  # type: ignore[arg-type]
    (vinculum_auth.Reply(200, "", {}), vinculum_auth.ArgumentTypeError),  # type: ignore[arg-type]
    (vinculum_auth.Reply(7, "", b""), vinculum_auth.MalformedError),
])
def test_a_wrong_reply_of_the_host_is_refused_and_changes_nothing(reply: Any, error: type[Exception]) -> None:
    with engine(call=lambda call: reply) as target:
        watched(target)
        before = target.snapshot()
        with pytest.raises(error, match="(?i)reply"):
            target.handle("POST", path("signUp"), json=person())
        assert target.snapshot() == before


def test_an_error_of_the_host_s_function_reaches_the_caller() -> None:
    def perform(call: vinculum_auth.Call) -> vinculum_auth.Reply:
        raise RuntimeError("a bug of the host")

    with engine(call=perform) as target:
        watched(target)
        with pytest.raises(RuntimeError, match="a bug of the host"):
            target.handle("POST", path("signUp"), json=person())
        assert emails(target) == []


def test_a_blocking_function_may_itself_use_the_engine() -> None:
    engines: list[vinculum_auth.Engine] = []

    def perform(call: vinculum_auth.Call) -> vinculum_auth.Reply:
        # An administrator's request asks no blocking function.
        response = engines[0].handle(
            "POST", f"{API}/projects/demo/accounts", OWNER, json={"email": "made-by-the-function@example.com"})
        assert response.status in (200, 400), response.text
        return vinculum_auth.Reply(200, "application/json", b"{}")

    with engine(call=perform) as target:
        engines.append(target)
        watched(target)
        sign_up(target)
        assert emails(target) == ["made-by-the-function@example.com", "p1@example.com"]


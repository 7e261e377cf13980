"""What may be used once is claimed, and in the store, before the call that uses it up."""
from __future__ import annotations

import json
import threading
import urllib.parse
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
import vinculum_auth

from support import engine, path

OWNER = {"Authorization": "Bearer owner"}
BASE = "https://idp.example/"


class Provider:
    """A provider without ID tokens, which takes a code once."""

    def __init__(self) -> None:
        self.exchanges = 0
        self.status = 200
        #: The change sets that the store had when the code came.
        self.stored: list[int] = []
        self.store: vinculum_auth.MemoryStore | None = None
        self._lock = threading.Lock()

    def __call__(self, call: vinculum_auth.Call) -> vinculum_auth.Reply:
        if call.url == BASE + "userinfo":
            return vinculum_auth.Reply(200, "application/json", b'{"sub":"person","email":"jane@idp.example"}')
        assert call.url == BASE + "token"
        with self._lock:
            self.exchanges += 1
            if self.store is not None:
                self.stored.append(len(self.store.load().changes))
            if self.status != 200:
                return vinculum_auth.Reply(self.status, "", b"")
            if self.exchanges > 1:
                return vinculum_auth.Reply(400, "application/json", b'{"error":"invalid_grant"}')
        return vinculum_auth.Reply(200, "application/json", b'{"access_token":"token","token_type":"Bearer"}')


def completion(target: vinculum_auth.Engine) -> dict[str, Any]:
    """Registers the provider and begins a sign-in; returns the message that completes it."""
    fields = {
        "clientId": "app", "clientSecret": "secret", "authorizationEndpoint": BASE + "authorize",
        "tokenEndpoint": BASE + "token", "userinfoEndpoint": BASE + "userinfo",
    }
    configured = target.handle("PUT", "/vinculum/v1/projects/demo/providers/oidc.flow", OWNER, json=fields)
    assert configured.status == 200, configured.text
    begun = target.handle(
        "POST", path("createAuthUri"), json={"providerId": "oidc.flow", "continueUri": "http://localhost/"}).json()
    [state] = urllib.parse.parse_qs(urllib.parse.urlsplit(begun["authUri"]).query)["state"]
    return {
        "requestUri": f"http://localhost/?code=c&state={state}", "sessionId": begun["sessionId"],
        "returnSecureToken": True,
    }


def finish(target: vinculum_auth.Engine, message: dict[str, Any]) -> str:
    response = target.handle("POST", path("signInWithIdp"), json=message)
    answer = json.loads(response.body)
    return str(answer["error"]["message"]).partition(" : ")[0] if "error" in answer else str(response.status)


@pytest.mark.parametrize("count", [2, 4, 10, 40])
def test_of_equal_completions_one_gets_in_and_the_code_goes_out_once(count: int) -> None:
    provider = Provider()
    with engine(call=provider) as target, ThreadPoolExecutor(count) as pool:
        message = completion(target)
        answers = [future.result() for future in [pool.submit(finish, target, message) for _ in range(count)]]
    assert provider.exchanges == 1
    assert sorted(answers) == sorted(["200"] + ["SESSION_EXPIRED"] * (count - 1))


def test_a_claim_is_in_the_store_before_the_call() -> None:
    provider = Provider()
    store = vinculum_auth.MemoryStore()
    with engine(call=provider, store=store) as target:
        message = completion(target)
        before = len(store.load().changes)
        provider.store = store
        assert finish(target, message) == "200"
        assert provider.stored == [before + 1]


def test_a_provider_that_fails_after_the_claim_costs_the_sign_in() -> None:
    provider = Provider()
    with engine(call=provider) as target:
        message = completion(target)
        provider.status = 500
        response = target.handle("POST", path("signInWithIdp"), json=message)
        assert (response.status, response.json()["error"]["message"].endswith("Start the sign-in again.")) == (503, True)
        provider.status = 200
        assert finish(target, message) == "SESSION_EXPIRED"
    assert provider.exchanges == 1

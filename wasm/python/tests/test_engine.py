"""Requests, and what wrong arguments of a host lead to."""
from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
import vinculum_auth

from support import NOW, counting, emails, engine, of_seed, path, person, seeds, sign_up


def test_a_sign_up_is_answered_and_its_session_is_known(authority: vinculum_auth.Engine) -> None:
    body = sign_up(authority)
    response = authority.handle("POST", path("lookup"), json={"idToken": body["idToken"]})
    assert response.status == 200
    assert response.headers["Content-Type"].startswith("application/json")
    assert [user["localId"] for user in response.json()["users"]] == [body["localId"]]


def test_a_refusal_of_the_service_is_a_response(authority: vinculum_auth.Engine) -> None:
    sign_up(authority)
    wrong = authority.handle("POST", path("signInWithPassword"), json={**person(), "password": "another password"})
    again = authority.handle("POST", path("signUp"), json=person())
    assert (wrong.status, again.status, again.json()["error"]["message"]) == (400, 400, "EMAIL_EXISTS")


def test_cut_json_is_a_response_and_changes_nothing(authority: vinculum_auth.Engine) -> None:
    before = authority.snapshot()
    response = authority.handle("POST", path("signUp"), {"Content-Type": "application/json"}, b'{"email":"a@exa')
    assert response.status == 400
    assert authority.snapshot() == before


def test_equal_seeds_and_instants_give_equal_bytes() -> None:
    with engine() as one, engine() as other:
        for number in range(3):
            assert sign_up(one, number) == sign_up(other, number)
        assert one.snapshot() == other.snapshot()


def test_the_instant_is_the_host_s() -> None:
    with engine(now=lambda: NOW + 5000) as later:
        token = sign_up(later)["idToken"]
        users = later.handle("POST", path("lookup"), json={"idToken": token}).json()["users"]
        assert users[0]["createdAt"] == str(NOW + 5000)


def test_a_snapshot_is_the_beginning_of_another_engine() -> None:
    with engine() as one:
        sign_up(one)
        snapshot = one.snapshot()
    with engine(store=vinculum_auth.MemoryStore(snapshot)) as other:
        assert emails(other) == ["p1@example.com"]
        assert other.handle("POST", path("signInWithPassword"), json=person()).status == 200


WRONG_REQUESTS: list[tuple[tuple[Any, ...], dict[str, Any], type[Exception], str]] = [
    ((1, "/"), {}, vinculum_auth.ArgumentTypeError, "method must be str"),
    (("POST", 1), {}, vinculum_auth.ArgumentTypeError, "path must be str"),
    (("POST", "v1/accounts:signUp"), {}, vinculum_auth.ArgumentValueError, "begin with /"),
    (("POST", "https://example.com/v1"), {}, vinculum_auth.ArgumentValueError, "begin with /"),
    (("POST", "/", {"X-A": 1}), {}, vinculum_auth.ArgumentTypeError, "the header X-A must be str or bytes, not int"),
    (("POST", "/", {1: "a"}), {}, vinculum_auth.ArgumentTypeError, "the name of a header"),
    (("POST", "/", "X-A: 1"), {}, vinculum_auth.ArgumentTypeError, "headers must be a mapping"),
    (("POST", "/", [("a",)]), {}, vinculum_auth.ArgumentTypeError, "headers must be a mapping"),
    (("POST", "/", None, {"a": 1}), {}, vinculum_auth.ArgumentTypeError, "json="),
    (("POST", "/", None, 7), {}, vinculum_auth.ArgumentTypeError, "body must be str or bytes, not int"),
    (("POST", "/", None, None), {}, vinculum_auth.ArgumentTypeError, "body must be str or bytes, not None"),
    (("POST", "/", None, "\ud800"), {}, vinculum_auth.ArgumentValueError, "UTF-8"),
    (("POST", "/", None, "{}"), {"json": {}}, vinculum_auth.ArgumentValueError, "not both"),
    (("POST", "/"), {"json": object()}, vinculum_auth.ArgumentValueError, "JSON"),
    (("POST", "/"), {"json": float("nan")}, vinculum_auth.ArgumentValueError, "JSON"),
]


@pytest.mark.parametrize(("arguments", "named", "error", "text"), WRONG_REQUESTS)
def test_a_wrong_request_is_refused_with_what_to_pass(
    authority: vinculum_auth.Engine, arguments: tuple[Any, ...], named: dict[str, Any], error: type[Exception], text: str
) -> None:
    before = authority.snapshot()
    with pytest.raises(error, match=text):
        authority.handle(*arguments, **named)
    assert authority.snapshot() == before


WRONG_ENGINES: list[tuple[dict[str, Any], type[Exception], str]] = [
    ({"project": 7}, vinculum_auth.ArgumentTypeError, "project must be str"),
    ({"project": "a b"}, vinculum_auth.MalformedError, "projectId must have 1 to 63"),
    ({"settings": [("hashCost", "1")]}, vinculum_auth.ArgumentTypeError, "settings must be a mapping"),
    ({"settings": {"hashCost": 1}}, vinculum_auth.ArgumentTypeError, "hashCost must be str or bytes, not int"),
    ({"settings": {"hashCost": "15"}}, vinculum_auth.MalformedError, "hashCost"),
    ({"settings": {"hashcost": "1"}}, vinculum_auth.MalformedError, "no setting named hashcost"),
    ({"settings": {"projectId": "demo"}}, vinculum_auth.ArgumentValueError, "project="),
    ({"settings": {"trust": "hardened"}}, vinculum_auth.MalformedError, "hardened"),
    ({"settings": {"keyRing": "{}"}}, vinculum_auth.ArgumentValueError, "sign="),
    ({"call": "https://example.com"}, vinculum_auth.ArgumentTypeError, "call must be a function"),
    ({"send": "smtp://localhost"}, vinculum_auth.ArgumentTypeError, "send must be a function"),
    ({"on_send_error": 1}, vinculum_auth.ArgumentTypeError, "on_send_error must be a function"),
    ({"now": NOW}, vinculum_auth.ArgumentTypeError, "now must be a function"),
    ({"random": lambda count: b"x"}, vinculum_auth.ArgumentValueError, "32 bytes"),
    ({"random": lambda count: 7}, vinculum_auth.ArgumentTypeError, "32 bytes"),
    ({"memory_limit": "1 GB"}, vinculum_auth.ArgumentTypeError, "memory_limit must be int"),
    ({"memory_limit": 1000}, vinculum_auth.TrapError, "larger memory_limit"),
    ({"module": "vinculum-module.wasm"}, vinculum_auth.ArgumentTypeError, "module must be the bytes"),
    ({"store": vinculum_auth.MemoryStore(b"not a snapshot")}, vinculum_auth.DamagedError, "snapshot"),
]


@pytest.mark.parametrize(("options", "error", "text"), WRONG_ENGINES)
def test_a_wrong_option_is_refused_with_what_to_pass(
    options: dict[str, Any], error: type[Exception], text: str
) -> None:
    with pytest.raises(error, match=text):
        vinculum_auth.Engine(**{"project": "demo", **options})


@pytest.mark.parametrize(("clock", "error"), [
    (lambda: 1.5, vinculum_auth.ArgumentTypeError), (lambda: True, vinculum_auth.ArgumentTypeError),
    (lambda: 1 << 63, vinculum_auth.ArgumentValueError),
])
def test_a_wrong_clock_is_refused(clock: Callable[[], Any], error: type[Exception]) -> None:
    with engine(now=clock) as target, pytest.raises(error, match="now"):
        target.handle("GET", "/")


def test_a_closed_engine_says_so(authority: vinculum_auth.Engine) -> None:
    authority.close()
    authority.close()
    for use in (lambda: authority.handle("GET", "/"), authority.snapshot):
        with pytest.raises(vinculum_auth.ClosedError, match="make another one"):
            use()


def test_any_request_is_answered_and_garbage_changes_nothing(authority: vinculum_auth.Engine) -> None:
    sign_up(authority)
    before = authority.snapshot()
    for seed in seeds(300):
        source = random.Random(seed)
        text = "".join(chr(source.choice([source.randrange(32, 127), source.randrange(0x20, 0xD800)]))
                       for _ in range(source.randrange(60)))
        headers = {text[:7]: text, "Content-Type": "application/json"}
        response = authority.handle(source.choice(["GET", "POST", "PUT", text]), "/" + text, headers, text)
        assert 400 <= response.status < 500, of_seed(seed)
    assert authority.snapshot() == before


def test_seeds_and_instants_are_asked_once_per_request() -> None:
    asked: list[int] = []
    source = counting()

    def bytes_of(count: int) -> bytes:
        asked.append(count)
        return source(count)

    with engine(random=bytes_of) as target:
        before = len(asked)
        sign_up(target)
        assert asked[before:] == [32]

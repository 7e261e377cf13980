"""The clients: calls of all operations, refusals, tenants and wrong arguments."""
from __future__ import annotations

import asyncio
import re
import typing
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import vinculum_auth
from vinculum_auth import calls, operations

from support import engine

ROOT = Path(__file__).resolve().parents[3]
ENDPOINTS = ROOT / "Sources/Vinculum/Wire/Endpoints/Endpoint.swift"
PERSON: Any = {"email": "ada@example.com", "password": "a long password"}


def test_every_operation_of_the_table_has_a_typed_call() -> None:
    names = re.findall(r"^    case (\w+)$", ENDPOINTS.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(names) > 80
    assert set(names) == set(operations.CLIENTS) | set(operations.ADMINISTRATORS)


@pytest.mark.parametrize(("kind", "table"), [
    (calls.Calls, operations.CLIENTS), (calls.AsyncCalls, operations.CLIENTS),
    (calls.AdministratorCalls, operations.ADMINISTRATORS), (calls.AsyncAdministratorCalls, operations.ADMINISTRATORS),
])
def test_every_call_has_a_type(kind: Any, table: dict[str, operations.Operation]) -> None:
    typed = [typing.get_type_hints(overload)["operation"] for overload in typing.get_overloads(kind.call)]
    assert [typing.get_args(name)[0] for name in typed] == list(table)


def arrives(name: str, call: Callable[[], object]) -> None:
    """Calls an operation with an empty message: it succeeds, or is refused for what the message lacks."""
    try:
        call()
    except vinculum_auth.ServiceError as error:
        there = error.code != "Not Found" and error.status != 405
        assert there and (error.status < 500 or error.reason == "unimplemented"), f"{name}: {error}"


def test_every_call_arrives_at_its_operation(authority: vinculum_auth.Engine) -> None:
    client: Any = vinculum_auth.Client(authority)
    for name in operations.CLIENTS:
        arrives(name, lambda: client.call(name))
    tenant = client.administration.call("createTenant", {"displayName": "tenant"})["name"].split("/")[-1]
    # Last what removes the tenant.
    for name in sorted(operations.ADMINISTRATORS, key=lambda name: name == "deleteTenant"):
        place = {"id": "oidc.example", "kind": "oauthIdpConfigs", "tenant_id": tenant}
        arrives(name, lambda: client.administration.call(name, **place))


def test_a_client_of_a_tenant_stays_in_it(authority: vinculum_auth.Engine) -> None:
    whole = vinculum_auth.Client(authority)
    created = whole.administration.call("createTenant", {"displayName": "tenant", "allowPasswordSignup": True})
    client = vinculum_auth.Client(authority, tenant=created["name"].split("/")[-1], locale="de")
    session = client.sign_up(PERSON)
    assert [user["localId"] for user in client.administration.call("batchGet")["users"]] == [session.local_id]
    assert whole.administration.call("batchGet")["users"] == []
    client.send_oob_code({"requestType": "PASSWORD_RESET", "email": PERSON["email"]})
    [mail] = client.administration.call("oobCodes")["oobCodes"]
    assert "lang=de" in mail["oobLink"]
    with pytest.raises(vinculum_auth.ServiceError, match="EMAIL_NOT_FOUND"):
        whole.sign_in(PERSON)


def test_an_administrator_needs_the_secret() -> None:
    secret = "a-secret-of-32-characters-or-more"
    with engine(settings={"trust": "strict", "administrator": secret}) as strict:
        with pytest.raises(vinculum_auth.ServiceError) as refused:
            vinculum_auth.Client(strict).administration.call("getConfig")
        assert (refused.value.status, refused.value.reason) == (401, "authError")
        assert vinculum_auth.Client(strict, administrator=secret).administration.call("getConfig")["name"]


def test_secrets_are_not_shown(authority: vinculum_auth.Engine) -> None:
    session = vinculum_auth.Client(authority).sign_up(PERSON)
    assert repr(session) == f"Session({session.local_id})"


def answering(status: int, body: bytes) -> vinculum_auth.Client:
    return vinculum_auth.Client(
        base_url="http://x", transport=lambda call: vinculum_auth.Reply(status, "application/json", body))


@pytest.mark.parametrize(("status", "body", "code", "detail"), [
    (200, b"<html>", "NO_JSON", "/identitytoolkit.googleapis.com/v1/accounts:signUp answered 200 without JSON"),
    (200, b"{}", "NO_SESSION", "the service answered without a session"),
    (400, b'{"error":{"message":"A : b : c"}}', "A", "b : c"), (400, b'{"error":{"message":"A"}}', "A", None),
    (503, b'{"error":{"message":"Try later.","status":"UNAVAILABLE"}}', "UNAVAILABLE", "Try later."),
    (500, b"null", "the server answered 500", "the server answered 500"),
])
def test_another_server_is_refused(status: int, body: bytes, code: str, detail: str | None) -> None:
    with pytest.raises(vinculum_auth.ServiceError) as refused:
        answering(status, body).sign_up()
    assert (refused.value.status, refused.value.code, refused.value.detail) == (status, code, detail)


def test_a_provider_s_own_words_are_told() -> None:
    body = b'{"error":{"message":"INVALID_IDP_RESPONSE : It refused.","providerError":{"error":"invalid_grant"}}}'
    with pytest.raises(vinculum_auth.ServiceError) as refused:
        answering(400, body).sign_in({"sessionId": "s", "requestUri": "http://localhost/?code=1"})
    assert refused.value.provider_error == {"error": "invalid_grant"}


def test_a_server_that_does_not_answer_is_an_oserror() -> None:
    with pytest.raises(OSError):
        vinculum_auth.Client(base_url="http://127.0.0.1:1", timeout=5).sign_up()


def test_wrong_arguments_are_refused_with_what_to_pass(authority: vinculum_auth.Engine) -> None:
    client: Any = vinculum_auth.Client(authority)
    pending = vinculum_auth.SecondFactorRequired({"mfaPendingCredential": "x"})
    wrong: list[tuple[Callable[[], object], str]] = [
        (lambda: client.sign_in(None), "a credential is"), (lambda: client.sign_in({}), "no members"),
        (lambda: client.sign_in({"email": "a"}), "this one has email"),
        (lambda: client.sign_in({"providerId": "google.com"}), "an idToken or an accessToken"),
        (lambda: client.link({}, PERSON), "pass a Session"), (lambda: client.unlink("t"), "ids of providers"),
        (lambda: client.link("t", {"customToken": "x"}), "cannot be linked"),
        (lambda: client.resolve_sign_in(ValueError(), {"code": "1"}), "SecondFactorRequired"),
        (lambda: client.resolve_sign_in(pending, {}), "the code"),
        (lambda: client.call("nothing"), "no operation nothing"), (lambda: client.call("signUp", 1), "must be a dict"),
        (lambda: client.administration.call("getTenant"), "tenant_id="),
        (lambda: client.administration.call("getProvider"), "id="),
        (lambda: vinculum_auth.Client(), "base_url"), (lambda: vinculum_auth.Client(base_url="localhost:1"), "http://"),
        (lambda: vinculum_auth.Client(authority, base_url="http://x"), "not both"),
        (lambda: vinculum_auth.Client(typing.cast(Any, "demo")), "must be an Engine"),
        (lambda: vinculum_auth.AsyncClient(typing.cast(Any, authority)), "must be an AsyncEngine"),
        (lambda: vinculum_auth.Client(authority, **typing.cast(Any, {"tenantId": "x"})), "no option tenantId"),
        (lambda: vinculum_auth.Client(base_url="http://x").administration.call("getConfig"), "project="),
    ]
    for call, words in wrong:
        with pytest.raises((vinculum_auth.ArgumentTypeError, vinculum_auth.ArgumentValueError), match=words):
            call()


def test_an_asynchronous_transport_is_awaited() -> None:
    async def transport(call: vinculum_auth.Call) -> vinculum_auth.Reply:
        await asyncio.sleep(0)
        return vinculum_auth.Reply(200, "application/json", b'{"users":[{"localId":"u"}]}')

    async def main() -> None:
        client = vinculum_auth.AsyncClient(base_url="http://x", transport=transport)
        assert await client.lookup("token") == {"localId": "u"}

    asyncio.run(main())


def types(client: vinculum_auth.Client) -> None:
    """Wrong calls that mypy refuses: it reports a comment that ignores nothing. Nothing runs this function."""
    client.call("signUpp")  # type: ignore[call-overload]
    client.call("sendOobCode", {"requestType": "VERIFY"})  # type: ignore[call-overload]
    client.call("makeRecoveryCodes")["codes"]  # type: ignore[typeddict-item]
    client.administration.call("getIdpConfig", kind="oauthIdpConfigs")  # type: ignore[call-overload]
    client.sign_in({"email": "ada@example.com"})  # type: ignore[arg-type]
    client.sign_up({"mail": "ada@example.com"})  # type: ignore[arg-type]
    account: str = client.lookup("token")  # type: ignore[assignment]

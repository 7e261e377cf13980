"""The caller's address, by which strict and hardened engines limit what one caller may try."""
from __future__ import annotations

import asyncio
import io
from typing import Any

import pytest
import vinculum_auth
import vinculum_auth.asgi
import vinculum_auth.wsgi
from vinculum_auth.gateway import peer_of

from support import engine, path

#: The sign-ups an hour that one peer has with `strict`, as Budgets.md says.
BUDGET = 100
STRICT = {"trust": "strict"}


def accepted(target: vinculum_auth.Engine, peer: str | None, count: int) -> int:
    """How many of so many sign-ups are accepted."""
    statuses = [target.handle("POST", path("signUp"), json={}, peer=peer).status for _ in range(count)]
    return statuses.count(200)


def test_a_peer_has_a_budget_of_its_own() -> None:
    with engine(settings=STRICT) as target:
        assert accepted(target, "192.0.2.1", BUDGET + 20) == BUDGET
        assert accepted(target, "192.0.2.2", 1) == 1
        # The address in another form is the same peer.
        assert accepted(target, "::ffff:192.0.2.1", 1) == 0
        assert accepted(target, "2001:db8::1", BUDGET) == BUDGET
        # One network of IPv6 is one peer.
        assert accepted(target, "2001:db8::2", 1) == 0
        assert accepted(target, "2001:db8:0:1::2", 1) == 1


@pytest.mark.parametrize(("settings", "peer"), [(STRICT, None), (STRICT, ""), ({}, "192.0.2.1")])
def test_without_a_peer_or_rules_nothing_is_counted(settings: dict[str, str], peer: str | None) -> None:
    with engine(settings=settings) as target:
        assert accepted(target, peer, BUDGET + 20) == BUDGET + 20


@pytest.mark.parametrize(("peer", "error"), [
    ("localhost", vinculum_auth.MalformedError), ("192.0.2.1:80", vinculum_auth.MalformedError),
    ("[::1]", vinculum_auth.MalformedError), ("fe80::1%eth0", vinculum_auth.MalformedError),
    ("1" * 9999, vinculum_auth.MalformedError), ("\0", vinculum_auth.MalformedError), ("\ud800", vinculum_auth.ArgumentValueError),
    (b"192.0.2.1", vinculum_auth.ArgumentTypeError), (0, vinculum_auth.ArgumentTypeError),
    (("192.0.2.1", 80), vinculum_auth.ArgumentTypeError),
])
def test_what_is_no_address_is_refused(authority: vinculum_auth.Engine, peer: Any, error: type[Exception]) -> None:
    before = authority.snapshot()
    with pytest.raises(error):
        authority.handle("POST", path("signUp"), json={}, peer=peer)
    assert authority.snapshot() == before


@pytest.mark.parametrize(("address", "peer"), [
    ("192.0.2.1", "192.0.2.1"), ("::1", "::1"), ("fe80::1%eth0", "fe80::1"), ("::ffff:192.0.2.1", "::ffff:192.0.2.1"),
    ("", None), ("unix:", None), (None, None), ("localhost", None), (b"192.0.2.1", None), ("192.0.2.1:80", None),
])
def test_a_connection_has_the_peer_of_its_address(address: object, peer: str | None) -> None:
    assert peer_of(address) == peer
    with engine() as target:
        assert accepted(target, peer, 1) == 1


class Watched(vinculum_auth.Engine):
    """An engine that notes the peers of its requests."""

    peers: list[str | None]

    def handle(self, *arguments: Any, peer: str | None = None, **named: Any) -> vinculum_auth.Response:
        self.peers.append(peer)
        return super().handle(*arguments, peer=peer, **named)


@pytest.fixture
def watched() -> Watched:
    target = Watched("demo", settings={"hashCost": "1"})
    target.peers = []
    return target


def by_wsgi(target: vinculum_auth.Engine, address: str | None, **options: Any) -> None:
    environ: dict[str, Any] = {
        "REQUEST_METHOD": "GET", "PATH_INFO": "/", "wsgi.input": io.BytesIO(), "HTTP_HOST": "localhost",
        "HTTP_X_REAL_IP": "198.51.100.9", **({} if address is None else {"REMOTE_ADDR": address}),
    }
    vinculum_auth.wsgi.Application(target, **options)(environ, lambda status, headers, *more: lambda data: None)


def test_wsgi_passes_the_address_of_the_connection(watched: Watched) -> None:
    with watched:
        for address in ("192.0.2.1", "", None):
            by_wsgi(watched, address)
        by_wsgi(watched, "192.0.2.1", peer=lambda environ: environ.get("HTTP_X_REAL_IP"))
    assert watched.peers == ["192.0.2.1", None, None, "198.51.100.9"]


def test_asgi_passes_the_address_of_the_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Watched] = []

    def make(*arguments: Any, **options: Any) -> Watched:
        made.append(Watched(*arguments, **options))
        made[0].peers = []
        return made[0]

    monkeypatch.setattr("vinculum_auth.aio.Engine", make)

    async def ask(target: vinculum_auth.AsyncEngine, client: object, **options: Any) -> None:
        scope = {
            "type": "http", "method": "GET", "path": "/", "headers": [(b"host", b"localhost"), (b"x-real-ip", b"::2")],
            **({} if client is None else {"client": client}),
        }

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": b""}

        async def send(message: Any) -> None:
            pass

        await vinculum_auth.asgi.Application(target, **options)(scope, receive, send)

    async def run() -> None:
        async with vinculum_auth.AsyncEngine("demo") as target:
            await ask(target, ("192.0.2.1", 9))
            await ask(target, ["2001:db8::1", 9])
            await ask(target, None)
            await ask(target, ("/run/socket", None))
            await ask(target, ("192.0.2.1", 9), peer=lambda scope: dict(scope["headers"])[b"x-real-ip"].decode())
            await target.handle("GET", "/", peer="192.0.2.3")

    asyncio.run(run())
    assert made[0].peers == ["192.0.2.1", "2001:db8::1", None, None, "::2", "192.0.2.3"]


def test_the_server_passes_the_address_of_the_connection(watched: Watched) -> None:
    import http.client

    with watched, vinculum_auth.Server(watched) as server:
        connection = http.client.HTTPConnection(server.host, timeout=10)
        connection.request("GET", "/")
        connection.getresponse().read()
        connection.close()
    assert watched.peers == ["127.0.0.1"]


def test_a_peer_that_is_no_function_is_refused(watched: Watched) -> None:
    with watched, pytest.raises(vinculum_auth.ArgumentTypeError, match="peer must be a function"):
        vinculum_auth.wsgi.Application(watched, peer="192.0.2.1")  # type: ignore[arg-type]
    with pytest.raises(vinculum_auth.ArgumentTypeError, match="peer must be a function"):
        vinculum_auth.asgi.Application(vinculum_auth.AsyncEngine("demo"), peer="192.0.2.1")  # type: ignore[arg-type]

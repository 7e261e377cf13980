"""WSGI, ASGI and the server: the same requests get the same responses, and strangers' pages reach no administrator."""
from __future__ import annotations

import asyncio
import http.client
import io
import json
import socket
import threading
import wsgiref.validate
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import vinculum_auth
import vinculum_auth.asgi
import vinculum_auth.wsgi
from vinculum_auth.gateway import target_of

from support import NOW, counting, emails, engine, path, person

Sent = tuple[int, dict[str, str], bytes]
Send = Callable[..., Sent]
JSON = {"Content-Type": "application/json"}


def by_wsgi(target: vinculum_auth.Engine, **options: Any) -> Send:
    application = vinculum_auth.wsgi.Application(target, **options)
    validated = wsgiref.validate.validator(application)

    def send(method: str, target: str, headers: dict[str, str], body: bytes = b"") -> Sent:
        where, _, query = target.partition("?")
        environ: dict[str, Any] = {
            "REQUEST_METHOD": method, "SCRIPT_NAME": "", "PATH_INFO": where, "QUERY_STRING": query,
            "SERVER_NAME": "localhost", "SERVER_PORT": "80", "SERVER_PROTOCOL": "HTTP/1.1", "wsgi.version": (1, 0),
            "wsgi.url_scheme": "http", "wsgi.input": io.BytesIO(body), "wsgi.errors": io.StringIO(),
            "wsgi.multithread": True, "wsgi.multiprocess": False, "wsgi.run_once": False,
            "CONTENT_LENGTH": str(len(body)),
        }
        for name, value in {"Host": "localhost", **headers}.items():
            key = name.upper().replace("-", "_")
            environ[key if key == "CONTENT_TYPE" else f"HTTP_{key}"] = value
        started: list[Any] = []

        def start(status: str, fields: list[tuple[str, str]], *error: Any) -> Any:
            started.append((int(status[:3]), dict(fields)))
            return lambda data: None

        # The validator demands a type of the content even where there is none.
        app: Any = validated if method not in ("HEAD", "OPTIONS") else application
        parts = app(environ, start)
        data = b"".join(parts)
        if hasattr(parts, "close"):
            parts.close()
        return (*started[0], data)

    return send


def by_asgi(target: vinculum_auth.AsyncEngine, **options: Any) -> Send:
    application = vinculum_auth.asgi.Application(target, **options)

    def send(method: str, target: str, headers: dict[str, str], body: bytes = b"") -> Sent:
        where, _, query = target.partition("?")
        fields = [(name.lower().encode(), value.encode()) for name, value in {"Host": "localhost", **headers}.items()]
        scope = {
            "type": "http", "method": method, "path": where, "query_string": query.encode(), "headers": fields,
            "root_path": "",
        }
        middle = len(body) // 2
        received = [
            {"type": "http.request", "body": body[:middle], "more_body": True},
            {"type": "http.request", "body": body[middle:]},
        ]
        sent: list[Any] = []

        async def receive() -> Any:
            return received.pop(0)

        async def keep(message: Any) -> None:
            sent.append(message)

        asyncio.run(application(scope, receive, keep))
        names = {name.decode().title(): value.decode() for name, value in sent[0]["headers"]}
        return sent[0]["status"], names, sent[1]["body"]

    return send


def by_server(server: vinculum_auth.Server) -> Send:
    def send(method: str, target: str, headers: dict[str, str], body: bytes = b"") -> Sent:
        connection = http.client.HTTPConnection(server.host, timeout=10)
        try:
            connection.request(method, target, body, {"Host": "localhost", **headers})
            response = connection.getresponse()
            return response.status, {name.title(): value for name, value in response.getheaders()}, response.read()
        finally:
            connection.close()

    return send


@pytest.fixture(params=["wsgi", "asgi", "server"])
def send(request: pytest.FixtureRequest) -> Iterator[Send]:
    """Sends a request to a fresh engine in one of the three ways."""
    if request.param == "asgi":
        target = vinculum_auth.AsyncEngine("demo", settings={"hashCost": "1"}, now=lambda: NOW, random=counting())
        try:
            yield by_asgi(target, allowed_hosts=["accounts.test"])
        finally:
            asyncio.run(target.close())
        return
    with engine() as threaded:
        if request.param == "wsgi":
            yield by_wsgi(threaded, allowed_hosts=["accounts.test"])
        else:
            with vinculum_auth.Server(threaded, allowed_hosts=["accounts.test"]) as server:
                yield by_server(server)


def test_a_request_gets_the_bytes_of_the_engine(send: Send) -> None:
    body = json.dumps(person()).encode()
    with engine() as target:
        expected = target.handle("POST", path("signUp"), JSON, body)
    status, headers, data = send("POST", path("signUp"), JSON, body)
    assert (status, data) == (expected.status, expected.body)
    assert headers["Content-Type"] == expected.headers["Content-Type"]
    assert headers["Content-Length"] == str(len(data))


def test_a_head_has_no_body(send: Send) -> None:
    assert send("HEAD", "/", {})[2] == b""


def test_a_strange_path_is_answered(send: Send) -> None:
    assert send("GET", "/a%2Fb/c%20d?x=%00", {})[0] == 404


@pytest.mark.parametrize(("headers", "status"), [
    ({}, 200), ({"Host": "127.0.0.1:80"}, 200), ({"Host": "192.168.7.7"}, 200), ({"Host": "[::1]:9"}, 200),
    ({"Host": "accounts.test:99"}, 200), ({"Host": "evil.example"}, 403), ({"Host": "localhost.evil.example"}, 403),
    ({"Host": "evil.example@localhost"}, 403), ({"Host": ""}, 403), ({"Host": "localhost/evil"}, 403),
    ({"Origin": "http://localhost:3000"}, 200), ({"Origin": "https://accounts.test"}, 200),
    ({"Origin": "https://evil.example"}, 403), ({"Origin": "null"}, 403), ({"Origin": "file://"}, 403),
    ({"Origin": "http://192.168.7.7"}, 403), ({"Origin": "http://localhost.evil.example"}, 403),
])
def test_only_hosts_and_pages_of_this_machine_administer(send: Send, headers: dict[str, str], status: int) -> None:
    if headers.get("Host") == "":
        headers = {"Host": " "}
    found, fields, _ = send("POST", path("signUp"), {**JSON, **headers}, b"{}")
    assert found == status
    allowed = headers.get("Origin") if status == 200 else None
    assert fields.get("Access-Control-Allow-Origin") == allowed


def test_a_preflight_of_a_page_of_this_machine_is_answered(send: Send) -> None:
    asked = {"Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "content-type,x-client"}
    status, fields, _ = send("OPTIONS", path("signUp"), {"Origin": "http://localhost:3000", **asked})
    assert (status, fields["Access-Control-Allow-Headers"]) == (204, "content-type,x-client")
    assert fields["Access-Control-Allow-Origin"] == "http://localhost:3000"
    assert send("OPTIONS", path("signUp"), {"Origin": "https://evil.example", **asked})[0] == 403


def test_an_administrator_with_a_secret_is_reached_under_any_name() -> None:
    with engine(settings={"administrator": "a-secret-of-sixteen"}) as target:
        send = by_wsgi(target)
        assert send("POST", path("signUp"), {**JSON, "Host": "accounts.example.com"}, b"{}")[0] == 200


@pytest.mark.parametrize("limit", [10, 1000])
def test_a_body_has_a_limit(limit: int) -> None:
    with engine() as target:
        sends = [by_wsgi(target, body_limit=limit)]
        for send in sends:
            assert send("POST", path("signUp"), JSON, b" " * (limit + 1))[0] == 413
            assert send("POST", path("signUp"), JSON, b" " * limit)[0] == 400
    shared = vinculum_auth.AsyncEngine("demo")
    send = by_asgi(shared, body_limit=limit)
    assert send("POST", path("signUp"), JSON, b" " * (limit + 1))[0] == 413
    assert send("POST", path("signUp"), JSON, b" " * limit)[0] == 400
    asyncio.run(shared.close())


def test_an_engine_that_fails_answers_503(caplog: pytest.LogCaptureFixture) -> None:
    target = engine()
    target.close()
    status, _, body = by_wsgi(target)("POST", path("signUp"), JSON, b"{}")
    assert status == 503 and "log" in json.loads(body)["error"]["message"]
    assert "closed" in caplog.text


def test_a_decoded_path_is_encoded_again() -> None:
    assert target_of("/v1/accounts:signUp", "key=a") == "/v1/accounts:signUp?key=a"
    assert target_of("/a b%c/\u00c3\u00a4", "") == "/a%20b%25c/%C3%A4"
    assert target_of("", "") == "/"


@pytest.mark.parametrize(("wrong", "error"), [
    ({"allowed_hosts": "accounts.test"}, vinculum_auth.ArgumentTypeError),
    ({"allowed_hosts": [7]}, vinculum_auth.ArgumentTypeError),
    ({"allowed_hosts": ["https://accounts.test"]}, vinculum_auth.ArgumentValueError),
    ({"allowed_hosts": ["accounts.test:80"]}, vinculum_auth.ArgumentValueError),
    ({"allowed_hosts": ["*"]}, None), ({"body_limit": "1"}, vinculum_auth.ArgumentTypeError),
])
def test_wrong_options_are_refused(
    authority: vinculum_auth.Engine, wrong: dict[str, Any], error: type[Exception] | None
) -> None:
    if error is None:
        # A star is a name like another one, which no host has.
        send = by_wsgi(authority, **wrong)
        assert send("POST", path("signUp"), {**JSON, "Host": "evil.example"}, b"{}")[0] == 403
        return
    with pytest.raises(error):
        vinculum_auth.wsgi.Application(authority, **wrong)


def test_wrong_engines_are_refused(authority: vinculum_auth.Engine) -> None:
    makers: list[Any] = [vinculum_auth.wsgi.Application, vinculum_auth.Server, vinculum_auth.asgi.Application]
    for make in makers:
        with pytest.raises(vinculum_auth.ArgumentTypeError, match="engine must be"):
            make("demo")


def test_the_server_refuses_bodies_of_unknown_length(authority: vinculum_auth.Engine) -> None:
    with vinculum_auth.Server(authority) as server:
        port = int(server.host.rpartition(":")[2])
        for head in (b"Transfer-Encoding: chunked", b"Content-Length: -1", b"Content-Length: 1e3"):
            with socket.create_connection(("127.0.0.1", port), 10) as connection:
                connection.sendall(b"POST / HTTP/1.1\r\nHost: localhost\r\n" + head + b"\r\n\r\n0\r\n\r\n")
                assert b" 411 " in connection.makefile("rb").readline()


def test_the_server_answers_many_clients_and_closes() -> None:
    with engine() as target, vinculum_auth.Server(target) as server:
        send = by_server(server)
        statuses: list[int] = []

        def work(number: int) -> None:
            statuses.append(send("POST", path("signUp"), JSON, json.dumps(person(number)).encode())[0])

        threads = [threading.Thread(target=work, args=(number,)) for number in range(12)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert statuses == [200] * 12
        assert len(emails(target)) == 12
        server.close()
        with pytest.raises(OSError):
            send("GET", "/", {})


def test_the_lifespan_starts_and_closes_the_engine() -> None:
    shared = vinculum_auth.AsyncEngine("demo")
    application = vinculum_auth.asgi.Application(shared)
    sent: list[str] = []

    async def live() -> None:
        events = [{"type": "lifespan.startup"}, {"type": "lifespan.shutdown"}]

        async def receive() -> Any:
            if len(events) == 1:
                assert shared.engine.project == "demo"
            return events.pop(0)

        async def send(message: Any) -> None:
            sent.append(message["type"])

        await application({"type": "lifespan"}, receive, send)

    asyncio.run(live())
    assert sent == ["lifespan.startup.complete", "lifespan.shutdown.complete"]
    with pytest.raises(vinculum_auth.ClosedError):
        shared.engine


def test_a_start_that_fails_is_reported_to_the_server() -> None:
    application = vinculum_auth.asgi.Application(vinculum_auth.AsyncEngine("not/one"))
    sent: list[Any] = []

    async def live() -> None:
        async def receive() -> Any:
            return {"type": "lifespan.startup"}

        async def send(message: Any) -> None:
            sent.append(message)

        await application({"type": "lifespan"}, receive, send)

    asyncio.run(live())
    assert sent[0]["type"] == "lifespan.startup.failed" and "projectId" in sent[0]["message"]


def test_a_wsgi_body_of_unknown_length_is_read_to_its_end_where_the_server_ends_it() -> None:
    with engine() as target:
        application = vinculum_auth.wsgi.Application(target, body_limit=100)
        for body, expected in ((b"{}", "200 "), (b" " * 101, "413 ")):
            started: list[str] = []
            environ = {
                "REQUEST_METHOD": "POST", "PATH_INFO": path("signUp").partition("?")[0], "QUERY_STRING": "key=any",
                "HTTP_HOST": "localhost", "CONTENT_TYPE": "application/json", "wsgi.input": io.BytesIO(body),
                "wsgi.input_terminated": True,
            }
            start: Any = lambda status, headers, *error: started.append(status)
            application(environ, start)
            assert [line[:4] for line in started] == [expected]


@pytest.mark.parametrize("length", ["-1", "1e3", "\u0661", "9" * 40])
def test_a_wsgi_length_that_is_no_number_is_refused(length: str, authority: vinculum_auth.Engine) -> None:
    started: list[str] = []
    environ = {
        "REQUEST_METHOD": "POST", "HTTP_HOST": "localhost", "CONTENT_LENGTH": length, "wsgi.input": io.BytesIO(),
    }
    start: Any = lambda status, headers, *error: started.append(status[:3])
    vinculum_auth.wsgi.Application(authority)(environ, start)
    assert started == ["413" if len(length) > 9 else "400"]


def test_an_asgi_application_below_a_prefix_and_a_client_that_leaves() -> None:
    async def run() -> tuple[list[Any], list[Any]]:
        async with vinculum_auth.AsyncEngine("demo") as target:
            application = vinculum_auth.asgi.Application(target)
            scope: dict[str, Any] = {
                "type": "http", "method": "POST", "path": "/auth" + path("signUp").partition("?")[0],
                "root_path": "/auth", "query_string": b"key=any",
                "headers": [(b"host", b"localhost"), (b"content-type", b"application/json")],
            }
            sent: list[Any] = []
            gone: list[Any] = []

            def receiving(messages: list[dict[str, Any]]) -> Callable[[], Any]:
                async def receive() -> Any:
                    return messages.pop(0)
                return receive

            def keeping(messages: list[Any]) -> Callable[[Any], Any]:
                async def keep(message: Any) -> None:
                    messages.append(message)
                return keep

            await application(scope, receiving([{"type": "http.request", "body": b"{}"}]), keeping(sent))
            left: list[dict[str, Any]] = [
                {"type": "http.request", "body": b"{", "more_body": True}, {"type": "http.disconnect"},
            ]
            await application(scope, receiving(left), keeping(gone))
            with pytest.raises(vinculum_auth.ArgumentTypeError, match="websocket"):
                await application({"type": "websocket"}, receiving([]), keeping(gone))
            return sent, gone

    sent, gone = asyncio.run(run())
    assert sent[0]["status"] == 200
    assert gone == []

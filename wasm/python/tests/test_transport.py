"""Calls over the network, against servers of this machine that behave well and badly."""
from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable, Iterator

import pytest
import vinculum_auth
from vinculum_auth.transport import REPLY_LIMIT, _is_public

Serve = Callable[[Callable[[socket.socket], None]], str]


@pytest.fixture
def serve() -> Iterator[Serve]:
    """Starts servers that hand each connection to a function; returns their URLs."""
    listeners: list[socket.socket] = []
    threads: list[threading.Thread] = []

    def start(behave: Callable[[socket.socket], None]) -> str:
        listener = socket.create_server(("127.0.0.1", 0))
        listeners.append(listener)

        def run() -> None:
            while True:
                try:
                    connection, _ = listener.accept()
                except OSError:
                    return
                with connection:
                    try:
                        behave(connection)
                    except OSError:
                        pass

        threads.append(threading.Thread(target=run, daemon=True))
        threads[-1].start()
        return f"http://127.0.0.1:{listener.getsockname()[1]}/path?a=%20b"

    yield start
    for listener in listeners:
        listener.shutdown(socket.SHUT_RDWR)
        listener.close()


def call(url: str, method: str = "POST", timeout: float = 60.0) -> vinculum_auth.Call:
    return vinculum_auth.Call(method, url, [("Content-Type", "application/json"), ("X-A", "b")], b"{}", timeout)


def response(head: bytes, body: bytes = b"") -> Callable[[socket.socket], None]:
    def behave(connection: socket.socket) -> None:
        connection.recv(65536)
        connection.sendall(head + b"Content-Length: %d\r\n\r\n" % len(body) + body)
    return behave


def test_a_reply_of_any_status_is_a_reply(serve: Serve) -> None:
    for status in (200, 204, 400, 404, 500):
        body = b"" if status == 204 else b"[]"
        url = serve(response(b"HTTP/1.1 %d X\r\nContent-Type: text/x\r\n" % status, body))
        assert vinculum_auth.HTTPTransport()(call(url)) == vinculum_auth.Reply(status, "text/x", body)


def test_the_request_is_the_call(serve: Serve) -> None:
    seen: list[bytes] = []

    def behave(connection: socket.socket) -> None:
        seen.append(connection.recv(65536))
        connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")

    vinculum_auth.HTTPTransport()(call(serve(behave)))
    head, _, body = seen[0].partition(b"\r\n\r\n")
    assert head.startswith(b"POST /path?a=%20b HTTP/1.1\r\n")
    assert b"\r\nX-A: b\r\n" in head + b"\r\n"
    assert body in (b"{}", b"")


def test_a_redirect_is_not_followed(serve: Serve) -> None:
    reached: list[bytes] = []
    other = serve(lambda connection: reached.append(connection.recv(65536)))
    for status in (301, 302, 303, 307, 308):
        url = serve(response(b"HTTP/1.1 %d X\r\nLocation: %b\r\n" % (status, other.encode()), b"moved"))
        assert vinculum_auth.HTTPTransport()(call(url, "GET")).status == status
    assert reached == []


def silent(connection: socket.socket, is_over: threading.Event) -> None:
    is_over.wait(60)


def dribbling(connection: socket.socket, is_over: threading.Event) -> None:
    connection.sendall(b"HTTP/1.1 200 OK\r\n")
    while not is_over.wait(0.1):
        connection.sendall(b"X")


def half(connection: socket.socket, is_over: threading.Event) -> None:
    connection.recv(65536)
    connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n12345")
    is_over.wait(60)


@pytest.mark.parametrize("behave", [silent, dribbling, half])
def test_the_deadline_holds_for_the_whole_reply(
    serve: Serve, behave: Callable[[socket.socket, threading.Event], None]) -> None:
    # Each server goes on until the call is over, so that nothing but the deadline ends it.
    is_over = threading.Event()
    url = serve(lambda connection: behave(connection, is_over))
    started = time.monotonic()
    try:
        with pytest.raises(TimeoutError):
            vinculum_auth.HTTPTransport()(call(url, timeout=0.3))
    finally:
        is_over.set()
    assert time.monotonic() - started < 30


def test_what_is_no_reply_is_an_error(serve: Serve) -> None:
    transport = vinculum_auth.HTTPTransport()
    cut = serve(lambda connection: connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\ncut"))
    nonsense = serve(lambda connection: connection.sendall(b"nonsense\r\n\r\n"))
    long = serve(response(b"HTTP/1.1 200 OK\r\n", bytes(REPLY_LIMIT + 1)))
    closed = socket.create_server(("127.0.0.1", 0))
    refusing = f"http://127.0.0.1:{closed.getsockname()[1]}/"
    closed.close()
    for url in (cut, nonsense, long, refusing, "file:///etc/passwd", "ftp://127.0.0.1/", "http:///", "none",
                "http://user:word@127.0.0.1/", "http://127.0.0.1:99999/"):
        with pytest.raises(OSError) as caught:
            transport(call(url))
        assert not isinstance(caught.value, TimeoutError), url


def test_the_length_of_a_reply_has_the_limit_that_is_passed(serve: Serve) -> None:
    url = serve(response(b"HTTP/1.1 200 OK\r\n", b"1234"))
    assert vinculum_auth.HTTPTransport(reply_limit=4)(call(url, "GET")).body == b"1234"
    with pytest.raises(OSError, match="longer than 3 bytes"):
        vinculum_auth.HTTPTransport(reply_limit=3)(call(url, "GET"))


def test_a_deletion_has_no_body(serve: Serve) -> None:
    received: list[bytes] = []

    def behave(connection: socket.socket) -> None:
        received.append(connection.recv(65536))
        connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")

    assert vinculum_auth.HTTPTransport()(call(serve(behave), "DELETE")).status == 200
    assert received[0].startswith(b"DELETE /path") and b"Content-Length" not in received[0]


def test_a_header_cannot_hold_another_one(serve: Serve) -> None:
    url = serve(response(b"HTTP/1.1 200 OK\r\n"))
    forged = vinculum_auth.Call("GET", url, [("X-A", "b\r\nX-Forged: c")], b"", 5)
    with pytest.raises(OSError, match="(?i)header"):
        vinculum_auth.HTTPTransport()(forged)


def test_a_hardened_authority_calls_no_private_host(serve: Serve) -> None:
    reached: list[bytes] = []
    url = serve(lambda connection: reached.append(connection.recv(65536)))
    transport = vinculum_auth.HTTPTransport(allows_private_hosts=False)
    for target in (url, url.replace("127.0.0.1", "localhost"), url.replace("127.0.0.1", "[::ffff:127.0.0.1]")):
        with pytest.raises(OSError, match="private"):
            transport(call(target))
    assert reached == []


@pytest.mark.parametrize(("address", "is_public"), [
    ("93.184.216.34", True), ("2606:4700::1111", True), ("127.0.0.1", False), ("10.0.0.1", False),
    ("0.0.0.0", False),
    ("192.168.1.1", False), ("169.254.169.254", False), ("100.64.0.1", False), ("224.0.0.1", False), ("::1", False),
    ("fe80::1%eth0", False), ("fc00::1", False), ("::ffff:10.0.0.1", False), ("2002:7f00:1::", False),
    ("64:ff9b::7f00:1", False), ("64:ff9b::5db8:d822", True),
])
def test_public_addresses(address: str, is_public: bool) -> None:
    assert _is_public(address) is is_public


def test_a_proxy_gets_no_call_to_this_machine(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:9")
    monkeypatch.delenv("no_proxy", raising=False)
    assert vinculum_auth.HTTPTransport()(call(serve(response(b"HTTP/1.1 200 OK\r\n")))).status == 200

"""A server on this machine, for tests: clients in other processes and libraries reach the engine over HTTP."""
from __future__ import annotations

import http.server
import threading
from collections.abc import Iterable
from types import TracebackType

from .engine import Engine
from .errors import ArgumentTypeError
from .gateway import BODY_LIMIT, Gateway, peer_of, refused
from .packets import shown
from .response import Response


class Server:
    """Serves an engine on a loopback address until it is closed. The engine stays the caller's to close.

    It has no limits against strangers: for anything but tests use a server of WSGI or ASGI.

    Args:
        engine: The engine.
        port: The port; a free one if it is 0.
        allowed_hosts: As in `vinculum_auth.wsgi.Application`.
    """

    def __init__(self, engine: Engine, *, port: int = 0, allowed_hosts: Iterable[str] = ()) -> None:
        if not isinstance(engine, Engine):
            raise ArgumentTypeError(f"engine must be an Engine, not {shown(engine)}")
        self.engine = engine
        gateway = Gateway(allowed_hosts=allowed_hosts, body_limit=BODY_LIMIT)
        handler = type("Handler", (_Handler,), {"engine": engine, "gateway": gateway})
        self._server = _HTTPServer(("127.0.0.1", port), handler)
        self._thread = threading.Thread(
            target=self._server.serve_forever, args=(0.05,), daemon=True, name="vinculum-server")
        self._thread.start()

    @property
    def host(self) -> str:
        """Address and port, as `FIREBASE_AUTH_EMULATOR_HOST` takes them."""
        address, port = self._server.server_address[:2]
        return f"{str(address)}:{port}"

    @property
    def url(self) -> str:
        """The URL of the server, without a path."""
        return f"http://{self.host}"

    def close(self) -> None:
        """Stops the server; closing again does nothing."""
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()

    def __enter__(self) -> Server:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()


class _HTTPServer(http.server.ThreadingHTTPServer):
    # A connection that a client keeps open must not keep the server from closing.
    daemon_threads = True
    block_on_close = False


class _Handler(http.server.BaseHTTPRequestHandler):
    engine: Engine
    gateway: Gateway
    protocol_version = "HTTP/1.1"
    timeout = 60
    # Head and body of a response are two writes, which Nagle's algorithm would hold back for an acknowledgement.
    disable_nagle_algorithm = True

    def _answer(self) -> None:
        response = self._response()
        self.send_response(response.status)
        for name, value in response.headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(response.body)))
        if self.close_connection:
            self.send_header("Connection", "close")
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(response.body)

    def _response(self) -> Response:
        length = self.headers.get("Content-Length", "0")
        # What follows a body of unknown length cannot be told from it.
        if "Transfer-Encoding" in self.headers or not (length.isascii() and length.isdigit()) or len(length) > 18:
            self.close_connection = True
            return refused(411, "A body needs a Content-Length.")
        if int(length) > self.gateway.body_limit:
            self.close_connection = True
            return refused(413, f"A body must be at most {self.gateway.body_limit} bytes.")
        body = self.rfile.read(int(length))
        if len(body) < int(length):
            self.close_connection = True
            return refused(400, "The body is shorter than its Content-Length.")
        peer = peer_of(self.client_address[0])
        return self.gateway.handle(self.engine, self.command, self.path, self.headers.items(), body, peer)

    do_GET = do_HEAD = do_POST = do_PUT = do_PATCH = do_DELETE = do_OPTIONS = _answer

    def log_message(self, format: str, *args: object) -> None:
        """Says nothing: requests hold secrets."""

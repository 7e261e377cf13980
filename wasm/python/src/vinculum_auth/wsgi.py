"""The engine as a WSGI application (PEP 3333)."""
from __future__ import annotations

import http
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from .engine import Engine
from .errors import ArgumentTypeError
from .gateway import BODY_LIMIT, Gateway, peer_of, refused, target_of
from .packets import shown
from .response import Response

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment


class Application:
    """A WSGI application of an engine, for servers with threads. The engine stays the caller's to close.

    Args:
        engine: The engine.
        allowed_hosts: Names of hosts under which the engine is reached, besides this machine and addresses; only an
            engine without the setting `administrator` needs them.
        body_limit: The longest body of a request, in bytes.
        peer: Returns the address of the caller, by which strict and hardened engines limit what one caller may try;
            that of the connection if absent. Behind a proxy it is the proxy's, so read what the proxy adds, such as
            `lambda environ: environ.get("HTTP_X_REAL_IP")`.
    """

    def __init__(
        self, engine: Engine, *, allowed_hosts: Iterable[str] = (), body_limit: int = BODY_LIMIT,
        peer: Callable[[WSGIEnvironment], str | None] | None = None,
    ) -> None:
        if not isinstance(engine, Engine):
            raise ArgumentTypeError(f"engine must be an Engine, not {shown(engine)}")
        if peer is not None and not callable(peer):
            raise ArgumentTypeError(f"peer must be a function, not {shown(peer)}")
        self._peer = peer or _peer
        self._engine = engine
        self._gateway = Gateway(allowed_hosts=allowed_hosts, body_limit=body_limit)

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answers a request."""
        response = self._response(environ)
        phrase = http.HTTPStatus(response.status).phrase
        headers = [*response.headers.items(), ("Content-Length", str(len(response.body)))]
        start_response(f"{response.status} {phrase}", headers)
        return [] if environ["REQUEST_METHOD"] == "HEAD" else [response.body]

    def _response(self, environ: WSGIEnvironment) -> Response:
        headers = [
            (key[5:].replace("_", "-"), str(value)) for key, value in environ.items() if key.startswith("HTTP_")
        ]
        if environ.get("CONTENT_TYPE"):
            headers.append(("Content-Type", environ["CONTENT_TYPE"]))
        length = environ.get("CONTENT_LENGTH") or ""
        limit = self._gateway.body_limit
        if length:
            if not (length.isascii() and length.isdigit()):
                return refused(400, "Content-Length must be a number.")
            if len(length) > 18 or int(length) > limit:
                return refused(413, f"A body must be at most {limit} bytes.")
            body = environ["wsgi.input"].read(int(length))
            if len(body) < int(length):
                return refused(400, "The body is shorter than its Content-Length.")
        elif environ.get("wsgi.input_terminated"):
            body = environ["wsgi.input"].read(limit + 1)
            if len(body) > limit:
                return refused(413, f"A body must be at most {limit} bytes.")
        else:
            body = b""
        target = target_of(environ.get("PATH_INFO", ""), environ.get("QUERY_STRING", ""))
        return self._gateway.handle(self._engine, environ["REQUEST_METHOD"], target, headers, body, self._peer(environ))


def _peer(environ: WSGIEnvironment) -> str | None:
    return peer_of(environ.get("REMOTE_ADDR"))

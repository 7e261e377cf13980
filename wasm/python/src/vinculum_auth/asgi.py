"""The engine as an ASGI application (version 3)."""
from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from typing import Any

from .aio import AsyncEngine
from .errors import ArgumentTypeError
from .gateway import BODY_LIMIT, Gateway, peer_of, refused, target_of
from .packets import shown
from .response import Response

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

_log = logging.getLogger("vinculum_auth")


class Application:
    """An ASGI application of an engine, which it starts and closes with the server.

    Args:
        engine: An engine that is not started yet, or one that the caller has started.
        allowed_hosts: As in `vinculum_auth.wsgi.Application`.
        body_limit: The longest body of a request, in bytes.
        peer: Returns the address of the caller from the scope, as in `vinculum_auth.wsgi.Application`. Servers with a
            setting for proxies, such as uvicorn, put the caller into the scope by themselves.
    """

    def __init__(
        self, engine: AsyncEngine, *, allowed_hosts: Iterable[str] = (), body_limit: int = BODY_LIMIT,
        peer: Callable[[Scope], str | None] | None = None,
    ) -> None:
        if not isinstance(engine, AsyncEngine):
            raise ArgumentTypeError(f"engine must be an AsyncEngine, not {shown(engine)}")
        if peer is not None and not callable(peer):
            raise ArgumentTypeError(f"peer must be a function, not {shown(peer)}")
        self._peer = peer or _peer
        self._engine = engine
        self._gateway = Gateway(allowed_hosts=allowed_hosts, body_limit=body_limit)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers a request, or follows the life of the server."""
        if scope["type"] == "lifespan":
            await self._live(receive, send)
        elif scope["type"] == "http":
            await self._answer(scope, receive, send)
        else:
            raise ArgumentTypeError(f"this application answers HTTP, not {scope['type']}")

    async def _live(self, receive: Receive, send: Send) -> None:
        await receive()
        try:
            await self._engine.start()
        except Exception as error:
            await send({"type": "lifespan.startup.failed", "message": str(error)})
            return
        await send({"type": "lifespan.startup.complete"})
        await receive()
        await self._engine.close()
        await send({"type": "lifespan.shutdown.complete"})

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        # Servers without the lifespan protocol start the engine by their first request.
        await self._engine.start()
        body = await self._body(receive)
        if body is None:
            return
        response = await self._response(scope, body) if isinstance(body, bytes) else body
        headers = {**response.headers, "Content-Length": str(len(response.body))}
        encoded = [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers.items()]
        await send({"type": "http.response.start", "status": response.status, "headers": encoded})
        shown_body = b"" if scope["method"] == "HEAD" else response.body
        await send({"type": "http.response.body", "body": shown_body})

    async def _body(self, receive: Receive) -> bytes | Response | None:
        """Returns the body, a refusal of one that is too long, or `None` if the client has gone."""
        body = bytearray()
        while True:
            message = await receive()
            if message["type"] == "http.disconnect":
                return None
            body += message.get("body", b"")
            if len(body) > self._gateway.body_limit:
                return refused(413, f"A body must be at most {self._gateway.body_limit} bytes.")
            if not message.get("more_body", False):
                return bytes(body)

    async def _response(self, scope: Scope, body: bytes) -> Response:
        headers = [(name.decode("latin-1"), value.decode("latin-1")) for name, value in scope["headers"]]
        path = scope["path"]
        prefix = scope.get("root_path", "")
        if prefix and path.startswith(prefix):
            path = path[len(prefix):]
        target = target_of(path.encode().decode("latin-1"), scope.get("query_string", b"").decode("latin-1"))
        engine, peer = self._engine.engine, self._peer(scope)
        return await self._engine.run(
            lambda: self._gateway.handle(engine, scope["method"], target, headers, body, peer))


def _peer(scope: Scope) -> str | None:
    client = scope.get("client")
    return peer_of(client[0]) if client else None

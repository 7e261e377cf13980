"""Clients of the service, over an engine in process or a server."""
from __future__ import annotations

import asyncio
import inspect
import urllib.parse
from typing import Any, TypedDict, Unpack

from ..aio import AsyncEngine, AsyncTransport
from ..calls import AdministratorCalls, AsyncAdministratorCalls, AsyncCalls, Calls
from ..engine import Engine
from ..errors import ArgumentTypeError, ArgumentValueError
from ..packets import shown
from ..questions import Call, Reply, Transport
from ..response import Response
from ..transport import HTTPTransport
from .accounts import AccountMethods
from .calling import Caller, Request
from .factors import FactorMethods
from .merges import MergeMethods
from .steps import AsyncRunner, Runner

#: The bytes of a response of a server that are read at most.
_RESPONSE_LIMIT = 64 << 20


class ClientOptions(TypedDict, total=False):
    """The options of `Client` and `AsyncClient`."""

    #: `any` if absent.
    api_key: str
    #: The project; that of the engine if absent. A server that has one project needs it for administration alone.
    project: str
    #: The tenant of all calls.
    tenant: str
    #: The language of mails, such as `de`.
    locale: str
    #: The bearer token of `administration`; `owner` if absent.
    administrator: str
    #: How many seconds a response of a server may take; 60 if absent.
    timeout: float


class _Server:
    """Where requests go that no engine in process answers."""

    def __init__(self, base_url: object, options: ClientOptions) -> None:
        if not isinstance(base_url, str):
            raise ArgumentTypeError(
                f"pass an engine, or base_url= as the address of a server, such as \"http://127.0.0.1:9099\", "
                f"not {shown(base_url)}")
        if urllib.parse.urlsplit(base_url).scheme not in ("http", "https"):
            raise ArgumentValueError("base_url must begin with http:// or https://, such as \"http://127.0.0.1:9099\"")
        self._base_url = base_url.rstrip("/")
        self._timeout = options.get("timeout", 60.0)

    def call(self, request: Request) -> Call:
        """The call of a request."""
        headers = list(request.headers.items())
        return Call(request.method, self._base_url + request.target, headers, request.body or b"", self._timeout)


def _server(
    engine: object, kind: type, advice: str, base_url: str | None, options: ClientOptions,
) -> _Server | None:
    """The server of a client without an engine; the engine of the other kind is refused with the advice."""
    if engine is None:
        return _Server(base_url, options)
    if not isinstance(engine, kind):
        raise ArgumentTypeError(f"engine must be an {kind.__name__}, not {shown(engine)}; {advice}")
    if base_url is not None:
        raise ArgumentValueError("pass either an engine or base_url, not both")
    return None


def _response(reply: Reply) -> Response:
    return Response(reply.status, {"Content-Type": reply.content_type}, reply.body)


def _caller(project: str | None, options: ClientOptions) -> Caller:
    for name in options:
        if name not in ClientOptions.__annotations__:
            known = ", ".join(ClientOptions.__annotations__)
            raise ArgumentTypeError(f"a client has no option {name}=; it has {known}")
    return Caller(
        options.get("api_key", "any"), options.get("project", project), options.get("tenant"), options.get("locale"),
        options.get("administrator", "owner"))


class Administration(AdministratorCalls):
    """The operations of administrators, by paths that name the project and perhaps a tenant."""

    def __init__(self, client: Client) -> None:
        self._client = client

    def _send(self, operation: str, message: Any, place: dict[str, Any]) -> Any:
        return self._client._run(self._client._caller.administer(operation, message, **place))


class AsyncAdministration(AsyncAdministratorCalls):
    """The operations of administrators for asyncio."""

    def __init__(self, client: AsyncClient) -> None:
        self._client = client

    async def _send(self, operation: str, message: Any, place: dict[str, Any]) -> Any:
        return await self._client._run(self._client._caller.administer(operation, message, **place))


class Client(AccountMethods, FactorMethods, MergeMethods, Calls, Runner):
    """A client of the service: `Client(engine)` in process, or `Client(base_url="http://127.0.0.1:9099")`.

    Its methods raise a `ServiceError` where the service refuses, and an `OSError` where a server does not answer;
    `TimeoutError` is one. `call` sends the message of any operation. A session may also be passed as its ID token.

    Args:
        engine: The engine, which stays the caller's to close.
        base_url: Instead of an engine: the address of a server.
        transport: Performs the calls to that server; `HTTPTransport` if absent.
        options: `ClientOptions`.
    """

    def __init__(
        self, engine: Engine | None = None, *, base_url: str | None = None, transport: Transport | None = None,
        **options: Unpack[ClientOptions],
    ) -> None:
        self._engine = engine
        self._server = _server(engine, Engine, "AsyncClient takes an AsyncEngine", base_url, options)
        self._transport = transport or HTTPTransport(reply_limit=_RESPONSE_LIMIT)
        self._caller = _caller(None if engine is None else engine.project, options)
        #: The operations of administrators.
        self.administration = Administration(self)

    def _perform(self, request: Request) -> Response:
        if self._engine is not None:
            return self._engine.handle(request.method, request.target, request.headers, request.body or b"")
        assert self._server is not None
        return _response(self._transport(self._server.call(request)))

    def _send(self, operation: str, message: Any) -> Any:
        return self._run(self._caller.call(operation, message))


class AsyncClient(AccountMethods, FactorMethods, MergeMethods, AsyncCalls, AsyncRunner):
    """A `Client` for asyncio, over an `AsyncEngine` or a server. Its methods are those of `Client`, to be awaited.

    `transport` may be a coroutine function; another one runs on threads.
    """

    def __init__(
        self, engine: AsyncEngine | None = None, *, base_url: str | None = None,
        transport: Transport | AsyncTransport | None = None, **options: Unpack[ClientOptions],
    ) -> None:
        self._engine = engine
        self._server = _server(engine, AsyncEngine, "Client takes an Engine", base_url, options)
        self._transport = transport or HTTPTransport(reply_limit=_RESPONSE_LIMIT)
        self._caller = _caller(None if engine is None else engine.project, options)
        #: The operations of administrators.
        self.administration = AsyncAdministration(self)

    async def _perform(self, request: Request) -> Response:
        if self._engine is not None:
            return await self._engine.handle(request.method, request.target, request.headers, request.body or b"")
        assert self._server is not None
        outcome: Any = await asyncio.to_thread(self._transport, self._server.call(request))
        return _response(await outcome if inspect.isawaitable(outcome) else outcome)

    async def _send(self, operation: str, message: Any) -> Any:
        return await self._run(self._caller.call(operation, message))

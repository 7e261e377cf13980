"""The engine for asyncio."""
from __future__ import annotations

import asyncio
import concurrent.futures
import functools
import inspect
import threading
from collections.abc import Awaitable, Callable, Mapping
from types import TracebackType
from typing import TypedDict, TypeVar, Unpack

from .effect import Effect
from .engine import Engine, Recovery
from .errors import ArgumentTypeError, ClosedError
from .outbox import OnSendError
from .packets import Headers, shown
from .questions import Call, Reply, Sign, Transport
from .response import Response
from .rows import RowStore
from .store import Store

#: Performs a call without blocking, with the errors of a `Transport`.
AsyncTransport = Callable[[Call], Awaitable[Reply]]
#: Sends an effect without blocking, or as a `Send`.
AsyncSend = Callable[[Effect], object]
Result = TypeVar("Result")
#: A request that waits for its blocking function holds a thread, and the function may send requests itself.
_THREADS = 64


class EngineOptions(TypedDict, total=False):
    """The options of `Engine` that need no other form here."""

    settings: Mapping[str, str | bytes] | None
    store: Store | RowStore | None
    sign: Sign | None
    on_send_error: OnSendError | None
    now: Callable[[], int]
    random: Callable[[int], bytes]
    on_recovery: Callable[[Recovery], object] | None
    module: bytes | None
    memory_limit: int


class AsyncEngine:
    """An `Engine` whose requests run on threads of its own, so that none blocks the loop.

    `async with AsyncEngine("demo") as engine` starts and closes it. Its options are those of `Engine`; `call` and
    `send` may also be coroutine functions: `call` runs in the loop of its request, `send` in that of the latest request
    or of `close`. A request whose task is cancelled runs to its end.
    """

    def __init__(
        self, project: str = "demo-vinculum", *, call: Transport | AsyncTransport | None = None,
        send: AsyncSend | None = None, **options: Unpack[EngineOptions],
    ) -> None:
        for name, value in (("call", call), ("send", send)):
            if value is not None and not callable(value):
                raise ArgumentTypeError(f"{name} must be a function, not {shown(value)}")
        #: The project's id.
        self.project = project
        self._call = call
        self._send = send
        self._options = options
        self._engine: Engine | None = None
        self._threads: concurrent.futures.ThreadPoolExecutor | None = None
        self._starting = asyncio.Lock()
        self._is_closed = False
        # The loop of the request that a thread works for.
        self._local = threading.local()
        # That of the latest use of the engine.
        self._loop: asyncio.AbstractEventLoop | None = None

    @property
    def engine(self) -> Engine:
        """The engine itself, for threads."""
        if self._engine is None:
            raise ClosedError("this engine is not open; use it in `async with`, or await start() first")
        return self._engine

    async def start(self) -> None:
        """Compiles the module and opens the store; does nothing if that is done."""
        async with self._starting:
            if self._is_closed:
                raise ClosedError("this engine is closed; make another one")
            if self._engine is None:
                call: Transport | None = None if self._call is None else self._perform
                send = None if self._send is None else self._deliver
                make = functools.partial(Engine, self.project, call=call, send=send, **self._options)
                threads = concurrent.futures.ThreadPoolExecutor(_THREADS, "vinculum-auth")
                try:
                    self._engine = await asyncio.get_running_loop().run_in_executor(threads, make)
                except BaseException:
                    threads.shutdown(wait=False)
                    raise
                self._threads = threads

    async def handle(
        self, method: str, path: str, headers: Headers | None = None, body: str | bytes = b"", *, json: object = None,
        peer: str | None = None,
    ) -> Response:
        """Answers a request, as `Engine.handle` does."""
        engine = self.engine
        return await self.run(lambda: engine.handle(method, path, headers, body, json=json, peer=peer))

    async def flush(self) -> None:
        """Waits until `send` has returned for every effect so far."""
        await self.run(self.engine.flush)

    async def snapshot(self) -> bytes:
        """Returns the whole state."""
        return await self.run(self.engine.snapshot)

    async def run(self, work: Callable[[], Result]) -> Result:
        """Runs what uses `engine` on a thread."""
        if self._threads is None:
            raise ClosedError("this engine is not open; use it in `async with`, or await start() first")
        loop = self._loop = asyncio.get_running_loop()

        def worked() -> Result:
            self._local.loop = loop
            return work()

        return await loop.run_in_executor(self._threads, worked)

    async def close(self) -> None:
        """Waits for the requests that run and for what they send, and closes the engine."""
        async with self._starting:
            self._is_closed = True
            self._loop = asyncio.get_running_loop()
            engine, threads = self._engine, self._threads
            if engine is not None:
                # What sends may itself use the engine.
                await asyncio.to_thread(engine.flush)
            self._engine = self._threads = None
            if threads is not None:
                await asyncio.to_thread(threads.shutdown)
            if engine is not None:
                await asyncio.to_thread(engine.close)

    async def __aenter__(self) -> AsyncEngine:
        await self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        await self.close()

    def _perform(self, call: Call) -> Reply:
        assert self._call is not None
        outcome = self._call(call)
        if not inspect.isawaitable(outcome):
            return outcome
        loop: asyncio.AbstractEventLoop = self._local.loop
        return _waited(outcome, loop, call.timeout)

    def _deliver(self, effect: Effect) -> None:
        assert self._send is not None
        outcome = self._send(effect)
        if inspect.isawaitable(outcome):
            assert self._loop is not None
            _waited(outcome, self._loop, None)


def _waited(outcome: Awaitable[Result], loop: asyncio.AbstractEventLoop, timeout: float | None) -> Result:
    """Awaits in a loop what a thread needs, and cancels it when the time is up."""

    async def awaited() -> Result:
        return await outcome

    future = asyncio.run_coroutine_threadsafe(awaited(), loop)
    try:
        return future.result(timeout)
    except TimeoutError:
        future.cancel()
        raise

"""Methods that are written once, and run by a client as well as by one for asyncio."""
from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Coroutine
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar, overload

from ..response import Response
from .calling import Caller, Request, Steps

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")


class Runner:
    """Runs steps, and returns what they return."""

    def _perform(self, request: Request) -> Response:
        raise NotImplementedError

    def _run(self, steps: Steps[Result]) -> Result:
        try:
            request = next(steps)
            while True:
                request = steps.send(self._perform(request))
        except StopIteration as end:
            result: Result = end.value
            return result


class AsyncRunner:
    """Runs steps without blocking the loop."""

    async def _perform(self, request: Request) -> Response:
        raise NotImplementedError

    async def _run(self, steps: Steps[Result]) -> Result:
        try:
            request = next(steps)
            while True:
                request = steps.send(await self._perform(request))
        except StopIteration as end:
            result: Result = end.value
            return result


class Methods:
    """A part of a client."""

    _caller: Caller

    def _call(self, operation: str, /, **members: object) -> Steps[Any]:
        """Sends the message of an operation of clients; members that are `None` are left out."""
        return self._caller.call(operation, members)


class step(Generic[Parameters, Result]):
    """A method of `Methods` that yields requests. A `Runner` has it as a function, an `AsyncRunner` as a coroutine
    function, with the same arguments and result."""

    def __init__(self, steps: Callable[Concatenate[Any, Parameters], Steps[Result]]) -> None:
        @functools.wraps(steps)
        def run(client: Any, /, *arguments: Parameters.args, **named: Parameters.kwargs) -> Any:
            return client._run(steps(client, *arguments, **named))

        # What `help` shows: neither kind of client returns the steps themselves.
        signature = inspect.signature(steps)
        setattr(run, "__signature__", signature.replace(return_annotation=inspect.Signature.empty))
        self.__doc__ = steps.__doc__
        self._run: Callable[..., Any] = run

    @overload
    def __get__(self, client: None, kind: type[Any]) -> Callable[Concatenate[Any, Parameters], Any]: ...

    @overload
    def __get__(self, client: Runner, kind: type[Any]) -> Callable[Parameters, Result]: ...

    @overload
    def __get__(
        self, client: AsyncRunner, kind: type[Any]) -> Callable[Parameters, Coroutine[Any, Any, Result]]: ...

    def __get__(self, client: Runner | AsyncRunner | None, kind: type[Any]) -> Any:
        return self._run if client is None else functools.partial(self._run, client)

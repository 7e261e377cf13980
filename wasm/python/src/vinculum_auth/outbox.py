"""The mails and messages of an engine, on their way to the function that sends them."""
from __future__ import annotations

import concurrent.futures
import logging
import threading
from collections.abc import Callable

from .effect import Effect

#: Sends an effect.
Send = Callable[[Effect], object]
#: Receives what a `Send` raised, and the effect that was not sent.
OnSendError = Callable[[Exception, Effect], object]

_log = logging.getLogger("vinculum_auth")


class Outbox:
    """Calls a function with each effect, one after another on a thread of its own.

    No response waits for it, because the time that it takes would show whether an address has an account. A failure is
    reported and ends there: the code of the effect stays pending, and the user can ask for another.
    """

    def __init__(self, send: Send | None, on_error: OnSendError | None) -> None:
        self._send = send
        self._on_error = on_error
        self._worker: int | None = None
        self._is_used = False
        # The interpreter waits for its work when the program ends.
        self._thread = concurrent.futures.ThreadPoolExecutor(1, "vinculum-send")

    def post(self, effects: list[bytes]) -> None:
        """Begins to send, in this order; raises nothing."""
        if self._send is None:
            return
        self._is_used = True
        for effect in map(Effect.of, effects):
            try:
                self._thread.submit(self._perform, effect)
            except RuntimeError as error:
                self._fail(error, effect)

    def flush(self) -> None:
        """Waits until what was posted so far is sent; does nothing in the function that sends."""
        if self._is_used and threading.get_ident() != self._worker:
            try:
                self._thread.submit(int).result()
            except RuntimeError:
                # The thread is shut down, so nothing is left to send.
                pass

    def close(self) -> None:
        """Waits until everything is sent, and sends nothing more."""
        self._thread.shutdown(wait=threading.get_ident() != self._worker)

    def _perform(self, effect: Effect) -> None:
        self._worker = threading.get_ident()
        assert self._send is not None
        try:
            self._send(effect)
        except Exception as error:
            self._fail(error, effect)

    def _fail(self, error: Exception, effect: Effect) -> None:
        if self._on_error is not None:
            try:
                self._on_error(error, effect)
                return
            except Exception as other:
                error = other
        # Neither recipient nor code: both are secrets of a log.
        _log.error("the %s could not be sent", effect.kind, exc_info=error)

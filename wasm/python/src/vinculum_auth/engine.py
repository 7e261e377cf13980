"""The engine: one project's accounts, answered in process."""
from __future__ import annotations

import dataclasses
import json as json_module
import logging
import os
import secrets
import threading
import time
from collections.abc import Callable, Mapping
from types import TracebackType
from typing import ParamSpec, TypeVar, cast

from .errors import (
    ArgumentTypeError, ArgumentValueError, ClosedError, RefusalError, StoreError, TrapError, VinculumError,
)
from .instance import MEMORY_LIMIT, Instance, Proposal, Questions
from .outbox import OnSendError, Outbox, Send
from .packets import Headers, pack, request_list, settings_parts, shown
from .program import Program
from .questions import Sign, Transport, call_answer, call_of, sign_answer, sign_task_of
from .response import Response
from .rows import Outcome, RowStore, begin, perform
from .store import MemoryStore, Store
from .transport import HTTPTransport
from .words import number, seed as checked_seed

_log = logging.getLogger("vinculum_auth")
#: How many changes are kept at least before a snapshot replaces them, in bytes.
_COMPACTION = 1 << 20
#: A request asks a few times; a blocking function that changes its own account each time would be asked forever.
_ROUNDS = 100

_encoder = json_module.JSONEncoder(allow_nan=False, separators=(",", ":"))

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")


@dataclasses.dataclass(frozen=True)
class Recovery:
    """An instance stopped, and another one with the state of the store has taken its place."""

    #: What the instance said when it stopped.
    cause: Exception
    #: The number of change sets that were replayed on top of the snapshot.
    change_count: int
    #: How long it took.
    seconds: float


def _milliseconds() -> int:
    return time.time_ns() // 1_000_000


class Engine:
    """The engine of one project.

    Any thread may call it: a lock serialises the calls of the module, and is released while questions are answered, so
    that a blocking function may itself send requests to the engine. Passwords are hashed in an instance of their own.

    Args:
        project: The project's id: 1 to 63 letters, digits, `-` and `_`, the first a letter or digit.
        settings: Names and values, as the article "The embedding module" lists them.
        store: Keeps the state, such as `SQLiteStore("accounts.db")`; in memory if absent. Or keeps the accounts as
            rows of a database, such as `SQLiteRowStore("accounts.db")`, which several engines use. The engine closes
            it.
        call: Performs calls to other servers; `HTTPTransport()` if absent.
        sign: Signs tokens with the keys of the setting `keyRing`, such as `Keys.sign` of `vinculum_auth.signing`.
        send: Receives each mail, text message and notice, once the changes of its request are in the store. It runs on
            a thread of its own, one effect after another; no response waits for it. Nothing is sent without it.
        on_send_error: Receives what `send` raised, and the effect; if absent, the logger `vinculum_auth` does.
        now: Returns milliseconds since 1970.
        random: Returns that many random bytes. With the same bytes and instants, the same requests get the same
            responses.
        on_recovery: Receives a `Recovery`, on the thread of the request that stopped the instance.
        module: The bytes of another module than the one in this package.
        memory_limit: How many bytes of memory the instance may use.
    """

    def __init__(
        self, project: str = "demo-vinculum", *, settings: Mapping[str, str | bytes] | None = None,
        store: Store | RowStore | None = None, call: Transport | None = None, sign: Sign | None = None,
        send: Send | None = None, on_send_error: OnSendError | None = None,
        now: Callable[[], int] = _milliseconds, random: Callable[[int], bytes] = secrets.token_bytes,
        on_recovery: Callable[[Recovery], object] | None = None, module: bytes | None = None,
        memory_limit: int = MEMORY_LIMIT,
    ) -> None:
        if not isinstance(project, str):
            raise ArgumentTypeError(f"project must be str, such as \"demo\", not {shown(project)}")
        if settings is None:
            settings = {}
        settings_parts(settings)
        if "projectId" in settings:
            raise ArgumentValueError("pass the project as the argument project=, not as the setting projectId")
        if "keyRing" in settings and sign is None:
            raise ArgumentValueError("the setting keyRing needs the argument sign=, which signs with its private keys")
        for name, value in (("call", call), ("sign", sign), ("send", send), ("on_send_error", on_send_error),
                            ("now", now), ("random", random), ("on_recovery", on_recovery)):
            if value is not None and not callable(value):
                raise ArgumentTypeError(f"{name} must be a function, not {shown(value)}")
        self.project = project
        #: Whether administrators have a secret. Without one every caller is an administrator.
        self.has_administrator = "administrator" in settings
        trust = _text(settings.get("trust", "local"))
        self._settings = {"projectId": project, **settings}
        self._perform = call or HTTPTransport(allows_private_hosts=trust != "hardened")
        self._sign = sign
        self._outbox = Outbox(send, on_send_error)
        self._now = now
        self._random = random
        self._on_recovery = on_recovery
        self._program = Program.load(module)
        self._memory_limit = number(memory_limit, "memory_limit", 64)
        self._lock = threading.Lock()
        self._hash_lock = threading.Lock()
        self._hasher: Instance | None = None
        self._is_closed = False
        self._process = os.getpid()
        # Whether instance and store may differ. Set while a request runs, so that an exception of any kind, and at any
        # place, is followed by loading the store again.
        self._is_stale = False
        self._recoveries: list[Recovery] = []
        # How often the changes could not be replaced by a snapshot since that succeeded.
        self._delays = 0
        self._store: Store | RowStore = MemoryStore() if store is None else store
        # The store of one of the two kinds, and for rows a state in memory that stays empty.
        self._rows = cast(RowStore, self._store) if hasattr(self._store, "commit") else None
        self._saving = MemoryStore() if self._rows is not None else cast(Store, self._store)
        self._store.open(project)
        try:
            self._start()
            if self._rows is not None:
                begin(self._rows, self._first_rows)
        except BaseException:
            self._store.close()
            raise

    def handle(
        self, method: str, path: str, headers: Headers | None = None, body: str | bytes = b"", *, json: object = None,
        peer: str | None = None,
    ) -> Response:
        """Answers a request.

        Args:
            method: Such as `POST`.
            path: A path as in HTTP, percent-encoded, with its query if it has one.
            headers: A mapping, or a list of pairs.
            body: The body.
            json: A value that is sent as JSON, instead of a body.
            peer: The IPv4 or IPv6 address of the caller, by which strict and hardened engines limit what one caller
                may try, and which blocking functions are told. Take it from the connection, not from a header that
                the caller writes.

        Raises:
            TrapError: The instance stopped. It is replaced already, and other requests go on.
            StoreError: The store could not keep the changes.
        """
        if json is not None:
            if body:
                raise ArgumentValueError("pass either body or json, not both")
            body = _json(json)
            headers = _with_json(headers)
        request = request_list(method, path, headers, body)
        now = number(self._now(), "what now() returns", 64)
        seed = checked_seed(self._random(32))
        if self._rows is not None:
            return self._perform_on(self._rows, request, now, seed, "" if peer is None else peer)
        answers: list[bytes] = []
        for _ in range(_ROUNDS):
            outcome = self._locked(self._run, request, now, seed, "" if peer is None else peer, answers)
            if isinstance(outcome, Proposal):
                return Response(outcome.status, {"Content-Type": outcome.content_type}, outcome.body)
            # The question as a third part: others may commit changes while this request is being answered.
            answers += [pack([*self._answer(question), pack(question)]) for question in outcome.questions]
        raise VinculumError(
            f"the request still asks after {_ROUNDS} rounds of answers; the state changes each time it is answered")

    def snapshot(self) -> bytes:
        """Returns the whole state, for `MemoryStore(snapshot)` of another engine of the same project."""
        return self._locked(self._snapshot)

    def flush(self) -> None:
        """Waits until `send` has returned for every effect so far."""
        if os.getpid() == self._process:
            self._outbox.flush()

    def close(self) -> None:
        """Waits until everything is sent, and closes the engine and its store.

        Further requests raise a `ClosedError`; closing again does nothing.
        """
        # The store of a process that forked is not closed by its children.
        if os.getpid() != self._process:
            return
        # Without the lock and before the end, for a function that sends may itself use the engine.
        self._outbox.flush()
        with self._lock:
            if not self._is_closed:
                self._is_closed = True
                self._store.close()
        self._outbox.close()

    def __enter__(self) -> Engine:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    def _locked(
        self, work: Callable[Parameters, Result], *arguments: Parameters.args, **named: Parameters.kwargs
    ) -> Result:
        """Runs a call of the module alone, replaces an instance that stops, and reports that without the lock."""
        if os.getpid() != self._process:
            # Both would go on from the same state, and neither would know what the other answered.
            raise ClosedError("this engine belongs to the process that forked; make an engine in one worker alone")
        try:
            with self._lock:
                if self._is_closed:
                    raise ClosedError("this engine is closed; make another one")
                if self._is_stale:
                    self._start()
                try:
                    return work(*arguments, **named)
                except TrapError as error:
                    self._is_stale = True
                    self._recover(error)
                    raise
        finally:
            if self._recoveries:
                self._report()

    def _start(self) -> int:
        """Makes an instance with the state of the store; returns the number of changes."""
        instance = Instance(self._program, memory_limit=self._memory_limit)
        if self._rows is not None:
            handle, self._first_rows = instance.create_on_rows(self._settings, checked_seed(self._random(32)))
            self._instance, self._handle, self._is_stale = instance, handle, False
            return 0
        saved = self._saving.load()
        seed = checked_seed(self._random(32))
        if saved.snapshot is None:
            handle = instance.create(self._settings, seed)
        else:
            handle = instance.restore(self._settings, seed, saved.snapshot)
        cursor = 0
        for changes in saved.changes:
            cursor = instance.commit(handle, cursor, changes)
        self._instance, self._handle = instance, handle
        self._snapshot_size = len(saved.snapshot or b"")
        self._changes_size = sum(len(changes) for changes in saved.changes)
        self._is_stale = False
        return len(saved.changes)

    def _recover(self, cause: Exception) -> None:
        started = time.monotonic()
        try:
            count = self._start()
        except VinculumError as error:
            # The next request tries again, because the reason may pass: a disk that is full, memory that is used up.
            _log.error("the instance stopped (%s) and could not be replaced: %s", cause, error)
            return
        recovery = Recovery(cause, count, time.monotonic() - started)
        _log.warning("the instance stopped and was replaced, with %d changes since the snapshot: %s", count, cause)
        self._recoveries.append(recovery)

    def _report(self) -> None:
        while self._recoveries:
            recovery = self._recoveries.pop(0)
            if self._on_recovery is not None:
                self._on_recovery(recovery)

    def _run(
        self, request: bytes, now: int, seed: bytes, peer: str, answers: list[bytes]
    ) -> Proposal | Questions:
        """Runs a request as far as the answers go; its changes are in the store when this returns.

        The instance commits them first, which spares a second call. If the store then cannot keep them, the instance is
        replaced by one with the state of the store, so that the request has no effect.
        """
        self._is_stale = True
        is_due = False
        try:
            outcome = self._instance.call(self._handle, request, now, seed, peer=peer, answers=answers)
        except RefusalError:
            self._is_stale = False
            raise
        if outcome.changes:
            self._saving.append(outcome.changes)
            self._changes_size += len(outcome.changes)
            is_due = self._changes_size > max(_COMPACTION, self._snapshot_size) << self._delays
        if isinstance(outcome, Proposal) and outcome.effects:
            self._outbox.post(outcome.effects)
        self._is_stale = False
        if is_due:
            self._compact()
        return outcome

    def _perform_on(self, rows: RowStore, request: bytes, now: int, seed: bytes, peer: str) -> Response:
        """Runs a request on rows. The lock is released while the database works."""

        def say(word: list[bytes], answers: list[bytes]) -> Outcome:
            try:
                return self._locked(self._said, word, request, now, seed, peer, answers)
            except RefusalError as error:
                # Without rows the same request was read before.
                if word[0] == b"rows":
                    raise StoreError(f"the store answered rubbish: {error}") from error
                raise

        status, content_type, body, effects = perform(rows, say, self._answer, _ROUNDS)
        if effects:
            self._outbox.post(effects)
        return Response(status, {"Content-Type": content_type}, body)

    def _said(
        self, word: list[bytes], request: bytes, now: int, seed: bytes, peer: str, answers: list[bytes]
    ) -> Outcome:
        # An exception at any place is followed by a new instance.
        self._is_stale = True
        try:
            outcome = self._instance.call_on_rows(
                self._handle, [secrets.token_bytes(8), *word], request, now, seed, peer=peer, answers=answers)
        except RefusalError:
            self._is_stale = False
            raise
        self._is_stale = False
        return outcome

    def _compact(self) -> None:
        """Replaces snapshot and changes in the store by a snapshot.

        The request whose changes are one too many is done, so a failure is not its own. Nothing is lost by it; it is
        tried again when there are twice as many changes.
        """
        self._is_stale = True
        try:
            snapshot = self._snapshot()
            self._saving.replace(snapshot)
        except TrapError as error:
            self._delays += 1
            self._recover(error)
        except VinculumError as error:
            self._delays += 1
            _log.error("the changes in the store could not be replaced by a snapshot: %s", error)
        else:
            self._snapshot_size, self._changes_size, self._delays = len(snapshot), 0, 0
            self._is_stale = False

    def _snapshot(self) -> bytes:
        if self._rows is not None:
            raise ArgumentValueError("the accounts of this engine are in its store: back up the database there")
        return self._instance.snapshot(self._handle)[0]

    def _answer(self, question: list[bytes]) -> list[bytes]:
        if question[0] == b"call":
            return call_answer(self._perform, call_of(question))
        if question[0] == b"sign":
            if self._sign is None:
                raise ArgumentValueError("a provider's client needs a signature, and this engine has no sign=")
            return sign_answer(self._sign, sign_task_of(question))
        with self._hash_lock:
            if self._hasher is None:
                self._hasher = Instance(self._program, memory_limit=self._memory_limit)
            try:
                return self._hasher.answer(question)
            except TrapError:
                self._hasher = None
                raise


def _text(value: str | bytes) -> str:
    return value if isinstance(value, str) else value.decode(errors="replace")


def _json(value: object) -> str:
    try:
        return _encoder.encode(value)
    except (TypeError, ValueError, RecursionError) as error:
        raise ArgumentValueError(f"json must be a value that JSON has: {error}") from error


def _with_json(headers: Headers | None) -> Headers:
    given = list(headers.items()) if isinstance(headers, Mapping) else list(headers or [])
    return [*given, ("Content-Type", "application/json")]

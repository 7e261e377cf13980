"""An instance of the module: its exports as methods, its statuses as errors. `Engine` is what most programs need."""
from __future__ import annotations

import dataclasses
import struct
import threading
from collections.abc import Sequence
from typing import NamedTuple

import wasmtime

from .errors import (
    ArgumentTypeError, ArgumentValueError, BadBufferError, BusyError, FullError, Status, TrapError, refusal,
)
from .packets import encoded, pack, settings_parts, shown, unpack
from .program import Program, use_version
from .rows import Outcome, needs_of, transaction_of
from .trampoline import PARAMETERS, Trampoline
from .words import Buffer, number, seed as checked_seed

#: The memory that an instance may use unless it is given another limit.
MEMORY_LIMIT = 1 << 30
#: The buffer of the inputs is kept for the next call up to this length, in bytes.
_KEPT = 1 << 20
_HEADER = struct.Struct("<II")
_WORD = 0xFFFF_FFFF
#: As a number, which is compared in a tenth of the time.
_DONE = int(Status.DONE)
#: The parts before most requests: a seed, neither peer nor answers.
_SEED_LENGTH = (32).to_bytes(4, "little")
_TWO_EMPTY = bytes(8)


class Proposal(NamedTuple):
    """A response, and the changes that make it true. They are not committed unless `commits` was passed."""

    status: int
    content_type: str
    body: bytes
    #: A change set; empty where nothing changes.
    changes: bytes
    #: The cursor that `commit` takes with the changes, or the one after the commit.
    cursor: int
    #: What the host sends once the changes are committed, each an object in JSON.
    effects: list[bytes]


@dataclasses.dataclass(frozen=True)
class Questions:
    """What the host has to answer before the request can go on; each question is a list of parts."""

    questions: list[list[bytes]]
    #: Where not empty, it claims something that can be used once: it is committed, and in the store, before the host
    #: answers.
    changes: bytes = b""
    #: The cursor that `commit` takes with the changes, or the one after the commit.
    cursor: int = 0


class Instance:
    """One instance. One thread at a time may use it; another one gets a `BusyError`.

    Every method raises a `RefusalError` for what the module refuses, an `ArgumentTypeError` or `ArgumentValueError` for
    what the module need not see, and a `TrapError` if the instance stops, after which it refuses everything.
    """

    def __init__(self, program: Program | None = None, *, memory_limit: int = MEMORY_LIMIT) -> None:
        program = program or Program.load()
        self._using = threading.Lock()
        self._stopped: str | None = None
        self._store = wasmtime.Store(program.engine)
        self._store.set_limits(memory_size=number(memory_limit, "memory_limit", 64))
        # The buffer that inputs are written to, one after another.
        self._input = Buffer(0, 0)
        try:
            instance = wasmtime.Instance(self._store, program.module, [])
            self._exports = Trampoline(self._store, instance)
            initialize = instance.exports(self._store)["_initialize"]
            assert isinstance(initialize, wasmtime.Func)
            initialize(self._store)
            use_version(self._store, instance.exports(self._store))
        except (wasmtime.WasmtimeError, wasmtime.Trap) as error:
            raise TrapError(f"the instance did not start within {memory_limit} bytes of memory; pass a larger "
                            f"memory_limit ({_first_line(error)})") from error

    @property
    def memory_size(self) -> int:
        """The bytes of memory that the instance has."""
        return len(self._exports.memory)

    def put(self, value: str | bytes) -> Buffer:
        """Writes bytes to a new buffer, which `reply` takes as an input."""
        data = encoded(value, "the content of a buffer")
        self._enter()
        try:
            buffer = self._allocated(len(data))
            self._write(buffer.address, data)
            return buffer
        finally:
            self._using.release()

    def free(self, buffer: Buffer) -> None:
        """Releases a buffer; a `BadBufferError` says that it was released before, or is a reply."""
        if not isinstance(buffer, Buffer):
            raise ArgumentTypeError(f"free takes what put returned, not {shown(buffer)}")
        self._enter()
        try:
            if self._run("free", buffer.address & _WORD) != 0:
                raise BadBufferError(Status.BAD_BUFFER, "no buffer has this address; it was freed before")
        finally:
            self._using.release()

    def reply(self, name: str, *numbers: int, data: bytes | Buffer | None = None) -> tuple[int, bytes]:
        """Calls an export with numbers and an input; returns the status and the list of its reply."""
        kinds = PARAMETERS.get(name, "") if isinstance(name, str) else ""
        if name in ("allocate", "free") or not kinds:
            raise ArgumentValueError(f"no export vinculum_{name} of the module replies")
        count = len(numbers) + (0 if data is None else 2)
        if count != len(kinds):
            raise ArgumentValueError(f"vinculum_{name} takes {len(kinds)} numbers, not {count}")
        words = [
            value & _WORD if kind == "i" else value
            for kind, value in zip(kinds, [number(value, "each number", 64) for value in numbers])
        ]
        if not isinstance(data, Buffer):
            return self._exchange(name, data if data is None else _bytes(data, "data"), *words)
        return self._exchange(name, None, *words, data.address & _WORD, data.length & _WORD)

    def create(self, settings: object, seed: bytes) -> int:
        """Creates an authority; returns its handle."""
        return int(self._parts("create", pack([checked_seed(seed), *settings_parts(settings)]))[0])

    def restore(self, settings: object, seed: bytes, snapshot: bytes) -> int:
        """Creates an authority from a snapshot; returns its handle."""
        parts = [checked_seed(seed), _bytes(snapshot, "snapshot"), *settings_parts(settings)]
        return int(self._parts("restore", pack(parts))[0])

    def drop(self, handle: int) -> None:
        """Removes an authority."""
        self._parts("drop", None, _handle(handle))

    def call(
        self, handle: int, request: bytes, now: int, seed: bytes, *, peer: str = "", commits: bool = True,
        answers: Sequence[bytes] = (),
    ) -> Proposal | Questions:
        """Runs a request, as `request_list` makes it, until it is done or asks questions.

        `now` is milliseconds since 1970. `peer` is the IP address that the request came from, or empty. `answers` holds
        the list of kind, value and question for each question so far.
        """
        if not isinstance(commits, bool):
            raise ArgumentTypeError(f"commits must be bool, not {shown(commits)}")
        if not isinstance(peer, str):
            raise ArgumentTypeError(f"peer must be str, such as \"192.0.2.1\", not {shown(peer)}")
        rest = request if type(request) is bytes else _bytes(request, "request")
        if peer or answers:
            data = pack((checked_seed(seed), peer, pack(answers))) + rest
        else:
            data = b"".join((_SEED_LENGTH, checked_seed(seed), _TWO_EMPTY, rest))
        status, packed = self._exchange("call", data, _handle(handle), number(now, "now", 64), commits)
        if status != _DONE:
            return _questions(status, _accepted(status, packed))
        code, content_type, body, changes, cursor, effects = unpack(packed)
        return Proposal(int(code), content_type.decode(), body, changes, int(cursor), unpack(effects) if effects else [])

    def create_on_rows(self, settings: object, seed: bytes) -> tuple[int, list[tuple[bytes, bytes]]]:
        """Creates an authority whose accounts the host keeps; returns its handle and the rows that it begins with."""
        parts = [checked_seed(seed), *settings_parts(settings), b"rows", b"on"]
        handle, *rows = self._parts("create", pack(parts))
        return int(handle), list(zip(rows[::2], rows[1::2]))

    def call_on_rows(
        self, handle: int, word: Sequence[bytes], request: bytes, now: int, seed: bytes, *, peer: str = "",
        answers: Sequence[bytes] = (),
    ) -> Outcome:
        """Says a word of the host, with 8 random bytes in front, with a request of such an authority."""
        data = pack((pack(word), checked_seed(seed), peer, pack(answers))) + _bytes(request, "request")
        status, packed = self._exchange("call", data, _handle(handle), number(now, "now", 64), True)
        parts = _accepted(status, packed)
        if status == Status.NEEDS:
            return Outcome(questions=[unpack(part) for part in parts])
        if status == Status.READS:
            return Outcome(needs=needs_of(parts))
        if status == Status.COMMITS:
            response = _response(unpack(parts[4])) if parts[4] else None
            return Outcome(response, None, transaction_of(parts), [unpack(part) for part in parts[5:]])
        return Outcome(_response(parts) if parts else None)

    def answer(self, question: Sequence[bytes]) -> list[bytes]:
        """Returns the module's answer to a question about a password: kind and value."""
        return self._parts("answer", pack(question))

    def commit(self, handle: int, cursor: int, changes: bytes) -> int:
        """Commits a change set that was proposed at a cursor; returns the new cursor."""
        numbers = (_handle(handle), number(cursor, "cursor", 64))
        return int(self._parts("commit", _bytes(changes, "changes"), *numbers)[0])

    def changes_since(self, handle: int, cursor: int) -> tuple[int, list[bytes]]:
        """Returns the cursor and the change sets since the given one, and drops older ones."""
        end, *sets = self._parts("changes_since", None, _handle(handle), number(cursor, "cursor", 64))
        return int(end), sets

    def snapshot(self, handle: int) -> tuple[bytes, int]:
        """Returns the whole state and its cursor."""
        snapshot, cursor = self._parts("snapshot", None, _handle(handle))
        return snapshot, int(cursor)

    def _parts(self, name: str, data: bytes | None, *numbers: int) -> list[bytes]:
        return _accepted(*self._exchange(name, data, *numbers))

    def _exchange(self, name: str, data: bytes | None, *numbers: int) -> tuple[int, bytes]:
        """Calls an export; returns the status and the list of its reply."""
        self._enter()
        own = 0
        try:
            if data is None:
                address = self._exports.call(name, *numbers)
            else:
                length = len(data)
                if length > self._input.length:
                    if length > _KEPT:
                        own = self._allocated(length).address
                    else:
                        self._widen(length)
                place = own or self._input.address
                self._write(place, data)
                address = self._exports.call(name, *numbers, place, length)
            return self._read(address)
        except (wasmtime.WasmtimeError, wasmtime.Trap) as error:
            raise self._ended(name, error) from error
        finally:
            try:
                if own and self._stopped is None:
                    self._run("free", own)
            finally:
                self._using.release()

    def _enter(self) -> None:
        """Begins the use of the instance by this thread; the caller releases `_using`."""
        if not self._using.acquire(blocking=False):
            raise BusyError("another thread uses this instance; use an Engine, which has a lock, or an instance each")
        if self._stopped is not None:
            self._using.release()
            raise TrapError(f"this instance has stopped; make another one ({self._stopped})")
        if not self._exports.memory:
            self._exports.renew()

    def _run(self, name: str, *numbers: int) -> int:
        try:
            return self._exports.call(name, *numbers)
        except (wasmtime.WasmtimeError, wasmtime.Trap) as error:
            raise self._ended(name, error) from error

    def _ended(self, name: str, error: Exception) -> TrapError:
        self._stopped = _first_line(error)
        return TrapError(f"the instance stopped in vinculum_{name}: {self._stopped}")

    def _widen(self, length: int) -> None:
        """Replaces the buffer of the inputs by one that has room for this many bytes."""
        if self._input.length:
            before, self._input = self._input, Buffer(0, 0)
            self._run("free", before.address)
        self._input = self._allocated(max(1024, 1 << (length - 1).bit_length()))

    def _allocated(self, length: int) -> Buffer:
        if length > _WORD:
            raise ArgumentValueError("an input must be shorter than 4 GiB")
        address = self._run("allocate", length)
        if address == 0:
            raise FullError(Status.FULL, f"the instance has no room for a buffer of {length} bytes")
        return Buffer(address, length)

    def _write(self, address: int, data: bytes) -> None:
        memory = self._exports.memory
        end = address + len(data)
        if end > len(memory):
            raise self._left()
        memory[address:end] = data

    def _read(self, address: int) -> tuple[int, bytes]:
        memory = self._exports.memory
        start = address + 8
        if address == 0 or start > len(memory):
            raise self._left()
        status, length = _HEADER.unpack_from(memory, address)
        end = start + length
        if end > len(memory):
            raise self._left()
        return status, memory[start:end].tobytes()

    def _left(self) -> TrapError:
        self._stopped = "a buffer is not in its memory"
        return TrapError("the module returned a buffer outside of its memory; it is not the module of this package")


def _handle(value: object) -> int:
    return number(value, "handle", 32, signed=False)


def _bytes(value: object, name: str) -> bytes:
    if not isinstance(value, (bytes, bytearray)):
        raise ArgumentTypeError(f"{name} must be bytes, not {shown(value)}")
    return bytes(value)


def _accepted(status: int, packed: bytes) -> list[bytes]:
    """Returns the parts of a reply, or raises what it refuses with."""
    parts = unpack(packed)
    if Status.NEEDS < status < Status.CLAIMS or status > Status.COMMITS:
        raise refusal(status, parts[0].decode(errors="replace"))
    return parts


def _response(parts: list[bytes]) -> tuple[int, str, bytes, list[bytes]]:
    code, content_type, body, _, _, effects = parts
    return int(code), content_type.decode(), body, unpack(effects)


def _questions(status: int, parts: list[bytes]) -> Questions:
    if status == Status.NEEDS:
        return Questions([unpack(part) for part in parts])
    claim, end, *questions = parts
    return Questions([unpack(part) for part in questions], claim, int(end))


def _first_line(error: Exception) -> str:
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return lines[-1] if lines else type(error).__name__

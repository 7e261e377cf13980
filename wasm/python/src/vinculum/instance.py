"""An instance of the module: its exports as methods, its statuses as errors. `Engine` is what most programs need."""
from __future__ import annotations

import contextlib
import ctypes
import dataclasses
import struct
import threading
from collections.abc import Iterator, Sequence
from typing import Any

import wasmtime

from .errors import (
    ArgumentTypeError, ArgumentValueError, BadBufferError, BusyError, FullError, Status, TrapError, refusal,
)
from .packets import encoded, pack, settings_list, shown, unpack
from .program import Program
from .words import Buffer, Long, Seed, number, word

#: The memory that an instance may use unless it is given another limit.
MEMORY_LIMIT = 1 << 30
#: Buffers of inputs up to this length are kept for the next call: a call of an export costs more than most requests.
_KEPT = 1 << 16


@dataclasses.dataclass(frozen=True)
class Proposal:
    """A response, and the changes that make it true. They are not committed unless `commits` was passed."""

    status: int
    content_type: str
    body: bytes
    #: A change set; empty where nothing changes.
    changes: bytes
    #: The cursor that `commit` takes with the changes.
    cursor: int


@dataclasses.dataclass(frozen=True)
class Questions:
    """What the host has to answer before the request can go on; each question is a list of parts."""

    questions: list[list[bytes]]


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
        try:
            exports = wasmtime.Instance(self._store, program.module, []).exports(self._store)
            self._exports: dict[str, Any] = {
                export.name: exports[export.name] for export in program.module.exports if export.name is not None
            }
            self._exports["_initialize"](self._store)
            # The buffer and its length that the input at each position was written to last.
            self._inputs: dict[int, Buffer] = {}
            # Asking for the type of an export takes longer than most calls.
            self._arities = {
                name: len(export.type(self._store).params)
                for name, export in self._exports.items() if isinstance(export, wasmtime.Func)
            }
        except (wasmtime.WasmtimeError, wasmtime.Trap) as error:
            raise TrapError(f"the instance did not start within {memory_limit} bytes of memory; pass a larger "
                            f"memory_limit ({_first_line(error)})") from error

    @property
    def memory_size(self) -> int:
        """The bytes of memory that the instance has."""
        size: int = self._exports["memory"].data_len(self._store)
        return size

    def put(self, value: str | bytes) -> Buffer:
        """Writes bytes to a new buffer."""
        with self._use():
            return self._put(encoded(value, "the content of a buffer"))

    def free(self, buffer: Buffer) -> None:
        """Releases a buffer; a `BadBufferError` says that it was released before."""
        if not isinstance(buffer, Buffer):
            raise ArgumentTypeError(f"free takes what put returned, not {shown(buffer)}")
        with self._use():
            if self._run("vinculum_free", word(buffer.address)) != 0:
                raise BadBufferError(Status.BAD_BUFFER, "no buffer has this address; it was freed before")

    def reply(self, name: str, *values: int | bytes | Buffer) -> tuple[int, bytes]:
        """Calls an export with numbers, seeds, byte strings and buffers; returns the status and list of its reply."""
        if not isinstance(name, str) or f"vinculum_{name}" not in self._exports:
            raise ArgumentValueError(f"the module has no export vinculum_{name}")
        with self._use():
            return self._reply(name, *values)

    def parts(self, name: str, *values: int | bytes | Buffer) -> list[bytes]:
        """Calls an export and returns the parts of its reply."""
        status, packed = self.reply(name, *values)
        return _parts(status, packed)

    def create(self, settings: object, seed: bytes) -> int:
        """Creates an authority; returns its handle."""
        return int(self.parts("create", settings_list(settings), Seed(seed))[0])

    def restore(self, settings: object, seed: bytes, snapshot: bytes) -> int:
        """Creates an authority from a snapshot; returns its handle."""
        return int(self.parts("restore", settings_list(settings), Seed(seed), _bytes(snapshot, "snapshot"))[0])

    def drop(self, handle: int) -> None:
        """Removes an authority."""
        self.parts("drop", _handle(handle))

    def call(
        self, handle: int, request: bytes, now: int, seed: bytes, *, commits: bool = True,
        answers: Sequence[bytes] = (),
    ) -> Proposal | Questions:
        """Runs a request, as `request_list` makes it, until it is done or asks questions.

        `answers` holds the list of kind, value and question for each question so far. `now` is milliseconds since 1970.
        """
        if not isinstance(commits, bool):
            raise ArgumentTypeError(f"commits must be bool, not {shown(commits)}")
        values: list[int | bytes] = [
            _handle(handle), _bytes(request, "request"), Long(number(now, "now", 64)), Seed(seed), int(commits),
        ]
        name = "call"
        if answers:
            name = "resume"
            values.append(pack(answers))
        status, packed = self.reply(name, *values)
        parts = _parts(status, packed)
        if status == Status.NEEDS:
            return Questions([unpack(part) for part in parts])
        return Proposal(int(parts[0]), parts[1].decode(), parts[2], parts[3], int(parts[4]))

    def answer(self, question: Sequence[bytes]) -> list[bytes]:
        """Returns the module's answer to a question about a password: kind and value."""
        return self.parts("answer", pack(question))

    def commit(self, handle: int, cursor: int, changes: bytes) -> int:
        """Commits a change set that was proposed at a cursor; returns the new cursor."""
        values = (_handle(handle), Long(number(cursor, "cursor", 64)), _bytes(changes, "changes"))
        return int(self.parts("commit", *values)[0])

    def changes_since(self, handle: int, cursor: int) -> tuple[int, list[bytes]]:
        """Returns the cursor and the change sets since the given one, and drops older ones."""
        end, *sets = self.parts("changes_since", _handle(handle), Long(number(cursor, "cursor", 64)))
        return int(end), sets

    def snapshot(self, handle: int) -> tuple[bytes, int]:
        """Returns the whole state and its cursor."""
        snapshot, cursor = self.parts("snapshot", _handle(handle))
        return snapshot, int(cursor)

    @contextlib.contextmanager
    def _use(self) -> Iterator[None]:
        if not self._using.acquire(blocking=False):
            raise BusyError("another thread uses this instance; use an Engine, which has a lock, or an instance each")
        try:
            if self._stopped is not None:
                raise TrapError(f"this instance has stopped; make another one ({self._stopped})")
            yield
        finally:
            self._using.release()

    def _run(self, name: str, *words: int) -> int:
        try:
            return int(self._exports[name](self._store, *words)) & 0xFFFF_FFFF
        except (wasmtime.WasmtimeError, wasmtime.Trap) as error:
            self._stopped = _first_line(error)
            raise TrapError(f"the instance stopped in {name}: {self._stopped}") from error

    def _put(self, data: bytes) -> Buffer:
        if len(data) >= 1 << 32:
            raise ArgumentValueError("an input must be shorter than 4 GiB")
        address = self._run("vinculum_allocate", word(len(data)))
        if address == 0:
            raise FullError(Status.FULL, f"the instance has no room for a buffer of {len(data)} bytes")
        self._write(address, data)
        return Buffer(address, len(data))

    def _kept(self, position: int, data: bytes) -> Buffer:
        """Writes an input to the buffer of its position, which is made or replaced if it is too short."""
        buffer = self._inputs.get(position)
        if buffer is None or buffer.length < len(data):
            if buffer is not None:
                del self._inputs[position]
                self._run("vinculum_free", word(buffer.address))
            buffer = self._put(bytes(max(256, 1 << (len(data) - 1).bit_length() if data else 0)))
            self._inputs[position] = buffer
        self._write(buffer.address, data)
        return Buffer(buffer.address, len(data))

    def _reply(self, name: str, *values: int | bytes | Buffer) -> tuple[int, bytes]:
        words: list[int] = []
        held: list[int] = []
        try:
            for position, value in enumerate(values):
                if isinstance(value, Long):
                    words.append(value)
                elif isinstance(value, int):
                    words.append(word(value))
                elif isinstance(value, Buffer):
                    words += [word(value.address), word(value.length)]
                else:
                    if len(value) > _KEPT:
                        buffer = self._put(value)
                        held.append(buffer.address)
                    else:
                        buffer = self._kept(position, value)
                    words.append(word(buffer.address))
                    if not isinstance(value, Seed):
                        words.append(word(buffer.length))
            expected = self._arities[f"vinculum_{name}"]
            if len(words) != expected:
                raise ArgumentValueError(f"vinculum_{name} takes {expected} numbers, not {len(words)}")
            address = self._run(f"vinculum_{name}", *words)
            if address == 0:
                raise FullError(Status.FULL, "the instance has no room for a reply; nothing was done")
            held.append(address)
            status, length = struct.unpack("<II", self._read(address, 8))
            return status, self._read(address + 8, length)
        finally:
            if self._stopped is None:
                for address in held:
                    self._run("vinculum_free", word(address))

    def _read(self, address: int, length: int) -> bytes:
        return ctypes.string_at(self._place(address, length), length)

    def _write(self, address: int, data: bytes) -> None:
        ctypes.memmove(self._place(address, len(data)), data, len(data))

    def _place(self, address: int, length: int) -> int:
        """Returns the address in this process of bytes of the instance."""
        memory = self._exports["memory"]
        if address + length > memory.data_len(self._store):
            self._stopped = "a buffer is not in its memory"
            raise TrapError("the module returned a buffer outside of its memory; it is not the module of this package")
        # `read` and `write` of the runtime make a type of ctypes for each length.
        return ctypes.addressof(memory.data_ptr(self._store).contents) + address


def _handle(value: object) -> int:
    return number(value, "handle", 32, signed=False)


def _bytes(value: object, name: str) -> bytes:
    if not isinstance(value, (bytes, bytearray)):
        raise ArgumentTypeError(f"{name} must be bytes, not {shown(value)}")
    return bytes(value)


def _parts(status: int, packed: bytes) -> list[bytes]:
    parts = unpack(packed)
    if status > Status.NEEDS:
        raise refusal(status, parts[0].decode(errors="replace"))
    return parts


def _first_line(error: Exception) -> str:
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return lines[-1] if lines else type(error).__name__

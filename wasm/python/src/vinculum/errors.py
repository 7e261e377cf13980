"""The errors of this package. Each says what happened, why, and what to pass or do instead."""
from __future__ import annotations

import enum


class Status(enum.IntEnum):
    """How a call of the module ended. The numbers are part of its border."""

    DONE = 0
    NEEDS = 1
    UNKNOWN_HANDLE = 2
    BAD_BUFFER = 3
    MALFORMED = 4
    CONFLICT = 5
    FORGOTTEN = 6
    DAMAGED = 7
    FULL = 8
    CLAIMS = 9


class VinculumError(Exception):
    """The base of every error of this package."""


class ArgumentTypeError(VinculumError, TypeError):
    """An argument has a wrong type. The module has not seen it."""


class ArgumentValueError(VinculumError, ValueError):
    """An argument has the right type and an impossible value. The module has not seen it."""


class ModuleError(VinculumError):
    """The bytes are not the embedding module, or have a border of another version."""


class ClosedError(VinculumError):
    """The engine or instance is closed or dropped."""


class BusyError(VinculumError):
    """Two threads used one `Instance` at the same time. An `Engine` has a lock and never raises this."""


class TrapError(VinculumError):
    """The instance stopped in the middle of a call, for example because its memory was used up.

    The request had no effect. An `Engine` has replaced the instance when it raises this; an `Instance` that raised it
    refuses further calls.
    """


class RefusalError(VinculumError):
    """The module refused a call. Nothing was changed."""

    status: Status

    def __init__(self, status: Status, text: str) -> None:
        super().__init__(text)
        self.status = status


class UnknownHandleError(RefusalError):
    """No authority has the handle: it was dropped, or belongs to another instance."""


class BadBufferError(RefusalError):
    """An address is no buffer's, or a length is longer than its buffer."""


class MalformedError(RefusalError):
    """An input has a wrong form."""


class ConflictError(RefusalError):
    """Other changes were committed since the changes were proposed. Call again."""


class ForgottenError(RefusalError):
    """The changes asked for are no longer kept. Take a snapshot."""


class DamagedError(RefusalError):
    """A snapshot or change set is damaged, or has a version that this module does not read."""


class FullError(RefusalError):
    """There is no room for another buffer or authority."""


class StoreError(VinculumError):
    """A store could not read or write its state."""


class StoreInUseError(StoreError):
    """Another engine has the file open."""


class StoreDamagedError(StoreError):
    """The file is not a store, is damaged, or was written for another project or by a newer version."""


_REFUSALS: dict[Status, type[RefusalError]] = {
    Status.UNKNOWN_HANDLE: UnknownHandleError,
    Status.BAD_BUFFER: BadBufferError,
    Status.MALFORMED: MalformedError,
    Status.CONFLICT: ConflictError,
    Status.FORGOTTEN: ForgottenError,
    Status.DAMAGED: DamagedError,
    Status.FULL: FullError,
}
_KNOWN = {int(status) for status in Status}


def refusal(status: int, text: str) -> VinculumError:
    """Returns the error of a status from 2 on."""
    if status not in _KNOWN:
        return ModuleError(f"the module replied with the unknown status {status}: {text}")
    known = Status(status)
    return _REFUSALS[known](known, text)

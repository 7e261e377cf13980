"""The errors of this package. Each says what happened, why, and what to pass or do instead."""
from __future__ import annotations

import enum
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from .remedies import REMEDIES, ErrorCode

if TYPE_CHECKING:
    from .messages import JSONObject, MfaEnrollment


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
    READS = 10
    COMMITS = 11


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


#: The parts of `WORD` and `WORD : detail`; two messages of the service have another space or no colon.
_FORM = re.compile(r"([A-Z][A-Z0-9_]*)\s*(?::|(?=\(\()|$)(.*)", re.DOTALL)


def code_of(message: str) -> str:
    """Returns the code of an error string; the string itself if it is a sentence."""
    parts = _FORM.fullmatch(message)
    return parts[1] if parts else message


class ServiceError(VinculumError):
    """The service refused the call of a client. Nothing was changed."""

    #: The HTTP status.
    status: int
    #: Such as `EMAIL_EXISTS`. Servers may send codes that this version does not know.
    code: ErrorCode | str
    #: What is wrong and what to do instead, where the service says it.
    detail: str | None
    #: What to do next; `None` for codes that `ErrorCode` does not have.
    remedy: str | None
    #: The kind of failure in one word, such as `invalid`.
    reason: str | None
    #: What an identity provider said of the error.
    provider_error: JSONObject | None
    #: The message that the service answered.
    body: Any

    def __init__(self, status: int, code: str, message: str, body: object) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        parts = _FORM.fullmatch(message)
        self.detail = (parts[2] if parts else message).strip() or None
        self.remedy = REMEDIES.get(code)
        error = _error(body)
        errors = error.get("errors") or [{}]
        self.reason = errors[0].get("reason")
        self.provider_error = error.get("providerError")
        self.body = body

    @staticmethod
    def of(status: int, body: object) -> ServiceError:
        """Returns the error of a response with a status that is no success."""
        error = _error(body)
        other = body.get("message") if isinstance(body, Mapping) else None
        message = str(error.get("message") or other or f"the server answered {status}")
        code, name = code_of(message), error.get("status")
        # A sentence, as of a change that could not be stored, has its code in the member status.
        is_status = not _FORM.fullmatch(message) and isinstance(name, str)
        return ServiceError(status, str(name) if is_status else code, message, body)


class SecondFactorRequired(ServiceError):
    """The first factor was right, and a second one is missing: pass this error to `resolve_sign_in` of the client."""

    pending_credential: str
    #: The second factors of the account.
    factors: list[MfaEnrollment]

    def __init__(self, answer: Mapping[str, Any]) -> None:
        super().__init__(
            200, "SECOND_FACTOR_REQUIRED", "a second factor is missing; pass this error to resolve_sign_in", answer)
        self.pending_credential = answer["mfaPendingCredential"]
        self.factors = answer.get("mfaInfo", [])


def _error(body: object) -> Mapping[str, Any]:
    error = body.get("error") if isinstance(body, Mapping) else None
    return error if isinstance(error, Mapping) else {}


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

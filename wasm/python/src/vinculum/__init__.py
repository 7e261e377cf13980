"""An identity engine that speaks the protocol of Firebase Authentication, in process."""
from .aio import AsyncEngine
from .effect import Effect
from .engine import Engine, Recovery
from .errors import (
    ArgumentTypeError, ArgumentValueError, BadBufferError, BusyError, ClosedError, ConflictError, DamagedError,
    ForgottenError, FullError, MalformedError, ModuleError, RefusalError, Status, StoreDamagedError, StoreError,
    StoreInUseError, TrapError, UnknownHandleError, VinculumError,
)
from .instance import Instance
from .program import Program
from .questions import Call, Reply, SignTask
from .response import Response
from .serving import Server
from .sqlite import SQLiteStore
from .store import MemoryStore, Saved, Store
from .transport import HTTPTransport

__version__ = "0.1.0"

__all__ = [
    "ArgumentTypeError", "ArgumentValueError", "AsyncEngine", "BadBufferError", "BusyError", "Call", "ClosedError",
    "ConflictError", "DamagedError", "Effect", "Engine", "ForgottenError", "FullError", "HTTPTransport", "Instance",
    "MalformedError", "MemoryStore", "ModuleError", "Program", "Recovery", "RefusalError", "Reply", "Response",
    "SQLiteStore", "Saved", "Server", "SignTask", "Status", "Store", "StoreDamagedError", "StoreError",
    "StoreInUseError", "TrapError", "UnknownHandleError", "VinculumError",
]

"""An identity engine that speaks the protocol of Firebase Authentication, in process."""
from .aio import AsyncEngine
from .client import Administration, AsyncAdministration, AsyncClient, Client, ClientOptions
from .client.credentials import Credential, Session
from .client.merges import MergeOutcome
from .effect import Effect
from .engine import Engine, Recovery
from .errors import (
    ArgumentTypeError, ArgumentValueError, BadBufferError, BusyError, ClosedError, ConflictError, DamagedError,
    ForgottenError, FullError, MalformedError, ModuleError, RefusalError, SecondFactorRequired, ServiceError, Status,
    StoreDamagedError, StoreError, StoreInUseError, TrapError, UnknownHandleError, VinculumError,
)
from .instance import Instance
from .program import Program
from .questions import Call, Reply, SignTask
from .remedies import ErrorCode
from .response import Response
from .row_stores import DatabaseRowStore, SQLiteRowStore
from .rows import Row, RowAnswer, RowNeeds, RowRange, RowStore, RowTransaction
from .serving import Server
from .sqlite import SQLiteStore
from .store import MemoryStore, Saved, Store
from .transport import HTTPTransport

__version__ = "0.1.0"

__all__ = [
    "Administration", "ArgumentTypeError", "ArgumentValueError", "AsyncAdministration", "AsyncClient", "AsyncEngine",
    "BadBufferError", "BusyError", "Call", "Client", "ClientOptions", "ClosedError", "ConflictError", "Credential",
    "DamagedError", "DatabaseRowStore", "Effect", "Engine", "ErrorCode", "ForgottenError", "FullError", "HTTPTransport",
    "Instance", "MalformedError", "MemoryStore", "MergeOutcome", "ModuleError", "Program", "Recovery", "RefusalError",
    "Reply", "Response", "Row", "RowAnswer", "RowNeeds", "RowRange", "RowStore", "RowTransaction", "SQLiteRowStore",
    "SQLiteStore", "Saved", "SecondFactorRequired", "Server", "ServiceError", "Session", "SignTask", "Status", "Store",
    "StoreDamagedError", "StoreError", "StoreInUseError", "TrapError", "UnknownHandleError", "VinculumError",
]

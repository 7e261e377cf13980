"""The lock of a store: one process has its file."""
from __future__ import annotations

import ctypes
import os
import weakref

from .errors import StoreError, StoreInUseError

try:
    import fcntl
except ImportError:
    # Windows. There the lock that SQLite takes belongs to its own handle, and no other close releases it.
    fcntl = None  # type: ignore[assignment]


class Lock:
    """An exclusive lock of a file of its own, `NAME-lock`, held until `release` or the end of the process.

    The locks that SQLite takes (POSIX, `fcntl`) are released as soon as the process closes any descriptor of the
    database: a backup that reads the file would release them. A lock of `flock` belongs to its descriptor instead. The
    file stays; it is empty, and a copy of the store does not need it.
    """

    def __init__(self, file: str) -> None:
        self._name = f"{file}-lock"
        self._descriptor = -1
        self._leaked: object = None

    def acquire(self) -> None:
        """Takes the lock, or raises a `StoreInUseError`."""
        if fcntl is None:
            return
        while True:
            descriptor = os.open(self._name, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600)
            try:
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                os.close(descriptor)
                raise StoreInUseError(
                    f"another engine has {self._name.removesuffix('-lock')} open; close it, or use one engine in one "
                    "process") from None
            except BaseException:
                os.close(descriptor)
                raise
            self._descriptor = descriptor
            if self._is_named():
                _held.add(self)
                return
            # The file was removed between the two calls; the lock of a file without a name excludes nobody.
            self.release()

    def confirm(self) -> None:
        """Raises a `StoreError` if the name leads to another file now, whose lock somebody else may have."""
        if self._descriptor >= 0 and not self._is_named():
            raise StoreError(
                f"{self._name} was removed or replaced while the store was open, so another engine may have the store "
                "too; close this engine, and open the store in one")

    def keep_in_children(self, connection: object) -> None:
        """Keeps forked processes from closing a connection of SQLite, which would remove the write-ahead log."""
        self._leaked = connection

    def leave_to_parent(self) -> None:
        """Gives the lock up in a forked process; the parent still has it."""
        if self._leaked is not None:
            # One reference too many: the connection stays open until the process ends, whatever is collected.
            ctypes.pythonapi.Py_IncRef(ctypes.py_object(self._leaked))
        self.release()

    def release(self) -> None:
        """Releases the lock."""
        _held.discard(self)
        self._leaked = None
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1

    def __del__(self) -> None:
        # Of an engine that nobody closed; its connection ends with it.
        self.release()

    def _is_named(self) -> bool:
        try:
            return os.path.samestat(os.stat(self._name, follow_symlinks=False), os.fstat(self._descriptor))
        except FileNotFoundError:
            return False


#: The locks that this process holds.
_held: weakref.WeakSet[Lock] = weakref.WeakSet()


def _leave_to_parent() -> None:
    # A forked process shares the descriptors: the lock would be held until the last child has ended.
    for lock in list(_held):
        lock.leave_to_parent()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_leave_to_parent)

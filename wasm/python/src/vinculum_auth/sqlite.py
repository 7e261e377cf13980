"""State in a file of SQLite."""
from __future__ import annotations

import hashlib
import os
import sqlite3
from pathlib import Path

from .errors import ArgumentTypeError, ArgumentValueError, StoreDamagedError, StoreError, StoreInUseError
from .lock import Lock
from .packets import shown
from .store import Saved

#: The version of the tables.
_FORM = 1
#: "vncm": marks a file of SQLite as a store, so that no other database is taken for one.
_APPLICATION = 0x766E636D


class SQLiteStore:
    """Keeps the state of one project in a file that only its owner may read.

    The file holds what the module holds: accounts, hashes of passwords, secrets of second factors. One engine at a time
    has it open, also among processes: it holds a lock of the file `NAME-lock` beside it, which stays there. Each change
    set is on the disk before its response is given.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        if not isinstance(path, (str, os.PathLike)):
            raise ArgumentTypeError(f"path must be a path of a file, not {shown(path)}")
        self._path = Path(path)
        if str(path) in ("", ":memory:") or str(path).startswith("file:"):
            raise ArgumentValueError("path must be the path of a file; without a store an engine keeps state in memory")
        self._database: sqlite3.Connection | None = None
        # A symbolic link and its target are one store.
        self._file = os.path.realpath(self._path)
        self._lock = Lock(self._file)
        # Database and write-ahead log, as they were opened.
        self._statuses: dict[str, os.stat_result] = {}

    def open(self, project: str) -> None:
        """Opens the file, or creates it."""
        if self._database is not None:
            raise StoreInUseError("this store belongs to another engine; make a store for each engine")
        try:
            if os.path.isdir(self._file):
                raise IsADirectoryError(0, "it is a folder")
            self._lock.acquire()
            try:
                self._connect(project)
            except BaseException:
                self.close()
                raise
        except OSError as error:
            raise StoreError(f"{self._path} cannot be opened: {error.strerror}") from error

    def _connect(self, project: str) -> None:
        try:
            # SQLite gives its other files the permissions of this one. A file that exists is not opened here: closing
            # it would release the locks that SQLite has in this process (fcntl(2)).
            os.close(os.open(self._file, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
        except FileExistsError:
            pass
        # The engine's lock keeps threads apart, so the connection may pass from one to another.
        self._database = sqlite3.connect(self._file, timeout=0, isolation_level=None, check_same_thread=False)
        try:
            self._prepare(self._database, project)
        except sqlite3.Error as error:
            raise self._failure(error) from error
        self._statuses = {file: os.stat(file) for file in (self._file, f"{self._file}-wal")}
        self._lock.keep_in_children(self._database)

    def _prepare(self, database: sqlite3.Connection, project: str) -> None:
        # The lock is held as long as the connection is open, and released by the system if the process ends.
        database.execute("PRAGMA locking_mode = EXCLUSIVE")
        database.execute("BEGIN EXCLUSIVE")
        [application] = database.execute("PRAGMA application_id").fetchone()
        [tables] = database.execute("SELECT count(*) FROM sqlite_master").fetchone()
        if application == 0 and tables == 0:
            database.execute(f"PRAGMA application_id = {_APPLICATION}")
            database.execute(f"PRAGMA user_version = {_FORM}")
            database.execute("CREATE TABLE project (id TEXT NOT NULL)")
            database.execute("INSERT INTO project VALUES (?)", (project,))
            database.execute("CREATE TABLE snapshot (data BLOB NOT NULL)")
            database.execute(
                "CREATE TABLE changes (number INTEGER PRIMARY KEY, data BLOB NOT NULL, digest BLOB NOT NULL)")
        elif application != _APPLICATION:
            raise StoreDamagedError(f"{self._path} is a database of another program; pass the path of a new file")
        database.execute("COMMIT")
        [form] = database.execute("PRAGMA user_version").fetchone()
        if form != _FORM:
            raise StoreDamagedError(
                f"{self._path} has the form {form}, and this package reads the form {_FORM}; install a newer package")
        rows = database.execute("SELECT id FROM project").fetchall()
        if rows != [(project,)]:
            owner = rows[0][0] if rows else "no project"
            raise StoreDamagedError(f"{self._path} holds the accounts of {owner}, not of {project}; open it as {owner}")
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = FULL")
        # Creates the write-ahead log.
        database.execute("BEGIN IMMEDIATE")
        database.execute("COMMIT")

    def load(self) -> Saved:
        """Returns the state."""
        database = self._opened()
        self._confirm()
        try:
            snapshots = database.execute("SELECT data FROM snapshot").fetchall()
            rows = database.execute("SELECT data, digest FROM changes ORDER BY number").fetchall()
        except sqlite3.Error as error:
            raise self._failure(error) from error
        for number, (data, digest) in enumerate(rows, start=1):
            if not isinstance(data, bytes) or hashlib.sha256(data).digest() != digest:
                raise StoreDamagedError(
                    f"{self._path} is damaged: change set {number} of {len(rows)} fails its digest; restore it from a "
                    "backup")
        return Saved(snapshots[0][0] if snapshots else None, [data for data, _ in rows])

    def append(self, changes: bytes) -> None:
        """Adds a change set; it is on the disk when this returns."""
        database = self._opened()
        self._confirm()
        try:
            database.execute(
                "INSERT INTO changes (data, digest) VALUES (?, ?)", (changes, hashlib.sha256(changes).digest()))
        except sqlite3.Error as error:
            raise self._failure(error) from error
        self._confirm()

    def replace(self, snapshot: bytes) -> None:
        """Replaces snapshot and changes by a snapshot, all or nothing."""
        database = self._opened()
        self._confirm()
        try:
            database.execute("BEGIN")
            try:
                database.execute("DELETE FROM snapshot")
                database.execute("DELETE FROM changes")
                database.execute("INSERT INTO snapshot VALUES (?)", (snapshot,))
                database.execute("COMMIT")
            except BaseException:
                if database.in_transaction:
                    database.execute("ROLLBACK")
                raise
        except sqlite3.Error as error:
            raise self._failure(error) from error
        self._confirm()

    def close(self) -> None:
        """Closes the file."""
        if self._database is not None:
            self._database.close()
            self._database = None
        # Last: whoever has the lock next must find everything in the database.
        self._lock.release()

    def _confirm(self) -> None:
        """Raises a `StoreError` if a path leads to another file than when the store was opened.

        It is called before a change and again before it is acknowledged. Once SQLite's own locks are released (see
        `Lock`), another program of SQLite removes the write-ahead log when it closes the database; what is written to
        it later would be lost.
        """
        self._lock.confirm()
        for file, status in self._statuses.items():
            try:
                is_same = os.path.samestat(os.stat(file), status)
            except FileNotFoundError:
                is_same = False
            except OSError as error:
                raise StoreError(f"{file} cannot be read: {error.strerror}") from error
            if not is_same:
                raise StoreError(
                    f"another program removed or replaced {file} while the store was open; close this engine, and open "
                    "the store again")

    def _opened(self) -> sqlite3.Connection:
        if self._database is None:
            raise StoreError("this store is closed; make another one with the same path")
        return self._database

    def _failure(self, error: sqlite3.Error) -> StoreError:
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            return StoreInUseError(f"another engine has {self._path} open; close it, or use one engine in one process")
        if code == sqlite3.SQLITE_CANTOPEN:
            return StoreError(f"{self._path} cannot be opened: {error}")
        if code in (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT):
            return StoreDamagedError(f"{self._path} is no database, or is damaged; restore it from a backup")
        return StoreError(f"{self._path} cannot be read or written: {error}")

"""State in a file of SQLite."""
from __future__ import annotations

import hashlib
import os
import sqlite3
from pathlib import Path

from .errors import ArgumentTypeError, ArgumentValueError, StoreDamagedError, StoreError, StoreInUseError
from .packets import shown
from .store import Saved

#: The version of the tables.
_FORM = 1
#: "vncm": marks a file of SQLite as a store, so that no other database is taken for one.
_APPLICATION = 0x766E636D


class SQLiteStore:
    """Keeps the state of one project in a file that only its owner may read.

    The file holds what the module holds: accounts, hashes of passwords, secrets of second factors. One engine at a time
    has it open, also among processes. Each change set is on the disk before its response is given.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        if not isinstance(path, (str, os.PathLike)):
            raise ArgumentTypeError(f"path must be a path of a file, not {shown(path)}")
        self._path = Path(path)
        if str(path) in ("", ":memory:") or str(path).startswith("file:"):
            raise ArgumentValueError("path must be the path of a file; without a store an engine keeps state in memory")
        self._database: sqlite3.Connection | None = None

    def open(self, project: str) -> None:
        """Opens the file, or creates it."""
        if self._database is not None:
            raise StoreInUseError("this store belongs to another engine; make a store for each engine")
        try:
            # SQLite gives its other files the permissions of this one.
            os.close(os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600))
        except OSError as error:
            raise StoreError(f"{self._path} cannot be opened: {error.strerror}") from error
        # The engine's lock keeps threads apart, so the connection may pass from one to another.
        database = sqlite3.connect(self._path, timeout=0, isolation_level=None, check_same_thread=False)
        try:
            self._prepare(database, project)
        except sqlite3.Error as error:
            database.close()
            raise self._failure(error) from error
        except StoreError:
            database.close()
            raise
        self._database = database

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

    def load(self) -> Saved:
        """Returns the state."""
        database = self._opened()
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
        try:
            self._opened().execute(
                "INSERT INTO changes (data, digest) VALUES (?, ?)", (changes, hashlib.sha256(changes).digest()))
        except sqlite3.Error as error:
            raise self._failure(error) from error

    def replace(self, snapshot: bytes) -> None:
        """Replaces snapshot and changes by a snapshot, all or nothing."""
        database = self._opened()
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

    def close(self) -> None:
        """Closes the file."""
        if self._database is not None:
            self._database.close()
            self._database = None

    def _opened(self) -> sqlite3.Connection:
        if self._database is None:
            raise StoreError("this store is closed; make another one with the same path")
        return self._database

    def _failure(self, error: sqlite3.Error) -> StoreError:
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            return StoreInUseError(f"another engine has {self._path} open; close it, or use one engine in one process")
        if code in (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT):
            return StoreDamagedError(f"{self._path} is no database, or is damaged; restore it from a backup")
        return StoreError(f"{self._path} cannot be read or written: {error}")

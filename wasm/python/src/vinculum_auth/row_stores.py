"""Stores of rows: SQLite, and any database with a driver of PEP 249, such as psycopg."""
from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from .errors import ArgumentValueError, StoreError
from .rows import RowAnswer, RowNeeds, RowTransaction, Row

#: How often a transaction is tried that others were before.
_TRIES = 10
#: Serialization failures and deadlocks of PostgreSQL.
_CONFLICTS = ("40001", "40P01")
_MARKS = {"format": "%s", "pyformat": "%s", "qmark": "?"}


class DatabaseRowStore:
    """Keeps rows in the table `vinculum_rows` of a database.

    Args:
        connect: Makes a connection as PEP 249 describes them, such as `lambda: psycopg.connect(address)`. Each is used
            by one thread at a time, and kept.
        paramstyle: That of the driver: `format`, `pyformat` or `qmark`.
        reading: The first statement of each transaction that reads as of one moment.
        writing: The first statement of each transaction that nothing else comes between.
        bytes_type: The column type of byte strings.
    """

    def __init__(
        self, connect: Callable[[], Any], *, paramstyle: str = "format",
        reading: str = "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY",
        writing: str = "SET TRANSACTION ISOLATION LEVEL SERIALIZABLE", bytes_type: str = "BYTEA",
    ) -> None:
        if paramstyle not in _MARKS:
            raise ArgumentValueError("paramstyle must be format, pyformat or qmark")
        self._connect = connect
        self._reading, self._writing, self._bytes_type = reading, writing, bytes_type
        mark = _MARKS[paramstyle]
        where = f"WHERE project = {mark} AND key"
        self._one = f"SELECT key, version, value FROM vinculum_rows {where} = {mark}"
        self._version = f"SELECT version FROM vinculum_rows {where} = {mark}"
        self._range = (
            f"SELECT key, version, value FROM vinculum_rows {where} >= {mark} AND key < {mark} "
            f"ORDER BY key LIMIT {mark}")
        self._count = f"SELECT count(*) FROM vinculum_rows {where} >= {mark} AND key < {mark}"
        self._delete = f"DELETE FROM vinculum_rows {where} = {mark}"
        self._put = (
            f"INSERT INTO vinculum_rows (project, key, version, value) VALUES ({mark}, {mark}, {mark}, {mark}) "
            "ON CONFLICT (project, key) DO UPDATE SET version = excluded.version, value = excluded.value")
        self._project = ""
        self._idle: list[Any] = []
        self._lock = threading.Lock()

    def open(self, project: str) -> None:
        """Makes the table if there is none."""
        self._project = project
        with self._transaction(self._writing) as cursor:
            cursor.execute(
                f"CREATE TABLE IF NOT EXISTS vinculum_rows (project TEXT NOT NULL, key {self._bytes_type} NOT NULL, "
                f"version BIGINT NOT NULL, value {self._bytes_type} NOT NULL, PRIMARY KEY (project, key))")

    def read(self, needs: RowNeeds) -> RowAnswer:
        """Reads in one transaction."""
        rows: dict[bytes, Row] = {}
        with self._transaction(self._reading) as cursor:
            for key in needs.keys:
                cursor.execute(self._one, (self._project, key))
                self._note(cursor.fetchall(), rows)
            for lower, upper, limit in needs.ranges:
                cursor.execute(self._range, (self._project, lower, upper, limit))
                self._note(cursor.fetchall(), rows)
            counts = []
            for lower, upper in needs.counts:
                cursor.execute(self._count, (self._project, lower, upper))
                counts.append(int(cursor.fetchone()[0]))
        return RowAnswer(list(rows.values()), counts)

    @staticmethod
    def _note(found: list[Any], rows: dict[bytes, Row]) -> None:
        for key, version, value in found:
            # Some drivers return views of memory.
            row = Row(bytes(key), version, bytes(value))
            rows[row.key] = row

    def commit(self, transaction: RowTransaction) -> bytes | None:
        """Compares and writes in one transaction, which is tried again after those of others."""
        for attempt in range(_TRIES):
            try:
                return self._committed(transaction)
            except StoreError as error:
                cause = error.__cause__
                state = getattr(cause, "sqlstate", None) or getattr(cause, "pgcode", None)
                if state not in _CONFLICTS or attempt == _TRIES - 1:
                    raise
        return None

    def _committed(self, transaction: RowTransaction) -> bytes | None:
        with self._transaction(self._writing) as cursor:
            for key, version in transaction.expectations:
                cursor.execute(self._version, (self._project, key))
                row = cursor.fetchone()
                if (0 if row is None else row[0]) != version:
                    return key
            for key in transaction.deletions:
                cursor.execute(self._delete, (self._project, key))
            for key, value in transaction.writes:
                cursor.execute(self._put, (self._project, key, transaction.version, value))
        return None

    def close(self) -> None:
        """Closes the connections that are not in use."""
        with self._lock:
            idle, self._idle = self._idle, []
        for connection in idle:
            connection.close()

    @contextmanager
    def _transaction(self, first: str) -> Iterator[Any]:
        """A cursor in a transaction, which is committed at the end."""
        try:
            with self._lock:
                connection = self._idle.pop() if self._idle else None
            if connection is None:
                connection = self._connect()
        except Exception as error:
            raise StoreError(f"the database cannot be opened: {error}") from error
        try:
            cursor = connection.cursor()
            cursor.execute(first)
            yield cursor
            cursor.close()
            connection.commit()
        except BaseException as error:
            # A connection that has failed is not used again; closing it rolls back.
            try:
                connection.close()
            except Exception:
                pass
            if isinstance(error, Exception) and not isinstance(error, StoreError):
                raise StoreError(f"the database cannot be read or written: {error}") from error
            raise
        with self._lock:
            self._idle.append(connection)


class SQLiteRowStore(DatabaseRowStore):
    """Keeps rows in a file of SQLite, which several processes may use at once.

    Args:
        path: The file, which is made with the mode 600 if it is not there.
        timeout: How many seconds a transaction waits for those of others.
    """

    def __init__(self, path: str | os.PathLike[str], *, timeout: float = 10) -> None:
        self._path = os.fspath(path)
        if self._path in ("", ":memory:"):
            raise ArgumentValueError(
                "SQLiteRowStore takes the path of a file: each connection to :memory: is another one")
        self._timeout = timeout
        super().__init__(
            self._opened, paramstyle="qmark", reading="BEGIN", writing="BEGIN IMMEDIATE", bytes_type="BLOB")

    def open(self, project: str) -> None:
        """Makes the table if there is none."""
        with self._transaction("BEGIN") as cursor:
            cursor.execute("SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name IN ('rows', 'marks')")
            if cursor.fetchone()[0] == 2:
                raise StoreError(
                    f"{self._path} is a store of the program vinculum, which takes no other table: give the rows a "
                    "file of their own")
        super().open(project)

    def _opened(self) -> sqlite3.Connection:
        try:
            # SQLite gives its other files the permissions of this one.
            os.close(os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
        except FileExistsError:
            pass
        connection = sqlite3.connect(
            self._path, timeout=self._timeout, isolation_level=None, check_same_thread=False)
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
        except BaseException:
            connection.close()
            raise
        return connection

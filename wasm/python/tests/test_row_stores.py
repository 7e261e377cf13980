"""Stores of rows keep what was committed, and nothing else; wasm/hosts/with-postgres gives the address of PostgreSQL."""
from __future__ import annotations

import os
import random
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psycopg
import pytest
from vinculum_auth import DatabaseRowStore, Row, RowAnswer, RowNeeds, RowRange, RowTransaction, SQLiteRowStore, StoreError

from support import of_seed, seeds

POSTGRES = os.environ["TESTING_POSTGRES"]
Make = Callable[[Path], DatabaseRowStore]


def postgres(_: Path) -> DatabaseRowStore:
    """A store by psycopg."""
    with psycopg.connect(POSTGRES) as connection:
        connection.execute("DROP TABLE IF EXISTS vinculum_rows")
    return DatabaseRowStore(lambda: psycopg.connect(POSTGRES))


def generic(folder: Path) -> DatabaseRowStore:
    """A store by a driver of PEP 249 that is not told what it is: SQLite's own."""
    return DatabaseRowStore(
        lambda: sqlite3.connect(folder / "rows.db", isolation_level=None, check_same_thread=False, timeout=10),
        paramstyle="qmark", reading="BEGIN", writing="BEGIN IMMEDIATE", bytes_type="BLOB")


STORES: list[Make] = [lambda folder: SQLiteRowStore(folder / "rows.db"), generic, postgres]
every_store = pytest.mark.parametrize("make", STORES, ids=["SQLiteRowStore", "DB-API", "psycopg"])


@every_store
@pytest.mark.parametrize("seed", seeds(3), ids=of_seed)
def test_a_store_does_what_a_dictionary_does(make: Make, seed: str, tmp_path: Path) -> None:
    chance = random.Random(seed)
    store, model = make(tmp_path), dict[bytes, Row]()
    store.open("demo")
    # Short keys of few bytes, so that they meet, with those that texts do not have.
    keys = [bytes(chance.choices([0, 1, 0x41, 0x80, 0xFF], k=chance.randint(1, 3))) for _ in range(30)]
    for version in range(1, 80):
        chosen = sorted(set(chance.sample(keys, 6)))
        expectations = [
            (key, model[key].version if key in model else 0) if chance.random() < 0.95 else (key, 1 << 52)
            for key in chosen[:3]]
        transaction = RowTransaction(
            version, expectations, [(key, chance.randbytes(chance.randint(0, 9))) for key in chosen[2:5]], chosen[5:])
        broken = [key for key, expected in expectations if expected == 1 << 52]
        assert store.commit(transaction) == (broken[0] if broken else None)
        if not broken:
            model.update({key: Row(key, version, value) for key, value in transaction.writes})
            for key in transaction.deletions:
                model.pop(key, None)
        lower, upper = sorted(chance.sample(keys, 2))
        limit = chance.choice([1, 3, 0x7FFF_FFFF])
        inside = sorted(key for key in model if lower <= key < upper)
        wanted = {key: model[key] for key in [*chosen[:2], *inside[:limit]] if key in model}
        answer = store.read(RowNeeds(chosen[:2], [RowRange(lower, upper, limit)], [(lower, upper)]))
        assert sorted(answer.rows) == sorted(wanted.values())
        assert answer.counts == [len(inside)]
    store.close()


@every_store
def test_of_transactions_at_once_one_is_done(make: Make, tmp_path: Path) -> None:
    store = make(tmp_path)
    store.open("demo")

    def commit(version: int) -> bool:
        return store.commit(RowTransaction(version, [(b"\x10a", 0)], [(b"\x10a", b"x"), (b"\x11", b"")], [])) is None

    with ThreadPoolExecutor(8) as threads:
        assert sum(threads.map(commit, range(1, 17))) == 1
    store.close()


@every_store
def test_two_projects_share_a_table(make: Make, tmp_path: Path) -> None:
    store = make(tmp_path)
    store.open("demo")
    assert store.commit(RowTransaction(7, [(b"\x01", 0)], [(b"\x01", b"demo")], [])) is None
    store.open("other")
    assert store.read(RowNeeds([b"\x01"], [], [(b"\x00", b"\xff")])) == RowAnswer([], [0])
    store.open("demo")
    assert store.read(RowNeeds([b"\x01"], [], [(b"\x00", b"\xff")])) == RowAnswer([Row(b"\x01", 7, b"demo")], [1])
    store.close()


@pytest.mark.parametrize("fault", ["locked", "read-only", "gone"])
def test_a_transaction_that_postgresql_refuses_is_an_error_and_nothing_is_half(fault: str, tmp_path: Path) -> None:
    postgres(tmp_path).close()
    connections: list[psycopg.Connection] = []

    def connect() -> psycopg.Connection:
        connections.append(psycopg.connect(POSTGRES, options="-c lock_timeout=100"))
        return connections[-1]

    store = DatabaseRowStore(connect)
    store.open("demo")
    every = RowNeeds([], [RowRange(b"\x00", b"\xff", 100)], [])
    assert store.commit(RowTransaction(7, [(b"\x10a", 0)], [(b"\x10a", b"x")], [])) is None
    before = store.read(every)
    change = RowTransaction(8, [(b"\x10a", 7)], [(b"\x10a", b"y"), (b"\x10b", b"z")], [])
    with psycopg.connect(POSTGRES) as other:
        if fault == "locked":
            other.execute("LOCK TABLE vinculum_rows IN SHARE ROW EXCLUSIVE MODE")
        elif fault == "read-only":
            # In effect from the next transaction on.
            connections[-1].execute("SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY")
            connections[-1].commit()
        else:
            other.execute("SELECT pg_terminate_backend(%s)", (connections[-1].info.backend_pid,))
        with pytest.raises(StoreError):
            store.commit(change)
        other.rollback()
    assert store.read(every) == before
    assert store.commit(change) is None
    assert [row.value for row in store.read(every).rows] == [b"y", b"z"]
    store.close()

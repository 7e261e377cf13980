"""Engines whose accounts are rows in a database of the host."""
from __future__ import annotations

import asyncio
import sqlite3
import stat
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
import vinculum_auth
from vinculum_auth import DatabaseRowStore, Row, RowAnswer, RowNeeds, RowRange, RowTransaction, SQLiteRowStore, StoreError

from support import counting, emails, engine, path, person, seeds, sign_up


def generic(file: Path) -> DatabaseRowStore:
    """A store by a driver of PEP 249 that is not told what it is: SQLite's own."""

    def connect() -> sqlite3.Connection:
        return sqlite3.connect(file, isolation_level=None, check_same_thread=False, timeout=10)

    return DatabaseRowStore(
        connect, paramstyle="qmark", reading="BEGIN", writing="BEGIN IMMEDIATE", bytes_type="BLOB")


@pytest.mark.parametrize("make", [SQLiteRowStore, generic])
def test_the_same_bytes_as_in_memory(make: Any, tmp_path: Path) -> None:
    with engine() as memory, engine(store=make(tmp_path / "rows.db")) as rows:
        token = ""
        for operation, body in [
            ("signUp", person()), ("signUp", person()), ("signInWithPassword", person()),
            ("signInWithPassword", {**person(), "password": "wrong one"}), ("signUp", {}),
            ("sendOobCode", {"requestType": "PASSWORD_RESET", "email": "p1@example.com"}),
            ("createAuthUri", {"identifier": "p1@example.com", "continueUri": "http://localhost"}),
            ("lookup", None), ("update", {"displayName": "Ada"}), ("delete", {}), ("lookup", None),
            ("signUp", person()),
        ]:
            full = {"idToken": token} if body is None else body
            if operation in ("update", "delete"):
                full = {**full, "idToken": token}
            answers = [target.handle("POST", path(operation), json=full) for target in (memory, rows)]
            assert answers[0].status == answers[1].status, operation
            assert answers[0].body == answers[1].body, operation
            token = answers[0].json().get("idToken", token)


def test_an_engine_goes_on_where_another_one_was(tmp_path: Path) -> None:
    file = tmp_path / "rows.db"
    with engine(store=SQLiteRowStore(file)) as first:
        sign_up(first)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    with engine(store=SQLiteRowStore(file), random=counting()) as second:
        assert emails(second) == ["p1@example.com"]
        assert second.handle("POST", path("signInWithPassword"), json=person()).status == 200
        with pytest.raises(vinculum_auth.ArgumentValueError):
            second.snapshot()


def test_of_sign_ups_at_once_by_two_engines_one_has_the_address(tmp_path: Path) -> None:
    file = tmp_path / "rows.db"
    options: dict[str, Any] = {"settings": {"hashCost": "1"}}
    with (vinculum_auth.Engine("demo", store=SQLiteRowStore(file), **options) as one,
          vinculum_auth.Engine("demo", store=SQLiteRowStore(file), **options) as two):
        with ThreadPoolExecutor(8) as threads:
            answers = list(threads.map(
                lambda number: (one, two)[number % 2].handle("POST", path("signUp"), json=person()), range(16)))
        assert sorted(answer.status for answer in answers) == [200] + [400] * 15
        assert {answer.json()["error"]["message"] for answer in answers if answer.status == 400} == {"EMAIL_EXISTS"}
        assert emails(one) == emails(two) == ["p1@example.com"]
        token = two.handle("POST", path("signInWithPassword"), json=person()).json()["idToken"]
        assert one.handle("POST", path("delete"), json={"idToken": token}).status == 200
        refused = two.handle("POST", path("lookup"), json={"idToken": token})
        assert refused.json()["error"]["message"] == "USER_NOT_FOUND"


class Failing:
    """A store that can be made to fail."""

    def __init__(self, store: DatabaseRowStore) -> None:
        self.store = store
        self.read_as: Any = None
        self.commit_as: Any = None

    def open(self, project: str) -> None:
        self.store.open(project)

    def read(self, needs: RowNeeds) -> RowAnswer:
        answer: RowAnswer = self.store.read(needs) if self.read_as is None else self.read_as(needs)
        return answer

    def commit(self, transaction: RowTransaction) -> bytes | None:
        if self.commit_as is None:
            return self.store.commit(transaction)
        outcome: bytes | None = self.commit_as(transaction)
        return outcome

    def close(self) -> None:
        self.store.close()


def raising(_: object) -> None:
    """What a database does that is gone."""
    raise OSError("no connection")


STRANGER = Row(b"\x10\x00\x01\x01A", 7, b"")


@pytest.mark.parametrize(("answer", "text"), [
    (raising, "could not read: no connection"), (lambda _: None, "must return a RowAnswer"),
    (lambda _: RowAnswer([], [1, 2]), "counts must be a list"),
    (lambda _: RowAnswer([("a",)], []), "must be a Row"),  # type: ignore[list-item]
    (lambda _: RowAnswer([STRANGER._replace(version=0)], []), "the version of row 1000010141"),
    (lambda _: RowAnswer([STRANGER._replace(version=1 << 53)], []), "the version of row 1000010141"),
    (lambda _: RowAnswer([STRANGER._replace(value="")], []), "the value of row 1000010141"),  # type: ignore[arg-type]
    (lambda _: RowAnswer([STRANGER], []), "x'1000010141', which was not asked for"),
    (lambda needs: RowAnswer([Row(key, 7, b"\xff") for key in needs.keys], []), "is damaged"),
    (lambda _: RowAnswer([STRANGER] * 40_000, []), "40000 rows"),
])
def test_a_store_that_answers_rubbish_is_an_error(answer: Any, text: str, tmp_path: Path) -> None:
    store = Failing(SQLiteRowStore(tmp_path / "rows.db"))
    with engine(store=store) as target:
        store.read_as = answer
        with pytest.raises(StoreError, match=text):
            sign_up(target)
        store.read_as = None
        assert emails(target) == []
        sign_up(target)


def test_a_store_that_leaves_rows_out_changes_nothing(tmp_path: Path) -> None:
    store = Failing(SQLiteRowStore(tmp_path / "rows.db"))
    every = RowNeeds([], [RowRange(b"\x00", b"\xff", 1000)], [])
    with engine(store=store) as target:
        sign_up(target)
        before = store.store.read(every)
        for kind in (2, 16, 17):

            def without(needs: RowNeeds, kind: int = kind) -> RowAnswer:
                answer = store.store.read(needs)
                return RowAnswer([row for row in answer.rows if row.key[0] != kind], answer.counts)

            store.read_as = without
            fault = {2: "row x'[0-9a-f]+' is of a tenant that has no row", 16: "row x'10[0-9a-f]+' is missing"}.get(kind)
            if fault:
                with pytest.raises(StoreError, match=fault):
                    sign_up(target)
            else:
                answer = target.handle("POST", path("signUp"), json=person())
                assert (answer.status, answer.json()["error"]["status"]) == (503, "UNAVAILABLE")
            assert store.store.read(every) == before


def test_an_address_whose_account_is_missing_is_not_taken_over(tmp_path: Path) -> None:
    file = tmp_path / "rows.db"
    with engine(store=SQLiteRowStore(file)) as target:
        sign_up(target)
        with sqlite3.connect(file) as database:
            [(key,)] = database.execute("SELECT lower(hex(key)) FROM vinculum_rows WHERE hex(key) LIKE '10%'").fetchall()
            database.execute("DELETE FROM vinculum_rows WHERE hex(key) LIKE '10%'")
            before = database.execute("SELECT * FROM vinculum_rows").fetchall()
        for operation in ("signUp", "signInWithPassword"):
            with pytest.raises(StoreError, match=f"row x'{key}' is missing"):
                target.handle("POST", path(operation), json=person())
        with sqlite3.connect(file) as database:
            assert database.execute("SELECT * FROM vinculum_rows").fetchall() == before
        sign_up(target, 2)


def test_rows_of_another_layout_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "rows.db"
    engine(store=SQLiteRowStore(file)).close()
    with sqlite3.connect(file) as database:
        database.execute("UPDATE vinculum_rows SET value = x'0109' WHERE hex(key) LIKE '01%'")
    with pytest.raises(StoreError, match="a layout that this package does not read"):
        engine(store=SQLiteRowStore(file))


@pytest.mark.parametrize("fault", ["locked", "full", "read-only", "gone"])
def test_a_file_that_cannot_be_written_is_an_error_and_nothing_is_half(fault: str, tmp_path: Path) -> None:
    file = tmp_path / "rows.db"
    store = SQLiteRowStore(file, timeout=0.1)
    every = RowNeeds([], [RowRange(b"\x00", b"\xff", 10_000)], [])
    with engine(store=store) as target:
        sign_up(target)
        before = store.read(every)
        [connection] = store._idle
        other = sqlite3.connect(file, isolation_level=None)
        if fault == "locked":
            other.execute("BEGIN IMMEDIATE")
        elif fault == "full":
            [(pages,)] = connection.execute("PRAGMA page_count")
            connection.execute(f"PRAGMA max_page_count = {pages}")
        elif fault == "read-only":
            connection.execute("PRAGMA query_only = ON")
        else:
            store.close()
            for suffix in ("", "-wal", "-shm"):
                other.close()
                if (tmp_path / f"rows.db{suffix}").exists():
                    (tmp_path / f"rows.db{suffix}").rename(tmp_path / f"away.db{suffix}")
        # A page may have room for some more.
        with pytest.raises(StoreError):
            for number in range(2, 100):
                sign_up(target, number)
                assert fault == "full"
        if fault == "locked":
            other.execute("ROLLBACK")
        elif fault == "gone":
            store.close()
            for suffix in ("", "-wal", "-shm"):
                (tmp_path / f"rows.db{suffix}").unlink(missing_ok=True)
                if (tmp_path / f"away.db{suffix}").exists():
                    (tmp_path / f"away.db{suffix}").rename(tmp_path / f"rows.db{suffix}")
        if fault != "full":
            assert store.read(every) == before
        # A connection that has failed is not used again.
        sign_up(target, 200)
        other.close()
        assert "p200@example.com" in emails(target)


def test_a_commit_that_fails_leaves_nothing(tmp_path: Path) -> None:
    store = Failing(SQLiteRowStore(tmp_path / "rows.db"))
    sent: list[str] = []
    with engine(store=store, send=lambda effect: sent.append(effect.kind)) as target:
        sign_up(target, 2)
        target.flush()
        sent.clear()
        store.commit_as = raising
        with pytest.raises(StoreError, match="could not commit: no connection"):
            sign_up(target)
        with pytest.raises(StoreError):
            target.handle(
                "POST", path("sendOobCode"), json={"requestType": "PASSWORD_RESET", "email": "p2@example.com"})
        store.commit_as = lambda transaction: "done"
        with pytest.raises(StoreError, match="commit must return None"):
            sign_up(target)
        store.commit_as = lambda transaction: transaction.expectations[0][0]
        refused = target.handle("POST", path("signUp"), json=person())
        assert (refused.status, refused.json()["error"]["status"]) == (503, "UNAVAILABLE")
        target.flush()
        assert sent == []
        assert store.store.read(RowNeeds([], [], [(b"\x10", b"\x11")])).counts == [1]

        def unknown(transaction: RowTransaction) -> None:
            store.store.commit(transaction)
            raise OSError("the connection ended")

        # It was done, and only its answer was lost.
        store.commit_as = unknown
        sign_up(target)


@pytest.mark.parametrize("seed", seeds(4))
def test_a_code_is_used_once(seed: str, tmp_path: Path) -> None:
    file = tmp_path / f"{seed}.db"
    options: dict[str, Any] = {"settings": {"hashCost": "1"}}
    with (vinculum_auth.Engine("demo", store=SQLiteRowStore(file), **options) as one,
          vinculum_auth.Engine("demo", store=SQLiteRowStore(file), **options) as two):
        sign_up(one)
        two.handle("POST", path("sendOobCode"), json={"requestType": "PASSWORD_RESET", "email": "p1@example.com"})
        listed = one.handle("GET", "/emulator/v1/projects/demo/oobCodes", {"Authorization": "Bearer owner"})
        [code] = listed.json()["oobCodes"]
        barrier = threading.Barrier(6)

        def use(number: int) -> int:
            barrier.wait()
            body = {"oobCode": code["oobCode"], "newPassword": f"another{number}"}
            return (one, two)[number % 2].handle("POST", path("resetPassword"), json=body).status

        with ThreadPoolExecutor(6) as threads:
            assert sorted(threads.map(use, range(6))) == [200] + [400] * 5


def test_asyncio(tmp_path: Path) -> None:
    async def play() -> list[int]:
        store = SQLiteRowStore(tmp_path / "rows.db")
        async with vinculum_auth.AsyncEngine("demo", store=store, settings={"hashCost": "1"}) as target:
            answers = await asyncio.gather(*(
                target.handle("POST", path("signUp"), json=person(number % 2)) for number in range(6)))
            return sorted(answer.status for answer in answers)

    assert asyncio.run(play()) == [200, 200, 400, 400, 400, 400]


def test_a_trap_loses_one_request(tmp_path: Path) -> None:
    recovered: list[object] = []
    with engine(store=SQLiteRowStore(tmp_path / "rows.db"), on_recovery=recovered.append) as target:
        sign_up(target)
        memory = target._instance._exports.memory
        memory[1024:] = b"\xff" * (len(memory) - 1024)
        with pytest.raises(vinculum_auth.TrapError):
            sign_up(target)
        assert len(recovered) == 1
        assert emails(target) == ["p1@example.com"]


def test_the_store_of_a_server_is_refused_and_stays(tmp_path: Path) -> None:
    file = tmp_path / "accounts.db"
    with sqlite3.connect(file) as database:
        database.execute("CREATE TABLE rows (project TEXT)")
        database.execute("CREATE TABLE marks (project TEXT)")
    with pytest.raises(StoreError, match="give the rows a file of their own"):
        engine(store=SQLiteRowStore(file))
    with sqlite3.connect(file) as database:
        assert database.execute("SELECT name FROM sqlite_master ORDER BY name").fetchall() == [("marks",), ("rows",)]


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "rows.db"
    file.write_text("no database, but text that is long enough to be read as one " * 20)
    with pytest.raises(StoreError):
        engine(store=SQLiteRowStore(file))
    with pytest.raises(vinculum_auth.ArgumentValueError):
        SQLiteRowStore(":memory:")
    with pytest.raises(vinculum_auth.ArgumentValueError):
        DatabaseRowStore(lambda: None, paramstyle="named")

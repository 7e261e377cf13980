"""State in a file: it outlives engines and processes that are killed, and damage is seen."""
from __future__ import annotations

import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
import vinculum_auth

from support import emails, engine, path, person, sign_up


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "accounts.db"


def stored(file: Path) -> vinculum_auth.Engine:
    return engine(store=vinculum_auth.SQLiteStore(file))


def test_accounts_and_sessions_outlive_the_engine(file: Path) -> None:
    with stored(file) as one:
        token = sign_up(one)["idToken"]
        before = one.snapshot()
    with stored(file) as other:
        assert other.snapshot() == before
        assert other.handle("POST", path("lookup"), json={"idToken": token}).status == 200


def test_only_its_owner_may_read_the_file(file: Path) -> None:
    with stored(file) as target:
        sign_up(target)
        for one in file.parent.iterdir():
            assert one.stat().st_mode & 0o077 == 0, one.name


def test_changes_become_a_snapshot_in_the_file(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vinculum_auth.engine._COMPACTION", 2000)
    with stored(file) as one:
        for number in range(40):
            sign_up(one, number)
        before = one.snapshot()
    with sqlite3.connect(file) as database:
        [[snapshots, changes]] = database.execute(
            "SELECT (SELECT count(*) FROM snapshot), (SELECT count(*) FROM changes)")
        assert snapshots == 1 and changes < 40
    database.close()
    with stored(file) as other:
        assert other.snapshot() == before


def test_a_second_engine_is_refused_and_the_first_goes_on(file: Path) -> None:
    with stored(file) as one:
        sign_up(one)
        with pytest.raises(vinculum_auth.StoreInUseError, match="another engine"):
            stored(file)
        sign_up(one, 2)
    with stored(file) as other:
        assert emails(other) == ["p1@example.com", "p2@example.com"]


def test_a_store_belongs_to_one_engine(file: Path) -> None:
    store = vinculum_auth.SQLiteStore(file)
    with engine(store=store), pytest.raises(vinculum_auth.StoreInUseError, match="a store for each engine"):
        engine(store=store)


KILLED = """
import sys, vinculum_auth
sys.path.insert(0, sys.argv[2])
from support import sign_up
target = vinculum_auth.Engine("demo", settings={"hashCost": "1"}, store=vinculum_auth.SQLiteStore(sys.argv[1]))
number = 0
while True:
    sign_up(target, number)
    print(number, flush=True)
    number += 1
"""


@pytest.mark.parametrize("count", [1, 7, 23])
def test_what_was_answered_outlives_a_killed_process(file: Path, count: int) -> None:
    tests = str(Path(__file__).parent)
    with subprocess.Popen(
        [sys.executable, "-c", KILLED, str(file), tests], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        answered = [int(process.stdout.readline()) for _ in range(count)]
        process.send_signal(signal.SIGKILL)
    with stored(file) as target:
        assert {f"p{number}@example.com" for number in answered} <= set(emails(target))


def test_another_project_is_refused(file: Path) -> None:
    with stored(file) as one:
        sign_up(one)
    with pytest.raises(vinculum_auth.StoreDamagedError, match="accounts of demo, not of other; open it as demo"):
        vinculum_auth.Engine("other", store=vinculum_auth.SQLiteStore(file))


def test_other_files_are_refused_and_left_as_they_are(file: Path) -> None:
    file.write_bytes(b"a letter to a friend" * 100)
    with pytest.raises(vinculum_auth.StoreDamagedError, match="no database"):
        stored(file)
    assert file.read_bytes() == b"a letter to a friend" * 100
    other = file.with_name("other.db")
    with sqlite3.connect(other) as database:
        database.execute("CREATE TABLE letters (text TEXT)")
    database.close()
    with pytest.raises(vinculum_auth.StoreDamagedError, match="another program"):
        stored(other)
    with sqlite3.connect(other) as database:
        assert database.execute("SELECT name FROM sqlite_master").fetchall() == [("letters",)]
    database.close()


def test_a_newer_form_is_refused(file: Path) -> None:
    stored(file).close()
    with sqlite3.connect(file) as database:
        database.execute("PRAGMA user_version = 2")
    database.close()
    with pytest.raises(vinculum_auth.StoreDamagedError, match="form 2"):
        stored(file)


@pytest.mark.parametrize("table", ["changes", "snapshot"])
def test_one_wrong_byte_is_seen(file: Path, table: str) -> None:
    with stored(file) as one:
        sign_up(one)
        snapshot = one.snapshot()
    with sqlite3.connect(file) as database:
        if table == "snapshot":
            database.execute("INSERT INTO snapshot VALUES (?)", (snapshot,))
        [data] = database.execute(f"SELECT data FROM {table}").fetchone()
        wrong = bytearray(data)
        wrong[len(wrong) // 2] ^= 4
        database.execute(f"UPDATE {table} SET data = ?", (bytes(wrong),))
    database.close()
    with pytest.raises((vinculum_auth.StoreDamagedError, vinculum_auth.DamagedError)):
        stored(file)
    # The refusal has released the file.
    sqlite3.connect(file).close()


def test_a_place_that_cannot_hold_a_file_is_refused(tmp_path: Path) -> None:
    for place in (tmp_path, tmp_path / "missing" / "accounts.db"):
        with pytest.raises(vinculum_auth.StoreError, match="cannot be opened"):
            stored(place)
    for wrong in ("", ":memory:", "file:accounts.db"):
        with pytest.raises(vinculum_auth.ArgumentValueError, match="path"):
            vinculum_auth.SQLiteStore(wrong)
    with pytest.raises(vinculum_auth.ArgumentTypeError, match="path"):
        vinculum_auth.SQLiteStore(7)  # type: ignore[arg-type]


def test_a_disk_that_is_full_changes_nothing(file: Path) -> None:
    with stored(file) as one:
        sign_up(one)
    # The limit of SQLite on its own pages stands for that of a disk.
    store = vinculum_auth.SQLiteStore(file)
    with engine(store=store) as target:
        database = store._opened()
        database.execute(f"PRAGMA max_page_count = {database.execute('PRAGMA page_count').fetchone()[0]}")
        status, number = 200, 2
        with pytest.raises(vinculum_auth.StoreError, match="full"):
            for number in range(2, 200):
                status = target.handle("POST", path("signUp"), json=person(number)).status
                assert status == 200
        database.execute("PRAGMA max_page_count = 100000")
        assert len(emails(target)) == number - 1
        sign_up(target, number)


def test_a_closed_store_says_so(file: Path) -> None:
    store = vinculum_auth.SQLiteStore(file)
    with pytest.raises(vinculum_auth.StoreError, match="closed"):
        store.load()
    store.close()

"""One file, several processes: whatever starts at once, forks or is killed, nothing that was answered is lost."""
from __future__ import annotations

import contextlib
import os
import random
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import vinculum_auth
from vinculum_auth import lock

from support import emails, engine, of_seed, seeds, sign_up

#: How often several processes start at once; `make soak` has more.
STARTS = int(os.environ.get("TESTING_STARTS") or 12)
TESTS = str(Path(__file__).parent)

#: Opens the file when its input ends, and prints what was answered. Then it closes the store, or waits to be killed.
CONTENDER = """
import os, sys, time
sys.path.insert(0, sys.argv[4])
import vinculum_auth
store = vinculum_auth.SQLiteStore(sys.argv[1])
print("ready", flush=True)
sys.stdin.read()
try:
    store.open("demo")
    saved = store.load()
    if saved.snapshot is None:
        store.replace(b"snapshot")
    print("opened", flush=True)
    for number in range(int(sys.argv[2])):
        change = f"{time.time_ns()}-{os.getpid()}-{number}"
        store.append(change.encode())
        print(f"answered {change}", flush=True)
except vinculum_auth.StoreError as error:
    print(f"{type(error).__name__}: {error}", flush=True)
if sys.argv[3] == "close":
    store.close()
print("done", flush=True)
if sys.argv[3] != "close":
    time.sleep(1000)
"""


class Contender:
    """A process that opens the store when `go` is called."""

    def __init__(self, file: Path, count: int, ending: str, *before: str) -> None:
        words = [*before, sys.executable, "-c", CONTENDER, str(file), str(count), ending, TESTS]
        self.process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.said: list[str] = []
        self.until("ready")

    def go(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()

    def until(self, word: str) -> None:
        """Reads what the process says until a line begins with the word, or it is done."""
        assert self.process.stdout is not None
        while not any(line.startswith((word, "done")) for line in self.said):
            line = self.process.stdout.readline()
            if not line:
                return
            self.said.append(line.rstrip("\n"))

    def kill(self) -> None:
        self.process.kill()
        assert self.process.stdout is not None
        self.said += self.process.stdout.read().splitlines()
        self.process.wait()

    @property
    def answered(self) -> list[str]:
        return [line.removeprefix("answered ") for line in self.said if line.startswith("answered ")]


@contextlib.contextmanager
def contending(file: Path, number: int, count: int, ending: str, *before: str) -> Iterator[list[Contender]]:
    contenders: list[Contender] = []
    try:
        contenders += [Contender(file, count, ending, *before) for _ in range(number)]
        yield contenders
    finally:
        for one in contenders:
            one.kill()
            for stream in (one.process.stdin, one.process.stdout):
                if stream is not None:
                    stream.close()


def changes_in(file: Path) -> list[str]:
    store = vinculum_auth.SQLiteStore(file)
    store.open("demo")
    changes = [change.decode() for change in store.load().changes]
    store.close()
    return changes


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "accounts.db"


@pytest.mark.parametrize("seed", seeds(STARTS), ids=of_seed)
def test_of_three_processes_that_start_at_once_one_has_the_file(file: Path, seed: str) -> None:
    dice = random.Random(int(seed, 16))
    answered: list[str] = []
    if dice.random() < 0.5:
        with contending(file, 1, 3, "kill") as [crashed]:
            crashed.go()
            crashed.until("answered")
        answered += crashed.answered
    ending = dice.choice(["kill", "close"])
    with contending(file, 3, 6, ending) as three:
        for one in three:
            one.go()
        if dice.random() < 0.5:
            killed = dice.choice(three)
            killed.until("answered" if dice.random() < 0.5 else "opened")
            killed.process.kill()
        for one in three:
            one.until("done")
        if ending == "kill":
            running = [one for one in three if "opened" in one.said and one.process.poll() is None]
            assert len(running) <= 1, [one.said for one in three]
    for one in three:
        answered += one.answered
    # One may have been killed before it answered anything.
    assert any("opened" in one.said for one in three)
    assert set(answered) <= set(changes_in(file))


def test_two_containers_have_equal_process_numbers_and_one_has_the_file(file: Path) -> None:
    container = ["unshare", "--pid", "--fork", "--mount-proc", "--kill-child"]
    if shutil.which("unshare") is None or subprocess.run([*container, "true"], capture_output=True).returncode != 0:
        # As .ci/skip: in continuous integration that is a failure.
        assert not os.environ.get("CI"), "containers need the right to unshare"
        pytest.skip("containers need the right to unshare")
    with contending(file, 1, 3, "wait", *container) as [first]:
        first.go()
        first.until("done")
        with contending(file, 1, 3, "close", *container) as [second]:
            second.go()
            second.until("done")
            assert second.said[1].startswith("StoreInUseError")
        first.kill()
    with contending(file, 1, 3, "close", *container) as [third]:
        third.go()
        third.until("done")
    assert len(third.answered) == 3
    assert {*first.answered, *third.answered} <= set(changes_in(file))


def refused_elsewhere(file: Path) -> None:
    with contending(file, 1, 1, "close") as [other]:
        other.go()
        other.until("done")
        assert other.said[1].startswith("StoreInUseError"), other.said


def test_a_backup_and_a_second_engine_of_the_process_leave_it_the_file(file: Path, tmp_path: Path) -> None:
    with engine(store=vinculum_auth.SQLiteStore(file)) as one:
        sign_up(one)
        shutil.copy(file, tmp_path / "backup.db")
        refused_elsewhere(file)
        (tmp_path / "link.db").symlink_to(file)
        for same in (file, tmp_path / "link.db"):
            for _ in range(2):
                with pytest.raises(vinculum_auth.StoreInUseError, match="another engine"):
                    engine(store=vinculum_auth.SQLiteStore(same))
                refused_elsewhere(file)
        sign_up(one, 2)
    with engine(store=vinculum_auth.SQLiteStore(file)) as other:
        assert emails(other) == ["p1@example.com", "p2@example.com"]


def test_where_there_is_no_flock_the_lock_of_sqlite_refuses(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lock, "fcntl", None)
    with engine(store=vinculum_auth.SQLiteStore(file)) as one:
        sign_up(one)
        with pytest.raises(vinculum_auth.StoreInUseError, match="another engine"):
            engine(store=vinculum_auth.SQLiteStore(file))
        sign_up(one, 2)
        assert [each.name for each in file.parent.iterdir() if each.name.endswith("-lock")] == []


#: Forks, lets the child end as a worker does, and is killed after more answers.
FORKED = """
import os, sys
sys.path.insert(0, sys.argv[2])
import vinculum_auth
from support import engine, sign_up
target = engine(store=vinculum_auth.SQLiteStore(sys.argv[1]))
sign_up(target, 0)
if os.fork() == 0:
    if sys.argv[3] == "collect":
        del target
    if sys.argv[3] == "stay":
        os.close(1)
        sys.stdin.read()
    sys.exit(0)
if sys.argv[3] != "stay":
    os.wait()
for number in range(1, 5):
    sign_up(target, number)
print("answered", flush=True)
os.kill(os.getpid(), 9)
"""


@pytest.mark.parametrize("child", ["exit", "collect", "stay"])
def test_a_forked_process_takes_neither_the_lock_nor_the_answers(file: Path, child: str) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", FORKED, str(file), TESTS, child], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.read() == "answered\n"
        process.wait()
        # A child that outlives its parent does not keep the lock.
        with engine(store=vinculum_auth.SQLiteStore(file)) as target:
            assert emails(target) == [f"p{number}@example.com" for number in range(5)]


@pytest.mark.parametrize("suffix", ["", "-lock", "-wal"])
def test_a_file_that_was_removed_or_replaced_ends_the_storing(file: Path, suffix: str) -> None:
    with engine(store=vinculum_auth.SQLiteStore(file)) as one:
        sign_up(one)
        moved = file.with_name(f"{file.name}{suffix}")
        moved.rename(file.with_name("moved"))
        for _ in range(2):
            with pytest.raises(vinculum_auth.StoreError, match="removed or replaced"):
                sign_up(one, 2)
        file.with_name("moved").rename(moved)
        sign_up(one, 3)
    with engine(store=vinculum_auth.SQLiteStore(file)) as other:
        assert emails(other) == ["p1@example.com", "p3@example.com"]


def test_another_program_of_sqlite_makes_no_answer_untrue(file: Path) -> None:
    with engine(store=vinculum_auth.SQLiteStore(file)) as one:
        sign_up(one)
        # Releases the locks of SQLite, so that the other program finds none.
        file.open("rb").close()
        program = (
            "import sqlite3, sys\n"
            "sqlite3.connect(sys.argv[1], timeout=0).execute('SELECT * FROM project').fetchall()")
        subprocess.run([sys.executable, "-c", program, str(file)], check=True)
        with pytest.raises(vinculum_auth.StoreError, match="removed or replaced"):
            sign_up(one, 2)
        copy = file.with_name("after-a-kill.db")
        shutil.copy(file, copy)
    with engine(store=vinculum_auth.SQLiteStore(copy)) as other:
        assert emails(other) == ["p1@example.com"]

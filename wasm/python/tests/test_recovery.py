"""An instance that stops is replaced, and the engine goes on with the same accounts."""
from __future__ import annotations

import logging
import os
import random
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest
import vinculum_auth

from support import emails, engine, of_seed, path, person, seeds, sign_up

#: With this limit, HUGE fits into the memory of an instance and its copy inside the module does not.
LIMIT = 8 << 20
HUGE = bytes(6 << 20)


def stop(target: vinculum_auth.Engine) -> vinculum_auth.TrapError:
    """Stops the engine's instance."""
    with pytest.raises(vinculum_auth.TrapError) as caught:
        target.handle("POST", path("signUp"), None, HUGE)
    return caught.value


def test_an_instance_that_stops_is_replaced_and_reported(caplog: pytest.LogCaptureFixture) -> None:
    reports: list[vinculum_auth.Recovery] = []
    with engine(memory_limit=LIMIT, on_recovery=reports.append) as target:
        token = sign_up(target)["idToken"]
        before = target.snapshot()
        with caplog.at_level(logging.WARNING, "vinculum_auth"):
            error = stop(target)
        assert [(report.cause, report.change_count) for report in reports] == [(error, 1)]
        assert "was replaced, with 1 changes" in caplog.text
        assert target.snapshot() == before
        assert target.handle("POST", path("lookup"), json={"idToken": token}).status == 200
        sign_up(target, 2)
        assert emails(target) == ["p1@example.com", "p2@example.com"]


FAULTHANDLER = """
import faulthandler, sys
sys.path.insert(0, sys.argv[1])
from support import engine, sign_up
from test_recovery import LIMIT, stop
with engine(memory_limit=LIMIT) as target:
    faulthandler.enable()
    stop(target)
    faulthandler.disable()
    stop(target)
    sign_up(target)
print("survived")
"""


def test_a_program_that_handles_faults_itself_survives_a_trap() -> None:
    command = [sys.executable, "-c", FAULTHANDLER, str(Path(__file__).parent)]
    process = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert (process.returncode, process.stdout) == (0, "survived\n"), process.stderr


@pytest.mark.parametrize("seed", seeds(8), ids=of_seed)
def test_stops_at_any_time_change_no_answer(seed: str) -> None:
    source = random.Random(seed)
    counter = iter(range(1, 10_000))
    # The seed of a request is its number, so that requests that stop take none of the others'.
    numbers = {"one": 0, "other": 0}

    def of(name: str) -> Any:
        return lambda count: numbers[name].to_bytes(count, "big")

    with engine(random=of("one")) as one, engine(random=of("other"), memory_limit=LIMIT) as other:
        for _ in range(12):
            if source.random() < 0.4:
                stop(other)
            number = source.randrange(4)
            operation = source.choice(["signUp", "signInWithPassword", "delete", "sendOobCode"])
            body = {**person(number), "requestType": "PASSWORD_RESET"}
            numbers["one"] = numbers["other"] = next(counter)
            answers = [target.handle("POST", path(operation), json=body) for target in (one, other)]
            assert answers[0] == answers[1], f"{of_seed(seed)}: {operation}"
        assert one.snapshot() == other.snapshot()


def test_changes_become_a_snapshot_when_they_are_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vinculum_auth.engine._COMPACTION", 2000)
    store = vinculum_auth.MemoryStore()
    with engine(store=store, memory_limit=LIMIT) as target:
        lengths = []
        for number in range(60):
            sign_up(target, number)
            lengths.append(len(store.load().changes))
        assert store.load().snapshot is not None
        assert max(lengths) < 59
        before = target.snapshot()
        stop(target)
        assert target.snapshot() == before


def test_an_instance_that_stops_in_its_snapshot_costs_no_response(monkeypatch: pytest.MonkeyPatch) -> None:
    reports: list[vinculum_auth.Recovery] = []
    with engine(on_recovery=reports.append) as target:
        sign_up(target)
        before = target.snapshot()

        def stopped(instance: vinculum_auth.Instance, handle: int) -> Any:
            raise vinculum_auth.TrapError("out of memory")

        with monkeypatch.context() as patch:
            patch.setattr("vinculum_auth.engine._COMPACTION", 10)
            patch.setattr("vinculum_auth.Instance.snapshot", stopped)
            token = sign_up(target, 2)["idToken"]
            assert [(str(report.cause), report.change_count) for report in reports] == [("out of memory", 2)]
        assert target.handle("POST", path("lookup"), json={"idToken": token}).status == 200
        assert len(target.snapshot()) > len(before)
        assert emails(target) == ["p1@example.com", "p2@example.com"]


class UnreadableStore(vinculum_auth.MemoryStore):
    """A store that cannot be read as long as `fails` is set."""

    fails = False

    def load(self) -> vinculum_auth.Saved:
        if self.fails:
            raise vinculum_auth.StoreError("the disk is gone")
        return super().load()


class FailingStore(vinculum_auth.MemoryStore):
    """A store whose disk is full as long as `fails` is set."""

    fails = False
    keeps = False

    def append(self, changes: bytes) -> None:
        if self.fails and not self.keeps:
            raise vinculum_auth.StoreError("the disk is full")
        super().append(changes)
        if self.fails:
            raise KeyboardInterrupt


def test_changes_that_cannot_be_kept_are_not_made() -> None:
    store = FailingStore()
    with engine(store=store) as target:
        sign_up(target)
        before = target.snapshot()
        store.fails = True
        with pytest.raises(vinculum_auth.StoreError, match="full"):
            target.handle("POST", path("signUp"), json=person(2))
        assert target.snapshot() == before
        store.fails = False
        sign_up(target, 2)


def test_an_instance_that_cannot_be_replaced_is_tried_again(caplog: pytest.LogCaptureFixture) -> None:
    reports: list[vinculum_auth.Recovery] = []
    store = UnreadableStore()
    with engine(store=store, memory_limit=LIMIT, on_recovery=reports.append) as target:
        sign_up(target)
        store.fails = True
        stop(target)
        assert "could not be replaced: the disk is gone" in caplog.text
        for _ in range(2):
            with pytest.raises(vinculum_auth.StoreError, match="gone"):
                target.handle("GET", "/")
        store.fails = False
        assert emails(target) == ["p1@example.com"]
        assert reports == []


def test_an_interrupt_between_store_and_module_leaves_them_equal() -> None:
    store = FailingStore()
    with engine(store=store) as target:
        sign_up(target)
        store.fails = store.keeps = True
        with pytest.raises(KeyboardInterrupt):
            target.handle("POST", path("signUp"), json=person(2))
        store.fails = False
        # The change set was kept, so the account is there.
        assert emails(target) == ["p1@example.com", "p2@example.com"]


def test_threads_take_turns() -> None:
    with engine(settings={"hashCost": "1"}) as target:
        failures: list[BaseException] = []

        def work(first: int) -> None:
            try:
                for number in range(first, first + 10):
                    token = sign_up(target, number)["idToken"]
                    assert target.handle("POST", path("lookup"), json={"idToken": token}).status == 200
            except BaseException as error:
                failures.append(error)

        threads = [threading.Thread(target=work, args=(number * 10,)) for number in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert failures == []
        assert emails(target) == sorted(f"p{number}@example.com" for number in range(60))


def test_one_address_is_taken_once_however_many_threads_ask() -> None:
    with engine() as target:
        statuses: list[int] = []

        def work() -> None:
            statuses.append(target.handle("POST", path("signUp"), json=person()).status)

        threads = [threading.Thread(target=work) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(statuses) == [200] + [400] * 7
        assert emails(target) == ["p1@example.com"]


def test_a_trap_on_one_thread_leaves_the_others_requests() -> None:
    with engine(memory_limit=LIMIT) as target:
        done = threading.Event()
        outcomes: list[str] = []

        def trap() -> None:
            while not (done.is_set() and outcomes):
                try:
                    target.handle("POST", path("signUp"), None, HUGE)
                except vinculum_auth.TrapError:
                    outcomes.append("trap")

        thread = threading.Thread(target=trap)
        thread.start()
        try:
            for number in range(30):
                sign_up(target, number)
        finally:
            done.set()
            thread.join()
        assert outcomes
        assert len(emails(target)) == 30


def test_a_child_process_does_not_share_the_engine(tmp_path: Path) -> None:
    with engine(store=vinculum_auth.SQLiteStore(tmp_path / "accounts.db")) as target:
        sign_up(target)
        child = os.fork()
        if child == 0:
            code = 1
            try:
                target.handle("POST", path("signUp"), json=person(2))
            except vinculum_auth.ClosedError as error:
                code = 0 if "forked" in str(error) else 2
            target.close()
            os._exit(code)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
        sign_up(target, 2)
        assert emails(target) == ["p1@example.com", "p2@example.com"]

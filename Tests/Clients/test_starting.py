"""Servers that start at once on one data directory, after a crash and without one: nothing acknowledged is lost."""
import concurrent.futures
import os
import pathlib
import re
import signal
import subprocess
import tempfile
import time
import unittest

import requests

from seeds import Source
from serving import PROGRAM, PROJECT, Server

#: How often servers start at once; `make soak` has more.
STARTS = int(os.environ.get("TESTING_STARTS") or 6)
CONTAINER = ("unshare", "--pid", "--fork", "--mount-proc", "--kill-child")


class StartingTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.data = pathlib.Path(folder.name, "data")
        self.servers, self.acknowledged = [], set()
        self.addCleanup(self.kill)

    def start(self, by=()):
        """A server, or what it said when it was refused."""
        try:
            server = Server("--data", self.data, by=by)
        except AssertionError as refusal:
            return str(refusal)
        self.servers.append(server)
        return server

    def start_at_once(self, count, by=()):
        """Starts some, has each that runs sign up accounts, and gives how many run."""
        with concurrent.futures.ThreadPoolExecutor(count) as pool:
            started = list(pool.map(lambda _: self.start(by), range(count)))
            for refusal in started:
                if isinstance(refusal, str):
                    self.assertIn("is changing the data directory", refusal)
            running = [server for server in started if isinstance(server, Server)]
            list(pool.map(self.sign_up, running))
        return len(running)

    def sign_up(self, server):
        for _ in range(5):
            try:
                self.acknowledged.add(server.client(":signUp")["localId"])
            except requests.ConnectionError:
                self.fail(f"a server that listened has ended: {server.process.poll()}, {server.messages()!r}")

    def kill(self):
        while self.servers:
            self.servers.pop().stop(signal.SIGKILL)

    def age(self):
        """Makes the lock of a killed container, of which nobody can see that it ended, look unrenewed for eleven seconds."""
        for lock in self.data.rglob("lock.*"):
            lines = lock.read_text().splitlines(keepends=True)
            lines = [f"instant {int(line.split()[1]) - 11_000}\n" if line.startswith("instant ") else line for line in lines]
            lock.write_text("".join(lines))

    def assert_nothing_is_lost(self):
        self.kill()
        self.age()
        server = self.start()
        self.assertIsInstance(server, Server)
        found = {user["localId"] for user in server.admin("/accounts:batchGet?maxResults=1000", method="GET").get("users", [])}
        self.assertEqual(self.acknowledged - found, set())
        server.stop()
        self.servers.remove(server)

    def test_of_three_servers_that_start_at_once_one_has_the_data(self):
        dice = Source("starts at once")
        for _ in range(STARTS):
            if dice.randrange(0, 2):
                self.sign_up(self.start())
                self.kill()
            self.assertEqual(self.start_at_once(3), 1)
            self.assert_nothing_is_lost()

    def test_a_lock_that_is_being_written_is_not_taken(self):
        self.start()
        folder = self.data / PROJECT
        lock = (folder / "lock.1").read_text()
        self.kill()
        # This process takes the lock next, and the system keeps it from the processor before it writes who it is.
        started = pathlib.Path("/proc/self/stat").read_text().rpartition(")")[2].split()[19]
        lock = re.sub("(?m)^process .*$", f"process {os.getpid()}", lock)
        lock = re.sub("(?m)^start .*$", f"start {started}", lock)
        created = folder / "lock.2"
        created.touch(0o600)
        with concurrent.futures.ThreadPoolExecutor(1) as pool:
            second = pool.submit(self.start)
            time.sleep(0.3)
            created.write_text(lock)
            refusal = second.result()
        self.assertIsInstance(refusal, str, "a server took the lock of one that was writing it")
        self.assertIn("is changing the data directory", refusal)
        self.assertIn(f"process {os.getpid()} has", refusal)

    def test_two_containers_have_equal_process_numbers_and_one_has_the_data(self):
        if subprocess.run([*CONTAINER, PROGRAM, "--version"], capture_output=True).returncode != 0:
            self.skipTest("this machine may not mount the process table of a container")
        self.assertEqual(self.start_at_once(2, CONTAINER), 1)
        self.assertEqual(self.start_at_once(2, CONTAINER), 0)
        self.assert_nothing_is_lost()
        self.assertEqual(self.start_at_once(2, CONTAINER), 1)
        self.assert_nothing_is_lost()


if __name__ == "__main__":
    unittest.main()

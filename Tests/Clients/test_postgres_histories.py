"""Histories of clients on three servers and one PostgreSQL, while connections are lost and processes are killed.

TESTING_KILLS says how many processes are killed; `make soak` has it kill 1,000.
"""
import collections
import itertools
import os
import signal

from history_clients import Scene
from seeds import Source
from serving import Server
from test_postgres import PostgresCase

KILLS = int(os.environ.get("TESTING_KILLS") or 6)


class HistoryTests(PostgresCase):
    def setUp(self):
        super().setUp()
        self.run_program("store", "create")
        self.ended, self.acknowledged, self.deaths, self.operations = [], [], collections.Counter(), 0
        self.servers = [self.serve() for _ in range(3)]
        self.dice = Source(self._testMethodName)

    def run_program(self, *words):
        done = self.vinculum(*words, "--store", self.place)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def serve(self):
        return Server("--store", self.place)

    def tearDown(self):
        for server in self.servers:
            server.stop(signal.SIGKILL)
        self.clear()
        self.assertIn("sound", self.run_program("store", "check"))

    def clear(self):
        for server in self.ended:
            server.stop(signal.SIGKILL)
        self.ended.clear()

    def scene(self, number, disturb, times):
        """Lets clients work, and disturbs them several times."""
        scene = Scene(self.servers, f"{self._testMethodName[5:12]}-{number}")
        try:
            for _ in range(times):
                scene.go_on(self.dice.randrange(10, 60))
                disturb()
            scene.go_on(60)
        finally:
            unsound = scene.end()
        self.assertFalse(unsound, unsound)
        self.clear()
        self.acknowledged += scene.acknowledged
        self.operations += len(scene.recorder)

    def assert_nothing_lost(self):
        accounts = set(self.query("SELECT uid FROM accounts WHERE project = 'demo-clients'"))
        self.assertEqual(set(self.acknowledged) - accounts, set())
        self.assertEqual(len(self.acknowledged), len(set(self.acknowledged)))

    def kill_server(self):
        place = self.dice.randrange(len(self.servers))
        self.servers[place].process.kill()
        self.ended.append(self.servers[place])
        self.servers[place] = self.serve()
        self.deaths["servers"] += 1

    def kill_database(self):
        self.postgres.kill()
        self.postgres.start()
        self.deaths["kills of PostgreSQL"] += 1

    def shut_database_down(self):
        self.postgres.shut_down()
        self.postgres.start()
        self.deaths["immediate shutdowns"] += 1

    def kill_all(self):
        self.postgres.kill()
        for place, server in enumerate(self.servers):
            server.process.kill()
            self.ended.append(server)
        self.postgres.start()
        for place in range(len(self.servers)):
            self.servers[place] = self.serve()
        self.deaths["servers"] += len(self.servers)
        self.deaths["kills of PostgreSQL"] += 1

    def test_clients_at_once_see_one_order_of_changes(self):
        self.scene(0, lambda: None, 6)
        self.assert_nothing_lost()

    def test_connections_that_end_in_the_middle_of_commits(self):
        def disturb():
            self.deaths["connections"] += self.postgres.end_connections(self.database, 8)

        for number in range(2):
            self.scene(number, disturb, 5)
        self.assertGreater(self.deaths["connections"], 20)
        self.assert_nothing_lost()

    def test_kills_of_servers_and_of_the_database(self):
        first = [self.kill_all, self.shut_database_down, self.kill_database, self.kill_server]
        acts = [self.kill_server] * 6 + [self.kill_database] * 3 + [self.shut_database_down, self.kill_all]

        def disturb():
            (first.pop() if first else self.dice.choice(acts))()

        for number in itertools.count():
            if self.deaths.total() >= KILLS:
                break
            self.scene(number, disturb, 3)
            if number % 20 == 19:
                self.assert_nothing_lost()
                self.assertIn("sound", self.run_program("store", "check"))
        self.assert_nothing_lost()
        deaths = ", ".join(f"{count} {what}" for what, count in self.deaths.items())
        print(f"seen: killed {deaths}; {self.operations} operations judged, {len(self.acknowledged)} more accounts, nothing lost")

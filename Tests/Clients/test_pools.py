"""Servers that reach PostgreSQL through PgBouncer, in each of its modes."""
import concurrent.futures
import os
import signal
import subprocess
import tempfile
import time

from serving import PROGRAM, Refusal, Server
from several_servers import PASSWORD
from test_postgres import PostgresCase


class Pool:
    """A PgBouncer with few connections, on a socket in the folder of a PostgreSQL."""

    def __init__(self, postgres, mode, size):
        self.folder = postgres.folder
        settings = f"{self.folder}/{mode}.ini"
        with open(settings, "w") as file:
            file.write(
                f"[databases]\n* = host={self.folder} user=postgres\n[pgbouncer]\nlisten_addr=\nlisten_port={self.port}\n"
                f"unix_socket_dir={self.folder}\nauth_type=any\npool_mode={mode}\ndefault_pool_size={size}\n")
        self.process = subprocess.Popen(
            [*postgres.by, "/usr/sbin/pgbouncer", settings], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        deadline = time.monotonic() + 60
        while not os.path.exists(f"{self.folder}/.s.PGSQL.{self.port}"):
            if self.process.poll() is not None or time.monotonic() > deadline:
                raise AssertionError(f"PgBouncer ended with {self.process.poll()}")
            time.sleep(0.02)

    port = 6432

    def place(self, database):
        return f"postgres://postgres@/{database}?host={self.folder}&port={self.port}"

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(60)


class PoolTests(PostgresCase):
    def pool(self, mode, size=3):
        pool = Pool(self.postgres, mode, size)
        self.addCleanup(pool.stop)
        self.place = pool.place(self.database)

    def done(self, *words):
        done = self.vinculum(*words)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def test_two_servers_share_the_connections_of_a_pool_in_transaction_mode(self):
        self.pool("transaction")
        self.done("store", "create", "--store", self.place)
        servers = [Server("--store", self.place) for _ in range(2)]
        for server in servers:
            self.addCleanup(server.stop, signal.SIGKILL)

        def attempt(number):
            while True:
                try:
                    body = {"email": f"person-{number // 8}@example.net", "password": PASSWORD}
                    return servers[number % 2].client(":signUp", returnSecureToken=True, **body)["idToken"]
                except Refusal as refusal:
                    if refusal.status != 503:
                        return refusal.message

        with concurrent.futures.ThreadPoolExecutor(8) as threads:
            answers = list(threads.map(attempt, range(200)))
        self.assertEqual(answers.count("EMAIL_EXISTS"), 175, set(answers))
        for number, token in enumerate(answer for answer in answers if answer != "EMAIL_EXISTS"):
            found = servers[number % 2].client(":lookup", idToken=token)["users"][0]["email"]
            self.assertEqual(found, f"person-{number}@example.net")
        self.assertIn("sound", self.done("store", "check", "--store", self.place))
        self.assertIn("person-7@example.net", self.done("--store", self.place, "--project", "demo-clients", "accounts", "list"))
        with tempfile.TemporaryDirectory() as folder:
            self.done("--data", folder + "/back", "store", "copy", "--store", self.place, "--to-data", "--all-projects")
            with tempfile.TemporaryDirectory() as other:
                self.done("--data", folder + "/back", "--project", "demo-clients", "backup", other + "/kept")
                line = ("--store", self.place, "--project", "demo-again", "restore", other + "/kept", "--yes")
                self.done(*line)
        self.assertEqual(self.query("SELECT count(*) FROM accounts WHERE project = 'demo-again'"), ["25"])

    def test_a_pool_in_session_mode_serves_as_the_database_does(self):
        self.pool("session")
        self.done("store", "create", "--store", self.place)
        self.done("--store", self.place, "sign-up")
        self.assertIn("sound", self.done("store", "check", "--store", self.place))

    def test_a_pool_in_statement_mode_is_refused_before_anything_is_served(self):
        self.assertEqual(self.vinculum("store", "create", "--store", self.place).returncode, 0)
        self.pool("statement")
        for words in (("store", "status"), ("store", "check"), ("serve", "--port", "0"), ("sign-up",)):
            done = subprocess.run(
                [PROGRAM, "--store", self.place, *words], capture_output=True, text=True, timeout=120)
            self.assertEqual(done.returncode, 1, done.stdout)
            self.assertIn("a store needs transactions: pool_mode = transaction", done.stderr)

    def test_a_temporary_table_that_another_program_left_in_the_session_is_not_taken_for_the_stores(self):
        self.assertEqual(self.vinculum("store", "create", "--store", self.place).returncode, 0)
        self.pool("transaction", size=1)
        self.postgres.run(
            "psql", "-X", "-q", "-p", str(Pool.port), "-c", "CREATE TEMPORARY TABLE rows (LIKE public.rows INCLUDING ALL)",
            self.database)
        self.done("--store", self.place, "sign-up")
        self.assertIn("1 account", self.done("store", "check", "--store", self.place))
        self.assertEqual(self.query("SELECT count(*) FROM accounts"), ["1"])
        left = self.postgres.run(
            "psql", "-X", "-A", "-t", "-p", str(Pool.port), "-c", "SELECT count(*) FROM pg_temp.rows", self.database)
        self.assertEqual(left.split(), ["0"])

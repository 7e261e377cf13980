"""Servers on one database of PostgreSQL: what one acknowledges, all know, also where a server or the database ends."""
import concurrent.futures
import subprocess
import tempfile
import threading
import time
import unittest

from postgres import PostgreSQL
from serving import OWNER, PROGRAM, PROJECT, Refusal, wait_until
from several_servers import PASSWORD, SIGN_UP, SeveralServers


class PostgresCase(unittest.TestCase):
    """Each test has a database of its own."""

    @classmethod
    def setUpClass(cls):
        cls.postgres = PostgreSQL()
        cls.addClassCleanup(cls.postgres.stop)

    def setUp(self):
        self.database = self._testMethodName[:60]
        self.postgres.run("createdb", self.database)
        self.place = self.postgres.place(self.database)

    def query(self, statement):
        return self.postgres.query(self.database, statement)

    def vinculum(self, *words):
        return subprocess.run([PROGRAM, *words], capture_output=True, text=True, timeout=120)


class ServersOnPostgresTests(SeveralServers, PostgresCase):
    def setUp(self):
        super().setUp()
        self.store("create")

    def test_three_servers_at_once_give_one_address_to_one_account(self):
        servers = [self.serve() for _ in range(3)]

        def attempt(number):
            while True:
                try:
                    return self.sign_up(servers[number % 3], f"person-{number // 12}@example.net")["localId"]
                except Refusal as refusal:
                    # Servers that wait for each other on a busy machine say so.
                    if refusal.status != 503:
                        return refusal.message

        with concurrent.futures.ThreadPoolExecutor(12) as pool:
            answers = list(pool.map(attempt, range(240)))
        self.assertEqual(answers.count("EMAIL_EXISTS"), 220, set(answers))
        self.assertEqual(len(self.accounts()), 20)

    def test_of_forty_wrong_codes_at_once_on_three_servers_five_are_compared(self):
        servers = [self.serve() for _ in range(3)]
        ada = self.sign_up(servers[0], "ada@example.net")
        session = servers[0].client(":sendVerificationCode", phoneNumber="+15550100001")["sessionInfo"]
        code = servers[1].sms_code(session)
        wrong = [f"{number:06}" for number in range(40) if f"{number:06}" != code]

        def attempt(number):
            try:
                servers[number % 3].client(":signInWithPhoneNumber", sessionInfo=session, code=wrong[number])
                return "signed in"
            except Refusal as refusal:
                return refusal.message.split(" ")[0]

        with concurrent.futures.ThreadPoolExecutor(12) as pool:
            answers = list(pool.map(attempt, range(len(wrong))))
        self.assertNotIn("signed in", answers)
        self.assertLessEqual(answers.count("INVALID_CODE"), 5, answers)
        with self.assertRaises(Refusal):
            servers[2].client(":signInWithPhoneNumber", sessionInfo=session, code=code)
        self.assertEqual(self.sign_in(servers[2], "ada@example.net")["localId"], ada["localId"])

    def test_a_database_that_stands_still_is_refused_in_time_and_used_again(self):
        server = self.serve()
        ada = self.sign_up(server, "ada@example.net")
        self.postgres.pause()
        try:
            began = time.monotonic()
            refused = server.send("POST", SIGN_UP, {"email": "bob@example.net", "password": PASSWORD})
            self.assertEqual((refused.status_code, refused.headers["Retry-After"]), (503, "1"), refused.text)
            self.assertIn("does not answer", refused.json()["error"]["message"])
            self.assertLess(time.monotonic() - began, 10)
            # What needs no rows is served.
            self.assertEqual(server.send("GET", "/").status_code, 200)
            self.assertEqual(server.send("GET", "/readyz", headers=OWNER).status_code, 503)
        finally:
            self.postgres.resume()
        wait_until("the database", lambda: server.send("GET", "/readyz", headers=OWNER).status_code == 200)
        self.assertEqual(server.client(":lookup", idToken=ada["idToken"])["users"][0]["email"], "ada@example.net")
        self.assertEqual(self.sign_up(server, "carol@example.net")["email"], "carol@example.net")

    def test_every_acknowledged_account_survives_the_kill_of_the_database(self):
        servers, acknowledged, ended = [self.serve(), self.serve()], [], threading.Event()

        def sign_up(worker):
            for number in range(100_000):
                if ended.is_set():
                    return
                try:
                    acknowledged.append(self.sign_up(servers[worker % 2], f"{worker}-{number}@example.net")["localId"])
                except Refusal as refusal:
                    if refusal.status != 503:
                        raise

        with concurrent.futures.ThreadPoolExecutor(6) as pool:
            workers = [pool.submit(sign_up, worker) for worker in range(6)]
            try:
                for _ in range(3):
                    count = len(acknowledged) + 100
                    wait_until("acknowledged accounts", lambda: len(acknowledged) >= count)
                    self.postgres.kill()
                    self.postgres.start()
                count = len(acknowledged) + 100
                wait_until("accounts after the last kill", lambda: len(acknowledged) >= count)
            finally:
                ended.set()
            for worker in workers:
                worker.result()
        self.assertEqual(set(acknowledged) - self.accounts(), set())
        self.assertEqual(len(acknowledged), len(set(acknowledged)))

    def test_a_connection_that_the_server_ends_is_replaced_unseen(self):
        server = self.serve()
        for number in range(5):
            self.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'vinculum'")
            self.assertIn("localId", self.sign_up(server, f"person-{number}@example.net"))


class PostgresStoreTests(PostgresCase):
    def test_a_project_is_copied_there_and_back(self):
        with tempfile.TemporaryDirectory() as folder:
            accounts = "\n".join(f'{{"localId":"uid-{n}","email":"person-{n}@example.net"}}' for n in range(1200))
            line = [PROGRAM, "--data", f"{folder}/state", "seed", "-"]
            seeded = subprocess.run(line, input=accounts + "\n", capture_output=True, text=True, timeout=120)
            self.assertEqual(seeded.returncode, 0, seeded.stderr)
            for words in (
                ("store", "create", "--store", self.place),
                ("--data", f"{folder}/state", "store", "copy", "--store", self.place),
                ("store", "check", "--store", self.place),
                ("--data", f"{folder}/back", "store", "copy", "--store", self.place, "--to-data"),
                ("--data", f"{folder}/state", "backup", f"{folder}/before"),
                ("--data", f"{folder}/back", "backup", f"{folder}/after"),
            ):
                done = self.vinculum(*words)
                self.assertEqual(done.returncode, 0, done.stderr)
            with open(f"{folder}/before", "rb") as before, open(f"{folder}/after", "rb") as after:
                self.assertEqual(before.read(), after.read())
        self.assertEqual(self.query("SELECT count(*) FROM accounts"), ["1200"])

    def refusal(self, place, *words):
        done = self.vinculum(*(words or ("store", "status")), "--store", place)
        self.assertNotEqual(done.returncode, 0, done.stdout)
        return done.stderr

    def test_what_is_wrong_with_a_database_is_said_without_a_password(self):
        folder = self.postgres.folder
        self.assertIn("no such database", self.refusal(f"postgres://postgres:secret@/nowhere?host={folder}"))
        self.assertIn("without a store", self.refusal(self.place))
        self.assertEqual(self.vinculum("store", "create", "--store", self.place).returncode, 0)
        self.assertIn("already exists", self.refusal(self.place, "store", "create"))
        for place in (
            f"postgres://ada:secret@/{self.database}?host={folder}",
            f"postgres:host={folder} dbname={self.database} user=ada password='secret'",
            "postgres://ada:secret@127.0.0.1:1/accounts", "postgres://ada:se@cret@host/accounts",
            "postgres://ada:secret@[host/accounts", "postgres:nonsense password=secret",
        ):
            said = self.refusal(place)
            self.assertNotIn("secret", said)
            self.assertNotIn("cret@", said)
        for change, undone in (
            ("ALTER TABLE rows ADD COLUMN more text", "ALTER TABLE rows DROP COLUMN more"),
            ("CREATE RULE r AS ON INSERT TO accounts DO ALSO NOTHING", "DROP RULE r ON accounts"),
            ("ALTER TABLE marks ENABLE ROW LEVEL SECURITY", "ALTER TABLE marks DISABLE ROW LEVEL SECURITY"),
            ("ALTER TABLE sessions RENAME TO others", "ALTER TABLE others RENAME TO sessions"),
        ):
            self.query(change)
            self.assertIn("is not as this program makes it", self.refusal(self.place), change)
            self.query(undone)
        self.query("UPDATE marks SET value = 99 WHERE name = 'layout'")
        self.assertIn("tables of version 99", self.refusal(self.place))

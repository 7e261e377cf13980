"""What commands do with a store in PostgreSQL: in few statements, and beside other programs of the database."""
import os
import subprocess
import tempfile

from serving import PROGRAM, wait_until
from test_postgres import PostgresCase


class Session:
    """A connection that keeps its transaction open between statements."""

    def __init__(self, postgres, database):
        line = [*postgres.by, f"{postgres.programs}/psql", "-X", "-A", "-t", "-q", database]
        self.process = subprocess.Popen(
            line, env=postgres.environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            text=True, cwd="/")

    def begin(self, statement):
        """Sends a statement, and waits for no result."""
        print(statement + "; SELECT 'done';", file=self.process.stdin, flush=True)

    def end(self):
        """What the statement printed that was sent last."""
        lines = []
        while (line := self.process.stdout.readline().strip()) != "done":
            if self.process.poll() is not None:
                raise AssertionError(f"psql said {lines}")
            lines.append(line)
        return lines

    def run(self, statement):
        self.begin(statement)
        return self.end()

    def close(self):
        self.process.stdin.close()
        self.process.wait(60)
        self.process.stdout.close()


class CommandsOnPostgresTests(PostgresCase):
    def setUp(self):
        super().setUp()
        self.done("store", "create", "--store", self.place)
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = temporary.name

    def done(self, *words):
        done = self.vinculum(*words)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def session(self):
        session = Session(self.postgres, self.database)
        self.addCleanup(session.close)
        return session

    def seed(self, count):
        accounts = "".join(f'{{"localId":"uid-{n}","email":"person-{n}@example.net"}}\n' for n in range(count))
        line = [PROGRAM, "--data", f"{self.folder}/state", "seed", "-"]
        seeded = subprocess.run(line, input=accounts, capture_output=True, text=True, timeout=120)
        self.assertEqual(seeded.returncode, 0, seeded.stderr)

    def statements(self, *words):
        """How many statements of a command PostgreSQL executes."""
        log = f"{self.postgres.folder}/log"
        self.query(f"ALTER DATABASE {self.database} SET log_statement = 'all'")
        with open(log) as file:
            before = file.read().count("execute ")
        self.done(*words)
        self.query(f"ALTER DATABASE {self.database} RESET log_statement")
        with open(log) as file:
            return file.read().count("execute ") - before

    def test_a_database_of_another_encoding_than_utf_8_is_refused_by_every_command(self):
        for encoding in ("LATIN1", "SQL_ASCII", "EUC_JP"):
            database = f"{self.database[:30]}_{encoding.lower()}"
            self.postgres.run("createdb", "-E", encoding, "-T", "template0", "--locale=C", database)
            place = self.postgres.place(database)
            for words in (
                ("store", "create"), ("store", "status"), ("store", "check"), ("serve", "--port", "0"), ("sign-up",),
                ("--data", self.folder, "store", "copy", "--to-data"), ("accounts", "list"),
            ):
                refused = self.vinculum("--store", place, *words)
                self.assertEqual((refused.returncode, refused.stdout), (1, ""), words)
                self.assertIn(f"the database has the encoding {encoding}, and a store needs UTF8", refused.stderr)
                self.assertIn("createdb --encoding UTF8 --template template0 --locale C", refused.stderr)
            self.assertEqual(self.postgres.query(database, "SELECT count(*) FROM pg_class WHERE relname = 'marks'"), ["0"])

    def test_texts_are_sent_in_utf_8_whatever_the_encoding_of_clients_is_set_to(self):
        self.query("ALTER ROLE postgres SET client_encoding = 'LATIN1'")
        self.addCleanup(self.query, "ALTER ROLE postgres RESET client_encoding")
        name, environment = "Zoë Łąka 日本", {**os.environ, "PGCLIENTENCODING": "SJIS"}
        for number, options in enumerate(("", "&client_encoding=LATIN1", "&options=-cclient_encoding%3DWIN1252")):
            def vinculum(*words):
                line = [PROGRAM, "--store", self.place + options, *words]
                done = subprocess.run(line, capture_output=True, text=True, timeout=120, env=environment)
                self.assertEqual(done.returncode, 0, done.stderr)
                return done.stdout

            vinculum("accounts", "create", f"{number}@example.net", "--uid", f"uid-{number}", "--name", name)
            self.assertIn(name, vinculum("accounts", "show", f"uid-{number}"))
            self.assertIn("sound", vinculum("store", "check"))
        stored = self.query("SELECT DISTINCT encode(convert_to(display_name, 'UTF8'), 'hex') FROM accounts")
        self.assertEqual(stored, [name.encode().hex()])

    def test_a_copy_and_a_check_take_far_fewer_statements_than_there_are_rows(self):
        self.seed(1200)
        copying = ("--data", f"{self.folder}/state", "store", "copy", "--store", self.place)
        self.assertLess(self.statements(*copying), 240)
        self.assertEqual(self.query("SELECT count(*) >= 3600 FROM (SELECT 1 FROM rows UNION ALL SELECT 1 FROM accounts) x"), ["t"])
        self.assertLess(self.statements("store", "check", "--store", self.place), 120)

    def test_a_check_names_each_row_that_the_tables_lack_or_contradict(self):
        self.seed(1200)
        self.done("--data", f"{self.folder}/state", "store", "copy", "--store", self.place)
        self.query("DELETE FROM accounts WHERE uid = 'uid-700'")
        self.query("UPDATE accounts SET email = 'other@example.net' WHERE uid = 'uid-1100'")
        self.query("INSERT INTO factors VALUES ('demo-vinculum', '', 'uid-3', 'f', 'totp', NULL, NULL, 1)")
        checked = self.vinculum("store", "check", "--store", self.place)
        self.assertEqual(checked.returncode, 7, checked.stdout)
        for fault in ("the table accounts lacks row", "the table accounts contradicts row", "the table factors has 1 too many"):
            self.assertEqual(checked.stderr.count(fault), 1, checked.stderr)
        self.assertIn("3 faults", checked.stderr)

    def test_a_project_that_a_refused_command_made_is_not_removed_under_a_commit(self):
        (first, second, third), marks = [self.session() for _ in range(3)], "SELECT 1 FROM marks FOR UPDATE"
        waiting = f"SELECT count(*) FROM pg_stat_activity WHERE datname = '{self.database}' AND wait_event_type = 'Lock'"
        with open(f"{self.folder}/password", "w") as file:
            file.write("123\n")
        line = [PROGRAM, "--store", self.place, "sign-up", "ada@example.net", "--password-file", f"{self.folder}/password"]
        # The lock holds the command up when it makes the project, and again when it would remove it.
        first.run("BEGIN")
        first.run(marks)
        command = subprocess.Popen(line, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.addCleanup(command.communicate)
        wait_until("the command", lambda: third.run(waiting) == ["1"])
        second.run("BEGIN")
        second.begin(marks)
        wait_until("the second session", lambda: third.run(waiting) == ["2"])
        first.run("COMMIT")
        second.end()
        wait_until("the project", lambda: first.run("SELECT count(*) > 0 FROM rows") == ["t"])
        wait_until("the removal", lambda: first.run(waiting) == ["1"])
        third.run("BEGIN")
        third.run(
            "WITH t AS (SELECT * FROM rows WHERE get_byte(key, 0) = (SELECT min(get_byte(key, 0)) FROM rows) FOR SHARE) "
            "INSERT INTO rows SELECT project, '\\xfe', 7, '' FROM t")
        second.run("COMMIT")
        wait_until("the command", lambda: command.poll() is not None or first.run(waiting) == ["1"])
        third.run("COMMIT")
        command.wait(60)
        self.assertEqual(command.returncode, 3, command.stderr.read())
        # Without its layout the project would be damaged.
        self.query("DELETE FROM rows WHERE version = 7")
        self.assertIn("1 project", self.done("store", "check", "--store", self.place))
        self.assertIn("demo-vinculum", self.done("--store", self.place, "projects", "list"))

    def test_settings_of_the_role_do_not_change_what_a_command_does(self):
        settings = (
            "default_transaction_isolation = 'serializable'", "default_transaction_deferrable = on", "statement_timeout = '30s'",
            "idle_in_transaction_session_timeout = '30s'", "standard_conforming_strings = off", "bytea_output = 'escape'",
            "client_encoding = 'LATIN1'", "DateStyle = 'German'", "extra_float_digits = 0", "lc_messages = 'C'",
            "row_security = off", "enable_nestloop = off", "plan_cache_mode = 'force_custom_plan'",
        )
        for setting in settings:
            self.query(f"ALTER DATABASE {self.database} SET {setting}")
        self.seed(20)
        self.done("--data", f"{self.folder}/state", "store", "copy", "--store", self.place)
        name = "Zoë Łąka 日本"
        self.done("--store", self.place, "accounts", "update", "uid-3", "--name", name)
        self.assertIn(name, self.done("--store", self.place, "accounts", "show", "uid-3"))
        stored = self.query("SELECT encode(convert_to(display_name, 'UTF8'), 'hex') FROM accounts WHERE uid = 'uid-3'")
        self.assertEqual(stored, [name.encode().hex()])
        self.assertIn("sound", self.done("store", "check", "--store", self.place))
        self.query(f"ALTER DATABASE {self.database} SET default_transaction_read_only = on")
        refused = self.vinculum("--store", self.place, "accounts", "disable", "uid-3")
        self.assertEqual(refused.returncode, 1, refused.stdout)
        self.assertIn("default_transaction_read_only", refused.stderr)

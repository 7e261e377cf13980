"""Several servers on one database of SQLite: what one acknowledges, all know, also after kill -9. And the memory of commands
on a large project.
"""
import json
import pathlib
import sqlite3
import subprocess
import sys
import tempfile
import unittest

from serving import OWNER, PROGRAM
from several_servers import PASSWORD, SIGN_UP, SeveralServers


class StoreTests(SeveralServers, unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.file = pathlib.Path(folder.name, "accounts.db")
        self.place = f"sqlite:{self.file}"
        self.store("create")

    def query(self, statement):
        with sqlite3.connect(f"file:{self.file}?mode=ro", uri=True) as database:
            return [value for value, in database.execute(statement)]

    def test_a_database_that_another_program_holds_is_read_and_refuses_changes_until_it_is_free(self):
        server = self.serve()
        ada = self.sign_up(server, "ada@example.net")
        holder = sqlite3.connect(self.file, isolation_level=None)
        self.addCleanup(holder.close)
        holder.execute("BEGIN IMMEDIATE")
        refused = server.send("POST", SIGN_UP, {"email": "bob@example.net", "password": PASSWORD})
        self.assertEqual((refused.status_code, refused.headers["Retry-After"]), (503, "1"), refused.text)
        self.assertEqual(refused.json()["error"]["status"], "UNAVAILABLE")
        self.assertEqual(server.client(":lookup", idToken=ada["idToken"])["users"][0]["email"], "ada@example.net")
        holder.execute("ROLLBACK")
        self.assertEqual(self.sign_up(server, "bob@example.net")["email"], "bob@example.net")

    def test_a_database_that_was_removed_is_named_and_nothing_is_acknowledged(self):
        server = self.serve()
        self.sign_up(server, "ada@example.net")
        elsewhere = self.file.with_name("elsewhere.db")
        for suffix in ("", "-wal", "-shm"):
            path = pathlib.Path(f"{self.file}{suffix}")
            if path.exists():
                path.rename(f"{elsewhere}{suffix}")
        refused = server.send("POST", SIGN_UP, {"email": "bob@example.net", "password": PASSWORD})
        self.assertEqual(refused.status_code, 503, refused.text)
        self.assertIn("was moved or removed", refused.json()["error"]["message"])
        server.await_message("the file was moved or removed while it was open")
        self.assertEqual(server.send("GET", "/readyz", headers=OWNER).status_code, 503)
        server.stop()
        for suffix in ("", "-wal", "-shm"):
            path = pathlib.Path(f"{elsewhere}{suffix}")
            if path.exists():
                path.rename(f"{self.file}{suffix}")

    def test_a_running_server_writes_nothing_into_the_tables_of_a_newer_program(self):
        server = self.serve()
        self.sign_up(server, "ada@example.net")

        def change_layout(version):
            with sqlite3.connect(self.file) as database:
                database.execute("UPDATE marks SET value = ? WHERE name = 'layout'", (version,))
            database.close()

        change_layout(99)
        refused = server.send("POST", SIGN_UP, {"email": "bob@example.net", "password": PASSWORD})
        self.assertEqual((refused.status_code, refused.headers["Retry-After"]), (503, "1"), refused.text)
        self.assertIn("another version of the program has changed the tables", refused.json()["error"]["message"])
        server.await_message("has tables of version 99, and this program reads version 1")
        self.assertEqual(server.send("GET", "/readyz", headers=OWNER).status_code, 503)
        self.assertEqual(len(self.accounts()), 1)
        change_layout(1)
        self.assertEqual(self.sign_up(server, "bob@example.net")["email"], "bob@example.net")

class LargeProjectTests(unittest.TestCase):
    """Commands that go through a whole project hold a part of it at a time."""

    # Whole, so many accounts take 20 MB and more.
    accounts = 20_000
    growth = 8 * 1024

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def peak(self, *words):
        """Runs a command, and returns the most memory that it had, in KiB."""
        # The system counts the memory of the process that starts it as well, so a small one does.
        starter = """if True:
            import os, sys
            child = os.spawnv(os.P_NOWAIT, sys.argv[1], sys.argv[1:])
            _, status, usage = os.wait4(child, 0)
            print(usage.ru_maxrss, file=open("peak", "w"))
            sys.exit(os.waitstatus_to_exitcode(status))
        """
        done = subprocess.run(
            [sys.executable, "-S", "-E", "-c", starter, PROGRAM, *words], cwd=self.folder, capture_output=True, text=True,
            timeout=300)
        self.assertEqual(done.returncode, 0, f"{words}: {done.stderr}")
        return int((self.folder / "peak").read_text())

    def test_memory_does_not_grow_with_the_number_of_accounts(self):
        peaks = {}
        for count in (200, self.accounts):
            users = [
                {"localId": f"uid-{number:06}", "email": f"person-{number}@example.net", "displayName": f"Person {number}",
                 "providerUserInfo": [{"providerId": "google.com", "rawId": str(number)}]}
                for number in range(count)]
            (self.folder / "users.json").write_text(json.dumps({"users": users}))
            store = ("--store", f"sqlite:{count}.db")
            self.peak("--data", str(count), "import", "users.json")
            self.peak("--data", str(count), "backup", "first")
            self.peak("store", "create", *store)
            for name, words in {
                "restore": [*store, "restore", "first", "--yes"], "check": ["store", "check", *store],
                "show": [*store, "projects", "show", "demo-vinculum"], "backup": [*store, "backup", "second"],
            }.items():
                peaks.setdefault(name, []).append(self.peak(*words))
            self.assertEqual((self.folder / "first").read_bytes(), (self.folder / "second").read_bytes())
        for name, (small, large) in peaks.items():
            self.assertLess(large - small, self.growth, f"{name}: {peaks}")

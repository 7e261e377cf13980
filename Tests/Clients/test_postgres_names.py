"""A server on PostgreSQL whose host names are answered late: what needs no rows is served meanwhile."""
import errno
import os
import pathlib
import signal
import subprocess
import tempfile
import threading
import unittest

from serving import PROGRAM, Server, wait_until
from several_servers import PASSWORD, SIGN_UP
from test_postgres import PostgresCase


class Names:
    """A file of hosts that is not there yet: its reader waits in `open` until a test lets it go on.

    It is a pipe. glibc (since 2.32) closes a file of hosts in which it cannot seek, so no name is in it.
    """

    def __init__(self, folder):
        self.path = folder / "hosts"
        os.mkfifo(self.path)
        (folder / "nsswitch.conf").write_text("hosts: files\n")
        self.answers, self.ended = threading.Event(), threading.Event()
        self.asked = 0
        self.thread = threading.Thread(target=self.answer, daemon=True)
        self.thread.start()

    def answer(self):
        while not self.ended.wait(0.005):
            if not self.answers.is_set():
                continue
            try:
                writer = os.open(self.path, os.O_WRONLY | os.O_NONBLOCK)
            except OSError as error:
                # Nothing reads it.
                if error.errno != errno.ENXIO:
                    raise
                continue
            os.close(writer)
            self.asked += 1

    def end(self):
        self.answers.set()
        self.ended.set()
        self.thread.join()


class LateNamesTests(PostgresCase):
    def setUp(self):
        super().setUp()
        self.assertEqual(self.vinculum("store", "create", "--store", self.place).returncode, 0)
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        folder = pathlib.Path(temporary.name)
        self.names = Names(folder)
        self.addCleanup(self.names.end)
        mount = 'for file in hosts nsswitch.conf; do mount --bind "$0/$file" /etc/$file || exit 1; done; exec "$@"'
        user = [] if os.geteuid() == 0 else ["--user", "--map-root-user"]
        self.by = ("unshare", *user, "--mount", "sh", "-c", mount, str(folder))
        if subprocess.run([*self.by, "true"], capture_output=True, timeout=60).returncode:
            raise unittest.SkipTest("this system may not mount a file of hosts for a process")
        # The first of two hosts has a name that is not known in the end; the second is the socket.
        host = f"host=database.test,{self.postgres.folder} port=1,5432"
        self.slow = f"postgres:{host} dbname={self.database} user=postgres"

    def test_what_needs_no_rows_is_served_while_names_are_not_answered(self):
        self.names.answers.set()
        server = Server("--store", self.slow, by=self.by)
        self.addCleanup(server.stop, signal.SIGKILL)
        wait_until("a question for the name", lambda: self.names.asked > 0)
        for _ in range(2):
            # Only then, or the server might have connected again before. The first time it has not for requests.
            self.names.answers.clear()
            self.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'vinculum'")
            body = {"email": f"ada-{self.names.asked}@example.net", "password": PASSWORD}
            refused = server.send("POST", SIGN_UP, body)
            self.assertEqual((refused.status_code, refused.headers["Retry-After"]), (503, "1"), refused.text)
            self.assertIn("does not answer", refused.json()["error"]["message"])
            for _ in range(3):
                self.assertEqual(server.send("GET", "/").status_code, 200)
            asked = self.names.asked
            self.names.answers.set()
            wait_until("a sign-up", lambda: server.send("POST", SIGN_UP, body).status_code == 200)
            wait_until("a question for the name", lambda: self.names.asked > asked)
        self.assertEqual(server.stop(), 0)

    def test_a_command_gives_up_names_that_are_not_answered(self):
        done = subprocess.run(
            [*self.by, PROGRAM, "store", "status", "--store", self.slow], capture_output=True, text=True, timeout=120)
        self.assertEqual(done.returncode, 1, done.stdout)
        self.assertIn("the server does not answer", done.stderr)
        self.assertIn("psql ", done.stderr)

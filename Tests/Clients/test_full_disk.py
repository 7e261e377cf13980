"""A disk without room: changes are refused with 503, reading goes on, and the server recovers by itself."""
import concurrent.futures
import json
import os
import pathlib
import resource
import shutil
import signal
import subprocess
import tempfile
import time
import unittest

from serving import OWNER, PROJECT, Server, wait_until

ACCOUNTS = f"/identitytoolkit.googleapis.com/v1/projects/{PROJECT}/accounts"
SIGN_UP = "/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any"


class FullDisk(unittest.TestCase):
    """A server whose log cannot grow: by the limit of the size of its files, which needs no rights."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.data = pathlib.Path(folder.name, "data")
        self.acknowledged, self.refused = set(), 0

    def serve(self, *options):
        server = Server("--data", self.data, *options)
        self.addCleanup(server.stop, signal.SIGKILL)
        return server

    def fill(self, server, room):
        """Lets the log grow by so many bytes and no more."""
        size = max(log.stat().st_size for log in self.data.rglob("state.*.vinc"))
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size + room, resource.RLIM_INFINITY))

    def make_room(self, server):
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))

    def create(self, server, uid):
        """Creates an account; notes whether the server acknowledged or refused it."""
        response = server.send("POST", ACCOUNTS, {"localId": uid}, OWNER)
        if response.status_code == 200:
            self.acknowledged.add(uid)
        else:
            self.assertEqual(response.status_code, 503, response.text)
            self.assertEqual(response.json()["error"]["status"], "UNAVAILABLE")
            self.assertIn("The change cannot be stored", response.json()["error"]["message"])
            self.refused += 1

    def recover(self, server, uid):
        """Creates an account as soon as the server accepts it again, which may take two seconds."""
        self.make_room(server)
        def recovers():
            self.create(server, uid)
            return uid in self.acknowledged

        wait_until("it to recover by itself", recovers)

    def assert_state(self, server):
        page = server.ask("GET", ACCOUNTS + ":batchGet?maxResults=1000", headers=OWNER)
        self.assertEqual({user["localId"] for user in page.get("users", [])}, self.acknowledged)

    def test_refused_changes_are_nowhere_and_acknowledged_ones_stay(self):
        for room in (0, 1, 40, 200, 1000):
            for options in ((), ("--fsync",)):
                with self.subTest(room=room, options=options):
                    server = self.serve(*options)
                    self.create(server, f"before-{room}-{len(options)}")
                    self.fill(server, room)
                    for number in range(20):
                        self.create(server, f"during-{room}-{len(options)}-{number}")
                        self.assert_state(server)
                    self.assertGreater(self.refused, 0)
                    self.recover(server, f"recovered-{room}-{len(options)}")
                    refused = self.refused
                    for number in range(5):
                        self.create(server, f"after-{room}-{len(options)}-{number}")
                    self.assertEqual(self.refused, refused)
                    self.assert_state(server)
                    server.stop(signal.SIGKILL)
                    server = self.serve()
                    self.assert_state(server)
                    self.assertEqual(server.stop(), 0, server.messages())

    def test_readiness_says_that_there_is_no_room(self):
        server = self.serve()
        self.create(server, "first")
        self.assertEqual(server.ask("GET", "/readyz"), {"status": "ready"})
        self.fill(server, 0)
        # On a small disk a few changes have room in the last block.
        for number in range(200):
            if not self.refused:
                self.create(server, f"more-{number}")
        self.assertEqual(self.refused, 1)
        unready = server.send("GET", "/readyz")
        self.assertEqual(unready.status_code, 503, unready.text)
        self.assertIn("writesRefused", unready.text)
        # The process answers all the same: no reason to start it anew.
        self.assertEqual(server.send("GET", "/healthz").status_code, 200)
        self.make_room(server)
        # Without any other request it tries again.
        wait_until("it to be ready by itself", lambda: server.send("GET", "/readyz").status_code == 200)
        self.create(server, "third")
        self.assert_state(server)

    def test_killed_while_there_is_no_room(self):
        for room in (0, 30, 150):
            server = self.serve()
            self.create(server, f"before-{room}")
            self.fill(server, room)
            for number in range(10):
                self.create(server, f"during-{room}-{number}")
            server.stop(signal.SIGKILL)
            server = self.serve()
            self.assert_state(server)
            server.stop(signal.SIGKILL)

    def test_many_clients_at_once(self):
        server = self.serve()
        self.create(server, "first")

        def work(worker):
            answers = []
            for number in range(40):
                uid = f"{worker}-{number}"
                response = server.send("POST", ACCOUNTS, {"localId": uid}, OWNER)
                look = server.send("POST", ACCOUNTS + ":lookup", {"localId": ["first"]}, OWNER)
                answers.append((uid, response.status_code, look.status_code))
            return answers

        self.fill(server, 5000)
        with concurrent.futures.ThreadPoolExecutor(8) as pool:
            answers = [answer for some in pool.map(work, range(8)) for answer in some]
        self.assertEqual({status for _, status, _ in answers}, {200, 503})
        # A read in the very round whose changes were refused may have shown them.
        self.assertLessEqual(sum(look != 200 for *_, look in answers), 8)
        self.acknowledged |= {uid for uid, status, _ in answers if status == 200}
        self.assert_state(server)
        self.make_room(server)
        server.stop(signal.SIGKILL)
        server = self.serve()
        self.assert_state(server)

    def test_a_new_project_and_a_sign_up_with_a_password(self):
        server = self.serve()
        ada = server.client(":signUp", email="ada@example.net", password="a first password")
        self.fill(server, 10)
        body = {"email": "bob@example.net", "password": "a first password", "returnSecureToken": True}
        self.assertEqual(server.send("POST", SIGN_UP, body).status_code, 503)
        # Signing in and refreshing go on where they change nothing; a token is still good.
        self.assertEqual(server.client(":lookup", idToken=ada["idToken"])["users"][0]["email"], "ada@example.net")
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (10, resource.RLIM_INFINITY))
        self.assertEqual(server.send("POST", SIGN_UP, {}, {"X-Vinculum-Project": "other"}).status_code, 503)
        self.assertEqual(sorted(path.name for path in self.data.iterdir()), [PROJECT])
        self.recover(server, "recovered")
        self.assertEqual(server.send("POST", SIGN_UP, {}, {"X-Vinculum-Project": "other"}).status_code, 200)
        self.assertEqual(server.send("POST", SIGN_UP, body).status_code, 200)
        self.assertIn("refuses changes, and reading goes on", server.messages())
        self.assertIn("accepts changes again", server.messages())

    def test_an_export_that_finds_no_room_fails_and_loses_nothing(self):
        export = self.data.parent / "export"
        server = self.serve("--export-on-exit", export)
        for number in range(50):
            self.create(server, f"user-{number}")
        self.fill(server, -3000)
        self.assertEqual(server.stop(), 1, server.messages())
        self.assertFalse((export / "firebase-export-metadata.json").exists())
        self.assert_state(self.serve())


class SmallDiskTests(FullDisk):
    """The same on a small file system of its own, where it may be mounted."""

    def setUp(self):
        super().setUp()
        self.data.mkdir()
        mount = ["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", self.data]
        if not shutil.which("mount") or subprocess.run(mount, capture_output=True).returncode != 0:
            self.skipTest("this user may not mount a file system")
        self.addCleanup(lambda: subprocess.run(["umount", "-l", self.data], check=True))

    @property
    def filler(self):
        return self.data / "filler"

    def fill(self, server, room):
        """Takes up all space but whole pages of 4 KiB for so many bytes."""
        with open(self.filler, "wb", buffering=0) as file:
            try:
                while file.write(bytes(4096)) == 4096:
                    pass
            except OSError:
                pass
        os.truncate(self.filler, max(0, self.filler.stat().st_size - room // 4096 * 4096))

    def make_room(self, server):
        self.filler.unlink(missing_ok=True)

    # These count single bytes.
    test_a_new_project_and_a_sign_up_with_a_password = None
    test_an_export_that_finds_no_room_fails_and_loses_nothing = None

    def test_refused_changes_are_nowhere_and_acknowledged_ones_stay(self):
        server = self.serve()
        self.create(server, "before")
        for _ in range(3):
            self.fill(server, 0)
            number = 0
            while self.refused < 20 and number < 500:
                number += 1
                self.create(server, f"during-{len(self.acknowledged)}-{number}")
            self.assertEqual(self.refused, 20)
            self.assert_state(server)
            self.recover(server, f"after-{len(self.acknowledged)}")
            self.refused = 0
            server.stop(signal.SIGKILL)
            server = self.serve()
            self.assert_state(server)

    test_killed_while_there_is_no_room = None

    def test_compacting_without_room(self):
        server = self.serve()
        # Changes of more than a megabyte are due for a new generation, for which there is no room.
        for part in range(99):
            if "the state was not compacted" in server.messages():
                break
            users = [{"localId": f"user-{number}", "displayName": str(part) * 200} for number in range(600)]
            # Room for the changes, and not for a new generation after them.
            self.fill(server, 200 * 1024)
            path = ACCOUNTS + ":batchCreate"
            status = server.send("POST", path, json.dumps({"users": users, "allowOverwrite": True}), OWNER).status_code
            self.assertIn(status, (200, 503))
            if status == 200:
                self.acknowledged |= {user["localId"] for user in users}
            self.assert_state(server)
            # A new generation is begun once the response is sent, and the next filling frees the disk for a moment.
            time.sleep(0.2)
        else:
            self.fail("no generation was begun without room")
        self.recover(server, "after")
        server.stop(signal.SIGKILL)
        self.assert_state(self.serve())


if __name__ == "__main__":
    unittest.main()

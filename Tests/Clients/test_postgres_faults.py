"""Faults around PostgreSQL: disks without room, and a network that loses packets.

What is refused has changed nothing, and work goes on by itself once there is room or a network."""
import itertools
import pathlib
import shutil
import subprocess
import tempfile
import time

from history_clients import Scene
from network import Network
from postgres import PostgreSQL
from serving import OWNER, PROJECT, wait_until
from several_servers import SeveralServers
from test_postgres import PostgresCase

ACCOUNTS = f"/identitytoolkit.googleapis.com/v1/projects/{PROJECT}/accounts"


class FaultCase(PostgresCase):
    """Each test has a PostgreSQL of its own."""

    store, serve, accounts = SeveralServers.store, SeveralServers.serve, SeveralServers.accounts

    @classmethod
    def setUpClass(cls):
        pass

    def begin(self, *settings, **options):
        self.postgres = PostgreSQL(*settings, **options)
        self.addCleanup(self.postgres.stop)

    def create(self, server, uid):
        return server.send("POST", ACCOUNTS, {"localId": uid, "email": f"{uid}@example.net"}, OWNER)

    def assert_unavailable(self, response, *reasons):
        """One of the reasons is said. What was asked for was not done, unless that is said not to be known."""
        self.assertEqual((response.status_code, response.headers["Retry-After"]), (503, "1"), response.text)
        error = response.json()["error"]
        self.assertEqual(error["status"], "UNAVAILABLE")
        self.assertTrue(any(reason in error["message"] for reason in reasons), error["message"])
        return "not known whether" in error["message"]


class SmallDisk:
    """A file system with little room."""

    def __init__(self, case, megabytes):
        folder = tempfile.TemporaryDirectory()
        case.addCleanup(folder.cleanup)
        self.path = pathlib.Path(folder.name, "disk")
        self.path.mkdir()
        self.path.parent.chmod(0o755)
        mount = ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "tmpfs", self.path]
        if not shutil.which("mount") or subprocess.run(mount, capture_output=True).returncode != 0:
            case.skipTest("this user may not mount a file system")
        case.addCleanup(lambda: subprocess.run(["umount", "-l", self.path], check=True))

    def fill(self):
        with open(self.path / "filler", "wb", buffering=0) as file:
            try:
                while file.write(bytes(4096)) == 4096:
                    pass
            except OSError:
                pass

    def make_room(self):
        (self.path / "filler").unlink()


class FullDiskTests(FaultCase):
    setUp = FaultCase.begin

    def make_store(self):
        self.place = self.postgres.place(self.database)
        self.store("create")

    def test_a_full_disk_of_the_database_refuses_changes_until_there_is_room(self):
        disk = SmallDisk(self, 32)
        place = disk.path / "tables"
        place.mkdir()
        self.postgres.own(place)
        self.database = "full"
        self.postgres.run("psql", "-X", "-c", f"CREATE TABLESPACE small LOCATION '{place}'", "postgres")
        self.postgres.run("createdb", "-D", "small", self.database)
        self.make_store()
        servers = [self.serve(), self.serve()]
        self.assertEqual(self.create(servers[0], "first").status_code, 200)
        disk.fill()
        full = "Nothing was changed: the disk of the service is full; try again later"
        acknowledged = {"first"}
        for number in range(20_000):
            response = self.create(servers[number % 2], f"before-{number}")
            if response.status_code != 200:
                break
            acknowledged.add(f"before-{number}")
        self.assert_unavailable(response, full)
        for number in range(5):
            self.assert_unavailable(self.create(servers[number % 2], f"during-{number}"), full)
            # Reading goes on, and nothing half is there.
            found = servers[1].admin("/accounts:lookup", localId=["first", f"during-{number}"])
            self.assertEqual(len(found["users"]), 1)
        servers[0].await_message("the server is short of disk or memory")
        self.assertEqual(self.accounts(), acknowledged)
        self.assertIn("sound", self.store("check"))
        disk.make_room()
        for server in servers:
            self.assertEqual(self.create(server, f"after-{server.process.pid}").status_code, 200)
        self.assertIn("sound", self.store("check"))

    def test_a_full_disk_of_the_log_ends_the_database_and_loses_nothing(self):
        disk = SmallDisk(self, 48)
        self.database = "log"
        self.postgres.run("createdb", self.database)
        self.make_store()
        server = self.serve()
        self.assertEqual(self.create(server, "first").status_code, 200)
        self.postgres.shut_down()
        log = pathlib.Path(self.postgres.folder, "data/pg_wal")
        shutil.move(log, disk.path / "log")
        log.symlink_to(disk.path / "log")
        for path in (disk.path, disk.path / "log", *(disk.path / "log").rglob("*")):
            self.postgres.own(path)
        self.postgres.start()
        wait_until("the database", lambda: self.create(server, "second").status_code == 200)
        disk.fill()
        ended = ("does not answer", "was lost while it was changing", "is full")
        acknowledged, unknown = {"first", "second"}, set()
        for number in itertools.count():
            # Each takes up a file of the log.
            try:
                self.query("SELECT pg_switch_wal()")
            except AssertionError:
                pass
            uid = f"during-{number}"
            response = self.create(server, uid)
            if response.status_code == 200:
                acknowledged.add(uid)
                continue
            if self.assert_unavailable(response, *ended):
                unknown.add(uid)
            break
        self.assertEqual(server.send("GET", "/").status_code, 200)
        disk.make_room()
        if not self.postgres.is_running():
            self.postgres.start()
        wait_until("the database", lambda: self.create(server, "after").status_code in (200, 400))
        self.assertEqual(acknowledged - self.accounts(), set())
        self.assertEqual(self.accounts() - acknowledged - unknown, {"after"})
        self.assertIn("sound", self.store("check"))


class CrashTests(FaultCase):
    def setUp(self):
        self.begin("synchronous_commit=off", "wal_writer_delay=10s")

    def test_what_is_acknowledged_outlives_a_crash_also_where_synchronous_commit_is_off(self):
        self.database = "crash"
        self.postgres.run("createdb", self.database)
        self.place = self.postgres.place(self.database)
        self.store("create")
        server = self.serve()
        for number in range(5):
            wait_until("an account", lambda: self.create(server, f"server-{number}").status_code in (200, 400))
            self.crash()
            self.assertIn(f"server-{number}", self.accounts())
            words = ("--store", self.place, "--project", PROJECT, "accounts", "create", "--uid", f"command-{number}")
            self.assertEqual(self.vinculum(*words).returncode, 0)
            self.crash()
            self.assertIn(f"command-{number}", self.accounts())
        self.assertIn("sound", self.store("check"))

    def crash(self):
        self.postgres.kill()
        self.postgres.start()


class PartitionTests(FaultCase):
    """Servers and their database on two machines, between which packets are lost."""

    def setUp(self):
        try:
            self.network = Network()
        except (OSError, subprocess.CalledProcessError):
            self.skipTest("this machine gives no network namespace")
        self.addCleanup(self.network.close)
        self.begin(f"listen_addresses={self.network.there}", through=self.network.through)
        with open(f"{self.postgres.folder}/data/pg_hba.conf", "a") as file:
            file.write(f"host all all {self.network.here}/32 trust\n")
        self.postgres.query("postgres", "SELECT pg_reload_conf()")
        self.database = "partition"
        self.postgres.run("createdb", self.database)
        self.place = f"postgres://postgres@{self.network.there}/{self.database}"
        self.store("create")
        self.servers = [self.serve(), self.serve()]

    def lose_packets(self, **options):
        scene = Scene(self.servers, self._testMethodName[5:20])
        try:
            scene.go_on(100)
            self.network.cut(**options)
            try:
                for server in self.servers:
                    began = time.monotonic()
                    self.assert_unavailable(
                        self.create(server, f"during-{server.process.pid}"), "does not answer", "was lost while it was changing")
                    self.assertLess(time.monotonic() - began, 10)
                    # What needs no rows is served.
                    self.assertEqual(server.send("GET", "/").status_code, 200)
                    self.assertEqual(server.send("GET", "/healthz").status_code, 200)
                    self.assertEqual(server.send("GET", "/readyz", headers=OWNER).status_code, 503)
            finally:
                self.network.heal()
            scene.go_on(100)
        finally:
            unsound = scene.end()
        self.assertFalse(unsound, unsound)
        self.assertEqual(set(scene.acknowledged) - self.accounts(), set())
        for server in self.servers:
            wait_until("the database", lambda: server.send("GET", "/readyz", headers=OWNER).status_code == 200)
        self.assertIn("sound", self.store("check"))

    def test_packets_that_are_lost_both_ways(self):
        self.lose_packets()

    def test_commits_whose_answers_are_lost_are_made_once_or_not_at_all(self):
        self.lose_packets(answers_alone=True)

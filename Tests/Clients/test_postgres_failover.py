"""Failover of PostgreSQL to a standby that has every acknowledged change: servers name both hosts and go on by themselves."""
import signal

from history_clients import Scene
from postgres import PostgreSQL, Standby
from serving import OWNER, PROJECT, wait_until
from test_postgres import PostgresCase
from several_servers import SeveralServers


class FailoverTests(PostgresCase):
    """A primary that waits for its standby at each commit, two servers, and clients whose operations are recorded."""

    store, serve, accounts, sign_up = (
        SeveralServers.store, SeveralServers.serve, SeveralServers.accounts, SeveralServers.sign_up)

    def setUp(self):
        # Without a standby there would be no commit: the setting follows once there is one.
        self.postgres = PostgreSQL()
        self.addCleanup(self.postgres.stop)
        super().setUp()
        self.standby = Standby(self.postgres)
        self.addCleanup(self.standby.stop)
        self.set(self.postgres, "synchronous_standby_names", "*")
        wait_until("the standby", lambda: self.query("SELECT sync_state FROM pg_stat_replication") == ["sync"])
        hosts = f"{self.postgres.folder},{self.standby.folder}"
        self.place = f"postgres:host={hosts} user=postgres dbname={self.database} target_session_attrs=read-write"
        self.store("create")
        self.servers = [self.serve(), self.serve()]

    @classmethod
    def setUpClass(cls):
        """Each test has servers of PostgreSQL of its own."""

    def set(self, postgres, name, value):
        postgres.run("psql", "-X", "-c", f"ALTER SYSTEM SET {name} = '{value}'", "postgres")
        postgres.query("postgres", "SELECT pg_reload_conf()")

    def fail_over(self, end):
        """Ends the primary under load and promotes the standby; the clients go on."""
        scene = Scene(self.servers, self._testMethodName[5:20])
        try:
            scene.go_on(150)
            end()
            # Until then no server takes changes.
            self.standby.promote()
            # It was the standby of the first one, and has none itself.
            self.set(self.standby, "synchronous_standby_names", "")
            scene.go_on(150)
        finally:
            unsound = scene.end()
        self.assertFalse(unsound, unsound)
        self.postgres, primary = self.standby, self.postgres
        try:
            self.assertEqual(set(scene.acknowledged) - self.accounts(), set())
            for server in self.servers:
                wait_until("the standby", lambda: server.send("GET", "/readyz", headers=OWNER).status_code == 200)
            self.assertIn("sound", self.store("check"))
        finally:
            self.postgres = primary

    def test_a_killed_primary_is_replaced_by_its_standby_and_nothing_acknowledged_is_lost(self):
        self.fail_over(self.postgres.kill)

    def test_a_primary_that_does_not_answer_is_replaced_as_well(self):
        """Its machine is gone: it refuses no connection, and says nothing."""
        try:
            self.fail_over(self.postgres.pause)
        finally:
            self.postgres.resume()

    def test_without_its_standby_a_primary_acknowledges_nothing(self):
        self.sign_up(self.servers[0], "ada@example.net")
        self.standby.kill()
        refused = self.servers[0].send(
            "POST", f"/identitytoolkit.googleapis.com/v1/projects/{PROJECT}/accounts", {"localId": "bob"}, OWNER)
        self.assertEqual((refused.status_code, refused.headers["Retry-After"]), (503, "1"), refused.text)
        self.assertIn("It is not known whether the change was made", refused.json()["error"]["message"])
        # Reading goes on.
        found = self.servers[1].admin("/accounts:lookup", email=["ada@example.net"])
        self.assertEqual(found["users"][0]["email"], "ada@example.net")
        self.standby.start()
        wait_until("the commit", lambda: "users" in self.servers[1].admin("/accounts:lookup", localId=["bob"]))
        self.sign_up(self.servers[1], "carol@example.net")

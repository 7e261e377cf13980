"""Commits whose connection ends at a chosen moment: each is made once, or its client is not told that it was made."""
import concurrent.futures

from middleman import Middleman
from serving import Refusal, Server
from several_servers import PASSWORD, SeveralServers
from test_postgres import PostgresCase


class CommitTests(PostgresCase):
    """A server whose connections can be ended, and one that is beside it."""

    store, serve, sign_up = SeveralServers.store, SeveralServers.serve, SeveralServers.sign_up

    def setUp(self):
        super().setUp()
        self.store("create")
        self.middleman = Middleman(self.postgres)
        self.addCleanup(self.middleman.close)
        self.server = Server("--store", self.place.replace(self.postgres.folder, self.middleman.folder))
        self.addCleanup(self.server.stop)
        self.other = self.serve()
        self.sign_up(self.server, "first@example.net")

    def attempt(self, email):
        """The ID of an account that the server makes, or why it does not."""
        try:
            return self.sign_up(self.server, email)["localId"]
        except Refusal as refusal:
            return refusal

    def owner(self, email):
        found = self.other.admin("/accounts:lookup", email=[email]).get("users", [])
        return found[0]["localId"] if found else None

    def test_a_commit_that_is_cut_is_made_once(self):
        for moment in ("between", "unsent", "unanswered"):
            for number in range(5):
                email = f"{moment}-{number}@example.net"
                self.middleman.cut_at(moment)
                made = self.attempt(email)
                self.assertTrue(self.middleman.has_cut.wait(60))
                self.assertIsInstance(made, str, f"{moment}: {made}")
                self.assertEqual(self.owner(email), made, moment)
                self.assertEqual(self.query(f"SELECT count(*) FROM accounts WHERE email = '{email}'"), ["1"], moment)
        self.assertIn("sound", self.store("check"))

    def cut(self, moment, attempt, act):
        """What comes of an attempt at the server whose commit is cut, and of `act` before the server may connect again."""
        self.middleman.cut_at(moment, then_refuse=True)
        with concurrent.futures.ThreadPoolExecutor(1) as pool:
            attempted = pool.submit(attempt)
            try:
                self.assertTrue(self.middleman.has_cut.wait(60))
                done = act()
            finally:
                self.middleman.allow()
            return attempted.result(), done

    def test_a_commit_that_was_not_made_is_not_taken_for_made_when_another_one_came_before(self):
        for number in range(5):
            email = f"person-{number}@example.net"
            made, taken = self.cut(
                "unsent", lambda: self.attempt(email), lambda: self.sign_up(self.other, email)["localId"])
            self.assertIsInstance(made, Refusal, "two accounts have one address")
            # On a busy machine the server has given up before it could connect again.
            self.assertIn(made.message.split(":")[0], ("EMAIL_EXISTS", "It is not known whether the change was made"))
            self.assertEqual(self.owner(email), taken)
        self.assertIn("sound", self.store("check"))

    def test_a_commit_that_was_made_is_not_made_again_over_later_ones(self):
        token = self.sign_up(self.server, "ada@example.net")["idToken"]

        def rename(server, name):
            try:
                return server.client(":update", idToken=token, displayName=name)["displayName"]
            except Refusal as refusal:
                return refusal.message.split(":")[0]

        for number in range(5):
            first, second = self.cut(
                "unanswered", lambda: rename(self.server, f"first {number}"), lambda: rename(self.other, f"second {number}"))
            # No row says any more whether it was made.
            self.assertEqual(first, "It is not known whether the change was made")
            found = self.other.admin("/accounts:lookup", email=["ada@example.net"])["users"][0]
            self.assertEqual((second, found["displayName"]), (f"second {number}", f"second {number}"))
        self.assertIn("sound", self.store("check"))

    def test_a_password_that_is_changed_over_a_connection_that_ends(self):
        for moment in ("between", "unsent", "unanswered"):
            session = self.sign_up(self.server, f"{moment}@example.net")
            self.middleman.cut_at(moment)
            body = {"idToken": session["idToken"], "password": "another password", "returnSecureToken": True}
            changed = self.server.client(":update", **body)
            self.assertTrue(self.middleman.has_cut.wait(60))
            self.other.refresh(changed["refreshToken"])
            with self.assertRaises(Refusal):
                self.other.refresh(session["refreshToken"])
            with self.assertRaises(Refusal):
                self.other.client(":signInWithPassword", email=f"{moment}@example.net", password=PASSWORD)
        self.assertIn("sound", self.store("check"))

"""What operators get wrong or do meanwhile: clocks that differ, rights that are missing, a newer program on the same database."""
import email.utils
import json
import tempfile
import time

from clocks import ahead
from history_clients import Scene
from serving import OWNER, PROGRAM, PROJECT, Refusal, Server, claims_of, wait_until
from several_servers import SIGN_UP, SeveralServers
from test_postgres import PostgresCase

# Of all rows, with their versions.
DIGEST = "SELECT md5(string_agg(project || encode(key, 'hex') || version, '' ORDER BY project, key)) FROM rows"


class OperatorCase(PostgresCase):
    store, serve, sign_up, sign_in = (
        SeveralServers.store, SeveralServers.serve, SeveralServers.sign_up, SeveralServers.sign_in)

    def setUp(self):
        super().setUp()
        self.store("create")

    def refusal(self, call):
        with self.assertRaises(Refusal) as refused:
            call()
        return refused.exception.message


class ClockTests(OperatorCase):
    """What ends at a time ends by the clock of the server that is asked. What was used, changed, revoked or disabled is a
    row, and holds whatever the clocks say."""

    def pair(self, seconds):
        """A server, and another one whose clock is ahead."""
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        fast = Server("--store", self.place, "--sign", by=ahead(folder.name, seconds))
        self.addCleanup(fast.stop)
        slow = self.serve("--sign")
        shown = [email.utils.mktime_tz(email.utils.parsedate_tz(each.send("GET", "/").headers["Date"])) for each in (slow, fast)]
        self.assertAlmostEqual(shown[1] - shown[0], seconds, delta=60)
        return slow, fast

    def code(self, server, address):
        return server.admin("/accounts:sendOobCode", requestType="PASSWORD_RESET", email=address, returnOobLink=True)["oobCode"]

    def test_single_use_and_revocation_hold_on_clocks_ten_minutes_apart(self):
        slow, fast = self.pair(600)
        for number, (one, other) in enumerate(((slow, fast), (fast, slow))):
            address = f"person-{number}@example.net"
            made = self.sign_up(one, address)
            # A token is good on a server for which it was issued in the future.
            self.assertEqual(other.client(":lookup", idToken=made["idToken"])["users"][0]["email"], address)
            self.assertEqual(other.refresh(made["refreshToken"])["user_id"], made["localId"])
            code = self.code(one, address)
            other.client(":resetPassword", oobCode=code, newPassword="a long password")
            body = {"oobCode": code, "newPassword": "another long password"}
            self.assertEqual(self.refusal(lambda: one.client(":resetPassword", **body)), "INVALID_OOB_CODE")
            session = self.sign_in(one, address)
            for first, second in ((one, other), (other, one)):
                session = self.sign_in(first, address)
                changed = second.client(":update", idToken=session["idToken"], password="a long password", returnSecureToken=True)
                for server in (one, other):
                    self.assertEqual(self.refusal(lambda: server.refresh(session["refreshToken"])), "TOKEN_EXPIRED")
                    self.assertEqual(self.refusal(lambda: server.client(":lookup", idToken=session["idToken"])), "TOKEN_EXPIRED")
                    self.assertEqual(server.refresh(changed["refreshToken"])["user_id"], made["localId"])
                    self.assertEqual(server.client(":lookup", idToken=changed["idToken"])["users"][0]["email"], address)
                # What administrators' libraries send, by the clock of their machine.
                second.admin("/accounts:update", localId=made["localId"], validSince=str(int(time.time())))
                for server in (one, other):
                    self.assertEqual(self.refusal(lambda: server.refresh(changed["refreshToken"])), "TOKEN_EXPIRED")
            session = self.sign_in(one, address)
            other.admin("/accounts:update", localId=made["localId"], disableUser=True)
            self.assertEqual(self.refusal(lambda: one.refresh(session["refreshToken"])), "USER_DISABLED")
        self.assertIn("sound", self.store("check"))

    def test_what_ends_at_a_time_ends_by_the_clock_of_the_server_that_is_asked(self):
        slow, fast = self.pair(2 * 3600)
        made = self.sign_up(slow, "ada@example.net")
        self.assertEqual(self.refusal(lambda: fast.client(":lookup", idToken=made["idToken"])), "TOKEN_EXPIRED")
        # A session has no end by itself.
        fresh = fast.refresh(made["refreshToken"])
        self.assertAlmostEqual(claims_of(fresh["id_token"])["iat"] - time.time(), 2 * 3600, delta=60)
        code = self.code(slow, "ada@example.net")
        body = {"oobCode": code, "newPassword": "another long password"}
        # The fast server removes it sooner or later.
        self.assertIn(self.refusal(lambda: fast.client(":resetPassword", **body)), ("EXPIRED_OOB_CODE", "INVALID_OOB_CODE"))
        code = self.code(fast, "ada@example.net")
        slow.client(":resetPassword", oobCode=code, newPassword="another long password")
        body["oobCode"] = code
        self.assertEqual(self.refusal(lambda: fast.client(":resetPassword", **body)), "INVALID_OOB_CODE")

    def test_the_audit_trail_has_each_change_once_in_the_order_of_the_times_that_it_says(self):
        slow, fast = self.pair(600)
        uids = []
        for number in range(12):
            uids.append(f"uid-{number}")
            (slow, fast)[number % 2].admin("/accounts", localId=uids[-1])
        listed = self.vinculum("--store", self.place, "--project", PROJECT, "audit", "--json")
        self.assertEqual(listed.returncode, 0, listed.stderr)
        entries = [json.loads(line) for line in listed.stdout.splitlines()]
        # By the clocks, those of the slow server come first.
        self.assertEqual([entry["localId"] for entry in entries], uids[::2] + uids[1::2])
        times = [entry["time"] for entry in entries]
        self.assertEqual(times, sorted(times))


class RightsTests(OperatorCase):
    def setUp(self):
        super().setUp()
        self.role = f"r{self.database[-40:]}"
        self.query(f"CREATE ROLE {self.role} LOGIN")
        self.owner, self.place = self.place, self.place.replace("postgres@", f"{self.role}@")

    def start(self):
        done = self.vinculum("--store", self.place, "serve", "--port", "0")
        self.assertEqual((done.returncode, done.stdout), (1, ""), done.stderr)
        return done.stderr

    def test_a_server_with_too_few_rights_does_not_start_and_names_them(self):
        self.query(f"GRANT SELECT ON ALL TABLES IN SCHEMA public TO {self.role}")
        said = self.start()
        for right in ("INSERT on the table rows", "UPDATE on the table marks", "DELETE on the table sessions", "grant it"):
            self.assertIn(right, said)
        # Looking is allowed.
        self.assertIn("PostgreSQL", self.store("status"))
        self.assertIn("sound", self.store("check"))
        self.query(f"GRANT INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO {self.role}")
        self.query(f"REVOKE DELETE ON sessions FROM {self.role}")
        self.assertIn("the role lacks DELETE on the table sessions: grant it", self.start())
        self.query(f"GRANT DELETE ON sessions TO {self.role}")
        self.query("REVOKE ALL ON SCHEMA public FROM PUBLIC")
        self.assertIn("the role lacks USAGE on the schema public", self.start())
        self.query(f"GRANT USAGE ON SCHEMA public TO {self.role}")
        self.assertIn("localId", self.sign_up(self.serve(), "ada@example.net"))

    def test_rights_that_are_taken_from_a_running_server(self):
        self.query(f"GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO {self.role}")
        server = self.serve()
        self.sign_up(server, "ada@example.net")
        self.query(f"REVOKE INSERT ON accounts FROM {self.role}")
        refused = server.send("POST", SIGN_UP, {"email": "bob@example.net", "password": "a long password"})
        self.assertEqual((refused.status_code, refused.headers["Retry-After"]), (503, "1"), refused.text)
        self.assertIn("Nothing was changed: the database of the service cannot be written", refused.json()["error"]["message"])
        server.await_message("permission denied for table accounts")
        unready = server.send("GET", "/readyz", headers=OWNER)
        self.assertEqual(unready.status_code, 503, unready.text)
        self.assertIn("the role lacks INSERT on the table accounts", unready.text)
        self.assertEqual(server.admin("/accounts:lookup", email=["ada@example.net"])["users"][0]["email"], "ada@example.net")
        self.query(f"GRANT INSERT ON accounts TO {self.role}")
        self.sign_up(server, "bob@example.net")
        self.assertEqual(server.send("GET", "/readyz", headers=OWNER).status_code, 200)

    def test_a_role_that_may_make_no_tables_makes_no_store(self):
        self.query("DROP TABLE marks, rows")
        done = self.vinculum("store", "create", "--store", self.place)
        self.assertEqual(done.returncode, 1, done.stdout)
        self.assertIn("permission denied for schema public", done.stderr)


class VersionTests(OperatorCase):
    def change_layout(self, version):
        """What a newer program does before it makes other tables; gives a digest of the rows as they are then."""
        change = f"LOCK TABLE rows IN EXCLUSIVE MODE; UPDATE marks SET value = {version} WHERE name = 'layout'"
        return self.query(f"BEGIN; {change}; {DIGEST}; COMMIT")[-2]

    def test_a_running_server_writes_nothing_into_the_tables_of_a_newer_program(self):
        servers = [self.serve(), self.serve()]
        made = self.sign_up(servers[0], "ada@example.net")
        scene = Scene(servers, "versions")
        try:
            scene.go_on(100)
            digest = self.change_layout(99)
            reason = "Nothing was changed: another version of the program has changed the tables of the database"
            for number, server in enumerate(servers * 3):
                for path, body in (
                    (SIGN_UP, {"email": f"{number}@example.net", "password": "a long password"}),
                    ("/identitytoolkit.googleapis.com/v1/accounts:lookup?key=any", {"idToken": made["idToken"]}),
                ):
                    refused = server.send("POST", path, body)
                    self.assertEqual((refused.status_code, refused.headers["Retry-After"]), (503, "1"), refused.text)
                    self.assertIn(reason, refused.json()["error"]["message"])
            for server in servers:
                unready = server.send("GET", "/readyz", headers=OWNER)
                self.assertEqual(unready.status_code, 503)
                self.assertIn("has tables of version 99, and this program reads version 1", unready.text)
                self.assertEqual(server.send("GET", "/").status_code, 200)
                server.await_message("has tables of version 99")
            self.assertEqual(self.query(DIGEST), [digest])
            self.change_layout(1)
            scene.go_on(100)
        finally:
            unsound = scene.end()
        self.assertFalse(unsound, unsound)
        for server in servers:
            wait_until("the database", lambda: server.send("GET", "/readyz", headers=OWNER).status_code == 200)
        self.assertIn("sound", self.store("check"))

    def test_a_server_does_not_start_on_the_tables_of_a_newer_program(self):
        self.change_layout(99)
        done = self.vinculum("--store", self.place, "serve", "--port", "0")
        self.assertEqual((done.returncode, done.stdout), (7, ""))
        self.assertIn("has tables of version 99, and this program reads version 1", done.stderr)

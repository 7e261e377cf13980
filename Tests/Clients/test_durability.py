"""Acknowledged changes survive kill -9 at any time, and an export is imported again."""
import concurrent.futures
import http.client
import json
import pathlib
import signal
import tempfile
import unittest

from seeds import Source
from serving import PROJECT, Refusal, Server, wait_until

SIGN_UP = "/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any"


class KillTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.data = pathlib.Path(folder.name, "data")

    def serve(self, *options):
        server = Server("--data", self.data, *options)
        self.addCleanup(server.stop, signal.SIGKILL)
        return server

    def sign_up_until_it_ends(self, server, worker, acknowledged):
        """Signs up over one connection, and notes each account once its answer is in."""
        connection = http.client.HTTPConnection(server.host, timeout=60)
        try:
            for number in range(100_000):
                body = {} if number % 4 else {"email": f"{server.process.pid}-{worker}-{number}@example.net", "password": "a password"}
                connection.request("POST", SIGN_UP, json.dumps(body), {"Content-Type": "application/json"})
                response = connection.getresponse()
                answer = json.loads(response.read())
                acknowledged.append((answer["localId"], body.get("email")))
        except (OSError, http.client.HTTPException, ValueError):
            pass  # The server was killed.
        finally:
            connection.close()

    def stream(self, server, is_enough):
        """Accounts that were acknowledged before a kill, which comes as soon as there are enough."""
        acknowledged = []
        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            for worker in range(4):
                pool.submit(self.sign_up_until_it_ends, server, worker, acknowledged)
            try:
                wait_until("acknowledged accounts", lambda: is_enough(acknowledged), pause=0.001)
            finally:
                server.process.kill()
        self.assertEqual(server.stop(), -signal.SIGKILL)
        return acknowledged

    def accounts(self, server):
        found, token = {}, ""
        while token is not None:
            page = server.ask(
                "GET", f"/identitytoolkit.googleapis.com/v1/projects/{PROJECT}/accounts:batchGet?maxResults=1000&nextPageToken={token}",
                headers={"Authorization": "Bearer owner"})
            found |= {user["localId"]: user.get("email") for user in page["users"]}
            token = page.get("nextPageToken") or None
        return found

    def test_every_acknowledged_account_survives(self):
        acknowledged, dice = {}, Source("kills")
        for round in range(5):
            count = dice.randrange(20, 60 if round == 4 else 600)
            new = self.stream(self.serve(*(["--fsync"] if round == 4 else [])), lambda new: len(new) >= count)
            acknowledged |= dict(new)
            server = self.serve()
            found = self.accounts(server)
            self.assertEqual({uid: found.get(uid, "lost") for uid in acknowledged}, acknowledged)
            # At most what was on its way when it was killed.
            self.assertLessEqual(len(found), len(acknowledged) + 4 * (round + 1))
            self.assertEqual(server.stop(), 0, server.messages())
        last = next(email for email in reversed(acknowledged.values()) if email)
        server = self.serve()
        self.assertEqual(server.client(":signInWithPassword", email=last, password="a password")["email"], last)

    def import_until_it_ends(self, server, acknowledged):
        """Imports accounts a thousand at a time, so that the log outgrows its snapshot while others sign up."""
        try:
            for number in range(1000):
                users = [
                    {"localId": f"{server.process.pid}-{number}-{index}", "displayName": "x" * 200} for index in range(1000)]
                server.admin("/accounts:batchCreate", users=users)
                acknowledged.extend((user["localId"], None) for user in users)
        except (OSError, ValueError):
            pass  # The server was killed.

    def test_accounts_survive_while_new_generations_are_written(self):
        acknowledged, dice, rounds = {}, Source("kills among generations"), 0
        # How many generations a round brings depends on the disk.
        while rounds < 3 or (rounds < 12 and self.generations() <= 2):
            rounds += 1
            server, new, count = self.serve(), [], dice.randrange(10_000, 30_000)
            with concurrent.futures.ThreadPoolExecutor(1) as pool:
                pool.submit(self.import_until_it_ends, server, new)
                acknowledged |= dict(self.stream(server, lambda _: len(new) >= count))
            acknowledged |= dict(new)
            server = self.serve()
            found = self.accounts(server)
            self.assertEqual({uid for uid in acknowledged if found.get(uid, "lost") != acknowledged[uid]}, set())
            server.stop(signal.SIGKILL)
        self.assertGreater(self.generations(), 2)

    def generations(self):
        return max(int(log.name.split(".")[1]) for log in self.data.rglob("state.*.vinc"))

    def test_a_second_server_on_the_same_data_is_refused(self):
        server = self.serve()
        uid = server.client(":signUp")["localId"]
        with self.assertRaisesRegex(AssertionError, "data"):
            Server("--data", self.data)
        self.assertIn(uid, self.accounts(server))

    def test_sessions_codes_and_settings_survive_as_well(self):
        server = self.serve("--sign")
        signed_up = server.client(":signUp", email="ada@example.net", password="a first password")
        server.client(":sendOobCode", requestType="VERIFY_EMAIL", idToken=signed_up["idToken"])
        tenant = server.admin("/tenants", "v2", displayName="guests", allowPasswordSignup=True)["tenantId"]
        keys = server.ask("GET", "/.well-known/jwks.json")
        server.stop(signal.SIGKILL)
        server = self.serve("--sign")
        self.assertEqual(server.ask("GET", "/.well-known/jwks.json"), keys)
        self.assertEqual(server.client(":lookup", idToken=signed_up["idToken"])["users"][0]["email"], "ada@example.net")
        self.assertEqual(server.refresh(signed_up["refreshToken"])["user_id"], signed_up["localId"])
        [code] = server.emulator("oobCodes")["oobCodes"]
        self.assertTrue(server.client(":update", oobCode=code["oobCode"])["emailVerified"])
        self.assertEqual(server.admin(f"/tenants/{tenant}", "v2", "GET")["displayName"], "guests")

    def test_ended_sessions_stay_ended(self):
        server = self.serve("--sign")
        first = server.client(":signUp", email="ada@example.net", password="a first password")
        others = [
            server.client(":signInWithPassword", email="ada@example.net", password="a first password", returnSecureToken=True)
            for _ in range(3)]
        own = "/vinculum/v1/accounts:"
        server.ask("POST", own + "nameSession?key=any", {"idToken": others[2]["idToken"], "name": "laptop"})
        server.ask("POST", own + "endSessions?key=any", {"idToken": others[2]["idToken"], "sessionId": "2"})
        server.stop(signal.SIGKILL)
        server = self.serve("--sign")
        with self.assertRaisesRegex(Refusal, "TOKEN_EXPIRED"):
            server.refresh(others[0]["refreshToken"])
        listed = server.ask("POST", own + "listSessions?key=any", {"idToken": first["idToken"]})
        self.assertEqual([session["sessionId"] for session in listed["sessions"]], ["4", "3", "1"])
        self.assertEqual(listed["sessions"][0]["name"], "laptop")
        server.ask("POST", own + "endSessions?key=any", {"idToken": first["idToken"], "others": True})
        server.stop(signal.SIGKILL)
        server = self.serve("--sign")
        for session in others:
            with self.assertRaisesRegex(Refusal, "TOKEN_EXPIRED"):
                server.refresh(session["refreshToken"])
        self.assertEqual(server.refresh(first["refreshToken"])["user_id"], first["localId"])


class ExportTests(unittest.TestCase):
    def test_exported_and_imported(self):
        with tempfile.TemporaryDirectory() as folder:
            export = pathlib.Path(folder, "export")
            server = Server("--export-on-exit", export)
            try:
                ada = server.client(":signUp", email="ada@example.net", password="a first password")
                server.sign_in_with("google.com", {"sub": "g-1", "email": "bob@gmail.com", "email_verified": True})
                server.admin("/accounts:update", localId=ada["localId"], customAttributes='{"admin":true}')
                server.emulator("config", "PATCH", signIn={"allowDuplicateEmails": True})
                before = server.admin("/accounts:batchGet", method="GET")["users"]
            finally:
                self.assertEqual(server.stop(), 0, server.messages())

            metadata = json.loads((export / "firebase-export-metadata.json").read_text())
            place = export / metadata["auth"]["path"]
            self.assertEqual(len(json.loads((place / "accounts.json").read_text())["users"]), 2)
            self.assertTrue(json.loads((place / "config.json").read_text())["signIn"]["allowDuplicateEmails"])

            server = Server("--import", export)
            try:
                signed_in = server.client(":signInWithPassword", email="ada@example.net", password="a first password")
                self.assertEqual(signed_in["localId"], ada["localId"])
                again = server.sign_in_with("google.com", {"sub": "g-1", "email": "bob@gmail.com", "email_verified": True})
                self.assertFalse(again.get("isNewUser", False))
                after = server.admin("/accounts:batchGet", method="GET")["users"]
                for old, new in zip(before, after, strict=True):
                    for key in ("localId", "email", "createdAt", "customAttributes", "emailVerified"):
                        self.assertEqual(old.get(key), new.get(key))
                self.assertTrue(server.emulator("config")["signIn"]["allowDuplicateEmails"])
            finally:
                server.stop()


if __name__ == "__main__":
    unittest.main()

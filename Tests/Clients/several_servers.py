"""What holds of several servers on one database, whichever database that is."""
import concurrent.futures
import http.client
import json
import signal
import subprocess
import urllib.parse

from seeds import Source
from serving import PROGRAM, PROJECT, Refusal, Server, wait_until

SIGN_UP = "/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any"
PASSWORD = "a long password"


class SeveralServers:
    """Tests of a case whose `place` is the value of --store."""

    def store(self, act):
        done = subprocess.run([PROGRAM, "store", act, "--store", self.place], capture_output=True, text=True, timeout=120)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def serve(self, *options):
        server = Server("--store", self.place, *options)
        self.addCleanup(server.stop, signal.SIGKILL)
        return server

    def tearDown(self):
        self.assertIn("sound", self.store("check"))

    def accounts(self):
        """The IDs of the accounts, as SQL has them."""
        return set(self.query("SELECT uid FROM accounts WHERE project = 'demo-clients'"))

    def sign_up(self, server, email):
        return server.client(":signUp", email=email, password=PASSWORD, returnSecureToken=True)

    def sign_in(self, server, email):
        return server.client(":signInWithPassword", email=email, password=PASSWORD, returnSecureToken=True)

    def test_an_account_is_linked_on_one_server_and_ended_on_the_other_at_once(self):
        first, second = self.serve("--sign"), self.serve("--sign")
        self.assertEqual(first.ask("GET", "/.well-known/jwks.json"), second.ask("GET", "/.well-known/jwks.json"))
        ada = self.sign_up(first, "ada@example.net")
        session = self.sign_in(second, "ada@example.net")
        self.assertEqual(session["localId"], ada["localId"])
        assertion = json.dumps({"sub": "17", "email": "ada@example.net", "email_verified": True})
        linking = {"requestUri": "http://localhost", "returnSecureToken": True, "returnIdpCredential": True}
        body = {"postBody": f"providerId=google.com&id_token={urllib.parse.quote(assertion)}", **linking}
        linked = second.client(":signInWithIdp", idToken=session["idToken"], **body)
        self.assertEqual(linked["localId"], ada["localId"])
        self.assertEqual(first.client(":signInWithIdp", **body)["localId"], ada["localId"])
        self.assertEqual(second.refresh(linked["refreshToken"])["user_id"], ada["localId"])
        first.admin("/accounts:update", localId=ada["localId"], disableUser=True)
        for act in (
            lambda: second.refresh(linked["refreshToken"]), lambda: self.sign_in(second, "ada@example.net"),
            lambda: second.client(":signInWithIdp", **body), lambda: second.client(":lookup", idToken=linked["idToken"]),
        ):
            with self.assertRaises(Refusal) as refused:
                act()
            self.assertIn("USER_DISABLED", refused.exception.message)

    def test_a_code_is_used_once_on_all_servers_together(self):
        servers = [self.serve(), self.serve()]
        self.sign_up(servers[0], "ada@example.net")
        for number in range(12):
            servers[number % 2].client(":sendOobCode", requestType="PASSWORD_RESET", email="ada@example.net")
            codes = servers[(number + 1) % 2].emulator("oobCodes")["oobCodes"]
            code = codes[-1]["oobCode"]

            def reset(server):
                try:
                    return server.client(":resetPassword", oobCode=code, newPassword=f"{PASSWORD} {number}")["email"]
                except Refusal as refusal:
                    return refusal.message

            with concurrent.futures.ThreadPoolExecutor(4) as pool:
                answers = list(pool.map(reset, servers * 2))
            self.assertEqual(answers.count("ada@example.net"), 1, answers)
            self.assertEqual(answers.count("INVALID_OOB_CODE"), 3, answers)

    def test_an_address_has_one_owner_whoever_signs_up_at_once(self):
        servers = [self.serve(), self.serve()]
        owners = set()
        for number in range(25):
            email = f"person-{number}@example.net"

            def attempt(server):
                try:
                    return self.sign_up(server, email)["localId"]
                except Refusal as refusal:
                    return refusal.message

            with concurrent.futures.ThreadPoolExecutor(4) as pool:
                answers = list(pool.map(attempt, servers * 2))
            owner = [answer for answer in answers if answer != "EMAIL_EXISTS"]
            self.assertEqual(len(owner), 1, answers)
            self.assertEqual(self.sign_in(servers[number % 2], email)["localId"], owner[0])
            owners.update(owner)
        self.assertEqual(len(owners), 25)

    def sign_up_until_it_ends(self, server, worker, acknowledged):
        """Signs up over one connection, and notes each account once its answer is in."""
        connection = http.client.HTTPConnection(server.host, timeout=60)
        try:
            for number in range(100_000):
                email = f"{server.process.pid}-{worker}-{number}@example.net"
                body = {} if number % 4 else {"email": email, "password": PASSWORD}
                connection.request("POST", SIGN_UP, json.dumps(body), {"Content-Type": "application/json"})
                response = connection.getresponse()
                answer = json.loads(response.read())
                if response.status == 200:
                    acknowledged.append(answer["localId"])
        except (OSError, http.client.HTTPException, ValueError):
            pass  # The server was killed.
        finally:
            connection.close()

    def test_every_acknowledged_account_survives_the_kill_of_one_server_and_of_all(self):
        acknowledged, dice = [], Source("kills on a database")
        for round in range(3):
            servers, count = [self.serve(), self.serve()], len(acknowledged) + dice.randrange(50, 400)
            with concurrent.futures.ThreadPoolExecutor(4) as pool:
                for worker in range(4):
                    pool.submit(self.sign_up_until_it_ends, servers[worker % 2], worker, acknowledged)
                wait_until("acknowledged accounts", lambda: len(acknowledged) >= count, pause=0.001)
                servers[0].process.kill()
                # The other one goes on.
                more = len(acknowledged) + 20
                wait_until("accounts of the other server", lambda: len(acknowledged) >= more, pause=0.001)
                servers[1].process.kill()
            for server in servers:
                self.assertEqual(server.stop(), -signal.SIGKILL)
            self.assertIn("sound", self.store("check"))
            self.assertEqual(set(acknowledged) - self.accounts(), set())
            # At most what was on its way when it was killed.
            self.assertLessEqual(len(self.accounts()), len(acknowledged) + 4 * (round + 1))
        server = self.serve()
        uid = acknowledged[-1]
        self.assertEqual(server.admin("/accounts:lookup", localId=[uid])["users"][0]["localId"], uid)

    def test_commands_work_beside_a_server(self):
        server = self.serve()
        self.sign_up(server, "ada@example.net")

        def vinculum(*words):
            line = [PROGRAM, "--store", self.place, "--project", PROJECT, *words]
            return subprocess.run(line, capture_output=True, text=True, timeout=120)

        made = vinculum("accounts", "create", "bob@example.net", "--uid", "bob")
        self.assertEqual(made.returncode, 0, made.stderr)
        self.assertEqual(server.admin("/accounts:lookup", localId=["bob"])["users"][0]["email"], "bob@example.net")
        listed = vinculum("accounts", "list")
        self.assertIn("ada@example.net", listed.stdout)
        gone = vinculum("accounts", "delete", "bob", "--yes")
        self.assertEqual(gone.returncode, 0, gone.stderr)
        self.assertNotIn("users", server.admin("/accounts:lookup", localId=["bob"]))

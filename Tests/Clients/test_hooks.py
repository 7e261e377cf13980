"""Blocking functions: a little server is asked before accounts come into being and before they sign in."""
import concurrent.futures
import http.server
import json
import threading
import unittest

from serving import Refusal, ServerCase, claims_of


class Functions(http.server.ThreadingHTTPServer):
    """Answers with the reply that the test set for the path, and records the requests."""

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.answers, self.asked = {}, []
        # Answers wait for as many to have asked as this has parties, and the test is one.
        self.gate = None
        self.url = f"http://127.0.0.1:{self.server_address[1]}"
        threading.Thread(target=self.serve_forever, daemon=True).start()


class Handler(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.server.asked.append((self.path, self.headers["Content-Type"], claims_of(body["data"]["jwt"])))
        if self.server.gate:
            self.server.gate.wait(60)
        status, answer = self.server.answers.get(self.path, (200, {}))
        text = answer if isinstance(answer, bytes) else json.dumps(answer).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    def log_message(self, *_):
        pass


class FunctionCase(ServerCase):
    """Tests whose server asks a function before an account is created, and one before a sign-in."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.functions = Functions()
        cls.addClassCleanup(cls.functions.server_close)
        cls.addClassCleanup(cls.functions.shutdown)

    def setUp(self):
        super().setUp()
        self.functions.answers.clear()
        self.functions.asked.clear()
        self.functions.gate = None
        self.configure("beforeCreate", "beforeSignIn")

    def configure(self, *events, forward=None):
        triggers = {event: {"functionUri": f"{self.functions.url}/{event}"} for event in events}
        blocking = {"triggers": triggers} | ({"forwardInboundCredentials": forward} if forward else {})
        self.server.admin("/config?updateMask=blockingFunctions", "v2", "PATCH", blockingFunctions=blocking)


class HookTests(FunctionCase):
    def sign_up(self):
        return self.server.client(":signUp", email="ada@example.net", password="a first password")

    def sign_in(self):
        return self.server.client(":signInWithPassword", email="ada@example.net", password="a first password")

    def account(self):
        found = self.server.admin("/accounts:lookup", email=["ada@example.net"])
        return found["users"][0] if "users" in found else None

    def test_asked_with_the_account_as_it_would_be(self):
        uid = self.sign_up()["localId"]
        (create, kind, before), (sign_in, _, after) = self.functions.asked
        self.assertEqual((create, sign_in, kind), ("/beforeCreate", "/beforeSignIn", "application/json"))
        self.assertEqual(
            (before["event_type"], before["sign_in_method"], before["sub"], before["aud"]),
            ("beforeCreate", "password", uid, f"{self.functions.url}/beforeCreate"))
        self.assertEqual((before["user_record"]["uid"], before["user_record"]["email"]), (uid, "ada@example.net"))
        self.assertEqual(before["exp"] - before["iat"], 600)
        self.assertEqual((after["event_type"], after["user_record"]["custom_claims"]), ("beforeSignIn", {}))
        self.sign_in()
        self.assertEqual([path for path, _, _ in self.functions.asked[2:]], ["/beforeSignIn"])

    def test_claims_set_before_creation(self):
        record = {"updateMask": "customClaims,displayName,emailVerified", "customClaims": {"role": "member"},
                  "displayName": "Ada", "emailVerified": True}
        self.functions.answers["/beforeCreate"] = (200, {"userRecord": record})
        claims = claims_of(self.sign_up()["idToken"])
        self.assertEqual((claims["role"], claims["name"], claims["email_verified"]), ("member", "Ada", True))
        account = self.account()
        self.assertEqual((json.loads(account["customAttributes"]), account["displayName"]), ({"role": "member"}, "Ada"))
        self.assertEqual(self.functions.asked[1][2]["user_record"]["custom_claims"], {"role": "member"})

    def test_claims_of_a_session_stay_with_it(self):
        self.sign_up()
        record = {"updateMask": "sessionClaims", "sessionClaims": {"seat": 7}}
        self.functions.answers["/beforeSignIn"] = (200, {"userRecord": record})
        signed_in = self.sign_in()
        self.assertEqual(claims_of(signed_in["idToken"])["seat"], 7)
        self.assertEqual(claims_of(self.server.refresh(signed_in["refreshToken"])["id_token"])["seat"], 7)
        self.assertNotIn("customAttributes", self.account())
        del self.functions.answers["/beforeSignIn"]
        self.assertNotIn("seat", claims_of(self.sign_in()["idToken"]))

    def test_refused_before_creation(self):
        refusal = {"error": {"code": 403, "message": "not here", "status": "PERMISSION_DENIED"}}
        self.functions.answers["/beforeCreate"] = (403, refusal)
        refused = self.assertRefused("BLOCKING_FUNCTION_ERROR_RESPONSE", self.sign_up)
        self.assertEqual(refused.status, 400)
        self.assertIn("not here", refused.message)
        self.assertIsNone(self.account(), "nothing is left of it")

    def test_refused_before_sign_in(self):
        self.sign_up()
        last = self.account()["lastLoginAt"]
        self.functions.answers["/beforeSignIn"] = (403, {"error": {"message": "not today"}})
        self.server.advance(5)
        refused = self.assertRefused("BLOCKING_FUNCTION_ERROR_RESPONSE", self.sign_in)
        self.assertIn("not today", refused.message)
        self.assertEqual(self.account()["lastLoginAt"], last)
        self.functions.asked.clear()
        self.assertRefused(
            "INVALID_PASSWORD", self.server.client, ":signInWithPassword", email="ada@example.net", password="another password")
        self.assertEqual(self.functions.asked, [], "no function is called for a wrong password")

    def test_disabled_by_a_function(self):
        self.functions.answers["/beforeCreate"] = (200, {"userRecord": {"updateMask": "disabled", "disabled": True}})
        self.assertRefused("USER_DISABLED", self.sign_up)
        self.assertTrue(self.account()["disabled"])

    def test_answers_that_are_none(self):
        for answer in [(200, b"no JSON"), (200, {"userRecord": {"displayName": "Ada"}}), (500, {}), (302, {})]:
            with self.subTest(answer):
                self.functions.answers["/beforeCreate"] = answer
                self.assertRefused("BLOCKING_FUNCTION_ERROR_RESPONSE", self.sign_up)
                self.assertIsNone(self.account())

    def test_a_function_that_is_not_there(self):
        blocking = {"triggers": {"beforeCreate": {"functionUri": "http://127.0.0.1:9/nobody"}}}
        self.server.admin("/config?updateMask=blockingFunctions", "v2", "PATCH", blockingFunctions=blocking)
        self.assertRefused("BLOCKING_FUNCTION_ERROR_RESPONSE", self.sign_up)
        self.assertIsNone(self.account())

    def test_others_are_served_while_a_function_thinks(self):
        self.configure("beforeCreate")
        self.functions.gate = gate = threading.Barrier(2)
        with concurrent.futures.ThreadPoolExecutor(1) as pool:
            waiting = pool.submit(self.sign_up)
            self.server.client(":signUp")
            self.assertFalse(waiting.done())
            gate.wait(60)
            self.assertEqual(waiting.result(20)["email"], "ada@example.net")

    def test_two_who_want_one_address_while_a_function_thinks(self):
        self.configure("beforeCreate")
        self.functions.gate = threading.Barrier(2)
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            both = [pool.submit(self.sign_up) for _ in range(2)]
            refused = [attempt.exception(30) for attempt in both]
        self.assertEqual([error.message for error in refused if error], ["EMAIL_EXISTS"])
        self.assertEqual(len(self.server.admin("/accounts:batchGet", method="GET")["users"]), 1)

    def test_reserved_claims_are_refused(self):
        record = {"updateMask": "customClaims", "customClaims": {"sub": "eve"}}
        self.functions.answers["/beforeCreate"] = (200, {"userRecord": record})
        self.assertRefused("FORBIDDEN_CLAIM", self.sign_up)
        self.assertIsNone(self.account())

    def test_credentials_of_providers_only_where_asked_for(self):
        claims = {"sub": "g-1", "email": "ada@gmail.com", "email_verified": True}
        self.server.sign_in_with("google.com", claims)
        self.assertNotIn("oauth_id_token", self.functions.asked[0][2])
        self.configure("beforeSignIn", forward={"idToken": True})
        self.server.sign_in_with("google.com", claims)
        asked = self.functions.asked[-1][2]
        self.assertEqual((asked["sign_in_method"], json.loads(asked["oauth_id_token"])), ("google.com", claims))

    def test_told_who_calls(self):
        body = {"email": "ada@example.net", "password": "a first password"}
        path = "/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any"
        self.server.ask("POST", path, body, {"User-Agent": "MyApp/1.0", "X-Firebase-Locale": "ja"})
        self.sign_in()
        callers = [[claims[name] for name in ("ip_address", "user_agent", "locale")] for _, _, claims in self.functions.asked]
        self.assertEqual(callers[:2], [["127.0.0.1", "MyApp/1.0", "ja"]] * 2)
        self.assertEqual(callers[2][::2], ["127.0.0.1", "und"], "the language is that of the header alone")
        self.assertTrue(callers[2][1].startswith("python-requests/"), callers[2])

    def test_who_asks_nobody(self):
        self.server.client(":signUp")
        self.server.admin("/accounts", email="bob@example.net", password="a first password")
        self.server.client(":signInWithCustomToken", token=json.dumps({"uid": "carol"}))
        self.assertEqual(self.functions.asked, [])

    def test_what_is_no_function_is_refused(self):
        for triggers in ({"beforeBreakfast": {"functionUri": self.functions.url}}, {"beforeCreate": {"functionUri": "nowhere"}}):
            with self.assertRaises(Refusal) as caught:
                self.server.admin("/config?updateMask=blockingFunctions", "v2", "PATCH", blockingFunctions={"triggers": triggers})
            self.assertEqual(caught.exception.message.split(" ")[0], "INVALID_BLOCKING_FUNCTION")


class BehindProxy(FunctionCase):
    options = ("--strict", "--trusted-proxy", "127.0.0.1")

    def test_told_the_client_and_not_the_proxy(self):
        body = {"email": "ada@example.net", "password": "a first password"}
        path = "/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any"
        for client in ("203.0.113.9", "2001:db8::9"):
            self.functions.asked.clear()
            self.server.emulator("accounts", "DELETE")
            self.server.ask("POST", path, body, {"X-Forwarded-For": f"198.51.100.1, {client}"})
            self.assertEqual([claims["ip_address"] for _, _, claims in self.functions.asked], [client] * 2)


if __name__ == "__main__":
    unittest.main()

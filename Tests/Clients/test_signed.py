"""What a signing server issues, checked by PyJWT and by Google's library from what the server publishes."""
import email.utils
import json
import pathlib
import signal
import tempfile
import threading
import time
import unittest

import google.auth.transport.requests
import google.oauth2.id_token
import jwt
import requests

from serving import OWNER, PROJECT, Refusal, Server, ServerCase

X509 = "/www.googleapis.com/robot/v1/metadata/x509/securetoken@system.gserviceaccount.com"
COOKIE_KEYS = f"/securetoken.google.com/{PROJECT}/.well-known/session-cookie-keys.json"
COOKIE_X509 = "/www.googleapis.com/identitytoolkit/v3/relyingparty/publicKeys"


def unsigned(token):
    """The same claims without a signature, as the emulator would issue them."""
    return jwt.encode(jwt.decode(token, options={"verify_signature": False}), None, algorithm="none")


def spoiled(token):
    """Another character in the middle of the signature."""
    head, _, signature = token.rpartition(".")
    middle = len(signature) // 2
    return f"{head}.{signature[:middle]}{'A' if signature[middle] != 'A' else 'B'}{signature[middle + 1:]}"


class SignedTests(ServerCase):
    options = ("--sign",)

    def verified(self, token, keys="/.well-known/jwks.json", **options):
        key = jwt.PyJWKClient(self.server.url + keys).get_signing_key_from_jwt(token)
        issuer = options.pop("issuer", f"https://securetoken.google.com/{PROJECT}")
        return jwt.decode(token, key, algorithms=["RS256"], audience=PROJECT, issuer=issuer, **options)

    def test_id_tokens(self):
        signed_up = self.server.client(":signUp", email="ada@example.net", password="a first password")
        renewed = self.server.refresh(signed_up["refreshToken"])["id_token"]
        for token in (signed_up["idToken"], renewed):
            self.assertEqual(jwt.get_unverified_header(token)["alg"], "RS256")
            claims = self.verified(token, options={"require": ["exp", "iat", "sub", "auth_time"]})
            self.assertEqual((claims["sub"], claims["email"]), (signed_up["localId"], "ada@example.net"))
            self.assertRaises(jwt.InvalidSignatureError, self.verified, spoiled(token))

    def test_only_the_token_itself_is_known_by_its_bytes(self):
        """The server does not verify again what it has issued or verified; nothing else may pass for that."""
        tokens = [self.server.client(":signUp")["idToken"] for _ in range(2)]
        self.assertEqual(len({self.server.client(":lookup", idToken=token)["users"][0]["localId"] for token in tokens}), 2)
        head, payload, signature = tokens[0].split(".")
        _, other_payload, other_signature = tokens[1].split(".")
        for token in (
                spoiled(tokens[0]), unsigned(tokens[0]), f"{head}.{payload}.", f"{head}.{payload}.{other_signature}",
                f"{head}.{other_payload}.{signature}", f"{head}.{payload}.{signature}{signature}",
                f"{head}.{payload}.{'A' if signature[0] != 'A' else 'B'}{signature[1:]}"):
            self.assertRefused("INVALID_ID_TOKEN", self.server.client, ":lookup", idToken=token)
        for token in tokens:
            self.server.client(":lookup", idToken=token)
        self.server.admin("/accounts:update", localId=jwt.decode(tokens[0], options={"verify_signature": False})["sub"], disableUser=True)
        self.assertRefused("USER_DISABLED", self.server.client, ":lookup", idToken=tokens[0])

    def test_sign_ins_that_wait_for_their_signature_see_what_changes_meanwhile(self):
        """Forty refreshes of one session at once, while it ends: each is answered, and none after the end renews it."""
        signed_up = self.server.client(":signUp", email="grace@example.net", password="a first password")
        results = []

        def refresh():
            try:
                results.append(self.server.refresh(signed_up["refreshToken"])["id_token"])
            except Refusal as refusal:
                results.append(str(refusal))

        threads = [threading.Thread(target=refresh) for _ in range(40)]
        for thread in threads[:20]:
            thread.start()
        self.server.admin("/accounts:update", localId=signed_up["localId"], disableUser=True)
        for thread in threads[20:]:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(len(results), 40)
        self.assertGreaterEqual(sum("USER_DISABLED" in result for result in results), 20)
        for result in results:
            if "USER_DISABLED" not in result:
                self.assertEqual(self.verified(result)["sub"], signed_up["localId"])

    def test_id_tokens_by_certificate(self):
        token = self.server.client(":signUp")["idToken"]
        request = google.auth.transport.requests.Request(self.server.session)
        claims = google.oauth2.id_token.verify_token(token, request, PROJECT, self.server.url + X509, clock_skew_in_seconds=5)
        self.assertEqual(claims["firebase"]["sign_in_provider"], "anonymous")
        with self.assertRaises(Exception):
            google.oauth2.id_token.verify_token(spoiled(token), request, PROJECT, self.server.url + X509)

    def test_the_library_is_loaded_for_the_first_signature(self):
        for algorithm, loads in (("RS256", True), ("ES256", False)):
            # The system's loader says which files it loads.
            server = Server("--sign", "--sign-algorithm", algorithm, by=("env", "LD_DEBUG=files"))
            self.addCleanup(server.stop)
            self.assertIn("libc.so", server.messages())
            self.assertNotIn("libcrypto", server.messages())
            server.client(":signUp")
            self.assertEqual("libcrypto.so.3" in server.messages(), loads)

    def test_a_server_that_signs_ends_at_once(self):
        """While its threads go on signing with the library, which must not have freed what they use."""
        server = Server("--sign")
        self.addCleanup(server.stop)
        server.client(":signUp")

        def sign_up():
            with requests.Session() as session:
                session.trust_env = False
                while True:
                    try:
                        session.post(server.url + "/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any", json={}, timeout=30)
                    except requests.ConnectionError:
                        return

        clients = [threading.Thread(target=sign_up) for _ in range(8)]
        for client in clients:
            client.start()
        time.sleep(0.2)
        server.process.send_signal(signal.SIGTERM)
        self.assertEqual(server.stop(), 0)
        for client in clients:
            client.join()

    def test_session_cookies(self):
        signed_up = self.server.client(":signUp")
        cookie = self.server.admin(":createSessionCookie", idToken=signed_up["idToken"], validDuration="3600")["sessionCookie"]
        issuer = f"https://session.firebase.google.com/{PROJECT}"
        for keys in (COOKIE_KEYS, "/identitytoolkit.googleapis.com/v1/sessionCookiePublicKeys?key=any"):
            claims = self.verified(cookie, keys, issuer=issuer)
            self.assertEqual((claims["sub"], claims["exp"] - claims["iat"]), (signed_up["localId"], 3600))
        kid = jwt.get_unverified_header(cookie)["kid"]
        self.assertIn("BEGIN CERTIFICATE", self.server.ask("GET", COOKIE_X509)[kid])

    def test_a_verifier_that_compares_no_issuer_takes_no_cookie_for_an_id_token(self):
        """Seen in 2026: mod_oauth2 3.3.1, and HAProxy, RabbitMQ, ejabberd, Slurm without an issuer in their files."""
        token = self.server.client(":signUp")["idToken"]
        cookie = self.server.admin(":createSessionCookie", idToken=token, validDuration="1209600")["sessionCookie"]
        for path, good, other in (("/.well-known/jwks.json", token, cookie), (COOKIE_KEYS, cookie, token)):
            keys = jwt.PyJWKClient(self.server.url + path)
            key = keys.get_signing_key_from_jwt(good)
            jwt.decode(good, key, algorithms=["RS256"], audience=PROJECT)
            with self.assertRaises(jwt.PyJWKClientError):
                keys.get_signing_key_from_jwt(other)
            # Not by the key that it does not name either.
            with self.assertRaises(jwt.InvalidSignatureError):
                jwt.decode(other, key, algorithms=["RS256"], audience=PROJECT)

    def test_published_keys_are_public_and_may_be_kept(self):
        for path in (X509, COOKIE_X509, "/.well-known/jwks.json", COOKIE_KEYS):
            with self.subTest(path):
                answered = self.server.send("GET", path, headers={"Origin": "https://anywhere.example"})
                self.assertRegex(answered.headers["Cache-Control"], "max-age=[0-9]+")
                # fastapi-cloudauth 0.4.3 goes by this field alone.
                left = email.utils.parsedate_to_datetime(answered.headers["Expires"]).timestamp() - time.time()
                self.assertTrue(3500 < left <= 3600, left)
                self.assertEqual(answered.headers["Access-Control-Allow-Origin"], "https://anywhere.example")
                self.assertNotIn('"d"', answered.text)
                self.assertNotIn("PRIVATE", answered.text)

    def test_only_its_own_signature_is_taken(self):
        token = self.server.client(":signUp")["idToken"]
        self.assertEqual(len(self.server.client(":lookup", idToken=token)["users"]), 1)
        self.assertRefused("INVALID_ID_TOKEN", self.server.client, ":lookup", idToken=spoiled(token))

    def test_discovery(self):
        found = self.server.ask("GET", "/.well-known/openid-configuration")
        self.assertEqual(found["issuer"], f"https://securetoken.google.com/{PROJECT}")
        self.assertIn("RS256", found["id_token_signing_alg_values_supported"])
        self.assertTrue(found["jwks_uri"].endswith("/.well-known/jwks.json"))


class HardenedTests(unittest.TestCase):
    """Beyond tests: signatures are checked, administrators have a secret, and nothing of a rehearsal is open."""

    SECRET = "an administrator's secret of some length".replace(" ", "-")

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        secret = pathlib.Path(folder.name, "secret")
        secret.write_text(cls.SECRET + "\n")
        cls.server = Server("--hardened", "--admin-secret", secret, "--link-origin", "https://id.example.net")
        cls.addClassCleanup(cls.server.stop)

    def lookup(self, headers):
        path = f"/identitytoolkit.googleapis.com/v1/projects/{PROJECT}/accounts:lookup"
        return self.server.send("POST", path, {"localId": ["ada"]}, headers).status_code

    def test_administrators_have_a_secret(self):
        self.assertEqual(self.lookup(OWNER), 401)
        self.assertEqual(self.lookup({"Authorization": "Bearer ya29.something"}), 401)
        self.assertEqual(self.lookup({"Authorization": f"Bearer {self.SECRET[:-1]}"}), 401)
        self.assertEqual(self.lookup({"Authorization": f"Bearer {self.SECRET}"}), 200)

    def test_unsigned_tokens_are_refused(self):
        token = self.server.client(":signUp", email="ada@example.net", password="a first password")["idToken"]
        self.assertEqual(self.server.client(":lookup", idToken=token)["users"][0]["email"], "ada@example.net")
        for forged in (unsigned(token), spoiled(token), jwt.encode({"sub": "ada", "user_id": "ada"}, None, algorithm="none")):
            with self.assertRaises(Refusal) as caught:
                self.server.client(":lookup", idToken=forged)
            self.assertEqual(caught.exception.message.split(" ")[0], "INVALID_ID_TOKEN")

    def test_nothing_of_a_rehearsal_is_open(self):
        self.server.client(":signUp")
        for method, leaf in [("GET", "oobCodes"), ("GET", "verificationCodes"), ("DELETE", "accounts"), ("GET", "config")]:
            with self.subTest(leaf):
                answered = self.server.send(method, f"/emulator/v1/projects/{PROJECT}/{leaf}")
                self.assertGreaterEqual(answered.status_code, 400, answered.text)
        self.assertGreaterEqual(self.server.send("PATCH", "/emulator/v1/clock", {"advanceSeconds": 30}).status_code, 400)

    def test_local_test_forms_are_refused(self):
        for call in (
            lambda: self.server.sign_in_with("google.com", {"sub": "1", "email": "ada@gmail.com", "email_verified": True}),
            lambda: self.server.sign_in_with("oidc.example", {"sub": "1"}),
            lambda: self.server.client(":signInWithCustomToken", token=json.dumps({"uid": "ada"})),
        ):
            with self.assertRaises(Refusal) as caught:
                call()
            self.assertEqual(caught.exception.status, 400)


if __name__ == "__main__":
    unittest.main()

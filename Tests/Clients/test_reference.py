"""What tests written for the Firebase emulator rely on: with the administrators' library, by curl, and with a scripted browser."""
import base64
import concurrent.futures
import json
import os
import unittest
import urllib.parse

import jwt
from firebase_admin import auth

from browser import Chromium, Problem
from serving import OWNER, PROJECT, AdminCase, ServerCase, claims_of

SCREENSHOTS = os.environ.get("TESTING_SCREENSHOTS")
KEYS = "/www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com"
AUDIENCE = "https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit"


def part(value):
    return base64.urlsafe_b64encode(json.dumps(value).encode()).decode().rstrip("=")


class HabitTests(ServerCase):
    def test_a_signature_that_no_key_verifies_is_not_looked_at(self):
        for signature in ("signature", "fake-signature", "", "$$$"):
            with self.subTest(signature):
                self.setUp()
                header = part({"alg": "RS256", "typ": "JWT"})
                identity = f"{header}.{part({'sub': 'g-1', 'email': 'ada@gmail.com', 'email_verified': True})}.{signature}"
                self.assertEqual(self.server.sign_in_with("google.com", identity)["email"], "ada@gmail.com")
                custom = f"{header}.{part({'aud': AUDIENCE, 'uid': 'bob'})}.{signature}"
                signed_in = self.server.client(":signInWithCustomToken", token=custom)["idToken"]
                forged = ".".join(signed_in.split(".")[:2] + [signature])
                self.assertEqual(self.server.client(":lookup", idToken=forged)["users"][0]["localId"], "bob")

    def test_no_quota(self):
        numbers = [self.server.client(":sendVerificationCode", phoneNumber="+15555550100") for _ in range(60)]
        self.assertEqual(len({sent["sessionInfo"] for sent in numbers}), 60)

    def test_a_sign_up_with_a_second_factor_and_an_identity_of_the_client(self):
        made = self.server.client(":signUp", email="ada@example.net", password="secret1", mfaInfo=[{"phoneInfo": "+15555550101", "displayName": "mine"}])
        waiting = self.server.client(":signInWithPassword", email="ada@example.net", password="secret1")
        self.assertEqual(waiting["mfaInfo"][0]["displayName"], "mine")
        linked = self.server.client(":update", idToken=made["idToken"], linkProviderUserInfo={"providerId": "github.com", "rawId": "7"})
        self.assertIn("github.com", [info["providerId"] for info in linked["providerUserInfo"]])

    def test_rows_with_the_plain_hash(self):
        row = {"localId": "ada", "email": "ada@example.net", "salt": "fakeSaltAbC", "passwordHash": "fakeHash:salt=fakeSaltAbC:password=secret1"}
        self.assertEqual(self.server.admin("/accounts:batchCreate", users=[row])["error"], [])
        self.assertEqual(self.server.client(":signInWithPassword", email="ada@example.net", password="secret1")["localId"], "ada")

    def test_large_bodies_at_once_are_refused_and_not_reset(self):
        body = json.dumps({"email": "x" * (3 << 20)})
        path = "/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any"

        def send(_):
            with self.server.session.__class__() as session:
                session.trust_env = False
                return session.post(self.server.url + path, data=body, headers={"Content-Type": "application/json"}, timeout=60).status_code

        with concurrent.futures.ThreadPoolExecutor(24) as threads:
            self.assertEqual(set(threads.map(send, range(72))), {413})


class LibraryHabits:
    """The library in emulator mode against a server that signs; its custom tokens have no signature."""

    def sign_in(self):
        token = auth.create_custom_token("ada", {"role": "editor"}).decode()
        self.assertEqual(jwt.get_unverified_header(token)["alg"], "none")
        return self.server.client(":signInWithCustomToken", token=token, returnSecureToken=True)

    def test_custom_tokens(self):
        signed_in = self.sign_in()
        self.assertEqual(jwt.get_unverified_header(signed_in["idToken"])["alg"], "RS256")
        key = jwt.PyJWKClient(self.server.url + KEYS).get_signing_key_from_jwt(signed_in["idToken"])
        claims = jwt.decode(signed_in["idToken"], key, algorithms=["RS256"], audience=PROJECT)
        self.assertEqual((claims["sub"], claims["role"]), ("ada", "editor"))
        self.assertEqual(auth.verify_id_token(signed_in["idToken"], check_revoked=True)["uid"], "ada")

    def test_an_app_verifies_its_address_and_reloads(self):
        auth.create_user(uid="ada", email="ada@example.net", password="a first password")
        signed_in = self.server.client(":signInWithPassword", email="ada@example.net", password="a first password")
        link = auth.generate_email_verification_link("ada@example.net")
        code = urllib.parse.parse_qs(urllib.parse.urlsplit(link).query)["oobCode"][0]
        self.server.client(":update", oobCode=code)
        reloaded = self.server.client(":lookup", idToken=signed_in["idToken"])["users"][0]
        self.assertTrue(reloaded["emailVerified"])
        self.assertTrue(claims_of(self.server.refresh(signed_in["refreshToken"])["id_token"])["email_verified"])

    def test_a_forged_session_is_refused(self):
        token = self.sign_in()["idToken"]
        forged = ".".join(token.split(".")[:2] + ["fake-signature"])
        self.assertRefused("INVALID_ID_TOKEN", self.server.client, ":lookup", idToken=forged)


class SigningLibraryTests(LibraryHabits, AdminCase):
    options = ("--sign",)


class StrictLibraryTests(LibraryHabits, AdminCase):
    options = ("--strict", "--sign")

    def test_claims_of_a_client_are_refused(self):
        self.assertRefused(
            "INSUFFICIENT_PERMISSION", self.server.client, ":signUp", email="ada@example.net", password="secret1",
            mfaInfo=[{"phoneInfo": "+15555550101"}])


class PageTests(ServerCase):
    """A driver of the reference's page: it waits for the title and the function, and finds buttons by class, id and words."""

    def setUp(self):
        super().setUp()
        try:
            self.browser = Chromium()
        except Problem as problem:
            self.skipTest(str(problem))
        self.addCleanup(self.browser.stop)

    def open(self, provider="google.com"):
        query = {"apiKey": "any", "providerId": provider, "appName": "app", "authType": "signInViaRedirect", "redirectUrl": self.server.url + "/"}
        self.browser.open(f"{self.server.url}/emulator/auth/handler?{urllib.parse.urlencode(query)}")
        self.assertIn("Auth Emulator", self.browser.run("return document.title"))
        self.browser.until("the function", lambda: self.browser.run("return typeof toggleForm === 'function'"))

    def screenshot(self, name):
        if SCREENSHOTS:
            self.browser.screenshot(f"{SCREENSHOTS}/{name}.png")

    def buttons(self):
        return self.browser.run("return [...document.querySelectorAll('button')].filter((b) => b.offsetParent).map((b) => b.innerText.trim())")

    def test_hooks(self):
        self.open()
        self.assertEqual(self.browser.run("return [...document.querySelectorAll('.js-provider-id')].map((e) => e.textContent)"), ["Google.com"] * 2)
        self.assertEqual(self.buttons(), ["Add new account"])
        self.screenshot("page-empty")
        self.browser.click(".js-new-account")
        self.assertEqual(self.buttons(), ["Auto-generate user information", "Back", "Sign in with Google.com"])
        self.assertFalse(self.browser.run("return document.getElementById('sign-in').disabled === false"))
        self.browser.click("#autogen-button")
        self.assertIn("@", self.browser.run("return document.getElementById('email-input').value"))
        self.browser.click("#back-button")
        self.assertEqual(self.buttons(), ["Add new account"])
        self.browser.run("toggleForm()")
        for field, text in (("email", "nobody"), ("display-name", "Ada"), ("screen-name", "ada"), ("profile-photo", "http://x/p.png")):
            self.browser.type(f"#{field}-input", text)
        self.assertTrue(self.browser.find("#email-error"))
        self.screenshot("page-form-error")
        self.browser.type("#email-input", "ada@example.net")
        self.browser.until("the button", lambda: self.browser.run("return !document.getElementById('sign-in').disabled"))
        self.screenshot("page-form")
        self.browser.click("#sign-in")
        self.browser.until("the way back", lambda: self.browser.address == self.server.url + "/")

    def test_known_accounts_and_the_warning(self):
        self.server.sign_in_with("google.com", {"sub": "g-1", "email": "ada@gmail.com", "name": "Ada Lovelace", "email_verified": True})
        self.server.sign_in_with("google.com", {"sub": "g-2", "email": "zoe@gmail.com", "name": "Zo\u00eb", "email_verified": True})
        self.server.client(":signUp", email="bob@example.net", password="secret1")
        self.open()
        items = self.browser.run("return [...document.querySelectorAll('#accounts-list li')].map((e) => e.innerText)")
        self.assertEqual(len(items), 2)
        self.assertIn("ada@gmail.com", "".join(items))
        self.screenshot("page-accounts")
        self.browser.click("#add-account-button")
        self.browser.type("#email-input", "bob@example.net")
        self.assertTrue(self.browser.find(".js-signin-warning"))
        self.screenshot("page-warning")
        self.browser.click("#back-button")
        self.browser.click("#accounts-list li")
        self.browser.until("the way back", lambda: self.browser.address == self.server.url + "/")


class PreflightTests(ServerCase):
    def test_administration_is_for_pages_of_this_machine(self):
        path = f"/identitytoolkit.googleapis.com/v1/projects/{PROJECT}/accounts:lookup"
        for origin, passes in (("http://localhost:5173", True), ("https://example.com", False)):
            with self.subTest(origin):
                asked = {"Origin": origin, "Access-Control-Request-Headers": "authorization"}
                answered = self.server.send("OPTIONS", path, headers=asked)
                self.assertEqual((answered.status_code, "Access-Control-Allow-Origin" in answered.headers), (204, passes))
                answered = self.server.send("POST", path, {"localId": ["none"]}, OWNER | {"Origin": origin})
                self.assertEqual(answered.status_code, 200 if passes else 403)


if __name__ == "__main__":
    unittest.main()

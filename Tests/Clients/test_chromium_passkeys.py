"""Passkeys in a real browser: Chromium's virtual authenticator, driven by the WebDriver extension of WebAuthn, section 11."""
import http.server
import shutil
import subprocess
import threading
import unittest

import requests

from serving import ServerCase, claims_of

PAGE = b"<!doctype html><title>passkeys</title>"
CREATE = """
const [options, done] = arguments
const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
navigator.credentials.create({ publicKey }).then(made => done(made.toJSON()), error => done({ error: String(error) }))
"""
GET = """
const [options, done] = arguments
const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
navigator.credentials.get({ publicKey }).then(given => done(given.toJSON()), error => done({ error: String(error) }))
"""


class Page(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(PAGE)

    def log_message(self, *arguments):
        pass


class Browser:
    """A headless Chromium, over WebDriver's plain HTTP."""

    def __init__(self):
        self.session = None
        self.http = requests.Session()
        self.http.trust_env = False
        # It takes a port for IPv4 and then the same one for IPv6, and ends where a test beside it has that.
        for _ in range(5):
            self.driver = subprocess.Popen(
                ["chromedriver", "--port=0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
            line = next((line for line in self.driver.stdout if "started successfully on port" in line), None)
            if line:
                break
            self.driver.stdout.close()
            self.driver.wait()
        else:
            raise AssertionError("chromedriver did not start")
        self.url = "http://127.0.0.1:" + line.rstrip().rstrip(".").rpartition(" ")[2]
        options = {"args": ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]}
        capabilities = {"capabilities": {"alwaysMatch": {"browserName": "chrome", "goog:chromeOptions": options}}}
        self.session = self.send("POST", "/session", capabilities)["sessionId"]

    def send(self, method, path, body=None):
        prefix = f"/session/{self.session}" if self.session else ""
        answer = self.http.request(method, self.url + prefix + path, json=body, timeout=60)
        value = answer.json()["value"]
        if answer.status_code != 200:
            raise AssertionError(value)
        return value

    def run(self, script, *arguments):
        return self.send("POST", "/execute/async", {"script": script, "args": list(arguments)})

    def add_authenticator(self, **changes):
        """A platform's authenticator that verifies its person."""
        settings = {
            "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
            "isUserConsenting": True, "isUserVerified": True}
        return self.send("POST", "/webauthn/authenticator", settings | changes)

    def close(self):
        try:
            if self.session:
                self.send("DELETE", "")
        finally:
            self.driver.terminate()
            self.driver.wait(60)
            self.driver.stdout.close()
            self.http.close()


@unittest.skipUnless(
    shutil.which("chromedriver") and shutil.which("chromium"), "no Chromium here; make setup installs it")
class ChromiumTests(ServerCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.pages = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Page)
        cls.addClassCleanup(cls.pages.server_close)
        cls.addClassCleanup(cls.pages.shutdown)
        threading.Thread(target=cls.pages.serve_forever, daemon=True).start()
        cls.browser = Browser()
        cls.addClassCleanup(cls.browser.close)

    def setUp(self):
        super().setUp()
        self.open("localhost")

    def open(self, host):
        self.browser.send("POST", "/url", {"url": f"http://{host}:{self.pages.server_port}/"})

    def authenticator(self, **changes):
        identifier = self.browser.add_authenticator(**changes)
        self.addCleanup(self.browser.send, "DELETE", f"/webauthn/authenticator/{identifier}")
        return identifier

    def member(self, address="ada@example.net"):
        made = self.server.client(":signUp", email=address, password="secret1")
        return made["localId"], made["idToken"]

    def enrol(self, token):
        options = self.server.client("/passkeyEnrollment:start", "v2", idToken=token)["credentialCreationOptions"]
        made = self.browser.run(CREATE, options)
        self.assertNotIn("error", made)
        return self.server.client(
            "/passkeyEnrollment:finalize", "v2", idToken=token, authenticatorRegistrationResponse=made, name="Browser")

    def given(self):
        options = self.server.client("/passkeySignIn:start", "v2")["credentialRequestOptions"]
        return self.browser.run(GET, options)

    def enter(self, given):
        self.assertNotIn("error", given)
        return self.server.client("/passkeySignIn:finalize", "v2", authenticatorAuthenticationResponse=given)

    def test_a_page_enrols_and_signs_in(self):
        self.authenticator()
        account, token = self.member()
        self.enrol(token)
        [listed] = self.server.client(":lookup", idToken=token)["users"][0]["passkeyInfo"]
        for _ in range(2):
            claims = claims_of(self.enter(self.given())["idToken"])
            self.assertEqual(claims["user_id"], account)
            self.assertEqual(claims["firebase"]["sign_in_second_factor"], "passkey")
            self.assertEqual(claims["firebase"]["second_factor_identifier"], listed["credentialId"])

    def test_a_response_is_good_once(self):
        self.authenticator()
        _, token = self.member()
        self.enrol(token)
        given = self.given()
        self.enter(given)
        self.assertRefused("INVALID_AUTHENTICATOR_RESPONSE", self.enter, given)

    def test_a_known_passkey_is_not_made_twice(self):
        self.authenticator()
        _, token = self.member()
        self.enrol(token)
        options = self.server.client("/passkeyEnrollment:start", "v2", idToken=token)["credentialCreationOptions"]
        self.assertIn("InvalidStateError", self.browser.run(CREATE, options)["error"])

    def test_a_person_who_is_not_verified(self):
        identifier = self.authenticator()
        _, token = self.member()
        self.enrol(token)
        self.browser.send("POST", f"/webauthn/authenticator/{identifier}/uv", {"isUserVerified": False})
        self.assertIn("NotAllowedError", self.given()["error"])

    def test_a_security_key_with_a_pin(self):
        self.authenticator(transport="usb")
        account, token = self.member()
        self.enrol(token)
        self.assertEqual(claims_of(self.enter(self.given())["idToken"])["user_id"], account)

    def test_a_page_that_asks_for_a_passkey_that_is_not_discoverable(self):
        """No sign-in would find it. For CTAP 2.0 this browser leaves out whether it is one."""
        self.authenticator(transport="usb", protocol="ctap2_1")
        _, token = self.member()
        options = self.server.client("/passkeyEnrollment:start", "v2", idToken=token)["credentialCreationOptions"]
        options["authenticatorSelection"] |= {"residentKey": "discouraged", "requireResidentKey": False}
        made = self.browser.run(CREATE, options)
        self.assertEqual(made["clientExtensionResults"]["credProps"], {"rk": False})
        refusal = self.assertRefused(
            "INVALID_AUTHENTICATOR_RESPONSE", self.server.client, "/passkeyEnrollment:finalize", "v2", idToken=token,
            authenticatorRegistrationResponse=made)
        self.assertIn("residentKey", refusal.message)
        self.assertEqual(self.enrol(token)["localId"], self.server.client(":lookup", idToken=token)["users"][0]["localId"])

    def test_a_page_of_another_domain(self):
        self.authenticator()
        _, token = self.member()
        self.open("127.0.0.1")
        options = self.server.client("/passkeyEnrollment:start", "v2", idToken=token)["credentialCreationOptions"]
        self.assertIn("error", self.browser.run(CREATE, options))

    def test_passkeys_that_are_backed_up(self):
        self.authenticator(defaultBackupEligibility=True, defaultBackupState=True)
        account, token = self.member()
        self.enrol(token)
        self.assertEqual(claims_of(self.enter(self.given())["idToken"])["user_id"], account)


if __name__ == "__main__":
    unittest.main()

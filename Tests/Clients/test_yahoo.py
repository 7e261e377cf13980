"""Yahoo, as its published addresses and forms describe it: a stand-in behind TLS and a proxy that has its name lead here."""
import os
import pathlib
import ssl
import subprocess
import sys
import tempfile
import unittest

os.environ["AUTHLIB_INSECURE_TRANSPORT"] = "1"

import requests

from authlib_provider import CLIENT, SECRET, Yahoo
from flow import REDIRECT, FlowCase, fields_of
from serving import Server
from test_https import HERE, environment, make_certificates

ID = "yahoo.com"


class YahooTests(FlowCase):
    @classmethod
    def setUpClass(cls):
        folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        make_certificates(folder, "DNS:api.login.yahoo.com")
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(folder / "certificate.pem", folder / "key.pem")
        cls.yahoo = Yahoo(context)
        cls.addClassCleanup(cls.yahoo.stop)
        proxy = subprocess.Popen(
            [sys.executable, HERE / "outside.py", "proxy", "--to", str(cls.yahoo.port)], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        cls.addClassCleanup(cls.end, proxy)
        cls.proxies = {"https": f"http://127.0.0.1:{int(proxy.stdout.readline())}"}
        cls.authority = str(folder / "ca.pem")
        with environment(CURL_CA_BUNDLE=cls.authority, https_proxy=cls.proxies["https"], no_proxy="", NO_PROXY=""):
            cls.server = Server()
        cls.addClassCleanup(cls.server.stop)

    @staticmethod
    def end(process):
        process.stdin.close()
        process.wait(60)
        process.stdout.close()

    def setUp(self):
        super().setUp()
        self.yahoo.requests.clear()
        self.configure(ID, clientId=CLIENT, clientSecret=SECRET)

    def visit(self, url):
        browser = requests.Session()
        browser.trust_env = False
        answer = browser.get(url, allow_redirects=False, proxies=self.proxies, verify=self.authority, timeout=60)
        self.assertEqual(answer.status_code, 302, answer.text)
        return answer.headers["Location"]

    def test_the_authorization_request(self):
        url, _ = self.begin(ID, customParameter={"prompt": "login", "language": "fr"})
        asked = fields_of(url)
        self.assertEqual(url.split("?")[0], "https://api.login.yahoo.com/oauth2/request_auth")
        self.assertEqual(
            [asked[name] for name in ("client_id", "redirect_uri", "response_type", "prompt", "language")],
            [CLIENT, REDIRECT, "code", "login", "fr"])
        self.assertIn("openid", asked["scope"].split())
        self.assertTrue(asked["state"] and asked["nonce"])

    def test_extra_scopes(self):
        asked = fields_of(self.begin(ID, oauthScope="mail-r,sdct-w")[0])
        self.assertLessEqual({"mail-r", "sdct-w"}, set(asked["scope"].split()))

    def test_reserved_parameters(self):
        for name in ("client_id", "redirect_uri", "response_type", "scope", "state"):
            with self.subTest(name):
                self.assertRefused("UNEXPECTED_PARAMETER", self.begin, ID, customParameter={name: "x"})

    def test_a_person_signs_in(self):
        url, session = self.begin(ID)
        signed_in = self.finish(session, self.visit(url))
        self.assertEqual(
            (signed_in["isNewUser"], signed_in["providerId"], signed_in["email"], signed_in["displayName"], signed_in["photoUrl"]),
            (True, ID, "janedoe@example.com", "Jane Doe", "http://example.com/janedoe/me.jpg"))
        self.assertTrue(signed_in["oauthAccessToken"] and signed_in["oauthRefreshToken"])
        for name in ("given_name", "family_name", "preferred_username"):
            self.assertIn(name, signed_in["rawUserInfo"])
        [entry] = self.account(signed_in)["providerUserInfo"]
        self.assertEqual((entry["providerId"], entry["rawId"]), (ID, "FSVIDUW3D7FSVIDUW3D72F2F"))
        paths = [path for path, _ in self.yahoo.requests]
        self.assertIn("/oauth2/get_token", paths)
        self.assertIn("/openid/v1/userinfo", paths)
        again, session = self.begin(ID)
        self.assertEqual(self.finish(session, self.visit(again))["localId"], signed_in["localId"])

    def test_linked(self):
        account = self.server.client(":signUp", email="bob@example.net", password="a first password")
        url, session = self.begin(ID)
        self.assertEqual(self.finish(session, self.visit(url), idToken=account["idToken"])["localId"], account["localId"])


if __name__ == "__main__":
    unittest.main()

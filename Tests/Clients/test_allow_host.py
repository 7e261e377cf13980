"""`serve --allow-host`: identity providers over plain HTTP on hosts that are named, and on no others."""
import os
import subprocess
import sys
import unittest

os.environ["AUTHLIB_INSECURE_TRANSPORT"] = "1"

import requests

from authlib_provider import CLIENT, SECRET, Provider
from flow import FlowCase
from serving import Server
from test_https import HERE, environment

HOST = "idp.test"


class AllowHostCase(FlowCase):
    """A server for which every host leads to the provider, through a proxy."""

    options = ()

    @classmethod
    def setUpClass(cls):
        cls.provider = Provider(HOST)
        cls.addClassCleanup(cls.provider.stop)
        proxy = subprocess.Popen(
            [sys.executable, HERE / "outside.py", "proxy", "--to", str(cls.provider.port)], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        cls.addClassCleanup(proxy.stdout.close)
        cls.addClassCleanup(proxy.wait, 20)
        cls.addClassCleanup(proxy.stdin.close)
        with environment(http_proxy=f"http://127.0.0.1:{int(proxy.stdout.readline())}", no_proxy="", NO_PROXY=""):
            cls.server = Server(*cls.options)
        cls.addClassCleanup(cls.server.stop)

    def sign_in(self, issuer):
        self.configure("oidc.plain", issuer=issuer, clientId=CLIENT, clientSecret=SECRET)
        url, session = self.begin("oidc.plain")
        self.assertTrue(url.startswith(f"http://{HOST}:"))
        browser = requests.Session()
        browser.trust_env = False
        answer = browser.get(url.replace(HOST, "127.0.0.1"), allow_redirects=False, timeout=20)
        return self.finish(session, answer.headers["Location"])


class AllowedTests(AllowHostCase):
    options = ("--allow-host", "another.test", "--allow-host", HOST)

    def test_a_named_host(self):
        self.assertEqual(self.sign_in(self.provider.issuer())["email"], "ada@id.example")

    def test_another_host(self):
        asked = sum(self.provider.seen.values())
        for host in ("elsewhere.test", "sub." + HOST, HOST + ".example", "192.0.2.1"):
            with self.subTest(host):
                self.assertRefused("INVALID_ISSUER", self.sign_in, f"http://{host}:{self.provider.port}/right")
        self.assertEqual(sum(self.provider.seen.values()), asked)


class UnnamedTests(AllowHostCase):
    def test_no_host(self):
        self.assertRefused("INVALID_ISSUER", self.sign_in, self.provider.issuer())
        self.assertEqual(sum(self.provider.seen.values()), 0)


class OptionTests(unittest.TestCase):
    def test_wrong_values_are_refused(self):
        for value in ("http://idp.test", "idp.test:80", "", "a b", "idp.test/x"):
            with self.subTest(value), self.assertRaises(AssertionError) as caught:
                Server("--allow-host", value).stop()
            self.assertIn("--allow-host", str(caught.exception))

    def test_never_hardened(self):
        with self.assertRaises(AssertionError) as caught:
            Server("--hardened", "--allow-host", HOST).stop()
        self.assertIn("--allow-host and --hardened contradict each other", str(caught.exception))


if __name__ == "__main__":
    unittest.main()

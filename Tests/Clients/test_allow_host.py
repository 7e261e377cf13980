"""`serve --allow-host`: what hosts that are named may do, and no others: identity providers over plain HTTP, administration
from other machines and pages, in a network namespace like a container's."""
import json
import os
import subprocess
import sys
import unittest

os.environ["AUTHLIB_INSECURE_TRANSPORT"] = "1"

import requests

from authlib_provider import CLIENT, SECRET, Provider
from flow import FlowCase
from serving import PROGRAM, PROJECT, Server
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
        answer = browser.get(url.replace(HOST, "127.0.0.1"), allow_redirects=False, timeout=60)
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


class ReachedTests(unittest.TestCase):
    """A server for other machines: its enemies are foreign pages and foreign names."""

    @classmethod
    def setUpClass(cls):
        cls.server = Server("--host", "0.0.0.0", "--allow-host", "auth.test", "--allow-host", "web.test")
        cls.addClassCleanup(cls.server.stop)
        cls.url = "http://127.0.0.1:" + cls.server.host.split(":")[1]

    def status(self, path, method="GET", body=None, **headers):
        fields = {"Content-Type": "application/json", **headers}
        answer = self.server.session.request(method, self.url + path, data=body, headers=fields, timeout=60)
        return answer.status_code

    ADMINISTRATION = (
        ("GET", f"/identitytoolkit.googleapis.com/v1/projects/{PROJECT}/accounts:batchGet", {"Authorization": "Bearer owner"}),
        ("GET", f"/emulator/v1/projects/{PROJECT}/oobCodes", {}), ("GET", "/emulator/v1/clock", {}), ("GET", "/metrics", {}),
        ("DELETE", f"/emulator/v1/projects/{PROJECT}/accounts", {}),
    )

    def test_it_says_what_it_is(self):
        self.assertIn("other machines can reach this server", self.server.messages())
        self.assertIn("auth.test or web.test", self.server.messages())

    def test_named_hosts_and_pages_administer(self):
        for host in ("auth.test", "auth.test:9099", "AUTH.test", "web.test", "localhost:9099", "127.0.0.1", "192.0.2.9:80", "[fd00::1]"):
            for origin in (None, "http://web.test:3000", "https://web.test", "http://localhost:5173"):
                for method, path, headers in self.ADMINISTRATION:
                    with self.subTest((host, origin, path)):
                        more = {"Origin": origin} if origin else {}
                        self.assertEqual(self.status(path, method, Host=host, **headers, **more), 200)

    def test_a_foreign_name_for_this_address_administers_nothing(self):
        """DNS rebinding: a page of evil.example, whose name was given this server's address."""
        for host in ("evil.example", "evil.example:9099", "auth.test.evil.example", "xauth.test", "web", "test"):
            for method, path, headers in self.ADMINISTRATION:
                with self.subTest((host, path)):
                    self.assertEqual(self.status(path, method, Host=host, **headers), 403)
                    self.assertEqual(self.status(path, method, Host=host, Origin="http://" + host, **headers), 403)

    def test_a_foreign_page_administers_nothing(self):
        for origin in ("http://evil.example", "https://evil.example", "null", "http://web.test.evil.example", "http://192.0.2.9"):
            for method, path, headers in self.ADMINISTRATION:
                with self.subTest((origin, path)):
                    self.assertEqual(self.status(path, method, Host="auth.test", Origin=origin, **headers), 403)
            asked = {"Access-Control-Request-Method": "DELETE", "Access-Control-Request-Headers": "authorization"}
            answer = self.server.session.options(
                self.url + self.ADMINISTRATION[0][1], headers={"Host": "auth.test", "Origin": origin, **asked}, timeout=60)
            self.assertNotIn(origin, answer.headers.get("Access-Control-Allow-Origin", ""))
            self.assertNotEqual(answer.headers.get("Access-Control-Allow-Origin"), "*")

    def test_clients_come_from_everywhere(self):
        path = "/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any"
        for host in ("auth.test", "evil.example"):
            self.assertEqual(self.status(path, "POST", "{}", Host=host, Origin="http://evil.example"), 200)


NAMESPACE = """
import http.client, json, socket, subprocess, sys
for address in ("10.9.8.7/32", "203.0.113.5/32"):
    subprocess.run(["ip", "address", "add", address, "dev", "lo"], check=True)
subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
server = subprocess.Popen(
    [sys.argv[1], "serve", "--port", "0", "--host", "0.0.0.0", "--allow-host", "auth"], stdout=subprocess.PIPE, text=True)
port = int(server.stdout.readline().rsplit(":", 1)[1])
statuses = {}
for source in ("127.0.0.1", "10.9.8.7", "203.0.113.5"):
    for target in ("127.0.0.1", "10.9.8.7", "203.0.113.5"):
        if source == "127.0.0.1" and target != "127.0.0.1": continue
        for kind, method, path, headers in (
            ("admin", "GET", "/identitytoolkit.googleapis.com/v1/projects/p/accounts:batchGet", {"Authorization": "Bearer owner"}),
            ("codes", "GET", "/emulator/v1/projects/p/oobCodes", {}),
            ("client", "POST", "/identitytoolkit.googleapis.com/v1/accounts:signUp?key=k", {"Content-Type": "application/json"}),
        ):
            connection = http.client.HTTPConnection(target, port, timeout=60, source_address=(source, 0))
            connection.request(method, path, "{}" if method == "POST" else None, {"Host": f"auth:{port}", **headers})
            statuses.setdefault(f"{source} {kind}", set()).add(connection.getresponse().status)
            connection.close()
server.terminate()
server.wait(60)
print(json.dumps({name: sorted(found) for name, found in statuses.items()}))
"""


class NamespaceTests(unittest.TestCase):
    """The peers of a container's network, which nothing else of this machine reaches."""

    def test_peers(self):
        alone = ["unshare", "--map-root-user", "--net"]
        try:
            subprocess.run([*alone, "ip", "link"], check=True, capture_output=True, timeout=60)
        except (OSError, subprocess.CalledProcessError):
            self.skipTest("this machine gives no network namespace")
        run = subprocess.run([*alone, sys.executable, "-c", NAMESPACE, PROGRAM], capture_output=True, text=True, timeout=60)
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertEqual(json.loads(run.stdout), {
            f"{source} {kind}": [200 if kind == "client" or source != "203.0.113.5" else 403]
            for source in ("127.0.0.1", "10.9.8.7", "203.0.113.5") for kind in ("admin", "codes", "client")})


class OptionTests(unittest.TestCase):
    def test_wrong_values_are_refused(self):
        for value in ("http://idp.test", "idp.test:80", "", "a b", "idp.test/x", "*", "*.test"):
            with self.subTest(value), self.assertRaises(AssertionError) as caught:
                Server("--allow-host", value).stop()
            self.assertIn("--allow-host", str(caught.exception))

    def test_never_hardened(self):
        with self.assertRaises(AssertionError) as caught:
            Server("--hardened", "--allow-host", HOST).stop()
        self.assertIn("--allow-host and --hardened contradict each other", str(caught.exception))


if __name__ == "__main__":
    unittest.main()

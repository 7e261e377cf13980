"""A hardened server behind nginx, as the article on proxies shows it: by HTTPS with an authority of its own."""
import json
import pathlib
import shutil
import socket
import ssl
import subprocess
import tempfile
import unittest

import requests

from articles import block
from nginx import IS_AVAILABLE, Nginx
from ports import free_port
from serving import PROGRAM, PROJECT, Server, claims_of

SECRET = "an-administrators-secret"
ADMINISTRATOR = {"Authorization": f"Bearer {SECRET}"}
SIGN_UP = "/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any"


def hardened(folder, *options):
    """A server for use beyond tests."""
    for name in ("admin-secret", "webhook-secret"):
        file = pathlib.Path(folder, name)
        file.touch(0o600)
        file.write_text(SECRET + "\n")
    return Server(
        "--hardened", "--admin-secret", pathlib.Path(folder, "admin-secret"), "--link-origin", "https://auth.example.com",
        "--trusted-proxy", "127.0.0.1", *options)


@unittest.skipUnless(IS_AVAILABLE, "needs nginx")
class NginxTests(unittest.TestCase):
    options = ()
    changes = ()

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.metrics = f"127.0.0.1:{free_port()}"
        cls.server = hardened(folder.name, "--log", "json", "--metrics-listen", cls.metrics)
        cls.addClassCleanup(cls.server.stop)
        cls.nginx = Nginx(cls.server.url.rpartition(":")[2], *cls.changes)
        cls.addClassCleanup(cls.nginx.stop)

    def setUp(self):
        self.session = requests.Session()
        self.session.trust_env = False
        self.session.verify = self.nginx.authority
        self.addCleanup(self.session.close)

    def send(self, method, path, body=None, headers=None):
        return self.session.request(method, self.nginx.url + path, json=body, headers=headers, timeout=60)

    def lines(self):
        """The log of the server."""
        return [json.loads(line) for line in self.server.messages().splitlines() if line.startswith("{")]

    def test_a_sign_up_over_tls(self):
        response = self.send("POST", SIGN_UP, {"email": "ada@example.net", "password": "A first password"})
        self.assertEqual(response.status_code, 200, response.text)
        self.assertEqual(claims_of(response.json()["idToken"])["aud"], PROJECT)
        with self.assertRaises(requests.exceptions.SSLError):
            requests.get(self.nginx.url + "/healthz", timeout=60, proxies={"https": ""})

    def test_the_address_of_the_client_is_logged_and_cannot_be_chosen(self):
        self.session.mount("https://", FromAddress("127.0.0.7"))
        self.send("GET", "/healthz?client", headers={"X-Forwarded-For": "203.0.113.9", "Forwarded": "for=203.0.113.9"})
        # nginx is told that the client is 127.0.0.7, which is not the proxy's address.
        line = next(line for line in reversed(self.lines()) if line["path"] == "/healthz")
        self.assertEqual(line["peer"], "127.0.0.7")
        self.assertNotIn("203.0.113.9", self.server.messages())

    def test_budgets_count_by_the_address_of_the_client(self):
        def statuses(address, count):
            self.session.mount("https://", FromAddress(address))
            wrong = {"Authorization": "Bearer a-wrong-secret-of-administrators"}
            path = f"/identitytoolkit.googleapis.com/v1/projects/{PROJECT}/accounts:batchGet"
            return [self.send("GET", path, headers=wrong).status_code for _ in range(count)]

        self.assertEqual(statuses("127.0.0.8", 12)[-1], 429)
        self.assertEqual(statuses("127.0.0.9", 1), [401])

    def test_large_bodies(self):
        users = [{"localId": f"user{number}", "displayName": "x" * 200} for number in range(900)]
        body = {"users": users, "unknown": "x" * 6_000_000}
        path = f"/identitytoolkit.googleapis.com/v1/projects/{PROJECT}/accounts:batchCreate"
        response = self.send("POST", path, body, ADMINISTRATOR)
        self.assertEqual(response.status_code, 200, response.text[:300])
        self.assertFalse(response.json()["error"])
        self.assertEqual(self.send("POST", SIGN_UP, {"unknown": "x" * 2_000_000}).status_code, 413)

    def test_connections_stay_open(self):
        before = self.opened()
        for _ in range(40):
            self.assertEqual(self.send("GET", "/healthz").status_code, 200)
        self.assertLessEqual(self.opened() - before, 3)

    def opened(self):
        text = requests.get(f"http://{self.metrics}/metrics", timeout=60, proxies={"http": ""}).text
        return next(int(line.split()[1]) for line in text.splitlines() if line.startswith("vinculum_connections_total "))

    def test_a_request_to_switch_protocols_is_answered_as_any_other(self):
        for protocol in ("websocket", "h2c"):
            context = ssl.create_default_context(cafile=self.nginx.authority)
            with socket.create_connection(("127.0.0.1", self.nginx.port), 20) as plain:
                with context.wrap_socket(plain, server_hostname="localhost") as connection:
                    connection.sendall(
                        f"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, HTTP2-Settings\r\n"
                        f"Upgrade: {protocol}\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\n"
                        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode())
                    self.assertTrue(connection.recv(4096).startswith(b"HTTP/1.1 200"))

    def test_what_is_for_operators_stays_inside(self):
        for path in ("/metrics", "/readyz"):
            self.assertEqual(self.send("GET", path, headers=ADMINISTRATOR).status_code, 404)
            self.assertEqual(requests.get(f"http://{self.metrics}{path}", timeout=60, proxies={"http": ""}).status_code, 200)

    def test_the_identifier_of_a_request_is_that_of_the_proxy(self):
        self.send("GET", "/healthz", headers={"X-Request-Id": "chosen-by-a-client"})
        line = next(line for line in reversed(self.lines()) if line["path"] == "/healthz")
        self.assertRegex(line["requestId"], "^[0-9a-f]{32}$")
        self.assertNotIn("chosen-by-a-client", self.server.messages())

    def test_the_command_line_reaches_it(self):
        with tempfile.TemporaryDirectory() as folder:
            def run(*words, typed=""):
                environment = {"CURL_CA_BUNDLE": self.nginx.authority, "PATH": "/usr/bin:/bin", "no_proxy": "localhost"}
                done = subprocess.run(
                    [PROGRAM, *words, "--endpoint", self.nginx.url, "--json"], cwd=folder, env=environment | {"HOME": folder, "XDG_DATA_HOME": folder},
                    input=typed, capture_output=True, text=True, timeout=60)
                self.assertEqual(done.returncode, 0, done.stderr)
                return done.stdout

            run("sign-up", "eve@example.net", typed="A first password\n")
            secret = pathlib.Path(folder, "secret")
            secret.touch(0o600)
            secret.write_text(SECRET + "\n")
            self.assertIn("eve@example.net", run("accounts", "list", "--admin-secret", str(secret)))
            self.assertIn("eve@example.net", run("whoami"))


@unittest.skipUnless(IS_AVAILABLE, "needs nginx")
class BelowAPathTests(NginxTests):
    """The same below a path, which nginx removes."""

    changes = (("location / {", "location /auth/ {"), ("proxy_pass http://vinculum;", "proxy_pass http://vinculum/;"))

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.nginx.url += "/auth"

    # The locations of these are at the top.
    test_what_is_for_operators_stays_inside = None
    test_a_request_to_switch_protocols_is_answered_as_any_other = None


class FromAddress(requests.adapters.HTTPAdapter):
    """Calls from another address of this machine."""

    def __init__(self, address):
        self.address = address
        super().__init__()

    def init_poolmanager(self, *arguments, **options):
        super().init_poolmanager(*arguments, source_address=(self.address, 0), **options)


class FileTests(unittest.TestCase):
    @unittest.skipUnless(shutil.which("caddy"), "needs caddy")
    def test_caddy_reads_its_file(self):
        with tempfile.TemporaryDirectory() as folder:
            pathlib.Path(folder, "Caddyfile").write_text(block("BehindAProxy", "caddy", "auth.example.com"))
            done = subprocess.run(["caddy", "adapt", "--config", "Caddyfile"], cwd=folder, capture_output=True, text=True)
            self.assertEqual(done.returncode, 0, done.stderr)

    @unittest.skipUnless(shutil.which("systemd-analyze"), "needs systemd-analyze")
    def test_systemd_reads_the_unit(self):
        with tempfile.TemporaryDirectory() as folder:
            unit = block("BehindAProxy", "ini", "[Unit]").replace("/usr/local/bin/vinculum", "/bin/true")
            pathlib.Path(folder, "vinculum.service").write_text(unit)
            done = subprocess.run(["systemd-analyze", "verify", "./vinculum.service"], cwd=folder, capture_output=True, text=True)
            complaints = [line for line in done.stderr.splitlines() if "vinculum.service" in line]
            self.assertEqual(complaints, [])


class CommandTests(unittest.TestCase):
    """The commands that the unit and the image start, with folders and ports of this machine."""

    def start(self, words, places):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        for name in ("admin-secret", "webhook-secret"):
            file = pathlib.Path(folder.name, name)
            file.touch(0o600)
            file.write_text(SECRET + "\n")
        for old, new in places.items():
            self.assertTrue(any(word.startswith(old) for word in words), old)
            new = new.format(folder=folder.name, port=free_port())
            words = [new + word.removeprefix(old) if word.startswith(old) else word for word in words]
        project = words[words.index("--project") + 1] if "--project" in words else PROJECT
        log = pathlib.Path(folder.name, "log")
        with log.open("w") as errors:
            process = subprocess.Popen([PROGRAM, *words, "--port", "0"], stdout=subprocess.PIPE, stderr=errors, text=True)
        self.addCleanup(process.stdout.close)
        self.addCleanup(process.wait, 20)
        self.addCleanup(process.terminate)
        line = process.stdout.readline()
        self.assertTrue(line.startswith("listening on http://"), log.read_text())
        url = "http://127.0.0.1:" + line.strip().rpartition(":")[2]
        session = requests.Session()
        session.trust_env = False
        self.addCleanup(session.close)
        accounts = f"{url}/identitytoolkit.googleapis.com/v1/projects/{project}/accounts:query"
        statuses = [
            session.post(accounts, json={}, headers=headers, timeout=60).status_code
            for headers in (ADMINISTRATOR, {"Authorization": "Bearer owner"})]
        return session.get(url + "/healthz", timeout=60).json(), statuses

    def test_that_of_the_unit(self):
        unit = block("BehindAProxy", "ini", "[Unit]").replace("\\\n", " ")
        command = next(line for line in unit.splitlines() if line.startswith("ExecStart=")).split()[1:]
        health, statuses = self.start(command, {
            "/var/lib/vinculum": "{folder}/state", "${CREDENTIALS_DIRECTORY}": "{folder}",
            "127.0.0.1:9100": "127.0.0.1:{port}"})
        self.assertEqual((health, statuses), ({"status": "ok", "project": "my-project"}, [200, 401]))

    def test_that_of_the_image(self):
        image = block("BehindAProxy", "dockerfile", "FROM swift").replace("\\\n", " ")
        self.assertIn("\nFROM scratch\n", image)
        instructions = dict(line.split(" ", 1) for line in image.splitlines() if line[:3] in ("ENT", "CMD"))
        self.assertEqual(json.loads(instructions["ENTRYPOINT"]), ["/vinculum"])
        command = [*json.loads(instructions["CMD"]), "--project", PROJECT]
        health, statuses = self.start(command, {
            "/state": "{folder}/state", "/run/secrets": "{folder}", "0.0.0.0": "127.0.0.1"})
        self.assertEqual((health, statuses), ({"status": "ok", "project": PROJECT}, [200, 401]))


if __name__ == "__main__":
    unittest.main()

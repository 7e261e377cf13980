"""What an operator sees of a running server: readiness, metrics on an address of their own, logs."""
import json
import socket
import tempfile
import time
import unittest

import requests

from serving import PROJECT, Server


def said(server, begin):
    """The rest of the line of standard error that begins so."""
    for _ in range(100):
        for line in server.messages().splitlines():
            if line.startswith(begin):
                return line.removeprefix(begin)
        time.sleep(0.05)
    raise AssertionError(server.messages())


class RequestIDs(unittest.TestCase):
    def test_an_id_is_taken_from_a_trusted_proxy_alone(self):
        for options, isTaken in (((), False), (("--trusted-proxy", "127.0.0.1"), True)):
            server = Server("--log", "json", "--quiet", *options)
            self.addCleanup(server.stop)
            answer = server.send("GET", "/healthz", headers={"X-Request-Id": "from-a-proxy", "X-Forwarded-For": "192.0.2.7"})
            self.assertEqual(answer.headers["X-Request-Id"] == "from-a-proxy", isTaken)
            server.stop()
            [line] = [json.loads(line) for line in server.messages().splitlines() if '"path":"/healthz"' in line]
            self.assertEqual(line["requestId"], answer.headers["X-Request-Id"])
            self.assertEqual("peer" in line, isTaken)
            self.assertGreater(line["durationMicroseconds"], 0)


class MetricsListen(unittest.TestCase):
    def test_a_second_address_has_the_counters_alone(self):
        server = Server("--metrics-listen", "0")
        self.addCleanup(server.stop)
        url = said(server, "vinculum: metrics without a secret on ").removesuffix("/metrics")
        self.assertTrue(url.startswith("http://127.0.0.1:"))
        self.assertNotEqual(url, server.url)
        server.client(":signUp")
        metrics = requests.get(url + "/metrics", timeout=9)
        self.assertIn(f'vinculum_accounts{{project="{PROJECT}"}} 1\n', metrics.text)
        self.assertEqual(requests.get(url + "/healthz", timeout=9).json(), {"status": "ok", "project": PROJECT})
        self.assertEqual(requests.get(url + "/readyz", timeout=9).json(), {"status": "ready"})
        owner = {"Authorization": "Bearer owner"}
        for path in ("/", f"/identitytoolkit.googleapis.com/v1/projects/{PROJECT}/accounts:batchGet", "/emulator/v1/clock"):
            self.assertEqual(requests.get(url + path, headers=owner, timeout=9).status_code, 404, path)
        self.assertNotIn("every machine", server.messages())

    def test_beyond_this_machine_it_warns(self):
        server = Server("--metrics-listen", "0.0.0.0:0")
        self.addCleanup(server.stop)
        said(server, "vinculum: every machine that reaches 0.0.0.0 sees the metrics without a secret")

    def test_hardened_asks_for_the_secret(self):
        with tempfile.NamedTemporaryFile("w") as file:
            file.write("0123456789abcdef0123456789abcdef\n")
            file.flush()
            server = Server("--hardened", "--admin-secret", file.name, "--link-origin", "https://auth.example.com")
            self.addCleanup(server.stop)
            self.assertEqual(server.send("GET", "/metrics").status_code, 403)
            wrong = {"Authorization": "Bearer owner"}
            self.assertEqual(server.send("GET", "/metrics", headers=wrong).status_code, 401)
            secret = {"Authorization": "Bearer 0123456789abcdef0123456789abcdef"}
            self.assertIn("vinculum_projects 1\n", server.send("GET", "/metrics", headers=secret).text)
            self.assertEqual(server.ask("GET", "/readyz"), {"status": "ready"})

    def test_while_it_ends_observers_see_it_stop(self):
        server = Server("--metrics-listen", "0")
        self.addCleanup(server.stop)
        host, port = said(server, "vinculum: metrics without a secret on http://").removesuffix("/metrics").split(":")
        silent = socket.create_connection((host, int(port)))   # holds up nothing
        began = time.time()
        self.assertEqual(server.stop(), 0)
        self.assertLess(time.time() - began, 5)
        silent.close()


if __name__ == "__main__":
    unittest.main()

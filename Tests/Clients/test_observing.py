"""What an operator sees of a running server: readiness, metrics on an address of their own, logs."""
import contextlib
import json
import os
import pathlib
import select
import signal
import socket
import subprocess
import tempfile
import time
import unittest
from unittest import mock

import requests

from serving import PROGRAM, PROJECT, Server, wait_until


def said(server, begin):
    """The rest of the line of standard error that begins so."""
    server.await_message(begin)
    # Its end may still be to come.
    return wait_until(begin, lambda: next(
        (line.removeprefix(begin).rstrip("\n") for line in server.messages().splitlines(keepends=True)
         if line.startswith(begin) and line.endswith("\n")), None))


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


class Options(unittest.TestCase):
    def test_the_environment_and_a_file_have_options(self):
        with tempfile.NamedTemporaryFile("w", suffix=".conf") as file:
            file.write("# options\nlog = text\nallow-host = auth\nallow-host = other\nquiet = true\n")
            file.flush()
            with mock.patch.dict(os.environ, {"VINCULUM_LOG": "json", "VINCULUM_CONFIG": file.name}):
                server = Server()
            self.addCleanup(server.stop)
            self.assertEqual(server.send("GET", "/metrics", headers={"Host": "auth"}).status_code, 200)
            self.assertEqual(server.send("GET", "/metrics", headers={"Host": "stranger"}).status_code, 403)
            server.stop()
            self.assertIn('"path":"/metrics","status":200', server.messages(), "the environment comes before the file")

    def test_unknown_names_are_refused(self):
        for variables, lines, words in (
            ({"VINCULUM_LGO": "json"}, "", ("VINCULUM_LGO", "VINCULUM_LOG")),
            ({}, "\nlgo = json\n", ("line 2", "did you mean log?")),
        ):
            with tempfile.NamedTemporaryFile("w", suffix=".conf") as file:
                file.write(lines)
                file.flush()
                ended = subprocess.run(
                    [PROGRAM, "serve", "--port", "0", "--config", file.name], capture_output=True, timeout=30, text=True,
                    env={**os.environ, **variables})
            self.assertEqual((ended.returncode, ended.stdout), (2, ""))
            for word in words:
                self.assertIn(word, ended.stderr)


class Audit(unittest.TestCase):
    def test_a_hardened_server_keeps_a_trail_and_clears_with_a_confirmation_alone(self):
        with tempfile.TemporaryDirectory() as folder:
            secret = pathlib.Path(folder, "secret")
            secret.touch(mode=0o600)
            secret.write_text("ops 0123456789abcdef0123456789abcdef\n")
            server = Server(
                "--hardened", "--admin-secret", secret, "--link-origin", "https://auth.example.com",
                "--data", f"{folder}/state", "--trusted-proxy", "127.0.0.1", "--sign-algorithm", "ES256")
            self.addCleanup(server.stop)
            ops = {"Authorization": "Bearer 0123456789abcdef0123456789abcdef", "X-Forwarded-For": "192.0.2.7"}
            accounts = f"/identitytoolkit.googleapis.com/v1/projects/{PROJECT}/accounts"
            server.ask("POST", accounts, {"localId": "ada"}, ops)
            clear = f"/emulator/v1/projects/{PROJECT}/accounts"
            # Without the secret the refusal does not say how many accounts there are, and the right count opens nothing.
            for headers, status in (({}, 403), ({"X-Goog-Api-Key": "k"}, 403), ({"Authorization": "Bearer owner"}, 401)):
                for query in ("", f"?confirm={PROJECT}&count=1"):
                    answer = server.send("DELETE", clear + query, headers=headers)
                    self.assertEqual(answer.status_code, status)
                    self.assertNotIn("count", answer.text)
            refused = server.send("DELETE", clear, headers=ops)
            self.assertEqual(refused.status_code, 400)
            self.assertIn(f"?confirm={PROJECT}&count=1", refused.json()["error"]["message"])
            self.assertEqual(len(server.ask("GET", accounts + ":batchGet", headers=ops)["users"]), 1)
            server.ask("DELETE", f"{clear}?confirm={PROJECT}&count=1", headers=ops)
            trail = server.ask("GET", f"/vinculum/v1/projects/{PROJECT}/audit", headers=ops)["entries"]
            self.assertEqual([entry["changes"] for entry in trail], [["created"], ["allDeleted"]])
            for entry in trail:
                self.assertEqual((entry["actor"], entry["name"], entry["peer"]), ("administrator", "ops", "192.0.2.7"))
            # An API key makes a request a client's, which may name no project, as at the real service.
            for headers, status, word in (
                ({}, 403, "PERMISSION_DENIED"), ({"X-Goog-Api-Key": "k"}, 400, "INSUFFICIENT_PERMISSION"),
                ({"Authorization": "Bearer owner"}, 401, "UNAUTHENTICATED"),
            ):
                answer = server.send("GET", f"/vinculum/v1/projects/{PROJECT}/audit", headers=headers)
                self.assertEqual((answer.status_code, list(answer.json())), (status, ["error"]))
                self.assertIn(word, answer.text)
            self.assertEqual(server.stop(), 0)
            listed = subprocess.run(
                [PROGRAM, "--data", f"{folder}/state", "--project", PROJECT, "audit", "--json"],
                capture_output=True, text=True, timeout=30, check=True)
            self.assertEqual([json.loads(line) for line in listed.stdout.splitlines()], trail)


class MetricsListen(unittest.TestCase):
    def test_a_second_address_has_the_counters_alone(self):
        server = Server("--metrics-listen", "0")
        self.addCleanup(server.stop)
        url = said(server, "vinculum: metrics without a secret on ").removesuffix("/metrics")
        self.assertTrue(url.startswith("http://127.0.0.1:"))
        self.assertNotEqual(url, server.url)
        server.client(":signUp")
        metrics = requests.get(url + "/metrics", timeout=60)
        self.assertIn(f'vinculum_accounts{{project="{PROJECT}"}} 1\n', metrics.text)
        self.assertEqual(requests.get(url + "/healthz", timeout=60).json(), {"status": "ok", "project": PROJECT})
        self.assertEqual(requests.get(url + "/readyz", timeout=60).json(), {"status": "ready"})
        owner = {"Authorization": "Bearer owner"}
        for path in ("/", f"/identitytoolkit.googleapis.com/v1/projects/{PROJECT}/accounts:batchGet", "/emulator/v1/clock"):
            self.assertEqual(requests.get(url + path, headers=owner, timeout=60).status_code, 404, path)
        self.assertNotIn("every machine", server.messages())

    def test_observers_of_a_full_server_are_answered(self):
        # 16 connections, each with answers that its client does not read: none may be closed for another one.
        server = Server("--metrics-listen", "0", by=("prlimit", "--nofile=80"))
        # Without waiting for the clients.
        self.addCleanup(server.stop, signal.SIGKILL)
        url = said(server, "vinculum: metrics without a secret on ").removesuffix("/metrics")
        host, port = server.host.split(":")
        # Far more than the system holds for a client that reads nothing.
        asked = f"GET /emulator/openapi.json HTTP/1.1\r\nHost: {server.host}\r\n\r\n".encode() * 200

        with contextlib.ExitStack() as opened:
            for _ in range(16):
                connection = opened.enter_context(socket.socket())
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                connection.connect((host, int(port)))
                connection.sendall(asked)
                # The first answer has come, and most of the others never will.
                self.assertTrue(select.select([connection], [], [], 60)[0])
            with self.assertRaises(requests.exceptions.ReadTimeout):
                requests.get(server.url + "/healthz", timeout=0.3)
            for path in ("/readyz", "/healthz", "/metrics"):
                self.assertEqual(requests.get(url + path, timeout=20).status_code, 200)

    def test_beyond_this_machine_it_warns(self):
        server = Server("--metrics-listen", "0.0.0.0:0")
        self.addCleanup(server.stop)
        said(server, "vinculum: every machine that reaches 0.0.0.0 sees the metrics without a secret")

    def test_hardened_asks_for_the_secret(self):
        with tempfile.NamedTemporaryFile("w") as file:   # mode 0600
            file.write("0123456789abcdef0123456789abcdef\n")
            file.flush()
            server = Server(
                "--hardened", "--admin-secret", file.name, "--link-origin", "https://auth.example.com", "--sign-algorithm", "ES256")
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
        began = time.monotonic()
        self.assertEqual(server.stop(), 0)
        self.assertLess(time.monotonic() - began, 15)
        silent.close()


if __name__ == "__main__":
    unittest.main()

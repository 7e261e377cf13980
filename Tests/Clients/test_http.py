"""HTTP as curl and Python's own client speak it, and what a web page may and may not do."""
import concurrent.futures
import http.client
import json
import re
import signal
import socket
import subprocess
import unittest

from serving import OWNER, PROGRAM, PROJECT, Server, ServerCase

SIGN_UP = "/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any"
ACCOUNTS = f"/identitytoolkit.googleapis.com/v1/projects/{PROJECT}/accounts"
JSON = {"Content-Type": "application/json"}


class HTTPTests(ServerCase):
    def connect(self):
        connection = http.client.HTTPConnection(self.server.host, timeout=60)
        self.addCleanup(connection.close)
        return connection

    def count(self):
        return len(self.server.admin("/accounts:batchGet?maxResults=1000", method="GET")["users"])

    def test_one_connection_serves_many_requests(self):
        connection = self.connect()
        ids = set()
        for _ in range(50):
            connection.request("POST", SIGN_UP, b"{}", JSON)
            response = connection.getresponse()
            ids.add(json.load(response)["localId"])
            self.assertEqual(response.status, 200)
        self.assertEqual((len(ids), self.count()), (50, 50))

    def test_a_form_signs_in_as_curl_and_httpie_firebase_auth_send_it(self):
        person = {"email": "ada@example.net", "password": "a first password"}
        self.server.client(":signUp", **person)
        for path in ("/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword",
                     "/www.googleapis.com/identitytoolkit/v3/relyingparty/verifyPassword"):
            # httpie-firebase-auth 0.5.1 passes a dictionary to requests.
            url = f"{self.server.url}{path}?key=any"
            answer = self.server.session.post(url, data=person | {"returnSecureToken": "true"}, timeout=60)
            self.assertEqual(answer.status_code, 200, answer.text)
            self.assertIn("idToken", answer.json())
            fields = [word for name, value in person.items() for word in ("--data-urlencode", f"{name}={value}")]
            run = subprocess.run(
                ["curl", "--silent", "--noproxy", "*", "--max-time", "60", *fields, "-d", "returnSecureToken=true", url],
                capture_output=True, check=True)
            self.assertIn("idToken", json.loads(run.stdout))

    def test_many_connections_at_once(self):
        def sign_up(index):
            connection = http.client.HTTPConnection(self.server.host, timeout=60)
            body = {"email": f"user{index}@example.net", "password": "a first password"}
            connection.request("POST", SIGN_UP, json.dumps(body).encode(), JSON)
            answer = json.load(connection.getresponse())
            connection.close()
            return answer["localId"]

        with concurrent.futures.ThreadPoolExecutor(16) as pool:
            ids = set(pool.map(sign_up, range(64)))
        self.assertEqual((len(ids), self.count()), (64, 64))

    def test_one_address_is_taken_once_by_whoever_is_first(self):
        body = json.dumps({"email": "ada@example.net", "password": "a first password"})
        with concurrent.futures.ThreadPoolExecutor(8) as pool:
            statuses = list(pool.map(lambda _: self.send_alone(body), range(8)))
        self.assertEqual(sorted(statuses), [200] + [400] * 7)
        self.assertEqual(self.count(), 1)

    def send_alone(self, body):
        connection = http.client.HTTPConnection(self.server.host, timeout=60)
        connection.request("POST", SIGN_UP, body.encode(), JSON)
        status = connection.getresponse().status
        connection.close()
        return status

    def test_pipelined_requests_are_answered_in_order(self):
        host, port = self.server.host.split(":")
        request = "{} {} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{}"
        wrong = SIGN_UP.replace("key=any", "")
        requests = "".join(request.format("POST", path, 2, "{}") for path in [SIGN_UP, wrong, SIGN_UP, wrong])
        with socket.create_connection((host, int(port)), 20) as connection:
            connection.sendall(requests.encode())
            connection.shutdown(socket.SHUT_WR)
            received = b"".join(iter(lambda: connection.recv(65536), b""))
        self.assertEqual(re.findall(rb"HTTP/1\.1 ([0-9]{3})", received), [b"200", b"403", b"200", b"403"])

    def test_a_body_in_chunks(self):
        connection = self.connect()
        parts = (part.encode() for part in ['{"email":"ada', '@example.net","pass', 'word":"a first password"}'])
        connection.request("POST", SIGN_UP, parts, JSON, encode_chunked=True)
        self.assertEqual(json.load(connection.getresponse())["email"], "ada@example.net")

    def test_a_body_that_waits_to_be_let_in(self):
        status, answer = self.server.curl("POST", SIGN_UP, {"unknown": "x" * 900_000}, "--header", "Expect: 100-continue")
        self.assertEqual((status, "localId" in answer), (200, True))

    def test_an_older_client(self):
        status, answer = self.server.curl("POST", SIGN_UP, {}, "--http1.0")
        self.assertEqual((status, "localId" in answer), (200, True))

    def test_head_has_no_body(self):
        connection = self.connect()
        connection.request("HEAD", "/")
        response = connection.getresponse()
        self.assertEqual((response.status, response.read()), (200, b""))
        self.assertGreater(int(response.headers["Content-Length"]), 2)
        connection.request("GET", "/")
        self.assertTrue(json.load(connection.getresponse())["authEmulator"]["ready"])

    def test_what_is_not_there(self):
        for method, path, status in [
            ("GET", "/nowhere", 404), ("POST", "/identitytoolkit.googleapis.com/v1/accounts:signOut?key=any", 404),
            ("GET", SIGN_UP, 405), ("PUT", SIGN_UP, 405), ("POST", "/", 405),
        ]:
            with self.subTest(f"{method} {path}"):
                answered = self.server.send(method, path)
                self.assertEqual(answered.status_code, status, answered.text)
                if status == 405:
                    self.assertTrue(answered.headers["Allow"])

    def test_health_and_metrics(self):
        self.server.client(":signUp")
        self.assertEqual(self.server.ask("GET", "/healthz")["status"], "ok")
        metrics = self.server.send("GET", "/metrics")
        self.assertTrue(metrics.headers["Content-Type"].startswith("text/plain; version=0.0.4"))
        samples = dict(line.rsplit(" ", 1) for line in metrics.text.splitlines() if not line.startswith("#"))
        self.assertEqual(samples[f'vinculum_accounts{{project="{PROJECT}"}}'], "1")

    def test_a_web_page_may_sign_in(self):
        page = {"Origin": "http://localhost:5173"}
        asked = page | {
            "Access-Control-Request-Method": "POST",
            "Access-Control-Request-Headers": "content-type,x-client-version,x-firebase-gmpid"}
        allowed = self.server.send("OPTIONS", SIGN_UP, headers=asked)
        self.assertEqual((allowed.status_code, allowed.content), (204, b""))
        self.assertEqual(allowed.headers["Access-Control-Allow-Origin"], page["Origin"])
        self.assertEqual(allowed.headers["Access-Control-Allow-Headers"], asked["Access-Control-Request-Headers"])
        self.assertIn("POST", allowed.headers["Access-Control-Allow-Methods"])
        done = self.server.send("POST", SIGN_UP, {}, page)
        self.assertEqual((done.status_code, done.headers["Access-Control-Allow-Origin"]), (200, page["Origin"]))
        refused = self.server.send("POST", SIGN_UP, {"password": "a first password"}, page)
        self.assertEqual((refused.status_code, refused.headers["Access-Control-Allow-Origin"]), (400, page["Origin"]))

    def test_a_strange_web_page_may_not_administer(self):
        self.server.client(":signUp")
        for headers in [
            OWNER | {"Origin": "https://stranger.example"}, OWNER | {"Origin": "null"},
            OWNER | {"Host": "stranger.example"}, OWNER | {"Host": "localhost.stranger.example:9099"},
        ]:
            with self.subTest(headers):
                answered = self.server.send("GET", ACCOUNTS + ":batchGet", headers=headers)
                self.assertEqual(answered.status_code, 403, answered.text)
                self.assertNotIn("localId", answered.text)
        for path in [f"/emulator/v1/projects/{PROJECT}/oobCodes", f"/emulator/v1/projects/{PROJECT}/verificationCodes", "/emulator/v1/clock"]:
            with self.subTest(path):
                self.assertEqual(self.server.send("GET", path, headers={"Origin": "https://stranger.example"}).status_code, 403)
        self.assertEqual(
            self.server.send("DELETE", f"/emulator/v1/projects/{PROJECT}/accounts", headers={"Origin": "https://stranger.example"}).status_code, 403)
        self.assertEqual(self.count(), 1)
        near = OWNER | {"Origin": "http://127.0.0.1:5000"}
        self.assertEqual(self.server.send("GET", ACCOUNTS + ":batchGet", headers=near).status_code, 200)


class EndTests(unittest.TestCase):
    def test_a_signal_ends_it_well_and_running_requests_are_finished(self):
        for how in (signal.SIGTERM, signal.SIGINT):
            with self.subTest(how):
                server = Server()
                connection = http.client.HTTPConnection(server.host, timeout=60)
                self.addCleanup(connection.close)
                connection.request("POST", SIGN_UP, b"{}", JSON)
                self.assertEqual(connection.getresponse().status, 200)
                self.assertEqual(server.stop(how), 0, server.messages())
                with self.assertRaises(OSError):
                    socket.create_connection(tuple(server.host.split(":")), 5)

    def test_a_taken_port_is_said_to_be(self):
        server = Server()
        self.addCleanup(server.stop)
        port = server.host.split(":")[1]
        command = server.process.args[:2] + ["--port", port]
        second = subprocess.run(command, capture_output=True, text=True, timeout=60)
        self.assertNotEqual(second.returncode, 0)
        self.assertIn(port, second.stderr)
        self.assertEqual(server.ask("GET", "/healthz")["status"], "ok")

    def test_beyond_this_machine_only_with_a_named_host_or_hardened(self):
        command = [PROGRAM, "serve", "--port", "0", "--host", "0.0.0.0"]
        refused = subprocess.run(command, capture_output=True, text=True, timeout=60)
        self.assertEqual(refused.returncode, 2)
        self.assertIn("--allow-host NAME or --hardened", refused.stderr)


if __name__ == "__main__":
    unittest.main()

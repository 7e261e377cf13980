"""What one peer does to a server must not keep it from others. Peers are addresses of this machine."""
import json
import pathlib
import select
import socket
import sys
import tempfile
import time
import unittest

from serving import PROJECT, ROOT, Server, wait_until

sys.path.insert(0, str(ROOT / "Tests/ServingBench"))
import worst  # noqa: E402

SECRET = "a-secret-of-administrators"
SIGN_IN = "/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=k"


class Hardened(unittest.TestCase):
    by = ()
    options = ()

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        secret = pathlib.Path(folder.name, "secret")
        secret.write_text(SECRET)
        self.server = Server(
            "--hardened", "--admin-secret", secret, "--link-origin", "https://id.example.net", *self.options, by=self.by)
        self.addCleanup(self.server.stop)
        self.port = int(self.server.url.rsplit(":", 1)[1])

    def connect(self, peer="127.0.0.1"):
        connection = socket.create_connection(("127.0.0.1", self.port), timeout=60, source_address=(peer, 0))
        self.addCleanup(connection.close)
        return connection

    @staticmethod
    def request(path, body, **fields):
        text = json.dumps(body)
        lines = "".join(f"{name}: {value}\r\n" for name, value in fields.items())
        return (f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n{lines}"
                f"Content-Length: {len(text)}\r\n\r\n{text}").encode()

    @staticmethod
    def status(connection):
        """The status of the next answer; 0 if the connection was closed."""
        reader = connection.makefile("rb")
        line = reader.readline()
        if not line:
            return 0
        length = 0
        while (field := reader.readline()) not in (b"\r\n", b""):
            if field.lower().startswith(b"content-length:"):
                length = int(field.split(b":")[1])
        reader.read(length)
        return int(line.split()[1])

    @staticmethod
    def is_open(connection):
        """Whether the server has not closed the connection, on which no answer is due."""
        if not select.select([connection], [], [], 0)[0]:
            return True
        try:
            return bool(connection.recv(1))
        except ConnectionError:
            return False


class Connections(Hardened):
    # 100 files leave room for 36 connections, of which one peer may have 9.
    by = ("prlimit", "--nofile=100:100")

    def halves(self, count, peer):
        connections = []
        for _ in range(count):
            connection = self.connect(peer)
            connection.sendall(b"POST / HTTP/1.1\r\n")
            connections.append(connection)
            time.sleep(0.005)
        return connections

    def open_after(self, closed, connections):
        """Which are open once the server has closed as many as it has to."""
        def states():
            return [self.is_open(connection) for connection in connections]

        wait_until(f"{closed} closed connections", lambda: states().count(False) >= closed)
        return states()

    def test_a_peer_has_a_quarter_of_the_connections(self):
        idle = [self.connect() for _ in range(3)]
        halves = self.halves(20, "127.0.0.2")
        self.assertEqual(self.open_after(11, halves), [False] * 11 + [True] * 9, "the oldest are closed first")
        for connection in idle:
            connection.sendall(self.request(SIGN_IN, {}))
            self.assertEqual(self.status(connection), 400)
        self.assertEqual(self.open_after(11, halves), [False] * 11 + [True] * 9, "and no more")

    def test_at_the_limit_incomplete_requests_go_before_idle_connections(self):
        idle = [self.connect() for _ in range(4)]
        halves = [half for number in range(2, 7) for half in self.halves(8, f"127.0.0.{number}")]
        self.assertEqual(self.open_after(8, halves), [False] * 8 + [True] * 32)
        for connection in idle:
            connection.sendall(self.request(SIGN_IN, {}))
            self.assertEqual(self.status(connection), 400)
        self.assertEqual(self.open_after(8, halves), [False] * 8 + [True] * 32)


class Queues(Hardened):
    options = ("--hash-cost", "14", "--log", "json")

    def flood(self, count):
        """Sign-ups of one peer, sent to a server that stands still: none is begun before all of them wait."""
        path = "/identitytoolkit.googleapis.com/v1/accounts:signUp?key=k"
        self.server.pause()
        connections = []
        for number in range(count):
            connections.append(self.connect("127.0.0.2"))
            body = {"email": f"person-{number}@example.com", "password": "a long password"}
            connections[-1].sendall(self.request(path, body))
        return connections

    def test_passwords_of_one_peer_keep_no_other_waiting(self):
        body = {"email": "other@example.com", "password": "the right one"}
        self.server.client(":signUp", **body)
        before = self.answered("signUp")
        flood = self.flood(90)
        other = self.connect()
        other.sendall(self.request(SIGN_IN, body))
        self.server.resume()
        self.assertEqual(self.status(other), 200)
        wait_until("the line of the sign-in", lambda: self.answered("signInWithPassword"))
        # Two may be under way, and each of the others' turns lets one more pass. The order is that of the server's log.
        earlier = self.server.messages().partition('"operation":"signInWithPassword"')[0].count('"operation":"signUp"')
        self.assertLess(earlier - before, 30, "the sign-in waited for the flood")
        self.assertEqual({self.status(connection) for connection in flood}, {200})

    def answered(self, operation):
        return self.server.messages().count(f'"operation":"{operation}"')

    def test_passwords_are_forgotten_when_their_peer_hangs_up(self):
        for connection in self.flood(60):
            connection.close()
        self.server.resume()
        headers = {"Authorization": f"Bearer {SECRET}"}

        def connections():
            lines = self.server.send("GET", "/metrics", headers=headers).text.splitlines()
            values = dict(line.rsplit(" ", 1) for line in lines if not line.startswith("#"))
            return int(values["vinculum_connections_total"]), int(values["vinculum_open_connections"])

        wait_until("closed connections", lambda: connections()[0] > 60 and connections()[1] <= 1)
        path = f"/identitytoolkit.googleapis.com/v1/projects/{PROJECT}/accounts:batchGet?maxResults=1000"
        accounts = self.server.ask("GET", path, None, headers).get("users", [])
        self.assertLess(len(accounts), 40, "requests of closed connections were worked on")


class Starting(Hardened):
    def test_one_peer_for_all_is_said_at_the_start(self):
        self.server.client(":signUp")
        self.assertIn("all callers count as one peer", self.server.messages())


class BehindProxy(Hardened):
    options = ("--trusted-proxy", "127.0.0.1")

    def test_a_named_proxy_is_not_warned_of(self):
        self.server.client(":signUp")
        self.assertNotIn("one peer", self.server.messages())


class Options(unittest.TestCase):
    def test_wrong_ranges_and_headers_are_refused(self):
        for options in (("--trusted-proxy", "10.0.0.1/8"), ("--trusted-proxy", "localhost"),
                        ("--forwarded-header", "forwarded"),
                        ("--trusted-proxy", "::1", "--forwarded-header", "x-real-ip")):
            with self.subTest(options), self.assertRaises(AssertionError) as caught:
                Server(*options).stop()
            self.assertIn(options[-2], str(caught.exception))


class WorstRequests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        server = Server()
        cls.addClassCleanup(server.stop)
        cls.description = server.ask("GET", "/emulator/openapi.json")

    def test_every_row_is_of_an_endpoint(self):
        self.assertEqual(worst.check(self.description), set())

    def test_every_operation_with_fields_has_requests_of_them(self):
        texts = worst.every_text(self.description)
        self.assertGreater(len(texts), 90)
        self.assertTrue({"email", "verificationCode", "mfaEnrollmentId"} <= set(texts))
        for name, method, path in worst.endpoints(self.description):
            fields = worst.read(self.description, method, path)
            made = dict(worst.message(self.description, method, path))
            self.assertEqual(bool(fields), bool(made), name)
            for make in made.values():
                self.assertEqual(set(json.loads(make({"idToken": "t"}))), set(fields), name)

    def test_no_worst_request_is_larger_than_a_client_may_send(self):
        world = {"idToken": "x" * 900, "texts": worst.every_text(self.description)}
        own = [dict(worst.message(self.description, method, path)) for _, method, path in worst.endpoints(self.description)]
        for table in (worst.FORMS, *worst.OWN.values(), *own):
            for title, make in table.items():
                body = make(world)
                self.assertLessEqual(len(body[1] if isinstance(body, tuple) else body), worst.MOST, title)


if __name__ == "__main__":
    unittest.main()

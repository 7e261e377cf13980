"""Keys, secrets and settings that change while a server is under load: no request fails."""
import pathlib
import secrets
import subprocess
import tempfile
import threading
import time
import unittest

import jwt
import requests

from serving import PROGRAM, PROJECT, Server

SECRET = "a-secret-of-administrators"
ORIGIN = "https://id.example.net"


class TurningTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.secret = self.folder / "secrets"
        self.secret.write_text(f"ada {SECRET}\n")
        self.server = Server(
            "--data", self.folder / "data", "--hardened", "--admin-secret", self.secret, "--link-origin", ORIGIN,
            "--sign-algorithm", "ES256")
        self.addCleanup(self.server.stop)
        self.failures, self.counts, self.ends = [], {}, threading.Event()

    def keep(self, name, call):
        """Calls again and again until the end, on a connection of its own; notes what fails."""
        session = requests.Session()
        session.trust_env = False
        while not self.ends.is_set():
            response = call(session)
            self.counts[name] = self.counts.get(name, 0) + 1
            if response.status_code != 200:
                self.failures.append((name, response.status_code, response.text[:200]))

    def post(self, session, path, body, **headers):
        return session.post(self.server.url + path, json=body, headers=headers, timeout=30)

    def test_nothing_fails_under_load(self):
        api = "/identitytoolkit.googleapis.com/v1"
        first = self.server.client(":signUp", email="ada@example.com", password="a long password")
        tokens = {"id": first["idToken"], "refresh": first["refreshToken"]}

        def sign_in(session):
            body = {"email": "ada@example.com", "password": "a long password", "returnSecureToken": True}
            return self.post(session, f"{api}/accounts:signInWithPassword?key=k", body)

        def refresh(session):
            body = {"grant_type": "refresh_token", "refresh_token": tokens["refresh"]}
            response = self.post(session, "/securetoken.googleapis.com/v1/token?key=k", body)
            if response.status_code == 200:
                tokens["id"] = response.json()["id_token"]
            return response

        def lookup(session):
            return self.post(session, f"{api}/accounts:lookup?key=k", {"idToken": tokens["id"]})

        def administer(session):
            path = f"{api}/projects/{PROJECT}/accounts:query"
            return self.post(session, path, {}, Authorization=f"Bearer {SECRET}")

        calls = {"sign in": sign_in, "refresh": refresh, "lookup": lookup, "administer": administer}
        threads = [threading.Thread(target=self.keep, args=item) for item in calls.items()]
        for thread in threads:
            thread.start()
        try:
            used = set()
            for turn in range(6):
                algorithm = ["ES256", "RS256"][turn % 2]
                rotated = subprocess.run(
                    [PROGRAM, "keys", "rotate", "--json", "--server", self.server.url, "--project", PROJECT,
                     "--admin-secret", self.secret, "--algorithm", algorithm, *["--at-once"][: turn % 3]],
                    capture_output=True, text=True, timeout=60)
                self.assertEqual(rotated.returncode, 0, rotated.stderr)
                added = f"n{turn} {secrets.token_hex(16)}\n"
                self.secret.write_text(f"ada {SECRET}\n{added}")
                self.server.ask(
                    "PATCH", f"/identitytoolkit.googleapis.com/v2/projects/{PROJECT}/config?updateMask=signIn",
                    {"signIn": {"email": {"enabled": True}}}, {"Authorization": f"Bearer {SECRET}"})
                time.sleep(1)
                used.add(jwt.get_unverified_header(tokens["id"])["kid"])
        finally:
            self.ends.set()
            for thread in threads:
                thread.join()
        self.assertEqual(self.failures, [])
        self.assertGreater(len(used), 2, "several keys signed")
        for name in calls:
            self.assertGreater(self.counts[name], 20, name)

    def test_a_data_directory_in_use_names_the_server(self):
        run = subprocess.run(
            [PROGRAM, "--data", self.folder / "data", "--project", PROJECT, "keys", "rotate"],
            capture_output=True, text=True, timeout=60)
        self.assertNotEqual(run.returncode, 0)
        self.assertIn("--server", run.stderr)

    def test_secrets_end_and_begin_without_a_restart(self):
        def status(secret):
            path = f"/identitytoolkit.googleapis.com/v1/projects/{PROJECT}/accounts:query"
            return self.server.send("POST", path, {}, {"Authorization": f"Bearer {secret}"}).status_code

        other = "another-secret-of-administrators"
        self.assertEqual((status(SECRET), status(other)), (200, 401))
        self.secret.write_text(f"build {other}\n")
        deadline = time.monotonic() + 10
        while status(other) != 200 and time.monotonic() < deadline:
            time.sleep(0.5)
        self.assertEqual((status(SECRET), status(other), status("owner")), (401, 200, 401))
        self.assertIn("read again: build", self.server.messages())
        self.assertNotIn(other, self.server.messages())

    def test_a_file_that_others_read_is_refused(self):
        self.secret.chmod(0o644)
        run = subprocess.run(
            [PROGRAM, "serve", "--port", "0", "--hardened", "--admin-secret", self.secret, "--link-origin", ORIGIN],
            capture_output=True, text=True, timeout=60)
        self.assertNotEqual(run.returncode, 0)
        self.assertIn("chmod 600", run.stderr)


if __name__ == "__main__":
    unittest.main()

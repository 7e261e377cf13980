"""The administration of a running server by the program, as an operator uses it: a hardened server with a data directory."""
import json
import os
import pathlib
import re
import stat
import subprocess
import tempfile
import unittest

from receiver import Receiver, verified
from serving import PROGRAM, PROJECT, Server, wait_until

SECRET, HOOK = "0123456789abcdef0123456789abcdef", "another-secret-of-a-webhook"
# Names by which the environment would lead a command elsewhere.
VARIABLES = ("FIREBASE_AUTH_EMULATOR_HOST", "GOOGLE_CLOUD_PROJECT", "GCLOUD_PROJECT", "VINCULUM_PROFILE", "XDG_CONFIG_HOME")


class Administration(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        for name, text in (("secrets", f"ops {SECRET}\n"), ("secret", SECRET + "\n"), ("hook", HOOK + "\n"),
                           ("wrong", "fedcba9876543210\n"), ("seal", "ab" * 32 + "\n")):
            (self.folder / name).touch(mode=0o600)
            (self.folder / name).write_text(text)
        self.receiver = Receiver()
        self.addCleanup(self.receiver.stop)
        self.server = self.serve()

    def serve(self, *options, data="state"):
        server = Server(
            "--hardened", "--admin-secret", self.folder / "secrets", "--link-origin", "https://auth.example.com",
            "--data", self.folder / data, "--sign-algorithm", "ES256", "--seal-key", self.folder / "seal",
            "--code-webhook", self.receiver.url, "--webhook-secret", self.folder / "hook", *options)
        self.addCleanup(server.stop)
        return server

    def program(self, *words, standard_input="", **variables):
        environment = {name: value for name, value in os.environ.items() if name not in VARIABLES}
        return subprocess.run(
            [PROGRAM, *map(str, words)], cwd=self.folder, input=standard_input, capture_output=True, text=True, timeout=60,
            env={**environment, "HOME": str(self.folder), **variables})

    def at_server(self, *words, secret="secret", **options):
        return self.program(*words, "--endpoint", self.server.url, "--admin-secret", self.folder / secret, **options)

    def done(self, run):
        self.assertEqual(run.returncode, 0, run.stderr)
        return run.stdout

    def create_bob(self):
        self.done(self.at_server("accounts", "create", "bob@example.net", "--uid", "bob", "--verified"))
        enrollments = [
            {"mfaEnrollmentId": "f1", "phoneInfo": "+15555550101", "displayName": "work"},
            {"mfaEnrollmentId": "f2", "phoneInfo": "+15555550102", "displayName": "home"}]
        self.server.ask(
            "POST", f"/identitytoolkit.googleapis.com/v1/projects/{PROJECT}/accounts:update",
            {"localId": "bob", "mfa": {"enrollments": enrollments}}, {"Authorization": f"Bearer {SECRET}"})

    def test_a_lost_phone_is_one_command_and_its_owner_is_told(self):
        self.create_bob()
        self.done(self.at_server("accounts", "create", "eve@example.net", "--uid", "eve"))
        eve = self.done(self.at_server("accounts", "show", "eve", "--json"))
        self.assertEqual(len(self.done(self.at_server("accounts", "factors", "bob")).splitlines()), 2)
        refused = self.at_server("accounts", "lost-device", "bob@example.net", "--yes", secret="wrong")
        self.assertEqual(refused.returncode, 3, refused.stderr)
        self.assertIn("is none of that server's", refused.stderr)
        asked = self.at_server("accounts", "lost-device", "bob@example.net")
        self.assertEqual(asked.returncode, 3)
        self.assertIn("--yes", asked.stderr)
        self.assertEqual(len(self.done(self.at_server("accounts", "factors", "bob")).splitlines()), 2)
        said = self.done(self.at_server("accounts", "lost-device", "bob@example.net", "--yes"))
        self.assertIn("bob@example.net is told", said)
        self.assertEqual(self.done(self.at_server("accounts", "factors", "bob")), "")
        texts = []

        def is_told():
            headers, body, post = self.receiver.next()
            self.assertTrue(verified(body, headers["Vinculum-Signature"], [HOOK.encode()]))
            texts.append(json.dumps(post))
            return "bob@example.net" in texts[-1] and "A second factor was removed." in texts[-1]

        wait_until("the mail to Bob", is_told)
        self.assertFalse([text for text in texts if "eve@example.net" in text])
        self.assertEqual(self.done(self.at_server("accounts", "show", "eve", "--json")), eve)
        [entry] = self.done(self.at_server("audit", "--account", "bob", "--limit", "1", "--json")).splitlines()
        self.assertEqual(json.loads(entry)["name"], "ops")
        self.assertIn("secondFactors", json.loads(entry)["changes"])

    def test_a_profile_is_a_name_for_the_server(self):
        self.done(self.program(
            "profile", "add", "prod", "--endpoint", self.server.url, "--project", PROJECT, "--admin-secret",
            self.folder / "secret"))
        file = self.folder / ".config/vinculum/profiles.json"
        self.assertEqual(stat.S_IMODE(file.stat().st_mode), 0o600)
        self.assertNotIn(SECRET, file.read_text())
        self.done(self.program("accounts", "create", "--uid", "ada", "--profile", "prod"))
        self.assertIn("ada", self.done(self.program("accounts", "list", VINCULUM_PROFILE="prod")))
        unknown = self.program("accounts", "list", "--profile", "prd")
        self.assertEqual(unknown.returncode, 6)
        self.assertIn("there are prod", unknown.stderr)
        file.write_text("{")
        self.assertEqual(self.program("profile", "list").returncode, 7)

    def test_a_directory_in_use_names_the_server_by_its_address(self):
        directory = ("--data", self.folder / "state", "--seal-key", self.folder / "seal", "--project", PROJECT)
        busy = self.program(*directory, "config", "set", "mfa.state", "ENABLED")
        self.assertEqual(busy.returncode, 8, busy.stderr)
        line = re.search(r"next +(vinculum .*FILE)", busy.stderr)
        self.assertIsNotNone(line, busy.stderr)
        words = line.group(1).replace("FILE", str(self.folder / "secret")).split()
        self.assertIn(self.server.url, words)
        self.assertRegex(self.done(self.program(*words[1:])), r"mfa\.state +ENABLED")
        self.server.stop()
        self.assertRegex(self.done(self.program(*directory, "config", "show")), r"mfa\.state +ENABLED")

    def test_a_backup_restores_to_a_server_with_the_same_accounts(self):
        self.create_bob()
        self.done(self.at_server("accounts", "claims", "bob", "--set", "-", standard_input='{"role":"admin"}'))
        self.assertEqual(self.at_server("backup", "none.backup", secret="wrong").returncode, 3)
        self.assertFalse((self.folder / "none.backup").exists())
        self.done(self.at_server("backup", "all.backup"))
        file = self.folder / "all.backup"
        self.assertEqual(stat.S_IMODE(file.stat().st_mode), 0o600)
        self.assertNotIn(b"bob@example.net", file.read_bytes())
        self.assertIn("sealed", self.program("--data", "other", "restore", "all.backup", "--project", PROJECT).stderr)
        listed = self.done(self.at_server("accounts", "list", "--json"))
        shown = self.done(self.at_server("accounts", "show", "bob"))
        keys = self.done(self.at_server("keys", "list"))
        self.server.stop()
        self.done(self.program(
            "--data", "other", "--seal-key", self.folder / "seal", "--project", PROJECT, "restore", "all.backup"))
        self.server = self.serve(data="other")
        self.assertEqual(self.done(self.at_server("accounts", "list", "--json")), listed)
        self.assertEqual(self.done(self.at_server("accounts", "show", "bob")), shown)
        self.assertEqual(self.done(self.at_server("keys", "list")), keys)

    def test_both_homes_say_the_same(self):
        self.create_bob()
        self.done(self.at_server("tenants", "create", "displayName", "Green"))
        self.done(self.at_server("providers", "add", "oidc.corp", "--issuer", "https://id.example", "--client-id", "c", "--public"))
        lines = (
            ("accounts", "list"), ("accounts", "show", "bob"), ("accounts", "factors", "bob"), ("accounts", "passkeys", "bob"),
            ("accounts", "sessions", "bob"), ("accounts", "claims", "bob"), ("accounts", "merges"), ("graph", "bob"),
            ("audit", "--json"), ("keys", "list"), ("keys", "show"), ("tenants", "list"), ("providers", "list"),
            ("providers", "show", "oidc.corp"))
        there = [self.done(self.at_server(*line)) for line in lines]
        self.server.stop()
        directory = ("--data", self.folder / "state", "--seal-key", self.folder / "seal", "--project", PROJECT)
        here = [self.done(self.program(*directory, *line)) for line in lines]
        for line, one, other in zip(lines, here, there):
            with self.subTest(line=line):
                self.assertEqual(one, other)


if __name__ == "__main__":
    unittest.main()

"""`seed`, `import`, `accounts` and `outbox` at a running server, which the environment names as it does for every client."""
import json
import os
import pathlib
import subprocess
import tempfile
import unittest

from firebase_admin import auth

from serving import PROGRAM, PROJECT, AdminCase

LINES = """\
# People of a test.
{"localId":"ada","email":"ada@example.net","emailVerified":true,"password":"a password","customClaims":{"role":"admin","level":3}}
{"phoneNumber":"+15555550100","displayName":"Bob"}
"""


class SeedingTests(AdminCase):
    def setUp(self):
        super().setUp()
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def run_program(self, *words, **variables):
        """The result of a command whose environment names the server, with a data directory of its own."""
        return subprocess.run(
            [PROGRAM, *words], cwd=self.folder, capture_output=True, text=True, timeout=60,
            env={**os.environ, "XDG_DATA_HOME": str(self.folder / "data"), "GCLOUD_PROJECT": PROJECT, **variables})

    def test_the_library_sees_what_was_seeded(self):
        (self.folder / "people.jsonl").write_text(LINES)
        run = self.run_program("seed", "people.jsonl")
        self.assertEqual(run.stdout, f"seeded 2 accounts in the project {PROJECT} at http://{self.server.host}\n", run.stderr)
        self.assertEqual(auth.get_user("ada").custom_claims, {"role": "admin", "level": 3})
        self.assertEqual(auth.get_user_by_phone_number("+15555550100").display_name, "Bob")
        session = self.server.client(":signInWithPassword", email="ada@example.net", password="a password")
        self.assertEqual(session["localId"], "ada")
        self.assertFalse((self.folder / "data").exists(), "nothing was stored here")
        listed = self.run_program("accounts", "list", "--json").stdout.splitlines()
        self.assertEqual(len(listed), 2)
        self.assertEqual(json.loads(self.run_program("accounts", "show", "ada", "--json").stdout)["identifiers"][0]["text"], "ada@example.net")

    def test_an_export_as_csv(self):
        line = "eve,eve@example.net,true,,,\"Eve, of a test\",," + "," * 16 + "1600000000000,1600000001000,,false,\"{\"\"a\"\":1}\",\n"
        (self.folder / "users.csv").write_text(line)
        run = self.run_program("import", "users.csv")
        self.assertEqual(run.returncode, 0, run.stderr)
        eve = auth.get_user("eve")
        self.assertEqual((eve.display_name, eve.custom_claims, eve.user_metadata.creation_timestamp), ("Eve, of a test", {"a": 1}, 1_600_000_000_000))

    def test_the_outbox_is_the_server_s(self):
        empty = self.run_program("outbox", GCLOUD_PROJECT="")
        self.assertEqual((empty.returncode, empty.stdout), (0, ""))
        self.assertIn(f"at http://{self.server.host} has no pending codes", empty.stderr)
        self.server.client(":sendVerificationCode", phoneNumber="+15555550100")
        self.assertIn("+15555550100", self.run_program("outbox").stdout)
        unknown = self.run_program("outbox", "--project", "no-such-project")
        self.assertEqual(unknown.returncode, 6)
        self.assertIn("there is no project no-such-project", unknown.stderr)

    def test_other_commands_say_where_they_work(self):
        run = self.run_program("export", "here.json")
        self.assertIn("but export works on the data directory", run.stderr)
        self.assertEqual(self.run_program("accounts", "create", "--uid", "there").returncode, 0)
        self.assertEqual(auth.get_user("there").uid, "there")


if __name__ == "__main__":
    unittest.main()

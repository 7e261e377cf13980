"""What a stolen disk, a core dump or another user of the machine learns from a server."""
import base64
import os
import pathlib
import signal
import subprocess
import tempfile
import time
import unittest

from receiver import Receiver
from serving import PROGRAM, PROJECT, Server, totp

SECRET = "0123456789abcdef0123456789abcdef"


class CoreDumpTests(unittest.TestCase):
    def limit(self, server):
        lines = pathlib.Path(f"/proc/{server.process.pid}/limits").read_text().splitlines()
        return next(line for line in lines if line.startswith("Max core file size"))[25:].split()[0]

    def test_a_server_that_signs_leaves_no_core_dump(self):
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            by = ("sh", "-c", 'cd "$0" && ulimit -c unlimited && exec "$@"', str(folder))
            server = Server("--sign", by=by)
            self.addCleanup(server.stop)
            self.assertEqual(self.limit(server), "0")
            # It still shows what tools look at.
            self.assertIn("VmRSS", pathlib.Path(f"/proc/{server.process.pid}/status").read_text())
            self.assertEqual(server.stop(signal.SIGABRT), -signal.SIGABRT)
            self.assertEqual(list(folder.iterdir()), [])
            # Nor does the runtime show registers and what they point to, which the service manager would log.
            self.assertNotIn("Registers", server.messages())


class DirectoryTests(unittest.TestCase):
    def test_a_directory_that_others_may_change_is_refused_until_its_mode_is_mended(self):
        with tempfile.TemporaryDirectory() as folder:
            data, secret = pathlib.Path(folder) / "data", pathlib.Path(folder) / "secret"
            secret.write_text(SECRET + "\n")
            secret.chmod(0o600)
            options = ("--data", data, "--hardened", "--hash-cost", "14", "--admin-secret", secret, "--link-origin", "https://a.example")
            Server(*options).stop()
            self.assertEqual(data.stat().st_mode & 0o777, 0o700)
            for exposed in (data, data / "demo-clients"):
                os.chmod(exposed, 0o770)
                with self.assertRaisesRegex(AssertionError, "chmod go-w"):
                    Server(*options)
                os.chmod(exposed, 0o750)
                Server(*options).stop()
            for file in (data / "demo-clients").iterdir():
                self.assertEqual(file.stat().st_mode & 0o777, 0o600, file)


class StolenDiskTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.data, secret, signer = self.folder / "data", self.folder / "secret", self.folder / "webhook-secret"
        for file, text in (
            (secret, SECRET), (signer, "33" * 32), (self.folder / "key", "11" * 32), (self.folder / "other", "22" * 32),
        ):
            file.write_text(text + "\n")
            file.chmod(0o600)
        self.mailbox = Receiver()
        self.addCleanup(self.mailbox.stop)
        self.options = (
            "--data", self.data, "--hardened", "--hash-cost", "14", "--admin-secret", secret, "--link-origin",
            "https://a.example", "--code-webhook", self.mailbox.url, "--webhook-secret", signer)

    def serve(self, *more):
        server = Server(*self.options, *more)
        self.addCleanup(server.stop)
        return server

    def disk(self):
        return b"".join(file.read_bytes() for file in sorted(self.data.rglob("*")) if file.is_file())

    def states(self):
        return {file.name: file.read_bytes() for file in self.data.rglob("state.*")}

    def post(self, server, operation, **body):
        return server.send("POST", f"/identitytoolkit.googleapis.com/v1/accounts:{operation}?key=k", body)

    def test_a_mailed_code_is_in_its_mail_alone_and_works_after_kill_9(self):
        server = self.serve()
        server.await_message("not sealed")
        self.assertEqual(self.post(server, "signUp", email="ada@example.net", password="secret-of-ada").status_code, 200)
        self.post(server, "sendOobCode", requestType="PASSWORD_RESET", email="ada@example.net")
        _, _, mail = self.mailbox.next()
        self.assertIn(mail["code"], mail["link"])
        self.assertNotIn(mail["code"].encode(), self.disk())
        self.assertIn(b"ada@example.net", self.disk())
        headers = {"Authorization": f"Bearer {SECRET}"}
        [listed] = server.send("GET", f"/emulator/v1/projects/{PROJECT}/oobCodes", headers=headers).json()["oobCodes"]
        self.assertEqual(listed["email"], "ada@example.net")
        self.assertNotIn("oobCode", listed)
        server.stop(signal.SIGKILL)
        server = self.serve()
        reset = self.post(server, "resetPassword", oobCode=mail["code"], newPassword="another-secret")
        self.assertEqual(reset.status_code, 200, reset.text)

    def test_a_sealed_disk_shows_nothing_and_needs_its_key(self):
        key = ("--seal-key", self.folder / "key")
        server = self.serve(*key)
        self.assertNotIn("not sealed", server.messages())
        self.assertEqual(self.post(server, "signUp", email="ada@example.net", password="secret-of-ada").status_code, 200)
        server.stop(signal.SIGKILL)
        for text in (b"ada@", b"example.net", b'"kty"', b"RS256"):
            self.assertNotIn(text, self.disk())
        before = self.states()
        for wrong, reason in (((), "is sealed, and --seal-key FILE is missing"),
                              (("--seal-key", self.folder / "other"), "sealed with another key")):
            with self.assertRaisesRegex(AssertionError, reason):
                Server(*self.options, *wrong)
        # Locks were taken and released; the state is as it was.
        self.assertEqual(self.states(), before)
        server = self.serve(*key)
        signed_in = self.post(server, "signInWithPassword", email="ada@example.net", password="secret-of-ada")
        self.assertEqual(signed_in.status_code, 200, signed_in.text)

    def keep_secrets(self, server):
        """Has the state hold an app's secret and a provider's, and gives the bytes by which a thief would find them."""
        headers = {"Authorization": f"Bearer {SECRET}"}
        totp_configuration = {"state": "ENABLED", "totpProviderConfig": {"adjacentIntervals": 1}}
        server.ask(
            "PATCH", f"/identitytoolkit.googleapis.com/v2/projects/{PROJECT}/config?updateMask=mfa",
            {"mfa": {"state": "ENABLED", "providerConfigs": [totp_configuration]}}, headers)
        server.ask(
            "PUT", f"/vinculum/v1/projects/{PROJECT}/providers/oidc.example",
            {"issuer": "https://id.example", "clientId": "client", "clientSecret": "what-the-provider-told-us"}, headers)
        server.ask("POST", f"/identitytoolkit.googleapis.com/v1/projects/{PROJECT}/accounts", {
            "localId": "ada", "email": "ada@example.net", "emailVerified": True, "password": "secret-of-ada"}, headers)
        token = self.post(
            server, "signInWithPassword", email="ada@example.net", password="secret-of-ada",
            returnSecureToken=True).json()["idToken"]
        enrolment = "/identitytoolkit.googleapis.com/v2/accounts/mfaEnrollment"
        started = server.ask("POST", f"{enrolment}:start?key=k", {"idToken": token, "totpEnrollmentInfo": {}})
        session = started["totpSessionInfo"]
        secret = session["sharedSecretKey"]
        server.ask("POST", f"{enrolment}:finalize?key=k", {
            "idToken": token, "displayName": "App", "totpVerificationInfo": {
                "sessionInfo": session["sessionInfo"], "verificationCode": totp(secret, time.time())}})
        return {
            "provider": [b"what-the-provider-told-us"], "key ring": [b'"kty"'],
            "app": [secret.encode(), base64.b32decode(secret + "=" * (-len(secret) % 8))]}

    def back_up(self, *options):
        file = self.folder / "backup"
        done = subprocess.run(
            [PROGRAM, "--data", self.data, "--project", PROJECT, *options, "backup", file], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(file.stat().st_mode & 0o777, 0o600)
        return file

    def test_a_seal_covers_keys_second_factors_and_secrets_of_providers_also_in_backups(self):
        for options in ((), ("--seal-key", self.folder / "key")):
            with self.subTest(options):
                server = self.serve(*options)
                secrets = self.keep_secrets(server)
                server.stop()
                stored = self.disk(), self.back_up(*options).read_bytes()
                for name, forms in secrets.items():
                    for place in stored:
                        self.assertEqual(any(form in place for form in forms), not options, name)
                for file in self.data.rglob("*"):
                    if file.is_file():
                        file.unlink()

    def test_a_sealed_backup_needs_its_key(self):
        key = ("--seal-key", self.folder / "key")
        server = self.serve(*key)
        self.keep_secrets(server)
        server.stop()
        file, elsewhere = self.back_up(*key), self.folder / "elsewhere"
        for options, code in (((), 3), (("--seal-key", self.folder / "other"), 3), (key, 0)):
            command = [PROGRAM, "--data", elsewhere, "--project", PROJECT, *options, "restore", "--yes", file]
            done = subprocess.run(command, capture_output=True, text=True)
            self.assertEqual(done.returncode, code, done.stderr)
            self.assertEqual(any(elsewhere.rglob("state.*")), code == 0)
        listed = subprocess.run(
            [PROGRAM, "--data", elsewhere, "--project", PROJECT, *key, "accounts", "list"], capture_output=True, text=True)
        self.assertIn("ada@example.net", listed.stdout, listed.stderr)

    def test_a_backup_takes_a_name_and_neither_its_mode_nor_its_link(self):
        self.serve().stop()
        file, target = self.folder / "backup", self.folder / "target"
        target.write_text("another file")
        target.chmod(0o644)
        for make in (lambda: file.write_text("an older one"), lambda: file.symlink_to(target)):
            file.unlink(missing_ok=True)
            make()
            if not file.is_symlink():
                file.chmod(0o644)
            self.back_up()
            self.assertFalse(file.is_symlink())
        self.assertEqual((target.read_text(), target.stat().st_mode & 0o777), ("another file", 0o644))

    def test_a_key_that_others_may_read_is_refused(self):
        (self.folder / "key").chmod(0o644)
        with self.assertRaisesRegex(AssertionError, "chmod 600"):
            Server(*self.options, "--seal-key", self.folder / "key")
        self.assertFalse(self.data.exists())


if __name__ == "__main__":
    unittest.main()

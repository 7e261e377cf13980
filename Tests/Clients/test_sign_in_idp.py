"""`vinculum providers` and `sign-in idp`, `link idp`, `reauthenticate idp` against glewlwyd, with a program as the browser."""
import json
import os
import pathlib
import socket
import subprocess
import tempfile
import threading
import unittest
import urllib.error
import urllib.parse
import urllib.request

from glewlwyd import Browser, Glewlwyd
from ports import free_port
from serving import PROGRAM, Server

ID = "oidc.example"


class CommandCase(unittest.TestCase):
    """A provider for all tests, a data directory for each."""

    @classmethod
    def setUpClass(cls):
        cls.port = free_port()
        cls.redirect = f"http://127.0.0.1:{cls.port}/callback"
        cls.provider = Glewlwyd(cls.redirect)
        cls.addClassCleanup(cls.provider.stop)

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    @property
    def environment(self):
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("FIREBASE_", "BROWSER"))}
        return kept | {"XDG_DATA_HOME": str(self.folder)}

    def run_command(self, *words, entered="", expected=0):
        """The JSON lines of a command that ends with the exit code."""
        run = subprocess.run(
            [PROGRAM, *words, "--json"], input=entered, capture_output=True, text=True, env=self.environment, timeout=60)
        self.assertEqual(run.returncode, expected, run.stdout + run.stderr)
        text = run.stdout if expected == 0 else run.stderr
        return [json.loads(line) for line in text.splitlines()]

    def add(self, *words, secret=None):
        if secret is not None:
            words = (*words, "--client-secret-file", "-")
        return self.run_command("providers", "add", ID, "--issuer", self.provider.issuer, *words, entered=secret or "")[0]

    def visit(self, *words, username="jane", browse=None, expected=0):
        """Starts a command that leads to the provider, and is its browser; gives its last line."""
        command = [PROGRAM, *words, "--json", "--port", str(self.port), "--timeout", "20"]
        process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            env=self.environment)
        try:
            first = process.stdout.readline()
            if first:
                (browse or self.browse)(json.loads(first)["open"], username)
            output, errors = process.communicate(timeout=60)
        finally:
            process.kill()
            process.wait()
        self.assertEqual(process.returncode, expected, output + errors)
        return json.loads((output if expected == 0 else errors).splitlines()[-1])

    def browse(self, url, username):
        target = self.provider.person(username).sign_in(url)
        self.assertTrue(target.startswith(self.redirect), target)
        status, _, page = Browser().send("GET", target)
        self.assertEqual(status, 200)
        self.assertIn("close this window", page)


class ProvidersTests(CommandCase):
    def test_discovery_is_shown_before_anyone_signs_in(self):
        self.add("--client-id", "confidential", secret=self.provider.secret)
        found, = self.run_command("providers", "test", ID)
        self.assertEqual(found["tokenEndpoint"], self.provider.issuer + "/token")
        self.assertEqual(len(found["keyIds"]), 1)

    def test_a_wrong_issuer_is_named(self):
        self.run_command("providers", "add", "oidc.wrong", "--issuer", self.provider.base, "--client-id", "x", "--public")
        problem, = self.run_command("providers", "test", "oidc.wrong", expected=3)
        self.assertIn(self.provider.base, problem["error"]["what"])

    def test_secrets_are_masked_and_move_with_an_export(self):
        self.add("--client-id", "confidential", secret=self.provider.secret)
        shown, = self.run_command("providers", "show", ID)
        self.assertEqual(shown["clientSecret"], "********")
        file = self.folder / "providers.jsonl"
        self.run_command("providers", "export", "--with-secrets", "--output", str(file))
        self.assertEqual(file.stat().st_mode & 0o777, 0o600)
        self.run_command("providers", "remove", ID)
        self.assertEqual(self.run_command("providers", "import", str(file)), [{"imported": 1}])
        self.assertEqual(self.visit("sign-in", "idp", ID)["user"]["email"], "jane@corp.example")


class SignInTests(CommandCase):
    def test_a_person_signs_in_links_and_reauthenticates(self):
        self.add("--client-id", "confidential", secret=self.provider.secret)
        guest, = self.run_command("sign-up")
        linked = self.visit("link", "idp", ID)
        self.assertEqual(linked["user"]["uid"], guest["user"]["uid"])
        self.assertEqual(linked["user"]["providers"][0]["provider"], ID)
        self.assertEqual(self.visit("reauthenticate", "idp", ID)["user"]["uid"], guest["user"]["uid"])
        self.run_command("sign-out")
        again = self.visit("sign-in", "idp", ID)
        self.assertEqual((again["user"]["uid"], again["isNewUser"]), (guest["user"]["uid"], False))
        problem = self.visit("reauthenticate", "idp", ID, username="moritz", expected=3)
        self.assertEqual(problem["error"]["code"], "userMismatch")

    def test_the_other_kinds_of_client(self):
        self.add("--client-id", "public", "--public")
        self.assertEqual(self.visit("sign-in", "idp", ID)["user"]["email"], "jane@corp.example")
        self.run_command("providers", "delete", ID)
        key = self.folder / "key.pem"
        key.write_text(self.provider.client_key)
        self.add("--client-id", "keyed", "--auth-method", "private_key_jwt", "--private-key-file", str(key))
        self.assertEqual(self.visit("sign-in", "idp", ID)["user"]["email"], "jane@corp.example")

    def test_the_implicit_flow_passes_its_fragment_on(self):
        self.add("--client-id", "confidential", "--implicit")

        def browse(url, username):
            target = urllib.parse.urlsplit(self.provider.person(username).sign_in(url))
            status, _, page = Browser().send("GET", target._replace(fragment="").geturl())
            self.assertEqual(status, 200)
            self.assertIn('location.replace("/callback/fragment?"', page)
            Browser().send("GET", f"{self.redirect}/fragment?{target.fragment}")
        self.assertEqual(self.visit("sign-in", "idp", ID, browse=browse)["user"]["email"], "jane@corp.example")

    def test_strangers_at_the_port_do_not_end_the_wait(self):
        self.add("--client-id", "confidential", secret=self.provider.secret)

        def browse(url, username):
            for path in ("/", "/callback?code=x&state=y", "/callback?error=access_denied", "/../callback"):
                self.assertIn(Browser().send("GET", f"http://127.0.0.1:{self.port}{path}")[0], (400, 404))
            with socket.create_connection(("127.0.0.1", self.port)) as silent, \
                    socket.create_connection(("127.0.0.1", self.port)) as rude:
                rude.sendall(b"\0" * 100_000)
                self.browse(url, username)
                silent.settimeout(10)
        self.assertEqual(self.visit("sign-in", "idp", ID, browse=browse)["user"]["email"], "jane@corp.example")

    def test_what_the_provider_says_is_quoted(self):
        self.add("--client-id", "confidential", secret="not the secret")
        problem = self.visit("sign-in", "idp", ID, expected=3)["error"]
        self.assertIn("unauthorized_client", problem["why"])
        self.assertNotIn("unauthorized_client", problem["what"])

    def test_the_device_grant(self):
        self.add("--client-id", "confidential", secret=self.provider.secret)
        process = subprocess.Popen(
            [PROGRAM, "sign-in", "idp", ID, "--device", "--json"], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True, env=self.environment)
        self.addCleanup(process.kill)
        shown = json.loads(process.stdout.readline())
        self.assertTrue(shown["userCode"])
        target = self.provider.person().sign_in(shown["verificationUriComplete"])
        self.assertIn("deviceComplete", target)
        output, errors = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 0, output + errors)
        self.assertEqual(json.loads(output.splitlines()[-1])["user"]["email"], "jane@corp.example")

    def test_a_browser_of_the_environment_is_started_at_a_terminal(self):
        self.add("--client-id", "confidential", secret=self.provider.secret)
        script = self.folder / "browser"
        script.write_text(f'#!/bin/sh\nprintf "%s" "$1" > {self.folder}/opened.new && mv {self.folder}/opened.new {self.folder}/opened\n')
        script.chmod(0o755)
        ours, theirs = os.openpty()
        process = subprocess.Popen(
            [PROGRAM, "sign-in", "idp", ID, "--port", str(self.port)], stdin=subprocess.DEVNULL, stdout=theirs,
            stderr=subprocess.PIPE, env=self.environment | {"BROWSER": f"/no/such:{script} %s"})
        self.addCleanup(process.kill)
        os.close(theirs)
        drain = threading.Thread(target=self.drain, args=(ours,), daemon=True)
        drain.start()
        opened = self.folder / "opened"
        for _ in range(1200):
            if opened.exists():
                break
            drain.join(0.05)
        self.browse(opened.read_text(), "jane")
        self.assertEqual(process.wait(30), 0, process.stderr.read())
        process.stderr.close()

    @staticmethod
    def drain(descriptor):
        try:
            while os.read(descriptor, 4096):
                pass
        except OSError:
            pass

    def test_a_server_leads_to_its_own_provider(self):
        server = Server()
        self.addCleanup(server.stop)
        server.ask("PUT", f"/vinculum/v1/projects/{server.project}/providers/{ID}", {
            "issuer": self.provider.issuer, "clientId": "public", "public": True}, {"Authorization": "Bearer owner"})
        signed_in = self.visit("sign-in", "idp", ID, "--endpoint", server.url, "--project", server.project)
        self.assertEqual(signed_in["user"]["email"], "jane@corp.example")


if __name__ == "__main__":
    unittest.main()

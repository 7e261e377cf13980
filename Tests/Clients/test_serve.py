"""What the options of `vinculum serve` promise, seen from outside."""
import http.server
import json
import os
import pathlib
import pty
import queue
import signal
import subprocess
import tempfile
import threading
import unittest

import requests

from serving import OWNER, PROGRAM, PROJECT, Refusal, Server, claims_of, wait_until

SEED = "5e" * 32


class OptionTests(unittest.TestCase):
    def serve(self, *options):
        server = Server(*options)
        self.addCleanup(server.stop)
        return server

    def serve_with_mailer(self):
        """A server, and the queue of the messages that it has posted."""
        posted = queue.Queue()

        class Mailer(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                posted.put(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
                self.send_response(204)
                self.end_headers()

            def log_message(self, *_):
                pass

        mailer = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Mailer)
        self.addCleanup(mailer.server_close)
        self.addCleanup(mailer.shutdown)
        threading.Thread(target=mailer.serve_forever, daemon=True).start()
        server = self.serve("--code-webhook", f"http://127.0.0.1:{mailer.server_address[1]}/codes")
        return server, posted

    def test_the_same_seed_and_clock_give_the_same_bytes(self):
        def answers():
            server = self.serve("--now", "2026-01-05T09:00:00Z", "--seed", SEED)
            first = server.send("POST", "/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any", {"email": "ada@example.net", "password": "a first password"})
            server.client(":sendOobCode", requestType="EMAIL_SIGNIN", email="bob@example.net", continueUrl="http://localhost/")
            return first.content, [code["oobCode"] for code in server.emulator("oobCodes")["oobCodes"]]

        (first, codes), (again, same) = answers(), answers()
        self.assertEqual((first, codes), (again, same))
        self.assertEqual(claims_of(json.loads(first)["idToken"])["iat"], 1767603600)
        other = self.serve("--now", "2026-01-05T09:00:00Z").client(":signUp")
        self.assertNotEqual(other["localId"], json.loads(first)["localId"])

    def test_the_clock_stands_goes_on_and_is_set(self):
        server = self.serve()
        clock = lambda **change: server.ask("PATCH", "/emulator/v1/clock", change)["now"]
        self.assertEqual(clock(now="2030-01-31T12:00:00Z", frozen=True), "2030-01-31T12:00:00.000Z")
        self.assertEqual(clock(advanceSeconds=90), "2030-01-31T12:01:30.000Z")
        token = server.client(":signUp")["idToken"]
        self.assertEqual(claims_of(token)["iat"], 1896091290)
        self.assertEqual(clock(advanceSeconds=-30), "2030-01-31T12:01:00.000Z")
        clock(frozen=False)
        wait_until("a clock that goes on", lambda: server.ask("GET", "/emulator/v1/clock")["now"] > "2030-01-31T12:01:00.000Z")
        for bad in ({"now": "noon"}, {"advanceSeconds": 2**62}, {"advanceSeconds": "1"}, {"speed": 2}, []):
            with self.subTest(bad):
                self.assertEqual(server.send("PATCH", "/emulator/v1/clock", bad).status_code, 400)
        self.assertLess(server.ask("GET", "/emulator/v1/clock")["now"], "2030-01-31T13")

    def test_codes_are_posted_where_they_can_be_delivered(self):
        server, posted = self.serve_with_mailer()
        server.client(":sendOobCode", requestType="EMAIL_SIGNIN", email="ada@example.net", continueUrl="http://localhost/")
        mail = posted.get(timeout=60)
        [listed] = server.emulator("oobCodes")["oobCodes"]
        self.assertEqual((mail["email"], mail["link"]), ("ada@example.net", listed["oobLink"]))
        session = server.client(":sendVerificationCode", phoneNumber="+15555550100")["sessionInfo"]
        message = posted.get(timeout=60)
        self.assertEqual((message["phoneNumber"], message["code"]), ("+15555550100", server.sms_code(session)))

    def test_a_wrong_guess_has_no_second_message_sent_and_a_link_handed_out_is_not_mailed(self):
        server, posted = self.serve_with_mailer()
        session = server.client(":sendVerificationCode", phoneNumber="+15555550100")["sessionInfo"]
        self.assertEqual(posted.get(timeout=60)["phoneNumber"], "+15555550100")
        wrong = "000000" if server.sms_code(session) != "000000" else "000001"
        for _ in range(2):
            with self.assertRaises(Refusal):
                server.client(":signInWithPhoneNumber", sessionInfo=session, code=wrong)
        server.client(":signUp", email="ada@example.net", password="a first password")
        path = f"/identitytoolkit.googleapis.com/v1/projects/{server.project}/accounts:sendOobCode"
        server.ask("POST", path, {"requestType": "PASSWORD_RESET", "email": "ada@example.net", "returnOobLink": True}, OWNER)
        server.client(":sendOobCode", requestType="EMAIL_SIGNIN", email="bob@example.net", continueUrl="http://localhost/")
        self.assertEqual(posted.get(timeout=60)["email"], "bob@example.net")
        self.assertTrue(posted.empty())

    def test_looking_at_a_link_with_head_does_not_use_it_up(self):
        server = self.serve()
        token = server.client(":signUp", email="ada@example.net", password="a first password")["idToken"]
        server.client(":sendOobCode", requestType="VERIFY_EMAIL", idToken=token)
        [code] = server.emulator("oobCodes")["oobCodes"]
        link = code["oobLink"].removeprefix(server.url)
        self.assertEqual(server.send("HEAD", link).status_code, 405)
        self.assertEqual(server.send("GET", link).status_code, 200)

    def test_who_reads_the_log_may_go_away(self):
        process = subprocess.Popen([PROGRAM, "serve", "--port", "0", "--log", "json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.addCleanup(process.stdout.close)
        url = process.stdout.readline().decode().split()[-1]
        process.stderr.close()
        for _ in range(3):
            self.assertEqual(requests.get(url + "/healthz", timeout=30).status_code, 200)
        process.terminate()
        # It ends by itself; that some of the log was lost is a failure all the same.
        self.assertEqual(process.wait(60), 1)

    def test_a_hang_up_ends_no_server_and_says_so(self):
        # Under nohup the tests ignore SIGHUP, and what they start would as well.
        self.addCleanup(signal.signal, signal.SIGHUP, signal.signal(signal.SIGHUP, signal.SIG_DFL))
        server = self.serve()
        for _ in range(2):
            server.process.send_signal(signal.SIGHUP)
        server.await_message("SIGHUP changes nothing")
        self.assertEqual(server.send("GET", "/healthz").status_code, 200)
        self.assertEqual(server.stop(), 0)

    def test_a_server_ends_with_its_terminal(self):
        self.addCleanup(signal.signal, signal.SIGHUP, signal.signal(signal.SIGHUP, signal.SIG_DFL))
        process, terminal = pty.fork()
        if process == 0:
            os.execv(PROGRAM, [PROGRAM, "serve", "--port", "0"])
        said = b""
        while b"listening on" not in said:
            said += os.read(terminal, 1024)
        os.kill(process, signal.SIGHUP)
        while b"SIGHUP changes nothing" not in said:
            said += os.read(terminal, 1024)
        os.close(terminal)
        ended = wait_until("the end of the server", lambda: os.waitpid(process, os.WNOHANG)[0])
        self.assertEqual(ended, process)

    def test_an_export_takes_every_name_a_tenant_may_have(self):
        with tempfile.TemporaryDirectory() as folder:
            pair = ("--import", f"{folder}/export", "--export-on-exit", f"{folder}/export")
            server = self.serve(*pair)
            name = "\u00e9" * 64
            server.client(":signUp", tenantId=name)
            self.assertEqual(server.stop(), 0)
            again = self.serve(*pair)
            tenants = again.ask("GET", f"/identitytoolkit.googleapis.com/v2/projects/{again.project}/tenants", headers=OWNER)
            self.assertEqual([tenant["tenantId"] for tenant in tenants["tenants"]], [name])

    def test_a_hardened_server_exports_its_accounts_and_settings(self):
        with tempfile.TemporaryDirectory() as folder:
            secret, export = pathlib.Path(folder, "secret"), pathlib.Path(folder, "export")
            secret.touch(0o600)
            secret.write_text("a-secret-of-administrators\n")
            options = ("--hardened", "--admin-secret", secret, "--link-origin", "https://a.example", "--sign-algorithm", "ES256")
            administrator = {"Authorization": "Bearer a-secret-of-administrators"}
            config = f"/identitytoolkit.googleapis.com/v2/projects/{PROJECT}/config"
            server = self.serve(*options, "--export-on-exit", export)
            server.client(":signUp", email="ada@example.com", password="a first password")
            server.ask("PATCH", config + "?updateMask=signIn.allowDuplicateEmails", {"signIn": {"allowDuplicateEmails": True}}, administrator)
            self.assertEqual(server.stop(), 0, server.messages())
            [settings] = export.rglob("config.json")
            self.assertEqual(json.loads(settings.read_text())["signIn"], {"allowDuplicateEmails": True})
            again = self.serve(*options, "--import", export)
            signed_in = again.client(":signInWithPassword", email="ada@example.com", password="a first password")
            self.assertEqual(signed_in["email"], "ada@example.com")
            self.assertTrue(again.ask("GET", config, None, administrator)["signIn"]["allowDuplicateEmails"])

    def test_what_would_open_a_hardened_server_is_refused_at_start(self):
        with tempfile.NamedTemporaryFile("w") as secret:
            secret.write("a secret of more than sixteen characters".replace(" ", "-"))
            secret.flush()
            hardened = ("--hardened", "--admin-secret", secret.name, "--link-origin", "https://accounts.example.com")
            for options in (
                (*hardened, "--seed", SEED), (*hardened, "--now", "2026-01-05T09:00:00Z"), hardened[:3], hardened[:1] + hardened[3:],
                ("--link-origin", "https://accounts.example.com/"), ("--code-webhook", "http://example.com/codes"),
            ):
                with self.subTest(options):
                    ended = subprocess.run([PROGRAM, "serve", "--port", "0", *options], capture_output=True, timeout=30)
                    self.assertEqual((ended.returncode, ended.stdout), (2, b""))

    def test_the_log_says_what_was_asked_and_gives_nothing_away(self):
        server = Server("--log", "json")
        token = server.client(":signUp", email="ada@example.net", password="a first password")["idToken"]
        server.client(":lookup", idToken=token)
        server.send("GET", "/nowhere?password=a+newer+password")
        server.stop()
        text = server.messages()
        lines = [json.loads(line) for line in text.splitlines() if line.startswith("{")]
        self.assertEqual([line["status"] for line in lines], [200, 200, 404])
        for secret in ("first", "newer", "ada@", token, "key=any"):
            self.assertNotIn(secret, text)

    def test_links_begin_with_what_is_said(self):
        server = self.serve("--link-origin", "https://id.example.net")
        server.client(":sendOobCode", requestType="EMAIL_SIGNIN", email="ada@example.net", continueUrl="http://localhost/")
        [code] = server.emulator("oobCodes")["oobCodes"]
        self.assertTrue(code["oobLink"].startswith("https://id.example.net/emulator/action?"), code["oobLink"])

    def test_an_administrator_secret_without_hardening(self):
        with tempfile.TemporaryDirectory() as folder:
            secret = pathlib.Path(folder, "secret")
            secret.write_text("a-secret-of-twenty-characters\n")
            server = self.serve("--admin-secret", secret)
            path = f"/identitytoolkit.googleapis.com/v1/projects/{PROJECT}/accounts:batchGet"
            statuses = [
                server.send("GET", path, headers={"Authorization": f"Bearer {word}"}).status_code
                for word in ("owner", "a-secret-of-twenty-characters")]
            self.assertEqual(statuses, [401, 200])


if __name__ == "__main__":
    unittest.main()

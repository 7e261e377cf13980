"""The program of the article on sending mail, between a server and a mail server."""
import hashlib
import hmac
import http.client
import json
import pathlib
import subprocess
import sys
import tempfile
import time
import unittest

from articles import block
from ports import free_port, is_listening
from serving import PROJECT, Server, wait_until
from smtp_sink import Sink

SECRET = b"a-secret-of-the-webhook"


class SendingMailTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        (self.folder / "secret").touch(0o600)
        (self.folder / "secret").write_bytes(SECRET + b"\n")
        (self.folder / "mailer.py").write_text(block("SendingMail", "py", "# mailer.py:"))
        (self.folder / "templates").mkdir()
        self.sink = Sink()
        self.addCleanup(self.sink.stop)
        self.port = free_port()
        mailer = subprocess.Popen([
            sys.executable, "mailer.py", "--secret", "secret", "--from", "Example <no-reply@example.com>", "--templates",
            "templates", "--port", str(self.port), "--smtp", self.sink.address], cwd=self.folder, stderr=subprocess.DEVNULL)
        self.addCleanup(mailer.wait)
        self.addCleanup(mailer.kill)
        wait_until("the mailer", lambda: is_listening(self.port))

    def serve(self, *options):
        server = Server(
            "--code-webhook", f"http://127.0.0.1:{self.port}/", "--webhook-secret", self.folder / "secret", *options)
        self.addCleanup(server.stop)
        server.client(":signUp", email="ada@example.net", password="a first password")
        return server

    def reset(self, server, locale="en"):
        server.ask("POST", "/identitytoolkit.googleapis.com/v1/accounts:sendOobCode?key=any", {
            "requestType": "PASSWORD_RESET", "email": "ada@example.net"}, {"X-Firebase-Locale": locale})

    def post(self, secret=SECRET, when=None, **message):
        """The status of a post of the test's own."""
        message = {"id": "msg_1", "project": PROJECT, "kind": "NOTICE", "locale": "en", "text": "Hello.", **message}
        body = json.dumps(message).encode()
        seconds = str(int(when or time.time()))
        signature = hmac.new(secret, seconds.encode() + b"." + body, hashlib.sha256).hexdigest()
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        connection.request("POST", "/", body, {"Vinculum-Signature": f"t={seconds},v1={signature}"})
        status = connection.getresponse().status
        connection.close()
        return status

    def test_a_link_arrives_and_works(self):
        server = self.serve()
        self.reset(server)
        recipients, mail = self.sink.next()
        self.assertEqual((recipients, mail["To"], mail["Subject"]), (["ada@example.net"], "ada@example.net", "Set a new password"))
        self.assertEqual((mail["From"], mail["Auto-Submitted"]), ("Example <no-reply@example.com>", "auto-generated"))
        [listed] = server.emulator("oobCodes")["oobCodes"]
        self.assertIn(listed["oobLink"], mail.get_content().split())

    def test_a_brand_is_named_by_its_mails(self):
        (self.folder / "templates/PASSWORD_RESET.de.txt").write_text(
            "Subject: $name: neues Passwort\n\n$link\n\n$support $terms\n", encoding="utf-8")
        (self.folder / "brand.json").write_text(json.dumps({
            "name": {"en": "Shop & <Söhne>", "de": "Laden"}, "support": "help@shop.example",
            "terms": "https://shop.example/terms"}), encoding="utf-8")
        server = self.serve("--brand", self.folder / "brand.json")
        for locale, subject in (("en", "Shop & <Söhne>: Set a new password"), ("de-CH", "Laden: neues Passwort")):
            self.reset(server, locale)
            _, mail = self.sink.next()
            self.assertEqual(mail["Subject"], subject)
        self.assertIn("help@shop.example https://shop.example/terms", mail.get_content())

    def test_templates_are_chosen_by_the_locale(self):
        for name, subject in [("PASSWORD_RESET.de", "Neues Passwort für $email"), ("PASSWORD_RESET.en", "Another text")]:
            (self.folder / f"templates/{name}.txt").write_text(f"Subject: {subject}\n\nHier: $link\n", encoding="utf-8")
        (self.folder / "outside.txt").write_text("Subject: stolen\n\n$link\n")
        server = self.serve()
        wanted = [
            ("de-CH", "Neues Passwort für ada@example.net"), ("de", "Neues Passwort für ada@example.net"), ("fr", "Another text"),
            ("../../outside", "Another text"), ("x/../../outside", "Another text")]
        for locale, subject in wanted:
            with self.subTest(locale):
                self.reset(server, locale)
                self.assertEqual(self.sink.next()[1]["Subject"], subject)

    def test_a_mail_server_that_is_busy_gets_the_mail_later_and_one_that_refuses_never(self):
        server = self.serve()
        self.sink.refusals.put(451)
        self.reset(server)
        self.assertEqual(self.sink.next()[0], ["ada@example.net"])
        self.sink.refusals.put(550)
        self.reset(server)
        wait_until("a refusal", lambda: server.metric('vinculum_webhook_lost_total{reason="refused"}') == 1)
        # Nothing waits, so nothing will be tried again.
        self.assertEqual(server.metric("vinculum_webhook_waiting"), 0)
        self.assertTrue(self.sink.mails.empty())

    def test_a_message_is_sent_once(self):
        self.assertEqual([self.post(email="ada@example.net") for _ in range(2)], [204, 204])
        recipients, mail = self.sink.next()
        self.assertEqual((recipients, mail["Message-ID"], mail.get_content()), (["ada@example.net"], "<msg_1@example.com>", "Hello.\r\n"))
        self.assertTrue(self.sink.mails.empty())

    def test_nothing_is_sent_for_others(self):
        self.assertEqual(self.post(secret=b"another", email="ada@example.net"), 403)
        self.assertEqual(self.post(when=time.time() - 301, email="ada@example.net"), 403)
        self.assertEqual(self.post(kind="PHONE_SIGNIN", phoneNumber="+15555550100"), 422)
        self.assertEqual(self.post(kind="../secret", email="ada@example.net"), 422)
        self.assertTrue(self.sink.mails.empty())

    def test_an_address_adds_no_header_and_no_recipient(self):
        for number, address in enumerate([
            "ada@example.net\r\nBcc: eve@example.net", "ada@example.net\nBcc: eve@example.net", "ada@example.net, eve@example.net",
            "\"ada@example.net\" <eve@example.net>", "ada@example.net <eve@example.net>", "x: eve@example.net, ada@example.net;", "",
        ]):
            with self.subTest(address):
                self.assertEqual(self.post(id=f"msg_{number}", email=address), 422)
        self.assertTrue(self.sink.mails.empty())

    def test_a_text_adds_no_header(self):
        (self.folder / "templates/NOTICE.en.txt").write_text("Subject: About $text\n\n$text\n")
        self.assertEqual(self.post(email="ada@example.net", text="x\r\nBcc: eve@example.net"), 422)
        self.assertTrue(self.sink.mails.empty())


if __name__ == "__main__":
    unittest.main()

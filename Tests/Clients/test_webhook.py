"""The webhook of codes and links: signatures, what is tried again, and what a stop leaves behind."""
import pathlib
import queue
import signal
import tempfile
import threading
import time
import unittest

from ports import free_port
from receiver import Receiver, verified
from serving import PROJECT, Server, wait_until

SECRET = "a-secret-of-the-webhook"


class WebhookTests(unittest.TestCase):
    def serve(self, *answers, options=()):
        """A server, and the receiver of its webhook."""
        # Of its own, because some tests give it back for a while.
        receiver = Receiver(*answers, port=free_port())
        self.addCleanup(receiver.stop)
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        file = pathlib.Path(folder.name, "secret")
        file.touch(0o600)
        file.write_text(SECRET + "\n")
        server = Server("--code-webhook", receiver.url, "--webhook-secret", file, *options)
        self.addCleanup(server.stop)
        return server, receiver

    def text(self, server, number):
        server.client(":sendVerificationCode", phoneNumber=number)

    def wait_for(self, server, name, value):
        wait_until(f"{value} as {name}", lambda: server.metric(name) == value)

    def test_a_post_is_signed_and_says_what_it_is_about(self):
        server, receiver = self.serve()
        account = server.client(":signUp", email="ada@example.net", password="a first password")
        server.ask("POST", "/identitytoolkit.googleapis.com/v1/accounts:sendOobCode?key=any", {
            "requestType": "PASSWORD_RESET", "email": "ada@example.net"}, {"X-Firebase-Locale": "de-CH"})
        headers, body, mail = receiver.next()
        self.assertTrue(verified(body, headers["Vinculum-Signature"], [b"another", SECRET.encode()]))
        self.assertFalse(verified(body + b" ", headers["Vinculum-Signature"], [SECRET.encode()]))
        self.assertFalse(verified(body, headers["Vinculum-Signature"], [b"another"]))
        self.assertFalse(verified(body, headers["Vinculum-Signature"], [SECRET.encode()], now=time.time() + 301))
        self.assertEqual((headers["Content-Type"], headers["Vinculum-Id"]), ("application/json", mail["id"]))
        told = {name: mail[name] for name in ("project", "uid", "kind", "locale", "email")}
        self.assertEqual(told, {
            "project": PROJECT, "uid": account["localId"], "kind": "PASSWORD_RESET", "locale": "de-CH",
            "email": "ada@example.net"})
        self.assertIn(mail["code"], mail["link"])
        self.assertTrue(mail["expiresAt"].endswith("Z"))

    def test_failures_are_tried_again_with_the_same_identifier(self):
        # Several messages, because the pause doubles with each attempt for one.
        server, receiver = self.serve(500, "reset", 302, 429)
        for number in range(4):
            self.text(server, f"+1555555010{number}")
        posts = [receiver.next() for _ in range(8)]
        self.assertEqual(len({headers["Vinculum-Id"] for headers, _, _ in posts}), 4)
        self.assertEqual(len({body for _, body, _ in posts}), 4)
        self.assertTrue(all(verified(body, headers["Vinculum-Signature"], [SECRET.encode()]) for headers, body, _ in posts))
        self.wait_for(server, "vinculum_webhook_delivered_total", 4)
        self.assertEqual(server.metric("vinculum_webhook_retried_total"), 4)
        self.assertEqual(server.metric("vinculum_webhook_waiting"), 0)

    def test_the_receiver_may_ask_for_a_pause(self):
        server, receiver = self.serve((503, {"Retry-After": "4"}))
        self.text(server, "+15555550100")
        receiver.next()
        receiver.next()
        self.assertGreater(receiver.times[1] - receiver.times[0], 3.9)

    def test_a_refusal_is_final_and_said_without_the_code(self):
        server, receiver = self.serve(410)
        self.text(server, "+15555550100")
        headers, _, message = receiver.next()
        self.wait_for(server, 'vinculum_webhook_lost_total{reason="refused"}', 1)
        # Nothing waits, so nothing will be tried again.
        self.assertEqual(server.metric("vinculum_webhook_waiting"), 0)
        self.assertEqual(server.metric("vinculum_webhook_retried_total"), 0)
        self.assertTrue(receiver.posted.empty())
        server.await_message("refused")
        server.stop()
        # The server shows the code of each message; the line of the refusal does not.
        [line] = [line for line in server.messages().splitlines() if "refused" in line]
        self.assertIn(f"{headers['Vinculum-Id']} with 410", line)
        self.assertNotIn(message["code"], line)
        self.assertNotIn("5555550100", line)

    def test_messages_to_one_mailbox_come_in_order_and_others_do_not_wait_for_it(self):
        server, receiver = self.serve(500)
        self.text(server, "+15555550100")
        first = receiver.next()
        self.text(server, "+15555550100")
        self.text(server, "+15555550101")
        self.assertEqual(receiver.next()[2]["phoneNumber"], "+15555550101")
        self.assertEqual(receiver.next()[2]["id"], first[2]["id"])
        self.assertNotEqual(receiver.next()[2]["id"], first[2]["id"])

    def test_a_slow_receiver_delays_no_request(self):
        goes_on = threading.Event()
        server, receiver = self.serve(*[goes_on] * 4)
        self.addCleanup(goes_on.set)
        for number in range(8):
            self.text(server, f"+155555501{number:02}")
        # The requests have one cause, which has two of the four places.
        for _ in range(2):
            receiver.next()
        server.client(":signUp")
        self.assertGreaterEqual(server.metric("vinculum_webhook_waiting"), 8)
        self.assertEqual(receiver.answered, 0)
        self.assertRaises(queue.Empty, receiver.next, timeout=0.3)

    def test_a_stop_waits_for_calls_under_way(self):
        server, receiver = self.serve(1.0)
        self.text(server, "+15555550100")
        receiver.next()
        self.assertEqual(server.stop(), 0)
        self.assertEqual(receiver.answered, 1)
        self.assertNotIn("lost", server.messages())

    def test_a_stop_says_how_many_messages_are_lost(self):
        server, receiver = self.serve(*[(503, {"Retry-After": "60"})] * 3)
        for number in range(3):
            self.text(server, f"+1555555010{number}")
        self.wait_for(server, "vinculum_webhook_retried_total", 3)
        self.assertEqual(server.stop(), 0)
        self.assertIn("that are lost: 3", server.messages())

    def test_nothing_that_is_posted_is_lost_while_the_receiver_restarts(self):
        server, receiver = self.serve()
        receiver.stop()
        for number in range(5):
            self.text(server, f"+1555555010{number}")
        self.wait_for(server, "vinculum_webhook_retried_total", 5)
        again = Receiver(port=receiver.server_address[1])
        self.addCleanup(again.stop)
        numbers = {again.next()[2]["phoneNumber"] for _ in range(5)}
        self.assertEqual(len(numbers), 5)

    def test_a_flood_to_one_number_costs_another_recipient_nothing(self):
        server, receiver = self.serve()
        receiver.stop()
        self.text(server, "+15555550101")
        for _ in range(1_050):
            self.text(server, "+15555550100")
        self.assertLessEqual(server.metric("vinculum_webhook_waiting"), 1_000)
        self.assertGreaterEqual(server.metric('vinculum_webhook_lost_total{reason="displaced"}'), 51)
        self.text(server, "+15555550102")
        again = Receiver(port=receiver.server_address[1])
        self.addCleanup(again.stop)
        wanted = {"+15555550101", "+15555550102"}
        deadline = time.monotonic() + 120
        while wanted and time.monotonic() < deadline:
            wanted.discard(again.next(timeout=60)[2]["phoneNumber"])
        self.assertEqual(wanted, set())

    def verified_owner(self, server, receiver):
        """A session of an account whose address is verified."""
        owner = server.client(":signUp", email="ada@example.net", password="a first password")
        server.client(":sendOobCode", requestType="VERIFY_EMAIL", idToken=owner["idToken"])
        server.client(":update", oobCode=receiver.next()[2]["code"])
        self.wait_for(server, "vinculum_webhook_waiting", 0)
        return server.client(":signInWithPassword", email="ada@example.net", password="a first password")

    def test_a_flood_to_many_numbers_costs_no_owner_a_notice(self):
        server, receiver = self.serve(options=("--strict",))
        owner = self.verified_owner(server, receiver)
        receiver.stop()
        server.client(":update", idToken=owner["idToken"], password="another password")
        for number in range(1_050):
            self.text(server, f"+1555{number:07}")
        self.assertGreaterEqual(server.metric('vinculum_webhook_lost_total{reason="displaced"}'), 50)
        again = Receiver(port=receiver.server_address[1])
        self.addCleanup(again.stop)
        while "text" not in (notice := again.next()[2]):
            pass
        self.assertEqual((notice["kind"], notice["email"]), ("NOTICE", "ada@example.net"))
        self.assertIn("The password was replaced.", notice["text"])

    def test_a_notice_outlives_the_server_until_it_has_left(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        options = ("--strict", "--data", f"{folder.name}/state")
        server, receiver = self.serve(options=options)
        owner = self.verified_owner(server, receiver)
        receiver.stop()
        server.client(":update", idToken=owner["idToken"], password="another password")
        self.text(server, "+15555550100")
        server.stop(signal.SIGKILL)

        again = Receiver(port=receiver.server_address[1])
        self.addCleanup(again.stop)
        server = Server("--code-webhook", again.url, *options)
        self.addCleanup(server.stop)
        notice = again.next()[2]
        self.assertEqual((notice["kind"], notice["email"]), ("NOTICE", "ada@example.net"))
        self.wait_for(server, "vinculum_webhook_delivered_total", 1)
        # The message with a code was in memory alone.
        self.assertEqual(server.metric("vinculum_webhook_waiting"), 0)
        self.assertEqual(server.stop(), 0)

        server = Server("--code-webhook", again.url, *options)
        self.addCleanup(server.stop)
        self.assertEqual(server.metric("vinculum_webhook_waiting"), 0)
        self.assertEqual(server.stop(), 0)
        self.assertTrue(again.posted.empty())


if __name__ == "__main__":
    unittest.main()

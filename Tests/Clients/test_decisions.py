"""What a console hears of a running server: two of them wait while a sign-in is refused, and learn why."""
import concurrent.futures
import time
import unittest

import requests

from serving import OWNER, PROJECT, Refusal, Server, wait_until

PATH = f"/vinculum/v1/projects/{PROJECT}/decisions"
SIGN_IN = "/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword"


class Decisions(unittest.TestCase):
    def serve(self, *options):
        server = Server(*options)
        self.addCleanup(server.stop)
        return server

    def watch(self, server, after, wait=25, headers=OWNER):
        """The answer to a question that waits, on a connection of its own, and the seconds that it took."""
        with requests.Session() as session:
            session.trust_env = False
            began = time.monotonic()
            response = session.get(f"{server.url}{PATH}?after={after}&wait={wait}", headers=headers, timeout=60)
            return response, time.monotonic() - began

    def test_two_consoles_hear_of_a_refused_sign_in(self):
        server = self.serve()
        ada = server.client(":signUp", email="ada@example.net", password="a first password")
        after = server.ask("GET", PATH, headers=OWNER)["next"]
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            waiting = [pool.submit(self.watch, server, after) for _ in range(2)]
            # Longer than an answer waits at least, so that the next request wakes both.
            time.sleep(1)
            self.assertFalse(any(answer.done() for answer in waiting))
            refused = server.send("POST", SIGN_IN + "?key=secret-key", {
                "email": "ada@example.net", "password": "a wrong password"}, {"X-Client-Version": "Test/1"})
            self.assertEqual(refused.status_code, 400)
            answers = [answer.result(60) for answer in waiting]
        for response, seconds in answers:
            self.assertEqual(response.status_code, 200)
            self.assertEqual(response.headers["Cache-Control"], "no-store")
            self.assertLess(seconds, 20)
            page = response.json()
            [entry] = page["entries"]
            self.assertEqual(page["next"], entry["sequence"])
            self.assertEqual(
                {name: entry[name] for name in ("method", "path", "operation", "status", "error", "account", "client", "effects")},
                {"method": "POST", "path": SIGN_IN, "operation": "signInWithPassword", "status": 400,
                 "error": "INVALID_PASSWORD", "account": ada["localId"], "client": "Test/1", "effects": 0})
            self.assertEqual(int(entry["bytes"]), len(refused.content))
            self.assertGreater(int(entry["durationMicroseconds"]), 0)
            [decision] = entry["decisions"]
            self.assertEqual((decision["kind"], decision["rule"]), ("refusal", "password"))
            self.assertEqual(decision["text"], "The password must be the one that the current owner set.")
            self.assertEqual([remedy["name"] for remedy in decision["remedies"]], ["resetPassword", "signIn"])
            for secret in ("a wrong password", "a first password", "secret-key"):
                self.assertNotIn(secret, response.text)

    def test_an_answer_without_news_comes_when_its_time_is_over(self):
        server = self.serve()
        after = server.ask("GET", PATH, headers=OWNER)["next"]
        response, seconds = self.watch(server, after, wait=2)
        self.assertEqual((response.json()["entries"], response.json()["next"]), ([], after))
        self.assertGreaterEqual(seconds, 2)

    def test_waiting_is_no_latency(self):
        server = self.serve()
        after = server.ask("GET", PATH, headers=OWNER)["next"]
        self.watch(server, after, wait=2)
        lines = server.send("GET", "/metrics").text.splitlines()
        [total] = [float(line.split()[-1]) for line in lines if line.startswith("vinculum_request_duration_seconds_sum")]
        self.assertLess(total, 1.5)

    def test_a_client_that_hangs_up_makes_room(self):
        server = self.serve()
        after = server.ask("GET", PATH, headers=OWNER)["next"]
        with concurrent.futures.ThreadPoolExecutor(64) as pool:
            held = [requests.Session() for _ in range(64)]

            def hold(session):
                session.trust_env = False
                with self.assertRaises(requests.exceptions.ReadTimeout):
                    # Until there is room beside the question that looks for none.
                    while True:
                        session.get(f"{server.url}{PATH}?after={after}&wait=25", headers=OWNER, timeout=(60, 6))
                session.close()

            waiting = [pool.submit(hold, session) for session in held]
            # An answer that is no success counts as false.
            [refused] = wait_until("a question too many", lambda: [
                answer for answer in [self.watch(server, after, wait=1)[0]] if answer.status_code == 503])
            self.assertIn("Retry-After", refused.headers)
            for answer in waiting:
                answer.result(60)
        wait_until("room", lambda: self.watch(server, after, wait=1)[0].status_code == 200)

    def test_a_server_that_is_stopped_answers_first(self):
        server = self.serve()
        after = server.ask("GET", PATH, headers=OWNER)["next"]
        with concurrent.futures.ThreadPoolExecutor(1) as pool:
            waiting = pool.submit(self.watch, server, after)
            time.sleep(1)
            began = time.monotonic()
            self.assertEqual(server.stop(), 0)
            response, _ = waiting.result(60)
        self.assertLess(time.monotonic() - began, 8)
        self.assertEqual((response.status_code, response.json()["entries"]), (200, []))

    def test_a_restart_is_told(self):
        server = self.serve()
        after = server.ask("GET", PATH, headers=OWNER)["next"]
        server.stop()
        again = self.serve()
        for _ in range(3):
            again.client(":signUp")
        page = self.watch(again, after)[0].json()
        self.assertTrue(page["restarted"])
        self.assertEqual([entry["operation"] for entry in page["entries"]], ["signUp"] * 3)

    def test_strangers_and_pages_of_other_origins_are_refused(self):
        server = self.serve()
        self.assertEqual(self.watch(server, 0, headers={})[0].status_code, 403)
        self.assertEqual(self.watch(server, 0, headers={"Authorization": "Bearer wrong"})[0].status_code, 401)
        foreign = self.watch(server, 0, headers=OWNER | {"Origin": "https://stranger.example"})[0]
        self.assertEqual(foreign.status_code, 403)
        self.assertNotIn("Access-Control-Allow-Origin", foreign.headers)


class Budgets(unittest.TestCase):
    def test_a_locked_out_address_is_shown_and_freed(self):
        server = Server("--strict")
        self.addCleanup(server.stop)
        server.client(":signUp", email="ada@example.net", password="a first password")
        mail = {"requestType": "PASSWORD_RESET", "email": "ada@example.net"}
        for _ in range(5):
            server.client(":sendOobCode", **mail)
        with self.assertRaises(Refusal):
            server.client(":sendOobCode", **mail)

        def budgets(verb):
            answer = server.ask("POST", f"/vinculum/v1/projects/{PROJECT}/budgets:{verb}", {"email": "ada@example.net"}, OWNER)
            return next(row for row in answer["budgets"] if row["budget"] == "mailsToMailbox")

        shown = budgets("show")
        self.assertEqual((shown["used"], shown["limit"], shown["refuses"]), ("5", "5", True))
        self.assertIn("opensAt", shown)
        freed = budgets("release")
        self.assertEqual((freed["used"], freed["refuses"]), ("0", False))
        server.client(":sendOobCode", **mail)
        [entry] = server.ask("GET", f"/vinculum/v1/projects/{PROJECT}/audit", headers=OWNER)["entries"][-1:]
        self.assertEqual((entry["operation"], entry["name"], entry["changes"]), ("releaseBudgets", "owner", ["budgets"]))


if __name__ == "__main__":
    unittest.main()

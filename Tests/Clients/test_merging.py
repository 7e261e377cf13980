"""Merging accounts on a running server: kill -9 at random moments moves everything or nothing, and a function is told."""
import json
import pathlib
import signal
import tempfile
import threading
import unittest

import requests

from seeds import Source
from serving import OWNER, PROJECT, Refusing, Server
from test_hooks import Functions

OWN = "/vinculum/v1/accounts:"
ADMINISTRATION = f"/vinculum/v1/projects/{PROJECT}/"


def own(server, verb, **body):
    return server.ask("POST", f"{OWN}{verb}?key=any", body)


class Pair:
    """A guest, and a member with an identity at a provider."""

    def __init__(self, server, number):
        self.number = number
        self.guest = server.client(":signUp")
        self.member = server.sign_in_with("google.com", {"sub": f"s{number}"})

    def step(self, server, verb):
        sessions = {"idToken": self.member["idToken"], "mergeId": "merge"}
        if verb == "merge":
            sessions["otherIdToken"] = self.guest["idToken"]
        return own(server, verb, **sessions)["merge"]["phase"]


class KilledMerges(unittest.TestCase):
    """Each merge is committed as a whole or not at all, whenever the server dies."""

    def test_killed_at_random_moments(self):
        chance = Source("kills")
        with tempfile.TemporaryDirectory() as folder:
            data = pathlib.Path(folder, "data")
            for round_ in range(8):
                server = Server("--data", data, "--fsync")
                self.addCleanup(server.stop, signal.SIGKILL)
                pairs = [Pair(server, f"{round_}-{number}") for number in range(12)]
                acknowledged = {}
                threading.Timer(chance.uniform(0, 0.15), server.process.kill).start()
                try:
                    for verb in ("merge", "commitMerge", "undoMerge"):
                        for pair in pairs:
                            acknowledged[pair] = pair.step(server, verb)
                except requests.ConnectionError:
                    pass  # The server was killed.
                server.stop(signal.SIGKILL)
                server = Server("--data", data)
                for pair in pairs:
                    self.assert_whole(server, pair, acknowledged.get(pair), f"round {round_}")
                self.assertEqual(server.stop(), 0, server.messages())

    def assert_whole(self, server, pair, acknowledged, when):
        """The state is the last one that the server acknowledged, or the one after it."""
        order = [None, "prepared", "committed", "undone"]
        response = server.send("POST", f"{OWN}mergeStatus?key=any", {"idToken": pair.member["idToken"], "mergeId": "merge"})
        phase = response.json()["merge"]["phase"] if response.status_code == 200 else None
        self.assertIn(order.index(phase) - order.index(acknowledged), (0, 1), f"{when}: {acknowledged}, then {phase}")
        ids = [pair.guest["localId"], pair.member["localId"]]
        users = server.ask("POST", f"/identitytoolkit.googleapis.com/v1/projects/{PROJECT}/accounts:lookup", {"localId": ids}, OWNER)
        found = {user["localId"] for user in users.get("users", [])}
        expected = set(ids[1:]) if phase == "committed" else set(ids)
        self.assertEqual(found, expected, f"{when}: {phase}")
        again = server.sign_in_with("google.com", {"sub": f"s{pair.number}"})
        self.assertEqual(again["localId"], pair.member["localId"])


class ToldMerges(Refusing):
    """The function `beforeMerge` moves the application's data, or says that it will."""

    def setUp(self):
        self.functions = Functions()
        self.addCleanup(self.functions.server_close)
        self.addCleanup(self.functions.shutdown)
        self.server = Server()
        self.addCleanup(self.server.stop)
        triggers = {"beforeMerge": {"functionUri": self.functions.url + "/beforeMerge"}}
        self.server.admin("/config?updateMask=blockingFunctions", "v2", "PATCH", blockingFunctions={"triggers": triggers})
        self.pair = Pair(self.server, "one")

    def merges(self, token=""):
        return self.server.ask("GET", f"{ADMINISTRATION}merges?pageToken={token}", headers=OWNER)

    def test_moved_at_once(self):
        self.functions.answers["/beforeMerge"] = (200, {"merge": {"moved": True}})
        self.assertEqual(self.pair.step(self.server, "merge"), "committed")

    def test_moved_later_by_a_program_that_polls(self):
        self.functions.answers["/beforeMerge"] = (200, {})
        self.assertEqual(self.pair.step(self.server, "merge"), "moving")
        page = self.merges()
        self.assertEqual([merge["mergeId"] for merge in page["merges"]], ["merge"])
        self.assertEqual(self.merges(page["nextPageToken"]).get("merges", []), [])
        survivor = page["merges"][0]["survivorId"]
        done = self.server.ask(
            "POST", ADMINISTRATION + "accounts:commitMerge", {"localId": survivor, "mergeId": "merge"}, OWNER)
        self.assertEqual(done["merge"]["phase"], "committed")
        self.assertRefused("TOKEN_EXPIRED", self.server.client, ":lookup", idToken=self.pair.guest["idToken"])

    def test_a_refusal_prepares_nothing(self):
        self.functions.answers["/beforeMerge"] = (403, {"error": {"message": "not today"}})
        self.assertRefused("BLOCKING_FUNCTION_ERROR_RESPONSE", self.pair.step, self.server, "merge")
        self.assertEqual(self.merges().get("merges", []), [])
        self.assertRefused("MERGE_NOT_FOUND", self.pair.step, self.server, "mergeStatus")

    def test_what_the_function_is_told(self):
        self.functions.answers["/beforeMerge"] = (200, {})
        self.pair.step(self.server, "merge")
        told = self.functions.asked[-1][2]
        self.assertEqual(told["event_type"], "beforeMerge")
        self.assertEqual(told["merge"]["merge_id"], "merge")
        self.assertEqual(told["merge"]["absorbed"], self.pair.guest["localId"])
        self.assertEqual(told["user_record"]["uid"], self.pair.member["localId"])


if __name__ == "__main__":
    unittest.main()

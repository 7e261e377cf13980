"""Journeys of raw requests, played over HTTP: the same files as `vinculum replay` plays.

Those in `sdk` are what the JavaScript and Apple libraries send, with the members that they read of the answers.
"""
import datetime
import json
import re
import unittest

from serving import ROOT, Server, totp

FOLDER = ROOT / "Tests/Fixtures/journeys"
JOURNEYS = sorted(FOLDER.glob("sdk/*.jsonl")) + [
    FOLDER / "requests.jsonl", FOLDER / "second-factor.jsonl", FOLDER / "recovery-codes.jsonl"]
TYPES = {
    "string": lambda value: isinstance(value, str) and value != "",
    "decimal": lambda value: isinstance(value, str) and re.fullmatch("[0-9]+", value),
    "timestamp": lambda value: isinstance(value, str) and re.fullmatch(r"[0-9-]{10}T[0-9:]{8}\.[0-9]+Z", value),
    "number": lambda value: isinstance(value, (int, float)) and not isinstance(value, bool),
    "boolean": lambda value: isinstance(value, bool),
    "object": lambda value: isinstance(value, dict),
    "array": lambda value: isinstance(value, list),
}


def at(value, pointer):
    for key in pointer.split("/")[1:]:
        value = value[int(key)] if isinstance(value, list) else value[key]
    return value


class Player:
    """Plays the lines of one journey against one server, whose clock goes with them."""

    def __init__(self, case, server):
        self.case, self.server = case, server
        self.names, self.headers = {}, {}
        self.now = None

    def play(self, line):
        fill = lambda match: json.dumps(self.names[match[1]], ensure_ascii=False)[1:-1]
        step = json.loads(re.sub(r"\{\{(.*?)\}\}", fill, line))
        if "headers" in step:
            self.headers = step["headers"]
        if "request" not in step and "totp" not in step:
            return
        if "at" in step:
            self.now = datetime.datetime.fromisoformat(step["at"])
        else:
            self.now += datetime.timedelta(seconds=1)
        self.server.ask("PATCH", "/emulator/v1/clock", {"now": self.now.isoformat().replace("+00:00", "Z"), "frozen": True})
        answer = totp(step["totp"], self.now.timestamp()) if "totp" in step else self.request(step)
        for name, pointer in step.get("keep", {}).items():
            self.names[name] = at(answer, pointer)

    def request(self, step):
        request = step["request"]
        body = request.get("body")
        if body is not None and not isinstance(body, str):
            body = json.dumps(body, separators=(",", ":"), ensure_ascii=False)
        response = self.server.send(
            request.get("method", "POST"), request["path"], body.encode() if body is not None else None,
            self.headers | request.get("headers", {}))
        expected = step.get("expect", {})
        self.case.assertEqual(response.status_code, expected.get("status", 200), response.text)
        answer = response.json()
        self.holds(answer, expected.get("body", {}), "")
        self.shaped(answer, expected.get("shape", {}), "")
        return answer

    def holds(self, actual, expected, place):
        """Every expected member is present; `null` expects that it is absent."""
        if isinstance(expected, dict):
            self.case.assertIsInstance(actual, dict, place)
            for key, value in expected.items():
                if value is None:
                    self.case.assertIsNone(actual.get(key), f"{place}/{key}")
                else:
                    self.case.assertIn(key, actual, place)
                    self.holds(actual[key], value, f"{place}/{key}")
        elif isinstance(expected, list):
            self.case.assertEqual(len(actual), len(expected), place)
            for index, pair in enumerate(zip(actual, expected)):
                self.holds(*pair, f"{place}/{index}")
        else:
            self.case.assertEqual((type(actual), actual), (type(expected), expected), place)

    def shaped(self, actual, shape, place):
        """Every member of the shape is present and has its type; `vinculum replay --help` describes shapes."""
        if isinstance(shape, dict):
            self.case.assertIsInstance(actual, dict, place)
            for key, inner in shape.items():
                if not (isinstance(inner, str) and inner.endswith("?") and key not in actual):
                    self.case.assertIn(key, actual, place)
                    self.shaped(actual[key], inner, f"{place}/{key}")
        elif isinstance(shape, list):
            self.case.assertTrue(isinstance(actual, list) and actual, place)
            for index, element in enumerate(actual):
                self.shaped(element, shape[0], f"{place}/{index}")
        else:
            self.case.assertTrue(TYPES[shape.rstrip("?")](actual), f"{place} is {actual!r}, no {shape}")


class JourneyTests(unittest.TestCase):
    def test_over_http(self):
        self.assertGreaterEqual(len(JOURNEYS), 10)
        for path in JOURNEYS:
            server = Server(project="demo-vinculum")
            try:
                player = Player(self, server)
                for number, line in enumerate(path.read_text().splitlines(), 1):
                    if line.strip() and not line.startswith("#"):
                        with self.subTest(f"{path.relative_to(FOLDER)}, line {number}"):
                            player.play(line)
            finally:
                server.stop()


if __name__ == "__main__":
    unittest.main()

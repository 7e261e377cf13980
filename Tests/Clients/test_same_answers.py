"""The same answers everywhere: journeys in Chromium have the bytes of Node, of the native and of the WASI program."""
import os
import pathlib
import re
import subprocess
import unittest

from package import PACKAGE, ROOT, WEB, PackageCase
from serving import PROGRAM

FIXTURES = ROOT / "Tests/Fixtures"
HOSTS = ROOT / "wasm/hosts"
WASI = pathlib.Path(os.environ.get("TESTING_WASM") or ROOT / ".build-wasm/vinculum.wasm")
JOURNEYS = sorted(str(path.relative_to(FIXTURES)) for path in FIXTURES.glob("journeys/**/*.jsonl"))


def run(*command):
    return subprocess.run(list(map(str, command)), cwd=FIXTURES, capture_output=True, timeout=120)


def without_key(transcript):
    """The key of new hashes, which administrators read in configurations, is that of each host."""
    return re.sub(rb'"signerKey":"[^"]*"', b'', transcript)


def by_node(journey):
    return run("node", HOSTS / "replay-module.mjs", PACKAGE / "vinculum-module.wasm", journey)


class SameAnswerTests(PackageCase):
    pages = {
        "/": WEB / "journeys.html", "/journey.mjs": HOSTS / "journey.mjs", "/journeys/": FIXTURES / "journeys"}

    def test_a_journey_has_the_same_bytes_everywhere(self):
        programs = {"the native program": [PROGRAM]} if pathlib.Path(PROGRAM).exists() else {}
        if WASI.exists():
            programs["the WASI program"] = ["node", HOSTS / "run-wasi.mjs", WASI]
        played = 0
        for journey in JOURNEYS:
            with self.subTest(journey):
                outcome, node = self.outcome(journey), by_node(journey)
                if node.returncode == 2:
                    # Commands, which only the command line can play.
                    self.assertEqual(f"{outcome.get('error')}\n", node.stderr.decode())
                    self.assertIn("a step must be a request", outcome["error"])
                    continue
                self.assertNotIn("error", outcome)
                self.assertEqual((node.returncode, node.stderr, outcome["value"]["complaints"]), (0, b"", []))
                transcript = outcome["value"]["transcript"].encode()
                self.assertEqual(transcript, node.stdout)
                for name, command in programs.items():
                    played_by_it = run(*command, "replay", journey, "--transcript").stdout
                    self.assertEqual(without_key(played_by_it), without_key(transcript), name)
                played += 1
        self.assertGreaterEqual(played, 12)


if __name__ == "__main__":
    unittest.main()

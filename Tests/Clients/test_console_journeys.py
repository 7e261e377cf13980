"""The journeys that the playground reads from links and files of others: values are filled in, at a cost that is bounded."""
import json
import subprocess
import unittest

from serving import ROOT

JOURNEY = ROOT / "Sources/VinculumConsole/site/playground/journey.js"
# Plays the lines to a server that answers each request with its own body.
READ = """
const { Reader } = await import("JOURNEY")
const played = []
const from = performance.now()
let error = null
try {
    new Reader(LINES).read(({ request }) => (played.push(new TextDecoder().decode(request.body)), { status: 200, body: request.body }))
} catch (caught) {
    error = caught.message
}
console.log(JSON.stringify({ played, error, milliseconds: performance.now() - from }))
"""


def line(body, **more):
    return json.dumps({"request": {"path": "/a", "body": body}, **more})


class JourneyTests(unittest.TestCase):
    def play(self, make):
        """What became of lines, which an expression of JavaScript makes."""
        script = READ.replace("JOURNEY", JOURNEY.as_uri()).replace("LINES", make)
        run = subprocess.run(["node", "--input-type=module", "--eval", script], capture_output=True, text=True, timeout=120)
        self.assertEqual(run.returncode, 0, run.stderr)
        return json.loads(run.stdout)

    def test_kept_values_are_filled_in(self):
        lines = [line({"a": "it's \"x\" {"}, keep={"n": "/a"}), line({"b": "{{n}}, {{n}}}", "c": "{n"}, keep={"m": "/b"}), line({"d": "{{m}}"})]
        played = self.play(json.dumps("\n".join(lines)))["played"]
        self.assertEqual(json.loads(played[1]), {"b": "it's \"x\" {, it's \"x\" {}", "c": "{n"})
        self.assertEqual(json.loads(played[2]), {"d": "it's \"x\" {, it's \"x\" {}"})
        self.assertIn("no earlier line keeps a value as n", self.play(json.dumps(lines[1]))["error"])

    def test_a_line_of_braces_takes_no_longer_than_another(self):
        # No two braces end it, so that none of the others has an end.
        found = self.play('`{ "request": { "path": "/a", "body": "${"{{a".repeat(1 << 19)}" } }`')
        self.assertEqual((len(found["played"]), found["error"]), (1, None))
        self.assertLess(found["milliseconds"], 10_000)

    def test_values_are_filled_in_up_to_a_length(self):
        first = 'JSON.stringify({ request: { path: "/a", body: { a: "x".repeat(1 << 20) } }, keep: { n: "/a" } })'
        second = 'JSON.stringify({ request: { path: "/a", body: "{{n}}".repeat(1 << 19) } })'
        self.assertIn("line 2 has more than", self.play(f'[{first}, {second}].join("\\n")')["error"])


if __name__ == "__main__":
    unittest.main()

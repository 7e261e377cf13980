"""The requests that the console shows as code: whatever a stranger sent, what is copied runs one request to this server."""
import json
import pathlib
import subprocess
import tempfile
import unittest
import unittest.mock

from serving import ROOT

SITE = ROOT / "Sources/VinculumConsole/site"
ORIGIN = "http://127.0.0.1:9099"
# All that HTTP lets a method be made of: a shell would run the first.
METHODS = ("`touch$IFS'broken'`", "a|sh", "a&b", "$HOME", "'", "GET", "-o", "PO~ST#")
PATHS = ("//stranger.example/a", "/\\stranger.example/a", "/a'b;c", "/a[1-9]/{b,c}", "/a?b={c}&d='`e`'", "/$(f)", "@stranger.example", "/a\n/b")
READ = """
globalThis.location = { origin: "ORIGIN" }
const { kinds, snippet } = await import("SITE/snippets.js")
console.log(JSON.stringify(JSON.parse(REQUESTS).map(one => Object.fromEntries(kinds.map(kind => [kind, snippet(kind, ...[one].flat())])))))
"""
# Stand for what would send the request, and say what would be sent. Nothing else is there to be run.
SHELL = 'PATH=/nowhere; curl() { for word; do printf "%s\\0" "$word"; done; }\n'
JAVASCRIPT = """
const process = { env: {} }
const fetch = async (url, { method }) => (console.error(JSON.stringify([method, url])), { json: () => null })
"""


def code(requests):
    """The code of each request, by its language."""
    script = READ.replace("ORIGIN", ORIGIN).replace("SITE", SITE.as_uri()).replace("REQUESTS", json.dumps(json.dumps(requests)))
    run = subprocess.run(["node", "--input-type=module", "--eval", script], capture_output=True, text=True, timeout=60)
    if run.returncode != 0:
        raise AssertionError(run.stderr)
    return json.loads(run.stdout)


class CodeTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.requests = [{"method": method, "path": "/a", "body": {"name": "it's `b` $(c) \\"}} for method in METHODS]
        cls.requests += [{"method": "POST", "path": path, "body": {}} for path in PATHS]
        cls.code = code(cls.requests)

    def each(self):
        for request, found in zip(self.requests, self.code):
            with self.subTest(request):
                yield request, found

    def test_a_shell_runs_one_request_to_this_server(self):
        for request, found in self.each():
            run = subprocess.run(["/bin/sh", "-c", SHELL + found["curl"]], capture_output=True, text=True, timeout=60)
            self.assertEqual((run.returncode, run.stderr), (0, ""))
            words = run.stdout.split("\0")[:-1]
            self.assertEqual(words[:2], ["--request", request["method"]])
            [url] = [word for word in words if word.startswith("http")]
            self.assertTrue(url.startswith(ORIGIN + "/"), url)
            # Otherwise curl reads several addresses out of them.
            self.assertTrue("--globoff" in words or not set(url) & set("[]{}"), url)
            self.assertEqual(json.loads(words[words.index("--data") + 1]), request["body"])

    def test_javascript_and_python_send_the_same(self):
        for request, found in self.each():
            run = subprocess.run(["node", "--input-type=module", "--eval", JAVASCRIPT + found["JavaScript"]], capture_output=True, text=True, timeout=60)
            self.assertEqual(run.returncode, 0, run.stderr)
            method, url = json.loads(run.stderr)
            self.assertEqual(method, request["method"])
            self.assertTrue(url.startswith(ORIGIN + "/"), url)
            sent = []

            class Requests:
                @staticmethod
                def request(method, url, json=None, headers=None):
                    sent.append([method, url, json])
                    return Requests

                @staticmethod
                def json():
                    return None

            lines = [line for line in found["Python"].splitlines() if not line.startswith(("import ", "print("))]
            exec("\n".join(lines), {"requests": Requests, "os": unittest.mock.Mock(environ={"ADMIN_SECRET": ""})})
            self.assertEqual(sent, [[method, url, request["body"]]])

    def test_several_requests_are_one_program(self):
        several = [{"method": "POST", "path": f"/{number}", "body": {"number": number, "text": 'a "#\\ b'}} for number in range(3)]
        for count in (1, 2, 3):
            [found] = code([several[:count]])
            run = subprocess.run(["node", "--input-type=module", "--eval", JAVASCRIPT + found["JavaScript"]], capture_output=True, text=True, timeout=60)
            self.assertEqual(run.returncode, 0, run.stderr)
            self.assertEqual([json.loads(line)[1] for line in run.stderr.splitlines()], [f"{ORIGIN}/{number}" for number in range(count)])
            self.assertEqual(found["Python"].count("import requests"), 1)
            compile(found["Python"], "code", "exec")
            with tempfile.TemporaryDirectory() as folder:
                file = pathlib.Path(folder, "main.swift")
                file.write_text(found["Swift"])
                run = subprocess.run(["swiftc", "-typecheck", file], capture_output=True, text=True, timeout=600)
                self.assertEqual((run.returncode, run.stderr), (0, ""), found["Swift"])


if __name__ == "__main__":
    unittest.main()
